/* The structs of calls and operands, in C so that those that are copied into each other share what they begin with.
 *
 * A Call has Operands.  On a tape it is a Record of Stored ones (records.h), in a program a Step on Places, and Ready with
 * Bound ones to run (steps.h): each begins as the other does, and a copy of the beginning is a copy of the whole.
 */
#ifndef BLASAD_CALLS_H
#define BLASAD_CALLS_H

#include <Python.h>

/* `start` is where element (0, 0) is, `number` a slot or a pool */
#define BLASAD_OPERAND(start, number) \
    start; \
    Py_ssize_t m, n, rs, cs, bs; \
    int number; \
    unsigned char dtype, conj;

/* and one that has a shadow */
#define BLASAD_SHADOWED \
    BLASAD_OPERAND(char *p, slot) \
    Py_ssize_t ls; \
    char *d; \
    Py_ssize_t dls;

#define BLASAD_CALL \
    int op; \
    unsigned char part, unit, fn, strong, trans, kind; \
    unsigned int nb, nl; \
    int used; \
    int kl, ku; \
    double alpha[2]; \
    double beta[2];

#define BLASAD_OPERANDS 6

struct Operand {
    BLASAD_SHADOWED
    Py_ssize_t drs, dcs, dbs;
};

struct Call {
    BLASAD_CALL
    struct Operand o[BLASAD_OPERANDS];
};

#endif
