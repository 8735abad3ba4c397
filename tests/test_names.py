"""What a person may be called: whatever can be seen, in any script."""

import pytest

from quickdraw.games.names import FILLERS, why_no_name

SEEN = [
    "Ann", "Zoë", "O'Neill 2", "علی", "می\u200cخواهم", "نامه\u200cای", "قُ\u200cم", "ශ්\u200dරී", "র\u200d্যাব",
    "क्\u200dष", "한국", "葛\U000e0100城", "❤\ufe0f", "❤\ufe0f\u200d🔥", "👩🏽\u200d🚀", "👩\u200d👩\u200d👧",
    "🏳\ufe0f\u200d🌈", "🙂\u200d↔\ufe0f", "1\ufe0f\u20e3", "?!", "e\u0301",
]  # fmt: skip
HIDING = [
    "An\u200cn", "An\u200dn", "\u200dAnn", "Ann\u200d", "Ann\u200c", "علی\u200c", "\u200cعلی",
    "می\u200c\u200cخواهم", "می\u200c\u200dخواهم", "می\u200c خواهم", "Ann\u200cعلی", "ශ්\u200d",
    "👩\u200d", "\u200d🚀", "👩\u200d\u200d🚀", "👩\u200dAnn", "\u200d", "\u200c",
    "Ann\ufe0f", "A\ufe0fnn", "\ufe0f", "❤\ufe0f\ufe0f", "\U000e0100", "Ann\u180b", "1\ufe0f",
    "\u3164", "\u115f", "\u1160", "\uffa0", "\u2800", "Ann\u3164",
]  # fmt: skip


@pytest.mark.parametrize("name", SEEN)
def test_what_can_be_seen_is_a_name_with_the_joiners_its_script_needs(name: str) -> None:
    assert why_no_name(name) == ""


@pytest.mark.parametrize("name", HIDING, ids=ascii)
def test_nothing_invisible_hides_in_a_name(name: str) -> None:
    assert "something invisible in that name" in why_no_name(name)


@pytest.mark.parametrize("filler", sorted(FILLERS), ids=ascii)
def test_no_filler_passes_alone_or_among_letters(filler: str) -> None:
    assert all(map(why_no_name, (filler, f"Ann{filler}", f"A{filler}nn", f"{filler}Ann")))


@pytest.mark.parametrize("name", ["\u0301", "\u0301 \u0302"], ids=ascii)
def test_a_name_shows_more_than_what_stands_above_letters(name: str) -> None:
    assert "Nothing can be seen of that name" in why_no_name(name)


@pytest.mark.parametrize(
    "name", ["", " ", "Ann ", "a\nb", "a\u00a0b", "a\u200bb", "a\u202eb", "\ufeff", "x" * 41]
)
def test_a_name_fits_on_a_line(name: str) -> None:
    assert "1 to 40 characters that can be printed" in why_no_name(name)


@pytest.mark.parametrize("name", ["Greedy Bot", "greedy ｂｏｔ", "Ann (you)"])
def test_nobody_is_called_like_a_bot_or_like_oneself(name: str) -> None:
    assert "taken for another" in why_no_name(name)
