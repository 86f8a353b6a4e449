"""BLAS at its edges and functions at their kinks: what the tables say is so, and what is not would be found."""

from __future__ import annotations

import re
from functools import partial

import numpy as np
import pytest
from scipy.interpolate import PchipInterpolator, PPoly

import blasad as ad
from blasad.__main__ import main
from blasad._cli import check
from blasad._declarations.rule import rules as own
from blasad._testing import edge_runs, edges, reference
from blasad._testing.cases import cases
from blasad._testing.direct import run_blas
from blasad._testing.drivers import Engine
from blasad._testing.edge_runs import run_edges
from blasad._testing.problems import problem_of
from blasad.testing import check_edges
from support import ROOT
from support import rules_by_hand as hand
from support.rules_by_hand import GEMM, SYRK, TRSM

# ---------------------------------------------------------------- the table


@pytest.mark.parametrize("name", sorted(own))
def test_the_routine_at_its_edges(name):
    report = check_edges(name, quick=True)
    assert report.ok, str(report)
    assert report.rows >= 3 and report.cases >= 2 * report.rows


def test_the_rows():
    assert len({edge.name for edge in edges.EDGES}) == len(edges.EDGES) >= 35
    for edge in edges.EDGES:
        assert any(edge.concerns(rule) for rule in own.values()), edge.name
        assert edge.value and edge.derivative


def test_blas_itself_can_be_asked():
    """It does what the references say, with the arguments in the order that the declarations give."""
    asked = set()
    for name, rule in own.items():
        for case in cases(rule, rule.dtypes, 1, 12):
            problem = problem_of(rule, case, 1)
            if case.kind not in ("plain", "increments") or not rule.modes or problem.program.allocated:
                continue
            found = run_blas(rule, case.dtype, problem.program.fixed, problem.program.leaves, problem.primal)
            if found is None or case.scalars.get("alpha", (1, True))[0] == 0:
                continue
            expected = problem.result()[0]
            for k, live in enumerate(problem.live):
                error = np.abs(found.words(k) - expected.words(k))[live & ~problem.quiet[k]]
                assert not (error > problem.rtol * problem.magnitude()).any(), str(case)
            asked.add(name)
    assert asked >= {"axpy", "copy", "dot", "dotc", "nrm2", "gemv", "gerc", "symv", "her2", "trsv", "gemm", "hemm",
                     "herk", "syr2k", "trsm"}


# ---------------------------------------------------------------- faults are found

NOTHING = "a matrix without elements times a vector"
ROWS_OF_ZERO = {"a seed of zero meets NaN", "zero on a triangular diagonal that is divided by"}


def rows_of(report):
    return {re.match("'(.*?)'", failure.case)[1] for failure in report.failures}


@pytest.mark.filterwarnings("ignore:invalid value")
@pytest.mark.parametrize(("declaration", "rule", "rows"), [
    (GEMM, hand.Gemm(), set()), (SYRK, hand.Syrk(), set()), (TRSM, hand.Trsm(), set()),
    (GEMM, hand.ClearedByZero(), {"beta = 0 and NaN in C", "alpha = 0"}),
    (GEMM, hand.MissingClear(), {"beta = 0 and NaN in C", "the inner dimension is zero"}),
    (GEMM, hand.DroppedScalar(), {"alpha = 0 and is differentiated"}),
    (GEMM, hand.TouchedGap(), {"gaps between columns and between elements"}),
    (GEMM, hand.Assignment(), {"one element", "two inputs are one array"}),
    (GEMM, hand.WrittenInput(), {"an output is an input"}),
    (SYRK, hand.OtherTriangleRead(), {"NaN in the other triangle"}),
    (SYRK, hand.TouchedOtherTriangle(), {"NaN in the other triangle"}),
    (SYRK, hand.WholeShadow(), {"NaN in the other triangle"}),
    (TRSM, hand.UnitDiagonal(), {"NaN on a unit diagonal"}),
], ids=lambda x: type(x).__name__ if hasattr(x, "primal") else "")
def test_rules_by_hand(declaration, rule, rows):
    """Right ones pass but where a zero must win over NaN; wrong ones fail in the rows that are there for them."""
    found = rows_of(run_edges(declaration, "dc", quick=True, driver=hand.Driver(rule))) - ROWS_OF_ZERO
    assert found >= rows if rows else not found


class Faulty(Engine):
    """blasad with one thing wrong after a sweep, or a push."""

    def __init__(self, mode, fault):
        self.mode, self.fault = mode, fault

    def forward(self, program, values, shadows):
        found = super().forward(program, values, shadows)
        if self.mode == "forward":
            self.fault(program, values, shadows)
        return found

    def reverse(self, program, values, shadows):
        found = super().reverse(program, values, shadows)
        if self.mode == "reverse":
            self.fault(program, values, shadows)
        return found


def scales_y_of_nothing(program, values, shadows):
    y = shadows[program.leaves["y"]]
    if y is not None and values[program.leaves["a"]].size == 0:
        y *= 0.5


def adds_an_unread_element(program, values, shadows):
    a, dy = values[program.leaves["a"]], shadows[program.leaves["y"]]
    if dy is not None and len(dy) > 1:
        dy[:1] += 0 * a[-1, :1 ] + 0 * a[:1, -1]


def touches_a_diagonal(program, values, shadows):
    dx = shadows[program.leaves["a"]]
    if dx is not None and program.fixed["diag"]:
        dx[np.arange(len(dx)), np.arange(len(dx))] += 1


def one_contribution_too_few(program, values, shadows):
    for name in "xy":
        dx = shadows[program.leaves[name]]
        if dx is not None and program.fixed.get(f"inc{name}") == 0:
            dx[0] -= 0.25


@pytest.mark.filterwarnings("ignore:invalid value")
@pytest.mark.parametrize(("name", "mode", "fault", "row"), [
    ("gemv", "reverse", scales_y_of_nothing, NOTHING),
    ("gemv", "forward", scales_y_of_nothing, NOTHING),
    ("symv", "forward", adds_an_unread_element, "NaN in the other triangle"),
    ("trmv", "reverse", touches_a_diagonal, "NaN on a unit diagonal"),
    ("axpy", "reverse", one_contribution_too_few, "an input with an increment of zero"),
    ("axpy", "forward", one_contribution_too_few, "axpy onto an increment of zero"),
])
def test_faults_are_found(name, mode, fault, row):
    assert row in rows_of(run_edges(ad.rules[name], "d", driver=Faulty(mode, fault)))


class ScaledAway(Engine):
    """A shadow is cleared by a product with zero."""

    def reverse(self, program, values, shadows):
        seed = shadows[program.leaves["c"]].copy()
        found = super().reverse(program, values, shadows)
        shadows[program.leaves["c"]][...] += 0 * seed
        return found


@pytest.mark.filterwarnings("ignore:invalid value")
def test_clearing_by_a_product_is_found(monkeypatch):
    row = "an output that is not read has a shadow of NaN and Inf"
    monkeypatch.setattr(edge_runs, "EDGES", [edge for edge in edges.EDGES if edge.name == row])
    assert rows_of(run_edges(ad.rules["gemm"], "d", driver=ScaledAway())) == {row}


def test_a_blas_that_differs_is_told_of_and_its_derivatives_are_held_against_it(monkeypatch):
    """As if the table were of another BLAS: here gemv would scale y although there is nothing to add."""
    def scaling(alpha, a, x, beta, y, trans):
        return {"y": reference._sum(alpha, lambda: reference._op(a, trans) @ x, beta, y)}

    monkeypatch.setitem(reference.REFERENCES, "gemv", scaling)
    monkeypatch.setattr(edge_runs, "EDGES", [edge for edge in edges.EDGES if edge.name == NOTHING])
    report = check_edges("gemv")
    assert report.ok, str(report)
    told = {note.split(",")[0] for note in report.notes if note.endswith("; blasad follows")}
    assert told == {f"gemv in {t}" for t in ("float32", "float64", "complex64", "complex128")}
    assert rows_of(run_edges(ad.rules["gemv"], "d", driver=Faulty("reverse", scales_y_of_nothing))) == {NOTHING}


def test_wrong_precisions_are_refused():
    with pytest.raises(ValueError, match="check_edges: dtypes is 'q'; axpy exists in s, d, c, z"):
        check_edges("axpy", dtypes="q")


def test_increments_of_zero():
    x, y = np.array([2.0]), np.zeros(5)
    assert ad.blas.axpy(x, y, n=5, a=3.0, incx=0) is y and (y == 6).all()
    total = np.array([1.0, 7.0])
    ad.blas.axpy(np.arange(5.0), total, n=5, incy=0)
    assert total.tolist() == [11.0, 7.0]

    def sum_of(x, a):
        total = np.zeros_like(x, shape=1)
        ad.blas.axpy(x, total, n=4, a=a, incy=0)
        return total[0]

    dx, da = ad.grad(sum_of, argnums=(0, 1))(np.arange(4.0), 3.0)
    assert dx.tolist() == [3.0] * 4 and da == 6.0
    assert ad.compile(ad.grad(sum_of), np.ones(4), 3.0)(np.arange(4.0), 3.0).tolist() == [3.0] * 4
    with pytest.raises(ValueError, match="gemv: incx is 0, which BLAS does not take beside a matrix"):
        ad.blas.gemv(1.0, np.eye(3), np.ones(3), incx=0)


# ---------------------------------------------------------------- the command


def test_check_counts_edges_and_tells_of_this_blas(capsys):
    def told_of(name, progress):
        report = check_edges(name, dtypes="d", quick=True, progress=progress)
        report.notes += ["dot in float64, n < 0: r is 7"] * 2
        return report

    quick = partial(ad.testing.check_rule, dtypes="d", quick=True)
    assert check.main(["dot"], ad.rules, quick, check_edges=told_of) == 0
    out = capsys.readouterr().out
    rows = sum(edge.concerns(ad.rules["dot"]) for edge in edges.EDGES)
    assert out.splitlines()[0].split() == ["routine", "cases", "edges", "failures", "time"]
    assert out.count("on this BLAS: dot in float64, n < 0: r is 7") == 1
    assert f", {rows} edges, " in out.splitlines()[-1] and out.endswith(": all right\n")


def test_check_fails_at_an_edge(capsys):
    def failing(name, progress):
        return run_edges(ad.rules[name], "d", quick=True, driver=Faulty("reverse", one_contribution_too_few))

    quick = partial(ad.testing.check_rule, dtypes="d", quick=True)
    assert check.main(["axpy"], ad.rules, quick, check_edges=failing) == 1
    out = capsys.readouterr().out
    assert "an input with an increment of zero" in out and out.endswith(": WRONG: edges of axpy\n")


def test_check_lists_edges(capsys):
    assert main(["check", "--edges"]) == 0
    out = capsys.readouterr().out
    assert all(edge.name in out for edge in edges.EDGES)
    assert f"{len(edges.EDGES)} edges" in out.splitlines()[-1]
    assert max(map(len, out.splitlines())) <= 80
    assert main(["check", "--edges", "trsv"]) == 0
    assert "a norm of zeros" not in capsys.readouterr().out


# ---------------------------------------------------------------- kinks

R, C = "fd", "fdFD"
INF, NAN = np.inf, np.nan
KINKS = {  # of docs/kinks.md: functions, precisions, the point, the derivative
    "`nrm2`, `linalg.norm`": [
        (ad.blas.nrm2, C, [0, 0, 0], [0, 0, 0]), (np.linalg.norm, C, [0, 0], [0, 0]),
        (lambda x: np.linalg.norm(x, axis=0).sum(), C, [[0, 3], [0, 4]], [[0, 0.6], [0, 0.8]])],
    "`asum`, `linalg.norm(x, 1)`": [
        (ad.blas.asum, C, [0, 1, -2], [0, 1, -1]), (ad.blas.asum, "FD", [2j, 3, -1j], [1j, 1, -1j]),
        (lambda x: np.linalg.norm(x, 1), C, [0, 1, -2], [0, 1, -1])],
    "`linalg.norm(A, 2)`, `linalg.norm(A, -2)`": [
        (lambda x: np.linalg.norm(x, 2), C, [[2, 0], [0, -2]], [[0.5, 0], [0, -0.5]]),
        (lambda x: np.linalg.norm(x, -2), C, [[2, 0], [0, 2]], [[0.5, 0], [0, 0.5]]),
        (lambda x: np.linalg.norm(x, 2), C, [[0, 0], [0, 0]], [[0, 0], [0, 0]])],
    "`linalg.norm(A, 'nuc')`": [(lambda x: np.linalg.norm(x, "nuc"), C, [[-2, 0], [0, 0]], [[-1, 0], [0, 0]])],
    "`svdvals`, `svd`": [
        (lambda x: np.linalg.svdvals(x)[0], C, [[3, 0], [0, 3]], [[0.5, 0], [0, 0.5]]),
        (lambda x: np.linalg.svdvals(x)[1], C, [[3, 0], [0, 0]], [[0, 0], [0, 0]])],
    "`linalg.norm(x, p)`": [
        (lambda x: np.linalg.norm(x, 3), C, [0, 2, 0], [0, 1, 0]),
        (lambda x: np.linalg.norm(x, 0.5), C, [0, 2], [0, 1]),
        (lambda x: np.linalg.norm(x, -1), C, [0, 2], [0, 0])],
    "`abs`": [(lambda x: np.abs(x).sum(), C, [0, 1, -2], [0, 1, -1])],
    "`std`": [(np.std, C, [2, 2, 2], [0, 0, 0])],
    "`maximum`, `minimum`": [
        (lambda x: np.maximum(x, np.array([1, 2, 3], x.dtype)).sum(), R, [1, 3, 2], [0.5, 1, 0]),
        (lambda x: np.minimum(np.array([1, 2, 3], x.dtype), x).sum(), R, [1, 3, 2], [0.5, 0, 1])],
    "`clip`": [(lambda x: np.clip(x, 0, 1).sum(), R, [0, 1, 0.5, 2], [0.5, 0.5, 1, 0])],
    "`max`, `min`, `linalg.norm(x, inf)`": [
        (np.max, R, [2, 1, 2], [0.5, 0, 0.5]), (np.min, R, [1, 1, 2], [0.5, 0.5, 0]),
        (lambda x: np.linalg.norm(x, np.inf), C, [2, 1, -2], [0.5, 0, -0.5])],
    "`sort`, `median`": [
        (lambda x: (np.sort(x, kind="stable") * np.array([1, 2, 4], x.dtype)).sum(), R, [2, 1, 1], [4, 1, 2]),
        (np.median, R, [3, 1, 3, 5], [0.5, 0, 0.5, 0])],
    "`max`, `min`, `maximum`, `minimum`": [
        (np.max, R, [1, NAN, 2], [0.25, 0.25, 0.5]), (np.min, R, [1, NAN], [0.5, 0.5]),
        (lambda x: np.maximum(x, np.ones_like(x)).sum(), R, [NAN, 2], [0.5, 1])],
    "`rotg`": [                             # c and s of (a, b): a / r, b / r, with the sign of the larger one
        (lambda x: ad.blas.rotg(x[0], x[1])[0], R, [2, 0], [0, 0]),
        (lambda x: ad.blas.rotg(x[0], x[1])[1], R, [2, 0], [0, 0.5]),
        (lambda x: ad.blas.rotg(x[0], x[1])[0], R, [0, 4], [0.25, 0]),
        (lambda x: ad.blas.rotg(x[0], x[1])[1], R, [0, 4], [0, 0]),
        (lambda x: ad.blas.rotg(x[0], x[1])[0], R, [1, -1], [-(0.5 ** 1.5), -(0.5 ** 1.5)])],
    "`where`, `iamax`, comparisons": [
        (lambda x: np.where(x > 0, 3 * x, x).sum(), R, [0, 1, -1], [1, 3, 1]),
        (lambda x: x[ad.blas.iamax(x)], R, [1, 2, 2], [0, 1, 0])],
    "`sign`, `floor`, `ceil`, `trunc`, `rint`, `round`, `fix`, `floor_divide`": [
        (lambda x, f=f: (f(x) * np.array([1, 2, 3], x.dtype)).sum(), R, [0, 1, 0.5], [0, 0, 0])
        for f in (np.sign, np.floor, np.ceil, np.trunc, np.rint, np.round, np.fix, lambda x: x // 0.5)],
    "`hypot`": [(lambda x: np.hypot(x, x * 0).sum(), R, [0, 2], [0, 1])],
    "`arctan2`": [(lambda x: np.arctan2(x, x * 0).sum(), R, [0], [0]),
                  (lambda x: np.arctan2(x, x * 0 - 1).sum(), R, [0], [-1])],
    "`fmax`, `fmin`": [
        (lambda x, f=f: f(x, np.array([1, 1, NAN, NAN], x.dtype)).sum(), R, [1, NAN, 2, NAN], [0.5, 0, 1, 0.5])
        for f in (np.fmax, np.fmin)],
    "`remainder`, `fmod`, `divmod`, `modf`": [
        (lambda x: np.remainder(x, x * 0 + 1.5).sum(), R, [3, -3, 0], [1, 1, 1]),
        (lambda x: np.fmod(np.array([3, -3, 0], x.dtype), x).sum(), R, [1.5, 1.5, 1.5], [-2, 2, 0]),
        (lambda x: divmod(x, 1.5)[1].sum(), R, [3, 0], [1, 1]), (lambda x: np.modf(x)[0].sum(), R, [1, -2], [1, 1])],
    "`copysign`": [
        (lambda x: np.copysign(x, np.array([1, -1, 1], x.dtype)).sum(), R, [0, 0, -2], [1, -1, -1]),
        (lambda x: np.copysign(np.array([1, 2], x.dtype), x).sum(), R, [0, 1], [0, 0])],
    "`heaviside`": [
        (lambda x: np.heaviside(x, np.ones_like(x)).sum(), R, [0, 1], [0, 0]),
        (lambda x: np.heaviside(np.array([0, 1, -1], x.dtype), x).sum(), R, [0.5, 0.5, 0.5], [1, 0, 0])],
    "`nansum`, `nanmean`, `nanmax` and similar, `nan_to_num`": [
        (np.nansum, R, [0, NAN], [1, 0]), (np.nanmean, R, [1, NAN, 2], [0.5, 0, 0.5]),
        (np.nanmax, R, [1, 1, NAN], [0.5, 0.5, 0]), (np.nanprod, R, [2, NAN], [1, 0]),
        (np.nanmedian, R, [1, NAN, 2], [0.5, 0, 0.5]),
        (lambda x: np.nan_to_num(x, posinf=1, neginf=1).sum(), R, [NAN, INF, -INF, 1], [0, 0, 0, 1])],
    "`scipy.interpolate.PchipInterpolator`": [      # at 1/2, with the slopes (4 y_1 - 3 y_0 - y_2) / 2 at 0 and 0 at 1
        (lambda y: PchipInterpolator([0.0, 1, 2, 3], y)(0.5), "d", [0, 1, 1, 2], [0.3125, 0.75, -0.0625, 0])],
    "`maximum.accumulate`, `minimum.accumulate`": [
        (lambda x: np.maximum.accumulate(x).sum(), R, [1, 1, 0, 2, 2], [1, 2, 0, 1, 1]),
        (lambda x: np.minimum.accumulate(x).sum(), R, [1, 1, 0, 2, 2], [1, 1, 3, 0, 0])],
    "`interp`": [(lambda x: np.interp(x, [0.0, 1, 2], [0.0, 1, 3]).sum(), "d", [0, 1, 2, 1.5], [1, 2, 2, 2])],
    "`CubicSpline` and similar": [
        (lambda x: PPoly([[1.0, 2.0], [0.0, 1.0]], [0.0, 1, 2])(x).sum(), "d", [0, 1, 2, 1.5], [1, 2, 2, 2])],
    "`arcsin`, `arccos`, `arccosh`, `cbrt`": [
        (lambda x: np.arcsin(x).sum(), R, [1, -1], [INF, INF]),
        (lambda x: np.arccos(x).sum(), R, [1, -1], [-INF, -INF]),
        (lambda x: np.arccosh(x).sum(), R, [1], [INF]), (lambda x: np.cbrt(x).sum(), R, [0], [INF])],
    "`x ** p`, constant p": [
        (lambda x: (x**0).sum(), R, [0, 1], [0, 0]), (lambda x: (x**1).sum(), R, [0, 2], [1, 1]),
        (lambda x: (x**2.5).sum(), R, [0, 1], [0, 2.5]), (lambda x: np.square(x).sum(), R, [0, 1], [0, 2])],
    "`sqrt`, `x ** p` with 0 < p < 1": [
        (lambda x: np.sqrt(x).sum(), R, [0, 4], [INF, 0.25]), (lambda x: (x**0.5).sum(), R, [0, 4], [INF, 0.25]),
        (lambda x: np.where(x > 0, np.sqrt(x), 0).sum(), R, [0, 4], [0, 0.25])],
    "`log`, `1 / x`": [
        (lambda x: np.log(x).sum(), R, [0, 2], [INF, 0.5]), (lambda x: (1 / x).sum(), R, [0, 2], [-INF, -0.25]),
        (lambda x: np.where(x > 0, np.log(x), 0).sum(), R, [0, 2], [0, 0.5])],
    "`qr`, `geqrf` and similar": [        # of the unit matrix, dR = up(dA + dA^H) but for the diagonal, dQ = dA - dR
        (lambda x: np.trace(np.linalg.qr(np.diag(x))[1]), R, [2, -3, 1], [1, 1, 1]),
        (lambda x: ad.lapack.geqrf(np.diag(x))[0][0, 0], R, [2, 1], [1, 0]),
        (lambda x: np.linalg.qr(x)[1].real.sum(), C, [[1, 0], [0, 1]], [[1, 1], [1, 1]]),
        (lambda x: np.linalg.qr(x)[0][1, 0].real, C, [[1, 0], [0, 1]], [[0, 0], [1, 0]])],
    "`eigvalsh`, `eigh` and similar": [
        (lambda x: np.linalg.eigvalsh(x)[0], C, [[1, 0], [0, 1]], [[0.5, 0], [0, 0.5]]),
        (lambda x: np.linalg.eigvalsh(np.diag(x))[1:] @ np.array([1, 3], x.dtype), R, [2, 1, 2], [2, 0, 2]),
        (lambda x: ad.linalg.eigvalsh(x, subset_by_index=(0, 1))[1], C, [[1, 0], [0, 1]], [[0.5, 0], [0, 0.5]])],
}
CASES = [(f"{row} {i} {t}", f, np.array(x, t), np.array(dx, t)) for row, tests in KINKS.items()
         for i, (f, dtypes, x, dx) in enumerate(tests) for t in dtypes]


def test_the_page_has_the_rows_that_are_tested():
    rows = re.findall(r"^\| (`.*?) \| .* \| .* \|$", (ROOT / "docs" / "kinks.md").read_text(), re.MULTILINE)
    assert rows == list(KINKS)


@pytest.mark.filterwarnings("ignore:divide by zero", "ignore:compile.*looked at a value")
@pytest.mark.filterwarnings("ignore:numpy.fix is deprecated:DeprecationWarning")                # from NumPy 2.5 on
@pytest.mark.parametrize(("f", "x", "slope"), [case[1:] for case in CASES], ids=[case[0] for case in CASES])
def test_kink(f, x, slope):
    """Reverse gives the slope, forward its product with a direction in each coordinate; so do compiled programs."""
    tolerance = 4 * float(np.finfo(x.dtype).eps)
    reverse, program = ad.grad(f)(x.copy()), ad.compile(ad.grad(f), x.copy())
    assert np.allclose(reverse, slope, rtol=tolerance, atol=0), reverse
    assert np.array_equal(program(x.copy()), reverse)
    forward = ad.compile(lambda x, dx: ad.jvp(f, (x,), (dx,)), x.copy(), x.copy())
    for at in np.ndindex(*x.shape):
        for unit in (1, 1j) if np.iscomplexobj(x) else (1,):
            dx = np.zeros_like(x)
            dx[at] = unit
            expected = (np.conj(unit) * slope[at]).real
            for _, tangent in (ad.jvp(f, (x.copy(),), (dx,)), forward(x.copy(), dx)):
                assert np.allclose(tangent, expected, rtol=tolerance, atol=0), (at, unit)


@pytest.mark.parametrize("n", [3, 4, 5, 7])
def test_equal_extremes_share_a_seed(n):
    for f in (np.max, np.min):
        shares = ad.grad(f)(np.ones(n))
        assert shares.sum() == 1 and (shares > 0).all() and ad.jvp(f, (np.ones(n),), (np.ones(n),))[1] == 1
