"""Refuses query parameters that nothing reads: a typing error must not silently ask another question."""

from collections.abc import Mapping

from fastapi import Request

from trellis_gateway.errors import field_problem

ANY = "x-any-query"
"""Set in an operation's `openapi_extra` to let it take any parameter."""
_PREFIX = "/v1"


def _known(request: Request) -> Mapping[tuple[str, str], frozenset[str] | None]:
    """Map method and path, without the prefix, to the names of the query parameters; None takes any."""
    state = request.app.state
    if not hasattr(state, "known_query"):
        state.known_query = {
            (method.upper(), path.removeprefix(_PREFIX)): None
            if operation.get(ANY)
            else frozenset(p["name"] for p in operation.get("parameters", ()) if p["in"] == "query")
            for path, item in request.app.openapi()["paths"].items()
            for method, operation in item.items()
        }
    known: Mapping[tuple[str, str], frozenset[str] | None] = state.known_query
    return known


async def require_known_query(request: Request) -> None:
    """Raise Problem UNKNOWN_FIELD for a query parameter that the operation does not have."""
    if not request.query_params:
        return
    known = _known(request).get((request.method, request.scope["route"].path.removeprefix(_PREFIX)))
    strange = None if known is None else next((n for n in request.query_params if n not in known), None)
    if strange is not None:
        listed = ", ".join(sorted(known or ())) or "none"
        raise field_problem(
            "UNKNOWN_FIELD", strange, f"there is no such query parameter; there are: {listed}"
        )
