"""Comparing what a run of a program finds in its values with what its trace found, without Python where possible."""

from cpython.object cimport Py_EQ, Py_GE, Py_GT, Py_LE, Py_LT, Py_NE
from libc.math cimport ceil, floor, isfinite, isinf, isnan, trunc
from libc.stdlib cimport calloc, free, malloc
from libc.string cimport memcmp
import math
import operator
cimport cython
import numpy as np
cimport numpy as cnp

from blasad._arrays.finite import all_finite
from blasad._arrays.traced import ceil_of, floor_of, trunc_of
from blasad._programs.copies import extent
from blasad._programs.costs cimport step_flops
from blasad._programs.steps cimport *

cnp.import_array()

cdef enum Kind:
    BY_PYTHON = 0           # a function of Python's says what is found
    ORDER                   # of two numbers
    BYTES                   # all values are the same
    TRUTH                   # whether a number is not zero
    TRUTHS                  # how many elements of a mask are true
    ALL
    ANY
    TRUNC                   # which integer a number is rounded to
    FLOOR
    CEIL
    NAN                     # what numbers are, one truth value for each
    INF
    FINITE
    ALL_FINITE

cdef enum:
    FORESEEN = 64           # looks of which a run tells more than that it ended before them
    LITTLE_WORK = 2000      # about 0.2 us: what a run may do in vain before it looks at guards once more
    PART = 8                # and that part of what it has done

LARGEST = 1 << 53           # integers up to it are numbers of double precision
ORDERS = {operator.lt: Py_LT, operator.le: Py_LE, operator.eq: Py_EQ, operator.ne: Py_NE, operator.gt: Py_GT,
          operator.ge: Py_GE}
INTEGERS = {int: TRUNC, trunc_of: TRUNC, floor_of: FLOOR, ceil_of: CEIL}
PREDICATES = {math.isnan: NAN, math.isinf: INF, math.isfinite: FINITE, bool: TRUTH}
OF_ELEMENTS = {np.isnan.__call__: NAN, np.isinf.__call__: INF, np.isfinite.__call__: FINITE}
COUNTS = {np.all: ALL, np.any: ANY, np.count_nonzero: TRUTHS, np.sum: TRUTHS}


@cython.auto_pickle(False)
@cython.final
cdef class Copy:
    """In the arguments of a look: which of the copies that the program makes stands here."""

    cdef readonly Py_ssize_t number

    def __init__(self, Py_ssize_t number):
        self.number = number

    def __reduce__(self):
        return Copy, (self.number,)


cdef inline bint ordered(double a, double b, int how) noexcept nogil:
    if how == Py_LT:
        return a < b
    if how == Py_LE:
        return a <= b
    if how == Py_EQ:
        return a == b
    if how == Py_NE:
        return a != b
    if how == Py_GT:
        return a > b
    return a >= b

cdef inline bint is_so(double x, int kind) noexcept nogil:
    return isnan(x) if kind == NAN else isinf(x) if kind == INF else isfinite(x)

cdef index truths(const char *p, index n) noexcept nogil:
    cdef index i, count = 0
    for i in range(n):
        count += p[i] != 0
    return count

cdef bint holds(const Guard *g, char **data) noexcept nogil:
    """Whether a run finds what the trace found; not said of NaN that becomes an integer, and left to Python."""
    cdef const char *p = data[g.lhs] if g.lhs >= 0 else NULL
    cdef const double *x = <const double *>p
    cdef double rounded
    cdef index i
    if g.kind == ORDER:
        return ordered(x[0] if p != NULL else g.a, (<double *>data[g.rhs])[0] if g.rhs >= 0 else g.b,
                       g.ordered) == g.count
    if g.kind == BYTES:
        return memcmp(p, g.found, g.size) == 0
    if g.kind == TRUTH:
        return (x[0] != 0) == g.count
    if g.kind == TRUTHS:
        return truths(p, g.size) == g.count
    if g.kind == ALL:
        return (truths(p, g.size) == g.size) == g.count
    if g.kind == ANY:
        return (truths(p, g.size) > 0) == g.count
    if g.kind == TRUNC or g.kind == FLOOR or g.kind == CEIL:
        rounded = trunc(x[0]) if g.kind == TRUNC else floor(x[0]) if g.kind == FLOOR else ceil(x[0])
        return rounded == <double>g.count
    if g.kind == ALL_FINITE:
        for i in range(g.size):
            if not isfinite(x[i]):
                return not g.count
        return g.count
    if g.kind == NAN or g.kind == INF or g.kind == FINITE:
        for i in range(g.size):
            if is_so(x[i], g.kind) != (g.found[i] if g.found != NULL else g.count):
                return False
        return True
    return False


cdef char **addresses(list arrays) except NULL:
    """Where arrays lie; to be freed."""
    cdef Py_ssize_t i, n = len(arrays)
    cdef char **data = <char **>malloc((n + 1) * sizeof(char *))
    if data == NULL:
        raise MemoryError("blasad: no memory for the values that a program compares")
    for i in range(n):
        data[i] = cnp.PyArray_BYTES(<cnp.ndarray>arrays[i])
    return data


@cython.auto_pickle(False)
@cython.final
cdef class Guards:
    """What a trace found in values, one thing after the other.

    Parameters
    ----------
    looks : list
        What was looked at and how: `function`, `args`, `kwargs` and `key`; `again(copies)` gives the key of another
        run.
    copies : list of tuple
        The outputs of the program that are there for this, as it describes them.
    """

    def __cinit__(self, list looks, list copies):
        cdef Py_ssize_t i
        self.looks, self.keys, self.count = looks, [look.key for look in looks], len(looks)
        self.guards = <Guard *>calloc(self.count + 1, sizeof(Guard))
        if self.guards == NULL:
            raise MemoryError("blasad: no memory for the values that a program compares")
        places = [output[2:5] for output in copies]
        for i in range(self.count):
            if not looks[i].kwargs:
                describe(&self.guards[i], looks[i].function, looks[i].args, self.keys[i], places)

    def __dealloc__(self):
        free(self.guards)
        free(self.stops)

    def differs(self, list copies):
        """The first look that finds something else in a run, as `difference` has it; None if there is none."""
        cdef char **data = addresses(copies)
        cdef index i = 0
        try:
            while True:
                i = self.first_doubtful(data, i, self.count)
                if i == self.count:
                    return None
                wrong = self.difference(copies, data, i, 0)
                if wrong is not None:
                    return wrong
                i += 1
        finally:
            free(data)

    cdef index first_doubtful(self, char **data, index first, index last) noexcept nogil:
        """The first of some guards that does not hold, or that Python has to look at; `last` if there is none."""
        cdef index i
        for i in range(first, last):
            if not holds(&self.guards[i], data):
                return i
        return last

    cdef object difference(self, list copies, char **data, index i, index calls):
        """The number of a look, and what it finds after so many calls of a run; None if the trace found the same.

        Also whether the next ones will find what they did in the trace; None where that is not known.
        """
        cdef index k
        key = self.looks[i].again(copies)
        if key == self.keys[i]:
            return None
        return i, key, [
            None if self.guards[k].kind == BY_PYTHON or self.guards[k].ready > calls
            else <bint>holds(&self.guards[k], data) for k in range(i + 1, min(self.count, i + 1 + FORESEEN))]

    cdef int find_stops(self, Forms forms, list outputs) except -1:
        """Find where a run looks at guards: as soon as they can be looked at, if what comes next is not done at once.

        Without forms, at the end.
        """
        cdef index i, k, done = 0
        cdef double now = 0, since = 0
        cdef double *work = NULL
        self.stops = <Stop *>calloc(self.count + 1, sizeof(Stop))
        if self.stops == NULL:
            raise MemoryError("blasad: no memory for the values that a program compares")
        if forms is None:
            return 0
        ready = ready_after(forms, outputs)
        costs = costs_of(forms)
        work = <double *>cnp.PyArray_DATA(<cnp.ndarray>costs)
        for i in range(self.count):
            calls = max([ready[copy] for copy in copies_in(self.looks[i].args, self.looks[i].kwargs)], default=0)
            self.guards[i].ready = calls
            for k in range(done, calls):
                now += work[k]
            if i and now - since > LITTLE_WORK + since / PART:
                self.stops[self.nstops].calls, self.stops[self.nstops].guards = done, i
                self.nstops += 1
                since = now
            done = max(done, calls)
        self.stops[self.nstops].calls, self.stops[self.nstops].guards = done, self.count
        self.nstops += 1
        return 0


# ---------------------------------------------------------------- how looks are compared

cdef bint is_number(x, list places) except -1:
    """Whether something is a number of double precision in every run, or exactly one."""
    if type(x) is Copy:
        return places[x.number][0] == () and places[x.number][2].char == "d"
    return type(x) in (float, np.float64) or type(x) in (int, bool) and -LARGEST <= x <= LARGEST

cdef bint is_flat(place, str char) except -1:
    """Whether elements of a type lie one after the other, as in C."""
    cdef index size
    shape, strides, dtype = place
    if dtype.char != char:
        return False
    size = dtype.itemsize
    for n, step in zip(reversed(shape), reversed(strides)):
        if n != 1 and step != size:
            return False
        size *= n
    return True

cdef object integer_in(tuple key):
    """The integer or truth value that was found; None if it is none."""
    if len(key) == 2 and key[0] in (bool, int, np.bool_):
        return int(key[1]) if -LARGEST <= key[1] <= LARGEST else None
    if len(key) == 3 and key[1] == () and np.dtype(key[0]).kind in "iub":
        return int(np.frombuffer(key[2], key[0])[0])
    return None

cdef int describe(Guard *g, function, tuple args, key, list places) except -1:
    """Say how a guard is compared, if that can be done here; `key` outlives it."""
    cdef object first = args[0] if args else None
    if type(key) is not tuple or not args or type(first) is not Copy and function not in ORDERS:
        return 0
    number = integer_in(key)
    if function is None:
        place = places[first.number]
        if len(key) == 3 and is_flat(place, place[2].char):
            g.kind, g.lhs, g.found, g.size = BYTES, first.number, <char *><bytes>key[2], len(<bytes>key[2])
        return 0
    try:
        hash(function)
    except TypeError:
        return 0
    if function in ORDERS:
        if number is not None and len(args) == 2 and is_number(first, places) and is_number(args[1], places):
            g.kind, g.ordered, g.count, g.lhs, g.rhs = ORDER, ORDERS[function], number, -1, -1
            if type(first) is Copy:
                g.lhs = first.number
            else:
                g.a = first
            if type(args[1]) is Copy:
                g.rhs = args[1].number
            else:
                g.b = args[1]
        return 0
    if len(args) != 1:
        return 0
    g.lhs, g.size = first.number, math.prod(places[first.number][0])
    if function in OF_ELEMENTS:
        if len(key) == 3 and key[0] == "|b1" and is_flat(places[first.number], "d"):
            g.kind, g.found = OF_ELEMENTS[function], <char *><bytes>key[2]
    elif number is None:
        return 0
    elif function in COUNTS:
        if is_flat(places[first.number], "?"):
            g.kind, g.count = COUNTS[function], number
    elif function is all_finite:
        if is_flat(places[first.number], "d"):
            g.kind, g.count = ALL_FINITE, number
    elif is_number(first, places):
        kind = PREDICATES.get(function) or INTEGERS.get(function)
        if kind is not None:
            g.kind, g.count = kind, number
    return 0


# ---------------------------------------------------------------- when they can be compared

cdef list copies_in(args, kwargs):
    """The numbers of the copies in arguments."""
    cdef list numbers = []
    for x in (*args, *kwargs.values()) if kwargs else args:
        if type(x) is Copy:
            numbers.append((<Copy>x).number)
        elif type(x) in (list, tuple):
            numbers += copies_in(x, None)
        elif type(x) is dict:
            numbers += copies_in((), x)
    return numbers

cdef list ready_after(Forms forms, list outputs):
    """For each output how many calls have run when the last one has written to it."""
    cdef Py_ssize_t n, i, j
    cdef const index *places = forms.places
    cdef Step now
    cdef index lo, hi, longest = 0
    cdef int k
    kinds = sorted({(pool, *extent(at, *rest[:3])) for pool, at, *rest in outputs})
    numbers = {place: i for i, place in enumerate(kinds)}
    table, last = np.array(kinds, np.intp).reshape(-1, 3), np.zeros(len(kinds), np.intp)
    cdef const index *row = <const index *>cnp.PyArray_DATA(<cnp.ndarray>table)
    cdef index *after = <index *>cnp.PyArray_DATA(<cnp.ndarray>last)
    n = len(kinds)
    for i in range(n):
        longest = max(longest, row[3 * i + 2] - row[3 * i + 1])
    with nogil:
        for i in range(forms.count):
            places = forms.at(places, i, &now)
            for k in range(NOPS):
                if now.o[k].pool == NOWHERE or not rules[now.op].writes >> k & 1:
                    continue
                bytes_of(&now.o[k], now.nb, &lo, &hi)
                j = first_from(row, n, now.o[k].pool, lo - longest)
                while j < n and row[3 * j] == now.o[k].pool and row[3 * j + 1] < hi:
                    if lo < row[3 * j + 2]:
                        after[j] = i + 1
                    j += 1
    return [int(last[numbers[(pool, *extent(at, *rest[:3]))]]) for pool, at, *rest in outputs]

cdef Py_ssize_t first_from(const index *row, Py_ssize_t n, index pool, index lo) noexcept nogil:
    """The first of sorted rows (pool, from, to) that does not begin before an address."""
    cdef Py_ssize_t a = 0, b = n, c
    while a < b:
        c = (a + b) // 2
        if row[3 * c] < pool or row[3 * c] == pool and row[3 * c + 1] < lo:
            a = c + 1
        else:
            b = c
    return a

cdef object costs_of(Forms forms):
    """About how long each call takes."""
    cdef Py_ssize_t i
    costs = np.zeros(forms.count + 1)
    cdef double *work = <double *>cnp.PyArray_DATA(<cnp.ndarray>costs)
    for i in range(forms.count):
        work[i] = 100 + step_flops(&forms.steps[forms.which[i]])
    return costs
