/* Calls on a tape: see calls.h */
#ifndef BLASAD_RECORDS_H
#define BLASAD_RECORDS_H

#include "calls.h"

struct Stored {
    BLASAD_SHADOWED
};

struct Record {
    BLASAD_CALL
    struct Stored o[BLASAD_OPERANDS];
};

#endif
