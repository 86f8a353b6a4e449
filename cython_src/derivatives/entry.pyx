"""Starting and ending a derivative: a tape of this thread, plain arguments on it, the call of the function.

Arguments that are arrays or numbers are read here, all others in `blasad._derivatives.inputs`.
"""

from libc.stdlib cimport llabs
from libc.string cimport memcmp
import threading
cimport cython
import numpy as np
cimport numpy as cnp

from blasad._arrays.arrays cimport Array, is_made, is_traced
from blasad._arrays.arrays import clear_shadow, outliving, scalar_in, watch
from blasad._arrays.border import enter as enter_inner, lane_outside, seed, settle, shadows as lanes_of_shadow
from blasad._arrays.made cimport given_out
from blasad._arrays.made import copies, holds_no_derivative
from blasad._arrays.traced import comparisons_so_far
from blasad._rules.calls.core cimport index, is_complex, itemsize
from blasad._hooks.compiled import look
from blasad._hooks.exact import look as look_for_types
from blasad._hooks.lost import check_result, check_search
from blasad._hooks.records import Record, Records
from blasad._tape.tape cimport BOUND, Tape, code_of_type, current, set_current, this_thread
from blasad._trees.overlaps import repeats
from blasad._trees.structure import leaves, mapped

cnp.import_array()

cdef tuple WHOLE = (int, np.integer, np.bool)

cdef extern from "numpy/arrayobject.h":
    cnp.ndarray empty_like "PyArray_NewLikeArray"(cnp.ndarray x, cnp.NPY_ORDER order, void *dtype, int subclass)

cdef enum:
    SEARCH = 3              # comparisons: so few are branches

hooks = None
idle = threading.local()
LARGE_ONES = ("Arguments that have no derivative and hold more than 1 MiB, such as arrays of integers, are given to "
              "the function as views that cannot be written: write to a copy")


# ---------------------------------------------------------------- tapes

def acquire(str mode, unsigned int width=1, bint debug=False):
    """A tape of this thread, with the memory of its last run; an inner one inside another derivative.

    A signal handler is not inside the derivative that it interrupts.
    """
    cdef Tape outer = current()
    if outer is not None and not (hooks or lead_builtins()).in_handler():
        return Tape(mode, width, debug, outer)
    waiting = getattr(idle, "tapes", None)
    tape = waiting.pop((mode, width, debug), None) if waiting else None
    return tape if tape is not None else Tape(mode, width, debug)


def release(Tape tape, str mode, bint debug=False):
    """Close a tape and keep it for the next run; one for each kind.

    An inner tape that another thread collects as garbage is left to the outer one, which then holds what is in use.
    """
    if tape.outer is not None and (tape.outer.thread != this_thread() or tape.outer.busy):
        return
    tape.close()
    if tape.outer is not None or tape.unfit:
        return
    waiting = getattr(idle, "tapes", None)
    if waiting is None:
        waiting = idle.tapes = {}
    waiting.setdefault((mode, tape.width, debug), tape)


def abandon(Tape tape):
    """Close a tape after an error.  No other run uses it: what it holds may be in any state."""
    tape.unfit = True
    tape.close()


def free_memory():
    """Give back the memory that this thread's tapes keep for their next run."""
    idle.tapes = {}


# ---------------------------------------------------------------- running

def lead_builtins():
    """Lead builtin functions of other libraries to blasad's for traced arrays, from the first derivative on."""
    global hooks
    from blasad._rules.kernels.hints import warn_once
    from blasad._hooks import hooks as found
    from blasad._hooks.process import install

    install()
    warn_once()
    hooks = found
    return found


cdef Tape begin(Tape tape):
    """Record what this thread does; returns the tape that did so before."""
    cdef Tape before = current()
    (hooks or lead_builtins()).begin()
    try:
        look()
    except BaseException:
        hooks.end()
        raise
    tape.tie, tape.thread = BOUND, this_thread()
    set_current(tape)
    return before

cdef int finish(Tape before) except -1:
    set_current(before)
    if before is not None:
        before.tie, before.thread = BOUND, this_thread()
    hooks.end()
    return 0


@cython.auto_pickle(False)
@cython.final
cdef class recording:
    """Record what this thread does, with the watched arrays read-only to everyone else."""

    cdef Tape tape, before

    def __init__(self, Tape tape):
        self.tape = tape

    def __enter__(self):
        self.before = begin(self.tape)
        try:
            self.tape.lock_watched()
        except BaseException:
            finish(self.before)
            raise

    def __exit__(self, kind, error, trace):
        finish(self.before)
        if isinstance(error, ValueError):
            explain(self.tape, error)


def explain(Tape tape, error):
    """Raise an error of NumPy anew, with what has to do with it: an array that a tape made read-only."""
    if "read-only" in str(error) and "blasad" not in str(error):
        raise ValueError(
            f"blasad: {error}. If it was writable before: blasad makes arrays read-only that it reads again, until the "
            "derivative is done. These are the arguments (write to the traced arrays that the function receives) and "
            "plain arrays of more than 64 KiB that were multiplied with traced ones (write to a copy, or pass the "
            f"array as an argument too). {LARGE_ONES}") from error
    if isinstance(error.__cause__, TypeError) and str(error.__cause__).startswith("blasad: a traced array cannot"):
        raise ValueError(str(error.__cause__)) from error       # plain[i] = x[i], of which NumPy says little


def run(Tape tape, f, args, bint apart=False):
    """Call the function on traced arrays; `apart`: no result repeats its own memory, where seeds would collide."""
    cdef Tape before = begin(tape)
    cdef unsigned long compared = comparisons_so_far()
    try:
        look_for_types(f, args)
        tape.lock_watched()
        result = f(*args)
        if apart:
            result = mapped(without_repeats, result)
    except ValueError as error:
        explain(tape, error)
        raise
    finally:
        finish(before)
    if result is not None and (not is_traced(result) or is_made(<Array>result)):
        compared = comparisons_so_far() - compared
        if compared >= SEARCH:
            check_search(f, result)
    if not tape.lost and (result is None or type(result) is float or is_traced(result) and not is_made(<Array>result)):
        return result
    check_result(tape, result)
    return made_as_plain(result)


def as_plain(args):
    """Arguments with plain arrays in the place of those that a program made: with copies where it still runs."""
    return given_out(tuple(args)) if current() is None else copies(tuple(args))


def made_as_plain(result):
    """A result with plain arrays in the place of those that the program made and that hold no derivative."""
    if not any([holds_no_derivative(leaf) or type(leaf) in (Record, Records) for _path, leaf in leaves(result)]):
        return result
    return mapped(lambda leaf: leaf.as_result() if type(leaf) in (Record, Records) else
                  given_out(leaf) if holds_no_derivative(leaf) else leaf, result)


def seed_scalar(Tape tape, result, str where):
    """Seed a real scalar result with 1, in every lane; a constant needs none."""
    if type(result) is float:
        return
    if is_traced(result):
        if (<Array>result).ndim_ != 0:
            raise TypeError(
                f"blasad: {where}: the function returned an array of shape {result.shape}; it must return a real "
                "scalar (use vjp or jacobian for arrays, or write into a Duplicated argument)")
        if is_complex((<Array>result).code):
            raise TypeError(f"blasad: {where}: the function returned a complex number; return its real part or its abs")
        seed(tape, result, [1.0] * tape.width)
    elif type(result) is np.ndarray and result.ndim == 0 and result.dtype.kind == "f":
        return                              # a constant, as a number is
    elif isinstance(result, WHOLE) and where != "autodiff":
        raise TypeError(no_derivative(where, result))
    elif isinstance(result, (complex, np.complexfloating, str, bytes)) or not np.isscalar(result):
        raise TypeError(f"blasad: {where}: the function returned {type(result).__name__}; it must return a real scalar"
                        f"{' or None' if where == 'autodiff' else ''}{beside(result, where)}")


def no_derivative(str where, result):
    """What to say of a function that returns a truth value or an integer."""
    return (f"blasad: {where}: the function returned {result!r}, a {type(result).__name__}: truth values and integers "
            "(comparisons, argmax, counts) have no derivative, so this is not a gradient of zeros; return a float, or "
            "multiply by 1.0 if it is a constant")


cdef str beside(result, str where):
    """The advice for a function that returns more than its value."""
    if where not in ("grad", "value_and_grad", "hessian") or not isinstance(result, (tuple, list)):
        return ""
    return "; a function that returns (value, anything else) takes has_aux=True"


def without_repeats(y):
    """A traced array, or a copy of one that shows an element more than once."""
    return y.copy("K") if is_traced(y) and shows_twice(y) else y


# ---------------------------------------------------------------- arguments

cdef bint is_array(object x) noexcept:
    """Whether something is a plain array that has derivatives, and of no class of its own."""
    return type(x) is cnp.ndarray and code_of_type((<cnp.ndarray>x).descr) >= 0

cdef bint is_number(object x) noexcept:
    return type(x) is float or type(x) is complex

cdef bint lies_apart(int ndim, const index *shape, const index *strides, index size) noexcept:
    """Whether each axis steps over the whole of the next one, or of the one before: no element is shown twice."""
    cdef int i, axis
    cdef index reach
    cdef bint columns
    for columns in (False, True):
        reach = size
        for i in range(ndim):
            axis = i if columns else ndim - 1 - i
            if shape[axis] > 1:
                if llabs(strides[axis]) < reach:
                    break
                reach = llabs(strides[axis]) * shape[axis]
        else:
            return True
    return False

cdef bint shows_twice(object x) except -1:
    """Whether an array shows an element more than once."""
    if isinstance(x, cnp.ndarray):
        if lies_apart(cnp.PyArray_NDIM(x), <index *>cnp.PyArray_DIMS(x), <index *>cnp.PyArray_STRIDES(x),
                      cnp.PyArray_ITEMSIZE(x)):
            return False
    elif not is_traced(x) or lies_apart((<Array>x).ndim_, (<Array>x).shape_, (<Array>x).strides_,
                                        itemsize[(<Array>x).code]):
        return False
    return repeats(x)


def own(x):
    """An argument whose elements are variables of their own, each in one place."""
    return x.copy() if shows_twice(x) else x


@cython.auto_pickle(False)
@cython.final
cdef class Shadow:
    """A variable on a tape, and the lanes of its shadow."""

    cdef readonly Tape tape
    cdef readonly object traced
    cdef readonly list lanes

    def __init__(self, Tape tape, x):
        self.tape = tape
        x = own(x)
        if tape.outer is not None or is_traced(x):
            self.traced, self.lanes = enter_inner(tape, x, True)
            settle(self.traced)
        elif isinstance(x, cnp.ndarray):
            self.lanes = shadows_like(x, tape.width)
            self.traced = watch(tape, x, self.lanes, True)
        else:
            self.lanes = []
            self.traced = scalar_in(tape, x, True)

    def outlive(self):
        """Keep the arguments valid when the tape is sealed."""
        self.traced = outliving(self.tape, self.traced)

    def clear(self):
        """Clear the results of the last sweep."""
        for lane in self.lanes:
            lane.fill(0)
        if not self.lanes:
            clear_shadow(self.traced)

    def read(self, Py_ssize_t lane):
        """A lane of the gradient: the memory itself, a number for a number."""
        if self.tape.outer is not None:
            return lane_outside(self.tape, self.lanes[lane])
        return self.lanes[lane] if self.lanes else lanes_of_shadow(self.tape, self.traced)[lane]


cdef list shadows_like(cnp.ndarray x, unsigned int width):
    """Zeros laid out as an array is, in one block for all lanes."""
    cdef cnp.ndarray one
    if width == 1:
        one = empty_like(x, cnp.NPY_KEEPORDER, NULL, 0)
        cnp.PyArray_FILLWBYTE(one, 0)
        return [one]
    order = sorted(range(x.ndim), key=[-abs(step) for step in (<object>x).strides].__getitem__)
    block = np.zeros((width, *[x.shape[axis] for axis in order]), x.dtype)
    alike = block.transpose(0, *[1 + order.index(axis) for axis in range(x.ndim)])
    return [alike[k, ...] for k in range(width)]


@cython.auto_pickle(False)
cdef class Arguments:
    """The arguments of one call: traced, with shadows for those that are differentiated."""

    cdef readonly list arguments, traced
    cdef readonly Tape tape
    cdef readonly str name

    def __init__(self, Tape tape, str name, args, argnums):
        cdef bint simple = tape.outer is None
        self.tape, self.name, self.arguments, self.traced = tape, name, [], []
        if simple:
            for arg in args:
                simple = simple and (is_array(arg) or is_number(arg))
        if not simple:
            args = as_plain(args)
        if len(args) > 8:           # a search per argument would cost the square of their number
            argnums = frozenset(argnums)
        for i, arg in enumerate(args):
            if i in argnums:
                variable = Shadow(tape, arg) if simple else self.variable(i, arg)
                self.arguments.append(variable)
                self.traced.append(variable.traced)
            elif simple:
                self.traced.append(watch(tape, arg, (), True) if is_array(arg) else arg)
            else:
                self.traced.append(self.constant(arg))

    def clear(self):
        """Clear the shadows, for another sweep."""
        for argument in self.arguments:
            argument.clear()

    def outlive(self):
        """Keep the arguments valid when the tape is sealed."""
        for argument in self.arguments:
            argument.outlive()

    def gradients(self, lane=0):
        """The results of the last sweep, in a lane of the shadows."""
        return [argument.read(lane) for argument in self.arguments]


# ---------------------------------------------------------------- arguments with shadows that are given

cdef bint alike(cnp.ndarray x, object dx) noexcept:
    """Whether something is a plain array of the shape and the dtype of another one."""
    return (is_array(dx) and code_of_type((<cnp.ndarray>dx).descr) == code_of_type(x.descr)
            and cnp.PyArray_SAMESHAPE(x, <cnp.ndarray>dx))


def lies_alike(x, shadows):
    """Whether x is a plain array, and its shadows are plain arrays that lie as it does and may be written."""
    if not is_array(x):
        return False
    for dx in shadows:
        if not alike(x, dx) or not cnp.PyArray_ISWRITEABLE(dx) or memcmp(
                cnp.PyArray_STRIDES(x), cnp.PyArray_STRIDES(dx), cnp.PyArray_NDIM(x) * sizeof(cnp.npy_intp)):
            return False
    return True


def directions(Tape tape, xs, tangents):
    """Arguments with their tangents, if all are plain arrays, or numbers, and lie on no tape; else None."""
    if tape.outer is not None:
        return None
    for x, d in zip(xs, tangents):
        if not (alike(x, d) and cnp.PyArray_ISALIGNED(d) if is_array(x) else is_number(x) and type(d) is type(x)):
            return None
    return [watch(tape, own(x), [d], True) if is_array(x) else scalar_in(tape, x, True, (d,))
            for x, d in zip(xs, tangents)]
