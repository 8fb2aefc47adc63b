#include "ways.hpp"

#include <algorithm>

namespace tilewright {
namespace {

/// Adds the selections that continue `drawn` with tiles from number `from` of a sorted pool on.
void extend(std::span<const Tile> pool, std::size_t from, std::size_t size, Draw& drawn,
            std::vector<Draw>& draws) {
  if (drawn.tiles.size() == size) {
    draws.push_back(drawn);
    return;
  }
  for (std::size_t at = from; at < pool.size(); ++at) {
    if (at > from && pool[at] == pool[at - 1]) continue;
    drawn.tiles.push_back(pool[at]);
    extend(pool, at + 1, size, drawn, draws);
    drawn.tiles.pop_back();
  }
}

/// Returns in how many orders tiles can be drawn: for every kind, the first of them can be any of
/// those in the pool, and so on, and the kinds can follow each other in any order.
std::uint32_t count_orders(std::span<const Tile> pool, std::span<const Tile> drawn) {
  std::uint32_t orders = 1;
  for (std::size_t at = 0; at < drawn.size(); ++at) {
    const auto all = std::ranges::count(pool, drawn[at]);
    const auto before = std::ranges::count(drawn.first(at), drawn[at]);
    // Placing this tile among those before it, and choosing which one it is.
    orders = orders * static_cast<std::uint32_t>(at + 1) *
             static_cast<std::uint32_t>(all - before) / static_cast<std::uint32_t>(before + 1);
  }
  return orders;
}

}  // namespace

std::vector<Draw> draws_from(std::span<const Tile> pool, int size) {
  std::vector<Tile> sorted(pool.begin(), pool.end());
  std::ranges::sort(sorted);
  std::vector<Draw> draws;
  Draw drawn;
  extend(sorted, 0, static_cast<std::size_t>(size), drawn, draws);
  for (Draw& draw : draws) draw.orders = count_orders(sorted, draw.tiles);
  return draws;
}

std::vector<Tile> without(std::span<const Tile> pool, std::span<const Tile> removed) {
  std::vector<Tile> left(pool.begin(), pool.end());
  for (const Tile tile : removed) left.erase(std::ranges::find(left, tile));
  std::ranges::sort(left);
  return left;
}

std::vector<Tile> joined(std::span<const Tile> tiles, std::span<const Tile> others) {
  std::vector<Tile> all(tiles.begin(), tiles.end());
  all.insert(all.end(), others.begin(), others.end());
  std::ranges::sort(all);
  return all;
}

}  // namespace tilewright
