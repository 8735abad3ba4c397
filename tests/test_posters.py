"""The posters of the games, which a page shows as whole pictures."""

from pathlib import Path

import pytest

import quickdraw
from pictures import SVG, read
from quickdraw.games import NAMES

STATIC = Path(quickdraw.__file__).parent / "web" / "static"


def test_every_game_has_a_poster_and_nothing_else_has() -> None:
    assert {file.stem for file in (STATIC / "posters").iterdir()} == set(NAMES)


@pytest.mark.parametrize("name", [*(f"posters/{game}" for game in NAMES), "favicon"])
def test_a_picture_is_small_and_whole_in_itself(name: str) -> None:
    file = STATIC / f"{name}.svg"
    root = read(file)
    assert root.attrib["viewBox"] == ("0 0 64 64" if name == "favicon" else "0 0 400 500")
    assert file.stat().st_size < 30_000
    named = {element.attrib.get("id") for element in root.iter()}
    for element in root.iter():
        assert element.tag.removeprefix(SVG) not in ("text", "image", "script", "style", "foreignObject")
        wanted = [value[5:-1] for value in element.attrib.values() if value.startswith("url(#")]
        wanted += [element.attrib["href"].removeprefix("#")] if "href" in element.attrib else []
        assert set(wanted) <= named
