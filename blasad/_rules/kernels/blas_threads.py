"""The threads that BLAS has of its own: one while several threads call it; versions that are wrong with more."""

from __future__ import annotations

import ctypes
import os
import threading
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

__all__ = ["WRONG_IN_THREADS", "address_of_count", "blas_of_scipy", "one_blas_thread", "wrong_in_threads"]

WRONG_IN_THREADS = ("0.3.28", "0.3.29")     # of OpenBLAS, see numpy/numpy#29391

_lock = threading.Lock()
_users = 0
_before: list[tuple[Any, int]] = []         # the libraries that had several threads, and how many
_found: list[Any] = []                      # the controller, when it is known: it takes milliseconds to look


class _Mine(threading.local):
    """How many of the users are this thread."""

    users = 0


_mine = _Mine()


def _begin_again() -> None:
    """In a child of a fork nobody is left but the thread that forked."""
    global _lock, _users
    _lock, _users = threading.Lock(), _mine.users
    while _users == 0 and _before:
        _let_have(*_before.pop())


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_begin_again)


def wrong_in_threads(pool: Mapping[str, Any], most: int = 2) -> str | None:
    """The version of an OpenBLAS that gives wrong products to several threads, if it has more than so many itself."""
    version = ".".join(str(pool.get("version") or "").split(".")[:3])
    wrong = pool.get("internal_api") == "openblas" and version in WRONG_IN_THREADS and pool["num_threads"] > most
    return version if wrong else None


def blas_of_scipy(pools: Sequence[Mapping[str, Any]]) -> Mapping[str, Any] | None:
    """Choose the BLAS that SciPy uses among the loaded libraries; wheels of NumPy and SciPy bring one each."""
    libraries = [pool for pool in pools if pool["user_api"] == "blas"]
    folders = [set(Path(str(pool["filepath"]).replace("\\", "/")).parts) for pool in libraries]
    for pool, parts in zip(libraries, folders, strict=True):
        if "scipy.libs" in parts or {"scipy", ".dylibs"} <= parts:
            return pool
    for pool, parts in zip(libraries, folders, strict=True):
        if "numpy.libs" not in parts and not {"numpy", ".dylibs"} <= parts:
            return pool
    return None


def _controller() -> Any:
    """What sets the threads of the BLAS libraries of this process."""
    if not _found:
        import scipy.linalg.cython_blas  # noqa: F401  its library is loaded before it is looked for
        from threadpoolctl import ThreadpoolController

        _found.append(ThreadpoolController().select(user_api="blas"))
    return _found[0]


def address_of_count() -> int:
    """Return where the function is that tells how many threads SciPy's BLAS has now; 0 if it has none."""
    libraries = _controller().lib_controllers
    chosen = blas_of_scipy([each.info() for each in libraries])
    for each in libraries:
        if chosen is None or each.filepath != chosen["filepath"]:
            continue
        names = {
            "openblas": [f"{prefix}openblas_get_num_threads{suffix}"
                         for prefix in ("", "scipy_") for suffix in ("", "64_", "_64")],
            "mkl": ["MKL_Get_Max_Threads"],
            "blis": ["bli_thread_get_num_threads"],
            "flexiblas": ["flexiblas_get_num_threads"],
        }.get(each.internal_api, [])
        if getattr(each, "threading_layer", "") == "openmp" and each.internal_api == "openblas":
            names = ["omp_get_max_threads"]
        for name in names:
            if hasattr(each.dynlib, name):
                return ctypes.cast(getattr(each.dynlib, name), ctypes.c_void_p).value or 0
    return 0


def _let_have(library: Any, threads: int) -> None:
    """Let a library have so many threads, whichever thread asks: threadpoolctl hears but one thread at a time."""
    getattr(library, "_real_set_num_threads", library.set_num_threads)(threads)


@contextmanager
def one_blas_thread(threads: int = 1) -> Iterator[None]:
    """Let each BLAS have one thread of its own; the last of those who want that puts back what was there.

    Raises
    ------
    RuntimeError
        If so many threads are going to call an OpenBLAS that is wrong then, numpy/numpy#29391.
    """
    global _users
    with _lock:
        if _users == 0:
            controller = _controller()
            several = [each for each in controller.lib_controllers if each.num_threads != 1]
            wrong = [wrong_in_threads(each.info(), 1) for each in several] if threads > 1 else []
            for version in filter(None, wrong):
                raise RuntimeError(
                    f"blasad: OpenBLAS {version} gives wrong products to several threads while it has more than one of "
                    "its own (numpy/numpy#29391): export OPENBLAS_NUM_THREADS=1 before Python starts, or "
                    "threadpoolctl.threadpool_limits(1, \"blas\"), or another OpenBLAS; or ask for threads=1")
            _before[:] = [(each, each.num_threads) for each in several]
            for each in several:
                _let_have(each, 1)
        _users += 1
        _mine.users += 1
    try:
        yield
    finally:
        with _lock:
            _users -= 1
            _mine.users -= 1
            while _users == 0 and _before:
                _let_have(*_before.pop())
