#pragma once

#include <algorithm>
#include <cmath>

#include "handfuls.hpp"
#include "sixteen.hpp"
#include "tilewright/rack.hpp"

namespace tilewright::TILEWRIGHT_PROCESSOR {

/// How good a play can be at most, by where it lies. A span is a lane, the empty square a play
/// begins on and the number of tiles it lays; that fixes its squares, its word premiums, the tiles
/// it passes and what the crossing words bring. Open is only which tile lies where: so the best
/// tiles are put on the best squares, the most valuable one but once.
class SpanBounds {
 public:
  static constexpr std::int16_t kNone = -32000;

  /// Whether sums for these rules fit the numbers used here; otherwise bounds are of no use.
  static bool fits(const ScoringRules& rules) noexcept {
    for (int line = 0; line < kSide; ++line) {
      int row = 1, column = 1;
      for (int at = 0; at < kSide; ++at) {
        row *= rules.word_multiplier[static_cast<std::size_t>(line * kSide + at)];
        column *= rules.word_multiplier[static_cast<std::size_t>(at * kSide + line)];
        if (row > 32 || column > 32) return false;
      }
    }
    return std::ranges::all_of(rules.value, [](int value) { return value <= 10; });
  }

  void compute(const Board& board, const Rack& rack, const Handfuls& handfuls) {
    size_ = static_cast<std::size_t>(rack.size());
    weigh_tiles(board.rules(), rack);
    for (std::size_t laid = 1; laid <= size_; ++laid) best_leave_[laid] = handfuls.best_leave(laid);
    lanes_ = 0;
    Sixteen top = Sixteen::all(kNone);
    for (std::size_t lane = 0; lane < kLanes; ++lane) {
      if (board.lane(static_cast<int>(lane)).connected == 0) continue;
      lanes_ |= 1u << lane;
      bound_lane(board, lane);
      top = Sixteen::max(top, most_[lane]);
    }
    top_ = top.most();
  }

  /// Lanes that have a span with at least this bound, one bit each.
  std::uint32_t lanes(int least) const noexcept {
    const Sixteen below = Sixteen::all(least - 1);
    std::uint32_t found = 0;
    for (std::uint32_t left = lanes_; left != 0; left &= left - 1) {
      const int lane = std::countr_zero(left);
      const bool any = (most_[static_cast<std::size_t>(lane)] > below).bits() != 0;
      found |= static_cast<std::uint32_t>(any) << lane;
    }
    return found;
  }
  /// The highest bound of all.
  int top() const noexcept { return top_; }

  int bound(int lane, int empty, int laid) const noexcept {
    const Sixteen& row = bounds_[static_cast<std::size_t>(laid)][static_cast<std::size_t>(lane)];
    return reinterpret_cast<const std::int16_t*>(&row)[empty];
  }
  /// What of a bound, where the word premiums multiply to this factor, does not depend on which
  /// tiles are laid.
  int without_tiles(int bound, int laid, int factor) const noexcept {
    const auto at = static_cast<std::size_t>(laid);
    return bound - factor * top_sum_[at] - best_leave_[at];
  }
  /// The empty squares of a lane on which such a span with at least this bound begins.
  std::uint32_t spans(int lane, int laid, int least) const noexcept {
    return (bounds_[static_cast<std::size_t>(laid)][static_cast<std::size_t>(lane)] >
            Sixteen::all(least - 1))
        .bits();
  }

 private:
  /// The values of the rack's tiles, the highest first, and the letters that have each value.
  void weigh_tiles(const ScoringRules& rules, const Rack& rack) noexcept {
    values_.fill(0);
    for (int slot = 0; slot < rack.size(); ++slot) {
      values_[static_cast<std::size_t>(slot)] = rules.value[rack.in_slot(slot)];
    }
    std::sort(values_.begin(), values_.begin() + rack.size(), std::greater<>());
    top_sum_[0] = 0;
    for (std::size_t at = 0; at < size_; ++at) top_sum_[at + 1] = top_sum_[at] + values_[at];
    groups_ = 0;
    for (int slot = 0; slot < rack.size(); ++slot) {
      const Tile tile = rack.in_slot(slot);
      if (tile == 0) continue;
      const int value = rules.value[tile];
      std::size_t at = 0;
      while (at < groups_ && group_value_[at] > value) ++at;
      if (at == groups_ || group_value_[at] != value) {
        for (std::size_t later = groups_; later > at; --later) {
          group_value_[later] = group_value_[later - 1];
          group_letters_[later] = group_letters_[later - 1];
        }
        ++groups_;
        group_value_[at] = value;
        group_letters_[at] = 0;
      }
      group_letters_[at] |= mask_of(tile);
    }
    has_blank_ = rack.blanks() > 0;
    bonus_ = rules.bonus;
    bonus_tiles_ = rules.bonus_tiles;
  }

  void bound_lane(const Board& board, std::size_t index) noexcept {
    const Lane& lane = board.lane(static_cast<int>(index));
    // By empty square: the most a tile may count there, and whether any tile fits.
    alignas(32) std::int16_t most_value[32];
    alignas(32) std::int16_t some_fits[32];
    Sixteen::all(values_[0]).store(most_value);
    Sixteen::all(0).store(some_fits + 16);
    for (int at = 0; at < 16; ++at) some_fits[at] = at < lane.empties ? -1 : 0;
    for (std::uint32_t left = lane.checked; left != 0; left &= left - 1) {
      const auto at = static_cast<std::size_t>(std::countr_zero(left));
      const LetterMask letters = lane.allowed[at];
      std::size_t group = 0;
      while (group < groups_ && (group_letters_[group] & letters) == 0) ++group;
      const bool natural = group < groups_;
      most_value[at] = static_cast<std::int16_t>(natural ? group_value_[group] : 0);
      some_fits[at] = natural || (has_blank_ && letters != 0) ? -1 : 0;
    }
    const int second = values_[1];
    const Sixteen value = Sixteen::load(most_value);
    const Sixteen usual = Sixteen::min(value, Sixteen::all(second));
    const Sixteen top_fits = value > Sixteen::all(second);
    const Sixteen extra = Sixteen::load(lane.letter_factor.data()) - Sixteen::all(1);
    const Sixteen cross = Sixteen::load(lane.cross_factor.data());
    alignas(32) std::int16_t in_word[32]{}, beside[32]{}, top_in_word[32]{}, top_beside[32]{};
    (extra * usual).store(in_word);
    (cross * usual + Sixteen::load(lane.cross_points.data())).store(beside);
    (extra & top_fits).store(top_in_word);
    (cross & top_fits).store(top_beside);
    const Sixteen sum_before = Sixteen::load(lane.sum_before.data());
    const Sixteen top_more = Sixteen::all(values_[0] - second);
    Sixteen fits = Sixteen::all(-1), joins = Sixteen::all(0), factor = Sixteen::all(1);
    Sixteen most = Sixteen::all(kNone), word = Sixteen::all(0), crosses = Sixteen::all(0);
    Sixteen best_in_word = Sixteen::all(0), best_beside = Sixteen::all(0);
    for (std::size_t laid = 1; laid <= size_; ++laid) {
      const std::size_t last = laid - 1;
      fits = fits & Sixteen::load(some_fits + last);
      joins = joins | Sixteen::load(lane.joins.data() + last);
      factor = factor * Sixteen::load(lane.word_factor.data() + last);
      word = word + Sixteen::load(in_word + last);
      crosses = crosses + Sixteen::load(beside + last);
      best_in_word = Sixteen::max(best_in_word, Sixteen::load(top_in_word + last));
      best_beside = Sixteen::max(best_beside, Sixteen::load(top_beside + last));
      const Sixteen passed = Sixteen::load(lane.sum_before.data() + laid + 1) - sum_before;
      const int fixed = best_leave_[laid] + (static_cast<int>(laid) >= bonus_tiles_ ? bonus_ : 0);
      const Sixteen bound =
          factor * (passed + word + top_more * best_in_word + Sixteen::all(top_sum_[laid])) +
          crosses + top_more * best_beside + Sixteen::all(fixed);
      bounds_[laid][index] = Sixteen::choose(fits & joins, bound, Sixteen::all(kNone));
      most = Sixteen::max(most, bounds_[laid][index]);
    }
    most_[index] = most;
  }

  std::size_t size_ = 0;
  std::array<int, kMostOnRack + 1> values_{};
  std::array<int, kMostOnRack + 1> top_sum_{};
  std::array<int, kMostOnRack + 1> best_leave_{};
  std::size_t groups_ = 0;
  std::array<int, kMostOnRack + 1> group_value_{};
  std::array<LetterMask, kMostOnRack + 1> group_letters_{};
  bool has_blank_ = false;
  int bonus_ = 0;
  int bonus_tiles_ = 0;
  std::uint32_t lanes_ = 0;
  int top_ = kNone;
  /// By tiles laid, lane and empty square.
  std::array<std::array<Sixteen, kLanes>, kMostOnRack + 1> bounds_{};
  /// The highest for any number of tiles.
  std::array<Sixteen, kLanes> most_{};
};

}  // namespace tilewright::TILEWRIGHT_PROCESSOR
