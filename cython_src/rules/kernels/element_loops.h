/* Loops over real numbers that lie side by side; an operand may repeat one number instead (stride 0).

   C may lie exactly on A or B.  The loops are compiled for three sets of instructions and chosen when the module is
   loaded, as the small products are.  Nothing is contracted to fused operations: all three give the same bits. */

#ifndef BLASAD_ELEMENT_LOOPS_H
#define BLASAD_ELEMENT_LOOPS_H

#include <math.h>
#include <stddef.h>

/* as in array_kernels.pyx */
enum { SCALED_ = 0, LINEAR_ = 1, PRODUCT_ = 2, QUOTIENT_ = 3, STRONG_ = 4, ADDED_ = 8, SAFE_ = 32 };

#if defined(__clang__)
#define INDEPENDENT _Pragma("clang loop vectorize(assume_safety)")
#elif defined(__GNUC__)
#define INDEPENDENT _Pragma("GCC ivdep")
#else
#define INDEPENDENT
#endif

#define TARGET
#define TYPE float
#define NAMED(f) f##_s_plain
#include "element_level.h"
#define TYPE double
#define NAMED(f) f##_d_plain
#include "element_level.h"
#undef TARGET

#if defined(__GNUC__) && defined(__x86_64__)
#define TARGET __attribute__((target("avx2")))
#define TYPE float
#define NAMED(f) f##_s_avx2
#include "element_level.h"
#define TYPE double
#define NAMED(f) f##_d_avx2
#include "element_level.h"
#undef TARGET
#define TARGET __attribute__((target("avx512f,avx512vl,avx512bw,avx512dq")))
#define TYPE float
#define NAMED(f) f##_s_avx512
#include "element_level.h"
#define TYPE double
#define NAMED(f) f##_d_avx512
#include "element_level.h"
#undef TARGET
#endif

typedef struct {            /* as in elements.pxd */
    void (*arithmetic)(int, ptrdiff_t, const void *, ptrdiff_t, const void *, ptrdiff_t, void *, double, double);
    void (*step)(ptrdiff_t, const void *, ptrdiff_t, const void *, ptrdiff_t, void *);
    void (*sign)(ptrdiff_t, const void *, void *);
    void (*bounded)(int, ptrdiff_t, const void *, double, void *);
    void (*masked)(int, ptrdiff_t, const void *, ptrdiff_t, const unsigned char *, void *, double);
    double (*leaf)(ptrdiff_t, const void *);
} ElementLoops;

#define LOOPS(level) do { \
        ElementLoops s = {arithmetic_s_##level, step_s_##level, sign_s_##level, bounded_s_##level, masked_s_##level, \
                          leaf_s_##level}; \
        ElementLoops d = {arithmetic_d_##level, step_d_##level, sign_d_##level, bounded_d_##level, masked_d_##level, \
                          leaf_d_##level}; \
        loops[0] = s, loops[1] = d; \
    } while (0)

/* to: the loops for single and for double precision; level: 0 for any processor, and up to 2 where this one has the
   instructions */
static void choose_loops(int level, void *to)
{
    ElementLoops *loops = to;
    LOOPS(plain);
#if defined(__GNUC__) && defined(__x86_64__)
    __builtin_cpu_init();
    if (level > 1 && __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512vl")
        && __builtin_cpu_supports("avx512bw") && __builtin_cpu_supports("avx512dq"))
        LOOPS(avx512);
    else if (level > 0 && __builtin_cpu_supports("avx2"))
        LOOPS(avx2);
#else
    (void)level;
#endif
}

#endif
