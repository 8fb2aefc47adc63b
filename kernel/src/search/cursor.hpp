#pragma once

#include <cstdint>

#include "tilewright/rack.hpp"

namespace tilewright::TILEWRIGHT_PROCESSOR {

/// The state of a play that is being extended to the right, packed into one 64-bit word so that a
/// step is one addition: the current square, the lane, the square where the word starts, the number
/// of tiles placed, their rack slots, and whether a play of a single tile is listed across instead.
class Cursor {
 public:
  constexpr Cursor() = default;
  constexpr Cursor(int lane, int start, int at, int laid, Rack::Slots used, bool listed_across)
      : bits_(static_cast<std::uint64_t>(at) | static_cast<std::uint64_t>(lane) << kLane |
              static_cast<std::uint64_t>(start) << kStart |
              static_cast<std::uint64_t>(laid) << kLaid |
              static_cast<std::uint64_t>(listed_across) << kListedAcross |
              static_cast<std::uint64_t>(used) << kUsed) {}

  constexpr int at() const noexcept { return field(0, 5); }
  constexpr int lane() const noexcept { return field(kLane, 5); }
  constexpr int start() const noexcept { return field(kStart, 5); }
  constexpr int laid() const noexcept { return field(kLaid, 4); }
  constexpr Rack::Slots used() const noexcept { return static_cast<Rack::Slots>(bits_ >> kUsed); }

  /// Returns the cursor one square further, past a tile on the board.
  constexpr Cursor past() const noexcept { return Cursor(bits_ + 1); }
  /// Returns the cursor one square further, after placing the tile of this slot.
  constexpr Cursor laying(Rack::Slots slot) const noexcept {
    return Cursor(bits_ + 1 + (std::uint64_t{1} << kLaid) +
                  (static_cast<std::uint64_t>(slot) << kUsed));
  }
  /// Returns the cursor with a mark that a single tile here also forms a word across and is listed
  /// as a play across.
  constexpr Cursor listed_across(bool listed) const noexcept {
    return Cursor(bits_ | static_cast<std::uint64_t>(listed) << kListedAcross);
  }
  /// Returns whether ending the play here would list a single tile a second time.
  constexpr bool is_duplicate() const noexcept {
    return (bits_ & (std::uint64_t{0x1F} << kLaid)) == std::uint64_t{0x11} << kLaid;
  }

 private:
  static constexpr int kLane = 5, kStart = 10, kLaid = 15, kListedAcross = 19, kUsed = 32;

  constexpr explicit Cursor(std::uint64_t bits) : bits_(bits) {}
  constexpr int field(int from, int width) const noexcept {
    return static_cast<int>(bits_ >> from & ((std::uint64_t{1} << width) - 1));
  }

  std::uint64_t bits_ = 0;
};

}  // namespace tilewright::TILEWRIGHT_PROCESSOR
