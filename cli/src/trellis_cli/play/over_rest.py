"""A match kept by a running gateway, all of its seats held by this keyboard."""

from collections.abc import Iterator, Mapping, Sequence
from copy import copy
from json import dumps
from typing import Any
from uuid import uuid4

import httpx

from trellis_cli.play.table import About, CannotPlayError, Meaning, RefusedError, Seen, Table, Wanted

_TIMEOUT_SECONDS = 15.0
_PAGE = 100
"""Moves or rows of a page."""


class RestTable:
    """See `Table`; `gateway` is where the gateway is, as in ``http://127.0.0.1:8080``."""

    def __init__(self, gateway: str, wanted: Wanted) -> None:
        """Creates a match and takes its seats. Raises `CannotPlayError`."""
        self._client = httpx.Client(base_url=f"{gateway.rstrip('/')}/v1", timeout=_TIMEOUT_SECONDS)
        self._gateway = gateway
        self.seats = wanted.seats
        self._at: int | None = None
        self._info = self._set_up("GET", f"/games/{wanted.game}")
        self.id = self._set_up("POST", "/matches", _creation(wanted))["id"]
        self._tokens = [
            self._set_up("POST", f"/matches/{self.id}/seats", {"name": f"Seat {seat}", "seat": seat})["token"]
            for seat in range(wanted.seats)
        ]

    @property
    def about(self) -> About:
        """See `Table`."""
        return About(
            self._info["title"],
            self._info["summary"],
            [(item["form"], item["meaning"]) for item in self._info["notations"]],
            [(item["id"], item["help"]) for item in self._info["analyses"]],
            {rule["id"]: rule["text"] for rule in self._info["rules"]},
        )

    def look(self, seat: int | None) -> Seen:
        """See `Table`."""
        match = self._match(seat)
        return Seen(match["view"]["text"], tuple(match["status"]["to_act"]), match["status"].get("outcome"))

    def in_force(self) -> Sequence[tuple[str, str]]:
        """See `Table`; the gateway tells them in the picture alone."""
        return ()

    def moves(self, seat: int) -> Iterator[str]:
        """See `Table`."""
        return (move["notation"] for move in self._paged(seat, "/legal-moves", "moves"))

    def meanings(self, seat: int, line: str) -> Sequence[Meaning]:
        """See `Table`; what a line means the gateway says when it is played."""
        return [Meaning(line, line)]

    def play(self, seat: int, notation: str) -> None:
        """See `Table`."""
        headers = {"If-Match": f'"{self._match(seat)["version"]}"', "Idempotency-Key": str(uuid4())}
        self._asked(seat, "POST", "/moves", json={"move": notation}, headers=headers)

    def told(self, seat: int | None, after: int) -> tuple[int, Sequence[str]]:
        """See `Table`; moments are versions, one more than the gateway counts."""
        entries = list(self._paged(seat, "/history", "entries", 200))
        events = [event for entry in entries if entry["version"] >= after for event in entry["events"]]
        return len(entries), [event["text"] for event in events]

    def ask(
        self, seat: int | None, analysis: str, parameters: Mapping[str, Any]
    ) -> Iterator[Mapping[str, Any]]:
        """See `Table`."""
        given: dict[str, Any] = {
            name: value if isinstance(value, str) else dumps(value) for name, value in parameters.items()
        }
        return self._paged(seat, f"/analyses/{analysis}", "rows", **given)

    def played(self) -> Sequence[tuple[int, str]]:
        """See `Table`."""
        entries = self._paged(None, "/history", "entries", 200)
        return [(entry["seat"], entry["notation"]) for entry in entries if entry["kind"] == "MOVE"]

    def past(self, number: int) -> Table:
        """See `Table`; every seat taken is a version before the first move."""
        earlier = copy(self)
        earlier._at = self.seats + number  # noqa: SLF001 - a copy of itself
        return earlier

    def close(self) -> None:
        """See `Table`; the match stays where it is."""
        self._client.close()

    def _paged(
        self, seat: int | None, path: str, items: str, size: int = _PAGE, **given: Any
    ) -> Iterator[Any]:
        """Yield the items of all pages of an answer, asked for one page after the other."""
        token = ""
        while True:
            page = self._asked(
                seat,
                "GET",
                path,
                params={**given, "page_size": size, **({"page_token": token} if token else {})},
            )
            yield from page[items]
            token = page.get("next_page_token", "")
            if not token:
                return

    def _match(self, seat: int | None) -> dict[str, Any]:
        return self._asked(seat, "GET", "")

    def _asked(self, seat: int | None, method: str, path: str, **request: Any) -> dict[str, Any]:
        """Return an answer about the match, asked as a seat or as an onlooker. Raises `RefusedError`."""
        if seat is not None and not 0 <= seat < self.seats:
            raise RefusedError(f"seats are numbered from 0 to {self.seats - 1}")
        headers = request.pop("headers", {})
        if seat is not None:
            headers["Authorization"] = f"Bearer {self._tokens[seat]}"
        if self._at is not None:
            eyes = {} if seat is None else {"viewer": seat}
            request["params"] = {**request.get("params", {}), "version": self._at, **eyes}
        return self._send(RefusedError, method, f"/matches/{self.id}{path}", headers=headers, **request)

    def _set_up(self, method: str, path: str, body: Any = None) -> dict[str, Any]:
        headers = {} if body is None else {"Idempotency-Key": str(uuid4())}
        return self._send(CannotPlayError, method, path, headers=headers, json=body)

    def _send(self, error: type[Exception], method: str, path: str, **request: Any) -> dict[str, Any]:
        try:
            response = self._client.request(method, path, **request)
        except httpx.HTTPError as lost:
            text = f"no answer from the gateway at {self._gateway} ({lost}); `trellis up` starts one"
            raise CannotPlayError(text) from lost
        told: dict[str, Any] = response.json()
        if response.is_success:
            return told
        if error is RefusedError:
            raise RefusedError(told["detail"], told.get("rule") or "", told.get("metadata"))
        raise error(told["detail"])


def _creation(wanted: Wanted) -> dict[str, Any]:
    body = {
        "game": wanted.game,
        "seats": wanted.seats,
        "options": dict(wanted.options),
        "lexicons": list(wanted.lexicons),
    }
    return body if wanted.seed is None else {**body, "seed": wanted.seed.hex()}
