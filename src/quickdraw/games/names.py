"""The names that people read at a table: those of bots, and one's own."""

from collections.abc import Sequence

YOU = " (you)"


def bot_name(bot: str) -> str:
    """Says at a glance that it is one, wherever it stands.

    >>> bot_name("greedy"), bot_name("duelist-40")
    ('Greedy Bot', 'Duelist 40 Bot')
    """
    return f"{bot.capitalize().replace('-', ' ')} Bot"


def own_names(names: Sequence[str], seat: int) -> list[str]:
    """As the one who sits there reads them; a WATCHER sits nowhere.

    >>> own_names(["Ann", "Bob"], 1)
    ['Ann', 'Bob (you)']
    """
    return [name + YOU if number == seat else name for number, name in enumerate(names)]


def whose(name: str) -> str:
    """
    >>> whose("Ann"), whose("Ann (you)")
    ("Ann's", 'your')
    """
    return "your" if name.endswith(YOU) else f"{name}'s"
