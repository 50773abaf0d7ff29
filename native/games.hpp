// The games of the native core: one include and one entry in the list for each.
#pragma once

#include "core/registry.hpp"
#include "engine/chess.hpp"
#include "engine/chess2.hpp"
#include "engine/enochian.hpp"
#include "engine/oracle.hpp"
#include "games/chess.hpp"
#include "games/chess2.hpp"
#include "games/enochian.hpp"
#include "games/oracle.hpp"

namespace heterodox {

using Games = GameList<Chess, Chess2, Enochian, Oracle>;

}  // namespace heterodox
