// Checks batches: the bag is the referee's, games are the same on any number of threads, plays are
// in order, illegal choices change nothing, and slots continue as the settings say. That the
// games are the referee's is checked from Python.

#include "tilewright/batch.hpp"

#include <algorithm>
#include <cstring>
#include <limits>
#include <set>
#include <string>

#include "../src/batch/sealed_bag.hpp"
#include "../src/batch/sha256.hpp"
#include "check.hpp"
#include "made_up_game.hpp"

using namespace tilewright;

namespace {

using Turn = std::shared_ptr<const BatchTurn>;

std::string hex(const Digest& digest) {
  std::string text;
  for (const std::uint8_t byte : digest) {
    text += "0123456789abcdef"[byte >> 4];
    text += "0123456789abcdef"[byte & 15];
  }
  return text;
}

void hashes_are_those_of_the_standard() {
  const auto hash = [](std::string_view text) {
    return hex(sha256({reinterpret_cast<const std::uint8_t*>(text.data()), text.size()}));
  };
  CHECK(hash("") == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
  CHECK(hash("abc") == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  CHECK(hash("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq") ==
        "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1");
  CHECK(hash(std::string(1'000, 'a')) ==
        "41edece42d63e8d9bf515a9ba6932e1c20cbc9f5a5d134645adb5db1b9737ea3");
}

/// The example of docs/play/fair-bag.md.
void the_bag_is_shuffled_as_specified() {
  GameRules rules;
  rules.box = {};
  for (std::size_t letter = 1; letter <= 10; ++letter) rules.box[letter] = 1;
  SealedBag bag(rules, Digest{});
  std::string drawn;
  while (bag.size() > 0) drawn += static_cast<char>('A' + bag.draw() - 1);
  CHECK(drawn == "HBAJGDCIEF");
}

void an_exchange_returns_the_tiles_to_the_bag() {
  const GameRules rules = test_rules(7);
  SealedBag bag(rules, game_seed(1, 0));
  std::multiset<Tile> before, after;
  std::array<Tile, 7> rack{};
  for (Tile& tile : rack) tile = bag.draw();
  std::ranges::sort(rack);
  bag.put_back(rack);
  CHECK(bag.size() == 100);
  while (bag.size() > 0) after.insert(bag.draw());
  for (std::size_t tile = 0; tile < rules.box.size(); ++tile) {
    for (int count = 0; count < rules.box[tile]; ++count) before.insert(static_cast<Tile>(tile));
  }
  CHECK(before == after);
}

struct Table {
  GameRules rules;
  WordGraph graph = test_words();
  SearchWords words{graph};
  Leaves leaves;

  explicit Table(int rack_size) : rules(test_rules(rack_size)), leaves(test_leaves(rules)) {}

  BatchSettings settings(int games, int seats) const {
    BatchSettings settings;
    settings.games = games;
    settings.seats = seats;
    settings.listing = {&leaves, true};
    settings.observation.resize(kSquares + 2 * 27 + 30);
    return settings;
  }
};

/// Chooses some play, exchange or pass of every game.
std::vector<BatchChoice> some_choices(const BatchTurn& turn, Random& rng) {
  std::vector<BatchChoice> choices(turn.to_move.size(), -1);
  const std::size_t masks = turn.exchanges.size() / choices.size();
  for (std::size_t game = 0; game < choices.size(); ++game) {
    const auto plays = static_cast<std::size_t>(turn.offsets[game + 1] - turn.offsets[game]);
    const std::size_t mask = rng.below(masks);
    if (plays > 0 && rng.below(10) > 0) {
      choices[game] = static_cast<BatchChoice>(rng.below(plays));
    } else if (mask > 0 && turn.exchanges[game * masks + mask] != 0) {
      choices[game] = -2 - static_cast<BatchChoice>(mask);
    }
  }
  return choices;
}

template <class Value>
bool same(const std::vector<Value>& one, const std::vector<Value>& other) {
  return one.size() == other.size() &&
         (one.empty() || std::memcmp(one.data(), other.data(), one.size() * sizeof(Value)) == 0);
}

bool same(const BatchTurn& one, const BatchTurn& other) {
  return same(one.observations, other.observations) && same(one.to_move, other.to_move) &&
         same(one.exchanges, other.exchanges) && same(one.plays, other.plays) &&
         same(one.offsets, other.offsets) && same(one.numbers, other.numbers) &&
         same(one.scores, other.scores) && same(one.winners, other.winners) &&
         same(one.terminated, other.terminated) && same(one.truncated, other.truncated) &&
         same(one.final_observations, other.final_observations);
}

void games_do_not_depend_on_threads(const Table& table, AutoReset auto_reset) {
  BatchSettings settings = table.settings(40, 3);
  settings.auto_reset = auto_reset;
  settings.opponents[1] = {Opponent::Kind::policy, {&table.leaves, true}};
  settings.opponents[2].kind = Opponent::Kind::random;
  Batch alone(table.rules, table.words, settings);
  settings.threads = 3;
  Batch together(table.rules, table.words, settings);
  Turn one = alone.begin(5), other = together.begin(5);
  Random rng(1);
  std::uint64_t games = 0;
  for (int step = 0; step < 60; ++step) {
    CHECK(same(*one, *other));
    games = *std::ranges::max_element(one->numbers);
    const std::vector<BatchChoice> choices = some_choices(*one, rng);
    one = alone.step(choices);
    other = together.step(choices);
  }
  CHECK((games >= 40) == (auto_reset != AutoReset::disabled));
}

void plays_are_in_order(const Table& table) {
  BatchSettings settings = table.settings(20, 2);
  settings.listing = {};  // many plays of equal equity
  Batch batch(table.rules, table.words, settings);
  settings.order = PlayOrder::canonical;
  Batch canonical(table.rules, table.words, settings);
  Turn turn = batch.begin(3);
  Random rng(2);
  bool many = false;
  for (int step = 0; step < 25; ++step) {
    for (std::size_t game = 0; game + 1 < turn->offsets.size(); ++game) {
      const auto first = turn->plays.begin() + turn->offsets[game];
      const auto last = turn->plays.begin() + turn->offsets[game + 1];
      CHECK(std::is_sorted(first, last, better));
      many |= last - first > 1'000;
    }
    turn = batch.step(some_choices(*turn, rng));
  }
  CHECK(many);
  turn = canonical.begin(3);
  CHECK(std::is_sorted(turn->plays.begin(), turn->plays.begin() + turn->offsets[1], comes_before));
}

void one_play_is_the_first_of_all(const Table& table) {
  BatchSettings settings = table.settings(20, 2);
  Batch all(table.rules, table.words, settings);
  settings.max_plays = 1;
  Batch best(table.rules, table.words, settings);
  Turn listed = all.begin(4), first = best.begin(4);
  for (int step = 0; step < 30; ++step) {
    std::vector<BatchChoice> choices;
    for (std::size_t game = 0; game < 20; ++game) {
      const bool has_play = listed->offsets[game] < listed->offsets[game + 1];
      CHECK(has_play == (first->offsets[game] < first->offsets[game + 1]));
      choices.push_back(has_play ? 0 : -1);
    }
    listed = all.step(choices);
    first = best.step(choices);
    CHECK(listed->scores == first->scores);
  }
}

void illegal_choices_change_nothing(const Table& table) {
  Batch batch(table.rules, table.words, table.settings(3, 2));
  CHECK_THROWS(batch.step(std::vector<BatchChoice>(3, -1)), std::invalid_argument);
  const Turn turn = batch.begin(8);
  constexpr BatchChoice kMost = std::numeric_limits<BatchChoice>::max();
  for (const BatchChoice choice : {turn->offsets[2] - turn->offsets[1], kMost, -kMost - 1,
                                   BatchChoice{-2}, BatchChoice{-2 - 128}}) {
    const std::vector<BatchChoice> choices{-1, choice, -1};
    CHECK(batch.first_illegal(choices) == 1);
    CHECK_THROWS(batch.step(choices), std::invalid_argument);
  }
  CHECK(!batch.first_illegal(std::vector<BatchChoice>{-1, 0, -1}));
  CHECK_THROWS(batch.first_illegal(std::vector<BatchChoice>(2, -1)), std::invalid_argument);
  CHECK_THROWS(batch.advance(std::vector<std::uint8_t>(4, 1)), std::invalid_argument);
}

void finished_games_go_on_as_told(const Table& table) {
  for (const AutoReset mode : {AutoReset::next_step, AutoReset::same_step, AutoReset::disabled}) {
    BatchSettings settings = table.settings(2, 2);
    settings.auto_reset = mode;
    settings.max_turns = 3;
    Batch batch(table.rules, table.words, settings);
    Turn turn = batch.begin(1);
    const std::vector<BatchChoice> pass(2, -1);
    for (int step = 0; step < 3; ++step) turn = batch.step(pass);
    const bool at_once = mode == AutoReset::same_step;
    CHECK(turn->truncated[0] == 1 && turn->terminated[0] == 0);
    CHECK((turn->to_move[0] == kNobody) == !at_once);
    CHECK(turn->numbers[1] == (at_once ? 3u : 1u));
    CHECK(turn->final_observations.empty() == !at_once);
    turn = batch.step(pass);
    CHECK((turn->truncated[0] == 1) == (mode == AutoReset::disabled));
    CHECK(turn->numbers[1] == (mode == AutoReset::disabled ? 1u : 3u));
    turn = batch.advance(std::vector<std::uint8_t>{0, 1});
    CHECK(turn->numbers[1] == (mode == AutoReset::disabled ? 3u : 5u));
    CHECK(turn->to_move[1] != kNobody);
  }
}

void settings_are_checked(const Table& table) {
  const auto refuses = [&table](auto change) {
    BatchSettings settings = table.settings(2, 2);
    change(settings);
    CHECK_THROWS(Batch(table.rules, table.words, settings), std::invalid_argument);
  };
  refuses([](BatchSettings& settings) { settings.games = 0; });
  refuses([](BatchSettings& settings) { settings.seats = 5; });
  refuses([](BatchSettings& settings) { settings.threads = 0; });
  refuses([](BatchSettings& settings) { settings.max_turns = 0; });
  refuses([](BatchSettings& settings) { settings.observation.resize(9); });
  refuses([](BatchSettings& settings) {
    for (Opponent& opponent : settings.opponents) opponent.kind = Opponent::Kind::random;
  });
}

}  // namespace

int main() {
  hashes_are_those_of_the_standard();
  the_bag_is_shuffled_as_specified();
  an_exchange_returns_the_tiles_to_the_bag();
  const Table seven(7), nine(9);
  for (const AutoReset mode : {AutoReset::next_step, AutoReset::same_step, AutoReset::disabled}) {
    games_do_not_depend_on_threads(seven, mode);
  }
  games_do_not_depend_on_threads(nine, AutoReset::next_step);
  plays_are_in_order(seven);
  one_play_is_the_first_of_all(seven);
  illegal_choices_change_nothing(seven);
  finished_games_go_on_as_told(seven);
  settings_are_checked(seven);
}
