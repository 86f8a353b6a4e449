"""Band and packed matrices: what SciPy and dense matrices say, edges, programs, sections, stacks, what is refused."""

import pickle

import numpy as np
import pytest
import scipy.linalg.blas

import blasad as ad
from blasad._declarations.rule import DTYPES
from blasad._rules.calls import core as _core
from blasad._testing.cases import cases
from blasad._testing.drivers import Engine
from blasad._testing.reference import places
from blasad._testing.runs import run_rule
from support.numbers import generator, uniform

BANDS, PACKED = ("sbmv", "hbmv", "tbmv", "tbsv"), ("spmv", "hpmv", "spr", "hpr", "spr2", "hpr2", "tpmv", "tpsv")
NAN = float("nan")


def arguments(name, dtype, n, k, **flags):
    """Arguments in SciPy's order, and flags; storage is NaN wherever nothing may be read."""
    rule = ad.rules[name]
    lower = flags.get("lower", 0)
    found = []
    for arg in rule.args:
        if arg.name == "alpha":
            found.append(0.75)
        elif arg.name in "mnk":
            found.append(k if arg.name == "k" else n)
        elif arg.name in ("kl", "ku"):
            found.append(k + (arg.name == "ku"))
        elif arg.name in ("a", "ap"):
            bands = (k, k + 1) if name == "gbmv" else (k, 0) if lower else (0, k)
            shape = (sum(bands) + 1, n) if arg.name == "a" else (n * (n + 1) // 2,)
            rows, columns, inside = places(shape, n, n, *bands, lower)
            a = np.where(inside, uniform(shape, DTYPES[dtype]) + 2 * (rows == columns), NAN).astype(DTYPES[dtype])
            if flags.get("diag"):
                a[inside & (rows == columns)] = NAN
            found.append(np.asfortranarray(a))
        elif arg.default is ...:
            found.append(uniform(n, DTYPES[dtype]))
    return found


@pytest.mark.parametrize("name", ("gbmv", *BANDS, *PACKED))
def test_scipy_computes_the_same(name):
    """For bands that are wider than the matrix, too."""
    rule = ad.rules[name]
    for dtype in rule.dtypes:
        theirs = getattr(scipy.linalg.blas, dtype + name)
        for lower, trans, diag in np.ndindex(2, 3, 2):
            flags = {key: value for key, value in (("lower", lower), ("trans", trans), ("diag", diag))
                     if any(arg.name == key for arg in rule.args)}
            for n, k in ((5, 0), (5, 1), (5, 2), (1, 0), (7, 2), (3, 5)):
                if name == "gbmv" and 2 * k + 2 > n:      # SciPy refuses these
                    continue
                given = arguments(name, dtype, n, k, **flags)
                for kept in (False, True):
                    copies = [x.copy("F") if isinstance(x, np.ndarray) else x for x in given]
                    expected = theirs(*given, **flags)
                    output = next((arg.name for arg in rule.args if arg.intent == "inout" and arg.default is ...), "")
                    keep = {f"overwrite_{output}": False} if kept and output else {}
                    found = getattr(ad.blas, name)(*copies, **flags, **keep)
                    for x, y in zip(copies, given, strict=True) if keep else ():
                        np.testing.assert_array_equal(x, y)
                    tolerance = 200 * np.finfo(expected.dtype).eps
                    np.testing.assert_allclose(found, expected, rtol=tolerance, atol=tolerance)


def dense(name, given, lower):
    """The matrix that the storage in some arguments stands for."""
    names = [arg.name for arg in ad.rules[name].args]
    a = given[names.index("a" if "a" in names else "ap")]
    n, k = (a.shape[1], a.shape[0] - 1) if a.ndim == 2 else (given[0], 0)
    rows, columns, inside = places(a.shape, n, n, *((k, 0) if lower else (0, k)), lower)
    full = np.zeros((n, n), a.dtype)
    full[rows[inside], columns[inside]] = a[inside]
    return full, rows, columns, inside


@pytest.mark.parametrize(("name", "sibling"), [("sbmv", "symv"), ("hbmv", "hemv"), ("spmv", "symv"), ("hpmv", "hemv"),
                                               ("tbmv", "trmv"), ("tbsv", "trsv"), ("tpmv", "trmv"), ("tpsv", "trsv")])
@pytest.mark.parametrize("lower", [0, 1])
def test_gradients_are_those_of_dense_matrices(name, sibling, lower):
    for dtype in ad.rules[name].dtypes:
        given = arguments(name, dtype, 6, 2, lower=lower)
        full, rows, columns, inside = dense(name, given, lower)
        at = next(i for i, x in enumerate(given) if isinstance(x, np.ndarray))
        storage, x, seed = given[at], given[at + 1], uniform(6, DTYPES[dtype])
        scalars = [s for s in given[:at] if isinstance(s, float)]

        def stored(a, x, name=name, given=given, at=at):
            return getattr(ad.blas, name)(*given[:at], a, x, lower=lower)

        def unstored(a, x, scalars=scalars):
            return getattr(ad.blas, sibling)(*scalars, a, x, lower=lower)

        (y, pull), (z, other) = ad.vjp(stored, storage, x), ad.vjp(unstored, full, x)
        tolerance = 200 * np.finfo(y.dtype).eps
        np.testing.assert_allclose(y, z, rtol=tolerance)
        (ba, bx), (bfull, bz) = pull(seed), other(seed)
        np.testing.assert_allclose(bx, bz, rtol=tolerance, atol=tolerance)
        np.testing.assert_allclose(ba[inside], bfull[rows[inside], columns[inside]], rtol=tolerance, atol=tolerance)
        assert not ba[~inside].any()


# ---------------------------------------------------------------- the two calls of the rules' own


@pytest.mark.parametrize("unit", [0, 1, 2])
@pytest.mark.parametrize("dtype", "sdcz")
def test_what_is_stored(unit, dtype):
    """All of it, all but the diagonal, the diagonal alone."""
    n, shape = 5, {"packed": (15,), "band": (3, 5)}
    for kind, part, trans, step in ((k, p, t, s) for k in shape for p in (1, 2) for t in (0, 1) for s in (1, -2)):
        bands = (-1, -1) if kind == "packed" else (2, 0) if part == 1 else (0, 2)
        storage = np.full((*shape[kind][:-1], shape[kind][-1] * 2), NAN, DTYPES[dtype], order="F")
        a = storage[..., ::step][..., :shape[kind][-1]]
        rows, columns, inside = places(a.shape, n, n, *bands, part == 1)
        inside &= {0: rows == rows, 1: rows != columns, 2: rows == columns}[unit]
        a[inside] = uniform(inside.sum(), DTYPES[dtype])
        full = np.zeros((n, n), a.dtype)
        full[rows[inside], columns[inside]] = a[inside]
        x, y = uniform(n, DTYPES[dtype]), uniform(n, DTYPES[dtype])
        conj = dtype in "cz" and trans
        key = {"part": part, "unit": unit, "kl": bands[0], "ku": bands[1]}
        expected = 0.5 * ((full.conj() if conj else full).T if trans else full) @ x - 2 * y
        found = y.copy()
        _core._run(_core._NUMBERS["STORED_MV"], a, x, found, 0.5, -2, trans=trans, conj=(0,) if conj else (), **key)
        np.testing.assert_allclose(found, expected, rtol=1e-5 if dtype in "sc" else 1e-13, atol=1e-6)
        before = storage.copy()
        _core._run(_core._NUMBERS["STORED_R"], x, y[None, :], a, 0.5, -2, conj=(1,) if conj else (), **key)
        new = 0.5 * np.outer(x, y.conj() if conj else y) - 2 * full
        np.testing.assert_allclose(a[inside], new[rows[inside], columns[inside]], rtol=1e-4, atol=1e-6)
        a[inside] = NAN
        before[...] = np.where(np.isnan(before), before, NAN)
        np.testing.assert_array_equal(storage, before)


# ---------------------------------------------------------------- edges


@pytest.mark.parametrize("trans", [0, 1, 2])
def test_an_empty_band_matrix_leaves_y_alone(trans):
    for m, n in ((0, 3), (3, 0)):
        rows, columns = (n, m) if trans else (m, n)
        a, x, y = np.ones((3, n)), np.ones(columns), np.full(rows, 3.0)
        dy = np.full(rows, 5.0)
        seed = dy.copy()

        def f(a, x, y, m=m, n=n):
            ad.blas.gbmv(m, n, 1, 1, 2.0, a, x, beta=0.5, y=y, trans=trans)

        ad.autodiff(ad.Reverse, f, ad.Const(a), ad.Const(x), ad.Duplicated(y, dy))
        np.testing.assert_array_equal(y, np.full(rows, 3.0))
        np.testing.assert_array_equal(dy, seed)
        np.testing.assert_array_equal(ad.blas.gbmv(m, n, 1, 1, 2.0, a, x, trans=trans), np.zeros(rows))


def test_zeros_are_not_multiplied():
    a, ap, x, bad = uniform((3, 4)), uniform(10), uniform(4), np.full((3, 4), NAN)
    for call in (lambda y: ad.blas.gbmv(4, 4, 1, 1, 0.0, bad, bad[0], beta=2.0, y=y),
                 lambda y: ad.blas.sbmv(2, 0.0, bad, bad[0], beta=2.0, y=y),
                 lambda y: ad.blas.spmv(4, 0.0, np.full(10, NAN), bad[0], beta=2.0, y=y)):
        y = x.copy()
        call(y)
        np.testing.assert_array_equal(y, 2 * x)
        np.testing.assert_array_equal(ad.vjp(lambda x, call=call: call(1 * x), x)[1](np.ones(4)), (np.full(4, 2.0),))
    for call in (lambda y: ad.blas.gbmv(4, 4, 1, 1, 1.0, a, x, beta=0.0, y=y),
                 lambda y: ad.blas.sbmv(2, 1.0, a, x, beta=0.0, y=y), lambda y: ad.blas.spmv(4, 1.0, ap, x, y=y)):
        np.testing.assert_array_equal(call(np.full(4, NAN)), call(np.zeros(4)))


def test_the_diagonal_of_a_hermitian_shadow_stays_real():
    """hpr clears the imaginary part of the diagonal, hbmv and hpmv do not look at it."""
    n = 4
    x, ap, seed = uniform(n, "D"), uniform(10, "D"), uniform(10, "D")
    on = np.arange(n) * (np.arange(n) + 3) // 2

    def pulled(seed):
        return ad.vjp(lambda x, ap: ad.blas.hpr(n, 0.5, x, 1 * ap), x, ap)[1](seed)

    dx, dap = pulled(seed)
    assert not dap[on].imag.any() and dap[on].real.any()
    seed.imag[on] = NAN
    np.testing.assert_array_equal(pulled(seed)[0], dx)
    seed = uniform(n, "D")
    for f, a, at in ((lambda a, x: ad.blas.hpmv(n, 1.0, a, x), uniform(10, "D"), on),
                     (lambda a, x: ad.blas.hbmv(1, 1.0, a, x), uniform((2, n), "D"), (1, slice(None)))):
        y, pull = ad.vjp(f, a, x)
        da, dx = pull(seed)
        assert not da[at].imag.any() and da[at].real.any()
        a.imag[at] = NAN
        z, pull = ad.vjp(f, a, x)
        np.testing.assert_array_equal(z, y)
        for found, expected in zip(pull(seed), (da, dx), strict=True):
            np.testing.assert_array_equal(found, expected)


def test_a_negative_step_through_a_complex_vector():
    """OpenBLAS's zspr looks for such an x outside of it."""
    x = uniform(7, "D")
    for lower in (0, 1):
        found = ad.blas.spr(4, 1.0, x, np.zeros(10, complex), incx=-2, lower=lower)
        np.testing.assert_allclose(found, ad.blas.spr(4, 1.0, x[::-2].copy(), np.zeros(10, complex), lower=lower))


# ---------------------------------------------------------------- what the harness sees


def test_cases_have_wide_bands_and_storage_that_is_longer_than_needed():
    found = list(cases(ad.rules["sbmv"], "sd", 0, 500))
    assert {np.sign(case.sizes["k"] - case.sizes["n"]) for case in found} == {-1, 0, 1}
    assert {case.longer for case in found} == {0, 1}
    found = list(cases(ad.rules["gbmv"], "sdcz", 0, 500))
    assert any(case.sizes["kl"] > case.sizes["m"] for case in found)
    assert any(case.sizes["ku"] > case.sizes["n"] for case in found)
    assert any(case.sizes["kl"] != case.sizes["ku"] and case.sizes["m"] != case.sizes["n"] for case in found)


class CornerInValue(Engine):
    """Writes to an element of the storage that is not in the matrix."""

    def run(self, program, values):
        result = super().run(program, values)
        touch(program, values)
        return result


class CornerInShadow(Engine):
    def reverse(self, program, values, shadows):
        result = super().reverse(program, values, shadows)
        touch(program, shadows)
        return result


def touch(program, arrays):
    a = arrays[program.leaves["a"]]
    if a is not None and a.size and program.fixed["k"] and not program.fixed["lower"] and a.flags.writeable:
        a[0, 0] = 7.0


class Doubled(Engine):
    """The diagonal of a packed matrix gets its derivative twice."""

    def reverse(self, program, values, shadows):
        ap = shadows[program.leaves["ap"]]
        before = None if ap is None else ap.copy()
        result = super().reverse(program, values, shadows)
        if ap is not None:
            n, lower = program.fixed["n"], program.fixed["lower"]
            rows, columns, inside = places(ap.shape, n, n, 0, 0, lower)
            on = inside & (rows == columns)
            ap[on] += ap[on] - before[on]
        return result


@pytest.mark.parametrize(("name", "driver", "argument", "what"), [
    ("sbmv", CornerInValue(), "a[0, 0]", "value: memory that is neither read nor written was touched"),
    ("tbsv", CornerInShadow(), "a[0, 0]", "shadow: memory that is neither read nor written was touched"),
    ("spmv", Doubled(), "ap", "shadow after reverse mode"),
    ("hpmv", Doubled(), "ap", "shadow after reverse mode"),
    ("tpmv", Doubled(), "ap", "shadow after reverse mode"),
])
def test_planted_faults_are_rejected(name, driver, argument, what):
    failures = run_rule(ad.rules[name], ad.rules[name].dtypes[-1], quick=True, driver=driver).failures
    assert [f for f in failures if f.argument.startswith(argument) and what in f.check]


# ---------------------------------------------------------------- whole programs


def smoothed(a, s, t, ap, x):
    """Every kind of storage, in place, more than once, with an active scalar."""
    n = len(x)
    y = ad.blas.gbmv(n, n, 1, 2, s, a, x, trans=1)
    ad.blas.spr(n, 0.5, x, ap)
    for _ in range(2):
        ad.blas.sbmv(1, 0.5, t, x, beta=s, y=y, lower=1)
        ad.blas.tbmv(1, t, y, lower=1, trans=1)
        ad.blas.tbsv(1, t, x, lower=1, diag=1)
    ad.blas.spr2(n, s, x, y, ap)
    z = ad.blas.spmv(n, 1.0, ap, y)
    ad.blas.tpmv(n, ap, z, diag=1)
    ad.blas.tpsv(n, ap, x, trans=1)
    return np.tanh(z) @ x + (ap * ap).sum()


def data(seed, n=5):
    rng = generator(seed)
    ap = rng.uniform(-0.3, 0.3, n * (n + 1) // 2)
    ap[np.arange(n) * (np.arange(n) + 3) // 2] += 2
    return rng.uniform(-1, 1, (4, n)), 0.7, rng.uniform(-0.5, 0.5, (2, n)), ap, rng.uniform(-1, 1, n)


def copies(args):
    return [x.copy() if isinstance(x, np.ndarray) else x for x in args]


gradient = ad.value_and_grad(smoothed, (0, 1, 2, 3, 4))


def flat(result):
    return np.concatenate([np.ravel(x) for x in (result[0], *result[1])])


def test_a_gradient_against_differences():
    args = data(1)
    found = flat(gradient(*args))[1:]
    step, differences = 1e-6, []
    for i, x in enumerate(args):
        for k in np.ndindex(np.shape(x)):
            two = []
            for h in (step, -step):
                moved = copies(args)
                if np.ndim(x):
                    moved[i][k] += h
                else:
                    moved[i] += h
                two.append(smoothed(*moved))
            differences.append((two[0] - two[1]) / (2 * step))
    np.testing.assert_allclose(found, differences, rtol=1e-6, atol=1e-7)


@pytest.mark.parametrize("tidy", [True, False])
def test_programs(tidy):
    made = ad.compile(gradient, *data(0), tidy=tidy)
    assert {"gbmv", "sbmv", "tbmv", "tbsv", "spmv", "tpmv", "tpsv", "spr", "spr2", "stored_mv",
            "stored_r"} <= set(made.routines)
    again = pickle.loads(pickle.dumps(made))
    for seed in range(5):
        expected = flat(gradient(*data(seed)))
        np.testing.assert_allclose(flat(made(*data(seed))), expected, rtol=1e-11)
        np.testing.assert_array_equal(flat(again(*data(seed))), flat(made(*data(seed))))


def test_programs_of_second_derivatives():
    a, s, t, ap, x = data(2)

    def f(x):
        return smoothed(a, s, t, (2 + x[0]) * ap, 1 * x)

    v = uniform(5)
    made = ad.compile(ad.hvp(f), x, v)
    for seed in range(3):
        x = data(seed)[4]
        slope = (ad.grad(f)(x + 1e-6 * v) - ad.grad(f)(x - 1e-6 * v)) / 2e-6
        np.testing.assert_allclose(ad.hvp(f)(x, v), slope, rtol=1e-5, atol=1e-6)
        np.testing.assert_allclose(made(x, v), ad.hvp(f)(x, v), rtol=1e-10)


def test_sections_and_restoring():
    expected = flat(gradient(*data(3)))
    section = ad.value_and_grad(ad.checkpoint(smoothed), (0, 1, 2, 3, 4))
    np.testing.assert_allclose(flat(section(*data(3))), expected, rtol=1e-12)


def test_stacks_of_seeds():
    """Seeds that are swept at once, and directions that are pushed at once."""
    a, _, _, ap, x = data(4)
    z = np.concatenate([a.ravel(), ap, x])

    def f(z):
        a, ap, x = z[:20].reshape(4, 5), z[20:35], z[35:]
        y = ad.blas.gbmv(5, 5, 1, 2, 0.5, a, x)
        ad.blas.tpsv(5, ap, y)
        return ad.blas.spr(5, 1.0, y, 1 * ap)

    J, pull, directions = ad.jacobian(f)(z), ad.vjp(f, z)[1], uniform((3, 40))
    for row, seed in zip(J, np.eye(15), strict=True):
        np.testing.assert_allclose(row, pull(seed)[0], rtol=1e-11, atol=1e-13)
    pushed = ad.jvp(f, (z,), (directions,), stacked=True)[1]
    np.testing.assert_allclose(pushed, directions @ J.T, rtol=1e-11, atol=1e-13)


# ---------------------------------------------------------------- what is refused


@pytest.mark.parametrize(("call", "error", "message"), [
    (lambda: ad.blas.sbmv(1, 1.0, np.ones((2, 3), complex), np.ones(3)), TypeError,
     "sbmv: there is no complex128 version in BLAS"),
    (lambda: ad.blas.spr2(3, 1j, np.ones(3, complex), np.ones(3, complex), np.ones(6, complex)), TypeError,
     "spr2: there is no complex128 version in BLAS"),
    (lambda: ad.blas.hbmv(1, 1.0, np.ones((2, 3)), np.ones(3)), TypeError, "no float64 version; use sbmv"),
    (lambda: ad.blas.hpr(3, 1.0, np.ones(3), np.ones(6)), TypeError, "no float64 version; use spr"),
    (lambda: ad.blas.hpr(2, 1j, np.ones(2, complex), np.ones(3, complex)), TypeError, "alpha"),
    (lambda: ad.blas.gbmv(3, 3, 1, 1, 1.0, np.ones((2, 3)), np.ones(3)), ValueError,
     r"gbmv: a has shape \(2, 3\); its dimension kl\+ku\+1 must be at least 3"),
    (lambda: ad.blas.gbmv(3, 4, 1, 1, 1.0, np.ones((3, 3)), np.ones(3)), ValueError, "its dimension n must be 4"),
    (lambda: ad.blas.tbmv(2, np.ones((2, 3)), np.ones(3)), ValueError, r"its dimension k\+1 must be at least 3"),
    (lambda: ad.blas.tpsv(3, np.ones(5), np.ones(3)), ValueError, r"its dimension n\(n\+1\)/2 must be at least 6"),
    (lambda: ad.blas.spmv(3, 1.0, np.ones(6), np.ones(2)), ValueError, "x has shape"),
    (lambda: ad.blas.gbmv(3, 3, -1, 1, 1.0, np.ones((2, 3)), np.ones(3)), ValueError, "kl is -1; it must not be"),
    (lambda: ad.blas.tpmv(1 << 40, np.ones(5), np.ones(3)), ValueError, "the integers of BLAS end at"),
    (lambda: ad.blas.spmv(alpha=1.0, ap=np.ones(6), x=np.ones(3), y=np.ones(3)), TypeError, "argument n is missing"),
    (lambda: ad.blas.spr(None, 1.0, np.ones(3), np.ones(6)), TypeError, "n is None; it must be an integer"),
])
def test_what_does_not_fit(call, error, message):
    with pytest.raises(error, match=message):
        call()
