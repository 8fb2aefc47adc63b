#include "tilewright/kwg.hpp"

#include <string>
#include <utility>

#include "little_endian.hpp"

namespace tilewright {

WordGraph read_kwg(std::span<const unsigned char> bytes, unsigned letters) {
  if (bytes.size() % 4 != 0) {
    throw BadGraph("damaged word graph: " + std::to_string(bytes.size()) +
                   " bytes are not a whole number of nodes");
  }
  if (bytes.size() / 4 > kMaxNodes) {
    throw BadGraph("the word graph is too large: " + std::to_string(bytes.size() / 4) +
                   " nodes; the format allows " + std::to_string(kMaxNodes));
  }
  std::vector<Node> nodes(bytes.size() / 4);
  for (std::size_t i = 0; i < nodes.size(); ++i) {
    nodes[i].bits = read_u32(bytes, 4 * i);
  }
  return WordGraph(std::move(nodes), letters);
}

std::vector<unsigned char> write_kwg(const WordGraph& graph) {
  std::vector<unsigned char> bytes;
  bytes.reserve(graph.nodes().size() * 4);
  for (const Node node : graph.nodes()) append_u32(bytes, node.bits);
  return bytes;
}

}  // namespace tilewright
