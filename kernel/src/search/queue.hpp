#pragma once

#include <cstddef>
#include <memory>

namespace tilewright {

/// A growing list of plain items that is written past its end first and lengthened after: storing
/// always and counting conditionally costs no branch. Room must be made before a run of pushes.
template <class Item>
class Queue {
 public:
  void clear() noexcept { end_ = 0; }
  std::size_t size() const noexcept { return end_; }
  Item* data() noexcept { return items_.get(); }
  Item& operator[](std::size_t at) noexcept { return items_[at]; }

  /// Makes room for so many more pushes, and for one read past the end.
  void reserve_more(std::size_t count) {
    if (end_ + count + 1 > room_) grow(end_ + count + 1);
  }

  /// Stores an item; it counts only if `keep`.
  void push_if(bool keep, const Item& item) noexcept {
    items_[end_] = item;
    end_ += keep;
  }

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

/// Visits every (item, letter) pair of a list of items, each of which has letters. The step from
/// one item to the next is a conditional move, not a branch that cannot be foretold.
template <class Item, class LettersOf, class Visit>
inline void for_each_letter(Item* item, std::size_t pairs, LettersOf&& letters_of, Visit&& visit) {
  if (pairs == 0) return;
  LetterMask letters = letters_of(*item);
  for (std::size_t pair = 0; pair < pairs; ++pair) {
    Item* const here = item;
    const Tile letter = lowest_tile(letters);
    letters &= letters - 1;
    const bool done = letters == 0;
    item += done;
    const LetterMask next = letters_of(*item);
    letters = done ? next : letters;
    visit(*here, letter);
  }
}

}  // namespace tilewright
