// The Python module tilewright._kernel. A binding converts and checks ranges; it decides no rule.

#include <nanobind/nanobind.h>

#include "bound_engine.hpp"
#include "bound_graph.hpp"
#include "tilewright/version.hpp"

NB_MODULE(_kernel, m) {
  // Word lists are kept until the program ends; nanobind would call that a leak.
  nanobind::set_leak_warnings(false);
  m.doc() = "The compiled kernel of Tilewright.";
  m.def("version", &tilewright::version, "The version of Tilewright this was compiled for.");
  tilewright::bind_word_graph(m);
  tilewright::bind_leaves(m);
  tilewright::bind_rules(m);
  tilewright::bind_search(m);
  tilewright::bind_self_play(m);
}
