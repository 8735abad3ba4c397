"""Quick claims for the talk, and what a bot answers. A claim need not be true (X3)."""

from collections.abc import Callable
from typing import NamedTuple

from quickdraw.cards.french import SUITS
from quickdraw.cards.names import number
from quickdraw.games.sixshooter.rules import STRENGTH
from quickdraw.games.sixshooter.view import View


class Claim(NamedTuple):
    text: str
    true: Callable[[list[int]], bool]
    """Whether it is, of a hand given by the strengths of its cards."""


CLAIMS = (
    Claim("I have an Ace.", lambda hand: 13 in hand),
    Claim("I have no Ace.", lambda hand: 13 not in hand),
    Claim("I hold a Joker.", lambda hand: 0 in hand),
    Claim("I have no Joker.", lambda hand: 0 not in hand),
    Claim("Most of my cards are faces or Aces.", lambda hand: 2 * sum(s >= 10 for s in hand) > len(hand)),
    Claim("My hand is good.", lambda hand: sum(hand) > 6.75 * len(hand)),
    Claim("My hand is rubbish.", lambda hand: sum(hand) < 6.75 * len(hand)),
)
TRUE_IN_TEN = 6


def spoken(text: str) -> str:
    """A number stands for a quick claim; anything else is said as it is.

    >>> spoken("1"), spoken("Howdy."), spoken("99")
    ('I have an Ace.', 'Howdy.', '99')
    """
    if text.isascii() and text.isdigit() and 1 <= int(text) <= len(CLAIMS):
        return CLAIMS[int(text) - 1].text
    return text


def answer(view: View, roll: int) -> str:
    """What a bot that sees this says: six times in ten something true, otherwise a bluff.

    `roll` is any large random number; the same roll gives the same answer.
    """
    hand = [STRENGTH[number(card) // SUITS] for card in view.hand]
    honest = roll % 10 < TRUE_IN_TEN
    fitting = [claim.text for claim in CLAIMS if claim.true(hand) == honest]
    return fitting[roll // 10 % len(fitting)]
