#include "task_runner.hpp"

#include <algorithm>

#include "../worker_threads.hpp"

namespace tilewright {

void TaskRunner::run(std::size_t count, const std::function<void(std::size_t)>& task) {
  if (count == 0 || source_.stopped()) return;
  next_ = 0;
  {
    std::vector<std::jthread> threads;
    try {
      {
        const std::lock_guard lock(mutex_);  // the threads finish after they are counted
        const auto wanted = std::min(static_cast<std::size_t>(threads_), count);
        start_threads(threads, static_cast<int>(wanted), [&] { work(count, task); });
        working_ = threads.size();
      }
      bool done = false;
      while (!done) {
        if (!tick_(source_.nodes)) source_.stop();
        std::unique_lock lock(mutex_);
        done = all_done_.wait_for(lock, kTickInterval, [this] { return working_ == 0; });
      }
    } catch (...) {
      source_.stop();
      throw;
    }
  }
  if (failure_) std::rethrow_exception(failure_);
}

void TaskRunner::work(std::size_t count, const std::function<void(std::size_t)>& task) noexcept {
  try {
    for (std::size_t at = next_++; at < count && !source_.stopped(); at = next_++) task(at);
  } catch (...) {
    source_.stop();
    const std::lock_guard lock(mutex_);
    failure_ = std::current_exception();
  }
  const std::lock_guard lock(mutex_);
  if (--working_ == 0) all_done_.notify_one();
}

}  // namespace tilewright
