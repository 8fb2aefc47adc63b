#pragma once

#include <chrono>
#include <functional>
#include <system_error>
#include <thread>
#include <vector>

namespace tilewright {

inline constexpr int kMaxThreads = 1024;

/// The time between two reports of progress by a long computation.
inline constexpr std::chrono::milliseconds kTickInterval{50};

/// Starts the requested number of threads, or as many as the system allows. Throws
/// std::system_error if it allows none.
inline void start_threads(std::vector<std::jthread>& threads, int count,
                          const std::function<void()>& work) {
  threads.reserve(static_cast<std::size_t>(count));
  try {
    for (int thread = 0; thread < count; ++thread) threads.emplace_back(work);
  } catch (const std::system_error&) {
    if (threads.empty()) throw;
  }
}

}  // namespace tilewright
