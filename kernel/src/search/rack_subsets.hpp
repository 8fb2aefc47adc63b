#pragma once

#include <bit>

#include "int16x16.hpp"
#include "tilewright/anagram_table.hpp"
#include "tilewright/rack.hpp"

namespace tilewright::TILEWRIGHT_PROCESSOR {

/// The sets of nine slots in a fixed order, grouped by size and within a group in ascending order.
/// Those of a smaller rack come first in their group, so one order serves all racks. A group is cut
/// into blocks of 64, so that any selection from a block is one integer. A rack of seven has at
/// most 35 sets of one size: one block.
struct SubsetOrder {
  static constexpr std::size_t kSets = std::size_t{1} << kMaxRackSize;
  static constexpr std::size_t kGroups = kMaxRackSize + 1;
  static constexpr std::size_t kGroupRoom = 128;  ///< nine slots have at most 126 sets of one size
  static constexpr std::size_t kBlocks = kGroupRoom / 64;

  std::array<std::uint16_t, kSets> place{};  ///< by set: group * kGroupRoom + number in the group
  std::array<std::uint16_t, kGroups * kGroupRoom> slots{};
  /// By rack size and number of tiles: how many sets there are.
  std::array<std::array<std::uint8_t, kGroups>, kGroups> size{};
  /// By group, block and set of slots: the sets of the block that contain one of these slots.
  std::array<std::array<std::array<std::uint64_t, kSets>, kBlocks>, kGroups> touching{};

  constexpr SubsetOrder() {
    std::array<std::uint8_t, kGroups> count{};
    for (std::size_t set = 0; set < kSets; ++set) {
      const auto group = static_cast<std::size_t>(std::popcount(set));
      const std::size_t number = count[group]++;
      place[set] = static_cast<std::uint16_t>(group * kGroupRoom + number);
      slots[place[set]] = static_cast<std::uint16_t>(set);
      for (auto rack = static_cast<std::size_t>(std::bit_width(set)); rack < kGroups; ++rack) {
        ++size[rack][group];
      }
    }
    for (std::size_t set = 0; set < kSets; ++set) {
      const auto group = static_cast<std::size_t>(std::popcount(set));
      const std::size_t number = place[set] - group * kGroupRoom;
      for (std::size_t slot = 0; slot < kMaxRackSize; ++slot) {
        if ((set >> slot & 1) == 0) continue;
        touching[group][number / 64][std::size_t{1} << slot] |= std::uint64_t{1} << number % 64;
      }
    }
    for (auto& group : touching) {
      for (auto& block : group) {
        for (std::size_t set = 1; set < kSets; ++set) {
          block[set] = block[set & (set - 1)] | block[set & (0 - set)];
        }
      }
    }
  }
};
inline constexpr SubsetOrder kSubsets{};

/// All subsets of a rack, in the order of SubsetOrder, with what the search needs to know of each.
/// They depend on the rack, its leaves and the words, but not on the board, so they can be computed
/// once for searches on several boards. A subset is named by its number of tiles (its group) and
/// its number within the group.
class RackSubsets {
 public:
  /// Marks the leaves of subsets that do not exist, so that they are never selected.
  static constexpr std::int16_t kNone = -32000;
  static constexpr std::size_t kGroupRoom = SubsetOrder::kGroupRoom;

  void compute(const Rack& rack, const ScoringRules& rules, std::span<const float> leaves,
               const AnagramTable& table) {
    const auto size = static_cast<std::size_t>(rack.size());
    fill(rack, rules, leaves);
    std::size_t duplicates = 0;  // slots that hold the same tile as the slot before
    for (int slot = 1; slot < rack.size(); ++slot) {
      if (rack.in_slot(slot) == rack.in_slot(slot - 1)) duplicates |= std::size_t{1} << slot;
    }
    lowest_leave_ = -kNone;
    for (std::size_t laid = 1; laid <= size; ++laid) {
      Group& group = groups_[laid];
      group.size = kSubsets.size[size][laid];
      for (std::size_t block = 0; block < blocks(laid); ++block) {
        select_distinct(laid, block, duplicates, rack.blank_slots());
        find_words(laid, block, table);
      }
      limit(laid);
    }
  }

  /// The number of blocks of 64 that hold the subsets of this many tiles.
  std::size_t blocks(std::size_t laid) const noexcept { return (groups_[laid].size + 63) / 64; }

  /// The subsets of a block that represent all with the same tiles: those with the lowest slots.
  std::uint64_t distinct(std::size_t laid, std::size_t block) const noexcept {
    return groups_[laid].distinct[block];
  }
  /// Those of them that contain a blank.
  std::uint64_t with_blank(std::size_t laid, std::size_t block) const noexcept {
    return groups_[laid].with_blank[block];
  }
  /// Those that may form a word without any tile of the board.
  std::uint64_t words(std::size_t laid, std::size_t block) const noexcept {
    return groups_[laid].words[block];
  }

  /// Limits over all subsets of this many tiles, or over those that may be words.
  struct Limits {
    int value;  ///< the highest sum of face values
    int leave;  ///< the best leave, in points, rounded up; kNone if there is no such subset
  };
  const Limits& of_all(std::size_t laid) const noexcept { return groups_[laid].of_all; }
  const Limits& of_words(std::size_t laid) const noexcept { return groups_[laid].of_words; }
  /// The worst leave of any subset.
  int lowest_leave() const noexcept { return lowest_leave_; }

  /// The sum of the letters' hashes, without blanks.
  std::uint64_t letters(std::size_t laid, std::size_t number) const noexcept {
    return letters_[laid * kGroupRoom + number];
  }
  static Rack::Slots slots(std::size_t laid, std::size_t number) noexcept {
    return kSubsets.slots[laid * kGroupRoom + number];
  }
  /// The face value times `factor`, plus the leave.
  int worth(std::size_t laid, std::size_t number, int factor) const noexcept {
    const std::size_t at = laid * kGroupRoom + number;
    return factor * value_[at] + leave_[at];
  }

  /// Returns the subsets of a block whose worth is at least `least` and less than `below`, among
  /// the first 16 * kVectors of the block.
  template <std::size_t kVectors>
  [[gnu::always_inline]] std::uint64_t select(std::size_t laid, std::size_t block, int factor,
                                              int least, int below) const noexcept {
    const Int16x16 times = Int16x16::all(factor);
    const Int16x16 under = Int16x16::all(std::clamp(least, -30000, 30000) - 1);
    const Int16x16 over = Int16x16::all(std::clamp(below, -30000, 30000));
    const std::size_t first = laid * kGroupRoom + 64 * block;
    std::uint64_t found = 0;
    for (std::size_t at = 0; at < 16 * kVectors; at += 16) {
      const Int16x16 worth = times * Int16x16::load(value_.data() + first + at) +
                             Int16x16::load(leave_.data() + first + at);
      found |= std::uint64_t{((worth > under) & (over > worth)).bits()} << at;
    }
    return found;
  }

 private:
  struct Group {
    std::size_t size = 0;
    std::array<std::uint64_t, SubsetOrder::kBlocks> distinct{}, with_blank{}, words{};
    Limits of_all{}, of_words{};
  };

  /// Fills the tables by subset: each set of slots extends the one without its highest slot.
  void fill(const Rack& rack, const ScoringRules& rules, std::span<const float> leaves) noexcept {
    const auto size = static_cast<std::size_t>(rack.size());
    if (size < filled_) leave_.fill(kNone);
    filled_ = size;
    std::array<std::int16_t, SubsetOrder::kSets> value;
    std::array<std::uint64_t, SubsetOrder::kSets> letters;
    value[0] = 0;
    letters[0] = 0;
    for (std::size_t slot = 0; slot < size; ++slot) {
      const Tile tile = rack.in_slot(static_cast<int>(slot));
      const std::uint64_t hash = tile == 0 ? 0 : AnagramTable::hash_of(tile);
      const std::int16_t points = rules.value[tile];
      const std::size_t added = std::size_t{1} << slot;
      for (std::size_t set = 0; set < added; ++set) letters[set | added] = letters[set] + hash;
      for (std::size_t set = 0; set < added; ++set) {
        value[set | added] = static_cast<std::int16_t>(value[set] + points);
      }
    }
    for (std::size_t set = 1; set < std::size_t{1} << size; ++set) {
      const std::size_t at = kSubsets.place[set];
      value_[at] = value[set];
      letters_[at] = letters[set];
      leave_[at] = leaves.empty() ? std::int16_t{0} : rounded_up(leaves[set]);
    }
  }

  static std::int16_t rounded_up(float value) noexcept {
    const float bounded = std::min(std::max(value, -10000.0f), 10000.0f);
    const int whole = static_cast<int>(bounded);
    return static_cast<std::int16_t>(whole + (static_cast<float>(whole) < bounded));
  }

  void select_distinct(std::size_t laid, std::size_t block, std::size_t duplicates,
                       Rack::Slots blanks) noexcept {
    Group& group = groups_[laid];
    const auto& touching = kSubsets.touching[laid][block];
    const std::size_t count = std::min<std::size_t>(group.size - 64 * block, 64);
    std::uint64_t distinct = ~std::uint64_t{0} >> (64 - count);
    for (std::size_t left = duplicates; left != 0; left &= left - 1) {
      const std::size_t slot = left & (0 - left);
      distinct &= ~touching[slot] | touching[slot >> 1];
    }
    group.distinct[block] = distinct;
    group.with_blank[block] = distinct & touching[blanks];
  }

  /// A single tile is no word; a subset with a blank is not looked up.
  void find_words(std::size_t laid, std::size_t block, const AnagramTable& table) noexcept {
    Group& group = groups_[laid];
    std::uint64_t found = 0;
    if (laid > 1) {
      const std::uint64_t* const letters = letters_.data() + laid * kGroupRoom + 64 * block;
      const std::size_t count = std::min<std::size_t>(group.size - 64 * block, 64);
      for (std::size_t at = 0; at < count; ++at) {
        found |= static_cast<std::uint64_t>(table.may_contain(letters[at])) << at;
      }
      found = (found & group.distinct[block]) | group.with_blank[block];
    }
    group.words[block] = found;
  }

  void limit(std::size_t laid) noexcept {
    Group& group = groups_[laid];
    const std::int16_t* const value = value_.data() + laid * kGroupRoom;
    const std::int16_t* const leave = leave_.data() + laid * kGroupRoom;
    Int16x16 most = Int16x16::all(0), best = Int16x16::all(kNone), worst = Int16x16::all(-kNone);
    for (std::size_t at = 0; at < group.size; at += 16) {
      const Int16x16 leaves = Int16x16::load(leave + at);
      const Int16x16 exists = leaves > Int16x16::all(kNone);
      most = Int16x16::max(most, Int16x16::load(value + at) & exists);
      best = Int16x16::max(best, leaves);
      worst = Int16x16::min(worst, Int16x16::choose(exists, leaves, worst));
    }
    group.of_all = {most.max_element(), best.max_element()};
    lowest_leave_ = std::min(lowest_leave_, -(Int16x16::all(0) - worst).max_element());
    group.of_words = {0, kNone};
    for (std::size_t block = 0; block < blocks(laid); ++block) {
      for (std::uint64_t left = group.words[block]; left != 0; left &= left - 1) {
        const std::size_t at = 64 * block + static_cast<std::size_t>(std::countr_zero(left));
        group.of_words.value = std::max<int>(group.of_words.value, value[at]);
        group.of_words.leave = std::max<int>(group.of_words.leave, leave[at]);
      }
    }
  }

  template <class Number>
  using BySubset = std::array<Number, SubsetOrder::kGroups * kGroupRoom>;

  alignas(32) BySubset<std::int16_t> value_{};
  alignas(32) BySubset<std::int16_t> leave_{};
  BySubset<std::uint64_t> letters_{};
  std::array<Group, SubsetOrder::kGroups> groups_{};
  std::size_t filled_ = kMaxRackSize + 1;  ///< the size of the rack in the tables
  int lowest_leave_ = 0;
};

}  // namespace tilewright::TILEWRIGHT_PROCESSOR
