"""Eigenvalues and eigenvectors of pencils, A v beta = B v alpha, where eigenvalues may be infinite.

(alpha, beta) is unique up to a factor, and so is v.  Derivatives keep both factors constant.  With
|alpha|^2 + |beta|^2 = 1 and the matrix Y for which A V = Y diag(alpha), B V = Y diag(beta), E = Y^-1 dA V and
F = Y^-1 dB V:

    dalpha = conj(beta) (beta E - alpha F)_jj,  dbeta = -conj(alpha) (beta E - alpha F)_jj,
    dV = V C,  C_ij = (alpha_j F_ij - beta_j E_ij) / (beta_j alpha_i - alpha_j beta_i)

(Stewart and Sun, Matrix Perturbation Theory, 1990, VI.2.)  Left eigenvectors are the right ones of A^H and B^H.
"""

from __future__ import annotations

import math
from typing import Any

import numpy as np
from numpy.linalg import LinAlgError
from scipy.linalg import get_lapack_funcs

from .._arrays.arrays import memory, notice
from .._arrays.finite import all_finite
from .._arrays.traced import TracedArray
from .._declarations.aliases import Array, Operand, Plain
from .._numpy import primitive
from .._numpy.functions import arranged, order_of_stack
from .._numpy.primitive import Primitive
from . import eigenvectors, general
from .arguments import check, in_double, numpy_result, over_stacks, square
from .drivers import declared
from .faces import behind, public
from .frame import adjoint, diagonal, diagonal_matrix, values, vanishes
from .general import divided, inside, outside, rounded_value, solved, spin, unspin
from .quasi import length, still
from .texts import documented


def directions(y: tuple[Array, ...], a: Array, b: Array) -> tuple[Operand, Operand, Operand, Operand]:
    """Return alpha and beta scaled to length one, their length, and the imaginary parts if the matrices are real."""
    if y[0].dtype.kind == "c":
        (alpha, beta), wi = y[:2], None
    else:
        alpha, beta, wi = y[0] + 1j * y[1], y[2], y[1]
    size = regular(a, b, alpha, beta) + np.sqrt(np.real(alpha * np.conj(alpha) + beta * np.conj(beta)))
    return alpha / size, beta / size, size, wi


def regular_value(a: Array, b: Array, alpha: Array, beta: Array) -> Array:
    size, eps = np.hypot(np.abs(alpha), np.abs(beta)), np.finfo(a.dtype).eps
    if np.any(size <= len(a) * eps * (length(a) + length(b))):
        raise LinAlgError("the pencil is singular to rounding (alpha and beta are both zero): there is no derivative; "
                          "see docs/spectral.md")
    return np.zeros_like(size)


regular = still(regular_value)


def vectors(y: tuple[Array, ...], left: bool, right: bool) -> tuple[Operand, Operand]:
    last = y[len(y) - left - right:]
    return last[0] if left else None, last[-1] if right else None


def pencil_bounds(x: Array, a: Array, b: Array) -> Array:
    least = np.full(len(x), 10 * len(x) * np.finfo(x.dtype).eps, x.real.dtype)
    return rounded_value(x, (None, least)).astype(x.real.dtype)


bounded = still(pencil_bounds)


def scaled(a: Array, b: Array, V: Array, alpha: Array, beta: Array, wi: Array | None) -> Array:
    """Return Y."""
    return unspin(spin(a @ V, wi) * np.conj(alpha) + spin(b @ V, wi) * np.conj(beta), wi)


def quotients(K: Array, alpha: Array, beta: Array, size: Array, a: Array, b: Array) -> Operand:
    gap = beta * alpha[:, None] - alpha * beta[:, None]
    return divided(K, gap, quotient_of(alpha, beta), bounded(size, a, b))


# the eigenvalues, for error messages
quotient_of = still(lambda alpha, beta: ratio_value(alpha, beta))


# ---------------------------------------------------------------- factors that a loss may not depend on

def factors_value(S: Array, size: Array, what: str = "") -> Array:
    if np.any(np.abs(S) > 8 * np.sqrt(max(len(S), 1)) * np.finfo(S.dtype).eps * size):
        raise LinAlgError(f"the result depends on {what} of a pencil, which LAPACK chooses: there is no derivative. "
                          "A function that does not change when they are multiplied by a number has one, for example "
                          "alpha / beta; see docs/spectral.md")
    return np.zeros_like(S)


factors = still(factors_value)
VECTORS = "the factor (the length or the phase) of an eigenvector"
COMMON = "the common factor of alpha and beta"


# ---------------------------------------------------------------- left or right vectors

def moved(da: Array, db: Array, a: Array, b: Array, V: Array, alpha: Array, beta: Array,
          wi: Array | None) -> tuple[Operand, Operand]:
    """Compute the diagonal of beta E - alpha F, and dV."""
    Y = scaled(a, b, V, alpha, beta, wi)
    E, F = inside(solved(Y, da @ V), wi), inside(solved(Y, db @ V), wi)
    K = F * alpha - E * beta
    return -diagonal(K), V @ outside(quotients(K, alpha, beta, K, a, b), wi)


def used_value(balpha: Array, bbeta: Array, size: Array, *sides: Any) -> Array:
    """Return the size of the seeds of all results together, to which their rounding is relative."""
    most = (np.hypot(np.abs(balpha), np.abs(bbeta)) * size).max(initial=0.0)
    for V, bV in zip(sides[::2], sides[1::2], strict=True):
        most += (length(V, 0) * length(bV, 0)).max(initial=0.0)
    return np.full(len(size), most, size.dtype)


used = still(used_value)


def pulled(bdelta: Array, bV: Array, size: Array, a: Array, b: Array, V: Array, alpha: Array, beta: Array,
           wi: Array | None) -> tuple[Operand, Operand]:
    if vanishes(bV):
        K = diagonal_matrix(-bdelta)
    else:
        G = inside(adjoint(V) @ bV, wi)
        K = quotients(G, np.conj(alpha), np.conj(beta), bV, a, b)
        K = K - diagonal_matrix(bdelta + factors(diagonal(G), size, what=VECTORS))
    Y = scaled(a, b, V, alpha, beta, wi)
    bE, bF = (solved(Y, outside(x, wi) @ adjoint(V), back=True) for x in (-K * np.conj(beta), K * np.conj(alpha)))
    return bE, bF



# ---------------------------------------------------------------- the primitive

def eig_value(a: Array, b: Array, left: bool = False, right: bool = True, sure: bool = False) -> tuple[Array, ...]:
    """Return alphar, alphai, beta of real matrices or alpha, beta of complex ones, then the vectors that are wanted.

    If `sure`, the caller knows that the loss does not depend on the factors of vectors, and this is not tested.
    """
    ggev = get_lapack_funcs("ggev", (a, b))
    if not len(a):
        return (a.reshape(-1),) * (2 if a.dtype.kind == "c" else 3) + (a.copy(),) * (left + right)
    lwork = int(ggev(a, b, lwork=-1)[-2][0].real)
    *w, vl, vr, _, info = ggev(a, b, left, right, lwork)
    if info:
        raise LinAlgError("ggev: the algorithm did not converge")
    return *w, *((vl,) if left else ()), *((vr,) if right else ())


def matched_value(alpha: Array, beta: Array, alpha2: Array, beta2: Array) -> Array:
    off = np.abs(alpha * beta2 - alpha2 * beta)
    if np.any(off > np.sqrt(np.finfo(off.dtype).eps)):
        raise LinAlgError("if ggev also computes eigenvectors, it returns the eigenvalues of this pencil in another "
                          "order, or other eigenvalues; ask for the eigenvectors, too")
    return np.zeros_like(off)


matched = still(matched_value)


def with_vectors(y: tuple[Array, ...], a: Array, b: Array) -> tuple[Array, ...]:
    """Return the eigenvalues with right eigenvectors, which the rules need."""
    parts = eig_of(a, b, sure=True)
    first, second = directions(y, a, b), directions(parts, a, b)
    same = matched(first[0], first[1] + 0 * first[0], second[0], second[1] + 0 * second[0])
    return y[0] + same, *y[1:], parts[-1]


def eig_forward(changes: tuple[Array, ...], y: tuple[Array, ...], a: Array, b: Array, left: bool = False,
                right: bool = True, **sure: bool) -> tuple[Array, ...]:
    da, db = changes
    if not (left or right):
        return eig_forward(changes, with_vectors(y, a, b), a, b)[:-1]
    alpha, beta, size, wi = directions(y, a, b)
    U, V = vectors(y, left, right)
    changes_of_vectors = []
    if left:
        delta, dU = moved(adjoint(da), adjoint(db), adjoint(a), adjoint(b), U, np.conj(alpha), np.conj(beta), wi)
        delta = np.conj(delta)
        changes_of_vectors.append(dU)
    if right:
        delta, dV = moved(da, db, a, b, V, alpha, beta, wi)
        changes_of_vectors.append(dV)
    if wi is None:
        return size * np.conj(beta) * delta, -size * np.conj(alpha) * delta, *changes_of_vectors
    turns = turning(wi)         # for a pair, beta is real and stays constant
    rate = size * delta / (beta * turns + 1 - turns)
    dalpha = np.conj(beta) * size * delta * (1 - turns) + rate * turns
    return np.real(dalpha), np.imag(dalpha), -np.real(alpha * delta) * size * (1 - turns), *changes_of_vectors


turning = still(lambda wi: (wi != 0).astype(wi.dtype))


def eig_reverse(by: Operand, y: Operand, a: Operand, b: Operand, left: bool = False, right: bool = True,
                sure: bool = False) -> tuple[Operand, Operand]:
    if not (left or right):
        y = with_vectors(y, a, b)
        return eig_reverse((*by, np.zeros(a.shape, a.dtype)), y, a, b)
    alpha, beta, size, wi = directions(y, a, b)
    U, V = vectors(y, left, right)
    bU, bV = vectors(by, left, right)
    if wi is None:
        balpha, bbeta = by[:2]
        common = np.conj(alpha) * balpha + np.conj(beta) * bbeta
        bdelta = size * (beta * balpha - alpha * bbeta)
    else:
        balpha, bbeta = by[0] + 1j * by[1], by[2]
        common = np.real(np.conj(alpha) * balpha) + beta * bbeta
        turns = turning(wi)
        bdelta = size * ((beta * balpha - alpha * bbeta) * (1 - turns) + turns * balpha / (beta * turns + 1 - turns))
    least = used(balpha, bbeta, size, *((U, bU) if left else ()), *((V, bV) if right else ()))
    if sure:
        least = least + np.inf
    bdelta = bdelta + factors(size * common, least, what=COMMON)
    bA = bB = 0
    if right:
        bA, bB = pulled(bdelta, bV, least, a, b, V, alpha, beta, wi)
    if left:
        rest = np.conj(bdelta) * 0 if right else np.conj(bdelta)
        moved = pulled(rest, bU, least, adjoint(a), adjoint(b), U, np.conj(alpha), np.conj(beta), wi)
        bA, bB = bA + adjoint(moved[0]), bB + adjoint(moved[1])
    return bA, bB


eig_of = Primitive(eig_value, eig_forward, eig_reverse, copies=False)


# ---------------------------------------------------------------- alpha / beta

def ratio_value(alpha: Any, beta: Operand) -> Operand:
    return np.divide(alpha, beta, out=np.full_like(alpha, np.inf), where=beta != 0)


def ratio_forward(changes: tuple[Array, ...], y: Array, alpha: Array, beta: Array) -> Operand:
    some = nonzero(beta)
    ratio = alpha / (beta + (1 - some))
    return finite(changes[0] - ratio * changes[1], beta) / (beta + (1 - some))


def ratio_reverse(by: Array, y: Array, alpha: Array, beta: Array) -> tuple[Array, Array]:
    by = finite(by, beta)
    balpha = by / np.conj(beta + (1 - nonzero(beta)))
    bbeta = -np.conj(alpha / (beta + (1 - nonzero(beta)))) * balpha
    return balpha, bbeta if beta.dtype.kind == "c" else np.real(bbeta)


def finite_value(x: Operand, beta: Operand) -> Operand:
    none = (nonzero_value(beta) == 0) & (x != 0)
    if none.any():
        raise LinAlgError(f"the eigenvalue {int(np.argmax(none))} of a pencil is infinite to rounding: there is no "
                          "derivative; with homogeneous_eigvals=True, alpha and beta have one")
    return x


def nonzero_value(beta: Array) -> Operand:
    beta = np.abs(beta)
    return (beta > 10 * len(beta) * np.finfo(beta.dtype).eps * beta.max(initial=0.0)).astype(beta.dtype)


nonzero = still(nonzero_value)

# x, and an error if it is not zero at an infinite eigenvalue
finite: Primitive = Primitive(finite_value, lambda changes, y, x, beta: finite(changes[0], beta),
                              lambda by, y, x, beta: (finite(by, beta), np.zeros(beta.shape, beta.dtype)), copies=False)

# alpha / beta, which may be infinite
ratio = Primitive(ratio_value, ratio_forward, ratio_reverse, copies=False)


# ---------------------------------------------------------------- LAPACK

@declared
def ggev(a: Array, b: Array, compute_vl: int, compute_vr: int, *, overwrite_a: bool,
         overwrite_b: bool) -> tuple[Operand, ...]:
    check("ggev", a)
    if b.shape != a.shape:
        raise ValueError(f"ggev: a and b have shapes {a.shape} and {b.shape}; they must have the same shape")
    return eig_of(a, b, left=bool(compute_vl), right=bool(compute_vr))  # type: ignore[no-any-return]


# ---------------------------------------------------------------- SciPy: matrices and pencils

def _no_pairs(x: Array, wi: Array) -> Array:
    if np.any(wi):
        raise ValueError("blasad: all eigenvalues of a real matrix were real when the program was traced, so its "
                         "results are real; now some are complex. Pass complex matrices, or use eig of scipy.linalg")
    return x


# x, and an error if there are imaginary parts
_real: Primitive = Primitive(_no_pairs, lambda changes, y, x, wi: _real(changes[0], wi),
                  lambda by, y, x, wi: (_real(by, wi), np.zeros(wi.shape, wi.dtype)), copies=False)


def _compiled(call: Any) -> Any:
    shape, axes = call.shapes[0], call.parts[0].axes
    if len(shape) > 2:                  # a column in C order
        return eigenvectors.Unpaired(math.prod(shape), 1, False) if axes is None else None
    return eigenvectors.Unpaired(shape[0], math.prod(shape[1:]), axes == (1, 0))


_real.compiled = _compiled


def _unpacked(wi: Array | None, *vectors: Any, exact: bool = True) -> tuple[Operand, ...]:
    """Return vectors as complex columns, or if `exact` and all eigenvalues are real, as real columns."""
    if wi is None:
        return vectors
    if exact and not values(wi).any():
        return tuple(_real(x, wi) for x in vectors)
    return tuple(general.paired(x, wi) for x in vectors)


def _homogeneous(alpha: Array, beta: Array) -> Array:
    return np.stack([alpha, beta.astype(alpha.dtype)])


@over_stacks("a")
def _eig(a: Array, left: bool, right: bool, homogeneous: bool = False, exact: bool = True) -> Operand:
    if not (left or right):
        values_of_a = general.eigvals_of(a)
        w = values_of_a[0] + 1j * values_of_a[1] if isinstance(values_of_a, tuple) else values_of_a
        return _homogeneous(w, np.ones(w.shape, w.dtype)) if homogeneous else w
    w, wi, U, V = general.read(general.eig_of(a, left=left, right=right), left, right)
    w = _homogeneous(w, np.ones(w.shape, w.dtype)) if homogeneous else w
    return w, *_unpacked(wi, *(x for x in (U, V) if x is not None), exact=exact)


@over_stacks("a", "b")
def _eig_of_pencil(a: Array, b: Array, left: bool, right: bool, homogeneous: bool) -> Operand:
    parts = eig_of(a, b, left=left, right=right)
    if a.dtype.kind == "c":
        alpha, beta, *vectors = parts
        wi = None
    else:
        alphar, wi, beta, *vectors = parts
        alpha = alphar + 1j * wi
    w = _homogeneous(alpha, beta) if homogeneous else ratio(alpha, beta)
    if not vectors:
        return w
    return w, *(x / np.sqrt(np.sum(np.real(x * np.conj(x)), axis=0)) for x in _unpacked(wi, *vectors))


def _read(name: str, a: Array, b: Array | None, check_finite: bool) -> tuple[Operand, Operand]:
    a = square(name, a, check_finite)
    if b is None:
        return a, None
    b = square(name, b, check_finite)
    if b.shape[-2:] != a.shape[-2:]:
        raise ValueError(f"{name}: a and b have shapes {a.shape} and {b.shape}; they must have the same order")
    dtype = np.result_type(a.dtype, b.dtype)
    return a.astype(dtype, copy=False), b.astype(dtype, copy=False)


@public("scipy.linalg.eig")
@documented(a="square", overwrite_a="ignored", overwrite_b="ignored")
def eig(a: Operand, b: Operand = None, left: bool = False, right: bool = True, overwrite_a: bool = False,
        overwrite_b: bool = False, check_finite: bool = True, homogeneous_eigvals: bool = False) -> Operand:
    """Compute eigenvalues and eigenvectors of a matrix, A v = w v, or of a pencil, A v = w B v.

    Parameters
    ----------
    b : array, shape (..., n, n), optional
        The matrix B of a pencil.
    left, right : bool
        Whether left eigenvectors, u^H A = w u^H B, and right eigenvectors are computed.
    homogeneous_eigvals : bool
        Whether eigenvalues are returned as pairs w[0], w[1] with w[1] A v = w[0] B v. Then they may be infinite.

    Returns
    -------
    w : array, shape (..., n) or (..., 2, n)
        The eigenvalues, which are complex.
    vl, vr : array, shape (..., n, n)
        The left and the right eigenvectors, one in each column, if they are asked for. They are complex if an
        eigenvalue is. Each has length 1. (SciPy does not normalize left eigenvectors of a pencil without right ones.)

    Raises
    ------
    numpy.linalg.LinAlgError
        If the algorithm does not converge. A derivative raises it in four cases: eigenvalues are equal to rounding, and
        the result depends on how LAPACK chose their eigenvectors; eigenvectors are linearly dependent to rounding; the
        largest elements of an eigenvector are equal to rounding, and the result depends on its phase; or the result
        depends on the phase of an eigenvector of a pencil.

    Notes
    -----
    With P = V^-1 dA V, dw = diag(P) and dV = V (P_ij / (w_j - w_i)), projected so that the length of each eigenvector
    stays 1 and its element of largest absolute value stays real, as in LAPACK. The pair (alpha, beta) of a pencil has a
    derivative as a ratio: a result that depends on the common factor of both raises an error.

    Examples
    --------
    >>> import numpy as np, blasad as ad
    >>> A = np.array([[2.0, 1.0], [0.5, 4.0]])
    >>> w, V = ad.linalg.eig(A)
    >>> ad.grad(lambda A: ad.linalg.eig(A)[1][0, 0])(A).round(4)
    array([[ 0.0192, -0.0043],
           [ 0.0852, -0.0192]])
    """
    a, b = _read("eig", a, b, check_finite)
    if b is not None:
        return _eig_of_pencil(a, b, bool(left), bool(right), bool(homogeneous_eigvals))
    results = _eig(a, bool(left), bool(right), bool(homogeneous_eigvals))
    return _noticed(a, *results) if left or right else results


@public("scipy.linalg.eigvals")
@documented(eig, returns="w", a="square", overwrite_a="ignored")
def eigvals(a: Operand, b: Operand = None, overwrite_a: bool = False, check_finite: bool = True,
            homogeneous_eigvals: bool = False) -> Operand:
    """Compute eigenvalues of a matrix, A v = w v, or of a pencil, A v = w B v.

    Raises
    ------
    numpy.linalg.LinAlgError
        If the algorithm does not converge. A derivative raises it if eigenvalues are equal to rounding, have too few
        linearly independent eigenvectors, and the result depends on more than their sum.

    Notes
    -----
    Reverse mode uses the Schur form, so sums of eigenvalues have a derivative even if the matrix is not diagonalizable.

    Examples
    --------
    >>> import numpy as np, blasad as ad
    >>> ad.grad(lambda A: ad.linalg.eigvals(A).sum().real)(np.array([[1.0, 1.0], [0.0, 1.0]]))
    array([[1., 0.],
           [0., 1.]])
    """
    a, b = _read("eigvals", a, b, check_finite)
    if b is not None:
        return _eig_of_pencil(a, b, False, False, bool(homogeneous_eigvals))
    return _eig(a, False, False, bool(homogeneous_eigvals))


def finite_matrix(a: Array) -> Array:
    """Return a; NaN and Inf are an error as in NumPy."""
    if not all_finite(a):
        raise np.linalg.LinAlgError("Array must not contain infs or NaNs")
    return a


def _noticed(a: Array, w: Array, *vectors: Any) -> tuple[Operand, ...]:
    """Return results of `general.eig_of`, whose first use is noticed."""
    first = 1 if a.dtype.kind == "c" else 2
    return primitive.marked((0, w), *enumerate(vectors, first))


def _narrowed(a: Array, *parts: Any) -> tuple[Operand, ...]:
    """Return results in the precision of a."""
    if a.dtype.char not in "fF":
        return parts
    return tuple(x.astype(np.complex64 if x.dtype.kind == "c" else np.float32) for x in parts)


@behind("numpy.linalg.eig")
def eig_of_numpy(a: Operand) -> Operand:
    """Compute `numpy.linalg.eig`, whose results are real if all eigenvalues are and NumPy is older than 2.5."""
    a = finite_matrix(square("eig", a, False))
    w, V = _eig(in_double(a), False, True, False, False)
    w, V = arranged(w, order_of_stack(1, (a, 2))), arranged(V, order_of_stack(2, (a, 2)))
    return numpy_result("EigResult", *_noticed(a, *_narrowed(a, *_real_if_all(a, w, w, V))))


@behind("numpy.linalg.eigvals")
def eigvals_of_numpy(a: Operand) -> Operand:
    """Compute `numpy.linalg.eigvals`, whose result is real if all eigenvalues are and NumPy is older than 2.5."""
    a = finite_matrix(square("eigvals", a, False))
    w = arranged(_eig(in_double(a), False, False), order_of_stack(1, (a, 2)))
    return _narrowed(a, *_real_if_all(a, w, w))[0]


ALWAYS_COMPLEX = np.linalg.eigvals(np.eye(1)).dtype.kind == "c"    # from NumPy 2.5 on


def _turns(w: Operand) -> bool:
    """Whether some eigenvalues are not real, which is all that a program compares."""
    if not isinstance(w, TracedArray):          # of no matrices
        return bool(np.any(np.imag(w)))
    turns = bool(memory(w).imag.any())
    notice(_any_imaginary, (w,), {}, turns)
    return turns


def _any_imaginary(w: Plain) -> bool:
    return bool(w.imag.any())


def _real_if_all(a: Array, w: Array, *parts: Any) -> tuple[Operand, ...]:
    if ALWAYS_COMPLEX or a.dtype.kind == "c" or _turns(w):
        return parts
    wi = np.imag(w)
    return tuple(_real(np.real(x), wi).astype(x.dtype).real for x in parts)     # with the strides of NumPy's real parts
