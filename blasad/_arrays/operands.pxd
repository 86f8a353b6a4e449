# What operations read and write: inputs of every kind, outputs that are given, copies where they are needed.

cimport numpy as cnp

from blasad._arrays.arrays cimport Array, View, is_made, is_over, is_traced, keep_plain, tape_of
from blasad._rules.calls.core cimport *
from blasad._tape.tape cimport Tape, current

cdef Array copy_of(Array x, const int *axes)
cdef Array copy_kept(Array x)
cdef Array copy_in(Array x, int dtype, const int *axes)
cdef Array cast(Array x, int dtype)
cdef int weak_code(object x) except? -2
cdef int common_code(object x, object y) except? -1
cdef int check_cast(int source, int target) except -1
cdef object prepared_plain(object x)
cdef object plain_in(Tape t, object x, int code)
cdef object view_input(Tape t, object x, int code, View *v)
cdef void found_again(object held, View *v) noexcept
cdef object plain_copy(Tape t, object x, str order)
cdef object no_overlap(object held, View *v, View *out, bint alike_is_fine)
cdef object constant(Tape t, object x, View *v)
cdef object target_of(Tape t, object out, int ndim, const index *shape, int code, bint active, const int *axes,
                      View *v)
cdef void stretched(object out, int *ndim, index *shape) noexcept
cdef int output_view(Tape t, object out, bint active, View *v) except -1
cdef int open_output(Tape t, object out, bint active, View *v) except -1
cdef int once(const View *v) except -1


cdef inline bint is_number(object x):
    return type(x) is float or type(x) is int

cdef inline bint is_python_number(object x):
    return is_number(x) or type(x) is complex or type(x) is bool

cdef inline object prepared(object x):
    """An operand as a traced array, a number or a plain array."""
    return x if is_traced(x) and not is_over(<Array>x) else prepared_plain(x)

cdef inline Tape find_tape(object x, object y):
    if is_traced(x) and not is_made(<Array>x):
        return tape_of(<Array>x)
    return tape_of(<Array>y) if is_traced(y) and not is_made(<Array>y) else current()

cdef inline int keep_alive(Tape t, object held) except -1:
    return keep_plain(t, held) if isinstance(held, cnp.ndarray) else 0
