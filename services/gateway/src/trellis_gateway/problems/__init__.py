"""Everything that the gateway answers when it does not do what was asked (RFC 9457)."""

from trellis_gateway.problems.problem import Problem

__all__ = ["Problem"]
