"""Running matches at every turn of every game, as a server has them: the table waits for races and talks."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from matches import Watch
from quickdraw.engine.words import WATCHER, Rng, below
from quickdraw.play.log import Log, Seat, Seen
from quickdraw.play.match import Match
from quickdraw.web.setup import PACES, SeatSetup, Setup
from web.twin_rooms import NAMES, SECRET

PERSON = SeatSetup()
FEW = {0, 1, 2, 3, 4, 5, 6, 8, 10, 12, 14, 16, 18, 19, 20, 23}
"""All the effects and eleven cards more: the Curtain opens often."""
SETUPS = {
    "saloon": Setup(game="saloon", best_of=3),
    "gunfight": Setup(game="gunfight", seats=[PERSON, PERSON, SeatSetup(kind="bot", bot="greedy")]),
    "iaijutsu": Setup(
        game="iaijutsu", best_of=3, options={"damage_to_win": 6, "cards": [int(n in FEW) for n in range(25)]}
    ),
    "sixshooter": Setup(game="sixshooter", best_of=3, options={"bullets": 3}, early_end=True),
    "holdem": Setup(game="holdem", seats=[PERSON, PERSON, PERSON]),
}
PHASES = {
    "saloon": {"first", "second", "later"},
    "gunfight": {"arranging"},
    "iaijutsu": {
        "race",
        "opening",
        "turn",
        "discarding",
        "effect",
        "bridging",
        "sake",
        "tied",
        "shown",
        "seen",
        "later",
    },
    "sixshooter": {"loading", "talking", "wanted", "firing", "later"},
    "holdem": {"betting", "turn", "river", "between", "wanted", "later"},
}
"""When something is hidden, in a word of the moment's kind."""
STEPS = 90


@dataclass(frozen=True)
class Moment:
    """A match as it stood, and what kind of moment that was."""

    match: Match
    log: Log
    kind: str


def moments(setup: Setup, seeds: range, of_each: int) -> Iterator[Moment]:
    """Walks at random, and stops where it has not been more than so often before."""
    seen: Counter[str] = Counter()
    for seed in seeds:
        rng = Rng([seed])
        watch = Watch()
        match = open_match(setup, seed, watch)
        for _ in range(STEPS):
            watch.now += 700
            step(match, setup, rng)
            if match.table.over:
                break
            kind = kind_of(match)
            if seen[kind] < of_each:
                seen[kind] += 1
                yield Moment(match, Log(match.log.header, list(match.log.entries)), kind)


def open_match(setup: Setup, seed: int, watch: Watch) -> Match:
    """The deal depends on what the seats add: the secret is the table's."""
    return Match.open(
        setup.find_game(), setup.variant,
        [Seat("bot", NAMES[n], s.bot) if s.kind == "bot" else Seat("person", NAMES[n])
         for n, s in enumerate(setup.seats)],
        secret=SECRET, entropy=[bytes([seed % 256, n]) for n in range(len(setup.seats))], rng=Rng([seed]),
        clock=watch, best_of=setup.best_of, began="2026-01-01T00:00:00Z", table_waits=True,
        session=setup.session, factor=PACES[setup.clock], early_end=setup.early_end,
    )  # fmt: skip


def step(match: Match, setup: Setup, rng: Rng) -> None:
    table = match.table
    if table.heard.shown and len(match.log.entries) % 2:
        match.see(*table.heard.shown)
    elif table.by_table:
        talks = len(table.outcomes()) == 1
        if talks and below(rng, 2):
            match.talk(below(rng, len(setup.seats)), f"I hold {below(rng, 9)} aces.")
        elif talks and not table.wants:
            match.ready(below(rng, len(setup.seats)))
        else:
            match.decide(table.outcomes()[below(rng, len(table.outcomes()))])
    elif not table.actors:
        begin(match, setup)
    else:
        waiting = table.waiting()
        seat = waiting[below(rng, len(waiting))]
        out = [0] * table.game.rules.MAX_ACTIONS
        n = table.game.rules.legal(table.state, seat, out)
        match.act(seat, table.decisions[seat], [out[below(rng, n)]])


def begin(match: Match, setup: Setup) -> None:
    """The next game; at a table for chips everybody is there before, and has some."""
    rolls = match.table.bankrolls
    if rolls is not None and not all(rolls.seated):
        match.join(rolls.seated.index(False), setup.chips)
    elif rolls is not None and min(rolls.chips) < setup.chips // 4:
        match.rebuy(rolls.chips.index(min(rolls.chips)), setup.chips)
    elif not match.table.wants:
        match.want(0)
    else:
        match.begin()


def kind_of(match: Match) -> str:
    """The phase, how many are waited for, whether a game came before, something is shown, seen, or wanted."""
    table = match.table
    phase = "between hands" if not table.actors and not table.by_table else table.view(WATCHER).phase
    news = [told.note for told in table.heard.story if told.at == table.time]
    pause = " shown" if table.game.pace.pause(news) else ""
    wanted = " wanted" if table.wants else ""
    seen = " seen" if isinstance(match.log.entries[-1], Seen) else ""
    return f"{phase} {len(table.waiting())}{' later' if table.number > 1 else ''}{pause}{wanted}{seen}"
