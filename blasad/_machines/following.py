"""A graph that runs on a cluster: its progress and its outcome."""

from __future__ import annotations

from typing import Any

from .._declarations.progress import Tell

EVERY = 0.2         # seconds between two looks at how far it is


def follow(client: Any, futures: list[Any], token: str, tell: Tell, total: int) -> None:
    """Tell how many tasks have run until the results are there, or one of them is an error."""
    from distributed import CancelledError, wait
    from distributed import TimeoutError as Late
    done, waits = 0, True
    tell(0, total)
    while waits:
        try:
            wait(futures, EVERY)
            waits = False
        except Late:
            done = max(done, min(client.run_on_scheduler(finished, token), total))
            tell(done, total)
        except CancelledError:
            return
        if any(future.status == "error" for future in futures):
            return
    tell(total, total)


def finished(token: str, dask_scheduler: Any) -> int:
    """On the scheduler: how many tasks of a run have been done, those that died with a worker not counted."""
    return sum(group.states["memory"] + group.states["released"] for name, group in dask_scheduler.task_groups.items()
               if name.endswith(token) and name.startswith(("forward-", "adjoint-")))


def plainly(error: BaseException) -> BaseException:
    """An error of a task as it would be here: without the lines of Dask's that it passed."""
    if type(error).__name__ == "KilledWorker":
        cause: Any = error
        return RuntimeError(f"graph: workers died, one after the other, while they ran {cause.task}, the last one "
                            f"{cause.last_worker.address}: most often they had too little memory; give them more, or "
                            "cut smaller tiles")
    return error.with_traceback(None)
