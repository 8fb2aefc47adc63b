// Checks leaves: their lookup, their file format, and that no malformed file does any harm. The
// fuzzing uses a fixed seed, so every run is the same.

#include "tilewright/leaves.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <limits>
#include <map>

#include "check.hpp"
#include "words.hpp"

using namespace tilewright;

namespace {

using Bytes = std::vector<unsigned char>;

/// Returns rules without premium squares.
ScoringRules plain_rules() {
  ScoringRules rules;
  rules.letter_multiplier.fill(1);
  rules.word_multiplier.fill(1);
  return rules;
}

/// Two blanks, three As, one B, two Cs.
constexpr std::array<std::uint8_t, 4> kSmallBox{2, 3, 1, 2};

/// Returns the leaves of the small box, each with a different value.
Leaves numbered(unsigned longest) {
  const Leaves zero = Leaves::of_box(kSmallBox, longest);
  std::vector<float> values(zero.size());
  for (std::size_t at = 0; at < values.size(); ++at) values[at] = static_cast<float>(at) + 0.5f;
  return zero.with_values(values);
}

std::map<std::vector<Tile>, float> by_tiles(const Leaves& leaves) {
  std::vector<Tile> all;
  std::vector<std::uint32_t> ends;
  leaves.list(all, ends);
  CHECK(ends.size() == leaves.size());
  std::map<std::vector<Tile>, float> found;
  std::uint32_t begin = 0;
  for (std::size_t at = 0; at < ends.size(); begin = ends[at++]) {
    found[std::vector<Tile>(all.begin() + begin, all.begin() + ends[at])] = leaves.values()[at];
  }
  return found;
}

void a_box_has_every_leave_once() {
  // Of 2, 3, 1 and 2 tiles of a kind: (2+1)(3+1)(1+1)(2+1) sets, less the empty one.
  CHECK(Leaves::of_box(kSmallBox, 8).size() == 71);
  CHECK(Leaves::of_box(kSmallBox, 1).size() == 4);
  CHECK(by_tiles(numbered(6)).size() == numbered(6).size());
  constexpr std::array<std::uint8_t, 27> english{2, 9, 2, 2, 4, 12, 2, 3, 2, 9, 1, 1, 4, 2,
                                                 6, 8, 2, 1, 6, 4,  6, 4, 2, 2, 1, 2, 1};
  CHECK(Leaves::of_box(english, 6).size() == 914'624);
}

/// The expected value of a leave: as listed, or estimated from its parts if it is longer than any
/// in the list.
float expected_value(const std::vector<Tile>& kept, const std::map<std::vector<Tile>, float>& known,
                     unsigned longest) {
  if (const auto found = known.find(kept); found != known.end()) return found->second;
  if (kept.size() <= longest) return 0.0f;
  float parts = 0.0f;
  for (std::size_t at = 0; at < kept.size(); ++at) {
    std::vector<Tile> part = kept;
    part.erase(part.begin() + static_cast<std::ptrdiff_t>(at));
    parts += expected_value(part, known, longest);
  }
  return parts / static_cast<float>(kept.size() - 1);
}

void every_set_of_slots_gets_its_leave() {
  const ScoringRules rules = plain_rules();
  for (const unsigned longest : {2u, 6u, 8u}) {
    const Leaves leaves = numbered(longest);
    const auto known = by_tiles(leaves);
    for (const char* text : {"?AABCC", "A", "", "??AAABCC", "AAAACCC", "CZA?"}) {
      const std::vector<Tile> held = tiles(text);
      const Rack rack(held, rules);
      std::array<float, 512> values{};
      leaves.fill(rack, values);
      for (Rack::Slots used = 0; used <= rack.all(); ++used) {
        std::vector<Tile> kept;
        for (int slot = 0; slot < rack.size(); ++slot) {
          if ((used >> slot & 1) == 0) kept.push_back(rack.in_slot(slot));
        }
        const bool all_kept_and_unknown = used == 0 && !known.contains(kept);
        const float expected = all_kept_and_unknown ? 0.0f : expected_value(kept, known, longest);
        CHECK(std::abs(values[used] - expected) <= 1e-4f * std::max(1.0f, std::abs(expected)));
      }
    }
  }
}

void without_leaves_all_values_are_zero() {
  const Leaves none = Leaves::of_box(std::array<std::uint8_t, 4>{0, 0, 0, 0}, 6);
  std::array<float, 512> values{};
  none.fill(Rack(tiles("AABCC"), plain_rules()), values);
  for (const float value : values) CHECK(value == 0.0f);
}

void files_round_trip_byte_for_byte() {
  for (const unsigned longest : {1u, 4u, 8u}) {
    const Bytes bytes = write_klv2(numbered(longest));
    CHECK(write_klv2(read_klv2(bytes, 3)) == bytes);
  }
  CHECK_THROWS(read_klv2(write_klv2(numbered(4)), 2), BadLeaves);
}

void bad_values_are_refused() {
  const Leaves leaves = Leaves::of_box(kSmallBox, 1);
  for (const float bad : {std::numeric_limits<float>::quiet_NaN(), 1001.0f,
                          -std::numeric_limits<float>::infinity()}) {
    CHECK_THROWS(leaves.with_values({0, 1, bad, 2}), BadLeaves);
  }
  CHECK_THROWS(leaves.with_values({0, 1, 2}), BadLeaves);
}

/// Reads and exercises a file; returns whether it was accepted.
bool attack(const Bytes& bytes, unsigned letters) {
  try {
    const Leaves leaves = read_klv2(bytes, letters);
    CHECK(write_klv2(leaves) == bytes);
    std::array<float, 512> values{};
    leaves.fill(Rack(tiles("??AABCCZ"), plain_rules()), values);
    leaves.fill(Rack(tiles("AAABCD"), plain_rules()), values);
    return true;
  } catch (const BadLeaves&) {
    return false;
  }
}

void damaged_files(int rounds) {
  const Bytes whole = write_klv2(numbered(6));
  Random rng(1);
  int accepted = 0;
  for (int round = 0; round < rounds; ++round) {
    Bytes bytes = whole;
    for (std::size_t times = 1 + rng.below(3); times > 0; --times) {
      const std::size_t at = rng.below(bytes.size());
      switch (rng.below(4)) {
        case 0:
          bytes[at] ^= static_cast<unsigned char>(1u << rng.below(8));
          break;
        case 1:
          bytes[at] = static_cast<unsigned char>(rng.below(256));
          break;
        case 2:  // redirect an arc
          bytes[at / 4 * 4] = static_cast<unsigned char>(rng.below(100));
          break;
        default:
          if (rng.below(8) == 0) bytes.resize(rng.below(bytes.size() - 1) + 1);
      }
    }
    accepted += attack(bytes, 3) ? 1 : 0;
  }
  CHECK(accepted > 0 && accepted < rounds);
}

void random_bytes(int rounds) {
  Random rng(2);
  for (int round = 0; round < rounds; ++round) {
    Bytes bytes(rng.below(30) * 4);
    for (unsigned char& byte : bytes) byte = static_cast<unsigned char>(rng.below(256));
    if (bytes.size() >= 8) {
      const std::uint32_t nodes = rng.below(bytes.size() / 4);
      for (unsigned at = 0; at < 4; ++at) bytes[at] = static_cast<unsigned char>(nodes >> 8 * at);
    }
    attack(bytes, 1 + rng.below(62));
  }
}

}  // namespace

int main() {
  a_box_has_every_leave_once();
  every_set_of_slots_gets_its_leave();
  without_leaves_all_values_are_zero();
  files_round_trip_byte_for_byte();
  bad_values_are_refused();
  damaged_files(20'000);
  random_bytes(20'000);
}
