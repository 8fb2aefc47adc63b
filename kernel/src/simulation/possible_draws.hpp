#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "tilewright/tile.hpp"

namespace tilewright {

/// The ways to draw a number of tiles from a pool, or a random sample of them. Equal tiles are not
/// told apart.
class PossibleDraws {
 public:
  struct Draw {
    std::vector<Tile> tiles;  ///< sorted
    double weight = 0;        ///< proportional to how often these tiles are drawn
  };

  /// Lists all draws if there are at most `most`, else those of `most` random draws.
  PossibleDraws(std::span<const Tile> pool, int count, std::uint32_t most, std::uint64_t seed);

  /// In random order, so that the first of them are a fair sample.
  const std::vector<Draw>& list() const noexcept { return list_; }
  bool exhaustive() const noexcept { return exhaustive_; }

 private:
  void enumerate(std::size_t kind, int left, double weight);
  void sample(std::span<const Tile> pool, int count, std::uint32_t draws, std::uint64_t seed);

  struct Kind {
    Tile tile;
    int count;
  };
  std::vector<Kind> kinds_;
  std::vector<Tile> drawn_;
  std::vector<Draw> list_;
  bool exhaustive_ = true;
};

}  // namespace tilewright
