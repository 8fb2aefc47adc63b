#pragma once

#include <cstdio>
#include <cstdlib>

/// Exits with an error that shows the file, the line and the condition if it does not hold.
#define CHECK(condition)                                                                 \
  do {                                                                                   \
    if (!(condition)) {                                                                  \
      std::fprintf(stderr, "%s:%d: CHECK(%s) failed\n", __FILE__, __LINE__, #condition); \
      std::exit(1);                                                                      \
    }                                                                                    \
  } while (false)

/// Exits with an error unless the expression throws this exception.
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
