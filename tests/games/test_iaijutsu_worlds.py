"""What a seat of the iaijutsu duel can believe: redeterminize against counting all games, exactly."""

from collections import Counter
from random import Random

import pytest
from iaijutsu_worlds import Belief, facts, legal, told, worlds_of_redeterminize

from quickdraw.cards.hanafuda import DUEL_CARDS, NUMBER
from quickdraw.engine.words import CHANCE, WATCHER
from quickdraw.games.iaijutsu import rules, state
from quickdraw.games.iaijutsu.hierarchy import RANK
from quickdraw.games.iaijutsu.options import Options
from quickdraw.games.iaijutsu.rules import State

NINE = "curtain bridge butterflies sake lightning pine-ribbon plum-ribbon clover-ribbon iris-ribbon"
"""All effects; and hands that are nothing, so that ties abound."""
COUNTABLE = 250
FACTS = {
    "tie: left open",
    "tie: the other has found out",
    "tie: the laid card is in a hand",
    "tie: the kept card has changed hands",
    "tie: both cards are in one hand",
    "two ties open",
    "known to the other alone",
    "known to everyone",
    "face down and known to everyone",
    "just drawn",
    "sealed",
}


def deck(names: str) -> tuple[int, ...]:
    cards = {NUMBER[name] for name in names.split()}
    return tuple(1 if card in cards else 0 for card in range(DUEL_CARDS))


def eventful(s: State, who: int, random: Random) -> int:
    """A choice that leads to ties and effects more often than chance does: beliefs do not depend on it."""
    actions = legal(s, who)
    if s.phase == state.EFFECT and random.random() < 0.8:
        return state.USE
    if s.phase == state.TURN and len(actions) > 1:
        tied = (
            RANK[DUEL_CARDS * s.hand[0][0] + s.hand[0][1]] == RANK[DUEL_CARDS * s.hand[1][0] + s.hand[1][1]]
        )
        if not tied or s.left < 2 or random.random() < 0.5:
            actions.remove(state.DRAW)
    return random.choice(actions)


def prove_worlds(seed: int, names: str = NINE) -> tuple[Counter[int], set[str]]:
    """One round; in every position that can be counted, for both seats and a watcher."""
    random = Random(seed)
    s = State(Options(cards=deck(names), round_cap=1))
    beliefs = [Belief(s, seat) for seat in (0, 1, WATCHER)]
    compared: Counter[int] = Counter()
    met: set[str] = set()
    while mask := rules.actors(s):
        who = CHANCE if mask == CHANCE else random.choice([seat for seat in (0, 1) if mask >> seat & 1])
        action = eventful(s, who, random)
        for belief in beliefs:
            belief.after(s, who, action)
        told(s, who, action, 0)
        for belief in beliefs:
            if 1 < len(belief.states) <= COUNTABLE:
                assert worlds_of_redeterminize(s, belief.seat) == belief.worlds(), f"{belief.seat}: {vars(s)}"
                compared[belief.seat] += 1
                met.update(facts(s))
    return compared, met


def prove_many(*seeds: int) -> None:
    compared: Counter[int] = Counter()
    met: set[str] = set()
    for seed in seeds:
        one, some = prove_worlds(seed)
        compared += one
        met |= some
    assert min(compared[seat] for seat in (0, 1, WATCHER)) > 100
    assert met == FACTS, FACTS - met


def test_I5_I20_worlds_are_as_likely_as_the_games_that_lead_to_them() -> None:
    prove_many(0, 1, 2, 24, 52, 101, 140, 220)


@pytest.mark.slow(group="worlds")
def test_I5_I20_worlds_are_as_likely_over_many_games() -> None:
    prove_many(*range(100, 250))
