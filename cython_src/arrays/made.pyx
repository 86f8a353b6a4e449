# cython: allow_none_for_extension_args=False
"""Arrays that the program makes, with np.zeros and similar functions, while a tape records ("made" arrays).

Such an array contains a plain NumPy array.  NumPy computes with it and with other made arrays, and calls that read it
treat its values as constants.  When a value with a derivative is written to it, it becomes memory of the tape for good
(`wake`).  Other code can get it as a plain array; while that plain array is in use, writing a value with a derivative
raises an error.
"""

from libc.string cimport memcmp, memcpy
cimport cython
from cpython.object cimport Py_TPFLAGS_HEAPTYPE
from cpython.ref cimport PyObject
from cpython.type cimport PyType_HasFeature
import sys
import numpy as np
cimport numpy as cnp

from blasad._arrays.arrays cimport Array, MAXDIM, is_foreign, is_made, is_over, is_traced, on_buffer, wake
from blasad._arrays.arrays import STORED
from blasad._rules.calls.core cimport *
from blasad._tape.constants cimport BY_VALUE
from blasad._tape.tape cimport Buffer, Tape, code_of_type, current
from blasad._declarations.late import above
from blasad._tape.tape import BLANK

cnp.import_array()

cdef extern from "Python.h":
    Py_ssize_t references "Py_REFCNT"(PyObject *)

cdef extern from "numpy/arrayobject.h":
    object new_array "PyArray_NewFromDescr"(type kind, cnp.dtype descr, int ndim, const cnp.npy_intp *shape,
                                            const cnp.npy_intp *strides, void *data, int flags, void *of)
    int set_base "PyArray_SetBaseObject"(cnp.ndarray x, PyObject *base) except -1   # which takes the reference
    void take "Py_INCREF"(PyObject *)

cdef extern from *:
    """
    #ifdef _WIN32
    static void *blasad_new_pages(size_t n) { (void)n; return NULL; }
    static void blasad_give_pages_back(void *p, size_t n) { (void)p; (void)n; }
    #else
    #include <sys/mman.h>
    static void *blasad_new_pages(size_t n) {
        void *p = mmap(NULL, n, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANON, -1, 0);
        return p == MAP_FAILED ? NULL : p;
    }
    static void blasad_give_pages_back(void *p, size_t n) { munmap(p, n); }
    #endif
    """
    void *new_pages "blasad_new_pages"(size_t n) noexcept
    void give_pages_back "blasad_give_pages_back"(void *p, size_t n) noexcept
    bint product_overflows "__builtin_mul_overflow" (cnp.npy_intp a, cnp.npy_intp b, cnp.npy_intp *product) noexcept

cdef enum:
    OWN_PAGES = 1 << 20     # bytes of zeros that have memory of their own
    DEEPEST = 8             # lists in lists that are looked through

cdef enum:
    OPTIMIZED = 1           # a flag of code: it has variables, and frames no dict of them until somebody asks

cdef bint DICTS = sys.version_info < (3, 13)    # whether a frame keeps the dict of its variables that it has shown

cdef enum:                  # what stands for an array that the program made
    INSIDE                  # its plain array, for a moment
    LENT                    # one that may be kept
    COPIED                  # one of its own
    CONSTANT                # one for a call that reads it


@cython.final
@cython.auto_pickle(False)
cdef class Lent:
    """The base object of the plain views of a made array, which keeps its memory alive.

    It answers as the array that is the base of views of NumPy's does.
    """

    cdef cnp.ndarray made

    def __getattr__(self, name):
        if name.startswith("__") and name != "__array_interface__":
            raise AttributeError(name)
        return getattr(self.made, name)


@cython.final
@cython.auto_pickle(False)
cdef class Held:
    """The base object of a plain view that keeps the array itself alive, too."""

    cdef Lent lent
    cdef Array x


# ---------------------------------------------------------------- as plain arrays

cdef cnp.ndarray laid_over(Array x, object base):
    """A plain array where x lies, which holds `base`."""
    cdef cnp.dtype descr = STORED[x.code]
    cdef cnp.ndarray view
    take(<PyObject *>descr)                 # which the new array keeps
    view = new_array(cnp.ndarray, descr, x.ndim_, <cnp.npy_intp *>x.shape_, <cnp.npy_intp *>x.strides_,
                     x.buf.base + x.off, 0 if x.frozen else cnp.NPY_ARRAY_WRITEABLE, NULL)
    take(<PyObject *>base)
    set_base(view, <PyObject *>base)
    return view

cdef cnp.ndarray inside(Array x):
    """The plain array that x is, for a moment: no reference to it may be kept."""
    cdef cnp.ndarray made = x.buf.made
    if (x.off == 0 and cnp.PyArray_NDIM(made) == x.ndim_ and code_of_type(made.descr) == x.code and not x.frozen
            and memcmp(cnp.PyArray_DIMS(made), x.shape_, x.ndim_ * sizeof(index)) == 0
            and memcmp(cnp.PyArray_STRIDES(made), x.strides_, x.ndim_ * sizeof(index)) == 0):
        return made
    return laid_over(x, made)

cdef object inside_of(object x):
    """An argument of a NumPy function, with plain arrays in place of made arrays."""
    return replaced(x, INSIDE, 0)

cdef object replaced(object x, int how, int depth):
    """x with the replacements of made arrays, also in containers.

    Containers without such arrays are returned as they are.  For containers that contain themselves, the depth is
    limited.
    """
    cdef list items, others
    cdef Py_ssize_t i
    if is_traced(x):
        if not is_made(<Array>x):
            return x
        return (inside(<Array>x) if how == INSIDE else lend(<Array>x) if how == LENT else
                constant_of(<Array>x) if how == CONSTANT else inside(<Array>x).copy())
    if depth == DEEPEST or type(x) not in (list, tuple, dict):
        return array_of_object(x) if how == INSIDE and depth == 0 and may_give_array(x) else x
    items = list(x.values() if type(x) is dict else x)
    others = [replaced(each, how, depth + 1) for each in items]
    for i in range(len(items)):
        if items[i] is not others[i]:
            return dict(zip(x, others, strict=True)) if type(x) is dict else type(x)(others)
    return x

cdef inline bint may_give_array(object x) noexcept:
    """Whether an object is of a class in Python, and no array: NumPy may ask it for one."""
    return PyType_HasFeature(type(x), Py_TPFLAGS_HEAPTYPE) and not cnp.PyArray_Check(x) and hasattr(x, "__array__")

cdef cnp.ndarray beside(Array x, object other):
    """The plain array that x is in an operation with another operand, which may keep it if its class is in Python."""
    return lend(x) if PyType_HasFeature(type(other), Py_TPFLAGS_HEAPTYPE) else inside(x)

cdef tuple operands_inside(tuple inputs):
    """The operands of a ufunc, which one of a class in Python may keep."""
    for each in inputs:
        if PyType_HasFeature(type(each), Py_TPFLAGS_HEAPTYPE):
            return given_out(inputs)
    return inside_of(inputs)

cdef object asked_of_numpy = None

cdef object numpy_side():
    """What traced arrays ask of NumPy's functions and of the interpreter."""
    global asked_of_numpy
    if asked_of_numpy is None:
        asked_of_numpy = above("what traced arrays ask for")
    return asked_of_numpy

cdef object array_of_object(object x):
    """The plain array that an operand in Python gives to NumPy, which would not take one that the program made."""
    operand = numpy_side().as_operand(x)
    if is_traced(operand) and not is_made(<Array>operand):
        raise TypeError(f"blasad: the array that {type(x).__name__}.__array__ gives has a derivative, which an "
                        "operator with an array of constants would lose; use np.asarray(x) of the object")
    return replaced(operand, INSIDE, 1)

cdef object lend(Array x):
    """A plain array that somebody may keep, who reads and writes the same memory."""
    cdef Lent lent
    change(x)
    if x.buf.lent is None:
        lent = Lent.__new__(Lent)
        lent.made = x.buf.made
        x.buf.lent = lent
    return laid_over(x, x.buf.lent)

cdef object lend_held(Array x):
    """Such a plain array that keeps x, and not only its memory."""
    cdef Held held = Held.__new__(Held)
    lend(x)
    held.lent, held.x = x.buf.lent, x
    return laid_over(x, held)

cdef int change(Array x) except -1:
    """Prepare the array for a write."""
    x.buf.image = None
    return 0

cdef object constant_of(Array x):
    """The values for a call that reads them: a plain array, whose values stay if it is large."""
    cdef Buffer b = x.buf
    cdef cnp.ndarray made = b.made
    if cnp.PyArray_NBYTES(made) <= BY_VALUE:
        return inside(x)
    if b.image is None or b.image is BLANK or b.lent is not None and references(<PyObject *>b.lent) > 1:
        b.image = np.empty(cnp.PyArray_NBYTES(made), np.uint8)
        memcpy(cnp.PyArray_DATA(b.image), cnp.PyArray_DATA(made), cnp.PyArray_NBYTES(made))
    return np.ndarray(x.shape, STORED[x.code], b.image, x.off, x.strides)


def plain(x):
    """Plain arrays, to be read and written at once, in the place of those that the program made."""
    if kinds(x) & MADE:
        changed(x)
        return inside_of(x)
    return x


cdef int changed(object x, int depth=0) except -1:
    if is_traced(x):
        return change(<Array>x)
    if depth < DEEPEST:
        for each in (<dict>x).values() if type(x) is dict else x if isinstance(x, (list, tuple)) else ():
            changed(each, depth + 1)
    return 0


def rule_of(function):
    """What runs in the place of a function of NumPy."""
    return numpy_side().RULES[function]


cpdef given_out(x):
    """Plain arrays, which may be kept, in the place of those that the program made."""
    return replaced(x, LENT, 0)


def copies(x):
    """Plain arrays with the values of now in the place of those that the program made."""
    return replaced(x, COPIED, 0)


def constants(x):
    """Arguments of a call that reads them: plain arrays in the place of those that the program made."""
    return replaced(x, CONSTANT, 0)


# ---------------------------------------------------------------- plain arrays of the program's

cdef object own(object x):
    """A new plain array as one that the program made; anything else, and what is not new, as it is."""
    cdef cnp.ndarray a, owner
    cdef Buffer b
    cdef Tape t = current()
    cdef int code
    cdef bint blank
    if t is None or type(x) is not cnp.ndarray:
        return x
    a = owner = x
    code = code_of_type(a.descr)
    if code < 0 or cnp.PyArray_NDIM(a) > MAXDIM or not cnp.PyArray_ISBEHAVED(a):
        return x
    if cnp.PyArray_BASE(a) != NULL:
        base = <object>cnp.PyArray_BASE(a)
        if type(base) is not cnp.ndarray or references(<PyObject *>base) != 2:
            return x
        owner = base
    blank = cnp.PyArray_BASE(owner) != NULL and type(<object>cnp.PyArray_BASE(owner)) is Pages
    if not blank and not cnp.PyArray_CHKFLAGS(owner, cnp.NPY_ARRAY_OWNDATA) or code_of_type(owner.descr) < 0:
        return x
    b = Buffer.__new__(Buffer)
    b.base, b.nbytes, b.dtype = <char *>cnp.PyArray_DATA(owner), cnp.PyArray_NBYTES(owner), code_of_type(owner.descr)
    b.tape, b.born, b.made, b.writable = t, t.generation, owner, True
    if blank:
        b.image = BLANK
    if t.quiet:
        b.inside = t.values.get("inside")
    return seen_in(b, a)


@cython.final
@cython.auto_pickle(False)
cdef class Pages:
    """Memory that is returned to the system when it is freed; its pages are mapped when they are first touched."""

    cdef void *p
    cdef size_t nbytes

    def __dealloc__(self):
        if self.p != NULL:
            give_pages_back(self.p, self.nbytes)


cpdef object zeros(shape, cnp.dtype dtype, order="C"):
    """A made array of zeros.  A large one has separately mapped pages: while a large function is traced, many such
    arrays exist for a moment, and `malloc` could not return their memory if smaller arrays that are kept lie between
    them.
    """
    cdef Pages pages
    cdef cnp.ndarray flat
    cdef cnp.npy_intp count = 1, nbytes = dtype.itemsize, n
    cdef bint many = False                  # NumPy says what is wrong with such a shape
    for n in shape:
        count *= n
        many = many or n < 1 or product_overflows(nbytes, n, &nbytes)
    if many or current() is None or code_of_type(dtype) < 0 or nbytes < <cnp.npy_intp>OWN_PAGES:
        return own(np.zeros(shape, dtype, order))
    pages = Pages.__new__(Pages)
    pages.nbytes = nbytes
    pages.p = new_pages(pages.nbytes)
    if pages.p == NULL:
        return own(np.zeros(shape, dtype, order))
    take(<PyObject *>dtype)
    flat = new_array(cnp.ndarray, dtype, 1, &count, NULL, pages.p, cnp.NPY_ARRAY_WRITEABLE, NULL)
    take(<PyObject *>pages)
    set_base(flat, <PyObject *>pages)
    array = flat.reshape(shape, order=order)
    flat = None                             # so that there is no other reference
    return own(array)


cdef Array seen_in(Buffer b, cnp.ndarray a):
    cdef index off = <char *>cnp.PyArray_DATA(a) - b.base
    cdef Array x = on_buffer(b, off if cnp.PyArray_SIZE(a) else 0, cnp.PyArray_NDIM(a),
                             <index *>cnp.PyArray_DIMS(a), <index *>cnp.PyArray_STRIDES(a), code_of_type(a.descr))
    x.frozen = not cnp.PyArray_ISWRITEABLE(a)
    return x

cdef Array seen_whole(Buffer b):
    """The array that has all of the memory."""
    return seen_in(b, b.made)


def shown(frame, x):
    """How often the dict of a frame's variables refers to an object.

    The frame makes this dict when a debugger, or `locals`, asks for it, and keeps it: what it refers to has no other
    owner for that.
    """
    if not DICTS or not frame.f_code.co_flags & OPTIMIZED:
        return 0
    return sum([each is x for each in frame.f_locals.values()])


cdef Py_ssize_t owners(object x) except? -1:
    """How often an object is referred to, but for the dict that debuggers have of the variables of the frame."""
    cdef Py_ssize_t here = shown(sys._getframe(0), x)
    return references(<PyObject *>x) - here


cdef bint is_new(object x, int held) except -1:
    if references(<PyObject *>x) <= held:
        return True
    if not DICTS or sys.gettrace() is None and sys.getprofile() is None:
        return False
    return owners(x) <= held


def taken(x, args, int held):
    """A result of NumPy, as a made array if it is a new array, or a view of a made array among the arguments.

    It is new if it is referred to at most `held` times.  Without arguments: how often it is referred to here.
    """
    return owned(x, args, held) if args is not None else owners(x)


cdef object given_back(object result, object inner, object args):
    """The array among arguments that a result is, if NumPy gives one back: `out`, or what it need not copy."""
    cdef Py_ssize_t i
    if type(inner) is dict:
        inner, args = tuple((<dict>inner).values()), tuple((<dict>args).values())
    for i in range(len(<tuple>inner)):
        if (<tuple>inner)[i] is result:
            return (<tuple>args)[i]
    return None


cdef object owned(object result, object args, int held=1):
    """A result that NumPy computed from made arrays, as a made array if it is a view of one of them or a new array.

    An array is new if only the caller refers to it, at most `held` times.
    """
    cdef Array whose
    if type(result) is cnp.ndarray:
        if code_of_type((<cnp.ndarray>result).descr) < 0 or cnp.PyArray_NDIM(result) > MAXDIM:
            return result
        whose = lies_in(<cnp.ndarray>result, args)
        if whose is not None:
            return seen_in(whose.buf, result)
        return own(result) if is_new(result, held) else result
    if type(result) is list:
        for i in range(len(<list>result)):
            each, (<list>result)[i] = (<list>result)[i], None       # so that there is no other reference
            (<list>result)[i] = owned(each, args)
        return result
    if isinstance(result, tuple):
        items = [owned(each, args, 2) for each in <tuple>result]
        return type(result)._make(items) if hasattr(result, "_make") else tuple(items)
    return result

cdef Array lies_in(cnp.ndarray result, object x, int depth=0):
    """The array, among arguments, that a plain array is a view of."""
    cdef Array owner
    cdef Buffer b
    cdef char *p = <char *>cnp.PyArray_DATA(result)
    if is_traced(x):
        b = (<Array>x).buf
        return <Array>x if b.made is not None and b.base <= p and p < b.base + b.nbytes else None
    if depth < DEEPEST and isinstance(x, (list, tuple)):
        for each in x:
            owner = lies_in(result, each, depth + 1)
            if owner is not None:
                return owner
    return None


# ---------------------------------------------------------------- what is among arguments

cdef int kinds(object x, int depth=0) except? -1:
    """MADE if x contains a made array, TRACED if it contains another traced array; both, or NOTHING.

    A made array from outside of the section that runs is woken.
    """
    cdef int flags = NOTHING
    if is_traced(x):
        if not is_over(<Array>x):
            return TRACED
        if not is_made(<Array>x) or is_foreign(<Array>x):
            wake(<Array>x)
            return TRACED
        return MADE
    if depth < DEEPEST:
        if type(x) is list:
            for each in <list>x:
                flags |= kinds(each, depth + 1)
        elif type(x) is tuple:
            for each in <tuple>x:
                flags |= kinds(each, depth + 1)
        elif type(x) is dict:
            for each in (<dict>x).values():
                flags |= kinds(each, depth + 1)
        elif type(x) is cnp.ndarray and cnp.PyArray_TYPE(x) == cnp.NPY_OBJECT:
            for each in x.ravel().tolist():
                flags |= kinds(each, depth + 1)
    return flags

cdef bint stays(Array x, object other) except -1:
    """Whether an array that is over was made by the program, and stays plain with an operand or value like this."""
    if not is_made(x) or is_foreign(x):
        wake(x)
        return False
    return not kinds(other) & TRACED


def kinds_of(*args):
    """Whether there are arrays that the program made among arguments (1), and other traced ones (2)."""
    return kinds(args)


def holds_no_derivative(x):
    """Whether an object is a made array that is still plain."""
    return is_traced(x) and is_made(<Array>x)
