#pragma once

#include <optional>
#include <stdexcept>
#include <vector>

#include "tilewright/tile.hpp"

// The word graph: a set of words as an array of 32-bit nodes, in the form that KWG files have.
//
//   Node       one letter at one place of some words
//   WordGraph  the checked array: is this a word, which one in alphabetical order
//   BadGraph   why an array of nodes is no word graph
//
// Built by graph_builder.hpp, read and written by kwg.hpp, searched by word_search.hpp.

namespace tilewright {

/// One letter: bits 31-24 tile, 23 accepts (a word ends here), 22 last of its siblings, 21-0 the
/// index of its first child, zero for none. Siblings lie side by side, in ascending order of tile.
struct Node {
  std::uint32_t bits = 0;

  static constexpr std::uint32_t kAccepts = 1u << 23;
  static constexpr std::uint32_t kLast = 1u << 22;
  static constexpr std::uint32_t kArc = kLast - 1;

  constexpr Tile tile() const noexcept { return static_cast<Tile>(bits >> 24); }
  constexpr bool accepts() const noexcept { return (bits & kAccepts) != 0; }
  constexpr bool is_last() const noexcept { return (bits & kLast) != 0; }
  constexpr std::uint32_t arc() const noexcept { return bits & kArc; }

  friend constexpr bool operator==(Node, Node) noexcept = default;
};

/// An arc has 22 bits, so no graph has more nodes.
inline constexpr std::size_t kMostNodes = std::size_t{1} << 22;

/// A graph of more words is refused. The largest lists in use have some three million; a few nodes
/// written in malice spell more words than a machine can count.
inline constexpr std::uint32_t kMostWords = 1u << 24;

/// Why nodes or words make no word graph, in a sentence for the one who brought them.
class BadGraph : public std::invalid_argument {
 public:
  using std::invalid_argument::invalid_argument;
};

/// A set of words. Node 0 points to the DAWG, which spells each word from its first letter. Node 1
/// points to the GADDAG, if there is one: it spells a word from any of its letters, first backwards
/// to the beginning, then, after a separator (tile 0), forwards to the end; CARE is there as ERAC,
/// RAC@E, AC@RE and C@ARE. Words have an index, their place in alphabetical order.
///
/// A graph is checked once, when it is made, in time linear in its nodes. From then on every walk
/// stays in the array and ends: arcs and sibling lists lie inside, siblings ascend, tiles are of
/// the alphabet, nothing is deeper than kLongestWord, every path leads to a word, and the GADDAG
/// has one separator at most on a path and as many paths as the words have letters.
/// Immutable, so any number of threads may read it.
class WordGraph {
 public:
  /// Takes over the nodes of a graph over tiles 1..letters. Throws BadGraph.
  WordGraph(std::vector<Node> nodes, unsigned letters);

  const std::vector<Node>& nodes() const noexcept { return nodes_; }
  unsigned letters() const noexcept { return letters_; }

  /// How many words there are.
  std::uint32_t size() const noexcept { return words_from(dawg()); }

  /// The first sibling of the letters that words begin with; zero if there are no words.
  std::uint32_t dawg() const noexcept { return nodes_[0].arc(); }
  /// The same for the GADDAG; zero if the graph has none.
  std::uint32_t gaddag() const noexcept { return gaddag_; }

  /// The node of a tile among the siblings that begin at `list`; zero if it is not there.
  std::uint32_t seek(std::uint32_t list, Tile tile) const noexcept {
    if (list == 0) return 0;
    for (;; ++list) {
      const Node node = nodes_[list];
      if (node.tile() >= tile) return node.tile() == tile ? list : 0;
      if (node.is_last()) return 0;
    }
  }

  /// The sibling that follows a node; zero after the last.
  std::uint32_t sibling_after(std::uint32_t node) const noexcept {
    return nodes_[node].is_last() ? 0 : node + 1;
  }

  /// The node in the DAWG where the letters end, whether or not a word ends there; zero if nothing
  /// begins with them, or if there are none.
  std::uint32_t walk(Tiles letters) const noexcept;

  bool contains(Tiles word) const noexcept;
  std::optional<std::uint32_t> index_of(Tiles word) const noexcept;

  /// How many words go through a DAWG node, itself included.
  std::uint32_t words_through(std::uint32_t node) const noexcept {
    return words_[node] - (nodes_[node].is_last() ? 0 : words_[node + 1]);
  }
  /// How many words go through a DAWG node or the siblings after it.
  std::uint32_t words_from(std::uint32_t node) const noexcept {
    return node == 0 ? 0 : words_[node];
  }

  /// What it takes in memory.
  std::size_t bytes() const noexcept {
    return nodes_.size() * sizeof(Node) + words_.size() * sizeof(std::uint32_t);
  }

 private:
  std::vector<Node> nodes_;
  /// words_from() each node of the DAWG; it ends after the last of them.
  std::vector<std::uint32_t> words_;
  std::uint32_t gaddag_ = 0;
  unsigned letters_;
};

}  // namespace tilewright
