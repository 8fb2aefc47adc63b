#pragma once

#include <algorithm>
#include <span>

#include "tilewright/game_rules.hpp"
#include "tilewright/random_stream.hpp"

namespace tilewright {

/// The bag of a self-play game. It is shuffled once. Even seats then draw from the back and odd
/// seats from the front, so that in two games with the same shuffle the tiles one player draws
/// hardly depend on how many the other draws.
class Bag {
 public:
  Bag(const GameRules& rules, RandomStream& rng) noexcept {
    for (std::size_t tile = 0; tile < rules.box.size(); ++tile) {
      for (int count = rules.box[tile]; count > 0; --count) {
        tiles_[static_cast<std::size_t>(end_++)] = static_cast<Tile>(tile);
      }
    }
    for (int left = end_; left > 1; --left) swap_at(left - 1, below(rng, left));
  }

  /// A bag with these tiles in this order; at most kMaxBoxSize.
  explicit Bag(std::span<const Tile> tiles) noexcept : end_(static_cast<int>(tiles.size())) {
    std::ranges::copy(tiles, tiles_.begin());
  }

  int size() const noexcept { return end_ - begin_; }

  /// Draws a tile for a seat. The bag must not be empty.
  Tile draw(int seat) noexcept {
    return tiles_[static_cast<std::size_t>(seat % 2 == 0 ? --end_ : begin_++)];
  }

  /// Returns an exchanged tile to a random position in the bag.
  void put_back(int seat, Tile tile, RandomStream& rng) noexcept {
    const int at = seat % 2 == 0 ? end_++ : --begin_;
    tiles_[static_cast<std::size_t>(at)] = tile;
    swap_at(at, begin_ + below(rng, size()));
  }

  std::span<const Tile> tiles() const noexcept {
    return std::span(tiles_).subspan(static_cast<std::size_t>(begin_),
                                     static_cast<std::size_t>(size()));
  }

 private:
  static int below(RandomStream& rng, int bound) noexcept {
    return static_cast<int>(rng.below(static_cast<std::uint32_t>(bound)));
  }

  void swap_at(int one, int other) noexcept {
    std::swap(tiles_[static_cast<std::size_t>(one)], tiles_[static_cast<std::size_t>(other)]);
  }

  std::array<Tile, kMaxBoxSize> tiles_{};
  int begin_ = 0;
  int end_ = 0;
};

}  // namespace tilewright
