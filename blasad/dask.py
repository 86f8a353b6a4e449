"""Gradients on clusters of Dask: a compiled function as a graph of tasks on tiles.

It needs ``pip install 'blasad[dask]'`` to run on a cluster; graphs are made without it.
"""

from ._machines.graph import Graph, graph

__all__ = ["Graph", "graph"]
