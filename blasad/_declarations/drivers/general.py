"""Eigenvalues and eigenvectors of general matrices and of Schur forms."""

from ..driver import driver

VALUES = "w?(cz)[n]/spectrum, wr?(sd)[n]/spectrum%real, wi?(sd)[n]/spectrum%real"
VECTORS = "vl?(compute_vl:1)[n,n]/columns, vr?(compute_vr:1)[n,n]/columns"
COLUMNS = ("one in each column. For a conjugate pair of a real matrix, two columns are the real and the imaginary part "
           "of the first eigenvector.")
RETURNS = {
    "vl": f"The left eigenvectors, {COLUMNS}",
    "vr": f"The right eigenvectors, {COLUMNS} Each eigenvector has length 1, and its largest element is real.",
}
EIGEN = ("with P = V^-1 dA V, dw = diag(P) and dV = V (P_ij / (w_j - w_i)), projected so that the length of each "
         "vector stays 1 and its largest element stays real")
RAISES = ("If the algorithm does not converge. A derivative raises it under the conditions that `blasad.linalg.eig` "
          "lists.")
SOURCE = "Giles, Collected matrix derivative results (2008); Boeddeker et al. (2017) for the normalization"

DRIVERS = (
    driver(
        "geev", "sdcz", "a:kept[n,n]/apart, compute_vl=1|0, compute_vr=1|0", f"{VALUES}, {VECTORS}",
        summary="Compute eigenvalues and left and right eigenvectors of a general matrix, A v = w v and u^H A = w u^H.",
        derivative=EIGEN, source=SOURCE, raises=RAISES, returns=RETURNS,
        example="""
>>> wr, wi, vr = ad.lapack.geev(np.array([[1.0, 2.0], [0.0, 3.0]]), compute_vl=0)
>>> wr
array([1., 3.])""",
    ),
    driver(
        "geevx", "sdcz", "balanc:N|P|S|B, jobvl:V|N, jobvr:V|N, sense:N|E, a:kept[n,n]/apart",
        f"{VALUES}, vl?(jobvl:V)[n,n]/columns, vr?(jobvr:V)[n,n]/columns, lo:int, hi:int, scale[n]%real, abnrm:float, "
        "rconde?(sense:E)[n]/spectrum%real",
        summary="Compute eigenvalues and eigenvectors of a general matrix, condition numbers and the balancing.",
        given={
            "balanc": 'Which balancing is returned: none ("N"), by a permutation ("P"), by powers of 2 ("S") or by '
                      'both ("B"). It does not affect the eigenvalues, which `geev` computes with both.',
            "jobvl": 'Whether left eigenvectors are computed ("V") or not ("N").',
            "jobvr": 'Whether right eigenvectors are computed ("V") or not ("N").',
            "sense": 'Whether condition numbers of the eigenvalues are computed ("E") or not ("N"). Those of '
                     "eigenvectors are not available.",
        },
        returns=RETURNS | {
            "lo": "The first row of the part that is not triangular, as `gebal` returns it.",
            "hi": "The last row of this part.",
            "scale": "The balancing, as `gebal` returns it, which is a constant.",
            "abnrm": "The 1-norm of the balanced matrix, which is a constant.",
            "rconde": "The reciprocal condition numbers |u^H v| of the eigenvalues.",
        },
        derivative=EIGEN, source=SOURCE, raises=RAISES,
        example="""
>>> ad.lapack.geevx("N", "N", "N", "E", np.array([[1.0, 2.0], [0.0, 3.0]]))[-1].round(4)
array([0.7071, 0.7071])""",
    ),
    driver(
        "trevc", "sdcz", "t:in[n,n]/schur, select:in[n]/choice%index=None, side=B|L|R, howmny=A|B|S, "
        "vl:inout[n,n]/multiplied=None, vr:inout[n,n]/multiplied=None", "vl?(side:B|L)[n,m], vr?(side:B|R)[n,m]",
        summary="Compute eigenvectors of a Schur form, T v = w v and u^H T = w u^H.",
        given={
            "side": 'Whether left and right eigenvectors ("B"), left ones ("L") or right ones ("R") are computed.',
            "howmny": '"A": all eigenvectors. "B": all of them, multiplied from the left by vl and vr. "S": the '
                      "selected ones.",
            "vl": 'The matrix that multiplies left eigenvectors if howmny is "B", for example V from `gees`.',
            "vr": 'The matrix that multiplies right eigenvectors if howmny is "B".',
        },
        returns={"vl": f"The left eigenvectors, {COLUMNS} If howmny is \"B\", they are in vl.",
                 "vr": f"The right eigenvectors, {COLUMNS} If howmny is \"B\", they are in vr. The largest "
                       "abs(re) + abs(im) of each eigenvector is 1."},
        notes="They are the eigenvectors of `geev` with LAPACK's phase and length: the element in the row of the "
              "eigenvalue is real.",
        derivative=f"that of `geev`: {EIGEN}; then they are scaled", source=SOURCE,
        raises="A derivative raises it under the conditions that `blasad.linalg.eig` lists.",
        refuses="vl, vr or select is needed and missing",
        example="""
>>> ad.lapack.trevc(np.array([[1.0, 2.0], [0.0, 3.0]]), side="R")[0]
array([[1., 1.],
       [0., 1.]])""",
    ),
)
