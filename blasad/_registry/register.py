"""Rules that users register: for routines of their own, or in place of blasad's."""

from __future__ import annotations

import itertools
import keyword
from collections import Counter
from collections.abc import Iterable
from dataclasses import replace
from importlib import import_module
from string import ascii_lowercase
from typing import Any

from .._declarations import document as _document
from .._declarations.aliases import Function
from .._declarations.rule import EXTENTS, FLAGS, STORED, Arg, Rule, marked, parse, rules, typed_names
from .._routines import bind as _bind
from . import own_products as _own_products
from .callables import called
from .namespace import routine

WRITTEN, TOGETHER = 3, 5  # operands of a call
MOST_FLAGS, ARGUMENTS = 6, 16
ARRAYS = ("in", "out", "inout")
ROLES = (*ARRAYS, "int", "number", "flag", "scalar")
_registered: dict[str, Registered] = {}
_changes = 0
_counted = itertools.count(1)


def changes() -> int:
    """How often a rule was registered or forgotten: what was compiled before may have other rules in it."""
    return _changes


def are_registered() -> bool:
    """Whether users registered rules, whose tapes blasad cannot look into."""
    return bool(_registered)


def are_replaced() -> bool:
    """Whether rules of users are in force in place of blasad's."""
    return any(record._before is not None for record in tuple(_registered.values()))


def is_own(rule: Any) -> bool:
    """Whether a rule is one that users registered."""
    record = _registered.get(getattr(rule, "name", ""))
    return record is not None and record.rule is rule


def _changed() -> None:
    global _changes
    _changes = next(_counted)


class Registered:
    """A rule that was registered; a context manager that unregisters it at its end.

    Parameters
    ----------
    rule : Rule
        The declaration.
    before : Rule or None
        The rule that it replaces.
    active : tuple of str
        The arguments that are read and have derivatives.

    Attributes
    ----------
    rule : Rule
        The declaration, which ``blasad.rules`` has as long as it is registered.
    function : callable
        The routine: it takes plain and traced arrays.
    """

    def __init__(self, rule: Rule, before: Rule | None, active: tuple[str, ...]) -> None:
        self.rule, self.function = rule, _bind.function(rule, rule.name, rule.dtypes)
        self._before, self._active = before, active

    def unregister(self) -> None:
        """Forget the rule: a routine of blasad gets its own again."""
        from .._routines.registered import leave

        if _registered.get(self.rule.name) is not self:
            return
        del _registered[self.rule.name]
        _changed()
        name = self.rule.name
        leave(self.rule.own)
        _bind.override(name, None)
        _own_products.override(name, None)
        _document._made.pop(name, None)
        if self._before is None:
            del rules._rules[name]
        else:
            rules._rules[name] = self._before

    def __enter__(self) -> Registered:
        return self

    def __exit__(self, *error: object) -> None:
        self.unregister()

    def __repr__(self) -> str:
        return f"<registered rule of {self.rule.name}>"


def register(name: str, signature: str = "", *, primal: Function, forward: Function | None = None,
             reverse: Function | None = None, active: Iterable[str] | None = None, keeps: Iterable[str] | None = None,
             dtypes: str = "") -> Registered:
    """Register the rule of a routine; all derivatives of the routine then use it.

    Parameters
    ----------
    name : str
        A new name, or one of ``blasad.rules``: then the rule is used in place of blasad's, under the routine's typed
        names and in ``a @ b`` too, until it is unregistered.
    signature : str
        The arguments of a new routine, such as ``"alpha, x:in[n], y:inout[n], out:out=None"``: arrays are ``in``,
        ``out`` or ``inout`` with letters for their dimensions, and an argument without intent is a number. An ``out``
        or ``inout`` with the default None is allocated, an ``inout`` as zeros. There may be at most five arguments,
        with at most three arrays that are written and at most two numbers, and in addition constants such as
        ``steps:int=3`` and ``tol:number=0.5``.
    primal : callable
        ``primal(*args)`` writes to its outputs, and returns the tape of this call. The arguments are those of the
        signature in its order, without increments, offsets and lengths of vectors, which the arrays contain: a rule
        of ``gbmv`` gets ``m, n, kl, ku, alpha, a, x, beta, y, trans``. Arguments that a call omits have their
        defaults.
    forward : callable
        ``forward(*args)``, with the tangent after each array and number, None for a constant, writes the tangents of
        the outputs, before the primal runs. If all arguments that are read are constants, neither it nor the reverse
        is called.
    reverse : callable
        ``reverse(tape, *args)``, with the shadow after each array and number, None for a constant, adds to the
        shadows of the arguments that were read, and sets the shadows of those that were overwritten to the
        derivatives with respect to their old values.
    active : iterable of str
        The arguments that may have derivatives; by default all arrays and numbers.
    keeps : iterable of str
        The arrays whose values from before the call the reverse reads; ``"y_after"`` means y after the call. In the
        reverse, the others are None. By default, all arrays that the primal reads.
    dtypes : str
        The precisions out of ``"sdcz"``; by default those of the routine that is replaced, or ``"d"``.

    Returns
    -------
    Registered
        With ``function``, the routine, and ``unregister()``.

    Raises
    ------
    TypeError
        If a callable does not take these arguments, if there is no primal, or if a name is not a string.
    ValueError
        If the signature or a name is invalid, or the name is already registered.

    Notes
    -----
    The callables are Python functions, or compiled ones: functions of ctypes, `scipy.LowLevelCallable`,
    ``numba.cfunc``, capsules of Cython functions as ``module.__pyx_capi__`` has those that are ``api`` or declared in
    a .pxd; these are called with the GIL, and may raise exceptions. A compiled one takes the dimensions in the order
    in which the signature names them, then for each argument a pointer, and for each dimension of an array a stride
    in elements; ``forward`` and ``reverse`` take the same for its shadow behind it (NULL: a constant). Flags and
    constants are passed by value, where the signature has them, a ``number`` as ``double``. The last argument is
    ``void **`` for the primal and ``void *`` for the reverse: the tape, which is theirs alone. All integers are
    ``Py_ssize_t``, but those in arrays, such as pivots, ``int64_t``.

    A program of `compile` calls the callables in each run. For second derivatives, ``forward`` and ``reverse`` in
    Python run on traced arrays, so they must use functions that have derivatives: NumPy's, routines, other registered
    ones. If the primal returns something other than None, it is then called again with traced arrays, to
    differentiate that. Compiled callables raise an error there.

    Integers, such as the numbers of rows of ``getrf``, have None for a shadow.

    If the value that a primal returns contains its arguments, also in lists, tuples and dicts, these are copied. If
    an operand repeats its elements, as with `np.broadcast_to`, the reverse gets a shadow with one element for each,
    which are summed afterwards.

    Examples
    --------
    >>> import numpy as np, blasad as ad
    >>> def double(x, y):
    ...     y[...] = 2 * x
    >>> def reverse(tape, x, bx, y, by):
    ...     bx += 2 * by
    >>> with ad.rules.register("double", "x:in[n], y:out[n]=None", primal=double, reverse=reverse) as made:
    ...     ad.grad(lambda x: made.function(x).sum())(np.ones(3))
    array([2., 2., 2.])
    """
    rule, before = _declared(name, signature, dtypes)
    rule = replace(rule, equation=(before.equation if before is not None else f"{name}, which was registered"),
                   forward="as it was registered", reverse="as it was registered", source="blasad.rules.register",
                   modes=tuple(mode for mode, f in (("forward", forward), ("reverse", reverse)) if f is not None))
    arrays = [arg.name for arg in rule.args if arg.intent in ARRAYS]
    values = [arg.name for arg in rule.args if arg.intent == "scalar"]
    read = [arg.name for arg in rule.args if arg.intent in ("in", "inout")]
    wanted = _chosen("active", active, arrays + values)
    kept = _chosen("keeps", keeps, read + [f"{each}_after" for each in rule.writes])
    if primal is None:
        raise TypeError(f"rules.register: {name} has no primal; it is a function that writes into its outputs")
    callables = called(rule, primal, "primal"), called(rule, forward, "forward"), called(rule, reverse, "reverse")
    own = import_module("blasad._routines.registered")
    if before is not None:  # the functions of its module are made when one is first asked for: with blasad's rule
        routine(before)
        getattr(import_module(f"blasad.{before.namespace}"), name)
    rule = replace(rule, own=own.reserved())
    wanted = tuple(arrays + values) if wanted is None else wanted
    own.enter(rule, *callables, tuple(read) if kept is None else kept, wanted)
    rules._rules[name] = rule
    record = _registered[name] = Registered(rule, before, wanted)
    _changed()
    if before is not None:
        _bind.override(name, rule)
        _own_products.override(name, record.function)
    return record


def function_of(rule: Rule) -> Function:
    """The routine of a rule that is registered."""
    return _registered[rule.name].function


def registered(name: str) -> Registered | None:
    """The rule that is registered for a name."""
    return _registered.get(name)


def active_of(rule: Rule) -> tuple[str, ...]:
    """The arguments that may have derivatives."""
    if not rule.own:
        return rule.reads + rule.writes
    return _registered[rule.name]._active + rule.writes


def unregister(name: str) -> None:
    """Remove the rule that was registered for a routine, and restore blasad's own rule if it has one.

    Parameters
    ----------
    name : str
        The routine.

    Raises
    ------
    KeyError
        If none was registered.
    """
    if name not in _registered:
        raise KeyError(f"no rule was registered for {name!r}; there are {', '.join(sorted(_registered)) or 'none'}")
    _registered[name].unregister()


# ---------------------------------------------------------------- what a declaration may say


def _declared(name: str, signature: str, dtypes: str) -> tuple[Rule, Rule | None]:
    """The declaration of a routine that is not registered, and that of blasad's which it takes the place of."""
    if isinstance(name, str) and name in _registered:
        raise ValueError(f"rules.register: {name} is registered already; unregister it first")
    return declared(name, signature, dtypes)


def declared(name: str, signature: str, dtypes: str) -> tuple[Rule, Rule | None]:
    """The declaration of a routine, and that of blasad's which it takes the place of."""
    for what, text in (("name", name), ("dtypes", dtypes)):
        if not isinstance(text, str):
            raise TypeError(f"rules.register: {what} is {text!r}; it must be text")
    args, keyword_only = parsed(name, signature)
    before = _registered[name]._before if name in _registered else rules[name] if name in rules else None
    known = before.dtypes if before is not None else "sdcz"
    if not set(dtypes) <= set(known) or len(set(dtypes)) < len(dtypes):
        raise ValueError(f"rules.register: dtypes is {dtypes!r}; {name} exists in {known}")
    if before is not None:
        if signature and args != before.args:
            raise ValueError(f"rules.register: the signature is not that of {name}; leave it out")
        typed = [each for each, letter in typed_names(before).items() if letter in (dtypes or known)]
        return replace(before, dtypes=dtypes or known, typed=" ".join(typed)), before
    if not signature or not name.isidentifier() or keyword.iskeyword(name):
        raise ValueError(f"rules.register: {name!r} is not a routine of blasad, so it needs a signature, and a name "
                         "that is an identifier")
    rule = Rule(name, dtypes or "d", args, keyword_only, namespace="")
    _check_count(rule)
    _check_shapes(rule)
    return rule, None


def parsed(name: str, signature: str) -> tuple[tuple[Arg, ...], int]:
    """The arguments, and how many of the last ones are given by keyword only."""
    if not isinstance(signature, str):
        raise TypeError(f"rules.register: the signature of {name} is {signature!r}; it must be text")
    if not signature:
        return (), 0
    args, keyword_only = parse(signature)
    _check_names(name, args)
    for arg in args:
        try:
            _check_role(name, args, arg)
        except ValueError as error:
            raise ValueError(f"{error}{marked(signature, arg.name)}") from None
    return args, keyword_only


def _chosen(what: str, names: Any, known: list[str]) -> tuple[str, ...] | None:
    if names is None or names == "":
        return None
    chosen = (names,) if isinstance(names, str) else tuple(names) if isinstance(names, Iterable) else (names,)
    for each in chosen:
        if each not in known:
            raise ValueError(f"rules.register: {what} has {each!r}; it is of {', '.join(known)}")
    return chosen


def _check_names(name: str, args: tuple[Arg, ...]) -> None:
    names = [arg.name for arg in args]
    names += [f"overwrite_{arg.name}" for arg in args if arg.intent == "inout"]
    for each, count in Counter(names).items():
        if count > 1:
            raise ValueError(f"rules.register: {name} has {count} arguments {each!r}; each needs a name of its own"
                             + (" (that of an inout stands for one more)" if each.startswith("overwrite_") else ""))
        if not each.isidentifier() or keyword.iskeyword(each):
            raise ValueError(f"rules.register: {name} has an argument {each!r}; that is not a name in Python")


def _check_role(name: str, args: tuple[Arg, ...], arg: Arg) -> None:
    """One argument: its role, and what it says beside it."""
    what = f"rules.register: {arg.name} of {name}"
    if arg.intent not in ROLES:
        raise ValueError(f"{what} has the role {arg.intent!r}; an array is 'in', 'out' or 'inout', a constant 'int' or "
                         "'number', and a number with a derivative has none")
    if arg.intent == "flag" and arg.name not in FLAGS:
        raise ValueError(f"{what} is not a flag; flags are {', '.join(FLAGS)}")
    if arg.intent not in ARRAYS and (arg.shape or arg.stored or arg.trans or arg.dtype not in ("same", "real")):
        raise ValueError(f"{what} is not an array ('in', 'out' or 'inout'), so it has no shape, storage or dtype")
    if arg.intent in ARRAYS and arg.default not in (..., None):
        raise ValueError(f"{what} is an array with the default {arg.default!r}; only None is allowed as the default of "
                         "an array")
    if arg.intent == "in" and arg.default is None:
        raise ValueError(f"{what} has the default None; only arrays that are written may be left out")
    if arg.dtype not in ("same", "real", "double", "index"):
        raise ValueError(f"{what} has the dtype {arg.dtype!r}; it must be 'real', 'double' or 'index', or left out")
    if arg.stored and arg.stored not in STORED:
        raise ValueError(f"{what} is stored as {arg.stored!r}; that is one of {', '.join(STORED)}")
    if arg.trans and not any(other.name == arg.trans and other.intent == "flag" for other in args):
        raise ValueError(f"{what} is transposed by {arg.trans!r}, which is not a flag of {name}")


def _check_count(rule: Rule) -> None:
    kinds = [arg.intent for arg in rule.args]
    scalars, written = kinds.count("scalar"), kinds.count("out") + kinds.count("inout")
    total = scalars + written + kinds.count("in")
    if not 1 <= written <= WRITTEN or scalars > 2 or total > TOGETHER:
        raise ValueError(f"rules.register: {rule.name} writes {written} arrays and has {scalars} numbers and {total} "
                         f"operands; a rule writes 1 to {WRITTEN} arrays, and has at most 2 numbers and {TOGETHER} "
                         "operands in total")
    if kinds.count("flag") > MOST_FLAGS or len(kinds) > ARGUMENTS:
        raise ValueError(f"rules.register: {rule.name} has {len(kinds)} arguments, {kinds.count('flag')} of them "
                         f"flags; at most {ARGUMENTS} and {MOST_FLAGS}")


def _check_shapes(rule: Rule) -> None:
    letters = {*ascii_lowercase}
    if all(arg.name != "side" for arg in rule.args):
        letters.remove("s")
    for arg in rule.args:
        unknown = [each for each in arg.shape if not (each in letters or each.isdigit() or each in EXTENTS)]
        if unknown or len(arg.shape) > 2:
            raise ValueError(f"rules.register: {arg.name} of {rule.name} has shape [{','.join(arg.shape)}]; at most "
                             "two dimensions are named by lower-case letters, s beside a flag `side` alone")
    used = {letter for arg in rule.args for letter in arg.shape}
    if "s" in used and not {"m", "n"} <= used:
        raise ValueError(f"rules.register: {rule.name} has the dimension s, which means m or n depending on the flag "
                         "`side`, but no array has the dimensions m and n")
