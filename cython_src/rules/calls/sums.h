/* A sum of 64-bit words that tells whether memory has changed, at about the speed of memory.

   Each of eight lanes has two sums: of the words, and of these sums, so that the order matters.  The high half of a
   word is mixed into its low half, for signs alone would cancel: they are the highest bits. */

#include <stddef.h>
#include <stdint.h>
#include <string.h>

#define BLASAD_SUM_OF_WORDS(name, target)                                               \
    target static uint64_t name(const char *p, size_t n, uint64_t h)                    \
    {                                                                                   \
        uint64_t a[8] = {0}, b[8] = {0}, w[8];                                          \
        for (; n > 0; n -= n < 8 ? n : 8, p += 64) {                                    \
            if (n < 8) {                                                                \
                memset(w, 0, 64);                                                       \
                memcpy(w, p, 8 * n);                                                    \
            } else {                                                                    \
                memcpy(w, p, 64);                                                       \
            }                                                                           \
            for (int k = 0; k < 8; k++) {                                               \
                a[k] += w[k] ^ w[k] >> 32;                                              \
                b[k] += a[k];                                                           \
            }                                                                           \
        }                                                                               \
        for (int k = 0; k < 8; k++) {                                                   \
            h = (h ^ h >> 29) * UINT64_C(0xBF58476D1CE4E5B9) + a[k];                    \
            h = (h ^ h >> 32) * UINT64_C(0x9E3779B97F4A7C15) + b[k];                    \
        }                                                                               \
        return h ^ h >> 32;                                                             \
    }

BLASAD_SUM_OF_WORDS(blasad_sum_plain, )

#if defined(__x86_64__) && defined(__GNUC__)
BLASAD_SUM_OF_WORDS(blasad_sum_avx2, __attribute__((target("avx2"))))
BLASAD_SUM_OF_WORDS(blasad_sum_avx512, __attribute__((target("avx512f"))))

static uint64_t blasad_sum_of_words(const char *p, size_t n, uint64_t h)
{
    if (__builtin_cpu_supports("avx512f"))
        return blasad_sum_avx512(p, n, h);
    return __builtin_cpu_supports("avx2") ? blasad_sum_avx2(p, n, h) : blasad_sum_plain(p, n, h);
}
#else
#define blasad_sum_of_words blasad_sum_plain
#endif
