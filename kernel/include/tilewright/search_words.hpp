#pragma once

#include "tilewright/anagram_table.hpp"
#include "tilewright/extension_sets.hpp"
#include "tilewright/mask_graph.hpp"

namespace tilewright {

/// A word list in all the forms the search needs: a graph of the words read forwards, a graph of
/// the words read backwards, for the letters that may precede a run, the extension sets, and the
/// anagram table for the best play. Built once from a graph, to which it keeps a reference.
/// Immutable, so boards and threads can share it.
class SearchWords {
 public:
  explicit SearchWords(const WordGraph& graph);

  const WordGraph& graph() const noexcept { return graph_; }
  const MaskGraph& forwards() const noexcept { return forwards_; }
  const MaskGraph& backwards() const noexcept { return backwards_; }

  const ExtensionSets& extensions() const noexcept { return extensions_; }
  const AnagramTable& anagrams() const noexcept { return anagrams_; }

  std::size_t bytes() const noexcept {
    return forwards_.bytes() + backwards_.bytes() + extensions_.bytes() + anagrams_.bytes();
  }

 private:
  SearchWords(const WordGraph& graph, const WordList& words);

  const WordGraph& graph_;
  MaskGraph forwards_;
  MaskGraph backwards_;
  ExtensionSets extensions_;
  AnagramTable anagrams_;
};

}  // namespace tilewright
