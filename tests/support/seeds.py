"""Many random programs, from one seed after the other, in processes of their own so that a crash is a failure too."""

import mmap
import os
import pickle
import signal
from collections import Counter

from hypothesis.errors import UnsatisfiedAssumption

BLOCK = 500
LONGEST = 60                                # seconds for a program; what takes longer hangs


def hold_all(check, first, number):
    """What `check` says of each of `number` seeds, counted, and a list of (seed, failure).

    `check` takes a seed and returns names to be counted; it raises what is wrong, or that a program is left out.
    """
    counts, failures = Counter(), []
    while number > 0:
        found, failed, done = in_a_process(check, first, min(BLOCK, number))
        counts += found
        failures += failed
        first, number = first + done, number - done
    return counts, failures


def in_a_process(check, first, number):
    now = mmap.mmap(-1, 8)                  # the seed that is being run
    here, there = os.pipe()
    child = os.fork()
    if not child:
        status = 1
        try:
            found = several(check, first, number, now)
            with os.fdopen(there, "wb") as file:
                pickle.dump(found, file)
            status = 0
        finally:
            os._exit(status)
    os.close(there)
    with os.fdopen(here, "rb") as file:
        data = file.read()
    status = os.waitpid(child, 0)[1]
    if status == 0:
        return *pickle.loads(data), number
    seed = int.from_bytes(now[:], "little")     # what came before it is run again
    before = in_a_process(check, first, seed - first) if seed > first else (Counter(), [], 0)
    return before[0], [*before[1], (seed, f"the process ended with status {status}")], before[2] + 1


def several(check, first, number, now):
    counts, failures = Counter(), []
    for seed in range(first, first + number):
        now[:] = seed.to_bytes(8, "little")
        signal.alarm(LONGEST)
        try:
            counts.update(check(seed))
            counts["programs"] += 1
        except UnsatisfiedAssumption:
            counts["left out"] += 1
        except Exception as error:
            failures.append((seed, f"{type(error).__name__}: {error}"))
    signal.alarm(0)
    return counts, failures
