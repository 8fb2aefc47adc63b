#include "tilewright/search_words.hpp"

#include <algorithm>

#include "tilewright/graph_builder.hpp"
#include "tilewright/word_search.hpp"

namespace tilewright {
namespace {

/// All words read from their end.
WordGraph reversed(const WordList& words, unsigned letters) {
  WordList turned;
  for (std::size_t at = 0; at < words.size(); ++at) {
    const Tiles word = words[at];
    turned.tail().insert(turned.tail().end(), word.rbegin(), word.rend());
    turned.end_word();
  }
  turned = turned.sorted();
  return build_graph(turned, letters, GraphShape::dawg);
}

}  // namespace

SearchWords::SearchWords(const WordGraph& graph)
    : SearchWords(graph, words_from_index(graph, 0, graph.size())) {}

SearchWords::SearchWords(const WordGraph& graph, const WordList& words)
    : graph_(graph),
      forwards_(graph),
      backwards_(reversed(words, graph.letters())),
      extensions_(words, graph.letters()),
      anagrams_(words) {}

}  // namespace tilewright
