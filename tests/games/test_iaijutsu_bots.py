"""How the bots of the iaijutsu duel think, what the clock plays, and what a simulation counts."""

from collections import Counter
from itertools import combinations
from random import Random
from types import SimpleNamespace

import pytest
from iaijutsu_table import (
    deck,
    do,
    draw_and_discard,
    facing,
    hand,
    heard,
    legal,
    position,
    settle_tie,
    table,
    wander,
)
from iaijutsu_worlds import Belief, facts, told

from matches import act, new_match
from plain_loop import PlainLoop
from quickdraw.cards.hanafuda import DUEL_CARDS, NUMBER, SHORT
from quickdraw.engine.parts import gather, plain
from quickdraw.engine.words import Rng, lowest
from quickdraw.games import load
from quickdraw.games.iaijutsu import bots, rules, state, stats
from quickdraw.games.iaijutsu.hierarchy import RANK
from quickdraw.games.iaijutsu.options import Options
from quickdraw.games.iaijutsu.rules import State
from quickdraw.games.iaijutsu.view import action_name, action_number
from quickdraw.lab.simulate import simulate
from quickdraw.play.log import Act
from quickdraw.play.match import Match

NOTHING = ("iris-ribbon cherry-ribbon", "sake clover-ribbon", "maple-ribbon peony-ribbon")
SMALL = "crane boar deer curtain sake lightning butterflies plum-ribbon iris-ribbon"


@pytest.fixture(scope="module")
def game() -> SimpleNamespace:
    """The game and its bots in one namespace, plain."""
    return plain(gather(load("iaijutsu").thinking_parts))


def rank(s: State, seat: int) -> int:
    return RANK[DUEL_CARDS * s.hand[seat][0] + s.hand[seat][1]]


def thought(game: SimpleNamespace, s: State, seat: int, bot: str) -> str:
    out = [0] * rules.MAX_ACTIONS
    return action_name(game.think(bots.NUMBERS[bot], [s, s, s], 0, seat, out, Rng([1])))


# ---- the duelist ----
def test_the_worth_of_a_hand_is_what_it_beats_less_what_beats_it() -> None:
    ranks = [RANK[DUEL_CARDS * a + b] for a, b in combinations(range(25), 2)]
    for mine in range(1, 12):
        assert bots.WORTH[mine] == sum(r > mine for r in ranks) - sum(r < mine for r in ranks)


def test_the_duelist_knows_exactly_how_likely_it_wins() -> None:
    """Two ways: what it counts, and all games that agree with what the seat was told."""
    met: Counter[str] = Counter()
    for seed in range(16):
        random = Random(seed)
        s = State(Options(cards=deck(SMALL), round_cap=1))
        beliefs = [Belief(s, seat) for seat in range(2)]
        while mask := rules.actors(s):
            who = lowest(mask)
            names = legal(s, who)
            if s.phase == state.TURN and len(names) > 1 and (s.left < 2 or rank(s, 0) != rank(s, 1)):
                names.remove("draw!")
            if s.phase == state.TURN:
                compare(s, beliefs[s.turn], met)
            action = action_number(random.choice(names))
            for belief in beliefs:
                belief.after(s, who, action)
            told(s, who, action, 0)
    assert met["compared"] > 60
    assert met["uneven"] > 30
    assert met["tie: left open"] > 5
    assert met["known to the other alone"] > 5


def compare(s: State, belief: Belief, met: Counter[str]) -> None:
    seat = belief.seat
    out = [0] * rules.MAX_ACTIONS
    cases = bots.standoff(s, seat, out)
    counted = bots.fare(s.hand[seat][0], s.hand[seat][1], out) / cases
    whole = sum(p for _, p in belief.states.values())
    wins = sum(p for t, p in belief.states.values() if rank(t, seat) < rank(t, 1 - seat))
    losses = sum(p for t, p in belief.states.values() if rank(t, seat) > rank(t, 1 - seat))
    assert counted == pytest.approx(float((wins - losses) / whole))
    met["compared"] += 1
    met["uneven"] += wins != losses
    met.update(facts(s))


@pytest.mark.parametrize("threshold", [0, 20, 35, 60])
def test_the_duelist_strikes_from_its_threshold_on(game: SimpleNamespace, threshold: int) -> None:
    struck, waited = 0, 0
    for seed in range(6):
        for s in wander(table(round_cap=4), Random(seed)):
            if s.phase != state.TURN or s.left == 0:
                continue
            out = [0] * rules.MAX_ACTIONS
            cases = bots.standoff(s, s.turn, out)
            ready = 100 * bots.fare(s.hand[s.turn][0], s.hand[s.turn][1], out) >= threshold * cases
            strikes = thought(game, s, s.turn, f"duelist-{threshold}") == "draw!"
            assert strikes == ready
            struck += strikes
            waited += not strikes
    assert struck > 5
    assert waited > 5


def test_a_duelist_has_any_threshold_in_percent_and_people_are_offered_a_few() -> None:
    duelists = {name for name in bots.NUMBERS if name.startswith("duelist-")}
    assert duelists == {f"duelist-{threshold}" for threshold in range(101)}
    assert len(set(bots.NUMBERS.values())) == len(bots.NUMBERS)
    assert set(bots.BOTS) < set(bots.NUMBERS)
    assert len(bots.BOTS) < 8


def test_the_bolder_duelist_strikes_earlier() -> None:
    """The threshold goes all the way from the name to the compiled loop."""
    iaijutsu = load("iaijutsu")
    turns = []
    for threshold in (5, 35, 95):
        report = simulate(iaijutsu, iaijutsu.house, [f"duelist-{threshold}"] * 2, 300, 1)
        by_label = {f.label: f.value for f in report.figures}
        turns.append(by_label["turns"] / by_label["rounds"])
    assert turns[0] < turns[1] < turns[2]


def test_the_duelist_takes_what_makes_the_better_hand(game: SimpleNamespace) -> None:
    s = facing("moon plum-ribbon", "boar deer", "iris-ribbon crane")
    assert thought(game, s, 0, "duelist-60") == "take:rivals-pile"
    do(s, 0, "take:rivals-pile")
    assert thought(game, s, 0, "duelist-60") == "discard:plum-ribbon"
    s = facing("moon plum-ribbon", "boar deer", "crane iris-ribbon")
    assert thought(game, s, 0, "duelist-60") == "take:own-pile"
    s = facing("lightning plum-ribbon", "boar deer", "iris-ribbon peony-ribbon")
    assert thought(game, s, 0, "duelist-60") == "take:draw-pile"


def test_the_duelist_and_effects(game: SimpleNamespace) -> None:
    s = facing("moon plum-ribbon", "boar deer", "crane iris-ribbon")
    draw_and_discard(s, 0, "bridge", "bridge")
    assert thought(game, s, 0, "duelist-20") == "use"
    do(s, 0, "use")
    assert thought(game, s, 0, "duelist-20") == "fetch:crane"
    s = facing("moon crane", "boar deer", "maple-ribbon iris-ribbon")
    draw_and_discard(s, 0, "bridge", "bridge")
    assert thought(game, s, 0, "duelist-20") == "decline"
    for card, idea in (("sake", "decline"), ("curtain", "use"), ("butterflies", "use"), ("lightning", "use")):
        s = facing("moon crane", "boar deer", "maple-ribbon iris-ribbon")
        draw_and_discard(s, 0, card, card)
        assert thought(game, s, 0, "duelist-20") == idea
    s = facing("pine-ribbon plum-ribbon", "boar deer", "maple-ribbon iris-ribbon")
    draw_and_discard(s, 0, "lightning", "lightning")
    assert thought(game, s, 0, "duelist-20") == "decline"


def test_the_duelist_keeps_the_card_with_more_promise(game: SimpleNamespace) -> None:
    s = facing("moon sake", "boar plum-ribbon", "maple-ribbon iris-ribbon")
    draw_and_discard(s, 0, "crane", "sake")
    do(s, 0, "use")
    assert thought(game, s, 0, "duelist-0") == "give:moon"
    assert thought(game, s, 1, "duelist-0") in ("give:plum-ribbon", "give:boar")
    s = facing("crane sake", "phoenix bridge", "maple-ribbon iris-ribbon")
    do(s, 0, "draw!")
    assert thought(game, s, 0, "duelist-0") == "lay:sake"
    assert thought(game, s, 1, "duelist-0") == "lay:bridge"


@pytest.mark.parametrize("bot", ["greedy", "duelist-20", "duelist-60"])
def test_bots_beat_random_from_either_seat(bot: str) -> None:
    for seat in (0, 1):
        loop = PlainLoop(load("iaijutsu"), Options())
        loop.play([(bot, "random")[seat], ("random", bot)[seat]], 12, seat)
        assert loop.wins(seat) >= 10


def test_a_won_match_is_worth_more_than_anything() -> None:
    s = facing("crane moon", "lightning bridge", "boar deer", damage_to_win=1)
    assert bots.standing(s, 0) > bots.standing(s, 1)
    do(s, 0, "draw!")
    assert [bots.standing(s, seat) for seat in range(2)] == [10.0, -10.0]
    assert bots.standing(table(), 0) == 0.0
    assert bots.best_worth([NUMBER["crane"], NUMBER["boar"], NUMBER["moon"]]) == bots.WORTH[1]


# ---- slow players ----
def waiting_match(seed: int = 0) -> Match:
    """A live table, its cards dealt, the race not decided."""
    return new_match("iaijutsu", seed=seed, table_waits=True)


def opened(seed: int = 0) -> Match:
    """The opening is over, seat 0 is on turn."""
    match = waiting_match(seed)
    match.decide(state.FASTER)
    for seat in (0, 1):
        act(match, seat, legal(match.table.state, seat)[0])
    return match


def last(match: Match) -> str:
    entry = [e for e in match.log.entries if isinstance(e, Act)][-1]
    assert entry.by_clock
    return action_name(entry.actions[0])


def test_I2_the_table_says_who_was_faster() -> None:
    for seat in (0, 1):
        match = waiting_match()
        assert match.table.by_table
        assert match.table.waiting() == []
        match.decide(state.FASTER + seat)
        assert match.table.waiting() == [seat]
        assert match.table.state.first == seat


def test_I18_in_the_opening_a_random_card_and_second_place() -> None:
    found = set()
    for seed in range(40):
        match = waiting_match()
        match.decide(state.FASTER + 1)  # seat 0 was too late
        act(match, 1, legal(match.table.state, 1)[0])
        match.rng[0] = seed
        match.run_out(0)
        found.add(last(match))
        assert match.table.waiting() == [1]
    assert len(found) == 3


def test_I18_nothing_taken_yet_the_top_of_the_draw_pile_is_taken_and_discarded() -> None:
    for seed in range(10):
        match = opened(seed)
        match.run_out(0)
        assert last(match) == "take:draw-pile"
        drawn = match.table.state.drawn
        match.run_out(0)
        assert last(match) == f"discard:{SHORT[drawn]}"
        if match.table.waiting() == [0]:
            match.run_out(0)
            assert last(match) == "decline"
        assert match.table.waiting() == [1]


def test_I18_a_card_already_taken_a_random_discard() -> None:
    found: set[int] = set()
    for seed in range(40):
        match = opened()
        act(match, 0, "take:draw-pile")
        match.rng[0] = seed
        cards = list(match.table.state.hand[0])
        match.run_out(0)
        found.add(cards.index(NUMBER[last(match).removeprefix("discard:")]))
    assert found == {0, 1, 2}
    match = opened()
    act(match, 0, "take:rivals-pile")
    names = legal(match.table.state, 0)
    match.run_out(0)
    assert last(match) in names


def clock(game: SimpleNamespace, s: State, seat: int, seed: int = 1, on: bool = False) -> str:
    out = [0] * rules.MAX_ACTIONS
    f = game.hurried_on if on else game.hurried
    return action_name(f([s, s, s], 0, seat, out, Rng([seed])))


def test_I18_an_exhausted_draw_pile_means_draw(game: SimpleNamespace) -> None:
    cards = deck("crane moon boar deer iris-ribbon clover-ribbon")
    s = facing("crane boar", "moon deer", "iris-ribbon clover-ribbon", cards=cards)
    assert clock(game, s, 0) == clock(game, s, 0, on=True) == "draw!"


def test_I18_effects_are_declined_and_the_rest_is_random(game: SimpleNamespace) -> None:
    s = facing("sake boar", "moon deer", "man swallow")
    do(s, 0, "take:own-pile", "discard:sake")
    before = position(s)
    assert clock(game, s, 0) == "decline"
    assert position(s) == before
    do(s, 0, "use")
    assert {clock(game, s, 1, seed) for seed in range(30)} == {"give:moon", "give:deer"}
    s = facing(*NOTHING)
    do(s, 0, "draw!")
    assert {clock(game, s, 0, seed, on=True) for seed in range(30)} == {
        "lay:iris-ribbon",
        "lay:cherry-ribbon",
    }
    s = facing("bridge boar", "moon deer", "man swallow")
    draw_and_discard(s, 0, "geese", "bridge")
    do(s, 0, "use")
    assert {clock(game, s, 0, seed) for seed in range(30)} == {"fetch:man", "fetch:swallow"}


# ---- what a simulation counts ----
def counted(s: State) -> dict[str, int]:
    """The tally of a finished match, without the zeros."""
    tally = [0] * len(stats.MEASURES)
    for note in heard(s):
        stats.count(tally, note.kind, note.a, note.b)
    stats.settle(tally, s)
    return {m.label: n for m, n in zip(stats.MEASURES, tally, strict=True) if n}


def test_a_match_of_one_round_is_counted() -> None:
    s = facing(*NOTHING, round_cap=1)
    do(s, 0, "draw!")
    settle_tie(s, "iris-ribbon", "sake", "crane", "boar")
    draw_and_discard(s, 1, "curtain", "curtain")
    do(s, 1, "use")
    do(s, 0, "take:rivals-pile", "discard:cherry-ribbon")
    draw_and_discard(s, 1, "lightning", "lightning")
    do(s, 1, "use")
    assert hand(s, 0) == {"crane", "curtain"}
    assert counted(s) == {
        "ended by the round cap": 1,
        "rounds": 1,
        "turns": 4,
        "STARE DOWN: draw pile": 2,
        "STARE DOWN: the other's discard pile": 1,
        "DRAW!": 2,
        "ties": 1,
        "Curtain used": 1,
        "Lightning used": 1,
        "rounds won by the slower player": 1,
        "damage dealt by the slower player": 4,
        "rounds won with Pair": 1,
    }


def test_stalemates_faster_players_and_every_effect_are_counted() -> None:
    cards = deck("sake iris-ribbon lightning clover-ribbon maple-ribbon peony-ribbon")
    s = facing(
        "sake iris-ribbon", "lightning clover-ribbon", "maple-ribbon peony-ribbon", cards=cards, round_cap=1
    )
    do(s, 0, "draw!")
    assert counted(s)["stalemates"] == 1
    s = facing("crane moon", "lightning bridge", "boar deer", damage_to_win=1)
    do(s, 0, "draw!")
    assert (
        counted(s)["rounds won by the faster player"] == counted(s)["damage dealt by the faster player"] == 1
    )
    effects = ("curtain", "bridge", "butterflies", "sake", "lightning")
    assert [stats.effect_number(NUMBER[name]) for name in effects] == [0, 1, 2, 3, 4]
