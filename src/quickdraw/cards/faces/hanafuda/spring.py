"""Pine, plum and cherry."""

from . import ribbons
from .brush import (
    BROWN,
    CRIMSON,
    GREEN,
    GREY,
    INK,
    LIME,
    PINE,
    PINK,
    RED,
    VIOLET,
    WHITE,
    YELLOW,
    around,
    disc,
    group,
    line,
    pair,
    path,
    scatter,
    shape,
    stroke,
    use,
    wreath,
)


def pine() -> str:
    """A fan of needles."""
    teeth = [around(39 - 7 * (k % 2), -96 + 8 * k) for k in range(25)]
    fan = "M0 6L" + "L".join(pair(point) for point in teeth) + "z"
    needles = "".join(f"M{pair(around(10, a))}L{pair(around(33, a))}" for a in range(-80, 81, 16))
    return group(
        "pine-fan",
        path(fan, PINE),
        path(needles, "none", LIME, 1.8),
        shape("-9 6, 0 -7, 9 6, 0 9", BROWN, width=2),
    )


def crane() -> str:
    legs = (
        stroke("98 208 8, 95 240 5, 100 262 6, 96 300 4", GREY, INK, 2)
        + stroke("116 206 8, 121 238 5, 116 262 6, 120 300 4", GREY, INK, 2)
        + line("84 305, 96 299, 108 306", 3.4)
        + line("108 305, 120 299, 132 306", 3.4)
    )
    tail = (
        stroke("120 180 10, 152 192 22, 172 222 16, 176 252 1!", INK)
        + stroke("116 188 10, 146 204 22, 160 230 15, 158 258 1!", INK)
        + stroke("110 194 10, 134 212 20, 142 234 13, 138 256 1!", INK)
        + path("M150 196Q164 212 168 236M142 208Q152 222 152 244M132 214Q138 226 136 242", "none", WHITE, 1.6)
    )
    body = shape(
        "70 172, 80 158, 100 156, 128 168, 152 190, 146 202, 126 212, 104 216, 82 206, 70 190", WHITE
    )
    feathers = path(
        "M86 172Q94 180 86 188M98 168Q108 178 98 190M112 172Q122 182 112 196"
        "M126 178Q135 188 126 202M98 190Q104 198 98 206M112 196Q117 203 112 210",
        "none",
        INK,
        2,
    )
    neck = stroke("80 182 34, 68 160 22, 60 138 15, 64 116 13, 74 100 14", WHITE, INK, 2.4) + stroke(
        "84 184 1!, 68 162 17, 58 136 12, 61 116 9, 68 103 8", INK
    )
    head = (
        shape("66 92!, 22 88!, 66 104!", YELLOW)
        + line("40 90.5, 66 97", 1.6)
        + shape("64 94, 74 84, 86 90, 86 102, 74 108, 65 104", WHITE)
        + shape("64 94!, 68 84, 78 80, 86 88!, 76 89", RED)
        + stroke("66 103 4, 74 108 8, 70 116 9", INK)
        + disc(73, 95, 2.4, INK, "none")
    )
    return tail + legs + neck + body + feathers + head


def crane_card() -> str:
    return (
        disc(136, 84, 54, RED)
        + stroke("206 150 16, 186 178 13, 192 230 14, 176 300 22, 182 330 30", BROWN, INK)
        + scatter("pine-fan", "182 168 -20 0.9, 190 232 -50 0.9, 30 262 10 0.95, 22 312 15 1")
        + crane()
        + scatter("pine-fan", "72 326 -8 0.95, 142 322 6 1.05, 188 306 10 0.9")
    )


def pine_ribbon() -> str:
    return (
        stroke("206 330 30, 184 280 24, 176 220 18, 186 150 14, 172 90 9, 178 50 5", BROWN, INK)
        + stroke("180 244 16, 130 262 13, 60 256 9, 20 284 6", BROWN, INK)
        + stroke("182 168 14, 130 176 11, 70 162 8, 26 180 6", BROWN, INK)
        + stroke("174 98 10, 120 104 8, 60 88 7, 24 98 5", BROWN, INK)
        + scatter("pine-fan", "34 60 -10 0.9, 98 48 0 0.9, 162 60 8 1.1, 26 116 -10 0.95, 60 100 0 0.9")
        + scatter("pine-fan", "168 136 14 1.1, 28 198 -10 1.05, 68 172 0 0.9, 160 204 4 1")
        + scatter("pine-fan", "26 300 -6 1.1, 66 264 -4 0.9, 134 310 0 1, 176 268 10 1, 80 326 0 1")
        + ribbons.poem(ribbons.CLEARLY_GOOD)
    )


def plum() -> str:
    stamens = "".join(f"M0 0L{pair(around(8, a))}" for a in range(36, 396, 72))
    tips = "".join(disc(*around(9, a), 1.4, YELLOW, "none") for a in range(36, 396, 72))
    return (
        group("plum-petal", disc(0, -9.5, 7.4, ""))
        + group(
            "plum-flower",
            wreath("plum-petal", 5),
            path(stamens, "none", YELLOW, 1.5),
            tips,
            disc(0, 0, 3.2, YELLOW, width=1.4),
        )
        + group("plum-bud", disc(0, -6, 5.5, RED), shape("-5 -3, 0 3, 5 -3, 0 -4", GREEN, width=1.6))
    )


def warbler() -> str:
    tail = stroke("128 168 12, 152 186 16, 176 210 11!", GREEN, INK) + line("138 178, 170 204", 1.6)
    body = shape(
        "54 128, 62 110, 80 104, 98 112, 120 134, 142 164, 136 180, 116 192, 90 190, 68 172, 56 150", LIME
    )
    belly = shape("57 138, 66 146, 70 162, 86 178, 112 186, 116 192, 90 191, 68 173, 57 152", WHITE)
    wing = shape("88 132!, 108 138, 130 154, 152 182!, 128 182, 104 172, 90 152", GREEN) + path(
        "M98 150Q116 160 132 180M94 142Q118 148 142 178", "none", INK, 1.8
    )
    head = (
        shape("58 116!, 34 104!, 57 124!", YELLOW)
        + shape("57 124!, 38 126!, 59 131!", YELLOW)
        + path("M62 114Q72 107 84 112", "none", WHITE, 3.4)
        + disc(71, 119, 4, INK, "none")
        + disc(70, 118, 1.3, WHITE, "none")
    )
    legs = line("94 188, 92 204", 3.4) + line("108 190, 108 206", 3.4)
    return tail + legs + body + belly + wing + head


def warbler_card() -> str:
    return (
        stroke("206 300 30, 160 262 24, 128 214 17, 84 204 13, 40 220 9, -6 208 6", INK)
        + stroke("150 244 14, 176 190 9, 172 120 6, 184 60 3", INK)
        + stroke("60 210 9, 42 160 6, 30 90 4, 36 40 2", INK)
        + stroke("112 212 10, 100 250 8, 60 282 5, 30 310 3", INK)
        + scatter("plum-bud", "40 156 60 1, 32 78 -70 1, 176 98 60 1, 178 176 60 1, 32 308 -130 1", RED)
        + scatter("plum-bud", "104 236 100 1, 84 268 130 1", RED)
        + warbler()
        + scatter("plum-flower", "36 46 0 1.4, 26 112 20 1.2, 178 56 10 1.5, 170 138 30 1.3", RED)
        + scatter("plum-flower", "22 214 0 1.4, 54 284 15 1.6, 134 246 40 1.3, 170 292 0 1.4", RED)
    )


def plum_ribbon() -> str:
    return (
        stroke("-6 300 28, 30 250 22, 50 200 16, 100 170 13, 150 130 9, 170 60 5, 166 6 3", INK)
        + stroke("40 230 16, 36 150 9, 56 90 6, 40 6 3", INK)
        + stroke("110 166 10, 170 190 8, 180 250 5, 204 280 3", INK)
        + stroke("30 256 14, 100 280 9, 160 312 5", INK)
        + scatter("plum-bud", "170 26 60 1, 174 92 60 1, 46 86 -70 1, 146 180 10 1, 182 246 60 1", RED)
        + scatter("plum-bud", "34 160 -70 1, 44 18 -60 1, 110 286 160 1", RED)
        + scatter("plum-flower", "42 54 0 1.5, 162 62 20 1.6, 46 122 30 1.4, 156 130 0 1.5", RED)
        + scatter("plum-flower", "44 204 0 1.5, 172 206 14 1.6, 36 276 40 1.6, 160 292 0 1.6", RED)
        + ribbons.poem(ribbons.CLEARLY_GOOD)
    )


def cherry() -> str:
    petal = shape("0 1!, -7 -6, -8 -14, -4 -20!, 0 -16!, 4 -20!, 8 -14, 7 -6", "", width=2)
    stamens = "".join(f"M0 0L{pair(around(9, a))}" for a in range(36, 396, 72))
    tips = "".join(disc(*around(10, a), 1.3, CRIMSON, "none") for a in range(36, 396, 72))
    leaf = shape("0 0!, -8 -10, -7 -22, 0 -33!, 7 -22, 8 -10", "", width=2)
    return (
        group("cherry-petal", petal)
        + group(
            "cherry-flower",
            wreath("cherry-petal", 5),
            path(stamens, "none", CRIMSON, 1.3),
            tips,
            disc(0, 0, 3, CRIMSON, "none"),
        )
        + group("cherry-leaf", leaf, line("0 0, 0 -26", 1.4))
    )


def curtain() -> str:
    """A camp curtain in red and white under a violet band, gathered with cords."""

    def sag(x: float) -> float:
        part = (x - 4) / 64 % 1
        return 64 * part * (1 - part)

    def band(first: int, last: int, top: float, bottom: float, fill: str) -> str:
        upper = [(x, top + sag(x)) for x in range(first, last + 1, 4)]
        lower = [(x, bottom + sag(x) / 3) for x in range(last, first - 1, -4)]
        return path("M" + "L".join(pair(point) for point in upper + lower) + "z", fill)

    crests = "".join(use("cherry-flower", x, 209, size=0.72, fill=WHITE) for x in (36, 100, 164))
    cords = "".join(
        stroke(f"{x} 182 7, {x - 1} 214 6, {x - 3} 244 11, {x - 2} 252 12!", YELLOW, INK, 2)
        + disc(x, 186, 6, YELLOW)
        for x in (68, 132)
    )
    return (
        band(-4, 204, 184, 302, WHITE)
        + "".join(band(x, x + 16, 184, 302, RED) for x in range(-4, 200, 32))
        + band(-4, 204, 184, 216, VIOLET)
        + crests
        + cords
    )


def cherry_tree() -> str:
    """Branches so full that they bend."""
    return (
        stroke("206 30 20, 150 64 15, 90 70 11, 30 110 7, 0 150 4", BROWN, INK)
        + stroke("120 68 11, 150 120 8, 190 150 5", BROWN, INK)
        + scatter("cherry-leaf", "60 30 -30 1, 130 40 20 1, 20 70 -60 1, 180 90 70 1", GREEN)
        + scatter("cherry-leaf", "80 140 160 1, 130 150 190 1, 14 160 200 1, 110 96 30 1", GREEN)
        + scatter("cherry-flower", "34 34 0 1.2, 84 30 20 1.15, 136 28 40 1.2, 180 44 10 1.2", PINK)
        + scatter("cherry-flower", "24 84 30 1.2, 68 70 0 1.3, 114 74 15 1.25, 158 80 50 1.3", PINK)
        + scatter("cherry-flower", "44 122 10 1.25, 92 118 40 1.3, 138 124 0 1.2, 182 122 20 1.2", PINK)
        + scatter("cherry-flower", "18 158 0 1.1, 66 158 20 1.15, 114 160 50 1.2, 164 162 30 1.15", PINK)
    )


def cherry_spray() -> str:
    return (
        stroke("-6 70 16, 40 60 12, 110 76 9, 160 50 6, 200 56 4", BROWN, INK)
        + stroke("206 280 18, 160 262 13, 90 276 9, 40 250 6, 0 256 4", BROWN, INK)
        + scatter("cherry-leaf", "60 40 -20 1.1, 150 84 140 1.1, 20 120 200 1.1, 180 130 150 1.1", GREEN)
        + scatter("cherry-leaf", "20 220 -30 1.1, 170 226 40 1.1, 150 300 150 1.1, 60 300 210 1.1", GREEN)
        + scatter("cherry-flower", "34 44 0 1.4, 100 36 10 1.3, 164 48 40 1.4, 44 98 20 1.4", PINK)
        + scatter("cherry-flower", "156 106 0 1.4, 30 150 40 1.2, 178 160 30 1.2, 34 206 10 1.3", PINK)
        + scatter("cherry-flower", "168 216 50 1.3, 42 260 0 1.4, 162 272 10 1.4, 100 290 30 1.3", PINK)
        + scatter("cherry-flower", "34 302 20 1.1, 178 308 0 1.1", PINK)
    )


def curtain_card() -> str:
    return cherry_tree() + curtain()


def cherry_ribbon() -> str:
    return cherry_spray() + ribbons.poem(ribbons.FAIR_FIELDS)


def motifs() -> str:
    return pine() + plum() + cherry()


CARDS = {
    "crane": crane_card,
    "pine-ribbon": pine_ribbon,
    "warbler": warbler_card,
    "plum-ribbon": plum_ribbon,
    "curtain": curtain_card,
    "cherry-ribbon": cherry_ribbon,
}
