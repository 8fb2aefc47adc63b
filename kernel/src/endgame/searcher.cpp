#include "searcher.hpp"

#include "tilewright/play_search.hpp"

namespace tilewright {

// One for each processor level that compiled_endgame.cpp is compiled for.
namespace baseline {
std::unique_ptr<EndgameSearcher> make_searcher(const EndgameSetup& setup, PositionTable& table,
                                               SearchControl& control);
}
#if defined(TILEWRIGHT_X86_SEARCHES)
namespace x86_64_v2 {
std::unique_ptr<EndgameSearcher> make_searcher(const EndgameSetup& setup, PositionTable& table,
                                               SearchControl& control);
}
namespace x86_64_v3 {
std::unique_ptr<EndgameSearcher> make_searcher(const EndgameSetup& setup, PositionTable& table,
                                               SearchControl& control);
}
#endif

std::unique_ptr<EndgameSearcher> make_endgame_searcher(const EndgameSetup& setup,
                                                       PositionTable& table, SearchControl& control,
                                                       std::string_view processor) {
  for (const std::string_view level : search_processors()) {
    if (level != processor) continue;
#if defined(TILEWRIGHT_X86_SEARCHES)
    if (level == "x86_64_v2") return x86_64_v2::make_searcher(setup, table, control);
    if (level == "x86_64_v3") return x86_64_v3::make_searcher(setup, table, control);
#endif
    return baseline::make_searcher(setup, table, control);
  }
  return nullptr;
}

}  // namespace tilewright
