"""Decisions that are thought of in another process, of a world and never of the position."""

import multiprocessing
import pickle
import subprocess
import sys

import pytest

from matches import act, in_company, new_match
from quickdraw.games import NAMES, load
from quickdraw.games.gunfight.options import Options as Gunfight
from quickdraw.play.log import Act
from quickdraw.play.match import Match
from quickdraw.play.refusals import Refused
from quickdraw.play.thinking import Thought, think


@pytest.mark.parametrize("game", NAMES)
def test_every_bot_and_the_clock_think_the_same_anywhere(game: str) -> None:
    match = new_match(game, in_company(game))
    seat = match.table.waiting()[0]
    for bot in (None, *load(game).bots.BOTS):
        thought = match.thought_for(seat, bot)
        sent: Thought = pickle.loads(pickle.dumps(thought))
        actions = think(sent)
        match.table.check(seat, actions)
        assert think(thought) == actions == think(thought)  # thinking changes nothing


def test_a_worker_thinks_and_the_match_acts() -> None:
    match = new_match()
    with multiprocessing.get_context("spawn").Pool(1) as worker:
        actions = worker.apply(think, (match.thought_for(0, "greedy"),))
        match.act(0, 0, actions)
        actions = worker.apply(think, (match.thought_for(1, None),))
        match.act_by_clock(1, actions)
    acts = [e for e in match.log.entries if isinstance(e, Act)]
    assert [e.by_clock for e in acts] == [False, True]


def test_thinking_needs_no_compiler() -> None:
    script = "import sys, quickdraw.play.thinking; sys.exit('numba' in sys.modules or 'numpy' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", script]).returncode == 0


@pytest.mark.parametrize("bot", [None, "random"])
def test_a_thought_is_the_same_whatever_the_rival_has_sealed(bot: str | None) -> None:
    thoughts = set()
    for sealed in ("loot+loot", "whisky+whisky", "shoot+loot"):
        match = new_match(seed=4)
        act(match, 0, sealed)
        thoughts.add(pickle.dumps(match.thought_for(1, bot)))
    assert len(thoughts) == 1


@pytest.mark.parametrize("game", NAMES)
def test_what_a_bot_draws_shifts_no_other_numbers(game: str) -> None:
    """Bots think with a generator of their own, so the next one at the table thinks the same after any."""
    left = set()
    for bot in load(game).bots.BOTS:
        match = new_match(game, in_company(game), seed=6)
        seat = match.table.waiting()[0]
        thought = match.thought_for(seat, bot)
        before = list(match.rng)
        think(thought)
        assert match.rng == before
        left.add((thought.seed, *match.rng))
    assert len(left) == 1


def test_only_who_must_choose_thinks() -> None:
    match = new_match()
    act(match, 0, "loot+loot")
    with pytest.raises(Refused):
        match.thought_for(0, None)


def arranging() -> Match:
    return new_match("gunfight", Gunfight(seats=3))


@pytest.mark.parametrize("bot", [None, "random", "greedy"])
def test_a_whole_arrangement_is_one_decision(bot: str | None) -> None:
    match = arranging()
    actions = think(match.thought_for(1, bot))
    assert len(set(actions)) == 3
    match.act_by_clock(1, actions)
    assert match.table.waiting() == [0, 2]
    assert match.table.decisions == [0, 1, 0]


def test_what_was_laid_already_stays_where_it_is() -> None:
    match = arranging()
    act(match, 1, "lay:abc")
    match.run_out(1)
    last = match.table.last_act[1]
    assert last is not None
    assert len(last.actions) == 2
    assert match.table.state.pile[1][:3] == [1, 1, 1]
    assert match.table.waiting() == [0, 2]
