/* One matrix times a few columns, as many lanes make of a product with a vector.

   BLAS packs the matrix, which takes as long as the product when that is narrow.  Here the columns are packed, as
   lanes of vectors.  With AVX-512 only: with less BLAS is as fast. */

#include <string.h>
#include "tiny_kernels.h"

enum { COLUMNS = 16, ROWS = 12, DEPTH = 256 };

static void (*narrow[2])(const Tiny *) = {NULL, NULL};

#if defined(__GNUC__) && defined(__x86_64__)
#define REAL float
#define SIZE 4
#define NAME(f) narrow_##f##_s
#define FOUR tiny_four_s_avx512
#define TURN tiny_turn4_s_avx512
#include "narrow.h"
#undef FOUR
#undef TURN
#undef REAL
#undef SIZE
#undef NAME
#define REAL double
#define SIZE 8
#define NAME(f) narrow_##f##_d
#define FOUR tiny_four_d_avx512
#define TURN tiny_turn4_d_avx512
#include "narrow.h"
#undef FOUR
#undef TURN
#undef REAL
#undef SIZE
#undef NAME
#endif

static void narrow_choose(int level)
{
    narrow[0] = narrow[1] = NULL;
#if defined(__GNUC__) && defined(__x86_64__)
    __builtin_cpu_init();
    if (level > 1 && __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512vl")
        && __builtin_cpu_supports("fma"))
        narrow[0] = narrow_product_s, narrow[1] = narrow_product_d;
#else
    (void)level;
#endif
}
