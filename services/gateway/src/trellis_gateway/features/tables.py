"""What is done to a table: by its host before the match begins and after, and by those who hold its seats.

Every act is done once for its Idempotency-Key, is written into the audit of a table that has a host, and is told to
everybody in the log of the match where it concerns them.
"""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass

from sqlalchemy.ext.asyncio import AsyncConnection

from trellis_gateway import tokens
from trellis_gateway.errors import Problem, field_problem
from trellis_gateway.features import access, notices
from trellis_gateway.features.access import Visit, known
from trellis_gateway.features.notices import Notice
from trellis_gateway.idempotency import RequestKey
from trellis_gateway.news.hub import Hub
from trellis_gateway.paging import read_token, write_token
from trellis_gateway.schemas.history import EntryKind
from trellis_gateway.schemas.matches import moment
from trellis_gateway.schemas.tables import AuditEntry, AuditPage, TableAct
from trellis_gateway.storage import audit, entries, hosting, seats
from trellis_gateway.storage.answers import Answers
from trellis_gateway.storage.audit import Act, Actor
from trellis_gateway.storage.database import Database, once_more
from trellis_gateway.storage.matches import Phase, StoredMatch

MAX_ACTS = 10_000
"""Acts on one table that are written down; then it only goes on to its end."""


@dataclass(frozen=True, slots=True)
class Request:
    """A request to do something to a table."""

    match: str
    token: str | None
    key: RequestKey


@dataclass(frozen=True, slots=True)
class Done:
    """An act that was done: by whom, the match after it, the salt of a secret that it gave out, an invitation."""

    actor: Actor
    act: Act
    match: StoredMatch
    seat: int | None = None
    salt: bytes = b""
    invitation: int | None = None


Deed = Callable[[AsyncConnection, Visit], Awaitable[Done]]
"""Does something to a match that is locked, for whoever is asking."""


def require_waiting(match: StoredMatch) -> None:
    """Raise Problem MATCH_STARTED or MATCH_OVER for a match that has begun."""
    if match.phase is Phase.RUNNING:
        raise Problem("MATCH_STARTED", "the match has begun", current_version=match.version)
    if match.phase is Phase.OVER:
        raise Problem("MATCH_OVER", "the match is over", current_version=match.version)


async def require_taken(connection: AsyncConnection, match: StoredMatch, seat: int) -> str:
    """Name the holder of a seat. Raises Problem UNKNOWN_SEAT or SEAT_FREE."""
    if seat >= match.seat_count:
        text = f"seats are numbered from 0 to {match.seat_count - 1}; there is no seat {seat}"
        raise field_problem("UNKNOWN_SEAT", "seat", text)
    names = (await seats.names(connection, [match.id]))[match.id]
    if seat not in names:
        raise field_problem("SEAT_FREE", "seat", f"nobody holds seat {seat}")
    return names[seat]


class TableService:
    """The tables of all matches."""

    def __init__(self, database: Database, answers: Answers, hub: Hub) -> None:
        self._database = database
        self._answers = answers
        self._hub = hub

    async def do(self, request: Request, deed: Deed) -> tuple[TableAct, bool]:
        """Do something to a table; and tell whether the answer is that of an earlier request."""
        answer, salt, replayed = await self.perform(request, deed)
        return _with_token(answer, request.key, salt), replayed

    async def perform(self, request: Request, deed: Deed) -> tuple[TableAct, bytes, bool]:
        """Do something to a table; give what was done, the salt of what it gave out, and whether it was done before.

        The answer to an earlier request is looked for first: the act may have made the token useless.
        """
        return await once_more(lambda: self._perform(request, deed))

    async def _perform(self, request: Request, deed: Deed) -> tuple[TableAct, bytes, bool]:
        async with self._database.writing() as connection:
            await known(connection, request.match, lock=True)
            stored = await self._answers.find(connection, request.key)
            if stored is not None:
                answer = TableAct.model_validate_json(stored.answer)
                return answer, stored.salt, True
            asker = await access.find(connection, request.match, request.token)
            done = await deed(connection, asker)
            await self._write_down(connection, done)
            answer = _answer(done)
            await self._answers.keep(connection, request.key, answer.model_dump_json(), done.salt)
        self._hub.publish(request.match)
        return answer, done.salt, False

    async def _write_down(self, connection: AsyncConnection, done: Done) -> None:
        match = done.match
        if match.host_hash is None:
            return
        if done.act not in _ALWAYS and await audit.count(connection, match.id) >= MAX_ACTS:
            text = f"{MAX_ACTS} acts on this table are written down, and there is no room for more"
            raise Problem("TOO_MANY_ACTS", text, metadata={"limit": str(MAX_ACTS)})
        await audit.note(connection, match.id, done.actor, done.act, match.version, done.seat)

    async def open(self, request: Request) -> tuple[TableAct, bool]:
        """Let people sit down at a table that was a draft."""

        async def deed(connection: AsyncConnection, asker: Visit) -> Done:
            asker.require_host(request.token)
            require_waiting(asker.match)
            if not asker.match.draft:
                raise Problem("TABLE_OPEN", "the table is open", current_version=asker.match.version)
            await hosting.mark_open(connection, asker.match.id)
            after = await notices.append(connection, asker.match, Notice(EntryKind.OPENED))
            return Done(Actor.HOST, Act.OPENED, after)

        return await self.do(request, deed)

    async def start(self, request: Request) -> tuple[TableAct, bool]:
        """Begin a match whose seats are all taken."""

        async def deed(connection: AsyncConnection, asker: Visit) -> Done:
            asker.require_host(request.token)
            require_waiting(asker.match)
            taken = len((await seats.names(connection, [asker.match.id]))[asker.match.id])
            if taken < asker.match.seat_count:
                text = f"{asker.match.seat_count - taken} of {asker.match.seat_count} seats are free"
                raise Problem("SEATS_FREE", text, current_version=asker.match.version)
            phase = notices.started(asker.match)
            after = await notices.append(connection, asker.match, Notice(EntryKind.STARTED), phase)
            return Done(Actor.HOST, Act.STARTED, after)

        return await self.do(request, deed)

    async def abandon(self, request: Request) -> tuple[TableAct, bool]:
        """End a match without an outcome."""

        async def deed(connection: AsyncConnection, asker: Visit) -> Done:
            asker.require_host(request.token)
            if asker.match.phase is Phase.OVER:
                raise Problem("MATCH_OVER", "the match is over", current_version=asker.match.version)
            await hosting.mark_abandoned(connection, asker.match.id)
            notice = Notice(EntryKind.ABANDONED)
            after = await notices.append(connection, asker.match, notice, Phase.OVER)
            return Done(Actor.HOST, Act.ABANDONED, after)

        return await self.do(request, deed)

    async def kick(self, request: Request, seat: int) -> tuple[TableAct, bool]:
        """Take a seat away from its holder before the match begins."""

        async def deed(connection: AsyncConnection, asker: Visit) -> Done:
            asker.require_host(request.token)
            after = await _free(connection, asker.match, seat, EntryKind.SEAT_KICKED)
            return Done(Actor.HOST, Act.SEAT_KICKED, after, seat)

        return await self.do(request, deed)

    async def leave(self, request: Request, seat: int) -> tuple[TableAct, bool]:
        """Give one's seat back before the match begins."""

        async def deed(connection: AsyncConnection, asker: Visit) -> Done:
            asker.require_seat(seat)
            after = await _free(connection, asker.match, seat, EntryKind.SEAT_LEFT)
            return Done(Actor.SEAT, Act.SEAT_LEFT, after, seat)

        return await self.do(request, deed)

    async def reissue(self, request: Request, seat: int) -> tuple[TableAct, bool]:
        """Give a seat a new token, for a holder who lost the one before; everybody is told."""

        async def deed(connection: AsyncConnection, asker: Visit) -> Done:
            asker.require_host(request.token)
            await require_taken(connection, asker.match, seat)
            salt = await _new_token(connection, asker.match, seat, request.key)
            after = await notices.append(connection, asker.match, Notice(EntryKind.SEAT_REISSUED, seat))
            return Done(Actor.HOST, Act.SEAT_REISSUED, after, seat, salt)

        return await self.do(request, deed)

    async def rotate(self, request: Request, seat: int) -> tuple[TableAct, bool]:
        """Give one's own seat a new token; the version of the match stays."""

        async def deed(connection: AsyncConnection, asker: Visit) -> Done:
            asker.require_seat(seat)
            salt = await _new_token(connection, asker.match, seat, request.key)
            return Done(Actor.SEAT, Act.TOKEN_ROTATED, asker.match, seat, salt)

        return await self.do(request, deed)

    async def erase_name(self, request: Request, seat: int) -> tuple[TableAct, bool]:
        """Forget one's own name; the match stays for the others."""

        async def deed(connection: AsyncConnection, asker: Visit) -> Done:
            asker.require_seat(seat)
            return await erase_name(connection, asker.match, seat, Actor.SEAT)

        return await self.do(request, deed)

    async def audit(self, match: str, token: str | None, size: int, page_token: str) -> AuditPage:
        """List a page of what was done to a table, for its host."""
        start = read_token(page_token, match, "audit")
        async with self._database.reading() as connection:
            (await access.find(connection, match, token)).require_host(token)
            found = await audit.after(connection, match, -1 if start is None else start, size + 1)
        kept = found[:size]
        following = write_token(kept[-1].number, match, "audit") if len(found) > size else ""
        shown = [
            AuditEntry(at=moment(n.at), actor=n.actor, act=n.act, seat=n.seat, version=n.version)
            for n in kept
        ]
        return AuditPage(entries=shown, next_page_token=following)


_ALWAYS = frozenset({Act.STARTED, Act.ABANDONED, Act.NAME_ERASED})
"""What can be done however much was done before."""


def _answer(done: Done) -> TableAct:
    match = done.match
    return TableAct(
        match=match.id,
        act=done.act,
        seat=done.seat,
        version=match.version,
        phase=match.phase,
        life=match.life,
        invitation=done.invitation,
    )


def _with_token(answer: TableAct, key: RequestKey, salt: bytes) -> TableAct:
    """Give a seat its new token, which is not stored with the answer."""
    return answer.model_copy(update={"token": tokens.write(key.derive(salt))}) if salt else answer


async def _new_token(connection: AsyncConnection, match: StoredMatch, seat: int, key: RequestKey) -> bytes:
    """Give a seat a new token; the salt that it is derived from."""
    salt = tokens.salt()
    await seats.set_token(connection, match.id, seat, tokens.digest(tokens.write(key.derive(salt))))
    return salt


async def _free(connection: AsyncConnection, match: StoredMatch, seat: int, kind: EntryKind) -> StoredMatch:
    """Free a seat of a match that has not begun."""
    require_waiting(match)
    await require_taken(connection, match, seat)
    await seats.leave(connection, match.id, seat)
    return await notices.append(connection, match, Notice(kind, seat))


async def erase_name(connection: AsyncConnection, match: StoredMatch, seat: int, actor: Actor) -> Done:
    """Erase the names of whoever holds a seat or has held it. Raises Problem UNKNOWN_SEAT, SEAT_FREE, NAME_ERASED."""
    if not await require_taken(connection, match, seat):
        raise field_problem("NAME_ERASED", "seat", f"the name of seat {seat} is erased")
    await seats.erase_name(connection, match.id, seat)
    await entries.erase_name(connection, match.id, seat)
    after = await notices.append(connection, match, Notice(EntryKind.NAME_ERASED, seat))
    return Done(actor, Act.NAME_ERASED, after, seat)
