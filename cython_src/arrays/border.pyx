# cython: allow_none_for_extension_args=False
"""What enters and leaves a derivative: arguments with their shadows, seeds, values and gradients.

An inner tape receives arrays of its outer tape, and returns such arrays; their derivatives are recorded there.
"""

import numpy as np
cimport numpy as cnp

from blasad._arrays.arrays cimport *
from blasad._arrays.arrays import DTYPES, add_to_shadow, shadow_values
from blasad._rules.calls.core cimport *
from blasad._rules.calls.memory cimport bounds
from blasad._tape.nested cimport outer_shadow, remember
from blasad._arrays.pivots import Pivots
from blasad._arrays.unseen import ANEW
from blasad._arrays.spread cimport kept_order, spread, start
from blasad._tape.spoilt cimport check_read
from blasad._tape.tape cimport Buffer, Tape

cnp.import_array()


cdef Array lane_view(Buffer b, index off, const View *v):
    return on_buffer(b, off, v.ndim, v.shape, v.strides, v.dtype)


def checked(Tape tape, Array x):
    """An array of an outer tape, for an inner one."""
    tape_of(x)                                  # which raises for one that is finished, or of another thread
    if tape.outer is None:
        raise ValueError("blasad: an argument is a traced array, and its tape does not record the derivative that it "
                         "is passed to (a Tape records calls, no derivatives of derivatives); pass the plain array")
    return x


def enter(Tape tape, x, bint shadowed, bint borrowed=True, Array given=None):
    """An argument of an inner tape: the array on this tape, and the lanes of its shadow as arrays of the outer tape.

    `x` is a number, a plain array or an array of the outer tape.  The shadows have the layout of x, and are zero, or
    `given`, an array of the outer tape with the layout of x.
    """
    cdef Tape outer = tape.outer
    cdef Buffer b = Buffer.__new__(Buffer), d
    cdef Array inner, y
    cdef View v
    cdef char *lo
    cdef char *hi
    cdef index size
    cdef int scalar = AN_ARRAY if isinstance(x, cnp.ndarray) else kind_of_number(x)
    b.tape, b.generation, b.borrowed, b.writable = tape, tape.generation, borrowed, True
    if is_traced(x):
        y = on_tape(outer, checked(tape, <Array>x))
        scalar = y.scalar
        see(y, &v)
        b.owner, b.outer = outline_at(&v, v.p, False), y.buf
        b.writable = borrowed or y.buf.writable
        remember(&tape.st, y.buf.base, y.buf.base + y.buf.nbytes, y.buf.d, y.buf.lane)
        tape.crosses = True
    else:
        b.owner = np.asarray(x, None if scalar == AN_ARRAY else DTYPES[code_of_number(x)])
        if lent(outer, b.owner):
            b.owner = laid_out_alike(b.owner)
        b.writable = borrowed or b.owner.flags.writeable
        see_plain(None, b.owner, &v)
    bounds(b.owner, &lo, &hi)
    b.base, b.nbytes, b.dtype, b.dense = lo, hi - lo, v.dtype, b.owner.nbytes == hi - lo
    lanes = []
    if given is not None:
        given = on_tape(outer, given)
        outer.written(given.buf, True)
        remember(&tape.st, given.buf.base, given.buf.base + given.buf.nbytes, given.buf.d, given.buf.lane)
        b.d, b.lane = given.buf.base + given.off - (v.p - lo), 0
        lanes = [given]
    elif shadowed:
        size = (b.nbytes + 63) // 64 * 64
        d = outer.temporary(size * tape.width, True)
        clear(outer, d, size * tape.width)
        remember(&tape.st, d.base, d.base + d.nbytes, d.d, d.lane)
        b.d, b.lane = d.base, size
        lanes = [lane_view(d, v.p - lo + k * size, &v) for k in range(tape.width)]
        for y in lanes:
            y.scalar = scalar
    b.inside = lanes
    b.journaled = True                          # what is undone after an error is the outer tape's affair
    tape.buffers.append(b)
    tape.undo_writes(b)
    inner = lane_view(b, v.p - lo, &v)
    inner.scalar = scalar
    return inner, lanes


def settle(Array x):
    """Copy an argument of an inner tape to separate memory of the same layout, if an outer array is in its place."""
    if x.buf.borrowed and x.buf.outer is not None:
        x.buf.tape.move_home(x.buf)
    return x


cdef int clear(Tape outer, Buffer d, index nbytes) except -1:
    """Zeros in new memory of the outer tape, by a call."""
    cdef Call c
    cdef View v
    cdef View *views[1]
    start(&c, FILL, 0, 0)
    v.p, v.d, v.lane, v.dtype, v.ndim = d.base, d.d, d.lane, F32, 1
    v.shape[0], v.strides[0] = nbytes // 4, 4
    views[0] = &v
    return spread(outer, &c, views, 1, 0)

cdef object outside(Tape tape, View *v, int scalar):
    """Copy memory of an inner tape to an array of the outer one, or to a plain one if no outer array was used."""
    cdef Tape outer = tape.outer
    cdef Array out
    cdef View c
    cdef Call call
    cdef View *views[2]
    cdef int axes[MAXDIM]
    if not tape.crosses:
        return of_kind(plain_at(v, v.p, False).copy("K"), scalar)
    outer_shadow(&tape.st, v.p, &v.d, &v.lane)
    out = new_array(outer, v.ndim, v.shape, v.dtype, v.d != NULL, kept_order(v, True, axes))
    out.scalar = scalar
    see(out, &c)
    start(&call, COPY, 1, 0)
    views[0], views[1] = v, &c
    spread(outer, &call, views, 2, 1)
    return out


def copy_in_program(Tape tape, Array x):
    """A copy of the present values of an array in memory of the program's tape; the program makes this copy, too."""
    cdef View v, c
    cdef Call call
    cdef View *views[2]
    cdef int axes[MAXDIM]
    see(x, &v)
    v.d = NULL
    out = new_array(tape, v.ndim, v.shape, v.dtype, False, kept_order(&v, True, axes))
    see(out, &c)
    start(&call, COPY, 1, 0)
    views[0], views[1] = &v, &c
    spread(tape, &call, views, 2, 1)
    return out


cdef object pivots_outside(Tape tape, x):
    """The same for integers that a factorization left: of the outer tape, or plain ones."""
    cdef View v
    cdef Array source = x.source
    if source is None:
        return x.plain()
    if tape.outer is None or not tape.crosses:
        return x.numbers.copy()
    if source.buf.tape is not tape:
        return x
    see(source, &v)
    return x.at(outside(tape, &v, False))


def value(Tape tape, x):
    """What a function returned, without the tracing of this tape: arrays as copies, scalars as what they stand for."""
    cdef View v
    if not is_traced(x):
        if type(x) in ANEW and x.memory is not None:
            return x.at(value(tape, x.memory)) if tape.outer is not None else x.plain()
        return pivots_outside(tape, x) if type(x) is Pivots else x
    if tape.outer is None:
        return of_kind(bare(<Array>x).copy("K"), (<Array>x).scalar)
    if (<Array>x).buf.tape is not tape:
        return x
    see(<Array>x, &v)
    return outside(tape, &v, (<Array>x).scalar)


def lane_outside(Tape tape, Array lane):
    """A lane that `enter` made, as the outer function gets it: a plain copy if no outer array was used."""
    if tape.crosses:
        return lane
    return of_kind(bare(lane).copy("K"), lane.scalar)


cdef int check_spoilt(Tape tape, Array x) except -1:
    """Raise an error if a failed call has left what the array holds: it has no tangent."""
    cdef View v
    cdef Operand a
    cdef index i
    if not tape.st.nspoilt:
        return 0
    see(x, &v)
    if v.ndim <= 2:
        operand(&v, &a)
        return check_read(&tape.st, &a, 1)
    for i in range(v.shape[0]):
        check_spoilt(tape, x[i])
    return 0


cdef object zero_like(object x):
    """The derivative of a constant."""
    if isinstance(x, cnp.ndarray):
        return np.zeros_like(x)
    return type(x)(0) if isinstance(x, (float, complex, np.inexact)) else np.zeros(np.shape(x))[()]


def shadows(Tape tape, x):
    """The lanes of the shadow of an array of the tape: plain copies, or arrays of the outer tape."""
    cdef View v, lane
    cdef unsigned int k
    if not is_traced(x):
        return [zero_like(x) for _ in range(tape.width)]
    if (<Array>x).buf.tape is not tape or (<Array>x).buf.d == NULL:
        return [of_kind(np.zeros(x.shape, x.dtype), (<Array>x).scalar) for _ in range(tape.width)]
    check_spoilt(tape, <Array>x)
    if tape.outer is None:
        return [of_kind(each, (<Array>x).scalar) for each in shadow_values(x)]
    see(<Array>x, &v)
    arrays = []
    for k in range(tape.width):
        lane = v
        lane.p, lane.d = v.d + k * v.lane, NULL
        arrays.append(outside(tape, &lane, (<Array>x).scalar))
    return arrays


def stacked_shadows(Tape tape, x):
    """The lanes of the shadow of an array of the tape as one array, a plain copy or an array of the outer tape."""
    cdef View v, block
    cdef int axis
    if is_traced(x) and (<Array>x).buf.tape is tape and (<Array>x).buf.d != NULL:
        check_spoilt(tape, <Array>x)
        see(<Array>x, &v)
        if v.ndim < MAXDIM:
            block = v
            block.p, block.d, block.ndim = v.d, NULL, v.ndim + 1
            block.shape[0], block.strides[0] = tape.width, v.lane
            for axis in range(v.ndim):
                block.shape[axis + 1], block.strides[axis + 1] = v.shape[axis], v.strides[axis]
            return outside(tape, &block, False) if tape.outer is not None else plain_at(&block, v.d, False).copy("K")
    return np.stack(shadows(tape, x))


def seed(Tape tape, Array x, seeds):
    """Add a seed for each of the first lanes to the shadow of an array, if it is of the tape: others are constants.

    A seed is a number, a plain array, or an array of the outer tape.
    """
    cdef View v, c, a
    cdef Call call
    cdef View *views[2]
    cdef unsigned int k
    see(x, &v)
    if x.buf.tape is not tape:
        return
    if tape.outer is None:
        add_to_shadow(x, seeds)
        return
    if v.d == NULL:
        return
    for k, s in enumerate(seeds):
        c = v
        c.p, c.d, c.lane = v.d + k * v.lane, NULL, 0
        outer_shadow(&tape.st, c.p, &c.d, &c.lane)
        if not is_traced(s):
            s = constant_in(tape.outer, np.asarray(s, DTYPES[v.dtype]))
        elif (<Array>s).code != v.dtype:
            s = s.astype(DTYPES[v.dtype])
        s = np.broadcast_to(s, shape_tuple(&v))
        s = on_tape(tape.outer, <Array>s)
        see(<Array>s, &a)
        if a.d != NULL:
            tape.crosses = True
        start(&call, AXPY, 1, 1)
        views[0], views[1] = &a, &c
        spread(tape.outer, &call, views, 2, 1)


cdef Array constant_in(Tape tape, cnp.ndarray x):
    """A plain array, copied to constant memory of a tape."""
    cdef View v
    cdef Array out
    x = np.asarray(x, order="C")
    see_plain(None, x, &v)
    out = on_buffer(tape.constant_memory(max(x.nbytes, 1)), 0, v.ndim, v.shape, v.strides, v.dtype)
    see(out, &v)
    outline_at(&v, v.p, True)[...] = x
    return out
