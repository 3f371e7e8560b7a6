"""The only door to the insides of grpc's Python server.

Its receiving thread polls a completion queue. Each event there carries the tag that was given when the operation was
started; for a tag it does not know, the thread calls `tag(event)`, expects what ends with it (an entry of `rpc_states`
or None) and callbacks to run, and stops serving after a shutdown as soon as `rpc_states` and `due` are empty. Our calls
are such tags: no function of grpc is replaced.

    register_method, request_registered_call   the next call of a method has come        tag: a `Method`
    ReceiveMessage                             its request has come, or never will       tag: a method of a `Call`
    SendStatusFromServer, ReceiveClose…        the client has the answer, or has gone    tag: a method of a `Call`
"""

from collections.abc import Callable
from threading import RLock
from types import SimpleNamespace
from typing import Any

import grpc
import grpc._server

_server: Any = grpc._server
_cygrpc: Any = _server.cygrpc
ReceiveCloseOnServer: Any = getattr(_cygrpc, "ReceiveCloseOnServerOperation", None)
ReceiveMessage: Any = getattr(_cygrpc, "ReceiveMessageOperation", None)
SendInitialMetadata: Any = getattr(_cygrpc, "SendInitialMetadataOperation", None)
SendMessage: Any = getattr(_cygrpc, "SendMessageOperation", None)
SendStatusFromServer: Any = getattr(_cygrpc, "SendStatusFromServerOperation", None)

Settled = tuple[Any, Any]
"""What the receiving thread is told after each event: the call that has ended with it, and callbacks to run."""
GOES_ON: Settled = (None, ())

_STATE = {
    "active_rpc_count": int,
    "completion_queue": object,
    "due": set,
    "lock": object,
    "rpc_states": set,
    "server": object,
}
_CORE = ("register_method", "request_registered_call")


def understood(server: grpc.Server) -> bool:
    """Tell whether this server has the parts that are needed here and calls tags in the known way."""
    state = getattr(server, "_state", None)
    try:
        return (
            all(isinstance(getattr(state, name), kind) for name, kind in _STATE.items())
            and all(callable(getattr(state_of(server).server, name)) for name in _CORE)
            and all(map(callable, (ReceiveCloseOnServer, ReceiveMessage, SendInitialMetadata)))
            and all(map(callable, (SendMessage, SendStatusFromServer)))
            and _calls_tags()
        )
    except (AttributeError, TypeError, ValueError):
        return False


def _calls_tags() -> bool:
    """Hand an event to the function that the receiving thread runs for each; nothing else takes part."""
    called: list[str] = []
    state = SimpleNamespace(lock=RLock(), rpc_states={"a call"}, due={"more"}, registered_method_handlers={})
    state.server_deallocated = False
    process: Callable[[Any, Any], bool] = _server._process_event_and_continue

    def tag(event: Any) -> Settled:
        called.append("tag")
        return "a call", [lambda: called.append("callback")]

    goes_on = process(state, SimpleNamespace(tag=tag))
    return goes_on and called == ["tag", "callback"] and not state.rpc_states


def state_of(server: grpc.Server) -> Any:
    """Return what grpc's server keeps of itself; `lock` must be held while it is changed."""
    return server._state  # type: ignore[attr-defined]
