/* A call on single real numbers in double precision, in brief: see calls.h */
#ifndef BLASAD_BRIEF_H
#define BLASAD_BRIEF_H

#include <stddef.h>
#include "calls.h"

struct Brief {                  /* it begins as a Call does; a line of the cache */
    int op;
    unsigned char part, unit, fn, strong, trans, kind;
    double x[3];                /* what its reverse reads: its rule says what that is */
    double *a, *b, *c;          /* the shadows of A, B and C; NULL: a constant */
};

_Static_assert(offsetof(struct Brief, kind) == offsetof(struct Call, kind), "a Brief begins as a Call does");

#endif
