"""Which thread of a server reads its sockets.

Since it has an event engine, grpc reads them on threads of its own and hands what came to the thread that serves: a
third of what a small call costs. Without it, the serving thread polls the sockets itself. grpc takes its choice from
the environment, once, when it is imported.
"""

import os


def poll_on_serving_thread() -> None:
    """Leave the event engine out of serving, unless GRPC_EXPERIMENTS says otherwise; call it before grpc is imported.

    A version of grpc that no longer knows the name says so in its log and goes on.
    """
    os.environ.setdefault("GRPC_EXPERIMENTS", "-event_engine_listener")
