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

struct Bound {                  /* the rest of an operand is in the form of the call */
    char *p;
};

struct Ready {
    int (*run)(const struct Call *);
    const struct Step *form;
    int in_memory;
    float work;
    BLASAD_CALL
    struct Bound o[3];
};

#endif
