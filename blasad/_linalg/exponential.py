"""The exponential of matrices, its product with vectors, and the functions that are made of exponentials.

The exponential is SciPy's: Pade approximants and squarings (Al-Mohy and Higham, A new scaling and squaring algorithm
for the matrix exponential, 2009). The derivative takes the same steps with the powers of A and the squares, which are
kept (Computing the Frechet derivative of the matrix exponential, 2009): see `cython_src/linalg/exponentials.pyx`.

The product with vectors takes s steps of a Taylor polynomial of degree m, without the exponential itself (Al-Mohy and
Higham, Computing the action of the matrix exponential, 2011).  The reverse takes the steps again from the last one to
the first.  The adjoint of A is, for each step, the product of all terms of the step with their adjoints.
"""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import scipy.linalg as sl

from .._arrays.traced import TracedArray
from .._declarations.aliases import Array, Number, Operand
from .._numpy.functions import array_of
from .._numpy.primitive import Primitive
from .._trees.stand_in import StandIn
from . import exponentials
from .arguments import in_double, in_rows, over_stacks, square
from .faces import public
from .frame import adjoint, vanishes
from .matrix_functions import OfMatrices, block, nothing, scale
from .norms import norm
from .solve import solve
from .texts import documented

POWERS = 3                          # matrices that are kept beside squares
KEPT = POWERS + 8                   # matrices for which the first run has room


class Room:
    """The number of matrices that are kept, which the first run determines. If it is too small, they are recomputed."""

    count: int | None = None


def one_norm(a: Array) -> float:
    return float(np.max(np.sum(np.abs(a), -2)))


def expm_value(a: Operand, room: Room | None = None) -> tuple[Array, Array, Array]:
    """Compute exp(A), and return the matrices that are kept for each, and the degree and the number of squarings."""
    lead, n = a.shape[:-2], a.shape[-1]
    if not a.size:
        return a.copy(), np.empty((*lead, 0, n, n), a.dtype), np.zeros((*lead, 2), np.real(a).dtype)
    rows = np.ascontiguousarray(a).reshape(-1, n, n)
    count = KEPT if room is None or room.count is None else room.count
    y, matrices, numbers = exponentials.values(rows, count)
    if room is not None and room.count is None:
        room.count = int(np.max(np.where(numbers.any(-1), POWERS + numbers[:, 1], 0)))
        if room.count > KEPT:
            return expm_value(a, room)
        matrices = matrices[:, :room.count]
    return y.reshape(a.shape), matrices.reshape(*lead, -1, n, n), numbers.reshape(*lead, 2)


def expm_change(a: Array, e: Array, matrices: Array | None = None, numbers: Array | None = None,
                room: Room | None = None) -> Operand:
    """Compute L(A, E)."""
    n = a.shape[-1]
    if not a.size:
        return a * e
    dtype = np.result_type(a, e)
    of, along = (np.ascontiguousarray(x, dtype).reshape(-1, n, n) for x in (a, e))
    if matrices is None or numbers is None or matrices.dtype != dtype:
        return exponentials.changes(of, along, None, None).reshape(a.shape)
    kept = np.ascontiguousarray(matrices).reshape(len(of), -1, n, n)
    return exponentials.changes(of, along, kept, np.asarray(numbers).reshape(-1, 2)).reshape(a.shape)


def compiled(call: Any) -> Any:
    *lead, n, _ = call.shapes[0]
    return exponentials.Exponential(math.prod(lead), n, call.kwargs["room"].count)


expm_of = OfMatrices("expm", expm_value, expm_change)
expm_of.of.compiled = compiled


# ---------------------------------------------------------------- the product with vectors

# The degrees, and the largest size of A for which each is accurate in double precision (their table 3.1)
TAYLOR_BOUNDS = {5: 2.4e-3, 10: 1.44e-1, 15: 6.41e-1, 20: 1.44, 25: 2.43, 30: 3.54, 35: 4.7, 40: 6.0, 45: 7.2, 55: 9.9}
APART = 1 / 16                      # the size of E over that of A in [[A, E], [0, A]]


def taylor_steps(a: Array) -> tuple[Operand, Operand, int, int]:
    """Return A, shifted and divided by the number of steps, the factor of each step, the number, and the degree."""
    n = len(a)
    shift = np.trace(a) / n
    a = a - shift * np.eye(n, dtype=a.dtype)
    size = min(one_norm(a), one_norm(a.T))
    if not math.isfinite(size):
        return a * np.nan, np.nan, 1, 1
    m, count = min(((m, max(math.ceil(size / bound), 1)) for m, bound in TAYLOR_BOUNDS.items()), key=math.prod)
    return a / count, np.exp(shift / count), count, m


def terms(a: Array, b: Array, m: int) -> list[Operand]:
    """Return the sum of the polynomial, and its terms until they are rounding."""
    series, total, before = [b], b, np.inf
    eps = np.finfo(b.dtype).eps / 2
    for j in range(1, m + 1):
        series.append((a @ series[-1]) / j)
        total = total + series[-1]
        now = np.abs(series[-1]).max(initial=0)
        if before + now <= eps * np.abs(total).max(initial=0):
            break
        before = now
    return [total, *series]


def times_value(a: Array, b: Array) -> Array:
    if not a.size or not b.size:
        return np.zeros(b.shape, np.result_type(a, b))
    a, factor, count, m = taylor_steps(a)
    b = b.astype(np.result_type(a, b), copy=False)
    for _ in range(count):
        b = factor * terms(a, b, m)[0]
    return b


def times_pulled(g: Operand, a: Operand, b: Operand) -> tuple[Operand, Operand]:
    """Compute the adjoints of A and B."""
    if not a.size or not b.size:
        return np.zeros(a.shape, g.dtype), np.zeros(b.shape, g.dtype)
    a, factor, count, m = taylor_steps(a)
    b = b.astype(np.result_type(a, b), copy=False)
    first = [b]
    for _ in range(count - 1):
        first.append(factor * terms(a, first[-1], m)[0])
    ba, back = 0, adjoint(a)
    for b in reversed(first):
        series = terms(a, b, m)[1:-1]
        top = np.conj(factor) * g
        adjoints = [top / (len(series) or 1)]            # of each term, divided by its number
        for j in range(len(series), 0, -1):
            g = top + back @ adjoints[-1]
            adjoints.append(g / max(j - 1, 1))
        ba = ba + np.hstack(adjoints[:-1]) @ adjoint(np.hstack(series[::-1]))
    return ba / count, g


def times_forward(changes: tuple[Array, ...], y: Array, a: Array, b: Array) -> Operand:
    da, db = changes
    n, c = len(a), APART * scale(a, da)
    change = times(block(a, c * da), np.concatenate([c * db, b + 0 * db]))
    return change[:n] / c


def times_reverse(by: Array, y: Array, a: Array, b: Array) -> tuple[Array, Array]:
    if vanishes(by):
        return nothing(a), nothing(b)
    if any(isinstance(x, TracedArray) for x in (by, a, b)):
        return adjoint(expm_of.change(a, b @ adjoint(by))), times(adjoint(a), by)
    return times_pulled(by, a, b)


times = Primitive(times_value, times_forward, times_reverse, copies=False)


# ---------------------------------------------------------------- with a constant matrix of SciPy

def by_scipy(b: Array, a: Operand, trace: Number | None) -> Operand:
    from scipy.sparse.linalg import expm_multiply

    return expm_multiply(a, b, traceA=trace)


def by_scipy_back(by: Array, a: Operand, trace: Number | None) -> Operand:
    return by_scipy(by, a.conj().T if hasattr(a, "conj") else a.H, None if trace is None else np.conj(trace))


times_constant = Primitive(by_scipy, transpose=by_scipy_back, linear=True, copies=False)


# ---------------------------------------------------------------- SciPy

@public("scipy.linalg.expm", "scipy.sparse.linalg.expm")
@documented()
def expm(A: Operand) -> Operand:
    """Compute the exponential of a matrix, exp(A).

    Returns
    -------
    eA : array, shape (..., n, n)
        The exponential.

    Raises
    ------
    numpy.linalg.LinAlgError
        If A is not square.

    Notes
    -----
    It uses a Pade approximant and squarings. The derivative takes the same steps with the powers of A and the squares,
    which are kept (Al-Mohy and Higham 2009). The adjoint of A is L(A, bX^H)^H. Eigenvalues are not used, so equal ones
    are no special case.

    Examples
    --------
    >>> import numpy as np, blasad as ad
    >>> ad.grad(lambda A: ad.linalg.expm(A)[0, 1])(np.zeros((2, 2))).round(12)
    array([[0., 1.],
           [0., 0.]])
    """
    a = array_of(A)
    if not isinstance(a, TracedArray):
        return sl.expm(a)
    if a.ndim < 2 and a.size == 1:
        return np.exp(a).reshape(1, 1)
    if a.ndim < 2 or a.shape[-1] != a.shape[-2]:
        raise np.linalg.LinAlgError(f"expm: the array has shape {a.shape}; its last two dimensions must be equal")
    return expm_of(a, room=Room()) if a.size else a.copy()


@public("scipy.linalg.expm_frechet")
@documented()
@over_stacks("A", "E")
def expm_frechet(A: Operand, E: Operand, method: Any = None, compute_expm: Any = True,
                 check_finite: Any = True) -> Operand:
    """Compute the exponential of a matrix, exp(A), and its derivative L(A, E) along another matrix.

    Parameters
    ----------
    A, E : array, shape (..., n, n)
        The matrix A, and the direction E of the derivative.
    method : {None, "SPS", "blockEnlarge"}
        SciPy's method for arrays that are not traced. The results are the same to rounding.
    compute_expm : bool
        Whether the exponential is returned, too.

    Returns
    -------
    expm_A : array, shape (..., n, n)
        The exponential. It is not returned if compute_expm is False.
    expm_frechet_AE : array, shape (..., n, n)
        The derivative L(A, E).

    Raises
    ------
    ValueError
        If the shapes do not fit together, an argument contains NaN or Inf, or method is not one of these values.

    Notes
    -----
    L(A, E) is a block of the exponential of [[A, E], [0, A]]. Its derivative is a block of the derivative of that
    exponential.

    Examples
    --------
    >>> import numpy as np, blasad as ad
    >>> A, E = np.diag([1.0, 2.0]), np.ones((2, 2))
    >>> ad.grad(lambda E: ad.linalg.expm_frechet(A, E, compute_expm=False).sum())(E).round(4)
    array([[2.7183, 4.6708],
           [4.6708, 7.3891]])
    """
    a, e = array_of(A), array_of(E)
    if not isinstance(a, TracedArray) and not isinstance(e, TracedArray):
        return sl.expm_frechet(a, e, method, compute_expm, check_finite)
    a, e = square("expm_frechet", a, check_finite), square("expm_frechet", e, check_finite)
    if a.shape != e.shape:
        raise ValueError(f"expm_frechet: E has shape {e.shape}; it must be that of A, {a.shape}")
    if method not in (None, "SPS", "blockEnlarge"):
        raise ValueError(f"expm_frechet: method is {method!r}; it must be None, 'SPS' or 'blockEnlarge'")
    a, e = in_double(a), in_double(e)
    if not isinstance(a, TracedArray):
        a = np.array(a, like=e)
    X, *kept = expm_of.of(a, room=Room())
    L = in_rows(expm_of.change(a, e, *kept))
    return (X, L) if compute_expm else L


@public("scipy.sparse.linalg.expm_multiply")
def expm_multiply(A: Operand, B: Operand, start: Operand = None, stop: Operand = None, num: Any = None,
                  endpoint: Any = None, traceA: Operand = None) -> Operand:
    """Compute exp(A) B or exp(t A) B without the exponential itself, as in `scipy.sparse.linalg`.

    Parameters
    ----------
    A : array, shape (n, n), or matrix of scipy.sparse, or LinearOperator
        The matrix A. A sparse matrix or a LinearOperator is a constant. A sparse matrix with traced elements is
        converted to an array.
    B : array, shape (n,) or (n, k)
        The vectors B.
    start, stop : float, optional
        The first and the last time t. Without times, exp(A) B is computed.
    num : int, optional
        The number of times, 50 by default.
    endpoint : bool, optional
        Whether `stop` is one of the times, True by default.
    traceA : float, optional
        The trace of A, which is useful for a LinearOperator.

    Returns
    -------
    expm_A_B : array, shape (n,) or (n, k), or (num, n) or (num, n, k)
        exp(A) B, or exp(t A) B for each of the times t.

    Raises
    ------
    ValueError
        If the shapes of A and B do not fit together.

    Notes
    -----
    It takes steps of Taylor polynomials (Al-Mohy and Higham 2011). The reverse takes the steps again from the last one
    to the first. It computes the adjoint of A by one product of matrices for each step, so nothing takes O(n^3)
    operations.

    Examples
    --------
    >>> import numpy as np, blasad as ad
    >>> A, b = np.array([[0.0, 1.0], [-1.0, 0.0]]), np.array([1.0, 0.0])
    >>> ad.grad(lambda A: ad.linalg.expm_multiply(A, b)[0])(A).round(4)
    array([[ 0.6909, -0.4207],
           [ 0.4207, -0.1506]])
    """
    b = array_of(B)
    if isinstance(A, StandIn):
        A = A.toarray()
    if not isinstance(A, TracedArray) and not isinstance(b, TracedArray):
        from scipy.sparse.linalg import expm_multiply as plain

        return plain(A, b, start, stop, num, endpoint, traceA)
    known = isinstance(A, (np.ndarray, list, TracedArray))
    a = square("expm_multiply", A, False) if known else A
    if b.ndim not in (1, 2) or a.shape[1] != b.shape[0]:
        raise ValueError(f"expm_multiply: B has shape {b.shape}, which does not fit the matrix of shape {a.shape}")
    X = b[:, None] if b.ndim == 1 else b

    def moved(t: float, X: Array) -> Any:
        if known:
            return times(t * a, X)
        return times_constant(X, a=t * a, trace=None if traceA is None else t * traceA)

    if start is None and stop is None and num is None and endpoint is None:
        return moved(1.0, X).reshape(b.shape)
    options = {"num": num, "endpoint": endpoint}
    ts, step = np.linspace(start, stop, retstep=True, **{name: x for name, x in options.items() if x is not None})
    products = [moved(float(ts[0]), X)]
    for _ in ts[1:]:
        products.append(moved(float(step), products[-1]))
    return np.stack(products).reshape(len(ts), *b.shape)


@public("scipy.linalg.expm_cond")
@documented()
@over_stacks("A")
def expm_cond(A: Operand, check_finite: Any = True) -> Operand:
    """Compute the condition number of the exponential: the largest factor by which it magnifies relative changes.

    Returns
    -------
    kappa : float
        The largest singular value of the derivative as a matrix of order n^2, times ``|A|_F / |exp(A)|_F``.

    Raises
    ------
    ValueError
        If A is not square, or contains NaN or Inf.

    Examples
    --------
    >>> import numpy as np, blasad as ad
    >>> round(float(ad.linalg.expm_cond(np.array([[0.0, 1.0], [0.0, 0.0]]))), 4)
    0.929
    >>> ad.grad(ad.linalg.expm_cond)(np.array([[0.0, 1.0], [0.0, 0.0]])).shape
    (2, 2)
    """
    a = square("expm_cond", A, check_finite)
    if not isinstance(a, TracedArray):
        return sl.expm_cond(a, check_finite)
    n = len(a)
    along = np.eye(n * n, dtype=a.dtype).reshape(n * n, n, n)
    X, *kept = expm_of.of(a, room=Room())
    columns = [expm_of.change(a, e, *kept).reshape(-1) for e in along]
    return np.linalg.norm(np.stack(columns, -1), 2) * norm(a) / norm(X)


# ---------------------------------------------------------------- trigonometric and hyperbolic functions

def turned(name: str, A: Array) -> tuple[Operand, Operand]:
    """Compute exp(iA), and if A is complex exp(-iA), too."""
    a = square(name, A, False)
    return (expm(1j * a), expm(-1j * a)) if a.dtype.kind == "c" else (expm(1j * a), None)


@public()
@documented()
def cosm(A: Operand) -> Operand:
    """Compute the cosine of a matrix, (exp(iA) + exp(-iA)) / 2.

    Returns
    -------
    cosm : array, shape (..., n, n)
        The cosine. If A is real, it is the real part of exp(iA).

    Examples
    --------
    >>> import numpy as np, blasad as ad
    >>> ad.grad(lambda A: ad.linalg.cosm(A).sum())(np.full((2, 2), np.pi / 4)).round(4)
    array([[-1., -1.],
           [-1., -1.]])
    """
    up, down = turned("cosm", A)
    return np.real(up) if down is None else 0.5 * (up + down)


@public()
@documented()
def sinm(A: Operand) -> Operand:
    """Compute the sine of a matrix, (exp(iA) - exp(-iA)) / 2i.

    Returns
    -------
    sinm : array, shape (..., n, n)
        The sine. If A is real, it is the imaginary part of exp(iA).

    Examples
    --------
    >>> import numpy as np, blasad as ad
    >>> ad.grad(lambda A: ad.linalg.sinm(A).sum())(np.zeros((2, 2)))
    array([[1., 1.],
           [1., 1.]])
    """
    up, down = turned("sinm", A)
    return np.imag(up) if down is None else -0.5j * (up - down)


@public()
@documented()
def tanm(A: Operand) -> Operand:
    """Compute the tangent of a matrix, which is the solution X of cos(A) X = sin(A).

    Returns
    -------
    tanm : array, shape (..., n, n)
        The tangent.

    Raises
    ------
    numpy.linalg.LinAlgError
        If the cosine is singular.

    Examples
    --------
    >>> import numpy as np, blasad as ad
    >>> ad.grad(lambda A: ad.linalg.tanm(A).sum())(np.zeros((2, 2)))
    array([[1., 1.],
           [1., 1.]])
    """
    up, down = turned("tanm", A)
    if down is None:
        return solve(np.real(up), np.imag(up))
    return solve(0.5 * (up + down), -0.5j * (up - down))


@public()
@documented()
def coshm(A: Operand) -> Operand:
    """Compute the hyperbolic cosine of a matrix, (exp(A) + exp(-A)) / 2.

    Returns
    -------
    coshm : array, shape (..., n, n)
        The hyperbolic cosine.

    Examples
    --------
    >>> import numpy as np, blasad as ad
    >>> ad.grad(lambda A: ad.linalg.coshm(A).sum())(np.zeros((2, 2)))
    array([[0., 0.],
           [0., 0.]])
    """
    a = square("coshm", A, False)
    return 0.5 * (expm(a) + expm(-a))


@public()
@documented()
def sinhm(A: Operand) -> Operand:
    """Compute the hyperbolic sine of a matrix, (exp(A) - exp(-A)) / 2.

    Returns
    -------
    sinhm : array, shape (..., n, n)
        The hyperbolic sine.

    Examples
    --------
    >>> import numpy as np, blasad as ad
    >>> ad.grad(lambda A: ad.linalg.sinhm(A).sum())(np.zeros((2, 2)))
    array([[1., 1.],
           [1., 1.]])
    """
    a = square("sinhm", A, False)
    return 0.5 * (expm(a) - expm(-a))


@public()
@documented()
def tanhm(A: Operand) -> Operand:
    """Compute the hyperbolic tangent of a matrix, which is the solution X of cosh(A) X = sinh(A).

    Returns
    -------
    tanhm : array, shape (..., n, n)
        The hyperbolic tangent.

    Raises
    ------
    numpy.linalg.LinAlgError
        If the hyperbolic cosine is singular.

    Examples
    --------
    >>> import numpy as np, blasad as ad
    >>> ad.grad(lambda A: ad.linalg.tanhm(A).sum())(np.zeros((2, 2)))
    array([[1., 1.],
           [1., 1.]])
    """
    a = square("tanhm", A, False)
    up, down = expm(a), expm(-a)
    return solve(0.5 * (up + down), 0.5 * (up - down))
