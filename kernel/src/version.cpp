#include "tilewright/version.hpp"

namespace tilewright {

const char* version() noexcept { return TILEWRIGHT_VERSION; }

}  // namespace tilewright
