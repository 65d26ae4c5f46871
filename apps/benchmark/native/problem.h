// Reader of the format `convexcases 1` for the native peers; the checked reader is ours in TypeScript, this one trusts its file.
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
