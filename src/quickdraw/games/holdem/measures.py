"""The lines that `quickdraw simulate holdem` tells of a hand; `stats` counts what is on each."""

from collections.abc import Callable, Mapping

from quickdraw.games.holdem.options import Options
from quickdraw.games.holdem.view import BEST_FOUR_LINES, FLOP_BONUS_LINES, RIVER_LINES
from quickdraw.games.measure import Measure

BETS = "chips bet on Flop", "chips bet on Flop Bonus", "chips bet on Best 4"
TABLES = (
    ("Flop, Turn and River Bonus", RIVER_LINES), ("Flop Bonus", FLOP_BONUS_LINES), ("Best 4", BEST_FOUR_LINES)
)  # fmt: skip


def pay_tables(options: Options) -> tuple[tuple[int, ...], ...]:
    """To 1 of the stakes: a hand that wins on the river is also paid for Turn and River Bonus."""
    return tuple(2 + n for n in options.river_pays), options.flop_bonus_pays, options.best_four_pays


def best_of_all(options: Options) -> Mapping[str, int]:
    return {bet: max(pays) for bet, pays in zip(BETS, pay_tables(options), strict=True)}


def best_of(table: int) -> Callable[[Options], Mapping[str, int]]:
    return lambda options: {BETS[table]: max(pay_tables(options)[table])}


def pay_of(table: int, line: int) -> Callable[[Options], Mapping[str, int]]:
    return lambda options: {BETS[table]: pay_tables(options)[table][line]}


def returns(table: int) -> tuple[Measure, ...]:
    """The whole return on a bet, then what is lost, then the lines, which add up to it."""
    bet, lines = TABLES[table]
    whole = f"return on {bet}"
    of = f"chips bet on {bet}"
    return (
        Measure(whole, "ratio", of, best_of(table)),
        Measure(f"{whole}: lost", "ratio", of),
        *(Measure(f"{whole}: {name}", "ratio", of, pay_of(table, i)) for i, name in enumerate(lines)),
    )


MEASURES = (
    Measure("net chips", "mean", "", best_of_all),
    Measure("chips bet on Flop", "mean"),
    Measure("chips bet on Flop, Turn and River Bonus", "mean"),
    Measure("chips bet on Flop Bonus", "mean"),
    Measure("chips bet on Best 4", "mean"),
    Measure("hands bet on", "mean"),
    Measure("... folded after the flop", "part", "hands bet on"),
    Measure("... folded after the turn", "part", "hands bet on"),
    Measure("... played to the river", "part", "hands bet on"),
    *(Measure(f"... {line}", "part", "hands bet on") for line in RIVER_LINES),
    Measure("return on Flop, with what Turn and River Bonus bring", "ratio", "chips bet on Flop", best_of(0)),
    *(line for table in range(len(TABLES)) for line in returns(table)),
)
