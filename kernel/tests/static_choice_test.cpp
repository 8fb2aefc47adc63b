// What a player values beyond the score: the tiles kept, going out, and which exchange is best.

#include "tilewright/static_choice.hpp"

#include <array>

#include "check.hpp"
#include "words.hpp"

using namespace tilewright;

namespace {

ScoringRules some_rules() {
  ScoringRules rules;
  rules.letter_multiplier.fill(1);
  rules.word_multiplier.fill(1);
  rules.value[1] = 1;
  rules.value[17] = 10;
  return rules;
}

void an_empty_bag_counts_the_tiles_left() {
  const ScoringRules rules = some_rules();
  const Rack rack(tiles("?AQ"), rules);
  std::array<float, 8> values{};
  value_sets(rack, rules, {nullptr, true}, {0, 7, 13}, values);
  CHECK(values[0b111] == 26);              // out: twice the tiles of the others
  CHECK(values[0b110] == -10);             // a blank left
  CHECK(values[0b101] == -12);             // an A left
  CHECK(values[0b000] == -10 - 2 * 11);    // all left
  value_sets(rack, rules, {nullptr, false}, {0, 7, 13}, values);
  CHECK(values[0b111] == 0 && values[0b000] == 0);
}

void the_best_leave_is_kept() {
  const ScoringRules rules = some_rules();
  const Rack rack(tiles("AAQ"), rules);
  const Leaves zero = Leaves::of_box(std::array<std::uint8_t, 18>{0, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0,
                                                                  0, 0, 0, 0, 0, 0, 1},
                                     2);
  const Leaves leaves = zero.with_values({4, -1, 0, -5});  // A, AA, AQ, Q
  std::array<float, 8> values{};
  const Outlook outlook{7, 7, 0};
  value_sets(rack, rules, {&leaves, true}, outlook, values);
  CHECK(values[0b110] == 4 && values[0b100] == -1 && values[0b011] == -5);
  const auto best = best_exchange(rack, outlook, values);
  CHECK(best && values[*best] == 4);
  CHECK(!best_exchange(rack, {6, 7, 0}, values));
  CHECK(all_exchanges(rack, {6, 7, 0}, values).empty());

  const std::vector<Exchange> all = all_exchanges(rack, outlook, values);
  CHECK(all.size() == 5);  // A, AA, AQ, Q and all three, each once
  CHECK(all.front().leave == 4 && all.back().leave == -5);
  for (const Exchange& exchange : all_exchanges(rack, {1, 1, 0}, values)) {
    CHECK(std::popcount(exchange.slots) == 1);
  }
}

void equal_leaves_exchange_the_most() {
  const ScoringRules rules = some_rules();
  const Rack rack(tiles("ABC"), rules);
  const std::array<float, 8> nothing{};
  CHECK(*best_exchange(rack, {7, 7, 0}, nothing) == 0b111);
  CHECK(std::popcount(*best_exchange(rack, {2, 1, 0}, nothing)) == 2);
}

void a_move_uses_its_tiles() {
  const ScoringRules rules = some_rules();
  const Rack rack(tiles("?AAB"), rules);
  Move move;
  move.count = 3;
  move.tiles = {1, static_cast<Tile>(1 | kBlankBit), 1};
  CHECK(slots_used(rack, move) == 0b0111);
}

}  // namespace

int main() {
  an_empty_bag_counts_the_tiles_left();
  the_best_leave_is_kept();
  equal_leaves_exchange_the_most();
  a_move_uses_its_tiles();
}
