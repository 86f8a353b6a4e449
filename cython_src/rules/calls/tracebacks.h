/* Included before every module that Cython translates.
 *
 * A thread that Python has not made gets a new thread state each time it takes the GIL, and forgets what was raised: see
 * `why` in programs.pyx.  Functions without the GIL add themselves to the traceback all the same, and from CPython 3.12
 * on PyTraceBack_Here reads the exception that is not there.
 */
#ifndef BLASAD_TRACEBACKS_H
#define BLASAD_TRACEBACKS_H

#ifndef PY_SSIZE_T_CLEAN
#define PY_SSIZE_T_CLEAN
#endif
#include <Python.h>

#if PY_VERSION_HEX >= 0x030C0000
#define PyTraceBack_Here(frame) (PyErr_Occurred() == NULL ? 0 : PyTraceBack_Here(frame))
#endif

#endif
