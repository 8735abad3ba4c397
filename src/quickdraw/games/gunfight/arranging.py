"""Help for a person who arranges ten cards: what stacks would make, and what the house would lay."""

from functools import lru_cache
from itertools import combinations

from quickdraw.cards.hand_names import describe
from quickdraw.cards.names import number
from quickdraw.cards.poker import category, evaluate
from quickdraw.games.gunfight.bots import PLACES_OF_THREE, best_three
from quickdraw.games.gunfight.options import Options
from quickdraw.games.gunfight.state import BOARD, STACK, THREES, State
from quickdraw.games.gunfight.view import View


def house_stacks(view: View) -> list[list[int]]:
    """What the house's own arranger would lay, given what lies already."""
    s = State(Options())
    s.board[: len(view.communal)] = map(number, view.communal)
    s.card[0] = list(map(number, view.hand))
    laid = sum(1 << i for i, pile in enumerate(view.piles) if pile)
    stacks: list[list[int]] = []
    for _ in range(3 - len(view.my_stacks)):
        three = best_three(s, 0, laid)
        laid |= PLACES_OF_THREE[three]
        stacks.insert(0, list(THREES[three]))
    return stacks


@lru_cache(maxsize=256)
def prospects(communal: tuple[str, ...], hand: tuple[str, ...]) -> dict[int, tuple[str, int]]:
    """What up to three cards make with the communal ones: words and category, by the bits of their places."""
    board, cards = list(map(number, communal)), list(map(number, hand))
    made = {}
    for n in range(STACK + 1):
        for places in combinations(range(len(cards)), n):
            value = evaluate(board + [cards[i] for i in places], BOARD + n)
            made[sum(1 << i for i in places)] = describe(value), category(value)
    return made
