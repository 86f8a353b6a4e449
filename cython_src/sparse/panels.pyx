"""Cholesky factors by supernodes on traced arrays: the calls that factorizations, inverses and solutions become.

Panels are vectors, and so is the lower triangle of a matrix, in the order of the factor; `plan` has the words that the
rules read (`blasad/_rules/sparse/supernodes.pxd`).  What is given is plain, or traced; nothing else is written.
"""

import numpy as np
cimport numpy as cnp

from blasad._arrays.arrays cimport View, is_traced, new_array
from blasad._arrays.operands cimport find_tape, keep_alive, open_output, output_view, view_input
from blasad._rules.calls.core cimport *
from blasad._rules.kernels.lines cimport block
from blasad._rules.sparse.supernodes cimport *
from blasad._tape.refusals import without_shadow
from blasad._sparse.plain cimport plain_operand
from blasad._tape.tape cimport Tape, dtype_code

cnp.import_array()


# ---------------------------------------------------------------- calls

cdef class _Recorder:
    """What runs calls: on a tape if what they read is traced."""
    cdef Tape tape
    cdef bint active            # results have a derivative
    cdef list held              # what must live until the calls are made

    cdef int reads(self, object x, Operand *o) except -1:
        cdef View v
        if is_traced(x):
            self.held.append(view_input(self.tape, x, dtype_code(x.dtype), &v))
            vector(&v, x.ndim, o)
            self.active = self.active or o.d != NULL
        else:
            plain_operand(x, o)
            self.held.append(x)
        return 0

    cdef int writes(self, object x, Operand *o) except -1:
        cdef View v
        if not is_traced(x):
            if self.active and x.size:
                raise without_shadow("blasad: the output")
            return plain_operand(x, o)
        output_view(self.tape, x, False, &v)
        open_output(self.tape, x, self.active, &v)
        return vector(&v, x.ndim, o)

    cdef object made(self, index size, int dtype, bint active, Operand *o):
        """A new vector, all of which the next call writes."""
        cdef View v
        if self.tape is None:
            x = np.empty(size, _DTYPES[dtype])
            plain_operand(x, o)
            return x
        x = new_array(self.tape, 1, &size, dtype, active, NULL)
        self.held.append(view_input(self.tape, x, dtype, &v))
        vector(&v, 1, o)
        return x

    cdef int emit(self, Call *c) except -1:
        c.nb = c.nl = 1
        return run_call(c) if self.tape is None else self.tape.emit(c)

    cdef int done(self) except -1:
        if self.tape is not None:
            for x in self.held:
                keep_alive(self.tape, x)
        return 0


_DTYPES = {F32: np.dtype("f"), F64: np.dtype("d"), C64: np.dtype("F"), C128: np.dtype("D")}


cdef _Recorder recorder_of(object one, object two):
    cdef _Recorder r = _Recorder()
    r.tape = find_tape(one, two) if is_traced(one) or is_traced(two) else None
    r.active, r.held = False, []
    return r

cdef int vector(const View *v, int ndim, Operand *o) except -1:
    cdef index size = itemsize[v.dtype]
    set_operand(o, v.dtype, v.p, v.d, v.shape[0], v.shape[1] if ndim > 1 else 1, v.strides[0] // size,
                v.strides[1] // size if ndim > 1 else 0)
    o.dls = v.lane // size
    return 0

cdef inline void words_in(cnp.ndarray words, index start, index length, Operand *o) noexcept:
    set_operand(o, I64, <index *>cnp.PyArray_DATA(words) + start, NULL, length, 1, 1, 0)

cdef inline Operand part_of(const Operand *vector, index start, index m, index n, index cs) noexcept:
    """A matrix in a vector."""
    cdef Operand r = vector[0]
    cdef index at = start * r.rs * itemsize[r.dtype]
    r.p += at
    if r.d != NULL:
        r.d += at
    r.m, r.n, r.cs, r.dcs = m, n, cs * r.rs, cs * r.rs
    return r

cdef inline Operand within(const Operand *a, index i, index j, index m, index n) noexcept:
    """A part of a matrix, with its shadow."""
    cdef Operand r = block(a, i, j, m, n)
    if a.d != NULL:
        r.d = a.d + (r.p - a.p)
    return r

cdef inline Operand whole_panel(const Operand *panels, const index *of) noexcept:
    return part_of(panels, of[AT], of[WIDTH] + of[BELOW], of[WIDTH], of[WIDTH] + of[BELOW])


# ---------------------------------------------------------------- the factor

def factor(low, cnp.ndarray plan):
    """The panels of the factor, as constants, of a matrix with this lower triangle.

    Raises
    ------
    numpy.linalg.LinAlgError
        If the matrix is not positive definite.
    """
    cdef _Recorder by = recorder_of(low, None)
    cdef Call c
    begin(&c, FACTOR, number(1), number(0))
    by.reads(low, &c.o[IN1])
    c.o[IN1].d = NULL
    panels = by.made((<index *>cnp.PyArray_DATA(plan))[ROOM], c.o[IN1].dtype, False, &c.o[OUT])
    words_in(plan, 0, plan.size, &c.o[ALPHA])
    by.held.append(plan)
    if c.o[OUT].m:
        by.emit(&c)
        by.done()
    return panels


def followed(panels, known, cnp.ndarray plan):
    """Make `panels`, which have the elements of a matrix, those of its factor, which are known, with derivatives."""
    cdef _Recorder by = recorder_of(panels, None)
    cdef Operand all_of, given
    cdef const index *words = <index *>cnp.PyArray_DATA(plan)
    cdef const index *of = words + NODES
    cdef const index *map
    cdef Call c
    cdef index _k
    by.reads(known, &given)
    given.d = NULL
    by.reads(panels, &all_of)
    by.writes(panels, &all_of)
    by.held.append(plan)
    for _k in range(words[COUNT]):
        begin(&c, FRONT, number(1), number(0))
        c.o[IN1], c.o[OUT] = whole_panel(&given, of), whole_panel(&all_of, of)
        by.emit(&c)
        if of[BELOW]:
            map = words + of[MAP]
            begin(&c, UPDATE, number(1), number(1))
            c.o[IN1] = whole_panel(&all_of, of)
            c.o[IN1] = within(&c.o[IN1], of[WIDTH], 0, of[BELOW], of[WIDTH])
            c.o[OUT] = part_of(&all_of, map[BASE], map[REACH], 1, 0)
            words_in(plan, of[MAP], map[LENGTH], &c.o[ALPHA])
            by.emit(&c)
        of += NODE
    by.done()
    return panels


# ---------------------------------------------------------------- the inverse at the places of the factor

cdef int filled(_Recorder by, double value, Operand C) except -1:
    cdef Call c
    begin(&c, FILL, number(value), number(0))
    c.o[OUT] = C
    return by.emit(&c)

cdef int solved(_Recorder by, Operand A, int part, Operand C) except -1:
    """C := inv(A) C"""
    cdef Call c
    begin(&c, TRSM, number(1), number(0))
    c.o[IN1], c.o[OUT], c.part = A, C, part
    return by.emit(&c)


def inverse(panels, out, cnp.ndarray plan):
    """Write the lower triangle of the inverse at the places of the factor to `out`, which are zeros."""
    cdef _Recorder by = recorder_of(panels, None)
    cdef Operand L, Z, Y, W, L11, L21, Z11, Z21, P
    cdef const index *words = <index *>cnp.PyArray_DATA(plan)
    cdef const index *of = words + NODES + NODE * words[COUNT]
    cdef const index *map
    cdef Call c
    cdef index _k, w, r
    cdef bint hermitian
    by.reads(panels, &L)
    by.writes(out, &Z)
    by.held.append(plan)
    hermitian = is_complex(L.dtype)
    for _k in range(words[COUNT]):
        of -= NODE
        w, r, map = of[WIDTH], of[BELOW], words + of[MAP]
        P = whole_panel(&L, of)
        L11, L21 = within(&P, 0, 0, w, w), within(&P, w, 0, r, w)
        P = whole_panel(&Z, of)
        Z11, Z21 = within(&P, 0, 0, w, w), within(&P, w, 0, r, w)
        _inverse = by.made(w * w, L.dtype, by.active, &Y)
        Y = part_of(&Y, 0, w, w, w)
        filled(by, 0, Y)
        filled(by, 1, diagonal(&Y))
        solved(by, L11, LOWER, Y)
        begin(&c, HERK if hermitian else SYRK, number(1), number(0))
        c.o[IN1], c.o[OUT], c.part = adjoint(&Y), Z11, LOWER
        by.emit(&c)
        if r == 0:
            continue
        _rows = by.made(r * r, L.dtype, by.active, &W)
        W = part_of(&W, 0, r, r, r)
        filled(by, 0, W)
        begin(&c, EXTEND, number(1), number(1))
        c.o[IN1], c.o[OUT], c.fn = part_of(&Z, map[BASE], map[REACH], 1, 0), W, FROM_PANELS
        words_in(plan, of[MAP], map[LENGTH], &c.o[ALPHA])
        by.emit(&c)
        _side = by.made(r * w, L.dtype, by.active, &Y)
        Y = part_of(&Y, 0, r, w, r)
        begin(&c, COPY, number(1), number(0))
        c.o[IN1], c.o[OUT] = L21, Y
        by.emit(&c)
        solved(by, transposed(&L11), UPPER, transposed(&Y))
        begin(&c, HEMM if hermitian else SYMM, number(-1), number(0))
        c.o[IN1], c.o[IN2], c.o[OUT], c.part = W, Y, Z21, LOWER
        by.emit(&c)
        begin(&c, GEMMTR, number(-1), number(1))
        c.o[IN1], c.o[IN2], c.o[OUT], c.part = adjoint(&Y), Z21, Z11, LOWER
        by.emit(&c)
    by.done()
    return out


# ---------------------------------------------------------------- solutions

def solve(panels, data, x, cnp.ndarray plan, cnp.ndarray places):
    """Overwrite x with inv(S) x, by the panels of the factor of S, which has `data` at the `places` of all of them:
    first the rows, then the columns."""
    cdef _Recorder by = recorder_of(data, x)
    cdef Call c
    begin(&c, SOLVE, number(1), number(1))
    by.reads(panels, &c.o[IN1])
    c.o[IN1].d, by.active = NULL, False
    by.reads(data, &c.o[IN2])
    by.reads(x, &c.o[OUT])
    by.writes(x, &c.o[OUT])
    words_in(plan, 0, plan.size, &c.o[ALPHA])
    words_in(places, 0, places.size, &c.o[BETA])
    by.held += [plan, places]
    if c.o[OUT].m and c.o[OUT].n:
        by.emit(&c)
        by.done()
    return x
