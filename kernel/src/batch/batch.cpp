#include "tilewright/batch.hpp"

#include <stdexcept>
#include <string>
#include <utility>

#include "../worker_threads.hpp"
#include "observation.hpp"
#include "slots.hpp"

namespace tilewright {

void BatchSettings::check(const GameRules& rules) const {
  const auto require = [](bool holds, const char* what) {
    if (!holds) throw std::invalid_argument(what);
  };
  require(games >= 1 && games <= 1 << 20, "a batch has 1 to 1,048,576 games");
  require(seats >= 2 && seats <= kMaxPlayers, "a game has 2 to 4 players");
  require(threads >= 1 && threads <= kMaxThreads, "a batch uses 1 to 1024 threads");
  require(max_turns >= 1, "a game has at least one turn");
  require(rules.box_size() >= seats * rules.scoring.rack_size, "the box has too few tiles");
  require(observation.size() == observation_size(rules), "the observation has a wrong length");
  bool learner = false;
  for (int seat = 0; seat < seats; ++seat) {
    learner |= opponents[static_cast<std::size_t>(seat)].kind == Opponent::Kind::learner;
  }
  require(learner, "at least one seat must have no opponent");
}

Batch::Batch(const GameRules& rules, const SearchWords& words, const BatchSettings& settings) {
  settings.check(rules);
  slots_ = std::make_unique<Slots>(rules, words, settings);
}

Batch::~Batch() = default;

std::shared_ptr<const BatchTurn> Batch::begin(std::uint64_t seed) {
  turn_.reset();
  return turn_ = slots_->begin(seed);
}

std::shared_ptr<const BatchTurn> Batch::advance(std::span<const std::uint8_t> slots) {
  if (!turn_) throw std::invalid_argument("begin a run first");
  if (slots.size() != turn_->to_move.size()) throw std::invalid_argument("one flag for each game");
  turn_.reset();
  return turn_ = slots_->advance(slots);
}

std::optional<std::size_t> Batch::first_illegal(std::span<const BatchChoice> choices) const {
  if (!turn_) throw std::invalid_argument("begin a run first");
  if (choices.size() != turn_->to_move.size()) {
    throw std::invalid_argument("one choice for each game");
  }
  const auto masks = static_cast<BatchChoice>(turn_->exchanges.size() / choices.size());
  for (std::size_t at = 0; at < choices.size(); ++at) {
    if (turn_->to_move[at] == kNobody) continue;
    const BatchChoice choice = choices[at];
    const BatchChoice plays = turn_->offsets[at + 1] - turn_->offsets[at];
    const auto exchangeable = [&](BatchChoice mask) {
      return mask >= 1 && mask < masks &&
             turn_->exchanges[at * static_cast<std::size_t>(masks) +
                              static_cast<std::size_t>(mask)] != 0;
    };
    const bool legal = choice >= 0 ? choice < plays : choice == -1 || exchangeable(-2 - choice);
    if (!legal) return at;
  }
  return std::nullopt;
}

std::shared_ptr<const BatchTurn> Batch::step(std::span<const BatchChoice> choices) {
  if (const auto game = first_illegal(choices)) {
    throw std::invalid_argument("the choice of game " + std::to_string(*game) + " is not legal");
  }
  const std::shared_ptr<const BatchTurn> before = std::exchange(turn_, nullptr);
  return turn_ = slots_->step(choices, *before);
}

}  // namespace tilewright
