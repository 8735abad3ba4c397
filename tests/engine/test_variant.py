"""Options are checked, and what is wrong is said in words that help."""

from dataclasses import dataclass
from pathlib import Path

import pytest

from quickdraw.engine.variant import BadVariant, Variant, option


@dataclass(frozen=True)
class Options(Variant):
    seats: int = option(2, 2, 4, "players")
    always: int = option(7, 7, 7, "a number nobody may change")
    deck: tuple[int, ...] = option((1, 2, 3), 0, 9, "cards of each kind")

    def problems(self) -> list[str]:
        return [] if sum(self.deck) > 1 else ["deck is too small"]


def test_what_is_not_named_keeps_its_default() -> None:
    made = Options.read({"deck": [4, 5, 6]})
    assert made == Options(deck=(4, 5, 6))
    assert made.changes() == {"deck": (4, 5, 6)}
    assert Options.read({}).changes() == {}


@pytest.mark.parametrize(
    ("values", "says"),
    [
        ({"seats": 5}, "seats must be a whole number from 2 to 4, not 5"),
        ({"seats": 1}, "seats must be a whole number from 2 to 4, not 1"),
        ({"seats": "2"}, 'seats must be a whole number from 2 to 4, not "2"'),
        ({"seats": 2.0}, "not 2.0"),
        ({"seats": True}, "not true"),
        ({"always": 8}, "always must be 7, not 8"),
        ({"deck": [1, 2]}, "deck must be a list of 3 numbers"),
        ({"deck": 3}, "deck must be a list of 3 numbers, not 3"),
        ({"deck": [1, 10, 2]}, r"deck\[1\] must be a whole number from 0 to 9, not 10"),
        ({"deck": [1, True, 2]}, r"deck\[1\] must be"),
        ({"deck": [0, 0, 1]}, "deck is too small"),
        ({"seat": 2}, "seat: there is no such option; did you mean seats?"),
        ({"qqq": 2}, "qqq: there is no such option; there are seats, always, deck"),
    ],
)
def test_what_is_wrong_is_said(values: dict[str, object], says: str) -> None:
    with pytest.raises(BadVariant, match=says):
        Options.read(values)


def test_everything_wrong_is_said_at_once() -> None:
    with pytest.raises(BadVariant) as e:
        Options(seats=9, deck=(1, 2, 99))
    assert len(str(e.value).splitlines()) == 2


def test_a_file_can_be_read(tmp_path: Path) -> None:
    path = tmp_path / "variant.toml"
    path.write_text("seats = 3\ndeck = [2, 2, 2]\n", encoding="utf-8")
    assert Options.load(path) == Options(seats=3, deck=(2, 2, 2))


@pytest.mark.parametrize(
    ("content", "says"),
    [
        (b"seats = ", "is not a TOML file"),
        (b"\xff\xfe", "is not a TOML file"),
        (b"seats = 9", "seats must be"),
    ],
)
def test_a_bad_file_is_refused(content: bytes, says: str, tmp_path: Path) -> None:
    path = tmp_path / "variant.toml"
    path.write_bytes(content)
    with pytest.raises(BadVariant, match=says):
        Options.load(path)


def test_a_missing_file_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadVariant, match="cannot be read: No such file"):
        Options.load(tmp_path / "nothing.toml")
