"""Law: plain and compiled mean the same, field by field, in everything the rules can be asked."""

import random
from collections.abc import Iterable
from types import SimpleNamespace
from typing import Any

import numpy as np
from numba.core.errors import NumbaError

from proofs.drive import SEEDS, STEPS, clone, fields, legal, members, onlookers, tried
from proofs.forms import INTERFACE, parts_of, record_fields
from proofs.refusals import actions_to_try
from quickdraw.engine.compiled import compile_parts, new_pool, record_type, to_record
from quickdraw.engine.parts import plain
from quickdraw.engine.variant import Variant
from quickdraw.engine.words import CHANCE, Rng
from quickdraw.games.game import Game


class Pair:
    """A State and a record that should say the same."""

    def __init__(self, game: Game, options: Variant, form: SimpleNamespace, plain: SimpleNamespace) -> None:
        self.game, self.form, self.plain = game, form, plain
        self.s = game.new(options)
        self.pool = new_pool(self.s, 3)
        self.out = np.zeros(game.rules.MAX_ACTIONS, np.int64)
        self.obs = np.zeros(game.rules.MAX_OBS, np.int64)

    def agree(self, s: Any, place: int, what: str) -> None:
        plain = fields(s)
        assert record_fields(self.pool[place], list(plain)) == plain, what

    def start(self) -> None:
        self.game.rules.start(self.s)
        self.form.start(self.pool[0])
        self.agree(self.s, 0, "start")

    def apply(self, who: int, action: int) -> None:
        self.game.rules.apply(self.s, who, action)
        self.form.apply(self.pool[0], who, action)
        self.agree(self.s, 0, f"apply({who}, {action})")

    def questions(self) -> None:
        rules, form, s, record = self.game.rules, self.form, self.s, self.pool[0]
        assert form.actors(record) == rules.actors(s)
        assert form.by_table(record) == rules.by_table(s)
        for who in (*range(s.seats), CHANCE):
            n = form.legal(record, who, self.out)
            assert self.out[:n].tolist() == legal(self.game, s, who), f"legal({who})"
            for action in actions_to_try(self.game, s, who):
                assert form.refuse(record, who, action) == rules.refuse(s, who, action)
        for seat in range(s.seats):
            assert form.payoff(record, seat) == rules.payoff(s, seat)
        for seat in onlookers(s):
            obs = [0] * rules.MAX_OBS
            n = form.observe(record, seat, self.obs)
            assert self.obs[:n].tolist() == obs[: rules.observe(s, seat, obs)], f"observe({seat})"

    def worlds(self, seed: int) -> None:
        """Redeterminize and reopen change the same fields and use up the same random numbers."""
        for seat in onlookers(self.s):
            t, rng, native = clone(self.s), Rng([seed]), np.array([seed], np.uint64)
            self.pool[1] = self.pool[0]
            self.game.rules.redeterminize(t, seat, rng)
            self.form.redeterminize(self.pool[1], seat, native)
            self.agree(t, 1, f"redeterminize({seat})")
            assert rng == native.tolist()
            if seat < self.s.seats:
                self.game.rules.reopen(t, seat)
                self.form.reopen(self.pool[1], seat)
                self.agree(t, 1, f"reopen({seat})")

    def thoughts(self, seat: int, seed: int) -> None:
        """Every bot has the same idea in both forms."""
        for bot in map(self.game.bot_numbers.__getitem__, self.game.bots.BOTS):
            states, rng, native = [clone(self.s) for _ in range(3)], Rng([seed]), np.array([seed], np.uint64)
            for place in (1, 2):
                self.pool[place] = self.pool[0]
            idea = self.plain.think(bot, states, 0, seat, [0] * self.game.rules.MAX_ACTIONS, rng)
            assert self.form.think(bot, self.pool, 0, seat, self.out, native) == idea, f"think({bot})"
            assert rng == native.tolist()
        states, rng, native = [clone(self.s) for _ in range(3)], Rng([seed]), np.array([seed], np.uint64)
        idea = self.plain.hurried(states, 0, seat, [0] * self.game.rules.MAX_ACTIONS, rng)
        assert self.form.hurried(self.pool, 0, seat, self.out, native) == idea, "hurried"


def prove_same_compiled(
    game: Game,
    options: Variant,
    seeds: Iterable[int] = SEEDS,
    *,
    boundscheck: bool = False,
    cache: bool = True,
    rare: Iterable[Any] = (),
) -> int:
    """Two games in lockstep. An index out of range raises in one form or both, and fails as well."""
    parts = parts_of(game)
    dtype = record_type(game.new(game.house))
    assert dtype == record_type(game.new(options)), "the variant has another shape of State than the house"
    try:
        form = compile_parts(game.name, parts, dtype, INTERFACE, cache=cache, boundscheck=boundscheck)
    except NumbaError as e:
        raise AssertionError(f"does not compile: {e}") from e
    pair = Pair(game, options, form, plain(parts))
    steps = 0
    for seed in seeds:
        choose = random.Random(seed)
        try:
            steps += lockstep(pair, choose)
        except (IndexError, OverflowError) as e:
            raise AssertionError(f"seed {seed}: {e}") from e
    for number, s in enumerate(rare):
        pair.s = s
        to_record(s, pair.pool[0])
        steps += play_on(pair, random.Random(number))
    return tried("step", steps)


def lockstep(pair: Pair, choose: random.Random) -> int:
    pair.start()
    return play_on(pair, choose)


def play_on(pair: Pair, choose: random.Random) -> int:
    for step in range(STEPS):
        pair.questions()
        mask = pair.game.rules.actors(pair.s)
        if mask == 0:
            return step
        who = choose.choice(members(mask))
        pair.worlds(choose.getrandbits(64))
        if who != CHANCE:
            pair.thoughts(who, choose.getrandbits(64))
        pair.apply(who, choose.choice(legal(pair.game, pair.s, who)))
    raise AssertionError("the game does not end")
