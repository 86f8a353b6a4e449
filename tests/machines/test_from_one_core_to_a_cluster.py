"""The page that leads to a cluster: its program runs on this machine, and where a file tells of a cluster."""

import re
import subprocess
import sys
from contextlib import ExitStack

import numpy as np
import pytest

import blasad as ad
from support import ROOT
from support.interrupted import found

pytest.importorskip("distributed")


@pytest.fixture
def program(tmp_path):
    text = (ROOT / "docs" / "scale" / "cluster.md").read_text(encoding="utf-8")
    made, = (block for block in re.findall(r"```python\n(.*?)```", text, re.DOTALL) if "__main__" in block)
    path = tmp_path / "process.py"
    path.write_text(made)
    return path


def told(program, *more):
    """The last lines that it prints: values and slopes."""
    done = subprocess.run([sys.executable, program, "30", "10", *more], capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, done.stderr
    return done.stdout.splitlines()[-2:]


def expected():
    def likelihood(theta, x, y):
        K = theta[0] * np.exp(-(x[:, None] - x) ** 2 / theta[1]) + theta[2] * np.eye(len(x))
        return -0.5 * (y @ np.linalg.solve(K, y) + np.linalg.slogdet(K)[1])
    x = np.linspace(0, 3, 30)
    y = np.sin(2 * x) + 0.1 * np.cos(50 * x)
    for noise in (0.1, 0.2):
        value, slope = ad.value_and_grad(likelihood)(np.array([1.0, 0.3, noise]), x, y)
        yield f"{value:.6f} {slope.round(4)}"


def test_it_runs_here(program):
    assert told(program) == list(expected())


def test_it_runs_on_a_cluster_of_commands(program):
    """As the page says how to start one by hand."""
    file = program.with_name("cluster.json")
    dask = [sys.executable, "-m", "dask"]
    commands = [[*dask, "scheduler", "--port", "0", "--dashboard-address", ":0", "--scheduler-file", file],
                [*dask, "worker", "--scheduler-file", file, "--nworkers", "2", "--nthreads", "1"]]
    with ExitStack() as stack:
        for command in commands:
            process = stack.enter_context(subprocess.Popen(command, cwd=program.parent, stdout=subprocess.DEVNULL,
                                                           stderr=subprocess.DEVNULL))
            stack.callback(process.terminate)
            found(file.exists)
        assert told(program, str(file)) == list(expected())
