#pragma once

#include <span>
#include <stdexcept>
#include <vector>

#include "tilewright/rack.hpp"
#include "tilewright/word_graph.hpp"

// What the tiles kept on a rack are worth.
//
//   Leaves        a value for each set of tiles kept, found by walking a small graph
//   BadLeaves     why bytes are no file of leaves
//   read_klv2, write_klv2   the file other programs of the field use too

namespace tilewright {

/// Why bytes or nodes are no leaves, in a sentence for the one who brought them.
class BadLeaves : public std::invalid_argument {
 public:
  using std::invalid_argument::invalid_argument;
};

/// No leave is worth more than this, or less than its negative. The search has room for it.
inline constexpr float kMostLeaveValue = 1000.0f;

/// The values of leaves. A leave is written as its tiles in ascending order, the blank as 0 in
/// front, and these words lie in a DAWG of the same nodes as a word graph's; the value of a leave
/// is found by its index, its place in the order of the words. What is not in the graph is worth 0,
/// but more tiles than any leave has, as racks of nine keep, are worth what their parts come to.
///
/// Checked once, when made, as a word graph is. Immutable, so any number of threads may read it.
class Leaves {
 public:
  /// Takes over a graph over tiles 0..letters, node 0 pointing to it, and its values by index.
  /// Throws BadLeaves.
  Leaves(std::vector<Node> nodes, std::vector<float> values, unsigned letters);

  /// The leaves of one to `longest` tiles that a box with these counts (by tile, 0 the blank)
  /// allows, all worth 0. Throws BadLeaves if there are too many.
  static Leaves of_box(std::span<const std::uint8_t> counts, unsigned longest);

  const std::vector<Node>& nodes() const noexcept { return nodes_; }
  const std::vector<float>& values() const noexcept { return values_; }
  unsigned letters() const noexcept { return letters_; }
  std::size_t size() const noexcept { return values_.size(); }

  /// The same leaves with other values.
  Leaves with_values(std::vector<float> values) const;

  static constexpr std::uint32_t kNone = ~std::uint32_t{0};

  /// The index of the tiles kept, for every set of slots used; kNone where they are no leave.
  /// `by_used` has room for all sets of the rack's slots.
  void fill_indices(const Rack& rack, std::span<std::uint32_t> by_used) const noexcept;

  /// The value of the tiles kept, for every set of slots used. Where all are kept there is none to
  /// tell unless the graph has it.
  void fill(const Rack& rack, std::span<float> by_used) const noexcept;

  /// The tiles of each leave in the order of the index, one after the other; a leave's tiles end
  /// where `ends` says.
  void list(std::vector<Tile>& tiles, std::vector<std::uint32_t>& ends) const;

 private:
  /// A node as the walk wants it: the tiles that may follow, where the first of them lies, and how
  /// many leaves come from it and the siblings after it.
  struct Step {
    std::uint64_t follows = 0;
    std::uint32_t first = 0;
    std::uint32_t leaves_from = 0;
  };

  template <class Give>
  void walk(const Rack& rack, Give give) const noexcept;

  std::vector<Node> nodes_;
  std::vector<float> values_;
  /// What more tiles than any leave has are worth: what the parts one tile smaller come to, as if
  /// each tile were worth the same wherever it lies.
  void estimate_longer(const Rack& rack, std::span<float> by_used) const noexcept;

  std::vector<Step> steps_;
  unsigned letters_;
  unsigned longest_ = 0;
};

/// Leaves from the bytes of a KLV2 file: the number of nodes, the nodes, the number of values, the
/// values as 32-bit floats, all little-endian. Whatever the bytes are, the answer is Leaves that
/// keep all promises, or BadLeaves.
Leaves read_klv2(std::span<const unsigned char> bytes, unsigned letters);

/// The bytes of a KLV2 file. What read_klv2 took, write_klv2 gives back byte for byte.
std::vector<unsigned char> write_klv2(const Leaves& leaves);

}  // namespace tilewright
