"""Rules that users register: for routines of their own, or in place of blasad's."""

from __future__ import annotations

import ctypes
import inspect
import weakref
from collections.abc import Callable, Iterable
from dataclasses import replace
from importlib import import_module
from typing import Any

import numpy as np

from . import _bind, _document, _own_products
from ._core import OPS
from ._rule import Rule, parse, rules

FOREIGN: Any = type(ctypes.pythonapi.Py_IncRef).__mro__[1]  # what functions of ctypes have in common
WRITTEN, TOGETHER = 3, 5  # operands of a call
_registered: dict[str, Registered] = {}
_defined: dict[str, CustomRule] = {}  # that are registered
_changes = 0


def changes() -> int:
    """How often a rule was registered or forgotten: what was compiled before may have other rules in it."""
    return _changes


def _changed() -> None:
    global _changes
    _changes += 1


class Registered:
    """A rule that was registered; a context manager that unregisters it at its end.

    Parameters
    ----------
    rule : Rule
        The declaration.
    op : int
        The number of the routine.
    before : tuple of Rule and int, or None
        What it replaces.

    Attributes
    ----------
    rule : Rule
        The declaration, which ``blasad.rules`` has as long as it is registered.
    function : callable
        The routine: it takes plain and traced arrays.
    """

    def __init__(self, rule: Rule, op: int, before: tuple[Rule, int] | None) -> None:
        self.rule, self.function = rule, _bind.function(rule, rule.name, rule.dtypes)
        self._op, self._before = op, before
        weakref.finalize(self.function, import_module("blasad._own").release, op).atexit = False

    def unregister(self) -> None:
        """Forget the rule: a routine of blasad gets its own again."""
        from ._own import leave

        if _registered.get(self.rule.name) is not self:
            return
        del _registered[self.rule.name]
        _changed()
        name = self.rule.name
        leave(self._op)
        _bind.override(name, None, 0)
        _own_products.override(name, None)
        _document._made.pop(name, None)
        if self._before is None:
            del rules._rules[name], OPS[name]
        else:
            rules._rules[name], OPS[name] = self._before

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
        there are at most two numbers and five arguments.
    primal : callable
        ``primal(*args)`` writes into its outputs.  What it returns is the tape of this call.
    forward : callable
        ``forward(*args)`` with the tangent behind each array and number, None for a constant: it writes the tangents of
        the outputs, before the primal runs.
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
        If a callable does not take these arguments.
    ValueError
        For a signature or names that make no sense, and for a name that is registered already.

    Notes
    -----
    The callables are Python functions, or compiled ones: functions of ctypes, `scipy.LowLevelCallable`,
    ``numba.cfunc``, capsules of Cython functions as ``module.__pyx_capi__`` has those that are ``api`` or declared in a
    .pxd; these are called with the GIL, and what they raise arrives.  A compiled one takes the dimensions in the order
    in which the signature names them, then for each argument a pointer, and for each dimension of an array a stride in
    elements; ``forward`` and ``reverse`` take the same for its shadow behind it (NULL: a constant), a flag is an
    integer.  The last argument is ``void **`` for the primal and ``void *`` for the reverse: the tape, which is theirs
    alone.  All integers are ``Py_ssize_t``.  A rule has no second derivative and is no part of a compiled program: both
    raise.

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
    before = rules[name] if name in rules else None
    if name in _registered:
        raise ValueError(f"blasad.register: {name} is registered already; unregister it first")
    if before is None and (not signature or not name.isidentifier()):
        raise ValueError(f"blasad.register: {name!r} is no routine of blasad, so that it needs a signature, and a name "
                         "that is an identifier")
    if signature:
        args, keyword_only = parse(signature)
    elif before is not None:
        args, keyword_only = before.args, before.keyword_only
    if before is not None and signature and args != before.args:
        raise ValueError(f"blasad.register: the signature is not that of {name}; leave it out")
    letters = dtypes or (before.dtypes if before is not None else "d")
    if not set(letters) <= set(before.dtypes if before is not None else "sdcz"):
        raise ValueError(f"blasad.register: dtypes is {dtypes!r}; {name} exists in "
                         f"{before.dtypes if before is not None else 'sdcz'}")
    if before is not None:
        rule = replace(before, dtypes=letters, own=True)
    else:
        rule = Rule(name, letters, args, keyword_only, namespace="", own=True)
    rule = replace(rule, equation=(before.equation if before is not None else f"{name}, which was registered"),
                   forward="as it was registered", reverse="as it was registered", source="blasad.register",
                   modes=tuple(mode for mode, f in (("forward", forward), ("reverse", reverse)) if f is not None))
    _check_count(rule)
    arrays = [arg.name for arg in rule.args if arg.intent in ("in", "inout", "out")]
    values = [arg.name for arg in rule.args if arg.intent == "scalar"]
    read = [arg.name for arg in rule.args if arg.intent in ("in", "inout")]
    wanted = tuple(active) if active is not None and not isinstance(active, str) else (active,) if active else None
    kept = tuple(keeps) if keeps is not None and not isinstance(keeps, str) else (keeps,) if keeps else None
    for what, chosen, known in (("active", wanted, arrays + values),
                                ("keeps", kept, read + [f"{each}_after" for each in rule.writes])):
        for each in chosen or ():
            if each not in known:
                raise ValueError(f"blasad.register: {what} has {each!r}; it is of {', '.join(known)}")
    callables = _callable(rule, primal, "primal"), _callable(rule, forward, "forward"), _callable(
        rule, reverse, "reverse")
    own = import_module("blasad._own")
    if before is not None:  # the functions of its module are made when one is first asked for: with blasad's rule
        getattr(import_module(f"blasad.{before.namespace}"), name)
    earlier = None if before is None else (before, OPS[name])
    op = own.enter(rule, *callables, tuple(read) if kept is None else kept,
                   tuple(arrays + values) if wanted is None else wanted)
    rules._rules[name] = rule
    found = _registered[name] = Registered(rule, op, earlier)
    _changed()
    if before is not None:
        _bind.override(name, rule, op)
        _own_products.override(name, found.function)
    return found


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
    return lambda function: CustomRule(function, signature, options)


# ---------------------------------------------------------------- what is called


def _check_count(rule: Rule) -> None:
    kinds = [arg.intent for arg in rule.args]
    scalars, written = kinds.count("scalar"), kinds.count("out") + kinds.count("inout")
    total = scalars + written + kinds.count("in")
    if not 1 <= written <= WRITTEN or scalars > 2 or total > TOGETHER:
        raise ValueError(f"blasad.register: {rule.name} writes {written} arrays and has {scalars} numbers and {total} "
                         f"operands; at least one and at most {WRITTEN} are written, there are at most 2 numbers, and "
                         f"{TOGETHER} operands together")
    if any(arg.dtype == "index" for arg in rule.args):
        raise ValueError(f"blasad.register: {rule.name} has integers among its operands, which a registered rule "
                         "cannot have")
    untold = [arg.name for arg in rule.args if arg.intent == "number" or arg.intent == "int" and arg.name == "kl"]
    if untold:
        raise ValueError(f"blasad.register: {rule.name} has {untold[0]}, which a registered rule is not told; register "
                         "one of another name, with a number in its signature")


def _operands(rule: Rule) -> list[Any]:
    return [arg for arg in rule.args if arg.intent != "int"]


def _callable(rule: Rule, f: Any, mode: str) -> Any:
    """Something that is called with the arguments of a primal, a forward or a reverse rule, whatever f is."""
    if f is None:
        return None
    found = _compiled(rule, f, mode)
    if found is not None:
        return _foreign(rule, f, *found, mode)
    if not callable(f):
        raise TypeError(f"blasad.register: {mode} is {type(f).__name__}; it must be a function of Python, ctypes, "
                        "Cython or numba, or a scipy.LowLevelCallable")
    count = sum(2 if mode != "primal" and arg.intent != "flag" else 1 for arg in _operands(rule)) + (mode == "reverse")
    try:
        inspect.signature(f).bind(*range(count))
    except ValueError:  # a builtin does not tell
        pass
    except TypeError:
        raise TypeError(f"blasad.register: {mode} of {rule.name} takes {inspect.signature(f)}; it is called with "
                        f"{count} arguments: {', '.join(_names(rule, mode))}") from None
    return f


def _names(rule: Rule, mode: str) -> list[str]:
    prefix = {"forward": "d", "reverse": "b"}.get(mode)
    found = ["tape"] if mode == "reverse" else []
    for arg in _operands(rule):
        found.append(arg.name)
        if prefix and arg.intent != "flag":
            found.append(prefix + arg.name)
    return found


# ---------------------------------------------------------------- functions that are compiled

PYTHON = 4  # flag of ctypes: of functions that are called with the GIL
SIZE = "Py_ssize_t"
POINTERS = {"s": "float *", "d": "double *", "c": "float complex *", "z": "double complex *"}
ALIKE = {  # how compilers and libraries spell these types
    SIZE: SIZE, "ssize_t": SIZE, "npy_intp": SIZE, "intptr_t": SIZE, "long": SIZE, "int64_t": SIZE, "int64": SIZE,
    "intp": SIZE, "c_long": SIZE, "c_ssize_t": SIZE, "c_longlong": SIZE, "float *": "float *", "double *": "double *",
    "float64*": "double *", "float32*": "float *", "complex64*": "float complex *", "complex128*": "double complex *",
    "float complex *": "float complex *", "double complex *": "double complex *", "__pyx_t_float_complex *":
    "float complex *", "__pyx_t_double_complex *": "double complex *", "npy_float32 *": "float *", "npy_float64 *":
    "double *", "void *": "void *", "void*": "void *", "void **": "void **", "voidptr*": "void **", "void**": "void **",
    "LP_c_double": "double *", "LP_c_float": "float *", "c_void_p": "void *", "LP_c_void_p": "void **",
    "voidptr": "void *", "void": "void", "none": "void", "None": "void",
}  # fmt: skip


def _wanted(rule: Rule, mode: str) -> list[str]:
    """The types of the arguments of a compiled function."""
    pointer = POINTERS[rule.dtypes[0]]
    real = POINTERS[{"c": "s", "z": "d"}.get(rule.dtypes[0], rule.dtypes[0])]
    found = [SIZE] * len(_letters(rule))
    for arg in _operands(rule):
        if arg.intent == "flag":
            found.append(SIZE)
            continue
        each = [real if arg.dtype == "real" else pointer, *[SIZE] * len(arg.shape)]
        found += each if mode == "primal" else each + each
    return found + {"primal": ["void **"], "forward": [], "reverse": ["void *"]}[mode]


def _letters(rule: Rule) -> list[str]:
    return list(dict.fromkeys(letter for arg in _operands(rule) for letter in arg.shape if len(letter) == 1))


def _compiled(rule: Rule, f: Any, mode: str) -> tuple[int, str, bool] | None:
    """The address of a compiled function, its signature, and whether it may use Python; None for one of Python."""
    kind = type(f).__module__.split(".")[0]
    if isinstance(f, FOREIGN):
        if f.argtypes is None:
            raise TypeError(f"blasad.register: {mode} of {rule.name} is a function of ctypes without argtypes; set "
                            "them, and restype")
        returned = "void" if f.restype is None else f.restype.__name__
        taken = f"{returned} ({', '.join(t.__name__ for t in f.argtypes)})"
        return ctypes.cast(f, ctypes.c_void_p).value or 0, taken, bool(f._flags_ & PYTHON)
    if kind == "numba" and hasattr(f, "address") and hasattr(f, "_sig"):
        return f.address, f"{f._sig.return_type} ({', '.join(str(t) for t in f._sig.args)})", False
    if type(f).__name__ == "PyCapsule" or kind == "scipy" and type(f).__name__ == "LowLevelCallable":
        from scipy import LowLevelCallable

        low = f if isinstance(f, LowLevelCallable) else LowLevelCallable(f)
        inner = low.function
        if low.user_data is not None:
            raise TypeError(f"blasad.register: {mode} of {rule.name} has user_data, which nobody would pass on; what a "
                            "primal hands to its reverse is the tape")
        if type(inner).__name__ != "PyCapsule":
            return _compiled(rule, inner, mode) or (0, low.signature, False)
        pointer = ctypes.pythonapi.PyCapsule_GetPointer
        pointer.restype, pointer.argtypes = ctypes.c_void_p, [ctypes.py_object, ctypes.c_char_p]
        return pointer(inner, low.signature.encode()), low.signature, True
    return None


def _foreign(rule: Rule, f: Any, address: int, given: str, uses_python: bool, mode: str) -> Callable[..., Any]:
    """Call a compiled function with arrays, numbers and flags."""
    if len(rule.dtypes) > 1:
        raise TypeError(f"blasad.register: {mode} of {rule.name} is compiled for one precision; give dtypes=, one of "
                        f"{', '.join(rule.dtypes)}")
    wanted = _wanted(rule, mode)
    returned, _, rest = given.partition("(")
    types = [_normal(each) for each in rest.rstrip(") ").split(",") if each.strip()]
    loose = [a if b == "void *" and a.endswith("*") else b for a, b in zip(wanted, types, strict=False)]
    if address == 0 or _normal(returned) != "void" or len(types) != len(wanted) or loose != wanted:
        raise TypeError(f"blasad.register: {mode} of {rule.name} has the signature {given!r}; it must be "
                        f"'void ({', '.join(wanted)})'")
    kind = ctypes.PYFUNCTYPE if uses_python else ctypes.CFUNCTYPE  # which gives the GIL away, and sees no exceptions
    call: Any = kind(None, *[ctypes.c_ssize_t if each == SIZE else ctypes.c_void_p for each in wanted])(address)
    call.alive = f
    operands, letters = _operands(rule), _letters(rule)
    dtypes = {"s": "f", "d": "d", "c": "F", "z": "D"}

    def foreign(*args: Any) -> Any:
        left, sizes = list(args), dict.fromkeys(letters, 0)
        tape = ctypes.c_void_p(left.pop(0) if mode == "reverse" else None)
        given = [[left.pop(0) for _ in range(1 if mode == "primal" or arg.intent == "flag" else 2)]
                 for arg in operands]
        values = {arg.name: each[0] for arg, each in zip(operands, given, strict=True)}
        flat: list[Any] = []
        held = []                               # numbers, in memory
        for arg, both in zip(operands, given, strict=True):
            if arg.intent == "flag":
                flat.append(int(both[0]))
                continue
            for x in both:
                if x is not None and not isinstance(x, np.ndarray):
                    kind = dtypes[rule.dtypes]
                    x = np.array(x, {"F": "f", "D": "d"}.get(kind, kind) if arg.dtype == "real" else kind)
                    held.append(x)
                flat.append(None if x is None else x.ctypes.data)
                flat += [0] * len(arg.shape) if x is None else [stride // x.itemsize for stride in x.strides]
                if x is not None:
                    shape = x.shape[::-1] if arg.trans and values[arg.trans] else x.shape
                    sizes.update(zip(arg.shape, shape, strict=True))
        last = [ctypes.byref(tape)] if mode == "primal" else [tape] if mode == "reverse" else []
        call(*[sizes[letter] for letter in letters], *flat, *last)
        return tape.value if mode == "primal" else None

    return foreign


def _normal(name: str) -> str:
    name = " ".join(name.replace("const", "").split())
    return ALIKE.get(name) or ALIKE.get(name.replace(" *", "*")) or name
