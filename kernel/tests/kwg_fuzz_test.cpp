// Damaged and hostile KWG files: whatever the bytes, the answer is BadGraph or a graph that can be
// asked anything. The sanitizers watch. The damage is drawn from a fixed seed, so it is the same on
// every run.

#include <algorithm>
#include <array>

#include "check.hpp"
#include "tilewright/kwg.hpp"
#include "tilewright/word_search.hpp"
#include "words.hpp"

using namespace tilewright;

namespace {

using Bytes = std::vector<unsigned char>;

constexpr std::size_t kFew = 50;

/// Walks a GADDAG as a move generator does, a few steps at most.
void wander(const WordGraph& graph, std::uint32_t list, std::size_t depth, std::size_t& steps) {
  CHECK(depth <= kLongestWord + 1);
  for (; list != 0 && steps > 0; list = graph.sibling_after(list)) {
    --steps;
    wander(graph, graph.nodes()[list].arc(), depth + 1, steps);
  }
}

void ask_everything(const WordGraph& graph, Chance& chance) {
  const WordList first = words_from_index(graph, 0, kFew);
  CHECK(first.size() == std::min<std::size_t>(kFew, graph.size()));
  for (std::size_t place = 0; place < first.size(); ++place) {
    CHECK(graph.contains(first[place]));
    CHECK(graph.index_of(first[place]) == place);
    find_hooks(graph, first[place]);
  }
  if (graph.size() > 0) CHECK(words_from_index(graph, graph.size() - 1, kFew).size() == 1);
  std::array<Tile, 7> rack{};
  for (Tile& tile : rack) tile = static_cast<Tile>(chance.below(graph.letters() + 1));
  words_from_rack(graph, rack, 2, kFew);
  CHECK(!graph.contains(std::vector<Tile>{255, 0, 1}));
  const std::array<LetterSet, 3> places{Pattern::kAnyRun, ~LetterSet{0}, set_of(5)};
  words_matching(graph, Pattern(places), kFew);
  std::size_t steps = 500;
  wander(graph, graph.gaddag(), 0, steps);
}

/// Whether the bytes were accepted.
bool attack(const Bytes& bytes, unsigned letters, Chance& chance) {
  try {
    const WordGraph graph = read_kwg(bytes, letters);
    CHECK(write_kwg(graph) == bytes);
    ask_everything(graph, chance);
    return true;
  } catch (const BadGraph&) {
    return false;
  }
}

std::size_t any_node(const Bytes& bytes, Chance& chance) {
  return chance.below(bytes.size() / 4) * 4;
}

void damage(Bytes& bytes, Chance& chance) {
  switch (chance.below(5)) {
    case 0:  // a bit flips
      bytes[chance.below(bytes.size())] ^= static_cast<unsigned char>(1u << chance.below(8));
      break;
    case 1:  // a byte is another
      bytes[chance.below(bytes.size())] = static_cast<unsigned char>(chance.below(256));
      break;
    case 2: {  // an arc leads elsewhere in the file
      const std::size_t node = any_node(bytes, chance);
      const std::uint32_t arc = chance.below(bytes.size() / 4);
      bytes[node] = static_cast<unsigned char>(arc & 0xffu);
      bytes[node + 1] = static_cast<unsigned char>(arc >> 8 & 0xffu);
      break;
    }
    case 3: {  // a node is copied over another
      const std::size_t from = any_node(bytes, chance);
      const std::size_t to = any_node(bytes, chance);
      std::copy_n(Bytes(bytes).begin() + static_cast<std::ptrdiff_t>(from), 4,
                  bytes.begin() + static_cast<std::ptrdiff_t>(to));
      break;
    }
    default:  // it is cut off
      bytes.resize(chance.below(bytes.size()) + 1);
      if (chance.below(2) == 0) bytes.resize((bytes.size() + 3) / 4 * 4);
  }
}

void damaged_files(int rounds) {
  const std::array<Bytes, 2> files{
      write_kwg(graph_of({"AT", "ATE", "ATES", "CAR", "CARE", "CARES", "CART", "CAT", "EAT", "RACE",
                          "SCARE", "SEAT", "TEA", "TEAS"})),
      write_kwg(graph_of({"AA", "AB", "ABA", "BAB", "BABBA", "ZAX"}, GraphShape::dawg))};
  Chance chance(1);
  int accepted = 0;
  for (int round = 0; round < rounds; ++round) {
    Bytes bytes = files[chance.below(files.size())];
    for (std::size_t times = 1 + chance.below(4); times > 0 && bytes.size() >= 4; --times) {
      damage(bytes, chance);
    }
    accepted += attack(bytes, kEnglish, chance) ? 1 : 0;
  }
  CHECK(accepted > 0 && accepted < rounds);
}

void random_bytes(int rounds) {
  Chance chance(2);
  for (int round = 0; round < rounds; ++round) {
    Bytes bytes(chance.below(200));
    for (unsigned char& byte : bytes) byte = static_cast<unsigned char>(chance.below(256));
    attack(bytes, 1 + chance.below(kMostLetters), chance);
  }
}

/// Nodes that are each plausible: small tiles that ascend, lists that end, arcs inside. Some have
/// cycles and some do not, and the latter may spell millions of words.
void random_nodes(int rounds) {
  Chance chance(3);
  int accepted = 0;
  for (int round = 0; round < rounds; ++round) {
    const std::uint32_t count = 4 + chance.below(60);
    const bool onward = chance.below(4) != 0;  // arcs lead onward only, so there is no cycle
    Bytes bytes;
    std::uint32_t tile = 0;
    for (std::uint32_t node = 0; node < count; ++node) {
      const bool is_root = node < 2;
      const bool is_last = is_root || node + 1 == count || chance.below(3) == 0;
      std::uint32_t arc = onward ? node + 1 + chance.below(6) : chance.below(count);
      if (arc >= count || (node == 1 && chance.below(4) != 0)) arc = 0;
      const bool accepts = !is_root && (arc == 0 || chance.below(3) == 0);
      tile = is_root ? 0 : tile + 1;
      const std::uint32_t bits =
          tile << 24 | (accepts ? Node::kAccepts : 0) | (is_last ? Node::kLast : 0) | arc;
      for (unsigned shift = 0; shift < 32; shift += 8) {
        bytes.push_back(static_cast<unsigned char>(bits >> shift & 0xffu));
      }
      if (is_last) tile = chance.below(8) == 0 ? ~std::uint32_t{0} : 0;  // now and then a separator
    }
    accepted += attack(bytes, kEnglish, chance) ? 1 : 0;
  }
  CHECK(accepted > rounds / 20 && accepted < rounds);
}

}  // namespace

int main() {
  damaged_files(40'000);
  random_bytes(20'000);
  random_nodes(20'000);
}
