"""The routines of LAPACK for orthogonal factors, as data; see `rule.Rule`."""

from __future__ import annotations

from .rule import routine

ORGQR_EQUATION = "A := the first columns of Q, from the reflectors and tau of geqrf"
ORGQR_FORWARD = "dA := -dV Y - V dY, Y = T V^H E, E the first columns of the unit matrix"
ORGQR_REVERSE = "btau += the btau of Q E in ormqr;  bA := the bV of Q E in ormqr, 0 where A was not read"
ORGQR_SOURCE = (
    "Q = I - V T V^H with inv(T) = inv(D) + up(V^H V), D = diag(tau), and up the part above the diagonal "
    "(Schreiber and Van Loan 1989, Puglisi 1992), and the product rule. V and tau are independent variables"
)
ORGLQ_EQUATION = "A := the first rows of Q, from the reflectors and tau of gelqf"
ORGQL_EQUATION = "A := the last columns of Q, from the reflectors and tau of geqlf"
ORGRQ_EQUATION = "A := the last rows of Q, from the reflectors and tau of gerqf"
ORMQR_ARGS = "side, trans, a:in[s,k]/qr, tau:in[k], c:inout[m,n]"
ORMQR_EQUATION = "C := op(Q) C or C op(Q), Q from the reflectors and tau of geqrf"
ORMQR_FORWARD = "dC := Q dC - dV Y - V dY, Y = T V^H C"
ORMQR_REVERSE = (
    "bV += C bW^H - bC Y^H - V (up(E) + up(E)^H), E = bW Y^H, bW = -T^H V^H bC;  btau += diag(H Z^H), D "
    "Z = Y, D^H H = bW;  bC := Q^H bC;  for Q^H: T^H instead of T, E = Y bW^H and btau += diag(Z "
    "H^H)"
)
ORMLQ_ARGS = "side, trans, a:in[k,s]/lq, tau:in[k], c:inout[m,n]"
ORMLQ_EQUATION = "C := op(Q) C or C op(Q), Q from the reflectors and tau of gelqf"
ORMQL_ARGS = "side, trans, a:in[s,k]/ql, tau:in[k], c:inout[m,n]"
ORMQL_EQUATION = "C := op(Q) C or C op(Q), Q from the reflectors and tau of geqlf"
ORMRQ_ARGS = "side, trans, a:in[k,s]/rq, tau:in[k], c:inout[m,n]"
ORMRQ_EQUATION = "C := op(Q) C or C op(Q), Q from the reflectors and tau of gerqf"
GEQRF_ARGS = "a:inout[m,n]/leading, tau:out[q]=None"
GEQRF_FORWARD = "dA, dtau := the tangents of R, V and tau, one block of columns after the other"
GEQRF_REVERSE = "bA := the adjoint of the old A, from bA and btau, one block of columns after the other;  btau := 0"
GEQRF_SOURCE = (
    "product rule. In a block of columns, the derivative of Q is that of Walter and Lehmann (2010), Algorithmic "
    "differentiation of linear algebra functions, and those of V and tau, as factors of I - Q, follow Ballard et "
    "al. (2014), Reconstructing Householder vectors"
)
THIN_SOURCE = "Walter and Lehmann (2010), Algorithmic differentiation of linear algebra functions"
GEQRF_RAISES = (
    "A derivative raises it if a vector that is reflected depends linearly on the vectors that are reflected "
    "before it, because the factors then have no derivative. A vector that needs no reflection has tau = -0, and "
    "its derivatives are those of nearby matrices."
)
GEQLF_ARGS = "a:inout[m,n]/trailing, tau:out[q]=None"

ROUTINES = (
    routine(
        "orgqr", "sd", "a:inout[m,n]/qr, tau:in[k]",
        module="lapack.reflectors", namespace="lapack", kernel="householder",
        op="ORGQR", call="C := the first columns of Q with the V in the first columns of C and the tau A",
        scipy={"q_of[0]": "sorgqr dorgqr cungqr zungqr"},
        equation=ORGQR_EQUATION,
        forward=ORGQR_FORWARD,
        reverse=ORGQR_REVERSE,
        source=ORGQR_SOURCE,
    ),
    routine(
        "ungqr", "cz", "a:inout[m,n]/qr, tau:in[k]",
        module="lapack.reflectors", namespace="lapack",
        equation=ORGQR_EQUATION,
        forward=ORGQR_FORWARD,
        reverse=ORGQR_REVERSE,
        source=ORGQR_SOURCE,
    ),
    routine(
        "orglq", "sd", "a:inout[m,n]/lq, tau:in[k]",
        module="lapack.reflectors", namespace="lapack",
        scipy={"q_of[1]": "sorglq dorglq cunglq zunglq"},
        equation=ORGLQ_EQUATION,
        forward=ORGQR_FORWARD,
        reverse=ORGQR_REVERSE,
        source=ORGQR_SOURCE,
    ),
    routine(
        "unglq", "cz", "a:inout[m,n]/lq, tau:in[k]",
        module="lapack.reflectors", namespace="lapack",
        equation=ORGLQ_EQUATION,
        forward=ORGQR_FORWARD,
        reverse=ORGQR_REVERSE,
        source=ORGQR_SOURCE,
    ),
    routine(
        "orgql", "sd", "a:inout[m,n]/ql, tau:in[k]",
        module="lapack.reflectors", namespace="lapack",
        scipy={"q_of[2]": "sorgql dorgql cungql zungql"},
        equation=ORGQL_EQUATION,
        forward=ORGQR_FORWARD,
        reverse=ORGQR_REVERSE,
        source=ORGQR_SOURCE,
    ),
    routine(
        "ungql", "cz", "a:inout[m,n]/ql, tau:in[k]",
        module="lapack.reflectors", namespace="lapack",
        equation=ORGQL_EQUATION,
        forward=ORGQR_FORWARD,
        reverse=ORGQR_REVERSE,
        source=ORGQR_SOURCE,
    ),
    routine(
        "orgrq", "sd", "a:inout[m,n]/rq, tau:in[k]",
        module="lapack.reflectors", namespace="lapack",
        scipy={"q_of[3]": "sorgrq dorgrq cungrq zungrq"},
        equation=ORGRQ_EQUATION,
        forward=ORGQR_FORWARD,
        reverse=ORGQR_REVERSE,
        source=ORGQR_SOURCE,
    ),
    routine(
        "ungrq", "cz", "a:inout[m,n]/rq, tau:in[k]",
        module="lapack.reflectors", namespace="lapack",
        equation=ORGRQ_EQUATION,
        forward=ORGQR_FORWARD,
        reverse=ORGQR_REVERSE,
        source=ORGQR_SOURCE,
    ),
    routine(
        "ormqr", "sd", ORMQR_ARGS,
        module="lapack.reflectors", namespace="lapack", kernel="householder",
        op="ORMQR", call="C := Q C with the V in A and the tau B; fn: Q^H C",
        scipy={"products_of[0]": "sormqr dormqr cunmqr zunmqr"},
        equation=ORMQR_EQUATION,
        forward=ORMQR_FORWARD,
        reverse=ORMQR_REVERSE,
        source=ORGQR_SOURCE,
        flag_values={"trans": (0, 1)},
    ),
    routine(
        "unmqr", "cz", ORMQR_ARGS,
        module="lapack.reflectors", namespace="lapack",
        equation=ORMQR_EQUATION,
        forward=ORMQR_FORWARD,
        reverse=ORMQR_REVERSE,
        source=ORGQR_SOURCE,
        flag_values={"trans": (0, 2)},
    ),
    routine(
        "ormlq", "sd", ORMLQ_ARGS,
        module="lapack.reflectors", namespace="lapack",
        scipy={"products_of[1]": "sormlq dormlq cunmlq zunmlq"},
        equation=ORMLQ_EQUATION,
        forward=ORMQR_FORWARD,
        reverse=ORMQR_REVERSE,
        source=ORGQR_SOURCE,
        flag_values={"trans": (0, 1)},
    ),
    routine(
        "unmlq", "cz", ORMLQ_ARGS,
        module="lapack.reflectors", namespace="lapack",
        equation=ORMLQ_EQUATION,
        forward=ORMQR_FORWARD,
        reverse=ORMQR_REVERSE,
        source=ORGQR_SOURCE,
        flag_values={"trans": (0, 2)},
    ),
    routine(
        "ormql", "sd", ORMQL_ARGS,
        module="lapack.reflectors", namespace="lapack",
        scipy={"products_of[2]": "sormql dormql cunmql zunmql"},
        equation=ORMQL_EQUATION,
        forward=ORMQR_FORWARD,
        reverse=ORMQR_REVERSE,
        source=ORGQR_SOURCE,
        flag_values={"trans": (0, 1)},
    ),
    routine(
        "unmql", "cz", ORMQL_ARGS,
        module="lapack.reflectors", namespace="lapack",
        equation=ORMQL_EQUATION,
        forward=ORMQR_FORWARD,
        reverse=ORMQR_REVERSE,
        source=ORGQR_SOURCE,
        flag_values={"trans": (0, 2)},
    ),
    routine(
        "ormrq", "sd", ORMRQ_ARGS,
        module="lapack.reflectors", namespace="lapack",
        scipy={"products_of[3]": "sormrq dormrq cunmrq zunmrq"},
        equation=ORMRQ_EQUATION,
        forward=ORMQR_FORWARD,
        reverse=ORMQR_REVERSE,
        source=ORGQR_SOURCE,
        flag_values={"trans": (0, 1)},
    ),
    routine(
        "unmrq", "cz", ORMRQ_ARGS,
        module="lapack.reflectors", namespace="lapack",
        equation=ORMRQ_EQUATION,
        forward=ORMQR_FORWARD,
        reverse=ORMQR_REVERSE,
        source=ORGQR_SOURCE,
        flag_values={"trans": (0, 2)},
    ),
    routine(
        "geqrf", "sdcz", GEQRF_ARGS,
        module="lapack.qr", namespace="lapack", kernel="householder",
        op="GEQRF", call="A := R above and V below the diagonal, C := tau, of A = Q R",
        scipy={"factors_of[0]": "?geqrf"},
        equation="A = Q R, A := R and below it V, Q = H1 H2 .., Hi = I - tau_i v v^H, v column i of V",
        forward=GEQRF_FORWARD,
        reverse=GEQRF_REVERSE,
        source=GEQRF_SOURCE,
        raises=GEQRF_RAISES,
    ),
    routine(
        "gelqf", "sdcz", GEQRF_ARGS,
        module="lapack.qr", namespace="lapack",
        scipy={"factors_of[1]": "?gelqf"},
        equation="A = L Q, A := L and V: geqrf of A^H, in the layout of A",
        forward=GEQRF_FORWARD,
        reverse=GEQRF_REVERSE,
        source=GEQRF_SOURCE,
        raises=GEQRF_RAISES,
    ),
    routine(
        "geqlf", "sdcz", GEQLF_ARGS,
        module="lapack.qr", namespace="lapack",
        scipy={"factors_of[2]": "?geqlf"},
        equation="A = Q L, A := L and V: geqrf of A with rows and columns reversed, in the layout of A",
        forward=GEQRF_FORWARD,
        reverse=GEQRF_REVERSE,
        source=GEQRF_SOURCE,
        raises=GEQRF_RAISES,
    ),
    routine(
        "gerqf", "sdcz", GEQLF_ARGS,
        module="lapack.qr", namespace="lapack",
        scipy={"factors_of[3]": "?gerqf"},
        equation="A = R Q, A := R and V: geqrf of A^H with rows and columns reversed, in the layout of A",
        forward=GEQRF_FORWARD,
        reverse=GEQRF_REVERSE,
        source=GEQRF_SOURCE,
        raises=GEQRF_RAISES,
    ),
    routine(
        "geqp3", "sdcz", "a:inout[m,n]/pivoted, jpvt:out[n]%index=None, tau:out[q]=None",
        module="lapack.qr", namespace="lapack", kernel="householder",
        op="GEQP3", call="the same of A with its columns taken in the order B, which is found",
        scipy={"geqp3": "sgeqp3 dgeqp3", "complex_geqp3": "cgeqp3 zgeqp3"},
        equation="A[:, jpvt] = Q R, A := R and V, the largest remaining column comes next; jpvt counts from 0",
        forward="that of geqrf for A[:, jpvt], with dA[:, jpvt]",
        reverse="that of geqrf for B = A[:, jpvt];  bA[:, jpvt] := bB",
        source=GEQRF_SOURCE,
        raises=GEQRF_RAISES,
    ),
    routine(
        "thin_qr", "sdcz", "a:inout[m,n]/leading, r:out[n,n]=None",
        module="lapack.thin_qr", namespace="inner", kernel="householder",
        op="THIN_QR", call="A := Q, the first columns, C := R, zero below the diagonal, of A = Q R, m >= n",
        equation="A := Q, the first n columns, R of A = Q R, m >= n",
        forward="dQ := dA inv(R) - Q K;  dR := K R;  K = up(M + M^H), its diagonal halved, M = Q^H dA inv(R)",
        reverse="bA := (bQ + Q H) inv(R)^H, H Hermitian with the upper triangle of bR R^H - Q^H bQ;  bR := 0",
        source=THIN_SOURCE,
        raises=GEQRF_RAISES,
    ),
    routine(
        "thin_qp3", "sdcz", "a:inout[m,n]/pivoted, jpvt:out[n]%index=None, r:out[n,n]=None",
        module="lapack.thin_qr", namespace="inner", kernel="householder",
        op="THIN_QP3", call="the same of A with its columns taken in the order B, which is found",
        equation="A := Q, the first n columns, R of A[:, jpvt] = Q R, m >= n",
        forward="that of thin_qr for A[:, jpvt], with dA[:, jpvt]",
        reverse="that of thin_qr for B = A[:, jpvt];  bA[:, jpvt] := bB",
        source=THIN_SOURCE,
        raises=GEQRF_RAISES,
    ),
)
