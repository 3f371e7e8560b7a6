"""Ending with the process that started this one, even if that is killed and can tell nobody."""

import os
import signal
import threading
from time import sleep

_LOOK_SECONDS = 0.25


def stop_with_parent(process_id: int) -> None:
    """Send this process SIGTERM as soon as `process_id` is not, or no longer, its parent.

    The id is the parent's own word for itself: it may be gone before this is called. Whether a parent still lives can
    be waited for on some systems and in different ways; to look four times a second works on all.
    """

    def watch() -> None:
        while os.getppid() == process_id:
            sleep(_LOOK_SECONDS)
        os.kill(os.getpid(), signal.SIGTERM)

    threading.Thread(target=watch, name="parent", daemon=True).start()
