"""Names of French cards, short for machines and long for people."""

from quickdraw.cards.french import (
    JOKER,
    PACK,
    RANK_LETTERS,
    RANK_WORDS,
    SUIT_LETTERS,
    SUIT_SIGNS,
    SUIT_WORDS,
)


def short(card: int) -> str:
    """
    >>> short(51), short(0), short(52), short(53)
    ('Ah', '2s', 'X1', 'X2')
    """
    if card >= JOKER:
        return f"X{card - JOKER + 1}"
    return RANK_LETTERS[card // 4] + SUIT_LETTERS[card % 4]


def long(card: int) -> str:
    """
    >>> long(51), long(52)
    ('Ace of Hearts', 'Joker')
    """
    return "Joker" if card >= JOKER else f"{RANK_WORDS[card // 4]} of {SUIT_WORDS[card % 4]}"


def sign(card: int) -> str:
    """
    >>> sign(51), sign(32), sign(53)
    ('A♥', '10♠', '★')
    """
    if card >= JOKER:
        return "★"
    return RANK_LETTERS[card // 4].replace("T", "10") + SUIT_SIGNS[card % 4]


NUMBERS = {short(card): card for card in range(PACK)}


def number(name: str) -> int:
    """The card of that short name; KeyError if there is none.

    >>> [number(name) for name in ("2s", "Ah", "X1")]
    [0, 51, 52]
    """
    return NUMBERS[name]
