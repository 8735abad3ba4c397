"""What a file of pictures must be, so that a page can show its symbols by <use> from outside."""

from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

SVG = "{http://www.w3.org/2000/svg}"
DRAWN = {"svg", "defs", "symbol", "g", "use", "path", "rect", "circle", "ellipse"}
"""Text would need a font, and gradients, patterns and clips are not found from another document."""


def read(file: Path) -> Element:
    return ElementTree.parse(file).getroot()


def symbols(root: Element) -> dict[str, Element]:
    """What a page may ask for; the parts that only the file itself uses are in <defs>."""
    return {symbol.attrib["id"]: symbol for symbol in root.findall(f"{SVG}symbol")}


def faults(root: Element) -> Iterator[str]:
    """What keeps a symbol from being shown as it is drawn, and what nobody would miss."""
    ids = Counter(element.attrib["id"] for element in root.iter() if "id" in element.attrib)
    used = {element.attrib["href"] for element in root.iter() if "href" in element.attrib}
    yield from (f"{name} is there {n} times" for name, n in ids.items() if n > 1)
    yield from (f"{href} is not there" for href in sorted(used) if href[1:] not in ids or href[0] != "#")
    yield from (f"{name} is not used" for name in sorted(ids) if f"#{name}" not in used | whole(root))
    for element in root.iter():
        tag = element.tag.removeprefix(SVG)
        if tag not in DRAWN:
            yield f"<{tag}> does not work from outside"
        for name, value in element.attrib.items():
            if name in ("style", "class") or "url(" in value or ("var(" in value and "," not in value):
                yield f'<{tag} {name}="{value}"> depends on what may not be there'


def whole(root: Element) -> set[str]:
    return {f"#{name}" for name in symbols(root)}
