"""The server's log: one JSON object a line for machines, or plain lines for a person at the terminal."""

import json
import logging
import sys
import time
from typing import Any

FIELDS = ("client", "method", "path", "status", "ms", "table", "game", "address", "why")
"""What a line may tell beside the event. No cookie, no token, no query string is among them."""


def write_log(*, as_json: bool) -> None:
    """As JSON every request is told; to a person only what is wrong."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines() if as_json else PlainLines())
    level = logging.INFO if as_json else logging.WARNING
    logging.basicConfig(level=level, handlers=[handler], force=True)


class JsonLines(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        told: dict[str, Any] = {
            "at": time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(record.created)),
            "level": record.levelname.lower(),
            "event": record.getMessage(),
        }
        told |= fields_of(record)
        if record.exc_info:
            told["error"] = self.formatException(record.exc_info)
        return json.dumps(told)


class PlainLines(logging.Formatter):
    """A traceback comes after the line it belongs to."""

    def format(self, record: logging.LogRecord) -> str:
        at = time.strftime("%H:%M:%S", time.localtime(record.created))
        about = ", ".join(f"{name}: {value}" for name, value in fields_of(record).items())
        told = f"{at} {record.levelname.lower()}: {record.getMessage()}"
        lines = [f"{told} ({about})" if about else told]
        if record.exc_info:
            lines += self.formatException(record.exc_info).splitlines()
        return "\n".join(map(printable, lines))


def fields_of(record: logging.LogRecord) -> dict[str, Any]:
    return {name: getattr(record, name) for name in FIELDS if hasattr(record, name)}


def printable(text: str) -> str:
    r"""Somebody else may have chosen these words: none of them moves the cursor or begins a line.

    >>> printable("a\x1b[2Jb\nc")
    'a\\x1b[2Jb\\nc'
    """
    return "".join(c if c.isprintable() else repr(c)[1:-1] for c in text)
