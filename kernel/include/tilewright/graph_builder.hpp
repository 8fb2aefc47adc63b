#pragma once

#include "tilewright/word_graph.hpp"
#include "tilewright/word_list.hpp"

namespace tilewright {

/// What a graph is built for: the DAWG alone answers which words there are and is small; with the
/// GADDAG, words can also be spelled from any of their letters.
enum class GraphShape { dawg, dawg_and_gaddag };

/// The graph of a sorted word list over tiles 1..letters. Equal endings share their nodes, a list
/// of siblings that is the end of another lies inside it, and the GADDAG runs into the DAWG after
/// each separator. The same words always give the same nodes.
/// Throws BadGraph if words are unsorted, repeated, empty, too long or not in the alphabet, or if
/// there are too many.
WordGraph build_graph(const WordList& words, unsigned letters, GraphShape shape);

}  // namespace tilewright
