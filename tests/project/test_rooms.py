"""The rooms of the code: no import goes up or round in a circle, and what reads the imports misses none."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from blasad._declarations.late import MODULES
from support import ROOT

FILES = {
    "blasad/__init__.py": "from importlib import import_module\n",
    "blasad/_low/__init__.py": "",
    "blasad/_low/numbers.py": "def late():\n    from .._high import names\n    return names\n",
    "blasad/_low/words.pxd": "from blasad._low.letters cimport *\n",
    "blasad/_low/letters.pxd": "cdef int one\n",
    "blasad/_high/__init__.py": "",
    "blasad/_high/names.py": """
from typing import TYPE_CHECKING
from importlib import import_module
if TYPE_CHECKING:
    from . import texts
def named(name):
    return import_module("blasad._low.numbers"), import_module(name)
""",
    "blasad/_high/texts.py": "import numpy, blasad._low.words\nfrom . import names as n\n",
    "cython_src/low/words.pyx": '''
"""from blasad._high.texts import nothing, for this is text"""
# cimport blasad._high.texts
cimport numpy as cnp, blasad._low.letters as letters
from blasad._low.letters cimport (
    one,
)
include "more.pxi"
cdef int reads(int first,
               int second) except -1:
    """A docstring
    of two lines."""
    if first == GEMM or second in (GEMM, GEMV) or GEMM <= first <= GEMV:
        import_module("blasad._high.names")
    return 0
''',
    "cython_src/low/more.pxi": "cdef inline void more() noexcept:\n    from blasad._low import numbers\n\n",
}
ARROWS = {
    ("_low.numbers", "_high.names"), ("_low.words", "_low.letters"), ("_high.names", "_low.numbers"),
    ("_high.texts", "_low.words"), ("_high.texts", "_high.names"), ("_low.words", "_high.names"),
    ("_low.words", "_low.numbers"),
}


@pytest.fixture
def rooms(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    monkeypatch.syspath_prepend(ROOT / ".ci")
    import rooms

    return rooms


@pytest.fixture(scope="module")
def imports() -> list[Any]:
    """Those of the package, read once for all tests."""
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(ROOT / ".ci")
        import rooms

        return list(rooms.arrows(rooms.modules()))


@pytest.fixture
def tree(rooms: ModuleType, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    monkeypatch.setattr(rooms, "ROOMS", (("low",), ("high",), ("blasad", "")))
    for name, text in FILES.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text)
    return tmp_path


def test_every_import_is_found(rooms: ModuleType, tree: Path) -> None:
    found = rooms.arrows(rooms.modules(tree))
    assert {(a.user.removeprefix("blasad."), a.used.removeprefix("blasad.")) for a in found} == ARROWS


def test_circles_and_arrows_up_are_found(rooms: ModuleType, tree: Path) -> None:
    found = rooms.arrows(rooms.modules(tree))
    assert rooms.cycles(found) == [{"blasad._low.numbers", "blasad._high.names"}]
    assert len(rooms.way_round(rooms.cycles(found)[0], found)) == 3
    assert {(a.path.name, a.line) for a in rooms.arrows_up(found)} == {("numbers.py", 2), ("words.pyx", 14)}


def test_an_arrow_to_a_higher_floor_goes_up(rooms: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rooms, "ROOMS", (("low",), ("high", "open"), ("blasad", "")))
    monkeypatch.setattr(rooms, "FLOORS", {"high": (("_high.deep", "open"), ("_high.mid",))})
    order = ["_low.a", "_high.deep.a", "_high.mid", "_high.deeper"]
    assert [rooms.height(f"blasad.{name}") for name in order] == [(0, 0), (1, 0), (1, 1), (1, 2)]
    assert rooms.height("blasad.open") == (1, 0)
    found = [rooms.Arrow(f"blasad.{user}", f"blasad.{used}", ROOT, 1) for user in order for used in order]
    assert {(a.user[7:], a.used[7:]) for a in rooms.arrows_up(found)} == {
        (user, used) for k, user in enumerate(order) for used in order[k + 1:]}


def test_functions_are_measured_without_their_docstrings(rooms: ModuleType, tree: Path) -> None:
    found = [(f.name, f.line, f.length) for path in ("low/words.pyx", "low/more.pxi")
             for f in rooms.functions(tree / "cython_src" / path)]
    assert found == [("reads", 9, 5), ("more", 1, 2)]


def test_tests_of_operations_are_counted(rooms: ModuleType, tree: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rooms, "operations", lambda: {"GEMM", "GEMV"})
    files = rooms.modules(tree)
    assert rooms.tests_of_operations(files) == {tree / "cython_src" / "low" / "words.pyx": 3}
    monkeypatch.setattr(rooms, "OF_OPERATIONS", ("low",))
    assert rooms.tests_of_operations(files) == {}


def test_no_import_goes_up_or_in_a_circle(rooms: ModuleType, imports: list[Any]) -> None:
    assert list(rooms.breaches(imports)) == []


LOOK_UPS = """
def above(what): return what
# above("a text")
above("names")
f(above(
    "texts").x, above(name))
"""


def test_look_ups_in_higher_rooms_are_counted(
    rooms: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch,
) -> None:
    (tmp_path / "names.py").write_text(LOOK_UPS)
    found = rooms.looked_up({"blasad._low.names": [tmp_path / "names.py"]})
    assert [(a.used, a.line) for a in found] == [("names", 4), ("texts", 5), ("", 6)]
    monkeypatch.setattr(rooms, "ROOT", tmp_path)
    monkeypatch.setattr(rooms, "PAGE", tmp_path / "page.md")
    rooms.PAGE.write_text("| names | here | because |\n")
    assert [each.split(": ")[1].split(" without")[0] for each in rooms.unexplained(found)] == [
        "blasad._low.names looks up texts", "blasad._low.names looks up a name"]
    assert "more than 6" in next(rooms.unexplained(found * 3))


def test_every_look_up_in_a_higher_room_is_explained(rooms: ModuleType) -> None:
    hidden = rooms.looked_up(rooms.modules())
    assert list(rooms.unexplained(hidden)) == []
    assert sorted(each.used for each in hidden) == sorted(MODULES)


BOTH = """
import sys
sys.path.insert(0, ".ci")
import rooms
files = rooms.modules()
found = rooms.arrows(files)
rooms.modules, rooms.arrows = lambda: files, lambda files: found        # which take most of the time, once
for sys.argv[1:] in ([], ["--check"]):
    if rooms.main():
        sys.exit(1)
"""


@pytest.mark.skipif(not (ROOT / ".git").exists(), reason="this is no clone")
def test_rooms_are_counted_where_nothing_was_built(tmp_path: Path) -> None:
    files = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    for name in filter(None, files.split("\0")):
        if (ROOT / name).is_file() and name.startswith((".ci", "blasad/", "cython_src/", "docs/design", "setup.py")):
            (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
            (tmp_path / name).write_bytes((ROOT / name).read_bytes())
    done = subprocess.run([sys.executable, "-c", BOTH], cwd=tmp_path, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert not list(tmp_path.rglob("*.so")) and not list(tmp_path.rglob("operations.pxi"))


def test_the_picture_of_the_rooms_is_current(rooms: ModuleType, imports: list[Any]) -> None:
    found, wanted = rooms.page(imports)
    assert found == wanted, "run python .ci/rooms.py --picture"
