#include "tilewright/play_search.hpp"

namespace tilewright {

// One for each processor level that src/search/compiled_search.cpp is compiled for.
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
  std::vector<std::string_view> levels{"baseline"};
#if defined(TILEWRIGHT_X86_SEARCHES)
  __builtin_cpu_init();
  const bool v2 = __builtin_cpu_supports("sse4.2") && __builtin_cpu_supports("popcnt");
  if (v2) levels.push_back("x86_64_v2");
  if (v2 && __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi") &&
      __builtin_cpu_supports("bmi2") && __builtin_cpu_supports("fma")) {
    levels.push_back("x86_64_v3");
  }
#endif
  return levels;
}

std::unique_ptr<PlaySearch> make_play_search() {
  return make_play_search(search_processors().back());
}

std::unique_ptr<PlaySearch> make_play_search(std::string_view processor) {
  for (const std::string_view level : search_processors()) {
    if (level != processor) continue;
#if defined(TILEWRIGHT_X86_SEARCHES)
    if (level == "x86_64_v2") return x86_64_v2::make_search();
    if (level == "x86_64_v3") return x86_64_v3::make_search();
#endif
    return baseline::make_search();
  }
  return nullptr;
}

}  // namespace tilewright
