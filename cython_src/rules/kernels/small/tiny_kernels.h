/* Products too small for BLAS, which spends longer on its arguments, or on packing matrices, than on the numbers.

   Rows of C are lanes of vectors, so that columns stay in registers.  The kernels are compiled for three sets of
   instructions and chosen when the module is loaded: by a pointer, because a resolver of the linker (ifunc) exists
   with glibc only and runs before the sanitizers can. */

#ifndef BLASAD_TINY_KERNELS_H
#define BLASAD_TINY_KERNELS_H

#include <string.h>
#include "tiny.h"

#if defined(__GNUC__)
#define VECTORS 1
#define ALWAYS static inline __attribute__((always_inline))
#else
#define VECTORS 0
#define ALWAYS static inline
#endif

#define SHUFFLES 0
#if VECTORS && defined(__has_builtin)
#if __has_builtin(__builtin_shufflevector)
#undef SHUFFLES
#define SHUFFLES 1
#endif
#endif

#define JOIN_(f, type, level) tiny_##f##_##type##_##level
#define JOIN(f, type, level) JOIN_(f, type, level)

#define LEVEL plain
#define BYTES 16
#define TARGET
#include "tiny_level.h"

#if defined(__GNUC__) && defined(__x86_64__)
#define LEVELS 3
#define LEVEL avx2
#define BYTES 32
#define TARGET __attribute__((target("avx2,fma")))
#include "tiny_level.h"
#define LEVEL avx512
#define BYTES 64
#define TARGET __attribute__((target("avx512f,avx512vl,avx2,fma")))
#include "tiny_level.h"
#else
#define LEVELS 1
#endif

static void (*tiny_gemm[4])(const Tiny *), (*tiny_triangle[2])(const Tiny *);
/* NULL: BLAS is not slow with A^T B */
static void (*tiny_turn[2])(ptrdiff_t, ptrdiff_t, const void *, ptrdiff_t, void *, ptrdiff_t);
static void (*tiny_narrow[2])(const Tiny *);    /* of 16 columns; NULL: BLAS is as fast */
static ptrdiff_t tiny_most[4] = {TINY, TINY, TINY / 2, TINY / 2};       /* the largest dimension of products */
static ptrdiff_t tiny_reach[2];         /* that of products of real matrices with many rows and columns */
static ptrdiff_t tiny_solved[2];        /* the order of triangles that are solved with any number of columns */

#define CHOOSE(level) (tiny_gemm[0] = tiny_gemm_s_##level, tiny_gemm[1] = tiny_gemm_d_##level, \
                       tiny_gemm[2] = tiny_gemm_c_##level, tiny_gemm[3] = tiny_gemm_z_##level, \
                       tiny_triangle[0] = tiny_triangle_s_##level, tiny_triangle[1] = tiny_triangle_d_##level)

/* level: 0 for any processor, and up to LEVELS - 1 where this one has the instructions; 3: with those of the last one,
   where BLAS packs no small matrices */
static void tiny_choose(int level)
{
    (void)level;
    CHOOSE(plain);
    tiny_most[0] = tiny_most[1] = TINY;
    tiny_reach[0] = tiny_reach[1] = tiny_solved[0] = tiny_solved[1] = 0;
    tiny_turn[0] = tiny_turn[1] = NULL;
    tiny_narrow[0] = tiny_narrow[1] = NULL;
#if LEVELS > 1
    __builtin_cpu_init();
    if (level > 0 && __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma")) {
        CHOOSE(avx2);
        tiny_most[0] = tiny_most[1] = tiny_solved[1] = SMALL;
        tiny_solved[0] = TINY;                          /* beyond, OpenBLAS is as fast */
        if (level > 1 && __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512vl")) {
            CHOOSE(avx512);
            tiny_solved[0] = SMALL;
            tiny_narrow[0] = tiny_narrow_s_avx512, tiny_narrow[1] = tiny_narrow_d_avx512;
            if (level == 3) {                           /* BLAS has such kernels, too, */
                tiny_most[0] = TINY;
                tiny_most[1] = 2 * TINY;
                tiny_reach[0] = tiny_reach[1] = SMALL;
                tiny_turn[0] = tiny_turn_s_avx512, tiny_turn[1] = tiny_turn_d_avx512;   /* and is slow with A^T B */
            }
        }
    }
#endif
}

#endif
