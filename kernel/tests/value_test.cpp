// Checks the learned value: the same numbers on every processor level and however a position is
// reached, and the file reader on damaged and malicious files. tests/engine compares it with a
// plain network in Python.

#include <algorithm>
#include <cmath>
#include <fstream>
#include <iterator>

#include "check.hpp"
#include "tilewright/kwg.hpp"
#include "tilewright/self_play.hpp"
#include "tilewright/value_choice.hpp"
#include "words.hpp"

using namespace tilewright;

namespace {

using Bytes = std::vector<unsigned char>;

Bytes bytes_of(const char* path) {
  std::ifstream file(path, std::ios::binary);
  CHECK(file);
  return {std::istreambuf_iterator<char>(file), {}};
}

const Bytes& shipped_file() {
  static const Bytes bytes = bytes_of("src/tilewright/engine/data/english.value");
  return bytes;
}

const ValueNetwork& shipped() {
  static const ValueNetwork network = read_value_network(shipped_file());
  return network;
}

const SearchWords& english() {
  static const WordGraph graph = read_kwg(bytes_of("src/tilewright/lexicon/data/english.kwg"), 26);
  static const SearchWords words(graph);
  return words;
}

bool same(const TurnValue& one, const TurnValue& other) {
  return one.reply == other.reply && one.value == other.value && one.deviation == other.deviation;
}

bool close(const TurnValue& one, const TurnValue& other) {
  return std::abs(one.reply - other.reply) < 1e-3f && std::abs(one.value - other.value) < 1e-3f &&
         std::abs(one.deviation - other.deviation) < 1e-3f;
}

AfterTurn after(const StaticTurn& turn, const Rack& rack) {
  AfterTurn after{{}, turn.play.count, false, turn.leave};
  for (int slot = 0; slot < rack.size(); ++slot) {
    if ((turn.used >> slot & 1) == 0) ++after.kept[rack.in_slot(slot)];
  }
  return after;
}

/// Draws a rack of seven from the unseen tiles.
std::vector<Tile> draw(TileCounts left, Random& rng) {
  std::vector<Tile> all, rack;
  for (std::size_t tile = 0; tile < left.size(); ++tile) {
    all.insert(all.end(), left[tile], static_cast<Tile>(tile));
  }
  for (int count = 0; count < 7; ++count) {
    const std::size_t at = rng.below(all.size());
    rack.push_back(all[at]);
    all.erase(all.begin() + static_cast<std::ptrdiff_t>(at));
  }
  return rack;
}

/// Plays random games and compares the values of the turns on the way.
void values_do_not_depend_on_the_processor_or_the_way(int games) {
  const GameRules& rules = shipped().rules();
  std::vector<std::unique_ptr<PositionValue>> levels;
  for (const std::string_view level : search_processors()) {
    levels.push_back(make_position_value(shipped(), level));
  }
  CHECK(!levels.empty() && make_position_value(shipped(), "abacus") == nullptr);
  const auto fresh = make_position_value(shipped());
  StaticChoice choice;
  Random rng(1);
  for (int game = 0; game < games; ++game) {
    Board board(rules.scoring, english());
    for (int in_bag = 86; in_bag > 0;) {
      const TileCounts off_board = unseen_tiles(rules, board, Rack());
      const Rack rack(draw(off_board, rng), rules.scoring);
      const TileCounts unseen = unseen_tiles(rules, board, rack);
      const auto turns = choice.best_few(board, rack, {}, {in_bag, 7, 0}, false, 6);
      if (turns[0].kind == TurnKind::pass) break;
      for (const auto& level : levels) level->begin(board, unseen, in_bag);
      for (const StaticTurn& turn : turns) {
        std::array<Placed, kMaxRackSize> squares;
        const auto count = static_cast<std::size_t>(squares_of(turn.play, board, squares));
        const LaneMask changed = board.lay(std::span(squares).first(count));
        const AfterTurn left = after(turn, rack);
        const TurnValue value = levels[0]->value(board, changed, left);
        CHECK(std::isfinite(value.value) && value.deviation > 0);
        for (const auto& level : levels) CHECK(same(level->value(board, changed, left), value));
        fresh->begin(board, unseen, in_bag);
        CHECK(close(fresh->value(board, 0, left), value));
        board.take_back(std::span(squares).first(count));
      }
      const Move play = turns[rng.below(turns.size())].play;
      std::array<Placed, kMaxRackSize> squares;
      board.lay(
          std::span(squares).first(static_cast<std::size_t>(squares_of(play, board, squares))));
      in_bag -= play.count;
    }
  }
}

void the_choice_restores_the_board_and_wins_rather_than_gaining_points() {
  const GameRules& rules = shipped().rules();
  Board board(rules.scoring, english());
  const Rack rack(tiles("AEINRTV"), rules.scoring);
  const TileCounts unseen = unseen_tiles(rules, board, rack);
  StaticChoice choice;
  ValueChoice values(shipped());
  const auto turns = choice.best_few(board, rack, {}, {86, 7, 0}, true, 10);
  CHECK(turns.size() == 10);
  const auto found = values.evaluate(board, rack, unseen, 86, turns);
  const std::vector<TurnValue> first(found.begin(), found.end());
  CHECK(board.empty());
  CHECK(std::ranges::equal(values.evaluate(board, rack, unseen, 86, turns), first, same));

  const auto by_points = values.best(board, rack, unseen, 86, 0, turns);
  for (std::size_t at = 0; at < turns.size(); ++at) {
    const auto points = [&](std::size_t turn) {
      return static_cast<float>(turns[turn].play.score) + first[turn].value;
    };
    CHECK(points(at) <= points(by_points));
  }
  // Far behind, a larger deviation is better; far ahead, a smaller one.
  const auto late = values.evaluate(board, rack, unseen, 1, turns);
  const std::vector<TurnValue> close_to_end(late.begin(), late.end());
  const auto desperate = values.best(board, rack, unseen, 1, -5000, turns);
  const auto safe = values.best(board, rack, unseen, 1, 5000, turns);
  CHECK(close_to_end[desperate].deviation ==
        std::ranges::max(close_to_end, {}, &TurnValue::deviation).deviation);
  CHECK(close_to_end[safe].deviation ==
        std::ranges::min(close_to_end, {}, &TurnValue::deviation).deviation);
}

void players_that_look_further_play_the_same_on_any_number_of_threads() {
  SelfPlaySettings settings;
  settings.games = 2;
  settings.pairs = true;
  settings.keep_turns = true;
  settings.players = {{{}, &shipped(), 4}, {{}, nullptr, 2}};
  const auto tick = [](std::uint32_t) { return true; };
  const SelfPlayRecords alone = play_games(shipped().rules(), english(), settings, tick);
  settings.threads = 2;
  const SelfPlayRecords shared = play_games(shipped().rules(), english(), settings, tick);
  CHECK(alone.games.size() == 2 && alone.turns.size() == shared.turns.size());
  for (std::size_t at = 0; at < alone.turns.size(); ++at) {
    const TurnRecord &one = alone.turns[at], &other = shared.turns[at];
    CHECK(one.kind == other.kind && one.tiles == other.tiles && one.score == other.score);
  }
  settings.players.resize(3);
  CHECK_THROWS(play_games(shipped().rules(), english(), settings, tick), std::invalid_argument);
  settings.players.resize(2);
  GameRules other = shipped().rules();
  other.scoring.rack_size = 9;
  CHECK_THROWS(play_games(other, english(), settings, tick), std::invalid_argument);
}

void a_network_is_for_one_set_of_equipment() {
  const GameRules rules = shipped().rules();
  CHECK(shipped().fits(rules));
  const auto fits = [&](auto change) {
    GameRules other = rules;
    change(other);
    return shipped().fits(other);
  };
  CHECK(fits([](GameRules& other) { other.exchange_needs = 1; }));
  CHECK(!fits([](GameRules& other) { other.scoring.value[1] = 2; }));
  CHECK(!fits([](GameRules& other) { other.box[26] = 2; }));
  CHECK(!fits([](GameRules& other) { other.scoring.word_multiplier[0] = 1; }));
  CHECK(!fits([](GameRules& other) { other.scoring.letter_multiplier[3] = 1; }));
  CHECK(!fits([](GameRules& other) { other.scoring.rack_size = 9; }));
  CHECK(!fits([](GameRules& other) { other.scoring.bonus = 35; }));
  CHECK(!fits([](GameRules& other) { other.scoring.letters = 27; }));
  GameRules lopsided = rules;
  lopsided.scoring.word_multiplier[0] = 1;
  CHECK_THROWS(ValueNetwork(lopsided, shipped().halves()), BadNetwork);
}

/// Makes the checksum right again, so that the reader looks at the rest.
void sign(Bytes& bytes) {
  if (bytes.size() < 8) return;
  std::uint64_t hash = 0xCBF29CE484222325u;
  for (std::size_t at = 0; at < bytes.size() - 8; ++at) hash = (hash ^ bytes[at]) * 0x100000001B3u;
  for (std::size_t at = 0; at < 8; ++at) {
    bytes[bytes.size() - 8 + at] = static_cast<unsigned char>(hash >> (8 * at));
  }
}

void damage(Bytes& bytes, Random& rng) {
  const std::size_t head = std::min<std::size_t>(bytes.size(), 517);
  switch (rng.below(4)) {
    case 0:  // a byte of the signature or the equipment
      bytes[rng.below(head)] = static_cast<unsigned char>(rng.below(256));
      break;
    case 1:  // many weights, some of them huge or not finite
      for (int count = 0; count < 1000; ++count) {
        bytes[head + rng.below(bytes.size() - head)] = static_cast<unsigned char>(rng.below(256));
      }
      break;
    case 2:  // all weights as large as they can be
      for (std::size_t at = head; at + 10 < bytes.size(); at += 2) {
        bytes[at] = 0xFF;
        bytes[at + 1] = static_cast<unsigned char>(0x7B | rng.below(2) << 7);
      }
      break;
    default:
      bytes.resize(rng.below(bytes.size()));
  }
}

void damaged_files(int rounds) {
  Random rng(2);
  int accepted = 0;
  for (int round = 0; round < rounds; ++round) {
    Bytes bytes = shipped_file();
    damage(bytes, rng);
    if (rng.below(8) != 0) sign(bytes);
    try {
      const ValueNetwork network = read_value_network(bytes);
      CHECK(write_value_network(network) == bytes);
      ++accepted;
      const auto value = make_position_value(network);
      const GameRules& rules = network.rules();
      const Board board(rules.scoring, english());
      value->begin(board, rules.box, 86);
      const TurnValue found = value->value(board, 0, {{}, 7, false, 0});
      CHECK(!std::isnan(found.value) && found.deviation > 0);
    } catch (const BadNetwork&) {
      continue;
    }
  }
  CHECK(accepted > rounds / 20 && accepted < rounds);
  for (std::size_t size = 0; size < 600; ++size) {
    Bytes bytes(shipped_file().begin(), shipped_file().begin() + static_cast<std::ptrdiff_t>(size));
    sign(bytes);
    CHECK_THROWS(read_value_network(bytes), BadNetwork);
  }
}

}  // namespace

int main() {
  values_do_not_depend_on_the_processor_or_the_way(4);
  the_choice_restores_the_board_and_wins_rather_than_gaining_points();
  players_that_look_further_play_the_same_on_any_number_of_threads();
  a_network_is_for_one_set_of_equipment();
  damaged_files(200);
}
