"""Each proof must fail on its own defect, for the right reason, and pass on the sound game."""

from dataclasses import replace
from pathlib import Path

import pytest

from leaky import conduct, forms, secrets
from leaky.plant import Defect, edited
from proofs.luck import prove_own_luck
from quickdraw.games import saloon
from quickdraw.lab import loops

DEFECTS = (*secrets.DEFECTS, *conduct.DEFECTS, *forms.DEFECTS)

SOUND = {(d.game.name, d.room, repr(d.proof), d.small): d for d in DEFECTS}
"""One defect for each proof of each game: without their edits, the others are the same."""

every_defect = pytest.mark.parametrize("defect", DEFECTS, ids=lambda defect: defect.what)


@every_defect
def test_the_proof_fails_on_its_defect(defect: Defect, tmp_path: Path) -> None:
    with pytest.raises(AssertionError, match=defect.says):
        defect.proof(defect.planted(tmp_path), defect.options)


@pytest.mark.parametrize("defect", SOUND.values(), ids=lambda defect: f"not {defect.what}")
def test_the_proof_passes_on_a_copy_without_the_defect(defect: Defect, tmp_path: Path) -> None:
    """The copy alone must not be what fails."""
    sound = replace(defect, edits=()).planted(tmp_path)
    assert defect.proof(sound, defect.options) > 0


def test_a_seed_in_the_view_is_noticed(tmp_path: Path) -> None:
    defect = secrets.SEED_IN_THE_VIEW
    hidden = defect.planted(tmp_path)
    assert defect.proof(hidden, defect.options) > 0, "a seed that is not shown is no leak"
    shown = replace(hidden, viewer=edited(hidden.viewer, secrets.SHOW_THE_SEED, tmp_path))
    with pytest.raises(AssertionError, match=defect.says):
        defect.proof(shown, defect.options)


@pytest.mark.parametrize(
    ("shared", "says"),
    [
        ("rngs[0])", "seat 0 draws from another's generator"),
        ("rngs[1])", "seat 1 draws from another's generator"),
        ("rngs[1 + (who + choices) % 2])", "seat 0 draws from another's generator"),
    ],
    ids=["with chance", "with the other bot", "by turns"],
)
def test_a_loop_in_which_a_bot_shares_a_generator_is_noticed(shared: str, says: str, tmp_path: Path) -> None:
    leaky = edited(loops, (("rngs[1 + who])", shared),), tmp_path)
    with pytest.raises(AssertionError, match=says):
        prove_own_luck(saloon.GAME, saloon.GAME.house, leaky)


def test_a_bot_that_meets_the_numbers_of_chance_is_noticed(tmp_path: Path) -> None:
    """It has a generator of its own, but this one gives the same numbers as the one that deals."""
    leaky = edited(loops, (("STREAMS * game + i)", "STREAMS * game)"),), tmp_path)
    with pytest.raises(AssertionError, match="give the same numbers"):
        prove_own_luck(saloon.GAME, saloon.GAME.house, leaky)


def test_a_defect_whose_place_is_gone_is_noticed(tmp_path: Path) -> None:
    lost = replace(DEFECTS[0], edits=(("no such line", ""),))
    with pytest.raises(AssertionError, match="the source has changed"):
        lost.planted(tmp_path)
