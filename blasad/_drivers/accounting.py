"""All routine families of LAPACK that SciPy links: what blasad has of each, or why it has not.

A family is a name without the letter of its precision.  What is there, the rules and the table of drivers tell; here
stands the rest.
"""

from __future__ import annotations

from textwrap import fill

from .._declarations.rule import rules
from .table import DRIVERS, precisions

# reasons, each with routines, as name or as name:what does the same


LEFT_OUT: tuple[tuple[str, str], ...] = (
    ("Unblocked or older forms of a routine that is there (behind it), with the same results",
     """gbtf2:gbtrf gebd2:gebrd gehd2:gehrd gelq2:gelqf geql2:geqlf geqr2:geqrf geqr2p:geqrfp gerq2:gerqf geqrt2:geqrt
     geqrt3:geqrt getf2:getrf gtts2:gttrs hegs2:hegst hetd2:hetrd hetf2:hetrf hetri2x:hetri hetrs2:hetrs
     lauu2:lauum org2l:orgql org2r:orgqr orgl2:orglq orgr2:orgrq orm2l:ormql orm2r:ormqr orml2:ormlq ormr2:ormrq
     ormr3:ormrz pbtf2:pbtrf potf2:potrf pstf2:pstrf ptts2:pttrs sygs2:sygst sytd2:sytrd sytf2:sytrf
     sytri2x:sytri sytrs2:sytrs tgsy2:tgsyl tpqrt2:tpqrt trti2:trtri ung2l:ungql ung2r:ungqr ungl2:unglq ungr2:ungrq
     unm2l:unmql unm2r:unmqr unml2:unmlq unmr2:unmrq unmr3:unmrz"""),
    ("Pieces of blocked factorizations, which leave them half done",
     """labrd lahef lahr2 laqp2 laqps larfb larft larz larzb larzt lasyf latrd latrz tprfb orbdb unbdb"""),
    ("Pieces of the algorithms for eigenvalues and singular values, of which the drivers have the derivatives",
     """bbcsd bdsdc bdsqr gsvj0 gsvj1 laebz laed0 laed1 laed2 laed3 laed4 laed5 laed6 laed7 laed8 laed9 laeda laein
     laexc lagtf lagts lahqr lals0 lalsa lalsd lamrg laneg laqr0 laqr1 laqr2 laqr3 laqr4 laqr5 laqtr lar1v lar2v largv
     larra larrb larrc larrd larre larrf larrj larrk larrr larrv lartv lasd0 lasd1 lasd2 lasd3 lasd4 lasd5 lasd6 lasd7
     lasd8 lasda lasdq lasdt lasq1 lasq2 lasq3 lasq4 lasq6 lasr lasrt latdf tgex2"""),
    ("Functions of a few numbers, for which NumPy's operations have derivatives",
     """ladiv lae2 laesy laev2 lag2 lags2 lagv2 laic1 laln2 lanv2 lapll lapy2 lapy3 larfgp lartgp lartgs las2
     lasv2 lasy2 lassq"""),
    ("One operation of NumPy: `conj`, indexing, a product or a quotient",
     """drscl heswapr lacgv lacp2 lacrm lacrt lagtm lapmr lapmt laqgb laqge laqhb laqhe laqhp laqsb laqsp laqsy larcm
     larfx rscl srscl syswapr syconv"""),
    ("In `blasad.blas`", "rot spmv spr symv syr"),
    ("Triangular solves that are scaled against overflow; `trtrs` and its kin are there", "latbs latps latrs gesc2"),
    ("Other precisions: `astype` has a derivative", "lag2c lag2d lag2s lag2z lat2c lat2s"),
    ("Factors in single precision for solutions in double, which the solver (behind it) has as they are",
     "dsgesv:gesv dsposv:posv zcgesv:gesv zcposv:posv"),
    ("Refinement of a solution and bounds of its error, which are constants; the expert drivers refine",
     """gbrfs gerfs gtrfs herfs hprfs pbrfs porfs pprfs ptrfs sprfs syrfs tbrfs tprfs trrfs"""),
    ("Expert drivers for other storages: the solver (behind it) has the derivative",
     "gbsvx:gbsv hpsvx:hpsv pbsvx:pbsv ppsvx:ppsv spsvx:spsv"),
    ("Estimates of condition numbers for other storages, which are constants: the factors as a full matrix have them",
     "disna hpcon:hecon lacn2 lacon pbcon:pocon ptcon spcon:sycon tbcon:trcon tgsna tpcon:trcon trsna"),
    ("Numbers of the machine, checks, random numbers, places of the largest element: no derivative",
     """csum1 hla_transtype icmax1 ieeeck ilaclc ilaclr iladiag iladlc iladlr ilaprec ilaslc ilaslr ilatrans ilauplo
     ilaver ilazlc ilazlr isnan izmax1 labad lamch larnv laruv xerbla_array zsum1"""),
    ("Factors that jump where a row or column is exchanged, used inside of other routines", "getc2"),
    ("Reductions of bands, which make Q as a matrix in any case: that of the full matrix (behind it)",
     "gbbrd:gebrd hbtrd:hetrd sbtrd:sytrd"),
    ("Symmetric eigenproblems for which other routines (behind them) are there; SciPy has a function of `pteqr` alone",
     "pteqr:stemr stedc:stevd stegr:stemr steqr:stev stevr:stemr stevx:stebz"),
    ("Generalized problems of bands and packed triangles, which SciPy has no functions of: those of full matrices",
     """hbgst:hegst hbgv:hegv hbgvd:hegvd hbgvx:hegvx hpgv:hegv hpgvd:hegvd hpgvx:hegvx pbstf:pbtrf sbgst:sygst
     sbgv:sygv sbgvd:sygvd sbgvx:sygvx spgv:sygv spgvd:sygvd spgvx:sygvx"""),
    ("Singular values by Jacobi's rotations: `gesdd` has them, and the derivative does not depend on the way",
     "gesvj:gesdd gejsv:gesdd"),
    ("Vectors of chosen eigenvalues by inverse iteration", "hsein:geev"),
    ("Steps of general and generalized eigenproblems, which the drivers (behind them) do together",
     """gebak:geev ggbak:ggev ggbal:ggev ggesx:gges ggevx:ggev gghrd:ggev hgeqz:gges tgevc:ggev tgexc:tgsen"""),
    ("The decomposition in cosines and sines: `blasad.linalg.cossin`", "orcsd uncsd"),
    ("The generalized singular value decomposition", "tgsja"),
)


OWN = ("det", "gbtrl", "gtbtrf")        # which LAPACK has not


INTRODUCTION = """`blasad.lapack` has these routines of LAPACK, under SciPy's names where it has them; this page is made
from the tables in the code. A family is a name without the letter of its precision (`s`, `d`, `c`, `z`). Of the {}
families that SciPy links, {} have rules of their own, {} are made of others or have formulas, and {} are left out for
the reason beside them. SciPy links none of those with the pivots of Bunch and Kaufman's rook (`_rook`, `_rk`) and Aasen
(`_aa`), and in two stages (`_2stage`)."""


def families() -> dict[str, str]:
    """Of each family what there is: "rule", "driver", or "" for those that are left out."""
    found = {name: "rule" for name, rule in rules.items() if rule.namespace == "lapack" and name not in OWN}
    found |= {name: "driver" for name in DRIVERS}
    return found | {name: "" for name in reasons() if name not in found}


def reasons() -> dict[str, tuple[str, str]]:
    """Of each family that is left out the reason, and what is there instead; "" if that is not one routine."""
    return {each.partition(":")[0]: (reason, each.partition(":")[2]) for reason, names in LEFT_OUT
            for each in names.split()}


def listed(names: list[str], start: str = "") -> str:
    return wrapped(start + ", ".join(f"`{name}`" for name in sorted(names)))


def wrapped(text: str) -> str:
    return fill(text, 120, break_long_words=False, break_on_hyphens=False)


def page() -> str:
    """What docs/lapack.md says."""
    kinds, why = families(), reasons()
    drivers = {letters: [name for name in DRIVERS if precisions(name) == letters] for letters in ("sdcz", "sd", "cz")}
    own = [name for name, kind in kinds.items() if kind == "rule"]
    own_names = ", ".join(f"`{name}`" for name in OWN)
    lines = [
        "# LAPACK, routine by routine", "",
        wrapped(INTRODUCTION.format(len(kinds), len(own), len(DRIVERS), len(kinds) - len(own) - len(DRIVERS))), "",
        "## Rules", "",
        wrapped("They work in place in any layout; `docs/routines.md` has their arguments and costs, and those of what "
                f"is no routine of LAPACK: {own_names}."), "",
        listed(own), "", "## Drivers", ""]
    for letters, title in (("sdcz", "All precisions"), ("sd", "Real"), ("cz", "Complex")):
        lines += [listed(drivers[letters], f"{title}: "), ""]
    lines += ["## Left out", "", "| why | routines |", "|---|---|"]
    for reason, names in LEFT_OUT:
        here = [name.partition(":")[0] for name in names.split()]
        told = [f"`{name}`" + (f" (`{why[name][1]}`)" if why[name][1] else "") for name in here if not kinds[name]]
        lines += [f"| {reason} | {', '.join(told)} |"] * bool(told)
    return "\n".join(lines) + "\n"
