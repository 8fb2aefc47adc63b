#pragma once

#include <nanobind/nanobind.h>

#include "tilewright/alphabet.hpp"
#include "tilewright/word_graph.hpp"

namespace tilewright {

/// The Python class WordGraph: a graph and the alphabet of its words.
struct BoundGraph {
  Alphabet alphabet;
  WordGraph graph;
};

/// Returns the tiles in a bytes object, which must outlive the result.
inline Tiles tiles_in(const nanobind::bytes& bytes) noexcept {
  return {static_cast<const Tile*>(bytes.data()), bytes.size()};
}

/// Adds the classes Alphabet and WordGraph to the module.
void bind_word_graph(nanobind::module_& m);

}  // namespace tilewright
