// The loop of all native libraries: it takes commands from standard input, a line each, and answers in lines.
// Of pairs (hot loop, sweep and answers are defined as in packages/bench/src/measure/passes.ts):
//   facts FROM                         -> one line per case from the case FROM on: distance hit depth (nan: not offered; depth of overlapping cases,
//                                         negative), or the word threw
//   hot|sweep distance|boolean|depth CALLS N i1 ... iN  -> one line of N times in ns, and a checksum
// Of casts:
//   facts          -> one line per case: the time of the first contact, nan for none, or the word threw
//   block FROM TO  -> the cases from FROM to the one before TO, once untimed and once timed: ns per call
// Of paths:
//   round  -> all edges once: ns of all, and how many are free at all steps
#pragma once
#include <algorithm>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <iostream>
#include <limits>
#include <stdexcept>
#include "problem.h"

inline double now() {
  return std::chrono::duration<double, std::nano>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

// Runs `run` for every command, the first word of a line; it reads the others itself.
template <class Run>
void eachCommand(Run run) {
  for (std::string command; std::cin >> command;) {
    run(command);
    std::fflush(stdout);
  }
}

// A number of cases and their indices.
inline std::vector<int> readOrder() {
  int n = 0;
  std::cin >> n;
  std::vector<int> order(n);
  for (int& i : order) std::cin >> i;
  return order;
}

inline double clockOverhead() {
  std::vector<double> rounds;
  for (int r = 0; r < 40; ++r) {
    double sum = 0;
    for (int i = 0; i < 5000; ++i) { const double from = now(); sum += now() - from; }
    rounds.push_back(sum / 5000);
  }
  std::sort(rounds.begin(), rounds.end());
  return rounds[10];
}

// A slow query is asked less often when hot: about 0.25 ms in all, at least 3 times, as in src/harness/cell-task.ts.
constexpr double PATIENCE = 2.5e5;
constexpr int FEWEST = 3;

constexpr double NOT_OFFERED = std::numeric_limits<double>::quiet_NaN();

// A library has: bool supports(const Case&), double distance(const Case&), double hit(const Case&) (1 or 0),
// double depth(const Case&) (the signed distance of an overlapping pair; 0: taken for separated).
template <class Peer>
void serve(Peer& peer, const Problem& problem) {
  const double overhead = clockOverhead();
  volatile double sink = 0;
  eachCommand([&](const std::string& command) {
    if (command == "facts") {
      size_t first = 0;
      std::cin >> first;
      for (size_t k = first; k < problem.cases.size(); ++k) {
        const Case& c = problem.cases[k];
        std::fflush(stdout);  // what was answered stands even if the next case ends the program
        const bool can = peer.supports(c);
        double distance = NOT_OFFERED, hit = NOT_OFFERED, depth = NOT_OFFERED;
        try {
          if (can) { distance = peer.distance(c); hit = peer.hit(c); if (c.deep) depth = peer.depth(c); }
        } catch (const std::exception&) {
          std::printf("threw\n");
          continue;
        }
        std::printf("%.17g %.17g %.17g\n", distance, hit, depth);
      }
      return;
    }
    std::string question;
    int calls = 0;
    std::cin >> question >> calls;
    const bool hot = command == "hot";
    const int kind = question == "boolean" ? 0 : question == "depth" ? 1 : 2;
    auto ask = [&](const Case& c) {
      try {
        return kind == 0 ? peer.hit(c) : kind == 1 ? peer.depth(c) : peer.distance(c);
      } catch (const std::exception&) {
        return NOT_OFFERED;
      }
    };
    const std::vector<int> order = readOrder();
    const int n = int(order.size());
    std::vector<double> times(n), answers(problem.cases.size(), 0.0);
    const double settled = now() + 5e6;  // untimed: code and data come back after another process had the core, as in passes.ts
    for (int k = n; !hot && k > 0 && now() < settled;) {
      const Case& c = problem.cases[order[--k]];
      if (peer.supports(c)) sink = sink + ask(c);
      if (k == 0) k = n;
    }
    for (int k = 0; k < n; ++k) {
      const Case& c = problem.cases[order[k]];
      if (!peer.supports(c)) { times[k] = NOT_OFFERED; continue; }
      if (hot) {
        double sum = 0;
        const double begin = now();
        int before = 0;
        while (before < 20 && (before < FEWEST || now() - begin < PATIENCE)) { sum += ask(c); ++before; }
        const int most = static_cast<int>(PATIENCE / std::max(1.0, (now() - begin) / before)), timed = std::min(calls, std::max(FEWEST, most));
        const double from = now();
        for (int i = 0; i < timed; ++i) sum += ask(c);
        times[k] = (now() - from - overhead) / timed;
        sink = sink + sum;
      } else {
        const double from = now();
        const double answer = ask(c);
        times[k] = now() - from - overhead;
        answers[order[k]] = answer;
      }
    }
    std::uint32_t hash = 0x811c9dc5u;  // FNV-1a over the answers in the order of the cases
    for (double x : answers) {
      unsigned char bytes[8];
      std::memcpy(bytes, &x, 8);
      for (unsigned char b : bytes) hash = (hash ^ b) * 0x01000193u;
    }
    for (int k = 0; k < n; ++k) std::printf("%.6g ", times[k]);
    std::printf("%08x\n", hot ? 0u : hash);
  });
}

// A library has: double time(size_t): of the first contact of a case in [0, 1], nan for none.
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
  eachCommand([&](const std::string& command) {
    if (command == "facts") {
      for (size_t i = 0; i < count; ++i) {
        const double t = ask(i);
        if (t < 0) std::printf("threw\n");
        else std::printf("%.17g\n", t);
      }
      return;
    }
    size_t from = 0, to = 0;
    std::cin >> from >> to;
    double sum = 0;
    for (size_t i = from; i < to; ++i) sum += ask(i);
    const double begin = now();
    for (size_t i = from; i < to; ++i) sum += ask(i);
    const double ns = now() - begin;
    sink = sink + sum;
    std::printf("%.6g\n", ns / double(to - from));
  });
}

// The main part of a program for pairs or casts on the file that its first argument names.
template <class Peer, class... Rest>
void servePairs(const char* path, Rest... rest) {
  const Problem problem = readProblem(path);
  Peer peer(problem, rest...);
  serve(peer, problem);
}

template <class Peer>
void serveCastsOf(const char* path) {
  const CastProblem problem = readCasts(path);
  Peer peer(problem);
  serveCasts(peer, problem.cases.size());
}

// A library has: bool isFree(size_t): is the arm free at all steps of an edge?
template <class Peer>
void servePaths(const char* path) {
  const PathProblem problem = readPaths(path);
  Peer peer(problem);
  eachCommand([&](const std::string&) {
    int free = 0;
    const double from = now();
    for (size_t i = 0; i < problem.edges.size(); ++i) free += peer.isFree(i) ? 1 : 0;
    std::printf("%.6g %d\n", now() - from, free);
  });
}
