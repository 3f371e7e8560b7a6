"""The lexicon service as a process: opens what is built and keeps in step with it."""

import threading

from trellis_lexicon.errors import LexiconError
from trellis_lexicon.library.library import Library
from trellis_lexicon.service.servicer import LexiconServicer, register
from trellis_lexicon.settings import LexiconSettings
from trellis_ops.ports import CannotStart
from trellis_ops.server import Service


def build(settings: LexiconSettings) -> Service:
    """Return the service over the lexicons in the directory of the settings.

    Raises:
        CannotStart: the default lexicon is missing or damaged; the message says what to do.
    """
    library = Library(settings.lexicons, settings.default)
    try:
        library.get()
    except LexiconError as error:
        advice = f"build it with `trellis lexicon build {settings.default}` or set TRELLIS_LEXICON_DIR"
        raise CannotStart(f"no default lexicon in {settings.lexicons}: {error}; {advice}") from error
    stopped = threading.Event()

    def watch() -> None:
        library.read_ahead()
        while not stopped.wait(settings.refresh_seconds):
            library.refresh()
            library.read_ahead()

    threading.Thread(target=watch, name="refresh", daemon=True).start()
    servicer = LexiconServicer(library)
    # A lexicon once opened stays mapped, so the service can answer for as long as the process lives.
    return Service(
        register=lambda server: register(servicer, server), healthy=lambda: True, close=stopped.set
    )
