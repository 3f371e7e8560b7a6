"""How gateways tell each other that a match has a new version."""

from typing import Protocol


class Ear(Protocol):
    """Whoever is told what other gateways say."""

    def hear(self, match: str) -> None:
        """Hear that a match has a new version."""

    def hear_anything(self) -> None:
        """Hear that any match may have a new version: something may have been missed."""


class Courier(Protocol):
    """Carries news from this gateway to the others and back.

    News are hints: watchers look into the database by themselves at every heartbeat, so that news that is lost only
    comes later. A courier that lost its connection connects again, and lets its ear hear anything then.
    """

    def tell(self, match: str) -> None:
        """Tell the others, soon, that a match has a new version. Never waits and never fails."""

    def follow(self, match: str) -> None:
        """Begin to hear of a match."""

    def leave(self, match: str) -> None:
        """Hear of a match no longer."""

    async def run(self, ear: Ear) -> None:
        """Carry until cancelled. News is heard of the matches that are followed, and not of one's own telling."""
