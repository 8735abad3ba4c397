"""The thirty actions: what each hand does in each round, as tables. In the dialect."""

QUICK_DRAW, AIM, FIRE = 0, 1, 2
HANDS = 10

# What somebody is asked to choose. NEXT: nothing, the next one in order acts.
NEXT, SWAPPING, ROTATING_OWN, FLIPPING, FLIPPING_FIRST, ROTATING_ANOTHER, FLIPPING_OWN = 0, 1, 2, 3, 4, 5, 6
UNDERTAKING, TARGETING, GETTING_DICE = 7, 8, 9

# By 10 * round + hand, high card first: what is chosen, and how often (or how many dice).
TASK_OF = (
    FLIPPING_OWN, FLIPPING_OWN, ROTATING_ANOTHER, FLIPPING_FIRST, FLIPPING,
    FLIPPING, ROTATING_OWN, ROTATING_OWN, SWAPPING, SWAPPING,
    GETTING_DICE, GETTING_DICE, ROTATING_ANOTHER, FLIPPING, FLIPPING,
    ROTATING_OWN, ROTATING_OWN, GETTING_DICE, GETTING_DICE, GETTING_DICE,
)  # fmt: skip
TIMES_OF = (
    2, 1, 1, 1, 1, 2, 1, 2, 1, 2,
    -2, -1, 1, 1, 2, 1, 2, 1, 2, 3,
)  # fmt: skip

# The Fire round, by hand: dice removed first, how the own remaining card counts, what is added at the end.
DICE_REMOVED = (2, 1, 0, 0, 0, 0, 0, 0, 0, 0)
CARD_COUNTS = (-1, -1, 0, 0, 1, 1, 1, 1, 1, 1)
ADDED = (0, 0, -1, 0, -2, -1, 0, 0, 0, 0)
