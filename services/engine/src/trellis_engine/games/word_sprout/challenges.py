"""Challenges (other rules 3 and 4; WS-7, WS-8)."""

from __future__ import annotations

from dataclasses import replace

from trellis_engine.contract import Violation
from trellis_engine.games.word_sprout.course import Course
from trellis_engine.games.word_sprout.events import ChallengeDecided, PlayChallenged
from trellis_engine.games.word_sprout.options import Adjudication, Adjudicator, Options
from trellis_engine.games.word_sprout.rules import Moment
from trellis_engine.games.word_sprout.state import Challenge, Position

RULE = "WS-O3"
TEXT = (
    "The player whose turn it is may challenge the previous play. If the play is shown to be valid, the "
    "challenger is out; if not, the challenged player is out."
)


def refuse_challenge(options: Options, position: Position, seat: int) -> Violation | None:
    """Why a seat may not challenge now, or None."""
    if options.adjudication is not Adjudication.TABLE:
        return Violation("REFEREE_JUDGES", "G-6", "with a referee every play has been judged already")
    latest = position.latest
    if latest is None:
        return Violation("NOTHING_TO_CHALLENGE", RULE, "no play stands that could be challenged")
    if seat != position.table.mover:
        text = f"only seat {position.table.mover}, whose turn it is, may challenge"
        return Violation("NOT_YOUR_TURN", RULE, text, {"mover": str(position.table.mover)})
    if seat == latest.seat:
        return Violation("OWN_PLAY", RULE, "nobody challenges their own play")
    return None


def refuse_answer(position: Position, seat: int) -> Violation | None:
    """Why a seat may not answer a challenge now, or None."""
    if position.challenge is None:
        return Violation("NO_CHALLENGE", RULE, "no play is being challenged")
    if seat != challenged(position):
        text = f"seat {challenged(position)} was challenged and must answer"
        return Violation("NOT_YOUR_TURN", RULE, text, {"challenged": str(challenged(position))})
    return None


def challenged(position: Position) -> int:
    """Whose play the latest is; there is one whenever there is a challenge."""
    return position.plays[-1].seat


def challenge(course: Course, seat: int) -> None:
    """Challenges the latest play.

    Nobody answers for a player who is out; the lexicon answers by itself if that was agreed on.
    """
    owner = challenged(course.position)
    course.tell(RULE, f"Seat {seat} challenges the play of seat {owner}.", PlayChallenged(seat, owner))
    course.position = replace(course.position, challenge=Challenge(seat))
    if course.setup.options.adjudicator is Adjudicator.LEXICON:
        word = course.judge.witness(Moment.of(course.position.table))
        decide(course, word or "", shown=word is not None)
    elif not course.position.players[owner].playing:
        decide(course, "", shown=False)


def answer(course: Course, word: str) -> None:
    """Answers with a word; the lexicon looks at that word alone (G-6)."""
    decide(course, word, shown=course.judge.shows(Moment.of(course.position.table), word))


def decide(course: Course, word: str, *, shown: bool) -> None:
    """Settles the challenge: one of the two is out, and a play not shown to be valid is undone."""
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
    course.undo()
    if course.position.players[owner].playing:
        course.put_out(owner, "PLAY_NOT_SHOWN_VALID", RULE, "its play was not shown to be valid")


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
