"""Challenges and calling out (other rules 2 to 4; WS-6, WS-7, WS-8; `WS-R9`)."""

from __future__ import annotations

from dataclasses import replace

from trellis_engine.contract import Violation
from trellis_engine.contract.adjudication import Adjudication, Adjudicator
from trellis_engine.games.word_sprout.course import Course
from trellis_engine.games.word_sprout.events import CalledOut, ChallengeDecided, PlayChallenged
from trellis_engine.games.word_sprout.options import Options
from trellis_engine.games.word_sprout.position import Position
from trellis_engine.games.word_sprout.round import Challenge
from trellis_engine.games.word_sprout.rules import Won, rule_set

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
    """Why a seat may not challenge now, or None."""
    if options.adjudication is not Adjudication.TABLE:
        return Violation("REFEREE_JUDGES", "G-6", "with a referee every play has been judged already")
    latest = position.latest
    if latest is None:
        return Violation("NOTHING_TO_CHALLENGE", RULE, "no play stands that could be challenged")
    rule = rule_set(position.rules).anyone_challenges
    if rule is None and seat != position.table.mover:
        text = f"only seat {position.table.mover}, whose turn it is, may challenge"
        return Violation("NOT_YOUR_TURN", RULE, text, {"mover": str(position.table.mover)})
    if not position.players[seat].playing:
        return _is_out(seat, RULE)
    if seat == latest.seat:
        return Violation("OWN_PLAY", rule or RULE, "nobody challenges their own play")
    return None


def refuse_answer(position: Position, seat: int) -> Violation | None:
    """Why a seat may not answer a challenge now, or None."""
    if position.challenge is None:
        return Violation("NO_CHALLENGE", RULE, "no play is being challenged")
    if seat != challenged(position):
        text = f"seat {challenged(position)} was challenged and must answer"
        return Violation("NOT_YOUR_TURN", RULE, text, {"challenged": str(challenged(position))})
    return None


def refuse_call_out(options: Options, position: Position, seat: int, offender: int) -> Violation | None:
    """Why a seat may not call out another now, or None."""
    if options.adjudication is not Adjudication.TABLE:
        return Violation("REFEREE_JUDGES", "G-6", "with a referee nobody plays out of turn")
    if not position.players[seat].playing:
        return _is_out(seat, OUT_OF_TURN)
    if offender not in position.offenders:
        text = f"no play of seat {offender} out of turn can be called out"
        return Violation("NOTHING_TO_CALL_OUT", OUT_OF_TURN, text, {"seat": str(offender)})
    if offender == seat:
        return Violation("OWN_PLAY", OUT_OF_TURN, "nobody calls out themselves")
    return None


def refuse_acceptance(position: Position, seat: int) -> Violation | None:
    """Why a seat may not accept that the round is won, or None."""
    claim = position.claim
    if claim is None:
        return Violation("NO_WIN_CLAIMED", "G-6", "no play wins the round")
    if seat != position.table.mover:
        text = f"seat {position.table.mover}, whose turn it is, accepts or challenges"
        return Violation("NOT_YOUR_TURN", claim.rule, text, {"mover": str(position.table.mover)})
    return None


def challenged(position: Position) -> int:
    """Whose play the latest is; there is one whenever there is a challenge."""
    return position.plays[-1].seat


def challenge(course: Course, seat: int) -> None:
    """Challenges the latest play.

    The lexicon answers by itself if that was agreed on. Nobody answers for a player who is out, except where the round
    is at stake: then it is won by challenging a play that was not valid, so the lexicon is asked.
    """
    owner = challenged(course.position)
    course.tell(RULE, f"Seat {seat} challenges the play of seat {owner}.", PlayChallenged(seat, owner))
    course.position = replace(course.position, challenge=Challenge(seat))
    absent = not course.position.players[owner].playing
    at_stake = course.rules.anyone_challenges is not None
    if course.setup.options.adjudicator is Adjudicator.LEXICON or (absent and at_stake):
        word = course.judge.witness_of_latest(course.position)
        decide(course, word or "", shown=word is not None)
    elif absent:
        decide(course, "", shown=False)


def answer(course: Course, word: str) -> None:
    """Answers with a word; the lexicon looks at that word alone (G-6)."""
    decide(course, word, shown=course.judge.shows_latest(course.position, word))


def decide(course: Course, word: str, *, shown: bool) -> None:
    """Settles the challenge: a play not shown to be valid is undone, and one of the two pays for it."""
    pending = course.position.challenge
    assert pending is not None
    challenger, owner = pending.challenger, challenged(course.position)
    course.position = replace(course.position, challenge=None)
    named = f" by {word.upper()}" if word else ""
    verdict = f"is shown to be valid{named}" if shown else f"is not shown to be valid{named}"
    text = f"The play of seat {owner} {verdict}."
    course.tell(RULE, text, ChallengeDecided(challenger, owner, shown, word))
    if shown:
        course.put_out(challenger, "CHALLENGE_LOST", RULE, "it challenged a valid play")
        return
    course.undo(len(course.position.plays) - 1)
    rule = course.rules.anyone_challenges
    if rule is not None:
        course.finish_round(Won((challenger,), "CHALLENGE_WON", rule))
    elif course.position.players[owner].playing:
        course.put_out(owner, "PLAY_NOT_SHOWN_VALID", RULE, "its play was not shown to be valid")


def call_out(course: Course, seat: int, offender: int) -> None:
    """Calls out a play out of turn: it is undone with all that was built on it, and the offender is out."""
    plays = course.position.plays
    number = next(n for n, play in enumerate(plays) if play.seat == offender and play.awaited is not None)
    text = f"Seat {seat} calls out seat {offender} for playing out of turn."
    course.tell(OUT_OF_TURN, text, CalledOut(seat, offender))
    course.undo(number)
    if course.position.players[offender].playing:
        course.put_out(offender, "PLAYED_OUT_OF_TURN", "WS-O2", "it played out of turn")


def accept(course: Course) -> None:
    """Accepts that the latest play wins the round."""
    claim = course.position.claim
    assert claim is not None
    course.finish_round(Won(claim.seats, claim.reason, claim.rule))


def concede(course: Course, seat: int) -> None:
    """Gives up (G-7).

    A challenged player who gives up has not shown its play to be valid; a challenger takes the challenge back.
    """
    pending = course.position.challenge
    if pending is not None and seat == challenged(course.position):
        decide(course, "", shown=False)
        return
    if pending is not None and seat == pending.challenger:
        course.position = replace(course.position, challenge=None)
    course.put_out(seat, "CONCEDED", "G-7", "it gives up")


def _is_out(seat: int, rule: str) -> Violation:
    return Violation("SEAT_IS_OUT", rule, f"seat {seat} is out of the round")
