/* Numbers that several threads change. */
#ifndef BLASAD_ATOMIC_H
#define BLASAD_ATOMIC_H

#include <stddef.h>

#if defined(_MSC_VER)
#include <intrin.h>
#if defined(_WIN64)
#define BLASAD_EXCHANGE(name) name##64
typedef __int64 blasad_shared;
#else
#define BLASAD_EXCHANGE(name) name
typedef long blasad_shared;
#endif

static inline ptrdiff_t blasad_added(ptrdiff_t *p, ptrdiff_t n)         /* add; what was there before */
{
    return BLASAD_EXCHANGE(_InterlockedExchangeAdd)((volatile blasad_shared *)p, n);
}

static inline ptrdiff_t blasad_now(const ptrdiff_t *p)
{
    return *(const volatile ptrdiff_t *)p;
}

static inline void blasad_change(ptrdiff_t *p, ptrdiff_t n)
{
    BLASAD_EXCHANGE(_InterlockedExchange)((volatile blasad_shared *)p, n);
}

static inline int blasad_changed(ptrdiff_t *p, ptrdiff_t from, ptrdiff_t to)    /* if `from` is what is there */
{
    return BLASAD_EXCHANGE(_InterlockedCompareExchange)((volatile blasad_shared *)p, to, from) == from;
}
#else
static inline ptrdiff_t blasad_added(ptrdiff_t *p, ptrdiff_t n)         /* add; what was there before */
{
    return __atomic_fetch_add(p, n, __ATOMIC_SEQ_CST);
}

static inline ptrdiff_t blasad_now(const ptrdiff_t *p)
{
    return __atomic_load_n(p, __ATOMIC_SEQ_CST);
}

static inline void blasad_change(ptrdiff_t *p, ptrdiff_t n)
{
    __atomic_store_n(p, n, __ATOMIC_SEQ_CST);
}

static inline int blasad_changed(ptrdiff_t *p, ptrdiff_t from, ptrdiff_t to)    /* if `from` is what is there */
{
    return __atomic_compare_exchange_n(p, &from, to, 0, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST);
}
#endif

#endif
