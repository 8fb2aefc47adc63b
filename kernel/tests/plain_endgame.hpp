#pragma once

#include <algorithm>
#include <map>
#include <optional>
#include <vector>

#include "tilewright/endgame.hpp"
#include "tilewright/plain_search.hpp"

/// Plays an endgame out in every possible way, with the brute-force search and the rules spelled
/// out: scores, passes of each player, scoreless turns, and the final scoring. The oracle of the
/// endgame tests; it knows no bounds and shares nothing with the search but the board.
class PlainEndgame {
 public:
  using Tile = tilewright::Tile;

  PlainEndgame(const tilewright::GameRules& rules, const tilewright::SearchWords& words,
               const tilewright::EndgamePosition& position)
      : rules_(rules), board_(rules.scoring, words) {
    board_.lay(position.board);
    racks_ = position.racks;
    for (auto& rack : racks_) std::ranges::sort(rack);
    // The opponent made the last of the scoreless turns.
    passes_ = {position.scoreless_turns / 2, (position.scoreless_turns + 1) / 2};
    scoreless_ = position.scoreless_turns;
  }

  /// A turn and what it is worth.
  struct Turn {
    tilewright::Move play;
    int value = 0;
  };

  /// Returns the value of the position for player 0.
  int value() { return best(0); }

  /// Returns all turns with their values.
  std::vector<Turn> turns() {
    std::vector<Turn> turns;
    for_each_turn(0,
                  [&](const tilewright::Move& play, int value) { turns.push_back({play, value}); });
    return turns;
  }

  /// The positions searched so far.
  long nodes() const { return static_cast<long>(known_.size()); }
  long max_nodes = 1'000'000;
  bool gave_up() const { return nodes() >= max_nodes; }

 private:
  /// Returns the points that a player will gain on the other if both play on perfectly.
  int best(std::size_t player) {
    if (gave_up()) return 0;
    std::vector<int> key;
    for (int square = 0; square < tilewright::kSquares; ++square) key.push_back(board_.at(square));
    for (const auto& rack : racks_) {
      key.insert(key.end(), rack.begin(), rack.end());
      key.push_back(-1);
    }
    key.insert(key.end(), {static_cast<int>(player), passes_[0], passes_[1], scoreless_});
    if (const auto known = known_.find(key); known != known_.end()) return known->second;
    std::optional<int> best;
    for_each_turn(player, [&](const tilewright::Move&, int value) {
      if (!best || value > *best) best = value;
    });
    known_[key] = *best;
    return *best;
  }

  template <class Each>
  void for_each_turn(std::size_t player, Each&& each) {
    tilewright::MoveList plays;
    tilewright::plain_search(board_, tilewright::Rack(racks_[player], rules_.scoring), plays);
    for (const tilewright::Move& play : plays) each(play, value_of(player, play));
    each(tilewright::Move{}, value_of(player, tilewright::Move{}));
  }

  int value_of(std::size_t player, const tilewright::Move& play) {
    const auto rack = racks_[player];
    const auto passes = passes_;
    const int scoreless = scoreless_;
    std::array<tilewright::Placed, tilewright::kMaxRackSize> placed;
    const auto count = static_cast<std::size_t>(squares_of(play, board_, placed));
    board_.lay(std::span(placed).first(count));
    for (std::size_t at = 0; at < count; ++at) {
      const Tile tile = play.tiles[at] >= tilewright::kBlankBit ? Tile{0} : play.tiles[at];
      racks_[player].erase(std::ranges::find(racks_[player], tile));
    }
    if (count == 0) {
      ++passes_[player];
    } else {
      passes_ = {};
    }
    scoreless_ = play.score == 0 ? scoreless_ + 1 : 0;
    int value = play.score;
    if (racks_[player].empty()) {
      value += reckoning(player, true);
    } else if (is_standstill()) {
      value += reckoning(player, false);
    } else {
      value -= best(1 - player);
    }
    racks_[player] = rack;
    passes_ = passes;
    scoreless_ = scoreless;
    board_.take_back(std::span(placed).first(count));
    return value;
  }

  bool is_standstill() const {
    const tilewright::Standstill& rule = rules_.standstill;
    if (rule.scoreless_turns > 0 && scoreless_ >= rule.scoreless_turns) return true;
    return rule.passes_with_bag_empty > 0 &&
           std::ranges::min(passes_) >= rule.passes_with_bag_empty;
  }

  /// Returns what a player gains on the other when the game ends.
  int reckoning(std::size_t player, bool went_out) const {
    const int mine = points(player), theirs = points(1 - player);
    if (!went_out) return -mine - -theirs;
    if (rules_.going_out == tilewright::GoingOut::twice_the_others) return 2 * theirs;
    return theirs - -theirs;
  }

  int points(std::size_t player) const {
    int points = 0;
    for (const Tile tile : racks_[player]) points += rules_.scoring.value[tile];
    return points;
  }

  const tilewright::GameRules& rules_;
  tilewright::Board board_;
  std::array<std::vector<Tile>, 2> racks_;
  std::array<int, 2> passes_{};
  int scoreless_ = 0;
  std::map<std::vector<int>, int> known_;
};
