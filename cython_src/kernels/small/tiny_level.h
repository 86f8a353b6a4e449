/* Both precisions at one level of instructions; BYTES of a vector, LEVEL and TARGET come from tiny_kernels.h. */

#define REAL float
#define SIZE 4
#define NAME(f) JOIN(f, s, LEVEL)
#define COMPLEX(f) JOIN(f, c, LEVEL)
#include "tiny_real.h"
#undef REAL
#undef SIZE
#undef NAME
#undef COMPLEX

#define REAL double
#define SIZE 8
#define NAME(f) JOIN(f, d, LEVEL)
#define COMPLEX(f) JOIN(f, z, LEVEL)
#include "tiny_real.h"
#undef REAL
#undef SIZE
#undef NAME
#undef COMPLEX

#undef BYTES
#undef LEVEL
#undef TARGET
