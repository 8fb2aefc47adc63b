#include "graph_check.hpp"

#include <algorithm>
#include <string>
#include <utility>

namespace tilewright {

namespace {

constexpr Tile kSeparator = 0;
/// A path of the GADDAG is a word plus a separator.
constexpr unsigned kMaxDepth = static_cast<unsigned>(kMaxWordLength) + 1;

[[noreturn]] void fail(const std::string& why, std::size_t node) {
  throw BadGraph("damaged word graph: " + why + " (node " + std::to_string(node) + ")");
}

/// Visits every reachable node once, children before parents.
///
/// A sibling list may be entered in the middle, so results are stored per node and cover the node
/// and the siblings after it. The recursion stops at kMaxDepth, which also catches cycles, since
/// following one only goes deeper.
class GraphChecker {
 public:
  GraphChecker(const std::vector<Node>& nodes, unsigned letters)
      : nodes_(nodes), letters_(letters) {
    for (std::size_t node = 0; node < nodes_.size(); ++node) {
      if (nodes_[node].arc() >= nodes_.size()) fail("an arc points outside the graph", node);
    }
    paths_.resize(nodes_.size());
    depth_.resize(nodes_.size());
    letters_spelled_.resize(nodes_.size());
  }

  void check_dawg(std::uint32_t list) {
    max_paths_ = kMaxWords;
    visit(list, 1);
    last_in_dawg_ = last_visited_;
  }

  void check_gaddag(std::uint32_t list, std::uint32_t dawg) {
    separators_allowed_ = true;
    max_paths_ = dawg == 0 ? 0 : letters_spelled_[dawg];
    if (nodes_[list].tile() == kSeparator) fail("the GADDAG begins with a separator", list);
    visit(list, 1);
    if (paths_[list] != max_paths_) {
      throw BadGraph("damaged word graph: DAWG and GADDAG hold different words");
    }
  }

  /// Moves out the number of words from each node of the DAWG.
  std::vector<std::uint32_t> take_words() {
    paths_.resize(last_in_dawg_ + 1);
    paths_.shrink_to_fit();
    return std::move(paths_);
  }

 private:
  static constexpr std::uint8_t kHasSeparator = 0x80;
  static constexpr std::uint8_t kDepth = 0x7f;

  bool is_visited(std::uint32_t node) const noexcept { return depth_[node] != 0; }

  void visit(std::uint32_t list, unsigned level) {
    if (list == 0 || is_visited(list)) return;
    if (level > kMaxDepth) fail("it has a cycle, or a word is too long", list);
    const std::uint32_t end = end_of_unvisited(list);
    for (std::uint32_t node = end; node-- > list;) {
      visit(nodes_[node].arc(), level + 1);
      count(node);
    }
  }

  /// Walks the siblings up to the last, or up to one already visited, and checks each node on its
  /// own.
  std::uint32_t end_of_unvisited(std::uint32_t list) {
    for (std::uint32_t node = list;; ++node) {
      check_node(nodes_[node], node);
      if (nodes_[node].is_last()) {
        last_visited_ = std::max(last_visited_, node);
        return node + 1;
      }
      if (node + 1 == nodes_.size()) fail("the last sibling list is not terminated", node);
      if (nodes_[node + 1].tile() <= nodes_[node].tile()) fail("siblings are out of order", node);
      if (is_visited(node + 1)) return node + 1;
    }
  }

  void check_node(Node node, std::uint32_t index) const {
    if (node.tile() > letters_) fail("a tile is not in the alphabet", index);
    if (node.arc() == 0 && !node.accepts()) fail("a path ends without a word", index);
    if (node.tile() != kSeparator) return;
    if (!separators_allowed_) fail("the DAWG contains a separator", index);
    if (node.accepts()) fail("a word ends with a separator", index);
  }

  /// Combines the results of a node's children and of the siblings after it.
  void count(std::uint32_t index) {
    const Node node = nodes_[index];
    const std::uint32_t child = node.arc();
    const std::uint32_t next = node.is_last() ? 0 : index + 1;
    std::uint64_t paths = node.accepts() ? 1 : 0;
    std::uint64_t spelled = paths;  // total length of all word suffixes from here
    unsigned depth = 1;
    bool separator = node.tile() == kSeparator;
    if (child != 0) {
      if (separator && has_separator(child)) fail("a path has two separators", index);
      paths += paths_[child];
      spelled += std::uint64_t{paths_[child]} + letters_spelled_[child];
      depth += depth_[child] & kDepth;
      separator = separator || has_separator(child);
    }
    if (next != 0) {
      paths += paths_[next];
      spelled += letters_spelled_[next];
      depth = std::max(depth, unsigned{depth_[next]} & kDepth);
      separator = separator || has_separator(next);
    }
    if (paths > max_paths_) fail("it contains too many words", index);
    if (depth > (separators_allowed_ ? kMaxDepth : kMaxWordLength))
      fail("a word is too long", index);
    paths_[index] = static_cast<std::uint32_t>(paths);
    letters_spelled_[index] = static_cast<std::uint32_t>(spelled);
    depth_[index] = static_cast<std::uint8_t>(depth | (separator ? kHasSeparator : 0u));
  }

  bool has_separator(std::uint32_t node) const noexcept {
    return (depth_[node] & kHasSeparator) != 0;
  }

  const std::vector<Node>& nodes_;
  unsigned letters_;
  bool separators_allowed_ = false;
  std::uint64_t max_paths_ = 0;
  std::uint32_t last_visited_ = 0;
  std::uint32_t last_in_dawg_ = 0;
  std::vector<std::uint32_t> paths_;
  std::vector<std::uint32_t> letters_spelled_;  // total length of those words; only for the DAWG
  std::vector<std::uint8_t> depth_;  // may include kHasSeparator; zero for nodes not visited yet
};

}  // namespace

GraphFacts check_graph(const std::vector<Node>& nodes, unsigned letters) {
  if (letters == 0 || letters > kMaxLetters) {
    throw BadGraph("a word graph must have between 1 and " + std::to_string(kMaxLetters) +
                   " letters");
  }
  if (nodes.empty()) throw BadGraph("damaged word graph: it is empty");
  if (nodes.size() > kMaxNodes) {
    throw BadGraph("the word graph is too large: " + std::to_string(nodes.size()) +
                   " nodes; the format allows " + std::to_string(kMaxNodes));
  }
  if (nodes[0].tile() != 0 || nodes[0].accepts()) fail("the first node is not a root", 0);

  GraphFacts facts;
  GraphChecker check(nodes, letters);
  check.check_dawg(nodes[0].arc());
  // Some programs omit the GADDAG root from a file without a GADDAG. Node 1 is then a letter.
  if (nodes.size() > 1 && nodes[1].tile() == 0) facts.gaddag = nodes[1].arc();
  if (facts.gaddag != 0) check.check_gaddag(facts.gaddag, nodes[0].arc());
  facts.words = check.take_words();
  return facts;
}

}  // namespace tilewright
