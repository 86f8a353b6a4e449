"""Warnings and errors where a derivative would be lost, because a traced array is converted to a plain number."""

from __future__ import annotations

import linecache
import os
import sys
import warnings
from collections.abc import AsyncIterator, Awaitable, Iterator
from types import CoroutineType, FrameType, GeneratorType
from typing import TYPE_CHECKING, Any

import numpy as np

from .._arrays import arrays as _arrays
from .._arrays.made import holds_no_derivative
from .._declarations.aliases import Operand, Plain, Tree
from .._numpy.functions import equality_to, silent
from .._numpy.nearest import not_plain
from .._tape import tape as _tape
from .._tape.frames import comparisons, guards_error, instruction, is_asserted, is_looked_at, library_of

if TYPE_CHECKING:
    from .._arrays.traced import TracedArray

__all__ = ["DerivativeLost"]


class DerivativeLost(UserWarning):
    """A derivative ended, because a traced value was converted to a Python number, for example by ``float(x)``, or
    because it was found to be equal to a constant.

    The warning names the line of the program, once for each line. These also convert: ``complex(x)``,
    ``plain.fill(x)``, ``ctypes.c_double(x)``, and functions in C and Fortran that take or return numbers. The functions
    of `math` do not. The number is a constant for the derivative, and frozen in a compiled program. Use NumPy's
    functions on the value itself, or ``blasad.stop_gradient(x)`` if you mean a constant. ``int(x)`` warns except in a
    comparison or as an index. Branches, comparisons, ``math.floor(x)`` and formatting do not warn, except for a value
    that is exactly equal to a constant: ``np.where(c == 0, limit, general)`` takes the limit, which does not show how
    the result changes with c.  A result that was only chosen by comparisons, as bisection chooses one, warns too.

    Examples
    --------
    >>> import math, warnings
    >>> import numpy as np, blasad as ad
    >>> with warnings.catch_warnings():
    ...     warnings.simplefilter("error", ad.DerivativeLost)
    ...     ad.grad(lambda x: x[0] * math.exp(float(x[1])))(np.ones(2))
    Traceback (most recent call last):
        ...
    blasad.DerivativeLost: a derivative ends here: ...
    """


DerivativeLost.__module__ = "blasad"

ENDS = ("a derivative ends here: float(), int() or a similar conversion made a Python number of a traced value{}, and "
        "this number is a constant from here "
        "on{}. Use NumPy's functions on the value itself, or blasad.stop_gradient(x) if a constant is wanted")
EQUAL = ("a derivative may end here: a traced value was compared by == or !=, or tested for zero, and is exactly "
         "equal. A branch or a mask for this value alone does not show how the result changes with it. Choose by a "
         "range, such as abs(x) < 1e-6 with a series there, or compare blasad.stop_gradient(x) if a constant is wanted")
SEARCHED = ("the result has no derivative: it is a constant that was chosen by comparisons of traced values, as "
            "bisection or a golden section search chooses one. Take one Newton step from it with traced values, or "
            "differentiate the equation that it solves (see blasad.primitive)")
def number_of(x: TracedArray, whole: bool) -> Plain:
    """The value, for float() and its kin, or for int().

    NumPy asks for it too when it runs ``plain[i] = x``, and is refused.  Text made of it loses no derivative.
    """
    frame = sys._getframe(1)
    running = instruction(frame.f_code, frame.f_lasti)[0]
    if running in ("STORE_SUBSCR", "STORE_SLICE") and not holds_no_derivative(x):
        raise not_plain()
    value = _arrays.glimpse(x)
    decisions = [] if whole else comparisons(frame)
    for compare, other, is_first in decisions:      # which are all that becomes of it
        pair = (other, x) if is_first else (x, other)
        _arrays.notice(compare, pair, {}, compare(*[value if each is x else each for each in pair]))
    if not decisions:
        _arrays.notice(int if whole else None, (x,), {}, int(value) if whole else value)
    module = frame.f_globals.get("__name__")
    if running not in ("%", "%=") and module not in SEARCHING and not (whole and (
            module in COUNTING or is_looked_at(frame.f_code, frame.f_lasti))):
        ends(x, frame)
    return value


def ends(x: TracedArray, frame: FrameType) -> None:
    """Say that the derivative of a value ends, at the line of the program that runs."""
    tapes, again = _arrays.depends(x)
    tapes = [tape for tape in tapes if not hasattr(tape, "looked")]     # which gets the number
    if not tapes:
        return
    library, frame = library_of(frame), _tape.of_program(frame)
    where = frame.f_code.co_filename, frame.f_lineno
    for tape in tapes:
        tape.lost[where] = True
    if not again:
        more = ", frozen in the program" if any(tape.width == 0 for tape in tapes) else ""
        warn(ENDS.format(f", in {library}" if library else "", more), frame)


VALUES = (_arrays.Array, np.ndarray, np.generic, int, float, complex, list, tuple)
# modules and functions whose comparisons lose nothing: of a sum that has underflowed, of the error of a step, of signs,
# of a test, of the ends of all frequencies; or at a kink, of slopes of data
COUNTING = "scipy.sparse.linalg._matfuncs", "scipy.sparse.linalg._expm_multiply"    # how often they square, by ceil
COMPARING = "blasad._numpy.dispatch", "blasad._numpy.functions"    # the modules of ours that compare for a program
SOUND = ("blasad", "numpy", "scipy.special._logsumexp", "scipy.integrate._ivp", "scipy.integrate._quad_vec",
         "scipy.integrate._tanhsinh", "scipy.interpolate._cubic", "scipy.optimize._chandrupatla",
         "scipy.signal._filter_design._arc_jac_sn", "scipy.signal._fir_filter_design", "scipy.sparse.linalg._isolve",
         "scipy.sparse.linalg._onenormest", "scipy.spatial.transform._rotation_xp",
         "scipy.spatial.transform._rigid_transform_xp", "_pytest", "unittest")


SEARCHING = ("scipy.interpolate._bsplines",)     # whose numbers only say in which interval they are


def equality(x: Operand, other: Operand, outcome: Operand, equal: bool, by: str = "") -> None:
    """Say that a value with a derivative was found equal to a constant, at the line of the program that runs.

    `outcome` is the result of ``==``, or of ``!=`` if not `equal`.  A value that was compared with infinity or NaN, or
    with another value that has a derivative (an extreme, a mirrored element) is not meant; nor is one whose tangent is
    zero.  `by` is the module that a function of NumPy's called, if one did.
    """
    if silent.on or not isinstance(x, VALUES) or not isinstance(other, VALUES):
        return
    frame = sys._getframe(1)
    while frame.f_back is not None and frame.f_globals.get("__name__") in (*COMPARING, by):
        frame = frame.f_back
    function = f"{frame.f_globals.get('__name__')}.{frame.f_code.co_name}."
    if any(function.startswith(f"{sound}.") for sound in SOUND) or is_asserted(frame) or guards_error(frame):
        return
    tapes = [differentiating(each) for each in (x, other)]
    if bool(tapes[0]) == bool(tapes[1]):
        return
    value: Any = x if tapes[0] else other
    at = np.broadcast_to(np.equal(outcome, equal), np.shape(outcome))
    plain = _arrays.memory(value)
    at = at & np.broadcast_to(np.isfinite(plain), np.broadcast_shapes(at.shape, plain.shape))
    if at.any() and not is_still(value, tapes[0] or tapes[1], at):
        warn(EQUAL, _tape.of_program(frame))


def differentiating(x: Operand) -> list[Any]:
    """The tapes that have a derivative of a value, if this is the first time that it is computed."""
    if not isinstance(x, _arrays.Array):
        return []
    tapes, again = _arrays.depends(x)  # type: ignore[arg-type]
    return [] if again else [tape for tape in tapes if tape.width and not hasattr(tape, "looked")]


def is_still(x: TracedArray, tapes: list[Any], at: Plain) -> bool:
    """Whether the tangents of elements are known, and zero."""
    known = _arrays.tangents(x) if len(tapes) == 1 and at.shape == x.shape else None
    return known is not None and not any(np.any(tangent[at]) for tangent in known)


def warn(text: str, frame: FrameType) -> None:
    warnings.warn_explicit(text, DerivativeLost, frame.f_code.co_filename, frame.f_lineno,
                           frame.f_globals.get("__name__", "<unknown>"),    # of None, Python drops the warning
                           frame.f_globals.setdefault("__warningregistry__", {}))


def check_search(f: object, result: Tree) -> None:
    """Warn of a result without a derivative that was found by comparing values that have one, as bisection finds it.

    Whole numbers are counts, and constants of branches.
    """
    from .._trees.structure import leaves

    results: list[Any] = [leaf for _path, leaf in leaves(result)]
    if any(map(_arrays.is_active, results)):
        return
    plain: Any = _arrays.memory
    values = [np.asarray(plain(leaf) if isinstance(leaf, _arrays.Array) else leaf) for leaf in results
              if _arrays.is_plain(leaf) or issubclass(type(leaf), (float, complex, np.inexact, _arrays.Array))]
    if any(x.dtype.kind in "fc" and np.any(np.isfinite(x) & (x != np.rint(x))) for x in values):
        code, space = getattr(f, "__code__", None), getattr(f, "__globals__", {})
        path, line = ("<unknown>", 0) if code is None else (code.co_filename, code.co_firstlineno)
        warnings.warn_explicit(SEARCHED, DerivativeLost, path, line, space.get("__name__", "<unknown>"),
                               space.setdefault("__warningregistry__", {}))


def check_result(tape: _tape.Tape, result: Tree) -> None:
    """Raise for a result that is computed later, and for one that lost all of its derivatives."""
    if isinstance(result, (Iterator, AsyncIterator, Awaitable)):
        if isinstance(result, (GeneratorType, CoroutineType)):
            result.close()
        raise TypeError(f"blasad: the function returned a {type(result).__name__}: a generator or a coroutine runs "
                        "when the derivative is done. Give a function that runs to its end and returns "
                        "arrays, e.g. lambda x: list(generator(x))")
    if not tape.lost:
        return
    from .._trees.structure import leaves

    results = [leaf for _path, leaf in leaves(result)]
    if all(leaf is None for leaf in results) or any(
            isinstance(leaf, _arrays.Array) and (tape.width == 0 or _arrays.is_active(leaf)) for leaf in results):
        return
    path, line = next(iter(tape.lost))
    raise TypeError(
        f"blasad: the result of the function has no derivative; the derivative ended at "
        f"{os.path.basename(path)}:{line}, where float(), int() or a similar conversion made a Python number of a "
        "traced value: "
        f"{linecache.getline(path, line).strip()} -- use NumPy's functions on the value itself, or "
        "blasad.stop_gradient(x) if a constant is wanted")


equality_to(equality)
