// Growth distances of convex meshes in C++: a port of the method of Thirugnanam and Sreenath (arXiv 2604.10058), written from its mathematics, not its
// authors' library. As there: supports by hill climbing from the last vertex or the best of eight stored ones, one column exchanged per iteration by
// the ratio test on projected barycentric coordinates, primal warm start (eq. 31), stop at the square root of the machine epsilon.
// Problem file: shapes (vertices, centre, inradius, packed neighbours), cases (two shapes, two poses of rotation and translation, and the poses of a
// path of B). Lines on standard input:
//   facts                    -> one line per case: alpha, iterations
//   hot CALLS                -> ns per call of each case, a block of equal calls
//   warm                     -> ns per call along the path of each case, each step from the memory of the one before
//   sweep N i1 ... iN        -> ns per call, another case every call
#include "loop.h"

struct Vec { double x, y, z; };
static inline Vec operator+(Vec a, Vec b) { return {a.x + b.x, a.y + b.y, a.z + b.z}; }
static inline Vec operator-(Vec a, Vec b) { return {a.x - b.x, a.y - b.y, a.z - b.z}; }
static inline Vec operator*(double s, Vec a) { return {s * a.x, s * a.y, s * a.z}; }
static inline double dot(Vec a, Vec b) { return a.x * b.x + a.y * b.y + a.z * b.z; }
static inline Vec cross(Vec a, Vec b) { return {a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x}; }
static inline double area(Vec a, Vec b) { return a.x * b.y - a.y * b.x; }

struct Matrix { Vec row[3]; };
static inline Vec operator*(const Matrix& m, Vec v) { return {dot(m.row[0], v), dot(m.row[1], v), dot(m.row[2], v)}; }
static inline Vec back(const Matrix& m, Vec v) { return v.x * m.row[0] + v.y * m.row[1] + v.z * m.row[2]; }
static Matrix product(const Matrix& a, const Matrix& b) { return {{back(b, a.row[0]), back(b, a.row[1]), back(b, a.row[2])}}; }

constexpr double TOLERANCE = 1.4901161193847656e-8;
constexpr int BUDGET = 100;
// A direction that turned by no more than this (its cosine) climbs from the last vertex.
constexpr double NEAR = 0.9;

struct Mesh {
  std::vector<Vec> vertices;  // about the centre
  std::vector<int> first, next;
  int starts[8];
  Vec centre;
  double inradius;

  int support(Vec n, int hint) const {
    int at = hint;
    if (at < 0) {
      double most = -HUGE_VAL;
      for (int s : starts) if (const double h = dot(n, vertices[s]); h > most) { most = h; at = s; }
    }
    double best = dot(n, vertices[at]);
    for (bool moved = true; moved;) {
      moved = false;
      for (int k = first[at]; k < first[at + 1]; ++k) {
        const double h = dot(n, vertices[next[k]]);
        if (h > best) {  // to the first better neighbour
          best = h;
          at = next[k];
          moved = true;
          break;
        }
      }
    }
    return at;
  }
};

struct Placed { Matrix turn; Vec at; };  // of the centre

struct GrowthCase { int a, b; Placed pa, pb; std::vector<Placed> path; };

// What a pair remembers: points of the bodies behind the columns, their vertices (-1: of the inscribed ball).
struct Memory { bool full = false; Vec s1[3], s2[3]; int i1[3], i2[3]; };

struct Answer { double alpha, lower; Vec z1, z2, normal; int iterations; };

struct Solver {
  Matrix m1, m2;
  Vec s[3], s1[3], s2[3], n;
  int i1[3], i2[3];
  double weight[3], total, height;

  // The new point takes the place of a column, and the ray's coordinates follow.
  void exchange(Vec q, Vec y1, Vec y2, int v1, int v2) {
    const double r0 = area(s[1] - q, s[2] - q) / total, r1 = area(s[2] - q, s[0] - q) / total, r[3] = {r0, r1, 1 - r0 - r1};
    int out = 0;
    double least = 1;
    for (int i = 0; i < 3; ++i) if (r[i] > weight[i] && weight[i] / r[i] < least) { least = weight[i] / r[i]; out = i; }
    s[out] = q; s1[out] = y1; s2[out] = y2; i1[out] = v1; i2[out] = v2;
    coordinates();
  }

  void coordinates() {
    const double a[3] = {std::fmax(0, area(s[1], s[2])), std::fmax(0, area(s[2], s[0])), std::fmax(0, area(s[0], s[1]))};
    total = a[0] + a[1] + a[2];
    height = 0;
    for (int i = 0; i < 3; ++i) { weight[i] = a[i] / total; height += weight[i] * s[i].z; }
  }

  void facetNormal() {
    n = cross(s[1] - s[0], s[2] - s[0]);
    n.z = total;
    n = (1 / std::fmax(std::fmax(std::fabs(n.x), std::fabs(n.y)), n.z)) * n;
  }

  Answer solve(const Mesh& a, const Mesh& b, const Placed& pa, const Placed& pb, Memory* memory) {
    const Vec p = pb.at - pa.at;
    const double length = std::sqrt(dot(p, p)), r = a.inradius + b.inradius;
    const Vec u = (1 / length) * p, h = {u.x, u.y, u.z + 1};
    // half turn about the bisector of the ray and the third axis
    const double k = 2 / dot(h, h);
    const Matrix q = {{k * h.x * h - Vec{1, 0, 0}, k * h.y * h - Vec{0, 1, 0}, k * h.z * h - Vec{0, 0, 1}}};
    m1 = product(q, pa.turn);
    m2 = product(q, pb.turn);
    s[0] = {r / 2, r / 2, 0}; s[1] = {-r / 2, r / 2, 0}; s[2] = {0, -r, 0};
    for (int i = 0; i < 3; ++i) {
      s1[i] = (a.inradius / r) * back(m1, s[i]);
      s2[i] = (-b.inradius / r) * back(m2, s[i]);
      i1[i] = i2[i] = -1;
    }
    coordinates();
    n = {0, 0, 1};
    int hint1 = -1, hint2 = -1;
    Vec last = {0, 0, 0};
    if (memory != nullptr && memory->full) {
      for (int i = 0; i < 3; ++i) {
        const Vec w = m1 * memory->s1[i] - m2 * memory->s2[i];
        if (!(dot(n, w - s[0]) > 0)) continue;
        exchange(w, memory->s1[i], memory->s2[i], memory->i1[i], memory->i2[i]);
        facetNormal();
        if (memory->i1[i] >= 0) { hint1 = memory->i1[i]; hint2 = memory->i2[i]; last = n; }
      }
    }
    double upper = HUGE_VAL;
    Vec best = n;
    int iterations = 0;
    while (iterations < BUDGET) {
      ++iterations;
      const bool keep = dot(n, last) >= NEAR;
      hint1 = a.support(back(m1, n), keep ? hint1 : -1);
      hint2 = b.support(back(m2, -1 * n), keep ? hint2 : -1);
      last = n;
      const Vec y1 = a.vertices[hint1], y2 = b.vertices[hint2], w = m1 * y1 - m2 * y2;
      const double bound = dot(n, w) / n.z;
      if (bound < upper) { upper = bound; best = n; }
      exchange(w, y1, y2, hint1, hint2);
      if (upper <= height * (1 + TOLERANCE)) break;
      facetNormal();
    }
    Vec z1 = {0, 0, 0}, z2 = {0, 0, 0};
    for (int i = 0; i < 3; ++i) { z1 = z1 + weight[i] * s1[i]; z2 = z2 + weight[i] * s2[i]; }
    if (memory != nullptr) {
      memory->full = true;
      for (int i = 0; i < 3; ++i) { memory->s1[i] = s1[i]; memory->s2[i] = s2[i]; memory->i1[i] = i1[i]; memory->i2[i] = i2[i]; }
    }
    const Vec out = back(q, best);
    return {length / height, length / upper, pa.at + pa.turn * z1, pb.at + pb.turn * z2, (1 / std::sqrt(dot(out, out))) * out, iterations};
  }
};

static Vec readVec(std::istream& in) { Vec v; in >> v.x >> v.y >> v.z; return v; }

static Placed readPlaced(std::istream& in, const Mesh& mesh) {
  Placed p;
  for (Vec& row : p.turn.row) row = readVec(in);
  const Vec t = readVec(in);
  p.at = t + p.turn * mesh.centre;
  return p;
}

static Mesh readMesh(std::istream& in) {
  Mesh m;
  int count = 0, links = 0;
  in >> count >> links;
  m.centre = readVec(in);
  in >> m.inradius;
  for (int k = 0; k < count; ++k) m.vertices.push_back(readVec(in) - m.centre);
  m.first.resize(count + 1);
  for (int& k : m.first) in >> k;
  m.next.resize(links);
  for (int& k : m.next) in >> k;
  for (int s = 0; s < 8; ++s) {
    const Vec d = {s & 1 ? 1. : -1., s & 2 ? 1. : -1., s & 4 ? 1. : -1.};
    m.starts[s] = 0;
    for (int k = 1; k < count; ++k) if (dot(d, m.vertices[k]) > dot(d, m.vertices[m.starts[s]])) m.starts[s] = k;
  }
  return m;
}

int main(int, char** argv) {
  std::ifstream in(argv[1]);
  int count = 0, steps = 0;
  in >> count;
  std::vector<Mesh> meshes;
  for (int k = 0; k < count; ++k) meshes.push_back(readMesh(in));
  in >> count >> steps;
  std::vector<GrowthCase> cases(count);
  for (GrowthCase& c : cases) {
    in >> c.a >> c.b;
    c.pa = readPlaced(in, meshes[c.a]);
    c.pb = readPlaced(in, meshes[c.b]);
    for (int k = 0; k < steps; ++k) c.path.push_back(readPlaced(in, meshes[c.b]));
  }
  Solver solver;
  volatile double sink = 0;
  const auto cold = [&](const GrowthCase& c) { return solver.solve(meshes[c.a], meshes[c.b], c.pa, c.pb, nullptr); };
  const auto use = [&](const Answer& r) { sink = r.alpha + r.lower + r.z1.x + r.z1.y + r.z1.z + r.z2.x + r.z2.y + r.z2.z + r.normal.x + r.normal.y + r.normal.z; };
  eachCommand([&](const std::string& command) {
    if (command == "facts") {
      for (const GrowthCase& c : cases) { const Answer r = cold(c); std::printf("%.17g %d\n", r.alpha, r.iterations); }
    } else if (command == "hot") {
      int calls = 0;
      std::cin >> calls;
      for (const GrowthCase& c : cases) {
        use(cold(c));
        const double from = now();
        for (int k = 0; k < calls; ++k) use(cold(c));
        std::printf("%.6g\n", (now() - from) / calls);
      }
    } else if (command == "warm") {
      for (const GrowthCase& c : cases) {
        Memory memory;
        use(solver.solve(meshes[c.a], meshes[c.b], c.pa, c.pb, &memory));
        const double from = now();
        for (const Placed& p : c.path) use(solver.solve(meshes[c.a], meshes[c.b], c.pa, p, &memory));
        std::printf("%.6g\n", (now() - from) / double(c.path.size()));
      }
    } else {
      const std::vector<int> order = readOrder();
      const double from = now();
      for (int i : order) use(cold(cases[i]));
      std::printf("%.6g\n", (now() - from) / double(order.size()));
    }
  });
}
