"""The traces of one function as a tree: each branches where one finds something else in values than another."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Generic, TypeVar

__all__ = ["Branches"]

T = TypeVar("T", bound=Any)

FORESEEN = 64           # so many decisions that a run can tell about those of another trace


class _Node(Generic[T]):
    """What was found so far, the traces that found it, and what they found next."""

    __slots__ = ("longest", "next", "traces")

    def __init__(self, first: T) -> None:
        self.next: dict[Any, _Node[T]] = {}
        self.traces, self.longest = [first], first      # the list grows at its end, and other threads read it

    def add(self, trace: T) -> None:
        self.traces.append(trace)
        if len(trace.keys) >= len(self.longest.keys):
            self.longest = trace


class Branches(Generic[T]):
    """Traces by what they found (their `keys`), in the order in which they looked.

    A run that differs from its trace says what it found first; only traces that found the same may fit it.
    """

    def __init__(self, traces: list[T]) -> None:
        self.traces = traces[::-1]
        self.nodes: dict[T, list[_Node[T]]] = {}        # those before each look of a trace; none where there is one
        self.root: _Node[T] | None = None
        self._enter()

    def __contains__(self, trace: T) -> bool:
        return trace in self.traces

    def add(self, trace: T) -> None:
        self.traces.append(trace)
        self._enter()

    def _enter(self) -> None:
        """Have all traces in the tree, unless there is just one."""
        for trace in self.traces[len(self.nodes):] if len(self.traces) > 1 else ():
            self.nodes[trace] = self._way(trace)

    def _way(self, trace: T) -> list[_Node[T]]:
        node, nodes = self.root, []
        if node is None:
            node = self.root = _Node(trace)
        else:
            node.add(trace)
        for key in trace.keys:
            nodes.append(node)
            way = node.next.get(key)
            if way is None:
                node.next[key] = way = _Node(trace)
            else:
                way.add(trace)
            node = way
        return nodes

    def alike(self, trace: T, at: int, key: Any, foreseen: list[bool | None]) -> Iterator[T]:
        """The traces that may fit a run of `trace` that found a key at a look, the most likely one first.

        `foreseen` tells for the next looks of the trace whether the run found the same there, None if that is not
        known.  Other traces that look at the same will find the same; if they look at something else, they just
        are not the right ones.
        """
        nodes = self.nodes.get(trace)
        first = node = nodes[at].next.get(key) if nodes is not None else None
        if node is None or first is None:
            return
        for same, key_of_trace in zip(foreseen, trace.keys[at + 1:at + 1 + FORESEEN], strict=False):
            if same is None or len(node.traces) < 2:
                break
            ways = [way for key, way in list(node.next.items()) if (key == key_of_trace) == same]
            if len(ways) != 1:
                break
            node = ways[0]
        likely = node.longest                   # a run that is too long ends where it differs
        yield likely
        yield from (each for each in reversed(first.traces) if each is not likely)
