"""Schur forms, and their reordering."""

from ..driver import driver
from .general import VALUES

SELECT = ("A function that says whether an eigenvalue is selected. It is called with the real and the imaginary part "
          "of the eigenvalue, or for complex matrices with a complex number. It is called only if it is needed.")
FORM = {
    "t": "T, which is upper triangular. For real matrices, a conjugate pair of eigenvalues has a diagonal block of "
         "order 2 with equal diagonal elements.",
    "vs": "V.",
}
REORDERED = {
    "given": {"t": "T, as `gees` returns it.", "a": "T, as `gees` returns it.", "q": "Q, as `gees` returns it.",
              "wantq": "Whether q is updated (1) or returned unchanged (0)."},
    "returns": {"ts": "T of the reordered form.", "qs": "Q of the reordered form.", "a": "T of the reordered form.",
                "q": "Q of the reordered form."},
}
SKEW = ("with P = V^H dA V and the skew Om = V^H dV, dT = P + T Om - Om T, where the zeros below the blocks of T "
        "determine Om")
SOURCE = "Anderson, On the differentiability of the Schur decomposition (2024)"
RAISES = ("If the algorithm fails. A derivative raises it if the result depends on how LAPACK chose V and T, which are "
          "not unique.")
TOO_CLOSE = ("If two eigenvalues are too close to be exchanged. A derivative raises it if the result depends on how "
             "LAPACK chose Q and T, which are not unique.")

DRIVERS = (
    driver(
        "gees", "sdcz", "select:function, a:inout[n,n]/apart, compute_v=1|0, sort_t=0|1",
        f"t/form=a, sdim:int, {VALUES}, vs?(compute_v:1)[n,n]/form",
        summary="Compute the Schur form of a matrix, A = V T V^H.",
        given={"select": SELECT, "compute_v": "Whether V is returned (1) or not (0)."}, returns=FORM,
        derivative=SKEW, source=SOURCE, raises=RAISES, refuses="sort_t is 1 and select is no function",
        example="""
>>> t, sdim, wr, wi, vs = ad.lapack.gees(None, np.array([[1.0, 2.0], [0.0, 3.0]]))
>>> wr
array([1., 3.])""",
    ),
    driver(
        "geesx", "sdcz", "jobvs:V|N, sort:S|N, select:function, sense:N|E|V|B, a:inout[n,n]/apart",
        f"t/form=a, sdim:int, {VALUES}, vs?(jobvs:V)[n,n]/form, rconde:float, rcondv:float",
        summary="Compute the Schur form of a matrix, A = V T V^H, and condition numbers of the selected eigenvalues.",
        given={
            "jobvs": 'Whether V is returned ("V") or not ("N").',
            "sort": 'Whether the selected eigenvalues come first in T ("S"), or the order is LAPACK\'s ("N").',
            "select": SELECT,
            "sense": 'Which condition numbers are returned: none ("N"), that of the average of the selected '
                     'eigenvalues ("E"), that of their invariant subspace ("V"), or both ("B").',
        },
        returns=FORM | {
            "rconde": "The reciprocal condition number of the average, a constant, or 0 if sense does not ask for it.",
            "rcondv": "That of the invariant subspace.",
        },
        derivative=SKEW, source=SOURCE, raises=RAISES,
        example="""
>>> ad.lapack.geesx("V", "S", lambda x, y: x > 2, "E", np.array([[1.0, 0.0], [0.0, 3.0]]))[-2:]
(1.0, 0.0)""",
    ),
    driver(
        "trsen", "sdcz", "select:in[n]/choice%index, t:inout[n,n]/schur, q:inout[n,n], job=B|N|E|V, wantq=1|0",
        f"ts/vectors=t, qs?(wantq:1)/vectors=q, q?(wantq:0)[n,n]/vectors, {VALUES}, m:int/selected, s:float, sep:float",
        summary="Reorder a Schur form, A = Q T Q^H, so that selected eigenvalues come first.",
        given=REORDERED["given"] | {
            "job": '"N": no condition numbers are computed. With the other letters, both are computed.'},
        returns=REORDERED["returns"] | {
            "q": "The argument q.",
            "s": 'The reciprocal condition number of the average of the selected eigenvalues, a constant, or 0 if job '
                 'is "N".',
            "sep": "That of their invariant subspace.",
        },
        derivative=SKEW, source=SOURCE, raises=TOO_CLOSE,
        example="""
>>> ts, qs, wr, *_ = ad.lapack.trsen([False, True], np.array([[1.0, 2.0], [0.0, 3.0]]), np.eye(2))
>>> wr
array([3., 1.])""",
    ),
    driver(
        "trexc", "sdcz", "a:inout[n,n]/schur, q:inout[n,n], ifst:int/n, ilst:int/k, wantq=1|0",
        "a/vectors=a, q/vectors=q",
        summary="Move one eigenvalue, or one conjugate pair, to another place of a Schur form, A = Q T Q^H.",
        given=REORDERED["given"] | {
            "ifst": "The row of the diagonal block that is moved, counted from 1.",
            "ilst": "The row where it is moved to, counted from 1.",
        },
        returns=REORDERED["returns"],
        derivative=SKEW, source=SOURCE, raises=TOO_CLOSE, refuses="ifst or ilst is not from 1 to n",
        example="""
>>> ad.lapack.trexc(np.array([[1.0, 2.0], [0.0, 3.0]]), np.eye(2), 2, 1)[0].diagonal()
array([3., 1.])""",
    ),
    driver(
        "hseqr", "sdcz", "job:S|E, compz:N|I|V, h:inout[n,n]/upper_hessenberg, z:inout[n,n]/multiplied=None, lo:int=0, "
        "hi:int=None",
        f"t?(job:S)/form=h, {VALUES}, v?(compz:I)[n,n]/form, z?(compz:V)/form=z",
        summary="Compute the Schur form of a Hessenberg matrix, H = V T V^H.",
        given={
            "job": 'Whether T is computed ("S") or only the eigenvalues ("E").',
            "compz": 'Whether no matrix of vectors is returned ("N"), V ("I"), or the product of z and V ("V").',
            "z": "The matrix z of the product, for example Q from `orghr`.",
            "lo": "The first row of the part of H that is not triangular, counted from 0.",
            "hi": "The last row of this part. By default, it is the last one of the matrix.",
        },
        returns=FORM | {"v": "V.", "z": "The product of z and V."},
        derivative=SKEW, source=SOURCE, raises=RAISES, refuses='compz is "V" and z does not have the shape of h',
        example="""
>>> ad.lapack.hseqr("E", "N", np.array([[1.0, 2.0], [0.0, 3.0]]))[0]
array([1., 3.])""",
    ),
)
