"""Somebody who opens the rules at every turn: they must open at the paragraph that matters now."""

from browser.person import Person

PARAGRAPHS = {
    "saloon": {"first P9", "second P10", "over P17"},
    "iaijutsu": {
        "race I2", "opening P6", "turn P8", "discarding P10", "effect P20", "effect P21", "effect P22",
        "effect P23", "effect P24", "bridging P21", "sake P23", "tied P14", "over P18",
    },
    "holdem": {"betting P7", "turn P9", "river P11", "over P10", "over P13", "over P14", "over P15"},
    "sixshooter": {"loading P4", "talking P5", "talking P12", "firing P7", "over P11", "over X10"},
    "gunfight": {
        "arranging P5", "acting P19", "acting P20", "acting G10", "acting G12", "acting G15", "over G16",
    },
}  # fmt: skip
"""By game: the phases, each with a paragraph that its rules open at."""
STAY = ("talking", "over")
"""Phases in which nobody in particular is asked, and which yet do not pass by themselves."""
OPENED_AT = """() => {
    document.querySelector('[data-opens=rules]').click()
    const panel = document.getElementById('rules')
    const now = panel.querySelector('.now')
    const text = panel.querySelector('.text').getBoundingClientRect()
    const top = now?.getBoundingClientRect().top
    const found = now && {
        rule: now.id,
        focused: now === document.activeElement,
        inSight: text.top - 1 <= top && top < text.bottom,
    }
    panel.close()
    return found
}"""


class Reader:
    def __init__(self) -> None:
        self.seen: set[str] = set()
        self.faults: list[str] = []

    def __call__(self, person: Person) -> None:
        sees = person.sees
        if "rule" not in sees or (sees["turn"] == "theirs" and sees["phase"] not in STAY):
            return
        now = f"{sees['phase']} {sees['rule']}"
        if now not in self.seen:
            self.seen.add(now)
            opened = person.page.evaluate(OPENED_AT)
            if opened != {"rule": f"rule-{sees['rule']}", "focused": True, "inSight": True}:
                self.faults.append(f"at {now} the rules open at {opened}")
