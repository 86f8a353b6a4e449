"""The value and the gradient of a sum over shards, with any executor of `concurrent.futures`."""

from __future__ import annotations

import threading
import time
import uuid
import warnings
from collections.abc import Callable, Iterable
from concurrent.futures import BrokenExecutor, CancelledError
from operator import index
from typing import Any

from .._declarations.aliases import Function, Tree
from .._trees.maps import recursive_map
from .failed import Failed, died, gone, leave_interrupts, unsent
from .jit import jit
from .transforms import value_and_grad

KEPT = 4                # sums of which a process keeps functions and data
WORTH = 50              # times what a task costs, that its work should take
REMADE = ("give what makes one, executor=partial(ProcessPoolExecutor, 4): then tasks are tried again, and it turns out "
          "which shard it was")


class _Known:
    """What a process keeps of one sum: the data of its shards and, in each thread, the function."""

    def __init__(self) -> None:
        self.data: dict[int, Tree] = {}
        self.own = threading.local()


_known: dict[str, _Known] = {}


_making = threading.Lock()


def _of(token: str) -> _Known:
    with _making:
        if token not in _known:
            while len(_known) >= KEPT:
                _known.pop(next(iter(_known)))
            _known[token] = _Known()
        return _known[token]


def nothing() -> None:
    """A task without work, to measure what one costs."""


def add(x: tuple[Tree, ...], y: tuple[Tree, ...]) -> Tree:
    """The sum of two trees."""
    return recursive_map(lambda a, b: a + b, x, y)


def evaluated(token: str, f: Function, argnums: Any, shards: dict[int, Tree], args: tuple[Tree, ...],
              number: int) -> Tree:
    """The task: the sum over some shards, in order, and the seconds that it took; or what failed.

    The number is another one each time, lest an engine take two tasks for one.
    """
    known = _of(token)
    for k, load in shards.items():
        if k not in known.data:
            try:
                known.data[k] = load() if callable(load) else load
            except Exception as error:
                return Failed(k, error, loading=True)
    if not hasattr(known.own, "f"):
        known.own.f = jit(value_and_grad(f, argnums))
    total: Any = None
    start = time.perf_counter()
    for k in shards:
        try:
            result = _same(known.own.f, (*args, known.data[k]))
        except Exception as error:
            return Failed(k, error)
        total = result if total is None else add(total, result)
    return total, time.perf_counter() - start


def _same(f: Any, args: tuple[Tree, ...]) -> Tree:
    """What a replay finds, if there is one: not what was found while it was traced, where sums may end otherwise."""
    before = f.report().replays
    result = f(*args)
    if f.report().replays == before:
        result = f(*args)
    return result


class _Here:
    """The future of a task that runs in this thread, when it is asked for."""

    def __init__(self, task: tuple[Tree, ...]) -> None:
        self.task = task

    def result(self) -> Any:
        return evaluated(*self.task)

    def cancel(self) -> None:
        pass


class sharded:
    """The value and the gradient of a sum over shards of data, ``sum_k f(*args, data_k)``.

    Parameters
    ----------
    f : callable
        ``f(*args, data)`` returns a number. Each process differentiates it and compiles it, as `blasad.jit` does.
    loads : iterable
        For each shard a callable without arguments that returns its data, which is called where the shard is
        computed, once in each process; or the data themselves, which are sent with each task.
    executor : concurrent.futures.Executor, or callable, optional
        The executor of the tasks: threads, processes, or Dask's ``client.get_executor(pure=False)``. A callable must
        return an executor; it is called again if the executor breaks, as a pool of processes does if one of them
        dies. Without an executor, everything runs in the calling thread.
    argnums : int or tuple of int
        The arguments to differentiate with respect to.
    block : int
        The number of shards in one task.
    retries : int
        How often a task is submitted again if it was not completed because data could not be loaded or a worker died.
        An error of f is raised at once.

    Raises
    ------
    TypeError
        When it is called: if the function, data or arguments have to be pickled for another process and cannot be.
    RuntimeError
        When it is called: if the process dies that runs a shard, and does so again alone in its pool.

    Notes
    -----
    The shards of a task are summed in their order, and so are the tasks. So the bits depend on `block`, but not on
    the executor, on the number of its workers, or on which worker computed which task.

    Examples
    --------
    >>> import numpy as np, blasad as ad
    >>> from concurrent.futures import ThreadPoolExecutor
    >>> def loss(w, data):
    ...     return ((data @ w) ** 2).sum()
    >>> with ThreadPoolExecutor(2) as pool:
    ...     value, gradient = ad.tiled.sharded(loss, [np.eye(2), 2 * np.eye(2)], pool)(np.array([1.0, 3.0]))
    >>> float(value), gradient
    (50.0, array([10., 30.]))
    """

    def __init__(self, f: Function, loads: Iterable[Tree], executor: Any = None, *, argnums: Any = 0,
                 block: int = 1, retries: int = 2) -> None:
        if not isinstance(loads, Iterable):
            raise TypeError(f"sharded: loads is {loads!r}; it must be a list with a function for each shard that "
                            "returns its data, such as [partial(load, k) for k in range(10)]")
        shards, block, retries = list(loads), index(block), index(retries)
        if not shards or block < 1 or retries < 0:
            raise ValueError(f"sharded: {len(shards)} shards in blocks of {block}, {retries} retries; it takes a shard "
                             "at least, blocks of one at least, and no negative retries")
        self._f, self._argnums, self._retries = f, argnums, retries
        self._tasks = [dict(enumerate(shards[k : k + block], k)) for k in range(0, len(shards), block)]
        self._token = uuid.uuid4().hex
        made = executor is None or not isinstance(executor, type) and hasattr(executor, "submit")
        if not made and not callable(executor):
            raise TypeError(f"sharded: executor={executor!r}; it must be an executor of concurrent.futures, such as "
                            "ThreadPoolExecutor(4), or a function that makes one, such as "
                            "partial(ProcessPoolExecutor, 4)")
        self._make: Callable[[], Any] | None = None if made else executor
        self._executor: Any = executor if made else None
        self._runs = self._given = 0

    def __repr__(self) -> str:
        count = sum(map(len, self._tasks))
        return f"<sharded {getattr(self._f, '__name__', 'sum')}: {count} shards in {len(self._tasks)} tasks>"

    def __call__(self, *args: Tree) -> Any:
        """The value and the gradient.

        Parameters
        ----------
        *args : trees
            The arguments of f before the data.

        Returns
        -------
        value : number
            The sum.
        gradient : tree
            With respect to the arguments that `argnums` names.
        """
        client = getattr(self._executor, "_client", self._executor)
        if hasattr(client, "run_on_scheduler"):     # of Dask
            leave_interrupts(client)
        parts: list[Tree] = [None] * len(self._tasks)
        self._fill(parts, args)
        total: Any = None
        work = 0.0
        for part, spent in parts:
            total = part if total is None else add(total, part)
            work += spent
        self._runs += 1
        if self._runs == 2 and self._executor is not None:  # in the first run functions are compiled, and data loaded
            self._weigh(work / len(parts))
        return total

    def close(self) -> None:
        """Shut down the executor, if it was made here."""
        if self._make is not None and self._executor is not None:
            self._executor.shutdown()
            self._executor = None

    def _fill(self, parts: list[Tree], args: tuple[Tree, ...]) -> None:
        """Run the tasks.

        Where a worker dies, all that was given out may have been the reason.  So what is left is given out one by one,
        then in twos, fours and so on while all goes well; and a death counts as a try of a task that was alone.
        """
        tries = [0] * len(parts)
        left = list(range(len(parts)))
        window = len(left)
        while left:
            first_ones = left[:window]
            errors = self._round(first_ones, parts, args)
            deaths = any(map(died, errors.values()))
            for i, error in errors.items():
                if len(first_ones) == 1 or not died(error):
                    tries[i] += 1
                    if tries[i] > self._retries or gone(error):
                        raise self._given_up(i, tries[i], error)
            window = 1 if deaths else min(2 * window, len(parts))
            left = [i for i in left if parts[i] is None]

    def _round(self, given: list[int], parts: list[Tree], args: tuple[Tree, ...]) -> dict[int, Tree]:
        """Give out some tasks; returns the errors of those that did not end."""
        futures: list[Tree] = []
        errors: dict[int, Tree] = {}
        try:
            for i in given:
                try:
                    futures.append(self._submitted(i, args))
                except Exception as error:
                    self._refuse(i, args, error)
                    raise
            for i, future in zip(given, futures, strict=True):
                try:
                    result = future.result()
                except Exception as error:
                    self._refuse(i, args, error)
                    errors[i] = error
                    continue
                if not isinstance(result, Failed):
                    parts[i] = result
                elif result.loading:
                    errors[i] = result
                else:
                    raise result.told()
        finally:        # after an error or Ctrl-C, too
            for future in futures:
                future.cancel()
            futures.clear()     # tracebacks would keep them, and an engine what they stand for
        broken = next((error for error in errors.values() if isinstance(error, BrokenExecutor)), None)
        if broken is not None and self._make is None:
            raise RuntimeError(f"sharded: a process of the pool died while it ran {self._named(*errors)}, or could not "
                               f"read what it was sent; {REMADE}") from broken
        return errors

    def _submitted(self, i: int, args: tuple[Tree, ...]) -> Any:
        """The future of a task, from another executor if the one that was made is broken."""
        self._given += 1
        task = self._token, self._f, self._argnums, self._tasks[i], args, self._given
        if self._make is None:
            if self._executor is None:
                return _Here(task)
            try:
                return self._executor.submit(evaluated, *task)
            except BrokenExecutor as broken:
                raise RuntimeError(f"sharded: the pool is broken, one of its processes died before; {REMADE}"
                                   ) from broken
        if self._executor is not None:
            try:
                return self._executor.submit(evaluated, *task)
            except BrokenExecutor:
                self._executor.shutdown(wait=False)
        self._executor = self._make()
        if not hasattr(self._executor, "submit"):
            raise TypeError(f"sharded: executor made {self._executor!r}; it must make an executor of "
                            "concurrent.futures, such as ProcessPoolExecutor")
        return self._executor.submit(evaluated, *task)

    def _named(self, *tasks: int) -> str:
        """The shards of some tasks, in words."""
        shards = [k for i in tasks for k in self._tasks[i]]
        some = ", ".join(map(str, shards[:10])) + (f" and {len(shards) - 10} others" if len(shards) > 10 else "")
        return f"shard {some}" if len(shards) == 1 else f"one of the shards {some}"

    def _refuse(self, i: int, args: tuple[Tree, ...], error: Exception) -> None:
        """Raise if the error is that something cannot be pickled."""
        if not died(error) and not isinstance(error, CancelledError):
            if reason := unsent(self._executor, self._f, self._tasks[i], args):
                raise TypeError(reason) from error

    def _given_up(self, i: int, tries: int, error: Exception | Failed) -> Exception:
        """The error of a task that does not end."""
        if isinstance(error, Failed):
            return error.told(tries)
        if not died(error):
            error.add_note(f"in {self._named(i)} of the sum")
            return error
        failure = RuntimeError(f"sharded: the process that ran {self._named(i)} died, {tries} times while it ran "
                               "nothing else. The usual causes are too little memory, or a function that the process "
                               "cannot unpickle, such as one defined in a notebook")
        failure.__cause__ = error
        return failure

    def _weigh(self, work: float) -> None:
        """Warn where tasks are too small to be worth it."""
        cost = min(_cost(self._executor) for _ in range(3))
        if work < WORTH * cost:
            more = max(round(WORTH * cost / max(work, 1e-9) * len(self._tasks[0])), 2)
            warnings.warn(f"sharded: a task has {work * 1e3:.3g} ms of work, and submitting it takes {cost * 1e3:.3g} "
                          f"ms; put more shards into a task, block={more}, or pass no executor", stacklevel=3)


def _cost(executor: Any) -> float:
    """What a task takes that does nothing, of four at once."""
    start = time.perf_counter()
    for future in [executor.submit(nothing) for _ in range(4)]:
        future.result()
    return (time.perf_counter() - start) / 4
