"""Rules of `scipy.sparse._sparsetools`, in which all that SciPy's sparse classes do ends.

These functions take the data of matrices, which may be traced, their places, which are constants, and outputs.  What
moves data is asked where it puts the numbers of the elements; then the elements themselves are gathered.  Sums are in
SciPy's order, so values have SciPy's bits.  Elements that SciPy drops because they are zero keep their places here:
their value is zero, and their derivative need not be.
"""

from __future__ import annotations

import functools
import sys
from collections.abc import Callable
from importlib import import_module
from typing import Any

import numpy as np

from blasad._arrays.made import kinds_of, plain
from blasad._arrays.operations import multiply_add
from blasad._arrays.traced import TracedArray
from blasad._declarations.aliases import Array, Operand
from blasad._numpy.dispatch import found_by
from blasad._sparse import matrices
from blasad._sparse.entry import COLUMNS, ROWS, by_places, places_of_product, product_of
from blasad._sparse.places import Found, added, fill, flat, keys_of, numbers, put, rows_of, taken, target

__all__ = ["RULES"]

MODULE = "scipy.sparse._sparsetools"
Rule = Callable[..., Any]


def run(name: str, *args: Operand) -> Operand:
    """SciPy's function on plain arrays."""
    return getattr(sys.modules.get(MODULE) or import_module(MODULE), name)(*args)


def bounded(places: Array, size: int, what: str) -> Operand:
    """Places, which SciPy does not look at: beyond an array is other memory."""
    if places.size and int(places.view(f"u{places.dtype.itemsize}").max()) >= size:
        raise ValueError(f"blasad: a {what} index of a sparse matrix is not between 0 and {size - 1}; A.check_format() "
                         "says what is wrong with a matrix")
    return places


# ---------------------------------------------------------------- products with vectors and matrices

def compressed(output: int, m: int, n: int, columns: int | None, begin: Operand, column: Operand, data: Operand,
               x: Operand, y: Operand) -> None:
    """y += A x of compressed rows (ROWS, an m x n matrix), or compressed columns (COLUMNS, n columns)."""
    count = int(begin[-1])
    shape: Any = (-1,) if columns is None else (-1, columns)
    by_places(output, flat(data)[:count], x.reshape(shape), y.reshape(shape), begin,
              bounded(column[:count], n if output == ROWS else m, "column" if output == ROWS else "row"), True)


def csr_matvec(m: int, n: int, begin: Operand, column: Operand, data: Operand, x: Operand, y: Operand) -> None:
    compressed(ROWS, m, n, None, begin, column, data, x, y)


def csc_matvec(m: int, n: int, begin: Operand, row: Operand, data: Operand, x: Operand, y: Operand) -> None:
    compressed(COLUMNS, m, n, None, begin, row, data, x, y)


def csr_matvecs(m: int, n: int, columns: int, begin: Operand, column: Operand, data: Operand, x: Operand,
                y: Operand) -> None:
    compressed(ROWS, m, n, columns, begin, column, data, x, y)


def csc_matvecs(m: int, n: int, columns: int, begin: Operand, row: Operand, data: Operand, x: Operand,
                y: Operand) -> None:
    compressed(COLUMNS, m, n, columns, begin, row, data, x, y)


def listed(row: Operand, column: Operand, data: Operand, x: Operand, y: Operand, columns: int | None = None) -> None:
    """y += A x of a list of elements."""
    shape: Any = (-1,) if columns is None else (-1, columns)
    x, y = x.reshape(shape), y.reshape(shape)
    by_places(ROWS, flat(data), x, y, bounded(row, y.shape[0], "row"), bounded(column, x.shape[0], "column"), False)


def coo_matvec(count: int, row: Operand, column: Operand, data: Operand, x: Operand, y: Operand) -> None:
    listed(row[:count], column[:count], data[:count], x, y)


def coo_matmat_dense(count: int, columns: int, row: Operand, column: Operand, data: Operand, x: Operand,
                     y: Operand) -> None:
    listed(row[:count], column[:count], data[:count], x, y, columns)


def coo_matvec_nd(count: int, dimensions: int, strides: Operand, coords: Operand, data: Operand, x: Operand,
                  y: Operand) -> None:
    coords = np.asarray(coords).reshape(dimensions, -1)[:, :count].astype(np.int64)
    listed(np.asarray(strides[:dimensions - 1]) @ coords[:-1], coords[-1], data[:count], x, y)


def elements_of_blocks(rows: int, columns: int, begin: Operand, column: Operand) -> tuple[Operand, Operand]:
    """The row and the column of each element of compressed rows of blocks, as the data lie in memory."""
    of = rows_of(begin)
    shape = (len(of), rows, columns)
    row = np.broadcast_to((of * rows)[:, None, None] + np.arange(rows)[:, None], shape)
    at = np.asarray(column[:len(of)]).astype(np.int64)
    return row.ravel(), np.broadcast_to((at * columns)[:, None, None] + np.arange(columns), shape).ravel()


def bsr_matvec(m: int, n: int, rows: int, columns: int, begin: Operand, column: Operand, data: Operand, x: Operand,
               y: Operand) -> None:
    bsr_matvecs(m, n, None, rows, columns, begin, column, data, x, y)


def bsr_matvecs(m: int, n: int, width: int | None, rows: int, columns: int, begin: Operand, column: Operand,
                data: Operand, x: Operand, y: Operand) -> None:
    at = elements_of_blocks(rows, columns, begin, column)
    listed(*at, flat(data)[:at[0].size], x, y, width)


def diagonals(m: int, n: int, offsets: Operand, length: int) -> list[tuple[int, slice, slice]]:
    """Of each diagonal that is in the matrix: its number, which rows it is in, and which columns."""
    lines = []
    for k, offset in enumerate(map(int, offsets)):
        first, last = max(0, offset), min(n, length, m + offset)
        if first < last:
            lines.append((k, slice(first - offset, last - offset), slice(first, last)))
    return lines


def dia_matvec(m: int, n: int, count: int, length: int, offsets: Operand, data: Operand, x: Operand,
               y: Operand) -> None:
    x, y = x.reshape(-1), target(y)
    for k, rows, columns in diagonals(m, n, offsets[:count], length):
        multiply_add(y[rows], data[k, columns], x[columns])


def dia_matvecs(m: int, n: int, count: int, length: int, offsets: Operand, data: Operand, width: int, x: Operand,
                y: Operand) -> None:
    x, y = x.reshape(-1, width), target(y).reshape(-1, width)
    for k, rows, columns in diagonals(m, n, offsets[:count], length):
        multiply_add(y[rows], data[k, columns, None], x[columns])


# ---------------------------------------------------------------- what moves data, in whose places nothing is added up

def move(name: str, source: int, to: int) -> Rule:
    """A function that puts elements of argument `source` into argument `to`."""
    def moved(*args: Operand) -> Operand:
        given = list(map(plain, args))
        given[source], given[to] = numbers(args[source]), np.zeros(args[to].shape, np.int64)
        result = run(name, *given)
        at = given[to].ravel()
        if at.all():
            fill(args[to], taken(flat(args[source]), at - 1))
        else:
            used = np.flatnonzero(at)
            put(args[to], used, taken(flat(args[source]), at[used] - 1))
        return result

    return moved


def in_place(name: str, data: int) -> Rule:
    """A function that puts elements of an argument into another order."""
    def sorted_(*args: Operand) -> Operand:
        given = list(map(plain, args))
        given[data] = numbers(args[data])
        result = run(name, *given)
        fill(args[data], taken(target(args[data]), given[data].ravel() - 1))
        return result

    return sorted_


def get_csr_submatrix(*args: Operand) -> tuple[Operand, Operand, Operand]:
    given = list(map(plain, args))
    given[4] = numbers(args[4])
    begin, column, at = run("get_csr_submatrix", *given)
    return begin, column, taken(flat(args[4]), at - 1)


def csr_tobsr(m: int, n: int, rows: int, columns: int, begin: Operand, column: Operand, data: Operand, blocks: Array,
              block: Array, out: Array) -> None:
    """Elements of one place add up."""
    run("csr_tobsr", m, n, rows, columns, begin, column, np.zeros(data.shape), blocks, block, np.zeros(out.shape))
    row, column = rows_of(begin), np.asarray(column[:int(begin[-1])]).astype(np.int64)
    width = n // columns
    at = Found(keys_of(blocks, block.astype(np.int64), width))(row // rows * width + column // columns)
    added(out, (at * rows + row % rows) * columns + column % columns, flat(data)[:len(row)])


# ---------------------------------------------------------------- what adds data up

def csr_todense(m: int, n: int, begin: Operand, column: Operand, data: Operand, out: Array) -> None:
    keys = rows_of(begin) * np.int64(n) + bounded(column[:int(begin[-1])], n, "column")
    added(out, keys, flat(data)[:len(keys)])


def coo_todense(m: int, n: int, count: int, row: Operand, column: Operand, data: Operand, out: Array,
                fortran: int) -> None:
    row = bounded(row[:count], m, "row").astype(np.int64)
    column = bounded(column[:count], n, "column").astype(np.int64)
    added(out, column * m + row if fortran else row * n + column, flat(data)[:count])


def coo_todense_nd(strides: Operand, count: int, dimensions: int, coords: Operand, data: Operand, out: Array,
                   fortran: int) -> None:
    coords = np.asarray(coords).reshape(dimensions, -1)[:, :count].astype(np.int64)
    added(out, np.asarray(strides).astype(np.int64) @ coords, flat(data)[:count])


def csr_sum_duplicates(m: int, n: int, begin: Operand, column: Operand, data: Operand) -> None:
    keys = keys_of(begin, column, n)
    new = np.ones(len(keys), bool)
    new[1:] = keys[1:] != keys[:-1]
    first, rest = np.flatnonzero(new), np.flatnonzero(~new)
    run("csr_sum_duplicates", m, n, begin, column, np.zeros(data.shape))
    if not len(rest):
        return
    values = taken(target(data), first)
    added(values, (np.cumsum(new) - 1)[rest], taken(target(data), rest))
    fill(target(data)[:len(first)], values)


def csr_sample_values(m: int, n: int, begin: Operand, column: Operand, data: Operand, count: int, rows: Array,
                      columns: Array, out: Array) -> None:
    rows, columns = (np.asarray(each[:count]).ravel().astype(np.int64) for each in (rows, columns))
    rows, columns = np.where(rows < 0, rows + m, rows), np.where(columns < 0, columns + n, columns)
    of, at = Found(keys_of(begin, column, n)).all(rows * np.int64(max(n, 1)) + columns)
    fill(target(out)[:count], 0)
    added(out, of, taken(flat(data), at))


def csr_diagonal(k: int, m: int, n: int, begin: Operand, column: Operand, data: Operand, out: Array) -> None:
    fill(out, 0)
    row = rows_of(begin)
    at = np.flatnonzero(column[:len(row)] == row + k)
    added(out, row[at] - max(0, -k), taken(flat(data), at))


def bsr_diagonal(k: int, m: int, n: int, rows: int, columns: int, begin: Operand, column: Operand, data: Operand,
                 out: Array) -> None:
    row, of = elements_of_blocks(rows, columns, begin, column)
    at = np.flatnonzero(of == row + k)
    added(out, row[at] - max(0, -k), taken(flat(data), at))


def csr_eliminate_zeros(m: int, n: int, begin: Operand, column: Operand, data: Operand) -> None:
    """Nothing: an element that is zero here has a derivative."""


# ---------------------------------------------------------------- matrices with the places of two

OPERATORS: dict[str, Callable[[Operand, Operand], Operand]] = {
    "plus": np.add, "minus": np.subtract, "elmul": np.multiply, "eldiv": np.divide, "maximum": np.maximum,
    "minimum": np.minimum}


def once(m: int, n: int, begin: Operand, column: Operand, data: Operand, size: int) -> tuple[Operand, Operand, Operand]:
    """Places without repetitions, in no order, and the data in blocks of some size there."""
    keys = keys_of(begin, column, n)
    places, of = np.unique(keys, return_inverse=True)
    data = flat(data)[:len(keys) * size]
    if len(places) == len(keys):
        return keys, np.arange(len(keys)), data
    total = np.zeros_like(data, shape=len(places) * size)
    added(total, (of[:, None] * size + np.arange(size)).ravel(), data) if isinstance(data, TracedArray) else np.add.at(
        total.reshape(-1, size), of, data.reshape(-1, size))
    return places, np.arange(len(places)), total


def merged(op: str, m: int, n: int, size: int, A: tuple[Operand, Operand, Operand], B: tuple[Operand, Operand, Operand],
           C: tuple[Operand, Operand, Operand]) -> None:
    """C = A op B of compressed rows, with blocks of some size as elements."""
    (Ap, Aj, Ax), (Bp, Bj, Bx), (Cp, Cj, Cx) = A, B, C
    count = np.zeros(int(Ap[-1]) + int(Bp[-1]))
    run("csr_plus_csr", m, n, Ap, Aj, np.ones(len(Aj)), Bp, Bj, np.ones(len(Bj)), Cp, Cj, count)
    keys = keys_of(Cp, Cj, n)
    (ka, _, a), (kb, _, b) = once(m, n, Ap, Aj, Ax, size), once(m, n, Bp, Bj, Bx, size)
    at, bt = Found(ka)(keys), Found(kb)(keys)
    nonzero = np.flatnonzero((at >= 0) & (bt >= 0) if op == "elmul" else at >= 0 if op == "eldiv" else at + bt > -2)
    if len(nonzero) < len(keys):
        row = rows_of(Cp)[nonzero]
        Cp[1:] = np.cumsum(np.bincount(row, minlength=m))
        Cj[:len(nonzero)] = Cj[nonzero]
    values = OPERATORS[op](blocks(a, at[nonzero], size), blocks(b, bt[nonzero], size))
    fill(target(Cx)[:len(nonzero) * size], values)


def blocks(data: Operand, at: Operand, size: int) -> Operand:
    """Blocks of data one after another, with zeros where there is none."""
    present = np.flatnonzero(at >= 0)
    places = at if size == 1 else (at[:, None] * size + np.arange(size)).ravel()
    if len(present) == len(at):
        return taken(data, places)
    into = present if size == 1 else (present[:, None] * size + np.arange(size)).ravel()
    values = np.zeros_like(data, shape=len(at) * size)
    if isinstance(data, TracedArray):
        put(values, into, taken(data, places[into]))
    else:
        values[into] = data[places[into]]
    return values


def csr_merge(op: str) -> Rule:
    def rule(m: int, n: int, *args: Operand) -> None:
        merged(op, m, n, 1, args[:3], args[3:6], args[6:9])

    return rule


def bsr_merge(op: str) -> Rule:
    def rule(m: int, n: int, rows: int, columns: int, *args: Operand) -> None:
        merged(op, m, n, rows * columns, args[:3], args[3:6], args[6:9])

    return rule


def comparison(name: str) -> Rule:
    """A comparison is a branch on values: its outcome is a constant, and noted where a program is made."""
    def rule(*args: Operand) -> None:
        *given, begin, column, out = args
        used = found_by(functools.partial(compared, name), (*given, column.size, out.size, out.dtype), {})
        begin[:] = used[:begin.size]
        count = int(begin[-1])
        column[:count] = used[begin.size:begin.size + count]
        flat(out)[:len(used) - begin.size - count] = used[begin.size + count:]

    return rule


def compared(name: str, *args: Operand) -> Operand:
    """The places and values of a comparison as one array."""
    *given, room, size, dtype = args
    begin = given[4 if name.startswith("bsr") else 2]
    out = np.zeros_like(begin), np.zeros(room, begin.dtype), np.zeros(size, dtype)
    run(name, *given, *out)
    count = int(out[0][-1])
    per = size // max(room, 1)
    return np.concatenate([out[0], out[1][:count], out[2][:count * per].astype(begin.dtype)])


# ---------------------------------------------------------------- products of two sparse matrices

def pairs(Ap: Operand, Aj: Operand, Bp: Operand) -> tuple[Operand, Operand]:
    """Which elements of A meet which elements of B in A B, in SciPy's order."""
    middle = Aj[:int(Ap[-1])]
    count = np.diff(Bp)[middle]
    of_a = np.repeat(np.arange(len(middle)), count)
    return of_a, np.repeat(Bp[middle] - (np.cumsum(count) - count), count) + np.arange(len(of_a))


def multiplied(m: int, n: int, begin: Operand, column: Operand, A: tuple[Operand, Operand],
               B: tuple[Operand, Operand]) -> tuple[Operand, Operand, Operand]:
    """The pairs, and to which element of A B each belongs; without cancellation, whose places are written."""
    (Ap, Aj), (Bp, Bj) = A, B
    run("csr_matmat", m, n, Ap, Aj, np.ones(len(Aj)), Bp, Bj, np.ones(len(Bj)), begin, column, np.zeros(column.size))
    of_a, of_b = pairs(Ap, Aj, Bp)
    at = Found(keys_of(begin, column, n))(rows_of(Ap)[of_a] * np.int64(max(n, 1)) + Bj[of_b])
    return of_a, of_b, at


def csr_matmat(m: int, n: int, Ap: Operand, Aj: Operand, Ax: Operand, Bp: Operand, Bj: Operand, Bx: Operand,
               Cp: Operand, Cj: Operand, Cx: Operand) -> None:
    Ap, Aj, Bp, Bj = (np.ascontiguousarray(each, Cj.dtype) for each in (Ap, Aj, Bp, Bj))
    Aj, Bj = bounded(Aj[:int(Ap[-1])], len(Bp) - 1, "column"), bounded(Bj[:int(Bp[-1])], n, "column")
    count = places_of_product(m, n, Ap, Aj, Bp, Bj, Cp, Cj)
    places = np.concatenate([np.array([m, n, len(Bp) - 1], Cj.dtype), Ap, Aj, Bp, Bj, Cp, Cj[:count]])
    fill(Cx, 0)
    product_of(flat(Ax)[:len(Aj)], flat(Bx)[:len(Bj)], target(Cx)[:count], places)


def bsr_matmat(room: int, m: int, n: int, rows: int, columns: int, inner: int, Ap: Operand, Aj: Operand, Ax: Operand,
               Bp: Operand, Bj: Operand, Bx: Operand, Cp: Operand, Cj: Operand, Cx: Operand) -> None:
    of_a, of_b, at = multiplied(m, n, Cp, Cj, (Ap, Aj), (Bp, Bj))
    i, j, k = (each.ravel() for each in np.indices((rows, columns, inner)))
    fill(Cx, 0)
    a = taken(flat(Ax), (of_a[:, None] * (rows * inner) + i * inner + k).ravel())
    b = taken(flat(Bx), (of_b[:, None] * (inner * columns) + k * columns + j).ravel())
    added(Cx, (at[:, None] * (rows * columns) + i * columns + j).ravel(), np.multiply(a, b))


def dia_matmat(m: int, n: int, count: int, length: int, offsets: Operand, data: Operand, width: int, other_count: int,
               other_length: int, others: Operand, other: Operand) -> tuple[Operand, Operand]:
    """C[a + b][j] = sum A[a][j - b] B[b][j]"""
    numbers, like = run("dia_matmat", m, n, count, length, offsets, np.ones(data.shape), width, other_count,
                        other_length, others, np.ones(other.shape))
    numbers = np.asarray(numbers)
    shape = len(numbers), like.size // max(len(numbers), 1)
    dtype = np.result_type(data.dtype, other.dtype)
    traced = data if isinstance(data, TracedArray) else other
    result = np.zeros_like(traced, dtype=dtype, shape=shape)
    place = {int(k): i for i, k in enumerate(numbers)}
    for i, a in enumerate(map(int, offsets)):
        for j, b in enumerate(map(int, others)):
            first = max(0, a + b, b)
            last = min(m + a + b, width, n + b, length + b, other_length, shape[1])
            if first < last and a + b in place:
                multiply_add(result[place[a + b], first:last], data[i, first - b:last - b], other[j, first:last])
    return numbers, result.reshape(-1)


# ---------------------------------------------------------------- scaling

def scaled(data: Operand, factors: Operand, at: Operand) -> None:
    to = target(data)[:len(at)]
    to *= taken(flat(factors), at)


def csr_scale_rows(m: int, n: int, begin: Operand, column: Operand, data: Operand, factors: Array) -> None:
    scaled(data, factors, rows_of(begin))


def csr_scale_columns(m: int, n: int, begin: Operand, column: Operand, data: Operand, factors: Array) -> None:
    scaled(data, factors, bounded(column[:int(begin[-1])], n, "column"))


def bsr_scale_rows(m: int, n: int, rows: int, columns: int, begin: Operand, column: Operand, data: Operand,
                   factors: Array) -> None:
    scaled(data, factors, elements_of_blocks(rows, columns, begin, column)[0])


def bsr_scale_columns(m: int, n: int, rows: int, columns: int, begin: Operand, column: Operand, data: Operand,
                      factors: Array) -> None:
    scaled(data, factors, elements_of_blocks(rows, columns, begin, column)[1])


# ---------------------------------------------------------------- all of them

def with_constants(name: str, rule: Rule) -> Rule:
    """A rule; where all arrays are constants that the program made, SciPy's function itself."""
    def led(*args: Operand) -> Operand:
        if kinds_of(args) & 2:
            return rule(*args)
        return run(name, *map(plain, args))

    return led


WRITTEN: dict[str, Rule] = {each.__name__: each for each in (
    csr_matvec, csc_matvec, csr_matvecs, csc_matvecs, coo_matvec, coo_matvec_nd, coo_matmat_dense, bsr_matvec,
    bsr_matvecs, dia_matvec, dia_matvecs, get_csr_submatrix, csr_tobsr, csr_todense, coo_todense, coo_todense_nd,
    csr_sum_duplicates, csr_sample_values, csr_diagonal, bsr_diagonal, csr_eliminate_zeros, csr_matmat, bsr_matmat,
    dia_matmat, csr_scale_rows, csr_scale_columns, bsr_scale_rows, bsr_scale_columns)}

# what is moved: the argument that it is in, and the one that it goes to
MOVES = {"csr_tocsc": (4, 7), "coo_tocsr": (5, 8), "csr_row_index": (4, 6), "csr_row_slice": (5, 7),
         "csr_column_index2": (4, 6), "bsr_transpose": (6, 9), "bsr_tocsr": (6, 9), "csr_hstack": (5, 8),
         "dia_tocsr": (5, 7)}
SORTED = {"csr_sort_indices": 3, "bsr_sort_indices": 6}

RULES: dict[str, Rule] = {name: with_constants(name, rule) for name, rule in {
    **WRITTEN,
    **{name: move(name, *places) for name, places in MOVES.items()},
    **{name: in_place(name, data) for name, data in SORTED.items()},
    **{f"csr_{op}_csr": csr_merge(op) for op in OPERATORS},
    **{f"bsr_{op}_bsr": bsr_merge(op) for op in OPERATORS},
    **{f"{kind}_{op}_{kind}": comparison(f"{kind}_{op}_{kind}")
       for kind in ("csr", "bsr") for op in ("ne", "lt", "gt", "le", "ge")},
}.items()}

matrices.lead()
