"""QR and its kin from LAPACK: values, derivatives of functions, and where there are none."""

from __future__ import annotations

import numpy as np
import pytest
from numpy.linalg import LinAlgError
from scipy.linalg import lapack

import blasad as ad
from blasad._declarations.rule import rules as own
from support.numbers import random

FORMS = ("qr", "lq", "ql", "rq")
SHAPES = [(5, 3), (4, 4), (2, 4), (1, 1), (1, 3), (3, 1), (0, 2), (2, 0), (40, 33), (33, 40)]


def letter(dtype):
    return {"f": "s", "d": "d", "F": "c", "D": "z"}[dtype]


def routine(kind, form, dtype):
    """Of blasad, such as orgqr: orthogonal, or unitary for complex numbers."""
    return getattr(ad.lapack, ("un" if dtype in "FD" else "or") + kind + form)


def layouts(A):
    yield A.copy("C")
    yield A.copy("F")
    inside = np.zeros((2 * A.shape[0] + 1, 3 * A.shape[1] + 1), A.dtype)[1::2, 1::3]
    inside[...] = A
    yield inside
    reverse = A[::-1, ::-1].copy()[::-1, ::-1]
    yield reverse


# ---------------------------------------------------------------- values


@pytest.mark.parametrize("dtype", "fdFD")
def test_geqrf_is_scipys_in_any_layout(dtype):
    eps = np.finfo(dtype).eps
    for m, n in SHAPES:
        A = random((m, n), dtype)
        for B in layouts(A):
            result, tau = ad.lapack.geqrf(B)
            assert result is B
            assert tau.shape == (min(m, n),)
            if m and n:
                expected = getattr(lapack, letter(dtype) + "geqrf")(A)
                np.testing.assert_allclose(B, expected[0], atol=100 * eps)
                np.testing.assert_allclose(tau, expected[1], atol=100 * eps)


@pytest.mark.parametrize("dtype", "dD")
@pytest.mark.parametrize("form", FORMS)
def test_factors_make_the_matrix(form, dtype):
    """Q from its reflectors is unitary, and times the other factor the matrix; so is the product with Q."""
    for m, n in SHAPES:
        A, k = random((m, n), dtype), min(m, n)
        for B in layouts(A):
            getattr(ad.lapack, f"ge{form}f")(B)
            tau = getattr(ad.lapack, f"ge{form}f")(A.copy("F"))[1]
            first = form in ("qr", "lq")
            if form in ("qr", "ql"):
                V = B[:, :k] if first else B[:, n - k:]
                R = np.triu(B[:k]) if first else np.tril(B[m - k:], n - k)
                Q = routine("g", form, dtype)(V.copy("K"), tau)
                np.testing.assert_allclose(Q @ R, A, atol=1e-13)
                np.testing.assert_allclose(Q.conj().T @ Q, np.eye(k), atol=1e-13)
            else:
                V = B[:k] if first else B[m - k:]
                R = np.tril(B[:, :k]) if first else np.triu(B[:, n - k:], k - m)
                Q = routine("g", form, dtype)(V.copy("K"), tau)
                np.testing.assert_allclose(R @ Q, A, atol=1e-13)
                np.testing.assert_allclose(Q @ Q.conj().T, np.eye(k), atol=1e-13)
            order = m if form in ("qr", "ql") else n
            full = routine("m", form, dtype)("L", "N", V, tau, np.eye(order, dtype=dtype))
            np.testing.assert_allclose({"qr": full[:, :k], "ql": full[:, order - k:], "lq": full[:k],
                                        "rq": full[order - k:]}[form], Q, atol=1e-13)
            for C in layouts(random((order, 3), dtype)):
                before = C.copy()
                np.testing.assert_allclose(routine("m", form, dtype)(0, "N", V, tau, C), full @ before, atol=1e-13)
                adjoint = "C" if dtype == "D" else "T"
                C[...] = before
                np.testing.assert_allclose(routine("m", form, dtype)(0, adjoint, V, tau, C), full.conj().T @ before,
                                           atol=1e-13)
                C[...] = before
                np.testing.assert_allclose(routine("m", form, dtype)(1, adjoint, V, tau, C.T),
                                           before.T @ full.conj().T, atol=1e-13)


@pytest.mark.parametrize("dtype", "fdFD")
def test_geqp3_is_scipys_with_columns_numbered_from_zero(dtype):
    eps = np.finfo(dtype).eps
    for m, n in SHAPES:
        A = random((m, n), dtype)
        for B in layouts(A):
            result, jpvt, tau = ad.lapack.geqp3(B)
            assert result is B
            assert sorted(jpvt) == list(range(n))
            if m and n:
                expected = getattr(lapack, letter(dtype) + "geqp3")(A)
                np.testing.assert_array_equal(jpvt, expected[1] - 1)
                np.testing.assert_allclose(B, expected[0], atol=200 * eps)
                np.testing.assert_allclose(tau, expected[2], atol=200 * eps)


def test_row_major_data():
    """jax#23172: the factors of the matrix, not of its transpose."""
    A = np.array([[1.0, 2, 3], [5, 4, 2], [3, 2, 1]])
    expected = lapack.dgeqrf(A)

    def f(A):
        A, tau = ad.lapack.geqrf(A)
        return (np.triu(A) * np.arange(9.0).reshape(3, 3)).sum() + tau.sum()

    gradients = []
    for order in ("C", "F"):
        B = A.copy(order)
        np.testing.assert_allclose(ad.lapack.geqrf(B)[1], expected[1], rtol=1e-13)
        np.testing.assert_allclose(B, expected[0], rtol=1e-13)
        gradients.append(ad.grad(f)(A.copy(order)))
    np.testing.assert_allclose(*gradients, rtol=1e-12)


# ---------------------------------------------------------------- the rules


ROUTINES = [name for name in own if name[-3:] in ("qrf", "lqf", "qlf", "rqf") or name[2:] in [
    kind + form for kind in "gm" for form in FORMS] or name == "geqp3"]


@pytest.mark.parametrize("name", ROUTINES)
@pytest.mark.parametrize("order", [1, 2])
def test_rules(name, order):
    report = ad.testing.check_rule(name, order=order, quick=order == 1)
    assert report.ok, str(report)


def test_all_forms_are_there():
    assert len(ROUTINES) == 21


@pytest.mark.parametrize("dtype", "fdFD")
@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize(("m", "n"), [(64, 32), (32, 64), (65, 32), (32, 65), (33, 33), (70, 64), (1, 70)])
def test_rows_to_work_in_of_any_length(m, n, form, dtype):
    """Few reflectors work in a short row near them, others in what LAPACK asks for: either way Q times the triangle is
    the matrix, and Q^H takes the matrix to the triangle."""
    k, first = min(m, n), form in ("qr", "lq")
    A = random((m, n), dtype)
    F, tau = getattr(ad.lapack, f"ge{form}f")(A.copy("F"), overwrite_a=False)
    columns = form in ("qr", "ql")
    lower = form in ("lq", "ql")
    T = (np.tril if lower else np.triu)(F, 0 if first else n - m)
    inside = slice(0, k) if first else slice((n if columns else m) - k, None)
    V = F[:, inside] if columns else F[inside]
    Q = routine("g", form, dtype)(V.copy("F"), tau)
    far = slice(0, k) if first else slice((m if columns else n) - k, None)
    atol = 300 * np.finfo(dtype).eps
    np.testing.assert_allclose(Q @ T[far] if columns else T[:, far] @ Q, A, rtol=0, atol=atol)
    found = routine("m", form, dtype)("L" if columns else "R", 2 if dtype in "FD" else 1, V.copy("F"), tau, A.copy("F"))
    np.testing.assert_allclose(found, T, rtol=0, atol=atol)


@pytest.mark.parametrize("dtype", "dD")
@pytest.mark.parametrize(("m", "n"), [(300, 300), (330, 270), (270, 330), (200, 20)])
def test_by_halves_and_by_many_columns(m, n, dtype):
    """Forward and reverse agree, and forward is the difference of two factorizations, where panels are wide."""
    A, dA, B = random((m, n), dtype), random((m, n), dtype), random((m, n), dtype)
    b = random(min(m, n), dtype)
    A += 30 * np.eye(m, n)
    values, tangents = A.copy("F"), dA.copy("F")
    (R, tau), (dR, dtau) = ad.jvp(ad.lapack.geqrf, (values,), (tangents,))
    h = 1e-6
    plus, minus = ad.lapack.geqrf(A + h * dA), ad.lapack.geqrf(A - h * dA)
    np.testing.assert_allclose(dR, (plus[0] - minus[0]) / (2 * h), atol=1e-6)
    np.testing.assert_allclose(dtau, (plus[1] - minus[1]) / (2 * h), atol=1e-6)
    bA, bt = B.copy(), b.copy()

    def f(A, tau):
        ad.lapack.geqrf(A, tau=tau)

    ad.autodiff(ad.Reverse, f, ad.Duplicated(A.copy(), bA), ad.Duplicated(np.zeros_like(b), bt))
    left = np.vdot(B, dR).real + np.vdot(b, dtau).real
    assert left == pytest.approx(np.vdot(bA, dA).real, rel=1e-10, abs=1e-8)
    assert not bt.any()


@pytest.mark.parametrize("dtype", "dD")
@pytest.mark.parametrize("trans", [0, 1])
def test_narrow_matrices_meet_many_reflectors(trans, dtype):
    """They are taken in panels."""
    m, k, n = 170, 150, 3
    trans *= 2 if dtype == "D" else 1
    V, tau, C = random((m, k), dtype) / m, random(k, dtype), random((m, n), dtype)
    directions = [random(x.shape, dtype) for x in (V, tau, C)]

    def f(V, tau, C):
        return routine("m", "qr", dtype)("L", trans, V, tau, C * 1)

    value, tangent = ad.jvp(f, (V, tau, C), tuple(directions))
    h = 1e-6
    plus, minus = ([x + sign * h * dx for x, dx in zip((V, tau, C), directions, strict=True)] for sign in (1, -1))
    np.testing.assert_allclose(tangent, (f(*plus) - f(*minus)) / (2 * h), atol=1e-7)
    seed = random((m, n), dtype)
    shadows = [np.zeros_like(V), np.zeros_like(tau), seed.copy()]

    def g(V, tau, C):
        routine("m", "qr", dtype)("L", trans, V, tau, C)

    ad.autodiff(ad.Reverse, g, *(ad.Duplicated(x.copy(), bx) for x, bx in zip((V, tau, C), shadows, strict=True)))
    right = sum(np.vdot(bx, dx).real for bx, dx in zip(shadows, directions, strict=True))
    assert np.vdot(seed, tangent).real == pytest.approx(right, rel=1e-10)


# ---------------------------------------------------------------- functions that use them


def thin(A):
    """Q and R of a tall or square matrix, in place."""
    A, tau = ad.lapack.geqrf(A)
    R = np.triu(A[: A.shape[1]])
    return ad.lapack.ungqr(A, tau) if np.iscomplexobj(R) else ad.lapack.orgqr(A, tau), R


@pytest.mark.parametrize("dtype", "dD")
@pytest.mark.parametrize("shape", [(5, 3), (4, 4), (2, 2)])
def test_q_and_r(shape, dtype):
    """torch#118336: of complex matrices R has a real diagonal, as LAPACK makes it."""
    A, weights = random(shape, dtype), random(shape)

    def f(A):
        Q, R = thin(A * 1)
        return (np.abs(Q + weights) ** 2).sum() + (np.abs(R - 0.5) ** 2 * weights[: shape[1]]).sum()

    ad.testing.check_forward(f, A)
    ad.testing.check_reverse(f, A)
    assert not thin(A.copy())[1].diagonal().imag.any()


@pytest.mark.parametrize("dtype", "dD")
def test_wide(dtype):
    """jax#23533 and others: a wide matrix has derivatives too."""
    A, weights = random((2, 4), dtype), random((2, 4))

    def f(A):
        A, tau = ad.lapack.geqrf(A * 1)
        return (np.abs(np.triu(A)) ** 2 * weights).sum() + np.abs(tau).sum()

    ad.testing.check_forward(f, A)
    ad.testing.check_reverse(f, A)


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("dtype", "dD")
@pytest.mark.parametrize("side", "LR")
def test_reflectors_are_variables(form, dtype, side):
    """torch#86267: of a product with Q by the reflectors and by tau, whether Q is unitary or not."""
    V = random((5, 3) if form in ("qr", "ql") else (3, 5), dtype) / 5
    tau, C = random(3, dtype) / 2, random((5, 5), dtype)

    def f(V, tau, C):
        routine("m", form, dtype)(side, "C" if dtype == "D" else "T", V, tau, C)
        return (np.abs(C) ** 2 * np.arange(25).reshape(5, 5)).sum()

    ad.testing.check_forward(f, V, tau, C)
    ad.testing.check_reverse(f, V, tau, C)


def test_least_squares_against_the_normal_equations():
    """min |A x - b| through geqrf, ormqr and trsv: x = inv(A^T A) A^T b, and bA, bb of a function of x."""
    A, b, w = random((7, 3)), random((7, 1)), random(3)

    def f(A, b):
        A, tau = ad.lapack.geqrf(A)
        b = ad.lapack.ormqr("L", "T", A, tau, b)
        return ad.blas.trsv(A[:3], b[:3, 0].copy()) @ w

    value, (bA, bb) = ad.value_and_grad(f, (0, 1))(A, b)
    G = np.linalg.inv(A.T @ A)
    x = G @ A.T @ b[:, 0]
    assert value == pytest.approx(x @ w)
    np.testing.assert_allclose(bb[:, 0], A @ G @ w, rtol=1e-10)
    expected = np.outer(b[:, 0] - A @ x, G @ w) - np.outer(A @ G @ w, x)
    np.testing.assert_allclose(bA, expected, rtol=1e-9, atol=1e-12)
    program = ad.compile(ad.value_and_grad(f, (0, 1)), A, b)
    B, c = random((7, 3)), random((7, 1))
    for got, want in zip(program(B, c)[1], ad.value_and_grad(f, (0, 1))(B, c)[1], strict=True):
        np.testing.assert_allclose(got, want, rtol=1e-10, atol=1e-13)


def test_the_sign_of_a_determinant():
    """log |det A| from R of any of the four forms has the derivative inv(A)^T."""
    A = random((6, 6))
    for form in FORMS:
        def f(A, form=form):
            A = getattr(ad.lapack, f"ge{form}f")(A)[0]
            return np.log(np.abs(np.diagonal(A))).sum()

        np.testing.assert_allclose(ad.grad(f)(A), np.linalg.inv(A).T, rtol=1e-8, atol=1e-10)


@pytest.mark.parametrize("shape", [(5, 3), (4, 4), (2, 4)])
@pytest.mark.parametrize("dtype", "dD")
def test_columns_in_an_order_that_is_found(shape, dtype):
    """torch PR170051: the factors of A P have the tangent that dA P gives; a program has the order of its own data."""
    weights = random(shape)

    def f(A):
        A, jpvt, tau = ad.lapack.geqp3(A * 1)
        return (np.abs(A + weights) ** 2).sum() + np.abs(tau).sum()

    A = random(shape, dtype)
    ad.testing.check_forward(f, A)
    ad.testing.check_reverse(f, A)
    program = ad.compile(ad.grad(f), A)
    for _ in range(3):
        B = random(shape, dtype)
        np.testing.assert_allclose(program(B), ad.grad(f)(B), rtol=1e-9, atol=1e-12)
    _, order, _ = ad.lapack.geqp3(A.copy())
    dA = random(shape, dtype)
    found = ad.jvp(lambda A: ad.lapack.geqp3(A)[0], (A.copy(),), (dA.copy(),))[1]
    expected = ad.jvp(lambda A: ad.lapack.geqrf(A)[0], (A[:, order].copy(),), (dA[:, order].copy(),))[1]
    np.testing.assert_allclose(found, expected, rtol=1e-9, atol=1e-12)


@pytest.mark.parametrize("shape", [(5, 3), (4, 4), (2, 4)])
def test_second_derivatives(shape):
    def f(A):
        B, tau = ad.lapack.geqrf(A * 1)
        C = np.ones((shape[0], 2)) * A[0, 0]
        ad.lapack.ormqr("L", "T", B[:, : min(shape)], tau, C)
        return (C**3).sum() + (B**2).sum()

    A, gradient, h = random(shape), ad.grad(f), 1e-6
    H = ad.hessian(f)(A)
    for i, j in np.ndindex(*shape):
        E = np.zeros(shape)
        E[i, j] = h
        np.testing.assert_allclose(H[:, :, i, j], (gradient(A + E) - gradient(A - E)) / (2 * h), rtol=1e-5,
                                   atol=1e-6 * np.abs(H).max())
    np.testing.assert_allclose(H, H.transpose(2, 3, 0, 1), atol=1e-9 * np.abs(H).max())


# ---------------------------------------------------------------- where there is no derivative


@pytest.mark.parametrize("dtype", "dD")
@pytest.mark.parametrize("A", [
    [[1.0, 2.0], [2.0, 4.0], [3.0, 6.0]], [[0.0, 1.0], [0.0, 2.0], [0.0, 3.0]], np.ones((4, 3)), np.zeros((3, 2)),
])
def test_columns_that_depend_on_others(A, dtype):
    A = np.array(A).astype(dtype)

    def f(A):
        return (np.abs(ad.lapack.geqrf(A * 1)[0] - 0.5) ** 2).sum()

    f(A)
    program = ad.compile(ad.grad(f), random(A.shape, dtype))
    for derivative in (lambda: ad.grad(f)(A), lambda: ad.jvp(f, (A,), (A,)), lambda: program(A)):
        with pytest.raises(LinAlgError, match="vector [012] .* depends on those before it"):
            derivative()


def test_the_last_column_of_a_square_matrix():
    """Of real numbers it is not reflected, and may be zero; of complex ones its phase is."""
    A = np.array([[3.0, 1.0], [4.0, 4.0 / 3.0]])

    def f(A):
        return ad.lapack.geqrf(A * 1)[0][1, 1]

    h = 1e-6
    expected = [[(f(A + h * e) - f(A - h * e)) / (2 * h) for e in row] for row in np.eye(4).reshape(2, 2, 2, 2)]
    np.testing.assert_allclose(ad.grad(f)(A), expected, atol=1e-8)
    A = np.array([[3.0, 1.0], [4.0j, 2.0 + 1.0j]])
    ad.testing.check_reverse(lambda A: np.abs(ad.lapack.geqrf(A * 1)[1] - 0.5).sum(), A)


def test_a_tape_after_an_error():
    """What failed is gone, and the next derivative is right."""
    A, singular = random((3, 2)), np.ones((3, 2))

    def f(A):
        return (np.triu(ad.lapack.geqrf(A * 1)[0]) ** 2).sum()

    gradient = ad.grad(f)
    expected = gradient(A)
    np.testing.assert_allclose(expected, 2 * A, rtol=1e-12)
    with pytest.raises(LinAlgError):
        gradient(singular)
    np.testing.assert_array_equal(gradient(A), expected)

    def caught(A):
        with pytest.raises(ValueError, match="reflectors"):
            ad.lapack.orgqr(A * 1, np.zeros(3))
        return f(A)

    np.testing.assert_array_equal(ad.grad(caught)(A), expected)


@pytest.mark.parametrize(("call", "message"), [
    (lambda: ad.lapack.orgqr(np.zeros((2, 3)), np.zeros(1)), "3 columns .* of a matrix of order 2"),
    (lambda: ad.lapack.orglq(np.zeros((3, 2)), np.zeros(1)), "3 columns .* of a matrix of order 2"),
    (lambda: ad.lapack.ormqr("L", "N", np.zeros((2, 3)), np.zeros(3), np.zeros((2, 2))), "3 reflectors"),
    (lambda: ad.lapack.ormqr("L", "N", np.zeros((3, 2)), np.zeros(2), np.zeros((2, 2))),
     r"a has shape \(3, 2\); with side=0 it must be \(2, k\)"),
    (lambda: ad.lapack.ormqr("R", "N", np.zeros((2, 2)), np.zeros(2), np.zeros((2, 3))), r"must be \(3, k\)"),
    (lambda: ad.lapack.ormqr("L", "C", np.zeros((2, 2)), np.zeros(2), np.zeros((2, 2))), "trans is 'C'"),
    (lambda: ad.lapack.geqrf(np.zeros((3, 2)), tau=np.zeros(3)), r"tau has shape \(3,\); its dimension q must be 2"),
])
def test_arguments_that_do_not_fit(call, message):
    with pytest.raises(ValueError, match=message):
        call()


def test_complex_names():
    A = random((3, 2), "D")
    with pytest.raises(TypeError, match="complex128"):
        ad.lapack.orgqr(A, random(2, "D"))
    assert ad.lapack.ungqr(ad.lapack.geqrf(A)[0], random(2, "D")) is A
