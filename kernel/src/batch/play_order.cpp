#include "play_order.hpp"

#include <algorithm>
#include <bit>
#include <stdexcept>
#include <utility>

namespace tilewright {

namespace {

// A key is, from the top: what is sorted by (32 bits), lane (5), start (4), count (4), and the
// place of the play before sorting (19). Sorting integers is several times as fast as sorting
// plays.
constexpr int kKeyBits = 64, kPlaceBits = 19;
constexpr std::uint64_t kPlace = (std::uint64_t{1} << kPlaceBits) - 1;

/// Keys are sorted by this many bits at a time; fewer keys are sorted by comparing them.
constexpr int kDigitBits = 9;
constexpr std::size_t kFewKeys = 160;

/// Returns numbers in the order of their bits, greatest first.
std::uint32_t descending(float number) {
  const auto bits = std::bit_cast<std::uint32_t>(number + 0.0f);  // makes -0 equal to 0
  return (bits & 0x8000'0000u) != 0 ? bits : ~bits & 0x7fff'ffffu;
}

std::uint32_t rank_of(const Move& play, PlayOrder order) {
  switch (order) {
    case PlayOrder::equity:
      return descending(play.equity);
    case PlayOrder::score:
      return ~static_cast<std::uint32_t>(play.score);
    case PlayOrder::canonical:
      return 0;
  }
  return 0;
}

/// Returns whether the tiles of one play come before those of another.
bool tiles_before(const Move& one, const Move& other) {
  const auto first_eight = [](const Move& play) {
    std::uint64_t tiles = 0;
    for (std::size_t at = 0; at < 8; ++at) tiles = tiles << 8 | play.tiles[at];
    return tiles;
  };
  static_assert(kMaxRackSize == 9);
  const std::uint64_t mine = first_eight(one), theirs = first_eight(other);
  return mine != theirs ? mine < theirs : one.tiles[8] < other.tiles[8];
}

}  // namespace

void PlaySorter::append(const MoveList& plays, PlayOrder order, std::size_t most,
                        std::vector<Move>& sorted) {
  if (plays.size() > kPlace) throw std::length_error("a turn has more than 524,287 plays");
  keys_.resize(plays.size());
  for (std::size_t at = 0; at < plays.size(); ++at) {
    const Move& play = plays[at];
    keys_[at] = std::uint64_t{rank_of(play, order)} << 32 | std::uint64_t{play.lane} << 27 |
                std::uint64_t{play.start} << 23 | std::uint64_t{play.count} << kPlaceBits | at;
  }
  sort_keys();
  order_by_tiles(plays);
  const std::size_t first = sorted.size(), count = std::min(most, keys_.size());
  sorted.resize(first + count);
  Move* const out = sorted.data() + first;
  for (std::size_t at = 0; at < count; ++at) out[at] = plays[keys_[at] & kPlace];
}

/// Sorts by everything but the place, which is in order: a stable sort of one digit after another.
void PlaySorter::sort_keys() {
  if (keys_.size() < kFewKeys) {
    std::ranges::sort(keys_);
    return;
  }
  constexpr std::size_t kDigits = std::size_t{1} << kDigitBits;
  constexpr int kPasses = (kKeyBits - kPlaceBits) / kDigitBits;
  static_assert(kPasses * kDigitBits == kKeyBits - kPlaceBits);
  std::array<std::array<std::uint32_t, kDigits>, kPasses> ends{};
  const auto digit = [](std::uint64_t key, int pass) {
    return key >> (kPlaceBits + pass * kDigitBits) & (kDigits - 1);
  };
  for (const std::uint64_t key : keys_) {
    for (int pass = 0; pass < kPasses; ++pass) {
      ++ends[static_cast<std::size_t>(pass)][digit(key, pass)];
    }
  }
  spare_.resize(keys_.size());
  for (int pass = 0; pass < kPasses; ++pass) {
    std::array<std::uint32_t, kDigits>& counts = ends[static_cast<std::size_t>(pass)];
    if (counts[digit(keys_[0], pass)] == keys_.size()) continue;
    std::uint32_t before = 0;
    for (std::uint32_t& count : counts) before += std::exchange(count, before);
    for (const std::uint64_t key : keys_) spare_[counts[digit(key, pass)]++] = key;
    keys_.swap(spare_);
  }
}

/// Orders plays that differ only in their tiles.
void PlaySorter::order_by_tiles(const MoveList& plays) {
  const auto by_tiles = [&plays](std::uint64_t one, std::uint64_t other) {
    return tiles_before(plays[one & kPlace], plays[other & kPlace]);
  };
  for (auto first = keys_.begin(); first != keys_.end();) {
    auto last = first + 1;
    while (last != keys_.end() && (*first ^ *last) <= kPlace) ++last;
    if (last - first > 1) std::sort(first, last, by_tiles);
    first = last;
  }
}

}  // namespace tilewright
