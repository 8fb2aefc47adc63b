#include "slots.hpp"

#include <algorithm>
#include <bit>
#include <exception>
#include <mutex>

#include "../worker_threads.hpp"
#include "observation.hpp"

namespace tilewright {

namespace {

/// Slots that a thread advances before it claims more.
constexpr std::size_t kBlock = 16;
/// A caller usually holds the last turn, and we hold it too.
constexpr std::size_t kRecycled = 3;
/// Makes the turns of random opponents unrelated to other random numbers of the same seed.
constexpr std::uint64_t kOpponentSeed = 0x9D39247E33776D41u;

/// Flags the exchanges that a bag allows, each choice of tiles once: of equal tiles the first are
/// used.
void flag_exchanges(const Rack& rack, const TurnContext& context, std::span<std::int8_t> legal) {
  if (context.in_bag < context.exchange_needs) return;
  Rack::Slots repeats = 0;  // slots that hold the same tile as the slot before
  for (int slot = 1; slot < rack.size(); ++slot) {
    if (rack.in_slot(slot) == rack.in_slot(slot - 1)) repeats |= Rack::Slots{1} << slot;
  }
  for (Rack::Slots used = 1; used <= rack.all(); ++used) {
    const bool first_used = (used & repeats & ~(used << 1)) == 0;
    legal[used] = first_used && std::popcount(used) <= context.in_bag ? 1 : 0;
  }
}

}  // namespace

Batch::Slots::Slots(const GameRules& rules, const SearchWords& words, const BatchSettings& settings)
    : rules_(rules),
      settings_(settings),
      empty_board_(rules.scoring, words),
      slots_(static_cast<std::size_t>(settings.games)),
      blocks_((slots_.size() + kBlock - 1) / kBlock) {
  for (int thread = 0; thread < settings_.threads; ++thread) {
    workers_.push_back(std::make_unique<Worker>());
  }
}

std::shared_ptr<const BatchTurn> Batch::Slots::begin(std::uint64_t seed) {
  seed_ = seed;
  return run([this](std::size_t at, Worker& worker, BatchTurn& turn, std::vector<Move>& plays) {
    slots_[at].number = at;
    start(slots_[at], worker);
    report(at, turn);
    show(at, worker, turn, plays);
  });
}

std::shared_ptr<const BatchTurn> Batch::Slots::advance(std::span<const std::uint8_t> chosen) {
  return run([&](std::size_t at, Worker& worker, BatchTurn& turn, std::vector<Move>& plays) {
    if (chosen[at] != 0) {
      slots_[at].number += slots_.size();
      start(slots_[at], worker);
    }
    report(at, turn);
    show(at, worker, turn, plays);
  });
}

std::shared_ptr<const BatchTurn> Batch::Slots::step(std::span<const BatchChoice> choices,
                                                    const BatchTurn& before) {
  return run([&](std::size_t at, Worker& worker, BatchTurn& turn, std::vector<Move>& plays) {
    Slot& slot = slots_[at];
    const auto next_game = [&] {
      slot.number += slots_.size();
      start(slot, worker);
    };
    if (slot.game->over()) {
      if (settings_.auto_reset != AutoReset::disabled) next_game();
      report(at, turn);
    } else {
      const BatchChoice choice = choices[at];
      if (choice >= 0) {
        slot.game->play(before.plays[static_cast<std::size_t>(before.offsets[at] + choice)]);
      } else if (choice == -1) {
        slot.game->pass();
      } else {
        slot.game->exchange(static_cast<Rack::Slots>(-2 - choice));
      }
      let_opponents_play(slot, worker);
      report(at, turn);
      if (slot.game->over() && settings_.auto_reset == AutoReset::same_step) {
        observe_slot(at, turn.final_observations);
        next_game();
      }
    }
    show(at, worker, turn, plays);
  });
}

/// Does the work for every slot on all threads and collects the plays.
template <class Work>
std::shared_ptr<const BatchTurn> Batch::Slots::run(const Work& work) {
  const std::shared_ptr<BatchTurn> turn = blank_turn();
  std::atomic<std::size_t> next_block = 0, next_worker = 0;
  std::exception_ptr failure;
  std::mutex failing;
  const auto work_on_blocks = [&]() noexcept {
    Worker& worker = *workers_[next_worker.fetch_add(1)];
    try {
      for (std::size_t block; (block = next_block.fetch_add(1)) < blocks_.size();) {
        std::vector<Move>& plays = blocks_[block];
        plays.clear();
        const std::size_t end = std::min(slots_.size(), (block + 1) * kBlock);
        for (std::size_t at = block * kBlock; at < end; ++at) work(at, worker, *turn, plays);
      }
    } catch (...) {
      const std::lock_guard lock(failing);
      failure = std::current_exception();
    }
  };
  if (workers_.size() == 1) {
    work_on_blocks();
  } else {
    std::vector<std::jthread> threads;
    start_threads(threads, settings_.threads, work_on_blocks);
  }
  if (failure) std::rethrow_exception(failure);
  for (std::size_t at = 0; at < slots_.size(); ++at) turn->offsets[at + 1] += turn->offsets[at];
  turn->plays.reserve(static_cast<std::size_t>(turn->offsets.back()));
  for (const std::vector<Move>& plays : blocks_) {
    turn->plays.insert(turn->plays.end(), plays.begin(), plays.end());
  }
  return turn;
}

/// Returns a turn with arrays of the right lengths, all zero.
std::shared_ptr<BatchTurn> Batch::Slots::blank_turn() {
  const auto unused = std::ranges::find(recycled_, 1, &std::shared_ptr<BatchTurn>::use_count);
  std::shared_ptr<BatchTurn> turn;
  if (unused != recycled_.end()) {
    turn = *unused;
    std::atomic_thread_fence(std::memory_order_acquire);  // after the last use elsewhere
  } else {
    turn = std::make_shared<BatchTurn>();
    if (recycled_.size() < kRecycled) recycled_.push_back(turn);
  }
  const std::size_t games = slots_.size();
  turn->observations.assign(games * settings_.observation.size(), 0);
  turn->to_move.assign(games, 0);
  turn->exchanges.assign(games << rules_.scoring.rack_size, 0);
  turn->plays.clear();
  turn->offsets.assign(games + 1, 0);
  turn->numbers.assign(games, 0);
  turn->starters.assign(games, 0);
  turn->scores.assign(games * static_cast<std::size_t>(settings_.seats), 0);
  turn->winners.assign(games, 0);
  turn->terminated.assign(games, 0);
  turn->truncated.assign(games, 0);
  if (settings_.auto_reset == AutoReset::same_step) {
    turn->final_observations.assign(turn->observations.size(), 0);
  }
  return turn;
}

void Batch::Slots::start(Slot& slot, Worker& worker) {
  const auto seats = static_cast<std::uint64_t>(settings_.seats);
  const Digest seed = game_seed(seed_, settings_.pairs ? slot.number / seats : slot.number);
  slot.game.emplace(rules_, empty_board_, settings_.seats, settings_.max_turns,
                    starter(slot.number), seed);
  slot.chance = RandomStream(seed_ ^ kOpponentSeed, slot.number);
  let_opponents_play(slot, worker);
}

void Batch::Slots::let_opponents_play(Slot& slot, Worker& worker) {
  BatchGame& game = *slot.game;
  while (!game.over()) {
    const int seat = game.to_move();
    const Opponent& opponent = settings_.opponents[static_cast<std::size_t>(seat)];
    if (opponent.kind == Opponent::Kind::learner) return;
    if (opponent.kind == Opponent::Kind::random) {
      play_at_random(slot, worker);
      continue;
    }
    const StaticTurn turn =
        worker.choice.best(game.board(), game.rack(seat), opponent.policy, game.context(seat),
                           game.scoreless() < kMaxScorelessTurns);
    switch (turn.kind) {
      case TurnKind::play:
        game.play(turn.play);
        break;
      case TurnKind::exchange:
        game.exchange(turn.used);
        break;
      case TurnKind::pass:
        game.pass();
        break;
    }
  }
}

/// Makes any play, or any exchange if there is none.
void Batch::Slots::play_at_random(Slot& slot, Worker& worker) {
  BatchGame& game = *slot.game;
  const Rack rack = game.rack(game.to_move());
  const auto any = [&slot](std::size_t count) {
    return slot.chance.below(static_cast<std::uint32_t>(count));
  };
  worker.plays.clear();
  worker.choice.search().all(game.board(), rack, {}, worker.plays);
  if (!worker.plays.empty()) return game.play(worker.plays[any(worker.plays.size())]);
  if (game.scoreless() < kMaxScorelessTurns) {
    worker.values.fill(0);
    const std::vector<Exchange> exchanges =
        all_exchanges(rack, game.context(game.to_move()), worker.values);
    if (!exchanges.empty()) return game.exchange(exchanges[any(exchanges.size())].slots);
  }
  game.pass();
}

/// Records what the game has come to.
void Batch::Slots::report(std::size_t at, BatchTurn& turn) const {
  const BatchGame& game = *slots_[at].game;
  const auto seats = static_cast<std::size_t>(settings_.seats);
  for (std::size_t seat = 0; seat < seats; ++seat) {
    turn.scores[at * seats + seat] = game.score(static_cast<int>(seat));
  }
  turn.winners[at] = static_cast<std::uint8_t>(game.winners());
  turn.terminated[at] = game.terminated();
  turn.truncated[at] = game.truncated();
}

/// Records what the player to move sees and can do.
void Batch::Slots::show(std::size_t at, Worker& worker, BatchTurn& turn, std::vector<Move>& plays) {
  const BatchGame& game = *slots_[at].game;
  turn.numbers[at] = slots_[at].number;
  turn.starters[at] = starter(slots_[at].number);
  observe_slot(at, turn.observations);
  turn.to_move[at] = game.over() ? kNobody : static_cast<std::uint8_t>(game.to_move());
  if (game.over()) return;
  const Rack rack = game.rack(game.to_move());
  const TurnContext context = game.context(game.to_move());
  const std::size_t before = plays.size();
  list_plays(game, rack, context, worker, plays);
  turn.offsets[at + 1] = static_cast<std::int64_t>(plays.size() - before);
  const auto legal = std::span(turn.exchanges).subspan(at << rules_.scoring.rack_size);
  legal[0] = 1;
  flag_exchanges(rack, context, legal);
}

/// Appends the plays of a turn in their order.
void Batch::Slots::list_plays(const BatchGame& game, const Rack& rack, const TurnContext& context,
                              Worker& worker, std::vector<Move>& plays) const {
  evaluate_slot_sets(rack, rules_.scoring, settings_.listing, context, worker.values);
  const auto values = std::span<const float>(worker.values).first(rack.all() + 1);
  if (settings_.max_plays == 1 && settings_.order == PlayOrder::equity) {
    if (const auto best = worker.choice.search().best(game.board(), rack, values)) {
      plays.push_back(*best);
    }
    return;
  }
  worker.plays.clear();
  worker.choice.search().all(game.board(), rack, values, worker.plays);
  worker.sorter.append(worker.plays, settings_.order, settings_.max_plays, plays);
}

void Batch::Slots::observe_slot(std::size_t at, std::vector<std::int16_t>& rows) const {
  const std::size_t size = settings_.observation.size();
  const std::span<std::int16_t> row = std::span(rows).subspan(at * size, size);
  std::ranges::copy(settings_.observation, row.begin());
  const BatchGame& game = *slots_[at].game;
  observe(rules_, game, settings_.seats, viewer(game), row);
}

/// Returns the seat to move, or the first seat without an opponent once the game is over.
int Batch::Slots::viewer(const BatchGame& game) const noexcept {
  if (!game.over()) return game.to_move();
  const auto learner =
      std::ranges::find(settings_.opponents, Opponent::Kind::learner, &Opponent::kind);
  return static_cast<int>(learner - settings_.opponents.begin());
}

std::uint8_t Batch::Slots::starter(std::uint64_t number) const noexcept {
  return static_cast<std::uint8_t>(number % static_cast<std::uint64_t>(settings_.seats));
}

}  // namespace tilewright
