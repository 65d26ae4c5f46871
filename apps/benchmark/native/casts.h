// Reader of `castcases 1` (linear and motion cases, shapes without options) and the loop of the native peers of the suite `casts`; the checked reader
// is ours in TypeScript, this one trusts its file. Lines on standard input:
//   facts          -> one line per case: the time of the first contact, nan for none, or the word threw
//   block FROM TO  -> the cases from FROM to the one before TO, once untimed and once timed: ns per call
#pragma once
#include <chrono>
#include <cstdio>
#include <iostream>
#include <limits>
#include "problem.h"

// Pose, velocity of its origin, angular velocity (radians), per unit of time.
struct Moving {
  int shape;
  Pose start;
  double velocity[3], turn[3];
};

struct CastCase {
  bool turning;
  Moving a, b;
};

struct CastProblem {
  std::vector<Shape> shapes;
  std::vector<CastCase> cases;
};

inline CastProblem readCasts(const char* path) {
  Words words(path, "castcases");
  CastProblem p;
  p.shapes = words.shapes();
  auto motion = [&](Moving& m) {
    for (double& v : m.velocity) v = words.real();
    for (double& v : m.turn) v = words.real();
    for (int k = 0; k < 3; ++k) if (words.real() != 0) throw std::runtime_error("a turn about a point other than the origin");
  };
  for (int n = words.whole(), c = 0; c < n; ++c) {
    CastCase one{};
    const std::string kind = words.word();
    one.turning = kind == "motion";
    if (!one.turning && kind != "linear") throw std::runtime_error("not a linear or motion case: " + kind);
    one.a.shape = words.whole();
    one.b.shape = words.whole();
    one.a.start = words.pose();
    one.b.start = words.pose();
    if (one.turning) { motion(one.a); motion(one.b); }
    else for (double& v : one.b.velocity) v = words.real();
    for (int k = 0; k < 3; ++k) words.word();  // maxTime (1), ref, label
    p.cases.push_back(one);
  }
  return p;
}

// A peer has: double time(size_t): of the first contact of a case in [0, 1], nan for none.
template <class Peer>
void serveCasts(Peer& peer, size_t count) {
  auto ask = [&](size_t i) {
    try {
      return peer.time(i);
    } catch (const std::exception&) {
      return -1.0;
    }
  };
  volatile double sink = 0;
  for (std::string command; std::cin >> command;) {
    if (command == "facts") {
      for (size_t i = 0; i < count; ++i) {
        const double t = ask(i);
        if (t < 0) std::printf("threw\n");
        else std::printf("%.17g\n", t);
      }
    } else {
      size_t from = 0, to = 0;
      std::cin >> from >> to;
      double sum = 0;
      for (size_t i = from; i < to; ++i) sum += ask(i);
      const auto begin = std::chrono::steady_clock::now();
      for (size_t i = from; i < to; ++i) sum += ask(i);
      const double ns = std::chrono::duration<double, std::nano>(std::chrono::steady_clock::now() - begin).count();
      sink = sink + sum;
      std::printf("%.6g\n", ns / double(to - from));
    }
    std::fflush(stdout);
  }
}
