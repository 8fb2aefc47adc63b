#pragma once

#include <vector>

#include "tilewright/word_graph.hpp"

namespace tilewright {

/// What check_graph() computes along the way.
struct GraphFacts {
  /// By node of the DAWG: the number of words through it and the siblings after it.
  std::vector<std::uint32_t> words;
  /// The list of first letters in the GADDAG; zero if there is none.
  std::uint32_t gaddag = 0;
};

/// Checks that the nodes satisfy the invariants of WordGraph over tiles 1..letters; throws BadGraph
/// if not.
GraphFacts check_graph(const std::vector<Node>& nodes, unsigned letters);

}  // namespace tilewright
