"""The page of docs/reference about the families of LAPACK that SciPy links: which blasad has, and why not the others.

A family is a name without the letter of its precision.  The declarations say which families blasad has; this module
lists the others.
"""

from __future__ import annotations

from textwrap import fill

from blasad._declarations.drivers import DRIVERS
from blasad._declarations.rule import rules

# reasons, each with its routines: either a name, or a name, a colon and the routine to use instead


LEFT_OUT: tuple[tuple[str, str], ...] = (
    ("Unblocked or older forms of a routine that blasad has (in parentheses), with the same results",
     """gbtf2:gbtrf gebd2:gebrd gehd2:gehrd gelq2:gelqf geql2:geqlf geqr2:geqrf geqr2p:geqrfp gerq2:gerqf geqrt2:geqrt
     geqrt3:geqrt getf2:getrf gtts2:gttrs hegs2:hegst hetd2:hetrd hetf2:hetrf hetri2x:hetri hetrs2:hetrs
     lauu2:lauum org2l:orgql org2r:orgqr orgl2:orglq orgr2:orgrq orm2l:ormql orm2r:ormqr orml2:ormlq ormr2:ormrq
     ormr3:ormrz pbtf2:pbtrf potf2:potrf pstf2:pstrf ptts2:pttrs sygs2:sygst sytd2:sytrd sytf2:sytrf
     sytri2x:sytri sytrs2:sytrs tgsy2:tgsyl tpqrt2:tpqrt trti2:trtri ung2l:ungql ung2r:ungqr ungl2:unglq ungr2:ungrq
     unm2l:unmql unm2r:unmqr unml2:unmlq unmr2:unmrq unmr3:unmrz"""),
    ("Parts of blocked factorizations, whose results are incomplete factorizations",
     """labrd lahef lahr2 laqp2 laqps larfb larft larz larzb larzt lasyf latrd latrz tprfb orbdb unbdb"""),
    ("Parts of the algorithms for eigenvalues and singular values; the drivers have derivatives",
     """bbcsd bdsdc bdsqr gsvj0 gsvj1 laebz laed0 laed1 laed2 laed3 laed4 laed5 laed6 laed7 laed8 laed9 laeda laein
     laexc lagtf lagts lahqr lals0 lalsa lalsd lamrg laneg laqr0 laqr1 laqr2 laqr3 laqr4 laqr5 laqtr lar1v lar2v largv
     larra larrb larrc larrd larre larrf larrj larrk larrr larrv lartv lasd0 lasd1 lasd2 lasd3 lasd4 lasd5 lasd6 lasd7
     lasd8 lasda lasdq lasdt lasq1 lasq2 lasq3 lasq4 lasq6 lasr lasrt latdf tgex2"""),
    ("Functions of a few numbers; NumPy's operations have derivatives",
     """ladiv lae2 laesy laev2 lag2 lags2 lagv2 laic1 laln2 lanv2 lapll lapy2 lapy3 larfgp lartgp lartgs las2
     lasv2 lasy2 lassq"""),
    ("NumPy has one operation for it: `conj`, indexing, a product or a quotient",
     """drscl heswapr lacgv lacp2 lacrm lacrt lagtm lapmr lapmt laqgb laqge laqhb laqhe laqhp laqsb laqsp laqsy larcm
     larfx rscl srscl syswapr syconv"""),
    ("`blasad.blas` has them", "rot spmv spr symv syr"),
    ("Triangular solves with scaling against overflow; use `trtrs` and similar routines", "latbs latps latrs gesc2"),
    ("Conversions of precision; `astype` has a derivative", "lag2c lag2d lag2s lag2z lat2c lat2s"),
    ("Solutions in double precision from factors in single precision; use the solver in parentheses",
     "dsgesv:gesv dsposv:posv zcgesv:gesv zcposv:posv"),
    ("Refinement of a solution, and bounds of its error, which are constants; the expert drivers refine",
     """gbrfs gerfs gtrfs herfs hprfs pbrfs porfs pprfs ptrfs sprfs syrfs tbrfs tprfs trrfs"""),
    ("Expert drivers for other storages; use the solver in parentheses",
     "gbsvx:gbsv hpsvx:hpsv pbsvx:pbsv ppsvx:ppsv spsvx:spsv"),
    ("Estimates of condition numbers for other storages (constants); use the routine in parentheses",
     "disna hpcon:hecon lacn2 lacon pbcon:pocon ptcon spcon:sycon tbcon:trcon tgsna tpcon:trcon trsna"),
    ("Machine constants, checks, random numbers and indices of largest elements, which have no derivative",
     """csum1 hla_transtype icmax1 ieeeck ilaclc ilaclr iladiag iladlc iladlr ilaprec ilaslc ilaslr ilatrans ilauplo
     ilaver ilazlc ilazlr isnan izmax1 labad lamch larnv laruv xerbla_array zsum1"""),
    ("Complete pivoting, used only inside other routines; its factors jump where the pivots change", "getc2"),
    ("Reductions of band matrices, which form Q as a full matrix anyway; use the routine in parentheses",
     "gbbrd:gebrd hbtrd:hetrd sbtrd:sytrd"),
    ("Symmetric eigenproblems that the routine in parentheses solves too; SciPy has a function only for `pteqr`",
     "pteqr:stemr stedc:stevd stegr:stemr steqr:stev stevr:stemr stevx:stebz"),
    ("Generalized problems in band or packed storage; use the routine in parentheses on full matrices",
     """hbgst:hegst hbgv:hegv hbgvd:hegvd hbgvx:hegvx hpgv:hegv hpgvd:hegvd hpgvx:hegvx pbstf:pbtrf sbgst:sygst
     sbgv:sygv sbgvd:sygvd sbgvx:sygvx spgv:sygv spgvd:sygvd spgvx:sygvx"""),
    ("Singular values by Jacobi rotations; use `gesdd`, which has the same derivative",
     "gesvj:gesdd gejsv:gesdd"),
    ("Eigenvectors of selected eigenvalues by inverse iteration; use the routine in parentheses", "hsein:geev"),
    ("Steps of general and generalized eigenproblems; the driver in parentheses does all steps",
     """gebak:geev ggbak:ggev ggbal:ggev ggesx:gges ggevx:ggev gghrd:ggev hgeqz:gges tgevc:ggev tgexc:tgsen"""),
    ("The cosine-sine decomposition; use `blasad.linalg.cossin`", "orcsd uncsd"),
    ("The generalized singular value decomposition; blasad does not have it", "tgsja"),
)


OWN = ("det", "gbtrl", "gtbtrf")        # LAPACK does not have these


INTRODUCTION = """This page lists the routines of LAPACK that have derivatives in `blasad.lapack`, and says why others
have none. It is generated from the tables in the code. Where SciPy has a function for a routine, blasad uses SciPy's
name. A family is a name without the letter of its precision (`s`, `d`, `c`, `z`). SciPy links {} families. Of these,
{} have a rule of their own, {} are composed of other routines or have formulas, and {} have no derivative, for the
reason next to them. SciPy does not link the routines with rook pivoting (`_rook`, `_rk`), Aasen's method (`_aa`) or
two-stage reductions (`_2stage`), so blasad does not have them."""


def families() -> dict[str, str]:
    """Map each family to "rule" or "driver", or to "" if blasad does not have it."""
    found = {name: "rule" for name, rule in rules.items() if rule.namespace == "lapack" and name not in OWN}
    found |= {name: "driver" for name in DRIVERS}
    return found | {name: "" for name in reasons() if name not in found}


def reasons() -> dict[str, tuple[str, str]]:
    """Map each family without a derivative to the reason and the routine to use instead, or "" if there is none."""
    return {each.partition(":")[0]: (reason, each.partition(":")[2]) for reason, names in LEFT_OUT
            for each in names.split()}


def listed(names: list[str], start: str = "") -> str:
    return wrapped(start + ", ".join(f"`{name}`" for name in sorted(names)))


def wrapped(text: str) -> str:
    return fill(text, 120, break_long_words=False, break_on_hyphens=False)


def page() -> str:
    """Return the text of docs/reference/lapack.md."""
    kinds, why = families(), reasons()
    drivers = {letters: [name for name in DRIVERS if DRIVERS.dtypes(name) == letters]
               for letters in ("sdcz", "sd", "cz")}
    own = [name for name, kind in kinds.items() if kind == "rule"]
    own_names = ", ".join(f"`{name}`" for name in OWN)
    lines = [
        "# Routines of LAPACK", "",
        wrapped(INTRODUCTION.format(len(kinds), len(own), len(DRIVERS), len(kinds) - len(own) - len(DRIVERS))), "",
        "## Rules", "",
        wrapped("These routines work in place, in any layout. [routines.md](routines.md) describes their arguments and "
                f"costs. It also describes {own_names}, which are not in LAPACK."), "",
        listed(own), "", "## Drivers", "",
        "These routines are composed of others, or have formulas for their derivatives.", ""]
    for letters, title in (("sdcz", "All precisions"), ("sd", "Real"), ("cz", "Complex")):
        lines += [listed(drivers[letters], f"{title}: "), ""]
    lines += ["## Routines without a derivative", "", "| why | routines |", "|---|---|"]
    for reason, names in LEFT_OUT:
        here = [name.partition(":")[0] for name in names.split()]
        told = [f"`{name}`" + (f" (`{why[name][1]}`)" if why[name][1] else "") for name in here if not kinds[name]]
        lines += [f"| {reason} | {', '.join(told)} |"] * bool(told)
    return "\n".join(lines) + "\n"
