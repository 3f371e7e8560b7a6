"""Which positions from outside can be played: the engine trusts its caller with secrets, not with arithmetic."""

from trellis_engine.contract import State
from trellis_engine.errors import Reason, RequestError
from trellis_engine.games.word_sprout.options import Options
from trellis_engine.games.word_sprout.play.turn import misplaced, over
from trellis_engine.games.word_sprout.rules import CATALOGUE, in_order, others, rule_set
from trellis_engine.games.word_sprout.rules.catalogue import MAX_CUSTOM_RULES
from trellis_engine.games.word_sprout.state import Position
from trellis_engine.games.word_sprout.table.board import ImpossibleError
from trellis_engine.games.word_sprout.table.letters import MAX_STRING_LETTERS
from trellis_engine.games.word_sprout.table.placement import lay
from trellis_engine.games.word_sprout.table.round import Play, Table

Match = State[Options, Position]


def require_sound(state: Match) -> None:
    """Raise `RequestError` MALFORMED_STATE for a position that no match of this set-up can be in."""
    setup, position = state.setup, state.position
    _require(len(position.players) == setup.seats, "players", f"there must be {setup.seats}")
    _require(position.starter < setup.seats, "starter", "is not a seat")
    _require(position.round <= setup.options.rounds, "round", f"must be at most {setup.options.rounds}")
    _require((position.ended is None) == (position.round == 0), "ended", "must be there once a round is over")
    for index, player in enumerate(position.players):
        _require(
            player.rounds_won <= position.round,
            f"players[{index}].rounds_won",
            f"must be at most {position.round}",
        )
    _require_rules(position)
    _require_table(state, position.table, "table")
    _require_plays(state)
    if not over(setup, position):
        _require_in_play(state)


def _require_rules(position: Position) -> None:
    _require(len(position.rules) <= len(CATALOGUE) + MAX_CUSTOM_RULES, "rules", "must not be so many")
    known = [rule for rule in others.NAMES if rule in position.removed]
    _require(tuple(known) == position.removed, "removed", "must name other rules, ascending")
    keys = {rule.key for rule in position.rules}
    _require(len(keys) == len(position.rules), "rules", "must name each rule once")
    _require(in_order(position.rules) == position.rules, "rules", "must be in the order of the catalogue")
    for rule in position.rules:
        _require(all(needed in keys for needed in rule.needs), "rules", f"{rule.key} needs others")
        _require(
            not any(other in keys for other, _ in rule.clashes), "rules", f"{rule.key} clashes with another"
        )
        _require(rule.sound_for(len(position.players)), "rules", f"{rule.key} does not fit the seats")


def _require_table(state: Match, table: Table, path: str) -> None:
    seats = state.setup.seats
    _require(table.mover < seats, f"{path}.mover", "is not a seat")
    _require(len(table.hands) == seats, f"{path}.hands", f"there must be {seats}")
    _require(len(table.points) in (0, seats), f"{path}.points", f"there must be {seats}, or none")
    _require(
        table.letters <= MAX_STRING_LETTERS, f"{path}.rows", f"must hold at most {MAX_STRING_LETTERS} letters"
    )
    agreed = None if others.TILES in state.position.removed else state.setup.options.tiles
    _require((table.pot is None) == (agreed is None), f"{path}.pot", "must be there if tiles were agreed on")
    if table.pot is None or agreed is None:
        return
    out = "".join(table.hands) + "".join(table.rows)
    for letter in sorted({*table.pot.tiles, *out} - {" "}):
        there = table.pot.left(letter) + out.count(letter)
        _require(
            there == agreed.get(letter, 0),
            f"{path}.pot.tiles[{letter}]",
            "does not add up to what was agreed on",
        )


def _require_plays(state: Match) -> None:
    position, seats = state.position, state.setup.seats
    plays = position.plays
    on_a_grid = rule_set(position.rules).on_a_grid
    _require(on_a_grid or len(position.table.rows) <= 1, "table.rows", "must be one without crossing strings")
    tables = [play.before for play in plays[1:]] + [position.table] * bool(plays)
    for number, (play, table) in enumerate(zip(plays, tables, strict=True)):
        path = f"plays[{number}]"
        _require(play.seat < seats, f"{path}.seat", "is not a seat")
        _require(play.awaited is None or play.awaited < seats, f"{path}.awaited", "is not a seat")
        _require(all(other < number for other in play.forgave), f"{path}.forgave", "must name earlier plays")
        _require_stuck(position, number)
        _require_table(state, play.before, f"{path}.before")
        _require(
            _leads_to(play, table, on_a_grid=on_a_grid), path, "does not lead to the letters that follow"
        )
    start = plays[0].before if plays else position.table
    _require(not start.rows, "plays", "must tell where the letters come from")
    _require(len(set(position.stuck)) == len(position.stuck), "plays", "must name each stuck seat once")


def _require_stuck(position: Position, number: int) -> None:
    for place, stuck in enumerate(position.plays[number].stuck):
        path = f"plays[{number}].stuck[{place}]"
        _require(stuck.seat < len(position.players), f"{path}.seat", "is not a seat")
        _require(not position.players[stuck.seat].playing, f"{path}.seat", "must be out")
        known = all(other <= number for other in stuck.awaited_by)
        _require(known, f"{path}.awaited_by", "must name plays up to this one")


def _leads_to(play: Play, table: Table, *, on_a_grid: bool) -> bool:
    if misplaced(play.before, play.additions, on_a_grid=on_a_grid) is not None:
        return False
    try:
        return lay(play.before.rows, play.additions).rows == table.rows
    except ImpossibleError:
        return False


def _require_in_play(state: Match) -> None:
    position = state.position
    if position.chooser is not None:
        _require(position.chooser < state.setup.seats, "chooser", "is not a seat")
        _require(state.setup.options.metamorphism, "chooser", "there is no metamorphism in this match")
        return
    playing = position.seats_playing
    _require(len(playing) > 1, "players", "at least two must be in the round")
    _require(rule_set(position.rules).won_by_default(position) is None, "players", "the round is won")
    _require(position.table.mover in playing, "table.mover", "must be in the round")
    if position.challenge is not None:
        challenger = position.challenge.challenger
        _require(challenger in playing, "challenge.challenger", "must be in the round")
        _require(bool(position.plays), "challenge", "needs a play")
        owner = position.plays[-1].seat
        _require(owner in playing and owner != challenger, "challenge", "needs a player who can answer")
    if position.claim is not None:
        _require(bool(position.plays), "claim", "needs a play")
        named = position.claim.seats
        _require(
            bool(named) and all(seat < state.setup.seats for seat in named), "claim.seats", "must be seats"
        )
        ids = {rule.id for rule in rule_set(position.rules)}
        _require(position.claim.rule in ids, "claim.rule", "must be in force")


def _require(sound: bool, field: str, text: str) -> None:  # noqa: FBT001 - reads as a sentence where it is used
    if not sound:
        raise RequestError(Reason.MALFORMED_STATE, text, field)
