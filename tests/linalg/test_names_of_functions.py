"""The names of SciPy and NumPy that lead to functions of blasad.linalg are said at these functions, only."""

import ast
import importlib
import inspect
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest
import scipy.linalg

import blasad as ad
import blasad._linalg
from blasad._linalg.faces import functions
from blasad._numpy.linalg_names import FUNCTIONS, LEADS, PUBLIC

FOLDER = Path(blasad._linalg.__file__).parent


def decorated():
    """The functions with a decorator of `faces`, with its name and the strings that are given to it."""
    for path in FOLDER.glob("*.py"):
        for node in ast.parse(path.read_text()).body:
            for call in getattr(node, "decorator_list", ()):
                if isinstance(call, ast.Call) and getattr(call.func, "id", "") in ("public", "behind"):
                    yield node.name, path.stem, call.func.id, [each.value for each in call.args]


def test_the_table_says_what_the_functions_say():
    found = list(decorated())
    assert FUNCTIONS == {name: module for name, module, *_ in found}
    assert LEADS == {lead: name for name, _, _, leads in found for lead in leads}
    assert {*PUBLIC.values()} == {name for name, _, kind, _ in found if kind == "public"}
    assert len(found) == len(FUNCTIONS)


def test_public_names_are_those_of_the_module():
    assert ad.linalg.__all__ == sorted(PUBLIC)
    for name in PUBLIC:
        assert callable(getattr(ad.linalg, name))


@pytest.mark.parametrize("name", LEADS)
def test_each_takes_the_arguments_of_what_leads_to_it(name):
    space, _, last = name.rpartition(".")
    theirs = inspect.signature(getattr(importlib.import_module(space), last)).parameters
    ours = inspect.signature(functions[LEADS[name]]).parameters
    assert [*theirs] == [*ours][:len(theirs)] or [*ours] == [*theirs][:len(ours)]


def test_a_function_of_numpy_imports_its_family_alone():
    code = ("import sys, numpy as np, blasad as ad\n"
            "ad.grad(lambda a: np.linalg.det(a))(np.eye(2))\n"
            "print(*(each for each in sys.modules if each.startswith('blasad._linalg.')))")
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert "blasad._linalg.solve" in done.stdout.split()
    assert not {f"blasad._linalg.{each}" for each in ("exponential", "hermitian", "qz")} & {*done.stdout.split()}


def test_both_lead_to_the_same_derivative():
    a = np.diag([1.0, 2.0, 4.0]) + 0.1
    of_scipy, of_numpy, of_blasad = (ad.grad(lambda a, f=f: f(a)[0] @ [1.0, 2.0, 3.0])(a) for f in (
        scipy.linalg.eigh, np.linalg.eigh, ad.linalg.eigh))
    np.testing.assert_allclose(of_scipy, of_blasad, atol=1e-12)
    np.testing.assert_allclose(of_numpy, of_blasad, atol=1e-12)
