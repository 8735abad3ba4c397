"""What somebody hears who cannot see the page: the accessibility tree, and what is said unasked."""

import re
from typing import Any

from browser.person import Person
from quickdraw.cards.hanafuda import LONG, NUMBER
from quickdraw.cards.names import long, number

BUTTON = re.compile(r'^\s*- \'?button "((?:[^"\\]|\\.)*)"\'?((?: \[[^\]]*\])*)', re.MULTILINE)
LISTEN = """(() => {
    window.said = []
    const region = '[aria-live], [role=status], [role=alert]'
    new MutationObserver(changes => {
        for (const { target, addedNodes } of changes) {
            const element = target.nodeType === Node.ELEMENT_NODE ? target : target.parentElement
            if (!element?.closest(region)) continue
            const words = addedNodes.length ? [...addedNodes] : [element]
            window.said.push(...words.map(node => node.textContent.trim()).filter(Boolean))
        }
    }).observe(document, { subtree: true, childList: true, characterData: true })
})()"""
"""Keeps what a live region would have had read out."""


def names_of_buttons(person: Person) -> list[str]:
    """Of those that can be pressed, as a screen reader calls them."""
    tree = person.page.locator("main").aria_snapshot()
    return [name for name, state in BUTTON.findall(tree) if "disabled" not in state]


def said_since(person: Person) -> list[str]:
    """What live regions said since the last time."""
    said: list[str] = person.page.evaluate("window.said.splice(0)")
    return said


class Listener:
    """Whenever somebody is asked, everything the rules allow must be a button with a name of its own."""

    def __init__(self, game: str) -> None:
        self.game = game
        self.faults: list[str] = []
        self.found = 0

    def __call__(self, person: Person) -> None:
        if person.sees["turn"] != "mine" or person.sees_the_end:
            return
        table: dict[str, Any] = person.context.request.get(
            f"{person.address}/api/tables/{person.code}"
        ).json()
        buttons = names_of_buttons(person)
        if not person.page.locator("#status[role=status]").inner_text().strip():
            self.faults.append(f"no status at {person.sees}")
        for action in table["legal"] if table["number"] == int(person.sees["number"]) else ():
            for words in pressed_for(self.game, action, table["view"]):
                self.found += 1
                if not any(re.search(words, name) for name in buttons):
                    self.faults.append(f"{action} needs {words}, and there is only {buttons}")


def pressed_for(game: str, action: str, view: dict[str, Any]) -> list[str]:
    """What must be in the names of the buttons that make the action; several have to be pressed for some."""
    kind, _, what = action.partition(":")
    match game, kind:
        case "saloon", _:
            return [f"^{card.capitalize()}, " for card in action.split("+")]
        case "holdem", "bet" | "fold":
            return [f"^{kind.capitalize()}"]
        case "holdem", _:
            return [f"^{what}$", "^Flop: "] if what != "0" else ["^Sit out$"]
        case "gunfight", "lay":
            return [f"^{long(number(view['hand']['abcdefghij'.index(place)]))}$" for place in what]
        case "gunfight", "swap":
            return ["^Give your ", "^Take .*'s "]
        case "gunfight", "shoot" | "undertaker":
            return ["^Shoot " if kind == "shoot" else r"^Take .*remaining card"]
        case "gunfight", _:
            return [f"^{kind.capitalize()}"]
        case "sixshooter", "fire":
            return [f"^Fire {long(number(what))}$"]
        case "sixshooter", _:
            return [f"{kind.capitalize()}"]
        case _, "take":
            return ["^Draw pile, .*: take the top$" if what == "draw-pile" else "^Take "]
        case _, "use" | "decline" | "draw!":
            return [{"use": "^Use it", "decline": "^No", "draw!": "^DRAW!"}[kind]]
        case _:
            return [f"^{kind.capitalize()} {LONG[NUMBER[what]]}"]
