"""The graph of a program's tasks, and its run on a cluster of Dask."""

from __future__ import annotations

import hashlib
import os
import pickle
import uuid
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, overload

import numpy as np

from .._arrays.arrays import as_kind
from .._declarations.aliases import Function, Leaf, Tree
from .._declarations.notebook import axes_for, table
from .._declarations.progress import Tell, telling
from .._derivatives.compile import compiled
from .._derivatives.failed import leave_interrupts
from .._programs.grouping import Grouped
from .._programs.pieces import Pieces
from .._programs.plan import Plan
from .._rules.kernels.blas_threads import one_blas_thread
from .arrays import Chunks, fetched, graph_of, on_workers, parts, taken
from .following import follow, plainly
from .identity import Sent, refuse_others
from .picture import draw

WORK = 1  # the pool of what is computed


def graph(f: Function, *example_args: Any, fuse: int = 4) -> Graph:
    """Make the tasks of a function, or of its gradient, for a cluster.

    Parameters
    ----------
    f : callable
        A function as for `blasad.compile`, such as ``ad.value_and_grad(f)``.
    *example_args : trees
        Arguments of the shapes and dtypes that it will be run with.  A Dask array is a Tiled to the function, with its
        chunks as tiles; nothing of it is computed, so the function cannot look at values then.
    fuse : int
        How many calls that do real work a task has at most, of those that write the same memory one after the other.

    Returns
    -------
    Graph
        The tasks.

    Raises
    ------
    ValueError
        If f writes to its arguments, and if fuse is no whole number of at least 1.
    NotImplementedError
        For loops that stay loops, and rules that users register.

    Examples
    --------
    >>> import numpy as np, blasad as ad
    >>> from blasad import dask
    >>> def f(K):
    ...     return ad.tiled.logdet(ad.tiled.cholesky(K))
    >>> K = ad.tiled.from_array(np.eye(8) + 1, 2, part="lower")
    >>> made = dask.graph(ad.value_and_grad(f), K)
    >>> value, gradient = made.here(K)
    >>> round(float(value), 6), gradient
    (2.197225, Tiled(shape=(8, 8), tile=(2, 2), part='lower', dtype=float64))
    """
    fuse = at_least_one("fuse", fuse)
    name = f"graph({getattr(f, '__name__', type(f).__name__)})"
    example_args, chunks = taken(example_args)
    program = compiled(f, example_args, chains=False, apart=True, never=bool(chunks))
    if program._plan.results:
        raise ValueError(f"{name}: the function writes to its arguments, which tasks must not do; let it write to "
                         "copies")
    return Graph(program, fuse)


class Graph:
    """The tasks of a function: each reads what others have made, and writes to nothing but its own results.

    Parameters
    ----------
    program : Program
        Of the function, with blocks of memory that have places of their own.
    fuse : int
        See `graph`.

    Attributes
    ----------
    tasks : int
        How many there are.
    flops : float
        The operations of a run, about.
    programs : int
        How many programs the tasks share: one for each kind of task and shape of tiles.
    """

    def __init__(self, program: Any, fuse: int) -> None:
        self._program, self._pieces = program, Pieces(program._plan)
        self._grouped = Grouped(self._pieces, fuse)
        self._plans: dict[str, Plan] = {}
        self._kinds = [self._planned(*first) for first in self._grouped.firsts]

    def __repr__(self) -> str:
        return (f"<graph of {self._program._name}: {self.tasks} tasks of {self.programs} programs, {self.flops:.3g} "
                "flops>")

    def _repr_html_(self) -> str:
        work: dict[str, list[float]] = {}
        for name, flops, nbytes in zip(self._names(), self._grouped.flops.tolist(), self._grouped.nbytes.tolist(),
                                       strict=True):
            of = work.setdefault(name, [0, 0.0, 0])
            of[0] += 1
            of[1] += flops
            of[2] += nbytes
        rows = [(name, count, f"{flops:.3g}", f"{made / 1e6:.3g}") for name, (count, flops, made) in work.items()]
        return table(rows, ("tasks", "number", "flops", "MB made"), repr(self))

    @overload
    def plot(self, path: str | os.PathLike[str], *, ax: Any = None) -> Path: ...
    @overload
    def plot(self, path: None = None, *, ax: Any = None) -> Any: ...
    def plot(self, path: str | os.PathLike[str] | None = None, *, ax: Any = None) -> Any:
        """Draw the tasks, from left to right as they wait for each other.

        Those of the forward pass are above, those of the reverse sweep below, and each routine has a colour.  So the
        height is what could run at once.  Of more than 3000 tasks the numbers are drawn.

        Parameters
        ----------
        path : path-like, optional
            Where the picture goes; its suffix says in which format.
        ax : matplotlib.axes.Axes, optional
            Where to draw; by default a new figure.

        Returns
        -------
        matplotlib.figure.Figure or pathlib.Path
            The figure, which a notebook shows; the path if one is given.

        Raises
        ------
        ImportError
            If matplotlib is not installed.
        """
        axes = axes_for("Graph.plot", ax, (10, 5))
        draw(axes, self._names(), self._before())
        axes.set_title(repr(self)[1:-1], fontsize=9)
        if path is None:
            return axes.figure
        axes.figure.savefig(path, dpi=120)
        return Path(path)

    def _before(self) -> list[list[int]]:
        """The tasks that each one reads from."""
        made: dict[Any, int] = {}
        names = []
        for k, (_, ins, outs) in enumerate(self._steps()):
            names.append(sorted({made[each] for each in ins if each in made}))
            made.update(dict.fromkeys(outs, k))
        return names

    @property
    def tasks(self) -> int:
        return self._grouped.count

    @property
    def programs(self) -> int:
        return len(self._plans)

    @property
    def flops(self) -> float:
        return float(self._program.flops)

    def _planned(self, *of: Any) -> str:
        """The program of a kind of tasks."""
        made = self._pieces.piece(*of)
        name = hashlib.blake2b(pickle.dumps(made), digest_size=12).hexdigest()
        self._plans.setdefault(name, made)
        return name

    def _steps(self) -> Iterator[tuple[str, list[Any], list[tuple[int, int]]]]:
        """Of each task its program, its arguments (a version, or a number of zeros), and the versions that it makes."""
        for kind, ins, outs in self._grouped.steps():
            yield self._kinds[kind], ins, outs

    def _inputs(self, arrays: list[Leaf], chunks: Chunks) -> dict[tuple[int, int], Any]:
        """The first versions of the arguments' blocks: bytes, or the task that makes them of a chunk."""
        inputs = {}
        for (start, *place), blocks, x in zip(self._program._plan.inputs, self._pieces.inputs, arrays, strict=True):
            spans = [(lo - start, hi - start) for lo, hi in self._pieces.blocks[blocks].tolist()]
            inputs.update({(b, 0): part for b, part in zip(blocks, parts(tuple(place), spans, x, chunks), strict=True)})
        return inputs

    def _result(self, k: int) -> tuple[Any, ...]:
        """How a result is put together: which versions, where they lie, and its own place."""
        pool, start, shape, strides, dtype, scalar = self._program._plan.outputs[k]
        if pool != WORK:
            return (), (), (start, shape, strides, dtype), self._program._plan.fixed, scalar
        blocks = self._pieces.outputs[k]
        versions = tuple((b, int(self._grouped.last[b])) for b in blocks)
        spans = tuple(self._pieces.blocks[b].tolist() for b in blocks)
        return versions, spans, (start, shape, strides, dtype), None, scalar

    def here(self, *args: Tree) -> Any:
        """Run the tasks here, one after the other.

        Parameters
        ----------
        *args : trees
            As in the example.

        Returns
        -------
        object
            The result of the function.
        """
        arrays = self._program._checked(args)
        values = self._inputs(arrays, {})
        with one_blas_thread():
            for name, ins, outs in self._steps():
                results = run(self._plans[name], ins, *(values[each] for each in ins if isinstance(each, tuple)))
                values.update(zip(outs, results, strict=True))
        outputs = []
        for k in range(len(self._program._plan.outputs)):
            versions, *rest = self._result(k)
            outputs.append(put_together(*rest, *(values.get(each) for each in versions)))
        return self._program._build(outputs, arrays)

    def bytes_per_worker(self, workers: int) -> int:
        """The memory that versions take in each worker at most, if each task runs where most of what it reads is.

        Parameters
        ----------
        workers : int
            How many there are.

        Returns
        -------
        int
            The largest of them, by a simulation.

        Raises
        ------
        ValueError
            If there is no worker.
        """
        return self._grouped.bytes_per_worker(at_least_one("workers", workers))

    def _names(self) -> list[str]:
        """What the dashboard calls the tasks: adjoint where it comes from a reverse sweep, else forward."""
        return self._grouped.names()

    def _dict(self, arrays: list[Leaf], chunks: Chunks, token: str, gather: bool) -> tuple[dict[Any, Any], list[Any]]:
        """The graph as Dask has it, and the keys of the results."""
        made: dict[Any, Any] = {f"program-{name}": Sent(plan) for name, plan in self._plans.items()}
        made |= graph_of(chunks)
        keys: dict[Any, Any] = {}
        for number, (version, x) in enumerate(self._inputs(arrays, chunks).items()):
            keys[version] = (f"argument-{token}", number)
            made[keys[version]] = x
        for number, (name, (plan, ins, outs)) in enumerate(zip(self._names(), self._steps(), strict=True)):
            key = (f"{name}-{token}", number)
            sizes = tuple(each if isinstance(each, int) else None for each in ins)
            made[key] = (_Run(sizes, len(outs)), f"program-{plan}",
                         *(keys[each] for each in ins if isinstance(each, tuple)))
            for k, version in enumerate(outs):
                keys[version] = key
                if len(outs) > 1:
                    keys[version] = (f"part-{token}", number, k)
                    made[f"part-{token}", number, k] = (_part, key, k)
        results = []
        for k in range(len(self._program._plan.outputs)):
            versions, *rest, scalar = self._result(k)
            results.append((f"result-{token}", k))
            made[results[-1]] = (_PutTogether(*rest, scalar and gather), *(keys.get(each) for each in versions))
        return made, results

    def run(self, client: Any, *args: Tree, progress: bool | Tell = False, gather: bool = True) -> Any:
        """Run the tasks on a cluster.

        Parameters
        ----------
        client : dask.distributed.Client
            Of the cluster.
        *args : trees
            As in the example.  A Dask array may be in the place of a Tiled, whose tiles its chunks are, or of an array:
            what tasks read of that lies in one chunk each.  It stays where it is.
        progress : bool or callable
            Show how far it is: a bar of tqdm where that is installed, a line of text otherwise; or what is called with
            the number of tasks that have run and that of all.
        gather : bool
            False: return Dask arrays at once, whose chunks are being computed and stay on the workers: the tiles of a
            Tiled (with zeros where it has no part), any other array as one, a number as one without axes.

        Returns
        -------
        object
            The result of the function: the same bits for any number of workers, and if some of them die.

        Raises
        ------
        RuntimeError
            If workers have another blasad, BLAS, kernels of it or kind of processor: all that are there are asked
            before anything runs, and one that joins later is when it runs its first task.  The error names them.
            If workers die again and again, and if the client is closed.
        ValueError
            For Dask arrays whose chunks do not fit; the error says how to rechunk.
        TypeError
            If client is no client, or an asynchronous one.
        Exception
            The error of a task.
        """
        if not hasattr(client, "run_on_scheduler") or client.asynchronous:
            what = "an asynchronous one" if hasattr(client, "run_on_scheduler") else type(client).__name__
            raise TypeError(f"graph: run takes a client of Dask first, Client(cluster), and then the function's "
                            f"arguments; it was given {what}")
        if client.status in ("closing", "closed"):
            raise RuntimeError(f"graph: the client is {client.status}; run takes one that is connected to its cluster")
        tell = telling(progress, "tasks")
        leave_interrupts(client)
        refuse_others(client)
        args, chunks = taken(args, self._program._arguments)
        arrays = self._program._checked(args)
        token = uuid.uuid4().hex[:12]
        made, keys = self._dict(arrays, chunks, token, gather)
        futures = client.get(made, keys, sync=False)
        try:
            if tell is not None:
                follow(client, futures, token, tell, self.tasks)
            if not gather:
                dtypes = [output[4] for output in self._program._plan.outputs]
                return on_workers(self._program._results, client, futures, dtypes, arrays, chunks)
            outputs = client.gather(futures)
            arrays = fetched(self._program._results, arrays, chunks, client)
        except BaseException as error:
            client.cancel(futures)
            raise plainly(error) from None
        return self._program._build(outputs, arrays)


def at_least_one(what: str, x: Leaf) -> int:
    """A number of calls or workers; raises unless it is a whole number of at least 1."""
    if isinstance(x, (bool, np.bool_)) or not isinstance(x, (int, np.integer)) or x < 1:
        raise ValueError(f"graph: {what}={x!r}; it is a whole number of at least 1")
    return int(x)


class _Run:
    """The task: a program on versions, some of which are zeros."""

    def __init__(self, sizes: tuple[int | None, ...], outs: int) -> None:
        self.sizes, self.outs = sizes, outs

    def __call__(self, plan: Sent, *values: Any) -> Any:
        given = iter(values)
        try:
            results = run(plan, [(0, 0) if size is None else size for size in self.sizes], *given)
        except Exception as error:
            raise plainly(error) from None      # which the worker's log shows
        return results[0] if self.outs == 1 else tuple(results)


class _PutTogether:
    def __init__(self, *parts: Any) -> None:
        self.parts = parts

    def __call__(self, *values: Any) -> Any:
        return put_together(*self.parts, *values)


def _part(values: Any, k: int) -> Any:
    return values[k]


def run(plan: Callable[[list[Any]], Any], ins: list[Any], *values: Any) -> list[Any]:
    """What a program makes of versions; zeros where a size is given."""
    given = iter(values)
    arrays = [np.zeros(each, np.uint8) if isinstance(each, int) else aligned(next(given)) for each in ins]
    return list(plan(arrays))


def aligned(x: Leaf) -> Any:
    """Bytes where numbers may begin."""
    return x if x.ctypes.data % 16 == 0 else x.copy()


def put_together(spans: Any, place: Any, fixed: Any, scalar: bool, *values: Any) -> Any:
    """An array of the bytes of blocks, or of constants."""
    start, shape, strides, dtype = place
    if 0 in shape:
        return np.zeros(shape, dtype)
    low = start + sum(min(0, (n - 1) * step) for n, step in zip(shape, strides, strict=True))
    high = start + sum(max(0, (n - 1) * step) for n, step in zip(shape, strides, strict=True)) + dtype.itemsize
    if fixed is not None:
        memory = fixed[low:high].copy()
    else:
        memory = np.zeros(high - low, np.uint8)
        for (lo, hi), x in zip(spans, values, strict=True):
            if x is not None:
                memory[max(lo - low, 0) : hi - low] = x[max(low - lo, 0) : high - lo]
    array = np.ndarray(shape, dtype, memory, start - low, strides)
    return as_kind(array, scalar)
