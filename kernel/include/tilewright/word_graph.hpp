#pragma once

#include <optional>
#include <stdexcept>
#include <vector>

#include "tilewright/tile.hpp"

// A set of words as an array of 32-bit nodes, in the layout of KWG files.
//
//   Node       one letter, shared by all words with the same continuation
//   WordGraph  the validated array; looks up words and their indices
//   BadGraph   thrown for an invalid array
//
// graph_builder.hpp builds graphs, kwg.hpp reads and writes them, word_search.hpp searches them.

namespace tilewright {

/// One letter: bits 31-24 are the tile, bit 23 accepts (a word ends here), bit 22 marks the last
/// sibling, and bits 21-0 are the index of the first child, or zero. Siblings are contiguous, in
/// ascending order of tile.
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

/// The maximum number of nodes: an arc has 22 bits.
inline constexpr std::size_t kMaxNodes = std::size_t{1} << 22;

/// The maximum number of words. The largest lists in use have about three million; a malicious file
/// of a few nodes could encode astronomically many.
inline constexpr std::uint32_t kMaxWords = 1u << 24;

/// Thrown when nodes or words do not form a valid graph; the message is meant for the user.
class BadGraph : public std::invalid_argument {
 public:
  using std::invalid_argument::invalid_argument;
};

/// A set of words. Node 0 points to the DAWG, which spells each word from its first letter. Node 1
/// points to the GADDAG, if there is one, which spells a word from any of its letters: backwards to
/// the beginning, then, after a separator (tile 0, shown here as @), forwards to the end. CARE is
/// stored as ERAC, RAC@E, AC@RE and C@ARE. The index of a word is its position in alphabetical
/// order.
///
/// The constructor validates the graph in time linear in the number of nodes. Every walk then stays
/// within the array and terminates: arcs and sibling lists are in bounds, siblings ascend, tiles
/// are in the alphabet, no path is longer than kMaxWordLength, every path leads to a word, and the
/// GADDAG has at most one separator per path and exactly one path per letter of each word.
/// Immutable, so threads can share it.
class WordGraph {
 public:
  /// Takes ownership of the nodes of a graph over tiles 1..letters. Throws BadGraph.
  WordGraph(std::vector<Node> nodes, unsigned letters);

  const std::vector<Node>& nodes() const noexcept { return nodes_; }
  unsigned letters() const noexcept { return letters_; }

  /// The number of words.
  std::uint32_t size() const noexcept { return words_from(dawg()); }

  /// The list of first letters in the DAWG; zero if there are no words.
  std::uint32_t dawg() const noexcept { return nodes_[0].arc(); }
  /// The list of first letters in the GADDAG; zero if the graph has none.
  std::uint32_t gaddag() const noexcept { return gaddag_; }

  /// Returns the node of a tile among the siblings that start at `list`; zero if there is none.
  std::uint32_t seek(std::uint32_t list, Tile tile) const noexcept {
    if (list == 0) return 0;
    for (;; ++list) {
      const Node node = nodes_[list];
      if (node.tile() >= tile) return node.tile() == tile ? list : 0;
      if (node.is_last()) return 0;
    }
  }

  /// Returns the next sibling of a node; zero after the last.
  std::uint32_t sibling_after(std::uint32_t node) const noexcept {
    return nodes_[node].is_last() ? 0 : node + 1;
  }

  /// Returns the DAWG node of the last letter, whether or not a word ends there; zero if no word
  /// starts with these letters or if there are no letters.
  std::uint32_t walk(Tiles letters) const noexcept;

  bool contains(Tiles word) const noexcept;
  std::optional<std::uint32_t> index_of(Tiles word) const noexcept;

  /// Returns the number of words whose path passes through or ends at a DAWG node.
  std::uint32_t words_through(std::uint32_t node) const noexcept {
    return words_[node] - (nodes_[node].is_last() ? 0 : words_[node + 1]);
  }
  /// Returns the same for a DAWG node and all siblings after it.
  std::uint32_t words_from(std::uint32_t node) const noexcept {
    return node == 0 ? 0 : words_[node];
  }

  /// Memory use in bytes.
  std::size_t bytes() const noexcept {
    return nodes_.size() * sizeof(Node) + words_.size() * sizeof(std::uint32_t);
  }

 private:
  std::vector<Node> nodes_;
  /// words_from() by node, up to the last node of the DAWG.
  std::vector<std::uint32_t> words_;
  std::uint32_t gaddag_ = 0;
  unsigned letters_;
};

}  // namespace tilewright
