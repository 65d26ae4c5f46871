// Box2D 2.4, floats, no polygon radius. Second argument: what is asked.
// plane: b2Distance with cold cache; poses are set, as a user does, from what the world holds. The Boolean question is b2TestOverlap's: the
//   distance below ten roundings (b2TestOverlap itself keeps the polygon skins). File: cells; per cell: shapes (count, then x y ...), cases (two shapes,
//   two poses x y c s). Commands:
//     facts                    -> per cell and case, one line: distance
//     pass CELL N i1 ... iN    -> ns per query, over whole passes; the first 1000 are asked once before, untimed
// casts: b2TimeOfImpact of the polygons below prisms that turn about z (the first half of a prism's vertices); it calls contact what is 5 mm apart, its
//   slop.
#include <box2d/b2_distance.h>
#include <box2d/b2_time_of_impact.h>
#include "loop.h"

struct PlaneCase {
  const std::vector<b2Vec2>* a;
  const std::vector<b2Vec2>* b;
  b2Transform ta, tb;
};

struct Cell {
  std::vector<std::vector<b2Vec2>> shapes;
  std::vector<PlaneCase> cases;
};

static b2Transform transform(std::istream& in) {
  double x, y, c, s;
  in >> x >> y >> c >> s;
  b2Transform t;
  t.p.Set(float(x), float(y));
  t.q.c = float(c);
  t.q.s = float(s);
  return t;
}

static float distance(const PlaneCase& c) {
  b2DistanceInput in;
  in.proxyA.Set(c.a->data(), int(c.a->size()), 0.0f);
  in.proxyB.Set(c.b->data(), int(c.b->size()), 0.0f);
  in.transformA = c.ta;
  in.transformB = c.tb;
  in.useRadii = false;
  b2SimplexCache cache;
  cache.count = 0;
  b2DistanceOutput out;
  b2Distance(&out, &cache, &in);
  return out.distance;
}

static void servePlane(const char* path) {
  std::ifstream in(path);
  int count = 0;
  in >> count;
  std::vector<Cell> cells(count);
  for (Cell& cell : cells) {
    int n = 0, a = 0, b = 0;
    in >> n;
    cell.shapes.resize(n);
    for (auto& shape : cell.shapes) {
      in >> n;
      for (int k = 0; k < n; ++k) {
        double x, y;
        in >> x >> y;
        shape.emplace_back(float(x), float(y));
      }
    }
    in >> n;
    for (int k = 0; k < n; ++k) {
      in >> a >> b;
      const b2Transform ta = transform(in), tb = transform(in);
      cell.cases.push_back({&cell.shapes[a], &cell.shapes[b], ta, tb});
    }
  }
  volatile float sink = 0;
  eachCommand([&](const std::string& command) {
    if (command == "facts") {
      for (const Cell& cell : cells) for (const PlaneCase& c : cell.cases) std::printf("%.9g\n", distance(c));
    } else {
      int which = 0;
      std::cin >> which;
      const Cell& cell = cells[which];
      const std::vector<int> order = readOrder();
      const int n = int(order.size());
      float sum = 0;
      for (int k = 0; k < n && k < 1000; ++k) sum += distance(cell.cases[order[n - 1 - k]]);
      const double from = now();
      for (int i : order) sum += distance(cell.cases[i]);
      const double ns = now() - from;
      sink = sink + sum;
      std::printf("%.6g\n", ns / n);
    }
  });
}

struct Box2dCasts {
  const CastProblem& problem;
  std::vector<std::vector<b2Vec2>> bodies;

  explicit Box2dCasts(const CastProblem& p) : problem(p) {
    for (const Shape& s : p.shapes) {
      if (s.kind != "convex") throw std::runtime_error("prisms only");
      std::vector<b2Vec2> polygon;
      for (size_t k = 0; k < s.vertices.size() / 2; k += 3) polygon.emplace_back(float(s.vertices[k]), float(s.vertices[k + 1]));
      bodies.push_back(polygon);
    }
  }
  static b2Sweep sweep(const Moving& m) {
    b2Sweep s{};
    s.localCenter.SetZero();
    s.c0.Set(float(m.start.t[0]), float(m.start.t[1]));
    s.c.Set(float(m.start.t[0] + m.velocity[0]), float(m.start.t[1] + m.velocity[1]));
    const double angle = 2 * std::atan2(m.start.q[2], m.start.q[3]);
    s.a0 = float(angle);
    s.a = float(angle + m.turn[2]);
    s.alpha0 = 0;
    return s;
  }
  double time(size_t i) {
    const CastCase& c = problem.cases[i];
    const auto &a = bodies[c.a.shape], &b = bodies[c.b.shape];
    b2TOIInput in;
    in.proxyA.Set(a.data(), int(a.size()), 0.0f);
    in.proxyB.Set(b.data(), int(b.size()), 0.0f);
    in.sweepA = sweep(c.a);
    in.sweepB = sweep(c.b);
    in.tMax = 1;
    b2TOIOutput out;
    b2TimeOfImpact(&out, &in);
    return out.state == b2TOIOutput::e_touching ? double(out.t) : std::numeric_limits<double>::quiet_NaN();
  }
};

int main(int, char** argv) {
  if (std::string(argv[2]) == "plane") servePlane(argv[1]);
  else serveCastsOf<Box2dCasts>(argv[1]);
}
