"""The API is what its description says, whatever is sent to it."""

from collections.abc import Iterator
from typing import Any, cast

import pytest
import schemathesis
from fastapi.testclient import TestClient
from hypothesis import HealthCheck, given, settings
from schemathesis import GenerationMode
from schemathesis.specs.openapi.checks import positive_data_acceptance

from quickdraw.web import api
from quickdraw.web.app import create_app
from quickdraw.web.house import House
from web.visitors import open_house, two_at

EXAMPLES = 12
# `positive_data_acceptance` is left out: a schema cannot say that a name is printable or a seat is free.


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    with open_house(tmp_path_factory.mktemp("openapi")) as client:
        yield client


def operations() -> list[Any]:
    described = create_app(cast(House, None)).openapi()  # only to be described, never opened
    for asked in (asked for methods in described["paths"].values() for asked in methods.values()):
        asked.pop("security", None)  # who asks is Ann or nobody; no secret is to be made up
    found = schemathesis.openapi.from_dict(described).get_all_operations()
    return [cast(Any, operation).ok() for operation in found]


def can_be_wrong(operation: Any) -> bool:
    """It takes something; of the others nothing can be asked wrongly."""
    return bool(operation.body or operation.path_parameters)


SENSE = [(operation, GenerationMode.POSITIVE) for operation in operations()]
NONSENSE = [(operation, GenerationMode.NEGATIVE) for operation in operations() if can_be_wrong(operation)]


@pytest.mark.filterwarnings("ignore:Use 'content=")  # of httpx, where a body is no JSON
@pytest.mark.parametrize(
    ("operation", "mode"), SENSE + NONSENSE, ids=lambda value: getattr(value, "label", None) or value.value
)
def test_every_request_gets_an_answer_as_described(
    operation: Any, mode: GenerationMode, house: TestClient
) -> None:
    """As a stranger, and then at a real table from a real seat; with sense, and without."""
    code, ann, _ = two_at(house, "saloon")
    tried = 0

    @given(case=operation.as_strategy(mode))
    @settings(max_examples=EXAMPLES, suppress_health_check=list(HealthCheck), derandomize=True)
    def ask(case: Any) -> None:
        nonlocal tried
        tried += 1
        for headers in ({}, ann.headers):
            wanted = case.as_transport_kwargs(base_url="http://testserver")
            answer = house.request(**{**wanted, "headers": {**dict(wanted["headers"]), **headers}})
            seen = schemathesis.Response.from_httpx(answer, verify=False)
            case.validate_response(seen, excluded_checks=[positive_data_acceptance])
            if case.path_parameters and "code" in case.path_parameters:
                case.path_parameters["code"] = code

    ask()
    assert tried


def test_no_operation_is_left_out(house: TestClient) -> None:
    """Some take nothing that could be wrong."""
    paths = house.get("/api/openapi.json").json()["paths"]
    described = {f"{method.upper()} {path}" for path, methods in paths.items() for method in methods}
    assert {operation.label for operation, _ in SENSE} == described
    assert described - {operation.label for operation, _ in NONSENSE} == {
        "GET /api/games", "GET /api/me/tables", "GET /api/tables", "GET /healthz",
    }  # fmt: skip


def test_who_asks_is_described_as_clients_understand_it(house: TestClient) -> None:
    """A secret where one is needed, and where one is told more with it."""
    described = house.get("/api/openapi.json").json()
    scheme = described["components"]["securitySchemes"]["secret"]
    assert (scheme["type"], scheme["scheme"]) == ("http", "bearer")
    needs = {
        f"{method.upper()} {path}": asked["security"]
        for path, methods in described["paths"].items()
        for method, asked in methods.items()
        if "security" in asked
    }
    with_or_without = {"GET /api/tables/{code}", "GET /api/tables/{code}/log"}
    assert {name for name, security in needs.items() if {} in security} == with_or_without
    assert "POST /api/tables" in needs
    assert not {"POST /api/guests", "GET /api/games"} & needs.keys()
    for name in needs:
        method, path = name.split()
        answer = house.request(method, path.format(code="NOSUCH"), json={})
        assert (answer.status_code == 401) == (name not in with_or_without), name


def test_a_table_is_described_with_all_that_is_told_of_it(house: TestClient) -> None:
    code, ann, _ = two_at(house, "saloon")
    described = house.get("/api/openapi.json").json()["components"]["schemas"]["TableInfo"]["properties"]
    assert ann.sees(code).keys() == described.keys()


def test_everything_a_person_can_do_is_described(house: TestClient) -> None:
    paths = house.get("/api/openapi.json").json()["paths"]
    wanted = {
        "/api/games", "/api/guests", "/api/me/tables", "/api/tables", "/api/tables/{code}", "/healthz",
        "/api/games/{name}/rules",
    } | {
        f"/api/tables/{{code}}/{what}"
        for what in (*api.COMMANDS, "sit", "rematch", "log")
    }  # fmt: skip
    assert set(paths) == wanted
    assert all(operation["summary"] for path in paths.values() for operation in path.values())
