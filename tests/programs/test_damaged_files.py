"""Programs that were damaged in a file, and tapes that are those of other calls, are refused before they are used."""

import ctypes
import pickle

import numpy as np
import pytest

import blasad as ad
from support.numbers import generator

A, B, X = generator("A").random((3, 3)) / 4, generator("B").random(3), generator("X").random(3)


def step(A, b, x):
    for _ in range(4):
        x[:] = np.tanh(A @ x) + b
    return (x * x).sum() + np.linalg.cholesky(A @ A.T + np.eye(3)).sum() + x[[0, 2]].sum()


def test_flipped_bytes():
    """Every outcome is an error, or what the program said before."""
    program = ad.compile(ad.value_and_grad(step, (0, 1, 2)), A, B, X)
    data, (value, gradients) = pickle.dumps(program), program(A, B, X)
    refused = 0
    for at in range(0, len(data), max(1, len(data) // 400)):
        damaged = bytearray(data)
        damaged[at] ^= 1 << at % 8
        try:
            found, slopes = pickle.loads(bytes(damaged))(A, B, X)
        except Exception:
            refused += 1
            continue
        assert found == value
        for x, y in zip(slopes, gradients, strict=True):
            np.testing.assert_array_equal(x, y)
    assert refused > 300


def test_other_versions_are_told():
    maker, state = pickle.loads(pickle.dumps(ad.compile(lambda x: x * 2, X)))._plan.__reduce__()
    assert (maker(*state)([X])[0] == 2 * X).all()
    with pytest.raises(ValueError, match=r"made by blasad 0\.0, and this is .*compile it again"):
        maker("0.0", *state[1:])
    with pytest.raises(ValueError, match="compile it again"):
        maker("0.0", b"", {}, 0, b"", [], [], [], [], 0, [])
    with pytest.raises(ValueError, match="damaged"):
        maker(*state[:2], state[2][:-1] + b"?")


class Work(ctypes.Structure):
    _fields_ = [("size", ctypes.c_size_t), ("tape", ctypes.c_void_p), ("tape_size", ctypes.c_size_t),
                ("workspace", ctypes.c_void_p), ("workspace_size", ctypes.c_size_t), ("needed", ctypes.c_size_t),
                ("overwritten", ctypes.c_uint), ("debug", ctypes.c_uint), ("lanes", ctypes.c_uint),
                ("lane", ctypes.c_void_p), ("message", ctypes.c_char * 160)]


@pytest.mark.parametrize("overwritten", [0, 0xffff])
def test_a_tape_of_another_size(overwritten):
    tape = ctypes.create_string_buffer(65536)
    work = Work(ctypes.sizeof(Work), ctypes.addressof(tape), 65536, overwritten=overwritten)
    x, y, z, dx, dz = (np.full((60, 60), value, order="F") for value in (1.0, 1.0, 0.0, 0.0, 1.0))

    def call(mode, n, dy=None):
        size, ld, one, zero = ctypes.c_int(n), ctypes.c_int(60), ctypes.c_double(1), ctypes.c_double(0)
        ints, lds = [ctypes.addressof(size)] * 3, ctypes.addressof(ld)
        args = [b"N", b"N", *ints, ctypes.addressof(one), None, x.ctypes.data, dx.ctypes.data, lds, y.ctypes.data, dy,
                lds, ctypes.addressof(zero), None, z.ctypes.data, dz.ctypes.data, lds, ctypes.addressof(work)]
        kinds = [ctypes.c_char_p] * 2 + [ctypes.c_void_p] * 17
        return ctypes.CFUNCTYPE(ctypes.c_int, *kinds)(ad.rules.address(f"blasad_dgemm_{mode}"))(*args)

    assert call("aug", 3) == 0
    for wrong in ((60, None), (2, None), (3, np.zeros((60, 60)).ctypes.data)):
        assert call("rev", *wrong) == -1
        assert b"gemm: the tape is that of a call with other sizes" in work.message
    assert not dx.any() and dz.all()
    assert call("rev", 3) == 0 and (dx[:3, :3] == 3).all()
