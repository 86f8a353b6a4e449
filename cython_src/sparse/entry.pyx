"""Products by places on traced arrays: the calls that SciPy's products with sparse matrices become."""

import numpy as np
cimport numpy as cnp

from blasad._arrays.arrays cimport View, operand
from blasad._arrays.operands cimport find_tape, keep_alive, no_overlap, open_output, output_view, prepared, view_input
from blasad._arrays.spread cimport start
from blasad._rules.calls.core cimport *
from blasad._rules.sparse.matmat cimport MATMAT, OF_C, found_places
from blasad._rules.sparse.products cimport BY_PLACES, COMPRESSED, NARROW, OF_COLUMNS, OF_DATA, OF_ROWS
from blasad._tape.tape cimport Tape

cnp.import_array()

DATA, ROWS, COLUMNS = OF_DATA, OF_ROWS, OF_COLUMNS
NUMBER = BY_PLACES                          # for tests of the kernel


cdef cnp.ndarray in_words(cnp.ndarray places, bint narrow):
    """Places as a row of 64-bit words, without a copy where memory allows."""
    cdef cnp.ndarray x = np.ascontiguousarray(places, np.intc if narrow else np.int64).reshape(-1)
    if not narrow:
        return x
    if x.size % 2 or <size_t>cnp.PyArray_DATA(x) % 8:
        padded = np.zeros((x.size + 1) // 2 * 2, np.intc)
        padded[:x.size] = x
        x = padded
    return x.view(np.int64)


def places_of_product(Py_ssize_t m, Py_ssize_t n, cnp.ndarray Ap, cnp.ndarray Aj, cnp.ndarray Bp, cnp.ndarray Bj,
                      cnp.ndarray Cp, cnp.ndarray Cj):
    """Write where A B has elements, in SciPy's order, and without dropping any: all of 32 or all of 64 bits.

    Returns how many there are.
    """
    cdef cnp.ndarray after = np.full(n, -1, Cj.dtype)
    cdef bint narrow = Cj.dtype.itemsize == 4
    cdef index count
    cdef void *p[7]
    for k, x in enumerate((Ap, Aj, Bp, Bj, Cp, Cj, after)):
        if x.dtype != Cj.dtype or not x.flags.c_contiguous:
            raise TypeError(f"blasad: places of a product are {x.dtype}, and {Cj.dtype} of the result")
        p[<int>k] = cnp.PyArray_DATA(x)
    with nogil:
        if narrow:
            count = found_places(m, <int *>p[0], <int *>p[1], <int *>p[2], <int *>p[3], <int *>p[4], <int *>p[5],
                                 <int *>p[6])
        else:
            count = found_places(m, <index *>p[0], <index *>p[1], <index *>p[2], <index *>p[3], <index *>p[4],
                                 <index *>p[5], <index *>p[6])
    return count


def product_of(x, y, out, cnp.ndarray places):
    """Add to `out`, the data of C = A B, what the data x of A and y of B make; `places` as `matmat` has them."""
    cdef Tape t = find_tape(x, y)
    cdef View a, b, c
    cdef Call call
    cdef bint narrow = places.dtype.itemsize == 4
    cdef cnp.ndarray words = in_words(places, narrow)
    x, y = prepared(x), prepared(y)
    if t is None:
        t = find_tape(out, None)
    output_view(t, out, False, &c)
    held_x, held_y = view_input(t, x, c.dtype, &a), view_input(t, y, c.dtype, &b)
    open_output(t, out, a.d != NULL or b.d != NULL, &c)
    held_x, held_y = no_overlap(held_x, &a, &c, False), no_overlap(held_y, &b, &c, False)
    start(&call, MATMAT, 1, 1)
    call.fn = OF_C | (NARROW if narrow else 0)
    operand(&a, &call.o[IN1])
    operand(&b, &call.o[IN2])
    operand(&c, &call.o[OUT])
    set_operand(&call.o[ALPHA], I64, cnp.PyArray_DATA(words), NULL, words.size, 1, 1, 0)
    if call.o[OUT].m:
        t.emit(&call)
        for each in (held_x, held_y, words):
            keep_alive(t, each)
    return out


def by_places(int output, x, y, out, first, column, bint compressed):
    """Add to `out`, which is DATA, ROWS or COLUMNS of a product, what the two others, x and y, make of it.

    Data are a vector and come first; then come rows, then columns, vectors or matrices.  `first` are the places in the
    list where rows begin, one more than there are rows, if `compressed`, else the row of each element; `column` the
    column of each.  All arrays have places for all that these name.
    """
    cdef Tape t = find_tape(x, y)
    cdef View a, b, c
    cdef Call call
    cdef bint narrow = first.dtype.itemsize <= 4 and column.dtype.itemsize <= 4
    cdef cnp.ndarray begin = in_words(first, narrow), at = in_words(column, narrow)
    x, y = prepared(x), prepared(y)
    if t is None:
        t = find_tape(out, None)
    output_view(t, out, False, &c)
    held_x, held_y = view_input(t, x, c.dtype, &a), view_input(t, y, c.dtype, &b)
    open_output(t, out, a.d != NULL or b.d != NULL, &c)
    held_x, held_y = no_overlap(held_x, &a, &c, False), no_overlap(held_y, &b, &c, False)
    start(&call, BY_PLACES, 1, 1)
    call.fn = output | (COMPRESSED if compressed else 0) | (NARROW if narrow else 0)
    operand(&a, &call.o[IN1])
    operand(&b, &call.o[IN2])
    operand(&c, &call.o[OUT])
    set_operand(&call.o[ALPHA], I64, cnp.PyArray_DATA(begin), NULL, begin.size, 1, 1, 0)
    set_operand(&call.o[BETA], I64, cnp.PyArray_DATA(at), NULL, at.size, 1, 1, 0)
    if at.size and call.o[OUT].m and call.o[OUT].n:
        t.emit(&call)
        for each in (held_x, held_y, begin, at):
            keep_alive(t, each)
    return out
