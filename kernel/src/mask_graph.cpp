#include "tilewright/mask_graph.hpp"

#include <stdexcept>

namespace tilewright {
namespace {

/// Converts a list of siblings to a branch, without the index of its children.
Branch masks_of(const WordGraph& words, std::uint32_t list) {
  Branch branch;
  for (std::uint32_t node = list; node != 0; node = words.sibling_after(node)) {
    const Node letter = words.nodes()[node];
    if (letter.arc() != 0) branch.children |= mask_of(letter.tile());
    if (letter.accepts()) branch.completes |= mask_of(letter.tile());
  }
  return branch;
}

}  // namespace

MaskGraph::MaskGraph(const WordGraph& words) {
  if (words.letters() > kMaxSearchLetters) {
    throw std::invalid_argument("the search supports alphabets of at most 32 letters");
  }
  // Lists in breadth-first order; a list shared by several words is laid out once.
  std::vector<std::uint32_t> lists{words.dawg()};
  std::vector<bool> visited(words.nodes().size());
  std::vector<std::uint32_t> first_of(words.nodes().size());
  branches_.push_back(masks_of(words, words.dawg()));
  branches_[0].completes = 0;
  std::vector<std::uint32_t> list_of_branch{words.dawg()};
  for (std::size_t next = 0; next < lists.size(); ++next) {
    if (lists[next] == 0) continue;
    const auto first = static_cast<std::uint32_t>(branches_.size());
    first_of[lists[next]] = first;
    for (std::uint32_t node = lists[next]; node != 0; node = words.sibling_after(node)) {
      const std::uint32_t arc = words.nodes()[node].arc();
      if (arc == 0) continue;
      branches_.push_back(masks_of(words, arc));
      list_of_branch.push_back(arc);
      if (visited[arc]) continue;
      visited[arc] = true;
      lists.push_back(arc);
    }
  }
  for (std::size_t at = 0; at < branches_.size(); ++at) {
    if (branches_[at].children != 0) branches_[at].first = first_of[list_of_branch[at]];
  }
  branches_.emplace_back();
}

}  // namespace tilewright
