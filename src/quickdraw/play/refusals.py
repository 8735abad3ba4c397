"""Why a table does not do something, whatever is played there; the game's own reasons are in its view.py."""

NO_SUCH_SEAT, STALE, NOTHING_CHOSEN, NOT_NOW, NOT_DRAWN, NOT_TOGETHER, BACKWARDS = range(101, 108)
CHAT_CLOSED, NOT_SAID, GIVEN_UP, NO_RESIGNING, NOT_EARLY, NOT_WANTED, NOT_SHOWN = range(121, 128)
REFUSALS = {
    NO_SUCH_SEAT: "There is no such seat at this table.",
    STALE: "That is not the decision to be made now: it was made already, or has not come yet.",
    NOTHING_CHOSEN: "Choose something first.",
    NOT_NOW: "Not now: the game is not over yet, or has not begun.",
    NOT_DRAWN: "What the table decides is not drawn, and what is drawn the table does not decide.",
    BACKWARDS: "Time does not go backwards.",
    NOT_TOGETHER: "These are not one decision; choose one after the other.",
    CHAT_CLOSED: "Nobody may talk now.",
    GIVEN_UP: "That seat has been given up.",
    NO_RESIGNING: "Nobody resigns here: a seat is left between two hands.",
    NOT_EARLY: "At this table the talk lasts until its time is up.",
    NOT_WANTED: "There is nothing to wish for now, or you have said so already.",
    NOT_SHOWN: "You are shown nothing now that could be put away.",
}


class Refused(Exception):
    """An action that may not be done: the code, and words for a person. Nothing has changed."""

    def __init__(self, code: int, words: str) -> None:
        super().__init__(words)
        self.code = code
        self.words = words


def refused(code: int) -> Refused:
    """For one of these reasons."""
    return Refused(code, REFUSALS[code])
