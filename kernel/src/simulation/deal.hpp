#pragma once

#include "tilewright/bag.hpp"
#include "tilewright/simulation.hpp"

namespace tilewright {

/// The tiles on one rack, in any order.
struct HeldTiles {
  std::array<Tile, kMaxRackSize> tiles{};
  int size = 0;

  void add(Tile tile) noexcept { tiles[static_cast<std::size_t>(size++)] = tile; }
  std::span<const Tile> span() const noexcept {
    return std::span(tiles).first(static_cast<std::size_t>(size));
  }
};

/// One way in which the hidden tiles may be distributed: what the opponents hold, the bag, and the
/// randomness of later exchanges. Every candidate turn begins with a copy of it.
struct Deal {
  std::array<HeldTiles, kMaxPlayers> racks;  ///< seat 0 has none of its tiles
  Bag bag;
  RandomStream rng;
};

/// Deals the hidden tiles of a position.
class Dealer {
 public:
  Dealer(const GameRules& rules, const SimulatedPosition& position, std::uint64_t seed);

  /// Returns the deal with this number; it depends on nothing else.
  Deal deal(std::uint32_t number) const noexcept;

 private:
  std::size_t deal_possible(std::array<HeldTiles, kMaxPlayers>& racks, std::span<Tile> tiles,
                            RandomStream& rng) const noexcept;
  const PossibleTiles& choose(std::size_t seat, RandomStream& rng) const noexcept;

  const SimulatedPosition& position_;
  std::uint64_t seed_;
  std::vector<Tile> hidden_;
  /// By seat: the running sums of the weights of what it may hold.
  std::array<std::vector<double>, kMaxPlayers> ends_;
  bool believes_ = false;
};

}  // namespace tilewright
