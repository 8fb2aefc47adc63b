#pragma once

#include <utility>

#include "tilewright/random_stream.hpp"
#include "tilewright/simulation.hpp"
#include "tilewright/value_samples.hpp"

namespace tilewright {

/// A position of a self-play game, as the player to move knows it.
struct GamePosition {
  std::uint32_t game = 0;
  std::uint16_t turn = 0;
  int in_bag = 0;
  const Board& board;
  const Rack& rack;
  const SimulatedPosition& known;
};

/// Samples positions of self-play games; one per thread.
class ValueSampler {
 public:
  ValueSampler(const ValuePlan& plan, const GameRules& rules, const SearchWords& words)
      : plan_(plan), rules_(rules), words_(words) {}

  /// Samples a position if the plan includes it. Returns the turn to make: the player's own choice
  /// or, now and then, another of the best few, so that games differ.
  StaticTurn sample(const GamePosition& position, const StaticTurn& chosen, RandomStream& rng);

  /// Returns the positions sampled since the last call.
  std::vector<SampledPosition> take() { return std::exchange(positions_, {}); }

 private:
  void pick(std::span<const StaticTurn> turns, RandomStream& rng);
  void play_out(const GamePosition& position, RandomStream& rng);

  const ValuePlan& plan_;
  const GameRules& rules_;
  const SearchWords& words_;
  StaticChoice choice_;
  std::vector<StaticTurn> picked_;
  std::vector<SampledPosition> positions_;
};

}  // namespace tilewright
