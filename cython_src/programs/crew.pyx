"""Threads that wait for work in C, and run parts of it on request.

They are created when they are first needed, and remain.  Each waits at a lock of its own, without the GIL.  A forked
child process does not have them, and creates its own.  Code that runs on one of several threads does not request more
threads.
"""

from cpython.exc cimport PyErr_CheckSignals, PyErr_SetInterrupt
from cpython.pythread cimport (
    PyThread_acquire_lock, PyThread_allocate_lock, PyThread_release_lock, PyThread_type_lock)
import os
import threading

from blasad._rules.kernels.blas_threads import address_of_count
from blasad._tape.handed import here

cdef extern from *:
    """
    #if defined(_MSC_VER)
    static __declspec(thread) int blasad_one_of_several;
    #else
    static __thread int blasad_one_of_several;
    #endif
    """
    int one_of_several "blasad_one_of_several"

cdef extern from "Python.h" nogil:
    ctypedef struct PyThreadState
    int PyGILState_Check()
    PyThreadState *PyEval_SaveThread()
    void PyEval_RestoreThread(PyThreadState *state)

cdef extern from "pythread.h":
    int PyThread_acquire_lock_timed(PyThread_type_lock lock, long long microseconds, int interrupted) noexcept nogil

cdef enum:
    EVERY = 50000           # microseconds between questions for signals


cdef class Helper:
    """What a thread waits for, and what it is to do."""
    cdef PyThread_type_lock wake, done      # a thread waits at them as long as it lives: they stay
    cdef task_t task
    cdef void *job
    cdef int me
    cdef void *next                         # another one that waits

    def __cinit__(self):
        self.wake, self.done = PyThread_allocate_lock(), PyThread_allocate_lock()
        if self.wake == NULL or self.done == NULL:
            raise MemoryError("blasad: no memory for a thread")
        PyThread_acquire_lock(self.wake, 1)
        PyThread_acquire_lock(self.done, 1)

    cdef void work(self) noexcept nogil:
        while True:
            PyThread_acquire_lock(self.wake, 1)
            self.task(self.job, self.me)
            PyThread_release_lock(self.done)


def _work(Helper helper):
    global one_of_several
    with nogil:
        one_of_several = 1
        helper.work()


cdef PyThread_type_lock door = PyThread_allocate_lock()     # to those that wait
cdef void *idle = NULL                                      # the first of them; their threads keep them alive


def _forget():
    global idle, door
    idle, door = NULL, PyThread_allocate_lock()


cdef void *one_idle() noexcept nogil:
    global idle
    cdef void *h
    PyThread_acquire_lock(door, 1)
    h = idle
    if h != NULL:
        idle = (<Helper>h).next
    PyThread_release_lock(door)
    return h

cdef void wait_again(void *h) noexcept nogil:
    global idle
    PyThread_acquire_lock(door, 1)
    (<Helper>h).next = idle
    idle = h
    PyThread_release_lock(door)


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_forget)


cdef Helper helper():
    """A thread that waits."""
    cdef void *idle = one_idle()
    cdef Helper h
    if idle != NULL:
        return <Helper>idle
    h = Helper()
    threading.Thread(target=_work, args=(h,), name="blasad", daemon=True).start()
    return h


cdef object hand_in(object numbers):
    """From now on, calls on this thread hand things over by these numbers; returns what `hand_out` needs.

    It is as `running`, but no Python code runs in which a signal could raise: those who call this cannot pass it on.
    """
    before, here.running = here.running, dict.fromkeys(numbers)
    return before

cdef int hand_out(object before) except -1:
    here.running = before
    return 0

cdef int together(task_t task, task_t stop, void *job, int threads) except -1:
    """Run a task on so many threads, this one among them; `stop` is called after a signal, and the tasks end."""
    global one_of_several
    cdef Helper h
    cdef bint acquired
    cdef int before = one_of_several
    cdef list helpers = []
    try:
        while len(helpers) < threads - 1:
            helpers.append(helper())
    except BaseException as error:
        if not isinstance(error, Exception):            # a signal
            for h in helpers:
                wait_again(<void *>h)
            raise
    for i, h in enumerate(helpers):
        h.task, h.job, h.me = task, job, <int>i + 1
    for h in helpers:
        PyThread_release_lock(h.wake)
    one_of_several = one_of_several or threads > 1
    with nogil:
        task(job, 0)
    one_of_several = before
    interrupted = None
    for h in helpers:
        while True:
            with nogil:
                acquired = PyThread_acquire_lock_timed(h.done, EVERY, 0) == 1      # acquired
            if acquired:
                break
            try:
                PyErr_CheckSignals()
            except BaseException as error:
                interrupted = error
                stop(job, 0)
    for h in helpers:
        wait_again(<void *>h)
    if interrupted is not None:
        raise interrupted
    return 0


# ---------------------------------------------------------------- without Python

cdef enum:
    MOST = 64

ctypedef int (*count_t)() noexcept nogil
cdef Py_ssize_t blas_threads = -1       # where the function is that tells how many threads BLAS has; 0: there is none

cdef void ask() noexcept with gil:
    try:
        change(&blas_threads, address_of_count())
    except Exception:                   # as without one
        change(&blas_threads, 0)

cdef int blas_has() noexcept nogil:
    cdef Py_ssize_t where = now(&blas_threads)
    if where < 0:
        ask()
        where = now(&blas_threads)
    return max((<count_t>where)(), 1) if where else 0

cdef int at_hand() noexcept nogil:
    if one_of_several:
        return 1
    return min(max(blas_has(), 1), <int>MOST)

cdef void *one_more() noexcept with gil:
    """One that waits; NULL: no thread can be made."""
    cdef Helper h
    try:
        h = helper()
    except BaseException as error:
        if not isinstance(error, Exception):            # a signal, for whoever looks next
            PyErr_SetInterrupt()
        return NULL
    return <void *>h

cdef void quickly(task_t task, void *job, int threads) noexcept nogil:
    """Run a task on so many threads, this one among them; fewer, if there are no more."""
    global one_of_several
    cdef void *helpers[MOST]
    cdef void *h
    cdef int n = 0, i, before = one_of_several
    cdef PyThreadState *held = PyEval_SaveThread() if PyGILState_Check() else NULL      # helpers may want it
    while n < threads - 1 and n < MOST:
        h = one_idle()
        if h == NULL:
            h = one_more()
        if h == NULL:
            break
        helpers[n] = h
        n += 1
        (<Helper>h).task, (<Helper>h).job, (<Helper>h).me = task, job, n
        PyThread_release_lock((<Helper>h).wake)
    one_of_several = before or threads > 1
    task(job, 0)
    one_of_several = before
    for i in range(n):
        PyThread_acquire_lock((<Helper>helpers[i]).done, 1)
        wait_again(helpers[i])
    if held != NULL:
        PyEval_RestoreThread(held)
