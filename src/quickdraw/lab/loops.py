"""Loops that play whole games, written once for any game, in the dialect."""

from typing import TYPE_CHECKING

from quickdraw.engine.words import CHANCE, Position, Rng, below, hand_over, lowest, reseed

if TYPE_CHECKING:
    from quickdraw.engine.rulebook import actors, apply, legal, payoff, redeterminize, settle, start, think


def random_games(pool: list[Position], games: int, seed: int, out: list[int], rng: Rng) -> int:
    """Plays games at random in pool[0]; returns how many choices the seats made."""
    choices = 0
    for game in range(games):
        reseed(rng, seed, game)
        start(pool[0])
        mask = actors(pool[0])
        while mask != 0:
            who = lowest(mask)
            n = legal(pool[0], who, out)
            apply(pool[0], who, out[below(rng, n)])
            if who != CHANCE:
                choices += 1
            mask = actors(pool[0])
    return choices


def bot_games(
    pool: list[Position],
    minds: list[Position],
    bots: list[int],
    first: int,
    games: int,
    seed: int,
    out: list[int],
    rng: Rng,
    sums: list[float],
    squares: list[float],
) -> int:
    """Plays games number first, first + 1 ...; sums up each game's tally, which notes are counted into.

    pool[0] is the game; minds[0] is the world that the choosing seat is shown, in which what it cannot
    know is put at random, and the rest of `minds` is room to think. Returns how many choices the seats made.
    """
    choices = 0
    for game in range(first, first + games):
        reseed(rng, seed, game)
        start(pool[0])
        clear_tally(pool[0])
        mask = actors(pool[0])
        while mask != 0:
            who = lowest(mask)
            if who == CHANCE:
                n = legal(pool[0], who, out)
                action = out[below(rng, n)]
            else:
                choices += 1
                hand_over(pool, 0, minds, 0)
                redeterminize(minds[0], who, rng)
                action = think(bots[who], minds, 0, who, out, rng)
            apply(pool[0], who, action)
            mask = actors(pool[0])
        add_tally(pool[0], sums, squares)
    return choices


def clear_tally(s: Position) -> None:
    for i in range(len(s.tally)):
        s.tally[i] = 0


def add_tally(s: Position, sums: list[float], squares: list[float]) -> None:
    """First who won, seat by seat, and whether nobody did; then the game's own tally."""
    settle(s.tally, s)
    winners = 0
    for seat in range(s.seats):
        if payoff(s, seat) > 0.0:
            winners += 1
            add_value(seat, 1.0, sums, squares)
    if winners == 0:
        add_value(s.seats, 1.0, sums, squares)
    for i in range(len(s.tally)):
        add_value(s.seats + 1 + i, float(s.tally[i]), sums, squares)


def add_value(place: int, value: float, sums: list[float], squares: list[float]) -> None:
    sums[place] += value
    squares[place] += value * value
