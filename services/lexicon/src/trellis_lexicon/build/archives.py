"""Reading files out of packages: wheels, which are zip archives, and Debian's, which are tar archives inside an ar."""

import fnmatch
import io
import tarfile
import zipfile
from collections.abc import Iterator
from pathlib import Path

from trellis_lexicon.errors import BuildError

_AR = b"!<arch>\n"
_AR_HEADER = 60


def read(archive: Path, pattern: str, package: str) -> list[bytes]:
    """Return the contents of all files whose path fits a shell pattern, in the order of their paths.

    Raises:
        BuildError: there is none, or the archive is of no known kind.
    """
    with archive.open("rb") as file:
        opened = _deb if file.read(len(_AR)) == _AR else _zip
    try:
        found = dict(opened(archive, pattern))
    except (zipfile.BadZipFile, tarfile.TarError, StopIteration) as error:
        raise BuildError(f"{package} is no wheel and no Debian package that can be read: {error}") from error
    if not found:
        raise BuildError(f"{package} has no file {pattern}")
    return [found[name] for name in sorted(found)]


def _zip(archive: Path, pattern: str) -> Iterator[tuple[str, bytes]]:
    with zipfile.ZipFile(archive) as package:
        for name in fnmatch.filter(package.namelist(), pattern):
            yield name, package.read(name)


def _deb(archive: Path, pattern: str) -> Iterator[tuple[str, bytes]]:
    data = next(content for name, content in _ar_members(archive) if name.startswith("data.tar"))
    with tarfile.open(fileobj=io.BytesIO(data)) as package:
        for member in package:
            name = member.name.removeprefix("./")
            if member.isfile() and fnmatch.fnmatchcase(name, pattern):
                file = package.extractfile(member)
                assert file is not None
                yield name, file.read()


def _ar_members(archive: Path) -> Iterator[tuple[str, bytes]]:
    with archive.open("rb") as file:
        file.seek(len(_AR))
        while len(header := file.read(_AR_HEADER)) == _AR_HEADER:
            size = int(header[48:58])
            yield header[:16].decode("ascii").strip(), file.read(size)
            file.seek(size % 2, io.SEEK_CUR)
