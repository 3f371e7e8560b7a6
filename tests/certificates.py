"""Certificates for tests, made by openssl: an authority of our own, and what it signs."""

import subprocess
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path

_KEY = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"]


def _openssl(*arguments: str) -> None:
    subprocess.run(["openssl", *arguments], check=True, capture_output=True)


@dataclass(frozen=True)
class Pair:
    """A certificate and its key, as files."""

    certificate: Path
    key: Path


class Authority:
    """A certificate authority in a directory of its own; `certificate` is what clients trust."""

    def __init__(self, directory: Path, name: str = "authority") -> None:
        directory.mkdir(parents=True, exist_ok=True)
        self._directory = directory
        self.certificate, self._key = directory / f"{name}.crt", directory / f"{name}.key"
        made = ["-keyout", str(self._key), "-out", str(self.certificate)]
        _openssl("req", "-x509", *_KEY, *made, "-days", "1", "-subj", f"/CN={name}")

    def issue(self, name: str, *others: str, ends: timedelta = timedelta(days=1)) -> Pair:
        """Sign a certificate for a DNS name and further ones (`IP:127.0.0.1`); it may have expired already."""
        pair = Pair(self._directory / f"{name}.crt", self._directory / f"{name}.key")
        request, extensions = self._directory / f"{name}.csr", self._directory / f"{name}.ext"
        extensions.write_text(f"subjectAltName={','.join([f'DNS:{name}', *others])}\n")
        _openssl("req", *_KEY, "-keyout", str(pair.key), "-out", str(request), "-subj", f"/CN={name}")
        self._sign(request, extensions, pair, ends)
        return pair

    def _sign(self, request: Path, extensions: Path, pair: Pair, ends: timedelta) -> None:
        index = self._directory / "index.txt"
        index.write_text("")
        configuration = self._directory / "ca.cnf"
        configuration.write_text(
            "[ca]\ndefault_ca=own\n[own]\n"
            f"database={index}\nnew_certs_dir={self._directory}\nrand_serial=yes\ndefault_md=sha256\n"
            "policy=any\nunique_subject=no\n[any]\ncommonName=supplied\n"
        )
        now = datetime.now(UTC)
        period = [now - timedelta(days=2), now + ends]
        _openssl(
            *("ca", "-batch", "-notext", "-config", str(configuration), "-in", str(request), "-out"),
            *(str(pair.certificate), "-cert", str(self.certificate), "-keyfile", str(self._key)),
            *("-startdate", f"{period[0]:%Y%m%d%H%M%SZ}", "-enddate", f"{period[1]:%Y%m%d%H%M%SZ}"),
            *("-extfile", str(extensions)),
        )
