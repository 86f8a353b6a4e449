"""Builtin functions of `math`, `cmath` and NumPy that call blasad's functions for traced arrays: see hooks.h."""

import sys
from importlib import import_module
from sys import _getframe

cimport cython
cimport numpy as cnp

from blasad._arrays.arrays cimport Array, is_made, is_traced, traced_type
from blasad._arrays.made cimport given_out, kinds, own
from blasad._arrays.numbers cimport of_ufunc, traced_number
from blasad._arrays.python_numbers cimport be_python
from blasad._declarations.interpreter import KNOWN
from blasad._tape.frames import lent_by
from blasad._tape.tape cimport current

import_module("blasad._arrays.traced")      # which enters the type
cnp.import_array()

cdef extern from "hooks.h":
    void *hooks_traced
    void *hooks_record
    int hooks_on
    int hooks_running
    int hooks_making
    int hooks_known
    int (*hooks_records)() noexcept
    object (*hooks_own)(object)
    int (*hooks_derived)(object) noexcept
    int (*hooks_kinds)(object) except? -1
    object (*hooks_given_out)(object)
    bint hooks_is_program(void *f, void *args, size_t given, void *names)
    bint hooks_is_lent(void *frame, void *x)
    bint hooks_in_handler()
    void hooks_begin()
    void hooks_end()
    int hooks_lead(object f, object ours, bint makes, bint goes_through, object ufunc) except -1
    bint (*hooks_value)(object, double *) noexcept
    object (*hooks_of_numbers)(object, int, object, object)
    object (*hooks_of_math)(object, object)
    object hooks_original(object f, tuple args, dict names)
    int hooks_lead_type(object kind, object ours, bint alone) except -1
    int hooks_lead_method(object f, object ours, bint makes) except -1
    int hooks_guard(object f, object guard, bint calls_back) except -1
    const char *hooks_library(int numpy)
    void *hooks_refusal
    void *hooks_through
    void *hooks_joins
    int hooks_lead_lists(object f, object ours) except -1
    int hooks_holds(object x, int depth)
    void hooks_put(int into)
    object hooks_changed()


cdef int records() noexcept:
    return current() is not None

cdef int derived(object x) noexcept:
    return is_traced(x) and not is_made(<Array>x)

cdef int kinds_in(object x) except? -1:
    return kinds(x)

cdef object owned_by_program(object x):
    if x.dtype.names is None:
        return own(x)
    if not x.flags.writeable or x.base is not None:        # it shows the memory of something else
        return x
    from blasad._hooks.records import records_of
    return records_of(x)

cdef object plain_of(object x):
    return given_out(x)

hooks_known &= KNOWN
cdef object given_code = None
cdef object _refusal = None, _record = None

cdef object of_math(object ufunc, object x):
    result = of_ufunc(ufunc, 1, x, x)
    if result is not None:
        be_python(<Array>result)
    return result

hooks_value, hooks_of_numbers, hooks_of_math = traced_number, of_ufunc, of_math
hooks_traced = traced_type
hooks_records = records
hooks_own = owned_by_program
hooks_derived = derived
hooks_kinds = kinds_in
hooks_given_out = plain_of


def lead(table, makers=(), lazy=(), ufuncs=None):
    """Make each builtin in the keys call the function in the values; returns those for which this is not possible.

    `makers` are builtins, in the table or not, that return new arrays.  `lazy` builtins may iterate over traced values
    in arguments other than lists.  `ufuncs` maps builtins of one number to ufuncs that compute the same, except for
    errors.
    """
    return [f for f, ours in {**dict.fromkeys(makers), **table}.items()
            if not hooks_lead(f, ours, f in makers, f in lazy, (ufuncs or {}).get(f))]


def lead_type(kind, ours, alone=False):
    """Lead the objects of a type: `ours`, or what it has for an object, is given that before its arguments.

    `alone` those that `ours` has: all others are called as they are.
    """
    return hooks_lead_type(kind, ours, alone) != 0


def knows_frames():
    """Whether it is known what the frames of this interpreter look like."""
    return hooks_known != 0


def lead_method(f, ours=None, *, bint makes=False):
    """Lead a method of a type in C: `ours` is given the object first; `makes` says that it returns a new array."""
    return hooks_lead_method(f, ours, makes) != 0


def guard(f, ours, calls_back):
    """Make a compiled function call `ours`, which is given the function too, where an argument is traced.

    If it calls back, also where a Python function is among the arguments. Returns whether this is possible.
    """
    return hooks_guard(f, ours, calls_back) != 0


def unguarded(f, args, kwargs):
    """The result of a guarded function as if it had no guard."""
    global hooks_through
    hooks_through = <void *>f
    try:
        return f(*args, **kwargs)
    finally:
        hooks_through = NULL


def original(f, *args, **kwargs):
    """The result of a function that is led elsewhere as if it were not."""
    return hooks_original(f, args, kwargs)


def see_records(kind):
    """From now on, objects of this type in lists lead to blasad's functions too."""
    global hooks_record, _record
    _record = kind
    hooks_record = <void *>kind


def asked_in_python():
    """Whether code in Python, not in another library or NumPy, has called the compiled code that runs.

    What `__array__` of a class in Python asks for is for somebody else: for blasad or, as a rule, for NumPy.
    """
    frame = _getframe()
    if frame.f_code.co_name == "__array__" and (frame.f_back is None or frame.f_back.f_code is not given_code):
        return False
    return hooks_library(1) == NULL


def asks_in_python(f):
    """From now on, this function is the one of blasad's that calls `__array__`."""
    global given_code
    given_code = f.__code__


def refuse_by(f):
    """From now on `f` raises the error where compiled code asks for a traced array as a plain one."""
    global hooks_refusal, _refusal
    _refusal = f
    hooks_refusal = <void *>f


def is_compiled():
    """Whether what runs, behind blasad's and NumPy's own code, is a library that takes plain arrays alone."""
    return not hooks_is_program(NULL, NULL, 0, NULL)


def is_lent(frame, x):
    """Whether a variable of a frame may have an object without a reference of its own, which no count shows."""
    return hooks_is_lent(<void *>frame, <void *>x)


lent_by(is_lent)


def in_handler():
    """Whether a signal handler runs, which has interrupted a derivative and is no part of it."""
    return hooks_in_handler()


def lead_lists(functions, ours, joins=None):
    """Lead functions, where they are given lists of traced numbers: `ours` is given the function too.

    `joins` is one of them that looks into a list itself, but not into lists in it.
    """
    global hooks_joins
    if joins is not None:
        hooks_joins = <void *>joins
    for f in functions:
        hooks_lead_lists(f, ours)


def runs():
    """Whether a derivative runs in some thread."""
    return hooks_running != 0


def changed():
    """All objects whose pointers are exchanged, each with what it is."""
    return hooks_changed()


# ---------------------------------------------------------------- functions in Python

cdef list exchanged = []            # (object, attribute, what it had, ours)
cdef dict codes = {}                # by function, the code objects that it has by turns
cdef bint resting = False           # whether these have what is their own: until the next derivative


def importing(original, look):
    """The function that `import` calls: one that imports SciPy itself, in a derivative, finds it led.

    `look` is given the global variables of the code that imports, and says whether all is led by now. The function is
    compiled, so that a signal finds no place in it: code in C takes an error of an import for another.
    """
    cdef Py_ssize_t seen = 0            # how many modules there were when all was led

    def imported(name, *args, **kwargs):
        nonlocal seen
        cdef dict modules = sys.modules
        module = original(name, *args, **kwargs)
        if hooks_running > 0 and len(modules) != seen and look(args[0] if args and args[0] is not None else {}):
            seen = len(modules)
        return module
    return imported


def rests(x, str attribute, had, ours):
    """Give an object what it had where no derivative runs; a call without traced arrays notices that first."""
    exchanged.append((x, attribute, had, ours))
    if attribute == "__code__":
        codes.setdefault(x, []).extend((had, ours))


def takes_turns(f):
    """Whether a function has one of the code objects that are exchanged here: nobody else has changed it."""
    for code in codes.get(f, ()):
        if f.__code__ is code:
            return True
    return False


cdef int rest(bint on) except -1:
    """No code in Python runs here, so that no other thread does."""
    global resting
    for x, attribute, had, ours in exchanged:
        if getattr(x, attribute) is (ours if on else had):
            setattr(x, attribute, had if on else ours)
    resting = on
    return 0


def begin():
    """A derivative runs from here on, in some thread: its traced arrays may be in lists."""
    global hooks_running
    hooks_running += 1
    hooks_begin()
    if resting and hooks_on:
        rest(False)


def end():
    """The derivative has ended."""
    global hooks_running
    hooks_running -= 1
    hooks_end()


def switch(bint on):
    """Exchange the pointers of functions of others, or put them back; returns the old setting."""
    global hooks_on, hooks_making, resting
    was = hooks_on != 0
    resting = False
    if on != was:
        hooks_put(on)
    hooks_on = hooks_making = on
    return was


@cython.final
@cython.auto_pickle(False)
cdef class Choice:
    """What a function in Python calls in place of its own code: the plain function, or `traced` of it.

    Parameters
    ----------
    plain : callable
        The function as it was.
    ours : callable
        The function for traced arguments.
    decide : callable
        Is given both functions and the arguments, if one of these may be traced.
    others : type
        A class besides that of traced arrays, whose objects may be.
    """
    cdef object plain, ours, decide, others

    def __init__(self, plain, ours, decide, others):
        self.plain, self.ours, self.decide, self.others = plain, ours, decide, others

    def __call__(self, *args, **kwargs):
        for x in args:
            if hooks_holds(x, 4) or isinstance(x, self.others):
                return self.decide(self.plain, self.ours, args, kwargs)
        if kwargs:
            for x in kwargs.values():
                if hooks_holds(x, 4) or isinstance(x, self.others):
                    return self.decide(self.plain, self.ours, args, kwargs)
        if not hooks_running and not resting:
            rest(True)
        return self.plain(*args, **kwargs)
