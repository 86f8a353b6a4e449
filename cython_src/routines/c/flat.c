/* The functions for C, one for each routine, precision and mode (see blasad.h): each puts its arguments in a row, and
   calls what reads those of its routine, in capi.pyx.  In C, for there are hundreds, and Cython would take a minute.

   They are exported as Cython exports functions: __pyx_capi__ has a capsule of each, whose name is its type. */

#define PY_SSIZE_T_CLEAN
#include <Python.h>
#include "blasad.h"

#define READERS "blasad._routines.c.capi"

typedef int runner(int number, int mode, void **args, blasad_work *work);

static runner **runners;        /* one for each routine and precision */

#define DEFINED(mode, number, name, params, ...) \
    static blasad_##name name##_##mode; \
    static int name##_##mode params { \
        void *args[] = {__VA_ARGS__}; \
        return runners[number](number, MODE_##mode, args, work); \
    }
#define FUNCTION(number, name, type, params, ...) \
    DEFINED(fwd, number, name, params, __VA_ARGS__) \
    DEFINED(aug, number, name, params, __VA_ARGS__) \
    DEFINED(rev, number, name, params, __VA_ARGS__)
enum { MODE_fwd, MODE_aug, MODE_rev };
#include "flat_functions.h"
#undef FUNCTION

typedef struct {
    const char *name, *type;
    void *address;
} function;

#define LISTED(mode, name, type) {"blasad_" #name "_" #mode, type, (void *)name##_##mode},
#define FUNCTION(number, name, type, params, ...) \
    LISTED(fwd, name, type) LISTED(aug, name, type) LISTED(rev, name, type)
static const function functions[] = {
#include "flat_functions.h"
};

static int connect(void) {
    PyObject *module = PyImport_ImportModule(READERS);
    PyObject *capsule = module ? PyObject_GetAttrString(module, "RUNNERS") : NULL;
    if (capsule)
        runners = PyCapsule_GetPointer(capsule, READERS ".RUNNERS");
    Py_XDECREF(capsule);
    Py_XDECREF(module);
    return capsule && runners ? 0 : -1;
}

static int fill(PyObject *module) {
    PyObject *exported = connect() < 0 ? NULL : PyDict_New();
    int done = exported ? PyObject_SetAttrString(module, "__pyx_capi__", exported) : -1;
    for (size_t i = 0; done == 0 && i < sizeof(functions) / sizeof(functions[0]); i++) {
        PyObject *capsule = PyCapsule_New(functions[i].address, functions[i].type, NULL);
        done = capsule ? PyDict_SetItemString(exported, functions[i].name, capsule) : -1;
        Py_XDECREF(capsule);
    }
    Py_XDECREF(exported);
    return done;
}

static PyModuleDef_Slot slots[] = {{Py_mod_exec, (void *)fill}, {0, NULL}};

static struct PyModuleDef definition = {
    PyModuleDef_HEAD_INIT, .m_name = "_flat", .m_doc = "The functions for C; see include/blasad.h.", .m_slots = slots};

PyMODINIT_FUNC PyInit__flat(void) {
    return PyModuleDef_Init(&definition);
}
