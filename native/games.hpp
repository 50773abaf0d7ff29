// The games of the native core: one include and one entry in the list for each.
#pragma once

#include "core/registry.hpp"
#include "engine/chess.hpp"
#include "engine/enochian.hpp"
#include "games/chess.hpp"
#include "games/enochian.hpp"

namespace heterodox {

using Games = GameList<Chess, Enochian>;

}  // namespace heterodox
