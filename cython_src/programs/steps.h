/* Calls of a program: see calls.h */
#ifndef BLASAD_STEPS_H
#define BLASAD_STEPS_H

#include "calls.h"

struct Place {
    BLASAD_OPERAND(Py_ssize_t at, pool)
};

struct Step {
    BLASAD_CALL
    struct Place o[BLASAD_OPERANDS];
};

struct Bound {
    BLASAD_OPERAND(char *p, slot)
};

struct Ready {
    int (*run)(const struct Call *);
    int in_memory;
    BLASAD_CALL
    double work;
    struct Bound o[3];
};

#endif
