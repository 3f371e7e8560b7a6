"""WS-R9 to WS-R15 by hand, from the sentences of the page."""

from typing import Any, ClassVar

from tests.engine.games.word_sprout.match import Match
from trellis_engine.contract import OutcomeKind
from trellis_engine.games.word_sprout import GAME

TABLE: dict[str, Any] = {"adjudication": "TABLE"}
TIED: dict[str, Any] = {"auto_eliminate": False}
WORDS = "sequoia aerious cat"


def outcome(match: Match) -> tuple[str, tuple[int, ...], str, str]:
    found = GAME.outcome(match.state)
    assert found is not None
    return found.kind.name, found.winners, found.reason, found.rule


class TestAnyoneChallenges:
    """WS-R9: any player may challenge the previous play; the challenger is out, or wins the round."""

    rules: ClassVar[dict[str, Any]] = {**TABLE, "rules": {"anyone_challenges": {}}}

    def test_any_player_may_challenge_but_not_their_own_play(self) -> None:
        match = Match(WORDS, 4, **self.rules).play("0 +x@0")
        assert [seat for seat in range(4) if "challenge" in match.legal(seat)] == [1, 2, 3]
        assert match.reason("0 challenge") == ("OWN_PLAY", "WS-R9")

    def test_if_the_play_was_not_valid_the_challenger_wins_the_round(self) -> None:
        match = Match(WORDS, 4, **self.rules).play("0 +x@0", "3 challenge", "0 admit")
        assert outcome(match) == ("WIN", (3,), "CHALLENGE_WON", "WS-R9")

    def test_if_the_play_was_valid_the_challenger_is_out_and_the_turn_stays(self) -> None:
        match = Match(WORDS, 4, **self.rules).play("0 +c@0", "3 challenge", "0 show cat")
        assert (match.playing, match.mover, match.string) == ((0, 1, 2), 1, "c")

    def test_the_valid_play_of_a_player_who_is_out_puts_the_challenger_out(self) -> None:
        """If the play was valid, the challenger is out: that its player has left gives no round away."""
        match = Match(WORDS, 4, **self.rules).play("0 +c@0", "0 concede", "3 challenge")
        assert (match.playing, match.mover, match.string) == ((1, 2), 1, "c")
        assert ("WS-O3", "ChallengeDecided") in match.told()

    def test_the_invalid_play_of_a_player_who_is_out_wins_the_round(self) -> None:
        match = Match(WORDS, 4, **self.rules).play("0 +x@0", "0 concede", "3 challenge")
        assert outcome(match) == ("WIN", (3,), "CHALLENGE_WON", "WS-R9")

    def test_a_seat_that_is_out_does_not_challenge(self) -> None:
        match = Match(WORDS, 4, **self.rules).play("0 +c@0", "3 concede")
        assert match.reason("3 challenge") == ("SEAT_IS_OUT", "WS-O3")


class TestVowelsReverse:
    """WS-R10: when a vowel is played, the order of play reverses."""

    def test_a_vowel_reverses_and_a_consonant_does_not(self) -> None:
        match = Match(WORDS, 4, rules={"vowels_reverse": {}}, **TIED).play("0 +c@0")
        assert match.mover == 1
        match.play("1 +a@1")
        assert (match.mover, match.position.table.backwards) == (0, True)
        assert ("WS-R10", "OrderReversed") in match.told()
        match.play("0 +t@2")
        assert match.mover == 3

    def test_ws8_the_example_of_the_ruling(self) -> None:
        """A → B → C → D: B plays a vowel, A challenges, B is out; the direction is restored and C is next, not A."""
        match = Match(WORDS, 4, rules={"vowels_reverse": {}}, **TABLE).play("0 +c@0", "1 +e@1")
        assert match.mover == 0
        match.play("0 challenge", "1 admit")
        assert (match.mover, match.playing, match.position.table.backwards) == (2, (0, 2, 3), False)

    def test_the_order_passes_to_the_next_round(self) -> None:
        match = Match("at", 3, rules={"vowels_reverse": {}}, rounds=2).play("0 +a@0", "2 +t@1")
        assert match.position.round == 1
        assert (match.position.starter, match.position.table.backwards) == (2, True)


class TestTeams:
    """WS-R11: players are grouped into teams and win if anyone on their team wins."""

    def test_the_round_ends_when_all_players_left_are_of_one_team(self) -> None:
        match = Match(WORDS, 4, rules={"teams": {}}, **TIED).play("1 concede", "3 concede")
        assert outcome(match) == ("WIN", (0, 2), "LAST_TEAM_LEFT", "WS-R11")

    def test_members_who_are_out_win_as_well(self) -> None:
        match = Match(WORDS, 4, rules={"teams": {"teams": [1, 1, 2, 2]}}, **TIED)
        match.play("0 concede", "2 concede", "3 concede")
        assert outcome(match) == ("WIN", (0, 1), "LAST_PLAYER_LEFT", "WS-C4")

    def test_equal_rounds_of_two_teams_are_a_tie(self) -> None:
        match = Match("at", 2, rules={"teams": {}}, rounds=2).play("0 concede", "1 concede")
        found = GAME.outcome(match.state)
        assert found is not None
        assert (found.kind, found.winners) == (OutcomeKind.TIE, (0, 1))


class TestVowelCollections:
    """WS-R12 to WS-R15."""

    def rules(self, *more: str) -> dict[str, Any]:
        return {"vowel_collections": {}, **{name: {} for name in more}}

    def test_a_played_vowel_is_collected_unless_held_already(self) -> None:
        match = Match("aardvark cat", rules=self.rules(), **TIED).play("0 +a@0", "1 +r@1", "0 +a@0")
        assert match.position.table.hands == ("a", "")

    def test_from_the_pot_a_second_tile_is_taken(self) -> None:
        match = Match("cat at", rules=self.rules(), pot={"c": 1, "a": 2, "t": 1}, **TIED).play(
            "0 +c@0", "1 +a@1"
        )
        assert match.position.table.hands == ("", "a")
        assert match.position.table.pot is not None
        assert match.position.table.pot.left("a") == 0

    def test_the_last_tile_may_be_played_but_not_collected(self) -> None:
        match = Match("cat at", rules=self.rules(), pot={"c": 1, "a": 1, "t": 1}, **TIED).play(
            "0 +c@0", "1 +a@1"
        )
        assert match.position.table.hands == ("", "")

    def test_collections_do_not_last_beyond_the_round(self) -> None:
        match = Match("at", 3, rules=self.rules(), rounds=2).play("0 +a@0", "1 +t@1")
        assert match.position.round == 1
        assert match.position.table.hands == ("", "", "")

    def test_r13_collections_persist_and_stay_out_of_the_pot(self) -> None:
        rules = self.rules("collections_persist")
        match = Match("at", 3, rules=rules, rounds=2, pot={"a": 3, "t": 3}).play("0 +a@0", "1 +t@1")
        assert match.position.round == 1
        assert match.position.table.hands == ("a", "", "")
        assert match.position.table.pot is not None
        assert dict(match.position.table.pot.tiles) == {"a": 2, "t": 3}

    def test_r15_playing_a_vowel_already_held_loses_it(self) -> None:
        match = Match("aardvark cat", rules=self.rules("played_again_is_lost"), **TIED)
        match.play("0 +a@0", "1 +r@1", "0 +a@0")
        assert match.position.table.hands == ("", "")
        assert match.play("1 +d@3", "0 concede").playing == (1,)


def five_vowels(**options: Any) -> Match:
    """At a table: two seats, seat 0 plays A E I O, seat 1 plays A first; nobody has all five yet."""
    match = Match("sequoia", 2, adjudication="TABLE", rounds=3, **options)
    for number, vowel in enumerate("aeio"):
        match.play(f"0 +{vowel}@0", "1 +a@0" if number == 0 else "1 +q@0")
    return match


class TestWinningByVowels:
    """WS-R12 to WS-R14 when somebody holds all five, at a table."""

    def test_the_win_is_claimed_and_the_next_player_accepts_or_challenges(self) -> None:
        match = five_vowels(rules={"vowel_collections": {}}).play("0 +u@0")
        assert match.position.round == 0
        assert match.position.claim is not None
        assert match.legal(1) == ["accept", "challenge"]
        assert match.reason("1 +q@0") == ("WIN_CLAIMED", "WS-R12")
        assert match.reason("0 accept") == ("NOT_YOUR_TURN", "WS-R12")

    def test_accepting_ends_the_round_and_the_winner_turns_in(self) -> None:
        match = five_vowels(rules={"vowel_collections": {}, "collections_persist": {}}).play(
            "0 +u@0", "1 accept"
        )
        assert match.position.round == 1
        assert [player.rounds_won for player in match.position.players] == [1, 0]
        assert match.position.table.hands == ("", "a")

    def test_r14_everyone_turns_in(self) -> None:
        rules: dict[str, Any] = {"vowel_collections": {}, "collections_persist": {}, "everyone_turns_in": {}}
        match = five_vowels(rules=rules).play("0 +u@0", "1 accept")
        assert match.position.table.hands == ("", "")
        assert ("WS-R14", "CollectionChanged") in match.told()

    def test_a_play_not_shown_valid_wins_nothing_and_the_vowel_is_given_back(self) -> None:
        match = five_vowels(rules={"vowel_collections": {}}).play("0 +u@0", "1 challenge", "0 admit")
        assert [player.rounds_won for player in match.position.players] == [0, 1]
        assert match.position.round == 1

    def test_with_a_referee_the_win_counts_at_once(self) -> None:
        rules: dict[str, Any] = {"vowel_collections": {}, "palindrome_lock": {"from_turn": 20}}
        match = Match("sequoias", rules=rules, **TIED)
        match.play("0 +u@0+o@1", "1 +q@0", "0 +i@3+a@4", "1 +s@5", "0 +e@0")
        assert outcome(match) == ("WIN", (0,), "ALL_VOWELS_COLLECTED", "WS-R12")
