#include "tilewright/word_graph.hpp"

#include <utility>

#include "graph_check.hpp"

namespace tilewright {

WordGraph::WordGraph(std::vector<Node> nodes, unsigned letters)
    : nodes_(std::move(nodes)), letters_(letters) {
  GraphFacts facts = check_graph(nodes_, letters);
  words_ = std::move(facts.words);
  gaddag_ = facts.gaddag;
}

std::uint32_t WordGraph::walk(Tiles letters) const noexcept {
  std::uint32_t node = 0;  // node 0 is the parent of all first letters
  for (const Tile tile : letters) {
    node = seek(nodes_[node].arc(), tile);
    if (node == 0) return 0;
  }
  return node;
}

bool WordGraph::contains(Tiles word) const noexcept {
  const std::uint32_t node = walk(word);
  return node != 0 && nodes_[node].accepts();
}

std::optional<std::uint32_t> WordGraph::index_of(Tiles word) const noexcept {
  std::uint32_t before = 0;
  std::uint32_t node = 0;
  for (const Tile tile : word) {
    if (node != 0 && nodes_[node].accepts()) ++before;  // a prefix sorts before a longer word
    const std::uint32_t list = nodes_[node].arc();
    node = seek(list, tile);
    if (node == 0) return std::nullopt;
    before += words_[list] - words_[node];
  }
  if (node == 0 || !nodes_[node].accepts()) return std::nullopt;
  return before;
}

}  // namespace tilewright
