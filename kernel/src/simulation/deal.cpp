#include "deal.hpp"

#include <utility>

namespace tilewright {

namespace {

/// With several opponents, the tiles chosen for one may leave too few for another. Their tiles are
/// then dealt without regard to what they may hold.
constexpr int kMaxChoices = 20;

}  // namespace

Dealer::Dealer(const GameRules& rules, const SimulatedPosition& position, std::uint64_t seed)
    : position_(position), seed_(seed), hidden_(position.hidden(rules)) {
  for (std::size_t seat = 1; seat < static_cast<std::size_t>(position.seats); ++seat) {
    double total = 0;
    for (const PossibleTiles& possible : position.possible[seat]) {
      ends_[seat].push_back(total += possible.weight);
    }
    believes_ = believes_ || !ends_[seat].empty();
  }
}

Deal Dealer::deal(std::uint32_t number) const noexcept {
  RandomStream rng(seed_, number);
  std::array<HeldTiles, kMaxPlayers> racks;
  for (std::size_t seat = 1; seat < static_cast<std::size_t>(position_.seats); ++seat) {
    for (const Tile tile : position_.known[seat]) racks[seat].add(tile);
  }
  std::array<Tile, kMaxBoxSize> tiles;
  std::size_t size = hidden_.size();
  std::ranges::copy(hidden_, tiles.begin());
  if (believes_) size = deal_possible(racks, std::span(tiles).first(size), rng);
  for (std::size_t left = size; left > 1; --left) {
    std::swap(tiles[left - 1], tiles[rng.below(static_cast<std::uint32_t>(left))]);
  }
  std::size_t next = 0;
  for (std::size_t seat = 1; seat < static_cast<std::size_t>(position_.seats); ++seat) {
    while (racks[seat].size < position_.held[seat]) racks[seat].add(tiles[next++]);
  }
  return {racks, Bag(std::span(tiles).first(size).subspan(next)), rng};
}

/// Moves tiles that the players may hold to their racks, and returns the number of those left.
std::size_t Dealer::deal_possible(std::array<HeldTiles, kMaxPlayers>& racks, std::span<Tile> tiles,
                                  RandomStream& rng) const noexcept {
  std::array<int, kMaxSearchLetters + 1> left{};
  for (const Tile tile : tiles) ++left[tile];
  for (std::size_t seat = 1; seat < static_cast<std::size_t>(position_.seats); ++seat) {
    if (ends_[seat].empty()) continue;
    for (int choice = 0; choice < kMaxChoices; ++choice) {
      const std::vector<Tile>& chosen = choose(seat, rng).tiles;
      auto after = left;
      for (const Tile tile : chosen) --after[tile];
      if (std::ranges::any_of(after, [](int count) { return count < 0; })) continue;
      for (const Tile tile : chosen) racks[seat].add(tile);
      left = after;
      break;
    }
  }
  std::size_t size = 0;
  for (std::size_t tile = 0; tile < left.size(); ++tile) {
    for (int count = left[tile]; count > 0; --count) tiles[size++] = static_cast<Tile>(tile);
  }
  return size;
}

const PossibleTiles& Dealer::choose(std::size_t seat, RandomStream& rng) const noexcept {
  const std::vector<double>& ends = ends_[seat];
  // 53 random bits, as many as a double holds.
  const double at = static_cast<double>(rng.next() >> 11) * 0x1p-53 * ends.back();
  const auto found = std::ranges::upper_bound(ends, at);
  const auto index = static_cast<std::size_t>(found - ends.begin());
  return position_.possible[seat][std::min(index, ends.size() - 1)];
}

}  // namespace tilewright
