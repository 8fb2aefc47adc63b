#pragma once

#include <bit>
#include <cstddef>
#include <memory>

#include "tilewright/mask_graph.hpp"

namespace tilewright::TILEWRIGHT_PROCESSOR {

/// An append-only list of plain items for branch-free filtering: a wave always stores the next item
/// past the end and then advances the end only if the item is wanted. Capacity must be reserved
/// before a series of stores. The wave stores through its own pointer, starting at end(), which
/// stays in a register, and reports the new end with end_at().
template <class Item>
class Queue {
 public:
  void clear() noexcept { end_ = 0; }
  std::size_t size() const noexcept { return end_; }
  Item* data() noexcept { return items_.get(); }
  Item& operator[](std::size_t at) noexcept { return items_[at]; }

  /// Reserves capacity for `count` more items, plus one read or store past the end.
  void reserve_more(std::size_t count) {
    if (end_ + count + 1 > capacity_) grow(end_ + count + 1);
  }
  Item* end() noexcept { return items_.get() + end_; }
  void end_at(const Item* end) noexcept { end_ = static_cast<std::size_t>(end - items_.get()); }

 private:
  void grow(std::size_t min_capacity) {
    const std::size_t capacity = min_capacity + min_capacity / 2;
    std::unique_ptr<Item[]> larger(new Item[capacity]);
    for (std::size_t at = 0; at < end_; ++at) larger[at] = items_[at];
    items_ = std::move(larger);
    capacity_ = capacity;
  }

  std::unique_ptr<Item[]> items_;
  std::size_t end_ = 0;
  std::size_t capacity_ = 0;
};

/// Returns all ones or all zeros, to keep or drop a value without a branch.
constexpr std::uint32_t all_if(bool condition) noexcept {
  return 0u - static_cast<std::uint32_t>(condition);
}
inline std::size_t bits_in(std::uint32_t bits) noexcept {
  return static_cast<std::size_t>(std::popcount(bits));
}

/// Visits every (item, bit) pair of a list of items with non-empty bit sets; `pairs` is the number
/// of pairs. The step from one item to the next is a conditional move, since a branch would be
/// unpredictable.
template <class Item, class BitsOf, class Visit>
inline void for_each_bit(Item* item, std::size_t pairs, BitsOf&& bits_of, Visit&& visit) {
  if (pairs == 0) return;
  auto bits = bits_of(*item);
  for (std::size_t pair = 0; pair < pairs; ++pair) {
    Item* const here = item;
    // Not std::countr_zero, which also handles zero and compiles to slower code here.
    const int bit =
        sizeof bits == 4 ? __builtin_ctz(static_cast<std::uint32_t>(bits)) : __builtin_ctzll(bits);
    bits &= bits - 1;
    const bool done = __builtin_expect_with_probability(bits == 0, 1, 0.5);
    item += done;
    const auto next = bits_of(*item);
    bits = done ? next : bits;
    visit(*here, bit);
  }
}

/// The same for items with sets of letters.
template <class Item, class LettersOf, class Visit>
inline void for_each_letter(Item* item, std::size_t pairs, LettersOf&& letters_of, Visit&& visit) {
  for_each_bit(item, pairs, letters_of,
               [&](Item& here, int bit) { visit(here, static_cast<Tile>(bit + 1)); });
}

}  // namespace tilewright::TILEWRIGHT_PROCESSOR
