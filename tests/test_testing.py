"""The harness accepts right rules and rejects planted faults.

The rules here are plain NumPy, written by hand, so that the harness is proven without the library's own rules.
"""

from __future__ import annotations

from importlib.util import find_spec

import numpy as np
import pytest

from blasad._rule import Rule, parse
from blasad._testing import cases, differences, memory
from blasad.testing import check_forward, check_reverse, check_rule

ENGINE = pytest.mark.skipif(find_spec("blasad._autodiff") is None, reason="the engine is not compiled")


def declared(name, text, dtypes="sdcz"):
    return Rule(name, dtypes, *parse(text))


GEMM = declared("gemm", "alpha, a:in[m,k]~trans_a, b:in[k,n]~trans_b, beta=0, c:inout[m,n]=None, *, trans_a=0, trans_b=0")
SYMM = declared("symm", "alpha, a:in[s,s]/symmetric, b:in[m,n], beta=0, c:inout[m,n]=None, side=0, lower=0")
SYRK = declared("syrk", "alpha, a:in[n,k]~trans, beta=0, c:inout[n,n]/triangle=None, trans=0, lower=0")
TRSM = declared("trsm", "alpha, a:in[s,s]~trans_a/triangular, b:inout[m,n], side=0, lower=0, trans_a=0, diag=0")


# ---------------------------------------------------------------- rules by hand


class Shadows(dict):
    """Shadows by name; missing ones are constants."""

    def add(self, name, value):
        if self.get(name) is not None:  # element by element, for elements that are repeated in memory
            np.add.at(self[name], tuple(np.indices(self[name].shape)), value)


def op(a, trans):
    return (a, a.T, a.conj().T)[trans]


def triangle(x, lower):
    return np.tri(len(x), dtype=bool) if lower else np.tri(len(x), dtype=bool).T


def part(a, where):
    return np.where(where, a, 0)


def dotted(p, s, scalar):
    found = np.sum(p.conj() * s)
    return complex(found) if isinstance(scalar, complex) else float(np.real(found))


class HandWritten:
    """C := alpha f(A, B) + beta C, with the reverse of f in the subclass."""

    output = "c"

    def where(self, x):
        return np.ones(x["c"].shape, bool)

    def keep(self, x):
        return {name: np.copy(value) if isinstance(value, np.ndarray) else value for name, value in x.items()}

    def primal(self, x):
        new = self.scaled(x["alpha"], lambda: self.product(x), x["c"]) + self.scaled(x["beta"], lambda: x["c"], x["c"])
        np.copyto(x["c"], new, where=self.where(x))

    def scaled(self, factor, value, like):
        return np.zeros_like(like) if factor == 0 else factor * value()

    def forward(self, x, dx):
        new = self.scaled(x["alpha"], lambda: self.tangent(x, dx), x["c"])
        if dx.get("alpha") is not None:
            new = new + dx["alpha"] * self.product(x)
        if dx.get("beta") is not None:
            new = new + dx["beta"] * x["c"]
        if dx.get("c") is not None:
            new = new + self.scaled(x["beta"], lambda: dx["c"], x["c"])
            np.copyto(dx["c"], new, where=self.where(x))

    def reverse(self, x, kept, bx):
        where = self.where(x)
        s = part(bx["c"], where) if bx.get("c") is not None else np.zeros_like(x["c"])
        self.clear(x, bx, where)
        if kept["alpha"] != 0 or bx.get("alpha") is not None:
            product = part(self.product(kept), where)
        if kept["alpha"] != 0:
            self.pull(kept, np.conj(kept["alpha"]) * s, bx)
        return {
            "alpha": dotted(product, s, x["alpha"]) if bx.get("alpha") is not None else None,
            "beta": dotted(part(kept["c"], where), s, x["beta"]) if bx.get("beta") is not None else None,
        }

    def clear(self, x, bx, where):
        if bx.get("c") is not None:
            np.copyto(bx["c"], self.scaled(np.conj(x["beta"]), lambda: bx["c"], bx["c"]), where=where)


class Gemm(HandWritten):
    def product(self, x):
        return op(x["a"], x["trans_a"]) @ op(x["b"], x["trans_b"])

    def tangent(self, x, dx):
        new = np.zeros_like(x["c"])
        if dx.get("a") is not None:
            new = new + op(dx["a"], x["trans_a"]) @ op(x["b"], x["trans_b"])
        if dx.get("b") is not None:
            new = new + op(x["a"], x["trans_a"]) @ op(dx["b"], x["trans_b"])
        return new

    def pull(self, x, s, bx):
        bx.add("a", op(s @ op(x["b"], x["trans_b"]).conj().T, x["trans_a"]))
        bx.add("b", op(op(x["a"], x["trans_a"]).conj().T @ s, x["trans_b"]))


class Syrk(HandWritten):
    def where(self, x):
        return triangle(x["c"], x["lower"])

    def product(self, x):
        t = op(x["a"], x["trans"])
        return t @ t.T

    def tangent(self, x, dx):
        t, dt = op(x["a"], x["trans"]), op(dx["a"], x["trans"]) if dx.get("a") is not None else 0 * op(x["a"], x["trans"])
        return dt @ t.T + t @ dt.T

    def pull(self, x, s, bx):
        bx.add("a", op((s + s.T) @ op(x["a"], x["trans"]).conj(), x["trans"]))


class Symm(HandWritten):
    def full(self, a, lower):
        a = part(a, triangle(a, lower))
        return a + a.T - np.diag(np.diag(a))

    def product(self, x):
        a = self.full(x["a"], x["lower"])
        return x["b"] @ a if x["side"] else a @ x["b"]

    def tangent(self, x, dx):
        new = np.zeros_like(x["c"])
        if dx.get("a") is not None:
            new = new + self.product({**x, "a": dx["a"]})
        if dx.get("b") is not None:
            new = new + self.product({**x, "b": dx["b"]})
        return new

    def pull(self, x, s, bx):
        w = x["b"].conj().T @ s if x["side"] else s @ x["b"].conj().T
        a = self.full(x["a"], x["lower"]).conj()
        if bx.get("a") is not None:
            np.copyto(bx["a"], bx["a"] + self.folded(w), where=triangle(w, x["lower"]))
        bx.add("b", s @ a.T if x["side"] else a.T @ s)

    def folded(self, w):
        return w + w.T - np.diag(np.diag(w))


class Trsm(HandWritten):
    output = "b"

    def matrix(self, x, a):
        t = part(a, self.stored(x))
        return op(t + np.eye(len(t), dtype=t.dtype) if x["diag"] else t, x["trans_a"])

    def stored(self, x):
        where = triangle(x["a"], x["lower"])
        return where & ~np.eye(len(where), dtype=bool) if x["diag"] else where

    def solved(self, x, t, b):
        return np.linalg.solve(t.T, b.T).T if x["side"] else np.linalg.solve(t, b)

    def primal(self, x):
        x["b"][...] = self.scaled(x["alpha"], lambda: self.solved(x, self.matrix(x, x["a"]), x["b"]), x["b"])

    def forward(self, x, dx):
        new = np.zeros_like(x["b"])
        if x["alpha"] != 0 or dx.get("alpha") is not None:
            t = self.matrix(x, x["a"])
            y = self.solved(x, t, x["b"])
        if x["alpha"] != 0 and dx.get("a") is not None:
            dt = op(part(dx["a"], self.stored(x)), x["trans_a"])
            new = new - x["alpha"] * self.solved(x, t, y @ dt if x["side"] else dt @ y)
        if x["alpha"] != 0 and dx.get("b") is not None:
            new = new + x["alpha"] * self.solved(x, t, dx["b"])
        if dx.get("alpha") is not None:
            new = new + dx["alpha"] * y
        if dx.get("b") is not None:
            dx["b"][...] = new

    def reverse(self, x, kept, bx):
        s = bx["b"].copy() if bx.get("b") is not None else np.zeros_like(x["b"])
        found = {}
        if bx.get("b") is not None:
            bx["b"][...] = 0
        if x["alpha"] == 0 and bx.get("alpha") is None:
            return found
        t = self.matrix(x, kept["a"])
        y = self.solved(x, t, kept["b"])
        w = self.solved(x, t.conj().T, s)
        if bx.get("alpha") is not None:
            found["alpha"] = dotted(y, s, x["alpha"])
        if x["alpha"] == 0:
            return found
        w = np.conj(x["alpha"]) * w
        bt = -(y.conj().T @ w if x["side"] else w @ y.conj().T)
        bx.add("b", w)
        if bx.get("a") is not None:
            np.copyto(bx["a"], bx["a"] + op(bt, x["trans_a"]), where=self.stored(x))
        return found


class Driver:
    """Runs a call of the harness with a rule by hand, and reverses what comes after the call itself."""

    def __init__(self, rule):
        self.rule = rule

    def arguments(self, program, values, shadows=None):
        x = {arg.name: arg.default for arg in program.rule.args} | dict(program.fixed)
        x |= {name: values[k] for name, k in program.leaves.items()}
        bx = Shadows({name: shadows[k] for name, k in program.leaves.items()} if shadows else {})
        if program.allocated:
            name = program.allocated
            x[name] = np.zeros_like(x[name])
            if bx.get(name) is not None:
                bx[name] = np.zeros_like(bx[name])
        return x, bx

    def finish(self, program, values, result):
        if program.allocated:
            values[program.leaves[program.allocated]][...] = result
        for target, source in program.overwrite:
            values[target][...] = 7 if source is None else values[source]

    def run(self, program, values):
        x, _ = self.arguments(program, values)
        self.rule.primal(x)
        self.finish(program, values, x[self.rule.output])

    def forward(self, program, values, shadows):
        x, dx = self.arguments(program, values, shadows)
        self.rule.forward(x, dx)
        self.rule.primal(x)
        if program.allocated and dx.get(program.allocated) is not None:
            shadows[program.leaves[program.allocated]][...] = dx[program.allocated]
        self.finish(program, values, x[self.rule.output])
        for target, source in program.overwrite:
            if shadows[target] is not None:
                shadows[target][...] = 0 if source is None else shadows[source]

    def reverse(self, program, values, shadows):
        x, _ = self.arguments(program, values)
        kept = self.rule.keep(x)
        self.rule.primal(x)
        self.finish(program, values, x[self.rule.output])
        for target, source in reversed(program.overwrite):
            if shadows[target] is not None:
                if source is not None:
                    shadows[source][...] += shadows[target]
                shadows[target][...] = 0
        if program.allocated:
            values = list(values)
            values[program.leaves[program.allocated]] = x[program.allocated]
        _, bx = self.arguments(program, values, shadows)
        if program.allocated and bx.get(program.allocated) is not None:
            seed = shadows[program.leaves[program.allocated]]
            bx[program.allocated][...] = seed
            seed[...] = 0
        found = self.rule.reverse(x, kept, bx)
        derivatives = [None] * len(values)
        for name, value in found.items():
            if value is not None:
                derivatives[program.leaves[name]] = value
        return derivatives


def check(declaration, rule, **options):
    return check_rule(declaration.name, _rule=declaration, _driver=Driver(rule), **{"quick": True, **options})


# ---------------------------------------------------------------- right rules pass


@pytest.mark.parametrize(("declaration", "rule"), [(GEMM, Gemm()), (SYRK, Syrk()), (SYMM, Symm()), (TRSM, Trsm())],
                         ids=lambda x: getattr(x, "name", ""))
@pytest.mark.parametrize("seed", [0, 1])
def test_right_rules_pass(declaration, rule, seed):
    report = check(declaration, rule, seed=seed)
    assert report.ok, str(report)
    assert report.name == declaration.name
    assert report.cases >= 100
    assert str(report).startswith(f"{declaration.name}: right in")


# ---------------------------------------------------------------- planted faults


class MissingClear(Gemm):
    """Leaves the seed in the shadow of what was overwritten."""

    def clear(self, x, bx, where):
        if x["beta"] != 0:
            super().clear(x, bx, where)


class ClearedByZero(Gemm):
    """Scales the shadow where it must be cleared, which is right unless it is not finite; also reads C."""

    def primal(self, x):
        x["c"][...] = x["alpha"] * self.product(x) + x["beta"] * x["c"]


class Assignment(Gemm):
    """Assigns to the shadow of an input."""

    def pull(self, x, s, bx):
        if bx.get("a") is not None:
            bx["a"][...] = 0
        super().pull(x, s, bx)


class DroppedOperand(Gemm):
    """Forgets B."""

    def pull(self, x, s, bx):
        super().pull(x, s, Shadows({**bx, "b": None}))


class DroppedScalar(Gemm):
    """Has no derivative with respect to alpha where alpha is zero, as rules that divide by it."""

    def reverse(self, x, kept, bx):
        found = super().reverse(x, kept, bx)
        if x["alpha"] == 0 and found["alpha"] is not None:
            found["alpha"] = 0.0
        return found


class StaleCopy(Gemm):
    """Reads the operands when the sweep comes, not as they were at the call."""

    def reverse(self, x, kept, bx):
        return super().reverse(x, {**x, "c": kept["c"]}, bx)


class StaleOutput(Trsm):
    """The same, for what the call itself overwrites."""

    def reverse(self, x, kept, bx):
        return super().reverse(x, {**kept, "b": x["b"]}, bx)


class WholeShadow(Syrk):
    """Scales the other triangle of the shadow too."""

    def clear(self, x, bx, where):
        super().clear(x, bx, np.ones_like(where))


class OtherTriangleRead(Syrk):
    """Lets the other triangle of the seed into the derivative."""

    def reverse(self, x, kept, bx):
        seed = bx["c"].copy() if bx.get("c") is not None else None
        found = super().reverse(x, kept, bx)
        if seed is not None and kept["alpha"] != 0:
            s = part(seed, ~self.where(x))
            self.pull(kept, s, bx)
        return found


class TouchedGap(Gemm):
    """Writes between the columns of a shadow."""

    def pull(self, x, s, bx):
        super().pull(x, s, bx)
        if bx.get("a") is not None:
            bx["a"].base[...] += 1.0
            bx["a"][...] -= 1.0


class TouchedOtherTriangle(Syrk):
    """Writes the whole of C, as a product that is not told about triangles."""

    def primal(self, x):
        super().primal({**x, "lower": 0})
        super().primal({**x, "lower": 1})


class HalfDiagonal(Syrk):
    """S + S^T with the diagonal counted once."""

    def pull(self, x, s, bx):
        s = s - np.diag(np.diag(s)) / 2
        super().pull(x, s, bx)


class DoubleDiagonal(Symm):
    """W + W^T with the diagonal counted twice."""

    def folded(self, w):
        return w + w.T


class UnitDiagonal(Trsm):
    """Gives a unit diagonal a derivative."""

    def reverse(self, x, kept, bx):
        before = bx["a"].copy() if bx.get("a") is not None else None
        found = super().reverse(x, kept, bx)
        if before is not None and x["diag"]:
            np.fill_diagonal(bx["a"], 1.0)
        return found


class NoConjugate(Gemm):
    """The formula for real matrices."""

    def pull(self, x, s, bx):
        super().pull({**x, "a": x["a"].conj(), "b": x["b"].conj()}, s, bx)


class WrongTangent(Gemm):
    """Forgets beta in forward mode."""

    def forward(self, x, dx):
        super().forward(x, Shadows({**dx, "beta": None}))


class WrittenInput(Gemm):
    """Changes an input in passing."""

    def primal(self, x):
        super().primal(x)
        if x["a"].flags.writeable:
            x["a"][...] *= 2


class RepeatedOnce(Gemm):
    """Adds only once to an element that the operand repeats."""

    def pull(self, x, s, bx):
        mine = Shadows({name: np.zeros_like(b) if isinstance(b, np.ndarray) else b for name, b in bx.items()})
        super().pull(x, s, mine)
        for name in {"a", "b"} & mine.keys():
            if bx[name] is not None:
                bx[name][...] += mine[name]


class Raises(Gemm):
    """Does not come back."""

    def reverse(self, x, kept, bx):
        raise RuntimeError("no reverse today")


FAULTS = [
    (GEMM, MissingClear(), "c", "must be cleared"),
    (GEMM, ClearedByZero(), "c", "value"),
    (GEMM, Assignment(), "a", "must be added to"),
    (GEMM, DroppedOperand(), "b", "shadow after reverse mode"),
    (GEMM, DroppedScalar(), "alpha", "derivative of a scalar"),
    (GEMM, StaleCopy(), "b", "shadow after reverse mode"),
    (TRSM, StaleOutput(), "a", "shadow after reverse mode"),
    (SYRK, WholeShadow(), "c[", "shadow: memory that is neither read nor written was touched"),
    (SYRK, OtherTriangleRead(), "a", "shadow after reverse mode"),
    (GEMM, TouchedGap(), "a gap around a", "shadow: memory that is neither read nor written was touched"),
    (SYRK, TouchedOtherTriangle(), "c[", "value: memory that is neither read nor written was touched"),
    (SYRK, HalfDiagonal(), "a", "shadow after reverse mode"),
    (SYMM, DoubleDiagonal(), "a", "shadow after reverse mode"),
    (TRSM, UnitDiagonal(), "a[", "memory that is neither read nor written was touched"),
    (GEMM, NoConjugate(), "a", "shadow after reverse mode"),
    (GEMM, WrongTangent(), "c[", "tangent after forward mode"),
    (GEMM, WrittenInput(), "a[", "an argument that is not written"),
    (GEMM, RepeatedOnce(), "a", "shadow after reverse mode"),
    (GEMM, Raises(), "gemm", "reverse mode raised"),
]


@pytest.mark.parametrize(("declaration", "rule", "argument", "what"), FAULTS, ids=lambda x: type(x).__name__)
@pytest.mark.parametrize("seed", [0, 1])
def test_planted_faults_are_rejected(declaration, rule, argument, what, seed):
    report = check(declaration, rule, seed=seed)
    assert not report.ok
    named = [f for f in report.failures if f.argument.startswith(argument) and what in f.check]
    assert named, str(report)
    assert f"{declaration.name}: {len(report.failures)} failures in" in str(report)
    assert str(named[0]) in "\n".join(map(str, report.failures))


def test_only_what_is_wrong_is_reported():
    failures = check(GEMM, DroppedScalar(), dtypes="d").failures
    assert {f.argument for f in failures} <= {"alpha", "all arguments"}
    assert all("alpha=0.0 (active)" in f.case for f in failures)


def test_faults_are_found_in_single_precision_too():
    assert not check(SYRK, HalfDiagonal(), dtypes="s").ok
    assert not check(GEMM, StaleCopy(), dtypes="c").ok


# ---------------------------------------------------------------- cases


def test_cases_cover_flags_precisions_scalars_layouts_and_sizes():
    found = list(cases.cases(GEMM, "sdcz", 0, 500))
    flags = {(c.dtype, c.flags["trans_a"], c.flags["trans_b"]) for c in found}
    assert len(flags) == 4 * 9
    for name in ("alpha", "beta"):
        kinds = {(c.scalars[name][0] if c.scalars[name][0] in (0, 1) else "other", c.scalars[name][1]) for c in found}
        assert len(kinds) == 6
    assert {c.kind for c in found} == set(cases.KINDS)
    for operand in "abc":
        assert {c.layouts[operand][0] for c in found} >= set(cases.LAYOUTS)
    assert {c.layouts["a"][0] for c in found} >= set(cases.BROADCAST)
    assert {tuple(c.sizes.values()) for c in found} >= {(m, k, n) for m, k, n in cases.SIZES}
    assert [str(c) for c in found] == [str(c) for c in cases.cases(GEMM, "sdcz", 0, 500)]


def test_operands_lie_apart_from_their_parents():
    for layout in (*cases.LAYOUTS, *cases.BROADCAST):
        for shape in ((3, 4), (1, 1), (0, 2), (2, 0), (5,), (1,), (0,)):
            if layout in cases.BROADCAST and 0 in shape:
                continue
            size, offset, strides = cases.laid_out(layout, shape)
            places = offset + sum(i * s for i, s in zip(np.indices(shape), strides, strict=True))
            assert places.size == 0 or 0 <= places.min() and places.max() < size
            if layout not in cases.BROADCAST:
                assert len(np.unique(places)) == places.size


def test_wrong_precisions_are_refused():
    with pytest.raises(ValueError, match="gemm exists in s, d, c, z"):
        check(GEMM, Gemm(), dtypes="q")


def test_progress_is_called_after_every_case():
    seen = []
    report = check(SYMM, Symm(), dtypes="d", progress=lambda done, total: seen.append((done, total)))
    assert seen[-1] == (report.cases, report.cases)
    assert len(seen) == report.cases


# ---------------------------------------------------------------- memory and differences


def test_copies_keep_the_topology_of_views():
    base = np.arange(24.0).reshape(4, 6)
    args = [base[1:3, ::2], {"t": base.T, "other": [np.ones(3), 5]}, base[::-1, 0]]
    tree = memory.capture(args)
    x, d, y = tree.rebuild(tree.memory.copy().values())
    assert np.array_equal(x, args[0])
    assert np.array_equal(d["t"], base.T)
    assert np.array_equal(y, args[2])
    assert x.strides == args[0].strides
    d["t"][0, 1] = -1.0
    assert x[0, 0] == -1.0
    assert y[2] == -1.0
    assert base[1, 0] == 6.0
    assert d["other"][1] == 5
    assert not np.shares_memory(d["other"][0], base)


def test_copies_keep_read_only_flags_and_repeated_memory():
    frozen = np.broadcast_to(np.array([1.0, 2.0]), (3, 2))
    tree = memory.capture([frozen])
    (x,) = tree.rebuild(tree.memory.copy().values())
    assert x.strides == (0, 8)
    assert not x.flags.writeable
    assert np.array_equal(x, frozen)


def test_extended_precision_is_refused_by_name():
    with pytest.raises(TypeError, match=r'args\[0\]\["w"\] has dtype (longdouble|float)'):
        memory.capture([{"w": np.ones(2, np.longdouble)}])


def test_ladder_differentiates_where_some_steps_leave_the_domain():
    with np.errstate(all="ignore"):
        found, uncertainty = differences.ladder(lambda h: [np.log(np.array([0.01 + h]))])
    assert abs(found[0][0] - 100) < 1e-6
    assert uncertainty < 1e-5


# ---------------------------------------------------------------- functions


def multiply(parameters, x, scale):
    """X := scale W X in place, and the sum of X."""
    x[...] = scale * (parameters["w"] @ x)
    return float(x.sum())


class MultiplyByHand:
    """The derivatives of `multiply`, and faults."""

    def __init__(self, fault=""):
        self.fault = fault

    def run(self, program, values):
        return program(*values)

    def forward(self, program, values, shadows):
        w, x, scale = values
        dw, dx, dscale = shadows
        dx[...] = dscale * (w @ x) + scale * (dw @ x) + (0 if self.fault == "tangent" else scale * (w @ dx))
        program(*values)
        return dx.sum()

    def reverse(self, program, values, shadows):
        w, x, scale = (np.copy(v) for v in values)
        bw, bx, _ = shadows
        program(*values)
        if self.fault == "input":
            values[0][0, 0] += 1
        seed = bx + 1.0
        if self.fault == "assign":
            bw[...] = 0
        bw += scale * (seed @ (values[1] if self.fault == "stale" else x).T)
        derivative = np.sum(seed * (w @ x))
        bx[...] = scale * (w.T @ seed) + (bx if self.fault == "clear" else 0)
        return [None, None, 0.0 if self.fault == "scalar" else derivative]


def multiply_arguments():
    rng = np.random.default_rng(5)
    return {"w": rng.normal(size=(3, 3))}, rng.normal(size=(3, 2)), 0.7


def test_a_right_derivative_of_a_function_passes():
    for check_mode in (check_forward, check_reverse):
        report = check_mode(multiply, *multiply_arguments(), _driver=MultiplyByHand())
        assert report.ok
        assert report.cases == 1
        assert "right in 1 case" in str(report)


@pytest.mark.parametrize(("fault", "argument", "what"), [
    ("assign", 'args[0]["w"]', "must be added to"),
    ("clear", "args[1]", "must be cleared"),
    ("stale", 'args[0]["w"]', "shadow after reverse mode"),
    ("scalar", "args[2]", "derivative of a scalar"),
    ("input", 'args[0]["w"][0, 0]', "not written"),
])
def test_faults_of_a_function_are_named(fault, argument, what):
    with pytest.raises(AssertionError) as caught:
        check_reverse(multiply, *multiply_arguments(), _driver=MultiplyByHand(fault))
    assert f"{argument}: " in str(caught.value)
    assert what in str(caught.value)
    report = check_reverse(multiply, *multiply_arguments(), _driver=MultiplyByHand(fault), raise_on_failure=False)
    assert any(f.argument == argument and what in f.check for f in report.failures)


def test_a_wrong_tangent_of_a_function_is_named():
    with pytest.raises(AssertionError, match=r"args\[1\]\[\d, \d\]: tangent after forward mode"):
        check_forward(multiply, *multiply_arguments(), _driver=MultiplyByHand("tangent"))


def test_a_function_without_a_derivative_is_not_approved():
    def steps(x):
        x[...] = np.sign(x - 0.5) * np.abs(x - 0.5) ** 0.25

    class Zero(MultiplyByHand):
        def forward(self, program, values, shadows):
            shadows[0][...] = 0
            program(*values)

    report = check_forward(steps, np.array([0.5, 2.0]), _driver=Zero(), raise_on_failure=False)
    assert not report.ok


# ---------------------------------------------------------------- with the engine


@ENGINE
def test_functions_that_mutate_return_and_nest():
    import blasad as ad

    rng = np.random.default_rng(0)

    def recurrence(state, matrices, n, label):
        for _ in range(n):
            for a in matrices:
                state["x"][...] = a @ state["x"] + state["b"]
        assert label == "run"
        return (state["x"] * state["x"]).sum()

    state = {"x": rng.normal(size=3), "b": rng.normal(size=3)}
    matrices = [rng.normal(size=(3, 3)) / 2 for _ in range(2)]
    for check_mode in (check_forward, check_reverse):
        assert check_mode(recurrence, state, matrices, 3, "run").ok

    def product(a, b, c, alpha):
        ad.blas.gemm(alpha, a, b, beta=0.5, c=c)

    for dtype in (np.float32, np.float64, np.complex64, np.complex128):
        a, b, c = (rng.normal(size=(64, 64)).astype(dtype) for _ in range(3))
        for check_mode in (check_forward, check_reverse):
            assert min(check_mode(product, a, b, c, 0.7).seconds for _ in range(3)) < 1

    def pair(x, y):
        y *= 2.0
        return {"sum": x + y, "parts": (x * y, (x * x).sum())}

    for check_mode in (check_forward, check_reverse):
        assert check_mode(pair, rng.normal(size=4), rng.normal(size=4)).ok


@ENGINE
def test_views_of_one_array_are_one_variable():
    base = np.random.default_rng(1).normal(size=(3, 6))

    def shift(left, right, whole):
        left[...] = left + 2.0 * right
        whole *= left[0, 0]

    for check_mode in (check_forward, check_reverse):
        assert check_mode(shift, base[:, :2], base[:, 3:5], base).ok
