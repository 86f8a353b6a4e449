"""Random programs of in-place calls on overlapping views of a few buffers, for every way to differentiate them.

A step is a line that names views, and one that does something with them: a routine of `blasad.blas`, made from its
declaration, or a line of NumPy.  The same text runs on traced arrays and stands in the script that a failure prints.
What it means is computed in the longest precision from what the step reads before it writes anything: routines by the
plain implementations that the harness has, lines of NumPy on copies of what they read.

Derivatives are expected to be what central differences of sixth order in that precision say, taken twice with
different steps, so that a program with a kink nearby is known and left out.  Complex steps would be cheaper, but are
right for holomorphic programs only: `dotc`, `herk`, `abs`, `real` and every norm would be silently wrong.
"""

import re
from dataclasses import dataclass, field, replace

import numpy as np

import blasad as ad
from blasad._declarations.rule import REFLECTORS
from blasad._declarations.rule import rules as own
from blasad._testing.calls import RoutineCall
from blasad._testing.cases import DEFINITE, REGULAR, STEP, Case, quiet_diagonals, stored_shape
from blasad._testing.differences import stencil
from support.choices import pick, rarely, require, shuffled
from support.numbers import generator

BUFFERS = {"x0": ((5, 4), "C"), "x1": ((4, 6), "F"), "x2": ((13,), "C"), "x3": ((2, 3, 4), "C")}
FORMS = """x2 x0[1] x0[:,2] x1[3] x1[:,4] x3[1,2] x3[:,1,2] x3[1,:,0] x0.reshape(-1) x0.reshape(-1)[::5]
x1.T.reshape(-1) x1.T.reshape(-1)[::7] x1.reshape(-1,order="F")[2:] x3.reshape(-1) x3.reshape(-1)[1::3] x0 x0.T x1 x1.T
x0[:4] x2[:12].reshape(3,4) x2[1:].reshape(4,3) x2[3:12].reshape(3,3).T x0.reshape(4,5) x0.reshape(-1)[:16].reshape(4,4)
x0.reshape(2,10) x3[0] x3[1].T x3[:,1] x3[:,:,2] x3.reshape(6,4) x3.reshape(-1)[::2].reshape(4,3) x3[:,None,1,2] x3
x3.transpose(2,0,1) x3.transpose(0,2,1) x0[:4].reshape(2,2,4) x1[:,:4].T.reshape(2,2,4) x0[None] x1.T[:,None]""".split()
EXAMPLE = {name: np.zeros(shape, "d", order) for name, (shape, order) in BUFFERS.items()}
SHAPES = {form.replace(",", ", "): eval(form, {**EXAMPLE}).shape for form in FORMS}
LETTERS = {"f": "s", "d": "d", "F": "c", "D": "z"}
TOLERANCE = {"f": 2e-3, "d": 1e-10, "F": 2e-3, "D": 1e-10}
LARGEST = 8.0                               # a step whose results are larger is left out
NUMBERS = (0.7, 1, 0, -0.4, -1)
SIZES = (2, 1, 3, 2, 3, 4, 2, 3, 0)

ANY = """y m n u m n| y += u
y m n u n| y -= 0.5 * u
y m n u m n| y *= u
y m n u m n| y[...] = u
y m n u n m| y.T[...] = u
y m n u m n| np.copyto(y, u)
y m n u m n| np.copyto(y, u, where={mask})
y m n u m n v m n| np.multiply(u, v, out=y)
y m n u m n v n| np.add(u, v, out=y)
y m n u m n v m n| np.subtract(u, v, out=y, where={mask})
y m n u m n v m n| y[...] = np.where({mask}, u, v)
y m n u m n| np.sin(u, out=y)
y m n u m n| y[...] = np.cos(u) + np.exp(0.2 * u)
y m n u m n v m n| y[...] = u * v + 0.5 * y
y m n u m n| np.negative(u, y)
y m n u m n| np.conjugate(u, y)
y m n u m n| y += (u * np.conj(u)).real
y m n u m n| y[...] = u.real * 0.5
y m n u m n| y -= abs(u)
y m n u m n v| y += v * u
y m n u m n v| y[...] = u - v
y m n v| y.fill(v)
y m n v| y[...] = v
y m n| y.fill(0.5)
y m n| y[...] = 0
y m n| y *= 0.7
y m n| y **= 2
y m n| y[...] = y[::-1]
y m n| y[1:] += y[:-1]
y m n| y[:-1] = 0.5 * y[1:]
y m n| np.add(y, y[::-1, ::-1], out=y)
y m m| y += y.T
y m m| np.matmul(y, y, out=y)
y m n| y /= y * np.conj(y) + 2
y m n u k m| y += 0.2 * u.sum(axis=0)[:, None]
y m u m n| np.sum(u, 1, out=y)
y m u m h| y[...] = u.mean(axis=1)
y m u m n v n| y -= u @ v
y m u m n v n| np.matmul(u, v, out=y)
y m n u m k v k n| np.matmul(u, v, out=y)
y m n u m k v k n| y[...] = u @ v
y m n u m k v n k| y += np.einsum("ik,jk->ij", u, v)
y m n u m v n| y += u[:, None] * v
y m n u m v n| np.outer(u, v, out=y)
y m n u k v k| y *= np.dot(u, v)
y m n u k| y += 0.3 * np.linalg.norm(u)
y u m v m| y[...] = np.vdot(u, v)
y m n u m n| y[{rows}] = u
y m n u m n| y[...] = u[{rows}]
y m n u m n| np.add.at(y, {rows}, u)
y m n z m n| y[...], z[...] = z.copy(), y.copy()
y m n z m n u m n| y[...], z[...] = u, 2 * u
y m n u m n v m n| y[...] = np.concatenate([u, v])[::2]
y m m u m| y[...] = np.diag(u) + np.tril(y)
y m n u m v m| np.stack([u, v])[0].sum()
y k m n u k m n| y += u
y k m n u k m i v i n| np.matmul(u, v, out=y)
y k m n u m i v k i n| y[...] = u @ v
y k m n u m n| np.multiply(u, y, out=y)
y m n u k m n| np.sum(u, axis=0, out=y)""".split("\n")
REAL = """y m n u m n| np.tanh(u, out=y)
y m n u m n v m n| np.maximum(u, v, out=y)
y m n u m n v| y[...] = np.minimum(u, v)
y m n u m n| np.clip(u, -0.51234, 0.31234, out=y)
y m n u m n| y += np.sqrt(u * u + 1)
y m n u m n| y -= (u * u + 1) ** 1.5
y m n u m n| y[...] = np.log(u * u + 1)
y m u m h| y += u.max(axis=1)
y m n u m n v m n| np.divide(u, v * v + 2, out=y)""".split("\n")


@dataclass(frozen=True)
class Step:
    """What one step does with its operands; `call` is set for a routine."""

    operands: dict[str, str]
    outputs: frozenset[str]
    body: str
    call: RoutineCall | None = None
    result: str = ""

    def __str__(self):
        return f"{', '.join(self.operands)} = {', '.join(self.operands.values())}\n{self.body}"

    def __post_init__(self):
        copied = {name: e if name in self.outputs else f"({e}).copy()" for name, e in self.operands.items()}
        text = f"{', '.join(copied)} = {', '.join(copied.values())}\n"
        object.__setattr__(self, "code", compile(text + ("" if self.call else self.body), "<plain>", "exec"))

    def left_open(self, buffers):
        """Whether alpha, or with it beta, is such in memory that a Hermitian diagonal becomes real in some BLAS."""
        if self.call is None or not any(
                arg.stored == "hermitian" and arg.intent == "inout" for arg in self.call.rule.args):
            return False
        alpha, beta = (eval(self.operands.get(name, "None"), {**buffers, "np": np}) for name in ("alpha", "beta"))
        return alpha == 0 or beta == 1

    def plain(self, buffers):
        """What the step means."""
        names = {**buffers, "np": np}
        exec(self.code, names)
        if self.call is not None:
            operands = Operands(names[name] for name in self.operands)
            if self.result:                 # the output that was given stays as it is
                k = self.call.leaves[self.result]
                operands[k] = operands[k].copy()
            self.call.reference(operands)
            if self.result:
                names["r"][...] = operands[k]


class Operands(list):
    """For a `RoutineCall`, arrays in the place of a `Memory`."""

    def view(self, k):
        return np.asarray(self[k])


# ---------------------------------------------------------------- views

class Unfit(Exception):
    """A step that cannot be: no buffer has views of its shapes, or its result is left open."""


def cut(draw, length, n):
    """A slice that takes n of `length` elements."""
    if n == 0:
        first = draw(0, length)
        return f"{first}:{first}"
    step = draw(1, (length - 1) // (n - 1)) if n > 1 else 1
    first = draw(0, length - 1 - (n - 1) * step)
    last = first + (n - 1) * step
    if rarely(draw, 3):
        return f"{last if last < length - 1 else ''}:{first - 1 if first - step >= 0 else ''}:{-step}"
    return f"{first or ''}:{last + 1 if last + step < length else ''}" + (f":{step}" if step > 1 else "")


def view(draw, shape):
    """An expression for a view of this shape."""
    if not shape:
        name = pick(draw, list(BUFFERS))
        return f"{name}[{', '.join(str(draw(-n, n - 1)) for n in BUFFERS[name][0])}, ...]"
    fit = [form for form, sizes in SHAPES.items() if len(sizes) == len(shape)
           and all(s >= n for s, n in zip(sizes, shape, strict=True))]
    if not fit:
        raise Unfit
    form = pick(draw, fit)
    slices = [cut(draw, length, n) for length, n in zip(SHAPES[form], shape, strict=True)]
    return form if set(slices) == {":"} else f"{form}[{', '.join(slices)}]"


def read(draw, shape, dtype):
    """An expression that is read: mostly a view."""
    kind = pick(draw, ["view"] * 8 + ["scaled", "broadcast", "constant", "rows"])
    if kind == "constant" and shape:
        return pick(draw, [f'np.ones({shape}, "{dtype}")', f'np.full({shape}, 0.3, "{dtype}")'])
    if kind == "broadcast" and shape:
        return f"np.broadcast_to({view(draw, (1, *shape[1:]))}, {shape})"
    if kind == "rows" and shape and shape[0]:
        n = draw(1, 3)
        return f"{view(draw, (n, *shape[1:]))}[{[draw(0, n - 1) for _ in range(shape[0])]}]"
    found = view(draw, shape)
    return f"0.5 * {found}" if kind == "scaled" else found


# ---------------------------------------------------------------- steps

def line(draw, dtype):
    """A line of NumPy."""
    names, body = pick(draw, ANY + REAL if dtype in "fd" else ANY).split("| ")
    letters = {x: pick(draw, SIZES) or int(x == "h") for x in dict.fromkeys(re.findall(r"[mnkih]", names))}
    shapes = {name: tuple(letters[x] for x in found.split())
              for name, found in re.findall(r"([yzuvw])((?: [mnkih])*)", names)}
    if "einsum" in body and not all(letters.values()):
        raise Unfit                         # NumPy 2.4 writes beyond the end of what is empty, in complex long double
    operands = {name: view(draw, shape) if name in "yz" else read(draw, shape, dtype)
                for name, shape in shapes.items()}
    m, n = (*shapes["y"], 1, 1)[:2]
    if "{mask}" in body:
        body = body.format(mask=[rarely(draw, 2) for _ in range(n)])
    if "y[{rows}]" in body:
        body = body.format(rows=f"np.array({shuffled(draw, m)}, int)")
    if "{rows}" in body:
        body = body.format(rows=f"np.array({[draw(0, m - 1) for _ in range(m)]}, int)")
    return Step(operands, frozenset(operands) & set("yz"), body)


# Not any numbers do for these, or several precisions are in one call; the tests of rotations and of LAPACK have them.
PARTICULAR = {"rotg", "rotm", "rotmg", "dsdot", "sdsdot", "lascl", "laswp", "getrf", "trtrs", "tbtrs", "tptrs", "trtri",
              "gbtrf", "gbtrl", "gtbtrf", "pttrf", "sytrf", "hetrf", "sytrs", "hetrs", "trsyl"}


def routines(dtype):
    """The routines of the library that exist in a precision and have derivatives; tests may have registered others."""
    return [name for name, rule in own.items()
            if rule.modes and rule.namespace and LETTERS[dtype] in rule.dtypes and name not in PARTICULAR
            and not any(arg.stored in (*DEFINITE, *REGULAR, *REFLECTORS) for arg in rule.args)]


def call(draw, dtype, names=None):
    """A call of a routine: flags, sizes, increments, scalars and operands as its declaration has them."""
    rule = ad.rules[pick(draw, names or routines(dtype))]
    letter, complex_ = LETTERS[dtype], dtype in "FD"
    flags = {name: pick(draw, values) for name, values in rule.flags(letter).items()}
    lengths = {x: pick(draw, SIZES) for x in "mkn"}
    lengths |= {"kl": lengths["k"] // 2, "ku": (lengths["k"] + 1) // 2}
    steps = {}
    optional = [arg.name for arg in rule.args if arg.intent == "int" and arg.default is not ...]
    if optional and rarely(draw, 4):
        steps = {name: lengths["n"] if name == "n" else pick(
            draw, (0, 1, 2) if name.startswith("off") else (1, 2, -1, 3, -2)) for name in optional}
    case = Case(rule.name, 0, letter, "plain", lengths, flags, {}, {}, steps)
    operands, fixed, allocated, result = {}, {**flags, **steps, **{x: lengths[x] for x in rule.sizes}}, "", ""
    for arg in rule.args:
        real = arg.dtype == "real" and complex_
        if arg.intent == "scalar":
            how = draw(0, 3)
            if how == 3:
                operands[arg.name] = view(draw, ()).replace(", ...", "") + (".real" if real else "")
            else:
                fixed[arg.name] = pick(draw, NUMBERS) * (1j if complex_ and how == 2 and not real else 1)
        elif arg.intent == "in":
            shape = stored_shape(arg, case)
            same = [e for e in operands.values() if fits(e, shape) and rarely(draw, 8)]
            operands[arg.name] = same[0] if same else read(draw, shape, dtype)
        elif arg.intent in ("out", "inout"):
            operands[arg.name] = view(draw, stored_shape(arg, case))
            if arg.default is None and (real or not steps and rarely(draw, 5)):
                allocated = arg.name
    if quiet_diagonals(rule, replace(case, scalars={x: (fixed.get(x, 0.5), False) for x in ("alpha", "beta")
                                                    if x in fixed or x in operands})):
        raise Unfit                         # what happens to imaginary parts depends on the BLAS
    run = RoutineCall(rule, {name: i for i, name in enumerate(operands)}, fixed, allocated, (), lengths)
    values = {**{name: repr(x) for name, x in fixed.items()}, **{x: x for x in operands if x != allocated}}
    required = [values.pop(arg.name) for arg in rule.args if arg.default is ...]
    written = {arg.name for arg in rule.args if arg.intent in ("out", "inout")}
    if [arg.intent for arg in rule.args].count("inout") == 1 and not allocated and rarely(draw, 10):
        result = next(arg.name for arg in rule.args if arg.intent == "inout")
        operands["r"] = view(draw, stored_shape(run.argument(result), case))
        values[f"overwrite_{result}"], written = "False", {*written, "r"}
    text = f"{rule.namespace}.{rule.name}({', '.join([*required, *(f'{name}={x}' for name, x in values.items())])})"
    if allocated or result:
        text = f"{'r' if result else allocated}[...] = {text}"
    return Step(operands, frozenset(written), text, run, result)


def fits(expression, shape):
    return np.shape(eval(expression, {**EXAMPLE, "np": np})) == shape


def distinct(step):
    """Whether no two outputs of a routine overlap, which is an error."""
    found = [eval(step.operands[x], {**EXAMPLE}) for x in sorted(step.outputs - {step.result})]
    return step.call is None or not any(np.shares_memory(x, y) for i, x in enumerate(found) for y in found[:i])


def step(draw, dtype, names=None):
    """A step, or None."""
    try:
        return call(draw, dtype, names) if names or rarely(draw, 2) else line(draw, dtype)
    except Unfit:
        return None


# ---------------------------------------------------------------- programs

@dataclass
class Program:
    """Steps on buffers, what they make of them, and which of them are run again in the sweep."""

    dtype: str
    steps: list[Step]
    seed: int
    sections: tuple[int, ...] = ()
    captured: bool = False
    start: dict = field(default_factory=dict)
    scale: float = 1.0

    def __post_init__(self):
        self.start = self.numbers(0)
        text = "\n".join(map(str, self.steps))
        self.used = [name for name in BUFFERS if re.search(rf"\b{name}\b", text)] or ["x0"]

    def numbers(self, which):
        """Numbers for every buffer."""
        rng = generator(self.seed, which)
        found = {}
        for name, (shape, order) in BUFFERS.items():
            x = np.round(rng.uniform(-1, 1, shape), 3)
            if self.dtype in "FD":
                x = x + 1j * np.round(rng.uniform(-1, 1, shape), 3)
            found[name] = np.array(x, self.dtype, order=order)
        return found

    def after(self, start, *moves):
        """The buffers after a run from `start` + the sum of h * direction, in the longest precision."""
        long = np.clongdouble if self.dtype in "FD" else np.longdouble
        buffers = {name: np.array(x, long, order="K") for name, x in start.items()}
        for h, direction in moves:
            for name, t in direction.items():
                buffers[name] += h * t.astype(long)
        with np.errstate(all="ignore"):
            for step in self.steps:
                step.plain(buffers)
        return [buffers[name] for name in self.used]

    def keep_what_stays_small(self):
        """Leave out steps that make large numbers or none, or what nobody says."""
        long = np.clongdouble if self.dtype in "FD" else np.longdouble
        buffers = {name: x.astype(long) for name, x in self.start.items()}
        kept = []
        with np.errstate(all="ignore"):
            for step in self.steps:
                if step.left_open(buffers):
                    continue
                before = {name: x.copy() for name, x in buffers.items()}
                step.plain(buffers)
                if all(np.abs(x).max() <= LARGEST for x in buffers.values()):
                    kept.append(step)
                else:
                    buffers = before
        return kept

    def tangents(self, direction):
        """The derivative of the buffers along a direction; programs with a kink nearby are left out."""
        found, again = (stencil(lambda h: self.after(self.start, (h, direction)), step) for step in (STEP, 0.6 * STEP))
        return self.settled(found, again, 3e-11)

    def slope_of_slope(self, loss, first, second):
        """The second derivative of a number along two directions."""
        def along(step):
            return stencil(lambda h: stencil(
                lambda k: [loss(self.after(self.start, (h, first), (k, second)))], step), step)
        return float(self.settled(along(4 * STEP), along(3 * STEP), 1e-9)[0])

    def settled(self, found, again, tolerance):
        self.scale = max(1.0, *(float(np.abs(x).max()) for x in found))
        require(self.scale < 200)
        require(all(np.abs(x - y).max() <= tolerance * self.scale for x, y in zip(found, again, strict=True)))
        return found

    def text(self, sections=True):
        """The function, in Python."""
        names = ", ".join(self.used)
        parts = np.split(np.arange(len(self.steps)), self.sections if sections else ())
        made = []
        for i, part in enumerate(parts):
            inside = [line for k in part for line in str(self.steps[k]).split("\n")] or ["pass"]
            if i % 2:
                given = "" if self.captured else names
                made += ["@ad.checkpoint", f"def section({given}):", *(f"    {line}" for line in inside),
                         f"section({given})"]
            else:
                made += inside
        return "\n".join([f"def program({names}):", *(f"    {line}" for line in made)]) + "\n"


def programs(draw, dtypes="dDfF", longest=8, names=None):
    """A program, and numbers to begin with."""
    dtype = pick(draw, dtypes)
    found = draw.many(lambda draw: step(draw, dtype, names), 1, longest)
    made = Program(dtype, [s for s in found if s is not None and distinct(s)], draw(0, 999))
    kept = made.keep_what_stays_small()
    require(kept)
    sections = ()
    if rarely(draw, 4):
        sections = tuple(sorted(draw(0, len(kept)) for _ in range(draw(1, 3))))
    return Program(dtype, kept, made.seed, sections, bool(sections) and rarely(draw, 2))
