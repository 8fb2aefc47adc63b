#include "graph_check.hpp"

#include <algorithm>
#include <string>
#include <utility>

namespace tilewright {

namespace {

constexpr Tile kSeparator = 0;
/// A path of the GADDAG is a word and a separator.
constexpr unsigned kDeepest = static_cast<unsigned>(kLongestWord) + 1;

[[noreturn]] void refuse(const std::string& why, std::size_t node) {
  throw BadGraph("damaged word graph: " + why + " (node " + std::to_string(node) + ")");
}

/// Looks at every node that can be reached, once, children before parents.
///
/// A list of siblings may be entered in its middle, so what is known is kept per node and means the
/// node and the siblings after it. The descent stops at kDeepest, which is also how a cycle is met:
/// going round it only ever gets deeper.
class Check {
 public:
  Check(const std::vector<Node>& nodes, unsigned letters) : nodes_(nodes), letters_(letters) {
    for (std::size_t node = 0; node < nodes_.size(); ++node) {
      if (nodes_[node].arc() >= nodes_.size()) refuse("an arc leads out of it", node);
    }
    paths_.resize(nodes_.size());
    depth_.resize(nodes_.size());
    spelled_.resize(nodes_.size());
  }

  void look_at_dawg(std::uint32_t list) {
    most_paths_ = kMostWords;
    look_at(list, 1);
    last_in_dawg_ = farthest_;
  }

  void look_at_gaddag(std::uint32_t list, std::uint32_t dawg) {
    separators_allowed_ = true;
    most_paths_ = dawg == 0 ? 0 : spelled_[dawg];
    if (nodes_[list].tile() == kSeparator) refuse("the GADDAG begins with a separator", list);
    look_at(list, 1);
    if (paths_[list] != most_paths_) {
      throw BadGraph("damaged word graph: DAWG and GADDAG hold different words");
    }
  }

  /// The words from each node of the DAWG; takes them out of the check.
  std::vector<std::uint32_t> take_words() {
    paths_.resize(last_in_dawg_ + 1);
    paths_.shrink_to_fit();
    return std::move(paths_);
  }

 private:
  static constexpr std::uint8_t kHasSeparator = 0x80;
  static constexpr std::uint8_t kDepth = 0x7f;

  bool is_known(std::uint32_t node) const noexcept { return depth_[node] != 0; }

  void look_at(std::uint32_t list, unsigned level) {
    if (list == 0 || is_known(list)) return;
    if (level > kDeepest) refuse("it has a cycle or too long a word", list);
    const std::uint32_t end = end_of_unknown(list);
    for (std::uint32_t node = end; node-- > list;) {
      look_at(nodes_[node].arc(), level + 1);
      count(node);
    }
  }

  /// Walks the siblings up to the last, or to one that is known, and checks each by itself.
  std::uint32_t end_of_unknown(std::uint32_t list) {
    for (std::uint32_t node = list;; ++node) {
      check_alone(nodes_[node], node);
      if (nodes_[node].is_last()) {
        farthest_ = std::max(farthest_, node);
        return node + 1;
      }
      if (node + 1 == nodes_.size()) refuse("its last siblings have no end", node);
      if (nodes_[node + 1].tile() <= nodes_[node].tile()) refuse("siblings do not ascend", node);
      if (is_known(node + 1)) return node + 1;
    }
  }

  void check_alone(Node node, std::uint32_t place) const {
    if (node.tile() > letters_) refuse("a tile is not in the alphabet", place);
    if (node.arc() == 0 && !node.accepts()) refuse("a path ends without a word", place);
    if (node.tile() != kSeparator) return;
    if (!separators_allowed_) refuse("a separator stands in the DAWG", place);
    if (node.accepts()) refuse("a word ends with a separator", place);
  }

  /// Adds up what is known of the children of a node and the siblings after it.
  void count(std::uint32_t place) {
    const Node node = nodes_[place];
    const std::uint32_t child = node.arc();
    const std::uint32_t next = node.is_last() ? 0 : place + 1;
    std::uint64_t paths = node.accepts() ? 1 : 0;
    std::uint64_t spelled = paths;  // the letters of all words from here on
    unsigned depth = 1;
    bool separator = node.tile() == kSeparator;
    if (child != 0) {
      if (separator && has_separator(child)) refuse("two separators on one path", place);
      paths += paths_[child];
      spelled += std::uint64_t{paths_[child]} + spelled_[child];
      depth += depth_[child] & kDepth;
      separator = separator || has_separator(child);
    }
    if (next != 0) {
      paths += paths_[next];
      spelled += spelled_[next];
      depth = std::max(depth, unsigned{depth_[next]} & kDepth);
      separator = separator || has_separator(next);
    }
    if (paths > most_paths_) refuse("it holds too many words", place);
    if (depth > (separators_allowed_ ? kDeepest : kLongestWord)) refuse("too long a word", place);
    paths_[place] = static_cast<std::uint32_t>(paths);
    spelled_[place] = static_cast<std::uint32_t>(spelled);
    depth_[place] = static_cast<std::uint8_t>(depth | (separator ? kHasSeparator : 0u));
  }

  bool has_separator(std::uint32_t node) const noexcept {
    return (depth_[node] & kHasSeparator) != 0;
  }

  const std::vector<Node>& nodes_;
  unsigned letters_;
  bool separators_allowed_ = false;
  std::uint64_t most_paths_ = 0;
  std::uint32_t farthest_ = 0;
  std::uint32_t last_in_dawg_ = 0;
  std::vector<std::uint32_t> paths_;
  std::vector<std::uint32_t> spelled_;  // the letters of those words; true in the DAWG only
  std::vector<std::uint8_t> depth_;  // with kHasSeparator; zero where nobody has looked yet
};

}  // namespace

GraphFacts check_graph(const std::vector<Node>& nodes, unsigned letters) {
  if (letters == 0 || letters > kMostLetters) {
    throw BadGraph("a word graph has between 1 and " + std::to_string(kMostLetters) + " letters");
  }
  if (nodes.empty()) throw BadGraph("damaged word graph: it is empty");
  if (nodes.size() > kMostNodes) {
    throw BadGraph("the word graph is too large: " + std::to_string(nodes.size()) +
                   " nodes, where the format has room for " + std::to_string(kMostNodes));
  }
  if (nodes[0].tile() != 0 || nodes[0].accepts()) refuse("this is not how one begins", 0);

  GraphFacts facts;
  Check check(nodes, letters);
  check.look_at_dawg(nodes[0].arc());
  // Some programs leave node 1 out of a file without a GADDAG. Then it is a letter.
  if (nodes.size() > 1 && nodes[1].tile() == 0) facts.gaddag = nodes[1].arc();
  if (facts.gaddag != 0) check.look_at_gaddag(facts.gaddag, nodes[0].arc());
  facts.words = check.take_words();
  return facts;
}

}  // namespace tilewright
