"""Functions of matrices and their derivatives, of every order.

L(A, E) is the derivative of f at A along E.  Two facts (Higham, Functions of Matrices, 2008, section 3.2; Mathias, A
chain rule for matrix functions, 1996) hold for every f with a power series.  All rules here follow from them:

    <G, L(A, E)> = <L(A, G^H)^H, E>,    f([[A, E], [0, A]]) = [[f(A), L(A, E)], [0, f(A)]]

The first gives the reverse.  By the second, L is a block of f of a larger matrix, so the derivative of L is a block of
L of the larger matrix.  Nothing is divided by gaps between eigenvalues.

`funm` takes any function of numbers.  With A = V diag(w) V^-1, P = V^-1 E V and Q = V^-1 F V the derivative is
L(A, E) = V (f[w_i, w_j] P_ij) V^-1, and the second one along E and F has f[w_i, w_j, w_k] (P_ij Q_jk + Q_ij P_jk)
(Daleckii and Krein 1965; Higham, section 3.2).  Where eigenvalues are close, the differences are integrals of
derivatives, computed by Gauss' quadrature (Genocchi and Hermite), so that no digits are lost.  There are no derivatives
of third order.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import scipy.linalg as sl
from numpy.linalg import LinAlgError

from .._arrays.traced import TracedArray
from .._declarations.aliases import Array, Function, Operand
from .._derivatives.transforms import jvp
from .._numpy.functions import array_of
from .._numpy.primitive import Primitive
from .arguments import over_stacks, square, values
from .faces import public
from .frame import adjoint, vanishes
from .texts import documented


def nothing(x: Array) -> Array:
    """Return zeros, as the derivative of an array that is kept for other derivatives and is no result."""
    return np.zeros(x.shape, x.dtype)


def over_stack(f: Function, *stacks: Any, **constants: Any) -> Operand:
    """Call f, which returns an array, for each matrix in stacks."""
    lead = stacks[0].shape[:-2]
    if not lead:
        return f(*stacks, **constants)
    rows = [x.reshape(-1, *x.shape[len(lead):]) for x in stacks]
    results = np.stack([f(*each, **constants) for each in zip(*rows, strict=True)])
    return results.reshape(*lead, *results.shape[1:])


def block(a: Array, e: Array) -> Array:
    """Return [[A, E], [0, A]]."""
    dtype = np.result_type(a.dtype, e.dtype)
    a, e = a.astype(dtype, copy=False), e.astype(dtype, copy=False)
    return np.concatenate([np.concatenate([a, e], -1), np.concatenate([np.zeros(a.shape, dtype), a], -1)], -2)


def below(e: Array) -> Array:
    """Return [[0, 0], [E, 0]]."""
    zero = np.zeros(e.shape, e.dtype)
    return np.concatenate([np.concatenate([zero, zero], -1), np.concatenate([e, zero], -1)], -2)


def size(a: Array) -> Operand:
    return np.max(np.sum(np.abs(a), -2), -1, initial=0.0)[..., None, None]


def scale_value(a: Array, e: Operand) -> Operand:
    with np.errstate(all="ignore"):
        scale = np.exp2(np.floor(np.log2(size(a)) - np.log2(size(e))))
        return np.where(np.isfinite(scale) & (scale > 0), scale, 1).astype(np.real(e).dtype)


def scale_forward(changes: tuple[Array, ...], y: Array, a: Array, e: Array) -> Array:
    return nothing(y)


def scale_reverse(by: Array, y: Array, a: Array, e: Array) -> tuple[Array, Array]:
    return nothing(a), nothing(e)


# The power of 2 that scales E to the size of A. L is linear in E, so results do not depend on it.
scale = Primitive(scale_value, scale_forward, scale_reverse, copies=False)


class OfMatrices:
    """A function of matrices.

    Parameters
    ----------
    name : str
        The name of SciPy's function; the object is NAME_of.
    value : callable
        ``value(A, **constants)`` returns a tuple of f(A) and the arrays that `change` uses again.
    change : callable
        ``change(A, E, *kept, **constants)`` returns L(A, E). It also works without the kept arrays.
    """

    def __init__(self, name: str, value: Function, change: Function) -> None:
        self.of = Primitive(value, self.forward, self.reverse, copies=False)
        self.change = Primitive(change, self.change_forward, self.change_reverse, copies=False)
        for part in ("of", "change"):
            primitive = getattr(self, part)
            primitive.name, primitive.__qualname__ = name, f"{name}_of.{part}"

    def __call__(self, a: Operand, **constants: Any) -> Any:
        return self.of(a, **constants)[0]

    def forward(self, da: Array, y: tuple[Array, ...], a: Array, **constants: Any) -> tuple[Array, ...]:
        return (self.change(a, da, *y[1:], **constants), *map(nothing, y[1:]))

    def reverse(self, by: tuple[Array, ...], y: tuple[Array, ...], a: Array, **constants: Any) -> Operand:
        if vanishes(by[0]):
            return nothing(a)
        return adjoint(self.change(a, adjoint(by[0]), *y[1:], **constants))

    def change_forward(self, changes: tuple[Array, ...], y: Array, a: Array, e: Array, *kept: Operand,
                       **constants: Any) -> Operand:
        n, c = a.shape[-1], scale(a, e)
        blocks = self.change(block(a, c * e), block(changes[0], c * changes[1]), **constants)
        return blocks[..., :n, n:] / c

    def change_reverse(self, by: Array, y: Array, a: Array, e: Array, *kept: Operand,
                       **constants: Any) -> tuple[Array, ...]:
        if vanishes(by):
            return (nothing(a), nothing(e), *map(nothing, kept))
        n, c = a.shape[-1], scale(a, e)
        blocks = adjoint(self.change(block(a, c * e), below(adjoint(by)), **constants))
        return (blocks[..., :n, :n] / c + blocks[..., n:, n:] / c, blocks[..., :n, n:], *map(nothing, kept))


# ---------------------------------------------------------------- functions of numbers

NODES, WEIGHTS = np.polynomial.legendre.leggauss(4)
NODES, WEIGHTS = (NODES + 1) / 2, WEIGHTS / 2
CLOSE = 1e-3                        # the distance of close eigenvalues relative to their sizes
DEPENDENT = 1e-3                    # the condition number of V times eps from which on there is no derivative


def basis(a: Array) -> tuple[Operand, Operand]:
    """Compute eigenvalues and eigenvectors."""
    w, V = np.linalg.eig(a)
    w, V = w.astype(np.result_type(w, np.complex64)), V.astype(np.result_type(V, np.complex64))
    if len(a) and not np.linalg.cond(V) * np.finfo(a.dtype).eps < DEPENDENT:
        raise LinAlgError("funm: the eigenvectors of the matrix are linearly dependent to rounding, and the "
                          "derivative is computed from them; expm, logm, sqrtm, signm and similar functions have a "
                          "derivative here, see docs/spectral.md")
    return w, V


def turned(V: Array, e: Array) -> Array:
    """Compute V^-1 E V."""
    return np.linalg.solve(V, e @ V)


def back(V: Array, p: Array) -> Array:
    """Compute V P V^-1."""
    return np.linalg.solve(V.T, (V @ p).T).T


def near(w: Array, y: Array, slope: Array) -> Operand:
    """Return a mask of pairs that are so close that the function with these values is linear between them."""
    gap, size = w - w[:, None], np.maximum(np.abs(w), np.abs(w[:, None]))
    moved, steep = slope[:, None] * gap, np.maximum(np.abs(slope), np.abs(slope[:, None]))
    linear = np.abs(y - y[:, None] - moved) <= CLOSE * np.abs(moved)
    return (np.abs(gap) <= CLOSE * size) | linear & (np.abs(slope - slope[:, None]) <= CLOSE * steep)


def differences(w: Array, f: OfNumbers) -> Operand:
    """Compute f[w_i, w_j]."""
    y = f(w)
    close = near(w, y, f.slope(w))
    i, j = np.nonzero(close)
    points = w[i, None] + NODES * (w[j] - w[i])[:, None]
    quotients = (y - y[:, None]) / np.where(close, 1, w - w[:, None])
    quotients[i, j] = f.slope(points) @ WEIGHTS
    return quotients


def second_differences(w: Array, f: Any) -> Operand:
    """Compute f[w_i, w_j, w_k] by dividing by the largest of the three gaps."""
    n, D, close = len(w), differences(w, f), near(w, f.slope(w), f.curve(w))
    i, j, k = np.indices((n, n, n))
    close = close[i, j] & close[j, k] & close[i, k]
    gaps = np.stack([np.abs(w[i] - w[k]), np.abs(w[i] - w[j]), np.abs(w[j] - w[k])])
    shared = np.argmax(gaps, axis=0)                 # the one that is in both first differences
    p, q, r = (np.choose(shared, each) for each in ((i, i, j), (j, k, i), (k, j, k)))
    quotients = (D[q, r] - D[p, q]) / np.where(close, 1, w[r] - w[p])
    x, y, z = w[i[close]], w[j[close]], w[k[close]]
    total = 0
    for u, weight in zip(NODES, WEIGHTS, strict=True):
        for v, other in zip(NODES, WEIGHTS, strict=True):
            total = total + weight * other * (1 - u) * f.curve(x + u * (y - x) + v * (1 - u) * (z - x))
    quotients[close] = total
    return quotients


def funm_value(a: Array, f: OfNumbers) -> tuple[Array]:
    return (sl.funm(a, f.func, disp=False)[0],)


def funm_change(a: Array, e: Array, f: OfNumbers) -> Array:
    w, V = basis(a)
    return back(V, differences(w, f) * turned(V, e))


def second_value(a: Array, e: Array, g: Array, f: OfNumbers) -> Array:
    w, V = basis(a)
    T, P, Q = second_differences(w, f), turned(V, e), turned(V, g)
    return back(V, np.einsum("ijk,ij,jk->ik", T, P, Q) + np.einsum("ijk,ij,jk->ik", T, Q, P))


second = Primitive(second_value, copies=False)


class OfScalars(OfMatrices):
    """A function of matrices whose second derivative is also computed from eigenvalues."""

    def change_forward(self, changes: tuple[Array, ...], y: Array, a: Array, e: Array, *kept: Operand,
                       **constants: Any) -> Operand:
        return second(a, e, changes[0], **constants) + self.change(a, changes[1], **constants)

    def change_reverse(self, by: Array, y: Array, a: Array, e: Array, *kept: Operand,
                       **constants: Any) -> tuple[Array, Array]:
        if vanishes(by):
            return nothing(a), nothing(e)
        g = adjoint(by)
        return adjoint(second(a, e, g, **constants)), adjoint(self.change(a, g, **constants))


funm_of = OfScalars("funm", funm_value, funm_change)


# ---------------------------------------------------------------- SciPy

def computed(name: str, A: Array, f: Function, *args: Operand, **constants: Any) -> Operand:
    """Compute f for a traced matrix or stack, and SciPy's function for a plain one."""
    a = array_of(A)
    if not isinstance(a, TracedArray):
        return getattr(sl, name)(a, *args)
    a = square(name, a, False)
    return f(a, **constants) if a.size else a.copy()


def with_error(result: Operand, disp: bool, error: Callable[[], Any]) -> Operand:
    """Return the result, and if `disp` is False an estimate of its error, which is a constant."""
    return result if disp else (result, error())


class OfNumbers:
    """A function of numbers, and its derivatives."""

    def __init__(self, func: Function) -> None:
        self.func = func

    def __call__(self, z: Operand) -> Array:
        return np.asarray(self.func(z))

    def slope(self, z: Array) -> Operand:
        """Compute f'. The derivative along i must be i f', otherwise there is no complex derivative."""
        along, across = (jvp(self.func, (z,), (np.full(z.shape, each, z.dtype),))[1] for each in (1, 1j))
        if not np.allclose(across, 1j * along, rtol=1e-4, atol=1e-8):
            raise TypeError("funm: the function has no complex derivative at the eigenvalues of the matrix, because it "
                            "uses absolute values, real parts or conjugates; for Hermitian matrices use eigh")
        return along

    def curve(self, z: Array) -> Operand:
        """Compute f''."""
        return jvp(self.slope_alone, (z,), (np.ones_like(z),))[1]

    def slope_alone(self, z: Array) -> Operand:
        return jvp(self.func, (z,), (np.ones(z.shape, z.dtype),))[1]


@public("scipy.linalg.funm")
@documented()
@over_stacks("A")
def funm(A: Operand, func: Any, disp: Any = True) -> Operand:
    """Compute a function of a matrix from a function of numbers, f(A) = V diag(f(w)) V^-1.

    Parameters
    ----------
    func : callable
        The function f, a NumPy program that maps an array of complex numbers elementwise. It is differentiated, too.

    Returns
    -------
    funm : array, shape (..., n, n)
        The function of the matrix.
    errest : float
        SciPy's estimate of the error, which is a constant. It is returned only if disp is False.

    Raises
    ------
    numpy.linalg.LinAlgError
        A derivative raises it if the eigenvectors of A are linearly dependent to rounding, for example for Jordan
        blocks. `expm`, `logm`, `sqrtm` and similar functions have a derivative there.
    TypeError
        A derivative raises it if func has no complex derivative.
    NotImplementedError
        A third derivative raises it.

    Notes
    -----
    The derivative uses eigenvectors and divided differences, which are computed as integrals of derivatives of func
    where eigenvalues are close (Daleckii and Krein 1965).

    Examples
    --------
    >>> import numpy as np, blasad as ad
    >>> ad.grad(lambda A: ad.linalg.funm(A, np.cos).sum())(np.diag([1.0, 2.0])).round(4)
    array([[-0.8415, -0.9564],
           [-0.9564, -0.9093]])
    """
    a = array_of(A)
    if not isinstance(a, TracedArray):
        return sl.funm(a, func, disp)
    result = funm_of(square("funm", a, False), f=OfNumbers(func))
    return with_error(result, disp, lambda: sl.funm(values(a), func, disp=False)[1])


