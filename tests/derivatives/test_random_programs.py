"""Random programs, differentiated in every way, against differences in the longest precision.

The suite runs the same few hundred programs every time.  A long run takes other ones from seeds:

    BLASAD_EXAMPLES=40000 pytest tests/derivatives/test_random_programs.py --hypothesis-profile=long

The header tells its seed, to be given again as ``--hypothesis-seed``; the last lines tell what was run.
What fails shrinks to a script, printed under "paste and run", that needs nothing but blasad.
"""

import inspect
import subprocess
import sys

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import blasad as ad
from support import modes
from support.choices import Hypothesis, Seed, pick, rarely, require, without
from support.programs import TOLERANCE, Program, programs


def literal(x):
    """An array in Python, on as few lines as it takes."""
    x = np.asarray(x)
    number, dtype = (complex, "D") if x.dtype.kind == "c" else (float, "d")
    return repr(np.vectorize(lambda v: number(f"{v:.13g}"), otypes=[dtype])(x.astype(dtype)).tolist())


def array(x):
    order = ', order="F"' if x.ndim == 2 and not x.flags.c_contiguous else ""
    return f'np.array({literal(np.round(x.astype("D" if x.dtype.kind == "c" else "d"), 3))}, "{x.dtype.char}"{order})'


def inner(xs, ys):
    return sum(float(np.sum((np.conj(x) * y).real)) for x, y in zip(xs, ys, strict=True))


COPYING = ("csrot", "zdrot", "csscal", "zdscal")       # whose public names are SciPy's, which copy


class Way:
    """One way to run or to differentiate a program: lines to be run after it, and what they should find."""

    def __init__(self, program, draw):
        self.program, self.draw, self.names = program, draw, program.used
        self.lines = []
        self.expected = program.after(program.start)
        self.buffers("x", program.start)

    def buffers(self, letter, numbers, names=None):
        for name in names or self.names:
            self.lines.append(f"{name.replace('x', letter)} = {array(numbers[name])}")

    def numbers(self, letter, which, names=None):
        """Other numbers for every buffer: a direction, or seeds."""
        found = self.program.numbers(which)
        self.buffers(letter, found, names)
        return found

    def all(self, letter, names=None):
        names = [name.replace("x", letter) for name in names or self.names]
        return f"({', '.join(names)},)"

    def tolerance(self, factor=1.0):
        size = max(self.program.scale, *(float(np.abs(x).max(initial=0)) for x in self.expected))
        return f"{TOLERANCE[self.program.dtype] * size * factor:.2g}"

    def same(self, letter, expected, names=None):
        """The arrays are near to what is expected."""
        pairs = "".join(f"    ({name.replace('x', letter)}, {literal(x)}),\n"
                        for name, x in zip(names or self.names, expected, strict=True))
        self.lines.append(f"for found, expected in (\n{pairs}):\n"
                          f"    np.testing.assert_allclose(found, expected, rtol=0, atol={self.tolerance()})")

    def slope(self, found, directions, expected):
        """The inner product of derivatives and directions is near to what is expected."""
        self.lines += [f"found = sum(np.vdot(t, d).real for t, d in zip({directions}, {found}))",
                       f"np.testing.assert_allclose(found, {expected:.13g}, rtol=0, atol={self.tolerance(20)})"]

    def loss(self):
        """A function that returns a number."""
        weights = self.numbers("w", 3)
        terms = " + ".join(f"({x} * {x.replace('x', 'w')}).sum().real" for x in self.names)
        self.lines.append(f"\ndef loss{self.all('x')[:-2] + ')'}:\n    program{self.all('x')[:-2] + ')'}\n"
                          f"    return {terms}\n")
        return [np.conj(weights[x]) for x in self.names]

    def chosen(self, numbers):
        return [numbers[x] for x in self.names]

    def script(self):
        text = self.program.text()
        head = "import numpy as np\nimport blasad as ad\n\nblas, lapack = ad.blas, ad.lapack\n"
        if any(f"blas.{name}(" in text for name in COPYING):        # in place, as all others are
            head = head.replace("blas, lapack = ad.blas, ad.lapack", "lapack = ad.lapack").replace(
                "import blasad as ad\n", "import blasad as ad\nfrom blasad._registry import blas\n")
        return "\n".join([head, text, *self.lines]) + "\n"


def directions(way, which, letter):
    """A direction in the buffers, and the derivative along it."""
    t = way.numbers(letter, which)
    return t, way.program.tangents({name: t[name] for name in way.names})


def plain(way):
    way.lines.append(f"program(*{way.all('x')})")
    way.same("x", way.expected)


def forward(way):
    lanes = way.draw(1, 3)
    constant = [x for x in way.names if rarely(way.draw, 7)]
    moving = [x for x in way.names if x not in constant]
    t = way.numbers("d", 1, moving) if moving else {}
    expected = dict(zip(way.names, way.program.tangents({x: t[x] for x in moving}), strict=True))
    terms = {x: [f"{x.replace('x', letter)}" for letter in "def"[:lanes]] for x in moving}
    for letter, factor in (("e", "-2"), ("f", "0"))[:lanes - 1]:
        way.lines += [f"{x.replace('x', letter)} = {factor} * {x.replace('x', 'd')}" for x in moving]
    kind = "Duplicated" if lanes == 1 else "BatchDuplicated"
    pairs = [f"ad.{kind}({x}, {terms[x][0] if lanes == 1 else '(' + ', '.join(terms[x]) + ')'})" if x in moving
             else f"ad.Const({x})" for x in way.names]
    way.lines.append(f"ad.autodiff(ad.Forward, program, {', '.join(pairs)})")
    way.same("x", way.expected)
    for letter, factor in (("d", 1), ("e", -2), ("f", 0))[:lanes]:
        way.same(letter, [factor * expected[x] for x in moving], moving) if moving else None


def reverse(way):
    lanes = way.draw(1, 2)
    constant = [x for x in way.names if rarely(way.draw, 7)]
    moving = [x for x in way.names if x not in constant] or way.names
    options = "".join(f", {x}=True" for x in ("debug", "restore") if rarely(way.draw, 4))
    t = way.numbers("t", 1, moving)
    along = dict(zip(way.names, way.program.tangents({x: t[x] for x in moving}), strict=True))
    seeds = [way.numbers(letter, k, moving) for letter, k in (("d", 2), ("e", 4))[:lanes]]
    for x in moving:
        if rarely(way.draw, 5):
            seeds[0][x][...] = 0
            way.lines.append(f"{x.replace('x', 'd')}[...] = 0")
    kind = "Duplicated" if lanes == 1 else "BatchDuplicated"
    pairs = []
    for x in way.names:
        own = [x.replace("x", letter) for letter in "de"[:lanes]]
        pairs.append(f"ad.{kind}({x}, {own[0] if lanes == 1 else '(' + ', '.join(own) + ')'})" if x in moving
                     else f"ad.Const({x})")
    way.lines.append(f"ad.autodiff(ad.Reverse, program, {', '.join(pairs)}{options})")
    way.same("x", way.expected if "restore" not in options else way.chosen(way.program.start))
    for letter, s in zip("de", seeds, strict=False):
        expected = inner([s[x] for x in moving], [along[x] for x in moving])
        way.slope(way.all(letter, moving), way.all("t", moving), expected)


def identity(way):
    """<seed, forward> = <reverse, direction>, nearer than differences are."""
    way.numbers("t", 1), way.numbers("s", 2)
    way.program.tangents(way.program.numbers(1))
    both = ((a, b) for a, b in (("t", "d"), ("s", "b")))
    for old, new in both:
        way.lines += [f"{x.replace('x', new)} = {x.replace('x', old)}.copy()" for x in way.names]
    for mode, letter in (("Forward", "d"), ("Reverse", "b")):
        pairs = [f"ad.Duplicated({x}.copy(), {x.replace('x', letter)})" for x in way.names]
        way.lines.append(f"ad.autodiff(ad.{mode}, program, {', '.join(pairs)})")
    for name, a, b in (("left", "s", "d"), ("right", "t", "b")):
        way.lines.append(f"{name} = sum(np.vdot(a, b).real for a, b in zip({way.all(a)}, {way.all(b)}))")
    factor = 5e-2 if way.program.dtype in "dD" else 2
    way.lines.append(f"np.testing.assert_allclose(left, right, rtol=0, atol={way.tolerance(factor)})")


def gradient(way):
    t, along = directions(way, 1, "t")
    weights = way.loss()
    way.lines.append(f"value, slopes = ad.value_and_grad(loss, {tuple(range(len(way.names)))})(*{way.all('x')})")
    way.lines.append(f"np.testing.assert_allclose(value, {inner(weights, way.expected):.13g}, rtol=0, "
                     f"atol={way.tolerance(20)})")
    way.slope("slopes", way.all("t"), inner(weights, along))
    way.same("x", way.chosen(way.program.start))


def second_sweep(way):
    """One run, several sweeps over it."""
    t, along = directions(way, 1, "t")
    s, r = way.numbers("s", 2), way.numbers("r", 4)
    way.lines += [f"def f(*xs):\n    program(*xs)\n    return xs\n\n_, pullback = ad.vjp(f, *{way.all('x')})"]
    for letter, seeds in (("s", s), ("r", r), ("s", s)):
        way.lines.append(f"slopes = pullback({way.all(letter)})")
        way.slope("slopes", way.all("t"), inner(way.chosen(seeds), along))


def on_a_tape(way):
    """A tape that is swept, filled again, and swept again."""
    t, along = directions(way, 1, "t")
    way.lines += [f"{x.replace('x', 'd')} = np.zeros_like({x})" for x in way.names]
    way.lines += ["tape = ad.Tape(restore=True)",
                  f"xs = [tape.watch(x, d) for x, d in zip({way.all('x')}, {way.all('d')})]"]
    for letter, which in (("s", 2), ("r", 4)):
        seeds = way.numbers(letter, which)
        way.lines += ["program(*xs)", f"for d, s in zip({way.all('d')}, {way.all(letter)}):\n    d[...] = s",
                      "if tape.calls:\n    tape.reverse()"]
        way.slope(way.all("d"), way.all("t"), inner(way.chosen(seeds), along))
    way.lines.append("tape.close()")
    way.same("x", way.chosen(way.program.start))


def compiled(way, g):
    """`found`: what a program that was traced with other numbers makes of these."""
    zeros = rarely(way.draw, 2)
    for x in way.names:
        y = x.replace("x", "y")
        way.lines.append(f"{y} = np.zeros_like({x})" if zeros else f"{y} = {array(way.program.numbers(7)[x])}")
    tidy = "" if not rarely(way.draw, 4) else ", tidy=False"
    way.lines += [f"p = ad.compile({g}, *{way.all('y')}{tidy})", f"found = p(*{way.all('x')})"]


def compiled_in_place(way):
    compiled(way, "program")
    way.same("x", way.expected)


def compiled_gradient(way):
    t, along = directions(way, 1, "t")
    weights = way.loss()
    compiled(way, f"ad.value_and_grad(loss, {tuple(range(len(way.names)))})")
    for _ in range(2):                      # nothing of the first run is left in the second
        way.lines.append(f"value, slopes = found\nnp.testing.assert_allclose(value, "
                         f"{inner(weights, way.expected):.13g}, rtol=0, atol={way.tolerance(20)})")
        way.slope("slopes", way.all("t"), inner(weights, along))
        way.lines.append(f"found = p(*{way.all('x')})")


def compiled_tangent(way):
    t, along = directions(way, 1, "t")
    weights = way.loss()
    compiled(way, f"lambda *xs: ad.jvp(loss, xs, {way.all('t')})")
    for found, expected in zip(("found[0]", "found[1]"), (way.expected, along), strict=True):
        way.lines.append(f"np.testing.assert_allclose({found}, {inner(weights, expected):.13g}, rtol=0, "
                         f"atol={way.tolerance(20)})")


def nested(way, run=False):
    """A derivative of a derivative, along one direction and then another."""
    require(way.program.dtype in "dD" or rarely(way.draw, 4))
    t, v = way.numbers("t", 1), way.numbers("v", 5)
    weights = way.loss()
    expected = way.program.slope_of_slope(lambda after: np.longdouble(inner_long(weights, after)), t, v)
    every = tuple(range(len(way.names)))
    how = pick(way.draw, ("hvp", "forward over reverse", "reverse over forward", "reverse over reverse",
                                    "forward over forward"))
    if how == "hvp" and len(way.names) > 1:
        how = "forward over reverse"
    ts, vs = way.all("t"), way.all("v")
    g = {
        "hvp": f"lambda x: (ad.hvp(loss)(x, {vs}[0]),)",
        "forward over reverse": f"lambda *xs: ad.jvp(ad.grad(loss, {every}), xs, {vs})[1]",
        "reverse over forward": f"ad.grad(lambda *xs: ad.jvp(loss, xs, {vs})[1], {every})",
        "reverse over reverse": f"ad.grad(lambda *xs: sum((s * np.conj(v)).sum().real for s, v in zip("
                                f"ad.grad(loss, {every})(*xs), {vs})), {every})",
        "forward over forward": f"lambda *xs: (ad.jvp(lambda *xs: ad.jvp(loss, xs, {vs})[1], xs, {ts})[1],)",
    }[how]
    if run:
        compiled(way, g)
    else:
        way.lines.append(f"g = {g}\nfound = g(*{way.all('x')})")
    way.slope("found", "(1.0,)" if how == "forward over forward" else ts, expected)


def compiled_nested(way):
    nested(way, True)


def inner_long(xs, ys):
    return sum(np.sum((np.conj(x) * y).real) for x, y in zip(xs, ys, strict=True))


def modes_agree(way):
    """All modes against each other, nearer than differences are."""
    s = way.numbers("s", 2)
    for x in way.names:
        if rarely(way.draw, 5):
            s[x][...] = 0
            way.lines.append(f"{x.replace('x', 's')}[...] = 0")
    way.buffers("y", way.program.numbers(7))
    used = (modes.eager, modes.again, modes.nested, modes.in_a_thread, modes.lanes, modes.tidy, modes.untidied,
            modes.pickled, modes.same)
    way.lines += ["import pickle, threading, warnings", *map(inspect.getsource, modes.pieces(*used))]
    way.lines.append(f"""
in_sections = program
{way.program.text(sections=False)}
def of(program):
    return lambda *xs: (program(*xs), xs)[1]

xs, seeds, others = {way.all("x")}, {way.all("s")}, {way.all("y")}
right = eager(of(program), xs, seeds)""")
    held = [f"{mode.__name__}(of({name}), xs, seeds)" for mode in (modes.eager, modes.again, modes.nested,
            modes.in_a_thread, modes.lanes) for name in ("program", "in_sections")]
    held += [f"{mode.__name__}(of({name}), xs, seeds, others)" for mode in (modes.tidy, modes.untidied, modes.pickled)
             for name in ("program", "in_sections")]
    eps = 1e-12 if way.program.dtype in "dD" else 5e-5      # sums run over a copy as they lie, in another order
    way.lines += [f"same({text}, right, {eps})" for text in held[2:] + held[:2] if not rarely(way.draw, 3)]


WAYS = [plain, forward, reverse, identity, gradient, second_sweep, on_a_tape, compiled_in_place, compiled_gradient,
        compiled_tangent, forward, reverse, compiled_gradient, nested, compiled_nested, modes_agree, modes_agree]


class Wrong(AssertionError):
    """What a script raised, with the script."""

    def __init__(self, script, error):
        came = "\n".join(f"# {line}".rstrip() for line in f"{type(error).__name__}: {error}".strip().split("\n"))
        self.script = f"{script}\n# came:\n{came}\n"
        super().__init__(f"paste and run:\n{self.script}")


def run(script):
    try:
        exec(compile(script, "<a random program>", "exec"), {"__name__": "random"})
    except Exception as error:
        raise Wrong(script, error) from error


def check(draw, ways=WAYS, **options):
    differentiate(programs(draw, **options), pick(draw, ways), draw)


def differentiate(program, way, draw):
    made = Way(program, draw)
    way(made)
    run(made.script())


def from_a_seed(seed):
    """The same without Hypothesis, which takes longer to draw than all else does; counted by the way."""
    program, way = programs(Seed("programs", seed)), pick(Seed("way", seed), WAYS)

    def fails(steps):
        try:
            fewer = Program(program.dtype, steps, program.seed, program.sections, program.captured)
            differentiate(fewer, way, Seed("rest", seed))
        except Wrong as found:
            return found
        except Exception:                   # no program, or one that is left out
            return None
        return None

    try:
        differentiate(program, way, Seed("rest", seed))
    except Wrong as wrong:
        raise fails(without(program.steps, fails)) or wrong from None
    return [way.__name__]


def test_random_programs(many):
    @given(st.data())
    def few(data):
        check(Hypothesis(data.draw))

    many.hold(from_a_seed) if many else few()


# ---------------------------------------------------------------- faults that are planted

WRONG_VALUE = """
right = ad.blas.axpy
ad.blas.axpy = lambda x, y, **given: right(x, y, **{**given, "a": given.get("a", 1) + 0.25})
"""
WRONG_DERIVATIVE = """
right = ad.blas.ger
ad.blas.ger = lambda alpha, x, y, **given: right(alpha, x, ad.stop_gradient(y), **given)
"""


@pytest.mark.parametrize(("name", "fault", "way"), [("axpy", WRONG_VALUE, plain), ("ger", WRONG_DERIVATIVE, reverse)],
                         ids=["value", "derivative"])
def test_a_planted_fault_shrinks_to_a_few_lines_that_run(name, fault, way, monkeypatch):
    @settings(max_examples=100)
    @given(st.data())
    def search(data):
        check(Hypothesis(data.draw), [way], dtypes="d", longest=3, names=["scal", name])

    monkeypatch.setattr(ad.blas, name, getattr(ad.blas, name))      # given back afterwards
    exec(fault, {"ad": ad})
    with pytest.raises(Wrong) as caught:
        search()
    script = caught.value.script
    body = script[script.index("def program"):script.index("\nx")].strip().split("\n")
    assert len(body) == 3 and f"blas.{name}(" in body[2], script    # the views, and the call
    assert "# came:" in script and len(script.split("\n")) < 60

    def runs(text):
        return subprocess.run([sys.executable, "-c", text], capture_output=True, text=True)

    assert runs(script).returncode == 0
    failed = runs(f"import blasad as ad\n{fault}\n{script}")
    assert failed.returncode == 1
    assert "Not equal to tolerance" in failed.stderr
