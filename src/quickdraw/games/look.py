"""What a game's web table is made of, as its drawer hands it over: looks, and what they are drawn from."""

from collections.abc import Iterable, Mapping

from quickdraw.engine.words import Note

Look = Mapping[str, str]
"""Parts that are drawn together, by name: each is one element with that name as its id."""


class SharedLook(dict[str, str]):
    """One that many tables show: what is new in it after another is worth remembering.

    It is drawn once and never changed, so it is known by itself and not by what it holds.
    """

    __slots__ = ()
    __hash__ = object.__hash__  # type: ignore[assignment]

    def __eq__(self, other: object) -> bool:
        return self is other

    def __ne__(self, other: object) -> bool:
        return self is not other


class CommonLook(dict[str, str]):
    """One that all who look at a table see: what is new in it is put together once for them.

    It holds no names: one's own would be marked.
    """

    __slots__ = ("after", "new")

    after: Look | None
    """What it was last compared with."""
    new: bytes
    """What was new then."""

    def __init__(self, parts: Look) -> None:
        super().__init__(parts)
        self.after = None


Past = Iterable[tuple[tuple[Note, ...], tuple[str, ...] | None]]
"""What everybody has heard, the newest step first; and of whom by name, where others sit there now."""
