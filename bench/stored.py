"""The gradient of a loop with all its states on disk, beside the same with all of them in memory."""

from __future__ import annotations

import tempfile
from functools import partial

import numpy as np
from measure import QUICK, Row, check_close, compare

import blasad as ad

SIZES = {1000: 1000, 1 << 17: 20 if QUICK else 100}         # numbers of a state, and steps
DIRECTORY = tempfile.gettempdir()


def loss(loop, x, steps):
    return loop(lambda i, x: np.sin(x) * x, steps, x).sum()


def rows() -> list[Row]:
    found = []
    for n, steps in SIZES.items():
        x = np.linspace(0.1, 1, n)
        for name, memory in (("kept=True", partial(ad.loop, kept=steps)), ("loop", ad.loop)):
            stored = partial(getattr(ad, name), store=DIRECTORY)
            for how in ("compiled", "eager"):
                runs = []
                for loop in (stored, memory):
                    f = ad.grad(partial(loss, loop))
                    runs.append(partial(ad.compile(f, x, 3.0) if how == "compiled" else f, x, float(steps)))
                check_close("a loop with its states on disk", runs[0](), runs[1]())
                own, raw = compare(*runs, rounds=3)
                found.append(Row(f"gradient of {steps} steps, {name}, states of {n * 8 / 1e6:.3g} MB on disk, {how} "
                                 "(raw: in memory)", n, own.median, raw.median, own.over(raw)))
    return found
