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
  std::ifstream in(path);
  if (!in) throw std::runtime_error(std::string("cannot open ") + path);
  std::stringstream text;
  for (std::string line; std::getline(in, line);) text << line.substr(0, line.find('#')) << '\n';
  auto word = [&] { std::string w; if (!(text >> w)) throw std::runtime_error("unexpected end of file"); return w; };
  auto real = [&] { return std::strtod(word().c_str(), nullptr); };
  auto whole = [&] { return std::atoi(word().c_str()); };
  if (word() != "convexcases" || word() != "1" || word() != "shapes") throw std::runtime_error("not a convexcases 1 file");
  Problem p;
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
    p.shapes.push_back(std::move(shape));
  }
  word();
  auto pose = [&] {
    Pose x;
    double n = 0;
    for (double& v : x.q) { v = real(); n += v * v; }
    for (double& v : x.q) v /= std::sqrt(n);
    for (double& v : x.t) v = real();
    return x;
  };
  for (int n = whole(), c = 0; c < n; ++c) {
    Case one;
    one.a = whole();
    one.b = whole();
    one.pa = pose();
    one.pb = pose();
    const double target = real(), ref = real();
    word();  // label
    one.deep = (std::isnan(target) ? ref : target) < 0;
    p.cases.push_back(one);
  }
  return p;
}
