"""The harness accepts right rules and rejects planted faults."""

from __future__ import annotations

import inspect
from importlib.util import find_spec

import numpy as np
import pytest
import scipy.linalg.blas

from blasad._declarations.rule import FLAGS
from blasad._testing import cases, differences, memory, problems
from blasad._testing.reference import REFERENCES, places
from blasad._testing.runs import run_function, run_rule
from blasad.testing import check_forward, check_reverse, check_rule
from support import rules_by_hand as hand
from support.numbers import RNG, generator
from support.rules_by_hand import GEMM, SYMM, SYRK, TRSM

ENGINE = pytest.mark.skipif(find_spec("blasad._derivatives.autodiff") is None, reason="the engine is not compiled")


def check(declaration, rule, **options):
    return run_rule(declaration, driver=hand.Driver(rule), **{"quick": True, **options})


# ---------------------------------------------------------------- right rules pass


@pytest.mark.parametrize(("declaration", "rule"), [
    (GEMM, hand.Gemm()), (SYRK, hand.Syrk()), (SYMM, hand.Symm()), (TRSM, hand.Trsm()),
], ids=lambda x: getattr(x, "name", ""))
@pytest.mark.parametrize("seed", [0, 1])
def test_right_rules_pass(declaration, rule, seed):
    report = check(declaration, rule, seed=seed)
    assert report.ok, str(report)
    assert report.name == declaration.name
    assert report.cases >= 100
    assert str(report).startswith(f"{declaration.name}: right in")


# ---------------------------------------------------------------- planted faults


FAULTS = [
    (GEMM, hand.MissingClear(), "c", "must be cleared"),
    (GEMM, hand.ClearedByZero(), "c", "value"),
    (GEMM, hand.Assignment(), "a", "must be added to"),
    (GEMM, hand.DroppedOperand(), "b", "shadow after reverse mode"),
    (GEMM, hand.DroppedScalar(), "alpha", "derivative of a scalar"),
    (GEMM, hand.StaleCopy(), "b", "shadow after reverse mode"),
    (TRSM, hand.StaleOutput(), "a", "shadow after reverse mode"),
    (SYRK, hand.WholeShadow(), "c[", "shadow: memory that is neither read nor written was touched"),
    (SYRK, hand.OtherTriangleRead(), "a", "shadow after reverse mode"),
    (GEMM, hand.TouchedGap(), "a gap around a", "shadow: memory that is neither read nor written was touched"),
    (SYRK, hand.TouchedOtherTriangle(), "c[", "value: memory that is neither read nor written was touched"),
    (SYRK, hand.HalfDiagonal(), "a", "shadow after reverse mode"),
    (SYMM, hand.DoubleDiagonal(), "a", "shadow after reverse mode"),
    (TRSM, hand.UnitDiagonal(), "a[", "memory that is neither read nor written was touched"),
    (GEMM, hand.NoConjugate(), "a", "shadow after reverse mode"),
    (GEMM, hand.WrongTangent(), "c[", "tangent after forward mode"),
    (GEMM, hand.WrittenInput(), "a[", "an argument that is not written"),
    (GEMM, hand.RepeatedOnce(), "a", "shadow after reverse mode"),
    (GEMM, hand.Raises(), "gemm", "reverse mode raised"),
]


@pytest.mark.parametrize(("declaration", "rule", "argument", "what"), FAULTS, ids=lambda x: type(x).__name__)
def test_planted_faults_are_rejected(declaration, rule, argument, what):
    report = check(declaration, rule)
    assert not report.ok
    named = [f for f in report.failures if f.argument.startswith(argument) and what in f.check]
    assert named, str(report)
    assert f"{declaration.name}: {len(report.failures)} failures in" in str(report)
    assert str(named[0]) in "\n".join(map(str, report.failures))


def test_only_what_is_wrong_is_reported():
    failures = check(GEMM, hand.DroppedScalar(), dtypes="d").failures
    assert {f.argument for f in failures} <= {"alpha", "all arguments"}
    assert all("alpha=0.0 (active)" in f.case for f in failures)


def test_faults_are_found_in_single_precision_too():
    assert not check(SYRK, hand.HalfDiagonal(), dtypes="s").ok
    assert not check(GEMM, hand.StaleCopy(), dtypes="c").ok


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
            size, offset, strides = problems.laid_out(layout, shape)
            places = offset + sum(i * s for i, s in zip(np.indices(shape), strides, strict=True))
            assert places.size == 0 or 0 <= places.min() and places.max() < size
            if layout not in cases.BROADCAST:
                assert len(np.unique(places)) == places.size


def test_wrong_precisions_are_refused():
    with pytest.raises(ValueError, match="gemm exists in s, d, c, z"):
        check(GEMM, hand.Gemm(), dtypes="q")


def test_progress_is_called_after_every_case():
    seen = []
    report = check(SYMM, hand.Symm(), dtypes="d", progress=lambda done, total: seen.append((done, total)))
    assert seen[-1] == (report.cases, report.cases)
    assert len(seen) == report.cases


# ---------------------------------------------------------------- references


@pytest.mark.parametrize("prefix", ["d", "z"])
@pytest.mark.parametrize("name", sorted(set(REFERENCES) - {"iamax", "swap", "rot", "rotg", "rotm", "rotmg"}))
def test_references_agree_with_scipy(name, prefix, rng):
    special = {"dznrm2": "dznrm2", "znrm2": "dznrm2", "zasum": "dzasum"}
    routine = getattr(scipy.linalg.blas, special.get(prefix + name, prefix + name), None)
    if routine is None:
        pytest.skip(f"SciPy has no {prefix}{name}")
    parameters = list(inspect.signature(REFERENCES[name]).parameters)
    flags = [p for p in parameters if p in FLAGS]
    hermitian_alpha = name in ("her", "herk", "hpr")
    sizes = {"m": 4, "n": 4, "k": 2, "kl": 1, "ku": 2}
    for k in range(16):
        given = {}
        for p in parameters:
            vector = p in "xy" or name == "scal" and p == "x"
            if p in flags:
                limit = 3 if p.startswith("trans") else 2
                given[p] = k % limit if p.startswith("trans") else k >> flags.index(p) & 1
                if p == "trans" and (name in ("herk", "her2k") or name in ("syrk", "syr2k") and prefix == "z"):
                    given[p] = (2 if name.startswith("her") else 1) * (k & 1)
            elif p in ("alpha", "beta") or p == "a" and name in ("axpy", "scal"):
                real = prefix == "d" or hermitian_alpha or p == "beta" and name == "her2k"
                given[p] = 0.75 if real else 0.75 - 0.5j
            elif p in sizes:
                given[p] = sizes[p]
            else:
                rows = 3 if name in ("sbmv", "hbmv", "tbmv", "tbsv") else 4
                shape = (10,) if p == "ap" else (4,) if vector else (rows, 4)
                x = rng.uniform(-1, 1, shape) + (1j * rng.uniform(-1, 1, shape) if prefix == "z" else 0)
                given[p] = np.asfortranarray(x + (3 * np.eye(4) if name in ("trsm", "trsv") and p == "a" else 0))
                if name in ("tbsv", "tpsv") and not vector:
                    lower = k >> flags.index("lower") & 1
                    rows, columns, _ = places(shape, 4, 4, 2 * lower, 2 - 2 * lower, lower)
                    given[p] += 3 * (rows == columns)
        expected = routine(**{p: v.copy(order="F") if isinstance(v, np.ndarray) else v for p, v in given.items()})
        exact = {p: v.astype(np.clongdouble if prefix == "z" else np.longdouble) if isinstance(v, np.ndarray) else v
                 for p, v in given.items()}
        (found,) = REFERENCES[name](**exact).values()
        assert np.abs(found - expected).max() < 1e-13, (name, given)


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


def test_memory_in_two_precisions_is_refused():
    x = np.ones(4)
    with pytest.raises(TypeError, match=r"args\[0\] and args\[1\] share memory in two precisions"):
        memory.capture([x, x.view(np.float32)])


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


def check_multiply(mode, fault="", raises=True):
    rng = generator(5)
    args = {"w": rng.normal(size=(3, 3))}, rng.normal(size=(3, 2)), 0.7
    return run_function(multiply, args, mode, None, 0, raises, MultiplyByHand(fault))


def test_a_right_derivative_of_a_function_passes():
    for mode in ("forward", "reverse"):
        report = check_multiply(mode)
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
        check_multiply("reverse", fault)
    assert f"{argument}: " in str(caught.value)
    assert what in str(caught.value)
    report = check_multiply("reverse", fault, False)
    assert any(f.argument == argument and what in f.check for f in report.failures)


def test_a_wrong_tangent_of_a_function_is_named():
    with pytest.raises(AssertionError, match=r"args\[1\]\[\d, \d\]: tangent after forward mode"):
        check_multiply("forward", "tangent")


def test_a_function_without_a_derivative_is_not_approved():
    def steps(x):
        x[...] = np.sign(x - 0.5) * np.abs(x - 0.5) ** 0.25

    class Zero(MultiplyByHand):
        def forward(self, program, values, shadows):
            shadows[0][...] = 0
            program(*values)

    report = run_function(steps, (np.array([0.5, 2.0]),), "forward", None, 0, False, Zero())
    assert not report.ok


# ---------------------------------------------------------------- with the engine


@ENGINE
@pytest.mark.parametrize("name", sorted(REFERENCES))
def test_the_rules_of_the_library(name):
    report = check_rule(name, quick=True)
    assert report.ok, str(report)


@ENGINE
def test_every_routine_of_the_library_has_a_reference():
    import blasad as ad

    assert set(REFERENCES) <= set(ad.rules)


@ENGINE
def test_functions_that_mutate_return_and_nest(rng):
    import blasad as ad

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
    base = RNG.normal(size=(3, 6))

    def shift(left, right, whole):
        left[...] = left + 2.0 * right
        whole *= left[0, 0]

    for check_mode in (check_forward, check_reverse):
        assert check_mode(shift, base[:, :2], base[:, 3:5], base).ok
