"""Our server as if Views, stories and pictures cost nothing: how much drawing better could gain at most.

Rules, log, commit and sockets are as always; both seats are sent as many bytes as they usually are.
"""

from collections.abc import Generator, Sequence
from unittest.mock import patch

from quickdraw import cli
from quickdraw.play.match import Match
from quickdraw.web import picture
from quickdraw.web.frames import Frame
from quickdraw.web.room import Room

BYTES = 5_900
"""Of a frame, on average: about 2,000 when somebody has chosen, 9,800 when cards are flipped."""


class Blank(Frame):
    def whole(self, before: str = "", heard: int = 0) -> bytes:
        return f"{before}<div{self.head}></div>".encode().ljust(BYTES)

    def changes(self, had: Frame, heard: int, before: str = "") -> bytes:
        return self.whole(before)


class Blind(picture.Painter):
    def __init__(self, room: Room) -> None:
        self.room = room
        self.match = room.match

    def frames(self, seats: Sequence[int]) -> Generator[None, None, list[Frame]]:
        if self.match is None:
            return (yield from super().frames(seats))
        return [self.blank(self.match, seat) for seat in seats]

    def blank(self, match: Match, seat: int) -> Frame:
        head = f' id="frame" data-seq="{self.room.stored}" data-number="{match.table.decisions[seat]}"'
        return Blank(head, str, (), ())


if __name__ == "__main__":
    with patch.object(picture, "Painter", Blind):
        cli.app()
