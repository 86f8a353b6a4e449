"""The exponential of matrices, its product with vectors, and the functions that are made of exponentials.

The exponential uses Pade approximants and squarings: Al-Mohy and Higham, A new scaling and squaring algorithm for the
matrix exponential (2009), and Computing the Frechet derivative of the matrix exponential (2009). The derivative takes
the same steps with the powers of A, the factors of the denominator and the squares, which are kept. It needs two
products for each product of the value.

The product with vectors takes s steps of a Taylor polynomial of degree m, without the exponential itself (Al-Mohy and
Higham, Computing the action of the matrix exponential, 2011).  The reverse takes the steps again from the last one to
the first.  The adjoint of A is, for each step, the product of all terms of the step with their adjoints.
"""

from __future__ import annotations

import math
from typing import Any, NamedTuple

import numpy as np
import scipy.linalg as sl

from .._arrays.traced import TracedArray
from .._declarations.aliases import Array, Number, Operand
from .._numpy.functions import array_of
from .._numpy.primitive import Primitive
from .._trees.stand_in import StandIn
from .arguments import over_stacks, square
from .faces import public
from .frame import adjoint, vanishes
from .matrix_functions import OfMatrices, block, nothing, over_stack, scale
from .norms import norm
from .solve import solve
from .texts import documented

# The degrees, and the largest size of A for which each is accurate in double precision, with its derivative: `size_of`
BOUNDS = {3: 1.08e-2, 5: 2.00e-1, 7: 7.83e-1, 9: 1.78, 13: 4.25}
MOST = 1000                         # the largest number of squarings


class Room:
    """The number of matrices that are kept, which the first run determines. If it is too small, they are recomputed."""

    count: int | None = None


class Steps(NamedTuple):
    """The degree of the approximant, the number of squarings, and the matrices that the derivative uses again.

    These are A^2, A^4, ... of the scaled matrix A; W, where U = A W is the odd part of the numerator; the LU factors of
    the denominator; and for each squaring the matrix that is squared.
    """

    degree: int
    squarings: int
    matrices: list[Operand]
    piv: Any


def one_norm(a: Array) -> float:
    return float(np.max(np.sum(np.abs(a), -2)))


def coefficients(m: int) -> list[float]:
    """Return the coefficients of the numerator of the approximant of degree m; the last one is 1."""
    f = math.factorial
    return [float(f(2 * m - j) // (f(m - j) * f(j))) for j in range(m + 1)]


def for_rounding(a: Array, m: int) -> int:
    """Return the number of squarings that are needed because powers of |A| are much larger than powers of A."""
    v, positive, log = np.ones(len(a)), np.abs(a), -math.log2(one_norm(a) or 1)
    for _ in range(2 * m + 1):
        v = v @ positive
        most = v.max()
        if most == 0:
            return 0
        v, log = v / most, log + math.log2(most)
    c = math.comb(2 * m, m) * math.factorial(2 * m + 1)
    eps = np.finfo(a.dtype).eps / 2
    return max(math.ceil((log - math.log2(c) - math.log2(eps)) / (2 * m)), 0)


def size_of(m: int, norms: dict[int, float]) -> float:
    """Return the size that BOUNDS limits: powers of it bound the powers of A and the terms A^i E A^j of the error."""
    most = dict(norms)
    for k in range(1, 2 * m + 1):       # a bound of A^k from the norms that are known
        most[k] = min([most.get(k, math.inf), *(most[i] * most[k - i] for i in range(1, k // 2 + 1))])
    most[0] = 1.0
    bounds: list[float] = [most[i] ** (0.5 / m) * most[2 * m - i] ** (0.5 / m) for i in range(m + 1)]
    return max(*bounds, math.pow(norms[4], 1 / 4), math.pow(norms[6], 1 / 6))


def powers_of(a: Array) -> tuple[int, int, list[Operand]]:
    """Return the degree, the number of squarings, and even powers of the scaled matrix."""
    A2 = a @ a
    A4 = A2 @ A2
    A6 = A2 @ A4
    norms = {1: one_norm(a), 2: one_norm(A2), 4: one_norm(A4), 6: one_norm(A6)}
    if not all(map(math.isfinite, norms.values())):
        if not math.isfinite(norms[1]):
            return 3, 0, [A2]
        step = math.ceil(math.log2(norms[1]))
        m, s, powers = powers_of(a * 2.0 ** -step)
        return m, s + step, powers
    for m in (3, 5, 7, 9):
        if size_of(m, norms) <= BOUNDS[m] and for_rounding(a, m) == 0:
            return m, 0, [A2, A4, A6][:m // 2] if m < 9 else [A2, A4, A6, A4 @ A4]
    s = max(math.ceil(math.log2(size_of(13, norms) / BOUNDS[13])), 0)
    s = min(s + for_rounding(a * 2.0 ** -s, 13), MOST)
    for k, A in enumerate((A2, A4, A6)):
        A *= 2.0 ** (-2 * (k + 1) * s)
    return 13, s, [A2, A4, A6]


def of_powers(numbers: list[Operand], powers: list[Operand], one: bool = True) -> Operand:
    """Return the sum of numbers times 1, A^2, A^4, ...; for the derivative, without the first term."""
    total = sum(b * A for b, A in zip(numbers[1:], powers, strict=True))
    if one:
        total.flat[::len(total) + 1] += numbers[0]
    return total


def parts(m: int, powers: list[Operand]) -> tuple[Operand, Operand]:
    """Return W and V: the odd part of the numerator is U = A W, and the even part is V."""
    b = coefficients(m)
    if m < 13:
        return of_powers(b[1::2], powers), of_powers(b[::2], powers)
    W = powers[2] @ of_powers([0, *b[9::2]], powers, False) + of_powers(b[1:9:2], powers)
    V = powers[2] @ of_powers([0, *b[8::2]], powers, False) + of_powers(b[:8:2], powers)
    return W, V


def triangle(a: Array) -> int:
    """Return 1 if a matrix is upper triangular, -1 if it is lower triangular, and 0 if it is neither."""
    return 0 if np.triu(a, 1).any() and np.tril(a, -1).any() else 1 if np.triu(a, 1).any() else -1


def set_diagonals(X: Array, a: Array, side: int) -> None:
    """Set the diagonal of exp(A), and the one beside it, of a triangular A, whose digits products would lose."""
    x = np.diagonal(a)
    np.einsum("ii->i", X)[...] = np.exp(x)
    larger = x[1:].real > x[:-1].real
    low, high = np.where(larger, x[:-1], x[1:]), np.where(larger, x[1:], x[:-1])
    gap = np.where(high == low, 1, high - low)
    beside = np.einsum("ii->i", X[:-1, 1:] if side > 0 else X[1:, :-1])
    beside[...] = np.diagonal(a, side) * np.exp(high) * np.where(high == low, 1, -np.expm1(-gap) / gap)


def steps(a: Array) -> tuple[Operand, Steps]:
    """Compute exp(A), and return the steps with it."""
    m, s, powers = powers_of(a)
    W, V = parts(m, powers)
    U = (a * 2.0 ** -s) @ W
    lu, piv = sl.lu_factor(V - U, check_finite=False)
    X = sl.lu_solve((lu, piv), V + U, check_finite=False)
    squared, side = [], triangle(a) if s else 0
    for k in range(s, -1, -1):
        if side:
            set_diagonals(X, a * 2.0 ** -k, side)
        if k:
            squared.append(X)
            X = X @ X
    return X, Steps(m, s, [*powers, W, lu, *squared], piv)


def expm_value(a: Operand, room: Room | None = None) -> tuple[Array, Array, Array]:
    """Compute exp(A), and return the steps in two arrays: one of matrices, and one of numbers."""
    lead, n = a.shape[:-2], a.shape[-1]
    rows = a.reshape(math.prod(lead), n, n)
    with np.errstate(all="ignore"):
        pairs = [steps(each) for each in rows] if n else []
    room = Room() if room is None else room
    if room.count is None:
        room.count = max((len(kept.matrices) for _, kept in pairs), default=0)
    y, matrices = np.empty_like(rows), np.empty((len(rows), room.count, n, n), a.dtype)
    numbers = np.zeros((len(rows), n + 2), np.real(a).dtype)
    for k, (X, kept) in enumerate(pairs):
        y[k] = X
        if len(kept.matrices) <= room.count:
            matrices[k, :len(kept.matrices)] = kept.matrices
            matrices[k, len(kept.matrices):] = 0
            numbers[k] = [kept.degree, kept.squarings, *kept.piv]
    return y.reshape(a.shape), matrices.reshape(*lead, room.count, n, n), numbers.reshape(*lead, n + 2)


def expm_change(a: Array, e: Array, matrices: Array | None = None, numbers: Array | None = None,
                room: Room | None = None) -> Operand:
    """Compute L(A, E)."""
    with np.errstate(all="ignore"):
        return over_stack(change_of_one, a, e, *([] if matrices is None else [matrices, numbers]))


def change_of_one(a: Array, e: Array, matrices: Operand = None, numbers: Operand = None) -> Operand:
    if len(a) == 0:
        return a * e
    if numbers is None or not numbers[0]:
        kept = steps(a)[1]
    else:
        kept = Steps(int(numbers[0]), int(numbers[1]), list(matrices), numbers[2:].astype(np.intc))
    m, s = kept.degree, kept.squarings
    a, e = a * 2.0 ** -s, e * 2.0 ** -s
    count = min(m // 2, 4) if m < 13 else 3
    powers, (W, lu), squared = kept.matrices[:count], kept.matrices[count:count + 2], kept.matrices[count + 2:]
    LW, LV = change_of_parts(m, powers, change_of_powers(a, e, powers))
    LU = a @ LW + e @ W
    X = squared[0] if s else None
    if X is None:
        _, V = parts(m, powers)
        X = sl.lu_solve((lu, kept.piv), V + a @ W, check_finite=False)
    L = sl.lu_solve((lu, kept.piv), LU + LV + (LU - LV) @ X, check_finite=False)
    for X in squared[:s]:
        L = X @ L + L @ X
    return L


def change_of_powers(a: Array, e: Array, powers: list[Operand]) -> list[Operand]:
    changes = [a @ e + e @ a]
    for k in range(1, len(powers)):     # A^4 = A^2 A^2, A^6 = A^2 A^4, A^8 = A^4 A^4
        i, j = ((0, 0), (0, 1), (1, 1))[k - 1]
        changes.append(powers[i] @ changes[j] + changes[i] @ powers[j])
    return changes


def change_of_parts(m: int, powers: list[Operand], changes: list[Operand]) -> tuple[Operand, Operand]:
    b = coefficients(m)
    if m < 13:
        return of_powers(b[1::2], changes, False), of_powers(b[::2], changes, False)

    def expm_change(high: list[float], low: list[float]) -> Operand:
        return (powers[2] @ of_powers([0, *high], changes, False) + changes[2] @ of_powers([0, *high], powers, False)
                + of_powers(low, changes, False))

    return expm_change(b[9::2], b[1:9:2]), expm_change(b[8::2], b[:8:2])


expm_of = OfMatrices("expm", expm_value, expm_change)


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
    if not isinstance(a, TracedArray):
        a = np.array(a, like=e)
    X, *kept = expm_of.of(a, room=Room())
    L = expm_of.change(a, e, *kept)
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
