"""The brush: smooth outlines through points, as SVG.

Points are written "x y, x y, ...". The outline runs smoothly through them; a point followed by ! is a corner.
A stroke is written "x y width, ..." and swells and thins like one of a real brush.
"""

from collections.abc import Sequence
from math import cos, hypot, radians, sin

INK, PAPER, WHITE, GREY = "#1d1a1c", "#f8f1de", "#ffffff", "#9aa19c"
RED, CRIMSON, PINK, MAGENTA = "#d4232b", "#a3142a", "#f4b3ba", "#c93a86"
YELLOW, STRAW, ORANGE, BROWN = "#f3ba2f", "#eddca6", "#e5782a", "#8f5a33"
GREEN, PINE, LIME = "#4b8b3f", "#1e5a40", "#9fc04d"
VIOLET, LILAC, BLUE, SKY = "#5f3a8c", "#a98acb", "#2b4c9b", "#a9cfe0"

Point = tuple[float, float]


def number(value: float) -> str:
    return f"{value:.1f}".removesuffix(".0").replace("-0.", "-.").removeprefix("0") or "0"


def pair(point: Point) -> str:
    return f"{number(point[0])} {number(point[1])}"


def around(radius: float, angle: float, centre: Point = (0, 0)) -> Point:
    """The point at an angle in degrees, counted clockwise from straight up."""
    return centre[0] + radius * sin(radians(angle)), centre[1] - radius * cos(radians(angle))


def smooth(points: Sequence[Point], corners: set[int], closed: bool) -> str:
    """Path data through the points.

    At each point the line runs in the direction from the one before to the one after. A handle is a third
    of its own side, so that a short side beside a long one does not bulge.
    """
    last = len(points) - 1

    def handle(at: int, towards: int) -> Point:
        x, y = points[at]
        dx, dy = points[towards % (last + 1)][0] - x, points[towards % (last + 1)][1] - y
        side = hypot(dx, dy) / 3
        if at not in corners and (closed or 0 < at < last):
            back = points[(2 * at - towards) % (last + 1)]
            dx, dy = x + dx - back[0], y + dy - back[1]
        length = hypot(dx, dy) or 1
        return x + dx * side / length, y + dy * side / length

    data = [f"M{pair(points[0])}"]
    for start in range(last + closed):
        end = (start + 1) % (last + 1)
        if {start, end} <= corners:
            data.append(f"L{pair(points[end])}")
        else:
            data.append(f"C{pair(handle(start, start + 1))} {pair(handle(end, end - 1))} {pair(points[end])}")
    return " ".join(data) + "z" * closed


def read(text: str) -> tuple[list[tuple[float, ...]], set[int]]:
    """The numbers of each point, and which points are corners."""
    parts = text.split(",")
    corners = {place for place, part in enumerate(parts) if "!" in part}
    return [tuple(float(word) for word in part.replace("!", " ").split()) for part in parts], corners


def curve(text: str, closed: bool = True) -> str:
    """Path data through the points.

    >>> curve("0 0!, 9 0!, 9 9!")
    'M0 0 L9 0 L9 9 L0 0z'
    >>> curve("0 0, 9 0, 9 9", closed=False)
    'M0 0 C3 0 6.9 -2.1 9 0 C11.1 2.1 9 6 9 9'
    """
    points, corners = read(text)
    return smooth([(x, y) for x, y in points], corners, closed)


def swelling(text: str) -> str:
    """The outline of a stroke of changing width.

    >>> swelling("0 0 2, 9 0 4")
    'M0 1 L9 2 L9 -2 L0 -1 L0 1z'
    """
    points, corners = read(text)
    left, right = [], []
    for place, (x, y, width) in enumerate(points):
        before, after = points[max(place - 1, 0)], points[min(place + 1, len(points) - 1)]
        dx, dy = after[0] - before[0], after[1] - before[1]
        reach = width / 2 / (hypot(dx, dy) or 1)
        left.append((x - dy * reach, y + dx * reach))
        right.append((x + dy * reach, y - dx * reach))
    last = len(points) - 1
    ends = {0, last, last + 1, 2 * last + 1}
    return smooth(left + right[::-1], ends | corners | {2 * last + 1 - place for place in corners}, True)


def path(data: str, fill: str, edge: str = "", width: float = 0) -> str:
    """A path. What is not said comes from around it: a card has bold black edges, a `use` may name a fill."""
    said = f' fill="{fill}"' if fill else ""
    said += f' stroke="{edge}"' if edge else ""
    said += f' stroke-width="{number(width)}"' if width else ""
    return f'<path{said} d="{data}"/>'


def shape(points: str, fill: str, edge: str = "", width: float = 0) -> str:
    return path(curve(points), fill, edge, width)


def line(points: str, width: float = 0, colour: str = "") -> str:
    return path(curve(points, closed=False), "none", colour, width)


def stroke(points: str, fill: str, edge: str = "none", width: float = 0) -> str:
    return path(swelling(points), fill, edge, width)


def disc(x: float, y: float, radius: float, fill: str, edge: str = "", width: float = 0) -> str:
    return path(
        f"M{pair((x - radius, y))}a{pair((radius, radius))} 0 1 0 {number(2 * radius)} 0"
        f"a{pair((radius, radius))} 0 1 0 {number(-2 * radius)} 0z",
        fill, edge, width,
    )  # fmt: skip


def dots(places: str, fill: str) -> str:
    """Discs without outline, each written "x y radius"."""
    return "".join(disc(x, y, radius, fill, "none") for x, y, radius in read(places)[0])


def group(name: str, *parts: str) -> str:
    """A motif that `use` can place many times."""
    return f'<g id="{name}">{"".join(parts)}</g>\n'


def use(
    name: str,
    x: float = 0,
    y: float = 0,
    turn: float = 0,
    size: float = 1,
    flip: bool = False,
    fill: str = "",
) -> str:
    """The motif with its origin at a point, turned clockwise; flipped, it looks the other way."""
    moves = [f"translate({pair((x, y))})"] if x or y else []
    moves += [f"rotate({number(turn)})"] if turn else []
    if flip or size != 1:
        moves.append(f"scale({-size if flip else size:.3g} {size:.3g})")
    said = f' transform="{"".join(moves)}"' if moves else ""
    said += f' fill="{fill}"' if fill else ""
    return f'<use href="#{name}"{said}/>'


def wreath(name: str, count: int, size: float = 1, first: float = 0) -> str:
    """The motif repeated around its origin."""
    return "".join(use(name, turn=first + 360 * k / count, size=size) for k in range(count))


def scatter(name: str, places: str, fill: str = "") -> str:
    """The motif at many places, each written "x y turn size"."""
    return "".join(use(name, x, y, turn, size, fill=fill) for x, y, turn, size in read(places)[0])
