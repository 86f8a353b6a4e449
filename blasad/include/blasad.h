/* The derivatives of BLAS and LAPACK, for C.

   For each routine that blasad has a rule for there are three functions, blasad_dgemm_fwd, blasad_dgemm_aug and
   blasad_dgemm_rev.  Each takes the arguments of dgemm in their order, with the shadow behind each array and each
   scalar, and a blasad_work at the end:

       blasad_dgemm *rev = (blasad_dgemm *)address("blasad_dgemm_rev");
       rev("N", "N", &m, &n, &k, &alpha, NULL, a, da, &lda, b, db, &ldb, &beta, NULL, c, dc, &ldc, &work);

   A shadow that is NULL is that of a constant.  A shadow is laid out like its array.  The functions of LAPACK have no
   work, lwork and info, pstrf no rank and trsyl no scale; those that return a number write it behind their last
   argument.  Integers and pstrf's tol have no shadow, and numbers of rows are those of LAPACK.  gbtrl, which is no
   routine of LAPACK, has the arguments of gbtrs, and gtbtrf those of gbtrf without m, kl and ku.  laswp finds by its
   numbers of rows how many rows its matrix has, so rev is given the same ones; incx is 1 or -1.

   fwd runs the routine, and its tangents beside it.
   aug runs it and keeps what the reverse reads, on the tape of its blasad_work.
   rev moves the shadows of what was written into those of what was read: it adds there, and leaves what the old value
       deserves (zero for a pure output) where the routine wrote.

   Addresses come from Python: blasad.address("blasad_dgemm_rev"), or the capsules of blasad._flat.__pyx_capi__, as
   with scipy.linalg.cython_blas.  No function has a state of its own.  None needs the GIL; where one fails it takes it,
   to read the message.
*/

#ifndef BLASAD_H
#define BLASAD_H

#include <stddef.h>

#define BLASAD_VERSION 1

enum {
    BLASAD_OK = 0,
    BLASAD_SINGULAR = 1,        /* what LAPACK says with info > 0 */
    BLASAD_ARGUMENT = -1,       /* an argument is wrong */
    BLASAD_SPACE = -2,          /* the tape or the workspace is too small: see needed */
    BLASAD_FAILED = -3          /* no memory, or a routine without a derivative */
};

typedef struct {
    size_t size;                /* sizeof(blasad_work), so that callers that know fewer fields keep working */
    void *tape;                 /* aug writes it, rev reads it; its position may change between */
    size_t tape_size;
    void *workspace;            /* for fwd and rev; NULL: it is allocated */
    size_t workspace_size;
    size_t needed;              /* out: the bytes of the tape, or of the workspace, when BLASAD_SPACE is returned */
    unsigned int overwritten;   /* for aug: bit i: the i-th operand may change before rev; arrays and
                                   scalars are counted in the order of BLAS, from 0 */
    unsigned int debug;         /* for aug: rev finds, by checksums, that another operand did */
    unsigned int lanes;         /* shadows at once; 0 counts as 1 */
    const ptrdiff_t *lane;      /* elements from one lane of a shadow to the next, for each operand */
    char message[160];          /* out: what went wrong */
} blasad_work;

/* The same for engines that prefer a table: a routine by its number, and pointers to its arguments in their order. */
typedef struct {
    size_t size;                /* sizeof(blasad_call) */
    int routine;                /* blasad_routine("dgemm") */
    int mode;                   /* 0, 1, 2: fwd, aug, rev */
    void **args;
    blasad_work *work;
} blasad_call;

typedef int blasad_run(const blasad_call *call);
typedef int blasad_routine(const char *name);      /* its number; -1: there is none */

#include "blasad_functions.h"

#endif
