"""What a browser was sent, held against what its seat could know by the log of the match."""

import re
from collections.abc import Sequence
from dataclasses import asdict
from typing import Any

from quickdraw.cards.french import PACK
from quickdraw.cards.hanafuda import DUEL_CARDS, SHORT
from quickdraw.cards.names import short
from quickdraw.play import notation
from quickdraw.play.table import Table

SEQ = re.compile(r'data-seq="(\d+)".*?data-phase="([\w-]+)"', re.DOTALL)
CARD = re.compile(r'(?:\.svg#|"c-)([\w-]+)"')
PAST = re.compile(r'<div id="blow".*?<div class="place near', re.DOTALL)
"""Hands of the round before, shown to both; their cards are dealt again behind it."""


EVERY_CARD = "".join(f'"c-{name}"' for name in [*map(short, range(PACK)), *SHORT])
"""What a frame would look like that told everything."""


def hidden_cards_in(heard: Sequence[str], seat: int, text: str) -> list[str]:
    """Cards of other hands in the frames, at moments when the seat could not know them."""
    log, _ = notation.read(text)
    frames = [(int(found[1]), found[2], frame) for frame in heard if (found := SEQ.search(frame))]
    assert frames
    table, taken, found_out = Table(log.header), 0, []
    for seq, phase, frame in sorted(frames, key=lambda f: f[0]):
        for entry in log.entries[taken:seq]:
            table.take(entry)
        taken = max(taken, seq)
        view = table.view(seat)
        if phase == "waiting":
            continue
        assert view.phase == phase, "the frame does not belong to this moment"
        secret = held_by_others(table.game.name, table.state, seat) - known(view)
        shown = set(CARD.findall(PAST.sub("", frame)))
        found_out += [f"{card} at {seq}" for card in secret & shown]
    return found_out


def known(view: Any) -> set[str]:
    """Cards that the View names; those it calls unseen may be anywhere."""
    return {word for field, value in asdict(view).items() if field != "unseen" for word in words_in(value)}


def held_by_others(game: str, state: Any, seat: int) -> set[str]:
    """At the saloon nobody's hand is a secret."""
    match game:
        case "saloon":
            return set()
        case "iaijutsu":
            hands = [[SHORT[card] for card in hand if card < DUEL_CARDS] for hand in state.hand]
        case "gunfight":
            hands = [[short(card) for card in hand if card < PACK] for hand in state.card]
        case _:
            hands = [
                [short(card) for card in hand[:held]]
                for hand, held in zip(state.hand, state.held, strict=True)
            ]
    return {card for other, hand in enumerate(hands) if other != seat for card in hand}


def words_in(value: Any) -> list[str]:
    if isinstance(value, str):
        return [value]
    if isinstance(value, dict):
        return [word for part in value.values() for word in words_in(part)]
    if isinstance(value, (list, tuple)):
        return [word for part in value for word in words_in(part)]
    return []
