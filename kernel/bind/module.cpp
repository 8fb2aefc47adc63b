// The Python module tilewright._kernel. Bindings convert arguments and check their ranges; they
// implement no rules.

#include <nanobind/nanobind.h>

#include "bound_engine.hpp"
#include "tilewright/version.hpp"

NB_MODULE(_kernel, m) {
  // Word lists stay cached until the process exits, which nanobind would report as a leak.
  nanobind::set_leak_warnings(false);
  m.doc() = "The compiled kernel of Tilewright.";
  m.def("version", &tilewright::version,
        "Return the version of Tilewright that this module was compiled for.");
  tilewright::bind_word_graph(m);
  tilewright::bind_leaves(m);
  tilewright::bind_rules(m);
  tilewright::bind_search(m);
  tilewright::bind_value(m);
  tilewright::bind_self_play(m);
  tilewright::bind_simulation(m);
  tilewright::bind_inference(m);
  tilewright::bind_endgame(m);
  tilewright::bind_batch(m);
  tilewright::bind_preendgame(m);
}
