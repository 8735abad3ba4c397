"""Matches for tests: opened, played by bots or by given choices."""

from collections.abc import Callable, Sequence
from dataclasses import replace

from quickdraw.engine.variant import Variant
from quickdraw.engine.words import Rng, below
from quickdraw.games import load
from quickdraw.games.game import Game
from quickdraw.play.log import Seat
from quickdraw.play.match import Match


def new_match(
    game: Game | str = "saloon",
    options: Variant | None = None,
    seed: int = 0,
    best_of: int = 1,
    table_waits: bool = False,
    session: bool = False,
    names: Sequence[str] = (),
    seats: Sequence[Seat] = (),
    clock: Callable[[], int] | None = None,
    factor: float | None = None,
    early_end: bool = False,
) -> Match:
    """A match of persons, every deal decided by the seed."""
    game = load(game) if isinstance(game, str) else game
    options = options or game.house
    ticks = iter(range(0, 10**9, 250))
    return Match.open(
        game,
        options,
        seats or [Seat("person", name) for name in names or player_names(options.seats)],
        secret=seed.to_bytes(32, "big"),
        entropy=[bytes([n]) for n in range(options.seats)],
        rng=Rng([seed]),
        clock=clock or (lambda: next(ticks)),
        best_of=best_of,
        began="2026-01-01T00:00:00Z",
        table_waits=table_waits,
        session=session,
        factor=factor,
        early_end=early_end,
    )


def player_names(seats: int) -> list[str]:
    return [f"Player {n + 1}" for n in range(seats)]


class Watch:
    """A clock that stands still until it is set."""

    def __init__(self) -> None:
        self.now = 0

    def __call__(self) -> int:
        return self.now


def in_company(game: str) -> Variant:
    """The house rules, with at least two seats: alone, nobody has secrets."""
    house = load(game).house
    return replace(house, seats=max(2, house.seats))


def act(match: Match, seat: int, *names: str) -> None:
    """One decision, by the names of its actions."""
    numbers = [match.table.game.viewer.action_number(name) for name in names]
    match.act(seat, match.table.decisions[seat], numbers)


def play_on(match: Match, steps: int | None = None, seed: int = 1) -> Match:
    """Random choices, seats in random order, until so many are made or the match is over."""
    rng = Rng([seed])
    out = [0] * match.table.game.rules.MAX_ACTIONS
    done = 0
    while not match.table.over and done != steps:
        waiting = match.table.waiting()
        seat = waiting[below(rng, len(waiting))]
        n = match.table.game.rules.legal(match.table.state, seat, out)
        match.act(seat, match.table.decisions[seat], [out[below(rng, n)]])
        done += 1
    return match


def play_session(game: str, seed: int) -> Match:
    """Three hands for chips: one plays, another comes, buys and both leave."""
    match = new_match(game, in_company(game), seed, session=True)
    match.join(0, 400)
    for hand in range(3):
        if hand == 1:
            match.join(1, 100)
        if hand == 2:
            match.rebuy(1, 300)
        match.begin()
        while not match.table.game_over:
            play_on(match, steps=1, seed=seed + len(match.log.entries))
    match.leave(0)
    match.leave(1)
    return match


def win_duel(match: Match, seat: int) -> None:
    """The seat wins a duel of the saloon quickly: gold, bullets and bottle all fall to it."""
    number = match.table.number
    pairs: Sequence[tuple[str, str]] = (("whisky+whisky", "shoot+shoot"), ("loot+loot", "whisky+whisky"))
    while match.table.number == number and not match.table.over:
        for mine, theirs in pairs:
            if match.table.number == number and not match.table.over:
                act(match, seat, mine)
                act(match, 1 - seat, theirs)
