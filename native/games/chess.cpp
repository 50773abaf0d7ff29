#include "games/chess.hpp"

#include "engine/chess.hpp"
#include "envs/chess.hpp"
#include "kernel_of.hpp"

namespace {

const heterodox::KernelOf<heterodox::Chess> kernel;

}  // namespace
