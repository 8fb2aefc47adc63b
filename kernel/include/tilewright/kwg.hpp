#pragma once

#include <span>
#include <vector>

#include "tilewright/word_graph.hpp"

namespace tilewright {

/// Reads a KWG file: an array of little-endian nodes and nothing else. The file does not record its
/// alphabet, so the caller passes the number of letters. For any input, the result is either a
/// graph that satisfies all invariants of WordGraph or a BadGraph exception.
WordGraph read_kwg(std::span<const unsigned char> bytes, unsigned letters);

/// Writes a KWG file. The result is byte for byte what read_kwg() read.
std::vector<unsigned char> write_kwg(const WordGraph& graph);

}  // namespace tilewright
