"""A program that is traced without being run: its calls wait until other code uses the values that they compute.

The first `done` calls of the tape have run; memory is as they left it.  Code that reads or writes memory other than by
calls first runs the calls that wait, in order.
"""

import sys

from blasad._rules.calls.core cimport *
from blasad._declarations.interpreter import KNOWN
from blasad._tape.failures cimport may_raise
from blasad._tape.recorder cimport *

LIBRARIES = "blasad", "numpy", "scipy"


cdef extern from *:
    """
    static __thread void *blasad_first_waiting = NULL;
    static __thread int blasad_unread = 0;
    #define blasad_get_waiting() (blasad_first_waiting)
    #define blasad_set_waiting(t) (blasad_first_waiting = (t))
    #define blasad_get_unread() (blasad_unread)
    #define blasad_set_unread(n) (blasad_unread = (n))
    """
    void *blasad_get_waiting() nogil
    void blasad_set_waiting(void *) nogil
    int blasad_get_unread() nogil
    void blasad_set_unread(int) nogil


cdef int begin_waiting(State *t, int way) except -1:
    """From now on, the calls of the trace wait."""
    t.waits, t.done, t.look, t.next_waiting = way, t.ncalls, look_now, <State *>blasad_get_waiting()
    blasad_set_waiting(t)
    return 0

cdef void end_waiting(State *t) noexcept:
    """The calls that still wait are never run."""
    cdef State *before = <State *>blasad_get_waiting()
    t.waits = RUNS
    if before == t:
        blasad_set_waiting(t.next_waiting)
    while before != NULL:
        if before.next_waiting == t:
            before.next_waiting = t.next_waiting
        before = before.next_waiting
    t.next_waiting = NULL

cdef int look_now() except -1:
    """Code in this thread reads or writes memory other than by calls: run the calls that wait."""
    cdef State *t = <State *>blasad_get_waiting()
    while t != NULL:
        if t.waits == NEVER:
            raise never_run()
        if t.loads != NULL:
            loads, t.loads = <list>t.loads, NULL
            for view, x in loads:
                view[...] = x
            loads.clear()
        if t.done < t.ncalls:
            with nogil:
                catch_up(t)
        t = t.next_waiting
    return 0

cdef int run_from_now(State *t) except -1:
    """From now on, the trace runs each call when it stores it, because other code uses the memory directly."""
    t = outermost(t)
    if t.waits:
        look_now()
        end_waiting(t)
    return 0


def of_program(frame):
    """The innermost frame that is not of blasad, NumPy or SciPy."""
    while frame.f_back is not None and str(frame.f_globals.get("__name__")).split(".")[0] in LIBRARIES:
        frame = frame.f_back
    return frame


def never_run():
    """The error for a use of values that were not computed."""
    frame = of_program(sys._getframe(0))
    return RuntimeError(f"blasad: {frame.f_code.co_filename}:{frame.f_lineno} uses a value that does not exist, "
                        "because the function is traced without being run")


def unread(function, *args):
    """Call a routine for code that only passes the row exchanges on to other routines, and does not read them: while
    calls wait, the exchanges may be unknown."""
    if blasad_get_waiting() == NULL:
        return function(*args)
    blasad_set_unread(blasad_get_unread() + 1)
    try:
        return function(*args)
    finally:
        blasad_set_unread(blasad_get_unread() - 1)


cdef bint are_read() noexcept:
    """Whether Python code may read the row exchanges that a routine returns."""
    return blasad_get_unread() == 0


# ---------------------------------------------------------------- calls that may raise

cdef int set_at_once(State *t, int op) except -1:
    """A call that may raise an error runs at once if code between here and `compile` would catch it."""
    t = outermost(t)
    if t.waits == WAITS:
        t.at_once = may_raise(op) and is_caught()
    return 0

cdef bint is_left_open() except -1:
    """Whether an error that depends on values need not be found here: calls wait, and no code would catch it."""
    cdef State *t = <State *>blasad_get_waiting()
    return t != NULL and (t.waits == NEVER or not is_caught())


def is_caught():
    """Whether the program catches what is raised here (or does something else on its way, as a `with` does).

    So it is taken to do in an interpreter whose tables of exceptions are not known.
    """
    frame = sys._getframe(0)
    while frame is not None:
        name = str(frame.f_globals.get("__name__"))
        if name == "blasad._derivatives.compile":
            return False
        if name.split(".")[0] != "blasad" and (not KNOWN or frame.f_code.co_exceptiontable and is_handled(
                frame.f_code.co_exceptiontable, frame.f_lasti // 2)):
            return True
        frame = frame.f_back
    return False


cdef bint is_handled(bytes table, int at) except -1:
    """Whether a table of exceptions, as CPython writes it, has an entry for an instruction."""
    cdef int numbers[4]
    cdef int i, k = 0
    cdef int n = len(table)
    cdef const unsigned char *p = table
    while k < n:
        for i in range(4):                  # first, length, target, depth: six bits a byte, the highest ones first
            numbers[i] = p[k] & 63
            while p[k] & 64:
                k += 1
                numbers[i] = numbers[i] << 6 | p[k] & 63
            k += 1
        if numbers[0] <= at < numbers[0] + numbers[1]:
            return True
    return False
