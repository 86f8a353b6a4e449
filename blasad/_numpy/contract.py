"""Sums of products over labelled axes: einsum, and the products that are special cases of it.

The axes are brought together by transposed and reshaped views, so that the work is one product of matrices, or of
stacks of them.
"""

from __future__ import annotations

import functools
import math
from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

import numpy as np
from numpy.lib.array_utils import normalize_axis_tuple

from blasad._arrays import operations as _operations
from blasad._arrays.arrays import blank, is_active
from blasad._arrays.operations import OPERATIONS, binary, matmul, multiply_add
from blasad._arrays.spread import order_of
from blasad._arrays.traced import TracedArray
from blasad._arrays.views import lies_in_order
from blasad._declarations.aliases import Array, DTypeLike, Operand, Order
from blasad._numpy.functions import (
    arranged,
    array_of,
    cast_by_rule,
    conjugated,
    finish,
    moved,
    ravel,
    reshape,
    rule,
    traced_in,
    values_of,
)


class Plan(NamedTuple):
    """What has to be done with the axes of two operands a and b whose labels are known."""

    shared: tuple[tuple[int, int], ...]     # pairs of axes with the same label
    sum_a: tuple[int, ...]                  # axes that only one operand has and the output has not
    sum_b: tuple[int, ...]
    order_a: tuple[int, ...] | None         # both, left, inner; None: as they are
    order_b: tuple[int, ...] | None         # both, inner, right
    both: int                               # labels of a, b and the output
    left: int                               # of a and the output
    right: int
    inner: int                              # of a and b
    axes: tuple[int, ...]                   # of the output, in the order both, left, right
    back: tuple[int, ...] | None            # and from that order to the output's


def planned(of_a: tuple[Any, ...], of_b: tuple[Any, ...], of_out: tuple[Any, ...]) -> Plan:
    lone_a, lone_b = ([i for i in own if i not in other and i not in of_out]
                      for own, other in ((of_a, of_b), (of_b, of_a)))
    rest_a, rest_b = ([i for i in own if i not in lone] for own, lone in ((of_a, lone_a), (of_b, lone_b)))
    both = [i for i in of_out if i in of_a and i in of_b]
    left = [i for i in of_out if i in of_a and i not in of_b]
    right = [i for i in of_out if i in of_b and i not in of_a]
    inner = [i for i in rest_a if i not in of_out]
    return Plan(
        tuple((k, of_b.index(i)) for k, i in enumerate(of_a) if i in of_b),
        tuple(map(of_a.index, lone_a)), tuple(map(of_b.index, lone_b)),
        permutation(rest_a, both + left + inner), permutation(rest_b, both + inner + right),
        len(both), len(left), len(right), len(inner),
        tuple(map(of_out.index, both + left + right)), permutation(both + left + right, list(of_out)))


plan = functools.lru_cache(planned)


def permutation(labels: list[Any], wanted: list[Any]) -> tuple[int, ...] | None:
    """The transposition that brings labels into an order; None if they are in it."""
    return None if labels == wanted else tuple(map(labels.index, wanted))


def transposed(x: Array, axes: tuple[int, ...] | None) -> Array:
    return x if axes is None else moved(np.transpose, x, axes)


def contract(
    a: Operand, of_a: Iterable[Any], b: Operand, of_b: Iterable[Any], of_out: Iterable[Any], out: Array | None = None,
    axes: Sequence[int] | None = None,
) -> Operand:
    """The sum of a b over all labels that are not in `of_out`; one label stands for each axis.

    `axes` are those of a new result from the fastest to the slowest; None: in whatever order costs nothing.
    """
    a, of_a = diagonals(array_of(a), tuple(of_a))
    b, of_b = diagonals(array_of(b), tuple(of_b))
    of_out = tuple(of_out)
    if out is not None and np.ndim(out) != len(of_out):
        raise ValueError(f"blasad: out has shape {np.shape(out)}; the result has {len(of_out)} dimensions")
    if not (isinstance(a, TracedArray) or isinstance(b, TracedArray) or isinstance(out, TracedArray)):
        numbers = {label: i for i, label in enumerate(dict.fromkeys((*of_a, *of_b)))}
        return np.einsum(a, [numbers[i] for i in of_a], b, [numbers[i] for i in of_b], [numbers[i] for i in of_out])
    p = plan(of_a, of_b, of_out)
    if out is None and axes is not None and len(axes) > 1 and (not p.inner or tuple(axes) != p.axes[::-1]):
        shape = [max(x.shape[of.index(i)] for x, of in ((a, of_a), (b, of_b)) if i in of) for i in of_out]
        out = blank(traced_in(a, b), shape, np.result_type(a.dtype, b.dtype), is_active(a) or is_active(b), axes)
    for i, j in p.shared:
        if a.shape[i] != b.shape[j]:
            a, of_a, b, of_b = without_ones(a, of_a, b, of_b)
            p = plan(of_a, of_b, of_out)
            break
    a, b = transposed(summed(a, p.sum_a), p.order_a), transposed(summed(b, p.sum_b), p.order_b)
    direct = None if out is None else moved(np.transpose, out, p.axes)
    if not p.inner:
        result = elementwise(a, b, p.both, p.right, direct)
    elif p.both and not p.left and not p.right:
        result = rows(a, b, p.both, direct)
    else:
        result = product(a, b, p, direct)
    return transposed(result, p.back) if out is None else out


def product(a: Array, b: Array, p: Plan, out: Array | None) -> Operand:
    """A product of matrices, or of stacks of them; a vector without labels to stack over stays one."""
    lead, m = a.shape[:p.both], a.shape[p.both:p.both + p.left]
    n, k = b.shape[p.both + p.inner:], math.prod(b.shape[p.both:p.both + p.inner])
    if p.both:
        a = reshape(a, (*lead, math.prod(m), k))
        b = reshape(b, (*lead, k, math.prod(n)))
    else:
        a = reshape(a, (math.prod(m), k) if m else (k,)) if p.left > 1 or p.inner > 1 else a
        b = reshape(b, (k, math.prod(n)) if n else (k,)) if p.right > 1 or p.inner > 1 else b
    plain = p.left == p.right == 1 or not p.both and p.left <= 1 and p.right <= 1
    if plain:
        return matmul(a, b, out)
    return finish(reshape(matmul(a, b), (*lead, *m, *n)), out)


def diagonals(x: Array, labels: tuple[Any, ...]) -> tuple[Any, tuple[Any, ...]]:
    """A view in which every label stands for one axis."""
    once = tuple(dict.fromkeys(labels))
    if len(once) == len(labels):
        return x, labels
    numbers = [once.index(label) for label in labels]
    return moved(lambda plain: np.einsum(plain, numbers, [*range(len(once))]), x), once


def without_ones(
    a: Array, of_a: tuple[Any, ...], b: Array, of_b: tuple[Any, ...],
) -> tuple[Any, tuple[Any, ...], Any, tuple[Any, ...]]:
    """An axis of length 1 that meets a longer one broadcasts: it is left out."""
    for label in set(of_a) & set(of_b):
        n, m = a.shape[of_a.index(label)], b.shape[of_b.index(label)]
        if n == 1 != m:
            a, of_a = dropped(a, of_a, label)
        elif m == 1 != n:
            b, of_b = dropped(b, of_b, label)
        elif n != m:
            raise ValueError(f"blasad: operands of shapes {a.shape} and {b.shape} meet in dimensions {n} and {m}, "
                             "which must be equal")
    return a, of_a, b, of_b


def dropped(x: Array, labels: tuple[Any, ...], label: str) -> tuple[Any, tuple[Any, ...]]:
    axis = labels.index(label)
    return moved(np.squeeze, x, axis), labels[:axis] + labels[axis + 1:]


def summed(x: Array, axes: tuple[int, ...]) -> Array:
    if not axes:
        return x
    return _operations.total(x, axes) if isinstance(x, TracedArray) else np.sum(x, axes)


def elementwise(a: Array, b: Array, both: int, right: int, out: Array | None) -> Operand:
    a = a[(..., *[None] * right)] if right else a
    b = b[(slice(None),) * both + (None,) * (a.ndim - both - right)] if a.ndim > both + right else b
    return binary(OPERATIONS["multiply"], a, b, out)


def rows(a: Operand, b: Operand, both: int, out: Array | None) -> Operand:
    """Products of pairs of vectors: no matrix is large, so they are sums of elementwise products."""
    like = traced_in(a, b, out)
    result = blank(like, a.shape[:both], np.result_type(a.dtype, b.dtype), is_active(a) or is_active(b))
    _operations.set_all(result, 0)
    wide = moved(np.broadcast_to, result[(..., *[None] * (a.ndim - both))], a.shape)
    multiply_add(wide, a, b)
    return finish(result, out)


# ---------------------------------------------------------------- einsum

@rule("einsum")
def einsum(*operands: Operand, out: Array | None = None, dtype: DTypeLike | None = None, order: Order = "K",
           casting: str = "safe", optimize: Any = False) -> Operand:
    arrays, terms, output = parse(operands)
    if optimize not in (True, False, None, "greedy", "optimal"):        # a path, which NumPy checks
        names = {label: k for k, label in enumerate({label for term in terms for label in term})}
        np.einsum_path(*(y for x, term in zip(arrays, terms, strict=True)
                         for y in (np.broadcast_to(0.0, x.shape), [names[label] for label in term])), optimize=optimize)
    if dtype is not None:
        arrays = [cast_by_rule(x, dtype, casting, "einsum") for x in arrays]
    axes = [] if out is not None else order_of_einsum(arrays, terms, output, order, optimize)
    while len(arrays) > 2:                  # from the left, two at a time
        rest = {label for term in terms[2:] for label in term} | set(output)
        labels = [label for label in dict.fromkeys(terms[0] + terms[1]) if label in rest]
        arrays[:2] = [contract(arrays[0], terms[0], arrays[1], terms[1], labels)]
        terms[:2] = [labels]
    if len(arrays) == 2:
        return contract(arrays[0], terms[0], arrays[1], terms[1], output, out, axes)
    x, term = diagonals(arrays[0], tuple(terms[0]))
    lone = tuple(i for i, label in enumerate(term) if label not in output)
    x = transposed(summed(x, lone), permutation([label for label in term if label in output], list(output)))
    if out is not None:
        return finish(x, out)
    return arranged(x, axes) if lone else x[...]


def order_of_einsum(arrays: list[Any], terms: list[Any], output: list[Any], order: str,
                    optimize: bool) -> tuple[int, ...]:
    """The axes of the result, from the fastest to the slowest: those that NumPy's iterator over all labels finds."""
    ndim = len(output)
    if order == "K" and not optimize:
        return order_of_labels(tuple(map(tuple, terms)), tuple(output), *((x.shape, x.strides) for x in arrays))
    if order in "Ff" or order in "Aa" and all(lies_in_order(x, "F") for x in arrays if isinstance(x, TracedArray)):
        return tuple(range(ndim))
    if order in "CcAa" or ndim < 2:
        return tuple(range(ndim - 1, -1, -1))
    return order_along_path(arrays, terms, output, optimize)


def found_order(terms: tuple[Any, ...], output: tuple[Any, ...], *arrays: Operand) -> tuple[int, ...]:
    ndim = len(output)
    inner = sorted({label for term in terms for label in term} - set(output))
    steps = []
    for (shape, strides), term in zip(arrays, terms, strict=True):
        own = dict.fromkeys([*output, *inner], 0)
        for label, n, step in zip(term, shape, strides, strict=True):
            own[label] += step if n != 1 else 0
        steps.append(list(own.values()))
    order = order_of(ndim + len(inner), steps) or range(ndim + len(inner) - 1, -1, -1)
    return tuple(i for i in order if i < ndim)


order_of_labels = functools.lru_cache(found_order)


def order_along_path(arrays: list[Any], terms: list[Any], output: list[Any], optimize: bool) -> tuple[Any, ...]:
    """The same, where NumPy contracts two arrays at a time: what it makes of a corner of each."""
    names = {label: k for k, label in enumerate({label for term in terms for label in term})}
    spec = [[names[label] for label in term] for term in (*terms, output)]
    shapes = [np.broadcast_to(0.0, x.shape) for x in arrays]
    corners = [values_of(x)[(slice(2),) * x.ndim] for x in arrays]
    of_shapes, of_corners = ([y for pair in zip(x, spec, strict=False) for y in pair] for x in (shapes, corners))
    path = np.einsum_path(*of_shapes, spec[-1], optimize=optimize)[0]
    result = np.einsum(*of_corners, spec[-1], optimize=path)
    return tuple(np.argsort([step if n > 1 else 0 for n, step in zip(result.shape, result.strides, strict=True)]))


LABELS = 52                                 # the letters


def parse(operands: Sequence[Any]) -> tuple[list[Any], list[Any], list[Any]]:
    """Arrays, the labels of their axes, and those of the output."""
    if isinstance(operands[0], str):
        spec, *arrays = operands
        arrays = [array_of(x) for x in arrays]
        terms, output = labels(spec, tuple(x.ndim for x in arrays))
        return arrays, list(terms), output
    arrays = [array_of(x) for x in operands[:len(operands) // 2 * 2:2]]
    for label in (label for labels in operands[1::2] for label in labels if label is not Ellipsis):
        if not 0 <= label < LABELS:
            raise ValueError(f"subscript is not within the valid range [0, {LABELS})")
    last = list(operands[-1]) if len(operands) % 2 else None
    return arrays, *spelled_out(list(map(list, operands[1::2])), last, [x.ndim for x in arrays])


def labelled(spec: str, ndims: tuple[int, ...]) -> tuple[list[Any], list[Any]]:
    inputs, arrow, output = spec.replace(" ", "").partition("->")
    return spelled_out([letters(term) for term in inputs.split(",")], letters(output) if arrow else None, ndims)


labels = functools.lru_cache(labelled)


def spelled_out(terms: list[Any], output: list[Any] | None, ndims: Sequence[int]) -> tuple[list[Any], list[Any]]:
    """Labels of operands and output, with an implicit output made explicit; an ellipsis has the labels -1, -2, ..."""
    if len(terms) != len(ndims):
        raise ValueError(f"blasad: einsum has {len(ndims)} operands and subscripts for {len(terms)}")
    wide = 0
    for i, (ndim, term) in enumerate(zip(ndims, terms, strict=True)):
        hidden = ndim - len([label for label in term if label is not Ellipsis])
        if hidden < 0 or hidden and Ellipsis not in term:
            raise ValueError(f"blasad: einsum subscripts {i} have {len(term)} labels for an array of dimension {ndim}")
        terms[i] = spelled(term, hidden)
        wide = max(wide, hidden)
    every = Counter(label for term in terms for label in term)
    if output is None:
        names = [label for label in every if label not in range(-wide, 0)]
        output = [Ellipsis] + sorted(label for label in names if every[label] == 1)
    elif wide and Ellipsis not in output:
        raise ValueError("blasad: einsum's output must have the ellipsis of its operands")
    output = spelled(output, wide)
    if len(set(output)) < len(output) or not set(output) <= set(every):
        raise ValueError("blasad: einsum's output has a label twice, or one that no operand has")
    return terms, output


def letters(term: str) -> list[Any]:
    head, dots, tail = term.partition("...")
    if not (head + tail).isalpha() and head + tail:
        raise ValueError(f"blasad: einsum subscripts {term!r}: they are letters and one ellipsis")
    return [*head, *[Ellipsis] * bool(dots), *tail]


def spelled(term: list[Any], hidden: int) -> list[Any]:
    """The labels with the ellipsis written out."""
    if Ellipsis not in term:
        return list(term)
    dots = term.index(Ellipsis)
    return [*term[:dots], *range(-hidden, 0), *term[dots + 1:]]


# ---------------------------------------------------------------- products by name

@rule("dot")
def dot(a: Operand, b: Operand, out: Array | None = None) -> Operand:
    a, b = array_of(a), array_of(b)
    if out is not None and (out.dtype != np.result_type(a.dtype, b.dtype) or not out.flags.c_contiguous):
        raise ValueError("output array is not acceptable (must have the right datatype, number of dimensions, and be "
                         "a C-Array)")
    if a.ndim == 0 or b.ndim == 0:
        return scaled(a, b, out)
    if a.ndim <= 2 and b.ndim <= 2:
        return matmul(a, b, out)
    return tensordot(a, b, ([-1], [-2 if b.ndim > 1 else -1]), out)


def scaled(a: Operand, b: Operand, out: Array | None = None) -> Operand:
    """A product with an array without dimensions; NumPy asks BLAS for those of matrices, and has them in C order."""
    if out is None and a.ndim + b.ndim == 2:
        out = blank(traced_in(a, b), a.shape or b.shape, np.result_type(a.dtype, b.dtype), is_active(a) or is_active(b))
    return binary(OPERATIONS["multiply"], a, b, out)


@rule("tensordot linalg.tensordot")
def tensordot(a: Operand, b: Operand, axes: Any = 2, out: Any = None) -> Operand:
    a, b = array_of(a), array_of(b)
    if np.ndim(axes) == 0:
        axes = range(a.ndim - axes, a.ndim), range(axes)
    axes_a, axes_b = normalize_axis_tuple(axes[0], a.ndim), normalize_axis_tuple(axes[1], b.ndim)
    if [a.shape[i] for i in axes_a] != [b.shape[i] for i in axes_b]:
        raise ValueError(f"blasad: tensordot of shapes {a.shape} and {b.shape} over axes {axes_a} and {axes_b}: they "
                         "must have equal dimensions")
    of_a, of_b = list(range(a.ndim)), list(range(a.ndim, a.ndim + b.ndim))
    for i, j in zip(axes_a, axes_b, strict=True):
        of_b[j] = i
    of_out = [i for i in of_a + of_b if (i in of_a) != (i in of_b)]
    if not of_out and out is None:          # no scalar
        out = blank(traced_in(a, b), (), np.result_type(a.dtype, b.dtype), is_active(a) or is_active(b))
    return contract(a, of_a, b, of_b, of_out, out, None if out is not None else range(len(of_out) - 1, -1, -1))


@rule("inner")
def inner(a: Operand, b: Operand) -> Operand:
    a, b = array_of(a), array_of(b)
    if a.ndim == 0 or b.ndim == 0:
        return scaled(a, b)
    if a.ndim == b.ndim == 1:
        return matmul(a, b)
    return tensordot(a, b, (-1, -1))


@rule("vdot")
def vdot(a: Operand, b: Operand) -> Operand:
    return matmul(conjugated(ravel(array_of(a))), ravel(array_of(b)))


@rule("vecdot linalg.vecdot")
def vecdot(x1: Operand, x2: Operand, /, *, axis: Any = -1) -> Operand:
    return np.vecdot(np.moveaxis(x1, axis, -1), np.moveaxis(x2, axis, -1))


@rule("linalg.outer")
def outer_of_vectors(x1: Operand, x2: Operand, /) -> Operand:
    if np.ndim(x1) != 1 or np.ndim(x2) != 1:
        raise ValueError(f"blasad: numpy.linalg.outer of {np.ndim(x1)} and {np.ndim(x2)} dimensions; it takes vectors")
    return outer(x1, x2)


outer = rule("outer")(_operations.outer)


@rule("linalg.matmul")
def linalg_matmul(x1: Operand, x2: Operand, /) -> Operand:
    return matmul(x1, x2)


@rule("kron")
def kron(a: Operand, b: Operand) -> Operand:
    a, b = array_of(a), array_of(b)
    ndim = max(a.ndim, b.ndim)
    if a.ndim == 0 or b.ndim == 0:
        return binary(OPERATIONS["multiply"], a, b)
    a, b = a[(None,) * (ndim - a.ndim)], b[(None,) * (ndim - b.ndim)]
    shape = [n * m for n, m in zip(a.shape, b.shape, strict=True)]
    pairs = [(..., *[slice(None), None] * ndim), (..., *[None, slice(None)] * ndim)]
    return reshape(binary(OPERATIONS["multiply"], a[pairs[0]], b[pairs[1]]), shape)
