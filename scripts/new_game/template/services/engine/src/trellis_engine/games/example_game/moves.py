"""The moves of Example Game."""

from dataclasses import dataclass

from trellis_engine.words import normal


@dataclass(frozen=True, slots=True)
class AddLetter:
    """Adds a letter at the end: ``+a``. Raises ValueError for anything but one character."""

    letter: str

    def __post_init__(self) -> None:
        """Bring the letter into normal form (G-1)."""
        object.__setattr__(self, "letter", normal(self.letter))
        if len(self.letter) != 1:
            raise ValueError(f"must be one letter, not {self.letter!r:.20}")


Move = AddLetter
