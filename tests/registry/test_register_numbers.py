"""Rules that know nothing of blasad, in place of routines with numbers, pivots and bands."""

from __future__ import annotations

import ctypes
import pickle
import shutil
import subprocess

import numpy as np
import pytest
import scipy.linalg.blas
import scipy.linalg.lapack

import blasad as ad
from blasad._declarations.rule import rules as own
from support.numbers import generator, random

ROUTINES = sorted(own)


LETTERS = {"d": "d", "D": "z"}


def diagonals(m, n, kl, ku):
    """Of a band: its row in storage, and the rows and columns of its elements."""
    for d in range(max(-kl, 1 - m), min(ku, n - 1) + 1):
        first, last = max(0, d), min(n, m + d)
        yield ku - d, slice(first - d, last - d), slice(first, last)


def full(ab, above, below, like):
    """A square matrix of a part of storage."""
    n = ab.shape[1]
    A = np.zeros_like(like, shape=(n, n))
    for i in range(n):
        for j in range(max(0, i - below), min(n, i + above + 1)):
            A[i, j] = ab[above + i - j, j]
    return A


def exchanged(x, rows):
    for i, p in rows:
        if i != p:
            row = x[i].copy()
            x[i] = x[p]
            x[p] = row


class Gbmv:
    """SciPy's, and the product rule, diagonal by diagonal."""

    keeps = ("a", "x")
    active = ("a", "x", "y")

    def __init__(self, dtype, trans):
        self.dtype, self.trans = dtype, trans
        self.data = [random((4, 5), dtype), random(6 if trans else 5, dtype), random(5 if trans else 6, dtype)]

    def f(self, a, x, y):
        y = y * 1.0
        return ad.blas.gbmv(6, 5, 2, 1, 1.5, a, x, beta=-0.5, y=y, trans=self.trans)

    def primal(self, m, n, kl, ku, alpha, a, x, beta, y, trans):
        assert (m, n, kl, ku, trans) == (6, 5, 2, 1, self.trans)
        y[...] = getattr(scipy.linalg.blas, LETTERS[self.dtype] + "gbmv")(
            m, n, kl, ku, alpha, a, x, beta=beta, y=y, trans=trans)

    def forward(self, m, n, kl, ku, alpha, dalpha, a, da, x, dx, beta, dbeta, y, dy, trans):
        dy *= beta
        for k, i, j in diagonals(m, n, kl, ku):
            here, there = (j, i) if trans else (i, j)
            one = np.conj if trans == 2 else lambda x: x
            for A, v in ((da, x), (a, dx)):
                if A is not None and v is not None:
                    dy[here] += alpha * one(A[k, j]) * v[there]

    def reverse(self, tape, m, n, kl, ku, alpha, balpha, a, ba, x, bx, beta, bbeta, y, by, trans):
        assert y is None and tape is None
        for k, i, j in diagonals(m, n, kl, ku):
            here, there = (j, i) if trans else (i, j)
            if ba is not None:
                found = alpha * by[here] * np.conj(x[there])
                ba[k, j] += np.conj(found) if trans == 2 else found
            if bx is not None:
                bx[there] += alpha * (a[k, j] if trans == 2 else np.conj(a[k, j])) * by[here]
        by *= beta


class Gbtrf:
    """SciPy's, and the dense rule; of matrices whose rows stay where they are."""

    keeps = ("ab_after", "piv_after")
    active = ("ab",)
    kl, ku, n = 2, 1, 4

    def __init__(self):
        ab = random((6, 4)) / 4
        ab[3] += 2
        self.data = [ab]

    def f(self, ab):
        ab = ab * 1.0
        ab[:2] = 0
        factors, piv = ad.lapack.gbtrf(ab, 2, 1)
        assert piv.tolist() == [0, 1, 2, 3]
        for k, _, j in diagonals(4, 4, 2, 3):
            factors[k, :j.start] = 0
            factors[k, j.stop:] = 0
        return factors * self.weights

    weights = random((6, 4), rng=generator("Gbtrf"))

    def primal(self, ab, kl, ku, m, piv):
        assert (kl, ku, m) == (2, 1, 4)
        ab[...], piv[...], info = scipy.linalg.lapack.dgbtrf(ab, kl, ku, m=m)
        assert info == 0

    def parts(self, ab):
        U = full(ab, 3, 0, ab)
        L = full(ab[3:], 0, 2, ab)
        return np.tril(L, -1) + np.eye(4), U

    def pack(self, A, ab):
        """Into the storage of the factors."""
        ab[...] = 0
        for i in range(4):
            for j in range(max(0, i - 2), min(4, i + 2)):
                ab[3 + i - j, j] = A[i, j]

    def reverse(self, tape, ab, bab, kl, ku, m, piv, bpiv):
        assert (kl, ku, m, bpiv) == (2, 1, 4, None) and np.all(np.asarray(piv) == np.arange(4))
        L, U = self.parts(ab)
        bL, bU = self.parts(bab)
        M = np.tril(L.T @ np.tril(bL, -1), -1) + np.triu(bU @ U.T)
        self.pack(np.linalg.inv(L).T @ M @ np.linalg.inv(U).T, bab)

    forward = None


class Gbtrl:
    """Steps of elimination, which LAPACK has inside of gbtrs."""

    keeps = ("ab", "b_after", "piv")
    active = ("ab", "b")

    def __init__(self, trans=0):
        self.trans, self.data = trans, [random((5, 5)), random((5, 2))]

    def f(self, ab, b):
        b = b * 1.0
        ad.lapack.gbtrl(ab, 2, 0, b, [1, 1, 4, 3, 4], self.trans)
        return b

    def primal(self, ab, kl, ku, b, piv, trans):
        assert (kl, ku, trans, piv.dtype) == (2, 0, 0, np.int64)
        for j in range(len(b)):
            exchanged(b, [(j, piv[j])])
            for i in range(j + 1, min(len(b), j + kl + 1)):
                b[i] -= ab[kl + ku + i - j, j] * b[j]

    def reverse(self, tape, ab, bab, kl, ku, b, bb, piv, bpiv, trans):
        b = b * 1.0
        for j in range(len(b) - 1, -1, -1):
            for i in range(j + 1, min(len(b), j + kl + 1)):
                b[i] += ab[kl + ku + i - j, j] * b[j]
                if bab is not None:
                    bab[kl + ku + i - j, j] -= (bb[i] * b[j]).sum()
                bb[j] -= ab[kl + ku + i - j, j] * bb[i]
            exchanged(b, [(j, int(piv[j]))])
            exchanged(bb, [(j, int(piv[j]))])

    def forward(self, ab, dab, kl, ku, b, db, piv, dpiv, trans):
        b = b * 1.0
        for j in range(len(b)):
            exchanged(b, [(j, int(piv[j]))])
            exchanged(db, [(j, int(piv[j]))])
            for i in range(j + 1, min(len(b), j + kl + 1)):
                db[i] -= ab[kl + ku + i - j, j] * db[j]
                if dab is not None:
                    db[i] -= dab[kl + ku + i - j, j] * b[j]
                b[i] -= ab[kl + ku + i - j, j] * b[j]


class Pstrf:
    """SciPy's, and Murray's rule for what it factored."""

    keeps = ("a_after", "piv_after")
    active = ("a",)
    tol = 1e-3

    def __init__(self):
        x = random((4, 4))
        self.data = [x @ x.T + np.diag([1.0, 9.0, 4.0, 2.0])]

    def f(self, a):
        c, _ = ad.lapack.pstrf(np.tril(a), self.tol, lower=1)
        return np.tril(c) * self.weights

    weights = random((4, 4), rng=generator("Pstrf"))

    def primal(self, a, tol, lower, piv):
        assert (tol, lower) == (self.tol, 1)
        found, order, rank, info = scipy.linalg.lapack.dpstrf(a, tol=tol, lower=lower)
        a[np.tril_indices(4)] = found[np.tril_indices(4)]
        piv[...] = order - 1

    def reverse(self, tape, a, ba, tol, lower, piv, bpiv):
        assert (tol, lower) == (self.tol, 1)
        half = np.tril(np.ones((4, 4)), -1) + np.eye(4) / 2
        L, piv = np.tril(a), [int(p) for p in piv]
        Q, inverse = half * (L.T @ np.tril(ba)), np.linalg.inv(L)
        found = half * (inverse.T @ (Q + Q.T) @ inverse)
        for i in range(4):
            for j in range(i + 1):
                ba[max(piv[i], piv[j]), min(piv[i], piv[j])] = found[i, j]

    forward = None


class Laswp:
    """SciPy's, and the exchanges backwards."""

    keeps = ("piv",)
    active = ("a",)

    def __init__(self, numbers):
        self.numbers, self.data = numbers, [random((5, 3))]

    def f(self, a):
        a = a * 1.0
        return ad.lapack.laswp(a, [2, 4, 3, 0, 1], **self.numbers) * a

    def rows(self, piv, k1, k2, off, inc):
        found = [(i, int(piv[off + i])) for i in range(k1, k2 + 1)]
        return found if inc == 1 else found[::-1]

    def primal(self, a, piv, k1, k2, off, inc):
        assert {"k1": k1, "k2": k2, "off": off, "inc": inc} == {"k1": 0, "k2": 4, "off": 0, "inc": 1} | self.numbers
        assert np.array_equal(piv, [2, 4, 3, 0, 1])
        a[...] = scipy.linalg.lapack.dlaswp(a, piv[off:], k1, k2, 0, inc)

    def forward(self, a, da, piv, dpiv, k1, k2, off, inc):
        exchanged(da, self.rows(piv, k1, k2, off, inc))

    def reverse(self, tape, a, ba, piv, bpiv, k1, k2, off, inc):
        exchanged(ba, self.rows(piv, k1, k2, off, -inc))


class Rotmg:
    """SciPy's, and the quotients of the branch with flag 0."""

    keeps = ()
    active = ("d1", "d2", "x1", "y1")

    def __init__(self):
        self.data = [np.array([2.0, 1.5, 3.0, 0.5])]

    def f(self, z):
        return ad.blas.rotmg(z[0], z[1], z[2], z[3]) ** 2

    def primal(self, d1, d2, x1, y1, param):
        param[...] = scipy.linalg.blas.drotmg(d1, d2, x1, y1)

    def forward(self, d1, dd1, d2, dd2, x1, dx1, y1, dy1, param, dparam):
        slope = dy1 / x1 - y1 / x1 ** 2 * dx1
        dparam[...] = 0
        dparam[2] = -slope
        dparam[3] = (dd2 / d1 - d2 / d1 ** 2 * dd1) * y1 / x1 + d2 / d1 * slope

    def reverse(self, tape, d1, bd1, d2, bd2, x1, bx1, y1, by1, param, bparam):
        slope, quotient = d2 / d1 * bparam[3] - bparam[2], y1 / x1 * bparam[3]
        by1 += slope / x1
        bx1 -= slope * y1 / x1 ** 2
        bd2 += quotient / d1
        bd1 -= quotient * d2 / d1 ** 2


RULES = {
    "gbmv": lambda: Gbmv("d", 0), "gbmv transposed": lambda: Gbmv("d", 1), "gbmv complex": lambda: Gbmv("D", 0),
    "gbmv adjoint": lambda: Gbmv("D", 2), "gbtrf": Gbtrf, "gbtrl": Gbtrl, "pstrf": Pstrf, "rotmg": Rotmg,
    "laswp": lambda: Laswp({}), "laswp of a part": lambda: Laswp({"k1": 1, "k2": 2, "off": 1, "inc": -1}),
}


def registered(rule, name):
    return ad.rules.register(name.split()[0], primal=rule.primal, forward=rule.forward, reverse=rule.reverse,
                       keeps=rule.keeps, active=rule.active, dtypes="z" if getattr(rule, "dtype", "d") == "D" else "d")


@pytest.mark.filterwarnings("ignore:.*looked at a value")       # rules that read pivots
@pytest.mark.parametrize("name", RULES)
def test_rules_with_numbers(name):
    """Eagerly, nested, in sections and in programs, also those that were pickled: blasad's own is what is right."""
    rule = RULES[name]()
    every = tuple(range(len(rule.data)))
    other = [x + 0.01 * random(x.shape, x.dtype.char) for x in rule.data]
    seed = [random(x.shape, x.dtype.char) for x in rule.data]

    def f(*xs):
        return np.real(np.sin(rule.f(*xs)).sum())

    def slopes(*xs):
        return ad.grad(f, every)(*xs)

    def one(*xs):
        return slopes(*xs)[0]

    def derived():
        found = [*ad.value_and_grad(f, every)(*rule.data)[1], f(*rule.data)]
        found += ad.grad(ad.checkpoint(f), every)(*rule.data)
        found += ad.vjp(one, *rule.data)[1](seed[0])            # reverse over reverse
        found += ad.vjp(lambda *xs: ad.grad(ad.checkpoint(f))(*xs), *rule.data)[1](seed[0])
        if rule.forward is not None:
            found += [ad.jvp(f, rule.data, seed)[1], ad.jvp(one, rule.data, seed)[1],
                      ad.grad(lambda *xs: ad.jvp(f, xs, seed)[1])(*rule.data)]
        if rule.data[0].dtype == np.float64:
            found.append(ad.jacobian(rule.f)(*rule.data))       # lanes
        for g in (slopes, lambda *xs: ad.grad(ad.checkpoint(f), every)(*xs),
                  lambda *xs: ad.vjp(one, *xs)[1](seed[0])):
            program = ad.compile(g, *other)
            found += program(*rule.data)
            found += pickle.loads(pickle.dumps(program))(*rule.data)
        return found

    wanted, calls = derived(), []
    primal = rule.primal
    rule.primal = lambda *args: (calls.append(name), primal(*args))[1]
    with registered(rule, name):
        found = derived()
        for each in (f, slopes):
            calls.clear()
            each(*rule.data)
            assert len(calls) == 1
        calls.clear()
    for x, y in zip(found, wanted, strict=True):
        np.testing.assert_allclose(x, y, rtol=1e-9, atol=1e-10)
    for x, y in zip(slopes(*rule.data), wanted, strict=False):
        np.testing.assert_array_equal(x, y)
    assert not calls and not ad.rules[name.split()[0]].own


def test_numbers_of_a_new_routine():
    seen = []

    def primal(x, factor, times):
        seen.append((factor, times))
        x *= factor ** times

    def reverse(tape, x, bx, factor, times):
        bx *= factor ** times

    with ad.rules.register("grown", "x:inout[n], factor:number=2, times:int=3", primal=primal, reverse=reverse) as made:
        def f(x):
            x = x * 1.0
            made.function(x)
            made.function(x, 0.5, times=1)
            return x.sum()

        assert ad.grad(f)(np.ones(1)) == 4
        assert seen == [(2.0, 3), (0.5, 1)] and [type(each) for each in seen[0]] == [float, int]
        assert ad.compile(ad.grad(f), np.zeros(2))(np.ones(2)).tolist() == [4, 4]
        with pytest.raises(TypeError, match="grown: times is 0.5; it must be an integer"):
            made.function(np.ones(1), 1.0, 0.5)
        with pytest.raises(TypeError, match="factor is .* no variable"):
            ad.grad(lambda x: made.function(x, x[0]).sum())(np.ones(1))
    with pytest.raises(TypeError, match="called with 3 arguments: x, factor, times"):
        ad.rules.register("grown", "x:inout[n], factor:number=2, times:int=3", primal=lambda x: None)


def test_a_primal_with_numbers_is_differentiated():
    """What it hands over, by traced arguments that lie behind the number."""
    def primal(factor, x, y):
        y[...] = factor * x ** 3
        return 3 * factor * x ** 2

    def reverse(slope, factor, x, bx, y, by):
        bx += slope * by

    with ad.rules.register("cubes", "factor:number, x:in[n], y:out[n]=None", primal=primal, reverse=reverse) as made:
        curvature = ad.jacobian(ad.grad(lambda x: made.function(0.5, x).sum()))
        x = np.array([1.0, 2.0])
        np.testing.assert_allclose(curvature(x), np.diag(3 * x))
        np.testing.assert_allclose(ad.compile(curvature, x + 1)(x), np.diag(3 * x))


# ---------------------------------------------------------------- compiled callables

SOURCE = r"""
#include <stddef.h>
#include <stdint.h>
typedef ptrdiff_t size;
#define A(a, i, j) a[(ku + (i) - (j)) * ra + (j) * ca]
#define EACH for (size j = 0; j < n; j++) for (size i = j > ku ? j - ku : 0; i < m && i <= j + kl; i++)
static int calls;
int count(void) { int found = calls; calls = 0; return found; }
void gbmv(size n_, size c, size r, size m, size n, size kl, size ku, double *alpha, double *a, size ra, size ca,
          double *x, size ix, double *beta, double *y, size iy, size trans, void **tape) {
    calls += n_ == n && c == (trans ? m : n) && r == (trans ? n : m);
    for (size i = 0; i < r; i++) y[i * iy] *= *beta;
    EACH y[(trans ? j : i) * iy] += *alpha * A(a, i, j) * x[(trans ? i : j) * ix];
}
void gbmv_reverse(size n_, size c, size r, size m, size n, size kl, size ku, double *alpha, double *balpha, double *a,
                  size ra, size ca, double *ba, size rba, size cba, double *x, size ix, double *bx, size ibx,
                  double *beta, double *bbeta, double *y, size iy, double *by, size iby, size trans, void *tape) {
    EACH {
        double s = *alpha * by[(trans ? j : i) * iby];
        if (balpha) *balpha += s / *alpha * A(a, i, j) * x[(trans ? i : j) * ix];
        if (ba) ba[(ku + i - j) * rba + j * cba] += s * x[(trans ? i : j) * ix];
        if (bx) bx[(trans ? i : j) * ibx] += s * A(a, i, j);
    }
    for (size i = 0; i < r; i++) by[i * iby] *= *beta;
}
static void turn(size n, double *a, size ra, size ca, int64_t *piv, size ip, size k1, size k2, size off, size inc) {
    for (size k = 0; k <= k2 - k1; k++) {
        size i = inc > 0 ? k1 + k : k2 - k, p = piv[(off + i) * ip];
        for (size j = 0; j < n; j++) {
            double held = a[i * ra + j * ca];
            a[i * ra + j * ca] = a[p * ra + j * ca];
            a[p * ra + j * ca] = held;
        }
    }
}
void laswp(size m, size n, size p, double *a, size ra, size ca, int64_t *piv, size ip, size k1, size k2, size off,
           size inc, void **tape) {
    turn(n, a, ra, ca, piv, ip, k1, k2, off, inc);
}
void laswp_reverse(size m, size n, size p, double *a, size ra, size ca, double *ba, size rba, size cba, int64_t *piv,
                   size ip, int64_t *bpiv, size ibpiv, size k1, size k2, size off, size inc, void *tape) {
    if (!bpiv) turn(n, ba, rba, cba, piv, ip, k1, k2, off, -inc);
}
void grown(size n, double *x, size ix, double factor, size times, void **tape) {
    for (size i = 0; i < n; i++) x[i * ix] *= factor * times;
}
void grown_reverse(size n, double *x, size ix, double *bx, size ibx, double factor, size times, void *tape) {
    for (size i = 0; i < n; i++) bx[i * ibx] *= factor * times;
}
"""
SIZE, DOUBLE, POINTER = ctypes.c_ssize_t, ctypes.c_double, ctypes.POINTER(ctypes.c_double)
INTEGERS, PLACE, TAPE = ctypes.POINTER(ctypes.c_int64), ctypes.POINTER(ctypes.c_void_p), ctypes.c_void_p
MATRIX, VECTOR, PIVOTS = [POINTER, SIZE, SIZE], [POINTER, SIZE], [INTEGERS, SIZE]
TYPES = {
    "gbmv": [*[SIZE] * 7, POINTER, *MATRIX, *VECTOR, POINTER, *VECTOR, SIZE, PLACE],
    "gbmv_reverse": [*[SIZE] * 7, *[POINTER] * 2, *MATRIX * 2, *VECTOR * 2, *[POINTER] * 2, *VECTOR * 2, SIZE, TAPE],
    "laswp": [*[SIZE] * 3, *MATRIX, *PIVOTS, *[SIZE] * 4, PLACE],
    "laswp_reverse": [*[SIZE] * 3, *MATRIX * 2, *PIVOTS * 2, *[SIZE] * 4, TAPE],
    "grown": [SIZE, *VECTOR, DOUBLE, SIZE, PLACE],
    "grown_reverse": [SIZE, *VECTOR * 2, DOUBLE, SIZE, TAPE],
}


@pytest.fixture(scope="module")
def library(tmp_path_factory):
    if shutil.which("cc") is None:
        pytest.skip("there is no C compiler")
    where = tmp_path_factory.mktemp("numbers")
    (where / "numbers.c").write_text(SOURCE)
    subprocess.run(["cc", "-shared", "-fPIC", "-O1", "numbers.c", "-o", "numbers.so"], cwd=where, check=True)
    found = ctypes.CDLL(str(where / "numbers.so"))
    for name, types in TYPES.items():
        getattr(found, name).argtypes, getattr(found, name).restype = types, None
    return found


def test_compiled_rules_with_numbers(library):
    def product(alpha, a, x, y, trans):
        return ad.blas.gbmv(6, 5, 2, 1, alpha, a, x, beta=0.5, y=y * 1.0, trans=trans)

    for trans in (0, 1):
        rule = Gbmv("d", trans)

        def f(alpha, *xs, trans=trans):
            return np.sin(product(alpha, *xs, trans)).sum()

        slopes = ad.value_and_grad(f, (0, 1, 2, 3))
        wanted = slopes(1.5, *rule.data)
        with ad.rules.register("gbmv", primal=library.gbmv, reverse=library.gbmv_reverse, dtypes="d", keeps=("a", "x"),
                         active=("alpha", "a", "x", "y")):
            library.count()
            found = slopes(1.5, *rule.data)
            assert library.count() == 1
            program = ad.compile(slopes, 1.0, *(x + 1 for x in rule.data))(1.5, *rule.data)
        for value, gradients in (found, program):
            np.testing.assert_allclose(value, wanted[0])
            for x, y in zip(gradients, wanted[1], strict=True):
                np.testing.assert_allclose(x, y)


def test_compiled_rules_with_pivots(library):
    rule = Laswp({"k1": 1, "k2": 3, "inc": -1})
    slopes = ad.value_and_grad(lambda a: rule.f(a).sum())
    wanted = slopes(*rule.data)
    with ad.rules.register("laswp", primal=library.laswp, reverse=library.laswp_reverse, dtypes="d"):
        found = slopes(*rule.data)
    np.testing.assert_allclose(found[0], wanted[0])
    np.testing.assert_allclose(found[1], wanted[1])
    with pytest.raises(TypeError, match=r"it must be\n?\s*'void \(.*int64_t \*"):
        ad.rules.register("laswp", primal=library.gbmv, dtypes="d")


def test_compiled_rules_with_real_numbers(library):
    with ad.rules.register("grown", "x:inout[n], factor:number=2, times:int", primal=library.grown,
                     reverse=library.grown_reverse) as made:
        assert ad.grad(lambda x: made.function(x * 1.0, 0.5, 3).sum())(np.ones(2)).tolist() == [1.5, 1.5]
        assert ad.grad(lambda x: made.function(x * 1.0, times=3).sum())(np.ones(1)) == 6
