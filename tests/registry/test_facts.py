"""What the rules say of themselves, against counts from textbooks and against what the sweep reads."""

from __future__ import annotations

import subprocess
import sys

import numpy as np
import pytest

import blasad as ad
from blasad._declarations.rule import rules as own
from blasad._registry.facts import arguments, differentiable
from blasad._registry.namespace import routine
from blasad._testing.cases import DEFINITE, Case, on_diagonal
from support.numbers import generator, uniform

DERIVED = sorted(name for name, rule in own.items() if rule.modes)
M, N, K = 30, 40, 50
TEXTBOOK = {  # flops of LAPACK Working Note 41, to leading order: (of the routine, for these flags)
    "gemm": 2 * M * N * K, "symm": 2 * M * M * N, "hemm": 2 * M * M * N, "syrk": N * N * K, "herk": N * N * K,
    "syr2k": 2 * N * N * K, "her2k": 2 * N * N * K, "trmm": M * M * N, "trsm": M * M * N, "gemv": 2 * M * N,
    "ger": 2 * M * N, "geru": 2 * M * N, "gerc": 2 * M * N, "symv": 2 * N * N, "hemv": 2 * N * N, "syr": N * N,
    "her": N * N, "syr2": 2 * N * N, "her2": 2 * N * N, "trmv": N * N, "trsv": N * N, "dot": 2 * N, "dotu": 2 * N,
    "dotc": 2 * N, "axpy": 2 * N, "scal": N, "nrm2": 2 * N, "copy": 0, "swap": 0,
}  # fmt: skip


@pytest.mark.parametrize("name", TEXTBOOK)
def test_flops_of_the_routine(name: str) -> None:
    rule = ad.rules[name]
    for dtype in rule.dtypes:
        each = 4 if dtype in "cz" else 1
        assert rule.cost(dtype=dtype, m=M, n=N, k=K).flops == each * TEXTBOOK[name]


def test_flops_follow_the_flags() -> None:
    assert ad.rules["symm"].cost(m=M, n=N, side=1).flops == 2 * M * N * N
    assert ad.rules["trsm"].cost(m=M, n=N, side="R").flops == M * N * N
    assert ad.rules["gemm"].cost("reverse", m=M, n=N, k=K, alpha=0.0).flops == 0


DEARER = {
    "trtri": 2.51,  # C^H bC C^H by halves: three products of a triangle and two of which a triangle is wanted
    "gbtrf": 3.01, "gbtrl": 2.8,  # windows of a band are a little larger than what they stand for
    "gtbtrf": 5.2,  # products of whole diagonals, whether rows were exchanged or not
    "det": 3.01,  # cofactors are an inverse
    "sytrs": 2.51, "hetrs": 2.51,  # what L' makes of the solution, beside two products and two solutions
    # a factorization is undone on the way; reflectors have adjoints of their own, and tau has one
    "geqrf": 2.7, "geqp3": 2.7, "gelqf": 2.7, "geqlf": 2.7, "gerqf": 2.7,
    **{kind + form: limit for form in ("qr", "lq", "ql", "rq")
       for kind, limit in (("orm", 5.1), ("unm", 5.1), ("org", 5.4), ("ung", 5.4))},
}


@pytest.mark.parametrize("name", DERIVED)
def test_the_reverse_is_no_dearer_than_it_must_be(name: str) -> None:
    """Two arguments of a product have two adjoints of the size of the product; scratch memory is no operand."""
    rule = ad.rules[name]
    if any(len(arg.shape) == 2 for arg in rule.args) and rule.cost().flops:
        primal, reverse = rule.cost(n=2000, m=2000, k=2000), rule.cost("reverse", n=2000, m=2000, k=2000)
        assert 0 < reverse.flops <= DEARER.get(name, 2.02) * primal.flops
    for mode in ("", "forward", "reverse"):
        cost = rule.cost(mode)
        assert 0 < cost.least <= cost.moved and cost.calls


def recorded(name: str, active: tuple[str, ...], poisoned: tuple[str, ...]) -> list[np.ndarray]:
    """The derivatives of `active` and of what is written, where `poisoned` are overwritten behind the tape's back."""
    rule, rng = ad.rules[name], generator(3)
    arrays, others = arguments(rule, {"m": 5, "n": 6, "k": 4, **({"beta": 0.5} if "beta" in rule.reads else {})})
    dtype = next(iter(arrays.values())).dtype
    for arg in rule.args:
        if arg.intent == "scalar" and arg.name in active:
            arrays[arg.name] = np.array(others.pop(arg.name), dtype)
            if arg.dtype == "real":
                arrays[arg.name] = arrays[arg.name].real.copy()
    for x in arrays.values():
        x[...] = uniform(x.shape, x.dtype, low=1, high=2, rng=rng)
    for arg in rule.args:
        if arg.stored == "main":
            arrays[arg.name] += 20
        if arg.stored in DEFINITE:
            case = Case(name, 0, "d", "plain", {"n": 6, "k": len(arrays[arg.name]) - 1}, {"lower": 0}, {}, {})
            arrays[arg.name][on_diagonal(arg, case)] += 20
        if arg.stored == "quasi":
            arrays[arg.name][...] = np.triu(arrays[arg.name]) + 20 * np.eye(*arrays[arg.name].shape)
    behind = {each: x.view() for each, x in arrays.items()}
    shadowed = {*active, *rule.writes}
    shadows = {each: np.add(x, 1, out=np.empty_like(x)) for each, x in arrays.items() if each in shadowed}
    with ad.Tape() as tape:
        traced = {each: tape.watch(x, *([shadows[each]] if each in shadows else [])) for each, x in arrays.items()}
        routine(rule)(**traced, **others)
        for each in poisoned:
            behind[each][...] = np.nan
        tape.reverse()
    return list(shadows.values())


@pytest.mark.parametrize("name", DERIVED)
def test_what_is_kept_is_what_the_sweep_reads(name: str) -> None:
    rule = ad.rules[name]
    for each in differentiable(rule):
        kept = rule.keeps(each)
        expected = recorded(name, (each,), ())
        arrays = [arg.name for arg in rule.args if arg.intent in ("in", "inout", "out") and arg.dtype != "index"]
        others = tuple(x for x in arrays if x not in kept and f"{x}_after" not in kept)
        found = recorded(name, (each,), others)
        assert all(np.array_equal(a, b) for a, b in zip(found, expected, strict=True)), (each, kept)
        for x in kept:  # what is written was copied first, unless it is wanted as it is after the call
            origin = x.removesuffix("_after")
            if origin in arrays and (origin not in rule.writes or x != origin):
                found = recorded(name, (each,), (origin,))
                assert any(np.isnan(a).any() for a in found), (each, x)


def test_what_is_kept_depends_on_what_is_differentiated() -> None:
    gemm, trsm = ad.rules["gemm"], ad.rules["trsm"]
    assert gemm.keeps() == gemm.keeps("a", "b", "c") == ("a", "b") and gemm.keeps("b") == ("a",)
    assert gemm.keeps("c") == gemm.keeps("a", alpha=0.0) == ()
    assert set(gemm.keeps("beta")) == {"c", "beta"}
    assert trsm.keeps("b") == ("a",) and trsm.keeps("a", "b") == ("a", "b_after")
    assert set(trsm.keeps("alpha")) == {"a", "b", "alpha"}


def test_reads_and_writes() -> None:
    gemm, dot, swap = ad.rules["gemm"], ad.rules["dot"], ad.rules["swap"]
    assert gemm.reads == ("alpha", "a", "b", "beta", "c") and gemm.writes == ("c",)
    assert dot.reads == ("x", "y") and dot.writes == ("out",) and swap.writes == ("x", "y")


@pytest.mark.parametrize("name", sorted(own))
def test_facts(name: str) -> None:
    rule = ad.rules[name]
    facts = rule.facts()
    assert facts["types"] == rule.dtypes and facts["written"] == ", ".join(rule.writes)
    if rule.modes:
        assert set(facts) == {"types", "computes", "forward", "reverse", "read", "written", "kept", "emitted", "flops",
                              "bytes", "source"}
        for each in differentiable(rule):
            assert f"for {each}: {', '.join(rule.keeps(each)) or 'nothing'}" in facts["kept"].split("; ")
    else:
        assert "derivative" in facts and "reverse" not in facts


def test_errors() -> None:
    gemm = ad.rules["gemm"]
    with pytest.raises(ValueError, match="iamax.*no derivative"):
        ad.rules["iamax"].cost()
    with pytest.raises(ValueError, match="trans_a cannot have a derivative; alpha, a, b, beta, c can"):
        gemm.keeps("trans_a")
    with pytest.raises(ValueError, match="dtype is 'q'; it is one of s, d, c, z"):
        gemm.cost(dtype="q")
    with pytest.raises(TypeError, match="there is no incx"):
        gemm.cost(incx=2)
    with pytest.raises(ValueError, match='mode is \'backward\'; it must be "", "forward" or "reverse"'):
        gemm.cost("backward")


def test_nothing_of_this_is_imported_before_it_is_asked_for() -> None:
    code = ("import sys, blasad; blasad.blas.gemm.__doc__; print("
            "{'blasad._registry.facts', 'blasad._programs.costs'} & set(sys.modules))")
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "set()"
