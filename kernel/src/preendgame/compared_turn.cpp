#include "compared_turn.hpp"

#include <algorithm>
#include <limits>

namespace tilewright {
namespace {

/// Returns the tiles that a turn takes from the rack.
std::vector<Tile> taken_by(const CandidateTurn& turn) {
  std::vector<Tile> tiles;
  if (turn.kind == TurnKind::pass) return tiles;
  for (std::size_t at = 0; at < turn.play.count; ++at) {
    tiles.push_back(turn.play.tiles[at] >= kBlankBit ? Tile{0} : turn.play.tiles[at]);
  }
  return tiles;
}

}  // namespace

int standstill_with_tiles(const GameRules& rules) noexcept {
  const Standstill& rule = rules.standstill;
  return rule.scoreless_turns > 0 ? rule.scoreless_turns : 2 * rule.passes_with_tiles_left;
}

BagPosition::BagPosition(const GameRules& rules, const PreEndgamePosition& position)
    : rules_(rules), position_(position), in_bag_(position.in_bag(rules)) {
  for (const auto& [square, tile] : position.board) board_[square] = tile;
  ways_ = draws_from(position.unseen, in_bag_);
}

int BagPosition::turns_left() const noexcept {
  return standstill_with_tiles(rules_) - position_.scoreless_turns;
}

int BagPosition::turns_left_after(const CandidateTurn& turn) const noexcept {
  const bool counts_zero = rules_.standstill.scoreless_turns > 0;
  const bool is_scoreless =
      turn.kind == TurnKind::pass ||
      (counts_zero && (turn.kind == TurnKind::exchange || turn.play.score == 0));
  return is_scoreless ? turns_left() - 1 : standstill_with_tiles(rules_);
}

HiddenTiles BagPosition::hidden(std::span<const Tile> unseen, std::vector<Tile>&& bag) const {
  std::vector<Tile> opponent = joined(position_.known, without(unseen, bag));
  return {std::move(bag), std::move(opponent)};
}

KnownPosition BagPosition::known() const {
  KnownPosition known{board_, position_.rack, {}, turns_left(), position_.lead};
  for (const Draw& way : ways_) {
    known.ways.push_back(hidden(position_.unseen, std::vector(way.tiles)));
  }
  return known;
}

std::vector<Continuation> BagPosition::after(const CandidateTurn& turn,
                                             EndgameSource& source) const {
  const std::vector<Tile> taken = taken_by(turn);
  const bool is_exchange = turn.kind == TurnKind::exchange;
  KnownPosition after{board_, {}, {}, turns_left_after(turn), position_.lead};
  if (turn.kind == TurnKind::play) {
    after.lead += turn.play.score;
    for (const auto& [square, tile] : placed_by(turn.play, board_)) after.board[square] = tile;
  }
  const auto drawn_count = static_cast<int>(taken.size());
  std::vector<Continuation> continuations;
  for (const Draw& drawn : draws_from(position_.unseen, drawn_count)) {
    KnownPosition known = after;
    known.rack = joined(without(position_.rack, taken), drawn.tiles);
    const std::vector<Tile> unseen = without(position_.unseen, drawn.tiles);
    std::vector<Continuation::Way> ways;
    for (const Draw& rest : draws_from(unseen, in_bag_ - drawn_count)) {
      const std::vector<Tile> in_bag = joined(drawn.tiles, rest.tiles);
      const auto bag = std::ranges::find(ways_, in_bag, &Draw::tiles) - ways_.begin();
      ways.push_back(
          {known.ways.size(), static_cast<std::size_t>(bag), drawn.orders * rest.orders});
      known.ways.push_back(is_exchange
                               ? HiddenTiles{joined(rest.tiles, taken),
                                             joined(position_.known, without(unseen, rest.tiles))}
                               : hidden(unseen, std::vector(rest.tiles)));
    }
    if (is_exchange && in_bag_ == 1) {
      // The opponent may exchange in turn; then any of the tiles can be in the bag.
      const std::vector<Tile> others = joined(unseen, taken);
      for (const Draw& way : draws_from(others, 1)) {
        if (way.tiles != taken) known.ways.push_back(hidden(others, std::vector(way.tiles)));
      }
    }
    continuations.emplace_back(source, std::move(known), std::move(ways));
  }
  return continuations;
}

void add_outcome(WayOutcome& outcome, const SpreadBounds& spread, std::uint32_t orders) noexcept {
  constexpr double kUnknown = std::numeric_limits<double>::infinity();
  (spread.wins()    ? outcome.wins
   : spread.ties()  ? outcome.ties
   : spread.loses() ? outcome.losses
                    : outcome.open) += orders;
  const double weight = orders;
  outcome.least_wins += weight * wins_of(spread.low);
  outcome.most_wins += weight * wins_of(spread.high);
  outcome.least_spread += spread.low > -kUnboundedSpread ? weight * spread.low : -kUnknown;
  outcome.most_spread += spread.high < kUnboundedSpread ? weight * spread.high : kUnknown;
}

}  // namespace tilewright
