"""Say whether a challenge, or an answer to one, may be made now (SF-5)."""

from trellis_engine.contract import Violation
from trellis_engine.games.word_souffle.moves import Admit, ChallengeLine, NameWord, Pass
from trellis_engine.games.word_souffle.options import Options
from trellis_engine.games.word_souffle.rulebook import CHALLENGE, CHALLENGING, ONE_CHALLENGE
from trellis_engine.games.word_souffle.state import Phase, Position
from trellis_engine.words import Words, require_letters

Reply = ChallengeLine | NameWord | Admit | Pass


def deciding(position: Position, seat: int) -> bool:
    """Tell whether a seat may still challenge: it has not passed, and none of its challenges waits for an answer."""
    player = position.players[seat]
    return not (player.out or player.passed or position.sheets[player.sheet].challenged is not None)


def asked(position: Position, seat: int) -> tuple[int, int] | None:
    """Return the first challenge that a seat must answer: the challenger and the sheet in front of it."""
    return next((item for item in position.challenges() if position.sheets[item[1]].author == seat), None)


def waiting(position: Position) -> frozenset[int]:
    """Return the seats that may challenge or must answer."""
    asked_seats = {position.sheets[sheet].author for _, sheet in position.challenges()}
    seats = position.seats_in()
    return frozenset(seat for seat in seats if seat in asked_seats or deciding(position, seat))


def judge(options: Options, position: Position, seat: int, move: Reply, words: Words) -> Violation | None:
    """Return the rule that a move of the challenges breaks, or None. Raises `RequestError` LETTER_OUTSIDE_ALPHABET."""
    if isinstance(move, NameWord):
        require_letters(move.word, words.alphabet, "word")
    if options.refereed:
        text = "placements are checked when they are made; nobody challenges"
        return Violation("NO_CHALLENGES", CHALLENGING.id, text)
    if position.phase is not Phase.CHALLENGING:
        text = "challenges come after the sheets have been passed and before the next roll"
        return Violation("NOT_THE_TIME_TO_CHALLENGE", CHALLENGING.id, text)
    if isinstance(move, NameWord | Admit):
        return _judge_answer(position, seat, move)
    if not deciding(position, seat):
        text = f"seat {seat} has passed or waits for the answer to its challenge"
        return Violation("NOT_YOUR_TURN", CHALLENGING.id, text)
    return _judge_challenge(position, seat, move) if isinstance(move, ChallengeLine) else None


def _judge_challenge(position: Position, seat: int, move: ChallengeLine) -> Violation | None:
    sheet = position.sheet_of(seat)
    told = {"line": str(move.line), "lines": str(len(sheet.lines))}
    if move.line >= len(sheet.lines):
        return Violation("NO_SUCH_LINE", CHALLENGE.id, f"the sheet has no line {move.line}", told)
    if sheet.lines[move.line].crossed_out:
        return Violation("LINE_CROSSED_OUT", CHALLENGE.id, f"line {move.line} is crossed out already", told)
    if move.line in sheet.defended:
        text = f"line {move.line} has stood a challenge in this round"
        return Violation("LINE_DEFENDED", ONE_CHALLENGE.id, text, told)
    return None


def _judge_answer(position: Position, seat: int, move: NameWord | Admit) -> Violation | None:
    challenge = asked(position, seat)
    if challenge is None:
        return Violation("NOT_CHALLENGED", CHALLENGE.id, f"no line of seat {seat} is challenged")
    chain = challenged_letters(position, challenge[1])
    if isinstance(move, NameWord) and chain not in move.word:
        text = f"{move.word.upper()} does not contain {chain.upper()}"
        return Violation("WORD_WITHOUT_CHAIN", CHALLENGE.id, text, {"word": move.word, "chain": chain})
    return None


def challenged_letters(position: Position, sheet: int) -> str:
    """Return the letters of the line that is challenged on a sheet."""
    number = position.sheets[sheet].challenged
    assert number is not None
    return position.sheets[sheet].lines[number].letters
