# cython: allow_none_for_extension_args=False
"""The traced array: what a function that is being differentiated receives.

It is an array over memory of the caller or of the tape, and implements NumPy's protocols.  It is not an ndarray and
cannot be converted to one, so that no code can take its values and lose the derivative.  Operators, slices and
assignments are here; the functions of NumPy's namespace are in `blasad._numpy.dispatch`.
"""

import math
from copy import copy as copy_of_object
import operator
from sys import _getframe
cimport cython
from cpython.object cimport Py_EQ, Py_NE, PyObject_RichCompare
from cpython.ref cimport PyObject
from libc.math cimport isfinite
from libc.string cimport memcpy
import numpy as np
cimport numpy as cnp

from blasad._arrays.arrays cimport AN_ARRAY, MAXDIM, PYTHONS, Array, View, alive, as_plain, bare, check_writable, \
    is_made, is_over, is_traced, glimpsed, of_kind, operand_of, operand_of_plain, \
    outline_at, outline_of, see, seen, set_traced_type, tape_of
from blasad._arrays.arrays import DTYPES, STORED, notice, part_of_unread, unnoticed
from blasad._arrays.made cimport MADE, TRACED, beside, change, changed, given_back, inside, inside_of, kinds, lend, \
    lend_held, numpy_side, operands_inside, own, owned, seen_whole, stays
from blasad._arrays.made import constants
from blasad._arrays.numbers cimport compared, element, of_ufunc, set_element
from blasad._arrays.operations import total
from blasad._rules.calls.core cimport *
from blasad._rules.kernels.comparisons cimport ISFINITE, ISNAN
from blasad._arrays.python_numbers cimport DIVIDES, POWERS, SAFE, WHOLE, be_python, noted, of_numbers
from blasad._arrays.operands cimport check_cast, common_code, copy_in, copy_kept, copy_of, is_number, \
    is_python_number, once, prepared
from blasad._arrays.masks import Mask, READS
from blasad._arrays.unseen import asked as asked_places, plain as plain_masks
from blasad._arrays.operations import compare
from blasad._arrays.operations cimport accumulate, assign, binary, matmul, power, scale, set_all, unary
from blasad._tape.tape cimport Tape, current, dtype_code, inner_tapes, programs
from blasad._arrays.views cimport flattened, gather, in_shape, is_mask, named_order, offsets_of, part, raveled, \
    scatter, sliced, transposed_axes
from blasad._arrays.views import frozen, lies_in_order, view


cnp.import_array()

ADVICE = "use blasad.stop_gradient(x) for the values of a traced array, without their derivative"
CONSTANTS = "biuSU"             # kinds of dtypes that numbers become constants in
TEXTS_AND_OBJECTS = "SUO"       # kinds in which no derivative is lost
INTERFACES = {"__array_interface__", "__array_struct__"}
OTHERS_NAMES = {                # attributes of other libraries' arrays, and what to write instead
    "at": "write in place: x[i] = y, x[i] += y",
    "backward": "call blasad.grad of the function",
    "clone": "use x.copy()",
    "detach": "use blasad.stop_gradient(x)",
    "numpy": "use x itself, or blasad.stop_gradient(x) for a constant",
    "requires_grad": "blasad.grad differentiates with respect to the arguments in argnums",
    "values": "use x itself",
}


LOST = ("blasad: a traced array cannot be turned into a plain one: its derivative would be lost. Use functions of "
        f"NumPy that have a rule, write to arrays that are made in the function (np.zeros_like(x)), or {ADVICE}")


OVER = ("blasad: this traced array belongs to a derivative that is finished, so it has no memory any more; return the "
        "values that you need from the function")


class NoBuffer(BufferError, TypeError):
    """A traced array gives out no buffer."""


class NoRule(AttributeError, TypeError):
    """An attribute of NumPy's arrays has no rule: `hasattr` says no, and its use raises an error that says why."""


class NoMatrix(AttributeError, ValueError):
    """An array of fewer than two dimensions has no `mT`: `hasattr` says no."""


class Finished(AttributeError, RuntimeError):
    """An array of a derivative that is finished has no such attribute any more: `hasattr` says no."""


cdef int awake(TracedArray x) except -1:
    """Raise what `hasattr` understands where an attribute needs values that are gone."""
    try:
        if not is_made(x):
            alive(x)
    except RuntimeError as error:
        raise Finished(*error.args) from None
    return 0


cdef object NOTHING_GIVEN = np._NoValue
cdef object FLOAT64 = np.float64, GENERIC = np.generic
cdef object functions = None                # what numpy_side() gives, once something of it is used
cdef dict function_rules = {}               # and its tables of rules
cdef dict ufunc_rules = {}

cdef object numpy_functions():
    global functions, function_rules, ufunc_rules
    if functions is None:
        side = numpy_side()
        function_rules, ufunc_rules = side.RULES, side.AT_HAND
        functions = side
    return functions

cdef inline object rule_at_hand(dict table, function, tuple args, dict kwargs):
    """The rule of a function whose arguments are as they have to be: arrays of a tape at work, and plain numbers."""
    if kwargs:
        return None
    for x in args:
        if is_over(<Array>x) if is_traced(x) else not is_number(x) and type(x) is not FLOAT64 and x is not None:
            return None
    return table.get(function)

cdef bint selects(key) except -1:
    """Whether a key has plain numbers and slices alone, so that it selects the same of any array of the shape."""
    for each in key if type(key) is tuple else (key,):
        if not (each is None or each is Ellipsis or isinstance(each, (int, slice, np.integer))
                or type(each) is cnp.ndarray and each.dtype.kind in "iub"):
            return False
    return True

cdef object number_of(TracedArray x, bint whole):
    return numpy_functions().number_of(x, whole)

cdef extern from "Python.h":
    int get_buffer "PyObject_GetBuffer"(object x, Py_buffer *buffer, int flags) except -1
    void let_go "Py_DECREF"(PyObject *)
    void take "Py_INCREF"(PyObject *)
    Py_ssize_t references "Py_REFCNT"(PyObject *)
    object elements_of "PySeqIter_New"(object x)

cdef extern from "numpy/arrayobject.h":
    object scalar_at "PyArray_Scalar"(void *p, cnp.dtype descr, void *of)

COMPARISONS = operator.lt, operator.le, operator.eq, operator.ne, operator.gt, operator.ge

cdef object asked(function, TracedArray x, tuple args, dict kwargs):
    """The result of a method of ndarray or an operator on the values of an array, for use in Python."""
    if programs:
        answer = asked_places("function", function, (x, *args), kwargs)
        if answer is not None:
            return answer
    answer = function(glimpsed(x), *[glimpsed(<Array>each) if is_traced(each) else each for each in args], **kwargs)
    if programs:
        notice(function, (x, *args), kwargs, answer)
    return answer


cdef object text_made_by(function, TracedArray x, tuple args):
    """A text that is made of the values: no derivative is lost by it, but the text may decide something."""
    text = function(bare(x), *args)
    if programs:
        notice(function, (x, *args), {}, text)
    return text


cdef object as_python(object x):
    if is_traced(x):
        be_python(<Array>x)
    return x


def format_of(x, spec, scalar):
    """The text that a value becomes in a text; without dimensions, that of what it stands for."""
    return format(of_kind(x, scalar), spec)


def text_of(x, scalar):
    return str(of_kind(x, scalar))


def floor_of(x):
    return math.floor(x.item())


def ceil_of(x):
    return math.ceil(x.item())


def trunc_of(x):
    return math.trunc(x.item())


cdef inline bint is_factor(object number, TracedArray x):
    """Whether a number just scales x: 0 is no BLAS's alpha here, infinities mix the parts of complex numbers, and make
    NaN of a derivative of zero, as that of a value has which nothing uses."""
    return is_number(number) and number != 0 and isfinite(<double>number) and not is_complex(x.code)

cdef object Places = None                   # the class of integers that a program finds anew, once there were some

cdef inline bint operand_like(object x):
    return (is_traced(x) or is_python_number(x) or type(x) is FLOAT64
            or isinstance(x, (cnp.ndarray, list, tuple, GENERIC)) and type(x) is not Places or gives_array(x))

cdef enum:
    DEEPEST = 3             # lists in arguments that are looked through for masks

cdef bint gives_array(object x):
    """Whether an array of NumPy takes an object beside it for an array, and does not leave the operation to it."""
    kind = type(x)
    return ((hasattr(kind, "__array__") or isinstance(x, (int, float, complex)))
            and not hasattr(kind, "__array_ufunc__") and getattr(kind, "__array_priority__", -1) <= 0)


@cython.final
cdef class TracedArray(Array):
    """An array inside a function that is being differentiated.

    It has NumPy's operators, slices and functions, and is over the caller's memory or the tape's.  It is not an
    ndarray: code that would take its values and lose the derivative raises an error that says so.
    """

    # ---- what it looks like

    @property
    def __class__(self):
        """The class that NumPy's result would have, for isinstance(); `type` returns the real class."""
        if self.scalar == PYTHONS:
            return complex if is_complex(self.code) else float
        return DTYPES[self.code].type if self.scalar else np.ndarray

    @property
    def shape(self):
        return tuple([self.shape_[i] for i in range(self.ndim_)])

    @shape.setter
    def shape(self, shape):
        cdef Array r = None if self.scalar else view(self, np.reshape, shape)
        if r is None:
            raise AttributeError("blasad: the memory does not allow this shape without a copy; use reshape")
        self.ndim_ = r.ndim_
        memcpy(self.shape_, r.shape_, sizeof(r.shape_))
        memcpy(self.strides_, r.strides_, sizeof(r.strides_))

    @property
    def strides(self):
        return tuple([self.strides_[i] for i in range(self.ndim_)])

    @strides.setter
    def strides(self, strides):
        cdef object lying = inside(self) if is_made(self) else None
        if lying is None:
            raise NoRule("blasad: strides of a traced array cannot be set; use np.lib.stride_tricks.as_strided")
        lying = lying.view()
        lying.strides = strides             # NumPy says whether they may be set
        for i in range(self.ndim_):
            self.strides_[i] = lying.strides[i]

    @property
    def ndim(self):
        return self.ndim_

    @property
    def size(self):
        cdef index n = 1
        for i in range(self.ndim_):
            n *= self.shape_[i]
        return n

    @property
    def dtype(self):
        return STORED[self.code]

    @dtype.setter
    def dtype(self, dtype):
        raise NoRule("blasad: the dtype of a traced array cannot be set; use x = x.view(dtype)")

    @property
    def is_scalar(self):
        """Whether NumPy has a scalar here, not an array without dimensions."""
        return self.scalar != AN_ARRAY

    def as_scalar(self):
        """The same as a scalar."""
        self.scalar = True
        return self

    @property
    def itemsize(self):
        return itemsize[self.code]

    @property
    def nbytes(self):
        return self.size * itemsize[self.code]

    @property
    def T(self):
        piece = part_of_unread(self, operator.attrgetter("T")) if is_over(self) else None
        return transposed_axes(self) if piece is None else piece

    @property
    def mT(self):
        if self.ndim_ < 2:
            raise NoMatrix("blasad: mT needs at least two dimensions")
        awake(self)
        return view(self, np.swapaxes, -1, -2)

    @property
    def real(self):
        return part(self, False) if is_complex(self.code) else self

    @real.setter
    def real(self, value):
        self.real[...] = value

    @property
    def imag(self):
        awake(self)
        if is_complex(self.code):
            return part(self, True)
        return outline_of(self)[()].imag if self.scalar else outline_of(self).imag

    @imag.setter
    def imag(self, value):
        if not is_complex(self.code):
            raise TypeError("blasad: a real array has no imaginary part to set")
        part(self, True)[...] = value

    @property
    def flags(self):
        """How the array lies, as NumPy's flags say it, and whether it can be written, which can be set."""
        cdef View v
        if is_made(self):
            return ArrayFlags(self, inside(self).flags)
        awake(self)
        see(self, &v)
        return ArrayFlags(self, outline_at(&v, v.p, self.buf.writable and not self.frozen and not self.scalar).flags)

    def setflags(self, write=None, align=None, uic=None):
        """Set whether the array can be written."""
        if not is_made(self):
            alive(self)
        if align is not None and not align or uic:
            raise ValueError("blasad: of a traced array's flags only `write` can be set")
        if write is not None:
            set_writable(self, write)

    @property
    def device(self):
        return "cpu"

    @device.setter
    def device(self, name):
        raise AttributeError("attribute 'device' of 'numpy.ndarray' objects is not writable")

    def __sizeof__(self):
        """The bytes of NumPy's array: its elements count if it owns them."""
        if is_made(self):
            return inside(self).__sizeof__()
        return outline_of(self)[()].__sizeof__() + (0 if self.scalar or not owns(self) else self.nbytes)

    @property
    def base(self):
        """The array whose memory a view shows; None for an array with memory of its own."""
        if is_made(self):
            return None if inside(self) is self.buf.made else seen_whole(self.buf)
        awake(self)
        if _getframe().f_globals.get("__name__", "").startswith("scipy."):
            return None                         # it asks whether a copy would save memory: it would not
        try:
            whole = owns(self)
        except TypeError:                       # which of several over one memory is not known
            whole = False
        if whole:
            return None
        raise NoRule(f"blasad: base of views of traced arrays has no rule; {ADVICE}")

    @property
    def ctypes(self):
        """What ctypes needs; pointers that come from it keep the array."""
        if is_made(self):
            return lend_held(self).ctypes
        awake(self)
        raise NoRule(f"blasad: ctypes of arrays has no rule; {ADVICE}")

    def __array_namespace__(self, *, api_version=None):
        return np

    @property
    def flat(self):
        return numpy_functions().FlatIterator(self)

    @flat.setter
    def flat(self, values):
        self.flat.assign(values)

    def __len__(self):
        if self.ndim_ == 0:
            raise TypeError("len() of unsized object")
        return self.shape_[0]

    def __repr__(self):
        if is_made(self):
            return repr(inside(self))
        if is_over(self):
            whole = unnoticed(self)
            if whole is not None:
                return repr(whole)
            return f"TracedArray(of a finished derivative, shape={self.shape}, dtype={self.dtype})"
        return f"TracedArray({np.array2string(bare(self), separator=', ')}, dtype={self.dtype})"

    def __str__(self):
        if is_made(self):
            return str(inside(self))
        if is_over(self):
            whole = unnoticed(self)
            return repr(self) if whole is None else str(whole)
        return text_made_by(text_of, self, (self.scalar,))

    def __format__(self, spec):
        if is_made(self):
            return format(inside(self), spec)
        if is_over(self):
            whole = unnoticed(self)
            return repr(self) if whole is None else format(whole, spec)
        return text_made_by(format_of, self, (spec, self.scalar))

    def __iter__(self):
        if self.ndim_ == 0:
            raise TypeError("iteration over a 0-d array")
        return elements_of(self)                # each is read when it is reached

    def __hash__(self):
        if self.scalar:
            raise TypeError("blasad: a traced number cannot be a key or be hashed: numbers of one value may have "
                            "different derivatives; use float(blasad.stop_gradient(x)) as the key")
        raise TypeError("unhashable type: 'numpy.ndarray'")

    def __contains__(self, item):
        return asked(operator.contains, self, (item,), {})

    # ---- values, for Python's control flow

    def __bool__(self):
        if programs:
            truth = decided(operator.ne, self, 0.0)
            if truth is not NotImplemented:
                return bool(truth)
            truth = asked(bool, self, (), {})
        else:
            truth = bool(seen(self))
        return bool(told(self, 0.0, Py_NE, truth))

    def __float__(self):
        return float(number_of(self, False))

    def __int__(self):
        return int(number_of(self, True))

    def __complex__(self):
        return complex(number_of(self, False))

    def __floor__(self):
        return asked(floor_of, self, (), {})

    def __ceil__(self):
        return asked(ceil_of, self, (), {})

    def __trunc__(self):
        return asked(trunc_of, self, (), {})

    def __richcmp__(self, other, int op):
        outcome = compared(self, other, op)
        if outcome is not None:
            return told(self, other, op, outcome)
        if programs:
            outcome = decided(COMPARISONS[op], self, other)
            if outcome is not NotImplemented:
                return outcome
            outcome = mask_of(op, self, other)
            if outcome is not None:
                return told(self, other, op, outcome)
            return told(self, other, op, asked(COMPARISONS[op], self, (other,), {}))
        values = seen(<Array>other) if is_traced(other) else other
        return told(self, other, op, PyObject_RichCompare(seen(self), values, op))

    # ---- what would lose the derivative

    def __array__(self, dtype=None, *, copy=None):
        if is_made(self):
            return np.array(lend(self), dtype, copy=copy) if dtype is not None or copy else lend(self)
        if is_over(self):
            alive(self)                         # which says that it is over
        if dtype is not None and np.dtype(dtype).kind in TEXTS_AND_OBJECTS:
            return self.astype(dtype)
        if numpy_functions().asked_in_python():
            return self.copy("K") if copy else self if dtype is None else self.astype(dtype, copy=False)
        raise numpy_functions().not_plain()

    def __getattr__(self, name):                # for properties too that raise an AttributeError
        if name == "mT" and self.ndim_ < 2:
            raise NoMatrix("blasad: mT needs at least two dimensions")
        if name == "__array_wrap__":
            return as_it_is
        if is_made(self):
            return getattr(lend(self), name)
        awake(self)
        if hasattr(np.ndarray, name) and not name.startswith("__array_"):    # these NumPy tries before __array__
            raise NoRule(f"blasad: {name} of arrays has no rule; {ADVICE}")
        if name in INTERFACES:
            raise AttributeError(f"blasad: a traced array has no {name}, by which its memory would be read without its "
                                 f"derivative; {ADVICE}")
        if name in OTHERS_NAMES:
            raise AttributeError(f"a traced array has no attribute {name!r}; {OTHERS_NAMES[name]}")
        raise AttributeError(f"a traced array has no attribute {name!r}")

    def __getbuffer__(self, Py_buffer *buffer, int flags):
        if not is_made(self):
            raise NoBuffer(OVER if is_over(self) and unnoticed(self) is None else LOST)
        whole = lend(self)
        get_buffer(whole, buffer, flags)
        let_go(<PyObject *>None)                # of which Cython has entered a reference
        buffer.internal = <void *>whole
        take(<PyObject *>whole)
        buffer.obj = self

    def __releasebuffer__(self, Py_buffer *buffer):
        let_go(<PyObject *>buffer.internal)

    def __delitem__(self, key):
        raise ValueError("cannot delete array elements")

    def __delattr__(self, name):
        raise AttributeError(f"cannot delete {name} of an array")

    def __reduce_ex__(self, protocol):
        if is_made(self):
            return inside(self).__reduce_ex__(protocol)
        return self.__reduce__()

    def __reduce__(self):
        raise TypeError(f"blasad: a traced array cannot be pickled; {ADVICE}")

    # ---- NumPy's protocols

    def __array_ufunc__(self, ufunc, str method, *inputs, **kwargs):
        cdef int flags
        if programs:
            if holds_mask(inputs):
                if method != "at":
                    return NotImplemented       # the mask knows
                alive(<Array>inputs[0])
                return numpy_functions().call_ufunc(inputs[0], ufunc, method, inputs, kwargs)
            kwargs = plain_masks(kwargs)
        if method == "__call__":
            if self.ndim_ == 0 and not kwargs and len(inputs) < 3:
                result = of_ufunc(ufunc, len(inputs), inputs[0], inputs[len(inputs) - 1])
                if result is not None:
                    return result
            rule = rule_at_hand(ufunc_rules, ufunc, inputs, kwargs)
            if rule is not None:
                return rule(*inputs)
        flags = kinds(inputs) | kinds(kwargs)
        if flags & MADE:
            if not flags & TRACED:
                if kwargs or method != "__call__":
                    return plain_ufunc(ufunc, method, inputs, kwargs)
                result = ufunc(*operands_inside(inputs))
                return own(result) if type(result) is not tuple else tuple([own(each) for each in <tuple>result])
            out = kwargs.pop("out", None)
            if method == "at" and is_traced(inputs[0]):     # which is written
                alive(<Array>inputs[0])
                inputs = (inputs[0], *constants(inputs[1:]))
            inputs, kwargs = constants(inputs), {name: constants(x) for name, x in kwargs.items()}
            if out is not None:
                kwargs["out"] = out
            return numpy_functions().call_ufunc(traced_among((inputs, out)), ufunc, method, inputs, kwargs)
        return numpy_functions().call_ufunc(self, ufunc, method, inputs, kwargs)

    def __array_function__(self, function, types, args, kwargs):
        cdef int flags
        if programs and function not in READS and (holds_mask(args) or kwargs):
            args, kwargs = plain_masks(args), plain_masks(kwargs)
        if args and is_traced(args[0]):
            rule = rule_at_hand(function_rules, function, args, kwargs)
            if rule is not None:
                return rule(*args)
        if is_over(self) or kinds(args) & MADE or kinds(kwargs) & MADE:
            flags = kinds(args) | kinds(kwargs)
            if not flags & TRACED:
                for kind in types:              # they are asked, as if this were a plain array
                    if kind is not TracedArray and not issubclass(kind, cnp.ndarray):
                        return NotImplemented
                return plain_function(self, function, args, kwargs)
            return numpy_functions().call_with_made(function, args, kwargs)
        return numpy_functions().call_function(self, function, args, kwargs)

    # ---- reading and writing

    def __getitem__(self, key):
        cdef bint whole = False
        cdef Array r
        if programs and holds_mask(key):
            piece = asked_places("at_places", self, key)
            if piece is not None:
                return piece
            key = plain_masks(key)
        if loops_traced and holds_step(key):
            r, whole = part_by_step(self, key)
            return copy_kept(r) if whole else r
        piece = element(self, key)
        if piece is not None:
            return piece
        if is_over(self):
            piece = part_of_unread(self, operator.itemgetter(key)) if selects(key) else None
            if piece is not None:
                return piece
            if stays(self, None):
                return item_of(self, key)
        r = sliced(copy_of(self, NULL) if self.scalar else self, key, &whole)
        if r is None:
            return gather(self, offsets_of(self, key), None if is_mask(self, key) else outline_of(self)[key])
        return copy_kept(r) if whole else r

    def __setitem__(self, key, value):
        cdef bint whole = False
        cdef Array r
        if programs and holds_mask(key):
            if type(key) is Mask and key.memory is not None and key.shape == self.shape and self.ndim_ and \
                    getattr(value, "ndim", 0) == 0 and operand_like(value) and not isinstance(value, (list, tuple)):
                assign(self, value, False, key.memory)
                return
            if asked_places("write_at", self, key, value):
                return
            key = plain_masks(key)
        if loops_traced and holds_step(key):
            key, self = ..., part_by_step(self, key)[0]
        if set_element(self, key, value):
            return
        if not is_traced(value) and not is_number(value) and is_converted(value):
            value = np.asarray(value)           # which may be traced, or `Pivots`
            if not is_traced(value) and not isinstance(value, cnp.ndarray):
                value = value.plain()
        if is_over(self) and stays(self, value):
            change(self)
            inside(self)[inside_of(key)] = inside_of(value)
            return
        if self.scalar:
            raise TypeError("blasad: a scalar cannot be changed in place, as in NumPy; use an array with one element")
        r = sliced(self, key, &whole)
        if r is None:
            if is_traced(key):
                raise TypeError("blasad: an index must be of integers or booleans")
            if isinstance(key, cnp.ndarray) and key.dtype == np.bool_ and key.shape == self.shape and \
                    getattr(value, "ndim", 0) == 0 and operand_like(value) and not isinstance(value, (list, tuple)):
                assign(self, value, False, key)
            else:
                scatter(self, offsets_of(self, key), value, False, is_mask(self, key))
        elif is_number(value):
            set_all(r, value)
        elif whole and isinstance(value, (list, tuple)):
            raise ValueError("setting an array element with a sequence.")
        else:
            assign(r, value)

    # ---- operators

    def __matmul__(self, other):
        if is_over(self) and stays(self, other):
            return own(beside(self, other) @ inside_of(other))
        return matmul(self, other) if operand_like(other) else NotImplemented

    def __rmatmul__(self, other):
        if is_over(self) and stays(self, other):
            return own(inside_of(other) @ beside(self, other))
        return matmul(other, self) if operand_like(other) else NotImplemented

    def __imatmul__(self, other):
        if is_over(self) and stays(self, other):
            return in_place(self, operator.imatmul, other)
        if not operand_like(other):
            return left_to(self, other)
        return matmul(self, other, self)

    def __add__(self, other):
        if is_over(self) and stays(self, other):
            return own(beside(self, other) + inside_of(other))
        if not operand_like(other):
            return NotImplemented
        return of_numbers(binary(ADD, self, other, None, 1, 1), self, other, SAFE)

    def __radd__(self, other):
        if is_over(self) and stays(self, other):
            return own(inside_of(other) + beside(self, other))
        if not operand_like(other):
            return NotImplemented
        return of_numbers(binary(ADD, other, self, None, 1, 1), other, self, SAFE)

    def __sub__(self, other):
        if is_over(self) and stays(self, other):
            return own(beside(self, other) - inside_of(other))
        if not operand_like(other):
            return NotImplemented
        return of_numbers(binary(ADD, self, other, None, 1, -1), self, other, SAFE)

    def __rsub__(self, other):
        if is_over(self) and stays(self, other):
            return own(inside_of(other) - beside(self, other))
        if not operand_like(other):
            return NotImplemented
        return of_numbers(binary(ADD, other, self, None, 1, -1), other, self, SAFE)

    def __mul__(self, other):
        if is_over(self) and stays(self, other):
            return own(beside(self, other) * inside_of(other))
        if is_factor(other, self):
            return of_numbers(binary(ADD, self, self, None, other, 0), self, other, SAFE)
        return of_numbers(binary(MUL, self, other), self, other, SAFE) if operand_like(other) else NotImplemented

    def __rmul__(self, other):
        if is_over(self) and stays(self, other):
            return own(inside_of(other) * beside(self, other))
        if is_factor(other, self):
            return of_numbers(binary(ADD, self, self, None, other, 0), self, other, SAFE)
        return of_numbers(binary(MUL, other, self), other, self, SAFE) if operand_like(other) else NotImplemented

    def __truediv__(self, other):
        if is_over(self) and stays(self, other):
            return own(beside(self, other) / inside_of(other))
        return of_numbers(binary(DIV, self, other), self, other, DIVIDES) if operand_like(other) else NotImplemented

    def __rtruediv__(self, other):
        if is_over(self) and stays(self, other):
            return own(inside_of(other) / beside(self, other))
        return of_numbers(binary(DIV, other, self), other, self, DIVIDES) if operand_like(other) else NotImplemented

    def __mod__(self, other):
        if is_over(self) and stays(self, other):
            return own(beside(self, other) % inside_of(other))
        return of_numbers(np.remainder(self, other), self, other, DIVIDES) if operand_like(other) else NotImplemented

    def __rmod__(self, other):
        if is_over(self) and stays(self, other):
            return own(inside_of(other) % beside(self, other))
        return of_numbers(np.remainder(other, self), other, self, DIVIDES) if operand_like(other) else NotImplemented

    def __floordiv__(self, other):
        if is_over(self) and stays(self, other):
            return own(beside(self, other) // inside_of(other))
        if not operand_like(other):
            return NotImplemented
        return of_numbers(np.floor_divide(self, other), self, other, DIVIDES)

    def __rfloordiv__(self, other):
        if is_over(self) and stays(self, other):
            return own(inside_of(other) // beside(self, other))
        if not operand_like(other):
            return NotImplemented
        return of_numbers(np.floor_divide(other, self), other, self, DIVIDES)

    def __divmod__(self, other):
        if is_over(self) and stays(self, other):
            return owned(divmod(beside(self, other), inside_of(other)), ())
        if not operand_like(other):
            return NotImplemented
        whole, rest = np.divmod(self, other)
        return of_numbers(whole, self, other, DIVIDES), of_numbers(rest, self, other, SAFE)

    def __rdivmod__(self, other):
        if is_over(self) and stays(self, other):
            return owned(divmod(inside_of(other), beside(self, other)), ())
        if not operand_like(other):
            return NotImplemented
        whole, rest = np.divmod(other, self)
        return of_numbers(whole, other, self, DIVIDES), of_numbers(rest, other, self, SAFE)

    def __round__(self, digits=None):
        rounded = np.round(self, digits or 0)
        if programs and self.scalar:
            return noted(rounded, self, self, WHOLE) if digits is None else of_numbers(rounded, self, self, SAFE)
        return rounded

    def __pow__(self, other, modulo):
        if is_over(self) and stays(self, other):
            return own(beside(self, other) ** inside_of(other))
        if modulo is not None:
            return NotImplemented
        return of_numbers(power(self, other), self, other, POWERS) if operand_like(other) else NotImplemented

    def __rpow__(self, other, modulo):
        if is_over(self) and stays(self, other):
            return own(inside_of(other) ** beside(self, other))
        return of_numbers(power(other, self), other, self, POWERS) if operand_like(other) else NotImplemented

    def __neg__(self):
        if is_over(self) and stays(self, None):
            return own(-inside(self))
        return of_numbers(binary(ADD, self, self, None, -1, 0), self, self, SAFE)

    def __pos__(self):
        if is_over(self) and stays(self, None):
            return own(+inside(self))
        return of_numbers(copy_kept(self), self, self, SAFE)

    def __abs__(self):
        if is_over(self) and stays(self, None):
            return own(abs(inside(self)))
        return of_numbers(unary(ABS, self), self, self, SAFE)

    def __iadd__(self, other):
        if is_over(self) and stays(self, other):
            return in_place(self, operator.iadd, other)
        return add_in_place(self, other, 1)

    def __isub__(self, other):
        if is_over(self) and stays(self, other):
            return in_place(self, operator.isub, other)
        return add_in_place(self, other, -1)

    def __imul__(self, other):
        if is_over(self) and stays(self, other):
            return in_place(self, operator.imul, other)
        if not operand_like(other):
            return left_to(self, other)
        if self.scalar:
            return self * other
        if is_factor(other, self):
            return scale(self, other)
        return binary(MUL, self, other, self)

    def __itruediv__(self, other):
        if is_over(self) and stays(self, other):
            return in_place(self, operator.itruediv, other)
        if not operand_like(other):
            return left_to(self, other)
        return of_numbers(binary(DIV, self, other, None if self.scalar else self), self, other, DIVIDES)

    def __imod__(self, other):
        if is_over(self) and stays(self, other):
            return in_place(self, operator.imod, other)
        if not operand_like(other):
            return left_to(self, other)
        return of_numbers(np.remainder(self, other, out=None if self.scalar else self), self, other, DIVIDES)

    def __ifloordiv__(self, other):
        if is_over(self) and stays(self, other):
            return in_place(self, operator.ifloordiv, other)
        if not operand_like(other):
            return left_to(self, other)
        return of_numbers(np.floor_divide(self, other, out=None if self.scalar else self), self, other, DIVIDES)

    def __ipow__(self, other):
        if is_over(self) and stays(self, other):
            return in_place(self, operator.ipow, other)
        if not operand_like(other):
            return left_to(self, other)
        return of_numbers(power(self, other, None if self.scalar else self), self, other, POWERS)

    # ---- methods

    def reshape(self, *shape, order="C"):
        """A view where the memory allows it, else a copy, as in NumPy."""
        if is_over(self) and stays(self, None):
            return owned(inside(self).reshape(*shape, order=order), (self,))
        shape = shape[0] if len(shape) == 1 and not isinstance(shape[0], (int, np.integer)) else shape
        return in_shape(self, shape, order)

    def transpose(self, *axes):
        axes = axes[0] if len(axes) == 1 and not isinstance(axes[0], (int, np.integer)) else axes or None
        return view(self, np.transpose, axes)

    def view(self, dtype=None, type=None):
        """The same memory, of a dtype of the same precision: real numbers as complex ones, and back."""
        if is_made(self):
            return owned(lend(self).view(*[each for each in (dtype, type) if each is not None]), (self,))
        return in_pairs(self, dtype, type)

    def resize(self, *shape, refcheck=True):
        """Change the shape in place, with zeros for what is new; views of it keep the memory that it had."""
        operator.index(refcheck)
        if not is_made(self):
            alive(self)
        if shape and shape != (None,):
            change_shape(self, shape[0] if len(shape) == 1 and not isinstance(shape[0], (int, np.integer)) else shape)

    def copy(self, order="C"):
        if is_over(self) and stays(self, None):
            return own(inside(self).copy(order))
        cdef int axes[MAXDIM]
        cdef Array r = copy_in(self, self.code, named_order(self, order, axes))
        r.scalar = self.scalar
        return r

    def fill(self, value):
        if is_over(self) and stays(self, value):
            change(self)
            inside(self).fill(inside_of(value))
            return
        if is_number(value) or type(value) is complex:
            set_all(self, value)
        else:
            assign(self, value)

    def astype(self, dtype, order="K", casting="unsafe", subok=True, copy=True):
        if is_over(self) and stays(self, None):
            return plain_method(self, "astype", (dtype, order, casting, subok, copy))
        cdef int axes[MAXDIM]
        cdef Array r
        code = dtype_code(np.dtype(dtype))
        if code < 0:                        # integers are constants
            if np.dtype(dtype).kind in CONSTANTS:
                if programs:
                    whole = asked_places("function", np.ndarray.astype, (self, dtype, order, casting), {})
                    if whole is not None:
                        return whole
                whole = glimpsed(self).astype(dtype, order, casting)
                if programs:
                    notice(np.ndarray.astype, (self, dtype, order, casting), {}, whole)
                return whole
            if np.dtype(dtype).kind == "O":     # of traced numbers
                return numpy_functions().of_objects(self)
            raise TypeError(f"blasad: astype({np.dtype(dtype)}) has no derivative; {ADVICE}")
        if code == self.code and not copy and lies_in_order(self, order):
            return self
        check_cast(self.code, code)
        r = copy_in(self, code, named_order(self, order, axes))
        r.scalar = self.scalar
        return r

    def item(self, *index):
        """An element as a traced scalar: its derivative goes on."""
        if is_over(self) and stays(self, None):
            return inside(self).item(*index)
        if len(index) == 1 and not isinstance(index[0], tuple):
            try:
                index = np.unravel_index(index[0], self.shape)
            except ValueError:
                raise IndexError(f"index {index[0]} is out of bounds for size {self.size}") from None
        return as_python(self[index[0] if len(index) == 1 else index] if index else self.reshape(())[()])

    def tolist(self):
        """Nested lists of traced scalars."""
        if is_over(self) and stays(self, None):
            return inside(self).tolist()
        return [x.tolist() for x in self] if self.ndim_ else as_python(self[()])

    def flatten(self, order="C"):
        if is_over(self) and stays(self, None):
            return own(inside(self).flatten(order))
        return flattened(self, order)

    def ravel(self, order="C"):
        if is_over(self) and stays(self, None):
            return plain_method(self, "ravel", (order,))
        return raveled(self, order)

    def squeeze(self, axis=None):
        return view(self, np.squeeze, axis)

    def swapaxes(self, axis1, axis2):
        return view(self, np.swapaxes, axis1, axis2)

    def diagonal(self, offset=0, axis1=0, axis2=1):
        return frozen(view(self, np.diagonal, offset, axis1, axis2))

    def conj(self, out=None):
        if out is not None:
            return np.conjugate(self, out=out)
        return np.conjugate(self) if is_complex(self.code) else self

    conjugate = conj

    def dot(self, b, out=None):
        if is_over(self) and stays(self, (b, out)):
            return plain_method(self, "dot", (b, out))
        return np.dot(self, b, out)

    def sum(self, axis=None, dtype=None, out=None, keepdims=False, initial=np._NoValue, where=True):
        if is_over(self) and stays(self, (out, initial)):
            return plain_reduction(self, "sum", (axis, dtype, out, keepdims, initial, where))
        if axis is None and dtype is None and out is None and keepdims is False and initial is NOTHING_GIVEN and (
                where is True):
            return total(self, range(self.ndim_))
        return np.sum(self, axis, dtype, out, keepdims, initial, where)

    def mean(self, axis=None, dtype=None, out=None, keepdims=False, *, where=True):
        return np.mean(self, axis, dtype, out, keepdims, where=where)

    def var(self, axis=None, dtype=None, out=None, ddof=0, keepdims=False, *, where=True):
        return np.var(self, axis, dtype, out, ddof, keepdims, where=where)

    def std(self, axis=None, dtype=None, out=None, ddof=0, keepdims=False, *, where=True):
        return np.std(self, axis, dtype, out, ddof, keepdims, where=where)

    def prod(self, axis=None, dtype=None, out=None, keepdims=False, initial=np._NoValue, where=True):
        if is_over(self) and stays(self, (out, initial)):
            return plain_reduction(self, "prod", (axis, dtype, out, keepdims, initial, where))
        return np.prod(self, axis, dtype, out, keepdims, initial, where)

    def max(self, axis=None, out=None, keepdims=False, initial=np._NoValue, where=True):
        if is_over(self) and stays(self, (out, initial)):
            return plain_reduction(self, "max", (axis, None, out, keepdims, initial, where))
        return np.max(self, axis, out, keepdims, initial, where)

    def min(self, axis=None, out=None, keepdims=False, initial=np._NoValue, where=True):
        if is_over(self) and stays(self, (out, initial)):
            return plain_reduction(self, "min", (axis, None, out, keepdims, initial, where))
        return np.min(self, axis, out, keepdims, initial, where)

    def cumsum(self, axis=None, dtype=None, out=None):
        return np.cumsum(self, axis, dtype, out)

    def cumprod(self, axis=None, dtype=None, out=None):
        return np.cumprod(self, axis, dtype, out)

    def round(self, decimals=0, out=None):
        return np.round(self, decimals, out)

    def partition(self, kth, axis=-1, kind="introselect", order=None):
        if is_over(self) and stays(self, None):
            change(self)
            inside(self).partition(kth, axis, kind, order)
            return
        assign(self, np.partition(self, kth, axis, kind, order))

    def trace(self, offset=0, axis1=0, axis2=1, dtype=None, out=None):
        return np.trace(self, offset, axis1, axis2, dtype, out)

    def clip(self, min=None, max=None, out=None, **kwargs):
        return np.clip(self, min, max, out, **kwargs)

    def take(self, indices, axis=None, out=None, mode="raise"):
        return np.take(self, indices, axis, out, mode)

    def repeat(self, repeats, axis=None):
        return np.repeat(self, repeats, axis)

    def compress(self, condition, axis=None, out=None):
        return np.compress(condition, self, axis, out)

    def put(self, indices, values, mode="raise"):
        np.put(self, indices, values, mode)

    def sort(self, axis=-1, kind=None, order=None, *, stable=None):
        if is_over(self) and stays(self, None):
            change(self)
            inside(self).sort(axis, kind, order, stable=stable)
            return
        assign(self, np.sort(self, axis, kind, order, stable=stable))

    def searchsorted(self, v, side="left", sorter=None):
        return np.searchsorted(self, v, side, sorter)

    def argpartition(self, kth, axis=-1, kind="introselect", order=None):
        return asked(np.ndarray.argpartition, self, (kth, axis, kind, order), {})

    def argmax(self, axis=None, out=None, *, keepdims=False):
        return asked(np.ndarray.argmax, self, (axis, out), {"keepdims": keepdims})

    def argmin(self, axis=None, out=None, *, keepdims=False):
        return asked(np.ndarray.argmin, self, (axis, out), {"keepdims": keepdims})

    def argsort(self, axis=-1, kind=None, order=None):
        return asked(np.ndarray.argsort, self, (axis, kind, order), {})

    def any(self, axis=None, out=None, keepdims=False, *, where=True):
        return asked(np.ndarray.any, self, (axis, out), {"keepdims": keepdims, "where": where})

    def all(self, axis=None, out=None, keepdims=False, *, where=True):
        return asked(np.ndarray.all, self, (axis, out), {"keepdims": keepdims, "where": where})

    def nonzero(self):
        return asked(np.ndarray.nonzero, self, (), {})

    def __copy__(self):
        return self.copy("K")

    def __deepcopy__(self, memo):
        return self.copy("K")

set_traced_type(TracedArray)


cdef enum:                  # why an array cannot be written
    OWN_FLAG = 1            # by its own flag
    OTHERS_FLAG = 2         # by that of the array that it is a view of

cdef int set_writable(TracedArray x, bint write) except -1:
    """Set the flag that says whether an array can be written."""
    if not write:
        x.frozen = x.frozen or OWN_FLAG
    elif <int>x.frozen == OTHERS_FLAG or not x.buf.writable or x.scalar:
        raise ValueError("blasad: cannot set WRITEABLE flag to True of this array: it is a view of one that cannot be "
                         "written; set it there, and make the view again, or make a copy")
    else:
        x.frozen = False
    return 0

cdef bint owns(TracedArray x) except -1:
    """Whether an array owns its memory.

    It does if it is the only one there, and has all of it; it does not if it has a part.  Who of several has it is not
    known.
    """
    cdef index step = itemsize[x.code], least = x.buf.nbytes // 4 * 3
    cdef int i, holders = 1
    given = x.buf.owner
    if is_made(x):
        return inside(x) is x.buf.made and inside(x).flags.owndata
    if isinstance(given, cnp.ndarray):
        holders = 2                         # the tape too
        if x.off or given.shape != x.shape or given.strides != x.strides or not given.flags.owndata:
            return False
    else:
        for i in range(x.ndim_):
            step *= x.shape_[i]
        if x.buf.nbytes % 3 == 0:           # sizes of memory are rounded up: see `size_class`
            least = x.buf.nbytes // 3 * 2
        if x.off or not (lies_in_order(x, "C") or lies_in_order(x, "F")) or step <= least and x.buf.nbytes > 8:
            return False
    if references(<PyObject *>x.buf) > holders:
        raise TypeError("blasad: which of several traced arrays over one memory owns it is not known; make a copy")
    return True


@cython.final
@cython.auto_pickle(False)
cdef class ArrayFlags:
    """The flags of a traced array, of which `writeable` can be set."""

    cdef TracedArray x
    cdef object flags

    def __init__(self, x, flags):
        self.x, self.flags = x, flags

    def __getattr__(self, name):
        return owns(self.x) if name == "owndata" else getattr(self.flags, name)

    def __getitem__(self, name):
        return owns(self.x) if name in ("O", "OWNDATA") else self.flags[name]

    def __setattr__(self, name, value):
        if name not in ("writeable", "aligned") or name == "aligned" and not value:
            raise TypeError(f"blasad: the flag {name} of a traced array cannot be set; make a copy")
        if name == "writeable":
            set_writable(self.x, value)

    def __setitem__(self, name, value):
        self.__setattr__({"W": "writeable", "WRITEABLE": "writeable", "A": "aligned", "ALIGNED": "aligned"}.get(
            name, name), value)

    def __eq__(self, other):
        return repr(self) == repr(other)

    def __repr__(self):
        return repr(self.flags)


cdef bint is_converted(object x) except -1:
    """Whether NumPy would ask something for a plain array, in C: an iterator over elements, or an object of a class."""
    return not isinstance(x, (cnp.ndarray, np.generic, list, tuple)) and hasattr(type(x), "__array__")


def as_it_is(x, context=None, return_scalar=False):
    """What `__array_wrap__` does with results."""
    return x[()] if return_scalar and x.ndim == 0 else x


cdef int change_shape(TracedArray x, object shape) except -1:
    """What the method `resize` does: the array moves to memory of another size."""
    cdef Array y
    if x.scalar or not lies_in_order(x, "C"):
        raise NoRule("blasad: resize needs an array that lies in C order; use x = np.resize(x, shape)")
    if isinstance(shape, int) and shape < 0 or isinstance(shape, (tuple, list)) and min(shape, default=0) < 0:
        raise ValueError("negative dimensions not allowed")
    if not is_made(x) and (x.buf.owner is not None or x.buf.number or tape_of(x) is not x.buf.tape):
        raise NoRule("blasad: the memory of an array that the function was given cannot grow or shrink in place; use "
                     "x = np.resize(x, shape), or x[:n]")
    new = np.zeros(shape, x.dtype, like=x)
    count = min(new.size, x.size)
    if count:
        new.reshape(-1)[:count] = x.reshape(-1)[:count]
    y = new
    x.buf, x.off, x.ndim_ = y.buf, y.off, y.ndim_
    memcpy(x.shape_, y.shape_, sizeof(y.shape_))
    memcpy(x.strides_, y.strides_, sizeof(y.strides_))
    return 0

cdef object in_pairs(TracedArray x, object dtype, object kind):
    """What the method `view` gives: real numbers as the parts of complex ones, and back."""
    if isinstance(dtype, type) and issubclass(dtype, np.ndarray):
        dtype, kind = None, dtype
    code = x.code if dtype is None else dtype_code(np.dtype(dtype))
    if kind not in (None, np.ndarray, TracedArray) or code < 0 or (code ^ x.code) & 1:
        if isinstance(kind, type) and issubclass(kind, np.matrix):
            raise NoRule("blasad: a matrix (np.matrix) cannot hold a derivative; use an array, and @ for products")
        raise NoRule(f"blasad: a traced array of {x.dtype} has no rule for a view of {kind or np.dtype(dtype)}; it has "
                     f"one for real or complex numbers of the same precision; {ADVICE}")
    return x[...] if code == x.code else view(x, np.ndarray.view, DTYPES[code])


# ---------------------------------------------------------------- arrays that the program made, by NumPy

cdef object traced_among(object x, int depth=0):
    """The first traced array that the program did not make."""
    if is_traced(x):
        return None if is_made(<Array>x) else x
    for each in x if isinstance(x, (list, tuple)) and depth < MAXDIM else ():
        inner = traced_among(each, depth + 1)
        if inner is not None:
            return inner
    return None

cdef int loops_traced = 0           # loops whose step is being traced
cdef object part_by_step = None, holds_step = None


def steps_by(part_of, holds_number):
    """What reads a part by a key that has numbers of steps, and finds these in a key; loops have both."""
    global part_by_step, holds_step
    part_by_step, holds_step = part_of, holds_number


def count_loops(int more):
    """So many more loops are traced."""
    global loops_traced
    loops_traced += more


cdef unsigned long comparisons = 0  # of values with a derivative by their size


def comparisons_so_far():
    """How often values with a derivative were compared by their size, in this process."""
    return comparisons


cdef inline object told(Array x, object other, int op, object outcome):
    """What a comparison found; if that is an equality, a derivative may end there."""
    global comparisons
    if op != Py_EQ and op != Py_NE:
        comparisons += x.buf.d != NULL
    elif type(outcome) is Mask:
        equality_in(outcome, x, other, op == Py_EQ)
    elif (x.buf.d != NULL or inner_tapes) and outcome is not NotImplemented:
        if type(outcome) is cnp.ndarray or bool(outcome) == (op == Py_EQ):
            numpy_functions().equality(x, other, outcome, op == Py_EQ)
    return outcome


def mask_of(int op, x, y):
    """The mask that a program finds by a comparison; None if there is none, or it is no part of one."""
    if programs == 0 or not operand_like(y) or not operand_like(x):
        return None
    memory = compare(op, x, y)
    if memory is not None:
        return Mask(memory)
    return mask_by_parts(op, x, y) if op == Py_EQ or op == Py_NE or op >= ISNAN else None


cdef object mask_by_parts(int op, x, y):
    """The same of complex numbers: they are equal if their real parts are, and their imaginary parts too; or finite."""
    if not (is_traced(x) and is_complex((<Array>x).code) or is_traced(y) and is_complex((<Array>y).code)):
        return None
    real, imag = mask_of(op, np.real(x), np.real(y)), mask_of(op, np.imag(x), np.imag(y))
    if real is None or imag is None:
        return None
    return real & imag if op == Py_EQ or op == ISFINITE else real | imag


def equality_in(mask, x, other, bint equal):
    """Tell what a mask of a program has found by ``==``, or by ``!=``; whether anything is equal stays so in each run.

    For then a derivative may end, which is said where it is found.
    """
    cdef bint varies = (is_traced(x) and (<Array>x).buf.d != NULL or is_traced(other) and (<Array>other).buf.d != NULL
                        or inner_tapes)
    if not varies or not mask.size:
        return
    truths = bare(<Array>mask.memory)
    notice(np.any if equal else np.all, (mask.memory,), {}, (np.any if equal else np.all)(truths))
    numpy_functions().equality(x, other, truths, equal)


def know_places(kind):
    """Know the class of integers that a program finds anew in each run."""
    global Places
    Places = kind


cdef bint holds_mask(object x, int depth=DEEPEST) except -1:
    """Whether there are masks or places among arguments; NumPy asks those in deeper lists for their values."""
    if type(x) is Mask or Places is not None and type(x) is Places:
        return True
    if depth and (type(x) is tuple or type(x) is list):
        for each in x:
            if holds_mask(each, depth - 1):
                return True
    return False


def decided(comparison, x, y):
    """How numbers compare if the tape that records decides it, or NotImplemented if their values tell."""
    cdef Tape tape = current()
    return NotImplemented if tape is None or tape.decider is None else tape.decider(comparison, x, y)


cdef object in_place(TracedArray x, object operation, object other):
    """What an operator in place gives: x, or what the other operand makes of it, such as a sparse matrix."""
    cdef cnp.ndarray y = beside(x, other)
    change(x)
    result = operation(y, inside_of(other))
    return x if result is y else own(result)

cdef object item_of(TracedArray x, object key):
    cdef bint whole = False
    cdef Array r = sliced(x, key, &whole)
    if r is None:
        return owned(inside(x)[inside_of(key)], (x,))
    return scalar_at(r.buf.base + r.off, DTYPES[r.code], NULL) if whole else r

cdef object plain_ufunc(object ufunc, str method, tuple inputs, dict kwargs):
    cdef tuple out = kwargs.get("out", ())
    for x in out if method != "at" else inputs[:1]:
        if is_traced(x):
            change(<Array>x)
    kwargs = inside_of(kwargs)
    result = getattr(ufunc, method)(*operands_inside(inputs), **kwargs)
    output = given_back(result, kwargs["out"], out) if out else None
    if output is not None or type(result) is not tuple or ufunc.nout == 1:
        return own(result) if output is None else output
    outputs = [None if not out else given_back(each, kwargs["out"], out) for each in result]
    return tuple([own(each) if output is None else output for each, output in zip(result, outputs)])

cdef object plain_function(TracedArray x, object function, tuple args, dict kwargs):
    cdef tuple inner
    cdef dict named
    if not is_made(x):
        alive(x)
    changed(args)
    changed(kwargs)
    inner, named = inside_of(args), inside_of(kwargs)
    result = function(*inner, **named)
    output = given_back(result, inner, args) if kwargs.get("out") is None else kwargs["out"]
    if output is None and named:
        output = given_back(result, named, kwargs)
    return owned(result, (args, tuple(kwargs.values()))) if output is None else output

cdef object plain_method(TracedArray x, str name, tuple args):
    cdef tuple inner
    changed(args)
    args = (x, *args)
    inner = (inside(x), *inside_of(args[1:]))
    result = getattr(inner[0], name)(*inner[1:])
    output = given_back(result, inner, args)
    return owned(result, args) if output is None else output

cdef object plain_reduction(TracedArray x, str name, tuple args):
    """One of sum, prod, max and min, of which most calls give an axis at most."""
    cdef object axis
    axis, dtype, out, keepdims, initial, where = args
    if dtype is None and out is None and keepdims is False and initial is NOTHING_GIVEN and where is True:
        return own(getattr(inside(x), name)() if axis is None else getattr(inside(x), name)(axis))
    if name in ("max", "min"):
        args = axis, out, keepdims, initial, where
    return plain_method(x, name, args)


cdef object left_to(TracedArray x, object other):
    """Leave an operator in place to its right operand, unless that would give the name to another array."""
    refused = None if x.scalar else getattr(other, "refused_in_place", None)
    if refused is not None:
        raise TypeError(refused)
    return NotImplemented

cdef object add_in_place(TracedArray x, object other, double sign):
    cdef int code
    cdef View v
    if not operand_like(other):
        return left_to(x, other)
    if x.scalar:
        return binary(ADD, x, other, None, 1, sign)
    check_writable(x)
    other = prepared(other)
    if not (is_traced(other) and (<Array>other).code == x.code):
        code = common_code(x, other)
        check_cast(code, x.code)
        if code != x.code:                  # the sum is made in the wider precision
            return binary(ADD, x, other, x, 1, sign)
    if x.ndim_ == 1 and x.strides_[0] == 0 or x.ndim_ > 1:
        see(x, &v)
        once(&v)
    accumulate(x, other, sign)
    return x


cdef object of_data(object x):
    """A sparse matrix without derivative."""
    copy = copy_of_object(x)
    copy.data = stop_gradient(x.data)
    return copy


def stop_gradient(x):
    """The values of a traced array, as a plain array; what is computed with them is a constant for the derivative.

    Parameters
    ----------
    x : object
        A traced array or anything else.

    Returns
    -------
    object
        A copy of a traced array's values, of the same shape and dtype (NumPy's scalar for a scalar); anything else
        as it is.  Of a sparse matrix or a masked array in a function that is differentiated, one of SciPy or NumPy.

    Examples
    --------
    >>> import numpy as np, blasad as ad
    >>> ad.grad(lambda x: (x * ad.stop_gradient(x)).sum())(np.array([1.0, 2.0]))
    array([1., 2.])
    """
    if is_traced(x):
        return of_kind(as_plain(<Array>x), (<Array>x).scalar)
    if type(x).__module__.startswith("scipy.sparse.") and is_traced(getattr(x, "data", None)):
        return of_data(x)
    stands_for = getattr(type(x), "_without_gradients", None)       # of what stands for a container
    return x if stands_for is None else stands_for(x)


def pull(tape, TracedArray y, cnp.ndarray w):
    """Add the gradient of a weighted sum of a traced array to the shadows, and clear the tape.

    What the shadow of the array held before is not a seed of this sweep.

    Parameters
    ----------
    tape : blasad.Tape
        A reverse tape with one shadow.
    y : traced array of this tape, at most two dimensions
        What is seeded.
    w : ndarray, same shape and dtype
        The seed; it is not changed.

    Returns
    -------
    float
        The value whose gradient was taken: ``Re sum(conj(w) * y)``.
    """
    cdef Tape t = tape_of(y)
    cdef Operand *seed
    cdef Operand *v
    cdef Call c
    cdef double[2] value
    cdef float single
    begin(&c, DOT, number(1), number(0))
    c.nb = c.nl = 1
    seed, v = &c.o[IN1], &c.o[IN2]
    if (y.ndim_ > 2 or not operand_of(y, y.ndim_, v) or not operand_of_plain(w, y.ndim_, seed)
            or seed.dtype != v.dtype or seed.m != v.m or seed.n != v.n):
        raise ValueError(f"Tape.pull: the seed is {w.dtype} {(<object>w).shape}, the array {y.dtype} {y.shape}; they "
                         "must be alike, with at most two dimensions and strides that are multiples of the item size")
    if t.st.forward or t.width != 1 or v.d == NULL:
        raise ValueError("Tape.pull: it needs a reverse tape with one shadow, and an array that has one")
    value[0] = value[1] = 0
    seed.conj = is_complex(v.dtype)
    set_operand(&c.o[OUT], seed.dtype, value, NULL, 1, 1, 0, 0)
    run_call(&c)
    seed.conj = False
    t.run_sweep(v, seed, False)
    t.forget_calls()
    memcpy(&single, value, sizeof(float))
    return value[0] if y.code in (F64, C128) else single
