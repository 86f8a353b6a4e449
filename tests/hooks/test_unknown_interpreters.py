"""An interpreter whose frames, bytecode and tables of exceptions are not known: errors where others guess, no more."""

import os
import subprocess
import sys

import numpy as np
import pytest

from blasad._arrays import owners
from blasad._arrays.made import taken
from blasad._declarations.interpreter import is_known
from blasad._hooks import hooks
from blasad._tape import frames

BEGIN = """
import warnings
import numpy as np
with warnings.catch_warnings(record=True) as said:
    warnings.simplefilter("always")
    import blasad as ad
    ad.grad(lambda x: x @ x)(np.ones(2))
    ad.grad(lambda x: x @ x)(np.ones(2))
said = [str(w.message) for w in said if "frames" in str(w.message)]
x = np.array([1.0, 2.0, 3.0])


def inc(acc, x):
    acc += x


def refused(f):
    try:
        found = ad.grad(f)(x)
    except (TypeError, ValueError) as e:
        return True
    print("not refused:", found)


"""
LOSSES = {
    "a function adds to what it is given": """
def f(x):
    a = np.zeros(3)
    inc(a, x)
    return (a * x).sum()
""",
    "a copy": """
def f(x):
    a = np.frombuffer(np.ones(3).tobytes()).copy()
    inc(a, x)
    return (a * x).sum()
""",
    "a draw": """
def f(x):
    a = np.random.Generator(np.random.PCG64(0)).random(3)
    inc(a, x)
    return (a * x).sum()
""",
    "a name": """
def f(x):
    a = np.random.Generator(np.random.PCG64(0)).random(3)
    a += x
    return (a * x).sum()
""",
    "a name of a closure": """
def f(x):
    a = np.ones((1, 3)).sum(0)
    b = lambda: a
    a += x
    return (b() * x).sum()
""",
    "an element": """
def f(x):
    a = np.zeros(3)
    a[0] = x[1]
    return (a * x).sum()
""",
}


def ran(text, **environment):
    run = subprocess.run([sys.executable, "-c", text], env=os.environ | environment, capture_output=True, text=True)
    assert run.returncode == 0, run.stderr
    return run.stdout


@pytest.mark.parametrize("name", LOSSES)
def test_nothing_is_lost_where_frames_are_not_known(name):
    assert ran(BEGIN + LOSSES[name] + "print(refused(f))", BLASAD_INTERPRETER="unknown") == "True\n"


def test_it_is_said_once():
    assert ran(BEGIN + "print(len(said), 'blasad.numpy' in said[0])", BLASAD_INTERPRETER="unknown") == "1 True\n"
    assert ran(BEGIN + "print(said)") == "[]\n"


def test_what_needs_no_frames_works():
    text = BEGIN + """
import math
import blasad.numpy as bnp
def f(x):
    a, s = bnp.zeros(3), 0.0
    inc(a, x)
    for k in range(3):
        s += x[k] * math.sin(x[k])
    return (a * x).sum() + s + (np.array([x[0], x[1]]) ** 2).sum()
print(np.allclose(ad.grad(f)(x), 2 * x + np.sin(x) + x * np.cos(x) + 2 * x * [1, 1, 0]))
"""
    assert ran(text, BLASAD_INTERPRETER="unknown") == "True\n"


def test_an_error_that_is_caught_is_found_while_a_program_is_traced():
    """The way that the function takes then is the one it takes by itself."""
    text = BEGIN + """
def f(K):
    try:
        L = np.linalg.cholesky(K)
    except np.linalg.LinAlgError:
        L = np.linalg.cholesky(K + 3 * np.eye(2))
    return np.log(np.diag(L)).sum()
K = np.array([[1.0, 2.0], [2.0, 1.0]])
print(np.isclose(ad.compile(f, K)(K), f(K)))
"""
    assert ran(text, BLASAD_INTERPRETER="unknown") == "True\n"


def test_an_interpreter_without_a_table_of_operators():
    text = "import dis\ndel dis._nb_ops\n" + BEGIN + LOSSES["a name"]
    assert ran(text + "print(refused(f), ad.grad(lambda x: (x * x).sum())(x))") == "True [2. 4. 6.]\n"


def test_bytecode_that_ends_early_has_no_instruction():
    code = (lambda: None).__code__
    assert frames.instruction(code, 0) != frames.UNKNOWN
    assert frames.instruction(code, len(code.co_code) - 2) == frames.UNKNOWN
    assert frames.instruction(code, 2 * len(code.co_code)) == frames.UNKNOWN


@pytest.mark.parametrize(("name", "version", "known"), [
    ("cpython", (3, 10), False), ("cpython", (3, 11), True), ("cpython", (3, 14), True), ("cpython", (3, 15), False),
    ("cpython", (3, 16), False), ("cpython", (4, 0), False), ("pypy", (3, 11), False)])
def test_known_versions(name, version, known):
    assert is_known(name, version, {}) is known
    assert not is_known(name, version, {"BLASAD_INTERPRETER": "unknown"})


def test_this_interpreter_is_known():
    assert hooks.knows_frames() is is_known(sys.implementation.name, sys.version_info[:2], os.environ)


def test_an_array_that_somebody_else_holds_is_not_taken_for_a_new_one():
    """How often a new one is referred to is measured."""
    new = taken(np.zeros(2), None, 0)
    held = [np.zeros(2)]
    array = held[0]
    named, there = taken(array, None, 0), taken(held[0], None, 0)
    assert (new, there) == (owners.IN_AN_EXPRESSION, owners.IN_AN_EXPRESSION + 2)      # in the list, and by its name
    assert named == owners.IN_A_VARIABLE + 1
