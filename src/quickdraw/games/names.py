"""The names that people read at a table: those of bots, and one's own."""

import re
from collections.abc import Sequence
from unicodedata import normalize

YOU = " (you)"


def bot_name(bot: str) -> str:
    """Says at a glance that it is one, wherever it stands.

    >>> bot_name("greedy"), bot_name("duelist-40")
    ('Greedy Bot', 'Duelist 40 Bot')
    """
    return f"{bot.capitalize().replace('-', ' ')} Bot"


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
