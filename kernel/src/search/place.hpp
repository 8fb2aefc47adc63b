#pragma once

#include <cstdint>

#include "tilewright/rack.hpp"

namespace tilewright::TILEWRIGHT_PROCESSOR {

/// Where a play stands while it grows to the right, in one word so that a step is one addition:
/// the square it has come to, its lane, the square its word began on, the tiles laid, the slots of
/// the rack they came from, and whether a single tile here is another lane's play.
class Place {
 public:
  constexpr Place() = default;
  constexpr Place(int lane, int start, int at, int laid, Rack::Slots used, bool counted_across)
      : bits_(static_cast<std::uint64_t>(at) | static_cast<std::uint64_t>(lane) << kLane |
              static_cast<std::uint64_t>(start) << kStart |
              static_cast<std::uint64_t>(laid) << kLaid |
              static_cast<std::uint64_t>(counted_across) << kCounted |
              static_cast<std::uint64_t>(used) << kUsed) {}

  constexpr int at() const noexcept { return field(0, 5); }
  constexpr int lane() const noexcept { return field(kLane, 5); }
  constexpr int start() const noexcept { return field(kStart, 5); }
  constexpr int laid() const noexcept { return field(kLaid, 4); }
  constexpr Rack::Slots used() const noexcept { return static_cast<Rack::Slots>(bits_ >> kUsed); }

  /// One square on, over a tile that lies there.
  constexpr Place past() const noexcept { return Place(bits_ + 1); }
  /// One square on, after laying a tile from this slot.
  constexpr Place laying(Rack::Slots slot) const noexcept {
    return Place(bits_ + 1 + (std::uint64_t{1} << kLaid) +
                 (static_cast<std::uint64_t>(slot) << kUsed));
  }
  /// The same place, where a single tile makes a word across too and is counted there.
  constexpr Place counted_across(bool counted) const noexcept {
    return Place(bits_ | static_cast<std::uint64_t>(counted) << kCounted);
  }
  /// Whether ending the play now would list a single tile a second time.
  constexpr bool listed_across() const noexcept {
    return (bits_ & (std::uint64_t{0x1F} << kLaid)) == std::uint64_t{0x11} << kLaid;
  }

 private:
  static constexpr int kLane = 5, kStart = 10, kLaid = 15, kCounted = 19, kUsed = 32;

  constexpr explicit Place(std::uint64_t bits) : bits_(bits) {}
  constexpr int field(int from, int width) const noexcept {
    return static_cast<int>(bits_ >> from & ((std::uint64_t{1} << width) - 1));
  }

  std::uint64_t bits_ = 0;
};

}  // namespace tilewright::TILEWRIGHT_PROCESSOR
