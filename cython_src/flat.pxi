# Made by .ci/flat.py from the declarations of the rules and SciPy's signatures: change those, and run it.

cdef int read_copy(int op, int dtype, void **a, Reading *r) noexcept nogil:
    cdef index n
    memset(&r.flags, 0, sizeof(Flags))
    n = length(a[0])
    if n < 0:
        return 1
    start(r, op)
    vector(r, IN1, 0, dtype, &a[1], length(a[3]), n)
    vector(r, OUT, 1, dtype, &a[4], length(a[6]), n)
    return 0

cdef int read_swap(int op, int dtype, void **a, Reading *r) noexcept nogil:
    cdef index n
    memset(&r.flags, 0, sizeof(Flags))
    n = length(a[0])
    if n < 0:
        return 1
    start(r, op)
    vector(r, IN1, 0, dtype, &a[1], length(a[3]), n)
    vector(r, OUT, 1, dtype, &a[4], length(a[6]), n)
    return 0

cdef int read_scal(int op, int dtype, void **a, Reading *r) noexcept nogil:
    cdef index n
    memset(&r.flags, 0, sizeof(Flags))
    n = length(a[0])
    if n < 0:
        return 1
    start(r, op)
    scalar(r, ALPHA, 0, dtype, &a[1])
    vector(r, OUT, 1, dtype, &a[3], length(a[5]), n)
    return 0

cdef int read_csscal(int op, int dtype, void **a, Reading *r) noexcept nogil:
    cdef index n
    memset(&r.flags, 0, sizeof(Flags))
    n = length(a[0])
    if n < 0:
        return 1
    start(r, op)
    scalar(r, ALPHA, 0, dtype & 1, &a[1])
    vector(r, OUT, 1, dtype, &a[3], length(a[5]), n)
    return 0

cdef int read_zdscal(int op, int dtype, void **a, Reading *r) noexcept nogil:
    cdef index n
    memset(&r.flags, 0, sizeof(Flags))
    n = length(a[0])
    if n < 0:
        return 1
    start(r, op)
    scalar(r, ALPHA, 0, dtype & 1, &a[1])
    vector(r, OUT, 1, dtype, &a[3], length(a[5]), n)
    return 0

cdef int read_axpy(int op, int dtype, void **a, Reading *r) noexcept nogil:
    cdef index n
    memset(&r.flags, 0, sizeof(Flags))
    n = length(a[0])
    if n < 0:
        return 1
    start(r, op)
    scalar(r, ALPHA, 0, dtype, &a[1])
    vector(r, IN1, 1, dtype, &a[3], length(a[5]), n)
    vector(r, OUT, 2, dtype, &a[6], length(a[8]), n)
    return 0

cdef int read_dot(int op, int dtype, void **a, Reading *r) noexcept nogil:
    cdef index n
    memset(&r.flags, 0, sizeof(Flags))
    n = length(a[0])
    if n < 0:
        return 1
    start(r, op)
    vector(r, IN1, 0, dtype, &a[1], length(a[3]), n)
    vector(r, IN2, 1, dtype, &a[4], length(a[6]), n)
    vector(r, OUT, 2, dtype, &a[7], 1, 1)
    return 0

cdef int read_dotu(int op, int dtype, void **a, Reading *r) noexcept nogil:
    cdef index n
    memset(&r.flags, 0, sizeof(Flags))
    n = length(a[0])
    if n < 0:
        return 1
    start(r, op)
    vector(r, IN1, 0, dtype, &a[1], length(a[3]), n)
    vector(r, IN2, 1, dtype, &a[4], length(a[6]), n)
    vector(r, OUT, 2, dtype, &a[7], 1, 1)
    return 0

cdef int read_dotc(int op, int dtype, void **a, Reading *r) noexcept nogil:
    cdef index n
    memset(&r.flags, 0, sizeof(Flags))
    n = length(a[0])
    if n < 0:
        return 1
    start(r, op)
    vector(r, IN1, 0, dtype, &a[1], length(a[3]), n)
    vector(r, IN2, 1, dtype, &a[4], length(a[6]), n)
    vector(r, OUT, 2, dtype, &a[7], 1, 1)
    return 0

cdef int read_sdsdot(int op, int dtype, void **a, Reading *r) noexcept nogil:
    cdef index n
    memset(&r.flags, 0, sizeof(Flags))
    n = length(a[0])
    if n < 0:
        return 1
    start(r, op)
    scalar(r, ALPHA, 0, dtype, &a[1])
    vector(r, IN1, 1, dtype, &a[3], length(a[5]), n)
    vector(r, IN2, 2, dtype, &a[6], length(a[8]), n)
    vector(r, OUT, 3, dtype, &a[9], 1, 1)
    return 0

cdef int read_dsdot(int op, int dtype, void **a, Reading *r) noexcept nogil:
    cdef index n
    memset(&r.flags, 0, sizeof(Flags))
    n = length(a[0])
    if n < 0:
        return 1
    start(r, op)
    vector(r, IN1, 0, dtype, &a[1], length(a[3]), n)
    vector(r, IN2, 1, dtype, &a[4], length(a[6]), n)
    vector(r, OUT, 2, F64, &a[7], 1, 1)
    return 0

cdef int read_nrm2(int op, int dtype, void **a, Reading *r) noexcept nogil:
    cdef index n
    memset(&r.flags, 0, sizeof(Flags))
    n = length(a[0])
    if n < 0:
        return 1
    start(r, op)
    vector(r, IN1, 0, dtype, &a[1], length(a[3]), n)
    vector(r, OUT, 1, dtype & 1, &a[4], 1, 1)
    return 0

cdef int read_asum(int op, int dtype, void **a, Reading *r) noexcept nogil:
    cdef index n
    memset(&r.flags, 0, sizeof(Flags))
    n = length(a[0])
    if n < 0:
        return 1
    start(r, op)
    vector(r, IN1, 0, dtype, &a[1], length(a[3]), n)
    vector(r, OUT, 1, dtype & 1, &a[4], 1, 1)
    return 0

cdef int read_gemm(int op, int dtype, void **a, Reading *r) noexcept nogil:
    cdef index m, n, k
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
    scalar(r, ALPHA, 0, dtype, &a[5])
    if matrix(r, IN1, 1, dtype, &a[7], a[9], m, k, r.flags.trans != 0):
        return -1
    if matrix(r, IN2, 2, dtype, &a[10], a[12], k, n, r.flags.trans_b != 0):
        return -1
    scalar(r, BETA, 3, dtype, &a[13])
    if matrix(r, OUT, 4, dtype, &a[15], a[17], m, n, False):
        return -1
    return 0

cdef int read_gemv(int op, int dtype, void **a, Reading *r) noexcept nogil:
    cdef index m, n
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
    scalar(r, ALPHA, 0, dtype, &a[3])
    if matrix(r, IN1, 1, dtype, &a[5], a[7], m, n, r.flags.trans != 0):
        return -1
    vector(r, IN2, 2, dtype, &a[8], length(a[10]), n)
    scalar(r, BETA, 3, dtype, &a[11])
    vector(r, OUT, 4, dtype, &a[13], length(a[15]), m)
    return 0

cdef int read_ger(int op, int dtype, void **a, Reading *r) noexcept nogil:
    cdef index m, n
    memset(&r.flags, 0, sizeof(Flags))
    m = length(a[0])
    if m < 0:
        return 1
    n = length(a[1])
    if n < 0:
        return 2
    r.flags.m = <int>m
    start(r, op)
    scalar(r, ALPHA, 0, dtype, &a[2])
    vector(r, IN1, 1, dtype, &a[4], length(a[6]), m)
    vector(r, IN2, 2, dtype, &a[7], length(a[9]), n)
    if matrix(r, OUT, 3, dtype, &a[10], a[12], m, n, False):
        return -1
    return 0

cdef int read_geru(int op, int dtype, void **a, Reading *r) noexcept nogil:
    cdef index m, n
    memset(&r.flags, 0, sizeof(Flags))
    m = length(a[0])
    if m < 0:
        return 1
    n = length(a[1])
    if n < 0:
        return 2
    r.flags.m = <int>m
    start(r, op)
    scalar(r, ALPHA, 0, dtype, &a[2])
    vector(r, IN1, 1, dtype, &a[4], length(a[6]), m)
    vector(r, IN2, 2, dtype, &a[7], length(a[9]), n)
    if matrix(r, OUT, 3, dtype, &a[10], a[12], m, n, False):
        return -1
    return 0

cdef int read_gerc(int op, int dtype, void **a, Reading *r) noexcept nogil:
    cdef index m, n
    memset(&r.flags, 0, sizeof(Flags))
    m = length(a[0])
    if m < 0:
        return 1
    n = length(a[1])
    if n < 0:
        return 2
    r.flags.m = <int>m
    start(r, op)
    scalar(r, ALPHA, 0, dtype, &a[2])
    vector(r, IN1, 1, dtype, &a[4], length(a[6]), m)
    vector(r, IN2, 2, dtype, &a[7], length(a[9]), n)
    if matrix(r, OUT, 3, dtype, &a[10], a[12], m, n, False):
        return -1
    return 0

cdef int read_symm(int op, int dtype, void **a, Reading *r) noexcept nogil:
    cdef index m, n
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
    scalar(r, ALPHA, 0, dtype, &a[4])
    if matrix(r, IN1, 1, dtype, &a[6], a[8], n if r.flags.side else m, n if r.flags.side else m, False):
        return -1
    if matrix(r, IN2, 2, dtype, &a[9], a[11], m, n, False):
        return -1
    scalar(r, BETA, 3, dtype, &a[12])
    if matrix(r, OUT, 4, dtype, &a[14], a[16], m, n, False):
        return -1
    return 0

cdef int read_hemm(int op, int dtype, void **a, Reading *r) noexcept nogil:
    cdef index m, n
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
    scalar(r, ALPHA, 0, dtype, &a[4])
    if matrix(r, IN1, 1, dtype, &a[6], a[8], n if r.flags.side else m, n if r.flags.side else m, False):
        return -1
    if matrix(r, IN2, 2, dtype, &a[9], a[11], m, n, False):
        return -1
    scalar(r, BETA, 3, dtype, &a[12])
    if matrix(r, OUT, 4, dtype, &a[14], a[16], m, n, False):
        return -1
    return 0

cdef int read_symv(int op, int dtype, void **a, Reading *r) noexcept nogil:
    cdef index n
    memset(&r.flags, 0, sizeof(Flags))
    r.flags.lower = triangle(a[0])
    if not 3u >> (r.flags.lower & 31) & 1:
        return 1
    n = length(a[1])
    if n < 0:
        return 2
    start(r, op)
    scalar(r, ALPHA, 0, dtype, &a[2])
    if matrix(r, IN1, 1, dtype, &a[4], a[6], n, n, False):
        return -1
    vector(r, IN2, 2, dtype, &a[7], length(a[9]), n)
    scalar(r, BETA, 3, dtype, &a[10])
    vector(r, OUT, 4, dtype, &a[12], length(a[14]), n)
    return 0

cdef int read_hemv(int op, int dtype, void **a, Reading *r) noexcept nogil:
    cdef index n
    memset(&r.flags, 0, sizeof(Flags))
    r.flags.lower = triangle(a[0])
    if not 3u >> (r.flags.lower & 31) & 1:
        return 1
    n = length(a[1])
    if n < 0:
        return 2
    start(r, op)
    scalar(r, ALPHA, 0, dtype, &a[2])
    if matrix(r, IN1, 1, dtype, &a[4], a[6], n, n, False):
        return -1
    vector(r, IN2, 2, dtype, &a[7], length(a[9]), n)
    scalar(r, BETA, 3, dtype, &a[10])
    vector(r, OUT, 4, dtype, &a[12], length(a[14]), n)
    return 0

cdef int read_syrk(int op, int dtype, void **a, Reading *r) noexcept nogil:
    cdef index n, k
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
    scalar(r, ALPHA, 0, dtype, &a[4])
    if matrix(r, IN1, 1, dtype, &a[6], a[8], n, k, r.flags.trans != 0):
        return -1
    scalar(r, BETA, 2, dtype, &a[9])
    if matrix(r, OUT, 3, dtype, &a[11], a[13], n, n, False):
        return -1
    return 0

cdef int read_herk(int op, int dtype, void **a, Reading *r) noexcept nogil:
    cdef index n, k
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
    scalar(r, ALPHA, 0, dtype & 1, &a[4])
    if matrix(r, IN1, 1, dtype, &a[6], a[8], n, k, r.flags.trans != 0):
        return -1
    scalar(r, BETA, 2, dtype & 1, &a[9])
    if matrix(r, OUT, 3, dtype, &a[11], a[13], n, n, False):
        return -1
    return 0

cdef int read_syr2k(int op, int dtype, void **a, Reading *r) noexcept nogil:
    cdef index n, k
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
    scalar(r, ALPHA, 0, dtype, &a[4])
    if matrix(r, IN1, 1, dtype, &a[6], a[8], n, k, r.flags.trans != 0):
        return -1
    if matrix(r, IN2, 2, dtype, &a[9], a[11], n, k, r.flags.trans != 0):
        return -1
    scalar(r, BETA, 3, dtype, &a[12])
    if matrix(r, OUT, 4, dtype, &a[14], a[16], n, n, False):
        return -1
    return 0

cdef int read_her2k(int op, int dtype, void **a, Reading *r) noexcept nogil:
    cdef index n, k
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
    scalar(r, ALPHA, 0, dtype, &a[4])
    if matrix(r, IN1, 1, dtype, &a[6], a[8], n, k, r.flags.trans != 0):
        return -1
    if matrix(r, IN2, 2, dtype, &a[9], a[11], n, k, r.flags.trans != 0):
        return -1
    scalar(r, BETA, 3, dtype & 1, &a[12])
    if matrix(r, OUT, 4, dtype, &a[14], a[16], n, n, False):
        return -1
    return 0

cdef int read_syr(int op, int dtype, void **a, Reading *r) noexcept nogil:
    cdef index n
    memset(&r.flags, 0, sizeof(Flags))
    r.flags.lower = triangle(a[0])
    if not 3u >> (r.flags.lower & 31) & 1:
        return 1
    n = length(a[1])
    if n < 0:
        return 2
    start(r, op)
    scalar(r, ALPHA, 0, dtype, &a[2])
    vector(r, IN1, 1, dtype, &a[4], length(a[6]), n)
    if matrix(r, OUT, 2, dtype, &a[7], a[9], n, n, False):
        return -1
    return 0

cdef int read_her(int op, int dtype, void **a, Reading *r) noexcept nogil:
    cdef index n
    memset(&r.flags, 0, sizeof(Flags))
    r.flags.lower = triangle(a[0])
    if not 3u >> (r.flags.lower & 31) & 1:
        return 1
    n = length(a[1])
    if n < 0:
        return 2
    start(r, op)
    scalar(r, ALPHA, 0, dtype & 1, &a[2])
    vector(r, IN1, 1, dtype, &a[4], length(a[6]), n)
    if matrix(r, OUT, 2, dtype, &a[7], a[9], n, n, False):
        return -1
    return 0

cdef int read_syr2(int op, int dtype, void **a, Reading *r) noexcept nogil:
    cdef index n
    memset(&r.flags, 0, sizeof(Flags))
    r.flags.lower = triangle(a[0])
    if not 3u >> (r.flags.lower & 31) & 1:
        return 1
    n = length(a[1])
    if n < 0:
        return 2
    start(r, op)
    scalar(r, ALPHA, 0, dtype, &a[2])
    vector(r, IN1, 1, dtype, &a[4], length(a[6]), n)
    vector(r, IN2, 2, dtype, &a[7], length(a[9]), n)
    if matrix(r, OUT, 3, dtype, &a[10], a[12], n, n, False):
        return -1
    return 0

cdef int read_her2(int op, int dtype, void **a, Reading *r) noexcept nogil:
    cdef index n
    memset(&r.flags, 0, sizeof(Flags))
    r.flags.lower = triangle(a[0])
    if not 3u >> (r.flags.lower & 31) & 1:
        return 1
    n = length(a[1])
    if n < 0:
        return 2
    start(r, op)
    scalar(r, ALPHA, 0, dtype, &a[2])
    vector(r, IN1, 1, dtype, &a[4], length(a[6]), n)
    vector(r, IN2, 2, dtype, &a[7], length(a[9]), n)
    if matrix(r, OUT, 3, dtype, &a[10], a[12], n, n, False):
        return -1
    return 0

cdef int read_trmm(int op, int dtype, void **a, Reading *r) noexcept nogil:
    cdef index m, n
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
    scalar(r, ALPHA, 0, dtype, &a[6])
    if matrix(r, IN1, 1, dtype, &a[8], a[10], n if r.flags.side else m, n if r.flags.side else m, r.flags.trans != 0):
        return -1
    if matrix(r, OUT, 2, dtype, &a[11], a[13], m, n, False):
        return -1
    return 0

cdef int read_trmv(int op, int dtype, void **a, Reading *r) noexcept nogil:
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
    if matrix(r, IN1, 0, dtype, &a[4], a[6], n, n, r.flags.trans != 0):
        return -1
    vector(r, OUT, 1, dtype, &a[7], length(a[9]), n)
    return 0

cdef int read_trsm(int op, int dtype, void **a, Reading *r) noexcept nogil:
    cdef index m, n
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
    scalar(r, ALPHA, 0, dtype, &a[6])
    if matrix(r, IN1, 1, dtype, &a[8], a[10], n if r.flags.side else m, n if r.flags.side else m, r.flags.trans != 0):
        return -1
    if matrix(r, OUT, 2, dtype, &a[11], a[13], m, n, False):
        return -1
    return 0

cdef int read_trsv(int op, int dtype, void **a, Reading *r) noexcept nogil:
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
    if matrix(r, IN1, 0, dtype, &a[4], a[6], n, n, r.flags.trans != 0):
        return -1
    vector(r, OUT, 1, dtype, &a[7], length(a[9]), n)
    return 0

cdef int read_trtrs(int op, int dtype, void **a, Reading *r) noexcept nogil:
    cdef index m, n
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
    if matrix(r, IN1, 0, dtype, &a[5], a[7], m, m, r.flags.trans != 0):
        return -1
    if matrix(r, OUT, 1, dtype, &a[8], a[10], m, n, False):
        return -1
    return 0

cdef int read_gbmv(int op, int dtype, void **a, Reading *r) noexcept nogil:
    cdef index m, n, kl, ku
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
    scalar(r, ALPHA, 0, dtype, &a[5])
    if matrix(r, IN1, 1, dtype, &a[7], a[9], kl + ku + 1, n, False):
        return -1
    vector(r, IN2, 2, dtype, &a[10], length(a[12]), m if r.flags.trans else n)
    scalar(r, BETA, 3, dtype, &a[13])
    vector(r, OUT, 4, dtype, &a[15], length(a[17]), n if r.flags.trans else m)
    return 0

cdef int read_sbmv(int op, int dtype, void **a, Reading *r) noexcept nogil:
    cdef index n, k
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
    scalar(r, ALPHA, 0, dtype, &a[3])
    if matrix(r, IN1, 1, dtype, &a[5], a[7], k + 1, n, False):
        return -1
    vector(r, IN2, 2, dtype, &a[8], length(a[10]), n)
    scalar(r, BETA, 3, dtype, &a[11])
    vector(r, OUT, 4, dtype, &a[13], length(a[15]), n)
    return 0

cdef int read_hbmv(int op, int dtype, void **a, Reading *r) noexcept nogil:
    cdef index n, k
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
    scalar(r, ALPHA, 0, dtype, &a[3])
    if matrix(r, IN1, 1, dtype, &a[5], a[7], k + 1, n, False):
        return -1
    vector(r, IN2, 2, dtype, &a[8], length(a[10]), n)
    scalar(r, BETA, 3, dtype, &a[11])
    vector(r, OUT, 4, dtype, &a[13], length(a[15]), n)
    return 0

cdef int read_spmv(int op, int dtype, void **a, Reading *r) noexcept nogil:
    cdef index n
    memset(&r.flags, 0, sizeof(Flags))
    r.flags.lower = triangle(a[0])
    if not 3u >> (r.flags.lower & 31) & 1:
        return 1
    n = length(a[1])
    if n < 0:
        return 2
    start(r, op)
    scalar(r, ALPHA, 0, dtype, &a[2])
    vector(r, IN1, 1, dtype, &a[4], 1, n * (n + 1) // 2)
    vector(r, IN2, 2, dtype, &a[6], length(a[8]), n)
    scalar(r, BETA, 3, dtype, &a[9])
    vector(r, OUT, 4, dtype, &a[11], length(a[13]), n)
    return 0

cdef int read_hpmv(int op, int dtype, void **a, Reading *r) noexcept nogil:
    cdef index n
    memset(&r.flags, 0, sizeof(Flags))
    r.flags.lower = triangle(a[0])
    if not 3u >> (r.flags.lower & 31) & 1:
        return 1
    n = length(a[1])
    if n < 0:
        return 2
    start(r, op)
    scalar(r, ALPHA, 0, dtype, &a[2])
    vector(r, IN1, 1, dtype, &a[4], 1, n * (n + 1) // 2)
    vector(r, IN2, 2, dtype, &a[6], length(a[8]), n)
    scalar(r, BETA, 3, dtype, &a[9])
    vector(r, OUT, 4, dtype, &a[11], length(a[13]), n)
    return 0

cdef int read_tbmv(int op, int dtype, void **a, Reading *r) noexcept nogil:
    cdef index n, k
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
    if matrix(r, IN1, 0, dtype, &a[5], a[7], k + 1, n, False):
        return -1
    vector(r, OUT, 1, dtype, &a[8], length(a[10]), n)
    return 0

cdef int read_tpmv(int op, int dtype, void **a, Reading *r) noexcept nogil:
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
    vector(r, IN1, 0, dtype, &a[4], 1, n * (n + 1) // 2)
    vector(r, OUT, 1, dtype, &a[6], length(a[8]), n)
    return 0

cdef int read_tbsv(int op, int dtype, void **a, Reading *r) noexcept nogil:
    cdef index n, k
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
    if matrix(r, IN1, 0, dtype, &a[5], a[7], k + 1, n, False):
        return -1
    vector(r, OUT, 1, dtype, &a[8], length(a[10]), n)
    return 0

cdef int read_tpsv(int op, int dtype, void **a, Reading *r) noexcept nogil:
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
    vector(r, IN1, 0, dtype, &a[4], 1, n * (n + 1) // 2)
    vector(r, OUT, 1, dtype, &a[6], length(a[8]), n)
    return 0

cdef int read_tbtrs(int op, int dtype, void **a, Reading *r) noexcept nogil:
    cdef index n, k, p
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
    if matrix(r, IN1, 0, dtype, &a[6], a[8], k + 1, n, False):
        return -1
    if matrix(r, OUT, 1, dtype, &a[9], a[11], n, p, False):
        return -1
    return 0

cdef int read_tptrs(int op, int dtype, void **a, Reading *r) noexcept nogil:
    cdef index n, p
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
    vector(r, IN1, 0, dtype, &a[5], 1, n * (n + 1) // 2)
    if matrix(r, OUT, 1, dtype, &a[7], a[9], n, p, False):
        return -1
    return 0

cdef int read_spr(int op, int dtype, void **a, Reading *r) noexcept nogil:
    cdef index n
    memset(&r.flags, 0, sizeof(Flags))
    r.flags.lower = triangle(a[0])
    if not 3u >> (r.flags.lower & 31) & 1:
        return 1
    n = length(a[1])
    if n < 0:
        return 2
    start(r, op)
    scalar(r, ALPHA, 0, dtype, &a[2])
    vector(r, IN1, 1, dtype, &a[4], length(a[6]), n)
    vector(r, OUT, 2, dtype, &a[7], 1, n * (n + 1) // 2)
    return 0

cdef int read_hpr(int op, int dtype, void **a, Reading *r) noexcept nogil:
    cdef index n
    memset(&r.flags, 0, sizeof(Flags))
    r.flags.lower = triangle(a[0])
    if not 3u >> (r.flags.lower & 31) & 1:
        return 1
    n = length(a[1])
    if n < 0:
        return 2
    start(r, op)
    scalar(r, ALPHA, 0, dtype & 1, &a[2])
    vector(r, IN1, 1, dtype, &a[4], length(a[6]), n)
    vector(r, OUT, 2, dtype, &a[7], 1, n * (n + 1) // 2)
    return 0

cdef int read_spr2(int op, int dtype, void **a, Reading *r) noexcept nogil:
    cdef index n
    memset(&r.flags, 0, sizeof(Flags))
    r.flags.lower = triangle(a[0])
    if not 3u >> (r.flags.lower & 31) & 1:
        return 1
    n = length(a[1])
    if n < 0:
        return 2
    start(r, op)
    scalar(r, ALPHA, 0, dtype, &a[2])
    vector(r, IN1, 1, dtype, &a[4], length(a[6]), n)
    vector(r, IN2, 2, dtype, &a[7], length(a[9]), n)
    vector(r, OUT, 3, dtype, &a[10], 1, n * (n + 1) // 2)
    return 0

cdef int read_hpr2(int op, int dtype, void **a, Reading *r) noexcept nogil:
    cdef index n
    memset(&r.flags, 0, sizeof(Flags))
    r.flags.lower = triangle(a[0])
    if not 3u >> (r.flags.lower & 31) & 1:
        return 1
    n = length(a[1])
    if n < 0:
        return 2
    start(r, op)
    scalar(r, ALPHA, 0, dtype, &a[2])
    vector(r, IN1, 1, dtype, &a[4], length(a[6]), n)
    vector(r, IN2, 2, dtype, &a[7], length(a[9]), n)
    vector(r, OUT, 3, dtype, &a[10], 1, n * (n + 1) // 2)
    return 0

cdef int read_rot(int op, int dtype, void **a, Reading *r) noexcept nogil:
    cdef index n
    memset(&r.flags, 0, sizeof(Flags))
    n = length(a[0])
    if n < 0:
        return 1
    start(r, op)
    vector(r, IN1, 0, dtype, &a[1], length(a[3]), n)
    vector(r, OUT, 1, dtype, &a[4], length(a[6]), n)
    scalar(r, ALPHA, 2, dtype & 1, &a[7])
    scalar(r, BETA, 3, dtype, &a[9])
    return 0

cdef int read_csrot(int op, int dtype, void **a, Reading *r) noexcept nogil:
    cdef index n
    memset(&r.flags, 0, sizeof(Flags))
    n = length(a[0])
    if n < 0:
        return 1
    start(r, op)
    vector(r, IN1, 0, dtype, &a[1], length(a[3]), n)
    vector(r, OUT, 1, dtype, &a[4], length(a[6]), n)
    scalar(r, ALPHA, 2, dtype & 1, &a[7])
    scalar(r, BETA, 3, dtype & 1, &a[9])
    return 0

cdef int read_zdrot(int op, int dtype, void **a, Reading *r) noexcept nogil:
    cdef index n
    memset(&r.flags, 0, sizeof(Flags))
    n = length(a[0])
    if n < 0:
        return 1
    start(r, op)
    vector(r, IN1, 0, dtype, &a[1], length(a[3]), n)
    vector(r, OUT, 1, dtype, &a[4], length(a[6]), n)
    scalar(r, ALPHA, 2, dtype & 1, &a[7])
    scalar(r, BETA, 3, dtype & 1, &a[9])
    return 0

cdef int read_rotg(int op, int dtype, void **a, Reading *r) noexcept nogil:
    memset(&r.flags, 0, sizeof(Flags))
    start(r, op)
    scalar(r, ALPHA, 0, dtype, &a[0])
    scalar(r, BETA, 1, dtype, &a[2])
    vector(r, IN1, 2, dtype & 1, &a[4], 1, 1)
    vector(r, OUT, 3, dtype, &a[6], 1, 1)
    return 0

cdef int read_rotm(int op, int dtype, void **a, Reading *r) noexcept nogil:
    cdef index n
    memset(&r.flags, 0, sizeof(Flags))
    n = length(a[0])
    if n < 0:
        return 1
    start(r, op)
    vector(r, IN1, 0, dtype, &a[1], length(a[3]), n)
    vector(r, OUT, 1, dtype, &a[4], length(a[6]), n)
    vector(r, IN2, 2, dtype, &a[7], 1, 5)
    return 0

cdef int read_rotmg(int op, int dtype, void **a, Reading *r) noexcept nogil:
    memset(&r.flags, 0, sizeof(Flags))
    start(r, op)
    scalar(r, IN1, 0, dtype, &a[0])
    scalar(r, IN2, 1, dtype, &a[2])
    scalar(r, ALPHA, 2, dtype, &a[4])
    scalar(r, BETA, 3, dtype, &a[6])
    vector(r, OUT, 4, dtype, &a[8], 1, 5)
    return 0

cdef int read_lacpy(int op, int dtype, void **a, Reading *r) noexcept nogil:
    cdef index m, n
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
    if matrix(r, IN1, 0, dtype, &a[3], a[5], m, n, False):
        return -1
    if matrix(r, OUT, 1, dtype, &a[6], a[8], m, n, False):
        return -1
    return 0

cdef int read_lascl(int op, int dtype, void **a, Reading *r) noexcept nogil:
    cdef index m, n
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
    scalar(r, ALPHA, 0, dtype & 1, &a[1])
    scalar(r, BETA, 1, dtype & 1, &a[3])
    if matrix(r, OUT, 2, dtype, &a[7], a[9], m, n, False):
        return -1
    return 0

cdef int read_laset(int op, int dtype, void **a, Reading *r) noexcept nogil:
    cdef index m, n
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
    scalar(r, ALPHA, 0, dtype, &a[3])
    scalar(r, BETA, 1, dtype, &a[5])
    if matrix(r, OUT, 2, dtype, &a[7], a[9], m, n, False):
        return -1
    return 0

cdef int read_laswp(int op, int dtype, void **a, Reading *r) noexcept nogil:
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
    if matrix(r, OUT, 0, dtype, &a[1], a[3], m, n, False):
        return -1
    numbers(r, IN2, rows, max(last - first + 1, 0), True, 1)
    return 0

cdef int read_potrf(int op, int dtype, void **a, Reading *r) noexcept nogil:
    cdef index n
    memset(&r.flags, 0, sizeof(Flags))
    r.flags.lower = triangle(a[0])
    if not 3u >> (r.flags.lower & 31) & 1:
        return 1
    n = length(a[1])
    if n < 0:
        return 2
    start(r, op)
    if matrix(r, OUT, 0, dtype, &a[2], a[4], n, n, False):
        return -1
    return 0

cdef int read_pbtrf(int op, int dtype, void **a, Reading *r) noexcept nogil:
    cdef index n, k
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
    if matrix(r, OUT, 0, dtype, &a[3], a[5], k + 1, n, False):
        return -1
    return 0

cdef int read_pptrf(int op, int dtype, void **a, Reading *r) noexcept nogil:
    cdef index n
    memset(&r.flags, 0, sizeof(Flags))
    r.flags.lower = triangle(a[0])
    if not 3u >> (r.flags.lower & 31) & 1:
        return 1
    n = length(a[1])
    if n < 0:
        return 2
    start(r, op)
    vector(r, OUT, 0, dtype, &a[2], 1, n * (n + 1) // 2)
    return 0

cdef int read_pstrf(int op, int dtype, void **a, Reading *r) noexcept nogil:
    cdef index n
    memset(&r.flags, 0, sizeof(Flags))
    r.flags.lower = triangle(a[0])
    if not 3u >> (r.flags.lower & 31) & 1:
        return 1
    n = length(a[1])
    if n < 0:
        return 2
    start(r, op)
    if matrix(r, OUT, 0, dtype, &a[2], a[4], n, n, False):
        return -1
    numbers(r, IN2, a[5], n, False, 1)
    fixed(r, ALPHA, dtype & 1, a[6])
    return 0

cdef int read_getrf(int op, int dtype, void **a, Reading *r) noexcept nogil:
    cdef index m, n
    memset(&r.flags, 0, sizeof(Flags))
    m = length(a[0])
    if m < 0:
        return 1
    n = length(a[1])
    if n < 0:
        return 2
    r.flags.m = <int>m
    start(r, op)
    if matrix(r, OUT, 0, dtype, &a[2], a[4], m, n, False):
        return -1
    numbers(r, IN2, a[5], min(m, n), False, 1)
    return 0

cdef int read_gbtrf(int op, int dtype, void **a, Reading *r) noexcept nogil:
    cdef index m, n, kl, ku
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
    if matrix(r, OUT, 0, dtype, &a[4], a[6], 2 * kl + ku + 1, n, False):
        return -1
    numbers(r, IN2, a[7], min(m, n), False, 1)
    return 0

cdef int read_gbtrl(int op, int dtype, void **a, Reading *r) noexcept nogil:
    cdef index n, kl, ku, k
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
    if matrix(r, IN1, 0, dtype, &a[5], a[7], 2 * kl + ku + 1, n, False):
        return -1
    numbers(r, IN2, a[8], n, True, 1)
    if matrix(r, OUT, 1, dtype, &a[9], a[11], n, k, False):
        return -1
    return 0

cdef int read_gtbtrf(int op, int dtype, void **a, Reading *r) noexcept nogil:
    cdef index n
    memset(&r.flags, 0, sizeof(Flags))
    n = length(a[0])
    if n < 0:
        return 1
    start(r, op)
    if matrix(r, OUT, 0, dtype, &a[1], a[3], 4, n, False):
        return -1
    numbers(r, IN2, a[4], n, False, 1)
    return 0

cdef int read_pttrf(int op, int dtype, void **a, Reading *r) noexcept nogil:
    cdef index n
    memset(&r.flags, 0, sizeof(Flags))
    n = length(a[0])
    if n < 0:
        return 1
    start(r, op)
    vector(r, IN1, 0, dtype & 1, &a[1], 1, n)
    vector(r, OUT, 1, dtype, &a[3], 1, max(n - 1, 0))
    return 0

cdef int read_trtri(int op, int dtype, void **a, Reading *r) noexcept nogil:
    cdef index n
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
    if matrix(r, OUT, 0, dtype, &a[3], a[5], n, n, False):
        return -1
    return 0

cdef int read_lauum(int op, int dtype, void **a, Reading *r) noexcept nogil:
    cdef index n
    memset(&r.flags, 0, sizeof(Flags))
    r.flags.lower = triangle(a[0])
    if not 3u >> (r.flags.lower & 31) & 1:
        return 1
    n = length(a[1])
    if n < 0:
        return 2
    start(r, op)
    if matrix(r, OUT, 0, dtype, &a[2], a[4], n, n, False):
        return -1
    return 0

cdef int read_sytrf(int op, int dtype, void **a, Reading *r) noexcept nogil:
    cdef index n
    memset(&r.flags, 0, sizeof(Flags))
    r.flags.lower = triangle(a[0])
    if not 3u >> (r.flags.lower & 31) & 1:
        return 1
    n = length(a[1])
    if n < 0:
        return 2
    start(r, op)
    if matrix(r, OUT, 0, dtype, &a[2], a[4], n, n, False):
        return -1
    numbers(r, IN2, a[5], n, False, 0)
    return 0

cdef int read_hetrf(int op, int dtype, void **a, Reading *r) noexcept nogil:
    cdef index n
    memset(&r.flags, 0, sizeof(Flags))
    r.flags.lower = triangle(a[0])
    if not 3u >> (r.flags.lower & 31) & 1:
        return 1
    n = length(a[1])
    if n < 0:
        return 2
    start(r, op)
    if matrix(r, OUT, 0, dtype, &a[2], a[4], n, n, False):
        return -1
    numbers(r, IN2, a[5], n, False, 0)
    return 0

cdef int read_sytrs(int op, int dtype, void **a, Reading *r) noexcept nogil:
    cdef index m, n
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
    if matrix(r, IN1, 0, dtype, &a[3], a[5], m, m, False):
        return -1
    numbers(r, IN2, a[6], m, True, 0)
    if matrix(r, OUT, 1, dtype, &a[7], a[9], m, n, False):
        return -1
    return 0

cdef int read_hetrs(int op, int dtype, void **a, Reading *r) noexcept nogil:
    cdef index m, n
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
    if matrix(r, IN1, 0, dtype, &a[3], a[5], m, m, False):
        return -1
    numbers(r, IN2, a[6], m, True, 0)
    if matrix(r, OUT, 1, dtype, &a[7], a[9], m, n, False):
        return -1
    return 0

cdef int read_orgqr(int op, int dtype, void **a, Reading *r) noexcept nogil:
    cdef index m, n, k
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
    if matrix(r, OUT, 0, dtype, &a[3], a[5], m, n, False):
        return -1
    vector(r, IN1, 1, dtype, &a[6], 1, k)
    return 0

cdef int read_ungqr(int op, int dtype, void **a, Reading *r) noexcept nogil:
    cdef index m, n, k
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
    if matrix(r, OUT, 0, dtype, &a[3], a[5], m, n, False):
        return -1
    vector(r, IN1, 1, dtype, &a[6], 1, k)
    return 0

cdef int read_orglq(int op, int dtype, void **a, Reading *r) noexcept nogil:
    cdef index m, n, k
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
    if matrix(r, OUT, 0, dtype, &a[3], a[5], m, n, False):
        return -1
    vector(r, IN1, 1, dtype, &a[6], 1, k)
    return 0

cdef int read_unglq(int op, int dtype, void **a, Reading *r) noexcept nogil:
    cdef index m, n, k
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
    if matrix(r, OUT, 0, dtype, &a[3], a[5], m, n, False):
        return -1
    vector(r, IN1, 1, dtype, &a[6], 1, k)
    return 0

cdef int read_orgql(int op, int dtype, void **a, Reading *r) noexcept nogil:
    cdef index m, n, k
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
    if matrix(r, OUT, 0, dtype, &a[3], a[5], m, n, False):
        return -1
    vector(r, IN1, 1, dtype, &a[6], 1, k)
    return 0

cdef int read_ungql(int op, int dtype, void **a, Reading *r) noexcept nogil:
    cdef index m, n, k
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
    if matrix(r, OUT, 0, dtype, &a[3], a[5], m, n, False):
        return -1
    vector(r, IN1, 1, dtype, &a[6], 1, k)
    return 0

cdef int read_orgrq(int op, int dtype, void **a, Reading *r) noexcept nogil:
    cdef index m, n, k
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
    if matrix(r, OUT, 0, dtype, &a[3], a[5], m, n, False):
        return -1
    vector(r, IN1, 1, dtype, &a[6], 1, k)
    return 0

cdef int read_ungrq(int op, int dtype, void **a, Reading *r) noexcept nogil:
    cdef index m, n, k
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
    if matrix(r, OUT, 0, dtype, &a[3], a[5], m, n, False):
        return -1
    vector(r, IN1, 1, dtype, &a[6], 1, k)
    return 0

cdef int read_ormqr(int op, int dtype, void **a, Reading *r) noexcept nogil:
    cdef index m, n, k
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
    if matrix(r, IN1, 0, dtype, &a[5], a[7], n if r.flags.side else m, k, False):
        return -1
    vector(r, IN2, 1, dtype, &a[8], 1, k)
    if matrix(r, OUT, 2, dtype, &a[10], a[12], m, n, False):
        return -1
    return 0

cdef int read_unmqr(int op, int dtype, void **a, Reading *r) noexcept nogil:
    cdef index m, n, k
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
    if matrix(r, IN1, 0, dtype, &a[5], a[7], n if r.flags.side else m, k, False):
        return -1
    vector(r, IN2, 1, dtype, &a[8], 1, k)
    if matrix(r, OUT, 2, dtype, &a[10], a[12], m, n, False):
        return -1
    return 0

cdef int read_ormlq(int op, int dtype, void **a, Reading *r) noexcept nogil:
    cdef index m, n, k
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
    if matrix(r, IN1, 0, dtype, &a[5], a[7], k, n if r.flags.side else m, False):
        return -1
    vector(r, IN2, 1, dtype, &a[8], 1, k)
    if matrix(r, OUT, 2, dtype, &a[10], a[12], m, n, False):
        return -1
    return 0

cdef int read_unmlq(int op, int dtype, void **a, Reading *r) noexcept nogil:
    cdef index m, n, k
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
    if matrix(r, IN1, 0, dtype, &a[5], a[7], k, n if r.flags.side else m, False):
        return -1
    vector(r, IN2, 1, dtype, &a[8], 1, k)
    if matrix(r, OUT, 2, dtype, &a[10], a[12], m, n, False):
        return -1
    return 0

cdef int read_ormql(int op, int dtype, void **a, Reading *r) noexcept nogil:
    cdef index m, n, k
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
    if matrix(r, IN1, 0, dtype, &a[5], a[7], n if r.flags.side else m, k, False):
        return -1
    vector(r, IN2, 1, dtype, &a[8], 1, k)
    if matrix(r, OUT, 2, dtype, &a[10], a[12], m, n, False):
        return -1
    return 0

cdef int read_unmql(int op, int dtype, void **a, Reading *r) noexcept nogil:
    cdef index m, n, k
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
    if matrix(r, IN1, 0, dtype, &a[5], a[7], n if r.flags.side else m, k, False):
        return -1
    vector(r, IN2, 1, dtype, &a[8], 1, k)
    if matrix(r, OUT, 2, dtype, &a[10], a[12], m, n, False):
        return -1
    return 0

cdef int read_ormrq(int op, int dtype, void **a, Reading *r) noexcept nogil:
    cdef index m, n, k
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
    if matrix(r, IN1, 0, dtype, &a[5], a[7], k, n if r.flags.side else m, False):
        return -1
    vector(r, IN2, 1, dtype, &a[8], 1, k)
    if matrix(r, OUT, 2, dtype, &a[10], a[12], m, n, False):
        return -1
    return 0

cdef int read_unmrq(int op, int dtype, void **a, Reading *r) noexcept nogil:
    cdef index m, n, k
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
    if matrix(r, IN1, 0, dtype, &a[5], a[7], k, n if r.flags.side else m, False):
        return -1
    vector(r, IN2, 1, dtype, &a[8], 1, k)
    if matrix(r, OUT, 2, dtype, &a[10], a[12], m, n, False):
        return -1
    return 0

cdef int read_geqrf(int op, int dtype, void **a, Reading *r) noexcept nogil:
    cdef index m, n
    memset(&r.flags, 0, sizeof(Flags))
    m = length(a[0])
    if m < 0:
        return 1
    n = length(a[1])
    if n < 0:
        return 2
    r.flags.m = <int>m
    start(r, op)
    if matrix(r, IN1, 0, dtype, &a[2], a[4], m, n, False):
        return -1
    vector(r, OUT, 1, dtype, &a[5], 1, min(m, n))
    return 0

cdef int read_gelqf(int op, int dtype, void **a, Reading *r) noexcept nogil:
    cdef index m, n
    memset(&r.flags, 0, sizeof(Flags))
    m = length(a[0])
    if m < 0:
        return 1
    n = length(a[1])
    if n < 0:
        return 2
    r.flags.m = <int>m
    start(r, op)
    if matrix(r, IN1, 0, dtype, &a[2], a[4], m, n, False):
        return -1
    vector(r, OUT, 1, dtype, &a[5], 1, min(m, n))
    return 0

cdef int read_geqlf(int op, int dtype, void **a, Reading *r) noexcept nogil:
    cdef index m, n
    memset(&r.flags, 0, sizeof(Flags))
    m = length(a[0])
    if m < 0:
        return 1
    n = length(a[1])
    if n < 0:
        return 2
    r.flags.m = <int>m
    start(r, op)
    if matrix(r, IN1, 0, dtype, &a[2], a[4], m, n, False):
        return -1
    vector(r, OUT, 1, dtype, &a[5], 1, min(m, n))
    return 0

cdef int read_gerqf(int op, int dtype, void **a, Reading *r) noexcept nogil:
    cdef index m, n
    memset(&r.flags, 0, sizeof(Flags))
    m = length(a[0])
    if m < 0:
        return 1
    n = length(a[1])
    if n < 0:
        return 2
    r.flags.m = <int>m
    start(r, op)
    if matrix(r, IN1, 0, dtype, &a[2], a[4], m, n, False):
        return -1
    vector(r, OUT, 1, dtype, &a[5], 1, min(m, n))
    return 0

cdef int read_geqp3(int op, int dtype, void **a, Reading *r) noexcept nogil:
    cdef index m, n
    memset(&r.flags, 0, sizeof(Flags))
    m = length(a[0])
    if m < 0:
        return 1
    n = length(a[1])
    if n < 0:
        return 2
    r.flags.m = <int>m
    start(r, op)
    if matrix(r, IN1, 0, dtype, &a[2], a[4], m, n, False):
        return -1
    numbers(r, IN2, a[5], n, False, 1)
    vector(r, OUT, 1, dtype, &a[6], 1, min(m, n))
    return 0

cdef int read_trsyl(int op, int dtype, void **a, Reading *r) noexcept nogil:
    cdef index m, n
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
    if matrix(r, IN1, 0, dtype, &a[5], a[7], m, m, r.flags.trans != 0):
        return -1
    if matrix(r, IN2, 1, dtype, &a[8], a[10], n, n, r.flags.trans_b != 0):
        return -1
    if matrix(r, OUT, 2, dtype, &a[11], a[13], m, n, False):
        return -1
    return 0

cdef int scopy_(int mode, int *n, float *x, float *dx, int *incx, float *y, float *dy, int *incy, blasad_work
                *work) noexcept nogil:
    cdef (void *)[7] args = [n, x, dx, incx, y, dy, incy]
    return call(0, mode, args, work)

cdef int blasad_scopy_fwd(int *n, float *x, float *dx, int *incx, float *y, float *dy, int *incy, blasad_work
                          *work) noexcept nogil:
    return scopy_(0, n, x, dx, incx, y, dy, incy, work)

cdef int blasad_scopy_aug(int *n, float *x, float *dx, int *incx, float *y, float *dy, int *incy, blasad_work
                          *work) noexcept nogil:
    return scopy_(1, n, x, dx, incx, y, dy, incy, work)

cdef int blasad_scopy_rev(int *n, float *x, float *dx, int *incx, float *y, float *dy, int *incy, blasad_work
                          *work) noexcept nogil:
    return scopy_(2, n, x, dx, incx, y, dy, incy, work)

cdef int dcopy_(int mode, int *n, double *x, double *dx, int *incx, double *y, double *dy, int *incy, blasad_work
                *work) noexcept nogil:
    cdef (void *)[7] args = [n, x, dx, incx, y, dy, incy]
    return call(1, mode, args, work)

cdef int blasad_dcopy_fwd(int *n, double *x, double *dx, int *incx, double *y, double *dy, int *incy, blasad_work
                          *work) noexcept nogil:
    return dcopy_(0, n, x, dx, incx, y, dy, incy, work)

cdef int blasad_dcopy_aug(int *n, double *x, double *dx, int *incx, double *y, double *dy, int *incy, blasad_work
                          *work) noexcept nogil:
    return dcopy_(1, n, x, dx, incx, y, dy, incy, work)

cdef int blasad_dcopy_rev(int *n, double *x, double *dx, int *incx, double *y, double *dy, int *incy, blasad_work
                          *work) noexcept nogil:
    return dcopy_(2, n, x, dx, incx, y, dy, incy, work)

cdef int ccopy_(int mode, int *n, float complex *x, float complex *dx, int *incx, float complex *y, float complex *dy,
                int *incy, blasad_work *work) noexcept nogil:
    cdef (void *)[7] args = [n, x, dx, incx, y, dy, incy]
    return call(2, mode, args, work)

cdef int blasad_ccopy_fwd(int *n, float complex *x, float complex *dx, int *incx, float complex *y, float complex *dy,
                          int *incy, blasad_work *work) noexcept nogil:
    return ccopy_(0, n, x, dx, incx, y, dy, incy, work)

cdef int blasad_ccopy_aug(int *n, float complex *x, float complex *dx, int *incx, float complex *y, float complex *dy,
                          int *incy, blasad_work *work) noexcept nogil:
    return ccopy_(1, n, x, dx, incx, y, dy, incy, work)

cdef int blasad_ccopy_rev(int *n, float complex *x, float complex *dx, int *incx, float complex *y, float complex *dy,
                          int *incy, blasad_work *work) noexcept nogil:
    return ccopy_(2, n, x, dx, incx, y, dy, incy, work)

cdef int zcopy_(int mode, int *n, double complex *x, double complex *dx, int *incx, double complex *y, double complex
                *dy, int *incy, blasad_work *work) noexcept nogil:
    cdef (void *)[7] args = [n, x, dx, incx, y, dy, incy]
    return call(3, mode, args, work)

cdef int blasad_zcopy_fwd(int *n, double complex *x, double complex *dx, int *incx, double complex *y, double complex
                          *dy, int *incy, blasad_work *work) noexcept nogil:
    return zcopy_(0, n, x, dx, incx, y, dy, incy, work)

cdef int blasad_zcopy_aug(int *n, double complex *x, double complex *dx, int *incx, double complex *y, double complex
                          *dy, int *incy, blasad_work *work) noexcept nogil:
    return zcopy_(1, n, x, dx, incx, y, dy, incy, work)

cdef int blasad_zcopy_rev(int *n, double complex *x, double complex *dx, int *incx, double complex *y, double complex
                          *dy, int *incy, blasad_work *work) noexcept nogil:
    return zcopy_(2, n, x, dx, incx, y, dy, incy, work)

cdef int sswap_(int mode, int *n, float *x, float *dx, int *incx, float *y, float *dy, int *incy, blasad_work
                *work) noexcept nogil:
    cdef (void *)[7] args = [n, x, dx, incx, y, dy, incy]
    return call(4, mode, args, work)

cdef int blasad_sswap_fwd(int *n, float *x, float *dx, int *incx, float *y, float *dy, int *incy, blasad_work
                          *work) noexcept nogil:
    return sswap_(0, n, x, dx, incx, y, dy, incy, work)

cdef int blasad_sswap_aug(int *n, float *x, float *dx, int *incx, float *y, float *dy, int *incy, blasad_work
                          *work) noexcept nogil:
    return sswap_(1, n, x, dx, incx, y, dy, incy, work)

cdef int blasad_sswap_rev(int *n, float *x, float *dx, int *incx, float *y, float *dy, int *incy, blasad_work
                          *work) noexcept nogil:
    return sswap_(2, n, x, dx, incx, y, dy, incy, work)

cdef int dswap_(int mode, int *n, double *x, double *dx, int *incx, double *y, double *dy, int *incy, blasad_work
                *work) noexcept nogil:
    cdef (void *)[7] args = [n, x, dx, incx, y, dy, incy]
    return call(5, mode, args, work)

cdef int blasad_dswap_fwd(int *n, double *x, double *dx, int *incx, double *y, double *dy, int *incy, blasad_work
                          *work) noexcept nogil:
    return dswap_(0, n, x, dx, incx, y, dy, incy, work)

cdef int blasad_dswap_aug(int *n, double *x, double *dx, int *incx, double *y, double *dy, int *incy, blasad_work
                          *work) noexcept nogil:
    return dswap_(1, n, x, dx, incx, y, dy, incy, work)

cdef int blasad_dswap_rev(int *n, double *x, double *dx, int *incx, double *y, double *dy, int *incy, blasad_work
                          *work) noexcept nogil:
    return dswap_(2, n, x, dx, incx, y, dy, incy, work)

cdef int cswap_(int mode, int *n, float complex *x, float complex *dx, int *incx, float complex *y, float complex *dy,
                int *incy, blasad_work *work) noexcept nogil:
    cdef (void *)[7] args = [n, x, dx, incx, y, dy, incy]
    return call(6, mode, args, work)

cdef int blasad_cswap_fwd(int *n, float complex *x, float complex *dx, int *incx, float complex *y, float complex *dy,
                          int *incy, blasad_work *work) noexcept nogil:
    return cswap_(0, n, x, dx, incx, y, dy, incy, work)

cdef int blasad_cswap_aug(int *n, float complex *x, float complex *dx, int *incx, float complex *y, float complex *dy,
                          int *incy, blasad_work *work) noexcept nogil:
    return cswap_(1, n, x, dx, incx, y, dy, incy, work)

cdef int blasad_cswap_rev(int *n, float complex *x, float complex *dx, int *incx, float complex *y, float complex *dy,
                          int *incy, blasad_work *work) noexcept nogil:
    return cswap_(2, n, x, dx, incx, y, dy, incy, work)

cdef int zswap_(int mode, int *n, double complex *x, double complex *dx, int *incx, double complex *y, double complex
                *dy, int *incy, blasad_work *work) noexcept nogil:
    cdef (void *)[7] args = [n, x, dx, incx, y, dy, incy]
    return call(7, mode, args, work)

cdef int blasad_zswap_fwd(int *n, double complex *x, double complex *dx, int *incx, double complex *y, double complex
                          *dy, int *incy, blasad_work *work) noexcept nogil:
    return zswap_(0, n, x, dx, incx, y, dy, incy, work)

cdef int blasad_zswap_aug(int *n, double complex *x, double complex *dx, int *incx, double complex *y, double complex
                          *dy, int *incy, blasad_work *work) noexcept nogil:
    return zswap_(1, n, x, dx, incx, y, dy, incy, work)

cdef int blasad_zswap_rev(int *n, double complex *x, double complex *dx, int *incx, double complex *y, double complex
                          *dy, int *incy, blasad_work *work) noexcept nogil:
    return zswap_(2, n, x, dx, incx, y, dy, incy, work)

cdef int sscal_(int mode, int *n, float *a, float *da, float *x, float *dx, int *incx, blasad_work
                *work) noexcept nogil:
    cdef (void *)[6] args = [n, a, da, x, dx, incx]
    return call(8, mode, args, work)

cdef int blasad_sscal_fwd(int *n, float *a, float *da, float *x, float *dx, int *incx, blasad_work
                          *work) noexcept nogil:
    return sscal_(0, n, a, da, x, dx, incx, work)

cdef int blasad_sscal_aug(int *n, float *a, float *da, float *x, float *dx, int *incx, blasad_work
                          *work) noexcept nogil:
    return sscal_(1, n, a, da, x, dx, incx, work)

cdef int blasad_sscal_rev(int *n, float *a, float *da, float *x, float *dx, int *incx, blasad_work
                          *work) noexcept nogil:
    return sscal_(2, n, a, da, x, dx, incx, work)

cdef int dscal_(int mode, int *n, double *a, double *da, double *x, double *dx, int *incx, blasad_work
                *work) noexcept nogil:
    cdef (void *)[6] args = [n, a, da, x, dx, incx]
    return call(9, mode, args, work)

cdef int blasad_dscal_fwd(int *n, double *a, double *da, double *x, double *dx, int *incx, blasad_work
                          *work) noexcept nogil:
    return dscal_(0, n, a, da, x, dx, incx, work)

cdef int blasad_dscal_aug(int *n, double *a, double *da, double *x, double *dx, int *incx, blasad_work
                          *work) noexcept nogil:
    return dscal_(1, n, a, da, x, dx, incx, work)

cdef int blasad_dscal_rev(int *n, double *a, double *da, double *x, double *dx, int *incx, blasad_work
                          *work) noexcept nogil:
    return dscal_(2, n, a, da, x, dx, incx, work)

cdef int cscal_(int mode, int *n, float complex *a, float complex *da, float complex *x, float complex *dx, int *incx,
                blasad_work *work) noexcept nogil:
    cdef (void *)[6] args = [n, a, da, x, dx, incx]
    return call(10, mode, args, work)

cdef int blasad_cscal_fwd(int *n, float complex *a, float complex *da, float complex *x, float complex *dx, int *incx,
                          blasad_work *work) noexcept nogil:
    return cscal_(0, n, a, da, x, dx, incx, work)

cdef int blasad_cscal_aug(int *n, float complex *a, float complex *da, float complex *x, float complex *dx, int *incx,
                          blasad_work *work) noexcept nogil:
    return cscal_(1, n, a, da, x, dx, incx, work)

cdef int blasad_cscal_rev(int *n, float complex *a, float complex *da, float complex *x, float complex *dx, int *incx,
                          blasad_work *work) noexcept nogil:
    return cscal_(2, n, a, da, x, dx, incx, work)

cdef int zscal_(int mode, int *n, double complex *a, double complex *da, double complex *x, double complex *dx, int
                *incx, blasad_work *work) noexcept nogil:
    cdef (void *)[6] args = [n, a, da, x, dx, incx]
    return call(11, mode, args, work)

cdef int blasad_zscal_fwd(int *n, double complex *a, double complex *da, double complex *x, double complex *dx, int
                          *incx, blasad_work *work) noexcept nogil:
    return zscal_(0, n, a, da, x, dx, incx, work)

cdef int blasad_zscal_aug(int *n, double complex *a, double complex *da, double complex *x, double complex *dx, int
                          *incx, blasad_work *work) noexcept nogil:
    return zscal_(1, n, a, da, x, dx, incx, work)

cdef int blasad_zscal_rev(int *n, double complex *a, double complex *da, double complex *x, double complex *dx, int
                          *incx, blasad_work *work) noexcept nogil:
    return zscal_(2, n, a, da, x, dx, incx, work)

cdef int csscal_(int mode, int *n, float *a, float *da, float complex *x, float complex *dx, int *incx, blasad_work
                 *work) noexcept nogil:
    cdef (void *)[6] args = [n, a, da, x, dx, incx]
    return call(12, mode, args, work)

cdef int blasad_csscal_fwd(int *n, float *a, float *da, float complex *x, float complex *dx, int *incx, blasad_work
                           *work) noexcept nogil:
    return csscal_(0, n, a, da, x, dx, incx, work)

cdef int blasad_csscal_aug(int *n, float *a, float *da, float complex *x, float complex *dx, int *incx, blasad_work
                           *work) noexcept nogil:
    return csscal_(1, n, a, da, x, dx, incx, work)

cdef int blasad_csscal_rev(int *n, float *a, float *da, float complex *x, float complex *dx, int *incx, blasad_work
                           *work) noexcept nogil:
    return csscal_(2, n, a, da, x, dx, incx, work)

cdef int zdscal_(int mode, int *n, double *a, double *da, double complex *x, double complex *dx, int *incx,
                 blasad_work *work) noexcept nogil:
    cdef (void *)[6] args = [n, a, da, x, dx, incx]
    return call(13, mode, args, work)

cdef int blasad_zdscal_fwd(int *n, double *a, double *da, double complex *x, double complex *dx, int *incx,
                           blasad_work *work) noexcept nogil:
    return zdscal_(0, n, a, da, x, dx, incx, work)

cdef int blasad_zdscal_aug(int *n, double *a, double *da, double complex *x, double complex *dx, int *incx,
                           blasad_work *work) noexcept nogil:
    return zdscal_(1, n, a, da, x, dx, incx, work)

cdef int blasad_zdscal_rev(int *n, double *a, double *da, double complex *x, double complex *dx, int *incx,
                           blasad_work *work) noexcept nogil:
    return zdscal_(2, n, a, da, x, dx, incx, work)

cdef int saxpy_(int mode, int *n, float *a, float *da, float *x, float *dx, int *incx, float *y, float *dy, int *incy,
                blasad_work *work) noexcept nogil:
    cdef (void *)[9] args = [n, a, da, x, dx, incx, y, dy, incy]
    return call(14, mode, args, work)

cdef int blasad_saxpy_fwd(int *n, float *a, float *da, float *x, float *dx, int *incx, float *y, float *dy, int *incy,
                          blasad_work *work) noexcept nogil:
    return saxpy_(0, n, a, da, x, dx, incx, y, dy, incy, work)

cdef int blasad_saxpy_aug(int *n, float *a, float *da, float *x, float *dx, int *incx, float *y, float *dy, int *incy,
                          blasad_work *work) noexcept nogil:
    return saxpy_(1, n, a, da, x, dx, incx, y, dy, incy, work)

cdef int blasad_saxpy_rev(int *n, float *a, float *da, float *x, float *dx, int *incx, float *y, float *dy, int *incy,
                          blasad_work *work) noexcept nogil:
    return saxpy_(2, n, a, da, x, dx, incx, y, dy, incy, work)

cdef int daxpy_(int mode, int *n, double *a, double *da, double *x, double *dx, int *incx, double *y, double *dy, int
                *incy, blasad_work *work) noexcept nogil:
    cdef (void *)[9] args = [n, a, da, x, dx, incx, y, dy, incy]
    return call(15, mode, args, work)

cdef int blasad_daxpy_fwd(int *n, double *a, double *da, double *x, double *dx, int *incx, double *y, double *dy, int
                          *incy, blasad_work *work) noexcept nogil:
    return daxpy_(0, n, a, da, x, dx, incx, y, dy, incy, work)

cdef int blasad_daxpy_aug(int *n, double *a, double *da, double *x, double *dx, int *incx, double *y, double *dy, int
                          *incy, blasad_work *work) noexcept nogil:
    return daxpy_(1, n, a, da, x, dx, incx, y, dy, incy, work)

cdef int blasad_daxpy_rev(int *n, double *a, double *da, double *x, double *dx, int *incx, double *y, double *dy, int
                          *incy, blasad_work *work) noexcept nogil:
    return daxpy_(2, n, a, da, x, dx, incx, y, dy, incy, work)

cdef int caxpy_(int mode, int *n, float complex *a, float complex *da, float complex *x, float complex *dx, int *incx,
                float complex *y, float complex *dy, int *incy, blasad_work *work) noexcept nogil:
    cdef (void *)[9] args = [n, a, da, x, dx, incx, y, dy, incy]
    return call(16, mode, args, work)

cdef int blasad_caxpy_fwd(int *n, float complex *a, float complex *da, float complex *x, float complex *dx, int *incx,
                          float complex *y, float complex *dy, int *incy, blasad_work *work) noexcept nogil:
    return caxpy_(0, n, a, da, x, dx, incx, y, dy, incy, work)

cdef int blasad_caxpy_aug(int *n, float complex *a, float complex *da, float complex *x, float complex *dx, int *incx,
                          float complex *y, float complex *dy, int *incy, blasad_work *work) noexcept nogil:
    return caxpy_(1, n, a, da, x, dx, incx, y, dy, incy, work)

cdef int blasad_caxpy_rev(int *n, float complex *a, float complex *da, float complex *x, float complex *dx, int *incx,
                          float complex *y, float complex *dy, int *incy, blasad_work *work) noexcept nogil:
    return caxpy_(2, n, a, da, x, dx, incx, y, dy, incy, work)

cdef int zaxpy_(int mode, int *n, double complex *a, double complex *da, double complex *x, double complex *dx, int
                *incx, double complex *y, double complex *dy, int *incy, blasad_work *work) noexcept nogil:
    cdef (void *)[9] args = [n, a, da, x, dx, incx, y, dy, incy]
    return call(17, mode, args, work)

cdef int blasad_zaxpy_fwd(int *n, double complex *a, double complex *da, double complex *x, double complex *dx, int
                          *incx, double complex *y, double complex *dy, int *incy, blasad_work *work) noexcept nogil:
    return zaxpy_(0, n, a, da, x, dx, incx, y, dy, incy, work)

cdef int blasad_zaxpy_aug(int *n, double complex *a, double complex *da, double complex *x, double complex *dx, int
                          *incx, double complex *y, double complex *dy, int *incy, blasad_work *work) noexcept nogil:
    return zaxpy_(1, n, a, da, x, dx, incx, y, dy, incy, work)

cdef int blasad_zaxpy_rev(int *n, double complex *a, double complex *da, double complex *x, double complex *dx, int
                          *incx, double complex *y, double complex *dy, int *incy, blasad_work *work) noexcept nogil:
    return zaxpy_(2, n, a, da, x, dx, incx, y, dy, incy, work)

cdef int sdot_(int mode, int *n, float *x, float *dx, int *incx, float *y, float *dy, int *incy, float *out, float
               *dout, blasad_work *work) noexcept nogil:
    cdef (void *)[9] args = [n, x, dx, incx, y, dy, incy, out, dout]
    return call(18, mode, args, work)

cdef int blasad_sdot_fwd(int *n, float *x, float *dx, int *incx, float *y, float *dy, int *incy, float *out, float
                         *dout, blasad_work *work) noexcept nogil:
    return sdot_(0, n, x, dx, incx, y, dy, incy, out, dout, work)

cdef int blasad_sdot_aug(int *n, float *x, float *dx, int *incx, float *y, float *dy, int *incy, float *out, float
                         *dout, blasad_work *work) noexcept nogil:
    return sdot_(1, n, x, dx, incx, y, dy, incy, out, dout, work)

cdef int blasad_sdot_rev(int *n, float *x, float *dx, int *incx, float *y, float *dy, int *incy, float *out, float
                         *dout, blasad_work *work) noexcept nogil:
    return sdot_(2, n, x, dx, incx, y, dy, incy, out, dout, work)

cdef int ddot_(int mode, int *n, double *x, double *dx, int *incx, double *y, double *dy, int *incy, double *out,
               double *dout, blasad_work *work) noexcept nogil:
    cdef (void *)[9] args = [n, x, dx, incx, y, dy, incy, out, dout]
    return call(19, mode, args, work)

cdef int blasad_ddot_fwd(int *n, double *x, double *dx, int *incx, double *y, double *dy, int *incy, double *out,
                         double *dout, blasad_work *work) noexcept nogil:
    return ddot_(0, n, x, dx, incx, y, dy, incy, out, dout, work)

cdef int blasad_ddot_aug(int *n, double *x, double *dx, int *incx, double *y, double *dy, int *incy, double *out,
                         double *dout, blasad_work *work) noexcept nogil:
    return ddot_(1, n, x, dx, incx, y, dy, incy, out, dout, work)

cdef int blasad_ddot_rev(int *n, double *x, double *dx, int *incx, double *y, double *dy, int *incy, double *out,
                         double *dout, blasad_work *work) noexcept nogil:
    return ddot_(2, n, x, dx, incx, y, dy, incy, out, dout, work)

cdef int cdotu_(int mode, int *n, float complex *x, float complex *dx, int *incx, float complex *y, float complex *dy,
                int *incy, float complex *out, float complex *dout, blasad_work *work) noexcept nogil:
    cdef (void *)[9] args = [n, x, dx, incx, y, dy, incy, out, dout]
    return call(20, mode, args, work)

cdef int blasad_cdotu_fwd(int *n, float complex *x, float complex *dx, int *incx, float complex *y, float complex *dy,
                          int *incy, float complex *out, float complex *dout, blasad_work *work) noexcept nogil:
    return cdotu_(0, n, x, dx, incx, y, dy, incy, out, dout, work)

cdef int blasad_cdotu_aug(int *n, float complex *x, float complex *dx, int *incx, float complex *y, float complex *dy,
                          int *incy, float complex *out, float complex *dout, blasad_work *work) noexcept nogil:
    return cdotu_(1, n, x, dx, incx, y, dy, incy, out, dout, work)

cdef int blasad_cdotu_rev(int *n, float complex *x, float complex *dx, int *incx, float complex *y, float complex *dy,
                          int *incy, float complex *out, float complex *dout, blasad_work *work) noexcept nogil:
    return cdotu_(2, n, x, dx, incx, y, dy, incy, out, dout, work)

cdef int zdotu_(int mode, int *n, double complex *x, double complex *dx, int *incx, double complex *y, double complex
                *dy, int *incy, double complex *out, double complex *dout, blasad_work *work) noexcept nogil:
    cdef (void *)[9] args = [n, x, dx, incx, y, dy, incy, out, dout]
    return call(21, mode, args, work)

cdef int blasad_zdotu_fwd(int *n, double complex *x, double complex *dx, int *incx, double complex *y, double complex
                          *dy, int *incy, double complex *out, double complex *dout, blasad_work *work) noexcept nogil:
    return zdotu_(0, n, x, dx, incx, y, dy, incy, out, dout, work)

cdef int blasad_zdotu_aug(int *n, double complex *x, double complex *dx, int *incx, double complex *y, double complex
                          *dy, int *incy, double complex *out, double complex *dout, blasad_work *work) noexcept nogil:
    return zdotu_(1, n, x, dx, incx, y, dy, incy, out, dout, work)

cdef int blasad_zdotu_rev(int *n, double complex *x, double complex *dx, int *incx, double complex *y, double complex
                          *dy, int *incy, double complex *out, double complex *dout, blasad_work *work) noexcept nogil:
    return zdotu_(2, n, x, dx, incx, y, dy, incy, out, dout, work)

cdef int cdotc_(int mode, int *n, float complex *x, float complex *dx, int *incx, float complex *y, float complex *dy,
                int *incy, float complex *out, float complex *dout, blasad_work *work) noexcept nogil:
    cdef (void *)[9] args = [n, x, dx, incx, y, dy, incy, out, dout]
    return call(22, mode, args, work)

cdef int blasad_cdotc_fwd(int *n, float complex *x, float complex *dx, int *incx, float complex *y, float complex *dy,
                          int *incy, float complex *out, float complex *dout, blasad_work *work) noexcept nogil:
    return cdotc_(0, n, x, dx, incx, y, dy, incy, out, dout, work)

cdef int blasad_cdotc_aug(int *n, float complex *x, float complex *dx, int *incx, float complex *y, float complex *dy,
                          int *incy, float complex *out, float complex *dout, blasad_work *work) noexcept nogil:
    return cdotc_(1, n, x, dx, incx, y, dy, incy, out, dout, work)

cdef int blasad_cdotc_rev(int *n, float complex *x, float complex *dx, int *incx, float complex *y, float complex *dy,
                          int *incy, float complex *out, float complex *dout, blasad_work *work) noexcept nogil:
    return cdotc_(2, n, x, dx, incx, y, dy, incy, out, dout, work)

cdef int zdotc_(int mode, int *n, double complex *x, double complex *dx, int *incx, double complex *y, double complex
                *dy, int *incy, double complex *out, double complex *dout, blasad_work *work) noexcept nogil:
    cdef (void *)[9] args = [n, x, dx, incx, y, dy, incy, out, dout]
    return call(23, mode, args, work)

cdef int blasad_zdotc_fwd(int *n, double complex *x, double complex *dx, int *incx, double complex *y, double complex
                          *dy, int *incy, double complex *out, double complex *dout, blasad_work *work) noexcept nogil:
    return zdotc_(0, n, x, dx, incx, y, dy, incy, out, dout, work)

cdef int blasad_zdotc_aug(int *n, double complex *x, double complex *dx, int *incx, double complex *y, double complex
                          *dy, int *incy, double complex *out, double complex *dout, blasad_work *work) noexcept nogil:
    return zdotc_(1, n, x, dx, incx, y, dy, incy, out, dout, work)

cdef int blasad_zdotc_rev(int *n, double complex *x, double complex *dx, int *incx, double complex *y, double complex
                          *dy, int *incy, double complex *out, double complex *dout, blasad_work *work) noexcept nogil:
    return zdotc_(2, n, x, dx, incx, y, dy, incy, out, dout, work)

cdef int sdsdot_(int mode, int *n, float *sb, float *dsb, float *x, float *dx, int *incx, float *y, float *dy, int
                 *incy, float *out, float *dout, blasad_work *work) noexcept nogil:
    cdef (void *)[11] args = [n, sb, dsb, x, dx, incx, y, dy, incy, out, dout]
    return call(24, mode, args, work)

cdef int blasad_sdsdot_fwd(int *n, float *sb, float *dsb, float *x, float *dx, int *incx, float *y, float *dy, int
                           *incy, float *out, float *dout, blasad_work *work) noexcept nogil:
    return sdsdot_(0, n, sb, dsb, x, dx, incx, y, dy, incy, out, dout, work)

cdef int blasad_sdsdot_aug(int *n, float *sb, float *dsb, float *x, float *dx, int *incx, float *y, float *dy, int
                           *incy, float *out, float *dout, blasad_work *work) noexcept nogil:
    return sdsdot_(1, n, sb, dsb, x, dx, incx, y, dy, incy, out, dout, work)

cdef int blasad_sdsdot_rev(int *n, float *sb, float *dsb, float *x, float *dx, int *incx, float *y, float *dy, int
                           *incy, float *out, float *dout, blasad_work *work) noexcept nogil:
    return sdsdot_(2, n, sb, dsb, x, dx, incx, y, dy, incy, out, dout, work)

cdef int dsdot_(int mode, int *n, float *x, float *dx, int *incx, float *y, float *dy, int *incy, double *out, double
                *dout, blasad_work *work) noexcept nogil:
    cdef (void *)[9] args = [n, x, dx, incx, y, dy, incy, out, dout]
    return call(25, mode, args, work)

cdef int blasad_dsdot_fwd(int *n, float *x, float *dx, int *incx, float *y, float *dy, int *incy, double *out, double
                          *dout, blasad_work *work) noexcept nogil:
    return dsdot_(0, n, x, dx, incx, y, dy, incy, out, dout, work)

cdef int blasad_dsdot_aug(int *n, float *x, float *dx, int *incx, float *y, float *dy, int *incy, double *out, double
                          *dout, blasad_work *work) noexcept nogil:
    return dsdot_(1, n, x, dx, incx, y, dy, incy, out, dout, work)

cdef int blasad_dsdot_rev(int *n, float *x, float *dx, int *incx, float *y, float *dy, int *incy, double *out, double
                          *dout, blasad_work *work) noexcept nogil:
    return dsdot_(2, n, x, dx, incx, y, dy, incy, out, dout, work)

cdef int snrm2_(int mode, int *n, float *x, float *dx, int *incx, float *out, float *dout, blasad_work
                *work) noexcept nogil:
    cdef (void *)[6] args = [n, x, dx, incx, out, dout]
    return call(26, mode, args, work)

cdef int blasad_snrm2_fwd(int *n, float *x, float *dx, int *incx, float *out, float *dout, blasad_work
                          *work) noexcept nogil:
    return snrm2_(0, n, x, dx, incx, out, dout, work)

cdef int blasad_snrm2_aug(int *n, float *x, float *dx, int *incx, float *out, float *dout, blasad_work
                          *work) noexcept nogil:
    return snrm2_(1, n, x, dx, incx, out, dout, work)

cdef int blasad_snrm2_rev(int *n, float *x, float *dx, int *incx, float *out, float *dout, blasad_work
                          *work) noexcept nogil:
    return snrm2_(2, n, x, dx, incx, out, dout, work)

cdef int dnrm2_(int mode, int *n, double *x, double *dx, int *incx, double *out, double *dout, blasad_work
                *work) noexcept nogil:
    cdef (void *)[6] args = [n, x, dx, incx, out, dout]
    return call(27, mode, args, work)

cdef int blasad_dnrm2_fwd(int *n, double *x, double *dx, int *incx, double *out, double *dout, blasad_work
                          *work) noexcept nogil:
    return dnrm2_(0, n, x, dx, incx, out, dout, work)

cdef int blasad_dnrm2_aug(int *n, double *x, double *dx, int *incx, double *out, double *dout, blasad_work
                          *work) noexcept nogil:
    return dnrm2_(1, n, x, dx, incx, out, dout, work)

cdef int blasad_dnrm2_rev(int *n, double *x, double *dx, int *incx, double *out, double *dout, blasad_work
                          *work) noexcept nogil:
    return dnrm2_(2, n, x, dx, incx, out, dout, work)

cdef int scnrm2_(int mode, int *n, float complex *x, float complex *dx, int *incx, float *out, float *dout,
                 blasad_work *work) noexcept nogil:
    cdef (void *)[6] args = [n, x, dx, incx, out, dout]
    return call(28, mode, args, work)

cdef int blasad_scnrm2_fwd(int *n, float complex *x, float complex *dx, int *incx, float *out, float *dout,
                           blasad_work *work) noexcept nogil:
    return scnrm2_(0, n, x, dx, incx, out, dout, work)

cdef int blasad_scnrm2_aug(int *n, float complex *x, float complex *dx, int *incx, float *out, float *dout,
                           blasad_work *work) noexcept nogil:
    return scnrm2_(1, n, x, dx, incx, out, dout, work)

cdef int blasad_scnrm2_rev(int *n, float complex *x, float complex *dx, int *incx, float *out, float *dout,
                           blasad_work *work) noexcept nogil:
    return scnrm2_(2, n, x, dx, incx, out, dout, work)

cdef int dznrm2_(int mode, int *n, double complex *x, double complex *dx, int *incx, double *out, double *dout,
                 blasad_work *work) noexcept nogil:
    cdef (void *)[6] args = [n, x, dx, incx, out, dout]
    return call(29, mode, args, work)

cdef int blasad_dznrm2_fwd(int *n, double complex *x, double complex *dx, int *incx, double *out, double *dout,
                           blasad_work *work) noexcept nogil:
    return dznrm2_(0, n, x, dx, incx, out, dout, work)

cdef int blasad_dznrm2_aug(int *n, double complex *x, double complex *dx, int *incx, double *out, double *dout,
                           blasad_work *work) noexcept nogil:
    return dznrm2_(1, n, x, dx, incx, out, dout, work)

cdef int blasad_dznrm2_rev(int *n, double complex *x, double complex *dx, int *incx, double *out, double *dout,
                           blasad_work *work) noexcept nogil:
    return dznrm2_(2, n, x, dx, incx, out, dout, work)

cdef int sasum_(int mode, int *n, float *x, float *dx, int *incx, float *out, float *dout, blasad_work
                *work) noexcept nogil:
    cdef (void *)[6] args = [n, x, dx, incx, out, dout]
    return call(30, mode, args, work)

cdef int blasad_sasum_fwd(int *n, float *x, float *dx, int *incx, float *out, float *dout, blasad_work
                          *work) noexcept nogil:
    return sasum_(0, n, x, dx, incx, out, dout, work)

cdef int blasad_sasum_aug(int *n, float *x, float *dx, int *incx, float *out, float *dout, blasad_work
                          *work) noexcept nogil:
    return sasum_(1, n, x, dx, incx, out, dout, work)

cdef int blasad_sasum_rev(int *n, float *x, float *dx, int *incx, float *out, float *dout, blasad_work
                          *work) noexcept nogil:
    return sasum_(2, n, x, dx, incx, out, dout, work)

cdef int dasum_(int mode, int *n, double *x, double *dx, int *incx, double *out, double *dout, blasad_work
                *work) noexcept nogil:
    cdef (void *)[6] args = [n, x, dx, incx, out, dout]
    return call(31, mode, args, work)

cdef int blasad_dasum_fwd(int *n, double *x, double *dx, int *incx, double *out, double *dout, blasad_work
                          *work) noexcept nogil:
    return dasum_(0, n, x, dx, incx, out, dout, work)

cdef int blasad_dasum_aug(int *n, double *x, double *dx, int *incx, double *out, double *dout, blasad_work
                          *work) noexcept nogil:
    return dasum_(1, n, x, dx, incx, out, dout, work)

cdef int blasad_dasum_rev(int *n, double *x, double *dx, int *incx, double *out, double *dout, blasad_work
                          *work) noexcept nogil:
    return dasum_(2, n, x, dx, incx, out, dout, work)

cdef int scasum_(int mode, int *n, float complex *x, float complex *dx, int *incx, float *out, float *dout,
                 blasad_work *work) noexcept nogil:
    cdef (void *)[6] args = [n, x, dx, incx, out, dout]
    return call(32, mode, args, work)

cdef int blasad_scasum_fwd(int *n, float complex *x, float complex *dx, int *incx, float *out, float *dout,
                           blasad_work *work) noexcept nogil:
    return scasum_(0, n, x, dx, incx, out, dout, work)

cdef int blasad_scasum_aug(int *n, float complex *x, float complex *dx, int *incx, float *out, float *dout,
                           blasad_work *work) noexcept nogil:
    return scasum_(1, n, x, dx, incx, out, dout, work)

cdef int blasad_scasum_rev(int *n, float complex *x, float complex *dx, int *incx, float *out, float *dout,
                           blasad_work *work) noexcept nogil:
    return scasum_(2, n, x, dx, incx, out, dout, work)

cdef int dzasum_(int mode, int *n, double complex *x, double complex *dx, int *incx, double *out, double *dout,
                 blasad_work *work) noexcept nogil:
    cdef (void *)[6] args = [n, x, dx, incx, out, dout]
    return call(33, mode, args, work)

cdef int blasad_dzasum_fwd(int *n, double complex *x, double complex *dx, int *incx, double *out, double *dout,
                           blasad_work *work) noexcept nogil:
    return dzasum_(0, n, x, dx, incx, out, dout, work)

cdef int blasad_dzasum_aug(int *n, double complex *x, double complex *dx, int *incx, double *out, double *dout,
                           blasad_work *work) noexcept nogil:
    return dzasum_(1, n, x, dx, incx, out, dout, work)

cdef int blasad_dzasum_rev(int *n, double complex *x, double complex *dx, int *incx, double *out, double *dout,
                           blasad_work *work) noexcept nogil:
    return dzasum_(2, n, x, dx, incx, out, dout, work)

cdef int sgemm_(int mode, char *trans_a, char *trans_b, int *m, int *n, int *k, float *alpha, float *dalpha, float *a,
                float *da, int *lda, float *b, float *db, int *ldb, float *beta, float *dbeta, float *c, float *dc,
                int *ldc, blasad_work *work) noexcept nogil:
    cdef (void *)[18] args = [trans_a, trans_b, m, n, k, alpha, dalpha, a, da, lda, b, db, ldb, beta, dbeta, c, dc,
                              ldc]
    return call(34, mode, args, work)

cdef int blasad_sgemm_fwd(char *trans_a, char *trans_b, int *m, int *n, int *k, float *alpha, float *dalpha, float *a,
                          float *da, int *lda, float *b, float *db, int *ldb, float *beta, float *dbeta, float *c,
                          float *dc, int *ldc, blasad_work *work) noexcept nogil:
    return sgemm_(0, trans_a, trans_b, m, n, k, alpha, dalpha, a, da, lda, b, db, ldb, beta, dbeta, c, dc, ldc, work)

cdef int blasad_sgemm_aug(char *trans_a, char *trans_b, int *m, int *n, int *k, float *alpha, float *dalpha, float *a,
                          float *da, int *lda, float *b, float *db, int *ldb, float *beta, float *dbeta, float *c,
                          float *dc, int *ldc, blasad_work *work) noexcept nogil:
    return sgemm_(1, trans_a, trans_b, m, n, k, alpha, dalpha, a, da, lda, b, db, ldb, beta, dbeta, c, dc, ldc, work)

cdef int blasad_sgemm_rev(char *trans_a, char *trans_b, int *m, int *n, int *k, float *alpha, float *dalpha, float *a,
                          float *da, int *lda, float *b, float *db, int *ldb, float *beta, float *dbeta, float *c,
                          float *dc, int *ldc, blasad_work *work) noexcept nogil:
    return sgemm_(2, trans_a, trans_b, m, n, k, alpha, dalpha, a, da, lda, b, db, ldb, beta, dbeta, c, dc, ldc, work)

cdef int dgemm_(int mode, char *trans_a, char *trans_b, int *m, int *n, int *k, double *alpha, double *dalpha, double
                *a, double *da, int *lda, double *b, double *db, int *ldb, double *beta, double *dbeta, double *c,
                double *dc, int *ldc, blasad_work *work) noexcept nogil:
    cdef (void *)[18] args = [trans_a, trans_b, m, n, k, alpha, dalpha, a, da, lda, b, db, ldb, beta, dbeta, c, dc,
                              ldc]
    return call(35, mode, args, work)

cdef int blasad_dgemm_fwd(char *trans_a, char *trans_b, int *m, int *n, int *k, double *alpha, double *dalpha, double
                          *a, double *da, int *lda, double *b, double *db, int *ldb, double *beta, double *dbeta,
                          double *c, double *dc, int *ldc, blasad_work *work) noexcept nogil:
    return dgemm_(0, trans_a, trans_b, m, n, k, alpha, dalpha, a, da, lda, b, db, ldb, beta, dbeta, c, dc, ldc, work)

cdef int blasad_dgemm_aug(char *trans_a, char *trans_b, int *m, int *n, int *k, double *alpha, double *dalpha, double
                          *a, double *da, int *lda, double *b, double *db, int *ldb, double *beta, double *dbeta,
                          double *c, double *dc, int *ldc, blasad_work *work) noexcept nogil:
    return dgemm_(1, trans_a, trans_b, m, n, k, alpha, dalpha, a, da, lda, b, db, ldb, beta, dbeta, c, dc, ldc, work)

cdef int blasad_dgemm_rev(char *trans_a, char *trans_b, int *m, int *n, int *k, double *alpha, double *dalpha, double
                          *a, double *da, int *lda, double *b, double *db, int *ldb, double *beta, double *dbeta,
                          double *c, double *dc, int *ldc, blasad_work *work) noexcept nogil:
    return dgemm_(2, trans_a, trans_b, m, n, k, alpha, dalpha, a, da, lda, b, db, ldb, beta, dbeta, c, dc, ldc, work)

cdef int cgemm_(int mode, char *trans_a, char *trans_b, int *m, int *n, int *k, float complex *alpha, float complex
                *dalpha, float complex *a, float complex *da, int *lda, float complex *b, float complex *db, int *ldb,
                float complex *beta, float complex *dbeta, float complex *c, float complex *dc, int *ldc, blasad_work
                *work) noexcept nogil:
    cdef (void *)[18] args = [trans_a, trans_b, m, n, k, alpha, dalpha, a, da, lda, b, db, ldb, beta, dbeta, c, dc,
                              ldc]
    return call(36, mode, args, work)

cdef int blasad_cgemm_fwd(char *trans_a, char *trans_b, int *m, int *n, int *k, float complex *alpha, float complex
                          *dalpha, float complex *a, float complex *da, int *lda, float complex *b, float complex *db,
                          int *ldb, float complex *beta, float complex *dbeta, float complex *c, float complex *dc,
                          int *ldc, blasad_work *work) noexcept nogil:
    return cgemm_(0, trans_a, trans_b, m, n, k, alpha, dalpha, a, da, lda, b, db, ldb, beta, dbeta, c, dc, ldc, work)

cdef int blasad_cgemm_aug(char *trans_a, char *trans_b, int *m, int *n, int *k, float complex *alpha, float complex
                          *dalpha, float complex *a, float complex *da, int *lda, float complex *b, float complex *db,
                          int *ldb, float complex *beta, float complex *dbeta, float complex *c, float complex *dc,
                          int *ldc, blasad_work *work) noexcept nogil:
    return cgemm_(1, trans_a, trans_b, m, n, k, alpha, dalpha, a, da, lda, b, db, ldb, beta, dbeta, c, dc, ldc, work)

cdef int blasad_cgemm_rev(char *trans_a, char *trans_b, int *m, int *n, int *k, float complex *alpha, float complex
                          *dalpha, float complex *a, float complex *da, int *lda, float complex *b, float complex *db,
                          int *ldb, float complex *beta, float complex *dbeta, float complex *c, float complex *dc,
                          int *ldc, blasad_work *work) noexcept nogil:
    return cgemm_(2, trans_a, trans_b, m, n, k, alpha, dalpha, a, da, lda, b, db, ldb, beta, dbeta, c, dc, ldc, work)

cdef int zgemm_(int mode, char *trans_a, char *trans_b, int *m, int *n, int *k, double complex *alpha, double complex
                *dalpha, double complex *a, double complex *da, int *lda, double complex *b, double complex *db, int
                *ldb, double complex *beta, double complex *dbeta, double complex *c, double complex *dc, int *ldc,
                blasad_work *work) noexcept nogil:
    cdef (void *)[18] args = [trans_a, trans_b, m, n, k, alpha, dalpha, a, da, lda, b, db, ldb, beta, dbeta, c, dc,
                              ldc]
    return call(37, mode, args, work)

cdef int blasad_zgemm_fwd(char *trans_a, char *trans_b, int *m, int *n, int *k, double complex *alpha, double complex
                          *dalpha, double complex *a, double complex *da, int *lda, double complex *b, double complex
                          *db, int *ldb, double complex *beta, double complex *dbeta, double complex *c, double
                          complex *dc, int *ldc, blasad_work *work) noexcept nogil:
    return zgemm_(0, trans_a, trans_b, m, n, k, alpha, dalpha, a, da, lda, b, db, ldb, beta, dbeta, c, dc, ldc, work)

cdef int blasad_zgemm_aug(char *trans_a, char *trans_b, int *m, int *n, int *k, double complex *alpha, double complex
                          *dalpha, double complex *a, double complex *da, int *lda, double complex *b, double complex
                          *db, int *ldb, double complex *beta, double complex *dbeta, double complex *c, double
                          complex *dc, int *ldc, blasad_work *work) noexcept nogil:
    return zgemm_(1, trans_a, trans_b, m, n, k, alpha, dalpha, a, da, lda, b, db, ldb, beta, dbeta, c, dc, ldc, work)

cdef int blasad_zgemm_rev(char *trans_a, char *trans_b, int *m, int *n, int *k, double complex *alpha, double complex
                          *dalpha, double complex *a, double complex *da, int *lda, double complex *b, double complex
                          *db, int *ldb, double complex *beta, double complex *dbeta, double complex *c, double
                          complex *dc, int *ldc, blasad_work *work) noexcept nogil:
    return zgemm_(2, trans_a, trans_b, m, n, k, alpha, dalpha, a, da, lda, b, db, ldb, beta, dbeta, c, dc, ldc, work)

cdef int sgemv_(int mode, char *trans, int *m, int *n, float *alpha, float *dalpha, float *a, float *da, int *lda,
                float *x, float *dx, int *incx, float *beta, float *dbeta, float *y, float *dy, int *incy, blasad_work
                *work) noexcept nogil:
    cdef (void *)[16] args = [trans, m, n, alpha, dalpha, a, da, lda, x, dx, incx, beta, dbeta, y, dy, incy]
    return call(38, mode, args, work)

cdef int blasad_sgemv_fwd(char *trans, int *m, int *n, float *alpha, float *dalpha, float *a, float *da, int *lda,
                          float *x, float *dx, int *incx, float *beta, float *dbeta, float *y, float *dy, int *incy,
                          blasad_work *work) noexcept nogil:
    return sgemv_(0, trans, m, n, alpha, dalpha, a, da, lda, x, dx, incx, beta, dbeta, y, dy, incy, work)

cdef int blasad_sgemv_aug(char *trans, int *m, int *n, float *alpha, float *dalpha, float *a, float *da, int *lda,
                          float *x, float *dx, int *incx, float *beta, float *dbeta, float *y, float *dy, int *incy,
                          blasad_work *work) noexcept nogil:
    return sgemv_(1, trans, m, n, alpha, dalpha, a, da, lda, x, dx, incx, beta, dbeta, y, dy, incy, work)

cdef int blasad_sgemv_rev(char *trans, int *m, int *n, float *alpha, float *dalpha, float *a, float *da, int *lda,
                          float *x, float *dx, int *incx, float *beta, float *dbeta, float *y, float *dy, int *incy,
                          blasad_work *work) noexcept nogil:
    return sgemv_(2, trans, m, n, alpha, dalpha, a, da, lda, x, dx, incx, beta, dbeta, y, dy, incy, work)

cdef int dgemv_(int mode, char *trans, int *m, int *n, double *alpha, double *dalpha, double *a, double *da, int *lda,
                double *x, double *dx, int *incx, double *beta, double *dbeta, double *y, double *dy, int *incy,
                blasad_work *work) noexcept nogil:
    cdef (void *)[16] args = [trans, m, n, alpha, dalpha, a, da, lda, x, dx, incx, beta, dbeta, y, dy, incy]
    return call(39, mode, args, work)

cdef int blasad_dgemv_fwd(char *trans, int *m, int *n, double *alpha, double *dalpha, double *a, double *da, int *lda,
                          double *x, double *dx, int *incx, double *beta, double *dbeta, double *y, double *dy, int
                          *incy, blasad_work *work) noexcept nogil:
    return dgemv_(0, trans, m, n, alpha, dalpha, a, da, lda, x, dx, incx, beta, dbeta, y, dy, incy, work)

cdef int blasad_dgemv_aug(char *trans, int *m, int *n, double *alpha, double *dalpha, double *a, double *da, int *lda,
                          double *x, double *dx, int *incx, double *beta, double *dbeta, double *y, double *dy, int
                          *incy, blasad_work *work) noexcept nogil:
    return dgemv_(1, trans, m, n, alpha, dalpha, a, da, lda, x, dx, incx, beta, dbeta, y, dy, incy, work)

cdef int blasad_dgemv_rev(char *trans, int *m, int *n, double *alpha, double *dalpha, double *a, double *da, int *lda,
                          double *x, double *dx, int *incx, double *beta, double *dbeta, double *y, double *dy, int
                          *incy, blasad_work *work) noexcept nogil:
    return dgemv_(2, trans, m, n, alpha, dalpha, a, da, lda, x, dx, incx, beta, dbeta, y, dy, incy, work)

cdef int cgemv_(int mode, char *trans, int *m, int *n, float complex *alpha, float complex *dalpha, float complex *a,
                float complex *da, int *lda, float complex *x, float complex *dx, int *incx, float complex *beta,
                float complex *dbeta, float complex *y, float complex *dy, int *incy, blasad_work
                *work) noexcept nogil:
    cdef (void *)[16] args = [trans, m, n, alpha, dalpha, a, da, lda, x, dx, incx, beta, dbeta, y, dy, incy]
    return call(40, mode, args, work)

cdef int blasad_cgemv_fwd(char *trans, int *m, int *n, float complex *alpha, float complex *dalpha, float complex *a,
                          float complex *da, int *lda, float complex *x, float complex *dx, int *incx, float complex
                          *beta, float complex *dbeta, float complex *y, float complex *dy, int *incy, blasad_work
                          *work) noexcept nogil:
    return cgemv_(0, trans, m, n, alpha, dalpha, a, da, lda, x, dx, incx, beta, dbeta, y, dy, incy, work)

cdef int blasad_cgemv_aug(char *trans, int *m, int *n, float complex *alpha, float complex *dalpha, float complex *a,
                          float complex *da, int *lda, float complex *x, float complex *dx, int *incx, float complex
                          *beta, float complex *dbeta, float complex *y, float complex *dy, int *incy, blasad_work
                          *work) noexcept nogil:
    return cgemv_(1, trans, m, n, alpha, dalpha, a, da, lda, x, dx, incx, beta, dbeta, y, dy, incy, work)

cdef int blasad_cgemv_rev(char *trans, int *m, int *n, float complex *alpha, float complex *dalpha, float complex *a,
                          float complex *da, int *lda, float complex *x, float complex *dx, int *incx, float complex
                          *beta, float complex *dbeta, float complex *y, float complex *dy, int *incy, blasad_work
                          *work) noexcept nogil:
    return cgemv_(2, trans, m, n, alpha, dalpha, a, da, lda, x, dx, incx, beta, dbeta, y, dy, incy, work)

cdef int zgemv_(int mode, char *trans, int *m, int *n, double complex *alpha, double complex *dalpha, double complex
                *a, double complex *da, int *lda, double complex *x, double complex *dx, int *incx, double complex
                *beta, double complex *dbeta, double complex *y, double complex *dy, int *incy, blasad_work
                *work) noexcept nogil:
    cdef (void *)[16] args = [trans, m, n, alpha, dalpha, a, da, lda, x, dx, incx, beta, dbeta, y, dy, incy]
    return call(41, mode, args, work)

cdef int blasad_zgemv_fwd(char *trans, int *m, int *n, double complex *alpha, double complex *dalpha, double complex
                          *a, double complex *da, int *lda, double complex *x, double complex *dx, int *incx, double
                          complex *beta, double complex *dbeta, double complex *y, double complex *dy, int *incy,
                          blasad_work *work) noexcept nogil:
    return zgemv_(0, trans, m, n, alpha, dalpha, a, da, lda, x, dx, incx, beta, dbeta, y, dy, incy, work)

cdef int blasad_zgemv_aug(char *trans, int *m, int *n, double complex *alpha, double complex *dalpha, double complex
                          *a, double complex *da, int *lda, double complex *x, double complex *dx, int *incx, double
                          complex *beta, double complex *dbeta, double complex *y, double complex *dy, int *incy,
                          blasad_work *work) noexcept nogil:
    return zgemv_(1, trans, m, n, alpha, dalpha, a, da, lda, x, dx, incx, beta, dbeta, y, dy, incy, work)

cdef int blasad_zgemv_rev(char *trans, int *m, int *n, double complex *alpha, double complex *dalpha, double complex
                          *a, double complex *da, int *lda, double complex *x, double complex *dx, int *incx, double
                          complex *beta, double complex *dbeta, double complex *y, double complex *dy, int *incy,
                          blasad_work *work) noexcept nogil:
    return zgemv_(2, trans, m, n, alpha, dalpha, a, da, lda, x, dx, incx, beta, dbeta, y, dy, incy, work)

cdef int sger_(int mode, int *m, int *n, float *alpha, float *dalpha, float *x, float *dx, int *incx, float *y, float
               *dy, int *incy, float *a, float *da, int *lda, blasad_work *work) noexcept nogil:
    cdef (void *)[13] args = [m, n, alpha, dalpha, x, dx, incx, y, dy, incy, a, da, lda]
    return call(42, mode, args, work)

cdef int blasad_sger_fwd(int *m, int *n, float *alpha, float *dalpha, float *x, float *dx, int *incx, float *y, float
                         *dy, int *incy, float *a, float *da, int *lda, blasad_work *work) noexcept nogil:
    return sger_(0, m, n, alpha, dalpha, x, dx, incx, y, dy, incy, a, da, lda, work)

cdef int blasad_sger_aug(int *m, int *n, float *alpha, float *dalpha, float *x, float *dx, int *incx, float *y, float
                         *dy, int *incy, float *a, float *da, int *lda, blasad_work *work) noexcept nogil:
    return sger_(1, m, n, alpha, dalpha, x, dx, incx, y, dy, incy, a, da, lda, work)

cdef int blasad_sger_rev(int *m, int *n, float *alpha, float *dalpha, float *x, float *dx, int *incx, float *y, float
                         *dy, int *incy, float *a, float *da, int *lda, blasad_work *work) noexcept nogil:
    return sger_(2, m, n, alpha, dalpha, x, dx, incx, y, dy, incy, a, da, lda, work)

cdef int dger_(int mode, int *m, int *n, double *alpha, double *dalpha, double *x, double *dx, int *incx, double *y,
               double *dy, int *incy, double *a, double *da, int *lda, blasad_work *work) noexcept nogil:
    cdef (void *)[13] args = [m, n, alpha, dalpha, x, dx, incx, y, dy, incy, a, da, lda]
    return call(43, mode, args, work)

cdef int blasad_dger_fwd(int *m, int *n, double *alpha, double *dalpha, double *x, double *dx, int *incx, double *y,
                         double *dy, int *incy, double *a, double *da, int *lda, blasad_work *work) noexcept nogil:
    return dger_(0, m, n, alpha, dalpha, x, dx, incx, y, dy, incy, a, da, lda, work)

cdef int blasad_dger_aug(int *m, int *n, double *alpha, double *dalpha, double *x, double *dx, int *incx, double *y,
                         double *dy, int *incy, double *a, double *da, int *lda, blasad_work *work) noexcept nogil:
    return dger_(1, m, n, alpha, dalpha, x, dx, incx, y, dy, incy, a, da, lda, work)

cdef int blasad_dger_rev(int *m, int *n, double *alpha, double *dalpha, double *x, double *dx, int *incx, double *y,
                         double *dy, int *incy, double *a, double *da, int *lda, blasad_work *work) noexcept nogil:
    return dger_(2, m, n, alpha, dalpha, x, dx, incx, y, dy, incy, a, da, lda, work)

cdef int cgeru_(int mode, int *m, int *n, float complex *alpha, float complex *dalpha, float complex *x, float complex
                *dx, int *incx, float complex *y, float complex *dy, int *incy, float complex *a, float complex *da,
                int *lda, blasad_work *work) noexcept nogil:
    cdef (void *)[13] args = [m, n, alpha, dalpha, x, dx, incx, y, dy, incy, a, da, lda]
    return call(44, mode, args, work)

cdef int blasad_cgeru_fwd(int *m, int *n, float complex *alpha, float complex *dalpha, float complex *x, float complex
                          *dx, int *incx, float complex *y, float complex *dy, int *incy, float complex *a, float
                          complex *da, int *lda, blasad_work *work) noexcept nogil:
    return cgeru_(0, m, n, alpha, dalpha, x, dx, incx, y, dy, incy, a, da, lda, work)

cdef int blasad_cgeru_aug(int *m, int *n, float complex *alpha, float complex *dalpha, float complex *x, float complex
                          *dx, int *incx, float complex *y, float complex *dy, int *incy, float complex *a, float
                          complex *da, int *lda, blasad_work *work) noexcept nogil:
    return cgeru_(1, m, n, alpha, dalpha, x, dx, incx, y, dy, incy, a, da, lda, work)

cdef int blasad_cgeru_rev(int *m, int *n, float complex *alpha, float complex *dalpha, float complex *x, float complex
                          *dx, int *incx, float complex *y, float complex *dy, int *incy, float complex *a, float
                          complex *da, int *lda, blasad_work *work) noexcept nogil:
    return cgeru_(2, m, n, alpha, dalpha, x, dx, incx, y, dy, incy, a, da, lda, work)

cdef int zgeru_(int mode, int *m, int *n, double complex *alpha, double complex *dalpha, double complex *x, double
                complex *dx, int *incx, double complex *y, double complex *dy, int *incy, double complex *a, double
                complex *da, int *lda, blasad_work *work) noexcept nogil:
    cdef (void *)[13] args = [m, n, alpha, dalpha, x, dx, incx, y, dy, incy, a, da, lda]
    return call(45, mode, args, work)

cdef int blasad_zgeru_fwd(int *m, int *n, double complex *alpha, double complex *dalpha, double complex *x, double
                          complex *dx, int *incx, double complex *y, double complex *dy, int *incy, double complex *a,
                          double complex *da, int *lda, blasad_work *work) noexcept nogil:
    return zgeru_(0, m, n, alpha, dalpha, x, dx, incx, y, dy, incy, a, da, lda, work)

cdef int blasad_zgeru_aug(int *m, int *n, double complex *alpha, double complex *dalpha, double complex *x, double
                          complex *dx, int *incx, double complex *y, double complex *dy, int *incy, double complex *a,
                          double complex *da, int *lda, blasad_work *work) noexcept nogil:
    return zgeru_(1, m, n, alpha, dalpha, x, dx, incx, y, dy, incy, a, da, lda, work)

cdef int blasad_zgeru_rev(int *m, int *n, double complex *alpha, double complex *dalpha, double complex *x, double
                          complex *dx, int *incx, double complex *y, double complex *dy, int *incy, double complex *a,
                          double complex *da, int *lda, blasad_work *work) noexcept nogil:
    return zgeru_(2, m, n, alpha, dalpha, x, dx, incx, y, dy, incy, a, da, lda, work)

cdef int cgerc_(int mode, int *m, int *n, float complex *alpha, float complex *dalpha, float complex *x, float complex
                *dx, int *incx, float complex *y, float complex *dy, int *incy, float complex *a, float complex *da,
                int *lda, blasad_work *work) noexcept nogil:
    cdef (void *)[13] args = [m, n, alpha, dalpha, x, dx, incx, y, dy, incy, a, da, lda]
    return call(46, mode, args, work)

cdef int blasad_cgerc_fwd(int *m, int *n, float complex *alpha, float complex *dalpha, float complex *x, float complex
                          *dx, int *incx, float complex *y, float complex *dy, int *incy, float complex *a, float
                          complex *da, int *lda, blasad_work *work) noexcept nogil:
    return cgerc_(0, m, n, alpha, dalpha, x, dx, incx, y, dy, incy, a, da, lda, work)

cdef int blasad_cgerc_aug(int *m, int *n, float complex *alpha, float complex *dalpha, float complex *x, float complex
                          *dx, int *incx, float complex *y, float complex *dy, int *incy, float complex *a, float
                          complex *da, int *lda, blasad_work *work) noexcept nogil:
    return cgerc_(1, m, n, alpha, dalpha, x, dx, incx, y, dy, incy, a, da, lda, work)

cdef int blasad_cgerc_rev(int *m, int *n, float complex *alpha, float complex *dalpha, float complex *x, float complex
                          *dx, int *incx, float complex *y, float complex *dy, int *incy, float complex *a, float
                          complex *da, int *lda, blasad_work *work) noexcept nogil:
    return cgerc_(2, m, n, alpha, dalpha, x, dx, incx, y, dy, incy, a, da, lda, work)

cdef int zgerc_(int mode, int *m, int *n, double complex *alpha, double complex *dalpha, double complex *x, double
                complex *dx, int *incx, double complex *y, double complex *dy, int *incy, double complex *a, double
                complex *da, int *lda, blasad_work *work) noexcept nogil:
    cdef (void *)[13] args = [m, n, alpha, dalpha, x, dx, incx, y, dy, incy, a, da, lda]
    return call(47, mode, args, work)

cdef int blasad_zgerc_fwd(int *m, int *n, double complex *alpha, double complex *dalpha, double complex *x, double
                          complex *dx, int *incx, double complex *y, double complex *dy, int *incy, double complex *a,
                          double complex *da, int *lda, blasad_work *work) noexcept nogil:
    return zgerc_(0, m, n, alpha, dalpha, x, dx, incx, y, dy, incy, a, da, lda, work)

cdef int blasad_zgerc_aug(int *m, int *n, double complex *alpha, double complex *dalpha, double complex *x, double
                          complex *dx, int *incx, double complex *y, double complex *dy, int *incy, double complex *a,
                          double complex *da, int *lda, blasad_work *work) noexcept nogil:
    return zgerc_(1, m, n, alpha, dalpha, x, dx, incx, y, dy, incy, a, da, lda, work)

cdef int blasad_zgerc_rev(int *m, int *n, double complex *alpha, double complex *dalpha, double complex *x, double
                          complex *dx, int *incx, double complex *y, double complex *dy, int *incy, double complex *a,
                          double complex *da, int *lda, blasad_work *work) noexcept nogil:
    return zgerc_(2, m, n, alpha, dalpha, x, dx, incx, y, dy, incy, a, da, lda, work)

cdef int ssymm_(int mode, char *side, char *uplo, int *m, int *n, float *alpha, float *dalpha, float *a, float *da,
                int *lda, float *b, float *db, int *ldb, float *beta, float *dbeta, float *c, float *dc, int *ldc,
                blasad_work *work) noexcept nogil:
    cdef (void *)[17] args = [side, uplo, m, n, alpha, dalpha, a, da, lda, b, db, ldb, beta, dbeta, c, dc, ldc]
    return call(48, mode, args, work)

cdef int blasad_ssymm_fwd(char *side, char *uplo, int *m, int *n, float *alpha, float *dalpha, float *a, float *da,
                          int *lda, float *b, float *db, int *ldb, float *beta, float *dbeta, float *c, float *dc, int
                          *ldc, blasad_work *work) noexcept nogil:
    return ssymm_(0, side, uplo, m, n, alpha, dalpha, a, da, lda, b, db, ldb, beta, dbeta, c, dc, ldc, work)

cdef int blasad_ssymm_aug(char *side, char *uplo, int *m, int *n, float *alpha, float *dalpha, float *a, float *da,
                          int *lda, float *b, float *db, int *ldb, float *beta, float *dbeta, float *c, float *dc, int
                          *ldc, blasad_work *work) noexcept nogil:
    return ssymm_(1, side, uplo, m, n, alpha, dalpha, a, da, lda, b, db, ldb, beta, dbeta, c, dc, ldc, work)

cdef int blasad_ssymm_rev(char *side, char *uplo, int *m, int *n, float *alpha, float *dalpha, float *a, float *da,
                          int *lda, float *b, float *db, int *ldb, float *beta, float *dbeta, float *c, float *dc, int
                          *ldc, blasad_work *work) noexcept nogil:
    return ssymm_(2, side, uplo, m, n, alpha, dalpha, a, da, lda, b, db, ldb, beta, dbeta, c, dc, ldc, work)

cdef int dsymm_(int mode, char *side, char *uplo, int *m, int *n, double *alpha, double *dalpha, double *a, double
                *da, int *lda, double *b, double *db, int *ldb, double *beta, double *dbeta, double *c, double *dc,
                int *ldc, blasad_work *work) noexcept nogil:
    cdef (void *)[17] args = [side, uplo, m, n, alpha, dalpha, a, da, lda, b, db, ldb, beta, dbeta, c, dc, ldc]
    return call(49, mode, args, work)

cdef int blasad_dsymm_fwd(char *side, char *uplo, int *m, int *n, double *alpha, double *dalpha, double *a, double
                          *da, int *lda, double *b, double *db, int *ldb, double *beta, double *dbeta, double *c,
                          double *dc, int *ldc, blasad_work *work) noexcept nogil:
    return dsymm_(0, side, uplo, m, n, alpha, dalpha, a, da, lda, b, db, ldb, beta, dbeta, c, dc, ldc, work)

cdef int blasad_dsymm_aug(char *side, char *uplo, int *m, int *n, double *alpha, double *dalpha, double *a, double
                          *da, int *lda, double *b, double *db, int *ldb, double *beta, double *dbeta, double *c,
                          double *dc, int *ldc, blasad_work *work) noexcept nogil:
    return dsymm_(1, side, uplo, m, n, alpha, dalpha, a, da, lda, b, db, ldb, beta, dbeta, c, dc, ldc, work)

cdef int blasad_dsymm_rev(char *side, char *uplo, int *m, int *n, double *alpha, double *dalpha, double *a, double
                          *da, int *lda, double *b, double *db, int *ldb, double *beta, double *dbeta, double *c,
                          double *dc, int *ldc, blasad_work *work) noexcept nogil:
    return dsymm_(2, side, uplo, m, n, alpha, dalpha, a, da, lda, b, db, ldb, beta, dbeta, c, dc, ldc, work)

cdef int csymm_(int mode, char *side, char *uplo, int *m, int *n, float complex *alpha, float complex *dalpha, float
                complex *a, float complex *da, int *lda, float complex *b, float complex *db, int *ldb, float complex
                *beta, float complex *dbeta, float complex *c, float complex *dc, int *ldc, blasad_work
                *work) noexcept nogil:
    cdef (void *)[17] args = [side, uplo, m, n, alpha, dalpha, a, da, lda, b, db, ldb, beta, dbeta, c, dc, ldc]
    return call(50, mode, args, work)

cdef int blasad_csymm_fwd(char *side, char *uplo, int *m, int *n, float complex *alpha, float complex *dalpha, float
                          complex *a, float complex *da, int *lda, float complex *b, float complex *db, int *ldb,
                          float complex *beta, float complex *dbeta, float complex *c, float complex *dc, int *ldc,
                          blasad_work *work) noexcept nogil:
    return csymm_(0, side, uplo, m, n, alpha, dalpha, a, da, lda, b, db, ldb, beta, dbeta, c, dc, ldc, work)

cdef int blasad_csymm_aug(char *side, char *uplo, int *m, int *n, float complex *alpha, float complex *dalpha, float
                          complex *a, float complex *da, int *lda, float complex *b, float complex *db, int *ldb,
                          float complex *beta, float complex *dbeta, float complex *c, float complex *dc, int *ldc,
                          blasad_work *work) noexcept nogil:
    return csymm_(1, side, uplo, m, n, alpha, dalpha, a, da, lda, b, db, ldb, beta, dbeta, c, dc, ldc, work)

cdef int blasad_csymm_rev(char *side, char *uplo, int *m, int *n, float complex *alpha, float complex *dalpha, float
                          complex *a, float complex *da, int *lda, float complex *b, float complex *db, int *ldb,
                          float complex *beta, float complex *dbeta, float complex *c, float complex *dc, int *ldc,
                          blasad_work *work) noexcept nogil:
    return csymm_(2, side, uplo, m, n, alpha, dalpha, a, da, lda, b, db, ldb, beta, dbeta, c, dc, ldc, work)

cdef int zsymm_(int mode, char *side, char *uplo, int *m, int *n, double complex *alpha, double complex *dalpha,
                double complex *a, double complex *da, int *lda, double complex *b, double complex *db, int *ldb,
                double complex *beta, double complex *dbeta, double complex *c, double complex *dc, int *ldc,
                blasad_work *work) noexcept nogil:
    cdef (void *)[17] args = [side, uplo, m, n, alpha, dalpha, a, da, lda, b, db, ldb, beta, dbeta, c, dc, ldc]
    return call(51, mode, args, work)

cdef int blasad_zsymm_fwd(char *side, char *uplo, int *m, int *n, double complex *alpha, double complex *dalpha,
                          double complex *a, double complex *da, int *lda, double complex *b, double complex *db, int
                          *ldb, double complex *beta, double complex *dbeta, double complex *c, double complex *dc,
                          int *ldc, blasad_work *work) noexcept nogil:
    return zsymm_(0, side, uplo, m, n, alpha, dalpha, a, da, lda, b, db, ldb, beta, dbeta, c, dc, ldc, work)

cdef int blasad_zsymm_aug(char *side, char *uplo, int *m, int *n, double complex *alpha, double complex *dalpha,
                          double complex *a, double complex *da, int *lda, double complex *b, double complex *db, int
                          *ldb, double complex *beta, double complex *dbeta, double complex *c, double complex *dc,
                          int *ldc, blasad_work *work) noexcept nogil:
    return zsymm_(1, side, uplo, m, n, alpha, dalpha, a, da, lda, b, db, ldb, beta, dbeta, c, dc, ldc, work)

cdef int blasad_zsymm_rev(char *side, char *uplo, int *m, int *n, double complex *alpha, double complex *dalpha,
                          double complex *a, double complex *da, int *lda, double complex *b, double complex *db, int
                          *ldb, double complex *beta, double complex *dbeta, double complex *c, double complex *dc,
                          int *ldc, blasad_work *work) noexcept nogil:
    return zsymm_(2, side, uplo, m, n, alpha, dalpha, a, da, lda, b, db, ldb, beta, dbeta, c, dc, ldc, work)

cdef int chemm_(int mode, char *side, char *uplo, int *m, int *n, float complex *alpha, float complex *dalpha, float
                complex *a, float complex *da, int *lda, float complex *b, float complex *db, int *ldb, float complex
                *beta, float complex *dbeta, float complex *c, float complex *dc, int *ldc, blasad_work
                *work) noexcept nogil:
    cdef (void *)[17] args = [side, uplo, m, n, alpha, dalpha, a, da, lda, b, db, ldb, beta, dbeta, c, dc, ldc]
    return call(52, mode, args, work)

cdef int blasad_chemm_fwd(char *side, char *uplo, int *m, int *n, float complex *alpha, float complex *dalpha, float
                          complex *a, float complex *da, int *lda, float complex *b, float complex *db, int *ldb,
                          float complex *beta, float complex *dbeta, float complex *c, float complex *dc, int *ldc,
                          blasad_work *work) noexcept nogil:
    return chemm_(0, side, uplo, m, n, alpha, dalpha, a, da, lda, b, db, ldb, beta, dbeta, c, dc, ldc, work)

cdef int blasad_chemm_aug(char *side, char *uplo, int *m, int *n, float complex *alpha, float complex *dalpha, float
                          complex *a, float complex *da, int *lda, float complex *b, float complex *db, int *ldb,
                          float complex *beta, float complex *dbeta, float complex *c, float complex *dc, int *ldc,
                          blasad_work *work) noexcept nogil:
    return chemm_(1, side, uplo, m, n, alpha, dalpha, a, da, lda, b, db, ldb, beta, dbeta, c, dc, ldc, work)

cdef int blasad_chemm_rev(char *side, char *uplo, int *m, int *n, float complex *alpha, float complex *dalpha, float
                          complex *a, float complex *da, int *lda, float complex *b, float complex *db, int *ldb,
                          float complex *beta, float complex *dbeta, float complex *c, float complex *dc, int *ldc,
                          blasad_work *work) noexcept nogil:
    return chemm_(2, side, uplo, m, n, alpha, dalpha, a, da, lda, b, db, ldb, beta, dbeta, c, dc, ldc, work)

cdef int zhemm_(int mode, char *side, char *uplo, int *m, int *n, double complex *alpha, double complex *dalpha,
                double complex *a, double complex *da, int *lda, double complex *b, double complex *db, int *ldb,
                double complex *beta, double complex *dbeta, double complex *c, double complex *dc, int *ldc,
                blasad_work *work) noexcept nogil:
    cdef (void *)[17] args = [side, uplo, m, n, alpha, dalpha, a, da, lda, b, db, ldb, beta, dbeta, c, dc, ldc]
    return call(53, mode, args, work)

cdef int blasad_zhemm_fwd(char *side, char *uplo, int *m, int *n, double complex *alpha, double complex *dalpha,
                          double complex *a, double complex *da, int *lda, double complex *b, double complex *db, int
                          *ldb, double complex *beta, double complex *dbeta, double complex *c, double complex *dc,
                          int *ldc, blasad_work *work) noexcept nogil:
    return zhemm_(0, side, uplo, m, n, alpha, dalpha, a, da, lda, b, db, ldb, beta, dbeta, c, dc, ldc, work)

cdef int blasad_zhemm_aug(char *side, char *uplo, int *m, int *n, double complex *alpha, double complex *dalpha,
                          double complex *a, double complex *da, int *lda, double complex *b, double complex *db, int
                          *ldb, double complex *beta, double complex *dbeta, double complex *c, double complex *dc,
                          int *ldc, blasad_work *work) noexcept nogil:
    return zhemm_(1, side, uplo, m, n, alpha, dalpha, a, da, lda, b, db, ldb, beta, dbeta, c, dc, ldc, work)

cdef int blasad_zhemm_rev(char *side, char *uplo, int *m, int *n, double complex *alpha, double complex *dalpha,
                          double complex *a, double complex *da, int *lda, double complex *b, double complex *db, int
                          *ldb, double complex *beta, double complex *dbeta, double complex *c, double complex *dc,
                          int *ldc, blasad_work *work) noexcept nogil:
    return zhemm_(2, side, uplo, m, n, alpha, dalpha, a, da, lda, b, db, ldb, beta, dbeta, c, dc, ldc, work)

cdef int ssymv_(int mode, char *uplo, int *n, float *alpha, float *dalpha, float *a, float *da, int *lda, float *x,
                float *dx, int *incx, float *beta, float *dbeta, float *y, float *dy, int *incy, blasad_work
                *work) noexcept nogil:
    cdef (void *)[15] args = [uplo, n, alpha, dalpha, a, da, lda, x, dx, incx, beta, dbeta, y, dy, incy]
    return call(54, mode, args, work)

cdef int blasad_ssymv_fwd(char *uplo, int *n, float *alpha, float *dalpha, float *a, float *da, int *lda, float *x,
                          float *dx, int *incx, float *beta, float *dbeta, float *y, float *dy, int *incy, blasad_work
                          *work) noexcept nogil:
    return ssymv_(0, uplo, n, alpha, dalpha, a, da, lda, x, dx, incx, beta, dbeta, y, dy, incy, work)

cdef int blasad_ssymv_aug(char *uplo, int *n, float *alpha, float *dalpha, float *a, float *da, int *lda, float *x,
                          float *dx, int *incx, float *beta, float *dbeta, float *y, float *dy, int *incy, blasad_work
                          *work) noexcept nogil:
    return ssymv_(1, uplo, n, alpha, dalpha, a, da, lda, x, dx, incx, beta, dbeta, y, dy, incy, work)

cdef int blasad_ssymv_rev(char *uplo, int *n, float *alpha, float *dalpha, float *a, float *da, int *lda, float *x,
                          float *dx, int *incx, float *beta, float *dbeta, float *y, float *dy, int *incy, blasad_work
                          *work) noexcept nogil:
    return ssymv_(2, uplo, n, alpha, dalpha, a, da, lda, x, dx, incx, beta, dbeta, y, dy, incy, work)

cdef int dsymv_(int mode, char *uplo, int *n, double *alpha, double *dalpha, double *a, double *da, int *lda, double
                *x, double *dx, int *incx, double *beta, double *dbeta, double *y, double *dy, int *incy, blasad_work
                *work) noexcept nogil:
    cdef (void *)[15] args = [uplo, n, alpha, dalpha, a, da, lda, x, dx, incx, beta, dbeta, y, dy, incy]
    return call(55, mode, args, work)

cdef int blasad_dsymv_fwd(char *uplo, int *n, double *alpha, double *dalpha, double *a, double *da, int *lda, double
                          *x, double *dx, int *incx, double *beta, double *dbeta, double *y, double *dy, int *incy,
                          blasad_work *work) noexcept nogil:
    return dsymv_(0, uplo, n, alpha, dalpha, a, da, lda, x, dx, incx, beta, dbeta, y, dy, incy, work)

cdef int blasad_dsymv_aug(char *uplo, int *n, double *alpha, double *dalpha, double *a, double *da, int *lda, double
                          *x, double *dx, int *incx, double *beta, double *dbeta, double *y, double *dy, int *incy,
                          blasad_work *work) noexcept nogil:
    return dsymv_(1, uplo, n, alpha, dalpha, a, da, lda, x, dx, incx, beta, dbeta, y, dy, incy, work)

cdef int blasad_dsymv_rev(char *uplo, int *n, double *alpha, double *dalpha, double *a, double *da, int *lda, double
                          *x, double *dx, int *incx, double *beta, double *dbeta, double *y, double *dy, int *incy,
                          blasad_work *work) noexcept nogil:
    return dsymv_(2, uplo, n, alpha, dalpha, a, da, lda, x, dx, incx, beta, dbeta, y, dy, incy, work)

cdef int csymv_(int mode, char *uplo, int *n, float complex *alpha, float complex *dalpha, float complex *a, float
                complex *da, int *lda, float complex *x, float complex *dx, int *incx, float complex *beta, float
                complex *dbeta, float complex *y, float complex *dy, int *incy, blasad_work *work) noexcept nogil:
    cdef (void *)[15] args = [uplo, n, alpha, dalpha, a, da, lda, x, dx, incx, beta, dbeta, y, dy, incy]
    return call(56, mode, args, work)

cdef int blasad_csymv_fwd(char *uplo, int *n, float complex *alpha, float complex *dalpha, float complex *a, float
                          complex *da, int *lda, float complex *x, float complex *dx, int *incx, float complex *beta,
                          float complex *dbeta, float complex *y, float complex *dy, int *incy, blasad_work
                          *work) noexcept nogil:
    return csymv_(0, uplo, n, alpha, dalpha, a, da, lda, x, dx, incx, beta, dbeta, y, dy, incy, work)

cdef int blasad_csymv_aug(char *uplo, int *n, float complex *alpha, float complex *dalpha, float complex *a, float
                          complex *da, int *lda, float complex *x, float complex *dx, int *incx, float complex *beta,
                          float complex *dbeta, float complex *y, float complex *dy, int *incy, blasad_work
                          *work) noexcept nogil:
    return csymv_(1, uplo, n, alpha, dalpha, a, da, lda, x, dx, incx, beta, dbeta, y, dy, incy, work)

cdef int blasad_csymv_rev(char *uplo, int *n, float complex *alpha, float complex *dalpha, float complex *a, float
                          complex *da, int *lda, float complex *x, float complex *dx, int *incx, float complex *beta,
                          float complex *dbeta, float complex *y, float complex *dy, int *incy, blasad_work
                          *work) noexcept nogil:
    return csymv_(2, uplo, n, alpha, dalpha, a, da, lda, x, dx, incx, beta, dbeta, y, dy, incy, work)

cdef int zsymv_(int mode, char *uplo, int *n, double complex *alpha, double complex *dalpha, double complex *a, double
                complex *da, int *lda, double complex *x, double complex *dx, int *incx, double complex *beta, double
                complex *dbeta, double complex *y, double complex *dy, int *incy, blasad_work *work) noexcept nogil:
    cdef (void *)[15] args = [uplo, n, alpha, dalpha, a, da, lda, x, dx, incx, beta, dbeta, y, dy, incy]
    return call(57, mode, args, work)

cdef int blasad_zsymv_fwd(char *uplo, int *n, double complex *alpha, double complex *dalpha, double complex *a, double
                          complex *da, int *lda, double complex *x, double complex *dx, int *incx, double complex
                          *beta, double complex *dbeta, double complex *y, double complex *dy, int *incy, blasad_work
                          *work) noexcept nogil:
    return zsymv_(0, uplo, n, alpha, dalpha, a, da, lda, x, dx, incx, beta, dbeta, y, dy, incy, work)

cdef int blasad_zsymv_aug(char *uplo, int *n, double complex *alpha, double complex *dalpha, double complex *a, double
                          complex *da, int *lda, double complex *x, double complex *dx, int *incx, double complex
                          *beta, double complex *dbeta, double complex *y, double complex *dy, int *incy, blasad_work
                          *work) noexcept nogil:
    return zsymv_(1, uplo, n, alpha, dalpha, a, da, lda, x, dx, incx, beta, dbeta, y, dy, incy, work)

cdef int blasad_zsymv_rev(char *uplo, int *n, double complex *alpha, double complex *dalpha, double complex *a, double
                          complex *da, int *lda, double complex *x, double complex *dx, int *incx, double complex
                          *beta, double complex *dbeta, double complex *y, double complex *dy, int *incy, blasad_work
                          *work) noexcept nogil:
    return zsymv_(2, uplo, n, alpha, dalpha, a, da, lda, x, dx, incx, beta, dbeta, y, dy, incy, work)

cdef int chemv_(int mode, char *uplo, int *n, float complex *alpha, float complex *dalpha, float complex *a, float
                complex *da, int *lda, float complex *x, float complex *dx, int *incx, float complex *beta, float
                complex *dbeta, float complex *y, float complex *dy, int *incy, blasad_work *work) noexcept nogil:
    cdef (void *)[15] args = [uplo, n, alpha, dalpha, a, da, lda, x, dx, incx, beta, dbeta, y, dy, incy]
    return call(58, mode, args, work)

cdef int blasad_chemv_fwd(char *uplo, int *n, float complex *alpha, float complex *dalpha, float complex *a, float
                          complex *da, int *lda, float complex *x, float complex *dx, int *incx, float complex *beta,
                          float complex *dbeta, float complex *y, float complex *dy, int *incy, blasad_work
                          *work) noexcept nogil:
    return chemv_(0, uplo, n, alpha, dalpha, a, da, lda, x, dx, incx, beta, dbeta, y, dy, incy, work)

cdef int blasad_chemv_aug(char *uplo, int *n, float complex *alpha, float complex *dalpha, float complex *a, float
                          complex *da, int *lda, float complex *x, float complex *dx, int *incx, float complex *beta,
                          float complex *dbeta, float complex *y, float complex *dy, int *incy, blasad_work
                          *work) noexcept nogil:
    return chemv_(1, uplo, n, alpha, dalpha, a, da, lda, x, dx, incx, beta, dbeta, y, dy, incy, work)

cdef int blasad_chemv_rev(char *uplo, int *n, float complex *alpha, float complex *dalpha, float complex *a, float
                          complex *da, int *lda, float complex *x, float complex *dx, int *incx, float complex *beta,
                          float complex *dbeta, float complex *y, float complex *dy, int *incy, blasad_work
                          *work) noexcept nogil:
    return chemv_(2, uplo, n, alpha, dalpha, a, da, lda, x, dx, incx, beta, dbeta, y, dy, incy, work)

cdef int zhemv_(int mode, char *uplo, int *n, double complex *alpha, double complex *dalpha, double complex *a, double
                complex *da, int *lda, double complex *x, double complex *dx, int *incx, double complex *beta, double
                complex *dbeta, double complex *y, double complex *dy, int *incy, blasad_work *work) noexcept nogil:
    cdef (void *)[15] args = [uplo, n, alpha, dalpha, a, da, lda, x, dx, incx, beta, dbeta, y, dy, incy]
    return call(59, mode, args, work)

cdef int blasad_zhemv_fwd(char *uplo, int *n, double complex *alpha, double complex *dalpha, double complex *a, double
                          complex *da, int *lda, double complex *x, double complex *dx, int *incx, double complex
                          *beta, double complex *dbeta, double complex *y, double complex *dy, int *incy, blasad_work
                          *work) noexcept nogil:
    return zhemv_(0, uplo, n, alpha, dalpha, a, da, lda, x, dx, incx, beta, dbeta, y, dy, incy, work)

cdef int blasad_zhemv_aug(char *uplo, int *n, double complex *alpha, double complex *dalpha, double complex *a, double
                          complex *da, int *lda, double complex *x, double complex *dx, int *incx, double complex
                          *beta, double complex *dbeta, double complex *y, double complex *dy, int *incy, blasad_work
                          *work) noexcept nogil:
    return zhemv_(1, uplo, n, alpha, dalpha, a, da, lda, x, dx, incx, beta, dbeta, y, dy, incy, work)

cdef int blasad_zhemv_rev(char *uplo, int *n, double complex *alpha, double complex *dalpha, double complex *a, double
                          complex *da, int *lda, double complex *x, double complex *dx, int *incx, double complex
                          *beta, double complex *dbeta, double complex *y, double complex *dy, int *incy, blasad_work
                          *work) noexcept nogil:
    return zhemv_(2, uplo, n, alpha, dalpha, a, da, lda, x, dx, incx, beta, dbeta, y, dy, incy, work)

cdef int ssyrk_(int mode, char *uplo, char *trans, int *n, int *k, float *alpha, float *dalpha, float *a, float *da,
                int *lda, float *beta, float *dbeta, float *c, float *dc, int *ldc, blasad_work *work) noexcept nogil:
    cdef (void *)[14] args = [uplo, trans, n, k, alpha, dalpha, a, da, lda, beta, dbeta, c, dc, ldc]
    return call(60, mode, args, work)

cdef int blasad_ssyrk_fwd(char *uplo, char *trans, int *n, int *k, float *alpha, float *dalpha, float *a, float *da,
                          int *lda, float *beta, float *dbeta, float *c, float *dc, int *ldc, blasad_work
                          *work) noexcept nogil:
    return ssyrk_(0, uplo, trans, n, k, alpha, dalpha, a, da, lda, beta, dbeta, c, dc, ldc, work)

cdef int blasad_ssyrk_aug(char *uplo, char *trans, int *n, int *k, float *alpha, float *dalpha, float *a, float *da,
                          int *lda, float *beta, float *dbeta, float *c, float *dc, int *ldc, blasad_work
                          *work) noexcept nogil:
    return ssyrk_(1, uplo, trans, n, k, alpha, dalpha, a, da, lda, beta, dbeta, c, dc, ldc, work)

cdef int blasad_ssyrk_rev(char *uplo, char *trans, int *n, int *k, float *alpha, float *dalpha, float *a, float *da,
                          int *lda, float *beta, float *dbeta, float *c, float *dc, int *ldc, blasad_work
                          *work) noexcept nogil:
    return ssyrk_(2, uplo, trans, n, k, alpha, dalpha, a, da, lda, beta, dbeta, c, dc, ldc, work)

cdef int dsyrk_(int mode, char *uplo, char *trans, int *n, int *k, double *alpha, double *dalpha, double *a, double
                *da, int *lda, double *beta, double *dbeta, double *c, double *dc, int *ldc, blasad_work
                *work) noexcept nogil:
    cdef (void *)[14] args = [uplo, trans, n, k, alpha, dalpha, a, da, lda, beta, dbeta, c, dc, ldc]
    return call(61, mode, args, work)

cdef int blasad_dsyrk_fwd(char *uplo, char *trans, int *n, int *k, double *alpha, double *dalpha, double *a, double
                          *da, int *lda, double *beta, double *dbeta, double *c, double *dc, int *ldc, blasad_work
                          *work) noexcept nogil:
    return dsyrk_(0, uplo, trans, n, k, alpha, dalpha, a, da, lda, beta, dbeta, c, dc, ldc, work)

cdef int blasad_dsyrk_aug(char *uplo, char *trans, int *n, int *k, double *alpha, double *dalpha, double *a, double
                          *da, int *lda, double *beta, double *dbeta, double *c, double *dc, int *ldc, blasad_work
                          *work) noexcept nogil:
    return dsyrk_(1, uplo, trans, n, k, alpha, dalpha, a, da, lda, beta, dbeta, c, dc, ldc, work)

cdef int blasad_dsyrk_rev(char *uplo, char *trans, int *n, int *k, double *alpha, double *dalpha, double *a, double
                          *da, int *lda, double *beta, double *dbeta, double *c, double *dc, int *ldc, blasad_work
                          *work) noexcept nogil:
    return dsyrk_(2, uplo, trans, n, k, alpha, dalpha, a, da, lda, beta, dbeta, c, dc, ldc, work)

cdef int csyrk_(int mode, char *uplo, char *trans, int *n, int *k, float complex *alpha, float complex *dalpha, float
                complex *a, float complex *da, int *lda, float complex *beta, float complex *dbeta, float complex *c,
                float complex *dc, int *ldc, blasad_work *work) noexcept nogil:
    cdef (void *)[14] args = [uplo, trans, n, k, alpha, dalpha, a, da, lda, beta, dbeta, c, dc, ldc]
    return call(62, mode, args, work)

cdef int blasad_csyrk_fwd(char *uplo, char *trans, int *n, int *k, float complex *alpha, float complex *dalpha, float
                          complex *a, float complex *da, int *lda, float complex *beta, float complex *dbeta, float
                          complex *c, float complex *dc, int *ldc, blasad_work *work) noexcept nogil:
    return csyrk_(0, uplo, trans, n, k, alpha, dalpha, a, da, lda, beta, dbeta, c, dc, ldc, work)

cdef int blasad_csyrk_aug(char *uplo, char *trans, int *n, int *k, float complex *alpha, float complex *dalpha, float
                          complex *a, float complex *da, int *lda, float complex *beta, float complex *dbeta, float
                          complex *c, float complex *dc, int *ldc, blasad_work *work) noexcept nogil:
    return csyrk_(1, uplo, trans, n, k, alpha, dalpha, a, da, lda, beta, dbeta, c, dc, ldc, work)

cdef int blasad_csyrk_rev(char *uplo, char *trans, int *n, int *k, float complex *alpha, float complex *dalpha, float
                          complex *a, float complex *da, int *lda, float complex *beta, float complex *dbeta, float
                          complex *c, float complex *dc, int *ldc, blasad_work *work) noexcept nogil:
    return csyrk_(2, uplo, trans, n, k, alpha, dalpha, a, da, lda, beta, dbeta, c, dc, ldc, work)

cdef int zsyrk_(int mode, char *uplo, char *trans, int *n, int *k, double complex *alpha, double complex *dalpha,
                double complex *a, double complex *da, int *lda, double complex *beta, double complex *dbeta, double
                complex *c, double complex *dc, int *ldc, blasad_work *work) noexcept nogil:
    cdef (void *)[14] args = [uplo, trans, n, k, alpha, dalpha, a, da, lda, beta, dbeta, c, dc, ldc]
    return call(63, mode, args, work)

cdef int blasad_zsyrk_fwd(char *uplo, char *trans, int *n, int *k, double complex *alpha, double complex *dalpha,
                          double complex *a, double complex *da, int *lda, double complex *beta, double complex
                          *dbeta, double complex *c, double complex *dc, int *ldc, blasad_work *work) noexcept nogil:
    return zsyrk_(0, uplo, trans, n, k, alpha, dalpha, a, da, lda, beta, dbeta, c, dc, ldc, work)

cdef int blasad_zsyrk_aug(char *uplo, char *trans, int *n, int *k, double complex *alpha, double complex *dalpha,
                          double complex *a, double complex *da, int *lda, double complex *beta, double complex
                          *dbeta, double complex *c, double complex *dc, int *ldc, blasad_work *work) noexcept nogil:
    return zsyrk_(1, uplo, trans, n, k, alpha, dalpha, a, da, lda, beta, dbeta, c, dc, ldc, work)

cdef int blasad_zsyrk_rev(char *uplo, char *trans, int *n, int *k, double complex *alpha, double complex *dalpha,
                          double complex *a, double complex *da, int *lda, double complex *beta, double complex
                          *dbeta, double complex *c, double complex *dc, int *ldc, blasad_work *work) noexcept nogil:
    return zsyrk_(2, uplo, trans, n, k, alpha, dalpha, a, da, lda, beta, dbeta, c, dc, ldc, work)

cdef int cherk_(int mode, char *uplo, char *trans, int *n, int *k, float *alpha, float *dalpha, float complex *a,
                float complex *da, int *lda, float *beta, float *dbeta, float complex *c, float complex *dc, int *ldc,
                blasad_work *work) noexcept nogil:
    cdef (void *)[14] args = [uplo, trans, n, k, alpha, dalpha, a, da, lda, beta, dbeta, c, dc, ldc]
    return call(64, mode, args, work)

cdef int blasad_cherk_fwd(char *uplo, char *trans, int *n, int *k, float *alpha, float *dalpha, float complex *a,
                          float complex *da, int *lda, float *beta, float *dbeta, float complex *c, float complex *dc,
                          int *ldc, blasad_work *work) noexcept nogil:
    return cherk_(0, uplo, trans, n, k, alpha, dalpha, a, da, lda, beta, dbeta, c, dc, ldc, work)

cdef int blasad_cherk_aug(char *uplo, char *trans, int *n, int *k, float *alpha, float *dalpha, float complex *a,
                          float complex *da, int *lda, float *beta, float *dbeta, float complex *c, float complex *dc,
                          int *ldc, blasad_work *work) noexcept nogil:
    return cherk_(1, uplo, trans, n, k, alpha, dalpha, a, da, lda, beta, dbeta, c, dc, ldc, work)

cdef int blasad_cherk_rev(char *uplo, char *trans, int *n, int *k, float *alpha, float *dalpha, float complex *a,
                          float complex *da, int *lda, float *beta, float *dbeta, float complex *c, float complex *dc,
                          int *ldc, blasad_work *work) noexcept nogil:
    return cherk_(2, uplo, trans, n, k, alpha, dalpha, a, da, lda, beta, dbeta, c, dc, ldc, work)

cdef int zherk_(int mode, char *uplo, char *trans, int *n, int *k, double *alpha, double *dalpha, double complex *a,
                double complex *da, int *lda, double *beta, double *dbeta, double complex *c, double complex *dc, int
                *ldc, blasad_work *work) noexcept nogil:
    cdef (void *)[14] args = [uplo, trans, n, k, alpha, dalpha, a, da, lda, beta, dbeta, c, dc, ldc]
    return call(65, mode, args, work)

cdef int blasad_zherk_fwd(char *uplo, char *trans, int *n, int *k, double *alpha, double *dalpha, double complex *a,
                          double complex *da, int *lda, double *beta, double *dbeta, double complex *c, double complex
                          *dc, int *ldc, blasad_work *work) noexcept nogil:
    return zherk_(0, uplo, trans, n, k, alpha, dalpha, a, da, lda, beta, dbeta, c, dc, ldc, work)

cdef int blasad_zherk_aug(char *uplo, char *trans, int *n, int *k, double *alpha, double *dalpha, double complex *a,
                          double complex *da, int *lda, double *beta, double *dbeta, double complex *c, double complex
                          *dc, int *ldc, blasad_work *work) noexcept nogil:
    return zherk_(1, uplo, trans, n, k, alpha, dalpha, a, da, lda, beta, dbeta, c, dc, ldc, work)

cdef int blasad_zherk_rev(char *uplo, char *trans, int *n, int *k, double *alpha, double *dalpha, double complex *a,
                          double complex *da, int *lda, double *beta, double *dbeta, double complex *c, double complex
                          *dc, int *ldc, blasad_work *work) noexcept nogil:
    return zherk_(2, uplo, trans, n, k, alpha, dalpha, a, da, lda, beta, dbeta, c, dc, ldc, work)

cdef int ssyr2k_(int mode, char *uplo, char *trans, int *n, int *k, float *alpha, float *dalpha, float *a, float *da,
                 int *lda, float *b, float *db, int *ldb, float *beta, float *dbeta, float *c, float *dc, int *ldc,
                 blasad_work *work) noexcept nogil:
    cdef (void *)[17] args = [uplo, trans, n, k, alpha, dalpha, a, da, lda, b, db, ldb, beta, dbeta, c, dc, ldc]
    return call(66, mode, args, work)

cdef int blasad_ssyr2k_fwd(char *uplo, char *trans, int *n, int *k, float *alpha, float *dalpha, float *a, float *da,
                           int *lda, float *b, float *db, int *ldb, float *beta, float *dbeta, float *c, float *dc,
                           int *ldc, blasad_work *work) noexcept nogil:
    return ssyr2k_(0, uplo, trans, n, k, alpha, dalpha, a, da, lda, b, db, ldb, beta, dbeta, c, dc, ldc, work)

cdef int blasad_ssyr2k_aug(char *uplo, char *trans, int *n, int *k, float *alpha, float *dalpha, float *a, float *da,
                           int *lda, float *b, float *db, int *ldb, float *beta, float *dbeta, float *c, float *dc,
                           int *ldc, blasad_work *work) noexcept nogil:
    return ssyr2k_(1, uplo, trans, n, k, alpha, dalpha, a, da, lda, b, db, ldb, beta, dbeta, c, dc, ldc, work)

cdef int blasad_ssyr2k_rev(char *uplo, char *trans, int *n, int *k, float *alpha, float *dalpha, float *a, float *da,
                           int *lda, float *b, float *db, int *ldb, float *beta, float *dbeta, float *c, float *dc,
                           int *ldc, blasad_work *work) noexcept nogil:
    return ssyr2k_(2, uplo, trans, n, k, alpha, dalpha, a, da, lda, b, db, ldb, beta, dbeta, c, dc, ldc, work)

cdef int dsyr2k_(int mode, char *uplo, char *trans, int *n, int *k, double *alpha, double *dalpha, double *a, double
                 *da, int *lda, double *b, double *db, int *ldb, double *beta, double *dbeta, double *c, double *dc,
                 int *ldc, blasad_work *work) noexcept nogil:
    cdef (void *)[17] args = [uplo, trans, n, k, alpha, dalpha, a, da, lda, b, db, ldb, beta, dbeta, c, dc, ldc]
    return call(67, mode, args, work)

cdef int blasad_dsyr2k_fwd(char *uplo, char *trans, int *n, int *k, double *alpha, double *dalpha, double *a, double
                           *da, int *lda, double *b, double *db, int *ldb, double *beta, double *dbeta, double *c,
                           double *dc, int *ldc, blasad_work *work) noexcept nogil:
    return dsyr2k_(0, uplo, trans, n, k, alpha, dalpha, a, da, lda, b, db, ldb, beta, dbeta, c, dc, ldc, work)

cdef int blasad_dsyr2k_aug(char *uplo, char *trans, int *n, int *k, double *alpha, double *dalpha, double *a, double
                           *da, int *lda, double *b, double *db, int *ldb, double *beta, double *dbeta, double *c,
                           double *dc, int *ldc, blasad_work *work) noexcept nogil:
    return dsyr2k_(1, uplo, trans, n, k, alpha, dalpha, a, da, lda, b, db, ldb, beta, dbeta, c, dc, ldc, work)

cdef int blasad_dsyr2k_rev(char *uplo, char *trans, int *n, int *k, double *alpha, double *dalpha, double *a, double
                           *da, int *lda, double *b, double *db, int *ldb, double *beta, double *dbeta, double *c,
                           double *dc, int *ldc, blasad_work *work) noexcept nogil:
    return dsyr2k_(2, uplo, trans, n, k, alpha, dalpha, a, da, lda, b, db, ldb, beta, dbeta, c, dc, ldc, work)

cdef int csyr2k_(int mode, char *uplo, char *trans, int *n, int *k, float complex *alpha, float complex *dalpha, float
                 complex *a, float complex *da, int *lda, float complex *b, float complex *db, int *ldb, float complex
                 *beta, float complex *dbeta, float complex *c, float complex *dc, int *ldc, blasad_work
                 *work) noexcept nogil:
    cdef (void *)[17] args = [uplo, trans, n, k, alpha, dalpha, a, da, lda, b, db, ldb, beta, dbeta, c, dc, ldc]
    return call(68, mode, args, work)

cdef int blasad_csyr2k_fwd(char *uplo, char *trans, int *n, int *k, float complex *alpha, float complex *dalpha, float
                           complex *a, float complex *da, int *lda, float complex *b, float complex *db, int *ldb,
                           float complex *beta, float complex *dbeta, float complex *c, float complex *dc, int *ldc,
                           blasad_work *work) noexcept nogil:
    return csyr2k_(0, uplo, trans, n, k, alpha, dalpha, a, da, lda, b, db, ldb, beta, dbeta, c, dc, ldc, work)

cdef int blasad_csyr2k_aug(char *uplo, char *trans, int *n, int *k, float complex *alpha, float complex *dalpha, float
                           complex *a, float complex *da, int *lda, float complex *b, float complex *db, int *ldb,
                           float complex *beta, float complex *dbeta, float complex *c, float complex *dc, int *ldc,
                           blasad_work *work) noexcept nogil:
    return csyr2k_(1, uplo, trans, n, k, alpha, dalpha, a, da, lda, b, db, ldb, beta, dbeta, c, dc, ldc, work)

cdef int blasad_csyr2k_rev(char *uplo, char *trans, int *n, int *k, float complex *alpha, float complex *dalpha, float
                           complex *a, float complex *da, int *lda, float complex *b, float complex *db, int *ldb,
                           float complex *beta, float complex *dbeta, float complex *c, float complex *dc, int *ldc,
                           blasad_work *work) noexcept nogil:
    return csyr2k_(2, uplo, trans, n, k, alpha, dalpha, a, da, lda, b, db, ldb, beta, dbeta, c, dc, ldc, work)

cdef int zsyr2k_(int mode, char *uplo, char *trans, int *n, int *k, double complex *alpha, double complex *dalpha,
                 double complex *a, double complex *da, int *lda, double complex *b, double complex *db, int *ldb,
                 double complex *beta, double complex *dbeta, double complex *c, double complex *dc, int *ldc,
                 blasad_work *work) noexcept nogil:
    cdef (void *)[17] args = [uplo, trans, n, k, alpha, dalpha, a, da, lda, b, db, ldb, beta, dbeta, c, dc, ldc]
    return call(69, mode, args, work)

cdef int blasad_zsyr2k_fwd(char *uplo, char *trans, int *n, int *k, double complex *alpha, double complex *dalpha,
                           double complex *a, double complex *da, int *lda, double complex *b, double complex *db, int
                           *ldb, double complex *beta, double complex *dbeta, double complex *c, double complex *dc,
                           int *ldc, blasad_work *work) noexcept nogil:
    return zsyr2k_(0, uplo, trans, n, k, alpha, dalpha, a, da, lda, b, db, ldb, beta, dbeta, c, dc, ldc, work)

cdef int blasad_zsyr2k_aug(char *uplo, char *trans, int *n, int *k, double complex *alpha, double complex *dalpha,
                           double complex *a, double complex *da, int *lda, double complex *b, double complex *db, int
                           *ldb, double complex *beta, double complex *dbeta, double complex *c, double complex *dc,
                           int *ldc, blasad_work *work) noexcept nogil:
    return zsyr2k_(1, uplo, trans, n, k, alpha, dalpha, a, da, lda, b, db, ldb, beta, dbeta, c, dc, ldc, work)

cdef int blasad_zsyr2k_rev(char *uplo, char *trans, int *n, int *k, double complex *alpha, double complex *dalpha,
                           double complex *a, double complex *da, int *lda, double complex *b, double complex *db, int
                           *ldb, double complex *beta, double complex *dbeta, double complex *c, double complex *dc,
                           int *ldc, blasad_work *work) noexcept nogil:
    return zsyr2k_(2, uplo, trans, n, k, alpha, dalpha, a, da, lda, b, db, ldb, beta, dbeta, c, dc, ldc, work)

cdef int cher2k_(int mode, char *uplo, char *trans, int *n, int *k, float complex *alpha, float complex *dalpha, float
                 complex *a, float complex *da, int *lda, float complex *b, float complex *db, int *ldb, float *beta,
                 float *dbeta, float complex *c, float complex *dc, int *ldc, blasad_work *work) noexcept nogil:
    cdef (void *)[17] args = [uplo, trans, n, k, alpha, dalpha, a, da, lda, b, db, ldb, beta, dbeta, c, dc, ldc]
    return call(70, mode, args, work)

cdef int blasad_cher2k_fwd(char *uplo, char *trans, int *n, int *k, float complex *alpha, float complex *dalpha, float
                           complex *a, float complex *da, int *lda, float complex *b, float complex *db, int *ldb,
                           float *beta, float *dbeta, float complex *c, float complex *dc, int *ldc, blasad_work
                           *work) noexcept nogil:
    return cher2k_(0, uplo, trans, n, k, alpha, dalpha, a, da, lda, b, db, ldb, beta, dbeta, c, dc, ldc, work)

cdef int blasad_cher2k_aug(char *uplo, char *trans, int *n, int *k, float complex *alpha, float complex *dalpha, float
                           complex *a, float complex *da, int *lda, float complex *b, float complex *db, int *ldb,
                           float *beta, float *dbeta, float complex *c, float complex *dc, int *ldc, blasad_work
                           *work) noexcept nogil:
    return cher2k_(1, uplo, trans, n, k, alpha, dalpha, a, da, lda, b, db, ldb, beta, dbeta, c, dc, ldc, work)

cdef int blasad_cher2k_rev(char *uplo, char *trans, int *n, int *k, float complex *alpha, float complex *dalpha, float
                           complex *a, float complex *da, int *lda, float complex *b, float complex *db, int *ldb,
                           float *beta, float *dbeta, float complex *c, float complex *dc, int *ldc, blasad_work
                           *work) noexcept nogil:
    return cher2k_(2, uplo, trans, n, k, alpha, dalpha, a, da, lda, b, db, ldb, beta, dbeta, c, dc, ldc, work)

cdef int zher2k_(int mode, char *uplo, char *trans, int *n, int *k, double complex *alpha, double complex *dalpha,
                 double complex *a, double complex *da, int *lda, double complex *b, double complex *db, int *ldb,
                 double *beta, double *dbeta, double complex *c, double complex *dc, int *ldc, blasad_work
                 *work) noexcept nogil:
    cdef (void *)[17] args = [uplo, trans, n, k, alpha, dalpha, a, da, lda, b, db, ldb, beta, dbeta, c, dc, ldc]
    return call(71, mode, args, work)

cdef int blasad_zher2k_fwd(char *uplo, char *trans, int *n, int *k, double complex *alpha, double complex *dalpha,
                           double complex *a, double complex *da, int *lda, double complex *b, double complex *db, int
                           *ldb, double *beta, double *dbeta, double complex *c, double complex *dc, int *ldc,
                           blasad_work *work) noexcept nogil:
    return zher2k_(0, uplo, trans, n, k, alpha, dalpha, a, da, lda, b, db, ldb, beta, dbeta, c, dc, ldc, work)

cdef int blasad_zher2k_aug(char *uplo, char *trans, int *n, int *k, double complex *alpha, double complex *dalpha,
                           double complex *a, double complex *da, int *lda, double complex *b, double complex *db, int
                           *ldb, double *beta, double *dbeta, double complex *c, double complex *dc, int *ldc,
                           blasad_work *work) noexcept nogil:
    return zher2k_(1, uplo, trans, n, k, alpha, dalpha, a, da, lda, b, db, ldb, beta, dbeta, c, dc, ldc, work)

cdef int blasad_zher2k_rev(char *uplo, char *trans, int *n, int *k, double complex *alpha, double complex *dalpha,
                           double complex *a, double complex *da, int *lda, double complex *b, double complex *db, int
                           *ldb, double *beta, double *dbeta, double complex *c, double complex *dc, int *ldc,
                           blasad_work *work) noexcept nogil:
    return zher2k_(2, uplo, trans, n, k, alpha, dalpha, a, da, lda, b, db, ldb, beta, dbeta, c, dc, ldc, work)

cdef int ssyr_(int mode, char *uplo, int *n, float *alpha, float *dalpha, float *x, float *dx, int *incx, float *a,
               float *da, int *lda, blasad_work *work) noexcept nogil:
    cdef (void *)[10] args = [uplo, n, alpha, dalpha, x, dx, incx, a, da, lda]
    return call(72, mode, args, work)

cdef int blasad_ssyr_fwd(char *uplo, int *n, float *alpha, float *dalpha, float *x, float *dx, int *incx, float *a,
                         float *da, int *lda, blasad_work *work) noexcept nogil:
    return ssyr_(0, uplo, n, alpha, dalpha, x, dx, incx, a, da, lda, work)

cdef int blasad_ssyr_aug(char *uplo, int *n, float *alpha, float *dalpha, float *x, float *dx, int *incx, float *a,
                         float *da, int *lda, blasad_work *work) noexcept nogil:
    return ssyr_(1, uplo, n, alpha, dalpha, x, dx, incx, a, da, lda, work)

cdef int blasad_ssyr_rev(char *uplo, int *n, float *alpha, float *dalpha, float *x, float *dx, int *incx, float *a,
                         float *da, int *lda, blasad_work *work) noexcept nogil:
    return ssyr_(2, uplo, n, alpha, dalpha, x, dx, incx, a, da, lda, work)

cdef int dsyr_(int mode, char *uplo, int *n, double *alpha, double *dalpha, double *x, double *dx, int *incx, double
               *a, double *da, int *lda, blasad_work *work) noexcept nogil:
    cdef (void *)[10] args = [uplo, n, alpha, dalpha, x, dx, incx, a, da, lda]
    return call(73, mode, args, work)

cdef int blasad_dsyr_fwd(char *uplo, int *n, double *alpha, double *dalpha, double *x, double *dx, int *incx, double
                         *a, double *da, int *lda, blasad_work *work) noexcept nogil:
    return dsyr_(0, uplo, n, alpha, dalpha, x, dx, incx, a, da, lda, work)

cdef int blasad_dsyr_aug(char *uplo, int *n, double *alpha, double *dalpha, double *x, double *dx, int *incx, double
                         *a, double *da, int *lda, blasad_work *work) noexcept nogil:
    return dsyr_(1, uplo, n, alpha, dalpha, x, dx, incx, a, da, lda, work)

cdef int blasad_dsyr_rev(char *uplo, int *n, double *alpha, double *dalpha, double *x, double *dx, int *incx, double
                         *a, double *da, int *lda, blasad_work *work) noexcept nogil:
    return dsyr_(2, uplo, n, alpha, dalpha, x, dx, incx, a, da, lda, work)

cdef int csyr_(int mode, char *uplo, int *n, float complex *alpha, float complex *dalpha, float complex *x, float
               complex *dx, int *incx, float complex *a, float complex *da, int *lda, blasad_work
               *work) noexcept nogil:
    cdef (void *)[10] args = [uplo, n, alpha, dalpha, x, dx, incx, a, da, lda]
    return call(74, mode, args, work)

cdef int blasad_csyr_fwd(char *uplo, int *n, float complex *alpha, float complex *dalpha, float complex *x, float
                         complex *dx, int *incx, float complex *a, float complex *da, int *lda, blasad_work
                         *work) noexcept nogil:
    return csyr_(0, uplo, n, alpha, dalpha, x, dx, incx, a, da, lda, work)

cdef int blasad_csyr_aug(char *uplo, int *n, float complex *alpha, float complex *dalpha, float complex *x, float
                         complex *dx, int *incx, float complex *a, float complex *da, int *lda, blasad_work
                         *work) noexcept nogil:
    return csyr_(1, uplo, n, alpha, dalpha, x, dx, incx, a, da, lda, work)

cdef int blasad_csyr_rev(char *uplo, int *n, float complex *alpha, float complex *dalpha, float complex *x, float
                         complex *dx, int *incx, float complex *a, float complex *da, int *lda, blasad_work
                         *work) noexcept nogil:
    return csyr_(2, uplo, n, alpha, dalpha, x, dx, incx, a, da, lda, work)

cdef int zsyr_(int mode, char *uplo, int *n, double complex *alpha, double complex *dalpha, double complex *x, double
               complex *dx, int *incx, double complex *a, double complex *da, int *lda, blasad_work
               *work) noexcept nogil:
    cdef (void *)[10] args = [uplo, n, alpha, dalpha, x, dx, incx, a, da, lda]
    return call(75, mode, args, work)

cdef int blasad_zsyr_fwd(char *uplo, int *n, double complex *alpha, double complex *dalpha, double complex *x, double
                         complex *dx, int *incx, double complex *a, double complex *da, int *lda, blasad_work
                         *work) noexcept nogil:
    return zsyr_(0, uplo, n, alpha, dalpha, x, dx, incx, a, da, lda, work)

cdef int blasad_zsyr_aug(char *uplo, int *n, double complex *alpha, double complex *dalpha, double complex *x, double
                         complex *dx, int *incx, double complex *a, double complex *da, int *lda, blasad_work
                         *work) noexcept nogil:
    return zsyr_(1, uplo, n, alpha, dalpha, x, dx, incx, a, da, lda, work)

cdef int blasad_zsyr_rev(char *uplo, int *n, double complex *alpha, double complex *dalpha, double complex *x, double
                         complex *dx, int *incx, double complex *a, double complex *da, int *lda, blasad_work
                         *work) noexcept nogil:
    return zsyr_(2, uplo, n, alpha, dalpha, x, dx, incx, a, da, lda, work)

cdef int cher_(int mode, char *uplo, int *n, float *alpha, float *dalpha, float complex *x, float complex *dx, int
               *incx, float complex *a, float complex *da, int *lda, blasad_work *work) noexcept nogil:
    cdef (void *)[10] args = [uplo, n, alpha, dalpha, x, dx, incx, a, da, lda]
    return call(76, mode, args, work)

cdef int blasad_cher_fwd(char *uplo, int *n, float *alpha, float *dalpha, float complex *x, float complex *dx, int
                         *incx, float complex *a, float complex *da, int *lda, blasad_work *work) noexcept nogil:
    return cher_(0, uplo, n, alpha, dalpha, x, dx, incx, a, da, lda, work)

cdef int blasad_cher_aug(char *uplo, int *n, float *alpha, float *dalpha, float complex *x, float complex *dx, int
                         *incx, float complex *a, float complex *da, int *lda, blasad_work *work) noexcept nogil:
    return cher_(1, uplo, n, alpha, dalpha, x, dx, incx, a, da, lda, work)

cdef int blasad_cher_rev(char *uplo, int *n, float *alpha, float *dalpha, float complex *x, float complex *dx, int
                         *incx, float complex *a, float complex *da, int *lda, blasad_work *work) noexcept nogil:
    return cher_(2, uplo, n, alpha, dalpha, x, dx, incx, a, da, lda, work)

cdef int zher_(int mode, char *uplo, int *n, double *alpha, double *dalpha, double complex *x, double complex *dx, int
               *incx, double complex *a, double complex *da, int *lda, blasad_work *work) noexcept nogil:
    cdef (void *)[10] args = [uplo, n, alpha, dalpha, x, dx, incx, a, da, lda]
    return call(77, mode, args, work)

cdef int blasad_zher_fwd(char *uplo, int *n, double *alpha, double *dalpha, double complex *x, double complex *dx, int
                         *incx, double complex *a, double complex *da, int *lda, blasad_work *work) noexcept nogil:
    return zher_(0, uplo, n, alpha, dalpha, x, dx, incx, a, da, lda, work)

cdef int blasad_zher_aug(char *uplo, int *n, double *alpha, double *dalpha, double complex *x, double complex *dx, int
                         *incx, double complex *a, double complex *da, int *lda, blasad_work *work) noexcept nogil:
    return zher_(1, uplo, n, alpha, dalpha, x, dx, incx, a, da, lda, work)

cdef int blasad_zher_rev(char *uplo, int *n, double *alpha, double *dalpha, double complex *x, double complex *dx, int
                         *incx, double complex *a, double complex *da, int *lda, blasad_work *work) noexcept nogil:
    return zher_(2, uplo, n, alpha, dalpha, x, dx, incx, a, da, lda, work)

cdef int ssyr2_(int mode, char *uplo, int *n, float *alpha, float *dalpha, float *x, float *dx, int *incx, float *y,
                float *dy, int *incy, float *a, float *da, int *lda, blasad_work *work) noexcept nogil:
    cdef (void *)[13] args = [uplo, n, alpha, dalpha, x, dx, incx, y, dy, incy, a, da, lda]
    return call(78, mode, args, work)

cdef int blasad_ssyr2_fwd(char *uplo, int *n, float *alpha, float *dalpha, float *x, float *dx, int *incx, float *y,
                          float *dy, int *incy, float *a, float *da, int *lda, blasad_work *work) noexcept nogil:
    return ssyr2_(0, uplo, n, alpha, dalpha, x, dx, incx, y, dy, incy, a, da, lda, work)

cdef int blasad_ssyr2_aug(char *uplo, int *n, float *alpha, float *dalpha, float *x, float *dx, int *incx, float *y,
                          float *dy, int *incy, float *a, float *da, int *lda, blasad_work *work) noexcept nogil:
    return ssyr2_(1, uplo, n, alpha, dalpha, x, dx, incx, y, dy, incy, a, da, lda, work)

cdef int blasad_ssyr2_rev(char *uplo, int *n, float *alpha, float *dalpha, float *x, float *dx, int *incx, float *y,
                          float *dy, int *incy, float *a, float *da, int *lda, blasad_work *work) noexcept nogil:
    return ssyr2_(2, uplo, n, alpha, dalpha, x, dx, incx, y, dy, incy, a, da, lda, work)

cdef int dsyr2_(int mode, char *uplo, int *n, double *alpha, double *dalpha, double *x, double *dx, int *incx, double
                *y, double *dy, int *incy, double *a, double *da, int *lda, blasad_work *work) noexcept nogil:
    cdef (void *)[13] args = [uplo, n, alpha, dalpha, x, dx, incx, y, dy, incy, a, da, lda]
    return call(79, mode, args, work)

cdef int blasad_dsyr2_fwd(char *uplo, int *n, double *alpha, double *dalpha, double *x, double *dx, int *incx, double
                          *y, double *dy, int *incy, double *a, double *da, int *lda, blasad_work
                          *work) noexcept nogil:
    return dsyr2_(0, uplo, n, alpha, dalpha, x, dx, incx, y, dy, incy, a, da, lda, work)

cdef int blasad_dsyr2_aug(char *uplo, int *n, double *alpha, double *dalpha, double *x, double *dx, int *incx, double
                          *y, double *dy, int *incy, double *a, double *da, int *lda, blasad_work
                          *work) noexcept nogil:
    return dsyr2_(1, uplo, n, alpha, dalpha, x, dx, incx, y, dy, incy, a, da, lda, work)

cdef int blasad_dsyr2_rev(char *uplo, int *n, double *alpha, double *dalpha, double *x, double *dx, int *incx, double
                          *y, double *dy, int *incy, double *a, double *da, int *lda, blasad_work
                          *work) noexcept nogil:
    return dsyr2_(2, uplo, n, alpha, dalpha, x, dx, incx, y, dy, incy, a, da, lda, work)

cdef int cher2_(int mode, char *uplo, int *n, float complex *alpha, float complex *dalpha, float complex *x, float
                complex *dx, int *incx, float complex *y, float complex *dy, int *incy, float complex *a, float
                complex *da, int *lda, blasad_work *work) noexcept nogil:
    cdef (void *)[13] args = [uplo, n, alpha, dalpha, x, dx, incx, y, dy, incy, a, da, lda]
    return call(80, mode, args, work)

cdef int blasad_cher2_fwd(char *uplo, int *n, float complex *alpha, float complex *dalpha, float complex *x, float
                          complex *dx, int *incx, float complex *y, float complex *dy, int *incy, float complex *a,
                          float complex *da, int *lda, blasad_work *work) noexcept nogil:
    return cher2_(0, uplo, n, alpha, dalpha, x, dx, incx, y, dy, incy, a, da, lda, work)

cdef int blasad_cher2_aug(char *uplo, int *n, float complex *alpha, float complex *dalpha, float complex *x, float
                          complex *dx, int *incx, float complex *y, float complex *dy, int *incy, float complex *a,
                          float complex *da, int *lda, blasad_work *work) noexcept nogil:
    return cher2_(1, uplo, n, alpha, dalpha, x, dx, incx, y, dy, incy, a, da, lda, work)

cdef int blasad_cher2_rev(char *uplo, int *n, float complex *alpha, float complex *dalpha, float complex *x, float
                          complex *dx, int *incx, float complex *y, float complex *dy, int *incy, float complex *a,
                          float complex *da, int *lda, blasad_work *work) noexcept nogil:
    return cher2_(2, uplo, n, alpha, dalpha, x, dx, incx, y, dy, incy, a, da, lda, work)

cdef int zher2_(int mode, char *uplo, int *n, double complex *alpha, double complex *dalpha, double complex *x, double
                complex *dx, int *incx, double complex *y, double complex *dy, int *incy, double complex *a, double
                complex *da, int *lda, blasad_work *work) noexcept nogil:
    cdef (void *)[13] args = [uplo, n, alpha, dalpha, x, dx, incx, y, dy, incy, a, da, lda]
    return call(81, mode, args, work)

cdef int blasad_zher2_fwd(char *uplo, int *n, double complex *alpha, double complex *dalpha, double complex *x, double
                          complex *dx, int *incx, double complex *y, double complex *dy, int *incy, double complex *a,
                          double complex *da, int *lda, blasad_work *work) noexcept nogil:
    return zher2_(0, uplo, n, alpha, dalpha, x, dx, incx, y, dy, incy, a, da, lda, work)

cdef int blasad_zher2_aug(char *uplo, int *n, double complex *alpha, double complex *dalpha, double complex *x, double
                          complex *dx, int *incx, double complex *y, double complex *dy, int *incy, double complex *a,
                          double complex *da, int *lda, blasad_work *work) noexcept nogil:
    return zher2_(1, uplo, n, alpha, dalpha, x, dx, incx, y, dy, incy, a, da, lda, work)

cdef int blasad_zher2_rev(char *uplo, int *n, double complex *alpha, double complex *dalpha, double complex *x, double
                          complex *dx, int *incx, double complex *y, double complex *dy, int *incy, double complex *a,
                          double complex *da, int *lda, blasad_work *work) noexcept nogil:
    return zher2_(2, uplo, n, alpha, dalpha, x, dx, incx, y, dy, incy, a, da, lda, work)

cdef int strmm_(int mode, char *side, char *uplo, char *trans_a, char *diag, int *m, int *n, float *alpha, float
                *dalpha, float *a, float *da, int *lda, float *b, float *db, int *ldb, blasad_work
                *work) noexcept nogil:
    cdef (void *)[14] args = [side, uplo, trans_a, diag, m, n, alpha, dalpha, a, da, lda, b, db, ldb]
    return call(82, mode, args, work)

cdef int blasad_strmm_fwd(char *side, char *uplo, char *trans_a, char *diag, int *m, int *n, float *alpha, float
                          *dalpha, float *a, float *da, int *lda, float *b, float *db, int *ldb, blasad_work
                          *work) noexcept nogil:
    return strmm_(0, side, uplo, trans_a, diag, m, n, alpha, dalpha, a, da, lda, b, db, ldb, work)

cdef int blasad_strmm_aug(char *side, char *uplo, char *trans_a, char *diag, int *m, int *n, float *alpha, float
                          *dalpha, float *a, float *da, int *lda, float *b, float *db, int *ldb, blasad_work
                          *work) noexcept nogil:
    return strmm_(1, side, uplo, trans_a, diag, m, n, alpha, dalpha, a, da, lda, b, db, ldb, work)

cdef int blasad_strmm_rev(char *side, char *uplo, char *trans_a, char *diag, int *m, int *n, float *alpha, float
                          *dalpha, float *a, float *da, int *lda, float *b, float *db, int *ldb, blasad_work
                          *work) noexcept nogil:
    return strmm_(2, side, uplo, trans_a, diag, m, n, alpha, dalpha, a, da, lda, b, db, ldb, work)

cdef int dtrmm_(int mode, char *side, char *uplo, char *trans_a, char *diag, int *m, int *n, double *alpha, double
                *dalpha, double *a, double *da, int *lda, double *b, double *db, int *ldb, blasad_work
                *work) noexcept nogil:
    cdef (void *)[14] args = [side, uplo, trans_a, diag, m, n, alpha, dalpha, a, da, lda, b, db, ldb]
    return call(83, mode, args, work)

cdef int blasad_dtrmm_fwd(char *side, char *uplo, char *trans_a, char *diag, int *m, int *n, double *alpha, double
                          *dalpha, double *a, double *da, int *lda, double *b, double *db, int *ldb, blasad_work
                          *work) noexcept nogil:
    return dtrmm_(0, side, uplo, trans_a, diag, m, n, alpha, dalpha, a, da, lda, b, db, ldb, work)

cdef int blasad_dtrmm_aug(char *side, char *uplo, char *trans_a, char *diag, int *m, int *n, double *alpha, double
                          *dalpha, double *a, double *da, int *lda, double *b, double *db, int *ldb, blasad_work
                          *work) noexcept nogil:
    return dtrmm_(1, side, uplo, trans_a, diag, m, n, alpha, dalpha, a, da, lda, b, db, ldb, work)

cdef int blasad_dtrmm_rev(char *side, char *uplo, char *trans_a, char *diag, int *m, int *n, double *alpha, double
                          *dalpha, double *a, double *da, int *lda, double *b, double *db, int *ldb, blasad_work
                          *work) noexcept nogil:
    return dtrmm_(2, side, uplo, trans_a, diag, m, n, alpha, dalpha, a, da, lda, b, db, ldb, work)

cdef int ctrmm_(int mode, char *side, char *uplo, char *trans_a, char *diag, int *m, int *n, float complex *alpha,
                float complex *dalpha, float complex *a, float complex *da, int *lda, float complex *b, float complex
                *db, int *ldb, blasad_work *work) noexcept nogil:
    cdef (void *)[14] args = [side, uplo, trans_a, diag, m, n, alpha, dalpha, a, da, lda, b, db, ldb]
    return call(84, mode, args, work)

cdef int blasad_ctrmm_fwd(char *side, char *uplo, char *trans_a, char *diag, int *m, int *n, float complex *alpha,
                          float complex *dalpha, float complex *a, float complex *da, int *lda, float complex *b,
                          float complex *db, int *ldb, blasad_work *work) noexcept nogil:
    return ctrmm_(0, side, uplo, trans_a, diag, m, n, alpha, dalpha, a, da, lda, b, db, ldb, work)

cdef int blasad_ctrmm_aug(char *side, char *uplo, char *trans_a, char *diag, int *m, int *n, float complex *alpha,
                          float complex *dalpha, float complex *a, float complex *da, int *lda, float complex *b,
                          float complex *db, int *ldb, blasad_work *work) noexcept nogil:
    return ctrmm_(1, side, uplo, trans_a, diag, m, n, alpha, dalpha, a, da, lda, b, db, ldb, work)

cdef int blasad_ctrmm_rev(char *side, char *uplo, char *trans_a, char *diag, int *m, int *n, float complex *alpha,
                          float complex *dalpha, float complex *a, float complex *da, int *lda, float complex *b,
                          float complex *db, int *ldb, blasad_work *work) noexcept nogil:
    return ctrmm_(2, side, uplo, trans_a, diag, m, n, alpha, dalpha, a, da, lda, b, db, ldb, work)

cdef int ztrmm_(int mode, char *side, char *uplo, char *trans_a, char *diag, int *m, int *n, double complex *alpha,
                double complex *dalpha, double complex *a, double complex *da, int *lda, double complex *b, double
                complex *db, int *ldb, blasad_work *work) noexcept nogil:
    cdef (void *)[14] args = [side, uplo, trans_a, diag, m, n, alpha, dalpha, a, da, lda, b, db, ldb]
    return call(85, mode, args, work)

cdef int blasad_ztrmm_fwd(char *side, char *uplo, char *trans_a, char *diag, int *m, int *n, double complex *alpha,
                          double complex *dalpha, double complex *a, double complex *da, int *lda, double complex *b,
                          double complex *db, int *ldb, blasad_work *work) noexcept nogil:
    return ztrmm_(0, side, uplo, trans_a, diag, m, n, alpha, dalpha, a, da, lda, b, db, ldb, work)

cdef int blasad_ztrmm_aug(char *side, char *uplo, char *trans_a, char *diag, int *m, int *n, double complex *alpha,
                          double complex *dalpha, double complex *a, double complex *da, int *lda, double complex *b,
                          double complex *db, int *ldb, blasad_work *work) noexcept nogil:
    return ztrmm_(1, side, uplo, trans_a, diag, m, n, alpha, dalpha, a, da, lda, b, db, ldb, work)

cdef int blasad_ztrmm_rev(char *side, char *uplo, char *trans_a, char *diag, int *m, int *n, double complex *alpha,
                          double complex *dalpha, double complex *a, double complex *da, int *lda, double complex *b,
                          double complex *db, int *ldb, blasad_work *work) noexcept nogil:
    return ztrmm_(2, side, uplo, trans_a, diag, m, n, alpha, dalpha, a, da, lda, b, db, ldb, work)

cdef int strmv_(int mode, char *uplo, char *trans, char *diag, int *n, float *a, float *da, int *lda, float *x, float
                *dx, int *incx, blasad_work *work) noexcept nogil:
    cdef (void *)[10] args = [uplo, trans, diag, n, a, da, lda, x, dx, incx]
    return call(86, mode, args, work)

cdef int blasad_strmv_fwd(char *uplo, char *trans, char *diag, int *n, float *a, float *da, int *lda, float *x, float
                          *dx, int *incx, blasad_work *work) noexcept nogil:
    return strmv_(0, uplo, trans, diag, n, a, da, lda, x, dx, incx, work)

cdef int blasad_strmv_aug(char *uplo, char *trans, char *diag, int *n, float *a, float *da, int *lda, float *x, float
                          *dx, int *incx, blasad_work *work) noexcept nogil:
    return strmv_(1, uplo, trans, diag, n, a, da, lda, x, dx, incx, work)

cdef int blasad_strmv_rev(char *uplo, char *trans, char *diag, int *n, float *a, float *da, int *lda, float *x, float
                          *dx, int *incx, blasad_work *work) noexcept nogil:
    return strmv_(2, uplo, trans, diag, n, a, da, lda, x, dx, incx, work)

cdef int dtrmv_(int mode, char *uplo, char *trans, char *diag, int *n, double *a, double *da, int *lda, double *x,
                double *dx, int *incx, blasad_work *work) noexcept nogil:
    cdef (void *)[10] args = [uplo, trans, diag, n, a, da, lda, x, dx, incx]
    return call(87, mode, args, work)

cdef int blasad_dtrmv_fwd(char *uplo, char *trans, char *diag, int *n, double *a, double *da, int *lda, double *x,
                          double *dx, int *incx, blasad_work *work) noexcept nogil:
    return dtrmv_(0, uplo, trans, diag, n, a, da, lda, x, dx, incx, work)

cdef int blasad_dtrmv_aug(char *uplo, char *trans, char *diag, int *n, double *a, double *da, int *lda, double *x,
                          double *dx, int *incx, blasad_work *work) noexcept nogil:
    return dtrmv_(1, uplo, trans, diag, n, a, da, lda, x, dx, incx, work)

cdef int blasad_dtrmv_rev(char *uplo, char *trans, char *diag, int *n, double *a, double *da, int *lda, double *x,
                          double *dx, int *incx, blasad_work *work) noexcept nogil:
    return dtrmv_(2, uplo, trans, diag, n, a, da, lda, x, dx, incx, work)

cdef int ctrmv_(int mode, char *uplo, char *trans, char *diag, int *n, float complex *a, float complex *da, int *lda,
                float complex *x, float complex *dx, int *incx, blasad_work *work) noexcept nogil:
    cdef (void *)[10] args = [uplo, trans, diag, n, a, da, lda, x, dx, incx]
    return call(88, mode, args, work)

cdef int blasad_ctrmv_fwd(char *uplo, char *trans, char *diag, int *n, float complex *a, float complex *da, int *lda,
                          float complex *x, float complex *dx, int *incx, blasad_work *work) noexcept nogil:
    return ctrmv_(0, uplo, trans, diag, n, a, da, lda, x, dx, incx, work)

cdef int blasad_ctrmv_aug(char *uplo, char *trans, char *diag, int *n, float complex *a, float complex *da, int *lda,
                          float complex *x, float complex *dx, int *incx, blasad_work *work) noexcept nogil:
    return ctrmv_(1, uplo, trans, diag, n, a, da, lda, x, dx, incx, work)

cdef int blasad_ctrmv_rev(char *uplo, char *trans, char *diag, int *n, float complex *a, float complex *da, int *lda,
                          float complex *x, float complex *dx, int *incx, blasad_work *work) noexcept nogil:
    return ctrmv_(2, uplo, trans, diag, n, a, da, lda, x, dx, incx, work)

cdef int ztrmv_(int mode, char *uplo, char *trans, char *diag, int *n, double complex *a, double complex *da, int
                *lda, double complex *x, double complex *dx, int *incx, blasad_work *work) noexcept nogil:
    cdef (void *)[10] args = [uplo, trans, diag, n, a, da, lda, x, dx, incx]
    return call(89, mode, args, work)

cdef int blasad_ztrmv_fwd(char *uplo, char *trans, char *diag, int *n, double complex *a, double complex *da, int
                          *lda, double complex *x, double complex *dx, int *incx, blasad_work *work) noexcept nogil:
    return ztrmv_(0, uplo, trans, diag, n, a, da, lda, x, dx, incx, work)

cdef int blasad_ztrmv_aug(char *uplo, char *trans, char *diag, int *n, double complex *a, double complex *da, int
                          *lda, double complex *x, double complex *dx, int *incx, blasad_work *work) noexcept nogil:
    return ztrmv_(1, uplo, trans, diag, n, a, da, lda, x, dx, incx, work)

cdef int blasad_ztrmv_rev(char *uplo, char *trans, char *diag, int *n, double complex *a, double complex *da, int
                          *lda, double complex *x, double complex *dx, int *incx, blasad_work *work) noexcept nogil:
    return ztrmv_(2, uplo, trans, diag, n, a, da, lda, x, dx, incx, work)

cdef int strsm_(int mode, char *side, char *uplo, char *trans_a, char *diag, int *m, int *n, float *alpha, float
                *dalpha, float *a, float *da, int *lda, float *b, float *db, int *ldb, blasad_work
                *work) noexcept nogil:
    cdef (void *)[14] args = [side, uplo, trans_a, diag, m, n, alpha, dalpha, a, da, lda, b, db, ldb]
    return call(90, mode, args, work)

cdef int blasad_strsm_fwd(char *side, char *uplo, char *trans_a, char *diag, int *m, int *n, float *alpha, float
                          *dalpha, float *a, float *da, int *lda, float *b, float *db, int *ldb, blasad_work
                          *work) noexcept nogil:
    return strsm_(0, side, uplo, trans_a, diag, m, n, alpha, dalpha, a, da, lda, b, db, ldb, work)

cdef int blasad_strsm_aug(char *side, char *uplo, char *trans_a, char *diag, int *m, int *n, float *alpha, float
                          *dalpha, float *a, float *da, int *lda, float *b, float *db, int *ldb, blasad_work
                          *work) noexcept nogil:
    return strsm_(1, side, uplo, trans_a, diag, m, n, alpha, dalpha, a, da, lda, b, db, ldb, work)

cdef int blasad_strsm_rev(char *side, char *uplo, char *trans_a, char *diag, int *m, int *n, float *alpha, float
                          *dalpha, float *a, float *da, int *lda, float *b, float *db, int *ldb, blasad_work
                          *work) noexcept nogil:
    return strsm_(2, side, uplo, trans_a, diag, m, n, alpha, dalpha, a, da, lda, b, db, ldb, work)

cdef int dtrsm_(int mode, char *side, char *uplo, char *trans_a, char *diag, int *m, int *n, double *alpha, double
                *dalpha, double *a, double *da, int *lda, double *b, double *db, int *ldb, blasad_work
                *work) noexcept nogil:
    cdef (void *)[14] args = [side, uplo, trans_a, diag, m, n, alpha, dalpha, a, da, lda, b, db, ldb]
    return call(91, mode, args, work)

cdef int blasad_dtrsm_fwd(char *side, char *uplo, char *trans_a, char *diag, int *m, int *n, double *alpha, double
                          *dalpha, double *a, double *da, int *lda, double *b, double *db, int *ldb, blasad_work
                          *work) noexcept nogil:
    return dtrsm_(0, side, uplo, trans_a, diag, m, n, alpha, dalpha, a, da, lda, b, db, ldb, work)

cdef int blasad_dtrsm_aug(char *side, char *uplo, char *trans_a, char *diag, int *m, int *n, double *alpha, double
                          *dalpha, double *a, double *da, int *lda, double *b, double *db, int *ldb, blasad_work
                          *work) noexcept nogil:
    return dtrsm_(1, side, uplo, trans_a, diag, m, n, alpha, dalpha, a, da, lda, b, db, ldb, work)

cdef int blasad_dtrsm_rev(char *side, char *uplo, char *trans_a, char *diag, int *m, int *n, double *alpha, double
                          *dalpha, double *a, double *da, int *lda, double *b, double *db, int *ldb, blasad_work
                          *work) noexcept nogil:
    return dtrsm_(2, side, uplo, trans_a, diag, m, n, alpha, dalpha, a, da, lda, b, db, ldb, work)

cdef int ctrsm_(int mode, char *side, char *uplo, char *trans_a, char *diag, int *m, int *n, float complex *alpha,
                float complex *dalpha, float complex *a, float complex *da, int *lda, float complex *b, float complex
                *db, int *ldb, blasad_work *work) noexcept nogil:
    cdef (void *)[14] args = [side, uplo, trans_a, diag, m, n, alpha, dalpha, a, da, lda, b, db, ldb]
    return call(92, mode, args, work)

cdef int blasad_ctrsm_fwd(char *side, char *uplo, char *trans_a, char *diag, int *m, int *n, float complex *alpha,
                          float complex *dalpha, float complex *a, float complex *da, int *lda, float complex *b,
                          float complex *db, int *ldb, blasad_work *work) noexcept nogil:
    return ctrsm_(0, side, uplo, trans_a, diag, m, n, alpha, dalpha, a, da, lda, b, db, ldb, work)

cdef int blasad_ctrsm_aug(char *side, char *uplo, char *trans_a, char *diag, int *m, int *n, float complex *alpha,
                          float complex *dalpha, float complex *a, float complex *da, int *lda, float complex *b,
                          float complex *db, int *ldb, blasad_work *work) noexcept nogil:
    return ctrsm_(1, side, uplo, trans_a, diag, m, n, alpha, dalpha, a, da, lda, b, db, ldb, work)

cdef int blasad_ctrsm_rev(char *side, char *uplo, char *trans_a, char *diag, int *m, int *n, float complex *alpha,
                          float complex *dalpha, float complex *a, float complex *da, int *lda, float complex *b,
                          float complex *db, int *ldb, blasad_work *work) noexcept nogil:
    return ctrsm_(2, side, uplo, trans_a, diag, m, n, alpha, dalpha, a, da, lda, b, db, ldb, work)

cdef int ztrsm_(int mode, char *side, char *uplo, char *trans_a, char *diag, int *m, int *n, double complex *alpha,
                double complex *dalpha, double complex *a, double complex *da, int *lda, double complex *b, double
                complex *db, int *ldb, blasad_work *work) noexcept nogil:
    cdef (void *)[14] args = [side, uplo, trans_a, diag, m, n, alpha, dalpha, a, da, lda, b, db, ldb]
    return call(93, mode, args, work)

cdef int blasad_ztrsm_fwd(char *side, char *uplo, char *trans_a, char *diag, int *m, int *n, double complex *alpha,
                          double complex *dalpha, double complex *a, double complex *da, int *lda, double complex *b,
                          double complex *db, int *ldb, blasad_work *work) noexcept nogil:
    return ztrsm_(0, side, uplo, trans_a, diag, m, n, alpha, dalpha, a, da, lda, b, db, ldb, work)

cdef int blasad_ztrsm_aug(char *side, char *uplo, char *trans_a, char *diag, int *m, int *n, double complex *alpha,
                          double complex *dalpha, double complex *a, double complex *da, int *lda, double complex *b,
                          double complex *db, int *ldb, blasad_work *work) noexcept nogil:
    return ztrsm_(1, side, uplo, trans_a, diag, m, n, alpha, dalpha, a, da, lda, b, db, ldb, work)

cdef int blasad_ztrsm_rev(char *side, char *uplo, char *trans_a, char *diag, int *m, int *n, double complex *alpha,
                          double complex *dalpha, double complex *a, double complex *da, int *lda, double complex *b,
                          double complex *db, int *ldb, blasad_work *work) noexcept nogil:
    return ztrsm_(2, side, uplo, trans_a, diag, m, n, alpha, dalpha, a, da, lda, b, db, ldb, work)

cdef int strsv_(int mode, char *uplo, char *trans, char *diag, int *n, float *a, float *da, int *lda, float *x, float
                *dx, int *incx, blasad_work *work) noexcept nogil:
    cdef (void *)[10] args = [uplo, trans, diag, n, a, da, lda, x, dx, incx]
    return call(94, mode, args, work)

cdef int blasad_strsv_fwd(char *uplo, char *trans, char *diag, int *n, float *a, float *da, int *lda, float *x, float
                          *dx, int *incx, blasad_work *work) noexcept nogil:
    return strsv_(0, uplo, trans, diag, n, a, da, lda, x, dx, incx, work)

cdef int blasad_strsv_aug(char *uplo, char *trans, char *diag, int *n, float *a, float *da, int *lda, float *x, float
                          *dx, int *incx, blasad_work *work) noexcept nogil:
    return strsv_(1, uplo, trans, diag, n, a, da, lda, x, dx, incx, work)

cdef int blasad_strsv_rev(char *uplo, char *trans, char *diag, int *n, float *a, float *da, int *lda, float *x, float
                          *dx, int *incx, blasad_work *work) noexcept nogil:
    return strsv_(2, uplo, trans, diag, n, a, da, lda, x, dx, incx, work)

cdef int dtrsv_(int mode, char *uplo, char *trans, char *diag, int *n, double *a, double *da, int *lda, double *x,
                double *dx, int *incx, blasad_work *work) noexcept nogil:
    cdef (void *)[10] args = [uplo, trans, diag, n, a, da, lda, x, dx, incx]
    return call(95, mode, args, work)

cdef int blasad_dtrsv_fwd(char *uplo, char *trans, char *diag, int *n, double *a, double *da, int *lda, double *x,
                          double *dx, int *incx, blasad_work *work) noexcept nogil:
    return dtrsv_(0, uplo, trans, diag, n, a, da, lda, x, dx, incx, work)

cdef int blasad_dtrsv_aug(char *uplo, char *trans, char *diag, int *n, double *a, double *da, int *lda, double *x,
                          double *dx, int *incx, blasad_work *work) noexcept nogil:
    return dtrsv_(1, uplo, trans, diag, n, a, da, lda, x, dx, incx, work)

cdef int blasad_dtrsv_rev(char *uplo, char *trans, char *diag, int *n, double *a, double *da, int *lda, double *x,
                          double *dx, int *incx, blasad_work *work) noexcept nogil:
    return dtrsv_(2, uplo, trans, diag, n, a, da, lda, x, dx, incx, work)

cdef int ctrsv_(int mode, char *uplo, char *trans, char *diag, int *n, float complex *a, float complex *da, int *lda,
                float complex *x, float complex *dx, int *incx, blasad_work *work) noexcept nogil:
    cdef (void *)[10] args = [uplo, trans, diag, n, a, da, lda, x, dx, incx]
    return call(96, mode, args, work)

cdef int blasad_ctrsv_fwd(char *uplo, char *trans, char *diag, int *n, float complex *a, float complex *da, int *lda,
                          float complex *x, float complex *dx, int *incx, blasad_work *work) noexcept nogil:
    return ctrsv_(0, uplo, trans, diag, n, a, da, lda, x, dx, incx, work)

cdef int blasad_ctrsv_aug(char *uplo, char *trans, char *diag, int *n, float complex *a, float complex *da, int *lda,
                          float complex *x, float complex *dx, int *incx, blasad_work *work) noexcept nogil:
    return ctrsv_(1, uplo, trans, diag, n, a, da, lda, x, dx, incx, work)

cdef int blasad_ctrsv_rev(char *uplo, char *trans, char *diag, int *n, float complex *a, float complex *da, int *lda,
                          float complex *x, float complex *dx, int *incx, blasad_work *work) noexcept nogil:
    return ctrsv_(2, uplo, trans, diag, n, a, da, lda, x, dx, incx, work)

cdef int ztrsv_(int mode, char *uplo, char *trans, char *diag, int *n, double complex *a, double complex *da, int
                *lda, double complex *x, double complex *dx, int *incx, blasad_work *work) noexcept nogil:
    cdef (void *)[10] args = [uplo, trans, diag, n, a, da, lda, x, dx, incx]
    return call(97, mode, args, work)

cdef int blasad_ztrsv_fwd(char *uplo, char *trans, char *diag, int *n, double complex *a, double complex *da, int
                          *lda, double complex *x, double complex *dx, int *incx, blasad_work *work) noexcept nogil:
    return ztrsv_(0, uplo, trans, diag, n, a, da, lda, x, dx, incx, work)

cdef int blasad_ztrsv_aug(char *uplo, char *trans, char *diag, int *n, double complex *a, double complex *da, int
                          *lda, double complex *x, double complex *dx, int *incx, blasad_work *work) noexcept nogil:
    return ztrsv_(1, uplo, trans, diag, n, a, da, lda, x, dx, incx, work)

cdef int blasad_ztrsv_rev(char *uplo, char *trans, char *diag, int *n, double complex *a, double complex *da, int
                          *lda, double complex *x, double complex *dx, int *incx, blasad_work *work) noexcept nogil:
    return ztrsv_(2, uplo, trans, diag, n, a, da, lda, x, dx, incx, work)

cdef int strtrs_(int mode, char *uplo, char *trans, char *unitdiag, int *n, int *nrhs, float *a, float *da, int *lda,
                 float *b, float *db, int *ldb, blasad_work *work) noexcept nogil:
    cdef (void *)[11] args = [uplo, trans, unitdiag, n, nrhs, a, da, lda, b, db, ldb]
    return call(98, mode, args, work)

cdef int blasad_strtrs_fwd(char *uplo, char *trans, char *unitdiag, int *n, int *nrhs, float *a, float *da, int *lda,
                           float *b, float *db, int *ldb, blasad_work *work) noexcept nogil:
    return strtrs_(0, uplo, trans, unitdiag, n, nrhs, a, da, lda, b, db, ldb, work)

cdef int blasad_strtrs_aug(char *uplo, char *trans, char *unitdiag, int *n, int *nrhs, float *a, float *da, int *lda,
                           float *b, float *db, int *ldb, blasad_work *work) noexcept nogil:
    return strtrs_(1, uplo, trans, unitdiag, n, nrhs, a, da, lda, b, db, ldb, work)

cdef int blasad_strtrs_rev(char *uplo, char *trans, char *unitdiag, int *n, int *nrhs, float *a, float *da, int *lda,
                           float *b, float *db, int *ldb, blasad_work *work) noexcept nogil:
    return strtrs_(2, uplo, trans, unitdiag, n, nrhs, a, da, lda, b, db, ldb, work)

cdef int dtrtrs_(int mode, char *uplo, char *trans, char *unitdiag, int *n, int *nrhs, double *a, double *da, int
                 *lda, double *b, double *db, int *ldb, blasad_work *work) noexcept nogil:
    cdef (void *)[11] args = [uplo, trans, unitdiag, n, nrhs, a, da, lda, b, db, ldb]
    return call(99, mode, args, work)

cdef int blasad_dtrtrs_fwd(char *uplo, char *trans, char *unitdiag, int *n, int *nrhs, double *a, double *da, int
                           *lda, double *b, double *db, int *ldb, blasad_work *work) noexcept nogil:
    return dtrtrs_(0, uplo, trans, unitdiag, n, nrhs, a, da, lda, b, db, ldb, work)

cdef int blasad_dtrtrs_aug(char *uplo, char *trans, char *unitdiag, int *n, int *nrhs, double *a, double *da, int
                           *lda, double *b, double *db, int *ldb, blasad_work *work) noexcept nogil:
    return dtrtrs_(1, uplo, trans, unitdiag, n, nrhs, a, da, lda, b, db, ldb, work)

cdef int blasad_dtrtrs_rev(char *uplo, char *trans, char *unitdiag, int *n, int *nrhs, double *a, double *da, int
                           *lda, double *b, double *db, int *ldb, blasad_work *work) noexcept nogil:
    return dtrtrs_(2, uplo, trans, unitdiag, n, nrhs, a, da, lda, b, db, ldb, work)

cdef int ctrtrs_(int mode, char *uplo, char *trans, char *unitdiag, int *n, int *nrhs, float complex *a, float complex
                 *da, int *lda, float complex *b, float complex *db, int *ldb, blasad_work *work) noexcept nogil:
    cdef (void *)[11] args = [uplo, trans, unitdiag, n, nrhs, a, da, lda, b, db, ldb]
    return call(100, mode, args, work)

cdef int blasad_ctrtrs_fwd(char *uplo, char *trans, char *unitdiag, int *n, int *nrhs, float complex *a, float complex
                           *da, int *lda, float complex *b, float complex *db, int *ldb, blasad_work
                           *work) noexcept nogil:
    return ctrtrs_(0, uplo, trans, unitdiag, n, nrhs, a, da, lda, b, db, ldb, work)

cdef int blasad_ctrtrs_aug(char *uplo, char *trans, char *unitdiag, int *n, int *nrhs, float complex *a, float complex
                           *da, int *lda, float complex *b, float complex *db, int *ldb, blasad_work
                           *work) noexcept nogil:
    return ctrtrs_(1, uplo, trans, unitdiag, n, nrhs, a, da, lda, b, db, ldb, work)

cdef int blasad_ctrtrs_rev(char *uplo, char *trans, char *unitdiag, int *n, int *nrhs, float complex *a, float complex
                           *da, int *lda, float complex *b, float complex *db, int *ldb, blasad_work
                           *work) noexcept nogil:
    return ctrtrs_(2, uplo, trans, unitdiag, n, nrhs, a, da, lda, b, db, ldb, work)

cdef int ztrtrs_(int mode, char *uplo, char *trans, char *unitdiag, int *n, int *nrhs, double complex *a, double
                 complex *da, int *lda, double complex *b, double complex *db, int *ldb, blasad_work
                 *work) noexcept nogil:
    cdef (void *)[11] args = [uplo, trans, unitdiag, n, nrhs, a, da, lda, b, db, ldb]
    return call(101, mode, args, work)

cdef int blasad_ztrtrs_fwd(char *uplo, char *trans, char *unitdiag, int *n, int *nrhs, double complex *a, double
                           complex *da, int *lda, double complex *b, double complex *db, int *ldb, blasad_work
                           *work) noexcept nogil:
    return ztrtrs_(0, uplo, trans, unitdiag, n, nrhs, a, da, lda, b, db, ldb, work)

cdef int blasad_ztrtrs_aug(char *uplo, char *trans, char *unitdiag, int *n, int *nrhs, double complex *a, double
                           complex *da, int *lda, double complex *b, double complex *db, int *ldb, blasad_work
                           *work) noexcept nogil:
    return ztrtrs_(1, uplo, trans, unitdiag, n, nrhs, a, da, lda, b, db, ldb, work)

cdef int blasad_ztrtrs_rev(char *uplo, char *trans, char *unitdiag, int *n, int *nrhs, double complex *a, double
                           complex *da, int *lda, double complex *b, double complex *db, int *ldb, blasad_work
                           *work) noexcept nogil:
    return ztrtrs_(2, uplo, trans, unitdiag, n, nrhs, a, da, lda, b, db, ldb, work)

cdef int sgbmv_(int mode, char *trans, int *m, int *n, int *kl, int *ku, float *alpha, float *dalpha, float *a, float
                *da, int *lda, float *x, float *dx, int *incx, float *beta, float *dbeta, float *y, float *dy, int
                *incy, blasad_work *work) noexcept nogil:
    cdef (void *)[18] args = [trans, m, n, kl, ku, alpha, dalpha, a, da, lda, x, dx, incx, beta, dbeta, y, dy, incy]
    return call(102, mode, args, work)

cdef int blasad_sgbmv_fwd(char *trans, int *m, int *n, int *kl, int *ku, float *alpha, float *dalpha, float *a, float
                          *da, int *lda, float *x, float *dx, int *incx, float *beta, float *dbeta, float *y, float
                          *dy, int *incy, blasad_work *work) noexcept nogil:
    return sgbmv_(0, trans, m, n, kl, ku, alpha, dalpha, a, da, lda, x, dx, incx, beta, dbeta, y, dy, incy, work)

cdef int blasad_sgbmv_aug(char *trans, int *m, int *n, int *kl, int *ku, float *alpha, float *dalpha, float *a, float
                          *da, int *lda, float *x, float *dx, int *incx, float *beta, float *dbeta, float *y, float
                          *dy, int *incy, blasad_work *work) noexcept nogil:
    return sgbmv_(1, trans, m, n, kl, ku, alpha, dalpha, a, da, lda, x, dx, incx, beta, dbeta, y, dy, incy, work)

cdef int blasad_sgbmv_rev(char *trans, int *m, int *n, int *kl, int *ku, float *alpha, float *dalpha, float *a, float
                          *da, int *lda, float *x, float *dx, int *incx, float *beta, float *dbeta, float *y, float
                          *dy, int *incy, blasad_work *work) noexcept nogil:
    return sgbmv_(2, trans, m, n, kl, ku, alpha, dalpha, a, da, lda, x, dx, incx, beta, dbeta, y, dy, incy, work)

cdef int dgbmv_(int mode, char *trans, int *m, int *n, int *kl, int *ku, double *alpha, double *dalpha, double *a,
                double *da, int *lda, double *x, double *dx, int *incx, double *beta, double *dbeta, double *y, double
                *dy, int *incy, blasad_work *work) noexcept nogil:
    cdef (void *)[18] args = [trans, m, n, kl, ku, alpha, dalpha, a, da, lda, x, dx, incx, beta, dbeta, y, dy, incy]
    return call(103, mode, args, work)

cdef int blasad_dgbmv_fwd(char *trans, int *m, int *n, int *kl, int *ku, double *alpha, double *dalpha, double *a,
                          double *da, int *lda, double *x, double *dx, int *incx, double *beta, double *dbeta, double
                          *y, double *dy, int *incy, blasad_work *work) noexcept nogil:
    return dgbmv_(0, trans, m, n, kl, ku, alpha, dalpha, a, da, lda, x, dx, incx, beta, dbeta, y, dy, incy, work)

cdef int blasad_dgbmv_aug(char *trans, int *m, int *n, int *kl, int *ku, double *alpha, double *dalpha, double *a,
                          double *da, int *lda, double *x, double *dx, int *incx, double *beta, double *dbeta, double
                          *y, double *dy, int *incy, blasad_work *work) noexcept nogil:
    return dgbmv_(1, trans, m, n, kl, ku, alpha, dalpha, a, da, lda, x, dx, incx, beta, dbeta, y, dy, incy, work)

cdef int blasad_dgbmv_rev(char *trans, int *m, int *n, int *kl, int *ku, double *alpha, double *dalpha, double *a,
                          double *da, int *lda, double *x, double *dx, int *incx, double *beta, double *dbeta, double
                          *y, double *dy, int *incy, blasad_work *work) noexcept nogil:
    return dgbmv_(2, trans, m, n, kl, ku, alpha, dalpha, a, da, lda, x, dx, incx, beta, dbeta, y, dy, incy, work)

cdef int cgbmv_(int mode, char *trans, int *m, int *n, int *kl, int *ku, float complex *alpha, float complex *dalpha,
                float complex *a, float complex *da, int *lda, float complex *x, float complex *dx, int *incx, float
                complex *beta, float complex *dbeta, float complex *y, float complex *dy, int *incy, blasad_work
                *work) noexcept nogil:
    cdef (void *)[18] args = [trans, m, n, kl, ku, alpha, dalpha, a, da, lda, x, dx, incx, beta, dbeta, y, dy, incy]
    return call(104, mode, args, work)

cdef int blasad_cgbmv_fwd(char *trans, int *m, int *n, int *kl, int *ku, float complex *alpha, float complex *dalpha,
                          float complex *a, float complex *da, int *lda, float complex *x, float complex *dx, int
                          *incx, float complex *beta, float complex *dbeta, float complex *y, float complex *dy, int
                          *incy, blasad_work *work) noexcept nogil:
    return cgbmv_(0, trans, m, n, kl, ku, alpha, dalpha, a, da, lda, x, dx, incx, beta, dbeta, y, dy, incy, work)

cdef int blasad_cgbmv_aug(char *trans, int *m, int *n, int *kl, int *ku, float complex *alpha, float complex *dalpha,
                          float complex *a, float complex *da, int *lda, float complex *x, float complex *dx, int
                          *incx, float complex *beta, float complex *dbeta, float complex *y, float complex *dy, int
                          *incy, blasad_work *work) noexcept nogil:
    return cgbmv_(1, trans, m, n, kl, ku, alpha, dalpha, a, da, lda, x, dx, incx, beta, dbeta, y, dy, incy, work)

cdef int blasad_cgbmv_rev(char *trans, int *m, int *n, int *kl, int *ku, float complex *alpha, float complex *dalpha,
                          float complex *a, float complex *da, int *lda, float complex *x, float complex *dx, int
                          *incx, float complex *beta, float complex *dbeta, float complex *y, float complex *dy, int
                          *incy, blasad_work *work) noexcept nogil:
    return cgbmv_(2, trans, m, n, kl, ku, alpha, dalpha, a, da, lda, x, dx, incx, beta, dbeta, y, dy, incy, work)

cdef int zgbmv_(int mode, char *trans, int *m, int *n, int *kl, int *ku, double complex *alpha, double complex
                *dalpha, double complex *a, double complex *da, int *lda, double complex *x, double complex *dx, int
                *incx, double complex *beta, double complex *dbeta, double complex *y, double complex *dy, int *incy,
                blasad_work *work) noexcept nogil:
    cdef (void *)[18] args = [trans, m, n, kl, ku, alpha, dalpha, a, da, lda, x, dx, incx, beta, dbeta, y, dy, incy]
    return call(105, mode, args, work)

cdef int blasad_zgbmv_fwd(char *trans, int *m, int *n, int *kl, int *ku, double complex *alpha, double complex
                          *dalpha, double complex *a, double complex *da, int *lda, double complex *x, double complex
                          *dx, int *incx, double complex *beta, double complex *dbeta, double complex *y, double
                          complex *dy, int *incy, blasad_work *work) noexcept nogil:
    return zgbmv_(0, trans, m, n, kl, ku, alpha, dalpha, a, da, lda, x, dx, incx, beta, dbeta, y, dy, incy, work)

cdef int blasad_zgbmv_aug(char *trans, int *m, int *n, int *kl, int *ku, double complex *alpha, double complex
                          *dalpha, double complex *a, double complex *da, int *lda, double complex *x, double complex
                          *dx, int *incx, double complex *beta, double complex *dbeta, double complex *y, double
                          complex *dy, int *incy, blasad_work *work) noexcept nogil:
    return zgbmv_(1, trans, m, n, kl, ku, alpha, dalpha, a, da, lda, x, dx, incx, beta, dbeta, y, dy, incy, work)

cdef int blasad_zgbmv_rev(char *trans, int *m, int *n, int *kl, int *ku, double complex *alpha, double complex
                          *dalpha, double complex *a, double complex *da, int *lda, double complex *x, double complex
                          *dx, int *incx, double complex *beta, double complex *dbeta, double complex *y, double
                          complex *dy, int *incy, blasad_work *work) noexcept nogil:
    return zgbmv_(2, trans, m, n, kl, ku, alpha, dalpha, a, da, lda, x, dx, incx, beta, dbeta, y, dy, incy, work)

cdef int ssbmv_(int mode, char *uplo, int *n, int *k, float *alpha, float *dalpha, float *a, float *da, int *lda,
                float *x, float *dx, int *incx, float *beta, float *dbeta, float *y, float *dy, int *incy, blasad_work
                *work) noexcept nogil:
    cdef (void *)[16] args = [uplo, n, k, alpha, dalpha, a, da, lda, x, dx, incx, beta, dbeta, y, dy, incy]
    return call(106, mode, args, work)

cdef int blasad_ssbmv_fwd(char *uplo, int *n, int *k, float *alpha, float *dalpha, float *a, float *da, int *lda,
                          float *x, float *dx, int *incx, float *beta, float *dbeta, float *y, float *dy, int *incy,
                          blasad_work *work) noexcept nogil:
    return ssbmv_(0, uplo, n, k, alpha, dalpha, a, da, lda, x, dx, incx, beta, dbeta, y, dy, incy, work)

cdef int blasad_ssbmv_aug(char *uplo, int *n, int *k, float *alpha, float *dalpha, float *a, float *da, int *lda,
                          float *x, float *dx, int *incx, float *beta, float *dbeta, float *y, float *dy, int *incy,
                          blasad_work *work) noexcept nogil:
    return ssbmv_(1, uplo, n, k, alpha, dalpha, a, da, lda, x, dx, incx, beta, dbeta, y, dy, incy, work)

cdef int blasad_ssbmv_rev(char *uplo, int *n, int *k, float *alpha, float *dalpha, float *a, float *da, int *lda,
                          float *x, float *dx, int *incx, float *beta, float *dbeta, float *y, float *dy, int *incy,
                          blasad_work *work) noexcept nogil:
    return ssbmv_(2, uplo, n, k, alpha, dalpha, a, da, lda, x, dx, incx, beta, dbeta, y, dy, incy, work)

cdef int dsbmv_(int mode, char *uplo, int *n, int *k, double *alpha, double *dalpha, double *a, double *da, int *lda,
                double *x, double *dx, int *incx, double *beta, double *dbeta, double *y, double *dy, int *incy,
                blasad_work *work) noexcept nogil:
    cdef (void *)[16] args = [uplo, n, k, alpha, dalpha, a, da, lda, x, dx, incx, beta, dbeta, y, dy, incy]
    return call(107, mode, args, work)

cdef int blasad_dsbmv_fwd(char *uplo, int *n, int *k, double *alpha, double *dalpha, double *a, double *da, int *lda,
                          double *x, double *dx, int *incx, double *beta, double *dbeta, double *y, double *dy, int
                          *incy, blasad_work *work) noexcept nogil:
    return dsbmv_(0, uplo, n, k, alpha, dalpha, a, da, lda, x, dx, incx, beta, dbeta, y, dy, incy, work)

cdef int blasad_dsbmv_aug(char *uplo, int *n, int *k, double *alpha, double *dalpha, double *a, double *da, int *lda,
                          double *x, double *dx, int *incx, double *beta, double *dbeta, double *y, double *dy, int
                          *incy, blasad_work *work) noexcept nogil:
    return dsbmv_(1, uplo, n, k, alpha, dalpha, a, da, lda, x, dx, incx, beta, dbeta, y, dy, incy, work)

cdef int blasad_dsbmv_rev(char *uplo, int *n, int *k, double *alpha, double *dalpha, double *a, double *da, int *lda,
                          double *x, double *dx, int *incx, double *beta, double *dbeta, double *y, double *dy, int
                          *incy, blasad_work *work) noexcept nogil:
    return dsbmv_(2, uplo, n, k, alpha, dalpha, a, da, lda, x, dx, incx, beta, dbeta, y, dy, incy, work)

cdef int chbmv_(int mode, char *uplo, int *n, int *k, float complex *alpha, float complex *dalpha, float complex *a,
                float complex *da, int *lda, float complex *x, float complex *dx, int *incx, float complex *beta,
                float complex *dbeta, float complex *y, float complex *dy, int *incy, blasad_work
                *work) noexcept nogil:
    cdef (void *)[16] args = [uplo, n, k, alpha, dalpha, a, da, lda, x, dx, incx, beta, dbeta, y, dy, incy]
    return call(108, mode, args, work)

cdef int blasad_chbmv_fwd(char *uplo, int *n, int *k, float complex *alpha, float complex *dalpha, float complex *a,
                          float complex *da, int *lda, float complex *x, float complex *dx, int *incx, float complex
                          *beta, float complex *dbeta, float complex *y, float complex *dy, int *incy, blasad_work
                          *work) noexcept nogil:
    return chbmv_(0, uplo, n, k, alpha, dalpha, a, da, lda, x, dx, incx, beta, dbeta, y, dy, incy, work)

cdef int blasad_chbmv_aug(char *uplo, int *n, int *k, float complex *alpha, float complex *dalpha, float complex *a,
                          float complex *da, int *lda, float complex *x, float complex *dx, int *incx, float complex
                          *beta, float complex *dbeta, float complex *y, float complex *dy, int *incy, blasad_work
                          *work) noexcept nogil:
    return chbmv_(1, uplo, n, k, alpha, dalpha, a, da, lda, x, dx, incx, beta, dbeta, y, dy, incy, work)

cdef int blasad_chbmv_rev(char *uplo, int *n, int *k, float complex *alpha, float complex *dalpha, float complex *a,
                          float complex *da, int *lda, float complex *x, float complex *dx, int *incx, float complex
                          *beta, float complex *dbeta, float complex *y, float complex *dy, int *incy, blasad_work
                          *work) noexcept nogil:
    return chbmv_(2, uplo, n, k, alpha, dalpha, a, da, lda, x, dx, incx, beta, dbeta, y, dy, incy, work)

cdef int zhbmv_(int mode, char *uplo, int *n, int *k, double complex *alpha, double complex *dalpha, double complex
                *a, double complex *da, int *lda, double complex *x, double complex *dx, int *incx, double complex
                *beta, double complex *dbeta, double complex *y, double complex *dy, int *incy, blasad_work
                *work) noexcept nogil:
    cdef (void *)[16] args = [uplo, n, k, alpha, dalpha, a, da, lda, x, dx, incx, beta, dbeta, y, dy, incy]
    return call(109, mode, args, work)

cdef int blasad_zhbmv_fwd(char *uplo, int *n, int *k, double complex *alpha, double complex *dalpha, double complex
                          *a, double complex *da, int *lda, double complex *x, double complex *dx, int *incx, double
                          complex *beta, double complex *dbeta, double complex *y, double complex *dy, int *incy,
                          blasad_work *work) noexcept nogil:
    return zhbmv_(0, uplo, n, k, alpha, dalpha, a, da, lda, x, dx, incx, beta, dbeta, y, dy, incy, work)

cdef int blasad_zhbmv_aug(char *uplo, int *n, int *k, double complex *alpha, double complex *dalpha, double complex
                          *a, double complex *da, int *lda, double complex *x, double complex *dx, int *incx, double
                          complex *beta, double complex *dbeta, double complex *y, double complex *dy, int *incy,
                          blasad_work *work) noexcept nogil:
    return zhbmv_(1, uplo, n, k, alpha, dalpha, a, da, lda, x, dx, incx, beta, dbeta, y, dy, incy, work)

cdef int blasad_zhbmv_rev(char *uplo, int *n, int *k, double complex *alpha, double complex *dalpha, double complex
                          *a, double complex *da, int *lda, double complex *x, double complex *dx, int *incx, double
                          complex *beta, double complex *dbeta, double complex *y, double complex *dy, int *incy,
                          blasad_work *work) noexcept nogil:
    return zhbmv_(2, uplo, n, k, alpha, dalpha, a, da, lda, x, dx, incx, beta, dbeta, y, dy, incy, work)

cdef int sspmv_(int mode, char *uplo, int *n, float *alpha, float *dalpha, float *ap, float *dap, float *x, float *dx,
                int *incx, float *beta, float *dbeta, float *y, float *dy, int *incy, blasad_work
                *work) noexcept nogil:
    cdef (void *)[14] args = [uplo, n, alpha, dalpha, ap, dap, x, dx, incx, beta, dbeta, y, dy, incy]
    return call(110, mode, args, work)

cdef int blasad_sspmv_fwd(char *uplo, int *n, float *alpha, float *dalpha, float *ap, float *dap, float *x, float *dx,
                          int *incx, float *beta, float *dbeta, float *y, float *dy, int *incy, blasad_work
                          *work) noexcept nogil:
    return sspmv_(0, uplo, n, alpha, dalpha, ap, dap, x, dx, incx, beta, dbeta, y, dy, incy, work)

cdef int blasad_sspmv_aug(char *uplo, int *n, float *alpha, float *dalpha, float *ap, float *dap, float *x, float *dx,
                          int *incx, float *beta, float *dbeta, float *y, float *dy, int *incy, blasad_work
                          *work) noexcept nogil:
    return sspmv_(1, uplo, n, alpha, dalpha, ap, dap, x, dx, incx, beta, dbeta, y, dy, incy, work)

cdef int blasad_sspmv_rev(char *uplo, int *n, float *alpha, float *dalpha, float *ap, float *dap, float *x, float *dx,
                          int *incx, float *beta, float *dbeta, float *y, float *dy, int *incy, blasad_work
                          *work) noexcept nogil:
    return sspmv_(2, uplo, n, alpha, dalpha, ap, dap, x, dx, incx, beta, dbeta, y, dy, incy, work)

cdef int dspmv_(int mode, char *uplo, int *n, double *alpha, double *dalpha, double *ap, double *dap, double *x,
                double *dx, int *incx, double *beta, double *dbeta, double *y, double *dy, int *incy, blasad_work
                *work) noexcept nogil:
    cdef (void *)[14] args = [uplo, n, alpha, dalpha, ap, dap, x, dx, incx, beta, dbeta, y, dy, incy]
    return call(111, mode, args, work)

cdef int blasad_dspmv_fwd(char *uplo, int *n, double *alpha, double *dalpha, double *ap, double *dap, double *x,
                          double *dx, int *incx, double *beta, double *dbeta, double *y, double *dy, int *incy,
                          blasad_work *work) noexcept nogil:
    return dspmv_(0, uplo, n, alpha, dalpha, ap, dap, x, dx, incx, beta, dbeta, y, dy, incy, work)

cdef int blasad_dspmv_aug(char *uplo, int *n, double *alpha, double *dalpha, double *ap, double *dap, double *x,
                          double *dx, int *incx, double *beta, double *dbeta, double *y, double *dy, int *incy,
                          blasad_work *work) noexcept nogil:
    return dspmv_(1, uplo, n, alpha, dalpha, ap, dap, x, dx, incx, beta, dbeta, y, dy, incy, work)

cdef int blasad_dspmv_rev(char *uplo, int *n, double *alpha, double *dalpha, double *ap, double *dap, double *x,
                          double *dx, int *incx, double *beta, double *dbeta, double *y, double *dy, int *incy,
                          blasad_work *work) noexcept nogil:
    return dspmv_(2, uplo, n, alpha, dalpha, ap, dap, x, dx, incx, beta, dbeta, y, dy, incy, work)

cdef int cspmv_(int mode, char *uplo, int *n, float complex *alpha, float complex *dalpha, float complex *ap, float
                complex *dap, float complex *x, float complex *dx, int *incx, float complex *beta, float complex
                *dbeta, float complex *y, float complex *dy, int *incy, blasad_work *work) noexcept nogil:
    cdef (void *)[14] args = [uplo, n, alpha, dalpha, ap, dap, x, dx, incx, beta, dbeta, y, dy, incy]
    return call(112, mode, args, work)

cdef int blasad_cspmv_fwd(char *uplo, int *n, float complex *alpha, float complex *dalpha, float complex *ap, float
                          complex *dap, float complex *x, float complex *dx, int *incx, float complex *beta, float
                          complex *dbeta, float complex *y, float complex *dy, int *incy, blasad_work
                          *work) noexcept nogil:
    return cspmv_(0, uplo, n, alpha, dalpha, ap, dap, x, dx, incx, beta, dbeta, y, dy, incy, work)

cdef int blasad_cspmv_aug(char *uplo, int *n, float complex *alpha, float complex *dalpha, float complex *ap, float
                          complex *dap, float complex *x, float complex *dx, int *incx, float complex *beta, float
                          complex *dbeta, float complex *y, float complex *dy, int *incy, blasad_work
                          *work) noexcept nogil:
    return cspmv_(1, uplo, n, alpha, dalpha, ap, dap, x, dx, incx, beta, dbeta, y, dy, incy, work)

cdef int blasad_cspmv_rev(char *uplo, int *n, float complex *alpha, float complex *dalpha, float complex *ap, float
                          complex *dap, float complex *x, float complex *dx, int *incx, float complex *beta, float
                          complex *dbeta, float complex *y, float complex *dy, int *incy, blasad_work
                          *work) noexcept nogil:
    return cspmv_(2, uplo, n, alpha, dalpha, ap, dap, x, dx, incx, beta, dbeta, y, dy, incy, work)

cdef int zspmv_(int mode, char *uplo, int *n, double complex *alpha, double complex *dalpha, double complex *ap,
                double complex *dap, double complex *x, double complex *dx, int *incx, double complex *beta, double
                complex *dbeta, double complex *y, double complex *dy, int *incy, blasad_work *work) noexcept nogil:
    cdef (void *)[14] args = [uplo, n, alpha, dalpha, ap, dap, x, dx, incx, beta, dbeta, y, dy, incy]
    return call(113, mode, args, work)

cdef int blasad_zspmv_fwd(char *uplo, int *n, double complex *alpha, double complex *dalpha, double complex *ap,
                          double complex *dap, double complex *x, double complex *dx, int *incx, double complex *beta,
                          double complex *dbeta, double complex *y, double complex *dy, int *incy, blasad_work
                          *work) noexcept nogil:
    return zspmv_(0, uplo, n, alpha, dalpha, ap, dap, x, dx, incx, beta, dbeta, y, dy, incy, work)

cdef int blasad_zspmv_aug(char *uplo, int *n, double complex *alpha, double complex *dalpha, double complex *ap,
                          double complex *dap, double complex *x, double complex *dx, int *incx, double complex *beta,
                          double complex *dbeta, double complex *y, double complex *dy, int *incy, blasad_work
                          *work) noexcept nogil:
    return zspmv_(1, uplo, n, alpha, dalpha, ap, dap, x, dx, incx, beta, dbeta, y, dy, incy, work)

cdef int blasad_zspmv_rev(char *uplo, int *n, double complex *alpha, double complex *dalpha, double complex *ap,
                          double complex *dap, double complex *x, double complex *dx, int *incx, double complex *beta,
                          double complex *dbeta, double complex *y, double complex *dy, int *incy, blasad_work
                          *work) noexcept nogil:
    return zspmv_(2, uplo, n, alpha, dalpha, ap, dap, x, dx, incx, beta, dbeta, y, dy, incy, work)

cdef int chpmv_(int mode, char *uplo, int *n, float complex *alpha, float complex *dalpha, float complex *ap, float
                complex *dap, float complex *x, float complex *dx, int *incx, float complex *beta, float complex
                *dbeta, float complex *y, float complex *dy, int *incy, blasad_work *work) noexcept nogil:
    cdef (void *)[14] args = [uplo, n, alpha, dalpha, ap, dap, x, dx, incx, beta, dbeta, y, dy, incy]
    return call(114, mode, args, work)

cdef int blasad_chpmv_fwd(char *uplo, int *n, float complex *alpha, float complex *dalpha, float complex *ap, float
                          complex *dap, float complex *x, float complex *dx, int *incx, float complex *beta, float
                          complex *dbeta, float complex *y, float complex *dy, int *incy, blasad_work
                          *work) noexcept nogil:
    return chpmv_(0, uplo, n, alpha, dalpha, ap, dap, x, dx, incx, beta, dbeta, y, dy, incy, work)

cdef int blasad_chpmv_aug(char *uplo, int *n, float complex *alpha, float complex *dalpha, float complex *ap, float
                          complex *dap, float complex *x, float complex *dx, int *incx, float complex *beta, float
                          complex *dbeta, float complex *y, float complex *dy, int *incy, blasad_work
                          *work) noexcept nogil:
    return chpmv_(1, uplo, n, alpha, dalpha, ap, dap, x, dx, incx, beta, dbeta, y, dy, incy, work)

cdef int blasad_chpmv_rev(char *uplo, int *n, float complex *alpha, float complex *dalpha, float complex *ap, float
                          complex *dap, float complex *x, float complex *dx, int *incx, float complex *beta, float
                          complex *dbeta, float complex *y, float complex *dy, int *incy, blasad_work
                          *work) noexcept nogil:
    return chpmv_(2, uplo, n, alpha, dalpha, ap, dap, x, dx, incx, beta, dbeta, y, dy, incy, work)

cdef int zhpmv_(int mode, char *uplo, int *n, double complex *alpha, double complex *dalpha, double complex *ap,
                double complex *dap, double complex *x, double complex *dx, int *incx, double complex *beta, double
                complex *dbeta, double complex *y, double complex *dy, int *incy, blasad_work *work) noexcept nogil:
    cdef (void *)[14] args = [uplo, n, alpha, dalpha, ap, dap, x, dx, incx, beta, dbeta, y, dy, incy]
    return call(115, mode, args, work)

cdef int blasad_zhpmv_fwd(char *uplo, int *n, double complex *alpha, double complex *dalpha, double complex *ap,
                          double complex *dap, double complex *x, double complex *dx, int *incx, double complex *beta,
                          double complex *dbeta, double complex *y, double complex *dy, int *incy, blasad_work
                          *work) noexcept nogil:
    return zhpmv_(0, uplo, n, alpha, dalpha, ap, dap, x, dx, incx, beta, dbeta, y, dy, incy, work)

cdef int blasad_zhpmv_aug(char *uplo, int *n, double complex *alpha, double complex *dalpha, double complex *ap,
                          double complex *dap, double complex *x, double complex *dx, int *incx, double complex *beta,
                          double complex *dbeta, double complex *y, double complex *dy, int *incy, blasad_work
                          *work) noexcept nogil:
    return zhpmv_(1, uplo, n, alpha, dalpha, ap, dap, x, dx, incx, beta, dbeta, y, dy, incy, work)

cdef int blasad_zhpmv_rev(char *uplo, int *n, double complex *alpha, double complex *dalpha, double complex *ap,
                          double complex *dap, double complex *x, double complex *dx, int *incx, double complex *beta,
                          double complex *dbeta, double complex *y, double complex *dy, int *incy, blasad_work
                          *work) noexcept nogil:
    return zhpmv_(2, uplo, n, alpha, dalpha, ap, dap, x, dx, incx, beta, dbeta, y, dy, incy, work)

cdef int stbmv_(int mode, char *uplo, char *trans, char *diag, int *n, int *k, float *a, float *da, int *lda, float
                *x, float *dx, int *incx, blasad_work *work) noexcept nogil:
    cdef (void *)[11] args = [uplo, trans, diag, n, k, a, da, lda, x, dx, incx]
    return call(116, mode, args, work)

cdef int blasad_stbmv_fwd(char *uplo, char *trans, char *diag, int *n, int *k, float *a, float *da, int *lda, float
                          *x, float *dx, int *incx, blasad_work *work) noexcept nogil:
    return stbmv_(0, uplo, trans, diag, n, k, a, da, lda, x, dx, incx, work)

cdef int blasad_stbmv_aug(char *uplo, char *trans, char *diag, int *n, int *k, float *a, float *da, int *lda, float
                          *x, float *dx, int *incx, blasad_work *work) noexcept nogil:
    return stbmv_(1, uplo, trans, diag, n, k, a, da, lda, x, dx, incx, work)

cdef int blasad_stbmv_rev(char *uplo, char *trans, char *diag, int *n, int *k, float *a, float *da, int *lda, float
                          *x, float *dx, int *incx, blasad_work *work) noexcept nogil:
    return stbmv_(2, uplo, trans, diag, n, k, a, da, lda, x, dx, incx, work)

cdef int dtbmv_(int mode, char *uplo, char *trans, char *diag, int *n, int *k, double *a, double *da, int *lda, double
                *x, double *dx, int *incx, blasad_work *work) noexcept nogil:
    cdef (void *)[11] args = [uplo, trans, diag, n, k, a, da, lda, x, dx, incx]
    return call(117, mode, args, work)

cdef int blasad_dtbmv_fwd(char *uplo, char *trans, char *diag, int *n, int *k, double *a, double *da, int *lda, double
                          *x, double *dx, int *incx, blasad_work *work) noexcept nogil:
    return dtbmv_(0, uplo, trans, diag, n, k, a, da, lda, x, dx, incx, work)

cdef int blasad_dtbmv_aug(char *uplo, char *trans, char *diag, int *n, int *k, double *a, double *da, int *lda, double
                          *x, double *dx, int *incx, blasad_work *work) noexcept nogil:
    return dtbmv_(1, uplo, trans, diag, n, k, a, da, lda, x, dx, incx, work)

cdef int blasad_dtbmv_rev(char *uplo, char *trans, char *diag, int *n, int *k, double *a, double *da, int *lda, double
                          *x, double *dx, int *incx, blasad_work *work) noexcept nogil:
    return dtbmv_(2, uplo, trans, diag, n, k, a, da, lda, x, dx, incx, work)

cdef int ctbmv_(int mode, char *uplo, char *trans, char *diag, int *n, int *k, float complex *a, float complex *da,
                int *lda, float complex *x, float complex *dx, int *incx, blasad_work *work) noexcept nogil:
    cdef (void *)[11] args = [uplo, trans, diag, n, k, a, da, lda, x, dx, incx]
    return call(118, mode, args, work)

cdef int blasad_ctbmv_fwd(char *uplo, char *trans, char *diag, int *n, int *k, float complex *a, float complex *da,
                          int *lda, float complex *x, float complex *dx, int *incx, blasad_work *work) noexcept nogil:
    return ctbmv_(0, uplo, trans, diag, n, k, a, da, lda, x, dx, incx, work)

cdef int blasad_ctbmv_aug(char *uplo, char *trans, char *diag, int *n, int *k, float complex *a, float complex *da,
                          int *lda, float complex *x, float complex *dx, int *incx, blasad_work *work) noexcept nogil:
    return ctbmv_(1, uplo, trans, diag, n, k, a, da, lda, x, dx, incx, work)

cdef int blasad_ctbmv_rev(char *uplo, char *trans, char *diag, int *n, int *k, float complex *a, float complex *da,
                          int *lda, float complex *x, float complex *dx, int *incx, blasad_work *work) noexcept nogil:
    return ctbmv_(2, uplo, trans, diag, n, k, a, da, lda, x, dx, incx, work)

cdef int ztbmv_(int mode, char *uplo, char *trans, char *diag, int *n, int *k, double complex *a, double complex *da,
                int *lda, double complex *x, double complex *dx, int *incx, blasad_work *work) noexcept nogil:
    cdef (void *)[11] args = [uplo, trans, diag, n, k, a, da, lda, x, dx, incx]
    return call(119, mode, args, work)

cdef int blasad_ztbmv_fwd(char *uplo, char *trans, char *diag, int *n, int *k, double complex *a, double complex *da,
                          int *lda, double complex *x, double complex *dx, int *incx, blasad_work
                          *work) noexcept nogil:
    return ztbmv_(0, uplo, trans, diag, n, k, a, da, lda, x, dx, incx, work)

cdef int blasad_ztbmv_aug(char *uplo, char *trans, char *diag, int *n, int *k, double complex *a, double complex *da,
                          int *lda, double complex *x, double complex *dx, int *incx, blasad_work
                          *work) noexcept nogil:
    return ztbmv_(1, uplo, trans, diag, n, k, a, da, lda, x, dx, incx, work)

cdef int blasad_ztbmv_rev(char *uplo, char *trans, char *diag, int *n, int *k, double complex *a, double complex *da,
                          int *lda, double complex *x, double complex *dx, int *incx, blasad_work
                          *work) noexcept nogil:
    return ztbmv_(2, uplo, trans, diag, n, k, a, da, lda, x, dx, incx, work)

cdef int stpmv_(int mode, char *uplo, char *trans, char *diag, int *n, float *ap, float *dap, float *x, float *dx, int
                *incx, blasad_work *work) noexcept nogil:
    cdef (void *)[9] args = [uplo, trans, diag, n, ap, dap, x, dx, incx]
    return call(120, mode, args, work)

cdef int blasad_stpmv_fwd(char *uplo, char *trans, char *diag, int *n, float *ap, float *dap, float *x, float *dx, int
                          *incx, blasad_work *work) noexcept nogil:
    return stpmv_(0, uplo, trans, diag, n, ap, dap, x, dx, incx, work)

cdef int blasad_stpmv_aug(char *uplo, char *trans, char *diag, int *n, float *ap, float *dap, float *x, float *dx, int
                          *incx, blasad_work *work) noexcept nogil:
    return stpmv_(1, uplo, trans, diag, n, ap, dap, x, dx, incx, work)

cdef int blasad_stpmv_rev(char *uplo, char *trans, char *diag, int *n, float *ap, float *dap, float *x, float *dx, int
                          *incx, blasad_work *work) noexcept nogil:
    return stpmv_(2, uplo, trans, diag, n, ap, dap, x, dx, incx, work)

cdef int dtpmv_(int mode, char *uplo, char *trans, char *diag, int *n, double *ap, double *dap, double *x, double *dx,
                int *incx, blasad_work *work) noexcept nogil:
    cdef (void *)[9] args = [uplo, trans, diag, n, ap, dap, x, dx, incx]
    return call(121, mode, args, work)

cdef int blasad_dtpmv_fwd(char *uplo, char *trans, char *diag, int *n, double *ap, double *dap, double *x, double *dx,
                          int *incx, blasad_work *work) noexcept nogil:
    return dtpmv_(0, uplo, trans, diag, n, ap, dap, x, dx, incx, work)

cdef int blasad_dtpmv_aug(char *uplo, char *trans, char *diag, int *n, double *ap, double *dap, double *x, double *dx,
                          int *incx, blasad_work *work) noexcept nogil:
    return dtpmv_(1, uplo, trans, diag, n, ap, dap, x, dx, incx, work)

cdef int blasad_dtpmv_rev(char *uplo, char *trans, char *diag, int *n, double *ap, double *dap, double *x, double *dx,
                          int *incx, blasad_work *work) noexcept nogil:
    return dtpmv_(2, uplo, trans, diag, n, ap, dap, x, dx, incx, work)

cdef int ctpmv_(int mode, char *uplo, char *trans, char *diag, int *n, float complex *ap, float complex *dap, float
                complex *x, float complex *dx, int *incx, blasad_work *work) noexcept nogil:
    cdef (void *)[9] args = [uplo, trans, diag, n, ap, dap, x, dx, incx]
    return call(122, mode, args, work)

cdef int blasad_ctpmv_fwd(char *uplo, char *trans, char *diag, int *n, float complex *ap, float complex *dap, float
                          complex *x, float complex *dx, int *incx, blasad_work *work) noexcept nogil:
    return ctpmv_(0, uplo, trans, diag, n, ap, dap, x, dx, incx, work)

cdef int blasad_ctpmv_aug(char *uplo, char *trans, char *diag, int *n, float complex *ap, float complex *dap, float
                          complex *x, float complex *dx, int *incx, blasad_work *work) noexcept nogil:
    return ctpmv_(1, uplo, trans, diag, n, ap, dap, x, dx, incx, work)

cdef int blasad_ctpmv_rev(char *uplo, char *trans, char *diag, int *n, float complex *ap, float complex *dap, float
                          complex *x, float complex *dx, int *incx, blasad_work *work) noexcept nogil:
    return ctpmv_(2, uplo, trans, diag, n, ap, dap, x, dx, incx, work)

cdef int ztpmv_(int mode, char *uplo, char *trans, char *diag, int *n, double complex *ap, double complex *dap, double
                complex *x, double complex *dx, int *incx, blasad_work *work) noexcept nogil:
    cdef (void *)[9] args = [uplo, trans, diag, n, ap, dap, x, dx, incx]
    return call(123, mode, args, work)

cdef int blasad_ztpmv_fwd(char *uplo, char *trans, char *diag, int *n, double complex *ap, double complex *dap, double
                          complex *x, double complex *dx, int *incx, blasad_work *work) noexcept nogil:
    return ztpmv_(0, uplo, trans, diag, n, ap, dap, x, dx, incx, work)

cdef int blasad_ztpmv_aug(char *uplo, char *trans, char *diag, int *n, double complex *ap, double complex *dap, double
                          complex *x, double complex *dx, int *incx, blasad_work *work) noexcept nogil:
    return ztpmv_(1, uplo, trans, diag, n, ap, dap, x, dx, incx, work)

cdef int blasad_ztpmv_rev(char *uplo, char *trans, char *diag, int *n, double complex *ap, double complex *dap, double
                          complex *x, double complex *dx, int *incx, blasad_work *work) noexcept nogil:
    return ztpmv_(2, uplo, trans, diag, n, ap, dap, x, dx, incx, work)

cdef int stbsv_(int mode, char *uplo, char *trans, char *diag, int *n, int *k, float *a, float *da, int *lda, float
                *x, float *dx, int *incx, blasad_work *work) noexcept nogil:
    cdef (void *)[11] args = [uplo, trans, diag, n, k, a, da, lda, x, dx, incx]
    return call(124, mode, args, work)

cdef int blasad_stbsv_fwd(char *uplo, char *trans, char *diag, int *n, int *k, float *a, float *da, int *lda, float
                          *x, float *dx, int *incx, blasad_work *work) noexcept nogil:
    return stbsv_(0, uplo, trans, diag, n, k, a, da, lda, x, dx, incx, work)

cdef int blasad_stbsv_aug(char *uplo, char *trans, char *diag, int *n, int *k, float *a, float *da, int *lda, float
                          *x, float *dx, int *incx, blasad_work *work) noexcept nogil:
    return stbsv_(1, uplo, trans, diag, n, k, a, da, lda, x, dx, incx, work)

cdef int blasad_stbsv_rev(char *uplo, char *trans, char *diag, int *n, int *k, float *a, float *da, int *lda, float
                          *x, float *dx, int *incx, blasad_work *work) noexcept nogil:
    return stbsv_(2, uplo, trans, diag, n, k, a, da, lda, x, dx, incx, work)

cdef int dtbsv_(int mode, char *uplo, char *trans, char *diag, int *n, int *k, double *a, double *da, int *lda, double
                *x, double *dx, int *incx, blasad_work *work) noexcept nogil:
    cdef (void *)[11] args = [uplo, trans, diag, n, k, a, da, lda, x, dx, incx]
    return call(125, mode, args, work)

cdef int blasad_dtbsv_fwd(char *uplo, char *trans, char *diag, int *n, int *k, double *a, double *da, int *lda, double
                          *x, double *dx, int *incx, blasad_work *work) noexcept nogil:
    return dtbsv_(0, uplo, trans, diag, n, k, a, da, lda, x, dx, incx, work)

cdef int blasad_dtbsv_aug(char *uplo, char *trans, char *diag, int *n, int *k, double *a, double *da, int *lda, double
                          *x, double *dx, int *incx, blasad_work *work) noexcept nogil:
    return dtbsv_(1, uplo, trans, diag, n, k, a, da, lda, x, dx, incx, work)

cdef int blasad_dtbsv_rev(char *uplo, char *trans, char *diag, int *n, int *k, double *a, double *da, int *lda, double
                          *x, double *dx, int *incx, blasad_work *work) noexcept nogil:
    return dtbsv_(2, uplo, trans, diag, n, k, a, da, lda, x, dx, incx, work)

cdef int ctbsv_(int mode, char *uplo, char *trans, char *diag, int *n, int *k, float complex *a, float complex *da,
                int *lda, float complex *x, float complex *dx, int *incx, blasad_work *work) noexcept nogil:
    cdef (void *)[11] args = [uplo, trans, diag, n, k, a, da, lda, x, dx, incx]
    return call(126, mode, args, work)

cdef int blasad_ctbsv_fwd(char *uplo, char *trans, char *diag, int *n, int *k, float complex *a, float complex *da,
                          int *lda, float complex *x, float complex *dx, int *incx, blasad_work *work) noexcept nogil:
    return ctbsv_(0, uplo, trans, diag, n, k, a, da, lda, x, dx, incx, work)

cdef int blasad_ctbsv_aug(char *uplo, char *trans, char *diag, int *n, int *k, float complex *a, float complex *da,
                          int *lda, float complex *x, float complex *dx, int *incx, blasad_work *work) noexcept nogil:
    return ctbsv_(1, uplo, trans, diag, n, k, a, da, lda, x, dx, incx, work)

cdef int blasad_ctbsv_rev(char *uplo, char *trans, char *diag, int *n, int *k, float complex *a, float complex *da,
                          int *lda, float complex *x, float complex *dx, int *incx, blasad_work *work) noexcept nogil:
    return ctbsv_(2, uplo, trans, diag, n, k, a, da, lda, x, dx, incx, work)

cdef int ztbsv_(int mode, char *uplo, char *trans, char *diag, int *n, int *k, double complex *a, double complex *da,
                int *lda, double complex *x, double complex *dx, int *incx, blasad_work *work) noexcept nogil:
    cdef (void *)[11] args = [uplo, trans, diag, n, k, a, da, lda, x, dx, incx]
    return call(127, mode, args, work)

cdef int blasad_ztbsv_fwd(char *uplo, char *trans, char *diag, int *n, int *k, double complex *a, double complex *da,
                          int *lda, double complex *x, double complex *dx, int *incx, blasad_work
                          *work) noexcept nogil:
    return ztbsv_(0, uplo, trans, diag, n, k, a, da, lda, x, dx, incx, work)

cdef int blasad_ztbsv_aug(char *uplo, char *trans, char *diag, int *n, int *k, double complex *a, double complex *da,
                          int *lda, double complex *x, double complex *dx, int *incx, blasad_work
                          *work) noexcept nogil:
    return ztbsv_(1, uplo, trans, diag, n, k, a, da, lda, x, dx, incx, work)

cdef int blasad_ztbsv_rev(char *uplo, char *trans, char *diag, int *n, int *k, double complex *a, double complex *da,
                          int *lda, double complex *x, double complex *dx, int *incx, blasad_work
                          *work) noexcept nogil:
    return ztbsv_(2, uplo, trans, diag, n, k, a, da, lda, x, dx, incx, work)

cdef int stpsv_(int mode, char *uplo, char *trans, char *diag, int *n, float *ap, float *dap, float *x, float *dx, int
                *incx, blasad_work *work) noexcept nogil:
    cdef (void *)[9] args = [uplo, trans, diag, n, ap, dap, x, dx, incx]
    return call(128, mode, args, work)

cdef int blasad_stpsv_fwd(char *uplo, char *trans, char *diag, int *n, float *ap, float *dap, float *x, float *dx, int
                          *incx, blasad_work *work) noexcept nogil:
    return stpsv_(0, uplo, trans, diag, n, ap, dap, x, dx, incx, work)

cdef int blasad_stpsv_aug(char *uplo, char *trans, char *diag, int *n, float *ap, float *dap, float *x, float *dx, int
                          *incx, blasad_work *work) noexcept nogil:
    return stpsv_(1, uplo, trans, diag, n, ap, dap, x, dx, incx, work)

cdef int blasad_stpsv_rev(char *uplo, char *trans, char *diag, int *n, float *ap, float *dap, float *x, float *dx, int
                          *incx, blasad_work *work) noexcept nogil:
    return stpsv_(2, uplo, trans, diag, n, ap, dap, x, dx, incx, work)

cdef int dtpsv_(int mode, char *uplo, char *trans, char *diag, int *n, double *ap, double *dap, double *x, double *dx,
                int *incx, blasad_work *work) noexcept nogil:
    cdef (void *)[9] args = [uplo, trans, diag, n, ap, dap, x, dx, incx]
    return call(129, mode, args, work)

cdef int blasad_dtpsv_fwd(char *uplo, char *trans, char *diag, int *n, double *ap, double *dap, double *x, double *dx,
                          int *incx, blasad_work *work) noexcept nogil:
    return dtpsv_(0, uplo, trans, diag, n, ap, dap, x, dx, incx, work)

cdef int blasad_dtpsv_aug(char *uplo, char *trans, char *diag, int *n, double *ap, double *dap, double *x, double *dx,
                          int *incx, blasad_work *work) noexcept nogil:
    return dtpsv_(1, uplo, trans, diag, n, ap, dap, x, dx, incx, work)

cdef int blasad_dtpsv_rev(char *uplo, char *trans, char *diag, int *n, double *ap, double *dap, double *x, double *dx,
                          int *incx, blasad_work *work) noexcept nogil:
    return dtpsv_(2, uplo, trans, diag, n, ap, dap, x, dx, incx, work)

cdef int ctpsv_(int mode, char *uplo, char *trans, char *diag, int *n, float complex *ap, float complex *dap, float
                complex *x, float complex *dx, int *incx, blasad_work *work) noexcept nogil:
    cdef (void *)[9] args = [uplo, trans, diag, n, ap, dap, x, dx, incx]
    return call(130, mode, args, work)

cdef int blasad_ctpsv_fwd(char *uplo, char *trans, char *diag, int *n, float complex *ap, float complex *dap, float
                          complex *x, float complex *dx, int *incx, blasad_work *work) noexcept nogil:
    return ctpsv_(0, uplo, trans, diag, n, ap, dap, x, dx, incx, work)

cdef int blasad_ctpsv_aug(char *uplo, char *trans, char *diag, int *n, float complex *ap, float complex *dap, float
                          complex *x, float complex *dx, int *incx, blasad_work *work) noexcept nogil:
    return ctpsv_(1, uplo, trans, diag, n, ap, dap, x, dx, incx, work)

cdef int blasad_ctpsv_rev(char *uplo, char *trans, char *diag, int *n, float complex *ap, float complex *dap, float
                          complex *x, float complex *dx, int *incx, blasad_work *work) noexcept nogil:
    return ctpsv_(2, uplo, trans, diag, n, ap, dap, x, dx, incx, work)

cdef int ztpsv_(int mode, char *uplo, char *trans, char *diag, int *n, double complex *ap, double complex *dap, double
                complex *x, double complex *dx, int *incx, blasad_work *work) noexcept nogil:
    cdef (void *)[9] args = [uplo, trans, diag, n, ap, dap, x, dx, incx]
    return call(131, mode, args, work)

cdef int blasad_ztpsv_fwd(char *uplo, char *trans, char *diag, int *n, double complex *ap, double complex *dap, double
                          complex *x, double complex *dx, int *incx, blasad_work *work) noexcept nogil:
    return ztpsv_(0, uplo, trans, diag, n, ap, dap, x, dx, incx, work)

cdef int blasad_ztpsv_aug(char *uplo, char *trans, char *diag, int *n, double complex *ap, double complex *dap, double
                          complex *x, double complex *dx, int *incx, blasad_work *work) noexcept nogil:
    return ztpsv_(1, uplo, trans, diag, n, ap, dap, x, dx, incx, work)

cdef int blasad_ztpsv_rev(char *uplo, char *trans, char *diag, int *n, double complex *ap, double complex *dap, double
                          complex *x, double complex *dx, int *incx, blasad_work *work) noexcept nogil:
    return ztpsv_(2, uplo, trans, diag, n, ap, dap, x, dx, incx, work)

cdef int stbtrs_(int mode, char *uplo, char *trans, char *diag, int *n, int *kd, int *nrhs, float *ab, float *dab, int
                 *ldab, float *b, float *db, int *ldb, blasad_work *work) noexcept nogil:
    cdef (void *)[12] args = [uplo, trans, diag, n, kd, nrhs, ab, dab, ldab, b, db, ldb]
    return call(132, mode, args, work)

cdef int blasad_stbtrs_fwd(char *uplo, char *trans, char *diag, int *n, int *kd, int *nrhs, float *ab, float *dab, int
                           *ldab, float *b, float *db, int *ldb, blasad_work *work) noexcept nogil:
    return stbtrs_(0, uplo, trans, diag, n, kd, nrhs, ab, dab, ldab, b, db, ldb, work)

cdef int blasad_stbtrs_aug(char *uplo, char *trans, char *diag, int *n, int *kd, int *nrhs, float *ab, float *dab, int
                           *ldab, float *b, float *db, int *ldb, blasad_work *work) noexcept nogil:
    return stbtrs_(1, uplo, trans, diag, n, kd, nrhs, ab, dab, ldab, b, db, ldb, work)

cdef int blasad_stbtrs_rev(char *uplo, char *trans, char *diag, int *n, int *kd, int *nrhs, float *ab, float *dab, int
                           *ldab, float *b, float *db, int *ldb, blasad_work *work) noexcept nogil:
    return stbtrs_(2, uplo, trans, diag, n, kd, nrhs, ab, dab, ldab, b, db, ldb, work)

cdef int dtbtrs_(int mode, char *uplo, char *trans, char *diag, int *n, int *kd, int *nrhs, double *ab, double *dab,
                 int *ldab, double *b, double *db, int *ldb, blasad_work *work) noexcept nogil:
    cdef (void *)[12] args = [uplo, trans, diag, n, kd, nrhs, ab, dab, ldab, b, db, ldb]
    return call(133, mode, args, work)

cdef int blasad_dtbtrs_fwd(char *uplo, char *trans, char *diag, int *n, int *kd, int *nrhs, double *ab, double *dab,
                           int *ldab, double *b, double *db, int *ldb, blasad_work *work) noexcept nogil:
    return dtbtrs_(0, uplo, trans, diag, n, kd, nrhs, ab, dab, ldab, b, db, ldb, work)

cdef int blasad_dtbtrs_aug(char *uplo, char *trans, char *diag, int *n, int *kd, int *nrhs, double *ab, double *dab,
                           int *ldab, double *b, double *db, int *ldb, blasad_work *work) noexcept nogil:
    return dtbtrs_(1, uplo, trans, diag, n, kd, nrhs, ab, dab, ldab, b, db, ldb, work)

cdef int blasad_dtbtrs_rev(char *uplo, char *trans, char *diag, int *n, int *kd, int *nrhs, double *ab, double *dab,
                           int *ldab, double *b, double *db, int *ldb, blasad_work *work) noexcept nogil:
    return dtbtrs_(2, uplo, trans, diag, n, kd, nrhs, ab, dab, ldab, b, db, ldb, work)

cdef int ctbtrs_(int mode, char *uplo, char *trans, char *diag, int *n, int *kd, int *nrhs, float complex *ab, float
                 complex *dab, int *ldab, float complex *b, float complex *db, int *ldb, blasad_work
                 *work) noexcept nogil:
    cdef (void *)[12] args = [uplo, trans, diag, n, kd, nrhs, ab, dab, ldab, b, db, ldb]
    return call(134, mode, args, work)

cdef int blasad_ctbtrs_fwd(char *uplo, char *trans, char *diag, int *n, int *kd, int *nrhs, float complex *ab, float
                           complex *dab, int *ldab, float complex *b, float complex *db, int *ldb, blasad_work
                           *work) noexcept nogil:
    return ctbtrs_(0, uplo, trans, diag, n, kd, nrhs, ab, dab, ldab, b, db, ldb, work)

cdef int blasad_ctbtrs_aug(char *uplo, char *trans, char *diag, int *n, int *kd, int *nrhs, float complex *ab, float
                           complex *dab, int *ldab, float complex *b, float complex *db, int *ldb, blasad_work
                           *work) noexcept nogil:
    return ctbtrs_(1, uplo, trans, diag, n, kd, nrhs, ab, dab, ldab, b, db, ldb, work)

cdef int blasad_ctbtrs_rev(char *uplo, char *trans, char *diag, int *n, int *kd, int *nrhs, float complex *ab, float
                           complex *dab, int *ldab, float complex *b, float complex *db, int *ldb, blasad_work
                           *work) noexcept nogil:
    return ctbtrs_(2, uplo, trans, diag, n, kd, nrhs, ab, dab, ldab, b, db, ldb, work)

cdef int ztbtrs_(int mode, char *uplo, char *trans, char *diag, int *n, int *kd, int *nrhs, double complex *ab, double
                 complex *dab, int *ldab, double complex *b, double complex *db, int *ldb, blasad_work
                 *work) noexcept nogil:
    cdef (void *)[12] args = [uplo, trans, diag, n, kd, nrhs, ab, dab, ldab, b, db, ldb]
    return call(135, mode, args, work)

cdef int blasad_ztbtrs_fwd(char *uplo, char *trans, char *diag, int *n, int *kd, int *nrhs, double complex *ab, double
                           complex *dab, int *ldab, double complex *b, double complex *db, int *ldb, blasad_work
                           *work) noexcept nogil:
    return ztbtrs_(0, uplo, trans, diag, n, kd, nrhs, ab, dab, ldab, b, db, ldb, work)

cdef int blasad_ztbtrs_aug(char *uplo, char *trans, char *diag, int *n, int *kd, int *nrhs, double complex *ab, double
                           complex *dab, int *ldab, double complex *b, double complex *db, int *ldb, blasad_work
                           *work) noexcept nogil:
    return ztbtrs_(1, uplo, trans, diag, n, kd, nrhs, ab, dab, ldab, b, db, ldb, work)

cdef int blasad_ztbtrs_rev(char *uplo, char *trans, char *diag, int *n, int *kd, int *nrhs, double complex *ab, double
                           complex *dab, int *ldab, double complex *b, double complex *db, int *ldb, blasad_work
                           *work) noexcept nogil:
    return ztbtrs_(2, uplo, trans, diag, n, kd, nrhs, ab, dab, ldab, b, db, ldb, work)

cdef int stptrs_(int mode, char *uplo, char *trans, char *diag, int *n, int *nrhs, float *ap, float *dap, float *b,
                 float *db, int *ldb, blasad_work *work) noexcept nogil:
    cdef (void *)[10] args = [uplo, trans, diag, n, nrhs, ap, dap, b, db, ldb]
    return call(136, mode, args, work)

cdef int blasad_stptrs_fwd(char *uplo, char *trans, char *diag, int *n, int *nrhs, float *ap, float *dap, float *b,
                           float *db, int *ldb, blasad_work *work) noexcept nogil:
    return stptrs_(0, uplo, trans, diag, n, nrhs, ap, dap, b, db, ldb, work)

cdef int blasad_stptrs_aug(char *uplo, char *trans, char *diag, int *n, int *nrhs, float *ap, float *dap, float *b,
                           float *db, int *ldb, blasad_work *work) noexcept nogil:
    return stptrs_(1, uplo, trans, diag, n, nrhs, ap, dap, b, db, ldb, work)

cdef int blasad_stptrs_rev(char *uplo, char *trans, char *diag, int *n, int *nrhs, float *ap, float *dap, float *b,
                           float *db, int *ldb, blasad_work *work) noexcept nogil:
    return stptrs_(2, uplo, trans, diag, n, nrhs, ap, dap, b, db, ldb, work)

cdef int dtptrs_(int mode, char *uplo, char *trans, char *diag, int *n, int *nrhs, double *ap, double *dap, double *b,
                 double *db, int *ldb, blasad_work *work) noexcept nogil:
    cdef (void *)[10] args = [uplo, trans, diag, n, nrhs, ap, dap, b, db, ldb]
    return call(137, mode, args, work)

cdef int blasad_dtptrs_fwd(char *uplo, char *trans, char *diag, int *n, int *nrhs, double *ap, double *dap, double *b,
                           double *db, int *ldb, blasad_work *work) noexcept nogil:
    return dtptrs_(0, uplo, trans, diag, n, nrhs, ap, dap, b, db, ldb, work)

cdef int blasad_dtptrs_aug(char *uplo, char *trans, char *diag, int *n, int *nrhs, double *ap, double *dap, double *b,
                           double *db, int *ldb, blasad_work *work) noexcept nogil:
    return dtptrs_(1, uplo, trans, diag, n, nrhs, ap, dap, b, db, ldb, work)

cdef int blasad_dtptrs_rev(char *uplo, char *trans, char *diag, int *n, int *nrhs, double *ap, double *dap, double *b,
                           double *db, int *ldb, blasad_work *work) noexcept nogil:
    return dtptrs_(2, uplo, trans, diag, n, nrhs, ap, dap, b, db, ldb, work)

cdef int ctptrs_(int mode, char *uplo, char *trans, char *diag, int *n, int *nrhs, float complex *ap, float complex
                 *dap, float complex *b, float complex *db, int *ldb, blasad_work *work) noexcept nogil:
    cdef (void *)[10] args = [uplo, trans, diag, n, nrhs, ap, dap, b, db, ldb]
    return call(138, mode, args, work)

cdef int blasad_ctptrs_fwd(char *uplo, char *trans, char *diag, int *n, int *nrhs, float complex *ap, float complex
                           *dap, float complex *b, float complex *db, int *ldb, blasad_work *work) noexcept nogil:
    return ctptrs_(0, uplo, trans, diag, n, nrhs, ap, dap, b, db, ldb, work)

cdef int blasad_ctptrs_aug(char *uplo, char *trans, char *diag, int *n, int *nrhs, float complex *ap, float complex
                           *dap, float complex *b, float complex *db, int *ldb, blasad_work *work) noexcept nogil:
    return ctptrs_(1, uplo, trans, diag, n, nrhs, ap, dap, b, db, ldb, work)

cdef int blasad_ctptrs_rev(char *uplo, char *trans, char *diag, int *n, int *nrhs, float complex *ap, float complex
                           *dap, float complex *b, float complex *db, int *ldb, blasad_work *work) noexcept nogil:
    return ctptrs_(2, uplo, trans, diag, n, nrhs, ap, dap, b, db, ldb, work)

cdef int ztptrs_(int mode, char *uplo, char *trans, char *diag, int *n, int *nrhs, double complex *ap, double complex
                 *dap, double complex *b, double complex *db, int *ldb, blasad_work *work) noexcept nogil:
    cdef (void *)[10] args = [uplo, trans, diag, n, nrhs, ap, dap, b, db, ldb]
    return call(139, mode, args, work)

cdef int blasad_ztptrs_fwd(char *uplo, char *trans, char *diag, int *n, int *nrhs, double complex *ap, double complex
                           *dap, double complex *b, double complex *db, int *ldb, blasad_work *work) noexcept nogil:
    return ztptrs_(0, uplo, trans, diag, n, nrhs, ap, dap, b, db, ldb, work)

cdef int blasad_ztptrs_aug(char *uplo, char *trans, char *diag, int *n, int *nrhs, double complex *ap, double complex
                           *dap, double complex *b, double complex *db, int *ldb, blasad_work *work) noexcept nogil:
    return ztptrs_(1, uplo, trans, diag, n, nrhs, ap, dap, b, db, ldb, work)

cdef int blasad_ztptrs_rev(char *uplo, char *trans, char *diag, int *n, int *nrhs, double complex *ap, double complex
                           *dap, double complex *b, double complex *db, int *ldb, blasad_work *work) noexcept nogil:
    return ztptrs_(2, uplo, trans, diag, n, nrhs, ap, dap, b, db, ldb, work)

cdef int sspr_(int mode, char *uplo, int *n, float *alpha, float *dalpha, float *x, float *dx, int *incx, float *ap,
               float *dap, blasad_work *work) noexcept nogil:
    cdef (void *)[9] args = [uplo, n, alpha, dalpha, x, dx, incx, ap, dap]
    return call(140, mode, args, work)

cdef int blasad_sspr_fwd(char *uplo, int *n, float *alpha, float *dalpha, float *x, float *dx, int *incx, float *ap,
                         float *dap, blasad_work *work) noexcept nogil:
    return sspr_(0, uplo, n, alpha, dalpha, x, dx, incx, ap, dap, work)

cdef int blasad_sspr_aug(char *uplo, int *n, float *alpha, float *dalpha, float *x, float *dx, int *incx, float *ap,
                         float *dap, blasad_work *work) noexcept nogil:
    return sspr_(1, uplo, n, alpha, dalpha, x, dx, incx, ap, dap, work)

cdef int blasad_sspr_rev(char *uplo, int *n, float *alpha, float *dalpha, float *x, float *dx, int *incx, float *ap,
                         float *dap, blasad_work *work) noexcept nogil:
    return sspr_(2, uplo, n, alpha, dalpha, x, dx, incx, ap, dap, work)

cdef int dspr_(int mode, char *uplo, int *n, double *alpha, double *dalpha, double *x, double *dx, int *incx, double
               *ap, double *dap, blasad_work *work) noexcept nogil:
    cdef (void *)[9] args = [uplo, n, alpha, dalpha, x, dx, incx, ap, dap]
    return call(141, mode, args, work)

cdef int blasad_dspr_fwd(char *uplo, int *n, double *alpha, double *dalpha, double *x, double *dx, int *incx, double
                         *ap, double *dap, blasad_work *work) noexcept nogil:
    return dspr_(0, uplo, n, alpha, dalpha, x, dx, incx, ap, dap, work)

cdef int blasad_dspr_aug(char *uplo, int *n, double *alpha, double *dalpha, double *x, double *dx, int *incx, double
                         *ap, double *dap, blasad_work *work) noexcept nogil:
    return dspr_(1, uplo, n, alpha, dalpha, x, dx, incx, ap, dap, work)

cdef int blasad_dspr_rev(char *uplo, int *n, double *alpha, double *dalpha, double *x, double *dx, int *incx, double
                         *ap, double *dap, blasad_work *work) noexcept nogil:
    return dspr_(2, uplo, n, alpha, dalpha, x, dx, incx, ap, dap, work)

cdef int cspr_(int mode, char *uplo, int *n, float complex *alpha, float complex *dalpha, float complex *x, float
               complex *dx, int *incx, float complex *ap, float complex *dap, blasad_work *work) noexcept nogil:
    cdef (void *)[9] args = [uplo, n, alpha, dalpha, x, dx, incx, ap, dap]
    return call(142, mode, args, work)

cdef int blasad_cspr_fwd(char *uplo, int *n, float complex *alpha, float complex *dalpha, float complex *x, float
                         complex *dx, int *incx, float complex *ap, float complex *dap, blasad_work
                         *work) noexcept nogil:
    return cspr_(0, uplo, n, alpha, dalpha, x, dx, incx, ap, dap, work)

cdef int blasad_cspr_aug(char *uplo, int *n, float complex *alpha, float complex *dalpha, float complex *x, float
                         complex *dx, int *incx, float complex *ap, float complex *dap, blasad_work
                         *work) noexcept nogil:
    return cspr_(1, uplo, n, alpha, dalpha, x, dx, incx, ap, dap, work)

cdef int blasad_cspr_rev(char *uplo, int *n, float complex *alpha, float complex *dalpha, float complex *x, float
                         complex *dx, int *incx, float complex *ap, float complex *dap, blasad_work
                         *work) noexcept nogil:
    return cspr_(2, uplo, n, alpha, dalpha, x, dx, incx, ap, dap, work)

cdef int zspr_(int mode, char *uplo, int *n, double complex *alpha, double complex *dalpha, double complex *x, double
               complex *dx, int *incx, double complex *ap, double complex *dap, blasad_work *work) noexcept nogil:
    cdef (void *)[9] args = [uplo, n, alpha, dalpha, x, dx, incx, ap, dap]
    return call(143, mode, args, work)

cdef int blasad_zspr_fwd(char *uplo, int *n, double complex *alpha, double complex *dalpha, double complex *x, double
                         complex *dx, int *incx, double complex *ap, double complex *dap, blasad_work
                         *work) noexcept nogil:
    return zspr_(0, uplo, n, alpha, dalpha, x, dx, incx, ap, dap, work)

cdef int blasad_zspr_aug(char *uplo, int *n, double complex *alpha, double complex *dalpha, double complex *x, double
                         complex *dx, int *incx, double complex *ap, double complex *dap, blasad_work
                         *work) noexcept nogil:
    return zspr_(1, uplo, n, alpha, dalpha, x, dx, incx, ap, dap, work)

cdef int blasad_zspr_rev(char *uplo, int *n, double complex *alpha, double complex *dalpha, double complex *x, double
                         complex *dx, int *incx, double complex *ap, double complex *dap, blasad_work
                         *work) noexcept nogil:
    return zspr_(2, uplo, n, alpha, dalpha, x, dx, incx, ap, dap, work)

cdef int chpr_(int mode, char *uplo, int *n, float *alpha, float *dalpha, float complex *x, float complex *dx, int
               *incx, float complex *ap, float complex *dap, blasad_work *work) noexcept nogil:
    cdef (void *)[9] args = [uplo, n, alpha, dalpha, x, dx, incx, ap, dap]
    return call(144, mode, args, work)

cdef int blasad_chpr_fwd(char *uplo, int *n, float *alpha, float *dalpha, float complex *x, float complex *dx, int
                         *incx, float complex *ap, float complex *dap, blasad_work *work) noexcept nogil:
    return chpr_(0, uplo, n, alpha, dalpha, x, dx, incx, ap, dap, work)

cdef int blasad_chpr_aug(char *uplo, int *n, float *alpha, float *dalpha, float complex *x, float complex *dx, int
                         *incx, float complex *ap, float complex *dap, blasad_work *work) noexcept nogil:
    return chpr_(1, uplo, n, alpha, dalpha, x, dx, incx, ap, dap, work)

cdef int blasad_chpr_rev(char *uplo, int *n, float *alpha, float *dalpha, float complex *x, float complex *dx, int
                         *incx, float complex *ap, float complex *dap, blasad_work *work) noexcept nogil:
    return chpr_(2, uplo, n, alpha, dalpha, x, dx, incx, ap, dap, work)

cdef int zhpr_(int mode, char *uplo, int *n, double *alpha, double *dalpha, double complex *x, double complex *dx, int
               *incx, double complex *ap, double complex *dap, blasad_work *work) noexcept nogil:
    cdef (void *)[9] args = [uplo, n, alpha, dalpha, x, dx, incx, ap, dap]
    return call(145, mode, args, work)

cdef int blasad_zhpr_fwd(char *uplo, int *n, double *alpha, double *dalpha, double complex *x, double complex *dx, int
                         *incx, double complex *ap, double complex *dap, blasad_work *work) noexcept nogil:
    return zhpr_(0, uplo, n, alpha, dalpha, x, dx, incx, ap, dap, work)

cdef int blasad_zhpr_aug(char *uplo, int *n, double *alpha, double *dalpha, double complex *x, double complex *dx, int
                         *incx, double complex *ap, double complex *dap, blasad_work *work) noexcept nogil:
    return zhpr_(1, uplo, n, alpha, dalpha, x, dx, incx, ap, dap, work)

cdef int blasad_zhpr_rev(char *uplo, int *n, double *alpha, double *dalpha, double complex *x, double complex *dx, int
                         *incx, double complex *ap, double complex *dap, blasad_work *work) noexcept nogil:
    return zhpr_(2, uplo, n, alpha, dalpha, x, dx, incx, ap, dap, work)

cdef int sspr2_(int mode, char *uplo, int *n, float *alpha, float *dalpha, float *x, float *dx, int *incx, float *y,
                float *dy, int *incy, float *ap, float *dap, blasad_work *work) noexcept nogil:
    cdef (void *)[12] args = [uplo, n, alpha, dalpha, x, dx, incx, y, dy, incy, ap, dap]
    return call(146, mode, args, work)

cdef int blasad_sspr2_fwd(char *uplo, int *n, float *alpha, float *dalpha, float *x, float *dx, int *incx, float *y,
                          float *dy, int *incy, float *ap, float *dap, blasad_work *work) noexcept nogil:
    return sspr2_(0, uplo, n, alpha, dalpha, x, dx, incx, y, dy, incy, ap, dap, work)

cdef int blasad_sspr2_aug(char *uplo, int *n, float *alpha, float *dalpha, float *x, float *dx, int *incx, float *y,
                          float *dy, int *incy, float *ap, float *dap, blasad_work *work) noexcept nogil:
    return sspr2_(1, uplo, n, alpha, dalpha, x, dx, incx, y, dy, incy, ap, dap, work)

cdef int blasad_sspr2_rev(char *uplo, int *n, float *alpha, float *dalpha, float *x, float *dx, int *incx, float *y,
                          float *dy, int *incy, float *ap, float *dap, blasad_work *work) noexcept nogil:
    return sspr2_(2, uplo, n, alpha, dalpha, x, dx, incx, y, dy, incy, ap, dap, work)

cdef int dspr2_(int mode, char *uplo, int *n, double *alpha, double *dalpha, double *x, double *dx, int *incx, double
                *y, double *dy, int *incy, double *ap, double *dap, blasad_work *work) noexcept nogil:
    cdef (void *)[12] args = [uplo, n, alpha, dalpha, x, dx, incx, y, dy, incy, ap, dap]
    return call(147, mode, args, work)

cdef int blasad_dspr2_fwd(char *uplo, int *n, double *alpha, double *dalpha, double *x, double *dx, int *incx, double
                          *y, double *dy, int *incy, double *ap, double *dap, blasad_work *work) noexcept nogil:
    return dspr2_(0, uplo, n, alpha, dalpha, x, dx, incx, y, dy, incy, ap, dap, work)

cdef int blasad_dspr2_aug(char *uplo, int *n, double *alpha, double *dalpha, double *x, double *dx, int *incx, double
                          *y, double *dy, int *incy, double *ap, double *dap, blasad_work *work) noexcept nogil:
    return dspr2_(1, uplo, n, alpha, dalpha, x, dx, incx, y, dy, incy, ap, dap, work)

cdef int blasad_dspr2_rev(char *uplo, int *n, double *alpha, double *dalpha, double *x, double *dx, int *incx, double
                          *y, double *dy, int *incy, double *ap, double *dap, blasad_work *work) noexcept nogil:
    return dspr2_(2, uplo, n, alpha, dalpha, x, dx, incx, y, dy, incy, ap, dap, work)

cdef int chpr2_(int mode, char *uplo, int *n, float complex *alpha, float complex *dalpha, float complex *x, float
                complex *dx, int *incx, float complex *y, float complex *dy, int *incy, float complex *ap, float
                complex *dap, blasad_work *work) noexcept nogil:
    cdef (void *)[12] args = [uplo, n, alpha, dalpha, x, dx, incx, y, dy, incy, ap, dap]
    return call(148, mode, args, work)

cdef int blasad_chpr2_fwd(char *uplo, int *n, float complex *alpha, float complex *dalpha, float complex *x, float
                          complex *dx, int *incx, float complex *y, float complex *dy, int *incy, float complex *ap,
                          float complex *dap, blasad_work *work) noexcept nogil:
    return chpr2_(0, uplo, n, alpha, dalpha, x, dx, incx, y, dy, incy, ap, dap, work)

cdef int blasad_chpr2_aug(char *uplo, int *n, float complex *alpha, float complex *dalpha, float complex *x, float
                          complex *dx, int *incx, float complex *y, float complex *dy, int *incy, float complex *ap,
                          float complex *dap, blasad_work *work) noexcept nogil:
    return chpr2_(1, uplo, n, alpha, dalpha, x, dx, incx, y, dy, incy, ap, dap, work)

cdef int blasad_chpr2_rev(char *uplo, int *n, float complex *alpha, float complex *dalpha, float complex *x, float
                          complex *dx, int *incx, float complex *y, float complex *dy, int *incy, float complex *ap,
                          float complex *dap, blasad_work *work) noexcept nogil:
    return chpr2_(2, uplo, n, alpha, dalpha, x, dx, incx, y, dy, incy, ap, dap, work)

cdef int zhpr2_(int mode, char *uplo, int *n, double complex *alpha, double complex *dalpha, double complex *x, double
                complex *dx, int *incx, double complex *y, double complex *dy, int *incy, double complex *ap, double
                complex *dap, blasad_work *work) noexcept nogil:
    cdef (void *)[12] args = [uplo, n, alpha, dalpha, x, dx, incx, y, dy, incy, ap, dap]
    return call(149, mode, args, work)

cdef int blasad_zhpr2_fwd(char *uplo, int *n, double complex *alpha, double complex *dalpha, double complex *x, double
                          complex *dx, int *incx, double complex *y, double complex *dy, int *incy, double complex
                          *ap, double complex *dap, blasad_work *work) noexcept nogil:
    return zhpr2_(0, uplo, n, alpha, dalpha, x, dx, incx, y, dy, incy, ap, dap, work)

cdef int blasad_zhpr2_aug(char *uplo, int *n, double complex *alpha, double complex *dalpha, double complex *x, double
                          complex *dx, int *incx, double complex *y, double complex *dy, int *incy, double complex
                          *ap, double complex *dap, blasad_work *work) noexcept nogil:
    return zhpr2_(1, uplo, n, alpha, dalpha, x, dx, incx, y, dy, incy, ap, dap, work)

cdef int blasad_zhpr2_rev(char *uplo, int *n, double complex *alpha, double complex *dalpha, double complex *x, double
                          complex *dx, int *incx, double complex *y, double complex *dy, int *incy, double complex
                          *ap, double complex *dap, blasad_work *work) noexcept nogil:
    return zhpr2_(2, uplo, n, alpha, dalpha, x, dx, incx, y, dy, incy, ap, dap, work)

cdef int srot_(int mode, int *n, float *x, float *dx, int *incx, float *y, float *dy, int *incy, float *c, float *dc,
               float *s, float *ds, blasad_work *work) noexcept nogil:
    cdef (void *)[11] args = [n, x, dx, incx, y, dy, incy, c, dc, s, ds]
    return call(150, mode, args, work)

cdef int blasad_srot_fwd(int *n, float *x, float *dx, int *incx, float *y, float *dy, int *incy, float *c, float *dc,
                         float *s, float *ds, blasad_work *work) noexcept nogil:
    return srot_(0, n, x, dx, incx, y, dy, incy, c, dc, s, ds, work)

cdef int blasad_srot_aug(int *n, float *x, float *dx, int *incx, float *y, float *dy, int *incy, float *c, float *dc,
                         float *s, float *ds, blasad_work *work) noexcept nogil:
    return srot_(1, n, x, dx, incx, y, dy, incy, c, dc, s, ds, work)

cdef int blasad_srot_rev(int *n, float *x, float *dx, int *incx, float *y, float *dy, int *incy, float *c, float *dc,
                         float *s, float *ds, blasad_work *work) noexcept nogil:
    return srot_(2, n, x, dx, incx, y, dy, incy, c, dc, s, ds, work)

cdef int drot_(int mode, int *n, double *x, double *dx, int *incx, double *y, double *dy, int *incy, double *c, double
               *dc, double *s, double *ds, blasad_work *work) noexcept nogil:
    cdef (void *)[11] args = [n, x, dx, incx, y, dy, incy, c, dc, s, ds]
    return call(151, mode, args, work)

cdef int blasad_drot_fwd(int *n, double *x, double *dx, int *incx, double *y, double *dy, int *incy, double *c, double
                         *dc, double *s, double *ds, blasad_work *work) noexcept nogil:
    return drot_(0, n, x, dx, incx, y, dy, incy, c, dc, s, ds, work)

cdef int blasad_drot_aug(int *n, double *x, double *dx, int *incx, double *y, double *dy, int *incy, double *c, double
                         *dc, double *s, double *ds, blasad_work *work) noexcept nogil:
    return drot_(1, n, x, dx, incx, y, dy, incy, c, dc, s, ds, work)

cdef int blasad_drot_rev(int *n, double *x, double *dx, int *incx, double *y, double *dy, int *incy, double *c, double
                         *dc, double *s, double *ds, blasad_work *work) noexcept nogil:
    return drot_(2, n, x, dx, incx, y, dy, incy, c, dc, s, ds, work)

cdef int crot_(int mode, int *n, float complex *x, float complex *dx, int *incx, float complex *y, float complex *dy,
               int *incy, float *c, float *dc, float complex *s, float complex *ds, blasad_work *work) noexcept nogil:
    cdef (void *)[11] args = [n, x, dx, incx, y, dy, incy, c, dc, s, ds]
    return call(152, mode, args, work)

cdef int blasad_crot_fwd(int *n, float complex *x, float complex *dx, int *incx, float complex *y, float complex *dy,
                         int *incy, float *c, float *dc, float complex *s, float complex *ds, blasad_work
                         *work) noexcept nogil:
    return crot_(0, n, x, dx, incx, y, dy, incy, c, dc, s, ds, work)

cdef int blasad_crot_aug(int *n, float complex *x, float complex *dx, int *incx, float complex *y, float complex *dy,
                         int *incy, float *c, float *dc, float complex *s, float complex *ds, blasad_work
                         *work) noexcept nogil:
    return crot_(1, n, x, dx, incx, y, dy, incy, c, dc, s, ds, work)

cdef int blasad_crot_rev(int *n, float complex *x, float complex *dx, int *incx, float complex *y, float complex *dy,
                         int *incy, float *c, float *dc, float complex *s, float complex *ds, blasad_work
                         *work) noexcept nogil:
    return crot_(2, n, x, dx, incx, y, dy, incy, c, dc, s, ds, work)

cdef int zrot_(int mode, int *n, double complex *x, double complex *dx, int *incx, double complex *y, double complex
               *dy, int *incy, double *c, double *dc, double complex *s, double complex *ds, blasad_work
               *work) noexcept nogil:
    cdef (void *)[11] args = [n, x, dx, incx, y, dy, incy, c, dc, s, ds]
    return call(153, mode, args, work)

cdef int blasad_zrot_fwd(int *n, double complex *x, double complex *dx, int *incx, double complex *y, double complex
                         *dy, int *incy, double *c, double *dc, double complex *s, double complex *ds, blasad_work
                         *work) noexcept nogil:
    return zrot_(0, n, x, dx, incx, y, dy, incy, c, dc, s, ds, work)

cdef int blasad_zrot_aug(int *n, double complex *x, double complex *dx, int *incx, double complex *y, double complex
                         *dy, int *incy, double *c, double *dc, double complex *s, double complex *ds, blasad_work
                         *work) noexcept nogil:
    return zrot_(1, n, x, dx, incx, y, dy, incy, c, dc, s, ds, work)

cdef int blasad_zrot_rev(int *n, double complex *x, double complex *dx, int *incx, double complex *y, double complex
                         *dy, int *incy, double *c, double *dc, double complex *s, double complex *ds, blasad_work
                         *work) noexcept nogil:
    return zrot_(2, n, x, dx, incx, y, dy, incy, c, dc, s, ds, work)

cdef int csrot_(int mode, int *n, float complex *x, float complex *dx, int *incx, float complex *y, float complex *dy,
                int *incy, float *c, float *dc, float *s, float *ds, blasad_work *work) noexcept nogil:
    cdef (void *)[11] args = [n, x, dx, incx, y, dy, incy, c, dc, s, ds]
    return call(154, mode, args, work)

cdef int blasad_csrot_fwd(int *n, float complex *x, float complex *dx, int *incx, float complex *y, float complex *dy,
                          int *incy, float *c, float *dc, float *s, float *ds, blasad_work *work) noexcept nogil:
    return csrot_(0, n, x, dx, incx, y, dy, incy, c, dc, s, ds, work)

cdef int blasad_csrot_aug(int *n, float complex *x, float complex *dx, int *incx, float complex *y, float complex *dy,
                          int *incy, float *c, float *dc, float *s, float *ds, blasad_work *work) noexcept nogil:
    return csrot_(1, n, x, dx, incx, y, dy, incy, c, dc, s, ds, work)

cdef int blasad_csrot_rev(int *n, float complex *x, float complex *dx, int *incx, float complex *y, float complex *dy,
                          int *incy, float *c, float *dc, float *s, float *ds, blasad_work *work) noexcept nogil:
    return csrot_(2, n, x, dx, incx, y, dy, incy, c, dc, s, ds, work)

cdef int zdrot_(int mode, int *n, double complex *x, double complex *dx, int *incx, double complex *y, double complex
                *dy, int *incy, double *c, double *dc, double *s, double *ds, blasad_work *work) noexcept nogil:
    cdef (void *)[11] args = [n, x, dx, incx, y, dy, incy, c, dc, s, ds]
    return call(155, mode, args, work)

cdef int blasad_zdrot_fwd(int *n, double complex *x, double complex *dx, int *incx, double complex *y, double complex
                          *dy, int *incy, double *c, double *dc, double *s, double *ds, blasad_work
                          *work) noexcept nogil:
    return zdrot_(0, n, x, dx, incx, y, dy, incy, c, dc, s, ds, work)

cdef int blasad_zdrot_aug(int *n, double complex *x, double complex *dx, int *incx, double complex *y, double complex
                          *dy, int *incy, double *c, double *dc, double *s, double *ds, blasad_work
                          *work) noexcept nogil:
    return zdrot_(1, n, x, dx, incx, y, dy, incy, c, dc, s, ds, work)

cdef int blasad_zdrot_rev(int *n, double complex *x, double complex *dx, int *incx, double complex *y, double complex
                          *dy, int *incy, double *c, double *dc, double *s, double *ds, blasad_work
                          *work) noexcept nogil:
    return zdrot_(2, n, x, dx, incx, y, dy, incy, c, dc, s, ds, work)

cdef int srotg_(int mode, float *a, float *da, float *b, float *db, float *c, float *dc, float *s, float *ds,
                blasad_work *work) noexcept nogil:
    cdef (void *)[8] args = [a, da, b, db, c, dc, s, ds]
    return call(156, mode, args, work)

cdef int blasad_srotg_fwd(float *a, float *da, float *b, float *db, float *c, float *dc, float *s, float *ds,
                          blasad_work *work) noexcept nogil:
    return srotg_(0, a, da, b, db, c, dc, s, ds, work)

cdef int blasad_srotg_aug(float *a, float *da, float *b, float *db, float *c, float *dc, float *s, float *ds,
                          blasad_work *work) noexcept nogil:
    return srotg_(1, a, da, b, db, c, dc, s, ds, work)

cdef int blasad_srotg_rev(float *a, float *da, float *b, float *db, float *c, float *dc, float *s, float *ds,
                          blasad_work *work) noexcept nogil:
    return srotg_(2, a, da, b, db, c, dc, s, ds, work)

cdef int drotg_(int mode, double *a, double *da, double *b, double *db, double *c, double *dc, double *s, double *ds,
                blasad_work *work) noexcept nogil:
    cdef (void *)[8] args = [a, da, b, db, c, dc, s, ds]
    return call(157, mode, args, work)

cdef int blasad_drotg_fwd(double *a, double *da, double *b, double *db, double *c, double *dc, double *s, double *ds,
                          blasad_work *work) noexcept nogil:
    return drotg_(0, a, da, b, db, c, dc, s, ds, work)

cdef int blasad_drotg_aug(double *a, double *da, double *b, double *db, double *c, double *dc, double *s, double *ds,
                          blasad_work *work) noexcept nogil:
    return drotg_(1, a, da, b, db, c, dc, s, ds, work)

cdef int blasad_drotg_rev(double *a, double *da, double *b, double *db, double *c, double *dc, double *s, double *ds,
                          blasad_work *work) noexcept nogil:
    return drotg_(2, a, da, b, db, c, dc, s, ds, work)

cdef int crotg_(int mode, float complex *a, float complex *da, float complex *b, float complex *db, float *c, float
                *dc, float complex *s, float complex *ds, blasad_work *work) noexcept nogil:
    cdef (void *)[8] args = [a, da, b, db, c, dc, s, ds]
    return call(158, mode, args, work)

cdef int blasad_crotg_fwd(float complex *a, float complex *da, float complex *b, float complex *db, float *c, float
                          *dc, float complex *s, float complex *ds, blasad_work *work) noexcept nogil:
    return crotg_(0, a, da, b, db, c, dc, s, ds, work)

cdef int blasad_crotg_aug(float complex *a, float complex *da, float complex *b, float complex *db, float *c, float
                          *dc, float complex *s, float complex *ds, blasad_work *work) noexcept nogil:
    return crotg_(1, a, da, b, db, c, dc, s, ds, work)

cdef int blasad_crotg_rev(float complex *a, float complex *da, float complex *b, float complex *db, float *c, float
                          *dc, float complex *s, float complex *ds, blasad_work *work) noexcept nogil:
    return crotg_(2, a, da, b, db, c, dc, s, ds, work)

cdef int zrotg_(int mode, double complex *a, double complex *da, double complex *b, double complex *db, double *c,
                double *dc, double complex *s, double complex *ds, blasad_work *work) noexcept nogil:
    cdef (void *)[8] args = [a, da, b, db, c, dc, s, ds]
    return call(159, mode, args, work)

cdef int blasad_zrotg_fwd(double complex *a, double complex *da, double complex *b, double complex *db, double *c,
                          double *dc, double complex *s, double complex *ds, blasad_work *work) noexcept nogil:
    return zrotg_(0, a, da, b, db, c, dc, s, ds, work)

cdef int blasad_zrotg_aug(double complex *a, double complex *da, double complex *b, double complex *db, double *c,
                          double *dc, double complex *s, double complex *ds, blasad_work *work) noexcept nogil:
    return zrotg_(1, a, da, b, db, c, dc, s, ds, work)

cdef int blasad_zrotg_rev(double complex *a, double complex *da, double complex *b, double complex *db, double *c,
                          double *dc, double complex *s, double complex *ds, blasad_work *work) noexcept nogil:
    return zrotg_(2, a, da, b, db, c, dc, s, ds, work)

cdef int srotm_(int mode, int *n, float *x, float *dx, int *incx, float *y, float *dy, int *incy, float *param, float
                *dparam, blasad_work *work) noexcept nogil:
    cdef (void *)[9] args = [n, x, dx, incx, y, dy, incy, param, dparam]
    return call(160, mode, args, work)

cdef int blasad_srotm_fwd(int *n, float *x, float *dx, int *incx, float *y, float *dy, int *incy, float *param, float
                          *dparam, blasad_work *work) noexcept nogil:
    return srotm_(0, n, x, dx, incx, y, dy, incy, param, dparam, work)

cdef int blasad_srotm_aug(int *n, float *x, float *dx, int *incx, float *y, float *dy, int *incy, float *param, float
                          *dparam, blasad_work *work) noexcept nogil:
    return srotm_(1, n, x, dx, incx, y, dy, incy, param, dparam, work)

cdef int blasad_srotm_rev(int *n, float *x, float *dx, int *incx, float *y, float *dy, int *incy, float *param, float
                          *dparam, blasad_work *work) noexcept nogil:
    return srotm_(2, n, x, dx, incx, y, dy, incy, param, dparam, work)

cdef int drotm_(int mode, int *n, double *x, double *dx, int *incx, double *y, double *dy, int *incy, double *param,
                double *dparam, blasad_work *work) noexcept nogil:
    cdef (void *)[9] args = [n, x, dx, incx, y, dy, incy, param, dparam]
    return call(161, mode, args, work)

cdef int blasad_drotm_fwd(int *n, double *x, double *dx, int *incx, double *y, double *dy, int *incy, double *param,
                          double *dparam, blasad_work *work) noexcept nogil:
    return drotm_(0, n, x, dx, incx, y, dy, incy, param, dparam, work)

cdef int blasad_drotm_aug(int *n, double *x, double *dx, int *incx, double *y, double *dy, int *incy, double *param,
                          double *dparam, blasad_work *work) noexcept nogil:
    return drotm_(1, n, x, dx, incx, y, dy, incy, param, dparam, work)

cdef int blasad_drotm_rev(int *n, double *x, double *dx, int *incx, double *y, double *dy, int *incy, double *param,
                          double *dparam, blasad_work *work) noexcept nogil:
    return drotm_(2, n, x, dx, incx, y, dy, incy, param, dparam, work)

cdef int srotmg_(int mode, float *d1, float *dd1, float *d2, float *dd2, float *x1, float *dx1, float *y1, float *dy1,
                 float *param, float *dparam, blasad_work *work) noexcept nogil:
    cdef (void *)[10] args = [d1, dd1, d2, dd2, x1, dx1, y1, dy1, param, dparam]
    return call(162, mode, args, work)

cdef int blasad_srotmg_fwd(float *d1, float *dd1, float *d2, float *dd2, float *x1, float *dx1, float *y1, float *dy1,
                           float *param, float *dparam, blasad_work *work) noexcept nogil:
    return srotmg_(0, d1, dd1, d2, dd2, x1, dx1, y1, dy1, param, dparam, work)

cdef int blasad_srotmg_aug(float *d1, float *dd1, float *d2, float *dd2, float *x1, float *dx1, float *y1, float *dy1,
                           float *param, float *dparam, blasad_work *work) noexcept nogil:
    return srotmg_(1, d1, dd1, d2, dd2, x1, dx1, y1, dy1, param, dparam, work)

cdef int blasad_srotmg_rev(float *d1, float *dd1, float *d2, float *dd2, float *x1, float *dx1, float *y1, float *dy1,
                           float *param, float *dparam, blasad_work *work) noexcept nogil:
    return srotmg_(2, d1, dd1, d2, dd2, x1, dx1, y1, dy1, param, dparam, work)

cdef int drotmg_(int mode, double *d1, double *dd1, double *d2, double *dd2, double *x1, double *dx1, double *y1,
                 double *dy1, double *param, double *dparam, blasad_work *work) noexcept nogil:
    cdef (void *)[10] args = [d1, dd1, d2, dd2, x1, dx1, y1, dy1, param, dparam]
    return call(163, mode, args, work)

cdef int blasad_drotmg_fwd(double *d1, double *dd1, double *d2, double *dd2, double *x1, double *dx1, double *y1,
                           double *dy1, double *param, double *dparam, blasad_work *work) noexcept nogil:
    return drotmg_(0, d1, dd1, d2, dd2, x1, dx1, y1, dy1, param, dparam, work)

cdef int blasad_drotmg_aug(double *d1, double *dd1, double *d2, double *dd2, double *x1, double *dx1, double *y1,
                           double *dy1, double *param, double *dparam, blasad_work *work) noexcept nogil:
    return drotmg_(1, d1, dd1, d2, dd2, x1, dx1, y1, dy1, param, dparam, work)

cdef int blasad_drotmg_rev(double *d1, double *dd1, double *d2, double *dd2, double *x1, double *dx1, double *y1,
                           double *dy1, double *param, double *dparam, blasad_work *work) noexcept nogil:
    return drotmg_(2, d1, dd1, d2, dd2, x1, dx1, y1, dy1, param, dparam, work)

cdef int slacpy_(int mode, char *uplo, int *m, int *n, float *a, float *da, int *lda, float *b, float *db, int *ldb,
                 blasad_work *work) noexcept nogil:
    cdef (void *)[9] args = [uplo, m, n, a, da, lda, b, db, ldb]
    return call(164, mode, args, work)

cdef int blasad_slacpy_fwd(char *uplo, int *m, int *n, float *a, float *da, int *lda, float *b, float *db, int *ldb,
                           blasad_work *work) noexcept nogil:
    return slacpy_(0, uplo, m, n, a, da, lda, b, db, ldb, work)

cdef int blasad_slacpy_aug(char *uplo, int *m, int *n, float *a, float *da, int *lda, float *b, float *db, int *ldb,
                           blasad_work *work) noexcept nogil:
    return slacpy_(1, uplo, m, n, a, da, lda, b, db, ldb, work)

cdef int blasad_slacpy_rev(char *uplo, int *m, int *n, float *a, float *da, int *lda, float *b, float *db, int *ldb,
                           blasad_work *work) noexcept nogil:
    return slacpy_(2, uplo, m, n, a, da, lda, b, db, ldb, work)

cdef int dlacpy_(int mode, char *uplo, int *m, int *n, double *a, double *da, int *lda, double *b, double *db, int
                 *ldb, blasad_work *work) noexcept nogil:
    cdef (void *)[9] args = [uplo, m, n, a, da, lda, b, db, ldb]
    return call(165, mode, args, work)

cdef int blasad_dlacpy_fwd(char *uplo, int *m, int *n, double *a, double *da, int *lda, double *b, double *db, int
                           *ldb, blasad_work *work) noexcept nogil:
    return dlacpy_(0, uplo, m, n, a, da, lda, b, db, ldb, work)

cdef int blasad_dlacpy_aug(char *uplo, int *m, int *n, double *a, double *da, int *lda, double *b, double *db, int
                           *ldb, blasad_work *work) noexcept nogil:
    return dlacpy_(1, uplo, m, n, a, da, lda, b, db, ldb, work)

cdef int blasad_dlacpy_rev(char *uplo, int *m, int *n, double *a, double *da, int *lda, double *b, double *db, int
                           *ldb, blasad_work *work) noexcept nogil:
    return dlacpy_(2, uplo, m, n, a, da, lda, b, db, ldb, work)

cdef int clacpy_(int mode, char *uplo, int *m, int *n, float complex *a, float complex *da, int *lda, float complex
                 *b, float complex *db, int *ldb, blasad_work *work) noexcept nogil:
    cdef (void *)[9] args = [uplo, m, n, a, da, lda, b, db, ldb]
    return call(166, mode, args, work)

cdef int blasad_clacpy_fwd(char *uplo, int *m, int *n, float complex *a, float complex *da, int *lda, float complex
                           *b, float complex *db, int *ldb, blasad_work *work) noexcept nogil:
    return clacpy_(0, uplo, m, n, a, da, lda, b, db, ldb, work)

cdef int blasad_clacpy_aug(char *uplo, int *m, int *n, float complex *a, float complex *da, int *lda, float complex
                           *b, float complex *db, int *ldb, blasad_work *work) noexcept nogil:
    return clacpy_(1, uplo, m, n, a, da, lda, b, db, ldb, work)

cdef int blasad_clacpy_rev(char *uplo, int *m, int *n, float complex *a, float complex *da, int *lda, float complex
                           *b, float complex *db, int *ldb, blasad_work *work) noexcept nogil:
    return clacpy_(2, uplo, m, n, a, da, lda, b, db, ldb, work)

cdef int zlacpy_(int mode, char *uplo, int *m, int *n, double complex *a, double complex *da, int *lda, double complex
                 *b, double complex *db, int *ldb, blasad_work *work) noexcept nogil:
    cdef (void *)[9] args = [uplo, m, n, a, da, lda, b, db, ldb]
    return call(167, mode, args, work)

cdef int blasad_zlacpy_fwd(char *uplo, int *m, int *n, double complex *a, double complex *da, int *lda, double complex
                           *b, double complex *db, int *ldb, blasad_work *work) noexcept nogil:
    return zlacpy_(0, uplo, m, n, a, da, lda, b, db, ldb, work)

cdef int blasad_zlacpy_aug(char *uplo, int *m, int *n, double complex *a, double complex *da, int *lda, double complex
                           *b, double complex *db, int *ldb, blasad_work *work) noexcept nogil:
    return zlacpy_(1, uplo, m, n, a, da, lda, b, db, ldb, work)

cdef int blasad_zlacpy_rev(char *uplo, int *m, int *n, double complex *a, double complex *da, int *lda, double complex
                           *b, double complex *db, int *ldb, blasad_work *work) noexcept nogil:
    return zlacpy_(2, uplo, m, n, a, da, lda, b, db, ldb, work)

cdef int slascl_(int mode, char *type, float *cfrom, float *dcfrom, float *cto, float *dcto, int *m, int *n, float *a,
                 float *da, int *lda, blasad_work *work) noexcept nogil:
    cdef (void *)[10] args = [type, cfrom, dcfrom, cto, dcto, m, n, a, da, lda]
    return call(168, mode, args, work)

cdef int blasad_slascl_fwd(char *type, float *cfrom, float *dcfrom, float *cto, float *dcto, int *m, int *n, float *a,
                           float *da, int *lda, blasad_work *work) noexcept nogil:
    return slascl_(0, type, cfrom, dcfrom, cto, dcto, m, n, a, da, lda, work)

cdef int blasad_slascl_aug(char *type, float *cfrom, float *dcfrom, float *cto, float *dcto, int *m, int *n, float *a,
                           float *da, int *lda, blasad_work *work) noexcept nogil:
    return slascl_(1, type, cfrom, dcfrom, cto, dcto, m, n, a, da, lda, work)

cdef int blasad_slascl_rev(char *type, float *cfrom, float *dcfrom, float *cto, float *dcto, int *m, int *n, float *a,
                           float *da, int *lda, blasad_work *work) noexcept nogil:
    return slascl_(2, type, cfrom, dcfrom, cto, dcto, m, n, a, da, lda, work)

cdef int dlascl_(int mode, char *type, double *cfrom, double *dcfrom, double *cto, double *dcto, int *m, int *n,
                 double *a, double *da, int *lda, blasad_work *work) noexcept nogil:
    cdef (void *)[10] args = [type, cfrom, dcfrom, cto, dcto, m, n, a, da, lda]
    return call(169, mode, args, work)

cdef int blasad_dlascl_fwd(char *type, double *cfrom, double *dcfrom, double *cto, double *dcto, int *m, int *n,
                           double *a, double *da, int *lda, blasad_work *work) noexcept nogil:
    return dlascl_(0, type, cfrom, dcfrom, cto, dcto, m, n, a, da, lda, work)

cdef int blasad_dlascl_aug(char *type, double *cfrom, double *dcfrom, double *cto, double *dcto, int *m, int *n,
                           double *a, double *da, int *lda, blasad_work *work) noexcept nogil:
    return dlascl_(1, type, cfrom, dcfrom, cto, dcto, m, n, a, da, lda, work)

cdef int blasad_dlascl_rev(char *type, double *cfrom, double *dcfrom, double *cto, double *dcto, int *m, int *n,
                           double *a, double *da, int *lda, blasad_work *work) noexcept nogil:
    return dlascl_(2, type, cfrom, dcfrom, cto, dcto, m, n, a, da, lda, work)

cdef int clascl_(int mode, char *type, float *cfrom, float *dcfrom, float *cto, float *dcto, int *m, int *n, float
                 complex *a, float complex *da, int *lda, blasad_work *work) noexcept nogil:
    cdef (void *)[10] args = [type, cfrom, dcfrom, cto, dcto, m, n, a, da, lda]
    return call(170, mode, args, work)

cdef int blasad_clascl_fwd(char *type, float *cfrom, float *dcfrom, float *cto, float *dcto, int *m, int *n, float
                           complex *a, float complex *da, int *lda, blasad_work *work) noexcept nogil:
    return clascl_(0, type, cfrom, dcfrom, cto, dcto, m, n, a, da, lda, work)

cdef int blasad_clascl_aug(char *type, float *cfrom, float *dcfrom, float *cto, float *dcto, int *m, int *n, float
                           complex *a, float complex *da, int *lda, blasad_work *work) noexcept nogil:
    return clascl_(1, type, cfrom, dcfrom, cto, dcto, m, n, a, da, lda, work)

cdef int blasad_clascl_rev(char *type, float *cfrom, float *dcfrom, float *cto, float *dcto, int *m, int *n, float
                           complex *a, float complex *da, int *lda, blasad_work *work) noexcept nogil:
    return clascl_(2, type, cfrom, dcfrom, cto, dcto, m, n, a, da, lda, work)

cdef int zlascl_(int mode, char *type, double *cfrom, double *dcfrom, double *cto, double *dcto, int *m, int *n,
                 double complex *a, double complex *da, int *lda, blasad_work *work) noexcept nogil:
    cdef (void *)[10] args = [type, cfrom, dcfrom, cto, dcto, m, n, a, da, lda]
    return call(171, mode, args, work)

cdef int blasad_zlascl_fwd(char *type, double *cfrom, double *dcfrom, double *cto, double *dcto, int *m, int *n,
                           double complex *a, double complex *da, int *lda, blasad_work *work) noexcept nogil:
    return zlascl_(0, type, cfrom, dcfrom, cto, dcto, m, n, a, da, lda, work)

cdef int blasad_zlascl_aug(char *type, double *cfrom, double *dcfrom, double *cto, double *dcto, int *m, int *n,
                           double complex *a, double complex *da, int *lda, blasad_work *work) noexcept nogil:
    return zlascl_(1, type, cfrom, dcfrom, cto, dcto, m, n, a, da, lda, work)

cdef int blasad_zlascl_rev(char *type, double *cfrom, double *dcfrom, double *cto, double *dcto, int *m, int *n,
                           double complex *a, double complex *da, int *lda, blasad_work *work) noexcept nogil:
    return zlascl_(2, type, cfrom, dcfrom, cto, dcto, m, n, a, da, lda, work)

cdef int slaset_(int mode, char *uplo, int *m, int *n, float *alpha, float *dalpha, float *beta, float *dbeta, float
                 *a, float *da, int *lda, blasad_work *work) noexcept nogil:
    cdef (void *)[10] args = [uplo, m, n, alpha, dalpha, beta, dbeta, a, da, lda]
    return call(172, mode, args, work)

cdef int blasad_slaset_fwd(char *uplo, int *m, int *n, float *alpha, float *dalpha, float *beta, float *dbeta, float
                           *a, float *da, int *lda, blasad_work *work) noexcept nogil:
    return slaset_(0, uplo, m, n, alpha, dalpha, beta, dbeta, a, da, lda, work)

cdef int blasad_slaset_aug(char *uplo, int *m, int *n, float *alpha, float *dalpha, float *beta, float *dbeta, float
                           *a, float *da, int *lda, blasad_work *work) noexcept nogil:
    return slaset_(1, uplo, m, n, alpha, dalpha, beta, dbeta, a, da, lda, work)

cdef int blasad_slaset_rev(char *uplo, int *m, int *n, float *alpha, float *dalpha, float *beta, float *dbeta, float
                           *a, float *da, int *lda, blasad_work *work) noexcept nogil:
    return slaset_(2, uplo, m, n, alpha, dalpha, beta, dbeta, a, da, lda, work)

cdef int dlaset_(int mode, char *uplo, int *m, int *n, double *alpha, double *dalpha, double *beta, double *dbeta,
                 double *a, double *da, int *lda, blasad_work *work) noexcept nogil:
    cdef (void *)[10] args = [uplo, m, n, alpha, dalpha, beta, dbeta, a, da, lda]
    return call(173, mode, args, work)

cdef int blasad_dlaset_fwd(char *uplo, int *m, int *n, double *alpha, double *dalpha, double *beta, double *dbeta,
                           double *a, double *da, int *lda, blasad_work *work) noexcept nogil:
    return dlaset_(0, uplo, m, n, alpha, dalpha, beta, dbeta, a, da, lda, work)

cdef int blasad_dlaset_aug(char *uplo, int *m, int *n, double *alpha, double *dalpha, double *beta, double *dbeta,
                           double *a, double *da, int *lda, blasad_work *work) noexcept nogil:
    return dlaset_(1, uplo, m, n, alpha, dalpha, beta, dbeta, a, da, lda, work)

cdef int blasad_dlaset_rev(char *uplo, int *m, int *n, double *alpha, double *dalpha, double *beta, double *dbeta,
                           double *a, double *da, int *lda, blasad_work *work) noexcept nogil:
    return dlaset_(2, uplo, m, n, alpha, dalpha, beta, dbeta, a, da, lda, work)

cdef int claset_(int mode, char *uplo, int *m, int *n, float complex *alpha, float complex *dalpha, float complex
                 *beta, float complex *dbeta, float complex *a, float complex *da, int *lda, blasad_work
                 *work) noexcept nogil:
    cdef (void *)[10] args = [uplo, m, n, alpha, dalpha, beta, dbeta, a, da, lda]
    return call(174, mode, args, work)

cdef int blasad_claset_fwd(char *uplo, int *m, int *n, float complex *alpha, float complex *dalpha, float complex
                           *beta, float complex *dbeta, float complex *a, float complex *da, int *lda, blasad_work
                           *work) noexcept nogil:
    return claset_(0, uplo, m, n, alpha, dalpha, beta, dbeta, a, da, lda, work)

cdef int blasad_claset_aug(char *uplo, int *m, int *n, float complex *alpha, float complex *dalpha, float complex
                           *beta, float complex *dbeta, float complex *a, float complex *da, int *lda, blasad_work
                           *work) noexcept nogil:
    return claset_(1, uplo, m, n, alpha, dalpha, beta, dbeta, a, da, lda, work)

cdef int blasad_claset_rev(char *uplo, int *m, int *n, float complex *alpha, float complex *dalpha, float complex
                           *beta, float complex *dbeta, float complex *a, float complex *da, int *lda, blasad_work
                           *work) noexcept nogil:
    return claset_(2, uplo, m, n, alpha, dalpha, beta, dbeta, a, da, lda, work)

cdef int zlaset_(int mode, char *uplo, int *m, int *n, double complex *alpha, double complex *dalpha, double complex
                 *beta, double complex *dbeta, double complex *a, double complex *da, int *lda, blasad_work
                 *work) noexcept nogil:
    cdef (void *)[10] args = [uplo, m, n, alpha, dalpha, beta, dbeta, a, da, lda]
    return call(175, mode, args, work)

cdef int blasad_zlaset_fwd(char *uplo, int *m, int *n, double complex *alpha, double complex *dalpha, double complex
                           *beta, double complex *dbeta, double complex *a, double complex *da, int *lda, blasad_work
                           *work) noexcept nogil:
    return zlaset_(0, uplo, m, n, alpha, dalpha, beta, dbeta, a, da, lda, work)

cdef int blasad_zlaset_aug(char *uplo, int *m, int *n, double complex *alpha, double complex *dalpha, double complex
                           *beta, double complex *dbeta, double complex *a, double complex *da, int *lda, blasad_work
                           *work) noexcept nogil:
    return zlaset_(1, uplo, m, n, alpha, dalpha, beta, dbeta, a, da, lda, work)

cdef int blasad_zlaset_rev(char *uplo, int *m, int *n, double complex *alpha, double complex *dalpha, double complex
                           *beta, double complex *dbeta, double complex *a, double complex *da, int *lda, blasad_work
                           *work) noexcept nogil:
    return zlaset_(2, uplo, m, n, alpha, dalpha, beta, dbeta, a, da, lda, work)

cdef int slaswp_(int mode, int *n, float *a, float *da, int *lda, int *k1, int *k2, int *piv, int *incx, blasad_work
                 *work) noexcept nogil:
    cdef (void *)[8] args = [n, a, da, lda, k1, k2, piv, incx]
    return call(176, mode, args, work)

cdef int blasad_slaswp_fwd(int *n, float *a, float *da, int *lda, int *k1, int *k2, int *piv, int *incx, blasad_work
                           *work) noexcept nogil:
    return slaswp_(0, n, a, da, lda, k1, k2, piv, incx, work)

cdef int blasad_slaswp_aug(int *n, float *a, float *da, int *lda, int *k1, int *k2, int *piv, int *incx, blasad_work
                           *work) noexcept nogil:
    return slaswp_(1, n, a, da, lda, k1, k2, piv, incx, work)

cdef int blasad_slaswp_rev(int *n, float *a, float *da, int *lda, int *k1, int *k2, int *piv, int *incx, blasad_work
                           *work) noexcept nogil:
    return slaswp_(2, n, a, da, lda, k1, k2, piv, incx, work)

cdef int dlaswp_(int mode, int *n, double *a, double *da, int *lda, int *k1, int *k2, int *piv, int *incx, blasad_work
                 *work) noexcept nogil:
    cdef (void *)[8] args = [n, a, da, lda, k1, k2, piv, incx]
    return call(177, mode, args, work)

cdef int blasad_dlaswp_fwd(int *n, double *a, double *da, int *lda, int *k1, int *k2, int *piv, int *incx, blasad_work
                           *work) noexcept nogil:
    return dlaswp_(0, n, a, da, lda, k1, k2, piv, incx, work)

cdef int blasad_dlaswp_aug(int *n, double *a, double *da, int *lda, int *k1, int *k2, int *piv, int *incx, blasad_work
                           *work) noexcept nogil:
    return dlaswp_(1, n, a, da, lda, k1, k2, piv, incx, work)

cdef int blasad_dlaswp_rev(int *n, double *a, double *da, int *lda, int *k1, int *k2, int *piv, int *incx, blasad_work
                           *work) noexcept nogil:
    return dlaswp_(2, n, a, da, lda, k1, k2, piv, incx, work)

cdef int claswp_(int mode, int *n, float complex *a, float complex *da, int *lda, int *k1, int *k2, int *piv, int
                 *incx, blasad_work *work) noexcept nogil:
    cdef (void *)[8] args = [n, a, da, lda, k1, k2, piv, incx]
    return call(178, mode, args, work)

cdef int blasad_claswp_fwd(int *n, float complex *a, float complex *da, int *lda, int *k1, int *k2, int *piv, int
                           *incx, blasad_work *work) noexcept nogil:
    return claswp_(0, n, a, da, lda, k1, k2, piv, incx, work)

cdef int blasad_claswp_aug(int *n, float complex *a, float complex *da, int *lda, int *k1, int *k2, int *piv, int
                           *incx, blasad_work *work) noexcept nogil:
    return claswp_(1, n, a, da, lda, k1, k2, piv, incx, work)

cdef int blasad_claswp_rev(int *n, float complex *a, float complex *da, int *lda, int *k1, int *k2, int *piv, int
                           *incx, blasad_work *work) noexcept nogil:
    return claswp_(2, n, a, da, lda, k1, k2, piv, incx, work)

cdef int zlaswp_(int mode, int *n, double complex *a, double complex *da, int *lda, int *k1, int *k2, int *piv, int
                 *incx, blasad_work *work) noexcept nogil:
    cdef (void *)[8] args = [n, a, da, lda, k1, k2, piv, incx]
    return call(179, mode, args, work)

cdef int blasad_zlaswp_fwd(int *n, double complex *a, double complex *da, int *lda, int *k1, int *k2, int *piv, int
                           *incx, blasad_work *work) noexcept nogil:
    return zlaswp_(0, n, a, da, lda, k1, k2, piv, incx, work)

cdef int blasad_zlaswp_aug(int *n, double complex *a, double complex *da, int *lda, int *k1, int *k2, int *piv, int
                           *incx, blasad_work *work) noexcept nogil:
    return zlaswp_(1, n, a, da, lda, k1, k2, piv, incx, work)

cdef int blasad_zlaswp_rev(int *n, double complex *a, double complex *da, int *lda, int *k1, int *k2, int *piv, int
                           *incx, blasad_work *work) noexcept nogil:
    return zlaswp_(2, n, a, da, lda, k1, k2, piv, incx, work)

cdef int spotrf_(int mode, char *uplo, int *n, float *a, float *da, int *lda, blasad_work *work) noexcept nogil:
    cdef (void *)[5] args = [uplo, n, a, da, lda]
    return call(180, mode, args, work)

cdef int blasad_spotrf_fwd(char *uplo, int *n, float *a, float *da, int *lda, blasad_work *work) noexcept nogil:
    return spotrf_(0, uplo, n, a, da, lda, work)

cdef int blasad_spotrf_aug(char *uplo, int *n, float *a, float *da, int *lda, blasad_work *work) noexcept nogil:
    return spotrf_(1, uplo, n, a, da, lda, work)

cdef int blasad_spotrf_rev(char *uplo, int *n, float *a, float *da, int *lda, blasad_work *work) noexcept nogil:
    return spotrf_(2, uplo, n, a, da, lda, work)

cdef int dpotrf_(int mode, char *uplo, int *n, double *a, double *da, int *lda, blasad_work *work) noexcept nogil:
    cdef (void *)[5] args = [uplo, n, a, da, lda]
    return call(181, mode, args, work)

cdef int blasad_dpotrf_fwd(char *uplo, int *n, double *a, double *da, int *lda, blasad_work *work) noexcept nogil:
    return dpotrf_(0, uplo, n, a, da, lda, work)

cdef int blasad_dpotrf_aug(char *uplo, int *n, double *a, double *da, int *lda, blasad_work *work) noexcept nogil:
    return dpotrf_(1, uplo, n, a, da, lda, work)

cdef int blasad_dpotrf_rev(char *uplo, int *n, double *a, double *da, int *lda, blasad_work *work) noexcept nogil:
    return dpotrf_(2, uplo, n, a, da, lda, work)

cdef int cpotrf_(int mode, char *uplo, int *n, float complex *a, float complex *da, int *lda, blasad_work
                 *work) noexcept nogil:
    cdef (void *)[5] args = [uplo, n, a, da, lda]
    return call(182, mode, args, work)

cdef int blasad_cpotrf_fwd(char *uplo, int *n, float complex *a, float complex *da, int *lda, blasad_work
                           *work) noexcept nogil:
    return cpotrf_(0, uplo, n, a, da, lda, work)

cdef int blasad_cpotrf_aug(char *uplo, int *n, float complex *a, float complex *da, int *lda, blasad_work
                           *work) noexcept nogil:
    return cpotrf_(1, uplo, n, a, da, lda, work)

cdef int blasad_cpotrf_rev(char *uplo, int *n, float complex *a, float complex *da, int *lda, blasad_work
                           *work) noexcept nogil:
    return cpotrf_(2, uplo, n, a, da, lda, work)

cdef int zpotrf_(int mode, char *uplo, int *n, double complex *a, double complex *da, int *lda, blasad_work
                 *work) noexcept nogil:
    cdef (void *)[5] args = [uplo, n, a, da, lda]
    return call(183, mode, args, work)

cdef int blasad_zpotrf_fwd(char *uplo, int *n, double complex *a, double complex *da, int *lda, blasad_work
                           *work) noexcept nogil:
    return zpotrf_(0, uplo, n, a, da, lda, work)

cdef int blasad_zpotrf_aug(char *uplo, int *n, double complex *a, double complex *da, int *lda, blasad_work
                           *work) noexcept nogil:
    return zpotrf_(1, uplo, n, a, da, lda, work)

cdef int blasad_zpotrf_rev(char *uplo, int *n, double complex *a, double complex *da, int *lda, blasad_work
                           *work) noexcept nogil:
    return zpotrf_(2, uplo, n, a, da, lda, work)

cdef int spbtrf_(int mode, char *uplo, int *n, int *kd, float *ab, float *dab, int *ldab, blasad_work
                 *work) noexcept nogil:
    cdef (void *)[6] args = [uplo, n, kd, ab, dab, ldab]
    return call(184, mode, args, work)

cdef int blasad_spbtrf_fwd(char *uplo, int *n, int *kd, float *ab, float *dab, int *ldab, blasad_work
                           *work) noexcept nogil:
    return spbtrf_(0, uplo, n, kd, ab, dab, ldab, work)

cdef int blasad_spbtrf_aug(char *uplo, int *n, int *kd, float *ab, float *dab, int *ldab, blasad_work
                           *work) noexcept nogil:
    return spbtrf_(1, uplo, n, kd, ab, dab, ldab, work)

cdef int blasad_spbtrf_rev(char *uplo, int *n, int *kd, float *ab, float *dab, int *ldab, blasad_work
                           *work) noexcept nogil:
    return spbtrf_(2, uplo, n, kd, ab, dab, ldab, work)

cdef int dpbtrf_(int mode, char *uplo, int *n, int *kd, double *ab, double *dab, int *ldab, blasad_work
                 *work) noexcept nogil:
    cdef (void *)[6] args = [uplo, n, kd, ab, dab, ldab]
    return call(185, mode, args, work)

cdef int blasad_dpbtrf_fwd(char *uplo, int *n, int *kd, double *ab, double *dab, int *ldab, blasad_work
                           *work) noexcept nogil:
    return dpbtrf_(0, uplo, n, kd, ab, dab, ldab, work)

cdef int blasad_dpbtrf_aug(char *uplo, int *n, int *kd, double *ab, double *dab, int *ldab, blasad_work
                           *work) noexcept nogil:
    return dpbtrf_(1, uplo, n, kd, ab, dab, ldab, work)

cdef int blasad_dpbtrf_rev(char *uplo, int *n, int *kd, double *ab, double *dab, int *ldab, blasad_work
                           *work) noexcept nogil:
    return dpbtrf_(2, uplo, n, kd, ab, dab, ldab, work)

cdef int cpbtrf_(int mode, char *uplo, int *n, int *kd, float complex *ab, float complex *dab, int *ldab, blasad_work
                 *work) noexcept nogil:
    cdef (void *)[6] args = [uplo, n, kd, ab, dab, ldab]
    return call(186, mode, args, work)

cdef int blasad_cpbtrf_fwd(char *uplo, int *n, int *kd, float complex *ab, float complex *dab, int *ldab, blasad_work
                           *work) noexcept nogil:
    return cpbtrf_(0, uplo, n, kd, ab, dab, ldab, work)

cdef int blasad_cpbtrf_aug(char *uplo, int *n, int *kd, float complex *ab, float complex *dab, int *ldab, blasad_work
                           *work) noexcept nogil:
    return cpbtrf_(1, uplo, n, kd, ab, dab, ldab, work)

cdef int blasad_cpbtrf_rev(char *uplo, int *n, int *kd, float complex *ab, float complex *dab, int *ldab, blasad_work
                           *work) noexcept nogil:
    return cpbtrf_(2, uplo, n, kd, ab, dab, ldab, work)

cdef int zpbtrf_(int mode, char *uplo, int *n, int *kd, double complex *ab, double complex *dab, int *ldab,
                 blasad_work *work) noexcept nogil:
    cdef (void *)[6] args = [uplo, n, kd, ab, dab, ldab]
    return call(187, mode, args, work)

cdef int blasad_zpbtrf_fwd(char *uplo, int *n, int *kd, double complex *ab, double complex *dab, int *ldab,
                           blasad_work *work) noexcept nogil:
    return zpbtrf_(0, uplo, n, kd, ab, dab, ldab, work)

cdef int blasad_zpbtrf_aug(char *uplo, int *n, int *kd, double complex *ab, double complex *dab, int *ldab,
                           blasad_work *work) noexcept nogil:
    return zpbtrf_(1, uplo, n, kd, ab, dab, ldab, work)

cdef int blasad_zpbtrf_rev(char *uplo, int *n, int *kd, double complex *ab, double complex *dab, int *ldab,
                           blasad_work *work) noexcept nogil:
    return zpbtrf_(2, uplo, n, kd, ab, dab, ldab, work)

cdef int spptrf_(int mode, char *uplo, int *n, float *ap, float *dap, blasad_work *work) noexcept nogil:
    cdef (void *)[4] args = [uplo, n, ap, dap]
    return call(188, mode, args, work)

cdef int blasad_spptrf_fwd(char *uplo, int *n, float *ap, float *dap, blasad_work *work) noexcept nogil:
    return spptrf_(0, uplo, n, ap, dap, work)

cdef int blasad_spptrf_aug(char *uplo, int *n, float *ap, float *dap, blasad_work *work) noexcept nogil:
    return spptrf_(1, uplo, n, ap, dap, work)

cdef int blasad_spptrf_rev(char *uplo, int *n, float *ap, float *dap, blasad_work *work) noexcept nogil:
    return spptrf_(2, uplo, n, ap, dap, work)

cdef int dpptrf_(int mode, char *uplo, int *n, double *ap, double *dap, blasad_work *work) noexcept nogil:
    cdef (void *)[4] args = [uplo, n, ap, dap]
    return call(189, mode, args, work)

cdef int blasad_dpptrf_fwd(char *uplo, int *n, double *ap, double *dap, blasad_work *work) noexcept nogil:
    return dpptrf_(0, uplo, n, ap, dap, work)

cdef int blasad_dpptrf_aug(char *uplo, int *n, double *ap, double *dap, blasad_work *work) noexcept nogil:
    return dpptrf_(1, uplo, n, ap, dap, work)

cdef int blasad_dpptrf_rev(char *uplo, int *n, double *ap, double *dap, blasad_work *work) noexcept nogil:
    return dpptrf_(2, uplo, n, ap, dap, work)

cdef int cpptrf_(int mode, char *uplo, int *n, float complex *ap, float complex *dap, blasad_work
                 *work) noexcept nogil:
    cdef (void *)[4] args = [uplo, n, ap, dap]
    return call(190, mode, args, work)

cdef int blasad_cpptrf_fwd(char *uplo, int *n, float complex *ap, float complex *dap, blasad_work
                           *work) noexcept nogil:
    return cpptrf_(0, uplo, n, ap, dap, work)

cdef int blasad_cpptrf_aug(char *uplo, int *n, float complex *ap, float complex *dap, blasad_work
                           *work) noexcept nogil:
    return cpptrf_(1, uplo, n, ap, dap, work)

cdef int blasad_cpptrf_rev(char *uplo, int *n, float complex *ap, float complex *dap, blasad_work
                           *work) noexcept nogil:
    return cpptrf_(2, uplo, n, ap, dap, work)

cdef int zpptrf_(int mode, char *uplo, int *n, double complex *ap, double complex *dap, blasad_work
                 *work) noexcept nogil:
    cdef (void *)[4] args = [uplo, n, ap, dap]
    return call(191, mode, args, work)

cdef int blasad_zpptrf_fwd(char *uplo, int *n, double complex *ap, double complex *dap, blasad_work
                           *work) noexcept nogil:
    return zpptrf_(0, uplo, n, ap, dap, work)

cdef int blasad_zpptrf_aug(char *uplo, int *n, double complex *ap, double complex *dap, blasad_work
                           *work) noexcept nogil:
    return zpptrf_(1, uplo, n, ap, dap, work)

cdef int blasad_zpptrf_rev(char *uplo, int *n, double complex *ap, double complex *dap, blasad_work
                           *work) noexcept nogil:
    return zpptrf_(2, uplo, n, ap, dap, work)

cdef int spstrf_(int mode, char *uplo, int *n, float *a, float *da, int *lda, int *piv, float *tol, blasad_work
                 *work) noexcept nogil:
    cdef (void *)[7] args = [uplo, n, a, da, lda, piv, tol]
    return call(192, mode, args, work)

cdef int blasad_spstrf_fwd(char *uplo, int *n, float *a, float *da, int *lda, int *piv, float *tol, blasad_work
                           *work) noexcept nogil:
    return spstrf_(0, uplo, n, a, da, lda, piv, tol, work)

cdef int blasad_spstrf_aug(char *uplo, int *n, float *a, float *da, int *lda, int *piv, float *tol, blasad_work
                           *work) noexcept nogil:
    return spstrf_(1, uplo, n, a, da, lda, piv, tol, work)

cdef int blasad_spstrf_rev(char *uplo, int *n, float *a, float *da, int *lda, int *piv, float *tol, blasad_work
                           *work) noexcept nogil:
    return spstrf_(2, uplo, n, a, da, lda, piv, tol, work)

cdef int dpstrf_(int mode, char *uplo, int *n, double *a, double *da, int *lda, int *piv, double *tol, blasad_work
                 *work) noexcept nogil:
    cdef (void *)[7] args = [uplo, n, a, da, lda, piv, tol]
    return call(193, mode, args, work)

cdef int blasad_dpstrf_fwd(char *uplo, int *n, double *a, double *da, int *lda, int *piv, double *tol, blasad_work
                           *work) noexcept nogil:
    return dpstrf_(0, uplo, n, a, da, lda, piv, tol, work)

cdef int blasad_dpstrf_aug(char *uplo, int *n, double *a, double *da, int *lda, int *piv, double *tol, blasad_work
                           *work) noexcept nogil:
    return dpstrf_(1, uplo, n, a, da, lda, piv, tol, work)

cdef int blasad_dpstrf_rev(char *uplo, int *n, double *a, double *da, int *lda, int *piv, double *tol, blasad_work
                           *work) noexcept nogil:
    return dpstrf_(2, uplo, n, a, da, lda, piv, tol, work)

cdef int cpstrf_(int mode, char *uplo, int *n, float complex *a, float complex *da, int *lda, int *piv, float *tol,
                 blasad_work *work) noexcept nogil:
    cdef (void *)[7] args = [uplo, n, a, da, lda, piv, tol]
    return call(194, mode, args, work)

cdef int blasad_cpstrf_fwd(char *uplo, int *n, float complex *a, float complex *da, int *lda, int *piv, float *tol,
                           blasad_work *work) noexcept nogil:
    return cpstrf_(0, uplo, n, a, da, lda, piv, tol, work)

cdef int blasad_cpstrf_aug(char *uplo, int *n, float complex *a, float complex *da, int *lda, int *piv, float *tol,
                           blasad_work *work) noexcept nogil:
    return cpstrf_(1, uplo, n, a, da, lda, piv, tol, work)

cdef int blasad_cpstrf_rev(char *uplo, int *n, float complex *a, float complex *da, int *lda, int *piv, float *tol,
                           blasad_work *work) noexcept nogil:
    return cpstrf_(2, uplo, n, a, da, lda, piv, tol, work)

cdef int zpstrf_(int mode, char *uplo, int *n, double complex *a, double complex *da, int *lda, int *piv, double *tol,
                 blasad_work *work) noexcept nogil:
    cdef (void *)[7] args = [uplo, n, a, da, lda, piv, tol]
    return call(195, mode, args, work)

cdef int blasad_zpstrf_fwd(char *uplo, int *n, double complex *a, double complex *da, int *lda, int *piv, double *tol,
                           blasad_work *work) noexcept nogil:
    return zpstrf_(0, uplo, n, a, da, lda, piv, tol, work)

cdef int blasad_zpstrf_aug(char *uplo, int *n, double complex *a, double complex *da, int *lda, int *piv, double *tol,
                           blasad_work *work) noexcept nogil:
    return zpstrf_(1, uplo, n, a, da, lda, piv, tol, work)

cdef int blasad_zpstrf_rev(char *uplo, int *n, double complex *a, double complex *da, int *lda, int *piv, double *tol,
                           blasad_work *work) noexcept nogil:
    return zpstrf_(2, uplo, n, a, da, lda, piv, tol, work)

cdef int sgetrf_(int mode, int *m, int *n, float *a, float *da, int *lda, int *piv, blasad_work *work) noexcept nogil:
    cdef (void *)[6] args = [m, n, a, da, lda, piv]
    return call(196, mode, args, work)

cdef int blasad_sgetrf_fwd(int *m, int *n, float *a, float *da, int *lda, int *piv, blasad_work *work) noexcept nogil:
    return sgetrf_(0, m, n, a, da, lda, piv, work)

cdef int blasad_sgetrf_aug(int *m, int *n, float *a, float *da, int *lda, int *piv, blasad_work *work) noexcept nogil:
    return sgetrf_(1, m, n, a, da, lda, piv, work)

cdef int blasad_sgetrf_rev(int *m, int *n, float *a, float *da, int *lda, int *piv, blasad_work *work) noexcept nogil:
    return sgetrf_(2, m, n, a, da, lda, piv, work)

cdef int dgetrf_(int mode, int *m, int *n, double *a, double *da, int *lda, int *piv, blasad_work
                 *work) noexcept nogil:
    cdef (void *)[6] args = [m, n, a, da, lda, piv]
    return call(197, mode, args, work)

cdef int blasad_dgetrf_fwd(int *m, int *n, double *a, double *da, int *lda, int *piv, blasad_work
                           *work) noexcept nogil:
    return dgetrf_(0, m, n, a, da, lda, piv, work)

cdef int blasad_dgetrf_aug(int *m, int *n, double *a, double *da, int *lda, int *piv, blasad_work
                           *work) noexcept nogil:
    return dgetrf_(1, m, n, a, da, lda, piv, work)

cdef int blasad_dgetrf_rev(int *m, int *n, double *a, double *da, int *lda, int *piv, blasad_work
                           *work) noexcept nogil:
    return dgetrf_(2, m, n, a, da, lda, piv, work)

cdef int cgetrf_(int mode, int *m, int *n, float complex *a, float complex *da, int *lda, int *piv, blasad_work
                 *work) noexcept nogil:
    cdef (void *)[6] args = [m, n, a, da, lda, piv]
    return call(198, mode, args, work)

cdef int blasad_cgetrf_fwd(int *m, int *n, float complex *a, float complex *da, int *lda, int *piv, blasad_work
                           *work) noexcept nogil:
    return cgetrf_(0, m, n, a, da, lda, piv, work)

cdef int blasad_cgetrf_aug(int *m, int *n, float complex *a, float complex *da, int *lda, int *piv, blasad_work
                           *work) noexcept nogil:
    return cgetrf_(1, m, n, a, da, lda, piv, work)

cdef int blasad_cgetrf_rev(int *m, int *n, float complex *a, float complex *da, int *lda, int *piv, blasad_work
                           *work) noexcept nogil:
    return cgetrf_(2, m, n, a, da, lda, piv, work)

cdef int zgetrf_(int mode, int *m, int *n, double complex *a, double complex *da, int *lda, int *piv, blasad_work
                 *work) noexcept nogil:
    cdef (void *)[6] args = [m, n, a, da, lda, piv]
    return call(199, mode, args, work)

cdef int blasad_zgetrf_fwd(int *m, int *n, double complex *a, double complex *da, int *lda, int *piv, blasad_work
                           *work) noexcept nogil:
    return zgetrf_(0, m, n, a, da, lda, piv, work)

cdef int blasad_zgetrf_aug(int *m, int *n, double complex *a, double complex *da, int *lda, int *piv, blasad_work
                           *work) noexcept nogil:
    return zgetrf_(1, m, n, a, da, lda, piv, work)

cdef int blasad_zgetrf_rev(int *m, int *n, double complex *a, double complex *da, int *lda, int *piv, blasad_work
                           *work) noexcept nogil:
    return zgetrf_(2, m, n, a, da, lda, piv, work)

cdef int sgbtrf_(int mode, int *m, int *n, int *kl, int *ku, float *ab, float *dab, int *ldab, int *piv, blasad_work
                 *work) noexcept nogil:
    cdef (void *)[8] args = [m, n, kl, ku, ab, dab, ldab, piv]
    return call(200, mode, args, work)

cdef int blasad_sgbtrf_fwd(int *m, int *n, int *kl, int *ku, float *ab, float *dab, int *ldab, int *piv, blasad_work
                           *work) noexcept nogil:
    return sgbtrf_(0, m, n, kl, ku, ab, dab, ldab, piv, work)

cdef int blasad_sgbtrf_aug(int *m, int *n, int *kl, int *ku, float *ab, float *dab, int *ldab, int *piv, blasad_work
                           *work) noexcept nogil:
    return sgbtrf_(1, m, n, kl, ku, ab, dab, ldab, piv, work)

cdef int blasad_sgbtrf_rev(int *m, int *n, int *kl, int *ku, float *ab, float *dab, int *ldab, int *piv, blasad_work
                           *work) noexcept nogil:
    return sgbtrf_(2, m, n, kl, ku, ab, dab, ldab, piv, work)

cdef int dgbtrf_(int mode, int *m, int *n, int *kl, int *ku, double *ab, double *dab, int *ldab, int *piv, blasad_work
                 *work) noexcept nogil:
    cdef (void *)[8] args = [m, n, kl, ku, ab, dab, ldab, piv]
    return call(201, mode, args, work)

cdef int blasad_dgbtrf_fwd(int *m, int *n, int *kl, int *ku, double *ab, double *dab, int *ldab, int *piv, blasad_work
                           *work) noexcept nogil:
    return dgbtrf_(0, m, n, kl, ku, ab, dab, ldab, piv, work)

cdef int blasad_dgbtrf_aug(int *m, int *n, int *kl, int *ku, double *ab, double *dab, int *ldab, int *piv, blasad_work
                           *work) noexcept nogil:
    return dgbtrf_(1, m, n, kl, ku, ab, dab, ldab, piv, work)

cdef int blasad_dgbtrf_rev(int *m, int *n, int *kl, int *ku, double *ab, double *dab, int *ldab, int *piv, blasad_work
                           *work) noexcept nogil:
    return dgbtrf_(2, m, n, kl, ku, ab, dab, ldab, piv, work)

cdef int cgbtrf_(int mode, int *m, int *n, int *kl, int *ku, float complex *ab, float complex *dab, int *ldab, int
                 *piv, blasad_work *work) noexcept nogil:
    cdef (void *)[8] args = [m, n, kl, ku, ab, dab, ldab, piv]
    return call(202, mode, args, work)

cdef int blasad_cgbtrf_fwd(int *m, int *n, int *kl, int *ku, float complex *ab, float complex *dab, int *ldab, int
                           *piv, blasad_work *work) noexcept nogil:
    return cgbtrf_(0, m, n, kl, ku, ab, dab, ldab, piv, work)

cdef int blasad_cgbtrf_aug(int *m, int *n, int *kl, int *ku, float complex *ab, float complex *dab, int *ldab, int
                           *piv, blasad_work *work) noexcept nogil:
    return cgbtrf_(1, m, n, kl, ku, ab, dab, ldab, piv, work)

cdef int blasad_cgbtrf_rev(int *m, int *n, int *kl, int *ku, float complex *ab, float complex *dab, int *ldab, int
                           *piv, blasad_work *work) noexcept nogil:
    return cgbtrf_(2, m, n, kl, ku, ab, dab, ldab, piv, work)

cdef int zgbtrf_(int mode, int *m, int *n, int *kl, int *ku, double complex *ab, double complex *dab, int *ldab, int
                 *piv, blasad_work *work) noexcept nogil:
    cdef (void *)[8] args = [m, n, kl, ku, ab, dab, ldab, piv]
    return call(203, mode, args, work)

cdef int blasad_zgbtrf_fwd(int *m, int *n, int *kl, int *ku, double complex *ab, double complex *dab, int *ldab, int
                           *piv, blasad_work *work) noexcept nogil:
    return zgbtrf_(0, m, n, kl, ku, ab, dab, ldab, piv, work)

cdef int blasad_zgbtrf_aug(int *m, int *n, int *kl, int *ku, double complex *ab, double complex *dab, int *ldab, int
                           *piv, blasad_work *work) noexcept nogil:
    return zgbtrf_(1, m, n, kl, ku, ab, dab, ldab, piv, work)

cdef int blasad_zgbtrf_rev(int *m, int *n, int *kl, int *ku, double complex *ab, double complex *dab, int *ldab, int
                           *piv, blasad_work *work) noexcept nogil:
    return zgbtrf_(2, m, n, kl, ku, ab, dab, ldab, piv, work)

cdef int sgbtrl_(int mode, char *trans, int *n, int *kl, int *ku, int *nrhs, float *ab, float *dab, int *ldab, int
                 *piv, float *b, float *db, int *ldb, blasad_work *work) noexcept nogil:
    cdef (void *)[12] args = [trans, n, kl, ku, nrhs, ab, dab, ldab, piv, b, db, ldb]
    return call(204, mode, args, work)

cdef int blasad_sgbtrl_fwd(char *trans, int *n, int *kl, int *ku, int *nrhs, float *ab, float *dab, int *ldab, int
                           *piv, float *b, float *db, int *ldb, blasad_work *work) noexcept nogil:
    return sgbtrl_(0, trans, n, kl, ku, nrhs, ab, dab, ldab, piv, b, db, ldb, work)

cdef int blasad_sgbtrl_aug(char *trans, int *n, int *kl, int *ku, int *nrhs, float *ab, float *dab, int *ldab, int
                           *piv, float *b, float *db, int *ldb, blasad_work *work) noexcept nogil:
    return sgbtrl_(1, trans, n, kl, ku, nrhs, ab, dab, ldab, piv, b, db, ldb, work)

cdef int blasad_sgbtrl_rev(char *trans, int *n, int *kl, int *ku, int *nrhs, float *ab, float *dab, int *ldab, int
                           *piv, float *b, float *db, int *ldb, blasad_work *work) noexcept nogil:
    return sgbtrl_(2, trans, n, kl, ku, nrhs, ab, dab, ldab, piv, b, db, ldb, work)

cdef int dgbtrl_(int mode, char *trans, int *n, int *kl, int *ku, int *nrhs, double *ab, double *dab, int *ldab, int
                 *piv, double *b, double *db, int *ldb, blasad_work *work) noexcept nogil:
    cdef (void *)[12] args = [trans, n, kl, ku, nrhs, ab, dab, ldab, piv, b, db, ldb]
    return call(205, mode, args, work)

cdef int blasad_dgbtrl_fwd(char *trans, int *n, int *kl, int *ku, int *nrhs, double *ab, double *dab, int *ldab, int
                           *piv, double *b, double *db, int *ldb, blasad_work *work) noexcept nogil:
    return dgbtrl_(0, trans, n, kl, ku, nrhs, ab, dab, ldab, piv, b, db, ldb, work)

cdef int blasad_dgbtrl_aug(char *trans, int *n, int *kl, int *ku, int *nrhs, double *ab, double *dab, int *ldab, int
                           *piv, double *b, double *db, int *ldb, blasad_work *work) noexcept nogil:
    return dgbtrl_(1, trans, n, kl, ku, nrhs, ab, dab, ldab, piv, b, db, ldb, work)

cdef int blasad_dgbtrl_rev(char *trans, int *n, int *kl, int *ku, int *nrhs, double *ab, double *dab, int *ldab, int
                           *piv, double *b, double *db, int *ldb, blasad_work *work) noexcept nogil:
    return dgbtrl_(2, trans, n, kl, ku, nrhs, ab, dab, ldab, piv, b, db, ldb, work)

cdef int cgbtrl_(int mode, char *trans, int *n, int *kl, int *ku, int *nrhs, float complex *ab, float complex *dab,
                 int *ldab, int *piv, float complex *b, float complex *db, int *ldb, blasad_work
                 *work) noexcept nogil:
    cdef (void *)[12] args = [trans, n, kl, ku, nrhs, ab, dab, ldab, piv, b, db, ldb]
    return call(206, mode, args, work)

cdef int blasad_cgbtrl_fwd(char *trans, int *n, int *kl, int *ku, int *nrhs, float complex *ab, float complex *dab,
                           int *ldab, int *piv, float complex *b, float complex *db, int *ldb, blasad_work
                           *work) noexcept nogil:
    return cgbtrl_(0, trans, n, kl, ku, nrhs, ab, dab, ldab, piv, b, db, ldb, work)

cdef int blasad_cgbtrl_aug(char *trans, int *n, int *kl, int *ku, int *nrhs, float complex *ab, float complex *dab,
                           int *ldab, int *piv, float complex *b, float complex *db, int *ldb, blasad_work
                           *work) noexcept nogil:
    return cgbtrl_(1, trans, n, kl, ku, nrhs, ab, dab, ldab, piv, b, db, ldb, work)

cdef int blasad_cgbtrl_rev(char *trans, int *n, int *kl, int *ku, int *nrhs, float complex *ab, float complex *dab,
                           int *ldab, int *piv, float complex *b, float complex *db, int *ldb, blasad_work
                           *work) noexcept nogil:
    return cgbtrl_(2, trans, n, kl, ku, nrhs, ab, dab, ldab, piv, b, db, ldb, work)

cdef int zgbtrl_(int mode, char *trans, int *n, int *kl, int *ku, int *nrhs, double complex *ab, double complex *dab,
                 int *ldab, int *piv, double complex *b, double complex *db, int *ldb, blasad_work
                 *work) noexcept nogil:
    cdef (void *)[12] args = [trans, n, kl, ku, nrhs, ab, dab, ldab, piv, b, db, ldb]
    return call(207, mode, args, work)

cdef int blasad_zgbtrl_fwd(char *trans, int *n, int *kl, int *ku, int *nrhs, double complex *ab, double complex *dab,
                           int *ldab, int *piv, double complex *b, double complex *db, int *ldb, blasad_work
                           *work) noexcept nogil:
    return zgbtrl_(0, trans, n, kl, ku, nrhs, ab, dab, ldab, piv, b, db, ldb, work)

cdef int blasad_zgbtrl_aug(char *trans, int *n, int *kl, int *ku, int *nrhs, double complex *ab, double complex *dab,
                           int *ldab, int *piv, double complex *b, double complex *db, int *ldb, blasad_work
                           *work) noexcept nogil:
    return zgbtrl_(1, trans, n, kl, ku, nrhs, ab, dab, ldab, piv, b, db, ldb, work)

cdef int blasad_zgbtrl_rev(char *trans, int *n, int *kl, int *ku, int *nrhs, double complex *ab, double complex *dab,
                           int *ldab, int *piv, double complex *b, double complex *db, int *ldb, blasad_work
                           *work) noexcept nogil:
    return zgbtrl_(2, trans, n, kl, ku, nrhs, ab, dab, ldab, piv, b, db, ldb, work)

cdef int sgtbtrf_(int mode, int *n, float *ab, float *dab, int *ldab, int *piv, blasad_work *work) noexcept nogil:
    cdef (void *)[5] args = [n, ab, dab, ldab, piv]
    return call(208, mode, args, work)

cdef int blasad_sgtbtrf_fwd(int *n, float *ab, float *dab, int *ldab, int *piv, blasad_work *work) noexcept nogil:
    return sgtbtrf_(0, n, ab, dab, ldab, piv, work)

cdef int blasad_sgtbtrf_aug(int *n, float *ab, float *dab, int *ldab, int *piv, blasad_work *work) noexcept nogil:
    return sgtbtrf_(1, n, ab, dab, ldab, piv, work)

cdef int blasad_sgtbtrf_rev(int *n, float *ab, float *dab, int *ldab, int *piv, blasad_work *work) noexcept nogil:
    return sgtbtrf_(2, n, ab, dab, ldab, piv, work)

cdef int dgtbtrf_(int mode, int *n, double *ab, double *dab, int *ldab, int *piv, blasad_work *work) noexcept nogil:
    cdef (void *)[5] args = [n, ab, dab, ldab, piv]
    return call(209, mode, args, work)

cdef int blasad_dgtbtrf_fwd(int *n, double *ab, double *dab, int *ldab, int *piv, blasad_work *work) noexcept nogil:
    return dgtbtrf_(0, n, ab, dab, ldab, piv, work)

cdef int blasad_dgtbtrf_aug(int *n, double *ab, double *dab, int *ldab, int *piv, blasad_work *work) noexcept nogil:
    return dgtbtrf_(1, n, ab, dab, ldab, piv, work)

cdef int blasad_dgtbtrf_rev(int *n, double *ab, double *dab, int *ldab, int *piv, blasad_work *work) noexcept nogil:
    return dgtbtrf_(2, n, ab, dab, ldab, piv, work)

cdef int cgtbtrf_(int mode, int *n, float complex *ab, float complex *dab, int *ldab, int *piv, blasad_work
                  *work) noexcept nogil:
    cdef (void *)[5] args = [n, ab, dab, ldab, piv]
    return call(210, mode, args, work)

cdef int blasad_cgtbtrf_fwd(int *n, float complex *ab, float complex *dab, int *ldab, int *piv, blasad_work
                            *work) noexcept nogil:
    return cgtbtrf_(0, n, ab, dab, ldab, piv, work)

cdef int blasad_cgtbtrf_aug(int *n, float complex *ab, float complex *dab, int *ldab, int *piv, blasad_work
                            *work) noexcept nogil:
    return cgtbtrf_(1, n, ab, dab, ldab, piv, work)

cdef int blasad_cgtbtrf_rev(int *n, float complex *ab, float complex *dab, int *ldab, int *piv, blasad_work
                            *work) noexcept nogil:
    return cgtbtrf_(2, n, ab, dab, ldab, piv, work)

cdef int zgtbtrf_(int mode, int *n, double complex *ab, double complex *dab, int *ldab, int *piv, blasad_work
                  *work) noexcept nogil:
    cdef (void *)[5] args = [n, ab, dab, ldab, piv]
    return call(211, mode, args, work)

cdef int blasad_zgtbtrf_fwd(int *n, double complex *ab, double complex *dab, int *ldab, int *piv, blasad_work
                            *work) noexcept nogil:
    return zgtbtrf_(0, n, ab, dab, ldab, piv, work)

cdef int blasad_zgtbtrf_aug(int *n, double complex *ab, double complex *dab, int *ldab, int *piv, blasad_work
                            *work) noexcept nogil:
    return zgtbtrf_(1, n, ab, dab, ldab, piv, work)

cdef int blasad_zgtbtrf_rev(int *n, double complex *ab, double complex *dab, int *ldab, int *piv, blasad_work
                            *work) noexcept nogil:
    return zgtbtrf_(2, n, ab, dab, ldab, piv, work)

cdef int spttrf_(int mode, int *n, float *d, float *dd, float *e, float *de, blasad_work *work) noexcept nogil:
    cdef (void *)[5] args = [n, d, dd, e, de]
    return call(212, mode, args, work)

cdef int blasad_spttrf_fwd(int *n, float *d, float *dd, float *e, float *de, blasad_work *work) noexcept nogil:
    return spttrf_(0, n, d, dd, e, de, work)

cdef int blasad_spttrf_aug(int *n, float *d, float *dd, float *e, float *de, blasad_work *work) noexcept nogil:
    return spttrf_(1, n, d, dd, e, de, work)

cdef int blasad_spttrf_rev(int *n, float *d, float *dd, float *e, float *de, blasad_work *work) noexcept nogil:
    return spttrf_(2, n, d, dd, e, de, work)

cdef int dpttrf_(int mode, int *n, double *d, double *dd, double *e, double *de, blasad_work *work) noexcept nogil:
    cdef (void *)[5] args = [n, d, dd, e, de]
    return call(213, mode, args, work)

cdef int blasad_dpttrf_fwd(int *n, double *d, double *dd, double *e, double *de, blasad_work *work) noexcept nogil:
    return dpttrf_(0, n, d, dd, e, de, work)

cdef int blasad_dpttrf_aug(int *n, double *d, double *dd, double *e, double *de, blasad_work *work) noexcept nogil:
    return dpttrf_(1, n, d, dd, e, de, work)

cdef int blasad_dpttrf_rev(int *n, double *d, double *dd, double *e, double *de, blasad_work *work) noexcept nogil:
    return dpttrf_(2, n, d, dd, e, de, work)

cdef int cpttrf_(int mode, int *n, float *d, float *dd, float complex *e, float complex *de, blasad_work
                 *work) noexcept nogil:
    cdef (void *)[5] args = [n, d, dd, e, de]
    return call(214, mode, args, work)

cdef int blasad_cpttrf_fwd(int *n, float *d, float *dd, float complex *e, float complex *de, blasad_work
                           *work) noexcept nogil:
    return cpttrf_(0, n, d, dd, e, de, work)

cdef int blasad_cpttrf_aug(int *n, float *d, float *dd, float complex *e, float complex *de, blasad_work
                           *work) noexcept nogil:
    return cpttrf_(1, n, d, dd, e, de, work)

cdef int blasad_cpttrf_rev(int *n, float *d, float *dd, float complex *e, float complex *de, blasad_work
                           *work) noexcept nogil:
    return cpttrf_(2, n, d, dd, e, de, work)

cdef int zpttrf_(int mode, int *n, double *d, double *dd, double complex *e, double complex *de, blasad_work
                 *work) noexcept nogil:
    cdef (void *)[5] args = [n, d, dd, e, de]
    return call(215, mode, args, work)

cdef int blasad_zpttrf_fwd(int *n, double *d, double *dd, double complex *e, double complex *de, blasad_work
                           *work) noexcept nogil:
    return zpttrf_(0, n, d, dd, e, de, work)

cdef int blasad_zpttrf_aug(int *n, double *d, double *dd, double complex *e, double complex *de, blasad_work
                           *work) noexcept nogil:
    return zpttrf_(1, n, d, dd, e, de, work)

cdef int blasad_zpttrf_rev(int *n, double *d, double *dd, double complex *e, double complex *de, blasad_work
                           *work) noexcept nogil:
    return zpttrf_(2, n, d, dd, e, de, work)

cdef int strtri_(int mode, char *uplo, char *unitdiag, int *n, float *c, float *dc, int *lda, blasad_work
                 *work) noexcept nogil:
    cdef (void *)[6] args = [uplo, unitdiag, n, c, dc, lda]
    return call(216, mode, args, work)

cdef int blasad_strtri_fwd(char *uplo, char *unitdiag, int *n, float *c, float *dc, int *lda, blasad_work
                           *work) noexcept nogil:
    return strtri_(0, uplo, unitdiag, n, c, dc, lda, work)

cdef int blasad_strtri_aug(char *uplo, char *unitdiag, int *n, float *c, float *dc, int *lda, blasad_work
                           *work) noexcept nogil:
    return strtri_(1, uplo, unitdiag, n, c, dc, lda, work)

cdef int blasad_strtri_rev(char *uplo, char *unitdiag, int *n, float *c, float *dc, int *lda, blasad_work
                           *work) noexcept nogil:
    return strtri_(2, uplo, unitdiag, n, c, dc, lda, work)

cdef int dtrtri_(int mode, char *uplo, char *unitdiag, int *n, double *c, double *dc, int *lda, blasad_work
                 *work) noexcept nogil:
    cdef (void *)[6] args = [uplo, unitdiag, n, c, dc, lda]
    return call(217, mode, args, work)

cdef int blasad_dtrtri_fwd(char *uplo, char *unitdiag, int *n, double *c, double *dc, int *lda, blasad_work
                           *work) noexcept nogil:
    return dtrtri_(0, uplo, unitdiag, n, c, dc, lda, work)

cdef int blasad_dtrtri_aug(char *uplo, char *unitdiag, int *n, double *c, double *dc, int *lda, blasad_work
                           *work) noexcept nogil:
    return dtrtri_(1, uplo, unitdiag, n, c, dc, lda, work)

cdef int blasad_dtrtri_rev(char *uplo, char *unitdiag, int *n, double *c, double *dc, int *lda, blasad_work
                           *work) noexcept nogil:
    return dtrtri_(2, uplo, unitdiag, n, c, dc, lda, work)

cdef int ctrtri_(int mode, char *uplo, char *unitdiag, int *n, float complex *c, float complex *dc, int *lda,
                 blasad_work *work) noexcept nogil:
    cdef (void *)[6] args = [uplo, unitdiag, n, c, dc, lda]
    return call(218, mode, args, work)

cdef int blasad_ctrtri_fwd(char *uplo, char *unitdiag, int *n, float complex *c, float complex *dc, int *lda,
                           blasad_work *work) noexcept nogil:
    return ctrtri_(0, uplo, unitdiag, n, c, dc, lda, work)

cdef int blasad_ctrtri_aug(char *uplo, char *unitdiag, int *n, float complex *c, float complex *dc, int *lda,
                           blasad_work *work) noexcept nogil:
    return ctrtri_(1, uplo, unitdiag, n, c, dc, lda, work)

cdef int blasad_ctrtri_rev(char *uplo, char *unitdiag, int *n, float complex *c, float complex *dc, int *lda,
                           blasad_work *work) noexcept nogil:
    return ctrtri_(2, uplo, unitdiag, n, c, dc, lda, work)

cdef int ztrtri_(int mode, char *uplo, char *unitdiag, int *n, double complex *c, double complex *dc, int *lda,
                 blasad_work *work) noexcept nogil:
    cdef (void *)[6] args = [uplo, unitdiag, n, c, dc, lda]
    return call(219, mode, args, work)

cdef int blasad_ztrtri_fwd(char *uplo, char *unitdiag, int *n, double complex *c, double complex *dc, int *lda,
                           blasad_work *work) noexcept nogil:
    return ztrtri_(0, uplo, unitdiag, n, c, dc, lda, work)

cdef int blasad_ztrtri_aug(char *uplo, char *unitdiag, int *n, double complex *c, double complex *dc, int *lda,
                           blasad_work *work) noexcept nogil:
    return ztrtri_(1, uplo, unitdiag, n, c, dc, lda, work)

cdef int blasad_ztrtri_rev(char *uplo, char *unitdiag, int *n, double complex *c, double complex *dc, int *lda,
                           blasad_work *work) noexcept nogil:
    return ztrtri_(2, uplo, unitdiag, n, c, dc, lda, work)

cdef int slauum_(int mode, char *uplo, int *n, float *c, float *dc, int *lda, blasad_work *work) noexcept nogil:
    cdef (void *)[5] args = [uplo, n, c, dc, lda]
    return call(220, mode, args, work)

cdef int blasad_slauum_fwd(char *uplo, int *n, float *c, float *dc, int *lda, blasad_work *work) noexcept nogil:
    return slauum_(0, uplo, n, c, dc, lda, work)

cdef int blasad_slauum_aug(char *uplo, int *n, float *c, float *dc, int *lda, blasad_work *work) noexcept nogil:
    return slauum_(1, uplo, n, c, dc, lda, work)

cdef int blasad_slauum_rev(char *uplo, int *n, float *c, float *dc, int *lda, blasad_work *work) noexcept nogil:
    return slauum_(2, uplo, n, c, dc, lda, work)

cdef int dlauum_(int mode, char *uplo, int *n, double *c, double *dc, int *lda, blasad_work *work) noexcept nogil:
    cdef (void *)[5] args = [uplo, n, c, dc, lda]
    return call(221, mode, args, work)

cdef int blasad_dlauum_fwd(char *uplo, int *n, double *c, double *dc, int *lda, blasad_work *work) noexcept nogil:
    return dlauum_(0, uplo, n, c, dc, lda, work)

cdef int blasad_dlauum_aug(char *uplo, int *n, double *c, double *dc, int *lda, blasad_work *work) noexcept nogil:
    return dlauum_(1, uplo, n, c, dc, lda, work)

cdef int blasad_dlauum_rev(char *uplo, int *n, double *c, double *dc, int *lda, blasad_work *work) noexcept nogil:
    return dlauum_(2, uplo, n, c, dc, lda, work)

cdef int clauum_(int mode, char *uplo, int *n, float complex *c, float complex *dc, int *lda, blasad_work
                 *work) noexcept nogil:
    cdef (void *)[5] args = [uplo, n, c, dc, lda]
    return call(222, mode, args, work)

cdef int blasad_clauum_fwd(char *uplo, int *n, float complex *c, float complex *dc, int *lda, blasad_work
                           *work) noexcept nogil:
    return clauum_(0, uplo, n, c, dc, lda, work)

cdef int blasad_clauum_aug(char *uplo, int *n, float complex *c, float complex *dc, int *lda, blasad_work
                           *work) noexcept nogil:
    return clauum_(1, uplo, n, c, dc, lda, work)

cdef int blasad_clauum_rev(char *uplo, int *n, float complex *c, float complex *dc, int *lda, blasad_work
                           *work) noexcept nogil:
    return clauum_(2, uplo, n, c, dc, lda, work)

cdef int zlauum_(int mode, char *uplo, int *n, double complex *c, double complex *dc, int *lda, blasad_work
                 *work) noexcept nogil:
    cdef (void *)[5] args = [uplo, n, c, dc, lda]
    return call(223, mode, args, work)

cdef int blasad_zlauum_fwd(char *uplo, int *n, double complex *c, double complex *dc, int *lda, blasad_work
                           *work) noexcept nogil:
    return zlauum_(0, uplo, n, c, dc, lda, work)

cdef int blasad_zlauum_aug(char *uplo, int *n, double complex *c, double complex *dc, int *lda, blasad_work
                           *work) noexcept nogil:
    return zlauum_(1, uplo, n, c, dc, lda, work)

cdef int blasad_zlauum_rev(char *uplo, int *n, double complex *c, double complex *dc, int *lda, blasad_work
                           *work) noexcept nogil:
    return zlauum_(2, uplo, n, c, dc, lda, work)

cdef int ssytrf_(int mode, char *uplo, int *n, float *a, float *da, int *lda, int *ipiv, blasad_work
                 *work) noexcept nogil:
    cdef (void *)[6] args = [uplo, n, a, da, lda, ipiv]
    return call(224, mode, args, work)

cdef int blasad_ssytrf_fwd(char *uplo, int *n, float *a, float *da, int *lda, int *ipiv, blasad_work
                           *work) noexcept nogil:
    return ssytrf_(0, uplo, n, a, da, lda, ipiv, work)

cdef int blasad_ssytrf_aug(char *uplo, int *n, float *a, float *da, int *lda, int *ipiv, blasad_work
                           *work) noexcept nogil:
    return ssytrf_(1, uplo, n, a, da, lda, ipiv, work)

cdef int blasad_ssytrf_rev(char *uplo, int *n, float *a, float *da, int *lda, int *ipiv, blasad_work
                           *work) noexcept nogil:
    return ssytrf_(2, uplo, n, a, da, lda, ipiv, work)

cdef int dsytrf_(int mode, char *uplo, int *n, double *a, double *da, int *lda, int *ipiv, blasad_work
                 *work) noexcept nogil:
    cdef (void *)[6] args = [uplo, n, a, da, lda, ipiv]
    return call(225, mode, args, work)

cdef int blasad_dsytrf_fwd(char *uplo, int *n, double *a, double *da, int *lda, int *ipiv, blasad_work
                           *work) noexcept nogil:
    return dsytrf_(0, uplo, n, a, da, lda, ipiv, work)

cdef int blasad_dsytrf_aug(char *uplo, int *n, double *a, double *da, int *lda, int *ipiv, blasad_work
                           *work) noexcept nogil:
    return dsytrf_(1, uplo, n, a, da, lda, ipiv, work)

cdef int blasad_dsytrf_rev(char *uplo, int *n, double *a, double *da, int *lda, int *ipiv, blasad_work
                           *work) noexcept nogil:
    return dsytrf_(2, uplo, n, a, da, lda, ipiv, work)

cdef int csytrf_(int mode, char *uplo, int *n, float complex *a, float complex *da, int *lda, int *ipiv, blasad_work
                 *work) noexcept nogil:
    cdef (void *)[6] args = [uplo, n, a, da, lda, ipiv]
    return call(226, mode, args, work)

cdef int blasad_csytrf_fwd(char *uplo, int *n, float complex *a, float complex *da, int *lda, int *ipiv, blasad_work
                           *work) noexcept nogil:
    return csytrf_(0, uplo, n, a, da, lda, ipiv, work)

cdef int blasad_csytrf_aug(char *uplo, int *n, float complex *a, float complex *da, int *lda, int *ipiv, blasad_work
                           *work) noexcept nogil:
    return csytrf_(1, uplo, n, a, da, lda, ipiv, work)

cdef int blasad_csytrf_rev(char *uplo, int *n, float complex *a, float complex *da, int *lda, int *ipiv, blasad_work
                           *work) noexcept nogil:
    return csytrf_(2, uplo, n, a, da, lda, ipiv, work)

cdef int zsytrf_(int mode, char *uplo, int *n, double complex *a, double complex *da, int *lda, int *ipiv, blasad_work
                 *work) noexcept nogil:
    cdef (void *)[6] args = [uplo, n, a, da, lda, ipiv]
    return call(227, mode, args, work)

cdef int blasad_zsytrf_fwd(char *uplo, int *n, double complex *a, double complex *da, int *lda, int *ipiv, blasad_work
                           *work) noexcept nogil:
    return zsytrf_(0, uplo, n, a, da, lda, ipiv, work)

cdef int blasad_zsytrf_aug(char *uplo, int *n, double complex *a, double complex *da, int *lda, int *ipiv, blasad_work
                           *work) noexcept nogil:
    return zsytrf_(1, uplo, n, a, da, lda, ipiv, work)

cdef int blasad_zsytrf_rev(char *uplo, int *n, double complex *a, double complex *da, int *lda, int *ipiv, blasad_work
                           *work) noexcept nogil:
    return zsytrf_(2, uplo, n, a, da, lda, ipiv, work)

cdef int chetrf_(int mode, char *uplo, int *n, float complex *a, float complex *da, int *lda, int *ipiv, blasad_work
                 *work) noexcept nogil:
    cdef (void *)[6] args = [uplo, n, a, da, lda, ipiv]
    return call(228, mode, args, work)

cdef int blasad_chetrf_fwd(char *uplo, int *n, float complex *a, float complex *da, int *lda, int *ipiv, blasad_work
                           *work) noexcept nogil:
    return chetrf_(0, uplo, n, a, da, lda, ipiv, work)

cdef int blasad_chetrf_aug(char *uplo, int *n, float complex *a, float complex *da, int *lda, int *ipiv, blasad_work
                           *work) noexcept nogil:
    return chetrf_(1, uplo, n, a, da, lda, ipiv, work)

cdef int blasad_chetrf_rev(char *uplo, int *n, float complex *a, float complex *da, int *lda, int *ipiv, blasad_work
                           *work) noexcept nogil:
    return chetrf_(2, uplo, n, a, da, lda, ipiv, work)

cdef int zhetrf_(int mode, char *uplo, int *n, double complex *a, double complex *da, int *lda, int *ipiv, blasad_work
                 *work) noexcept nogil:
    cdef (void *)[6] args = [uplo, n, a, da, lda, ipiv]
    return call(229, mode, args, work)

cdef int blasad_zhetrf_fwd(char *uplo, int *n, double complex *a, double complex *da, int *lda, int *ipiv, blasad_work
                           *work) noexcept nogil:
    return zhetrf_(0, uplo, n, a, da, lda, ipiv, work)

cdef int blasad_zhetrf_aug(char *uplo, int *n, double complex *a, double complex *da, int *lda, int *ipiv, blasad_work
                           *work) noexcept nogil:
    return zhetrf_(1, uplo, n, a, da, lda, ipiv, work)

cdef int blasad_zhetrf_rev(char *uplo, int *n, double complex *a, double complex *da, int *lda, int *ipiv, blasad_work
                           *work) noexcept nogil:
    return zhetrf_(2, uplo, n, a, da, lda, ipiv, work)

cdef int ssytrs_(int mode, char *uplo, int *n, int *nrhs, float *a, float *da, int *lda, int *ipiv, float *b, float
                 *db, int *ldb, blasad_work *work) noexcept nogil:
    cdef (void *)[10] args = [uplo, n, nrhs, a, da, lda, ipiv, b, db, ldb]
    return call(230, mode, args, work)

cdef int blasad_ssytrs_fwd(char *uplo, int *n, int *nrhs, float *a, float *da, int *lda, int *ipiv, float *b, float
                           *db, int *ldb, blasad_work *work) noexcept nogil:
    return ssytrs_(0, uplo, n, nrhs, a, da, lda, ipiv, b, db, ldb, work)

cdef int blasad_ssytrs_aug(char *uplo, int *n, int *nrhs, float *a, float *da, int *lda, int *ipiv, float *b, float
                           *db, int *ldb, blasad_work *work) noexcept nogil:
    return ssytrs_(1, uplo, n, nrhs, a, da, lda, ipiv, b, db, ldb, work)

cdef int blasad_ssytrs_rev(char *uplo, int *n, int *nrhs, float *a, float *da, int *lda, int *ipiv, float *b, float
                           *db, int *ldb, blasad_work *work) noexcept nogil:
    return ssytrs_(2, uplo, n, nrhs, a, da, lda, ipiv, b, db, ldb, work)

cdef int dsytrs_(int mode, char *uplo, int *n, int *nrhs, double *a, double *da, int *lda, int *ipiv, double *b,
                 double *db, int *ldb, blasad_work *work) noexcept nogil:
    cdef (void *)[10] args = [uplo, n, nrhs, a, da, lda, ipiv, b, db, ldb]
    return call(231, mode, args, work)

cdef int blasad_dsytrs_fwd(char *uplo, int *n, int *nrhs, double *a, double *da, int *lda, int *ipiv, double *b,
                           double *db, int *ldb, blasad_work *work) noexcept nogil:
    return dsytrs_(0, uplo, n, nrhs, a, da, lda, ipiv, b, db, ldb, work)

cdef int blasad_dsytrs_aug(char *uplo, int *n, int *nrhs, double *a, double *da, int *lda, int *ipiv, double *b,
                           double *db, int *ldb, blasad_work *work) noexcept nogil:
    return dsytrs_(1, uplo, n, nrhs, a, da, lda, ipiv, b, db, ldb, work)

cdef int blasad_dsytrs_rev(char *uplo, int *n, int *nrhs, double *a, double *da, int *lda, int *ipiv, double *b,
                           double *db, int *ldb, blasad_work *work) noexcept nogil:
    return dsytrs_(2, uplo, n, nrhs, a, da, lda, ipiv, b, db, ldb, work)

cdef int csytrs_(int mode, char *uplo, int *n, int *nrhs, float complex *a, float complex *da, int *lda, int *ipiv,
                 float complex *b, float complex *db, int *ldb, blasad_work *work) noexcept nogil:
    cdef (void *)[10] args = [uplo, n, nrhs, a, da, lda, ipiv, b, db, ldb]
    return call(232, mode, args, work)

cdef int blasad_csytrs_fwd(char *uplo, int *n, int *nrhs, float complex *a, float complex *da, int *lda, int *ipiv,
                           float complex *b, float complex *db, int *ldb, blasad_work *work) noexcept nogil:
    return csytrs_(0, uplo, n, nrhs, a, da, lda, ipiv, b, db, ldb, work)

cdef int blasad_csytrs_aug(char *uplo, int *n, int *nrhs, float complex *a, float complex *da, int *lda, int *ipiv,
                           float complex *b, float complex *db, int *ldb, blasad_work *work) noexcept nogil:
    return csytrs_(1, uplo, n, nrhs, a, da, lda, ipiv, b, db, ldb, work)

cdef int blasad_csytrs_rev(char *uplo, int *n, int *nrhs, float complex *a, float complex *da, int *lda, int *ipiv,
                           float complex *b, float complex *db, int *ldb, blasad_work *work) noexcept nogil:
    return csytrs_(2, uplo, n, nrhs, a, da, lda, ipiv, b, db, ldb, work)

cdef int zsytrs_(int mode, char *uplo, int *n, int *nrhs, double complex *a, double complex *da, int *lda, int *ipiv,
                 double complex *b, double complex *db, int *ldb, blasad_work *work) noexcept nogil:
    cdef (void *)[10] args = [uplo, n, nrhs, a, da, lda, ipiv, b, db, ldb]
    return call(233, mode, args, work)

cdef int blasad_zsytrs_fwd(char *uplo, int *n, int *nrhs, double complex *a, double complex *da, int *lda, int *ipiv,
                           double complex *b, double complex *db, int *ldb, blasad_work *work) noexcept nogil:
    return zsytrs_(0, uplo, n, nrhs, a, da, lda, ipiv, b, db, ldb, work)

cdef int blasad_zsytrs_aug(char *uplo, int *n, int *nrhs, double complex *a, double complex *da, int *lda, int *ipiv,
                           double complex *b, double complex *db, int *ldb, blasad_work *work) noexcept nogil:
    return zsytrs_(1, uplo, n, nrhs, a, da, lda, ipiv, b, db, ldb, work)

cdef int blasad_zsytrs_rev(char *uplo, int *n, int *nrhs, double complex *a, double complex *da, int *lda, int *ipiv,
                           double complex *b, double complex *db, int *ldb, blasad_work *work) noexcept nogil:
    return zsytrs_(2, uplo, n, nrhs, a, da, lda, ipiv, b, db, ldb, work)

cdef int chetrs_(int mode, char *uplo, int *n, int *nrhs, float complex *a, float complex *da, int *lda, int *ipiv,
                 float complex *b, float complex *db, int *ldb, blasad_work *work) noexcept nogil:
    cdef (void *)[10] args = [uplo, n, nrhs, a, da, lda, ipiv, b, db, ldb]
    return call(234, mode, args, work)

cdef int blasad_chetrs_fwd(char *uplo, int *n, int *nrhs, float complex *a, float complex *da, int *lda, int *ipiv,
                           float complex *b, float complex *db, int *ldb, blasad_work *work) noexcept nogil:
    return chetrs_(0, uplo, n, nrhs, a, da, lda, ipiv, b, db, ldb, work)

cdef int blasad_chetrs_aug(char *uplo, int *n, int *nrhs, float complex *a, float complex *da, int *lda, int *ipiv,
                           float complex *b, float complex *db, int *ldb, blasad_work *work) noexcept nogil:
    return chetrs_(1, uplo, n, nrhs, a, da, lda, ipiv, b, db, ldb, work)

cdef int blasad_chetrs_rev(char *uplo, int *n, int *nrhs, float complex *a, float complex *da, int *lda, int *ipiv,
                           float complex *b, float complex *db, int *ldb, blasad_work *work) noexcept nogil:
    return chetrs_(2, uplo, n, nrhs, a, da, lda, ipiv, b, db, ldb, work)

cdef int zhetrs_(int mode, char *uplo, int *n, int *nrhs, double complex *a, double complex *da, int *lda, int *ipiv,
                 double complex *b, double complex *db, int *ldb, blasad_work *work) noexcept nogil:
    cdef (void *)[10] args = [uplo, n, nrhs, a, da, lda, ipiv, b, db, ldb]
    return call(235, mode, args, work)

cdef int blasad_zhetrs_fwd(char *uplo, int *n, int *nrhs, double complex *a, double complex *da, int *lda, int *ipiv,
                           double complex *b, double complex *db, int *ldb, blasad_work *work) noexcept nogil:
    return zhetrs_(0, uplo, n, nrhs, a, da, lda, ipiv, b, db, ldb, work)

cdef int blasad_zhetrs_aug(char *uplo, int *n, int *nrhs, double complex *a, double complex *da, int *lda, int *ipiv,
                           double complex *b, double complex *db, int *ldb, blasad_work *work) noexcept nogil:
    return zhetrs_(1, uplo, n, nrhs, a, da, lda, ipiv, b, db, ldb, work)

cdef int blasad_zhetrs_rev(char *uplo, int *n, int *nrhs, double complex *a, double complex *da, int *lda, int *ipiv,
                           double complex *b, double complex *db, int *ldb, blasad_work *work) noexcept nogil:
    return zhetrs_(2, uplo, n, nrhs, a, da, lda, ipiv, b, db, ldb, work)

cdef int sorgqr_(int mode, int *m, int *n, int *k, float *a, float *da, int *lda, float *tau, float *dtau, blasad_work
                 *work) noexcept nogil:
    cdef (void *)[8] args = [m, n, k, a, da, lda, tau, dtau]
    return call(236, mode, args, work)

cdef int blasad_sorgqr_fwd(int *m, int *n, int *k, float *a, float *da, int *lda, float *tau, float *dtau, blasad_work
                           *work) noexcept nogil:
    return sorgqr_(0, m, n, k, a, da, lda, tau, dtau, work)

cdef int blasad_sorgqr_aug(int *m, int *n, int *k, float *a, float *da, int *lda, float *tau, float *dtau, blasad_work
                           *work) noexcept nogil:
    return sorgqr_(1, m, n, k, a, da, lda, tau, dtau, work)

cdef int blasad_sorgqr_rev(int *m, int *n, int *k, float *a, float *da, int *lda, float *tau, float *dtau, blasad_work
                           *work) noexcept nogil:
    return sorgqr_(2, m, n, k, a, da, lda, tau, dtau, work)

cdef int dorgqr_(int mode, int *m, int *n, int *k, double *a, double *da, int *lda, double *tau, double *dtau,
                 blasad_work *work) noexcept nogil:
    cdef (void *)[8] args = [m, n, k, a, da, lda, tau, dtau]
    return call(237, mode, args, work)

cdef int blasad_dorgqr_fwd(int *m, int *n, int *k, double *a, double *da, int *lda, double *tau, double *dtau,
                           blasad_work *work) noexcept nogil:
    return dorgqr_(0, m, n, k, a, da, lda, tau, dtau, work)

cdef int blasad_dorgqr_aug(int *m, int *n, int *k, double *a, double *da, int *lda, double *tau, double *dtau,
                           blasad_work *work) noexcept nogil:
    return dorgqr_(1, m, n, k, a, da, lda, tau, dtau, work)

cdef int blasad_dorgqr_rev(int *m, int *n, int *k, double *a, double *da, int *lda, double *tau, double *dtau,
                           blasad_work *work) noexcept nogil:
    return dorgqr_(2, m, n, k, a, da, lda, tau, dtau, work)

cdef int cungqr_(int mode, int *m, int *n, int *k, float complex *a, float complex *da, int *lda, float complex *tau,
                 float complex *dtau, blasad_work *work) noexcept nogil:
    cdef (void *)[8] args = [m, n, k, a, da, lda, tau, dtau]
    return call(238, mode, args, work)

cdef int blasad_cungqr_fwd(int *m, int *n, int *k, float complex *a, float complex *da, int *lda, float complex *tau,
                           float complex *dtau, blasad_work *work) noexcept nogil:
    return cungqr_(0, m, n, k, a, da, lda, tau, dtau, work)

cdef int blasad_cungqr_aug(int *m, int *n, int *k, float complex *a, float complex *da, int *lda, float complex *tau,
                           float complex *dtau, blasad_work *work) noexcept nogil:
    return cungqr_(1, m, n, k, a, da, lda, tau, dtau, work)

cdef int blasad_cungqr_rev(int *m, int *n, int *k, float complex *a, float complex *da, int *lda, float complex *tau,
                           float complex *dtau, blasad_work *work) noexcept nogil:
    return cungqr_(2, m, n, k, a, da, lda, tau, dtau, work)

cdef int zungqr_(int mode, int *m, int *n, int *k, double complex *a, double complex *da, int *lda, double complex
                 *tau, double complex *dtau, blasad_work *work) noexcept nogil:
    cdef (void *)[8] args = [m, n, k, a, da, lda, tau, dtau]
    return call(239, mode, args, work)

cdef int blasad_zungqr_fwd(int *m, int *n, int *k, double complex *a, double complex *da, int *lda, double complex
                           *tau, double complex *dtau, blasad_work *work) noexcept nogil:
    return zungqr_(0, m, n, k, a, da, lda, tau, dtau, work)

cdef int blasad_zungqr_aug(int *m, int *n, int *k, double complex *a, double complex *da, int *lda, double complex
                           *tau, double complex *dtau, blasad_work *work) noexcept nogil:
    return zungqr_(1, m, n, k, a, da, lda, tau, dtau, work)

cdef int blasad_zungqr_rev(int *m, int *n, int *k, double complex *a, double complex *da, int *lda, double complex
                           *tau, double complex *dtau, blasad_work *work) noexcept nogil:
    return zungqr_(2, m, n, k, a, da, lda, tau, dtau, work)

cdef int sorglq_(int mode, int *m, int *n, int *k, float *a, float *da, int *lda, float *tau, float *dtau, blasad_work
                 *work) noexcept nogil:
    cdef (void *)[8] args = [m, n, k, a, da, lda, tau, dtau]
    return call(240, mode, args, work)

cdef int blasad_sorglq_fwd(int *m, int *n, int *k, float *a, float *da, int *lda, float *tau, float *dtau, blasad_work
                           *work) noexcept nogil:
    return sorglq_(0, m, n, k, a, da, lda, tau, dtau, work)

cdef int blasad_sorglq_aug(int *m, int *n, int *k, float *a, float *da, int *lda, float *tau, float *dtau, blasad_work
                           *work) noexcept nogil:
    return sorglq_(1, m, n, k, a, da, lda, tau, dtau, work)

cdef int blasad_sorglq_rev(int *m, int *n, int *k, float *a, float *da, int *lda, float *tau, float *dtau, blasad_work
                           *work) noexcept nogil:
    return sorglq_(2, m, n, k, a, da, lda, tau, dtau, work)

cdef int dorglq_(int mode, int *m, int *n, int *k, double *a, double *da, int *lda, double *tau, double *dtau,
                 blasad_work *work) noexcept nogil:
    cdef (void *)[8] args = [m, n, k, a, da, lda, tau, dtau]
    return call(241, mode, args, work)

cdef int blasad_dorglq_fwd(int *m, int *n, int *k, double *a, double *da, int *lda, double *tau, double *dtau,
                           blasad_work *work) noexcept nogil:
    return dorglq_(0, m, n, k, a, da, lda, tau, dtau, work)

cdef int blasad_dorglq_aug(int *m, int *n, int *k, double *a, double *da, int *lda, double *tau, double *dtau,
                           blasad_work *work) noexcept nogil:
    return dorglq_(1, m, n, k, a, da, lda, tau, dtau, work)

cdef int blasad_dorglq_rev(int *m, int *n, int *k, double *a, double *da, int *lda, double *tau, double *dtau,
                           blasad_work *work) noexcept nogil:
    return dorglq_(2, m, n, k, a, da, lda, tau, dtau, work)

cdef int cunglq_(int mode, int *m, int *n, int *k, float complex *a, float complex *da, int *lda, float complex *tau,
                 float complex *dtau, blasad_work *work) noexcept nogil:
    cdef (void *)[8] args = [m, n, k, a, da, lda, tau, dtau]
    return call(242, mode, args, work)

cdef int blasad_cunglq_fwd(int *m, int *n, int *k, float complex *a, float complex *da, int *lda, float complex *tau,
                           float complex *dtau, blasad_work *work) noexcept nogil:
    return cunglq_(0, m, n, k, a, da, lda, tau, dtau, work)

cdef int blasad_cunglq_aug(int *m, int *n, int *k, float complex *a, float complex *da, int *lda, float complex *tau,
                           float complex *dtau, blasad_work *work) noexcept nogil:
    return cunglq_(1, m, n, k, a, da, lda, tau, dtau, work)

cdef int blasad_cunglq_rev(int *m, int *n, int *k, float complex *a, float complex *da, int *lda, float complex *tau,
                           float complex *dtau, blasad_work *work) noexcept nogil:
    return cunglq_(2, m, n, k, a, da, lda, tau, dtau, work)

cdef int zunglq_(int mode, int *m, int *n, int *k, double complex *a, double complex *da, int *lda, double complex
                 *tau, double complex *dtau, blasad_work *work) noexcept nogil:
    cdef (void *)[8] args = [m, n, k, a, da, lda, tau, dtau]
    return call(243, mode, args, work)

cdef int blasad_zunglq_fwd(int *m, int *n, int *k, double complex *a, double complex *da, int *lda, double complex
                           *tau, double complex *dtau, blasad_work *work) noexcept nogil:
    return zunglq_(0, m, n, k, a, da, lda, tau, dtau, work)

cdef int blasad_zunglq_aug(int *m, int *n, int *k, double complex *a, double complex *da, int *lda, double complex
                           *tau, double complex *dtau, blasad_work *work) noexcept nogil:
    return zunglq_(1, m, n, k, a, da, lda, tau, dtau, work)

cdef int blasad_zunglq_rev(int *m, int *n, int *k, double complex *a, double complex *da, int *lda, double complex
                           *tau, double complex *dtau, blasad_work *work) noexcept nogil:
    return zunglq_(2, m, n, k, a, da, lda, tau, dtau, work)

cdef int sorgql_(int mode, int *m, int *n, int *k, float *a, float *da, int *lda, float *tau, float *dtau, blasad_work
                 *work) noexcept nogil:
    cdef (void *)[8] args = [m, n, k, a, da, lda, tau, dtau]
    return call(244, mode, args, work)

cdef int blasad_sorgql_fwd(int *m, int *n, int *k, float *a, float *da, int *lda, float *tau, float *dtau, blasad_work
                           *work) noexcept nogil:
    return sorgql_(0, m, n, k, a, da, lda, tau, dtau, work)

cdef int blasad_sorgql_aug(int *m, int *n, int *k, float *a, float *da, int *lda, float *tau, float *dtau, blasad_work
                           *work) noexcept nogil:
    return sorgql_(1, m, n, k, a, da, lda, tau, dtau, work)

cdef int blasad_sorgql_rev(int *m, int *n, int *k, float *a, float *da, int *lda, float *tau, float *dtau, blasad_work
                           *work) noexcept nogil:
    return sorgql_(2, m, n, k, a, da, lda, tau, dtau, work)

cdef int dorgql_(int mode, int *m, int *n, int *k, double *a, double *da, int *lda, double *tau, double *dtau,
                 blasad_work *work) noexcept nogil:
    cdef (void *)[8] args = [m, n, k, a, da, lda, tau, dtau]
    return call(245, mode, args, work)

cdef int blasad_dorgql_fwd(int *m, int *n, int *k, double *a, double *da, int *lda, double *tau, double *dtau,
                           blasad_work *work) noexcept nogil:
    return dorgql_(0, m, n, k, a, da, lda, tau, dtau, work)

cdef int blasad_dorgql_aug(int *m, int *n, int *k, double *a, double *da, int *lda, double *tau, double *dtau,
                           blasad_work *work) noexcept nogil:
    return dorgql_(1, m, n, k, a, da, lda, tau, dtau, work)

cdef int blasad_dorgql_rev(int *m, int *n, int *k, double *a, double *da, int *lda, double *tau, double *dtau,
                           blasad_work *work) noexcept nogil:
    return dorgql_(2, m, n, k, a, da, lda, tau, dtau, work)

cdef int cungql_(int mode, int *m, int *n, int *k, float complex *a, float complex *da, int *lda, float complex *tau,
                 float complex *dtau, blasad_work *work) noexcept nogil:
    cdef (void *)[8] args = [m, n, k, a, da, lda, tau, dtau]
    return call(246, mode, args, work)

cdef int blasad_cungql_fwd(int *m, int *n, int *k, float complex *a, float complex *da, int *lda, float complex *tau,
                           float complex *dtau, blasad_work *work) noexcept nogil:
    return cungql_(0, m, n, k, a, da, lda, tau, dtau, work)

cdef int blasad_cungql_aug(int *m, int *n, int *k, float complex *a, float complex *da, int *lda, float complex *tau,
                           float complex *dtau, blasad_work *work) noexcept nogil:
    return cungql_(1, m, n, k, a, da, lda, tau, dtau, work)

cdef int blasad_cungql_rev(int *m, int *n, int *k, float complex *a, float complex *da, int *lda, float complex *tau,
                           float complex *dtau, blasad_work *work) noexcept nogil:
    return cungql_(2, m, n, k, a, da, lda, tau, dtau, work)

cdef int zungql_(int mode, int *m, int *n, int *k, double complex *a, double complex *da, int *lda, double complex
                 *tau, double complex *dtau, blasad_work *work) noexcept nogil:
    cdef (void *)[8] args = [m, n, k, a, da, lda, tau, dtau]
    return call(247, mode, args, work)

cdef int blasad_zungql_fwd(int *m, int *n, int *k, double complex *a, double complex *da, int *lda, double complex
                           *tau, double complex *dtau, blasad_work *work) noexcept nogil:
    return zungql_(0, m, n, k, a, da, lda, tau, dtau, work)

cdef int blasad_zungql_aug(int *m, int *n, int *k, double complex *a, double complex *da, int *lda, double complex
                           *tau, double complex *dtau, blasad_work *work) noexcept nogil:
    return zungql_(1, m, n, k, a, da, lda, tau, dtau, work)

cdef int blasad_zungql_rev(int *m, int *n, int *k, double complex *a, double complex *da, int *lda, double complex
                           *tau, double complex *dtau, blasad_work *work) noexcept nogil:
    return zungql_(2, m, n, k, a, da, lda, tau, dtau, work)

cdef int sorgrq_(int mode, int *m, int *n, int *k, float *a, float *da, int *lda, float *tau, float *dtau, blasad_work
                 *work) noexcept nogil:
    cdef (void *)[8] args = [m, n, k, a, da, lda, tau, dtau]
    return call(248, mode, args, work)

cdef int blasad_sorgrq_fwd(int *m, int *n, int *k, float *a, float *da, int *lda, float *tau, float *dtau, blasad_work
                           *work) noexcept nogil:
    return sorgrq_(0, m, n, k, a, da, lda, tau, dtau, work)

cdef int blasad_sorgrq_aug(int *m, int *n, int *k, float *a, float *da, int *lda, float *tau, float *dtau, blasad_work
                           *work) noexcept nogil:
    return sorgrq_(1, m, n, k, a, da, lda, tau, dtau, work)

cdef int blasad_sorgrq_rev(int *m, int *n, int *k, float *a, float *da, int *lda, float *tau, float *dtau, blasad_work
                           *work) noexcept nogil:
    return sorgrq_(2, m, n, k, a, da, lda, tau, dtau, work)

cdef int dorgrq_(int mode, int *m, int *n, int *k, double *a, double *da, int *lda, double *tau, double *dtau,
                 blasad_work *work) noexcept nogil:
    cdef (void *)[8] args = [m, n, k, a, da, lda, tau, dtau]
    return call(249, mode, args, work)

cdef int blasad_dorgrq_fwd(int *m, int *n, int *k, double *a, double *da, int *lda, double *tau, double *dtau,
                           blasad_work *work) noexcept nogil:
    return dorgrq_(0, m, n, k, a, da, lda, tau, dtau, work)

cdef int blasad_dorgrq_aug(int *m, int *n, int *k, double *a, double *da, int *lda, double *tau, double *dtau,
                           blasad_work *work) noexcept nogil:
    return dorgrq_(1, m, n, k, a, da, lda, tau, dtau, work)

cdef int blasad_dorgrq_rev(int *m, int *n, int *k, double *a, double *da, int *lda, double *tau, double *dtau,
                           blasad_work *work) noexcept nogil:
    return dorgrq_(2, m, n, k, a, da, lda, tau, dtau, work)

cdef int cungrq_(int mode, int *m, int *n, int *k, float complex *a, float complex *da, int *lda, float complex *tau,
                 float complex *dtau, blasad_work *work) noexcept nogil:
    cdef (void *)[8] args = [m, n, k, a, da, lda, tau, dtau]
    return call(250, mode, args, work)

cdef int blasad_cungrq_fwd(int *m, int *n, int *k, float complex *a, float complex *da, int *lda, float complex *tau,
                           float complex *dtau, blasad_work *work) noexcept nogil:
    return cungrq_(0, m, n, k, a, da, lda, tau, dtau, work)

cdef int blasad_cungrq_aug(int *m, int *n, int *k, float complex *a, float complex *da, int *lda, float complex *tau,
                           float complex *dtau, blasad_work *work) noexcept nogil:
    return cungrq_(1, m, n, k, a, da, lda, tau, dtau, work)

cdef int blasad_cungrq_rev(int *m, int *n, int *k, float complex *a, float complex *da, int *lda, float complex *tau,
                           float complex *dtau, blasad_work *work) noexcept nogil:
    return cungrq_(2, m, n, k, a, da, lda, tau, dtau, work)

cdef int zungrq_(int mode, int *m, int *n, int *k, double complex *a, double complex *da, int *lda, double complex
                 *tau, double complex *dtau, blasad_work *work) noexcept nogil:
    cdef (void *)[8] args = [m, n, k, a, da, lda, tau, dtau]
    return call(251, mode, args, work)

cdef int blasad_zungrq_fwd(int *m, int *n, int *k, double complex *a, double complex *da, int *lda, double complex
                           *tau, double complex *dtau, blasad_work *work) noexcept nogil:
    return zungrq_(0, m, n, k, a, da, lda, tau, dtau, work)

cdef int blasad_zungrq_aug(int *m, int *n, int *k, double complex *a, double complex *da, int *lda, double complex
                           *tau, double complex *dtau, blasad_work *work) noexcept nogil:
    return zungrq_(1, m, n, k, a, da, lda, tau, dtau, work)

cdef int blasad_zungrq_rev(int *m, int *n, int *k, double complex *a, double complex *da, int *lda, double complex
                           *tau, double complex *dtau, blasad_work *work) noexcept nogil:
    return zungrq_(2, m, n, k, a, da, lda, tau, dtau, work)

cdef int sormqr_(int mode, char *side, char *trans, int *m, int *n, int *k, float *a, float *da, int *lda, float *tau,
                 float *dtau, float *c, float *dc, int *ldc, blasad_work *work) noexcept nogil:
    cdef (void *)[13] args = [side, trans, m, n, k, a, da, lda, tau, dtau, c, dc, ldc]
    return call(252, mode, args, work)

cdef int blasad_sormqr_fwd(char *side, char *trans, int *m, int *n, int *k, float *a, float *da, int *lda, float *tau,
                           float *dtau, float *c, float *dc, int *ldc, blasad_work *work) noexcept nogil:
    return sormqr_(0, side, trans, m, n, k, a, da, lda, tau, dtau, c, dc, ldc, work)

cdef int blasad_sormqr_aug(char *side, char *trans, int *m, int *n, int *k, float *a, float *da, int *lda, float *tau,
                           float *dtau, float *c, float *dc, int *ldc, blasad_work *work) noexcept nogil:
    return sormqr_(1, side, trans, m, n, k, a, da, lda, tau, dtau, c, dc, ldc, work)

cdef int blasad_sormqr_rev(char *side, char *trans, int *m, int *n, int *k, float *a, float *da, int *lda, float *tau,
                           float *dtau, float *c, float *dc, int *ldc, blasad_work *work) noexcept nogil:
    return sormqr_(2, side, trans, m, n, k, a, da, lda, tau, dtau, c, dc, ldc, work)

cdef int dormqr_(int mode, char *side, char *trans, int *m, int *n, int *k, double *a, double *da, int *lda, double
                 *tau, double *dtau, double *c, double *dc, int *ldc, blasad_work *work) noexcept nogil:
    cdef (void *)[13] args = [side, trans, m, n, k, a, da, lda, tau, dtau, c, dc, ldc]
    return call(253, mode, args, work)

cdef int blasad_dormqr_fwd(char *side, char *trans, int *m, int *n, int *k, double *a, double *da, int *lda, double
                           *tau, double *dtau, double *c, double *dc, int *ldc, blasad_work *work) noexcept nogil:
    return dormqr_(0, side, trans, m, n, k, a, da, lda, tau, dtau, c, dc, ldc, work)

cdef int blasad_dormqr_aug(char *side, char *trans, int *m, int *n, int *k, double *a, double *da, int *lda, double
                           *tau, double *dtau, double *c, double *dc, int *ldc, blasad_work *work) noexcept nogil:
    return dormqr_(1, side, trans, m, n, k, a, da, lda, tau, dtau, c, dc, ldc, work)

cdef int blasad_dormqr_rev(char *side, char *trans, int *m, int *n, int *k, double *a, double *da, int *lda, double
                           *tau, double *dtau, double *c, double *dc, int *ldc, blasad_work *work) noexcept nogil:
    return dormqr_(2, side, trans, m, n, k, a, da, lda, tau, dtau, c, dc, ldc, work)

cdef int cunmqr_(int mode, char *side, char *trans, int *m, int *n, int *k, float complex *a, float complex *da, int
                 *lda, float complex *tau, float complex *dtau, float complex *c, float complex *dc, int *ldc,
                 blasad_work *work) noexcept nogil:
    cdef (void *)[13] args = [side, trans, m, n, k, a, da, lda, tau, dtau, c, dc, ldc]
    return call(254, mode, args, work)

cdef int blasad_cunmqr_fwd(char *side, char *trans, int *m, int *n, int *k, float complex *a, float complex *da, int
                           *lda, float complex *tau, float complex *dtau, float complex *c, float complex *dc, int
                           *ldc, blasad_work *work) noexcept nogil:
    return cunmqr_(0, side, trans, m, n, k, a, da, lda, tau, dtau, c, dc, ldc, work)

cdef int blasad_cunmqr_aug(char *side, char *trans, int *m, int *n, int *k, float complex *a, float complex *da, int
                           *lda, float complex *tau, float complex *dtau, float complex *c, float complex *dc, int
                           *ldc, blasad_work *work) noexcept nogil:
    return cunmqr_(1, side, trans, m, n, k, a, da, lda, tau, dtau, c, dc, ldc, work)

cdef int blasad_cunmqr_rev(char *side, char *trans, int *m, int *n, int *k, float complex *a, float complex *da, int
                           *lda, float complex *tau, float complex *dtau, float complex *c, float complex *dc, int
                           *ldc, blasad_work *work) noexcept nogil:
    return cunmqr_(2, side, trans, m, n, k, a, da, lda, tau, dtau, c, dc, ldc, work)

cdef int zunmqr_(int mode, char *side, char *trans, int *m, int *n, int *k, double complex *a, double complex *da, int
                 *lda, double complex *tau, double complex *dtau, double complex *c, double complex *dc, int *ldc,
                 blasad_work *work) noexcept nogil:
    cdef (void *)[13] args = [side, trans, m, n, k, a, da, lda, tau, dtau, c, dc, ldc]
    return call(255, mode, args, work)

cdef int blasad_zunmqr_fwd(char *side, char *trans, int *m, int *n, int *k, double complex *a, double complex *da, int
                           *lda, double complex *tau, double complex *dtau, double complex *c, double complex *dc, int
                           *ldc, blasad_work *work) noexcept nogil:
    return zunmqr_(0, side, trans, m, n, k, a, da, lda, tau, dtau, c, dc, ldc, work)

cdef int blasad_zunmqr_aug(char *side, char *trans, int *m, int *n, int *k, double complex *a, double complex *da, int
                           *lda, double complex *tau, double complex *dtau, double complex *c, double complex *dc, int
                           *ldc, blasad_work *work) noexcept nogil:
    return zunmqr_(1, side, trans, m, n, k, a, da, lda, tau, dtau, c, dc, ldc, work)

cdef int blasad_zunmqr_rev(char *side, char *trans, int *m, int *n, int *k, double complex *a, double complex *da, int
                           *lda, double complex *tau, double complex *dtau, double complex *c, double complex *dc, int
                           *ldc, blasad_work *work) noexcept nogil:
    return zunmqr_(2, side, trans, m, n, k, a, da, lda, tau, dtau, c, dc, ldc, work)

cdef int sormlq_(int mode, char *side, char *trans, int *m, int *n, int *k, float *a, float *da, int *lda, float *tau,
                 float *dtau, float *c, float *dc, int *ldc, blasad_work *work) noexcept nogil:
    cdef (void *)[13] args = [side, trans, m, n, k, a, da, lda, tau, dtau, c, dc, ldc]
    return call(256, mode, args, work)

cdef int blasad_sormlq_fwd(char *side, char *trans, int *m, int *n, int *k, float *a, float *da, int *lda, float *tau,
                           float *dtau, float *c, float *dc, int *ldc, blasad_work *work) noexcept nogil:
    return sormlq_(0, side, trans, m, n, k, a, da, lda, tau, dtau, c, dc, ldc, work)

cdef int blasad_sormlq_aug(char *side, char *trans, int *m, int *n, int *k, float *a, float *da, int *lda, float *tau,
                           float *dtau, float *c, float *dc, int *ldc, blasad_work *work) noexcept nogil:
    return sormlq_(1, side, trans, m, n, k, a, da, lda, tau, dtau, c, dc, ldc, work)

cdef int blasad_sormlq_rev(char *side, char *trans, int *m, int *n, int *k, float *a, float *da, int *lda, float *tau,
                           float *dtau, float *c, float *dc, int *ldc, blasad_work *work) noexcept nogil:
    return sormlq_(2, side, trans, m, n, k, a, da, lda, tau, dtau, c, dc, ldc, work)

cdef int dormlq_(int mode, char *side, char *trans, int *m, int *n, int *k, double *a, double *da, int *lda, double
                 *tau, double *dtau, double *c, double *dc, int *ldc, blasad_work *work) noexcept nogil:
    cdef (void *)[13] args = [side, trans, m, n, k, a, da, lda, tau, dtau, c, dc, ldc]
    return call(257, mode, args, work)

cdef int blasad_dormlq_fwd(char *side, char *trans, int *m, int *n, int *k, double *a, double *da, int *lda, double
                           *tau, double *dtau, double *c, double *dc, int *ldc, blasad_work *work) noexcept nogil:
    return dormlq_(0, side, trans, m, n, k, a, da, lda, tau, dtau, c, dc, ldc, work)

cdef int blasad_dormlq_aug(char *side, char *trans, int *m, int *n, int *k, double *a, double *da, int *lda, double
                           *tau, double *dtau, double *c, double *dc, int *ldc, blasad_work *work) noexcept nogil:
    return dormlq_(1, side, trans, m, n, k, a, da, lda, tau, dtau, c, dc, ldc, work)

cdef int blasad_dormlq_rev(char *side, char *trans, int *m, int *n, int *k, double *a, double *da, int *lda, double
                           *tau, double *dtau, double *c, double *dc, int *ldc, blasad_work *work) noexcept nogil:
    return dormlq_(2, side, trans, m, n, k, a, da, lda, tau, dtau, c, dc, ldc, work)

cdef int cunmlq_(int mode, char *side, char *trans, int *m, int *n, int *k, float complex *a, float complex *da, int
                 *lda, float complex *tau, float complex *dtau, float complex *c, float complex *dc, int *ldc,
                 blasad_work *work) noexcept nogil:
    cdef (void *)[13] args = [side, trans, m, n, k, a, da, lda, tau, dtau, c, dc, ldc]
    return call(258, mode, args, work)

cdef int blasad_cunmlq_fwd(char *side, char *trans, int *m, int *n, int *k, float complex *a, float complex *da, int
                           *lda, float complex *tau, float complex *dtau, float complex *c, float complex *dc, int
                           *ldc, blasad_work *work) noexcept nogil:
    return cunmlq_(0, side, trans, m, n, k, a, da, lda, tau, dtau, c, dc, ldc, work)

cdef int blasad_cunmlq_aug(char *side, char *trans, int *m, int *n, int *k, float complex *a, float complex *da, int
                           *lda, float complex *tau, float complex *dtau, float complex *c, float complex *dc, int
                           *ldc, blasad_work *work) noexcept nogil:
    return cunmlq_(1, side, trans, m, n, k, a, da, lda, tau, dtau, c, dc, ldc, work)

cdef int blasad_cunmlq_rev(char *side, char *trans, int *m, int *n, int *k, float complex *a, float complex *da, int
                           *lda, float complex *tau, float complex *dtau, float complex *c, float complex *dc, int
                           *ldc, blasad_work *work) noexcept nogil:
    return cunmlq_(2, side, trans, m, n, k, a, da, lda, tau, dtau, c, dc, ldc, work)

cdef int zunmlq_(int mode, char *side, char *trans, int *m, int *n, int *k, double complex *a, double complex *da, int
                 *lda, double complex *tau, double complex *dtau, double complex *c, double complex *dc, int *ldc,
                 blasad_work *work) noexcept nogil:
    cdef (void *)[13] args = [side, trans, m, n, k, a, da, lda, tau, dtau, c, dc, ldc]
    return call(259, mode, args, work)

cdef int blasad_zunmlq_fwd(char *side, char *trans, int *m, int *n, int *k, double complex *a, double complex *da, int
                           *lda, double complex *tau, double complex *dtau, double complex *c, double complex *dc, int
                           *ldc, blasad_work *work) noexcept nogil:
    return zunmlq_(0, side, trans, m, n, k, a, da, lda, tau, dtau, c, dc, ldc, work)

cdef int blasad_zunmlq_aug(char *side, char *trans, int *m, int *n, int *k, double complex *a, double complex *da, int
                           *lda, double complex *tau, double complex *dtau, double complex *c, double complex *dc, int
                           *ldc, blasad_work *work) noexcept nogil:
    return zunmlq_(1, side, trans, m, n, k, a, da, lda, tau, dtau, c, dc, ldc, work)

cdef int blasad_zunmlq_rev(char *side, char *trans, int *m, int *n, int *k, double complex *a, double complex *da, int
                           *lda, double complex *tau, double complex *dtau, double complex *c, double complex *dc, int
                           *ldc, blasad_work *work) noexcept nogil:
    return zunmlq_(2, side, trans, m, n, k, a, da, lda, tau, dtau, c, dc, ldc, work)

cdef int sormql_(int mode, char *side, char *trans, int *m, int *n, int *k, float *a, float *da, int *lda, float *tau,
                 float *dtau, float *c, float *dc, int *ldc, blasad_work *work) noexcept nogil:
    cdef (void *)[13] args = [side, trans, m, n, k, a, da, lda, tau, dtau, c, dc, ldc]
    return call(260, mode, args, work)

cdef int blasad_sormql_fwd(char *side, char *trans, int *m, int *n, int *k, float *a, float *da, int *lda, float *tau,
                           float *dtau, float *c, float *dc, int *ldc, blasad_work *work) noexcept nogil:
    return sormql_(0, side, trans, m, n, k, a, da, lda, tau, dtau, c, dc, ldc, work)

cdef int blasad_sormql_aug(char *side, char *trans, int *m, int *n, int *k, float *a, float *da, int *lda, float *tau,
                           float *dtau, float *c, float *dc, int *ldc, blasad_work *work) noexcept nogil:
    return sormql_(1, side, trans, m, n, k, a, da, lda, tau, dtau, c, dc, ldc, work)

cdef int blasad_sormql_rev(char *side, char *trans, int *m, int *n, int *k, float *a, float *da, int *lda, float *tau,
                           float *dtau, float *c, float *dc, int *ldc, blasad_work *work) noexcept nogil:
    return sormql_(2, side, trans, m, n, k, a, da, lda, tau, dtau, c, dc, ldc, work)

cdef int dormql_(int mode, char *side, char *trans, int *m, int *n, int *k, double *a, double *da, int *lda, double
                 *tau, double *dtau, double *c, double *dc, int *ldc, blasad_work *work) noexcept nogil:
    cdef (void *)[13] args = [side, trans, m, n, k, a, da, lda, tau, dtau, c, dc, ldc]
    return call(261, mode, args, work)

cdef int blasad_dormql_fwd(char *side, char *trans, int *m, int *n, int *k, double *a, double *da, int *lda, double
                           *tau, double *dtau, double *c, double *dc, int *ldc, blasad_work *work) noexcept nogil:
    return dormql_(0, side, trans, m, n, k, a, da, lda, tau, dtau, c, dc, ldc, work)

cdef int blasad_dormql_aug(char *side, char *trans, int *m, int *n, int *k, double *a, double *da, int *lda, double
                           *tau, double *dtau, double *c, double *dc, int *ldc, blasad_work *work) noexcept nogil:
    return dormql_(1, side, trans, m, n, k, a, da, lda, tau, dtau, c, dc, ldc, work)

cdef int blasad_dormql_rev(char *side, char *trans, int *m, int *n, int *k, double *a, double *da, int *lda, double
                           *tau, double *dtau, double *c, double *dc, int *ldc, blasad_work *work) noexcept nogil:
    return dormql_(2, side, trans, m, n, k, a, da, lda, tau, dtau, c, dc, ldc, work)

cdef int cunmql_(int mode, char *side, char *trans, int *m, int *n, int *k, float complex *a, float complex *da, int
                 *lda, float complex *tau, float complex *dtau, float complex *c, float complex *dc, int *ldc,
                 blasad_work *work) noexcept nogil:
    cdef (void *)[13] args = [side, trans, m, n, k, a, da, lda, tau, dtau, c, dc, ldc]
    return call(262, mode, args, work)

cdef int blasad_cunmql_fwd(char *side, char *trans, int *m, int *n, int *k, float complex *a, float complex *da, int
                           *lda, float complex *tau, float complex *dtau, float complex *c, float complex *dc, int
                           *ldc, blasad_work *work) noexcept nogil:
    return cunmql_(0, side, trans, m, n, k, a, da, lda, tau, dtau, c, dc, ldc, work)

cdef int blasad_cunmql_aug(char *side, char *trans, int *m, int *n, int *k, float complex *a, float complex *da, int
                           *lda, float complex *tau, float complex *dtau, float complex *c, float complex *dc, int
                           *ldc, blasad_work *work) noexcept nogil:
    return cunmql_(1, side, trans, m, n, k, a, da, lda, tau, dtau, c, dc, ldc, work)

cdef int blasad_cunmql_rev(char *side, char *trans, int *m, int *n, int *k, float complex *a, float complex *da, int
                           *lda, float complex *tau, float complex *dtau, float complex *c, float complex *dc, int
                           *ldc, blasad_work *work) noexcept nogil:
    return cunmql_(2, side, trans, m, n, k, a, da, lda, tau, dtau, c, dc, ldc, work)

cdef int zunmql_(int mode, char *side, char *trans, int *m, int *n, int *k, double complex *a, double complex *da, int
                 *lda, double complex *tau, double complex *dtau, double complex *c, double complex *dc, int *ldc,
                 blasad_work *work) noexcept nogil:
    cdef (void *)[13] args = [side, trans, m, n, k, a, da, lda, tau, dtau, c, dc, ldc]
    return call(263, mode, args, work)

cdef int blasad_zunmql_fwd(char *side, char *trans, int *m, int *n, int *k, double complex *a, double complex *da, int
                           *lda, double complex *tau, double complex *dtau, double complex *c, double complex *dc, int
                           *ldc, blasad_work *work) noexcept nogil:
    return zunmql_(0, side, trans, m, n, k, a, da, lda, tau, dtau, c, dc, ldc, work)

cdef int blasad_zunmql_aug(char *side, char *trans, int *m, int *n, int *k, double complex *a, double complex *da, int
                           *lda, double complex *tau, double complex *dtau, double complex *c, double complex *dc, int
                           *ldc, blasad_work *work) noexcept nogil:
    return zunmql_(1, side, trans, m, n, k, a, da, lda, tau, dtau, c, dc, ldc, work)

cdef int blasad_zunmql_rev(char *side, char *trans, int *m, int *n, int *k, double complex *a, double complex *da, int
                           *lda, double complex *tau, double complex *dtau, double complex *c, double complex *dc, int
                           *ldc, blasad_work *work) noexcept nogil:
    return zunmql_(2, side, trans, m, n, k, a, da, lda, tau, dtau, c, dc, ldc, work)

cdef int sormrq_(int mode, char *side, char *trans, int *m, int *n, int *k, float *a, float *da, int *lda, float *tau,
                 float *dtau, float *c, float *dc, int *ldc, blasad_work *work) noexcept nogil:
    cdef (void *)[13] args = [side, trans, m, n, k, a, da, lda, tau, dtau, c, dc, ldc]
    return call(264, mode, args, work)

cdef int blasad_sormrq_fwd(char *side, char *trans, int *m, int *n, int *k, float *a, float *da, int *lda, float *tau,
                           float *dtau, float *c, float *dc, int *ldc, blasad_work *work) noexcept nogil:
    return sormrq_(0, side, trans, m, n, k, a, da, lda, tau, dtau, c, dc, ldc, work)

cdef int blasad_sormrq_aug(char *side, char *trans, int *m, int *n, int *k, float *a, float *da, int *lda, float *tau,
                           float *dtau, float *c, float *dc, int *ldc, blasad_work *work) noexcept nogil:
    return sormrq_(1, side, trans, m, n, k, a, da, lda, tau, dtau, c, dc, ldc, work)

cdef int blasad_sormrq_rev(char *side, char *trans, int *m, int *n, int *k, float *a, float *da, int *lda, float *tau,
                           float *dtau, float *c, float *dc, int *ldc, blasad_work *work) noexcept nogil:
    return sormrq_(2, side, trans, m, n, k, a, da, lda, tau, dtau, c, dc, ldc, work)

cdef int dormrq_(int mode, char *side, char *trans, int *m, int *n, int *k, double *a, double *da, int *lda, double
                 *tau, double *dtau, double *c, double *dc, int *ldc, blasad_work *work) noexcept nogil:
    cdef (void *)[13] args = [side, trans, m, n, k, a, da, lda, tau, dtau, c, dc, ldc]
    return call(265, mode, args, work)

cdef int blasad_dormrq_fwd(char *side, char *trans, int *m, int *n, int *k, double *a, double *da, int *lda, double
                           *tau, double *dtau, double *c, double *dc, int *ldc, blasad_work *work) noexcept nogil:
    return dormrq_(0, side, trans, m, n, k, a, da, lda, tau, dtau, c, dc, ldc, work)

cdef int blasad_dormrq_aug(char *side, char *trans, int *m, int *n, int *k, double *a, double *da, int *lda, double
                           *tau, double *dtau, double *c, double *dc, int *ldc, blasad_work *work) noexcept nogil:
    return dormrq_(1, side, trans, m, n, k, a, da, lda, tau, dtau, c, dc, ldc, work)

cdef int blasad_dormrq_rev(char *side, char *trans, int *m, int *n, int *k, double *a, double *da, int *lda, double
                           *tau, double *dtau, double *c, double *dc, int *ldc, blasad_work *work) noexcept nogil:
    return dormrq_(2, side, trans, m, n, k, a, da, lda, tau, dtau, c, dc, ldc, work)

cdef int cunmrq_(int mode, char *side, char *trans, int *m, int *n, int *k, float complex *a, float complex *da, int
                 *lda, float complex *tau, float complex *dtau, float complex *c, float complex *dc, int *ldc,
                 blasad_work *work) noexcept nogil:
    cdef (void *)[13] args = [side, trans, m, n, k, a, da, lda, tau, dtau, c, dc, ldc]
    return call(266, mode, args, work)

cdef int blasad_cunmrq_fwd(char *side, char *trans, int *m, int *n, int *k, float complex *a, float complex *da, int
                           *lda, float complex *tau, float complex *dtau, float complex *c, float complex *dc, int
                           *ldc, blasad_work *work) noexcept nogil:
    return cunmrq_(0, side, trans, m, n, k, a, da, lda, tau, dtau, c, dc, ldc, work)

cdef int blasad_cunmrq_aug(char *side, char *trans, int *m, int *n, int *k, float complex *a, float complex *da, int
                           *lda, float complex *tau, float complex *dtau, float complex *c, float complex *dc, int
                           *ldc, blasad_work *work) noexcept nogil:
    return cunmrq_(1, side, trans, m, n, k, a, da, lda, tau, dtau, c, dc, ldc, work)

cdef int blasad_cunmrq_rev(char *side, char *trans, int *m, int *n, int *k, float complex *a, float complex *da, int
                           *lda, float complex *tau, float complex *dtau, float complex *c, float complex *dc, int
                           *ldc, blasad_work *work) noexcept nogil:
    return cunmrq_(2, side, trans, m, n, k, a, da, lda, tau, dtau, c, dc, ldc, work)

cdef int zunmrq_(int mode, char *side, char *trans, int *m, int *n, int *k, double complex *a, double complex *da, int
                 *lda, double complex *tau, double complex *dtau, double complex *c, double complex *dc, int *ldc,
                 blasad_work *work) noexcept nogil:
    cdef (void *)[13] args = [side, trans, m, n, k, a, da, lda, tau, dtau, c, dc, ldc]
    return call(267, mode, args, work)

cdef int blasad_zunmrq_fwd(char *side, char *trans, int *m, int *n, int *k, double complex *a, double complex *da, int
                           *lda, double complex *tau, double complex *dtau, double complex *c, double complex *dc, int
                           *ldc, blasad_work *work) noexcept nogil:
    return zunmrq_(0, side, trans, m, n, k, a, da, lda, tau, dtau, c, dc, ldc, work)

cdef int blasad_zunmrq_aug(char *side, char *trans, int *m, int *n, int *k, double complex *a, double complex *da, int
                           *lda, double complex *tau, double complex *dtau, double complex *c, double complex *dc, int
                           *ldc, blasad_work *work) noexcept nogil:
    return zunmrq_(1, side, trans, m, n, k, a, da, lda, tau, dtau, c, dc, ldc, work)

cdef int blasad_zunmrq_rev(char *side, char *trans, int *m, int *n, int *k, double complex *a, double complex *da, int
                           *lda, double complex *tau, double complex *dtau, double complex *c, double complex *dc, int
                           *ldc, blasad_work *work) noexcept nogil:
    return zunmrq_(2, side, trans, m, n, k, a, da, lda, tau, dtau, c, dc, ldc, work)

cdef int sgeqrf_(int mode, int *m, int *n, float *a, float *da, int *lda, float *tau, float *dtau, blasad_work
                 *work) noexcept nogil:
    cdef (void *)[7] args = [m, n, a, da, lda, tau, dtau]
    return call(268, mode, args, work)

cdef int blasad_sgeqrf_fwd(int *m, int *n, float *a, float *da, int *lda, float *tau, float *dtau, blasad_work
                           *work) noexcept nogil:
    return sgeqrf_(0, m, n, a, da, lda, tau, dtau, work)

cdef int blasad_sgeqrf_aug(int *m, int *n, float *a, float *da, int *lda, float *tau, float *dtau, blasad_work
                           *work) noexcept nogil:
    return sgeqrf_(1, m, n, a, da, lda, tau, dtau, work)

cdef int blasad_sgeqrf_rev(int *m, int *n, float *a, float *da, int *lda, float *tau, float *dtau, blasad_work
                           *work) noexcept nogil:
    return sgeqrf_(2, m, n, a, da, lda, tau, dtau, work)

cdef int dgeqrf_(int mode, int *m, int *n, double *a, double *da, int *lda, double *tau, double *dtau, blasad_work
                 *work) noexcept nogil:
    cdef (void *)[7] args = [m, n, a, da, lda, tau, dtau]
    return call(269, mode, args, work)

cdef int blasad_dgeqrf_fwd(int *m, int *n, double *a, double *da, int *lda, double *tau, double *dtau, blasad_work
                           *work) noexcept nogil:
    return dgeqrf_(0, m, n, a, da, lda, tau, dtau, work)

cdef int blasad_dgeqrf_aug(int *m, int *n, double *a, double *da, int *lda, double *tau, double *dtau, blasad_work
                           *work) noexcept nogil:
    return dgeqrf_(1, m, n, a, da, lda, tau, dtau, work)

cdef int blasad_dgeqrf_rev(int *m, int *n, double *a, double *da, int *lda, double *tau, double *dtau, blasad_work
                           *work) noexcept nogil:
    return dgeqrf_(2, m, n, a, da, lda, tau, dtau, work)

cdef int cgeqrf_(int mode, int *m, int *n, float complex *a, float complex *da, int *lda, float complex *tau, float
                 complex *dtau, blasad_work *work) noexcept nogil:
    cdef (void *)[7] args = [m, n, a, da, lda, tau, dtau]
    return call(270, mode, args, work)

cdef int blasad_cgeqrf_fwd(int *m, int *n, float complex *a, float complex *da, int *lda, float complex *tau, float
                           complex *dtau, blasad_work *work) noexcept nogil:
    return cgeqrf_(0, m, n, a, da, lda, tau, dtau, work)

cdef int blasad_cgeqrf_aug(int *m, int *n, float complex *a, float complex *da, int *lda, float complex *tau, float
                           complex *dtau, blasad_work *work) noexcept nogil:
    return cgeqrf_(1, m, n, a, da, lda, tau, dtau, work)

cdef int blasad_cgeqrf_rev(int *m, int *n, float complex *a, float complex *da, int *lda, float complex *tau, float
                           complex *dtau, blasad_work *work) noexcept nogil:
    return cgeqrf_(2, m, n, a, da, lda, tau, dtau, work)

cdef int zgeqrf_(int mode, int *m, int *n, double complex *a, double complex *da, int *lda, double complex *tau,
                 double complex *dtau, blasad_work *work) noexcept nogil:
    cdef (void *)[7] args = [m, n, a, da, lda, tau, dtau]
    return call(271, mode, args, work)

cdef int blasad_zgeqrf_fwd(int *m, int *n, double complex *a, double complex *da, int *lda, double complex *tau,
                           double complex *dtau, blasad_work *work) noexcept nogil:
    return zgeqrf_(0, m, n, a, da, lda, tau, dtau, work)

cdef int blasad_zgeqrf_aug(int *m, int *n, double complex *a, double complex *da, int *lda, double complex *tau,
                           double complex *dtau, blasad_work *work) noexcept nogil:
    return zgeqrf_(1, m, n, a, da, lda, tau, dtau, work)

cdef int blasad_zgeqrf_rev(int *m, int *n, double complex *a, double complex *da, int *lda, double complex *tau,
                           double complex *dtau, blasad_work *work) noexcept nogil:
    return zgeqrf_(2, m, n, a, da, lda, tau, dtau, work)

cdef int sgelqf_(int mode, int *m, int *n, float *a, float *da, int *lda, float *tau, float *dtau, blasad_work
                 *work) noexcept nogil:
    cdef (void *)[7] args = [m, n, a, da, lda, tau, dtau]
    return call(272, mode, args, work)

cdef int blasad_sgelqf_fwd(int *m, int *n, float *a, float *da, int *lda, float *tau, float *dtau, blasad_work
                           *work) noexcept nogil:
    return sgelqf_(0, m, n, a, da, lda, tau, dtau, work)

cdef int blasad_sgelqf_aug(int *m, int *n, float *a, float *da, int *lda, float *tau, float *dtau, blasad_work
                           *work) noexcept nogil:
    return sgelqf_(1, m, n, a, da, lda, tau, dtau, work)

cdef int blasad_sgelqf_rev(int *m, int *n, float *a, float *da, int *lda, float *tau, float *dtau, blasad_work
                           *work) noexcept nogil:
    return sgelqf_(2, m, n, a, da, lda, tau, dtau, work)

cdef int dgelqf_(int mode, int *m, int *n, double *a, double *da, int *lda, double *tau, double *dtau, blasad_work
                 *work) noexcept nogil:
    cdef (void *)[7] args = [m, n, a, da, lda, tau, dtau]
    return call(273, mode, args, work)

cdef int blasad_dgelqf_fwd(int *m, int *n, double *a, double *da, int *lda, double *tau, double *dtau, blasad_work
                           *work) noexcept nogil:
    return dgelqf_(0, m, n, a, da, lda, tau, dtau, work)

cdef int blasad_dgelqf_aug(int *m, int *n, double *a, double *da, int *lda, double *tau, double *dtau, blasad_work
                           *work) noexcept nogil:
    return dgelqf_(1, m, n, a, da, lda, tau, dtau, work)

cdef int blasad_dgelqf_rev(int *m, int *n, double *a, double *da, int *lda, double *tau, double *dtau, blasad_work
                           *work) noexcept nogil:
    return dgelqf_(2, m, n, a, da, lda, tau, dtau, work)

cdef int cgelqf_(int mode, int *m, int *n, float complex *a, float complex *da, int *lda, float complex *tau, float
                 complex *dtau, blasad_work *work) noexcept nogil:
    cdef (void *)[7] args = [m, n, a, da, lda, tau, dtau]
    return call(274, mode, args, work)

cdef int blasad_cgelqf_fwd(int *m, int *n, float complex *a, float complex *da, int *lda, float complex *tau, float
                           complex *dtau, blasad_work *work) noexcept nogil:
    return cgelqf_(0, m, n, a, da, lda, tau, dtau, work)

cdef int blasad_cgelqf_aug(int *m, int *n, float complex *a, float complex *da, int *lda, float complex *tau, float
                           complex *dtau, blasad_work *work) noexcept nogil:
    return cgelqf_(1, m, n, a, da, lda, tau, dtau, work)

cdef int blasad_cgelqf_rev(int *m, int *n, float complex *a, float complex *da, int *lda, float complex *tau, float
                           complex *dtau, blasad_work *work) noexcept nogil:
    return cgelqf_(2, m, n, a, da, lda, tau, dtau, work)

cdef int zgelqf_(int mode, int *m, int *n, double complex *a, double complex *da, int *lda, double complex *tau,
                 double complex *dtau, blasad_work *work) noexcept nogil:
    cdef (void *)[7] args = [m, n, a, da, lda, tau, dtau]
    return call(275, mode, args, work)

cdef int blasad_zgelqf_fwd(int *m, int *n, double complex *a, double complex *da, int *lda, double complex *tau,
                           double complex *dtau, blasad_work *work) noexcept nogil:
    return zgelqf_(0, m, n, a, da, lda, tau, dtau, work)

cdef int blasad_zgelqf_aug(int *m, int *n, double complex *a, double complex *da, int *lda, double complex *tau,
                           double complex *dtau, blasad_work *work) noexcept nogil:
    return zgelqf_(1, m, n, a, da, lda, tau, dtau, work)

cdef int blasad_zgelqf_rev(int *m, int *n, double complex *a, double complex *da, int *lda, double complex *tau,
                           double complex *dtau, blasad_work *work) noexcept nogil:
    return zgelqf_(2, m, n, a, da, lda, tau, dtau, work)

cdef int sgeqlf_(int mode, int *m, int *n, float *a, float *da, int *lda, float *tau, float *dtau, blasad_work
                 *work) noexcept nogil:
    cdef (void *)[7] args = [m, n, a, da, lda, tau, dtau]
    return call(276, mode, args, work)

cdef int blasad_sgeqlf_fwd(int *m, int *n, float *a, float *da, int *lda, float *tau, float *dtau, blasad_work
                           *work) noexcept nogil:
    return sgeqlf_(0, m, n, a, da, lda, tau, dtau, work)

cdef int blasad_sgeqlf_aug(int *m, int *n, float *a, float *da, int *lda, float *tau, float *dtau, blasad_work
                           *work) noexcept nogil:
    return sgeqlf_(1, m, n, a, da, lda, tau, dtau, work)

cdef int blasad_sgeqlf_rev(int *m, int *n, float *a, float *da, int *lda, float *tau, float *dtau, blasad_work
                           *work) noexcept nogil:
    return sgeqlf_(2, m, n, a, da, lda, tau, dtau, work)

cdef int dgeqlf_(int mode, int *m, int *n, double *a, double *da, int *lda, double *tau, double *dtau, blasad_work
                 *work) noexcept nogil:
    cdef (void *)[7] args = [m, n, a, da, lda, tau, dtau]
    return call(277, mode, args, work)

cdef int blasad_dgeqlf_fwd(int *m, int *n, double *a, double *da, int *lda, double *tau, double *dtau, blasad_work
                           *work) noexcept nogil:
    return dgeqlf_(0, m, n, a, da, lda, tau, dtau, work)

cdef int blasad_dgeqlf_aug(int *m, int *n, double *a, double *da, int *lda, double *tau, double *dtau, blasad_work
                           *work) noexcept nogil:
    return dgeqlf_(1, m, n, a, da, lda, tau, dtau, work)

cdef int blasad_dgeqlf_rev(int *m, int *n, double *a, double *da, int *lda, double *tau, double *dtau, blasad_work
                           *work) noexcept nogil:
    return dgeqlf_(2, m, n, a, da, lda, tau, dtau, work)

cdef int cgeqlf_(int mode, int *m, int *n, float complex *a, float complex *da, int *lda, float complex *tau, float
                 complex *dtau, blasad_work *work) noexcept nogil:
    cdef (void *)[7] args = [m, n, a, da, lda, tau, dtau]
    return call(278, mode, args, work)

cdef int blasad_cgeqlf_fwd(int *m, int *n, float complex *a, float complex *da, int *lda, float complex *tau, float
                           complex *dtau, blasad_work *work) noexcept nogil:
    return cgeqlf_(0, m, n, a, da, lda, tau, dtau, work)

cdef int blasad_cgeqlf_aug(int *m, int *n, float complex *a, float complex *da, int *lda, float complex *tau, float
                           complex *dtau, blasad_work *work) noexcept nogil:
    return cgeqlf_(1, m, n, a, da, lda, tau, dtau, work)

cdef int blasad_cgeqlf_rev(int *m, int *n, float complex *a, float complex *da, int *lda, float complex *tau, float
                           complex *dtau, blasad_work *work) noexcept nogil:
    return cgeqlf_(2, m, n, a, da, lda, tau, dtau, work)

cdef int zgeqlf_(int mode, int *m, int *n, double complex *a, double complex *da, int *lda, double complex *tau,
                 double complex *dtau, blasad_work *work) noexcept nogil:
    cdef (void *)[7] args = [m, n, a, da, lda, tau, dtau]
    return call(279, mode, args, work)

cdef int blasad_zgeqlf_fwd(int *m, int *n, double complex *a, double complex *da, int *lda, double complex *tau,
                           double complex *dtau, blasad_work *work) noexcept nogil:
    return zgeqlf_(0, m, n, a, da, lda, tau, dtau, work)

cdef int blasad_zgeqlf_aug(int *m, int *n, double complex *a, double complex *da, int *lda, double complex *tau,
                           double complex *dtau, blasad_work *work) noexcept nogil:
    return zgeqlf_(1, m, n, a, da, lda, tau, dtau, work)

cdef int blasad_zgeqlf_rev(int *m, int *n, double complex *a, double complex *da, int *lda, double complex *tau,
                           double complex *dtau, blasad_work *work) noexcept nogil:
    return zgeqlf_(2, m, n, a, da, lda, tau, dtau, work)

cdef int sgerqf_(int mode, int *m, int *n, float *a, float *da, int *lda, float *tau, float *dtau, blasad_work
                 *work) noexcept nogil:
    cdef (void *)[7] args = [m, n, a, da, lda, tau, dtau]
    return call(280, mode, args, work)

cdef int blasad_sgerqf_fwd(int *m, int *n, float *a, float *da, int *lda, float *tau, float *dtau, blasad_work
                           *work) noexcept nogil:
    return sgerqf_(0, m, n, a, da, lda, tau, dtau, work)

cdef int blasad_sgerqf_aug(int *m, int *n, float *a, float *da, int *lda, float *tau, float *dtau, blasad_work
                           *work) noexcept nogil:
    return sgerqf_(1, m, n, a, da, lda, tau, dtau, work)

cdef int blasad_sgerqf_rev(int *m, int *n, float *a, float *da, int *lda, float *tau, float *dtau, blasad_work
                           *work) noexcept nogil:
    return sgerqf_(2, m, n, a, da, lda, tau, dtau, work)

cdef int dgerqf_(int mode, int *m, int *n, double *a, double *da, int *lda, double *tau, double *dtau, blasad_work
                 *work) noexcept nogil:
    cdef (void *)[7] args = [m, n, a, da, lda, tau, dtau]
    return call(281, mode, args, work)

cdef int blasad_dgerqf_fwd(int *m, int *n, double *a, double *da, int *lda, double *tau, double *dtau, blasad_work
                           *work) noexcept nogil:
    return dgerqf_(0, m, n, a, da, lda, tau, dtau, work)

cdef int blasad_dgerqf_aug(int *m, int *n, double *a, double *da, int *lda, double *tau, double *dtau, blasad_work
                           *work) noexcept nogil:
    return dgerqf_(1, m, n, a, da, lda, tau, dtau, work)

cdef int blasad_dgerqf_rev(int *m, int *n, double *a, double *da, int *lda, double *tau, double *dtau, blasad_work
                           *work) noexcept nogil:
    return dgerqf_(2, m, n, a, da, lda, tau, dtau, work)

cdef int cgerqf_(int mode, int *m, int *n, float complex *a, float complex *da, int *lda, float complex *tau, float
                 complex *dtau, blasad_work *work) noexcept nogil:
    cdef (void *)[7] args = [m, n, a, da, lda, tau, dtau]
    return call(282, mode, args, work)

cdef int blasad_cgerqf_fwd(int *m, int *n, float complex *a, float complex *da, int *lda, float complex *tau, float
                           complex *dtau, blasad_work *work) noexcept nogil:
    return cgerqf_(0, m, n, a, da, lda, tau, dtau, work)

cdef int blasad_cgerqf_aug(int *m, int *n, float complex *a, float complex *da, int *lda, float complex *tau, float
                           complex *dtau, blasad_work *work) noexcept nogil:
    return cgerqf_(1, m, n, a, da, lda, tau, dtau, work)

cdef int blasad_cgerqf_rev(int *m, int *n, float complex *a, float complex *da, int *lda, float complex *tau, float
                           complex *dtau, blasad_work *work) noexcept nogil:
    return cgerqf_(2, m, n, a, da, lda, tau, dtau, work)

cdef int zgerqf_(int mode, int *m, int *n, double complex *a, double complex *da, int *lda, double complex *tau,
                 double complex *dtau, blasad_work *work) noexcept nogil:
    cdef (void *)[7] args = [m, n, a, da, lda, tau, dtau]
    return call(283, mode, args, work)

cdef int blasad_zgerqf_fwd(int *m, int *n, double complex *a, double complex *da, int *lda, double complex *tau,
                           double complex *dtau, blasad_work *work) noexcept nogil:
    return zgerqf_(0, m, n, a, da, lda, tau, dtau, work)

cdef int blasad_zgerqf_aug(int *m, int *n, double complex *a, double complex *da, int *lda, double complex *tau,
                           double complex *dtau, blasad_work *work) noexcept nogil:
    return zgerqf_(1, m, n, a, da, lda, tau, dtau, work)

cdef int blasad_zgerqf_rev(int *m, int *n, double complex *a, double complex *da, int *lda, double complex *tau,
                           double complex *dtau, blasad_work *work) noexcept nogil:
    return zgerqf_(2, m, n, a, da, lda, tau, dtau, work)

cdef int sgeqp3_(int mode, int *m, int *n, float *a, float *da, int *lda, int *jpvt, float *tau, float *dtau,
                 blasad_work *work) noexcept nogil:
    cdef (void *)[8] args = [m, n, a, da, lda, jpvt, tau, dtau]
    return call(284, mode, args, work)

cdef int blasad_sgeqp3_fwd(int *m, int *n, float *a, float *da, int *lda, int *jpvt, float *tau, float *dtau,
                           blasad_work *work) noexcept nogil:
    return sgeqp3_(0, m, n, a, da, lda, jpvt, tau, dtau, work)

cdef int blasad_sgeqp3_aug(int *m, int *n, float *a, float *da, int *lda, int *jpvt, float *tau, float *dtau,
                           blasad_work *work) noexcept nogil:
    return sgeqp3_(1, m, n, a, da, lda, jpvt, tau, dtau, work)

cdef int blasad_sgeqp3_rev(int *m, int *n, float *a, float *da, int *lda, int *jpvt, float *tau, float *dtau,
                           blasad_work *work) noexcept nogil:
    return sgeqp3_(2, m, n, a, da, lda, jpvt, tau, dtau, work)

cdef int dgeqp3_(int mode, int *m, int *n, double *a, double *da, int *lda, int *jpvt, double *tau, double *dtau,
                 blasad_work *work) noexcept nogil:
    cdef (void *)[8] args = [m, n, a, da, lda, jpvt, tau, dtau]
    return call(285, mode, args, work)

cdef int blasad_dgeqp3_fwd(int *m, int *n, double *a, double *da, int *lda, int *jpvt, double *tau, double *dtau,
                           blasad_work *work) noexcept nogil:
    return dgeqp3_(0, m, n, a, da, lda, jpvt, tau, dtau, work)

cdef int blasad_dgeqp3_aug(int *m, int *n, double *a, double *da, int *lda, int *jpvt, double *tau, double *dtau,
                           blasad_work *work) noexcept nogil:
    return dgeqp3_(1, m, n, a, da, lda, jpvt, tau, dtau, work)

cdef int blasad_dgeqp3_rev(int *m, int *n, double *a, double *da, int *lda, int *jpvt, double *tau, double *dtau,
                           blasad_work *work) noexcept nogil:
    return dgeqp3_(2, m, n, a, da, lda, jpvt, tau, dtau, work)

cdef int cgeqp3_(int mode, int *m, int *n, float complex *a, float complex *da, int *lda, int *jpvt, float complex
                 *tau, float complex *dtau, blasad_work *work) noexcept nogil:
    cdef (void *)[8] args = [m, n, a, da, lda, jpvt, tau, dtau]
    return call(286, mode, args, work)

cdef int blasad_cgeqp3_fwd(int *m, int *n, float complex *a, float complex *da, int *lda, int *jpvt, float complex
                           *tau, float complex *dtau, blasad_work *work) noexcept nogil:
    return cgeqp3_(0, m, n, a, da, lda, jpvt, tau, dtau, work)

cdef int blasad_cgeqp3_aug(int *m, int *n, float complex *a, float complex *da, int *lda, int *jpvt, float complex
                           *tau, float complex *dtau, blasad_work *work) noexcept nogil:
    return cgeqp3_(1, m, n, a, da, lda, jpvt, tau, dtau, work)

cdef int blasad_cgeqp3_rev(int *m, int *n, float complex *a, float complex *da, int *lda, int *jpvt, float complex
                           *tau, float complex *dtau, blasad_work *work) noexcept nogil:
    return cgeqp3_(2, m, n, a, da, lda, jpvt, tau, dtau, work)

cdef int zgeqp3_(int mode, int *m, int *n, double complex *a, double complex *da, int *lda, int *jpvt, double complex
                 *tau, double complex *dtau, blasad_work *work) noexcept nogil:
    cdef (void *)[8] args = [m, n, a, da, lda, jpvt, tau, dtau]
    return call(287, mode, args, work)

cdef int blasad_zgeqp3_fwd(int *m, int *n, double complex *a, double complex *da, int *lda, int *jpvt, double complex
                           *tau, double complex *dtau, blasad_work *work) noexcept nogil:
    return zgeqp3_(0, m, n, a, da, lda, jpvt, tau, dtau, work)

cdef int blasad_zgeqp3_aug(int *m, int *n, double complex *a, double complex *da, int *lda, int *jpvt, double complex
                           *tau, double complex *dtau, blasad_work *work) noexcept nogil:
    return zgeqp3_(1, m, n, a, da, lda, jpvt, tau, dtau, work)

cdef int blasad_zgeqp3_rev(int *m, int *n, double complex *a, double complex *da, int *lda, int *jpvt, double complex
                           *tau, double complex *dtau, blasad_work *work) noexcept nogil:
    return zgeqp3_(2, m, n, a, da, lda, jpvt, tau, dtau, work)

cdef int strsyl_(int mode, char *trana, char *tranb, int *isgn, int *m, int *n, float *a, float *da, int *lda, float
                 *b, float *db, int *ldb, float *c, float *dc, int *ldc, blasad_work *work) noexcept nogil:
    cdef (void *)[14] args = [trana, tranb, isgn, m, n, a, da, lda, b, db, ldb, c, dc, ldc]
    return call(288, mode, args, work)

cdef int blasad_strsyl_fwd(char *trana, char *tranb, int *isgn, int *m, int *n, float *a, float *da, int *lda, float
                           *b, float *db, int *ldb, float *c, float *dc, int *ldc, blasad_work *work) noexcept nogil:
    return strsyl_(0, trana, tranb, isgn, m, n, a, da, lda, b, db, ldb, c, dc, ldc, work)

cdef int blasad_strsyl_aug(char *trana, char *tranb, int *isgn, int *m, int *n, float *a, float *da, int *lda, float
                           *b, float *db, int *ldb, float *c, float *dc, int *ldc, blasad_work *work) noexcept nogil:
    return strsyl_(1, trana, tranb, isgn, m, n, a, da, lda, b, db, ldb, c, dc, ldc, work)

cdef int blasad_strsyl_rev(char *trana, char *tranb, int *isgn, int *m, int *n, float *a, float *da, int *lda, float
                           *b, float *db, int *ldb, float *c, float *dc, int *ldc, blasad_work *work) noexcept nogil:
    return strsyl_(2, trana, tranb, isgn, m, n, a, da, lda, b, db, ldb, c, dc, ldc, work)

cdef int dtrsyl_(int mode, char *trana, char *tranb, int *isgn, int *m, int *n, double *a, double *da, int *lda,
                 double *b, double *db, int *ldb, double *c, double *dc, int *ldc, blasad_work *work) noexcept nogil:
    cdef (void *)[14] args = [trana, tranb, isgn, m, n, a, da, lda, b, db, ldb, c, dc, ldc]
    return call(289, mode, args, work)

cdef int blasad_dtrsyl_fwd(char *trana, char *tranb, int *isgn, int *m, int *n, double *a, double *da, int *lda,
                           double *b, double *db, int *ldb, double *c, double *dc, int *ldc, blasad_work
                           *work) noexcept nogil:
    return dtrsyl_(0, trana, tranb, isgn, m, n, a, da, lda, b, db, ldb, c, dc, ldc, work)

cdef int blasad_dtrsyl_aug(char *trana, char *tranb, int *isgn, int *m, int *n, double *a, double *da, int *lda,
                           double *b, double *db, int *ldb, double *c, double *dc, int *ldc, blasad_work
                           *work) noexcept nogil:
    return dtrsyl_(1, trana, tranb, isgn, m, n, a, da, lda, b, db, ldb, c, dc, ldc, work)

cdef int blasad_dtrsyl_rev(char *trana, char *tranb, int *isgn, int *m, int *n, double *a, double *da, int *lda,
                           double *b, double *db, int *ldb, double *c, double *dc, int *ldc, blasad_work
                           *work) noexcept nogil:
    return dtrsyl_(2, trana, tranb, isgn, m, n, a, da, lda, b, db, ldb, c, dc, ldc, work)

cdef int ctrsyl_(int mode, char *trana, char *tranb, int *isgn, int *m, int *n, float complex *a, float complex *da,
                 int *lda, float complex *b, float complex *db, int *ldb, float complex *c, float complex *dc, int
                 *ldc, blasad_work *work) noexcept nogil:
    cdef (void *)[14] args = [trana, tranb, isgn, m, n, a, da, lda, b, db, ldb, c, dc, ldc]
    return call(290, mode, args, work)

cdef int blasad_ctrsyl_fwd(char *trana, char *tranb, int *isgn, int *m, int *n, float complex *a, float complex *da,
                           int *lda, float complex *b, float complex *db, int *ldb, float complex *c, float complex
                           *dc, int *ldc, blasad_work *work) noexcept nogil:
    return ctrsyl_(0, trana, tranb, isgn, m, n, a, da, lda, b, db, ldb, c, dc, ldc, work)

cdef int blasad_ctrsyl_aug(char *trana, char *tranb, int *isgn, int *m, int *n, float complex *a, float complex *da,
                           int *lda, float complex *b, float complex *db, int *ldb, float complex *c, float complex
                           *dc, int *ldc, blasad_work *work) noexcept nogil:
    return ctrsyl_(1, trana, tranb, isgn, m, n, a, da, lda, b, db, ldb, c, dc, ldc, work)

cdef int blasad_ctrsyl_rev(char *trana, char *tranb, int *isgn, int *m, int *n, float complex *a, float complex *da,
                           int *lda, float complex *b, float complex *db, int *ldb, float complex *c, float complex
                           *dc, int *ldc, blasad_work *work) noexcept nogil:
    return ctrsyl_(2, trana, tranb, isgn, m, n, a, da, lda, b, db, ldb, c, dc, ldc, work)

cdef int ztrsyl_(int mode, char *trana, char *tranb, int *isgn, int *m, int *n, double complex *a, double complex *da,
                 int *lda, double complex *b, double complex *db, int *ldb, double complex *c, double complex *dc, int
                 *ldc, blasad_work *work) noexcept nogil:
    cdef (void *)[14] args = [trana, tranb, isgn, m, n, a, da, lda, b, db, ldb, c, dc, ldc]
    return call(291, mode, args, work)

cdef int blasad_ztrsyl_fwd(char *trana, char *tranb, int *isgn, int *m, int *n, double complex *a, double complex *da,
                           int *lda, double complex *b, double complex *db, int *ldb, double complex *c, double
                           complex *dc, int *ldc, blasad_work *work) noexcept nogil:
    return ztrsyl_(0, trana, tranb, isgn, m, n, a, da, lda, b, db, ldb, c, dc, ldc, work)

cdef int blasad_ztrsyl_aug(char *trana, char *tranb, int *isgn, int *m, int *n, double complex *a, double complex *da,
                           int *lda, double complex *b, double complex *db, int *ldb, double complex *c, double
                           complex *dc, int *ldc, blasad_work *work) noexcept nogil:
    return ztrsyl_(1, trana, tranb, isgn, m, n, a, da, lda, b, db, ldb, c, dc, ldc, work)

cdef int blasad_ztrsyl_rev(char *trana, char *tranb, int *isgn, int *m, int *n, double complex *a, double complex *da,
                           int *lda, double complex *b, double complex *db, int *ldb, double complex *c, double
                           complex *dc, int *ldc, blasad_work *work) noexcept nogil:
    return ztrsyl_(2, trana, tranb, isgn, m, n, a, da, lda, b, db, ldb, c, dc, ldc, work)

FUNCTIONS = (
    ("scopy", "copy", "s", "d:n a:x i:x a:y i:y"),
    ("dcopy", "copy", "d", "d:n a:x i:x a:y i:y"),
    ("ccopy", "copy", "c", "d:n a:x i:x a:y i:y"),
    ("zcopy", "copy", "z", "d:n a:x i:x a:y i:y"),
    ("sswap", "swap", "s", "d:n a:x i:x a:y i:y"),
    ("dswap", "swap", "d", "d:n a:x i:x a:y i:y"),
    ("cswap", "swap", "c", "d:n a:x i:x a:y i:y"),
    ("zswap", "swap", "z", "d:n a:x i:x a:y i:y"),
    ("sscal", "scal", "s", "d:n a:a a:x i:x"),
    ("dscal", "scal", "d", "d:n a:a a:x i:x"),
    ("cscal", "scal", "c", "d:n a:a a:x i:x"),
    ("zscal", "scal", "z", "d:n a:a a:x i:x"),
    ("csscal", "csscal", "c", "d:n a:a a:x i:x"),
    ("zdscal", "zdscal", "z", "d:n a:a a:x i:x"),
    ("saxpy", "axpy", "s", "d:n a:a a:x i:x a:y i:y"),
    ("daxpy", "axpy", "d", "d:n a:a a:x i:x a:y i:y"),
    ("caxpy", "axpy", "c", "d:n a:a a:x i:x a:y i:y"),
    ("zaxpy", "axpy", "z", "d:n a:a a:x i:x a:y i:y"),
    ("sdot", "dot", "s", "d:n a:x i:x a:y i:y a:out"),
    ("ddot", "dot", "d", "d:n a:x i:x a:y i:y a:out"),
    ("cdotu", "dotu", "c", "d:n a:x i:x a:y i:y a:out"),
    ("zdotu", "dotu", "z", "d:n a:x i:x a:y i:y a:out"),
    ("cdotc", "dotc", "c", "d:n a:x i:x a:y i:y a:out"),
    ("zdotc", "dotc", "z", "d:n a:x i:x a:y i:y a:out"),
    ("sdsdot", "sdsdot", "s", "d:n a:sb a:x i:x a:y i:y a:out"),
    ("dsdot", "dsdot", "s", "d:n a:x i:x a:y i:y a:out"),
    ("snrm2", "nrm2", "s", "d:n a:x i:x a:out"),
    ("dnrm2", "nrm2", "d", "d:n a:x i:x a:out"),
    ("scnrm2", "nrm2", "c", "d:n a:x i:x a:out"),
    ("dznrm2", "nrm2", "z", "d:n a:x i:x a:out"),
    ("sasum", "asum", "s", "d:n a:x i:x a:out"),
    ("dasum", "asum", "d", "d:n a:x i:x a:out"),
    ("scasum", "asum", "c", "d:n a:x i:x a:out"),
    ("dzasum", "asum", "z", "d:n a:x i:x a:out"),
    ("sgemm", "gemm", "s", "f:trans_a f:trans_b d:m d:n d:k a:alpha a:a l:a a:b l:b a:beta a:c l:c"),
    ("dgemm", "gemm", "d", "f:trans_a f:trans_b d:m d:n d:k a:alpha a:a l:a a:b l:b a:beta a:c l:c"),
    ("cgemm", "gemm", "c", "f:trans_a f:trans_b d:m d:n d:k a:alpha a:a l:a a:b l:b a:beta a:c l:c"),
    ("zgemm", "gemm", "z", "f:trans_a f:trans_b d:m d:n d:k a:alpha a:a l:a a:b l:b a:beta a:c l:c"),
    ("sgemv", "gemv", "s", "f:trans d:m d:n a:alpha a:a l:a a:x i:x a:beta a:y i:y"),
    ("dgemv", "gemv", "d", "f:trans d:m d:n a:alpha a:a l:a a:x i:x a:beta a:y i:y"),
    ("cgemv", "gemv", "c", "f:trans d:m d:n a:alpha a:a l:a a:x i:x a:beta a:y i:y"),
    ("zgemv", "gemv", "z", "f:trans d:m d:n a:alpha a:a l:a a:x i:x a:beta a:y i:y"),
    ("sger", "ger", "s", "d:m d:n a:alpha a:x i:x a:y i:y a:a l:a"),
    ("dger", "ger", "d", "d:m d:n a:alpha a:x i:x a:y i:y a:a l:a"),
    ("cgeru", "geru", "c", "d:m d:n a:alpha a:x i:x a:y i:y a:a l:a"),
    ("zgeru", "geru", "z", "d:m d:n a:alpha a:x i:x a:y i:y a:a l:a"),
    ("cgerc", "gerc", "c", "d:m d:n a:alpha a:x i:x a:y i:y a:a l:a"),
    ("zgerc", "gerc", "z", "d:m d:n a:alpha a:x i:x a:y i:y a:a l:a"),
    ("ssymm", "symm", "s", "f:side f:lower d:m d:n a:alpha a:a l:a a:b l:b a:beta a:c l:c"),
    ("dsymm", "symm", "d", "f:side f:lower d:m d:n a:alpha a:a l:a a:b l:b a:beta a:c l:c"),
    ("csymm", "symm", "c", "f:side f:lower d:m d:n a:alpha a:a l:a a:b l:b a:beta a:c l:c"),
    ("zsymm", "symm", "z", "f:side f:lower d:m d:n a:alpha a:a l:a a:b l:b a:beta a:c l:c"),
    ("chemm", "hemm", "c", "f:side f:lower d:m d:n a:alpha a:a l:a a:b l:b a:beta a:c l:c"),
    ("zhemm", "hemm", "z", "f:side f:lower d:m d:n a:alpha a:a l:a a:b l:b a:beta a:c l:c"),
    ("ssymv", "symv", "s", "f:lower d:n a:alpha a:a l:a a:x i:x a:beta a:y i:y"),
    ("dsymv", "symv", "d", "f:lower d:n a:alpha a:a l:a a:x i:x a:beta a:y i:y"),
    ("csymv", "symv", "c", "f:lower d:n a:alpha a:a l:a a:x i:x a:beta a:y i:y"),
    ("zsymv", "symv", "z", "f:lower d:n a:alpha a:a l:a a:x i:x a:beta a:y i:y"),
    ("chemv", "hemv", "c", "f:lower d:n a:alpha a:a l:a a:x i:x a:beta a:y i:y"),
    ("zhemv", "hemv", "z", "f:lower d:n a:alpha a:a l:a a:x i:x a:beta a:y i:y"),
    ("ssyrk", "syrk", "s", "f:lower f:trans d:n d:k a:alpha a:a l:a a:beta a:c l:c"),
    ("dsyrk", "syrk", "d", "f:lower f:trans d:n d:k a:alpha a:a l:a a:beta a:c l:c"),
    ("csyrk", "syrk", "c", "f:lower f:trans d:n d:k a:alpha a:a l:a a:beta a:c l:c"),
    ("zsyrk", "syrk", "z", "f:lower f:trans d:n d:k a:alpha a:a l:a a:beta a:c l:c"),
    ("cherk", "herk", "c", "f:lower f:trans d:n d:k a:alpha a:a l:a a:beta a:c l:c"),
    ("zherk", "herk", "z", "f:lower f:trans d:n d:k a:alpha a:a l:a a:beta a:c l:c"),
    ("ssyr2k", "syr2k", "s", "f:lower f:trans d:n d:k a:alpha a:a l:a a:b l:b a:beta a:c l:c"),
    ("dsyr2k", "syr2k", "d", "f:lower f:trans d:n d:k a:alpha a:a l:a a:b l:b a:beta a:c l:c"),
    ("csyr2k", "syr2k", "c", "f:lower f:trans d:n d:k a:alpha a:a l:a a:b l:b a:beta a:c l:c"),
    ("zsyr2k", "syr2k", "z", "f:lower f:trans d:n d:k a:alpha a:a l:a a:b l:b a:beta a:c l:c"),
    ("cher2k", "her2k", "c", "f:lower f:trans d:n d:k a:alpha a:a l:a a:b l:b a:beta a:c l:c"),
    ("zher2k", "her2k", "z", "f:lower f:trans d:n d:k a:alpha a:a l:a a:b l:b a:beta a:c l:c"),
    ("ssyr", "syr", "s", "f:lower d:n a:alpha a:x i:x a:a l:a"),
    ("dsyr", "syr", "d", "f:lower d:n a:alpha a:x i:x a:a l:a"),
    ("csyr", "syr", "c", "f:lower d:n a:alpha a:x i:x a:a l:a"),
    ("zsyr", "syr", "z", "f:lower d:n a:alpha a:x i:x a:a l:a"),
    ("cher", "her", "c", "f:lower d:n a:alpha a:x i:x a:a l:a"),
    ("zher", "her", "z", "f:lower d:n a:alpha a:x i:x a:a l:a"),
    ("ssyr2", "syr2", "s", "f:lower d:n a:alpha a:x i:x a:y i:y a:a l:a"),
    ("dsyr2", "syr2", "d", "f:lower d:n a:alpha a:x i:x a:y i:y a:a l:a"),
    ("cher2", "her2", "c", "f:lower d:n a:alpha a:x i:x a:y i:y a:a l:a"),
    ("zher2", "her2", "z", "f:lower d:n a:alpha a:x i:x a:y i:y a:a l:a"),
    ("strmm", "trmm", "s", "f:side f:lower f:trans_a f:diag d:m d:n a:alpha a:a l:a a:b l:b"),
    ("dtrmm", "trmm", "d", "f:side f:lower f:trans_a f:diag d:m d:n a:alpha a:a l:a a:b l:b"),
    ("ctrmm", "trmm", "c", "f:side f:lower f:trans_a f:diag d:m d:n a:alpha a:a l:a a:b l:b"),
    ("ztrmm", "trmm", "z", "f:side f:lower f:trans_a f:diag d:m d:n a:alpha a:a l:a a:b l:b"),
    ("strmv", "trmv", "s", "f:lower f:trans f:diag d:n a:a l:a a:x i:x"),
    ("dtrmv", "trmv", "d", "f:lower f:trans f:diag d:n a:a l:a a:x i:x"),
    ("ctrmv", "trmv", "c", "f:lower f:trans f:diag d:n a:a l:a a:x i:x"),
    ("ztrmv", "trmv", "z", "f:lower f:trans f:diag d:n a:a l:a a:x i:x"),
    ("strsm", "trsm", "s", "f:side f:lower f:trans_a f:diag d:m d:n a:alpha a:a l:a a:b l:b"),
    ("dtrsm", "trsm", "d", "f:side f:lower f:trans_a f:diag d:m d:n a:alpha a:a l:a a:b l:b"),
    ("ctrsm", "trsm", "c", "f:side f:lower f:trans_a f:diag d:m d:n a:alpha a:a l:a a:b l:b"),
    ("ztrsm", "trsm", "z", "f:side f:lower f:trans_a f:diag d:m d:n a:alpha a:a l:a a:b l:b"),
    ("strsv", "trsv", "s", "f:lower f:trans f:diag d:n a:a l:a a:x i:x"),
    ("dtrsv", "trsv", "d", "f:lower f:trans f:diag d:n a:a l:a a:x i:x"),
    ("ctrsv", "trsv", "c", "f:lower f:trans f:diag d:n a:a l:a a:x i:x"),
    ("ztrsv", "trsv", "z", "f:lower f:trans f:diag d:n a:a l:a a:x i:x"),
    ("strtrs", "trtrs", "s", "f:lower f:trans f:unitdiag d:m d:n a:a l:a a:b l:b"),
    ("dtrtrs", "trtrs", "d", "f:lower f:trans f:unitdiag d:m d:n a:a l:a a:b l:b"),
    ("ctrtrs", "trtrs", "c", "f:lower f:trans f:unitdiag d:m d:n a:a l:a a:b l:b"),
    ("ztrtrs", "trtrs", "z", "f:lower f:trans f:unitdiag d:m d:n a:a l:a a:b l:b"),
    ("sgbmv", "gbmv", "s", "f:trans d:m d:n d:kl d:ku a:alpha a:a l:a a:x i:x a:beta a:y i:y"),
    ("dgbmv", "gbmv", "d", "f:trans d:m d:n d:kl d:ku a:alpha a:a l:a a:x i:x a:beta a:y i:y"),
    ("cgbmv", "gbmv", "c", "f:trans d:m d:n d:kl d:ku a:alpha a:a l:a a:x i:x a:beta a:y i:y"),
    ("zgbmv", "gbmv", "z", "f:trans d:m d:n d:kl d:ku a:alpha a:a l:a a:x i:x a:beta a:y i:y"),
    ("ssbmv", "sbmv", "s", "f:lower d:n d:k a:alpha a:a l:a a:x i:x a:beta a:y i:y"),
    ("dsbmv", "sbmv", "d", "f:lower d:n d:k a:alpha a:a l:a a:x i:x a:beta a:y i:y"),
    ("chbmv", "hbmv", "c", "f:lower d:n d:k a:alpha a:a l:a a:x i:x a:beta a:y i:y"),
    ("zhbmv", "hbmv", "z", "f:lower d:n d:k a:alpha a:a l:a a:x i:x a:beta a:y i:y"),
    ("sspmv", "spmv", "s", "f:lower d:n a:alpha a:ap a:x i:x a:beta a:y i:y"),
    ("dspmv", "spmv", "d", "f:lower d:n a:alpha a:ap a:x i:x a:beta a:y i:y"),
    ("cspmv", "spmv", "c", "f:lower d:n a:alpha a:ap a:x i:x a:beta a:y i:y"),
    ("zspmv", "spmv", "z", "f:lower d:n a:alpha a:ap a:x i:x a:beta a:y i:y"),
    ("chpmv", "hpmv", "c", "f:lower d:n a:alpha a:ap a:x i:x a:beta a:y i:y"),
    ("zhpmv", "hpmv", "z", "f:lower d:n a:alpha a:ap a:x i:x a:beta a:y i:y"),
    ("stbmv", "tbmv", "s", "f:lower f:trans f:diag d:n d:k a:a l:a a:x i:x"),
    ("dtbmv", "tbmv", "d", "f:lower f:trans f:diag d:n d:k a:a l:a a:x i:x"),
    ("ctbmv", "tbmv", "c", "f:lower f:trans f:diag d:n d:k a:a l:a a:x i:x"),
    ("ztbmv", "tbmv", "z", "f:lower f:trans f:diag d:n d:k a:a l:a a:x i:x"),
    ("stpmv", "tpmv", "s", "f:lower f:trans f:diag d:n a:ap a:x i:x"),
    ("dtpmv", "tpmv", "d", "f:lower f:trans f:diag d:n a:ap a:x i:x"),
    ("ctpmv", "tpmv", "c", "f:lower f:trans f:diag d:n a:ap a:x i:x"),
    ("ztpmv", "tpmv", "z", "f:lower f:trans f:diag d:n a:ap a:x i:x"),
    ("stbsv", "tbsv", "s", "f:lower f:trans f:diag d:n d:k a:a l:a a:x i:x"),
    ("dtbsv", "tbsv", "d", "f:lower f:trans f:diag d:n d:k a:a l:a a:x i:x"),
    ("ctbsv", "tbsv", "c", "f:lower f:trans f:diag d:n d:k a:a l:a a:x i:x"),
    ("ztbsv", "tbsv", "z", "f:lower f:trans f:diag d:n d:k a:a l:a a:x i:x"),
    ("stpsv", "tpsv", "s", "f:lower f:trans f:diag d:n a:ap a:x i:x"),
    ("dtpsv", "tpsv", "d", "f:lower f:trans f:diag d:n a:ap a:x i:x"),
    ("ctpsv", "tpsv", "c", "f:lower f:trans f:diag d:n a:ap a:x i:x"),
    ("ztpsv", "tpsv", "z", "f:lower f:trans f:diag d:n a:ap a:x i:x"),
    ("stbtrs", "tbtrs", "s", "f:uplo f:trans f:diag d:n d:k d:p a:ab l:ab a:b l:b"),
    ("dtbtrs", "tbtrs", "d", "f:uplo f:trans f:diag d:n d:k d:p a:ab l:ab a:b l:b"),
    ("ctbtrs", "tbtrs", "c", "f:uplo f:trans f:diag d:n d:k d:p a:ab l:ab a:b l:b"),
    ("ztbtrs", "tbtrs", "z", "f:uplo f:trans f:diag d:n d:k d:p a:ab l:ab a:b l:b"),
    ("stptrs", "tptrs", "s", "f:uplo f:trans f:diag d:n d:p a:ap a:b l:b"),
    ("dtptrs", "tptrs", "d", "f:uplo f:trans f:diag d:n d:p a:ap a:b l:b"),
    ("ctptrs", "tptrs", "c", "f:uplo f:trans f:diag d:n d:p a:ap a:b l:b"),
    ("ztptrs", "tptrs", "z", "f:uplo f:trans f:diag d:n d:p a:ap a:b l:b"),
    ("sspr", "spr", "s", "f:lower d:n a:alpha a:x i:x a:ap"),
    ("dspr", "spr", "d", "f:lower d:n a:alpha a:x i:x a:ap"),
    ("cspr", "spr", "c", "f:lower d:n a:alpha a:x i:x a:ap"),
    ("zspr", "spr", "z", "f:lower d:n a:alpha a:x i:x a:ap"),
    ("chpr", "hpr", "c", "f:lower d:n a:alpha a:x i:x a:ap"),
    ("zhpr", "hpr", "z", "f:lower d:n a:alpha a:x i:x a:ap"),
    ("sspr2", "spr2", "s", "f:lower d:n a:alpha a:x i:x a:y i:y a:ap"),
    ("dspr2", "spr2", "d", "f:lower d:n a:alpha a:x i:x a:y i:y a:ap"),
    ("chpr2", "hpr2", "c", "f:lower d:n a:alpha a:x i:x a:y i:y a:ap"),
    ("zhpr2", "hpr2", "z", "f:lower d:n a:alpha a:x i:x a:y i:y a:ap"),
    ("srot", "rot", "s", "d:n a:x i:x a:y i:y a:c a:s"),
    ("drot", "rot", "d", "d:n a:x i:x a:y i:y a:c a:s"),
    ("crot", "rot", "c", "d:n a:x i:x a:y i:y a:c a:s"),
    ("zrot", "rot", "z", "d:n a:x i:x a:y i:y a:c a:s"),
    ("csrot", "csrot", "c", "d:n a:x i:x a:y i:y a:c a:s"),
    ("zdrot", "zdrot", "z", "d:n a:x i:x a:y i:y a:c a:s"),
    ("srotg", "rotg", "s", "a:a a:b a:c a:s"),
    ("drotg", "rotg", "d", "a:a a:b a:c a:s"),
    ("crotg", "rotg", "c", "a:a a:b a:c a:s"),
    ("zrotg", "rotg", "z", "a:a a:b a:c a:s"),
    ("srotm", "rotm", "s", "d:n a:x i:x a:y i:y a:param"),
    ("drotm", "rotm", "d", "d:n a:x i:x a:y i:y a:param"),
    ("srotmg", "rotmg", "s", "a:d1 a:d2 a:x1 a:y1 a:param"),
    ("drotmg", "rotmg", "d", "a:d1 a:d2 a:x1 a:y1 a:param"),
    ("slacpy", "lacpy", "s", "f:uplo d:m d:n a:a l:a a:b l:b"),
    ("dlacpy", "lacpy", "d", "f:uplo d:m d:n a:a l:a a:b l:b"),
    ("clacpy", "lacpy", "c", "f:uplo d:m d:n a:a l:a a:b l:b"),
    ("zlacpy", "lacpy", "z", "f:uplo d:m d:n a:a l:a a:b l:b"),
    ("slascl", "lascl", "s", "f:type a:cfrom a:cto d:m d:n a:a l:a"),
    ("dlascl", "lascl", "d", "f:type a:cfrom a:cto d:m d:n a:a l:a"),
    ("clascl", "lascl", "c", "f:type a:cfrom a:cto d:m d:n a:a l:a"),
    ("zlascl", "lascl", "z", "f:type a:cfrom a:cto d:m d:n a:a l:a"),
    ("slaset", "laset", "s", "f:uplo d:m d:n a:alpha a:beta a:a l:a"),
    ("dlaset", "laset", "d", "f:uplo d:m d:n a:alpha a:beta a:a l:a"),
    ("claset", "laset", "c", "f:uplo d:m d:n a:alpha a:beta a:a l:a"),
    ("zlaset", "laset", "z", "f:uplo d:m d:n a:alpha a:beta a:a l:a"),
    ("slaswp", "laswp", "s", "d:n a:a l:a k:k1 k:k2 p:piv k:incx"),
    ("dlaswp", "laswp", "d", "d:n a:a l:a k:k1 k:k2 p:piv k:incx"),
    ("claswp", "laswp", "c", "d:n a:a l:a k:k1 k:k2 p:piv k:incx"),
    ("zlaswp", "laswp", "z", "d:n a:a l:a k:k1 k:k2 p:piv k:incx"),
    ("spotrf", "potrf", "s", "f:lower d:n a:a l:a"),
    ("dpotrf", "potrf", "d", "f:lower d:n a:a l:a"),
    ("cpotrf", "potrf", "c", "f:lower d:n a:a l:a"),
    ("zpotrf", "potrf", "z", "f:lower d:n a:a l:a"),
    ("spbtrf", "pbtrf", "s", "f:lower d:n d:k a:ab l:ab"),
    ("dpbtrf", "pbtrf", "d", "f:lower d:n d:k a:ab l:ab"),
    ("cpbtrf", "pbtrf", "c", "f:lower d:n d:k a:ab l:ab"),
    ("zpbtrf", "pbtrf", "z", "f:lower d:n d:k a:ab l:ab"),
    ("spptrf", "pptrf", "s", "f:lower d:n a:ap"),
    ("dpptrf", "pptrf", "d", "f:lower d:n a:ap"),
    ("cpptrf", "pptrf", "c", "f:lower d:n a:ap"),
    ("zpptrf", "pptrf", "z", "f:lower d:n a:ap"),
    ("spstrf", "pstrf", "s", "f:lower d:n a:a l:a p:piv n:tol"),
    ("dpstrf", "pstrf", "d", "f:lower d:n a:a l:a p:piv n:tol"),
    ("cpstrf", "pstrf", "c", "f:lower d:n a:a l:a p:piv n:tol"),
    ("zpstrf", "pstrf", "z", "f:lower d:n a:a l:a p:piv n:tol"),
    ("sgetrf", "getrf", "s", "d:m d:n a:a l:a p:piv"),
    ("dgetrf", "getrf", "d", "d:m d:n a:a l:a p:piv"),
    ("cgetrf", "getrf", "c", "d:m d:n a:a l:a p:piv"),
    ("zgetrf", "getrf", "z", "d:m d:n a:a l:a p:piv"),
    ("sgbtrf", "gbtrf", "s", "d:m d:n d:kl d:ku a:ab l:ab p:piv"),
    ("dgbtrf", "gbtrf", "d", "d:m d:n d:kl d:ku a:ab l:ab p:piv"),
    ("cgbtrf", "gbtrf", "c", "d:m d:n d:kl d:ku a:ab l:ab p:piv"),
    ("zgbtrf", "gbtrf", "z", "d:m d:n d:kl d:ku a:ab l:ab p:piv"),
    ("sgbtrl", "gbtrl", "s", "f:trans d:n d:kl d:ku d:k a:ab l:ab p:piv a:b l:b"),
    ("dgbtrl", "gbtrl", "d", "f:trans d:n d:kl d:ku d:k a:ab l:ab p:piv a:b l:b"),
    ("cgbtrl", "gbtrl", "c", "f:trans d:n d:kl d:ku d:k a:ab l:ab p:piv a:b l:b"),
    ("zgbtrl", "gbtrl", "z", "f:trans d:n d:kl d:ku d:k a:ab l:ab p:piv a:b l:b"),
    ("sgtbtrf", "gtbtrf", "s", "d:n a:ab l:ab p:piv"),
    ("dgtbtrf", "gtbtrf", "d", "d:n a:ab l:ab p:piv"),
    ("cgtbtrf", "gtbtrf", "c", "d:n a:ab l:ab p:piv"),
    ("zgtbtrf", "gtbtrf", "z", "d:n a:ab l:ab p:piv"),
    ("spttrf", "pttrf", "s", "d:n a:d a:e"),
    ("dpttrf", "pttrf", "d", "d:n a:d a:e"),
    ("cpttrf", "pttrf", "c", "d:n a:d a:e"),
    ("zpttrf", "pttrf", "z", "d:n a:d a:e"),
    ("strtri", "trtri", "s", "f:lower f:unitdiag d:n a:c l:c"),
    ("dtrtri", "trtri", "d", "f:lower f:unitdiag d:n a:c l:c"),
    ("ctrtri", "trtri", "c", "f:lower f:unitdiag d:n a:c l:c"),
    ("ztrtri", "trtri", "z", "f:lower f:unitdiag d:n a:c l:c"),
    ("slauum", "lauum", "s", "f:lower d:n a:c l:c"),
    ("dlauum", "lauum", "d", "f:lower d:n a:c l:c"),
    ("clauum", "lauum", "c", "f:lower d:n a:c l:c"),
    ("zlauum", "lauum", "z", "f:lower d:n a:c l:c"),
    ("ssytrf", "sytrf", "s", "f:lower d:n a:a l:a p:ipiv"),
    ("dsytrf", "sytrf", "d", "f:lower d:n a:a l:a p:ipiv"),
    ("csytrf", "sytrf", "c", "f:lower d:n a:a l:a p:ipiv"),
    ("zsytrf", "sytrf", "z", "f:lower d:n a:a l:a p:ipiv"),
    ("chetrf", "hetrf", "c", "f:lower d:n a:a l:a p:ipiv"),
    ("zhetrf", "hetrf", "z", "f:lower d:n a:a l:a p:ipiv"),
    ("ssytrs", "sytrs", "s", "f:lower d:m d:n a:a l:a p:ipiv a:b l:b"),
    ("dsytrs", "sytrs", "d", "f:lower d:m d:n a:a l:a p:ipiv a:b l:b"),
    ("csytrs", "sytrs", "c", "f:lower d:m d:n a:a l:a p:ipiv a:b l:b"),
    ("zsytrs", "sytrs", "z", "f:lower d:m d:n a:a l:a p:ipiv a:b l:b"),
    ("chetrs", "hetrs", "c", "f:lower d:m d:n a:a l:a p:ipiv a:b l:b"),
    ("zhetrs", "hetrs", "z", "f:lower d:m d:n a:a l:a p:ipiv a:b l:b"),
    ("sorgqr", "orgqr", "s", "d:m d:n d:k a:a l:a a:tau"),
    ("dorgqr", "orgqr", "d", "d:m d:n d:k a:a l:a a:tau"),
    ("cungqr", "ungqr", "c", "d:m d:n d:k a:a l:a a:tau"),
    ("zungqr", "ungqr", "z", "d:m d:n d:k a:a l:a a:tau"),
    ("sorglq", "orglq", "s", "d:m d:n d:k a:a l:a a:tau"),
    ("dorglq", "orglq", "d", "d:m d:n d:k a:a l:a a:tau"),
    ("cunglq", "unglq", "c", "d:m d:n d:k a:a l:a a:tau"),
    ("zunglq", "unglq", "z", "d:m d:n d:k a:a l:a a:tau"),
    ("sorgql", "orgql", "s", "d:m d:n d:k a:a l:a a:tau"),
    ("dorgql", "orgql", "d", "d:m d:n d:k a:a l:a a:tau"),
    ("cungql", "ungql", "c", "d:m d:n d:k a:a l:a a:tau"),
    ("zungql", "ungql", "z", "d:m d:n d:k a:a l:a a:tau"),
    ("sorgrq", "orgrq", "s", "d:m d:n d:k a:a l:a a:tau"),
    ("dorgrq", "orgrq", "d", "d:m d:n d:k a:a l:a a:tau"),
    ("cungrq", "ungrq", "c", "d:m d:n d:k a:a l:a a:tau"),
    ("zungrq", "ungrq", "z", "d:m d:n d:k a:a l:a a:tau"),
    ("sormqr", "ormqr", "s", "f:side f:trans d:m d:n d:k a:a l:a a:tau a:c l:c"),
    ("dormqr", "ormqr", "d", "f:side f:trans d:m d:n d:k a:a l:a a:tau a:c l:c"),
    ("cunmqr", "unmqr", "c", "f:side f:trans d:m d:n d:k a:a l:a a:tau a:c l:c"),
    ("zunmqr", "unmqr", "z", "f:side f:trans d:m d:n d:k a:a l:a a:tau a:c l:c"),
    ("sormlq", "ormlq", "s", "f:side f:trans d:m d:n d:k a:a l:a a:tau a:c l:c"),
    ("dormlq", "ormlq", "d", "f:side f:trans d:m d:n d:k a:a l:a a:tau a:c l:c"),
    ("cunmlq", "unmlq", "c", "f:side f:trans d:m d:n d:k a:a l:a a:tau a:c l:c"),
    ("zunmlq", "unmlq", "z", "f:side f:trans d:m d:n d:k a:a l:a a:tau a:c l:c"),
    ("sormql", "ormql", "s", "f:side f:trans d:m d:n d:k a:a l:a a:tau a:c l:c"),
    ("dormql", "ormql", "d", "f:side f:trans d:m d:n d:k a:a l:a a:tau a:c l:c"),
    ("cunmql", "unmql", "c", "f:side f:trans d:m d:n d:k a:a l:a a:tau a:c l:c"),
    ("zunmql", "unmql", "z", "f:side f:trans d:m d:n d:k a:a l:a a:tau a:c l:c"),
    ("sormrq", "ormrq", "s", "f:side f:trans d:m d:n d:k a:a l:a a:tau a:c l:c"),
    ("dormrq", "ormrq", "d", "f:side f:trans d:m d:n d:k a:a l:a a:tau a:c l:c"),
    ("cunmrq", "unmrq", "c", "f:side f:trans d:m d:n d:k a:a l:a a:tau a:c l:c"),
    ("zunmrq", "unmrq", "z", "f:side f:trans d:m d:n d:k a:a l:a a:tau a:c l:c"),
    ("sgeqrf", "geqrf", "s", "d:m d:n a:a l:a a:tau"),
    ("dgeqrf", "geqrf", "d", "d:m d:n a:a l:a a:tau"),
    ("cgeqrf", "geqrf", "c", "d:m d:n a:a l:a a:tau"),
    ("zgeqrf", "geqrf", "z", "d:m d:n a:a l:a a:tau"),
    ("sgelqf", "gelqf", "s", "d:m d:n a:a l:a a:tau"),
    ("dgelqf", "gelqf", "d", "d:m d:n a:a l:a a:tau"),
    ("cgelqf", "gelqf", "c", "d:m d:n a:a l:a a:tau"),
    ("zgelqf", "gelqf", "z", "d:m d:n a:a l:a a:tau"),
    ("sgeqlf", "geqlf", "s", "d:m d:n a:a l:a a:tau"),
    ("dgeqlf", "geqlf", "d", "d:m d:n a:a l:a a:tau"),
    ("cgeqlf", "geqlf", "c", "d:m d:n a:a l:a a:tau"),
    ("zgeqlf", "geqlf", "z", "d:m d:n a:a l:a a:tau"),
    ("sgerqf", "gerqf", "s", "d:m d:n a:a l:a a:tau"),
    ("dgerqf", "gerqf", "d", "d:m d:n a:a l:a a:tau"),
    ("cgerqf", "gerqf", "c", "d:m d:n a:a l:a a:tau"),
    ("zgerqf", "gerqf", "z", "d:m d:n a:a l:a a:tau"),
    ("sgeqp3", "geqp3", "s", "d:m d:n a:a l:a p:jpvt a:tau"),
    ("dgeqp3", "geqp3", "d", "d:m d:n a:a l:a p:jpvt a:tau"),
    ("cgeqp3", "geqp3", "c", "d:m d:n a:a l:a p:jpvt a:tau"),
    ("zgeqp3", "geqp3", "z", "d:m d:n a:a l:a p:jpvt a:tau"),
    ("strsyl", "trsyl", "s", "f:trana f:tranb g:isgn d:m d:n a:a l:a a:b l:b a:c l:c"),
    ("dtrsyl", "trsyl", "d", "f:trana f:tranb g:isgn d:m d:n a:a l:a a:b l:b a:c l:c"),
    ("ctrsyl", "trsyl", "c", "f:trana f:tranb g:isgn d:m d:n a:a l:a a:b l:b a:c l:c"),
    ("ztrsyl", "trsyl", "z", "f:trana f:tranb g:isgn d:m d:n a:a l:a a:b l:b a:c l:c"),
)

cdef reader[292] readers = [read_copy, read_copy, read_copy, read_copy, read_swap, read_swap, read_swap, read_swap,
                            read_scal, read_scal, read_scal, read_scal, read_csscal, read_zdscal, read_axpy,
                            read_axpy, read_axpy, read_axpy, read_dot, read_dot, read_dotu, read_dotu, read_dotc,
                            read_dotc, read_sdsdot, read_dsdot, read_nrm2, read_nrm2, read_nrm2, read_nrm2, read_asum,
                            read_asum, read_asum, read_asum, read_gemm, read_gemm, read_gemm, read_gemm, read_gemv,
                            read_gemv, read_gemv, read_gemv, read_ger, read_ger, read_geru, read_geru, read_gerc,
                            read_gerc, read_symm, read_symm, read_symm, read_symm, read_hemm, read_hemm, read_symv,
                            read_symv, read_symv, read_symv, read_hemv, read_hemv, read_syrk, read_syrk, read_syrk,
                            read_syrk, read_herk, read_herk, read_syr2k, read_syr2k, read_syr2k, read_syr2k,
                            read_her2k, read_her2k, read_syr, read_syr, read_syr, read_syr, read_her, read_her,
                            read_syr2, read_syr2, read_her2, read_her2, read_trmm, read_trmm, read_trmm, read_trmm,
                            read_trmv, read_trmv, read_trmv, read_trmv, read_trsm, read_trsm, read_trsm, read_trsm,
                            read_trsv, read_trsv, read_trsv, read_trsv, read_trtrs, read_trtrs, read_trtrs,
                            read_trtrs, read_gbmv, read_gbmv, read_gbmv, read_gbmv, read_sbmv, read_sbmv, read_hbmv,
                            read_hbmv, read_spmv, read_spmv, read_spmv, read_spmv, read_hpmv, read_hpmv, read_tbmv,
                            read_tbmv, read_tbmv, read_tbmv, read_tpmv, read_tpmv, read_tpmv, read_tpmv, read_tbsv,
                            read_tbsv, read_tbsv, read_tbsv, read_tpsv, read_tpsv, read_tpsv, read_tpsv, read_tbtrs,
                            read_tbtrs, read_tbtrs, read_tbtrs, read_tptrs, read_tptrs, read_tptrs, read_tptrs,
                            read_spr, read_spr, read_spr, read_spr, read_hpr, read_hpr, read_spr2, read_spr2,
                            read_hpr2, read_hpr2, read_rot, read_rot, read_rot, read_rot, read_csrot, read_zdrot,
                            read_rotg, read_rotg, read_rotg, read_rotg, read_rotm, read_rotm, read_rotmg, read_rotmg,
                            read_lacpy, read_lacpy, read_lacpy, read_lacpy, read_lascl, read_lascl, read_lascl,
                            read_lascl, read_laset, read_laset, read_laset, read_laset, read_laswp, read_laswp,
                            read_laswp, read_laswp, read_potrf, read_potrf, read_potrf, read_potrf, read_pbtrf,
                            read_pbtrf, read_pbtrf, read_pbtrf, read_pptrf, read_pptrf, read_pptrf, read_pptrf,
                            read_pstrf, read_pstrf, read_pstrf, read_pstrf, read_getrf, read_getrf, read_getrf,
                            read_getrf, read_gbtrf, read_gbtrf, read_gbtrf, read_gbtrf, read_gbtrl, read_gbtrl,
                            read_gbtrl, read_gbtrl, read_gtbtrf, read_gtbtrf, read_gtbtrf, read_gtbtrf, read_pttrf,
                            read_pttrf, read_pttrf, read_pttrf, read_trtri, read_trtri, read_trtri, read_trtri,
                            read_lauum, read_lauum, read_lauum, read_lauum, read_sytrf, read_sytrf, read_sytrf,
                            read_sytrf, read_hetrf, read_hetrf, read_sytrs, read_sytrs, read_sytrs, read_sytrs,
                            read_hetrs, read_hetrs, read_orgqr, read_orgqr, read_ungqr, read_ungqr, read_orglq,
                            read_orglq, read_unglq, read_unglq, read_orgql, read_orgql, read_ungql, read_ungql,
                            read_orgrq, read_orgrq, read_ungrq, read_ungrq, read_ormqr, read_ormqr, read_unmqr,
                            read_unmqr, read_ormlq, read_ormlq, read_unmlq, read_unmlq, read_ormql, read_ormql,
                            read_unmql, read_unmql, read_ormrq, read_ormrq, read_unmrq, read_unmrq, read_geqrf,
                            read_geqrf, read_geqrf, read_geqrf, read_gelqf, read_gelqf, read_gelqf, read_gelqf,
                            read_geqlf, read_geqlf, read_geqlf, read_geqlf, read_gerqf, read_gerqf, read_gerqf,
                            read_gerqf, read_geqp3, read_geqp3, read_geqp3, read_geqp3, read_trsyl, read_trsyl,
                            read_trsyl, read_trsyl]
