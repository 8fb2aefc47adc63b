#include "shared_lists.hpp"

#include <string>

namespace tilewright {

namespace {

/// Nodes 0 and 1 are the roots.
constexpr std::size_t kRoots = 2;

}  // namespace

SharedLists::SharedLists() : entries_(1), slots_(1u << 12) {}

std::size_t SharedLists::hash(const Sibling& sibling, std::uint32_t next) noexcept {
  std::uint64_t mixed = (std::uint64_t{sibling.arc} << 32 | next) * 0x9E3779B97F4A7C15u;
  mixed ^= mixed >> 32;
  mixed += (std::uint64_t{sibling.tile} << 1 | (sibling.accepts ? 1u : 0u)) * 0xD6E8FEB86659FD93u;
  mixed *= 0xFF51AFD7ED558CCDu;
  return static_cast<std::size_t>(mixed ^ mixed >> 32);
}

std::uint32_t SharedLists::intern(const Sibling& sibling, std::uint32_t next) {
  const std::size_t mask = slots_.size() - 1;
  std::size_t slot = hash(sibling, next) & mask;
  for (; slots_[slot] != 0; slot = (slot + 1) & mask) {
    const Entry& entry = entries_[slots_[slot]];
    if (entry.sibling == sibling && entry.next == next) return slots_[slot];
  }
  if (entries_.size() > kMaxNodes) {
    throw BadGraph("the words do not fit into a word graph of at most " +
                   std::to_string(kMaxNodes) + " nodes");
  }
  const auto list = static_cast<std::uint32_t>(entries_.size());
  entries_.push_back({sibling, next, 0, false});
  entries_[next].is_tail = true;
  slots_[slot] = list;
  if (entries_.size() * 2 > slots_.size()) grow();
  return list;
}

void SharedLists::grow() {
  std::vector<std::uint32_t> larger(slots_.size() * 2);
  const std::size_t mask = larger.size() - 1;
  for (std::uint32_t list = 1; list < entries_.size(); ++list) {
    std::size_t slot = hash(entries_[list].sibling, entries_[list].next) & mask;
    while (larger[slot] != 0) slot = (slot + 1) & mask;
    larger[slot] = list;
  }
  slots_.swap(larger);
}

void SharedLists::lay_out() {
  // Children are interned before their parents, so the newest list is the root.
  for (std::size_t list = entries_.size(); list-- > laid_out_;) {
    if (entries_[list].is_tail) continue;
    for (auto at = static_cast<std::uint32_t>(list); at != 0; at = entries_[at].next) {
      if (entries_[at].position == 0) {
        entries_[at].position = static_cast<std::uint32_t>(kRoots + order_.size());
      }
      order_.push_back(at);
    }
  }
  laid_out_ = entries_.size();
}

std::vector<Node> SharedLists::nodes(std::uint32_t dawg, std::uint32_t gaddag) const {
  const std::size_t count = kRoots + order_.size();
  if (count > kMaxNodes) {
    throw BadGraph("the words need a word graph of " + std::to_string(count) +
                   " nodes; the format allows " + std::to_string(kMaxNodes));
  }
  std::vector<Node> nodes;
  nodes.reserve(count);
  nodes.push_back({Node::kLast | entries_[dawg].position});
  nodes.push_back({Node::kLast | entries_[gaddag].position});
  for (const std::uint32_t list : order_) {
    const Entry& entry = entries_[list];
    nodes.push_back({std::uint32_t{entry.sibling.tile} << 24 |
                     (entry.sibling.accepts ? Node::kAccepts : 0u) |
                     (entry.next == 0 ? Node::kLast : 0u) | entries_[entry.sibling.arc].position});
  }
  return nodes;
}

}  // namespace tilewright
