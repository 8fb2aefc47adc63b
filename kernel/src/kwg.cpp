#include "tilewright/kwg.hpp"

#include <string>
#include <utility>

namespace tilewright {

WordGraph read_kwg(std::span<const unsigned char> bytes, unsigned letters) {
  if (bytes.size() % 4 != 0) {
    throw BadGraph("damaged word graph: " + std::to_string(bytes.size()) +
                   " bytes are not a whole number of nodes");
  }
  if (bytes.size() / 4 > kMostNodes) {
    throw BadGraph("the word graph is too large: " + std::to_string(bytes.size() / 4) +
                   " nodes, where the format has room for " + std::to_string(kMostNodes));
  }
  std::vector<Node> nodes(bytes.size() / 4);
  for (std::size_t i = 0; i < nodes.size(); ++i) {
    const unsigned char* byte = bytes.data() + 4 * i;
    nodes[i].bits = std::uint32_t{byte[0]} | std::uint32_t{byte[1]} << 8 |
                    std::uint32_t{byte[2]} << 16 | std::uint32_t{byte[3]} << 24;
  }
  return WordGraph(std::move(nodes), letters);
}

std::vector<unsigned char> write_kwg(const WordGraph& graph) {
  std::vector<unsigned char> bytes;
  bytes.reserve(graph.nodes().size() * 4);
  for (const Node node : graph.nodes()) {
    for (unsigned shift = 0; shift < 32; shift += 8) {
      bytes.push_back(static_cast<unsigned char>(node.bits >> shift & 0xffu));
    }
  }
  return bytes;
}

}  // namespace tilewright
