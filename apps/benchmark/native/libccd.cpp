// libccd: the Boolean question and the depth by its GJK and EPA or its MPR (second argument), with supports written here: closed forms, and hill
// climbing on meshes. libccd offers no distance of separated shapes.
#include <ccd/ccd.h>
#include "loop.h"

struct Body {
  const Shape* shape;
  const std::vector<std::vector<int>>* graph;
  ccd_vec3_t position;
  double r[9];  // rotation, row-major
};

static void supportOf(const void* object, const ccd_vec3_t* direction, ccd_vec3_t* out) {
  const Body& b = *static_cast<const Body*>(object);
  const double* d = direction->v;
  const double* r = b.r;
  const double x = r[0] * d[0] + r[3] * d[1] + r[6] * d[2], y = r[1] * d[0] + r[4] * d[1] + r[7] * d[2], z = r[2] * d[0] + r[5] * d[1] + r[8] * d[2];
  double p[3] = {0, 0, 0};
  const auto& s = b.shape->params;
  const char kind = b.shape->kind[0], second = b.shape->kind[1];
  const double n = std::sqrt(x * x + y * y + z * z), flat = std::sqrt(x * x + y * y);
  if (kind == 's') {
    for (int i = 0; i < 3; ++i) p[i] = s[0] * (i == 0 ? x : i == 1 ? y : z) / n;
  } else if (kind == 'e') {
    const double h = std::sqrt(s[0] * s[0] * x * x + s[1] * s[1] * y * y + s[2] * s[2] * z * z);
    p[0] = s[0] * s[0] * x / h; p[1] = s[1] * s[1] * y / h; p[2] = s[2] * s[2] * z / h;
  } else if (kind == 'b') {
    p[0] = x < 0 ? -s[0] : s[0]; p[1] = y < 0 ? -s[1] : s[1]; p[2] = z < 0 ? -s[2] : s[2];
  } else if (b.graph != nullptr) {
    const auto& v = b.shape->vertices;
    int at = 0;
    double best = x * v[0] + y * v[1] + z * v[2];
    for (bool up = true; up;) {
      up = false;
      for (int j : (*b.graph)[at]) {
        const double h = x * v[3 * j] + y * v[3 * j + 1] + z * v[3 * j + 2];
        if (h > best) { best = h; at = j; up = true; }
      }
    }
    for (int i = 0; i < 3; ++i) p[i] = v[3 * at + i];
  } else if (second == 'a') {  // capsule
    p[0] = s[0] * x / n; p[1] = s[0] * y / n; p[2] = s[0] * z / n + (z < 0 ? -s[1] : s[1]);
  } else if (second == 'y') {  // cylinder
    if (flat > 0) { p[0] = s[0] * x / flat; p[1] = s[0] * y / flat; }
    p[2] = z < 0 ? -s[1] : s[1];
  } else {  // cone: apex or rim
    const double rim = s[0] * flat - s[1] * z, apex = s[1] * z;
    if (apex >= rim) p[2] = s[1];
    else { if (flat > 0) { p[0] = s[0] * x / flat; p[1] = s[0] * y / flat; } p[2] = -s[1]; }
  }
  for (int i = 0; i < 3; ++i) out->v[i] = r[3 * i] * p[0] + r[3 * i + 1] * p[1] + r[3 * i + 2] * p[2] + b.position.v[i];
}

static void centreOf(const void* object, ccd_vec3_t* out) {
  const Body& b = *static_cast<const Body*>(object);
  const auto& v = b.shape->vertices;
  double c[3] = {0, 0, 0};
  for (size_t k = 0; k < v.size(); ++k) c[k % 3] += v[k] / double(v.size() / 3);
  for (int i = 0; i < 3; ++i) out->v[i] = b.r[3 * i] * c[0] + b.r[3 * i + 1] * c[1] + b.r[3 * i + 2] * c[2] + b.position.v[i];
}

struct LibccdPeer {
  const Problem& problem;
  std::vector<std::vector<std::vector<int>>> graphs;
  std::vector<std::pair<Body, Body>> pairs;
  ccd_t ccd;
  bool mpr;

  LibccdPeer(const Problem& p, bool useMpr) : problem(p), mpr(useMpr) {
    CCD_INIT(&ccd);
    ccd.support1 = ccd.support2 = supportOf;
    ccd.center1 = ccd.center2 = centreOf;
    ccd.max_iterations = 1000;
    for (const Shape& s : p.shapes) {
      std::vector<std::vector<int>> g(s.vertices.size() / 3);
      for (size_t k = 0; k < s.triangles.size(); ++k) {
        const int i = s.triangles[k], j = s.triangles[k % 3 == 2 ? k - 2 : k + 1];
        g[i].push_back(j);
        g[j].push_back(i);
      }
      for (auto& list : g) { std::sort(list.begin(), list.end()); list.erase(std::unique(list.begin(), list.end()), list.end()); }
      graphs.push_back(std::move(g));
    }
    for (const Case& c : p.cases) pairs.emplace_back(body(c.a, c.pa), body(c.b, c.pb));
  }
  Body body(int i, const Pose& x) const {
    Body b;
    b.shape = &problem.shapes[i];
    b.graph = problem.shapes[i].kind == "convex" ? &graphs[i] : nullptr;
    for (int k = 0; k < 3; ++k) b.position.v[k] = x.t[k];
    const double X = x.q[0], Y = x.q[1], Z = x.q[2], W = x.q[3];
    const double r[9] = {1 - 2 * (Y * Y + Z * Z), 2 * (X * Y - W * Z), 2 * (X * Z + W * Y), 2 * (X * Y + W * Z), 1 - 2 * (X * X + Z * Z), 2 * (Y * Z - W * X),
                         2 * (X * Z - W * Y), 2 * (Y * Z + W * X), 1 - 2 * (X * X + Y * Y)};
    std::copy(r, r + 9, b.r);
    return b;
  }
  bool supports(const Case&) const { return true; }
  double distance(const Case&) const { return NOT_OFFERED; }
  double depth(const Case& c) const {
    const auto& p = pairs[&c - problem.cases.data()];
    ccd_real_t depth = 0;
    ccd_vec3_t direction, position;
    const int failed = mpr ? ccdMPRPenetration(&p.first, &p.second, &ccd, &depth, &direction, &position) : ccdGJKPenetration(&p.first, &p.second, &ccd, &depth, &direction, &position);
    return failed == 0 ? -depth : 0;
  }
  double hit(const Case& c) const {
    const auto& p = pairs[&c - problem.cases.data()];
    return (mpr ? ccdMPRIntersect(&p.first, &p.second, &ccd) : ccdGJKIntersect(&p.first, &p.second, &ccd)) ? 1 : 0;
  }
};

int main(int, char** argv) {
  servePairs<LibccdPeer>(argv[1], std::string(argv[2]) == "mpr");
}
