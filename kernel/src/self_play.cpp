#include "tilewright/self_play.hpp"

#include <algorithm>
#include <atomic>
#include <condition_variable>
#include <exception>
#include <iterator>
#include <mutex>
#include <stdexcept>

#include "self_game.hpp"
#include "worker_threads.hpp"

namespace tilewright {

namespace {

constexpr std::uint32_t kMaxLatePlayOuts = 100'000;
constexpr std::uint32_t kMaxDeals = 10'000;

/// A few consecutive games, played by one thread.
struct Batch {
  std::uint32_t first = 0;
  std::vector<GameRecord> games;
  std::vector<TurnRecord> turns;
  std::vector<SampledPosition> positions;
};

/// The threads that play the games. Each thread claims batches from an atomic counter and delivers
/// its records when it exits; they share nothing else while they play.
class WorkerPool {
 public:
  WorkerPool(const GameRules& rules, const SearchWords& words, const SelfPlaySettings& settings)
      : rules_(rules), words_(words), settings_(settings) {
    const std::uint32_t share = settings.games / (8 * static_cast<std::uint32_t>(settings.threads));
    batch_size_ = std::clamp<std::uint32_t>(share, 1, 32);
    active_workers_ = settings.threads;
  }

  SelfPlayRecords play_all(const std::function<bool(std::uint32_t)>& tick) {
    {
      std::vector<std::jthread> threads;
      try {
        start(threads);
        watch(tick);
      } catch (...) {  // tick() may throw, and so may starting a thread or allocating memory
        stopping_.store(true, std::memory_order_relaxed);
        throw;
      }
    }
    if (failure_) std::rethrow_exception(failure_);
    return collect();
  }

 private:
  /// Starts the threads; the games are the same if there are fewer than requested.
  void start(std::vector<std::jthread>& threads) {
    start_threads(threads, settings_.threads, [this] { work(); });
    const std::lock_guard lock(mutex_);
    active_workers_ -= settings_.threads - static_cast<int>(threads.size());
  }

  void watch(const std::function<bool(std::uint32_t)>& tick) {
    std::unique_lock lock(mutex_);
    for (bool done = false; !done;) {
      done = all_done_.wait_for(lock, kTickInterval, [this] { return active_workers_ == 0; });
      lock.unlock();
      if (!tick(played_.load(std::memory_order_relaxed))) {
        stopping_.store(true, std::memory_order_relaxed);
      }
      lock.lock();
    }
  }

  void work() noexcept {
    std::exception_ptr failure;
    try {
      SelfGame game(rules_, words_, settings_);
      std::vector<Batch> played;
      while (!stopping_.load(std::memory_order_relaxed)) {
        const std::uint64_t first = next_game_.fetch_add(batch_size_, std::memory_order_relaxed);
        if (first >= settings_.games) break;
        played.push_back(play_batch(game, static_cast<std::uint32_t>(first)));
      }
      deliver(std::move(played), game.samples());
    } catch (...) {
      failure = std::current_exception();
      stopping_.store(true, std::memory_order_relaxed);
    }
    const std::lock_guard lock(mutex_);
    if (failure) failure_ = failure;
    if (--active_workers_ == 0) all_done_.notify_one();
  }

  /// Plays the games of a batch, or those that are complete when the run is stopped.
  Batch play_batch(SelfGame& game, std::uint32_t first) {
    Batch batch{first, {}, {}, {}};
    const std::uint32_t size = std::min(batch_size_, settings_.games - first);
    for (std::uint32_t at = 0; at < size; ++at) {
      if (stopping_.load(std::memory_order_relaxed)) break;
      game.play(settings_.first_game + first + at, batch.games, batch.turns);
      played_.fetch_add(1, std::memory_order_relaxed);
    }
    batch.positions = game.take_positions();
    return batch;
  }

  void deliver(std::vector<Batch>&& played, const LeaveSamples* samples) {
    const std::lock_guard lock(mutex_);
    std::ranges::move(played, std::back_inserter(batches_));
    if (samples != nullptr) samples_.add(*samples);
  }

  SelfPlayRecords collect() {
    SelfPlayRecords records;
    std::ranges::sort(batches_, {}, &Batch::first);
    std::size_t turns = 0;
    for (const Batch& batch : batches_) turns += batch.turns.size();
    records.games.reserve(played_);
    records.turns.reserve(turns);
    for (Batch& batch : batches_) {
      records.games.insert(records.games.end(), batch.games.begin(), batch.games.end());
      records.turns.insert(records.turns.end(), batch.turns.begin(), batch.turns.end());
      records.positions.insert(records.positions.end(), batch.positions.begin(),
                               batch.positions.end());
      batch = {};
    }
    records.samples = std::move(samples_);
    records.stopped = records.games.size() < settings_.games;
    return records;
  }

  const GameRules& rules_;
  const SearchWords& words_;
  const SelfPlaySettings& settings_;
  std::uint32_t batch_size_ = 1;
  std::atomic<std::uint64_t> next_game_{0};
  std::atomic<std::uint32_t> played_{0};
  std::atomic<bool> stopping_{false};

  std::mutex mutex_;  // guards what follows
  std::condition_variable all_done_;
  int active_workers_ = 0;
  std::exception_ptr failure_;
  std::vector<Batch> batches_;
  LeaveSamples samples_;
};

void check_sampling(const ValuePlan& plan, std::size_t players, const GameRules& rules) {
  if (players != 2) throw std::invalid_argument("positions are sampled in games of two");
  if (plan.leaf != nullptr && !plan.leaf->fits(rules)) {
    throw std::invalid_argument("the value network was trained for other games");
  }
  if (plan.deals < 1 || plan.late_deals < 1 || std::max(plan.deals, plan.late_deals) > kMaxDeals) {
    throw std::invalid_argument("a turn is played out 1 to 10000 times");
  }
}

}  // namespace

void SelfPlaySettings::check(const GameRules& rules) const {
  if (players.size() < 2 || players.size() > kMaxPlayers) {
    throw std::invalid_argument("a game has 2 to 4 players");
  }
  if (threads < 1 || threads > kMaxThreads) {
    throw std::invalid_argument("the number of threads must be 1 to 1024");
  }
  if (games > ~std::uint32_t{0} - first_game) {
    throw std::invalid_argument("game numbers must not exceed 4294967295");
  }
  for (const SelfPlayer& player : players) {
    if (player.late_play_outs > kMaxLatePlayOuts) {
      throw std::invalid_argument("at most 100000 play-outs of each turn are possible");
    }
    for (const ValueNetwork* network : {player.value, player.late_value}) {
      if (network != nullptr && (players.size() != 2 || !network->fits(rules))) {
        throw std::invalid_argument("the value network was trained for other games");
      }
    }
    if (player.late_value != nullptr && player.value == nullptr) {
      throw std::invalid_argument("a late value network needs one for the rest of the game");
    }
  }
  if (value_sampling != nullptr) check_sampling(*value_sampling, players.size(), rules);
  const int dealt = static_cast<int>(players.size()) * rules.scoring.rack_size;
  if (rules.box_size() < dealt) {
    throw std::invalid_argument("the box has too few tiles for this number of players");
  }
  if (sampling != nullptr) {
    if (sampling->leaves == nullptr) throw std::invalid_argument("sampling needs leaves");
    if (sampling->random_racks < 0 || sampling->chosen_racks < 0) {
      throw std::invalid_argument("the number of racks to sample must not be negative");
    }
    if (sampling->min_in_bag < 1) {
      throw std::invalid_argument("leaves can only be sampled while the bag holds a tile");
    }
  }
}

SelfPlayRecords play_games(const GameRules& rules, const SearchWords& words,
                           const SelfPlaySettings& settings,
                           const std::function<bool(std::uint32_t)>& tick) {
  rules.check();
  settings.check(rules);
  if (words.graph().letters() != rules.scoring.letters) {
    throw std::invalid_argument("the word list and the tiles have different letters");
  }
  return WorkerPool(rules, words, settings).play_all(tick);
}

}  // namespace tilewright
