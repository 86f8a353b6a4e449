"""Random numbers, the same in every run.

Tests draw from one generator, RNG, which is also the fixture `rng`.  It is seeded before each test by the test's name,
so that no test depends on those that ran before it.  What is made when a module is imported has a `generator` of its
own.  And how they are rounded: what the BLAS that is there runs.
"""

import zlib

import numpy as np

RNG = np.random.default_rng(0)


def generator(*seed):
    """A generator whose numbers depend on these words and integers alone."""
    return np.random.default_rng([zlib.crc32(each.encode()) if isinstance(each, str) else each for each in seed])


def start(name):
    """The numbers of a test begin."""
    RNG.bit_generator.state = generator(name).bit_generator.state


def random(shape=(), dtype="d", rng=RNG):
    """Normal numbers; complex ones have two normal parts."""
    x = rng.standard_normal(shape)
    return (x + 1j * rng.standard_normal(shape) if np.dtype(dtype).kind == "c" else x).astype(dtype)


def uniform(shape, dtype="d", layout="C", low=-1.0, high=1.0, rng=RNG):
    """Numbers between two bounds, in C or Fortran order, with gaps between them, or these reversed."""
    shape = (shape,) if isinstance(shape, int) else shape
    values = rng.uniform(low, high, shape)
    if np.dtype(dtype).kind == "c":
        values = values + 1j * rng.uniform(low, high, shape)
    if layout == "C" or not shape:
        return values.astype(dtype)
    if layout == "F":
        return np.asfortranarray(values.astype(dtype))
    wide = np.zeros(tuple(2 * n + 1 for n in shape), dtype)
    part = wide[tuple(slice(1, 2 * n, 2) for n in shape)]
    if layout == "reversed":
        part = part[(slice(None, None, -1),) * len(shape)]
    part[...] = values
    return part


def has_haswell_kernels():
    """Whether SciPy's BLAS runs OpenBLAS's kernels for Haswell, which round more, and other than NumPy's BLAS."""
    import scipy.linalg.cython_blas  # noqa: F401  its library is loaded before it is looked for
    from threadpoolctl import threadpool_info

    return any(pool.get("architecture") == "Haswell" for pool in threadpool_info())


HASWELL = has_haswell_kernels()
