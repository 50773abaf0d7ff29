#include "games/chess2.hpp"

#include "engine/chess2.hpp"
#include "envs/chess2.hpp"
#include "kernel_of.hpp"

namespace {

const heterodox::KernelOf<heterodox::Chess2> kernel;

}  // namespace
