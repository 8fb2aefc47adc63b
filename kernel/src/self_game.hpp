#pragma once

#include <memory>

#include "tilewright/bag.hpp"
#include "tilewright/self_play.hpp"
#include "tilewright/value_choice.hpp"
#include "value/value_sampler.hpp"

namespace tilewright {

/// Plays self-play games one at a time; each thread has its own.
class SelfGame {
 public:
  SelfGame(const GameRules& rules, const SearchWords& words, const SelfPlaySettings& settings);

  /// Plays the game with this number and appends its records.
  void play(std::uint32_t number, std::vector<GameRecord>& games, std::vector<TurnRecord>& turns);

  /// The samples of all games so far; null if sampling is off.
  LeaveSamples* samples() noexcept { return sampler_ ? &sampler_->samples() : nullptr; }

  /// The positions sampled since the last call.
  std::vector<SampledPosition> take_positions();

 private:
  struct RackTiles {
    std::array<Tile, kMaxRackSize> tiles{};
    int size = 0;
  };

  StaticTurn choose(const SelfPlayer& player, ValueChoice* value, const Rack& rack, int seat,
                    const Bag& bag, const GameRecord& game);
  SimulatedPosition known_to(int seat, const Rack& rack, const GameRecord& game) const;
  std::size_t best_late(const SelfPlayer& player, const Rack& rack, int seat,
                        std::span<const StaticTurn> turns, const GameRecord& game) const;
  void deal(Bag& bag);
  void refill(int seat, Bag& bag);
  void apply(const StaticTurn& choice, const Rack& rack, int seat, Bag& bag, RandomStream& rng);
  void sample(const Bag& bag, RandomStream& rng);
  bool is_standstill(const Bag& bag) const noexcept;
  void score_leftover_tiles(GameRecord& game) const noexcept;
  int tile_points(int seat) const noexcept;

  const GameRules& rules_;
  const SelfPlaySettings& settings_;
  const Board empty_board_;
  Board board_;
  StaticChoice choice_;
  std::vector<std::unique_ptr<ValueChoice>> values_;  ///< by player; null for those without
  std::unique_ptr<LeaveSampler> sampler_;
  std::unique_ptr<ValueSampler> value_sampler_;
  int seats_;
  std::array<RackTiles, kMaxPlayers> racks_;
  std::array<int, kMaxPlayers> passes_{};
  int scoreless_ = 0;
};

}  // namespace tilewright
