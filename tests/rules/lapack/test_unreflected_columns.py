"""QR and its kin where a column needs no reflection: LAPACK's signs jump there, and what does not is smooth."""

from __future__ import annotations

import numpy as np
import pytest
import scipy.linalg

import blasad as ad
from support.numbers import RNG, random

FORMS = ("qr", "lq", "ql", "rq")


def triangle(m, n, dtype="d"):
    """With a real diagonal, far from 0: nothing is reflected."""
    A = np.triu(random((m, n), dtype)) / max(m, n)
    i = np.arange(min(m, n))
    A[i, i] = RNG.choice([-1, 1], len(i)) * (1 + RNG.random(len(i)))
    return A


def beside(first, last, dtype="d"):
    """Two blocks on the diagonal, and numbers above them."""
    (m, n), (p, q) = first.shape, last.shape
    return np.block([[first, random((m, q), dtype)], [np.zeros((p, n), dtype), last]])


MATRICES = {
    "unit": lambda dtype: np.eye(3).astype(dtype),
    "number": lambda dtype: np.array([[-2.0]]).astype(dtype),
    "real": lambda dtype: random((3, 3)).astype(dtype),
    "triangle": lambda dtype: triangle(4, 4, dtype),
    "tall": lambda dtype: triangle(5, 3, dtype),
    "wide": lambda dtype: triangle(3, 5, dtype),
    "some first": lambda dtype: beside(triangle(2, 2, dtype), random((4, 2), dtype), dtype),
    "some last": lambda dtype: beside(random((2, 2), dtype), triangle(3, 2, dtype), dtype),
    "some between": lambda dtype: beside(random((2, 2), dtype), beside(triangle(2, 2, dtype), random((2, 3), dtype),
                                                                       dtype), dtype),
    "blocks": lambda dtype: beside(beside(triangle(9, 9, dtype), random((15, 12), dtype), dtype),
                                   triangle(12, 10, dtype), dtype),
}


def as_form(form, A):
    """The matrix whose factors in this form are those of A by QR."""
    A = A if form in ("qr", "ql") else A.conj().T
    return (A if form in ("qr", "lq") else A[::-1, ::-1]).copy("F")


def factors(form, A, full=False):
    """The triangle, and Q from its reflectors, whole or not, by routines of LAPACK."""
    m, n = A.shape
    k, kind = min(m, n), ("un" if A.dtype.kind == "c" else "or")
    c, tau = getattr(ad.lapack, f"ge{form}f")(A * 1)
    if form in ("qr", "ql"):
        V, T = (c[:, :k], np.triu(c[:k])) if form == "qr" else (c[:, n - k:], np.tril(c[m - k:], n - k))
    else:
        V, T = (c[:k], np.tril(c[:, :k])) if form == "lq" else (c[m - k:], np.triu(c[:, n - k:], k - m))
    if not full:
        return T, getattr(ad.lapack, f"{kind}g{form}")(V * 1, tau)
    Q = np.zeros((len(V), len(V)) if form in ("qr", "ql") else (V.shape[1],) * 2, A.dtype, like=A)
    Q[...] = np.eye(len(Q))
    return T, getattr(ad.lapack, f"{kind}m{form}")("R", "N", V, tau, Q)


def signs(form, T):
    return np.sign(np.diag(T, {"ql": T.shape[1] - len(T), "rq": T.shape[1] - len(T)}.get(form, 0)).real)


def with_signs(form, T, Q, wanted):
    """The same factors with other signs."""
    s = signs(form, T) * wanted
    k, last = len(s), form in ("ql", "rq")
    all_ = np.ones(Q.shape[1] if form in ("qr", "ql") else Q.shape[0])
    all_[len(all_) - k if last else 0:][:k] = s
    return (s[:, None] * T, Q * all_) if form in ("qr", "ql") else (T * s, all_[:, None] * Q)


def difference(f, A, E, h=1e-5):
    """Of higher order"""
    return (8 * (f(A + h * E) - f(A - h * E)) - (f(A + 2 * h * E) - f(A - 2 * h * E))) / (12 * h)


def agree(f, plain, A, tolerance=1e-7, compiled=True):
    """Forward, reverse, compiled, with lanes, against differences of another function."""
    E = random(A.shape, A.dtype.char)
    expected = difference(plain, A, E)
    bound = tolerance * max(1.0, abs(expected))
    value, tangent = ad.jvp(f, (A,), (E,))
    assert abs(value - plain(A)) <= 1e-12 * max(1.0, abs(value))
    assert abs(tangent - expected) <= bound
    gradient = ad.grad(f)(A)
    assert abs(np.vdot(gradient, E).real - expected) <= bound
    for tidy in (True, False) if compiled else ():
        np.testing.assert_allclose(ad.compile(ad.grad(f), random(A.shape, A.dtype.char), tidy=tidy)(A), gradient,
                                   rtol=0, atol=1e-12 * np.abs(gradient).max())
    _, pull = ad.vjp(f, A, lanes=2)
    np.testing.assert_allclose(pull.stacked(np.array([1.0, -2.0]))[0], [gradient, -2 * gradient], rtol=0,
                               atol=1e-12 * np.abs(gradient).max())


# ---------------------------------------------------------------- the factors with the signs of the point


@pytest.mark.parametrize("full", [False, True])
@pytest.mark.parametrize("dtype", "dD")
@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("name", MATRICES)
def test_factors_with_their_signs_held(name, form, dtype, full):
    """R and Q of matrices nearby, with the signs that they have here: what the derivative is that of."""
    A = as_form(form, MATRICES[name](dtype))
    T, Q = factors(form, A, full)
    wanted, W, U = signs(form, T), random(T.shape, dtype), random(Q.shape, dtype)
    assert np.isin(wanted, (-1, 1)).all()

    def value(T, Q):
        return (abs(T - W) ** 2).sum() + (abs(Q - U) ** 2).sum()

    agree(lambda A: value(*factors(form, A, full)),
          lambda A: value(*with_signs(form, *factors(form, A, full), wanted)), A)


@pytest.mark.parametrize("dtype", "fdFD")
@pytest.mark.parametrize("form", FORMS)
def test_tau_says_that_nothing_is_reflected(form, dtype):
    """It is LAPACK's 0 with a sign; the last row of a real matrix is never reflected."""
    c, tau = getattr(ad.lapack, f"ge{form}f")(as_form(form, triangle(4, 4, dtype)))
    tau = tau if form in ("qr", "lq") else tau[::-1]
    assert not tau.any()
    assert np.signbit(tau.real).tolist() == [True, True, True, dtype in "FD"]
    assert not np.signbit(getattr(ad.lapack, f"ge{form}f")(random((4, 3), dtype))[1].real).any()


@pytest.mark.parametrize("dtype", "dD")
@pytest.mark.parametrize("trans", [False, True])
@pytest.mark.parametrize("columns", [3, 70])
@pytest.mark.parametrize("side", "LR")
def test_products_with_q(side, columns, trans, dtype):
    """Of few columns and many reflectors too, which go by panels."""
    A = beside(beside(triangle(30, 30, dtype), random((36, 30), dtype), dtype), triangle(12, 11, dtype), dtype)
    C = random((len(A), columns) if side == "L" else (columns, len(A)), dtype)
    W = random(C.shape, dtype)
    apply = ad.lapack.unmqr if dtype == "D" else ad.lapack.ormqr
    letter = "N" if not trans else "C" if dtype == "D" else "T"
    T, _ = factors("qr", A)
    wanted = signs("qr", T)

    def f(A):
        c, tau = ad.lapack.geqrf(A * 1)
        D = np.zeros(C.shape, A.dtype, like=A)
        D[...] = C
        return (abs(apply(side, letter, c, tau, D) - W) ** 2).sum()

    def plain(A):
        _, Q = with_signs("qr", *factors("qr", A, full=True), wanted)
        Q = Q.conj().T if trans else Q
        return (abs((Q @ C if side == "L" else C @ Q) - W) ** 2).sum()

    agree(f, plain, A, 1e-6)


@pytest.mark.parametrize("dtype", "dD")
@pytest.mark.parametrize("adjoint", [False, True])
def test_literal_zeros_are_numbers(adjoint, dtype):
    """V and tau are variables; that a factorization found no reflection is what -0 says, and not 0."""
    V, tau, dV, dtau, C = np.zeros((4, 2), dtype), np.zeros(2, dtype), *(random(shape, dtype)
                                                                         for shape in ((4, 2), (2, 1), (4, 3)))

    def f(V, tau):
        apply = ad.lapack.unmqr if dtype == "D" else ad.lapack.ormqr
        D = np.zeros(C.shape, dtype, like=V)
        D[...] = C
        return apply("L", "N" if not adjoint else "C" if dtype == "D" else "T", V * 1, tau * 1, D)

    np.testing.assert_array_equal(ad.jvp(f, (V, tau), (dV, tau))[1], np.zeros_like(C))
    tangent = ad.jvp(f, (V, tau), (dV, dtau[:, 0]))[1]
    np.testing.assert_allclose(tangent[:2], -(dtau.conj() if adjoint else dtau) * C[:2], rtol=1e-14)


# ---------------------------------------------------------------- what does not depend on signs


SMOOTH = {  # by QR, and by other formulas
    "geqrf": (lambda A, W: (abs(np.triu(ad.lapack.geqrf(A * 1)[0])) ** 2).sum(), lambda A, W: (abs(A) ** 2).sum()),
    "numpy r": (lambda A, W: (abs(np.linalg.qr(A, "r")) ** 2).sum(), lambda A, W: (abs(A) ** 2).sum()),
    "numpy raw": (lambda A, W: (abs(ad.linalg.qr(A, mode="raw")[1]) ** 2).sum(), lambda A, W: (abs(A) ** 2).sum()),
    "product": (lambda A, W: (W * abs(np.matmul(*np.linalg.qr(A))) ** 2).sum(), lambda A, W: (W * abs(A) ** 2).sum()),
    "complete": (lambda A, W: (W * abs(np.matmul(*np.linalg.qr(A, "complete"))) ** 2).sum(),
                 lambda A, W: (W * abs(A) ** 2).sum()),
    "rq": (lambda A, W: (W * abs(np.matmul(*ad.linalg.rq(A))) ** 2).sum(), lambda A, W: (W * abs(A) ** 2).sum()),
    "pivoted": (lambda A, W: (abs(ad.linalg.qr(A, mode="r", pivoting=True)[0]) ** 2).sum(),
                lambda A, W: (abs(A) ** 2).sum()),
}


@pytest.mark.parametrize("dtype", "dD")
@pytest.mark.parametrize("name", ["unit", "number", "real", "triangle", "tall", "wide", "some between"])
@pytest.mark.parametrize("smooth", SMOOTH)
def test_what_is_smooth_has_a_derivative(smooth, name, dtype):
    f, other = SMOOTH[smooth]
    A = MATRICES[name](dtype) * np.arange(1, MATRICES[name](dtype).shape[1] + 1)    # one order of the columns
    A = as_form("rq", A) if smooth == "rq" else A
    W = RNG.random(A.shape)
    agree(lambda A: f(A, W), lambda A: other(A, W), A)


@pytest.mark.parametrize("dtype", "dD")
@pytest.mark.parametrize("name", ["unit", "real", "triangle", "tall", "wide", "some first"])
@pytest.mark.parametrize("driver", ["gels", "gelsy"])
def test_least_squares(driver, name, dtype):
    """Against the pseudoinverse by the normal equations."""
    A = MATRICES[name](dtype)
    m, n = A.shape
    b, w = random((max(m, n), 2), dtype), random((n, 2), dtype)

    def f(A):
        B = np.zeros(b.shape, A.dtype, like=A)
        B[...] = b
        return (abs(getattr(ad.lapack, driver)(A * 1, B)[driver == "gels"][:n] - w) ** 2).sum()

    def plain(A):
        H, c = A.conj().T, b[:m]
        x = np.linalg.solve(H @ A, H @ c) if m >= n else H @ np.linalg.solve(A @ H, c)
        return (abs(x - w) ** 2).sum()

    compiled = driver == "gels"             # the rank is a constant of a program, which warns
    agree(f, plain, A, compiled=compiled)
    agree(lambda A: (abs(ad.linalg.lstsq(A, b[:m], lapack_driver=driver)[0] - w) ** 2).sum(), plain, A,
          compiled=compiled)


def test_gelsy_of_one_column():
    """The triangle of its first factorization is a real number, which the second one does not reflect."""
    b, w = random((3, 1), "D"), random((1, 1), "D")
    for _ in range(20):
        agree(lambda A: (abs(ad.linalg.lstsq(A, b, lapack_driver="gelsy")[0] - w) ** 2).sum(),
              lambda A: (abs(np.vdot(A, b) / np.vdot(A, A) - w) ** 2).sum(), random((3, 1), "D"), compiled=False)


@pytest.mark.parametrize("A", [
    [[1, 2], [0, 0]], [[0, 1], [0, 2]], [[1, 1, 2], [0, 2, 4], [0, 0, 0], [0, 0, 0]],
])
def test_columns_that_depend_on_others_still_raise(A):
    f = lambda A: (abs(np.linalg.qr(A)[1]) ** 2).sum()  # noqa: E731
    A = np.array(A).astype("D")
    for derivative in (lambda: ad.grad(f)(A), lambda: ad.jvp(f, (A,), (A,))):
        with pytest.raises(np.linalg.LinAlgError, match="depends on those before it"):
            derivative()


# ---------------------------------------------------------------- derivatives of derivatives, and programs


@pytest.mark.parametrize("dtype", "dD")
@pytest.mark.parametrize("name", ["number", "real", "triangle", "tall", "wide", "some between"])
def test_second_derivatives(name, dtype):
    """Forward over reverse, and reverse over reverse, against differences of the gradient of the smooth branch."""
    A = MATRICES[name](dtype)
    E, D = random(A.shape, dtype), random(A.shape, dtype)
    T, Q = factors("qr", A, full=True)
    wanted, W, U = signs("qr", T), random(T.shape, dtype), random(Q.shape, dtype)

    def f(A):
        T, Q = factors("qr", A, full=True)
        return (abs(T - W) ** 2).sum() + (abs(Q - U) ** 2).sum()

    def plain(A):
        T, Q = with_signs("qr", *factors("qr", A, full=True), wanted)
        return (abs(T - W) ** 2).sum() + (abs(Q - U) ** 2).sum()

    h = 1e-3
    expected = difference(lambda A: difference(plain, A, D, h), A, E, h)
    gradient = ad.grad(f)
    assert abs(np.vdot(ad.jvp(gradient, (A,), (E,))[1], D).real - expected) <= 1e-5 * max(1.0, abs(expected))
    second = ad.grad(lambda A: (gradient(A) * D.conj()).real.sum())(A)
    assert abs(np.vdot(second, E).real - expected) <= 1e-5 * max(1.0, abs(expected))


def test_a_square_root_filter():
    """The factors of covariances come from triangles, so that the first columns never need a reflection."""
    F, G, z = 0.5 * random((3, 3)), np.linalg.cholesky(np.eye(3) + 0.1), random((6, 2))
    H, N = random((2, 3)), np.diag([0.5, 0.3])

    def step(x, S, G, y, factor):
        S = factor(F @ S, G)
        K = H @ S
        L = factor(N, K)
        gain = np.linalg.solve(L @ L.T, K @ S.T).T
        e = y - H @ x
        return F @ x + gain @ e, S - gain @ (H @ S), e @ np.linalg.solve(L @ L.T, e) + 2 * np.log(abs(np.diag(L))).sum()

    def likelihood(G, factor):
        x, S, total = np.zeros(3), np.eye(3), 0.0
        for y in z:
            x, S, part = step(x, S, G, y, factor)
            total = total + part
        return total

    def by_qr(A, B):
        return np.linalg.qr(np.concatenate([A.T, B.T]), "r").T

    def by_cholesky(A, B):
        return np.linalg.cholesky(A @ A.T + B @ B.T)

    expected = ad.grad(lambda G: likelihood(G, by_cholesky))(G)
    np.testing.assert_allclose(ad.grad(lambda G: likelihood(G, by_qr))(G), expected, rtol=1e-9, atol=1e-11)
    np.testing.assert_allclose(ad.grad(ad.checkpoint(lambda G: likelihood(G, by_qr)))(G), expected, rtol=1e-9,
                               atol=1e-11)


@pytest.mark.parametrize("dtype", "dD")
def test_stacks_have_matrices_of_both_kinds(dtype):
    A = np.stack([triangle(3, 3, dtype), random((3, 3), dtype), np.eye(3).astype(dtype)])
    W = RNG.random(A.shape)
    agree(lambda A: (W * abs(np.matmul(*np.linalg.qr(A))) ** 2).sum(), lambda A: (W * abs(A) ** 2).sum(), A)


def test_values_are_scipys():
    A = triangle(4, 3)
    q, r = ad.linalg.qr(A)
    expected = scipy.linalg.qr(A)
    np.testing.assert_array_equal(q, expected[0])
    np.testing.assert_array_equal(r, expected[1])
