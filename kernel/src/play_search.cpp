#include "tilewright/play_search.hpp"

namespace tilewright {

// One for each kind of processor that src/search/compiled_search.cpp is compiled for.
namespace baseline {
std::unique_ptr<PlaySearch> make_search();
}
#if defined(TILEWRIGHT_X86_SEARCHES)
namespace x86_64_v2 {
std::unique_ptr<PlaySearch> make_search();
}
namespace x86_64_v3 {
std::unique_ptr<PlaySearch> make_search();
}
#endif

std::vector<std::string_view> search_processors() {
  std::vector<std::string_view> kinds{"baseline"};
#if defined(TILEWRIGHT_X86_SEARCHES)
  __builtin_cpu_init();
  const bool v2 = __builtin_cpu_supports("sse4.2") && __builtin_cpu_supports("popcnt");
  if (v2) kinds.push_back("x86_64_v2");
  if (v2 && __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi") &&
      __builtin_cpu_supports("bmi2") && __builtin_cpu_supports("fma")) {
    kinds.push_back("x86_64_v3");
  }
#endif
  return kinds;
}

std::unique_ptr<PlaySearch> make_play_search() {
  return make_play_search(search_processors().back());
}

std::unique_ptr<PlaySearch> make_play_search(std::string_view processor) {
  for (const std::string_view kind : search_processors()) {
    if (kind != processor) continue;
#if defined(TILEWRIGHT_X86_SEARCHES)
    if (kind == "x86_64_v2") return x86_64_v2::make_search();
    if (kind == "x86_64_v3") return x86_64_v3::make_search();
#endif
    return baseline::make_search();
  }
  return nullptr;
}

}  // namespace tilewright
