"""Compiled functions of SciPy: value and gradient over the plain function, eager and under `jit`.

    python bench/scipy_functions.py [PART OF A NAME ...]        prints these alone

The function is a sum of the results with constant weights; its gradient is along all arguments.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from typing import Any

import numpy as np
import scipy.fft
import scipy.linalg as sl
from measure import QUICK, Row, check_close, compare, ratio_row
from run import table
from scipy import interpolate, ndimage, signal
from scipy.spatial import KDTree, distance
from scipy.spatial.transform import Rotation

import blasad as ad

SIDE = 64 if QUICK else 256             # of images
POINTS = 1000 if QUICK else 10_000
FEW = 50 if QUICK else 200              # points that are paired with each other
Function = Callable[..., Any]
rng = np.random.default_rng(0)


def image() -> np.ndarray:
    return rng.standard_normal((SIDE, SIDE))


def places() -> np.ndarray:
    return rng.uniform(0, SIDE - 1, (2, SIDE, SIDE))


def points(count: int, d: int = 2) -> np.ndarray:
    return rng.uniform(0, 1, (count, d))


def definite(n: int) -> np.ndarray:
    A = rng.standard_normal((n, n))
    return A @ A.T / n + np.diag(np.arange(1.0, n + 1))


def general(n: int) -> np.ndarray:
    return rng.standard_normal((n, n)) / np.sqrt(n) + np.diag(np.linspace(2.0, 4.0, n))


TURN = np.array([[0.9, 0.1], [-0.1, 0.9]])
CELLS = np.linspace(0, 1, 30)
GIVEN = points(FEW)
SECTIONS = signal.butter(6, 0.3, output="sos")


def labels() -> np.ndarray:
    return np.arange(SIDE * SIDE).reshape(SIDE, SIDE) // 97


def gridded(method: str) -> Function:
    return lambda values, x: interpolate.RegularGridInterpolator((CELLS, CELLS), values, method)(x)


def spline() -> Function:
    return lambda c, x: interpolate.BSpline(np.linspace(-0.5, 1.5, 30), c, 3)(x)


IMAGES: dict[str, tuple[Function, tuple[Any, ...]]] = {
    "map_coordinates, order 1": (lambda x, at: ndimage.map_coordinates(x, at, order=1), (image(), places())),
    "map_coordinates, order 3": (lambda x, at: ndimage.map_coordinates(x, at), (image(), places())),
    "affine_transform": (lambda x, A: ndimage.affine_transform(x, A), (image(), TURN)),
    "affine_transform, order 1": (lambda x, A: ndimage.affine_transform(x, A, order=1), (image(), TURN)),
    "rotate": (lambda x: ndimage.rotate(x, 20.0, reshape=False), (image(),)),
    "zoom": (lambda x: ndimage.zoom(x, 1.3), (image(),)),
    "shift": (lambda x: ndimage.shift(x, (0.3, 2.7)), (image(),)),
    "spline_filter": (lambda x: ndimage.spline_filter(x), (image(),)),
    "median_filter": (lambda x: ndimage.median_filter(x, 3), (image(),)),
    "minimum_filter": (lambda x: ndimage.minimum_filter(x, 5), (image(),)),
    "grey_dilation": (lambda x: ndimage.grey_dilation(x, structure=np.ones((3, 3))), (image(),)),
    "uniform_filter": (lambda x: ndimage.uniform_filter(x, 5), (image(),)),
    "gaussian_filter": (lambda x: ndimage.gaussian_filter(x, 2.0), (image(),)),
    "correlate": (lambda x, w: ndimage.correlate(x, w), (image(), rng.standard_normal((5, 5)))),
    "convolve, constant weights": (lambda x: ndimage.convolve(x, np.ones((5, 5))), (image(),)),
    "sobel": (lambda x: ndimage.sobel(x), (image(),)),
    "ndimage.mean": (lambda x: ndimage.mean(x, labels(), np.arange(SIDE)), (image(),)),
    "fourier_gaussian": (lambda x: ndimage.fourier_gaussian(x, 2.0).real, (image(),)),
}
SPACE: dict[str, tuple[Function, tuple[Any, ...]]] = {
    "cdist": (distance.cdist, (points(FEW, 3), points(FEW, 3))),
    "cdist, cosine": (lambda x, y: distance.cdist(x, y, "cosine"), (points(FEW, 3), points(FEW, 3))),
    "pdist": (distance.pdist, (points(FEW, 3),)),
    "KDTree.query": (lambda x: KDTree(x).query(x, 5)[0][:, 1:], (points(POINTS, 3),)),
    "RegularGridInterpolator": (gridded("linear"), (rng.standard_normal((30, 30)), points(POINTS))),
    "RegularGridInterpolator, cubic": (gridded("cubic"), (rng.standard_normal((30, 30)), points(POINTS))),
    "BSpline": (spline(), (rng.standard_normal(26), rng.uniform(0, 1, POINTS))),
    "splev": (lambda c, x: interpolate.splev(x, (np.linspace(-0.5, 1.5, 30), c, 3)),
              (rng.standard_normal(26), rng.uniform(0, 1, POINTS))),
    "CubicSpline": (lambda y, x: interpolate.CubicSpline(CELLS, y)(x),
                    (rng.standard_normal(30), rng.uniform(0, 1, POINTS))),
    "RBFInterpolator": (lambda v, x: interpolate.RBFInterpolator(GIVEN, v)(x),
                        (rng.standard_normal(FEW), points(POINTS // 10))),
    "Rotation.apply": (lambda r, x: Rotation.from_rotvec(r).apply(x), (rng.standard_normal(3), points(POINTS, 3))),
    "Rotation of each": (lambda r, x: Rotation.from_rotvec(r).apply(x), (points(POINTS, 3), points(POINTS, 3))),
}
SIGNALS: dict[str, tuple[Function, tuple[Any, ...]]] = {
    "lfilter": (lambda x: signal.lfilter([0.2, 0.3], [1.0, -0.5, 0.2], x), (rng.standard_normal(POINTS),)),
    "sosfilt": (lambda x: signal.sosfilt(SECTIONS, x), (rng.standard_normal(POINTS),)),
    "filtfilt": (lambda x: signal.filtfilt([0.2, 0.3], [1.0, -0.5, 0.2], x), (rng.standard_normal(POINTS),)),
    "fftconvolve": (signal.fftconvolve, (rng.standard_normal(POINTS), rng.standard_normal(64))),
    "fft of 4": (lambda x: abs(scipy.fft.fft(x)), (rng.standard_normal(4),)),
    "fft of 40": (lambda x: abs(scipy.fft.fft(x)), (rng.standard_normal(40),)),
    "fft of 4096": (lambda x: abs(scipy.fft.fft(x)), (rng.standard_normal(4096),)),
    "numpy.fft.rfft of 40": (lambda x: abs(np.fft.rfft(x)), (rng.standard_normal(40),)),
    "dct of 40": (lambda x: scipy.fft.dct(x), (rng.standard_normal(40),)),
}
SPECTRA: dict[str, tuple[Function, tuple[Any, ...]]] = {
    f"{name}, {n} x {n}": (f, (make(n),)) for name, f, make in (
        ("eigh", sl.eigh, definite),
        ("numpy eigh", np.linalg.eigh, definite),
        ("svd", lambda A: sl.svd(A), general),
        ("numpy svd", lambda A: np.linalg.svd(A, full_matrices=False), general),
        ("expm", sl.expm, general),
        ("sqrtm", sl.sqrtm, definite),
        ("eig", sl.eig, general),
        ("eigvals", sl.eigvals, general),
        ("schur", sl.schur, general),
    ) for n in (4, 40)}
CASES = IMAGES | SPACE | SIGNALS | SPECTRA


def loss(f: Function, *arguments: Any) -> Function:
    """A number of all results."""
    values = f(*arguments)
    several = isinstance(values, tuple)
    weights = [np.random.default_rng(1).standard_normal(np.shape(y)) for y in (values if several else [values])]

    def number(*x: Any) -> Any:
        found = f(*x)
        return sum((w * (abs(y) if np.iscomplexobj(y) else y)).sum() for w, y in
                   zip(weights, found if several else [found], strict=True))

    return number


def row_of(name: str) -> list[Row]:
    f, given = CASES[name]
    along = tuple(range(len(given)))
    plain = loss(f, *given)
    eager = ad.value_and_grad(plain, argnums=along)
    traced = ad.jit(eager)
    for _ in range(2):
        for own, other in zip(eager(*given)[1], traced(*given)[1], strict=True):
            check_close(name, own, other)
    raw, *own = compare(lambda: plain(*given), lambda: eager(*given), lambda: traced(*given), seconds=0.2, rounds=3,
                        clock=time.thread_time)
    return [ratio_row(f"{name}: {way}", given[0].size, times, raw)
            for way, times in zip(("eager", "jit"), own, strict=True)]


def rows() -> list[Row]:
    return [row for name in CASES for row in row_of(name)]


if __name__ == "__main__":
    print(table([row for name in CASES if any(part in name for part in sys.argv[1:] or [""]) for row in row_of(name)]))
