"""blasad.linalg on arrays without a derivative: these calls are SciPy's, whatever they are given."""

import inspect
import pickle
import warnings

import numpy as np
import pytest
import scipy
import scipy.linalg as sl

import blasad as ad
from blasad import linalg
from support.factors import derived
from support.numbers import random

pytestmark = pytest.mark.skipif(tuple(map(int, scipy.__version__.split(".")[:2])) < (1, 17), reason="an older SciPy")

SHARED = [name for name in linalg.__all__ if hasattr(sl, name)]
ALONE = """cdf2rdf cho_factor cholesky circulant det eig eigh eigvals eigvalsh expm fiedler hessenberg inv ldl logm lu
lu_factor norm null_space orth pinv pinvh polar qr rq schur signm sqrtm svd svdvals toeplitz""".split()
KINDS = {
    "integers": np.array([[4, 1], [1, 3]]), "truth values": np.array([[True, False], [True, True]]),
    "a list": [[4.0, 1.0], [1.0, 3.0]], "float16": np.array([[4, 1], [1, 3]], "e"),
    "longdouble": np.array([[4, 1], [1, 3]], "g"), "clongdouble": np.array([[4, 1], [1, 3]], "G"),
    "objects": np.array([[4, 1], [1, 3]], object), ">f8": np.array([[4, 1], [1, 3]], ">f8"),
    "a matrix of one element": np.array([[2 + 0.5j]]), "nothing": np.zeros((0, 0)), "a vector": np.ones(2),
    "rows and columns": np.ones((2, 3)), "NaN": np.full((2, 2), np.nan), "zeros": np.zeros((2, 2), "f"),
    "almost singular": np.array([[1, 1], [1, 1 + 1e-16]]) / 3, "a stack": np.ones((2, 1, 3, 3)) + np.eye(3),
    "no matrices": np.zeros((0, 2, 2)), "text": np.array([["a", "b"], ["c", "d"]]), "a matrix": np.asmatrix(np.eye(2)),
}


def outcome(f, *args, **kwargs):
    """All that a call returns, raises and warns of."""
    with warnings.catch_warnings(record=True) as said:
        warnings.simplefilter("always")
        try:
            found = f(*args, **kwargs)
        except Exception as error:
            found = type(error), str(error)
    return described(found), [(each.category, str(each.message)) for each in said]


def described(x):
    if isinstance(x, (tuple, list)):
        return type(x), [described(each) for each in x]
    if isinstance(x, np.ndarray) and x.dtype.char in "gG":              # between whose numbers there are unused bytes
        return type(x), x.dtype, x.shape, x.strides, repr(x)
    return (type(x), x.dtype, x.shape, x.strides, x.tobytes()) if isinstance(x, np.ndarray) else (type(x), repr(x))


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("name", ALONE)
def test_what_a_function_does_is_what_scipys_does(name, kind):
    if (name, kind) == ("lu", ">f8"):
        pytest.skip("SciPy returns memory that it has not written")
    assert outcome(getattr(linalg, name), KINDS[kind]) == outcome(getattr(sl, name), KINDS[kind])


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("name", ["solve", "lstsq", "solve_sylvester", "solve_triangular", "qz", "kron", "cond"])
def test_so_it_does_with_two_matrices_or_more(name, kind):
    a, theirs = KINDS[kind], getattr(sl, name, None) or getattr(np.linalg, name, None) or getattr(np, name)
    rest = {"solve_sylvester": ([a, a]), "cond": ([2])}.get(name, [a])
    assert outcome(getattr(linalg, name), a, *rest) == outcome(theirs, a, *rest)


@pytest.mark.parametrize("name", SHARED)
def test_a_function_has_its_name_its_signature_and_its_place(name):
    f, theirs = getattr(linalg, name), getattr(sl, name)
    assert f.__name__ == theirs.__name__ and f.__doc__
    assert pickle.loads(pickle.dumps(f)) is f
    ours = [name for name in inspect.signature(f).parameters if name != "sym"]
    assert ours == list(inspect.signature(theirs).parameters)
    with pytest.raises(TypeError):
        f(nobody=1)


def test_arguments_have_names_in_every_position():
    A, b = random((3, 3), "d") + 3 * np.eye(3), random(3, "d")
    np.testing.assert_array_equal(linalg.solve(b=b, a=A), sl.solve(A, b))
    how = {"lapack_driver": "gelsy"}
    np.testing.assert_array_equal(linalg.lstsq(A, b, **how)[0], sl.lstsq(A, b, **how)[0])
    np.testing.assert_allclose(linalg.lstsq(A, b, None, False, False, True, "gels")[0], sl.solve(A, b))
    S = A + A.T + 3 * np.eye(3)
    np.testing.assert_allclose(linalg.cholesky(S, sym=True), sl.cholesky(S))


def test_constants_in_a_derivative_are_those_of_scipy_and_can_be_written():
    def f(x):
        A = np.zeros((2, 2))
        A[0, 1] = 1.0
        found = linalg.expm(A)                          # of constants alone, which the function made
        np.testing.assert_array_equal(found, sl.expm(np.array([[0.0, 1], [0, 0]])))
        found[1] = x
        return (found ** 2).sum() + linalg.inv(np.diag([2.0, 4.0])).sum()

    value, slope = ad.value_and_grad(f)(np.array([2.0, 3.0]))
    assert value == 1 + 1 + 4 + 9 + 0.75
    np.testing.assert_array_equal(slope, [4.0, 6.0])


def test_a_value_in_a_list_has_its_derivative():
    def f(x):
        return linalg.solve([[x[0], 0.0], [1.0, x[1]]], [1.0, 2.0]).sum()

    x, t = np.array([2.0, 4.0]), np.array([0.3, -0.2])
    slope = (f(x + 1e-6 * t) - f(x - 1e-6 * t)) / 2e-6
    assert ad.jvp(f, (x,), (t,))[1] == pytest.approx(slope, rel=1e-7)
    assert ad.grad(f)(x) @ t == pytest.approx(slope, rel=1e-7)


@pytest.mark.parametrize("which", range(3))
def test_equations_of_real_and_complex_matrices_are_solved(which):
    """SciPy takes the real Schur form of the real matrix, with its blocks of two, for a triangle."""
    turn = np.array([[0.0, 1.0, 0], [-1, 0, 0], [0, 0, 1]])
    A, B, Q = (x.astype("D") + (0.5j if i == which else 0) for i, x in enumerate((turn + 2 * np.eye(3), turn, turn)))
    A, B, Q = (x if i == which else x.real for i, x in enumerate((A, B, Q)))
    X = linalg.solve_sylvester(A, B, Q)
    np.testing.assert_allclose(A @ X + X @ B, Q, atol=1e-12)
    np.testing.assert_allclose(derived(linalg.solve_sylvester, A, B, Q), X, atol=1e-12)
    X = linalg.solve_continuous_lyapunov(a=A, q=Q)
    np.testing.assert_allclose(A @ X + X @ A.conj().T, Q, atol=1e-12)
    X = linalg.solve_discrete_lyapunov(A / 5, Q, "bilinear")
    np.testing.assert_allclose(A @ X @ A.conj().T / 25 - X + Q, 0, atol=1e-12)
