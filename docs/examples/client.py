"""A whole player: sits down at a table of any game and chooses at random, over the JSON API alone.

    python docs/examples/client.py http://127.0.0.1:8000 CODE

Only `httpx` is needed (`make setup` brings it). The same calls work from any language: see docs/api.md.
"""

import random
import secrets
import sys
import time
from typing import Any

import httpx

PAUSE = 0.1
"""Seconds between two looks at the table."""
HANDS = 3
"""So many are played at a table for chips; then it leaves."""
NOBODY_BETS = 116
"""The reason why no hand can be dealt: nobody here has the chips for the smallest bet."""


def play(address: str, code: str, name: str = "Example") -> str:
    """Plays until the match is over, or enough hands; returns the result."""
    with httpx.Client(base_url=address, timeout=None) as http:
        guest = http.post("/api/guests", json={"name": name}).raise_for_status().json()
        http.headers["Authorization"] = f"Bearer {guest['secret']}"
        table = f"/api/tables/{code}"
        here = http.post(f"{table}/sit", json={"entropy": secrets.token_hex(16)}).raise_for_status().json()
        while here["status"] in ("open", "running") and here["seat"] is not None:
            what, fields = wish(here)
            if what:
                answer = http.post(f"{table}/{what}", json=fields)
                if answer.status_code not in (409, 503):  # too late, or the table is busy: look again
                    answer.raise_for_status()
                if answer.is_error and answer.json()["code"] == NOBODY_BETS:  # and so it would stay
                    http.post(f"{table}/resign", json={}).raise_for_status()
            time.sleep(PAUSE)
            here = http.get(table).raise_for_status().json()
        return str(here["result"]) or "I have left the table."


def wish(here: dict[str, Any]) -> tuple[str, dict[str, Any]]:
    """What to ask of the table now, and with which fields; nothing while the others choose."""
    if here["status"] == "open":
        return "", {}
    seat, bank = here["seat"], here["bank"]
    if here["legal"]:
        return "act", {"number": here["number"], "actions": [random.choice(here["legal"])]}
    if here["racing"]:  # with the fastest card; nobody may look before the coin has landed
        time.sleep(here["coin_ms"] / 1000)
        card = random.choice(here["view"]["sides"][seat]["hand"])
        return "act", {"number": here["number"], "actions": [f"discard:{card}"]}
    if here["waiting_for"]:
        return "", {}
    if here["table_left_ms"] is not None:  # for a talk, and we have nothing to say
        return ("ready" if here["may_end_early"] else ""), {}
    if bank and (bank["hands"] >= HANDS or bank["chips"][seat] < bank["buy_in"] / 2):
        return "resign", {}
    return "deal", {}


if __name__ == "__main__":
    sys.stdout.write(play(sys.argv[1], sys.argv[2]) + "\n")
