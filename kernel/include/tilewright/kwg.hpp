#pragma once

#include <span>
#include <vector>

#include "tilewright/word_graph.hpp"

namespace tilewright {

/// A word graph from the bytes of a KWG file: its nodes, little-endian, and nothing else. The file
/// does not tell its alphabet, so the number of letters is handed in. Whatever the bytes are, the
/// answer is a graph that keeps all promises, or BadGraph.
WordGraph read_kwg(std::span<const unsigned char> bytes, unsigned letters);

/// The bytes of a KWG file. What read_kwg took, write_kwg gives back byte for byte.
std::vector<unsigned char> write_kwg(const WordGraph& graph);

}  // namespace tilewright
