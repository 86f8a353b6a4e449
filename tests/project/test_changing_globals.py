"""Globals that change: threads share them, so each has a reason why that is right."""

import pytest

from support.changing_globals import GLOBALS
from support.globals_in_sources import changing, of_c, of_cython, of_python


def test_each_global_that_changes_has_a_reason():
    found, declared = changing(), {(path, name) for path, names in GLOBALS.items() for name in names}
    assert not found - declared, "new ones; make them an object's or a thread's, or say why threads may share them"
    assert not declared - found, "globals that are gone, or change no more"


@pytest.mark.parametrize(("read", "text", "names"), [
    (of_python, "table = {}\ndef f(x):\n    table[x] = 1\n", {"table"}),
    (of_python, "seen = []\ndef f(x):\n    seen.append(x)\n", {"seen"}),
    (of_python, "last = 0\ndef f():\n    global last\n    last += 1\n", {"last"}),
    (of_python, "from . import a\ndef f():\n    a.table.pop(1)\n    a.on = True\n", {"a.table", "a.on"}),
    (of_python, "from functools import cache\n@cache\ndef f(): pass\n", {"f"}),
    (of_python, "names = {}\ndef f(names):\n    names[0] = 1\n    own = []\n    own.append(names)\n", set()),
    (of_cython, "cdef object decider = None\ndef f(x):\n    global decider\n    decider = x\n", {"decider"}),
    (of_cython, "cdef char[8] known\ncdef int f(int i) except -1:\n    known[i] = 1\n", {"known"}),
    (of_cython, "table = {}\ndef f(x):\n    table.update(x)\n", {"table"}),
    (of_cython, "cdef int n = 3\ncdef int f(int i) except -1:\n    cdef int n[4]\n    n[i] = 1\n", set()),
    (of_c, "static int count;\nstatic __thread int mine;\nstatic const int two = 2;\n", {"count"}),
    (of_c, "static struct {\n    int a;\n} places[4];\n", {"places"}),
])
def test_the_search_finds_such_a_global(read, text, names):
    assert read(text) == names
