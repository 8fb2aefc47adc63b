#pragma once

#include <algorithm>
#include <cmath>

#include "lane_set.hpp"
#include "tilewright/rack.hpp"

namespace tilewright::TILEWRIGHT_PROCESSOR {

/// Sixteen small numbers, one for each empty square a span may begin on.
struct alignas(32) Sixteen {
  using Vector [[gnu::vector_size(kVectorBytes), gnu::may_alias, gnu::aligned(2)]] = std::int16_t;
  static constexpr int kVectors = 32 / kVectorBytes;

  Vector part[kVectors];

  static Sixteen load(const std::int16_t* from) noexcept {
    Sixteen numbers;
    for (int i = 0; i < kVectors; ++i) numbers.part[i] = reinterpret_cast<const Vector*>(from)[i];
    return numbers;
  }
  static Sixteen all(int number) noexcept {
    Sixteen numbers;
    const Vector same = Vector{} + static_cast<std::int16_t>(number);
    for (int i = 0; i < kVectors; ++i) numbers.part[i] = same;
    return numbers;
  }
  void store(std::int16_t* to) const noexcept {
    for (int i = 0; i < kVectors; ++i) reinterpret_cast<Vector*>(to)[i] = part[i];
  }

  friend Sixteen operator+(const Sixteen& a, const Sixteen& b) noexcept {
    return each([&](int i) { return a.part[i] + b.part[i]; });
  }
  friend Sixteen operator-(const Sixteen& a, const Sixteen& b) noexcept {
    return each([&](int i) { return a.part[i] - b.part[i]; });
  }
  friend Sixteen operator*(const Sixteen& a, const Sixteen& b) noexcept {
    return each([&](int i) { return a.part[i] * b.part[i]; });
  }
  friend Sixteen operator&(const Sixteen& a, const Sixteen& b) noexcept {
    return each([&](int i) { return a.part[i] & b.part[i]; });
  }
  friend Sixteen operator|(const Sixteen& a, const Sixteen& b) noexcept {
    return each([&](int i) { return a.part[i] | b.part[i]; });
  }
  /// All ones where a is the greater.
  friend Sixteen operator>(const Sixteen& a, const Sixteen& b) noexcept {
    return each([&](int i) { return a.part[i] > b.part[i]; });
  }
  static Sixteen max(const Sixteen& a, const Sixteen& b) noexcept {
    return each([&](int i) { return a.part[i] > b.part[i] ? a.part[i] : b.part[i]; });
  }
  static Sixteen min(const Sixteen& a, const Sixteen& b) noexcept {
    return each([&](int i) { return a.part[i] < b.part[i] ? a.part[i] : b.part[i]; });
  }
  /// The numbers of a where `where` is not zero, else those of b.
  static Sixteen choose(const Sixteen& where, const Sixteen& a, const Sixteen& b) noexcept {
    return each([&](int i) { return where.part[i] != 0 ? a.part[i] : b.part[i]; });
  }

  /// One bit for each number that is not zero; the numbers are all ones or zero.
  std::uint32_t bits() const noexcept {
#if defined(__AVX2__)
    const auto both = reinterpret_cast<__m256i>(part[0]);
    return static_cast<std::uint32_t>(_mm_movemask_epi8(
        _mm_packs_epi16(_mm256_castsi256_si128(both), _mm256_extracti128_si256(both, 1))));
#elif defined(__SSE2__)
    return static_cast<std::uint32_t>(_mm_movemask_epi8(_mm_packs_epi16(
        reinterpret_cast<__m128i>(part[0]), reinterpret_cast<__m128i>(part[1]))));
#else
    std::int16_t numbers[16];
    store(numbers);
    std::uint32_t found = 0;
    for (int at = 0; at < 16; ++at) found |= static_cast<std::uint32_t>(numbers[at] != 0) << at;
    return found;
#endif
  }

 private:
  template <class Number>
  static Sixteen each(Number&& number) noexcept {
    Sixteen numbers;
    for (int i = 0; i < kVectors; ++i) numbers.part[i] = number(i);
    return numbers;
  }
};

/// The bits of `bits`, in order, put on the places that `places` has.
inline std::uint32_t deposit(std::uint32_t bits, std::uint32_t places) noexcept {
#if defined(__BMI2__)
  return _pdep_u32(bits, places);
#else
  std::uint32_t spread = 0;
  for (; bits != 0 && places != 0; places &= places - 1, bits >>= 1) {
    if ((bits & 1) != 0) spread |= places & (0u - places);
  }
  return spread;
#endif
}

/// How good a play can be at most, by where it lies. A span is a lane, the empty square a play
/// begins on and the number of tiles it lays; that fixes its squares, its word premiums, the tiles
/// it passes and what the crossing words bring. Open is only which tile lies where: so the best
/// tiles are put on the best squares, the most valuable one but once.
class SpanBounds {
 public:
  static constexpr bool kLimits = true;
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

  void compute(const Board& board, const Rack& rack, std::span<const float> leaves) {
    size_ = static_cast<std::size_t>(rack.size());
    weigh_tiles(board.rules(), rack);
    weigh_leaves(rack, leaves);
    lanes_ = 0;
    for (std::size_t lane = 0; lane < kLanes; ++lane) {
      if (board.lane(static_cast<int>(lane)).connected == 0) {
        for (std::size_t laid = 1; laid <= size_; ++laid) exact_[laid][lane] = Sixteen::all(kNone);
      } else {
        lanes_ |= 1u << lane;
        bound_lane(board, lane);
      }
    }
  }

  /// Lanes in which there may be a play at all, one bit each.
  std::uint32_t lanes() const noexcept { return lanes_; }

  /// No play of just so many tiles is left to be looked for.
  void done_with(int laid) noexcept {
    for (Sixteen& bound : exact_[static_cast<std::size_t>(laid)]) bound = Sixteen::all(kNone);
  }
  /// No play is left that passes no tile of the board.
  void done_without_tiles(const Board& board) noexcept {
    for (std::uint32_t left = lanes_; left != 0; left &= left - 1) {
      const auto lane = static_cast<std::size_t>(std::countr_zero(left));
      const std::int16_t* tiles = board.lane(static_cast<int>(lane)).tiles_before.data();
      const Sixteen before = Sixteen::load(tiles);
      for (std::size_t laid = 1; laid <= size_; ++laid) {
        const Sixteen passed = Sixteen::load(tiles + laid + 1) - before;
        exact_[laid][lane] = Sixteen::choose(passed, exact_[laid][lane], Sixteen::all(kNone));
      }
    }
  }

  /// Keeps the spans whose bound is at least `least`, and makes the tables below. Whether any is
  /// left.
  bool select(const Board& board, int least) noexcept {
    least_ = least;
    const Sixteen below = Sixteen::all(least - 1);
    alignas(64) std::array<LaneBits, kMostOnRack + 1> bits{};
    bool any = false;
    for (std::uint32_t left = lanes_; left != 0; left &= left - 1) {
      const auto lane = static_cast<std::size_t>(std::countr_zero(left));
      Sixteen most = Sixteen::all(kNone);
      const unsigned tiles = board.lane(static_cast<int>(lane)).tiles;
      const std::uint32_t empty = 0x7FFFu & ~tiles;
      for (std::size_t laid = size_; laid >= 1; --laid) {
        most = Sixteen::max(most, exact_[laid][lane]);
        at_least_[laid][lane] = most;
        const std::uint32_t good = (most > below).bits();
        if (good == 0) continue;
        any = true;
        bits[laid][lane] = static_cast<std::uint16_t>(deposit(good, empty) << (laid - 1));
      }
    }
    for (std::size_t laid = 1; laid <= size_; ++laid) allowed_[laid] = LaneSet::load(bits[laid]);
    return any;
  }

  /// Squares where a string of so many tiles may end, if it begins a play that may be good enough.
  const LaneSet& allowed(int laid) const noexcept {
    return allowed_[static_cast<std::size_t>(laid)];
  }

  /// Whether a play that begins on this empty square may be good enough with so many tiles or more.
  bool may_grow(int lane, int empty, int laid) const noexcept {
    return number(at_least_, lane, empty, laid) >= least_;
  }
  /// The same for just so many.
  bool may_end(int lane, int empty, int laid) const noexcept {
    return number(exact_, lane, empty, laid) >= least_;
  }
  int bound(int lane, int empty, int laid) const noexcept {
    return number(exact_, lane, empty, laid);
  }
  /// The empty squares of a lane on which such a span with at least this bound begins.
  std::uint32_t spans(int lane, int laid, int least) const noexcept {
    return (exact_[static_cast<std::size_t>(laid)][static_cast<std::size_t>(lane)] >
            Sixteen::all(least - 1))
        .bits();
  }

 private:
  /// By tiles laid, with a row for one more than a rack has: a play that has laid all of them still
  /// asks whether it may grow, and has no letter to do so whatever the answer.
  using Table = std::array<std::array<Sixteen, kLanes>, kMostOnRack + 2>;

  static int number(const Table& table, int lane, int empty, int laid) noexcept {
    const Sixteen& row = table[static_cast<std::size_t>(laid)][static_cast<std::size_t>(lane)];
    return reinterpret_cast<const std::int16_t*>(&row)[empty];
  }

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

  /// The best that can be left after laying so many tiles, rounded up.
  void weigh_leaves(const Rack& rack, std::span<const float> leaves) noexcept {
    std::array<float, kMostOnRack + 1> best;
    best.fill(leaves.empty() ? 0.0f : -1e4f);
    if (!leaves.empty()) {
      for (Rack::Slots used = 0; used <= rack.all(); ++used) {
        float& most = best[static_cast<std::size_t>(std::popcount(used))];
        most = std::max(most, leaves[used]);
      }
    }
    for (std::size_t laid = 0; laid <= size_; ++laid) {
      const float most = std::clamp(std::ceil(best[laid]), -10000.0f, 10000.0f);
      best_leave_[laid] = static_cast<int>(most);
    }
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
    const Sixteen most = Sixteen::load(most_value);
    const Sixteen usual = Sixteen::min(most, Sixteen::all(second));
    const Sixteen top_fits = most > Sixteen::all(second);
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
    Sixteen word = Sixteen::all(0), crosses = Sixteen::all(0);
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
      exact_[laid][index] = Sixteen::choose(fits & joins, bound, Sixteen::all(kNone));
    }
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
  int least_ = 0;
  std::uint32_t lanes_ = 0;
  Table exact_{};
  Table at_least_{};
  std::array<LaneSet, kMostOnRack + 1> allowed_;
};

}  // namespace tilewright::TILEWRIGHT_PROCESSOR
