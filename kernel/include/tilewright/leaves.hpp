#pragma once

#include <span>
#include <stdexcept>
#include <vector>

#include "tilewright/rack.hpp"
#include "tilewright/word_graph.hpp"

// The values of leaves, that is, of the tiles kept on a rack after a turn.
//
//   Leaves                 a value for each multiset of tiles, looked up in a small graph
//   BadLeaves              thrown for an invalid graph or file
//   read_klv2, write_klv2  the KLV2 file format, which other engines use too

namespace tilewright {

/// Thrown when bytes or nodes are not valid leaves; the message is meant for the user.
class BadLeaves : public std::invalid_argument {
 public:
  using std::invalid_argument::invalid_argument;
};

/// The largest absolute value of a leave, in points. The search relies on this bound.
inline constexpr float kMaxLeaveValue = 1000.0f;

/// The values of leaves. A leave is spelled as its tiles in ascending order, blanks (0) first.
/// These words form a DAWG with the node format of a word graph, and the index of a word in
/// alphabetical order selects its value. A leave that is not in the graph is worth 0. A leave with
/// more tiles than any in the graph, as racks of nine can keep, is estimated from its parts.
///
/// Validated on construction, like a word graph. Immutable, so threads can share it.
class Leaves {
 public:
  /// Takes ownership of a graph over tiles 0..letters, whose root list node 0 points to, and of the
  /// values by index. Throws BadLeaves.
  Leaves(std::vector<Node> nodes, std::vector<float> values, unsigned letters);

  /// Returns all leaves of one to `longest` tiles from a box with these counts (by tile, 0 is the
  /// blank), each worth 0. Throws BadLeaves if there are too many.
  static Leaves of_box(std::span<const std::uint8_t> counts, unsigned longest);

  const std::vector<Node>& nodes() const noexcept { return nodes_; }
  const std::vector<float>& values() const noexcept { return values_; }
  unsigned letters() const noexcept { return letters_; }
  std::size_t size() const noexcept { return values_.size(); }

  /// Returns a copy with other values.
  Leaves with_values(std::vector<float> values) const;

  static constexpr std::uint32_t kNone = ~std::uint32_t{0};

  /// For every set of used slots, stores the index of the leave that remains, or kNone if the graph
  /// does not contain it. `by_used` must have an element for every set of the rack's slots.
  void fill_indices(const Rack& rack, std::span<std::uint32_t> by_used) const noexcept;

  /// For every set of used slots, stores the value of the leave that remains. Keeping the whole
  /// rack is worth 0 unless the graph contains it.
  void fill(const Rack& rack, std::span<float> by_used) const noexcept;

  /// Appends the tiles of all leaves, in order of their indices, to `tiles`, and the end of each
  /// leave's tiles to `ends`.
  void list(std::vector<Tile>& tiles, std::vector<std::uint32_t>& ends) const;

 private:
  /// A node in the form that walk() needs: the tiles that may follow, the index of the first child,
  /// and the number of leaves reachable from this node and the siblings after it.
  struct Step {
    std::uint64_t follows = 0;
    std::uint32_t first = 0;
    std::uint32_t leaves_from = 0;
  };

  template <class Visit>
  void walk(const Rack& rack, Visit visit) const noexcept;

  /// Estimates leaves with more tiles than any in the graph from their subsets with one tile less,
  /// as if the value of a tile did not depend on the others.
  void estimate_longer(const Rack& rack, std::span<float> by_used) const noexcept;

  std::vector<Node> nodes_;
  std::vector<float> values_;
  std::vector<Step> steps_;
  unsigned letters_;
  unsigned longest_ = 0;
};

/// Reads a KLV2 file: the number of nodes, the nodes, the number of values, and the values as
/// 32-bit floats, all little-endian. For any input, the result is either valid Leaves or a
/// BadLeaves exception.
Leaves read_klv2(std::span<const unsigned char> bytes, unsigned letters);

/// Writes a KLV2 file. The result is byte for byte what read_klv2() read.
std::vector<unsigned char> write_klv2(const Leaves& leaves);

}  // namespace tilewright
