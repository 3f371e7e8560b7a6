"""What every endpoint that does something to a table asks for."""

from typing import Annotated, TypeVar

from fastapi import Depends, Response
from pydantic import BaseModel

from trellis_gateway.api.dependencies import BearerToken, IdempotencyKey
from trellis_gateway.api.openapi import MatchId, problems
from trellis_gateway.features.tables import Request
from trellis_gateway.idempotency import request_key

ANSWERS = problems(400, 401, 403, 404, 409, 503)
"""What any of them may answer."""

Answer = TypeVar("Answer", bound=BaseModel)


class _Nothing(BaseModel):
    """A body that says nothing: what is done is in the path."""


class _Deed:
    """A request to do something to a table: who sends it, and its key."""

    def __init__(self, match: MatchId, token: BearerToken, key: IdempotencyKey, response: Response) -> None:
        self.match = match
        self._token = token
        self._key = key
        self._response = response

    def request(self, deed: str, body: BaseModel | None = None) -> Request:
        """Make the request; a key belongs to one deed of one asker."""
        scope = f"matches/{self.match}/{deed}/{self._token}"
        return Request(self.match, self._token, request_key(scope, self._key, body or _Nothing()))

    def secret(self, outcome: tuple[Answer, bool]) -> Answer:
        """Answer; nobody keeps it, because it may have a secret."""
        act, replayed = outcome
        self._response.headers["Cache-Control"] = "no-store"
        if replayed:
            self._response.headers["Idempotency-Replayed"] = "true"
        return act


Deed = Annotated[_Deed, Depends(_Deed)]
"""A request to do something to a table."""
