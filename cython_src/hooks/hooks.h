/* Functions of other libraries, written in C, that lead to a function of ours when they are given a traced array.
 *
 * A builtin function is an object that has the pointer to what runs when it is called; so are functions and methods that
 * Cython made, and types. That alone is exchanged: the object, its name, hash, signature and pickle stay what they are,
 * and whoever imported it earlier has the same object.
 * Without a traced array the original runs, after a comparison of a pointer or two. The interpreter has short cuts to
 * builtins of the usual kinds, which it takes by the exact value of their flags: METH_COEXIST, which means nothing for
 * functions of a module, keeps it from them.
 */
#ifndef BLASAD_HOOKS_H
#define BLASAD_HOOKS_H

#include <Python.h>
#include <opcode.h>
#include <numpy/arrayobject.h>

/* Whether frames are known: not those of later versions, nor of 3.14 and later without the GIL, which marks references
   in other bits.  Where they are not, nothing is guessed: no call is taken for the program's, and no variable for the
   only owner of what it has. */
#if PY_VERSION_HEX >= 0x030F0000 || (PY_VERSION_HEX >= 0x030E0000 && defined(Py_GIL_DISABLED)) || defined(PYPY_VERSION)
#define HOOKS_KNOWN 0
#else
#define HOOKS_KNOWN 1
#endif

#if HOOKS_KNOWN && PY_VERSION_HEX >= 0x030E0000     /* what frames look like inside */
#ifndef Py_BUILD_CORE
#define Py_BUILD_CORE
#define HOOKS_BUILD_CORE
#endif
#include <internal/pycore_frame.h>
#include <internal/pycore_interpframe_structs.h>
#ifdef HOOKS_BUILD_CORE
#undef Py_BUILD_CORE
#endif
#endif

static PyTypeObject *hooks_traced;          /* the class of traced arrays */
static PyTypeObject *hooks_record;          /* and of records of structured arrays, which NumPy does not know in lists */
static int hooks_on;
static int hooks_running;                   /* derivatives that run: lists are looked through for them alone */

static int hooks_known = HOOKS_KNOWN;       /* 0 too where the interpreter is taken for an unknown one */
static int hooks_making;                    /* whether new arrays are arrays of the program's */
static int (*hooks_records)(void);          /* whether a tape records in this thread */
static PyObject *(*hooks_own)(PyObject *);  /* a new array as one that the program made */
static int (*hooks_derived)(PyObject *);    /* whether something is traced, and not as plain as the program made it */
static int (*hooks_kinds)(PyObject *);      /* which kinds of traced arrays something holds */
static PyObject *(*hooks_given_out)(PyObject *);    /* with plain arrays in place of those that the program made */
static PyObject *hooks_refusal;             /* raises the error of compiled code that asks for a plain array */

#define HOOKS_TRACED 2                      /* the kind that is not as plain as the program made it */

#define HOOKS_DEEPEST 4                     /* lists in lists that are looked through */

static int hooks_holds(PyObject *x, int depth)
{
    Py_ssize_t i, n;
    PyObject **items;
    if (Py_TYPE(x) == hooks_traced || Py_TYPE(x) == hooks_record)
        return 1;
    if (depth == 0 || !hooks_running)
        return 0;
    if (Py_TYPE(x) == &PyArray_Type) {      /* of objects, as np.vectorize makes them */
        PyArrayObject *a = (PyArrayObject *)x;
        if (PyArray_TYPE(a) != NPY_OBJECT || !PyArray_ISCARRAY_RO(a))
            return 0;
        n = PyArray_SIZE(a);
        items = (PyObject **)PyArray_DATA(a);
    }
    else if (PyList_CheckExact(x) || PyTuple_CheckExact(x)) {
        n = PySequence_Fast_GET_SIZE(x);
        items = PySequence_Fast_ITEMS(x);
    }
    else
        return 0;
    for (i = 0; i < n; i++)
        if (items[i] != NULL && hooks_holds(items[i], depth - 1))
            return 1;
    return 0;
}

static int hooks_any(PyObject *const *args, Py_ssize_t n)
{
    Py_ssize_t i;
    for (i = 0; i < n; i++)
        if (hooks_holds(args[i], HOOKS_DEEPEST))
            return 1;
    return 0;
}

/* Whose call it is.
 *
 * Only what Python code calls is the program's: functions that were compiled call NumPy for plain arrays, and may rely
 * on them.  Arguments of a call in Python lie on the stack of the frame that runs.  NumPy's own code, and that of
 * libraries with compiled parts, gets plain arrays unless it works on something with a derivative; those functions of
 * NumPy that make arrays make them for their caller.
 */
#if !HOOKS_KNOWN

static int hooks_stack_calls(PyFrameObject *frame, PyObject *f, PyObject *const *args, size_t given, PyObject *names)
{
    return 0;
}

#elif PY_VERSION_HEX < 0x030E0000

typedef struct {                            /* how a frame object begins, in CPython 3.11 to 3.13 */
    PyObject_HEAD
    PyFrameObject *back;
    char *frame;
} hooks_frame;

#define HOOKS_FRAME 256                     /* bytes of a frame besides its variables and its stack: at most */

static int hooks_on_stack(PyFrameObject *frame, PyObject *const *args)
{
    PyCodeObject *code = PyFrame_GetCode(frame);
    char *start = ((hooks_frame *)frame)->frame;
    char *end = start + HOOKS_FRAME + (code->co_nlocalsplus + code->co_stacksize) * sizeof(PyObject *);
    Py_DECREF(code);
    return start <= (char *)args && (char *)args < end;
}

#define HOOKS_HEAD 9                        /* words of a frame before its variables, behind which its stack is */

/* Whether a frame calls f with these arguments, from its stack or as a tuple that is spread, f(*args).  Below what is
   above the top there are old values: f and the very tuple must stand side by side. */
static int hooks_stack_calls(PyFrameObject *frame, PyObject *f, PyObject *const *args, size_t given, PyObject *names)
{
    PyCodeObject *code;
    PyObject *spread = (PyObject *)((char *)args - offsetof(PyTupleObject, ob_item)), **at, **end;
    if (hooks_on_stack(frame, args))
        return 1;
    code = PyFrame_GetCode(frame);
    at = (PyObject **)((hooks_frame *)frame)->frame + HOOKS_HEAD + code->co_nlocalsplus;
    end = at + code->co_stacksize;
    Py_DECREF(code);
    for (; at + 1 < end; at++)
        if (at[0] == f && (at[1] == spread || (at + 2 < end && at[2] == spread)))
            return 1;
    return 0;
}

#else

/* CPython 3.14 passes a copy of the arguments.  What it copied stays on the frame's stack until the call has
   returned, and the frame knows where its stack ends.  Elements are objects with two bits for marks; nothing is a mark alone. */
static PyObject *hooks_element(const _PyStackRef *at)
{
    return (PyObject *)(at->bits & ~(uintptr_t)3);
}

/* Whether what is called is f, or the function of NumPy's in whose place f runs after a look at the arguments */
static int hooks_leads_to(PyObject *called, PyObject *f)
{
    PyObject *inner = NULL;
    if (called == f || called == NULL)
        return called == f;
    if (strcmp(Py_TYPE(called)->tp_name, "numpy._ArrayFunctionDispatcher") == 0)
        inner = PyObject_GetAttrString(called, "_implementation");
    if (inner == NULL)
        PyErr_Clear();
    Py_XDECREF(inner);                      /* what is called holds it */
    return inner == f;
}

/* Whether the stack ends with f, the object whose method f is or nothing, and the arguments: f(x, name=y).  An object
   whose method f is has been given as the first argument. */
static int hooks_ends_with(const _PyStackRef *stack, const _PyStackRef *end, PyObject *f, PyObject *const *args,
                           Py_ssize_t n)
{
    Py_ssize_t i;
    if (end - stack < n + 1)
        return 0;
    for (i = 1; i <= n; i++)
        if (hooks_element(end - i) != args[n - i])
            return 0;
    end -= n + 1;
    if (end > stack && hooks_element(end) == NULL)
        end--;
    return hooks_leads_to(hooks_element(end), f);
}

/* Whether the stack ends with f, nothing, a tuple with the arguments, and a dict or nothing: f(*args, **names) */
static int hooks_ends_with_tuple(const _PyStackRef *stack, const _PyStackRef *end, PyObject *f,
                                 PyObject *const *args, Py_ssize_t n)
{
    PyObject *spread;
    Py_ssize_t i;
    if (end - stack < 4 || hooks_element(end - 3) != NULL)
        return 0;
    spread = hooks_element(end - 2);
    if (spread == NULL || !PyTuple_CheckExact(spread) || PyTuple_GET_SIZE(spread) != n)
        return 0;
    for (i = 0; i < n; i++)
        if (PyTuple_GET_ITEM(spread, i) != args[i])
            return 0;
    return hooks_leads_to(hooks_element(end - 4), f);
}

/* Whether a frame calls f with these arguments */
static int hooks_stack_calls(PyFrameObject *frame, PyObject *f, PyObject *const *args, size_t given, PyObject *names)
{
    PyCodeObject *code = PyFrame_GetCode(frame);
    const _PyStackRef *stack = frame->f_frame->localsplus + code->co_nlocalsplus, *end = frame->f_frame->stackpointer;
    Py_ssize_t n = PyVectorcall_NARGS(given), named = names == NULL ? 0 : PyTuple_GET_SIZE(names);
    Py_DECREF(code);
    if (end == NULL)
        return 0;
    if (hooks_ends_with_tuple(stack, end, f, args, n))
        return 1;
    if (named && (end <= stack || hooks_element(--end) != names))
        return 0;
    return hooks_ends_with(stack, end, f, args, n + named);
}

#endif

static const char *hooks_library(int numpy);

/* Whether a frame runs a call with a tuple or a dict that is spread, f(*args, **names), and no library stands between, as
   NumPy's generators are one: the interpreter may have copied the arguments, and bound methods are objects of that call
   alone. */
static int hooks_spreads(PyFrameObject *frame)
{
    int called = 0;
#if HOOKS_KNOWN && PY_VERSION_HEX < 0x030E0000
    PyCodeObject *code = PyFrame_GetCode(frame);
    PyObject *bytes = PyCode_GetCode(code);
    int at = PyFrame_GetLasti(frame);
    called = bytes != NULL && at >= 0 && at < PyBytes_GET_SIZE(bytes)
        && (unsigned char)PyBytes_AS_STRING(bytes)[at] == CALL_FUNCTION_EX && hooks_library(2) == NULL;
    PyErr_Clear();
    Py_XDECREF(bytes);
    Py_DECREF(code);
#endif
    return called;
}

/* Whether a frame calls f with these arguments, as far as is known */
static int hooks_calls_it(PyFrameObject *frame, PyObject *f, PyObject *const *args, size_t given, PyObject *names)
{
    return hooks_known && (hooks_stack_calls(frame, f, args, given, names) || hooks_spreads(frame));
}

/* Whether a variable of a frame may have an object without a reference of its own: an argument that the caller's
   variable holds while the call lasts, as CPython 3.14 lends them */
static int hooks_is_lent(PyFrameObject *frame, PyObject *x)
{
#if HOOKS_KNOWN && PY_VERSION_HEX >= 0x030E0000
    PyCodeObject *code = PyFrame_GetCode(frame);
    const _PyStackRef *at = frame->f_frame->localsplus, *end = at + code->co_nlocalsplus;
    Py_DECREF(code);
    while (at < end && (at->bits & 3 ? hooks_element(at) != x : 1))
        at++;
    if (at < end)
        return 1;
#endif
    return !hooks_known;
}

/* The library, outside of Python, NumPy and blasad, whose compiled code makes a call.
 *
 * The frames of C between here and the interpreter's loop tell: in Python's own library alone lie those of map, partial
 * and the like, which call for the program.  The loop has a record on its stack, which no frame that it calls reaches.
 */
#if defined(__GNUC__) && !defined(_WIN32)
#include <dlfcn.h>
#include <unwind.h>

#if !HOOKS_KNOWN
static uintptr_t hooks_loop(void)
{
    return 0;
}
#elif PY_VERSION_HEX < 0x030D0000
static uintptr_t hooks_loop(void)
{
    PyThreadState *state = PyThreadState_Get();
    return (uintptr_t)state->cframe;
}
#elif PY_VERSION_HEX < 0x030E0000
typedef struct hooks_inner {                /* how a frame inside the interpreter begins, in CPython 3.13 */
    PyObject *executable;
    struct hooks_inner *previous;
    PyObject *others[5];
    void *next_instruction;
    int stacktop;
    uint16_t return_offset;
    char owner;
} hooks_inner;

static uintptr_t hooks_loop(void)
{
    PyFrameObject *frame = PyEval_GetFrame();
    hooks_inner *at = frame == NULL ? NULL : (hooks_inner *)((hooks_frame *)frame)->frame;
    while (at != NULL && at->owner != 3)    /* the record of the loop itself */
        at = at->previous;
    return (uintptr_t)at;
}
#else
static uintptr_t hooks_loop(void)
{
    PyFrameObject *frame = PyEval_GetFrame();
    _PyInterpreterFrame *at = frame == NULL ? NULL : frame->f_frame;
    while (at != NULL && at->owner < FRAME_OWNED_BY_INTERPRETER)
        at = at->previous;
    return (uintptr_t)at;
}
#endif

typedef struct {
    uintptr_t loop;
    const char *library;
    int numpy;                              /* what of NumPy is no other library */
} hooks_walk;

/* Whether the file of a library is Python's, one of blasad, or NumPy's: all of NumPy's (0), none (1), its core (2) */
static int hooks_is_own(const Dl_info *of, int numpy)
{
    static const void *python;
    static char root[1024];                 /* the folder of blasad */
    Dl_info info;
    if (python == NULL) {
        if (dladdr((void *)hooks_loop, &info) && info.dli_fname != NULL && strlen(info.dli_fname) < sizeof root) {
            strcpy(root, info.dli_fname);
            if (strrchr(root, '/') != NULL)
                *strrchr(root, '/') = 0;
            if (strrchr(root, '/') != NULL)
                strrchr(root, '/')[1] = 0;
        }
        if (dladdr((void *)PyObject_Call, &info))
            python = info.dli_fbase;
    }
    return of->dli_fbase == python || (root[0] && strncmp(of->dli_fname, root, strlen(root)) == 0)
            || strstr(of->dli_fname, "/lib-dynload/") != NULL
            || (numpy != 1 && strstr(of->dli_fname, numpy == 0 ? "/numpy/" : "/numpy/_core/") != NULL);
}

static _Unwind_Reason_Code hooks_step(struct _Unwind_Context *context, void *p)
{
    hooks_walk *walk = p;
    Dl_info info;
    if ((uintptr_t)_Unwind_GetCFA(context) >= walk->loop)
        return _URC_END_OF_STACK;
    if (!dladdr((void *)_Unwind_GetIP(context), &info) || info.dli_fname == NULL || hooks_is_own(&info, walk->numpy))
        return _URC_NO_REASON;
    walk->library = info.dli_fname;
    return _URC_END_OF_STACK;
}

/* The file of that library; NULL if the call is Python's */
static const char *hooks_library(int numpy)
{
    hooks_walk walk = {hooks_known ? hooks_loop() : 0, NULL, numpy};
    if (walk.loop)
        _Unwind_Backtrace(hooks_step, &walk);
    else if (numpy)
        return "";                          /* it is not known */
    return walk.library;
}
#else
static const char *hooks_library(int numpy)
{
    return numpy ? "" : NULL;
}
#endif

/* The name of a frame's module; it lives as long as the module */
static const char *hooks_module(PyFrameObject *frame)
{
    static PyObject *key;
    PyObject *globals = PyFrame_GetGlobals(frame), *name = NULL;
    if (key == NULL)
        key = PyUnicode_InternFromString("__name__");
    if (key != NULL)
        name = PyDict_GetItemWithError(globals, key);
    Py_DECREF(globals);
    if (name == NULL || !PyUnicode_Check(name)) {
        PyErr_Clear();
        return "";
    }
    return PyUnicode_AsUTF8(name);
}

static int hooks_named(const char *module, const char *const *names)
{
    size_t n;
    for (; *names != NULL; names++) {
        n = strlen(*names);
        if (strncmp(module, *names, n) == 0 && (module[n] == 0 || module[n] == '.'))
            return 1;
    }
    return 0;
}

static const char *const hooks_blasad[] = {"blasad", NULL};
static const char *const hooks_numpy[] = {"numpy", NULL};
static const char *const hooks_scipy[] = {"scipy", NULL};     /* what it calls in C is guarded */
static const char *const hooks_on_behalf[] = {      /* what runs SciPy's functions on traced arrays for their caller */
    "blasad._hooks.instead", "blasad._hooks.solvers", "blasad._stats", NULL};
static const char *const hooks_compiled[] = {       /* code that takes no arrays but NumPy's own */
    "numpy.ma", "numpy.matrixlib", "numpy.random", "sklearn", "pandas", "matplotlib", "numba", "torch", "jax", "jaxlib", "tensorflow", "h5py", "skimage",
    "cv2", "PIL", "xarray", "dask", "sympy", NULL};

/* Whether something has a derivative, or is a tuple with something that has, as arguments are collected */
static int hooks_carries(PyObject *x)
{
    Py_ssize_t i;
    int derived = hooks_derived(x);
    for (i = 0; !derived && PyTuple_CheckExact(x) && i < PyTuple_GET_SIZE(x); i++)
        derived = hooks_derived(PyTuple_GET_ITEM(x, i));
    return derived;
}

/* Whether something in a mapping has a derivative */
static int hooks_derived_in(PyObject *names)
{
    PyObject *values = names == NULL ? NULL : PyMapping_Values(names);
    Py_ssize_t i;
    int derived = 0;
    for (i = 0; values != NULL && !derived && i < PyList_GET_SIZE(values); i++)
        derived = hooks_carries(PyList_GET_ITEM(values, i));
    if (values == NULL)
        PyErr_Clear();
    Py_XDECREF(values);
    return derived;
}

/* What an object holds, in its dict or in slots; a sparse matrix of lil has an array of lists */
static int hooks_look(PyObject *x, void *derived)
{
    *(int *)derived |= PyDict_CheckExact(x) ? hooks_derived_in(x)
        : PyArray_CheckExact(x) ? hooks_holds(x, 2) : hooks_derived(x);
    return 0;
}

/* Whether something has a derivative, or is an object of a class in Python whose attribute has, as a sparse matrix */
static int hooks_is_about(PyObject *x)
{
    PyTypeObject *type = Py_TYPE(x);
    int derived = hooks_carries(x);
    if (!derived && PyType_HasFeature(type, Py_TPFLAGS_HEAPTYPE) && type->tp_traverse != NULL && !PyType_Check(x))
        type->tp_traverse(x, hooks_look, &derived);
    return derived;
}

/* Whether a variable of a frame has a derivative, or an attribute of an object in one */
static int hooks_works_on(PyFrameObject *frame)
{
    PyObject *names = PyFrame_GetLocals(frame), *values = names == NULL ? NULL : PyMapping_Values(names);
    Py_ssize_t i;
    int derived = 0;
    for (i = 0; values != NULL && !derived && i < PyList_GET_SIZE(values); i++)
        derived = hooks_is_about(PyList_GET_ITEM(values, i));
    PyErr_Clear();
    Py_XDECREF(values);
    Py_XDECREF(names);
    return derived;
}

/* What a variable of a frame has: the content of a cell, if functions inside use it too.  The frame holds it. */
static PyObject *hooks_variable(PyFrameObject *frame, int i)
{
    PyObject *x = NULL;
#if PY_VERSION_HEX >= 0x030C0000
    PyCodeObject *code = PyFrame_GetCode(frame);
    PyObject *names = PyCode_GetVarnames(code);
    if (names != NULL && i < PyTuple_GET_SIZE(names))
        x = PyFrame_GetVar(frame, PyTuple_GET_ITEM(names, i));
    PyErr_Clear();                          /* a variable without a value */
    Py_XDECREF(names);
    Py_XDECREF(x);
    Py_DECREF(code);
#elif HOOKS_KNOWN
    x = ((PyObject **)((hooks_frame *)frame)->frame)[HOOKS_HEAD + i];
    x = x != NULL && PyCell_Check(x) ? PyCell_GET(x) : x;
#endif
    return x;
}

/* Whether a frame is that of a signal handler: it was given a number and the frame that it interrupts */
static int hooks_handles_signal(PyFrameObject *frame, PyFrameObject *back)
{
    PyCodeObject *code = PyFrame_GetCode(frame);
    int i, n = code->co_argcount, rest = code->co_flags & CO_VARARGS ? n + code->co_kwonlyargcount : -1, handles = 0;
    PyObject *x, *before = NULL;
    Py_DECREF(code);
    for (i = 0; i < n && !handles; i++) {
        x = hooks_variable(frame, i);
        handles = x != NULL && x == (PyObject *)back && before != NULL && PyLong_Check(before);
        before = x;
    }
    x = rest < 0 || handles ? NULL : hooks_variable(frame, rest);
    if (x != NULL && PyTuple_CheckExact(x) && PyTuple_GET_SIZE(x) > 0)
        handles = PyTuple_GET_ITEM(x, PyTuple_GET_SIZE(x) - 1) == (PyObject *)back;
    return handles;
}

#define HOOKS_NESTED 64                     /* derivatives inside each other whose frames are remembered */

static _Thread_local void *hooks_begun[HOOKS_NESTED];       /* where those of this thread began */
static _Thread_local int hooks_nested;

/* The frame that runs, as the interpreter has it: that of an object is made when somebody asks for it */
static void *hooks_frame_now(void)
{
#if !HOOKS_KNOWN
    return NULL;
#elif PY_VERSION_HEX < 0x030D0000
    return PyThreadState_Get()->cframe->current_frame;
#else
    return PyThreadState_Get()->current_frame;
#endif
}

static void *hooks_frame_of(PyFrameObject *frame)
{
#if !HOOKS_KNOWN
    return NULL;
#elif PY_VERSION_HEX < 0x030E0000
    return ((hooks_frame *)frame)->frame;
#else
    return frame->f_frame;
#endif
}

static void hooks_begin(void)
{
    if (hooks_nested < HOOKS_NESTED)
        hooks_begun[hooks_nested] = hooks_frame_now();
    hooks_nested++;
}

static void hooks_end(void)
{
    hooks_nested--;
}

/* Whether a signal handler has interrupted the innermost derivative, and runs now */
static int hooks_in_handler(void)
{
    PyFrameObject *frame = hooks_known ? PyEval_GetFrame() : NULL, *back;
    void *first = 0 < hooks_nested && hooks_nested <= HOOKS_NESTED ? hooks_begun[hooks_nested - 1] : NULL;
    int handled = 0;
    Py_XINCREF(frame);
    while (frame != NULL && !handled && hooks_frame_of(frame) != first) {
        back = PyFrame_GetBack(frame);
        handled = back != NULL && hooks_handles_signal(frame, back);
        Py_DECREF(frame);
        frame = back;
    }
    Py_XDECREF(frame);
    return handled;
}

static _Thread_local int hooks_direct = 1;  /* whether the call that is led to ours comes from Python code */

static const char *const hooks_creators[] = {
    "ones", "full", "eye", "identity", "zeros_like", "ones_like", "full_like", "copy", "diag", "diagflat", "tri", "tril",
    "triu", "vander", "linspace", "logspace", "geomspace", "meshgrid", "fromfunction", "block", "stack", "vstack",
    "hstack", "dstack", "column_stack", "tile", "append", "pad", "asarray_chkfinite", "AxisConcatenator", "nd_grid",
    "ndenumerate", NULL};

static int hooks_creates(PyFrameObject *frame)
{
    PyCodeObject *code = PyFrame_GetCode(frame);
    const char *name = PyUnicode_AsUTF8(code->co_qualname);
    int creates = name != NULL && hooks_named(name, hooks_creators);
    Py_DECREF(code);
    return creates;
}

/* The frame that has called the compiled function that runs, if that is guarded or led; whatever this calls in turn,
   other than functions of the program, gets plain arrays */
static _Thread_local void *hooks_inside;

/* Enter a compiled function; returns what hooks_inside is after it */
static void *hooks_enter(void)
{
    void *before = hooks_inside;
    if (hooks_running)
        hooks_inside = hooks_frame_now();
    return before;
}

/* Whether a frame is the one in which the innermost derivative began */
static int hooks_is_first(PyFrameObject *frame)
{
    return 0 < hooks_nested && hooks_nested <= HOOKS_NESTED && hooks_frame_of(frame) == hooks_begun[hooks_nested - 1];
}

/* Whether a frame of SciPy's works on something with a derivative, from one up to another */
static int hooks_any_works_on(PyFrameObject *frame, PyFrameObject *last)
{
    PyFrameObject *back;
    int works = 0;
    Py_INCREF(frame);
    while (frame != NULL && frame != last && !works) {
        works = hooks_named(hooks_module(frame), hooks_scipy) && hooks_works_on(frame);
        back = PyFrame_GetBack(frame);
        Py_DECREF(frame);
        frame = back;
    }
    Py_XDECREF(frame);
    return works;
}

/* Whether a frame calls for the program; `ours`: from what blasad leads calls to.  What SciPy has in Python works for
   its caller: for the program, or for a rule of blasad's, which gets plain arrays unless it gives arrays with a
   derivative. */
static int hooks_is_of_program(PyFrameObject *frame, int ours)
{
    PyFrameObject *back, *start = frame;
    const char *module;
    int program = 1, plain = 0, scipy = 0;
    Py_INCREF(frame);
    while (frame != NULL) {
        if (hooks_inside != NULL && hooks_frame_of(frame) == hooks_inside) {
            program = 0;
            break;
        }
        module = hooks_module(frame);
        if (hooks_named(module, hooks_compiled) || hooks_named(module, hooks_numpy)) {
            ours = 0;
            plain = !hooks_creates(frame) || hooks_named(module, hooks_compiled);
            if (plain && hooks_works_on(frame))
                break;
        }
        else if (!plain && hooks_named(module, hooks_scipy)) {
            ours = 0;
            scipy = 1;
        }
        else if (scipy && hooks_named(module, hooks_on_behalf))
            ;
        else if (!ours || !hooks_named(module, hooks_blasad)) {     /* not what the call was led to */
            program = !plain && (!hooks_named(module, hooks_blasad)
                               || (scipy && (hooks_is_first(frame) || hooks_any_works_on(start, frame))));
            break;
        }
        back = PyFrame_GetBack(frame);
        Py_DECREF(frame);
        frame = back;
    }
    Py_XDECREF(frame);
    return program;
}

static int hooks_is_program(PyObject *f, PyObject *const *args, size_t given, PyObject *names)
{
    PyFrameObject *frame = PyEval_GetFrame();
    int ours = args == NULL;
    if (frame == NULL || !(ours ? hooks_direct : hooks_calls_it(frame, f, args, given, names)))
        return 0;
    return hooks_is_of_program(frame, ours);
}

/* The same of a method of a type in C, which gets its arguments without itself.  In CPython 3.11, debuggers and
   profilers have methods called as objects that are bound to theirs, and the pointer of the method is passed by. */
static int hooks_is_programs_method(PyObject *const *args)
{
#if HOOKS_KNOWN && PY_VERSION_HEX < 0x030E0000
    PyFrameObject *frame = PyEval_GetFrame();
    return hooks_known && frame != NULL && (hooks_on_stack(frame, args) || hooks_spreads(frame))
        && hooks_is_of_program(frame, 0);
#else
    return 0;
#endif
}

/* Whether a result is a new array that can be one of the program's */
static int hooks_is_new(PyObject *result)
{
    return result != NULL && Py_TYPE(result) == &PyArray_Type && Py_REFCNT(result) == 1
        && (PyArray_HASFIELDS((PyArrayObject *)result)
            || PyTypeNum_ISFLOAT(PyArray_TYPE((PyArrayObject *)result))
            || PyTypeNum_ISCOMPLEX(PyArray_TYPE((PyArrayObject *)result)));
}

static PyObject *hooks_owned(PyObject *result)
{
    PyObject *own = hooks_own(result);
    Py_DECREF(result);
    return own;
}

/* A result without another owner, as an array of the program's */
static PyObject *hooks_taken(PyObject *result, PyObject *f, PyObject *const *args, size_t given, PyObject *names)
{
    return hooks_is_new(result) && hooks_is_program(f, args, given, names) ? hooks_owned(result) : result;
}

/* Of each builtin that is led elsewhere: what ran before, and what runs for traced arrays */
#define HOOKS_ROOM 512                      /* octal 1000 */

static vectorcallfunc hooks_were[HOOKS_ROOM];
static PyObject *hooks_ours[HOOKS_ROOM];    /* NULL: the original alone */
static int hooks_makes[HOOKS_ROOM];         /* whether what it returns is a new array */
static int hooks_goes_through[HOOKS_ROOM];  /* whether it takes what is iterated over, which is not known before */
static PyObject *hooks_ufuncs[HOOKS_ROOM];  /* what it is of one number, but for errors; NULL: no ufunc */
static int (*hooks_value)(PyObject *, double *);            /* whether something is a traced number, and which */
static PyObject *(*hooks_of_numbers)(PyObject *, int, PyObject *, PyObject *);  /* a ufunc of one or two, or None */
static PyObject *(*hooks_of_math)(PyObject *, PyObject *);      /* a ufunc of one, whose result is a number of Python */
static int hooks_used;
static PyObject *hooks_led_ones[HOOKS_ROOM];    /* the functions themselves */
static int hooks_flagged[HOOKS_ROOM];       /* which of them had the flag METH_COEXIST before */

/* Where the pointer of a function is that runs when it is called; NULL: it has none */
static vectorcallfunc *hooks_place(PyObject *f)
{
    Py_ssize_t at = PyType_HasFeature(Py_TYPE(f), Py_TPFLAGS_HAVE_VECTORCALL) ? Py_TYPE(f)->tp_vectorcall_offset : 0;
    return at > 0 ? (vectorcallfunc *)((char *)f + at) : NULL;
}

/* The flags of a builtin or of a method of a type in C, which keep the interpreter from short cuts; NULL: none */
static int *hooks_flags(PyObject *f)
{
    if (PyCFunction_CheckExact(f))
        return &((PyCFunctionObject *)f)->m_ml->ml_flags;
    return Py_TYPE(f) == &PyMethodDescr_Type ? &((PyMethodDescrObject *)f)->d_method->ml_flags : NULL;
}

/* Whether the flag that keeps the interpreter from short cuts was there before us */
static int hooks_coexists(PyObject *f)
{
    int *flags = hooks_flags(f);
    return flags != NULL && (*flags & METH_COEXIST) != 0;
}

/* Exchange the pointer of a function that has `before`; 0 if somebody else has exchanged it meanwhile.  The flag stays
   where it is not ours. */
static int hooks_exchange(PyObject *f, vectorcallfunc before, vectorcallfunc after, int led, int flagged)
{
    vectorcallfunc *place = hooks_place(f);
    int *flags = hooks_flags(f);
    if (place == NULL || *place != before)
        return 0;
    if (flags != NULL && led)
        *flags |= METH_COEXIST;
#if PY_VERSION_HEX >= 0x030C0000
    if (PyFunction_Check(f))
        PyFunction_SetVectorcall((PyFunctionObject *)f, after);
    else
#endif
    *place = after;
    if (flags != NULL && !led && !flagged)
        *flags &= ~METH_COEXIST;
    return 1;
}

static int hooks_full(const char *what)
{
    PyErr_Format(PyExc_RuntimeError, "blasad: the table of %s that lead to blasad's is full; please report this", what);
    return -1;
}

/* Call one without a pointer of its own, with a tuple and a dict */
static PyObject *hooks_by_tuple(PyObject *f, PyObject *const *args, Py_ssize_t n, PyObject *names)
{
    Py_ssize_t i, named = names == NULL ? 0 : PyTuple_GET_SIZE(names);
    PyObject *tuple = PyTuple_New(n), *dict = named ? PyDict_New() : NULL, *result = NULL;
    if (tuple == NULL || (named && dict == NULL))
        goto done;
    for (i = 0; i < n; i++) {
        Py_INCREF(args[i]);
        PyTuple_SET_ITEM(tuple, i, args[i]);
    }
    for (i = 0; i < named; i++)
        if (PyDict_SetItem(dict, PyTuple_GET_ITEM(names, i), args[n + i]) < 0)
            goto done;
    result = Py_TYPE(f)->tp_call(f, tuple, dict);
done:
    Py_XDECREF(tuple);
    Py_XDECREF(dict);
    return result;
}

#define HOOKS_MOST 16                       /* arguments of a function that takes arrays the program made */

/* A ufunc of a traced number, if the builtin has a value there; None if there is more to see to */
static PyObject *hooks_of_number(int k, PyObject *f, PyObject *x)
{
    PyObject *bare, *result;
    double value;
    if (!hooks_value(x, &value))
        Py_RETURN_NONE;
    bare = PyFloat_FromDouble(value);
    if (bare == NULL)
        return NULL;
    result = hooks_were[k] == NULL ? hooks_by_tuple(f, &bare, 1, NULL) : hooks_were[k](f, &bare, 1, NULL);
    Py_DECREF(bare);
    if (result == NULL)
        return NULL;
    Py_DECREF(result);
    return hooks_of_math(hooks_ufuncs[k], x);
}

/* Raise what is said of a traced array that compiled code asks for as a plain one */
static PyObject *hooks_refused(PyObject *f, const char *library)
{
    PyObject *name = PyUnicode_DecodeFSDefault(library);
    PyObject *error = name == NULL ? NULL : PyObject_CallFunctionObjArgs(hooks_refusal, f, name, NULL);
    Py_XDECREF(name);
    Py_XDECREF(error);                      /* it raises */
    return NULL;
}

/* A result that is one of the plain arrays which were given: the array that it stands for */
static PyObject *hooks_one_back(PyObject *result, PyObject *const *plain, PyObject *const *args, Py_ssize_t n)
{
    Py_ssize_t i;
    for (i = 0; i < n; i++)
        if (result == plain[i] && plain[i] != args[i]) {
            Py_INCREF(args[i]);
            Py_DECREF(result);
            return args[i];
        }
    return result;
}

/* The same for the items of a tuple, which nobody else has */
static PyObject *hooks_back(PyObject *result, PyObject *const *plain, PyObject *const *args, Py_ssize_t n)
{
    Py_ssize_t i;
    if (result == NULL || !PyTuple_CheckExact(result) || Py_REFCNT(result) != 1)
        return result == NULL ? NULL : hooks_one_back(result, plain, args, n);
    for (i = 0; i < PyTuple_GET_SIZE(result); i++)
        ((PyTupleObject *)result)->ob_item[i] = hooks_one_back(PyTuple_GET_ITEM(result, i), plain, args, n);
    return result;
}

/* A call of what was there before.  Compiled functions that make no arrays for their caller get plain ones. */
static PyObject *hooks_plainly(int k, PyObject *f, PyObject *const *args, size_t given, PyObject *names)
{
    PyObject *result;
    void *before;
    int enters = hooks_running && !hooks_makes[k];
    if (enters)
        before = hooks_enter();
    result = hooks_were[k] == NULL ? hooks_by_tuple(f, args, PyVectorcall_NARGS(given), names)
        : hooks_were[k](f, args, given, names);
    if (enters)
        hooks_inside = before;
    return result;
}

/* A call with traced arrays.  Of those that the program made the original takes plain arrays, if it is not one that
   makes arrays of them for code in Python. */
static PyObject *hooks_led(int k, PyObject *f, PyObject *const *args, size_t given, PyObject *names)
{
    Py_ssize_t n = PyVectorcall_NARGS(given), all = n + (names == NULL ? 0 : PyTuple_GET_SIZE(names)), i;
    PyObject *plain[HOOKS_MOST], *result = NULL;
    const char *library = NULL;
    int kinds = all > HOOKS_MOST ? HOOKS_TRACED : 0, each = 0;
    if (hooks_ufuncs[k] != NULL && all == 1) {
        result = hooks_of_number(k, f, args[0]);
        if (result != Py_None)
            return result;
        Py_DECREF(result);
        result = NULL;
    }
    if (hooks_makes[k]) {
        PyFrameObject *frame = PyEval_GetFrame();
        hooks_direct = frame == NULL || hooks_calls_it(frame, f, args, given, names);
        library = hooks_direct ? NULL : hooks_library(0);
        if (library == NULL) {
            result = PyObject_Vectorcall(hooks_ours[k], args, n, names);
            hooks_direct = 1;
            return result;
        }
        hooks_direct = 1;
    }
    for (i = 0; i < all && !(kinds & HOOKS_TRACED); i++) {
        each = hooks_kinds(args[i]);
        if (each < 0)
            return NULL;
        kinds |= each;
    }
    if (kinds & HOOKS_TRACED)
        return library != NULL ? hooks_refused(f, library) : PyObject_Vectorcall(hooks_ours[k], args, n, names);
    for (i = 0; i < all; i++) {
        plain[i] = hooks_given_out(args[i]);
        if (plain[i] == NULL)
            break;
    }
    if (i == all)
        result = hooks_back(hooks_plainly(k, f, plain, n, names), plain, args, all);
    while (i-- > 0)
        Py_DECREF(plain[i]);
    return result;
}

/* Whether a spline that is called has coefficients or knots with a derivative */
static int hooks_in_object(PyObject *x)
{
    static const char *const names[] = {"_c", "_x", "c", "x"};
    PyObject *value;
    int i, derived = 0;
    for (i = 0; i < 4 && !derived; i++) {
        value = PyObject_GetAttrString(x, names[i]);
        if (value == NULL)
            PyErr_Clear();
        else
            derived = hooks_derived(value);
        Py_XDECREF(value);
    }
    return derived;
}

/* Whether something that is not a list is iterated over while a tape records */
static int hooks_lazy(PyObject *x)
{
    return !PyList_CheckExact(x) && !PyArray_Check(x) && hooks_records();
}

/* Whether something is an object of a class with __array__, which NumPy would ask for a plain array in C */
static int hooks_has_array(PyObject *x)
{
    static PyObject *name;
    PyTypeObject *type = Py_TYPE(x);
    if (!PyType_HasFeature(type, Py_TPFLAGS_HEAPTYPE) || PyArray_Check(x) || PyArray_IsScalar(x, Generic)
            || PyType_Check(x))
        return 0;
    if (name == NULL)
        name = PyUnicode_InternFromString("__array__");
    return name != NULL && _PyType_Lookup(type, name) != NULL;
}

/* Whether there is such an object in a list, too */
static int hooks_has_arrays(PyObject *x, int depth)
{
    Py_ssize_t i;
    int arrays = 0;
    if (!PyList_CheckExact(x) && !PyTuple_CheckExact(x))
        return hooks_has_array(x);
    for (i = 0; depth && !arrays && i < PySequence_Fast_GET_SIZE(x); i++)
        arrays = hooks_has_arrays(PySequence_Fast_GET_ITEM(x, i), depth - 1);
    return arrays;
}

static PyObject *hooks_call(int k, PyObject *f, PyObject *const *args, size_t given, PyObject *names)
{
    Py_ssize_t n = PyVectorcall_NARGS(given);
    PyObject *result;
    if (hooks_on && hooks_running && PyFunction_Check(f) && n && hooks_in_object(args[0]))
        return PyObject_Vectorcall(hooks_ours[k], args, n, names);
    if (hooks_on && hooks_ours[k] != NULL && ((hooks_goes_through[k] && hooks_running && n > 0 && hooks_lazy(args[0]))
            || hooks_any(args, n + (names == NULL ? 0 : PyTuple_GET_SIZE(names)))))
        return hooks_led(k, f, args, given, names);
    if (hooks_on && hooks_ours[k] != NULL && hooks_running && hooks_makes[k] && n > 0 && hooks_records()
            && hooks_has_arrays(args[0], HOOKS_DEEPEST))
        return PyObject_Vectorcall(hooks_ours[k], args, n, names);
    result = hooks_plainly(k, f, args, given, names);
    if (hooks_running && hooks_makes[k] && hooks_making && hooks_records())
        return hooks_taken(result, f, args, given, names);
    return result;
}

#define HOOKS_EIGHT(X, a) X(a##0) X(a##1) X(a##2) X(a##3) X(a##4) X(a##5) X(a##6) X(a##7)     /* octal digits */
#define HOOKS_SIXTY_FOUR(X, a) \
    HOOKS_EIGHT(X, a##0) HOOKS_EIGHT(X, a##1) HOOKS_EIGHT(X, a##2) HOOKS_EIGHT(X, a##3) \
    HOOKS_EIGHT(X, a##4) HOOKS_EIGHT(X, a##5) HOOKS_EIGHT(X, a##6) HOOKS_EIGHT(X, a##7)
#define HOOKS_EACH(X) \
    HOOKS_SIXTY_FOUR(X, 0) HOOKS_SIXTY_FOUR(X, 01) HOOKS_SIXTY_FOUR(X, 02) HOOKS_SIXTY_FOUR(X, 03) \
    HOOKS_SIXTY_FOUR(X, 04) HOOKS_SIXTY_FOUR(X, 05) HOOKS_SIXTY_FOUR(X, 06) HOOKS_SIXTY_FOUR(X, 07)

#define HOOKS_MAKE(k) \
    static PyObject *hooks_call_##k(PyObject *f, PyObject *const *args, size_t given, PyObject *names) \
    { return hooks_call(k, f, args, given, names); }
HOOKS_EACH(HOOKS_MAKE)

#define HOOKS_NAME(k) hooks_call_##k,
static const vectorcallfunc hooks_calls[HOOKS_ROOM] = {HOOKS_EACH(HOOKS_NAME)};

static int hooks_is_led(vectorcallfunc now)
{
    int k = 0;
    while (k < hooks_used && now != hooks_calls[k])
        k++;
    return k < hooks_used;
}

/* Whether a function of Cython's has no pointer of its own, as those of *args: what its type calls it by looks for one
 * each time, and would find and call what leads or guards it, without end */
static int hooks_by_type(PyObject *f)
{
    Py_ssize_t at = PyType_HasFeature(Py_TYPE(f), Py_TPFLAGS_HAVE_VECTORCALL) ? Py_TYPE(f)->tp_vectorcall_offset : 0;
    return at > 0 && *(vectorcallfunc *)((char *)f + at) == NULL && !PyCFunction_Check(f) && !PyType_Check(f)
        && Py_TYPE(f) != &PyMethodDescr_Type;
}

/* Lead a builtin, a function or method of Cython's, or a type to `ours` for traced arrays (None: to none), and take
 * what it makes for an array of the program's; 0 if this is not possible
 *
 * Of functions in Python those alone that are called as objects are, `__call__`: where the program calls a function
 * itself, the interpreter may pass its pointer by.
 */
static int hooks_lead(PyObject *f, PyObject *ours, int makes, int goes_through, PyObject *ufunc)
{
    Py_ssize_t at = PyType_HasFeature(Py_TYPE(f), Py_TPFLAGS_HAVE_VECTORCALL) ? Py_TYPE(f)->tp_vectorcall_offset : 0;
    vectorcallfunc *place = (vectorcallfunc *)((char *)f + at);
    int k, known;
    if (at <= 0 || hooks_by_type(f))
        return 0;
    for (k = 0; k < hooks_used && *place != hooks_calls[k]; k++)
        ;
    if (k == HOOKS_ROOM)
        return hooks_full("functions");
    known = k < hooks_used;                 /* it is led already: by an earlier try, which a signal ended, or elsewhere */
    hooks_used += !known;
    Py_INCREF(f);                           /* it stays */
    if (ours != Py_None) {
        Py_INCREF(ours);
        hooks_ours[k] = ours;
    }
    if (ufunc != Py_None) {
        Py_INCREF(ufunc);
        hooks_ufuncs[k] = ufunc;
    }
    hooks_makes[k] |= makes;
    hooks_goes_through[k] |= goes_through;
    if (known)
        return 1;
    hooks_were[k] = *place;
    hooks_led_ones[k] = f;
    hooks_flagged[k] = hooks_coexists(f);
    return hooks_exchange(f, *place, hooks_calls[k], 1, hooks_flagged[k]);
}

/* Compiled functions without a rule: a traced array among their arguments is refused before they run
 *
 * They test their arguments, but not all of them can fail halfway: some free too much, or use what they did not make.
 * Functions that call back are guarded where a Python function is among their arguments too, for what that returns.
 */
#define HOOKS_GUARDS 8192                   /* a power of 2, far more than there are */

static struct {
    PyObject *f;
    vectorcallfunc was;
    PyObject *ours;                         /* is given the function, then what that was given */
    int calls_back;
    int flagged;                            /* whether it had the flag METH_COEXIST before */
} hooks_guards[HOOKS_GUARDS];
static int hooks_guards_used;
static _Thread_local PyObject *hooks_through;       /* what is called next as if it had no guard */

static size_t hooks_guard_at(PyObject *f)
{
    size_t at = (((uintptr_t)f >> 4) * 2654435761u) & (HOOKS_GUARDS - 1);
    while (hooks_guards[at].f != NULL && hooks_guards[at].f != f)
        at = (at + 1) & (HOOKS_GUARDS - 1);
    return at;
}

/* What an object has, in its dict or in slots: whether it is a traced array */
static int hooks_look_for_any(PyObject *x, void *traced)
{
    Py_ssize_t at = 0;
    PyObject *name, *value;
    if (!PyDict_CheckExact(x))
        *(int *)traced |= Py_TYPE(x) == hooks_traced;
    else
        while (!*(int *)traced && PyDict_Next(x, &at, &name, &value))
            *(int *)traced |= Py_TYPE(value) == hooks_traced;
    return 0;
}

/* Whether an object of a class in Python, such as a sparse matrix, has a traced array that compiled code would ask for */
static int hooks_has_any(PyObject *x)
{
    int traced = 0;
    if (PyType_HasFeature(Py_TYPE(x), Py_TPFLAGS_HEAPTYPE) && !PyType_Check(x) && !PyModule_Check(x)
            && Py_TYPE(x)->tp_traverse != NULL)
        Py_TYPE(x)->tp_traverse(x, hooks_look_for_any, &traced);
    return traced;
}

static PyObject *hooks_call_guarded(PyObject *f, PyObject *const *args, size_t given, PyObject *names)
{
    Py_ssize_t i, n = PyVectorcall_NARGS(given), all = n + (names == NULL ? 0 : PyTuple_GET_SIZE(names));
    size_t at = hooks_guard_at(f);
    PyObject *more[HOOKS_MOST + 1 + HOOKS_MOST], *result;
    void *before;
    int on = hooks_on && hooks_running && hooks_through != f && all <= 2 * HOOKS_MOST;
    int guarded = on && hooks_any(args, all);
    for (i = 0; on && i < all && !guarded; i++)
        guarded = hooks_has_any(args[i]);
    if (on && hooks_guards[at].calls_back && hooks_records())
        for (i = 0; i < all && !guarded; i++)
            guarded = PyFunction_Check(args[i]) || PyMethod_Check(args[i]);
    if (hooks_through == f)
        hooks_through = NULL;
    if (guarded) {
        more[0] = f;
        memcpy(more + 1, args, all * sizeof *args);
        return PyObject_Vectorcall(hooks_guards[at].ours, more, n + 1, names);
    }
    before = hooks_enter();
    result = hooks_guards[at].was == NULL ? hooks_by_tuple(f, args, n, names)
        : hooks_guards[at].was(f, args, given, names);
    hooks_inside = before;
    return result;
}

/* Guard a builtin, or a function of Cython's; 0 if this is not possible */
static int hooks_guard(PyObject *f, PyObject *ours, int calls_back)
{
    Py_ssize_t at = PyType_HasFeature(Py_TYPE(f), Py_TPFLAGS_HAVE_VECTORCALL) ? Py_TYPE(f)->tp_vectorcall_offset : 0;
    vectorcallfunc *place = (vectorcallfunc *)((char *)f + at);
    size_t k = hooks_guard_at(f);
    if (at <= 0 || hooks_by_type(f) || hooks_guards[k].f != NULL || hooks_is_led(*place))
        return 0;
    if (hooks_guards_used > HOOKS_GUARDS / 2)
        return hooks_full("guarded functions");
    hooks_guards_used++;
    Py_INCREF(f);                           /* they stay */
    Py_INCREF(ours);
    hooks_guards[k].f = f;
    hooks_guards[k].ours = ours;
    hooks_guards[k].was = *place;
    hooks_guards[k].calls_back = calls_back;
    hooks_guards[k].flagged = hooks_coexists(f);
    return hooks_exchange(f, *place, hooks_call_guarded, 1, hooks_guards[k].flagged);
}

/* Objects that their type calls, such as the routines that f2py wraps: the type's pointer is exchanged */
#define HOOKS_TYPES 32

static struct {
    PyTypeObject *type;
    ternaryfunc was;
    PyObject *ours;                         /* is given the object, then what that was given; a dict: by object */
    int alone;                              /* an object that the dict does not have is called as it is */
} hooks_types[HOOKS_TYPES];
static int hooks_types_used;

/* The number of an object's type, or of the type that it inherits its call from */
static int hooks_type_of(PyObject *f)
{
    PyTypeObject *type = Py_TYPE(f);
    int k = 0;
    while (hooks_types[k].type != type)
        if (++k == hooks_types_used) {
            type = type->tp_base;
            k = 0;
        }
    return k;
}

static PyObject *hooks_call_by_type(int k, PyObject *f, PyObject *args, PyObject *names)
{
    void *before = hooks_enter();
    PyObject *result = hooks_types[k].was(f, args, names);
    hooks_inside = before;
    return result;
}

static PyObject *hooks_call_object(PyObject *f, PyObject *args, PyObject *names)
{
    Py_ssize_t i, at = 0, n = PyTuple_GET_SIZE(args);
    PyObject *x, *all, *result, *ours;
    int k = hooks_type_of(f), kinds = 0;
    if (hooks_types[k].alone && !hooks_by_type(f))
        return hooks_types[k].was(f, args, names);      /* calls what the pointer has, which sees to the rest */
    if (hooks_through == f)
        hooks_through = NULL;
    else if (hooks_on) {
        kinds = hooks_any(&PyTuple_GET_ITEM(args, 0), n);
        while (!kinds && names != NULL && PyDict_Next(names, &at, NULL, &x))
            kinds = hooks_any(&x, 1);
    }
    ours = kinds ? hooks_types[k].ours : NULL;
    if (kinds && PyDict_CheckExact(ours))
        ours = PyDict_GetItemWithError(ours, f);
    if (ours == NULL && PyErr_Occurred())
        return NULL;
    kinds = !kinds || (ours == NULL && hooks_types[k].alone) ? 0
        : hooks_kinds(args) | (names == NULL ? 0 : hooks_kinds(names));
    if (kinds < 0)
        return NULL;
    if (kinds && !(kinds & HOOKS_TRACED)) {
        all = hooks_given_out(args);
        x = all == NULL || names == NULL ? NULL : hooks_given_out(names);
        result = all == NULL || (names != NULL && x == NULL) ? NULL : hooks_call_by_type(k, f, all, x);
        if (result != NULL)
            result = hooks_back(result, &PyTuple_GET_ITEM(all, 0), &PyTuple_GET_ITEM(args, 0), n);
        Py_XDECREF(all);
        Py_XDECREF(x);
        return result;
    }
    if (ours == NULL)
        return hooks_call_by_type(k, f, args, names);
    all = PyTuple_New(n + 1);
    if (all == NULL)
        return NULL;
    for (i = -1; i < n; i++) {
        x = i < 0 ? f : PyTuple_GET_ITEM(args, i);
        Py_INCREF(x);
        PyTuple_SET_ITEM(all, i + 1, x);
    }
    result = PyObject_Call(ours, all, names);
    Py_DECREF(all);
    return result;
}

/* Lead all objects of a type to `ours` for traced arrays; 0 if this is not possible */
static int hooks_lead_type(PyObject *kind, PyObject *ours, int alone)
{
    PyTypeObject *type = (PyTypeObject *)kind;
    int k = hooks_types_used;
    if (type->tp_call == NULL || type->tp_call == hooks_call_object)
        return 0;
    if (k == HOOKS_TYPES)
        return hooks_full("types");
    Py_INCREF(kind);                        /* they stay */
    Py_INCREF(ours);
    hooks_types[k].type = type;
    hooks_types[k].was = type->tp_call;
    hooks_types[k].ours = ours;
    hooks_types[k].alone = alone;
    hooks_types_used++;
    type->tp_call = hooks_call_object;
    return 1;
}

/* Methods of plain arrays: their pointer in the table of the type is exchanged, which bound methods have too */
#define HOOKS_METHODS 64                    /* octal 100 */

static struct {
    PyMethodDef *method;
    PyObject *f;                            /* the method as an object */
    PyCFunction was, now;
    PyObject *ours;                         /* is given the array, then what the method was given; NULL: none */
    int makes;                              /* whether what it returns is a new array */
} hooks_methods[HOOKS_METHODS];
static int hooks_methods_used;

static PyObject *hooks_fast(int k, PyObject *self, PyObject *const *args, Py_ssize_t n, PyObject *names)
{
    Py_ssize_t all = n + (names == NULL ? 0 : PyTuple_GET_SIZE(names));
    PyObject *more[HOOKS_MOST + 1], *result;
    if (hooks_on && hooks_running && hooks_methods[k].ours != NULL && all <= HOOKS_MOST && hooks_any(args, all)) {
        more[0] = self;
        memcpy(more + 1, args, all * sizeof *args);
        return PyObject_Vectorcall(hooks_methods[k].ours, more, n + 1, names);
    }
    result = ((PyObject *(*)(PyObject *, PyObject *const *, Py_ssize_t, PyObject *))(void (*)(void))
             hooks_methods[k].was)(self, args, n, names);
    if (hooks_running && hooks_methods[k].makes && hooks_making && hooks_records() && hooks_is_new(result)
            && hooks_is_programs_method(args))
        return hooks_owned(result);
    return result;
}

static PyObject *hooks_slow(int k, PyObject *self, PyObject *args, PyObject *names)
{
    Py_ssize_t at = 0;
    PyObject *x, *first, *all, *result = NULL;
    int on = hooks_on && hooks_running && hooks_methods[k].ours != NULL;
    int any = on && hooks_any(&PyTuple_GET_ITEM(args, 0), PyTuple_GET_SIZE(args));
    while (on && !any && names != NULL && PyDict_Next(names, &at, NULL, &x))
        any = hooks_any(&x, 1);
    if (!any)
        return ((PyCFunctionWithKeywords)(void (*)(void))hooks_methods[k].was)(self, args, names);
    first = PyTuple_Pack(1, self);
    all = first == NULL ? NULL : PySequence_Concat(first, args);
    if (all != NULL)
        result = PyObject_Call(hooks_methods[k].ours, all, names);
    Py_XDECREF(first);
    Py_XDECREF(all);
    return result;
}

#define HOOKS_TABLE(X) \
    HOOKS_EIGHT(X, 00) HOOKS_EIGHT(X, 01) HOOKS_EIGHT(X, 02) HOOKS_EIGHT(X, 03) HOOKS_EIGHT(X, 04) HOOKS_EIGHT(X, 05) \
    HOOKS_EIGHT(X, 06) HOOKS_EIGHT(X, 07)
#define HOOKS_METHOD(k) \
    static PyObject *hooks_fast_##k(PyObject *self, PyObject *const *args, Py_ssize_t n, PyObject *names) \
    { return hooks_fast(k, self, args, n, names); } \
    static PyObject *hooks_slow_##k(PyObject *self, PyObject *args, PyObject *names) \
    { return hooks_slow(k, self, args, names); }
HOOKS_TABLE(HOOKS_METHOD)

#define HOOKS_FAST(k) (PyCFunction)(void (*)(void))hooks_fast_##k,
#define HOOKS_SLOW(k) (PyCFunction)(void (*)(void))hooks_slow_##k,
static const PyCFunction hooks_fast_ones[HOOKS_METHODS] = {HOOKS_TABLE(HOOKS_FAST)};
static const PyCFunction hooks_slow_ones[HOOKS_METHODS] = {HOOKS_TABLE(HOOKS_SLOW)};

/* Lead a method of a type in C to `ours` where an argument is traced (None: to none), and take what it makes for an
 * array of the program's; 0 if this is not possible */
static int hooks_lead_method(PyObject *f, PyObject *ours, int makes)
{
    PyMethodDef *method;
    int k, flags, fast = METH_FASTCALL | METH_KEYWORDS, slow = METH_VARARGS | METH_KEYWORDS;
    if (Py_TYPE(f) != &PyMethodDescr_Type)
        return 0;
    method = ((PyMethodDescrObject *)f)->d_method;
    for (k = 0; k < hooks_methods_used; k++)
        if (hooks_methods[k].method == method)
            return 1;                       /* by an earlier try, which a signal ended */
    if (k == HOOKS_METHODS)
        return hooks_full("methods");
    flags = method->ml_flags & ~METH_COEXIST;
    if (flags != fast && flags != slow)
        return 0;
    hooks_methods_used++;
    if (ours != Py_None) {
        Py_INCREF(ours);                    /* it stays */
        hooks_methods[k].ours = ours;
    }
    hooks_methods[k].makes = makes;
    hooks_methods[k].was = method->ml_meth;
    hooks_methods[k].method = method;
    hooks_methods[k].f = f;
    Py_INCREF(f);
    hooks_methods[k].now = method->ml_meth = flags == fast ? hooks_fast_ones[k] : hooks_slow_ones[k];
    return 1;
}

/* Functions that take lists of traced numbers for arrays: all of one type have had the same pointer */
#define HOOKS_LISTED 4

static struct {
    PyTypeObject *type;
    vectorcallfunc was;
} hooks_listed[HOOKS_LISTED];
static int hooks_of_ufuncs = -1;            /* which of them ufuncs are */
static PyObject *hooks_of_lists;            /* is given the function, then what that was given */
static PyObject *hooks_with_lists;          /* a list of the functions */

/* Whether a keyword of NumPy's functions is given no array, or arrays of results */
static int hooks_kept(PyObject *name)
{
    static const char *const kept[] = {"out", "axes", "axis", "shape", "where", NULL};
    int k = 0;
    while (kept[k] != NULL && PyUnicode_CompareWithASCIIString(name, kept[k]) != 0)
        k++;
    return kept[k] != NULL;
}

/* Whether NumPy's functions ask an object with __array__ for nothing else; ufuncs may ask what becomes of the result */
static int hooks_is_converted(PyObject *x, int by_ufunc)
{
    static const char *const others[] = {
        "__array_ufunc__", "__array_function__", "__array_wrap__", "__array_priority__"};
    PyObject *name;
    int i, overridden = 0;
    for (i = 0; i < (by_ufunc ? 2 : 4) && !overridden; i++) {
        name = PyUnicode_InternFromString(others[i]);
        overridden = name == NULL || _PyType_Lookup(Py_TYPE(x), name) != NULL;
        Py_XDECREF(name);
    }
    PyErr_Clear();
    return !overridden;
}

static PyObject *hooks_joins;               /* np.concatenate, of which NumPy looks into a list, but not deeper */

/* Whether a list that a function is given holds traced numbers where NumPy does not look for them */
static int hooks_list_holds(PyObject *f, PyObject *x)
{
    Py_ssize_t i;
    if (f != hooks_joins)
        return hooks_holds(x, HOOKS_DEEPEST);
    for (i = 0; i < PySequence_Fast_GET_SIZE(x); i++) {
        PyObject *item = PySequence_Fast_GET_ITEM(x, i);
        if ((PyList_CheckExact(item) || PyTuple_CheckExact(item)) && hooks_holds(item, HOOKS_DEEPEST - 1))
            return 1;
    }
    return 0;
}

static PyObject *hooks_call_with_lists(PyObject *f, PyObject *const *args, size_t given, PyObject *names)
{
    Py_ssize_t i, n = PyVectorcall_NARGS(given), all = n + (names == NULL ? 0 : PyTuple_GET_SIZE(names));
    PyObject *more[HOOKS_MOST + 1], *result;
    int k = 0, ufunc;
    while (hooks_listed[k].type != Py_TYPE(f))
        k++;
    ufunc = k == hooks_of_ufuncs;
    if (hooks_on && hooks_running && (all == 1 || all == 2) && names == NULL
            && (Py_TYPE(args[0]) == hooks_traced || Py_TYPE(args[n - 1]) == hooks_traced)) {
        result = hooks_of_numbers(f, n, args[0], args[n - 1]);   /* which need not ask who overrides what */
        if (result != Py_None)
            return result;
        Py_DECREF(result);
    }
    if (hooks_on && hooks_running && all <= HOOKS_MOST)
        for (i = 0; i < all; i++)
            if ((hooks_has_array(args[i]) && hooks_is_converted(args[i], ufunc)
                    && hooks_records())
                    || ((PyList_CheckExact(args[i]) || PyTuple_CheckExact(args[i]))
                    && !(i >= n && hooks_kept(PyTuple_GET_ITEM(names, i - n)))
                    && hooks_list_holds(f, args[i]))) {
                more[0] = f;
                memcpy(more + 1, args, all * sizeof *args);
                return PyObject_Vectorcall(hooks_of_lists, more, n + 1, names);
            }
    return hooks_listed[k].was(f, args, given, names);
}

/* What ran before a function was led, and whether it is led */
static vectorcallfunc hooks_before(PyObject *f, int *led)
{
    Py_ssize_t at = PyType_HasFeature(Py_TYPE(f), Py_TPFLAGS_HAVE_VECTORCALL) ? Py_TYPE(f)->tp_vectorcall_offset : 0;
    vectorcallfunc now = at > 0 ? *(vectorcallfunc *)((char *)f + at) : NULL;
    int k = 0;
    *led = now == hooks_call_with_lists || (now != NULL && hooks_is_led(now));
    if (now == hooks_call_with_lists) {
        while (hooks_listed[k].type != Py_TYPE(f))
            k++;
        return hooks_listed[k].was;
    }
    while (*led && now != hooks_calls[k])
        k++;
    return *led ? hooks_were[k] : now;
}

/* A call of a function that may be led, as if nothing led it */
static PyObject *hooks_original(PyObject *f, PyObject *args, PyObject *names)
{
    Py_ssize_t n = PyTuple_GET_SIZE(args), next = 0, i = n;
    PyObject *given[2 * HOOKS_MOST], *keys, *name, *value, *result;
    int led;
    vectorcallfunc was = hooks_before(f, &led);
    if (!led)
        return PyObject_Call(f, args, names);
    if (was == NULL || n + PyDict_GET_SIZE(names) > 2 * HOOKS_MOST)
        return Py_TYPE(f)->tp_call(f, args, names);
    for (i = 0; i < n; i++)
        given[i] = PyTuple_GET_ITEM(args, i);
    keys = PyTuple_New(PyDict_GET_SIZE(names));
    if (keys == NULL)
        return NULL;
    while (PyDict_Next(names, &next, &name, &value)) {
        Py_INCREF(name);
        PyTuple_SET_ITEM(keys, i - n, name);
        given[i++] = value;
    }
    result = was(f, given, n, keys);
    Py_DECREF(keys);
    return result;
}

/* Lead a function to `ours` for lists of traced numbers; 0 if this is not possible */
static int hooks_lead_lists(PyObject *f, PyObject *ours)
{
    Py_ssize_t at = PyType_HasFeature(Py_TYPE(f), Py_TPFLAGS_HAVE_VECTORCALL) ? Py_TYPE(f)->tp_vectorcall_offset : 0;
    vectorcallfunc *place = (vectorcallfunc *)((char *)f + at);
    int k = 0;
    while (k < HOOKS_LISTED && hooks_listed[k].type != NULL && hooks_listed[k].type != Py_TYPE(f))
        k++;
    if (k == HOOKS_LISTED)
        return hooks_full("types of functions of lists");
    if (at <= 0 || *place == hooks_call_with_lists || (hooks_listed[k].type != NULL && hooks_listed[k].was != *place))
        return 0;
    if (hooks_with_lists == NULL)
        hooks_with_lists = PyList_New(0);
    if (hooks_with_lists == NULL || PyList_Append(hooks_with_lists, f) < 0)
        return -1;
    Py_INCREF(ours);                        /* it stays */
    hooks_of_lists = ours;
    if (strcmp(Py_TYPE(f)->tp_name, "numpy.ufunc") == 0)
        hooks_of_ufuncs = k;
    hooks_listed[k].type = Py_TYPE(f);
    hooks_listed[k].was = *place;
    *place = hooks_call_with_lists;
    return 1;
}

/* Put back every pointer that is still ours, or, with `in`, exchange again those that are as they were.
 *
 * The tables stay, for calls that run meanwhile in other threads.
 */
static void hooks_put(int in)
{
    PyObject *f;
    Py_ssize_t i;
    int k;
    for (k = 0; k < hooks_used; k++)
        if (hooks_led_ones[k] != NULL)
            hooks_exchange(hooks_led_ones[k], in ? hooks_were[k] : hooks_calls[k], in ? hooks_calls[k] : hooks_were[k], in,
                           hooks_flagged[k]);
    for (k = 0; k < HOOKS_GUARDS; k++)
        if (hooks_guards[k].f != NULL)
            hooks_exchange(hooks_guards[k].f, in ? hooks_guards[k].was : hooks_call_guarded,
                           in ? hooks_call_guarded : hooks_guards[k].was, in, hooks_guards[k].flagged);
    for (k = 0; k < hooks_types_used; k++)
        if (hooks_types[k].type->tp_call == (in ? hooks_types[k].was : hooks_call_object))
            hooks_types[k].type->tp_call = in ? hooks_call_object : hooks_types[k].was;
    for (k = 0; k < hooks_methods_used; k++)
        if (hooks_methods[k].method->ml_meth == (in ? hooks_methods[k].was : hooks_methods[k].now))
            hooks_methods[k].method->ml_meth = in ? hooks_methods[k].now : hooks_methods[k].was;
    for (i = 0; hooks_with_lists != NULL && i < PyList_GET_SIZE(hooks_with_lists); i++) {
        f = PyList_GET_ITEM(hooks_with_lists, i);
        for (k = 0; hooks_listed[k].type != Py_TYPE(f); k++)
            ;
        hooks_exchange(f, in ? hooks_listed[k].was : hooks_call_with_lists,
                       in ? hooks_call_with_lists : hooks_listed[k].was, in, 1);
    }
}

/* All objects that are exchanged, as pairs of what it is and the object; those that somebody else has exchanged since
   are not ours any more */
static int hooks_add(PyObject *list, const char *what, PyObject *f)
{
    PyObject *pair = Py_BuildValue("(sO)", what, f);
    int failed = pair == NULL || PyList_Append(list, pair) < 0;
    Py_XDECREF(pair);
    return failed;
}

static PyObject *hooks_changed(void)
{
    PyObject *list = PyList_New(0), *f;
    Py_ssize_t i;
    int k, failed = list == NULL;
    for (k = 0; !failed && k < hooks_used; k++)
        if (hooks_led_ones[k] != NULL && *hooks_place(hooks_led_ones[k]) == hooks_calls[k])
            failed = hooks_add(list, "function", hooks_led_ones[k]);
    for (k = 0; !failed && k < HOOKS_GUARDS; k++)
        if (hooks_guards[k].f != NULL && *hooks_place(hooks_guards[k].f) == hooks_call_guarded)
            failed = hooks_add(list, "guarded function", hooks_guards[k].f);
    for (k = 0; !failed && k < hooks_types_used; k++)
        if (hooks_types[k].type->tp_call == hooks_call_object)
            failed = hooks_add(list, "type", (PyObject *)hooks_types[k].type);
    for (k = 0; !failed && k < hooks_methods_used; k++)
        if (hooks_methods[k].method->ml_meth == hooks_methods[k].now)
            failed = hooks_add(list, "method", hooks_methods[k].f);
    for (i = 0; !failed && hooks_with_lists != NULL && i < PyList_GET_SIZE(hooks_with_lists); i++) {
        f = PyList_GET_ITEM(hooks_with_lists, i);
        if (*hooks_place(f) == hooks_call_with_lists)
            failed = hooks_add(list, "function of lists", f);
    }
    if (failed)
        Py_CLEAR(list);
    return list;
}

#endif
