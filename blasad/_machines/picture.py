"""Pictures of graphs: tasks by level, those that wait for each other from left to right."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from typing import Any

from blasad._declarations.aliases import Keywords

MOST = 3000         # tasks that are drawn one by one
EDGES = 6000        # and lines between them
BINS = 160          # of levels, where tasks are counted


def levels_of(before: list[list[int]]) -> list[int]:
    """How many tasks, at least, have to run before each one."""
    levels: list[int] = []
    for each in before:
        levels.append(max((levels[k] + 1 for k in each), default=0))
    return levels


def draw(axes: Any, names: list[str], before: list[list[int]]) -> None:
    """Tasks of the forward pass above, those of the reverse sweep below; a colour for each routine."""
    levels = levels_of(before)
    kinds = [name.partition("-")[2] for name in names]
    signs = [1 if name.startswith("forward") else -1 for name in names]
    colours = {kind: f"C{k}" if k < 10 else (0.5, 0.5, 0.5)
               for k, (kind, _) in enumerate(Counter(kinds).most_common())}
    (_tasks if len(names) <= MOST else _counts)(axes, levels, signs, kinds, colours, before)
    axes.axhline(0, color="0.3", linewidth=0.6)
    axes.set_xlabel("tasks that have to run before")
    axes.set_ylabel("reverse sweep        forward pass")
    if names:
        axes.legend(fontsize=8, loc="center left", bbox_to_anchor=(1.0, 0.5))
    axes.yaxis.set_major_formatter(lambda y, _: f"{abs(y):g}")


def _tasks(axes: Any, levels: list[int], signs: list[int], kinds: list[str], colours: Keywords,
           before: list[list[int]]) -> None:
    """A point for each."""
    rank: Counter[tuple[int, int]] = Counter()
    at = [(0.0, 0.0)] * len(levels)
    for k in sorted(range(len(levels)), key=lambda k: (list(colours).index(kinds[k]), k)):
        rank[levels[k], signs[k]] += 1
        at[k] = (levels[k], signs[k] * (rank[levels[k], signs[k]] - 0.5))
    lines = [(at[i], at[k]) for k, each in enumerate(before) for i in each]
    if len(lines) <= EDGES:
        from matplotlib.collections import LineCollection
        axes.add_collection(LineCollection(lines, colors="0.7", linewidths=0.4, zorder=0))
    size = max(4.0, min(60.0, 8e3 / (1 + max(map(abs, rank.values()), default=1)) ** 1.5))
    for kind, colour in colours.items():
        xy = [point for point, other in zip(at, kinds, strict=True) if other == kind]
        axes.scatter(*zip(*xy, strict=True), s=size, color=[colour], label=f"{kind} ({len(xy)})", linewidths=0)


def _counts(axes: Any, levels: list[int], signs: list[int], kinds: list[str], colours: Keywords,
            before: list[list[int]]) -> None:
    """How many there are of each kind."""
    step = -(-(max(levels) + 1) // BINS)
    edges = list(range(0, max(levels) + 1 + step, step))
    counts = Counter((levels[k] // step, signs[k], kinds[k]) for k in range(len(levels)))
    total = Counter(kinds)
    for sign in (1, -1):
        base = [0.0] * (len(edges) - 1)
        for kind, colour in colours.items():
            high = [sign * counts[k, sign, kind] / step for k in range(len(base))]
            axes.bar(edges[:-1], high, [b - a for a, b in pairwise(edges)], base, align="edge", color=[colour],
                     label=f"{kind} ({total[kind]})" if sign > 0 else None)
            base = [a + b for a, b in zip(base, high, strict=True)]
