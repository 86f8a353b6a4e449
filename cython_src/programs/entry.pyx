"""Comparing a call of a function with an earlier one: its arguments, and the objects from outside that it uses."""

from cpython.dict cimport PyDict_GetItem, PyDict_Next
from cpython.object cimport PyObject
from cpython.ref cimport Py_DECREF
from collections import OrderedDict
from collections.abc import Mapping
from libc.string cimport memcmp
import numpy as np
cimport numpy as cnp

from blasad._rules.calls.memory cimport bounds
from blasad._rules.calls.memory import checksum
from blasad._tape.tape cimport current

cnp.import_array()

cdef extern from "Python.h":
    PyObject *code_of "PyFunction_GET_CODE"(PyObject *f)
    PyObject *defaults_of "PyFunction_GET_DEFAULTS"(PyObject *f)
    PyObject *named_defaults_of "PyFunction_GET_KW_DEFAULTS"(PyObject *f)
    PyObject *content_of "PyCell_GET"(PyObject *cell)
    int present_value "PyContextVar_Get"(object variable, PyObject *default, PyObject **value) except -1

cdef enum:
    MOST = 8                # arguments that are compared in pairs

MISSING = object()          # where there was nothing
cdef object missing = MISSING


cdef inline bint same(object now, object was):
    """Whether a name refers to the same object as before, or to a number or string of the same value."""
    cdef double a, b
    if now is was:
        return True
    if type(now) is not type(was):
        return False
    if type(was) is float:
        a, b = now, was
        return memcmp(&a, &b, sizeof(double)) == 0
    if isinstance(was, np.generic):
        return now.dtype == was.dtype and now.tobytes() == was.tobytes()
    if type(was) is complex:
        return same(now.real, was.real) and same(now.imag, was.imag)
    if type(was) is int or type(was) is str or type(was) is bytes:
        return now == was
    return False

cdef inline bint stands(PyObject *now, object was):
    return was is missing if now == NULL else same(<object>now, was)


cdef class Surroundings:
    """What a function found outside of its arguments, each as it was.

    Parameters
    ----------
    names : list of tuple
        A dict, a key and what stood there, or MISSING.
    attributes : list of tuple
        The same of classes, whose `__dict__` is a mapping proxy.
    cells : list of tuple
        Cells of closures and what they held.
    functions : list
        Functions, whose code and defaults are to stay.
    containers : list
        Lists, sets, mappings and other collections, whose elements are to stay.
    arrays : list of numpy.ndarray
        Arrays, whose values are to stay.
    others : list of tuple
        A function, its argument, and what it returned.
    """

    cdef readonly list names, attributes, cells, functions, containers, arrays, others
    cdef object errors              # NumPy's state of floating-point errors

    def __init__(self, list names, list attributes, list cells, list functions, list containers, list arrays,
                 list others):
        self.names, self.attributes, self.cells, self.others = names, attributes, cells, others
        self.errors = state_of_errors()
        self.functions = [(f, f.__code__, f.__defaults__, f.__kwdefaults__) for f in functions]
        self.containers = [(x, listed(x)) for x in containers]
        self.arrays = [(x, x.shape, x.strides, checksum(x)) for x in arrays]

    def hold(self):
        """Whether nothing has changed."""
        cdef tuple each
        cdef PyObject *f
        for each in self.names:
            if not stands(PyDict_GetItem(each[0], each[1]), each[2]):
                return False
        for each in self.cells:
            if not stands(content_of(<PyObject *>each[0]), each[1]):
                return False
        for each in self.functions:
            f = <PyObject *>each[0]
            if (code_of(f) != <PyObject *>each[1] or not is_or_none(defaults_of(f), each[2])
                    or not is_or_none(named_defaults_of(f), each[3])) and not takes_turns(each[0]):
                return False
        for each in self.attributes:
            if not same(each[0].__dict__.get(each[1], missing), each[2]):
                return False
        for x, was in self.containers:
            if not stay(x, was):
                return False
        for look, x, was in self.others:
            if not same(look(x), was):
                return False
        if state_of_errors() is not self.errors:
            if errors_raise():
                return False
            self.errors = state_of_errors()
        for x, shape, strides, was in self.arrays:
            if x.shape != shape or x.strides != strides or checksum(x) != was:
                return False
        return True

    def changed(self):
        """A text that names what has changed."""
        for holder, key, was in self.names:
            if not same(holder.get(key, missing), was):
                return key
        for holder, key, was in self.attributes:
            if not same(holder.__dict__.get(key, missing), was):
                return f"{holder.__name__}.{key}"
        for x, shape, strides, was in self.arrays:
            if x.shape != shape or x.strides != strides or checksum(x) != was:
                return f"an array of shape {shape}"
        for x, was in self.containers:
            if not stay(x, was):
                return f"a {type(x).__name__}"
        for look, x, was in self.others:
            if not same(look(x), was):
                return f"a {type(x).__name__}"
        return "a variable of a closure, or the state of floating-point errors"

    def refilled(self):
        """The collections that do not hold the same as before, each with what it held."""
        return [(x, was) for x, was in self.containers if not stay(x, was)]

    def shares_memory(self, list arrays, numbers):
        """Whether one of some arguments lies in an array that was found outside."""
        cdef char *lo
        cdef char *hi
        cdef char *low
        cdef char *high
        for i in numbers:
            bounds(arrays[i], &lo, &hi)
            for each in self.arrays:
                bounds(each[0], &low, &high)
                if lo < high and low < hi:
                    return True
        return False


cdef object turns = None                # loaded with the first derivative


def takes_turns(f):
    """Whether blasad exchanges the code of a function whenever a derivative begins or a plain call is made."""
    global turns
    if turns is None:
        from blasad._hooks.hooks import takes_turns as turns
    return turns(f)


cdef inline bint is_or_none(PyObject *now, object was):
    return was is None if now == NULL else <object>now is was


cdef list listed(x):
    """What a collection holds, whatever methods its class has."""
    if isinstance(x, OrderedDict):          # whose order is not that of the dict
        return [*OrderedDict.keys(x), *OrderedDict.values(x)]
    if isinstance(x, dict):
        return [*dict.keys(x), *dict.values(x)]
    if isinstance(x, list):
        return list.copy(x)
    if isinstance(x, Mapping):
        return [*x, *x.values()]
    return list(x)


cdef bint stay(x, list was) except -1:
    """Whether a collection holds the same as before."""
    cdef list now
    cdef PyObject *key = NULL
    cdef PyObject *value = NULL
    cdef Py_ssize_t i = 0, place = 0, count
    if type(x) is dict:
        count = len(<dict>x)
        if 2 * count != len(was):
            return False
        while PyDict_Next(<dict>x, &place, &key, &value):
            if not same(<object>key, was[i]) or not same(<object>value, was[count + i]):
                return False
            i += 1
        return True
    if isinstance(x, list):
        if len(<list>x) != len(was):
            return False
        for i in range(len(was)):
            if not same((<list>x)[i], was[i]):
                return False
        return True
    now = listed(x)
    if len(now) != len(was):
        return False
    for i in range(len(was)):
        if not same(now[i], was[i]):
            return False
    return True


cdef object error_variable = getattr(np._core.umath, "_extobj_contextvar", None)

cdef object state_of_errors():
    """What NumPy does about floating-point errors now, as an object that is there until that changes."""
    cdef PyObject *held = NULL
    if error_variable is None:
        return None
    present_value(error_variable, NULL, &held)
    value = <object>held if held != NULL else None
    if held != NULL:
        Py_DECREF(value)
    return value


def errors_raise():
    """Whether NumPy raises an error, or calls something, for a floating-point error now."""
    return not {"raise", "call", "log"}.isdisjoint(np.geterr().values())


cdef class Flat:
    """Arguments that are arrays of floats and floats: what others have to be to be like them."""

    cdef list like          # for each array its dtype, shape and strides as bytes, and whether it may be written
    cdef bint works

    def __init__(self, tuple args):
        cdef cnp.ndarray x
        self.like, self.works = [], len(args) <= MOST
        for each in args:
            if type(each) is np.ndarray:
                x = each
                size = cnp.PyArray_NDIM(x) * sizeof(cnp.npy_intp)
                self.like.append((x.descr, (<char *>cnp.PyArray_DIMS(x))[:size] if size else b"",
                                  (<char *>cnp.PyArray_STRIDES(x))[:size] if size else b"",
                                  cnp.PyArray_ISWRITEABLE(x)))
            else:
                self.like.append(None)
                self.works = self.works and type(each) is float

    def fits(self, tuple args):
        """Whether arguments are of the same shapes, dtypes and strides, none shares memory, and no tape records."""
        cdef Py_ssize_t i, k, count = len(args), ranges = 0
        cdef cnp.ndarray x
        cdef tuple like
        cdef size_t size
        cdef char *lo[MOST]
        cdef char *hi[MOST]
        if not self.works or count != len(self.like) or current() is not None:
            return False
        for i in range(count):
            like = self.like[i]
            if like is None:
                if type(args[i]) is not float:
                    return False
                continue
            if type(args[i]) is not np.ndarray:
                return False
            x = args[i]
            size = cnp.PyArray_NDIM(x) * sizeof(cnp.npy_intp)
            if (<object>x.descr is not like[0] or size != <size_t>len(<bytes>like[1])
                    or cnp.PyArray_ISWRITEABLE(x) != <bint>like[3]
                    or size and (memcmp(cnp.PyArray_DIMS(x), <char *><bytes>like[1], size)
                                 or memcmp(cnp.PyArray_STRIDES(x), <char *><bytes>like[2], size))):
                return False
            bounds(x, &lo[ranges], &hi[ranges])
            for k in range(ranges):
                if lo[k] < hi[ranges] and lo[ranges] < hi[k]:
                    return False
            ranges += 1
        return True
