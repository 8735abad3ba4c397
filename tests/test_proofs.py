"""Every law over every registered game and both yardsticks. A new game is subject to all of them."""

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from proofs.compiled import prove_same_compiled
from proofs.conserved import CONSERVED, prove_conserved
from proofs.dialect import prove_dialect
from proofs.drive import NothingTried
from proofs.endings import BANKS, nobody, prove_balance, prove_ends, prove_winnable
from proofs.luck import prove_own_luck
from proofs.names import prove_names, prove_told
from proofs.order import prove_order
from proofs.posterior import from_the_beginning, prove_posterior
from proofs.rare import rare
from proofs.refusals import prove_refusals
from proofs.replays import prove_replay
from proofs.room import prove_room
from proofs.sealed import prove_any_order, prove_reopen
from proofs.seats import UNEVEN, prove_seats
from proofs.secrecy import prove_secrecy
from proofs.small import ROOTS, SMALL
from proofs.worlds import prove_forgets, prove_knows, prove_unseen
from quickdraw.engine.variant import Variant
from quickdraw.games import NAMES, load
from quickdraw.games.game import Game
from yardsticks import goofspiel, kuhn

GAMES = [*(load(name) for name in NAMES), kuhn.GAME, goofspiel.GAME]
PATTERNS = st.lists(st.integers(0, 60), min_size=1, max_size=12)
SEEDS = st.integers(0, 2**32)
EXAMPLES = settings(deadline=None, max_examples=8)

every_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)


def house(game: Game) -> Variant:
    """The house rules; where one may play alone, with company, since laws are about what others know."""
    return replace(game.house, seats=max(2, game.house.seats))


def round_the_table(game: Game) -> Variant:
    """Three seats where there may be more than two: left and right are different neighbours."""
    return replace(game.house, seats=3 if game.name == "gunfight" else max(2, game.house.seats))


def small(game: Game) -> Variant:
    return game.options.read(SMALL[game.name])


@pytest.mark.parametrize("name", [game.name for game in GAMES])
def test_the_proofs_know_the_game(name: str) -> None:
    assert name in CONSERVED, "tests/proofs/conserved.py must say what the game conserves"
    assert name in SMALL, "tests/proofs/small.py must have a variant whose whole tree can be walked"


@every_game
def test_rules_keep_to_the_dialect(game: Game) -> None:
    assert prove_dialect(game, house(game)) > 30


@every_game
def test_outcomes_of_chance_are_in_order(game: Game) -> None:
    assert prove_order(game, house(game)) > 10


@every_game
@pytest.mark.parametrize("boundscheck", [False, True], ids=["fast", "boundscheck"])
def test_plain_equals_compiled(game: Game, boundscheck: bool) -> None:
    assert prove_same_compiled(game, house(game), boundscheck=boundscheck, rare=rare(game.name)) > 50


@every_game
def test_a_variant_plain_equals_compiled(game: Game) -> None:
    """Options live in the State, so the very same machine code plays any variant."""
    assert prove_same_compiled(game, small(game)) > 50


@every_game
def test_refuse_is_zero_exactly_for_what_is_legal(game: Game) -> None:
    assert prove_refusals(game, house(game), rare=rare(game.name)) > 1000


@every_game
def test_sealed_choices_may_arrive_in_any_order(game: Game) -> None:
    if game is kuhn.GAME:
        with pytest.raises(NothingTried):  # nobody chooses in secret there
            prove_any_order(game, house(game))
    else:
        assert prove_any_order(game, house(game)) > 10


@every_game
def test_reopen_takes_back_what_the_others_chose(game: Game) -> None:
    if game is kuhn.GAME:
        with pytest.raises(NothingTried):
            prove_reopen(game, house(game))
    else:
        assert prove_reopen(game, house(game)) > 10


@every_game
def test_the_actions_reproduce_the_game(game: Game) -> None:
    assert prove_replay(game, house(game)) > 50


@every_game
@EXAMPLES
@given(patterns=st.lists(PATTERNS, max_size=4))
def test_every_game_ends(game: Game, patterns: list[list[int]]) -> None:
    assert prove_ends(game, house(game), range(3), patterns) >= 7


@every_game
def test_the_small_variant_can_be_won(game: Game) -> None:
    assert prove_winnable(game, small(game)) > 0


@every_game
def test_payoffs_balance(game: Game) -> None:
    assert prove_balance(game, house(game), bank=BANKS.get(game.name, nobody)) > 5


@every_game
def test_cards_are_conserved(game: Game) -> None:
    assert prove_conserved(game, house(game), CONSERVED[game.name]) > 50


@every_game
@EXAMPLES
@given(seed=SEEDS)
def test_redeterminize_forgets_what_was_hidden(game: Game, seed: int) -> None:
    assert prove_forgets(game, house(game), range(seed, seed + 4)) > 5


@every_game
@EXAMPLES
@given(seed=SEEDS)
def test_redeterminize_leaves_what_the_seat_sees(game: Game, seed: int) -> None:
    assert prove_unseen(game, house(game), range(seed, seed + 4)) > 5


@every_game
def test_redeterminize_deals_as_chance_would(game: Game) -> None:
    for prepare in ROOTS.get(game.name, [from_the_beginning]):
        assert prove_posterior(game, small(game), prepare=prepare) > 10


@every_game
def test_what_a_seat_observes_says_what_it_may_do(game: Game) -> None:
    assert prove_knows(game, house(game)) > 20
    assert prove_knows(game, small(game)) > 20


@every_game
@EXAMPLES
@given(seed=SEEDS)
def test_no_seat_is_sent_what_it_cannot_know(game: Game, seed: int) -> None:
    assert prove_secrecy(game, house(game), range(seed, seed + 4)) > 5


@every_game
def test_no_other_luck_reaches_what_a_bot_chooses(game: Game) -> None:
    assert prove_own_luck(game, house(game)) > 7


@every_game
def test_it_does_not_matter_where_a_bot_sits(game: Game) -> None:
    if game.name in UNEVEN:
        with pytest.raises(AssertionError, match="chi-square"):
            prove_seats(game, house(game))
    else:
        assert prove_seats(game, round_the_table(game)) > 1000


@every_game
def test_actions_have_names(game: Game) -> None:
    assert prove_names(game, house(game)) > 4


@every_game
def test_notes_have_words(game: Game) -> None:
    assert prove_told(game, house(game)) > 4


@every_game
def test_lists_have_room(game: Game) -> None:
    assert prove_room(game, house(game)) > 1
