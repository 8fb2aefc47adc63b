#include "continuation.hpp"

#include <algorithm>

#include "ways.hpp"

namespace tilewright {
namespace {

/// How many plays are compared for the player's next turn.
constexpr std::size_t kNextPlays = 3;
/// Searching all replies may take this many times as long as searching one.
constexpr std::uint64_t kRepliesPerQuestion = 16;

}  // namespace

Continuation::Continuation(EndgameSource& source, KnownPosition&& position, std::vector<Way>&& ways)
    : source_(source),
      position_(std::move(position)),
      ways_(std::move(ways)),
      counts_zero_(source.rules.standstill.scoreless_turns > 0),
      may_exchange_(static_cast<int>(position_.ways[0].bag.size()) >= source.rules.exchange_needs) {
  const HiddenTiles& hidden = position_.ways[0];
  const std::vector<Tile> tiles = joined(position_.rack, joined(hidden.bag, hidden.opponent));
  const bool has_worthless =
      std::ranges::any_of(tiles, [&](Tile tile) { return source.rules.scoring.value[tile] == 0; });
  can_wait_ = !counts_zero_ || (!has_worthless && !may_exchange_);
}

bool Continuation::is_open(std::size_t way) const noexcept {
  return position_.turns_left > 0 && ways_[way].reply.question_about_win().has_value();
}

void Continuation::search_replies(std::size_t way, std::uint64_t nodes) {
  const HiddenTiles& hidden = position_.ways[ways_[way].hidden];
  LastDraw draw(source_,
                {position_.board, hidden.opponent, hidden.bag, position_.rack,
                 std::max(position_.turns_left, 1)},
                nodes);
  SpreadBounds& reply = ways_[way].reply;
  while (const auto question = reply.question_about_win()) {
    // What a reply has to be worth to the opponent so that the player falls below.
    const int least = position_.lead - *question + 1;
    int most = -kUnboundedSpread;
    bool has_open = false;
    for (std::size_t at = 0; at < draw.plays().size() && most < least; ++at) {
      const auto value = draw.test(at, least);
      if (value) {
        most = std::max(most, *value);
      } else if (source_.stopped() || draw.searched() >= kRepliesPerQuestion * nodes) {
        return;
      } else {
        has_open = true;
      }
    }
    if (most >= least) {
      reply.high = position_.lead - most;
    } else if (has_open) {
      return;
    } else {
      reply.low = most == -kUnboundedSpread ? kUnboundedSpread : position_.lead - most;
    }
  }
}

bool Continuation::needs_next_plays() const noexcept {
  if (!one_tile_left() || position_.turns_left < 2) return false;
  if (next_ != nullptr && next_ != own_plays_.get()) return false;
  const auto may_hold = [](const Way& way) { return way.reply.low >= 0; };
  if (std::ranges::none_of(ways_, may_hold)) return false;
  return own_plays_ == nullptr || own_plays_->open_questions() > 0;
}

void Continuation::search_next_plays(std::uint64_t nodes, TaskRunner& runner) {
  if (own_plays_ == nullptr) {
    own_plays_ = std::make_unique<PlayComparison>(source_, KnownPosition(position_));
    own_plays_->add_best(kNextPlays, runner);
    next_ = own_plays_.get();
  }
  own_plays_->search(nodes, runner);
}

std::vector<SpreadBounds> Continuation::outcome() const {
  std::vector<SpreadBounds> outcome;
  Spreads most;
  for (const Way& way : ways_) {
    if (position_.turns_left == 0) {
      outcome.push_back({standstill(way.hidden), standstill(way.hidden)});
      continue;
    }
    SpreadBounds bounds = way.reply;
    bounds.low = -kUnboundedSpread;
    // The opponent can end the game by passing.
    if (position_.turns_left == 1) bounds.high = std::min(bounds.high, standstill(way.hidden));
    outcome.push_back(bounds);
    most.push_back(way.reply.low);
  }
  if (position_.turns_left == 0 || !one_tile_left()) return outcome;
  const Spreads low = after_exchange(after_pass(most));
  for (std::size_t way = 0; way < ways_.size(); ++way) outcome[way].low = low[way];
  return outcome;
}

/// Returns the final spread if the game ends with tiles in the bag: both lose the value of theirs.
int Continuation::standstill(std::size_t hidden) const noexcept {
  return position_.lead + points_of(position_.ways[hidden].opponent, source_.rules) -
         points_of(position_.rack, source_.rules);
}

/// Replaces `best` by another choice of the player, limited by `most`, if it wins more often.
void Continuation::keep_better(Spreads& best, double& most_wins, const Spreads& most,
                               Spreads&& other) const {
  double wins = 0;
  for (std::size_t way = 0; way < ways_.size(); ++way) {
    other[way] = std::min(other[way], most[way]);
    wins += ways_[way].orders * wins_of(other[way]);
  }
  if (!best.empty() && wins <= most_wins) return;
  most_wins = wins;
  best = std::move(other);
}

/// Returns what the player can be sure of in each way if the opponent passes, up to `most`. The
/// player must choose the same turn in all ways.
Continuation::Spreads Continuation::after_pass(const Spreads& most) const {
  Spreads best;
  double most_wins = 0;
  const int turns_left = position_.turns_left;
  if (turns_left <= 2 || can_wait_) {
    Spreads waiting;
    for (const Way& way : ways_) waiting.push_back(standstill(way.hidden));
    keep_better(best, most_wins, most, std::move(waiting));
  }
  if (turns_left > 1 && next_ != nullptr) {
    for (const PlayComparison::Play& play : next_->plays()) {
      if (!resets_count(play.move)) continue;
      Spreads playing;
      for (const Way& way : ways_) playing.push_back(play.spreads[way.hidden].low);
      keep_better(best, most_wins, most, std::move(playing));
    }
  }
  return best.empty() ? Spreads(ways_.size(), -kUnboundedSpread) : best;
}

/// The same if the opponent exchanges a tile for the one in the bag: which one, the player does not
/// know.
Continuation::Spreads Continuation::after_exchange(const Spreads& most) const {
  if (!may_exchange_) return most;
  Spreads best;
  double most_wins = 0;
  const auto consider = [&](const std::vector<int>& by_hidden) {
    Spreads spreads;
    for (std::size_t way = 0; way < ways_.size(); ++way) {
      spreads.push_back(least_after_exchange(way, by_hidden));
    }
    keep_better(best, most_wins, most, std::move(spreads));
  };
  std::vector<int> by_hidden(position_.ways.size());
  if (counts_zero_ && position_.turns_left == 1) {  // the exchange ends the game
    for (std::size_t at = 0; at < by_hidden.size(); ++at) by_hidden[at] = standstill(at);
    consider(by_hidden);
    return best;
  }
  if (next_ != nullptr) {
    for (const PlayComparison::Play& play : next_->plays()) {
      if (!resets_count(play.move)) continue;
      for (std::size_t at = 0; at < by_hidden.size(); ++at) by_hidden[at] = play.spreads[at].low;
      consider(by_hidden);
    }
  }
  return best.empty() ? Spreads(ways_.size(), -kUnboundedSpread) : best;
}

/// Returns the least of these spreads over the tiles that the opponent may put into the bag.
int Continuation::least_after_exchange(std::size_t way,
                                       const std::vector<int>& by_hidden) const noexcept {
  const std::vector<Tile>& rack = position_.ways[ways_[way].hidden].opponent;
  int least = kUnboundedSpread;
  for (const Tile put_back : rack) {
    const auto found = std::ranges::find_if(
        position_.ways, [&](const HiddenTiles& hidden) { return hidden.bag[0] == put_back; });
    if (found == position_.ways.end()) return -kUnboundedSpread;
    least = std::min(least, by_hidden[static_cast<std::size_t>(found - position_.ways.begin())]);
  }
  return least;
}

}  // namespace tilewright
