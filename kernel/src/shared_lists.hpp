#pragma once

#include <vector>

#include "tilewright/word_graph.hpp"

namespace tilewright {

/// A letter of a graph under construction; `arc` is the list of its children.
struct Sibling {
  Tile tile = 0;
  bool accepts = false;
  std::uint32_t arc = 0;

  friend bool operator==(const Sibling&, const Sibling&) = default;
};

/// A graph under construction, as hash-consed linked lists of siblings. A list is identified by a
/// number; zero is the empty list. Interning returns the same number for equal lists, so equal word
/// endings are shared automatically. lay_out() then assigns each list a position in the node array;
/// a list that is the tail of another is stored inside it.
class SharedLists {
 public:
  SharedLists();

  /// Returns the list of a sibling followed by the list `next`. Throws BadGraph if there are too
  /// many lists.
  std::uint32_t intern(const Sibling& sibling, std::uint32_t next);

  const Sibling& sibling(std::uint32_t list) const noexcept { return entries_[list].sibling; }
  std::uint32_t next(std::uint32_t list) const noexcept { return entries_[list].next; }

  /// Assigns positions to all lists created since the last call, parents before children.
  void lay_out();

  /// Returns the nodes of all lists laid out so far, after the two roots.
  std::vector<Node> nodes(std::uint32_t dawg, std::uint32_t gaddag) const;

 private:
  struct Entry {
    Sibling sibling;
    std::uint32_t next = 0;
    std::uint32_t position = 0;  // in the node array; zero until laid out
    bool is_tail = false;        // whether another list ends with this one
  };

  static std::size_t hash(const Sibling& sibling, std::uint32_t next) noexcept;
  void grow();

  std::vector<Entry> entries_;        // entry 0 is the empty list
  std::vector<std::uint32_t> slots_;  // a hash table of entries; its size is a power of two
  std::vector<std::uint32_t> order_;  // by node: its entry
  std::size_t laid_out_ = 1;          // entries before this one have a position
};

}  // namespace tilewright
