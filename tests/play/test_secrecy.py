"""Whatever a seat or a watcher can get of a running match is the same for twin histories, byte for byte."""

import json
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache

import pytest

from matches import in_company, new_match, play_on
from proofs.secrecy import parts
from quickdraw.engine.words import WATCHER, Rng
from quickdraw.games import NAMES
from quickdraw.games.gunfight.options import Options as Gunfight
from quickdraw.play import notation
from quickdraw.play.clocks import Clocks
from quickdraw.play.log import Act, Log, Seat
from quickdraw.play.match import Match
from quickdraw.play.refusals import Refused
from quickdraw.play.table import Table

from .twins import heard, make_twin, mend, replayed, uneven

Send = Callable[[Log, Table, int], bytes]


def view(log: Log, table: Table, seat: int) -> bytes:
    return json.dumps(table.view(seat), default=parts).encode()


def told(log: Log, table: Table, seat: int) -> bytes:
    tell = table.game.viewer.tell
    return "\n".join(f"{t.at} {tell(t.note, table.names)}" for t in table.heard.told(seat)).encode()


def running_log(log: Log, table: Table, seat: int) -> bytes:
    return notation.write_for(log, table, seat).encode()


def errors(log: Log, table: Table, seat: int) -> bytes:
    """What every action would be answered with, alone and with another after it."""
    tried = [[action] for action in range(-1, 60)]
    if seat != WATCHER:
        legal = [action for (action,) in tried if answer(table, seat, [action]) == "ok"]
        tried += [[first, second] for first in legal[:12] for second in (*legal[:12], 10**6)]
    return "\n".join(answer(table, seat, actions) for actions in tried).encode()


def answer(table: Table, seat: int, actions: list[int]) -> str:
    try:
        table.check(seat, actions)
    except Refused as e:
        return e.words
    return "ok"


def deadlines(log: Log, table: Table, seat: int) -> bytes:
    """All clocks stand where everybody sees them."""
    again, clocks = Table(log.header), Clocks(table.game.pace, 1, len(table.who))
    for entry in log.entries:
        clocks.after(entry, again, again.take(entry))
    return repr([clocks.table_deadline, *map(clocks.deadline, range(len(table.who)))]).encode()


SENDERS: list[Send] = [view, told, running_log, errors, deadlines]


def running(game: str) -> Iterator[Match]:
    for seed in range(40):
        for steps in (1, 2, 3, 5, 8):
            yield play_on(new_match(game, in_company(game), seed, best_of=3), steps=steps, seed=seed)


def with_seats_given_up() -> Iterator[Match]:
    """Gunfights of four in which one seat changes hands and another is left, at any time."""
    for seed in range(40):
        for later in (0, 1 + seed % 3):
            match = play_on(new_match("gunfight", Gunfight(seats=4), seed), steps=seed % 14, seed=seed)
            match.sit(seed % 3, Seat("person", "Cid"), b"stirred")
            match.resign(3)
            yield play_on(match, steps=later, seed=seed)


Twins = tuple[int, tuple[Log, Table], tuple[Log, Table]]
"""A seat, and two matches that look the same to it."""


def twins(matches: Iterable[Match]) -> Iterator[Twins]:
    """Those that really differ, for every seat and for who watches."""
    for seed, match in enumerate(matches):
        for seat in (*range(match.log.header.options.seats), WATCHER):
            twin = make_twin(match, seat, Rng([seed]))
            if twin is not None and not match.table.over:
                yield seat, (match.log, match.table), twin


@cache
def twins_of(game: str) -> Sequence[Twins]:
    """Made once: to find them takes longer than to compare all that is sent."""
    return list(twins(running(game)))


@cache
def twins_with_seats_given_up() -> Sequence[Twins]:
    return list(twins(with_seats_given_up()))


def prove_secrecy(matches: Sequence[Twins], send: Send) -> int:
    """Returns how many twins there were; none at all is a failure too."""
    assert matches, "no twin differed: nothing was tried"
    for seat, one, other in matches:
        assert send(*one, seat) == send(*other, seat)
    return len(matches)


@pytest.mark.parametrize("send", SENDERS)
@pytest.mark.parametrize("game", NAMES)
def test_nothing_leaks(game: str, send: Send) -> None:
    assert prove_secrecy(twins_of(game), send) >= 20


@pytest.mark.parametrize("send", SENDERS)
def test_nothing_leaks_when_seats_change_hands_and_are_given_up(send: Send) -> None:
    assert prove_secrecy(twins_with_seats_given_up(), send) >= 20


def sealed_choice_in_the_log(log: Log, table: Table, seat: int) -> bytes:
    return repr([e for e in log.entries if isinstance(e, Act)]).encode()


def both_views(log: Log, table: Table, seat: int) -> bytes:
    return view(log, table, 0) + view(log, table, 1)


def outcome_of_two_actions(log: Log, table: Table, seat: int) -> bytes:
    """What would be told if several actions were tried on the true position."""
    words = []
    for first in range(9) if seat != WATCHER else ():
        copy = table.copy()
        if table.game.rules.refuse(copy, seat, first) == 0:
            table.game.rules.apply(copy, seat, first)
            words.append(str(table.game.rules.refuse(copy, seat, 99)))
    return "\n".join(words).encode()


@pytest.mark.parametrize("leak", [sealed_choice_in_the_log, both_views, outcome_of_two_actions])
def test_planted_leaks_are_caught(leak: Send) -> None:
    with pytest.raises(AssertionError):
        prove_secrecy(twins_of("saloon"), leak)


@pytest.mark.parametrize("game", NAMES)
def test_where_chance_has_more_to_do_or_less_everybody_hears_of_it(game: str) -> None:
    """Else there were twins with logs of another length, and every frame tells how long the log is."""
    compared = 0
    for seed in range(400):
        match = play_on(new_match(game, in_company(game), seed, best_of=3), steps=1 + seed % 20, seed=seed)
        for replaced, entries, table in uneven(match, Rng([seed])):
            for seat in (*range(match.log.header.options.seats), WATCHER):
                if isinstance(replaced, Act) and replaced.seat == seat:
                    continue  # who knows that without being told
                assert heard(table, entries, seat) != heard(match.table, match.log.entries, seat)
                compared += 1
    assert compared >= 20


def test_a_log_is_mended_where_chance_has_more_to_do() -> None:
    """Who reloads instead of keeping the hand draws six cards more."""
    match = play_on(new_match("sixshooter", seed=3), steps=0)
    keep, reload = (match.table.game.viewer.action_number(name) for name in ("keep", "reload"))
    for seat in (0, 1):
        match.act(seat, 0, [keep])
    header, entries = match.log.header, match.log.entries
    first = next(i for i, entry in enumerate(entries) if isinstance(entry, Act))
    other = Act(entries[first].at, 0, (reload,))
    mended = mend(header, [*entries[:first], other], entries[first + 1 :], Rng([1]))
    assert mended is not None
    assert len(mended[0]) == len(entries) + 6
    assert replayed(header, mended[0]).heard.told(1) == mended[1].heard.told(1)
