#pragma once

#include <condition_variable>
#include <exception>
#include <functional>
#include <mutex>

#include "last_draw.hpp"

namespace tilewright {

/// Runs tasks on several threads while the calling thread reports progress.
class TaskRunner {
 public:
  /// When `tick` returns false for the number of positions searched, the source is stopped.
  TaskRunner(EndgameSource& source, int threads, const std::function<bool(std::uint64_t)>& tick)
      : source_(source), threads_(threads), tick_(tick) {}

  /// Runs the tasks 0 to `count` - 1, in this order on each thread. Tasks that have not begun when
  /// the source is stopped are left out.
  void run(std::size_t count, const std::function<void(std::size_t)>& task);

 private:
  void work(std::size_t count, const std::function<void(std::size_t)>& task) noexcept;

  EndgameSource& source_;
  const int threads_;
  const std::function<bool(std::uint64_t)>& tick_;
  std::atomic<std::size_t> next_{0};

  std::mutex mutex_;  // guards what follows
  std::condition_variable all_done_;
  std::size_t working_ = 0;
  std::exception_ptr failure_;
};

}  // namespace tilewright
