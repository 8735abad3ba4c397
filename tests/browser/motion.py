"""What moves and what comes later, held up so that a test can look at it."""

from playwright.sync_api import Locator

PAUSED = """addEventListener('DOMContentLoaded', () => {
    const style = new CSSStyleSheet()
    style.replaceSync('* { animation-play-state: paused !important }')
    document.adoptedStyleSheets.push(style)
})"""
"""Whatever a style animates stays at its beginning."""
HELD = """(() => {
    const animate = Element.prototype.animate
    Element.prototype.animate = function (...how) {
        const held = animate.apply(this, how)
        if (this.id === 'table') held.pause()
        return held
    }
})()"""
"""What a table waits for does not come by itself: `lands` brings it."""
LATER = """(() => {
    const later = setTimeout
    window.later = []
    window.setTimeout = (work, ms, ...rest) =>
        ms < 500 ? later(work, ms, ...rest) : window.later.push([ms, () => work(...rest)])
})()"""
"""What is to happen in half a second or more waits until somebody asks for it."""


def opacity(place: Locator) -> str:
    seen: str = place.evaluate("el => getComputedStyle(el).opacity")
    return seen
