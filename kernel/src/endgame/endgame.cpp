#include "tilewright/endgame.hpp"

#include <algorithm>
#include <condition_variable>
#include <exception>
#include <mutex>
#include <stdexcept>

#include "../worker_threads.hpp"
#include "proof.hpp"
#include "tilewright/play_search.hpp"

namespace tilewright {

namespace {

constexpr int kMinTableBits = 10;
constexpr int kMaxTableBits = 32;

/// Answers the questions of a proof on several threads.
class Endgame {
 public:
  Endgame(const EndgameSetup& setup, const EndgameSettings& settings)
      : setup_(setup),
        settings_(settings),
        processor_(settings.processor.empty() ? search_processors().back() : settings.processor),
        table_(settings.table_bits) {
    control_.max_nodes = settings.nodes;
  }

  EndgameResult run(const std::function<bool(std::uint64_t)>& tick) {
    // The first searcher is made here, so that its turns are known even if the search is stopped at
    // once.
    first_ = make_searcher();
    if (first_ == nullptr) throw std::invalid_argument("unknown processor level");
    Proof proof(settings_, *first_);
    proof_ = &proof;
    control_.question.store(proof.question(), std::memory_order_relaxed);
    {
      std::vector<std::jthread> threads;
      try {
        start(threads);
        wait(tick);
      } catch (...) {
        control_.stopped.store(true, std::memory_order_relaxed);
        throw;
      }
    }
    EndgameResult result;
    proof.report(result);
    result.nodes = control_.nodes.load(std::memory_order_relaxed);
    result.stopped = !proof.finished();
    return result;
  }

 private:
  std::unique_ptr<EndgameSearcher> make_searcher() {
    return make_endgame_searcher(setup_, table_, control_, processor_);
  }

  void start(std::vector<std::jthread>& threads) {
    const std::lock_guard lock(mutex_);  // the threads wait until they are counted
    start_threads(threads, settings_.threads, [this] { work(); });
    working_ = static_cast<int>(threads.size());
  }

  void wait(const std::function<bool(std::uint64_t)>& tick) {
    do {
      if (!tick(control_.nodes.load(std::memory_order_relaxed))) {
        control_.stopped.store(true, std::memory_order_relaxed);
      }
    } while (!all_done());
    if (failure_) std::rethrow_exception(failure_);
  }

  /// Waits for the threads, but only until the next tick.
  bool all_done() {
    std::unique_lock lock(mutex_);
    return all_done_.wait_for(lock, kTickInterval, [this] { return working_ == 0; });
  }

  void work() noexcept {
    try {
      std::unique_lock lock(mutex_);
      std::unique_ptr<EndgameSearcher> searcher = std::move(first_);
      if (searcher == nullptr) {
        lock.unlock();
        searcher = make_searcher();
        lock.lock();
      }
      std::vector<std::size_t> made;
      while (!proof_->finished() && !control_.stopped.load(std::memory_order_relaxed)) {
        follow(proof_->path(), made, *searcher);
        const std::uint64_t question = proof_->question();
        const Proof::Task task = proof_->claim();
        lock.unlock();
        const std::optional<int> result = searcher->test(task.turn, task.least);
        lock.lock();
        if (question != proof_->question()) continue;
        proof_->finish(task, result, *searcher);
        made = proof_->path();
        control_.question.store(proof_->question(), std::memory_order_relaxed);
      }
      control_.stopped.store(true, std::memory_order_relaxed);
    } catch (...) {
      const std::lock_guard lock(mutex_);
      failure_ = std::current_exception();
      control_.stopped.store(true, std::memory_order_relaxed);
    }
    const std::lock_guard lock(mutex_);
    if (--working_ == 0) all_done_.notify_one();
  }

  /// Brings a searcher from the position after the turns in `made` to the one after those in
  /// `path`.
  static void follow(const std::vector<std::size_t>& path, std::vector<std::size_t>& made,
                     EndgameSearcher& searcher) {
    const auto shared = std::ranges::mismatch(made, path).in1 - made.begin();
    for (; made.size() > static_cast<std::size_t>(shared); made.pop_back()) searcher.take_back();
    while (made.size() < path.size()) {
      searcher.make(path[made.size()]);
      made.push_back(path[made.size()]);
    }
  }

  const EndgameSetup& setup_;
  const EndgameSettings& settings_;
  const std::string_view processor_;
  PositionTable table_;
  SearchControl control_;

  std::mutex mutex_;  // guards what follows
  std::condition_variable all_done_;
  Proof* proof_ = nullptr;
  std::unique_ptr<EndgameSearcher> first_;  ///< until a thread takes it
  int working_ = 0;
  std::exception_ptr failure_;
};

}  // namespace

int standstill_turns(const GameRules& rules) noexcept {
  const Standstill& rule = rules.standstill;
  return rule.scoreless_turns > 0 ? rule.scoreless_turns : 2 * rule.passes_with_bag_empty;
}

int sensible_turns(int turns) noexcept {
  constexpr int kMany = 2 * (kMaxEndgameRack + kMaxRackSize) + 2;
  return turns <= kMany ? turns : kMany + (turns & 1);
}

int EndgamePosition::turns_to_standstill(const GameRules& rules) const noexcept {
  return standstill_turns(rules) - scoreless_turns;
}

void EndgamePosition::check(const GameRules& rules) const {
  if (rules.standstill.scoreless_turns > 0 && rules.standstill.passes_with_bag_empty > 0) {
    throw std::invalid_argument("an endgame supports a single rule for a standstill");
  }
  for (const auto& [square, tile] : board) {
    if (square >= kSquares || letter_of(tile) == 0 || letter_of(tile) > rules.scoring.letters) {
      throw std::invalid_argument("a tile on the board is not in the alphabet");
    }
  }
  for (const std::vector<Tile>& rack : racks) {
    if (static_cast<int>(rack.size()) > rules.scoring.rack_size) {
      throw std::invalid_argument("a rack has more tiles than the rules allow");
    }
    if (std::ranges::any_of(rack, [&](Tile tile) { return tile > rules.scoring.letters; })) {
      throw std::invalid_argument("a tile is not in the alphabet");
    }
  }
  if (scoreless_turns < 0) throw std::invalid_argument("scoreless turns must not be negative");
  if (racks[0].empty() || racks[1].empty() || turns_to_standstill(rules) < 1) {
    throw std::invalid_argument("the game is over");
  }
}

void EndgameSettings::check() const {
  if (best < 1) throw std::invalid_argument("the number of turns must be at least 1");
  if (threads < 1 || threads > kMaxThreads) {
    throw std::invalid_argument("the number of threads must be between 1 and 1024");
  }
  if (table_bits < kMinTableBits || table_bits > kMaxTableBits) {
    throw std::invalid_argument("a table has 2^10 to 2^32 entries");
  }
}

EndgameResult solve_endgame(const GameRules& rules, const SearchWords& words,
                            const EndgamePosition& position, const EndgameSettings& settings,
                            const std::function<bool(std::uint64_t)>& tick) {
  rules.check();
  position.check(rules);
  settings.check();
  BoardTiles board{};
  for (const auto& [square, tile] : position.board) board[square] = tile;
  std::vector<Tile> tiles = position.racks[0];
  tiles.insert(tiles.end(), position.racks[1].begin(), position.racks[1].end());
  const MaskGraph to_form = fitting_words(words.forwards(), rules.scoring.letters, board, tiles);
  const EndgameSetup setup{.scoring = rules.scoring,
                           .words = to_form,
                           .board = board,
                           .racks = position.racks,
                           .turns_left = sensible_turns(position.turns_to_standstill(rules)),
                           .turns_after_play = sensible_turns(standstill_turns(rules)),
                           .zero_counts = rules.standstill.scoreless_turns > 0};
  return Endgame(setup, settings).run(tick);
}

}  // namespace tilewright
