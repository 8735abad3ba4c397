"""Hold'em's bots, slow players, and what a simulation counts."""

from fractions import Fraction
from types import SimpleNamespace

import pytest
from holdem_table import DULL, LOSERS, TEN, Bets, deal, do, place, play, table

from matches import new_match
from proofs.drive import clone
from quickdraw.engine.parts import gather, plain
from quickdraw.engine.words import Rng
from quickdraw.games import load
from quickdraw.games.holdem import rules, stats
from quickdraw.games.holdem.bots import BASIC, GAMBLER, GREEDY, RANDOM, standing
from quickdraw.games.holdem.options import Options
from quickdraw.games.holdem.state import BET, DEAL, FOLD, State
from quickdraw.games.holdem.view import action_name
from quickdraw.lab.simulate import simulate
from quickdraw.play.log import Act


@pytest.fixture(scope="module")
def holdem() -> SimpleNamespace:
    return plain(gather(load("holdem").thinking_parts))


def idea(holdem: SimpleNamespace, bot: int, s: State, seed: int = 0) -> int:
    pool = [s, State(Options()), State(Options())]
    return int(holdem.think(bot, pool, 0, 0, [0] * rules.MAX_ACTIONS, Rng([seed])))


def at_flop(hand: str, flop: str, bets: Bets = TEN) -> State:
    s = table()
    place(s, bets)
    deal(s, f"{hand} {flop}")
    return s


def at_turn(hand: str, board: str) -> State:
    cards = board.split()
    s = at_flop(hand, " ".join(cards[:3]))
    do(s, 0, "bet")
    deal(s, cards[3])
    return s


@pytest.mark.parametrize(
    ("hand", "flop", "choice"),
    [
        ("7s 7d", "2h 9c Js", BET),
        ("2s 4d", "2h 9c Js", BET),
        ("As Qs", "2s 9s Jd", BET),  # four to a flush
        ("8s 9d", "Th Jc 2s", BET),  # open at both ends
        ("8s 9d", "Jh Qc 2s", BET),  # only a Ten helps
        ("As Kd", "9h 6c 2s", FOLD),
        ("As Ks", "9s 6c 2h", FOLD),
    ],
)
def test_basic_stays_after_the_flop_with_what_can_still_pay(
    holdem: SimpleNamespace, hand: str, flop: str, choice: int
) -> None:
    assert idea(holdem, BASIC, at_flop(hand, flop)) == choice
    assert idea(holdem, GAMBLER, at_flop(hand, flop)) == choice


@pytest.mark.parametrize(
    ("hand", "board", "choice"),
    [
        ("7s 7d", "2h 2c Js Kd", BET),
        ("As Qs", "2s 9s Jd 5h", BET),
        ("As Kd", "9h 6c 2s 4d", FOLD),
        ("8s 9d", "Jh Qc 2s 3d", FOLD),  # four Tens are too few
        ("8s 9d", "Th Jc 2s 3d", BET),  # eight of 46 win seven more than a fold, the others lose one more
    ],
)
def test_basic_counts_the_rivers_after_the_turn(
    holdem: SimpleNamespace, hand: str, board: str, choice: int
) -> None:
    s = at_turn(hand, board)
    before = s.hand[0][:]
    assert idea(holdem, BASIC, s) == choice
    assert s.hand[0] == before


TABLES = (
    Options(),
    Options(winning_pair=13),
    Options(winning_pair=2, river_pays=(1000, 50, 3, 3, 2, 2, 1, 1)),
    Options(river_pays=(200, 50, 25, 1, 1, 30, 1, 1)),
)


@pytest.mark.parametrize("options", TABLES, ids=["house", "kings up", "low pays", "straights"])
def test_basic_plays_each_pay_table_as_well_as_can_be(holdem: SimpleNamespace, options: Options) -> None:
    """After the flop and after the turn, against every card that can come, played out by the rules."""
    choices = []
    for seed in range(5):
        s = State(options)
        place(s, (1, 0, 0))
        rng, out = Rng([seed]), [0] * rules.MAX_ACTIONS
        while s.dealt < 5:
            who = 64 if rules.actors(s) == 64 else 0
            n = rules.legal(s, who, out)
            if who == 0:
                best = BET if worth_of(s, BET) > worth_of(s, FOLD) else FOLD
                assert idea(holdem, BASIC, s) == best
                choices.append((s.dealt, best))
            rules.apply(s, who, BET if who == 0 else out[holdem.below(rng, n)])
    assert len(set(choices)) > 2


def worth_of(s: State, action: int) -> Fraction:
    t = after(s, 0, action)
    if rules.actors(t) == 0:
        return Fraction(t.net[0])
    cards = [card for card in range(52) if t.deck[card]]
    return sum((best_of(after(t, 64, DEAL + card)) for card in cards), Fraction(0)) / len(cards)


def best_of(s: State) -> Fraction:
    """What the hand is worth to a player who plays it as well as can be."""
    if rules.actors(s) == 0:
        return Fraction(s.net[0])
    return max(worth_of(s, BET), worth_of(s, FOLD))


def after(s: State, who: int, action: int) -> State:
    t: State = clone(s)
    rules.apply(t, who, action)
    return t


def test_bots_bet_as_little_as_they_can(holdem: SimpleNamespace) -> None:
    for bot, bets in ((GREEDY, [5, 0, 0]), (BASIC, [5, 0, 0]), (GAMBLER, [5, 2, 2])):
        s = table(chips=(2, 5, 9), flop_limits=(5, 9))
        for _ in range(3):
            rules.apply(s, 0, idea(holdem, bot, s))
        assert s.bet[0] == bets
    poor = table(chips=(2, 5), flop_limits=(5, 5), purse=16)
    for _ in range(3):
        rules.apply(poor, 0, idea(holdem, GAMBLER, poor))
    assert poor.bet[0] == [5, 0, 0]


def test_random_picks_every_amount(holdem: SimpleNamespace) -> None:
    s = table()
    names = {action_name(idea(holdem, RANDOM, s, seed)) for seed in range(200)}
    assert names == {f"flop:{chips}" for chips in (0, 1, 5, 10, 25, 50, 100)}


def test_greedy_keeps_what_wins_and_folds_what_does_not(holdem: SimpleNamespace) -> None:
    for seed in range(10):
        assert idea(holdem, GREEDY, at_turn("7s 7d", "7h 2c Js Kd"), seed) == BET
        assert idea(holdem, GREEDY, at_turn("2s 4d", "7h 9c Js Kd"), seed) == FOLD


def test_standing_is_what_the_cards_there_are_worth() -> None:
    assert standing(table(), 0) == 0.0
    assert standing(at_flop("7s 7d", "7h 2c Js"), 0) == 40.0
    assert standing(at_flop("2s 4d", "7h 9c Js"), 0) == -10.0
    assert standing(at_turn("2s 4d", DULL), 0) == -20.0
    assert standing(play([TEN], ["7s 7d"], turn="fold"), 0) == -10.0
    assert standing(at_flop("7s 7d", "7h 2c 2d", (10, 5, 0)), 0) == 5 + 70.0


# ---- slow players ----
@pytest.mark.parametrize(
    ("hand", "flop", "choice"),
    [
        ("7s 7d", "7h 2c Js", BET),
        ("7s 2d", "7h 2c Js", BET),
        ("As Ad", "7h 2c Js", FOLD),
        ("6s 5d", "6h 5c Js", FOLD),
    ],
)
def test_H10_bet_if_the_hand_wins_already_else_fold(
    holdem: SimpleNamespace, hand: str, flop: str, choice: int
) -> None:
    pool = [at_flop(hand, flop)] + [State(Options())] * 2
    assert holdem.hurried(pool, 0, 0, [0] * rules.MAX_ACTIONS, Rng([0])) == choice


def test_H10_before_the_deal_a_slow_player_bets_nothing() -> None:
    match = new_match("holdem", Options(seats=2))
    match.run_out(1)
    (decision,) = [e for e in match.log.entries if isinstance(e, Act)]
    assert [action_name(a) for a in decision.actions] == ["flop:0", "flop-bonus:0", "best-four:0"]
    assert decision.by_clock
    assert match.table.waiting() == [0]


# ---- what a simulation counts ----
def tally(s: State) -> dict[str, int]:
    counts = [0] * len(stats.MEASURES)
    for note in s.heard or ():
        stats.count(counts, note.kind, note.a, note.b)
    stats.settle(counts, s)
    return {m.label: n for m, n in zip(stats.MEASURES, counts, strict=True) if n}


def test_a_won_hand_is_counted_by_its_lines() -> None:
    s = play([(10, 5, 1)], ["7s 7d"], "7h 2c 2d Kd Ac")
    assert tally(s) == {
        "net chips": 70 + 5 - 1,
        "chips bet on Flop": 10,
        "chips bet on Flop, Turn and River Bonus": 30,
        "chips bet on Flop Bonus": 5,
        "chips bet on Best 4": 1,
        "hands bet on": 1,
        "... played to the river": 1,
        "... Full House": 1,
        "return on Flop, with what Turn and River Bonus bring": 70,
        "return on Flop, Turn and River Bonus": 70,
        "return on Flop, Turn and River Bonus: Full House": 70,
        "return on Flop Bonus": 5,
        "return on Flop Bonus: Pair": 5,
        "return on Best 4": -1,
        "return on Best 4: lost": -1,
    }


def test_folds_are_counted_by_street_and_best_four_lives() -> None:
    s = play([TEN, (5, 0, 1), (1, 0, 0)], LOSERS[:3], "7h 7c 7s Kd Ah", turn="fold fold bet", river="fold")
    assert tally(s) == {
        "net chips": -10 - 5 - 2 + 5,
        "chips bet on Flop": 10 + 5 + 1,
        "chips bet on Flop, Turn and River Bonus": 10 + 5 + 2,
        "chips bet on Best 4": 1,
        "hands bet on": 3,
        "... folded after the flop": 2,
        "... folded after the turn": 1,
        "return on Flop, with what Turn and River Bonus bring": -17,
        "return on Flop, Turn and River Bonus": -17,
        "return on Flop, Turn and River Bonus: lost": -17,
        "return on Best 4": 5,
        "return on Best 4: Three Of A Kind": 5,
    }


def test_lines_and_losses_add_up_to_the_net() -> None:
    report = simulate(load("holdem"), Options(seats=3), ["random", "gambler", "greedy"], 5000, 3)
    by_label = {f.label: f.value for f in report.figures}
    net = 0.0
    for bet in ("Flop, Turn and River Bonus", "Flop Bonus", "Best 4"):
        lines = [value for label, value in by_label.items() if label.startswith(f"return on {bet}: ")]
        assert sum(lines) == pytest.approx(by_label[f"return on {bet}"])
        net += by_label[f"return on {bet}"] * by_label[f"chips bet on {bet}"]
    assert net == pytest.approx(by_label["net chips"])
    ends = ("... folded after the flop", "... folded after the turn", "... played to the river")
    assert sum(by_label[end] for end in ends) == pytest.approx(1)


def test_basic_loses_what_the_best_possible_play_loses() -> None:
    """That is 2717781/117061490 of the Flop bet, and it bets 11097287/5089630 of it in all."""
    report = simulate(load("holdem"), Options(), ["basic"], 100_000, 11)
    by_label = {f.label: f for f in report.figures}
    net = by_label["return on Flop, with what Turn and River Bonus bring"]
    assert net.low < -2717781 / 117061490 < net.high
    bet = by_label["chips bet on Flop, Turn and River Bonus"]
    assert bet.low < 11097287 / 5089630 < bet.high
    assert bet.high - bet.low < 0.02
    greedy = simulate(load("holdem"), Options(), ["greedy"], 100_000, 11)
    worse = next(f for f in greedy.figures if f.label == net.label)
    assert worse.value < net.value


def test_bonus_bets_return_what_is_exact_however_one_plays() -> None:
    """The exact values are counted in test_holdem_pays.py."""
    for bot in ("gambler", "random"):
        report = simulate(load("holdem"), Options(), [bot], 100_000, 7)
        by_label = {f.label: f for f in report.figures}
        for bet, exact in (("Flop Bonus", -128 / 5525), ("Best 4", -1363 / 32487)):
            found = by_label[f"return on {bet}"]
            assert found.low < exact < found.high
            assert found.high - found.low < 0.3


def test_nothing_is_said_about_the_return_of_bets_that_nobody_makes() -> None:
    report = simulate(load("holdem"), Options(), ["basic"], 100, 1)
    assert {f.label.partition(":")[0] for f in report.figures if f.kind == "ratio"} == {
        "return on Flop, with what Turn and River Bonus bring",
        "return on Flop, Turn and River Bonus",
    }
