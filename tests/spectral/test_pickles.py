"""Primitives are pickled by name, as functions are."""

import importlib
import pickle
import pkgutil

import pytest

import blasad._linalg
from blasad._numpy.primitive import Primitive

MODULES = [f"blasad._linalg.{each.name}" for each in pkgutil.iter_modules(blasad._linalg.__path__)]


@pytest.mark.parametrize("name", MODULES)
def test_primitives_are_pickled(name):
    module = importlib.import_module(name)
    for each in vars(module).values():
        if isinstance(each, Primitive):
            assert pickle.loads(pickle.dumps(each)) is each
