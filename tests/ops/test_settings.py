from dataclasses import dataclass
from pathlib import Path
from typing import ClassVar

import pytest

from trellis_ops.settings import (
    GrpcSettings,
    SettingsError,
    boolean,
    choice,
    data_dir_setting,
    explain,
    from_command_line,
    integer,
    load,
    number,
    path,
    port_setting,
    setting,
    unknown,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class ShelfSettings(GrpcSettings):
    service: ClassVar[str] = "shelf"
    port: int = port_setting(4000)
    data_dir: Path = data_dir_setting()
    books: Path = setting("TRELLIS_SHELF_BOOKS", "where the books are", path, "$TRELLIS_DATA_DIR/books")
    dusty: bool = setting("TRELLIS_SHELF_DUSTY", "whether to sneeze", boolean, "no")


def test_defaults_hold_where_nothing_is_set() -> None:
    settings = load(ShelfSettings, {})
    assert (settings.host, settings.port, settings.threads) == ("127.0.0.1", 4000, 2)
    assert (settings.ready_file, settings.metrics_port) == (None, None)
    assert settings.books == Path("data/books")


def test_variables_win_over_defaults_and_a_default_follows_the_variable_that_it_names() -> None:
    environ = {"TRELLIS_SHELF_PORT": "0", "TRELLIS_DATA_DIR": "/srv", "TRELLIS_SHELF_DUSTY": "Yes"}
    settings = load(ShelfSettings, environ)
    assert (settings.port, settings.books, settings.dusty) == (0, Path("/srv/books"), True)


def test_empty_variable_counts_as_unset() -> None:
    assert load(ShelfSettings, {"TRELLIS_SHELF_PORT": " ", "TRELLIS_READY_FILE": ""}).port == 4000


@pytest.mark.parametrize(
    ("variable", "value", "rule"),
    [
        ("TRELLIS_SHELF_PORT", "65536", "must be a whole number from 0 to 65535"),
        ("TRELLIS_SHELF_PORT", "-1", "must be a whole number from 0 to 65535"),
        ("TRELLIS_SHELF_PORT", "tcp://10.0.0.1:4000", "must be a whole number from 0 to 65535"),
        ("TRELLIS_DRAIN_SECONDS", "nan", "must be a number from 0 to 600"),
        ("TRELLIS_DRAIN_SECONDS", "soon", "must be a number from 0 to 600"),
        ("TRELLIS_LOG_LEVEL", "loud", "must be one of debug, info, warning, error"),
        ("TRELLIS_SHELF_DUSTY", "perhaps", "must be one of 1, true, yes, on, 0, false, no, off"),
    ],
)
def test_bad_value_is_refused_with_variable_value_and_rule(variable: str, value: str, rule: str) -> None:
    with pytest.raises(SettingsError) as caught:
        load(ShelfSettings, {variable: value})
    assert str(caught.value) == f"{variable}={value!r}: {rule}"
    assert caught.value.variable == variable


def test_every_field_is_explained_with_its_default() -> None:
    explained = {entry.variable: entry for entry in explain(ShelfSettings)}
    assert explained["TRELLIS_SHELF_BOOKS"].default == "$TRELLIS_DATA_DIR/books"
    assert explained["TRELLIS_SHELF_WORKERS"].default == "1"
    assert all(entry.meaning for entry in explained.values())


def test_variable_that_no_setting_reads_is_noticed() -> None:
    environ = {"TRELLIS_SHELF_PROT": "1", "TRELLIS_SHELF_PORT": "1", "TRELLIS_ENGINE_PROT": "1"}
    assert unknown(ShelfSettings, environ) == ["TRELLIS_SHELF_PROT"]


def test_unknown_argument_ends_with_2(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as caught:
        from_command_line(ShelfSettings, "A shelf.", ["--port", "1"])
    assert caught.value.code == 2
    assert "--port" in capsys.readouterr().err


def test_parsers_accept_their_bounds() -> None:
    assert [integer(1, 3)("1"), integer(1, 3)("3")] == [1, 3]
    assert [number(0, 1)("0"), number(0, 1)("1")] == [0.0, 1.0]
    assert choice("A", "B")("a") == "A"
    assert path("~/x") == Path.home() / "x"
