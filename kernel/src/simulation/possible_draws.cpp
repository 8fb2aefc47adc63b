#include "possible_draws.hpp"

#include <algorithm>
#include <map>
#include <utility>

#include "tilewright/random_stream.hpp"

namespace tilewright {

PossibleDraws::PossibleDraws(std::span<const Tile> pool, int count, std::uint32_t most,
                             std::uint64_t seed) {
  std::map<Tile, int> counts;
  for (const Tile tile : pool) ++counts[tile];
  for (const auto& [tile, number] : counts) kinds_.push_back({tile, number});
  // The number of draws of each size from the kinds so far.
  std::vector<double> ways(static_cast<std::size_t>(count) + 1);
  ways[0] = 1;
  for (const Kind& kind : kinds_) {
    for (std::size_t size = ways.size(); size-- > 0;) {
      for (std::size_t more = 1; more <= std::min<std::size_t>(size, kind.count); ++more) {
        ways[size] += ways[size - more];
      }
    }
  }
  exhaustive_ = ways.back() <= most;
  if (exhaustive_) {
    enumerate(0, count, 1);
  } else {
    sample(pool, count, most, seed);
  }
  RandomStream rng(seed, ~std::uint64_t{0});
  for (std::size_t left = list_.size(); left > 1; --left) {
    std::swap(list_[left - 1], list_[rng.below(static_cast<std::uint32_t>(left))]);
  }
}

/// Appends all draws of this number of tiles from this kind and those after it.
void PossibleDraws::enumerate(std::size_t kind, int left, double weight) {
  if (left == 0) {
    list_.push_back({drawn_, weight});
    return;
  }
  if (kind == kinds_.size()) return;
  const auto [tile, number] = kinds_[kind];
  const std::size_t before = drawn_.size();
  for (int taken = 0;; ++taken) {
    enumerate(kind + 1, left - taken, weight);
    if (taken == number || taken == left) break;
    // The number of ways to choose one tile more.
    weight *= static_cast<double>(number - taken) / (taken + 1);
    drawn_.push_back(tile);
  }
  drawn_.resize(before);
}

void PossibleDraws::sample(std::span<const Tile> pool, int count, std::uint32_t draws,
                           std::uint64_t seed) {
  // The operator < of vectors makes gcc 12 warn about a read past the end.
  const auto is_before = [](const std::vector<Tile>& one, const std::vector<Tile>& other) {
    return std::ranges::lexicographical_compare(one, other);
  };
  std::map<std::vector<Tile>, double, decltype(is_before)> seen(is_before);
  std::vector<Tile> tiles;
  for (std::uint32_t number = 0; number < draws; ++number) {
    RandomStream rng(seed, number);
    tiles.assign(pool.begin(), pool.end());
    for (std::size_t at = 0; at < static_cast<std::size_t>(count); ++at) {
      std::swap(tiles[at], tiles[at + rng.below(static_cast<std::uint32_t>(tiles.size() - at))]);
    }
    tiles.resize(static_cast<std::size_t>(count));
    std::ranges::sort(tiles);
    ++seen[tiles];
  }
  for (auto& [drawn, weight] : seen) list_.push_back({drawn, weight});
}

}  // namespace tilewright
