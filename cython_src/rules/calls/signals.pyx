"""Signals and progress while C code runs: the main thread checks for signals, and a sweep reports how far it is."""

from cpython.exc cimport PyErr_CheckSignals, PyErr_ExceptionMatches, PyErr_SetInterrupt
import os
import threading

cdef extern from *:
    """
    #ifdef _WIN32
    #include <windows.h>
    static long long blasad_milliseconds(void) { return (long long)GetTickCount64(); }
    #else
    #include <time.h>
    #ifdef CLOCK_MONOTONIC_COARSE
    #define BLASAD_CLOCK CLOCK_MONOTONIC_COARSE
    #else
    #define BLASAD_CLOCK CLOCK_MONOTONIC
    #endif
    static long long blasad_milliseconds(void) {
        struct timespec t;
        clock_gettime(BLASAD_CLOCK, &t);
        return (long long)t.tv_sec * 1000 + t.tv_nsec / 1000000;
    }
    #endif
    """
    long long blasad_milliseconds() noexcept nogil

cdef extern from "pythread.h":
    unsigned long PyThread_get_thread_ident() noexcept nogil

cdef enum:
    EVERY = 25              # milliseconds between questions, for which the GIL is needed

cdef unsigned long main_thread = 0


def _find_main_thread():
    global main_thread
    main_thread = threading.main_thread().ident


_find_main_thread()
if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_find_main_thread)


cdef int look_up(Patience *p) except -1 nogil:
    """Ask for signals when it is time; a handler may raise."""
    cdef long long now = blasad_milliseconds()
    p.work = 0
    if p.due == 0:
        p.due = now + EVERY
    if now < p.due:
        return 0
    p.due = now + EVERY
    if PyThread_get_thread_ident() == main_thread:
        with gil:
            PyErr_CheckSignals()
    return 0

cdef long long blasad_now() noexcept nogil:
    return blasad_milliseconds()

cdef int tell(Progress *p, long long now) except -1 nogil:
    """Tell how far it is."""
    p.due = now + TOLD
    with gil:
        (<object>p.tell)(p.done, p.total)
    return 0

cdef int pass_on_interrupt() except -1:
    if PyErr_ExceptionMatches(KeyboardInterrupt):
        PyErr_SetInterrupt()
    return 0
