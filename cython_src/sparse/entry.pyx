"""Products by places on traced arrays: the calls that SciPy's products with sparse matrices become."""

from libc.string cimport memcmp

import numpy as np
cimport numpy as cnp

from blasad._arrays.arrays cimport View, operand
from blasad._arrays.operands cimport find_tape, keep_alive, no_overlap, open_output, output_view, prepared, view_input
from blasad._arrays.spread cimport start
from blasad._rules.calls.core cimport *
from blasad._rules.sparse.matmat cimport MATMAT, OF_C, found_places
from blasad._rules.sparse.products cimport BY_PLACES, COMPRESSED, NARROW, OF_COLUMNS, OF_DATA, OF_ROWS, STRONG_A, \
    STRONG_B
from blasad._sparse.plain cimport plain_operand
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


cdef Tape tape_among(x, y, out):
    cdef Tape t = find_tape(x, y)
    return find_tape(out, None) if t is None else t


cdef tuple operands(Tape t, x, y, out, View *a, View *b, View *c):
    """See two inputs and the output that their product is added to, which has a derivative if one of them has.

    Returns the inputs, which live until the call is on the tape.
    """
    cdef bint active
    x, y = prepared(x), prepared(y)
    output_view(t, out, False, c)           # whose type the inputs get
    x, y = view_input(t, x, c.dtype, a), view_input(t, y, c.dtype, b)
    active = a.d != NULL or b.d != NULL
    if active and out.size:
        output_view(t, out, True, c)        # no derivative may end in a plain array; nothing of a program's is empty
    open_output(t, out, active, c)
    return no_overlap(x, a, c, False), no_overlap(y, b, c, False)


def product_of(x, y, out, cnp.ndarray places):
    """Add to `out`, the data of C = A B, what the data x of A and y of B make; `places` as `matmat` has them."""
    cdef Tape t = tape_among(x, y, out)
    cdef View a, b, c
    cdef Call call
    cdef bint narrow = places.dtype.itemsize == 4
    cdef cnp.ndarray words = in_words(places, narrow)
    held_x, held_y = operands(t, x, y, out, &a, &b, &c)
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
    cdef Tape t = tape_among(x, y, out)
    cdef View a, b, c
    cdef Call call
    cdef bint narrow = first.dtype.itemsize <= 4 and column.dtype.itemsize <= 4
    cdef cnp.ndarray begin = in_words(first, narrow), at = in_words(column, narrow)
    held_x, held_y = operands(t, x, y, out, &a, &b, &c)
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


# ---------------------------------------------------------------- the same of plain arrays, for rules that compute


def elements(y, x, cnp.ndarray begin, cnp.ndarray at, bint by_columns):
    """The elements of y x^H at the stored places of a matrix; what is exactly zero in y remains so."""
    cdef Call c
    cdef cnp.ndarray out
    cdef bint narrow = begin.dtype.itemsize <= 4 and at.dtype.itemsize <= 4
    cdef cnp.ndarray first = in_words(begin, narrow), other = in_words(at, narrow)
    dtype = np.result_type(y, x)
    y, x, out = np.asarray(y, dtype), np.asarray(x, dtype), np.zeros(at.size, dtype)
    start(&c, BY_PLACES, 1, 1)
    c.fn = OF_DATA | COMPRESSED | (NARROW if narrow else 0)
    plain_operand(x if by_columns else y, &c.o[IN1])
    plain_operand(y if by_columns else x, &c.o[IN2])
    plain_operand(out, &c.o[OUT])
    c.o[IN1 if by_columns else IN2].conj = is_complex(c.o[OUT].dtype)
    c.strong = STRONG_B if by_columns else STRONG_A
    set_operand(&c.o[ALPHA], I64, cnp.PyArray_DATA(first), NULL, first.size, 1, 1, 0)
    set_operand(&c.o[BETA], I64, cnp.PyArray_DATA(other), NULL, other.size, 1, 1, 0)
    if out.size and c.o[IN1].n:
        with nogil:
            run_call(&c)
    return out


def same(cnp.ndarray x, cnp.ndarray y):
    """Whether two arrays are the same to the bit."""
    if x.dtype != y.dtype or x.size != y.size or x.ndim != y.ndim:
        return False
    x, y = np.ascontiguousarray(x), np.ascontiguousarray(y)
    return memcmp(cnp.PyArray_DATA(x), cnp.PyArray_DATA(y), cnp.PyArray_NBYTES(x)) == 0


def sizes(x, double limit):
    """How large the columns of an array are: 0 if all are zero, 1 if each is zero, not finite, or in its largest part
    between 1 / limit and limit, and 2 else."""
    cdef cnp.ndarray most
    cdef index k
    cdef int found = 0
    if x.ndim == 1 and x.dtype == np.float64:
        most = x
        return size_of(<double *>cnp.PyArray_DATA(most), x.size, cnp.PyArray_STRIDE(most, 0) // 8, limit)
    if x.size == 0:
        return 0
    most = np.abs(x).max(0, keepdims=True).reshape(-1).astype(np.float64)
    for k in range(most.size):
        found = max(found, size_of(<double *>cnp.PyArray_DATA(most) + k, 1, 1, limit))
    return found


cdef int size_of(const double *x, index n, index step, double limit) noexcept nogil:
    cdef double most = 0, sum = 0, value
    cdef index k
    for k in range(n):
        value = x[k * step] if x[k * step] > 0 else -x[k * step]
        sum = sum + value * 0               # not 0 if one is not finite
        if value > most:
            most = value
    if sum != 0:
        return 1
    return 0 if most == 0 else 1 if 1 / limit < most < limit else 2
