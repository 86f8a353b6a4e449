/* Both precisions at one level of instructions; BYTES of a vector, LEVEL and TARGET come from tiny_kernels.h. */

#define REAL float
#define SIZE 4
#define FUSED __builtin_fmaf        /* where there are instructions for it */
#define NAME(f) JOIN(f, s, LEVEL)
#define COMPLEX(f) JOIN(f, c, LEVEL)
#include "tiny_real.h"
#undef REAL
#undef SIZE
#undef FUSED
#undef NAME
#undef COMPLEX

#define REAL double
#define SIZE 8
#define FUSED __builtin_fma
#define NAME(f) JOIN(f, d, LEVEL)
#define COMPLEX(f) JOIN(f, z, LEVEL)
#include "tiny_real.h"
#undef REAL
#undef SIZE
#undef FUSED
#undef NAME
#undef COMPLEX

#undef BYTES
#undef LEVEL
#undef TARGET
