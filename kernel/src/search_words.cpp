#include "tilewright/search_words.hpp"

#include <algorithm>

#include "tilewright/graph_builder.hpp"
#include "tilewright/word_search.hpp"

namespace tilewright {
namespace {

/// Builds the graph of all words spelled backwards.
WordGraph reversed(const WordList& words, unsigned letters) {
  WordList backwards;
  for (std::size_t at = 0; at < words.size(); ++at) {
    const Tiles word = words[at];
    backwards.buffer().insert(backwards.buffer().end(), word.rbegin(), word.rend());
    backwards.end_word();
  }
  return build_graph(backwards.sorted(), letters, GraphShape::dawg);
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
