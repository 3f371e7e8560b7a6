import json

from trellis_cli.render import rendered


def test_json_log_line_is_laid_out_for_a_person() -> None:
    line = {"time": "2026-01-02T03:04:05.678+00:00", "level": "info", "service": "engine", "logger": "a"}
    text = json.dumps(line | {"message": "serving", "port": 1, "worker": None})
    assert rendered("engine", text).plain == "engine  | 03:04:05.678 serving  port=1"


def test_traceback_keeps_its_lines() -> None:
    text = json.dumps({"message": "failed", "level": "error", "exception": "Traceback\n  X"})
    assert rendered("gateway", text).plain == "gateway |  failed\nTraceback\n  X"


def test_anything_else_is_shown_as_it_is() -> None:
    for text in ("Traceback (most recent call last):", "[1, 2]", '"x"', "[red]no markup[/red]", ""):
        assert rendered("lexicon", text).plain == f"lexicon | {text}"
