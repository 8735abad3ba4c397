"""The faces of the hanafuda: every card has one, and a page can show it from the file alone."""

import re
import runpy
from pathlib import Path
from xml.etree import ElementTree

import pytest

from quickdraw.cards.faces.hanafuda import sheet
from quickdraw.cards.hanafuda import SHORT

SVG = "{http://www.w3.org/2000/svg}"
TEXT = sheet.FILE.read_text(encoding="utf-8")
ROOT = ElementTree.fromstring(TEXT)
SYMBOLS = {symbol.get("id"): symbol for symbol in ROOT.iter(f"{SVG}symbol")}


def test_every_card_of_the_duel_has_a_face() -> None:
    assert tuple(SYMBOLS) == (*SHORT, "back", "blank")
    assert {symbol.get("viewBox") for symbol in SYMBOLS.values()} == {"0 0 200 328"}


def test_no_two_faces_are_the_same() -> None:
    pictures = {ElementTree.tostring(symbol[0]) for symbol in SYMBOLS.values()}
    assert len(pictures) == len(SYMBOLS)


def test_the_program_draws_what_lies_in_the_tree(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(sheet, "FILE", tmp_path / "hanafuda.svg")
    runpy.run_module("quickdraw.cards.faces.hanafuda", run_name="__main__")
    assert sheet.FILE.read_text(encoding="utf-8") == TEXT


def test_every_motif_used_is_there_and_every_motif_there_is_used() -> None:
    names = [element.get("id") for element in ROOT.iter() if element.get("id")]
    used = {element.get("href", "").removeprefix("#") for element in ROOT.iter(f"{SVG}use")}
    assert len(set(names)) == len(names)
    assert used == set(names) - set(SYMBOLS)


def test_a_page_needs_nothing_but_the_file() -> None:
    assert {element.tag.removeprefix(SVG) for element in ROOT.iter()} == {
        "svg", "defs", "g", "symbol", "path", "rect", "use",
    }  # fmt: skip
    assert not re.search(r"url\(|style=|class=|\son\w+=|href=\"[^#]", TEXT)
    assert len(TEXT) < 200_000
