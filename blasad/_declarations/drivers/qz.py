"""Schur forms of pencils, their reordering, and the generalized Sylvester equation."""

from ..driver import driver
from .pencils import RATIOS
from .schur import SELECT

FORM = {"a": "S.", "b": "T.", "vsl": "Q.", "vsr": "Z."}
SKEW = ("with X = Q^H dA Z, Y = Q^H dB Z and the skew Oq = Q^H dQ, Oz = Z^H dZ, dS = X + S Oz - Oq S and "
        "dT = Y + T Oz - Oq T, where the zeros below the blocks determine Oq and Oz")
CONDITIONS = "A derivative raises it under the conditions that `blasad.linalg.qz` lists."
SOURCE = "Kagstrom and Poromaa, LAPACK-style algorithms for the generalized Sylvester equation (1996)"
SIZES = {"a": "The quasi-triangular matrix A.", "b": "The quasi-triangular matrix B.",
         "d": "The triangular matrix D.", "e": "The triangular matrix E."}

DRIVERS = (
    driver(
        "gges", "sdcz", "select:function, a:inout[n,n]/apart, b:inout[n,n]/regular, jobvsl=1|0, jobvsr=1|0, sort_t=0|1",
        f"a/form=a, b/form=b, sdim:int, {RATIOS.format('undetermined')}, vsl?(jobvsl:1)[n,n]/form, "
        "vsr?(jobvsr:1)[n,n]/form",
        summary="Compute the generalized Schur form of a pencil, A = Q S Z^H and B = Q T Z^H.",
        given={
            "select": SELECT.replace("the real and the imaginary part of the eigenvalue", "alphar, alphai and beta")
                            .replace("a complex number", "alpha and beta"),
            "jobvsl": "Whether Q is returned (1) or not (0).", "jobvsr": "Whether Z is returned (1) or not (0).",
        },
        returns=FORM, derivative=SKEW, source=SOURCE, raises=f"If the algorithm fails. {CONDITIONS}",
        refuses="sort_t is 1 and select is no function",
        example="""
>>> a, b, sdim, alphar, alphai, beta, q, z = ad.lapack.gges(None, np.diag([2.0, 3.0]), np.diag([1.0, 2.0]))
>>> alphar / beta
array([2. , 1.5])""",
    ),
    driver(
        "tgsen", "sdcz", "select:in[n]/choice%index, a:inout[n,n]/schur, b:inout[n,n]/schur_right, q:inout[n,n], "
        "z:inout[n,n], wantq=1|0, wantz=1|0",
        f"a/vectors=a, b/vectors=b, {RATIOS.replace('/{0}', '')}, q/vectors=q, z/vectors=z, m:int/selected",
        summary="Reorder a generalized Schur form, A = Q S Z^H and B = Q T Z^H: selected eigenvalues come first.",
        given={"a": "S, as `gges` returns it.", "b": "T, as `gges` returns it.", "q": "Q, as `gges` returns it.",
               "z": "Z, as `gges` returns it.", "wantq": "Whether q is updated (1) or returned unchanged (0).",
               "wantz": "Whether z is updated (1) or returned unchanged (0)."},
        returns={"a": "S of the reordered form.", "b": "T of the reordered form.", "q": "Q of the reordered form.",
                 "z": "Z of the reordered form."},
        notes="LAPACK's condition numbers are not computed.",
        derivative=SKEW, source=SOURCE, raises=f"If two eigenvalues are too close to be exchanged. {CONDITIONS}",
        example="""
>>> a, b = np.diag([2.0, 3.0]), np.diag([1.0, 2.0])
>>> ad.lapack.tgsen([False, True], a, b, np.eye(2), np.eye(2))[0].diagonal()
array([3., 2.])""",
    ),
    driver(
        "tgsyl", "sdcz", "a:in[m,m]/schur, b:in[n,n]/schur_right, c:inout[m,n], d:in[m,m]/schur_right, "
        "e:in[n,n]/schur_right, f:inout[m,n], trans=N|T|C", "r=c, l=f",
        summary="Solve A R - L B = C and D R - L E = F for R and L, with generalized Schur forms (A, D) and (B, E).",
        given=SIZES | {
            "c": "The right-hand side C.", "f": "The right-hand side F.",
            "trans": '"N": solve the equations above. "T" or "C": solve A^H R + D^H L = C and R B^H + L E^H = -F.',
        },
        returns={"r": "R.", "l": "L."},
        notes="`gges` computes the Schur forms. Elements below diagonal blocks are not read.",
        derivative="with the solution X, Y of the adjoint equation A^H X + D^H Y = bR, X B^H + Y E^H = -bL: bC = X, "
                   "bF = Y, bA = -X R^H, bB = L^H X, bD = -Y R^H and bE = L^H Y",
        source="Kagstrom and Westin, Generalized Schur methods (1989)",
        raises="If the pencils have an eigenvalue in common, to rounding.",
        example="""
>>> one = np.ones((1, 1))
>>> ad.lapack.tgsyl(3 * one, one, 1 * one, one, 2 * one, 2 * one)
(array([[0.]]), array([[-1.]]))""",
    ),
)
