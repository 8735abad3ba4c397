"""Law: cards are conserved. What a game conserves, only the game knows: each has a line in CONSERVED."""

from collections.abc import Callable, Iterable
from typing import Any

from proofs.drive import SEEDS, fields, tried, walk
from quickdraw.engine.variant import Variant
from quickdraw.games.game import Game

Conserved = Callable[[Any], object]


def saloon_cards(s: Any) -> object:
    """Every saloon card is in the deck, in the row, discarded, or in front of somebody."""
    places = [s.deck, s.discards, *s.looted, [s.row.count(kind) if kind else 0 for kind in range(12)]]
    nuggets = [sum(kind * n for kind, n in enumerate(pile)) for pile in s.looted]
    return [sum(place[kind] for place in places) for kind in range(12)], nuggets == s.nuggets


def holdem_cards(s: Any) -> object:
    """Every card is in the deck, in one hand or on the board; what the bank wins, the seats lose."""
    held = [card for hand, n in zip(s.hand, s.held, strict=True) for card in hand[:n]]
    out = [*held, *s.board[: s.dealt]]
    places = [s.deck[card] + out.count(card) for card in range(52)]
    on_board = all(hand[2 : 2 + s.dealt] == s.board[: s.dealt] for hand in s.hand[: s.seats])
    return places, on_board, sum(s.net) + s.bank


def gunfight_cards(s: Any) -> object:
    """Every card is in the pack, with one of the seats, or a communal one; nobody's life comes back."""
    held = [card for row, n in zip(s.card, s.held, strict=True) for card in row[:n]]
    return sorted([*s.pack[: s.in_pack], *held, *s.board[: s.up]]), all(0 <= life <= 30 for life in s.life)


def kuhn_cards(s: Any) -> object:
    """No card is with both players, and nobody holds a card that there is not."""
    held = [card for card in s.card if card != -1]
    return len(set(held)) == len(held), all(0 <= card < 3 for card in held)


def goofspiel_cards(s: Any) -> object:
    """Hands and prizes shrink together; a sealed bid is in the hand; points are among the prizes gone."""
    sizes = [mask.bit_count() for mask in (*s.hand, s.prizes | (1 << s.prize if s.prize else 0))]
    sealed = all(s.bid[seat] == 0 or s.hand[seat] >> s.bid[seat] & 1 for seat in range(2))
    gone = [card for card in range(1, s.cards + 1) if not s.prizes >> card & 1 and card != s.prize]
    return len(set(sizes)), sealed, sum(s.points) <= sum(gone)


def sixshooter_cards(s: Any) -> object:
    """Every card is in one place; hands are in order; all numbers agree with the cards."""
    hands = [[card for card in hand if card != 63] for hand in s.hand]
    turned_up = [card for card in s.shown if card != 63] if s.phase == 4 else []
    masks = [s.deck, *s.stack]
    piles = [[card for card in range(54) if pile[card // 28] >> card % 28 & 1] for pile in masks]
    sealed = all(s.sealed[seat] in (-1, 54, 55, *hands[seat]) for seat in range(2))
    known = all(pile[half] & ~s.deck[half] == 0 for pile in s.known for half in range(2))
    return (
        sorted(card for pile in (*hands, turned_up, *piles) for card in pile),
        hands == [sorted(hand) for hand in hands],
        [len(hand) for hand in hands] == s.held,
        len(piles[0]) == s.left,
        all(s.score[seat] >= len(piles[1 + seat]) for seat in range(2)),
        sealed,
        known,
    )


def iaijutsu_cards(s: Any) -> object:
    """Every card is in one place; hands and draw pile lie sorted; who knows a hand knows cards in it."""
    deck = [card for card in range(25) if s.deck >> card & 1]
    hands = [[card for card in hand if card != 25] for hand in s.hand]
    piles = [[entry % 32 for entry in pile[1 : pile[0] + 1]] for pile in s.pile]
    in_order = len(deck) == s.left and all(hand == sorted(hand) for hand in s.hand)
    known = all(
        s.public[p] & ~s.known[p] == 0 and s.known[p] & ~sum(1 << card for card in hands[p]) == 0
        for p in range(2)
    )
    down = [(entry % 32, entry // 32 - 1) for p in s.pile for entry in p[1 : p[0] + 1] if 0 < entry // 32 < 3]
    laid = all(s.laid[p] == card for card, p in down)
    return sorted([*deck, *hands[0], *hands[1], *piles[0], *piles[1]]), in_order, known, laid


CONSERVED: dict[str, Conserved] = {
    "saloon": saloon_cards,
    "holdem": holdem_cards,
    "sixshooter": sixshooter_cards,
    "gunfight": gunfight_cards,
    "iaijutsu": iaijutsu_cards,
    "kuhn": kuhn_cards,
    "goofspiel": goofspiel_cards,
}


def prove_conserved(game: Game, options: Variant, conserved: Conserved, seeds: Iterable[int] = SEEDS) -> int:
    moved = 0
    for seed in seeds:
        first = before = None
        for s in walk(game, options, seed):
            now = conserved(s)
            first = now if first is None else first
            assert now == first, f"seed {seed}: {now} was {first}"
            moved += fields(s) != before
            before = fields(s)
    return tried("move", moved)
