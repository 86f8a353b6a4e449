"""Check the docstring of everything public with numpydoc: all that stands in an ``__all__`` of blasad.

`numpydoc lint` reads files, so it knows neither what is public, nor the docstrings that are made at import or compiled.
"""

from __future__ import annotations

import dataclasses
import inspect
import pkgutil
import sys
import tomllib
from enum import Enum
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType

from numpydoc.validate import validate

import blasad
from blasad._registry.typed import routines_of_scipy

OF_SCIPY = {f"blasad.{space}.{name}" for space in ("blas", "lapack") for name in routines_of_scipy(space)}  # its texts
with (Path(__file__).parent.parent / "pyproject.toml").open("rb") as file:
    CHECKS = set(tomllib.load(file)["tool"]["numpydoc_validation"]["checks"])


def public_modules() -> list[ModuleType]:
    """Import every module of blasad that is part of its interface."""
    names = [
        module.name
        for module in pkgutil.walk_packages(blasad.__path__, "blasad.")
        if not any(part.startswith("_") for part in module.name.split("."))
        and module.name != "blasad.numpy"  # whose names are NumPy's
    ]
    here = [name for name in names if not name.startswith("blasad.interop.") or find_spec(name.rpartition(".")[2])]
    return [blasad, *map(import_module, here)]  # the adapters to libraries that are here


def public_objects(module: ModuleType) -> dict[str, object]:
    """List what a module offers, and the methods of its classes."""
    found = {}
    for name in getattr(module, "__all__", ()):
        thing = getattr(module, name)
        if not callable(thing) or isinstance(thing, ModuleType):
            continue
        found[f"{module.__name__}.{name}"] = thing
        if inspect.isclass(thing):
            for member, value in vars(thing).items():
                if not member.startswith("_") and callable(getattr(thing, member)) and not isinstance(value, type):
                    found[f"{module.__name__}.{name}.{member}"] = value
    return found


def is_enum(thing: object) -> bool:
    """Whether something is an enumeration."""
    return isinstance(thing, type) and issubclass(thing, Enum)


def main() -> int:
    """Print what is wrong; 1 if anything is."""
    public = {name: thing for module in public_modules() for name, thing in public_objects(module).items()
              if name not in OF_SCIPY}
    faults = [
        f"{name}: {code} {text}"
        for name, thing in sorted(public.items())
        for code, text in validate(name)["errors"]
        # the parameters of a dataclass are its attributes, and documented as such; an Enum is not made by calling it
        if code in CHECKS and not (code.startswith("PR") and (dataclasses.is_dataclass(thing) or is_enum(thing)))
    ]
    print("\n".join([*faults, f"docstrings: {len(public)} objects, {len(faults)} faults"]))
    return int(bool(faults))


if __name__ == "__main__":
    sys.exit(main())
