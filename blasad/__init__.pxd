# cimport blasad: the rules for Cython, as in include/blasad.h.

from blasad._routines.c.capi cimport BLASAD_ARGUMENT, BLASAD_FAILED, BLASAD_OK, BLASAD_SINGULAR, BLASAD_SPACE, \
    BLASAD_VERSION, blasad_call, blasad_routine, blasad_run, blasad_work
from blasad._routines.c.programs cimport blasad_array, blasad_batch, blasad_program, blasad_program_map, \
    blasad_program_run, blasad_rows
from blasad._flat cimport *
