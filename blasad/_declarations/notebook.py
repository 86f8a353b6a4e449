"""HTML tables for notebooks."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape


def table(rows: Iterable[Sequence[object]], head: Sequence[str] = (), title: str = "") -> str:
    """Format rows as an HTML table, with text aligned left, and numbers and sizes aligned right."""
    def cell(x: object, tag: str) -> str:
        side = "right" if str(x)[:1].isdigit() else "left"
        return f'<{tag} style="text-align: {side}">{escape(str(x))}</{tag}>'

    lines = ["<tr>" + "".join(cell(x, "th") for x in head) + "</tr>"] if head else []
    lines += ["<tr>" + "".join(cell(x, "td") for x in row) + "</tr>" for row in rows]
    caption = f"<caption>{escape(title)}</caption>" if title else ""
    return f"<table>{caption}{''.join(lines)}</table>"
