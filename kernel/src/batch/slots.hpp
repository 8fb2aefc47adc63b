#pragma once

#include <atomic>

#include "batch_game.hpp"
#include "play_order.hpp"
#include "tilewright/random_stream.hpp"

namespace tilewright {

/// The games of a batch and the threads that advance them.
class Batch::Slots {
 public:
  Slots(const GameRules& rules, const SearchWords& words, const BatchSettings& settings);

  const BatchSettings& settings() const noexcept { return settings_; }

  std::shared_ptr<const BatchTurn> begin(std::uint64_t seed);
  std::shared_ptr<const BatchTurn> advance(std::span<const std::uint8_t> chosen);
  /// The choices must be legal; `before` is the turn they were made from.
  std::shared_ptr<const BatchTurn> step(std::span<const BatchChoice> choices,
                                        const BatchTurn& before);

 private:
  /// What one thread works with.
  struct Worker {
    StaticChoice choice;
    MoveList plays;
    PlaySorter sorter;
    std::array<float, 1 << kMaxRackSize> values{};
  };
  struct Slot {
    std::optional<BatchGame> game;
    std::uint64_t number = 0;
    RandomStream chance{0, 0};  ///< of random opponents
  };

  template <class Work>
  std::shared_ptr<const BatchTurn> run(const Work& work);
  std::shared_ptr<BatchTurn> blank_turn();
  void start(Slot& slot, Worker& worker);
  void let_opponents_play(Slot& slot, Worker& worker);
  void play_at_random(Slot& slot, Worker& worker);
  void report(std::size_t at, BatchTurn& turn) const;
  void show(std::size_t at, Worker& worker, BatchTurn& turn, std::vector<Move>& plays);
  void list_plays(const BatchGame& game, const Rack& rack, const TurnContext& context,
                  Worker& worker, std::vector<Move>& plays) const;
  void observe_slot(std::size_t at, std::vector<std::int16_t>& rows) const;
  int viewer(const BatchGame& game) const noexcept;
  std::uint8_t starter(std::uint64_t number) const noexcept;

  const GameRules& rules_;
  const BatchSettings settings_;
  const Board empty_board_;
  std::uint64_t seed_ = 0;
  std::vector<Slot> slots_;
  std::vector<std::unique_ptr<Worker>> workers_;
  std::vector<std::vector<Move>> blocks_;  ///< plays of consecutive slots
  /// Turns that are used again once nobody else holds them: fresh memory for tens of megabytes is
  /// slow.
  std::vector<std::shared_ptr<BatchTurn>> recycled_;
};

}  // namespace tilewright
