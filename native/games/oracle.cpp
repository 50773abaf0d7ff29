#include "games/oracle.hpp"

#include "engine/oracle.hpp"
#include "envs/oracle.hpp"
#include "kernel_of.hpp"

namespace {

const heterodox::KernelOf<heterodox::Oracle> kernel;

}  // namespace
