"""The paths of cards across the page: filmed, so that they are the same on a slow machine.

While a page is filmed, every flight waits at its beginning until `develop` takes it through its steps.
Meanwhile everything else goes on, and where each card is in each frame of the browser is written down.
"""

from dataclasses import dataclass

from browser.person import Person

FILM = """() => {
    window.paths = {}
    window.film = []
    const animate = Element.prototype.animate
    Element.prototype.animate = function (...how) {
        const flight = animate.apply(this, how)
        if (window.film && this.matches('#table .card[id]')) { flight.pause(); window.film.push(flight) }
        return flight
    }
    window.middle = card => {
        const { x, y, width, height } = card.getBoundingClientRect()
        return width && [x + width / 2 + scrollX, y + height / 2 + scrollY]
    }
    window.shoot = () => {
        for (const card of document.querySelectorAll('#table .card[id]')) {
            const at = middle(card)
            if (at) (window.paths[card.id] ??= []).push(at)
        }
    }
    const everyFrame = () => { shoot(); requestAnimationFrame(everyFrame) }
    everyFrame()
}"""
DEVELOP = """steps => {
    const film = window.film ?? []
    window.film = null
    const times = film.map(flight => flight.effect.getComputedTiming())
    const buttons = document.querySelectorAll('#table button:not(:disabled):not([aria-disabled=true])')
    const blocked = new Set()
    for (let step = 0; step <= steps; step++) {
        const into = ({ delay, duration }) => delay + duration * step / steps
        film.forEach((flight, i) => { flight.currentTime = into(times[i]) })
        shoot()
        for (const button of buttons) {
            if (getComputedStyle(button).pointerEvents === 'none') continue // it is on its way itself
            const { x, y, width, height } = button.getBoundingClientRect()
            const at = document.elementFromPoint(x + width / 2, y + height / 2)
            if (at && !button.contains(at) && at.closest('.card')?.getAnimations().length) {
                blocked.add(`${button.ariaLabel ?? button.textContent} by ${at.closest('.card').id}`)
            }
        }
    }
    film.forEach(flight => flight.finish())
    return [film.map(flight => flight.effect.target.id), [...blocked]]
}"""
PUT_BACK = """([id, x, y]) => new Promise(done => {
    const card = document.getElementById(id)
    const [nowX, nowY] = middle(card)
    const inAMoment = work => requestAnimationFrame(() => requestAnimationFrame(work))
    card.style.transition = 'none'
    card.style.translate = `${x - nowX}px ${y - nowY}px`
    inAMoment(() => { card.style.translate = ''; inAMoment(done) })
})"""
STEPS = 12
WAVERING = 12.0
"""Pixels: a card lifts a little below the mouse."""
FAR = 40.0
"""Pixels: less is no journey."""

Path = list[list[float]]


@dataclass(frozen=True)
class Developed:
    """What is on the film."""

    paths: dict[str, Path]
    flown: list[str]
    """Cards that flew from one place to another, through many places in between."""
    blocked: list[str]
    """Buttons that a card in flight lay upon."""

    @property
    def bounced(self) -> list[str]:
        return [card for card, path in self.paths.items() if turns_back(path)]

    @property
    def jumped(self) -> list[str]:
        """Cards that were here and then there."""
        return [card for card, path in self.paths.items() if is_far(path) and stops(path) < STEPS / 2]


def film(person: Person) -> None:
    """From now on."""
    person.page.evaluate(FILM)


def develop(person: Person) -> Developed:
    flights, blocked = person.page.evaluate(DEVELOP, STEPS)
    paths: dict[str, Path] = person.page.evaluate("paths")
    flown = [card for card in flights if is_far(paths[card]) and stops(paths[card]) >= STEPS / 2]
    return Developed(paths, flown, blocked)


def put_back(person: Person, card: str, place: list[float]) -> None:
    """A planted defect: for one frame a card lies where it came from, as if its move had been undone."""
    person.page.evaluate(PUT_BACK, [card, *place])


def is_far(path: Path) -> bool:
    return distance(path[0], path[-1]) > FAR


def distance(a: list[float], b: list[float]) -> float:
    return float(((a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2) ** 0.5)


def stops(path: Path) -> int:
    """How many places it was seen at between its first and its last."""
    return len({tuple(at) for at in path if distance(at, path[0]) > 1 and distance(at, path[-1]) > 1})


def turns_back(path: Path) -> bool:
    """It was nearer to where it ends than it is later."""
    nearest = distance(path[0], path[-1])
    for at in path:
        if distance(at, path[-1]) > nearest + WAVERING:
            return True
        nearest = min(nearest, distance(at, path[-1]))
    return False
