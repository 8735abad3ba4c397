"""Values known from the literature, computed exactly through the interface that all games have."""

from collections.abc import Callable
from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from proofs.drive import clone, key, legal, members, observed
from quickdraw.engine.words import CHANCE
from quickdraw.games.game import Game
from yardsticks import goofspiel, kuhn
from yardsticks.kuhn.rules import BET, PASS

Policy = Callable[[Any, int, int], Fraction]
"""How likely a seat takes an action: (state, seat, action) -> probability."""
Worth = Callable[[Any], Fraction]


def after(game: Game, s: Any, who: int, action: int) -> Any:
    t = clone(s)
    game.rules.apply(t, who, action)
    return t


def expected(game: Game, s: Any, policy: Policy, worth: Worth) -> Fraction:
    """The exact value of a state when everyone keeps to the policy."""
    mask = game.rules.actors(s)
    if mask == 0:
        return worth(s)
    who = members(mask)[0]
    actions = legal(game, s, who)
    value = Fraction(0)
    for action in actions:
        p = Fraction(1, len(actions)) if who == CHANCE else policy(s, who, action)
        if p:
            value += p * expected(game, after(game, s, who, action), policy, worth)
    return value


# ---- Kuhn poker ----
JACK, QUEEN, KING = 0, 1, 2


def equilibrium(alpha: Fraction) -> Policy:
    """Kuhn's family: seat 0 bluffs with the jack as often as alpha says; seat 1 has one best way."""
    third = Fraction(1, 3)
    bets = {
        (0, 0b1): {JACK: alpha, QUEEN: Fraction(0), KING: 3 * alpha},
        (0, 0b101): {JACK: Fraction(0), QUEEN: alpha + third, KING: Fraction(1)},
        (1, 0b10): {JACK: third, QUEEN: Fraction(0), KING: Fraction(1)},
        (1, 0b11): {JACK: Fraction(0), QUEEN: third, KING: Fraction(1)},
    }

    def policy(s: Any, seat: int, action: int) -> Fraction:
        p = bets[seat, s.betting][s.card[seat]]
        return p if action == BET else 1 - p

    return policy


def information_sets(seat: int) -> list[tuple[int, ...]]:
    """All that a seat may know when it must choose."""
    found = set()
    todo = [kuhn.GAME.new(kuhn.GAME.house)]
    while todo:
        s = todo.pop()
        for who in members(kuhn.GAME.rules.actors(s)):
            if who == seat:
                found.add(observed(kuhn.GAME, s, seat))
            todo += [after(kuhn.GAME, s, who, action) for action in legal(kuhn.GAME, s, who)]
    return sorted(found)


def best_response(seat: int, rival: Policy) -> Fraction:
    """The best of all pure strategies: one action for each information set."""
    sets = information_sets(seat)
    assert len(sets) == 6
    values = []
    for plan in product((PASS, BET), repeat=len(sets)):
        chosen = dict(zip(sets, plan, strict=True))

        def policy(s: Any, who: int, action: int, chosen: dict[Any, int] = chosen) -> Fraction:
            if who != seat:
                return rival(s, who, action)
            return Fraction(chosen[observed(kuhn.GAME, s, who)] == action)

        values.append(expected(kuhn.GAME, kuhn.GAME.new(kuhn.GAME.house), policy, worth_to(seat)))
    return max(values)


def worth_to(seat: int) -> Worth:
    return lambda s: Fraction(kuhn.GAME.rules.payoff(s, seat))


@pytest.mark.parametrize("alpha", [Fraction(0), Fraction(1, 6), Fraction(1, 3)])
def test_kuhn_poker_costs_the_first_player_an_eighteenth(alpha: Fraction) -> None:
    start = kuhn.GAME.new(kuhn.GAME.house)
    assert expected(kuhn.GAME, start, equilibrium(alpha), worth_to(0)) == Fraction(-1, 18)


@pytest.mark.parametrize("alpha", [Fraction(0), Fraction(1, 3)])
def test_nothing_gains_against_the_equilibrium_of_kuhn_poker(alpha: Fraction) -> None:
    assert best_response(0, equilibrium(alpha)) == Fraction(-1, 18)
    assert best_response(1, equilibrium(alpha)) == Fraction(1, 18)


def test_betting_by_the_toss_of_a_coin_is_punished() -> None:
    """The measure can tell: against a policy outside the family both seats gain."""
    assert best_response(0, lambda s, seat, action: Fraction(1, 2)) > Fraction(-1, 18)
    assert best_response(1, lambda s, seat, action: Fraction(1, 2)) > Fraction(1, 18)


# ---- goofspiel ----
def small(cards: int) -> Any:
    return goofspiel.GAME.new(goofspiel.GAME.options.read({"cards": cards}))


def lead(s: Any) -> Fraction:
    return Fraction(s.points[0] - s.points[1])


def match_the_prize(s: Any, seat: int, action: int) -> Fraction:
    if seat == 0:
        return Fraction(action == s.prize)
    return uniform(s, seat, action)


def uniform(s: Any, seat: int, action: int) -> Fraction:
    return Fraction(1, len(legal(goofspiel.GAME, s, seat)))


def best_against_random(s: Any, known: dict[str, Fraction]) -> Fraction:
    """Seat 0's best lead at the end when seat 1 bids at random; bids are made at once."""
    game = goofspiel.GAME
    mask = game.rules.actors(s)
    if mask == 0:
        return lead(s)
    if key(s) not in known:
        if mask == CHANCE:
            turned = [after(game, s, CHANCE, a) for a in legal(game, s, CHANCE)]
            known[key(s)] = mean([best_against_random(t, known) for t in turned])
        else:
            mine = [after(game, s, 0, bid) for bid in legal(game, s, 0)]
            known[key(s)] = max(
                mean([best_against_random(after(game, t, 1, bid), known) for bid in legal(game, t, 1)])
                for t in mine
            )
    return known[key(s)]


def mean(values: list[Fraction]) -> Fraction:
    return sum(values, Fraction(0)) / len(values)


@pytest.mark.parametrize("cards", [2, 3, 4])
def test_matching_the_prize_is_the_best_answer_to_random_bids(cards: int) -> None:
    """Its lead is the sum over prizes p of p * (P(rival below p) - P(rival above p)) = (n*n - 1) / 6."""
    known = Fraction(cards * cards - 1, 6)
    assert best_against_random(small(cards), {}) == known
    if cards < 4:  # without a table of what is known, four cards take long
        assert expected(goofspiel.GAME, small(cards), match_the_prize, lead) == known


def test_goofspiel_is_symmetric() -> None:
    """In every line of play: the seats changed round, the points and payoffs are changed round."""
    game = goofspiel.GAME
    lines = 0
    todo = [(small(3), small(3))]
    while todo:
        s, t = todo.pop()
        assert (s.points, s.hand) == (t.points[::-1], t.hand[::-1])
        mask = game.rules.actors(s)
        if mask == 0:
            lines += 1
            assert game.rules.payoff(s, 0) == game.rules.payoff(t, 1) == -game.rules.payoff(t, 0)
        for action in legal(game, s, members(mask)[0]) if mask else ():
            who = members(mask)[0]
            rival = who if who == CHANCE else 1 - who
            todo.append((after(game, s, who, action), after(game, t, rival, action)))
    assert lines == 6 * 6 * 6


def test_random_goofspiel_is_even() -> None:
    assert expected(goofspiel.GAME, small(3), uniform, lead) == 0
