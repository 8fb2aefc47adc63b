#include "tilewright/leaves.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <map>
#include <string>
#include <tuple>
#include <utility>

#include "little_endian.hpp"

namespace tilewright {

namespace {

constexpr unsigned kMaxLeaveTiles = kMaxRackSize;
/// English has 914,624 leaves. A malicious file of a few nodes could encode astronomically many.
constexpr std::uint32_t kMaxLeaves = 1u << 24;

[[noreturn]] void fail(const std::string& why, std::size_t node) {
  throw BadLeaves("damaged leaves: " + why + " (node " + std::to_string(node) + ")");
}

/// Counts the leaves reachable from each node and the siblings after it, children first. A sibling
/// list may be entered in the middle, so results are stored per node. The recursion stops at
/// kMaxLeaveTiles, which also catches cycles.
class LeaveCounter {
 public:
  LeaveCounter(const std::vector<Node>& nodes, unsigned letters)
      : nodes_(nodes), letters_(letters) {
    counts_.resize(nodes.size());
    heights_.resize(nodes.size());
  }

  void visit(std::uint32_t list, unsigned level) {
    if (list == 0 || heights_[list] != 0) return;
    if (level > kMaxLeaveTiles) fail("it has a cycle, or a leave is too long", list);
    const std::uint32_t end = end_of_unvisited(list);
    for (std::uint32_t node = end; node-- > list;) {
      visit(nodes_[node].arc(), level + 1);
      count(node);
    }
  }

  std::uint32_t leaves_from(std::uint32_t node) const { return counts_[node]; }
  /// The number of tiles of the longest leave suffix from this node.
  unsigned longest_from(std::uint32_t node) const { return heights_[node]; }

 private:
  std::uint32_t end_of_unvisited(std::uint32_t list) const {
    for (std::uint32_t node = list;; ++node) {
      if (nodes_[node].tile() > letters_) fail("a tile is not in the alphabet", node);
      if (nodes_[node].arc() >= nodes_.size()) fail("an arc points outside the graph", node);
      if (nodes_[node].is_last()) return node + 1;
      if (node + 1 == nodes_.size()) fail("the last sibling list is not terminated", node);
      if (nodes_[node + 1].tile() <= nodes_[node].tile()) fail("siblings are out of order", node);
      if (heights_[node + 1] != 0) return node + 1;
    }
  }

  void count(std::uint32_t index) {
    const Node node = nodes_[index];
    const std::uint32_t next = node.is_last() ? 0 : index + 1;
    std::uint64_t leaves = node.accepts() ? 1 : 0;
    unsigned height = 1;
    if (node.arc() != 0) {
      leaves += counts_[node.arc()];
      height += heights_[node.arc()];
    }
    if (next != 0) {
      leaves += counts_[next];
      height = std::max(height, unsigned{heights_[next]});
    }
    if (leaves > kMaxLeaves) fail("it contains too many leaves", index);
    if (height > kMaxLeaveTiles) fail("a leave is too long", index);
    counts_[index] = static_cast<std::uint32_t>(leaves);
    heights_[index] = static_cast<std::uint8_t>(height);
  }

  const std::vector<Node>& nodes_;
  unsigned letters_;
  std::vector<std::uint32_t> counts_;
  std::vector<std::uint8_t> heights_;  // zero for nodes not visited yet
};

void check_values(const std::vector<float>& values) {
  for (std::size_t at = 0; at < values.size(); ++at) {
    if (!(std::abs(values[at]) <= kMaxLeaveValue)) {  // the negation also catches NaN
      throw BadLeaves("damaged leaves: the value of leave " + std::to_string(at + 1) +
                      " is not a number between -1000 and 1000");
    }
  }
}

/// Builds the graph of all leaves of a box. What may follow depends only on the last tile, how many
/// copies of it are kept and how many more tiles fit, so each such state is one sibling list.
class BoxGraphBuilder {
 public:
  explicit BoxGraphBuilder(std::span<const std::uint8_t> counts) : counts_(counts), nodes_(2) {}

  std::vector<Node> build(unsigned longest) {
    nodes_[0].bits = Node::kLast | list(0, 0, longest);
    nodes_[1].bits = Node::kLast;
    return std::move(nodes_);
  }

 private:
  std::uint32_t list(Tile last, unsigned kept, unsigned remaining) {
    if (remaining == 0) return 0;
    const auto [known, is_new] = lists_.try_emplace({last, kept, remaining}, 0);
    if (!is_new) return known->second;
    std::vector<Tile> follow;
    for (std::size_t tile = last; tile < counts_.size(); ++tile) {
      const unsigned taken = tile == last ? kept : 0;
      if (counts_[tile] > taken) follow.push_back(static_cast<Tile>(tile));
    }
    if (follow.empty()) return 0;
    const std::size_t first = nodes_.size();
    if (first + follow.size() > kMaxNodes) throw BadLeaves("the box has too many leaves");
    known->second = static_cast<std::uint32_t>(first);
    nodes_.resize(first + follow.size());
    for (std::size_t at = 0; at < follow.size(); ++at) {
      const Tile tile = follow[at];
      const std::uint32_t arc = list(tile, tile == last ? kept + 1 : 1, remaining - 1);
      const std::uint32_t end = at + 1 == follow.size() ? Node::kLast : 0;
      nodes_[first + at].bits = std::uint32_t{tile} << 24 | Node::kAccepts | end | arc;
    }
    return static_cast<std::uint32_t>(first);
  }

  std::span<const std::uint8_t> counts_;
  std::vector<Node> nodes_;
  std::map<std::tuple<Tile, unsigned, unsigned>, std::uint32_t> lists_;
};

void prefetch([[maybe_unused]] const float* value) noexcept {
#if defined(__GNUC__)
  __builtin_prefetch(value);
#endif
}

}  // namespace

Leaves::Leaves(std::vector<Node> nodes, std::vector<float> values, unsigned letters)
    : nodes_(std::move(nodes)), values_(std::move(values)), letters_(letters) {
  if (letters_ < 1 || letters_ > kMaxLetters)
    throw BadLeaves("leaves need an alphabet of 1 to 62 letters");
  if (nodes_.empty()) throw BadLeaves("damaged leaves: there are no nodes");
  if (nodes_.size() > kMaxNodes) throw BadLeaves("damaged leaves: there are too many nodes");
  const std::uint32_t root = nodes_[0].arc();
  if (root >= nodes_.size()) fail("an arc points outside the graph", 0);
  LeaveCounter count(nodes_, letters_);
  count.visit(root, 1);
  const std::uint32_t leaves = root == 0 ? 0 : count.leaves_from(root);
  longest_ = root == 0 ? 0 : count.longest_from(root);
  if (leaves != values_.size()) {
    throw BadLeaves("damaged leaves: " + std::to_string(leaves) + " leaves have " +
                    std::to_string(values_.size()) + " values");
  }
  check_values(values_);
  steps_.resize(nodes_.size());
  for (std::size_t at = 0; at < nodes_.size(); ++at) {
    Step& step = steps_[at];
    step.leaves_from = count.leaves_from(static_cast<std::uint32_t>(at));
    // Unreachable nodes were not validated; no walk ever gets to them.
    if (at != 0 && step.leaves_from == 0) continue;
    step.first = nodes_[at].arc();
    if (step.first == 0) continue;
    for (std::uint32_t child = step.first;; ++child) {
      step.follows |= set_of(nodes_[child].tile());
      if (nodes_[child].is_last()) break;
    }
  }
}

Leaves Leaves::of_box(std::span<const std::uint8_t> counts, unsigned longest) {
  if (counts.size() < 2 || counts.size() > kMaxSearchLetters + 1) {
    throw BadLeaves("a box must have 1 to 32 letters");
  }
  if (longest < 1 || longest > kMaxLeaveTiles) throw BadLeaves("a leave has 1 to 9 tiles");
  std::vector<Node> nodes = BoxGraphBuilder(counts).build(longest);
  const auto letters = static_cast<unsigned>(counts.size() - 1);
  LeaveCounter count(nodes, letters);
  const std::uint32_t root = nodes[0].arc();
  count.visit(root, 1);
  std::vector<float> values(root == 0 ? 0 : count.leaves_from(root));
  return Leaves(std::move(nodes), std::move(values), letters);
}

Leaves Leaves::with_values(std::vector<float> values) const {
  return Leaves(nodes_, std::move(values), letters_);
}

/// Each set of kept slots is a smaller set plus one higher slot. Slots are sorted like the tiles in
/// the graph, so the node of a set is a child of the smaller set's node, and its index follows from
/// that node's index.
template <class Visit>
void Leaves::walk(const Rack& rack, Visit visit) const noexcept {
  struct Reached {
    std::uint32_t node;  // kNone if the graph has no such leave
    std::uint32_t next;  // the index of the first leave that extends this one
  };
  std::array<Reached, 1 << kMaxRackSize> reached;
  const Rack::Slots all = rack.all();
  reached[0] = {0, 0};
  visit(all, kNone);
  for (int slot = 0; slot < rack.size(); ++slot) {
    const Tile tile = rack.in_slot(slot);
    const Rack::Slots added = Rack::Slots{1} << slot;
    const std::uint64_t bit = set_of(tile);
    for (Rack::Slots without = 0; without < added; ++without) {
      const Reached from = reached[without];
      Reached& to = reached[without | added];
      to = {kNone, 0};
      std::uint32_t index = kNone;
      if (from.node != kNone && (steps_[from.node].follows & bit) != 0) {
        const Step& step = steps_[from.node];
        const auto before = static_cast<std::uint32_t>(std::popcount(step.follows & (bit - 1)));
        to.node = step.first + before;
        to.next = from.next + steps_[step.first].leaves_from - steps_[to.node].leaves_from;
        if (nodes_[to.node].accepts()) index = to.next++;
      }
      visit(all & ~(without | added), index);
    }
  }
}

void Leaves::fill_indices(const Rack& rack, std::span<std::uint32_t> by_used) const noexcept {
  walk(rack, [&](Rack::Slots used, std::uint32_t index) { by_used[used] = index; });
}

void Leaves::fill(const Rack& rack, std::span<float> by_used) const noexcept {
  // The values are scattered in memory, so all are prefetched before the first is read.
  std::array<std::uint32_t, 1 << kMaxRackSize> indices;
  walk(rack, [&](Rack::Slots used, std::uint32_t index) {
    indices[used] = index;
    if (index != kNone) prefetch(&values_[index]);
  });
  for (Rack::Slots used = 0; used <= rack.all(); ++used) {
    by_used[used] = indices[used] == kNone ? 0.0f : values_[indices[used]];
  }
  const bool keeps_more = rack.size() > static_cast<int>(longest_) + 1;
  if (longest_ > 0 && keeps_more) estimate_longer(rack, by_used);
}

void Leaves::estimate_longer(const Rack& rack, std::span<float> by_used) const noexcept {
  const Rack::Slots all = rack.all();
  for (Rack::Slots kept = 1; kept < all; ++kept) {
    const auto tiles = static_cast<unsigned>(std::popcount(kept));
    if (tiles <= longest_) continue;
    float parts = 0.0f;
    for (Rack::Slots rest = kept; rest != 0; rest &= rest - 1) {
      const Rack::Slots left_out = rest & (0u - rest);
      parts += by_used[all & ~(kept & ~left_out)];
    }
    const float value = parts / static_cast<float>(tiles - 1);  // each tile is in all parts but one
    by_used[all & ~kept] = std::clamp(value, -kMaxLeaveValue, kMaxLeaveValue);
  }
}

void Leaves::list(std::vector<Tile>& tiles, std::vector<std::uint32_t>& ends) const {
  std::vector<Tile> path;
  const auto visit = [&](auto&& self, std::uint32_t node) -> void {
    for (; node != 0; node = nodes_[node].is_last() ? 0 : node + 1) {
      path.push_back(nodes_[node].tile());
      if (nodes_[node].accepts()) {
        tiles.insert(tiles.end(), path.begin(), path.end());
        ends.push_back(static_cast<std::uint32_t>(tiles.size()));
      }
      self(self, nodes_[node].arc());
      path.pop_back();
    }
  };
  visit(visit, nodes_[0].arc());
}

Leaves read_klv2(std::span<const unsigned char> bytes, unsigned letters) {
  if (bytes.size() < 8 || bytes.size() % 4 != 0) {
    throw BadLeaves("damaged leaves: " + std::to_string(bytes.size()) +
                    " bytes are not a KLV2 file");
  }
  const std::size_t words = bytes.size() / 4;
  const std::size_t node_count = read_u32(bytes, 0);
  if (node_count > words - 2)
    throw BadLeaves("damaged leaves: the file is truncated within the nodes");
  const std::size_t value_count = read_u32(bytes, 4 * (1 + node_count));
  if (value_count != words - 2 - node_count) {
    throw BadLeaves("damaged leaves: the file does not hold the stated number of values");
  }
  std::vector<Node> nodes(node_count);
  for (std::size_t at = 0; at < node_count; ++at) nodes[at].bits = read_u32(bytes, 4 * (1 + at));
  std::vector<float> values(value_count);
  for (std::size_t at = 0; at < value_count; ++at) {
    values[at] = std::bit_cast<float>(read_u32(bytes, 4 * (2 + node_count + at)));
  }
  return Leaves(std::move(nodes), std::move(values), letters);
}

std::vector<unsigned char> write_klv2(const Leaves& leaves) {
  std::vector<unsigned char> bytes;
  bytes.reserve(4 * (2 + leaves.nodes().size() + leaves.size()));
  append_u32(bytes, static_cast<std::uint32_t>(leaves.nodes().size()));
  for (const Node node : leaves.nodes()) append_u32(bytes, node.bits);
  append_u32(bytes, static_cast<std::uint32_t>(leaves.size()));
  for (const float value : leaves.values()) append_u32(bytes, std::bit_cast<std::uint32_t>(value));
  return bytes;
}

}  // namespace tilewright
