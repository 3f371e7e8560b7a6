"""Gives seats to people. The match starts when the last seat is taken, unless its host is to say so."""

from collections.abc import Mapping
from dataclasses import replace

from sqlalchemy.ext.asyncio import AsyncConnection

from trellis_gateway import codes, tokens
from trellis_gateway.errors import Problem, field_problem
from trellis_gateway.features import notices
from trellis_gateway.features.access import known, unknown
from trellis_gateway.features.notices import Notice
from trellis_gateway.idempotency import RequestKey
from trellis_gateway.news.hub import Hub
from trellis_gateway.schemas.history import EntryKind
from trellis_gateway.schemas.names import likeness
from trellis_gateway.schemas.seats import TakenSeat, TakeSeat
from trellis_gateway.storage import audit, invitations, seats
from trellis_gateway.storage.answers import Answers
from trellis_gateway.storage.audit import Act, Actor
from trellis_gateway.storage.database import Database, now, once_more
from trellis_gateway.storage.invitations import Invitation, Purpose
from trellis_gateway.storage.matches import Phase, StoredMatch
from trellis_gateway.storage.terms import Spectators, Start


async def _invitation(connection: AsyncConnection, match: StoredMatch, wanted: TakeSeat) -> Invitation | None:
    """Find the invitation that somebody comes with, if any.

    Raises Problem INVITATION_INVALID or WRONG_SEAT_INVITATION; of a hidden match UNKNOWN_MATCH.
    """
    if wanted.invitation is None:
        return None
    code = codes.read(wanted.invitation)
    found = None if code is None else await invitations.find(connection, tokens.digest(code))
    is_for_this = found is not None and found.match_id == match.id and found.purpose is Purpose.SIT
    if found is None or not is_for_this or not found.is_valid(now()):
        if match.is_hidden:
            raise unknown(match.id)
        text = "the invitation is unknown, for something else, used, expired or taken back"
        raise field_problem("INVITATION_INVALID", "invitation", text)
    if found.seat is not None and wanted.seat not in {None, found.seat}:
        text = f"the invitation is for seat {found.seat}"
        raise field_problem("WRONG_SEAT_INVITATION", "seat", text, seat=str(found.seat))
    return found


def _require_open(match: StoredMatch, *, is_expected: bool) -> None:
    """Raise Problem unless seats of the match are given, and to this person."""
    if match.is_hidden and not is_expected:
        raise unknown(match.id)
    if match.phase is Phase.OVER and match.abandoned:
        raise Problem("MATCH_OVER", "the match was abandoned", current_version=match.version)
    if match.draft:
        text = "nobody sits down before the host has opened the table"
        raise Problem("TABLE_NOT_OPEN", text, current_version=match.version)


def _told_version(match: StoredMatch) -> int | None:
    """Tell somebody without a seat the version, unless onlookers are not to know how far the match has come."""
    told = match.phase is not Phase.RUNNING or match.spectators is Spectators.ALLOWED
    return match.version if told else None


def _choose(match: StoredMatch, taken: set[int], wanted: int | None) -> int:
    """Choose the seat to give. Raises Problem UNKNOWN_SEAT, SEAT_TAKEN or MATCH_FULL."""
    if wanted is not None and wanted >= match.seat_count:
        text = f"seats are numbered from 0 to {match.seat_count - 1}; there is no seat {wanted}"
        raise field_problem("UNKNOWN_SEAT", "seat", text)
    if len(taken) == match.seat_count:
        text = f"all {match.seat_count} seats are taken"
        raise Problem("MATCH_FULL", text, current_version=_told_version(match))
    if wanted in taken:
        text = f"seat {wanted} is taken"
        raise replace(field_problem("SEAT_TAKEN", "seat", text), current_version=match.version)
    return wanted if wanted is not None else min(set(range(match.seat_count)) - taken)


def _require_new_name(name: str, names: Mapping[int, str]) -> None:
    """Raise Problem NAME_TAKEN if somebody at the table has a name that looks the same."""
    own = likeness(name)
    for seat, other in names.items():
        if likeness(other) == own:
            text = f"seat {seat} is held by {other!r}, which looks the same"
            raise field_problem("NAME_TAKEN", "name", text, seat=str(seat))


class SeatService:
    """The seats of all matches."""

    def __init__(self, database: Database, answers: Answers, hub: Hub) -> None:
        self._database = database
        self._answers = answers
        self._hub = hub

    async def take(
        self, match: str, token: str | None, wanted: TakeSeat, key: RequestKey
    ) -> tuple[TakenSeat, bool]:
        """Give a seat and its token; and tell whether the answer is that of an earlier request.

        `token` is that of the host, who may sit down at a private table; any other is of no account here.
        """
        return await once_more(lambda: self._take_or_answer(match, token, wanted, key))

    async def _take_or_answer(
        self, match: str, token: str | None, wanted: TakeSeat, key: RequestKey
    ) -> tuple[TakenSeat, bool]:
        async with self._database.writing() as connection:
            found = await known(connection, match, lock=True)
            stored = await self._answers.find(connection, key)
            if stored is not None:
                own = {"token": tokens.write(key.derive(stored.salt)), "name": wanted.name}
                return TakenSeat.model_validate_json(stored.answer).model_copy(update=own), True
            is_host = token is not None and found.host_hash == tokens.digest(token)
            invitation = await _invitation(connection, found, wanted)
            _require_open(found, is_expected=is_host or invitation is not None)
            seat = wanted.seat if invitation is None or invitation.seat is None else invitation.seat
            answer = await self._take(connection, found, wanted, seat, key, is_host=is_host)
            if invitation is not None:
                await invitations.use(connection, invitation.number)
        self._hub.publish(match)
        return answer, False

    async def _take(
        self,
        connection: AsyncConnection,
        match: StoredMatch,
        wanted: TakeSeat,
        named: int | None,
        key: RequestKey,
        *,
        is_host: bool,
    ) -> TakenSeat:
        names = (await seats.names(connection, [match.id]))[match.id]
        seat = _choose(match, set(names), named)
        _require_new_name(wanted.name, names)
        salt = tokens.salt()
        token = tokens.write(key.derive(salt))
        await seats.take(connection, match.id, seat, wanted.name, tokens.digest(token))
        last = len(names) + 1 == match.seat_count and match.start is Start.WHEN_FULL
        notice = Notice(EntryKind.SEAT_TAKEN, seat, wanted.name)
        after = await notices.append(connection, match, notice, notices.started(match) if last else None)
        if match.host_hash is not None:
            actor = Actor.HOST if is_host else Actor.GUEST
            await audit.note(connection, match.id, actor, Act.SEAT_TAKEN, after.version, seat)
        # The stored answer lacks the token, and the name, which may be erased before the answer is.
        answer = TakenSeat(
            match=match.id, seat=seat, name="", token="", version=after.version, phase=after.phase
        )
        await self._answers.keep(connection, key, answer.model_dump_json(), salt)
        return answer.model_copy(update={"token": token, "name": wanted.name})
