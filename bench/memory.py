"""What a tape keeps: numbers, bytes of records, page faults of a second run, peak memory."""

from __future__ import annotations

import json
import resource
import subprocess
import sys
from pathlib import Path

import numpy as np
from measure import Row, matrices

import blasad as ad
from blasad import blas

STEPS, UPDATES, ORDER = 100, 1000, 512


def watched(tape, *arrays):
    return [tape.watch(x, np.zeros_like(x)) for x in arrays]


def faults() -> int:
    return resource.getrusage(resource.RUSAGE_SELF).ru_minflt


def peak() -> int:
    """The largest resident memory of this process, in bytes."""
    status = Path("/proc/self/status")
    if status.exists():  # on Linux, ru_maxrss remembers the process that this one was started from
        return 1024 * int(next(line for line in status.read_text().splitlines() if line.startswith("VmHWM")).split()[1])
    size = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return size if sys.platform == "darwin" else 1024 * size


def loop_rows() -> list[Row]:
    rows = []
    for n in (8, 64):
        A, b, x, y = np.eye(n, order="F"), np.ones(n), np.ones(n), np.zeros(n)
        tape = ad.Tape()
        tA, tb, now, other = watched(tape, A, b, x, y)
        for _ in range(STEPS):
            blas.copy(tb, other)
            blas.gemv(1.0, tA, now, 1.0, other)
            now, other = other, now
        rows.append(Row("x = A x + b, two buffers: kept beyond steps * n", n, tape.kept_bytes / 8 - STEPS * n, unit=""))
        tape.clear()
        for _ in range(STEPS):
            now[:] = tA @ now + tb
        rows.append(Row("x = A x + b: kept beyond steps * n", n, tape.kept_bytes / 8 - STEPS * n, unit=""))
    return rows


def product_rows() -> list[Row]:
    A, B, C = matrices(8, 3)
    tape = ad.Tape()
    a, b, c = watched(tape, A, B, C)
    for _ in range(STEPS):
        c += a @ b
    rows = [Row("C += A @ B: kept", 8, tape.kept_bytes / 8, unit="")]
    tape.clear()
    for _ in range(STEPS):
        blas.gemm(1.0, a, b, 1.0, c)
    rows.append(Row("C += A @ B: kept", 8, tape.kept_bytes / 8, unit=""))
    rows.append(Row("gemm: a record", 8, tape.record_bytes / STEPS, unit="B"))
    return rows


def fault_rows() -> list[Row]:
    """A gradient that keeps copies, twice."""
    n, steps = 4096, 500
    x = np.ones(n)
    tape = ad.Tape()
    (tx,) = watched(tape, x)
    counts = []
    for _ in range(3):
        before = faults()
        for _ in range(steps):
            tx *= tx
        kept = tape.kept_bytes
        tape.reverse()
        counts.append(faults() - before)
    return [Row("kept copies: page faults of the first run", n, counts[0], unit=""),
            Row("kept copies: page faults of the second run", n, counts[1], unit=""),
            Row("kept copies: bytes", n, kept, unit="B")]


def updates(overwritten: bool) -> dict[str, float]:
    """1000 updates of rank one of a matrix; their vectors in place, or passing through two buffers."""
    rng = np.random.default_rng(0)
    X, Y = (rng.standard_normal((UPDATES, ORDER)).T for _ in range(2))  # no copies: nothing is freed before the peak
    A, W = np.zeros((ORDER, ORDER), order="F"), rng.standard_normal((ORDER, ORDER)).T
    dA, dX, dY, u, v = W.copy("F"), np.full_like(X, 0), np.full_like(Y, 0), np.zeros(ORDER), np.zeros(ORDER)
    tape = ad.Tape()
    tA, tX, tY = tape.watch(A, dA), tape.watch(X, dX), tape.watch(Y, dY)
    tu, tv = watched(tape, u, v)
    before = peak()
    for k in range(UPDATES):
        if overwritten:
            blas.copy(tX[:, k], tu)
            blas.copy(tY[:, k], tv)
            blas.ger(1.0, tu, tv, a=tA)
        else:
            blas.ger(1.0, tX[:, k], tY[:, k], a=tA)
    kept = tape.kept_bytes
    records = tape.record_bytes
    tape.reverse()
    after = peak()
    if not (np.allclose(dX, W @ Y) and np.allclose(dY, W.T @ X)):
        raise AssertionError("ger: wrong gradient")
    return {"kept": kept, "records": records, "before": before, "after": after}


def update_rows() -> list[Row]:
    """In processes of their own, for their peak memory."""
    rows = []
    for overwritten, name in ((False, "never overwritten"), (True, "overwritten")):
        command = [sys.executable, __file__, "overwritten" if overwritten else "in place"]
        found = json.loads(subprocess.run(command, check=True, capture_output=True, text=True).stdout)
        vectors = 2 * UPDATES * ORDER if overwritten else 0
        work = f"1000 ger, vectors {name}: kept" + (" beyond them" if overwritten else "")
        rows.append(Row(work, ORDER, found["kept"] / 8 - vectors, unit=""))
        rows.append(Row(f"1000 ger, vectors {name}: records", ORDER, found["records"], unit="B"))
        rows.append(Row(f"1000 ger, vectors {name}: peak memory (raw: before)", ORDER, found["after"],
                        found["before"], unit="B"))
    return rows


def rows() -> list[Row]:
    return loop_rows() + product_rows() + fault_rows() + update_rows()


if __name__ == "__main__":
    print(json.dumps(updates(sys.argv[1] == "overwritten")))
