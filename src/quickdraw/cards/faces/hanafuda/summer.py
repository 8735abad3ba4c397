"""Wisteria, iris and peony."""

from itertools import pairwise

from . import ribbons
from .brush import (
    BLUE,
    BROWN,
    GREEN,
    GREY,
    INK,
    LILAC,
    LIME,
    PINK,
    RED,
    SKY,
    VIOLET,
    WHITE,
    YELLOW,
    around,
    disc,
    dots,
    group,
    line,
    path,
    scatter,
    shape,
    stroke,
    use,
    wreath,
)


def wisteria() -> str:
    floret = shape("0 2!, -9 0, -10 -9, 0 -7!, 10 -9, 9 0", LILAC, width=1.6) + shape(
        "0 5!, -4 1, 0 -4, 4 1", VIOLET, width=1.4
    )
    rows = ((0, 3), (12, 4), (24, 3), (36, 4), (48, 3), (60, 2), (71, 3), (82, 2), (92, 1), (101, 1))
    florets = []
    for y, count in rows:
        size = 1.08 - y / 260
        florets += [
            use("wisteria-floret", (k - (count - 1) / 2) * 13 * size, y + 9, size=size) for k in range(count)
        ]
    return (
        group("wisteria-floret", floret)
        + group("wisteria-raceme", line("0 -14, 0 4", 2.6, GREEN), *florets)
        + group("wisteria-leaflet", stroke("0 0 2, 0 -7 9, 0 -13 8, 0 -22 1!", "", INK, 1.6))
        + group(
            "wisteria-leaf",
            line("0 0, 0 -46", 2.2),
            *(use("wisteria-leaflet", 0, y, turn) for y in (-8, -22, -36) for turn in (-62, 62)),
            use("wisteria-leaflet", 0, -44),
        )
    )


def vine() -> str:
    """The branch that all wisteria hangs from."""
    return (
        stroke("-6 34 12, 50 26 10, 110 36 9, 160 24 8, 206 34 6", BROWN, INK)
        + scatter("wisteria-leaf", "30 34 -150 0.8, 74 30 150 0.8, 128 34 -160 0.8, 172 30 150 0.8", GREEN)
        + scatter("wisteria-leaf", "60 30 20 0.6, 140 30 -20 0.6", GREEN)
    )


def crescent() -> str:
    return path("M128 98A48 48 0 1 0 157 160A40 40 0 1 1 128 98z", YELLOW)


def cuckoo() -> str:
    far_wing = shape("86 238!, 76 206, 84 176, 112 152!, 112 176, 118 206, 112 240!", GREY) + path(
        "M94 222L104 174M102 230L108 188", "none", INK, 1.8
    )
    tail = (
        shape("124 252!, 156 262, 192 284!, 184 288!, 188 298!, 176 296!, 150 286, 116 266!", GREY)
        + path("M132 262L180 290", "none", INK, 1.8)
        + dots("176 282 2.6, 160 271 2.6, 168 290 2.6, 150 280 2.6", WHITE)
    )
    body = "38 240, 46 230, 62 227, 84 232, 112 244, 136 260, 126 270, 106 274, 78 272, 54 262, 40 250"
    belly = shape("66 262, 84 258, 106 260, 126 262, 124 271, 106 274, 80 272", WHITE, "none") + path(
        "M76 261q4 5 0 10M88 259q4 7 0 14M100 260q4 7 0 14M112 261q4 6 0 12", "none", INK, 2.4
    )
    near_wing = shape(
        "70 240!, 96 230, 130 206, 176 168!, 178 182!, 172 190!, 174 200!, "
        "160 206!, 160 216!, 144 222!, 140 232!, 116 250, 92 258, 76 254",
        GREY,
    ) + path("M92 246Q130 228 172 186M86 240Q126 220 170 178M108 248Q136 236 158 210", "none", INK, 1.8)
    head = (
        shape("40 238!, 18 234!, 39 244!", RED)
        + shape("39 245!, 22 252!, 43 252!", RED)
        + disc(52, 240, 4.6, YELLOW, width=1.6)
        + disc(51.5, 240, 2.2, INK, "none")
    )
    return far_wing + tail + shape(body, GREY) + belly + shape(body, "none") + near_wing + head


def cuckoo_card() -> str:
    return (
        crescent()
        + vine()
        + scatter("wisteria-raceme", "26 56 3 1.35, 66 50 0 0.6, 138 52 0 0.5, 176 54 -3 1")
        + cuckoo()
    )


def wisteria_ribbon() -> str:
    return (
        vine()
        + scatter("wisteria-raceme", "38 200 4 1, 164 196 -2 1.05, 66 50 2 1.05, 136 54 -2 1.2")
        + scatter("wisteria-raceme", "30 56 4 1.5, 172 52 -3 1.45")
        + ribbons.red()
    )


def iris() -> str:
    fall = shape("0 2!, -12 -12, -28 -10, -38 6, -36 20, -26 26, -16 18, -8 8", VIOLET)
    mark = stroke("-5 1 2, -15 1 6, -27 9 1", YELLOW, INK, 1)
    return (
        group("iris-side", fall, mark)
        + group("iris-standard", shape("0 4!, -12 -10, -13 -28, -6 -42!, 1 -28, 3 -10", LILAC))
        + group(
            "iris-flower",
            use("iris-side"),
            use("iris-side", flip=True),
            use("iris-standard"),
            use("iris-standard", flip=True),
            shape("0 4!, -8 -12, -6 -30, 0 -46!, 6 -30, 8 -12", LILAC),
            shape("0 -4!, -13 6, -16 24, -9 38, 0 35!, 9 38, 16 24, 13 6", VIOLET),
            stroke("0 1 3, 0 12 8, 0 27 1", YELLOW, INK, 1),
        )
        + group(
            "iris-leaf",
            stroke("0 0 8, -2 -50 11, 0 -100 9, 5 -150 .5!", "", INK, 2),
            line("0 -4, -1 -90", 1.2),
        )
    )


def sedge(places: str) -> str:
    return scatter("iris-leaf", places, GREEN)


def water(top: float) -> str:
    ripples = "".join(
        f"M{x} {y}q10 -6 20 0t20 0"
        for x, y in ((14, 214), (150, 196), (20, 222), (16, 300), (30, 308), (80, 200))
    )
    return path(f"M0 {top}H200V330H0z", SKY) + path(ripples, "none", BLUE, 2)


def bridge() -> str:
    """Four crooked lengths of two planks each: the eight planks that every poem about irises knows."""
    turns = ((214, 140), (56, 168), (148, 214), (36, 240), (150, 330))
    posts = "".join(
        stroke(f"{x} {y} 9, {x} {y + 44} 9", BROWN, INK)
        for x, y in ((64, 174), (140, 220), (44, 246), (186, 152))
    )
    planks = []
    for (x, y), (u, v) in pairwise(turns):
        planks += [
            path(f"M{x} {y + 20}L{u} {v + 20}V{v + 27}L{x} {y + 27}z", BROWN),
            path(f"M{x} {y}L{u} {v}V{v + 20}L{x} {y + 20}z", YELLOW, width=2.8),
            path(f"M{x} {y + 10}L{u} {v + 10}", "none", INK, 2),
        ]
    return posts + "".join(planks)


def bridge_card() -> str:
    return (
        water(150)
        + sedge("30 200 -8 0.9, 52 200 5 1.0, 150 180 -5 0.9, 176 180 8 1.0, 98 170 0 0.5")
        + scatter("iris-flower", "42 86 -4 1.05, 148 66 6 1.1, 96 118 0 0.9")
        + bridge()
        + sedge("130 330 -14 0.6, 150 330 -4 0.75, 172 330 6 0.7, 190 330 14 0.6")
        + scatter("iris-flower", "158 266 4 0.95")
    )


def iris_ribbon() -> str:
    return (
        sedge("20 330 -8 1.5, 44 330 -2 1.8, 150 330 4 1.7, 178 330 8 1.5")
        + sedge("70 330 -6 1.2, 126 330 4 1.3")
        + scatter("iris-flower", "44 76 -6 1.2, 158 70 8 1.2, 36 200 -4 1.15, 164 190 4 1.15")
        + ribbons.red()
    )


def peony() -> str:
    petal = shape(
        "0 6!, -24 -8, -36 -26, -32 -42, -20 -45!, -12 -54, -2 -48!, 10 -55, 18 -46!, 31 -44, 36 -27, 24 -8",
        "",
    )
    veins = path("M0 -16V-38M-9 -16L-18 -34M9 -16L18 -34", "none", PINK, 2)
    heart = "".join(disc(*around(8, 60 * k), 3, YELLOW, width=1.4) for k in range(6)) + disc(
        0, 0, 4, YELLOW, width=1.4
    )
    leaflet = shape("0 0!, -8 -12, -9 -26, 0 -46!, 9 -26, 8 -12", GREEN) + line("0 -6, 0 -36", 1.8, LIME)
    return (
        group("peony-petal", petal, veins)
        + group(
            "peony-flower",
            wreath("peony-petal", 5),
            wreath("peony-petal", 5, 0.7, 36),
            wreath("peony-petal", 3, 0.42, 20),
            heart,
        )
        + group("peony-leaflet", leaflet)
        + group(
            "peony-leaf",
            *(use("peony-leaflet", turn=turn, size=0.85) for turn in (-62, 62)),
            use("peony-leaflet"),
        )
    )


def butterfly() -> str:
    wings = (
        shape("0 2!, -20 2, -36 18, -32 34, -22 40, -10 26", "")
        + disc(-22, 24, 5, RED, width=1.6)
        + shape("0 0!, -10 -26, -32 -44, -50 -38, -48 -16, -28 2", "")
        + shape("-32 -44, -50 -38, -48 -16, -42 -12!, -40 -30, -26 -38!", INK, "none")
        + disc(-26, -22, 6, RED, width=1.6)
        + path("M-4 -4L-20 -12M-4 4L-14 16", "none", "", 1.6)
    )
    return group("wings", wings) + group(
        "butterfly",
        use("wings"),
        use("wings", flip=True),
        stroke("0 -14 7, 0 2 9, 0 28 2", INK),
        path("M-1 -14C-4 -30 -12 -34 -16 -30M1 -14C4 -30 12 -34 16 -30", "none", "", 2),
    )


def butterflies_card() -> str:
    return (
        stroke("100 330 8, 84 290 7, 78 246 6", GREEN, INK, 2)
        + scatter("peony-leaf", "40 262 -62 1.2, 128 206 44 1.1, 150 262 80 1.2, 34 186 -34 1.0")
        + use("peony-flower", 156, 316, 0, 0.9, fill=RED)
        + use("peony-flower", 80, 244, 0, 1.4, fill=RED)
        + use("butterfly", 66, 84, -24, 1, fill=YELLOW)
        + use("butterfly", 142, 128, 28, 0.85, fill=LILAC)
    )


def peony_ribbon() -> str:
    return (
        stroke("90 330 9, 60 270 8, 40 180 7, 50 90 6", GREEN, INK, 2)
        + stroke("70 296 9, 120 320 8, 152 250 7", GREEN, INK, 2)
        + stroke("130 300 7, 178 220 6, 160 120 5, 172 50 4", GREEN, INK, 2)
        + scatter("peony-leaf", "38 170 -100 1, 42 190 70 1.1, 52 246 -80 1.2, 166 140 -70 1, 164 136 80 1")
        + scatter("peony-leaf", "172 52 10 1.1, 166 90 -60 1, 166 94 74 1, 64 280 -130 1, 86 300 200 1")
        + use("peony-flower", 50, 84, 0, 1.15, fill=RED)
        + use("peony-flower", 150, 244, 20, 1.25, fill=RED)
        + ribbons.blue()
    )


def motifs() -> str:
    return wisteria() + iris() + peony() + butterfly()


CARDS = {
    "cuckoo": cuckoo_card,
    "wisteria-ribbon": wisteria_ribbon,
    "bridge": bridge_card,
    "iris-ribbon": iris_ribbon,
    "butterflies": butterflies_card,
    "peony-ribbon": peony_ribbon,
}
