# Made by cython_src/generate from the declarations of the rules and SciPy's signatures, which alone are edited.

cdef inline int read_copy(const Entry *f, void **a, Reading *r) noexcept nogil:
    cdef int dtype = f.dtype
    cdef index n
    n = length(a[0])
    if n < 0:
        return 1
    start(r, f.op)
    vector(r, IN1, dtype, &a[1], length(a[3]), n)
    vector(r, OUT, dtype, &a[4], length(a[6]), n)
    return 0

cdef int call_copy(int number, int mode, void **a, blasad_work *w) noexcept nogil:
    cdef Reading r
    cdef const Entry *f = &functions[number]
    memset(&r.flags, 0, sizeof(Flags))
    return done(f, mode, read_copy(f, a, &r), &r, w,
                IN1 << 0 | OUT << 4 | END << 8)

cdef inline int read_scal(const Entry *f, void **a, Reading *r) noexcept nogil:
    cdef int dtype = f.dtype
    cdef index n
    n = length(a[0])
    if n < 0:
        return 1
    start(r, f.op)
    scalar(r, ALPHA, dtype, &a[1])
    vector(r, OUT, dtype, &a[3], length(a[5]), n)
    return 0

cdef int call_scal(int number, int mode, void **a, blasad_work *w) noexcept nogil:
    cdef Reading r
    cdef const Entry *f = &functions[number]
    memset(&r.flags, 0, sizeof(Flags))
    return done(f, mode, read_scal(f, a, &r), &r, w,
                ALPHA << 0 | OUT << 4 | END << 8)

cdef inline int read_csscal(const Entry *f, void **a, Reading *r) noexcept nogil:
    cdef int dtype = f.dtype
    cdef index n
    n = length(a[0])
    if n < 0:
        return 1
    start(r, f.op)
    scalar(r, ALPHA, dtype & 1, &a[1])
    vector(r, OUT, dtype, &a[3], length(a[5]), n)
    return 0

cdef int call_csscal(int number, int mode, void **a, blasad_work *w) noexcept nogil:
    cdef Reading r
    cdef const Entry *f = &functions[number]
    memset(&r.flags, 0, sizeof(Flags))
    return done(f, mode, read_csscal(f, a, &r), &r, w,
                ALPHA << 0 | OUT << 4 | END << 8)

cdef inline int read_axpy(const Entry *f, void **a, Reading *r) noexcept nogil:
    cdef int dtype = f.dtype
    cdef index n
    n = length(a[0])
    if n < 0:
        return 1
    start(r, f.op)
    scalar(r, ALPHA, dtype, &a[1])
    vector(r, IN1, dtype, &a[3], length(a[5]), n)
    vector(r, OUT, dtype, &a[6], length(a[8]), n)
    return 0

cdef int call_axpy(int number, int mode, void **a, blasad_work *w) noexcept nogil:
    cdef Reading r
    cdef const Entry *f = &functions[number]
    memset(&r.flags, 0, sizeof(Flags))
    return done(f, mode, read_axpy(f, a, &r), &r, w,
                ALPHA << 0 | IN1 << 4 | OUT << 8 | END << 12)

cdef inline int read_dot(const Entry *f, void **a, Reading *r) noexcept nogil:
    cdef int dtype = f.dtype
    cdef index n
    n = length(a[0])
    if n < 0:
        return 1
    start(r, f.op)
    vector(r, IN1, dtype, &a[1], length(a[3]), n)
    vector(r, IN2, dtype, &a[4], length(a[6]), n)
    vector(r, OUT, dtype, &a[7], 1, 1)
    return 0

cdef int call_dot(int number, int mode, void **a, blasad_work *w) noexcept nogil:
    cdef Reading r
    cdef const Entry *f = &functions[number]
    memset(&r.flags, 0, sizeof(Flags))
    return done(f, mode, read_dot(f, a, &r), &r, w,
                IN1 << 0 | IN2 << 4 | OUT << 8 | END << 12)

cdef inline int read_sdsdot(const Entry *f, void **a, Reading *r) noexcept nogil:
    cdef int dtype = f.dtype
    cdef index n
    n = length(a[0])
    if n < 0:
        return 1
    start(r, f.op)
    scalar(r, ALPHA, dtype, &a[1])
    vector(r, IN1, dtype, &a[3], length(a[5]), n)
    vector(r, IN2, dtype, &a[6], length(a[8]), n)
    vector(r, OUT, dtype, &a[9], 1, 1)
    return 0

cdef int call_sdsdot(int number, int mode, void **a, blasad_work *w) noexcept nogil:
    cdef Reading r
    cdef const Entry *f = &functions[number]
    memset(&r.flags, 0, sizeof(Flags))
    return done(f, mode, read_sdsdot(f, a, &r), &r, w,
                ALPHA << 0 | IN1 << 4 | IN2 << 8 | OUT << 12 | END << 16)

cdef inline int read_dsdot(const Entry *f, void **a, Reading *r) noexcept nogil:
    cdef int dtype = f.dtype
    cdef index n
    n = length(a[0])
    if n < 0:
        return 1
    start(r, f.op)
    vector(r, IN1, dtype, &a[1], length(a[3]), n)
    vector(r, IN2, dtype, &a[4], length(a[6]), n)
    vector(r, OUT, F64, &a[7], 1, 1)
    return 0

cdef int call_dsdot(int number, int mode, void **a, blasad_work *w) noexcept nogil:
    cdef Reading r
    cdef const Entry *f = &functions[number]
    memset(&r.flags, 0, sizeof(Flags))
    return done(f, mode, read_dsdot(f, a, &r), &r, w,
                IN1 << 0 | IN2 << 4 | OUT << 8 | END << 12)

cdef inline int read_nrm2(const Entry *f, void **a, Reading *r) noexcept nogil:
    cdef int dtype = f.dtype
    cdef index n
    n = length(a[0])
    if n < 0:
        return 1
    start(r, f.op)
    vector(r, IN1, dtype, &a[1], length(a[3]), n)
    vector(r, OUT, dtype & 1, &a[4], 1, 1)
    return 0

cdef int call_nrm2(int number, int mode, void **a, blasad_work *w) noexcept nogil:
    cdef Reading r
    cdef const Entry *f = &functions[number]
    memset(&r.flags, 0, sizeof(Flags))
    return done(f, mode, read_nrm2(f, a, &r), &r, w,
                IN1 << 0 | OUT << 4 | END << 8)

cdef inline int read_gemm(const Entry *f, void **a, Reading *r) noexcept nogil:
    cdef int dtype = f.dtype
    cdef index m, n, k
    cdef int wrong = 0
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
    start(r, f.op)
    scalar(r, ALPHA, dtype, &a[5])
    wrong |= matrix(r, IN1, dtype, &a[7], a[9], m, k, r.flags.trans != 0)
    wrong |= matrix(r, IN2, dtype, &a[10], a[12], k, n, r.flags.trans_b != 0)
    scalar(r, BETA, dtype, &a[13])
    wrong |= matrix(r, OUT, dtype, &a[15], a[17], m, n, False)
    return wrong

cdef int call_gemm(int number, int mode, void **a, blasad_work *w) noexcept nogil:
    cdef Reading r
    cdef const Entry *f = &functions[number]
    memset(&r.flags, 0, sizeof(Flags))
    return done(f, mode, read_gemm(f, a, &r), &r, w,
                ALPHA << 0 | IN1 << 4 | IN2 << 8 | BETA << 12 | OUT << 16 | END << 20)

cdef inline int read_gemv(const Entry *f, void **a, Reading *r) noexcept nogil:
    cdef int dtype = f.dtype
    cdef index m, n
    cdef int wrong = 0
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
    start(r, f.op)
    scalar(r, ALPHA, dtype, &a[3])
    wrong |= matrix(r, IN1, dtype, &a[5], a[7], m, n, r.flags.trans != 0)
    vector(r, IN2, dtype, &a[8], length(a[10]), n)
    scalar(r, BETA, dtype, &a[11])
    vector(r, OUT, dtype, &a[13], length(a[15]), m)
    return wrong

cdef int call_gemv(int number, int mode, void **a, blasad_work *w) noexcept nogil:
    cdef Reading r
    cdef const Entry *f = &functions[number]
    memset(&r.flags, 0, sizeof(Flags))
    return done(f, mode, read_gemv(f, a, &r), &r, w,
                ALPHA << 0 | IN1 << 4 | IN2 << 8 | BETA << 12 | OUT << 16 | END << 20)

cdef inline int read_ger(const Entry *f, void **a, Reading *r) noexcept nogil:
    cdef int dtype = f.dtype
    cdef index m, n
    cdef int wrong = 0
    m = length(a[0])
    if m < 0:
        return 1
    n = length(a[1])
    if n < 0:
        return 2
    r.flags.m = <int>m
    start(r, f.op)
    scalar(r, ALPHA, dtype, &a[2])
    vector(r, IN1, dtype, &a[4], length(a[6]), m)
    vector(r, IN2, dtype, &a[7], length(a[9]), n)
    wrong |= matrix(r, OUT, dtype, &a[10], a[12], m, n, False)
    return wrong

cdef int call_ger(int number, int mode, void **a, blasad_work *w) noexcept nogil:
    cdef Reading r
    cdef const Entry *f = &functions[number]
    memset(&r.flags, 0, sizeof(Flags))
    return done(f, mode, read_ger(f, a, &r), &r, w,
                ALPHA << 0 | IN1 << 4 | IN2 << 8 | OUT << 12 | END << 16)

cdef inline int read_symm(const Entry *f, void **a, Reading *r) noexcept nogil:
    cdef int dtype = f.dtype
    cdef index m, n
    cdef int wrong = 0
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
    start(r, f.op)
    scalar(r, ALPHA, dtype, &a[4])
    wrong |= matrix(r, IN1, dtype, &a[6], a[8], n if r.flags.side else m, n if r.flags.side else m, False)
    wrong |= matrix(r, IN2, dtype, &a[9], a[11], m, n, False)
    scalar(r, BETA, dtype, &a[12])
    wrong |= matrix(r, OUT, dtype, &a[14], a[16], m, n, False)
    return wrong

cdef int call_symm(int number, int mode, void **a, blasad_work *w) noexcept nogil:
    cdef Reading r
    cdef const Entry *f = &functions[number]
    memset(&r.flags, 0, sizeof(Flags))
    return done(f, mode, read_symm(f, a, &r), &r, w,
                ALPHA << 0 | IN1 << 4 | IN2 << 8 | BETA << 12 | OUT << 16 | END << 20)

cdef inline int read_symv(const Entry *f, void **a, Reading *r) noexcept nogil:
    cdef int dtype = f.dtype
    cdef index n
    cdef int wrong = 0
    r.flags.lower = triangle(a[0])
    if not 3u >> (r.flags.lower & 31) & 1:
        return 1
    n = length(a[1])
    if n < 0:
        return 2
    start(r, f.op)
    scalar(r, ALPHA, dtype, &a[2])
    wrong |= matrix(r, IN1, dtype, &a[4], a[6], n, n, False)
    vector(r, IN2, dtype, &a[7], length(a[9]), n)
    scalar(r, BETA, dtype, &a[10])
    vector(r, OUT, dtype, &a[12], length(a[14]), n)
    return wrong

cdef int call_symv(int number, int mode, void **a, blasad_work *w) noexcept nogil:
    cdef Reading r
    cdef const Entry *f = &functions[number]
    memset(&r.flags, 0, sizeof(Flags))
    return done(f, mode, read_symv(f, a, &r), &r, w,
                ALPHA << 0 | IN1 << 4 | IN2 << 8 | BETA << 12 | OUT << 16 | END << 20)

cdef inline int read_syrk(const Entry *f, void **a, Reading *r) noexcept nogil:
    cdef int dtype = f.dtype
    cdef index n, k
    cdef int wrong = 0
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
    start(r, f.op)
    scalar(r, ALPHA, dtype, &a[4])
    wrong |= matrix(r, IN1, dtype, &a[6], a[8], n, k, r.flags.trans != 0)
    scalar(r, BETA, dtype, &a[9])
    wrong |= matrix(r, OUT, dtype, &a[11], a[13], n, n, False)
    return wrong

cdef int call_syrk(int number, int mode, void **a, blasad_work *w) noexcept nogil:
    cdef Reading r
    cdef const Entry *f = &functions[number]
    memset(&r.flags, 0, sizeof(Flags))
    return done(f, mode, read_syrk(f, a, &r), &r, w,
                ALPHA << 0 | IN1 << 4 | BETA << 8 | OUT << 12 | END << 16)

cdef inline int read_herk(const Entry *f, void **a, Reading *r) noexcept nogil:
    cdef int dtype = f.dtype
    cdef index n, k
    cdef int wrong = 0
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
    start(r, f.op)
    scalar(r, ALPHA, dtype & 1, &a[4])
    wrong |= matrix(r, IN1, dtype, &a[6], a[8], n, k, r.flags.trans != 0)
    scalar(r, BETA, dtype & 1, &a[9])
    wrong |= matrix(r, OUT, dtype, &a[11], a[13], n, n, False)
    return wrong

cdef int call_herk(int number, int mode, void **a, blasad_work *w) noexcept nogil:
    cdef Reading r
    cdef const Entry *f = &functions[number]
    memset(&r.flags, 0, sizeof(Flags))
    return done(f, mode, read_herk(f, a, &r), &r, w,
                ALPHA << 0 | IN1 << 4 | BETA << 8 | OUT << 12 | END << 16)

cdef inline int read_syr2k(const Entry *f, void **a, Reading *r) noexcept nogil:
    cdef int dtype = f.dtype
    cdef index n, k
    cdef int wrong = 0
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
    start(r, f.op)
    scalar(r, ALPHA, dtype, &a[4])
    wrong |= matrix(r, IN1, dtype, &a[6], a[8], n, k, r.flags.trans != 0)
    wrong |= matrix(r, IN2, dtype, &a[9], a[11], n, k, r.flags.trans != 0)
    scalar(r, BETA, dtype, &a[12])
    wrong |= matrix(r, OUT, dtype, &a[14], a[16], n, n, False)
    return wrong

cdef int call_syr2k(int number, int mode, void **a, blasad_work *w) noexcept nogil:
    cdef Reading r
    cdef const Entry *f = &functions[number]
    memset(&r.flags, 0, sizeof(Flags))
    return done(f, mode, read_syr2k(f, a, &r), &r, w,
                ALPHA << 0 | IN1 << 4 | IN2 << 8 | BETA << 12 | OUT << 16 | END << 20)

cdef inline int read_her2k(const Entry *f, void **a, Reading *r) noexcept nogil:
    cdef int dtype = f.dtype
    cdef index n, k
    cdef int wrong = 0
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
    start(r, f.op)
    scalar(r, ALPHA, dtype, &a[4])
    wrong |= matrix(r, IN1, dtype, &a[6], a[8], n, k, r.flags.trans != 0)
    wrong |= matrix(r, IN2, dtype, &a[9], a[11], n, k, r.flags.trans != 0)
    scalar(r, BETA, dtype & 1, &a[12])
    wrong |= matrix(r, OUT, dtype, &a[14], a[16], n, n, False)
    return wrong

cdef int call_her2k(int number, int mode, void **a, blasad_work *w) noexcept nogil:
    cdef Reading r
    cdef const Entry *f = &functions[number]
    memset(&r.flags, 0, sizeof(Flags))
    return done(f, mode, read_her2k(f, a, &r), &r, w,
                ALPHA << 0 | IN1 << 4 | IN2 << 8 | BETA << 12 | OUT << 16 | END << 20)

cdef inline int read_syr(const Entry *f, void **a, Reading *r) noexcept nogil:
    cdef int dtype = f.dtype
    cdef index n
    cdef int wrong = 0
    r.flags.lower = triangle(a[0])
    if not 3u >> (r.flags.lower & 31) & 1:
        return 1
    n = length(a[1])
    if n < 0:
        return 2
    start(r, f.op)
    scalar(r, ALPHA, dtype, &a[2])
    vector(r, IN1, dtype, &a[4], length(a[6]), n)
    wrong |= matrix(r, OUT, dtype, &a[7], a[9], n, n, False)
    return wrong

cdef int call_syr(int number, int mode, void **a, blasad_work *w) noexcept nogil:
    cdef Reading r
    cdef const Entry *f = &functions[number]
    memset(&r.flags, 0, sizeof(Flags))
    return done(f, mode, read_syr(f, a, &r), &r, w,
                ALPHA << 0 | IN1 << 4 | OUT << 8 | END << 12)

cdef inline int read_her(const Entry *f, void **a, Reading *r) noexcept nogil:
    cdef int dtype = f.dtype
    cdef index n
    cdef int wrong = 0
    r.flags.lower = triangle(a[0])
    if not 3u >> (r.flags.lower & 31) & 1:
        return 1
    n = length(a[1])
    if n < 0:
        return 2
    start(r, f.op)
    scalar(r, ALPHA, dtype & 1, &a[2])
    vector(r, IN1, dtype, &a[4], length(a[6]), n)
    wrong |= matrix(r, OUT, dtype, &a[7], a[9], n, n, False)
    return wrong

cdef int call_her(int number, int mode, void **a, blasad_work *w) noexcept nogil:
    cdef Reading r
    cdef const Entry *f = &functions[number]
    memset(&r.flags, 0, sizeof(Flags))
    return done(f, mode, read_her(f, a, &r), &r, w,
                ALPHA << 0 | IN1 << 4 | OUT << 8 | END << 12)

cdef inline int read_syr2(const Entry *f, void **a, Reading *r) noexcept nogil:
    cdef int dtype = f.dtype
    cdef index n
    cdef int wrong = 0
    r.flags.lower = triangle(a[0])
    if not 3u >> (r.flags.lower & 31) & 1:
        return 1
    n = length(a[1])
    if n < 0:
        return 2
    start(r, f.op)
    scalar(r, ALPHA, dtype, &a[2])
    vector(r, IN1, dtype, &a[4], length(a[6]), n)
    vector(r, IN2, dtype, &a[7], length(a[9]), n)
    wrong |= matrix(r, OUT, dtype, &a[10], a[12], n, n, False)
    return wrong

cdef int call_syr2(int number, int mode, void **a, blasad_work *w) noexcept nogil:
    cdef Reading r
    cdef const Entry *f = &functions[number]
    memset(&r.flags, 0, sizeof(Flags))
    return done(f, mode, read_syr2(f, a, &r), &r, w,
                ALPHA << 0 | IN1 << 4 | IN2 << 8 | OUT << 12 | END << 16)

cdef inline int read_trmm(const Entry *f, void **a, Reading *r) noexcept nogil:
    cdef int dtype = f.dtype
    cdef index m, n
    cdef int wrong = 0
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
    start(r, f.op)
    scalar(r, ALPHA, dtype, &a[6])
    wrong |= matrix(r, IN1, dtype, &a[8], a[10], n if r.flags.side else m, n if r.flags.side else m, r.flags.trans != 0)
    wrong |= matrix(r, OUT, dtype, &a[11], a[13], m, n, False)
    return wrong

cdef int call_trmm(int number, int mode, void **a, blasad_work *w) noexcept nogil:
    cdef Reading r
    cdef const Entry *f = &functions[number]
    memset(&r.flags, 0, sizeof(Flags))
    return done(f, mode, read_trmm(f, a, &r), &r, w,
                ALPHA << 0 | IN1 << 4 | OUT << 8 | END << 12)

cdef inline int read_trmv(const Entry *f, void **a, Reading *r) noexcept nogil:
    cdef int dtype = f.dtype
    cdef index n
    cdef int wrong = 0
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
    start(r, f.op)
    wrong |= matrix(r, IN1, dtype, &a[4], a[6], n, n, r.flags.trans != 0)
    vector(r, OUT, dtype, &a[7], length(a[9]), n)
    return wrong

cdef int call_trmv(int number, int mode, void **a, blasad_work *w) noexcept nogil:
    cdef Reading r
    cdef const Entry *f = &functions[number]
    memset(&r.flags, 0, sizeof(Flags))
    return done(f, mode, read_trmv(f, a, &r), &r, w,
                IN1 << 0 | OUT << 4 | END << 8)

cdef inline int read_trtrs(const Entry *f, void **a, Reading *r) noexcept nogil:
    cdef int dtype = f.dtype
    cdef index m, n
    cdef int wrong = 0
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
    start(r, f.op)
    wrong |= matrix(r, IN1, dtype, &a[5], a[7], m, m, r.flags.trans != 0)
    wrong |= matrix(r, OUT, dtype, &a[8], a[10], m, n, False)
    return wrong

cdef int call_trtrs(int number, int mode, void **a, blasad_work *w) noexcept nogil:
    cdef Reading r
    cdef const Entry *f = &functions[number]
    memset(&r.flags, 0, sizeof(Flags))
    return done(f, mode, read_trtrs(f, a, &r), &r, w,
                IN1 << 0 | OUT << 4 | END << 8)

cdef inline int read_gbmv(const Entry *f, void **a, Reading *r) noexcept nogil:
    cdef int dtype = f.dtype
    cdef index m, n, kl, ku
    cdef int wrong = 0
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
    start(r, f.op)
    scalar(r, ALPHA, dtype, &a[5])
    wrong |= matrix(r, IN1, dtype, &a[7], a[9], kl + ku + 1, n, False)
    vector(r, IN2, dtype, &a[10], length(a[12]), m if r.flags.trans else n)
    scalar(r, BETA, dtype, &a[13])
    vector(r, OUT, dtype, &a[15], length(a[17]), n if r.flags.trans else m)
    return wrong

cdef int call_gbmv(int number, int mode, void **a, blasad_work *w) noexcept nogil:
    cdef Reading r
    cdef const Entry *f = &functions[number]
    memset(&r.flags, 0, sizeof(Flags))
    return done(f, mode, read_gbmv(f, a, &r), &r, w,
                ALPHA << 0 | IN1 << 4 | IN2 << 8 | BETA << 12 | OUT << 16 | END << 20)

cdef inline int read_sbmv(const Entry *f, void **a, Reading *r) noexcept nogil:
    cdef int dtype = f.dtype
    cdef index n, k
    cdef int wrong = 0
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
    start(r, f.op)
    scalar(r, ALPHA, dtype, &a[3])
    wrong |= matrix(r, IN1, dtype, &a[5], a[7], k + 1, n, False)
    vector(r, IN2, dtype, &a[8], length(a[10]), n)
    scalar(r, BETA, dtype, &a[11])
    vector(r, OUT, dtype, &a[13], length(a[15]), n)
    return wrong

cdef int call_sbmv(int number, int mode, void **a, blasad_work *w) noexcept nogil:
    cdef Reading r
    cdef const Entry *f = &functions[number]
    memset(&r.flags, 0, sizeof(Flags))
    return done(f, mode, read_sbmv(f, a, &r), &r, w,
                ALPHA << 0 | IN1 << 4 | IN2 << 8 | BETA << 12 | OUT << 16 | END << 20)

cdef inline int read_spmv(const Entry *f, void **a, Reading *r) noexcept nogil:
    cdef int dtype = f.dtype
    cdef index n
    r.flags.lower = triangle(a[0])
    if not 3u >> (r.flags.lower & 31) & 1:
        return 1
    n = length(a[1])
    if n < 0:
        return 2
    start(r, f.op)
    scalar(r, ALPHA, dtype, &a[2])
    vector(r, IN1, dtype, &a[4], 1, n * (n + 1) // 2)
    vector(r, IN2, dtype, &a[6], length(a[8]), n)
    scalar(r, BETA, dtype, &a[9])
    vector(r, OUT, dtype, &a[11], length(a[13]), n)
    return 0

cdef int call_spmv(int number, int mode, void **a, blasad_work *w) noexcept nogil:
    cdef Reading r
    cdef const Entry *f = &functions[number]
    memset(&r.flags, 0, sizeof(Flags))
    return done(f, mode, read_spmv(f, a, &r), &r, w,
                ALPHA << 0 | IN1 << 4 | IN2 << 8 | BETA << 12 | OUT << 16 | END << 20)

cdef inline int read_tbmv(const Entry *f, void **a, Reading *r) noexcept nogil:
    cdef int dtype = f.dtype
    cdef index n, k
    cdef int wrong = 0
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
    start(r, f.op)
    wrong |= matrix(r, IN1, dtype, &a[5], a[7], k + 1, n, False)
    vector(r, OUT, dtype, &a[8], length(a[10]), n)
    return wrong

cdef int call_tbmv(int number, int mode, void **a, blasad_work *w) noexcept nogil:
    cdef Reading r
    cdef const Entry *f = &functions[number]
    memset(&r.flags, 0, sizeof(Flags))
    return done(f, mode, read_tbmv(f, a, &r), &r, w,
                IN1 << 0 | OUT << 4 | END << 8)

cdef inline int read_tpmv(const Entry *f, void **a, Reading *r) noexcept nogil:
    cdef int dtype = f.dtype
    cdef index n
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
    start(r, f.op)
    vector(r, IN1, dtype, &a[4], 1, n * (n + 1) // 2)
    vector(r, OUT, dtype, &a[6], length(a[8]), n)
    return 0

cdef int call_tpmv(int number, int mode, void **a, blasad_work *w) noexcept nogil:
    cdef Reading r
    cdef const Entry *f = &functions[number]
    memset(&r.flags, 0, sizeof(Flags))
    return done(f, mode, read_tpmv(f, a, &r), &r, w,
                IN1 << 0 | OUT << 4 | END << 8)

cdef inline int read_tbtrs(const Entry *f, void **a, Reading *r) noexcept nogil:
    cdef int dtype = f.dtype
    cdef index n, k, p
    cdef int wrong = 0
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
    start(r, f.op)
    wrong |= matrix(r, IN1, dtype, &a[6], a[8], k + 1, n, False)
    wrong |= matrix(r, OUT, dtype, &a[9], a[11], n, p, False)
    return wrong

cdef int call_tbtrs(int number, int mode, void **a, blasad_work *w) noexcept nogil:
    cdef Reading r
    cdef const Entry *f = &functions[number]
    memset(&r.flags, 0, sizeof(Flags))
    return done(f, mode, read_tbtrs(f, a, &r), &r, w,
                IN1 << 0 | OUT << 4 | END << 8)

cdef inline int read_tptrs(const Entry *f, void **a, Reading *r) noexcept nogil:
    cdef int dtype = f.dtype
    cdef index n, p
    cdef int wrong = 0
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
    start(r, f.op)
    vector(r, IN1, dtype, &a[5], 1, n * (n + 1) // 2)
    wrong |= matrix(r, OUT, dtype, &a[7], a[9], n, p, False)
    return wrong

cdef int call_tptrs(int number, int mode, void **a, blasad_work *w) noexcept nogil:
    cdef Reading r
    cdef const Entry *f = &functions[number]
    memset(&r.flags, 0, sizeof(Flags))
    return done(f, mode, read_tptrs(f, a, &r), &r, w,
                IN1 << 0 | OUT << 4 | END << 8)

cdef inline int read_spr(const Entry *f, void **a, Reading *r) noexcept nogil:
    cdef int dtype = f.dtype
    cdef index n
    r.flags.lower = triangle(a[0])
    if not 3u >> (r.flags.lower & 31) & 1:
        return 1
    n = length(a[1])
    if n < 0:
        return 2
    start(r, f.op)
    scalar(r, ALPHA, dtype, &a[2])
    vector(r, IN1, dtype, &a[4], length(a[6]), n)
    vector(r, OUT, dtype, &a[7], 1, n * (n + 1) // 2)
    return 0

cdef int call_spr(int number, int mode, void **a, blasad_work *w) noexcept nogil:
    cdef Reading r
    cdef const Entry *f = &functions[number]
    memset(&r.flags, 0, sizeof(Flags))
    return done(f, mode, read_spr(f, a, &r), &r, w,
                ALPHA << 0 | IN1 << 4 | OUT << 8 | END << 12)

cdef inline int read_hpr(const Entry *f, void **a, Reading *r) noexcept nogil:
    cdef int dtype = f.dtype
    cdef index n
    r.flags.lower = triangle(a[0])
    if not 3u >> (r.flags.lower & 31) & 1:
        return 1
    n = length(a[1])
    if n < 0:
        return 2
    start(r, f.op)
    scalar(r, ALPHA, dtype & 1, &a[2])
    vector(r, IN1, dtype, &a[4], length(a[6]), n)
    vector(r, OUT, dtype, &a[7], 1, n * (n + 1) // 2)
    return 0

cdef int call_hpr(int number, int mode, void **a, blasad_work *w) noexcept nogil:
    cdef Reading r
    cdef const Entry *f = &functions[number]
    memset(&r.flags, 0, sizeof(Flags))
    return done(f, mode, read_hpr(f, a, &r), &r, w,
                ALPHA << 0 | IN1 << 4 | OUT << 8 | END << 12)

cdef inline int read_spr2(const Entry *f, void **a, Reading *r) noexcept nogil:
    cdef int dtype = f.dtype
    cdef index n
    r.flags.lower = triangle(a[0])
    if not 3u >> (r.flags.lower & 31) & 1:
        return 1
    n = length(a[1])
    if n < 0:
        return 2
    start(r, f.op)
    scalar(r, ALPHA, dtype, &a[2])
    vector(r, IN1, dtype, &a[4], length(a[6]), n)
    vector(r, IN2, dtype, &a[7], length(a[9]), n)
    vector(r, OUT, dtype, &a[10], 1, n * (n + 1) // 2)
    return 0

cdef int call_spr2(int number, int mode, void **a, blasad_work *w) noexcept nogil:
    cdef Reading r
    cdef const Entry *f = &functions[number]
    memset(&r.flags, 0, sizeof(Flags))
    return done(f, mode, read_spr2(f, a, &r), &r, w,
                ALPHA << 0 | IN1 << 4 | IN2 << 8 | OUT << 12 | END << 16)

cdef inline int read_rot(const Entry *f, void **a, Reading *r) noexcept nogil:
    cdef int dtype = f.dtype
    cdef index n
    n = length(a[0])
    if n < 0:
        return 1
    start(r, f.op)
    vector(r, IN1, dtype, &a[1], length(a[3]), n)
    vector(r, OUT, dtype, &a[4], length(a[6]), n)
    scalar(r, ALPHA, dtype & 1, &a[7])
    scalar(r, BETA, dtype, &a[9])
    return 0

cdef int call_rot(int number, int mode, void **a, blasad_work *w) noexcept nogil:
    cdef Reading r
    cdef const Entry *f = &functions[number]
    memset(&r.flags, 0, sizeof(Flags))
    return done(f, mode, read_rot(f, a, &r), &r, w,
                IN1 << 0 | OUT << 4 | ALPHA << 8 | BETA << 12 | END << 16)

cdef inline int read_csrot(const Entry *f, void **a, Reading *r) noexcept nogil:
    cdef int dtype = f.dtype
    cdef index n
    n = length(a[0])
    if n < 0:
        return 1
    start(r, f.op)
    vector(r, IN1, dtype, &a[1], length(a[3]), n)
    vector(r, OUT, dtype, &a[4], length(a[6]), n)
    scalar(r, ALPHA, dtype & 1, &a[7])
    scalar(r, BETA, dtype & 1, &a[9])
    return 0

cdef int call_csrot(int number, int mode, void **a, blasad_work *w) noexcept nogil:
    cdef Reading r
    cdef const Entry *f = &functions[number]
    memset(&r.flags, 0, sizeof(Flags))
    return done(f, mode, read_csrot(f, a, &r), &r, w,
                IN1 << 0 | OUT << 4 | ALPHA << 8 | BETA << 12 | END << 16)

cdef inline int read_rotg(const Entry *f, void **a, Reading *r) noexcept nogil:
    cdef int dtype = f.dtype
    start(r, f.op)
    scalar(r, ALPHA, dtype, &a[0])
    scalar(r, BETA, dtype, &a[2])
    vector(r, IN1, dtype & 1, &a[4], 1, 1)
    vector(r, OUT, dtype, &a[6], 1, 1)
    return 0

cdef int call_rotg(int number, int mode, void **a, blasad_work *w) noexcept nogil:
    cdef Reading r
    cdef const Entry *f = &functions[number]
    memset(&r.flags, 0, sizeof(Flags))
    return done(f, mode, read_rotg(f, a, &r), &r, w,
                ALPHA << 0 | BETA << 4 | IN1 << 8 | OUT << 12 | END << 16)

cdef inline int read_rotm(const Entry *f, void **a, Reading *r) noexcept nogil:
    cdef int dtype = f.dtype
    cdef index n
    n = length(a[0])
    if n < 0:
        return 1
    start(r, f.op)
    vector(r, IN1, dtype, &a[1], length(a[3]), n)
    vector(r, OUT, dtype, &a[4], length(a[6]), n)
    vector(r, IN2, dtype, &a[7], 1, 5)
    return 0

cdef int call_rotm(int number, int mode, void **a, blasad_work *w) noexcept nogil:
    cdef Reading r
    cdef const Entry *f = &functions[number]
    memset(&r.flags, 0, sizeof(Flags))
    return done(f, mode, read_rotm(f, a, &r), &r, w,
                IN1 << 0 | OUT << 4 | IN2 << 8 | END << 12)

cdef inline int read_rotmg(const Entry *f, void **a, Reading *r) noexcept nogil:
    cdef int dtype = f.dtype
    start(r, f.op)
    scalar(r, IN1, dtype, &a[0])
    scalar(r, IN2, dtype, &a[2])
    scalar(r, ALPHA, dtype, &a[4])
    scalar(r, BETA, dtype, &a[6])
    vector(r, OUT, dtype, &a[8], 1, 5)
    return 0

cdef int call_rotmg(int number, int mode, void **a, blasad_work *w) noexcept nogil:
    cdef Reading r
    cdef const Entry *f = &functions[number]
    memset(&r.flags, 0, sizeof(Flags))
    return done(f, mode, read_rotmg(f, a, &r), &r, w,
                IN1 << 0 | IN2 << 4 | ALPHA << 8 | BETA << 12 | OUT << 16 | END << 20)

cdef inline int read_lacpy(const Entry *f, void **a, Reading *r) noexcept nogil:
    cdef int dtype = f.dtype
    cdef index m, n
    cdef int wrong = 0
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
    start(r, f.op)
    wrong |= matrix(r, IN1, dtype, &a[3], a[5], m, n, False)
    wrong |= matrix(r, OUT, dtype, &a[6], a[8], m, n, False)
    return wrong

cdef int call_lacpy(int number, int mode, void **a, blasad_work *w) noexcept nogil:
    cdef Reading r
    cdef const Entry *f = &functions[number]
    memset(&r.flags, 0, sizeof(Flags))
    return done(f, mode, read_lacpy(f, a, &r), &r, w,
                IN1 << 0 | OUT << 4 | END << 8)

cdef inline int read_lascl(const Entry *f, void **a, Reading *r) noexcept nogil:
    cdef int dtype = f.dtype
    cdef index m, n
    cdef int wrong = 0
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
    start(r, f.op)
    scalar(r, ALPHA, dtype & 1, &a[1])
    scalar(r, BETA, dtype & 1, &a[3])
    wrong |= matrix(r, OUT, dtype, &a[7], a[9], m, n, False)
    return wrong

cdef int call_lascl(int number, int mode, void **a, blasad_work *w) noexcept nogil:
    cdef Reading r
    cdef const Entry *f = &functions[number]
    memset(&r.flags, 0, sizeof(Flags))
    return done(f, mode, read_lascl(f, a, &r), &r, w,
                ALPHA << 0 | BETA << 4 | OUT << 8 | END << 12)

cdef inline int read_laset(const Entry *f, void **a, Reading *r) noexcept nogil:
    cdef int dtype = f.dtype
    cdef index m, n
    cdef int wrong = 0
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
    start(r, f.op)
    scalar(r, ALPHA, dtype, &a[3])
    scalar(r, BETA, dtype, &a[5])
    wrong |= matrix(r, OUT, dtype, &a[7], a[9], m, n, False)
    return wrong

cdef int call_laset(int number, int mode, void **a, blasad_work *w) noexcept nogil:
    cdef Reading r
    cdef const Entry *f = &functions[number]
    memset(&r.flags, 0, sizeof(Flags))
    return done(f, mode, read_laset(f, a, &r), &r, w,
                ALPHA << 0 | BETA << 4 | OUT << 8 | END << 12)

cdef inline int read_laswp(const Entry *f, void **a, Reading *r) noexcept nogil:
    cdef int dtype = f.dtype
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
    start(r, f.op)
    r.call.alpha[0], r.call.fn = first - 1, step < 0
    numbers(r, IN2, rows, max(last - first + 1, 0), True, 1)
    return matrix(r, OUT, dtype, &a[1], a[3], m, n, False)

cdef int call_laswp(int number, int mode, void **a, blasad_work *w) noexcept nogil:
    cdef Reading r
    cdef const Entry *f = &functions[number]
    memset(&r.flags, 0, sizeof(Flags))
    return done(f, mode, read_laswp(f, a, &r), &r, w,
                OUT << 0 | END << 4)

cdef inline int read_potrf(const Entry *f, void **a, Reading *r) noexcept nogil:
    cdef int dtype = f.dtype
    cdef index n
    cdef int wrong = 0
    r.flags.lower = triangle(a[0])
    if not 3u >> (r.flags.lower & 31) & 1:
        return 1
    n = length(a[1])
    if n < 0:
        return 2
    start(r, f.op)
    wrong |= matrix(r, OUT, dtype, &a[2], a[4], n, n, False)
    return wrong

cdef int call_potrf(int number, int mode, void **a, blasad_work *w) noexcept nogil:
    cdef Reading r
    cdef const Entry *f = &functions[number]
    memset(&r.flags, 0, sizeof(Flags))
    return done(f, mode, read_potrf(f, a, &r), &r, w,
                OUT << 0 | END << 4)

cdef inline int read_pbtrf(const Entry *f, void **a, Reading *r) noexcept nogil:
    cdef int dtype = f.dtype
    cdef index n, k
    cdef int wrong = 0
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
    start(r, f.op)
    wrong |= matrix(r, OUT, dtype, &a[3], a[5], k + 1, n, False)
    return wrong

cdef int call_pbtrf(int number, int mode, void **a, blasad_work *w) noexcept nogil:
    cdef Reading r
    cdef const Entry *f = &functions[number]
    memset(&r.flags, 0, sizeof(Flags))
    return done(f, mode, read_pbtrf(f, a, &r), &r, w,
                OUT << 0 | END << 4)

cdef inline int read_pptrf(const Entry *f, void **a, Reading *r) noexcept nogil:
    cdef int dtype = f.dtype
    cdef index n
    r.flags.lower = triangle(a[0])
    if not 3u >> (r.flags.lower & 31) & 1:
        return 1
    n = length(a[1])
    if n < 0:
        return 2
    start(r, f.op)
    vector(r, OUT, dtype, &a[2], 1, n * (n + 1) // 2)
    return 0

cdef int call_pptrf(int number, int mode, void **a, blasad_work *w) noexcept nogil:
    cdef Reading r
    cdef const Entry *f = &functions[number]
    memset(&r.flags, 0, sizeof(Flags))
    return done(f, mode, read_pptrf(f, a, &r), &r, w,
                OUT << 0 | END << 4)

cdef inline int read_pstrf(const Entry *f, void **a, Reading *r) noexcept nogil:
    cdef int dtype = f.dtype
    cdef index n
    cdef int wrong = 0
    r.flags.lower = triangle(a[0])
    if not 3u >> (r.flags.lower & 31) & 1:
        return 1
    n = length(a[1])
    if n < 0:
        return 2
    start(r, f.op)
    wrong |= matrix(r, OUT, dtype, &a[2], a[4], n, n, False)
    numbers(r, IN2, a[5], n, False, 1)
    fixed(r, ALPHA, dtype & 1, a[6])
    return wrong

cdef int call_pstrf(int number, int mode, void **a, blasad_work *w) noexcept nogil:
    cdef Reading r
    cdef const Entry *f = &functions[number]
    memset(&r.flags, 0, sizeof(Flags))
    return done(f, mode, read_pstrf(f, a, &r), &r, w,
                OUT << 0 | END << 4)

cdef inline int read_getrf(const Entry *f, void **a, Reading *r) noexcept nogil:
    cdef int dtype = f.dtype
    cdef index m, n
    cdef int wrong = 0
    m = length(a[0])
    if m < 0:
        return 1
    n = length(a[1])
    if n < 0:
        return 2
    r.flags.m = <int>m
    start(r, f.op)
    wrong |= matrix(r, OUT, dtype, &a[2], a[4], m, n, False)
    numbers(r, IN2, a[5], min(m, n), False, 1)
    return wrong

cdef int call_getrf(int number, int mode, void **a, blasad_work *w) noexcept nogil:
    cdef Reading r
    cdef const Entry *f = &functions[number]
    memset(&r.flags, 0, sizeof(Flags))
    return done(f, mode, read_getrf(f, a, &r), &r, w,
                OUT << 0 | END << 4)

cdef inline int read_gbtrf(const Entry *f, void **a, Reading *r) noexcept nogil:
    cdef int dtype = f.dtype
    cdef index m, n, kl, ku
    cdef int wrong = 0
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
    start(r, f.op)
    wrong |= matrix(r, OUT, dtype, &a[4], a[6], 2 * kl + ku + 1, n, False)
    numbers(r, IN2, a[7], min(m, n), False, 1)
    return wrong

cdef int call_gbtrf(int number, int mode, void **a, blasad_work *w) noexcept nogil:
    cdef Reading r
    cdef const Entry *f = &functions[number]
    memset(&r.flags, 0, sizeof(Flags))
    return done(f, mode, read_gbtrf(f, a, &r), &r, w,
                OUT << 0 | END << 4)

cdef inline int read_gbtrl(const Entry *f, void **a, Reading *r) noexcept nogil:
    cdef int dtype = f.dtype
    cdef index n, kl, ku, k
    cdef int wrong = 0
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
    start(r, f.op)
    wrong |= matrix(r, IN1, dtype, &a[5], a[7], 2 * kl + ku + 1, n, False)
    numbers(r, IN2, a[8], n, True, 1)
    wrong |= matrix(r, OUT, dtype, &a[9], a[11], n, k, False)
    return wrong

cdef int call_gbtrl(int number, int mode, void **a, blasad_work *w) noexcept nogil:
    cdef Reading r
    cdef const Entry *f = &functions[number]
    memset(&r.flags, 0, sizeof(Flags))
    return done(f, mode, read_gbtrl(f, a, &r), &r, w,
                IN1 << 0 | OUT << 4 | END << 8)

cdef inline int read_gtbtrf(const Entry *f, void **a, Reading *r) noexcept nogil:
    cdef int dtype = f.dtype
    cdef index n
    cdef int wrong = 0
    n = length(a[0])
    if n < 0:
        return 1
    start(r, f.op)
    wrong |= matrix(r, OUT, dtype, &a[1], a[3], 4, n, False)
    numbers(r, IN2, a[4], n, False, 1)
    return wrong

cdef int call_gtbtrf(int number, int mode, void **a, blasad_work *w) noexcept nogil:
    cdef Reading r
    cdef const Entry *f = &functions[number]
    memset(&r.flags, 0, sizeof(Flags))
    return done(f, mode, read_gtbtrf(f, a, &r), &r, w,
                OUT << 0 | END << 4)

cdef inline int read_pttrf(const Entry *f, void **a, Reading *r) noexcept nogil:
    cdef int dtype = f.dtype
    cdef index n
    n = length(a[0])
    if n < 0:
        return 1
    start(r, f.op)
    vector(r, IN1, dtype & 1, &a[1], 1, n)
    vector(r, OUT, dtype, &a[3], 1, max(n - 1, 0))
    return 0

cdef int call_pttrf(int number, int mode, void **a, blasad_work *w) noexcept nogil:
    cdef Reading r
    cdef const Entry *f = &functions[number]
    memset(&r.flags, 0, sizeof(Flags))
    return done(f, mode, read_pttrf(f, a, &r), &r, w,
                IN1 << 0 | OUT << 4 | END << 8)

cdef inline int read_trtri(const Entry *f, void **a, Reading *r) noexcept nogil:
    cdef int dtype = f.dtype
    cdef index n
    cdef int wrong = 0
    r.flags.lower = triangle(a[0])
    if not 3u >> (r.flags.lower & 31) & 1:
        return 1
    r.flags.diag = units(a[1])
    if not 3u >> (r.flags.diag & 31) & 1:
        return 2
    n = length(a[2])
    if n < 0:
        return 3
    start(r, f.op)
    wrong |= matrix(r, OUT, dtype, &a[3], a[5], n, n, False)
    return wrong

cdef int call_trtri(int number, int mode, void **a, blasad_work *w) noexcept nogil:
    cdef Reading r
    cdef const Entry *f = &functions[number]
    memset(&r.flags, 0, sizeof(Flags))
    return done(f, mode, read_trtri(f, a, &r), &r, w,
                OUT << 0 | END << 4)

cdef inline int read_sytrf(const Entry *f, void **a, Reading *r) noexcept nogil:
    cdef int dtype = f.dtype
    cdef index n
    cdef int wrong = 0
    r.flags.lower = triangle(a[0])
    if not 3u >> (r.flags.lower & 31) & 1:
        return 1
    n = length(a[1])
    if n < 0:
        return 2
    start(r, f.op)
    wrong |= matrix(r, OUT, dtype, &a[2], a[4], n, n, False)
    numbers(r, IN2, a[5], n, False, 0)
    return wrong

cdef int call_sytrf(int number, int mode, void **a, blasad_work *w) noexcept nogil:
    cdef Reading r
    cdef const Entry *f = &functions[number]
    memset(&r.flags, 0, sizeof(Flags))
    return done(f, mode, read_sytrf(f, a, &r), &r, w,
                OUT << 0 | END << 4)

cdef inline int read_sytrs(const Entry *f, void **a, Reading *r) noexcept nogil:
    cdef int dtype = f.dtype
    cdef index m, n
    cdef int wrong = 0
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
    start(r, f.op)
    wrong |= matrix(r, IN1, dtype, &a[3], a[5], m, m, False)
    numbers(r, IN2, a[6], m, True, 0)
    wrong |= matrix(r, OUT, dtype, &a[7], a[9], m, n, False)
    return wrong

cdef int call_sytrs(int number, int mode, void **a, blasad_work *w) noexcept nogil:
    cdef Reading r
    cdef const Entry *f = &functions[number]
    memset(&r.flags, 0, sizeof(Flags))
    return done(f, mode, read_sytrs(f, a, &r), &r, w,
                IN1 << 0 | OUT << 4 | END << 8)

cdef inline int read_orgqr(const Entry *f, void **a, Reading *r) noexcept nogil:
    cdef int dtype = f.dtype
    cdef index m, n, k
    cdef int wrong = 0
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
    start(r, f.op)
    wrong |= matrix(r, OUT, dtype, &a[3], a[5], m, n, False)
    vector(r, IN1, dtype, &a[6], 1, k)
    return wrong

cdef int call_orgqr(int number, int mode, void **a, blasad_work *w) noexcept nogil:
    cdef Reading r
    cdef const Entry *f = &functions[number]
    memset(&r.flags, 0, sizeof(Flags))
    return done(f, mode, read_orgqr(f, a, &r), &r, w,
                OUT << 0 | IN1 << 4 | END << 8)

cdef inline int read_ormqr(const Entry *f, void **a, Reading *r) noexcept nogil:
    cdef int dtype = f.dtype
    cdef index m, n, k
    cdef int wrong = 0
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
    start(r, f.op)
    wrong |= matrix(r, IN1, dtype, &a[5], a[7], n if r.flags.side else m, k, False)
    vector(r, IN2, dtype, &a[8], 1, k)
    wrong |= matrix(r, OUT, dtype, &a[10], a[12], m, n, False)
    return wrong

cdef int call_ormqr(int number, int mode, void **a, blasad_work *w) noexcept nogil:
    cdef Reading r
    cdef const Entry *f = &functions[number]
    memset(&r.flags, 0, sizeof(Flags))
    return done(f, mode, read_ormqr(f, a, &r), &r, w,
                IN1 << 0 | IN2 << 4 | OUT << 8 | END << 12)

cdef inline int read_unmqr(const Entry *f, void **a, Reading *r) noexcept nogil:
    cdef int dtype = f.dtype
    cdef index m, n, k
    cdef int wrong = 0
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
    start(r, f.op)
    wrong |= matrix(r, IN1, dtype, &a[5], a[7], n if r.flags.side else m, k, False)
    vector(r, IN2, dtype, &a[8], 1, k)
    wrong |= matrix(r, OUT, dtype, &a[10], a[12], m, n, False)
    return wrong

cdef int call_unmqr(int number, int mode, void **a, blasad_work *w) noexcept nogil:
    cdef Reading r
    cdef const Entry *f = &functions[number]
    memset(&r.flags, 0, sizeof(Flags))
    return done(f, mode, read_unmqr(f, a, &r), &r, w,
                IN1 << 0 | IN2 << 4 | OUT << 8 | END << 12)

cdef inline int read_ormlq(const Entry *f, void **a, Reading *r) noexcept nogil:
    cdef int dtype = f.dtype
    cdef index m, n, k
    cdef int wrong = 0
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
    start(r, f.op)
    wrong |= matrix(r, IN1, dtype, &a[5], a[7], k, n if r.flags.side else m, False)
    vector(r, IN2, dtype, &a[8], 1, k)
    wrong |= matrix(r, OUT, dtype, &a[10], a[12], m, n, False)
    return wrong

cdef int call_ormlq(int number, int mode, void **a, blasad_work *w) noexcept nogil:
    cdef Reading r
    cdef const Entry *f = &functions[number]
    memset(&r.flags, 0, sizeof(Flags))
    return done(f, mode, read_ormlq(f, a, &r), &r, w,
                IN1 << 0 | IN2 << 4 | OUT << 8 | END << 12)

cdef inline int read_unmlq(const Entry *f, void **a, Reading *r) noexcept nogil:
    cdef int dtype = f.dtype
    cdef index m, n, k
    cdef int wrong = 0
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
    start(r, f.op)
    wrong |= matrix(r, IN1, dtype, &a[5], a[7], k, n if r.flags.side else m, False)
    vector(r, IN2, dtype, &a[8], 1, k)
    wrong |= matrix(r, OUT, dtype, &a[10], a[12], m, n, False)
    return wrong

cdef int call_unmlq(int number, int mode, void **a, blasad_work *w) noexcept nogil:
    cdef Reading r
    cdef const Entry *f = &functions[number]
    memset(&r.flags, 0, sizeof(Flags))
    return done(f, mode, read_unmlq(f, a, &r), &r, w,
                IN1 << 0 | IN2 << 4 | OUT << 8 | END << 12)

cdef inline int read_geqrf(const Entry *f, void **a, Reading *r) noexcept nogil:
    cdef int dtype = f.dtype
    cdef index m, n
    cdef int wrong = 0
    m = length(a[0])
    if m < 0:
        return 1
    n = length(a[1])
    if n < 0:
        return 2
    r.flags.m = <int>m
    start(r, f.op)
    wrong |= matrix(r, IN1, dtype, &a[2], a[4], m, n, False)
    vector(r, OUT, dtype, &a[5], 1, min(m, n))
    return wrong

cdef int call_geqrf(int number, int mode, void **a, blasad_work *w) noexcept nogil:
    cdef Reading r
    cdef const Entry *f = &functions[number]
    memset(&r.flags, 0, sizeof(Flags))
    return done(f, mode, read_geqrf(f, a, &r), &r, w,
                IN1 << 0 | OUT << 4 | END << 8)

cdef inline int read_geqp3(const Entry *f, void **a, Reading *r) noexcept nogil:
    cdef int dtype = f.dtype
    cdef index m, n
    cdef int wrong = 0
    m = length(a[0])
    if m < 0:
        return 1
    n = length(a[1])
    if n < 0:
        return 2
    r.flags.m = <int>m
    start(r, f.op)
    wrong |= matrix(r, IN1, dtype, &a[2], a[4], m, n, False)
    numbers(r, IN2, a[5], n, False, 1)
    vector(r, OUT, dtype, &a[6], 1, min(m, n))
    return wrong

cdef int call_geqp3(int number, int mode, void **a, blasad_work *w) noexcept nogil:
    cdef Reading r
    cdef const Entry *f = &functions[number]
    memset(&r.flags, 0, sizeof(Flags))
    return done(f, mode, read_geqp3(f, a, &r), &r, w,
                IN1 << 0 | OUT << 4 | END << 8)

cdef inline int read_trsyl(const Entry *f, void **a, Reading *r) noexcept nogil:
    cdef int dtype = f.dtype
    cdef index m, n
    cdef int wrong = 0
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
    start(r, f.op)
    wrong |= matrix(r, IN1, dtype, &a[5], a[7], m, m, r.flags.trans != 0)
    wrong |= matrix(r, IN2, dtype, &a[8], a[10], n, n, r.flags.trans_b != 0)
    wrong |= matrix(r, OUT, dtype, &a[11], a[13], m, n, False)
    return wrong

cdef int call_trsyl(int number, int mode, void **a, blasad_work *w) noexcept nogil:
    cdef Reading r
    cdef const Entry *f = &functions[number]
    memset(&r.flags, 0, sizeof(Flags))
    return done(f, mode, read_trsyl(f, a, &r), &r, w,
                IN1 << 0 | IN2 << 4 | OUT << 8 | END << 12)

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

cdef runner[292] runners = [call_copy, call_copy, call_copy, call_copy, call_copy, call_copy, call_copy, call_copy,
                            call_scal, call_scal, call_scal, call_scal, call_csscal, call_csscal, call_axpy,
                            call_axpy, call_axpy, call_axpy, call_dot, call_dot, call_dot, call_dot, call_dot,
                            call_dot, call_sdsdot, call_dsdot, call_nrm2, call_nrm2, call_nrm2, call_nrm2, call_nrm2,
                            call_nrm2, call_nrm2, call_nrm2, call_gemm, call_gemm, call_gemm, call_gemm, call_gemv,
                            call_gemv, call_gemv, call_gemv, call_ger, call_ger, call_ger, call_ger, call_ger,
                            call_ger, call_symm, call_symm, call_symm, call_symm, call_symm, call_symm, call_symv,
                            call_symv, call_symv, call_symv, call_symv, call_symv, call_syrk, call_syrk, call_syrk,
                            call_syrk, call_herk, call_herk, call_syr2k, call_syr2k, call_syr2k, call_syr2k,
                            call_her2k, call_her2k, call_syr, call_syr, call_syr, call_syr, call_her, call_her,
                            call_syr2, call_syr2, call_syr2, call_syr2, call_trmm, call_trmm, call_trmm, call_trmm,
                            call_trmv, call_trmv, call_trmv, call_trmv, call_trmm, call_trmm, call_trmm, call_trmm,
                            call_trmv, call_trmv, call_trmv, call_trmv, call_trtrs, call_trtrs, call_trtrs,
                            call_trtrs, call_gbmv, call_gbmv, call_gbmv, call_gbmv, call_sbmv, call_sbmv, call_sbmv,
                            call_sbmv, call_spmv, call_spmv, call_spmv, call_spmv, call_spmv, call_spmv, call_tbmv,
                            call_tbmv, call_tbmv, call_tbmv, call_tpmv, call_tpmv, call_tpmv, call_tpmv, call_tbmv,
                            call_tbmv, call_tbmv, call_tbmv, call_tpmv, call_tpmv, call_tpmv, call_tpmv, call_tbtrs,
                            call_tbtrs, call_tbtrs, call_tbtrs, call_tptrs, call_tptrs, call_tptrs, call_tptrs,
                            call_spr, call_spr, call_spr, call_spr, call_hpr, call_hpr, call_spr2, call_spr2,
                            call_spr2, call_spr2, call_rot, call_rot, call_rot, call_rot, call_csrot, call_csrot,
                            call_rotg, call_rotg, call_rotg, call_rotg, call_rotm, call_rotm, call_rotmg, call_rotmg,
                            call_lacpy, call_lacpy, call_lacpy, call_lacpy, call_lascl, call_lascl, call_lascl,
                            call_lascl, call_laset, call_laset, call_laset, call_laset, call_laswp, call_laswp,
                            call_laswp, call_laswp, call_potrf, call_potrf, call_potrf, call_potrf, call_pbtrf,
                            call_pbtrf, call_pbtrf, call_pbtrf, call_pptrf, call_pptrf, call_pptrf, call_pptrf,
                            call_pstrf, call_pstrf, call_pstrf, call_pstrf, call_getrf, call_getrf, call_getrf,
                            call_getrf, call_gbtrf, call_gbtrf, call_gbtrf, call_gbtrf, call_gbtrl, call_gbtrl,
                            call_gbtrl, call_gbtrl, call_gtbtrf, call_gtbtrf, call_gtbtrf, call_gtbtrf, call_pttrf,
                            call_pttrf, call_pttrf, call_pttrf, call_trtri, call_trtri, call_trtri, call_trtri,
                            call_potrf, call_potrf, call_potrf, call_potrf, call_sytrf, call_sytrf, call_sytrf,
                            call_sytrf, call_sytrf, call_sytrf, call_sytrs, call_sytrs, call_sytrs, call_sytrs,
                            call_sytrs, call_sytrs, call_orgqr, call_orgqr, call_orgqr, call_orgqr, call_orgqr,
                            call_orgqr, call_orgqr, call_orgqr, call_orgqr, call_orgqr, call_orgqr, call_orgqr,
                            call_orgqr, call_orgqr, call_orgqr, call_orgqr, call_ormqr, call_ormqr, call_unmqr,
                            call_unmqr, call_ormlq, call_ormlq, call_unmlq, call_unmlq, call_ormqr, call_ormqr,
                            call_unmqr, call_unmqr, call_ormlq, call_ormlq, call_unmlq, call_unmlq, call_geqrf,
                            call_geqrf, call_geqrf, call_geqrf, call_geqrf, call_geqrf, call_geqrf, call_geqrf,
                            call_geqrf, call_geqrf, call_geqrf, call_geqrf, call_geqrf, call_geqrf, call_geqrf,
                            call_geqrf, call_geqp3, call_geqp3, call_geqp3, call_geqp3, call_trsyl, call_trsyl,
                            call_trsyl, call_trsyl]
