// Bullet, double precision: btContinuousConvexCollision (conservative advancement, as convexSweepTest uses it), margins 0. Poses at both ends are made
// beforehand, as a user has them; Bullet reads velocities from them, and cuts a turn off at a quarter of pi.
#include <BulletCollision/NarrowPhaseCollision/btContinuousConvexCollision.h>
#include <BulletCollision/NarrowPhaseCollision/btGjkEpaPenetrationDepthSolver.h>
#include <BulletCollision/NarrowPhaseCollision/btVoronoiSimplexSolver.h>
#include <btBulletCollisionCommon.h>
#include <memory>
#include "casts.h"

struct BulletCasts {
  struct Ends { btTransform fromA, toA, fromB, toB; };
  const CastProblem& problem;
  std::vector<std::unique_ptr<btConvexShape>> bodies;
  std::vector<Ends> ends;
  btVoronoiSimplexSolver simplex;
  btGjkEpaPenetrationDepthSolver depth;

  explicit BulletCasts(const CastProblem& p) : problem(p) {
    for (const Shape& s : p.shapes) bodies.push_back(body(s));
    for (const CastCase& c : p.cases) ends.push_back({start(c.a), end(c.a), start(c.b), end(c.b)});
  }
  static btTransform start(const Moving& m) {
    const Pose& x = m.start;
    return btTransform(btQuaternion(x.q[0], x.q[1], x.q[2], x.q[3]), btVector3(x.t[0], x.t[1], x.t[2]));
  }
  static btTransform end(const Moving& m) {
    const btTransform from = start(m);
    const btVector3 w(m.turn[0], m.turn[1], m.turn[2]), v(m.velocity[0], m.velocity[1], m.velocity[2]);
    const double rate = w.length();
    const btQuaternion turn = rate > 0 ? btQuaternion(w / rate, rate) : btQuaternion(0, 0, 0, 1);
    return btTransform((turn * from.getRotation()).normalized(), from.getOrigin() + v);
  }
  static std::unique_ptr<btConvexShape> body(const Shape& s) {
    const auto& p = s.params;
    std::unique_ptr<btConvexShape> b;
    if (s.kind == "sphere") return std::make_unique<btSphereShape>(p[0]);
    if (s.kind == "capsule") return std::make_unique<btCapsuleShapeZ>(p[0], 2 * p[1]);
    if (s.kind == "box") b = std::make_unique<btBoxShape>(btVector3(p[0], p[1], p[2]));
    else if (s.kind == "convex") {
      auto hull = std::make_unique<btConvexHullShape>();
      for (size_t k = 0; k < s.vertices.size(); k += 3) hull->addPoint(btVector3(s.vertices[k], s.vertices[k + 1], s.vertices[k + 2]), false);
      hull->recalcLocalAabb();
      b = std::move(hull);
    } else throw std::runtime_error("no " + s.kind);
    b->setMargin(0);
    return b;
  }
  double time(size_t i) {
    const CastCase& c = problem.cases[i];
    const Ends& e = ends[i];
    btContinuousConvexCollision caster(bodies[c.a.shape].get(), bodies[c.b.shape].get(), &simplex, &depth);
    btConvexCast::CastResult out;
    return caster.calcTimeOfImpact(e.fromA, e.toA, e.fromB, e.toB, out) ? double(out.m_fraction) : std::numeric_limits<double>::quiet_NaN();
  }
};

int main(int, char** argv) {
  const CastProblem problem = readCasts(argv[1]);
  BulletCasts peer(problem);
  serveCasts(peer, problem.cases.size());
}
