#include "games/enochian.hpp"

#include "engine/enochian.hpp"
#include "envs/enochian.hpp"
#include "kernel_of.hpp"

namespace {

const heterodox::KernelOf<heterodox::Enochian> kernel;

}  // namespace
