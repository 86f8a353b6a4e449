"""Failures of tasks in other processes: errors that are sent back, workers that die, Ctrl-C, failed pickling."""

from __future__ import annotations

import os
import pickle
import sys
import traceback
from collections.abc import Mapping
from concurrent.futures import BrokenExecutor, ProcessPoolExecutor, ThreadPoolExecutor
from pathlib import Path
from typing import Any

from .._declarations.aliases import Function, Tree

HERE = f"{Path(__file__).parents[1]}{os.sep}"       # what is not shown of a traceback


class Failed:
    """An error of a shard, on its way back.

    Parameters
    ----------
    shard : int
        Which one.
    error : Exception
        The exception.
    loading : bool
        By what loads its data, and not by the function.
    """

    def __init__(self, shard: int, error: Exception, loading: bool = False) -> None:
        self.shard, self.error, self.loading = shard, error, loading

    def __reduce__(self) -> Any:
        return Failed, (self.shard, sent(self.error), self.loading)

    def told(self, tries: int = 1) -> Exception:
        """The error, with a note that names the shard."""
        where = f"in shard {self.shard} of the sum"
        self.error.add_note(f"{where}, whose data could not be loaded, {tries} times" if self.loading else where)
        return self.error


def sent(error: Exception) -> Exception:
    """An error as it arrives in another process: with the user's lines as a note, and another one if it would not."""
    copy: Exception
    try:
        copy = pickle.loads(pickle.dumps(error))
        if type(copy) is not type(error):
            raise TypeError(f"it comes back as {type(copy).__name__}")
    except Exception as reason:
        copy = RuntimeError(f"{type(error).__name__}: {error}")
        copy.add_note(f"{type(error).__name__} cannot be pickled and read again, so it cannot leave its process "
                      f"({reason}); exceptions can whose __init__ takes what it hands to super().__init__")
    stack = traceback.extract_tb(error.__traceback__)
    lines = [each for each in stack if not os.path.abspath(each.filename).startswith(HERE)
             and not each.filename.endswith(".pyx")]
    copy.add_note("there, most recent call last:\n" + "".join(traceback.format_list(lines or stack)).rstrip())
    return copy


def died(error: Any) -> bool:
    """Whether a worker died that had a task, or might have had it."""
    return isinstance(error, BrokenExecutor) or gone(error)


def leave_interrupts(client: Any) -> None:
    """Have the workers of Dask that a nanny started ignore Ctrl-C; nobody waits for them.

    In a terminal it reaches those of a `LocalCluster` too, and they would end.  The client cancels what they do.
    """
    def ignore(dask_worker: Any) -> None:       # sent as it stands here, for to import blasad takes a while
        import signal
        import threading

        if dask_worker.nanny and threading.current_thread() is threading.main_thread():
            signal.signal(signal.SIGINT, signal.SIG_IGN)

    client.loop.add_callback(client.run, ignore, on_error="ignore")


def gone(error: Any) -> bool:
    """Whether workers of Dask died of a task, as often as it was tried there."""
    return type(error).__name__ == "KilledWorker"


def unsent(executor: Any, f: Function, shards: Mapping[int, Any], args: tuple[Tree, ...]) -> str | None:
    """What of a task cannot be pickled, and what to do; None if all can, or nothing has to."""
    if isinstance(executor, ThreadPoolExecutor):
        return None
    pool = isinstance(executor, ProcessPoolExecutor)
    dumps = (pickle if pool else sys.modules.get("cloudpickle", pickle)).dumps  # which other engines use
    top = "with def at the top of a module, and hand over what it needs with functools.partial"
    instead = "; or use threads" if pool else ""
    named = [("the function", f, f"define it {top}{instead}"),
             *((f"data of shard {k}, or what loads them,", x, "give a callable that makes them where they are used, "
                f"defined {top}{instead}") for k, x in shards.items()),
             *((f"argument {j}", x, "pass numbers, arrays, and containers of them") for j, x in enumerate(args))]
    for name, x, advice in named:
        try:
            dumps(x)
        except Exception as reason:
            return f"sharded: {name} cannot be pickled, and so cannot go to another process ({reason}); {advice}"
    return None
