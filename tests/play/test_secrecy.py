"""Whatever a seat or a watcher can get of a running match is the same for twin histories, byte for byte."""

import json
from collections.abc import Callable
from dataclasses import asdict

import pytest

from matches import in_company, new_match, play_on
from quickdraw.engine.words import WATCHER, Rng
from quickdraw.games import NAMES
from quickdraw.play import notation
from quickdraw.play.log import Act, Log
from quickdraw.play.table import Refused, Table

from .twins import make_twin

Send = Callable[[Log, Table, int], bytes]


def view(log: Log, table: Table, seat: int) -> bytes:
    return json.dumps(asdict(table.view(seat))).encode()


def told(log: Log, table: Table, seat: int) -> bytes:
    names = log.header.names
    return "\n".join(f"{t.at} {table.game.viewer.tell(t.note, names)}" for t in table.told(seat)).encode()


def running_log(log: Log, table: Table, seat: int) -> bytes:
    return notation.write_for(log, table, seat).encode()


def errors(log: Log, table: Table, seat: int) -> bytes:
    """What every action number would be answered with."""
    answers = []
    for action in range(-1, 60):
        try:
            table.check(seat, [action])
            answers.append("ok")
        except Refused as e:
            answers.append(e.words)
    return "\n".join(answers).encode()


SENDERS: list[Send] = [view, told, running_log, errors]


def prove_secrecy(game: str, send: Send, matches: int = 40) -> int:
    """Returns how many twins really differed; none at all is a failure too."""
    tried = 0
    for seed in range(matches):
        for steps in (1, 2, 3, 5, 8):
            match = play_on(new_match(game, in_company(game), seed, best_of=3), steps=steps, seed=seed)
            for seat in (*range(match.log.header.options.seats), WATCHER):
                twin = make_twin(match, seat, Rng([seed]))
                if twin is None or match.table.over:
                    continue
                tried += 1
                assert send(match.log, match.table, seat) == send(*twin, seat)
    assert tried > 0, "no twin differed: nothing was tried"
    return tried


@pytest.mark.parametrize("send", SENDERS)
@pytest.mark.parametrize("game", NAMES)
def test_nothing_leaks(game: str, send: Send) -> None:
    assert prove_secrecy(game, send) >= 20


def sealed_choice_in_the_log(log: Log, table: Table, seat: int) -> bytes:
    return repr([e for e in log.entries if isinstance(e, Act)]).encode()


def others_notes(log: Log, table: Table, seat: int) -> bytes:
    return view(log, table, 0) + view(log, table, 1)


@pytest.mark.parametrize("leak", [sealed_choice_in_the_log, others_notes])
def test_planted_leaks_are_caught(leak: Send) -> None:
    with pytest.raises(AssertionError):
        prove_secrecy("saloon", leak)
