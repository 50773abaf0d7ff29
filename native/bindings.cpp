// The Python face of the native core: strings and numbers in, strings and numbers out.
#include <nanobind/nanobind.h>

NB_MODULE(_native, module) {
    module.doc() = "The compiled twin of the Python rules; use it through heterodox.native.";
}
