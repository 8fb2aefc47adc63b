#include "tilewright/position_value.hpp"

#include "tilewright/play_search.hpp"

namespace tilewright {

// One for each processor level that src/value/compiled_value.cpp is compiled for.
namespace baseline {
std::unique_ptr<PositionValue> make_value(const ValueNetwork& network);
}
#if defined(TILEWRIGHT_X86_SEARCHES)
namespace x86_64_v2 {
std::unique_ptr<PositionValue> make_value(const ValueNetwork& network);
}
namespace x86_64_v3 {
std::unique_ptr<PositionValue> make_value(const ValueNetwork& network);
}
#endif

std::unique_ptr<PositionValue> make_position_value(const ValueNetwork& network) {
  return make_position_value(network, search_processors().back());
}

std::unique_ptr<PositionValue> make_position_value(const ValueNetwork& network,
                                                   std::string_view processor) {
  for (const std::string_view level : search_processors()) {
    if (level != processor) continue;
#if defined(TILEWRIGHT_X86_SEARCHES)
    if (level == "x86_64_v2") return x86_64_v2::make_value(network);
    if (level == "x86_64_v3") return x86_64_v3::make_value(network);
#endif
    return baseline::make_value(network);
  }
  return nullptr;
}

}  // namespace tilewright
