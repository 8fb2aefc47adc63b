#pragma once

#include <span>

#include "sha256.hpp"
#include "tilewright/game_rules.hpp"

namespace tilewright {

/// The secret of the bag of one game in a run: the same as in tilewright.env.settings.
Digest game_seed(std::uint64_t seed, std::uint64_t number);

/// The referee's bag: shuffled by a seed as docs/play/fair-bag.md specifies, drawn from the front.
class SealedBag {
 public:
  SealedBag(const GameRules& rules, const Digest& seed);

  int size() const noexcept { return size_ - next_; }
  /// Draws a tile. The bag must not be empty.
  Tile draw() noexcept { return tiles_[static_cast<std::size_t>(next_++)]; }
  /// Returns exchanged tiles, sorted as on a rack, and shuffles the bag again.
  void put_back(std::span<const Tile> tiles);

 private:
  void add(std::span<const Tile> tiles) noexcept;
  void shuffle();

  Digest seed_;
  std::uint32_t shuffles_ = 0;
  int next_ = 0;
  int size_ = 0;
  std::array<Tile, kMaxBoxSize> tiles_{};
};

}  // namespace tilewright
