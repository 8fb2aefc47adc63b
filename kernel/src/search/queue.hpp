#pragma once

#include <bit>
#include <cstddef>
#include <memory>

#include "tilewright/mask_graph.hpp"

namespace tilewright::TILEWRIGHT_PROCESSOR {

/// A growing list of plain items that is written past its end first and lengthened after: storing
/// always and counting conditionally costs no branch. Room must be made before a run of stores;
/// a wave stores through a pointer of its own, from end() on, which stays in a register, and says
/// with end_at() how far it got.
template <class Item>
class Queue {
 public:
  void clear() noexcept { end_ = 0; }
  std::size_t size() const noexcept { return end_; }
  Item* data() noexcept { return items_.get(); }
  Item& operator[](std::size_t at) noexcept { return items_[at]; }

  /// Makes room for so many more items, and for one read or store past the end.
  void reserve_more(std::size_t count) {
    if (end_ + count + 1 > room_) grow(end_ + count + 1);
  }
  Item* end() noexcept { return items_.get() + end_; }
  void end_at(const Item* end) noexcept { end_ = static_cast<std::size_t>(end - items_.get()); }

 private:
  void grow(std::size_t least) {
    const std::size_t room = least + least / 2;
    std::unique_ptr<Item[]> larger(new Item[room]);
    for (std::size_t at = 0; at < end_; ++at) larger[at] = items_[at];
    items_ = std::move(larger);
    room_ = room;
  }

  std::unique_ptr<Item[]> items_;
  std::size_t end_ = 0;
  std::size_t room_ = 0;
};

/// All ones or all zeros, to keep or drop a number without a branch.
constexpr std::uint32_t all_if(bool condition) noexcept {
  return 0u - static_cast<std::uint32_t>(condition);
}
inline std::size_t bits_in(std::uint32_t bits) noexcept {
  return static_cast<std::size_t>(std::popcount(bits));
}

/// Visits every (item, bit) pair of a list of items, each of which has bits. The step from one item
/// to the next is a conditional move, not a branch that cannot be foretold.
template <class Item, class BitsOf, class Visit>
inline void for_each_bit(Item* item, std::size_t pairs, BitsOf&& bits_of, Visit&& visit) {
  if (pairs == 0) return;
  std::uint32_t bits = bits_of(*item);
  for (std::size_t pair = 0; pair < pairs; ++pair) {
    Item* const here = item;
    const int bit = __builtin_ctz(bits);
    bits &= bits - 1;
    const bool done = __builtin_expect_with_probability(bits == 0, 1, 0.5);
    item += done;
    const std::uint32_t next = bits_of(*item);
    bits = done ? next : bits;
    visit(*here, bit);
  }
}

/// The same for letters.
template <class Item, class LettersOf, class Visit>
inline void for_each_letter(Item* item, std::size_t pairs, LettersOf&& letters_of, Visit&& visit) {
  for_each_bit(item, pairs, letters_of,
               [&](Item& here, int bit) { visit(here, static_cast<Tile>(bit + 1)); });
}

}  // namespace tilewright::TILEWRIGHT_PROCESSOR
