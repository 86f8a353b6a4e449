"""Rules of four routines in plain NumPy, written by hand, and wrong ones.

They prove the harness without the library's own rules.
"""

from __future__ import annotations

import numpy as np

from blasad._declarations.rule import Rule, parse


def declared(name, text, dtypes="sdcz"):
    return Rule(name, dtypes, *parse(text))


GEMM = declared(
    "gemm", "alpha, a:in[m,k]~trans_a, b:in[k,n]~trans_b, beta=0, c:inout[m,n]=None, *, trans_a=0, trans_b=0"
)
SYMM = declared("symm", "alpha, a:in[s,s]/symmetric, b:in[m,n], beta=0, c:inout[m,n]=None, side=0, lower=0")
SYRK = declared("syrk", "alpha, a:in[n,k]~trans, beta=0, c:inout[n,n]/triangle=None, trans=0, lower=0")
TRSM = declared("trsm", "alpha, a:in[s,s]~trans_a/triangular, b:inout[m,n], side=0, lower=0, trans_a=0, diag=0")


class Shadows(dict):
    """Shadows by name; missing ones are constants."""

    def add(self, name, value):
        if self.get(name) is not None:  # element by element, for elements that are repeated in memory
            np.add.at(self[name], tuple(np.indices(self[name].shape)), value)


def op(a, trans):
    return (a, a.T, a.conj().T)[trans]


def triangle(x, lower):
    return np.tri(len(x), dtype=bool) if lower else np.tri(len(x), dtype=bool).T


def part(a, where):
    return np.where(where, a, 0)


def dotted(p, s, scalar):
    found = np.sum(p.conj() * s)
    return complex(found) if isinstance(scalar, complex) else float(np.real(found))


class HandWritten:
    """C := alpha f(A, B) + beta C, with the reverse of f in the subclass."""

    output = "c"

    def where(self, x):
        return np.ones(x["c"].shape, bool)

    def keep(self, x):
        return {name: np.copy(value) if isinstance(value, np.ndarray) else value for name, value in x.items()}

    def primal(self, x):
        new = self.scaled(x["alpha"], lambda: self.product(x), x["c"]) + self.scaled(x["beta"], lambda: x["c"], x["c"])
        np.copyto(x["c"], new, where=self.where(x))

    def scaled(self, factor, value, like):
        return np.zeros_like(like) if factor == 0 else factor * value()

    def forward(self, x, dx):
        new = self.scaled(x["alpha"], lambda: self.tangent(x, dx), x["c"])
        if dx.get("alpha") is not None:
            new = new + dx["alpha"] * self.product(x)
        if dx.get("beta") is not None:
            new = new + dx["beta"] * x["c"]
        if dx.get("c") is not None:
            new = new + self.scaled(x["beta"], lambda: dx["c"], x["c"])
            np.copyto(dx["c"], new, where=self.where(x))

    def reverse(self, x, kept, bx):
        where = self.where(x)
        s = part(bx["c"], where) if bx.get("c") is not None else np.zeros_like(x["c"])
        self.clear(x, bx, where)
        if kept["alpha"] != 0 or bx.get("alpha") is not None:
            product = part(self.product(kept), where)
        if kept["alpha"] != 0:
            self.pull(kept, np.conj(kept["alpha"]) * s, bx)
        return {
            "alpha": dotted(product, s, x["alpha"]) if bx.get("alpha") is not None else None,
            "beta": dotted(part(kept["c"], where), s, x["beta"]) if bx.get("beta") is not None else None,
        }

    def clear(self, x, bx, where):
        if bx.get("c") is not None:
            np.copyto(bx["c"], self.scaled(np.conj(x["beta"]), lambda: bx["c"], bx["c"]), where=where)


class Gemm(HandWritten):
    def product(self, x):
        return op(x["a"], x["trans_a"]) @ op(x["b"], x["trans_b"])

    def tangent(self, x, dx):
        new = np.zeros_like(x["c"])
        if dx.get("a") is not None:
            new = new + op(dx["a"], x["trans_a"]) @ op(x["b"], x["trans_b"])
        if dx.get("b") is not None:
            new = new + op(x["a"], x["trans_a"]) @ op(dx["b"], x["trans_b"])
        return new

    def pull(self, x, s, bx):
        bx.add("a", op(s @ op(x["b"], x["trans_b"]).conj().T, x["trans_a"]))
        bx.add("b", op(op(x["a"], x["trans_a"]).conj().T @ s, x["trans_b"]))


class Syrk(HandWritten):
    def where(self, x):
        return triangle(x["c"], x["lower"])

    def product(self, x):
        t = op(x["a"], x["trans"])
        return t @ t.T

    def tangent(self, x, dx):
        if dx.get("a") is None:
            return np.zeros_like(x["c"])
        t, dt = op(x["a"], x["trans"]), op(dx["a"], x["trans"])
        return dt @ t.T + t @ dt.T

    def pull(self, x, s, bx):
        bx.add("a", op((s + s.T) @ op(x["a"], x["trans"]).conj(), x["trans"]))


class Symm(HandWritten):
    def full(self, a, lower):
        a = part(a, triangle(a, lower))
        return a + a.T - np.diag(np.diag(a))

    def product(self, x):
        a = self.full(x["a"], x["lower"])
        return x["b"] @ a if x["side"] else a @ x["b"]

    def tangent(self, x, dx):
        new = np.zeros_like(x["c"])
        if dx.get("a") is not None:
            new = new + self.product({**x, "a": dx["a"]})
        if dx.get("b") is not None:
            new = new + self.product({**x, "b": dx["b"]})
        return new

    def pull(self, x, s, bx):
        w = x["b"].conj().T @ s if x["side"] else s @ x["b"].conj().T
        a = self.full(x["a"], x["lower"]).conj()
        if bx.get("a") is not None:
            np.copyto(bx["a"], bx["a"] + self.folded(w), where=triangle(w, x["lower"]))
        bx.add("b", s @ a.T if x["side"] else a.T @ s)

    def folded(self, w):
        return w + w.T - np.diag(np.diag(w))


class Trsm(HandWritten):
    output = "b"

    def matrix(self, x, a):
        t = part(a, self.stored(x))
        return op(t + np.eye(len(t), dtype=t.dtype) if x["diag"] else t, x["trans_a"])

    def stored(self, x):
        where = triangle(x["a"], x["lower"])
        return where & ~np.eye(len(where), dtype=bool) if x["diag"] else where

    def solved(self, x, t, b):
        return np.linalg.solve(t.T, b.T).T if x["side"] else np.linalg.solve(t, b)

    def primal(self, x):
        x["b"][...] = self.scaled(x["alpha"], lambda: self.solved(x, self.matrix(x, x["a"]), x["b"]), x["b"])

    def forward(self, x, dx):
        new = np.zeros_like(x["b"])
        if x["alpha"] != 0 or dx.get("alpha") is not None:
            t = self.matrix(x, x["a"])
            y = self.solved(x, t, x["b"])
        if x["alpha"] != 0 and dx.get("a") is not None:
            dt = op(part(dx["a"], self.stored(x)), x["trans_a"])
            new = new - x["alpha"] * self.solved(x, t, y @ dt if x["side"] else dt @ y)
        if x["alpha"] != 0 and dx.get("b") is not None:
            new = new + x["alpha"] * self.solved(x, t, dx["b"])
        if dx.get("alpha") is not None:
            new = new + dx["alpha"] * y
        if dx.get("b") is not None:
            dx["b"][...] = new

    def reverse(self, x, kept, bx):
        s = bx["b"].copy() if bx.get("b") is not None else np.zeros_like(x["b"])
        found = {}
        if bx.get("b") is not None:
            bx["b"][...] = 0
        if x["alpha"] == 0 and bx.get("alpha") is None:
            return found
        t = self.matrix(x, kept["a"])
        y = self.solved(x, t, kept["b"])
        w = self.solved(x, t.conj().T, s)
        if bx.get("alpha") is not None:
            found["alpha"] = dotted(y, s, x["alpha"])
        if x["alpha"] == 0:
            return found
        w = np.conj(x["alpha"]) * w
        bt = -(y.conj().T @ w if x["side"] else w @ y.conj().T)
        bx.add("b", w)
        if bx.get("a") is not None:
            np.copyto(bx["a"], bx["a"] + op(bt, x["trans_a"]), where=self.stored(x))
        return found


class Driver:
    """Runs a call of the harness with a rule by hand, and reverses what comes after the call itself."""

    def __init__(self, rule):
        self.rule = rule

    def arguments(self, program, values, shadows=None):
        x = {arg.name: arg.default for arg in program.rule.args} | dict(program.fixed)
        x |= {name: values[k] for name, k in program.leaves.items()}
        bx = Shadows({name: shadows[k] for name, k in program.leaves.items()} if shadows else {})
        if program.allocated:
            name = program.allocated
            x[name] = np.zeros_like(x[name])
            if bx.get(name) is not None:
                bx[name] = np.zeros_like(bx[name])
        return x, bx

    def finish(self, program, values, result):
        if program.allocated:
            values[program.leaves[program.allocated]][...] = result
        for target, source in program.overwrite:
            values[target][...] = 7 if source is None else values[source]

    def run(self, program, values):
        x, _ = self.arguments(program, values)
        self.rule.primal(x)
        self.finish(program, values, x[self.rule.output])

    def forward(self, program, values, shadows):
        x, dx = self.arguments(program, values, shadows)
        self.rule.forward(x, dx)
        self.rule.primal(x)
        if program.allocated and dx.get(program.allocated) is not None:
            shadows[program.leaves[program.allocated]][...] = dx[program.allocated]
        self.finish(program, values, x[self.rule.output])
        for target, source in program.overwrite:
            if shadows[target] is not None:
                shadows[target][...] = 0 if source is None else shadows[source]

    def reverse(self, program, values, shadows):
        x, _ = self.arguments(program, values)
        kept = self.rule.keep(x)
        self.rule.primal(x)
        self.finish(program, values, x[self.rule.output])
        for target, source in reversed(program.overwrite):
            if shadows[target] is not None:
                if source is not None:
                    shadows[source][...] += shadows[target]
                shadows[target][...] = 0
        if program.allocated:
            values = list(values)
            values[program.leaves[program.allocated]] = x[program.allocated]
        _, bx = self.arguments(program, values, shadows)
        if program.allocated and bx.get(program.allocated) is not None:
            seed = shadows[program.leaves[program.allocated]]
            bx[program.allocated][...] = seed
            seed[...] = 0
        found = self.rule.reverse(x, kept, bx)
        derivatives = [None] * len(values)
        for name, value in found.items():
            if value is not None:
                derivatives[program.leaves[name]] = value
        return derivatives


# ---------------------------------------------------------------- planted faults


class MissingClear(Gemm):
    """Leaves the seed in the shadow of what was overwritten."""

    def clear(self, x, bx, where):
        if x["beta"] != 0:
            super().clear(x, bx, where)


class ClearedByZero(Gemm):
    """Scales the shadow where it must be cleared, which is right unless it is not finite; also reads C."""

    def primal(self, x):
        x["c"][...] = x["alpha"] * self.product(x) + x["beta"] * x["c"]


class Assignment(Gemm):
    """Assigns to the shadow of an input."""

    def pull(self, x, s, bx):
        if bx.get("a") is not None:
            bx["a"][...] = 0
        super().pull(x, s, bx)


class DroppedOperand(Gemm):
    """Forgets B."""

    def pull(self, x, s, bx):
        super().pull(x, s, Shadows({**bx, "b": None}))


class DroppedScalar(Gemm):
    """Has no derivative with respect to alpha where alpha is zero, as rules that divide by it."""

    def reverse(self, x, kept, bx):
        found = super().reverse(x, kept, bx)
        if x["alpha"] == 0 and found["alpha"] is not None:
            found["alpha"] = 0.0
        return found


class StaleCopy(Gemm):
    """Reads the operands when the sweep comes, not as they were at the call."""

    def reverse(self, x, kept, bx):
        return super().reverse(x, {**x, "c": kept["c"]}, bx)


class StaleOutput(Trsm):
    """The same, for what the call itself overwrites."""

    def reverse(self, x, kept, bx):
        return super().reverse(x, {**kept, "b": x["b"]}, bx)


class WholeShadow(Syrk):
    """Scales the other triangle of the shadow too."""

    def clear(self, x, bx, where):
        super().clear(x, bx, np.ones_like(where))


class OtherTriangleRead(Syrk):
    """Lets the other triangle of the seed into the derivative."""

    def reverse(self, x, kept, bx):
        seed = bx["c"].copy() if bx.get("c") is not None else None
        found = super().reverse(x, kept, bx)
        if seed is not None and kept["alpha"] != 0:
            s = part(seed, ~self.where(x))
            self.pull(kept, s, bx)
        return found


class TouchedGap(Gemm):
    """Writes between the columns of a shadow."""

    def pull(self, x, s, bx):
        super().pull(x, s, bx)
        if bx.get("a") is not None:
            bx["a"].base[...] += 1.0
            bx["a"][...] -= 1.0


class TouchedOtherTriangle(Syrk):
    """Writes the whole of C, as a product that is not told about triangles."""

    def primal(self, x):
        super().primal({**x, "lower": 0})
        super().primal({**x, "lower": 1})


class HalfDiagonal(Syrk):
    """S + S^T with the diagonal counted once."""

    def pull(self, x, s, bx):
        s = s - np.diag(np.diag(s)) / 2
        super().pull(x, s, bx)


class DoubleDiagonal(Symm):
    """W + W^T with the diagonal counted twice."""

    def folded(self, w):
        return w + w.T


class UnitDiagonal(Trsm):
    """Gives a unit diagonal a derivative."""

    def reverse(self, x, kept, bx):
        before = bx["a"].copy() if bx.get("a") is not None else None
        found = super().reverse(x, kept, bx)
        if before is not None and x["diag"]:
            np.fill_diagonal(bx["a"], 1.0)
        return found


class NoConjugate(Gemm):
    """The formula for real matrices."""

    def pull(self, x, s, bx):
        super().pull({**x, "a": x["a"].conj(), "b": x["b"].conj()}, s, bx)


class WrongTangent(Gemm):
    """Forgets beta in forward mode."""

    def forward(self, x, dx):
        super().forward(x, Shadows({**dx, "beta": None}))


class WrittenInput(Gemm):
    """Changes an input in passing."""

    def primal(self, x):
        super().primal(x)
        if x["a"].flags.writeable:
            x["a"][...] *= 2


class RepeatedOnce(Gemm):
    """Adds only once to an element that the operand repeats."""

    def pull(self, x, s, bx):
        mine = Shadows({name: np.zeros_like(b) if isinstance(b, np.ndarray) else b for name, b in bx.items()})
        super().pull(x, s, mine)
        for name in {"a", "b"} & mine.keys():
            if bx[name] is not None:
                bx[name][...] += mine[name]


class Raises(Gemm):
    """Does not come back."""

    def reverse(self, x, kept, bx):
        raise RuntimeError("no reverse today")
