"""What a person or a program is told when something cannot be done."""

from fastapi.responses import HTMLResponse, JSONResponse, Response

from quickdraw.web import frames


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


def answer(path: str, status: int, words: str, code: int = 0) -> Response:
    """For a program as JSON, for a person as a page."""
    if path == "/api" or path.startswith("/api/"):
        return JSONResponse({"error": words, "code": code}, status)
    return HTMLResponse(frames.render("trouble.html", words=words), status)
