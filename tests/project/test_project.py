"""What is shipped: the version, the data, the declarations, and how an uncompiled clone explains itself."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tomllib
from importlib.metadata import distribution, version
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import blasad
from blasad._cli import nile
from support import ROOT

PACKAGE = Path(blasad.__file__).parent


def test_one_version_everywhere() -> None:
    newest = re.search(r"^## (\S+)", (ROOT / "CHANGELOG.md").read_text(), re.MULTILINE)
    assert newest is not None
    assert blasad.__version__ == version("blasad") == newest[1]


def test_the_command_is_installed() -> None:
    scripts = {entry.name: entry.value for entry in distribution("blasad").entry_points}
    assert scripts["blasad"] == "blasad.__main__:main"


def test_an_extra_for_users_is_one_library() -> None:
    """Who wants an adapter does not install the libraries of all others."""
    with (ROOT / "pyproject.toml").open("rb") as file:
        extras = tomllib.load(file)["project"]["optional-dependencies"]
    work = {"bench", "docs", "lint", "programs", "test"}
    assert extras.keys() - work == {"autograd", "dask", "jax", "numba", "torch"}
    adapters = {path.stem for path in (ROOT / "blasad" / "interop").glob("[a-z]*.py")}
    for name in extras.keys() & adapters:
        assert [re.split(r"[<>=]", each)[0] for each in extras[name]] == [name]
    named = {name for path in [*(ROOT / "docs").rglob("*.md"), *(ROOT / "blasad").rglob("*.py")]
             for name in re.findall(r"blasad\[(\w+)\]'", path.read_text(encoding="utf-8"))}
    assert {"dask", "torch"} <= named <= extras.keys()


def test_package_data() -> None:
    assert (PACKAGE / "py.typed").exists()
    assert (PACKAGE / "data" / "nile.csv").exists()
    assert (PACKAGE / "_rules" / "calls" / "core.pxd").exists()


def test_nile_is_the_series_of_cobb() -> None:
    years, volume = nile.load()
    assert np.array_equal(years, np.arange(1871, 1971))
    assert volume.shape == (100,) and volume.flags.c_contiguous
    assert (volume[0], volume[-1], volume.min(), volume.max()) == (1120, 740, 456, 1370)
    assert volume.sum() == 91935


def test_every_compiled_module_has_its_source() -> None:
    sources = ROOT / "cython_src"
    compiled = {path.parent.relative_to(PACKAGE) / path.name.split(".")[0] for path in PACKAGE.rglob("*.so")}
    assert {Path(f"_{path.relative_to(sources).with_suffix('')}") for path in sources.rglob("*.pyx")} <= compiled


def test_lazy_modules() -> None:
    code = """if True:
        import sys, blasad
        print("blasad.testing" in sys.modules)
        blasad.trees
        print("scipy.optimize" in sys.modules)
    """
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert (done.returncode, done.stdout.split()) == (0, ["False", "False"]), done.stderr
    assert {"interop", "testing"} <= set(dir(blasad))


def test_an_uncompiled_clone_says_what_to_do(tmp_path: Path) -> None:
    clone = tmp_path / "blasad"
    shutil.copytree(PACKAGE, clone, ignore=shutil.ignore_patterns("*.so", "*.pyd", "__pycache__"))
    done = subprocess.run([sys.executable, "-c", "import blasad"], cwd=tmp_path, capture_output=True, text=True)
    assert done.returncode == 1
    last = done.stderr.splitlines()[-1]
    assert last.startswith(f"ImportError: blasad: {clone} has no compiled modules")
    assert "python -m pip install -e ." in last


def test_readme_has_the_two_commands_that_ci_runs() -> None:
    lines = (ROOT / "README.md").read_text().splitlines()
    assert "python3 -m venv .venv && .venv/bin/pip install -e . && .venv/bin/blasad" in lines
    assert "python3 -m venv .venv && .venv/bin/pip install -e '.[test]' && .venv/bin/pytest" in lines


def test_the_example_of_the_readme_runs() -> None:
    (block,) = re.findall(r"^```python\n(.*?)^```", (ROOT / "README.md").read_text(), re.MULTILINE | re.DOTALL)
    names: dict[str, Any] = {}
    exec(block, names)
    loss, A, b, x = (names[name] for name in ("loss", "A", "b", "x"))
    assert names["value"] == loss(A, b, x.copy()) and np.array_equal(x, np.ones(3))
    for k in range(3):
        step = 1e-6 * np.eye(3)[k]
        for gradient, high, low in ((names["db"][k], (A, b + step), (A, b - step)),
                                    (names["dA"][0, k], (A + np.outer(np.eye(3)[0], step), b),
                                     (A - np.outer(np.eye(3)[0], step), b))):
            assert np.isclose(gradient, (loss(*high, x.copy()) - loss(*low, x.copy())) / 2e-6, rtol=1e-6)
    for _ in range(2):
        value, (dA, db) = names["fast"](A, b, x)
        assert np.isclose(value, names["value"]) and np.allclose(dA, names["dA"]) and np.allclose(db, names["db"])
    assert names["fast"].report().replays == 1


def test_what_the_readme_says_of_pytorch_and_jax() -> None:
    torch, jax = pytest.importorskip("torch"), pytest.importorskip("jax")
    A, x = torch.eye(3, requires_grad=True), torch.ones(3)
    with pytest.raises(RuntimeError, match="out=... arguments don't support automatic differentiation"):
        torch.matmul(A, x, out=torch.empty(3))
    y = A @ x
    z = torch.tanh(y)
    z += 1
    with pytest.raises(RuntimeError, match="modified by an inplace operation"):
        z.sum().backward()
    with pytest.raises(TypeError, match="immutable"):
        jax.numpy.ones(3)[0] = 1.0


def test_a_history_without_rows_says_so_and_is_not_remembered() -> None:
    """asv keeps the list of rows of a first run: one that failed would leave it empty for good."""
    for _ in range(2):
        done = subprocess.run([sys.executable, "-c", "import history.rows"], cwd=ROOT / "bench", capture_output=True,
                              text=True, env={**os.environ, "BLASAD_TOPICS": "no_topic_at_all"})
        assert done.returncode and "RuntimeError: no topic has rows: no_topic_at_all" in done.stderr
