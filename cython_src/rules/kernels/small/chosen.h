/* The name of the kernels that OpenBLAS has chosen for this processor, as it tells it itself. */

#ifndef BLASAD_CHOSEN_H
#define BLASAD_CHOSEN_H

#include <stddef.h>

#if defined(__unix__) || defined(__APPLE__)
#ifndef _GNU_SOURCE
#define _GNU_SOURCE     /* for dladdr */
#endif
#include <dlfcn.h>

/* `module` is an address in the module that was linked with the library; NULL if that is no OpenBLAS. */
static const char *blasad_chosen_kernels(void *module)
{
    static const char *const names[] = {"scipy_openblas_get_corename", "openblas_get_corename",
                                        "scipy_openblas_get_corename64_", "openblas_get_corename64_"};
    const char *core = NULL;
    void *library;
    Dl_info told;
    size_t i;
    if (!dladdr(module, &told) || !told.dli_fname || !(library = dlopen(told.dli_fname, RTLD_LAZY | RTLD_NOLOAD)))
        return NULL;
    for (i = 0; i < sizeof names / sizeof *names && !core; i++) {
        char *(*name)(void) = (char *(*)(void))dlsym(library, names[i]);    /* there, or in what it was linked with */
        if (name)
            core = name();
    }
    dlclose(library);
    return core;
}
#else
static const char *blasad_chosen_kernels(void *module)
{
    (void)module;
    return NULL;
}
#endif

#endif
