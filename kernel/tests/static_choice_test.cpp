// Checks what a static player values besides the score: leaves, going out, and the best exchange.

#include "tilewright/static_choice.hpp"

#include <array>

#include "check.hpp"
#include "words.hpp"

using namespace tilewright;

namespace {

ScoringRules test_rules() {
  ScoringRules rules;
  rules.letter_multiplier.fill(1);
  rules.word_multiplier.fill(1);
  rules.value[1] = 1;
  rules.value[17] = 10;
  return rules;
}

void with_an_empty_bag_the_remaining_tiles_count() {
  const ScoringRules rules = test_rules();
  const Rack rack(tiles("?AQ"), rules);
  std::array<float, 8> values{};
  evaluate_slot_sets(rack, rules, {nullptr, true}, {0, 7, 13}, values);
  CHECK(values[0b111] == 26);            // out: twice the opponents' tiles
  CHECK(values[0b110] == -10);           // a blank left
  CHECK(values[0b101] == -12);           // an A left
  CHECK(values[0b000] == -10 - 2 * 11);  // all left
  evaluate_slot_sets(rack, rules, {nullptr, false}, {0, 7, 13}, values);
  CHECK(values[0b111] == 0 && values[0b000] == 0);
}

void the_best_exchange_keeps_the_best_leave() {
  const ScoringRules rules = test_rules();
  const Rack rack(tiles("AAQ"), rules);
  const Leaves zero = Leaves::of_box(
      std::array<std::uint8_t, 18>{0, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1}, 2);
  const Leaves leaves = zero.with_values({4, -1, 0, -5});  // A, AA, AQ, Q
  std::array<float, 8> values{};
  const TurnContext context{7, 7, 0};
  evaluate_slot_sets(rack, rules, {&leaves, true}, context, values);
  CHECK(values[0b110] == 4 && values[0b100] == -1 && values[0b011] == -5);
  const auto best = best_exchange(rack, context, values);
  CHECK(best && values[*best] == 4);
  CHECK(!best_exchange(rack, {6, 7, 0}, values));
  CHECK(all_exchanges(rack, {6, 7, 0}, values).empty());

  const std::vector<Exchange> all = all_exchanges(rack, context, values);
  CHECK(all.size() == 5);  // A, AA, AQ, Q and AAQ, each once
  CHECK(all.front().leave == 4 && all.back().leave == -5);
  for (const Exchange& exchange : all_exchanges(rack, {1, 1, 0}, values)) {
    CHECK(std::popcount(exchange.slots) == 1);
  }
}

void among_equal_leaves_the_largest_exchange_wins() {
  const ScoringRules rules = test_rules();
  const Rack rack(tiles("ABC"), rules);
  const std::array<float, 8> nothing{};
  CHECK(*best_exchange(rack, {7, 7, 0}, nothing) == 0b111);
  CHECK(std::popcount(*best_exchange(rack, {2, 1, 0}, nothing)) == 2);
}

void a_move_uses_the_lowest_slots() {
  const ScoringRules rules = test_rules();
  const Rack rack(tiles("?AAB"), rules);
  Move move;
  move.count = 3;
  move.tiles = {1, static_cast<Tile>(1 | kBlankBit), 1};
  CHECK(slots_used(rack, move) == 0b0111);
}

}  // namespace

int main() {
  with_an_empty_bag_the_remaining_tiles_count();
  the_best_exchange_keeps_the_best_leave();
  among_equal_leaves_the_largest_exchange_wins();
  a_move_uses_the_lowest_slots();
}
