"""Word Soufflé as a game of the contract."""

from collections.abc import Iterator, Mapping

from typing_extensions import override

from trellis_engine.chance import Chance
from trellis_engine.contract import (
    Concede,
    Game,
    GameInfo,
    Outcome,
    Setup,
    State,
    Step,
    Violation,
)
from trellis_engine.contract.adjudication import require_challenges
from trellis_engine.errors import Reason, RequestError
from trellis_engine.games.word_souffle import listing, notation, phrases
from trellis_engine.games.word_souffle.analyses import ANALYSES, MAX_SEATS
from trellis_engine.games.word_souffle.challenges.judge import asked, challenged_letters, waiting
from trellis_engine.games.word_souffle.challenges.play import concede
from trellis_engine.games.word_souffle.challenges.play import play as play_reply
from trellis_engine.games.word_souffle.dice.sets import WILD
from trellis_engine.games.word_souffle.judge import judge
from trellis_engine.games.word_souffle.moves import Move, Place
from trellis_engine.games.word_souffle.options import Options
from trellis_engine.games.word_souffle.picture import picture
from trellis_engine.games.word_souffle.play import outcome, place, start
from trellis_engine.games.word_souffle.printables import PRINTABLES
from trellis_engine.games.word_souffle.rulebook import RULES, allowed
from trellis_engine.games.word_souffle.sheets import writing
from trellis_engine.games.word_souffle.soundness import require_sound
from trellis_engine.games.word_souffle.state import Phase, Position
from trellis_engine.games.word_souffle.view import TableView, project
from trellis_engine.words import ANY_LETTER, Words, require_letters
from trellis_words.strings import MAX_STRING_LETTERS

Match = State[Options, Position]


class WordSouffle(Game[Options, Position, Move, TableView]):
    """The dice game of the seed."""

    info = GameInfo(
        id="word_souffle",
        title="Word Soufflé",
        summary="All add the same three letters to the sheets before them; completed words score, sheets go round.",
        min_seats=1,
        max_seats=MAX_SEATS,
        rules=RULES,
        notations=notation.NOTATIONS,
    )
    options = Options
    analyses = ANALYSES
    printables = PRINTABLES

    @override
    def begin(self, setup: Setup[Options], chance: Chance, words: Words) -> Step[Position]:
        """Begin with empty sheets and the first roll.

        Raises `RequestError` OPTION_CONFLICT where no word has a letter of the dice, LETTER_OUTSIDE_ALPHABET for chosen
        faces that the lexicons do not spell with.
        """
        require_challenges(setup.options.adjudication, setup.options.adjudicator)
        for number, die in enumerate(setup.options.dice_faces and setup.options.dice_set.faces):
            require_letters(die.replace(WILD, ""), words.alphabet, f"options.dice_faces[{number}]")
        letters = setup.options.dice_set.letters
        found = allowed(words).substrings(letters)
        lost = [letter for letter, known in zip(letters, found, strict=True) if not known]
        if lost:
            shown = ", ".join(lost).upper()
            text = f"no word of the lexicons contains {shown}, which the dice show"
            raise RequestError(Reason.OPTION_CONFLICT, text, "lexicons", {"letters": "".join(lost)})
        if not _completable(setup.options.min_word_letters, allowed(words)):
            text = f"the lexicons have no word of {setup.options.min_word_letters} letters or more"
            raise RequestError(Reason.OPTION_CONFLICT, text, "options.min_word_letters")
        return start(setup, chance)

    @override
    def to_act(self, state: Match) -> frozenset[int]:
        """Return those who have to place; among challenges those who may challenge or must answer."""
        position = state.position
        if position.phase is Phase.CHALLENGING:
            return waiting(position)
        return frozenset(
            seat
            for seat, player in enumerate(position.players)
            if position.phase is Phase.PLACING and not player.out and player.placement is None
        )

    @override
    def legal_moves(self, state: Match, seat: int, words: Words) -> Iterator[Move]:
        """List placements as `listing.placements` orders them.

        Challenges by line, the pass, admitting, words to name.
        """
        return listing.moves(state, seat, allowed(words)) if seat in self.to_act(state) else iter(())

    @override
    def judge(self, state: Match, seat: int, move: Move, words: Words) -> Violation | None:
        """Return the rule that a move breaks, or None."""
        return judge(state, seat, move, allowed(words))

    @override
    def may_concede(self, state: Match, seat: int) -> bool:
        """Whoever is in may."""
        return not state.position.players[seat].out

    @override
    def advance(self, state: Match, seat: int, move: Move | Concede, words: Words) -> Step[Position]:
        """Play a legal move."""
        match move:
            case Concede():
                return concede(state, seat, allowed(words))
            case Place():
                return place(state, seat, move, allowed(words))
            case _:
                return play_reply(state, seat, move, allowed(words))

    @override
    def outcome(self, state: Match) -> Outcome | None:
        """Return the result, or None while the match runs."""
        return outcome(state.setup, state.position)

    @override
    def project(self, state: Match, seat: int | None) -> TableView:
        """Tell what a seat, or an onlooker, sees."""
        return project(state.setup, state.position, seat)

    @override
    def picture(self, setup: Setup[Options], view: TableView) -> str:
        """Return the view as text."""
        return picture(setup, view)

    @override
    def write(self, move: Move) -> str:
        """Return the move in notation."""
        return notation.write(move)

    @override
    def read(self, text: str) -> Move:
        """Return the move that a notation stands for."""
        return notation.read(text)

    @override
    def understand(self, state: Match, seat: int, text: str, words: Words) -> Iterator[Move]:
        """Return the lines that letters make, a challenged line by its letters, plain answers; see `phrases`."""
        if seat not in self.to_act(state):
            return iter(())
        return phrases.understand(state.setup.options, state.position, seat, text, allowed(words))

    @override
    def examples(self, state: Match, seat: int, words: Words) -> tuple[str, ...]:
        """Return two moves, but whoever must name a word is not told one."""
        challenge = asked(state.position, seat)
        if challenge is None:
            return super().examples(state, seat, words)
        return f"name …{challenged_letters(state.position, challenge[1])}…", "admit"

    @override
    def require_sound(self, state: Match) -> None:
        """Refuse a position that does not fit its set-up or itself."""
        require_sound(state.setup, state.position)

    @override
    def evidence(self, state: Match, seat: int, move: Move, words: Words) -> Mapping[str, str]:
        """For each line that a placement touches (``line_3``) the first word that contains it, if that is checked."""
        if not isinstance(move, Place) or not state.setup.options.refereed:
            return {}
        written = writing.write(state.position.sheet_of(seat), move)
        chains = {f"line_{item.line}": item.chain for item in written}
        return {name: next(allowed(words).containing(made)) for name, made in chains.items()}

    @override
    def random_move(
        self, state: Match, seat: int, chance: Chance, words: Words
    ) -> tuple[Move | None, Chance]:
        """Return a legal move drawn step by step; every one possible, not all equally likely."""
        if seat not in self.to_act(state):
            return None, chance
        return listing.draw_move(state, seat, chance, allowed(words))


def _completable(letters: int, words: Words) -> bool:
    """Tell whether some word has so many letters or more."""
    patterns = [ANY_LETTER * length for length in range(letters, MAX_STRING_LETTERS + 1)]
    return next(words.matching(patterns), None) is not None
