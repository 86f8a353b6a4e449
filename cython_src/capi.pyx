"""What the functions for C do when their arguments are read: run a call, push it forward, keep it, pull it back."""

from libc.stdlib cimport free, malloc
from libc.string cimport memset, strcmp, strncpy
from numpy.linalg import LinAlgError

from blasad._core cimport *
from blasad._core import OPS
from blasad._frame cimport Head, Work, close_work, open_work, pull_frame, push_frame, record_within, work_size
from blasad._reading cimport Reading, reader
from blasad._rule import rules as declared

cdef enum:
    FWD = 0
    AUG = 1
    REV = 2
    MAX_FUNCTIONS = 1024
    WRONG = 2               # results of dispatch
    TOO_SMALL = 3

cdef struct Entry:
    int op, dtype
    reader read             # its arguments into a call; the number of one that is wrong, from 1, or -1: see blame
    void (*fold)(Call *call, const Flags *flags) noexcept nogil
    char name[16]

cdef Entry *functions = <Entry *>malloc(MAX_FUNCTIONS * sizeof(Entry))
cdef int nfunctions = 0


cdef int enter(int number, str name, str routine, str letter, reader read) except -1:
    """Enter a function into the table."""
    global nfunctions
    cdef Entry *f = &functions[number]
    cdef bytes plain = name.encode()
    if number >= MAX_FUNCTIONS or len(plain) > 15:
        raise RuntimeError(f"blasad: there is no room for {name}, function {number}")
    nfunctions = max(nfunctions, number + 1)
    f.op, f.dtype, f.read = OPS[declared[routine].name], "sdcz".index(letter), read
    f.fold = rules[f.op].fold
    memset(f.name, 0, 16)
    strncpy(f.name, plain, 15)
    return 0


# ---------------------------------------------------------------- running

cdef int blame(blasad_work *w, const Entry *f, int which) noexcept nogil:
    if w != NULL and w.size >= sizeof(blasad_work):
        with gil:
            name = f.name.decode()
            if which > 0:
                text = f"{name}: the argument {which} is wrong (counted with the shadows)"
            elif which < 0:
                text = f"{name}: a leading dimension is smaller than the number of rows"
            else:
                text = f"{name}: the tape is that of another call, or there is none"
            put_message(w, text)
    return WRONG

cdef int put_message(blasad_work *w, str text) except -1:
    cdef bytes plain = text.encode("ascii", "replace")[:159]
    strncpy(w.message, plain, 160)
    return 0

cdef inline int dispatch(const Entry *f, int mode, void **args, blasad_work *w) except -1 nogil:
    cdef Reading r
    cdef int wrong
    r.overwritten, r.lane, r.moving, r.numbered = 0, NULL, 0, False
    if w != NULL:
        if w.size < sizeof(blasad_work) or w.lanes > 1 and w.lane == NULL:
            return WRONG
        r.overwritten, r.lane = w.overwritten, w.lane if w.lanes > 1 else NULL
    elif mode != FWD:
        return WRONG
    wrong = f.read(f.op, f.dtype, args, &r)
    if wrong:
        return blame(w, f, wrong)
    if mode == REV and (w.tape == NULL or w.tape_size < sizeof(Head) or (<Head *>w.tape).op != f.op):
        return blame(w, f, 0)
    f.fold(&r.call, &r.flags)
    if r.numbered:
        return with_numbers(mode, &r, w)
    return augment(&r, w) if mode == AUG else work_out(mode, &r, w)

cdef inline int augment(Reading *r, blasad_work *w) except -1 nogil:
    cdef size_t need = record_within(&r.call, r.moving, w.debug != 0, <Head *>w.tape, w.tape_size)
    if need:
        w.needed = need
        return TOO_SMALL
    return 0

cdef int work_out(int mode, Reading *r, blasad_work *w) except -1 nogil:
    """The forward or the reverse"""
    cdef Work work
    cdef unsigned int width = 1 if w == NULL else max(w.lanes, 1u)
    cdef size_t need
    if w != NULL and w.workspace != NULL:
        need = work_size(&r.call, mode == FWD, width)
        if w.workspace_size < need:
            w.needed = need
            return TOO_SMALL
        open_work(&work, <char *>w.workspace, w.workspace_size, width)
    else:
        open_work(&work, NULL, 0, width)
    try:
        if mode == FWD:
            push_frame(&r.call, &work)
        else:
            pull_frame(&r.call, <Head *>w.tape, &work)
    finally:
        close_work(&work)
    return 0

cdef int with_numbers(int mode, Reading *r, blasad_work *w) except -1 nogil:
    """The same of a routine with numbers of rows, which LAPACK counts from 1 and in fewer bits."""
    cdef long long *rows = <long long *>malloc((r.rows + 1) * sizeof(long long))
    cdef index i
    cdef int done
    if rows == NULL:
        with gil:
            raise MemoryError("blasad: no memory for numbers of rows")
    try:
        r.call.o[IN2].p = <char *>rows
        for i in range(r.rows if r.given != NULL else 0):
            rows[i] = r.given[i] - r.first
        done = augment(r, w) if mode == AUG else work_out(mode, r, w)
        if done == 0 and mode != REV and r.found != NULL:
            for i in range(r.rows):
                r.found[i] = <int>rows[i] + r.first
    finally:
        free(rows)
    return done

ctypedef int (*quiet)(const Entry *, int, void **, blasad_work *) noexcept nogil

cdef int call(int which, int mode, void **args, blasad_work *w) noexcept nogil:
    """What a function for C does: its number, its mode, pointers to its arguments."""
    cdef int done = (<quiet>dispatch)(&functions[which], mode, args, w)
    if done == 0:
        return BLASAD_OK
    if done == TOO_SMALL:
        return BLASAD_SPACE
    if done == WRONG:
        return BLASAD_ARGUMENT
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
    if isinstance(error, LinAlgError):
        return BLASAD_SINGULAR
    return BLASAD_ARGUMENT if isinstance(error, ValueError) else BLASAD_FAILED


# ---------------------------------------------------------------- the table

cdef int blasad_routine(const char *name) noexcept nogil:
    cdef int k
    for k in range(nfunctions):
        if strcmp(functions[k].name, name) == 0:
            return k
    return -1

cdef int blasad_run(const blasad_call *c) noexcept nogil:
    if c.size < sizeof(blasad_call) or c.routine < 0 or c.routine >= nfunctions or c.mode < FWD or c.mode > REV:
        return BLASAD_ARGUMENT
    return call(c.routine, c.mode, c.args, c.work)
