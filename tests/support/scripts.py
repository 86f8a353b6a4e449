"""Random programs of ordinary NumPy: results, views and copies of them, writes into both, plain buffers.

A program is a list of lines.  Each was run on plain arrays when it was drawn, so that shapes are known, and was left
out if NumPy refuses it or the numbers grow.

In the lines of lines.py, ``u:mn v:np`` says that u and v are expressions of these shapes: views or copies of any array
that there is.  y and z are written; ``Y = `` is an assignment to all of y.  What stands in braces is drawn.
"""

import contextlib
import math
import re
from dataclasses import dataclass, replace
from functools import cache
from itertools import groupby

import numpy as np
import scipy.linalg
import scipy.special

import blasad as ad
from support.choices import pick, rarely, shuffled
from support.lines import (
    CAUGHT,
    FORMS,
    LOOPS,
    NESTED,
    PLAIN,
    PLAIN_WRITES,
    POINTS,
    REAL,
    REAL_WRITES,
    RESULTS,
    TIES,
    UNUSED,
    WRITES,
)
from support.numbers import generator
from support.numpy_harness import twin

LARGEST = 8.0
SIZES = (2, 3, 3, 2, 1, 4, 3, 2, 0)
INPUTS = [(3, 3), (2, 3), (3, 2), (4,), (3,), (2, 2, 3), (4, 4), (1, 3), (0, 3), (3, 3), (6,), (2, 3)]
LAYOUTS = ("C", "C", "F", "gaps", "reversed")
SPECIAL = (0.0, 0.0, -0.0, 1.0, -1.0, 0.5, 0.25)
MODULES = """import contextlib
import math
import numpy as np
import scipy.linalg as sl
import scipy.special as sp
import blasad as ad
from numpy.lib.stride_tricks import as_strided as strided, sliding_window_view as windows
"""
NAMES = {"contextlib": contextlib, "math": math, "np": np, "sl": scipy.linalg, "sp": scipy.special, "ad": ad,
         "strided": np.lib.stride_tricks.as_strided, "windows": np.lib.stride_tricks.sliding_window_view}
REFUSALS = (ValueError, TypeError, IndexError, AttributeError, ArithmeticError, NotImplementedError,
            np.linalg.LinAlgError)          # of plain NumPy, of lines that are left out


class Unfit(Exception):
    """No array has views of the shapes."""


@dataclass(frozen=True)
class Line:
    """Text that is run, and what is known of it."""

    text: str
    made: tuple[str, ...] = ()
    kind: str = "="
    unused: bool = False
    plain: bool = False                     # it writes plain arrays, which a section may not do
    section: int = 0


@dataclass
class Script:
    """A program and its arguments."""

    dtype: str
    inputs: dict[str, np.ndarray]
    layouts: dict[str, str]
    lines: list[Line]
    results: list[str]
    captured: bool = False
    nested: bool = False

    @property
    def exact(self):
        """Whether the values are NumPy's bit for bit: its products of complex numbers round as its vectors lie."""
        return self.dtype in "fd" and all(line.kind != "~" for line in self.lines)

    @property
    def sums(self):
        """Whether the order of sums may depend on how things lie, or on copies of what an output overlaps."""
        return any(line.kind != "=" or "out=" in line.text for line in self.lines)

    @property
    def gaps(self):
        """Whether an argument has gaps, or runs backwards."""
        return any(layout not in "CF" for layout in self.layouts.values())

    @property
    def nan(self):
        """Whether NaN comes to where it is read."""
        return bool(np.isnan(self.inputs["x0"]).any())

    @property
    def open(self):
        """Whether values are anybody's: LAPACK's iterations on NaN."""
        return self.nan and any(re.search("eig|svd|expm|sqrtm|norm", line.text) for line in self.lines)

    @property
    def meets_nan(self):
        """Whether NaN is read at all, perhaps by a line that nobody reads."""
        return self.nan or any("xn" in line.text for line in self.lines)

    @property
    def looks(self):
        """Whether values decide what it does."""
        return any(re.search(r"\bif |[<>] |except|lapack|interp|sort|argmax|partition|median|== ", line.text)
                   for line in self.lines)

    @property
    def kinks(self):
        """Whether a second derivative may be one of several that there are, where numbers are equal or zero."""
        words = "clip|max|min|abs|sort|partition|median|ptp|copysign|norm|eig|svd|std|where|huber"
        return any(re.search(words, line.text) for line in self.lines)

    @property
    def sections(self):
        return any(line.section for line in self.lines)

    def text(self, sections=True, unused=True, before="pass", ticks=False):
        """The function, in Python; where it says `tick()`, it may be broken off."""
        body, stop = [], 0
        for number, group in groupby(self.lines, lambda line: line.section if sections else 0):
            lines = [line for line in group]
            start, stop = stop, stop + len(lines)
            body += self.section(start, stop) if number else [
                row for line in lines if unused or not line.unused for row in line.text.split("\n")]
        body += [before, f"return {', '.join(self.results)},"]
        if ticks:
            body = [row for line in body for row in (*ticking(line), line)]
            body = [re.sub(r"(lambda [a-zUV, ]+: )", r"\1tick() or ", row) for row in body]
        return f"def program({', '.join(self.inputs)}):\n" + "".join(f"    {row}\n" for row in body)

    def section(self, start, stop, level=0):
        """Lines that are run again in the sweep, given what they mention, or finding it in their surroundings."""
        inside, later = self.lines[start:stop], [line.text for line in self.lines[stop:]] + self.results
        text, after = "\n".join(line.text for line in inside), "\n".join(later)
        known = [*self.inputs, *(name for line in self.lines[:start] for name in line.made)]
        rebinds = re.search(r"(?m)(^ *|: |; )\w+ [-+*/]= ", text)
        given = "" if self.captured and not rebinds else ", ".join(x for x in known if re.search(rf"\b{x}\b", text))
        back = "".join(f"{x}, " for line in inside for x in line.made if re.search(rf"\b{x}\b", after))
        middle = (start + stop) // 2 if self.nested and level == 0 and stop - start > 1 else stop
        body = [row for line in self.lines[start:middle] for row in line.text.split("\n")]
        body += self.section(middle, stop, 1) if middle < stop else []
        body += [f"return {back}"] * bool(back)
        return ["@ad.checkpoint", f"def section({given}):", *(f"    {row}" for row in body),
                f"{back}{'= ' * bool(back)}section({given})"]


def ticking(row):
    """A call of `tick` before a row of a program, unless another row comes before it there."""
    word = row.split(maxsplit=1)[0] if row.strip() else ""
    indent = " " * (len(row) - len(row.lstrip()))
    return [] if word in ("except", "else:", "def", "except:", "") else [f"{indent}tick()"]


@cache
def code(text):
    return compile(text, "<a line>", "exec")


def small(x):
    return not isinstance(x, np.ndarray | np.number) or x.dtype.kind not in "fc" or (
        not x.size or not float(np.abs(x).max()) > LARGEST)


class Scripter:
    """Draws lines, and runs each of them."""

    def __init__(self, draw, dtype, often=2):
        self.draw, self.dtype, self.often = draw, dtype, often
        self.lines, self.forms, self.constant, self.count = [], [], set(), 0
        rng = generator(draw(0, 999))
        self.layouts = {f"x{k}": pick(draw, LAYOUTS) for k in range(draw(1, 3))}
        self.inputs = {name: numbers(rng, dtype, pick(draw, INPUTS), layout) for name, layout in self.layouts.items()}
        if rarely(draw, 2):                 # for lines that nobody reads
            self.layouts["xn"], self.inputs["xn"] = "C", numbers(rng, dtype, (2, 3))
            self.inputs["xn"][1, draw(0, 2)] = np.nan
        elif rarely(draw, 6) and self.inputs["x0"].size:
            self.inputs["x0"][(0,) * self.inputs["x0"].ndim] = np.nan
        if rarely(draw, 3):
            for name in self.inputs:
                specialize(draw, self.inputs[name])
        self.names = run([], self.inputs)
        for name in self.inputs:
            if name != "xn":
                self.meet(name)

    def add(self, text, made=(), kind="=", unused=False):
        """Keep a line if NumPy takes it and its numbers stay small."""
        mentioned = {name for name in re.findall(r"\b[xr]\d+\b", text) if name in self.names}
        line = Line(text, made, kind, unused, plain=bool(mentioned) and mentioned <= self.constant and not made)
        try:
            with np.errstate(all="ignore"):
                exec(code(text), self.names)
            right = all(small(x) for name, x in self.names.items() if name[0] in "xr" and name != "xn")
        except REFUSALS:
            right = False
        if not right:
            self.names = run(self.lines, self.inputs)
            return False
        self.lines.append(line)
        return True

    def meet(self, name, constant=False):
        """A few views and copies of an array."""
        x = self.names[name]
        if constant:
            self.constant.add(name)
        if not isinstance(x, np.ndarray):   # a number
            return
        self.forms.append((name, name, x.shape))
        for _ in range(6):
            m = pick(self.draw, [k for k in range(1, min(x.size, 12) + 1) if x.size % k == 0] or [0])
            words = {"a": name, "m": str(m), "n": str(x.size // m if m else 1)}
            form = self.filled(pick(self.draw, FORMS), x.shape)
            form = re.sub(r"\b[amn]\b", lambda found, words=words: words[found[0]], form)
            try:
                self.forms.append((form, name, np.shape(eval(form, self.names))))
            except (ValueError, IndexError):
                pass

    # ------------------------------------------------------------ pieces of lines

    def fit(self, shape):
        """An expression with this shape."""
        found = [form for form in self.forms if len(form[2]) == len(shape)
                 and all(s >= n for s, n in zip(form[2], shape, strict=True))]
        if not found:
            raise Unfit
        form, _, sizes = pick(self.draw, found)
        if sizes == shape and not rarely(self.draw, 5):
            return form
        return f"{form}[{', '.join(self.cut(s, n) for s, n in zip(sizes, shape, strict=True))}]" if shape else form

    def target(self, shape):
        """One that is written to."""
        found = [form for form in self.forms if form[2] == shape and form[1] not in self.constant]
        return pick(self.draw, found)[0] if found else self.fit(shape)

    def cut(self, length, n):
        if n == length:
            return "::-1" if rarely(self.draw, 3) else ":"
        first = self.draw(0, length - n)
        if n and rarely(self.draw, 3):
            return f"{first + n - 1}:{first - 1 if first else ''}:-1"
        return f"{first}:{first + n}"

    def filled(self, text, shape):
        """With masks, rows and plain arrays that fit the first operand."""
        m, n = (*shape, 1, 1)[:2]
        return re.sub(r"\{(\w+)\}", lambda found: self.piece(found[1], m, n, len(shape)), text)

    def piece(self, name, m, n, ndim):
        draw = self.draw
        shape = "" if ndim < 2 else f".reshape({m}, {n})"
        if name == "mask":
            return str([rarely(draw, 2) for _ in range(n)])
        if name == "mask2":
            return f"np.array({[rarely(draw, 2) for _ in range(m * n)]}, bool){shape}"
        if name == "keep":
            return f"np.array({[rarely(draw, 2) for _ in range(m)]}, bool)"
        if name == "columns":
            return str([draw(0, n - 1) for _ in range(draw(1, 3))] if n else [])
        if name == "rows":
            return str([draw(0, m - 1) for _ in range(m)])
        if name == "some":
            return str(sorted({draw(0, m - 1) for _ in range(draw(0, 2))}) if m else [])
        if name == "permuted":
            return f"np.array({shuffled(draw, m)}, int)"
        if name == "ramp":
            return f"np.arange({m * n}){shape}"
        if name == "square":
            return f"np.arange({m * m}.).reshape({m}, {m}) * 0.1"
        if name == "dtype":
            return repr(self.dtype)
        return f'np.array({[draw(0, 2) for _ in range(m * n)]}, "{pick(draw, "?bBhlefd")}"){shape}'

    def worded(self, template):
        """A line of a template whose head says shapes, and its kind."""
        head, body = re.split(r"\|\s", template, maxsplit=1)
        kind, *operands = head.split()
        letters = {x: pick(self.draw, SIZES) for x in "mnp"}
        written = [x[2:] for x in operands if x[0] == "y"]
        found = [shape for _, base, shape in self.forms
                 if written and len(shape) == len(written[0]) and base not in self.constant]
        if found and not rarely(self.draw, 3):          # what is written whole
            letters |= dict(zip(written[0], pick(self.draw, found), strict=True))
        shapes = {x[0]: tuple(letters[c] for c in x[2:]) for x in operands}
        words = {x: self.target(shape) if x in "yz" else self.fit(shape) for x, shape in shapes.items()}
        body = self.filled(body, next(iter(shapes.values())))
        return kind, self.written(body, words, letters)

    def written(self, body, words, letters):
        """The text, with names for letters; `Y` is what is assigned to."""
        words = {**words, **{x: str(n) for x, n in letters.items()}}
        whole = words.get("y", "").isidentifier() and not rarely(self.draw, 3)
        if not whole or re.search(r"\bY = ", body):
            body = re.sub(r"\bY\b", "y[...]", body)
        words["Y"] = words.get("y", "")
        return re.sub(r"\b[uvyzYmnp]\b", lambda found: words.get(found[0], found[0]), body)

    def fresh(self):
        self.count += 1
        return f"r{self.count}"

    # ------------------------------------------------------------ lines

    def step(self, draw):
        """One line more, if one fits."""
        self.draw = draw
        kinds = [self.result] * 5 + [self.write] * 6 + [self.view] * 3 + [self.unused] * 2 + [
            self.plain, self.write_plain, self.loop, self.caught] + [self.nested] * self.often
        before = len(self.lines)
        for _ in range(6):
            try:
                pick(draw, kinds)()
            except Unfit:
                continue
            if len(self.lines) > before:
                break

    def result(self):
        kinds = [RESULTS + REAL, RESULTS + REAL, TIES, POINTS] if self.dtype in "fd" else [RESULTS]
        self.named(pick(self.draw, pick(self.draw, kinds)))

    def nested(self):
        self.named(pick(self.draw, NESTED))

    def named(self, template):
        """A new array."""
        kind, text = self.worded(template)
        name, mentioned = self.fresh(), set(re.findall(r"\b[xr]\d+\b", text))
        if self.add(f"{name} = {text}", (name,), kind):
            self.meet(name, mentioned <= self.constant)

    def caught(self):
        self.written_by(CAUGHT if self.dtype in "fd" else [x for x in CAUGHT if " > " not in x and "math" not in x])

    def write(self):
        self.written_by(WRITES + REAL_WRITES if self.dtype in "fd" else WRITES)

    def written_by(self, templates):
        kind, text = self.worded(pick(self.draw, templates))
        if not self.constant & set(re.findall(r"\b[xr]\d+\b", text)):
            self.add(text, (), kind)

    def view(self):
        form, base, _ = pick(self.draw, self.forms)
        name = self.fresh()
        if self.add(f"{name} = {form}", (name,)):
            self.meet(name, base in self.constant)

    def unused(self):
        body = pick(self.draw, UNUSED)
        if "xn" in self.inputs and rarely(self.draw, 2):
            u = pick(self.draw, ["xn[:1]", "xn[1:]", "xn"])
        else:
            u = self.fit((2, 3))
        self.add(re.sub(r"\bu\b", u, body), (), "=", True)

    def plain(self):
        name, sizes = self.fresh(), {x: str(self.draw(1, 3)) for x in "mn"}
        made = re.sub(r"\b[mn]\b", lambda found: sizes[found[0]], pick(self.draw, PLAIN))
        if self.add(made.replace("w", name, 1), (name,)):
            self.meet(name, True)

    def write_plain(self):
        found = [form for form in self.forms if form[1] in self.constant and form[2]]
        if not found:
            raise Unfit
        form, _, shape = pick(self.draw, found)
        if max(shape) < 20:
            self.add(self.written(self.filled(pick(self.draw, PLAIN_WRITES), shape), {"y": form}, {}))

    def loop(self):
        _, text = self.worded(pick(self.draw, LOOPS).replace("\\n", "\n"))
        constant = set(re.findall(r"\b[xr]\d+\b", text)) <= self.constant
        names = {x: self.fresh() for x in "wbt"}
        text = re.sub(r"\b[wbt]\b", lambda found: names[found[0]], text)
        if self.add(text, tuple(x for x in names.values() if x in text), "~"):
            for x, name in names.items():
                if name in text:
                    self.meet(name, constant or x != "t")


def numbers(rng, dtype, shape, layout="C"):
    x = np.round(rng.uniform(-1, 1, shape), 3)
    return lying(x + 1j * np.round(rng.uniform(-1, 1, shape), 3) if dtype in "FD" else x, dtype, layout)


def specialize(draw, x):
    """Some numbers become zeros, ones, or equal to each other."""
    flat = x if x.ndim == 1 else x.T if x.ndim == 2 else x[0]
    for place in list(np.ndindex(flat.shape))[:12]:
        if rarely(draw, 2):
            flat[place] = flat[tuple(draw(0, n - 1) for n in flat.shape)] if rarely(draw, 2) else pick(draw, SPECIAL)


def lying(x, dtype, layout):
    """An array with gaps between its elements, or in some order."""
    if layout in "CF":
        return np.array(x, dtype, order=layout)
    wide = np.zeros([2 * n + 1 for n in x.shape], dtype)
    part = wide[tuple(slice(1, 2 * n, 2) for n in x.shape)]
    part = part[(slice(None, None, -1),) * x.ndim] if layout == "reversed" else part
    part[...] = x
    return part


def run(lines, inputs):
    """The names after these lines, on copies of the inputs."""
    names = {**NAMES, **{name: twin(x) for name, x in inputs.items()}}
    with np.errstate(all="ignore"):
        for line in lines:
            exec(code(line.text), names)
    return names


def comes_back_alike(x):
    """Not an array without dimensions, which a derivative returns as a number and a program as an array."""
    return not (isinstance(x, np.ndarray) and x.ndim == 0)


def scripts(draw, longest=9, often=2):
    """A program, with sections and results; loops and sections in one line come more or less often."""
    made = Scripter(draw, pick(draw, "dddDDf"), often)
    draw.many(made.step, 1, longest)
    traced = [name for line in made.lines for name in line.made if name not in made.constant]
    found = traced + [form for form, base, _ in made.forms if base not in made.constant and "real" not in form]
    found = [form for form in found if comes_back_alike(eval(form, made.names))]
    results = [pick(draw, found) for _ in range(draw(1, 3))] + ["x0"] * draw(0, 1)
    ends = sorted(draw(0, len(made.lines)) for _ in range(pick(draw, (2, 2, 4))))
    before = [sum(k >= end for end in ends) for k in range(len(made.lines))]
    lines = [replace(line, section=number if number % 2 and not line.plain else 0)
             for line, number in zip(made.lines, before, strict=True)]
    return Script(made.dtype, made.inputs, made.layouts, lines, results, rarely(draw, 2), rarely(draw, 2))
