#include "tilewright/search_words.hpp"

#include <algorithm>

#include "tilewright/graph_builder.hpp"
#include "tilewright/word_search.hpp"

namespace tilewright {
namespace {

/// All words of a graph read from their end.
WordGraph reversed(const WordGraph& graph) {
  const WordList words = words_from_index(graph, 0, graph.size());
  WordList turned;
  for (std::size_t at = 0; at < words.size(); ++at) {
    const Tiles word = words[at];
    turned.tail().insert(turned.tail().end(), word.rbegin(), word.rend());
    turned.end_word();
  }
  return build_graph(turned.sorted(), graph.letters(), GraphShape::dawg);
}

}  // namespace

SearchWords::SearchWords(const WordGraph& graph)
    : graph_(graph),
      forwards_(graph),
      backwards_(reversed(graph)),
      extensions_(graph),
      anagrams_(graph) {}

}  // namespace tilewright
