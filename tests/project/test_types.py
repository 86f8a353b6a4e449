"""What a type checker finds in a program that uses blasad."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

PROGRAM = """
import numpy as np
import blasad as ad

def f(x: np.ndarray, n: int) -> float:
    return float(n)

program = ad.compile(f, np.ones(2), 3)
value: float = program(np.ones(2), 3)
slope = ad.grad(f)(np.ones(2), 3)
ad.gradd                                            # 11
program("text")                                     # 12
text: str = program(np.ones(2), 3)                  # 13
ad.grad(f)(np.ones(2))                              # 14
ad.jit(f)("text")                                   # 15
fast: str = ad.jit(f)(np.ones(2), 3)                # 16
ad.checkpoint(f)("text")                            # 17
ad.vmap(f)("text")                                  # 18
ad.jit(f).report(), ad.vmap(f), ad.linalg.cholesky, ad.interop, ad.testing.check_rule
"""


RESULTS = """
from dataclasses import dataclass
from typing import reveal_type
import numpy as np
from numpy.typing import NDArray
import blasad as ad

def f(x: NDArray[np.float64], n: int) -> float: ...
def g(x: NDArray[np.float64]) -> tuple[float, str]: ...
def h(x: NDArray[np.float64]) -> NDArray[np.float64]: ...
def of_tree(p: dict[str, NDArray[np.float64]]) -> float: ...
@dataclass
class Model:
    a: NDArray[np.float64]
    def loss(self, x: NDArray[np.float64]) -> float: ...
def of_model(p: Model) -> float: ...
x = np.ones(2)
reveal_type(ad.grad(f)(x, 3))                               # ndarray of float64
reveal_type(ad.grad(f, (0,))(x, 3))                         # tuple[Any, ...]
reveal_type(ad.grad(g, has_aux=True)(x))                    # tuple[ndarray of float64, str]
reveal_type(ad.grad(of_tree)({}))                           # dict[str, ndarray of float64]
reveal_type(ad.grad(of_model)(Model(x)))                    # Model
reveal_type(ad.grad(Model(x).loss)(x))                      # ndarray of float64
reveal_type(ad.grad(lambda x: (x * x).sum())(x))            # Any
reveal_type(ad.value_and_grad(f)(x, 3))                     # tuple[float, ndarray of float64]
reveal_type(ad.value_and_grad(f, (0,))(x, 3))               # tuple[float, tuple[Any, ...]]
reveal_type(ad.value_and_grad(g, has_aux=True)(x))          # tuple[tuple[float, str], ndarray of float64]
reveal_type(ad.jit(ad.value_and_grad(f))(x, 3))             # tuple[float, ndarray of float64]
reveal_type(ad.jvp(h, (x,), (x,)))                          # tuple[ndarray of float64, ndarray of float64]
reveal_type(ad.vjp(h, x))                                   # tuple[ndarray of float64, Pullback]
reveal_type(ad.vjp(g, x, has_aux=True))                     # tuple[float, Pullback, str]
reveal_type(ad.hvp(f)(x, 3, x))                             # ndarray of float64
reveal_type(ad.hvp(of_model)(Model(x), Model(x)))           # Model
reveal_type(ad.hvp(f, 0)(x, 3, x))                          # Any
reveal_type(ad.vmap(h)(x))                                  # ndarray of float64
reveal_type(ad.vmap(f)(x, 3))                               # Any
reveal_type(ad.vmap(ad.grad(h))(x))                         # ndarray of float64
reveal_type(ad.jacobian(h)(x))                              # ndarray of anything
reveal_type(ad.hessian(f)(x, 3))                            # ndarray of anything
reveal_type(ad.jacobian(of_tree)({}))                       # Any
reveal_type(ad.hessian(of_model)(Model(x)))                 # Any
"""
SHORT = ((r"numpy\.ndarray\[(?:tuple\[[^]]*\]|Any), numpy\.dtype\[[\w.]*float64\]\]", "ndarray of float64"),
         (r"numpy\.ndarray\[Any, Any\]", "ndarray of anything"),
         (r"results\.|builtins\.|blasad\.[\w.]*transforms\.", ""))


@pytest.fixture(scope="module")
def said(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """What mypy says of each program; it reads the library once for both."""
    pytest.importorskip("mypy")
    folder = tmp_path_factory.mktemp("programs")
    for name, text in (("program", PROGRAM), ("results", RESULTS)):
        (folder / f"{name}.py").write_text(text)
    done = subprocess.run([sys.executable, "-m", "mypy", "--follow-imports=silent", "--ignore-missing-imports",
                           "--disable-error-code=empty-body",
                           "--cache-dir", str(Path(__file__).parents[2] / ".mypy_cache"), str(folder)],
                          capture_output=True, text=True)
    lines = done.stdout.splitlines()
    return {name: "\n".join(line for line in lines if f"{name}.py:" in line) for name in ("program", "results")}


def test_a_type_checker_finds_what_is_wrong(said: dict[str, str]) -> None:
    lines = {int(line.split(":")[1]) for line in said["program"].splitlines() if ": error:" in line}
    assert lines == {11, 12, 13, 14, 15, 16, 17, 18}, said


def test_an_editor_shows_what_transforms_return(said: dict[str, str]) -> None:
    wanted = [line.rpartition("# ")[2] for line in RESULTS.splitlines() if line.startswith("reveal_type")]
    shown = [line.partition("Revealed type is ")[2].strip('"') for line in said["results"].splitlines()
             if "note: " in line]
    for long, short in SHORT:
        shown = [re.sub(long, short, text) for text in shown]
    assert shown == wanted, said
    assert ": error:" not in said["results"]
