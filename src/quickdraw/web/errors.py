"""What a person or a program is told when something cannot be done."""

from fastapi.responses import HTMLResponse, JSONResponse, Response

from quickdraw.web import frames

TRY_AGAIN = 1
"""Seconds after which it may go: what was in the way is over soon."""


class Trouble(Exception):
    """Something the asker can put right; the words say how. `status` is that of HTTP."""

    def __init__(self, status: int, words: str, code: int = 0) -> None:
        super().__init__(words)
        self.status = status
        self.words = words
        self.code = code


def no_table(code: str) -> Trouble:
    return Trouble(404, f"There is no table {code[:12]}. Ask for the link again, or open a new table.")


def read_anew() -> Trouble:
    return Trouble(503, "This table has just been read anew. Try again.")


def not_now(why: str) -> Trouble:
    """The store does not answer, which may pass."""
    return Trouble(503, f"Nothing was done: the store cannot be used now ({why}). Try again in a moment.")


def answer(path: str, status: int, words: str, code: int = 0) -> Response:
    """For a program as JSON, for a person as a page."""
    later = {"retry-after": str(TRY_AGAIN)} if status == 503 else None
    if path in ("/api", "/healthz") or path.startswith("/api/"):
        return JSONResponse({"error": words, "code": code}, status, later)
    return HTMLResponse(frames.render("trouble.html", words=words), status, later)
