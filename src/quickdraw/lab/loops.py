"""Loops that play whole games, written once for any game, in the dialect."""

from typing import TYPE_CHECKING

from quickdraw.engine.words import CHANCE, MAX_SEATS, Position, Rng, below, hand_over, lowest, reseed

if TYPE_CHECKING:
    from quickdraw.engine.rulebook import actors, apply, legal, payoff, redeterminize, settle, start, think

STREAMS = 1 + MAX_SEATS
"""Of each game: one for chance, then one for each seat."""
# An account: the columns that a simulation keeps for each of its lines.
SUM, SQUARES, PRODUCTS, LOWEST, HIGHEST, COLUMNS = 0, 1, 2, 3, 4, 5
NO_BASE = -1


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
    rngs: list[Rng],
    bases: list[int],
    accounts: list[list[float]],
) -> int:
    """Plays games number first, first + 1 ...; enters each game's tally, which notes are counted into.

    pool[0] is the game; minds[0] is the world that the choosing seat is shown, and the rest of `minds` is
    room to think. rngs[0] deals, and each seat has a generator of its own, so that no bot can meet the
    numbers of chance or shift those of another. Returns how many choices the seats made.
    """
    choices = 0
    for game in range(first, first + games):
        for i in range(len(rngs)):
            reseed(rngs[i], seed, STREAMS * game + i)
        start(pool[0])
        clear_tally(pool[0])
        mask = actors(pool[0])
        while mask != 0:
            who = lowest(mask)
            if who == CHANCE:
                n = legal(pool[0], who, out)
                action = out[below(rngs[0], n)]
            else:
                choices += 1
                action = decide(pool, minds, bots[who], who, out, rngs[1 + who])
            apply(pool[0], who, action)
            mask = actors(pool[0])
        enter_tally(pool[0], bases, accounts)
    return choices


def decide(pool: list[Position], minds: list[Position], bot: int, seat: int, out: list[int], rng: Rng) -> int:
    """The bot's choice in a world in which what the seat cannot know is put at random."""
    hand_over(pool, 0, minds, 0)
    redeterminize(minds[0], seat, rng)
    return think(bot, minds, 0, seat, out, rng)


def clear_tally(s: Position) -> None:
    for i in range(len(s.tally)):
        s.tally[i] = 0


def enter_tally(s: Position, bases: list[int], accounts: list[list[float]]) -> None:
    """First who won, seat by seat, and whether nobody did; then the game's own tally.

    A line of the tally has a base: another line of it that it is a part of or a ratio to.
    """
    settle(s.tally, s)
    winners = 0
    for seat in range(s.seats):
        won = 1.0 if payoff(s, seat) > 0.0 else 0.0
        winners += int(won)
        enter(accounts[seat], won, 1.0)
    enter(accounts[s.seats], 1.0 if winners == 0 else 0.0, 1.0)
    for i in range(len(s.tally)):
        base = 1.0 if bases[i] == NO_BASE else float(s.tally[bases[i]])
        enter(accounts[s.seats + 1 + i], float(s.tally[i]), base)


def enter(account: list[float], value: float, base: float) -> None:
    account[SUM] += value
    account[SQUARES] += value * value
    account[PRODUCTS] += value * base
    account[LOWEST] = min(account[LOWEST], value)
    account[HIGHEST] = max(account[HIGHEST], value)
