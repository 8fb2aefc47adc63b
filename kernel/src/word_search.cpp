#include "tilewright/word_search.hpp"

#include <algorithm>
#include <stdexcept>
#include <string>
#include <utility>

namespace tilewright {

namespace {

/// The letters on the path from the root to the current node of a walk, and the words found so far.
class Path {
 public:
  explicit Path(std::size_t limit) : limit_(limit) {}

  bool is_full() const noexcept { return found_.size() >= limit_; }
  std::size_t length() const noexcept { return length_; }

  void push(Tile tile) noexcept { letters_[length_++] = tile; }
  void pop() noexcept { --length_; }
  void record() { found_.add(Tiles(letters_).first(length_)); }

  WordList take() { return std::move(found_); }

 private:
  std::size_t limit_;
  std::size_t length_ = 0;
  std::array<Tile, kMaxWordLength> letters_{};
  WordList found_;
};

class IndexWalk {
 public:
  IndexWalk(const WordGraph& graph, std::uint32_t first, std::size_t limit)
      : graph_(graph), to_skip_(first), path_(limit) {}

  WordList run() {
    visit(graph_.dawg());
    return path_.take();
  }

 private:
  void visit(std::uint32_t node) {
    for (; node != 0 && !path_.is_full(); node = graph_.sibling_after(node)) {
      const std::uint32_t words = graph_.words_through(node);
      if (to_skip_ >= words) {
        to_skip_ -= words;
        continue;
      }
      path_.push(graph_.nodes()[node].tile());
      if (graph_.nodes()[node].accepts()) {
        if (to_skip_ == 0) {
          path_.record();
        } else {
          --to_skip_;
        }
      }
      visit(graph_.nodes()[node].arc());
      path_.pop();
    }
  }

  const WordGraph& graph_;
  std::uint32_t to_skip_;
  Path path_;
};

class RackWalk {
 public:
  RackWalk(const WordGraph& graph, Tiles rack, std::size_t min_length, std::size_t limit)
      : graph_(graph), min_length_(min_length), path_(limit) {
    for (const Tile tile : rack) {
      if (tile > graph.letters()) throw std::invalid_argument("a tile is not in the alphabet");
      ++counts_[tile];
    }
  }

  WordList run() {
    visit(graph_.dawg());
    return path_.take();
  }

 private:
  void visit(std::uint32_t list) {
    for (; list != 0 && !path_.is_full(); list = graph_.sibling_after(list)) {
      const Node node = graph_.nodes()[list];
      // Use a blank only if the letter itself is missing: every word is still found, and only once.
      const Tile held = counts_[node.tile()] > 0 ? node.tile() : kBlank;
      if (counts_[held] == 0) continue;
      --counts_[held];
      path_.push(node.tile());
      if (node.accepts() && path_.length() >= min_length_) path_.record();
      visit(node.arc());
      path_.pop();
      ++counts_[held];
    }
  }

  static constexpr Tile kBlank = 0;

  const WordGraph& graph_;
  std::size_t min_length_;
  std::array<std::size_t, kMaxLetters + 1> counts_{};
  Path path_;
};

class PatternWalk {
 public:
  PatternWalk(const WordGraph& graph, const Pattern& pattern, std::size_t limit)
      : graph_(graph), pattern_(pattern), path_(limit) {}

  WordList run() {
    visit(graph_.dawg(), pattern_.start());
    return path_.take();
  }

 private:
  void visit(std::uint32_t list, Pattern::Progress before) {
    for (; list != 0 && !path_.is_full(); list = graph_.sibling_after(list)) {
      const Node node = graph_.nodes()[list];
      const Pattern::Progress progress = pattern_.after(before, node.tile());
      if (progress == 0) continue;
      path_.push(node.tile());
      if (node.accepts() && pattern_.is_match(progress)) path_.record();
      visit(node.arc(), progress);
      path_.pop();
    }
  }

  const WordGraph& graph_;
  const Pattern& pattern_;
  Path path_;
};

}  // namespace

WordList words_from_index(const WordGraph& graph, std::uint32_t first, std::size_t limit) {
  return IndexWalk(graph, first, limit).run();
}

WordList words_from_rack(const WordGraph& graph, Tiles rack, std::size_t min_length,
                         std::size_t limit) {
  return RackWalk(graph, rack, min_length, limit).run();
}

Pattern::Pattern(std::span<const LetterSet> places) {
  bool after_run = false;
  for (const LetterSet place : places) {
    const bool is_run = place == kAnyRun;
    if (is_run && after_run) continue;  // consecutive runs are equivalent to one
    if (length_ == kMaxPlaces) {
      throw std::invalid_argument("a pattern has at most " + std::to_string(kMaxPlaces) +
                                  " places");
    }
    const Progress bit = Progress{1} << length_++;
    if (is_run) runs_ |= bit;
    for (Tile tile = 1; tile < allowing_.size(); ++tile) {
      if ((place & set_of(tile)) != 0) allowing_[tile] |= bit;
    }
    after_run = is_run;
  }
}

WordList words_matching(const WordGraph& graph, const Pattern& pattern, std::size_t limit) {
  return PatternWalk(graph, pattern, limit).run();
}

Hooks find_hooks(const WordGraph& graph, Tiles word) {
  Hooks hooks;
  if (word.empty() || word.size() >= kMaxWordLength) return hooks;
  const std::uint32_t end = graph.walk(word);
  std::uint32_t node = end == 0 ? 0 : graph.nodes()[end].arc();
  for (; node != 0; node = graph.sibling_after(node)) {
    if (graph.nodes()[node].accepts()) hooks.back |= set_of(graph.nodes()[node].tile());
  }
  std::vector<Tile> longer(word.size() + 1);
  std::ranges::copy(word, longer.begin() + 1);
  for (unsigned tile = 1; tile <= graph.letters(); ++tile) {
    longer[0] = static_cast<Tile>(tile);
    if (graph.contains(longer)) hooks.front |= set_of(longer[0]);
  }
  return hooks;
}

}  // namespace tilewright
