"""The names that people read at a table: what a person may be called, the names of bots, and one's own."""

import re
from collections.abc import Sequence
from unicodedata import bidirectional, category, combining, normalize

YOU = " (you)"
LONGEST_NAME = 40
JOINERS = "\u200c\u200d"
"""Invisible, but Persian, Sinhala and pictures made of several are not written without them."""
FILLERS = frozenset(
    "\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0\U00013441\U00013442\U00016fe4\U0001d159"
)
"""They count as printable, and nothing is seen of them."""
SELECTORS = re.compile("[\u180b-\u180d\u180f\ufe00-\ufe0f\U000e0100-\U000e01ef]")
"""They choose between two looks of what stands before them, and show nothing themselves."""
KEYCAP = "\u20e3"
VIRAMA = 9
"""The combining class of the signs that tie letters of Indian scripts together."""


def bot_name(bot: str) -> str:
    """Says at a glance that it is one, wherever it stands.

    >>> bot_name("greedy"), bot_name("duelist-40")
    ('Greedy Bot', 'Duelist 40 Bot')
    """
    return f"{bot.capitalize().replace('-', ' ')} Bot"


def fits_a_line(name: str) -> bool:
    """Whether a log can be written with it; what people may be called is less (`why_no_name`)."""
    seen = name.translate(dict.fromkeys(map(ord, JOINERS)))
    return 1 <= len(name) <= LONGEST_NAME and name == name.strip() and seen.isprintable()


def why_no_name(name: str) -> str:
    """Words for a person, or nothing if somebody may be called so.

    >>> why_no_name("Ann"), why_no_name("")
    ('', 'A name has 1 to 40 characters that can be printed, and no blanks around it.')
    """
    if not fits_a_line(name):
        return f"A name has 1 to {LONGEST_NAME} characters that can be printed, and no blanks around it."
    if is_taken_for_another(name):
        return f"That would be taken for another: only bots are called so, or oneself{YOU}."
    if _hides_something(name):
        return "There is something invisible in that name. Use only what can be seen."
    if all(category(c)[0] in "MZ" for c in name):
        return "Nothing can be seen of that name. Use letters, digits or signs."
    return ""


def _hides_something(name: str) -> bool:
    """With what nobody sees, two names would look the same."""
    around = f" {name} "
    return any(
        c in FILLERS
        or (c in JOINERS and not _joins(around[:i], around[i + 1]))
        or (SELECTORS.match(c) is not None and not _has_looks(around[i - 1], around[i + 1]))
        for i, c in enumerate(around)
    )


def _joins(before: str, after: str) -> bool:
    """Beside a virama, between two letters of Arabic script, or between two pictures."""
    if VIRAMA in (combining(before[-1]), combining(after)):
        return all(category(c)[0] in "LM" for c in (before[-1], after))
    base = next(c for c in reversed(before) if category(c)[0] != "M")
    return (_is_picture(base) and _is_picture(after)) or bidirectional(base) == bidirectional(after) == "AL"


def _has_looks(before: str, after: str) -> bool:
    """Signs, and letters of scripts without capitals; the digit on a keycap."""
    return category(before) in ("So", "Sm", "Sk", "Lo") or after == KEYCAP


def _is_picture(c: str) -> bool:
    """Emoji are signs; the tones of their skin are modifiers, and one arrow belongs to mathematics."""
    return c > "\u2000" and category(c) in ("So", "Sm", "Sk")


def is_taken_for_another(name: str) -> bool:
    """A person's name that looks like a bot's, or bears the mark of one's own.

    >>> [is_taken_for_another(name) for name in ("Ann", "Greedy bot 2", "Bob (You).", "Abbot")]
    [False, True, True, False]
    """
    plain = normalize("NFKC", name).casefold()
    return YOU.strip() in plain or re.search(r"\bbot( \d+)?$", plain.strip()) is not None


def own_names(names: Sequence[str], seat: int) -> list[str]:
    """As the one who sits there reads them; a WATCHER sits nowhere.

    >>> own_names(["Ann", "Bob"], 1)
    ['Ann', 'Bob (you)']
    """
    read = list(names)
    if 0 <= seat < len(read):
        read[seat] += YOU
    return read


def whose(name: str) -> str:
    """
    >>> whose("Ann"), whose("Ann (you)")
    ("Ann's", 'your')
    """
    return "your" if name.endswith(YOU) else f"{name}'s"
