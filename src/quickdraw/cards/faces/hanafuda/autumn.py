"""Bush clover, pampas grass and chrysanthemum."""

from . import ribbons
from .brush import (
    BROWN,
    CRIMSON,
    GREEN,
    GREY,
    INK,
    LIME,
    MAGENTA,
    ORANGE,
    PINE,
    PINK,
    RED,
    STRAW,
    WHITE,
    YELLOW,
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


def clover() -> str:
    leaflet = shape("0 0!, -5 -6, -6 -14, 0 -20, 6 -14, 5 -6", GREEN, width=1.6) + line("0 -3, 0 -14", 1)
    flower = shape("0 1!, -7 -3, -7 -11, 0 -9!, 7 -11, 7 -3", MAGENTA, width=1.6) + shape(
        "0 5!, -4 0, 0 -5, 4 0", WHITE, width=1.2
    )
    return (
        group("clover-leaflet", leaflet)
        + group("clover-leaf", *(use("clover-leaflet", turn=turn, size=1.05) for turn in (-78, 78, 0)))
        + group("clover-flower", flower)
        + group(
            "clover-bunch",
            line("0 0, 16 18, 28 54", 2.4, BROWN),
            scatter(
                "clover-flower", "0 2 20 1, 2 16 160 1, 14 12 60 1, 10 26 200 1, 25 26 70 1, 17 40 220 1"
            ),
            scatter("clover-flower", "30 42 100 .9, 24 54 200 .85, 29 62 170 .8"),
        )
        + group(
            "clover-sprig",
            line("0 0, 12 -40, 40 -76, 76 -84, 92 -80", 2.6, BROWN),
            scatter(
                "clover-leaf",
                "3 -14 70 1, 10 -38 -70 1, 24 -60 75 .95, 40 -76 -40 1, 62 -83 170 .85, 72 -84 10 .9",
            ),
            use("clover-bunch", 88, -84),
        )
    )


def boar() -> str:
    back = ((x, 188 + (x - 112) ** 2 / 170) for x in range(64, 160, 9))
    mane = (
        "M58 204" + "".join(f"L{pair((x - 3, y - 17))}L{pair((x + 5, y))}" for x, y in back) + "L160 230H60z"
    )
    far_legs = stroke("82 262 16, 84 284 11, 82 302 11!", INK) + stroke(
        "140 262 20, 146 284 12, 142 302 11!", INK
    )
    body = shape(
        "18 238!, 30 230, 44 220, 56 206, 70 196, 96 190, 124 191, 150 200, 168 216, "
        "176 238, 172 258, 158 270, 128 276, 98 276, 76 274, 58 270, 42 264, 28 260, "
        "16 256!",
        BROWN,
    )
    legs = stroke("66 258 24, 64 282 14, 58 302 13!", BROWN, INK) + stroke(
        "154 250 34, 164 280 15, 158 302 13!", BROWN, INK
    )
    hips = shape("50 252, 56 270, 78 270, 80 250, 66 240", BROWN, "none") + shape(
        "136 240, 136 264, 166 264, 172 244, 152 232", BROWN, "none"
    )
    hooves = path("M50 300L53 290H67L66 303zM150 300L154 290H168L166 303z", INK)
    hair = path(
        "M88 212l14 -5M106 222l14 -4M126 210l14 -2M92 236l15 -4M118 240l15 -3"
        "M138 226l13 0M146 246l12 0M100 256l14 -2",
        "none",
        INK,
        2.4,
    )
    head = (
        shape("62 212!, 58 184!, 82 204!", BROWN)
        + shape("64 208!, 63 194!, 74 204!", PINK, "none")
        + shape("14 236, 11 247, 15 258, 22 257, 24 246, 21 236", PINK)
        + path("M15 243v3M15 250v3", "none", INK, 2.6)
        + line("24 258, 40 256, 54 250", 2.4)
        + shape("34 258!, 30 246, 31 234!, 40 244, 44 255!", WHITE)
        + path("M44 228l12 6", "none", INK, 3)
        + disc(52, 237, 3.4, WHITE, width=1.6)
        + disc(51, 237, 1.8, INK, "none")
    )
    tail = line("174 230, 186 228, 188 240, 182 250", 4)
    return tail + path(mane, INK) + far_legs + legs + hooves + body + hips + hair + head


def boar_card() -> str:
    return (
        scatter("clover-sprig", "20 268 0 1.3, -14 150 -4 1.05, 66 208 4 1.05")
        + use("clover-sprig", 204, 160, 4, 1.1, flip=True)
        + path("M0 296Q100 284 200 296V330H0z", LIME)
        + boar()
    )


def clover_ribbon() -> str:
    return (
        line("64 330, 40 260, 22 180, 30 90, 52 40, 80 30", 3.4, BROWN)
        + line("128 330, 158 270, 180 190, 172 110, 152 60, 128 44", 3.4, BROWN)
        + scatter(
            "clover-leaf", "56 306 -70 1.2, 44 272 60 1.2, 32 230 -60 1.2, 22 180 70 1.2, 26 110 -60 1.2"
        )
        + scatter(
            "clover-leaf", "34 78 60 1.1, 54 40 -60 1.1, 140 306 70 1.2, 160 262 -60 1.2, 174 220 70 1.2"
        )
        + scatter("clover-leaf", "180 180 -70 1.2, 174 118 70 1.2, 162 80 -60 1.1, 144 54 40 1.1, 66 32 0 1")
        + scatter("clover-bunch", "36 250 20 1, 24 130 -10 1.05, 40 60 -30 .9, 150 286 0 .8, 52 296 20 .7")
        + "".join(use("clover-bunch", x, y, 0, 1, flip=True) for x, y in ((176, 196), (172, 104), (146, 290)))
        + ribbons.red()
    )


def grass() -> str:
    """Plumes of pampas grass, and the bare hill that they stand on."""
    hair = stroke("0 0 2, 3 -26 7, 14 -50 6, 34 -62 .5!", STRAW, INK, 1.5)
    plume = group(
        "pampas",
        line("2 110, 0 50, 0 0", 3),
        *(
            use("pampas-hair", 0, y, turn, size)
            for y, turn, size in ((0, -34, 1), (2, 34, 0.9), (6, -12, 0.96), (6, 12, 0.9))
        ),
    )
    slope = shape("-10 262!, 30 232, 80 216, 120 216, 170 232, 210 262!, 210 340!, -10 340!", INK, "none")
    crest = "24 250 -30 .9, 58 234 -16 .9, 98 222 -6 .9, 136 232 2 .9, 170 250 14 .9"
    tuft = group(
        "tuft", path("M0 12Q-4 -8 -15 -5M0 12Q-2 -8 -6 -14M0 12Q1 -8 4 -16M0 12Q4 -8 14 -6", "none", STRAW, 2)
    )
    tufts = "18 300 0 1, 52 272 0 1, 92 256 0 1, 134 270 0 1, 176 298 0 1, 74 306 0 1, 116 306 0 1"
    return (
        group("pampas-hair", hair)
        + plume
        + tuft
        + group("hill", scatter("pampas", crest), slope, scatter("tuft", tufts))
    )


def goose() -> str:
    """It flies to the left, wings up."""
    return group(
        "goose",
        shape("12 -2!, 14 -26, 30 -46!, 34 -28, 30 -2!", GREY),
        shape(
            "-34 -8, -26 -13, -14 -6, 4 -8, 26 -4, 50 -8!, 46 2, 28 10, 4 12, -12 4, -24 -2, -34 -2", BROWN
        ),
        shape("-10 6, 4 4, 26 6, 34 6, 24 11, 4 12", WHITE, "none"),
        shape("-33 -8!, -46 -3!, -33 -2!", ORANGE),
        disc(-27, -8, 1.8, INK, "none"),
        shape("2 -2!, 2 -24, 14 -48, 28 -60!, 28 -50!, 34 -46!, 30 -36!, 34 -30!, 24 -10, 20 0!", BROWN),
        path("M8 -6Q10 -28 26 -52M14 -4Q16 -22 30 -40", "none", INK, 1.6),
    )


def moon_card() -> str:
    return path("M0 0H200V330H0z", RED) + disc(100, 112, 76, WHITE, width=3.2) + use("hill")


def geese_card() -> str:
    return (
        path("M-4 -4H204V64Q170 84 140 66Q110 88 76 64Q40 84 -4 58z", RED)
        + use("hill")
        + scatter("goose", "64 90 6 1, 140 124 6 1, 58 170 6 1")
    )


def chrysanthemum() -> str:
    petal = shape("0 0!, -3.6 -18, -4.4 -30, 0 -36, 4.4 -30, 3.6 -18", "", width=1.8)
    leaf = shape(
        "0 0!, -8 -6, -19 -5, -22 -14, -14 -19!, -21 -26, -16 -36, -7 -34!, 0 -46, "
        "7 -34!, 16 -36, 21 -26, 14 -19!, 22 -14, 19 -5, 8 -6",
        PINE,
    )
    veins = "M0 0V-36M0 -12L-14 -13M0 -12L14 -13M0 -22L-10 -29M0 -22L10 -29"
    return (
        group("mum-petal", petal)
        + group(
            "mum-flower",
            wreath("mum-petal", 18),
            wreath("mum-petal", 14, 0.68, 10),
            wreath("mum-petal", 9, 0.4),
            disc(0, 0, 4.4, "", width=1.8),
        )
        + group("mum-leaf", leaf, path(veins, "none", LIME, 1.5))
    )


def sake() -> str:
    """A flat cup of red lacquer, in it the sign for long life."""
    sign = (
        line("84 156, 116 153", 3.6)
        + line("82 166, 118 163", 3.6)
        + line("78 176, 124 172", 3.6)
        + line("101 147, 98 174, 80 192", 3.6)
        + line("92 186, 120 183", 3.6)
        + line("110 176, 110 198, 104 197", 3.6)
        + line("96 190, 100 195", 3.6)
    )
    return (
        path("M72 216Q72 236 64 246H136Q128 236 128 216z", CRIMSON)
        + path("M18 172Q30 226 100 228Q170 226 182 172z", RED, width=3)
        + path("M18 172A82 34 0 0 1 182 172A82 34 0 0 1 18 172z", RED, width=3)
        + path("M30 172A70 26 0 0 1 170 172A70 26 0 0 1 30 172z", YELLOW, width=2.4)
        + f'<g stroke="{CRIMSON}">{sign}</g>'
    )


def sake_card() -> str:
    return (
        scatter("mum-leaf", "60 100 -100 1.2, 140 96 90 1.2, 50 250 -110 1.2, 150 256 100 1.3, 100 130 0 1.1")
        + use("mum-flower", 56, 68, 0, 1.2, fill=YELLOW)
        + use("mum-flower", 148, 74, 0, 1.1, fill=RED)
        + use("mum-flower", 44, 284, 0, 1.1, fill=WHITE)
        + use("mum-flower", 150, 290, 0, 1.25, fill=YELLOW)
        + sake()
    )


def chrysanthemum_ribbon() -> str:
    return (
        scatter("mum-leaf", "40 130 -150 1.2, 160 150 150 1.2, 30 210 -40 1.2, 170 220 30 1.2")
        + scatter("mum-leaf", "90 50 0 1, 120 300 170 1, 170 30 60 1.1, 20 300 -120 1.1")
        + use("mum-flower", 48, 76, 0, 1.3, fill=YELLOW)
        + use("mum-flower", 152, 104, 0, 1.3, fill=RED)
        + use("mum-flower", 44, 240, 0, 1.3, fill=WHITE)
        + use("mum-flower", 154, 268, 0, 1.35, fill=YELLOW)
        + ribbons.blue()
    )


def motifs() -> str:
    return clover() + grass() + goose() + chrysanthemum()


CARDS = {
    "boar": boar_card,
    "clover-ribbon": clover_ribbon,
    "moon": moon_card,
    "geese": geese_card,
    "sake": sake_card,
    "chrysanthemum-ribbon": chrysanthemum_ribbon,
}
