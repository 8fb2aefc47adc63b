#include "tilewright/graph_builder.hpp"

#include <algorithm>
#include <array>
#include <string>
#include <utility>

#include "shared_lists.hpp"

namespace tilewright {

namespace {

/// Builds a minimal graph incrementally from paths in ascending order. Only the siblings along the
/// newest path can still change; everything before it is frozen, that is, interned in the shared
/// lists. For each letter of the newest path, `open_` holds the siblings up to that letter.
class IncrementalBuilder {
 public:
  explicit IncrementalBuilder(SharedLists& lists) : lists_(lists) {}

  /// Adds a path. `accepts` is whether a word ends there; `separated`, if not zero, is the list
  /// that follows a separator there.
  void add(Tiles path, bool accepts, std::uint32_t separated) {
    std::size_t shared = 0;
    while (shared < length_ && shared < path.size() && open_[shared].back().tile == path[shared]) {
      ++shared;
    }
    freeze_to(shared);
    for (const Tile tile : path.subspan(shared)) open_[length_++].push_back({tile, false, 0});
    open_[length_ - 1].back().accepts = accepts;
    if (separated != 0) open_[length_].push_back({0, false, separated});
  }

  /// Returns the list of first letters; zero if no path was added.
  std::uint32_t finish() {
    freeze_to(0);
    return freeze(open_[0]);
  }

 private:
  void freeze_to(std::size_t length) {
    for (; length_ > length; --length_) {
      open_[length_ - 1].back().arc = freeze(open_[length_]);
    }
  }

  std::uint32_t freeze(std::vector<Sibling>& siblings) {
    std::uint32_t list = 0;
    for (; !siblings.empty(); siblings.pop_back()) list = lists_.intern(siblings.back(), list);
    return list;
  }

  SharedLists& lists_;
  std::size_t length_ = 0;
  std::array<std::vector<Sibling>, kMaxWordLength + 1> open_;
};

/// A prefix of some words, spelled backwards: a path of the GADDAG up to the separator.
struct ReversedPrefix {
  std::uint64_t key = 0;
  std::size_t start = 0;  // index in the buffer of all prefixes
  std::uint8_t length = 0;
  bool accepts = false;
  std::uint32_t rest = 0;  // the list of the DAWG that follows
};

/// Collects the prefixes of all words from the DAWG and sorts them for the GADDAG.
class ReversedPrefixes {
 public:
  ReversedPrefixes(const SharedLists& lists, std::uint32_t dawg) : lists_(lists) {
    collect(dawg, 0);
    std::ranges::sort(all_, [this](const ReversedPrefix& left, const ReversedPrefix& right) {
      if (left.key != right.key) return left.key < right.key;
      return std::ranges::lexicographical_compare(tiles(left), tiles(right));
    });
  }

  const std::vector<ReversedPrefix>& all() const noexcept { return all_; }

  Tiles tiles(const ReversedPrefix& prefix) const noexcept {
    return Tiles(buffer_).subspan(prefix.start, prefix.length);
  }

 private:
  void collect(std::uint32_t list, std::size_t depth) {
    for (; list != 0; list = lists_.next(list)) {
      const Sibling& sibling = lists_.sibling(list);
      path_[kMaxWordLength - 1 - depth] = sibling.tile;  // filled from the end: spelled backwards
      add(Tiles(path_).subspan(kMaxWordLength - 1 - depth), sibling);
      collect(sibling.arc, depth + 1);
    }
  }

  void add(Tiles backwards, const Sibling& sibling) {
    ReversedPrefix prefix;
    prefix.key = prefix_key(backwards);
    prefix.start = buffer_.size();
    prefix.length = static_cast<std::uint8_t>(backwards.size());
    prefix.accepts = sibling.accepts;
    prefix.rest = sibling.arc;
    buffer_.insert(buffer_.end(), backwards.begin(), backwards.end());
    all_.push_back(prefix);
  }

  const SharedLists& lists_;
  std::array<Tile, kMaxWordLength> path_{};
  std::vector<Tile> buffer_;
  std::vector<ReversedPrefix> all_;
};

[[noreturn]] void fail(std::size_t index, const std::string& why) {
  throw BadGraph("word " + std::to_string(index + 1) + " of the list " + why);
}

void check_words(const WordList& words, unsigned letters) {
  for (std::size_t index = 0; index < words.size(); ++index) {
    const Tiles word = words[index];
    if (word.empty()) fail(index, "is empty");
    if (word.size() > kMaxWordLength) fail(index, "is too long");
    for (const Tile tile : word) {
      if (tile == 0 || tile > letters) fail(index, "has a letter that is not in the alphabet");
    }
  }
  if (!words.is_sorted()) throw BadGraph("the words are not sorted, or a word is repeated");
}

std::uint32_t build_dawg(SharedLists& lists, const WordList& words) {
  IncrementalBuilder builder(lists);
  for (std::size_t index = 0; index < words.size(); ++index) builder.add(words[index], true, 0);
  return builder.finish();
}

std::uint32_t build_gaddag(SharedLists& lists, std::uint32_t dawg) {
  const ReversedPrefixes prefixes(lists, dawg);
  IncrementalBuilder builder(lists);
  for (const ReversedPrefix& prefix : prefixes.all()) {
    builder.add(prefixes.tiles(prefix), prefix.accepts, prefix.rest);
  }
  return builder.finish();
}

}  // namespace

WordGraph build_graph(const WordList& words, unsigned letters, GraphShape shape) {
  check_words(words, letters);
  SharedLists lists;
  const std::uint32_t dawg = build_dawg(lists, words);
  lists.lay_out();  // keeps the DAWG in front and contiguous
  std::uint32_t gaddag = 0;
  if (shape == GraphShape::dawg_and_gaddag) {
    gaddag = build_gaddag(lists, dawg);
    lists.lay_out();
  }
  return WordGraph(lists.nodes(dawg, gaddag), letters);
}

}  // namespace tilewright
