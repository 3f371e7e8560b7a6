"""The lexicons that a process has open, by id and version, kept in step with what is on disk."""

import logging
import threading
from collections.abc import Callable, Mapping
from pathlib import Path

from trellis_lexicon.errors import IndexDamagedError, LexiconError, Reason
from trellis_lexicon.index.manifest import is_content_hash
from trellis_lexicon.library.store import Store
from trellis_lexicon.queries.lexicon import Lexicon

log = logging.getLogger(__name__)

Watcher = Callable[[Mapping[tuple[str, str], Lexicon]], None]

MAX_OLD_VERSIONS = 8
"""So many versions that are no longer in service stay open for requests that insist on them."""


class Library:
    """Opens lexicons and hands them out; safe to use from several threads.

    `refresh` takes up versions that were put into service since; a version that cannot be opened leaves the one
    before in service. Older versions are opened when a request insists on them, as long as they are on disk.
    """

    def __init__(self, root: Path, default: str) -> None:
        """Open every lexicon in `root`; one that cannot be opened is logged and left out."""
        self.store = Store(root)
        self.default = default
        self._lock = threading.Lock()
        # Keys are (id or "", content hash or ""): whatever a request may name.
        self._open: dict[tuple[str, str], Lexicon] = {}
        self._serving: dict[str, Lexicon] = {}
        self._broken: dict[str, str] = {}
        self._read: set[str] = set()
        self._watchers: list[Watcher] = []
        self.refresh()

    def get(self, lexicon_id: str = "", content_hash: str = "") -> Lexicon:
        """Return the lexicon of this id (empty: the default) and version (empty: the one in service).

        Raises:
            LexiconError: UNKNOWN_LEXICON, LEXICON_CONTENT_MISMATCH or LEXICON_UNAVAILABLE.
        """
        found = self._open.get((lexicon_id, content_hash))
        return self._missed(lexicon_id or self.default, content_hash) if found is None else found

    def is_open(self, lexicon_id: str, content_hash: str) -> bool:
        """Tell whether `get` answers at once; otherwise it reads from disk."""
        return (lexicon_id or self.default, content_hash) in self._open

    def all(self) -> list[Lexicon]:
        """Return the version in service of each lexicon, by id."""
        return [self._serving[name] for name in sorted(self._serving)]

    def opened(self) -> list[Lexicon]:
        """Return every version that is open, also those no longer in service."""
        return list(self._open.values())

    def watch(self, watcher: Watcher) -> None:
        """Tell `watcher` what is open, now and whenever it changes: by id and version as a request may name them."""
        with self._lock:
            self._watchers.append(watcher)
            watcher(self._open)

    def refresh(self) -> None:
        """Take up what changed on disk."""
        with self._lock:
            for name in {*self.store.ids(), *self._serving}:
                self._take_up(name)

    def read_ahead(self) -> None:
        """Have what is in service read into memory in the background, each version once."""
        for lexicon in self.all():
            if lexicon.content_hash not in self._read:
                self._read.add(lexicon.content_hash)
                lexicon.read_ahead()

    def broken(self) -> dict[str, str]:
        """Return the lexicons that cannot be opened, and why."""
        return dict(self._broken)

    def _take_up(self, name: str) -> None:
        serving = self._serving.get(name)
        try:
            current = self.store.current(name)
            if serving is not None and serving.content_hash == current:
                return
            fresh = self._open.get((name, current)) or Lexicon(self.store.directory(name, current))
        except IndexDamagedError as error:
            if self._broken.get(name) != str(error):
                log.error("lexicon %s cannot be opened: %s", name, error)  # noqa: TRY400 - the message says it all
            self._broken[name] = str(error)
            return
        self._broken.pop(name, None)
        self._serve(name, fresh)

    def _serve(self, name: str, lexicon: Lexicon) -> None:
        """Put a version into service: one assignment a key, so that every request finds the old or the new one."""
        self._serving[name] = lexicon
        for key in [name, ""] if name == self.default else [name]:
            self._open[key, lexicon.content_hash] = lexicon
            self._open[key, ""] = lexicon
        self._trim()
        fields = {"lexicon": name, "content_hash": lexicon.content_hash, "words": lexicon.word_count}
        log.info("lexicon in service", extra=fields)

    def _missed(self, name: str, content_hash: str) -> Lexicon:
        # Older versions of the default lexicon are open under its name alone.
        if (opened := self._open.get((name, content_hash))) is not None:
            return opened
        if content_hash and name in self.store.ids():
            return self._older(name, content_hash)
        if name in self._broken:
            message = f"the lexicon {name!r} cannot be opened: {self._broken[name]}"
            raise LexiconError(Reason.LEXICON_UNAVAILABLE, "lexicon_id", message)
        known = ", ".join(sorted(self._serving))
        message = f"there is no lexicon {name[:80]!r}; there are: {known}"
        raise LexiconError(Reason.UNKNOWN_LEXICON, "lexicon_id", message)

    def _older(self, name: str, content_hash: str) -> Lexicon:
        serving = self._serving.get(name)
        now = serving.content_hash if serving else ""
        if not is_content_hash(content_hash) or content_hash not in self.store.versions(name):
            message = f"the lexicon {name!r} has no version {content_hash[:80]!r} here; in service is {now or 'none'}"
            raise LexiconError(Reason.LEXICON_CONTENT_MISMATCH, "content_hash", message, in_service=now)
        try:
            lexicon = Lexicon(self.store.directory(name, content_hash))
        except IndexDamagedError as error:
            message = f"version {content_hash} of {name!r} cannot be opened: {error}"
            raise LexiconError(Reason.LEXICON_UNAVAILABLE, "content_hash", message) from error
        with self._lock:
            self._keep(name, lexicon)
        return lexicon

    def _keep(self, name: str, lexicon: Lexicon) -> None:
        self._open[name, lexicon.content_hash] = lexicon
        self._trim()

    def _trim(self) -> None:
        """Close the older versions that were opened longest ago; requests under way keep theirs."""
        serving = {each.content_hash for each in self._serving.values()}
        old = [key for key in self._open if key[1] and key[1] not in serving]
        for key in old[: max(0, len(old) - MAX_OLD_VERSIONS)]:
            del self._open[key]
        for watcher in self._watchers:
            watcher(self._open)
