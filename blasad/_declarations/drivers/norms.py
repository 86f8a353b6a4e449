"""Norms of matrices in all storages."""

from ..driver import driver

NORM = "norm:M|'1'|O|I|F|E"
SHARED = "that of NumPy's `abs`, `sum` and `max`; largest elements or sums share it equally"
SOURCE = "docs/kinks.md"

DRIVERS = (
    driver(
        "lange", "sdcz", f"{NORM}, a:in[m,n]", "norm%real",
        summary="Compute a norm of a matrix.",
        derivative=SHARED, source=SOURCE,
        example="""
>>> print(ad.lapack.lange("1", np.array([[1.0, -2.0], [3.0, 4.0]])))
6.0""",
    ),
    driver(
        "lansy lanhe", "sdcz cz", f"{NORM}, a:in[n,n]/half, uplo=U|L", "norm%real",
        summary="Compute a norm of a {symmetric} matrix.",
        derivative=SHARED, source=SOURCE,
        example="""
>>> print(ad.lapack.lansy("1", np.array([[1.0, -2.0], [np.nan, 4.0]])))
6.0""",
        kin_example="""
>>> print(ad.lapack.lanhe("1", np.array([[1.0, -2.0j], [np.nan, 4.0]])))
6.0""",
    ),
    driver(
        "lantr", "sdcz", f"{NORM}, a:in[m,n]/half, uplo=U|L, diag/ones=N|U", "norm%real",
        summary="Compute a norm of a triangular or trapezoidal matrix.",
        derivative=SHARED, source=SOURCE,
        example="""
>>> print(ad.lapack.lantr("1", np.array([[1.0, -2.0], [np.nan, 4.0]])))
6.0""",
    ),
    driver(
        "lanhs", "sdcz", f"{NORM}, a:in[n,n]/hessenberg", "norm%real",
        summary="Compute a norm of an upper Hessenberg matrix.",
        derivative=SHARED, source=SOURCE,
        example="""
>>> print(ad.lapack.lanhs("M", np.array([[1.0, -2.0], [3.0, 4.0]])))
4.0""",
    ),
    driver(
        "lansp lanhp", "sdcz cz", f"{NORM}, n:int, ap:in[n(n+1)/2]/packed, uplo=U|L", "norm%real",
        summary="Compute a norm of a {symmetric} matrix in packed storage.",
        derivative=SHARED, source=SOURCE,
        example="""
>>> print(ad.lapack.lansp("1", 2, np.array([1.0, -2.0, 4.0])))
6.0""",
        kin_example="""
>>> print(ad.lapack.lanhp("1", 2, np.array([1.0, -2.0j, 4.0])))
6.0""",
    ),
    driver(
        "lantp", "sdcz", f"{NORM}, n:int, ap:in[n(n+1)/2]/packed, uplo=U|L, diag/ones=N|U", "norm%real",
        summary="Compute a norm of a triangular matrix in packed storage.",
        derivative=SHARED, source=SOURCE,
        example="""
>>> print(ad.lapack.lantp("1", 2, np.array([1.0, -2.0, 4.0])))
6.0""",
    ),
    driver(
        "lansf lanhf", "sd cz", f"{NORM}, n:int, a:in[n(n+1)/2]/rectangular, transr=N|T|C, uplo=U|L", "norm%real",
        summary="Compute a norm of a {symmetric} matrix in rectangular full packed storage.",
        derivative=SHARED, source=SOURCE,
        example="""
>>> print(ad.lapack.lansf("M", 2, np.array([2.0, 3.0, -4.0])))
4.0""",
        kin_example="""
>>> print(ad.lapack.lanhf("M", 2, np.array([2.0, 3.0, -4.0], complex)))
4.0""",
    ),
    driver(
        "langb", "sdcz", f"{NORM}, kl:int, ku:int, ab:in[kl+ku+1,n]/band", "norm%real",
        summary="Compute a norm of a square band matrix.",
        derivative=SHARED, source=SOURCE,
        example="""
>>> print(ad.lapack.langb("1", 0, 1, np.array([[np.nan, -2.0], [1.0, 4.0]])))
6.0""",
    ),
    driver(
        "lansb lanhb", "sdcz cz", f"{NORM}, k:int, ab:in[k+1,n]/half_band, uplo=U|L", "norm%real",
        summary="Compute a norm of a {symmetric} band matrix.",
        derivative=SHARED, source=SOURCE,
        example="""
>>> print(ad.lapack.lansb("1", 1, np.array([[np.nan, -2.0], [1.0, 4.0]])))
6.0""",
        kin_example="""
>>> print(ad.lapack.lanhb("1", 1, np.array([[np.nan, -2.0j], [1.0, 4.0]])))
6.0""",
    ),
    driver(
        "lantb", "sdcz", f"{NORM}, k:int, ab:in[k+1,n]/half_band, uplo=U|L, diag/ones=N|U", "norm%real",
        summary="Compute a norm of a triangular band matrix.",
        derivative=SHARED, source=SOURCE,
        example="""
>>> print(ad.lapack.lantb("1", 1, np.array([[np.nan, -2.0], [1.0, 4.0]])))
6.0""",
    ),
    driver(
        "langt", "sdcz", f"{NORM}, dl:in[n-1], d:in[n]/main, du:in[n-1]", "norm%real",
        summary="Compute a norm of a tridiagonal matrix.",
        derivative=SHARED, source=SOURCE,
        example="""
>>> print(ad.lapack.langt("1", np.array([3.0]), np.array([1.0, 4.0]), np.array([-2.0])))
6.0""",
    ),
    driver(
        "lanst lanht", "sd cz", f"{NORM}, d:in[n]/main%real, e:in[n-1]", "norm%real",
        summary="Compute a norm of a {symmetric} tridiagonal matrix.",
        derivative=SHARED, source=SOURCE,
        example="""
>>> print(ad.lapack.lanst("1", np.array([1.0, 4.0]), np.array([-2.0])))
6.0""",
        kin_example="""
>>> print(ad.lapack.lanht("1", np.array([1.0, 4.0]), np.array([-2.0j])))
6.0""",
    ),
)
