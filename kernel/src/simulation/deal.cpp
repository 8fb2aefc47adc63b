#include "deal.hpp"

#include <utility>

namespace tilewright {

Dealer::Dealer(const GameRules& rules, const SimulatedPosition& position, std::uint64_t seed)
    : position_(position), seed_(seed), hidden_(position.hidden(rules)) {}

Deal Dealer::deal(std::uint32_t number) const noexcept {
  RandomStream rng(seed_, number);
  std::array<Tile, kMaxBoxSize> tiles;
  std::ranges::copy(hidden_, tiles.begin());
  for (std::size_t left = hidden_.size(); left > 1; --left) {
    std::swap(tiles[left - 1], tiles[rng.below(static_cast<std::uint32_t>(left))]);
  }
  std::array<HeldTiles, kMaxPlayers> racks;
  std::size_t next = 0;
  for (std::size_t seat = 1; seat < static_cast<std::size_t>(position_.seats); ++seat) {
    for (const Tile tile : position_.known[seat]) racks[seat].add(tile);
    while (racks[seat].size < position_.held[seat]) racks[seat].add(tiles[next++]);
  }
  return {racks, Bag(std::span(tiles).first(hidden_.size()).subspan(next)), rng};
}

}  // namespace tilewright
