"""How much memory requests may take: what the container allows, read from control groups of both versions."""

from pathlib import Path

import pytest

from trellis_ops.memory import container_limit, requests_limit

MIB = 1 << 20


def _system(root: Path, groups: str, **limits: str) -> Path:
    """A root directory with these groups of the process, and these limits by their paths."""
    for path, text in {"proc/self/cgroup": groups, **limits}.items():
        file = root / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text + "\n")
    return root


@pytest.mark.parametrize(
    ("groups", "limits", "expected"),
    [
        ("0::/", {"sys/fs/cgroup/memory.max": str(512 * MIB)}, 512 * MIB),
        ("0::/", {"sys/fs/cgroup/memory.max": "max"}, None),
        (
            "0::/pods/one",
            {"sys/fs/cgroup/pods/memory.max": str(64 * MIB), "sys/fs/cgroup/pods/one/memory.max": "max"},
            64 * MIB,
        ),
        ("4:cpu,memory:/", {"sys/fs/cgroup/memory/memory.limit_in_bytes": str(256 * MIB)}, 256 * MIB),
        ("4:memory:/", {"sys/fs/cgroup/memory/memory.limit_in_bytes": "9223372036854771712"}, None),
        # A container that is shown its path outside, where nothing is mounted.
        (
            "4:memory:/docker/ab12",
            {"sys/fs/cgroup/memory/memory.limit_in_bytes": str(128 * MIB)},
            128 * MIB,
        ),
    ],
)
def test_the_least_limit_of_all_groups_counts(
    tmp_path: Path, groups: str, limits: dict[str, str], expected: int | None
) -> None:
    assert container_limit(_system(tmp_path, groups, **limits)) == expected


def test_a_system_without_control_groups_has_no_limit(tmp_path: Path) -> None:
    assert container_limit(tmp_path) is None
    assert requests_limit(1, tmp_path) == 512 * MIB


def test_workers_share_a_sixteenth_of_the_container(tmp_path: Path) -> None:
    root = _system(tmp_path, "0::/", **{"sys/fs/cgroup/memory.max": str(512 * MIB)})
    assert requests_limit(1, root) == 32 * MIB
    assert requests_limit(2, root) == 16 * MIB
