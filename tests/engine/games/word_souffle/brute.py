"""All legal placements by trying everything, straight from the seed's words; shares no code with the game's lists."""

from collections.abc import Iterator, Sequence
from itertools import permutations, product

from trellis_engine.games.word_souffle.moves import Letter, Place, Spot

Spots = tuple[tuple[Spot, int], ...]


def placements(
    lines: Sequence[str],
    crossed: set[int],
    shown: Sequence[str],
    words: Sequence[str],
    *,
    build_first: bool = False,
) -> set[tuple[tuple[str, str, int], ...]]:
    """Every sequence of (letter, spot, line) in which each chain written is part of a word.

    With `build_first` a line is begun only by what can be added to none (SF-R3c).
    """
    found = set()
    for faces in set(permutations(shown)):
        for letters in product(*("abcdefghijklmnopqrstuvwxyz" if face == "*" else face for face in faces)):
            for spots in _spots(len(lines), crossed, len(letters)):
                if _stands(list(lines), letters, spots, words) and not (
                    build_first and _needless((list(lines), crossed), list(shown), letters, spots, words)
                ):
                    found.add(
                        tuple(
                            (letter, spot.name, line)
                            for letter, (spot, line) in zip(letters, spots, strict=True)
                        )
                    )
    return found


def _spots(lines: int, crossed: set[int], letters: int) -> Iterator[Spots]:
    """Every choice of spots; a letter may only go to a line that is there by then."""
    if not letters:
        yield ()
        return
    choices = [(Spot.NEW_LINE, 0)]
    choices += [
        (side, line) for line in range(lines) if line not in crossed for side in (Spot.BEGINNING, Spot.END)
    ]
    for spot, line in choices:
        for rest in _spots(lines + (spot is Spot.NEW_LINE), crossed, letters - 1):
            yield ((spot, line), *rest)


def _stands(lines: list[str], letters: Sequence[str], spots: Spots, words: Sequence[str]) -> bool:
    for letter, (spot, line) in zip(letters, spots, strict=True):
        if spot is Spot.NEW_LINE:
            lines.append(letter)
        else:
            lines[line] = letter + lines[line] if spot is Spot.BEGINNING else lines[line] + letter
        made = lines[-1] if spot is Spot.NEW_LINE else lines[line]
        if not any(made in word for word in words):
            return False
    return True


def _needless(
    sheet: tuple[list[str], set[int]],
    left: list[str],
    letters: Sequence[str],
    spots: Spots,
    words: Sequence[str],
) -> bool:
    """Whether some letter begins a line although what its die may show fits an end of a line (SF-R3c)."""
    lines, crossed = sheet
    for letter, (spot, line) in zip(letters, spots, strict=True):
        faces = letter if letter in left else "abcdefghijklmnopqrstuvwxyz"
        left.remove(letter if letter in left else "*")
        if spot is Spot.NEW_LINE:
            live = [chain for number, chain in enumerate(lines) if number not in crossed]
            made = [end for face in faces for chain in live for end in (face + chain, chain + face)]
            if any(chain in word for chain in made for word in words):
                return True
            lines.append(letter)
        else:
            lines[line] = letter + lines[line] if spot is Spot.BEGINNING else lines[line] + letter
    return False


def as_place(letters: Sequence[tuple[str, str, int]]) -> Place:
    """The placement that a brute-force result stands for, nothing announced."""
    return Place(tuple(Letter(letter, Spot[spot], line) for letter, spot, line in letters))


def worth(lines: Sequence[str], place: Place, words: Sequence[str]) -> tuple[int, int, tuple[str, ...]]:
    """Points of a placement with every word announced, its dead ends, and the sheet that it leaves.

    A dead end is a line written on that no letter can be added to any more.
    """
    chains, points, touched = list(lines), 0, set()
    for item in place.letters:
        if item.spot is Spot.NEW_LINE:
            points -= 2
            touched.add(len(chains))
            chains.append(item.letter)
            made = item.letter
        else:
            before = chains[item.line]
            made = item.letter + before if item.spot is Spot.BEGINNING else before + item.letter
            chains[item.line] = made
            touched.add(item.line)
        if made in words and len(made) >= 2:
            points += 3 if len(made) >= 5 else 2
    dead = sum(not any(chains[line] in word and chains[line] != word for word in words) for line in touched)
    old, new = chains[: len(lines)], sorted(chains[len(lines) :])
    return points, dead, (*old, *new)
