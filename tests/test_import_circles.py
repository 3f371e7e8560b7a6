"""No module imports itself by way of others: neither for types alone nor in a function.

Every import statement counts wherever it stands, so that a circle cannot be hidden behind ``TYPE_CHECKING`` or inside a
function.
"""

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import grimp

ROOT = Path(__file__).parents[1]
PACKAGES = (
    "trellis_cli",
    "trellis_engine",
    "trellis_gateway",
    "trellis_lexicon",
    "trellis_ops",
    "trellis_words",
)
GENERATED = "trellis_protos"


def circles_of(graph: grimp.ImportGraph) -> frozenset[frozenset[str]]:
    """The largest sets of modules that import each other, directly or by way of others."""
    imported = {module: graph.find_upstream_modules(module) for module in graph.modules}
    sets = (
        frozenset({module, *(other for other in found if module in imported[other])})
        for module, found in imported.items()
    )
    return frozenset(found for found in sets if len(found) > 1)


@cache
def circles() -> frozenset[frozenset[str]]:
    """The circles of the repository."""
    return circles_of(grimp.build_graph(*PACKAGES, cache_dir=None))


def test_no_modules_import_each_other() -> None:
    assert not circles(), f"these modules import each other: {[sorted(circle) for circle in circles()]}"


def sources() -> Iterator[tuple[str, Path]]:
    """Every module with its file."""
    for root in (*ROOT.glob("*/src"), *ROOT.glob("*/*/src"), ROOT / "protos" / "python"):
        for path in sorted(root.glob("**/*.py")):
            parts = path.relative_to(root).with_suffix("").parts
            if parts[0] != GENERATED:
                yield ".".join(parts).removesuffix(".__init__"), path


@cache
def typing_only() -> tuple[str, ...]:
    """The modules that ask whether types are being checked."""
    return tuple(module for module, path in sources() if _asks(ast.parse(path.read_text(encoding="utf-8"))))


def _asks(tree: ast.Module) -> bool:
    names = {node.id for node in ast.walk(tree) if isinstance(node, ast.Name)}
    names |= {node.name for node in ast.walk(tree) if isinstance(node, ast.alias)}
    attributes = {node.attr for node in ast.walk(tree) if isinstance(node, ast.Attribute)}
    return "TYPE_CHECKING" in names | attributes


def test_nothing_is_imported_for_types_alone() -> None:
    assert not typing_only(), f"these modules import for types alone: {typing_only()}"


def test_every_package_is_looked_at() -> None:
    told = {module.partition(".")[0] for module, _ in sources()}
    assert told == set(PACKAGES)


def test_a_circle_of_three_is_found() -> None:
    """The test of the test: a imports b, b imports c, c imports a, and d stands apart."""
    graph = grimp.ImportGraph()
    for importer, imported in (("a", "b"), ("b", "c"), ("c", "a"), ("d", "a")):
        graph.add_import(importer=importer, imported=imported)
    assert circles_of(graph) == {frozenset("abc")}
