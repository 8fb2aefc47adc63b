// Checks the positions that the value network learns from: they do not depend on the threads, the
// leaf network values only play-outs that stop early, and encoding refuses damaged positions.

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstring>
#include <fstream>
#include <iterator>

#include "check.hpp"
#include "tilewright/kwg.hpp"
#include "tilewright/self_play.hpp"
#include "tilewright/value_choice.hpp"
#include "words.hpp"

using namespace tilewright;

namespace {

std::vector<unsigned char> bytes_of(const char* path) {
  std::ifstream file(path, std::ios::binary);
  CHECK(file);
  return {std::istreambuf_iterator<char>(file), {}};
}

const ValueNetwork& shipped() {
  static const ValueNetwork network =
      read_value_network(bytes_of("src/tilewright/engine/data/english.value"));
  return network;
}

const SearchWords& english() {
  static const WordGraph graph = read_kwg(bytes_of("src/tilewright/lexicon/data/english.kwg"), 26);
  static const SearchWords words(graph);
  return words;
}

std::vector<SampledPosition> sample(const ValuePlan& plan, std::uint32_t games, int threads = 1) {
  SelfPlaySettings settings;
  settings.seed = 4;
  settings.games = games;
  settings.threads = threads;
  settings.players.assign(2, {});
  settings.value_sampling = &plan;
  return play_games(shipped().rules(), english(), settings, [](std::uint32_t) { return true; })
      .positions;
}

bool same(const SampledPosition& one, const SampledPosition& other) {
  return std::memcmp(&one, &other, sizeof one) == 0;
}

ValuePlan quick_plan() {
  ValuePlan plan;
  plan.deals = plan.late_deals = 1;
  return plan;
}

void positions_do_not_depend_on_the_threads() {
  const ValuePlan plan = quick_plan();
  const std::vector<SampledPosition> alone = sample(plan, 3);
  const std::vector<SampledPosition> shared = sample(plan, 3, 3);
  CHECK(alone.size() > 40 && std::ranges::equal(alone, shared, same));
}

void the_plan_selects_positions() {
  ValuePlan plan = quick_plan();
  plan.max_in_bag = 12;
  for (const SampledPosition& position : sample(plan, 2)) {
    CHECK(position.in_bag <= 12 && position.to_the_end == 1);
    CHECK(position.turns >= 2 && position.turns <= kSampledTurns);
  }
  plan = quick_plan();
  plan.early_percent = 0;
  CHECK(std::ranges::all_of(sample(plan, 2), [](const SampledPosition& position) {
    return position.in_bag <= ValuePlan::kToTheEnd;
  }));
  plan.deals = 0;
  CHECK_THROWS(sample(plan, 1), std::invalid_argument);
}

/// With static players and no varied turns, games do not depend on the leaf network.
void the_leaf_network_values_only_what_stops_early() {
  ValuePlan plan = quick_plan();
  plan.varied_percent = 0;
  const std::vector<SampledPosition> plain = sample(plan, 1);
  plan.leaf = &shipped();
  const std::vector<SampledPosition> valued = sample(plan, 1);
  CHECK(plain.size() == valued.size());
  for (std::size_t at = 0; at < plain.size(); ++at) {
    const SampledTurn &one = plain[at].sampled[0], &other = valued[at].sampled[0];
    CHECK(one.score == other.score && one.reply == other.reply);
    CHECK((one.value == other.value) == (plain[at].to_the_end == 1));
    CHECK(std::abs(one.value - other.value) < 60);
  }
}

void inputs_are_those_of_the_position() {
  const std::vector<SampledPosition> positions = sample(quick_plan(), 1);
  const std::vector<TurnInputs> inputs = encode_turns(shipped().rules(), english(), positions);
  CHECK(inputs.size() == kSampledTurns * positions.size());
  for (std::size_t at = 0; at < inputs.size(); ++at) {
    const SampledPosition& position = positions[at / kSampledTurns];
    const SampledTurn& turn = position.sampled[at % kSampledTurns % position.turns];
    const TurnInputs& input = inputs[at];
    const auto tiles = [](const auto& squares) {
      return squares.size() - static_cast<std::size_t>(std::ranges::count(squares, 0));
    };
    CHECK(input.used == turn.count && input.leave == turn.leave);
    CHECK(tiles(input.letters) ==
          tiles(position.board) + (turn.kind == TurnKind::play ? turn.count : 0u));
    for (std::size_t square = 0; square < kSquares; ++square) {
      if (input.letters[square] != 0) CHECK(input.checks[square / 15][square % 15] == 0);
    }
  }
}

void damaged_positions_are_refused(int rounds) {
  const std::vector<SampledPosition> positions = sample(quick_plan(), 1);
  Random rng(3);
  int refused = 0;
  for (int round = 0; round < rounds; ++round) {
    SampledPosition position = positions[rng.below(positions.size())];
    auto bytes = std::bit_cast<std::array<unsigned char, sizeof position>>(position);
    for (std::size_t count = 1 + rng.below(3); count > 0; --count) {
      bytes[rng.below(bytes.size())] = static_cast<unsigned char>(rng.below(256));
    }
    position = std::bit_cast<SampledPosition>(bytes);
    try {
      encode_turns(shipped().rules(), english(), {&position, 1});
    } catch (const std::invalid_argument&) {
      ++refused;
    }
  }
  CHECK(refused > rounds / 10 && refused < rounds);
}

}  // namespace

int main() {
  positions_do_not_depend_on_the_threads();
  the_plan_selects_positions();
  the_leaf_network_values_only_what_stops_early();
  inputs_are_those_of_the_position();
  damaged_positions_are_refused(300);
}
