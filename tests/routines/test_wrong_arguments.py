"""Wrong arguments of routines: one clear error that names routine and argument, and nothing has changed."""

import numpy as np
import pytest

import blasad as ad
from support.oracle import read_only, reverse

b = ad.blas


def eye(n=3, dtype=float):
    return np.eye(n, dtype=dtype)


def huge(*shape):
    """An array of any size over eight bytes."""
    return np.lib.stride_tricks.as_strided(np.ones(1), shape, (0,) * len(shape))


X = [  # the routine, its arguments, the error, and what its message has
    ("gemm", (1.0, eye(3), eye(2)), {}, ValueError, "gemm: b has shape (2, 2)"),
    ("gemm", (1.0, eye(3), eye(3), 0.0, eye(2)), {}, ValueError, "gemm: c has shape (2, 2)"),
    ("gemm", (1.0, np.ones((2, 3)), np.ones((2, 3))), {"trans_a": 1, "trans_b": 1}, ValueError, "transposed by trans_"),
    ("gemm", (1.0, np.ones(3), eye()), {}, ValueError, "gemm: a has shape (3,); it must have 2 dimensions"),
    ("gemm", (1.0, eye(dtype=int), eye()), {}, TypeError, "gemm: a has dtype int64"),
    ("gemm", (1.0, eye(), eye(), 0.0, eye(dtype=int)), {}, TypeError, "gemm: c has dtype int64"),
    ("gemm", (1.0, eye(), eye(), 0.0, eye(dtype="f")), {}, TypeError, "gemm: c is float32"),
    ("gemm", (1.0, eye(dtype=complex), eye(), 0.0, eye()), {}, TypeError, "gemm: c is float64"),
    ("gemm", (1j, eye(), eye(), 0.0, eye()), {}, TypeError, "gemm: "),
    ("gemm", (1.0, eye(dtype="e"), eye()), {}, TypeError, "gemm: a has dtype float16"),
    ("gemm", (1.0, eye(dtype=">f8"), eye()), {}, TypeError, "gemm: a has dtype >f8"),
    ("gemm", (1.0, eye(dtype=object), eye()), {}, TypeError, "gemm: a has dtype object"),
    ("gemm", (1.0, eye(), eye()), {"trans_a": 3}, ValueError, "gemm: trans_a is 3"),
    ("gemm", (1.0, eye(), eye()), {"trans_a": "X"}, ValueError, "gemm: trans_a is 'X'"),
    ("gemm", (1.0, eye(), eye()), {"transa": 1}, TypeError, "gemm: there is no argument 'transa'"),
    ("gemm", (1.0, eye()), {}, TypeError, "gemm: the argument b is missing"),
    ("gemm", (1.0, eye(), eye(), 0.0, None, 1), {}, TypeError, "gemm: 6 positional arguments"),
    ("gemm", (1.0, eye(), eye()), {"a": eye()}, TypeError, "gemm: a was given twice"),
    ("gemm", ("1", eye(), eye()), {}, TypeError, "gemm: alpha is str"),
    ("gemm", (eye(), eye(), eye()), {}, (TypeError, ValueError), "gemm: alpha "),
    ("gemm", (1.0, "A", eye()), {}, TypeError, "gemm: a is str"),
    ("gemm", (1.0, eye(), eye(), 0.0, [[0.0] * 3] * 3), {}, TypeError, "gemm: c is list"),
    ("gemm", (1.0, eye(), eye(), 0.0, read_only(eye())), {}, ValueError, "gemm: c is read-only"),
    ("gemm", (1.0, np.ones((2, 1)), np.ones((1, 2)), 0.0, huge(2, 2)), {}, (TypeError, ValueError), "gemm: c "),
    ("gemv", (1.0, eye(), np.ones(2)), {}, ValueError, "gemv: x has shape (2,)"),
    ("gemv", (1.0, eye(), np.ones(3)), {"incx": "1"}, TypeError, "gemv: incx is '1'"),
    ("gemv", (1.0, eye(), np.ones(3)), {"offx": 4}, ValueError, "gemv: offx is 4"),
    ("gemv", (1.0, eye(), np.ones(3)), {"offx": -1}, ValueError, "gemv: offx is -1"),
    ("gemv", (1.0, eye(), np.ones(3)), {"incx": 2}, ValueError, "gemv: x"),
    ("dot", (np.ones(3), np.ones(3)), {"n": -1}, ValueError, "dot: n is -1"),
    ("dot", (np.ones(3), np.ones(3)), {"n": 4}, ValueError, "dot: x"),
    ("dot", (np.ones(3, complex), np.ones(3)), {}, TypeError, "dot: there is no complex128 version; use dotu or dotc"),
    ("axpy", (np.ones(3), np.ones(2)), {}, ValueError, "axpy: y has shape (2,)"),
    ("scal", (2.0, read_only(np.ones(2))), {}, ValueError, "scal: x is read-only"),
    ("scal", (2.0, np.arange(3)), {}, TypeError, "scal: x has dtype int64"),
    ("swap", (read_only(np.ones(2)), np.ones(2)), {}, ValueError, "swap: x is read-only"),
    ("ger", (1.0, np.ones(2), np.ones(3)), {"a": eye()}, ValueError, "ger: x has shape (2,)"),
    ("symm", (1.0, eye(), np.ones((2, 3))), {}, ValueError, "symm: "),
    ("symm", (1.0, np.ones((3, 2)), np.ones((3, 2))), {}, ValueError, "symm: a has shape (3, 2)"),
    ("hemm", (1.0, eye(), eye()), {}, TypeError, "hemm: there is no float64 version; use symm"),
    ("syrk", (1.0, np.ones((3, 2)), 0.0, np.ones((3, 2))), {}, ValueError, "syrk: c has shape (3, 2)"),
    ("syrk", (1.0, eye(dtype=complex)), {"trans": 2}, ValueError, "syrk: trans=2"),
    ("herk", (1j, eye(dtype=complex)), {}, TypeError, "herk: alpha is 1j; it must be real"),
    ("herk", (1.0, eye(dtype=complex)), {"trans": 1}, ValueError, "herk: trans is 1"),
    ("trsm", (1.0, eye(), np.ones((2, 3))), {}, ValueError, "trsm: a has shape (3, 3); with side=0"),
    ("trsm", (1.0, eye(), np.ones((2, 3)), 2), {}, ValueError, "trsm: side is 2"),
    ("trsm", (1.0, eye(), eye()), {"diag": "X"}, ValueError, "trsm: diag is 'X'"),
    ("trsv", (np.ones((3, 2)), np.ones(3)), {}, ValueError, "trsv: a has shape (3, 2)"),
]


@pytest.mark.parametrize("tracing", [False, True])
@pytest.mark.parametrize("name, args, keywords, error, text", X, ids=[f"{i}-{x[0]}" for i, x in enumerate(X)])
def test_a_wrong_argument_is_named_and_nothing_has_changed(name, args, keywords, error, text, tracing):
    run = getattr(b, name)
    arrays = [x for x in (*args, *keywords.values()) if isinstance(x, np.ndarray)]
    before = [x.tobytes() for x in arrays]

    def fails(*given):
        with pytest.raises(error) as caught:
            run(*given, **keywords)
        assert text in str(caught.value), str(caught.value)

    if not tracing:
        fails(*args)
    else:
        with ad.Tape() as tape:
            def enter(x):
                usable = isinstance(x, np.ndarray) and x.dtype in ("f", "d", "F", "D") and x.flags.writeable
                return tape.watch(x, np.ones_like(x)) if usable and 0 not in x.strides else x

            traced = [enter(x) for x in args]
            A, dA = eye(), np.ones((3, 3))
            a = tape.watch(A, dA)
            a *= 2.0
            calls = tape.calls
            fails(*traced)
            assert tape.calls == calls and tape.kept_bytes == 0
            a *= 2.0                        # and the tape works
            tape.reverse()
            assert (dA == 4).all()
    assert [x.tobytes() for x in arrays] == before


BIG = 2 ** 31 + 1
FAR = np.lib.stride_tricks.as_strided(np.ones(1), (BIG, 1), (8, 8))       # nothing of it may be touched


@pytest.mark.parametrize("run", [
    lambda one: b.gemm(one, huge(1, BIG), huge(BIG, 1)), lambda one: b.gemm(one, FAR, np.ones((1, 1))),
    lambda one: b.gemm(one, np.ones((1, 0)), huge(0, BIG)), lambda one: b.gemv(one, huge(1, BIG), huge(BIG)),
    lambda one: b.ger(one, huge(BIG), np.ones(1), a=FAR), lambda one: b.trsm(one, np.ones((1, 1)), FAR.T),
    lambda one: b.symm(one, np.ones((1, 1)), huge(1, BIG)),
])
def test_dimensions_beyond_the_integers_of_blas(run):
    with pytest.raises(ValueError, match="[a-z]+: [ab] has shape .*the integers of BLAS end at 2147483647"):
        run(1.0)
    with ad.Tape() as tape:
        one, d = np.ones(1), np.zeros(1)
        x = tape.watch(one, d)
        with pytest.raises(ValueError, match="the integers of BLAS end at|shares a part of its memory"):
            run(x[0])                       # so far does FAR reach
        x *= 3.0
        d[:] = 1
        tape.reverse()
        assert d == 3


@pytest.mark.parametrize("shape", [(2 ** 33, 2 ** 31), 2 ** 45, (2 ** 40, 2 ** 40, 2 ** 48)])
def test_arrays_that_no_memory_can_hold(shape):
    x, d = np.ones(2), np.zeros(2)
    for make in (lambda x: np.zeros(shape, like=x), lambda x: np.empty_like(x, shape=shape),
                 lambda x: x[0] * huge(*np.atleast_1d(shape)[:2])):
        with pytest.raises((MemoryError, ValueError)):
            reverse(make, (x, d))
    reverse(lambda x: (x * x).sum(), (x, d))
    assert (d == 2).all()
