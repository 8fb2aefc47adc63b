#pragma once

#include <memory>

#include "tilewright/bag.hpp"
#include "tilewright/self_play.hpp"

namespace tilewright {

/// Plays one game after another; a thread has its own.
class SelfGame {
 public:
  SelfGame(const GameRules& rules, const SearchWords& words, const SelfPlaySettings& settings);

  /// Plays the game of a number and appends its records.
  void play(std::uint32_t number, std::vector<GameRecord>& games, std::vector<TurnRecord>& turns);

  /// The samples taken in all games so far; null if none are wanted.
  LeaveSamples* samples() noexcept { return sampler_ ? &sampler_->samples() : nullptr; }

 private:
  struct Hand {
    std::array<Tile, kMostOnRack> tiles{};
    int size = 0;
  };

  /// What a player does in a turn.
  struct Choice {
    TurnKind kind = TurnKind::pass;
    Move play;
    Rack::Slots used = 0;
    float equity = 0;
    float leave = 0;
  };

  void deal(Bag& bag);
  void refill(int seat, Bag& bag);
  Choice choose(const Rack& rack, const Policy& policy, const Outlook& outlook);
  void carry_out(const Choice& choice, const Rack& rack, int seat, Bag& bag, RandomStream& chance);
  void sample(const Bag& bag, RandomStream& chance);
  bool is_standstill(const Bag& bag) const noexcept;
  void reckon(GameRecord& game) const noexcept;
  int worth(int seat) const noexcept;

  const GameRules& rules_;
  const SelfPlaySettings& settings_;
  const Board empty_board_;
  Board board_;
  std::unique_ptr<PlaySearch> search_;
  std::unique_ptr<LeaveSampler> sampler_;
  std::array<float, 1 << kMostOnRack> values_{};
  int seats_;
  std::array<Hand, kMostPlayers> hands_;
  std::array<int, kMostPlayers> passes_{};
  int scoreless_ = 0;
};

}  // namespace tilewright
