// The games of the native core: one include and one entry in the list for each.
#pragma once

#include "core/registry.hpp"
#include "games/chess.hpp"
#include "games/chess2.hpp"

namespace heterodox {

using Games = GameList<Chess, Chess2>;

}  // namespace heterodox
