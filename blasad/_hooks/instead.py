"""Functions in Python, led to others when they are given traced arrays, wherever the program has them from.

The code object is exchanged: the function stays the object that it is, with its name, signature and documentation.
"""

from __future__ import annotations

import functools
import inspect
from types import CellType, CodeType, FunctionType, ModuleType
from typing import Any

from blasad._arrays import made
from blasad._arrays.made import constants, kinds_of, taken
from blasad._arrays.owners import IN_A_VARIABLE, IN_AN_EXPRESSION
from blasad._arrays.traced import TracedArray
from blasad._declarations.aliases import Function, Keywords, Operand, Tree
from blasad._hooks.hooks import Choice, rests
from blasad._numpy.as_written import first_traced
from blasad._trees.stand_in import StandIn

MADE = 1                                    # of `kinds_of`


@functools.cache
def chosen(closure: tuple[str, ...]) -> CodeType:
    """The code that calls what `put_in` gives it by keyword, with the variables of a closure, such as that of super().

    It is compiled with these names: to a code object that is only told of them, Python hands none of them, and reading
    the locals of its frames ends in a crash.
    """
    names = ", ".join(closure)
    outer = compile(f"def outer({names}):\n"
                    "    def chosen(*args, _choice, **kwargs):\n"
                    "        return _choice(*args, **kwargs)\n"
                    f"        ({names})\n", __file__, "exec").co_consts[0]
    return next(each for each in outer.co_consts if isinstance(each, CodeType))


def is_traced(x: Tree) -> bool:
    """Whether there are traced numbers in an argument: an array, a list, or what stands for a sparse matrix."""
    return isinstance(x, (TracedArray, StandIn)) or first_traced(x) is not None


def of_made(function: Function, args: tuple[Operand, ...], kwargs: Keywords) -> Any:
    """What a function finds in arrays that the program made, as arrays of the same kind."""
    results, arguments = function(*made.plain(args), **made.plain(kwargs)), (*args, *kwargs.values())
    if type(results) is not tuple:
        return taken(results, arguments, IN_A_VARIABLE)
    items = list(results)
    del results                               # so that nothing else refers to the arrays
    return tuple(taken(items.pop(0), arguments, IN_AN_EXPRESSION) for _ in range(len(items)))


def called(plain: Function, ours: Function, args: tuple[Operand, ...], kwargs: Keywords) -> Any:
    """The plain function of these arguments, or ours if one of them carries a derivative.

    If ours is not for these arguments, the plain function runs as it is written.
    """
    if not (any(map(is_traced, args)) or any(map(is_traced, kwargs.values()))):
        return plain(*args, **kwargs)
    kinds = kinds_of(args, kwargs)
    if kinds & MADE:                        # constants; a function of them alone is SciPy's, and its results live on
        if kinds == MADE and not any(isinstance(x, StandIn) for x in (*args, *kwargs.values())):
            return of_made(plain, args, kwargs)
        args, kwargs = constants(args), constants(kwargs)
    result = ours(*args, **kwargs)
    return plain(*args, **kwargs) if result is NotImplemented else result


class OfCode:
    """A function in Python whose code object is exchanged."""

    def __init__(self, f: FunctionType, ours: Function) -> None:
        self.f, self.code, self.defaults = f, f.__code__, f.__kwdefaults__
        self.signature = vars(f).get("__signature__")
        plain = FunctionType(f.__code__, f.__globals__, f.__name__, f.__defaults__, f.__closure__)
        plain.__kwdefaults__ = f.__kwdefaults__
        self.choice = ours.beside(plain) if hasattr(ours, "beside") else Choice(plain, ours, called, StandIn)
        self.now = chosen(f.__code__.co_freevars).replace(
            co_filename=f.__code__.co_filename, co_name=f.__code__.co_name, co_firstlineno=f.__code__.co_firstlineno)
        self.shown = inspect.signature(f) if self.signature is None else self.signature
        rests(f, "__code__", self.code, self.now)

    def is_in(self) -> bool:
        """Whether the function has our code, or will have it in the next derivative."""
        return (self.f.__kwdefaults__ or {}).get("_choice") is self.choice and (
            self.f.__code__ is self.now or self.f.__code__ is self.code)

    def put_in(self) -> None:
        if self.f.__code__ is not self.code:
            return
        if self.signature is None:
            self.f.__signature__ = self.shown       # type: ignore[attr-defined]
        self.f.__kwdefaults__ = {**(self.defaults or {}), "_choice": self.choice}
        self.f.__code__ = self.now

    def put_back(self) -> None:
        if not self.is_in():                        # it is somebody else's by now
            return
        self.f.__code__ = self.code
        self.f.__kwdefaults__ = self.defaults
        if self.signature is None:
            vars(self.f).pop("__signature__", None)


class OfCell:
    """A compiled function, in the cell of the function in Python that calls it for each matrix of a stack."""

    def __init__(self, outer: Function, cell: CellType, ours: Function) -> None:
        self.outer, self.cell, self.f = outer, cell, cell.cell_contents
        self.choice = Choice(self.f, ours, called, StandIn)
        rests(cell, "cell_contents", self.f, self.choice)

    def is_in(self) -> bool:
        """Whether the cell has ours, or will have it in the next derivative."""
        return self.cell.cell_contents is self.choice or self.cell.cell_contents is self.f

    def put_in(self) -> None:
        if self.cell.cell_contents is self.f:
            self.cell.cell_contents = self.choice

    def put_back(self) -> None:
        if self.cell.cell_contents is self.choice:
            self.cell.cell_contents = self.f


class OfName:
    """A function of a module that others find there by its name, whenever they call it."""

    def __init__(self, module: ModuleType, name: str, ours: Function) -> None:
        self.module, self.name, self.f, self.ours = module, name, getattr(module, name), ours
        rests(module, name, self.f, ours)

    def is_in(self) -> bool:
        """Whether the module has ours, or will have it in the next derivative."""
        return getattr(self.module, self.name) in (self.f, self.ours)

    def put_in(self) -> None:
        if getattr(self.module, self.name) is self.f:
            setattr(self.module, self.name, self.ours)

    def put_back(self) -> None:
        if getattr(self.module, self.name) is self.ours:
            setattr(self.module, self.name, self.f)


_led: dict[int, OfCode | OfCell | OfName] = {}      # by the id of the function, which lives as long


def lead(f: Any, ours: Function) -> None:
    """Lead a function to ours; of one that is wrapped in a loop over stacks, what it wraps."""
    inner = inspect.unwrap(f)
    if id(inner) in _led:
        return
    if isinstance(inner, FunctionType):
        exchange: OfCode | OfCell | OfName = OfCode(inner, ours)
    else:
        cells = [cell for cell in f.__closure__ or () if cell.cell_contents is inner]
        if not cells:
            return
        exchange = OfCell(f, cells[0], ours)
    _led[id(inner)] = exchange
    exchange.put_in()


def lead_name(module: ModuleType, name: str, ours: Function) -> None:
    """Let a name of a module be ours."""
    f = getattr(module, name)
    if id(f) not in _led and f is not ours:
        _led[id(f)] = OfName(module, name, ours)
        _led[id(f)].put_in()


def changed() -> list[tuple[str, Any]]:
    """The functions that are exchanged, each with what it is."""
    return [("cell of", each.outer) if isinstance(each, OfCell) else
            ("code of" if isinstance(each, OfCode) else "name of", each.f)
            for each in _led.values() if each.is_in()]


def switch(on: bool) -> None:
    """Exchange what was exchanged before, or put back what is still ours."""
    for exchange in _led.values():
        (exchange.put_in if on else exchange.put_back)()
