"""Functions of matrices and their derivatives, of every order.

L(A, E) is the derivative of f at A along E.  Two facts (Higham, Functions of Matrices, 2008, section 3.2; Mathias, A
chain rule for matrix functions, 1996) hold for every f with a power series.  All rules here follow from them:

    <G, L(A, E)> = <L(A, G^H)^H, E>,    f([[A, E], [0, A]]) = [[f(A), L(A, E)], [0, f(A)]]

The first gives the reverse.  By the second, L is a block of f of a larger matrix, so the derivative of L is a block of
L of the larger matrix.  Nothing is divided by gaps between eigenvalues.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from .._numpy.primitive import Primitive
from .frame import adjoint, vanishes


def nothing(x: Any) -> Any:
    """Return zeros, as the derivative of an array that is kept for other derivatives and is no result."""
    return np.zeros(x.shape, x.dtype)


def over_stack(f: Callable[..., Any], *stacks: Any, **constants: Any) -> Any:
    """Call f, which returns an array, for each matrix in stacks."""
    lead = stacks[0].shape[:-2]
    if not lead:
        return f(*stacks, **constants)
    rows = [x.reshape(-1, *x.shape[len(lead):]) for x in stacks]
    found = np.stack([f(*each, **constants) for each in zip(*rows, strict=True)])
    return found.reshape(*lead, *found.shape[1:])


def block(a: Any, e: Any) -> Any:
    """Return [[A, E], [0, A]]."""
    dtype = np.result_type(a.dtype, e.dtype)
    a, e = a.astype(dtype, copy=False), e.astype(dtype, copy=False)
    return np.concatenate([np.concatenate([a, e], -1), np.concatenate([np.zeros(a.shape, dtype), a], -1)], -2)


def below(e: Any) -> Any:
    """Return [[0, 0], [E, 0]]."""
    zero = np.zeros(e.shape, e.dtype)
    return np.concatenate([np.concatenate([zero, zero], -1), np.concatenate([e, zero], -1)], -2)


def size(a: Any) -> Any:
    return np.max(np.sum(np.abs(a), -2), -1, initial=0.0)[..., None, None]


def scale_value(a: Any, e: Any) -> Any:
    with np.errstate(all="ignore"):
        found = np.exp2(np.floor(np.log2(size(a)) - np.log2(size(e))))
        return np.where(np.isfinite(found) & (found > 0), found, 1).astype(np.real(e).dtype)


def scale_forward(changes: Any, y: Any, a: Any, e: Any) -> Any:
    return nothing(y)


def scale_reverse(by: Any, y: Any, a: Any, e: Any) -> Any:
    return nothing(a), nothing(e)


# The power of 2 that scales E to the size of A. L is linear in E, so results do not depend on it.
scale = Primitive(scale_value, scale_forward, scale_reverse, copies=False)


class OfMatrices:
    """A function of matrices.

    Parameters
    ----------
    name : str
        The name of the function.
    value : callable
        ``value(A, **constants)`` returns a tuple of f(A) and the arrays that `change` uses again.
    change : callable
        ``change(A, E, *kept, **constants)`` returns L(A, E). It also works without the kept arrays.
    """

    def __init__(self, name: str, value: Callable[..., Any], change: Callable[..., Any]) -> None:
        self.of = Primitive(value, self.forward, self.reverse, copies=False)
        self.change = Primitive(change, self.change_forward, self.change_reverse, copies=False)
        for part in ("of", "change"):
            primitive = getattr(self, part)
            primitive.name, primitive.__qualname__ = name, f"{name}.{part}"

    def __call__(self, a: Any, **constants: Any) -> Any:
        return self.of(a, **constants)[0]

    def forward(self, da: Any, y: Any, a: Any, **constants: Any) -> Any:
        return (self.change(a, da, *y[1:], **constants), *map(nothing, y[1:]))

    def reverse(self, by: Any, y: Any, a: Any, **constants: Any) -> Any:
        if vanishes(by[0]):
            return nothing(a)
        return adjoint(self.change(a, adjoint(by[0]), *y[1:], **constants))

    def change_forward(self, changes: Any, y: Any, a: Any, e: Any, *kept: Any, **constants: Any) -> Any:
        n, c = a.shape[-1], scale(a, e)
        found = self.change(block(a, c * e), block(changes[0], c * changes[1]), **constants)
        return found[..., :n, n:] / c

    def change_reverse(self, by: Any, y: Any, a: Any, e: Any, *kept: Any, **constants: Any) -> Any:
        if vanishes(by):
            return (nothing(a), nothing(e), *map(nothing, kept))
        n, c = a.shape[-1], scale(a, e)
        found = adjoint(self.change(block(a, c * e), below(adjoint(by)), **constants))
        return (found[..., :n, :n] / c + found[..., n:, n:] / c, found[..., :n, n:], *map(nothing, kept))
