"""Operands that share memory, of every routine and driver: as if what is read had been read first, or an error.

Each pair of arrays is laid over one buffer in several ways.  The same call on copies says what comes out; an error is
right where both are written.
"""

from __future__ import annotations

import inspect
import itertools
import subprocess
import sys

import numpy as np
import pytest

import blasad as ad
from blasad._declarations.drivers import DRIVERS
from support import ROOT
from support.numbers import RNG, generator
from support.overlaps import CASES, SIZE, SOLVERS, WAYS, N, call, filled, laid, outcome

BANDS = {2: [[0.0], [3.0]], 4: [[0.0], [0.0], [3.0], [0.0]]}     # by how many rows are stored


@pytest.mark.parametrize("case", CASES)
def test_overlapping_operands(case):
    for way in WAYS:
        one_way(*CASES[case], way)


def one_way(name, dtype, shapes, others, written, x, y, way):
    rng = generator(len(name))
    start = filled(shapes, x, y, way, dtype, rng)
    if start is None:
        return

    def program(buffer, copied):
        """What the routine returns, and the buffer where it wrote into that."""
        views = laid(buffer, shapes, x, y, way)
        given = {each: v.copy() if copied else v for each, v in views.items()}
        results = call(name, given, others)
        if copied:
            for each in written:
                views[each][...] = given[each]
        return [*results, buffer]

    views = laid(start, shapes, x, y, way)
    if {x, y} <= written and np.shares_memory(views[x], views[y]):
        for run in (lambda: program(start.copy(), False),
                    lambda: ad.jvp(lambda b: program(b, False), (start,), (start,))):
            with pytest.raises(ValueError, match=f"{name}: .* overlap, and both are written"):
                run()
        return
    same(*(outcome(lambda copied=copied: program(start.copy(), copied)) for copied in (False, True)))
    if name in DRIVERS or ad.rules[name].modes:
        derivatives(program, start, rng)


def same(found, expected):
    if isinstance(expected, str) or isinstance(found, str):
        assert isinstance(found, str) and found == expected
        return
    for a, b in zip(found, expected, strict=True):
        single = np.asarray(b).dtype in (np.float32, np.complex64)
        np.testing.assert_allclose(a, b, rtol=1e-4 if single else 1e-11, atol=1e-4 if single else 1e-11)


def derivatives(program, start, rng):
    """Tangents, and gradients, of what overlaps against those of copies."""
    direction, weight = rng.standard_normal(SIZE).astype(start.dtype), rng.standard_normal(SIZE)

    def total(copied):
        return lambda b: sum((x * weight[: np.size(x)].reshape(np.shape(x))).real.sum() for x in program(b, copied))

    for run in (lambda copied: ad.jvp(total(copied), (start,), (direction,))[1],
                lambda copied: ad.grad(total(copied))(start)):
        same(*(outcome(lambda run=run, copied=copied: [run(copied)]) for copied in (False, True)))


def test_drivers_in_programs_and_sections():
    H = RNG.random((N, N))
    H = H @ H.T + N * np.eye(N)

    def f(A):
        c = ad.lapack.potrf(A * 1, lower=1)
        ad.lapack.potrs(c, c[:, 1], lower=1)
        lu, piv = ad.lapack.getrf(A * 2)
        return c.sum() + (ad.lapack.getrs(lu, piv, lu.T) ** 2).sum()

    def apart(A):
        c = ad.lapack.potrf(A * 1, lower=1)
        c[:, 1] = ad.lapack.potrs(c.copy(), c[:, 1].copy(), lower=1)
        lu, piv = ad.lapack.getrf(A * 2)
        return c.sum() + (ad.lapack.getrs(lu, piv, lu.T.copy()) ** 2).sum()

    expected = ad.grad(apart)(H)
    for run in (ad.grad(f), ad.compile(ad.grad(f), H), ad.compile(ad.grad(f), H, tidy=False),
                ad.grad(ad.checkpoint(f))):
        np.testing.assert_allclose(run(H), expected, rtol=1e-10, atol=1e-12)
    np.testing.assert_allclose(ad.jacobian(ad.grad(f))(H), ad.jacobian(ad.grad(apart))(H), rtol=1e-9, atol=1e-10)


READ_ONLY = """
import ctypes, mmap, sys
import numpy as np

from support import overlaps as t
from support.numbers import RNG

libc, memory = ctypes.CDLL(None), mmap.mmap(-1, 1 << 16)
memory_at = ctypes.addressof(ctypes.c_char.from_buffer(memory))
names = {}
for name, dtype, shapes, others, written, *_ in t.CASES.values():
    names[name] = dtype, shapes, others, written
for name, (dtype, shapes, others, written) in names.items():
    print(name, flush=True)
    whole = np.frombuffer(memory, dtype, t.SIZE)
    x, y = list(shapes)[:2]
    whole[...] = t.filled(shapes, x, y, "shifted", dtype, RNG)
    views, start = {}, 0
    for each, shape in shapes.items():
        views[each] = t.view(whole, start, shape)
        start += int(np.prod(shape))
        views[each] = views[each].copy("K") if each in written else views[each]
    assert libc.mprotect(ctypes.c_void_p(memory_at), 1 << 16, mmap.PROT_READ) == 0
    t.outcome(lambda: t.call(name, views, others))
    assert libc.mprotect(ctypes.c_void_p(memory_at), 1 << 16, mmap.PROT_READ | mmap.PROT_WRITE) == 0
print("done")
"""


@pytest.mark.skipif(sys.platform != "linux", reason="protects pages of memory by libc")
def test_what_is_read_is_not_written_for_a_moment():
    """It may be shared by threads, or a file: LAPACK's ormqr writes ones into the diagonal of its reflectors."""
    done = subprocess.run([sys.executable, "-c", READ_ONLY], cwd=ROOT / "tests", capture_output=True, text=True)
    names = done.stdout.split()
    assert done.returncode == 0 and names[-1] == "done", f"{names[-1:]} wrote into an input: {done.stderr[:200]}"
    assert len(names) > 90


# ---------------------------------------------------------------- plain arrays over memory that is differentiated


def test_a_copy_of_watched_memory_has_its_derivative():
    """A plain array that shows the memory of an argument is a variable, copied or not."""
    X, dX = np.array([[4.0, 1.0], [2.0, 3.0]]), np.array([[1.0, 0.5], [0.25, 2.0]])
    programs = [
        lambda A, P: ad.blas.trmv(P, A[0], lower=1),
        lambda A, P: np.add(A, P.T, out=A),
        lambda A, P: ad.lapack.potrs(P, A[:, 0], lower=1),
    ]
    for program, mode in itertools.product(programs, (ad.Forward, ad.Reverse)):
        A, dA, B, dB = X.copy(), dX.copy(), X.copy(), dX.copy()

        def with_itself(x, program=program):
            program(x, x)

        def with_plain(x, program=program, B=B):
            program(x, B)

        ad.autodiff(mode, with_itself, ad.Duplicated(A, dA))
        ad.autodiff(mode, with_plain, ad.Duplicated(B, dB))
        np.testing.assert_array_equal(A, B)
        np.testing.assert_array_equal(dA, dB)


# ---------------------------------------------------------------- what drivers take


def diagonal(name, shape):
    """What makes a matrix definite."""
    if name == "ap":
        return 3.0 * np.isin(np.arange(10), (0, 2, 5, 9))
    return BANDS[shape[0]] if name == "ab" else 3 * np.eye(N) if shape == (N, N) else 3 * (shape == (N,))


SCHUR_FORMS = ("trexc", "trsen", "tgsen", "tgsyl")        # are what these take


@pytest.mark.parametrize("name", SOLVERS)
def test_lists_are_inputs_only(name, rng):
    """Where one is written, the error says so; without overwriting, a list is an array."""
    given, f = SOLVERS[name], getattr(ad.lapack, name)
    dtype = "D" if DRIVERS[name].dtypes == "cz" else "d"
    names = list(inspect.signature(f).parameters)
    arrays = [x if not isinstance(x, tuple) else 0.1 * rng.random(x).astype(dtype) + diagonal(each, x)
              for each, x in zip(names, given, strict=False)]
    if name in SCHUR_FORMS:
        arrays = [np.triu(x) if np.ndim(x) == 2 else x for x in arrays]
    flags = {each: False for each in names if each.startswith("overwrite_")}
    lists = [x.tolist() if getattr(x, "ndim", 0) else x for x in arrays]
    expected, found = f(*arrays, **flags), f(*lists, **flags)
    for a, b in zip(*(each if isinstance(each, tuple) else (each,) for each in (expected, found)), strict=True):
        np.testing.assert_array_equal(a, b)
    for i, (each, x) in enumerate(zip(names, given, strict=False)):
        if isinstance(x, tuple) and each in DRIVERS[name].writes:
            with pytest.raises(TypeError, match=f"{name}: {each} is list; what is written must be an array"):
                f(*arrays[:i], lists[i], *arrays[i + 1:])
        if isinstance(x, tuple):
            with pytest.raises(TypeError, match=f"{name}: {each} is str"):
                f(*arrays[:i], "text", *arrays[i + 1:])


LINALG = {  # with overwrite_a and overwrite_b, which are permissions
    "solve": lambda A, b, **flags: ad.linalg.solve(A, b, **flags),
    "solve pos": lambda A, b, **flags: ad.linalg.solve(A, b, assume_a="pos", **flags),
    "solve sym": lambda A, b, **flags: ad.linalg.solve(A, b, assume_a="sym", **flags),
    "solve her": lambda A, b, **flags: ad.linalg.solve(A, b, assume_a="her", **flags),
    "solve triangular": lambda A, b, **flags: ad.linalg.solve(A, b, assume_a="upper triangular", **flags),
    "solve tridiagonal": lambda A, b, **flags: ad.linalg.solve(A, b, assume_a="tridiagonal", **flags),
    "solve diagonal": lambda A, b, **flags: ad.linalg.solve(A, b, assume_a="diagonal", **flags),
    "solve_triangular": lambda A, b, overwrite_a, **flags: ad.linalg.solve_triangular(A, b, **flags),
    "cho_solve": lambda A, b, overwrite_a, **flags: ad.linalg.cho_solve((A, True), b, **flags),
    "lu_solve": lambda A, b, overwrite_a, **flags: ad.linalg.lu_solve((A, np.arange(N)), b, **flags),
    "cho_solve_banded": lambda A, b, overwrite_a, **flags: ad.linalg.cho_solve_banded((A[:2], True), b, **flags),
    "solve_banded": lambda A, b, overwrite_a, **flags: ad.linalg.solve_banded((1, 1), A[:3], b,
                                                                              overwrite_ab=overwrite_a, **flags),
    "solveh_banded": lambda A, b, overwrite_a, **flags: ad.linalg.solveh_banded(A[1:3], b, lower=True,
                                                                                overwrite_ab=overwrite_a, **flags),
    "lstsq": lambda A, b, **flags: ad.linalg.lstsq(A, b, **flags)[0],
}


@pytest.mark.parametrize("part", [lambda A: A, np.transpose, lambda A: A[:, 1], lambda A: A[1]])
@pytest.mark.parametrize("name", LINALG)
def test_scipys_functions_may_overwrite_and_do_not_where_that_would_be_wrong(name, part):
    f, X = LINALG[name], RNG.random((N, N)) + 4 * np.eye(N)
    X = np.asfortranarray(X @ X.T)
    if name == "solveh_banded":             # the diagonal is in a row
        X[1] += 20

    def apart(A):
        return f(A.copy("F"), part(A).copy("F"), overwrite_a=False, overwrite_b=False)

    def overlapping(A):
        return f(A, part(A), overwrite_a=True, overwrite_b=True)

    np.testing.assert_allclose(overlapping(X.copy("F")), apart(X.copy("F")), rtol=1e-10, atol=1e-12)
    E = RNG.random((N, N))
    for a, b in zip(ad.jvp(overlapping, (X,), (E,)), ad.jvp(apart, (X,), (E,)), strict=True):
        np.testing.assert_allclose(a, b, rtol=1e-10, atol=1e-12)
    np.testing.assert_allclose(ad.grad(lambda A: overlapping(A).sum())(X), ad.grad(lambda A: apart(A).sum())(X),
                               rtol=1e-10, atol=1e-12)


def test_what_is_not_written_may_overlap():
    X = RNG.random((4, 4)) + 4 * np.eye(4)
    H = X @ X.T
    lu, piv, x = ad.lapack.gesv(H, H, overwrite_b=False)
    np.testing.assert_allclose(x, np.eye(4), atol=1e-12)
    with pytest.raises(ValueError, match=r"gesv: a and b overlap.* overwrite_b=False"):
        ad.lapack.gesv(H, H.T)
    e, d = np.ones(3), np.full(4, 4.0)
    flags = dict(overwrite_dl=False, overwrite_du=False)
    np.testing.assert_allclose(ad.lapack.gtsv(e, d, e, np.ones(4), **flags)[3],
                               np.linalg.solve(np.diag(e, 1) + np.diag(e, -1) + 4 * np.eye(4), np.ones(4)))
    with pytest.raises(ValueError, match="gtsv: dl and du overlap"):
        ad.lapack.gtsv(e, np.full(4, 4.0), e, np.ones(4))
