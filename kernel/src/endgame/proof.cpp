#include "proof.hpp"

#include <algorithm>

namespace tilewright {

int Proof::Level::low() const noexcept {
  int low = -kUnboundedSpread;
  for (const Turn& turn : turns) {
    if (!turn.settled) low = std::max(low, turn.turn.low);
  }
  return low;
}

int Proof::Level::high() const noexcept {
  int high = -kUnboundedSpread;
  for (const Turn& turn : turns) {
    if (!turn.settled) high = std::max(high, turn.turn.high);
  }
  return high;
}

Proof::Proof(const EndgameSettings& settings, EndgameSearcher& searcher) : settings_(settings) {
  add_level(searcher);
  ask();
}

void Proof::add_level(EndgameSearcher& searcher) {
  MoveList turns;
  searcher.list_turns(turns);
  Level& level = levels_.emplace_back();
  level.turns.resize(turns.size());
  for (std::size_t at = 0; at < turns.size(); ++at) level.turns[at].turn.play = turns[at];
}

/// Chooses the next question about the last level, whose best turn is not proven yet.
void Proof::ask() {
  const int low = levels_.back().low(), high = levels_.back().high();
  const bool has_low = low > -kUnboundedSpread, has_high = high < kUnboundedSpread;
  if (path_.empty() && has_low && (rising_ || !has_high)) {
    least_ = low + 1;
  } else {
    least_ = has_high ? high : 0;
  }
  for (Turn& turn : levels_.back().turns) turn.claims = 0;
}

Proof::Task Proof::claim() {
  std::vector<Turn>& turns = levels_.back().turns;
  Turn* chosen = nullptr;
  const auto precedes = [](const Turn& one, const Turn& other) {
    if (one.claims != other.claims) return one.claims < other.claims;
    if (one.turn.high != other.turn.high) return one.turn.high > other.turn.high;
    return one.turn.low > other.turn.low;
  };
  for (Turn& turn : turns) {
    if (is_open(turn) && (chosen == nullptr || precedes(turn, *chosen))) chosen = &turn;
  }
  ++chosen->claims;  // a question has an open turn until it is answered
  return {static_cast<std::size_t>(chosen - turns.data()), least_};
}

void Proof::finish(const Task& task, std::optional<int> result, EndgameSearcher& searcher) {
  Level& level = levels_.back();
  Turn& turn = level.turns[task.turn];
  --turn.claims;
  if (!result) return;
  const bool yes = *result >= task.least;
  if (yes) {
    turn.turn.low = std::max(turn.turn.low, *result);
  } else {
    turn.turn.high = std::min(turn.turn.high, *result);
  }
  if (!yes &&
      std::ranges::any_of(level.turns, [this](const Turn& each) { return is_open(each); })) {
    return;
  }
  rising_ = yes;
  ++question_;
  settle(searcher);
  if (!finished_) ask();
}

/// Settles what is proven, and moves on to a position whose best turn is not proven yet.
void Proof::settle(EndgameSearcher& searcher) {
  while (levels_.back().low() == levels_.back().high()) {
    std::vector<Turn>& turns = levels_.back().turns;
    const int value = levels_.back().low();
    const auto best = std::ranges::find_if(turns, [value](const Turn& turn) {
      return !turn.settled && turn.turn.low == value && turn.turn.high == value;
    });
    const auto number = static_cast<std::size_t>(best - turns.begin());
    if (path_.empty()) {
      best->settled = true;
      ranking_.push_back(number);
    }
    const bool follow = settings_.line && (ranking_.size() == 1 || !path_.empty());
    if (follow) line_.push_back(best->turn.play);
    if (follow && !searcher.is_last(number)) {
      searcher.make(number);
      path_.push_back(number);
      const int rest = best->turn.play.score - value;
      add_level(searcher);
      for (Turn& turn : levels_.back().turns) turn.turn.high = rest;
      continue;
    }
    if (follow) line_complete_ = true;
    for (; !path_.empty(); path_.pop_back()) {
      searcher.take_back();
      levels_.pop_back();
    }
    const std::size_t wanted =
        std::min(static_cast<std::size_t>(settings_.best), levels_[0].turns.size());
    if (ranking_.size() >= wanted) {
      finished_ = true;
      return;
    }
    rising_ = false;
  }
}

void Proof::report(EndgameResult& result) const {
  const std::vector<Turn>& turns = levels_[0].turns;
  for (const std::size_t number : ranking_) result.turns.push_back(turns[number].turn);
  for (const Turn& turn : turns) {
    if (!turn.settled) result.turns.push_back(turn.turn);
  }
  std::stable_sort(
      result.turns.begin() + static_cast<std::ptrdiff_t>(ranking_.size()), result.turns.end(),
      [](const EndgameTurn& one, const EndgameTurn& other) { return one.low > other.low; });
  result.low = result.high = -kUnboundedSpread;
  for (const EndgameTurn& turn : result.turns) {
    result.low = std::max(result.low, turn.low);
    result.high = std::max(result.high, turn.high);
  }
  result.line = line_;
  result.complete = line_complete_;
  if (line_.empty()) result.line.push_back(result.turns[0].play);
}

}  // namespace tilewright
