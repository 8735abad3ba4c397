"""Every moment of every game that looks different, and short matches that pass through all of them.

A moment is there when its selector finds something on the page, with the words after `:::` in it, if there
are any. When the rules of a game change, other deals may be needed:
`PYTHONPATH=tests .venv/bin/python -m browser.find_deals GAME` looks for them.
"""

from dataclasses import dataclass, field

from browser.person import Person

MOMENTS: dict[str, dict[str, str]] = {
    "saloon": {
        "waiting": "#frame[data-phase=waiting]",
        "first phase": "#frame[data-phase=first]",
        "second phase": "#frame[data-phase=second]",
        "own cards laid": "#frame[data-turn=theirs] .spot.near [id^=laid-]",
        "their cards laid": "#frame[data-turn=mine] .spot.far [id^=laid-]",
        "flips": "#frame[data-phase=second] [data-sound]",
        "refill": "#frame[data-phase=first] [data-sound]",
        "end": "#end:not([hidden])",
    },
    "iaijutsu": {
        "waiting": "#frame[data-phase=waiting]",
        "toss": "#table[data-race=air]",
        "race": "#table[data-race=go]",
        "opening": "#frame[data-phase=opening]",
        "turn": "#frame[data-phase=turn]",
        "discarding": "#frame[data-phase=discarding]",
        "Curtain offered": "#frame[data-rule=P20] #use",
        "Curtain open": "#curtain",
        "Bridge offered": "#frame[data-rule=P21] #use",
        "bridging": "#frame[data-phase=bridging]",
        "Butterflies offered": "#frame[data-rule=P22] #use",
        "Sake offered": "#frame[data-rule=P23] #use",
        "sake": "#frame[data-phase=sake]",
        "Lightning offered": "#frame[data-rule=P24] #use",
        "their effect": "#frame[data-phase=effect][data-turn=theirs]",
        "DRAW!": "#blow",
        "tied": "#frame[data-phase=tied]",
        "a pile with cards face down": "#looks",
        "end": "#end:not([hidden])",
    },
    "holdem": {
        "between hands": "#deal",
        "bet": "#rack",
        "bets are down": "#frame[data-phase=betting][data-turn=theirs]:not(:has(#deal))",
        "flop": "#frame[data-phase=turn]",
        "turn": "#frame[data-phase=river]",
        "showdown": "#frame[data-phase=over] #board-4 .card",
        "end": "#end:not([hidden])",
    },
    "sixshooter": {
        "waiting": "#frame[data-phase=waiting]",
        "loading": "#frame[data-phase=loading]",
        "talking": "#frame[data-phase=talking]",
        "firing": "#frame[data-phase=firing]",
        "a card laid": "[id^=laid-] .card",
        "countdown": "#countdown:not([hidden])",
        "showdown": "#frame[data-phase=firing] [data-from^=laid-]",
        "level": "#frame[data-rule=P12]",
        "sudden death": "#end:not([hidden]) ::: sudden death",
        "end": "#end:not([hidden])",
    },
    "gunfight": {
        "waiting": "#frame[data-phase=waiting]",
        "arranging": "#frame[data-phase=arranging][data-turn=mine]",
        "laid": "#frame[data-phase=arranging][data-turn=theirs]",
        "flip own": "#frame:not(:has([data-act^=flip]:not([aria-label*='your']))) [data-act^=flip]",
        "flip any": "[data-act^=flip]:not([aria-label*='your'])",
        "rotate own": "[data-act^=rotate][aria-label*='your']",
        "rotate another's": "[data-act^=rotate]:not([aria-label*='your'])",
        "swap": "[data-swap]",
        "undertaker": "[data-act^=undertaker]",
        "target": "[data-act^=shoot]",
        "others act": "#frame[data-phase=acting][data-turn=theirs]",
        "dice": "#middle .dice",
        "death": "#frame:not(:has(#end:not([hidden]))) section ::: dead",
        "end": "#end:not([hidden])",
    },
}
HERE = """moments => moments.filter(([, where]) => {
    const [selector, words] = where.split(' ::: ')
    return [...document.querySelectorAll(selector)].some(found => !words || found.textContent.includes(words))
}).map(([moment]) => moment)"""


def moments_at(person: Person, game: str) -> set[str]:
    """Those that the person's page shows now."""
    return set(person.page.evaluate(HERE, list(MOMENTS[game].items())))


@dataclass(frozen=True)
class Sitting:
    """A match of two people, with bots on the other seats; what they add decides the deal."""

    deal: tuple[int, int]
    options: dict[str, str] = field(default_factory=dict)
    bots: tuple[str, ...] = ()


EFFECTS = {0, 1, 2, 3, 4, 5, 6, 8, 10, 12, 14, 16, 18, 19, 20, 23}
"""All the cards with effects and eleven more."""
SITTINGS: dict[str, tuple[Sitting, ...]] = {
    "saloon": (Sitting((0, 0), {"bullets_to_win": "2", "gulps_to_win": "2", "nuggets_to_win": "5"}),),
    "iaijutsu": (
        Sitting(
            (71, 9), {"damage_to_win": "5", "cards": " ".join(str(int(n in EFFECTS)) for n in range(25))}
        ),
    ),
    "holdem": (Sitting((1, 0)),),
    "sixshooter": (
        Sitting((0, 0), {"bullets": "2"}),
        Sitting((3, 0), {"bullets": "1", "level_hands": "2", "cards": "0 4 1 0 0 0 0 0 0 0 0 0 0 0"}),
    ),
    "gunfight": (Sitting((27, 2), {"life": "6"}, bots=("random",)),),
}
SHORT = {game: sittings[0].options for game, sittings in SITTINGS.items()} | {
    "iaijutsu": {"damage_to_win": "2"}
}
"""Variants that are over soon, for matches that need not show everything."""
