"""The rules as a page shows them: with pictures, and an anchor at each paragraph and each heading."""

import re
from collections.abc import Iterator, Sequence
from functools import cache
from importlib import resources
from typing import Any

from markdown_it import MarkdownIt
from markdown_it.token import Token
from markupsafe import Markup

from quickdraw import games
from quickdraw.web.frames import sprite

ID = re.compile(r"\*\*([A-Z]\d+)\.\*\*")
SYMBOL = re.compile(r'<symbol id="([^"]+)" viewBox="([^"]+)"')


class UnknownPicture(ValueError):
    """The rules ask for a picture that nobody has drawn."""


@cache
def rules_html(name: str, top: int) -> Markup:
    """The rules of a game; their first heading is of level `top`."""
    text = games.load(name).pictured_rules
    markdown = MarkdownIt("commonmark", {"html": False}).enable("table")
    markdown.add_render_rule("image", _pictures)
    tokens = list(_anchored(markdown.parse(text), top))
    return Markup(markdown.renderer.render(tokens, markdown.options, {}))


# ---- anchors ----
def _anchored(tokens: Sequence[Token], top: int) -> Iterator[Token]:
    """A paragraph with an id is put into a <div>, together with the tables and pictures that belong to it."""
    inside = False
    for place, token in enumerate(tokens):
        begins = token.level == 0 and token.nesting >= 0
        found = ID.match(tokens[place + 1].content) if begins and token.type == "paragraph_open" else None
        if inside and (found or (begins and token.type == "heading_open")):
            inside = False
            yield Token("rule_close", "div", -1, block=True)
        if found:
            inside = True
            yield Token("rule_open", "div", 1, attrs={"class": "rule", "id": f"rule-{found[1]}"}, block=True)
        if token.type in ("heading_open", "heading_close"):
            token.tag = f"h{int(token.tag[1]) + top - 1}"
        if token.type == "heading_open":
            token.attrs["id"] = f"rules-{slug(tokens[place + 1].content)}"
        if token.type == "table_open":
            token.attrs["tabindex"] = 0  # it may be wider than a phone, and scrolls by keyboard too
        yield token
    if inside:
        yield Token("rule_close", "div", -1, block=True)


def slug(heading: str) -> str:
    """
    >>> slug("How it goes, in a minute")
    'how-it-goes-in-a-minute'
    """
    return re.sub(r"[^a-z0-9]+", "-", heading.lower()).strip("-")


# ---- pictures ----
def _pictures(renderer: Any, tokens: Sequence[Token], place: int, options: Any, env: Any) -> str:
    """Pictures in a row. Without words they only repeat what stands beside them."""
    words = tokens[place].content
    label = Markup(' role="img" aria-label="{}"').format(words) if words else Markup(' aria-hidden="true"')
    drawn = Markup("").join(row(str(tokens[place].attrs["src"])))
    return Markup('<span class="pictures"{}>{}</span>').format(label, drawn)


def row(named: str) -> Iterator[Markup]:
    """`table:die-3+die-4+french:8c`: the deck is named again only where it is another one."""
    deck = ""
    for name in named.split("+"):
        other, colon, rest = name.partition(":")
        deck = other if colon else deck
        yield picture(deck, rest if colon else name)


def picture(deck: str, name: str) -> Markup:
    """One picture; `9h/rotated` is a card that lies across."""
    name, _, pose = name.partition("/")
    if (box := boxes(deck).get(name)) is None or pose not in ("", "rotated"):
        raise UnknownPicture(f"{deck}:{name}{pose and f'/{pose}'}")
    drawn = Markup('<svg class="face of-{}" viewBox="{}"><use href="{}#{}"/></svg>').format(
        deck, box, sprite(deck), name
    )
    return Markup('<span class="{}">{}</span>').format(pose, drawn) if pose else drawn


@cache
def boxes(deck: str) -> dict[str, str]:
    """The pictures of a deck, each with its viewBox; a game's own deck has the name of the game."""
    own = deck in games.NAMES
    package, file = (f"games.{deck}", "table/cards.svg") if own else ("cards", f"faces/{deck}.svg")
    found = resources.files(f"quickdraw.{package}").joinpath(file)
    return dict(SYMBOL.findall(found.read_text(encoding="utf-8"))) if found.is_file() else {}
