"""Invitations to tables: a code that is read aloud, sent as a link or scanned, and lets people sit down or look on."""

from sqlalchemy.ext.asyncio import AsyncConnection

from trellis_gateway import codes, qr, tokens
from trellis_gateway.errors import Problem, field_problem
from trellis_gateway.features import access
from trellis_gateway.features.access import Visit
from trellis_gateway.features.tables import Done, Request, TableService
from trellis_gateway.schemas.invitations import (
    FoundInvitation,
    InvitationInfo,
    InvitationList,
    Invite,
    NewInvitation,
    TypedCode,
)
from trellis_gateway.schemas.matches import moment
from trellis_gateway.schemas.tables import TableAct
from trellis_gateway.storage import invitations, matches
from trellis_gateway.storage.audit import Act, Actor
from trellis_gateway.storage.database import Database, now
from trellis_gateway.storage.invitations import Invitation
from trellis_gateway.storage.matches import Phase

MAX_INVITATIONS = 64
"""Invitations to one table, those that are used, expired or taken back included."""


def _info(found: Invitation) -> InvitationInfo:
    return InvitationInfo(
        number=found.number,
        purpose=found.purpose,
        seat=found.seat,
        max_uses=found.max_uses,
        uses=found.uses,
        created_at=moment(found.created_at),
        expires_at=moment(found.expires_at),
        revoked=found.revoked,
    )


class InvitationService:
    """The invitations to all tables.

    Args:
        database: where they are.
        tables: does what is done to tables.
        public_url: what links begin with; None if that is not known.
    """

    def __init__(self, database: Database, tables: TableService, public_url: str | None) -> None:
        self._database = database
        self._tables = tables
        self._public_url = public_url

    async def invite(self, request: Request, wanted: Invite) -> tuple[NewInvitation, bool]:
        """Make an invitation, as the host; and tell whether it is the answer to an earlier request."""

        async def deed(connection: AsyncConnection, asker: Visit) -> Done:
            asker.require_host(request.token)
            match = asker.match
            if match.phase is Phase.OVER:
                raise Problem("MATCH_OVER", "the match is over", current_version=match.version)
            if wanted.seat is not None and wanted.seat >= match.seat_count:
                text = f"seats are numbered from 0 to {match.seat_count - 1}; there is no seat {wanted.seat}"
                raise field_problem("UNKNOWN_SEAT", "seat", text)
            if await invitations.count(connection, match.id) >= MAX_INVITATIONS:
                text = f"the table has {MAX_INVITATIONS} invitations, those that are over included"
                raise Problem("TOO_MANY_INVITATIONS", text, metadata={"limit": str(MAX_INVITATIONS)})
            salt, at = tokens.salt(), now()
            new = Invitation(
                number=0,
                match_id=match.id,
                purpose=wanted.purpose,
                seat=wanted.seat,
                max_uses=wanted.max_uses,
                uses=0,
                created_at=at,
                expires_at=at + wanted.seconds * 1000,
                revoked=False,
            )
            code = codes.write(request.key.derive(salt))
            number = await invitations.add(connection, new, tokens.digest(code))
            return Done(Actor.HOST, Act.INVITED, match, wanted.seat, salt, number)

        act, salt, replayed = await self._tables.perform(request, deed)
        async with self._database.reading() as connection:
            found = await invitations.of_match(connection, act.match)
        made = next(each for each in found if each.number == act.invitation)
        return self._told(made, codes.write(request.key.derive(salt))), replayed

    def _told(self, made: Invitation, code: str) -> NewInvitation:
        # The fragment of an address stays in the browser: no server and no log sees it.
        link = f"{self._public_url or ''}/join#{code}"
        picture = qr.svg(link if self._public_url else code)
        return NewInvitation(**dict(_info(made)), code=code, link=link, qr_svg=picture)

    async def list(self, match: str, token: str | None) -> InvitationList:
        """List the invitations to a table, for its host."""
        async with self._database.reading() as connection:
            (await access.find(connection, match, token)).require_host(token)
            found = await invitations.of_match(connection, match)
        return InvitationList(invitations=[_info(each) for each in found])

    async def revoke(self, request: Request, number: int) -> tuple[TableAct, bool]:
        """Take an invitation back, as the host; who sits there already stays."""

        async def deed(connection: AsyncConnection, asker: Visit) -> Done:
            asker.require_host(request.token)
            if not await invitations.revoke(connection, asker.match.id, number):
                text = f"the table has no invitation {number}"
                raise field_problem("UNKNOWN_INVITATION", "invitation", text)
            return Done(Actor.HOST, Act.INVITATION_REVOKED, asker.match, invitation=number)

        return await self._tables.do(request, deed)

    async def look_up(self, typed: TypedCode) -> FoundInvitation:
        """Tell what a code is for. Raises Problem UNKNOWN_INVITATION whatever is wrong with it."""
        code = codes.read(typed.code)
        async with self._database.reading() as connection:
            found = None if code is None else await invitations.find(connection, tokens.digest(code))
            match = None if found is None else await matches.find(connection, found.match_id)
        if found is None or match is None or match.draft or not found.is_valid(now()):
            text = "there is no invitation with this code, or it is used, expired or taken back"
            raise field_problem("UNKNOWN_INVITATION", "code", text)
        return FoundInvitation(
            match=match.id,
            game=match.game,
            purpose=found.purpose,
            seat=found.seat,
            expires_at=moment(found.expires_at),
        )
