"""What a seat of the saloon sees and knows, and the words for actions, events and refusals."""

from collections import Counter
from collections.abc import Callable
from functools import partial
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from saloon_table import (
    GOLD,
    MIXED,
    calm,
    deal,
    do,
    heard,
    legal,
    observation,
    play,
    position,
    table,
    wander,
    why_not,
)

from quickdraw.engine.words import (
    CHANCE,
    DEALING,
    NOT_YOUR_TURN,
    OVER,
    UNKNOWN_ACTION,
    WATCHER,
    Note,
    Rng,
)
from quickdraw.games.saloon import rules, view
from quickdraw.games.saloon.options import Options
from quickdraw.games.saloon.rules import DEAL, NO_PAIR, PAIRS, State
from quickdraw.games.saloon.view import action_name, action_number, result, tell

NAMES = ("Ada", "Bo")
FOUR_CARDS = {"gold_cards": (0, 0, 2, 2, 0, 0, 0, 0, 0), "extra_sips": 0, "extra_shots": 0}


# ---- names of actions ----
def test_each_action_has_one_name_and_is_found_by_it() -> None:
    numbers = [*range(PAIRS), *range(DEAL + 1, DEAL + rules.KINDS)]
    names = [action_name(action) for action in numbers]
    assert [action_number(name) for name in names] == numbers
    assert len(set(names)) == PAIRS + 11


@pytest.mark.parametrize("name", ["", "loot", "deal:nothing", "loot+gin", "LOOT+loot", "deal:gold-10"])
def test_other_names_are_no_actions(name: str) -> None:
    with pytest.raises(KeyError):
        action_number(name)


# ---- refusals ----
def spent(pair: str) -> State:
    """The second phase, after the first seat has played this pair."""
    s = table(GOLD)
    play(s, pair, "loot+loot")
    return s


def chosen() -> State:
    s = table(GOLD)
    do(s, 0, "loot+loot")
    return s


def ended() -> State:
    s = table(GOLD, bullets_to_win=1)
    play(s, "shoot+shoot", "loot+loot")
    return s


REFUSED = [
    (ended, 0, "loot+loot", OVER),
    (ended, CHANCE, "deal:sip", OVER),
    (partial(table, "sip"), 0, "loot+loot", DEALING),
    (chosen, 0, "loot+loot", NOT_YOUR_TURN),
    (chosen, WATCHER, "loot+loot", NOT_YOUR_TURN),
    (chosen, CHANCE, "deal:sip", NOT_YOUR_TURN),
    (partial(table, GOLD), 0, "deal:sip", UNKNOWN_ACTION),
    (table, CHANCE, "loot+loot", UNKNOWN_ACTION),
    (partial(spent, "loot+loot"), 0, "loot+shoot", rules.NO_LOOT),
    (partial(spent, "loot+loot"), 0, "shoot+loot", rules.NO_LOOT),
    (partial(spent, "shoot+shoot"), 0, "shoot+shoot", rules.NO_SHOOT),
    (partial(spent, "whisky+whisky"), 0, "loot+whisky", rules.NO_WHISKY),
    (partial(spent, "loot+shoot"), 0, "loot+loot", rules.ONE_LOOT),
    (partial(spent, "loot+shoot"), 0, "shoot+shoot", rules.ONE_SHOOT),
    (partial(spent, "whisky+shoot"), 0, "whisky+whisky", rules.ONE_WHISKY),
    (partial(table, "gold-6"), CHANCE, "deal:gold-6", rules.NOT_IN_DECK),
]


@pytest.mark.parametrize(("make", "who", "name", "code"), REFUSED)
def test_P11_S5_what_cannot_be_played_is_refused_with_its_reason(
    make: Callable[[], State], who: int, name: str, code: int
) -> None:
    s = make()
    before = position(s)
    assert why_not(s, who, name) == code
    assert name not in legal(s, who)
    assert position(s) == before


@pytest.mark.parametrize("who", [0, CHANCE])
def test_numbers_that_are_no_actions_are_refused(who: int) -> None:
    s = table() if who == CHANCE else table(GOLD)
    for action in (-1, 9, 21, 99):
        assert rules.refuse(s, who, action) == UNKNOWN_ACTION
    assert rules.refuse(s, -1, 0) in (DEALING, NOT_YOUR_TURN)


def test_each_refusal_is_reached_and_said_in_one_short_sentence() -> None:
    assert {code for _, _, _, code in REFUSED} == view.REFUSALS.keys()
    assert len(set(view.REFUSALS.values())) == len(view.REFUSALS)
    for words in view.REFUSALS.values():
        assert words[0].isupper()
        assert words.endswith(".")
        assert 15 < len(words) < 100
    assert "one Shoot" in view.REFUSALS[rules.ONE_SHOOT]
    assert "no Whisky" in view.REFUSALS[rules.NO_WHISKY]


@calm
@given(st.randoms(use_true_random=False))
def test_P11_nothing_legal_is_refused_and_nothing_else_is_allowed(random: Random) -> None:
    for s in wander(table(), random):
        for who in (0, 1, CHANCE):
            allowed = {action_name(a) for a in range(-2, 30) if rules.refuse(s, who, a) == 0}
            assert allowed == set(legal(s, who))


# ---- what happened, in words ----
def story(s: State) -> list[str]:
    return [tell(note, NAMES) for note in heard(s)]


def test_a_round_is_told_from_the_deal_to_the_refill() -> None:
    s = table("gold-1 gold-4 shot sip", gold_cards=(1, 0, 0, 3, 0, 0, 0, 0, 0))
    play(s, "shoot+loot", "loot+whisky", "whisky+loot", "whisky+shoot")
    assert story(s) == [
        "A card of 1 gold nugget is dealt as card 1.",
        "A card of 4 gold nuggets is dealt as card 2.",
        "An extra shot is dealt as card 3.",
        "An extra sip is dealt as card 4.",
        "Ada lays two cards face down.",
        "Bo lays two cards face down.",
        "Card 1: Ada flips Shoot, Bo flips Loot: Shoot beats Loot.",
        "A card of 1 gold nugget stays where it is.",
        "Ada lands a shot and has 1 bullet.",
        "Card 2: Ada flips Loot, Bo flips Whisky: Loot beats Whisky.",
        "Ada loots 4 gold nuggets.",
        "Ada lays two cards face down.",
        "Bo lays two cards face down.",
        "Card 3: both flip Whisky and are out of luck.",
        "An extra shot goes to the discard pile.",
        "Card 4: Ada flips Loot, Bo flips Shoot: Shoot beats Loot.",
        "An extra sip stays where it is.",
        "Bo lands a shot and has 1 bullet.",
        "Round 1 is over; all action cards go back to their hands.",
        "Card 4 slides towards the deck and is card 2 now.",
    ]


def test_the_bottle_and_the_end_are_told() -> None:
    s = table(MIXED)
    play(s, "whisky+shoot", "shoot+whisky")
    assert story(s)[-6:] == [
        "A card of 3 gold nuggets stays where it is.",
        "Ada drinks: gulp 1.",
        "Card 2: Ada flips Shoot, Bo flips Whisky: Whisky beats Shoot.",
        "A card of 4 gold nuggets stays where it is.",
        "Bo steals the bottle.",
        "Bo drinks: gulp 1.",
    ]
    assert result(s, NAMES) == ""
    play(s, "shoot+loot", "whisky+loot")
    deal(s, "gold-3")
    play(s, "shoot+loot", "whisky+loot")
    assert story(s)[-1] == result(s, NAMES) == "Bo wins by emptying the bottle."


def test_two_bullets_are_bullets() -> None:
    assert tell(Note(rules.HIT, 1, 2, 0), NAMES) == "Bo lands a shot and has 2 bullets."


ENDS = [
    ({"bullets_to_win": 1}, ("shoot+loot", "loot+loot"), "Ada wins by bullets."),
    ({"nuggets_to_win": 3}, ("whisky+loot", "loot+loot"), "Bo wins by gold."),
    ({"gulps_to_win": 1}, ("whisky+loot", "shoot+loot"), "Ada wins by emptying the bottle."),
    (
        FOUR_CARDS,
        ("whisky+loot", "shoot+loot", "loot+whisky", "loot+whisky"),
        "Ada wins by holding the bottle when the row could not be refilled.",
    ),
    (
        FOUR_CARDS,
        ("loot+loot", "loot+loot", "shoot+shoot", "shoot+shoot"),
        "The duel is a draw: the row could not be refilled and nobody holds the bottle.",
    ),
    (
        {"round_cap": 1},
        ("loot+loot", "loot+loot", "shoot+shoot", "shoot+shoot"),
        "The duel is a draw: no winner within the round cap.",
    ),
]


@pytest.mark.parametrize(("options", "pairs", "words"), ENDS)
def test_P26_each_end_is_told_and_seen(options: dict[str, int], pairs: tuple[str, ...], words: str) -> None:
    s = table(GOLD, **options)
    play(s, *pairs)
    assert story(s)[-1] == result(s, NAMES) == words
    seen = view.view(s, 0)
    assert (seen.phase, seen.places, seen.legal) == ("over", (), ())
    assert seen.winner == (None if "draw" in words else 0 if "Ada" in words else 1)
    assert seen.route == view.ROUTES[s.route] != ""


# ---- what a seat sees ----
def test_S3_a_seat_sees_its_own_pair_and_that_the_other_has_chosen() -> None:
    s = table(MIXED)
    do(s, 0, "whisky+loot")
    mine, theirs, watching = (view.view(s, seat) for seat in (0, 1, WATCHER))
    assert (mine.my_pair, theirs.my_pair, watching.my_pair) == ("whisky+loot", None, None)
    for seen in (mine, theirs, watching):
        assert [side.chosen for side in seen.sides] == [True, False]
        assert seen.sides[0].hand == (2, 2, 2)  # a card that lies face down is not known to be spent
    assert (mine.legal, len(theirs.legal), watching.legal) == ((), 9, ())


def test_P5_S16_the_table_is_open_to_all() -> None:
    s = table(MIXED, round_cap=9, nuggets_to_win=8)
    seen = view.view(s, WATCHER)
    assert (seen.phase, seen.round, seen.round_cap) == ("first", 1, 9)
    assert seen.row == ("gold-3", "gold-4", "sip", "shot")
    assert (seen.deck, seen.deck_cards[3], seen.discards) == (9, 1, (0,) * rules.KINDS)
    assert (seen.nuggets_to_win, seen.bullets_to_win, seen.gulps_to_win) == (8, 4, 3)
    assert (seen.winner, seen.route) == (None, "")
    assert [side.seat for side in seen.sides] == [0, 1]
    assert view.view(table("sip"), 0).phase == "dealing"
    assert view.view(table("sip"), 0).places == ()


@calm
@given(st.randoms(use_true_random=False))
def test_S3_an_observation_is_seen_from_the_seat_and_tells_no_sealed_pair(random: Random) -> None:
    """Swapping the players swaps what they observe."""
    for s in wander(table(), random):
        swapped = State(Options())
        for name, value in position(s).items():
            per_seat = name in ("hand", "choice", "looted", "nuggets", "bullets", "gulps")
            setattr(swapped, name, value[::-1] if per_seat else value)
        swapped.winner = 1 - s.winner if s.winner != rules.NOBODY else rules.NOBODY
        for seat in range(2):
            assert observation(s, seat) == observation(swapped, 1 - seat)
        assert len(observation(s, WATCHER)) == len(observation(s, 0)) <= rules.MAX_OBS


def test_S3_a_seat_observes_its_own_pair() -> None:
    seen = set()
    for pair in ("loot+loot", "loot+shoot", "shoot+loot"):
        s = table(MIXED)
        do(s, 1, pair)
        seen.add(tuple(observation(s, 1)))
    assert len(seen) == 3
    assert observation(s, 0) != observation(table(MIXED), 0)  # that the other has chosen is seen


def test_S3_a_watcher_observes_who_has_chosen() -> None:
    seen = set()
    for seat in range(2):
        s = table(MIXED)
        seen.add(tuple(observation(s, WATCHER)))
        do(s, seat, "loot+loot")
        seen.add(tuple(observation(s, WATCHER)))
    assert len(seen) == 3


@pytest.mark.parametrize("seat", [0, 1, WATCHER])
def test_S5_S16_each_public_number_is_observed(seat: int) -> None:
    """All that bears on the rest of the duel: a search that could not see it would play wrongly."""
    s = table(MIXED)
    before = observation(s, seat)
    for name in ("phase", "round", "winner", "route"):
        kept = getattr(s, name)
        setattr(s, name, kept + 1)
        assert observation(s, seat) != before, name
        setattr(s, name, kept)
    for numbers in (s.row, s.deck, s.hand[0], s.hand[1], s.nuggets, s.bullets, s.gulps):
        for i in range(len(numbers)):
            numbers[i] += 1
            assert observation(s, seat) != before
            numbers[i] -= 1
    assert observation(s, seat) == before


# ---- what a seat cannot know ----
def test_S3_S5_a_sealed_pair_may_be_any_that_the_hand_allows() -> None:
    s = table(GOLD)
    play(s, "loot+loot", "loot+shoot")
    do(s, 1, "whisky+whisky")
    known, public = observation(s, 0), view.view(s, 0)
    rng, seen = Rng([7]), Counter[str]()
    for _ in range(700):
        rules.redeterminize(s, 0, rng)
        seen[action_name(s.choice[1])] += 1
        assert observation(s, 0) == known
        assert view.view(s, 0) == public
    rules.reopen(s, 0)
    assert set(seen) == set(legal(s, 1))
    assert min(seen.values()) > 60  # seven pairs, a hundred each


def test_S3_ones_own_pair_is_known() -> None:
    s = table(GOLD)
    do(s, 0, "shoot+whisky")
    before = position(s)
    for seed in range(20):
        rules.redeterminize(s, 0, Rng([seed]))
    assert position(s) == before


def test_S3_a_watcher_knows_no_pair() -> None:
    pairs = set()
    for seed in range(20):
        s = table(GOLD)
        do(s, 0, "shoot+whisky")
        rules.redeterminize(s, WATCHER, Rng([seed]))
        pairs.add(s.choice[0])
        assert s.choice[1] == NO_PAIR
    assert len(pairs) > 4


def test_S3_what_lay_there_has_no_influence_on_the_guess() -> None:
    for a, b in ((1, 2), (3, 1)):
        worlds = []
        for seeds in ((b,), (a, b)):
            s = table(GOLD)
            do(s, 1, "shoot+whisky")
            for seed in seeds:
                rules.redeterminize(s, 0, Rng([seed]))
            worlds.append(position(s))
        assert worlds[0] == worlds[1]


@pytest.mark.parametrize(
    ("seat", "left"), [(0, [1, NO_PAIR]), (1, [NO_PAIR, NO_PAIR]), (WATCHER, [NO_PAIR] * 2)]
)
def test_S3_reopening_lets_the_others_choose_again(seat: int, left: list[int]) -> None:
    s = table(GOLD)
    do(s, 0, "loot+shoot")
    rules.reopen(s, seat)
    assert s.choice == left
