"""Gives seats to people. The match starts when the last seat is taken."""

from collections.abc import Mapping
from dataclasses import replace
from secrets import token_bytes

from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from trellis_gateway import codec, tokens
from trellis_gateway.errors import Problem, field_problem
from trellis_gateway.features.access import known
from trellis_gateway.idempotency import RequestKey
from trellis_gateway.news.hub import Hub
from trellis_gateway.schemas.names import likeness
from trellis_gateway.schemas.seats import TakenSeat, TakeSeat
from trellis_gateway.storage import entries, matches, seats
from trellis_gateway.storage.answers import Answers
from trellis_gateway.storage.database import Database, now
from trellis_gateway.storage.entries import Entry
from trellis_gateway.storage.matches import Advance, Phase, StoredMatch, phase_of


def _choose(match: StoredMatch, taken: set[int], wanted: int | None) -> int:
    """Choose the seat to give. Raises Problem UNKNOWN_SEAT, SEAT_TAKEN or MATCH_FULL."""
    if wanted is not None and wanted >= match.seat_count:
        text = f"seats are numbered from 0 to {match.seat_count - 1}; there is no seat {wanted}"
        raise field_problem("UNKNOWN_SEAT", "seat", text)
    if len(taken) == match.seat_count:
        raise Problem("MATCH_FULL", f"all {match.seat_count} seats are taken", current_version=match.version)
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

    async def take(self, match: str, wanted: TakeSeat, key: RequestKey) -> tuple[TakenSeat, bool]:
        """Give a seat and its token; and tell whether the answer is that of an earlier request."""
        try:
            async with self._database.writing() as connection:
                found = await known(connection, match, lock=True)
                stored = await self._answers.find(connection, key)
                if stored is not None:
                    token = tokens.write(key.derive(stored.salt))
                    return TakenSeat.model_validate_json(stored.answer).model_copy(
                        update={"token": token}
                    ), True
                answer = await self._take(connection, found, wanted, key)
        except IntegrityError:  # the same request came twice at once, and the other was first
            return await self.take(match, wanted, key)
        self._hub.publish(match)
        return answer, False

    async def _take(
        self, connection: AsyncConnection, match: StoredMatch, wanted: TakeSeat, key: RequestKey
    ) -> TakenSeat:
        names = (await seats.names(connection, [match.id]))[match.id]
        taken = set(names)
        seat = _choose(match, taken, wanted.seat)
        _require_new_name(wanted.name, names)
        salt = token_bytes(32)
        token = tokens.write(key.derive(salt))
        await seats.take(connection, match.id, seat, wanted.name, tokens.digest(token))
        phase = await self._log(connection, match, seat, wanted.name, last=len(taken) + 1 == match.seat_count)
        answer = TakenSeat(
            match=match.id, seat=seat, name=wanted.name, token="", version=match.version + 1, phase=phase
        )
        await self._answers.keep(connection, key, answer.model_dump_json(), salt)
        return answer.model_copy(update={"token": token})

    async def _log(
        self, connection: AsyncConnection, match: StoredMatch, seat: int, name: str, *, last: bool
    ) -> Phase:
        phase = phase_of(over=codec.is_over(match.status)) if last else Phase.WAITING
        following = Advance(phase, match.stage, match.status, match.state, now())
        await matches.advance(connection, match.id, match.version, following)
        record = codec.quiet_record(match.status)
        entry = Entry(match.version + 1, "SEAT_TAKEN", match.stage, record, following.at, seat, name)
        await entries.append(connection, match.id, entry)
        return phase
