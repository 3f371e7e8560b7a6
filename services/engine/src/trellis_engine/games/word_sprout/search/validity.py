"""Whether a string is valid: the one place where rules meet words.

A string is valid if a goal word contains it that can still be reached (core rule 2, WS-2). A goal word is a real word
to which no rule in force objects.
"""

from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache

from trellis_engine.contract import Violation
from trellis_engine.games.word_sprout.rules import Moment, OptionalRule, RuleSet, Step, rule_set
from trellis_engine.games.word_sprout.rules.known_words import KnownWords, remembered
from trellis_engine.games.word_sprout.search.candidates import Candidates
from trellis_engine.games.word_sprout.search.lookahead import Lookahead
from trellis_engine.games.word_sprout.search.putting_off import tried
from trellis_engine.games.word_sprout.search.reachability import Effort, Path, Paths, TooFarError, covers
from trellis_engine.games.word_sprout.search.schedules import Schedules
from trellis_engine.games.word_sprout.search.verdicts import Decided, Findings, Proof, Verdict
from trellis_engine.games.word_sprout.state import Position
from trellis_engine.games.word_sprout.table.letters import Addition
from trellis_engine.games.word_sprout.table.placement import Layout, lay
from trellis_engine.words import LexiconRef, Words
from trellis_engine.work import spend

SUBSTRING = "WS-C2"
SUBSTRING_TEXT = "At the end of each player's turn, the string of letters must be a substring of a word."
REACHABLE = "WS-2"
REACHABLE_TEXT = (
    "The goal word can still be reached through valid strings under the rules and tiles in force."
)
MAX_VERDICTS = 20_000
STEPS_A_PLAY = 4
"""What it takes to describe what a play makes of the table, beside a step for each string."""
MAX_DOUBTFUL_WORDS = 40
"""How many goal words without a simple path are looked at before a proof is looked for another way."""
MAX_LONG_WORDS = 4
"""How many goal words may take long before it is first found out whether the tiles last for one at all."""
FEW_TURNS_AHEAD = {4: 300, MAX_DOUBTFUL_WORDS: 3_000}
"""Where goal words are few: after how many doubtful ones one looks ahead from the string, and the most turns."""
MAX_TURNS_AHEAD = 40_000
"""How many turns that may be when no goal word has a simple path."""
SHARE_AHEAD = 8
"""Where goal words are not few, one looks ahead with this part of what looking for paths has taken so far."""
DETOURS = ((2_000, 200), (20_000, 2_000), (200_000, MAX_TURNS_AHEAD))
"""After how many strings on detours in vain one looks ahead from the string, and with how many turns at most."""


@lru_cache(maxsize=8)
def _findings(refs: tuple[LexiconRef, ...], rules: tuple[OptionalRule, ...]) -> Findings:
    return Findings()


def judge_of(refs: tuple[LexiconRef, ...], rules: tuple[OptionalRule, ...], words: Words) -> "StringJudge":
    """Give the judge of a match with these lexicons, under optional rules."""
    return StringJudge(rule_set(rules), KnownWords(words, remembered(refs)), _findings(refs, rules))


class StringJudge:
    """Judges whether strings are valid, by the rules in force and the words of the match.

    Args:
        rules: the rules in force.
        known_words: what is known about words.
        findings: what was found out earlier with the same rules and lexicons.
    """

    def __init__(self, rules: RuleSet, known_words: KnownWords, findings: Findings | None = None) -> None:
        self.rules = rules
        self.known_words = known_words
        found = findings or Findings()
        self._verdicts = found.verdicts
        self._schedules = Schedules(rules, known_words, found.schedules)
        self._candidates = Candidates(rules, known_words, found.goals, self._schedules)
        self._paths = Paths(rules, known_words, self.is_valid, found.longer, self._schedules)
        self._lookahead = Lookahead(rules, known_words, self._candidates.few, found.ahead)

    def refuse_play(self, position: Position, additions: tuple[Addition, ...]) -> Violation | None:
        """Find the rule that a play breaks, apart from whose turn it is; None if it is legal."""
        return self.rules.prevent(position, additions) or self.refuse_string(position, additions)

    def refuse_string(self, position: Position, additions: tuple[Addition, ...]) -> Violation | None:
        """Find the rule by which what a play makes is not valid; None if it is."""
        spend(STEPS_A_PLAY)
        layout = lay(position.table.rows, additions)
        steps = self.steps(position, layout)
        found = self._forbidden(steps, layout)
        if found is not None:
            return found[1]
        for moment in self._moments(steps, layout):
            verdict = self.verdict(moment)
            if isinstance(verdict, Violation):
                return verdict
        return None

    def steps(self, position: Position, layout: Layout) -> tuple[Step, ...]:
        """Tell what a play makes of the strings that it changes."""
        return tuple(self.rules.steps(position, layout, self.known_words))

    def moments(self, position: Position, layout: Layout) -> Iterator[Moment]:
        """Describe all strings on the table after a play: first those that it changes, then the others."""
        return self._moments(self.steps(position, layout), layout)

    def _moments(self, steps: tuple[Step, ...], layout: Layout) -> Iterator[Moment]:
        yield from (step.after for step in steps)
        others = (self.rules.beside(steps[0].after, string) for string in layout.untouched)
        yield from (self.rules.among(other, layout.strings) for other in others)

    def forbid(self, position: Position, layout: Layout) -> Violation | None:
        """Find the rule that forbids what a play makes of the strings; goal words are not looked at."""
        found = self.forbidden(position, layout)
        return None if found is None else found[1]

    def forbidden(self, position: Position, layout: Layout) -> tuple[str, Violation] | None:
        """Find a string that may not be made, and the rule that forbids it; goal words are not looked at."""
        return self._forbidden(self.steps(position, layout), layout)

    def _forbidden(self, steps: tuple[Step, ...], layout: Layout) -> tuple[str, Violation] | None:
        objection = self.rules.forbid_crossing(layout.crossed, self.known_words)
        if objection is not None:
            return layout.changes[0].after, objection
        for step in steps:
            objection = self.rules.forbid(step, self.known_words)
            if objection is not None:
                return step.after.string, objection
        return None

    def evidence(self, position: Position, additions: tuple[Addition, ...]) -> dict[str, str]:
        """Support a legal play: what it makes, a goal word, and the strings on a path to that.

        Where a play changes several strings, these are separated by semicolons.
        """
        steps = self.steps(position, lay(position.table.rows, additions))
        proofs = [found for step in steps if isinstance(found := self.verdict(step.after), Proof)]
        return {
            "string": "; ".join(step.after.string for step in steps),
            "witness": "; ".join(proof.word for proof in proofs),
            "path": "; ".join(" ".join(proof.path) for proof in proofs),
        }

    def is_valid(self, moment: Moment) -> bool:
        """Tell whether some goal word makes a string valid; what brought the string about is not looked at."""
        return isinstance(self.verdict(moment), Proof)

    def verdict(self, moment: Moment) -> Verdict:
        """Prove that a string is valid, or say why it is not."""
        found = self._verdicts.get(moment)
        if found is None:
            found = self._search(moment)
            if len(self._verdicts) >= MAX_VERDICTS:
                self._verdicts.clear()
            self._verdicts[moment] = found
        return found

    def goals_around(self, position: Position, longer: list[str]) -> Iterator[str]:
        """List the real words that contain what one letter makes of a string on the table, in word order."""
        fillers = self.rules.fillers(self.known_words)
        if not fillers and not self.rules.on_a_grid:
            return self.known_words.words.goal_words(position.table.string)
        batches = (batch for made in longer for batch in self._candidates.covering(made))
        return iter(sorted({word for batch in batches for word in batch}))

    def makes_valid(self, moment: Moment, word: str) -> bool:
        """Tell whether a real word is a goal word that makes a string valid."""
        if not self.is_covered(moment.string, word):
            return False
        if self.rules.restrains_growth or moment.circle is not None:
            return self.proof(moment, word) is not None
        if self.rules.refuse_goal(word, self.known_words) is not None:
            return False
        return self.rules.goals_need_no_path or self._candidates.may_reach(moment, word)

    def proof(self, moment: Moment, word: str) -> Proof | None:
        """Prove that a string is valid by a real word that covers it; None if the word does not."""
        if self.rules.refuse_goal(word, self.known_words) is not None:
            return None
        if self.rules.goals_need_no_path:
            return Proof(word, ())
        if not self._candidates.may_reach(moment, word):
            return None
        path = self._paths.growth(moment, word)
        if path is None:
            path = self._paths.detour(moment, word)
        return None if path is None else Proof(word, path)

    def is_shown_by(self, moment: Moment, word: str) -> bool:
        """Tell whether a named word shows a string to be valid: it is real, covers it and is a goal word in reach."""
        return self.known_words.is_word(word) and self.makes_valid(moment, word)

    def near(self, string: str) -> Iterator[str]:
        """List the real words that cover a string, in word order."""
        return (word for batch in self._candidates.covering(string) for word in batch)

    def witness_of_latest(self, position: Position) -> str | None:
        """Name goal words that show the latest play to be valid, one for each string; None if it is not."""
        before, layout = latest_layout(position)
        if self.forbid(before, layout) is not None:
            return None
        verdicts = [self.verdict(self.rules.moment(position, string)) for string in layout.strings]
        proofs = [verdict for verdict in verdicts if isinstance(verdict, Proof)]
        return " ".join(proof.word for proof in proofs) if len(proofs) == len(verdicts) else None

    def shows_latest(self, position: Position, word: str) -> bool:
        """Tell whether named words show the latest play to be valid: goals in reach, after a play no rule forbids.

        Each string that the play has changed must be shown by one of the words.
        """
        before, layout = latest_layout(position)
        if self.forbid(before, layout) is not None:
            return False
        named = word.split()
        return all(
            any(self.is_shown_by(self.rules.moment(position, change.after), word) for word in named)
            for change in layout.changes
        )

    def _search(self, moment: Moment) -> Verdict:
        # The quick question first: does the string grow to a word over pieces of that word? OMA does, to AROMA. A word
        # to which it does not is doubtful, as SISTER is for S when consonants come first (`WS-R4`). Now and then, with
        # a part of what that has taken, one looks ahead from the string: if that sees every end, it decides at once.
        # In the end detours are tried, word by word.
        objections: list[Violation] = []
        doubtful: list[str] = []
        effort = Effort()
        words = self._candidates.of(moment, objections)
        if self.rules.goals_need_no_path:
            word = next(words, None)
            return self._refusal(moment, objections, doubtful) if word is None else Proof(word, ())
        found = tried(words, lambda word, most: self._growth(moment, word, most, effort), effort)
        for word, path in found:
            if path is not None:
                return Proof(word, path)
            doubtful.append(word)
            decided = self._from_afar(moment, len(doubtful), effort)
            if decided is not None:
                return decided.proof or self._refusal(moment, objections, doubtful)
        return self._by_detour(moment, doubtful) or self._refusal(moment, objections, doubtful)

    def _growth(self, moment: Moment, word: str, effort: Effort, so_far: Effort) -> Path | None:
        """Find a path over pieces of a word; tiles are counted where that takes long, or took long for other words."""
        if so_far.long < MAX_LONG_WORDS and moment.circle is not None:
            quick = Effort(2 * len(word), counts_tiles=False)
            try:
                return self._paths.growth(moment, word, quick)
            except TooFarError:
                so_far.long += 1
            finally:
                effort.made += quick.made
        if not self._schedules.lasts(moment, word):
            return None
        return self._paths.growth(moment, word, effort)

    def _from_afar(self, moment: Moment, doubts: int, effort: Effort) -> Decided | None:
        """Prove a string valid, or that it is not, otherwise than word by word, after some doubtful words."""
        is_few = self._candidates.few(moment) is not None
        if is_few and doubts in FEW_TURNS_AHEAD:
            decided = self._ahead(moment, FEW_TURNS_AHEAD[doubts])
            if decided is not None:
                return decided
        if doubts == MAX_DOUBTFUL_WORDS:
            proof = self._by_next_letter(moment)
            if proof is not None:
                return Decided(proof)
        if not is_few and doubts % MAX_DOUBTFUL_WORDS == 0 and _is_power_of_two(doubts // MAX_DOUBTFUL_WORDS):
            return self._ahead(moment, effort.made // SHARE_AHEAD)
        return None

    def _ahead(self, moment: Moment, turns: int) -> Decided | None:
        """Decide whether a string is valid by looking ahead, if so many turns show every end."""
        reached = self._lookahead.reached(moment, turns)
        if reached is None:
            return None
        words = self._covering_among(reached, moment.string)
        if moment.circle is None:
            return Decided(Proof(words[0], self._lookahead.path(moment, words[0])) if words else None)
        effort = Effort()
        grown = tried(iter(words), lambda word, most: self._growth(moment, word, most, effort), effort)
        proof = next((Proof(word, path) for word, path in grown if path is not None), None)
        return Decided(proof or self._along_detours(moment, words, Effort()))

    def _by_detour(self, moment: Moment, doubtful: list[str]) -> Proof | None:
        """Prove a string valid by a goal word without a simple path, looking ahead where detours take long."""
        if not doubtful:
            return None
        rounds = DETOURS if self._candidates.few(moment) is None else ()
        left = sorted(doubtful, key=len)
        for strings, turns in rounds:
            try:
                return self._along_detours(moment, left, Effort(strings))
            except TooFarError:
                decided = self._ahead(moment, turns)
                if decided is not None:
                    return decided.proof
        decided = None if rounds else self._ahead(moment, MAX_TURNS_AHEAD)
        return decided.proof if decided is not None else self._along_detours(moment, left, Effort())

    def _along_detours(self, moment: Moment, words: list[str], effort: Effort) -> Proof | None:
        """Prove a string valid by the first of some words to which there is a path; strikes the others.

        Raises:
            TooFarError: when more strings would have to be looked at than the effort allows.
        """
        while words:
            word = words[0]
            lasts = self._schedules.lasts(moment, word)
            path = self._paths.detour(moment, word, effort) if lasts else None
            if path is not None:
                return Proof(word, path)
            words.pop(0)
        return None

    def _covering_among(self, words: frozenset[str], string: str) -> list[str]:
        return sorted((word for word in words if self.is_covered(string, word)), key=lambda w: (len(w), w))

    def _refusal(self, moment: Moment, objections: list[Violation], doubtful: list[str]) -> Violation:
        string = moment.string
        if doubtful:
            text = f"{string.upper()} is part of {doubtful[0].upper()}, which cannot be reached through valid strings"
            return Violation(
                "GOAL_WORD_OUT_OF_REACH", REACHABLE, text, {"string": string, "word": doubtful[0]}
            )
        if objections:
            return objections[0]
        added = ", whatever vowels are added" if self.rules.fillers(self.known_words) else ""
        text = f"no word contains {string.upper()}{added}"
        return Violation("NOT_PART_OF_A_WORD", SUBSTRING, text, {"string": string})

    def _by_next_letter(self, moment: Moment) -> Proof | None:
        """Prove a string valid by what one more letter makes of it, while the first letters are restricted.

        There are few such strings, and what makes one of them valid often makes the string valid from which it grows.
        """
        if moment.letters >= self.rules.caps[0]:
            return None
        for after in self._paths.longer(moment):
            verdict = self.verdict(after)
            if isinstance(verdict, Proof) and self.is_covered(moment.string, verdict.word):
                return Proof(verdict.word, (after.string, *verdict.path))
        return None

    def is_covered(self, string: str, word: str) -> bool:
        """Tell whether a word covers a string, as far as the rules in force want it to."""
        return covers(string, word, self.rules.fillers(self.known_words))


def latest_layout(position: Position) -> tuple[Position, Layout]:
    """Go back before the latest play, its player to move: the position, and what the play made of it."""
    play = position.plays[-1]
    before = replace(position, table=replace(play.before, mover=play.seat), plays=position.plays[:-1])
    return before, lay(play.before.rows, play.additions)


def _is_power_of_two(number: int) -> bool:
    return number & (number - 1) == 0
