#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "tilewright/tile.hpp"

namespace tilewright {

/// Tiles drawn from a pool, sorted, and the number of orders in which they can be drawn. Tiles of
/// the same kind are told apart.
struct Draw {
  std::vector<Tile> tiles;
  std::uint32_t orders = 1;
};

/// Returns every selection of `size` tiles from a pool, in order.
std::vector<Draw> draws_from(std::span<const Tile> pool, int size);

/// Returns the tiles of a pool without some of them, sorted.
std::vector<Tile> without(std::span<const Tile> pool, std::span<const Tile> removed);

/// Returns all tiles of both, sorted.
std::vector<Tile> joined(std::span<const Tile> tiles, std::span<const Tile> others);

}  // namespace tilewright
