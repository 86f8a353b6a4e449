"""Count what the walls between the rooms of the code are measured by, and draw the rooms.

    python .ci/rooms.py             print the counts
    python .ci/rooms.py --check     fail on a cycle, an arrow up, too many look-ups in higher rooms, a long function,
                                    or a picture that is not current
    python .ci/rooms.py --picture   draw the rooms anew in docs/design.md

It reads sources alone: nothing has to be built.
"""

from __future__ import annotations

import ast
import re
import runpy
import subprocess
import sys
import textwrap
from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from unittest import mock

from sources import CYTHON, ROOT, Arrow, Files, Function, arrows, blanked, functions, looked_up, modules

# The rooms, lowest first: each has a folder `blasad/_<room>`, and `cython_src/<room>` for its compiled modules; behind
# the name stand the modules with public names that belong to it.  What a module imports lies in its room or below.
ROOMS: tuple[tuple[str, ...], ...] = (
    ("declarations",),
    ("rules",),
    ("tape",),
    ("arrays",),
    ("trees",),
    ("numpy",),
    ("scipy",),
    ("hooks", "numpy"),
    ("sections",),
    ("programs",),
    ("routines", "_flat"),
    ("registry",),
    ("derivatives", "tape"),
    ("linalg", "linalg", "blas", "lapack"),
    ("sparse", "sparse"),
    ("solvers",),
    ("packages",),
    ("stats",),
    ("blasad", "", "trees"),
    ("tiled", "tiled"),
    ("machines", "dask"),
    ("interop", "interop"),
    ("testing", "testing"),
    ("cli", "__main__"),
)
# Parts of a room that stand below the rest of it, lowest first.  Nothing there imports what stands above in the room.
FLOORS = {
    "rules": (("_rules.calls",), ("_rules.kernels",)),
    "routines": (("_routines.c", "_flat"),),
}
LONGEST = 80                        # lines of a function
HIDDEN = 6                          # look-ups of something in a higher room; each has its reason on the page
OF_OPERATIONS = ("rules",)          # rooms that may ask which operation a call is, but for their lowest floor
PAGE = ROOT / "docs" / "design.md"
MARKS = ("<!-- rooms: drawn by .ci/rooms.py --picture -->\n", "<!-- end of rooms -->\n")


def rank(module: str) -> int:
    """The place of a module's room among `ROOMS`; an error if it has none."""
    folders = module.split(".")[1:] or [""]
    for k, (room, *public) in enumerate(ROOMS):
        if folders[0] == f"_{room}" or folders[0] in public:
            return k
    raise KeyError(f"{module} has no room: see ROOMS in .ci/rooms.py")


def floor(module: str) -> int:
    """On which floor of its room a module stands, from 0 on."""
    floors = FLOORS.get(room(module), ())
    name = module.partition(".")[2]
    return next((k for k, parts in enumerate(floors) if any(f"{name}.".startswith(f"{part}.") for part in parts)),
                len(floors))


def height(module: str) -> tuple[int, int]:
    """How high a module stands: what it imports stands as high or lower."""
    return rank(module), floor(module)


def room(module: str) -> str:
    """The name of a module's room."""
    return ROOMS[rank(module)][0]


# ---------------------------------------------------------------- cycles and arrows up

def graph(found: list[Arrow]) -> dict[str, set[str]]:
    """Which modules each one imports."""
    uses: dict[str, set[str]] = defaultdict(set)
    for arrow in found:
        uses[arrow.user].add(arrow.used)
    return uses


def reached(start: str, uses: dict[str, set[str]]) -> dict[str, str]:
    """What a module imports, directly or not: each with the one before it on a shortest way."""
    before: dict[str, str] = {}
    queue = [start]
    for user in queue:
        for used in sorted(uses.get(user, ())):
            if used not in before:
                before[used] = user
                queue.append(used)
    return before


def cycles(found: list[Arrow]) -> list[set[str]]:
    """Sets of modules that import each other, the largest first."""
    uses = graph(found)
    reach = {module: set(reached(module, uses)) for module in uses}
    sets = {frozenset(other for other in reach[module] if module in reach.get(other, ())) for module in uses}
    return sorted((set(each) for each in sets if each), key=len, reverse=True)


def way_round(cycle: set[str], found: list[Arrow]) -> list[str]:
    """A shortest way from a module of a cycle back to it."""
    uses = graph(found)
    ways = []
    for start in sorted(cycle):
        before = reached(start, uses)
        way = [start]
        while len(way) == 1 or way[-1] != start:
            way.append(before[way[-1]])
        ways.append(way[::-1])
    return min(ways, key=len)


def arrows_up(found: list[Arrow]) -> list[Arrow]:
    """Imports of what lies in a higher room, or on a higher floor of the same room."""
    return [arrow for arrow in found if height(arrow.user) < height(arrow.used)]


# ---------------------------------------------------------------- other counts

def operations() -> set[str]:
    """The names in `enum Op`, as a build would make it: here there may have been none."""
    show = [sys.executable, "cython_src/generate", "--show", "blasad/_rules/calls/operations.pxi"]
    done = subprocess.run(show, cwd=ROOT, capture_output=True, text=True, check=True)
    return set(re.findall(r"^    ([A-Z]\w*) =", blanked(done.stdout), re.MULTILINE))


def may_ask(module: str) -> bool:
    """If a module may ask which operation a call is: rules and kernels, but not what carries all calls alike."""
    return room(module) in OF_OPERATIONS and (floor(module) > 0 or room(module) not in FLOORS)


def tests_of_operations(files: Files) -> dict[Path, int]:
    """How often the code that may not ask compares an operation with one that it names, or with several."""
    names = "(?:" + "|".join(sorted(operations(), key=len, reverse=True)) + ")"
    value = r"[\w.\[\]]+(?:\([^()]*\))?"
    test = re.compile(
        rf"\bin\s*\(\s*{names}\b"                                           # op in (GEMM, GEMV)
        rf"|\b{names}\s*<=?\s*{value}(?:\s*<=?\s*{names}\b)?"               # GEMM <= op <= GER
        rf"|(?:==|!=|<=|>=|<|>)\s*{names}\b(?!\s*\()"                       # op == GEMM
        rf"|\b{names}\s*(?:==|!=|>=|>)"                                     # GEMM == op
    )
    found = {}
    for module, paths in files.items():
        for path in paths:
            if path.suffix in CYTHON and not may_ask(module) and not is_made(path):
                count = len(test.findall(blanked(path.read_text())))
                if count:
                    found[path] = count
    return dict(sorted(found.items(), key=lambda item: -item[1]))


def is_made(path: Path) -> bool:
    """If a script has made a file: it says so in its first lines."""
    with path.open(encoding="utf-8", errors="ignore") as lines:
        return any(re.match(r"\W*Made by\b", line) for _, line in zip(range(3), lines, strict=False))


def committed() -> list[Path]:
    """The files of the repository; of an archive of it, all."""
    if not (ROOT / ".git").exists():
        return [path for path in sorted(ROOT.rglob("*")) if path.is_file() and "build" not in path.parts]
    done = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=True)
    return [path for name in done.stdout.split("\0") if name and (path := ROOT / name).is_file()]


def made_lines() -> dict[Path, int]:
    """The committed files that scripts have made, with their lines."""
    return {path: path.read_text().count("\n") for path in committed() if is_made(path)}


def long_functions() -> list[Function]:
    """Functions of more than `LONGEST` lines, the longest first."""
    code = [path for path in committed() if path.suffix in (".py", *CYTHON)]
    found = [each for path in code for each in functions(path) if each.length > LONGEST]
    return sorted(found, key=lambda each: -each.length)


@cache
def read_by_modules() -> list[set[str]]:
    """The files that each compiled module is made of, as setup.py tells them to setuptools; nothing without these."""
    if any(find_spec(name) is None for name in ("Cython", "numpy", "setuptools")):
        return []
    with mock.patch("setuptools.setup"), mock.patch("Cython.Build.cythonize", lambda extensions, **_: extensions):
        extensions = runpy.run_path(str(ROOT / "setup.py"))["extensions"]
    return [{*each.sources, *each.depends} for each in extensions]


def compiled_after(changed: Path) -> int:
    """How many modules setup.py compiles after a change of a file."""
    return sum(str(changed.relative_to(ROOT)) in files for files in read_by_modules())


# ---------------------------------------------------------------- the picture

WIDTH, INDENT = 68, 13     # of a box, and of the text in it


def sentence(of: str) -> str:
    """The first sentence of a room's docstring."""
    members = next((f"_{name}", *public) for name, *public in ROOMS if name == of)
    for path in (ROOT / "blasad" / member / "__init__.py" for member in members):
        if path.exists():
            text = ast.get_docstring(ast.parse(path.read_text())) or ""
            return " ".join(text.split()).partition(". ")[0].rstrip(".").replace("``", "`")
    raise FileNotFoundError(f"the room {of} has no __init__.py that says what lives there")


def drawing(found: list[Arrow]) -> str:
    """The rooms as boxes, the highest first, and beside them a column for each that others use.

    A line that leaves a box has a dot in the columns of the rooms that it uses; each column ends in its room.
    """
    order = [name for name, *_ in reversed(ROOMS)]
    uses = graph([Arrow(room(a.user), room(a.used), a.path, a.line) for a in found if rank(a.user) > rank(a.used)])
    columns = [(min(order.index(user) for user in order if used in uses[user]), row, used)
               for row, used in enumerate(order) if any(used in each for each in uses.values())]

    def beside(row: int, place: str) -> str:
        dots = [k for k, (_, _, used) in enumerate(columns) if place == "leaves" and used in uses[order[row]]]
        ends = [k for k, (_, last, _) in enumerate(columns) if place == "enters" and last == row]
        text = ""
        for k, (first, last, _) in enumerate(columns):
            across = k <= max(dots + ends, default=-1)
            passes = first < row < last or place == "above" and first < row <= last
            line = "┼" if across else "│"
            text += "─" if across else " "
            text += "●" if k in dots else "┘" if k in ends else line if passes else "─" if across else " "
        return text

    lines = []
    for row, name in enumerate(order):
        text = textwrap.wrap(f"{name:{INDENT}}{sentence(name)}", WIDTH - 4, subsequent_indent=" " * INDENT)
        text += [""] * (2 - len(text))
        corners = "├┤" if row else "┌┐"
        lines.append(f"{corners[0]}{'─' * (WIDTH - 2)}{corners[1]}{beside(row, 'above')}")
        for line, place in zip(text, ["enters", *["passes"] * (len(text) - 2), "leaves"], strict=True):
            right = beside(row, place)
            lines.append(f"│ {line:{WIDTH - 4}} {'◄' if '┘' in right else '├' if '●' in right else '│'}{right}")
    lines.append(f"└{'─' * (WIDTH - 2)}┘")
    return "\n".join(line.rstrip() for line in lines) + "\n"


def page(found: list[Arrow]) -> tuple[str, str]:
    """The text of `PAGE`, and what it should be."""
    text = PAGE.read_text()
    head, _, rest = text.partition(MARKS[0])
    _, end, tail = rest.partition(MARKS[1])
    if not end:
        raise LookupError(f"{PAGE} lacks the marks between which the picture stands")
    return text, f"{head}{MARKS[0]}```text\n{drawing(found)}```\n{end}{tail}"


# ---------------------------------------------------------------- main

def breaches(found: list[Arrow]) -> Iterator[str]:
    """Imports that go up or round in a circle, as sentences."""
    for cycle in cycles(found):
        yield f"cycle of {len(cycle)} modules: {' -> '.join(way_round(cycle, found))}"
    for user, used, path, line in arrows_up(found):
        yield f"{path.relative_to(ROOT)}:{line}: arrow up, from {user} ({room(user)}) to {used} ({room(used)})"


def unexplained(hidden: list[Arrow]) -> Iterator[str]:
    """Look-ups in higher rooms that are too many, or that the page gives no reason for, as sentences."""
    if len(hidden) > HIDDEN:
        yield f"{len(hidden)} look-ups in higher rooms, more than {HIDDEN}: see blasad/_declarations/late.py"
    text = PAGE.read_text()
    for user, name, path, line in hidden:
        if not name or f"| {name} |" not in text:
            yield f"{path.relative_to(ROOT)}:{line}: {user} looks up {name or 'a name'} without a reason in {PAGE.name}"


def complaints(files: Files, found: list[Arrow]) -> Iterator[str]:
    """All that `--check` fails on, as sentences."""
    yield from breaches(found)
    yield from unexplained(looked_up(files))
    for each in long_functions():
        yield f"{each.path.relative_to(ROOT)}:{each.line}: {each.name} has {each.length} lines, more than {LONGEST}"
    if len(set(page(found))) > 1:
        yield f"{PAGE.relative_to(ROOT)}: the picture of the rooms is not current: run python .ci/rooms.py --picture"


def counts(files: Files, found: list[Arrow]) -> Iterator[tuple[str, str]]:
    """What is counted, row by row."""
    round_and_round, tests = cycles(found), tests_of_operations(files)
    yield "modules; imports among them", f"{len(files)}; {len(found)}"
    largest = max(map(len, round_and_round), default=0)
    yield "cycles among modules; modules in the largest", f"{len(round_and_round)}; {largest}"
    yield "arrows up", str(len(arrows_up(found)))
    yield "look-ups by name in higher rooms", str(len(looked_up(files)))
    yield "tests that name operations outside of rules and kernels", f"{sum(tests.values())} in {len(tests)} files"
    yield "", ", ".join(f"{path.name} {count}" for path, count in tests.items())
    rules = {path: compiled_after(path) for module, paths in files.items()
             if room(module) == "rules" and floor(module) == len(FLOORS["rules"]) for path in paths}
    worst = max(rules, key=lambda path: rules[path], default=None)
    if not read_by_modules():
        yield "modules compiled after a change", "not known without Cython, NumPy and setuptools"
    elif worst:
        yield "modules compiled after a change of one file of a rule, at most", f"{rules[worst]} ({worst.name})"
    for module, paths in files.items():
        if read_by_modules() and module.rpartition(".")[2].strip("_") == "emit":
            yield f"modules compiled after a change of {paths[0].name}", str(compiled_after(paths[0]))
    longest = long_functions()
    yield f"functions of more than {LONGEST} lines", str(len(longest))
    yield "", ", ".join(f"{each.path.name} {each.name} {each.length}" for each in longest)
    made = made_lines()
    yield "committed lines that scripts have made", f"{sum(made.values())} in {len(made)} files"


def main() -> int:
    """Count, check or draw; 1 if a check fails."""
    files = modules()
    found = arrows(files)
    if sys.argv[1:] == ["--check"]:
        broken = list(complaints(files, found))
        print(*broken, sep="\n", end="\n" if broken else "", file=sys.stderr)
        return 1 if broken else 0
    if sys.argv[1:] == ["--picture"]:
        PAGE.write_text(page(found)[1])
        return 0
    for what, count in counts(files, found):
        print(f"{what:75} {count}" if what else textwrap.indent(textwrap.fill(count, 110), "    "))
    return 0


if __name__ == "__main__":
    sys.exit(main())
