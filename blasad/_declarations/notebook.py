"""Tables and pictures for notebooks."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Sequence
from io import BytesIO
from typing import Any


def table(rows: Iterable[Sequence[object]], head: Sequence[str] = (), title: str = "") -> str:
    """Format rows as an HTML table, with text aligned left, and numbers and sizes aligned right."""
    from html import escape  # which loads all names of characters: when a table is drawn

    def cell(x: object, tag: str) -> str:
        side = "right" if str(x)[:1].isdigit() else "left"
        return f'<{tag} style="text-align: {side}">{escape(str(x))}</{tag}>'

    lines = ["<tr>" + "".join(cell(x, "th") for x in head) + "</tr>"] if head else []
    lines += ["<tr>" + "".join(cell(x, "td") for x in row) + "</tr>" for row in rows]
    caption = f"<caption>{escape(title)}</caption>" if title else ""
    return f"<table>{caption}{''.join(lines)}</table>"


def __getattr__(name: str) -> Any:
    """The class of pictures, when one is drawn for the first time: matplotlib need not be installed."""
    if name != "Picture":
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from matplotlib.figure import Figure

    class Picture(Figure):  # type: ignore[misc, unused-ignore]
        """A figure that a notebook shows by itself: of matplotlib's it does so only after ``%matplotlib inline``."""

        def _repr_png_(self) -> bytes:
            file = BytesIO()
            self.savefig(file, format="png", dpi=100)
            return file.getvalue()

    Picture.__qualname__ = "Picture"
    globals()["Picture"] = Picture
    return Picture


def axes_for(name: str, ax: Any, size: tuple[float, float]) -> Any:
    """Where to draw: on the axes that a caller of `name` gave, or on those of a new picture."""
    try:
        import matplotlib.figure  # noqa: F401
    except ImportError:
        raise ImportError(f"{name}: it draws with matplotlib, which is not installed: pip install matplotlib"
                          ) from None
    if ax is not None:
        return ax
    return sys.modules[__name__].Picture(figsize=size, layout="constrained").add_subplot()
