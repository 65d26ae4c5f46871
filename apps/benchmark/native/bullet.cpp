// Bullet, double precision, margins 0. Second argument: what is asked.
// pairs: btGjkPairDetector, for distances without a penetration solver, for the depth with btGjkEpaPenetrationDepthSolver. No ellipsoids. The Boolean
//   question has no call of its own in the pair detector, so it is the distance compared with 0.
// casts: btContinuousConvexCollision (conservative advancement, as convexSweepTest uses it). Poses at both ends are made beforehand, as a user has
//   them; Bullet reads velocities from them, and cuts a turn off at a quarter of pi.
// paths: an arm at all steps of an edge among boxes: each link moved and asked by contactTest of a collision world; a pair that may touch is left out.
#include <BulletCollision/NarrowPhaseCollision/btContinuousConvexCollision.h>
#include <BulletCollision/NarrowPhaseCollision/btGjkEpaPenetrationDepthSolver.h>
#include <BulletCollision/NarrowPhaseCollision/btGjkPairDetector.h>
#include <BulletCollision/NarrowPhaseCollision/btPointCollector.h>
#include <BulletCollision/NarrowPhaseCollision/btVoronoiSimplexSolver.h>
#include <btBulletCollisionCommon.h>
#include <memory>
#include "loop.h"

static btTransform transformOf(const Pose& x) {
  return btTransform(btQuaternion(x.q[0], x.q[1], x.q[2], x.q[3]), btVector3(x.t[0], x.t[1], x.t[2]));
}

static std::unique_ptr<btConvexShape> bodyOf(const Shape& s) {
  const auto& p = s.params;
  std::unique_ptr<btConvexShape> b;
  if (s.kind == "sphere") return std::make_unique<btSphereShape>(p[0]);
  if (s.kind == "capsule") return std::make_unique<btCapsuleShapeZ>(p[0], 2 * p[1]);
  if (s.kind == "ellipsoid") return nullptr;
  if (s.kind == "box") b = std::make_unique<btBoxShape>(btVector3(p[0], p[1], p[2]));
  else if (s.kind == "cone") b = std::make_unique<btConeShapeZ>(p[0], 2 * p[1]);
  else if (s.kind == "cylinder") b = std::make_unique<btCylinderShapeZ>(btVector3(p[0], p[0], p[1]));
  else {
    auto hull = std::make_unique<btConvexHullShape>();
    for (size_t k = 0; k < s.vertices.size(); k += 3) hull->addPoint(btVector3(s.vertices[k], s.vertices[k + 1], s.vertices[k + 2]), false);
    hull->recalcLocalAabb();
    b = std::move(hull);
  }
  b->setMargin(0);
  return b;
}

struct BulletPeer {
  const Problem& problem;
  std::vector<std::unique_ptr<btConvexShape>> bodies;
  std::vector<std::pair<btTransform, btTransform>> poses;
  btVoronoiSimplexSolver simplex;
  btGjkEpaPenetrationDepthSolver expanding;

  explicit BulletPeer(const Problem& p) : problem(p) {
    for (const Shape& s : p.shapes) bodies.push_back(bodyOf(s));
    for (const Case& c : p.cases) poses.emplace_back(transformOf(c.pa), transformOf(c.pb));
  }
  bool supports(const Case& c) const { return bodies[c.a] && bodies[c.b]; }
  double run(const Case& c, btConvexPenetrationDepthSolver* solver) {
    const auto& x = poses[&c - problem.cases.data()];
    btPointCollector out;
    btGjkPairDetector detector(bodies[c.a].get(), bodies[c.b].get(), &simplex, solver);
    btGjkPairDetector::ClosestPointInput in;
    in.m_transformA = x.first;
    in.m_transformB = x.second;
    detector.getClosestPoints(in, out, nullptr);
    return out.m_hasResult ? double(out.m_distance) : 0;  // no result: the shapes overlap, or (with a solver) it found no depth
  }
  double distance(const Case& c) { return std::max(run(c, nullptr), 0.0); }
  double depth(const Case& c) { return std::min(run(c, &expanding), 0.0); }
  double hit(const Case& c) { return distance(c) > 0 ? 0 : 1; }
};

struct BulletCasts {
  struct Ends { btTransform fromA, toA, fromB, toB; };
  const CastProblem& problem;
  std::vector<std::unique_ptr<btConvexShape>> bodies;
  std::vector<Ends> ends;
  btVoronoiSimplexSolver simplex;
  btGjkEpaPenetrationDepthSolver depth;

  explicit BulletCasts(const CastProblem& p) : problem(p) {
    for (const Shape& s : p.shapes) bodies.push_back(bodyOf(s));
    for (const CastCase& c : p.cases) ends.push_back({transformOf(c.a.start), end(c.a), transformOf(c.b.start), end(c.b)});
  }
  static btTransform end(const Moving& m) {
    const btTransform from = transformOf(m.start);
    const btVector3 w(m.turn[0], m.turn[1], m.turn[2]), v(m.velocity[0], m.velocity[1], m.velocity[2]);
    const double rate = w.length();
    const btQuaternion turn = rate > 0 ? btQuaternion(w / rate, rate) : btQuaternion(0, 0, 0, 1);
    return btTransform((turn * from.getRotation()).normalized(), from.getOrigin() + v);
  }
  double time(size_t i) {
    const CastCase& c = problem.cases[i];
    const Ends& e = ends[i];
    btContinuousConvexCollision caster(bodies[c.a.shape].get(), bodies[c.b.shape].get(), &simplex, &depth);
    btConvexCast::CastResult out;
    return caster.calcTimeOfImpact(e.fromA, e.toA, e.fromB, e.toB, out) ? double(out.m_fraction) : std::numeric_limits<double>::quiet_NaN();
  }
};

struct BulletPaths {
  // Links have their numbers as user indices, boxes have -1.
  struct Meets : btCollisionWorld::ContactResultCallback {
    const std::vector<std::vector<bool>>& checked;
    int link = 0;
    bool hit = false;

    explicit Meets(const std::vector<std::vector<bool>>& pairs) : checked(pairs) {}
    bool needsCollision(btBroadphaseProxy* proxy) const override {
      if (hit) return false;
      const int other = static_cast<const btCollisionObject*>(proxy->m_clientObject)->getUserIndex();
      return other < 0 || checked[link][other];
    }
    btScalar addSingleResult(btManifoldPoint& p, const btCollisionObjectWrapper*, int, int, const btCollisionObjectWrapper*, int, int) override {
      hit = hit || p.getDistance() < 0;
      return 0;
    }
  };
  struct World {
    btDefaultCollisionConfiguration configuration;
    btCollisionDispatcher dispatcher{&configuration};
    btDbvtBroadphase broadphase;
    btCollisionWorld world{&dispatcher, &broadphase, &configuration};
    std::unique_ptr<btConvexShape> box;
    std::vector<std::unique_ptr<btCollisionObject>> boxes, links;
  };
  std::vector<std::unique_ptr<btConvexShape>> shapes;
  std::vector<std::vector<bool>> checked;
  std::vector<std::unique_ptr<World>> worlds;
  std::vector<std::vector<std::vector<btTransform>>> steps;

  explicit BulletPaths(const PathProblem& p) {
    for (const Shape& s : p.links) shapes.push_back(bodyOf(s));
    checked.assign(shapes.size(), std::vector<bool>(shapes.size(), false));
    for (const auto& pair : p.pairs) checked[pair.first][pair.second] = true;  // each pair once
    for (const PathEdge& edge : p.edges) {
      auto w = std::make_unique<World>();
      w->box = std::make_unique<btBoxShape>(btVector3(edge.halfExtent, edge.halfExtent, edge.halfExtent));
      w->box->setMargin(0);
      auto add = [&](std::vector<std::unique_ptr<btCollisionObject>>& list, btCollisionShape* shape, int index, const btTransform& at) {
        list.push_back(std::make_unique<btCollisionObject>());
        list.back()->setCollisionShape(shape);
        list.back()->setUserIndex(index);
        list.back()->setWorldTransform(at);
        list.back()->setContactProcessingThreshold(0);
        w->world.addCollisionObject(list.back().get());
      };
      for (const Pose& x : edge.boxes) add(w->boxes, w->box.get(), -1, transformOf(x));
      for (size_t k = 0; k < shapes.size(); ++k) add(w->links, shapes[k].get(), int(k), transformOf(edge.steps[0][k]));
      worlds.push_back(std::move(w));
      steps.emplace_back();
      for (const auto& step : edge.steps) {
        steps.back().emplace_back();
        for (const Pose& x : step) steps.back().back().push_back(transformOf(x));
      }
    }
  }
  ~BulletPaths() {
    for (auto& w : worlds) {
      for (auto* list : {&w->boxes, &w->links}) for (auto& object : *list) w->world.removeCollisionObject(object.get());
    }
  }
  bool isFree(size_t i) {
    World& w = *worlds[i];
    Meets meets(checked);
    for (const auto& step : steps[i]) {
      for (size_t k = 0; k < step.size(); ++k) {
        w.links[k]->setWorldTransform(step[k]);
        w.world.updateSingleAabb(w.links[k].get());
      }
      for (size_t k = 0; k < step.size() && !meets.hit; ++k) {
        meets.link = int(k);
        w.world.contactTest(w.links[k].get(), meets);
      }
      if (meets.hit) return false;
    }
    return true;
  }
};

int main(int, char** argv) {
  if (std::string(argv[2]) == "pairs") servePairs<BulletPeer>(argv[1]);
  else if (std::string(argv[2]) == "paths") servePaths<BulletPaths>(argv[1]);
  else serveCastsOf<BulletCasts>(argv[1]);
}
