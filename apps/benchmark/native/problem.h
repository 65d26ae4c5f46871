// Readers of the formats `convexcases 1` and `castcases 1` (linear and motion cases, shapes without options), and of the edges of an arm
// (src/paths/cases.ts), for the native libraries; the checked
// readers are ours in TypeScript, these trust their files.
#pragma once
#include <cmath>
#include <cstdlib>
#include <fstream>
#include <sstream>
#include <stdexcept>
#include <string>
#include <vector>

struct Shape {
  std::string kind;
  std::vector<double> params;    // of primitives
  std::vector<double> vertices;  // of convex, 3 each
  std::vector<int> triangles;    // of convex, 3 each
};

struct Pose {
  double q[4];  // x y z w, unit
  double t[3];
};

// The words of a file without its comments, and what both formats have in common.
class Words {
  std::stringstream text;

 public:
  Words(const char* path, const char* format) {
    std::ifstream in(path);
    if (!in) throw std::runtime_error(std::string("cannot open ") + path);
    for (std::string line; std::getline(in, line);) text << line.substr(0, line.find('#')) << '\n';
    if (word() != format || word() != "1" || word() != "shapes") throw std::runtime_error(std::string("not a ") + format + " 1 file");
  }

  std::string word() {
    std::string w;
    if (!(text >> w)) throw std::runtime_error("unexpected end of file");
    return w;
  }
  double real() { return std::strtod(word().c_str(), nullptr); }
  int whole() { return std::atoi(word().c_str()); }

  // The shapes, and the word `cases` behind them.
  std::vector<Shape> shapes() {
    std::vector<Shape> all;
    for (int n = whole(), s = 0; s < n; ++s) {
      Shape shape{word(), {}, {}, {}};
      if (shape.kind == "convex") {
        const int nv = whole(), nt = whole();
        for (int k = 0; k < 3 * nv; ++k) shape.vertices.push_back(real());
        for (int k = 0; k < 3 * nt; ++k) shape.triangles.push_back(whole());
      } else {
        const int count = shape.kind == "sphere" ? 1 : shape.kind == "ellipsoid" || shape.kind == "box" ? 3 : 2;
        for (int k = 0; k < count; ++k) shape.params.push_back(real());
      }
      all.push_back(std::move(shape));
    }
    word();
    return all;
  }

  Pose pose() {
    Pose x;
    double n = 0;
    for (double& v : x.q) { v = real(); n += v * v; }
    for (double& v : x.q) v /= std::sqrt(n);
    for (double& v : x.t) v = real();
    return x;
  }
};

struct Case {
  int a, b;
  Pose pa, pb;
  bool deep;  // overlapping, by its target, or by its reference where there is none
};

struct Problem {
  std::vector<Shape> shapes;
  std::vector<Case> cases;
};

inline Problem readProblem(const char* path) {
  Words words(path, "convexcases");
  Problem p;
  p.shapes = words.shapes();
  for (int n = words.whole(), c = 0; c < n; ++c) {
    Case one;
    one.a = words.whole();
    one.b = words.whole();
    one.pa = words.pose();
    one.pb = words.pose();
    const double target = words.real(), ref = words.real();
    words.word();  // label
    one.deep = (std::isnan(target) ? ref : target) < 0;
    p.cases.push_back(one);
  }
  return p;
}

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

// An edge of an arm: equal boxes, and the poses of all links at each step.
struct PathEdge {
  double halfExtent;
  std::vector<Pose> boxes;
  std::vector<std::vector<Pose>> steps;
};

struct PathProblem {
  std::vector<Shape> links;
  std::vector<std::pair<int, int>> pairs;  // of links that are checked
  std::vector<PathEdge> edges;
};

inline PathProblem readPaths(const char* path) {
  Words words(path, "pathcases");
  PathProblem p;
  p.links = words.shapes();
  for (int n = words.whole(), k = 0; k < n; ++k) {
    const int i = words.whole();
    p.pairs.emplace_back(i, words.whole());
  }
  p.edges.resize(words.whole());
  for (PathEdge& edge : p.edges) {
    edge.halfExtent = words.real();
    for (int n = words.whole(), k = 0; k < n; ++k) edge.boxes.push_back(words.pose());
    edge.steps.resize(words.whole());
    for (auto& step : edge.steps)
      for (size_t k = 0; k < p.links.size(); ++k) step.push_back(words.pose());
  }
  return p;
}
