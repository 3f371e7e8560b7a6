"""Errors that cross a service boundary: a status code with a machine-readable reason (AIP-193).

A handler raises `Fault`; the server answers with a `google.rpc.Status` whose details are `ErrorInfo` (reason, domain
"trellis", metadata) and, for malformed fields, `BadRequest`. A client turns the error it catches back with `decode`.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any, NoReturn

import grpc
from google.protobuf.any_pb2 import Any as AnyMessage
from google.protobuf.message import DecodeError
from google.rpc import error_details_pb2, status_pb2
from grpc_status import rpc_status
from typing_extensions import override

DOMAIN = "trellis"
MALFORMED_REQUEST = "MALFORMED_REQUEST"
INTERNAL_FAULT = "INTERNAL_FAULT"
TOO_MANY_CALLS = "TOO_MANY_CALLS"
TOO_MANY_REQUEST_BYTES = "TOO_MANY_REQUEST_BYTES"
NO_REQUEST = "NO_REQUEST"
_DETAILS = "grpc-status-details-bin"
_DO_NOT_RETRY = ("grpc-retry-pushback-ms", "-1")
"""How a server tells a client's channel so (gRFC A6)."""
_CODES = {code.value[0]: code for code in grpc.StatusCode}
_NOTHING: Mapping[str, str] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class FieldViolation:
    """A field of a request (`moves[3].letter`) and the rule that its value breaks, for a person to read."""

    field: str
    description: str


# Not frozen: Python sets the traceback of an exception while it travels.
@dataclass(eq=False)
class Fault(Exception):  # noqa: N818 - it is the answer of a service, not a programming error
    """An answer other than success: gRPC code, UPPER_SNAKE reason, a sentence for a person, and details."""

    code: grpc.StatusCode
    reason: str
    message: str
    metadata: Mapping[str, str] = field(default_factory=lambda: _NOTHING)
    violations: Sequence[FieldViolation] = ()

    @override
    def __str__(self) -> str:
        """Return reason and message on one line."""
        return f"{self.reason}: {self.message}"


def invalid(reason: str, message: str, *violations: FieldViolation, **metadata: str) -> Fault:
    """Make the fault for a request that is wrong in itself, whatever the state: INVALID_ARGUMENT."""
    return Fault(grpc.StatusCode.INVALID_ARGUMENT, reason, message, metadata, violations)


def _packed(message: Any) -> AnyMessage:
    packed = AnyMessage()
    packed.Pack(message)
    return packed


def to_status(fault: Fault) -> status_pb2.Status:
    """Encode a fault as a `google.rpc.Status` message."""
    info = error_details_pb2.ErrorInfo(reason=fault.reason, domain=DOMAIN, metadata=dict(fault.metadata))
    details = [_packed(info)]
    if fault.violations:
        broken = [
            error_details_pb2.BadRequest.FieldViolation(field=v.field, description=v.description)
            for v in fault.violations
        ]
        details.append(_packed(error_details_pb2.BadRequest(field_violations=broken)))
    return status_pb2.Status(code=fault.code.value[0], message=fault.message, details=details)


def from_status(status: status_pb2.Status) -> Fault:
    """Return the fault that `status` stands for; without an ErrorInfo its reason is the name of the code."""
    code = _CODES.get(status.code, grpc.StatusCode.UNKNOWN)
    info, broken = error_details_pb2.ErrorInfo(reason=code.name), error_details_pb2.BadRequest()
    for detail in status.details:
        if detail.Is(info.DESCRIPTOR):
            detail.Unpack(info)
        elif detail.Is(broken.DESCRIPTOR):
            detail.Unpack(broken)
    violations = tuple(FieldViolation(v.field, v.description) for v in broken.field_violations)
    return Fault(code, info.reason, status.message, MappingProxyType(dict(info.metadata)), violations)


def abort(context: grpc.ServicerContext, fault: Fault) -> NoReturn:
    """End the call with `fault`, which is an answer: the client's channel must not send the call again by itself."""
    status: Any = rpc_status.to_status(to_status(fault))
    if fault.code is grpc.StatusCode.UNAVAILABLE:
        status = status._replace(trailing_metadata=(*status.trailing_metadata, _DO_NOT_RETRY))
    context.abort_with_status(status)
    raise AssertionError("abort_with_status returned")


def decode(error: grpc.RpcError) -> Fault:
    """Return the fault that a failed call of a synchronous or asynchronous client was answered with.

    An error without details (the service is not there, the deadline passed) has the name of its code as reason.
    """
    call: Any = error
    for key, value in call.trailing_metadata() or ():
        if key == _DETAILS:
            try:
                return from_status(status_pb2.Status.FromString(value))
            except DecodeError:
                break
    code: grpc.StatusCode = call.code()
    return Fault(code, code.name, call.details() or code.name)
