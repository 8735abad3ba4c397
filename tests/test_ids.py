"""Every line of a game's source is in its rules, and every rule is proven by a test that carries its id."""

from importlib import resources

import pytest

from ids import id_problems, map_problems, paragraph_ids, quoted, read_tests, unmapped
from quickdraw.games import NAMES, load

MAP = "# A map of 9 lines.\n\n| lines | where |\n|---|---|\n"
WHOLE = MAP + "| 1-4 | P1 |\n| 5 | flavour |\n| 6-9 | P2, S1 |\n"
IDS = ["P1", "P2", "S1"]


def source_map(game: str) -> str:
    return resources.files(f"quickdraw.games.{game}").joinpath("SOURCE.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("game", NAMES)
def test_the_map_covers_each_line_of_the_source_once_and_names_ids_that_exist(game: str) -> None:
    assert map_problems(source_map(game), paragraph_ids(load(game).rules_text)) == []


@pytest.mark.parametrize("game", NAMES)
def test_each_paragraph_comes_from_the_source(game: str) -> None:
    ids = paragraph_ids(load(game).rules_text)
    assert "P1" in ids
    assert unmapped(source_map(game), ids) == []


@pytest.mark.parametrize("game", NAMES)
def test_each_id_is_proven_by_a_test(game: str) -> None:
    assert id_problems(paragraph_ids(load(game).rules_text), quoted(read_tests(game))) == []


# ---- the checks can fail ----
def test_a_whole_map_has_no_problems() -> None:
    assert map_problems(WHOLE, IDS) == []
    assert unmapped(WHOLE, IDS) == []


@pytest.mark.parametrize(
    ("rows", "problem"),
    [
        ("| 1-4 | P1 |\n| 6-9 | P2 |", "gap before line 6"),
        ("| 2-9 | P1 |", "gap before line 2"),
        ("| 1-4 | P1 |\n| 4-9 | P2 |", "overlap at line 4"),
        ("| 6-9 | P2 |\n| 1-5 | P1 |", "overlap at line 1"),
        ("| 5-1 | P2 |\n| 2-9 | P1 |", "overlap at line 5"),
        ("| 1-8 | P1 |", "the map ends at line 8 of 9"),
        ("| 1-10 | P1 |", "the map ends at line 10 of 9"),
        ("", "the map ends at line 0 of 9"),
        ("| 1-9 | P1, P3 |", "unknown id P3 at line 1"),
        ("| 1-9 | |", "unknown id  at line 1"),
    ],
)
def test_a_broken_map_is_found(rows: str, problem: str) -> None:
    assert problem in map_problems(MAP + rows + "\n", IDS)


def test_a_map_must_say_how_many_lines_there_are() -> None:
    silent = WHOLE.replace("9 lines", "the source")
    assert map_problems(silent, IDS) == ["the header does not say how many lines there are"]


def test_a_paragraph_out_of_nowhere_is_found_and_a_ruling_is_not() -> None:
    assert unmapped(WHOLE, [*IDS, "P3", "S2"]) == ["P3"]


def test_an_untested_id_is_found() -> None:
    proven = quoted(["def test_P1_S1_both() -> None: ...", "class T:\n    def test_P20_x(self): ..."])
    assert proven == {"P1", "S1", "P20"}
    assert id_problems(IDS, proven) == ["P2 has no test", "P20 is quoted but not a rule"]


def test_only_whole_words_in_names_of_tests_count() -> None:
    assert quoted(["def test_aP1_S1b() -> None:\n    test_P2_x = 'test_P3_y'  # test_P4_z"]) == set()


def test_an_id_given_twice_is_found() -> None:
    assert id_problems([*IDS, "S1"], set(IDS)) == ["S1 is there twice"]
