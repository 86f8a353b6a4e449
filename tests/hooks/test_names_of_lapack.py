"""Every routine of SciPy's LAPACK and BLAS, called plainly, with arrays made in a derivative, and with traced operands.

Number, shapes, types, what pivots are counted from, and values of all results are those of the plain call.
"""

from __future__ import annotations

import functools
from typing import Any

import numpy as np
import pytest
import scipy.linalg.blas as blas
import scipy.linalg.lapack as lapack

import blasad as ad
from support.numbers import generator


class Matrices:
    """Well-posed operands of one precision, and SciPy's routines for it."""

    def __init__(self, kind: str) -> None:
        rng = generator("names of LAPACK")
        self.kind, self.dtype = kind, np.dtype({"s": "f", "d": "d", "c": "F", "z": "D"}[kind])
        self.real = np.dtype({"s": "f", "d": "d", "c": "f", "z": "d"}[kind])
        draw = functools.partial(self.drawn, rng)
        self.A = draw(4, 4) + 3 * np.eye(4, dtype=self.dtype)
        self.X, self.W, self.b, self.v, self.u = draw(5, 3), draw(3, 5), draw(4, 2), draw(4), draw(4)
        self.y, self.b5 = draw(5), draw(5, 2)
        self.S = self.of(self.A @ self.A.conj().T + np.eye(4))
        self.H = self.of(self.A + self.A.conj().T) / 2
        self.Y = self.of(self.A + self.A.T) / 2
        self.T = np.asfortranarray(np.triu(self.A))
        self.E = draw(4, 4) + 2 * np.eye(4, dtype=self.dtype)
        self.d = (np.arange(4) + 3.0).astype(self.real)
        self.e = np.array([0.5, -0.7, 0.9]).astype(self.real)
        self.dl, self.dd, self.du = draw(3), draw(4) + self.dtype.type(4), draw(3)
        self.ab = np.asfortranarray(np.concatenate([np.zeros((1, 4)), draw(3, 4)]).astype(self.dtype))  # kl = ku = 1
        self.ab[2] += 4
        self.sb = np.asfortranarray(np.stack([np.r_[0, draw(3)], self.d.astype(self.dtype)]))  # upper, one diagonal
        self.tb = self.sb

        self.no = (lambda w: 0) if self.dtype.kind == "c" else (lambda w, i: 0)
        self.large = (lambda w: w.real > 3) if self.dtype.kind == "c" else (lambda w, i: w > 3)
        self.no3 = (lambda a, b: 0) if self.dtype.kind == "c" else (lambda a, i, b: 0)

    def drawn(self, rng: Any, *shape: int) -> Any:
        x = rng.standard_normal(shape)
        if self.dtype.kind == "c":
            x = x + 1j * rng.standard_normal(shape)
        return np.asfortranarray(x.astype(self.dtype))

    def of(self, x: Any) -> Any:
        return np.asfortranarray(x.astype(self.dtype))

    def room(self, a: Any, nrhs: int) -> list[int]:
        return [max(1, int(np.real(x))) for x in self.f("gelsd_lwork")(*a.shape, nrhs)[:-1]]

    def f(self, name: str) -> Any:
        return getattr(lapack, self.kind + name)

    def packed(self, M: Any, lower: int = 0) -> Any:
        return self.f("trttp")(np.asfortranarray(M), uplo="L" if lower else "U")[0]

    def rfp(self, M: Any) -> Any:
        return self.f("trttf")(np.asfortranarray(M))[0]


# how each routine of LAPACK is called, with options in a dict at the end
LAPACK: dict[str, Any] = {
    "gbcon": lambda m: [(1, 1, m.f("gbtrf")(m.ab, 1, 1)[0], m.f("gbtrf")(m.ab, 1, 1)[1], 5.0)],
    "gbsv": lambda m: [(1, 1, m.ab, m.b)],
    "gbtrf": lambda m: [(m.ab, 1, 1)],
    "gbtrs": lambda m: [(m.f("gbtrf")(m.ab, 1, 1)[0], 1, 1, m.b, m.f("gbtrf")(m.ab, 1, 1)[1])],
    "gebal": lambda m: [(m.A,), (m.A, dict(scale=1, permute=1))],
    "gecon": lambda m: [(m.f("getrf")(m.A)[0], 5.0), (m.f("getrf")(m.A)[0], 5.0, dict(norm="I"))],
    "geequ": lambda m: [(m.A,)],
    "geequb": lambda m: [(m.A,)],
    "gees": lambda m: [(m.no, m.A), (m.no, m.A, dict(compute_v=0)), (m.large, m.A, dict(sort_t=1))],
    "geev": lambda m: [(m.A,), (m.A, dict(compute_vl=0)), (m.A, dict(compute_vl=0, compute_vr=0))],
    "gehrd": lambda m: [(m.A,), (m.A, dict(lo=0, hi=2))],
    "gejsv": lambda m: [(m.X,)],
    "gels": lambda m: [(m.X, m.b5), (m.X, m.y)],
    "gelsd": lambda m: [(m.X, m.b5, *m.room(m.X, 2)), (m.X, m.y, *m.room(m.X, 1)), (m.A, m.b, *m.room(m.A, 2))],
    "gelss": lambda m: [(m.X, m.b5), (m.X, m.y), (m.A, m.b), (m.A, m.b, dict(lwork=300))],
    "gelsy": lambda m: [(m.X, m.b5, np.zeros(3, np.int32), 1e-5, 400), (m.A, m.b, np.zeros(4, np.int32), 1e-5, 400)],
    "gemqrt": lambda m: [(*m.f("geqrt")(2, m.A)[:2], m.b)],
    "geqp3": lambda m: [(m.A,), (m.X,), (m.W,)],
    "geqrf": lambda m: [(m.A,), (m.X,), (m.W,), (m.A, dict(lwork=100))],
    "geqrfp": lambda m: [(m.A,), (m.X,)],
    "geqrt": lambda m: [(2, m.A), (2, m.X)],
    "gerqf": lambda m: [(m.A,), (m.W,)],
    "gesc2": lambda m: [(m.f("getc2")(m.A)[0], m.v, *m.f("getc2")(m.A)[1:3])],
    "getc2": lambda m: [(m.A,)],
    "gesdd": lambda m: [(m.A,), (m.X,), (m.X, dict(full_matrices=0)), (m.X, dict(compute_uv=0))],
    "gesvd": lambda m: [(m.A,), (m.X,), (m.X, dict(full_matrices=0)), (m.X, dict(compute_uv=0))],
    "gesv": lambda m: [(m.A, m.b), (m.A, m.v)],
    "gesvx": lambda m: [(m.A, m.b), (m.A, m.v), (m.A, m.b, dict(fact="N", trans="T"))],
    "getrf": lambda m: [(m.A,), (m.X,), (m.W,)],
    "getri": lambda m: [m.f("getrf")(m.A)[:2]],
    "getrs": lambda m: [
        (*m.f("getrf")(m.A)[:2], m.b),
        (*m.f("getrf")(m.A)[:2], m.v),
        (*m.f("getrf")(m.A)[:2], m.b, dict(trans=1)),
    ],
    "gges": lambda m: [(m.no3, m.A, m.E)],
    "ggev": lambda m: [(m.A, m.E), (m.A, m.E, dict(compute_vl=0))],
    "gglse": lambda m: [(m.X, m.W[:1, :3].copy("F"), m.y, m.v[:1].copy())],
    "gtcon": lambda m: [(*m.f("gttrf")(m.dl, m.dd, m.du)[:5], 5.0)],
    "gtsv": lambda m: [(m.dl, m.dd, m.du, m.b), (m.dl, m.dd, m.du, m.v)],
    "gtsvx": lambda m: [(m.dl, m.dd, m.du, m.b)],
    "gttrf": lambda m: [(m.dl, m.dd, m.du)],
    "gttrs": lambda m: [(*m.f("gttrf")(m.dl, m.dd, m.du)[:5], m.b), (*m.f("gttrf")(m.dl, m.dd, m.du)[:5], m.v)],
    **{x + "bev" + y: (lambda m: [(m.sb,), (m.sb, dict(compute_v=0))]) for x in ("s", "h") for y in ("", "d")},
    **{x + "bevx": (lambda m: [(m.sb, 0.0, 9.0, 1, 4), (m.sb, 0.0, 9.0, 1, 2, dict(range=2))]) for x in ("s", "h")},
    **{x + "con": (lambda m, x=x: [(*m.f(x + "trf")(m.H if x == "he" else m.Y)[:2], 5.0)]) for x in ("sy", "he")},
    "syequb": lambda m: [(m.S,)],
    "heequb": lambda m: [(m.S,)],
    **{
        x + "ev" + y: (lambda m: [(m.H,), (m.H, dict(lower=1)), (m.H, dict(compute_v=0))])
        for x in ("sy", "he")
        for y in ("", "d")
    },
    **{
        x + "ev" + y: (lambda m: [(m.H,), (m.H, dict(range="I", il=1, iu=2)), (m.H, dict(compute_v=0))])
        for x in ("sy", "he")
        for y in ("r", "x")
    },
    **{x + "gst": (lambda m: [(m.H, m.f("potrf")(m.S)[0])]) for x in ("sy", "he")},
    **{
        x + "gv" + y: (lambda m: [(m.H, m.S), (m.H, m.S, dict(jobz="N")), (m.H, m.S, dict(itype=2))])
        for x in ("sy", "he")
        for y in ("", "d", "x")
    },
    **{
        x + "sv": (lambda m, x=x: [(m.H if x == "he" else m.Y, m.b), (m.H if x == "he" else m.Y, m.v)])
        for x in ("sy", "he")
    },
    **{x + "svx": (lambda m, x=x: [(m.H if x == "he" else m.Y, m.b)]) for x in ("sy", "he")},
    **{x + "trd": (lambda m: [(m.H,), (m.H, dict(lower=1))]) for x in ("sy", "he")},
    **{
        x + "tr" + y: (lambda m, x=x: [(m.H if x == "he" else m.Y,), (m.H if x == "he" else m.Y, dict(lower=1))])
        for x in ("sy", "he")
        for y in "f"
    },
    "sytf2": lambda m: [(m.Y,)],
    "syconv": lambda m: [m.f("sytrf")(m.Y, lower=1)[:2] + (dict(lower=1),)],
    **{x + "tri": (lambda m, x=x: [m.f(x + "trf")(m.H if x == "he" else m.Y)[:2]]) for x in ("sy", "he")},
    **{x + "trs": (lambda m, x=x: [(*m.f(x + "trf")(m.H if x == "he" else m.Y)[:2], m.b)]) for x in ("sy", "he")},
    **{x + "frk": (lambda m: [(4, 2, 0.5, m.b, 2.0, m.rfp(m.S))]) for x in ("s", "h")},
    "langb": lambda m: [("1", 1, 1, m.ab[1:].copy("F")), ("F", 1, 1, m.ab[1:].copy("F"))],
    "lange": lambda m: [("1", m.A), ("I", m.X), ("F", m.X), ("M", m.A)],
    "lantr": lambda m: [("1", m.T)],
    "larf": lambda m: [(m.v, 0.5, m.A, np.zeros(4, m.dtype))],
    "larfg": lambda m: [(4, 2.0, m.v[:3].copy())],
    "lartg": lambda m: [(m.v[0], m.v[1])],
    "laswp": lambda m: [(m.A, np.array([1, 2, 3, 3], np.int32))],
    "lauum": lambda m: [(m.f("potrf")(m.S)[0],), (m.f("potrf")(m.S, lower=1)[0], dict(lower=1))],
    **{
        x + "csd": (
            lambda m: [
                tuple(
                    np.asfortranarray(p)
                    for p in (lambda Q: (Q[:2, :2], Q[:2, 2:], Q[2:, :2], Q[2:, 2:]))(np.linalg.qr(m.A)[0])
                )
            ]
        )
        for x in ("or", "un")
    },
    **{x + "ghr": (lambda m: [m.f("gehrd")(m.A)[:2]]) for x in ("or", "un")},
    **{x + "gqr": (lambda m: [m.f("geqrf")(m.X)[:2]]) for x in ("or", "un")},
    **{x + "grq": (lambda m: [m.f("gerqf")(m.W)[:2]]) for x in ("or", "un")},
    **{
        x + "mqr": (
            lambda m, x=x: [
                ("L", "N", *m.f("geqrf")(m.A)[:2], m.b, 100),
                ("L", "T" if x == "or" else "C", *m.f("geqrf")(m.A)[:2], m.b, 100),
            ]
        )
        for x in ("or", "un")
    },
    **{x + "mrz": (lambda m: [(*m.f("tzrzf")(np.asfortranarray(np.triu(m.W)))[:2], m.b5)]) for x in ("or", "un")},
    "pbsv": lambda m: [(m.sb, m.b), (m.sb, m.v)],
    "pbtrf": lambda m: [(m.sb,)],
    "pbtrs": lambda m: [(m.f("pbtrf")(m.sb)[0], m.b)],
    "pftrf": lambda m: [(4, m.rfp(m.S))],
    "pftri": lambda m: [(4, m.f("pftrf")(4, m.rfp(m.S))[0])],
    "pftrs": lambda m: [(4, m.f("pftrf")(4, m.rfp(m.S))[0], m.b)],
    "pocon": lambda m: [(m.f("potrf")(m.S)[0], 5.0)],
    "posv": lambda m: [(m.S, m.b), (m.S, m.v), (m.S, m.b, dict(lower=1))],
    "posvx": lambda m: [(m.S, m.b), (m.S, m.b, dict(fact="N"))],
    "potrf": lambda m: [(m.S,), (m.S, dict(lower=1)), (m.S, dict(clean=0))],
    "potri": lambda m: [(m.f("potrf")(m.S)[0],)],
    "potrs": lambda m: [(m.f("potrf")(m.S)[0], m.b), (m.f("potrf")(m.S)[0], m.v)],
    "ppcon": lambda m: [(4, m.f("pptrf")(4, m.packed(m.S))[0], 5.0)],
    "ppsv": lambda m: [(4, m.packed(m.S), m.b)],
    "pptrf": lambda m: [(4, m.packed(m.S))],
    "pptri": lambda m: [(4, m.f("pptrf")(4, m.packed(m.S))[0])],
    "pptrs": lambda m: [(4, m.f("pptrf")(4, m.packed(m.S))[0], m.b)],
    "pstrf": lambda m: [(m.S,), (m.S, dict(lower=1))],
    "pstf2": lambda m: [(m.S,)],
    "pteqr": lambda m: [(m.d, m.e, np.asfortranarray(np.eye(4, dtype=m.dtype)))],
    "ptsv": lambda m: [(m.d, m.e.astype(m.dtype), m.b), (m.d, m.e.astype(m.dtype), m.v)],
    "ptsvx": lambda m: [(m.d, m.e.astype(m.dtype), m.b)],
    "pttrf": lambda m: [(m.d, m.e.astype(m.dtype))],
    "pttrs": lambda m: [(*m.f("pttrf")(m.d, m.e.astype(m.dtype))[:2], m.b)],
    "rot": lambda m: [(m.v, m.u, 0.6, 0.8)],
    "stebz": lambda m: [(m.d, m.e, 0, 0.0, 9.0, 1, 4, 0.0, "E")],
    "stein": lambda m: (
        [(m.d, m.e, *m.f("stebz")(m.d, m.e, 0, 0.0, 9.0, 1, 4, 0.0, "B")[1:4])] if m.kind in "sd" else []
    ),
    "stemr": lambda m: [(m.d, np.r_[m.e, m.real.type(0)], 0, 0.0, 9.0, 1, 4)],
    "sterf": lambda m: [(m.d, m.e)],
    "stev": lambda m: [(m.d, m.e), (m.d, m.e, dict(compute_v=0))],
    "stevd": lambda m: [(m.d, m.e)],
    "tbtrs": lambda m: [(m.tb, m.b), (m.tb, m.v)],
    "tfsm": lambda m: [(0.5, m.rfp(m.T), m.b)],
    "tfttp": lambda m: [(4, m.rfp(m.S))],
    "tfttr": lambda m: [(4, m.rfp(m.S))],
    "tgexc": lambda m: [
        (m.T, np.asfortranarray(np.triu(m.E)), np.eye(4, dtype=m.dtype), np.eye(4, dtype=m.dtype), 1, 3)
    ],
    "tgsen": lambda m: [
        (
            np.array([0, 0, 1, 0]),
            m.T,
            np.asfortranarray(np.triu(m.E)),
            np.eye(4, dtype=m.dtype),
            np.eye(4, dtype=m.dtype),
            dict(ijob=0, lwork=200, liwork=100),        # with the room that SciPy gives it, memory is overwritten
        )
    ],
    "tgsyl": lambda m: [
        (
            m.T[:2, :2].copy("F"),
            m.T[2:, 2:].copy("F"),
            m.A[:2, :2].copy("F"),
            np.triu(m.E)[:2, :2].copy("F"),
            np.triu(m.E)[2:, 2:].copy("F"),
            m.A[2:, 2:].copy("F"),
        )
    ],
    "tpqrt": lambda m: [(2, 2, m.T, np.asfortranarray(np.triu(m.A)[:2]))],
    "tpmqrt": lambda m: [
        (lambda r: (2, r[1], r[2], m.b, m.b[:2].copy("F")))(
            m.f("tpqrt")(2, 2, m.T, np.asfortranarray(np.triu(m.A)[:2]))
        )
    ],
    "tpttf": lambda m: [(4, m.packed(m.S))],
    "tpttr": lambda m: [(4, m.packed(m.S))],
    "trcon": lambda m: [(m.T,)],
    "trexc": lambda m: [(m.T, np.eye(4, dtype=m.dtype), 1, 3)],
    "trsen": lambda m: [
        (
            np.array([0, 0, 1, 0]),
            m.T,
            np.eye(4, dtype=m.dtype),
            dict(lwork=100) | (dict(liwork=100) if m.kind in "sd" else {}),
        )
    ],
    "trsyl": lambda m: [
        (m.T, np.asfortranarray(np.triu(m.E)), m.A),
        (m.T, np.asfortranarray(np.triu(m.E)), m.A, dict(isgn=-1)),
    ],
    "trtri": lambda m: [(m.T,), (m.T, dict(unitdiag=1))],
    "trtrs": lambda m: [(m.T, m.b), (m.T, m.v), (m.T, m.b, dict(trans=1))],
    "trttf": lambda m: [(m.S,)],
    "trttp": lambda m: [(m.S,)],
    "tzrzf": lambda m: [(np.asfortranarray(np.triu(m.W)),)],
}
# and each of BLAS
BLAS: dict[str, Any] = {
    "asum": lambda m: [(m.v,)],
    "axpy": lambda m: [(m.v, m.u), (m.v, m.u, dict(a=2.0))],
    "copy": lambda m: [(m.v, m.u)],
    "dot": lambda m: [(m.v, m.u)],
    "dotu": lambda m: [(m.v, m.u)],
    "dotc": lambda m: [(m.v, m.u)],
    "nrm2": lambda m: [(m.v,)],
    "scal": lambda m: [(2.0, m.v)],
    "swap": lambda m: [(m.v, m.u)],
    "rot": lambda m: [(m.v, m.u, 0.6, 0.8)],
    "rotg": lambda m: [(m.v[0], m.v[1])],
    "rotm": lambda m: [(m.v, m.u, np.array([0.0, 1, 0.5, -0.5, 1]).astype(m.dtype))],
    "rotmg": lambda m: [(0.5, 0.6, 0.7, 0.8)],
    "drot": lambda m: [(m.v, m.u, 0.6, 0.8)],
    "srot": lambda m: [(m.v, m.u, 0.6, 0.8)],
    "gemv": lambda m: [(0.5, m.A, m.v), (0.5, m.X, m.y, dict(trans=1)), (0.5, m.A, m.v, dict(beta=2.0, y=m.u))],
    "gbmv": lambda m: [(4, 4, 1, 1, 0.5, m.ab[1:].copy("F"), m.v)],
    "ger": lambda m: [(0.5, m.v, m.y), (0.5, m.v, m.u, dict(a=m.A))],
    "geru": lambda m: [(0.5, m.v, m.y)],
    "gerc": lambda m: [(0.5, m.v, m.y)],
    **{x + "mv": (lambda m: [(0.5, m.H, m.v)]) for x in ("sy", "he")},
    **{x + "bmv": (lambda m: [(1, 0.5, m.sb, m.v)]) for x in ("s", "h")},
    **{x + "pmv": (lambda m: [(4, 0.5, m.packed(m.H), m.v)]) for x in ("s", "h")},
    **{x + "r": (lambda m: [(0.5, m.v)]) for x in ("sy", "he")},
    **{x + "r2": (lambda m: [(0.5, m.v, m.u)]) for x in ("sy", "he")},
    **{x + "pr": (lambda m: [(4, 0.5, m.v, m.packed(m.H))]) for x in ("s", "h")},
    **{x + "pr2": (lambda m: [(4, 0.5, m.v, m.u, m.packed(m.H))]) for x in ("s", "h")},
    "trmv": lambda m: [(m.T, m.v)],
    "trsv": lambda m: [(m.T, m.v)],
    "tbmv": lambda m: [(1, m.tb, m.v)],
    "tbsv": lambda m: [(1, m.tb, m.v)],
    "tpmv": lambda m: [(4, m.packed(m.T), m.v)],
    "tpsv": lambda m: [(4, m.packed(m.T), m.v)],
    "gemm": lambda m: [(0.5, m.A, m.b), (0.5, m.A, m.E, dict(trans_a=1, beta=2.0, c=m.A))],
    **{x + "mm": (lambda m: [(0.5, m.H, m.b)]) for x in ("sy", "he")},
    **{x + "rk": (lambda m: [(0.5, m.b)]) for x in ("sy", "he")},
    **{x + "r2k": (lambda m: [(0.5, m.b, m.b + 1)]) for x in ("sy", "he")},
    "trmm": lambda m: [(0.5, m.T, m.b)],
    "trsm": lambda m: [(0.5, m.T, m.b)],
    "amax": lambda m: [(m.v,)],
    "zasum": lambda m: [(m.v,)],
    "znrm2": lambda m: [(m.v,)],
    "casum": lambda m: [(m.v,)],
    "cnrm2": lambda m: [(m.v,)],
    "dscal": lambda m: [(2.0, m.v)],
    "sscal": lambda m: [(2.0, m.v)],
}


REFUSED = set("gejsv gesc2 getc2 orcsd uncsd pstf2 pteqr syconv sytf2 tgexc".split())  # they have no rule
NUMBERS = {"lamch", "lasd4", "laver"}  # of no matrices, or of what only a solver of LAPACK calls
UP_TO_PHASE = {"v", "z", "vl", "vr", "vsl", "vsr"}


def routines(kind: str) -> list[tuple[str, Any, Any]]:
    found = []
    for module, table in ((lapack, LAPACK), (blas, BLAS)):
        for name in dir(module):
            f = getattr(module, name)
            if name[0] == kind and type(f).__name__ == "fortran" and not name.endswith("_lwork"):
                found.append((name, f, table))
    return found


def calls(table: Any, name: str) -> list[tuple[tuple[Any, ...], dict[str, Any]]]:
    found = table[name[1:]](Matrices(name[0]))
    return [(tuple(call[:-1]), call[-1]) if isinstance(call[-1], dict) else (tuple(call), {}) for call in found]


def copied(x: Any) -> Any:
    return x.copy() if isinstance(x, np.ndarray) else x


def results(found: Any) -> tuple[Any, ...]:
    return tuple(ad.stop_gradient(x) for x in (found if isinstance(found, tuple) else (found,)))


def compare(name: str, got: tuple[Any, ...], want: tuple[Any, ...], exact: bool = False) -> None:
    names = getattr(lapack, name, getattr(blas, name, None)).__doc__.partition("=")[0].replace(" ", "").split(",")
    assert len(got) == len(want)
    for each, x, y in zip(names, got, want, strict=True):
        a, b = np.asarray(x), np.asarray(y)
        assert a.shape == b.shape, (each, a.shape, b.shape)
        assert a.dtype.kind == b.dtype.kind, (each, a.dtype, b.dtype)
        assert a.dtype == b.dtype or not isinstance(y, np.ndarray), (each, a.dtype, b.dtype)
        if exact:
            if b.dtype.kind in "SU":
                assert x == y
            elif each not in ("pl", "pr", "dif"):       # which SciPy leaves as memory had it
                np.testing.assert_allclose(a, b, rtol=1e-15, atol=1e-37, err_msg=each)
            continue
        if each in ("work", "workout", "iworkout"):
            continue
        if name[1:] == "gelss" and each == "v":  # the rows below are what is left of the factors
            a, b = a[:3], b[:3]
        if b.dtype.kind in "SUi":
            np.testing.assert_array_equal(a, b, each)
            continue
        if each in UP_TO_PHASE and "ev" in name or "gv" in name:
            a, b = np.abs(a), np.abs(b)
        close = 5e-3 if name[0] in "sc" else 1e-8
        np.testing.assert_allclose(a, b, rtol=close, atol=close, err_msg=each)


EVERY = [(name, f, table) for kind in "sdcz" for name, f, table in routines(kind) if name[1:] not in NUMBERS]


def test_every_routine_is_called() -> None:
    assert [name for name, _, table in EVERY if name[1:] not in table] == []
    assert len(EVERY) > 480


@pytest.mark.parametrize(("name", "f", "table"), EVERY, ids=[name for name, _, _ in EVERY])
def test_results_are_those_of_the_plain_call(name: str, f: Any, table: Any) -> None:
    for args, options in calls(table, name):
        want = results(f(*map(copied, args), **options))
        kept = []
        ad.grad(lambda x: (kept.append(results(f(*map(copied, args), **options))), x.sum())[1])(np.ones(1))  # noqa: B023
        compare(name, kept[0], want, exact=True)
        at = [i for i, x in enumerate(args) if isinstance(x, np.ndarray) and x.dtype.kind in "fc"]
        for some in [at, *([i] for i in at if len(at) > 1)]:

            def run(*xs: Any) -> Any:
                traced = list(map(copied, args))  # noqa: B023
                for i, x in zip(some, xs, strict=True):  # noqa: B023
                    traced[i] = x * 1
                kept.append(results(f(*traced, **options)))  # noqa: B023
                return sum(np.real(x).sum() for x in xs)

            given = [args[i] for i in some]
            if not given:
                continue
            if name[1:] in REFUSED:
                with pytest.raises(TypeError, match="has no rule"):
                    ad.grad(run, tuple(range(len(given))))(*given)
                continue
            ad.grad(run, tuple(range(len(given))))(*given)
            compare(name, kept[-1], want)


def differences(f: Any, A: np.ndarray) -> np.ndarray:
    found = np.zeros(A.shape)
    for at in np.ndindex(*A.shape):
        E = np.zeros(A.shape)
        E[at] = 1e-6
        found[at] = (f(A + E) - f(A - E)) / 2e-6
    return found


m = Matrices("d")
SQUARES = {
    "columns in the order of dgeqp3": (
        lambda A: (A[:, lapack.dgeqp3(A)[1] - 1] * np.array([1.0, 10, 100, 2])).sum(),
        m.A,
    ),
    "below the solution of dgelss": (lambda A: (lapack.dgelss(A, m.b5)[1][3:] ** 3).sum(), m.X),
    "below that of dgelss, tall": (lambda A: (lapack.dgelss(A, m.b5)[1][2:] ** 3).sum(), m.X[:, :2].copy("F")),
    "below that of dgelsd": (lambda A: (lapack.dgelsd(A, m.b5, *m.room(A, 2))[0][3:] ** 3).sum(), m.X),
    "below that of dgelsy": (
        lambda A: (lapack.dgelsy(A, m.b5, np.zeros(3, np.int32), 1e-9, 400)[1][3:] ** 3).sum(),
        m.X,
    ),
    "dgelsy": (lambda A: (lapack.dgelsy(A, m.b5, np.zeros(3, np.int32), 1e-9, 400)[1][:3] ** 2).sum(), m.X),
    "dgesvx": (lambda A: (lapack.dgesvx(A, m.v)[7] ** 2).sum(), m.A),
    "dgttrs": (lambda d: (lapack.dgttrs(*lapack.dgttrf(m.dl, d, m.du)[:5], m.b)[0] ** 2).sum(), m.dd),
}


@pytest.mark.parametrize("name", SQUARES)
def test_derivatives_of_results_are_those_of_differences(name: str) -> None:
    f, A = SQUARES[name]
    np.testing.assert_allclose(ad.grad(f)(A), differences(f, A), rtol=1e-6, atol=1e-6)


def test_a_result_without_a_derivative_is_refused() -> None:
    with pytest.raises(NotImplementedError, match="result v of gelsy"):
        ad.grad(lambda A: lapack.dgelsy(A, m.b5, np.zeros(3, np.int32), 1e-9, 400)[0].sum())(m.X)


def test_a_program_takes_the_pivots_of_its_own_data() -> None:
    def f(d: Any) -> Any:
        return lapack.dgttrs(*lapack.dgttrf(m.dl, d, m.du)[:5], m.b)[0].sum()

    program = ad.compile(ad.grad(f), m.dd)
    other = m.dd[::-1] * 0.01
    np.testing.assert_allclose(program(other), ad.grad(f)(other), rtol=1e-10)


@pytest.mark.parametrize("mode", ["grad", "jvp", "jit"])
def test_a_failure_is_told_by_info_as_scipy_tells_it(mode):
    """Programs ask for `info` and go another way; the results of the call that failed have no derivative."""
    good, bad = np.array([[4.0, 1.0], [1.0, 3.0]]), np.array([[1.0, 3.0], [3.0, 2.0]])

    def branched(a):
        c, info = lapack.dpotrf(a, lower=1)
        return np.log(np.diag(c)).sum() if info == 0 else info * (a * a).sum()

    derivative = {"grad": ad.grad(branched), "jit": ad.jit(ad.grad(branched)),
                  "jvp": lambda a: np.array([[ad.jvp(branched, (a,), (e.reshape(2, 2),))[1] for e in np.eye(4)]])}[mode]
    inverse = np.linalg.inv(good)
    expected = np.tril(inverse, -1) + np.diag(np.diag(inverse) / 2)     # one triangle is read
    for _ in range(2):
        np.testing.assert_allclose(np.reshape(derivative(good), (2, 2)), expected, atol=1e-12)
        np.testing.assert_allclose(np.reshape(derivative(bad), (2, 2)), 2 * 2 * bad)
    with pytest.raises(NotImplementedError, match="dpotrf, which failed"):
        ad.grad(lambda a: lapack.dpotrf(a, lower=1)[0].sum())(bad)
    values = ad.grad(lambda a: a.sum() + ad.stop_gradient(lapack.dpotrf(a, lower=1)[0]).sum())(bad)
    assert values.tolist() == [[1.0, 1.0], [1.0, 1.0]]


@pytest.mark.parametrize("name", ["dgelss", "dgelsd", "dgelsy"])
def test_what_is_below_the_solution_of_a_matrix_of_lower_rank_is_scipys(name):
    a, b = np.array([[1.0, 2.0], [2.0, 4.0], [3.0, 6.0], [1.0, 2.0]]), np.array([1.0, 2.0, 4.0, -1.0])
    more = {"dgelss": (), "dgelsd": (4000, 4000), "dgelsy": (np.zeros(2, np.int32), 1e-10, 200)}[name]
    place = 0 if name == "dgelsd" else 1
    expected = np.ravel(getattr(lapack, name)(a, b, *more)[place])

    def solution(a):
        return np.ravel(getattr(lapack, name)(a, b, *more)[place])

    found = []
    ad.grad(lambda b: (found.append(ad.stop_gradient(solution(b))), b.sum())[1])(a)
    np.testing.assert_allclose(found[0], expected, atol=1e-12)
    assert np.isfinite(ad.grad(lambda a: solution(a)[:2].sum())(a)).all()
    with pytest.raises(NotImplementedError, match="lower rank"):
        ad.grad(lambda a: (solution(a)[2:] ** 2).sum())(a)


@pytest.mark.parametrize("kind", "sdcz")
@pytest.mark.parametrize("mode", [ad.grad, lambda f: ad.jit(ad.grad(f))], ids=["grad", "jit"])
def test_a_selection_may_be_an_array_of_numbers_that_the_program_makes(kind: str, mode: Any) -> None:
    """Also of numbers that depend on the argument: f2py makes them integers."""
    m = Matrices(kind)
    t, z = [m.f("gees")(m.no, m.A)[i] for i in (0, -3)]
    s, r, q, y = [m.f("gges")(m.no3, m.A, m.E)[i] for i in (0, 1, -4, -3)]
    room = {"lwork": 100} if kind in "cz" else {"lwork": 100, "liwork": 100}

    def simple(select: Any, x: Any) -> Any:
        return np.abs(m.f("trsen")(select, t * x, z, **room)[0][0, 0])

    def double(select: Any, x: Any) -> Any:
        return np.abs(m.f("tgsen")(select, s * x, r, q, y, lwork=100, liwork=100)[0][0, 0])

    def f(x: Any) -> Any:
        select = x * 0
        select[-1] = x[0]
        return simple(select, x[0]) + double(select, x[0])

    last = np.array([0.0, 0.0, 0.0, 1.9])
    close = 1e-3 if kind in "sc" else 1e-6
    step = 1e-2 if kind in "sc" else 1e-5
    low, high = (m.real.type(1 + by) for by in (-step, step))
    slope = sum(each(last, high) - each(last, low) for each in (simple, double)) / (high - low)
    derivative = mode(f)
    for _ in range(2):
        np.testing.assert_allclose(derivative(np.full(4, 1.0, m.real)), [slope, 0, 0, 0], rtol=close, atol=close)
    none = abs(t[0, 0]) + abs(s[0, 0])          # of 0.5, which selects nothing
    np.testing.assert_allclose(derivative(np.full(4, 0.5, m.real)), [none, 0, 0, 0], rtol=close, atol=close)


@pytest.mark.parametrize("lower", [0, 1])
def test_ppsv_leaves_the_factor_where_scipys_leaves_it(lower: int) -> None:
    def f(ap: Any) -> Any:
        ap = ap * 1
        x, _ = lapack.dppsv(4, ap, m.b, lower=lower)
        return (x ** 2).sum() + (ap ** 3).sum()

    ap = m.S.T[np.triu_indices(4) if lower else np.tril_indices(4)]
    np.testing.assert_allclose(ad.value_and_grad(f)(ap)[0], f(ap), rtol=1e-12)
    np.testing.assert_allclose(ad.grad(f)(ap), differences(f, ap), rtol=1e-6, atol=1e-6)


@pytest.mark.parametrize("kind", "sdcz")
@pytest.mark.parametrize("given", [(3.0, 4.0), (0.0, -2.0), (-1.5, 0.25), (0.0, 0.0)])
def test_lartg_returns_numbers_of_pythons_precision(kind: str, given: Any) -> None:
    lartg = getattr(lapack, kind + "lartg")
    want, kept = lartg(*given), []
    dtype = {"s": "f", "c": "F"}.get(kind, "d")

    def f(x: Any) -> Any:
        found = lartg(*x.astype(dtype))
        kept.append(([isinstance(each, (float, complex)) for each in found], results(found)))
        return x.sum()

    ad.grad(f)(np.array(given))
    assert kept[0][0] == [True, True, True]
    np.testing.assert_allclose(kept[0][1], want, rtol=1e-6)


ONES, NEARLY = np.ones(2), np.array([[1.0, 1.0], [1.0, 1.0 + 2.0 ** -52]], order="F")
EXPERTS = {
    "gesvx": lambda one: lapack.dgesvx(NEARLY * one, ONES), "posvx": lambda one: lapack.dposvx(NEARLY * one, ONES),
    "sysvx": lambda one: lapack.dsysvx(NEARLY * one, ONES),
    "gtsvx": lambda one: lapack.dgtsvx(ONES[:1], NEARLY.diagonal() * one, ONES[:1], ONES),
    "ptsvx": lambda one: lapack.dptsvx(NEARLY.diagonal() * one, ONES[:1], ONES),
    "ptsvx, given": lambda one: lapack.dptsvx(ONES * one, 0 * ONES[:1], ONES, fact="F", df=np.array([1.0, 0.0]) * one,
                                              ef=0 * ONES[:1]),
    "well-posed": lambda one: lapack.dgesvx((NEARLY + np.eye(2)) * one, ONES),
}


@pytest.mark.parametrize("name", EXPERTS)
def test_a_matrix_that_is_singular_to_rounding_is_told_by_info_as_scipy_tells_it(name: str) -> None:
    want, kept = EXPERTS[name](1.0)[-1], []
    ad.grad(lambda x: (kept.append(EXPERTS[name](x)[-1]), x * 1.0)[1])(1.0)
    assert kept == [want] == [0 if name == "well-posed" else 3]
