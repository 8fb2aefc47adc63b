// Checks the tables of a rack against their definitions, for every set of slots.

#include "tilewright/rack.hpp"

#include <bit>
#include <stdexcept>

#include "check.hpp"
#include "random_positions.hpp"

using namespace tilewright;

namespace {

void tables_match_their_definitions(const Rack& rack, const ScoringRules& rules) {
  CHECK(rack.all() == (1u << rack.size()) - 1);
  CHECK(std::popcount(rack.blank_slots()) == rack.blanks() && rack.count(0) == rack.blanks());
  for (int slot = 0; slot < rack.size(); ++slot) {
    CHECK(slot == 0 || rack.in_slot(slot - 1) <= rack.in_slot(slot));
    CHECK((rack.blank_slots() >> slot & 1) == (rack.in_slot(slot) == 0));
  }
  for (Tile letter = 0; letter <= rules.letters; ++letter) {
    Rack::Slots slots = 0;
    for (int slot = 0; slot < rack.size(); ++slot) {
      if (rack.in_slot(slot) == letter) slots |= 1u << slot;
    }
    CHECK(rack.slots_of(letter) == slots && rack.count(letter) == std::popcount(slots));
  }
  for (Rack::Slots used = 0; used <= rack.all(); ++used) {
    LetterMask playable = 0;
    int left = 0;
    for (int slot = 0; slot < rack.size(); ++slot) {
      if ((used >> slot & 1) != 0) continue;
      ++left;
      const Tile tile = rack.in_slot(slot);
      playable |= tile == 0 ? rules.all_letters() : mask_of(tile);
    }
    CHECK(rack.playable(used) == playable);
    CHECK(rack.more_than_one(used) == (left == 1 ? 0 : ~LetterMask{0}));
  }
}

}  // namespace

int main() {
  Random rng(31);
  for (int round = 0; round < 300; ++round) {
    const unsigned letters = 1 + rng.below(kMaxSearchLetters);
    const ScoringRules rules = fuzz::random_rules(rng, letters);
    std::vector<Tile> tiles(rng.below(kMaxRackSize + 1));
    for (Tile& tile : tiles) tile = static_cast<Tile>(rng.below(letters + 1));
    tables_match_their_definitions(Rack(tiles, rules), rules);
    CHECK_THROWS(Rack(std::vector<Tile>(10, Tile{1}), rules), std::invalid_argument);
    CHECK_THROWS(Rack(std::vector<Tile>{static_cast<Tile>(letters + 1)}, rules),
                 std::invalid_argument);
  }
}
