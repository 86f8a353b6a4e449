"""Errors of gradients of three losses over the gap of two eigenvalues, beside PyTorch and JAX: docs/gaps.svg."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np
import scipy.linalg
import torch

import blasad as ad

jax.config.update("jax_enable_x64", True)

GAPS = [10.0 ** -i for i in range(1, 17)] + [0.0]
N, SEEDS = 6, 12
LOSSES = {"sum of squares of the values": "values", "projector on the two": "space", "exponential of the matrix": "exp"}
COLORS = {"blasad": "#1a6fb5", "PyTorch": "#d1571b", "JAX": "#3b8f3e"}
WIDTH, HEIGHT, LEFT, TOP = 250, 200, 55, 40
FOOT = TOP + HEIGHT + 45


def problem(gap: float, seed: int) -> tuple[Any, Any, dict[str, Any]]:
    """A matrix, a symmetric seed, and gradients in closed form."""
    rng = np.random.default_rng(seed)
    q = np.linalg.qr(rng.standard_normal((N, N)))[0]
    w, c = np.concatenate([[1.0, 1 + gap], 2 + 0.7 * np.arange(N - 2)]), rng.standard_normal((N, N))
    c += c.T
    a = (q * w) @ q.T
    a = (a + a.T) / 2
    m = np.zeros((N, N))
    m[:2, 2:] = (q.T @ c @ q)[:2, 2:] / (w[:2, None] - w[None, 2:])
    return a, c, {"values": 2 * a, "space": q @ (m + m.T) @ q.T,
                  "exp": scipy.linalg.expm_frechet(a, c, compute_expm=False)}


def by_blasad(a: Any, c: Any, loss: str) -> Any:
    def f(a: Any) -> Any:
        if loss == "values":
            return (np.linalg.eigvalsh(a) ** 2).sum()
        if loss == "space":
            v = np.linalg.eigh(a)[1][:, :2]
            return (c * (v @ v.T)).sum()
        return (c * ad.linalg.funmh(a, "exp")).sum()

    half = np.tril(ad.grad(f)(a))
    return (half + half.T) / 2


def with_vectors(eigh: Callable[[Any], Any], exp: Callable[[Any], Any], a: Any, c: Any, loss: str) -> Any:
    """The loss as it is written with other libraries, which have no function of the matrix at all gaps."""
    w, v = eigh(a)
    if loss == "values":
        return (w ** 2).sum()
    return (c * ((v[:, :2] @ v[:, :2].T) if loss == "space" else (v * exp(w)) @ v.T)).sum()


def by_torch(a: Any, c: Any, loss: str) -> Any:
    x = torch.tensor(a, requires_grad=True)
    with_vectors(torch.linalg.eigh, torch.exp, x, torch.tensor(c), loss).backward()
    return x.grad.numpy()


def by_jax(a: Any, c: Any, loss: str) -> Any:
    found = np.asarray(jax.grad(lambda a: with_vectors(jnp.linalg.eigh, jnp.exp, a, c, loss))(a))
    return (found + found.T) / 2


def error(library: Callable[..., Any], loss: str, gap: float) -> float:
    """The largest over seeds, relative; infinite where a gradient is not finite or raises."""
    worst = 0.0
    for seed in range(SEEDS):
        a, c, exact = problem(gap, seed)
        try:
            found = library(a, c, loss)
        except (RuntimeError, np.linalg.LinAlgError):
            return np.inf
        if not np.isfinite(found).all():
            return np.inf
        worst = max(worst, float(np.linalg.norm(found - exact[loss]) / np.linalg.norm(exact[loss])))
    return worst


def picture(found: dict[tuple[str, str], list[float]]) -> str:
    """Three panels; what is not finite lies on the upper edge."""
    parts = [f'<svg xmlns="http://www.w3.org/2000/svg" width="{3 * (WIDTH + LEFT) + 20}" height="{HEIGHT + TOP + 60}" '
             'font-family="sans-serif" font-size="11">', '<rect width="100%" height="100%" fill="white"/>']
    for panel, (title, loss) in enumerate(LOSSES.items()):
        left = LEFT + panel * (WIDTH + LEFT)
        parts += [f'<text x="{left + WIDTH / 2}" y="{TOP - 14}" text-anchor="middle" font-size="13">{title}</text>',
                  f'<rect x="{left}" y="{TOP}" width="{WIDTH}" height="{HEIGHT}" fill="none" stroke="#888"/>']
        for digits in (0, 4, 8, 12, 16):
            y, size = TOP + HEIGHT * (digits + 2) / 18, f"1e-{digits}" if digits else "1"
            parts.append(f'<path d="M{left} {y:.1f}h{WIDTH}" stroke="#ddd"/>'
                         f'<text x="{left - 5}" y="{y + 4:.1f}" text-anchor="end">{size}</text>')
        places = [left + 10 + i * (WIDTH - 20) / (len(GAPS) - 1) for i in range(len(GAPS))]
        for i in (1, 5, 9, 13, len(GAPS) - 1):
            label = "0" if not GAPS[i] else f"1e-{i + 1}"
            parts.append(f'<text x="{places[i]:.1f}" y="{TOP + HEIGHT + 16}" text-anchor="middle">{label}</text>')
        for shift, (library, color) in enumerate(COLORS.items()):
            heights = [TOP + 2 + 4 * shift if not np.isfinite(e) else TOP + HEIGHT * min(18, max(
                0.7, 2 - np.log10(max(e, 1e-16)))) / 18 for e in found[library, loss]]
            line = " ".join(f"{x:.1f},{y:.1f}" for x, y in zip(places, heights, strict=True))
            parts.append(f'<polyline points="{line}" fill="none" stroke="{color}" stroke-width="1.5"/>')
            parts += [f'<circle cx="{x:.1f}" cy="{y:.1f}" r="2.5" fill="{color}"/>'
                      for x, y in zip(places, heights, strict=True)]
    for i, (library, color) in enumerate(COLORS.items()):
        parts.append(f'<text x="{LEFT + 90 * i}" y="{FOOT}" fill="{color}" font-size="13">{library}</text>')
    parts.append(f'<text x="{LEFT + 300}" y="{FOOT}">relative error of the gradient over the gap; on the '
                 'upper edge: inf, NaN or an error</text>')
    return "\n".join([*parts, "</svg>", ""])


def main() -> None:
    libraries = {"blasad": by_blasad, "PyTorch": by_torch, "JAX": by_jax}
    found = {(name, loss): [error(f, loss, gap) for gap in GAPS] for name, f in libraries.items()
             for loss in LOSSES.values()}
    for (name, loss), errors in found.items():
        print(f"{name:8} {loss:7}", *(f"{e:.0e}" for e in errors))
    (Path(__file__).parent.parent / "docs" / "gaps.svg").write_text(picture(found))


if __name__ == "__main__":
    main()
