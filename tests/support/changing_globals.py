"""Every global that changes after its module has been imported, and why threads may share it.

A derivative belongs to a thread: its state is in its tape, in an object of `threading.local`, or `__thread`.  What all
threads share is here.  With the GIL, a single operation of a dict or a list is indivisible, and so is C code between
two calls of Python.
"""

ONCE = "it is found once, and always the same; two threads that look for it at once find it twice"
LOCKED = "a lock guards it"
COUNTED = "it counts up and down in pairs without Python in between; a number that is too high only costs time"
OPTION = "it is an option of the process, which users or tests set"
CACHE = "it is a dict of what can be found again; one operation reads or enters an item"
REGISTERED = "users enter rules and classes here, in single operations; a new number tells what was compiled before"
TABLE = "it is filled when a module is imported or a rule is registered, and read otherwise"
HANDED = "a higher room hands it down when it is imported, and it does not change after that"
HOOK = "it is filled while functions are led, under a lock of Python, and becomes valid by the last store, of a pointer"

GLOBALS = {
    # ---- Python
    "blasad/_arrays/unseen.py": {"SETTLED": "undone too early, plain arrays look at places, which is right"},
    "blasad/_declarations/driver.py": {"argument": CACHE},
    "blasad/_declarations/driver_text.py": {"paragraph": CACHE},
    "blasad/_declarations/document.py": {"_made": CACHE},
    "blasad/_derivatives/captured.py": {"imports": CACHE, "is_settled": CACHE},
    "blasad/_derivatives/engine.py": {"_means_more": CACHE},
    "blasad/_derivatives/installed.py": {"_is_elsewhere": CACHE, "_recorded": CACHE},
    "blasad/_derivatives/opened.py": {"_listens": LOCKED, "_opened": "it is of a thread"},
    "blasad/_derivatives/output.py": {"sys.stdout": "what stands for it lets the output of other threads through"},
    "blasad/_derivatives/places.py": {"compiled": CACHE},
    "blasad/_derivatives/sharded.py": {"_known": LOCKED},
    "blasad/_rules/kernels/blas_threads.py": {"_before": LOCKED, "_found": ONCE, "_mine": "it is of a thread",
                                              "_lock": "a child of a fork makes it anew", "_users": LOCKED},
    "blasad/_numpy/as_written.py": {"_globals": CACHE, "_made": CACHE},
    "blasad/_scipy/clusters.py": {"merges_of": CACHE},
    "blasad/_scipy/neighbours.py": {"moving": CACHE},
    "blasad/_scipy/images.py": {"pieces": CACHE, "poles": CACHE, "table": CACHE},
    "blasad/_solvers/calls.py": {"signature": CACHE},
    "blasad/_sparse/superlu.py": {"pending": CACHE},
    "blasad/_solvers/phase.py": {"_here": "it is of a thread"},
    "blasad/_solvers/stand_ins.py": {"may_store": CACHE},
    "blasad/_hooks/process.py": {"_led": LOCKED, "_wanted": OPTION},
    "blasad/_hooks/compiled.py": {"_by_object": LOCKED, "_guarded": LOCKED, "_leads": LOCKED, "_methods": LOCKED,
                                 "_seen": LOCKED, "_waiting": LOCKED},
    "blasad/_numpy/dispatch.py": {"PAIRS": ONCE, "UFUNCS": CACHE},
    "blasad/_hooks/declared.py": {"_given": LOCKED, "_read": LOCKED, "_waiting": LOCKED},
    "blasad/_hooks/exact.py": {"_seen": CACHE, "_reach": CACHE, "_walked": CACHE},
    "blasad/_hooks/instead.py": {"_led": HOOK, "chosen": CACHE},
    "blasad/_numpy/functions.py": {"_told": HANDED},
    "blasad/_numpy/nearest.py": {"with_derivative": ONCE},
    "blasad/_numpy/primitive.py": {"_here": "it is of a thread", "_spaces": OPTION, "library": ONCE, "operation": ONCE},
    "blasad/_numpy/special.py": {"slope_of": CACHE},
    "blasad/_packages/state_space.py": {"_of_models": CACHE},
    "blasad/_registry/custom.py": {"_defined": REGISTERED, "_waiting": REGISTERED},
    "blasad/_registry/facts.py": {"_trials": CACHE},
    "blasad/_registry/namespace.py": {"_made": CACHE},
    "blasad/_registry/own_products.py": {"_routines": REGISTERED},
    "blasad/_registry/register.py": {"_changes": REGISTERED, "_document._made": CACHE, "_registered": REGISTERED,
                                     "rules._rules": REGISTERED},
    "blasad/_tape/frames.py": {"_comparisons": CACHE, "_lent": ONCE, "_listings": CACHE},
    "blasad/_routines/operations.py": {"operation": ONCE},
    "blasad/_tape/handed.py": {"here": "it is of a thread", "_last": LOCKED, "_numbers": LOCKED},
    "blasad/_trees/kinds.py": {"KINDS": CACHE, "DECLARED": REGISTERED, "_declarations": REGISTERED,
                               "_hooks": REGISTERED},
    "blasad/interop/jax.py": {"_JITTED": CACHE, "_RUNNERS": CACHE},
    "blasad/interop/numba.py": {"_alive": "it only grows, by single operations"},
    # ---- Cython
    "cython_src/arrays/arrays.pyx": {"traced_type": ONCE},
    "cython_src/arrays/findings.pyx": {"findings_other": ONCE, "findings_subscript": ONCE, "names": ONCE,
                                       "part_of_plain": ONCE},
    "cython_src/arrays/made.pyx": {"asked_of_numpy": ONCE},
    "cython_src/arrays/numbers.pyx": {"places": TABLE},
    "cython_src/arrays/operations.pyx": {"own_norm": REGISTERED, "own_product": REGISTERED},
    "cython_src/arrays/traced.pyx": {"Places": ONCE, "comparisons": "it only grows, and says whether there were any",
                                     "function_rules": ONCE, "functions": ONCE, "holds_step": HANDED,
                                     "loops_traced": COUNTED, "part_by_step": HANDED,
                                     "ufunc_rules": ONCE},
    "cython_src/routines/c/flat.c": {"runners": "it is set when the module is imported", "slots": "it is not written"},
    "cython_src/rules/calls/core.pyx": {"_free": TABLE, "rules": TABLE},
    "cython_src/rules/calls/shortage.pyx": {"left": "tests set it; otherwise it is 0, and stays so"},
    "cython_src/rules/calls/signals.pyx": {"main_thread": "it is set at import, and in a child of a fork"},
    "cython_src/derivatives/entry.pyx": {"hooks": ONCE},
    "cython_src/rules/kernels/array_kernels.pyx": {"fetch_function": "it is set when a module is imported",
                                                   "twofold": TABLE},
    "cython_src/rules/kernels/parameters.pyx": {"choose": TABLE, "parts": TABLE},
    "cython_src/rules/kernels/small/tiny_kernels.h": {"tiny_most": OPTION, "tiny_reach": OPTION, "tiny_solved": OPTION},
    "cython_src/hooks/hooks.h": {
        **dict.fromkeys((
            "hooks_flagged",
            "hooks_goes_through", "hooks_guards", "hooks_guards_used", "hooks_joins", "hooks_led_ones", "hooks_listed",
            "hooks_makes",
            "hooks_methods", "hooks_methods_used", "hooks_of_lists", "hooks_of_ufuncs",
            "hooks_with_lists",
            "hooks_ours", "hooks_refusal", "hooks_types", "hooks_types_used", "hooks_ufuncs", "hooks_used",
            "hooks_were"), HOOK),
        "hooks_known": "tests set it", "hooks_making": OPTION, "hooks_on": OPTION, "hooks_running": COUNTED,
        "hooks_record": ONCE, "hooks_traced": ONCE, "key": ONCE, "name": ONCE, "root": ONCE},
    "cython_src/hooks/hooks.pyx": {"codes": HOOK, "exchanged": HOOK,
                                   "resting": "no code in Python runs while it is read and set",
                                   "_record": ONCE, "_refusal": ONCE, "given_code": ONCE, "hooks_making": OPTION,
                                   "hooks_joins": ONCE, "hooks_on": OPTION, "hooks_record": ONCE,
                                   "hooks_refusal": ONCE, "hooks_running": COUNTED,
                                   "hooks_through": "it is of a thread"},
    "cython_src/linalg/orthonormal.pyx": {"evr": TABLE, "gesdd": TABLE, "of_lower": TABLE, "full_svd": TABLE},
    "cython_src/linalg/schur_forms.pyx": {"gges": TABLE},
    "cython_src/programs/chains.pyx": {"block": OPTION, "many": OPTION},
    "cython_src/programs/crew.pyx": {"blas_threads": "it is read and written in one operation", "door": "it is a lock",
                                     "idle": LOCKED, "one_of_several": "it is of a thread"},
    "cython_src/programs/entry.pyx": {"turns": ONCE},
    "cython_src/programs/plan.pyx": {"bind_loops": HANDED, "run_on_threads": HANDED},
    "cython_src/programs/running.pyx": {"ARGUMENT": TABLE, "EDGE": TABLE, "LOOP": TABLE},
    "cython_src/programs/tasks.pyx": {"grain": OPTION},
    "cython_src/routines/bind.pyx": {"fold_noted": "tests of the shortcut set it", "noted": "the same",
                                     "overriding": REGISTERED},
    "cython_src/routines/finish.pyx": {"Handed": ONCE},
    "cython_src/routines/registered.pyx": {"ARGUMENT": ONCE, "spare": REGISTERED, "table": REGISTERED},
    "cython_src/rules/blas/elementwise.pyx": {"sech_squared": ONCE},
    "cython_src/rules/blas/functions.pyx": {
        "formulas": "each is found once, and its mark says last that it is there; all threads write the same"},
    "cython_src/tape/failures.pyx": {"known": ONCE, "names": TABLE, "twins": ONCE, "untried": ONCE},
    "cython_src/tape/tape.pyx": {
        "collect_from": OPTION, "inner_tapes": COUNTED, "programs": COUNTED,
        "holders": "counts are read and written without Python in between"},
}
