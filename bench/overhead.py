"""What blasad adds to a call: recording it, and reading it in the sweep."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path

import numpy as np
from measure import Row, Times, check_close, compare, matrices, ratio_row

import blasad as ad
from blasad import blas

CALLS = 500
OUT = Path(__file__).parent / "out"


def floor():
    """The module of floor.pyx, compiled when it has changed; None without Cython or a compiler."""
    try:
        from Cython.Build import cythonize
        from setuptools import Distribution, Extension

        source = Path(__file__).parent / "floor.pyx"
        (module,) = cythonize([Extension("floor", [str(source)])], build_dir=str(OUT / "build"), quiet=True)
        build = Distribution({"ext_modules": [module]}).get_command_obj("build_ext")
        build.build_lib = build.build_temp = str(OUT / "build")
        build.ensure_finalized()
        build.run()
        spec = importlib.util.spec_from_file_location("floor", build.get_ext_fullpath("floor"))
        found = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(found)
        return found
    except Exception as error:
        print(f"bench: no C loop to compare the sweep with: {error}", file=sys.stderr)
        return None


def of_one(times: Times) -> Times:
    return Times([t / CALLS for t in times.rounds])


def recording(n: int) -> list[Row]:
    """A recorded gemm minus the same call of plain arrays; operands new to the tape in every call, or the same."""
    A, B, C = (np.random.default_rng(n).standard_normal((CALLS, n, n)) for _ in range(3))
    tape = ad.Tape()
    a, b, c = (tape.watch(x, np.zeros_like(x)) for x in (A, B, C))
    traced = [(a[i], b[i], c[i]) for i in range(CALLS)]
    arrays = [tuple(x.copy() for x in group) for group in zip(A, B, C, strict=True)]

    def plain():
        for x, y, z in arrays:
            blas.gemm(1.0, x, y, 0.0, z)

    def recorded():
        for x, y, z in traced:
            blas.gemm(1.0, x, y, 0.0, z)
        tape.clear()

    def recorded_again():
        x, y, z = traced[0]
        for _ in traced:
            blas.gemm(1.0, x, y, 0.0, z)
        tape.clear()

    new, same, without = map(of_one, compare(recorded, recorded_again, plain))
    return [Row("gemm: recording adds", n, new.minus(without), without.median),
            Row("gemm: recording adds, same operands", n, same.minus(without), without.median)]


def sweeping(n: int, loop) -> Row:
    """The sweep over many products minus their BLAS calls in one C loop; both write the same seeds first."""
    A, B, W, dA, dB, raw_dA, raw_dB = matrices(n, 7)
    C = np.zeros((n, n, CALLS), order="F")
    seeds, dC, raw_dC = (np.empty_like(C) for _ in range(3))
    seeds[...] = W[:, :, None]
    tape = ad.Tape()
    a, b, c = tape.watch(A, dA), tape.watch(B, dB), tape.watch(C, dC)
    for i in range(CALLS):
        blas.gemm(1.0, a, b, 0.0, c[:, :, i])

    def swept():
        np.copyto(dC, seeds)
        tape.reverse(keep=True)

    def floored():
        np.copyto(raw_dC, seeds)
        loop.reverse_of_products(A, B, raw_dC, raw_dA, raw_dB)

    for x in (dA, dB, raw_dA, raw_dB):
        x.fill(0)
    swept(), floored()
    check_close("sweep", (dA, dB), (raw_dA, raw_dB))
    own, raw = map(of_one, compare(swept, floored))
    return Row("gemm: the sweep adds", n, own.minus(raw), raw.median)


def operators(n: int) -> list[Row]:
    """Operators on traced arrays, recorded, beside NumPy's."""
    A, B, C, dA, dB, dC, plain_C = matrices(n, 7)
    tape = ad.Tape()
    a, b, c = tape.watch(A, dA), tape.watch(B, dB), tape.watch(C, dC)

    def product():
        for _ in range(CALLS):
            a @ b
        tape.clear()

    def numpy_product():
        for _ in range(CALLS):
            A @ B

    def sum_in_place():
        x = c
        for _ in range(CALLS):
            x += a
        tape.clear()

    def numpy_sum_in_place():
        x = plain_C
        for _ in range(CALLS):
            x += A

    times = list(map(of_one, compare(product, numpy_product, sum_in_place, numpy_sum_in_place)))
    return [ratio_row("A @ B, recorded", n, *times[:2]), ratio_row("C += A, recorded", n, *times[2:])]


def made(n: int) -> list[Row]:
    """Arrays that a program makes, without a derivative, minus the same of NumPy's."""
    works = ("np.zeros(n)", "z + w", "z *= 1.0", "z[1]", "z[1] = 2.0", "z[1:]", "np.sin(z)", "z.sum()")
    start = "def run():\n    z, w, n = np.zeros({n}), np.ones({n}), {n}\n    for _ in range({calls}):\n        {work}\n"
    found: list[Row] = []

    def inside(x):
        for work in works:
            space: dict = {"np": np}
            exec(start.format(n=n, calls=CALLS, work=work), space)

            def plain(run=space["run"]):
                with ad.options(as_is=False):
                    run()

            own, raw = map(of_one, compare(space["run"], plain))
            found.append(Row(f"an array that a program makes: {work} adds", n, own.minus(raw), raw.median))
        return x.sum()

    ad.grad(inside)(np.ones(n))
    return found


def rows() -> list[Row]:
    found = [row for n in (2, 4, 8) for row in recording(n)]
    loop = floor()
    if loop is not None:
        found += [sweeping(n, loop) for n in (2, 4, 8)]
    return found + operators(4) + made(4)
