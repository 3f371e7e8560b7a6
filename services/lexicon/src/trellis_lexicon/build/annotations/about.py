"""What annotations fill in."""

from dataclasses import dataclass, field

PARTS = ("noun", "verb", "adjective", "adverb")


@dataclass(frozen=True, slots=True)
class Reading:
    """One way to read a word: its part of speech (`noun`, `verb`, `adjective`, `adverb`) and its lemma."""

    part_of_speech: str
    lemma: str


@dataclass(slots=True)
class About:
    """Everything known about `words`.

    `frequency` is in hundredths of the Zipf scale; `evidence` has the readings of each word by the source that gives
    them, in the order of the sources; `classes` and `definitions` are by lemma and part of speech.
    """

    words: set[str]
    tags: dict[str, set[str]] = field(default_factory=dict)
    frequency: dict[str, int] = field(default_factory=dict)
    evidence: list[dict[str, set[Reading]]] = field(default_factory=list)
    classes: dict[Reading, list[str]] = field(default_factory=dict)
    definitions: dict[Reading, str] = field(default_factory=dict)

    def readings(self, word: str) -> list[Reading]:
        """Return the readings of a word by the first source that knows it, in a fixed order."""
        for source in self.evidence:
            if word in source:
                return sorted(source[word], key=lambda reading: (reading.part_of_speech, reading.lemma))
        return []

    def meanings(self, word: str) -> list[Reading]:
        """Return the word itself as each part of speech, then what it is a form of."""
        own = [Reading(part, word) for part in PARTS]
        return own + [reading for reading in self.readings(word) if reading.lemma != word]
