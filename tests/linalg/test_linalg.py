"""blasad.linalg beside SciPy and NumPy, its derivatives beside differences."""


import numpy as np
import pytest
import scipy.linalg as sl

import blasad as ad
from blasad import linalg
from support.factors import check, definite, derived, regular
from support.numbers import RNG, random


def triangle(n, dtype):
    return np.tril(random((n, n), dtype)) / n + 2 * np.eye(n, dtype=dtype)


def stack(make, dtype, *lead):
    found = np.empty((*lead, 4, 4), dtype)
    for index in np.ndindex(*lead):
        found[index] = make(4, dtype)
    return found


@pytest.mark.parametrize("dtype", "dD")
@pytest.mark.parametrize("n", [1, 5, 36])
def test_functions_of_matrices(n, dtype):
    A, P, b, B = regular(n, dtype), definite(n, dtype), random(n, dtype), random((n, 2), dtype)
    L = triangle(n, dtype)
    for lower in (False, True):
        np.testing.assert_allclose(linalg.cholesky(P, lower), sl.cholesky(P, lower), atol=1e-12)
        check(lambda P, lower=lower: linalg.cholesky(P, lower), P)
        factor, said = linalg.cho_factor(P, lower)
        np.testing.assert_allclose(factor, sl.cho_factor(P, lower)[0], atol=1e-12)
        assert said == lower
        for x in (b, B):
            check(lambda P, x, lower=lower: linalg.cho_solve(linalg.cho_factor(P, lower), x), P, x)
            check(lambda P, x, lower=lower: linalg.solve(P, x, lower, assume_a="pos"), P, x)
            for trans in (0, 1, 2):
                T = L if lower else L.T.copy()
                f = lambda T, x, t=trans, lo=lower: linalg.solve_triangular(T, x, t, lo)        # noqa: E731
                np.testing.assert_allclose(f(T, x), sl.solve_triangular(T, x, trans, lower), atol=1e-11)
                check(f, T, x)
                unit = lambda T, x, t=trans, lo=lower: linalg.solve_triangular(T, x, t, lo, True)   # noqa: E731
                np.testing.assert_allclose(
                    unit(T, x), sl.solve_triangular(T, x, trans, lower, unit_diagonal=True), atol=1e-11)
                found = check(unit, T, x)[0]
                assert not np.diag(found).any()
    for x in (b, B):
        for trans in (0, 1, 2):
            f = lambda A, x, t=trans: linalg.lu_solve(linalg.lu_factor(A), x, t)                # noqa: E731
            np.testing.assert_allclose(f(A, x), sl.lu_solve(sl.lu_factor(A), x, trans), atol=1e-10)
            check(f, A, x)
        np.testing.assert_allclose(linalg.solve(A, x), sl.solve(A, x), atol=1e-10)
        check(linalg.solve, A, x)
        check(lambda A, x: linalg.solve(A, x, transposed=True), A, x, plain=lambda A, x: np.linalg.solve(A.T, x))
    np.testing.assert_allclose(linalg.inv(A), sl.inv(A), atol=1e-10)
    check(linalg.inv, A)
    for f in (linalg.det, lambda A: linalg.slogdet(A)[1], np.linalg.det):
        check(lambda A, f=f: np.reshape(f(A), (1,)), A / 2 if n > 9 else A, rtol=1e-6)
    np.testing.assert_allclose(linalg.det(A), sl.det(A), rtol=1e-10)
    np.testing.assert_allclose(linalg.slogdet(A), np.linalg.slogdet(A), rtol=1e-10)
    for wide in (A, A[:, : n // 2 + 1], A[: n // 2 + 1]):
        for mine, theirs in zip(linalg.lu(wide), sl.lu(wide), strict=True):
            np.testing.assert_allclose(mine, theirs, atol=1e-12)
        for mine, theirs in zip(linalg.lu(wide, p_indices=True), sl.lu(wide, p_indices=True), strict=True):
            np.testing.assert_allclose(mine, theirs, atol=1e-12)
        check(lambda A: linalg.lu(A, permute_l=True)[0], wide)
        check(lambda A: linalg.lu(A)[2], wide)


@pytest.mark.parametrize("dtype", "dD")
@pytest.mark.parametrize("shape", [(5, 3), (4, 4), (3, 5), (2, 4), (40, 35)])
def test_orthogonal_factors(shape, dtype):
    A, (m, n) = random(shape, dtype), shape
    for mode in ("full", "economic"):
        for mine, theirs in zip(linalg.qr(A, mode=mode), sl.qr(A, mode=mode), strict=True):
            np.testing.assert_allclose(mine, theirs, atol=1e-12)
        for mine, theirs in zip(linalg.rq(A, mode=mode), sl.rq(A, mode=mode), strict=True):
            np.testing.assert_allclose(mine, theirs, atol=1e-12)
        if m == n or mode == "economic":
            check(lambda A, mode=mode: linalg.qr(A, mode=mode)[0], A, rtol=1e-6)
        check(lambda A, mode=mode: linalg.qr(A, mode=mode)[1], A, rtol=1e-6)
        check(lambda A, mode=mode: linalg.rq(A, mode=mode)[0], A, rtol=1e-6)
    np.testing.assert_allclose(linalg.qr(A, mode="r")[0], sl.qr(A, mode="r")[0], atol=1e-12)
    np.testing.assert_allclose(linalg.rq(A, mode="r"), sl.rq(A, mode="r"), atol=1e-12)
    for mine, theirs in zip(linalg.qr(A, pivoting=True), sl.qr(A, pivoting=True), strict=True):
        np.testing.assert_allclose(mine, theirs, atol=1e-12)
    check(lambda A: linalg.qr(A, pivoting=True, mode="economic")[1], A, rtol=1e-6)
    for b in (random(m, dtype), random((m, 2), dtype)):
        np.testing.assert_allclose(linalg.lstsq(A, b)[0], sl.lstsq(A, b)[0], atol=1e-11)
        check(lambda A, b: linalg.lstsq(A, b)[0], A, b, rtol=1e-6)
    np.testing.assert_allclose(linalg.pinv(A), sl.pinv(A), atol=1e-11)
    check(linalg.pinv, A, rtol=1e-6)
    for mode in ("reduced", "r"):
        wanted, found = np.linalg.qr(A, mode), ad.vjp(lambda A, mode=mode: np.linalg.qr(A, mode), A)[0]
        for mine, theirs in zip(found, wanted, strict=True) if mode == "reduced" else ((found, wanted),):
            np.testing.assert_allclose(mine, theirs, atol=1e-12)


def test_residues():
    A, B = random((5, 2), "d"), random((5, 3), "d")
    np.testing.assert_allclose(linalg.lstsq(A, B)[1], sl.lstsq(A, B)[1])
    check(lambda A, B: linalg.lstsq(A, B)[1], A, B)


def test_sym_shares_the_derivative_between_the_triangles():
    P, W = definite(4, "D"), random((4, 4), "D")
    full = ad.grad(lambda A: (linalg.cholesky(A, lower=True, sym=True) * W).sum().real)(P)
    one = ad.grad(lambda A: (linalg.cholesky(A, lower=True) * W).sum().real)(P)
    np.testing.assert_allclose(full, full.conj().T, atol=1e-12)
    np.testing.assert_allclose(full, (one + one.conj().T) / 2, atol=1e-12)
    assert not np.triu(one, 1).any()


@pytest.mark.parametrize("dtype", "dD")
def test_stacks(dtype):
    A, P, b = stack(regular, dtype, 2, 3), stack(definite, dtype, 2, 3), random((3, 4, 2), dtype)
    np.testing.assert_allclose(linalg.inv(A), np.linalg.inv(A), atol=1e-11)
    np.testing.assert_allclose(linalg.cholesky(P, True), np.linalg.cholesky(P), atol=1e-12)
    np.testing.assert_allclose(np.linalg.solve(A, b), linalg.solve(A, b), atol=1e-11)
    check(linalg.inv, A)
    check(lambda P: linalg.cholesky(P, True), P)
    check(linalg.solve, A, b)
    check(linalg.solve, A[0, 0], b)
    check(linalg.solve, A, b[0, :, 0])
    check(lambda L, b: linalg.solve_triangular(L, b, lower=True), stack(triangle, dtype, 3), b)


def test_the_names_of_numpy():
    A, P, b = regular(4, "d"), definite(4, "d"), random(4, "d")
    for mine, numpys, args in (
        (linalg.inv, np.linalg.inv, (A,)), (linalg.solve, np.linalg.solve, (A, b)),
        (linalg.det, np.linalg.det, (A,)), (lambda P: linalg.cholesky(P, True), np.linalg.cholesky, (P,)),
        (lambda A: linalg.slogdet(A)[1], lambda A: np.linalg.slogdet(A)[1], (A,)),
    ):
        wanted = ad.grad(lambda *xs, f=mine: np.sum(f(*xs) ** 2), range(len(args)))(*args)
        found = ad.grad(lambda *xs, f=numpys: np.sum(f(*xs) ** 2), range(len(args)))(*args)
        for g, h in zip(found, wanted, strict=True):
            np.testing.assert_allclose(g, h, rtol=1e-12)
    np.testing.assert_allclose(ad.grad(lambda b: np.linalg.solve(A, b).sum())(b), np.linalg.solve(A.T, np.ones(4)))
    np.testing.assert_allclose(ad.grad(lambda A: np.linalg.solve(A, b).sum())(A),
                               ad.grad(lambda A: linalg.solve(A, b).sum())(A))


def test_overwriting_is_meant():
    def f(A, b):
        x = linalg.solve(A, b, overwrite_a=True, overwrite_b=True)
        assert x is b
        return x

    A, b = np.asfortranarray(regular(4, "d")), random(4, "d")
    wanted, x = ad.vjp(linalg.solve, A, b)[1](np.ones(4)), linalg.solve(A, b)
    for mine, right in zip(ad.vjp(f, A, b)[1](np.ones(4)), wanted, strict=True):
        np.testing.assert_allclose(mine, right)

    def in_place(C, y):
        before = C.copy()
        assert linalg.solve(C, y, overwrite_a=True, overwrite_b=True) is y
        assert not np.array_equal(C, before)
        assert linalg.inv(before, overwrite_a=True) is before
        return y

    np.testing.assert_allclose(ad.vjp(in_place, A, b)[0], x)
    C, y = A.copy(), b.copy()
    for mine, right in zip(ad.vjp(lambda A, b: linalg.solve(A, b), C, y)[1](np.ones(4)), wanted, strict=True):
        np.testing.assert_array_equal(mine, right)
    np.testing.assert_array_equal(C, A)
    np.testing.assert_array_equal(y, b)


def test_small_things():
    A, B = random((2, 3), "d"), random((3, 2), "d")
    np.testing.assert_array_equal(linalg.kron(A, B), np.kron(A, B))
    np.testing.assert_array_equal(linalg.block_diag(A, B[0], 2.0), sl.block_diag(A, B[0], 2.0))
    check(linalg.kron, A, B)
    check(lambda A, B: linalg.block_diag(A, np.ones((2, 1)), B), A, B)
    check(lambda A: np.reshape(linalg.norm(A), (1,)), A)
    assert linalg.matrix_rank(np.ones((3, 3))) == 1
    assert linalg.block_diag().shape == sl.block_diag().shape


def test_integers_and_lists():
    np.testing.assert_allclose(linalg.solve([[2, 0], [0, 4]], [2, 4]), [1, 1])
    np.testing.assert_allclose(linalg.inv(np.array([[2, 0], [0, 4]])), [[0.5, 0], [0, 0.25]])
    assert linalg.det([[1.0, 2.0], [3.0, 4.0]]) == pytest.approx(-2)


@pytest.mark.parametrize("call, told", [
    (lambda: derived(linalg.inv, np.ones((2, 3))), "inv: the matrix has shape"),
    (lambda: derived(linalg.solve, np.eye(2), np.ones(3)), r"solve: b has shape \(3,\), which does not fit"),
    (lambda: derived(linalg.cholesky, np.full((2, 2), np.nan)), "must not contain infs or NaNs"),
    (lambda: derived(linalg.solve, np.zeros((2, 2)), np.ones(2)), "singular"),
    (lambda: derived(linalg.solve, np.eye(2), np.ones(2), assume_a="sparse"), "it must be one of 'gen', 'general'"),
    (lambda: derived(linalg.cholesky, -np.eye(2)), "not positive definite"),
    (lambda: derived(linalg.block_diag, np.ones((2, 1, 1)), np.ones((3, 1, 1))), "broadcast")])
def test_errors(call, told):
    with pytest.raises((ValueError, TypeError), match=told):
        call()


def test_autograd_1_9_ignored_unit_diagonal():
    L, b = np.array([[2.0, 0, 0], [1, 4, 0], [3, 5, 8]]), np.array([1.0, 2, 3])
    f = lambda L: linalg.solve_triangular(L, b, lower=True, unit_diagonal=True).sum()        # noqa: E731
    T = np.tril(RNG.standard_normal((3, 3)))
    slope = (f(L + 1e-6 * T) - f(L - 1e-6 * T)) / 2e-6
    assert (ad.grad(f)(L) * T).sum() == pytest.approx(slope, rel=1e-8)


def cofactors(A):
    n = len(A)
    return np.array([[(-1) ** (i + j) * np.linalg.det(np.delete(np.delete(A, i, 0), j, 1)) for j in range(n)]
                     for i in range(n)])


@pytest.mark.parametrize("dtype", "dD")
@pytest.mark.parametrize("n", [2, 3, 5, 8])
def test_det_of_singular_matrices(n, dtype):
    """PyTorch and Mooncake give 0 at rank n - 1, PyTensor and Enzyme raise; it is the adjugate."""
    for rank in range(n + 1):
        A, t = random((n, rank), dtype) @ random((rank, n), dtype), random((n, n), dtype)
        right = cofactors(A)
        tolerance = 1e-12 * np.abs(A).max() ** (n - 1) * 100
        np.testing.assert_allclose(ad.grad(lambda A: linalg.det(A).real)(A), right.conj(), atol=tolerance)
        np.testing.assert_allclose(ad.jvp(linalg.det, (A,), (t,))[1], (right * t).sum(), atol=100 * tolerance)
    exact = np.diag([1.0, 2.0, 0.0])
    np.testing.assert_array_equal(ad.grad(np.linalg.det)(exact), np.diag([0.0, 0.0, 2.0]))
    np.testing.assert_array_equal(ad.compile(ad.grad(linalg.det), np.eye(3))(exact), np.diag([0.0, 0.0, 2.0]))
    assert linalg.det(np.zeros((0, 0))) == 1


@pytest.mark.parametrize("dtype", "dD")
@pytest.mark.parametrize("n", [1, 2, 4])
def test_second_derivatives_of_det_at_any_rank(n, dtype):
    """det is a polynomial: nothing happens at singular matrices."""
    def real_part(A):
        return linalg.det(A).real

    for rank in range(n + 1):
        A, t = random((n, rank), dtype) @ random((rank, n), dtype), random((n, n), dtype)
        slope = (ad.grad(real_part)(A + 1e-4 * t) - ad.grad(real_part)(A - 1e-4 * t)) / 2e-4
        for found in (ad.hvp(real_part)(A, t), ad.jvp(ad.grad(real_part), (A,), (t,))[1]):
            np.testing.assert_allclose(found, slope, atol=1e-6)


def test_second_derivatives_of_determinants():
    A, t = regular(4, "d"), random((4, 4), "d")
    for f in (linalg.det, lambda A: linalg.slogdet(A)[1], lambda A: linalg.inv(A).sum()):
        slope = (ad.grad(f)(A + 1e-6 * t) - ad.grad(f)(A - 1e-6 * t)) / 2e-6
        np.testing.assert_allclose(ad.hvp(f)(A, t), slope, rtol=1e-6, atol=1e-7)


def kinds(dtype):
    """Matrices as `assume_a` names them."""
    A, P = random((4, 4), dtype) / 4 + 3 * np.eye(4), definite(4, dtype)
    S, H = A + A.T, A + A.conj().T
    return {"gen": A, "diagonal": np.diag(np.diag(A)), "tridiagonal": np.triu(np.tril(A, 1), -1),
            "banded": np.tril(A, 1), "upper triangular": np.triu(A), "lower triangular": np.tril(A),
            "sym": S, "her": H, "pos": P}


@pytest.mark.parametrize("dtype", "dD")
@pytest.mark.parametrize("kind", kinds("d"))
def test_what_a_matrix_is(kind, dtype):
    A, b, B = kinds(dtype)[kind], random(4, dtype), random((4, 2), dtype)
    part = {"diagonal": lambda A: np.diag(np.diag(A)), "tridiagonal": lambda A: np.triu(np.tril(A, 1), -1),
            "upper triangular": np.triu, "lower triangular": np.tril, "sym": lambda A: np.triu(A) + np.triu(A, 1).T,
            }.get(kind, lambda A: A)
    for x in (b, B):
        for transposed in (False, True):
            if transposed and dtype == "D" and kind in ("her", "pos"):
                continue
            f = lambda A, x, t=transposed: linalg.solve(A, x, assume_a=kind, transposed=t)      # noqa: E731
            np.testing.assert_allclose(derived(f, A, x), np.linalg.solve(A.T if transposed else A, x), atol=1e-9)
            refused = transposed and dtype == "D"           # by SciPy
            check(f, A, x, plain=(lambda A, x, part=part: np.linalg.solve(part(A).T, x)) if refused else None)
    for lower in (False, True):
        inverse = lambda A, lo=lower: linalg.inv(A, assume_a=kind, lower=lo)                    # noqa: E731
        np.testing.assert_allclose(derived(inverse, A), np.linalg.inv(A), atol=1e-9)
        refused = kind in ("diagonal", "tridiagonal", "banded")     # SciPy's reads all, and knows two of them in solve
        check(inverse, A, plain=(lambda A, part=part: np.linalg.inv(part(A))) if refused else None)
    program = ad.compile(lambda A, x: linalg.solve(A, x, assume_a=kind), A, b)
    for singular in (lambda: linalg.solve(0 * A, b, assume_a=kind), lambda: program(0 * A, b)):
        with pytest.raises(np.linalg.LinAlgError):
            singular()


TAKEN = {"lu": ("A",), "lu_factor": ("A",), "qr": ("A",), "rq": ("A",), "ldl": ("S",), "lstsq": ("A", "B"),
         "solve_sylvester": ("A", "S", "A"), "solve_continuous_lyapunov": ("A", "S"),
         "solve_discrete_lyapunov": ("N", "S"), "block_diag": ("A", "S")}


@pytest.mark.filterwarnings("ignore:scipy.linalg.ldl")      # of the imaginary parts of a diagonal
@pytest.mark.parametrize("dtype", "dD")
@pytest.mark.parametrize("name", TAKEN)
def test_stacks_of_matrices_as_scipy_has_them(name, dtype):
    A = stack(regular, dtype, 2, 1)
    made = {"A": A + 5 * np.eye(4), "S": A + A.conj().swapaxes(-1, -2) + 5 * np.eye(4), "N": A / 8,
            "B": random((3, 4, 2), dtype)}
    given = [made[letter] for letter in TAKEN[name]]
    found, expected = getattr(linalg, name)(*given), getattr(sl, name)(*given)
    carrying = derived(getattr(linalg, name), *given)
    for x, y, z in zip(*((z,) if isinstance(z, np.ndarray) else z for z in (found, expected, carrying)), strict=True):
        np.testing.assert_array_equal(x, y)
        assert np.shape(z) == np.shape(y) or name == "lstsq"
        if np.shape(z) == np.shape(y):
            np.testing.assert_allclose(z, y, atol=1e-8)

    def first(*given):
        found = getattr(linalg, name)(*given)
        return found[1 if name in ("lu", "qr", "ldl") else 0] if isinstance(found, (tuple, list)) else found

    check(first, *given, rtol=1e-6)


@pytest.mark.parametrize("dtype", "dD")
def test_lu_solve_of_stacks(dtype):
    A, b, B = stack(regular, dtype, 3) + 5 * np.eye(4), random(4, dtype), random((2, 1, 4, 2), dtype)
    for x, y in ((b, np.linalg.solve(A, b[:, None])[..., 0]), (B, np.linalg.solve(A, B))):
        f = lambda A, x: linalg.lu_solve(linalg.lu_factor(A), x)                                # noqa: E731
        np.testing.assert_allclose(f(A, x), y, atol=1e-9)
        check(f, A, x)


@pytest.mark.parametrize("dtype", "dD")
def test_the_sign_of_slogdet_in_a_program_is_that_of_its_data(dtype):
    def f(A):
        sign, logarithm = linalg.slogdet(A)
        return (sign * logarithm).real

    program = ad.compile(ad.value_and_grad(f), np.eye(4, dtype=dtype))
    for _ in range(6):
        A = random((4, 4), dtype)
        value, gradient = program(A)
        sign, logarithm = np.linalg.slogdet(A)
        assert value == pytest.approx((sign * logarithm).real)
        np.testing.assert_allclose(gradient, ad.grad(f)(A), atol=1e-12)
        check(lambda A: sum(linalg.slogdet(A)), A)


def test_slogdet_of_singular_matrices():
    A = np.array([[1.0, 2.0], [2.0, 4.0]])
    assert linalg.slogdet(A) == tuple(np.linalg.slogdet(A)) == (0, -np.inf)
    with pytest.raises(np.linalg.LinAlgError, match="singular"):
        ad.grad(lambda A: linalg.slogdet(A)[1])(A)


def test_numpys_qr_of_stacks():
    A = stack(regular, "d", 2)
    for mode in ("reduced", "complete", "r"):
        f = lambda A, mode=mode: np.linalg.qr(A, mode)[0 if mode != "r" else slice(None)]       # noqa: E731
        check(f, A)
    none = np.zeros((0, 2, 2))
    assert [x.shape for x in derived(linalg.qr, none)] == [x.shape for x in np.linalg.qr(none)]


@pytest.mark.parametrize("shape", [(0, 2), (2, 0), (3, 0, 2)])
def test_norms_of_empty_matrices_are_those_of_numpy(shape):
    """The largest singular value of none is 0, the least one is NumPy's error."""
    def largest(x):
        return np.linalg.norm(x, 2, axis=(-2, -1)).sum()

    try:
        right = largest(np.ones(shape))
    except ValueError:                      # of an older NumPy
        pytest.skip("NumPy has no norm of an empty matrix")
    value, slope = ad.value_and_grad(largest)(np.ones(shape))
    assert value == right == 0
    assert slope.shape == shape
    with pytest.raises(ValueError, match="no identity"):
        ad.grad(lambda x: np.linalg.norm(x, -2, axis=(-2, -1)).sum())(np.ones(shape))


@pytest.mark.parametrize("name", ["null_space", "orth"])
def test_bases_of_lists(name):
    A = [[1.0, 2.0], [2.0, 4.0]]
    np.testing.assert_allclose(np.abs(getattr(ad.linalg, name)(A)), np.abs(getattr(sl, name)(A)), atol=1e-12)
