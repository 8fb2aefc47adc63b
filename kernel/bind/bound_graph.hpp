#pragma once

#include <nanobind/nanobind.h>

#include "tilewright/alphabet.hpp"
#include "tilewright/word_graph.hpp"

namespace tilewright {

/// What Python holds as a WordGraph: a graph, and the alphabet its words are written in.
struct BoundGraph {
  Alphabet alphabet;
  WordGraph graph;
};

/// Adds the classes Alphabet and WordGraph to the module.
void bind_word_graph(nanobind::module_& m);

}  // namespace tilewright
