"""What people at the table see of Word Sprout, and how it is drawn as text. Nothing is secret."""

from dataclasses import dataclass

from trellis_engine.contract import Setup
from trellis_engine.games.word_sprout.moves import PlayLetters
from trellis_engine.games.word_sprout.notation import named, write
from trellis_engine.games.word_sprout.options import Options
from trellis_engine.games.word_sprout.rules import OptionalRule, others
from trellis_engine.games.word_sprout.state import Position
from trellis_engine.games.word_sprout.table.letters import Addition
from trellis_engine.games.word_sprout.table.round import Challenge, Claim, Player, Pot


@dataclass(frozen=True, slots=True)
class LatestPlay:
    """The latest play that stands."""

    seat: int
    additions: tuple[Addition, ...]


@dataclass(frozen=True, slots=True)
class View:
    """What everybody sees; see `Position` and `Table` for the fields."""

    round: int
    starter: int
    rows: tuple[str, ...]
    pot: Pot | None
    mover: int
    players: tuple[Player, ...]
    latest: LatestPlay | None
    challenge: Challenge | None
    rules: tuple[OptionalRule, ...]
    hands: tuple[str, ...]
    backwards: bool
    locked: bool
    offenders: tuple[int, ...]
    claim: Claim | None
    chooser: int | None
    stuck: tuple[int, ...] = ()
    removed: tuple[str, ...] = ()
    points: tuple[int, ...] = ()


def project(position: Position) -> View:
    """Show a position to everybody: nothing is secret."""
    table, latest = position.table, position.latest
    return View(
        round=position.round,
        starter=position.starter,
        rows=table.rows,
        pot=table.pot,
        mover=table.mover,
        players=position.players,
        latest=None if latest is None else LatestPlay(latest.seat, latest.additions),
        challenge=position.challenge,
        rules=position.rules,
        hands=table.hands,
        backwards=table.backwards,
        locked=table.locked,
        offenders=position.offenders,
        claim=position.claim,
        chooser=position.chooser,
        stuck=position.stuck,
        removed=position.removed,
        points=table.points,
    )


_CHOICES = "add <rule> (as in add no_plurals), remove <rule>, or keep them as they are (keep)"


def picture(setup: Setup[Options], view: View) -> str:
    """Draw the view as text: the string, the pot, the rules, and a line for each player."""
    rounds = setup.options.rounds
    over = view.round >= rounds
    heading = "match over" if over else f"round {view.round + 1} of {rounds}"
    letters = [row.upper() for row in view.rows] or ["(no letters)"]
    lines = [heading, *(f"  {row}" for row in letters)]
    if view.rules:
        lines.append("rules: " + "; ".join(map(named, view.rules)))
    if view.removed:
        lines.append("without: " + "; ".join(f"{others.NAMES[rule]} ({rule})" for rule in view.removed))
    if view.chooser is not None:
        lines.append(f"seat {view.chooser} has won the round and may change the rules: {_CHOICES}")
    if view.pot is not None:
        lines.append(f"pot: {_tiles(view.pot)}")
    if view.backwards:
        lines.append("order: from higher to lower seats")
    if view.locked:
        lines.append("only palindromes are valid")
    if view.latest is not None:
        lines.append(f"latest: seat {view.latest.seat} {write(PlayLetters(view.latest.additions))}")
    lines += [_player(view, seat, rounds, over=over) for seat in range(len(view.players))]
    return "\n".join(lines)


def _tiles(pot: Pot) -> str:
    held = [f"{letter.upper()}{count}" for letter, count in sorted(pot.tiles.items()) if count]
    return " ".join(held) or "empty"


def _player(view: View, seat: int, rounds: int, *, over: bool) -> str:
    player = view.players[seat]
    won = [f"{player.rounds_won} won"] if rounds > 1 or over else []
    held = [f"holds {' '.join(view.hands[seat].upper())}"] if view.hands[seat] else []
    held += [f"{view.points[seat]} points"] if view.points else []
    marks = [] if over else _marks(view, seat)
    return f"seat {seat}: " + ", ".join([*won, *held, *marks, *_out(view, seat)] or ["in"])


def _out(view: View, seat: int) -> list[str]:
    if view.players[seat].playing:
        return []
    return ["out, stuck"] if seat in view.stuck else ["out"]


def _marks(view: View, seat: int) -> list[str]:
    if view.chooser is not None:
        return ["to choose"] if seat == view.chooser else []
    offence = ["played out of turn"] if seat in view.offenders else []
    claim = ["wins unless challenged"] if view.claim is not None and seat in view.claim.seats else []
    return [*_turn(view, seat), *offence, *claim]


def _turn(view: View, seat: int) -> list[str]:
    if view.challenge is None:
        return ["to move"] if seat == view.mover else []
    if seat == view.challenge.challenger:
        return ["challenging"]
    return ["challenged"] if view.latest is not None and seat == view.latest.seat else []
