#pragma once

#include <array>
#include <span>

#include "../searcher.hpp"
#include "square_set.hpp"

namespace tilewright::TILEWRIGHT_PROCESSOR {

/// Some tiles of a player: for each kind of tile that the player had at first, five bits with their
/// number. The highest of the five is always zero. Only four bits are left for a thirteenth kind,
/// but then there is one tile of each.
using TileBits = std::uint64_t;

inline constexpr int kKindBits = 5;
inline constexpr TileBits kGuardBits = [] {
  TileBits bits = TileBits{1} << 63;
  for (int kind = 0; kind < kMaxEndgameRack - 1; ++kind) bits |= TileBits{16} << kKindBits * kind;
  return bits;
}();
static_assert(kMaxEndgameRack == 13);

/// Returns whether `have` includes `need`: otherwise a subtraction borrows from a highest bit.
constexpr bool includes(TileBits have, TileBits need) noexcept {
  return (((have | kGuardBits) - need) & kGuardBits) == kGuardBits;
}

/// The kinds of tiles of one player.
class RackKinds {
 public:
  RackKinds(std::span<const Tile> tiles, const ScoringRules& rules) noexcept {
    for (const Tile tile : tiles) ++total_[tile];
    for (int tile = 0; tile <= kMaxRackTile; ++tile) {
      if (total_[tile] == 0) continue;
      unit_[tile] = TileBits{1} << kKindBits * kinds_;
      all_ += unit_[tile] * total_[tile];
      points_ += rules.value[static_cast<std::size_t>(tile)] * total_[tile];
      if (rules.value[static_cast<std::size_t>(tile)] == 0)
        worthless_ |= TileBits{15} * unit_[tile];
      tile_[kinds_++] = static_cast<Tile>(tile);
    }
  }

  int size() const noexcept { return kinds_; }
  Tile tile(int kind) const noexcept { return tile_[kind]; }
  int count(TileBits tiles, int kind) const noexcept {
    return static_cast<int>(tiles >> kKindBits * kind & 15);
  }
  /// Returns one tile of a kind.
  TileBits unit(Tile tile) const noexcept { return unit_[tile]; }

  TileBits all() const noexcept { return all_; }
  int points() const noexcept { return points_; }

  /// Returns the number of tiles that are worth nothing.
  int count_worthless(TileBits tiles) const noexcept {
    int count = 0;
    for (tiles &= worthless_; tiles != 0; tiles >>= kKindBits)
      count += static_cast<int>(tiles & 15);
    return count;
  }

 private:
  static constexpr int kMaxRackTile = kMaxSearchLetters;

  int kinds_ = 0;
  int points_ = 0;
  TileBits all_ = 0;
  TileBits worthless_ = 0;
  Tile tile_[kMaxEndgameRack] = {};
  std::uint8_t total_[kMaxRackTile + 1] = {};
  TileBits unit_[kMaxRackTile + 1] = {};
};

/// Spreads a number over all 64 bits.
constexpr std::uint64_t scramble(std::uint64_t number) noexcept {
  number += 0x9E3779B97F4A7C15u;
  number = (number ^ number >> 30) * 0xBF58476D1CE4E5B9u;
  number = (number ^ number >> 27) * 0x94D049BB133111EBu;
  return number ^ number >> 31;
}

}  // namespace tilewright::TILEWRIGHT_PROCESSOR
