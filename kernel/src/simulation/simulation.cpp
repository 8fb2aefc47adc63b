#include "tilewright/simulation.hpp"

#include <algorithm>
#include <atomic>
#include <bit>
#include <cmath>
#include <condition_variable>
#include <exception>
#include <mutex>
#include <stdexcept>

#include "../worker_threads.hpp"
#include "comparison.hpp"

namespace tilewright {

namespace {

/// The number of deals after which candidates may be dropped.
constexpr std::uint32_t kRound = 32;

/// Plays rounds of deals on several threads. A thread claims one deal at a time and plays it out
/// after every active candidate; when a round is complete, the calling thread adds its results in
/// order and drops candidates.
class Simulation {
 public:
  Simulation(const GameRules& rules, const SearchWords& words, const SimulatedPosition& position,
             std::span<const CandidateTurn> candidates, const SimulationSettings& settings)
      : rules_(rules),
        words_(words),
        position_(position),
        candidates_(candidates),
        settings_(settings),
        dealer_(rules, position, settings.seed),
        comparison_(candidates.size(), settings),
        results_(kRound, std::vector<PlayOutResult>(candidates.size())) {}

  SimulationResult run(const std::function<bool(std::uint32_t)>& tick) {
    SimulationResult result;
    {
      std::vector<std::jthread> threads;
      try {
        start_threads(threads, settings_.threads, [this] { work(); });
        workers_ = static_cast<int>(threads.size());
        while (!result.decided && !result.stopped && result.samples < settings_.samples) {
          round(result, tick);
        }
      } catch (...) {
        close();
        throw;
      }
      close();
    }
    result.candidates = comparison_.results();
    return result;
  }

 private:
  void close() {
    {
      const std::lock_guard lock(mutex_);
      stopping_.store(true, std::memory_order_relaxed);
      closed_ = true;
    }
    opened_.notify_all();
  }

  /// Plays one round and adds its results, or the leading complete ones if it is stopped.
  void round(SimulationResult& result, const std::function<bool(std::uint32_t)>& tick) {
    const std::uint32_t size = std::min(kRound, settings_.samples - result.samples);
    done_ = {};
    {
      const std::lock_guard lock(mutex_);
      first_ = result.samples;
      size_ = size;
      next_.store(0, std::memory_order_relaxed);
      busy_ = workers_;
      ++round_;
    }
    opened_.notify_all();
    std::unique_lock lock(mutex_);
    for (bool done = false; !done;) {
      done = all_done_.wait_for(lock, kTickInterval, [this] { return busy_ == 0 || failure_; });
      if (done && std::chrono::steady_clock::now() < next_tick_) break;
      lock.unlock();
      next_tick_ = std::chrono::steady_clock::now() + kTickInterval;
      if (!tick(result.samples + std::min(size, next_.load(std::memory_order_relaxed)))) {
        stopping_.store(true, std::memory_order_relaxed);
        result.stopped = true;
      }
      lock.lock();
    }
    if (failure_) std::rethrow_exception(failure_);
    lock.unlock();
    for (std::uint32_t at = 0; at < size && done_[at]; ++at) {
      comparison_.add(results_[at]);
      if (settings_.keep_play_outs) {
        result.kept.insert(result.kept.end(), results_[at].begin(), results_[at].end());
      }
      ++result.samples;
      result.play_outs += comparison_.active().size();
    }
    if (result.samples > 0 && settings_.confidence > 0) {
      result.decided = comparison_.drop_worse();
    }
  }

  void work() noexcept {
    try {
      PlayOut play_out(rules_, words_, position_, candidates_, settings_);
      for (std::uint64_t seen = 0; wait_for_round(seen);) {
        play_round(play_out);
        finish_round();
      }
    } catch (...) {
      const std::lock_guard lock(mutex_);
      failure_ = std::current_exception();
      all_done_.notify_one();
    }
  }

  bool wait_for_round(std::uint64_t& seen) {
    std::unique_lock lock(mutex_);
    opened_.wait(lock, [&] { return closed_ || round_ != seen; });
    seen = round_;
    return !closed_;
  }

  void play_round(PlayOut& play_out) {
    while (!stopping_.load(std::memory_order_relaxed)) {
      const std::uint32_t at = next_.fetch_add(1, std::memory_order_relaxed);
      if (at >= size_) return;
      play_out.use_deal(dealer_.deal(first_ + at));
      for (const std::size_t candidate : comparison_.active()) {
        if (stopping_.load(std::memory_order_relaxed)) return;
        results_[at][candidate] = play_out.play(candidate);
      }
      done_[at] = true;
    }
  }

  void finish_round() {
    const std::lock_guard lock(mutex_);
    if (--busy_ == 0) all_done_.notify_one();
  }

  const GameRules& rules_;
  const SearchWords& words_;
  const SimulatedPosition& position_;
  const std::span<const CandidateTurn> candidates_;
  const SimulationSettings& settings_;
  const Dealer dealer_;
  std::chrono::steady_clock::time_point next_tick_;

  // Changed between rounds only, by the calling thread; `results_` and `done_` are written by the
  // thread that claimed the deal.
  Comparison comparison_;
  std::uint32_t first_ = 0;
  std::uint32_t size_ = 0;
  std::vector<std::vector<PlayOutResult>> results_;
  std::array<bool, kRound> done_{};

  std::atomic<std::uint32_t> next_{0};
  std::atomic<bool> stopping_{false};

  std::mutex mutex_;  // guards what follows
  std::condition_variable opened_;
  std::condition_variable all_done_;
  std::uint64_t round_ = 0;
  int workers_ = 0;
  int busy_ = 0;
  bool closed_ = false;
  std::exception_ptr failure_;
};

}  // namespace

void CandidateTurn::check(const GameRules& rules, const Board& board, const Rack& rack,
                          int in_bag) const {
  if (kind == TurnKind::pass) return;
  const int count = play.count;
  if (count < 1 || count > rack.size()) {
    throw std::invalid_argument("a turn must use 1 tile to a whole rack");
  }
  for (int at = 0; at < count; ++at) {
    const Tile tile = play.tiles[static_cast<std::size_t>(at)];
    if (letter_of(tile) > rules.scoring.letters || tile == kBlankBit) {
      throw std::invalid_argument("a tile is not in the alphabet");
    }
  }
  if (std::popcount(slots_used(rack, play)) != count) {
    throw std::invalid_argument("a turn uses tiles that are not on the rack");
  }
  if (kind == TurnKind::exchange) {
    if (in_bag < rules.exchange_needs || in_bag < count) {
      throw std::invalid_argument("the bag has too few tiles for an exchange");
    }
    return;
  }
  const int lane = play.lane, start = play.start;
  if (!is_lane(lane) || start < 1 || start > kSide) {
    throw std::invalid_argument("a play is not on the board");
  }
  const int empties = std::popcount(~static_cast<unsigned>(board.lane(lane).tiles) & 0x7FFFu &
                                    ~((1u << (start - 1)) - 1));
  if (empties < count) throw std::invalid_argument("a play does not fit on the board");
}

double WinShares::at(int unseen, double lead) const noexcept {
  const auto columns = static_cast<std::size_t>(2 * max_lead + 1);
  const std::size_t rows = share.size() / columns;
  const std::size_t row = std::min(static_cast<std::size_t>(std::max(unseen, 0)), rows - 1);
  const double column = std::clamp<double>(lead, -max_lead, max_lead) + max_lead;
  const auto before = static_cast<std::size_t>(column);
  const std::size_t after = std::min(before + 1, columns - 1);
  const double part = column - static_cast<double>(before);
  const float* const line = share.data() + row * columns;
  return (1 - part) * static_cast<double>(line[before]) + part * static_cast<double>(line[after]);
}

std::vector<Tile> SimulatedPosition::hidden(const GameRules& rules) const {
  std::array<int, kMaxSearchLetters + 1> left{};
  std::ranges::copy(rules.box, left.begin());
  const auto remove = [&](Tile tile) {
    if (tile > rules.scoring.letters) throw std::invalid_argument("a tile is not in the alphabet");
    if (--left[tile] < 0) {
      throw std::invalid_argument("the position has more of a tile than the box");
    }
  };
  for (const auto& [square, tile] : board) remove(tile >= kBlankBit ? Tile{0} : tile);
  for (const Tile tile : rack) remove(tile);
  for (std::size_t seat = 1; seat < known.size(); ++seat) {
    for (const Tile tile : known[seat]) remove(tile);
  }
  std::vector<Tile> tiles;
  for (std::size_t tile = 0; tile < left.size(); ++tile) {
    tiles.insert(tiles.end(), static_cast<std::size_t>(left[tile]), static_cast<Tile>(tile));
  }
  return tiles;
}

void SimulatedPosition::check(const GameRules& rules) const {
  if (seats < 2 || seats > kMaxPlayers) throw std::invalid_argument("a game has 2 to 4 players");
  if (rack.empty()) throw std::invalid_argument("the rack of the player to move is empty");
  if (static_cast<int>(rack.size()) > rules.scoring.rack_size) {
    throw std::invalid_argument("the rack has more tiles than the rules allow");
  }
  if (scoreless_turns < 0) throw std::invalid_argument("scoreless turns must not be negative");
  for (std::size_t seat = 0; seat < static_cast<std::size_t>(seats); ++seat) {
    if (targets[seat] < 0) throw std::invalid_argument("a target must not be negative");
    if (targets[seat] > 0 && scores[seat] >= targets[seat]) {
      throw std::invalid_argument("the game is over: a player has reached the target");
    }
  }
  std::size_t needed = 0;
  check_possible(rules);
  for (std::size_t seat = 1; seat < static_cast<std::size_t>(seats); ++seat) {
    const auto on_rack = static_cast<int>(known[seat].size());
    if (held[seat] < on_rack || held[seat] > rules.scoring.rack_size) {
      throw std::invalid_argument("a rack must hold its known tiles and at most a full rack");
    }
    needed += static_cast<std::size_t>(held[seat] - on_rack);
  }
  if (hidden(rules).size() < needed) {
    throw std::invalid_argument("there are not enough unseen tiles for the opponents' racks");
  }
}

void SimulatedPosition::check_possible(const GameRules& rules) const {
  std::array<int, kMaxSearchLetters + 1> left{};
  for (const Tile tile : hidden(rules)) ++left[tile];
  for (std::size_t seat = 1; seat < static_cast<std::size_t>(seats); ++seat) {
    double total = 0;
    for (const auto& [tiles, weight] : possible[seat]) {
      if (known[seat].size() + tiles.size() > static_cast<std::size_t>(held[seat])) {
        throw std::invalid_argument("a player cannot hold that many of the possible tiles");
      }
      std::array<int, kMaxSearchLetters + 1> counts = left;
      for (const Tile tile : tiles) {
        if (tile > rules.scoring.letters || --counts[tile] < 0) {
          throw std::invalid_argument("a possible tile is not among the unseen ones");
        }
      }
      if (!std::isfinite(weight) || weight < 0) {
        throw std::invalid_argument("the weights of possible tiles must not be negative");
      }
      total += weight;
    }
    if (!possible[seat].empty() && !(total > 0)) {
      throw std::invalid_argument("the weights of possible tiles must not all be zero");
    }
  }
}

void SimulationSettings::check(const SimulatedPosition& position, std::size_t candidates) const {
  if (threads < 1 || threads > kMaxThreads) {
    throw std::invalid_argument("the number of threads must be 1 to 1024");
  }
  if (samples < 1 || samples > kMaxSamples) {
    throw std::invalid_argument("the number of samples must be 1 to 100000000");
  }
  if (plies < 0) throw std::invalid_argument("the number of plies must not be negative");
  if (!(confidence >= 0 && confidence < 1)) {
    throw std::invalid_argument("the confidence must be at least 0 and less than 1");
  }
  if (keep_play_outs && (confidence > 0 || std::size_t{samples} * candidates > kMaxKept)) {
    throw std::invalid_argument("too many play-outs to keep, or a confidence that drops turns");
  }
  if (!std::isfinite(per_win) || !std::isfinite(per_point)) {
    throw std::invalid_argument("the utility must be finite");
  }
  if (!prior_utility.empty()) {
    if (prior_utility.size() != candidates) {
      throw std::invalid_argument("a prior needs a utility for each turn");
    }
    const auto finite = [](double value) { return std::isfinite(value); };
    if (!std::ranges::all_of(prior_utility, finite) || !(prior_samples > 0) ||
        prior_samples > kMaxSamples) {
      throw std::invalid_argument("a prior must be finite and count for 1 to 100000000 play-outs");
    }
  }
  const auto columns = static_cast<std::size_t>(2 * wins.max_lead + 1);
  if (wins.max_lead < 0 || wins.share.size() % columns != 0) {
    throw std::invalid_argument("the table of wins has incomplete rows");
  }
  if (plies > 0 && per_win != 0 && (wins.empty() || position.seats != 2)) {
    throw std::invalid_argument(
        "without a table of wins, or with more than two players, play-outs must go to the end");
  }
}

SimulationResult simulate(const GameRules& rules, const SearchWords& words,
                          const SimulatedPosition& position,
                          std::span<const CandidateTurn> candidates,
                          const SimulationSettings& settings,
                          const std::function<bool(std::uint32_t)>& tick) {
  rules.check();
  position.check(rules);
  settings.check(position, candidates.size());
  if (words.graph().letters() != rules.scoring.letters) {
    throw std::invalid_argument("the word list and the tiles have different letters");
  }
  if (candidates.empty() || candidates.size() > kMaxCandidates) {
    throw std::invalid_argument("a simulation compares 1 to 200 turns");
  }
  Board board(rules.scoring, words);
  board.lay(position.board);
  const Rack rack(position.rack, rules.scoring);
  int in_bag = static_cast<int>(position.hidden(rules).size());
  for (std::size_t seat = 1; seat < static_cast<std::size_t>(position.seats); ++seat) {
    in_bag -= position.held[seat] - static_cast<int>(position.known[seat].size());
  }
  for (const CandidateTurn& turn : candidates) turn.check(rules, board, rack, in_bag);
  return Simulation(rules, words, position, candidates, settings).run(tick);
}

}  // namespace tilewright
