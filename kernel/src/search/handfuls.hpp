#pragma once

#include <bit>
#include <cmath>

#include "sixteen.hpp"
#include "tilewright/anagram_table.hpp"
#include "tilewright/rack.hpp"

namespace tilewright::TILEWRIGHT_PROCESSOR {

/// Tiles of the rack that may be laid together, in any order.
struct Handful {
  std::uint64_t letters;  ///< the sum of their letters' hashes, blanks left out
  Rack::Slots slots;
};

/// All handfuls of a rack by the number of their tiles, each choice of tiles once, with their face
/// value and what they leave, so that sixteen are compared at once.
class Handfuls {
 public:
  void compute(const Rack& rack, const ScoringRules& rules, std::span<const float> leaves) {
    std::array<std::uint64_t, 1 << kMostOnRack> letters;
    std::array<std::int16_t, 1 << kMostOnRack> value;
    letters[0] = 0;
    value[0] = 0;
    for (int slot = 0; slot < rack.size(); ++slot) {
      const Tile tile = rack.in_slot(slot);
      const std::uint64_t hash = tile == 0 ? 0 : AnagramTable::hash_of(tile);
      const std::int16_t points = rules.value[tile];
      const Rack::Slots sets = Rack::Slots{1} << slot;
      for (Rack::Slots set = 0; set < sets; ++set) {
        letters[set | sets] = letters[set] + hash;
        value[set | sets] = static_cast<std::int16_t>(value[set] + points);
      }
    }
    Rack::Slots twins = 0;  // slots whose tile also lies in the slot before
    for (int slot = 1; slot < rack.size(); ++slot) {
      if (rack.in_slot(slot) == rack.in_slot(slot - 1)) twins |= Rack::Slots{1} << slot;
    }
    for (Group& group : groups_) group.size = 0;
    for (Rack::Slots used = 1; used <= rack.all(); ++used) {
      Group& group = groups_[static_cast<std::size_t>(std::popcount(used))];
      const std::size_t at = group.size;
      group.value[at] = value[used];
      group.leave[at] = leaves.empty() ? std::int16_t{0} : rounded_up(leaves[used]);
      group.handful[at] = {letters[used], used};
      const bool lowest_first = (used & twins & ~(used << 1)) == 0;
      group.size += lowest_first;
    }
    for (int laid = 1; laid <= rack.size(); ++laid) finish(groups_[static_cast<std::size_t>(laid)]);
  }

  /// The best that can be left after laying so many tiles, in whole points, rounded up.
  int best_leave(std::size_t laid) const noexcept { return groups_[laid].best_leave; }

  /// Calls `each(handful)` for every handful of so many tiles that may bring, beyond what the span
  /// itself does, at least `least` points and less than `below`.
  template <class Each>
  void select(int laid, int factor, int least, int below, Each&& each) const {
    const Group& group = groups_[static_cast<std::size_t>(laid)];
    const Sixteen times = Sixteen::all(factor);
    const Sixteen under = Sixteen::all(std::clamp(least, -30000, 30000) - 1);
    const Sixteen over = Sixteen::all(std::clamp(below, -30000, 30000));
    for (std::size_t first = 0; first < group.size; first += 64) {
      std::uint64_t found = 0;
      for (std::size_t at = first; at < std::min(first + 64, group.size); at += 16) {
        const Sixteen worth = times * Sixteen::load(group.value.data() + at) +
                              Sixteen::load(group.leave.data() + at);
        const std::uint64_t bits = ((worth > under) & (over > worth)).bits();
        found |= bits << (at - first);
      }
      for (; found != 0; found &= found - 1) {
        each(group.handful[first + static_cast<std::size_t>(std::countr_zero(found))]);
      }
    }
  }

 private:
  /// Of nine tiles there are at most 126 handfuls of one size.
  static constexpr std::size_t kMost = 128 + 16;
  static constexpr std::int16_t kNone = -32000;

  struct Group {
    alignas(32) std::array<std::int16_t, kMost> value;
    alignas(32) std::array<std::int16_t, kMost> leave;
    std::array<Handful, kMost> handful;
    std::size_t size = 0;
    int best_leave = 0;
  };

  static std::int16_t rounded_up(float value) noexcept {
    return static_cast<std::int16_t>(std::clamp(std::ceil(value), -10000.0f, 10000.0f));
  }

  /// Fills the last sixteen with what is never selected.
  static void finish(Group& group) noexcept {
    Sixteen::all(0).store(group.value.data() + group.size);
    Sixteen::all(kNone).store(group.leave.data() + group.size);
    Sixteen best = Sixteen::all(kNone);
    for (std::size_t at = 0; at < group.size; at += 16) {
      best = Sixteen::max(best, Sixteen::load(group.leave.data() + at));
    }
    group.best_leave = best.most();
  }

  std::array<Group, kMostOnRack + 1> groups_;
};

}  // namespace tilewright::TILEWRIGHT_PROCESSOR
