"""Schemathesis over the whole OpenAPI: no input makes a fault, every answer is as described."""

from typing import Any

import httpx
import pytest
import schemathesis
from hypothesis import HealthCheck, settings

from tests.kit.server.client import post
from tests.kit.server.process import Server

_CHECKS = [
    schemathesis.checks.not_a_server_error,
    schemathesis.checks.status_code_conformance,
    schemathesis.checks.content_type_conformance,
    schemathesis.checks.response_schema_conformance,
]


@pytest.mark.parametrize("examples", [8, pytest.param(100, marks=pytest.mark.nightly)])
def test_no_request_is_a_fault(server: Server, examples: int) -> None:
    token = post(f"{server.url}/api/people", json={}).cookies["stoneage"]
    httpx.post(f"{server.url}/api/replays", json={}, timeout=120)  # the process for replays starts
    schema = schemathesis.openapi.from_url(f"{server.url}/api/openapi.json")
    for operation in schema.get_all_operations():
        _check(operation.ok(), token, examples)


def _check(operation: schemathesis.APIOperation[Any, Any, Any, Any], token: str, examples: int) -> None:
    @settings(max_examples=examples, deadline=None, suppress_health_check=list(HealthCheck), database=None)
    @schemathesis.given_case(operation) if hasattr(schemathesis, "given_case") else _given(operation)  # type: ignore[untyped-decorator]
    def check(case: Any) -> None:
        case.call_and_validate(cookies={"stoneage": token}, checks=_CHECKS)

    check()


def _given(operation: schemathesis.APIOperation[Any, Any, Any, Any]) -> Any:
    from hypothesis import given

    return given(operation.as_strategy())
