"""Trees as vectors: zeros, sums, products, norms, each variable once however often it appears."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import numpy as np

from blasad._arrays.arrays import is_plain
from blasad._declarations.aliases import Array, Number, Operand, Tree

from .. import blas
from .._trees.leaves import all_alike, clear, line, lines, zeros
from .._trees.maps import Map, recursive_map, write

FLOATS = "fdFD"
NUMBERS = (int, float, complex, np.number)


def _zero(x: Operand) -> Operand:
    if type(x) is np.ndarray:
        return zeros(x)
    return np.zeros_like(x) if _is_array(x) else 0.0 if hasattr(x, "is_scalar") else type(x)(0)


def _clear(x: Array) -> None:
    x.fill(0)


def _is_array(x: Operand) -> bool:
    """Whether something is an array, traced or not, and no number."""
    return hasattr(x, "fill") and not isinstance(x, np.generic) and not getattr(x, "is_scalar", False)


def make_zero(tree: Tree, *, copy_inactive: bool = False) -> Tree:
    """A tree of zeros, to be the shadow of a tree: built alike, and shared alike.

    Parameters
    ----------
    tree : tree
        Arrays and numbers in nested containers.
    copy_inactive : bool
        Copy objects without a derivative; otherwise the new tree holds the same objects.

    Returns
    -------
    tree
        It shares no memory with the variables of the first.

    Examples
    --------
    >>> import numpy as np, blasad as ad
    >>> w = np.ones(3)
    >>> zeros = ad.trees.make_zero({"w": w, "ends": w[::2], "n": 3})
    >>> zeros
    {'w': array([0., 0., 0.]), 'ends': array([0., 0.]), 'n': 3}
    >>> zeros["ends"].base is zeros["w"]
    True
    """
    return recursive_map(_zero, tree, copy_inactive=copy_inactive)


def make_zero_(tree: Tree, *, skip_immutable: bool = False) -> None:
    """Fill the variables of a tree with zeros, in place.

    Parameters
    ----------
    tree : tree
        Arrays and numbers in nested containers.  A number in a list, a dict or an object is replaced there, and so is
        a tuple that holds one: as `autodiff` does with a shadow.
    skip_immutable : bool
        Fill arrays only, and leave numbers as they are: in a new shadow they are zero already.

    Raises
    ------
    ValueError
        Before anything is changed: for read-only arrays, and for numbers that hang on nothing mutable.
    """
    made = Map("make_zero_", (tree,), (tree,), strict=True, replaces=True, only_arrays=skip_immutable)
    if made.structure.simple:
        clear(made.structure.leaves)
    else:
        made.run(lambda x: _clear(x) if _is_array(x) else _zero(x))


def fitting(name: str, *trees: Tree, written: bool = False, a: Operand = 1.0) -> Map:
    """A map of trees whose variables have the same shapes; the first can hold a multiple of the others if written."""
    made = Map(name, trees, trees[:1] if written else None, strict=written, replaces=written)
    if not _is_complex(a) and all(all_alike(made.columns[0], column) for column in made.columns[1:]):
        return made
    for i, (y, *rest) in made.arguments():
        for x in rest:
            if getattr(x, "shape", ()) != getattr(y, "shape", ()):
                raise ValueError(f"{name}: {made.structure.path(i)} has shape {np.shape(y)} in the first tree and "
                                 f"{np.shape(x)} in the second")
        if written and not _is_complex(y) and (_is_complex(a) or any(map(_is_complex, rest))):
            raise TypeError(f"{name}: {made.structure.path(i)} is real, and what is to be written there is complex")
    return made


def _factor(a: Operand) -> Tree:
    """A number of NumPy as one of Python, which leaves dtypes as they are."""
    return float(a) if issubclass(type(a), (int, np.floating)) else a


def _like(x: Number, new: Number) -> Number:
    """A number of the type of the one whose place it takes."""
    as_x: Any = type(x)
    return as_x(new) if issubclass(type(x), NUMBERS) and issubclass(type(new), NUMBERS) else new


def _is_complex(x: Operand) -> bool:
    return x.dtype.kind == "c" if hasattr(x, "dtype") else issubclass(type(x), complex)


def accumulate_(x: Tree, y: Tree, f: Callable[[Any], Any] | None = None) -> None:
    """Add a tree to another one in place, x += f(y), each variable once.

    Parameters
    ----------
    x : tree
        What is added to.
    y : tree
        Built as x, and sharing at least as much.
    f : callable, optional
        Applied to the variables of y.

    Raises
    ------
    ValueError, TypeError
        As `make_zero_`, and where shapes or kinds of numbers do not fit, before anything is changed.
    """
    y = y if f is None else recursive_map(f, y)
    _add_all(fitting("accumulate_", x, y, written=True), 1.0)


def _add_all(made: Map, a: Operand) -> None:
    """y += a x, for the two trees of a map."""
    if not made.apart or type(a) is not float:
        made.run(lambda y, x: _add(y, a, x))
        return
    for y, x in zip(*made.columns, strict=True):
        p, q = lines(x, y)
        if p is None:
            _add(y, a, x)
        else:
            blas.axpy(p, q, a=a)


def _add(y: Operand, a: Operand, x: Operand) -> Number | None:
    """y + a x, in place if y is an array."""
    if not _is_array(y):
        return _like(y, y + a * x)
    if type(a) is float:
        p, q = lines(x, y)
        if p is not None and (x.base is y.base is None or not np.may_share_memory(x, y)):
            blas.axpy(p, q, a=a)
            return None
    write(y, y + (x if type(a) is float and a == 1 else a * x))
    return None


def axpy_(y: Tree, a: Operand, x: Tree) -> None:
    """Add a multiple of a tree to another one in place, y += a x.

    Parameters
    ----------
    y : tree
        What is added to.
    a : float or complex
        The factor.
    x : tree
        Built as y.
    """
    a = _factor(a)
    _add_all(fitting("axpy_", y, x, written=True, a=a), a)


def scale_(x: Tree, a: Operand) -> None:
    """Multiply a tree by a number in place, ``x *= a``.

    Parameters
    ----------
    x : tree
        The tree to multiply.
    a : float or complex
        The factor; zero gives zeros, also where there is NaN.
    """
    a = _factor(a)
    zero = issubclass(type(a), (float, complex)) and bool(a == 0)
    real = type(a) is float

    def scaled(x: Tree) -> Tree:
        if not _is_array(x):
            return _zero(x) if zero else _like(x, x * a)
        if zero:
            return _clear(x)
        p = line(x) if real else None
        if p is not None:
            blas.scal(a, p)
            return None
        x *= a
        return None

    made = fitting("scale_", x, written=True, a=a)
    if made.structure.simple and real and not zero:
        for each in made.structure.leaves:
            p = line(each)
            if p is None:
                scaled(each)
            else:
                blas.scal(a, p)
    else:
        made.run(scaled)


def copy_(y: Tree, x: Tree) -> None:
    """Copy the variables of a tree into another one, y := x.

    Parameters
    ----------
    y : tree
        What is written.
    x : tree
        Built as y.
    """
    fitting("copy_", y, x, written=True).run(lambda y, x: x if _is_array(y) else _like(y, x))


def dot(x: Tree, y: Tree) -> Operand:
    """The inner product of two trees, sum(conj(x) y), each variable once.

    Parameters
    ----------
    x, y : trees
        Built alike.

    Returns
    -------
    float or complex
        Its real part is the one that seeds and tangents meet in, for complex variables.
    """
    total: Tree = 0.0
    for _, (a, b) in fitting("dot", x, y).arguments():
        total = total + (np.conj(a) * b if np.ndim(a) == 0 else np.vdot(a, b))
    return total.item() if issubclass(type(total), np.generic) else total


def norm(x: Tree) -> float:
    """The Euclidean norm of a tree, each variable once.

    Parameters
    ----------
    x : tree
        Arrays and numbers in nested containers.

    Returns
    -------
    float
        Without overflow where the squares would.
    """
    norms = []
    for _, (a,) in Map("norm", (x,)).arguments():
        if np.ndim(a) and a.dtype.char in FLOATS and a.dtype.isnative:
            norms.append(blas.nrm2(a.ravel("K") if is_plain(a) else a.reshape(-1)) if a.size else 0.0)
        else:
            norms.append(np.linalg.norm(a) if np.ndim(a) else abs(a))
    if any(not issubclass(type(a), (float, np.floating)) for a in norms):  # traced
        total: Any = sum(a * a for a in norms) ** 0.5
        return total  # type: ignore[no-any-return]
    return math.hypot(*norms)


def random_like(tree: Tree, rng: np.random.Generator | int | None = None) -> Tree:
    """A tree of standard normal numbers, built and shared as a tree.

    Parameters
    ----------
    tree : tree
        Arrays and numbers in nested containers.
    rng : Generator or int, optional
        Where the numbers come from, or its seed.

    Returns
    -------
    tree
        Of the same dtypes; both parts of complex numbers are normal.
    """
    source = np.random.default_rng(rng)

    def new(x: Operand) -> Operand:
        drawn = source.standard_normal(np.shape(x))
        if np.iscomplexobj(x):
            drawn = drawn + 1j * source.standard_normal(np.shape(x))
        if not _is_array(x):
            return np.asarray(drawn).item() if hasattr(x, "is_scalar") else type(x)(drawn)
        numbers = np.empty_like(x)
        numbers[...] = drawn
        return numbers

    return recursive_map(new, tree)
