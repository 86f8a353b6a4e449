# Made by .ci/flat.py from the declarations of the rules and SciPy's signatures: change those, and run it.

cdef inline int read_copy(int op, int dtype, void **a, Reading *r) noexcept nogil:
    cdef index n
    memset(&r.flags, 0, sizeof(Flags))
    n = length(a[0])
    if n < 0:
        return 1
    start(r, op)
    vector(r, IN1, dtype, &a[1], length(a[3]), n)
    vector(r, OUT, dtype, &a[4], length(a[6]), n)
    return 0

cdef inline int read_swap(int op, int dtype, void **a, Reading *r) noexcept nogil:
    cdef index n
    memset(&r.flags, 0, sizeof(Flags))
    n = length(a[0])
    if n < 0:
        return 1
    start(r, op)
    vector(r, IN1, dtype, &a[1], length(a[3]), n)
    vector(r, OUT, dtype, &a[4], length(a[6]), n)
    return 0

cdef inline int read_scal(int op, int dtype, void **a, Reading *r) noexcept nogil:
    cdef index n
    memset(&r.flags, 0, sizeof(Flags))
    n = length(a[0])
    if n < 0:
        return 1
    start(r, op)
    scalar(r, ALPHA, dtype, &a[1])
    vector(r, OUT, dtype, &a[3], length(a[5]), n)
    return 0

cdef inline int read_csscal(int op, int dtype, void **a, Reading *r) noexcept nogil:
    cdef index n
    memset(&r.flags, 0, sizeof(Flags))
    n = length(a[0])
    if n < 0:
        return 1
    start(r, op)
    scalar(r, ALPHA, dtype & 1, &a[1])
    vector(r, OUT, dtype, &a[3], length(a[5]), n)
    return 0

cdef inline int read_zdscal(int op, int dtype, void **a, Reading *r) noexcept nogil:
    cdef index n
    memset(&r.flags, 0, sizeof(Flags))
    n = length(a[0])
    if n < 0:
        return 1
    start(r, op)
    scalar(r, ALPHA, dtype & 1, &a[1])
    vector(r, OUT, dtype, &a[3], length(a[5]), n)
    return 0

cdef inline int read_axpy(int op, int dtype, void **a, Reading *r) noexcept nogil:
    cdef index n
    memset(&r.flags, 0, sizeof(Flags))
    n = length(a[0])
    if n < 0:
        return 1
    start(r, op)
    scalar(r, ALPHA, dtype, &a[1])
    vector(r, IN1, dtype, &a[3], length(a[5]), n)
    vector(r, OUT, dtype, &a[6], length(a[8]), n)
    return 0

cdef inline int read_dot(int op, int dtype, void **a, Reading *r) noexcept nogil:
    cdef index n
    memset(&r.flags, 0, sizeof(Flags))
    n = length(a[0])
    if n < 0:
        return 1
    start(r, op)
    vector(r, IN1, dtype, &a[1], length(a[3]), n)
    vector(r, IN2, dtype, &a[4], length(a[6]), n)
    vector(r, OUT, dtype, &a[7], 1, 1)
    return 0

cdef inline int read_dotu(int op, int dtype, void **a, Reading *r) noexcept nogil:
    cdef index n
    memset(&r.flags, 0, sizeof(Flags))
    n = length(a[0])
    if n < 0:
        return 1
    start(r, op)
    vector(r, IN1, dtype, &a[1], length(a[3]), n)
    vector(r, IN2, dtype, &a[4], length(a[6]), n)
    vector(r, OUT, dtype, &a[7], 1, 1)
    return 0

cdef inline int read_dotc(int op, int dtype, void **a, Reading *r) noexcept nogil:
    cdef index n
    memset(&r.flags, 0, sizeof(Flags))
    n = length(a[0])
    if n < 0:
        return 1
    start(r, op)
    vector(r, IN1, dtype, &a[1], length(a[3]), n)
    vector(r, IN2, dtype, &a[4], length(a[6]), n)
    vector(r, OUT, dtype, &a[7], 1, 1)
    return 0

cdef inline int read_sdsdot(int op, int dtype, void **a, Reading *r) noexcept nogil:
    cdef index n
    memset(&r.flags, 0, sizeof(Flags))
    n = length(a[0])
    if n < 0:
        return 1
    start(r, op)
    scalar(r, ALPHA, dtype, &a[1])
    vector(r, IN1, dtype, &a[3], length(a[5]), n)
    vector(r, IN2, dtype, &a[6], length(a[8]), n)
    vector(r, OUT, dtype, &a[9], 1, 1)
    return 0

cdef inline int read_dsdot(int op, int dtype, void **a, Reading *r) noexcept nogil:
    cdef index n
    memset(&r.flags, 0, sizeof(Flags))
    n = length(a[0])
    if n < 0:
        return 1
    start(r, op)
    vector(r, IN1, dtype, &a[1], length(a[3]), n)
    vector(r, IN2, dtype, &a[4], length(a[6]), n)
    vector(r, OUT, F64, &a[7], 1, 1)
    return 0

cdef inline int read_nrm2(int op, int dtype, void **a, Reading *r) noexcept nogil:
    cdef index n
    memset(&r.flags, 0, sizeof(Flags))
    n = length(a[0])
    if n < 0:
        return 1
    start(r, op)
    vector(r, IN1, dtype, &a[1], length(a[3]), n)
    vector(r, OUT, dtype & 1, &a[4], 1, 1)
    return 0

cdef inline int read_asum(int op, int dtype, void **a, Reading *r) noexcept nogil:
    cdef index n
    memset(&r.flags, 0, sizeof(Flags))
    n = length(a[0])
    if n < 0:
        return 1
    start(r, op)
    vector(r, IN1, dtype, &a[1], length(a[3]), n)
    vector(r, OUT, dtype & 1, &a[4], 1, 1)
    return 0

cdef inline int read_gemm(int op, int dtype, void **a, Reading *r) noexcept nogil:
    cdef index m, n, k
    cdef int wrong = 0
    memset(&r.flags, 0, sizeof(Flags))
    r.flags.trans = operation(a[0])
    if not 7u >> (r.flags.trans & 31) & 1:
        return 1
    r.flags.trans_b = operation(a[1])
    if not 7u >> (r.flags.trans_b & 31) & 1:
        return 2
    m = length(a[2])
    if m < 0:
        return 3
    n = length(a[3])
    if n < 0:
        return 4
    k = length(a[4])
    if k < 0:
        return 5
    r.flags.m = <int>m
    start(r, op)
    scalar(r, ALPHA, dtype, &a[5])
    wrong |= matrix(r, IN1, dtype, &a[7], a[9], m, k, r.flags.trans != 0)
    wrong |= matrix(r, IN2, dtype, &a[10], a[12], k, n, r.flags.trans_b != 0)
    scalar(r, BETA, dtype, &a[13])
    wrong |= matrix(r, OUT, dtype, &a[15], a[17], m, n, False)
    return wrong

cdef inline int read_gemv(int op, int dtype, void **a, Reading *r) noexcept nogil:
    cdef index m, n
    cdef int wrong = 0
    memset(&r.flags, 0, sizeof(Flags))
    r.flags.trans = operation(a[0])
    if not 7u >> (r.flags.trans & 31) & 1:
        return 1
    m = length(a[1])
    if m < 0:
        return 2
    n = length(a[2])
    if n < 0:
        return 3
    if r.flags.trans:
        m, n = n, m
    r.flags.m = <int>m
    start(r, op)
    scalar(r, ALPHA, dtype, &a[3])
    wrong |= matrix(r, IN1, dtype, &a[5], a[7], m, n, r.flags.trans != 0)
    vector(r, IN2, dtype, &a[8], length(a[10]), n)
    scalar(r, BETA, dtype, &a[11])
    vector(r, OUT, dtype, &a[13], length(a[15]), m)
    return wrong

cdef inline int read_ger(int op, int dtype, void **a, Reading *r) noexcept nogil:
    cdef index m, n
    cdef int wrong = 0
    memset(&r.flags, 0, sizeof(Flags))
    m = length(a[0])
    if m < 0:
        return 1
    n = length(a[1])
    if n < 0:
        return 2
    r.flags.m = <int>m
    start(r, op)
    scalar(r, ALPHA, dtype, &a[2])
    vector(r, IN1, dtype, &a[4], length(a[6]), m)
    vector(r, IN2, dtype, &a[7], length(a[9]), n)
    wrong |= matrix(r, OUT, dtype, &a[10], a[12], m, n, False)
    return wrong

cdef inline int read_geru(int op, int dtype, void **a, Reading *r) noexcept nogil:
    cdef index m, n
    cdef int wrong = 0
    memset(&r.flags, 0, sizeof(Flags))
    m = length(a[0])
    if m < 0:
        return 1
    n = length(a[1])
    if n < 0:
        return 2
    r.flags.m = <int>m
    start(r, op)
    scalar(r, ALPHA, dtype, &a[2])
    vector(r, IN1, dtype, &a[4], length(a[6]), m)
    vector(r, IN2, dtype, &a[7], length(a[9]), n)
    wrong |= matrix(r, OUT, dtype, &a[10], a[12], m, n, False)
    return wrong

cdef inline int read_gerc(int op, int dtype, void **a, Reading *r) noexcept nogil:
    cdef index m, n
    cdef int wrong = 0
    memset(&r.flags, 0, sizeof(Flags))
    m = length(a[0])
    if m < 0:
        return 1
    n = length(a[1])
    if n < 0:
        return 2
    r.flags.m = <int>m
    start(r, op)
    scalar(r, ALPHA, dtype, &a[2])
    vector(r, IN1, dtype, &a[4], length(a[6]), m)
    vector(r, IN2, dtype, &a[7], length(a[9]), n)
    wrong |= matrix(r, OUT, dtype, &a[10], a[12], m, n, False)
    return wrong

cdef inline int read_symm(int op, int dtype, void **a, Reading *r) noexcept nogil:
    cdef index m, n
    cdef int wrong = 0
    memset(&r.flags, 0, sizeof(Flags))
    r.flags.side = side(a[0])
    if not 3u >> (r.flags.side & 31) & 1:
        return 1
    r.flags.lower = triangle(a[1])
    if not 3u >> (r.flags.lower & 31) & 1:
        return 2
    m = length(a[2])
    if m < 0:
        return 3
    n = length(a[3])
    if n < 0:
        return 4
    r.flags.m = <int>m
    start(r, op)
    scalar(r, ALPHA, dtype, &a[4])
    wrong |= matrix(r, IN1, dtype, &a[6], a[8], n if r.flags.side else m, n if r.flags.side else m, False)
    wrong |= matrix(r, IN2, dtype, &a[9], a[11], m, n, False)
    scalar(r, BETA, dtype, &a[12])
    wrong |= matrix(r, OUT, dtype, &a[14], a[16], m, n, False)
    return wrong

cdef inline int read_hemm(int op, int dtype, void **a, Reading *r) noexcept nogil:
    cdef index m, n
    cdef int wrong = 0
    memset(&r.flags, 0, sizeof(Flags))
    r.flags.side = side(a[0])
    if not 3u >> (r.flags.side & 31) & 1:
        return 1
    r.flags.lower = triangle(a[1])
    if not 3u >> (r.flags.lower & 31) & 1:
        return 2
    m = length(a[2])
    if m < 0:
        return 3
    n = length(a[3])
    if n < 0:
        return 4
    r.flags.m = <int>m
    start(r, op)
    scalar(r, ALPHA, dtype, &a[4])
    wrong |= matrix(r, IN1, dtype, &a[6], a[8], n if r.flags.side else m, n if r.flags.side else m, False)
    wrong |= matrix(r, IN2, dtype, &a[9], a[11], m, n, False)
    scalar(r, BETA, dtype, &a[12])
    wrong |= matrix(r, OUT, dtype, &a[14], a[16], m, n, False)
    return wrong

cdef inline int read_symv(int op, int dtype, void **a, Reading *r) noexcept nogil:
    cdef index n
    cdef int wrong = 0
    memset(&r.flags, 0, sizeof(Flags))
    r.flags.lower = triangle(a[0])
    if not 3u >> (r.flags.lower & 31) & 1:
        return 1
    n = length(a[1])
    if n < 0:
        return 2
    start(r, op)
    scalar(r, ALPHA, dtype, &a[2])
    wrong |= matrix(r, IN1, dtype, &a[4], a[6], n, n, False)
    vector(r, IN2, dtype, &a[7], length(a[9]), n)
    scalar(r, BETA, dtype, &a[10])
    vector(r, OUT, dtype, &a[12], length(a[14]), n)
    return wrong

cdef inline int read_hemv(int op, int dtype, void **a, Reading *r) noexcept nogil:
    cdef index n
    cdef int wrong = 0
    memset(&r.flags, 0, sizeof(Flags))
    r.flags.lower = triangle(a[0])
    if not 3u >> (r.flags.lower & 31) & 1:
        return 1
    n = length(a[1])
    if n < 0:
        return 2
    start(r, op)
    scalar(r, ALPHA, dtype, &a[2])
    wrong |= matrix(r, IN1, dtype, &a[4], a[6], n, n, False)
    vector(r, IN2, dtype, &a[7], length(a[9]), n)
    scalar(r, BETA, dtype, &a[10])
    vector(r, OUT, dtype, &a[12], length(a[14]), n)
    return wrong

cdef inline int read_syrk(int op, int dtype, void **a, Reading *r) noexcept nogil:
    cdef index n, k
    cdef int wrong = 0
    memset(&r.flags, 0, sizeof(Flags))
    r.flags.lower = triangle(a[0])
    if not 3u >> (r.flags.lower & 31) & 1:
        return 1
    r.flags.trans = operation(a[1])
    if not 7u >> (r.flags.trans & 31) & 1:
        return 2
    n = length(a[2])
    if n < 0:
        return 3
    k = length(a[3])
    if k < 0:
        return 4
    if r.flags.trans == 2 and is_complex(dtype):
        return 2
    start(r, op)
    scalar(r, ALPHA, dtype, &a[4])
    wrong |= matrix(r, IN1, dtype, &a[6], a[8], n, k, r.flags.trans != 0)
    scalar(r, BETA, dtype, &a[9])
    wrong |= matrix(r, OUT, dtype, &a[11], a[13], n, n, False)
    return wrong

cdef inline int read_herk(int op, int dtype, void **a, Reading *r) noexcept nogil:
    cdef index n, k
    cdef int wrong = 0
    memset(&r.flags, 0, sizeof(Flags))
    r.flags.lower = triangle(a[0])
    if not 3u >> (r.flags.lower & 31) & 1:
        return 1
    r.flags.trans = operation(a[1])
    if not 5u >> (r.flags.trans & 31) & 1:
        return 2
    n = length(a[2])
    if n < 0:
        return 3
    k = length(a[3])
    if k < 0:
        return 4
    start(r, op)
    scalar(r, ALPHA, dtype & 1, &a[4])
    wrong |= matrix(r, IN1, dtype, &a[6], a[8], n, k, r.flags.trans != 0)
    scalar(r, BETA, dtype & 1, &a[9])
    wrong |= matrix(r, OUT, dtype, &a[11], a[13], n, n, False)
    return wrong

cdef inline int read_syr2k(int op, int dtype, void **a, Reading *r) noexcept nogil:
    cdef index n, k
    cdef int wrong = 0
    memset(&r.flags, 0, sizeof(Flags))
    r.flags.lower = triangle(a[0])
    if not 3u >> (r.flags.lower & 31) & 1:
        return 1
    r.flags.trans = operation(a[1])
    if not 7u >> (r.flags.trans & 31) & 1:
        return 2
    n = length(a[2])
    if n < 0:
        return 3
    k = length(a[3])
    if k < 0:
        return 4
    if r.flags.trans == 2 and is_complex(dtype):
        return 2
    start(r, op)
    scalar(r, ALPHA, dtype, &a[4])
    wrong |= matrix(r, IN1, dtype, &a[6], a[8], n, k, r.flags.trans != 0)
    wrong |= matrix(r, IN2, dtype, &a[9], a[11], n, k, r.flags.trans != 0)
    scalar(r, BETA, dtype, &a[12])
    wrong |= matrix(r, OUT, dtype, &a[14], a[16], n, n, False)
    return wrong

cdef inline int read_her2k(int op, int dtype, void **a, Reading *r) noexcept nogil:
    cdef index n, k
    cdef int wrong = 0
    memset(&r.flags, 0, sizeof(Flags))
    r.flags.lower = triangle(a[0])
    if not 3u >> (r.flags.lower & 31) & 1:
        return 1
    r.flags.trans = operation(a[1])
    if not 5u >> (r.flags.trans & 31) & 1:
        return 2
    n = length(a[2])
    if n < 0:
        return 3
    k = length(a[3])
    if k < 0:
        return 4
    start(r, op)
    scalar(r, ALPHA, dtype, &a[4])
    wrong |= matrix(r, IN1, dtype, &a[6], a[8], n, k, r.flags.trans != 0)
    wrong |= matrix(r, IN2, dtype, &a[9], a[11], n, k, r.flags.trans != 0)
    scalar(r, BETA, dtype & 1, &a[12])
    wrong |= matrix(r, OUT, dtype, &a[14], a[16], n, n, False)
    return wrong

cdef inline int read_syr(int op, int dtype, void **a, Reading *r) noexcept nogil:
    cdef index n
    cdef int wrong = 0
    memset(&r.flags, 0, sizeof(Flags))
    r.flags.lower = triangle(a[0])
    if not 3u >> (r.flags.lower & 31) & 1:
        return 1
    n = length(a[1])
    if n < 0:
        return 2
    start(r, op)
    scalar(r, ALPHA, dtype, &a[2])
    vector(r, IN1, dtype, &a[4], length(a[6]), n)
    wrong |= matrix(r, OUT, dtype, &a[7], a[9], n, n, False)
    return wrong

cdef inline int read_her(int op, int dtype, void **a, Reading *r) noexcept nogil:
    cdef index n
    cdef int wrong = 0
    memset(&r.flags, 0, sizeof(Flags))
    r.flags.lower = triangle(a[0])
    if not 3u >> (r.flags.lower & 31) & 1:
        return 1
    n = length(a[1])
    if n < 0:
        return 2
    start(r, op)
    scalar(r, ALPHA, dtype & 1, &a[2])
    vector(r, IN1, dtype, &a[4], length(a[6]), n)
    wrong |= matrix(r, OUT, dtype, &a[7], a[9], n, n, False)
    return wrong

cdef inline int read_syr2(int op, int dtype, void **a, Reading *r) noexcept nogil:
    cdef index n
    cdef int wrong = 0
    memset(&r.flags, 0, sizeof(Flags))
    r.flags.lower = triangle(a[0])
    if not 3u >> (r.flags.lower & 31) & 1:
        return 1
    n = length(a[1])
    if n < 0:
        return 2
    start(r, op)
    scalar(r, ALPHA, dtype, &a[2])
    vector(r, IN1, dtype, &a[4], length(a[6]), n)
    vector(r, IN2, dtype, &a[7], length(a[9]), n)
    wrong |= matrix(r, OUT, dtype, &a[10], a[12], n, n, False)
    return wrong

cdef inline int read_her2(int op, int dtype, void **a, Reading *r) noexcept nogil:
    cdef index n
    cdef int wrong = 0
    memset(&r.flags, 0, sizeof(Flags))
    r.flags.lower = triangle(a[0])
    if not 3u >> (r.flags.lower & 31) & 1:
        return 1
    n = length(a[1])
    if n < 0:
        return 2
    start(r, op)
    scalar(r, ALPHA, dtype, &a[2])
    vector(r, IN1, dtype, &a[4], length(a[6]), n)
    vector(r, IN2, dtype, &a[7], length(a[9]), n)
    wrong |= matrix(r, OUT, dtype, &a[10], a[12], n, n, False)
    return wrong

cdef inline int read_trmm(int op, int dtype, void **a, Reading *r) noexcept nogil:
    cdef index m, n
    cdef int wrong = 0
    memset(&r.flags, 0, sizeof(Flags))
    r.flags.side = side(a[0])
    if not 3u >> (r.flags.side & 31) & 1:
        return 1
    r.flags.lower = triangle(a[1])
    if not 3u >> (r.flags.lower & 31) & 1:
        return 2
    r.flags.trans = operation(a[2])
    if not 7u >> (r.flags.trans & 31) & 1:
        return 3
    r.flags.diag = units(a[3])
    if not 3u >> (r.flags.diag & 31) & 1:
        return 4
    m = length(a[4])
    if m < 0:
        return 5
    n = length(a[5])
    if n < 0:
        return 6
    r.flags.m = <int>m
    start(r, op)
    scalar(r, ALPHA, dtype, &a[6])
    wrong |= matrix(r, IN1, dtype, &a[8], a[10], n if r.flags.side else m, n if r.flags.side else m, r.flags.trans != 0)
    wrong |= matrix(r, OUT, dtype, &a[11], a[13], m, n, False)
    return wrong

cdef inline int read_trmv(int op, int dtype, void **a, Reading *r) noexcept nogil:
    cdef index n
    cdef int wrong = 0
    memset(&r.flags, 0, sizeof(Flags))
    r.flags.lower = triangle(a[0])
    if not 3u >> (r.flags.lower & 31) & 1:
        return 1
    r.flags.trans = operation(a[1])
    if not 7u >> (r.flags.trans & 31) & 1:
        return 2
    r.flags.diag = units(a[2])
    if not 3u >> (r.flags.diag & 31) & 1:
        return 3
    n = length(a[3])
    if n < 0:
        return 4
    start(r, op)
    wrong |= matrix(r, IN1, dtype, &a[4], a[6], n, n, r.flags.trans != 0)
    vector(r, OUT, dtype, &a[7], length(a[9]), n)
    return wrong

cdef inline int read_trsm(int op, int dtype, void **a, Reading *r) noexcept nogil:
    cdef index m, n
    cdef int wrong = 0
    memset(&r.flags, 0, sizeof(Flags))
    r.flags.side = side(a[0])
    if not 3u >> (r.flags.side & 31) & 1:
        return 1
    r.flags.lower = triangle(a[1])
    if not 3u >> (r.flags.lower & 31) & 1:
        return 2
    r.flags.trans = operation(a[2])
    if not 7u >> (r.flags.trans & 31) & 1:
        return 3
    r.flags.diag = units(a[3])
    if not 3u >> (r.flags.diag & 31) & 1:
        return 4
    m = length(a[4])
    if m < 0:
        return 5
    n = length(a[5])
    if n < 0:
        return 6
    r.flags.m = <int>m
    start(r, op)
    scalar(r, ALPHA, dtype, &a[6])
    wrong |= matrix(r, IN1, dtype, &a[8], a[10], n if r.flags.side else m, n if r.flags.side else m, r.flags.trans != 0)
    wrong |= matrix(r, OUT, dtype, &a[11], a[13], m, n, False)
    return wrong

cdef inline int read_trsv(int op, int dtype, void **a, Reading *r) noexcept nogil:
    cdef index n
    cdef int wrong = 0
    memset(&r.flags, 0, sizeof(Flags))
    r.flags.lower = triangle(a[0])
    if not 3u >> (r.flags.lower & 31) & 1:
        return 1
    r.flags.trans = operation(a[1])
    if not 7u >> (r.flags.trans & 31) & 1:
        return 2
    r.flags.diag = units(a[2])
    if not 3u >> (r.flags.diag & 31) & 1:
        return 3
    n = length(a[3])
    if n < 0:
        return 4
    start(r, op)
    wrong |= matrix(r, IN1, dtype, &a[4], a[6], n, n, r.flags.trans != 0)
    vector(r, OUT, dtype, &a[7], length(a[9]), n)
    return wrong

cdef inline int read_trtrs(int op, int dtype, void **a, Reading *r) noexcept nogil:
    cdef index m, n
    cdef int wrong = 0
    memset(&r.flags, 0, sizeof(Flags))
    r.flags.lower = triangle(a[0])
    if not 3u >> (r.flags.lower & 31) & 1:
        return 1
    r.flags.trans = operation(a[1])
    if not 7u >> (r.flags.trans & 31) & 1:
        return 2
    r.flags.diag = units(a[2])
    if not 3u >> (r.flags.diag & 31) & 1:
        return 3
    m = length(a[3])
    if m < 0:
        return 4
    n = length(a[4])
    if n < 0:
        return 5
    r.flags.m = <int>m
    start(r, op)
    wrong |= matrix(r, IN1, dtype, &a[5], a[7], m, m, r.flags.trans != 0)
    wrong |= matrix(r, OUT, dtype, &a[8], a[10], m, n, False)
    return wrong

cdef inline int read_gbmv(int op, int dtype, void **a, Reading *r) noexcept nogil:
    cdef index m, n, kl, ku
    cdef int wrong = 0
    memset(&r.flags, 0, sizeof(Flags))
    r.flags.trans = operation(a[0])
    if not 7u >> (r.flags.trans & 31) & 1:
        return 1
    m = length(a[1])
    if m < 0:
        return 2
    n = length(a[2])
    if n < 0:
        return 3
    kl = length(a[3])
    if kl < 0:
        return 4
    ku = length(a[4])
    if ku < 0:
        return 5
    r.flags.m = <int>m
    r.flags.kl = <int>kl
    r.flags.ku = <int>ku
    start(r, op)
    scalar(r, ALPHA, dtype, &a[5])
    wrong |= matrix(r, IN1, dtype, &a[7], a[9], kl + ku + 1, n, False)
    vector(r, IN2, dtype, &a[10], length(a[12]), m if r.flags.trans else n)
    scalar(r, BETA, dtype, &a[13])
    vector(r, OUT, dtype, &a[15], length(a[17]), n if r.flags.trans else m)
    return wrong

cdef inline int read_sbmv(int op, int dtype, void **a, Reading *r) noexcept nogil:
    cdef index n, k
    cdef int wrong = 0
    memset(&r.flags, 0, sizeof(Flags))
    r.flags.lower = triangle(a[0])
    if not 3u >> (r.flags.lower & 31) & 1:
        return 1
    n = length(a[1])
    if n < 0:
        return 2
    k = length(a[2])
    if k < 0:
        return 3
    r.flags.ku = <int>k
    start(r, op)
    scalar(r, ALPHA, dtype, &a[3])
    wrong |= matrix(r, IN1, dtype, &a[5], a[7], k + 1, n, False)
    vector(r, IN2, dtype, &a[8], length(a[10]), n)
    scalar(r, BETA, dtype, &a[11])
    vector(r, OUT, dtype, &a[13], length(a[15]), n)
    return wrong

cdef inline int read_hbmv(int op, int dtype, void **a, Reading *r) noexcept nogil:
    cdef index n, k
    cdef int wrong = 0
    memset(&r.flags, 0, sizeof(Flags))
    r.flags.lower = triangle(a[0])
    if not 3u >> (r.flags.lower & 31) & 1:
        return 1
    n = length(a[1])
    if n < 0:
        return 2
    k = length(a[2])
    if k < 0:
        return 3
    r.flags.ku = <int>k
    start(r, op)
    scalar(r, ALPHA, dtype, &a[3])
    wrong |= matrix(r, IN1, dtype, &a[5], a[7], k + 1, n, False)
    vector(r, IN2, dtype, &a[8], length(a[10]), n)
    scalar(r, BETA, dtype, &a[11])
    vector(r, OUT, dtype, &a[13], length(a[15]), n)
    return wrong

cdef inline int read_spmv(int op, int dtype, void **a, Reading *r) noexcept nogil:
    cdef index n
    memset(&r.flags, 0, sizeof(Flags))
    r.flags.lower = triangle(a[0])
    if not 3u >> (r.flags.lower & 31) & 1:
        return 1
    n = length(a[1])
    if n < 0:
        return 2
    start(r, op)
    scalar(r, ALPHA, dtype, &a[2])
    vector(r, IN1, dtype, &a[4], 1, n * (n + 1) // 2)
    vector(r, IN2, dtype, &a[6], length(a[8]), n)
    scalar(r, BETA, dtype, &a[9])
    vector(r, OUT, dtype, &a[11], length(a[13]), n)
    return 0

cdef inline int read_hpmv(int op, int dtype, void **a, Reading *r) noexcept nogil:
    cdef index n
    memset(&r.flags, 0, sizeof(Flags))
    r.flags.lower = triangle(a[0])
    if not 3u >> (r.flags.lower & 31) & 1:
        return 1
    n = length(a[1])
    if n < 0:
        return 2
    start(r, op)
    scalar(r, ALPHA, dtype, &a[2])
    vector(r, IN1, dtype, &a[4], 1, n * (n + 1) // 2)
    vector(r, IN2, dtype, &a[6], length(a[8]), n)
    scalar(r, BETA, dtype, &a[9])
    vector(r, OUT, dtype, &a[11], length(a[13]), n)
    return 0

cdef inline int read_tbmv(int op, int dtype, void **a, Reading *r) noexcept nogil:
    cdef index n, k
    cdef int wrong = 0
    memset(&r.flags, 0, sizeof(Flags))
    r.flags.lower = triangle(a[0])
    if not 3u >> (r.flags.lower & 31) & 1:
        return 1
    r.flags.trans = operation(a[1])
    if not 7u >> (r.flags.trans & 31) & 1:
        return 2
    r.flags.diag = units(a[2])
    if not 3u >> (r.flags.diag & 31) & 1:
        return 3
    n = length(a[3])
    if n < 0:
        return 4
    k = length(a[4])
    if k < 0:
        return 5
    r.flags.ku = <int>k
    start(r, op)
    wrong |= matrix(r, IN1, dtype, &a[5], a[7], k + 1, n, False)
    vector(r, OUT, dtype, &a[8], length(a[10]), n)
    return wrong

cdef inline int read_tpmv(int op, int dtype, void **a, Reading *r) noexcept nogil:
    cdef index n
    memset(&r.flags, 0, sizeof(Flags))
    r.flags.lower = triangle(a[0])
    if not 3u >> (r.flags.lower & 31) & 1:
        return 1
    r.flags.trans = operation(a[1])
    if not 7u >> (r.flags.trans & 31) & 1:
        return 2
    r.flags.diag = units(a[2])
    if not 3u >> (r.flags.diag & 31) & 1:
        return 3
    n = length(a[3])
    if n < 0:
        return 4
    start(r, op)
    vector(r, IN1, dtype, &a[4], 1, n * (n + 1) // 2)
    vector(r, OUT, dtype, &a[6], length(a[8]), n)
    return 0

cdef inline int read_tbsv(int op, int dtype, void **a, Reading *r) noexcept nogil:
    cdef index n, k
    cdef int wrong = 0
    memset(&r.flags, 0, sizeof(Flags))
    r.flags.lower = triangle(a[0])
    if not 3u >> (r.flags.lower & 31) & 1:
        return 1
    r.flags.trans = operation(a[1])
    if not 7u >> (r.flags.trans & 31) & 1:
        return 2
    r.flags.diag = units(a[2])
    if not 3u >> (r.flags.diag & 31) & 1:
        return 3
    n = length(a[3])
    if n < 0:
        return 4
    k = length(a[4])
    if k < 0:
        return 5
    r.flags.ku = <int>k
    start(r, op)
    wrong |= matrix(r, IN1, dtype, &a[5], a[7], k + 1, n, False)
    vector(r, OUT, dtype, &a[8], length(a[10]), n)
    return wrong

cdef inline int read_tpsv(int op, int dtype, void **a, Reading *r) noexcept nogil:
    cdef index n
    memset(&r.flags, 0, sizeof(Flags))
    r.flags.lower = triangle(a[0])
    if not 3u >> (r.flags.lower & 31) & 1:
        return 1
    r.flags.trans = operation(a[1])
    if not 7u >> (r.flags.trans & 31) & 1:
        return 2
    r.flags.diag = units(a[2])
    if not 3u >> (r.flags.diag & 31) & 1:
        return 3
    n = length(a[3])
    if n < 0:
        return 4
    start(r, op)
    vector(r, IN1, dtype, &a[4], 1, n * (n + 1) // 2)
    vector(r, OUT, dtype, &a[6], length(a[8]), n)
    return 0

cdef inline int read_tbtrs(int op, int dtype, void **a, Reading *r) noexcept nogil:
    cdef index n, k, p
    cdef int wrong = 0
    memset(&r.flags, 0, sizeof(Flags))
    r.flags.part = region(a[0])
    if not 6u >> (r.flags.part & 31) & 1:
        return 1
    r.flags.trans = operation(a[1])
    if not 7u >> (r.flags.trans & 31) & 1:
        return 2
    r.flags.diag = units(a[2])
    if not 3u >> (r.flags.diag & 31) & 1:
        return 3
    n = length(a[3])
    if n < 0:
        return 4
    k = length(a[4])
    if k < 0:
        return 5
    p = length(a[5])
    if p < 0:
        return 6
    r.flags.ku = <int>k
    start(r, op)
    wrong |= matrix(r, IN1, dtype, &a[6], a[8], k + 1, n, False)
    wrong |= matrix(r, OUT, dtype, &a[9], a[11], n, p, False)
    return wrong

cdef inline int read_tptrs(int op, int dtype, void **a, Reading *r) noexcept nogil:
    cdef index n, p
    cdef int wrong = 0
    memset(&r.flags, 0, sizeof(Flags))
    r.flags.part = region(a[0])
    if not 6u >> (r.flags.part & 31) & 1:
        return 1
    r.flags.trans = operation(a[1])
    if not 7u >> (r.flags.trans & 31) & 1:
        return 2
    r.flags.diag = units(a[2])
    if not 3u >> (r.flags.diag & 31) & 1:
        return 3
    n = length(a[3])
    if n < 0:
        return 4
    p = length(a[4])
    if p < 0:
        return 5
    start(r, op)
    vector(r, IN1, dtype, &a[5], 1, n * (n + 1) // 2)
    wrong |= matrix(r, OUT, dtype, &a[7], a[9], n, p, False)
    return wrong

cdef inline int read_spr(int op, int dtype, void **a, Reading *r) noexcept nogil:
    cdef index n
    memset(&r.flags, 0, sizeof(Flags))
    r.flags.lower = triangle(a[0])
    if not 3u >> (r.flags.lower & 31) & 1:
        return 1
    n = length(a[1])
    if n < 0:
        return 2
    start(r, op)
    scalar(r, ALPHA, dtype, &a[2])
    vector(r, IN1, dtype, &a[4], length(a[6]), n)
    vector(r, OUT, dtype, &a[7], 1, n * (n + 1) // 2)
    return 0

cdef inline int read_hpr(int op, int dtype, void **a, Reading *r) noexcept nogil:
    cdef index n
    memset(&r.flags, 0, sizeof(Flags))
    r.flags.lower = triangle(a[0])
    if not 3u >> (r.flags.lower & 31) & 1:
        return 1
    n = length(a[1])
    if n < 0:
        return 2
    start(r, op)
    scalar(r, ALPHA, dtype & 1, &a[2])
    vector(r, IN1, dtype, &a[4], length(a[6]), n)
    vector(r, OUT, dtype, &a[7], 1, n * (n + 1) // 2)
    return 0

cdef inline int read_spr2(int op, int dtype, void **a, Reading *r) noexcept nogil:
    cdef index n
    memset(&r.flags, 0, sizeof(Flags))
    r.flags.lower = triangle(a[0])
    if not 3u >> (r.flags.lower & 31) & 1:
        return 1
    n = length(a[1])
    if n < 0:
        return 2
    start(r, op)
    scalar(r, ALPHA, dtype, &a[2])
    vector(r, IN1, dtype, &a[4], length(a[6]), n)
    vector(r, IN2, dtype, &a[7], length(a[9]), n)
    vector(r, OUT, dtype, &a[10], 1, n * (n + 1) // 2)
    return 0

cdef inline int read_hpr2(int op, int dtype, void **a, Reading *r) noexcept nogil:
    cdef index n
    memset(&r.flags, 0, sizeof(Flags))
    r.flags.lower = triangle(a[0])
    if not 3u >> (r.flags.lower & 31) & 1:
        return 1
    n = length(a[1])
    if n < 0:
        return 2
    start(r, op)
    scalar(r, ALPHA, dtype, &a[2])
    vector(r, IN1, dtype, &a[4], length(a[6]), n)
    vector(r, IN2, dtype, &a[7], length(a[9]), n)
    vector(r, OUT, dtype, &a[10], 1, n * (n + 1) // 2)
    return 0

cdef inline int read_rot(int op, int dtype, void **a, Reading *r) noexcept nogil:
    cdef index n
    memset(&r.flags, 0, sizeof(Flags))
    n = length(a[0])
    if n < 0:
        return 1
    start(r, op)
    vector(r, IN1, dtype, &a[1], length(a[3]), n)
    vector(r, OUT, dtype, &a[4], length(a[6]), n)
    scalar(r, ALPHA, dtype & 1, &a[7])
    scalar(r, BETA, dtype, &a[9])
    return 0

cdef inline int read_csrot(int op, int dtype, void **a, Reading *r) noexcept nogil:
    cdef index n
    memset(&r.flags, 0, sizeof(Flags))
    n = length(a[0])
    if n < 0:
        return 1
    start(r, op)
    vector(r, IN1, dtype, &a[1], length(a[3]), n)
    vector(r, OUT, dtype, &a[4], length(a[6]), n)
    scalar(r, ALPHA, dtype & 1, &a[7])
    scalar(r, BETA, dtype & 1, &a[9])
    return 0

cdef inline int read_zdrot(int op, int dtype, void **a, Reading *r) noexcept nogil:
    cdef index n
    memset(&r.flags, 0, sizeof(Flags))
    n = length(a[0])
    if n < 0:
        return 1
    start(r, op)
    vector(r, IN1, dtype, &a[1], length(a[3]), n)
    vector(r, OUT, dtype, &a[4], length(a[6]), n)
    scalar(r, ALPHA, dtype & 1, &a[7])
    scalar(r, BETA, dtype & 1, &a[9])
    return 0

cdef inline int read_rotg(int op, int dtype, void **a, Reading *r) noexcept nogil:
    memset(&r.flags, 0, sizeof(Flags))
    start(r, op)
    scalar(r, ALPHA, dtype, &a[0])
    scalar(r, BETA, dtype, &a[2])
    vector(r, IN1, dtype & 1, &a[4], 1, 1)
    vector(r, OUT, dtype, &a[6], 1, 1)
    return 0

cdef inline int read_rotm(int op, int dtype, void **a, Reading *r) noexcept nogil:
    cdef index n
    memset(&r.flags, 0, sizeof(Flags))
    n = length(a[0])
    if n < 0:
        return 1
    start(r, op)
    vector(r, IN1, dtype, &a[1], length(a[3]), n)
    vector(r, OUT, dtype, &a[4], length(a[6]), n)
    vector(r, IN2, dtype, &a[7], 1, 5)
    return 0

cdef inline int read_rotmg(int op, int dtype, void **a, Reading *r) noexcept nogil:
    memset(&r.flags, 0, sizeof(Flags))
    start(r, op)
    scalar(r, IN1, dtype, &a[0])
    scalar(r, IN2, dtype, &a[2])
    scalar(r, ALPHA, dtype, &a[4])
    scalar(r, BETA, dtype, &a[6])
    vector(r, OUT, dtype, &a[8], 1, 5)
    return 0

cdef inline int read_lacpy(int op, int dtype, void **a, Reading *r) noexcept nogil:
    cdef index m, n
    cdef int wrong = 0
    memset(&r.flags, 0, sizeof(Flags))
    r.flags.part = region(a[0])
    if not 7u >> (r.flags.part & 31) & 1:
        return 1
    m = length(a[1])
    if m < 0:
        return 2
    n = length(a[2])
    if n < 0:
        return 3
    r.flags.m = <int>m
    start(r, op)
    wrong |= matrix(r, IN1, dtype, &a[3], a[5], m, n, False)
    wrong |= matrix(r, OUT, dtype, &a[6], a[8], m, n, False)
    return wrong

cdef inline int read_lascl(int op, int dtype, void **a, Reading *r) noexcept nogil:
    cdef index m, n
    cdef int wrong = 0
    memset(&r.flags, 0, sizeof(Flags))
    r.flags.part = form(a[0])
    if not 7u >> (r.flags.part & 31) & 1:
        return 1
    m = length(a[5])
    if m < 0:
        return 6
    n = length(a[6])
    if n < 0:
        return 7
    r.flags.m = <int>m
    start(r, op)
    scalar(r, ALPHA, dtype & 1, &a[1])
    scalar(r, BETA, dtype & 1, &a[3])
    wrong |= matrix(r, OUT, dtype, &a[7], a[9], m, n, False)
    return wrong

cdef inline int read_laset(int op, int dtype, void **a, Reading *r) noexcept nogil:
    cdef index m, n
    cdef int wrong = 0
    memset(&r.flags, 0, sizeof(Flags))
    r.flags.part = region(a[0])
    if not 7u >> (r.flags.part & 31) & 1:
        return 1
    m = length(a[1])
    if m < 0:
        return 2
    n = length(a[2])
    if n < 0:
        return 3
    r.flags.m = <int>m
    start(r, op)
    scalar(r, ALPHA, dtype, &a[3])
    scalar(r, BETA, dtype, &a[5])
    wrong |= matrix(r, OUT, dtype, &a[7], a[9], m, n, False)
    return wrong

cdef inline int read_laswp(int op, int dtype, void **a, Reading *r) noexcept nogil:
    cdef index n = length(a[0]), first = length(a[4]), last = length(a[5]), step = length(a[7]), m = 0, i
    cdef int *rows = <int *>a[6] + first - 1
    if n < 0:
        return 1
    if first < 1:
        return 5
    if step != 1 and step != -1:
        return 8
    for i in range(last - first + 1):       # of the matrix, what is exchanged
        m = max(m, first + i, rows[i])
    start(r, op)
    r.call.alpha[0], r.call.fn = first - 1, step < 0
    numbers(r, IN2, rows, max(last - first + 1, 0), True, 1)
    return matrix(r, OUT, dtype, &a[1], a[3], m, n, False)

cdef inline int read_potrf(int op, int dtype, void **a, Reading *r) noexcept nogil:
    cdef index n
    cdef int wrong = 0
    memset(&r.flags, 0, sizeof(Flags))
    r.flags.lower = triangle(a[0])
    if not 3u >> (r.flags.lower & 31) & 1:
        return 1
    n = length(a[1])
    if n < 0:
        return 2
    start(r, op)
    wrong |= matrix(r, OUT, dtype, &a[2], a[4], n, n, False)
    return wrong

cdef inline int read_pbtrf(int op, int dtype, void **a, Reading *r) noexcept nogil:
    cdef index n, k
    cdef int wrong = 0
    memset(&r.flags, 0, sizeof(Flags))
    r.flags.lower = triangle(a[0])
    if not 3u >> (r.flags.lower & 31) & 1:
        return 1
    n = length(a[1])
    if n < 0:
        return 2
    k = length(a[2])
    if k < 0:
        return 3
    r.flags.ku = <int>k
    start(r, op)
    wrong |= matrix(r, OUT, dtype, &a[3], a[5], k + 1, n, False)
    return wrong

cdef inline int read_pptrf(int op, int dtype, void **a, Reading *r) noexcept nogil:
    cdef index n
    memset(&r.flags, 0, sizeof(Flags))
    r.flags.lower = triangle(a[0])
    if not 3u >> (r.flags.lower & 31) & 1:
        return 1
    n = length(a[1])
    if n < 0:
        return 2
    start(r, op)
    vector(r, OUT, dtype, &a[2], 1, n * (n + 1) // 2)
    return 0

cdef inline int read_pstrf(int op, int dtype, void **a, Reading *r) noexcept nogil:
    cdef index n
    cdef int wrong = 0
    memset(&r.flags, 0, sizeof(Flags))
    r.flags.lower = triangle(a[0])
    if not 3u >> (r.flags.lower & 31) & 1:
        return 1
    n = length(a[1])
    if n < 0:
        return 2
    start(r, op)
    wrong |= matrix(r, OUT, dtype, &a[2], a[4], n, n, False)
    numbers(r, IN2, a[5], n, False, 1)
    fixed(r, ALPHA, dtype & 1, a[6])
    return wrong

cdef inline int read_getrf(int op, int dtype, void **a, Reading *r) noexcept nogil:
    cdef index m, n
    cdef int wrong = 0
    memset(&r.flags, 0, sizeof(Flags))
    m = length(a[0])
    if m < 0:
        return 1
    n = length(a[1])
    if n < 0:
        return 2
    r.flags.m = <int>m
    start(r, op)
    wrong |= matrix(r, OUT, dtype, &a[2], a[4], m, n, False)
    numbers(r, IN2, a[5], min(m, n), False, 1)
    return wrong

cdef inline int read_gbtrf(int op, int dtype, void **a, Reading *r) noexcept nogil:
    cdef index m, n, kl, ku
    cdef int wrong = 0
    memset(&r.flags, 0, sizeof(Flags))
    m = length(a[0])
    if m < 0:
        return 1
    n = length(a[1])
    if n < 0:
        return 2
    kl = length(a[2])
    if kl < 0:
        return 3
    ku = length(a[3])
    if ku < 0:
        return 4
    r.flags.m = <int>m
    r.flags.kl = <int>kl
    r.flags.ku = <int>ku
    start(r, op)
    wrong |= matrix(r, OUT, dtype, &a[4], a[6], 2 * kl + ku + 1, n, False)
    numbers(r, IN2, a[7], min(m, n), False, 1)
    return wrong

cdef inline int read_gbtrl(int op, int dtype, void **a, Reading *r) noexcept nogil:
    cdef index n, kl, ku, k
    cdef int wrong = 0
    memset(&r.flags, 0, sizeof(Flags))
    r.flags.trans = operation(a[0])
    if not 7u >> (r.flags.trans & 31) & 1:
        return 1
    n = length(a[1])
    if n < 0:
        return 2
    kl = length(a[2])
    if kl < 0:
        return 3
    ku = length(a[3])
    if ku < 0:
        return 4
    k = length(a[4])
    if k < 0:
        return 5
    r.flags.kl = <int>kl
    r.flags.ku = <int>ku
    start(r, op)
    wrong |= matrix(r, IN1, dtype, &a[5], a[7], 2 * kl + ku + 1, n, False)
    numbers(r, IN2, a[8], n, True, 1)
    wrong |= matrix(r, OUT, dtype, &a[9], a[11], n, k, False)
    return wrong

cdef inline int read_gtbtrf(int op, int dtype, void **a, Reading *r) noexcept nogil:
    cdef index n
    cdef int wrong = 0
    memset(&r.flags, 0, sizeof(Flags))
    n = length(a[0])
    if n < 0:
        return 1
    start(r, op)
    wrong |= matrix(r, OUT, dtype, &a[1], a[3], 4, n, False)
    numbers(r, IN2, a[4], n, False, 1)
    return wrong

cdef inline int read_pttrf(int op, int dtype, void **a, Reading *r) noexcept nogil:
    cdef index n
    memset(&r.flags, 0, sizeof(Flags))
    n = length(a[0])
    if n < 0:
        return 1
    start(r, op)
    vector(r, IN1, dtype & 1, &a[1], 1, n)
    vector(r, OUT, dtype, &a[3], 1, max(n - 1, 0))
    return 0

cdef inline int read_trtri(int op, int dtype, void **a, Reading *r) noexcept nogil:
    cdef index n
    cdef int wrong = 0
    memset(&r.flags, 0, sizeof(Flags))
    r.flags.lower = triangle(a[0])
    if not 3u >> (r.flags.lower & 31) & 1:
        return 1
    r.flags.diag = units(a[1])
    if not 3u >> (r.flags.diag & 31) & 1:
        return 2
    n = length(a[2])
    if n < 0:
        return 3
    start(r, op)
    wrong |= matrix(r, OUT, dtype, &a[3], a[5], n, n, False)
    return wrong

cdef inline int read_lauum(int op, int dtype, void **a, Reading *r) noexcept nogil:
    cdef index n
    cdef int wrong = 0
    memset(&r.flags, 0, sizeof(Flags))
    r.flags.lower = triangle(a[0])
    if not 3u >> (r.flags.lower & 31) & 1:
        return 1
    n = length(a[1])
    if n < 0:
        return 2
    start(r, op)
    wrong |= matrix(r, OUT, dtype, &a[2], a[4], n, n, False)
    return wrong

cdef inline int read_sytrf(int op, int dtype, void **a, Reading *r) noexcept nogil:
    cdef index n
    cdef int wrong = 0
    memset(&r.flags, 0, sizeof(Flags))
    r.flags.lower = triangle(a[0])
    if not 3u >> (r.flags.lower & 31) & 1:
        return 1
    n = length(a[1])
    if n < 0:
        return 2
    start(r, op)
    wrong |= matrix(r, OUT, dtype, &a[2], a[4], n, n, False)
    numbers(r, IN2, a[5], n, False, 0)
    return wrong

cdef inline int read_hetrf(int op, int dtype, void **a, Reading *r) noexcept nogil:
    cdef index n
    cdef int wrong = 0
    memset(&r.flags, 0, sizeof(Flags))
    r.flags.lower = triangle(a[0])
    if not 3u >> (r.flags.lower & 31) & 1:
        return 1
    n = length(a[1])
    if n < 0:
        return 2
    start(r, op)
    wrong |= matrix(r, OUT, dtype, &a[2], a[4], n, n, False)
    numbers(r, IN2, a[5], n, False, 0)
    return wrong

cdef inline int read_sytrs(int op, int dtype, void **a, Reading *r) noexcept nogil:
    cdef index m, n
    cdef int wrong = 0
    memset(&r.flags, 0, sizeof(Flags))
    r.flags.lower = triangle(a[0])
    if not 3u >> (r.flags.lower & 31) & 1:
        return 1
    m = length(a[1])
    if m < 0:
        return 2
    n = length(a[2])
    if n < 0:
        return 3
    r.flags.m = <int>m
    start(r, op)
    wrong |= matrix(r, IN1, dtype, &a[3], a[5], m, m, False)
    numbers(r, IN2, a[6], m, True, 0)
    wrong |= matrix(r, OUT, dtype, &a[7], a[9], m, n, False)
    return wrong

cdef inline int read_hetrs(int op, int dtype, void **a, Reading *r) noexcept nogil:
    cdef index m, n
    cdef int wrong = 0
    memset(&r.flags, 0, sizeof(Flags))
    r.flags.lower = triangle(a[0])
    if not 3u >> (r.flags.lower & 31) & 1:
        return 1
    m = length(a[1])
    if m < 0:
        return 2
    n = length(a[2])
    if n < 0:
        return 3
    r.flags.m = <int>m
    start(r, op)
    wrong |= matrix(r, IN1, dtype, &a[3], a[5], m, m, False)
    numbers(r, IN2, a[6], m, True, 0)
    wrong |= matrix(r, OUT, dtype, &a[7], a[9], m, n, False)
    return wrong

cdef inline int read_orgqr(int op, int dtype, void **a, Reading *r) noexcept nogil:
    cdef index m, n, k
    cdef int wrong = 0
    memset(&r.flags, 0, sizeof(Flags))
    m = length(a[0])
    if m < 0:
        return 1
    n = length(a[1])
    if n < 0:
        return 2
    k = length(a[2])
    if k < 0:
        return 3
    r.flags.m = <int>m
    start(r, op)
    wrong |= matrix(r, OUT, dtype, &a[3], a[5], m, n, False)
    vector(r, IN1, dtype, &a[6], 1, k)
    return wrong

cdef inline int read_ungqr(int op, int dtype, void **a, Reading *r) noexcept nogil:
    cdef index m, n, k
    cdef int wrong = 0
    memset(&r.flags, 0, sizeof(Flags))
    m = length(a[0])
    if m < 0:
        return 1
    n = length(a[1])
    if n < 0:
        return 2
    k = length(a[2])
    if k < 0:
        return 3
    r.flags.m = <int>m
    start(r, op)
    wrong |= matrix(r, OUT, dtype, &a[3], a[5], m, n, False)
    vector(r, IN1, dtype, &a[6], 1, k)
    return wrong

cdef inline int read_orglq(int op, int dtype, void **a, Reading *r) noexcept nogil:
    cdef index m, n, k
    cdef int wrong = 0
    memset(&r.flags, 0, sizeof(Flags))
    m = length(a[0])
    if m < 0:
        return 1
    n = length(a[1])
    if n < 0:
        return 2
    k = length(a[2])
    if k < 0:
        return 3
    r.flags.m = <int>m
    start(r, op)
    wrong |= matrix(r, OUT, dtype, &a[3], a[5], m, n, False)
    vector(r, IN1, dtype, &a[6], 1, k)
    return wrong

cdef inline int read_unglq(int op, int dtype, void **a, Reading *r) noexcept nogil:
    cdef index m, n, k
    cdef int wrong = 0
    memset(&r.flags, 0, sizeof(Flags))
    m = length(a[0])
    if m < 0:
        return 1
    n = length(a[1])
    if n < 0:
        return 2
    k = length(a[2])
    if k < 0:
        return 3
    r.flags.m = <int>m
    start(r, op)
    wrong |= matrix(r, OUT, dtype, &a[3], a[5], m, n, False)
    vector(r, IN1, dtype, &a[6], 1, k)
    return wrong

cdef inline int read_orgql(int op, int dtype, void **a, Reading *r) noexcept nogil:
    cdef index m, n, k
    cdef int wrong = 0
    memset(&r.flags, 0, sizeof(Flags))
    m = length(a[0])
    if m < 0:
        return 1
    n = length(a[1])
    if n < 0:
        return 2
    k = length(a[2])
    if k < 0:
        return 3
    r.flags.m = <int>m
    start(r, op)
    wrong |= matrix(r, OUT, dtype, &a[3], a[5], m, n, False)
    vector(r, IN1, dtype, &a[6], 1, k)
    return wrong

cdef inline int read_ungql(int op, int dtype, void **a, Reading *r) noexcept nogil:
    cdef index m, n, k
    cdef int wrong = 0
    memset(&r.flags, 0, sizeof(Flags))
    m = length(a[0])
    if m < 0:
        return 1
    n = length(a[1])
    if n < 0:
        return 2
    k = length(a[2])
    if k < 0:
        return 3
    r.flags.m = <int>m
    start(r, op)
    wrong |= matrix(r, OUT, dtype, &a[3], a[5], m, n, False)
    vector(r, IN1, dtype, &a[6], 1, k)
    return wrong

cdef inline int read_orgrq(int op, int dtype, void **a, Reading *r) noexcept nogil:
    cdef index m, n, k
    cdef int wrong = 0
    memset(&r.flags, 0, sizeof(Flags))
    m = length(a[0])
    if m < 0:
        return 1
    n = length(a[1])
    if n < 0:
        return 2
    k = length(a[2])
    if k < 0:
        return 3
    r.flags.m = <int>m
    start(r, op)
    wrong |= matrix(r, OUT, dtype, &a[3], a[5], m, n, False)
    vector(r, IN1, dtype, &a[6], 1, k)
    return wrong

cdef inline int read_ungrq(int op, int dtype, void **a, Reading *r) noexcept nogil:
    cdef index m, n, k
    cdef int wrong = 0
    memset(&r.flags, 0, sizeof(Flags))
    m = length(a[0])
    if m < 0:
        return 1
    n = length(a[1])
    if n < 0:
        return 2
    k = length(a[2])
    if k < 0:
        return 3
    r.flags.m = <int>m
    start(r, op)
    wrong |= matrix(r, OUT, dtype, &a[3], a[5], m, n, False)
    vector(r, IN1, dtype, &a[6], 1, k)
    return wrong

cdef inline int read_ormqr(int op, int dtype, void **a, Reading *r) noexcept nogil:
    cdef index m, n, k
    cdef int wrong = 0
    memset(&r.flags, 0, sizeof(Flags))
    r.flags.side = side(a[0])
    if not 3u >> (r.flags.side & 31) & 1:
        return 1
    r.flags.trans = operation(a[1])
    if not 3u >> (r.flags.trans & 31) & 1:
        return 2
    m = length(a[2])
    if m < 0:
        return 3
    n = length(a[3])
    if n < 0:
        return 4
    k = length(a[4])
    if k < 0:
        return 5
    r.flags.m = <int>m
    start(r, op)
    wrong |= matrix(r, IN1, dtype, &a[5], a[7], n if r.flags.side else m, k, False)
    vector(r, IN2, dtype, &a[8], 1, k)
    wrong |= matrix(r, OUT, dtype, &a[10], a[12], m, n, False)
    return wrong

cdef inline int read_unmqr(int op, int dtype, void **a, Reading *r) noexcept nogil:
    cdef index m, n, k
    cdef int wrong = 0
    memset(&r.flags, 0, sizeof(Flags))
    r.flags.side = side(a[0])
    if not 3u >> (r.flags.side & 31) & 1:
        return 1
    r.flags.trans = operation(a[1])
    if not 5u >> (r.flags.trans & 31) & 1:
        return 2
    m = length(a[2])
    if m < 0:
        return 3
    n = length(a[3])
    if n < 0:
        return 4
    k = length(a[4])
    if k < 0:
        return 5
    r.flags.m = <int>m
    start(r, op)
    wrong |= matrix(r, IN1, dtype, &a[5], a[7], n if r.flags.side else m, k, False)
    vector(r, IN2, dtype, &a[8], 1, k)
    wrong |= matrix(r, OUT, dtype, &a[10], a[12], m, n, False)
    return wrong

cdef inline int read_ormlq(int op, int dtype, void **a, Reading *r) noexcept nogil:
    cdef index m, n, k
    cdef int wrong = 0
    memset(&r.flags, 0, sizeof(Flags))
    r.flags.side = side(a[0])
    if not 3u >> (r.flags.side & 31) & 1:
        return 1
    r.flags.trans = operation(a[1])
    if not 3u >> (r.flags.trans & 31) & 1:
        return 2
    m = length(a[2])
    if m < 0:
        return 3
    n = length(a[3])
    if n < 0:
        return 4
    k = length(a[4])
    if k < 0:
        return 5
    r.flags.m = <int>m
    start(r, op)
    wrong |= matrix(r, IN1, dtype, &a[5], a[7], k, n if r.flags.side else m, False)
    vector(r, IN2, dtype, &a[8], 1, k)
    wrong |= matrix(r, OUT, dtype, &a[10], a[12], m, n, False)
    return wrong

cdef inline int read_unmlq(int op, int dtype, void **a, Reading *r) noexcept nogil:
    cdef index m, n, k
    cdef int wrong = 0
    memset(&r.flags, 0, sizeof(Flags))
    r.flags.side = side(a[0])
    if not 3u >> (r.flags.side & 31) & 1:
        return 1
    r.flags.trans = operation(a[1])
    if not 5u >> (r.flags.trans & 31) & 1:
        return 2
    m = length(a[2])
    if m < 0:
        return 3
    n = length(a[3])
    if n < 0:
        return 4
    k = length(a[4])
    if k < 0:
        return 5
    r.flags.m = <int>m
    start(r, op)
    wrong |= matrix(r, IN1, dtype, &a[5], a[7], k, n if r.flags.side else m, False)
    vector(r, IN2, dtype, &a[8], 1, k)
    wrong |= matrix(r, OUT, dtype, &a[10], a[12], m, n, False)
    return wrong

cdef inline int read_ormql(int op, int dtype, void **a, Reading *r) noexcept nogil:
    cdef index m, n, k
    cdef int wrong = 0
    memset(&r.flags, 0, sizeof(Flags))
    r.flags.side = side(a[0])
    if not 3u >> (r.flags.side & 31) & 1:
        return 1
    r.flags.trans = operation(a[1])
    if not 3u >> (r.flags.trans & 31) & 1:
        return 2
    m = length(a[2])
    if m < 0:
        return 3
    n = length(a[3])
    if n < 0:
        return 4
    k = length(a[4])
    if k < 0:
        return 5
    r.flags.m = <int>m
    start(r, op)
    wrong |= matrix(r, IN1, dtype, &a[5], a[7], n if r.flags.side else m, k, False)
    vector(r, IN2, dtype, &a[8], 1, k)
    wrong |= matrix(r, OUT, dtype, &a[10], a[12], m, n, False)
    return wrong

cdef inline int read_unmql(int op, int dtype, void **a, Reading *r) noexcept nogil:
    cdef index m, n, k
    cdef int wrong = 0
    memset(&r.flags, 0, sizeof(Flags))
    r.flags.side = side(a[0])
    if not 3u >> (r.flags.side & 31) & 1:
        return 1
    r.flags.trans = operation(a[1])
    if not 5u >> (r.flags.trans & 31) & 1:
        return 2
    m = length(a[2])
    if m < 0:
        return 3
    n = length(a[3])
    if n < 0:
        return 4
    k = length(a[4])
    if k < 0:
        return 5
    r.flags.m = <int>m
    start(r, op)
    wrong |= matrix(r, IN1, dtype, &a[5], a[7], n if r.flags.side else m, k, False)
    vector(r, IN2, dtype, &a[8], 1, k)
    wrong |= matrix(r, OUT, dtype, &a[10], a[12], m, n, False)
    return wrong

cdef inline int read_ormrq(int op, int dtype, void **a, Reading *r) noexcept nogil:
    cdef index m, n, k
    cdef int wrong = 0
    memset(&r.flags, 0, sizeof(Flags))
    r.flags.side = side(a[0])
    if not 3u >> (r.flags.side & 31) & 1:
        return 1
    r.flags.trans = operation(a[1])
    if not 3u >> (r.flags.trans & 31) & 1:
        return 2
    m = length(a[2])
    if m < 0:
        return 3
    n = length(a[3])
    if n < 0:
        return 4
    k = length(a[4])
    if k < 0:
        return 5
    r.flags.m = <int>m
    start(r, op)
    wrong |= matrix(r, IN1, dtype, &a[5], a[7], k, n if r.flags.side else m, False)
    vector(r, IN2, dtype, &a[8], 1, k)
    wrong |= matrix(r, OUT, dtype, &a[10], a[12], m, n, False)
    return wrong

cdef inline int read_unmrq(int op, int dtype, void **a, Reading *r) noexcept nogil:
    cdef index m, n, k
    cdef int wrong = 0
    memset(&r.flags, 0, sizeof(Flags))
    r.flags.side = side(a[0])
    if not 3u >> (r.flags.side & 31) & 1:
        return 1
    r.flags.trans = operation(a[1])
    if not 5u >> (r.flags.trans & 31) & 1:
        return 2
    m = length(a[2])
    if m < 0:
        return 3
    n = length(a[3])
    if n < 0:
        return 4
    k = length(a[4])
    if k < 0:
        return 5
    r.flags.m = <int>m
    start(r, op)
    wrong |= matrix(r, IN1, dtype, &a[5], a[7], k, n if r.flags.side else m, False)
    vector(r, IN2, dtype, &a[8], 1, k)
    wrong |= matrix(r, OUT, dtype, &a[10], a[12], m, n, False)
    return wrong

cdef inline int read_geqrf(int op, int dtype, void **a, Reading *r) noexcept nogil:
    cdef index m, n
    cdef int wrong = 0
    memset(&r.flags, 0, sizeof(Flags))
    m = length(a[0])
    if m < 0:
        return 1
    n = length(a[1])
    if n < 0:
        return 2
    r.flags.m = <int>m
    start(r, op)
    wrong |= matrix(r, IN1, dtype, &a[2], a[4], m, n, False)
    vector(r, OUT, dtype, &a[5], 1, min(m, n))
    return wrong

cdef inline int read_gelqf(int op, int dtype, void **a, Reading *r) noexcept nogil:
    cdef index m, n
    cdef int wrong = 0
    memset(&r.flags, 0, sizeof(Flags))
    m = length(a[0])
    if m < 0:
        return 1
    n = length(a[1])
    if n < 0:
        return 2
    r.flags.m = <int>m
    start(r, op)
    wrong |= matrix(r, IN1, dtype, &a[2], a[4], m, n, False)
    vector(r, OUT, dtype, &a[5], 1, min(m, n))
    return wrong

cdef inline int read_geqlf(int op, int dtype, void **a, Reading *r) noexcept nogil:
    cdef index m, n
    cdef int wrong = 0
    memset(&r.flags, 0, sizeof(Flags))
    m = length(a[0])
    if m < 0:
        return 1
    n = length(a[1])
    if n < 0:
        return 2
    r.flags.m = <int>m
    start(r, op)
    wrong |= matrix(r, IN1, dtype, &a[2], a[4], m, n, False)
    vector(r, OUT, dtype, &a[5], 1, min(m, n))
    return wrong

cdef inline int read_gerqf(int op, int dtype, void **a, Reading *r) noexcept nogil:
    cdef index m, n
    cdef int wrong = 0
    memset(&r.flags, 0, sizeof(Flags))
    m = length(a[0])
    if m < 0:
        return 1
    n = length(a[1])
    if n < 0:
        return 2
    r.flags.m = <int>m
    start(r, op)
    wrong |= matrix(r, IN1, dtype, &a[2], a[4], m, n, False)
    vector(r, OUT, dtype, &a[5], 1, min(m, n))
    return wrong

cdef inline int read_geqp3(int op, int dtype, void **a, Reading *r) noexcept nogil:
    cdef index m, n
    cdef int wrong = 0
    memset(&r.flags, 0, sizeof(Flags))
    m = length(a[0])
    if m < 0:
        return 1
    n = length(a[1])
    if n < 0:
        return 2
    r.flags.m = <int>m
    start(r, op)
    wrong |= matrix(r, IN1, dtype, &a[2], a[4], m, n, False)
    numbers(r, IN2, a[5], n, False, 1)
    vector(r, OUT, dtype, &a[6], 1, min(m, n))
    return wrong

cdef inline int read_trsyl(int op, int dtype, void **a, Reading *r) noexcept nogil:
    cdef index m, n
    cdef int wrong = 0
    memset(&r.flags, 0, sizeof(Flags))
    r.flags.trans = operation(a[0])
    if not 7u >> (r.flags.trans & 31) & 1:
        return 1
    r.flags.trans_b = operation(a[1])
    if not 7u >> (r.flags.trans_b & 31) & 1:
        return 2
    r.flags.sign = choice(a[2])
    if not 2147483650u >> (r.flags.sign & 31) & 1:
        return 3
    m = length(a[3])
    if m < 0:
        return 4
    n = length(a[4])
    if n < 0:
        return 5
    r.flags.m = <int>m
    start(r, op)
    wrong |= matrix(r, IN1, dtype, &a[5], a[7], m, m, r.flags.trans != 0)
    wrong |= matrix(r, IN2, dtype, &a[8], a[10], n, n, r.flags.trans_b != 0)
    wrong |= matrix(r, OUT, dtype, &a[11], a[13], m, n, False)
    return wrong

cdef int scopy(int mode, void **a, blasad_work *w) noexcept nogil:
    cdef Reading r
    return done(0, mode, read_copy(functions[0].op, F32, a, &r), &r, w)

cdef int blasad_scopy_fwd(int *n, float *x, float *dx, int *incx, float *y, float *dy, int *incy, blasad_work
                          *work) noexcept nogil:
    cdef (void *)[7] args = [n, x, dx, incx, y, dy, incy]
    return scopy(0, args, work)

cdef int blasad_scopy_aug(int *n, float *x, float *dx, int *incx, float *y, float *dy, int *incy, blasad_work
                          *work) noexcept nogil:
    cdef (void *)[7] args = [n, x, dx, incx, y, dy, incy]
    return scopy(1, args, work)

cdef int blasad_scopy_rev(int *n, float *x, float *dx, int *incx, float *y, float *dy, int *incy, blasad_work
                          *work) noexcept nogil:
    cdef (void *)[7] args = [n, x, dx, incx, y, dy, incy]
    return scopy(2, args, work)

cdef int dcopy(int mode, void **a, blasad_work *w) noexcept nogil:
    cdef Reading r
    return done(1, mode, read_copy(functions[1].op, F64, a, &r), &r, w)

cdef int blasad_dcopy_fwd(int *n, double *x, double *dx, int *incx, double *y, double *dy, int *incy, blasad_work
                          *work) noexcept nogil:
    cdef (void *)[7] args = [n, x, dx, incx, y, dy, incy]
    return dcopy(0, args, work)

cdef int blasad_dcopy_aug(int *n, double *x, double *dx, int *incx, double *y, double *dy, int *incy, blasad_work
                          *work) noexcept nogil:
    cdef (void *)[7] args = [n, x, dx, incx, y, dy, incy]
    return dcopy(1, args, work)

cdef int blasad_dcopy_rev(int *n, double *x, double *dx, int *incx, double *y, double *dy, int *incy, blasad_work
                          *work) noexcept nogil:
    cdef (void *)[7] args = [n, x, dx, incx, y, dy, incy]
    return dcopy(2, args, work)

cdef int ccopy(int mode, void **a, blasad_work *w) noexcept nogil:
    cdef Reading r
    return done(2, mode, read_copy(functions[2].op, C64, a, &r), &r, w)

cdef int blasad_ccopy_fwd(int *n, float complex *x, float complex *dx, int *incx, float complex *y, float complex *dy,
                          int *incy, blasad_work *work) noexcept nogil:
    cdef (void *)[7] args = [n, x, dx, incx, y, dy, incy]
    return ccopy(0, args, work)

cdef int blasad_ccopy_aug(int *n, float complex *x, float complex *dx, int *incx, float complex *y, float complex *dy,
                          int *incy, blasad_work *work) noexcept nogil:
    cdef (void *)[7] args = [n, x, dx, incx, y, dy, incy]
    return ccopy(1, args, work)

cdef int blasad_ccopy_rev(int *n, float complex *x, float complex *dx, int *incx, float complex *y, float complex *dy,
                          int *incy, blasad_work *work) noexcept nogil:
    cdef (void *)[7] args = [n, x, dx, incx, y, dy, incy]
    return ccopy(2, args, work)

cdef int zcopy(int mode, void **a, blasad_work *w) noexcept nogil:
    cdef Reading r
    return done(3, mode, read_copy(functions[3].op, C128, a, &r), &r, w)

cdef int blasad_zcopy_fwd(int *n, double complex *x, double complex *dx, int *incx, double complex *y, double complex
                          *dy, int *incy, blasad_work *work) noexcept nogil:
    cdef (void *)[7] args = [n, x, dx, incx, y, dy, incy]
    return zcopy(0, args, work)

cdef int blasad_zcopy_aug(int *n, double complex *x, double complex *dx, int *incx, double complex *y, double complex
                          *dy, int *incy, blasad_work *work) noexcept nogil:
    cdef (void *)[7] args = [n, x, dx, incx, y, dy, incy]
    return zcopy(1, args, work)

cdef int blasad_zcopy_rev(int *n, double complex *x, double complex *dx, int *incx, double complex *y, double complex
                          *dy, int *incy, blasad_work *work) noexcept nogil:
    cdef (void *)[7] args = [n, x, dx, incx, y, dy, incy]
    return zcopy(2, args, work)

cdef int sswap(int mode, void **a, blasad_work *w) noexcept nogil:
    cdef Reading r
    return done(4, mode, read_swap(functions[4].op, F32, a, &r), &r, w)

cdef int blasad_sswap_fwd(int *n, float *x, float *dx, int *incx, float *y, float *dy, int *incy, blasad_work
                          *work) noexcept nogil:
    cdef (void *)[7] args = [n, x, dx, incx, y, dy, incy]
    return sswap(0, args, work)

cdef int blasad_sswap_aug(int *n, float *x, float *dx, int *incx, float *y, float *dy, int *incy, blasad_work
                          *work) noexcept nogil:
    cdef (void *)[7] args = [n, x, dx, incx, y, dy, incy]
    return sswap(1, args, work)

cdef int blasad_sswap_rev(int *n, float *x, float *dx, int *incx, float *y, float *dy, int *incy, blasad_work
                          *work) noexcept nogil:
    cdef (void *)[7] args = [n, x, dx, incx, y, dy, incy]
    return sswap(2, args, work)

cdef int dswap(int mode, void **a, blasad_work *w) noexcept nogil:
    cdef Reading r
    return done(5, mode, read_swap(functions[5].op, F64, a, &r), &r, w)

cdef int blasad_dswap_fwd(int *n, double *x, double *dx, int *incx, double *y, double *dy, int *incy, blasad_work
                          *work) noexcept nogil:
    cdef (void *)[7] args = [n, x, dx, incx, y, dy, incy]
    return dswap(0, args, work)

cdef int blasad_dswap_aug(int *n, double *x, double *dx, int *incx, double *y, double *dy, int *incy, blasad_work
                          *work) noexcept nogil:
    cdef (void *)[7] args = [n, x, dx, incx, y, dy, incy]
    return dswap(1, args, work)

cdef int blasad_dswap_rev(int *n, double *x, double *dx, int *incx, double *y, double *dy, int *incy, blasad_work
                          *work) noexcept nogil:
    cdef (void *)[7] args = [n, x, dx, incx, y, dy, incy]
    return dswap(2, args, work)

cdef int cswap(int mode, void **a, blasad_work *w) noexcept nogil:
    cdef Reading r
    return done(6, mode, read_swap(functions[6].op, C64, a, &r), &r, w)

cdef int blasad_cswap_fwd(int *n, float complex *x, float complex *dx, int *incx, float complex *y, float complex *dy,
                          int *incy, blasad_work *work) noexcept nogil:
    cdef (void *)[7] args = [n, x, dx, incx, y, dy, incy]
    return cswap(0, args, work)

cdef int blasad_cswap_aug(int *n, float complex *x, float complex *dx, int *incx, float complex *y, float complex *dy,
                          int *incy, blasad_work *work) noexcept nogil:
    cdef (void *)[7] args = [n, x, dx, incx, y, dy, incy]
    return cswap(1, args, work)

cdef int blasad_cswap_rev(int *n, float complex *x, float complex *dx, int *incx, float complex *y, float complex *dy,
                          int *incy, blasad_work *work) noexcept nogil:
    cdef (void *)[7] args = [n, x, dx, incx, y, dy, incy]
    return cswap(2, args, work)

cdef int zswap(int mode, void **a, blasad_work *w) noexcept nogil:
    cdef Reading r
    return done(7, mode, read_swap(functions[7].op, C128, a, &r), &r, w)

cdef int blasad_zswap_fwd(int *n, double complex *x, double complex *dx, int *incx, double complex *y, double complex
                          *dy, int *incy, blasad_work *work) noexcept nogil:
    cdef (void *)[7] args = [n, x, dx, incx, y, dy, incy]
    return zswap(0, args, work)

cdef int blasad_zswap_aug(int *n, double complex *x, double complex *dx, int *incx, double complex *y, double complex
                          *dy, int *incy, blasad_work *work) noexcept nogil:
    cdef (void *)[7] args = [n, x, dx, incx, y, dy, incy]
    return zswap(1, args, work)

cdef int blasad_zswap_rev(int *n, double complex *x, double complex *dx, int *incx, double complex *y, double complex
                          *dy, int *incy, blasad_work *work) noexcept nogil:
    cdef (void *)[7] args = [n, x, dx, incx, y, dy, incy]
    return zswap(2, args, work)

cdef int sscal(int mode, void **a, blasad_work *w) noexcept nogil:
    cdef Reading r
    return done(8, mode, read_scal(functions[8].op, F32, a, &r), &r, w)

cdef int blasad_sscal_fwd(int *n, float *a, float *da, float *x, float *dx, int *incx, blasad_work
                          *work) noexcept nogil:
    cdef (void *)[6] args = [n, a, da, x, dx, incx]
    return sscal(0, args, work)

cdef int blasad_sscal_aug(int *n, float *a, float *da, float *x, float *dx, int *incx, blasad_work
                          *work) noexcept nogil:
    cdef (void *)[6] args = [n, a, da, x, dx, incx]
    return sscal(1, args, work)

cdef int blasad_sscal_rev(int *n, float *a, float *da, float *x, float *dx, int *incx, blasad_work
                          *work) noexcept nogil:
    cdef (void *)[6] args = [n, a, da, x, dx, incx]
    return sscal(2, args, work)

cdef int dscal(int mode, void **a, blasad_work *w) noexcept nogil:
    cdef Reading r
    return done(9, mode, read_scal(functions[9].op, F64, a, &r), &r, w)

cdef int blasad_dscal_fwd(int *n, double *a, double *da, double *x, double *dx, int *incx, blasad_work
                          *work) noexcept nogil:
    cdef (void *)[6] args = [n, a, da, x, dx, incx]
    return dscal(0, args, work)

cdef int blasad_dscal_aug(int *n, double *a, double *da, double *x, double *dx, int *incx, blasad_work
                          *work) noexcept nogil:
    cdef (void *)[6] args = [n, a, da, x, dx, incx]
    return dscal(1, args, work)

cdef int blasad_dscal_rev(int *n, double *a, double *da, double *x, double *dx, int *incx, blasad_work
                          *work) noexcept nogil:
    cdef (void *)[6] args = [n, a, da, x, dx, incx]
    return dscal(2, args, work)

cdef int cscal(int mode, void **a, blasad_work *w) noexcept nogil:
    cdef Reading r
    return done(10, mode, read_scal(functions[10].op, C64, a, &r), &r, w)

cdef int blasad_cscal_fwd(int *n, float complex *a, float complex *da, float complex *x, float complex *dx, int *incx,
                          blasad_work *work) noexcept nogil:
    cdef (void *)[6] args = [n, a, da, x, dx, incx]
    return cscal(0, args, work)

cdef int blasad_cscal_aug(int *n, float complex *a, float complex *da, float complex *x, float complex *dx, int *incx,
                          blasad_work *work) noexcept nogil:
    cdef (void *)[6] args = [n, a, da, x, dx, incx]
    return cscal(1, args, work)

cdef int blasad_cscal_rev(int *n, float complex *a, float complex *da, float complex *x, float complex *dx, int *incx,
                          blasad_work *work) noexcept nogil:
    cdef (void *)[6] args = [n, a, da, x, dx, incx]
    return cscal(2, args, work)

cdef int zscal(int mode, void **a, blasad_work *w) noexcept nogil:
    cdef Reading r
    return done(11, mode, read_scal(functions[11].op, C128, a, &r), &r, w)

cdef int blasad_zscal_fwd(int *n, double complex *a, double complex *da, double complex *x, double complex *dx, int
                          *incx, blasad_work *work) noexcept nogil:
    cdef (void *)[6] args = [n, a, da, x, dx, incx]
    return zscal(0, args, work)

cdef int blasad_zscal_aug(int *n, double complex *a, double complex *da, double complex *x, double complex *dx, int
                          *incx, blasad_work *work) noexcept nogil:
    cdef (void *)[6] args = [n, a, da, x, dx, incx]
    return zscal(1, args, work)

cdef int blasad_zscal_rev(int *n, double complex *a, double complex *da, double complex *x, double complex *dx, int
                          *incx, blasad_work *work) noexcept nogil:
    cdef (void *)[6] args = [n, a, da, x, dx, incx]
    return zscal(2, args, work)

cdef int csscal(int mode, void **a, blasad_work *w) noexcept nogil:
    cdef Reading r
    return done(12, mode, read_csscal(functions[12].op, C64, a, &r), &r, w)

cdef int blasad_csscal_fwd(int *n, float *a, float *da, float complex *x, float complex *dx, int *incx, blasad_work
                           *work) noexcept nogil:
    cdef (void *)[6] args = [n, a, da, x, dx, incx]
    return csscal(0, args, work)

cdef int blasad_csscal_aug(int *n, float *a, float *da, float complex *x, float complex *dx, int *incx, blasad_work
                           *work) noexcept nogil:
    cdef (void *)[6] args = [n, a, da, x, dx, incx]
    return csscal(1, args, work)

cdef int blasad_csscal_rev(int *n, float *a, float *da, float complex *x, float complex *dx, int *incx, blasad_work
                           *work) noexcept nogil:
    cdef (void *)[6] args = [n, a, da, x, dx, incx]
    return csscal(2, args, work)

cdef int zdscal(int mode, void **a, blasad_work *w) noexcept nogil:
    cdef Reading r
    return done(13, mode, read_zdscal(functions[13].op, C128, a, &r), &r, w)

cdef int blasad_zdscal_fwd(int *n, double *a, double *da, double complex *x, double complex *dx, int *incx,
                           blasad_work *work) noexcept nogil:
    cdef (void *)[6] args = [n, a, da, x, dx, incx]
    return zdscal(0, args, work)

cdef int blasad_zdscal_aug(int *n, double *a, double *da, double complex *x, double complex *dx, int *incx,
                           blasad_work *work) noexcept nogil:
    cdef (void *)[6] args = [n, a, da, x, dx, incx]
    return zdscal(1, args, work)

cdef int blasad_zdscal_rev(int *n, double *a, double *da, double complex *x, double complex *dx, int *incx,
                           blasad_work *work) noexcept nogil:
    cdef (void *)[6] args = [n, a, da, x, dx, incx]
    return zdscal(2, args, work)

cdef int saxpy(int mode, void **a, blasad_work *w) noexcept nogil:
    cdef Reading r
    return done(14, mode, read_axpy(functions[14].op, F32, a, &r), &r, w)

cdef int blasad_saxpy_fwd(int *n, float *a, float *da, float *x, float *dx, int *incx, float *y, float *dy, int *incy,
                          blasad_work *work) noexcept nogil:
    cdef (void *)[9] args = [n, a, da, x, dx, incx, y, dy, incy]
    return saxpy(0, args, work)

cdef int blasad_saxpy_aug(int *n, float *a, float *da, float *x, float *dx, int *incx, float *y, float *dy, int *incy,
                          blasad_work *work) noexcept nogil:
    cdef (void *)[9] args = [n, a, da, x, dx, incx, y, dy, incy]
    return saxpy(1, args, work)

cdef int blasad_saxpy_rev(int *n, float *a, float *da, float *x, float *dx, int *incx, float *y, float *dy, int *incy,
                          blasad_work *work) noexcept nogil:
    cdef (void *)[9] args = [n, a, da, x, dx, incx, y, dy, incy]
    return saxpy(2, args, work)

cdef int daxpy(int mode, void **a, blasad_work *w) noexcept nogil:
    cdef Reading r
    return done(15, mode, read_axpy(functions[15].op, F64, a, &r), &r, w)

cdef int blasad_daxpy_fwd(int *n, double *a, double *da, double *x, double *dx, int *incx, double *y, double *dy, int
                          *incy, blasad_work *work) noexcept nogil:
    cdef (void *)[9] args = [n, a, da, x, dx, incx, y, dy, incy]
    return daxpy(0, args, work)

cdef int blasad_daxpy_aug(int *n, double *a, double *da, double *x, double *dx, int *incx, double *y, double *dy, int
                          *incy, blasad_work *work) noexcept nogil:
    cdef (void *)[9] args = [n, a, da, x, dx, incx, y, dy, incy]
    return daxpy(1, args, work)

cdef int blasad_daxpy_rev(int *n, double *a, double *da, double *x, double *dx, int *incx, double *y, double *dy, int
                          *incy, blasad_work *work) noexcept nogil:
    cdef (void *)[9] args = [n, a, da, x, dx, incx, y, dy, incy]
    return daxpy(2, args, work)

cdef int caxpy(int mode, void **a, blasad_work *w) noexcept nogil:
    cdef Reading r
    return done(16, mode, read_axpy(functions[16].op, C64, a, &r), &r, w)

cdef int blasad_caxpy_fwd(int *n, float complex *a, float complex *da, float complex *x, float complex *dx, int *incx,
                          float complex *y, float complex *dy, int *incy, blasad_work *work) noexcept nogil:
    cdef (void *)[9] args = [n, a, da, x, dx, incx, y, dy, incy]
    return caxpy(0, args, work)

cdef int blasad_caxpy_aug(int *n, float complex *a, float complex *da, float complex *x, float complex *dx, int *incx,
                          float complex *y, float complex *dy, int *incy, blasad_work *work) noexcept nogil:
    cdef (void *)[9] args = [n, a, da, x, dx, incx, y, dy, incy]
    return caxpy(1, args, work)

cdef int blasad_caxpy_rev(int *n, float complex *a, float complex *da, float complex *x, float complex *dx, int *incx,
                          float complex *y, float complex *dy, int *incy, blasad_work *work) noexcept nogil:
    cdef (void *)[9] args = [n, a, da, x, dx, incx, y, dy, incy]
    return caxpy(2, args, work)

cdef int zaxpy(int mode, void **a, blasad_work *w) noexcept nogil:
    cdef Reading r
    return done(17, mode, read_axpy(functions[17].op, C128, a, &r), &r, w)

cdef int blasad_zaxpy_fwd(int *n, double complex *a, double complex *da, double complex *x, double complex *dx, int
                          *incx, double complex *y, double complex *dy, int *incy, blasad_work *work) noexcept nogil:
    cdef (void *)[9] args = [n, a, da, x, dx, incx, y, dy, incy]
    return zaxpy(0, args, work)

cdef int blasad_zaxpy_aug(int *n, double complex *a, double complex *da, double complex *x, double complex *dx, int
                          *incx, double complex *y, double complex *dy, int *incy, blasad_work *work) noexcept nogil:
    cdef (void *)[9] args = [n, a, da, x, dx, incx, y, dy, incy]
    return zaxpy(1, args, work)

cdef int blasad_zaxpy_rev(int *n, double complex *a, double complex *da, double complex *x, double complex *dx, int
                          *incx, double complex *y, double complex *dy, int *incy, blasad_work *work) noexcept nogil:
    cdef (void *)[9] args = [n, a, da, x, dx, incx, y, dy, incy]
    return zaxpy(2, args, work)

cdef int sdot(int mode, void **a, blasad_work *w) noexcept nogil:
    cdef Reading r
    return done(18, mode, read_dot(functions[18].op, F32, a, &r), &r, w)

cdef int blasad_sdot_fwd(int *n, float *x, float *dx, int *incx, float *y, float *dy, int *incy, float *out, float
                         *dout, blasad_work *work) noexcept nogil:
    cdef (void *)[9] args = [n, x, dx, incx, y, dy, incy, out, dout]
    return sdot(0, args, work)

cdef int blasad_sdot_aug(int *n, float *x, float *dx, int *incx, float *y, float *dy, int *incy, float *out, float
                         *dout, blasad_work *work) noexcept nogil:
    cdef (void *)[9] args = [n, x, dx, incx, y, dy, incy, out, dout]
    return sdot(1, args, work)

cdef int blasad_sdot_rev(int *n, float *x, float *dx, int *incx, float *y, float *dy, int *incy, float *out, float
                         *dout, blasad_work *work) noexcept nogil:
    cdef (void *)[9] args = [n, x, dx, incx, y, dy, incy, out, dout]
    return sdot(2, args, work)

cdef int ddot(int mode, void **a, blasad_work *w) noexcept nogil:
    cdef Reading r
    return done(19, mode, read_dot(functions[19].op, F64, a, &r), &r, w)

cdef int blasad_ddot_fwd(int *n, double *x, double *dx, int *incx, double *y, double *dy, int *incy, double *out,
                         double *dout, blasad_work *work) noexcept nogil:
    cdef (void *)[9] args = [n, x, dx, incx, y, dy, incy, out, dout]
    return ddot(0, args, work)

cdef int blasad_ddot_aug(int *n, double *x, double *dx, int *incx, double *y, double *dy, int *incy, double *out,
                         double *dout, blasad_work *work) noexcept nogil:
    cdef (void *)[9] args = [n, x, dx, incx, y, dy, incy, out, dout]
    return ddot(1, args, work)

cdef int blasad_ddot_rev(int *n, double *x, double *dx, int *incx, double *y, double *dy, int *incy, double *out,
                         double *dout, blasad_work *work) noexcept nogil:
    cdef (void *)[9] args = [n, x, dx, incx, y, dy, incy, out, dout]
    return ddot(2, args, work)

cdef int cdotu(int mode, void **a, blasad_work *w) noexcept nogil:
    cdef Reading r
    return done(20, mode, read_dotu(functions[20].op, C64, a, &r), &r, w)

cdef int blasad_cdotu_fwd(int *n, float complex *x, float complex *dx, int *incx, float complex *y, float complex *dy,
                          int *incy, float complex *out, float complex *dout, blasad_work *work) noexcept nogil:
    cdef (void *)[9] args = [n, x, dx, incx, y, dy, incy, out, dout]
    return cdotu(0, args, work)

cdef int blasad_cdotu_aug(int *n, float complex *x, float complex *dx, int *incx, float complex *y, float complex *dy,
                          int *incy, float complex *out, float complex *dout, blasad_work *work) noexcept nogil:
    cdef (void *)[9] args = [n, x, dx, incx, y, dy, incy, out, dout]
    return cdotu(1, args, work)

cdef int blasad_cdotu_rev(int *n, float complex *x, float complex *dx, int *incx, float complex *y, float complex *dy,
                          int *incy, float complex *out, float complex *dout, blasad_work *work) noexcept nogil:
    cdef (void *)[9] args = [n, x, dx, incx, y, dy, incy, out, dout]
    return cdotu(2, args, work)

cdef int zdotu(int mode, void **a, blasad_work *w) noexcept nogil:
    cdef Reading r
    return done(21, mode, read_dotu(functions[21].op, C128, a, &r), &r, w)

cdef int blasad_zdotu_fwd(int *n, double complex *x, double complex *dx, int *incx, double complex *y, double complex
                          *dy, int *incy, double complex *out, double complex *dout, blasad_work *work) noexcept nogil:
    cdef (void *)[9] args = [n, x, dx, incx, y, dy, incy, out, dout]
    return zdotu(0, args, work)

cdef int blasad_zdotu_aug(int *n, double complex *x, double complex *dx, int *incx, double complex *y, double complex
                          *dy, int *incy, double complex *out, double complex *dout, blasad_work *work) noexcept nogil:
    cdef (void *)[9] args = [n, x, dx, incx, y, dy, incy, out, dout]
    return zdotu(1, args, work)

cdef int blasad_zdotu_rev(int *n, double complex *x, double complex *dx, int *incx, double complex *y, double complex
                          *dy, int *incy, double complex *out, double complex *dout, blasad_work *work) noexcept nogil:
    cdef (void *)[9] args = [n, x, dx, incx, y, dy, incy, out, dout]
    return zdotu(2, args, work)

cdef int cdotc(int mode, void **a, blasad_work *w) noexcept nogil:
    cdef Reading r
    return done(22, mode, read_dotc(functions[22].op, C64, a, &r), &r, w)

cdef int blasad_cdotc_fwd(int *n, float complex *x, float complex *dx, int *incx, float complex *y, float complex *dy,
                          int *incy, float complex *out, float complex *dout, blasad_work *work) noexcept nogil:
    cdef (void *)[9] args = [n, x, dx, incx, y, dy, incy, out, dout]
    return cdotc(0, args, work)

cdef int blasad_cdotc_aug(int *n, float complex *x, float complex *dx, int *incx, float complex *y, float complex *dy,
                          int *incy, float complex *out, float complex *dout, blasad_work *work) noexcept nogil:
    cdef (void *)[9] args = [n, x, dx, incx, y, dy, incy, out, dout]
    return cdotc(1, args, work)

cdef int blasad_cdotc_rev(int *n, float complex *x, float complex *dx, int *incx, float complex *y, float complex *dy,
                          int *incy, float complex *out, float complex *dout, blasad_work *work) noexcept nogil:
    cdef (void *)[9] args = [n, x, dx, incx, y, dy, incy, out, dout]
    return cdotc(2, args, work)

cdef int zdotc(int mode, void **a, blasad_work *w) noexcept nogil:
    cdef Reading r
    return done(23, mode, read_dotc(functions[23].op, C128, a, &r), &r, w)

cdef int blasad_zdotc_fwd(int *n, double complex *x, double complex *dx, int *incx, double complex *y, double complex
                          *dy, int *incy, double complex *out, double complex *dout, blasad_work *work) noexcept nogil:
    cdef (void *)[9] args = [n, x, dx, incx, y, dy, incy, out, dout]
    return zdotc(0, args, work)

cdef int blasad_zdotc_aug(int *n, double complex *x, double complex *dx, int *incx, double complex *y, double complex
                          *dy, int *incy, double complex *out, double complex *dout, blasad_work *work) noexcept nogil:
    cdef (void *)[9] args = [n, x, dx, incx, y, dy, incy, out, dout]
    return zdotc(1, args, work)

cdef int blasad_zdotc_rev(int *n, double complex *x, double complex *dx, int *incx, double complex *y, double complex
                          *dy, int *incy, double complex *out, double complex *dout, blasad_work *work) noexcept nogil:
    cdef (void *)[9] args = [n, x, dx, incx, y, dy, incy, out, dout]
    return zdotc(2, args, work)

cdef int sdsdot(int mode, void **a, blasad_work *w) noexcept nogil:
    cdef Reading r
    return done(24, mode, read_sdsdot(functions[24].op, F32, a, &r), &r, w)

cdef int blasad_sdsdot_fwd(int *n, float *sb, float *dsb, float *x, float *dx, int *incx, float *y, float *dy, int
                           *incy, float *out, float *dout, blasad_work *work) noexcept nogil:
    cdef (void *)[11] args = [n, sb, dsb, x, dx, incx, y, dy, incy, out, dout]
    return sdsdot(0, args, work)

cdef int blasad_sdsdot_aug(int *n, float *sb, float *dsb, float *x, float *dx, int *incx, float *y, float *dy, int
                           *incy, float *out, float *dout, blasad_work *work) noexcept nogil:
    cdef (void *)[11] args = [n, sb, dsb, x, dx, incx, y, dy, incy, out, dout]
    return sdsdot(1, args, work)

cdef int blasad_sdsdot_rev(int *n, float *sb, float *dsb, float *x, float *dx, int *incx, float *y, float *dy, int
                           *incy, float *out, float *dout, blasad_work *work) noexcept nogil:
    cdef (void *)[11] args = [n, sb, dsb, x, dx, incx, y, dy, incy, out, dout]
    return sdsdot(2, args, work)

cdef int dsdot(int mode, void **a, blasad_work *w) noexcept nogil:
    cdef Reading r
    return done(25, mode, read_dsdot(functions[25].op, F32, a, &r), &r, w)

cdef int blasad_dsdot_fwd(int *n, float *x, float *dx, int *incx, float *y, float *dy, int *incy, double *out, double
                          *dout, blasad_work *work) noexcept nogil:
    cdef (void *)[9] args = [n, x, dx, incx, y, dy, incy, out, dout]
    return dsdot(0, args, work)

cdef int blasad_dsdot_aug(int *n, float *x, float *dx, int *incx, float *y, float *dy, int *incy, double *out, double
                          *dout, blasad_work *work) noexcept nogil:
    cdef (void *)[9] args = [n, x, dx, incx, y, dy, incy, out, dout]
    return dsdot(1, args, work)

cdef int blasad_dsdot_rev(int *n, float *x, float *dx, int *incx, float *y, float *dy, int *incy, double *out, double
                          *dout, blasad_work *work) noexcept nogil:
    cdef (void *)[9] args = [n, x, dx, incx, y, dy, incy, out, dout]
    return dsdot(2, args, work)

cdef int snrm2(int mode, void **a, blasad_work *w) noexcept nogil:
    cdef Reading r
    return done(26, mode, read_nrm2(functions[26].op, F32, a, &r), &r, w)

cdef int blasad_snrm2_fwd(int *n, float *x, float *dx, int *incx, float *out, float *dout, blasad_work
                          *work) noexcept nogil:
    cdef (void *)[6] args = [n, x, dx, incx, out, dout]
    return snrm2(0, args, work)

cdef int blasad_snrm2_aug(int *n, float *x, float *dx, int *incx, float *out, float *dout, blasad_work
                          *work) noexcept nogil:
    cdef (void *)[6] args = [n, x, dx, incx, out, dout]
    return snrm2(1, args, work)

cdef int blasad_snrm2_rev(int *n, float *x, float *dx, int *incx, float *out, float *dout, blasad_work
                          *work) noexcept nogil:
    cdef (void *)[6] args = [n, x, dx, incx, out, dout]
    return snrm2(2, args, work)

cdef int dnrm2(int mode, void **a, blasad_work *w) noexcept nogil:
    cdef Reading r
    return done(27, mode, read_nrm2(functions[27].op, F64, a, &r), &r, w)

cdef int blasad_dnrm2_fwd(int *n, double *x, double *dx, int *incx, double *out, double *dout, blasad_work
                          *work) noexcept nogil:
    cdef (void *)[6] args = [n, x, dx, incx, out, dout]
    return dnrm2(0, args, work)

cdef int blasad_dnrm2_aug(int *n, double *x, double *dx, int *incx, double *out, double *dout, blasad_work
                          *work) noexcept nogil:
    cdef (void *)[6] args = [n, x, dx, incx, out, dout]
    return dnrm2(1, args, work)

cdef int blasad_dnrm2_rev(int *n, double *x, double *dx, int *incx, double *out, double *dout, blasad_work
                          *work) noexcept nogil:
    cdef (void *)[6] args = [n, x, dx, incx, out, dout]
    return dnrm2(2, args, work)

cdef int scnrm2(int mode, void **a, blasad_work *w) noexcept nogil:
    cdef Reading r
    return done(28, mode, read_nrm2(functions[28].op, C64, a, &r), &r, w)

cdef int blasad_scnrm2_fwd(int *n, float complex *x, float complex *dx, int *incx, float *out, float *dout,
                           blasad_work *work) noexcept nogil:
    cdef (void *)[6] args = [n, x, dx, incx, out, dout]
    return scnrm2(0, args, work)

cdef int blasad_scnrm2_aug(int *n, float complex *x, float complex *dx, int *incx, float *out, float *dout,
                           blasad_work *work) noexcept nogil:
    cdef (void *)[6] args = [n, x, dx, incx, out, dout]
    return scnrm2(1, args, work)

cdef int blasad_scnrm2_rev(int *n, float complex *x, float complex *dx, int *incx, float *out, float *dout,
                           blasad_work *work) noexcept nogil:
    cdef (void *)[6] args = [n, x, dx, incx, out, dout]
    return scnrm2(2, args, work)

cdef int dznrm2(int mode, void **a, blasad_work *w) noexcept nogil:
    cdef Reading r
    return done(29, mode, read_nrm2(functions[29].op, C128, a, &r), &r, w)

cdef int blasad_dznrm2_fwd(int *n, double complex *x, double complex *dx, int *incx, double *out, double *dout,
                           blasad_work *work) noexcept nogil:
    cdef (void *)[6] args = [n, x, dx, incx, out, dout]
    return dznrm2(0, args, work)

cdef int blasad_dznrm2_aug(int *n, double complex *x, double complex *dx, int *incx, double *out, double *dout,
                           blasad_work *work) noexcept nogil:
    cdef (void *)[6] args = [n, x, dx, incx, out, dout]
    return dznrm2(1, args, work)

cdef int blasad_dznrm2_rev(int *n, double complex *x, double complex *dx, int *incx, double *out, double *dout,
                           blasad_work *work) noexcept nogil:
    cdef (void *)[6] args = [n, x, dx, incx, out, dout]
    return dznrm2(2, args, work)

cdef int sasum(int mode, void **a, blasad_work *w) noexcept nogil:
    cdef Reading r
    return done(30, mode, read_asum(functions[30].op, F32, a, &r), &r, w)

cdef int blasad_sasum_fwd(int *n, float *x, float *dx, int *incx, float *out, float *dout, blasad_work
                          *work) noexcept nogil:
    cdef (void *)[6] args = [n, x, dx, incx, out, dout]
    return sasum(0, args, work)

cdef int blasad_sasum_aug(int *n, float *x, float *dx, int *incx, float *out, float *dout, blasad_work
                          *work) noexcept nogil:
    cdef (void *)[6] args = [n, x, dx, incx, out, dout]
    return sasum(1, args, work)

cdef int blasad_sasum_rev(int *n, float *x, float *dx, int *incx, float *out, float *dout, blasad_work
                          *work) noexcept nogil:
    cdef (void *)[6] args = [n, x, dx, incx, out, dout]
    return sasum(2, args, work)

cdef int dasum(int mode, void **a, blasad_work *w) noexcept nogil:
    cdef Reading r
    return done(31, mode, read_asum(functions[31].op, F64, a, &r), &r, w)

cdef int blasad_dasum_fwd(int *n, double *x, double *dx, int *incx, double *out, double *dout, blasad_work
                          *work) noexcept nogil:
    cdef (void *)[6] args = [n, x, dx, incx, out, dout]
    return dasum(0, args, work)

cdef int blasad_dasum_aug(int *n, double *x, double *dx, int *incx, double *out, double *dout, blasad_work
                          *work) noexcept nogil:
    cdef (void *)[6] args = [n, x, dx, incx, out, dout]
    return dasum(1, args, work)

cdef int blasad_dasum_rev(int *n, double *x, double *dx, int *incx, double *out, double *dout, blasad_work
                          *work) noexcept nogil:
    cdef (void *)[6] args = [n, x, dx, incx, out, dout]
    return dasum(2, args, work)

cdef int scasum(int mode, void **a, blasad_work *w) noexcept nogil:
    cdef Reading r
    return done(32, mode, read_asum(functions[32].op, C64, a, &r), &r, w)

cdef int blasad_scasum_fwd(int *n, float complex *x, float complex *dx, int *incx, float *out, float *dout,
                           blasad_work *work) noexcept nogil:
    cdef (void *)[6] args = [n, x, dx, incx, out, dout]
    return scasum(0, args, work)

cdef int blasad_scasum_aug(int *n, float complex *x, float complex *dx, int *incx, float *out, float *dout,
                           blasad_work *work) noexcept nogil:
    cdef (void *)[6] args = [n, x, dx, incx, out, dout]
    return scasum(1, args, work)

cdef int blasad_scasum_rev(int *n, float complex *x, float complex *dx, int *incx, float *out, float *dout,
                           blasad_work *work) noexcept nogil:
    cdef (void *)[6] args = [n, x, dx, incx, out, dout]
    return scasum(2, args, work)

cdef int dzasum(int mode, void **a, blasad_work *w) noexcept nogil:
    cdef Reading r
    return done(33, mode, read_asum(functions[33].op, C128, a, &r), &r, w)

cdef int blasad_dzasum_fwd(int *n, double complex *x, double complex *dx, int *incx, double *out, double *dout,
                           blasad_work *work) noexcept nogil:
    cdef (void *)[6] args = [n, x, dx, incx, out, dout]
    return dzasum(0, args, work)

cdef int blasad_dzasum_aug(int *n, double complex *x, double complex *dx, int *incx, double *out, double *dout,
                           blasad_work *work) noexcept nogil:
    cdef (void *)[6] args = [n, x, dx, incx, out, dout]
    return dzasum(1, args, work)

cdef int blasad_dzasum_rev(int *n, double complex *x, double complex *dx, int *incx, double *out, double *dout,
                           blasad_work *work) noexcept nogil:
    cdef (void *)[6] args = [n, x, dx, incx, out, dout]
    return dzasum(2, args, work)

cdef int sgemm(int mode, void **a, blasad_work *w) noexcept nogil:
    cdef Reading r
    return done(34, mode, read_gemm(functions[34].op, F32, a, &r), &r, w)

cdef int blasad_sgemm_fwd(char *trans_a, char *trans_b, int *m, int *n, int *k, float *alpha, float *dalpha, float *a,
                          float *da, int *lda, float *b, float *db, int *ldb, float *beta, float *dbeta, float *c,
                          float *dc, int *ldc, blasad_work *work) noexcept nogil:
    cdef (void *)[18] args = [trans_a, trans_b, m, n, k, alpha, dalpha, a, da, lda, b, db, ldb, beta, dbeta, c, dc,
                              ldc]
    return sgemm(0, args, work)

cdef int blasad_sgemm_aug(char *trans_a, char *trans_b, int *m, int *n, int *k, float *alpha, float *dalpha, float *a,
                          float *da, int *lda, float *b, float *db, int *ldb, float *beta, float *dbeta, float *c,
                          float *dc, int *ldc, blasad_work *work) noexcept nogil:
    cdef (void *)[18] args = [trans_a, trans_b, m, n, k, alpha, dalpha, a, da, lda, b, db, ldb, beta, dbeta, c, dc,
                              ldc]
    return sgemm(1, args, work)

cdef int blasad_sgemm_rev(char *trans_a, char *trans_b, int *m, int *n, int *k, float *alpha, float *dalpha, float *a,
                          float *da, int *lda, float *b, float *db, int *ldb, float *beta, float *dbeta, float *c,
                          float *dc, int *ldc, blasad_work *work) noexcept nogil:
    cdef (void *)[18] args = [trans_a, trans_b, m, n, k, alpha, dalpha, a, da, lda, b, db, ldb, beta, dbeta, c, dc,
                              ldc]
    return sgemm(2, args, work)

cdef int dgemm(int mode, void **a, blasad_work *w) noexcept nogil:
    cdef Reading r
    return done(35, mode, read_gemm(functions[35].op, F64, a, &r), &r, w)

cdef int blasad_dgemm_fwd(char *trans_a, char *trans_b, int *m, int *n, int *k, double *alpha, double *dalpha, double
                          *a, double *da, int *lda, double *b, double *db, int *ldb, double *beta, double *dbeta,
                          double *c, double *dc, int *ldc, blasad_work *work) noexcept nogil:
    cdef (void *)[18] args = [trans_a, trans_b, m, n, k, alpha, dalpha, a, da, lda, b, db, ldb, beta, dbeta, c, dc,
                              ldc]
    return dgemm(0, args, work)

cdef int blasad_dgemm_aug(char *trans_a, char *trans_b, int *m, int *n, int *k, double *alpha, double *dalpha, double
                          *a, double *da, int *lda, double *b, double *db, int *ldb, double *beta, double *dbeta,
                          double *c, double *dc, int *ldc, blasad_work *work) noexcept nogil:
    cdef (void *)[18] args = [trans_a, trans_b, m, n, k, alpha, dalpha, a, da, lda, b, db, ldb, beta, dbeta, c, dc,
                              ldc]
    return dgemm(1, args, work)

cdef int blasad_dgemm_rev(char *trans_a, char *trans_b, int *m, int *n, int *k, double *alpha, double *dalpha, double
                          *a, double *da, int *lda, double *b, double *db, int *ldb, double *beta, double *dbeta,
                          double *c, double *dc, int *ldc, blasad_work *work) noexcept nogil:
    cdef (void *)[18] args = [trans_a, trans_b, m, n, k, alpha, dalpha, a, da, lda, b, db, ldb, beta, dbeta, c, dc,
                              ldc]
    return dgemm(2, args, work)

cdef int cgemm(int mode, void **a, blasad_work *w) noexcept nogil:
    cdef Reading r
    return done(36, mode, read_gemm(functions[36].op, C64, a, &r), &r, w)

cdef int blasad_cgemm_fwd(char *trans_a, char *trans_b, int *m, int *n, int *k, float complex *alpha, float complex
                          *dalpha, float complex *a, float complex *da, int *lda, float complex *b, float complex *db,
                          int *ldb, float complex *beta, float complex *dbeta, float complex *c, float complex *dc,
                          int *ldc, blasad_work *work) noexcept nogil:
    cdef (void *)[18] args = [trans_a, trans_b, m, n, k, alpha, dalpha, a, da, lda, b, db, ldb, beta, dbeta, c, dc,
                              ldc]
    return cgemm(0, args, work)

cdef int blasad_cgemm_aug(char *trans_a, char *trans_b, int *m, int *n, int *k, float complex *alpha, float complex
                          *dalpha, float complex *a, float complex *da, int *lda, float complex *b, float complex *db,
                          int *ldb, float complex *beta, float complex *dbeta, float complex *c, float complex *dc,
                          int *ldc, blasad_work *work) noexcept nogil:
    cdef (void *)[18] args = [trans_a, trans_b, m, n, k, alpha, dalpha, a, da, lda, b, db, ldb, beta, dbeta, c, dc,
                              ldc]
    return cgemm(1, args, work)

cdef int blasad_cgemm_rev(char *trans_a, char *trans_b, int *m, int *n, int *k, float complex *alpha, float complex
                          *dalpha, float complex *a, float complex *da, int *lda, float complex *b, float complex *db,
                          int *ldb, float complex *beta, float complex *dbeta, float complex *c, float complex *dc,
                          int *ldc, blasad_work *work) noexcept nogil:
    cdef (void *)[18] args = [trans_a, trans_b, m, n, k, alpha, dalpha, a, da, lda, b, db, ldb, beta, dbeta, c, dc,
                              ldc]
    return cgemm(2, args, work)

cdef int zgemm(int mode, void **a, blasad_work *w) noexcept nogil:
    cdef Reading r
    return done(37, mode, read_gemm(functions[37].op, C128, a, &r), &r, w)

cdef int blasad_zgemm_fwd(char *trans_a, char *trans_b, int *m, int *n, int *k, double complex *alpha, double complex
                          *dalpha, double complex *a, double complex *da, int *lda, double complex *b, double complex
                          *db, int *ldb, double complex *beta, double complex *dbeta, double complex *c, double
                          complex *dc, int *ldc, blasad_work *work) noexcept nogil:
    cdef (void *)[18] args = [trans_a, trans_b, m, n, k, alpha, dalpha, a, da, lda, b, db, ldb, beta, dbeta, c, dc,
                              ldc]
    return zgemm(0, args, work)

cdef int blasad_zgemm_aug(char *trans_a, char *trans_b, int *m, int *n, int *k, double complex *alpha, double complex
                          *dalpha, double complex *a, double complex *da, int *lda, double complex *b, double complex
                          *db, int *ldb, double complex *beta, double complex *dbeta, double complex *c, double
                          complex *dc, int *ldc, blasad_work *work) noexcept nogil:
    cdef (void *)[18] args = [trans_a, trans_b, m, n, k, alpha, dalpha, a, da, lda, b, db, ldb, beta, dbeta, c, dc,
                              ldc]
    return zgemm(1, args, work)

cdef int blasad_zgemm_rev(char *trans_a, char *trans_b, int *m, int *n, int *k, double complex *alpha, double complex
                          *dalpha, double complex *a, double complex *da, int *lda, double complex *b, double complex
                          *db, int *ldb, double complex *beta, double complex *dbeta, double complex *c, double
                          complex *dc, int *ldc, blasad_work *work) noexcept nogil:
    cdef (void *)[18] args = [trans_a, trans_b, m, n, k, alpha, dalpha, a, da, lda, b, db, ldb, beta, dbeta, c, dc,
                              ldc]
    return zgemm(2, args, work)

cdef int sgemv(int mode, void **a, blasad_work *w) noexcept nogil:
    cdef Reading r
    return done(38, mode, read_gemv(functions[38].op, F32, a, &r), &r, w)

cdef int blasad_sgemv_fwd(char *trans, int *m, int *n, float *alpha, float *dalpha, float *a, float *da, int *lda,
                          float *x, float *dx, int *incx, float *beta, float *dbeta, float *y, float *dy, int *incy,
                          blasad_work *work) noexcept nogil:
    cdef (void *)[16] args = [trans, m, n, alpha, dalpha, a, da, lda, x, dx, incx, beta, dbeta, y, dy, incy]
    return sgemv(0, args, work)

cdef int blasad_sgemv_aug(char *trans, int *m, int *n, float *alpha, float *dalpha, float *a, float *da, int *lda,
                          float *x, float *dx, int *incx, float *beta, float *dbeta, float *y, float *dy, int *incy,
                          blasad_work *work) noexcept nogil:
    cdef (void *)[16] args = [trans, m, n, alpha, dalpha, a, da, lda, x, dx, incx, beta, dbeta, y, dy, incy]
    return sgemv(1, args, work)

cdef int blasad_sgemv_rev(char *trans, int *m, int *n, float *alpha, float *dalpha, float *a, float *da, int *lda,
                          float *x, float *dx, int *incx, float *beta, float *dbeta, float *y, float *dy, int *incy,
                          blasad_work *work) noexcept nogil:
    cdef (void *)[16] args = [trans, m, n, alpha, dalpha, a, da, lda, x, dx, incx, beta, dbeta, y, dy, incy]
    return sgemv(2, args, work)

cdef int dgemv(int mode, void **a, blasad_work *w) noexcept nogil:
    cdef Reading r
    return done(39, mode, read_gemv(functions[39].op, F64, a, &r), &r, w)

cdef int blasad_dgemv_fwd(char *trans, int *m, int *n, double *alpha, double *dalpha, double *a, double *da, int *lda,
                          double *x, double *dx, int *incx, double *beta, double *dbeta, double *y, double *dy, int
                          *incy, blasad_work *work) noexcept nogil:
    cdef (void *)[16] args = [trans, m, n, alpha, dalpha, a, da, lda, x, dx, incx, beta, dbeta, y, dy, incy]
    return dgemv(0, args, work)

cdef int blasad_dgemv_aug(char *trans, int *m, int *n, double *alpha, double *dalpha, double *a, double *da, int *lda,
                          double *x, double *dx, int *incx, double *beta, double *dbeta, double *y, double *dy, int
                          *incy, blasad_work *work) noexcept nogil:
    cdef (void *)[16] args = [trans, m, n, alpha, dalpha, a, da, lda, x, dx, incx, beta, dbeta, y, dy, incy]
    return dgemv(1, args, work)

cdef int blasad_dgemv_rev(char *trans, int *m, int *n, double *alpha, double *dalpha, double *a, double *da, int *lda,
                          double *x, double *dx, int *incx, double *beta, double *dbeta, double *y, double *dy, int
                          *incy, blasad_work *work) noexcept nogil:
    cdef (void *)[16] args = [trans, m, n, alpha, dalpha, a, da, lda, x, dx, incx, beta, dbeta, y, dy, incy]
    return dgemv(2, args, work)

cdef int cgemv(int mode, void **a, blasad_work *w) noexcept nogil:
    cdef Reading r
    return done(40, mode, read_gemv(functions[40].op, C64, a, &r), &r, w)

cdef int blasad_cgemv_fwd(char *trans, int *m, int *n, float complex *alpha, float complex *dalpha, float complex *a,
                          float complex *da, int *lda, float complex *x, float complex *dx, int *incx, float complex
                          *beta, float complex *dbeta, float complex *y, float complex *dy, int *incy, blasad_work
                          *work) noexcept nogil:
    cdef (void *)[16] args = [trans, m, n, alpha, dalpha, a, da, lda, x, dx, incx, beta, dbeta, y, dy, incy]
    return cgemv(0, args, work)

cdef int blasad_cgemv_aug(char *trans, int *m, int *n, float complex *alpha, float complex *dalpha, float complex *a,
                          float complex *da, int *lda, float complex *x, float complex *dx, int *incx, float complex
                          *beta, float complex *dbeta, float complex *y, float complex *dy, int *incy, blasad_work
                          *work) noexcept nogil:
    cdef (void *)[16] args = [trans, m, n, alpha, dalpha, a, da, lda, x, dx, incx, beta, dbeta, y, dy, incy]
    return cgemv(1, args, work)

cdef int blasad_cgemv_rev(char *trans, int *m, int *n, float complex *alpha, float complex *dalpha, float complex *a,
                          float complex *da, int *lda, float complex *x, float complex *dx, int *incx, float complex
                          *beta, float complex *dbeta, float complex *y, float complex *dy, int *incy, blasad_work
                          *work) noexcept nogil:
    cdef (void *)[16] args = [trans, m, n, alpha, dalpha, a, da, lda, x, dx, incx, beta, dbeta, y, dy, incy]
    return cgemv(2, args, work)

cdef int zgemv(int mode, void **a, blasad_work *w) noexcept nogil:
    cdef Reading r
    return done(41, mode, read_gemv(functions[41].op, C128, a, &r), &r, w)

cdef int blasad_zgemv_fwd(char *trans, int *m, int *n, double complex *alpha, double complex *dalpha, double complex
                          *a, double complex *da, int *lda, double complex *x, double complex *dx, int *incx, double
                          complex *beta, double complex *dbeta, double complex *y, double complex *dy, int *incy,
                          blasad_work *work) noexcept nogil:
    cdef (void *)[16] args = [trans, m, n, alpha, dalpha, a, da, lda, x, dx, incx, beta, dbeta, y, dy, incy]
    return zgemv(0, args, work)

cdef int blasad_zgemv_aug(char *trans, int *m, int *n, double complex *alpha, double complex *dalpha, double complex
                          *a, double complex *da, int *lda, double complex *x, double complex *dx, int *incx, double
                          complex *beta, double complex *dbeta, double complex *y, double complex *dy, int *incy,
                          blasad_work *work) noexcept nogil:
    cdef (void *)[16] args = [trans, m, n, alpha, dalpha, a, da, lda, x, dx, incx, beta, dbeta, y, dy, incy]
    return zgemv(1, args, work)

cdef int blasad_zgemv_rev(char *trans, int *m, int *n, double complex *alpha, double complex *dalpha, double complex
                          *a, double complex *da, int *lda, double complex *x, double complex *dx, int *incx, double
                          complex *beta, double complex *dbeta, double complex *y, double complex *dy, int *incy,
                          blasad_work *work) noexcept nogil:
    cdef (void *)[16] args = [trans, m, n, alpha, dalpha, a, da, lda, x, dx, incx, beta, dbeta, y, dy, incy]
    return zgemv(2, args, work)

cdef int sger(int mode, void **a, blasad_work *w) noexcept nogil:
    cdef Reading r
    return done(42, mode, read_ger(functions[42].op, F32, a, &r), &r, w)

cdef int blasad_sger_fwd(int *m, int *n, float *alpha, float *dalpha, float *x, float *dx, int *incx, float *y, float
                         *dy, int *incy, float *a, float *da, int *lda, blasad_work *work) noexcept nogil:
    cdef (void *)[13] args = [m, n, alpha, dalpha, x, dx, incx, y, dy, incy, a, da, lda]
    return sger(0, args, work)

cdef int blasad_sger_aug(int *m, int *n, float *alpha, float *dalpha, float *x, float *dx, int *incx, float *y, float
                         *dy, int *incy, float *a, float *da, int *lda, blasad_work *work) noexcept nogil:
    cdef (void *)[13] args = [m, n, alpha, dalpha, x, dx, incx, y, dy, incy, a, da, lda]
    return sger(1, args, work)

cdef int blasad_sger_rev(int *m, int *n, float *alpha, float *dalpha, float *x, float *dx, int *incx, float *y, float
                         *dy, int *incy, float *a, float *da, int *lda, blasad_work *work) noexcept nogil:
    cdef (void *)[13] args = [m, n, alpha, dalpha, x, dx, incx, y, dy, incy, a, da, lda]
    return sger(2, args, work)

cdef int dger(int mode, void **a, blasad_work *w) noexcept nogil:
    cdef Reading r
    return done(43, mode, read_ger(functions[43].op, F64, a, &r), &r, w)

cdef int blasad_dger_fwd(int *m, int *n, double *alpha, double *dalpha, double *x, double *dx, int *incx, double *y,
                         double *dy, int *incy, double *a, double *da, int *lda, blasad_work *work) noexcept nogil:
    cdef (void *)[13] args = [m, n, alpha, dalpha, x, dx, incx, y, dy, incy, a, da, lda]
    return dger(0, args, work)

cdef int blasad_dger_aug(int *m, int *n, double *alpha, double *dalpha, double *x, double *dx, int *incx, double *y,
                         double *dy, int *incy, double *a, double *da, int *lda, blasad_work *work) noexcept nogil:
    cdef (void *)[13] args = [m, n, alpha, dalpha, x, dx, incx, y, dy, incy, a, da, lda]
    return dger(1, args, work)

cdef int blasad_dger_rev(int *m, int *n, double *alpha, double *dalpha, double *x, double *dx, int *incx, double *y,
                         double *dy, int *incy, double *a, double *da, int *lda, blasad_work *work) noexcept nogil:
    cdef (void *)[13] args = [m, n, alpha, dalpha, x, dx, incx, y, dy, incy, a, da, lda]
    return dger(2, args, work)

cdef int cgeru(int mode, void **a, blasad_work *w) noexcept nogil:
    cdef Reading r
    return done(44, mode, read_geru(functions[44].op, C64, a, &r), &r, w)

cdef int blasad_cgeru_fwd(int *m, int *n, float complex *alpha, float complex *dalpha, float complex *x, float complex
                          *dx, int *incx, float complex *y, float complex *dy, int *incy, float complex *a, float
                          complex *da, int *lda, blasad_work *work) noexcept nogil:
    cdef (void *)[13] args = [m, n, alpha, dalpha, x, dx, incx, y, dy, incy, a, da, lda]
    return cgeru(0, args, work)

cdef int blasad_cgeru_aug(int *m, int *n, float complex *alpha, float complex *dalpha, float complex *x, float complex
                          *dx, int *incx, float complex *y, float complex *dy, int *incy, float complex *a, float
                          complex *da, int *lda, blasad_work *work) noexcept nogil:
    cdef (void *)[13] args = [m, n, alpha, dalpha, x, dx, incx, y, dy, incy, a, da, lda]
    return cgeru(1, args, work)

cdef int blasad_cgeru_rev(int *m, int *n, float complex *alpha, float complex *dalpha, float complex *x, float complex
                          *dx, int *incx, float complex *y, float complex *dy, int *incy, float complex *a, float
                          complex *da, int *lda, blasad_work *work) noexcept nogil:
    cdef (void *)[13] args = [m, n, alpha, dalpha, x, dx, incx, y, dy, incy, a, da, lda]
    return cgeru(2, args, work)

cdef int zgeru(int mode, void **a, blasad_work *w) noexcept nogil:
    cdef Reading r
    return done(45, mode, read_geru(functions[45].op, C128, a, &r), &r, w)

cdef int blasad_zgeru_fwd(int *m, int *n, double complex *alpha, double complex *dalpha, double complex *x, double
                          complex *dx, int *incx, double complex *y, double complex *dy, int *incy, double complex *a,
                          double complex *da, int *lda, blasad_work *work) noexcept nogil:
    cdef (void *)[13] args = [m, n, alpha, dalpha, x, dx, incx, y, dy, incy, a, da, lda]
    return zgeru(0, args, work)

cdef int blasad_zgeru_aug(int *m, int *n, double complex *alpha, double complex *dalpha, double complex *x, double
                          complex *dx, int *incx, double complex *y, double complex *dy, int *incy, double complex *a,
                          double complex *da, int *lda, blasad_work *work) noexcept nogil:
    cdef (void *)[13] args = [m, n, alpha, dalpha, x, dx, incx, y, dy, incy, a, da, lda]
    return zgeru(1, args, work)

cdef int blasad_zgeru_rev(int *m, int *n, double complex *alpha, double complex *dalpha, double complex *x, double
                          complex *dx, int *incx, double complex *y, double complex *dy, int *incy, double complex *a,
                          double complex *da, int *lda, blasad_work *work) noexcept nogil:
    cdef (void *)[13] args = [m, n, alpha, dalpha, x, dx, incx, y, dy, incy, a, da, lda]
    return zgeru(2, args, work)

cdef int cgerc(int mode, void **a, blasad_work *w) noexcept nogil:
    cdef Reading r
    return done(46, mode, read_gerc(functions[46].op, C64, a, &r), &r, w)

cdef int blasad_cgerc_fwd(int *m, int *n, float complex *alpha, float complex *dalpha, float complex *x, float complex
                          *dx, int *incx, float complex *y, float complex *dy, int *incy, float complex *a, float
                          complex *da, int *lda, blasad_work *work) noexcept nogil:
    cdef (void *)[13] args = [m, n, alpha, dalpha, x, dx, incx, y, dy, incy, a, da, lda]
    return cgerc(0, args, work)

cdef int blasad_cgerc_aug(int *m, int *n, float complex *alpha, float complex *dalpha, float complex *x, float complex
                          *dx, int *incx, float complex *y, float complex *dy, int *incy, float complex *a, float
                          complex *da, int *lda, blasad_work *work) noexcept nogil:
    cdef (void *)[13] args = [m, n, alpha, dalpha, x, dx, incx, y, dy, incy, a, da, lda]
    return cgerc(1, args, work)

cdef int blasad_cgerc_rev(int *m, int *n, float complex *alpha, float complex *dalpha, float complex *x, float complex
                          *dx, int *incx, float complex *y, float complex *dy, int *incy, float complex *a, float
                          complex *da, int *lda, blasad_work *work) noexcept nogil:
    cdef (void *)[13] args = [m, n, alpha, dalpha, x, dx, incx, y, dy, incy, a, da, lda]
    return cgerc(2, args, work)

cdef int zgerc(int mode, void **a, blasad_work *w) noexcept nogil:
    cdef Reading r
    return done(47, mode, read_gerc(functions[47].op, C128, a, &r), &r, w)

cdef int blasad_zgerc_fwd(int *m, int *n, double complex *alpha, double complex *dalpha, double complex *x, double
                          complex *dx, int *incx, double complex *y, double complex *dy, int *incy, double complex *a,
                          double complex *da, int *lda, blasad_work *work) noexcept nogil:
    cdef (void *)[13] args = [m, n, alpha, dalpha, x, dx, incx, y, dy, incy, a, da, lda]
    return zgerc(0, args, work)

cdef int blasad_zgerc_aug(int *m, int *n, double complex *alpha, double complex *dalpha, double complex *x, double
                          complex *dx, int *incx, double complex *y, double complex *dy, int *incy, double complex *a,
                          double complex *da, int *lda, blasad_work *work) noexcept nogil:
    cdef (void *)[13] args = [m, n, alpha, dalpha, x, dx, incx, y, dy, incy, a, da, lda]
    return zgerc(1, args, work)

cdef int blasad_zgerc_rev(int *m, int *n, double complex *alpha, double complex *dalpha, double complex *x, double
                          complex *dx, int *incx, double complex *y, double complex *dy, int *incy, double complex *a,
                          double complex *da, int *lda, blasad_work *work) noexcept nogil:
    cdef (void *)[13] args = [m, n, alpha, dalpha, x, dx, incx, y, dy, incy, a, da, lda]
    return zgerc(2, args, work)

cdef int ssymm(int mode, void **a, blasad_work *w) noexcept nogil:
    cdef Reading r
    return done(48, mode, read_symm(functions[48].op, F32, a, &r), &r, w)

cdef int blasad_ssymm_fwd(char *side, char *uplo, int *m, int *n, float *alpha, float *dalpha, float *a, float *da,
                          int *lda, float *b, float *db, int *ldb, float *beta, float *dbeta, float *c, float *dc, int
                          *ldc, blasad_work *work) noexcept nogil:
    cdef (void *)[17] args = [side, uplo, m, n, alpha, dalpha, a, da, lda, b, db, ldb, beta, dbeta, c, dc, ldc]
    return ssymm(0, args, work)

cdef int blasad_ssymm_aug(char *side, char *uplo, int *m, int *n, float *alpha, float *dalpha, float *a, float *da,
                          int *lda, float *b, float *db, int *ldb, float *beta, float *dbeta, float *c, float *dc, int
                          *ldc, blasad_work *work) noexcept nogil:
    cdef (void *)[17] args = [side, uplo, m, n, alpha, dalpha, a, da, lda, b, db, ldb, beta, dbeta, c, dc, ldc]
    return ssymm(1, args, work)

cdef int blasad_ssymm_rev(char *side, char *uplo, int *m, int *n, float *alpha, float *dalpha, float *a, float *da,
                          int *lda, float *b, float *db, int *ldb, float *beta, float *dbeta, float *c, float *dc, int
                          *ldc, blasad_work *work) noexcept nogil:
    cdef (void *)[17] args = [side, uplo, m, n, alpha, dalpha, a, da, lda, b, db, ldb, beta, dbeta, c, dc, ldc]
    return ssymm(2, args, work)

cdef int dsymm(int mode, void **a, blasad_work *w) noexcept nogil:
    cdef Reading r
    return done(49, mode, read_symm(functions[49].op, F64, a, &r), &r, w)

cdef int blasad_dsymm_fwd(char *side, char *uplo, int *m, int *n, double *alpha, double *dalpha, double *a, double
                          *da, int *lda, double *b, double *db, int *ldb, double *beta, double *dbeta, double *c,
                          double *dc, int *ldc, blasad_work *work) noexcept nogil:
    cdef (void *)[17] args = [side, uplo, m, n, alpha, dalpha, a, da, lda, b, db, ldb, beta, dbeta, c, dc, ldc]
    return dsymm(0, args, work)

cdef int blasad_dsymm_aug(char *side, char *uplo, int *m, int *n, double *alpha, double *dalpha, double *a, double
                          *da, int *lda, double *b, double *db, int *ldb, double *beta, double *dbeta, double *c,
                          double *dc, int *ldc, blasad_work *work) noexcept nogil:
    cdef (void *)[17] args = [side, uplo, m, n, alpha, dalpha, a, da, lda, b, db, ldb, beta, dbeta, c, dc, ldc]
    return dsymm(1, args, work)

cdef int blasad_dsymm_rev(char *side, char *uplo, int *m, int *n, double *alpha, double *dalpha, double *a, double
                          *da, int *lda, double *b, double *db, int *ldb, double *beta, double *dbeta, double *c,
                          double *dc, int *ldc, blasad_work *work) noexcept nogil:
    cdef (void *)[17] args = [side, uplo, m, n, alpha, dalpha, a, da, lda, b, db, ldb, beta, dbeta, c, dc, ldc]
    return dsymm(2, args, work)

cdef int csymm(int mode, void **a, blasad_work *w) noexcept nogil:
    cdef Reading r
    return done(50, mode, read_symm(functions[50].op, C64, a, &r), &r, w)

cdef int blasad_csymm_fwd(char *side, char *uplo, int *m, int *n, float complex *alpha, float complex *dalpha, float
                          complex *a, float complex *da, int *lda, float complex *b, float complex *db, int *ldb,
                          float complex *beta, float complex *dbeta, float complex *c, float complex *dc, int *ldc,
                          blasad_work *work) noexcept nogil:
    cdef (void *)[17] args = [side, uplo, m, n, alpha, dalpha, a, da, lda, b, db, ldb, beta, dbeta, c, dc, ldc]
    return csymm(0, args, work)

cdef int blasad_csymm_aug(char *side, char *uplo, int *m, int *n, float complex *alpha, float complex *dalpha, float
                          complex *a, float complex *da, int *lda, float complex *b, float complex *db, int *ldb,
                          float complex *beta, float complex *dbeta, float complex *c, float complex *dc, int *ldc,
                          blasad_work *work) noexcept nogil:
    cdef (void *)[17] args = [side, uplo, m, n, alpha, dalpha, a, da, lda, b, db, ldb, beta, dbeta, c, dc, ldc]
    return csymm(1, args, work)

cdef int blasad_csymm_rev(char *side, char *uplo, int *m, int *n, float complex *alpha, float complex *dalpha, float
                          complex *a, float complex *da, int *lda, float complex *b, float complex *db, int *ldb,
                          float complex *beta, float complex *dbeta, float complex *c, float complex *dc, int *ldc,
                          blasad_work *work) noexcept nogil:
    cdef (void *)[17] args = [side, uplo, m, n, alpha, dalpha, a, da, lda, b, db, ldb, beta, dbeta, c, dc, ldc]
    return csymm(2, args, work)

cdef int zsymm(int mode, void **a, blasad_work *w) noexcept nogil:
    cdef Reading r
    return done(51, mode, read_symm(functions[51].op, C128, a, &r), &r, w)

cdef int blasad_zsymm_fwd(char *side, char *uplo, int *m, int *n, double complex *alpha, double complex *dalpha,
                          double complex *a, double complex *da, int *lda, double complex *b, double complex *db, int
                          *ldb, double complex *beta, double complex *dbeta, double complex *c, double complex *dc,
                          int *ldc, blasad_work *work) noexcept nogil:
    cdef (void *)[17] args = [side, uplo, m, n, alpha, dalpha, a, da, lda, b, db, ldb, beta, dbeta, c, dc, ldc]
    return zsymm(0, args, work)

cdef int blasad_zsymm_aug(char *side, char *uplo, int *m, int *n, double complex *alpha, double complex *dalpha,
                          double complex *a, double complex *da, int *lda, double complex *b, double complex *db, int
                          *ldb, double complex *beta, double complex *dbeta, double complex *c, double complex *dc,
                          int *ldc, blasad_work *work) noexcept nogil:
    cdef (void *)[17] args = [side, uplo, m, n, alpha, dalpha, a, da, lda, b, db, ldb, beta, dbeta, c, dc, ldc]
    return zsymm(1, args, work)

cdef int blasad_zsymm_rev(char *side, char *uplo, int *m, int *n, double complex *alpha, double complex *dalpha,
                          double complex *a, double complex *da, int *lda, double complex *b, double complex *db, int
                          *ldb, double complex *beta, double complex *dbeta, double complex *c, double complex *dc,
                          int *ldc, blasad_work *work) noexcept nogil:
    cdef (void *)[17] args = [side, uplo, m, n, alpha, dalpha, a, da, lda, b, db, ldb, beta, dbeta, c, dc, ldc]
    return zsymm(2, args, work)

cdef int chemm(int mode, void **a, blasad_work *w) noexcept nogil:
    cdef Reading r
    return done(52, mode, read_hemm(functions[52].op, C64, a, &r), &r, w)

cdef int blasad_chemm_fwd(char *side, char *uplo, int *m, int *n, float complex *alpha, float complex *dalpha, float
                          complex *a, float complex *da, int *lda, float complex *b, float complex *db, int *ldb,
                          float complex *beta, float complex *dbeta, float complex *c, float complex *dc, int *ldc,
                          blasad_work *work) noexcept nogil:
    cdef (void *)[17] args = [side, uplo, m, n, alpha, dalpha, a, da, lda, b, db, ldb, beta, dbeta, c, dc, ldc]
    return chemm(0, args, work)

cdef int blasad_chemm_aug(char *side, char *uplo, int *m, int *n, float complex *alpha, float complex *dalpha, float
                          complex *a, float complex *da, int *lda, float complex *b, float complex *db, int *ldb,
                          float complex *beta, float complex *dbeta, float complex *c, float complex *dc, int *ldc,
                          blasad_work *work) noexcept nogil:
    cdef (void *)[17] args = [side, uplo, m, n, alpha, dalpha, a, da, lda, b, db, ldb, beta, dbeta, c, dc, ldc]
    return chemm(1, args, work)

cdef int blasad_chemm_rev(char *side, char *uplo, int *m, int *n, float complex *alpha, float complex *dalpha, float
                          complex *a, float complex *da, int *lda, float complex *b, float complex *db, int *ldb,
                          float complex *beta, float complex *dbeta, float complex *c, float complex *dc, int *ldc,
                          blasad_work *work) noexcept nogil:
    cdef (void *)[17] args = [side, uplo, m, n, alpha, dalpha, a, da, lda, b, db, ldb, beta, dbeta, c, dc, ldc]
    return chemm(2, args, work)

cdef int zhemm(int mode, void **a, blasad_work *w) noexcept nogil:
    cdef Reading r
    return done(53, mode, read_hemm(functions[53].op, C128, a, &r), &r, w)

cdef int blasad_zhemm_fwd(char *side, char *uplo, int *m, int *n, double complex *alpha, double complex *dalpha,
                          double complex *a, double complex *da, int *lda, double complex *b, double complex *db, int
                          *ldb, double complex *beta, double complex *dbeta, double complex *c, double complex *dc,
                          int *ldc, blasad_work *work) noexcept nogil:
    cdef (void *)[17] args = [side, uplo, m, n, alpha, dalpha, a, da, lda, b, db, ldb, beta, dbeta, c, dc, ldc]
    return zhemm(0, args, work)

cdef int blasad_zhemm_aug(char *side, char *uplo, int *m, int *n, double complex *alpha, double complex *dalpha,
                          double complex *a, double complex *da, int *lda, double complex *b, double complex *db, int
                          *ldb, double complex *beta, double complex *dbeta, double complex *c, double complex *dc,
                          int *ldc, blasad_work *work) noexcept nogil:
    cdef (void *)[17] args = [side, uplo, m, n, alpha, dalpha, a, da, lda, b, db, ldb, beta, dbeta, c, dc, ldc]
    return zhemm(1, args, work)

cdef int blasad_zhemm_rev(char *side, char *uplo, int *m, int *n, double complex *alpha, double complex *dalpha,
                          double complex *a, double complex *da, int *lda, double complex *b, double complex *db, int
                          *ldb, double complex *beta, double complex *dbeta, double complex *c, double complex *dc,
                          int *ldc, blasad_work *work) noexcept nogil:
    cdef (void *)[17] args = [side, uplo, m, n, alpha, dalpha, a, da, lda, b, db, ldb, beta, dbeta, c, dc, ldc]
    return zhemm(2, args, work)

cdef int ssymv(int mode, void **a, blasad_work *w) noexcept nogil:
    cdef Reading r
    return done(54, mode, read_symv(functions[54].op, F32, a, &r), &r, w)

cdef int blasad_ssymv_fwd(char *uplo, int *n, float *alpha, float *dalpha, float *a, float *da, int *lda, float *x,
                          float *dx, int *incx, float *beta, float *dbeta, float *y, float *dy, int *incy, blasad_work
                          *work) noexcept nogil:
    cdef (void *)[15] args = [uplo, n, alpha, dalpha, a, da, lda, x, dx, incx, beta, dbeta, y, dy, incy]
    return ssymv(0, args, work)

cdef int blasad_ssymv_aug(char *uplo, int *n, float *alpha, float *dalpha, float *a, float *da, int *lda, float *x,
                          float *dx, int *incx, float *beta, float *dbeta, float *y, float *dy, int *incy, blasad_work
                          *work) noexcept nogil:
    cdef (void *)[15] args = [uplo, n, alpha, dalpha, a, da, lda, x, dx, incx, beta, dbeta, y, dy, incy]
    return ssymv(1, args, work)

cdef int blasad_ssymv_rev(char *uplo, int *n, float *alpha, float *dalpha, float *a, float *da, int *lda, float *x,
                          float *dx, int *incx, float *beta, float *dbeta, float *y, float *dy, int *incy, blasad_work
                          *work) noexcept nogil:
    cdef (void *)[15] args = [uplo, n, alpha, dalpha, a, da, lda, x, dx, incx, beta, dbeta, y, dy, incy]
    return ssymv(2, args, work)

cdef int dsymv(int mode, void **a, blasad_work *w) noexcept nogil:
    cdef Reading r
    return done(55, mode, read_symv(functions[55].op, F64, a, &r), &r, w)

cdef int blasad_dsymv_fwd(char *uplo, int *n, double *alpha, double *dalpha, double *a, double *da, int *lda, double
                          *x, double *dx, int *incx, double *beta, double *dbeta, double *y, double *dy, int *incy,
                          blasad_work *work) noexcept nogil:
    cdef (void *)[15] args = [uplo, n, alpha, dalpha, a, da, lda, x, dx, incx, beta, dbeta, y, dy, incy]
    return dsymv(0, args, work)

cdef int blasad_dsymv_aug(char *uplo, int *n, double *alpha, double *dalpha, double *a, double *da, int *lda, double
                          *x, double *dx, int *incx, double *beta, double *dbeta, double *y, double *dy, int *incy,
                          blasad_work *work) noexcept nogil:
    cdef (void *)[15] args = [uplo, n, alpha, dalpha, a, da, lda, x, dx, incx, beta, dbeta, y, dy, incy]
    return dsymv(1, args, work)

cdef int blasad_dsymv_rev(char *uplo, int *n, double *alpha, double *dalpha, double *a, double *da, int *lda, double
                          *x, double *dx, int *incx, double *beta, double *dbeta, double *y, double *dy, int *incy,
                          blasad_work *work) noexcept nogil:
    cdef (void *)[15] args = [uplo, n, alpha, dalpha, a, da, lda, x, dx, incx, beta, dbeta, y, dy, incy]
    return dsymv(2, args, work)

cdef int csymv(int mode, void **a, blasad_work *w) noexcept nogil:
    cdef Reading r
    return done(56, mode, read_symv(functions[56].op, C64, a, &r), &r, w)

cdef int blasad_csymv_fwd(char *uplo, int *n, float complex *alpha, float complex *dalpha, float complex *a, float
                          complex *da, int *lda, float complex *x, float complex *dx, int *incx, float complex *beta,
                          float complex *dbeta, float complex *y, float complex *dy, int *incy, blasad_work
                          *work) noexcept nogil:
    cdef (void *)[15] args = [uplo, n, alpha, dalpha, a, da, lda, x, dx, incx, beta, dbeta, y, dy, incy]
    return csymv(0, args, work)

cdef int blasad_csymv_aug(char *uplo, int *n, float complex *alpha, float complex *dalpha, float complex *a, float
                          complex *da, int *lda, float complex *x, float complex *dx, int *incx, float complex *beta,
                          float complex *dbeta, float complex *y, float complex *dy, int *incy, blasad_work
                          *work) noexcept nogil:
    cdef (void *)[15] args = [uplo, n, alpha, dalpha, a, da, lda, x, dx, incx, beta, dbeta, y, dy, incy]
    return csymv(1, args, work)

cdef int blasad_csymv_rev(char *uplo, int *n, float complex *alpha, float complex *dalpha, float complex *a, float
                          complex *da, int *lda, float complex *x, float complex *dx, int *incx, float complex *beta,
                          float complex *dbeta, float complex *y, float complex *dy, int *incy, blasad_work
                          *work) noexcept nogil:
    cdef (void *)[15] args = [uplo, n, alpha, dalpha, a, da, lda, x, dx, incx, beta, dbeta, y, dy, incy]
    return csymv(2, args, work)

cdef int zsymv(int mode, void **a, blasad_work *w) noexcept nogil:
    cdef Reading r
    return done(57, mode, read_symv(functions[57].op, C128, a, &r), &r, w)

cdef int blasad_zsymv_fwd(char *uplo, int *n, double complex *alpha, double complex *dalpha, double complex *a, double
                          complex *da, int *lda, double complex *x, double complex *dx, int *incx, double complex
                          *beta, double complex *dbeta, double complex *y, double complex *dy, int *incy, blasad_work
                          *work) noexcept nogil:
    cdef (void *)[15] args = [uplo, n, alpha, dalpha, a, da, lda, x, dx, incx, beta, dbeta, y, dy, incy]
    return zsymv(0, args, work)

cdef int blasad_zsymv_aug(char *uplo, int *n, double complex *alpha, double complex *dalpha, double complex *a, double
                          complex *da, int *lda, double complex *x, double complex *dx, int *incx, double complex
                          *beta, double complex *dbeta, double complex *y, double complex *dy, int *incy, blasad_work
                          *work) noexcept nogil:
    cdef (void *)[15] args = [uplo, n, alpha, dalpha, a, da, lda, x, dx, incx, beta, dbeta, y, dy, incy]
    return zsymv(1, args, work)

cdef int blasad_zsymv_rev(char *uplo, int *n, double complex *alpha, double complex *dalpha, double complex *a, double
                          complex *da, int *lda, double complex *x, double complex *dx, int *incx, double complex
                          *beta, double complex *dbeta, double complex *y, double complex *dy, int *incy, blasad_work
                          *work) noexcept nogil:
    cdef (void *)[15] args = [uplo, n, alpha, dalpha, a, da, lda, x, dx, incx, beta, dbeta, y, dy, incy]
    return zsymv(2, args, work)

cdef int chemv(int mode, void **a, blasad_work *w) noexcept nogil:
    cdef Reading r
    return done(58, mode, read_hemv(functions[58].op, C64, a, &r), &r, w)

cdef int blasad_chemv_fwd(char *uplo, int *n, float complex *alpha, float complex *dalpha, float complex *a, float
                          complex *da, int *lda, float complex *x, float complex *dx, int *incx, float complex *beta,
                          float complex *dbeta, float complex *y, float complex *dy, int *incy, blasad_work
                          *work) noexcept nogil:
    cdef (void *)[15] args = [uplo, n, alpha, dalpha, a, da, lda, x, dx, incx, beta, dbeta, y, dy, incy]
    return chemv(0, args, work)

cdef int blasad_chemv_aug(char *uplo, int *n, float complex *alpha, float complex *dalpha, float complex *a, float
                          complex *da, int *lda, float complex *x, float complex *dx, int *incx, float complex *beta,
                          float complex *dbeta, float complex *y, float complex *dy, int *incy, blasad_work
                          *work) noexcept nogil:
    cdef (void *)[15] args = [uplo, n, alpha, dalpha, a, da, lda, x, dx, incx, beta, dbeta, y, dy, incy]
    return chemv(1, args, work)

cdef int blasad_chemv_rev(char *uplo, int *n, float complex *alpha, float complex *dalpha, float complex *a, float
                          complex *da, int *lda, float complex *x, float complex *dx, int *incx, float complex *beta,
                          float complex *dbeta, float complex *y, float complex *dy, int *incy, blasad_work
                          *work) noexcept nogil:
    cdef (void *)[15] args = [uplo, n, alpha, dalpha, a, da, lda, x, dx, incx, beta, dbeta, y, dy, incy]
    return chemv(2, args, work)

cdef int zhemv(int mode, void **a, blasad_work *w) noexcept nogil:
    cdef Reading r
    return done(59, mode, read_hemv(functions[59].op, C128, a, &r), &r, w)

cdef int blasad_zhemv_fwd(char *uplo, int *n, double complex *alpha, double complex *dalpha, double complex *a, double
                          complex *da, int *lda, double complex *x, double complex *dx, int *incx, double complex
                          *beta, double complex *dbeta, double complex *y, double complex *dy, int *incy, blasad_work
                          *work) noexcept nogil:
    cdef (void *)[15] args = [uplo, n, alpha, dalpha, a, da, lda, x, dx, incx, beta, dbeta, y, dy, incy]
    return zhemv(0, args, work)

cdef int blasad_zhemv_aug(char *uplo, int *n, double complex *alpha, double complex *dalpha, double complex *a, double
                          complex *da, int *lda, double complex *x, double complex *dx, int *incx, double complex
                          *beta, double complex *dbeta, double complex *y, double complex *dy, int *incy, blasad_work
                          *work) noexcept nogil:
    cdef (void *)[15] args = [uplo, n, alpha, dalpha, a, da, lda, x, dx, incx, beta, dbeta, y, dy, incy]
    return zhemv(1, args, work)

cdef int blasad_zhemv_rev(char *uplo, int *n, double complex *alpha, double complex *dalpha, double complex *a, double
                          complex *da, int *lda, double complex *x, double complex *dx, int *incx, double complex
                          *beta, double complex *dbeta, double complex *y, double complex *dy, int *incy, blasad_work
                          *work) noexcept nogil:
    cdef (void *)[15] args = [uplo, n, alpha, dalpha, a, da, lda, x, dx, incx, beta, dbeta, y, dy, incy]
    return zhemv(2, args, work)

cdef int ssyrk(int mode, void **a, blasad_work *w) noexcept nogil:
    cdef Reading r
    return done(60, mode, read_syrk(functions[60].op, F32, a, &r), &r, w)

cdef int blasad_ssyrk_fwd(char *uplo, char *trans, int *n, int *k, float *alpha, float *dalpha, float *a, float *da,
                          int *lda, float *beta, float *dbeta, float *c, float *dc, int *ldc, blasad_work
                          *work) noexcept nogil:
    cdef (void *)[14] args = [uplo, trans, n, k, alpha, dalpha, a, da, lda, beta, dbeta, c, dc, ldc]
    return ssyrk(0, args, work)

cdef int blasad_ssyrk_aug(char *uplo, char *trans, int *n, int *k, float *alpha, float *dalpha, float *a, float *da,
                          int *lda, float *beta, float *dbeta, float *c, float *dc, int *ldc, blasad_work
                          *work) noexcept nogil:
    cdef (void *)[14] args = [uplo, trans, n, k, alpha, dalpha, a, da, lda, beta, dbeta, c, dc, ldc]
    return ssyrk(1, args, work)

cdef int blasad_ssyrk_rev(char *uplo, char *trans, int *n, int *k, float *alpha, float *dalpha, float *a, float *da,
                          int *lda, float *beta, float *dbeta, float *c, float *dc, int *ldc, blasad_work
                          *work) noexcept nogil:
    cdef (void *)[14] args = [uplo, trans, n, k, alpha, dalpha, a, da, lda, beta, dbeta, c, dc, ldc]
    return ssyrk(2, args, work)

cdef int dsyrk(int mode, void **a, blasad_work *w) noexcept nogil:
    cdef Reading r
    return done(61, mode, read_syrk(functions[61].op, F64, a, &r), &r, w)

cdef int blasad_dsyrk_fwd(char *uplo, char *trans, int *n, int *k, double *alpha, double *dalpha, double *a, double
                          *da, int *lda, double *beta, double *dbeta, double *c, double *dc, int *ldc, blasad_work
                          *work) noexcept nogil:
    cdef (void *)[14] args = [uplo, trans, n, k, alpha, dalpha, a, da, lda, beta, dbeta, c, dc, ldc]
    return dsyrk(0, args, work)

cdef int blasad_dsyrk_aug(char *uplo, char *trans, int *n, int *k, double *alpha, double *dalpha, double *a, double
                          *da, int *lda, double *beta, double *dbeta, double *c, double *dc, int *ldc, blasad_work
                          *work) noexcept nogil:
    cdef (void *)[14] args = [uplo, trans, n, k, alpha, dalpha, a, da, lda, beta, dbeta, c, dc, ldc]
    return dsyrk(1, args, work)

cdef int blasad_dsyrk_rev(char *uplo, char *trans, int *n, int *k, double *alpha, double *dalpha, double *a, double
                          *da, int *lda, double *beta, double *dbeta, double *c, double *dc, int *ldc, blasad_work
                          *work) noexcept nogil:
    cdef (void *)[14] args = [uplo, trans, n, k, alpha, dalpha, a, da, lda, beta, dbeta, c, dc, ldc]
    return dsyrk(2, args, work)

cdef int csyrk(int mode, void **a, blasad_work *w) noexcept nogil:
    cdef Reading r
    return done(62, mode, read_syrk(functions[62].op, C64, a, &r), &r, w)

cdef int blasad_csyrk_fwd(char *uplo, char *trans, int *n, int *k, float complex *alpha, float complex *dalpha, float
                          complex *a, float complex *da, int *lda, float complex *beta, float complex *dbeta, float
                          complex *c, float complex *dc, int *ldc, blasad_work *work) noexcept nogil:
    cdef (void *)[14] args = [uplo, trans, n, k, alpha, dalpha, a, da, lda, beta, dbeta, c, dc, ldc]
    return csyrk(0, args, work)

cdef int blasad_csyrk_aug(char *uplo, char *trans, int *n, int *k, float complex *alpha, float complex *dalpha, float
                          complex *a, float complex *da, int *lda, float complex *beta, float complex *dbeta, float
                          complex *c, float complex *dc, int *ldc, blasad_work *work) noexcept nogil:
    cdef (void *)[14] args = [uplo, trans, n, k, alpha, dalpha, a, da, lda, beta, dbeta, c, dc, ldc]
    return csyrk(1, args, work)

cdef int blasad_csyrk_rev(char *uplo, char *trans, int *n, int *k, float complex *alpha, float complex *dalpha, float
                          complex *a, float complex *da, int *lda, float complex *beta, float complex *dbeta, float
                          complex *c, float complex *dc, int *ldc, blasad_work *work) noexcept nogil:
    cdef (void *)[14] args = [uplo, trans, n, k, alpha, dalpha, a, da, lda, beta, dbeta, c, dc, ldc]
    return csyrk(2, args, work)

cdef int zsyrk(int mode, void **a, blasad_work *w) noexcept nogil:
    cdef Reading r
    return done(63, mode, read_syrk(functions[63].op, C128, a, &r), &r, w)

cdef int blasad_zsyrk_fwd(char *uplo, char *trans, int *n, int *k, double complex *alpha, double complex *dalpha,
                          double complex *a, double complex *da, int *lda, double complex *beta, double complex
                          *dbeta, double complex *c, double complex *dc, int *ldc, blasad_work *work) noexcept nogil:
    cdef (void *)[14] args = [uplo, trans, n, k, alpha, dalpha, a, da, lda, beta, dbeta, c, dc, ldc]
    return zsyrk(0, args, work)

cdef int blasad_zsyrk_aug(char *uplo, char *trans, int *n, int *k, double complex *alpha, double complex *dalpha,
                          double complex *a, double complex *da, int *lda, double complex *beta, double complex
                          *dbeta, double complex *c, double complex *dc, int *ldc, blasad_work *work) noexcept nogil:
    cdef (void *)[14] args = [uplo, trans, n, k, alpha, dalpha, a, da, lda, beta, dbeta, c, dc, ldc]
    return zsyrk(1, args, work)

cdef int blasad_zsyrk_rev(char *uplo, char *trans, int *n, int *k, double complex *alpha, double complex *dalpha,
                          double complex *a, double complex *da, int *lda, double complex *beta, double complex
                          *dbeta, double complex *c, double complex *dc, int *ldc, blasad_work *work) noexcept nogil:
    cdef (void *)[14] args = [uplo, trans, n, k, alpha, dalpha, a, da, lda, beta, dbeta, c, dc, ldc]
    return zsyrk(2, args, work)

cdef int cherk(int mode, void **a, blasad_work *w) noexcept nogil:
    cdef Reading r
    return done(64, mode, read_herk(functions[64].op, C64, a, &r), &r, w)

cdef int blasad_cherk_fwd(char *uplo, char *trans, int *n, int *k, float *alpha, float *dalpha, float complex *a,
                          float complex *da, int *lda, float *beta, float *dbeta, float complex *c, float complex *dc,
                          int *ldc, blasad_work *work) noexcept nogil:
    cdef (void *)[14] args = [uplo, trans, n, k, alpha, dalpha, a, da, lda, beta, dbeta, c, dc, ldc]
    return cherk(0, args, work)

cdef int blasad_cherk_aug(char *uplo, char *trans, int *n, int *k, float *alpha, float *dalpha, float complex *a,
                          float complex *da, int *lda, float *beta, float *dbeta, float complex *c, float complex *dc,
                          int *ldc, blasad_work *work) noexcept nogil:
    cdef (void *)[14] args = [uplo, trans, n, k, alpha, dalpha, a, da, lda, beta, dbeta, c, dc, ldc]
    return cherk(1, args, work)

cdef int blasad_cherk_rev(char *uplo, char *trans, int *n, int *k, float *alpha, float *dalpha, float complex *a,
                          float complex *da, int *lda, float *beta, float *dbeta, float complex *c, float complex *dc,
                          int *ldc, blasad_work *work) noexcept nogil:
    cdef (void *)[14] args = [uplo, trans, n, k, alpha, dalpha, a, da, lda, beta, dbeta, c, dc, ldc]
    return cherk(2, args, work)

cdef int zherk(int mode, void **a, blasad_work *w) noexcept nogil:
    cdef Reading r
    return done(65, mode, read_herk(functions[65].op, C128, a, &r), &r, w)

cdef int blasad_zherk_fwd(char *uplo, char *trans, int *n, int *k, double *alpha, double *dalpha, double complex *a,
                          double complex *da, int *lda, double *beta, double *dbeta, double complex *c, double complex
                          *dc, int *ldc, blasad_work *work) noexcept nogil:
    cdef (void *)[14] args = [uplo, trans, n, k, alpha, dalpha, a, da, lda, beta, dbeta, c, dc, ldc]
    return zherk(0, args, work)

cdef int blasad_zherk_aug(char *uplo, char *trans, int *n, int *k, double *alpha, double *dalpha, double complex *a,
                          double complex *da, int *lda, double *beta, double *dbeta, double complex *c, double complex
                          *dc, int *ldc, blasad_work *work) noexcept nogil:
    cdef (void *)[14] args = [uplo, trans, n, k, alpha, dalpha, a, da, lda, beta, dbeta, c, dc, ldc]
    return zherk(1, args, work)

cdef int blasad_zherk_rev(char *uplo, char *trans, int *n, int *k, double *alpha, double *dalpha, double complex *a,
                          double complex *da, int *lda, double *beta, double *dbeta, double complex *c, double complex
                          *dc, int *ldc, blasad_work *work) noexcept nogil:
    cdef (void *)[14] args = [uplo, trans, n, k, alpha, dalpha, a, da, lda, beta, dbeta, c, dc, ldc]
    return zherk(2, args, work)

cdef int ssyr2k(int mode, void **a, blasad_work *w) noexcept nogil:
    cdef Reading r
    return done(66, mode, read_syr2k(functions[66].op, F32, a, &r), &r, w)

cdef int blasad_ssyr2k_fwd(char *uplo, char *trans, int *n, int *k, float *alpha, float *dalpha, float *a, float *da,
                           int *lda, float *b, float *db, int *ldb, float *beta, float *dbeta, float *c, float *dc,
                           int *ldc, blasad_work *work) noexcept nogil:
    cdef (void *)[17] args = [uplo, trans, n, k, alpha, dalpha, a, da, lda, b, db, ldb, beta, dbeta, c, dc, ldc]
    return ssyr2k(0, args, work)

cdef int blasad_ssyr2k_aug(char *uplo, char *trans, int *n, int *k, float *alpha, float *dalpha, float *a, float *da,
                           int *lda, float *b, float *db, int *ldb, float *beta, float *dbeta, float *c, float *dc,
                           int *ldc, blasad_work *work) noexcept nogil:
    cdef (void *)[17] args = [uplo, trans, n, k, alpha, dalpha, a, da, lda, b, db, ldb, beta, dbeta, c, dc, ldc]
    return ssyr2k(1, args, work)

cdef int blasad_ssyr2k_rev(char *uplo, char *trans, int *n, int *k, float *alpha, float *dalpha, float *a, float *da,
                           int *lda, float *b, float *db, int *ldb, float *beta, float *dbeta, float *c, float *dc,
                           int *ldc, blasad_work *work) noexcept nogil:
    cdef (void *)[17] args = [uplo, trans, n, k, alpha, dalpha, a, da, lda, b, db, ldb, beta, dbeta, c, dc, ldc]
    return ssyr2k(2, args, work)

cdef int dsyr2k(int mode, void **a, blasad_work *w) noexcept nogil:
    cdef Reading r
    return done(67, mode, read_syr2k(functions[67].op, F64, a, &r), &r, w)

cdef int blasad_dsyr2k_fwd(char *uplo, char *trans, int *n, int *k, double *alpha, double *dalpha, double *a, double
                           *da, int *lda, double *b, double *db, int *ldb, double *beta, double *dbeta, double *c,
                           double *dc, int *ldc, blasad_work *work) noexcept nogil:
    cdef (void *)[17] args = [uplo, trans, n, k, alpha, dalpha, a, da, lda, b, db, ldb, beta, dbeta, c, dc, ldc]
    return dsyr2k(0, args, work)

cdef int blasad_dsyr2k_aug(char *uplo, char *trans, int *n, int *k, double *alpha, double *dalpha, double *a, double
                           *da, int *lda, double *b, double *db, int *ldb, double *beta, double *dbeta, double *c,
                           double *dc, int *ldc, blasad_work *work) noexcept nogil:
    cdef (void *)[17] args = [uplo, trans, n, k, alpha, dalpha, a, da, lda, b, db, ldb, beta, dbeta, c, dc, ldc]
    return dsyr2k(1, args, work)

cdef int blasad_dsyr2k_rev(char *uplo, char *trans, int *n, int *k, double *alpha, double *dalpha, double *a, double
                           *da, int *lda, double *b, double *db, int *ldb, double *beta, double *dbeta, double *c,
                           double *dc, int *ldc, blasad_work *work) noexcept nogil:
    cdef (void *)[17] args = [uplo, trans, n, k, alpha, dalpha, a, da, lda, b, db, ldb, beta, dbeta, c, dc, ldc]
    return dsyr2k(2, args, work)

cdef int csyr2k(int mode, void **a, blasad_work *w) noexcept nogil:
    cdef Reading r
    return done(68, mode, read_syr2k(functions[68].op, C64, a, &r), &r, w)

cdef int blasad_csyr2k_fwd(char *uplo, char *trans, int *n, int *k, float complex *alpha, float complex *dalpha, float
                           complex *a, float complex *da, int *lda, float complex *b, float complex *db, int *ldb,
                           float complex *beta, float complex *dbeta, float complex *c, float complex *dc, int *ldc,
                           blasad_work *work) noexcept nogil:
    cdef (void *)[17] args = [uplo, trans, n, k, alpha, dalpha, a, da, lda, b, db, ldb, beta, dbeta, c, dc, ldc]
    return csyr2k(0, args, work)

cdef int blasad_csyr2k_aug(char *uplo, char *trans, int *n, int *k, float complex *alpha, float complex *dalpha, float
                           complex *a, float complex *da, int *lda, float complex *b, float complex *db, int *ldb,
                           float complex *beta, float complex *dbeta, float complex *c, float complex *dc, int *ldc,
                           blasad_work *work) noexcept nogil:
    cdef (void *)[17] args = [uplo, trans, n, k, alpha, dalpha, a, da, lda, b, db, ldb, beta, dbeta, c, dc, ldc]
    return csyr2k(1, args, work)

cdef int blasad_csyr2k_rev(char *uplo, char *trans, int *n, int *k, float complex *alpha, float complex *dalpha, float
                           complex *a, float complex *da, int *lda, float complex *b, float complex *db, int *ldb,
                           float complex *beta, float complex *dbeta, float complex *c, float complex *dc, int *ldc,
                           blasad_work *work) noexcept nogil:
    cdef (void *)[17] args = [uplo, trans, n, k, alpha, dalpha, a, da, lda, b, db, ldb, beta, dbeta, c, dc, ldc]
    return csyr2k(2, args, work)

cdef int zsyr2k(int mode, void **a, blasad_work *w) noexcept nogil:
    cdef Reading r
    return done(69, mode, read_syr2k(functions[69].op, C128, a, &r), &r, w)

cdef int blasad_zsyr2k_fwd(char *uplo, char *trans, int *n, int *k, double complex *alpha, double complex *dalpha,
                           double complex *a, double complex *da, int *lda, double complex *b, double complex *db, int
                           *ldb, double complex *beta, double complex *dbeta, double complex *c, double complex *dc,
                           int *ldc, blasad_work *work) noexcept nogil:
    cdef (void *)[17] args = [uplo, trans, n, k, alpha, dalpha, a, da, lda, b, db, ldb, beta, dbeta, c, dc, ldc]
    return zsyr2k(0, args, work)

cdef int blasad_zsyr2k_aug(char *uplo, char *trans, int *n, int *k, double complex *alpha, double complex *dalpha,
                           double complex *a, double complex *da, int *lda, double complex *b, double complex *db, int
                           *ldb, double complex *beta, double complex *dbeta, double complex *c, double complex *dc,
                           int *ldc, blasad_work *work) noexcept nogil:
    cdef (void *)[17] args = [uplo, trans, n, k, alpha, dalpha, a, da, lda, b, db, ldb, beta, dbeta, c, dc, ldc]
    return zsyr2k(1, args, work)

cdef int blasad_zsyr2k_rev(char *uplo, char *trans, int *n, int *k, double complex *alpha, double complex *dalpha,
                           double complex *a, double complex *da, int *lda, double complex *b, double complex *db, int
                           *ldb, double complex *beta, double complex *dbeta, double complex *c, double complex *dc,
                           int *ldc, blasad_work *work) noexcept nogil:
    cdef (void *)[17] args = [uplo, trans, n, k, alpha, dalpha, a, da, lda, b, db, ldb, beta, dbeta, c, dc, ldc]
    return zsyr2k(2, args, work)

cdef int cher2k(int mode, void **a, blasad_work *w) noexcept nogil:
    cdef Reading r
    return done(70, mode, read_her2k(functions[70].op, C64, a, &r), &r, w)

cdef int blasad_cher2k_fwd(char *uplo, char *trans, int *n, int *k, float complex *alpha, float complex *dalpha, float
                           complex *a, float complex *da, int *lda, float complex *b, float complex *db, int *ldb,
                           float *beta, float *dbeta, float complex *c, float complex *dc, int *ldc, blasad_work
                           *work) noexcept nogil:
    cdef (void *)[17] args = [uplo, trans, n, k, alpha, dalpha, a, da, lda, b, db, ldb, beta, dbeta, c, dc, ldc]
    return cher2k(0, args, work)

cdef int blasad_cher2k_aug(char *uplo, char *trans, int *n, int *k, float complex *alpha, float complex *dalpha, float
                           complex *a, float complex *da, int *lda, float complex *b, float complex *db, int *ldb,
                           float *beta, float *dbeta, float complex *c, float complex *dc, int *ldc, blasad_work
                           *work) noexcept nogil:
    cdef (void *)[17] args = [uplo, trans, n, k, alpha, dalpha, a, da, lda, b, db, ldb, beta, dbeta, c, dc, ldc]
    return cher2k(1, args, work)

cdef int blasad_cher2k_rev(char *uplo, char *trans, int *n, int *k, float complex *alpha, float complex *dalpha, float
                           complex *a, float complex *da, int *lda, float complex *b, float complex *db, int *ldb,
                           float *beta, float *dbeta, float complex *c, float complex *dc, int *ldc, blasad_work
                           *work) noexcept nogil:
    cdef (void *)[17] args = [uplo, trans, n, k, alpha, dalpha, a, da, lda, b, db, ldb, beta, dbeta, c, dc, ldc]
    return cher2k(2, args, work)

cdef int zher2k(int mode, void **a, blasad_work *w) noexcept nogil:
    cdef Reading r
    return done(71, mode, read_her2k(functions[71].op, C128, a, &r), &r, w)

cdef int blasad_zher2k_fwd(char *uplo, char *trans, int *n, int *k, double complex *alpha, double complex *dalpha,
                           double complex *a, double complex *da, int *lda, double complex *b, double complex *db, int
                           *ldb, double *beta, double *dbeta, double complex *c, double complex *dc, int *ldc,
                           blasad_work *work) noexcept nogil:
    cdef (void *)[17] args = [uplo, trans, n, k, alpha, dalpha, a, da, lda, b, db, ldb, beta, dbeta, c, dc, ldc]
    return zher2k(0, args, work)

cdef int blasad_zher2k_aug(char *uplo, char *trans, int *n, int *k, double complex *alpha, double complex *dalpha,
                           double complex *a, double complex *da, int *lda, double complex *b, double complex *db, int
                           *ldb, double *beta, double *dbeta, double complex *c, double complex *dc, int *ldc,
                           blasad_work *work) noexcept nogil:
    cdef (void *)[17] args = [uplo, trans, n, k, alpha, dalpha, a, da, lda, b, db, ldb, beta, dbeta, c, dc, ldc]
    return zher2k(1, args, work)

cdef int blasad_zher2k_rev(char *uplo, char *trans, int *n, int *k, double complex *alpha, double complex *dalpha,
                           double complex *a, double complex *da, int *lda, double complex *b, double complex *db, int
                           *ldb, double *beta, double *dbeta, double complex *c, double complex *dc, int *ldc,
                           blasad_work *work) noexcept nogil:
    cdef (void *)[17] args = [uplo, trans, n, k, alpha, dalpha, a, da, lda, b, db, ldb, beta, dbeta, c, dc, ldc]
    return zher2k(2, args, work)

cdef int ssyr(int mode, void **a, blasad_work *w) noexcept nogil:
    cdef Reading r
    return done(72, mode, read_syr(functions[72].op, F32, a, &r), &r, w)

cdef int blasad_ssyr_fwd(char *uplo, int *n, float *alpha, float *dalpha, float *x, float *dx, int *incx, float *a,
                         float *da, int *lda, blasad_work *work) noexcept nogil:
    cdef (void *)[10] args = [uplo, n, alpha, dalpha, x, dx, incx, a, da, lda]
    return ssyr(0, args, work)

cdef int blasad_ssyr_aug(char *uplo, int *n, float *alpha, float *dalpha, float *x, float *dx, int *incx, float *a,
                         float *da, int *lda, blasad_work *work) noexcept nogil:
    cdef (void *)[10] args = [uplo, n, alpha, dalpha, x, dx, incx, a, da, lda]
    return ssyr(1, args, work)

cdef int blasad_ssyr_rev(char *uplo, int *n, float *alpha, float *dalpha, float *x, float *dx, int *incx, float *a,
                         float *da, int *lda, blasad_work *work) noexcept nogil:
    cdef (void *)[10] args = [uplo, n, alpha, dalpha, x, dx, incx, a, da, lda]
    return ssyr(2, args, work)

cdef int dsyr(int mode, void **a, blasad_work *w) noexcept nogil:
    cdef Reading r
    return done(73, mode, read_syr(functions[73].op, F64, a, &r), &r, w)

cdef int blasad_dsyr_fwd(char *uplo, int *n, double *alpha, double *dalpha, double *x, double *dx, int *incx, double
                         *a, double *da, int *lda, blasad_work *work) noexcept nogil:
    cdef (void *)[10] args = [uplo, n, alpha, dalpha, x, dx, incx, a, da, lda]
    return dsyr(0, args, work)

cdef int blasad_dsyr_aug(char *uplo, int *n, double *alpha, double *dalpha, double *x, double *dx, int *incx, double
                         *a, double *da, int *lda, blasad_work *work) noexcept nogil:
    cdef (void *)[10] args = [uplo, n, alpha, dalpha, x, dx, incx, a, da, lda]
    return dsyr(1, args, work)

cdef int blasad_dsyr_rev(char *uplo, int *n, double *alpha, double *dalpha, double *x, double *dx, int *incx, double
                         *a, double *da, int *lda, blasad_work *work) noexcept nogil:
    cdef (void *)[10] args = [uplo, n, alpha, dalpha, x, dx, incx, a, da, lda]
    return dsyr(2, args, work)

cdef int csyr(int mode, void **a, blasad_work *w) noexcept nogil:
    cdef Reading r
    return done(74, mode, read_syr(functions[74].op, C64, a, &r), &r, w)

cdef int blasad_csyr_fwd(char *uplo, int *n, float complex *alpha, float complex *dalpha, float complex *x, float
                         complex *dx, int *incx, float complex *a, float complex *da, int *lda, blasad_work
                         *work) noexcept nogil:
    cdef (void *)[10] args = [uplo, n, alpha, dalpha, x, dx, incx, a, da, lda]
    return csyr(0, args, work)

cdef int blasad_csyr_aug(char *uplo, int *n, float complex *alpha, float complex *dalpha, float complex *x, float
                         complex *dx, int *incx, float complex *a, float complex *da, int *lda, blasad_work
                         *work) noexcept nogil:
    cdef (void *)[10] args = [uplo, n, alpha, dalpha, x, dx, incx, a, da, lda]
    return csyr(1, args, work)

cdef int blasad_csyr_rev(char *uplo, int *n, float complex *alpha, float complex *dalpha, float complex *x, float
                         complex *dx, int *incx, float complex *a, float complex *da, int *lda, blasad_work
                         *work) noexcept nogil:
    cdef (void *)[10] args = [uplo, n, alpha, dalpha, x, dx, incx, a, da, lda]
    return csyr(2, args, work)

cdef int zsyr(int mode, void **a, blasad_work *w) noexcept nogil:
    cdef Reading r
    return done(75, mode, read_syr(functions[75].op, C128, a, &r), &r, w)

cdef int blasad_zsyr_fwd(char *uplo, int *n, double complex *alpha, double complex *dalpha, double complex *x, double
                         complex *dx, int *incx, double complex *a, double complex *da, int *lda, blasad_work
                         *work) noexcept nogil:
    cdef (void *)[10] args = [uplo, n, alpha, dalpha, x, dx, incx, a, da, lda]
    return zsyr(0, args, work)

cdef int blasad_zsyr_aug(char *uplo, int *n, double complex *alpha, double complex *dalpha, double complex *x, double
                         complex *dx, int *incx, double complex *a, double complex *da, int *lda, blasad_work
                         *work) noexcept nogil:
    cdef (void *)[10] args = [uplo, n, alpha, dalpha, x, dx, incx, a, da, lda]
    return zsyr(1, args, work)

cdef int blasad_zsyr_rev(char *uplo, int *n, double complex *alpha, double complex *dalpha, double complex *x, double
                         complex *dx, int *incx, double complex *a, double complex *da, int *lda, blasad_work
                         *work) noexcept nogil:
    cdef (void *)[10] args = [uplo, n, alpha, dalpha, x, dx, incx, a, da, lda]
    return zsyr(2, args, work)

cdef int cher(int mode, void **a, blasad_work *w) noexcept nogil:
    cdef Reading r
    return done(76, mode, read_her(functions[76].op, C64, a, &r), &r, w)

cdef int blasad_cher_fwd(char *uplo, int *n, float *alpha, float *dalpha, float complex *x, float complex *dx, int
                         *incx, float complex *a, float complex *da, int *lda, blasad_work *work) noexcept nogil:
    cdef (void *)[10] args = [uplo, n, alpha, dalpha, x, dx, incx, a, da, lda]
    return cher(0, args, work)

cdef int blasad_cher_aug(char *uplo, int *n, float *alpha, float *dalpha, float complex *x, float complex *dx, int
                         *incx, float complex *a, float complex *da, int *lda, blasad_work *work) noexcept nogil:
    cdef (void *)[10] args = [uplo, n, alpha, dalpha, x, dx, incx, a, da, lda]
    return cher(1, args, work)

cdef int blasad_cher_rev(char *uplo, int *n, float *alpha, float *dalpha, float complex *x, float complex *dx, int
                         *incx, float complex *a, float complex *da, int *lda, blasad_work *work) noexcept nogil:
    cdef (void *)[10] args = [uplo, n, alpha, dalpha, x, dx, incx, a, da, lda]
    return cher(2, args, work)

cdef int zher(int mode, void **a, blasad_work *w) noexcept nogil:
    cdef Reading r
    return done(77, mode, read_her(functions[77].op, C128, a, &r), &r, w)

cdef int blasad_zher_fwd(char *uplo, int *n, double *alpha, double *dalpha, double complex *x, double complex *dx, int
                         *incx, double complex *a, double complex *da, int *lda, blasad_work *work) noexcept nogil:
    cdef (void *)[10] args = [uplo, n, alpha, dalpha, x, dx, incx, a, da, lda]
    return zher(0, args, work)

cdef int blasad_zher_aug(char *uplo, int *n, double *alpha, double *dalpha, double complex *x, double complex *dx, int
                         *incx, double complex *a, double complex *da, int *lda, blasad_work *work) noexcept nogil:
    cdef (void *)[10] args = [uplo, n, alpha, dalpha, x, dx, incx, a, da, lda]
    return zher(1, args, work)

cdef int blasad_zher_rev(char *uplo, int *n, double *alpha, double *dalpha, double complex *x, double complex *dx, int
                         *incx, double complex *a, double complex *da, int *lda, blasad_work *work) noexcept nogil:
    cdef (void *)[10] args = [uplo, n, alpha, dalpha, x, dx, incx, a, da, lda]
    return zher(2, args, work)

cdef int ssyr2(int mode, void **a, blasad_work *w) noexcept nogil:
    cdef Reading r
    return done(78, mode, read_syr2(functions[78].op, F32, a, &r), &r, w)

cdef int blasad_ssyr2_fwd(char *uplo, int *n, float *alpha, float *dalpha, float *x, float *dx, int *incx, float *y,
                          float *dy, int *incy, float *a, float *da, int *lda, blasad_work *work) noexcept nogil:
    cdef (void *)[13] args = [uplo, n, alpha, dalpha, x, dx, incx, y, dy, incy, a, da, lda]
    return ssyr2(0, args, work)

cdef int blasad_ssyr2_aug(char *uplo, int *n, float *alpha, float *dalpha, float *x, float *dx, int *incx, float *y,
                          float *dy, int *incy, float *a, float *da, int *lda, blasad_work *work) noexcept nogil:
    cdef (void *)[13] args = [uplo, n, alpha, dalpha, x, dx, incx, y, dy, incy, a, da, lda]
    return ssyr2(1, args, work)

cdef int blasad_ssyr2_rev(char *uplo, int *n, float *alpha, float *dalpha, float *x, float *dx, int *incx, float *y,
                          float *dy, int *incy, float *a, float *da, int *lda, blasad_work *work) noexcept nogil:
    cdef (void *)[13] args = [uplo, n, alpha, dalpha, x, dx, incx, y, dy, incy, a, da, lda]
    return ssyr2(2, args, work)

cdef int dsyr2(int mode, void **a, blasad_work *w) noexcept nogil:
    cdef Reading r
    return done(79, mode, read_syr2(functions[79].op, F64, a, &r), &r, w)

cdef int blasad_dsyr2_fwd(char *uplo, int *n, double *alpha, double *dalpha, double *x, double *dx, int *incx, double
                          *y, double *dy, int *incy, double *a, double *da, int *lda, blasad_work
                          *work) noexcept nogil:
    cdef (void *)[13] args = [uplo, n, alpha, dalpha, x, dx, incx, y, dy, incy, a, da, lda]
    return dsyr2(0, args, work)

cdef int blasad_dsyr2_aug(char *uplo, int *n, double *alpha, double *dalpha, double *x, double *dx, int *incx, double
                          *y, double *dy, int *incy, double *a, double *da, int *lda, blasad_work
                          *work) noexcept nogil:
    cdef (void *)[13] args = [uplo, n, alpha, dalpha, x, dx, incx, y, dy, incy, a, da, lda]
    return dsyr2(1, args, work)

cdef int blasad_dsyr2_rev(char *uplo, int *n, double *alpha, double *dalpha, double *x, double *dx, int *incx, double
                          *y, double *dy, int *incy, double *a, double *da, int *lda, blasad_work
                          *work) noexcept nogil:
    cdef (void *)[13] args = [uplo, n, alpha, dalpha, x, dx, incx, y, dy, incy, a, da, lda]
    return dsyr2(2, args, work)

cdef int cher2(int mode, void **a, blasad_work *w) noexcept nogil:
    cdef Reading r
    return done(80, mode, read_her2(functions[80].op, C64, a, &r), &r, w)

cdef int blasad_cher2_fwd(char *uplo, int *n, float complex *alpha, float complex *dalpha, float complex *x, float
                          complex *dx, int *incx, float complex *y, float complex *dy, int *incy, float complex *a,
                          float complex *da, int *lda, blasad_work *work) noexcept nogil:
    cdef (void *)[13] args = [uplo, n, alpha, dalpha, x, dx, incx, y, dy, incy, a, da, lda]
    return cher2(0, args, work)

cdef int blasad_cher2_aug(char *uplo, int *n, float complex *alpha, float complex *dalpha, float complex *x, float
                          complex *dx, int *incx, float complex *y, float complex *dy, int *incy, float complex *a,
                          float complex *da, int *lda, blasad_work *work) noexcept nogil:
    cdef (void *)[13] args = [uplo, n, alpha, dalpha, x, dx, incx, y, dy, incy, a, da, lda]
    return cher2(1, args, work)

cdef int blasad_cher2_rev(char *uplo, int *n, float complex *alpha, float complex *dalpha, float complex *x, float
                          complex *dx, int *incx, float complex *y, float complex *dy, int *incy, float complex *a,
                          float complex *da, int *lda, blasad_work *work) noexcept nogil:
    cdef (void *)[13] args = [uplo, n, alpha, dalpha, x, dx, incx, y, dy, incy, a, da, lda]
    return cher2(2, args, work)

cdef int zher2(int mode, void **a, blasad_work *w) noexcept nogil:
    cdef Reading r
    return done(81, mode, read_her2(functions[81].op, C128, a, &r), &r, w)

cdef int blasad_zher2_fwd(char *uplo, int *n, double complex *alpha, double complex *dalpha, double complex *x, double
                          complex *dx, int *incx, double complex *y, double complex *dy, int *incy, double complex *a,
                          double complex *da, int *lda, blasad_work *work) noexcept nogil:
    cdef (void *)[13] args = [uplo, n, alpha, dalpha, x, dx, incx, y, dy, incy, a, da, lda]
    return zher2(0, args, work)

cdef int blasad_zher2_aug(char *uplo, int *n, double complex *alpha, double complex *dalpha, double complex *x, double
                          complex *dx, int *incx, double complex *y, double complex *dy, int *incy, double complex *a,
                          double complex *da, int *lda, blasad_work *work) noexcept nogil:
    cdef (void *)[13] args = [uplo, n, alpha, dalpha, x, dx, incx, y, dy, incy, a, da, lda]
    return zher2(1, args, work)

cdef int blasad_zher2_rev(char *uplo, int *n, double complex *alpha, double complex *dalpha, double complex *x, double
                          complex *dx, int *incx, double complex *y, double complex *dy, int *incy, double complex *a,
                          double complex *da, int *lda, blasad_work *work) noexcept nogil:
    cdef (void *)[13] args = [uplo, n, alpha, dalpha, x, dx, incx, y, dy, incy, a, da, lda]
    return zher2(2, args, work)

cdef int strmm(int mode, void **a, blasad_work *w) noexcept nogil:
    cdef Reading r
    return done(82, mode, read_trmm(functions[82].op, F32, a, &r), &r, w)

cdef int blasad_strmm_fwd(char *side, char *uplo, char *trans_a, char *diag, int *m, int *n, float *alpha, float
                          *dalpha, float *a, float *da, int *lda, float *b, float *db, int *ldb, blasad_work
                          *work) noexcept nogil:
    cdef (void *)[14] args = [side, uplo, trans_a, diag, m, n, alpha, dalpha, a, da, lda, b, db, ldb]
    return strmm(0, args, work)

cdef int blasad_strmm_aug(char *side, char *uplo, char *trans_a, char *diag, int *m, int *n, float *alpha, float
                          *dalpha, float *a, float *da, int *lda, float *b, float *db, int *ldb, blasad_work
                          *work) noexcept nogil:
    cdef (void *)[14] args = [side, uplo, trans_a, diag, m, n, alpha, dalpha, a, da, lda, b, db, ldb]
    return strmm(1, args, work)

cdef int blasad_strmm_rev(char *side, char *uplo, char *trans_a, char *diag, int *m, int *n, float *alpha, float
                          *dalpha, float *a, float *da, int *lda, float *b, float *db, int *ldb, blasad_work
                          *work) noexcept nogil:
    cdef (void *)[14] args = [side, uplo, trans_a, diag, m, n, alpha, dalpha, a, da, lda, b, db, ldb]
    return strmm(2, args, work)

cdef int dtrmm(int mode, void **a, blasad_work *w) noexcept nogil:
    cdef Reading r
    return done(83, mode, read_trmm(functions[83].op, F64, a, &r), &r, w)

cdef int blasad_dtrmm_fwd(char *side, char *uplo, char *trans_a, char *diag, int *m, int *n, double *alpha, double
                          *dalpha, double *a, double *da, int *lda, double *b, double *db, int *ldb, blasad_work
                          *work) noexcept nogil:
    cdef (void *)[14] args = [side, uplo, trans_a, diag, m, n, alpha, dalpha, a, da, lda, b, db, ldb]
    return dtrmm(0, args, work)

cdef int blasad_dtrmm_aug(char *side, char *uplo, char *trans_a, char *diag, int *m, int *n, double *alpha, double
                          *dalpha, double *a, double *da, int *lda, double *b, double *db, int *ldb, blasad_work
                          *work) noexcept nogil:
    cdef (void *)[14] args = [side, uplo, trans_a, diag, m, n, alpha, dalpha, a, da, lda, b, db, ldb]
    return dtrmm(1, args, work)

cdef int blasad_dtrmm_rev(char *side, char *uplo, char *trans_a, char *diag, int *m, int *n, double *alpha, double
                          *dalpha, double *a, double *da, int *lda, double *b, double *db, int *ldb, blasad_work
                          *work) noexcept nogil:
    cdef (void *)[14] args = [side, uplo, trans_a, diag, m, n, alpha, dalpha, a, da, lda, b, db, ldb]
    return dtrmm(2, args, work)

cdef int ctrmm(int mode, void **a, blasad_work *w) noexcept nogil:
    cdef Reading r
    return done(84, mode, read_trmm(functions[84].op, C64, a, &r), &r, w)

cdef int blasad_ctrmm_fwd(char *side, char *uplo, char *trans_a, char *diag, int *m, int *n, float complex *alpha,
                          float complex *dalpha, float complex *a, float complex *da, int *lda, float complex *b,
                          float complex *db, int *ldb, blasad_work *work) noexcept nogil:
    cdef (void *)[14] args = [side, uplo, trans_a, diag, m, n, alpha, dalpha, a, da, lda, b, db, ldb]
    return ctrmm(0, args, work)

cdef int blasad_ctrmm_aug(char *side, char *uplo, char *trans_a, char *diag, int *m, int *n, float complex *alpha,
                          float complex *dalpha, float complex *a, float complex *da, int *lda, float complex *b,
                          float complex *db, int *ldb, blasad_work *work) noexcept nogil:
    cdef (void *)[14] args = [side, uplo, trans_a, diag, m, n, alpha, dalpha, a, da, lda, b, db, ldb]
    return ctrmm(1, args, work)

cdef int blasad_ctrmm_rev(char *side, char *uplo, char *trans_a, char *diag, int *m, int *n, float complex *alpha,
                          float complex *dalpha, float complex *a, float complex *da, int *lda, float complex *b,
                          float complex *db, int *ldb, blasad_work *work) noexcept nogil:
    cdef (void *)[14] args = [side, uplo, trans_a, diag, m, n, alpha, dalpha, a, da, lda, b, db, ldb]
    return ctrmm(2, args, work)

cdef int ztrmm(int mode, void **a, blasad_work *w) noexcept nogil:
    cdef Reading r
    return done(85, mode, read_trmm(functions[85].op, C128, a, &r), &r, w)

cdef int blasad_ztrmm_fwd(char *side, char *uplo, char *trans_a, char *diag, int *m, int *n, double complex *alpha,
                          double complex *dalpha, double complex *a, double complex *da, int *lda, double complex *b,
                          double complex *db, int *ldb, blasad_work *work) noexcept nogil:
    cdef (void *)[14] args = [side, uplo, trans_a, diag, m, n, alpha, dalpha, a, da, lda, b, db, ldb]
    return ztrmm(0, args, work)

cdef int blasad_ztrmm_aug(char *side, char *uplo, char *trans_a, char *diag, int *m, int *n, double complex *alpha,
                          double complex *dalpha, double complex *a, double complex *da, int *lda, double complex *b,
                          double complex *db, int *ldb, blasad_work *work) noexcept nogil:
    cdef (void *)[14] args = [side, uplo, trans_a, diag, m, n, alpha, dalpha, a, da, lda, b, db, ldb]
    return ztrmm(1, args, work)

cdef int blasad_ztrmm_rev(char *side, char *uplo, char *trans_a, char *diag, int *m, int *n, double complex *alpha,
                          double complex *dalpha, double complex *a, double complex *da, int *lda, double complex *b,
                          double complex *db, int *ldb, blasad_work *work) noexcept nogil:
    cdef (void *)[14] args = [side, uplo, trans_a, diag, m, n, alpha, dalpha, a, da, lda, b, db, ldb]
    return ztrmm(2, args, work)

cdef int strmv(int mode, void **a, blasad_work *w) noexcept nogil:
    cdef Reading r
    return done(86, mode, read_trmv(functions[86].op, F32, a, &r), &r, w)

cdef int blasad_strmv_fwd(char *uplo, char *trans, char *diag, int *n, float *a, float *da, int *lda, float *x, float
                          *dx, int *incx, blasad_work *work) noexcept nogil:
    cdef (void *)[10] args = [uplo, trans, diag, n, a, da, lda, x, dx, incx]
    return strmv(0, args, work)

cdef int blasad_strmv_aug(char *uplo, char *trans, char *diag, int *n, float *a, float *da, int *lda, float *x, float
                          *dx, int *incx, blasad_work *work) noexcept nogil:
    cdef (void *)[10] args = [uplo, trans, diag, n, a, da, lda, x, dx, incx]
    return strmv(1, args, work)

cdef int blasad_strmv_rev(char *uplo, char *trans, char *diag, int *n, float *a, float *da, int *lda, float *x, float
                          *dx, int *incx, blasad_work *work) noexcept nogil:
    cdef (void *)[10] args = [uplo, trans, diag, n, a, da, lda, x, dx, incx]
    return strmv(2, args, work)

cdef int dtrmv(int mode, void **a, blasad_work *w) noexcept nogil:
    cdef Reading r
    return done(87, mode, read_trmv(functions[87].op, F64, a, &r), &r, w)

cdef int blasad_dtrmv_fwd(char *uplo, char *trans, char *diag, int *n, double *a, double *da, int *lda, double *x,
                          double *dx, int *incx, blasad_work *work) noexcept nogil:
    cdef (void *)[10] args = [uplo, trans, diag, n, a, da, lda, x, dx, incx]
    return dtrmv(0, args, work)

cdef int blasad_dtrmv_aug(char *uplo, char *trans, char *diag, int *n, double *a, double *da, int *lda, double *x,
                          double *dx, int *incx, blasad_work *work) noexcept nogil:
    cdef (void *)[10] args = [uplo, trans, diag, n, a, da, lda, x, dx, incx]
    return dtrmv(1, args, work)

cdef int blasad_dtrmv_rev(char *uplo, char *trans, char *diag, int *n, double *a, double *da, int *lda, double *x,
                          double *dx, int *incx, blasad_work *work) noexcept nogil:
    cdef (void *)[10] args = [uplo, trans, diag, n, a, da, lda, x, dx, incx]
    return dtrmv(2, args, work)

cdef int ctrmv(int mode, void **a, blasad_work *w) noexcept nogil:
    cdef Reading r
    return done(88, mode, read_trmv(functions[88].op, C64, a, &r), &r, w)

cdef int blasad_ctrmv_fwd(char *uplo, char *trans, char *diag, int *n, float complex *a, float complex *da, int *lda,
                          float complex *x, float complex *dx, int *incx, blasad_work *work) noexcept nogil:
    cdef (void *)[10] args = [uplo, trans, diag, n, a, da, lda, x, dx, incx]
    return ctrmv(0, args, work)

cdef int blasad_ctrmv_aug(char *uplo, char *trans, char *diag, int *n, float complex *a, float complex *da, int *lda,
                          float complex *x, float complex *dx, int *incx, blasad_work *work) noexcept nogil:
    cdef (void *)[10] args = [uplo, trans, diag, n, a, da, lda, x, dx, incx]
    return ctrmv(1, args, work)

cdef int blasad_ctrmv_rev(char *uplo, char *trans, char *diag, int *n, float complex *a, float complex *da, int *lda,
                          float complex *x, float complex *dx, int *incx, blasad_work *work) noexcept nogil:
    cdef (void *)[10] args = [uplo, trans, diag, n, a, da, lda, x, dx, incx]
    return ctrmv(2, args, work)

cdef int ztrmv(int mode, void **a, blasad_work *w) noexcept nogil:
    cdef Reading r
    return done(89, mode, read_trmv(functions[89].op, C128, a, &r), &r, w)

cdef int blasad_ztrmv_fwd(char *uplo, char *trans, char *diag, int *n, double complex *a, double complex *da, int
                          *lda, double complex *x, double complex *dx, int *incx, blasad_work *work) noexcept nogil:
    cdef (void *)[10] args = [uplo, trans, diag, n, a, da, lda, x, dx, incx]
    return ztrmv(0, args, work)

cdef int blasad_ztrmv_aug(char *uplo, char *trans, char *diag, int *n, double complex *a, double complex *da, int
                          *lda, double complex *x, double complex *dx, int *incx, blasad_work *work) noexcept nogil:
    cdef (void *)[10] args = [uplo, trans, diag, n, a, da, lda, x, dx, incx]
    return ztrmv(1, args, work)

cdef int blasad_ztrmv_rev(char *uplo, char *trans, char *diag, int *n, double complex *a, double complex *da, int
                          *lda, double complex *x, double complex *dx, int *incx, blasad_work *work) noexcept nogil:
    cdef (void *)[10] args = [uplo, trans, diag, n, a, da, lda, x, dx, incx]
    return ztrmv(2, args, work)

cdef int strsm(int mode, void **a, blasad_work *w) noexcept nogil:
    cdef Reading r
    return done(90, mode, read_trsm(functions[90].op, F32, a, &r), &r, w)

cdef int blasad_strsm_fwd(char *side, char *uplo, char *trans_a, char *diag, int *m, int *n, float *alpha, float
                          *dalpha, float *a, float *da, int *lda, float *b, float *db, int *ldb, blasad_work
                          *work) noexcept nogil:
    cdef (void *)[14] args = [side, uplo, trans_a, diag, m, n, alpha, dalpha, a, da, lda, b, db, ldb]
    return strsm(0, args, work)

cdef int blasad_strsm_aug(char *side, char *uplo, char *trans_a, char *diag, int *m, int *n, float *alpha, float
                          *dalpha, float *a, float *da, int *lda, float *b, float *db, int *ldb, blasad_work
                          *work) noexcept nogil:
    cdef (void *)[14] args = [side, uplo, trans_a, diag, m, n, alpha, dalpha, a, da, lda, b, db, ldb]
    return strsm(1, args, work)

cdef int blasad_strsm_rev(char *side, char *uplo, char *trans_a, char *diag, int *m, int *n, float *alpha, float
                          *dalpha, float *a, float *da, int *lda, float *b, float *db, int *ldb, blasad_work
                          *work) noexcept nogil:
    cdef (void *)[14] args = [side, uplo, trans_a, diag, m, n, alpha, dalpha, a, da, lda, b, db, ldb]
    return strsm(2, args, work)

cdef int dtrsm(int mode, void **a, blasad_work *w) noexcept nogil:
    cdef Reading r
    return done(91, mode, read_trsm(functions[91].op, F64, a, &r), &r, w)

cdef int blasad_dtrsm_fwd(char *side, char *uplo, char *trans_a, char *diag, int *m, int *n, double *alpha, double
                          *dalpha, double *a, double *da, int *lda, double *b, double *db, int *ldb, blasad_work
                          *work) noexcept nogil:
    cdef (void *)[14] args = [side, uplo, trans_a, diag, m, n, alpha, dalpha, a, da, lda, b, db, ldb]
    return dtrsm(0, args, work)

cdef int blasad_dtrsm_aug(char *side, char *uplo, char *trans_a, char *diag, int *m, int *n, double *alpha, double
                          *dalpha, double *a, double *da, int *lda, double *b, double *db, int *ldb, blasad_work
                          *work) noexcept nogil:
    cdef (void *)[14] args = [side, uplo, trans_a, diag, m, n, alpha, dalpha, a, da, lda, b, db, ldb]
    return dtrsm(1, args, work)

cdef int blasad_dtrsm_rev(char *side, char *uplo, char *trans_a, char *diag, int *m, int *n, double *alpha, double
                          *dalpha, double *a, double *da, int *lda, double *b, double *db, int *ldb, blasad_work
                          *work) noexcept nogil:
    cdef (void *)[14] args = [side, uplo, trans_a, diag, m, n, alpha, dalpha, a, da, lda, b, db, ldb]
    return dtrsm(2, args, work)

cdef int ctrsm(int mode, void **a, blasad_work *w) noexcept nogil:
    cdef Reading r
    return done(92, mode, read_trsm(functions[92].op, C64, a, &r), &r, w)

cdef int blasad_ctrsm_fwd(char *side, char *uplo, char *trans_a, char *diag, int *m, int *n, float complex *alpha,
                          float complex *dalpha, float complex *a, float complex *da, int *lda, float complex *b,
                          float complex *db, int *ldb, blasad_work *work) noexcept nogil:
    cdef (void *)[14] args = [side, uplo, trans_a, diag, m, n, alpha, dalpha, a, da, lda, b, db, ldb]
    return ctrsm(0, args, work)

cdef int blasad_ctrsm_aug(char *side, char *uplo, char *trans_a, char *diag, int *m, int *n, float complex *alpha,
                          float complex *dalpha, float complex *a, float complex *da, int *lda, float complex *b,
                          float complex *db, int *ldb, blasad_work *work) noexcept nogil:
    cdef (void *)[14] args = [side, uplo, trans_a, diag, m, n, alpha, dalpha, a, da, lda, b, db, ldb]
    return ctrsm(1, args, work)

cdef int blasad_ctrsm_rev(char *side, char *uplo, char *trans_a, char *diag, int *m, int *n, float complex *alpha,
                          float complex *dalpha, float complex *a, float complex *da, int *lda, float complex *b,
                          float complex *db, int *ldb, blasad_work *work) noexcept nogil:
    cdef (void *)[14] args = [side, uplo, trans_a, diag, m, n, alpha, dalpha, a, da, lda, b, db, ldb]
    return ctrsm(2, args, work)

cdef int ztrsm(int mode, void **a, blasad_work *w) noexcept nogil:
    cdef Reading r
    return done(93, mode, read_trsm(functions[93].op, C128, a, &r), &r, w)

cdef int blasad_ztrsm_fwd(char *side, char *uplo, char *trans_a, char *diag, int *m, int *n, double complex *alpha,
                          double complex *dalpha, double complex *a, double complex *da, int *lda, double complex *b,
                          double complex *db, int *ldb, blasad_work *work) noexcept nogil:
    cdef (void *)[14] args = [side, uplo, trans_a, diag, m, n, alpha, dalpha, a, da, lda, b, db, ldb]
    return ztrsm(0, args, work)

cdef int blasad_ztrsm_aug(char *side, char *uplo, char *trans_a, char *diag, int *m, int *n, double complex *alpha,
                          double complex *dalpha, double complex *a, double complex *da, int *lda, double complex *b,
                          double complex *db, int *ldb, blasad_work *work) noexcept nogil:
    cdef (void *)[14] args = [side, uplo, trans_a, diag, m, n, alpha, dalpha, a, da, lda, b, db, ldb]
    return ztrsm(1, args, work)

cdef int blasad_ztrsm_rev(char *side, char *uplo, char *trans_a, char *diag, int *m, int *n, double complex *alpha,
                          double complex *dalpha, double complex *a, double complex *da, int *lda, double complex *b,
                          double complex *db, int *ldb, blasad_work *work) noexcept nogil:
    cdef (void *)[14] args = [side, uplo, trans_a, diag, m, n, alpha, dalpha, a, da, lda, b, db, ldb]
    return ztrsm(2, args, work)

cdef int strsv(int mode, void **a, blasad_work *w) noexcept nogil:
    cdef Reading r
    return done(94, mode, read_trsv(functions[94].op, F32, a, &r), &r, w)

cdef int blasad_strsv_fwd(char *uplo, char *trans, char *diag, int *n, float *a, float *da, int *lda, float *x, float
                          *dx, int *incx, blasad_work *work) noexcept nogil:
    cdef (void *)[10] args = [uplo, trans, diag, n, a, da, lda, x, dx, incx]
    return strsv(0, args, work)

cdef int blasad_strsv_aug(char *uplo, char *trans, char *diag, int *n, float *a, float *da, int *lda, float *x, float
                          *dx, int *incx, blasad_work *work) noexcept nogil:
    cdef (void *)[10] args = [uplo, trans, diag, n, a, da, lda, x, dx, incx]
    return strsv(1, args, work)

cdef int blasad_strsv_rev(char *uplo, char *trans, char *diag, int *n, float *a, float *da, int *lda, float *x, float
                          *dx, int *incx, blasad_work *work) noexcept nogil:
    cdef (void *)[10] args = [uplo, trans, diag, n, a, da, lda, x, dx, incx]
    return strsv(2, args, work)

cdef int dtrsv(int mode, void **a, blasad_work *w) noexcept nogil:
    cdef Reading r
    return done(95, mode, read_trsv(functions[95].op, F64, a, &r), &r, w)

cdef int blasad_dtrsv_fwd(char *uplo, char *trans, char *diag, int *n, double *a, double *da, int *lda, double *x,
                          double *dx, int *incx, blasad_work *work) noexcept nogil:
    cdef (void *)[10] args = [uplo, trans, diag, n, a, da, lda, x, dx, incx]
    return dtrsv(0, args, work)

cdef int blasad_dtrsv_aug(char *uplo, char *trans, char *diag, int *n, double *a, double *da, int *lda, double *x,
                          double *dx, int *incx, blasad_work *work) noexcept nogil:
    cdef (void *)[10] args = [uplo, trans, diag, n, a, da, lda, x, dx, incx]
    return dtrsv(1, args, work)

cdef int blasad_dtrsv_rev(char *uplo, char *trans, char *diag, int *n, double *a, double *da, int *lda, double *x,
                          double *dx, int *incx, blasad_work *work) noexcept nogil:
    cdef (void *)[10] args = [uplo, trans, diag, n, a, da, lda, x, dx, incx]
    return dtrsv(2, args, work)

cdef int ctrsv(int mode, void **a, blasad_work *w) noexcept nogil:
    cdef Reading r
    return done(96, mode, read_trsv(functions[96].op, C64, a, &r), &r, w)

cdef int blasad_ctrsv_fwd(char *uplo, char *trans, char *diag, int *n, float complex *a, float complex *da, int *lda,
                          float complex *x, float complex *dx, int *incx, blasad_work *work) noexcept nogil:
    cdef (void *)[10] args = [uplo, trans, diag, n, a, da, lda, x, dx, incx]
    return ctrsv(0, args, work)

cdef int blasad_ctrsv_aug(char *uplo, char *trans, char *diag, int *n, float complex *a, float complex *da, int *lda,
                          float complex *x, float complex *dx, int *incx, blasad_work *work) noexcept nogil:
    cdef (void *)[10] args = [uplo, trans, diag, n, a, da, lda, x, dx, incx]
    return ctrsv(1, args, work)

cdef int blasad_ctrsv_rev(char *uplo, char *trans, char *diag, int *n, float complex *a, float complex *da, int *lda,
                          float complex *x, float complex *dx, int *incx, blasad_work *work) noexcept nogil:
    cdef (void *)[10] args = [uplo, trans, diag, n, a, da, lda, x, dx, incx]
    return ctrsv(2, args, work)

cdef int ztrsv(int mode, void **a, blasad_work *w) noexcept nogil:
    cdef Reading r
    return done(97, mode, read_trsv(functions[97].op, C128, a, &r), &r, w)

cdef int blasad_ztrsv_fwd(char *uplo, char *trans, char *diag, int *n, double complex *a, double complex *da, int
                          *lda, double complex *x, double complex *dx, int *incx, blasad_work *work) noexcept nogil:
    cdef (void *)[10] args = [uplo, trans, diag, n, a, da, lda, x, dx, incx]
    return ztrsv(0, args, work)

cdef int blasad_ztrsv_aug(char *uplo, char *trans, char *diag, int *n, double complex *a, double complex *da, int
                          *lda, double complex *x, double complex *dx, int *incx, blasad_work *work) noexcept nogil:
    cdef (void *)[10] args = [uplo, trans, diag, n, a, da, lda, x, dx, incx]
    return ztrsv(1, args, work)

cdef int blasad_ztrsv_rev(char *uplo, char *trans, char *diag, int *n, double complex *a, double complex *da, int
                          *lda, double complex *x, double complex *dx, int *incx, blasad_work *work) noexcept nogil:
    cdef (void *)[10] args = [uplo, trans, diag, n, a, da, lda, x, dx, incx]
    return ztrsv(2, args, work)

cdef int strtrs(int mode, void **a, blasad_work *w) noexcept nogil:
    cdef Reading r
    return done(98, mode, read_trtrs(functions[98].op, F32, a, &r), &r, w)

cdef int blasad_strtrs_fwd(char *uplo, char *trans, char *unitdiag, int *n, int *nrhs, float *a, float *da, int *lda,
                           float *b, float *db, int *ldb, blasad_work *work) noexcept nogil:
    cdef (void *)[11] args = [uplo, trans, unitdiag, n, nrhs, a, da, lda, b, db, ldb]
    return strtrs(0, args, work)

cdef int blasad_strtrs_aug(char *uplo, char *trans, char *unitdiag, int *n, int *nrhs, float *a, float *da, int *lda,
                           float *b, float *db, int *ldb, blasad_work *work) noexcept nogil:
    cdef (void *)[11] args = [uplo, trans, unitdiag, n, nrhs, a, da, lda, b, db, ldb]
    return strtrs(1, args, work)

cdef int blasad_strtrs_rev(char *uplo, char *trans, char *unitdiag, int *n, int *nrhs, float *a, float *da, int *lda,
                           float *b, float *db, int *ldb, blasad_work *work) noexcept nogil:
    cdef (void *)[11] args = [uplo, trans, unitdiag, n, nrhs, a, da, lda, b, db, ldb]
    return strtrs(2, args, work)

cdef int dtrtrs(int mode, void **a, blasad_work *w) noexcept nogil:
    cdef Reading r
    return done(99, mode, read_trtrs(functions[99].op, F64, a, &r), &r, w)

cdef int blasad_dtrtrs_fwd(char *uplo, char *trans, char *unitdiag, int *n, int *nrhs, double *a, double *da, int
                           *lda, double *b, double *db, int *ldb, blasad_work *work) noexcept nogil:
    cdef (void *)[11] args = [uplo, trans, unitdiag, n, nrhs, a, da, lda, b, db, ldb]
    return dtrtrs(0, args, work)

cdef int blasad_dtrtrs_aug(char *uplo, char *trans, char *unitdiag, int *n, int *nrhs, double *a, double *da, int
                           *lda, double *b, double *db, int *ldb, blasad_work *work) noexcept nogil:
    cdef (void *)[11] args = [uplo, trans, unitdiag, n, nrhs, a, da, lda, b, db, ldb]
    return dtrtrs(1, args, work)

cdef int blasad_dtrtrs_rev(char *uplo, char *trans, char *unitdiag, int *n, int *nrhs, double *a, double *da, int
                           *lda, double *b, double *db, int *ldb, blasad_work *work) noexcept nogil:
    cdef (void *)[11] args = [uplo, trans, unitdiag, n, nrhs, a, da, lda, b, db, ldb]
    return dtrtrs(2, args, work)

cdef int ctrtrs(int mode, void **a, blasad_work *w) noexcept nogil:
    cdef Reading r
    return done(100, mode, read_trtrs(functions[100].op, C64, a, &r), &r, w)

cdef int blasad_ctrtrs_fwd(char *uplo, char *trans, char *unitdiag, int *n, int *nrhs, float complex *a, float complex
                           *da, int *lda, float complex *b, float complex *db, int *ldb, blasad_work
                           *work) noexcept nogil:
    cdef (void *)[11] args = [uplo, trans, unitdiag, n, nrhs, a, da, lda, b, db, ldb]
    return ctrtrs(0, args, work)

cdef int blasad_ctrtrs_aug(char *uplo, char *trans, char *unitdiag, int *n, int *nrhs, float complex *a, float complex
                           *da, int *lda, float complex *b, float complex *db, int *ldb, blasad_work
                           *work) noexcept nogil:
    cdef (void *)[11] args = [uplo, trans, unitdiag, n, nrhs, a, da, lda, b, db, ldb]
    return ctrtrs(1, args, work)

cdef int blasad_ctrtrs_rev(char *uplo, char *trans, char *unitdiag, int *n, int *nrhs, float complex *a, float complex
                           *da, int *lda, float complex *b, float complex *db, int *ldb, blasad_work
                           *work) noexcept nogil:
    cdef (void *)[11] args = [uplo, trans, unitdiag, n, nrhs, a, da, lda, b, db, ldb]
    return ctrtrs(2, args, work)

cdef int ztrtrs(int mode, void **a, blasad_work *w) noexcept nogil:
    cdef Reading r
    return done(101, mode, read_trtrs(functions[101].op, C128, a, &r), &r, w)

cdef int blasad_ztrtrs_fwd(char *uplo, char *trans, char *unitdiag, int *n, int *nrhs, double complex *a, double
                           complex *da, int *lda, double complex *b, double complex *db, int *ldb, blasad_work
                           *work) noexcept nogil:
    cdef (void *)[11] args = [uplo, trans, unitdiag, n, nrhs, a, da, lda, b, db, ldb]
    return ztrtrs(0, args, work)

cdef int blasad_ztrtrs_aug(char *uplo, char *trans, char *unitdiag, int *n, int *nrhs, double complex *a, double
                           complex *da, int *lda, double complex *b, double complex *db, int *ldb, blasad_work
                           *work) noexcept nogil:
    cdef (void *)[11] args = [uplo, trans, unitdiag, n, nrhs, a, da, lda, b, db, ldb]
    return ztrtrs(1, args, work)

cdef int blasad_ztrtrs_rev(char *uplo, char *trans, char *unitdiag, int *n, int *nrhs, double complex *a, double
                           complex *da, int *lda, double complex *b, double complex *db, int *ldb, blasad_work
                           *work) noexcept nogil:
    cdef (void *)[11] args = [uplo, trans, unitdiag, n, nrhs, a, da, lda, b, db, ldb]
    return ztrtrs(2, args, work)

cdef int sgbmv(int mode, void **a, blasad_work *w) noexcept nogil:
    cdef Reading r
    return done(102, mode, read_gbmv(functions[102].op, F32, a, &r), &r, w)

cdef int blasad_sgbmv_fwd(char *trans, int *m, int *n, int *kl, int *ku, float *alpha, float *dalpha, float *a, float
                          *da, int *lda, float *x, float *dx, int *incx, float *beta, float *dbeta, float *y, float
                          *dy, int *incy, blasad_work *work) noexcept nogil:
    cdef (void *)[18] args = [trans, m, n, kl, ku, alpha, dalpha, a, da, lda, x, dx, incx, beta, dbeta, y, dy, incy]
    return sgbmv(0, args, work)

cdef int blasad_sgbmv_aug(char *trans, int *m, int *n, int *kl, int *ku, float *alpha, float *dalpha, float *a, float
                          *da, int *lda, float *x, float *dx, int *incx, float *beta, float *dbeta, float *y, float
                          *dy, int *incy, blasad_work *work) noexcept nogil:
    cdef (void *)[18] args = [trans, m, n, kl, ku, alpha, dalpha, a, da, lda, x, dx, incx, beta, dbeta, y, dy, incy]
    return sgbmv(1, args, work)

cdef int blasad_sgbmv_rev(char *trans, int *m, int *n, int *kl, int *ku, float *alpha, float *dalpha, float *a, float
                          *da, int *lda, float *x, float *dx, int *incx, float *beta, float *dbeta, float *y, float
                          *dy, int *incy, blasad_work *work) noexcept nogil:
    cdef (void *)[18] args = [trans, m, n, kl, ku, alpha, dalpha, a, da, lda, x, dx, incx, beta, dbeta, y, dy, incy]
    return sgbmv(2, args, work)

cdef int dgbmv(int mode, void **a, blasad_work *w) noexcept nogil:
    cdef Reading r
    return done(103, mode, read_gbmv(functions[103].op, F64, a, &r), &r, w)

cdef int blasad_dgbmv_fwd(char *trans, int *m, int *n, int *kl, int *ku, double *alpha, double *dalpha, double *a,
                          double *da, int *lda, double *x, double *dx, int *incx, double *beta, double *dbeta, double
                          *y, double *dy, int *incy, blasad_work *work) noexcept nogil:
    cdef (void *)[18] args = [trans, m, n, kl, ku, alpha, dalpha, a, da, lda, x, dx, incx, beta, dbeta, y, dy, incy]
    return dgbmv(0, args, work)

cdef int blasad_dgbmv_aug(char *trans, int *m, int *n, int *kl, int *ku, double *alpha, double *dalpha, double *a,
                          double *da, int *lda, double *x, double *dx, int *incx, double *beta, double *dbeta, double
                          *y, double *dy, int *incy, blasad_work *work) noexcept nogil:
    cdef (void *)[18] args = [trans, m, n, kl, ku, alpha, dalpha, a, da, lda, x, dx, incx, beta, dbeta, y, dy, incy]
    return dgbmv(1, args, work)

cdef int blasad_dgbmv_rev(char *trans, int *m, int *n, int *kl, int *ku, double *alpha, double *dalpha, double *a,
                          double *da, int *lda, double *x, double *dx, int *incx, double *beta, double *dbeta, double
                          *y, double *dy, int *incy, blasad_work *work) noexcept nogil:
    cdef (void *)[18] args = [trans, m, n, kl, ku, alpha, dalpha, a, da, lda, x, dx, incx, beta, dbeta, y, dy, incy]
    return dgbmv(2, args, work)

cdef int cgbmv(int mode, void **a, blasad_work *w) noexcept nogil:
    cdef Reading r
    return done(104, mode, read_gbmv(functions[104].op, C64, a, &r), &r, w)

cdef int blasad_cgbmv_fwd(char *trans, int *m, int *n, int *kl, int *ku, float complex *alpha, float complex *dalpha,
                          float complex *a, float complex *da, int *lda, float complex *x, float complex *dx, int
                          *incx, float complex *beta, float complex *dbeta, float complex *y, float complex *dy, int
                          *incy, blasad_work *work) noexcept nogil:
    cdef (void *)[18] args = [trans, m, n, kl, ku, alpha, dalpha, a, da, lda, x, dx, incx, beta, dbeta, y, dy, incy]
    return cgbmv(0, args, work)

cdef int blasad_cgbmv_aug(char *trans, int *m, int *n, int *kl, int *ku, float complex *alpha, float complex *dalpha,
                          float complex *a, float complex *da, int *lda, float complex *x, float complex *dx, int
                          *incx, float complex *beta, float complex *dbeta, float complex *y, float complex *dy, int
                          *incy, blasad_work *work) noexcept nogil:
    cdef (void *)[18] args = [trans, m, n, kl, ku, alpha, dalpha, a, da, lda, x, dx, incx, beta, dbeta, y, dy, incy]
    return cgbmv(1, args, work)

cdef int blasad_cgbmv_rev(char *trans, int *m, int *n, int *kl, int *ku, float complex *alpha, float complex *dalpha,
                          float complex *a, float complex *da, int *lda, float complex *x, float complex *dx, int
                          *incx, float complex *beta, float complex *dbeta, float complex *y, float complex *dy, int
                          *incy, blasad_work *work) noexcept nogil:
    cdef (void *)[18] args = [trans, m, n, kl, ku, alpha, dalpha, a, da, lda, x, dx, incx, beta, dbeta, y, dy, incy]
    return cgbmv(2, args, work)

cdef int zgbmv(int mode, void **a, blasad_work *w) noexcept nogil:
    cdef Reading r
    return done(105, mode, read_gbmv(functions[105].op, C128, a, &r), &r, w)

cdef int blasad_zgbmv_fwd(char *trans, int *m, int *n, int *kl, int *ku, double complex *alpha, double complex
                          *dalpha, double complex *a, double complex *da, int *lda, double complex *x, double complex
                          *dx, int *incx, double complex *beta, double complex *dbeta, double complex *y, double
                          complex *dy, int *incy, blasad_work *work) noexcept nogil:
    cdef (void *)[18] args = [trans, m, n, kl, ku, alpha, dalpha, a, da, lda, x, dx, incx, beta, dbeta, y, dy, incy]
    return zgbmv(0, args, work)

cdef int blasad_zgbmv_aug(char *trans, int *m, int *n, int *kl, int *ku, double complex *alpha, double complex
                          *dalpha, double complex *a, double complex *da, int *lda, double complex *x, double complex
                          *dx, int *incx, double complex *beta, double complex *dbeta, double complex *y, double
                          complex *dy, int *incy, blasad_work *work) noexcept nogil:
    cdef (void *)[18] args = [trans, m, n, kl, ku, alpha, dalpha, a, da, lda, x, dx, incx, beta, dbeta, y, dy, incy]
    return zgbmv(1, args, work)

cdef int blasad_zgbmv_rev(char *trans, int *m, int *n, int *kl, int *ku, double complex *alpha, double complex
                          *dalpha, double complex *a, double complex *da, int *lda, double complex *x, double complex
                          *dx, int *incx, double complex *beta, double complex *dbeta, double complex *y, double
                          complex *dy, int *incy, blasad_work *work) noexcept nogil:
    cdef (void *)[18] args = [trans, m, n, kl, ku, alpha, dalpha, a, da, lda, x, dx, incx, beta, dbeta, y, dy, incy]
    return zgbmv(2, args, work)

cdef int ssbmv(int mode, void **a, blasad_work *w) noexcept nogil:
    cdef Reading r
    return done(106, mode, read_sbmv(functions[106].op, F32, a, &r), &r, w)

cdef int blasad_ssbmv_fwd(char *uplo, int *n, int *k, float *alpha, float *dalpha, float *a, float *da, int *lda,
                          float *x, float *dx, int *incx, float *beta, float *dbeta, float *y, float *dy, int *incy,
                          blasad_work *work) noexcept nogil:
    cdef (void *)[16] args = [uplo, n, k, alpha, dalpha, a, da, lda, x, dx, incx, beta, dbeta, y, dy, incy]
    return ssbmv(0, args, work)

cdef int blasad_ssbmv_aug(char *uplo, int *n, int *k, float *alpha, float *dalpha, float *a, float *da, int *lda,
                          float *x, float *dx, int *incx, float *beta, float *dbeta, float *y, float *dy, int *incy,
                          blasad_work *work) noexcept nogil:
    cdef (void *)[16] args = [uplo, n, k, alpha, dalpha, a, da, lda, x, dx, incx, beta, dbeta, y, dy, incy]
    return ssbmv(1, args, work)

cdef int blasad_ssbmv_rev(char *uplo, int *n, int *k, float *alpha, float *dalpha, float *a, float *da, int *lda,
                          float *x, float *dx, int *incx, float *beta, float *dbeta, float *y, float *dy, int *incy,
                          blasad_work *work) noexcept nogil:
    cdef (void *)[16] args = [uplo, n, k, alpha, dalpha, a, da, lda, x, dx, incx, beta, dbeta, y, dy, incy]
    return ssbmv(2, args, work)

cdef int dsbmv(int mode, void **a, blasad_work *w) noexcept nogil:
    cdef Reading r
    return done(107, mode, read_sbmv(functions[107].op, F64, a, &r), &r, w)

cdef int blasad_dsbmv_fwd(char *uplo, int *n, int *k, double *alpha, double *dalpha, double *a, double *da, int *lda,
                          double *x, double *dx, int *incx, double *beta, double *dbeta, double *y, double *dy, int
                          *incy, blasad_work *work) noexcept nogil:
    cdef (void *)[16] args = [uplo, n, k, alpha, dalpha, a, da, lda, x, dx, incx, beta, dbeta, y, dy, incy]
    return dsbmv(0, args, work)

cdef int blasad_dsbmv_aug(char *uplo, int *n, int *k, double *alpha, double *dalpha, double *a, double *da, int *lda,
                          double *x, double *dx, int *incx, double *beta, double *dbeta, double *y, double *dy, int
                          *incy, blasad_work *work) noexcept nogil:
    cdef (void *)[16] args = [uplo, n, k, alpha, dalpha, a, da, lda, x, dx, incx, beta, dbeta, y, dy, incy]
    return dsbmv(1, args, work)

cdef int blasad_dsbmv_rev(char *uplo, int *n, int *k, double *alpha, double *dalpha, double *a, double *da, int *lda,
                          double *x, double *dx, int *incx, double *beta, double *dbeta, double *y, double *dy, int
                          *incy, blasad_work *work) noexcept nogil:
    cdef (void *)[16] args = [uplo, n, k, alpha, dalpha, a, da, lda, x, dx, incx, beta, dbeta, y, dy, incy]
    return dsbmv(2, args, work)

cdef int chbmv(int mode, void **a, blasad_work *w) noexcept nogil:
    cdef Reading r
    return done(108, mode, read_hbmv(functions[108].op, C64, a, &r), &r, w)

cdef int blasad_chbmv_fwd(char *uplo, int *n, int *k, float complex *alpha, float complex *dalpha, float complex *a,
                          float complex *da, int *lda, float complex *x, float complex *dx, int *incx, float complex
                          *beta, float complex *dbeta, float complex *y, float complex *dy, int *incy, blasad_work
                          *work) noexcept nogil:
    cdef (void *)[16] args = [uplo, n, k, alpha, dalpha, a, da, lda, x, dx, incx, beta, dbeta, y, dy, incy]
    return chbmv(0, args, work)

cdef int blasad_chbmv_aug(char *uplo, int *n, int *k, float complex *alpha, float complex *dalpha, float complex *a,
                          float complex *da, int *lda, float complex *x, float complex *dx, int *incx, float complex
                          *beta, float complex *dbeta, float complex *y, float complex *dy, int *incy, blasad_work
                          *work) noexcept nogil:
    cdef (void *)[16] args = [uplo, n, k, alpha, dalpha, a, da, lda, x, dx, incx, beta, dbeta, y, dy, incy]
    return chbmv(1, args, work)

cdef int blasad_chbmv_rev(char *uplo, int *n, int *k, float complex *alpha, float complex *dalpha, float complex *a,
                          float complex *da, int *lda, float complex *x, float complex *dx, int *incx, float complex
                          *beta, float complex *dbeta, float complex *y, float complex *dy, int *incy, blasad_work
                          *work) noexcept nogil:
    cdef (void *)[16] args = [uplo, n, k, alpha, dalpha, a, da, lda, x, dx, incx, beta, dbeta, y, dy, incy]
    return chbmv(2, args, work)

cdef int zhbmv(int mode, void **a, blasad_work *w) noexcept nogil:
    cdef Reading r
    return done(109, mode, read_hbmv(functions[109].op, C128, a, &r), &r, w)

cdef int blasad_zhbmv_fwd(char *uplo, int *n, int *k, double complex *alpha, double complex *dalpha, double complex
                          *a, double complex *da, int *lda, double complex *x, double complex *dx, int *incx, double
                          complex *beta, double complex *dbeta, double complex *y, double complex *dy, int *incy,
                          blasad_work *work) noexcept nogil:
    cdef (void *)[16] args = [uplo, n, k, alpha, dalpha, a, da, lda, x, dx, incx, beta, dbeta, y, dy, incy]
    return zhbmv(0, args, work)

cdef int blasad_zhbmv_aug(char *uplo, int *n, int *k, double complex *alpha, double complex *dalpha, double complex
                          *a, double complex *da, int *lda, double complex *x, double complex *dx, int *incx, double
                          complex *beta, double complex *dbeta, double complex *y, double complex *dy, int *incy,
                          blasad_work *work) noexcept nogil:
    cdef (void *)[16] args = [uplo, n, k, alpha, dalpha, a, da, lda, x, dx, incx, beta, dbeta, y, dy, incy]
    return zhbmv(1, args, work)

cdef int blasad_zhbmv_rev(char *uplo, int *n, int *k, double complex *alpha, double complex *dalpha, double complex
                          *a, double complex *da, int *lda, double complex *x, double complex *dx, int *incx, double
                          complex *beta, double complex *dbeta, double complex *y, double complex *dy, int *incy,
                          blasad_work *work) noexcept nogil:
    cdef (void *)[16] args = [uplo, n, k, alpha, dalpha, a, da, lda, x, dx, incx, beta, dbeta, y, dy, incy]
    return zhbmv(2, args, work)

cdef int sspmv(int mode, void **a, blasad_work *w) noexcept nogil:
    cdef Reading r
    return done(110, mode, read_spmv(functions[110].op, F32, a, &r), &r, w)

cdef int blasad_sspmv_fwd(char *uplo, int *n, float *alpha, float *dalpha, float *ap, float *dap, float *x, float *dx,
                          int *incx, float *beta, float *dbeta, float *y, float *dy, int *incy, blasad_work
                          *work) noexcept nogil:
    cdef (void *)[14] args = [uplo, n, alpha, dalpha, ap, dap, x, dx, incx, beta, dbeta, y, dy, incy]
    return sspmv(0, args, work)

cdef int blasad_sspmv_aug(char *uplo, int *n, float *alpha, float *dalpha, float *ap, float *dap, float *x, float *dx,
                          int *incx, float *beta, float *dbeta, float *y, float *dy, int *incy, blasad_work
                          *work) noexcept nogil:
    cdef (void *)[14] args = [uplo, n, alpha, dalpha, ap, dap, x, dx, incx, beta, dbeta, y, dy, incy]
    return sspmv(1, args, work)

cdef int blasad_sspmv_rev(char *uplo, int *n, float *alpha, float *dalpha, float *ap, float *dap, float *x, float *dx,
                          int *incx, float *beta, float *dbeta, float *y, float *dy, int *incy, blasad_work
                          *work) noexcept nogil:
    cdef (void *)[14] args = [uplo, n, alpha, dalpha, ap, dap, x, dx, incx, beta, dbeta, y, dy, incy]
    return sspmv(2, args, work)

cdef int dspmv(int mode, void **a, blasad_work *w) noexcept nogil:
    cdef Reading r
    return done(111, mode, read_spmv(functions[111].op, F64, a, &r), &r, w)

cdef int blasad_dspmv_fwd(char *uplo, int *n, double *alpha, double *dalpha, double *ap, double *dap, double *x,
                          double *dx, int *incx, double *beta, double *dbeta, double *y, double *dy, int *incy,
                          blasad_work *work) noexcept nogil:
    cdef (void *)[14] args = [uplo, n, alpha, dalpha, ap, dap, x, dx, incx, beta, dbeta, y, dy, incy]
    return dspmv(0, args, work)

cdef int blasad_dspmv_aug(char *uplo, int *n, double *alpha, double *dalpha, double *ap, double *dap, double *x,
                          double *dx, int *incx, double *beta, double *dbeta, double *y, double *dy, int *incy,
                          blasad_work *work) noexcept nogil:
    cdef (void *)[14] args = [uplo, n, alpha, dalpha, ap, dap, x, dx, incx, beta, dbeta, y, dy, incy]
    return dspmv(1, args, work)

cdef int blasad_dspmv_rev(char *uplo, int *n, double *alpha, double *dalpha, double *ap, double *dap, double *x,
                          double *dx, int *incx, double *beta, double *dbeta, double *y, double *dy, int *incy,
                          blasad_work *work) noexcept nogil:
    cdef (void *)[14] args = [uplo, n, alpha, dalpha, ap, dap, x, dx, incx, beta, dbeta, y, dy, incy]
    return dspmv(2, args, work)

cdef int cspmv(int mode, void **a, blasad_work *w) noexcept nogil:
    cdef Reading r
    return done(112, mode, read_spmv(functions[112].op, C64, a, &r), &r, w)

cdef int blasad_cspmv_fwd(char *uplo, int *n, float complex *alpha, float complex *dalpha, float complex *ap, float
                          complex *dap, float complex *x, float complex *dx, int *incx, float complex *beta, float
                          complex *dbeta, float complex *y, float complex *dy, int *incy, blasad_work
                          *work) noexcept nogil:
    cdef (void *)[14] args = [uplo, n, alpha, dalpha, ap, dap, x, dx, incx, beta, dbeta, y, dy, incy]
    return cspmv(0, args, work)

cdef int blasad_cspmv_aug(char *uplo, int *n, float complex *alpha, float complex *dalpha, float complex *ap, float
                          complex *dap, float complex *x, float complex *dx, int *incx, float complex *beta, float
                          complex *dbeta, float complex *y, float complex *dy, int *incy, blasad_work
                          *work) noexcept nogil:
    cdef (void *)[14] args = [uplo, n, alpha, dalpha, ap, dap, x, dx, incx, beta, dbeta, y, dy, incy]
    return cspmv(1, args, work)

cdef int blasad_cspmv_rev(char *uplo, int *n, float complex *alpha, float complex *dalpha, float complex *ap, float
                          complex *dap, float complex *x, float complex *dx, int *incx, float complex *beta, float
                          complex *dbeta, float complex *y, float complex *dy, int *incy, blasad_work
                          *work) noexcept nogil:
    cdef (void *)[14] args = [uplo, n, alpha, dalpha, ap, dap, x, dx, incx, beta, dbeta, y, dy, incy]
    return cspmv(2, args, work)

cdef int zspmv(int mode, void **a, blasad_work *w) noexcept nogil:
    cdef Reading r
    return done(113, mode, read_spmv(functions[113].op, C128, a, &r), &r, w)

cdef int blasad_zspmv_fwd(char *uplo, int *n, double complex *alpha, double complex *dalpha, double complex *ap,
                          double complex *dap, double complex *x, double complex *dx, int *incx, double complex *beta,
                          double complex *dbeta, double complex *y, double complex *dy, int *incy, blasad_work
                          *work) noexcept nogil:
    cdef (void *)[14] args = [uplo, n, alpha, dalpha, ap, dap, x, dx, incx, beta, dbeta, y, dy, incy]
    return zspmv(0, args, work)

cdef int blasad_zspmv_aug(char *uplo, int *n, double complex *alpha, double complex *dalpha, double complex *ap,
                          double complex *dap, double complex *x, double complex *dx, int *incx, double complex *beta,
                          double complex *dbeta, double complex *y, double complex *dy, int *incy, blasad_work
                          *work) noexcept nogil:
    cdef (void *)[14] args = [uplo, n, alpha, dalpha, ap, dap, x, dx, incx, beta, dbeta, y, dy, incy]
    return zspmv(1, args, work)

cdef int blasad_zspmv_rev(char *uplo, int *n, double complex *alpha, double complex *dalpha, double complex *ap,
                          double complex *dap, double complex *x, double complex *dx, int *incx, double complex *beta,
                          double complex *dbeta, double complex *y, double complex *dy, int *incy, blasad_work
                          *work) noexcept nogil:
    cdef (void *)[14] args = [uplo, n, alpha, dalpha, ap, dap, x, dx, incx, beta, dbeta, y, dy, incy]
    return zspmv(2, args, work)

cdef int chpmv(int mode, void **a, blasad_work *w) noexcept nogil:
    cdef Reading r
    return done(114, mode, read_hpmv(functions[114].op, C64, a, &r), &r, w)

cdef int blasad_chpmv_fwd(char *uplo, int *n, float complex *alpha, float complex *dalpha, float complex *ap, float
                          complex *dap, float complex *x, float complex *dx, int *incx, float complex *beta, float
                          complex *dbeta, float complex *y, float complex *dy, int *incy, blasad_work
                          *work) noexcept nogil:
    cdef (void *)[14] args = [uplo, n, alpha, dalpha, ap, dap, x, dx, incx, beta, dbeta, y, dy, incy]
    return chpmv(0, args, work)

cdef int blasad_chpmv_aug(char *uplo, int *n, float complex *alpha, float complex *dalpha, float complex *ap, float
                          complex *dap, float complex *x, float complex *dx, int *incx, float complex *beta, float
                          complex *dbeta, float complex *y, float complex *dy, int *incy, blasad_work
                          *work) noexcept nogil:
    cdef (void *)[14] args = [uplo, n, alpha, dalpha, ap, dap, x, dx, incx, beta, dbeta, y, dy, incy]
    return chpmv(1, args, work)

cdef int blasad_chpmv_rev(char *uplo, int *n, float complex *alpha, float complex *dalpha, float complex *ap, float
                          complex *dap, float complex *x, float complex *dx, int *incx, float complex *beta, float
                          complex *dbeta, float complex *y, float complex *dy, int *incy, blasad_work
                          *work) noexcept nogil:
    cdef (void *)[14] args = [uplo, n, alpha, dalpha, ap, dap, x, dx, incx, beta, dbeta, y, dy, incy]
    return chpmv(2, args, work)

cdef int zhpmv(int mode, void **a, blasad_work *w) noexcept nogil:
    cdef Reading r
    return done(115, mode, read_hpmv(functions[115].op, C128, a, &r), &r, w)

cdef int blasad_zhpmv_fwd(char *uplo, int *n, double complex *alpha, double complex *dalpha, double complex *ap,
                          double complex *dap, double complex *x, double complex *dx, int *incx, double complex *beta,
                          double complex *dbeta, double complex *y, double complex *dy, int *incy, blasad_work
                          *work) noexcept nogil:
    cdef (void *)[14] args = [uplo, n, alpha, dalpha, ap, dap, x, dx, incx, beta, dbeta, y, dy, incy]
    return zhpmv(0, args, work)

cdef int blasad_zhpmv_aug(char *uplo, int *n, double complex *alpha, double complex *dalpha, double complex *ap,
                          double complex *dap, double complex *x, double complex *dx, int *incx, double complex *beta,
                          double complex *dbeta, double complex *y, double complex *dy, int *incy, blasad_work
                          *work) noexcept nogil:
    cdef (void *)[14] args = [uplo, n, alpha, dalpha, ap, dap, x, dx, incx, beta, dbeta, y, dy, incy]
    return zhpmv(1, args, work)

cdef int blasad_zhpmv_rev(char *uplo, int *n, double complex *alpha, double complex *dalpha, double complex *ap,
                          double complex *dap, double complex *x, double complex *dx, int *incx, double complex *beta,
                          double complex *dbeta, double complex *y, double complex *dy, int *incy, blasad_work
                          *work) noexcept nogil:
    cdef (void *)[14] args = [uplo, n, alpha, dalpha, ap, dap, x, dx, incx, beta, dbeta, y, dy, incy]
    return zhpmv(2, args, work)

cdef int stbmv(int mode, void **a, blasad_work *w) noexcept nogil:
    cdef Reading r
    return done(116, mode, read_tbmv(functions[116].op, F32, a, &r), &r, w)

cdef int blasad_stbmv_fwd(char *uplo, char *trans, char *diag, int *n, int *k, float *a, float *da, int *lda, float
                          *x, float *dx, int *incx, blasad_work *work) noexcept nogil:
    cdef (void *)[11] args = [uplo, trans, diag, n, k, a, da, lda, x, dx, incx]
    return stbmv(0, args, work)

cdef int blasad_stbmv_aug(char *uplo, char *trans, char *diag, int *n, int *k, float *a, float *da, int *lda, float
                          *x, float *dx, int *incx, blasad_work *work) noexcept nogil:
    cdef (void *)[11] args = [uplo, trans, diag, n, k, a, da, lda, x, dx, incx]
    return stbmv(1, args, work)

cdef int blasad_stbmv_rev(char *uplo, char *trans, char *diag, int *n, int *k, float *a, float *da, int *lda, float
                          *x, float *dx, int *incx, blasad_work *work) noexcept nogil:
    cdef (void *)[11] args = [uplo, trans, diag, n, k, a, da, lda, x, dx, incx]
    return stbmv(2, args, work)

cdef int dtbmv(int mode, void **a, blasad_work *w) noexcept nogil:
    cdef Reading r
    return done(117, mode, read_tbmv(functions[117].op, F64, a, &r), &r, w)

cdef int blasad_dtbmv_fwd(char *uplo, char *trans, char *diag, int *n, int *k, double *a, double *da, int *lda, double
                          *x, double *dx, int *incx, blasad_work *work) noexcept nogil:
    cdef (void *)[11] args = [uplo, trans, diag, n, k, a, da, lda, x, dx, incx]
    return dtbmv(0, args, work)

cdef int blasad_dtbmv_aug(char *uplo, char *trans, char *diag, int *n, int *k, double *a, double *da, int *lda, double
                          *x, double *dx, int *incx, blasad_work *work) noexcept nogil:
    cdef (void *)[11] args = [uplo, trans, diag, n, k, a, da, lda, x, dx, incx]
    return dtbmv(1, args, work)

cdef int blasad_dtbmv_rev(char *uplo, char *trans, char *diag, int *n, int *k, double *a, double *da, int *lda, double
                          *x, double *dx, int *incx, blasad_work *work) noexcept nogil:
    cdef (void *)[11] args = [uplo, trans, diag, n, k, a, da, lda, x, dx, incx]
    return dtbmv(2, args, work)

cdef int ctbmv(int mode, void **a, blasad_work *w) noexcept nogil:
    cdef Reading r
    return done(118, mode, read_tbmv(functions[118].op, C64, a, &r), &r, w)

cdef int blasad_ctbmv_fwd(char *uplo, char *trans, char *diag, int *n, int *k, float complex *a, float complex *da,
                          int *lda, float complex *x, float complex *dx, int *incx, blasad_work *work) noexcept nogil:
    cdef (void *)[11] args = [uplo, trans, diag, n, k, a, da, lda, x, dx, incx]
    return ctbmv(0, args, work)

cdef int blasad_ctbmv_aug(char *uplo, char *trans, char *diag, int *n, int *k, float complex *a, float complex *da,
                          int *lda, float complex *x, float complex *dx, int *incx, blasad_work *work) noexcept nogil:
    cdef (void *)[11] args = [uplo, trans, diag, n, k, a, da, lda, x, dx, incx]
    return ctbmv(1, args, work)

cdef int blasad_ctbmv_rev(char *uplo, char *trans, char *diag, int *n, int *k, float complex *a, float complex *da,
                          int *lda, float complex *x, float complex *dx, int *incx, blasad_work *work) noexcept nogil:
    cdef (void *)[11] args = [uplo, trans, diag, n, k, a, da, lda, x, dx, incx]
    return ctbmv(2, args, work)

cdef int ztbmv(int mode, void **a, blasad_work *w) noexcept nogil:
    cdef Reading r
    return done(119, mode, read_tbmv(functions[119].op, C128, a, &r), &r, w)

cdef int blasad_ztbmv_fwd(char *uplo, char *trans, char *diag, int *n, int *k, double complex *a, double complex *da,
                          int *lda, double complex *x, double complex *dx, int *incx, blasad_work
                          *work) noexcept nogil:
    cdef (void *)[11] args = [uplo, trans, diag, n, k, a, da, lda, x, dx, incx]
    return ztbmv(0, args, work)

cdef int blasad_ztbmv_aug(char *uplo, char *trans, char *diag, int *n, int *k, double complex *a, double complex *da,
                          int *lda, double complex *x, double complex *dx, int *incx, blasad_work
                          *work) noexcept nogil:
    cdef (void *)[11] args = [uplo, trans, diag, n, k, a, da, lda, x, dx, incx]
    return ztbmv(1, args, work)

cdef int blasad_ztbmv_rev(char *uplo, char *trans, char *diag, int *n, int *k, double complex *a, double complex *da,
                          int *lda, double complex *x, double complex *dx, int *incx, blasad_work
                          *work) noexcept nogil:
    cdef (void *)[11] args = [uplo, trans, diag, n, k, a, da, lda, x, dx, incx]
    return ztbmv(2, args, work)

cdef int stpmv(int mode, void **a, blasad_work *w) noexcept nogil:
    cdef Reading r
    return done(120, mode, read_tpmv(functions[120].op, F32, a, &r), &r, w)

cdef int blasad_stpmv_fwd(char *uplo, char *trans, char *diag, int *n, float *ap, float *dap, float *x, float *dx, int
                          *incx, blasad_work *work) noexcept nogil:
    cdef (void *)[9] args = [uplo, trans, diag, n, ap, dap, x, dx, incx]
    return stpmv(0, args, work)

cdef int blasad_stpmv_aug(char *uplo, char *trans, char *diag, int *n, float *ap, float *dap, float *x, float *dx, int
                          *incx, blasad_work *work) noexcept nogil:
    cdef (void *)[9] args = [uplo, trans, diag, n, ap, dap, x, dx, incx]
    return stpmv(1, args, work)

cdef int blasad_stpmv_rev(char *uplo, char *trans, char *diag, int *n, float *ap, float *dap, float *x, float *dx, int
                          *incx, blasad_work *work) noexcept nogil:
    cdef (void *)[9] args = [uplo, trans, diag, n, ap, dap, x, dx, incx]
    return stpmv(2, args, work)

cdef int dtpmv(int mode, void **a, blasad_work *w) noexcept nogil:
    cdef Reading r
    return done(121, mode, read_tpmv(functions[121].op, F64, a, &r), &r, w)

cdef int blasad_dtpmv_fwd(char *uplo, char *trans, char *diag, int *n, double *ap, double *dap, double *x, double *dx,
                          int *incx, blasad_work *work) noexcept nogil:
    cdef (void *)[9] args = [uplo, trans, diag, n, ap, dap, x, dx, incx]
    return dtpmv(0, args, work)

cdef int blasad_dtpmv_aug(char *uplo, char *trans, char *diag, int *n, double *ap, double *dap, double *x, double *dx,
                          int *incx, blasad_work *work) noexcept nogil:
    cdef (void *)[9] args = [uplo, trans, diag, n, ap, dap, x, dx, incx]
    return dtpmv(1, args, work)

cdef int blasad_dtpmv_rev(char *uplo, char *trans, char *diag, int *n, double *ap, double *dap, double *x, double *dx,
                          int *incx, blasad_work *work) noexcept nogil:
    cdef (void *)[9] args = [uplo, trans, diag, n, ap, dap, x, dx, incx]
    return dtpmv(2, args, work)

cdef int ctpmv(int mode, void **a, blasad_work *w) noexcept nogil:
    cdef Reading r
    return done(122, mode, read_tpmv(functions[122].op, C64, a, &r), &r, w)

cdef int blasad_ctpmv_fwd(char *uplo, char *trans, char *diag, int *n, float complex *ap, float complex *dap, float
                          complex *x, float complex *dx, int *incx, blasad_work *work) noexcept nogil:
    cdef (void *)[9] args = [uplo, trans, diag, n, ap, dap, x, dx, incx]
    return ctpmv(0, args, work)

cdef int blasad_ctpmv_aug(char *uplo, char *trans, char *diag, int *n, float complex *ap, float complex *dap, float
                          complex *x, float complex *dx, int *incx, blasad_work *work) noexcept nogil:
    cdef (void *)[9] args = [uplo, trans, diag, n, ap, dap, x, dx, incx]
    return ctpmv(1, args, work)

cdef int blasad_ctpmv_rev(char *uplo, char *trans, char *diag, int *n, float complex *ap, float complex *dap, float
                          complex *x, float complex *dx, int *incx, blasad_work *work) noexcept nogil:
    cdef (void *)[9] args = [uplo, trans, diag, n, ap, dap, x, dx, incx]
    return ctpmv(2, args, work)

cdef int ztpmv(int mode, void **a, blasad_work *w) noexcept nogil:
    cdef Reading r
    return done(123, mode, read_tpmv(functions[123].op, C128, a, &r), &r, w)

cdef int blasad_ztpmv_fwd(char *uplo, char *trans, char *diag, int *n, double complex *ap, double complex *dap, double
                          complex *x, double complex *dx, int *incx, blasad_work *work) noexcept nogil:
    cdef (void *)[9] args = [uplo, trans, diag, n, ap, dap, x, dx, incx]
    return ztpmv(0, args, work)

cdef int blasad_ztpmv_aug(char *uplo, char *trans, char *diag, int *n, double complex *ap, double complex *dap, double
                          complex *x, double complex *dx, int *incx, blasad_work *work) noexcept nogil:
    cdef (void *)[9] args = [uplo, trans, diag, n, ap, dap, x, dx, incx]
    return ztpmv(1, args, work)

cdef int blasad_ztpmv_rev(char *uplo, char *trans, char *diag, int *n, double complex *ap, double complex *dap, double
                          complex *x, double complex *dx, int *incx, blasad_work *work) noexcept nogil:
    cdef (void *)[9] args = [uplo, trans, diag, n, ap, dap, x, dx, incx]
    return ztpmv(2, args, work)

cdef int stbsv(int mode, void **a, blasad_work *w) noexcept nogil:
    cdef Reading r
    return done(124, mode, read_tbsv(functions[124].op, F32, a, &r), &r, w)

cdef int blasad_stbsv_fwd(char *uplo, char *trans, char *diag, int *n, int *k, float *a, float *da, int *lda, float
                          *x, float *dx, int *incx, blasad_work *work) noexcept nogil:
    cdef (void *)[11] args = [uplo, trans, diag, n, k, a, da, lda, x, dx, incx]
    return stbsv(0, args, work)

cdef int blasad_stbsv_aug(char *uplo, char *trans, char *diag, int *n, int *k, float *a, float *da, int *lda, float
                          *x, float *dx, int *incx, blasad_work *work) noexcept nogil:
    cdef (void *)[11] args = [uplo, trans, diag, n, k, a, da, lda, x, dx, incx]
    return stbsv(1, args, work)

cdef int blasad_stbsv_rev(char *uplo, char *trans, char *diag, int *n, int *k, float *a, float *da, int *lda, float
                          *x, float *dx, int *incx, blasad_work *work) noexcept nogil:
    cdef (void *)[11] args = [uplo, trans, diag, n, k, a, da, lda, x, dx, incx]
    return stbsv(2, args, work)

cdef int dtbsv(int mode, void **a, blasad_work *w) noexcept nogil:
    cdef Reading r
    return done(125, mode, read_tbsv(functions[125].op, F64, a, &r), &r, w)

cdef int blasad_dtbsv_fwd(char *uplo, char *trans, char *diag, int *n, int *k, double *a, double *da, int *lda, double
                          *x, double *dx, int *incx, blasad_work *work) noexcept nogil:
    cdef (void *)[11] args = [uplo, trans, diag, n, k, a, da, lda, x, dx, incx]
    return dtbsv(0, args, work)

cdef int blasad_dtbsv_aug(char *uplo, char *trans, char *diag, int *n, int *k, double *a, double *da, int *lda, double
                          *x, double *dx, int *incx, blasad_work *work) noexcept nogil:
    cdef (void *)[11] args = [uplo, trans, diag, n, k, a, da, lda, x, dx, incx]
    return dtbsv(1, args, work)

cdef int blasad_dtbsv_rev(char *uplo, char *trans, char *diag, int *n, int *k, double *a, double *da, int *lda, double
                          *x, double *dx, int *incx, blasad_work *work) noexcept nogil:
    cdef (void *)[11] args = [uplo, trans, diag, n, k, a, da, lda, x, dx, incx]
    return dtbsv(2, args, work)

cdef int ctbsv(int mode, void **a, blasad_work *w) noexcept nogil:
    cdef Reading r
    return done(126, mode, read_tbsv(functions[126].op, C64, a, &r), &r, w)

cdef int blasad_ctbsv_fwd(char *uplo, char *trans, char *diag, int *n, int *k, float complex *a, float complex *da,
                          int *lda, float complex *x, float complex *dx, int *incx, blasad_work *work) noexcept nogil:
    cdef (void *)[11] args = [uplo, trans, diag, n, k, a, da, lda, x, dx, incx]
    return ctbsv(0, args, work)

cdef int blasad_ctbsv_aug(char *uplo, char *trans, char *diag, int *n, int *k, float complex *a, float complex *da,
                          int *lda, float complex *x, float complex *dx, int *incx, blasad_work *work) noexcept nogil:
    cdef (void *)[11] args = [uplo, trans, diag, n, k, a, da, lda, x, dx, incx]
    return ctbsv(1, args, work)

cdef int blasad_ctbsv_rev(char *uplo, char *trans, char *diag, int *n, int *k, float complex *a, float complex *da,
                          int *lda, float complex *x, float complex *dx, int *incx, blasad_work *work) noexcept nogil:
    cdef (void *)[11] args = [uplo, trans, diag, n, k, a, da, lda, x, dx, incx]
    return ctbsv(2, args, work)

cdef int ztbsv(int mode, void **a, blasad_work *w) noexcept nogil:
    cdef Reading r
    return done(127, mode, read_tbsv(functions[127].op, C128, a, &r), &r, w)

cdef int blasad_ztbsv_fwd(char *uplo, char *trans, char *diag, int *n, int *k, double complex *a, double complex *da,
                          int *lda, double complex *x, double complex *dx, int *incx, blasad_work
                          *work) noexcept nogil:
    cdef (void *)[11] args = [uplo, trans, diag, n, k, a, da, lda, x, dx, incx]
    return ztbsv(0, args, work)

cdef int blasad_ztbsv_aug(char *uplo, char *trans, char *diag, int *n, int *k, double complex *a, double complex *da,
                          int *lda, double complex *x, double complex *dx, int *incx, blasad_work
                          *work) noexcept nogil:
    cdef (void *)[11] args = [uplo, trans, diag, n, k, a, da, lda, x, dx, incx]
    return ztbsv(1, args, work)

cdef int blasad_ztbsv_rev(char *uplo, char *trans, char *diag, int *n, int *k, double complex *a, double complex *da,
                          int *lda, double complex *x, double complex *dx, int *incx, blasad_work
                          *work) noexcept nogil:
    cdef (void *)[11] args = [uplo, trans, diag, n, k, a, da, lda, x, dx, incx]
    return ztbsv(2, args, work)

cdef int stpsv(int mode, void **a, blasad_work *w) noexcept nogil:
    cdef Reading r
    return done(128, mode, read_tpsv(functions[128].op, F32, a, &r), &r, w)

cdef int blasad_stpsv_fwd(char *uplo, char *trans, char *diag, int *n, float *ap, float *dap, float *x, float *dx, int
                          *incx, blasad_work *work) noexcept nogil:
    cdef (void *)[9] args = [uplo, trans, diag, n, ap, dap, x, dx, incx]
    return stpsv(0, args, work)

cdef int blasad_stpsv_aug(char *uplo, char *trans, char *diag, int *n, float *ap, float *dap, float *x, float *dx, int
                          *incx, blasad_work *work) noexcept nogil:
    cdef (void *)[9] args = [uplo, trans, diag, n, ap, dap, x, dx, incx]
    return stpsv(1, args, work)

cdef int blasad_stpsv_rev(char *uplo, char *trans, char *diag, int *n, float *ap, float *dap, float *x, float *dx, int
                          *incx, blasad_work *work) noexcept nogil:
    cdef (void *)[9] args = [uplo, trans, diag, n, ap, dap, x, dx, incx]
    return stpsv(2, args, work)

cdef int dtpsv(int mode, void **a, blasad_work *w) noexcept nogil:
    cdef Reading r
    return done(129, mode, read_tpsv(functions[129].op, F64, a, &r), &r, w)

cdef int blasad_dtpsv_fwd(char *uplo, char *trans, char *diag, int *n, double *ap, double *dap, double *x, double *dx,
                          int *incx, blasad_work *work) noexcept nogil:
    cdef (void *)[9] args = [uplo, trans, diag, n, ap, dap, x, dx, incx]
    return dtpsv(0, args, work)

cdef int blasad_dtpsv_aug(char *uplo, char *trans, char *diag, int *n, double *ap, double *dap, double *x, double *dx,
                          int *incx, blasad_work *work) noexcept nogil:
    cdef (void *)[9] args = [uplo, trans, diag, n, ap, dap, x, dx, incx]
    return dtpsv(1, args, work)

cdef int blasad_dtpsv_rev(char *uplo, char *trans, char *diag, int *n, double *ap, double *dap, double *x, double *dx,
                          int *incx, blasad_work *work) noexcept nogil:
    cdef (void *)[9] args = [uplo, trans, diag, n, ap, dap, x, dx, incx]
    return dtpsv(2, args, work)

cdef int ctpsv(int mode, void **a, blasad_work *w) noexcept nogil:
    cdef Reading r
    return done(130, mode, read_tpsv(functions[130].op, C64, a, &r), &r, w)

cdef int blasad_ctpsv_fwd(char *uplo, char *trans, char *diag, int *n, float complex *ap, float complex *dap, float
                          complex *x, float complex *dx, int *incx, blasad_work *work) noexcept nogil:
    cdef (void *)[9] args = [uplo, trans, diag, n, ap, dap, x, dx, incx]
    return ctpsv(0, args, work)

cdef int blasad_ctpsv_aug(char *uplo, char *trans, char *diag, int *n, float complex *ap, float complex *dap, float
                          complex *x, float complex *dx, int *incx, blasad_work *work) noexcept nogil:
    cdef (void *)[9] args = [uplo, trans, diag, n, ap, dap, x, dx, incx]
    return ctpsv(1, args, work)

cdef int blasad_ctpsv_rev(char *uplo, char *trans, char *diag, int *n, float complex *ap, float complex *dap, float
                          complex *x, float complex *dx, int *incx, blasad_work *work) noexcept nogil:
    cdef (void *)[9] args = [uplo, trans, diag, n, ap, dap, x, dx, incx]
    return ctpsv(2, args, work)

cdef int ztpsv(int mode, void **a, blasad_work *w) noexcept nogil:
    cdef Reading r
    return done(131, mode, read_tpsv(functions[131].op, C128, a, &r), &r, w)

cdef int blasad_ztpsv_fwd(char *uplo, char *trans, char *diag, int *n, double complex *ap, double complex *dap, double
                          complex *x, double complex *dx, int *incx, blasad_work *work) noexcept nogil:
    cdef (void *)[9] args = [uplo, trans, diag, n, ap, dap, x, dx, incx]
    return ztpsv(0, args, work)

cdef int blasad_ztpsv_aug(char *uplo, char *trans, char *diag, int *n, double complex *ap, double complex *dap, double
                          complex *x, double complex *dx, int *incx, blasad_work *work) noexcept nogil:
    cdef (void *)[9] args = [uplo, trans, diag, n, ap, dap, x, dx, incx]
    return ztpsv(1, args, work)

cdef int blasad_ztpsv_rev(char *uplo, char *trans, char *diag, int *n, double complex *ap, double complex *dap, double
                          complex *x, double complex *dx, int *incx, blasad_work *work) noexcept nogil:
    cdef (void *)[9] args = [uplo, trans, diag, n, ap, dap, x, dx, incx]
    return ztpsv(2, args, work)

cdef int stbtrs(int mode, void **a, blasad_work *w) noexcept nogil:
    cdef Reading r
    return done(132, mode, read_tbtrs(functions[132].op, F32, a, &r), &r, w)

cdef int blasad_stbtrs_fwd(char *uplo, char *trans, char *diag, int *n, int *kd, int *nrhs, float *ab, float *dab, int
                           *ldab, float *b, float *db, int *ldb, blasad_work *work) noexcept nogil:
    cdef (void *)[12] args = [uplo, trans, diag, n, kd, nrhs, ab, dab, ldab, b, db, ldb]
    return stbtrs(0, args, work)

cdef int blasad_stbtrs_aug(char *uplo, char *trans, char *diag, int *n, int *kd, int *nrhs, float *ab, float *dab, int
                           *ldab, float *b, float *db, int *ldb, blasad_work *work) noexcept nogil:
    cdef (void *)[12] args = [uplo, trans, diag, n, kd, nrhs, ab, dab, ldab, b, db, ldb]
    return stbtrs(1, args, work)

cdef int blasad_stbtrs_rev(char *uplo, char *trans, char *diag, int *n, int *kd, int *nrhs, float *ab, float *dab, int
                           *ldab, float *b, float *db, int *ldb, blasad_work *work) noexcept nogil:
    cdef (void *)[12] args = [uplo, trans, diag, n, kd, nrhs, ab, dab, ldab, b, db, ldb]
    return stbtrs(2, args, work)

cdef int dtbtrs(int mode, void **a, blasad_work *w) noexcept nogil:
    cdef Reading r
    return done(133, mode, read_tbtrs(functions[133].op, F64, a, &r), &r, w)

cdef int blasad_dtbtrs_fwd(char *uplo, char *trans, char *diag, int *n, int *kd, int *nrhs, double *ab, double *dab,
                           int *ldab, double *b, double *db, int *ldb, blasad_work *work) noexcept nogil:
    cdef (void *)[12] args = [uplo, trans, diag, n, kd, nrhs, ab, dab, ldab, b, db, ldb]
    return dtbtrs(0, args, work)

cdef int blasad_dtbtrs_aug(char *uplo, char *trans, char *diag, int *n, int *kd, int *nrhs, double *ab, double *dab,
                           int *ldab, double *b, double *db, int *ldb, blasad_work *work) noexcept nogil:
    cdef (void *)[12] args = [uplo, trans, diag, n, kd, nrhs, ab, dab, ldab, b, db, ldb]
    return dtbtrs(1, args, work)

cdef int blasad_dtbtrs_rev(char *uplo, char *trans, char *diag, int *n, int *kd, int *nrhs, double *ab, double *dab,
                           int *ldab, double *b, double *db, int *ldb, blasad_work *work) noexcept nogil:
    cdef (void *)[12] args = [uplo, trans, diag, n, kd, nrhs, ab, dab, ldab, b, db, ldb]
    return dtbtrs(2, args, work)

cdef int ctbtrs(int mode, void **a, blasad_work *w) noexcept nogil:
    cdef Reading r
    return done(134, mode, read_tbtrs(functions[134].op, C64, a, &r), &r, w)

cdef int blasad_ctbtrs_fwd(char *uplo, char *trans, char *diag, int *n, int *kd, int *nrhs, float complex *ab, float
                           complex *dab, int *ldab, float complex *b, float complex *db, int *ldb, blasad_work
                           *work) noexcept nogil:
    cdef (void *)[12] args = [uplo, trans, diag, n, kd, nrhs, ab, dab, ldab, b, db, ldb]
    return ctbtrs(0, args, work)

cdef int blasad_ctbtrs_aug(char *uplo, char *trans, char *diag, int *n, int *kd, int *nrhs, float complex *ab, float
                           complex *dab, int *ldab, float complex *b, float complex *db, int *ldb, blasad_work
                           *work) noexcept nogil:
    cdef (void *)[12] args = [uplo, trans, diag, n, kd, nrhs, ab, dab, ldab, b, db, ldb]
    return ctbtrs(1, args, work)

cdef int blasad_ctbtrs_rev(char *uplo, char *trans, char *diag, int *n, int *kd, int *nrhs, float complex *ab, float
                           complex *dab, int *ldab, float complex *b, float complex *db, int *ldb, blasad_work
                           *work) noexcept nogil:
    cdef (void *)[12] args = [uplo, trans, diag, n, kd, nrhs, ab, dab, ldab, b, db, ldb]
    return ctbtrs(2, args, work)

cdef int ztbtrs(int mode, void **a, blasad_work *w) noexcept nogil:
    cdef Reading r
    return done(135, mode, read_tbtrs(functions[135].op, C128, a, &r), &r, w)

cdef int blasad_ztbtrs_fwd(char *uplo, char *trans, char *diag, int *n, int *kd, int *nrhs, double complex *ab, double
                           complex *dab, int *ldab, double complex *b, double complex *db, int *ldb, blasad_work
                           *work) noexcept nogil:
    cdef (void *)[12] args = [uplo, trans, diag, n, kd, nrhs, ab, dab, ldab, b, db, ldb]
    return ztbtrs(0, args, work)

cdef int blasad_ztbtrs_aug(char *uplo, char *trans, char *diag, int *n, int *kd, int *nrhs, double complex *ab, double
                           complex *dab, int *ldab, double complex *b, double complex *db, int *ldb, blasad_work
                           *work) noexcept nogil:
    cdef (void *)[12] args = [uplo, trans, diag, n, kd, nrhs, ab, dab, ldab, b, db, ldb]
    return ztbtrs(1, args, work)

cdef int blasad_ztbtrs_rev(char *uplo, char *trans, char *diag, int *n, int *kd, int *nrhs, double complex *ab, double
                           complex *dab, int *ldab, double complex *b, double complex *db, int *ldb, blasad_work
                           *work) noexcept nogil:
    cdef (void *)[12] args = [uplo, trans, diag, n, kd, nrhs, ab, dab, ldab, b, db, ldb]
    return ztbtrs(2, args, work)

cdef int stptrs(int mode, void **a, blasad_work *w) noexcept nogil:
    cdef Reading r
    return done(136, mode, read_tptrs(functions[136].op, F32, a, &r), &r, w)

cdef int blasad_stptrs_fwd(char *uplo, char *trans, char *diag, int *n, int *nrhs, float *ap, float *dap, float *b,
                           float *db, int *ldb, blasad_work *work) noexcept nogil:
    cdef (void *)[10] args = [uplo, trans, diag, n, nrhs, ap, dap, b, db, ldb]
    return stptrs(0, args, work)

cdef int blasad_stptrs_aug(char *uplo, char *trans, char *diag, int *n, int *nrhs, float *ap, float *dap, float *b,
                           float *db, int *ldb, blasad_work *work) noexcept nogil:
    cdef (void *)[10] args = [uplo, trans, diag, n, nrhs, ap, dap, b, db, ldb]
    return stptrs(1, args, work)

cdef int blasad_stptrs_rev(char *uplo, char *trans, char *diag, int *n, int *nrhs, float *ap, float *dap, float *b,
                           float *db, int *ldb, blasad_work *work) noexcept nogil:
    cdef (void *)[10] args = [uplo, trans, diag, n, nrhs, ap, dap, b, db, ldb]
    return stptrs(2, args, work)

cdef int dtptrs(int mode, void **a, blasad_work *w) noexcept nogil:
    cdef Reading r
    return done(137, mode, read_tptrs(functions[137].op, F64, a, &r), &r, w)

cdef int blasad_dtptrs_fwd(char *uplo, char *trans, char *diag, int *n, int *nrhs, double *ap, double *dap, double *b,
                           double *db, int *ldb, blasad_work *work) noexcept nogil:
    cdef (void *)[10] args = [uplo, trans, diag, n, nrhs, ap, dap, b, db, ldb]
    return dtptrs(0, args, work)

cdef int blasad_dtptrs_aug(char *uplo, char *trans, char *diag, int *n, int *nrhs, double *ap, double *dap, double *b,
                           double *db, int *ldb, blasad_work *work) noexcept nogil:
    cdef (void *)[10] args = [uplo, trans, diag, n, nrhs, ap, dap, b, db, ldb]
    return dtptrs(1, args, work)

cdef int blasad_dtptrs_rev(char *uplo, char *trans, char *diag, int *n, int *nrhs, double *ap, double *dap, double *b,
                           double *db, int *ldb, blasad_work *work) noexcept nogil:
    cdef (void *)[10] args = [uplo, trans, diag, n, nrhs, ap, dap, b, db, ldb]
    return dtptrs(2, args, work)

cdef int ctptrs(int mode, void **a, blasad_work *w) noexcept nogil:
    cdef Reading r
    return done(138, mode, read_tptrs(functions[138].op, C64, a, &r), &r, w)

cdef int blasad_ctptrs_fwd(char *uplo, char *trans, char *diag, int *n, int *nrhs, float complex *ap, float complex
                           *dap, float complex *b, float complex *db, int *ldb, blasad_work *work) noexcept nogil:
    cdef (void *)[10] args = [uplo, trans, diag, n, nrhs, ap, dap, b, db, ldb]
    return ctptrs(0, args, work)

cdef int blasad_ctptrs_aug(char *uplo, char *trans, char *diag, int *n, int *nrhs, float complex *ap, float complex
                           *dap, float complex *b, float complex *db, int *ldb, blasad_work *work) noexcept nogil:
    cdef (void *)[10] args = [uplo, trans, diag, n, nrhs, ap, dap, b, db, ldb]
    return ctptrs(1, args, work)

cdef int blasad_ctptrs_rev(char *uplo, char *trans, char *diag, int *n, int *nrhs, float complex *ap, float complex
                           *dap, float complex *b, float complex *db, int *ldb, blasad_work *work) noexcept nogil:
    cdef (void *)[10] args = [uplo, trans, diag, n, nrhs, ap, dap, b, db, ldb]
    return ctptrs(2, args, work)

cdef int ztptrs(int mode, void **a, blasad_work *w) noexcept nogil:
    cdef Reading r
    return done(139, mode, read_tptrs(functions[139].op, C128, a, &r), &r, w)

cdef int blasad_ztptrs_fwd(char *uplo, char *trans, char *diag, int *n, int *nrhs, double complex *ap, double complex
                           *dap, double complex *b, double complex *db, int *ldb, blasad_work *work) noexcept nogil:
    cdef (void *)[10] args = [uplo, trans, diag, n, nrhs, ap, dap, b, db, ldb]
    return ztptrs(0, args, work)

cdef int blasad_ztptrs_aug(char *uplo, char *trans, char *diag, int *n, int *nrhs, double complex *ap, double complex
                           *dap, double complex *b, double complex *db, int *ldb, blasad_work *work) noexcept nogil:
    cdef (void *)[10] args = [uplo, trans, diag, n, nrhs, ap, dap, b, db, ldb]
    return ztptrs(1, args, work)

cdef int blasad_ztptrs_rev(char *uplo, char *trans, char *diag, int *n, int *nrhs, double complex *ap, double complex
                           *dap, double complex *b, double complex *db, int *ldb, blasad_work *work) noexcept nogil:
    cdef (void *)[10] args = [uplo, trans, diag, n, nrhs, ap, dap, b, db, ldb]
    return ztptrs(2, args, work)

cdef int sspr(int mode, void **a, blasad_work *w) noexcept nogil:
    cdef Reading r
    return done(140, mode, read_spr(functions[140].op, F32, a, &r), &r, w)

cdef int blasad_sspr_fwd(char *uplo, int *n, float *alpha, float *dalpha, float *x, float *dx, int *incx, float *ap,
                         float *dap, blasad_work *work) noexcept nogil:
    cdef (void *)[9] args = [uplo, n, alpha, dalpha, x, dx, incx, ap, dap]
    return sspr(0, args, work)

cdef int blasad_sspr_aug(char *uplo, int *n, float *alpha, float *dalpha, float *x, float *dx, int *incx, float *ap,
                         float *dap, blasad_work *work) noexcept nogil:
    cdef (void *)[9] args = [uplo, n, alpha, dalpha, x, dx, incx, ap, dap]
    return sspr(1, args, work)

cdef int blasad_sspr_rev(char *uplo, int *n, float *alpha, float *dalpha, float *x, float *dx, int *incx, float *ap,
                         float *dap, blasad_work *work) noexcept nogil:
    cdef (void *)[9] args = [uplo, n, alpha, dalpha, x, dx, incx, ap, dap]
    return sspr(2, args, work)

cdef int dspr(int mode, void **a, blasad_work *w) noexcept nogil:
    cdef Reading r
    return done(141, mode, read_spr(functions[141].op, F64, a, &r), &r, w)

cdef int blasad_dspr_fwd(char *uplo, int *n, double *alpha, double *dalpha, double *x, double *dx, int *incx, double
                         *ap, double *dap, blasad_work *work) noexcept nogil:
    cdef (void *)[9] args = [uplo, n, alpha, dalpha, x, dx, incx, ap, dap]
    return dspr(0, args, work)

cdef int blasad_dspr_aug(char *uplo, int *n, double *alpha, double *dalpha, double *x, double *dx, int *incx, double
                         *ap, double *dap, blasad_work *work) noexcept nogil:
    cdef (void *)[9] args = [uplo, n, alpha, dalpha, x, dx, incx, ap, dap]
    return dspr(1, args, work)

cdef int blasad_dspr_rev(char *uplo, int *n, double *alpha, double *dalpha, double *x, double *dx, int *incx, double
                         *ap, double *dap, blasad_work *work) noexcept nogil:
    cdef (void *)[9] args = [uplo, n, alpha, dalpha, x, dx, incx, ap, dap]
    return dspr(2, args, work)

cdef int cspr(int mode, void **a, blasad_work *w) noexcept nogil:
    cdef Reading r
    return done(142, mode, read_spr(functions[142].op, C64, a, &r), &r, w)

cdef int blasad_cspr_fwd(char *uplo, int *n, float complex *alpha, float complex *dalpha, float complex *x, float
                         complex *dx, int *incx, float complex *ap, float complex *dap, blasad_work
                         *work) noexcept nogil:
    cdef (void *)[9] args = [uplo, n, alpha, dalpha, x, dx, incx, ap, dap]
    return cspr(0, args, work)

cdef int blasad_cspr_aug(char *uplo, int *n, float complex *alpha, float complex *dalpha, float complex *x, float
                         complex *dx, int *incx, float complex *ap, float complex *dap, blasad_work
                         *work) noexcept nogil:
    cdef (void *)[9] args = [uplo, n, alpha, dalpha, x, dx, incx, ap, dap]
    return cspr(1, args, work)

cdef int blasad_cspr_rev(char *uplo, int *n, float complex *alpha, float complex *dalpha, float complex *x, float
                         complex *dx, int *incx, float complex *ap, float complex *dap, blasad_work
                         *work) noexcept nogil:
    cdef (void *)[9] args = [uplo, n, alpha, dalpha, x, dx, incx, ap, dap]
    return cspr(2, args, work)

cdef int zspr(int mode, void **a, blasad_work *w) noexcept nogil:
    cdef Reading r
    return done(143, mode, read_spr(functions[143].op, C128, a, &r), &r, w)

cdef int blasad_zspr_fwd(char *uplo, int *n, double complex *alpha, double complex *dalpha, double complex *x, double
                         complex *dx, int *incx, double complex *ap, double complex *dap, blasad_work
                         *work) noexcept nogil:
    cdef (void *)[9] args = [uplo, n, alpha, dalpha, x, dx, incx, ap, dap]
    return zspr(0, args, work)

cdef int blasad_zspr_aug(char *uplo, int *n, double complex *alpha, double complex *dalpha, double complex *x, double
                         complex *dx, int *incx, double complex *ap, double complex *dap, blasad_work
                         *work) noexcept nogil:
    cdef (void *)[9] args = [uplo, n, alpha, dalpha, x, dx, incx, ap, dap]
    return zspr(1, args, work)

cdef int blasad_zspr_rev(char *uplo, int *n, double complex *alpha, double complex *dalpha, double complex *x, double
                         complex *dx, int *incx, double complex *ap, double complex *dap, blasad_work
                         *work) noexcept nogil:
    cdef (void *)[9] args = [uplo, n, alpha, dalpha, x, dx, incx, ap, dap]
    return zspr(2, args, work)

cdef int chpr(int mode, void **a, blasad_work *w) noexcept nogil:
    cdef Reading r
    return done(144, mode, read_hpr(functions[144].op, C64, a, &r), &r, w)

cdef int blasad_chpr_fwd(char *uplo, int *n, float *alpha, float *dalpha, float complex *x, float complex *dx, int
                         *incx, float complex *ap, float complex *dap, blasad_work *work) noexcept nogil:
    cdef (void *)[9] args = [uplo, n, alpha, dalpha, x, dx, incx, ap, dap]
    return chpr(0, args, work)

cdef int blasad_chpr_aug(char *uplo, int *n, float *alpha, float *dalpha, float complex *x, float complex *dx, int
                         *incx, float complex *ap, float complex *dap, blasad_work *work) noexcept nogil:
    cdef (void *)[9] args = [uplo, n, alpha, dalpha, x, dx, incx, ap, dap]
    return chpr(1, args, work)

cdef int blasad_chpr_rev(char *uplo, int *n, float *alpha, float *dalpha, float complex *x, float complex *dx, int
                         *incx, float complex *ap, float complex *dap, blasad_work *work) noexcept nogil:
    cdef (void *)[9] args = [uplo, n, alpha, dalpha, x, dx, incx, ap, dap]
    return chpr(2, args, work)

cdef int zhpr(int mode, void **a, blasad_work *w) noexcept nogil:
    cdef Reading r
    return done(145, mode, read_hpr(functions[145].op, C128, a, &r), &r, w)

cdef int blasad_zhpr_fwd(char *uplo, int *n, double *alpha, double *dalpha, double complex *x, double complex *dx, int
                         *incx, double complex *ap, double complex *dap, blasad_work *work) noexcept nogil:
    cdef (void *)[9] args = [uplo, n, alpha, dalpha, x, dx, incx, ap, dap]
    return zhpr(0, args, work)

cdef int blasad_zhpr_aug(char *uplo, int *n, double *alpha, double *dalpha, double complex *x, double complex *dx, int
                         *incx, double complex *ap, double complex *dap, blasad_work *work) noexcept nogil:
    cdef (void *)[9] args = [uplo, n, alpha, dalpha, x, dx, incx, ap, dap]
    return zhpr(1, args, work)

cdef int blasad_zhpr_rev(char *uplo, int *n, double *alpha, double *dalpha, double complex *x, double complex *dx, int
                         *incx, double complex *ap, double complex *dap, blasad_work *work) noexcept nogil:
    cdef (void *)[9] args = [uplo, n, alpha, dalpha, x, dx, incx, ap, dap]
    return zhpr(2, args, work)

cdef int sspr2(int mode, void **a, blasad_work *w) noexcept nogil:
    cdef Reading r
    return done(146, mode, read_spr2(functions[146].op, F32, a, &r), &r, w)

cdef int blasad_sspr2_fwd(char *uplo, int *n, float *alpha, float *dalpha, float *x, float *dx, int *incx, float *y,
                          float *dy, int *incy, float *ap, float *dap, blasad_work *work) noexcept nogil:
    cdef (void *)[12] args = [uplo, n, alpha, dalpha, x, dx, incx, y, dy, incy, ap, dap]
    return sspr2(0, args, work)

cdef int blasad_sspr2_aug(char *uplo, int *n, float *alpha, float *dalpha, float *x, float *dx, int *incx, float *y,
                          float *dy, int *incy, float *ap, float *dap, blasad_work *work) noexcept nogil:
    cdef (void *)[12] args = [uplo, n, alpha, dalpha, x, dx, incx, y, dy, incy, ap, dap]
    return sspr2(1, args, work)

cdef int blasad_sspr2_rev(char *uplo, int *n, float *alpha, float *dalpha, float *x, float *dx, int *incx, float *y,
                          float *dy, int *incy, float *ap, float *dap, blasad_work *work) noexcept nogil:
    cdef (void *)[12] args = [uplo, n, alpha, dalpha, x, dx, incx, y, dy, incy, ap, dap]
    return sspr2(2, args, work)

cdef int dspr2(int mode, void **a, blasad_work *w) noexcept nogil:
    cdef Reading r
    return done(147, mode, read_spr2(functions[147].op, F64, a, &r), &r, w)

cdef int blasad_dspr2_fwd(char *uplo, int *n, double *alpha, double *dalpha, double *x, double *dx, int *incx, double
                          *y, double *dy, int *incy, double *ap, double *dap, blasad_work *work) noexcept nogil:
    cdef (void *)[12] args = [uplo, n, alpha, dalpha, x, dx, incx, y, dy, incy, ap, dap]
    return dspr2(0, args, work)

cdef int blasad_dspr2_aug(char *uplo, int *n, double *alpha, double *dalpha, double *x, double *dx, int *incx, double
                          *y, double *dy, int *incy, double *ap, double *dap, blasad_work *work) noexcept nogil:
    cdef (void *)[12] args = [uplo, n, alpha, dalpha, x, dx, incx, y, dy, incy, ap, dap]
    return dspr2(1, args, work)

cdef int blasad_dspr2_rev(char *uplo, int *n, double *alpha, double *dalpha, double *x, double *dx, int *incx, double
                          *y, double *dy, int *incy, double *ap, double *dap, blasad_work *work) noexcept nogil:
    cdef (void *)[12] args = [uplo, n, alpha, dalpha, x, dx, incx, y, dy, incy, ap, dap]
    return dspr2(2, args, work)

cdef int chpr2(int mode, void **a, blasad_work *w) noexcept nogil:
    cdef Reading r
    return done(148, mode, read_hpr2(functions[148].op, C64, a, &r), &r, w)

cdef int blasad_chpr2_fwd(char *uplo, int *n, float complex *alpha, float complex *dalpha, float complex *x, float
                          complex *dx, int *incx, float complex *y, float complex *dy, int *incy, float complex *ap,
                          float complex *dap, blasad_work *work) noexcept nogil:
    cdef (void *)[12] args = [uplo, n, alpha, dalpha, x, dx, incx, y, dy, incy, ap, dap]
    return chpr2(0, args, work)

cdef int blasad_chpr2_aug(char *uplo, int *n, float complex *alpha, float complex *dalpha, float complex *x, float
                          complex *dx, int *incx, float complex *y, float complex *dy, int *incy, float complex *ap,
                          float complex *dap, blasad_work *work) noexcept nogil:
    cdef (void *)[12] args = [uplo, n, alpha, dalpha, x, dx, incx, y, dy, incy, ap, dap]
    return chpr2(1, args, work)

cdef int blasad_chpr2_rev(char *uplo, int *n, float complex *alpha, float complex *dalpha, float complex *x, float
                          complex *dx, int *incx, float complex *y, float complex *dy, int *incy, float complex *ap,
                          float complex *dap, blasad_work *work) noexcept nogil:
    cdef (void *)[12] args = [uplo, n, alpha, dalpha, x, dx, incx, y, dy, incy, ap, dap]
    return chpr2(2, args, work)

cdef int zhpr2(int mode, void **a, blasad_work *w) noexcept nogil:
    cdef Reading r
    return done(149, mode, read_hpr2(functions[149].op, C128, a, &r), &r, w)

cdef int blasad_zhpr2_fwd(char *uplo, int *n, double complex *alpha, double complex *dalpha, double complex *x, double
                          complex *dx, int *incx, double complex *y, double complex *dy, int *incy, double complex
                          *ap, double complex *dap, blasad_work *work) noexcept nogil:
    cdef (void *)[12] args = [uplo, n, alpha, dalpha, x, dx, incx, y, dy, incy, ap, dap]
    return zhpr2(0, args, work)

cdef int blasad_zhpr2_aug(char *uplo, int *n, double complex *alpha, double complex *dalpha, double complex *x, double
                          complex *dx, int *incx, double complex *y, double complex *dy, int *incy, double complex
                          *ap, double complex *dap, blasad_work *work) noexcept nogil:
    cdef (void *)[12] args = [uplo, n, alpha, dalpha, x, dx, incx, y, dy, incy, ap, dap]
    return zhpr2(1, args, work)

cdef int blasad_zhpr2_rev(char *uplo, int *n, double complex *alpha, double complex *dalpha, double complex *x, double
                          complex *dx, int *incx, double complex *y, double complex *dy, int *incy, double complex
                          *ap, double complex *dap, blasad_work *work) noexcept nogil:
    cdef (void *)[12] args = [uplo, n, alpha, dalpha, x, dx, incx, y, dy, incy, ap, dap]
    return zhpr2(2, args, work)

cdef int srot(int mode, void **a, blasad_work *w) noexcept nogil:
    cdef Reading r
    return done(150, mode, read_rot(functions[150].op, F32, a, &r), &r, w)

cdef int blasad_srot_fwd(int *n, float *x, float *dx, int *incx, float *y, float *dy, int *incy, float *c, float *dc,
                         float *s, float *ds, blasad_work *work) noexcept nogil:
    cdef (void *)[11] args = [n, x, dx, incx, y, dy, incy, c, dc, s, ds]
    return srot(0, args, work)

cdef int blasad_srot_aug(int *n, float *x, float *dx, int *incx, float *y, float *dy, int *incy, float *c, float *dc,
                         float *s, float *ds, blasad_work *work) noexcept nogil:
    cdef (void *)[11] args = [n, x, dx, incx, y, dy, incy, c, dc, s, ds]
    return srot(1, args, work)

cdef int blasad_srot_rev(int *n, float *x, float *dx, int *incx, float *y, float *dy, int *incy, float *c, float *dc,
                         float *s, float *ds, blasad_work *work) noexcept nogil:
    cdef (void *)[11] args = [n, x, dx, incx, y, dy, incy, c, dc, s, ds]
    return srot(2, args, work)

cdef int drot(int mode, void **a, blasad_work *w) noexcept nogil:
    cdef Reading r
    return done(151, mode, read_rot(functions[151].op, F64, a, &r), &r, w)

cdef int blasad_drot_fwd(int *n, double *x, double *dx, int *incx, double *y, double *dy, int *incy, double *c, double
                         *dc, double *s, double *ds, blasad_work *work) noexcept nogil:
    cdef (void *)[11] args = [n, x, dx, incx, y, dy, incy, c, dc, s, ds]
    return drot(0, args, work)

cdef int blasad_drot_aug(int *n, double *x, double *dx, int *incx, double *y, double *dy, int *incy, double *c, double
                         *dc, double *s, double *ds, blasad_work *work) noexcept nogil:
    cdef (void *)[11] args = [n, x, dx, incx, y, dy, incy, c, dc, s, ds]
    return drot(1, args, work)

cdef int blasad_drot_rev(int *n, double *x, double *dx, int *incx, double *y, double *dy, int *incy, double *c, double
                         *dc, double *s, double *ds, blasad_work *work) noexcept nogil:
    cdef (void *)[11] args = [n, x, dx, incx, y, dy, incy, c, dc, s, ds]
    return drot(2, args, work)

cdef int crot(int mode, void **a, blasad_work *w) noexcept nogil:
    cdef Reading r
    return done(152, mode, read_rot(functions[152].op, C64, a, &r), &r, w)

cdef int blasad_crot_fwd(int *n, float complex *x, float complex *dx, int *incx, float complex *y, float complex *dy,
                         int *incy, float *c, float *dc, float complex *s, float complex *ds, blasad_work
                         *work) noexcept nogil:
    cdef (void *)[11] args = [n, x, dx, incx, y, dy, incy, c, dc, s, ds]
    return crot(0, args, work)

cdef int blasad_crot_aug(int *n, float complex *x, float complex *dx, int *incx, float complex *y, float complex *dy,
                         int *incy, float *c, float *dc, float complex *s, float complex *ds, blasad_work
                         *work) noexcept nogil:
    cdef (void *)[11] args = [n, x, dx, incx, y, dy, incy, c, dc, s, ds]
    return crot(1, args, work)

cdef int blasad_crot_rev(int *n, float complex *x, float complex *dx, int *incx, float complex *y, float complex *dy,
                         int *incy, float *c, float *dc, float complex *s, float complex *ds, blasad_work
                         *work) noexcept nogil:
    cdef (void *)[11] args = [n, x, dx, incx, y, dy, incy, c, dc, s, ds]
    return crot(2, args, work)

cdef int zrot(int mode, void **a, blasad_work *w) noexcept nogil:
    cdef Reading r
    return done(153, mode, read_rot(functions[153].op, C128, a, &r), &r, w)

cdef int blasad_zrot_fwd(int *n, double complex *x, double complex *dx, int *incx, double complex *y, double complex
                         *dy, int *incy, double *c, double *dc, double complex *s, double complex *ds, blasad_work
                         *work) noexcept nogil:
    cdef (void *)[11] args = [n, x, dx, incx, y, dy, incy, c, dc, s, ds]
    return zrot(0, args, work)

cdef int blasad_zrot_aug(int *n, double complex *x, double complex *dx, int *incx, double complex *y, double complex
                         *dy, int *incy, double *c, double *dc, double complex *s, double complex *ds, blasad_work
                         *work) noexcept nogil:
    cdef (void *)[11] args = [n, x, dx, incx, y, dy, incy, c, dc, s, ds]
    return zrot(1, args, work)

cdef int blasad_zrot_rev(int *n, double complex *x, double complex *dx, int *incx, double complex *y, double complex
                         *dy, int *incy, double *c, double *dc, double complex *s, double complex *ds, blasad_work
                         *work) noexcept nogil:
    cdef (void *)[11] args = [n, x, dx, incx, y, dy, incy, c, dc, s, ds]
    return zrot(2, args, work)

cdef int csrot(int mode, void **a, blasad_work *w) noexcept nogil:
    cdef Reading r
    return done(154, mode, read_csrot(functions[154].op, C64, a, &r), &r, w)

cdef int blasad_csrot_fwd(int *n, float complex *x, float complex *dx, int *incx, float complex *y, float complex *dy,
                          int *incy, float *c, float *dc, float *s, float *ds, blasad_work *work) noexcept nogil:
    cdef (void *)[11] args = [n, x, dx, incx, y, dy, incy, c, dc, s, ds]
    return csrot(0, args, work)

cdef int blasad_csrot_aug(int *n, float complex *x, float complex *dx, int *incx, float complex *y, float complex *dy,
                          int *incy, float *c, float *dc, float *s, float *ds, blasad_work *work) noexcept nogil:
    cdef (void *)[11] args = [n, x, dx, incx, y, dy, incy, c, dc, s, ds]
    return csrot(1, args, work)

cdef int blasad_csrot_rev(int *n, float complex *x, float complex *dx, int *incx, float complex *y, float complex *dy,
                          int *incy, float *c, float *dc, float *s, float *ds, blasad_work *work) noexcept nogil:
    cdef (void *)[11] args = [n, x, dx, incx, y, dy, incy, c, dc, s, ds]
    return csrot(2, args, work)

cdef int zdrot(int mode, void **a, blasad_work *w) noexcept nogil:
    cdef Reading r
    return done(155, mode, read_zdrot(functions[155].op, C128, a, &r), &r, w)

cdef int blasad_zdrot_fwd(int *n, double complex *x, double complex *dx, int *incx, double complex *y, double complex
                          *dy, int *incy, double *c, double *dc, double *s, double *ds, blasad_work
                          *work) noexcept nogil:
    cdef (void *)[11] args = [n, x, dx, incx, y, dy, incy, c, dc, s, ds]
    return zdrot(0, args, work)

cdef int blasad_zdrot_aug(int *n, double complex *x, double complex *dx, int *incx, double complex *y, double complex
                          *dy, int *incy, double *c, double *dc, double *s, double *ds, blasad_work
                          *work) noexcept nogil:
    cdef (void *)[11] args = [n, x, dx, incx, y, dy, incy, c, dc, s, ds]
    return zdrot(1, args, work)

cdef int blasad_zdrot_rev(int *n, double complex *x, double complex *dx, int *incx, double complex *y, double complex
                          *dy, int *incy, double *c, double *dc, double *s, double *ds, blasad_work
                          *work) noexcept nogil:
    cdef (void *)[11] args = [n, x, dx, incx, y, dy, incy, c, dc, s, ds]
    return zdrot(2, args, work)

cdef int srotg(int mode, void **a, blasad_work *w) noexcept nogil:
    cdef Reading r
    return done(156, mode, read_rotg(functions[156].op, F32, a, &r), &r, w)

cdef int blasad_srotg_fwd(float *a, float *da, float *b, float *db, float *c, float *dc, float *s, float *ds,
                          blasad_work *work) noexcept nogil:
    cdef (void *)[8] args = [a, da, b, db, c, dc, s, ds]
    return srotg(0, args, work)

cdef int blasad_srotg_aug(float *a, float *da, float *b, float *db, float *c, float *dc, float *s, float *ds,
                          blasad_work *work) noexcept nogil:
    cdef (void *)[8] args = [a, da, b, db, c, dc, s, ds]
    return srotg(1, args, work)

cdef int blasad_srotg_rev(float *a, float *da, float *b, float *db, float *c, float *dc, float *s, float *ds,
                          blasad_work *work) noexcept nogil:
    cdef (void *)[8] args = [a, da, b, db, c, dc, s, ds]
    return srotg(2, args, work)

cdef int drotg(int mode, void **a, blasad_work *w) noexcept nogil:
    cdef Reading r
    return done(157, mode, read_rotg(functions[157].op, F64, a, &r), &r, w)

cdef int blasad_drotg_fwd(double *a, double *da, double *b, double *db, double *c, double *dc, double *s, double *ds,
                          blasad_work *work) noexcept nogil:
    cdef (void *)[8] args = [a, da, b, db, c, dc, s, ds]
    return drotg(0, args, work)

cdef int blasad_drotg_aug(double *a, double *da, double *b, double *db, double *c, double *dc, double *s, double *ds,
                          blasad_work *work) noexcept nogil:
    cdef (void *)[8] args = [a, da, b, db, c, dc, s, ds]
    return drotg(1, args, work)

cdef int blasad_drotg_rev(double *a, double *da, double *b, double *db, double *c, double *dc, double *s, double *ds,
                          blasad_work *work) noexcept nogil:
    cdef (void *)[8] args = [a, da, b, db, c, dc, s, ds]
    return drotg(2, args, work)

cdef int crotg(int mode, void **a, blasad_work *w) noexcept nogil:
    cdef Reading r
    return done(158, mode, read_rotg(functions[158].op, C64, a, &r), &r, w)

cdef int blasad_crotg_fwd(float complex *a, float complex *da, float complex *b, float complex *db, float *c, float
                          *dc, float complex *s, float complex *ds, blasad_work *work) noexcept nogil:
    cdef (void *)[8] args = [a, da, b, db, c, dc, s, ds]
    return crotg(0, args, work)

cdef int blasad_crotg_aug(float complex *a, float complex *da, float complex *b, float complex *db, float *c, float
                          *dc, float complex *s, float complex *ds, blasad_work *work) noexcept nogil:
    cdef (void *)[8] args = [a, da, b, db, c, dc, s, ds]
    return crotg(1, args, work)

cdef int blasad_crotg_rev(float complex *a, float complex *da, float complex *b, float complex *db, float *c, float
                          *dc, float complex *s, float complex *ds, blasad_work *work) noexcept nogil:
    cdef (void *)[8] args = [a, da, b, db, c, dc, s, ds]
    return crotg(2, args, work)

cdef int zrotg(int mode, void **a, blasad_work *w) noexcept nogil:
    cdef Reading r
    return done(159, mode, read_rotg(functions[159].op, C128, a, &r), &r, w)

cdef int blasad_zrotg_fwd(double complex *a, double complex *da, double complex *b, double complex *db, double *c,
                          double *dc, double complex *s, double complex *ds, blasad_work *work) noexcept nogil:
    cdef (void *)[8] args = [a, da, b, db, c, dc, s, ds]
    return zrotg(0, args, work)

cdef int blasad_zrotg_aug(double complex *a, double complex *da, double complex *b, double complex *db, double *c,
                          double *dc, double complex *s, double complex *ds, blasad_work *work) noexcept nogil:
    cdef (void *)[8] args = [a, da, b, db, c, dc, s, ds]
    return zrotg(1, args, work)

cdef int blasad_zrotg_rev(double complex *a, double complex *da, double complex *b, double complex *db, double *c,
                          double *dc, double complex *s, double complex *ds, blasad_work *work) noexcept nogil:
    cdef (void *)[8] args = [a, da, b, db, c, dc, s, ds]
    return zrotg(2, args, work)

cdef int srotm(int mode, void **a, blasad_work *w) noexcept nogil:
    cdef Reading r
    return done(160, mode, read_rotm(functions[160].op, F32, a, &r), &r, w)

cdef int blasad_srotm_fwd(int *n, float *x, float *dx, int *incx, float *y, float *dy, int *incy, float *param, float
                          *dparam, blasad_work *work) noexcept nogil:
    cdef (void *)[9] args = [n, x, dx, incx, y, dy, incy, param, dparam]
    return srotm(0, args, work)

cdef int blasad_srotm_aug(int *n, float *x, float *dx, int *incx, float *y, float *dy, int *incy, float *param, float
                          *dparam, blasad_work *work) noexcept nogil:
    cdef (void *)[9] args = [n, x, dx, incx, y, dy, incy, param, dparam]
    return srotm(1, args, work)

cdef int blasad_srotm_rev(int *n, float *x, float *dx, int *incx, float *y, float *dy, int *incy, float *param, float
                          *dparam, blasad_work *work) noexcept nogil:
    cdef (void *)[9] args = [n, x, dx, incx, y, dy, incy, param, dparam]
    return srotm(2, args, work)

cdef int drotm(int mode, void **a, blasad_work *w) noexcept nogil:
    cdef Reading r
    return done(161, mode, read_rotm(functions[161].op, F64, a, &r), &r, w)

cdef int blasad_drotm_fwd(int *n, double *x, double *dx, int *incx, double *y, double *dy, int *incy, double *param,
                          double *dparam, blasad_work *work) noexcept nogil:
    cdef (void *)[9] args = [n, x, dx, incx, y, dy, incy, param, dparam]
    return drotm(0, args, work)

cdef int blasad_drotm_aug(int *n, double *x, double *dx, int *incx, double *y, double *dy, int *incy, double *param,
                          double *dparam, blasad_work *work) noexcept nogil:
    cdef (void *)[9] args = [n, x, dx, incx, y, dy, incy, param, dparam]
    return drotm(1, args, work)

cdef int blasad_drotm_rev(int *n, double *x, double *dx, int *incx, double *y, double *dy, int *incy, double *param,
                          double *dparam, blasad_work *work) noexcept nogil:
    cdef (void *)[9] args = [n, x, dx, incx, y, dy, incy, param, dparam]
    return drotm(2, args, work)

cdef int srotmg(int mode, void **a, blasad_work *w) noexcept nogil:
    cdef Reading r
    return done(162, mode, read_rotmg(functions[162].op, F32, a, &r), &r, w)

cdef int blasad_srotmg_fwd(float *d1, float *dd1, float *d2, float *dd2, float *x1, float *dx1, float *y1, float *dy1,
                           float *param, float *dparam, blasad_work *work) noexcept nogil:
    cdef (void *)[10] args = [d1, dd1, d2, dd2, x1, dx1, y1, dy1, param, dparam]
    return srotmg(0, args, work)

cdef int blasad_srotmg_aug(float *d1, float *dd1, float *d2, float *dd2, float *x1, float *dx1, float *y1, float *dy1,
                           float *param, float *dparam, blasad_work *work) noexcept nogil:
    cdef (void *)[10] args = [d1, dd1, d2, dd2, x1, dx1, y1, dy1, param, dparam]
    return srotmg(1, args, work)

cdef int blasad_srotmg_rev(float *d1, float *dd1, float *d2, float *dd2, float *x1, float *dx1, float *y1, float *dy1,
                           float *param, float *dparam, blasad_work *work) noexcept nogil:
    cdef (void *)[10] args = [d1, dd1, d2, dd2, x1, dx1, y1, dy1, param, dparam]
    return srotmg(2, args, work)

cdef int drotmg(int mode, void **a, blasad_work *w) noexcept nogil:
    cdef Reading r
    return done(163, mode, read_rotmg(functions[163].op, F64, a, &r), &r, w)

cdef int blasad_drotmg_fwd(double *d1, double *dd1, double *d2, double *dd2, double *x1, double *dx1, double *y1,
                           double *dy1, double *param, double *dparam, blasad_work *work) noexcept nogil:
    cdef (void *)[10] args = [d1, dd1, d2, dd2, x1, dx1, y1, dy1, param, dparam]
    return drotmg(0, args, work)

cdef int blasad_drotmg_aug(double *d1, double *dd1, double *d2, double *dd2, double *x1, double *dx1, double *y1,
                           double *dy1, double *param, double *dparam, blasad_work *work) noexcept nogil:
    cdef (void *)[10] args = [d1, dd1, d2, dd2, x1, dx1, y1, dy1, param, dparam]
    return drotmg(1, args, work)

cdef int blasad_drotmg_rev(double *d1, double *dd1, double *d2, double *dd2, double *x1, double *dx1, double *y1,
                           double *dy1, double *param, double *dparam, blasad_work *work) noexcept nogil:
    cdef (void *)[10] args = [d1, dd1, d2, dd2, x1, dx1, y1, dy1, param, dparam]
    return drotmg(2, args, work)

cdef int slacpy(int mode, void **a, blasad_work *w) noexcept nogil:
    cdef Reading r
    return done(164, mode, read_lacpy(functions[164].op, F32, a, &r), &r, w)

cdef int blasad_slacpy_fwd(char *uplo, int *m, int *n, float *a, float *da, int *lda, float *b, float *db, int *ldb,
                           blasad_work *work) noexcept nogil:
    cdef (void *)[9] args = [uplo, m, n, a, da, lda, b, db, ldb]
    return slacpy(0, args, work)

cdef int blasad_slacpy_aug(char *uplo, int *m, int *n, float *a, float *da, int *lda, float *b, float *db, int *ldb,
                           blasad_work *work) noexcept nogil:
    cdef (void *)[9] args = [uplo, m, n, a, da, lda, b, db, ldb]
    return slacpy(1, args, work)

cdef int blasad_slacpy_rev(char *uplo, int *m, int *n, float *a, float *da, int *lda, float *b, float *db, int *ldb,
                           blasad_work *work) noexcept nogil:
    cdef (void *)[9] args = [uplo, m, n, a, da, lda, b, db, ldb]
    return slacpy(2, args, work)

cdef int dlacpy(int mode, void **a, blasad_work *w) noexcept nogil:
    cdef Reading r
    return done(165, mode, read_lacpy(functions[165].op, F64, a, &r), &r, w)

cdef int blasad_dlacpy_fwd(char *uplo, int *m, int *n, double *a, double *da, int *lda, double *b, double *db, int
                           *ldb, blasad_work *work) noexcept nogil:
    cdef (void *)[9] args = [uplo, m, n, a, da, lda, b, db, ldb]
    return dlacpy(0, args, work)

cdef int blasad_dlacpy_aug(char *uplo, int *m, int *n, double *a, double *da, int *lda, double *b, double *db, int
                           *ldb, blasad_work *work) noexcept nogil:
    cdef (void *)[9] args = [uplo, m, n, a, da, lda, b, db, ldb]
    return dlacpy(1, args, work)

cdef int blasad_dlacpy_rev(char *uplo, int *m, int *n, double *a, double *da, int *lda, double *b, double *db, int
                           *ldb, blasad_work *work) noexcept nogil:
    cdef (void *)[9] args = [uplo, m, n, a, da, lda, b, db, ldb]
    return dlacpy(2, args, work)

cdef int clacpy(int mode, void **a, blasad_work *w) noexcept nogil:
    cdef Reading r
    return done(166, mode, read_lacpy(functions[166].op, C64, a, &r), &r, w)

cdef int blasad_clacpy_fwd(char *uplo, int *m, int *n, float complex *a, float complex *da, int *lda, float complex
                           *b, float complex *db, int *ldb, blasad_work *work) noexcept nogil:
    cdef (void *)[9] args = [uplo, m, n, a, da, lda, b, db, ldb]
    return clacpy(0, args, work)

cdef int blasad_clacpy_aug(char *uplo, int *m, int *n, float complex *a, float complex *da, int *lda, float complex
                           *b, float complex *db, int *ldb, blasad_work *work) noexcept nogil:
    cdef (void *)[9] args = [uplo, m, n, a, da, lda, b, db, ldb]
    return clacpy(1, args, work)

cdef int blasad_clacpy_rev(char *uplo, int *m, int *n, float complex *a, float complex *da, int *lda, float complex
                           *b, float complex *db, int *ldb, blasad_work *work) noexcept nogil:
    cdef (void *)[9] args = [uplo, m, n, a, da, lda, b, db, ldb]
    return clacpy(2, args, work)

cdef int zlacpy(int mode, void **a, blasad_work *w) noexcept nogil:
    cdef Reading r
    return done(167, mode, read_lacpy(functions[167].op, C128, a, &r), &r, w)

cdef int blasad_zlacpy_fwd(char *uplo, int *m, int *n, double complex *a, double complex *da, int *lda, double complex
                           *b, double complex *db, int *ldb, blasad_work *work) noexcept nogil:
    cdef (void *)[9] args = [uplo, m, n, a, da, lda, b, db, ldb]
    return zlacpy(0, args, work)

cdef int blasad_zlacpy_aug(char *uplo, int *m, int *n, double complex *a, double complex *da, int *lda, double complex
                           *b, double complex *db, int *ldb, blasad_work *work) noexcept nogil:
    cdef (void *)[9] args = [uplo, m, n, a, da, lda, b, db, ldb]
    return zlacpy(1, args, work)

cdef int blasad_zlacpy_rev(char *uplo, int *m, int *n, double complex *a, double complex *da, int *lda, double complex
                           *b, double complex *db, int *ldb, blasad_work *work) noexcept nogil:
    cdef (void *)[9] args = [uplo, m, n, a, da, lda, b, db, ldb]
    return zlacpy(2, args, work)

cdef int slascl(int mode, void **a, blasad_work *w) noexcept nogil:
    cdef Reading r
    return done(168, mode, read_lascl(functions[168].op, F32, a, &r), &r, w)

cdef int blasad_slascl_fwd(char *type, float *cfrom, float *dcfrom, float *cto, float *dcto, int *m, int *n, float *a,
                           float *da, int *lda, blasad_work *work) noexcept nogil:
    cdef (void *)[10] args = [type, cfrom, dcfrom, cto, dcto, m, n, a, da, lda]
    return slascl(0, args, work)

cdef int blasad_slascl_aug(char *type, float *cfrom, float *dcfrom, float *cto, float *dcto, int *m, int *n, float *a,
                           float *da, int *lda, blasad_work *work) noexcept nogil:
    cdef (void *)[10] args = [type, cfrom, dcfrom, cto, dcto, m, n, a, da, lda]
    return slascl(1, args, work)

cdef int blasad_slascl_rev(char *type, float *cfrom, float *dcfrom, float *cto, float *dcto, int *m, int *n, float *a,
                           float *da, int *lda, blasad_work *work) noexcept nogil:
    cdef (void *)[10] args = [type, cfrom, dcfrom, cto, dcto, m, n, a, da, lda]
    return slascl(2, args, work)

cdef int dlascl(int mode, void **a, blasad_work *w) noexcept nogil:
    cdef Reading r
    return done(169, mode, read_lascl(functions[169].op, F64, a, &r), &r, w)

cdef int blasad_dlascl_fwd(char *type, double *cfrom, double *dcfrom, double *cto, double *dcto, int *m, int *n,
                           double *a, double *da, int *lda, blasad_work *work) noexcept nogil:
    cdef (void *)[10] args = [type, cfrom, dcfrom, cto, dcto, m, n, a, da, lda]
    return dlascl(0, args, work)

cdef int blasad_dlascl_aug(char *type, double *cfrom, double *dcfrom, double *cto, double *dcto, int *m, int *n,
                           double *a, double *da, int *lda, blasad_work *work) noexcept nogil:
    cdef (void *)[10] args = [type, cfrom, dcfrom, cto, dcto, m, n, a, da, lda]
    return dlascl(1, args, work)

cdef int blasad_dlascl_rev(char *type, double *cfrom, double *dcfrom, double *cto, double *dcto, int *m, int *n,
                           double *a, double *da, int *lda, blasad_work *work) noexcept nogil:
    cdef (void *)[10] args = [type, cfrom, dcfrom, cto, dcto, m, n, a, da, lda]
    return dlascl(2, args, work)

cdef int clascl(int mode, void **a, blasad_work *w) noexcept nogil:
    cdef Reading r
    return done(170, mode, read_lascl(functions[170].op, C64, a, &r), &r, w)

cdef int blasad_clascl_fwd(char *type, float *cfrom, float *dcfrom, float *cto, float *dcto, int *m, int *n, float
                           complex *a, float complex *da, int *lda, blasad_work *work) noexcept nogil:
    cdef (void *)[10] args = [type, cfrom, dcfrom, cto, dcto, m, n, a, da, lda]
    return clascl(0, args, work)

cdef int blasad_clascl_aug(char *type, float *cfrom, float *dcfrom, float *cto, float *dcto, int *m, int *n, float
                           complex *a, float complex *da, int *lda, blasad_work *work) noexcept nogil:
    cdef (void *)[10] args = [type, cfrom, dcfrom, cto, dcto, m, n, a, da, lda]
    return clascl(1, args, work)

cdef int blasad_clascl_rev(char *type, float *cfrom, float *dcfrom, float *cto, float *dcto, int *m, int *n, float
                           complex *a, float complex *da, int *lda, blasad_work *work) noexcept nogil:
    cdef (void *)[10] args = [type, cfrom, dcfrom, cto, dcto, m, n, a, da, lda]
    return clascl(2, args, work)

cdef int zlascl(int mode, void **a, blasad_work *w) noexcept nogil:
    cdef Reading r
    return done(171, mode, read_lascl(functions[171].op, C128, a, &r), &r, w)

cdef int blasad_zlascl_fwd(char *type, double *cfrom, double *dcfrom, double *cto, double *dcto, int *m, int *n,
                           double complex *a, double complex *da, int *lda, blasad_work *work) noexcept nogil:
    cdef (void *)[10] args = [type, cfrom, dcfrom, cto, dcto, m, n, a, da, lda]
    return zlascl(0, args, work)

cdef int blasad_zlascl_aug(char *type, double *cfrom, double *dcfrom, double *cto, double *dcto, int *m, int *n,
                           double complex *a, double complex *da, int *lda, blasad_work *work) noexcept nogil:
    cdef (void *)[10] args = [type, cfrom, dcfrom, cto, dcto, m, n, a, da, lda]
    return zlascl(1, args, work)

cdef int blasad_zlascl_rev(char *type, double *cfrom, double *dcfrom, double *cto, double *dcto, int *m, int *n,
                           double complex *a, double complex *da, int *lda, blasad_work *work) noexcept nogil:
    cdef (void *)[10] args = [type, cfrom, dcfrom, cto, dcto, m, n, a, da, lda]
    return zlascl(2, args, work)

cdef int slaset(int mode, void **a, blasad_work *w) noexcept nogil:
    cdef Reading r
    return done(172, mode, read_laset(functions[172].op, F32, a, &r), &r, w)

cdef int blasad_slaset_fwd(char *uplo, int *m, int *n, float *alpha, float *dalpha, float *beta, float *dbeta, float
                           *a, float *da, int *lda, blasad_work *work) noexcept nogil:
    cdef (void *)[10] args = [uplo, m, n, alpha, dalpha, beta, dbeta, a, da, lda]
    return slaset(0, args, work)

cdef int blasad_slaset_aug(char *uplo, int *m, int *n, float *alpha, float *dalpha, float *beta, float *dbeta, float
                           *a, float *da, int *lda, blasad_work *work) noexcept nogil:
    cdef (void *)[10] args = [uplo, m, n, alpha, dalpha, beta, dbeta, a, da, lda]
    return slaset(1, args, work)

cdef int blasad_slaset_rev(char *uplo, int *m, int *n, float *alpha, float *dalpha, float *beta, float *dbeta, float
                           *a, float *da, int *lda, blasad_work *work) noexcept nogil:
    cdef (void *)[10] args = [uplo, m, n, alpha, dalpha, beta, dbeta, a, da, lda]
    return slaset(2, args, work)

cdef int dlaset(int mode, void **a, blasad_work *w) noexcept nogil:
    cdef Reading r
    return done(173, mode, read_laset(functions[173].op, F64, a, &r), &r, w)

cdef int blasad_dlaset_fwd(char *uplo, int *m, int *n, double *alpha, double *dalpha, double *beta, double *dbeta,
                           double *a, double *da, int *lda, blasad_work *work) noexcept nogil:
    cdef (void *)[10] args = [uplo, m, n, alpha, dalpha, beta, dbeta, a, da, lda]
    return dlaset(0, args, work)

cdef int blasad_dlaset_aug(char *uplo, int *m, int *n, double *alpha, double *dalpha, double *beta, double *dbeta,
                           double *a, double *da, int *lda, blasad_work *work) noexcept nogil:
    cdef (void *)[10] args = [uplo, m, n, alpha, dalpha, beta, dbeta, a, da, lda]
    return dlaset(1, args, work)

cdef int blasad_dlaset_rev(char *uplo, int *m, int *n, double *alpha, double *dalpha, double *beta, double *dbeta,
                           double *a, double *da, int *lda, blasad_work *work) noexcept nogil:
    cdef (void *)[10] args = [uplo, m, n, alpha, dalpha, beta, dbeta, a, da, lda]
    return dlaset(2, args, work)

cdef int claset(int mode, void **a, blasad_work *w) noexcept nogil:
    cdef Reading r
    return done(174, mode, read_laset(functions[174].op, C64, a, &r), &r, w)

cdef int blasad_claset_fwd(char *uplo, int *m, int *n, float complex *alpha, float complex *dalpha, float complex
                           *beta, float complex *dbeta, float complex *a, float complex *da, int *lda, blasad_work
                           *work) noexcept nogil:
    cdef (void *)[10] args = [uplo, m, n, alpha, dalpha, beta, dbeta, a, da, lda]
    return claset(0, args, work)

cdef int blasad_claset_aug(char *uplo, int *m, int *n, float complex *alpha, float complex *dalpha, float complex
                           *beta, float complex *dbeta, float complex *a, float complex *da, int *lda, blasad_work
                           *work) noexcept nogil:
    cdef (void *)[10] args = [uplo, m, n, alpha, dalpha, beta, dbeta, a, da, lda]
    return claset(1, args, work)

cdef int blasad_claset_rev(char *uplo, int *m, int *n, float complex *alpha, float complex *dalpha, float complex
                           *beta, float complex *dbeta, float complex *a, float complex *da, int *lda, blasad_work
                           *work) noexcept nogil:
    cdef (void *)[10] args = [uplo, m, n, alpha, dalpha, beta, dbeta, a, da, lda]
    return claset(2, args, work)

cdef int zlaset(int mode, void **a, blasad_work *w) noexcept nogil:
    cdef Reading r
    return done(175, mode, read_laset(functions[175].op, C128, a, &r), &r, w)

cdef int blasad_zlaset_fwd(char *uplo, int *m, int *n, double complex *alpha, double complex *dalpha, double complex
                           *beta, double complex *dbeta, double complex *a, double complex *da, int *lda, blasad_work
                           *work) noexcept nogil:
    cdef (void *)[10] args = [uplo, m, n, alpha, dalpha, beta, dbeta, a, da, lda]
    return zlaset(0, args, work)

cdef int blasad_zlaset_aug(char *uplo, int *m, int *n, double complex *alpha, double complex *dalpha, double complex
                           *beta, double complex *dbeta, double complex *a, double complex *da, int *lda, blasad_work
                           *work) noexcept nogil:
    cdef (void *)[10] args = [uplo, m, n, alpha, dalpha, beta, dbeta, a, da, lda]
    return zlaset(1, args, work)

cdef int blasad_zlaset_rev(char *uplo, int *m, int *n, double complex *alpha, double complex *dalpha, double complex
                           *beta, double complex *dbeta, double complex *a, double complex *da, int *lda, blasad_work
                           *work) noexcept nogil:
    cdef (void *)[10] args = [uplo, m, n, alpha, dalpha, beta, dbeta, a, da, lda]
    return zlaset(2, args, work)

cdef int slaswp(int mode, void **a, blasad_work *w) noexcept nogil:
    cdef Reading r
    return done(176, mode, read_laswp(functions[176].op, F32, a, &r), &r, w)

cdef int blasad_slaswp_fwd(int *n, float *a, float *da, int *lda, int *k1, int *k2, int *piv, int *incx, blasad_work
                           *work) noexcept nogil:
    cdef (void *)[8] args = [n, a, da, lda, k1, k2, piv, incx]
    return slaswp(0, args, work)

cdef int blasad_slaswp_aug(int *n, float *a, float *da, int *lda, int *k1, int *k2, int *piv, int *incx, blasad_work
                           *work) noexcept nogil:
    cdef (void *)[8] args = [n, a, da, lda, k1, k2, piv, incx]
    return slaswp(1, args, work)

cdef int blasad_slaswp_rev(int *n, float *a, float *da, int *lda, int *k1, int *k2, int *piv, int *incx, blasad_work
                           *work) noexcept nogil:
    cdef (void *)[8] args = [n, a, da, lda, k1, k2, piv, incx]
    return slaswp(2, args, work)

cdef int dlaswp(int mode, void **a, blasad_work *w) noexcept nogil:
    cdef Reading r
    return done(177, mode, read_laswp(functions[177].op, F64, a, &r), &r, w)

cdef int blasad_dlaswp_fwd(int *n, double *a, double *da, int *lda, int *k1, int *k2, int *piv, int *incx, blasad_work
                           *work) noexcept nogil:
    cdef (void *)[8] args = [n, a, da, lda, k1, k2, piv, incx]
    return dlaswp(0, args, work)

cdef int blasad_dlaswp_aug(int *n, double *a, double *da, int *lda, int *k1, int *k2, int *piv, int *incx, blasad_work
                           *work) noexcept nogil:
    cdef (void *)[8] args = [n, a, da, lda, k1, k2, piv, incx]
    return dlaswp(1, args, work)

cdef int blasad_dlaswp_rev(int *n, double *a, double *da, int *lda, int *k1, int *k2, int *piv, int *incx, blasad_work
                           *work) noexcept nogil:
    cdef (void *)[8] args = [n, a, da, lda, k1, k2, piv, incx]
    return dlaswp(2, args, work)

cdef int claswp(int mode, void **a, blasad_work *w) noexcept nogil:
    cdef Reading r
    return done(178, mode, read_laswp(functions[178].op, C64, a, &r), &r, w)

cdef int blasad_claswp_fwd(int *n, float complex *a, float complex *da, int *lda, int *k1, int *k2, int *piv, int
                           *incx, blasad_work *work) noexcept nogil:
    cdef (void *)[8] args = [n, a, da, lda, k1, k2, piv, incx]
    return claswp(0, args, work)

cdef int blasad_claswp_aug(int *n, float complex *a, float complex *da, int *lda, int *k1, int *k2, int *piv, int
                           *incx, blasad_work *work) noexcept nogil:
    cdef (void *)[8] args = [n, a, da, lda, k1, k2, piv, incx]
    return claswp(1, args, work)

cdef int blasad_claswp_rev(int *n, float complex *a, float complex *da, int *lda, int *k1, int *k2, int *piv, int
                           *incx, blasad_work *work) noexcept nogil:
    cdef (void *)[8] args = [n, a, da, lda, k1, k2, piv, incx]
    return claswp(2, args, work)

cdef int zlaswp(int mode, void **a, blasad_work *w) noexcept nogil:
    cdef Reading r
    return done(179, mode, read_laswp(functions[179].op, C128, a, &r), &r, w)

cdef int blasad_zlaswp_fwd(int *n, double complex *a, double complex *da, int *lda, int *k1, int *k2, int *piv, int
                           *incx, blasad_work *work) noexcept nogil:
    cdef (void *)[8] args = [n, a, da, lda, k1, k2, piv, incx]
    return zlaswp(0, args, work)

cdef int blasad_zlaswp_aug(int *n, double complex *a, double complex *da, int *lda, int *k1, int *k2, int *piv, int
                           *incx, blasad_work *work) noexcept nogil:
    cdef (void *)[8] args = [n, a, da, lda, k1, k2, piv, incx]
    return zlaswp(1, args, work)

cdef int blasad_zlaswp_rev(int *n, double complex *a, double complex *da, int *lda, int *k1, int *k2, int *piv, int
                           *incx, blasad_work *work) noexcept nogil:
    cdef (void *)[8] args = [n, a, da, lda, k1, k2, piv, incx]
    return zlaswp(2, args, work)

cdef int spotrf(int mode, void **a, blasad_work *w) noexcept nogil:
    cdef Reading r
    return done(180, mode, read_potrf(functions[180].op, F32, a, &r), &r, w)

cdef int blasad_spotrf_fwd(char *uplo, int *n, float *a, float *da, int *lda, blasad_work *work) noexcept nogil:
    cdef (void *)[5] args = [uplo, n, a, da, lda]
    return spotrf(0, args, work)

cdef int blasad_spotrf_aug(char *uplo, int *n, float *a, float *da, int *lda, blasad_work *work) noexcept nogil:
    cdef (void *)[5] args = [uplo, n, a, da, lda]
    return spotrf(1, args, work)

cdef int blasad_spotrf_rev(char *uplo, int *n, float *a, float *da, int *lda, blasad_work *work) noexcept nogil:
    cdef (void *)[5] args = [uplo, n, a, da, lda]
    return spotrf(2, args, work)

cdef int dpotrf(int mode, void **a, blasad_work *w) noexcept nogil:
    cdef Reading r
    return done(181, mode, read_potrf(functions[181].op, F64, a, &r), &r, w)

cdef int blasad_dpotrf_fwd(char *uplo, int *n, double *a, double *da, int *lda, blasad_work *work) noexcept nogil:
    cdef (void *)[5] args = [uplo, n, a, da, lda]
    return dpotrf(0, args, work)

cdef int blasad_dpotrf_aug(char *uplo, int *n, double *a, double *da, int *lda, blasad_work *work) noexcept nogil:
    cdef (void *)[5] args = [uplo, n, a, da, lda]
    return dpotrf(1, args, work)

cdef int blasad_dpotrf_rev(char *uplo, int *n, double *a, double *da, int *lda, blasad_work *work) noexcept nogil:
    cdef (void *)[5] args = [uplo, n, a, da, lda]
    return dpotrf(2, args, work)

cdef int cpotrf(int mode, void **a, blasad_work *w) noexcept nogil:
    cdef Reading r
    return done(182, mode, read_potrf(functions[182].op, C64, a, &r), &r, w)

cdef int blasad_cpotrf_fwd(char *uplo, int *n, float complex *a, float complex *da, int *lda, blasad_work
                           *work) noexcept nogil:
    cdef (void *)[5] args = [uplo, n, a, da, lda]
    return cpotrf(0, args, work)

cdef int blasad_cpotrf_aug(char *uplo, int *n, float complex *a, float complex *da, int *lda, blasad_work
                           *work) noexcept nogil:
    cdef (void *)[5] args = [uplo, n, a, da, lda]
    return cpotrf(1, args, work)

cdef int blasad_cpotrf_rev(char *uplo, int *n, float complex *a, float complex *da, int *lda, blasad_work
                           *work) noexcept nogil:
    cdef (void *)[5] args = [uplo, n, a, da, lda]
    return cpotrf(2, args, work)

cdef int zpotrf(int mode, void **a, blasad_work *w) noexcept nogil:
    cdef Reading r
    return done(183, mode, read_potrf(functions[183].op, C128, a, &r), &r, w)

cdef int blasad_zpotrf_fwd(char *uplo, int *n, double complex *a, double complex *da, int *lda, blasad_work
                           *work) noexcept nogil:
    cdef (void *)[5] args = [uplo, n, a, da, lda]
    return zpotrf(0, args, work)

cdef int blasad_zpotrf_aug(char *uplo, int *n, double complex *a, double complex *da, int *lda, blasad_work
                           *work) noexcept nogil:
    cdef (void *)[5] args = [uplo, n, a, da, lda]
    return zpotrf(1, args, work)

cdef int blasad_zpotrf_rev(char *uplo, int *n, double complex *a, double complex *da, int *lda, blasad_work
                           *work) noexcept nogil:
    cdef (void *)[5] args = [uplo, n, a, da, lda]
    return zpotrf(2, args, work)

cdef int spbtrf(int mode, void **a, blasad_work *w) noexcept nogil:
    cdef Reading r
    return done(184, mode, read_pbtrf(functions[184].op, F32, a, &r), &r, w)

cdef int blasad_spbtrf_fwd(char *uplo, int *n, int *kd, float *ab, float *dab, int *ldab, blasad_work
                           *work) noexcept nogil:
    cdef (void *)[6] args = [uplo, n, kd, ab, dab, ldab]
    return spbtrf(0, args, work)

cdef int blasad_spbtrf_aug(char *uplo, int *n, int *kd, float *ab, float *dab, int *ldab, blasad_work
                           *work) noexcept nogil:
    cdef (void *)[6] args = [uplo, n, kd, ab, dab, ldab]
    return spbtrf(1, args, work)

cdef int blasad_spbtrf_rev(char *uplo, int *n, int *kd, float *ab, float *dab, int *ldab, blasad_work
                           *work) noexcept nogil:
    cdef (void *)[6] args = [uplo, n, kd, ab, dab, ldab]
    return spbtrf(2, args, work)

cdef int dpbtrf(int mode, void **a, blasad_work *w) noexcept nogil:
    cdef Reading r
    return done(185, mode, read_pbtrf(functions[185].op, F64, a, &r), &r, w)

cdef int blasad_dpbtrf_fwd(char *uplo, int *n, int *kd, double *ab, double *dab, int *ldab, blasad_work
                           *work) noexcept nogil:
    cdef (void *)[6] args = [uplo, n, kd, ab, dab, ldab]
    return dpbtrf(0, args, work)

cdef int blasad_dpbtrf_aug(char *uplo, int *n, int *kd, double *ab, double *dab, int *ldab, blasad_work
                           *work) noexcept nogil:
    cdef (void *)[6] args = [uplo, n, kd, ab, dab, ldab]
    return dpbtrf(1, args, work)

cdef int blasad_dpbtrf_rev(char *uplo, int *n, int *kd, double *ab, double *dab, int *ldab, blasad_work
                           *work) noexcept nogil:
    cdef (void *)[6] args = [uplo, n, kd, ab, dab, ldab]
    return dpbtrf(2, args, work)

cdef int cpbtrf(int mode, void **a, blasad_work *w) noexcept nogil:
    cdef Reading r
    return done(186, mode, read_pbtrf(functions[186].op, C64, a, &r), &r, w)

cdef int blasad_cpbtrf_fwd(char *uplo, int *n, int *kd, float complex *ab, float complex *dab, int *ldab, blasad_work
                           *work) noexcept nogil:
    cdef (void *)[6] args = [uplo, n, kd, ab, dab, ldab]
    return cpbtrf(0, args, work)

cdef int blasad_cpbtrf_aug(char *uplo, int *n, int *kd, float complex *ab, float complex *dab, int *ldab, blasad_work
                           *work) noexcept nogil:
    cdef (void *)[6] args = [uplo, n, kd, ab, dab, ldab]
    return cpbtrf(1, args, work)

cdef int blasad_cpbtrf_rev(char *uplo, int *n, int *kd, float complex *ab, float complex *dab, int *ldab, blasad_work
                           *work) noexcept nogil:
    cdef (void *)[6] args = [uplo, n, kd, ab, dab, ldab]
    return cpbtrf(2, args, work)

cdef int zpbtrf(int mode, void **a, blasad_work *w) noexcept nogil:
    cdef Reading r
    return done(187, mode, read_pbtrf(functions[187].op, C128, a, &r), &r, w)

cdef int blasad_zpbtrf_fwd(char *uplo, int *n, int *kd, double complex *ab, double complex *dab, int *ldab,
                           blasad_work *work) noexcept nogil:
    cdef (void *)[6] args = [uplo, n, kd, ab, dab, ldab]
    return zpbtrf(0, args, work)

cdef int blasad_zpbtrf_aug(char *uplo, int *n, int *kd, double complex *ab, double complex *dab, int *ldab,
                           blasad_work *work) noexcept nogil:
    cdef (void *)[6] args = [uplo, n, kd, ab, dab, ldab]
    return zpbtrf(1, args, work)

cdef int blasad_zpbtrf_rev(char *uplo, int *n, int *kd, double complex *ab, double complex *dab, int *ldab,
                           blasad_work *work) noexcept nogil:
    cdef (void *)[6] args = [uplo, n, kd, ab, dab, ldab]
    return zpbtrf(2, args, work)

cdef int spptrf(int mode, void **a, blasad_work *w) noexcept nogil:
    cdef Reading r
    return done(188, mode, read_pptrf(functions[188].op, F32, a, &r), &r, w)

cdef int blasad_spptrf_fwd(char *uplo, int *n, float *ap, float *dap, blasad_work *work) noexcept nogil:
    cdef (void *)[4] args = [uplo, n, ap, dap]
    return spptrf(0, args, work)

cdef int blasad_spptrf_aug(char *uplo, int *n, float *ap, float *dap, blasad_work *work) noexcept nogil:
    cdef (void *)[4] args = [uplo, n, ap, dap]
    return spptrf(1, args, work)

cdef int blasad_spptrf_rev(char *uplo, int *n, float *ap, float *dap, blasad_work *work) noexcept nogil:
    cdef (void *)[4] args = [uplo, n, ap, dap]
    return spptrf(2, args, work)

cdef int dpptrf(int mode, void **a, blasad_work *w) noexcept nogil:
    cdef Reading r
    return done(189, mode, read_pptrf(functions[189].op, F64, a, &r), &r, w)

cdef int blasad_dpptrf_fwd(char *uplo, int *n, double *ap, double *dap, blasad_work *work) noexcept nogil:
    cdef (void *)[4] args = [uplo, n, ap, dap]
    return dpptrf(0, args, work)

cdef int blasad_dpptrf_aug(char *uplo, int *n, double *ap, double *dap, blasad_work *work) noexcept nogil:
    cdef (void *)[4] args = [uplo, n, ap, dap]
    return dpptrf(1, args, work)

cdef int blasad_dpptrf_rev(char *uplo, int *n, double *ap, double *dap, blasad_work *work) noexcept nogil:
    cdef (void *)[4] args = [uplo, n, ap, dap]
    return dpptrf(2, args, work)

cdef int cpptrf(int mode, void **a, blasad_work *w) noexcept nogil:
    cdef Reading r
    return done(190, mode, read_pptrf(functions[190].op, C64, a, &r), &r, w)

cdef int blasad_cpptrf_fwd(char *uplo, int *n, float complex *ap, float complex *dap, blasad_work
                           *work) noexcept nogil:
    cdef (void *)[4] args = [uplo, n, ap, dap]
    return cpptrf(0, args, work)

cdef int blasad_cpptrf_aug(char *uplo, int *n, float complex *ap, float complex *dap, blasad_work
                           *work) noexcept nogil:
    cdef (void *)[4] args = [uplo, n, ap, dap]
    return cpptrf(1, args, work)

cdef int blasad_cpptrf_rev(char *uplo, int *n, float complex *ap, float complex *dap, blasad_work
                           *work) noexcept nogil:
    cdef (void *)[4] args = [uplo, n, ap, dap]
    return cpptrf(2, args, work)

cdef int zpptrf(int mode, void **a, blasad_work *w) noexcept nogil:
    cdef Reading r
    return done(191, mode, read_pptrf(functions[191].op, C128, a, &r), &r, w)

cdef int blasad_zpptrf_fwd(char *uplo, int *n, double complex *ap, double complex *dap, blasad_work
                           *work) noexcept nogil:
    cdef (void *)[4] args = [uplo, n, ap, dap]
    return zpptrf(0, args, work)

cdef int blasad_zpptrf_aug(char *uplo, int *n, double complex *ap, double complex *dap, blasad_work
                           *work) noexcept nogil:
    cdef (void *)[4] args = [uplo, n, ap, dap]
    return zpptrf(1, args, work)

cdef int blasad_zpptrf_rev(char *uplo, int *n, double complex *ap, double complex *dap, blasad_work
                           *work) noexcept nogil:
    cdef (void *)[4] args = [uplo, n, ap, dap]
    return zpptrf(2, args, work)

cdef int spstrf(int mode, void **a, blasad_work *w) noexcept nogil:
    cdef Reading r
    return done(192, mode, read_pstrf(functions[192].op, F32, a, &r), &r, w)

cdef int blasad_spstrf_fwd(char *uplo, int *n, float *a, float *da, int *lda, int *piv, float *tol, blasad_work
                           *work) noexcept nogil:
    cdef (void *)[7] args = [uplo, n, a, da, lda, piv, tol]
    return spstrf(0, args, work)

cdef int blasad_spstrf_aug(char *uplo, int *n, float *a, float *da, int *lda, int *piv, float *tol, blasad_work
                           *work) noexcept nogil:
    cdef (void *)[7] args = [uplo, n, a, da, lda, piv, tol]
    return spstrf(1, args, work)

cdef int blasad_spstrf_rev(char *uplo, int *n, float *a, float *da, int *lda, int *piv, float *tol, blasad_work
                           *work) noexcept nogil:
    cdef (void *)[7] args = [uplo, n, a, da, lda, piv, tol]
    return spstrf(2, args, work)

cdef int dpstrf(int mode, void **a, blasad_work *w) noexcept nogil:
    cdef Reading r
    return done(193, mode, read_pstrf(functions[193].op, F64, a, &r), &r, w)

cdef int blasad_dpstrf_fwd(char *uplo, int *n, double *a, double *da, int *lda, int *piv, double *tol, blasad_work
                           *work) noexcept nogil:
    cdef (void *)[7] args = [uplo, n, a, da, lda, piv, tol]
    return dpstrf(0, args, work)

cdef int blasad_dpstrf_aug(char *uplo, int *n, double *a, double *da, int *lda, int *piv, double *tol, blasad_work
                           *work) noexcept nogil:
    cdef (void *)[7] args = [uplo, n, a, da, lda, piv, tol]
    return dpstrf(1, args, work)

cdef int blasad_dpstrf_rev(char *uplo, int *n, double *a, double *da, int *lda, int *piv, double *tol, blasad_work
                           *work) noexcept nogil:
    cdef (void *)[7] args = [uplo, n, a, da, lda, piv, tol]
    return dpstrf(2, args, work)

cdef int cpstrf(int mode, void **a, blasad_work *w) noexcept nogil:
    cdef Reading r
    return done(194, mode, read_pstrf(functions[194].op, C64, a, &r), &r, w)

cdef int blasad_cpstrf_fwd(char *uplo, int *n, float complex *a, float complex *da, int *lda, int *piv, float *tol,
                           blasad_work *work) noexcept nogil:
    cdef (void *)[7] args = [uplo, n, a, da, lda, piv, tol]
    return cpstrf(0, args, work)

cdef int blasad_cpstrf_aug(char *uplo, int *n, float complex *a, float complex *da, int *lda, int *piv, float *tol,
                           blasad_work *work) noexcept nogil:
    cdef (void *)[7] args = [uplo, n, a, da, lda, piv, tol]
    return cpstrf(1, args, work)

cdef int blasad_cpstrf_rev(char *uplo, int *n, float complex *a, float complex *da, int *lda, int *piv, float *tol,
                           blasad_work *work) noexcept nogil:
    cdef (void *)[7] args = [uplo, n, a, da, lda, piv, tol]
    return cpstrf(2, args, work)

cdef int zpstrf(int mode, void **a, blasad_work *w) noexcept nogil:
    cdef Reading r
    return done(195, mode, read_pstrf(functions[195].op, C128, a, &r), &r, w)

cdef int blasad_zpstrf_fwd(char *uplo, int *n, double complex *a, double complex *da, int *lda, int *piv, double *tol,
                           blasad_work *work) noexcept nogil:
    cdef (void *)[7] args = [uplo, n, a, da, lda, piv, tol]
    return zpstrf(0, args, work)

cdef int blasad_zpstrf_aug(char *uplo, int *n, double complex *a, double complex *da, int *lda, int *piv, double *tol,
                           blasad_work *work) noexcept nogil:
    cdef (void *)[7] args = [uplo, n, a, da, lda, piv, tol]
    return zpstrf(1, args, work)

cdef int blasad_zpstrf_rev(char *uplo, int *n, double complex *a, double complex *da, int *lda, int *piv, double *tol,
                           blasad_work *work) noexcept nogil:
    cdef (void *)[7] args = [uplo, n, a, da, lda, piv, tol]
    return zpstrf(2, args, work)

cdef int sgetrf(int mode, void **a, blasad_work *w) noexcept nogil:
    cdef Reading r
    return done(196, mode, read_getrf(functions[196].op, F32, a, &r), &r, w)

cdef int blasad_sgetrf_fwd(int *m, int *n, float *a, float *da, int *lda, int *piv, blasad_work *work) noexcept nogil:
    cdef (void *)[6] args = [m, n, a, da, lda, piv]
    return sgetrf(0, args, work)

cdef int blasad_sgetrf_aug(int *m, int *n, float *a, float *da, int *lda, int *piv, blasad_work *work) noexcept nogil:
    cdef (void *)[6] args = [m, n, a, da, lda, piv]
    return sgetrf(1, args, work)

cdef int blasad_sgetrf_rev(int *m, int *n, float *a, float *da, int *lda, int *piv, blasad_work *work) noexcept nogil:
    cdef (void *)[6] args = [m, n, a, da, lda, piv]
    return sgetrf(2, args, work)

cdef int dgetrf(int mode, void **a, blasad_work *w) noexcept nogil:
    cdef Reading r
    return done(197, mode, read_getrf(functions[197].op, F64, a, &r), &r, w)

cdef int blasad_dgetrf_fwd(int *m, int *n, double *a, double *da, int *lda, int *piv, blasad_work
                           *work) noexcept nogil:
    cdef (void *)[6] args = [m, n, a, da, lda, piv]
    return dgetrf(0, args, work)

cdef int blasad_dgetrf_aug(int *m, int *n, double *a, double *da, int *lda, int *piv, blasad_work
                           *work) noexcept nogil:
    cdef (void *)[6] args = [m, n, a, da, lda, piv]
    return dgetrf(1, args, work)

cdef int blasad_dgetrf_rev(int *m, int *n, double *a, double *da, int *lda, int *piv, blasad_work
                           *work) noexcept nogil:
    cdef (void *)[6] args = [m, n, a, da, lda, piv]
    return dgetrf(2, args, work)

cdef int cgetrf(int mode, void **a, blasad_work *w) noexcept nogil:
    cdef Reading r
    return done(198, mode, read_getrf(functions[198].op, C64, a, &r), &r, w)

cdef int blasad_cgetrf_fwd(int *m, int *n, float complex *a, float complex *da, int *lda, int *piv, blasad_work
                           *work) noexcept nogil:
    cdef (void *)[6] args = [m, n, a, da, lda, piv]
    return cgetrf(0, args, work)

cdef int blasad_cgetrf_aug(int *m, int *n, float complex *a, float complex *da, int *lda, int *piv, blasad_work
                           *work) noexcept nogil:
    cdef (void *)[6] args = [m, n, a, da, lda, piv]
    return cgetrf(1, args, work)

cdef int blasad_cgetrf_rev(int *m, int *n, float complex *a, float complex *da, int *lda, int *piv, blasad_work
                           *work) noexcept nogil:
    cdef (void *)[6] args = [m, n, a, da, lda, piv]
    return cgetrf(2, args, work)

cdef int zgetrf(int mode, void **a, blasad_work *w) noexcept nogil:
    cdef Reading r
    return done(199, mode, read_getrf(functions[199].op, C128, a, &r), &r, w)

cdef int blasad_zgetrf_fwd(int *m, int *n, double complex *a, double complex *da, int *lda, int *piv, blasad_work
                           *work) noexcept nogil:
    cdef (void *)[6] args = [m, n, a, da, lda, piv]
    return zgetrf(0, args, work)

cdef int blasad_zgetrf_aug(int *m, int *n, double complex *a, double complex *da, int *lda, int *piv, blasad_work
                           *work) noexcept nogil:
    cdef (void *)[6] args = [m, n, a, da, lda, piv]
    return zgetrf(1, args, work)

cdef int blasad_zgetrf_rev(int *m, int *n, double complex *a, double complex *da, int *lda, int *piv, blasad_work
                           *work) noexcept nogil:
    cdef (void *)[6] args = [m, n, a, da, lda, piv]
    return zgetrf(2, args, work)

cdef int sgbtrf(int mode, void **a, blasad_work *w) noexcept nogil:
    cdef Reading r
    return done(200, mode, read_gbtrf(functions[200].op, F32, a, &r), &r, w)

cdef int blasad_sgbtrf_fwd(int *m, int *n, int *kl, int *ku, float *ab, float *dab, int *ldab, int *piv, blasad_work
                           *work) noexcept nogil:
    cdef (void *)[8] args = [m, n, kl, ku, ab, dab, ldab, piv]
    return sgbtrf(0, args, work)

cdef int blasad_sgbtrf_aug(int *m, int *n, int *kl, int *ku, float *ab, float *dab, int *ldab, int *piv, blasad_work
                           *work) noexcept nogil:
    cdef (void *)[8] args = [m, n, kl, ku, ab, dab, ldab, piv]
    return sgbtrf(1, args, work)

cdef int blasad_sgbtrf_rev(int *m, int *n, int *kl, int *ku, float *ab, float *dab, int *ldab, int *piv, blasad_work
                           *work) noexcept nogil:
    cdef (void *)[8] args = [m, n, kl, ku, ab, dab, ldab, piv]
    return sgbtrf(2, args, work)

cdef int dgbtrf(int mode, void **a, blasad_work *w) noexcept nogil:
    cdef Reading r
    return done(201, mode, read_gbtrf(functions[201].op, F64, a, &r), &r, w)

cdef int blasad_dgbtrf_fwd(int *m, int *n, int *kl, int *ku, double *ab, double *dab, int *ldab, int *piv, blasad_work
                           *work) noexcept nogil:
    cdef (void *)[8] args = [m, n, kl, ku, ab, dab, ldab, piv]
    return dgbtrf(0, args, work)

cdef int blasad_dgbtrf_aug(int *m, int *n, int *kl, int *ku, double *ab, double *dab, int *ldab, int *piv, blasad_work
                           *work) noexcept nogil:
    cdef (void *)[8] args = [m, n, kl, ku, ab, dab, ldab, piv]
    return dgbtrf(1, args, work)

cdef int blasad_dgbtrf_rev(int *m, int *n, int *kl, int *ku, double *ab, double *dab, int *ldab, int *piv, blasad_work
                           *work) noexcept nogil:
    cdef (void *)[8] args = [m, n, kl, ku, ab, dab, ldab, piv]
    return dgbtrf(2, args, work)

cdef int cgbtrf(int mode, void **a, blasad_work *w) noexcept nogil:
    cdef Reading r
    return done(202, mode, read_gbtrf(functions[202].op, C64, a, &r), &r, w)

cdef int blasad_cgbtrf_fwd(int *m, int *n, int *kl, int *ku, float complex *ab, float complex *dab, int *ldab, int
                           *piv, blasad_work *work) noexcept nogil:
    cdef (void *)[8] args = [m, n, kl, ku, ab, dab, ldab, piv]
    return cgbtrf(0, args, work)

cdef int blasad_cgbtrf_aug(int *m, int *n, int *kl, int *ku, float complex *ab, float complex *dab, int *ldab, int
                           *piv, blasad_work *work) noexcept nogil:
    cdef (void *)[8] args = [m, n, kl, ku, ab, dab, ldab, piv]
    return cgbtrf(1, args, work)

cdef int blasad_cgbtrf_rev(int *m, int *n, int *kl, int *ku, float complex *ab, float complex *dab, int *ldab, int
                           *piv, blasad_work *work) noexcept nogil:
    cdef (void *)[8] args = [m, n, kl, ku, ab, dab, ldab, piv]
    return cgbtrf(2, args, work)

cdef int zgbtrf(int mode, void **a, blasad_work *w) noexcept nogil:
    cdef Reading r
    return done(203, mode, read_gbtrf(functions[203].op, C128, a, &r), &r, w)

cdef int blasad_zgbtrf_fwd(int *m, int *n, int *kl, int *ku, double complex *ab, double complex *dab, int *ldab, int
                           *piv, blasad_work *work) noexcept nogil:
    cdef (void *)[8] args = [m, n, kl, ku, ab, dab, ldab, piv]
    return zgbtrf(0, args, work)

cdef int blasad_zgbtrf_aug(int *m, int *n, int *kl, int *ku, double complex *ab, double complex *dab, int *ldab, int
                           *piv, blasad_work *work) noexcept nogil:
    cdef (void *)[8] args = [m, n, kl, ku, ab, dab, ldab, piv]
    return zgbtrf(1, args, work)

cdef int blasad_zgbtrf_rev(int *m, int *n, int *kl, int *ku, double complex *ab, double complex *dab, int *ldab, int
                           *piv, blasad_work *work) noexcept nogil:
    cdef (void *)[8] args = [m, n, kl, ku, ab, dab, ldab, piv]
    return zgbtrf(2, args, work)

cdef int sgbtrl(int mode, void **a, blasad_work *w) noexcept nogil:
    cdef Reading r
    return done(204, mode, read_gbtrl(functions[204].op, F32, a, &r), &r, w)

cdef int blasad_sgbtrl_fwd(char *trans, int *n, int *kl, int *ku, int *nrhs, float *ab, float *dab, int *ldab, int
                           *piv, float *b, float *db, int *ldb, blasad_work *work) noexcept nogil:
    cdef (void *)[12] args = [trans, n, kl, ku, nrhs, ab, dab, ldab, piv, b, db, ldb]
    return sgbtrl(0, args, work)

cdef int blasad_sgbtrl_aug(char *trans, int *n, int *kl, int *ku, int *nrhs, float *ab, float *dab, int *ldab, int
                           *piv, float *b, float *db, int *ldb, blasad_work *work) noexcept nogil:
    cdef (void *)[12] args = [trans, n, kl, ku, nrhs, ab, dab, ldab, piv, b, db, ldb]
    return sgbtrl(1, args, work)

cdef int blasad_sgbtrl_rev(char *trans, int *n, int *kl, int *ku, int *nrhs, float *ab, float *dab, int *ldab, int
                           *piv, float *b, float *db, int *ldb, blasad_work *work) noexcept nogil:
    cdef (void *)[12] args = [trans, n, kl, ku, nrhs, ab, dab, ldab, piv, b, db, ldb]
    return sgbtrl(2, args, work)

cdef int dgbtrl(int mode, void **a, blasad_work *w) noexcept nogil:
    cdef Reading r
    return done(205, mode, read_gbtrl(functions[205].op, F64, a, &r), &r, w)

cdef int blasad_dgbtrl_fwd(char *trans, int *n, int *kl, int *ku, int *nrhs, double *ab, double *dab, int *ldab, int
                           *piv, double *b, double *db, int *ldb, blasad_work *work) noexcept nogil:
    cdef (void *)[12] args = [trans, n, kl, ku, nrhs, ab, dab, ldab, piv, b, db, ldb]
    return dgbtrl(0, args, work)

cdef int blasad_dgbtrl_aug(char *trans, int *n, int *kl, int *ku, int *nrhs, double *ab, double *dab, int *ldab, int
                           *piv, double *b, double *db, int *ldb, blasad_work *work) noexcept nogil:
    cdef (void *)[12] args = [trans, n, kl, ku, nrhs, ab, dab, ldab, piv, b, db, ldb]
    return dgbtrl(1, args, work)

cdef int blasad_dgbtrl_rev(char *trans, int *n, int *kl, int *ku, int *nrhs, double *ab, double *dab, int *ldab, int
                           *piv, double *b, double *db, int *ldb, blasad_work *work) noexcept nogil:
    cdef (void *)[12] args = [trans, n, kl, ku, nrhs, ab, dab, ldab, piv, b, db, ldb]
    return dgbtrl(2, args, work)

cdef int cgbtrl(int mode, void **a, blasad_work *w) noexcept nogil:
    cdef Reading r
    return done(206, mode, read_gbtrl(functions[206].op, C64, a, &r), &r, w)

cdef int blasad_cgbtrl_fwd(char *trans, int *n, int *kl, int *ku, int *nrhs, float complex *ab, float complex *dab,
                           int *ldab, int *piv, float complex *b, float complex *db, int *ldb, blasad_work
                           *work) noexcept nogil:
    cdef (void *)[12] args = [trans, n, kl, ku, nrhs, ab, dab, ldab, piv, b, db, ldb]
    return cgbtrl(0, args, work)

cdef int blasad_cgbtrl_aug(char *trans, int *n, int *kl, int *ku, int *nrhs, float complex *ab, float complex *dab,
                           int *ldab, int *piv, float complex *b, float complex *db, int *ldb, blasad_work
                           *work) noexcept nogil:
    cdef (void *)[12] args = [trans, n, kl, ku, nrhs, ab, dab, ldab, piv, b, db, ldb]
    return cgbtrl(1, args, work)

cdef int blasad_cgbtrl_rev(char *trans, int *n, int *kl, int *ku, int *nrhs, float complex *ab, float complex *dab,
                           int *ldab, int *piv, float complex *b, float complex *db, int *ldb, blasad_work
                           *work) noexcept nogil:
    cdef (void *)[12] args = [trans, n, kl, ku, nrhs, ab, dab, ldab, piv, b, db, ldb]
    return cgbtrl(2, args, work)

cdef int zgbtrl(int mode, void **a, blasad_work *w) noexcept nogil:
    cdef Reading r
    return done(207, mode, read_gbtrl(functions[207].op, C128, a, &r), &r, w)

cdef int blasad_zgbtrl_fwd(char *trans, int *n, int *kl, int *ku, int *nrhs, double complex *ab, double complex *dab,
                           int *ldab, int *piv, double complex *b, double complex *db, int *ldb, blasad_work
                           *work) noexcept nogil:
    cdef (void *)[12] args = [trans, n, kl, ku, nrhs, ab, dab, ldab, piv, b, db, ldb]
    return zgbtrl(0, args, work)

cdef int blasad_zgbtrl_aug(char *trans, int *n, int *kl, int *ku, int *nrhs, double complex *ab, double complex *dab,
                           int *ldab, int *piv, double complex *b, double complex *db, int *ldb, blasad_work
                           *work) noexcept nogil:
    cdef (void *)[12] args = [trans, n, kl, ku, nrhs, ab, dab, ldab, piv, b, db, ldb]
    return zgbtrl(1, args, work)

cdef int blasad_zgbtrl_rev(char *trans, int *n, int *kl, int *ku, int *nrhs, double complex *ab, double complex *dab,
                           int *ldab, int *piv, double complex *b, double complex *db, int *ldb, blasad_work
                           *work) noexcept nogil:
    cdef (void *)[12] args = [trans, n, kl, ku, nrhs, ab, dab, ldab, piv, b, db, ldb]
    return zgbtrl(2, args, work)

cdef int sgtbtrf(int mode, void **a, blasad_work *w) noexcept nogil:
    cdef Reading r
    return done(208, mode, read_gtbtrf(functions[208].op, F32, a, &r), &r, w)

cdef int blasad_sgtbtrf_fwd(int *n, float *ab, float *dab, int *ldab, int *piv, blasad_work *work) noexcept nogil:
    cdef (void *)[5] args = [n, ab, dab, ldab, piv]
    return sgtbtrf(0, args, work)

cdef int blasad_sgtbtrf_aug(int *n, float *ab, float *dab, int *ldab, int *piv, blasad_work *work) noexcept nogil:
    cdef (void *)[5] args = [n, ab, dab, ldab, piv]
    return sgtbtrf(1, args, work)

cdef int blasad_sgtbtrf_rev(int *n, float *ab, float *dab, int *ldab, int *piv, blasad_work *work) noexcept nogil:
    cdef (void *)[5] args = [n, ab, dab, ldab, piv]
    return sgtbtrf(2, args, work)

cdef int dgtbtrf(int mode, void **a, blasad_work *w) noexcept nogil:
    cdef Reading r
    return done(209, mode, read_gtbtrf(functions[209].op, F64, a, &r), &r, w)

cdef int blasad_dgtbtrf_fwd(int *n, double *ab, double *dab, int *ldab, int *piv, blasad_work *work) noexcept nogil:
    cdef (void *)[5] args = [n, ab, dab, ldab, piv]
    return dgtbtrf(0, args, work)

cdef int blasad_dgtbtrf_aug(int *n, double *ab, double *dab, int *ldab, int *piv, blasad_work *work) noexcept nogil:
    cdef (void *)[5] args = [n, ab, dab, ldab, piv]
    return dgtbtrf(1, args, work)

cdef int blasad_dgtbtrf_rev(int *n, double *ab, double *dab, int *ldab, int *piv, blasad_work *work) noexcept nogil:
    cdef (void *)[5] args = [n, ab, dab, ldab, piv]
    return dgtbtrf(2, args, work)

cdef int cgtbtrf(int mode, void **a, blasad_work *w) noexcept nogil:
    cdef Reading r
    return done(210, mode, read_gtbtrf(functions[210].op, C64, a, &r), &r, w)

cdef int blasad_cgtbtrf_fwd(int *n, float complex *ab, float complex *dab, int *ldab, int *piv, blasad_work
                            *work) noexcept nogil:
    cdef (void *)[5] args = [n, ab, dab, ldab, piv]
    return cgtbtrf(0, args, work)

cdef int blasad_cgtbtrf_aug(int *n, float complex *ab, float complex *dab, int *ldab, int *piv, blasad_work
                            *work) noexcept nogil:
    cdef (void *)[5] args = [n, ab, dab, ldab, piv]
    return cgtbtrf(1, args, work)

cdef int blasad_cgtbtrf_rev(int *n, float complex *ab, float complex *dab, int *ldab, int *piv, blasad_work
                            *work) noexcept nogil:
    cdef (void *)[5] args = [n, ab, dab, ldab, piv]
    return cgtbtrf(2, args, work)

cdef int zgtbtrf(int mode, void **a, blasad_work *w) noexcept nogil:
    cdef Reading r
    return done(211, mode, read_gtbtrf(functions[211].op, C128, a, &r), &r, w)

cdef int blasad_zgtbtrf_fwd(int *n, double complex *ab, double complex *dab, int *ldab, int *piv, blasad_work
                            *work) noexcept nogil:
    cdef (void *)[5] args = [n, ab, dab, ldab, piv]
    return zgtbtrf(0, args, work)

cdef int blasad_zgtbtrf_aug(int *n, double complex *ab, double complex *dab, int *ldab, int *piv, blasad_work
                            *work) noexcept nogil:
    cdef (void *)[5] args = [n, ab, dab, ldab, piv]
    return zgtbtrf(1, args, work)

cdef int blasad_zgtbtrf_rev(int *n, double complex *ab, double complex *dab, int *ldab, int *piv, blasad_work
                            *work) noexcept nogil:
    cdef (void *)[5] args = [n, ab, dab, ldab, piv]
    return zgtbtrf(2, args, work)

cdef int spttrf(int mode, void **a, blasad_work *w) noexcept nogil:
    cdef Reading r
    return done(212, mode, read_pttrf(functions[212].op, F32, a, &r), &r, w)

cdef int blasad_spttrf_fwd(int *n, float *d, float *dd, float *e, float *de, blasad_work *work) noexcept nogil:
    cdef (void *)[5] args = [n, d, dd, e, de]
    return spttrf(0, args, work)

cdef int blasad_spttrf_aug(int *n, float *d, float *dd, float *e, float *de, blasad_work *work) noexcept nogil:
    cdef (void *)[5] args = [n, d, dd, e, de]
    return spttrf(1, args, work)

cdef int blasad_spttrf_rev(int *n, float *d, float *dd, float *e, float *de, blasad_work *work) noexcept nogil:
    cdef (void *)[5] args = [n, d, dd, e, de]
    return spttrf(2, args, work)

cdef int dpttrf(int mode, void **a, blasad_work *w) noexcept nogil:
    cdef Reading r
    return done(213, mode, read_pttrf(functions[213].op, F64, a, &r), &r, w)

cdef int blasad_dpttrf_fwd(int *n, double *d, double *dd, double *e, double *de, blasad_work *work) noexcept nogil:
    cdef (void *)[5] args = [n, d, dd, e, de]
    return dpttrf(0, args, work)

cdef int blasad_dpttrf_aug(int *n, double *d, double *dd, double *e, double *de, blasad_work *work) noexcept nogil:
    cdef (void *)[5] args = [n, d, dd, e, de]
    return dpttrf(1, args, work)

cdef int blasad_dpttrf_rev(int *n, double *d, double *dd, double *e, double *de, blasad_work *work) noexcept nogil:
    cdef (void *)[5] args = [n, d, dd, e, de]
    return dpttrf(2, args, work)

cdef int cpttrf(int mode, void **a, blasad_work *w) noexcept nogil:
    cdef Reading r
    return done(214, mode, read_pttrf(functions[214].op, C64, a, &r), &r, w)

cdef int blasad_cpttrf_fwd(int *n, float *d, float *dd, float complex *e, float complex *de, blasad_work
                           *work) noexcept nogil:
    cdef (void *)[5] args = [n, d, dd, e, de]
    return cpttrf(0, args, work)

cdef int blasad_cpttrf_aug(int *n, float *d, float *dd, float complex *e, float complex *de, blasad_work
                           *work) noexcept nogil:
    cdef (void *)[5] args = [n, d, dd, e, de]
    return cpttrf(1, args, work)

cdef int blasad_cpttrf_rev(int *n, float *d, float *dd, float complex *e, float complex *de, blasad_work
                           *work) noexcept nogil:
    cdef (void *)[5] args = [n, d, dd, e, de]
    return cpttrf(2, args, work)

cdef int zpttrf(int mode, void **a, blasad_work *w) noexcept nogil:
    cdef Reading r
    return done(215, mode, read_pttrf(functions[215].op, C128, a, &r), &r, w)

cdef int blasad_zpttrf_fwd(int *n, double *d, double *dd, double complex *e, double complex *de, blasad_work
                           *work) noexcept nogil:
    cdef (void *)[5] args = [n, d, dd, e, de]
    return zpttrf(0, args, work)

cdef int blasad_zpttrf_aug(int *n, double *d, double *dd, double complex *e, double complex *de, blasad_work
                           *work) noexcept nogil:
    cdef (void *)[5] args = [n, d, dd, e, de]
    return zpttrf(1, args, work)

cdef int blasad_zpttrf_rev(int *n, double *d, double *dd, double complex *e, double complex *de, blasad_work
                           *work) noexcept nogil:
    cdef (void *)[5] args = [n, d, dd, e, de]
    return zpttrf(2, args, work)

cdef int strtri(int mode, void **a, blasad_work *w) noexcept nogil:
    cdef Reading r
    return done(216, mode, read_trtri(functions[216].op, F32, a, &r), &r, w)

cdef int blasad_strtri_fwd(char *uplo, char *unitdiag, int *n, float *c, float *dc, int *lda, blasad_work
                           *work) noexcept nogil:
    cdef (void *)[6] args = [uplo, unitdiag, n, c, dc, lda]
    return strtri(0, args, work)

cdef int blasad_strtri_aug(char *uplo, char *unitdiag, int *n, float *c, float *dc, int *lda, blasad_work
                           *work) noexcept nogil:
    cdef (void *)[6] args = [uplo, unitdiag, n, c, dc, lda]
    return strtri(1, args, work)

cdef int blasad_strtri_rev(char *uplo, char *unitdiag, int *n, float *c, float *dc, int *lda, blasad_work
                           *work) noexcept nogil:
    cdef (void *)[6] args = [uplo, unitdiag, n, c, dc, lda]
    return strtri(2, args, work)

cdef int dtrtri(int mode, void **a, blasad_work *w) noexcept nogil:
    cdef Reading r
    return done(217, mode, read_trtri(functions[217].op, F64, a, &r), &r, w)

cdef int blasad_dtrtri_fwd(char *uplo, char *unitdiag, int *n, double *c, double *dc, int *lda, blasad_work
                           *work) noexcept nogil:
    cdef (void *)[6] args = [uplo, unitdiag, n, c, dc, lda]
    return dtrtri(0, args, work)

cdef int blasad_dtrtri_aug(char *uplo, char *unitdiag, int *n, double *c, double *dc, int *lda, blasad_work
                           *work) noexcept nogil:
    cdef (void *)[6] args = [uplo, unitdiag, n, c, dc, lda]
    return dtrtri(1, args, work)

cdef int blasad_dtrtri_rev(char *uplo, char *unitdiag, int *n, double *c, double *dc, int *lda, blasad_work
                           *work) noexcept nogil:
    cdef (void *)[6] args = [uplo, unitdiag, n, c, dc, lda]
    return dtrtri(2, args, work)

cdef int ctrtri(int mode, void **a, blasad_work *w) noexcept nogil:
    cdef Reading r
    return done(218, mode, read_trtri(functions[218].op, C64, a, &r), &r, w)

cdef int blasad_ctrtri_fwd(char *uplo, char *unitdiag, int *n, float complex *c, float complex *dc, int *lda,
                           blasad_work *work) noexcept nogil:
    cdef (void *)[6] args = [uplo, unitdiag, n, c, dc, lda]
    return ctrtri(0, args, work)

cdef int blasad_ctrtri_aug(char *uplo, char *unitdiag, int *n, float complex *c, float complex *dc, int *lda,
                           blasad_work *work) noexcept nogil:
    cdef (void *)[6] args = [uplo, unitdiag, n, c, dc, lda]
    return ctrtri(1, args, work)

cdef int blasad_ctrtri_rev(char *uplo, char *unitdiag, int *n, float complex *c, float complex *dc, int *lda,
                           blasad_work *work) noexcept nogil:
    cdef (void *)[6] args = [uplo, unitdiag, n, c, dc, lda]
    return ctrtri(2, args, work)

cdef int ztrtri(int mode, void **a, blasad_work *w) noexcept nogil:
    cdef Reading r
    return done(219, mode, read_trtri(functions[219].op, C128, a, &r), &r, w)

cdef int blasad_ztrtri_fwd(char *uplo, char *unitdiag, int *n, double complex *c, double complex *dc, int *lda,
                           blasad_work *work) noexcept nogil:
    cdef (void *)[6] args = [uplo, unitdiag, n, c, dc, lda]
    return ztrtri(0, args, work)

cdef int blasad_ztrtri_aug(char *uplo, char *unitdiag, int *n, double complex *c, double complex *dc, int *lda,
                           blasad_work *work) noexcept nogil:
    cdef (void *)[6] args = [uplo, unitdiag, n, c, dc, lda]
    return ztrtri(1, args, work)

cdef int blasad_ztrtri_rev(char *uplo, char *unitdiag, int *n, double complex *c, double complex *dc, int *lda,
                           blasad_work *work) noexcept nogil:
    cdef (void *)[6] args = [uplo, unitdiag, n, c, dc, lda]
    return ztrtri(2, args, work)

cdef int slauum(int mode, void **a, blasad_work *w) noexcept nogil:
    cdef Reading r
    return done(220, mode, read_lauum(functions[220].op, F32, a, &r), &r, w)

cdef int blasad_slauum_fwd(char *uplo, int *n, float *c, float *dc, int *lda, blasad_work *work) noexcept nogil:
    cdef (void *)[5] args = [uplo, n, c, dc, lda]
    return slauum(0, args, work)

cdef int blasad_slauum_aug(char *uplo, int *n, float *c, float *dc, int *lda, blasad_work *work) noexcept nogil:
    cdef (void *)[5] args = [uplo, n, c, dc, lda]
    return slauum(1, args, work)

cdef int blasad_slauum_rev(char *uplo, int *n, float *c, float *dc, int *lda, blasad_work *work) noexcept nogil:
    cdef (void *)[5] args = [uplo, n, c, dc, lda]
    return slauum(2, args, work)

cdef int dlauum(int mode, void **a, blasad_work *w) noexcept nogil:
    cdef Reading r
    return done(221, mode, read_lauum(functions[221].op, F64, a, &r), &r, w)

cdef int blasad_dlauum_fwd(char *uplo, int *n, double *c, double *dc, int *lda, blasad_work *work) noexcept nogil:
    cdef (void *)[5] args = [uplo, n, c, dc, lda]
    return dlauum(0, args, work)

cdef int blasad_dlauum_aug(char *uplo, int *n, double *c, double *dc, int *lda, blasad_work *work) noexcept nogil:
    cdef (void *)[5] args = [uplo, n, c, dc, lda]
    return dlauum(1, args, work)

cdef int blasad_dlauum_rev(char *uplo, int *n, double *c, double *dc, int *lda, blasad_work *work) noexcept nogil:
    cdef (void *)[5] args = [uplo, n, c, dc, lda]
    return dlauum(2, args, work)

cdef int clauum(int mode, void **a, blasad_work *w) noexcept nogil:
    cdef Reading r
    return done(222, mode, read_lauum(functions[222].op, C64, a, &r), &r, w)

cdef int blasad_clauum_fwd(char *uplo, int *n, float complex *c, float complex *dc, int *lda, blasad_work
                           *work) noexcept nogil:
    cdef (void *)[5] args = [uplo, n, c, dc, lda]
    return clauum(0, args, work)

cdef int blasad_clauum_aug(char *uplo, int *n, float complex *c, float complex *dc, int *lda, blasad_work
                           *work) noexcept nogil:
    cdef (void *)[5] args = [uplo, n, c, dc, lda]
    return clauum(1, args, work)

cdef int blasad_clauum_rev(char *uplo, int *n, float complex *c, float complex *dc, int *lda, blasad_work
                           *work) noexcept nogil:
    cdef (void *)[5] args = [uplo, n, c, dc, lda]
    return clauum(2, args, work)

cdef int zlauum(int mode, void **a, blasad_work *w) noexcept nogil:
    cdef Reading r
    return done(223, mode, read_lauum(functions[223].op, C128, a, &r), &r, w)

cdef int blasad_zlauum_fwd(char *uplo, int *n, double complex *c, double complex *dc, int *lda, blasad_work
                           *work) noexcept nogil:
    cdef (void *)[5] args = [uplo, n, c, dc, lda]
    return zlauum(0, args, work)

cdef int blasad_zlauum_aug(char *uplo, int *n, double complex *c, double complex *dc, int *lda, blasad_work
                           *work) noexcept nogil:
    cdef (void *)[5] args = [uplo, n, c, dc, lda]
    return zlauum(1, args, work)

cdef int blasad_zlauum_rev(char *uplo, int *n, double complex *c, double complex *dc, int *lda, blasad_work
                           *work) noexcept nogil:
    cdef (void *)[5] args = [uplo, n, c, dc, lda]
    return zlauum(2, args, work)

cdef int ssytrf(int mode, void **a, blasad_work *w) noexcept nogil:
    cdef Reading r
    return done(224, mode, read_sytrf(functions[224].op, F32, a, &r), &r, w)

cdef int blasad_ssytrf_fwd(char *uplo, int *n, float *a, float *da, int *lda, int *ipiv, blasad_work
                           *work) noexcept nogil:
    cdef (void *)[6] args = [uplo, n, a, da, lda, ipiv]
    return ssytrf(0, args, work)

cdef int blasad_ssytrf_aug(char *uplo, int *n, float *a, float *da, int *lda, int *ipiv, blasad_work
                           *work) noexcept nogil:
    cdef (void *)[6] args = [uplo, n, a, da, lda, ipiv]
    return ssytrf(1, args, work)

cdef int blasad_ssytrf_rev(char *uplo, int *n, float *a, float *da, int *lda, int *ipiv, blasad_work
                           *work) noexcept nogil:
    cdef (void *)[6] args = [uplo, n, a, da, lda, ipiv]
    return ssytrf(2, args, work)

cdef int dsytrf(int mode, void **a, blasad_work *w) noexcept nogil:
    cdef Reading r
    return done(225, mode, read_sytrf(functions[225].op, F64, a, &r), &r, w)

cdef int blasad_dsytrf_fwd(char *uplo, int *n, double *a, double *da, int *lda, int *ipiv, blasad_work
                           *work) noexcept nogil:
    cdef (void *)[6] args = [uplo, n, a, da, lda, ipiv]
    return dsytrf(0, args, work)

cdef int blasad_dsytrf_aug(char *uplo, int *n, double *a, double *da, int *lda, int *ipiv, blasad_work
                           *work) noexcept nogil:
    cdef (void *)[6] args = [uplo, n, a, da, lda, ipiv]
    return dsytrf(1, args, work)

cdef int blasad_dsytrf_rev(char *uplo, int *n, double *a, double *da, int *lda, int *ipiv, blasad_work
                           *work) noexcept nogil:
    cdef (void *)[6] args = [uplo, n, a, da, lda, ipiv]
    return dsytrf(2, args, work)

cdef int csytrf(int mode, void **a, blasad_work *w) noexcept nogil:
    cdef Reading r
    return done(226, mode, read_sytrf(functions[226].op, C64, a, &r), &r, w)

cdef int blasad_csytrf_fwd(char *uplo, int *n, float complex *a, float complex *da, int *lda, int *ipiv, blasad_work
                           *work) noexcept nogil:
    cdef (void *)[6] args = [uplo, n, a, da, lda, ipiv]
    return csytrf(0, args, work)

cdef int blasad_csytrf_aug(char *uplo, int *n, float complex *a, float complex *da, int *lda, int *ipiv, blasad_work
                           *work) noexcept nogil:
    cdef (void *)[6] args = [uplo, n, a, da, lda, ipiv]
    return csytrf(1, args, work)

cdef int blasad_csytrf_rev(char *uplo, int *n, float complex *a, float complex *da, int *lda, int *ipiv, blasad_work
                           *work) noexcept nogil:
    cdef (void *)[6] args = [uplo, n, a, da, lda, ipiv]
    return csytrf(2, args, work)

cdef int zsytrf(int mode, void **a, blasad_work *w) noexcept nogil:
    cdef Reading r
    return done(227, mode, read_sytrf(functions[227].op, C128, a, &r), &r, w)

cdef int blasad_zsytrf_fwd(char *uplo, int *n, double complex *a, double complex *da, int *lda, int *ipiv, blasad_work
                           *work) noexcept nogil:
    cdef (void *)[6] args = [uplo, n, a, da, lda, ipiv]
    return zsytrf(0, args, work)

cdef int blasad_zsytrf_aug(char *uplo, int *n, double complex *a, double complex *da, int *lda, int *ipiv, blasad_work
                           *work) noexcept nogil:
    cdef (void *)[6] args = [uplo, n, a, da, lda, ipiv]
    return zsytrf(1, args, work)

cdef int blasad_zsytrf_rev(char *uplo, int *n, double complex *a, double complex *da, int *lda, int *ipiv, blasad_work
                           *work) noexcept nogil:
    cdef (void *)[6] args = [uplo, n, a, da, lda, ipiv]
    return zsytrf(2, args, work)

cdef int chetrf(int mode, void **a, blasad_work *w) noexcept nogil:
    cdef Reading r
    return done(228, mode, read_hetrf(functions[228].op, C64, a, &r), &r, w)

cdef int blasad_chetrf_fwd(char *uplo, int *n, float complex *a, float complex *da, int *lda, int *ipiv, blasad_work
                           *work) noexcept nogil:
    cdef (void *)[6] args = [uplo, n, a, da, lda, ipiv]
    return chetrf(0, args, work)

cdef int blasad_chetrf_aug(char *uplo, int *n, float complex *a, float complex *da, int *lda, int *ipiv, blasad_work
                           *work) noexcept nogil:
    cdef (void *)[6] args = [uplo, n, a, da, lda, ipiv]
    return chetrf(1, args, work)

cdef int blasad_chetrf_rev(char *uplo, int *n, float complex *a, float complex *da, int *lda, int *ipiv, blasad_work
                           *work) noexcept nogil:
    cdef (void *)[6] args = [uplo, n, a, da, lda, ipiv]
    return chetrf(2, args, work)

cdef int zhetrf(int mode, void **a, blasad_work *w) noexcept nogil:
    cdef Reading r
    return done(229, mode, read_hetrf(functions[229].op, C128, a, &r), &r, w)

cdef int blasad_zhetrf_fwd(char *uplo, int *n, double complex *a, double complex *da, int *lda, int *ipiv, blasad_work
                           *work) noexcept nogil:
    cdef (void *)[6] args = [uplo, n, a, da, lda, ipiv]
    return zhetrf(0, args, work)

cdef int blasad_zhetrf_aug(char *uplo, int *n, double complex *a, double complex *da, int *lda, int *ipiv, blasad_work
                           *work) noexcept nogil:
    cdef (void *)[6] args = [uplo, n, a, da, lda, ipiv]
    return zhetrf(1, args, work)

cdef int blasad_zhetrf_rev(char *uplo, int *n, double complex *a, double complex *da, int *lda, int *ipiv, blasad_work
                           *work) noexcept nogil:
    cdef (void *)[6] args = [uplo, n, a, da, lda, ipiv]
    return zhetrf(2, args, work)

cdef int ssytrs(int mode, void **a, blasad_work *w) noexcept nogil:
    cdef Reading r
    return done(230, mode, read_sytrs(functions[230].op, F32, a, &r), &r, w)

cdef int blasad_ssytrs_fwd(char *uplo, int *n, int *nrhs, float *a, float *da, int *lda, int *ipiv, float *b, float
                           *db, int *ldb, blasad_work *work) noexcept nogil:
    cdef (void *)[10] args = [uplo, n, nrhs, a, da, lda, ipiv, b, db, ldb]
    return ssytrs(0, args, work)

cdef int blasad_ssytrs_aug(char *uplo, int *n, int *nrhs, float *a, float *da, int *lda, int *ipiv, float *b, float
                           *db, int *ldb, blasad_work *work) noexcept nogil:
    cdef (void *)[10] args = [uplo, n, nrhs, a, da, lda, ipiv, b, db, ldb]
    return ssytrs(1, args, work)

cdef int blasad_ssytrs_rev(char *uplo, int *n, int *nrhs, float *a, float *da, int *lda, int *ipiv, float *b, float
                           *db, int *ldb, blasad_work *work) noexcept nogil:
    cdef (void *)[10] args = [uplo, n, nrhs, a, da, lda, ipiv, b, db, ldb]
    return ssytrs(2, args, work)

cdef int dsytrs(int mode, void **a, blasad_work *w) noexcept nogil:
    cdef Reading r
    return done(231, mode, read_sytrs(functions[231].op, F64, a, &r), &r, w)

cdef int blasad_dsytrs_fwd(char *uplo, int *n, int *nrhs, double *a, double *da, int *lda, int *ipiv, double *b,
                           double *db, int *ldb, blasad_work *work) noexcept nogil:
    cdef (void *)[10] args = [uplo, n, nrhs, a, da, lda, ipiv, b, db, ldb]
    return dsytrs(0, args, work)

cdef int blasad_dsytrs_aug(char *uplo, int *n, int *nrhs, double *a, double *da, int *lda, int *ipiv, double *b,
                           double *db, int *ldb, blasad_work *work) noexcept nogil:
    cdef (void *)[10] args = [uplo, n, nrhs, a, da, lda, ipiv, b, db, ldb]
    return dsytrs(1, args, work)

cdef int blasad_dsytrs_rev(char *uplo, int *n, int *nrhs, double *a, double *da, int *lda, int *ipiv, double *b,
                           double *db, int *ldb, blasad_work *work) noexcept nogil:
    cdef (void *)[10] args = [uplo, n, nrhs, a, da, lda, ipiv, b, db, ldb]
    return dsytrs(2, args, work)

cdef int csytrs(int mode, void **a, blasad_work *w) noexcept nogil:
    cdef Reading r
    return done(232, mode, read_sytrs(functions[232].op, C64, a, &r), &r, w)

cdef int blasad_csytrs_fwd(char *uplo, int *n, int *nrhs, float complex *a, float complex *da, int *lda, int *ipiv,
                           float complex *b, float complex *db, int *ldb, blasad_work *work) noexcept nogil:
    cdef (void *)[10] args = [uplo, n, nrhs, a, da, lda, ipiv, b, db, ldb]
    return csytrs(0, args, work)

cdef int blasad_csytrs_aug(char *uplo, int *n, int *nrhs, float complex *a, float complex *da, int *lda, int *ipiv,
                           float complex *b, float complex *db, int *ldb, blasad_work *work) noexcept nogil:
    cdef (void *)[10] args = [uplo, n, nrhs, a, da, lda, ipiv, b, db, ldb]
    return csytrs(1, args, work)

cdef int blasad_csytrs_rev(char *uplo, int *n, int *nrhs, float complex *a, float complex *da, int *lda, int *ipiv,
                           float complex *b, float complex *db, int *ldb, blasad_work *work) noexcept nogil:
    cdef (void *)[10] args = [uplo, n, nrhs, a, da, lda, ipiv, b, db, ldb]
    return csytrs(2, args, work)

cdef int zsytrs(int mode, void **a, blasad_work *w) noexcept nogil:
    cdef Reading r
    return done(233, mode, read_sytrs(functions[233].op, C128, a, &r), &r, w)

cdef int blasad_zsytrs_fwd(char *uplo, int *n, int *nrhs, double complex *a, double complex *da, int *lda, int *ipiv,
                           double complex *b, double complex *db, int *ldb, blasad_work *work) noexcept nogil:
    cdef (void *)[10] args = [uplo, n, nrhs, a, da, lda, ipiv, b, db, ldb]
    return zsytrs(0, args, work)

cdef int blasad_zsytrs_aug(char *uplo, int *n, int *nrhs, double complex *a, double complex *da, int *lda, int *ipiv,
                           double complex *b, double complex *db, int *ldb, blasad_work *work) noexcept nogil:
    cdef (void *)[10] args = [uplo, n, nrhs, a, da, lda, ipiv, b, db, ldb]
    return zsytrs(1, args, work)

cdef int blasad_zsytrs_rev(char *uplo, int *n, int *nrhs, double complex *a, double complex *da, int *lda, int *ipiv,
                           double complex *b, double complex *db, int *ldb, blasad_work *work) noexcept nogil:
    cdef (void *)[10] args = [uplo, n, nrhs, a, da, lda, ipiv, b, db, ldb]
    return zsytrs(2, args, work)

cdef int chetrs(int mode, void **a, blasad_work *w) noexcept nogil:
    cdef Reading r
    return done(234, mode, read_hetrs(functions[234].op, C64, a, &r), &r, w)

cdef int blasad_chetrs_fwd(char *uplo, int *n, int *nrhs, float complex *a, float complex *da, int *lda, int *ipiv,
                           float complex *b, float complex *db, int *ldb, blasad_work *work) noexcept nogil:
    cdef (void *)[10] args = [uplo, n, nrhs, a, da, lda, ipiv, b, db, ldb]
    return chetrs(0, args, work)

cdef int blasad_chetrs_aug(char *uplo, int *n, int *nrhs, float complex *a, float complex *da, int *lda, int *ipiv,
                           float complex *b, float complex *db, int *ldb, blasad_work *work) noexcept nogil:
    cdef (void *)[10] args = [uplo, n, nrhs, a, da, lda, ipiv, b, db, ldb]
    return chetrs(1, args, work)

cdef int blasad_chetrs_rev(char *uplo, int *n, int *nrhs, float complex *a, float complex *da, int *lda, int *ipiv,
                           float complex *b, float complex *db, int *ldb, blasad_work *work) noexcept nogil:
    cdef (void *)[10] args = [uplo, n, nrhs, a, da, lda, ipiv, b, db, ldb]
    return chetrs(2, args, work)

cdef int zhetrs(int mode, void **a, blasad_work *w) noexcept nogil:
    cdef Reading r
    return done(235, mode, read_hetrs(functions[235].op, C128, a, &r), &r, w)

cdef int blasad_zhetrs_fwd(char *uplo, int *n, int *nrhs, double complex *a, double complex *da, int *lda, int *ipiv,
                           double complex *b, double complex *db, int *ldb, blasad_work *work) noexcept nogil:
    cdef (void *)[10] args = [uplo, n, nrhs, a, da, lda, ipiv, b, db, ldb]
    return zhetrs(0, args, work)

cdef int blasad_zhetrs_aug(char *uplo, int *n, int *nrhs, double complex *a, double complex *da, int *lda, int *ipiv,
                           double complex *b, double complex *db, int *ldb, blasad_work *work) noexcept nogil:
    cdef (void *)[10] args = [uplo, n, nrhs, a, da, lda, ipiv, b, db, ldb]
    return zhetrs(1, args, work)

cdef int blasad_zhetrs_rev(char *uplo, int *n, int *nrhs, double complex *a, double complex *da, int *lda, int *ipiv,
                           double complex *b, double complex *db, int *ldb, blasad_work *work) noexcept nogil:
    cdef (void *)[10] args = [uplo, n, nrhs, a, da, lda, ipiv, b, db, ldb]
    return zhetrs(2, args, work)

cdef int sorgqr(int mode, void **a, blasad_work *w) noexcept nogil:
    cdef Reading r
    return done(236, mode, read_orgqr(functions[236].op, F32, a, &r), &r, w)

cdef int blasad_sorgqr_fwd(int *m, int *n, int *k, float *a, float *da, int *lda, float *tau, float *dtau, blasad_work
                           *work) noexcept nogil:
    cdef (void *)[8] args = [m, n, k, a, da, lda, tau, dtau]
    return sorgqr(0, args, work)

cdef int blasad_sorgqr_aug(int *m, int *n, int *k, float *a, float *da, int *lda, float *tau, float *dtau, blasad_work
                           *work) noexcept nogil:
    cdef (void *)[8] args = [m, n, k, a, da, lda, tau, dtau]
    return sorgqr(1, args, work)

cdef int blasad_sorgqr_rev(int *m, int *n, int *k, float *a, float *da, int *lda, float *tau, float *dtau, blasad_work
                           *work) noexcept nogil:
    cdef (void *)[8] args = [m, n, k, a, da, lda, tau, dtau]
    return sorgqr(2, args, work)

cdef int dorgqr(int mode, void **a, blasad_work *w) noexcept nogil:
    cdef Reading r
    return done(237, mode, read_orgqr(functions[237].op, F64, a, &r), &r, w)

cdef int blasad_dorgqr_fwd(int *m, int *n, int *k, double *a, double *da, int *lda, double *tau, double *dtau,
                           blasad_work *work) noexcept nogil:
    cdef (void *)[8] args = [m, n, k, a, da, lda, tau, dtau]
    return dorgqr(0, args, work)

cdef int blasad_dorgqr_aug(int *m, int *n, int *k, double *a, double *da, int *lda, double *tau, double *dtau,
                           blasad_work *work) noexcept nogil:
    cdef (void *)[8] args = [m, n, k, a, da, lda, tau, dtau]
    return dorgqr(1, args, work)

cdef int blasad_dorgqr_rev(int *m, int *n, int *k, double *a, double *da, int *lda, double *tau, double *dtau,
                           blasad_work *work) noexcept nogil:
    cdef (void *)[8] args = [m, n, k, a, da, lda, tau, dtau]
    return dorgqr(2, args, work)

cdef int cungqr(int mode, void **a, blasad_work *w) noexcept nogil:
    cdef Reading r
    return done(238, mode, read_ungqr(functions[238].op, C64, a, &r), &r, w)

cdef int blasad_cungqr_fwd(int *m, int *n, int *k, float complex *a, float complex *da, int *lda, float complex *tau,
                           float complex *dtau, blasad_work *work) noexcept nogil:
    cdef (void *)[8] args = [m, n, k, a, da, lda, tau, dtau]
    return cungqr(0, args, work)

cdef int blasad_cungqr_aug(int *m, int *n, int *k, float complex *a, float complex *da, int *lda, float complex *tau,
                           float complex *dtau, blasad_work *work) noexcept nogil:
    cdef (void *)[8] args = [m, n, k, a, da, lda, tau, dtau]
    return cungqr(1, args, work)

cdef int blasad_cungqr_rev(int *m, int *n, int *k, float complex *a, float complex *da, int *lda, float complex *tau,
                           float complex *dtau, blasad_work *work) noexcept nogil:
    cdef (void *)[8] args = [m, n, k, a, da, lda, tau, dtau]
    return cungqr(2, args, work)

cdef int zungqr(int mode, void **a, blasad_work *w) noexcept nogil:
    cdef Reading r
    return done(239, mode, read_ungqr(functions[239].op, C128, a, &r), &r, w)

cdef int blasad_zungqr_fwd(int *m, int *n, int *k, double complex *a, double complex *da, int *lda, double complex
                           *tau, double complex *dtau, blasad_work *work) noexcept nogil:
    cdef (void *)[8] args = [m, n, k, a, da, lda, tau, dtau]
    return zungqr(0, args, work)

cdef int blasad_zungqr_aug(int *m, int *n, int *k, double complex *a, double complex *da, int *lda, double complex
                           *tau, double complex *dtau, blasad_work *work) noexcept nogil:
    cdef (void *)[8] args = [m, n, k, a, da, lda, tau, dtau]
    return zungqr(1, args, work)

cdef int blasad_zungqr_rev(int *m, int *n, int *k, double complex *a, double complex *da, int *lda, double complex
                           *tau, double complex *dtau, blasad_work *work) noexcept nogil:
    cdef (void *)[8] args = [m, n, k, a, da, lda, tau, dtau]
    return zungqr(2, args, work)

cdef int sorglq(int mode, void **a, blasad_work *w) noexcept nogil:
    cdef Reading r
    return done(240, mode, read_orglq(functions[240].op, F32, a, &r), &r, w)

cdef int blasad_sorglq_fwd(int *m, int *n, int *k, float *a, float *da, int *lda, float *tau, float *dtau, blasad_work
                           *work) noexcept nogil:
    cdef (void *)[8] args = [m, n, k, a, da, lda, tau, dtau]
    return sorglq(0, args, work)

cdef int blasad_sorglq_aug(int *m, int *n, int *k, float *a, float *da, int *lda, float *tau, float *dtau, blasad_work
                           *work) noexcept nogil:
    cdef (void *)[8] args = [m, n, k, a, da, lda, tau, dtau]
    return sorglq(1, args, work)

cdef int blasad_sorglq_rev(int *m, int *n, int *k, float *a, float *da, int *lda, float *tau, float *dtau, blasad_work
                           *work) noexcept nogil:
    cdef (void *)[8] args = [m, n, k, a, da, lda, tau, dtau]
    return sorglq(2, args, work)

cdef int dorglq(int mode, void **a, blasad_work *w) noexcept nogil:
    cdef Reading r
    return done(241, mode, read_orglq(functions[241].op, F64, a, &r), &r, w)

cdef int blasad_dorglq_fwd(int *m, int *n, int *k, double *a, double *da, int *lda, double *tau, double *dtau,
                           blasad_work *work) noexcept nogil:
    cdef (void *)[8] args = [m, n, k, a, da, lda, tau, dtau]
    return dorglq(0, args, work)

cdef int blasad_dorglq_aug(int *m, int *n, int *k, double *a, double *da, int *lda, double *tau, double *dtau,
                           blasad_work *work) noexcept nogil:
    cdef (void *)[8] args = [m, n, k, a, da, lda, tau, dtau]
    return dorglq(1, args, work)

cdef int blasad_dorglq_rev(int *m, int *n, int *k, double *a, double *da, int *lda, double *tau, double *dtau,
                           blasad_work *work) noexcept nogil:
    cdef (void *)[8] args = [m, n, k, a, da, lda, tau, dtau]
    return dorglq(2, args, work)

cdef int cunglq(int mode, void **a, blasad_work *w) noexcept nogil:
    cdef Reading r
    return done(242, mode, read_unglq(functions[242].op, C64, a, &r), &r, w)

cdef int blasad_cunglq_fwd(int *m, int *n, int *k, float complex *a, float complex *da, int *lda, float complex *tau,
                           float complex *dtau, blasad_work *work) noexcept nogil:
    cdef (void *)[8] args = [m, n, k, a, da, lda, tau, dtau]
    return cunglq(0, args, work)

cdef int blasad_cunglq_aug(int *m, int *n, int *k, float complex *a, float complex *da, int *lda, float complex *tau,
                           float complex *dtau, blasad_work *work) noexcept nogil:
    cdef (void *)[8] args = [m, n, k, a, da, lda, tau, dtau]
    return cunglq(1, args, work)

cdef int blasad_cunglq_rev(int *m, int *n, int *k, float complex *a, float complex *da, int *lda, float complex *tau,
                           float complex *dtau, blasad_work *work) noexcept nogil:
    cdef (void *)[8] args = [m, n, k, a, da, lda, tau, dtau]
    return cunglq(2, args, work)

cdef int zunglq(int mode, void **a, blasad_work *w) noexcept nogil:
    cdef Reading r
    return done(243, mode, read_unglq(functions[243].op, C128, a, &r), &r, w)

cdef int blasad_zunglq_fwd(int *m, int *n, int *k, double complex *a, double complex *da, int *lda, double complex
                           *tau, double complex *dtau, blasad_work *work) noexcept nogil:
    cdef (void *)[8] args = [m, n, k, a, da, lda, tau, dtau]
    return zunglq(0, args, work)

cdef int blasad_zunglq_aug(int *m, int *n, int *k, double complex *a, double complex *da, int *lda, double complex
                           *tau, double complex *dtau, blasad_work *work) noexcept nogil:
    cdef (void *)[8] args = [m, n, k, a, da, lda, tau, dtau]
    return zunglq(1, args, work)

cdef int blasad_zunglq_rev(int *m, int *n, int *k, double complex *a, double complex *da, int *lda, double complex
                           *tau, double complex *dtau, blasad_work *work) noexcept nogil:
    cdef (void *)[8] args = [m, n, k, a, da, lda, tau, dtau]
    return zunglq(2, args, work)

cdef int sorgql(int mode, void **a, blasad_work *w) noexcept nogil:
    cdef Reading r
    return done(244, mode, read_orgql(functions[244].op, F32, a, &r), &r, w)

cdef int blasad_sorgql_fwd(int *m, int *n, int *k, float *a, float *da, int *lda, float *tau, float *dtau, blasad_work
                           *work) noexcept nogil:
    cdef (void *)[8] args = [m, n, k, a, da, lda, tau, dtau]
    return sorgql(0, args, work)

cdef int blasad_sorgql_aug(int *m, int *n, int *k, float *a, float *da, int *lda, float *tau, float *dtau, blasad_work
                           *work) noexcept nogil:
    cdef (void *)[8] args = [m, n, k, a, da, lda, tau, dtau]
    return sorgql(1, args, work)

cdef int blasad_sorgql_rev(int *m, int *n, int *k, float *a, float *da, int *lda, float *tau, float *dtau, blasad_work
                           *work) noexcept nogil:
    cdef (void *)[8] args = [m, n, k, a, da, lda, tau, dtau]
    return sorgql(2, args, work)

cdef int dorgql(int mode, void **a, blasad_work *w) noexcept nogil:
    cdef Reading r
    return done(245, mode, read_orgql(functions[245].op, F64, a, &r), &r, w)

cdef int blasad_dorgql_fwd(int *m, int *n, int *k, double *a, double *da, int *lda, double *tau, double *dtau,
                           blasad_work *work) noexcept nogil:
    cdef (void *)[8] args = [m, n, k, a, da, lda, tau, dtau]
    return dorgql(0, args, work)

cdef int blasad_dorgql_aug(int *m, int *n, int *k, double *a, double *da, int *lda, double *tau, double *dtau,
                           blasad_work *work) noexcept nogil:
    cdef (void *)[8] args = [m, n, k, a, da, lda, tau, dtau]
    return dorgql(1, args, work)

cdef int blasad_dorgql_rev(int *m, int *n, int *k, double *a, double *da, int *lda, double *tau, double *dtau,
                           blasad_work *work) noexcept nogil:
    cdef (void *)[8] args = [m, n, k, a, da, lda, tau, dtau]
    return dorgql(2, args, work)

cdef int cungql(int mode, void **a, blasad_work *w) noexcept nogil:
    cdef Reading r
    return done(246, mode, read_ungql(functions[246].op, C64, a, &r), &r, w)

cdef int blasad_cungql_fwd(int *m, int *n, int *k, float complex *a, float complex *da, int *lda, float complex *tau,
                           float complex *dtau, blasad_work *work) noexcept nogil:
    cdef (void *)[8] args = [m, n, k, a, da, lda, tau, dtau]
    return cungql(0, args, work)

cdef int blasad_cungql_aug(int *m, int *n, int *k, float complex *a, float complex *da, int *lda, float complex *tau,
                           float complex *dtau, blasad_work *work) noexcept nogil:
    cdef (void *)[8] args = [m, n, k, a, da, lda, tau, dtau]
    return cungql(1, args, work)

cdef int blasad_cungql_rev(int *m, int *n, int *k, float complex *a, float complex *da, int *lda, float complex *tau,
                           float complex *dtau, blasad_work *work) noexcept nogil:
    cdef (void *)[8] args = [m, n, k, a, da, lda, tau, dtau]
    return cungql(2, args, work)

cdef int zungql(int mode, void **a, blasad_work *w) noexcept nogil:
    cdef Reading r
    return done(247, mode, read_ungql(functions[247].op, C128, a, &r), &r, w)

cdef int blasad_zungql_fwd(int *m, int *n, int *k, double complex *a, double complex *da, int *lda, double complex
                           *tau, double complex *dtau, blasad_work *work) noexcept nogil:
    cdef (void *)[8] args = [m, n, k, a, da, lda, tau, dtau]
    return zungql(0, args, work)

cdef int blasad_zungql_aug(int *m, int *n, int *k, double complex *a, double complex *da, int *lda, double complex
                           *tau, double complex *dtau, blasad_work *work) noexcept nogil:
    cdef (void *)[8] args = [m, n, k, a, da, lda, tau, dtau]
    return zungql(1, args, work)

cdef int blasad_zungql_rev(int *m, int *n, int *k, double complex *a, double complex *da, int *lda, double complex
                           *tau, double complex *dtau, blasad_work *work) noexcept nogil:
    cdef (void *)[8] args = [m, n, k, a, da, lda, tau, dtau]
    return zungql(2, args, work)

cdef int sorgrq(int mode, void **a, blasad_work *w) noexcept nogil:
    cdef Reading r
    return done(248, mode, read_orgrq(functions[248].op, F32, a, &r), &r, w)

cdef int blasad_sorgrq_fwd(int *m, int *n, int *k, float *a, float *da, int *lda, float *tau, float *dtau, blasad_work
                           *work) noexcept nogil:
    cdef (void *)[8] args = [m, n, k, a, da, lda, tau, dtau]
    return sorgrq(0, args, work)

cdef int blasad_sorgrq_aug(int *m, int *n, int *k, float *a, float *da, int *lda, float *tau, float *dtau, blasad_work
                           *work) noexcept nogil:
    cdef (void *)[8] args = [m, n, k, a, da, lda, tau, dtau]
    return sorgrq(1, args, work)

cdef int blasad_sorgrq_rev(int *m, int *n, int *k, float *a, float *da, int *lda, float *tau, float *dtau, blasad_work
                           *work) noexcept nogil:
    cdef (void *)[8] args = [m, n, k, a, da, lda, tau, dtau]
    return sorgrq(2, args, work)

cdef int dorgrq(int mode, void **a, blasad_work *w) noexcept nogil:
    cdef Reading r
    return done(249, mode, read_orgrq(functions[249].op, F64, a, &r), &r, w)

cdef int blasad_dorgrq_fwd(int *m, int *n, int *k, double *a, double *da, int *lda, double *tau, double *dtau,
                           blasad_work *work) noexcept nogil:
    cdef (void *)[8] args = [m, n, k, a, da, lda, tau, dtau]
    return dorgrq(0, args, work)

cdef int blasad_dorgrq_aug(int *m, int *n, int *k, double *a, double *da, int *lda, double *tau, double *dtau,
                           blasad_work *work) noexcept nogil:
    cdef (void *)[8] args = [m, n, k, a, da, lda, tau, dtau]
    return dorgrq(1, args, work)

cdef int blasad_dorgrq_rev(int *m, int *n, int *k, double *a, double *da, int *lda, double *tau, double *dtau,
                           blasad_work *work) noexcept nogil:
    cdef (void *)[8] args = [m, n, k, a, da, lda, tau, dtau]
    return dorgrq(2, args, work)

cdef int cungrq(int mode, void **a, blasad_work *w) noexcept nogil:
    cdef Reading r
    return done(250, mode, read_ungrq(functions[250].op, C64, a, &r), &r, w)

cdef int blasad_cungrq_fwd(int *m, int *n, int *k, float complex *a, float complex *da, int *lda, float complex *tau,
                           float complex *dtau, blasad_work *work) noexcept nogil:
    cdef (void *)[8] args = [m, n, k, a, da, lda, tau, dtau]
    return cungrq(0, args, work)

cdef int blasad_cungrq_aug(int *m, int *n, int *k, float complex *a, float complex *da, int *lda, float complex *tau,
                           float complex *dtau, blasad_work *work) noexcept nogil:
    cdef (void *)[8] args = [m, n, k, a, da, lda, tau, dtau]
    return cungrq(1, args, work)

cdef int blasad_cungrq_rev(int *m, int *n, int *k, float complex *a, float complex *da, int *lda, float complex *tau,
                           float complex *dtau, blasad_work *work) noexcept nogil:
    cdef (void *)[8] args = [m, n, k, a, da, lda, tau, dtau]
    return cungrq(2, args, work)

cdef int zungrq(int mode, void **a, blasad_work *w) noexcept nogil:
    cdef Reading r
    return done(251, mode, read_ungrq(functions[251].op, C128, a, &r), &r, w)

cdef int blasad_zungrq_fwd(int *m, int *n, int *k, double complex *a, double complex *da, int *lda, double complex
                           *tau, double complex *dtau, blasad_work *work) noexcept nogil:
    cdef (void *)[8] args = [m, n, k, a, da, lda, tau, dtau]
    return zungrq(0, args, work)

cdef int blasad_zungrq_aug(int *m, int *n, int *k, double complex *a, double complex *da, int *lda, double complex
                           *tau, double complex *dtau, blasad_work *work) noexcept nogil:
    cdef (void *)[8] args = [m, n, k, a, da, lda, tau, dtau]
    return zungrq(1, args, work)

cdef int blasad_zungrq_rev(int *m, int *n, int *k, double complex *a, double complex *da, int *lda, double complex
                           *tau, double complex *dtau, blasad_work *work) noexcept nogil:
    cdef (void *)[8] args = [m, n, k, a, da, lda, tau, dtau]
    return zungrq(2, args, work)

cdef int sormqr(int mode, void **a, blasad_work *w) noexcept nogil:
    cdef Reading r
    return done(252, mode, read_ormqr(functions[252].op, F32, a, &r), &r, w)

cdef int blasad_sormqr_fwd(char *side, char *trans, int *m, int *n, int *k, float *a, float *da, int *lda, float *tau,
                           float *dtau, float *c, float *dc, int *ldc, blasad_work *work) noexcept nogil:
    cdef (void *)[13] args = [side, trans, m, n, k, a, da, lda, tau, dtau, c, dc, ldc]
    return sormqr(0, args, work)

cdef int blasad_sormqr_aug(char *side, char *trans, int *m, int *n, int *k, float *a, float *da, int *lda, float *tau,
                           float *dtau, float *c, float *dc, int *ldc, blasad_work *work) noexcept nogil:
    cdef (void *)[13] args = [side, trans, m, n, k, a, da, lda, tau, dtau, c, dc, ldc]
    return sormqr(1, args, work)

cdef int blasad_sormqr_rev(char *side, char *trans, int *m, int *n, int *k, float *a, float *da, int *lda, float *tau,
                           float *dtau, float *c, float *dc, int *ldc, blasad_work *work) noexcept nogil:
    cdef (void *)[13] args = [side, trans, m, n, k, a, da, lda, tau, dtau, c, dc, ldc]
    return sormqr(2, args, work)

cdef int dormqr(int mode, void **a, blasad_work *w) noexcept nogil:
    cdef Reading r
    return done(253, mode, read_ormqr(functions[253].op, F64, a, &r), &r, w)

cdef int blasad_dormqr_fwd(char *side, char *trans, int *m, int *n, int *k, double *a, double *da, int *lda, double
                           *tau, double *dtau, double *c, double *dc, int *ldc, blasad_work *work) noexcept nogil:
    cdef (void *)[13] args = [side, trans, m, n, k, a, da, lda, tau, dtau, c, dc, ldc]
    return dormqr(0, args, work)

cdef int blasad_dormqr_aug(char *side, char *trans, int *m, int *n, int *k, double *a, double *da, int *lda, double
                           *tau, double *dtau, double *c, double *dc, int *ldc, blasad_work *work) noexcept nogil:
    cdef (void *)[13] args = [side, trans, m, n, k, a, da, lda, tau, dtau, c, dc, ldc]
    return dormqr(1, args, work)

cdef int blasad_dormqr_rev(char *side, char *trans, int *m, int *n, int *k, double *a, double *da, int *lda, double
                           *tau, double *dtau, double *c, double *dc, int *ldc, blasad_work *work) noexcept nogil:
    cdef (void *)[13] args = [side, trans, m, n, k, a, da, lda, tau, dtau, c, dc, ldc]
    return dormqr(2, args, work)

cdef int cunmqr(int mode, void **a, blasad_work *w) noexcept nogil:
    cdef Reading r
    return done(254, mode, read_unmqr(functions[254].op, C64, a, &r), &r, w)

cdef int blasad_cunmqr_fwd(char *side, char *trans, int *m, int *n, int *k, float complex *a, float complex *da, int
                           *lda, float complex *tau, float complex *dtau, float complex *c, float complex *dc, int
                           *ldc, blasad_work *work) noexcept nogil:
    cdef (void *)[13] args = [side, trans, m, n, k, a, da, lda, tau, dtau, c, dc, ldc]
    return cunmqr(0, args, work)

cdef int blasad_cunmqr_aug(char *side, char *trans, int *m, int *n, int *k, float complex *a, float complex *da, int
                           *lda, float complex *tau, float complex *dtau, float complex *c, float complex *dc, int
                           *ldc, blasad_work *work) noexcept nogil:
    cdef (void *)[13] args = [side, trans, m, n, k, a, da, lda, tau, dtau, c, dc, ldc]
    return cunmqr(1, args, work)

cdef int blasad_cunmqr_rev(char *side, char *trans, int *m, int *n, int *k, float complex *a, float complex *da, int
                           *lda, float complex *tau, float complex *dtau, float complex *c, float complex *dc, int
                           *ldc, blasad_work *work) noexcept nogil:
    cdef (void *)[13] args = [side, trans, m, n, k, a, da, lda, tau, dtau, c, dc, ldc]
    return cunmqr(2, args, work)

cdef int zunmqr(int mode, void **a, blasad_work *w) noexcept nogil:
    cdef Reading r
    return done(255, mode, read_unmqr(functions[255].op, C128, a, &r), &r, w)

cdef int blasad_zunmqr_fwd(char *side, char *trans, int *m, int *n, int *k, double complex *a, double complex *da, int
                           *lda, double complex *tau, double complex *dtau, double complex *c, double complex *dc, int
                           *ldc, blasad_work *work) noexcept nogil:
    cdef (void *)[13] args = [side, trans, m, n, k, a, da, lda, tau, dtau, c, dc, ldc]
    return zunmqr(0, args, work)

cdef int blasad_zunmqr_aug(char *side, char *trans, int *m, int *n, int *k, double complex *a, double complex *da, int
                           *lda, double complex *tau, double complex *dtau, double complex *c, double complex *dc, int
                           *ldc, blasad_work *work) noexcept nogil:
    cdef (void *)[13] args = [side, trans, m, n, k, a, da, lda, tau, dtau, c, dc, ldc]
    return zunmqr(1, args, work)

cdef int blasad_zunmqr_rev(char *side, char *trans, int *m, int *n, int *k, double complex *a, double complex *da, int
                           *lda, double complex *tau, double complex *dtau, double complex *c, double complex *dc, int
                           *ldc, blasad_work *work) noexcept nogil:
    cdef (void *)[13] args = [side, trans, m, n, k, a, da, lda, tau, dtau, c, dc, ldc]
    return zunmqr(2, args, work)

cdef int sormlq(int mode, void **a, blasad_work *w) noexcept nogil:
    cdef Reading r
    return done(256, mode, read_ormlq(functions[256].op, F32, a, &r), &r, w)

cdef int blasad_sormlq_fwd(char *side, char *trans, int *m, int *n, int *k, float *a, float *da, int *lda, float *tau,
                           float *dtau, float *c, float *dc, int *ldc, blasad_work *work) noexcept nogil:
    cdef (void *)[13] args = [side, trans, m, n, k, a, da, lda, tau, dtau, c, dc, ldc]
    return sormlq(0, args, work)

cdef int blasad_sormlq_aug(char *side, char *trans, int *m, int *n, int *k, float *a, float *da, int *lda, float *tau,
                           float *dtau, float *c, float *dc, int *ldc, blasad_work *work) noexcept nogil:
    cdef (void *)[13] args = [side, trans, m, n, k, a, da, lda, tau, dtau, c, dc, ldc]
    return sormlq(1, args, work)

cdef int blasad_sormlq_rev(char *side, char *trans, int *m, int *n, int *k, float *a, float *da, int *lda, float *tau,
                           float *dtau, float *c, float *dc, int *ldc, blasad_work *work) noexcept nogil:
    cdef (void *)[13] args = [side, trans, m, n, k, a, da, lda, tau, dtau, c, dc, ldc]
    return sormlq(2, args, work)

cdef int dormlq(int mode, void **a, blasad_work *w) noexcept nogil:
    cdef Reading r
    return done(257, mode, read_ormlq(functions[257].op, F64, a, &r), &r, w)

cdef int blasad_dormlq_fwd(char *side, char *trans, int *m, int *n, int *k, double *a, double *da, int *lda, double
                           *tau, double *dtau, double *c, double *dc, int *ldc, blasad_work *work) noexcept nogil:
    cdef (void *)[13] args = [side, trans, m, n, k, a, da, lda, tau, dtau, c, dc, ldc]
    return dormlq(0, args, work)

cdef int blasad_dormlq_aug(char *side, char *trans, int *m, int *n, int *k, double *a, double *da, int *lda, double
                           *tau, double *dtau, double *c, double *dc, int *ldc, blasad_work *work) noexcept nogil:
    cdef (void *)[13] args = [side, trans, m, n, k, a, da, lda, tau, dtau, c, dc, ldc]
    return dormlq(1, args, work)

cdef int blasad_dormlq_rev(char *side, char *trans, int *m, int *n, int *k, double *a, double *da, int *lda, double
                           *tau, double *dtau, double *c, double *dc, int *ldc, blasad_work *work) noexcept nogil:
    cdef (void *)[13] args = [side, trans, m, n, k, a, da, lda, tau, dtau, c, dc, ldc]
    return dormlq(2, args, work)

cdef int cunmlq(int mode, void **a, blasad_work *w) noexcept nogil:
    cdef Reading r
    return done(258, mode, read_unmlq(functions[258].op, C64, a, &r), &r, w)

cdef int blasad_cunmlq_fwd(char *side, char *trans, int *m, int *n, int *k, float complex *a, float complex *da, int
                           *lda, float complex *tau, float complex *dtau, float complex *c, float complex *dc, int
                           *ldc, blasad_work *work) noexcept nogil:
    cdef (void *)[13] args = [side, trans, m, n, k, a, da, lda, tau, dtau, c, dc, ldc]
    return cunmlq(0, args, work)

cdef int blasad_cunmlq_aug(char *side, char *trans, int *m, int *n, int *k, float complex *a, float complex *da, int
                           *lda, float complex *tau, float complex *dtau, float complex *c, float complex *dc, int
                           *ldc, blasad_work *work) noexcept nogil:
    cdef (void *)[13] args = [side, trans, m, n, k, a, da, lda, tau, dtau, c, dc, ldc]
    return cunmlq(1, args, work)

cdef int blasad_cunmlq_rev(char *side, char *trans, int *m, int *n, int *k, float complex *a, float complex *da, int
                           *lda, float complex *tau, float complex *dtau, float complex *c, float complex *dc, int
                           *ldc, blasad_work *work) noexcept nogil:
    cdef (void *)[13] args = [side, trans, m, n, k, a, da, lda, tau, dtau, c, dc, ldc]
    return cunmlq(2, args, work)

cdef int zunmlq(int mode, void **a, blasad_work *w) noexcept nogil:
    cdef Reading r
    return done(259, mode, read_unmlq(functions[259].op, C128, a, &r), &r, w)

cdef int blasad_zunmlq_fwd(char *side, char *trans, int *m, int *n, int *k, double complex *a, double complex *da, int
                           *lda, double complex *tau, double complex *dtau, double complex *c, double complex *dc, int
                           *ldc, blasad_work *work) noexcept nogil:
    cdef (void *)[13] args = [side, trans, m, n, k, a, da, lda, tau, dtau, c, dc, ldc]
    return zunmlq(0, args, work)

cdef int blasad_zunmlq_aug(char *side, char *trans, int *m, int *n, int *k, double complex *a, double complex *da, int
                           *lda, double complex *tau, double complex *dtau, double complex *c, double complex *dc, int
                           *ldc, blasad_work *work) noexcept nogil:
    cdef (void *)[13] args = [side, trans, m, n, k, a, da, lda, tau, dtau, c, dc, ldc]
    return zunmlq(1, args, work)

cdef int blasad_zunmlq_rev(char *side, char *trans, int *m, int *n, int *k, double complex *a, double complex *da, int
                           *lda, double complex *tau, double complex *dtau, double complex *c, double complex *dc, int
                           *ldc, blasad_work *work) noexcept nogil:
    cdef (void *)[13] args = [side, trans, m, n, k, a, da, lda, tau, dtau, c, dc, ldc]
    return zunmlq(2, args, work)

cdef int sormql(int mode, void **a, blasad_work *w) noexcept nogil:
    cdef Reading r
    return done(260, mode, read_ormql(functions[260].op, F32, a, &r), &r, w)

cdef int blasad_sormql_fwd(char *side, char *trans, int *m, int *n, int *k, float *a, float *da, int *lda, float *tau,
                           float *dtau, float *c, float *dc, int *ldc, blasad_work *work) noexcept nogil:
    cdef (void *)[13] args = [side, trans, m, n, k, a, da, lda, tau, dtau, c, dc, ldc]
    return sormql(0, args, work)

cdef int blasad_sormql_aug(char *side, char *trans, int *m, int *n, int *k, float *a, float *da, int *lda, float *tau,
                           float *dtau, float *c, float *dc, int *ldc, blasad_work *work) noexcept nogil:
    cdef (void *)[13] args = [side, trans, m, n, k, a, da, lda, tau, dtau, c, dc, ldc]
    return sormql(1, args, work)

cdef int blasad_sormql_rev(char *side, char *trans, int *m, int *n, int *k, float *a, float *da, int *lda, float *tau,
                           float *dtau, float *c, float *dc, int *ldc, blasad_work *work) noexcept nogil:
    cdef (void *)[13] args = [side, trans, m, n, k, a, da, lda, tau, dtau, c, dc, ldc]
    return sormql(2, args, work)

cdef int dormql(int mode, void **a, blasad_work *w) noexcept nogil:
    cdef Reading r
    return done(261, mode, read_ormql(functions[261].op, F64, a, &r), &r, w)

cdef int blasad_dormql_fwd(char *side, char *trans, int *m, int *n, int *k, double *a, double *da, int *lda, double
                           *tau, double *dtau, double *c, double *dc, int *ldc, blasad_work *work) noexcept nogil:
    cdef (void *)[13] args = [side, trans, m, n, k, a, da, lda, tau, dtau, c, dc, ldc]
    return dormql(0, args, work)

cdef int blasad_dormql_aug(char *side, char *trans, int *m, int *n, int *k, double *a, double *da, int *lda, double
                           *tau, double *dtau, double *c, double *dc, int *ldc, blasad_work *work) noexcept nogil:
    cdef (void *)[13] args = [side, trans, m, n, k, a, da, lda, tau, dtau, c, dc, ldc]
    return dormql(1, args, work)

cdef int blasad_dormql_rev(char *side, char *trans, int *m, int *n, int *k, double *a, double *da, int *lda, double
                           *tau, double *dtau, double *c, double *dc, int *ldc, blasad_work *work) noexcept nogil:
    cdef (void *)[13] args = [side, trans, m, n, k, a, da, lda, tau, dtau, c, dc, ldc]
    return dormql(2, args, work)

cdef int cunmql(int mode, void **a, blasad_work *w) noexcept nogil:
    cdef Reading r
    return done(262, mode, read_unmql(functions[262].op, C64, a, &r), &r, w)

cdef int blasad_cunmql_fwd(char *side, char *trans, int *m, int *n, int *k, float complex *a, float complex *da, int
                           *lda, float complex *tau, float complex *dtau, float complex *c, float complex *dc, int
                           *ldc, blasad_work *work) noexcept nogil:
    cdef (void *)[13] args = [side, trans, m, n, k, a, da, lda, tau, dtau, c, dc, ldc]
    return cunmql(0, args, work)

cdef int blasad_cunmql_aug(char *side, char *trans, int *m, int *n, int *k, float complex *a, float complex *da, int
                           *lda, float complex *tau, float complex *dtau, float complex *c, float complex *dc, int
                           *ldc, blasad_work *work) noexcept nogil:
    cdef (void *)[13] args = [side, trans, m, n, k, a, da, lda, tau, dtau, c, dc, ldc]
    return cunmql(1, args, work)

cdef int blasad_cunmql_rev(char *side, char *trans, int *m, int *n, int *k, float complex *a, float complex *da, int
                           *lda, float complex *tau, float complex *dtau, float complex *c, float complex *dc, int
                           *ldc, blasad_work *work) noexcept nogil:
    cdef (void *)[13] args = [side, trans, m, n, k, a, da, lda, tau, dtau, c, dc, ldc]
    return cunmql(2, args, work)

cdef int zunmql(int mode, void **a, blasad_work *w) noexcept nogil:
    cdef Reading r
    return done(263, mode, read_unmql(functions[263].op, C128, a, &r), &r, w)

cdef int blasad_zunmql_fwd(char *side, char *trans, int *m, int *n, int *k, double complex *a, double complex *da, int
                           *lda, double complex *tau, double complex *dtau, double complex *c, double complex *dc, int
                           *ldc, blasad_work *work) noexcept nogil:
    cdef (void *)[13] args = [side, trans, m, n, k, a, da, lda, tau, dtau, c, dc, ldc]
    return zunmql(0, args, work)

cdef int blasad_zunmql_aug(char *side, char *trans, int *m, int *n, int *k, double complex *a, double complex *da, int
                           *lda, double complex *tau, double complex *dtau, double complex *c, double complex *dc, int
                           *ldc, blasad_work *work) noexcept nogil:
    cdef (void *)[13] args = [side, trans, m, n, k, a, da, lda, tau, dtau, c, dc, ldc]
    return zunmql(1, args, work)

cdef int blasad_zunmql_rev(char *side, char *trans, int *m, int *n, int *k, double complex *a, double complex *da, int
                           *lda, double complex *tau, double complex *dtau, double complex *c, double complex *dc, int
                           *ldc, blasad_work *work) noexcept nogil:
    cdef (void *)[13] args = [side, trans, m, n, k, a, da, lda, tau, dtau, c, dc, ldc]
    return zunmql(2, args, work)

cdef int sormrq(int mode, void **a, blasad_work *w) noexcept nogil:
    cdef Reading r
    return done(264, mode, read_ormrq(functions[264].op, F32, a, &r), &r, w)

cdef int blasad_sormrq_fwd(char *side, char *trans, int *m, int *n, int *k, float *a, float *da, int *lda, float *tau,
                           float *dtau, float *c, float *dc, int *ldc, blasad_work *work) noexcept nogil:
    cdef (void *)[13] args = [side, trans, m, n, k, a, da, lda, tau, dtau, c, dc, ldc]
    return sormrq(0, args, work)

cdef int blasad_sormrq_aug(char *side, char *trans, int *m, int *n, int *k, float *a, float *da, int *lda, float *tau,
                           float *dtau, float *c, float *dc, int *ldc, blasad_work *work) noexcept nogil:
    cdef (void *)[13] args = [side, trans, m, n, k, a, da, lda, tau, dtau, c, dc, ldc]
    return sormrq(1, args, work)

cdef int blasad_sormrq_rev(char *side, char *trans, int *m, int *n, int *k, float *a, float *da, int *lda, float *tau,
                           float *dtau, float *c, float *dc, int *ldc, blasad_work *work) noexcept nogil:
    cdef (void *)[13] args = [side, trans, m, n, k, a, da, lda, tau, dtau, c, dc, ldc]
    return sormrq(2, args, work)

cdef int dormrq(int mode, void **a, blasad_work *w) noexcept nogil:
    cdef Reading r
    return done(265, mode, read_ormrq(functions[265].op, F64, a, &r), &r, w)

cdef int blasad_dormrq_fwd(char *side, char *trans, int *m, int *n, int *k, double *a, double *da, int *lda, double
                           *tau, double *dtau, double *c, double *dc, int *ldc, blasad_work *work) noexcept nogil:
    cdef (void *)[13] args = [side, trans, m, n, k, a, da, lda, tau, dtau, c, dc, ldc]
    return dormrq(0, args, work)

cdef int blasad_dormrq_aug(char *side, char *trans, int *m, int *n, int *k, double *a, double *da, int *lda, double
                           *tau, double *dtau, double *c, double *dc, int *ldc, blasad_work *work) noexcept nogil:
    cdef (void *)[13] args = [side, trans, m, n, k, a, da, lda, tau, dtau, c, dc, ldc]
    return dormrq(1, args, work)

cdef int blasad_dormrq_rev(char *side, char *trans, int *m, int *n, int *k, double *a, double *da, int *lda, double
                           *tau, double *dtau, double *c, double *dc, int *ldc, blasad_work *work) noexcept nogil:
    cdef (void *)[13] args = [side, trans, m, n, k, a, da, lda, tau, dtau, c, dc, ldc]
    return dormrq(2, args, work)

cdef int cunmrq(int mode, void **a, blasad_work *w) noexcept nogil:
    cdef Reading r
    return done(266, mode, read_unmrq(functions[266].op, C64, a, &r), &r, w)

cdef int blasad_cunmrq_fwd(char *side, char *trans, int *m, int *n, int *k, float complex *a, float complex *da, int
                           *lda, float complex *tau, float complex *dtau, float complex *c, float complex *dc, int
                           *ldc, blasad_work *work) noexcept nogil:
    cdef (void *)[13] args = [side, trans, m, n, k, a, da, lda, tau, dtau, c, dc, ldc]
    return cunmrq(0, args, work)

cdef int blasad_cunmrq_aug(char *side, char *trans, int *m, int *n, int *k, float complex *a, float complex *da, int
                           *lda, float complex *tau, float complex *dtau, float complex *c, float complex *dc, int
                           *ldc, blasad_work *work) noexcept nogil:
    cdef (void *)[13] args = [side, trans, m, n, k, a, da, lda, tau, dtau, c, dc, ldc]
    return cunmrq(1, args, work)

cdef int blasad_cunmrq_rev(char *side, char *trans, int *m, int *n, int *k, float complex *a, float complex *da, int
                           *lda, float complex *tau, float complex *dtau, float complex *c, float complex *dc, int
                           *ldc, blasad_work *work) noexcept nogil:
    cdef (void *)[13] args = [side, trans, m, n, k, a, da, lda, tau, dtau, c, dc, ldc]
    return cunmrq(2, args, work)

cdef int zunmrq(int mode, void **a, blasad_work *w) noexcept nogil:
    cdef Reading r
    return done(267, mode, read_unmrq(functions[267].op, C128, a, &r), &r, w)

cdef int blasad_zunmrq_fwd(char *side, char *trans, int *m, int *n, int *k, double complex *a, double complex *da, int
                           *lda, double complex *tau, double complex *dtau, double complex *c, double complex *dc, int
                           *ldc, blasad_work *work) noexcept nogil:
    cdef (void *)[13] args = [side, trans, m, n, k, a, da, lda, tau, dtau, c, dc, ldc]
    return zunmrq(0, args, work)

cdef int blasad_zunmrq_aug(char *side, char *trans, int *m, int *n, int *k, double complex *a, double complex *da, int
                           *lda, double complex *tau, double complex *dtau, double complex *c, double complex *dc, int
                           *ldc, blasad_work *work) noexcept nogil:
    cdef (void *)[13] args = [side, trans, m, n, k, a, da, lda, tau, dtau, c, dc, ldc]
    return zunmrq(1, args, work)

cdef int blasad_zunmrq_rev(char *side, char *trans, int *m, int *n, int *k, double complex *a, double complex *da, int
                           *lda, double complex *tau, double complex *dtau, double complex *c, double complex *dc, int
                           *ldc, blasad_work *work) noexcept nogil:
    cdef (void *)[13] args = [side, trans, m, n, k, a, da, lda, tau, dtau, c, dc, ldc]
    return zunmrq(2, args, work)

cdef int sgeqrf(int mode, void **a, blasad_work *w) noexcept nogil:
    cdef Reading r
    return done(268, mode, read_geqrf(functions[268].op, F32, a, &r), &r, w)

cdef int blasad_sgeqrf_fwd(int *m, int *n, float *a, float *da, int *lda, float *tau, float *dtau, blasad_work
                           *work) noexcept nogil:
    cdef (void *)[7] args = [m, n, a, da, lda, tau, dtau]
    return sgeqrf(0, args, work)

cdef int blasad_sgeqrf_aug(int *m, int *n, float *a, float *da, int *lda, float *tau, float *dtau, blasad_work
                           *work) noexcept nogil:
    cdef (void *)[7] args = [m, n, a, da, lda, tau, dtau]
    return sgeqrf(1, args, work)

cdef int blasad_sgeqrf_rev(int *m, int *n, float *a, float *da, int *lda, float *tau, float *dtau, blasad_work
                           *work) noexcept nogil:
    cdef (void *)[7] args = [m, n, a, da, lda, tau, dtau]
    return sgeqrf(2, args, work)

cdef int dgeqrf(int mode, void **a, blasad_work *w) noexcept nogil:
    cdef Reading r
    return done(269, mode, read_geqrf(functions[269].op, F64, a, &r), &r, w)

cdef int blasad_dgeqrf_fwd(int *m, int *n, double *a, double *da, int *lda, double *tau, double *dtau, blasad_work
                           *work) noexcept nogil:
    cdef (void *)[7] args = [m, n, a, da, lda, tau, dtau]
    return dgeqrf(0, args, work)

cdef int blasad_dgeqrf_aug(int *m, int *n, double *a, double *da, int *lda, double *tau, double *dtau, blasad_work
                           *work) noexcept nogil:
    cdef (void *)[7] args = [m, n, a, da, lda, tau, dtau]
    return dgeqrf(1, args, work)

cdef int blasad_dgeqrf_rev(int *m, int *n, double *a, double *da, int *lda, double *tau, double *dtau, blasad_work
                           *work) noexcept nogil:
    cdef (void *)[7] args = [m, n, a, da, lda, tau, dtau]
    return dgeqrf(2, args, work)

cdef int cgeqrf(int mode, void **a, blasad_work *w) noexcept nogil:
    cdef Reading r
    return done(270, mode, read_geqrf(functions[270].op, C64, a, &r), &r, w)

cdef int blasad_cgeqrf_fwd(int *m, int *n, float complex *a, float complex *da, int *lda, float complex *tau, float
                           complex *dtau, blasad_work *work) noexcept nogil:
    cdef (void *)[7] args = [m, n, a, da, lda, tau, dtau]
    return cgeqrf(0, args, work)

cdef int blasad_cgeqrf_aug(int *m, int *n, float complex *a, float complex *da, int *lda, float complex *tau, float
                           complex *dtau, blasad_work *work) noexcept nogil:
    cdef (void *)[7] args = [m, n, a, da, lda, tau, dtau]
    return cgeqrf(1, args, work)

cdef int blasad_cgeqrf_rev(int *m, int *n, float complex *a, float complex *da, int *lda, float complex *tau, float
                           complex *dtau, blasad_work *work) noexcept nogil:
    cdef (void *)[7] args = [m, n, a, da, lda, tau, dtau]
    return cgeqrf(2, args, work)

cdef int zgeqrf(int mode, void **a, blasad_work *w) noexcept nogil:
    cdef Reading r
    return done(271, mode, read_geqrf(functions[271].op, C128, a, &r), &r, w)

cdef int blasad_zgeqrf_fwd(int *m, int *n, double complex *a, double complex *da, int *lda, double complex *tau,
                           double complex *dtau, blasad_work *work) noexcept nogil:
    cdef (void *)[7] args = [m, n, a, da, lda, tau, dtau]
    return zgeqrf(0, args, work)

cdef int blasad_zgeqrf_aug(int *m, int *n, double complex *a, double complex *da, int *lda, double complex *tau,
                           double complex *dtau, blasad_work *work) noexcept nogil:
    cdef (void *)[7] args = [m, n, a, da, lda, tau, dtau]
    return zgeqrf(1, args, work)

cdef int blasad_zgeqrf_rev(int *m, int *n, double complex *a, double complex *da, int *lda, double complex *tau,
                           double complex *dtau, blasad_work *work) noexcept nogil:
    cdef (void *)[7] args = [m, n, a, da, lda, tau, dtau]
    return zgeqrf(2, args, work)

cdef int sgelqf(int mode, void **a, blasad_work *w) noexcept nogil:
    cdef Reading r
    return done(272, mode, read_gelqf(functions[272].op, F32, a, &r), &r, w)

cdef int blasad_sgelqf_fwd(int *m, int *n, float *a, float *da, int *lda, float *tau, float *dtau, blasad_work
                           *work) noexcept nogil:
    cdef (void *)[7] args = [m, n, a, da, lda, tau, dtau]
    return sgelqf(0, args, work)

cdef int blasad_sgelqf_aug(int *m, int *n, float *a, float *da, int *lda, float *tau, float *dtau, blasad_work
                           *work) noexcept nogil:
    cdef (void *)[7] args = [m, n, a, da, lda, tau, dtau]
    return sgelqf(1, args, work)

cdef int blasad_sgelqf_rev(int *m, int *n, float *a, float *da, int *lda, float *tau, float *dtau, blasad_work
                           *work) noexcept nogil:
    cdef (void *)[7] args = [m, n, a, da, lda, tau, dtau]
    return sgelqf(2, args, work)

cdef int dgelqf(int mode, void **a, blasad_work *w) noexcept nogil:
    cdef Reading r
    return done(273, mode, read_gelqf(functions[273].op, F64, a, &r), &r, w)

cdef int blasad_dgelqf_fwd(int *m, int *n, double *a, double *da, int *lda, double *tau, double *dtau, blasad_work
                           *work) noexcept nogil:
    cdef (void *)[7] args = [m, n, a, da, lda, tau, dtau]
    return dgelqf(0, args, work)

cdef int blasad_dgelqf_aug(int *m, int *n, double *a, double *da, int *lda, double *tau, double *dtau, blasad_work
                           *work) noexcept nogil:
    cdef (void *)[7] args = [m, n, a, da, lda, tau, dtau]
    return dgelqf(1, args, work)

cdef int blasad_dgelqf_rev(int *m, int *n, double *a, double *da, int *lda, double *tau, double *dtau, blasad_work
                           *work) noexcept nogil:
    cdef (void *)[7] args = [m, n, a, da, lda, tau, dtau]
    return dgelqf(2, args, work)

cdef int cgelqf(int mode, void **a, blasad_work *w) noexcept nogil:
    cdef Reading r
    return done(274, mode, read_gelqf(functions[274].op, C64, a, &r), &r, w)

cdef int blasad_cgelqf_fwd(int *m, int *n, float complex *a, float complex *da, int *lda, float complex *tau, float
                           complex *dtau, blasad_work *work) noexcept nogil:
    cdef (void *)[7] args = [m, n, a, da, lda, tau, dtau]
    return cgelqf(0, args, work)

cdef int blasad_cgelqf_aug(int *m, int *n, float complex *a, float complex *da, int *lda, float complex *tau, float
                           complex *dtau, blasad_work *work) noexcept nogil:
    cdef (void *)[7] args = [m, n, a, da, lda, tau, dtau]
    return cgelqf(1, args, work)

cdef int blasad_cgelqf_rev(int *m, int *n, float complex *a, float complex *da, int *lda, float complex *tau, float
                           complex *dtau, blasad_work *work) noexcept nogil:
    cdef (void *)[7] args = [m, n, a, da, lda, tau, dtau]
    return cgelqf(2, args, work)

cdef int zgelqf(int mode, void **a, blasad_work *w) noexcept nogil:
    cdef Reading r
    return done(275, mode, read_gelqf(functions[275].op, C128, a, &r), &r, w)

cdef int blasad_zgelqf_fwd(int *m, int *n, double complex *a, double complex *da, int *lda, double complex *tau,
                           double complex *dtau, blasad_work *work) noexcept nogil:
    cdef (void *)[7] args = [m, n, a, da, lda, tau, dtau]
    return zgelqf(0, args, work)

cdef int blasad_zgelqf_aug(int *m, int *n, double complex *a, double complex *da, int *lda, double complex *tau,
                           double complex *dtau, blasad_work *work) noexcept nogil:
    cdef (void *)[7] args = [m, n, a, da, lda, tau, dtau]
    return zgelqf(1, args, work)

cdef int blasad_zgelqf_rev(int *m, int *n, double complex *a, double complex *da, int *lda, double complex *tau,
                           double complex *dtau, blasad_work *work) noexcept nogil:
    cdef (void *)[7] args = [m, n, a, da, lda, tau, dtau]
    return zgelqf(2, args, work)

cdef int sgeqlf(int mode, void **a, blasad_work *w) noexcept nogil:
    cdef Reading r
    return done(276, mode, read_geqlf(functions[276].op, F32, a, &r), &r, w)

cdef int blasad_sgeqlf_fwd(int *m, int *n, float *a, float *da, int *lda, float *tau, float *dtau, blasad_work
                           *work) noexcept nogil:
    cdef (void *)[7] args = [m, n, a, da, lda, tau, dtau]
    return sgeqlf(0, args, work)

cdef int blasad_sgeqlf_aug(int *m, int *n, float *a, float *da, int *lda, float *tau, float *dtau, blasad_work
                           *work) noexcept nogil:
    cdef (void *)[7] args = [m, n, a, da, lda, tau, dtau]
    return sgeqlf(1, args, work)

cdef int blasad_sgeqlf_rev(int *m, int *n, float *a, float *da, int *lda, float *tau, float *dtau, blasad_work
                           *work) noexcept nogil:
    cdef (void *)[7] args = [m, n, a, da, lda, tau, dtau]
    return sgeqlf(2, args, work)

cdef int dgeqlf(int mode, void **a, blasad_work *w) noexcept nogil:
    cdef Reading r
    return done(277, mode, read_geqlf(functions[277].op, F64, a, &r), &r, w)

cdef int blasad_dgeqlf_fwd(int *m, int *n, double *a, double *da, int *lda, double *tau, double *dtau, blasad_work
                           *work) noexcept nogil:
    cdef (void *)[7] args = [m, n, a, da, lda, tau, dtau]
    return dgeqlf(0, args, work)

cdef int blasad_dgeqlf_aug(int *m, int *n, double *a, double *da, int *lda, double *tau, double *dtau, blasad_work
                           *work) noexcept nogil:
    cdef (void *)[7] args = [m, n, a, da, lda, tau, dtau]
    return dgeqlf(1, args, work)

cdef int blasad_dgeqlf_rev(int *m, int *n, double *a, double *da, int *lda, double *tau, double *dtau, blasad_work
                           *work) noexcept nogil:
    cdef (void *)[7] args = [m, n, a, da, lda, tau, dtau]
    return dgeqlf(2, args, work)

cdef int cgeqlf(int mode, void **a, blasad_work *w) noexcept nogil:
    cdef Reading r
    return done(278, mode, read_geqlf(functions[278].op, C64, a, &r), &r, w)

cdef int blasad_cgeqlf_fwd(int *m, int *n, float complex *a, float complex *da, int *lda, float complex *tau, float
                           complex *dtau, blasad_work *work) noexcept nogil:
    cdef (void *)[7] args = [m, n, a, da, lda, tau, dtau]
    return cgeqlf(0, args, work)

cdef int blasad_cgeqlf_aug(int *m, int *n, float complex *a, float complex *da, int *lda, float complex *tau, float
                           complex *dtau, blasad_work *work) noexcept nogil:
    cdef (void *)[7] args = [m, n, a, da, lda, tau, dtau]
    return cgeqlf(1, args, work)

cdef int blasad_cgeqlf_rev(int *m, int *n, float complex *a, float complex *da, int *lda, float complex *tau, float
                           complex *dtau, blasad_work *work) noexcept nogil:
    cdef (void *)[7] args = [m, n, a, da, lda, tau, dtau]
    return cgeqlf(2, args, work)

cdef int zgeqlf(int mode, void **a, blasad_work *w) noexcept nogil:
    cdef Reading r
    return done(279, mode, read_geqlf(functions[279].op, C128, a, &r), &r, w)

cdef int blasad_zgeqlf_fwd(int *m, int *n, double complex *a, double complex *da, int *lda, double complex *tau,
                           double complex *dtau, blasad_work *work) noexcept nogil:
    cdef (void *)[7] args = [m, n, a, da, lda, tau, dtau]
    return zgeqlf(0, args, work)

cdef int blasad_zgeqlf_aug(int *m, int *n, double complex *a, double complex *da, int *lda, double complex *tau,
                           double complex *dtau, blasad_work *work) noexcept nogil:
    cdef (void *)[7] args = [m, n, a, da, lda, tau, dtau]
    return zgeqlf(1, args, work)

cdef int blasad_zgeqlf_rev(int *m, int *n, double complex *a, double complex *da, int *lda, double complex *tau,
                           double complex *dtau, blasad_work *work) noexcept nogil:
    cdef (void *)[7] args = [m, n, a, da, lda, tau, dtau]
    return zgeqlf(2, args, work)

cdef int sgerqf(int mode, void **a, blasad_work *w) noexcept nogil:
    cdef Reading r
    return done(280, mode, read_gerqf(functions[280].op, F32, a, &r), &r, w)

cdef int blasad_sgerqf_fwd(int *m, int *n, float *a, float *da, int *lda, float *tau, float *dtau, blasad_work
                           *work) noexcept nogil:
    cdef (void *)[7] args = [m, n, a, da, lda, tau, dtau]
    return sgerqf(0, args, work)

cdef int blasad_sgerqf_aug(int *m, int *n, float *a, float *da, int *lda, float *tau, float *dtau, blasad_work
                           *work) noexcept nogil:
    cdef (void *)[7] args = [m, n, a, da, lda, tau, dtau]
    return sgerqf(1, args, work)

cdef int blasad_sgerqf_rev(int *m, int *n, float *a, float *da, int *lda, float *tau, float *dtau, blasad_work
                           *work) noexcept nogil:
    cdef (void *)[7] args = [m, n, a, da, lda, tau, dtau]
    return sgerqf(2, args, work)

cdef int dgerqf(int mode, void **a, blasad_work *w) noexcept nogil:
    cdef Reading r
    return done(281, mode, read_gerqf(functions[281].op, F64, a, &r), &r, w)

cdef int blasad_dgerqf_fwd(int *m, int *n, double *a, double *da, int *lda, double *tau, double *dtau, blasad_work
                           *work) noexcept nogil:
    cdef (void *)[7] args = [m, n, a, da, lda, tau, dtau]
    return dgerqf(0, args, work)

cdef int blasad_dgerqf_aug(int *m, int *n, double *a, double *da, int *lda, double *tau, double *dtau, blasad_work
                           *work) noexcept nogil:
    cdef (void *)[7] args = [m, n, a, da, lda, tau, dtau]
    return dgerqf(1, args, work)

cdef int blasad_dgerqf_rev(int *m, int *n, double *a, double *da, int *lda, double *tau, double *dtau, blasad_work
                           *work) noexcept nogil:
    cdef (void *)[7] args = [m, n, a, da, lda, tau, dtau]
    return dgerqf(2, args, work)

cdef int cgerqf(int mode, void **a, blasad_work *w) noexcept nogil:
    cdef Reading r
    return done(282, mode, read_gerqf(functions[282].op, C64, a, &r), &r, w)

cdef int blasad_cgerqf_fwd(int *m, int *n, float complex *a, float complex *da, int *lda, float complex *tau, float
                           complex *dtau, blasad_work *work) noexcept nogil:
    cdef (void *)[7] args = [m, n, a, da, lda, tau, dtau]
    return cgerqf(0, args, work)

cdef int blasad_cgerqf_aug(int *m, int *n, float complex *a, float complex *da, int *lda, float complex *tau, float
                           complex *dtau, blasad_work *work) noexcept nogil:
    cdef (void *)[7] args = [m, n, a, da, lda, tau, dtau]
    return cgerqf(1, args, work)

cdef int blasad_cgerqf_rev(int *m, int *n, float complex *a, float complex *da, int *lda, float complex *tau, float
                           complex *dtau, blasad_work *work) noexcept nogil:
    cdef (void *)[7] args = [m, n, a, da, lda, tau, dtau]
    return cgerqf(2, args, work)

cdef int zgerqf(int mode, void **a, blasad_work *w) noexcept nogil:
    cdef Reading r
    return done(283, mode, read_gerqf(functions[283].op, C128, a, &r), &r, w)

cdef int blasad_zgerqf_fwd(int *m, int *n, double complex *a, double complex *da, int *lda, double complex *tau,
                           double complex *dtau, blasad_work *work) noexcept nogil:
    cdef (void *)[7] args = [m, n, a, da, lda, tau, dtau]
    return zgerqf(0, args, work)

cdef int blasad_zgerqf_aug(int *m, int *n, double complex *a, double complex *da, int *lda, double complex *tau,
                           double complex *dtau, blasad_work *work) noexcept nogil:
    cdef (void *)[7] args = [m, n, a, da, lda, tau, dtau]
    return zgerqf(1, args, work)

cdef int blasad_zgerqf_rev(int *m, int *n, double complex *a, double complex *da, int *lda, double complex *tau,
                           double complex *dtau, blasad_work *work) noexcept nogil:
    cdef (void *)[7] args = [m, n, a, da, lda, tau, dtau]
    return zgerqf(2, args, work)

cdef int sgeqp3(int mode, void **a, blasad_work *w) noexcept nogil:
    cdef Reading r
    return done(284, mode, read_geqp3(functions[284].op, F32, a, &r), &r, w)

cdef int blasad_sgeqp3_fwd(int *m, int *n, float *a, float *da, int *lda, int *jpvt, float *tau, float *dtau,
                           blasad_work *work) noexcept nogil:
    cdef (void *)[8] args = [m, n, a, da, lda, jpvt, tau, dtau]
    return sgeqp3(0, args, work)

cdef int blasad_sgeqp3_aug(int *m, int *n, float *a, float *da, int *lda, int *jpvt, float *tau, float *dtau,
                           blasad_work *work) noexcept nogil:
    cdef (void *)[8] args = [m, n, a, da, lda, jpvt, tau, dtau]
    return sgeqp3(1, args, work)

cdef int blasad_sgeqp3_rev(int *m, int *n, float *a, float *da, int *lda, int *jpvt, float *tau, float *dtau,
                           blasad_work *work) noexcept nogil:
    cdef (void *)[8] args = [m, n, a, da, lda, jpvt, tau, dtau]
    return sgeqp3(2, args, work)

cdef int dgeqp3(int mode, void **a, blasad_work *w) noexcept nogil:
    cdef Reading r
    return done(285, mode, read_geqp3(functions[285].op, F64, a, &r), &r, w)

cdef int blasad_dgeqp3_fwd(int *m, int *n, double *a, double *da, int *lda, int *jpvt, double *tau, double *dtau,
                           blasad_work *work) noexcept nogil:
    cdef (void *)[8] args = [m, n, a, da, lda, jpvt, tau, dtau]
    return dgeqp3(0, args, work)

cdef int blasad_dgeqp3_aug(int *m, int *n, double *a, double *da, int *lda, int *jpvt, double *tau, double *dtau,
                           blasad_work *work) noexcept nogil:
    cdef (void *)[8] args = [m, n, a, da, lda, jpvt, tau, dtau]
    return dgeqp3(1, args, work)

cdef int blasad_dgeqp3_rev(int *m, int *n, double *a, double *da, int *lda, int *jpvt, double *tau, double *dtau,
                           blasad_work *work) noexcept nogil:
    cdef (void *)[8] args = [m, n, a, da, lda, jpvt, tau, dtau]
    return dgeqp3(2, args, work)

cdef int cgeqp3(int mode, void **a, blasad_work *w) noexcept nogil:
    cdef Reading r
    return done(286, mode, read_geqp3(functions[286].op, C64, a, &r), &r, w)

cdef int blasad_cgeqp3_fwd(int *m, int *n, float complex *a, float complex *da, int *lda, int *jpvt, float complex
                           *tau, float complex *dtau, blasad_work *work) noexcept nogil:
    cdef (void *)[8] args = [m, n, a, da, lda, jpvt, tau, dtau]
    return cgeqp3(0, args, work)

cdef int blasad_cgeqp3_aug(int *m, int *n, float complex *a, float complex *da, int *lda, int *jpvt, float complex
                           *tau, float complex *dtau, blasad_work *work) noexcept nogil:
    cdef (void *)[8] args = [m, n, a, da, lda, jpvt, tau, dtau]
    return cgeqp3(1, args, work)

cdef int blasad_cgeqp3_rev(int *m, int *n, float complex *a, float complex *da, int *lda, int *jpvt, float complex
                           *tau, float complex *dtau, blasad_work *work) noexcept nogil:
    cdef (void *)[8] args = [m, n, a, da, lda, jpvt, tau, dtau]
    return cgeqp3(2, args, work)

cdef int zgeqp3(int mode, void **a, blasad_work *w) noexcept nogil:
    cdef Reading r
    return done(287, mode, read_geqp3(functions[287].op, C128, a, &r), &r, w)

cdef int blasad_zgeqp3_fwd(int *m, int *n, double complex *a, double complex *da, int *lda, int *jpvt, double complex
                           *tau, double complex *dtau, blasad_work *work) noexcept nogil:
    cdef (void *)[8] args = [m, n, a, da, lda, jpvt, tau, dtau]
    return zgeqp3(0, args, work)

cdef int blasad_zgeqp3_aug(int *m, int *n, double complex *a, double complex *da, int *lda, int *jpvt, double complex
                           *tau, double complex *dtau, blasad_work *work) noexcept nogil:
    cdef (void *)[8] args = [m, n, a, da, lda, jpvt, tau, dtau]
    return zgeqp3(1, args, work)

cdef int blasad_zgeqp3_rev(int *m, int *n, double complex *a, double complex *da, int *lda, int *jpvt, double complex
                           *tau, double complex *dtau, blasad_work *work) noexcept nogil:
    cdef (void *)[8] args = [m, n, a, da, lda, jpvt, tau, dtau]
    return zgeqp3(2, args, work)

cdef int strsyl(int mode, void **a, blasad_work *w) noexcept nogil:
    cdef Reading r
    return done(288, mode, read_trsyl(functions[288].op, F32, a, &r), &r, w)

cdef int blasad_strsyl_fwd(char *trana, char *tranb, int *isgn, int *m, int *n, float *a, float *da, int *lda, float
                           *b, float *db, int *ldb, float *c, float *dc, int *ldc, blasad_work *work) noexcept nogil:
    cdef (void *)[14] args = [trana, tranb, isgn, m, n, a, da, lda, b, db, ldb, c, dc, ldc]
    return strsyl(0, args, work)

cdef int blasad_strsyl_aug(char *trana, char *tranb, int *isgn, int *m, int *n, float *a, float *da, int *lda, float
                           *b, float *db, int *ldb, float *c, float *dc, int *ldc, blasad_work *work) noexcept nogil:
    cdef (void *)[14] args = [trana, tranb, isgn, m, n, a, da, lda, b, db, ldb, c, dc, ldc]
    return strsyl(1, args, work)

cdef int blasad_strsyl_rev(char *trana, char *tranb, int *isgn, int *m, int *n, float *a, float *da, int *lda, float
                           *b, float *db, int *ldb, float *c, float *dc, int *ldc, blasad_work *work) noexcept nogil:
    cdef (void *)[14] args = [trana, tranb, isgn, m, n, a, da, lda, b, db, ldb, c, dc, ldc]
    return strsyl(2, args, work)

cdef int dtrsyl(int mode, void **a, blasad_work *w) noexcept nogil:
    cdef Reading r
    return done(289, mode, read_trsyl(functions[289].op, F64, a, &r), &r, w)

cdef int blasad_dtrsyl_fwd(char *trana, char *tranb, int *isgn, int *m, int *n, double *a, double *da, int *lda,
                           double *b, double *db, int *ldb, double *c, double *dc, int *ldc, blasad_work
                           *work) noexcept nogil:
    cdef (void *)[14] args = [trana, tranb, isgn, m, n, a, da, lda, b, db, ldb, c, dc, ldc]
    return dtrsyl(0, args, work)

cdef int blasad_dtrsyl_aug(char *trana, char *tranb, int *isgn, int *m, int *n, double *a, double *da, int *lda,
                           double *b, double *db, int *ldb, double *c, double *dc, int *ldc, blasad_work
                           *work) noexcept nogil:
    cdef (void *)[14] args = [trana, tranb, isgn, m, n, a, da, lda, b, db, ldb, c, dc, ldc]
    return dtrsyl(1, args, work)

cdef int blasad_dtrsyl_rev(char *trana, char *tranb, int *isgn, int *m, int *n, double *a, double *da, int *lda,
                           double *b, double *db, int *ldb, double *c, double *dc, int *ldc, blasad_work
                           *work) noexcept nogil:
    cdef (void *)[14] args = [trana, tranb, isgn, m, n, a, da, lda, b, db, ldb, c, dc, ldc]
    return dtrsyl(2, args, work)

cdef int ctrsyl(int mode, void **a, blasad_work *w) noexcept nogil:
    cdef Reading r
    return done(290, mode, read_trsyl(functions[290].op, C64, a, &r), &r, w)

cdef int blasad_ctrsyl_fwd(char *trana, char *tranb, int *isgn, int *m, int *n, float complex *a, float complex *da,
                           int *lda, float complex *b, float complex *db, int *ldb, float complex *c, float complex
                           *dc, int *ldc, blasad_work *work) noexcept nogil:
    cdef (void *)[14] args = [trana, tranb, isgn, m, n, a, da, lda, b, db, ldb, c, dc, ldc]
    return ctrsyl(0, args, work)

cdef int blasad_ctrsyl_aug(char *trana, char *tranb, int *isgn, int *m, int *n, float complex *a, float complex *da,
                           int *lda, float complex *b, float complex *db, int *ldb, float complex *c, float complex
                           *dc, int *ldc, blasad_work *work) noexcept nogil:
    cdef (void *)[14] args = [trana, tranb, isgn, m, n, a, da, lda, b, db, ldb, c, dc, ldc]
    return ctrsyl(1, args, work)

cdef int blasad_ctrsyl_rev(char *trana, char *tranb, int *isgn, int *m, int *n, float complex *a, float complex *da,
                           int *lda, float complex *b, float complex *db, int *ldb, float complex *c, float complex
                           *dc, int *ldc, blasad_work *work) noexcept nogil:
    cdef (void *)[14] args = [trana, tranb, isgn, m, n, a, da, lda, b, db, ldb, c, dc, ldc]
    return ctrsyl(2, args, work)

cdef int ztrsyl(int mode, void **a, blasad_work *w) noexcept nogil:
    cdef Reading r
    return done(291, mode, read_trsyl(functions[291].op, C128, a, &r), &r, w)

cdef int blasad_ztrsyl_fwd(char *trana, char *tranb, int *isgn, int *m, int *n, double complex *a, double complex *da,
                           int *lda, double complex *b, double complex *db, int *ldb, double complex *c, double
                           complex *dc, int *ldc, blasad_work *work) noexcept nogil:
    cdef (void *)[14] args = [trana, tranb, isgn, m, n, a, da, lda, b, db, ldb, c, dc, ldc]
    return ztrsyl(0, args, work)

cdef int blasad_ztrsyl_aug(char *trana, char *tranb, int *isgn, int *m, int *n, double complex *a, double complex *da,
                           int *lda, double complex *b, double complex *db, int *ldb, double complex *c, double
                           complex *dc, int *ldc, blasad_work *work) noexcept nogil:
    cdef (void *)[14] args = [trana, tranb, isgn, m, n, a, da, lda, b, db, ldb, c, dc, ldc]
    return ztrsyl(1, args, work)

cdef int blasad_ztrsyl_rev(char *trana, char *tranb, int *isgn, int *m, int *n, double complex *a, double complex *da,
                           int *lda, double complex *b, double complex *db, int *ldb, double complex *c, double
                           complex *dc, int *ldc, blasad_work *work) noexcept nogil:
    cdef (void *)[14] args = [trana, tranb, isgn, m, n, a, da, lda, b, db, ldb, c, dc, ldc]
    return ztrsyl(2, args, work)

FUNCTIONS = (
    ("scopy", "copy", "s", "d:n a:x i:x a:y i:y", 0xf20),
    ("dcopy", "copy", "d", "d:n a:x i:x a:y i:y", 0xf20),
    ("ccopy", "copy", "c", "d:n a:x i:x a:y i:y", 0xf20),
    ("zcopy", "copy", "z", "d:n a:x i:x a:y i:y", 0xf20),
    ("sswap", "swap", "s", "d:n a:x i:x a:y i:y", 0xf20),
    ("dswap", "swap", "d", "d:n a:x i:x a:y i:y", 0xf20),
    ("cswap", "swap", "c", "d:n a:x i:x a:y i:y", 0xf20),
    ("zswap", "swap", "z", "d:n a:x i:x a:y i:y", 0xf20),
    ("sscal", "scal", "s", "d:n a:a a:x i:x", 0xf24),
    ("dscal", "scal", "d", "d:n a:a a:x i:x", 0xf24),
    ("cscal", "scal", "c", "d:n a:a a:x i:x", 0xf24),
    ("zscal", "scal", "z", "d:n a:a a:x i:x", 0xf24),
    ("csscal", "csscal", "c", "d:n a:a a:x i:x", 0xf24),
    ("zdscal", "zdscal", "z", "d:n a:a a:x i:x", 0xf24),
    ("saxpy", "axpy", "s", "d:n a:a a:x i:x a:y i:y", 0xf204),
    ("daxpy", "axpy", "d", "d:n a:a a:x i:x a:y i:y", 0xf204),
    ("caxpy", "axpy", "c", "d:n a:a a:x i:x a:y i:y", 0xf204),
    ("zaxpy", "axpy", "z", "d:n a:a a:x i:x a:y i:y", 0xf204),
    ("sdot", "dot", "s", "d:n a:x i:x a:y i:y a:out", 0xf210),
    ("ddot", "dot", "d", "d:n a:x i:x a:y i:y a:out", 0xf210),
    ("cdotu", "dotu", "c", "d:n a:x i:x a:y i:y a:out", 0xf210),
    ("zdotu", "dotu", "z", "d:n a:x i:x a:y i:y a:out", 0xf210),
    ("cdotc", "dotc", "c", "d:n a:x i:x a:y i:y a:out", 0xf210),
    ("zdotc", "dotc", "z", "d:n a:x i:x a:y i:y a:out", 0xf210),
    ("sdsdot", "sdsdot", "s", "d:n a:sb a:x i:x a:y i:y a:out", 0xf2104),
    ("dsdot", "dsdot", "s", "d:n a:x i:x a:y i:y a:out", 0xf210),
    ("snrm2", "nrm2", "s", "d:n a:x i:x a:out", 0xf20),
    ("dnrm2", "nrm2", "d", "d:n a:x i:x a:out", 0xf20),
    ("scnrm2", "nrm2", "c", "d:n a:x i:x a:out", 0xf20),
    ("dznrm2", "nrm2", "z", "d:n a:x i:x a:out", 0xf20),
    ("sasum", "asum", "s", "d:n a:x i:x a:out", 0xf20),
    ("dasum", "asum", "d", "d:n a:x i:x a:out", 0xf20),
    ("scasum", "asum", "c", "d:n a:x i:x a:out", 0xf20),
    ("dzasum", "asum", "z", "d:n a:x i:x a:out", 0xf20),
    ("sgemm", "gemm", "s", "f:trans_a f:trans_b d:m d:n d:k a:alpha a:a l:a a:b l:b a:beta a:c l:c", 0xf25104),
    ("dgemm", "gemm", "d", "f:trans_a f:trans_b d:m d:n d:k a:alpha a:a l:a a:b l:b a:beta a:c l:c", 0xf25104),
    ("cgemm", "gemm", "c", "f:trans_a f:trans_b d:m d:n d:k a:alpha a:a l:a a:b l:b a:beta a:c l:c", 0xf25104),
    ("zgemm", "gemm", "z", "f:trans_a f:trans_b d:m d:n d:k a:alpha a:a l:a a:b l:b a:beta a:c l:c", 0xf25104),
    ("sgemv", "gemv", "s", "f:trans d:m d:n a:alpha a:a l:a a:x i:x a:beta a:y i:y", 0xf25104),
    ("dgemv", "gemv", "d", "f:trans d:m d:n a:alpha a:a l:a a:x i:x a:beta a:y i:y", 0xf25104),
    ("cgemv", "gemv", "c", "f:trans d:m d:n a:alpha a:a l:a a:x i:x a:beta a:y i:y", 0xf25104),
    ("zgemv", "gemv", "z", "f:trans d:m d:n a:alpha a:a l:a a:x i:x a:beta a:y i:y", 0xf25104),
    ("sger", "ger", "s", "d:m d:n a:alpha a:x i:x a:y i:y a:a l:a", 0xf2104),
    ("dger", "ger", "d", "d:m d:n a:alpha a:x i:x a:y i:y a:a l:a", 0xf2104),
    ("cgeru", "geru", "c", "d:m d:n a:alpha a:x i:x a:y i:y a:a l:a", 0xf2104),
    ("zgeru", "geru", "z", "d:m d:n a:alpha a:x i:x a:y i:y a:a l:a", 0xf2104),
    ("cgerc", "gerc", "c", "d:m d:n a:alpha a:x i:x a:y i:y a:a l:a", 0xf2104),
    ("zgerc", "gerc", "z", "d:m d:n a:alpha a:x i:x a:y i:y a:a l:a", 0xf2104),
    ("ssymm", "symm", "s", "f:side f:lower d:m d:n a:alpha a:a l:a a:b l:b a:beta a:c l:c", 0xf25104),
    ("dsymm", "symm", "d", "f:side f:lower d:m d:n a:alpha a:a l:a a:b l:b a:beta a:c l:c", 0xf25104),
    ("csymm", "symm", "c", "f:side f:lower d:m d:n a:alpha a:a l:a a:b l:b a:beta a:c l:c", 0xf25104),
    ("zsymm", "symm", "z", "f:side f:lower d:m d:n a:alpha a:a l:a a:b l:b a:beta a:c l:c", 0xf25104),
    ("chemm", "hemm", "c", "f:side f:lower d:m d:n a:alpha a:a l:a a:b l:b a:beta a:c l:c", 0xf25104),
    ("zhemm", "hemm", "z", "f:side f:lower d:m d:n a:alpha a:a l:a a:b l:b a:beta a:c l:c", 0xf25104),
    ("ssymv", "symv", "s", "f:lower d:n a:alpha a:a l:a a:x i:x a:beta a:y i:y", 0xf25104),
    ("dsymv", "symv", "d", "f:lower d:n a:alpha a:a l:a a:x i:x a:beta a:y i:y", 0xf25104),
    ("csymv", "symv", "c", "f:lower d:n a:alpha a:a l:a a:x i:x a:beta a:y i:y", 0xf25104),
    ("zsymv", "symv", "z", "f:lower d:n a:alpha a:a l:a a:x i:x a:beta a:y i:y", 0xf25104),
    ("chemv", "hemv", "c", "f:lower d:n a:alpha a:a l:a a:x i:x a:beta a:y i:y", 0xf25104),
    ("zhemv", "hemv", "z", "f:lower d:n a:alpha a:a l:a a:x i:x a:beta a:y i:y", 0xf25104),
    ("ssyrk", "syrk", "s", "f:lower f:trans d:n d:k a:alpha a:a l:a a:beta a:c l:c", 0xf2504),
    ("dsyrk", "syrk", "d", "f:lower f:trans d:n d:k a:alpha a:a l:a a:beta a:c l:c", 0xf2504),
    ("csyrk", "syrk", "c", "f:lower f:trans d:n d:k a:alpha a:a l:a a:beta a:c l:c", 0xf2504),
    ("zsyrk", "syrk", "z", "f:lower f:trans d:n d:k a:alpha a:a l:a a:beta a:c l:c", 0xf2504),
    ("cherk", "herk", "c", "f:lower f:trans d:n d:k a:alpha a:a l:a a:beta a:c l:c", 0xf2504),
    ("zherk", "herk", "z", "f:lower f:trans d:n d:k a:alpha a:a l:a a:beta a:c l:c", 0xf2504),
    ("ssyr2k", "syr2k", "s", "f:lower f:trans d:n d:k a:alpha a:a l:a a:b l:b a:beta a:c l:c", 0xf25104),
    ("dsyr2k", "syr2k", "d", "f:lower f:trans d:n d:k a:alpha a:a l:a a:b l:b a:beta a:c l:c", 0xf25104),
    ("csyr2k", "syr2k", "c", "f:lower f:trans d:n d:k a:alpha a:a l:a a:b l:b a:beta a:c l:c", 0xf25104),
    ("zsyr2k", "syr2k", "z", "f:lower f:trans d:n d:k a:alpha a:a l:a a:b l:b a:beta a:c l:c", 0xf25104),
    ("cher2k", "her2k", "c", "f:lower f:trans d:n d:k a:alpha a:a l:a a:b l:b a:beta a:c l:c", 0xf25104),
    ("zher2k", "her2k", "z", "f:lower f:trans d:n d:k a:alpha a:a l:a a:b l:b a:beta a:c l:c", 0xf25104),
    ("ssyr", "syr", "s", "f:lower d:n a:alpha a:x i:x a:a l:a", 0xf204),
    ("dsyr", "syr", "d", "f:lower d:n a:alpha a:x i:x a:a l:a", 0xf204),
    ("csyr", "syr", "c", "f:lower d:n a:alpha a:x i:x a:a l:a", 0xf204),
    ("zsyr", "syr", "z", "f:lower d:n a:alpha a:x i:x a:a l:a", 0xf204),
    ("cher", "her", "c", "f:lower d:n a:alpha a:x i:x a:a l:a", 0xf204),
    ("zher", "her", "z", "f:lower d:n a:alpha a:x i:x a:a l:a", 0xf204),
    ("ssyr2", "syr2", "s", "f:lower d:n a:alpha a:x i:x a:y i:y a:a l:a", 0xf2104),
    ("dsyr2", "syr2", "d", "f:lower d:n a:alpha a:x i:x a:y i:y a:a l:a", 0xf2104),
    ("cher2", "her2", "c", "f:lower d:n a:alpha a:x i:x a:y i:y a:a l:a", 0xf2104),
    ("zher2", "her2", "z", "f:lower d:n a:alpha a:x i:x a:y i:y a:a l:a", 0xf2104),
    ("strmm", "trmm", "s", "f:side f:lower f:trans_a f:diag d:m d:n a:alpha a:a l:a a:b l:b", 0xf204),
    ("dtrmm", "trmm", "d", "f:side f:lower f:trans_a f:diag d:m d:n a:alpha a:a l:a a:b l:b", 0xf204),
    ("ctrmm", "trmm", "c", "f:side f:lower f:trans_a f:diag d:m d:n a:alpha a:a l:a a:b l:b", 0xf204),
    ("ztrmm", "trmm", "z", "f:side f:lower f:trans_a f:diag d:m d:n a:alpha a:a l:a a:b l:b", 0xf204),
    ("strmv", "trmv", "s", "f:lower f:trans f:diag d:n a:a l:a a:x i:x", 0xf20),
    ("dtrmv", "trmv", "d", "f:lower f:trans f:diag d:n a:a l:a a:x i:x", 0xf20),
    ("ctrmv", "trmv", "c", "f:lower f:trans f:diag d:n a:a l:a a:x i:x", 0xf20),
    ("ztrmv", "trmv", "z", "f:lower f:trans f:diag d:n a:a l:a a:x i:x", 0xf20),
    ("strsm", "trsm", "s", "f:side f:lower f:trans_a f:diag d:m d:n a:alpha a:a l:a a:b l:b", 0xf204),
    ("dtrsm", "trsm", "d", "f:side f:lower f:trans_a f:diag d:m d:n a:alpha a:a l:a a:b l:b", 0xf204),
    ("ctrsm", "trsm", "c", "f:side f:lower f:trans_a f:diag d:m d:n a:alpha a:a l:a a:b l:b", 0xf204),
    ("ztrsm", "trsm", "z", "f:side f:lower f:trans_a f:diag d:m d:n a:alpha a:a l:a a:b l:b", 0xf204),
    ("strsv", "trsv", "s", "f:lower f:trans f:diag d:n a:a l:a a:x i:x", 0xf20),
    ("dtrsv", "trsv", "d", "f:lower f:trans f:diag d:n a:a l:a a:x i:x", 0xf20),
    ("ctrsv", "trsv", "c", "f:lower f:trans f:diag d:n a:a l:a a:x i:x", 0xf20),
    ("ztrsv", "trsv", "z", "f:lower f:trans f:diag d:n a:a l:a a:x i:x", 0xf20),
    ("strtrs", "trtrs", "s", "f:lower f:trans f:unitdiag d:m d:n a:a l:a a:b l:b", 0xf20),
    ("dtrtrs", "trtrs", "d", "f:lower f:trans f:unitdiag d:m d:n a:a l:a a:b l:b", 0xf20),
    ("ctrtrs", "trtrs", "c", "f:lower f:trans f:unitdiag d:m d:n a:a l:a a:b l:b", 0xf20),
    ("ztrtrs", "trtrs", "z", "f:lower f:trans f:unitdiag d:m d:n a:a l:a a:b l:b", 0xf20),
    ("sgbmv", "gbmv", "s", "f:trans d:m d:n d:kl d:ku a:alpha a:a l:a a:x i:x a:beta a:y i:y", 0xf25104),
    ("dgbmv", "gbmv", "d", "f:trans d:m d:n d:kl d:ku a:alpha a:a l:a a:x i:x a:beta a:y i:y", 0xf25104),
    ("cgbmv", "gbmv", "c", "f:trans d:m d:n d:kl d:ku a:alpha a:a l:a a:x i:x a:beta a:y i:y", 0xf25104),
    ("zgbmv", "gbmv", "z", "f:trans d:m d:n d:kl d:ku a:alpha a:a l:a a:x i:x a:beta a:y i:y", 0xf25104),
    ("ssbmv", "sbmv", "s", "f:lower d:n d:k a:alpha a:a l:a a:x i:x a:beta a:y i:y", 0xf25104),
    ("dsbmv", "sbmv", "d", "f:lower d:n d:k a:alpha a:a l:a a:x i:x a:beta a:y i:y", 0xf25104),
    ("chbmv", "hbmv", "c", "f:lower d:n d:k a:alpha a:a l:a a:x i:x a:beta a:y i:y", 0xf25104),
    ("zhbmv", "hbmv", "z", "f:lower d:n d:k a:alpha a:a l:a a:x i:x a:beta a:y i:y", 0xf25104),
    ("sspmv", "spmv", "s", "f:lower d:n a:alpha a:ap a:x i:x a:beta a:y i:y", 0xf25104),
    ("dspmv", "spmv", "d", "f:lower d:n a:alpha a:ap a:x i:x a:beta a:y i:y", 0xf25104),
    ("cspmv", "spmv", "c", "f:lower d:n a:alpha a:ap a:x i:x a:beta a:y i:y", 0xf25104),
    ("zspmv", "spmv", "z", "f:lower d:n a:alpha a:ap a:x i:x a:beta a:y i:y", 0xf25104),
    ("chpmv", "hpmv", "c", "f:lower d:n a:alpha a:ap a:x i:x a:beta a:y i:y", 0xf25104),
    ("zhpmv", "hpmv", "z", "f:lower d:n a:alpha a:ap a:x i:x a:beta a:y i:y", 0xf25104),
    ("stbmv", "tbmv", "s", "f:lower f:trans f:diag d:n d:k a:a l:a a:x i:x", 0xf20),
    ("dtbmv", "tbmv", "d", "f:lower f:trans f:diag d:n d:k a:a l:a a:x i:x", 0xf20),
    ("ctbmv", "tbmv", "c", "f:lower f:trans f:diag d:n d:k a:a l:a a:x i:x", 0xf20),
    ("ztbmv", "tbmv", "z", "f:lower f:trans f:diag d:n d:k a:a l:a a:x i:x", 0xf20),
    ("stpmv", "tpmv", "s", "f:lower f:trans f:diag d:n a:ap a:x i:x", 0xf20),
    ("dtpmv", "tpmv", "d", "f:lower f:trans f:diag d:n a:ap a:x i:x", 0xf20),
    ("ctpmv", "tpmv", "c", "f:lower f:trans f:diag d:n a:ap a:x i:x", 0xf20),
    ("ztpmv", "tpmv", "z", "f:lower f:trans f:diag d:n a:ap a:x i:x", 0xf20),
    ("stbsv", "tbsv", "s", "f:lower f:trans f:diag d:n d:k a:a l:a a:x i:x", 0xf20),
    ("dtbsv", "tbsv", "d", "f:lower f:trans f:diag d:n d:k a:a l:a a:x i:x", 0xf20),
    ("ctbsv", "tbsv", "c", "f:lower f:trans f:diag d:n d:k a:a l:a a:x i:x", 0xf20),
    ("ztbsv", "tbsv", "z", "f:lower f:trans f:diag d:n d:k a:a l:a a:x i:x", 0xf20),
    ("stpsv", "tpsv", "s", "f:lower f:trans f:diag d:n a:ap a:x i:x", 0xf20),
    ("dtpsv", "tpsv", "d", "f:lower f:trans f:diag d:n a:ap a:x i:x", 0xf20),
    ("ctpsv", "tpsv", "c", "f:lower f:trans f:diag d:n a:ap a:x i:x", 0xf20),
    ("ztpsv", "tpsv", "z", "f:lower f:trans f:diag d:n a:ap a:x i:x", 0xf20),
    ("stbtrs", "tbtrs", "s", "f:uplo f:trans f:diag d:n d:k d:p a:ab l:ab a:b l:b", 0xf20),
    ("dtbtrs", "tbtrs", "d", "f:uplo f:trans f:diag d:n d:k d:p a:ab l:ab a:b l:b", 0xf20),
    ("ctbtrs", "tbtrs", "c", "f:uplo f:trans f:diag d:n d:k d:p a:ab l:ab a:b l:b", 0xf20),
    ("ztbtrs", "tbtrs", "z", "f:uplo f:trans f:diag d:n d:k d:p a:ab l:ab a:b l:b", 0xf20),
    ("stptrs", "tptrs", "s", "f:uplo f:trans f:diag d:n d:p a:ap a:b l:b", 0xf20),
    ("dtptrs", "tptrs", "d", "f:uplo f:trans f:diag d:n d:p a:ap a:b l:b", 0xf20),
    ("ctptrs", "tptrs", "c", "f:uplo f:trans f:diag d:n d:p a:ap a:b l:b", 0xf20),
    ("ztptrs", "tptrs", "z", "f:uplo f:trans f:diag d:n d:p a:ap a:b l:b", 0xf20),
    ("sspr", "spr", "s", "f:lower d:n a:alpha a:x i:x a:ap", 0xf204),
    ("dspr", "spr", "d", "f:lower d:n a:alpha a:x i:x a:ap", 0xf204),
    ("cspr", "spr", "c", "f:lower d:n a:alpha a:x i:x a:ap", 0xf204),
    ("zspr", "spr", "z", "f:lower d:n a:alpha a:x i:x a:ap", 0xf204),
    ("chpr", "hpr", "c", "f:lower d:n a:alpha a:x i:x a:ap", 0xf204),
    ("zhpr", "hpr", "z", "f:lower d:n a:alpha a:x i:x a:ap", 0xf204),
    ("sspr2", "spr2", "s", "f:lower d:n a:alpha a:x i:x a:y i:y a:ap", 0xf2104),
    ("dspr2", "spr2", "d", "f:lower d:n a:alpha a:x i:x a:y i:y a:ap", 0xf2104),
    ("chpr2", "hpr2", "c", "f:lower d:n a:alpha a:x i:x a:y i:y a:ap", 0xf2104),
    ("zhpr2", "hpr2", "z", "f:lower d:n a:alpha a:x i:x a:y i:y a:ap", 0xf2104),
    ("srot", "rot", "s", "d:n a:x i:x a:y i:y a:c a:s", 0xf5420),
    ("drot", "rot", "d", "d:n a:x i:x a:y i:y a:c a:s", 0xf5420),
    ("crot", "rot", "c", "d:n a:x i:x a:y i:y a:c a:s", 0xf5420),
    ("zrot", "rot", "z", "d:n a:x i:x a:y i:y a:c a:s", 0xf5420),
    ("csrot", "csrot", "c", "d:n a:x i:x a:y i:y a:c a:s", 0xf5420),
    ("zdrot", "zdrot", "z", "d:n a:x i:x a:y i:y a:c a:s", 0xf5420),
    ("srotg", "rotg", "s", "a:a a:b a:c a:s", 0xf2054),
    ("drotg", "rotg", "d", "a:a a:b a:c a:s", 0xf2054),
    ("crotg", "rotg", "c", "a:a a:b a:c a:s", 0xf2054),
    ("zrotg", "rotg", "z", "a:a a:b a:c a:s", 0xf2054),
    ("srotm", "rotm", "s", "d:n a:x i:x a:y i:y a:param", 0xf120),
    ("drotm", "rotm", "d", "d:n a:x i:x a:y i:y a:param", 0xf120),
    ("srotmg", "rotmg", "s", "a:d1 a:d2 a:x1 a:y1 a:param", 0xf25410),
    ("drotmg", "rotmg", "d", "a:d1 a:d2 a:x1 a:y1 a:param", 0xf25410),
    ("slacpy", "lacpy", "s", "f:uplo d:m d:n a:a l:a a:b l:b", 0xf20),
    ("dlacpy", "lacpy", "d", "f:uplo d:m d:n a:a l:a a:b l:b", 0xf20),
    ("clacpy", "lacpy", "c", "f:uplo d:m d:n a:a l:a a:b l:b", 0xf20),
    ("zlacpy", "lacpy", "z", "f:uplo d:m d:n a:a l:a a:b l:b", 0xf20),
    ("slascl", "lascl", "s", "f:type a:cfrom a:cto d:m d:n a:a l:a", 0xf254),
    ("dlascl", "lascl", "d", "f:type a:cfrom a:cto d:m d:n a:a l:a", 0xf254),
    ("clascl", "lascl", "c", "f:type a:cfrom a:cto d:m d:n a:a l:a", 0xf254),
    ("zlascl", "lascl", "z", "f:type a:cfrom a:cto d:m d:n a:a l:a", 0xf254),
    ("slaset", "laset", "s", "f:uplo d:m d:n a:alpha a:beta a:a l:a", 0xf254),
    ("dlaset", "laset", "d", "f:uplo d:m d:n a:alpha a:beta a:a l:a", 0xf254),
    ("claset", "laset", "c", "f:uplo d:m d:n a:alpha a:beta a:a l:a", 0xf254),
    ("zlaset", "laset", "z", "f:uplo d:m d:n a:alpha a:beta a:a l:a", 0xf254),
    ("slaswp", "laswp", "s", "d:n a:a l:a k:k1 k:k2 p:piv k:incx", 0xf2),
    ("dlaswp", "laswp", "d", "d:n a:a l:a k:k1 k:k2 p:piv k:incx", 0xf2),
    ("claswp", "laswp", "c", "d:n a:a l:a k:k1 k:k2 p:piv k:incx", 0xf2),
    ("zlaswp", "laswp", "z", "d:n a:a l:a k:k1 k:k2 p:piv k:incx", 0xf2),
    ("spotrf", "potrf", "s", "f:lower d:n a:a l:a", 0xf2),
    ("dpotrf", "potrf", "d", "f:lower d:n a:a l:a", 0xf2),
    ("cpotrf", "potrf", "c", "f:lower d:n a:a l:a", 0xf2),
    ("zpotrf", "potrf", "z", "f:lower d:n a:a l:a", 0xf2),
    ("spbtrf", "pbtrf", "s", "f:lower d:n d:k a:ab l:ab", 0xf2),
    ("dpbtrf", "pbtrf", "d", "f:lower d:n d:k a:ab l:ab", 0xf2),
    ("cpbtrf", "pbtrf", "c", "f:lower d:n d:k a:ab l:ab", 0xf2),
    ("zpbtrf", "pbtrf", "z", "f:lower d:n d:k a:ab l:ab", 0xf2),
    ("spptrf", "pptrf", "s", "f:lower d:n a:ap", 0xf2),
    ("dpptrf", "pptrf", "d", "f:lower d:n a:ap", 0xf2),
    ("cpptrf", "pptrf", "c", "f:lower d:n a:ap", 0xf2),
    ("zpptrf", "pptrf", "z", "f:lower d:n a:ap", 0xf2),
    ("spstrf", "pstrf", "s", "f:lower d:n a:a l:a p:piv n:tol", 0xf2),
    ("dpstrf", "pstrf", "d", "f:lower d:n a:a l:a p:piv n:tol", 0xf2),
    ("cpstrf", "pstrf", "c", "f:lower d:n a:a l:a p:piv n:tol", 0xf2),
    ("zpstrf", "pstrf", "z", "f:lower d:n a:a l:a p:piv n:tol", 0xf2),
    ("sgetrf", "getrf", "s", "d:m d:n a:a l:a p:piv", 0xf2),
    ("dgetrf", "getrf", "d", "d:m d:n a:a l:a p:piv", 0xf2),
    ("cgetrf", "getrf", "c", "d:m d:n a:a l:a p:piv", 0xf2),
    ("zgetrf", "getrf", "z", "d:m d:n a:a l:a p:piv", 0xf2),
    ("sgbtrf", "gbtrf", "s", "d:m d:n d:kl d:ku a:ab l:ab p:piv", 0xf2),
    ("dgbtrf", "gbtrf", "d", "d:m d:n d:kl d:ku a:ab l:ab p:piv", 0xf2),
    ("cgbtrf", "gbtrf", "c", "d:m d:n d:kl d:ku a:ab l:ab p:piv", 0xf2),
    ("zgbtrf", "gbtrf", "z", "d:m d:n d:kl d:ku a:ab l:ab p:piv", 0xf2),
    ("sgbtrl", "gbtrl", "s", "f:trans d:n d:kl d:ku d:k a:ab l:ab p:piv a:b l:b", 0xf20),
    ("dgbtrl", "gbtrl", "d", "f:trans d:n d:kl d:ku d:k a:ab l:ab p:piv a:b l:b", 0xf20),
    ("cgbtrl", "gbtrl", "c", "f:trans d:n d:kl d:ku d:k a:ab l:ab p:piv a:b l:b", 0xf20),
    ("zgbtrl", "gbtrl", "z", "f:trans d:n d:kl d:ku d:k a:ab l:ab p:piv a:b l:b", 0xf20),
    ("sgtbtrf", "gtbtrf", "s", "d:n a:ab l:ab p:piv", 0xf2),
    ("dgtbtrf", "gtbtrf", "d", "d:n a:ab l:ab p:piv", 0xf2),
    ("cgtbtrf", "gtbtrf", "c", "d:n a:ab l:ab p:piv", 0xf2),
    ("zgtbtrf", "gtbtrf", "z", "d:n a:ab l:ab p:piv", 0xf2),
    ("spttrf", "pttrf", "s", "d:n a:d a:e", 0xf20),
    ("dpttrf", "pttrf", "d", "d:n a:d a:e", 0xf20),
    ("cpttrf", "pttrf", "c", "d:n a:d a:e", 0xf20),
    ("zpttrf", "pttrf", "z", "d:n a:d a:e", 0xf20),
    ("strtri", "trtri", "s", "f:lower f:unitdiag d:n a:c l:c", 0xf2),
    ("dtrtri", "trtri", "d", "f:lower f:unitdiag d:n a:c l:c", 0xf2),
    ("ctrtri", "trtri", "c", "f:lower f:unitdiag d:n a:c l:c", 0xf2),
    ("ztrtri", "trtri", "z", "f:lower f:unitdiag d:n a:c l:c", 0xf2),
    ("slauum", "lauum", "s", "f:lower d:n a:c l:c", 0xf2),
    ("dlauum", "lauum", "d", "f:lower d:n a:c l:c", 0xf2),
    ("clauum", "lauum", "c", "f:lower d:n a:c l:c", 0xf2),
    ("zlauum", "lauum", "z", "f:lower d:n a:c l:c", 0xf2),
    ("ssytrf", "sytrf", "s", "f:lower d:n a:a l:a p:ipiv", 0xf2),
    ("dsytrf", "sytrf", "d", "f:lower d:n a:a l:a p:ipiv", 0xf2),
    ("csytrf", "sytrf", "c", "f:lower d:n a:a l:a p:ipiv", 0xf2),
    ("zsytrf", "sytrf", "z", "f:lower d:n a:a l:a p:ipiv", 0xf2),
    ("chetrf", "hetrf", "c", "f:lower d:n a:a l:a p:ipiv", 0xf2),
    ("zhetrf", "hetrf", "z", "f:lower d:n a:a l:a p:ipiv", 0xf2),
    ("ssytrs", "sytrs", "s", "f:lower d:m d:n a:a l:a p:ipiv a:b l:b", 0xf20),
    ("dsytrs", "sytrs", "d", "f:lower d:m d:n a:a l:a p:ipiv a:b l:b", 0xf20),
    ("csytrs", "sytrs", "c", "f:lower d:m d:n a:a l:a p:ipiv a:b l:b", 0xf20),
    ("zsytrs", "sytrs", "z", "f:lower d:m d:n a:a l:a p:ipiv a:b l:b", 0xf20),
    ("chetrs", "hetrs", "c", "f:lower d:m d:n a:a l:a p:ipiv a:b l:b", 0xf20),
    ("zhetrs", "hetrs", "z", "f:lower d:m d:n a:a l:a p:ipiv a:b l:b", 0xf20),
    ("sorgqr", "orgqr", "s", "d:m d:n d:k a:a l:a a:tau", 0xf02),
    ("dorgqr", "orgqr", "d", "d:m d:n d:k a:a l:a a:tau", 0xf02),
    ("cungqr", "ungqr", "c", "d:m d:n d:k a:a l:a a:tau", 0xf02),
    ("zungqr", "ungqr", "z", "d:m d:n d:k a:a l:a a:tau", 0xf02),
    ("sorglq", "orglq", "s", "d:m d:n d:k a:a l:a a:tau", 0xf02),
    ("dorglq", "orglq", "d", "d:m d:n d:k a:a l:a a:tau", 0xf02),
    ("cunglq", "unglq", "c", "d:m d:n d:k a:a l:a a:tau", 0xf02),
    ("zunglq", "unglq", "z", "d:m d:n d:k a:a l:a a:tau", 0xf02),
    ("sorgql", "orgql", "s", "d:m d:n d:k a:a l:a a:tau", 0xf02),
    ("dorgql", "orgql", "d", "d:m d:n d:k a:a l:a a:tau", 0xf02),
    ("cungql", "ungql", "c", "d:m d:n d:k a:a l:a a:tau", 0xf02),
    ("zungql", "ungql", "z", "d:m d:n d:k a:a l:a a:tau", 0xf02),
    ("sorgrq", "orgrq", "s", "d:m d:n d:k a:a l:a a:tau", 0xf02),
    ("dorgrq", "orgrq", "d", "d:m d:n d:k a:a l:a a:tau", 0xf02),
    ("cungrq", "ungrq", "c", "d:m d:n d:k a:a l:a a:tau", 0xf02),
    ("zungrq", "ungrq", "z", "d:m d:n d:k a:a l:a a:tau", 0xf02),
    ("sormqr", "ormqr", "s", "f:side f:trans d:m d:n d:k a:a l:a a:tau a:c l:c", 0xf210),
    ("dormqr", "ormqr", "d", "f:side f:trans d:m d:n d:k a:a l:a a:tau a:c l:c", 0xf210),
    ("cunmqr", "unmqr", "c", "f:side f:trans d:m d:n d:k a:a l:a a:tau a:c l:c", 0xf210),
    ("zunmqr", "unmqr", "z", "f:side f:trans d:m d:n d:k a:a l:a a:tau a:c l:c", 0xf210),
    ("sormlq", "ormlq", "s", "f:side f:trans d:m d:n d:k a:a l:a a:tau a:c l:c", 0xf210),
    ("dormlq", "ormlq", "d", "f:side f:trans d:m d:n d:k a:a l:a a:tau a:c l:c", 0xf210),
    ("cunmlq", "unmlq", "c", "f:side f:trans d:m d:n d:k a:a l:a a:tau a:c l:c", 0xf210),
    ("zunmlq", "unmlq", "z", "f:side f:trans d:m d:n d:k a:a l:a a:tau a:c l:c", 0xf210),
    ("sormql", "ormql", "s", "f:side f:trans d:m d:n d:k a:a l:a a:tau a:c l:c", 0xf210),
    ("dormql", "ormql", "d", "f:side f:trans d:m d:n d:k a:a l:a a:tau a:c l:c", 0xf210),
    ("cunmql", "unmql", "c", "f:side f:trans d:m d:n d:k a:a l:a a:tau a:c l:c", 0xf210),
    ("zunmql", "unmql", "z", "f:side f:trans d:m d:n d:k a:a l:a a:tau a:c l:c", 0xf210),
    ("sormrq", "ormrq", "s", "f:side f:trans d:m d:n d:k a:a l:a a:tau a:c l:c", 0xf210),
    ("dormrq", "ormrq", "d", "f:side f:trans d:m d:n d:k a:a l:a a:tau a:c l:c", 0xf210),
    ("cunmrq", "unmrq", "c", "f:side f:trans d:m d:n d:k a:a l:a a:tau a:c l:c", 0xf210),
    ("zunmrq", "unmrq", "z", "f:side f:trans d:m d:n d:k a:a l:a a:tau a:c l:c", 0xf210),
    ("sgeqrf", "geqrf", "s", "d:m d:n a:a l:a a:tau", 0xf20),
    ("dgeqrf", "geqrf", "d", "d:m d:n a:a l:a a:tau", 0xf20),
    ("cgeqrf", "geqrf", "c", "d:m d:n a:a l:a a:tau", 0xf20),
    ("zgeqrf", "geqrf", "z", "d:m d:n a:a l:a a:tau", 0xf20),
    ("sgelqf", "gelqf", "s", "d:m d:n a:a l:a a:tau", 0xf20),
    ("dgelqf", "gelqf", "d", "d:m d:n a:a l:a a:tau", 0xf20),
    ("cgelqf", "gelqf", "c", "d:m d:n a:a l:a a:tau", 0xf20),
    ("zgelqf", "gelqf", "z", "d:m d:n a:a l:a a:tau", 0xf20),
    ("sgeqlf", "geqlf", "s", "d:m d:n a:a l:a a:tau", 0xf20),
    ("dgeqlf", "geqlf", "d", "d:m d:n a:a l:a a:tau", 0xf20),
    ("cgeqlf", "geqlf", "c", "d:m d:n a:a l:a a:tau", 0xf20),
    ("zgeqlf", "geqlf", "z", "d:m d:n a:a l:a a:tau", 0xf20),
    ("sgerqf", "gerqf", "s", "d:m d:n a:a l:a a:tau", 0xf20),
    ("dgerqf", "gerqf", "d", "d:m d:n a:a l:a a:tau", 0xf20),
    ("cgerqf", "gerqf", "c", "d:m d:n a:a l:a a:tau", 0xf20),
    ("zgerqf", "gerqf", "z", "d:m d:n a:a l:a a:tau", 0xf20),
    ("sgeqp3", "geqp3", "s", "d:m d:n a:a l:a p:jpvt a:tau", 0xf20),
    ("dgeqp3", "geqp3", "d", "d:m d:n a:a l:a p:jpvt a:tau", 0xf20),
    ("cgeqp3", "geqp3", "c", "d:m d:n a:a l:a p:jpvt a:tau", 0xf20),
    ("zgeqp3", "geqp3", "z", "d:m d:n a:a l:a p:jpvt a:tau", 0xf20),
    ("strsyl", "trsyl", "s", "f:trana f:tranb g:isgn d:m d:n a:a l:a a:b l:b a:c l:c", 0xf210),
    ("dtrsyl", "trsyl", "d", "f:trana f:tranb g:isgn d:m d:n a:a l:a a:b l:b a:c l:c", 0xf210),
    ("ctrsyl", "trsyl", "c", "f:trana f:tranb g:isgn d:m d:n a:a l:a a:b l:b a:c l:c", 0xf210),
    ("ztrsyl", "trsyl", "z", "f:trana f:tranb g:isgn d:m d:n a:a l:a a:b l:b a:c l:c", 0xf210),
)

cdef runner[292] runners = [scopy, dcopy, ccopy, zcopy, sswap, dswap, cswap, zswap, sscal, dscal, cscal, zscal,
                            csscal, zdscal, saxpy, daxpy, caxpy, zaxpy, sdot, ddot, cdotu, zdotu, cdotc, zdotc,
                            sdsdot, dsdot, snrm2, dnrm2, scnrm2, dznrm2, sasum, dasum, scasum, dzasum, sgemm, dgemm,
                            cgemm, zgemm, sgemv, dgemv, cgemv, zgemv, sger, dger, cgeru, zgeru, cgerc, zgerc, ssymm,
                            dsymm, csymm, zsymm, chemm, zhemm, ssymv, dsymv, csymv, zsymv, chemv, zhemv, ssyrk, dsyrk,
                            csyrk, zsyrk, cherk, zherk, ssyr2k, dsyr2k, csyr2k, zsyr2k, cher2k, zher2k, ssyr, dsyr,
                            csyr, zsyr, cher, zher, ssyr2, dsyr2, cher2, zher2, strmm, dtrmm, ctrmm, ztrmm, strmv,
                            dtrmv, ctrmv, ztrmv, strsm, dtrsm, ctrsm, ztrsm, strsv, dtrsv, ctrsv, ztrsv, strtrs,
                            dtrtrs, ctrtrs, ztrtrs, sgbmv, dgbmv, cgbmv, zgbmv, ssbmv, dsbmv, chbmv, zhbmv, sspmv,
                            dspmv, cspmv, zspmv, chpmv, zhpmv, stbmv, dtbmv, ctbmv, ztbmv, stpmv, dtpmv, ctpmv, ztpmv,
                            stbsv, dtbsv, ctbsv, ztbsv, stpsv, dtpsv, ctpsv, ztpsv, stbtrs, dtbtrs, ctbtrs, ztbtrs,
                            stptrs, dtptrs, ctptrs, ztptrs, sspr, dspr, cspr, zspr, chpr, zhpr, sspr2, dspr2, chpr2,
                            zhpr2, srot, drot, crot, zrot, csrot, zdrot, srotg, drotg, crotg, zrotg, srotm, drotm,
                            srotmg, drotmg, slacpy, dlacpy, clacpy, zlacpy, slascl, dlascl, clascl, zlascl, slaset,
                            dlaset, claset, zlaset, slaswp, dlaswp, claswp, zlaswp, spotrf, dpotrf, cpotrf, zpotrf,
                            spbtrf, dpbtrf, cpbtrf, zpbtrf, spptrf, dpptrf, cpptrf, zpptrf, spstrf, dpstrf, cpstrf,
                            zpstrf, sgetrf, dgetrf, cgetrf, zgetrf, sgbtrf, dgbtrf, cgbtrf, zgbtrf, sgbtrl, dgbtrl,
                            cgbtrl, zgbtrl, sgtbtrf, dgtbtrf, cgtbtrf, zgtbtrf, spttrf, dpttrf, cpttrf, zpttrf,
                            strtri, dtrtri, ctrtri, ztrtri, slauum, dlauum, clauum, zlauum, ssytrf, dsytrf, csytrf,
                            zsytrf, chetrf, zhetrf, ssytrs, dsytrs, csytrs, zsytrs, chetrs, zhetrs, sorgqr, dorgqr,
                            cungqr, zungqr, sorglq, dorglq, cunglq, zunglq, sorgql, dorgql, cungql, zungql, sorgrq,
                            dorgrq, cungrq, zungrq, sormqr, dormqr, cunmqr, zunmqr, sormlq, dormlq, cunmlq, zunmlq,
                            sormql, dormql, cunmql, zunmql, sormrq, dormrq, cunmrq, zunmrq, sgeqrf, dgeqrf, cgeqrf,
                            zgeqrf, sgelqf, dgelqf, cgelqf, zgelqf, sgeqlf, dgeqlf, cgeqlf, zgeqlf, sgerqf, dgerqf,
                            cgerqf, zgerqf, sgeqp3, dgeqp3, cgeqp3, zgeqp3, strsyl, dtrsyl, ctrsyl, ztrsyl]
