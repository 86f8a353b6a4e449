"""Functions with rules of their own, as the decorator `custom_rule` makes them."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any, overload

import numpy as np

from .._arrays.traced import TracedArray
from .._declarations.aliases import Function, Keywords, Tree
from .._declarations.rule import Arg, Rule, rules
from .callables import called, is_compiled, outputs_read
from .register import Registered, declared, parsed, register, registered

_defined: dict[str, CustomRule] = {}  # that are registered
_waiting: dict[str, CustomRule] = {}  # that will be, when they are first called or asked for


def of_elements(args: Sequence[Arg]) -> dict[str, Arg] | None:
    """The arguments of a function of elements: of such that have no shapes, and one of them is written."""
    arrays = [arg for arg in args if arg.intent in ("in", "out", "inout", "scalar")]
    written = [arg.intent for arg in arrays if arg.intent in ("out", "inout")]
    if written != ["out"] or any(arg.shape or arg.stored or arg.trans for arg in arrays):
        return None
    return {arg.name: arg for arg in args}


def by_lines(signature: str, args: Mapping[str, Arg]) -> str:
    """The signature of a function of elements, of vectors."""
    n = next(letter for letter in "nmkpqr" if letter not in args)
    items = []
    for item in signature.split(","):
        name, _, rest = item.strip().partition(":")
        name, _, default = name.partition("=")
        arg = args.get(name)
        if arg is None or arg.intent not in ("in", "out", "scalar"):
            items.append(item.strip())
            continue
        if default or arg.intent != "out" and "=" in rest:
            raise ValueError(f"blasad.custom_rule: {name} has a default; arguments of an elementwise function must not "
                             "have one")
        items.append(f"{name}:out[{n}]=None" if arg.intent == "out" else f"{name}:in[{n}]")
    return ", ".join(items)


def on_elements(args: Mapping[str, Arg], function: Function, given: Sequence[Any], named: Mapping[str, Any],
                ) -> Any:
    """Call a function of vectors with the elements of arrays that broadcast."""
    bound = inspect.signature(function).bind(*given, **named).arguments
    out = None
    operands = {}
    for name, x in bound.items():
        arg = args.get(name)
        if arg is not None and arg.intent == "out":
            out = x
        elif arg is not None and arg.intent in ("in", "scalar"):
            operands[name] = x if isinstance(x, (np.ndarray, TracedArray)) else np.asarray(x)
    shape = np.broadcast_shapes(*(np.shape(x) for x in operands.values()))
    lines = {name: np.ravel(x if np.shape(x) == shape else np.broadcast_to(x, shape)) for name, x in operands.items()}
    rest = {name: x for name, x in bound.items()
            if name not in lines and (name not in args or args[name].intent != "out")}
    result = function(**lines, **rest)
    result = result.reshape(shape) if shape else result[0]
    if out is None:
        return result
    out[...] = result
    return out


class CustomRule:
    """A function with a rule of its own, as `custom_rule` makes it.

    Parameters
    ----------
    primal : callable
        The function.
    signature : str
        Its arguments, as `rules.register` takes them.
    options : dict
        Further arguments of `rules.register`.
    name : str
        Its name.
    """

    def __init__(self, primal: Any, signature: str, options: Keywords, name: str) -> None:
        self.__wrapped__, self.__name__, self.__doc__ = primal, name, primal.__doc__
        self._elements = of_elements(parsed(name, signature)[0]) if signature else None
        self._signature = signature if self._elements is None else by_lines(signature, self._elements)
        self._options = options
        self._place = getattr(primal, "__module__", ""), getattr(primal, "__qualname__", name)
        self._parts: Keywords = {}
        self._made: Registered | None = None
        self._rule = declared(self.__name__, self._signature, options.get("dtypes", ""))[0]
        called(self._rule, primal, "primal")

    def forward(self, function: Function) -> Function:
        """Declare the forward derivative of the rule; a decorator.

        Parameters
        ----------
        function : callable
            As `rules.register` takes it.

        Returns
        -------
        callable
            The same.
        """
        return self._define("forward", function)

    def reverse(self, function: Function) -> Function:
        """Declare the reverse of the rule; a decorator.

        Parameters
        ----------
        function : callable
            As `rules.register` takes it.

        Returns
        -------
        callable
            The same.
        """
        return self._define("reverse", function)

    def _define(self, mode: str, function: Function) -> Function:
        called(self._rule, function, mode)
        self.unregister()
        self._parts[mode] = function
        _waiting[self.__name__] = self
        return function

    def unregister(self) -> None:
        """Forget the rule until the function is called again."""
        if self._made is not None:
            self._made.unregister()
            _defined.pop(self.__name__, None)
        self._made = None

    def __call__(self, *args: Tree, **given: Any) -> Any:
        """Call the function, with plain or traced arrays."""
        function = self._current().function
        if self._elements is None:
            return function(*args, **given)
        return on_elements(self._elements, function, args, given)

    def _current(self) -> Registered:
        """The rule as it is registered, which it is when it is first needed."""
        if self._made is None:
            earlier = _defined.get(self.__name__)
            if earlier is not None and earlier._place == self._place:
                earlier.unregister()
            options = {**self._options}
            if options.get("keeps") is None and "reverse" in self._parts:
                read = [arg.name for arg in self._rule.args if arg.intent in ("in", "inout")]
                after = outputs_read(self._rule, self._parts["reverse"])
                options["keeps"] = (*read, *(f"{name}_after" for name in after)) if after else None
            _waiting.pop(self.__name__, None)
            self._made = register(self.__name__, self._signature, primal=self.__wrapped__, **self._parts, **options)
            _defined[self.__name__] = self
        return self._made

    def __getattr__(self, name: str) -> Any:
        if name != "__signature__":             # which `inspect` asks for; it is that of the routine
            raise AttributeError(f"a function with a rule of its own has no attribute {name!r}")
        return inspect.signature(self._current().function)

    def __repr__(self) -> str:
        return f"<function {self.__name__} with a rule of its own>"


def name_of(f: Function) -> str:
    """The name of a function, also of one that others hold; an empty text if it has none."""
    for part in (f, getattr(f, "func", None), getattr(f, "function", None)):        # of partial, of LowLevelCallable
        name = getattr(part, "__name__", "")
        if isinstance(name, str) and name.isidentifier():
            return name
    return ""


@overload
def custom_rule(signature: str, f: None = None, *, name: str | None = None, forward: Any = None, reverse: Any = None,
                **options: Any) -> Callable[[Any], CustomRule]: ...
@overload
def custom_rule(signature: str, f: Any, *, name: str | None = None, forward: Any = None, reverse: Any = None,
                **options: Any) -> CustomRule: ...
def custom_rule(signature: str, f: Any = None, *, name: str | None = None, forward: Any = None, reverse: Any = None,
                **options: Any) -> Any:
    """Give a function that writes to its arguments a rule of its own; also a decorator.

    Parameters
    ----------
    signature : str
        The function's arguments, as in `rules.register`; or ``"x, y, z:out"``, without shapes: an elementwise function
        of x and y, which are numbers or arrays of any shapes that broadcast. It receives vectors of their elements.
    f : callable, optional
        The function: of Python, ctypes, cffi, Cython or numba, or a `scipy.LowLevelCallable`, see `rules.register`.
        Without it, a decorator is returned.
    name : str, optional
        Its name; by default its own.
    forward, reverse : callable, optional
        The parts of the rule, as `rules.register` takes them; they may also be given later.
    **options : object
        ``active``, ``keeps`` and ``dtypes`` of `rules.register`. By default, the reverse has the values of arrays that
        were read from before the call, and those of outputs from after the call, if its code reads them.

    Returns
    -------
    CustomRule or callable
        The function, with the decorators ``forward`` and ``reverse`` for the parts of the rule; without f, a decorator
        that returns it. If a cell of a notebook runs again, the function replaces its earlier definition.

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

    A function of elements, which broadcasts:

    >>> @ad.custom_rule("x, y, z:out")
    ... def hypotenuse(x, y, z):
    ...     np.hypot(x, y, out=z)
    >>> @hypotenuse.reverse
    ... def _(tape, x, bx, y, by, z, bz):
    ...     if bx is not None:
    ...         bx += bz * x / np.hypot(x, y)
    ...     if by is not None:
    ...         by += bz * y / np.hypot(x, y)
    >>> ad.grad(lambda x: hypotenuse(x, 4.0).sum())(np.array([[3.0], [3.0]]))
    array([[0.6],
           [0.6]])
    """
    if not isinstance(signature, str):
        raise TypeError(f"blasad.custom_rule: the signature is {signature!r}; it is a text such as 'x:in[n], y:out[n]'"
                        ", and comes before the function")
    if f is None:
        return partial(custom_rule, signature, name=name, forward=forward, reverse=reverse, **options)
    if not callable(f) and not is_compiled(f):
        raise TypeError(f"blasad.custom_rule: {type(f).__name__} was decorated; it must be a function")
    own = name or name_of(f)
    if not own:
        raise TypeError(f"blasad.custom_rule: {type(f).__name__} has no name; pass name=, by which the rule is known")
    made = CustomRule(f, signature, options, own)
    for define, part in ((made.forward, forward), (made.reverse, reverse)):
        if part is not None:
            define(part)
    return made


def _register_waiting(name: str) -> None:
    """Register what was declared by a name, and not called yet."""
    waiting = _waiting.get(name)               # another thread may take it out
    if waiting is not None:
        waiting._current()


rules._waiting = _register_waiting


def rule_of(f: Function) -> Rule | None:
    """The rule that was registered for a function; None for others."""
    if isinstance(f, CustomRule):
        return f._current().rule
    record = registered(getattr(f, "__name__", ""))
    return record.rule if record is not None and record.function is f else None
