"""News among the gateways of one process: a gateway that is alone, or several in a test."""

import asyncio

from trellis_gateway.news.port import Ear


class Exchange:
    """Brings couriers of one process together."""

    def __init__(self) -> None:
        self.ears: list[tuple[Ear, LocalCourier]] = []


class LocalCourier:
    """Carries news to the other gateways of an exchange."""

    def __init__(self, exchange: Exchange) -> None:
        self._exchange = exchange
        self.followed: set[str] = set()

    def tell(self, match: str) -> None:
        """Tell the others at once."""
        for ear, courier in self._exchange.ears:
            if courier is not self and match in courier.followed:
                ear.hear(match)

    def follow(self, match: str) -> None:
        """Begin to hear of a match."""
        self.followed.add(match)

    def leave(self, match: str) -> None:
        """Hear of a match no longer."""
        self.followed.discard(match)

    async def run(self, ear: Ear) -> None:
        """Be among the others until cancelled."""
        own = (ear, self)
        self._exchange.ears.append(own)
        ear.hear_anything()
        try:
            await asyncio.get_running_loop().create_future()
        finally:
            self._exchange.ears.remove(own)
