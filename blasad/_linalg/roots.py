"""Square roots, logarithms, powers and signs of matrices.

They use Schur factors A = Q T Q^H.  The root of T is computed by halves, with a Sylvester equation for each (Bjorck and
Hammarling, A Schur method for the square root of a matrix, 1983; Deadman, Higham and Ralha, Blocked Schur algorithms,
2013).  The logarithm and its derivative use roots and a rational approximation in partial fractions (Al-Mohy, Higham
and Relton, Computing the Frechet derivative of the matrix logarithm, 2013).  Powers are exponentials of logarithms
(Higham and Lin, An improved Schur-Pade algorithm, 2013).  The sign uses Newton's iteration (Kenney and Laub, 1995).
"""

from __future__ import annotations

from typing import Any

import numpy as np
import scipy.linalg as sl
from numpy.linalg import LinAlgError

from .._arrays.traced import TracedArray
from .._declarations.aliases import Array, Operand
from .._numpy.functions import array_of
from .._registry import lapack
from . import schur_forms
from .arguments import over_stacks, square, values
from .exponential import expm_change, one_norm
from .faces import public
from .frame import adjoint
from .matrix_functions import OfMatrices, computed, over_stack, with_error
from .texts import documented

try:                                # SciPy's root, which takes triangular matrices for what they are
    from scipy.linalg._matfuncs_schur_sqrtm import recursive_schur_sqrtm as root_of_form
except ImportError:
    root_of_form = None

NODES, WEIGHTS = (x / 2 for x in np.polynomial.legendre.leggauss(7))
NODES = NODES + 0.5
NEAR_ONE = 0.264                    # the distance from 1 up to which the approximant with these 7 nodes is accurate
SMALL = 32                          # up to this order, LAPACK's routine solves equations alone
SINGLE = {"d": "f", "D": "F"}
STEPS = 100                         # the largest number of steps of Newton's iteration


def no_derivative(name: str, reason: str) -> LinAlgError:
    return LinAlgError(f"{name}: {reason}; there is no derivative, see docs/spectral.md")


def factors(a: Operand) -> tuple[Operand, Operand]:
    """Compute T and Q, which are complex if a real matrix has negative eigenvalues.

    The factors of [[A, E], [0, A]] are computed from those of A, so that both copies of an eigenvalue are on the same
    side of the branch cut. A negative eigenvalue of a matrix without imaginary parts is above the cut.
    """
    h = len(a) // 2
    if h and len(a) == 2 * h and not a[h:, :h].any() and np.array_equal(a[:h, :h], a[h:, h:]):
        T, Q = factors(a[:h, :h])
        none = np.zeros_like(T)
        return np.block([[T, adjoint(Q) @ a[:h, h:] @ Q], [none, T]]), np.block([[Q, none], [none, Q]])
    is_real = not np.imag(a).any()
    T, Q = sl.schur(np.real(a) if is_real else a, check_finite=False)
    if is_real:
        below = np.append(np.diagonal(T, -1), 0)
        alone = (below == 0) & (np.roll(below, 1) == 0)
        if a.dtype.kind == "c" or (np.diagonal(T)[alone] < 0).any():
            T, Q = sl.rsf2csf(T, Q, check_finite=False)
            T.flat[::len(T) + 1] += 0           # turns -0j into 0j, because -0j is below the cut
    return T, Q


def sylvester(a: Operand, b: Operand, c: Array) -> Operand:
    """Solve A X + X B = C with triangular or quasi-triangular A and B."""
    dtype = np.result_type(a.dtype, b.dtype, c.dtype)
    if dtype.kind == "c" and "c" not in (a.dtype.kind, b.dtype.kind):       # complex trsyl has no blocks of order 2
        return sylvester(a, b, c.real) + 1j * sylvester(a, b, c.imag)
    a, b, c = (x.astype(dtype, copy=False) for x in (a, b, c))
    if max(c.shape) > SMALL:
        return lapack.trsyl(a, b, c.copy("F"))
    solve, = sl.get_lapack_funcs(("trsyl",), (a,))
    x, size, info = solve(a, b, c)
    if info or size != 1:
        raise LinAlgError("the equation is singular or nearly so")
    return x


def root(T: Array) -> Operand:
    """Compute the square root of a quasi-triangular matrix."""
    n = len(T)
    if n == 1:
        return np.sqrt(T)
    if n == 2 and T[1, 0] != 0:
        return root_of_pair(T)
    h = n // 2
    h += T[h, h - 1] != 0
    R = np.zeros_like(T, order="F")
    R[:h, :h], R[h:, h:] = root(T[:h, :h]), root(T[h:, h:])
    R[:h, h:] = sylvester(R[:h, :h], R[h:, h:], T[:h, h:])
    return R


def root_of_pair(T: Array) -> Operand:
    """Compute the root of a block of order 2 with complex eigenvalues, whose diagonal elements are equal."""
    re, im = T[0, 0], np.sqrt(np.abs(T[0, 1])) * np.sqrt(np.abs(T[1, 0]))
    most = np.hypot(re, im)
    x = np.sqrt((most + re) / 2) if re > 0 else im / np.sqrt(2 * (most - re))
    return x * np.eye(2, dtype=T.dtype) + (T - re * np.eye(2, dtype=T.dtype)) / (2 * x)


# ---------------------------------------------------------------- square root

def sqrtm_value(a: Array) -> tuple[Array, ...]:
    """Return the root X with Q and R of X = Q R Q^H. R is NaN where the algorithm fails."""
    roots = [sqrtm_of_one(each) for each in a.reshape(-1, *a.shape[-2:])]
    dtype = np.result_type(a.dtype, *(X.dtype for X, _, _ in roots))
    return tuple(np.array(each, dtype).reshape(a.shape) for each in zip(*roots, strict=True))


def sqrtm_of_one(a: Array) -> tuple[Operand, Operand, Operand]:
    if not np.isfinite(a).all():
        return a * np.nan, a * np.nan, a * np.nan
    try:
        with np.errstate(all="ignore"):
            found = root_by_form(a)
            if found is not None:
                return found
            T, Q = factors(a)
            R = root(T)
    except LinAlgError:
        return sl.sqrtm(a), a * 0, np.full_like(a, np.nan)
    return sl.sqrtm(a), Q, R


def root_by_form(a: Array) -> tuple[Operand, Operand, Operand] | None:
    """Take SciPy's steps with the form of A, whose root SciPy computes, too.  None: it takes A for a form, it converts
    the form to a complex one, or squares of elements overflow or underflow."""
    large = 1e100 if a.dtype.char in "dD" else 1e12
    if root_of_form is None or not np.tril(a, -2).any() or not 1 / large < np.abs(a).max() < large:
        return None
    T, Q = sl.schur(a, check_finite=False)
    if a.dtype.kind != "c":
        below = np.append(np.diagonal(T, -1), 0)
        if (np.diagonal(T)[(below == 0) & (np.roll(below, 1) == 0)] <= 0).any():
            return None
    R, ill, singular, info = root_of_form(T)
    if ill or singular or info:
        return None
    gemm, = sl.get_blas_funcs(("gemm",), (T,))
    X = gemm(1.0, gemm(1.0, Q, R), Q, trans_b=2)
    return np.ascontiguousarray(X), np.ascontiguousarray(Q), R


def sqrtm_change(a: Array, e: Array, Q: Array | None = None, R: Array | None = None) -> Operand:
    """Solve X L + L X = E for L."""
    return over_stack(sqrtm_change_of_one, a, e, *([] if Q is None else [Q, R]))


def sqrtm_change_of_one(a: Array, e: Array, Q: Operand = None, R: Operand = None) -> Operand:
    if Q is None:
        _, Q, R = sqrtm_of_one(a)
    if np.diagonal(R, -1).any():            # real factors may be stored as complex numbers in a program
        Q, R = np.real(Q), np.real(R)
    try:
        if np.isnan(R).any():
            raise LinAlgError
        return Q @ sylvester(R, R, adjoint(Q) @ e @ Q) @ adjoint(Q)
    except LinAlgError:
        raise no_derivative("sqrtm", "an eigenvalue of the matrix is zero to rounding, or two roots are opposite"
                            ) from None


sqrtm_of = OfMatrices("sqrtm", sqrtm_value, sqrtm_change)


def body_of(call: Any) -> Any:
    """Return the body of a call for one matrix."""
    n, *others = call.shapes[0][::-1]
    return schur_forms.SquareRoot(n, call.dtypes[0].char) if len(others) == 1 and n else None


sqrtm_of.of.compiled = body_of


# ---------------------------------------------------------------- logarithm

def times_fractions(X: Array, E: Array) -> tuple[Operand, Operand]:
    """Compute log(1 + X) and its derivative along E from partial fractions."""
    one, log, L = np.eye(len(X), dtype=X.dtype), 0, 0
    for x, w in zip(NODES, WEIGHTS, strict=True):
        below = one + X.dtype.type(x) * X
        if X.dtype.kind == "c":
            left = sl.solve_triangular(below, np.hstack([X, E]), check_finite=False)
            right = sl.solve_triangular(below, adjoint(left[:, len(X):]), trans=2, check_finite=False)
        else:
            factored = sl.lu_factor(below, check_finite=False)
            left = sl.lu_solve(factored, np.hstack([X, E]), check_finite=False)
            right = sl.lu_solve(factored, left[:, len(X):].T, trans=1, check_finite=False)
        log, L = log + X.dtype.type(w) * left[:, :len(X)], L + X.dtype.type(w) * adjoint(right)
    return log, L


def log_of_schur(name: str, T: Array, E: Array) -> tuple[Operand, Operand]:
    """Compute log T and its derivative along E."""
    one, count = np.eye(len(T), dtype=T.dtype), 0
    E = E.astype(np.result_type(T.dtype, E.dtype), copy=False)
    if not np.diagonal(T).all():
        raise no_derivative(name, "the matrix is singular")
    try:
        while one_norm(T - one) > NEAR_ONE:
            T = root(T)
            E, count = sylvester(T, T, E), count + 1
    except LinAlgError:
        raise no_derivative(name, "the matrix is singular to rounding, or has eigenvalues on both sides of the cut "
                            "along the negative numbers that are equal to rounding") from None
    if E.dtype.kind == "c" and T.dtype.kind != "c":
        log, L = times_fractions(T - one, E.real)
        L = L + 1j * times_fractions(T - one, E.imag)[1]
    else:
        log, L = times_fractions(T - one, E)
    return 2 ** count * log, 2 ** count * L


def logm_value(a: Array) -> tuple[Array]:
    if not np.isfinite(a).all():                # with Inf, SciPy's iterations never end
        raise ValueError("logm: array must not contain infs or NaNs")
    # SciPy always warns in single precision
    logarithm = over_stack(sl.logm, a.astype(np.result_type(a.dtype, np.float64), copy=False))
    return (logarithm.astype(SINGLE[logarithm.dtype.char]) if a.dtype.char in "fF" else logarithm,)


def logm_change(a: Array, e: Array) -> Operand:
    return over_stack(logm_change_of_one, a, e)


def logm_change_of_one(a: Array, e: Array) -> Operand:
    T, Q = factors(a)
    return Q @ log_of_schur("logm", T, adjoint(Q) @ e @ Q)[1] @ adjoint(Q)


logm_of = OfMatrices("logm", logm_value, logm_change)


# ---------------------------------------------------------------- powers

def power_value(a: Array, t: float) -> tuple[Array]:
    """Compute SciPy's power, without imaginary parts that are rounding, which it returns for some real matrices."""
    power = over_stack(sl.fractional_matrix_power, a, t=t)
    if a.dtype.kind != "c" and power.dtype.kind == "c":
        rounding = 1e6 * np.finfo(power.dtype).eps * np.abs(power).max(initial=0)
        power = power.real if np.abs(power.imag).max(initial=0) <= rounding else power
    return (power,)


def power_change(a: Array, e: Array, t: float) -> Operand:
    return over_stack(power_change_of_one, a, e, t=t)


def power_change_of_one(a: Array, e: Array, t: float) -> Operand:
    """Compute L = L_exp(t log A, t L_log(A, E))."""
    T, Q = factors(a)
    log, L = log_of_schur("fractional_matrix_power", T, adjoint(Q) @ e @ Q)
    return Q @ expm_change(t * log, t * L) @ adjoint(Q)


fractional_matrix_power_of = OfMatrices("fractional_matrix_power", power_value, power_change)


# ---------------------------------------------------------------- sign

def sign_value(a: Array) -> tuple[Array]:
    return (over_stack(sl.signm, a),)


def sign_change(a: Array, e: Array) -> Operand:
    return over_stack(sign_change_of_one, a, e)


def sign_change_of_one(a: Array, e: Array) -> Array:
    """Iterate X := (X + X^-1) / 2, L := (L - X^-1 L X^-1) / 2. Far from the solution, X is scaled to |det X| = 1."""
    X, L, far = a, e, True
    eps = np.finfo(a.dtype).eps
    for _ in range(STEPS if len(a) else 0):
        try:
            other = np.linalg.inv(X)
        except LinAlgError:
            break
        c = np.exp(-np.linalg.slogdet(X)[1] / len(a)) if far else 1
        new = (c * X + other / c) / 2
        L = (c * L - other @ L @ other / c) / 2
        moved, size = one_norm(new - X), one_norm(new)
        X = new
        if not far and moved <= len(a) * eps * size or not np.isfinite(size):
            break
        far = far and moved > 1e-2 * size
    if not np.isfinite(X).all() or one_norm(X @ X - np.eye(len(a))) > np.sqrt(eps) * one_norm(X) ** 2:
        raise no_derivative("signm", "an eigenvalue of the matrix is zero or imaginary to rounding")
    return L


signm_of = OfMatrices("signm", sign_value, sign_change)


# ---------------------------------------------------------------- SciPy

@public("scipy.linalg.logm")
@documented()
@over_stacks("A")
def logm(A: Operand, disp: Any = True) -> Operand:
    """Compute the principal logarithm of a matrix, X with exp(X) = A.

    Returns
    -------
    logm : array, shape (..., n, n)
        The logarithm. It is complex if a real matrix has negative eigenvalues.
    errest : float
        The ratio of the 1-norms of exp(log A) - A and of A, which is a constant. It is returned only if disp is False.

    Raises
    ------
    numpy.linalg.LinAlgError
        A derivative raises it if the matrix is singular to rounding.

    Notes
    -----
    The derivative L along E uses inverse scaling and squaring of Schur factors, with square roots and Sylvester
    equations (Al-Mohy, Higham and Relton 2013). The adjoint of A is L(A, bX^H)^H.

    Examples
    --------
    >>> import numpy as np, blasad as ad
    >>> A = np.array([[1.0, 1.0], [0.0, 1.0]])
    >>> ad.linalg.logm(A).round(12)
    array([[0., 1.],
           [0., 0.]])
    >>> ad.grad(lambda A: ad.linalg.logm(A)[0, 1])(A).round(4)
    array([[-0.5   ,  1.    ],
           [ 0.3333, -0.5   ]])
    """
    L = computed("logm", A, logm_of)
    return with_error(L, disp, lambda: sl.norm(sl.expm(values(L)) - values(A), 1) / sl.norm(values(A), 1))


@public("scipy.linalg.sqrtm")
@documented()
def sqrtm(A: Operand, disp: Any = True, blocksize: Any = None) -> Operand:
    """Compute the principal square root of a matrix, X with X X = A.

    Parameters
    ----------
    blocksize : int
        This parameter is SciPy's; for traced arrays, it is ignored.

    Returns
    -------
    sqrtm : array, shape (..., n, n)
        The root. It is complex if a real matrix has negative eigenvalues.
    errest : float
        The squared Frobenius norm of X X - A over the norm of A, which is a constant. It is returned only if disp is
        False.

    Raises
    ------
    numpy.linalg.LinAlgError
        A derivative raises it if the matrix is singular to rounding.
    TypeError
        A compiled program raises it if a real matrix has a complex root, and had a real one in the trace.

    Notes
    -----
    The derivative L solves X L + L X = E from the Schur factors of X, which are kept. The adjoint Y of A solves
    X^H Y + Y X^H = bX.

    Examples
    --------
    >>> import numpy as np, blasad as ad
    >>> A = np.array([[4.0, 1.0], [0.0, 4.0]])
    >>> ad.linalg.sqrtm(A)
    array([[2.  , 0.25],
           [0.  , 2.  ]])
    >>> ad.grad(lambda A: ad.linalg.sqrtm(A)[0, 1])(A).round(4)
    array([[-0.0156,  0.25  ],
           [ 0.002 , -0.0156]])
    """
    root = computed("sqrtm", A, sqrtm_of)

    def error() -> Any:
        X = values(root)
        return sl.norm(X @ X - values(A), "fro") ** 2 / sl.norm(values(A), "fro")

    return with_error(root, disp, error)


@public("scipy.linalg.fractional_matrix_power")
@documented()
@over_stacks("A")
def fractional_matrix_power(A: Operand, t: Operand) -> Operand:
    """Compute a power of a matrix, A**t, with a real exponent.

    Parameters
    ----------
    t : float
        The exponent, which must be a constant.

    Returns
    -------
    X : array, shape (..., n, n)
        A**t = exp(t log A) with the principal logarithm. It may be complex if a real matrix has negative eigenvalues.

    Raises
    ------
    TypeError
        If t is traced.
    numpy.linalg.LinAlgError
        A derivative raises it if t is not an integer and the matrix is singular to rounding.

    Notes
    -----
    If t is an integer, it uses products and inverses. Otherwise the derivative is that of exp(t log A) along that of
    log A (Higham and Lin 2013).

    Examples
    --------
    >>> import numpy as np, blasad as ad
    >>> A = np.array([[4.0, 0.0], [0.0, 9.0]])
    >>> ad.grad(lambda A: ad.linalg.fractional_matrix_power(A, 1.5)[0, 0])(A).round(4)
    array([[3., 0.],
           [0., 0.]])
    """
    if isinstance(t, TracedArray):
        raise TypeError("fractional_matrix_power: t must be constant; write expm(t * logm(A)) for a derivative along t")
    if t == int(t) and isinstance(array_of(A), TracedArray):
        return np.linalg.matrix_power(square("fractional_matrix_power", A, False), int(t))
    return computed("fractional_matrix_power", A, fractional_matrix_power_of, t, t=t)


@public()
def matrix_power(a: Operand, n: Operand) -> Array:
    """Compute an integer power of a matrix, as `numpy.linalg.matrix_power` does.

    Parameters
    ----------
    a : array, shape (..., m, m)
        The matrix A.
    n : int
        The exponent. If it is negative, the power of the inverse is computed.

    Returns
    -------
    x : array, shape (..., m, m)
        The power.

    Raises
    ------
    numpy.linalg.LinAlgError
        If a is not square, or if n is negative and a is singular.

    Notes
    -----
    It uses squarings and products, which are differentiated one by one.

    Examples
    --------
    >>> import numpy as np, blasad as ad
    >>> ad.grad(lambda a: ad.linalg.matrix_power(a, 3)[0, 0])(np.diag([2.0, 1.0]))
    array([[12.,  0.],
           [ 0.,  0.]])
    """
    return np.linalg.matrix_power(array_of(a), n)


@public("scipy.linalg.signm")
@documented()
@over_stacks("A")
def signm(A: Operand, disp: Any = True) -> Operand:
    """Compute the sign of a matrix: its eigenvalues are the signs of the real parts of the eigenvalues of A.

    Returns
    -------
    signm : array, shape (..., n, n)
        The sign S.
    errest : float
        The 1-norm of S S S - S, which is a constant. It is returned only if disp is False.

    Raises
    ------
    numpy.linalg.LinAlgError
        A derivative raises it if the real part of an eigenvalue is zero to rounding.

    Notes
    -----
    The derivative uses Newton's iteration for A and E together (Kenney and Laub 1995).

    Examples
    --------
    >>> import numpy as np, blasad as ad
    >>> A = np.array([[2.0, 1.0], [0.0, -1.0]])
    >>> ad.grad(lambda A: ad.linalg.signm(A)[0, 1])(A).round(4)
    array([[-0.2222,  0.6667],
           [-0.1481,  0.2222]])
    """
    sign = computed("signm", A, signm_of)

    def error() -> Any:
        S = values(sign)
        return sl.norm(S @ S @ S - S, 1)

    return with_error(sign, disp, error)


