#pragma once

#include <vector>

#include "tilewright/word_graph.hpp"

namespace tilewright {

/// What the check of a graph counts on its way.
struct GraphFacts {
  /// For each node of the DAWG, the words through it and the siblings after it.
  std::vector<std::uint32_t> words;
  /// Where the GADDAG begins; zero if there is none.
  std::uint32_t gaddag = 0;
};

/// Checks that nodes are a word graph over tiles 1..letters as WordGraph promises; throws BadGraph.
GraphFacts check_graph(const std::vector<Node>& nodes, unsigned letters);

}  // namespace tilewright
