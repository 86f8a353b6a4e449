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
#include <numpy/arrayobject.h>

static PyTypeObject *hooks_traced;          /* the class of traced arrays */
static int hooks_on;
static int hooks_running;                   /* derivatives that run: lists are looked through for them alone */

#define HOOKS_DEEPEST 4                     /* lists in lists that are looked through */

static int hooks_holds(PyObject *x, int depth)
{
    Py_ssize_t i, n;
    PyObject **items;
    if (Py_TYPE(x) == hooks_traced)
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

/* Of each builtin that is led elsewhere: what ran before, and what runs for traced arrays */
#define HOOKS_ROOM 128

static vectorcallfunc hooks_were[HOOKS_ROOM];
static PyObject *hooks_ours[HOOKS_ROOM];
static int hooks_used;

/* Call one without a pointer of its own, with a tuple and a dict */
static PyObject *hooks_by_tuple(PyObject *f, PyObject *const *args, Py_ssize_t n, PyObject *names)
{
    Py_ssize_t i, named = names == NULL ? 0 : PyTuple_GET_SIZE(names);
    PyObject *tuple = PyTuple_New(n), *dict = named ? PyDict_New() : NULL, *found = NULL;
    if (tuple == NULL || (named && dict == NULL))
        goto done;
    for (i = 0; i < n; i++) {
        Py_INCREF(args[i]);
        PyTuple_SET_ITEM(tuple, i, args[i]);
    }
    for (i = 0; i < named; i++)
        if (PyDict_SetItem(dict, PyTuple_GET_ITEM(names, i), args[n + i]) < 0)
            goto done;
    found = Py_TYPE(f)->tp_call(f, tuple, dict);
done:
    Py_XDECREF(tuple);
    Py_XDECREF(dict);
    return found;
}

static PyObject *hooks_call(int k, PyObject *f, PyObject *const *args, size_t given, PyObject *names)
{
    Py_ssize_t n = PyVectorcall_NARGS(given);
    if (hooks_on && hooks_any(args, n + (names == NULL ? 0 : PyTuple_GET_SIZE(names))))
        return PyObject_Vectorcall(hooks_ours[k], args, n, names);
    return hooks_were[k] == NULL ? hooks_by_tuple(f, args, n, names) : hooks_were[k](f, args, given, names);
}

#define HOOKS_EIGHT(X, a) X(a##0) X(a##1) X(a##2) X(a##3) X(a##4) X(a##5) X(a##6) X(a##7)     /* octal digits */
#define HOOKS_EACH(X) \
    HOOKS_EIGHT(X, 00) HOOKS_EIGHT(X, 01) HOOKS_EIGHT(X, 02) HOOKS_EIGHT(X, 03) HOOKS_EIGHT(X, 04) HOOKS_EIGHT(X, 05) \
    HOOKS_EIGHT(X, 06) HOOKS_EIGHT(X, 07) HOOKS_EIGHT(X, 010) HOOKS_EIGHT(X, 011) HOOKS_EIGHT(X, 012) \
    HOOKS_EIGHT(X, 013) HOOKS_EIGHT(X, 014) HOOKS_EIGHT(X, 015) HOOKS_EIGHT(X, 016) HOOKS_EIGHT(X, 017)

#define HOOKS_MAKE(k) \
    static PyObject *hooks_call_##k(PyObject *f, PyObject *const *args, size_t given, PyObject *names) \
    { return hooks_call(k, f, args, given, names); }
HOOKS_EACH(HOOKS_MAKE)

#define HOOKS_NAME(k) hooks_call_##k,
static const vectorcallfunc hooks_calls[HOOKS_ROOM] = {HOOKS_EACH(HOOKS_NAME)};

/* Lead a builtin, a function or method of Cython's, or a type to `ours` for traced arrays; 0 if this is not possible
 *
 * Of functions in Python those alone that are called as objects are, `__call__`: where the program calls a function
 * itself, the interpreter may pass its pointer by.
 */
static int hooks_lead(PyObject *f, PyObject *ours)
{
    Py_ssize_t at = PyType_HasFeature(Py_TYPE(f), Py_TPFLAGS_HAVE_VECTORCALL) ? Py_TYPE(f)->tp_vectorcall_offset : 0;
    vectorcallfunc *place = (vectorcallfunc *)((char *)f + at);
    int k = hooks_used;
    if (at <= 0 || k == HOOKS_ROOM)
        return 0;
    hooks_used++;
    Py_INCREF(f);                           /* it stays */
    Py_INCREF(ours);
    hooks_ours[k] = ours;
    hooks_were[k] = *place;
    if (PyCFunction_CheckExact(f))
        ((PyCFunctionObject *)f)->m_ml->ml_flags |= METH_COEXIST;
#if PY_VERSION_HEX >= 0x030C0000
    if (PyFunction_Check(f)) {
        PyFunction_SetVectorcall((PyFunctionObject *)f, hooks_calls[k]);
        return 1;
    }
#endif
    *place = hooks_calls[k];
    return 1;
}

/* Objects that their type calls, such as the routines that f2py wraps: the type's pointer is exchanged */
#define HOOKS_TYPES 8

static struct {
    PyTypeObject *type;
    ternaryfunc was;
    PyObject *ours;                         /* is given the object, then what that was given; a dict: by object */
} hooks_types[HOOKS_TYPES];
static int hooks_types_used;

static PyObject *hooks_call_object(PyObject *f, PyObject *args, PyObject *names)
{
    Py_ssize_t i, at = 0, n = PyTuple_GET_SIZE(args);
    PyObject *x, *all, *result, *ours;
    int k = 0, found = 0;
    while (hooks_types[k].type != Py_TYPE(f))
        k++;
    if (hooks_on) {
        found = hooks_any(&PyTuple_GET_ITEM(args, 0), n);
        while (!found && names != NULL && PyDict_Next(names, &at, NULL, &x))
            found = hooks_any(&x, 1);
    }
    ours = found ? hooks_types[k].ours : NULL;
    if (found && PyDict_CheckExact(ours))
        ours = PyDict_GetItemWithError(ours, f);
    if (ours == NULL)
        return PyErr_Occurred() ? NULL : hooks_types[k].was(f, args, names);
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
static int hooks_lead_type(PyObject *kind, PyObject *ours)
{
    PyTypeObject *type = (PyTypeObject *)kind;
    int k = hooks_types_used;
    if (type->tp_call == NULL || type->tp_call == hooks_call_object || k == HOOKS_TYPES)
        return 0;
    Py_INCREF(kind);                        /* they stay */
    Py_INCREF(ours);
    hooks_types[k].type = type;
    hooks_types[k].was = type->tp_call;
    hooks_types[k].ours = ours;
    hooks_types_used++;
    type->tp_call = hooks_call_object;
    return 1;
}

#endif
