/* The derivatives of BLAS and LAPACK, and programs, for C.

   For each routine that blasad has a rule for there are three functions, blasad_dgemm_fwd, blasad_dgemm_aug and
   blasad_dgemm_rev.  Each takes the arguments of dgemm in their order, with the shadow behind each array and each
   scalar, and a blasad_work at the end:

       blasad_dgemm *rev = (blasad_dgemm *)address("blasad_dgemm_rev");
       rev("N", "N", &m, &n, &k, &alpha, NULL, a, da, &lda, b, db, &ldb, &beta, NULL, c, dc, &ldc, &work);

   The shadow of a constant is NULL.  A shadow has the layout of its array.  The functions of LAPACK have no work, lwork
   and info, pstrf has no rank, and trsyl no scale.  Functions that return a number write it to an argument after their
   last one.  Integers and pstrf's tol have no shadow.  Pivots begin with 1, as in LAPACK.  gbtrl, which is not in LAPACK,
   has the arguments of gbtrs, and gtbtrf those of gbtrf without m, kl and ku.  laswp finds the number of rows of its
   matrix from its pivots, so rev must be called with the same ones; incx is 1 or -1.

   fwd runs the routine, and computes its tangents.
   aug runs the routine, and keeps the values that the reverse reads on the tape of its blasad_work.
   rev adds to the shadows of the operands that were read, and sets the shadows of the operands that were written to the
       derivatives with respect to their old values (zero for a pure output).

   Addresses come from Python: blasad.rules.address("blasad_dgemm_rev"), or the capsules of blasad._flat.__pyx_capi__, as
   with scipy.linalg.cython_blas.  The functions have no state.  They do not need the GIL; one that fails takes it, to
   read the message.
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


/* Programs.

   blasad.compile(...) makes a program in Python, or pickle reads one: a function, or a derivative, of arrays of given
   shapes.  Its attribute `address` is a blasad_program *, which is valid for as long as the program lives in Python:
   whoever uses it holds a reference to the program, and gives it back after the last call that uses it.

   A program takes arrays, the `inputs`, and makes others, the `outputs`.  Inputs are the arrays and the numbers of
   floating point among the arguments, in their order; a number is an array of no dimensions.  What else there is among
   the arguments is frozen and left out.  Outputs are the results that the program computes.  A result that is an
   argument, as it was given or as the program wrote it, is no output: it is where the argument is.

   Any number of threads may call these functions with one program at once, whether Python has made them or not; each run
   has memory of its own, which is kept for the next one.  The GIL need not be held, nor is it taken, except for a
   moment when memory for one more run or one more thread is made, when something fails, where BLAS has several threads
   of its own (of which it gets one while rows run on several), and for calls of Python in the program (spectra,
   registered rules).  Between Py_Initialize and Py_Finalize. */

typedef struct {
    const char *name;           /* where it is in the arguments or the results: "0", "1['a']" */
    char dtype;                 /* as BLAS has it, 's', 'd', 'c' or 'z'; 'i': integers of 64 bits; 'b': bytes that are
                                   0 or 1 */
    int ndim;
    const ptrdiff_t *shape;
    size_t nbytes;              /* of all elements */
    int written;                /* of an input: the program writes to it */
} blasad_array;

typedef struct {
    size_t size;                /* sizeof(blasad_program), which may grow */
    int inputs, outputs;
    const blasad_array *arrays; /* the inputs, then the outputs */
} blasad_program;

/* One run.  `arrays` has the addresses of the inputs and then of the outputs, in C's order without gaps; outputs share
   no memory with each other or the inputs.  After an error no output has been written, and no input.  `message` is NULL
   or room for 160 bytes. */
typedef int blasad_program_run(const blasad_program *program, void *const *arrays, char *message);

typedef struct {
    void *p;                    /* the first element of row 0 */
    ptrdiff_t step;             /* bytes from one row to the next, of any sign; 0: all rows share it, an input that is
                                   not written */
    const ptrdiff_t *strides;   /* bytes, of the dimensions of one row; NULL: in C's order without gaps */
} blasad_rows;

typedef struct {
    size_t size;                /* sizeof(blasad_batch), so that callers that know fewer fields keep working */
    const blasad_rows *arrays;  /* of the inputs, then of the outputs */
    ptrdiff_t rows;
    int threads;                /* 0: as many as there are processors, if there is enough to do */
    int sum;                    /* 1: outputs are summed over the rows, in an order that `rows` and `block` alone decide;
                                   their steps are not read */
    ptrdiff_t block;            /* rows that are summed one after the other, and that a thread takes at once; 0: `rows`
                                   decides how many, and a thread may take more */
    int finish;                 /* what an error in a row does.  0: nothing is written, and other rows may not have run;
                                   1: all others are finished, and in a row that failed outputs are NaN, or left out
                                   of sums */
    unsigned char *wrong;       /* NULL, or a byte for each row: out: 1 where it failed, if `finish`; else for those
                                   that are known to have failed */
    ptrdiff_t failed;           /* out: how many rows are known to have failed */
    ptrdiff_t row;              /* out: the first of them; -1: none has */
    char message[160];          /* out: what went wrong, there or as a whole */
} blasad_batch;

/* A run for each row, on threads: the bits of Program.map. */
typedef int blasad_program_map(const blasad_program *program, blasad_batch *batch);

#endif
