#pragma once

#include "tilewright/game_rules.hpp"
#include "tilewright/random_stream.hpp"

namespace tilewright {

/// The bag of a game played with itself. Its order is drawn once; after that players at even seats
/// take from its back and those at odd seats from its front, so that in two games with the same
/// order one player's luck hardly depends on how many tiles the other one draws.
class Bag {
 public:
  Bag(const GameRules& rules, RandomStream& chance) noexcept {
    for (std::size_t tile = 0; tile < rules.box.size(); ++tile) {
      for (int count = rules.box[tile]; count > 0; --count) {
        tiles_[static_cast<std::size_t>(end_++)] = static_cast<Tile>(tile);
      }
    }
    for (int left = end_; left > 1; --left) swap_at(left - 1, below(chance, left));
  }

  int size() const noexcept { return end_ - begin_; }

  /// A tile for a seat; there must be one.
  Tile draw(int seat) noexcept {
    return tiles_[static_cast<std::size_t>(seat % 2 == 0 ? --end_ : begin_++)];
  }

  /// Puts back a tile that the seat has exchanged, anywhere among the others.
  void put_back(int seat, Tile tile, RandomStream& chance) noexcept {
    const int place = seat % 2 == 0 ? end_++ : --begin_;
    tiles_[static_cast<std::size_t>(place)] = tile;
    swap_at(place, begin_ + below(chance, size()));
  }

  std::span<const Tile> tiles() const noexcept {
    return std::span(tiles_).subspan(static_cast<std::size_t>(begin_),
                                     static_cast<std::size_t>(size()));
  }

 private:
  static int below(RandomStream& chance, int bound) noexcept {
    return static_cast<int>(chance.below(static_cast<std::uint32_t>(bound)));
  }

  void swap_at(int one, int other) noexcept {
    std::swap(tiles_[static_cast<std::size_t>(one)], tiles_[static_cast<std::size_t>(other)]);
  }

  std::array<Tile, kMostInBox> tiles_{};
  int begin_ = 0;
  int end_ = 0;
};

}  // namespace tilewright
