"""Challenges and calling out (other rules 2 to 4; WS-6, WS-7, WS-8; `WS-R9`)."""

from dataclasses import replace

from trellis_engine.contract import Violation
from trellis_engine.contract.adjudication import Adjudication, Adjudicator
from trellis_engine.games.word_sprout.events import CalledOut, ChallengeDecided, PlayChallenged
from trellis_engine.games.word_sprout.options import Options
from trellis_engine.games.word_sprout.play.turn import Turn, rightful
from trellis_engine.games.word_sprout.rules import Won, others, rule_set
from trellis_engine.games.word_sprout.state import Position
from trellis_engine.games.word_sprout.table.round import Challenge

RULE = "WS-O3"
TEXT = (
    "The player whose turn it is may challenge the previous play. If the play is shown to be valid, the "
    "challenger is out; if not, the challenged player is out."
)
OUT_OF_TURN = "WS-6"
OUT_OF_TURN_TEXT = (
    "At a table, who plays out of turn can be called out by anyone until the seat after has played; then the play "
    "counts as legal."
)


def refuse_challenge(options: Options, position: Position, seat: int) -> Violation | None:
    """Say why a seat may not challenge now; None if it may."""
    if options.adjudication is not Adjudication.TABLE:
        return Violation("REFEREE_JUDGES", "G-6", "with a referee every play has been judged already")
    latest = position.latest
    if latest is None:
        return Violation("NOTHING_TO_CHALLENGE", RULE, "no play stands that could be challenged")
    rule = rule_set(position.rules).anyone_challenges
    objection = _refuse_by_turn(position, seat) if rule is None else None
    if objection is not None:
        return objection
    if not position.players[seat].playing:
        return _is_out(seat, RULE)
    if seat == latest.seat:
        return Violation("OWN_PLAY", rule or RULE, "nobody challenges their own play")
    return None


def _refuse_by_turn(position: Position, seat: int) -> Violation | None:
    """Say why a seat may not challenge where only the player to move may, if the rule is in force at all."""
    if others.CHALLENGES in position.removed:
        return _not_in_force(others.CHALLENGES)
    if seat == position.table.mover:
        return None
    text = f"only seat {position.table.mover}, whose turn it is, may challenge"
    return Violation("NOT_YOUR_TURN", RULE, text, {"mover": str(position.table.mover)})


def refuse_answer(position: Position, seat: int) -> Violation | None:
    """Say why a seat may not answer a challenge now; None if it may."""
    if position.challenge is None:
        return Violation("NO_CHALLENGE", RULE, "no play is being challenged")
    if seat != challenged(position):
        text = f"seat {challenged(position)} was challenged and must answer"
        return Violation("NOT_YOUR_TURN", RULE, text, {"challenged": str(challenged(position))})
    return None


def refuse_call_out(options: Options, position: Position, seat: int, offender: int) -> Violation | None:
    """Say why a seat may not call out another now; None if it may."""
    if options.adjudication is not Adjudication.TABLE:
        return Violation("REFEREE_JUDGES", "G-6", "with a referee nobody plays out of turn")
    if others.OUT_OF_TURN in position.removed:
        return _not_in_force(others.OUT_OF_TURN)
    if not position.players[seat].playing:
        return _is_out(seat, OUT_OF_TURN)
    if offender not in position.offenders:
        text = f"no play of seat {offender} out of turn can be called out"
        return Violation("NOTHING_TO_CALL_OUT", OUT_OF_TURN, text, {"seat": str(offender)})
    if offender == seat:
        return Violation("OWN_PLAY", OUT_OF_TURN, "nobody calls out themselves")
    return None


def refuse_stuck(options: Options, position: Position, seat: int) -> Violation | None:
    """Say why a seat may not say now that it cannot play; None if it may."""
    if options.adjudication is not Adjudication.TABLE:
        return Violation("REFEREE_JUDGES", "G-6", "with a referee it is known who cannot play")
    if not position.players[seat].playing:
        return _is_out(seat, "WS-C3")
    if seat not in rightful(position):
        text = f"it is the turn of seat {position.table.mover}"
        return Violation("NOT_YOUR_TURN", "WS-C1", text, {"mover": str(position.table.mover)})
    return None


def refuse_acceptance(position: Position, seat: int) -> Violation | None:
    """Say why a seat may not accept now that the round is won; None if it may."""
    claim = position.claim
    if claim is None:
        return Violation("NO_WIN_CLAIMED", "G-6", "no play wins the round")
    if seat != position.table.mover:
        text = f"seat {position.table.mover}, whose turn it is, accepts or challenges"
        return Violation("NOT_YOUR_TURN", claim.rule, text, {"mover": str(position.table.mover)})
    return None


def challenged(position: Position) -> int:
    """Find the seat that made the latest play; there is one whenever there is a challenge."""
    return position.plays[-1].seat


def challenge(turn: Turn, seat: int) -> None:
    """Challenge the latest play.

    The lexicon answers by itself if that was agreed on. Nobody answers for a player who is out, except where the round
    is at stake: then it is won by challenging a play that was not valid, so the lexicon is asked.
    """
    owner = challenged(turn.position)
    turn.tell(RULE, f"Seat {seat} challenges the play of seat {owner}.", PlayChallenged(seat, owner))
    turn.position = replace(turn.position, challenge=Challenge(seat))
    absent = not turn.position.players[owner].playing
    at_stake = turn.rules.anyone_challenges is not None
    if turn.setup.options.adjudicator is Adjudicator.LEXICON or (absent and at_stake):
        word = turn.judge.witness_of_latest(turn.position)
        decide(turn, word or "", shown=word is not None)
    elif absent:
        decide(turn, "", shown=False)


def answer(turn: Turn, word: str) -> None:
    """Answer a challenge with a word; the lexicon looks at that word alone (G-6)."""
    decide(turn, word, shown=turn.judge.shows_latest(turn.position, word))


def decide(turn: Turn, word: str, *, shown: bool) -> None:
    """Settle the challenge: a play not shown to be valid is undone, and one of the two pays for it."""
    pending = turn.position.challenge
    assert pending is not None
    challenger, owner = pending.challenger, challenged(turn.position)
    turn.position = replace(turn.position, challenge=None)
    named = f" by {word.upper()}" if word else ""
    verdict = f"is shown to be valid{named}" if shown else f"is not shown to be valid{named}"
    text = f"The play of seat {owner} {verdict}."
    turn.tell(RULE, text, ChallengeDecided(challenger, owner, shown, word))
    if shown:
        turn.put_out(challenger, "CHALLENGE_LOST", RULE, "it challenged a valid play")
        return
    turn.undo(len(turn.position.plays) - 1)
    rule = turn.rules.anyone_challenges
    if rule is not None:
        turn.finish_round(Won((challenger,), "CHALLENGE_WON", rule))
    elif turn.position.players[owner].playing:
        turn.put_out(owner, "PLAY_NOT_SHOWN_VALID", RULE, "its play was not shown to be valid")


def call_out(turn: Turn, seat: int, offender: int) -> None:
    """Call out a play out of turn: it is undone with all that was built on it, and the offender is out."""
    plays = turn.position.plays
    number = next(n for n, play in enumerate(plays) if play.seat == offender and play.awaited is not None)
    text = f"Seat {seat} calls out seat {offender} for playing out of turn."
    turn.tell(OUT_OF_TURN, text, CalledOut(seat, offender))
    turn.undo(number)
    if turn.position.players[offender].playing:
        turn.put_out(offender, "PLAYED_OUT_OF_TURN", "WS-O2", "it played out of turn")


def accept(turn: Turn) -> None:
    """Accept that the latest play wins the round."""
    claim = turn.position.claim
    assert claim is not None
    turn.finish_round(Won(claim.seats, claim.reason, claim.rule))


def concede(turn: Turn, seat: int) -> None:
    """Give up (G-7).

    A challenged player who gives up has not shown its play to be valid; a challenger takes the challenge back.
    """
    pending = turn.position.challenge
    if pending is not None and seat == challenged(turn.position):
        decide(turn, "", shown=False)
        return
    if pending is not None and seat == pending.challenger:
        turn.position = replace(turn.position, challenge=None)
    turn.put_out(seat, "CONCEDED", "G-7", "it gives up")


def _not_in_force(rule: str) -> Violation:
    return Violation("RULE_NOT_IN_FORCE", rule, f"the rule is not in force: {others.WITHOUT[rule]}")


def _is_out(seat: int, rule: str) -> Violation:
    return Violation("SEAT_IS_OUT", rule, f"seat {seat} is out of the round")
