"""A player in thirty lines: sits down at a table and chooses at random, over the JSON API alone.

    python docs/examples/client.py http://127.0.0.1:8000 CODE

Only `httpx` is needed. The same calls work from any language; docs/api.md lists them.
"""

import random
import secrets
import sys
import time

import httpx


def play(address: str, code: str, name: str = "Example") -> str:
    """Plays until the match is over; returns the result."""
    with httpx.Client(base_url=address) as http:
        guest = http.post("/api/guests", json={"name": name}).raise_for_status().json()
        http.headers["Authorization"] = f"Bearer {guest['secret']}"
        table = f"/api/tables/{code}"
        here = http.post(f"{table}/sit", json={"entropy": secrets.token_hex(16)}).raise_for_status().json()
        while here["status"] in ("open", "running"):
            if here["legal"]:
                choice = {"number": here["number"], "actions": [random.choice(here["legal"])]}
                here = http.post(f"{table}/act", json=choice).raise_for_status().json()
            else:
                time.sleep(0.2)
                here = http.get(table).raise_for_status().json()
        return str(here["result"])


if __name__ == "__main__":
    sys.stdout.write(play(sys.argv[1], sys.argv[2]) + "\n")
