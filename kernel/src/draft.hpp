#pragma once

#include <vector>

#include "tilewright/word_graph.hpp"

namespace tilewright {

/// A letter of a graph being built: `arc` is the list of its children in the draft.
struct Sibling {
  Tile tile = 0;
  bool accepts = false;
  std::uint32_t arc = 0;

  friend bool operator==(const Sibling&, const Sibling&) = default;
};

/// A graph while it is built. A list of siblings is a sibling and the list after it, known by its
/// number; zero is the empty list. Equal lists have the same number, so endings are shared by
/// themselves. Laying out gives each list its place in the array of nodes; a list that is the tail
/// of another gets a place inside it.
class Draft {
 public:
  Draft();

  /// The list of a sibling and the siblings after it, new or known. Throws BadGraph when full.
  std::uint32_t share(const Sibling& sibling, std::uint32_t next);

  const Sibling& sibling(std::uint32_t list) const noexcept { return entries_[list].sibling; }
  std::uint32_t next(std::uint32_t list) const noexcept { return entries_[list].next; }

  /// Gives a place to all lists made since the last call, parents before their children.
  void lay_out();

  /// The nodes of all that is laid out, with the two roots in front.
  std::vector<Node> nodes(std::uint32_t dawg, std::uint32_t gaddag) const;

 private:
  struct Entry {
    Sibling sibling;
    std::uint32_t next = 0;
    std::uint32_t place = 0;  // zero until laid out
    bool is_tail = false;     // of another list, which will have room for it
  };

  static std::size_t hash(const Sibling& sibling, std::uint32_t next) noexcept;
  void grow();

  std::vector<Entry> entries_;        // entry 0 is the empty list
  std::vector<std::uint32_t> slots_;  // a hash table of entries; its size is a power of two
  std::vector<std::uint32_t> order_;  // the entry that each node is made from
  std::size_t laid_out_ = 1;          // entries before this one have a place
};

}  // namespace tilewright
