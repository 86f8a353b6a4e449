"""What a Cholesky factorization of a sparse matrix does, for all matrices with elements in the same places.

The columns are put into an order in which the factor has few elements, and joined to supernodes: columns with the same
rows below. Each supernode has a front, the dense matrix of its columns and of the rows below them. It takes the
elements of A, and what its children leave (Duff, Reid, 1983); so all numbers are in dense operations.
"""

from __future__ import annotations

import sys
from typing import Any, NamedTuple

import numpy as np

from .._declarations.aliases import Array, Operand, Plain
from . import symbolic

SMALL = 32                  # columns up to which a supernode is joined with what follows it
HEAD, NODE = 7, 5           # words of a plan before its supernodes, and of each of these
ZEROS = 0.15                # or which part of the elements may be zeros that the factor would not have


class Node(NamedTuple):
    """A supernode: its columns from `start` to `stop`, the rows below, and where its elements and children go."""

    start: int
    stop: int
    rows: Plain
    children: list[int]
    into: tuple[Plain, Plain] | None        # the places of the rows in the front of the parent, down and across
    elements: slice                         # of the lower triangle of A
    places: tuple[Plain, Plain]             # in the front

    @property
    def width(self) -> int:
        return self.stop - self.start

    @property
    def size(self) -> int:
        return self.width + len(self.rows)


class Plan:
    """The order, and the supernodes.

    Parameters
    ----------
    indices, indptr : array of int32
        The places of the elements, by columns; the same as by rows.
    n : int
        The order of the matrix.
    order : array of int, optional
        An order to begin with: then columns only move past others on which they do not depend.

    Attributes
    ----------
    order : array of int
        Which row and column of A is each of the factor.
    lower, upper : array of int
        Of each element of the lower triangle, in the order of the factor: which of the data stand there, and in the
        place across.
    """

    def __init__(self, indices: Array, indptr: Array, n: int, order: Any = None) -> None:
        self.n = n
        cols = np.repeat(np.arange(n), np.diff(indptr))
        across = np.lexsort((cols, indices))                # the same elements by rows
        if not (np.array_equal(indices[across], cols) and np.array_equal(cols[across], indices)):
            raise ValueError("blasad: cholesky takes a symmetric or Hermitian matrix with both triangles stored; this "
                             "one has elements without one across the diagonal")
        if np.bincount(cols[indices == cols], minlength=n).min(initial=1) != 1:
            raise ValueError("blasad: cholesky takes a matrix whose whole diagonal is stored; elements are missing in "
                             "this one")
        order = few(indices, indptr, n) if order is None else order
        begin, row, _ = permuted(indices, cols, order)
        order = order[symbolic.postorder(symbolic.tree(begin, row))]
        begin, row, number = permuted(indices, cols, order)
        parent = symbolic.tree(begin, row)
        rows, starts = symbolic.structures(begin, row, parent)
        self.order, self.place = order, np.argsort(order)
        column = np.repeat(np.arange(n), np.diff(begin))
        below = row >= column
        self.lower = number[below]
        self.upper = np.argsort(across)[self.lower]
        self.across = np.argsort(across)
        self.diagonal = np.flatnonzero(indices == cols)
        self.row, self.column = row[below], column[below]
        self.ends = symbolic.supernodes(parent, np.diff(starts), SMALL, ZEROS).tolist()
        self.nodes = self.made(rows, starts)
        self.nnz = int(sum(node.width * (node.width + 1) // 2 + node.width * len(node.rows) for node in self.nodes))

    def made(self, rows: Operand, starts: Operand) -> list[Node]:
        nodes: list[Node] = []
        of = np.zeros(self.n, np.intp)
        begin = 0
        for k, end in enumerate(self.ends):
            of[begin:end] = k
            begin = end
        firsts = np.searchsorted(self.column, [0, *self.ends])
        begin = 0
        for k, end in enumerate(self.ends):
            below = rows[starts[end - 1]:starts[end]].astype(np.intp)
            chosen = slice(int(firsts[k]), int(firsts[k + 1]))
            at, width = self.row[chosen], end - begin
            at = np.where(at < end, at - begin, width + np.searchsorted(below, at))
            nodes.append(Node(begin, end, below, [], None, chosen, (at, self.column[chosen] - begin)))
            begin = end
        for k, node in enumerate(nodes):
            if len(node.rows):
                above = int(of[node.rows[0]])
                parent = nodes[above]
                parent.children.append(k)
                into = np.where(node.rows < parent.stop, node.rows - parent.start,
                                parent.width + np.searchsorted(parent.rows, node.rows))
                nodes[k] = node._replace(into=(into[:, None], into))
        return nodes


class Panels:
    """Where the elements of a factor are that has the panels of its supernodes one after another.

    Parameters
    ----------
    plan : Plan
        The supernodes.
    places : tuple of array
        The row and the column of each of the data, in their order.

    Attributes
    ----------
    size : int
        The number of elements of all panels.
    lower, diagonal : array of int
        Where the elements of the lower triangle of A are, and those of the diagonal of the factor.
    words : array of int64
        The plan as the rules read it: `blasad/_rules/sparse/supernodes.pxd` says what is where.
    """

    def __init__(self, plan: Plan, places: tuple[Operand, Operand]) -> None:
        nodes = plan.nodes
        table = np.zeros((len(nodes), NODE), np.int64)
        table[:, :3] = [(node.start, node.width, len(node.rows)) for node in nodes] or table[:, :3]
        panels = table[:, 1] * (table[:, 1] + table[:, 2])
        table[:, 3] = np.cumsum(panels) - panels
        self.size = int(panels.sum())
        self.begins = table[:, 3].copy()
        self.lower = np.concatenate([np.zeros(0, np.int64), *(
            at + node.places[1] * node.size + node.places[0] for at, node in zip(self.begins, nodes, strict=True))])
        self.diagonal = np.concatenate([np.zeros(0, np.int64), *(
            at + np.arange(node.width) * (node.size + 1) for at, node in zip(self.begins, nodes, strict=True))])
        names = HEAD + table.size
        elements = names + plan.n
        owner = np.repeat(np.arange(len(nodes)), table[:, 1])
        maps = symbolic.maps(table, owner, [node.rows for node in nodes], elements + len(self.lower))
        head = [plan.n, len(nodes), self.size, table[:, 2].max(initial=0), names, elements, len(self.lower)]
        self.words = np.concatenate([head, table.ravel(), plan.order, self.lower, *maps]).astype(np.int64)
        self.places = np.concatenate(places).astype(np.int64)


def few(indices: Array, indptr: Array, n: int) -> Array:
    """An order in which the factor has few elements: minimum degree, by SuperLU."""
    if n < 3:
        return np.arange(n)
    sparse = sys.modules["scipy.sparse"]
    from scipy.sparse.linalg import splu

    data = np.full(len(indices), -1.0)
    cols = np.repeat(np.arange(n), np.diff(indptr))
    data[indices == cols] = np.diff(indptr) + 1.0
    lu = splu(sparse.csc_array((data, indices, indptr), (n, n)), permc_spec="MMD_AT_PLUS_A", diag_pivot_thresh=0.0,
              options={"SymmetricMode": True})
    return np.argsort(lu.perm_c)


def permuted(row: Array, column: Array, order: Any) -> tuple[Operand, Operand, Operand]:
    """The places in another order, by columns, and which element is at each."""
    place = np.empty(len(order), np.intp)
    place[order] = np.arange(len(order))
    row, column = place[row], place[column]
    number = np.lexsort((row, column))
    begin = np.zeros(len(order) + 1, np.int32)
    np.cumsum(np.bincount(column, minlength=len(order)), out=begin[1:])
    return begin, row[number].astype(np.int32), number
