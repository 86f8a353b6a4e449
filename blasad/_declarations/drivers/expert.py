"""Expert drivers: solvers that scale the matrix, refine the solution and estimate its error."""

from ..driver import Unread, driver
from .cholesky import NOT_DEFINITE, SOLVED, SOURCE

SINGULAR = "If A is singular. Nothing is written then."
JUDGED = "rcond:float, ferr[nrhs]/constant%real, berr[nrhs]/constant%real"
REFINED = "and refines the solution once. The scale factors are constants, on which the solution does not depend."
FACT = ('Whether A is scaled if that improves its condition, and factored ("E"), is factored without scaling ("N"), '
        'or the factors are given ("F").')
FACT_OR_NOT = 'Whether A is factored ("N"), or the factors are given ("F").'
GIVEN = "It is needed if the factors are given, and not read otherwise."
HOW = 'How the matrix was scaled: not ("N"), by rows ("R"), by columns ("C") or by both ("B")'
WHETHER = 'Whether the matrix was scaled ("Y") or not ("N")'



def indefinite(name: str, dtypes: str, kind: str, results: str, example: str) -> list[Unread]:
    """The driver for one kind of indefinite matrices; SciPy has other results for each."""
    sy = name[:2]
    return driver(
        name, dtypes,
        "a:in[n,n]/expert_indefinite, b:in[n,nrhs?]/sides, af:in[n,n]=None, ipiv:in[n]%index=None, lwork:unused=None, "
        "factored=0|1, lower=0|1", f"{results}, x[n,nrhs?], {JUDGED}",
        summary=f"Solve A X = B with a {kind}, possibly indefinite A, one step of refinement, and estimates of the "
                "error.",
        equation="X := inv(A) B",
        notes=f"It calls `{sy}trf` and `{sy}trs`, and refines the solution once.",
        derivative=SOLVED, source=SOURCE, raises="If A is singular.",
        given={"a": f"The {kind} matrix A. Only the triangle that `lower` names is used.",
               "af": f"The factors of A, as `{sy}trf` returns them. {GIVEN}",
               "ipiv": f"The pivots, as `{sy}trf` returns them. {GIVEN}",
               "factored": "Whether af and ipiv are given (1), or A is factored here (0)."},
        returns={"a_s": "The argument a.", "b_s": "The argument b.", "udut": "The factors of A.",
                 "uduh": "The factors of A."},
        is_complex_kin=sy == "he", instead={"sy": "hesvx", "he": "sysvx"}[sy], example=example)


DRIVERS = (
    driver(
        "gesvx", "sdcz",
        "a:inout[n,n]/expert, b:inout[n,nrhs?]/sides, fact=E|N|F, trans/letters=N|T|C, af:in[n,n]=None, "
        "ipiv:in[n]%index=None, equed=N|R|C|B, r:in[n]%real=None, c:in[n]%real=None",
        "a_s=a, lu[n,n], ipiv[n]%index, equed:str, r[n]/constant%real, c[n]/constant%real, b_s=b, x[n,nrhs?], "
        + JUDGED,
        summary="Solve op(A) X = B, with scaling, one step of refinement, and estimates of the error.",
        equation="X := inv(op(A)) B",
        notes=f"It calls `geequ`, `getrf` and `getrs`, {REFINED}",
        derivative=SOLVED, source=SOURCE, raises=SINGULAR,
        given={"fact": FACT, "equed": f'{HOW}, if fact is "F".',
               "af": f"The LU factors of the scaled matrix a, as `getrf` returns them. {GIVEN}",
               "ipiv": f"The row exchanges, as `getrf` returns them. {GIVEN}",
               "r": 'The factors by which rows of a were scaled, if fact is "F".',
               "c": 'The factors by which columns of a were scaled, if fact is "F".'},
        returns={"lu": "The LU factors of the scaled matrix.", "ipiv": "The row exchanges.", "equed": f"{HOW}.",
                 "r": "The scale factors of rows, which are constants.",
                 "c": "The scale factors of columns, which are constants."},
        example="""
>>> a, b = np.array([[1.0, 2.0], [3.0e9, 4.0e9]]), np.array([3.0, 7.0e9])
>>> results = ad.lapack.gesvx(a.copy(), b.copy())
>>> results[3], results[7]
('R', array([1., 1.]))""",
    ),
    driver(
        "posvx", "sdcz",
        "a:inout[n,n]/expert_definite, b:inout[n,nrhs?]/sides, fact=E|N|F, af:in[n,n]=None, equed=N|Y, "
        "s:in[n]%real=None, lower=0|1",
        f"a_s=a, lu[n,n], equed:str, s[n]/constant%real, b_s=b, x[n,nrhs?], {JUDGED}",
        summary="Solve A X = B with a positive definite A, with scaling, one step of refinement, and estimates of the "
                "error.",
        equation="X := inv(A) B",
        notes=f"It calls `poequ`, `potrf` and `potrs`, {REFINED}",
        derivative=SOLVED, source=SOURCE, raises=NOT_DEFINITE,
        given={"fact": FACT, "equed": f'{WHETHER}, if fact is "F".',
               "af": f"The Cholesky factor of the scaled matrix a, as `potrf` returns it. {GIVEN}",
               "s": 'The factors by which rows and columns of a were scaled, if fact is "F".'},
        returns={"lu": "The Cholesky factor of the scaled matrix.", "equed": f"{WHETHER}.",
                 "s": "The scale factors of rows and columns, which are constants."},
        example="""
>>> results = ad.lapack.posvx(np.array([[4.0, 2.0], [2.0, 5.0]]), np.array([6.0, 7.0]))
>>> results[2], results[5]
('N', array([1., 1.]))""",
    ),
    indefinite("sysvx", "sdcz", "symmetric", "a_s[n,n], udut[n,n], ipiv[n]%index, b_s[n,nrhs?]", """
>>> ad.lapack.sysvx(np.array([[0.0, 2.0], [2.0, 0.0]]), np.array([2.0, 6.0]))[4]
array([3., 1.])"""),
    indefinite("hesvx", "cz", "Hermitian", "uduh[n,n], ipiv[n]%index", """
>>> ad.lapack.hesvx(np.array([[0.0, 2.0j], [-2.0j, 0.0]]), np.array([2.0j, 6.0]))[2].real + 3
array([3., 4.])"""),
    driver(
        "gtsvx", "sdcz",
        "dl:in[n-1], d:in[n]/expert_main, du:in[n-1], b:in[n,nrhs?]/sides, fact=N|F, trans/letters=N|T|C, "
        "dlf:in[n-1]=None, df:in[n]=None, duf:in[n-1]=None, du2:in[n-2]=None, ipiv:in[n]%index=None",
        f"dlf[n-1], df[n], duf[n-1], du2[n-2], ipiv[n]%index, x[n,nrhs?], {JUDGED}",
        summary="Solve op(A) X = B with a tridiagonal A, one step of refinement, and estimates of the error.",
        equation="X := inv(op(A)) B",
        notes="It calls `gttrf` and `gttrs`, and refines the solution once.",
        derivative=SOLVED, source=SOURCE, raises="If A is singular.",
        given={"dl": "The diagonal of A below the main one.", "du": "The diagonal of A above the main one.",
               "fact": FACT_OR_NOT, **dict.fromkeys(
            ("dlf", "df", "duf", "du2", "ipiv"), f"A part of the LU factors of A, as `gttrf` returns them. {GIVEN}")},
        returns=dict.fromkeys(("dlf", "df", "duf", "du2", "ipiv"), "A part of the LU factors, as in `gttrf`."),
        example="""
>>> one = np.ones(1)
>>> print(ad.lapack.gtsvx(one, np.array([2.0, 3.0]), one, np.array([3.0, 4.0]))[5])
[1. 1.]""",
    ),
    driver(
        "ptsvx", "sdcz",
        "d:in[n]/expert_main_definite%real, e:in[n-1], b:in[n,nrhs?]/sides, fact=N|F, df:in[n]%real=None, "
        "ef:in[n-1]=None",
        f"df[n]%real, ef[n-1], x[n,nrhs?], {JUDGED}",
        summary="Solve A X = B with a positive definite tridiagonal A, one step of refinement, and estimates of the "
                "error.",
        equation="X := inv(A) B",
        notes="It calls `pttrf` and `pttrs`, and refines the solution once.",
        derivative=SOLVED, source=SOURCE, raises="If A is not positive definite.",
        given={"e": "The elements of A below the diagonal.",
               "fact": FACT_OR_NOT, "df": f"The factor D of A, as `pttrf` returns it. {GIVEN}",
               "ef": f"The factor L of A, as `pttrf` returns it. {GIVEN}"},
        returns={"df": "The factor D.", "ef": "The factor L."},
        example="""
>>> print(ad.lapack.ptsvx(np.array([2.0, 3.0]), np.ones(1), np.array([3.0, 4.0]))[2])
[1. 1.]""",
    ),
)
