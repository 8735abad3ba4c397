"""Reads the ids of rules: from RULES.md, from SOURCE.md, from the names of tests. Returns what is wrong."""

import ast
import re
from collections.abc import Iterable
from pathlib import Path

FLAVOUR = "flavour"


def paragraph_ids(rules: str) -> list[str]:
    r"""The ids that paragraphs of RULES.md start with, in order.

    >>> paragraph_ids("**P1.** Mix.\n\n**S2.** As P1 says.")
    ['P1', 'S2']
    """
    return re.findall(r"^\*\*([A-Z]\d+)\.\*\*", rules, re.MULTILINE)


def paragraph(rules: str, wanted: str) -> str:
    r"""What a paragraph says, on one line.

    >>> paragraph("**P1.** Mix\nwell.\n\n**P2.** Deal.", "P1")
    'Mix well.'
    """
    found = re.search(rf"^\*\*{wanted}\.\*\* (.*?)(?:\n\n|\Z)", rules, re.MULTILINE | re.DOTALL)
    assert found, f"there is no {wanted}"
    return " ".join(found[1].split())


def source_rows(source: str) -> list[tuple[int, int, list[str]]]:
    r"""The table of SOURCE.md: first line, last line, where they went.

    >>> source_rows("| lines | where |\n|---|---|\n| 1-3 | P1, S2 |\n| 4 | flavour |")
    [(1, 3, ['P1', 'S2']), (4, 4, ['flavour'])]
    """
    found = re.findall(r"^\| *(\d+)(?:-(\d+))? *\| *(.*?) *\|$", source, re.MULTILINE)
    return [(int(low), int(high or low), re.split(r", *", where)) for low, high, where in found]


def map_problems(source: str, ids: Iterable[str]) -> list[str]:
    """Each line of the source belongs to one row, and each row names ids that exist."""
    told = re.search(r"\b(\d+) lines\b", source.split("\n| ")[0])
    if told is None:
        return ["the header does not say how many lines there are"]
    wrong = []
    following = 1
    for low, high, where in source_rows(source):
        if low > following:
            wrong.append(f"gap before line {low}")
        if low < following or high < low:
            wrong.append(f"overlap at line {low}")
        following = high + 1
        wrong += [f"unknown id {x} at line {low}" for x in where if x not in {*ids, FLAVOUR}]
    if following != int(told[1]) + 1:
        wrong.append(f"the map ends at line {following - 1} of {told[1]}")
    return wrong


def unmapped(source: str, ids: Iterable[str]) -> list[str]:
    """Paragraphs that state something the source does not. Rulings may: that is what they are for."""
    used = {x for _, _, where in source_rows(source) for x in where}
    return [x for x in ids if x.startswith("P") and x not in used]


def quoted(test_sources: Iterable[str]) -> set[str]:
    r"""The ids in the names of test functions, whole words between underscores.

    >>> sorted(quoted(["def test_P12_S7_a_card_slides(): ...\ndef helper_P9(): ..."]))
    ['P12', 'S7']
    """
    words: set[str] = set()
    for text in test_sources:
        for node in ast.walk(ast.parse(text)):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                words.update(node.name.split("_"))
    return {word for word in words if re.fullmatch(r"[A-Z]\d+", word)}


def id_problems(ids: list[str], proven: set[str]) -> list[str]:
    """Each id is given once and proven by a test, and no test claims to prove one that is not there."""
    twice = [f"{x} is there twice" for x in sorted({x for x in ids if ids.count(x) > 1})]
    untested = [f"{x} has no test" for x in ids if x not in proven]
    return twice + untested + [f"{x} is quoted but not a rule" for x in sorted(proven - set(ids))]


def read_tests(game: str) -> list[str]:
    """The source text of a game's tests."""
    folder = Path(__file__).parent / "games"
    return [path.read_text(encoding="utf-8") for path in sorted(folder.glob(f"test_{game}*.py"))]
