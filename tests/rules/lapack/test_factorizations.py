"""Factorizations, what is solved with them, and where they have no derivative.

What others got wrong, and what is easy to get wrong.  Expected values are differences of SciPy's routines.
"""

import numpy as np
import pytest
from scipy.linalg import lapack

import blasad as ad
from support.numbers import RNG
from support.oracle import (
    DTYPES,
    LAYOUTS,
    VECTORS,
    like,
    matrix,
    mirrored,
    near,
    random_like,
    silent,
    slopes,
    vector,
    verify,
)

NAN = np.nan


def scipys(name, x, *args, **options):
    return getattr(lapack, {"f": "s", "d": "d", "F": "c", "D": "z"}[x.dtype.char] + name)(x, *args, **options)


def routine(kind, x):
    """orgqr and ormqr, or ungqr and unmqr."""
    return getattr(ad.lapack, ("un" if x.dtype.kind == "c" else "or") + kind)


def definite(n, layout="C", dtype="d"):
    G = matrix(n, n, dtype=dtype)
    return like(LAYOUTS[layout](n, n), G @ G.conj().T + n * np.eye(n), dtype)


def regular(n, layout="C", dtype="d"):
    """A matrix whose rows LAPACK exchanges."""
    return like(LAYOUTS[layout](n, n), matrix(n, n, dtype=dtype) + 3 * np.roll(np.eye(n), 1, 0), dtype)


def factor(n, dtype="d"):
    """A lower Cholesky factor with other numbers above it."""
    return matrix(n, n, dtype=dtype) + 2 * np.eye(n)


# ---------------------------------------------------------------- used, then overwritten by a factorization

@pytest.mark.parametrize("dtype", ["d", "D"])
@pytest.mark.parametrize("layout", LAYOUTS)
def test_a_matrix_is_used_then_factored_in_place_and_solved_with_twice(layout, dtype):
    def f(A, X, b, Y):
        ad.blas.gemm(1.0, A, X, c=Y)
        lu, piv = ad.lapack.getrf(A)
        ad.lapack.getrs(lu, piv, b)
        Y += b
        b *= b                              # another right-hand side in the same memory
        ad.lapack.getrs(lu, piv, b, 1)
        Y *= A                              # the factors count as a matrix too

    def plain(A, X, b, Y):
        Y[...] = A @ X
        before = A.copy()
        A[...] = scipys("getrf", A)[0]
        b[...] = np.linalg.solve(before, b)
        Y += b
        b *= b
        b[...] = np.linalg.solve(before.T, b)
        Y *= A

    verify(f, regular(4, layout, dtype), *(matrix(4, 4, layout, dtype) for _ in range(3)), plain=plain,
           tolerance=1e-6)


@pytest.mark.parametrize("dtype", ["d", "D"])
@pytest.mark.parametrize("layout", LAYOUTS)
def test_a_matrix_is_used_then_overwritten_by_its_factor(layout, dtype):
    def f(A, Q, P):
        ad.blas.gemm(1.0, A, Q, c=P)
        ad.lapack.potrf(A, lower=1, clean=0)
        ad.lapack.trtrs(A, P, 1)
        P += A

    def plain(A, Q, P):
        P[...] = A @ Q
        L = np.linalg.cholesky(mirrored(A, True, True))
        A[...] = L + np.triu(A, 1)
        P[...] = np.linalg.solve(L, P)
        P += A

    verify(f, definite(4, layout, dtype), matrix(4, 4, layout, dtype), matrix(4, 4, layout, dtype),
           plain=plain)


# ---------------------------------------------------------------- what potrf reads and writes

@pytest.mark.parametrize("dtype", DTYPES)
@pytest.mark.parametrize("clean", [0, 1])
@pytest.mark.parametrize("lower", [0, 1])
@pytest.mark.parametrize("layout", LAYOUTS)
def test_potrf_factors_parts_of_larger_matrices(layout, lower, clean, dtype):
    """Enzyme.jl#1604, #2964: the diagonal counts once, an element beside it for both of its places, in any view.

    The other triangle and imaginary parts of the diagonal have the derivative 0 where they are cleared.
    """
    def plain(A):
        L = np.linalg.cholesky(mirrored(A, lower, True))
        other = 0 if clean else np.triu(A, 1) if lower else np.tril(A, -1)
        A[...] = (L if lower else L.conj().T) + other

    for n in (0, 1, 4, 9):
        A = definite(n, layout, dtype)
        verify(silent(lambda A: ad.lapack.potrf(A, lower=lower, clean=clean)), A, plain=plain)


@pytest.mark.parametrize("lower", [0, 1])
def test_potrf_reads_one_triangle_of_values_and_of_shadows(lower):
    A, seed = definite(5), matrix(5, 5)
    other = np.triu_indices(5, 1) if lower else np.tril_indices(5, -1)
    found = []
    for bad in (0.0, NAN):
        values, shadow = A.copy(), seed.copy()
        values[other] = shadow[other] = bad
        ad.autodiff(ad.Reverse, silent(lambda A: ad.lapack.potrf(A, lower=lower, clean=0)),
                    ad.Duplicated(values, shadow))
        np.testing.assert_array_equal(shadow[other], bad)
        found.append(np.tril(shadow) if lower else np.triu(shadow))
    np.testing.assert_array_equal(*found)


# ---------------------------------------------------------------- getrf of any shape, singular or not

@pytest.mark.parametrize("dtype", DTYPES)
@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize("shape", [(4, 4), (5, 3), (3, 5), (1, 4), (4, 1), (0, 3)])
def test_getrf_factors_matrices_of_any_shape(shape, layout, dtype):
    A = matrix(*shape, layout, dtype)
    A += 2 * np.eye(*shape)[::-1]
    verify(silent(lambda A: ad.lapack.getrf(A)), A,
           plain=lambda A: np.copyto(A, scipys("getrf", A)[0] if A.size else A))


@pytest.mark.parametrize("name", ["getrf", "potrf"])
def test_a_singular_matrix_raises_and_leaves_shadows_and_tape(name):
    A, x = np.ones((3, 3)), np.arange(3.0)
    dA, dx = np.full((3, 3), 7.0), np.zeros(3)
    with ad.Tape() as tape:
        a, y = tape.watch(A, dA), tape.watch(x, dx)
        before = tape.calls
        with pytest.raises(np.linalg.LinAlgError, match=f"{name}: "):
            getattr(ad.lapack, name)(a)
        assert tape.calls == before
        tape.pull(y * y, np.ones(3))
    np.testing.assert_array_equal(dA, 7)
    np.testing.assert_array_equal(dx, 2 * x)


# ---------------------------------------------------------------- the factor is a variable

@pytest.mark.parametrize("dtype", ["d", "D"])
@pytest.mark.parametrize("lower", [0, 1])
def test_potrs_and_potri_by_a_factor_that_is_overwritten_afterwards(lower, dtype):
    def triangle(c):
        return np.tril(c) if lower else np.conj(np.triu(c).T)

    def f(c, b, T):
        ad.lapack.potrs(c, b, lower)
        ad.blas.trsm(1.0, T, c, lower=1)

    def plain(c, b, T):
        L = triangle(c)
        b[...] = np.linalg.solve(L @ np.conj(L.T), b)
        c[...] = np.linalg.solve(np.tril(T), c)

    verify(f, factor(4, dtype), matrix(4, 2, "F", dtype), factor(4, dtype), plain=plain)
    verify(silent(lambda c, b: ad.lapack.potrs(c, b, lower)), factor(3, dtype), vector(3, "back", dtype),
           plain=lambda c, b: np.copyto(b, np.linalg.solve(triangle(c) @ np.conj(triangle(c).T), b)))

    def inverted(c):
        half = np.tril if lower else np.triu
        c[...] = half(np.linalg.inv(triangle(c) @ np.conj(triangle(c).T))) + c - half(c)

    # the diagonal of a factor is real
    c, on = factor(4, dtype), np.diag_indices(4)
    c[on] = c[on].real
    values, seed = c.copy(), random_like(c)
    expected, = slopes(inverted, [c], [seed])
    ad.autodiff(ad.Reverse, silent(lambda c: ad.lapack.potri(c, lower)), ad.Duplicated(values, seed))
    inverted(c)
    near(values, c, 1e-12)
    seed[on], expected[on] = seed[on].real, expected[on].real
    near(seed, expected, 1e-7)


@pytest.mark.parametrize("trans", [0, 1, 2])
def test_getrs_by_factors_that_are_variables(trans):
    """torch#22620; neither U nor L comes from a matrix here."""
    piv, dtype = np.array([2, 1, 3, 3]), "D"

    def plain(lu, b):
        P = np.eye(4)
        for i, j in enumerate(piv):
            P[[i, j]] = P[[j, i]]
        A = P.T @ (np.tril(lu, -1) + np.eye(4)) @ np.triu(lu)
        b[...] = np.linalg.solve([A, A.T, A.conj().T][trans], b)

    verify(silent(lambda lu, b: ad.lapack.getrs(lu, piv, b, trans)), factor(4, dtype), matrix(4, 3, "wide", dtype),
           plain=plain)


@pytest.mark.parametrize("shared", [(3,), (3, 2)])
def test_a_stack_of_factors_meets_one_right_hand_side(shared):
    """torch#196694: the derivative was wrong where the factors are a stack and b is shared."""
    c, b = np.stack([factor(3), factor(3)]), RNG.uniform(-1, 1, shared)

    def f(c, b, x):
        x[...] = ad.linalg.cho_solve((c, True), b)

    def plain(c, b, x):
        for i in range(2):
            x[i] = np.linalg.solve(np.tril(c[i]) @ np.tril(c[i]).T, b)

    verify(f, c, b, np.zeros((2, *shared)), plain=plain)


# ---------------------------------------------------------------- QR and its pieces

@pytest.mark.parametrize("dtype", ["d", "D"])
@pytest.mark.parametrize("shape", [(5, 3), (4, 4), (2, 4), (1, 1), (3, 1)])
@pytest.mark.parametrize("layout", LAYOUTS)
def test_q_and_r_of_tall_square_and_wide_matrices(shape, layout, dtype):
    """jax#23533, #22264, torch#118336, ChainRules PR306: wide too, and R has the real diagonal that LAPACK makes."""
    k = min(shape)

    def f(A, R):
        tau = ad.lapack.geqrf(A)[1]
        R[...] = np.triu(A[:k])
        routine("gqr", A)(A[:, :k], tau)

    def plain(A, R):
        qr, tau, *_ = scipys("geqrf", A)
        R[...] = np.triu(qr[:k])
        A[...] = qr
        A[:, :k] = getattr(lapack, "zungqr" if A.dtype.kind == "c" else "dorgqr")(qr[:, :k], tau)[0]

    A, R = matrix(*shape, layout, dtype), matrix(k, shape[1], layout, dtype)
    verify(f, A, R, plain=plain, tolerance=1e-5)
    plain(A, R)
    assert not R.diagonal().imag.any()


def test_the_whole_q_of_a_tall_matrix():
    """jax#22264: of a tall matrix, the columns that are not of its range too."""
    def f(A, Q):
        tau = ad.lapack.geqrf(A)[1]
        Q[...] = np.eye(5)
        ad.lapack.ormqr("L", "N", A, tau, Q)

    def plain(A, Q):
        A[...], tau, *_ = lapack.dgeqrf(A)
        Q[...] = np.eye(5)
        Q[...] = lapack.dormqr("L", "N", A, tau, Q, 5)[0]

    verify(f, matrix(5, 3, "F"), matrix(5, 5), plain=plain)


@pytest.mark.parametrize("dtype", [float, complex])
def test_qr_of_the_unit_matrix_has_the_derivative_with_its_signs_held(dtype):
    """torch#118336: tau jumps from 0 to 2, but R^H R and Q R do not, and R and Q of LAPACK's signs have a limit."""
    A, E = np.eye(3).astype(dtype), matrix(3, 3).astype(dtype)
    r = ad.jvp(np.linalg.qr, (A,), (E,))[1][1]
    q = ad.jvp(np.linalg.qr, (A,), (E,))[1][0]
    np.testing.assert_allclose(r, np.triu(E) + np.tril(E, -1).T, atol=1e-15)
    np.testing.assert_allclose(q + r, E, atol=1e-15)


def test_qr_raises_where_it_has_no_derivative():
    A, why = np.ones((4, 3)), "depends on those before it"

    def f(A):
        Q = np.zeros_like(A)
        tau = ad.lapack.geqrf(A)[1]
        Q[...] = A
        routine("gqr", A)(Q, tau)
        return np.abs(Q).sum()

    f(A.copy())                             # a value there is
    with pytest.raises(np.linalg.LinAlgError, match=why):
        ad.grad(f)(A)


def reflectors(V, tau):
    """The product of I - tau v v^H, one after the other."""
    m, k = V.shape
    Q = np.eye(m, dtype=V.dtype)
    for j in range(k):
        v = np.concatenate([np.zeros(j), [1], V[j + 1:, j]])
        Q = Q @ (np.eye(m) - tau[j] * np.outer(v, v.conj()))
    return Q


@pytest.mark.parametrize("dtype", DTYPES)
@pytest.mark.parametrize("trans", ["N", "adjoint"])
@pytest.mark.parametrize("side", ["L", "R"])
def test_ormqr_multiplies_by_q_from_its_reflectors(side, trans, dtype):
    """torch#86267: V, tau and C are variables, and the product need not be unitary."""
    flag = "N" if trans == "N" else "C" if dtype in "FD" else "T"

    def f(V, tau, C):
        routine("mqr", V)(side, flag, V, tau, C)

    def plain(V, tau, C):
        Q = reflectors(V, tau)
        Q = Q if trans == "N" else Q.conj().T
        C[...] = Q @ C if side == "L" else C @ Q

    for layout in LAYOUTS:
        verify(f, matrix(5, 3, layout, dtype), vector(3, "back", dtype), matrix(5, 5, layout, dtype),
               plain=plain)


@pytest.mark.parametrize("dtype", DTYPES)
def test_orgqr_makes_q_from_its_reflectors(dtype):
    verify(silent(lambda V, tau: routine("gqr", V)(V, tau)), matrix(5, 3, "wide", dtype),
           vector(3, dtype=dtype), plain=lambda V, tau: np.copyto(V, reflectors(V, tau)[:, :3]))


@pytest.mark.parametrize("dtype", ["d", "D"])
@pytest.mark.parametrize("shape", [(5, 3), (4, 4), (2, 4)])
def test_geqp3_is_the_qr_of_the_columns_in_their_order(shape, dtype):
    """torch PR170051: of the tangent, the columns are exchanged too."""
    A = matrix(*shape, dtype=dtype) * np.arange(1.0, shape[1] + 1)
    order = scipys("geqp3", A)[1] - 1
    assert not np.array_equal(order, np.arange(shape[1]))
    found = []

    def f(A):
        found.append(np.array(ad.lapack.geqp3(A)[1]))

    verify(f, A, plain=lambda A: np.copyto(A, scipys("geqrf", A[:, order])[0]), tolerance=1e-5)
    for jpvt in found:
        np.testing.assert_array_equal(jpvt, order)


# ---------------------------------------------------------------- least squares and determinants

@pytest.mark.parametrize("dtype", ["d", "D"])
@pytest.mark.parametrize("shape", [(5, 3), (3, 3), (3, 5)])
def test_least_squares_with_one_or_more_right_hand_sides(shape, dtype):
    """torch#93982, #77225: tall and wide, b of one dimension, forward too."""
    for more in ((), (2,)):
        def f(A, b, x):
            x[...] = ad.linalg.lstsq(A, b)[0]

        A, b = matrix(*shape, dtype=dtype), random_like(np.empty((shape[0], *more), dtype))
        A += 2 * np.eye(*shape)
        verify(f, A, b, np.zeros((shape[1], *more), dtype),
               plain=lambda A, b, x: np.copyto(x, np.linalg.lstsq(A, b, rcond=None)[0]))
        verify(lambda A, X: np.copyto(X, ad.linalg.pinv(A)), A, np.zeros(shape[::-1], dtype),
               plain=lambda A, X: np.copyto(X, np.linalg.pinv(A)))


def test_det_at_rank_n_minus_1_has_the_adjugate():
    A = np.array([[1.0, 2, 3], [4, 5, 6], [5, 7, 9]])       # the last row is the sum of the others
    adjugate_transposed = [[3.0, -6, 3], [3, -6, 3], [-3, 6, -3]]
    near(ad.grad(ad.linalg.det)(A), adjugate_transposed, 1e-13)
    near(ad.compile(ad.grad(np.linalg.det), np.eye(3))(A), adjugate_transposed, 1e-13)
    assert not ad.grad(ad.linalg.det)(np.ones((3, 3))).any()


# ---------------------------------------------------------------- bands

@pytest.mark.parametrize("dtype", ["d", "D"])
@pytest.mark.parametrize("lower", [0, 1])
@pytest.mark.parametrize("layout", LAYOUTS)
def test_pbtrf_and_pbtrs_leave_the_corners_alone(layout, lower, dtype):
    """autograd PR607: what lies in the storage beside the matrix is neither read nor written, nor is its shadow."""
    n, k = 7, 2
    ab = matrix(k + 1, n, layout, dtype)
    ab[0 if lower else k] += 6
    i, j = np.indices((k + 1, n))
    corner = i + j >= n if lower else i + j < k
    B = matrix(n, 2, layout, dtype)

    def f(ab, B):
        ad.lapack.pbtrf(ab, lower)
        ad.lapack.pbtrs(ab, B, lower)

    def plain(ab, B):
        inside = np.nonzero(~corner)
        place = (i + j if lower else i + j - k)[inside], j[inside]
        A = np.zeros((n, n), ab.dtype)
        A[place] = ab[inside]
        half = np.linalg.cholesky(mirrored(A, lower, True))
        ab[inside] = (half if lower else half.conj().T)[place]
        B[...] = np.linalg.solve(half @ half.conj().T, B)

    verify(f, ab, B, plain=plain)
    found = []
    for bad in (0.0, NAN):
        values, shadow, seed = ab.copy(), np.ones_like(ab), B.copy()
        values[corner] = shadow[corner] = bad
        ad.autodiff(ad.Reverse, f, ad.Duplicated(values, shadow), ad.Duplicated(B.copy(), seed))
        assert np.array_equal(values[corner], np.full(corner.sum(), bad), equal_nan=True)
        assert np.array_equal(shadow[corner], np.full(corner.sum(), bad), equal_nan=True)
        found.append(np.concatenate([shadow[~corner], seed.ravel()]))
    np.testing.assert_array_equal(*found)


@pytest.mark.parametrize("trans", [0, 1, 2])
@pytest.mark.parametrize("layout", VECTORS)
def test_triangular_bands_and_packed_triangles_take_a_vector(layout, trans):
    n, k = 5, 1
    ab, ap, x = matrix(k + 1, n) + [[3.0], [0.0]], vector(n * (n + 1) // 2), vector(n, layout)
    ap[np.cumsum([0, *range(n, 1, -1)])] += 3
    band = np.diag(ab[0]) + np.diag(ab[1, :-1], -1)
    packed = np.zeros((n, n))
    packed[np.triu_indices(n)] = ap
    for A, f in ((band, lambda x: ad.lapack.tbtrs(ab, x, "L", trans)),
                 (packed.T, lambda x: ad.lapack.tptrs(n, ap, x, "L", trans))):
        verify(silent(f), x, plain=lambda x, A=A.T if trans else A: np.copyto(x, np.linalg.solve(A, x)))
