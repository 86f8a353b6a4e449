"""Eight threads at once that change after every few instructions, beside one that collects garbage."""

import gc
import sys
import threading
from contextlib import contextmanager

THREADS = 8


@contextmanager
def hurried():
    """Threads change as often as they can, and one of them collects garbage."""
    stop = threading.Event()

    def collect():
        while not stop.wait(1e-4):
            gc.collect(0)

    collector = threading.Thread(target=collect, daemon=True)
    before = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    collector.start()
    try:
        yield
    finally:
        sys.setswitchinterval(before)
        stop.set()
        collector.join()


def on_eight_threads(*works):
    """Run all works on each of eight threads, which begin together, each with another one; returns what was raised."""
    errors = []
    begin = threading.Barrier(THREADS)

    def run(k):
        begin.wait()
        for i in range(len(works)):
            try:
                works[(i + k) % len(works)]()
            except BaseException as error:
                errors.append(error)

    threads = [threading.Thread(target=run, args=(k,)) for k in range(THREADS)]
    with hurried():
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
    return errors


def cycles(make, count):
    """Garbage that only the collector finds: each holds what `make` returns."""
    for _ in range(count):
        ring = [make()]
        ring.append(ring)
