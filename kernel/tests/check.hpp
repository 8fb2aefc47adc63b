#pragma once

#include <cstdio>
#include <cstdlib>

/// Ends the test program with the place and the text of a condition that does not hold.
#define CHECK(condition)                                                               \
  do {                                                                                 \
    if (!(condition)) {                                                                \
      std::fprintf(stderr, "%s:%d: CHECK(%s) failed\n", __FILE__, __LINE__, #condition); \
      std::exit(1);                                                                    \
    }                                                                                  \
  } while (false)

/// The same for an expression that must throw.
#define CHECK_THROWS(expression, exception) \
  do {                                      \
    bool thrown = false;                    \
    try {                                   \
      static_cast<void>(expression);        \
    } catch (const exception&) {            \
      thrown = true;                        \
    }                                       \
    CHECK(thrown && #expression);           \
  } while (false)
