"""The dimensions of operands: offsets, increments and lengths become strides and shapes, and shapes must match."""

from libc.limits cimport INT_MAX
from libc.string cimport memset

from blasad._arrays.arrays cimport View, shape_tuple
from blasad._rules.calls.core cimport *
from blasad._routines.binding cimport C, K, M, N, Q, R, Binding
from blasad._routines.read cimport whole_number
from blasad._routines.routine cimport INCREMENT, KL, KU, LENGTH, OF_BAND, OF_FACTORS, OF_SIDE, OF_SIDE_DIAGONAL, \
    OF_TRIANGLE, OFFSET, Routine, Spec


cdef int fit_all(Routine r, Binding *b) except -1:
    """Find all dimensions, and hold the operands against them."""
    cdef int i, j, k
    memset(b.size, 255, sizeof(b.size))
    if b.strided:
        apply_lengths(r, b)
        apply_increments(r, b)
        set_bands(b)
    for i in range(2, -1, -1):              # matrices first: they tell how much of a vector counts
        for j in range(r.noperands):
            k = r.operands[j]
            if b.given[k] != NULL and r.spec[k].ndim == i:
                fit(r, b, k)
        if i == 2:
            if r.square and b.size[M] < 0:
                b.size[M] = b.size[N]
            b.size[Q] = min(b.size[M], b.size[N])
    return check_square(r, b)


# ---------------------------------------------------------------- what integers say

cdef int apply_lengths(Routine r, Binding *b) except -1:
    """Lengths, which are known before the vectors are looked at, and offsets."""
    cdef Spec *s
    cdef int k
    cdef index number
    for k in range(r.count):
        s = &r.spec[k]
        if s.kind not in (LENGTH, OFFSET, INCREMENT) or b.given[k] == NULL:
            continue
        number = whole_number(r, k, b.given)
        if s.kind == LENGTH:
            if number < 0:
                raise ValueError(f"{r.name}: {r.names[k]} is {number}; it must not be negative")
            if number > INT_MAX:
                raise ValueError(f"{r.name}: {r.names[k]} is {number}; the integers of BLAS end at {INT_MAX}")
            b.size[s.place] = number
            continue
        if b.given[s.target] == NULL:
            raise ValueError(f"{r.name}: {r.names[k]} is given without {r.names[s.target]}")
        if s.kind == OFFSET:
            apply_offset(r, k, s.target, number, &b.views[s.target])
    return 0

cdef int apply_offset(Routine r, int k, int target, index number, View *v) except -1:
    """The vector begins later."""
    if number < 0 or number > v.shape[0]:
        raise ValueError(f"{r.name}: {r.names[k]} is {number}; {r.names[target]} has {v.shape[0]} elements")
    v.p += number * v.strides[0]
    if v.d != NULL:
        v.d += number * v.strides[0]
    v.shape[0] -= number
    return 0

cdef int apply_increments(Routine r, Binding *b) except -1:
    """Increments of BLAS as strides."""
    cdef Spec *s
    cdef View *v
    cdef int k, j
    cdef index number
    for k in range(r.count):
        s = &r.spec[k]
        if s.kind != INCREMENT or b.given[k] == NULL:
            continue
        number, v = <object>b.given[k], &b.views[s.target]
        for j in range(r.noperands if number == 0 else 0):
            if r.spec[r.operands[j]].ndim == 2:
                raise ValueError(f"{r.name}: {r.names[k]} is 0, which BLAS does not take beside a matrix")
        if number <= 0 and r.onward:
            b.size[N] = 0                   # BLAS returns at once
        if number != 0:
            v.shape[0] = (v.shape[0] - 1) // (number if number > 0 else -number) + 1 if v.shape[0] else 0
        v.strides[0] *= number
    return 0

cdef void set_bands(Binding *b) noexcept:
    """The dimensions that depend on others: rows and columns of op(A), diagonals of a triangular or symmetric band."""
    b.size[R] = b.size[N] if b.flags.trans else b.size[M]
    b.size[C] = b.size[M] if b.flags.trans else b.size[N]
    if b.size[KL] < 0:
        b.size[KL], b.size[KU] = 0, b.size[K]


# ---------------------------------------------------------------- what operands say

cdef int fit(Routine r, Binding *b, int k) except -1:
    """Hold the dimensions of an operand against what the others say."""
    cdef Spec *s = &r.spec[k]
    cdef View *v = &b.views[k]
    cdef bint swapped = s.flag >= 0 and b.numbers[s.flag] != 0
    cdef int i
    cdef index n
    for i in range(s.ndim):
        n = v.shape[s.ndim - 1 - i if swapped else i]
        if n > INT_MAX and s.ndim == 2:
            raise ValueError(f"{r.name}: {r.names[k]} has shape {shape_tuple(v)}; the integers of BLAS end at "
                             f"{INT_MAX}")
        if s.letters[i] < OF_TRIANGLE:
            if n != OF_TRIANGLE - s.letters[i]:
                raise ValueError(f"{r.name}: {r.names[k]} has shape {shape_tuple(v)}; it must have "
                                 f"{OF_TRIANGLE - s.letters[i]} elements")
        elif s.letters[i] < OF_SIDE:
            fit_storage(r, b, k, i)
        elif s.letters[i] != OF_SIDE:
            fit_letter(r, b, k, s.letters[i], n, swapped)
    return 0

cdef int fit_letter(Routine r, Binding *b, int k, int letter, index n, bint swapped) except -1:
    """A dimension has one size in all operands; vectors whose length is given may be longer."""
    cdef bint strided = b.strided and r.spec[k].ndim == 1
    cdef View *v = &b.views[k]
    cdef index back
    if b.size[letter] < 0:
        b.size[letter] = n
    elif n != b.size[letter] and not (strided and (n > b.size[letter] or n > 0 and b.repeated >> k & 1)):
        raise ValueError(
            f"{r.name}: {r.names[k]} has shape {shape_tuple(v)}"
            + (f" (transposed by {r.names[r.spec[k].flag]})" if swapped else "")
            + f"; its dimension {chr(ord('a') + letter)} must be {b.size[letter]}, as the other arguments have it")
    if strided:
        v.shape[0] = b.size[letter]
        if b.backward >> k & 1 and v.shape[0]:      # BLAS starts such a vector at its other end
            back = (v.shape[0] - 1) * v.strides[0]
            v.p -= back
            if v.d != NULL:
                v.d -= back
    return 0

cdef int fit_storage(Routine r, Binding *b, int k, int i) except -1:
    """The dimension i of an operand that stores a band or a packed triangle; BLAS leaves what is longer alone."""
    cdef View *v = &b.views[k]
    cdef index n = b.size[N], want = n * (n + 1) // 2
    if r.spec[k].letters[i] == OF_BAND:
        if b.size[KL] < 0:      # the number is not given: all that there are
            b.size[KL], b.size[KU] = 0, max(v.shape[i] - 1, 0)
        want = b.size[KL] + b.size[KU] + 1
    elif r.spec[k].letters[i] == OF_FACTORS:
        want = 2 * b.size[KL] + b.size[KU] + 1
    elif r.spec[k].letters[i] == OF_SIDE_DIAGONAL:
        want = max(n - 1, 0)
    if v.shape[i] < want:
        raise ValueError(f"{r.name}: {r.names[k]} has shape {shape_tuple(v)}; its dimension "
                         f"{r.rule.args[k].shape[i]} must be at least {want}")
    v.shape[i] = want
    return 0

cdef int check_square(Routine r, Binding *b) except -1:
    """The matrix of a one-sided product has the order that its side asks for."""
    cdef Spec *s
    cdef int j, i, k
    cdef index want = b.size[N if b.flags.side else M]
    for j in range(r.noperands):
        k = r.operands[j]
        s = &r.spec[k]
        for i in range(s.ndim):
            if s.letters[i] == OF_SIDE and b.views[k].shape[i] != want:
                shape = ", ".join([str(want) if letter == "s" else letter for letter in r.rule.args[k].shape])
                raise ValueError(f"{r.name}: {r.names[k]} has shape {shape_tuple(&b.views[k])}; with "
                                 f"side={b.flags.side} it must be ({shape})")
    return 0
