#pragma once

#include <algorithm>
#include <map>
#include <optional>
#include <vector>

#include "plain_endgame.hpp"
#include "tilewright/preendgame.hpp"

/// Judges turns with tiles in the bag by drawing the unseen tiles in every order and playing every
/// endgame out with PlainEndgame. The oracle of the pre-endgame tests.
class PlainPreEndgame {
 public:
  using Tile = tilewright::Tile;
  using Rack = std::vector<Tile>;

  PlainPreEndgame(const tilewright::GameRules& rules, const tilewright::SearchWords& words,
                  const tilewright::PreEndgamePosition& position)
      : rules_(rules), words_(words), position_(position) {
    Rack unseen = position.unseen;
    std::ranges::sort(unseen);
    std::vector<std::size_t> order(unseen.size());
    for (std::size_t at = 0; at < order.size(); ++at) order[at] = at;
    const auto in_bag = static_cast<std::ptrdiff_t>(position.in_bag(rules));
    std::map<std::vector<std::size_t>, bool> seen;
    do {
      if (!seen.emplace(std::vector(order.begin(), order.begin() + in_bag), true).second) continue;
      Case drawn;
      for (std::size_t at = 0; at < order.size(); ++at) {
        Rack& to = at < static_cast<std::size_t>(in_bag) ? drawn.bag : drawn.opponent;
        to.push_back(unseen[order[at]]);
      }
      drawn.opponent.insert(drawn.opponent.end(), position.known.begin(), position.known.end());
      cases_.push_back(drawn);
    } while (std::ranges::next_permutation(order).found);
  }

  /// An order of the tiles in the bag, and what the opponent holds.
  struct Case {
    Rack bag;
    Rack opponent;
    int most = tilewright::kUnboundedSpread;  ///< the final spread that the opponent allows
  };

  const std::vector<Case>& cases() const { return cases_; }

  /// Returns the final spread after a play that empties the bag.
  int spread_after(const tilewright::Move& play, const Case& drawn) {
    return value_of(position_.board, position_.rack, play, drawn, position_.lead);
  }

  /// Returns in how many orders the player can be sure to win after a turn that leaves a single
  /// tile in the bag, if the opponent knows everything but does not exchange. Ties count as half.
  /// An exchange has its tiles in `play`.
  double sure_wins(tilewright::TurnKind kind, const tilewright::Move& play) {
    double wins = 0;
    for (Following& next : after(kind, play)) wins += sure_wins(next, next.turns_left);
    return wins;
  }

  /// Returns the final spread that the opponent can force in each case by emptying the bag.
  std::vector<int> forced_by_replies(tilewright::TurnKind kind, const tilewright::Move& play) {
    std::vector<int> forced;
    for (Following& next : after(kind, play)) {
      for (const Case& drawn : next.cases) {
        forced.push_back(next.turns_left == 0 ? standstill(next, drawn) : reply(next, drawn));
      }
    }
    return forced;
  }

  bool gave_up() const { return gave_up_; }

 private:
  /// A position with the opponent to move, for one selection of tiles that the player has drawn.
  struct Following {
    std::vector<tilewright::Placed> board;
    Rack rack;
    int lead;
    int turns_left;
    std::vector<Case> cases;
  };

  static Tile on_rack(Tile tile) { return tile >= tilewright::kBlankBit ? Tile{0} : tile; }

  int most_turns() const {
    const tilewright::Standstill& rule = rules_.standstill;
    return rule.scoreless_turns > 0 ? rule.scoreless_turns : 2 * rule.passes_with_tiles_left;
  }

  std::vector<Following> after(tilewright::TurnKind kind, const tilewright::Move& play) {
    using tilewright::TurnKind;
    const bool counts = rules_.standstill.scoreless_turns > 0;
    const bool scoreless =
        kind == TurnKind::pass ||
        (counts && (kind == TurnKind::exchange || (kind == TurnKind::play && play.score == 0)));
    const std::size_t count = kind == TurnKind::pass ? 0 : play.count;
    std::map<std::vector<int>, Following> by_drawn;
    for (const Case& drawn : cases_) {
      Rack taken(drawn.bag.begin(), drawn.bag.begin() + static_cast<std::ptrdiff_t>(count));
      std::ranges::sort(taken);
      Following& next = by_drawn[{taken.begin(), taken.end()}];
      next.board = position_.board;
      next.rack = position_.rack;
      next.lead = position_.lead;
      next.turns_left = scoreless ? most_turns() - position_.scoreless_turns - 1 : most_turns();
      Case left = drawn;
      left.bag.erase(left.bag.begin(), left.bag.begin() + static_cast<std::ptrdiff_t>(count));
      for (std::size_t at = 0; at < count; ++at) {
        const Tile tile = on_rack(play.tiles[at]);
        next.rack.erase(std::ranges::find(next.rack, tile));
        if (kind == TurnKind::exchange) left.bag.push_back(tile);
      }
      next.rack.insert(next.rack.end(), taken.begin(), taken.end());
      if (kind == TurnKind::play) {
        next.board = with(next.board, play);
        next.lead += play.score;
      }
      next.cases.push_back(left);
    }
    std::vector<Following> following;
    for (auto& [drawn, next] : by_drawn) following.push_back(next);
    return following;
  }

  double sure_wins(Following next, int turns_left) {
    next.turns_left = turns_left;
    if (turns_left == 0) return total(next, [&](const Case& c) { return standstill(next, c); });
    for (Case& drawn : next.cases) drawn.most = std::min(drawn.most, reply(next, drawn));
    // The opponent passes.
    if (turns_left == 1) return total(next, [&](const Case& c) { return standstill(next, c); });
    double best = sure_wins_by_passing(next, turns_left - 1);
    for (const tilewright::Move& play : plays(next.board, next.rack)) {
      best = std::max(best, total(next, [&](const Case& drawn) {
                        return value_of(next.board, next.rack, play, drawn, next.lead,
                                        most_turns() - turns_left + 1);
                      }));
    }
    return best;
  }

  double sure_wins_by_passing(const Following& next, int turns_left) {
    if (turns_left == 1) return total(next, [&](const Case& c) { return standstill(next, c); });
    return sure_wins(next, turns_left - 1);
  }

  template <class Spread>
  double total(const Following& next, Spread&& spread) {
    double wins = 0;
    for (const Case& drawn : next.cases) {
      const int final = std::min(drawn.most, spread(drawn));
      wins += final > 0 ? 1 : final == 0 ? 0.5 : 0;
    }
    return wins;
  }

  int points(const Rack& rack) const {
    int points = 0;
    for (const Tile tile : rack) points += rules_.scoring.value[tile];
    return points;
  }
  int standstill(const Following& next, const Case& drawn) const {
    return next.lead + points(drawn.opponent) - points(next.rack);
  }

  /// Returns the final spread if the opponent empties the bag as well as possible.
  int reply(const Following& next, const Case& drawn) {
    int least = tilewright::kUnboundedSpread;
    for (const tilewright::Move& play : plays(next.board, drawn.opponent)) {
      if (play.count < drawn.bag.size()) continue;
      const Case reversed{drawn.bag, next.rack};
      least = std::min(least, -value_of(next.board, drawn.opponent, play, reversed, -next.lead,
                                        most_turns() - next.turns_left));
    }
    return least;
  }

  std::vector<tilewright::Move> plays(const std::vector<tilewright::Placed>& tiles,
                                      const Rack& rack) {
    tilewright::Board board(rules_.scoring, words_);
    board.lay(tiles);
    tilewright::MoveList plays;
    tilewright::plain_search(board, tilewright::Rack(rack, rules_.scoring), plays);
    return {plays.begin(), plays.end()};
  }

  std::vector<tilewright::Placed> with(std::vector<tilewright::Placed> tiles,
                                       const tilewright::Move& play) {
    tilewright::Board board(rules_.scoring, words_);
    board.lay(tiles);
    std::array<tilewright::Placed, tilewright::kMaxRackSize> placed;
    const int count = squares_of(play, board, placed);
    tiles.insert(tiles.end(), placed.begin(), placed.begin() + count);
    return tiles;
  }

  /// Returns the final spread of a player whose play empties the bag, after some scoreless turns.
  int value_of(const std::vector<tilewright::Placed>& tiles, Rack rack,
               const tilewright::Move& play, const Case& drawn, int lead,
               std::optional<int> scoreless = std::nullopt) {
    for (std::size_t at = 0; at < play.count; ++at) {
      rack.erase(std::ranges::find(rack, on_rack(play.tiles[at])));
    }
    rack.insert(rack.end(), drawn.bag.begin(), drawn.bag.end());
    tilewright::EndgamePosition endgame{with(tiles, play), {drawn.opponent, rack}, 0};
    if (rules_.standstill.scoreless_turns > 0 && play.score == 0) {
      endgame.scoreless_turns = scoreless.value_or(position_.scoreless_turns) + 1;
      if (endgame.scoreless_turns >= rules_.standstill.scoreless_turns) {
        return lead + points(drawn.opponent) - points(rack);
      }
    }
    return lead + play.score - value_of(endgame);
  }

  /// Returns the value of an endgame for the player to move.
  int value_of(tilewright::EndgamePosition& endgame) {
    std::vector<int> key(tilewright::kSquares + 1);
    for (const auto& [square, tile] : endgame.board) key[square] = tile;
    key.back() = endgame.scoreless_turns;
    for (Rack& rack : endgame.racks) {
      std::ranges::sort(rack);
      key.insert(key.end(), rack.begin(), rack.end());
      key.push_back(-1);
    }
    const auto [known, is_new] = known_.emplace(std::move(key), 0);
    if (!is_new || gave_up_) return known->second;
    PlainEndgame plain(rules_, words_, endgame);
    plain.max_nodes = 1'000;
    known->second = plain.value();
    gave_up_ = plain.gave_up();
    return known->second;
  }

  const tilewright::GameRules& rules_;
  const tilewright::SearchWords& words_;
  const tilewright::PreEndgamePosition& position_;
  std::vector<Case> cases_;
  std::map<std::vector<int>, int> known_;
  bool gave_up_ = false;
};
