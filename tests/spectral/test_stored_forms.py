"""Storage conversions, norms, factors that scale, estimates; packed and rectangular packed matrices."""

import numpy as np
import pytest
from numpy.testing import assert_allclose
from scipy.linalg import get_lapack_funcs

import blasad as ad
from support.numbers import random
from support.spectral import hold

L = ad.lapack
SIZES = [0, 1, 2, 5]
DTYPES = ["f", "d", "F", "D"]


def half(a, uplo):
    """One triangle, NaN in the other."""
    keep = np.tri(len(a), dtype=bool) if uplo == "L" else np.tri(len(a), dtype=bool).T
    return np.where(keep, a, np.nan)


def flags(dtype):
    return [(transr, uplo) for transr in ("N", "C" if np.dtype(dtype).kind == "c" else "T") for uplo in "UL"]


def definite(n, dtype):
    x = random((n, n), dtype)
    return x @ x.conj().T + 3 * np.eye(n, dtype=dtype)


# ---------------------------------------------------------------- storage

@pytest.mark.parametrize("dtype", DTYPES)
@pytest.mark.parametrize("n", SIZES)
def test_elements_go_where_lapack_puts_them(n, dtype, rng):
    a = random((n, n), dtype, rng)
    for transr, uplo in flags(dtype):
        one = half(a, uplo)
        kept = np.nan_to_num(one)
        ap, arf = L.trttp(one, uplo), L.trttf(one, transr, uplo)
        if n:
            to_packed, to_rectangle = get_lapack_funcs(("trttp", "trttf"), (a,))
            assert np.array_equal(ap, to_packed(a, uplo=uplo)[0])
            assert np.array_equal(arf, to_rectangle(a, transr=transr, uplo=uplo)[0])
        assert np.array_equal(L.tpttr(n, ap, uplo), kept)
        assert np.array_equal(L.tfttr(n, arf, transr, uplo), kept)
        assert np.array_equal(L.tpttf(n, ap, transr, uplo), arf)
        assert np.array_equal(L.tfttp(n, arf, transr, uplo), ap)
        assert all(x.dtype == dtype for x in (ap, arf, L.tpttr(n, ap, uplo)))


@pytest.mark.parametrize("dtype", "dD")
@pytest.mark.parametrize("n", [1, 4, 5])
def test_conversions_have_derivatives(n, dtype, rng):
    ap = random(n * (n + 1) // 2, dtype, rng)
    for transr, uplo in flags(dtype):
        def f(ap, transr=transr, uplo=uplo):
            arf = L.tpttf(n, ap * ap, transr, uplo)
            full = L.tfttr(n, arf * arf, transr, uplo)
            return L.trttf(full * full, transr, uplo), L.trttp(full, uplo) * L.tfttp(n, arf, transr, uplo)

        hold(f, ap, rng=rng, second=n == 4 and uplo == "U")


def test_a_vector_of_another_length_is_refused():
    with pytest.raises(ValueError, match="must be"):
        L.tpttr(3, np.ones(5))
    with pytest.raises(ValueError, match="one of"):
        L.tpttr(2, np.ones(3), "X")


# ---------------------------------------------------------------- rectangular full packed

@pytest.mark.parametrize("dtype", "dD")
@pytest.mark.parametrize("n", SIZES[1:])
def test_cholesky_of_rectangles(n, dtype, rng):
    for transr, uplo in flags(dtype):
        def f(a, b, transr=transr, uplo=uplo):
            c = L.pftrf(n, a, transr, uplo)
            assert c is a
            x = L.pftrs(n, c, b, transr, uplo)
            assert x is b
            inverse = L.pftri(n, a * 1, transr, uplo)
            return c, x, inverse, L.tftri(n, c, transr, uplo, "N", overwrite_a=False)

        full = definite(n, dtype)
        hold(f, L.trttf(full, transr, uplo), random((n, 2), dtype), rng=rng, second=n == 2)
        a, b = L.trttf(full, transr, uplo), random(n, dtype)
        c = L.pftrf(n, a, transr, uplo, overwrite_a=False)
        names = get_lapack_funcs(("pftrf", "pftri"), (a,))
        assert_allclose(c, names[0](n, a, transr=transr, uplo=uplo)[0], rtol=1e-12, atol=1e-14)
        assert_allclose(L.pftri(n, c, transr, uplo, overwrite_a=False), names[1](n, c, transr=transr, uplo=uplo)[0],
                        rtol=1e-11, atol=1e-13)
        assert_allclose(L.pftrs(n, c, b, transr, uplo, overwrite_b=False), np.linalg.solve(full, b), rtol=1e-10)


def test_a_matrix_that_is_not_definite_is_left_as_it_is():
    a = np.array([1.0, -1.0, 1.0])
    with pytest.raises(np.linalg.LinAlgError):
        L.pftrf(2, a)
    assert a.tolist() == [1.0, -1.0, 1.0]


@pytest.mark.parametrize("dtype", "dD")
@pytest.mark.parametrize("side", "LR")
@pytest.mark.parametrize("diag", "NU")
def test_triangles_in_rectangles(dtype, side, diag, rng):
    m, n = 4, 3
    k = m if side == "L" else n
    for transr, uplo in flags(dtype):
        for trans in ("N", "C" if dtype == "D" else "T"):
            a, b = random(k * (k + 1) // 2, dtype) + 2, random((m, n), dtype)
            call = {"transr": transr, "side": side, "uplo": uplo, "trans": trans, "diag": diag}
            expected = get_lapack_funcs("tfsm", (a,))(1.5, a, b, **call)
            assert_allclose(L.tfsm(1.5, a, b, overwrite_b=False, **call), expected, rtol=1e-12)
            hold(lambda a, b, call=call: L.tfsm(1.5, a, b, **call), a, b, rng=rng, second=False)


@pytest.mark.parametrize("name, dtype", [("sfrk", "d"), ("hfrk", "D")])
@pytest.mark.parametrize("n", [1, 4, 5])
def test_products_in_rectangles(name, dtype, n, rng):
    k, f = 3, getattr(L, name)
    for transr, uplo in flags(dtype):
        for trans in ("N", "C" if dtype == "D" else "T"):
            a, c = random((n, k) if trans == "N" else (k, n), dtype), random(n * (n + 1) // 2, dtype)
            if dtype == "D":
                c = L.trttf(definite(n, dtype), transr, uplo)
            call = {"transr": transr, "uplo": uplo, "trans": trans}
            expected = get_lapack_funcs(name, (a,))(n, k, 1.5, a, 0.5, c, **call)
            assert_allclose(f(n, k, 1.5, a, 0.5, c, overwrite_c=False, **call), expected, rtol=1e-12)
            hold(lambda a, c, call=call: f(n, k, 1.5, a, 0.5, c, **call), a, c, rng=rng, second=False)


# ---------------------------------------------------------------- packed and indefinite

@pytest.mark.parametrize("kind, dtype", [("sp", "d"), ("sp", "D"), ("hp", "D")])
@pytest.mark.parametrize("lower", [0, 1])
@pytest.mark.parametrize("n", [1, 2, 5])
def test_packed_indefinite(kind, dtype, lower, n, rng):
    trf, tri, sv = (getattr(L, kind + name) for name in ("trf", "tri", "sv"))
    uplo = "UL"[lower]
    x = random((n, n), dtype)
    full = x + (x.conj().T if kind == "hp" else x.T)
    ap, b = L.trttp(full, uplo), random((n, 2), dtype)

    def f(ap, b):
        factors, ipiv, x = sv(n, ap, b, lower)
        assert factors is ap
        assert x is b
        return x, tri(n, factors, ipiv, lower, overwrite_ap=False), factors

    hold(f, ap, b, rng=rng, second=n == 2)
    assert_allclose(sv(n, ap, b, lower, overwrite_ap=False, overwrite_b=False)[2], np.linalg.solve(full, b), rtol=1e-9)
    inverse = np.linalg.inv(full)
    assert_allclose(tri(n, *trf(n, ap.copy(), lower), lower), L.trttp(inverse, uplo), rtol=1e-9, atol=1e-12)


# ---------------------------------------------------------------- norms

def whole(a, hermitian, uplo):
    one = np.tril(a, -1) if uplo == "L" else np.triu(a, 1)
    d = np.diagonal(a).real if hermitian else np.diagonal(a)
    return one + (one.conj().T if hermitian else one.T) + np.diag(d)


def value(kind, a):
    if not a.size:
        return 0.0
    sizes = np.abs(a)
    return {"M": sizes.max(), "1": sizes.sum(0).max(), "I": sizes.sum(1).max(), "F": np.sqrt((sizes**2).sum())}[kind]


def stored(name, a, uplo, diag):
    """The arguments of a norm, and the whole matrix that it is of."""
    n, k = len(a), 2
    kept = np.triu(a) if uplo == "U" else np.tril(a)
    unit = kept - np.diag(np.diag(kept)) + np.eye(n) if diag == "U" else kept
    band = np.triu(np.tril(a, k), -k)
    lined = np.full((k + 1, n), np.nan, a.dtype)
    for i, j in zip(*np.nonzero(np.triu(np.tril(kept, k), -k)), strict=True):
        lined[k + i - j if uplo == "U" else i - j, j] = kept[i, j]
    return {
        "lansy": lambda: ((half(a, uplo), uplo), whole(a, False, uplo)),
        "lanhe": lambda: ((half(a, uplo), uplo), whole(a, True, uplo)),
        "lantr": lambda: ((half(a, uplo), uplo, diag), unit),
        "lansp": lambda: ((n, L.trttp(a, uplo), uplo), whole(a, False, uplo)),
        "lanhp": lambda: ((n, L.trttp(a, uplo), uplo), whole(a, True, uplo)),
        "lantp": lambda: ((n, L.trttp(a, uplo), uplo, diag), unit),
        "lansf": lambda: ((n, L.trttf(a, "N", uplo), "N", uplo), whole(a, False, uplo)),
        "lanhf": lambda: ((n, L.trttf(a, "N", uplo), "N", uplo), whole(a, True, uplo)),
        "lansb": lambda: ((k, lined, uplo), whole(band, False, uplo)),
        "lanhb": lambda: ((k, lined, uplo), whole(band, True, uplo)),
        "lantb": lambda: ((k, lined, uplo, diag), np.triu(np.tril(unit, k), -k)),
    }[name]()


@pytest.mark.parametrize("name", ["lansy", "lanhe", "lantr", "lansp", "lanhp", "lantp", "lansf", "lanhf", "lansb",
                                  "lanhb", "lantb"])
@pytest.mark.parametrize("kind", "M1IF")
@pytest.mark.parametrize("n", [0, 1, 5])
def test_norms_of_triangles(name, kind, n, rng):
    f = getattr(L, name)
    for dtype in "D" if name[3] == "h" else "d" if name == "lansf" else "dD":
        for uplo in "UL":
            for diag in "NU" if name[3] == "t" else "N":
                args, full = stored(name, random((n, n), dtype), uplo, diag)
                assert_allclose(f(kind, *args), value(kind, full), rtol=1e-13)
                if n == 5:
                    at = next(i for i, x in enumerate(args) if isinstance(x, np.ndarray))
                    x = args[at]
                    seen = ~np.isnan(x.real)

                    def of(y, args=args, at=at, seen=seen):
                        return f(kind, *args[:at], np.where(seen, y, np.nan), *args[at + 1:])

                    hold(of, np.nan_to_num(x), rng=rng, second=False)


@pytest.mark.parametrize("kind", ["M", "1", "O", "I", "F", "E"])
def test_norms_of_other_matrices(kind, rng):
    same = {"O": "1", "E": "F"}.get(kind, kind)
    for dtype in DTYPES:
        tight = 1e-5 if dtype in "fF" else 1e-13
        a = random((4, 3), dtype)
        assert_allclose(L.lange(kind, a), get_lapack_funcs("lange", (a,))(kind, a), rtol=tight)
        h = np.triu(random((4, 4), dtype), -1)
        assert_allclose(L.lanhs(kind, np.where(h, h, np.nan)), value(same, h), rtol=tight)
        dl, d, du = random(3, dtype), random(4, dtype), random(3, dtype)
        t = np.diag(dl, -1) + np.diag(d) + np.diag(du, 1)
        assert_allclose(L.langt(kind, dl, d, du), value(same, t), rtol=tight)
        ab = np.stack([np.append(np.nan, du), d, np.append(dl, np.nan)])
        assert_allclose(L.langb(kind, 1, 1, ab), value(same, t), rtol=tight)
        assert_allclose(L.lange(kind, a[:0]), 0)
    d, e = random(4), random(3)
    assert_allclose(L.lanst(kind, d, e), value(same, np.diag(d) + np.diag(e, 1) + np.diag(e, -1)))
    assert_allclose(L.lanht(kind, d, e + 1j), value(same, np.diag(d) + np.diag(e + 1j, 1) + np.diag(e - 1j, -1)))
    for dtype in "dD":
        hold(lambda a: L.lange(kind, a), random((4, 3), dtype), rng=rng, second=kind == "F")
        hold(lambda *t: L.langt(kind, *t), random(3, dtype), random(4, dtype), random(3, dtype), rng=rng, second=False)


def test_ties_are_shared():
    assert ad.grad(lambda a: L.lange("M", a))(np.array([[2.0, -2.0]])).tolist() == [[0.5, -0.5]]
    assert ad.grad(lambda a: L.lange("F", a))(np.zeros((2, 2))).tolist() == [[0.0, 0.0], [0.0, 0.0]]


def test_the_norm_of_large_elements_does_not_overflow():
    assert L.lange("F", np.full((3, 3), 1e200)) == 3e200


# ---------------------------------------------------------------- constants

@pytest.mark.parametrize("dtype", DTYPES)
def test_factors_that_scale(dtype, rng):
    a = definite(4, dtype) * np.outer([1, 10, 100, 1e-2], [1, 1e3, 1, 1e-2]).astype(dtype)
    r, c, *_ = L.geequ(a)
    scaled = a * r[:, None] * c
    assert_allclose((abs(scaled.real) + abs(scaled.imag)).max(0), 1, rtol=1e-5)
    r, c, *_ = L.geequb(a)
    assert np.array_equal(np.frexp(np.append(r, c))[0], np.full(8, 0.5))
    h = definite(4, dtype)
    h *= np.outer([1, 10, 100, 1e-2], [1, 10, 100, 1e-2]).astype(dtype)
    s, scond, amax = L.poequ(np.where(np.eye(4), h, np.nan))
    assert_allclose(s**2 * h.diagonal().real, 1, rtol=1e-5)
    assert_allclose([scond, amax], [s.min() / s.max(), h.diagonal().real.max()], rtol=1e-5)
    for lower in (0, 1):
        assert_allclose(L.ppequ(4, L.trttp(h, "UL"[lower]), lower)[0], s)
        band = np.full((2, 4), np.nan, dtype)
        band[0 if lower else 1] = h.diagonal()
        assert_allclose(L.pbequ(band, lower)[0], s)
        f = L.heequb if dtype in "FD" else L.syequb
        assert_allclose(f(half(h, "UL"[lower]), lower)[0] ** 2 * h.diagonal().real, 1, atol=16)
    assert np.array_equal(np.frexp(L.poequb(h)[0])[0], np.full(4, 0.5))
    assert_allclose(L.gbequ(0, 0, a.diagonal()[None])[0], 1 / a.diagonal().real, rtol=1e-5)
    assert np.array_equal(np.frexp(L.gbequb(0, 0, a.diagonal()[None])[0])[0], np.full(4, 0.5))
    with pytest.raises(np.linalg.LinAlgError, match="row 1"):
        L.geequ(np.array([[1, 2], [0, 0]], dtype))
    with pytest.raises(np.linalg.LinAlgError, match="element 1"):
        L.poequ(np.diag([1, -1]).astype(dtype))
    with pytest.raises(np.linalg.LinAlgError, match="no positive factors"):
        f(np.array([[1, 1], [1, 2.0**60]], dtype))


def test_factors_that_scale_are_constants(rng):
    a = random((3, 3))
    r, c = L.geequ(a)[:2]
    got = ad.grad(lambda a: (a * L.geequ(a)[0][:, None] * L.geequ(a)[1]).sum())(a)
    assert_allclose(got, np.outer(r, c))
    assert L.poequ(np.zeros((0, 0)))[0].size == 0


@pytest.mark.parametrize("dtype", DTYPES)
@pytest.mark.parametrize("lower", [0, 1])
def test_estimates(dtype, lower, rng):
    n = 5
    a = definite(n, dtype)
    a[0, 0] -= 40
    norm = np.abs(a).sum(0).max()
    right = 1 / np.linalg.cond(a, 1)
    if dtype in "FD":
        assert right * 0.9 < L.hecon(*L.hetrf(a.copy(), lower), norm, lower) < 5 * right
    else:
        assert right * 0.9 < L.sycon(*L.sytrf(a.copy(), lower), norm, lower) < 5 * right
    p = definite(n, dtype)
    right = 1 / np.linalg.cond(p, 1)
    c = L.pptrf(n, L.trttp(p, "UL"[lower]), lower)
    assert right * 0.9 < L.ppcon(n, c, np.abs(p).sum(0).max(), lower) < 5 * right
    dl, d, du = random(n - 1, dtype), random(n, dtype), random(n - 1, dtype)
    t = np.diag(dl, -1) + np.diag(d) + np.diag(du, 1)
    right = 1 / np.linalg.cond(t, 1)
    assert right * 0.9 < L.gtcon(*L.gttrf(dl, d, du), np.abs(t).sum(0).max()) < 5 * right


# ---------------------------------------------------------------- generalized problems, triangles

@pytest.mark.parametrize("dtype", "dD")
@pytest.mark.parametrize("itype", [1, 2, 3])
@pytest.mark.parametrize("lower", [0, 1])
def test_standard_form(lower, itype, dtype, rng):
    full, packed = (L.hegst, L.hpgst) if dtype == "D" else (L.sygst, L.spgst)
    n, uplo = 4, "UL"[lower]
    keep = np.tri(n, dtype=bool) if lower else np.tri(n, dtype=bool).T

    def f(a, b):
        c = full(np.where(keep, a, np.nan), np.where(keep, b, np.nan), itype, lower)
        return np.where(keep, c, 0)

    x = random((n, n), dtype)
    a, b = x + x.conj().T, L.potrf(definite(n, dtype), lower)
    name = get_lapack_funcs("hegst" if dtype == "D" else "sygst", (a,))
    assert_allclose(f(a, b), np.where(keep, name(a, b, itype=itype, lower=lower)[0], 0), atol=1e-12)
    hold(f, a, b, rng=rng, second=itype == 1)
    ap, bp = L.trttp(a, uplo), L.trttp(b, uplo)
    assert_allclose(packed(n, ap, bp, itype, lower, overwrite_ap=False), L.trttp(f(a, b), uplo), atol=1e-12)
    hold(lambda ap, bp: packed(n, ap, bp, itype, lower), ap, bp, rng=rng, second=False)


@pytest.mark.parametrize("dtype", "dD")
@pytest.mark.parametrize("uplo", "UL")
@pytest.mark.parametrize("diag", "NU")
def test_tptri(diag, uplo, dtype, rng):
    ap = random(10, dtype) + 2
    full = L.tpttr(4, ap, uplo)
    if diag == "U":
        full[np.arange(4), np.arange(4)] = 1
    found = L.tpttr(4, L.tptri(4, ap.copy(), uplo, diag), uplo)
    off = ~np.eye(4, dtype=bool) | (diag == "N")
    assert_allclose(found[off], np.linalg.inv(full)[off], atol=1e-11)
    hold(lambda ap: L.tptri(4, ap, uplo, diag), ap, rng=rng, second=diag == "N")
