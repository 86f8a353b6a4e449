"""Whether workers compute the same bits as the client: versions, BLAS kernels and processors are compared."""

from __future__ import annotations

import asyncio
import pickle
import warnings
from collections.abc import Mapping
from functools import cache, cached_property
from typing import Any

import numpy as np
from threadpoolctl import threadpool_info

from .._declarations.aliases import Keywords, Leaf
from .._programs.plan import Plan, maker
from .._rules.kernels.blas_threads import blas_of_scipy, one_blas_thread

ANSWER = 20.0  # seconds that a worker has to say what it is


def found_identity() -> dict[str, str]:
    """What decides the bits: blasad, NumPy with SciPy, the BLAS that is loaded, its kernels, and the processor's
    features."""
    import scipy.linalg.cython_blas  # its library is loaded before it is looked for

    pool = blas_of_scipy(threadpool_info()) or {}
    built = scipy.show_config(mode="dicts")["Build Dependencies"]["blas"]
    features = np._core._multiarray_umath.__cpu_features__  # type: ignore[attr-defined]
    return {"blasad": maker(), "numpy": np.__version__, "scipy": scipy.__version__,
            "BLAS": f"{pool.get('internal_api', built['name'])} {pool.get('version', built['version'])}",
            "kernels of BLAS": str(pool.get("architecture", "unknown")),
            "processor": " ".join(sorted(name for name, has in features.items() if has))}


identity = cache(found_identity)


def differences(mine: Mapping[str, str], theirs: Mapping[str, str]) -> str:
    """What a worker has that this process has not, in words; nothing if there is nothing."""
    words = []
    for name, value in mine.items():
        their = theirs.get(name, "unknown")
        if name == "processor":
            own, other = set(value.split()), set(their.split())
            words += [f"a processor {word} {' '.join(sorted(which))}"
                      for word, which in (("without", own - other), ("with", other - own)) if which]
        elif value != their:
            words.append(f"{name} {their} instead of {value}")
    return ", ".join(words)


def refused(workers: Mapping[str, str]) -> RuntimeError:
    """The error that names workers, and says of each what is wrong."""
    reasons = "; ".join(f"the worker {worker} {what}" for worker, what in workers.items())
    return RuntimeError(f"graph: {reasons}. Results would depend on which worker computes")


async def _answers(client: Any, workers: list[str]) -> list[Any]:
    """What each worker says of itself: an error if it cannot, None if it does not answer."""
    async def asked(worker: str) -> Any:
        try:
            answers = await asyncio.wait_for(client.run(found_identity, workers=[worker], on_error="return"), ANSWER)
        except TimeoutError:
            return None
        return answers[worker]
    return await asyncio.gather(*map(asked, workers), return_exceptions=True)


def refuse_others(client: Any) -> None:
    """Raise if workers differ from this process in what decides bits; warn of those that do not answer in time.

    A worker that does not answer, or joins later, is compared when it runs its first task.
    """
    workers = list(client.nthreads())
    if not workers:
        warnings.warn("graph: the cluster has no workers; tasks wait until there are some", stacklevel=3)
    wrong, late = {}, []
    for worker, answer in zip(workers, client.sync(_answers, client, workers), strict=True):
        if answer is None:
            late.append(worker)
        elif isinstance(answer, OSError):  # it is gone, and the scheduler will find that out
            continue
        elif isinstance(answer, BaseException):
            wrong[worker] = f"cannot say what it is ({type(answer).__name__}: {answer})"
        elif other := differences(identity(), answer):
            wrong[worker] = f"has {other}"
    if wrong:
        raise refused(wrong)
    if late:
        warnings.warn(f"graph: {', '.join(late)} did not say in {ANSWER:g} seconds what they are; they are busy or "
                      "hang. They get tasks all the same, until Dask gives them up after its time `worker-ttl`",
                      stacklevel=3)


class Sent:
    """A program on its way to workers: where it runs is compared with where it was made, once.

    Parameters
    ----------
    plan : Plan
        The program.
    """

    def __init__(self, plan: Plan) -> None:
        self.data, self.made_by = pickle.dumps(plan), identity()

    def __getstate__(self) -> Keywords:
        return {"data": self.data, "made_by": self.made_by}

    @cached_property
    def plan(self) -> Plan:
        """The program, for this process."""
        other = differences(self.made_by, identity())
        if other:
            raise refused({_worker().address: f"has {other}"})
        program: Plan = pickle.loads(self.data)
        return program

    def __call__(self, arrays: list[Leaf]) -> Any:
        with one_blas_thread(_worker().state.nthreads):
            return self.plan(arrays)


def _worker() -> Any:
    """The worker that runs this task."""
    from distributed import get_worker

    return get_worker()
