"""The iaijutsu duel in a terminal: what is drawn, and what keys mean."""

from io import StringIO
from random import Random

import pytest
from iaijutsu_table import do, draw_and_discard, facing, table, wander
from rich.console import Console

from quickdraw.engine.words import CHANCE, WATCHER
from quickdraw.games.iaijutsu import terminal
from quickdraw.games.iaijutsu.rules import State
from quickdraw.games.iaijutsu.terminal import Unclear, prompt, understand
from quickdraw.games.iaijutsu.view import view

NAMES = ("Ada", "Bo")
PLAIN = ("crane boar", "moon deer", "man swallow")


def drawn(s: State, seat: int) -> str:
    text = StringIO()
    Console(file=text, width=100).print(terminal.draw(view(s, seat), NAMES))
    return text.getvalue()


def answer(s: State, seat: int, text: str) -> str:
    (name,) = understand(view(s, seat), text)
    return name


def test_cards_show_month_and_name_and_the_hierarchy_marks_the_own_hand() -> None:
    s = facing(*PLAIN)
    text = drawn(s, 0)
    assert all(word in text for word in ("Pine", "Crane", "Clover", "Boar"))
    assert "Deer" not in text
    assert "Deer" in drawn(s, 1)
    (marked,) = [line for line in text.splitlines() if "> " in line]
    assert "9 One Big Bird" in marked
    assert "Ada's pile, 1: Willow Man (top)" in text
    assert "Bo's pile, 1: Willow Swallow (top)" in text


def test_before_a_discard_the_hierarchy_marks_what_two_of_the_three_make() -> None:
    s = facing(*PLAIN)
    do(s, 0, "take:draw-pile")
    do(s, CHANCE, "deal:curtain")
    marked = [line.partition(" - ")[2].strip(" │") for line in drawn(s, 0).splitlines() if " - " in line]
    assert marked == ["9 One Big Bird", "Nothing"]
    assert " - " not in drawn(s, 1)


def test_every_table_fits_84_columns() -> None:
    for seed in range(4):
        for s in wander(table(round_cap=3), Random(seed)):
            for seat in (0, 1, WATCHER):
                assert max(map(len, drawn(s, seat).splitlines())) <= 84


def test_what_a_tie_left_open_is_drawn() -> None:
    s = facing("iris-ribbon cherry-ribbon", "sake clover-ribbon", "maple-ribbon chrysanthemum-ribbon")
    do(s, 0, "draw!")
    assert prompt(view(s, 0)).startswith("A tie. Lay which card")
    assert answer(s, 0, "2") == "lay:iris-ribbon"
    do(s, 1, "lay:sake")
    assert "has chosen" in drawn(s, 0)
    do(s, 0, "lay:iris-ribbon")
    do(s, CHANCE, "deal:crane", "deal:boar")
    text = drawn(s, 0)
    assert "one of" in text
    assert "[Iris Red Ribbon] (top)" in text
    assert "[Clover Red Ribbon or" in text


def test_keys_of_a_turn() -> None:
    s = facing(*PLAIN)
    assert prompt(view(s, 0)) == (
        "STARE DOWN and take from, or DRAW!: m my pile, p draw pile, o other pile, d DRAW!"
    )
    assert [answer(s, 0, key) for key in ("m", "P", " o ", "d", "!")] == [
        "take:own-pile",
        "take:draw-pile",
        "take:rivals-pile",
        "draw!",
        "draw!",
    ]
    with pytest.raises(Unclear, match="p, m or o"):
        answer(s, 0, "x")
    do(s, 0, "take:rivals-pile")
    assert prompt(view(s, 0)) == "Discard which card? 1 Pine Crane, 2 Clover Boar"
    assert "just taken" in drawn(s, 0)
    assert answer(s, 0, "2") == "discard:boar"
    assert answer(s, 0, "3") == "discard:swallow", "the referee says why not"
    for text in ("4", "0", "boar", ""):
        with pytest.raises(Unclear, match="1 to 3"):
            answer(s, 0, text)


def test_keys_of_effects() -> None:
    s = facing("bridge boar", "moon deer", "man swallow")
    draw_and_discard(s, 0, "sake", "bridge")
    assert prompt(view(s, 0)).startswith("Iris Bridge: fetch a face-up card")
    assert [answer(s, 0, key) for key in "yn"] == ["use", "decline"]
    with pytest.raises(Unclear, match="y to use"):
        answer(s, 0, "1")
    do(s, 0, "use")
    assert prompt(view(s, 0)) == "The Bridge fetches: a Willow Man, b Willow Swallow"
    assert answer(s, 0, "b") == "fetch:swallow"
    with pytest.raises(Unclear, match="letter"):
        answer(s, 0, "z")
    do(s, 0, "fetch:swallow", "discard:sake", "use")
    assert prompt(view(s, 0)).startswith("Give which card? 1 Clover Boar")
    assert answer(s, 0, "1") == "give:boar"


def test_what_was_just_drawn_and_what_the_other_has_seen_is_marked() -> None:
    s = facing(*PLAIN)
    do(s, 0, "take:draw-pile")
    do(s, CHANCE, "deal:curtain")
    assert "just drawn" in drawn(s, 0)
    do(s, 0, "discard:curtain", "use")
    assert drawn(s, 1).count("seen") == 2
    assert "Moon" in drawn(s, 0).split("Draw pile")[0]
    do(s, 1, "take:rivals-pile", "discard:moon")
    assert "turns without it: 1 of 8" in drawn(s, 0)
