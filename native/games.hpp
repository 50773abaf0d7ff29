// The games of the native core: one include and one entry in the list for each.
#pragma once

#include "core/registry.hpp"
#include "engine/chess.hpp"
#include "games/chess.hpp"

namespace heterodox {

using Games = GameList<Chess>;

}  // namespace heterodox
