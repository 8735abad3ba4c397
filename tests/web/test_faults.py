"""When something fails under the house: who asked gets an answer, who runs it finds it written down."""

import json
from pathlib import Path

import httpx

from quickdraw.play.store import Store, TableRow
from web.served import served_in
from web.test_stopped import wait_for


class Broken(Store):
    def listed(self, limit: int = 0) -> list[TableRow]:
        raise RuntimeError("the list is torn")


def test_a_fault_is_written_down_once_and_answered(tmp_path: Path) -> None:
    with served_in(tmp_path, Broken) as served, httpx.Client(base_url=f"http://{served.address}") as http:
        page, program = http.get("/", timeout=None), http.get("/api/tables", timeout=None)
        http.get("/rules/saloon", timeout=None)
        wait_for(lambda: "/rules/saloon" in served.words())  # so that all of what came before is there
        lines = [json.loads(line) for line in served.words().splitlines()]
    assert page.status_code == program.status_code == 500
    assert "Something went wrong here" in page.text
    assert "Something went wrong here" in program.json()["error"]
    assert "content-security-policy" in page.headers
    errors = [line["error"] for line in lines if line["level"] == "error"]
    assert len(errors) == 2
    assert all("the list is torn" in error for error in errors)
    asked = [(line["path"], line["status"]) for line in lines if line["event"] == "request"]
    assert asked == [("/", 500), ("/api/tables", 500), ("/rules/saloon", 200)]
