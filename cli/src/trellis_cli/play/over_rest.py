"""A match kept by a running gateway, all of its seats held by this keyboard."""

from collections.abc import Iterator, Mapping
from json import dumps
from typing import Any
from uuid import uuid4

import httpx

from trellis_cli.play.table import About, CannotPlayError, RefusedError, Seen, Wanted

_TIMEOUT_SECONDS = 15.0


class RestTable:
    """See `Table`; `gateway` is where the gateway is, as in ``http://127.0.0.1:8080``."""

    def __init__(self, gateway: str, wanted: Wanted) -> None:
        """Creates a match and takes its seats. Raises `CannotPlayError`."""
        self._client = httpx.Client(base_url=f"{gateway.rstrip('/')}/v1", timeout=_TIMEOUT_SECONDS)
        self._gateway = gateway
        self.seats = wanted.seats
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

    def moves(self, seat: int, most: int) -> list[str]:
        """See `Table`."""
        page = self._asked(seat, "GET", "/legal-moves", params={"page_size": most})
        return [move["notation"] for move in page["moves"]]

    def play(self, seat: int, notation: str) -> list[str]:
        """See `Table`."""
        headers = {"If-Match": f'"{self._match(seat)["version"]}"', "Idempotency-Key": str(uuid4())}
        played = self._asked(seat, "POST", "/moves", json={"move": notation}, headers=headers)
        return [event["text"] for event in played["events"]]

    def ask(
        self, seat: int, analysis: str, parameters: Mapping[str, Any], most: int
    ) -> Iterator[Mapping[str, Any]]:
        """See `Table`."""
        given = {
            name: value if isinstance(value, str) else dumps(value) for name, value in parameters.items()
        }
        page = self._asked(seat, "GET", f"/analyses/{analysis}", params={"page_size": most, **given})
        return iter(page["rows"])

    def close(self) -> None:
        """See `Table`; the match stays where it is."""
        self._client.close()

    def _match(self, seat: int | None) -> dict[str, Any]:
        return self._asked(seat, "GET", "")

    def _asked(self, seat: int | None, method: str, path: str, **request: Any) -> dict[str, Any]:
        """An answer about the match, asked as a seat or as an onlooker. Raises `RefusedError`."""
        if seat is not None and not 0 <= seat < self.seats:
            raise RefusedError(f"seats are numbered from 0 to {self.seats - 1}")
        headers = request.pop("headers", {})
        if seat is not None:
            headers["Authorization"] = f"Bearer {self._tokens[seat]}"
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
