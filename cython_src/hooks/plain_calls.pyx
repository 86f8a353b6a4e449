"""Functions of ours that are those of another library where no argument has a derivative.

The calls of a program that is differentiated pass here, so the types of the arguments are all that is looked at; a
function in Python would collect the arguments in a tuple first, for a tenth of the time of a small factorization.
"""

from functools import update_wrapper

from cpython.object cimport PyObject

from blasad._arrays.arrays cimport Array, is_made, is_traced
from blasad._hooks.instead import called as called_by_kind

cdef extern from "Python.h":
    ctypedef struct Type "PyTypeObject":
        Py_ssize_t tp_vectorcall_offset
    Type *type_of "Py_TYPE"(object x)
    Py_ssize_t count_of "PyVectorcall_NARGS"(size_t given)
    Py_ssize_t PyTuple_GET_SIZE(PyObject *names)
    PyObject *PyTuple_GET_ITEM(PyObject *names, Py_ssize_t i)
    object call "PyObject_Vectorcall"(object f, PyObject **args, size_t given, PyObject *names)


cdef object called(object f, PyObject **args, size_t given, PyObject *names):
    """What the interpreter calls for f."""
    cdef Py_ssize_t i, n = count_of(given)
    if names != NULL:
        n += PyTuple_GET_SIZE(names)
    for i in range(n):
        if is_traced(<object>args[i]) and not is_made(<Array>args[i]):
            return call(f.__wrapped__, args, given, names)
    return looked_through(f, args, count_of(given), names)


cdef object looked_through(object f, PyObject **args, Py_ssize_t n, PyObject *names):
    """A call whose arguments have no derivative themselves, but may contain something that has."""
    cdef Py_ssize_t i
    positional = tuple([<object>args[i] for i in range(n)])
    named = {} if names == NULL else {
        <object>PyTuple_GET_ITEM(names, i): <object>args[n + i] for i in range(PyTuple_GET_SIZE(names))}
    ours, (theirs, added) = f.__wrapped__, f.theirs
    if added:
        words = {*named, *[x for x in (*positional, *named.values()) if type(x) is str]}
        theirs = theirs if added.isdisjoint(words) else ours
    return called_by_kind(theirs, ours, positional, named)


def plainly(ours, theirs, added=()):
    """A function that is `theirs` where no argument has a derivative, and is given none of the words that ours `added`.

    Words are names of arguments, or strings that are arguments.
    """
    def function(*args, **kwargs):
        raise SystemError("blasad: an error in blasad: a function is not called by its pointer")

    update_wrapper(function, ours)
    function.theirs = theirs, frozenset(added)
    (<void **>(<char *><PyObject *>function + type_of(function).tp_vectorcall_offset))[0] = <void *>called
    return function
