"""Typed names, such as ``dgemm`` and ``dpotrf``: SciPy's routines, with derivatives.

A typed name takes SciPy's arguments, in SciPy's order and with SciPy's defaults, and returns what SciPy returns.  With
plain arrays SciPy's own routine runs; with traced arrays the routine of blasad does, and its results get SciPy's form.
So ``from scipy.linalg import lapack`` can be replaced by ``from blasad import lapack``.

What SciPy does not have under a typed name takes arrays of one precision, and copies what it would overwrite, as
SciPy's routines do.
"""

from __future__ import annotations

import ast
import inspect
import re
from collections.abc import Callable, Mapping
from functools import partial, wraps
from importlib import import_module
from types import MappingProxyType
from typing import Any

from .._declarations.rule import named, typed_names
from .._hooks.lapack_calls import declared, routine
from .._numpy.as_written import first_traced
from .._routines.bind import function, overridden
from .namespace import Maker, public, rules_of
from .namespace import routine as routine_of

DEFAULT = re.compile(r"^(\w+) : .*\n\s+Default:? `*([^`\n]*)", re.MULTILINE)


def typed_makers(namespace: str, others: Mapping[str, Maker] = MappingProxyType({})) -> dict[str, Maker]:
    """What makes the typed names of ``blasad.blas`` or ``blasad.lapack``: SciPy's, those of rules, and `others`."""
    ours: dict[str, Maker] = {**others, **{
        name: partial(function, rule, name, dtype)
        for rule in rules_of(namespace).values() for name, dtype in typed_names(rule).items()}}
    stems = {name: name[1:] for name in others} | {
        name: rule.name for space in dict.fromkeys(("blas", namespace)) for rule in rules_of(space).values()
        for name in typed_names(rule) or (rule.name,)}
    return {name: partial(_copying, make, name, namespace) for name, make in ours.items()} | {
        name: partial(of_scipy, f, name, stems.get(name, ""), namespace)
        for name, f in routines_of_scipy(namespace).items()}


def routines_of_scipy(namespace: str) -> dict[str, Any]:
    """The routines that ``scipy.linalg.blas`` or ``scipy.linalg.lapack`` wraps, by their names."""
    return {name: x for name, x in vars(import_module(f"scipy.linalg.{namespace}")).items()
            if type(x).__name__ == "fortran" and x.__name__ == f"function {name}"}


def generic(name: str) -> Callable[..., Any] | None:
    """The routine of blasad for every precision that a name of SciPy stands for, if there is one."""
    rule = named(name)
    if rule is not None:
        return routine_of(rule)
    return getattr(public("lapack"), name[1:], None)


# ---------------------------------------------------------------- what SciPy has

def of_scipy(f: Any, name: str, stem: str, namespace: str) -> Callable[..., Any]:
    """A routine of SciPy, which takes traced arrays too; `stem` is its name for every precision, if blasad has it."""
    def called(*args: Any, **kwargs: Any) -> Any:
        if stem in overridden or first_traced(args) is not None or (
                kwargs and first_traced(list(kwargs.values())) is not None):
            return routine(f, *args, **kwargs)
        return f(*args, **kwargs)

    first, _, rest = f.__doc__.partition(f"Wrapper for ``{name}``.")
    called.__doc__ = f"{first}Wrapper for SciPy's `{name}`.\n\n" + (
        f"With traced arrays it has a derivative, that of `{stem}`, which is for every precision." if stem else
        "It has no derivative, and raises TypeError with traced arrays.") + rest
    return _named(called, name, namespace, signature(f))


def signature(f: Any) -> inspect.Signature:
    """The arguments of a routine of SciPy with their defaults; None stands for those that are computed.

    f2py takes None for an argument that is left out.
    """
    first = f.__doc__.partition("\n")[0]
    optional = re.findall(r"\w+", first.partition("[")[2])
    defaults = dict(DEFAULT.findall(f.__doc__))
    parameter = partial(inspect.Parameter, kind=inspect.Parameter.POSITIONAL_OR_KEYWORD)
    return inspect.Signature([
        parameter(each, default=_value(defaults.get(each, ""))) if each in optional else parameter(each)
        for each in declared(f.__doc__)[1]])


def _value(text: str) -> Any:
    try:
        value = ast.literal_eval(text)
    except (SyntaxError, ValueError):       # it depends on other arguments
        return None
    return complex(*value) if isinstance(value, tuple) and value else value     # f2py writes (0.0, 1.0) for 1j


# ---------------------------------------------------------------- what it does not have

def _copying(make: Maker, name: str, namespace: str) -> Callable[..., Any]:
    """A routine that copies what it would overwrite, unless the caller says otherwise."""
    g = make()
    signature = inspect.signature(g)
    places = {each: k for k, each in enumerate(signature.parameters) if each.startswith("overwrite_")}
    if not places:
        return g

    def called(*args: Any, **kwargs: Any) -> Any:
        defaults = dict.fromkeys((each for each, place in places.items() if place >= len(args)), False)
        return g(*args, **{**defaults, **kwargs})

    called.__doc__ = (g.__doc__ or "").partition("\nExamples\n")[0].partition("\n    Examples\n")[0].rstrip()
    return _named(called, name, namespace, signature.replace(parameters=[
        x.replace(default=False) if each in places else x for each, x in signature.parameters.items()]))


def _named(f: Any, name: str, namespace: str, arguments: inspect.Signature) -> Callable[..., Any]:
    f.__name__ = f.__qualname__ = name
    f.__module__, f.__signature__ = f"blasad.{namespace}", arguments
    function: Callable[..., Any] = f
    return function


# ---------------------------------------------------------------- choosing them by dtypes

def chooser(namespace: str) -> Callable[..., Any]:
    """SciPy's `get_blas_funcs` or `get_lapack_funcs`, which returns the functions of blasad."""
    theirs = getattr(import_module(f"scipy.linalg.{namespace}"), f"get_{namespace}_funcs")

    @wraps(theirs)
    def chosen(*args: Any, **kwargs: Any) -> Any:
        result = theirs(*args, **kwargs)
        return [_ours(f, namespace) for f in result] if isinstance(result, list) else _ours(result, namespace)

    chosen.__module__ = f"blasad.{namespace}"
    return chosen


def _ours(f: Any, namespace: str) -> Any:
    """The function of blasad in the place of one of SciPy's, with what SciPy tells of its precision."""
    function = getattr(public(namespace), f.__name__.removeprefix("function "))
    vars(function).update({each: x for each, x in vars(f).items() if not each.startswith("_")})
    return function
