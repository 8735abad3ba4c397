"""What people are told about the bots is what they do: figures in ABOUT are measured again."""

import re

import pytest

from quickdraw.games import NAMES, load
from quickdraw.lab.simulate import simulate

GAMES = 10_000
WON = [
    (name, bot, other, int(wins))
    for name in NAMES
    for bot, about in load(name).bots.ABOUT.items()
    for clause in re.findall(r"\d+ of 100 [^.,]*against \w+", about)
    for wins, other in re.findall(r"(\d+) of 100 .*against (\w+)", clause.lower())
]


def test_bots_are_compared() -> None:
    assert {(name, bot) for name, bot, _, _ in WON} >= {
        ("saloon", "greedy"), ("gunfight", "greedy"), ("sixshooter", "steady"), ("iaijutsu", "duelist-60"),
    }  # fmt: skip


@pytest.mark.parametrize(("name", "bot", "other", "wins"), WON)
def test_a_bot_wins_as_often_as_it_is_told(name: str, bot: str, other: str, wins: int) -> None:
    """From both seats; within what is rounded, and four standard errors."""
    game = load(name)
    won = [
        simulate(game, game.house, bots, GAMES, seed).figures[seat].value
        for seed, (bots, seat) in enumerate([((bot, other), 0), ((other, bot), 1)])
    ]
    share = sum(won) / 2
    assert abs(100 * share - wins) < 0.5 + 4 * 100 * (share * (1 - share) / (2 * GAMES)) ** 0.5


def test_what_holdem_bots_lose_is_told() -> None:
    """Exact values; what Greedy loses is measured. `test_holdem_bots.py` proves that Basic plays so."""
    about = load("holdem").bots.ABOUT
    assert f"Loses {100 * 2717781 / 117061490:.1f} chips for every 100 it bets on Flop" in about["basic"]
    assert (
        f"Flop Bonus loses {100 * 128 / 5525:.1f} and Best 4 loses {100 * 1363 / 32487:.1f}"
        in about["gambler"]
    )
    game = load("holdem")
    report = simulate(game, game.house, ["greedy"], 400_000, 5)
    figure = next(f for f in report.figures if f.label.startswith("return on Flop,"))
    assert figure.low - 0.005 < -0.27 < figure.high + 0.005
    assert "Loses 27 chips for every 100 it bets on Flop" in about["greedy"]
