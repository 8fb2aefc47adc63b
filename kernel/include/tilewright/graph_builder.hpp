#pragma once

#include "tilewright/word_graph.hpp"
#include "tilewright/word_list.hpp"

namespace tilewright {

/// Which parts of a graph to build. The DAWG alone is small and enough for every word query; the
/// GADDAG also allows spelling words outwards from any of their letters.
enum class GraphShape { dawg, dawg_and_gaddag };

/// Builds the graph of a sorted word list over tiles 1..letters. Equal suffixes share their nodes,
/// a sibling list that is the tail of another is stored inside it, and the GADDAG continues in the
/// DAWG after each separator. Deterministic: the same words always produce the same nodes.
/// Throws BadGraph if a word is out of order, repeated, empty, too long or not in the alphabet, or
/// if there are too many words.
WordGraph build_graph(const WordList& words, unsigned letters, GraphShape shape);

}  // namespace tilewright
