"""The ribbons: plain ones, and red ones that carry a word of an old poem."""

from .brush import BLUE, PAPER, RED, group, line, shape, use

KANA = {
    "a": (
        "8 10, 20 9, 33 7",
        "18 3, 17 16, 18 32",
        "27 13, 22 26, 11 33, 7 27, 14 19, 27 17, 34 25, 28 34, 20 36",
    ),
    "ka": ("6 13, 20 11, 26 15, 23 28, 17 33, 13 29", "17 4, 14 18, 6 34", "31 9, 36 15, 38 21"),
    "yo": ("20 12, 32 10", "20 3, 20 18, 20 30, 12 35, 7 30, 13 26, 24 29, 33 35"),
    "ro": ("9 8, 29 6!, 18 17, 9 27!, 20 19, 31 20, 33 29, 24 36, 15 36",),
    "shi": ("13 4, 12 20, 15 32, 24 34, 34 27",),
    "mi": ("8 8, 22 6!, 16 20, 9 32, 5 26, 14 21, 36 28", "30 15, 28 26, 20 37"),
    "no": ("21 9, 17 24, 9 31, 5 22, 13 10, 26 8, 35 18, 31 30, 21 35",),
}
CLEARLY_GOOD = ("a", "ka", "yo", "ro", "shi")
"""'Clearly wonderful', on pine and plum."""
FAIR_FIELDS = ("mi", "yo", "shi", "no")
"""Miyoshino, the fields famous for their cherry trees."""

CLOTH = "74 42!, 124 37!, 128 110, 122 190, 127 281!, 77 287!, 72 190, 78 110"
HEM = "80 48!, 118 44!, 122 110, 116 190, 120 275!, 84 280!, 78 190, 84 110"


def motifs() -> str:
    ribbon = group("ribbon", shape(CLOTH, "", width=3.2), shape(HEM, "none", PAPER, 1.6))
    kana = (
        group(f"kana-{name}", *(line(points, 4.6) for points in strokes)) for name, strokes in KANA.items()
    )
    return ribbon + "".join(kana)


def red() -> str:
    return use("ribbon", fill=RED)


def blue() -> str:
    return use("ribbon", fill=BLUE)


def poem(word: tuple[str, ...]) -> str:
    """The word runs down the middle of a red ribbon."""
    step = 218 / len(word)
    return red() + "".join(use(f"kana-{kana}", 79, 54 + step * (k + 0.5) - 20) for k, kana in enumerate(word))
