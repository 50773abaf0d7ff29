// The games of the native core: one include and one entry in the list for each.
#pragma once

#include "core/registry.hpp"

namespace heterodox {

using Games = GameList<>;

}  // namespace heterodox
