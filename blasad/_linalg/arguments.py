"""Reading and checking arguments of LAPACK's and SciPy's functions, and functions of stacks of matrices."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Sequence
from functools import wraps
from typing import Any

import numpy as np

from .._arrays.finite import all_finite, is_floats
from .._arrays.operands import overlaps
from .._arrays.traced import TracedArray
from .._declarations.aliases import Array, Function, Operand
from .._declarations.words import KINDS
from .._numpy.functions import arranged, array_of, order_of_stack
from .._registry import blas, lapack
from .frame import values as values

TRANS = {0: 0, "N": 0, 1: 1, "T": 1, 2: 2, "C": 2}


# ---------------------------------------------------------------- the arguments of LAPACK's routines

def given(x: Array, overwrite: bool) -> Array:
    return x if overwrite else x.copy("F")


def columns(x: Array) -> Array:
    """Return a vector as a matrix of one column, and a matrix as it is."""
    return x if x.ndim == 2 else x[:, None]


def check(name: str, a: Array, b: Array | None = None) -> None:
    """Check the shapes of A and B before anything is written."""
    if a.ndim != 2 or a.shape[0] != a.shape[1]:
        raise ValueError(f"{name}: the matrix has shape {a.shape}; it must be square")
    if b is not None and (b.ndim not in (1, 2) or b.shape[0] != a.shape[0]):
        raise ValueError(f"{name}: b has shape {b.shape}; it must be ({a.shape[0]},) or ({a.shape[0]}, nrhs)")


def check_rows(name: str, n: int, b: Array) -> None:
    """Check the shape of the right-hand sides before anything is written."""
    if b.ndim not in (1, 2) or b.shape[0] != n:
        raise ValueError(f"{name}: b has shape {b.shape}; it must be ({n},) or ({n}, nrhs)")


def check_exchanges(name: str, n: int, piv: Operand) -> None:
    """Check the number of row exchanges before anything is written."""
    if np.shape(piv) != (n,):
        raise ValueError(f"{name}: the row exchanges have shape {np.shape(piv)}; it must be ({n},), as the "
                         "factorization returned them")


def triangular_solve(a: Array, b: Array, lower: int, trans: int = 0, diag: int = 0) -> None:
    if b.ndim == 1:
        blas.trsv(a, b, lower=lower, trans=trans, diag=diag)
    else:
        blas.trsm(1.0, a, b, lower=lower, trans_a=trans, diag=diag)


def blank(like: Array, shape: tuple[int, int]) -> Array:
    """Make a matrix of zeros in Fortran order, which is traced if `like` is."""
    transposed = np.zeros(shape[::-1], like.dtype, like=like) if isinstance(like, TracedArray) else np.zeros(
        shape[::-1], like.dtype)
    return transposed.T


def of_kind(name: str, x: Array) -> Operand:
    """Return the routine of this name for real matrices, or its counterpart for complex ones."""
    return getattr(lapack, KINDS[name[:2]][1] + name[2:] if x.dtype.kind == "c" else name)


def times_q(name: str, side: str, turned: bool, vectors: Array, tau: Array, c: Array) -> None:
    """Compute C := Q C, C Q or, if turned, the product with Q^H, by a routine such as `ormqr`."""
    if tau.shape[0] and c.size:
        of_kind(name, c)(side, ("C" if c.dtype.kind == "c" else "T") if turned else "N", vectors, tau, c)


# ---------------------------------------------------------------- the arguments of SciPy's functions

def array(name: str, a: Array, check_finite: bool = True) -> Array:
    """Convert an argument to an array of floats. NaN and Inf are an error as in SciPy."""
    if not is_floats(a):
        a = array_of(a)
        if type(a) is np.matrix:
            a = np.asarray(a)
        if a.dtype.kind in "biu":
            a = a.astype(float)
    if check_finite and not all_finite(a):
        raise ValueError(f"{name}: array must not contain infs or NaNs")
    return a


def numpys(x: Array) -> Array:
    """Return a number as a scalar of NumPy."""
    return x.as_scalar() if isinstance(x, TracedArray) else np.asarray(x)[()]


def square(name: str, a: Array, check_finite: bool = True) -> Array:
    a = array(name, a, check_finite)
    if a.ndim < 2 or a.shape[-1] != a.shape[-2]:
        raise ValueError(f"{name}: the matrix has shape {a.shape}; its last two dimensions must be equal")
    return a


def columnwise(a: Array) -> Array:
    """Copy a stack to matrices in Fortran order, as LAPACK needs them."""
    return a.copy("F") if a.ndim <= 2 else a.swapaxes(-1, -2).copy().swapaxes(-1, -2)


def own(a: Array, overwrite: Operand, written: Array | None = None) -> Array:
    """Return a if it may be overwritten and does not overlap `written`, which is overwritten, too; else a copy."""
    return a if overwrite and (written is None or not overlaps([a, written])) else columnwise(a)


def beside(a: Array, b: Array) -> Array:
    """Convert right-hand sides to the common dtype of a and b, traced if a is, so that they can be solved in place."""
    dtype = np.result_type(a.dtype, b.dtype)
    if isinstance(a, TracedArray) and not isinstance(b, TracedArray):
        b = np.array(b, like=a)
    return b.astype(dtype, copy=False)


def alike(a: Array, b: Array) -> Array:
    return a.astype(np.result_type(a.dtype, b.dtype), copy=False)


def in_double(a: Array) -> Array:
    """Return a in double precision, in which some of NumPy's and SciPy's functions compute with all matrices."""
    return a.astype(np.result_type(a.dtype, np.float64), copy=False)


def each(f: Function, *arrays: Operand) -> None:
    """Call f for the matrices of stacks that have the same leading axes."""
    lead = arrays[0].shape[:-2]
    if not lead:
        f(*arrays)
        return
    for index in np.ndindex(*lead):
        f(*(x[index] for x in arrays))


def stacked(results: Sequence[Array], a: Array, shape: tuple[int, ...]) -> Array:
    """Return the results for the matrices of a stack, which have this shape each, in an array."""
    lead = a.shape[:-2]
    if not results:
        return np.zeros((*lead, *shape), a.dtype)
    return np.stack(results).reshape(*lead, *shape)


def sides(name: str, a: Array, b: Array, vectors: bool) -> tuple[Operand, Operand]:
    """Broadcast a stack of matrices and a stack of right-hand sides, and copy the right-hand sides."""
    if b.ndim == 0 or (b.shape[-1] if vectors else b.shape[-2]) != a.shape[-1]:
        raise ValueError(f"{name}: b has shape {b.shape}, which does not fit the matrix of shape {a.shape}")
    if a.ndim == 2 and b.ndim <= 2 and a.dtype == b.dtype and isinstance(a, TracedArray) <= isinstance(b, TracedArray):
        x = columnwise(b)
        return a, x[:, None] if vectors else x
    b = beside(a, b)
    b = b[..., None] if vectors else b
    lead = np.broadcast_shapes(a.shape[:-2], b.shape[:-2])
    if b.shape[:-2] != lead:
        b = np.broadcast_to(b, (*lead, *b.shape[-2:]))
    if a.shape[:-2] != lead:
        a = np.broadcast_to(a, (*lead, *a.shape[-2:]))
    return alike(a, b), columnwise(b)


def matrix(name: str, a: Array, check_finite: bool) -> Array:
    a = array(name, a, check_finite)
    if a.ndim != 2:
        raise ValueError(f"{name}: the matrix has shape {a.shape}; it must have two dimensions")
    return a


def numpy_result(name: str, *results: Any) -> Any:
    """Return results in the named tuple of NumPy's function."""
    return getattr(np.linalg._linalg, name)(*results)


# ---------------------------------------------------------------- stacks

def ordered_as_numpys(core: int) -> Callable[[Function], Function]:
    """Give results, which have `core` dimensions for each matrix, the order in memory that NumPy's have."""

    def decorate(f: Function) -> Function:
        @wraps(f)
        def ordered(a: Array, *args: Operand, **kwargs: Any) -> Any:
            axes = order_of_stack(core, (a, 2))
            return arranged(f(a, *args, **kwargs), axes)

        return ordered

    return decorate


def in_rows(x: Operand) -> Operand:
    """Return a traced result in C order, in which SciPy returns it: programs read flags, and elements as they lie."""
    return arranged(x, None)


def in_columns(x: Operand) -> Operand:
    """Return a traced result whose matrices lie in Fortran order, in which SciPy returns them."""
    return arranged(x, (x.ndim - 2, x.ndim - 1, *range(x.ndim - 3, -1, -1)))


def over_stacks(*names: str) -> Callable[[Function], Any]:
    """Make a function of matrices accept stacks of matrices, in the last two axes of these arguments.

    Each result is a stack of results.  Leading axes are broadcast.  An argument with one dimension is the same vector
    for all matrices.
    """

    def decorate(f: Function) -> Function:
        takes = inspect.signature(f)

        @wraps(f)
        def stacked(*args: Operand, **kwargs: Any) -> Any:
            bound = takes.bind(*args, **kwargs)
            arrays = {name: array_of(bound.arguments[name]) for name in names}
            if all(x.ndim <= 2 for x in arrays.values()):
                return f(*args, **kwargs)
            lead = np.broadcast_shapes(*(x.shape[:-2] for x in arrays.values()))
            if 0 in lead:                       # the results for an identity tell how many elements there would be
                bound.arguments.update({name: x if x.ndim < 2 else np.eye(*x.shape[-2:], dtype=x.dtype)
                                        for name, x in arrays.items()})
                return emptied(f(*bound.args, **bound.kwargs), lead)
            arrays = {name: x if x.ndim < 2 or x.shape[:-2] == lead else np.broadcast_to(x, (*lead, *x.shape[-2:]))
                      for name, x in arrays.items()}
            results = []
            for index in np.ndindex(*lead):
                bound.arguments.update({name: x if x.ndim < 2 else x[index] for name, x in arrays.items()})
                results.append(f(*bound.args, **bound.kwargs))
            return together(results, lead)

        return stacked

    return decorate


def emptied(results: Operand, lead: tuple[int, ...]) -> Any:
    """Return stacks of no results, which have the shapes of these results."""
    if isinstance(results, tuple):
        return tuple(emptied(each, lead) for each in results)
    return np.zeros((*lead, *np.shape(results)), np.asarray(results).dtype)


def together(results: list[Operand], lead: tuple[int, ...]) -> Any:
    """Combine results, or tuples of results, to stacks."""
    if isinstance(results[0], tuple):
        return tuple(together(list(each), lead) for each in zip(*results, strict=True))
    if getattr(results[0], "ndim", 0) == 0 and not isinstance(results[0], TracedArray):
        return np.array(results).reshape(lead)
    return np.stack(results).reshape(*lead, *results[0].shape)
