"""Maple, willow and paulownia."""

from . import ribbons
from .brush import (
    BLUE,
    BROWN,
    GREEN,
    GREY,
    INK,
    LIME,
    ORANGE,
    PAPER,
    PINE,
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
    pair,
    path,
    scatter,
    shape,
    stroke,
    use,
    wreath,
)


def maple() -> str:
    lobes = ((-142, 18), (-100, 30), (-50, 37), (0, 42), (50, 37), (100, 30), (142, 18))
    points = ["0 5!"]
    for place, (angle, length) in enumerate(lobes):
        for turn, reach, corner in (
            (-19, 0.5, ""),
            (-10, 0.74, ""),
            (0, 1, "!"),
            (10, 0.74, ""),
            (19, 0.5, ""),
        ):
            points.append(pair(around(length * reach, angle + turn)) + corner)
        if place + 1 < len(lobes):
            points.append(pair(around(11, (angle + lobes[place + 1][0]) / 2)) + "!")
    veins = "".join(f"M0 0L{pair(around(length * 0.72, angle))}" for angle, length in lobes)
    return group(
        "maple-leaf",
        line("0 0, 1 14, 5 24", 2.4),
        shape(", ".join(points), "", width=2),
        path(veins, "none", INK, 1),
    )


def deer() -> str:
    """It looks away, over its back."""
    far = "#6e4426"
    far_legs = stroke("74 214 14, 78 246 9, 76 272 7, 78 304 7!", far, INK) + stroke(
        "136 214 22, 138 246 11, 132 270 8, 134 304 7!", far, INK
    )
    antlers = (
        stroke("66 116 6, 52 96 6, 46 72 5, 50 48 2", BROWN, INK, 2)
        + stroke("53 98 5, 38 88 4, 32 74 1", BROWN, INK, 2)
        + stroke("46 74 5, 34 62 4, 32 48 1", BROWN, INK, 2)
        + stroke("78 112 6, 90 94 6, 94 72 5, 90 48 2", BROWN, INK, 2)
        + stroke("89 96 5, 104 86 4, 110 72 1", BROWN, INK, 2)
        + stroke("94 74 5, 106 62 4, 108 48 1", BROWN, INK, 2)
    )
    tail = shape("160 186!, 172 184, 178 200, 170 214, 162 206", WHITE)
    body = shape(
        "54 128, 46 152, 42 178, 44 204, 58 222, 88 228, 120 222, 142 230, 160 222, "
        "168 202, 160 184, 136 176, 106 178, 88 172, 80 156, 80 138",
        ORANGE,
    )
    legs = stroke("56 206 22, 56 244 10, 60 272 8, 56 304 8!", ORANGE, INK) + stroke(
        "152 206 30, 158 244 13, 150 270 9, 154 304 8!", ORANGE, INK
    )
    join = shape("48 200, 50 214, 62 220, 66 200", ORANGE, "none") + shape(
        "136 196, 138 216, 158 218, 164 200, 150 190", ORANGE, "none"
    )
    spots = dots(
        "66 190 3.6, 82 186 3.6, 100 188 3.6, 118 186 3.6, 136 188 3.6, 74 204 3.6, "
        "92 202 3.6, 110 204 3.6, 128 202 3.6, 146 202 3.6, 56 172 3.6, 64 156 3.6",
        WHITE,
    )
    head = (
        shape("56 118!, 34 104, 32 114, 52 128", ORANGE)
        + shape("54 122, 66 112, 82 112, 100 124, 114 132, 114 140, 104 145, 84 143, 70 146, 57 138", ORANGE)
        + shape("108 129, 116 132, 115 139, 107 138", INK)
        + line("112 141, 100 138", 1.8)
        + shape("80 112!, 98 98, 102 106, 88 118", ORANGE)
        + disc(81, 124, 3.4, INK, "none")
        + disc(82, 123, 1, WHITE, "none")
    )
    hooves = path("M51 297H62V306H50zM149 297H160V306H148zM73 297H83V306H73zM129 297H139V306H129z", INK)
    return far_legs + tail + antlers + legs + body + join + spots + hooves + head


def deer_card() -> str:
    return (
        scatter("maple-leaf", "150 50 20 1.2, 160 130 60 1.1, 30 30 -20 1.0, 110 24 10 0.9", RED)
        + scatter("maple-leaf", "182 84 80 1.1, 24 290 30 1.0", YELLOW)
        + scatter("maple-leaf", "130 92 -20 0.9, 186 24 40 1", ORANGE)
        + path("M0 302Q100 290 200 302V330H0z", GREEN)
        + deer()
        + scatter("maple-leaf", "104 300 -20 0.8, 186 280 10 0.9", RED)
    )


def maple_ribbon() -> str:
    return (
        stroke("-6 60 12, 60 70 10, 140 50 7, 204 70 5", BROWN, INK)
        + stroke("206 230 12, 140 236 10, 60 220 7, -6 240 5", BROWN, INK)
        + scatter("maple-leaf", "46 60 -20 1.4, 160 70 20 1.4, 36 200 -30 1.4, 164 240 30 1.4", RED)
        + scatter("maple-leaf", "34 130 200 1.1, 168 158 150 1.2, 100 30 0 1", YELLOW)
        + scatter("maple-leaf", "46 276 210 1.3, 160 300 160 1.1", ORANGE)
        + ribbons.blue()
    )


def willow() -> str:
    leaf = stroke("0 0 1.5, 2 10 6.5, 3 19 5, 3 31 .5!", "", INK, 1.2)
    strand = line("0 0, 4 34, 2 70, -2 106, 0 140", 1.8, PINE)
    places = ((1, 4), (3, 24), (4, 44), (3, 64), (1, 84), (-1, 104), (-1, 122))
    return group("willow-leaf", leaf) + group(
        "willow-strand",
        strand,
        *(use("willow-leaf", x, y, turn) for x, y in places for turn in (-38, 26)),
        use("willow-leaf", 0, 138),
    )


def strands(places: str) -> str:
    return scatter("willow-strand", places, GREEN)


def man() -> str:
    """The poet under his umbrella."""
    umbrella = (
        path("M112 62L126 232", "none", INK, 7)
        + path("M112 62L126 232", "none", BROWN, 3)
        + shape(
            "18 118!, 34 86, 68 64, 108 56, 148 64, 182 86, 196 118!, 180 112, "
            "164 118!, 150 112, 136 118!, 122 112, 108 118!, 94 112, 80 118!, 66 112, "
            "52 118!, 36 112",
            YELLOW,
            width=3,
        )
        + path(
            "M108 56Q64 74 52 118M108 56Q88 80 80 118M108 56V118M108 56Q128 80 136 118M108 56Q152 74 164 118",
            "none",
            INK,
            2,
        )
        + path("M37 87Q108 58 180 87", "none", RED, 5)
        + shape("102 58!, 104 46, 112 46, 114 58!", INK)
    )
    feet = path(
        "M46 292H74V298H46zM86 292H114V298H86zM51 298V306M69 298V306M91 298V306M109 298V306", INK, width=3.4
    )
    trousers = shape(
        "62 236, 48 258, 42 290!, 74 294!, 80 274!, 86 294!, 118 290!, 112 258, 100 236", GREY
    ) + path("M80 244V274M64 250L58 288M96 250L102 288", "none", INK, 2)
    robe = (
        shape("56 178, 50 200, 52 226, 52 248!, 110 248!, 108 226, 110 200, 104 178, 80 168", VIOLET)
        + shape("60 176!, 44 192, 30 220, 24 252!, 50 258!, 58 232, 66 206", VIOLET)
        + shape("28 240!, 54 246!, 50 258!, 24 252!", RED)
        + shape("68 168!, 80 200!, 94 168!", WHITE)
        + line("68 168!, 80 200!, 94 168!", 3.4, RED)
        + path("M52 236H110", "none", INK, 9)
        + path("M54 236H108", "none", RED, 5)
        + shape("98 176!, 116 186, 128 198, 124 210, 128 244!, 106 240, 100 218, 94 204", VIOLET)
        + shape("115 196, 126 192, 133 200, 130 211, 120 212, 114 205", PAPER)
    )
    head = (
        shape("66 134, 64 150, 70 164, 80 170, 90 164, 96 150, 94 134", PAPER)
        + shape("62 142!, 63 128, 70 122, 68 96, 80 84, 90 94, 90 122, 97 128, 98 142!, 80 134", INK)
        + path("M70 144h8M84 144h8", "none", INK, 2.4)
        + path("M72 149h4M86 149h4M82 148l3 7h-4M78 160h6", "none", INK, 1.7)
        + stroke("80 165 4, 81 174 6, 79 184 .5!", INK)
    )
    return umbrella + feet + trousers + robe + head


def frog() -> str:
    return (
        shape(
            "144 300, 140 288, 150 276, 158 266, 164 260, 172 262, 176 270, 170 282, 168 296, 162 304", LIME
        )
        + shape("142 302, 136 292, 144 282, 156 286, 158 298, 166 306!, 146 306", LIME)
        + stroke("166 284 7, 168 296 5, 174 305 5", LIME, INK, 2)
        + disc(167, 261, 5, LIME)
        + disc(168, 261, 2, INK, "none")
        + line("177 269, 168 274", 1.8)
    )


def man_card() -> str:
    rain = "M92 14l-6 26M124 16l-6 26M22 128l-6 26M26 178l-6 26M148 132l-6 26M168 160l-6 26M30 262l-6 24"
    return (
        strands("22 4 4 0.7, 54 0 0 0.5, 150 0 -2 0.45, 186 4 -2 0.9, 182 110 -2 0.95")
        + path(rain, "none", BLUE, 1.8)
        + path("M0 306Q60 294 120 306Q160 312 200 300V330H0z", GREY)
        + path("M118 330Q150 304 204 294V330z", SKY)
        + man()
        + frog()
    )


def swallow() -> str:
    dark = "#1f2f66"
    tail = stroke("112 172 14, 148 148 8, 186 96 .5!", dark, INK, 2) + stroke(
        "116 178 14, 158 172 7, 194 146 .5!", dark, INK, 2
    )
    far_wing = shape("76 178!, 62 150, 62 108, 84 40!, 88 92, 98 130, 110 178!, 80 192!", dark)
    body = shape(
        "32 214, 36 202, 50 194, 76 184, 104 170, 124 166, 124 178, 106 196, 82 212, 58 222, 42 224", dark
    )
    belly = shape("48 222, 62 210, 84 200, 106 186, 122 178, 108 196, 82 213, 60 223", WHITE)
    near_wing = shape("64 200!, 88 196, 116 204, 146 232, 176 290!, 130 268, 92 244, 70 222", dark) + path(
        "M84 212Q122 234 158 272M80 222Q106 242 132 258", "none", SKY, 1.8
    )
    head = (
        shape("33 214, 42 212, 56 214, 50 223, 39 224", RED)
        + shape("34 208!, 16 218!, 34 219!", INK)
        + disc(45, 205, 3.6, WHITE, "none")
        + disc(44.5, 205, 1.9, INK, "none")
    )
    return tail + far_wing + body + belly + near_wing + head


def swallow_card() -> str:
    return (
        strands(
            "20 0 2 0.9, 48 0 0 1.1, 120 0 0 0.7, 152 0 -2 0.6, 184 0 -2 0.9, "
            "182 160 0 1, 20 220 2 0.7, 24 110 0 0.6"
        )
        + swallow()
    )


def willow_ribbon() -> str:
    return (
        strands("22 -6 2 1.2, 20 150 2 1.2, 54 0 0 1.2, 52 160 0 0.9, 90 -10 0 1.2, 104 180 0 1")
        + strands("118 -10 0 1, 146 0 0 1.2, 148 164 0 1.1, 180 -6 -2 1.2, 178 156 0 0.9")
        + ribbons.red()
    )


def drum() -> str:
    """A drum of the thunder god, with the three commas."""
    bend = ((13, -6, 15), (15, 22, 14), (19, 50, 9), (23, 84, 1))
    comma = stroke(", ".join(f"{pair(around(radius, angle))} {width}" for radius, angle, width in bend), "")
    return group("comma", disc(*around(13, -6), 7.5, "", "none"), comma) + group(
        "drum",
        disc(0, 0, 42, BROWN, width=3),
        disc(0, 0, 33, WHITE, width=2.4),
        f'<g fill="{INK}">{wreath("comma", 3, 1.15)}</g>',
        *(disc(*around(37.5, 30 * k), 2.2, YELLOW, "none") for k in range(12)),
    )


def claw() -> str:
    """The hand of the god of thunder."""
    return (
        stroke("214 46 54, 176 70 40, 148 92 34", GREEN, INK, 3)
        + stroke("150 82 20, 118 84 15, 98 100 12", GREEN, INK, 2.6)
        + stroke("146 96 20, 118 112 15, 104 132 12", GREEN, INK, 2.6)
        + stroke("156 106 20, 142 130 15, 134 152 12", GREEN, INK, 2.6)
        + shape("134 76, 160 72, 174 92, 166 110, 148 112, 136 100", GREEN, "none")
        + shape("104 92!, 86 100, 76 116!, 92 112, 104 108!", WHITE)
        + shape("98 128!, 88 142, 86 160!, 98 150, 109 138!", WHITE)
        + shape("128 150!, 124 164, 128 180!, 136 168, 140 156!", WHITE)
        + stroke("178 40 12, 200 62 14, 206 90 12", YELLOW, INK, 2.4)
    )


def lightning_card() -> str:
    return (
        path("M0 0H200V330H0z", RED)
        + path("M0 0H204V76Q190 100 166 88Q150 116 118 100Q100 124 72 106Q40 128 26 104Q6 114 -4 100z", INK)
        + strands("24 96 0 1.5, 146 90 0 1.1, 184 84 -1 1.6")
        + path("M74 24L26 122H58L28 206H52L36 290L112 182H78L116 108H82L116 24z", YELLOW, width=3.4)
        + claw()
        + use("drum", 138, 254)
    )


def paulownia() -> str:
    bell = shape("0 0!, -6 -4, -6 -12, -9 -16!, -4 -16, 0 -18, 4 -16, 9 -16!, 6 -12, 6 -4", VIOLET, width=1.8)
    spike = [
        line("0 0, 0 -70", 2.6, GREEN),
        *(
            use("paulownia-bell", side * 3, y, side * 58, 1 + y / 260)
            for y in (-12, -30, -48)
            for side in (-1, 1)
        ),
        use("paulownia-bell", 0, -62, size=0.8),
    ]
    leaf = shape(
        "0 0!, -16 -12, -34 -8, -44 8, -56 10!, -52 24, -38 34, -26 38!, -20 58, "
        "0 78!, 20 58, 26 38!, 38 34, 52 24, 56 10!, 44 8, 34 -8, 16 -12",
        GREEN,
    )
    veins = "M0 0V66M0 14L-40 16M0 14L40 16M0 30L-22 34M0 30L22 34M0 44L-12 52M0 44L12 52"
    return (
        group("paulownia-bell", bell)
        + group("paulownia-spike", *spike)
        + group("paulownia-leaf", leaf, path(veins, "none", LIME, 2))
    )


def plume() -> str:
    """A tail feather, hanging down, with an eye at its end."""
    return group(
        "plume",
        stroke("0 0 5, 10 34 12, 6 70 17, -4 104 17, 2 132 .5!", "", INK, 2.2),
        line("0 0, 9 34, 6 70, -3 96", 1.6),
        disc(-2, 100, 9, YELLOW, width=2),
        disc(-2, 100, 4.5, BLUE, width=1.6),
    )


def phoenix() -> str:
    tail = (
        use("plume", 122, 126, -70, 0.72, fill=VIOLET)
        + use("plume", 118, 128, -44, 0.98, fill=GREEN)
        + use("plume", 96, 130, 38, 0.84, fill=ORANGE)
        + use("plume", 112, 130, -18, 1, fill=RED)
        + use("plume", 102, 130, 12, 0.9, fill=VIOLET)
    )
    far_wing = shape(
        "92 96!, 74 72, 72 44, 88 12!, 94 28!, 104 18!, 106 34!, 118 28!, 116 46!, 126 46!, 120 70, 108 100!",
        ORANGE,
    ) + path("M92 84Q88 56 92 34M102 88Q102 62 106 40", "none", RED, 2.4)
    neck = stroke("88 120 22, 66 102 24, 54 82 16, 46 66 16", YELLOW, INK) + path(
        "M50 76l10 -3M54 86l12 -4M60 97l14 -6", "none", RED, 2.4
    )
    body = shape("62 112, 70 100, 90 98, 112 108, 128 124, 122 138, 102 140, 80 132", RED)
    scales = path(
        "M74 110q7 4 2 12M86 108q7 5 2 14M98 112q7 5 2 14M110 118q7 5 2 14M88 124q6 4 2 10M100 128q6 3 2 9",
        "none",
        YELLOW,
        2.4,
    )
    near_wing = shape(
        "82 108!, 104 90, 134 72, 182 38!, 180 54!, 192 56!, 184 70!, 194 78!, "
        "178 88!, 184 98!, 164 104!, 164 114!, 136 120, 108 122, 90 120",
        YELLOW,
    ) + path("M100 112Q146 98 180 66M104 117Q146 110 178 92M96 104Q136 82 176 52", "none", RED, 2.8)
    head = (
        stroke("46 56 5, 36 40 8, 40 20 .5!", RED, INK, 2)
        + stroke("50 54 5, 48 36 8, 58 16 .5!", VIOLET, INK, 2)
        + stroke("54 56 5, 60 44 8, 74 34 .5!", RED, INK, 2)
        + shape("36 68, 38 56, 50 50, 60 58, 58 72, 46 78", YELLOW)
        + shape("39 60!, 22 64, 14 76!, 38 72!", ORANGE)
        + shape("42 76, 38 86, 42 94, 49 88, 50 76", RED)
        + disc(47, 63, 3, INK, "none")
    )
    return tail + far_wing + neck + body + scales + near_wing + head


def phoenix_card() -> str:
    return (
        scatter("paulownia-spike", "50 258 -12 0.95, 150 258 12 0.95, 100 254 0 1.15")
        + scatter("paulownia-leaf", "42 268 18 0.85, 158 268 -18 0.85, 100 262 0 0.95")
        + phoenix()
    )


def motifs() -> str:
    return maple() + willow() + drum() + paulownia() + plume()


CARDS = {
    "deer": deer_card,
    "maple-ribbon": maple_ribbon,
    "man": man_card,
    "swallow": swallow_card,
    "willow-ribbon": willow_ribbon,
    "lightning": lightning_card,
    "phoenix": phoenix_card,
}
