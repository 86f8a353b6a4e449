"""What the functions for C do after reading their arguments: run a call, propagate tangents, keep values, run a
reverse."""

from cpython.exc cimport PyErr_SetInterrupt
from cpython.pycapsule cimport PyCapsule_New
from libc.stdlib cimport free, malloc
from libc.string cimport memset, strcmp, strncpy
from numpy.linalg import LinAlgError

from blasad._rules.calls.core cimport *
from blasad._rules.calls.core import OPS
from blasad._routines.c.frame cimport Head, Work, close_work, open_work, pull_frame, push_frame, record_within, \
    work_size
from blasad._routines.c.reading cimport *
from blasad._declarations.rule import rules as declared

cdef enum:
    TOO_SMALL = 2               # the tape or the workspace is
    NO_TAPE = 0                 # instead of the number of an argument
    IS_NULL = 1 << 20
    END = 15                    # of the places of operands, four bits each

ctypedef int (*runner)(int number, int mode, void **args, blasad_work *work) noexcept nogil

cdef struct Entry:
    int op
    int dtype
    void (*fold)(Call *call, const Flags *flags) noexcept nogil
    char name[16]

cdef Entry *functions
cdef int nfunctions


cdef int enter(int number, str name, str routine, str precision) except -1:
    """Enter a function into the table."""
    cdef Entry *f = &functions[number]
    cdef bytes plain = name.encode()
    if len(plain) > 15:
        raise RuntimeError(f"blasad: there is no room for the name {name}")
    f.op, f.dtype = OPS[declared[routine].name], (F32, F64, C64, C128)["sdcz".index(precision)]
    f.fold = rules[f.op].fold
    memset(f.name, 0, 16)
    strncpy(f.name, plain, 15)
    return 0


# ---------------------------------------------------------------- running

cdef int blame(blasad_work *w, const Entry *f, int which) noexcept nogil:
    """Tell which argument is wrong."""
    if w != NULL:
        with gil:
            name = f.name.decode()
            if which == IS_NULL:
                text = f"{name}: an argument is NULL; only shadows may be"
            elif which > 0:
                text = f"{name}: the argument {which} is wrong (counted with the shadows)"
            elif which < 0:
                text = f"{name}: a leading dimension is smaller than the number of rows"
            else:
                text = f"{name}: the tape is that of another call, or there is none"
            put_message(w, text)
    return BLASAD_ARGUMENT

cdef int put_message(blasad_work *w, str text) except -1:
    cdef bytes plain = text.encode("ascii", "replace")[:159]
    strncpy(w.message, plain, 160)
    return 0

cdef inline int augment(Reading *r, blasad_work *w) except -1 nogil:
    cdef size_t need = record_within(&r.call, r.moving, w.debug != 0, <Head *>w.tape, w.tape_size)
    if need:
        w.needed = need
        return TOO_SMALL
    return 0

ctypedef int (*quiet_move)(int, Reading *, blasad_work *, Work *) noexcept nogil

cdef int push_or_pull(int mode, Reading *r, blasad_work *w, Work *work) except -1 nogil:
    return push_frame(&r.call, work) if mode == FWD else pull_frame(&r.call, <Head *>w.tape, work)

cdef int work_out(int mode, Reading *r, blasad_work *w) except -1 nogil:
    """The forward or the reverse"""
    cdef Work work
    cdef unsigned int width = 1 if w == NULL else max(w.lanes, 1u)
    cdef size_t need
    cdef int result
    if w != NULL and w.workspace != NULL:
        need = work_size(&r.call, mode == FWD, width)
        if w.workspace_size < need:
            w.needed = need
            return TOO_SMALL
        open_work(&work, <char *>w.workspace, w.workspace_size, width)
    else:
        open_work(&work, NULL, 0, width)
    result = (<quiet_move>push_or_pull)(mode, r, w, &work)
    close_work(&work)
    return result

cdef int bring_rows(Reading *r) except -1 nogil:
    """Memory for numbers of rows, which LAPACK counts from 1 and in fewer bits"""
    cdef long long *rows = &r.near[0]
    cdef index i
    if r.rows > NEAR_ROWS:
        rows = <long long *>malloc(r.rows * sizeof(long long))
    if rows == NULL:
        with gil:
            raise MemoryError("blasad: no memory for numbers of rows")
    r.brought, r.call.o[IN2].p = rows, <char *>rows
    for i in range(r.rows if r.given != NULL else 0):
        rows[i] = r.given[i] - r.first
    return 0

cdef void return_rows(Reading *r, bint found) noexcept nogil:
    cdef index i
    for i in range(r.rows if found and r.found != NULL else 0):
        r.found[i] = <int>r.brought[i] + r.first
    if r.brought != &r.near[0]:
        free(r.brought)

# they say by their result that an error was raised
ctypedef int (*quiet_bring)(Reading *) noexcept nogil
ctypedef int (*quiet_augment)(Reading *, blasad_work *) noexcept nogil
ctypedef int (*quiet_act)(int, Reading *, blasad_work *) noexcept nogil

cdef inline bint is_work(const blasad_work *w, int mode) noexcept nogil:
    """Of one that is too short no field is read."""
    if w == NULL:
        return mode == FWD
    return w.size >= sizeof(blasad_work) and (w.lanes <= 1 or w.lane != NULL)

cdef void as_told(Reading *r, unsigned int order, const blasad_work *w) noexcept nogil:
    """The operands that the caller says will change, and where its lanes are."""
    cdef int i = 0, place = order & END
    while place != END:
        r.moving |= (w.overwritten >> i & 1) << place
        if w.lanes > 1 and r.call.o[place].d != NULL:
            r.call.o[place].dls = w.lane[i]
        i += 1
        place = order >> 4 * i & END

cdef int done(const Entry *f, int mode, int wrong, Reading *r, blasad_work *w, unsigned int order) noexcept nogil:
    """What a function for C does after reading its arguments, or after finding an error in them; `order` has the
    positions of the operands with shadows in the order of BLAS."""
    cdef int result
    if not is_work(w, mode):
        return BLASAD_ARGUMENT
    if wrong:
        return blame(w, f, wrong)
    if r.missing or r.nowhere and mode != REV:
        return blame(w, f, IS_NULL)
    if mode == REV and (w.tape == NULL or w.tape_size < sizeof(Head) or (<Head *>w.tape).op != f.op or (
            <Head *>w.tape).size > w.tape_size):
        return blame(w, f, NO_TAPE)
    r.nowhere |= (r.nowhere >> OUT & 1) << AFTER
    if r.nowhere and r.nowhere & (<Head *>w.tape).kept & ~(<Head *>w.tape).copied:
        return blame(w, f, IS_NULL)     # a reverse has no use for other arrays
    if w != NULL and (w.overwritten or w.lanes > 1):
        as_told(r, order, w)
    f.fold(&r.call, &r.flags)
    result = (<quiet_bring>bring_rows)(r) if r.numbered else 0
    if result == 0:
        result = (<quiet_augment>augment)(r, w) if mode == AUG else (<quiet_act>work_out)(mode, r, w)
        if r.numbered:
            return_rows(r, result == 0 and mode != REV)
    if result == 0:
        return BLASAD_OK
    if result == TOO_SMALL:
        return BLASAD_SPACE
    with gil:
        return told(w)

cdef extern from *:
    """
    static PyObject *blasad_raised(void) {
        PyObject *type, *value, *trace;
        PyErr_Fetch(&type, &value, &trace);
        PyErr_NormalizeException(&type, &value, &trace);
        Py_XDECREF(type);
        Py_XDECREF(trace);
        if (value == NULL) { Py_INCREF(Py_None); value = Py_None; }
        return value;
    }
    """
    object blasad_raised()

cdef int told(blasad_work *w) noexcept:
    """The error that a rule raised, as a number and a message."""
    error = blasad_raised()
    if w != NULL:
        put_message(w, str(error))
    if isinstance(error, KeyboardInterrupt):        # last, for what comes then may raise it
        PyErr_SetInterrupt()
    if isinstance(error, LinAlgError):
        return BLASAD_SINGULAR
    return BLASAD_ARGUMENT if isinstance(error, ValueError) else BLASAD_FAILED


# ---------------------------------------------------------------- the table

include "readers.pxi"

nfunctions = len(FUNCTIONS)
functions = <Entry *>malloc(nfunctions * sizeof(Entry))
if functions == NULL:
    raise MemoryError("blasad: no memory for the functions for C")
for _number, (_name, _routine, _precision, _) in enumerate(FUNCTIONS):
    enter(_number, _name, _routine, _precision)
RUNNERS = PyCapsule_New(&runners[0], "blasad._routines.c.capi.RUNNERS", NULL)    # for flat.c


cdef int blasad_routine(const char *name) noexcept nogil:
    cdef int k
    for k in range(nfunctions if name != NULL else 0):
        if strcmp(functions[k].name, name) == 0:
            return k
    return -1

cdef int blasad_run(const blasad_call *c) noexcept nogil:
    if c == NULL or c.size < sizeof(blasad_call) or c.args == NULL:
        return BLASAD_ARGUMENT
    if not (0 <= c.routine < nfunctions and FWD <= c.mode <= REV):
        return BLASAD_ARGUMENT
    return runners[c.routine](c.routine, c.mode, c.args, c.work)
