// Box2D 2.4, b2TimeOfImpact of the polygons below prisms that turn about z, floats, no polygon radius: it calls contact what is 5 mm apart (its slop).
// The first half of a prism's vertices are its polygon.
#include <box2d/b2_time_of_impact.h>
#include "casts.h"

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
  const CastProblem problem = readCasts(argv[1]);
  Box2dCasts peer(problem);
  serveCasts(peer, problem.cases.size());
}
