# cython: allow_none_for_extension_args=False
"""Calls on arrays of any number of dimensions.

A Call has matrices, or one stack of them.  Here arrays are broadcast, axes that continue each other in all arrays are
joined, and the Call is emitted once for each index of the axes that remain.
"""

from libc.stdlib cimport calloc, free
from libc.string cimport memcmp, memcpy, memset
import numpy as np
cimport numpy as cnp

from blasad._arrays.arrays cimport MAXDIM, Array, View, is_traced, log2_size, operand, shape_tuple
from blasad._rules.calls.core cimport *
from blasad._rules.calls.memory cimport apart, overlap, size_of
from blasad._rules.kernels.array_kernels cimport is_awkward
from blasad._tape.tape cimport Tape

cnp.import_array()

cdef index find_longest_packed() except? -1:
    """Up to which length NumPy's iterators pack the lines of an array that has several, instead of going through them
    one by one."""
    size = np.getbufsize()
    for n in (size // 2, size - 1):
        rows = np.empty((2, n + 1))[:, ::-1]
        if next(np.nditer([rows, None], ["external_loop", "buffered", "grow_inner"]))[0].strides[0] < 0:
            return n
    return size

cdef index longest_packed = find_longest_packed()

cdef index FAR = <index>1 << 62


# ---------------------------------------------------------------- elementwise calls

cdef int spread(Tape t, Call *c, View **views, int count, int base_of) except -1:
    """Emit a call for every matrix of arrays that all have the shape of views[base_of].

    Axes that continue each other in all arrays are joined; the last two become the matrix, one more the stack, and the
    call is repeated over the remaining axes.
    """
    cdef View *lead = views[base_of]
    cdef int ndim = 0, i, k, axis, j
    cdef index shape[MAXDIM]
    cdef index strides[3][MAXDIM]
    cdef int order[MAXDIM]
    cdef int shift
    cdef bint joins
    cdef Operand *o
    forwards(views, count, base_of)
    # from the largest stride of the output to the smallest
    for axis in range(lead.ndim):
        if lead.shape[axis] == 0:
            return 0
        if lead.shape[axis] == 1:
            continue
        j = ndim
        while j > 0 and farther(lead, axis, order[j - 1], views, count):
            order[j] = order[j - 1]
            j -= 1
        order[j] = axis
        ndim += 1
    k = 0
    for i in range(ndim):
        axis = order[i]
        joins = k > 0
        if joins:
            for j in range(count):
                if strides[j][k - 1] != views[j].strides[axis] * lead.shape[axis]:
                    joins = False
        if joins:
            shape[k - 1] *= lead.shape[axis]
            for j in range(count):
                strides[j][k - 1] = views[j].strides[axis]
        else:
            shape[k] = lead.shape[axis]
            for j in range(count):
                strides[j][k] = views[j].strides[axis]
            k += 1
    # the innermost axis runs down the rows
    for j in range(count):
        o = operand_at(c, j, count)
        shift = log2_size[views[j].dtype]
        o.p, o.d, o.dtype, o.conj, o.slot = views[j].p, views[j].d, views[j].dtype, o.conj, -1
        o.ls, o.dls = 0, views[j].lane >> shift
        o.m, o.rs, o.n, o.cs = 1, 0, 1, 0
        if k > 0:
            o.m, o.rs = shape[k - 1], strides[j][k - 1] >> shift
        if k > 1:
            o.n, o.cs = shape[k - 2], strides[j][k - 2] >> shift
        o.bs = strides[j][k - 3] >> shift if k > 2 else 0
        o.drs, o.dcs, o.dbs = o.rs, o.cs, o.bs
    c.nb = shape[k - 3] if k > 2 else 1
    if by_numpy(c):
        c.unit = own_strides(views, count, k, shape, strides)
        if k == 0 and lead.ndim and views[0].p != views[count - 1].p:   # no number, nor is it in place
            for j in range(count):
                operand_at(c, j, count).rs = (views[j].strides[0] >> log2_size[views[j].dtype] if lead.ndim == 1 else 1)
    return emit_along(t, c, count, k - 3, shape, strides)

cdef void forwards(View **views, int count, int base_of) noexcept:
    """Go through axes forwards that all arrays have in reverse, as NumPy does; sums keep their order."""
    cdef View *lead = views[base_of]
    cdef View *v
    cdef bint back
    cdef int axis, j
    for axis in range(lead.ndim):
        if lead.strides[axis] < 0:
            back = True
            for j in range(count):
                back = back and views[j].strides[axis] <= 0
            for j in range(count if back else 0):
                v = views[j]
                v.p += (lead.shape[axis] - 1) * v.strides[axis]
                if v.d != NULL:
                    v.d += (lead.shape[axis] - 1) * v.strides[axis]
                v.strides[axis] = -v.strides[axis]

cdef inline bint by_numpy(const Call *c) noexcept:
    """Whether a loop of NumPy runs the call, and its bits may depend on strides."""
    return rules[c.op].traits & (COMPLEX_BY_NUMPY | BY_NUMPY if is_complex(c.o[OUT].dtype) else BY_NUMPY) != 0

cdef unsigned char own_strides(View **views, int count, int ndim, const index *shape,
                               index (*strides)[MAXDIM]) noexcept:
    """Bits of the operands whose strides NumPy's loop gets: all if a line is long, or the only one.  Of several short
    lines those operands that go on with the same stride from line to line; NumPy packs the others."""
    cdef unsigned char bits = 0
    cdef bint own
    cdef int i, j, shift
    for j in range(count if ndim else 0):
        shift = log2_size[views[j].dtype]
        if is_awkward(views[j].dtype, strides[j][ndim - 1] >> shift):
            own = True
            for i in range(ndim - 1 if shape[ndim - 1] <= longest_packed else 0):
                own = own and strides[j][i] == strides[j][i + 1] * shape[i + 1]
            if own:
                bits |= 1 << (OUT if j == count - 1 else j)
    return bits

cdef int emit_along(Tape t, Call *c, int count, int axes, const index *shape, index (*steps)[MAXDIM]) except -1:
    """Emit a call for every place on some outer axes; steps[j] are the strides of operand j there, in bytes."""
    cdef int i, j
    cdef index where[MAXDIM]
    cdef Operand *o
    if axes <= 0:
        return t.emit(c)
    memset(where, 0, sizeof(where))
    while True:
        t.emit(c)
        i = axes - 1
        while i >= 0:
            where[i] += 1
            for j in range(count):
                o = operand_at(c, j, count)
                o.p += steps[j][i]
                if o.d != NULL:
                    o.d += steps[j][i]
            if where[i] < shape[i]:
                break
            for j in range(count):
                o = operand_at(c, j, count)
                o.p -= steps[j][i] * shape[i]
                if o.d != NULL:
                    o.d -= steps[j][i] * shape[i]
            where[i] = 0
            i -= 1
        if i < 0:
            return 0

cdef inline Operand *operand_at(Call *c, int j, int count) noexcept:
    """The operand of view j of `count`: the output comes last."""
    return &c.o[OUT] if j == count - 1 else &c.o[j]

cdef bint farther(View *lead, int a, int b, View **views, int count) noexcept nogil:
    cdef index x = size_of(lead.strides[a]), y = size_of(lead.strides[b])
    if x == y:                              # a reduction: as the input lies
        x, y = size_of(views[0].strides[a]), size_of(views[0].strides[b])
    return x > y


# ---------------------------------------------------------------- products of stacks

cdef int stacked(Tape t, Call *call, View *a, View *b, View *c) except -1:
    """Emit a product for a stack of any number of dimensions: the last one as a stack, the others in turn."""
    cdef int lead = c.ndim - 2, i, j
    cdef index steps[3][MAXDIM]
    cdef View *views[3]
    cdef View m
    cdef Operand *o
    views[0], views[1], views[2] = a, b, c
    for i in range(c.ndim):
        if c.shape[i] == 0:
            return 0
    for j in range(3):
        m = views[j][0]
        for i in range(lead):
            steps[j][i] = 0
            if i >= lead - (m.ndim - 2) and m.shape[i - lead + m.ndim - 2] != 1:
                steps[j][i] = m.strides[i - lead + m.ndim - 2]
        m.shape[0], m.strides[0] = m.shape[m.ndim - 2], m.strides[m.ndim - 2]
        m.shape[1], m.strides[1] = m.shape[m.ndim - 1], m.strides[m.ndim - 1]
        m.ndim = 2
        o = operand_at(call, j, 3)
        operand(&m, o)
        if lead:
            o.bs = o.dbs = steps[j][lead - 1] // itemsize[m.dtype]
    call.nb = c.shape[lead - 1] if lead else 1
    return emit_along(t, call, 3, lead - 1, c.shape, steps)

cdef int stack_shape(const View *a, const View *b, int *ndim, index *shape) except -1:
    """The broadcast leading dimensions of two stacks of matrices."""
    cdef View x = a[0], y = b[0]
    x.ndim -= 2
    y.ndim -= 2
    return joint_shape(&x, &y, ndim, shape)

cdef const int *stack_order(const View *a, const View *b, int ndim, const index *shape, int core,
                            int *axes) except? NULL:
    """The axes of a stack of products: those of each product are in C order and come first."""
    cdef View x = a[0], y = b[0]
    cdef int i
    x.ndim -= 2
    y.ndim -= 2
    broadcast_to(&x, ndim, shape)
    broadcast_to(&y, ndim, shape)
    if joint_order(&x, &y, axes + core) == NULL:
        return NULL
    for i in range(core):
        axes[i] = ndim + core - 1 - i
    return axes


# ---------------------------------------------------------------- the order of the axes of new arrays

cdef const int *sorted_axes(index (*steps)[MAXDIM], int count, int ndim, int *axes) noexcept nogil:
    """The axes of a new array from the smallest stride to the largest, as NumPy's iterators sort them; NULL: C order.

    `steps` are the strides of each of the operands; a stride of 0 does not count.  Two axes are exchanged if the
    strides of one operand require it and those of no other operand forbid it.
    """
    cdef int i, j, k, at, axis, other
    cdef bint known, swap, moved = False
    for i in range(ndim):
        axis = ndim - 1 - i
        at = i
        for j in range(i - 1, -1, -1):
            other = axes[j]
            known = swap = False
            for k in range(count):
                if steps[k][axis] and steps[k][other]:
                    swap = steps[k][other] > steps[k][axis] and (swap or not known)
                    known = True
            if swap:
                at = j
            elif known:
                break
        for j in range(i, at, -1):
            axes[j] = axes[j - 1]
            moved = True
        axes[at] = axis
    return axes if moved else NULL


def order_of(int ndim, arrays, bint copies=False):
    """The axes, from the smallest stride to the largest, of an array that NumPy makes from others; None for C order.

    `arrays` are traced or plain arrays or lists of strides; anything else is ignored.  Their last axes correspond.
    `copies` is for those functions of NumPy that copy arrays without an iterator; they begin with the axis of the
    largest stride.
    """
    cdef index (*steps)[MAXDIM]
    cdef index step
    cdef int axes[MAXDIM]
    cdef int count = len(arrays), k, i, n
    cdef bint moved
    if ndim < 2 or ndim > MAXDIM:
        return None
    steps = <index (*)[MAXDIM]>calloc(count + 1, MAXDIM * sizeof(index))
    if steps == NULL:
        raise MemoryError("blasad: no memory for the strides of the operands")
    try:
        for k, x in enumerate(arrays):
            n = dimensions_of(x)
            for i in range(n):
                step = step_of(x, i)
                if step >= 0 and copies:
                    steps[k][n - 1 - i] = FAR - step
                elif step > 0:
                    steps[k][ndim - n + i] = step
        moved = sorted_axes(steps, count, ndim, axes) != NULL
    finally:
        free(steps)
    if not moved:
        return None
    return tuple([ndim - 1 - axes[ndim - 1 - i] if copies else axes[i] for i in range(ndim)])


cdef int dimensions_of(object x) except? -1:
    if is_traced(x):
        return (<Array>x).ndim_
    return cnp.PyArray_NDIM(x) if isinstance(x, cnp.ndarray) else len(x) if isinstance(x, list) else 0

cdef index step_of(object x, int i) except? -2:
    """How far apart neighbours on an axis are; -1 if there are none."""
    if is_traced(x):
        return -1 if (<Array>x).shape_[i] == 1 else size_of((<Array>x).strides_[i])
    if isinstance(x, cnp.ndarray):
        return -1 if cnp.PyArray_DIM(x, i) == 1 else size_of(cnp.PyArray_STRIDE(x, i))
    return size_of(x[i])


# ---------------------------------------------------------------- shapes and memory that go together

cdef int broadcast_to(View *v, int ndim, const index *shape) except -1:
    """Stretch a view to a shape, in place."""
    cdef int i, lead = ndim - v.ndim
    cdef index old_shape[MAXDIM]
    cdef index old_strides[MAXDIM]
    if lead == 0 and memcmp(v.shape, shape, ndim * sizeof(index)) == 0:
        return 0
    memcpy(old_shape, v.shape, sizeof(old_shape))
    memcpy(old_strides, v.strides, sizeof(old_strides))
    if lead < 0:
        raise ValueError(f"blasad: an array of shape {shape_tuple(v)} does not broadcast to "
                         f"{tuple([shape[i] for i in range(ndim)])}")
    for i in range(ndim):
        if i < lead or (old_shape[i - lead] == 1 and shape[i] != 1):
            v.strides[i] = 0
        elif old_shape[i - lead] == shape[i]:
            v.strides[i] = old_strides[i - lead]
        else:
            raise ValueError(f"blasad: an array of shape {shape_tuple(v)} does not broadcast to "
                             f"{tuple([shape[j] for j in range(ndim)])}")
    for i in range(ndim):
        v.shape[i] = shape[i]
    v.ndim = ndim
    return 0

cdef int joint_shape(const View *a, const View *b, int *ndim, index *shape) except -1:
    cdef int i, n = max(a.ndim, b.ndim)
    cdef index x, y
    for i in range(n):
        x = a.shape[a.ndim - 1 - i] if i < a.ndim else 1
        y = b.shape[b.ndim - 1 - i] if i < b.ndim else 1
        if x != y and x != 1 and y != 1:
            raise ValueError(f"blasad: operands of shapes {shape_tuple(a)} and {shape_tuple(b)} do not broadcast")
        shape[n - 1 - i] = y if x == 1 else x
    ndim[0] = n
    return 0

cdef bint views_overlap(View *a, View *b, bint alike_is_fine) noexcept:
    """Whether an input shares elements with an output other than by being it."""
    cdef Operand x, y
    cdef int i
    cdef char *alo
    cdef char *ahi
    cdef char *blo
    cdef char *bhi
    view_bounds(a, &alo, &ahi)
    view_bounds(b, &blo, &bhi)
    if apart(alo, ahi, blo, bhi):
        return False
    if a.p == b.p and a.ndim == b.ndim and a.dtype == b.dtype and alike_is_fine:
        for i in range(a.ndim):
            if a.shape[i] != b.shape[i] or (a.shape[i] > 1 and a.strides[i] != b.strides[i]):
                break
        else:
            return False
    if a.ndim <= 2 and b.ndim <= 2:
        operand(a, &x)
        operand(b, &y)
        return overlap(&x, 1, &y, 1)
    return True

cdef void view_bounds(const View *v, char **lo, char **hi) noexcept:
    cdef int i
    lo[0] = hi[0] = v.p
    for i in range(v.ndim):
        if v.shape[i] == 0:
            hi[0] = lo[0]
            return
        if v.strides[i] < 0:
            lo[0] += (v.shape[i] - 1) * v.strides[i]
        else:
            hi[0] += (v.shape[i] - 1) * v.strides[i]
    hi[0] += itemsize[v.dtype]
