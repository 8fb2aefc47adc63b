#pragma once

#include <array>
#include <span>
#include <vector>

#include "tilewright/scoring_rules.hpp"

namespace tilewright {

/// A rack as the search uses it. Its tiles lie in slots, blanks first, then by letter; a set of
/// slots, one bit each, says which tiles have been laid. There are at most 512 such sets, so what
/// a set leaves, which letters it still allows and what the rest is worth are tables.
class Rack {
 public:
  using Slots = std::uint32_t;

  Rack() = default;
  /// Tiles 1 and up are letters, 0 is a blank. Throws std::invalid_argument for more than nine
  /// tiles or one that the rules do not know.
  Rack(std::span<const Tile> tiles, const ScoringRules& rules);

  int size() const noexcept { return size_; }
  int blanks() const noexcept { return blanks_; }
  Slots all() const noexcept { return (Slots{1} << size_) - 1; }
  Slots blank_slots() const noexcept { return (Slots{1} << blanks_) - 1; }
  Slots slots_of(Tile letter) const noexcept { return slots_of_[letter]; }
  int count(Tile letter) const noexcept { return count_[letter]; }
  Tile in_slot(int slot) const noexcept { return tiles_[static_cast<std::size_t>(slot)]; }

  /// Letters that can be laid when these slots are used up; any letter while a blank is left.
  LetterMask playable(Slots used) const noexcept { return playable_[used]; }
  /// All ones, or zero when just one tile is left.
  LetterMask more_than_one(Slots used) const noexcept { return more_than_one_[used]; }

 private:
  int size_ = 0;
  int blanks_ = 0;
  std::array<Tile, kMostOnRack> tiles_{};
  std::array<std::uint8_t, kMostSearchLetters + 1> count_{};
  std::array<Slots, kMostSearchLetters + 1> slots_of_{};
  std::array<LetterMask, 1 << kMostOnRack> playable_{};
  std::array<LetterMask, 1 << kMostOnRack> more_than_one_{};
};

}  // namespace tilewright
