"""Builtin functions of `math`, `cmath` and NumPy that lead to blasad's for traced arrays: see hooks.h."""

cimport numpy as cnp

from blasad._arrays.arrays cimport traced_type

cnp.import_array()

cdef extern from "hooks.h":
    void *hooks_traced
    int hooks_on
    int hooks_running
    int hooks_lead(object f, object ours) except -1
    int hooks_lead_type(object kind, object ours) except -1


def lead(table):
    """Lead each builtin that is a key to the function that is its value; returns those that cannot be led."""
    global hooks_traced
    hooks_traced = traced_type
    return [f for f, ours in table.items() if not hooks_lead(f, ours)]


def lead_type(kind, ours):
    """Lead the objects of a type: `ours`, or what it has for an object, is given that before its arguments."""
    global hooks_traced
    hooks_traced = traced_type
    return hooks_lead_type(kind, ours) != 0


def begin():
    """A derivative runs from here on, in some thread: its traced arrays may be in lists."""
    global hooks_running
    hooks_running += 1


def end():
    """It is done."""
    global hooks_running
    hooks_running -= 1


def switch(bint on):
    """Whether builtins are led elsewhere; returns whether they were."""
    global hooks_on
    was = hooks_on != 0
    hooks_on = on
    return was
