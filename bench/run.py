"""Measure blasad against SciPy's BLAS called by hand, and print what came out beside the targets."""

from __future__ import annotations

import argparse
import importlib
import os
import platform
import sys
import time

TOPICS = {
    "products": "value, gradient and forward mode of a product",
    "overhead": "recording, sweep, operators",
    "entry": "derivatives of functions that do nothing, small operations",
    "batches": "many shadows, stacks of products",
    "loop": "100 steps of x = A x + b",
    "programs": "compiled loops, a compiled Kalman filter",
    "compiling": "what compile costs by the size of arrays and the number of calls, beside JAX",
    "scans": "a step of a loop in a program, beside an unrolled one and JAX's scan; what a run keeps",
    "scale": "a program on threads, two workers, sums over shards, what planning costs",
    "jit": "what a replay costs, beside JAX",
    "memory": "what a tape keeps",
    "checkpoints": "a long loop with few states kept",
    "stored": "a long loop with its states on disk",
    "elementwise": "value and gradient of elementwise programs over their plain functions",
    "scalars": "value and gradient of loops over single numbers, what an operation costs there",
    "likelihoods": "value and gradient of log-likelihoods by distributions of SciPy over their plain functions",
    "sparse_products": "value and gradients of products with sparse matrices over the product",
    "sparse_systems": "value and gradient of sparse systems and log-determinants over one solution or factorization",
    "trees": "maps of 1000 small arrays in nested containers",
    "imports": "what import costs",
    "capi": "what the rules cost when C calls them",
    "shapes": "products of many shapes, beside BLAS's own",
    "factorizations": "reverse over primal of LAPACK's factorizations and solvers",
    "spectra": "reverse over primal of eigenvalues, singular values, Schur forms, functions of matrices; trsyl",
    "scipy_functions": "value and gradient of SciPy's compiled functions over the plain function: images, distances, "
                       "interpolation, signals, spectra of small matrices",
    "equations": "value and gradient of solutions of differential equations over the plain solution",
    "solvers": "value and gradient of roots, minima, fits, integrals and boundary values over SciPy's own call",
    "accuracy": "digits lost by derivatives of ill-conditioned problems, forward and reverse",
    "interop": "Cholesky and a triangular solve with gradient inside PyTorch and JAX",
    "routines": "reverse over primal of every routine, beside its flops and bytes",
}
HEADER = ("work", "n", "raw", "blasad", "ratio", "target", "met")


def shown(value: float | None, unit: str) -> str:
    """A measurement with its unit."""
    if value is None:
        return ""
    if unit == "s":
        for name, scale in (("ns", 1e-9), ("us", 1e-6), ("ms", 1e-3)):
            if abs(value) < 1000 * scale:
                return f"{value / scale:.3g} {name}"
        return f"{value:.3g} s"
    if unit == "B" and value >= 1e4:
        return f"{value / 1e6:.3g} MB"
    return f"{value:g} {unit}".strip()


def cells(row) -> tuple[str, ...]:
    return (row.work, str(row.n or ""), shown(row.raw, row.unit), shown(row.own, row.unit),
            "" if row.ratio is None else f"{row.ratio:.3g}", str(row.target or ""),
            "" if row.met is None else "yes" if row.met else "NO")


def table(rows) -> str:
    """The rows in Markdown, aligned."""
    lines = [HEADER, *map(cells, rows)]
    widths = [max(len(line[i]) for line in lines) for i in range(len(HEADER))]
    text = ["| " + " | ".join(cell.ljust(w) for cell, w in zip(line, widths, strict=True)) + " |" for line in lines]
    text.insert(1, "|" + "|".join("-" * (w + 2) for w in widths) + "|")
    return "\n".join(text)


def environment() -> str:
    """Where this was measured."""
    import numpy
    import scipy
    from threadpoolctl import threadpool_info

    import blasad

    libraries = {f"{pool['internal_api']} {pool['version']} ({pool.get('architecture', '?')}, "
                 f"{pool['num_threads']} thread{'s' * (pool['num_threads'] != 1)})"
                 for pool in threadpool_info() if pool["user_api"] == "blas"}
    return (f"blasad {blasad.__version__}, Python {platform.python_version()}, NumPy {numpy.__version__}, "
            f"SciPy {scipy.__version__}, {', '.join(sorted(libraries))}, {platform.machine()}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("topics", nargs="*", metavar="topic", help="; ".join(f"{k}: {v}" for k, v in TOPICS.items()))
    parser.add_argument("--quick", action="store_true", help="fewer sizes and shorter timings, in less than a minute")
    options = parser.parse_args()
    unknown = set(options.topics) - set(TOPICS)
    if unknown:
        parser.error(f"there is no topic {', '.join(sorted(unknown))}; choose from {', '.join(TOPICS)}")
    if options.quick:
        os.environ["BLASAD_BENCH_QUICK"] = "1"
    start = time.perf_counter()
    rows = []
    for topic in options.topics or TOPICS:
        print(f"{topic}: {TOPICS[topic]} ...", file=sys.stderr, flush=True)
        rows += importlib.import_module(topic).rows()
    met = [row.met for row in rows if row.met is not None]
    seconds = time.perf_counter() - start
    print(f"{table(rows)}\n\n{sum(met)} of {len(met)} targets met, {seconds:.0f} s. {environment()}")


if __name__ == "__main__":
    main()
