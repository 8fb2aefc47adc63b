#pragma once

#include <array>
#include <span>
#include <vector>

#include "tilewright/scoring_rules.hpp"

namespace tilewright {

/// A rack in the form the search uses. Tiles are sorted into slots, blanks first, then by letter. A
/// set of slots, one bit each, records which tiles have been used. There are at most 512 such sets,
/// so everything that depends on one, such as the letters still playable, is a table.
class Rack {
 public:
  using Slots = std::uint32_t;

  Rack() = default;
  /// Tile 0 is a blank. Throws std::invalid_argument if there are more than nine tiles or one is
  /// not in the alphabet.
  Rack(std::span<const Tile> tiles, const ScoringRules& rules);

  int size() const noexcept { return size_; }
  int blanks() const noexcept { return blanks_; }
  Slots all() const noexcept { return (Slots{1} << size_) - 1; }
  Slots blank_slots() const noexcept { return (Slots{1} << blanks_) - 1; }
  Slots slots_of(Tile letter) const noexcept { return slots_of_[letter]; }
  int count(Tile letter) const noexcept { return count_[letter]; }
  Tile in_slot(int slot) const noexcept { return tiles_[static_cast<std::size_t>(slot)]; }

  /// Returns the letters that the remaining tiles can play; all letters while a blank remains.
  LetterMask playable(Slots used) const noexcept { return playable_[used]; }
  /// Returns all ones, or zero if exactly one tile remains.
  LetterMask more_than_one(Slots used) const noexcept { return more_than_one_[used]; }

 private:
  int size_ = 0;
  int blanks_ = 0;
  std::array<Tile, kMaxRackSize> tiles_{};
  std::array<std::uint8_t, kMaxSearchLetters + 1> count_{};
  std::array<Slots, kMaxSearchLetters + 1> slots_of_{};
  std::array<LetterMask, 1 << kMaxRackSize> playable_{};
  std::array<LetterMask, 1 << kMaxRackSize> more_than_one_{};
};

}  // namespace tilewright
