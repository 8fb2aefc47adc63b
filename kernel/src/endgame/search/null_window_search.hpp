#pragma once

#include "line_of_play.hpp"

namespace tilewright::TILEWRIGHT_PROCESSOR {

/// Decides whether a position is worth at least a given number of points. Nothing is cut off: every
/// line is followed to the end of the game, or to a position of which a bound is known.
///
/// Three things keep the tree small. If the opponent can go out with a play that a candidate leaves
/// as it is, the opponent's value after the candidate is at least that of going out; most
/// candidates fall to this bound without being tried. Candidates that leave the opponent few
/// replies for which the same bound does not hold the other way round are tried before anything is
/// generated. And positions are shared through a table.
class NullWindowSearch {
 public:
  NullWindowSearch(LineOfPlay& line, PositionTable& table, SearchControl& control)
      : line_(line), lists_(line.lists()), table_(table), control_(control) {}

  /// Returns a number that the value of a position of the line is at least, if it is not less than
  /// `least`, and otherwise one that it is at most. The result is meaningless if the search was
  /// interrupted.
  int search(int at, int least);

  /// Follows a question; the search is interrupted as soon as there is another one.
  void begin(std::uint64_t question) noexcept {
    question_ = question;
    interrupted_ = control_.stopped.load(std::memory_order_relaxed);
  }
  bool interrupted() const noexcept { return interrupted_; }

  /// Reports the positions that have not been counted yet.
  void count_nodes() noexcept {
    control_.nodes.fetch_add(nodes_ - counted_, std::memory_order_relaxed);
    counted_ = nodes_;
  }

  /// A play of the player to move, or a pass, and how good it looks.
  struct Candidate {
    int estimate;
    std::uint32_t play;
  };
  static constexpr std::uint32_t kPass = ~std::uint32_t{0};

  /// Estimates the plays of a list that do not go out: the score, twice the value of the tiles, and
  /// the best next play, less the best reply.
  int estimate(const LinePosition& now, const EndgamePlay& play) const noexcept;

 private:
  static constexpr int kNone = -kUnboundedSpread;
  static constexpr std::uint64_t kNodesBetweenReports = 64;
  static constexpr int kMaxTried = 2;
  static constexpr std::uint32_t kPassTag = 1;
  static constexpr int kTooMany = 1 << 20;

  /// The result so far: a bound of the value, and the turn it is due to.
  struct Result {
    int value = kNone;
    std::uint32_t turn = 0;
    std::uint64_t tried[kMaxTried] = {};
    int tries = 0;

    void raise(int to, std::uint32_t by = 0) noexcept {
      if (to <= value) return;
      value = to;
      turn = by;
    }
    bool was_tried(std::uint64_t key) const noexcept {
      for (int i = 0; i < tries; ++i) {
        if (tried[i] == key) return true;
      }
      return false;
    }
  };

  static std::uint32_t tag_of(const EndgamePlay& play) noexcept {
    return (static_cast<std::uint32_t>(play.key) & PositionTable::kTurnMask) | 2;
  }

  void try_known_plays(int at, int least, std::uint32_t table_turn, Result& result);
  void try_all(int at, int least, std::uint32_t table_turn, Result& result);
  void try_play(int at, int least, std::uint32_t number, Result& result);
  std::uint32_t choose_refutation(int at, int least, const SquareSet& changed,
                                  const SquareSet& changed_for_opponent);
  int count_open_replies(const LinePosition& now, const EndgamePlay& play, int least,
                         const PlayList& mine, const SquareSet& changed, int limit, int& prospects);
  void list_going_out(int at);
  int bound_by_going_out(const LinePosition& now, const EndgamePlay& play) const noexcept;
  void drop_bounded(int at, int least, std::uint32_t first, Result& result);
  void sort_candidates(int at, std::uint32_t first, std::uint32_t table_turn);

  void count_node() noexcept {
    if (++nodes_ % kNodesBetweenReports != 0) return;
    count_nodes();
    const bool enough = control_.nodes.load(std::memory_order_relaxed) >= control_.max_nodes;
    if (enough) control_.stopped.store(true, std::memory_order_relaxed);
  }

  /// Often asks whether to continue: with two blanks, a single position can take a second.
  void check_interruption() noexcept {
    interrupted_ = interrupted_ || control_.stopped.load(std::memory_order_relaxed) ||
                   control_.question.load(std::memory_order_relaxed) != question_;
  }

  LineOfPlay& line_;
  PlayLists& lists_;
  PositionTable& table_;
  SearchControl& control_;
  std::uint64_t question_ = 0;
  std::uint64_t nodes_ = 0;
  std::uint64_t counted_ = 0;
  bool interrupted_ = false;

  GrowingArray<Candidate> candidates_;     ///< of all positions on the line
  GrowingArray<Candidate> promising_;      ///< in choose_refutation()
  GrowingArray<std::uint32_t> replies_;    ///< in choose_refutation()
  GrowingArray<std::uint32_t> going_out_;  ///< plays that go out, by falling score
};

inline int NullWindowSearch::search(int at, int least) {
  count_node();
  check_interruption();
  if (interrupted_) return 0;
  const std::uint64_t key = line_.position(at).key;
  const KnownValue known = table_.find(key);
  if (known.low >= least) return known.low;
  if (known.high < least) return known.high;

  const std::uint64_t nodes_before = nodes_;
  const PlayLists::Mark mark = lists_.mark();
  const std::uint32_t candidates_before = candidates_.size();
  Result result;
  try_known_plays(at, least, known.turn, result);
  if (result.value < least && !interrupted_) try_all(at, least, known.turn, result);
  lists_.release(mark);
  candidates_.shrink(candidates_before);
  if (interrupted_) return 0;

  KnownValue found;
  (result.value >= least ? found.low : found.high) = result.value;
  found.turn = result.turn;
  table_.store(key, found, nodes_ - nodes_before);
  return result.value;
}

inline void NullWindowSearch::try_play(int at, int least, std::uint32_t number, Result& result) {
  const int score = lists_.play(number).score;
  const std::uint32_t tag = tag_of(lists_.play(number));
  line_.add_play(at, number);
  const int value = score - search(at + 1, score - least + 1);
  line_.retreat_board(at);
  if (!interrupted_) result.raise(value, value >= least ? tag : 0);
}

/// Tries what can be tried without generating plays: going out, the turn from the table, or a play
/// that looks like a refutation.
inline void NullWindowSearch::try_known_plays(int at, int least, std::uint32_t table_turn,
                                              Result& result) {
  const LinePosition& now = line_.position(at);
  const int me = now.mover, opponent = now.opponent();
  SquareSet changed;
  const int nearest = line_.nearest_list(at, me, changed);
  if (nearest == at) return;
  const PlayList list = line_.position(nearest).list[me];
  std::uint32_t chosen = kPass;
  bool goes_out = false;
  for (std::uint32_t entry = list.begin; entry < list.end; ++entry) {
    const bool is_last = lists_.need(entry) == now.tiles[me];
    if (is_last ? goes_out : table_turn == 0 || chosen != kPass) continue;
    if (!includes(now.tiles[me], lists_.need(entry))) continue;
    const EndgamePlay& play = lists_.at(entry);
    if ((!is_last && tag_of(play) != table_turn) || play.squares.meets(changed)) continue;
    if (is_last) {
      goes_out = true;  // plays are in order of their scores
      result.raise(play.score + 2 * now.points[opponent]);
    } else if (!line_.is_standstill_after(now, play)) {
      chosen = lists_.number(entry);
    }
  }
  if (result.value >= least) return;
  if (chosen == kPass) {
    SquareSet changed_for_opponent;
    line_.nearest_list(at, opponent, changed_for_opponent);
    chosen = choose_refutation(at, least, changed, changed_for_opponent);
  }
  if (chosen == kPass) return;
  result.tried[result.tries++] = lists_.play(chosen).key;
  try_play(at, least, chosen, result);
}

/// Among the plays that look best, returns the one that leaves the opponent the fewest replies, or
/// nothing if it leaves too many.
inline std::uint32_t NullWindowSearch::choose_refutation(int at, int least,
                                                         const SquareSet& changed,
                                                         const SquareSet& changed_for_opponent) {
  constexpr std::uint32_t kMostPromising = 8;
  const LinePosition& now = line_.position(at);
  const int me = now.mover, opponent = now.opponent();
  SquareSet unused;
  const PlayList mine = line_.position(line_.nearest_list(at, me, unused)).list[me];
  const PlayList theirs = line_.position(line_.nearest_list(at, opponent, unused)).list[opponent];

  promising_.shrink(0);
  for (std::uint32_t entry = mine.begin; entry < mine.end; ++entry) {
    const TileBits need = lists_.need(entry);
    if (need == now.tiles[me] || !includes(now.tiles[me], need)) continue;
    const EndgamePlay& play = lists_.at(entry);
    const int value = play.score + 2 * play.points;
    if (promising_.size() == kMostPromising && value <= promising_[kMostPromising - 1].estimate) {
      continue;
    }
    if (play.squares.meets(changed) || line_.is_standstill_after(now, play)) continue;
    if (promising_.size() == kMostPromising) promising_.shrink(kMostPromising - 1);
    promising_.add({value, lists_.number(entry)});
    for (std::uint32_t i = promising_.size() - 1;
         i > 0 && promising_[i - 1].estimate < promising_[i].estimate; --i) {
      std::swap(promising_[i - 1], promising_[i]);
    }
  }
  if (promising_.size() == 0) return kPass;

  replies_.shrink(0);
  for (std::uint32_t entry = theirs.begin; entry < theirs.end; ++entry) {
    if (includes(now.tiles[opponent], lists_.need(entry)) &&
        !lists_.at(entry).squares.meets(changed_for_opponent)) {
      replies_.add(lists_.number(entry));
    }
  }

  std::uint32_t best = kPass;
  int fewest = kTooMany, best_estimate = kNone;
  for (const Candidate& candidate : promising_) {
    const EndgamePlay& play = lists_.play(candidate.play);
    SquareSet after = changed;
    after |= play.changed;
    int prospects = 0;
    const int open = count_open_replies(now, play, least, mine, after, fewest, prospects);
    const int estimate = candidate.estimate + prospects;
    if (open == kTooMany || open > fewest) continue;
    if (open == fewest && estimate <= best_estimate) continue;
    fewest = open;
    best_estimate = estimate;
    best = candidate.play;
    if (open == 0) break;
  }
  if (best == kPass) return kPass;
  const bool is_refutation = fewest <= 2 || 2 * fewest <= static_cast<int>(replies_.size());
  return is_refutation ? best : kPass;
}

/// Counts the known replies to a play that may be worth more than the play can afford, up to
/// `limit` and one more; returns kTooMany if the opponent can go out for more. `changed` are the
/// squares changed after the play since the list of the player was made. Sets `prospects` to the
/// score of the player's best next play less that of the best reply.
inline int NullWindowSearch::count_open_replies(const LinePosition& now, const EndgamePlay& play,
                                                int least, const PlayList& mine,
                                                const SquareSet& changed, int limit,
                                                int& prospects) {
  const int me = now.mover, opponent = now.opponent();
  const TileBits rest = now.tiles[me] - play.need;
  const int kept = now.points[me] - play.points;
  const int affordable = play.score - least;
  constexpr std::uint32_t kMostGoingOut = 16;
  going_out_.shrink(0);
  int next = 0;
  for (std::uint32_t entry = mine.begin; entry < mine.end; ++entry) {
    const TileBits need = lists_.need(entry);
    if (need != rest && (next > 0 || !includes(rest, need))) continue;
    const EndgamePlay& follow_up = lists_.at(entry);
    if (follow_up.squares.meets(changed)) continue;
    if (next == 0) next = follow_up.score;
    if (need != rest) continue;
    going_out_.add(lists_.number(entry));
    if (going_out_.size() == kMostGoingOut) break;
  }

  int open = 0, best = 0;
  for (const std::uint32_t number : replies_) {
    const EndgamePlay& reply = lists_.play(number);
    if (reply.squares.meets(play.changed)) continue;
    if (reply.need == now.tiles[opponent]) {
      const int value = reply.score + 2 * kept;
      if (value > affordable) return kTooMany;
      best = std::max(best, value);
      continue;
    }
    best = std::max(best, reply.score);
    bool is_open = true;
    for (const std::uint32_t out : going_out_) {
      const EndgamePlay& last = lists_.play(out);
      if (last.squares.meets(reply.changed)) continue;
      is_open = reply.score - last.score - 2 * (now.points[opponent] - reply.points) > affordable;
      break;
    }
    if (is_open && ++open > limit) break;
  }
  prospects = next - best;
  return open;
}

/// Lists the opponent's plays that go out, among those known.
inline void NullWindowSearch::list_going_out(int at) {
  const LinePosition& now = line_.position(at);
  const int opponent = now.opponent();
  SquareSet changed;
  const PlayList list = line_.position(line_.nearest_list(at, opponent, changed)).list[opponent];
  going_out_.shrink(0);
  for (std::uint32_t entry = list.begin; entry < list.end; ++entry) {
    if (lists_.need(entry) == now.tiles[opponent] && !lists_.at(entry).squares.meets(changed)) {
      going_out_.add(lists_.number(entry));
    }
  }
}

/// Returns what a play is worth at most because the opponent can go out after it.
inline int NullWindowSearch::bound_by_going_out(const LinePosition& now,
                                                const EndgamePlay& play) const noexcept {
  for (std::uint32_t i = 0; i < going_out_.size(); ++i) {
    const EndgamePlay& last = lists_.play(going_out_[i]);
    if (last.squares.meets(play.changed)) continue;
    return play.score - last.score - 2 * (now.points[now.mover] - play.points);
  }
  return kUnboundedSpread;
}

/// Drops the candidates from number `first` on that are worth less than `least` because the
/// opponent can go out.
inline void NullWindowSearch::drop_bounded(int at, int least, std::uint32_t first, Result& result) {
  list_going_out(at);
  if (going_out_.size() == 0) return;
  const LinePosition& now = line_.position(at);
  std::uint32_t kept = first;
  for (std::uint32_t i = first; i < candidates_.size(); ++i) {
    const int bound = bound_by_going_out(now, lists_.play(candidates_[i].play));
    if (bound < least) {
      result.raise(bound);
    } else {
      candidates_[kept++] = candidates_[i];
    }
  }
  candidates_.shrink(kept);
}

inline int NullWindowSearch::estimate(const LinePosition& now,
                                      const EndgamePlay& play) const noexcept {
  const int me = now.mover, opponent = now.opponent();
  const PlayList& mine = now.list[me];
  const PlayList& theirs = now.list[opponent];
  const TileBits rest = now.tiles[me] - play.need;
  const int kept = now.points[me] - play.points;
  int reply = 0, next = 0;
  for (std::uint32_t entry = theirs.begin; entry < theirs.end; ++entry) {
    const EndgamePlay& candidate = lists_.at(entry);
    if (candidate.score + 2 * kept <= reply) break;
    const bool goes_out = candidate.need == now.tiles[opponent];
    const int value = candidate.score + (goes_out ? 2 * kept : 0);
    if (value > reply && !candidate.squares.meets(play.changed)) reply = value;
  }
  for (std::uint32_t entry = mine.begin; entry < mine.end; ++entry) {
    if (!includes(rest, lists_.need(entry))) continue;
    const EndgamePlay& candidate = lists_.at(entry);
    if (candidate.squares.meets(play.changed)) continue;
    next = candidate.score;
    break;
  }
  return play.score + 2 * play.points + next - reply;
}

inline void NullWindowSearch::sort_candidates(int at, std::uint32_t first,
                                              std::uint32_t table_turn) {
  const LinePosition& now = line_.position(at);
  for (std::uint32_t i = first; i < candidates_.size(); ++i) {
    check_interruption();
    if (interrupted_) return;
    const EndgamePlay& play = lists_.play(candidates_[i].play);
    candidates_[i].estimate = tag_of(play) == table_turn ? kUnboundedSpread : estimate(now, play);
  }
  std::sort(candidates_.begin() + first, candidates_.end(),
            [](const Candidate& one, const Candidate& other) {
              return one.estimate != other.estimate ? one.estimate > other.estimate
                                                    : one.play < other.play;
            });
}

/// Tries all turns that have not been tried yet and are not ruled out by a bound.
inline void NullWindowSearch::try_all(int at, int least, std::uint32_t table_turn, Result& result) {
  const LinePosition& now = line_.position(at);
  const int me = now.mover, opponent = now.opponent();
  const bool pass_is_last = now.turns_left == 1;
  line_.list(at, me);
  if (pass_is_last) result.raise(now.standstill(), kPassTag);
  const std::uint32_t first = candidates_.size();
  for (std::uint32_t entry = now.list[me].begin; entry < now.list[me].end; ++entry) {
    const EndgamePlay& play = lists_.at(entry);
    if (play.need == now.tiles[me]) {
      result.raise(play.score + 2 * now.points[opponent], tag_of(play));
    } else if (line_.is_standstill_after(now, play)) {
      result.raise(play.score + now.standstill() + play.points, tag_of(play));
    } else if (!result.was_tried(play.key)) {
      candidates_.add({0, lists_.number(entry)});
    }
  }
  if (result.value >= least) return;

  drop_bounded(at, least, first, result);
  if (candidates_.size() > first && !now.is_listed[opponent]) {
    line_.list(at, opponent);
    drop_bounded(at, least, first, result);
  }
  int pass_bound = now.turns_left == 2 ? now.standstill() : kUnboundedSpread;
  if (going_out_.size() > 0) {
    const EndgamePlay& last = lists_.play(going_out_[0]);
    pass_bound = std::min(pass_bound, -last.score - 2 * now.points[me]);
  }
  if (candidates_.size() > first) sort_candidates(at, first, table_turn);

  const auto try_pass = [&] {
    line_.add_pass(at);
    const int value = -search(at + 1, 1 - least);
    line_.retreat_board(at);
    if (!interrupted_) result.raise(value, value >= least ? kPassTag : 0);
  };
  const bool pass_first = !pass_is_last && pass_bound >= least && table_turn == kPassTag;
  if (pass_first) try_pass();
  for (std::uint32_t i = first; i < candidates_.size(); ++i) {
    if (result.value >= least || interrupted_) return;
    try_play(at, least, candidates_[i].play, result);
  }
  if (result.value >= least || interrupted_ || pass_is_last || pass_first) return;
  if (pass_bound < least) {
    result.raise(pass_bound);
  } else {
    try_pass();
  }
}

}  // namespace tilewright::TILEWRIGHT_PROCESSOR
