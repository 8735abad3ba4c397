"""The six-shooter's bots, what a simulation counts, and the terminal."""

from itertools import combinations_with_replacement, permutations
from random import Random
from types import SimpleNamespace

import pytest
from rich.console import Console
from sixshooter_table import HIGH, LOW, MIXED, OTHER, fire, heard, legal, load, ready, table, wander

from quickdraw.engine.parts import gather, plain
from quickdraw.engine.words import Note, Rng
from quickdraw.games import load as load_game
from quickdraw.games.sixshooter import claims, rules, stats, terminal
from quickdraw.games.sixshooter.bots import GREEDY, MIDDLE, RANDOM, STEADY, standing, worth
from quickdraw.games.sixshooter.options import Options
from quickdraw.games.sixshooter.rules import KEEP, RELOAD, State
from quickdraw.games.sixshooter.view import action_name, view
from quickdraw.lab.simulate import simulate

NAMES = ("Ann", "Bob")


@pytest.fixture(scope="module")
def mind() -> SimpleNamespace:
    return plain(gather(load_game("sixshooter").thinking_parts))


def choice(mind: SimpleNamespace, bot: int, s: State, seat: int, seed: int = 1) -> int:
    pool = [s, State(Options()), State(Options())]
    return int(mind.think(bot, pool, 0, seat, [0] * rules.MAX_ACTIONS, Rng([seed])))


# ---- bots ----
def test_the_middle_is_the_mean_over_the_whole_pack() -> None:
    """MIDDLE by counting: of all 54 cards, those below minus those above a strength are level there."""
    strengths = [rules.STRENGTH[card // 4] for card in range(54)]

    def margin(x: int) -> int:
        return sum(x > s for s in strengths) - sum(x < s for s in strengths)

    for strength in range(1, 14):
        assert margin(strength) == pytest.approx(8 * (strength - MIDDLE))


def test_steady_reloads_a_poor_hand_and_keeps_a_good_one(mind: SimpleNamespace) -> None:
    s = table(HIGH, LOW)
    assert choice(mind, STEADY, s, 0) == KEEP
    assert choice(mind, STEADY, s, 1) == RELOAD


def test_steady_fires_every_card_equally_often(mind: SimpleNamespace) -> None:
    s = ready()
    shots = [choice(mind, STEADY, s, 0, seed * 7919) for seed in range(3000)]
    for name in legal(s, 0):
        assert 400 < sum(action_name(shot) == name for shot in shots) < 600


def test_against_a_random_order_no_order_is_better() -> None:
    """The matching of the two hands is any bijection alike: exactly, for all orders of four cards."""
    mine, theirs = ("As", "9c", "7h", "2d"), ("Js", "Qd", "7s", "3c")
    sums = set()
    for order in permutations(theirs):
        total = 0
        for shots in permutations(mine):
            s = ready(" ".join(mine), " ".join(theirs), bullets=4)
            for a, b in zip(shots, order, strict=True):
                fire(s, a, b)
            total += s.score[0] - s.score[1]
        sums.add(total)
    assert len(sums) == 1


def test_there_are_26390_hands_without_suits() -> None:
    hands = combinations_with_replacement(range(14), 6)
    fair = (h for h in hands if h.count(13) <= 2 and all(h.count(r) <= 4 for r in set(h)))
    assert sum(1 for _ in fair) == 26_390


def test_greedy_takes_what_is_there(mind: SimpleNamespace) -> None:
    """The other holds one Queen: the Jack takes it as well as the Ace would, and costs less."""
    s = ready("As Js", "Qs 2d", bullets=2, reshuffle_below=4)
    fire(s, "Js", "2d")
    assert choice(mind, GREEDY, s, 0) == s.hand[0][0]
    low = ready("As 2s", "3s 3d", bullets=2, reshuffle_below=4)
    assert action_name(choice(mind, GREEDY, low, 0)) == "fire:As"


def test_standing_counts_cards_taken_and_cards_in_hand() -> None:
    s = ready(HIGH, LOW)
    assert worth(s, 0) == pytest.approx((4 * 13 + 2 * 12 - 6 * MIDDLE) / MIDDLE)
    assert standing(s, 0) == pytest.approx(worth(s, 0) - worth(s, 1))
    fire(s, "As", "2s")
    assert standing(s, 0) == pytest.approx(2 + worth(s, 0) - worth(s, 1))
    assert standing(s, 1) == pytest.approx(-standing(s, 0))
    for mine, theirs in zip("Ad Ac Ah Js Jd".split(), "2d 2c 2h 3s 3d".split(), strict=True):  # noqa: SIM905
        fire(s, mine, theirs)
    assert (standing(s, 0), standing(s, 1)) == (100.0, -100.0)


def test_X12_a_slow_player_keeps_the_hand_and_fires_any_card(mind: SimpleNamespace) -> None:
    out = [0] * rules.MAX_ACTIONS
    s = table(LOW, HIGH)
    for seed in range(20):
        assert mind.hurried([s], 0, 0, out, Rng([seed])) == KEEP
    s = ready(LOW, HIGH)
    fired = {action_name(mind.hurried([s], 0, 0, out, Rng([seed * 7919]))) for seed in range(200)}
    assert fired == set(legal(s, 0))


def test_random_picks_every_action(mind: SimpleNamespace) -> None:
    s = ready()
    assert {action_name(choice(mind, RANDOM, s, 1, seed * 7919)) for seed in range(200)} == set(legal(s, 1))


def test_better_bots_win_more() -> None:
    game = load_game("sixshooter")
    for bot, least in (("steady", 0.58), ("greedy", 0.55)):
        report = simulate(game, game.house, [bot, "random"], 20_000, 1)
        assert report.figures[0].value > least


# ---- what a simulation counts ----
def counted(s: State) -> dict[str, int]:
    tally = [0] * len(stats.MEASURES)
    for note in heard(s):
        stats.count(tally, note.kind, note.a, note.b)
    stats.settle(tally, s)
    return {m.label: n for m, n in zip(stats.MEASURES, tally, strict=True) if n}


def test_a_whole_duel_is_counted() -> None:
    s = table(HIGH, LOW)
    load(s)
    rules.apply(s, 64, rules.TALK_OVER)
    for mine, theirs in zip(HIGH.split(), LOW.split(), strict=True):
        fire(s, mine, theirs)
    assert counted(s) == {
        "tricks": 6,
        "cards the winner is ahead by": 12,
        "seat 1 keeps its hand": 1,
        "seat 2 keeps its hand": 1,
        "seat 1 wins, having kept": 1,
    }


def test_ties_resets_and_reshuffles_are_counted() -> None:
    """A pack of twelve: the Jokers meet, the stacks are shuffled in, and one bullet more decides."""
    s = ready("X1 2s 2d 3s 3d 4s", "X2 2c 2h 3c 3h 4d", cards=(4, 4, 2, *(0,) * 10, 2))
    fire(s, "X1", "X2")
    assert counted(s)["resets, Joker against Joker"] == 1
    assert counted(s)["... of them ties"] == 1
    assert counted(s)["stacks shuffled in"] == 1


@pytest.mark.parametrize("seed", range(60))
def test_counts_agree_with_the_position(seed: int) -> None:
    s = table(level_hands=2)
    for _ in wander(s, Random(seed)):
        pass
    found = counted(s)
    assert sum(s.score) == 2 * (found["tricks"] + len(heard(s, rules.TURNED)) // 2)
    assert found.get("level hands", 0) == s.level
    assert s.deals == 1 + found.get("level hands", 0) + found.get("resets, Joker against Joker", 0) + max(
        len(heard(s, rules.TURNED)) // 2 - 1, 0
    )
    assert found.get("decided by sudden death", 0) == (s.route == rules.BY_SUDDEN_DEATH)
    kinds = ("having kept", "having reloaded")
    wins = [label for label in found if label.startswith("seat") and label.endswith(kinds)]
    assert wins == [f"seat {s.winner + 1} wins, {kinds[s.reloaded[s.winner]]}"]
    alone = s.reloaded[0] != s.reloaded[1]
    assert found.get("only one reloads", 0) == alone
    assert found.get("... and that one wins", 0) == (alone and s.reloaded[s.winner] == 1)


def test_a_draw_is_won_by_nobody() -> None:
    s = ready(deal_cap=1)
    for mine, theirs in zip(MIXED.split(), "Ad Js 9d 7s 5h 3c".split(), strict=True):  # noqa: SIM905
        fire(s, mine, theirs)
    assert not any("wins" in label for label in counted(s))


def test_shares_of_shares_are_of_the_right_games() -> None:
    game = load_game("sixshooter")
    report = simulate(game, game.house, ["steady", "random"], 4000, 3)
    share = {f.label: f.value for f in report.figures}
    for seat in (1, 2):
        wins = (
            share[f"seat {seat} reloads"] * share[f"seat {seat} wins, having reloaded"]
            + share[f"seat {seat} keeps its hand"] * share[f"seat {seat} wins, having kept"]
        )
        assert wins == pytest.approx(share[f"seat {seat} wins"])
    assert share["seat 1 wins, having kept"] > share["seat 1 wins, having reloaded"]


# ---- the terminal ----
def shown(s: State, seat: int = 0) -> str:
    console = Console(width=84, record=True, file=open("/dev/null", "w"))  # noqa: SIM115
    console.print(terminal.draw(view(s, seat), NAMES))
    return console.export_text()


def test_P7_the_order_is_always_in_sight() -> None:
    for s in (table(MIXED, OTHER), ready(), ready(HIGH, LOW)):
        assert "A > J > Q > K > 10 > 9 > 8 > 7 > 6 > 5 > 4 > 3 > 2 > Joker" in shown(s)


def test_six_chambers_are_drawn_and_empty_ones_too() -> None:
    s = ready("X1 Th 9c 7h 5s 3d", OTHER)
    text = shown(s)
    for face in ("10♥", "9♣", "7♥", "5♠", "3♦", "★ Joker"):
        assert face in text
    fire(s, "Th", "3c")
    assert shown(s).count("·") == 1
    assert "10♥ against 3♣" in shown(s)
    assert "J♠" not in shown(s)
    assert max(len(line) for line in shown(s).splitlines()) <= 84


def test_the_drawing_tells_who_reloaded_and_what_is_back() -> None:
    s = table(HIGH, LOW)
    load(s, "reload", "keep")
    assert "reloaded" in shown(s)
    assert "still in the deck" in shown(s)
    assert "still in the deck" not in shown(s, 1)


def test_keys_for_loading() -> None:
    seen = view(table(MIXED, OTHER), 0)
    assert "k keep" in terminal.prompt(seen)
    assert terminal.understand(seen, " K ") == ("keep",)
    assert terminal.understand(seen, "n") == terminal.understand(seen, "reload") == ("reload",)
    with pytest.raises(ValueError, match="k to keep"):
        terminal.understand(seen, "1")


@pytest.mark.parametrize(
    ("text", "card"),
    [
        ("1", "As"),
        ("6", "X1"),
        ("as", "As"),
        ("A", "As"),
        ("10h", "Th"),
        ("joker", "X1"),
        ("x", "X1"),
        ("9c", "9c"),
    ],
)
def test_keys_for_firing(text: str, card: str) -> None:
    seen = view(ready("X1 Th 9c 7h 5s As", OTHER), 0)
    assert terminal.understand(seen, text) == (f"fire:{card}",)


@pytest.mark.parametrize("text", ["", "0", "7", "10", "9d", "k", "fire", "-1"])
def test_what_is_no_bullet_is_asked_again(text: str) -> None:
    seen = view(ready("X1 Th 9c 7h 5s As", OTHER), 0)
    with pytest.raises(ValueError, match="number from 1 to 6"):
        terminal.understand(seen, text)


def test_P8_X4_the_countdown_comes_before_the_shots() -> None:
    assert terminal.suspense(Note(rules.FIRED, 0, 1, 255)) == ("3 ...", "2 ...", "1 ...")
    assert terminal.suspense(Note(rules.TOOK, 0, 0, 255)) == ()


def test_P5_quick_claims_and_answers() -> None:
    seen = view(table(HIGH, LOW), 0)
    for i, claim in enumerate(claims.CLAIMS, 1):
        assert claims.spoken(str(i)) == claim.text
        assert f"{i} {claim.text}" in terminal.talk_prompt(seen)
    assert claims.spoken("Draw!") == "Draw!"
    assert claims.spoken("0") == "0"


def test_X3_a_bot_says_true_things_and_others() -> None:
    """HIGH: an Ace, no Joker, good. A claim is true or a bluff, and both come up."""
    seen = view(table(HIGH, LOW), 0)
    said = [claims.answer(seen, roll) for roll in range(1000)]
    true = {"I have an Ace.", "I have no Joker.", "Most of my cards are faces or Aces.", "My hand is good."}
    assert {text for text in said if text in true} == true
    assert set(said) == {claim.text for claim in claims.CLAIMS}
    assert sum(text in true for text in said) == 600
