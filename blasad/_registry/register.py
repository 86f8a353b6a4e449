"""Rules that users register: for routines of their own, or in place of blasad's."""

from __future__ import annotations

import inspect
import keyword
from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import replace
from importlib import import_module
from string import ascii_lowercase
from typing import Any

from .._declarations import document as _document
from .._declarations.rule import EXTENTS, FLAGS, STORED, Arg, Rule, parse, rules
from .._routines import bind as _bind
from . import own_products as _own_products
from .callables import called

WRITTEN, TOGETHER = 3, 5  # operands of a call
MOST_FLAGS, ARGUMENTS = 6, 16
ARRAYS = ("in", "out", "inout")
ROLES = (*ARRAYS, "int", "number", "flag", "scalar")
_registered: dict[str, Registered] = {}
_defined: dict[str, CustomRule] = {}  # that are registered
_changes = 0


def changes() -> int:
    """How often a rule was registered or forgotten: what was compiled before may have other rules in it."""
    return _changes


def are_registered() -> bool:
    """Whether there are rules of others, and so tapes that nobody can look into."""
    return bool(_registered)


def _changed() -> None:
    global _changes
    _changes += 1


class Registered:
    """A rule that was registered; a context manager that unregisters it at its end.

    Parameters
    ----------
    rule : Rule
        The declaration.
    before : Rule or None
        What it replaces.
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


def register(name: str, signature: str = "", *, primal: Any, forward: Any = None, reverse: Any = None,
             active: Iterable[str] | None = None, keeps: Iterable[str] | None = None,
             dtypes: str = "") -> Registered:
    """Register the rule of a routine; derivatives use it wherever they meet the routine.

    Parameters
    ----------
    name : str
        A new name, or one of ``blasad.rules``: then the rule is used in place of blasad's, under the routine's typed
        names and in ``a @ b`` too, until it is unregistered.
    signature : str
        The arguments of a new routine, such as ``"alpha, x:in[n], y:inout[n], out:out=None"``: arrays are ``in``,
        ``out`` or ``inout`` with letters for their dimensions, an ``out`` or ``inout`` with the default None is
        allocated, an ``inout`` as zeros, and what has no intent is a number.  At most three arrays are written, and
        there are at most two numbers and five arguments; besides, constants such as ``steps:int=3`` and
        ``tol:number=0.5``.
    primal : callable
        ``primal(*args)`` writes into its outputs.  What it returns is the tape of this call.  The arguments are those
        of the signature in its order, without increments, offsets and lengths of vectors, which are in the arrays: a
        rule of ``gbmv`` gets ``m, n, kl, ku, alpha, a, x, beta, y, trans``.  What a call leaves out has its default.
    forward : callable
        ``forward(*args)`` with the tangent behind each array and number, None for a constant: it writes the tangents of
        the outputs, before the primal runs. It is not called where all that is read is constant; nor is the reverse.
    reverse : callable
        ``reverse(tape, *args)`` with the shadow behind each array and number, None for a constant: it adds to the
        shadows of what was read, and leaves in those of what was overwritten what the old value deserves.
    active : iterable of str
        The arguments that may have derivatives; by default all arrays and numbers.
    keeps : iterable of str
        The arrays whose values the reverse reads, as they are before the call; ``"y_after"`` is y after it.  The others
        are None there.  By default, all arrays that the primal reads.
    dtypes : str
        The precisions out of ``"sdcz"``; by default those of the routine that is replaced, or ``"d"``.

    Returns
    -------
    Registered
        With ``function``, the routine, and ``unregister()``.

    Raises
    ------
    TypeError
        If a callable does not take these arguments, there is no primal, and for names that are no text.
    ValueError
        For a signature or names that make no sense, and for a name that is registered already.

    Notes
    -----
    The callables are Python functions, or compiled ones: functions of ctypes, `scipy.LowLevelCallable`,
    ``numba.cfunc``, capsules of Cython functions as ``module.__pyx_capi__`` has those that are ``api`` or declared in a
    .pxd; these are called with the GIL, and what they raise arrives.  A compiled one takes the dimensions in the order
    in which the signature names them, then for each argument a pointer, and for each dimension of an array a stride in
    elements; ``forward`` and ``reverse`` take the same for its shadow behind it (NULL: a constant).  Flags and
    constants are passed by value, where the signature has them, a ``number`` as ``double``.  The last argument is
    ``void **`` for the primal and ``void *`` for the reverse: the tape, which is theirs alone.  All integers are
    ``Py_ssize_t``, but those in arrays, such as pivots, ``int64_t``.

    A program of `compile` calls the callables in each run.  Where a derivative is differentiated, ``forward`` and
    ``reverse`` of Python work on traced arrays, so that they have derivatives if what they call has: NumPy's functions,
    routines, other registered ones.  If the primal hands over something else than None, it is then called once more,
    with traced arrays, for the derivative of that.  Compiled ones raise there.

    Integers, such as the numbers of rows of ``getrf``, have None for a shadow.

    Arrays among what a primal hands over, in lists, tuples and dicts too, are copied if they are those it was given.
    Where an operand repeats its elements, as `np.broadcast_to` makes it, the reverse gets a shadow with a place for
    each, which are added up afterwards.

    Examples
    --------
    >>> import numpy as np, blasad as ad
    >>> def double(x, y):
    ...     y[...] = 2 * x
    >>> def reverse(tape, x, bx, y, by):
    ...     bx += 2 * by
    >>> with ad.register("double", "x:in[n], y:out[n]=None", primal=double, reverse=reverse) as made:
    ...     ad.grad(lambda x: made.function(x).sum())(np.ones(3))
    array([2., 2., 2.])
    """
    rule, before = _declared(name, signature, dtypes)
    rule = replace(rule, equation=(before.equation if before is not None else f"{name}, which was registered"),
                   forward="as it was registered", reverse="as it was registered", source="blasad.register",
                   modes=tuple(mode for mode, f in (("forward", forward), ("reverse", reverse)) if f is not None))
    arrays = [arg.name for arg in rule.args if arg.intent in ARRAYS]
    values = [arg.name for arg in rule.args if arg.intent == "scalar"]
    read = [arg.name for arg in rule.args if arg.intent in ("in", "inout")]
    wanted = _chosen("active", active, arrays + values)
    kept = _chosen("keeps", keeps, read + [f"{each}_after" for each in rule.writes])
    if primal is None:
        raise TypeError(f"blasad.register: {name} has no primal; it is a function that writes into its outputs")
    callables = called(rule, primal, "primal"), called(rule, forward, "forward"), called(rule, reverse, "reverse")
    own = import_module("blasad._routines.registered")
    if before is not None:  # the functions of its module are made when one is first asked for: with blasad's rule
        getattr(import_module(f"blasad.{before.namespace}"), name)
    rule = replace(rule, own=own.reserved())
    wanted = tuple(arrays + values) if wanted is None else wanted
    own.enter(rule, *callables, tuple(read) if kept is None else kept, wanted)
    rules._rules[name] = rule
    found = _registered[name] = Registered(rule, before, wanted)
    _changed()
    if before is not None:
        _bind.override(name, rule)
        _own_products.override(name, found.function)
    return found


def function_of(rule: Rule) -> Callable[..., Any]:
    """The routine of a rule that is registered."""
    return _registered[rule.name].function


def active_of(rule: Rule) -> tuple[str, ...]:
    """The arguments that may have derivatives."""
    if not rule.own:
        return rule.reads + rule.writes
    return _registered[rule.name]._active + rule.writes


def rule_of(f: Any) -> Rule | None:
    """The rule that was registered for a function; None for others."""
    if isinstance(f, CustomRule):
        return f._current().rule
    found = _registered.get(getattr(f, "__name__", ""))
    return found.rule if found is not None and found.function is f else None


def unregister(name: str) -> None:
    """Forget the rule that was registered for a routine; one of blasad's gets its own again.

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


class CustomRule:
    """A function with a rule of its own, as `custom_rule` makes it.

    Parameters
    ----------
    primal : callable
        The function.
    signature : str
        Its arguments, as `register` takes them.
    options : dict
        Further arguments of `register`.
    """

    def __init__(self, primal: Callable[..., Any], signature: str, options: dict[str, Any]) -> None:
        self.__wrapped__, self.__name__, self.__doc__ = primal, primal.__name__, primal.__doc__
        self._signature, self._options = signature, options
        self._place = primal.__module__, primal.__qualname__
        self._parts: dict[str, Any] = {}
        self._made: Registered | None = None

    def forward(self, function: Callable[..., Any]) -> Callable[..., Any]:
        """Say what pushes tangents through; a decorator.

        Parameters
        ----------
        function : callable
            As `register` takes it.

        Returns
        -------
        callable
            The same.
        """
        return self._define("forward", function)

    def reverse(self, function: Callable[..., Any]) -> Callable[..., Any]:
        """Say what pulls shadows back; a decorator.

        Parameters
        ----------
        function : callable
            As `register` takes it.

        Returns
        -------
        callable
            The same.
        """
        return self._define("reverse", function)

    def _define(self, mode: str, function: Callable[..., Any]) -> Callable[..., Any]:
        self.unregister()
        self._parts[mode] = function
        return function

    def unregister(self) -> None:
        """Forget the rule until the function is called again."""
        if self._made is not None:
            self._made.unregister()
            _defined.pop(self.__name__, None)
        self._made = None

    def __call__(self, *args: Any, **given: Any) -> Any:
        """Call the function, with plain or traced arrays."""
        return self._current().function(*args, **given)

    def _current(self) -> Registered:
        """The rule as it is registered, which it is when it is first needed."""
        if self._made is None:
            earlier = _defined.get(self.__name__)
            if earlier is not None and earlier._place == self._place:
                earlier.unregister()
            self._made = register(self.__name__, self._signature, primal=self.__wrapped__, **self._parts,
                                  **self._options)
            _defined[self.__name__] = self
        return self._made

    def __getattr__(self, name: str) -> Any:
        if name != "__signature__":             # which `inspect` asks for; it is that of the routine
            raise AttributeError(f"a function with a rule of its own has no attribute {name!r}")
        return inspect.signature(self._current().function)

    def __repr__(self) -> str:
        return f"<function {self.__name__} with a rule of its own>"


def custom_rule(signature: str, **options: Any) -> Callable[[Callable[..., Any]], CustomRule]:
    """Give a function a rule of its own; a decorator.

    Parameters
    ----------
    signature : str
        The function's arguments, as `register` takes them.
    **options : object
        ``active``, ``keeps`` and ``dtypes`` of `register`.

    Returns
    -------
    callable
        A decorator.  What it returns has the decorators ``forward`` and ``reverse`` for the parts of the rule.  A
        function that is defined once more, in a cell of a notebook that runs again, takes its own place.

    Examples
    --------
    >>> import numpy as np, blasad as ad
    >>> @ad.custom_rule("x:in[n], y:out[n]=None")
    ... def square(x, y):
    ...     np.multiply(x, x, out=y)
    >>> @square.reverse
    ... def _(tape, x, bx, y, by):
    ...     bx += 2 * x * by
    >>> ad.grad(lambda x: square(x).sum())(np.array([1.0, 2.0]))
    array([2., 4.])
    """
    def decorate(function: Callable[..., Any]) -> CustomRule:
        name = getattr(function, "__name__", None)
        if not callable(function) or name is None:
            raise TypeError(f"blasad.custom_rule: {type(function).__name__} was decorated; it must be a function")
        _parsed(name, signature)
        return CustomRule(function, signature, options)

    return decorate


# ---------------------------------------------------------------- what a declaration may say


def _declared(name: str, signature: str, dtypes: str) -> tuple[Rule, Rule | None]:
    """The declaration of a routine, and that of blasad's which it takes the place of."""
    for what, text in (("name", name), ("dtypes", dtypes)):
        if not isinstance(text, str):
            raise TypeError(f"blasad.register: {what} is {text!r}; it must be text")
    if name in _registered:
        raise ValueError(f"blasad.register: {name} is registered already; unregister it first")
    args, keyword_only = _parsed(name, signature)
    before = rules[name] if name in rules else None
    known = before.dtypes if before is not None else "sdcz"
    if not set(dtypes) <= set(known) or len(set(dtypes)) < len(dtypes):
        raise ValueError(f"blasad.register: dtypes is {dtypes!r}; {name} exists in {known}")
    if before is not None:
        if signature and args != before.args:
            raise ValueError(f"blasad.register: the signature is not that of {name}; leave it out")
        return replace(before, dtypes=dtypes or known), before
    if not signature or not name.isidentifier() or keyword.iskeyword(name):
        raise ValueError(f"blasad.register: {name!r} is no routine of blasad, so that it needs a signature, and a name "
                         "that is an identifier")
    rule = Rule(name, dtypes or "d", args, keyword_only, namespace="")
    _check_count(rule)
    _check_shapes(rule)
    return rule, None


def _parsed(name: str, signature: str) -> tuple[tuple[Arg, ...], int]:
    """The arguments, and how many of the last ones are given by keyword only."""
    if not isinstance(signature, str):
        raise TypeError(f"blasad.register: the signature of {name} is {signature!r}; it must be text")
    if not signature:
        return (), 0
    args, keyword_only = parse(signature)
    _check_names(name, args)
    for arg in args:
        _check_role(name, args, arg)
    return args, keyword_only


def _chosen(what: str, names: Any, known: list[str]) -> tuple[str, ...] | None:
    if names is None or names == "":
        return None
    chosen = (names,) if isinstance(names, str) else tuple(names) if isinstance(names, Iterable) else (names,)
    for each in chosen:
        if each not in known:
            raise ValueError(f"blasad.register: {what} has {each!r}; it is of {', '.join(known)}")
    return chosen


def _check_names(name: str, args: tuple[Arg, ...]) -> None:
    names = [arg.name for arg in args]
    names += [f"overwrite_{arg.name}" for arg in args if arg.intent == "inout"]
    for each, count in Counter(names).items():
        if count > 1:
            raise ValueError(f"blasad.register: {name} has {count} arguments {each!r}; each needs a name of its own"
                             + (" (that of an inout stands for one more)" if each.startswith("overwrite_") else ""))
        if not each.isidentifier() or keyword.iskeyword(each):
            raise ValueError(f"blasad.register: {name} has an argument {each!r}; that is no name in Python")


def _check_role(name: str, args: tuple[Arg, ...], arg: Arg) -> None:
    """One argument: its role, and what it says beside it."""
    what = f"blasad.register: {arg.name} of {name}"
    if arg.intent not in ROLES:
        raise ValueError(f"{what} has the role {arg.intent!r}; an array is 'in', 'out' or 'inout', a constant 'int' or "
                         "'number', and a number with a derivative has none")
    if arg.intent == "flag" and arg.name not in FLAGS:
        raise ValueError(f"{what} is no flag; flags are {', '.join(FLAGS)}")
    if arg.intent not in ARRAYS and (arg.shape or arg.stored or arg.trans or arg.dtype not in ("same", "real")):
        raise ValueError(f"{what} is no array ('in', 'out' or 'inout'), and has no shape, storage or dtype")
    if arg.intent in ARRAYS and arg.default not in (..., None):
        raise ValueError(f"{what} is an array with the default {arg.default!r}; it is None, or there is none")
    if arg.intent == "in" and arg.default is None:
        raise ValueError(f"{what} has the default None; what is read has to be given")
    if arg.dtype not in ("same", "real", "double", "index"):
        raise ValueError(f"{what} has the dtype {arg.dtype!r}; it is 'real', 'double' or 'index', or there is none")
    if arg.stored and arg.stored not in STORED:
        raise ValueError(f"{what} is stored as {arg.stored!r}; that is one of {', '.join(STORED)}")
    if arg.trans and not any(other.name == arg.trans and other.intent == "flag" for other in args):
        raise ValueError(f"{what} is transposed by {arg.trans!r}, which is no flag of {name}")


def _check_count(rule: Rule) -> None:
    kinds = [arg.intent for arg in rule.args]
    scalars, written = kinds.count("scalar"), kinds.count("out") + kinds.count("inout")
    total = scalars + written + kinds.count("in")
    if not 1 <= written <= WRITTEN or scalars > 2 or total > TOGETHER:
        raise ValueError(f"blasad.register: {rule.name} writes {written} arrays and has {scalars} numbers and {total} "
                         f"operands; at least one and at most {WRITTEN} are written, there are at most 2 numbers, and "
                         f"{TOGETHER} operands together")
    if kinds.count("flag") > MOST_FLAGS or len(kinds) > ARGUMENTS:
        raise ValueError(f"blasad.register: {rule.name} has {len(kinds)} arguments, {kinds.count('flag')} of them "
                         f"flags; at most {ARGUMENTS} and {MOST_FLAGS}")


def _check_shapes(rule: Rule) -> None:
    letters = {*ascii_lowercase}
    if all(arg.name != "side" for arg in rule.args):
        letters.remove("s")
    for arg in rule.args:
        unknown = [each for each in arg.shape if not (each in letters or each.isdigit() or each in EXTENTS)]
        if unknown or len(arg.shape) > 2:
            raise ValueError(f"blasad.register: {arg.name} of {rule.name} has shape [{','.join(arg.shape)}]; at most "
                             "two dimensions are named by lower-case letters, s beside a flag `side` alone")
    used = {letter for arg in rule.args for letter in arg.shape}
    if "s" in used and not {"m", "n"} <= used:
        raise ValueError(f"blasad.register: {rule.name} has the dimension s, which is m or n by the flag `side`, and "
                         "no arrays that show m and n")
