#pragma once

#include <atomic>
#include <cstdint>
#include <cstdlib>
#include <memory>

namespace tilewright {

/// What is known about a position: its value is between `low` and `high`, and the turn whose key
/// has these lowest bits looked best.
struct KnownValue {
  static constexpr int kUnknown = 0x7FFF;

  int low = -kUnknown;
  int high = kUnknown;
  std::uint32_t turn = 0;
};

/// Values of positions, shared by all threads without locks. Four entries share a cache line; the
/// one whose search was shortest gives way to a new position. An entry consists of its data and of
/// its key combined with the data, so that a thread never mistakes one that two others wrote at the
/// same time for a position.
class PositionTable {
 public:
  /// Turns are recognised by this many bits of their keys.
  static constexpr std::uint32_t kTurnBits = 24;
  static constexpr std::uint32_t kTurnMask = (1u << kTurnBits) - 1;

  explicit PositionTable(int bits);

  KnownValue find(std::uint64_t key) const noexcept;

  /// Adds what a search of `nodes` positions has proven to what is known already.
  void store(std::uint64_t key, KnownValue known, std::uint64_t nodes) noexcept;

 private:
  struct Entry {
    std::atomic<std::uint64_t> mixed_key;
    std::atomic<std::uint64_t> data;
  };
  struct Free {
    void operator()(void* memory) const noexcept { std::free(memory); }
  };

  Entry* bucket(std::uint64_t key) const noexcept { return &entries_[(key & mask_) << 2]; }

  // From calloc, so that memory that is never used costs nothing.
  std::unique_ptr<void, Free> memory_;
  Entry* entries_ = nullptr;
  std::uint64_t mask_;
};

}  // namespace tilewright
