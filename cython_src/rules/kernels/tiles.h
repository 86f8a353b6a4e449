/* Matrices of columns from matrices of rows, at the speed of memory.

   A tile has as many elements on each side as one line of the cache has, so each line is read once and written once,
   however far apart lines are: those that are a power of 2 apart drive each other out of the cache.  Tiles are taken
   in squares, whose rows and columns lie on as many pages as the processor remembers. */

#ifndef BLASAD_TILES_H
#define BLASAD_TILES_H

#include <stddef.h>
#include <stdint.h>

#if defined(__GNUC__) || defined(__clang__)
#define APART __restrict__
#elif defined(_MSC_VER)
#define APART __restrict
#else
#define APART
#endif

enum { PAGES_ = 64 };       /* as in lines.pxd */

typedef struct { uint64_t part[2]; } Pair_;

/* y[i ys + j] = x[j xs + i] for i < m and j < n; strides have any sign */
#define TURNED(NAME, TYPE, SIDE) \
    static void NAME(ptrdiff_t m, ptrdiff_t n, const TYPE *APART x, ptrdiff_t xs, TYPE *APART y, ptrdiff_t ys) \
    { \
        ptrdiff_t i, j, a, b, top, left; \
        for (top = 0; top < m; top += PAGES_) { \
            ptrdiff_t bottom = top + PAGES_ < m ? top + PAGES_ : m; \
            for (left = 0; left < n; left += PAGES_) { \
                ptrdiff_t right = left + PAGES_ < n ? left + PAGES_ : n; \
                for (j = left; j + SIDE <= right; j += SIDE) { \
                    for (i = top; i + SIDE <= bottom; i += SIDE) \
                        for (a = 0; a < SIDE; a++) \
                            for (b = 0; b < SIDE; b++) \
                                y[(i + a) * ys + j + b] = x[(j + b) * xs + i + a]; \
                    for (; i < bottom; i++) \
                        for (b = 0; b < SIDE; b++) \
                            y[i * ys + j + b] = x[(j + b) * xs + i]; \
                } \
                for (; j < right; j++) \
                    for (i = top; i < bottom; i++) \
                        y[i * ys + j] = x[j * xs + i]; \
            } \
        } \
    }

TURNED(turned_1, uint8_t, 16)
TURNED(turned_4, uint32_t, 16)
TURNED(turned_8, uint64_t, 8)
TURNED(turned_16, Pair_, 4)

static void turned(int size, ptrdiff_t m, ptrdiff_t n, const void *x, ptrdiff_t xs, void *y, ptrdiff_t ys)
{
    if (size == 8)
        turned_8(m, n, x, xs, y, ys);
    else if (size == 4)
        turned_4(m, n, x, xs, y, ys);
    else if (size == 16)
        turned_16(m, n, x, xs, y, ys);
    else
        turned_1(m, n, x, xs, y, ys);
}

#endif
