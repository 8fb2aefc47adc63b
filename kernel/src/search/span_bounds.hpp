#pragma once

#include <algorithm>
#include <cstddef>

#include "int16x16.hpp"
#include "rack_subsets.hpp"
#include "tilewright/rack.hpp"

namespace tilewright::TILEWRIGHT_PROCESSOR {

/// Upper bounds on the equity of plays by their location. A span is a lane, the empty square where
/// a play places its first tile, and the number of tiles. That determines the squares, the word
/// premiums, the tiles on the board that the play includes, and the contribution of the crossing
/// words; only which tile goes on which square is open. A bound puts the most valuable tiles on the
/// best squares, but uses the most valuable tile only once, and counts for every square only a tile
/// that fits there. The spans of one lane with one number of tiles are a row.
class SpanBounds {
 public:
  static constexpr std::int16_t kNone = -32000;

  /// Returns whether the sums for these rules fit into 16 bits; if not, bounds cannot be used.
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

  SpanBounds() {
    for (auto& lane : fitting_) lane.fill(SubsetOrder::kSets - 1);
  }

  /// Weighs all lanes first and then adds them up: sums read the weights at every offset, which is
  /// fast only once the weights have left the store buffer.
  void compute(const Board& board, const Rack& rack, const RackSubsets& subsets) {
    size_ = static_cast<std::size_t>(rack.size());
    group_letters(board.rules(), rack);
    std::uint32_t lanes = 0;
    for (int lane = 0; lane < kPrefetched; ++lane) prefetch(board.lane(lane));
    for (int lane = 0; lane < kLanes; ++lane) {
      prefetch(board.lane(std::min(lane + kPrefetched, kLanes - 1)));
      if (board.lane(lane).connected == 0) continue;
      lanes |= 1u << lane;
      weigh_lane(board.lane(lane), static_cast<std::size_t>(lane));
    }
    for (std::size_t laid = 1; laid <= size_; ++laid) row_max_[laid].fill(kNone);
    for (; lanes != 0; lanes &= lanes - 1) {
      const int lane = std::countr_zero(lanes);
      bound_lane(board.lane(lane), static_cast<std::size_t>(lane), subsets);
    }
    Int16x16 top = Int16x16::all(kNone);
    for (std::size_t laid = 1; laid <= size_; ++laid) {
      for (std::size_t at = 0; at < kLanes; at += 16) {
        top = Int16x16::max(top, Int16x16::load(row_max_[laid].data() + at));
      }
    }
    highest_ = top.max_element();
  }

  /// The highest bound of any span.
  int highest() const noexcept { return highest_; }
  /// Returns the lanes that have a span of this many tiles with at least this bound, one bit each.
  std::uint32_t lanes(std::size_t laid, int min_bound) const noexcept {
    const Int16x16 under = Int16x16::all(min_bound - 1);
    return (Int16x16::load(row_max_[laid].data()) > under).bits() |
           (Int16x16::load(row_max_[laid].data() + 16) > under).bits() << 16;
  }
  /// Returns the number of rows that have a span with at least this bound.
  std::size_t rows(int min_bound) const noexcept {
    std::size_t count = 0;
    for (std::size_t laid = 1; laid <= size_; ++laid) {
      count += static_cast<std::size_t>(std::popcount(lanes(laid, min_bound)));
    }
    return count;
  }
  /// Returns the empty squares where a span of a row with at least this bound starts, one bit each.
  std::uint32_t spans(std::size_t lane, std::size_t laid, int min_bound) const noexcept {
    return (Int16x16::load(bounds_[laid][lane].data()) > Int16x16::all(min_bound - 1)).bits();
  }

  int bound(std::size_t lane, std::size_t empty, std::size_t laid) const noexcept {
    return bounds_[laid][lane][empty];
  }
  /// The bound without the face value of the tiles, times the word premiums, and without the leave.
  int without_tiles(std::size_t lane, std::size_t empty, std::size_t laid) const noexcept {
    return without_tiles_[laid][lane][empty];
  }
  /// The slots whose tiles fit an empty square, if it does not allow every letter; all slots for
  /// numbers from kAllFit on.
  std::size_t fitting(std::size_t lane, std::size_t empty) const noexcept {
    return fitting_[lane][empty];
  }
  static constexpr std::size_t kAllFit = 16;

 private:
  static constexpr int kPrefetched = 5;  ///< lanes to fetch ahead

  /// By empty square: what a tile adds in the word and in the crossing word, for the second most
  /// valuable tile of the rack, and how much more for the most valuable one; the most valuable
  /// tile that fits. Padded with zeros.
  struct alignas(64) Weights {
    std::array<std::int16_t, 32> in_word{}, across{}, top_in_word{}, top_across{}, value{};
    std::uint32_t fits = 0;  ///< empty squares that some tile fits
  };

  /// Fetches the part of a lane that the search for the best play reads.
  static void prefetch(const Lane& lane) noexcept {
    const char* const from = reinterpret_cast<const char*>(&lane);
    for (std::size_t at = offsetof(Lane, letter_factor); at < sizeof(Lane); at += 64) {
      __builtin_prefetch(from + at);
    }
  }

  /// For every set of the rack's different letters: the slots that hold them, and the highest
  /// value.
  void group_letters(const ScoringRules& rules, const Rack& rack) noexcept {
    letters_ = 0;
    first_value_ = 0;
    second_value_ = 0;
    slots_of_[0] = 0;
    value_of_[0] = 0;
    std::size_t added = 1;
    for (int slot = 0; slot < rack.size(); ++slot) {
      const Tile tile = rack.in_slot(slot);
      const std::int16_t value = rules.value[tile];
      second_value_ = std::max(second_value_, std::min<int>(value, first_value_));
      first_value_ = std::max<int>(first_value_, value);
      if (tile == 0 || (letters_ & mask_of(tile)) != 0) continue;
      letters_ |= mask_of(tile);
      const auto slots = static_cast<std::uint16_t>(rack.slots_of(tile));
      for (std::size_t set = 0; set < added; ++set) {
        slots_of_[set | added] = static_cast<std::uint16_t>(slots_of_[set] | slots);
        value_of_[set | added] = std::max(value_of_[set], value);
      }
      added *= 2;
    }
    blank_slots_ = static_cast<std::uint16_t>(rack.blank_slots());
    bonus_ = rules.bonus;
    bonus_tiles_ = static_cast<std::size_t>(rules.bonus_tiles);
  }

  /// Returns which of the rack's letters, in order, are among these.
  std::size_t set_of(LetterMask allowed) const noexcept {
#if defined(__BMI2__)
    return _pext_u32(allowed, letters_);
#else
    std::size_t set = 0, bit = 1;
    for (LetterMask left = letters_; left != 0; left &= left - 1, bit *= 2) {
      set |= (allowed & left & (0u - left)) != 0 ? bit : 0;
    }
    return set;
#endif
  }

  void weigh_lane(const Lane& lane, std::size_t index) noexcept {
    Weights& weights = weights_[index];
    Int16x16::all(first_value_).store(weights.value.data());
    std::uint32_t fits = (1u << lane.empties) - 1;
    for (std::uint32_t left = lane.checked; left != 0; left &= left - 1) {
      const auto at = static_cast<std::size_t>(std::countr_zero(left));
      const LetterMask allowed = lane.allowed[at];
      const std::size_t set = set_of(allowed);
      const unsigned slots = slots_of_[set] | (allowed != 0 ? blank_slots_ : 0u);
      fitting_[index][at] = static_cast<std::uint16_t>(slots);
      weights.value[at] = value_of_[set];
      fits &= ~(static_cast<std::uint32_t>(slots == 0) << at);
    }
    weights.fits = fits;
    const Int16x16 value = Int16x16::load(weights.value.data());
    const Int16x16 usual = Int16x16::min(value, Int16x16::all(second_value_));
    const Int16x16 top_fits = value > Int16x16::all(second_value_);
    const Int16x16 top_more = Int16x16::all(first_value_ - second_value_);
    const Int16x16 extra = Int16x16::load(lane.letter_factor.data()) - Int16x16::all(1);
    const Int16x16 cross = Int16x16::load(lane.cross_factor.data());
    (extra * usual).store(weights.in_word.data());
    (cross * usual + Int16x16::load(lane.cross_points.data())).store(weights.across.data());
    ((extra & top_fits) * top_more).store(weights.top_in_word.data());
    ((cross & top_fits) * top_more).store(weights.top_across.data());
  }

  [[gnu::always_inline]] void bound_lane(const Lane& lane, std::size_t index,
                                         const RackSubsets& subsets) noexcept {
    const Weights& weights = weights_[index];
    const Int16x16 sum_before = Int16x16::load(lane.sum_before.data());
    Int16x16 factor = Int16x16::all(1), word = Int16x16::all(0), crosses = Int16x16::all(0);
    Int16x16 top_in_word = Int16x16::all(0), top_across = Int16x16::all(0);
    Int16x16 fitting_value = Int16x16::all(0);
    std::uint32_t fits = 0xFFFF, joins = 0, gapless = lane.gapless;
    for (std::size_t laid = 1; laid <= size_; ++laid) {
      const std::size_t last = laid - 1;
      fits &= weights.fits >> last;
      joins |= std::uint32_t{lane.joining} >> last;
      gapless &= std::uint32_t{lane.gapless} >> laid;
      factor = factor * Int16x16::load(lane.word_factor.data() + last);
      word = word + Int16x16::load(weights.in_word.data() + last);
      crosses = crosses + Int16x16::load(weights.across.data() + last);
      top_in_word = Int16x16::max(top_in_word, Int16x16::load(weights.top_in_word.data() + last));
      top_across = Int16x16::max(top_across, Int16x16::load(weights.top_across.data() + last));
      fitting_value = fitting_value + Int16x16::load(weights.value.data() + last);
      const Int16x16 passed = Int16x16::load(lane.sum_before.data() + laid + 1) - sum_before;
      const int bonus = laid >= bonus_tiles_ ? bonus_ : 0;
      const Int16x16 without_tiles =
          factor * (passed + word + top_in_word) + crosses + top_across + Int16x16::all(bonus);
      // Where a span includes no tile of the board, its subset must be a word by itself.
      const Int16x16 alone = Int16x16::from_bits(gapless);
      const auto &all = subsets.of_all(laid), &words = subsets.of_words(laid);
      const Int16x16 value =
          Int16x16::choose(alone, Int16x16::all(words.value), Int16x16::all(all.value));
      const Int16x16 leave =
          Int16x16::choose(alone, Int16x16::all(words.leave), Int16x16::all(all.leave));
      const Int16x16 bound = without_tiles + factor * Int16x16::min(value, fitting_value) + leave;
      std::uint32_t open = fits & joins;
      if (words.leave == RackSubsets::kNone) open &= ~gapless;
      const Int16x16 kept =
          Int16x16::choose(Int16x16::from_bits(open), bound, Int16x16::all(kNone));
      kept.store(bounds_[laid][index].data());
      without_tiles.store(without_tiles_[laid][index].data());
      row_max_[laid][index] = static_cast<std::int16_t>(kept.max_element());
    }
  }

  template <class Row>
  using ByRow = std::array<std::array<Row, kLanes>, kMaxRackSize + 1>;

  std::size_t size_ = 0;
  LetterMask letters_ = 0;
  int first_value_ = 0, second_value_ = 0;
  std::uint16_t blank_slots_ = 0;
  int bonus_ = 0;
  std::size_t bonus_tiles_ = 0;
  int highest_ = kNone;
  std::array<std::uint16_t, SubsetOrder::kSets> slots_of_{};
  std::array<std::int16_t, SubsetOrder::kSets> value_of_{};
  std::array<Weights, kLanes> weights_{};
  std::array<std::array<std::uint16_t, kAllFit + kMaxRackSize>, kLanes> fitting_{};
  alignas(64) ByRow<std::int16_t> row_max_{};
  alignas(64) ByRow<std::array<std::int16_t, 16>> bounds_{};
  alignas(64) ByRow<std::array<std::int16_t, 16>> without_tiles_{};
};

}  // namespace tilewright::TILEWRIGHT_PROCESSOR
