"""Sums of products over labelled axes: einsum, and the products that are special cases of it.

The axes are brought together by transposed and reshaped views, so that the work is one product of matrices, or of
stacks of them.
"""

import functools
import math
from collections import Counter

import numpy as np
from numpy.lib.array_utils import normalize_axis_tuple

from blasad import _traced
from blasad._functions import array_of, conjugated, finish, moved, ravel, reshape, rule, traced_in
from blasad._traced import OPERATIONS, TracedArray, binary, blank, is_active, matmul, multiply_add


def contract(a, of_a, b, of_b, of_out, out=None):
    """The sum of a b over all labels that are not in `of_out`; one label stands for each axis."""
    a, of_a = diagonals(array_of(a), list(of_a))
    b, of_b = diagonals(array_of(b), list(of_b))
    a, of_a, b, of_b = without_ones(a, of_a, b, of_b)
    a, of_a = summed(a, of_a, {*of_b, *of_out})
    b, of_b = summed(b, of_b, {*of_a, *of_out})
    both = [label for label in of_out if label in of_a and label in of_b]
    left = [label for label in of_out if label in of_a and label not in of_b]
    right = [label for label in of_out if label in of_b and label not in of_a]
    inner = [label for label in of_a if label not in of_out]
    a = ordered(a, of_a, [*both, *left, *inner])
    b = ordered(b, of_b, [*both, *inner, *right])
    axes = [of_out.index(label) for label in (*both, *left, *right)]
    direct = moved(np.transpose, out, axes) if out is not None else None
    if not inner:
        return placed(elementwise(a, b, len(both), len(right), direct), axes, out, direct)
    if both and not left and not right:
        return placed(rows(a, b, len(both), direct), axes, out, direct)
    lead = a.shape[:len(both)]
    m = a.shape[len(both):a.ndim - len(inner)]
    n = b.shape[len(both) + len(inner):]
    k = math.prod(b.shape[len(both):len(both) + len(inner)])
    one = not both          # a vector stays one
    x = reshape(a, (*lead, k) if one and not left else (*lead, math.prod(m), k))
    y = reshape(b, (*lead, k) if one and not right else (*lead, k, math.prod(n)))
    if direct is not None and (len(left) == len(right) == 1 or one and len(left) <= 1 and len(right) <= 1):
        matmul(x, y, direct)
        return out
    return placed(reshape(matmul(x, y), (*lead, *m, *n)), axes, out, None)


def diagonals(x, labels):
    """A view in which every label stands for one axis."""
    once = list(dict.fromkeys(labels))
    if len(once) == len(labels):
        return x, labels
    numbers = [once.index(label) for label in labels]
    return moved(lambda plain: np.einsum(plain, numbers, [*range(len(once))]), x), once


def without_ones(a, of_a, b, of_b):
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


def dropped(x, labels, label):
    axis = labels.index(label)
    return moved(np.squeeze, x, axis), labels[:axis] + labels[axis + 1:]


def summed(x, labels, wanted):
    axes = tuple(i for i, label in enumerate(labels) if label not in wanted)
    if not axes:
        return x, labels
    x = _traced.total(x, axes) if isinstance(x, TracedArray) else np.sum(x, axes)
    return x, [label for label in labels if label in wanted]


def ordered(x, labels, wanted):
    return x if labels == wanted else moved(np.transpose, x, [labels.index(label) for label in wanted])


def placed(result, axes, out, direct):
    """The result with its axes in the order of the output."""
    if out is not None:
        return out if direct is not None else finish(ordered(result, axes, [*range(len(axes))]), out)
    return ordered(result, axes, [*range(len(axes))])


def elementwise(a, b, both, right, direct):
    a = a[(..., *[None] * right)] if right else a
    b = b[(slice(None),) * both + (None,) * (a.ndim - both - right)] if a.ndim > both + right else b
    return binary(OPERATIONS["multiply"], a, b, direct)


def rows(a, b, both, direct):
    """Products of pairs of vectors: no matrix is large, so they are sums of elementwise products."""
    like = traced_in(a, b, direct)
    result = blank(like, a.shape[:both], np.result_type(a.dtype, b.dtype), is_active(a) or is_active(b))
    _traced.set_all(result, 0)
    wide = moved(np.broadcast_to, result[(..., *[None] * (a.ndim - both))], a.shape)
    multiply_add(wide, a, b)
    return result if direct is None else finish(result, direct)


# ---------------------------------------------------------------- einsum

@rule("einsum")
def einsum(*operands, out=None, dtype=None, order="K", casting="safe", optimize=False):
    if dtype is not None:
        raise TypeError("blasad: numpy.einsum has no rule for dtype=; cast the operands with astype")
    arrays, terms, output = parse(operands)
    while len(arrays) > 2:                  # from the left, two at a time
        rest = {label for term in terms[2:] for label in term} | set(output)
        kept = [label for label in dict.fromkeys(terms[0] + terms[1]) if label in rest]
        arrays[:2] = [contract(arrays[0], terms[0], arrays[1], terms[1], kept)]
        terms[:2] = [kept]
    if len(arrays) == 2:
        return contract(arrays[0], terms[0], arrays[1], terms[1], output, out)
    x, labels = summed(*diagonals(arrays[0], terms[0]), set(output))
    return finish(ordered(x, labels, output), out)


def parse(operands):
    """Arrays, the labels of their axes, and those of the output; an ellipsis has the labels -1, -2, ..."""
    if isinstance(operands[0], str):
        spec, *arrays = operands
        inputs, arrow, output = spec.replace(" ", "").partition("->")
        terms = [letters(term) for term in inputs.split(",")]
        output = letters(output) if arrow else None
    else:
        arrays, terms = list(operands[:len(operands) // 2 * 2:2]), list(map(list, operands[1::2]))
        output = list(operands[-1]) if len(operands) % 2 else None
    if len(terms) != len(arrays):
        raise ValueError(f"blasad: einsum has {len(arrays)} operands and subscripts for {len(terms)}")
    arrays = [array_of(x) for x in arrays]
    wide = 0
    for i, (x, term) in enumerate(zip(arrays, terms)):
        hidden = x.ndim - len([label for label in term if label is not Ellipsis])
        if hidden < 0 or hidden and Ellipsis not in term:
            raise ValueError(f"blasad: einsum subscripts {i} have {len(term)} labels for an operand of dimension "
                             f"{x.ndim}")
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
    return arrays, terms, output


def letters(term):
    head, dots, tail = term.partition("...")
    if not (head + tail).isalpha() and head + tail:
        raise ValueError(f"blasad: einsum subscripts {term!r}: they are letters and one ellipsis")
    return [*head, *[Ellipsis] * bool(dots), *tail]


def spelled(term, hidden):
    """The labels with the ellipsis written out."""
    if Ellipsis not in term:
        return list(term)
    at = term.index(Ellipsis)
    return [*term[:at], *range(-hidden, 0), *term[at + 1:]]


# ---------------------------------------------------------------- products by name

@rule("dot")
def dot(a, b, out=None):
    a, b = array_of(a), array_of(b)
    if a.ndim == 0 or b.ndim == 0:
        return binary(OPERATIONS["multiply"], a, b, out)
    if a.ndim <= 2 and b.ndim <= 2:
        return matmul(a, b, out)
    return tensordot(a, b, ([-1], [-2 if b.ndim > 1 else -1]), out)


@rule("tensordot linalg.tensordot")
def tensordot(a, b, axes=2, out=None):
    a, b = array_of(a), array_of(b)
    if np.ndim(axes) == 0:
        axes = range(a.ndim - axes, a.ndim), range(axes)
    axes_a, axes_b = normalize_axis_tuple(axes[0], a.ndim), normalize_axis_tuple(axes[1], b.ndim)
    if [a.shape[i] for i in axes_a] != [b.shape[i] for i in axes_b]:
        raise ValueError(f"blasad: tensordot of shapes {a.shape} and {b.shape} over axes {axes_a} and {axes_b}: they "
                         "must have equal dimensions")
    of_a, of_b = list(range(a.ndim)), list(range(a.ndim, a.ndim + b.ndim))
    for i, j in zip(axes_a, axes_b):
        of_b[j] = i
    return contract(a, of_a, b, of_b, [i for i in of_a + of_b if (i in of_a) != (i in of_b)], out)


@rule("inner")
def inner(a, b):
    a, b = array_of(a), array_of(b)
    if a.ndim == 0 or b.ndim == 0:
        return binary(OPERATIONS["multiply"], a, b)
    return tensordot(a, b, (-1, -1))


@rule("vdot")
def vdot(a, b):
    return matmul(conjugated(ravel(array_of(a))), ravel(array_of(b)))


@rule("vecdot linalg.vecdot")
def vecdot(x1, x2, /, *, axis=-1):
    return np.vecdot(np.moveaxis(x1, axis, -1), np.moveaxis(x2, axis, -1))


@rule("outer linalg.outer")
def outer(a, b, out=None):
    return binary(OPERATIONS["multiply"], ravel(array_of(a))[:, None], ravel(array_of(b)), out)


@rule("linalg.matmul")
def linalg_matmul(x1, x2, /):
    return matmul(x1, x2)


@rule("linalg.multi_dot")
def multi_dot(arrays, *, out=None):
    return finish(functools.reduce(matmul, map(array_of, arrays)), out)


@rule("kron")
def kron(a, b):
    a, b = array_of(a), array_of(b)
    ndim = max(a.ndim, b.ndim)
    a, b = a[(None,) * (ndim - a.ndim)], b[(None,) * (ndim - b.ndim)]
    shape = [n * m for n, m in zip(a.shape, b.shape)]
    product = binary(OPERATIONS["multiply"], a[(..., *[None] * ndim)], b)
    pairs = [axis for i in range(ndim) for axis in (i, ndim + i)]
    return reshape(_traced.view(product, np.transpose, pairs), shape)
