// FCL. Second argument: what is asked.
// pairs: distance() with nearest points (libccd solver), the same asked for signed distances for the depth, collide() for the Boolean question.
// casts: continuousCollide() by conservative advancement (its default samples ten steps and loses hits), translations or rotations at a constant rate
//   about the origin between two poses, which are made beforehand. Error and iterations of the request are the defaults: 1e-9 and 10 000 give the same.
// meshes: distance() with nearest points of two models of OBBRSS volumes. File: "corners triangles" of mesh A, its numbers, the same of mesh B, number
//   of poses, x y z qx qy qz qw each. Command: POSE CALLS -> distance, ns a call.
// scenes: the dynamic tree over whole frames: bodies move, the tree is updated, all pairs of overlapping boxes are gathered. File: number of bodies, edge
//   of the cube, half extent of a box, number of bodies that move, position and velocity of each. Command: FRAMES -> ms of each, then pairs of the last.
// paths: an arm at all steps of an edge among boxes, as planners check it: each link moved and asked of a tree of the boxes, then pairs of links.
#include <fcl/fcl.h>
#include <fcl/narrowphase/continuous_collision.h>
#include <memory>
#include "loop.h"

static fcl::Transform3d transformOf(const Pose& x) {
  fcl::Transform3d t = fcl::Transform3d::Identity();
  t.linear() = fcl::Quaterniond(x.q[3], x.q[0], x.q[1], x.q[2]).toRotationMatrix();
  t.translation() = fcl::Vector3d(x.t[0], x.t[1], x.t[2]);
  return t;
}

static std::shared_ptr<fcl::CollisionGeometryd> bodyOf(const Shape& s) {
  const auto& p = s.params;
  if (s.kind == "sphere") return std::make_shared<fcl::Sphered>(p[0]);
  if (s.kind == "ellipsoid") return std::make_shared<fcl::Ellipsoidd>(p[0], p[1], p[2]);
  if (s.kind == "box") return std::make_shared<fcl::Boxd>(2 * p[0], 2 * p[1], 2 * p[2]);
  if (s.kind == "capsule") return std::make_shared<fcl::Capsuled>(p[0], 2 * p[1]);
  if (s.kind == "cone") return std::make_shared<fcl::Coned>(p[0], 2 * p[1]);
  if (s.kind == "cylinder") return std::make_shared<fcl::Cylinderd>(p[0], 2 * p[1]);
  auto v = std::make_shared<std::vector<fcl::Vector3d>>();
  for (size_t k = 0; k < s.vertices.size(); k += 3) v->emplace_back(s.vertices[k], s.vertices[k + 1], s.vertices[k + 2]);
  auto f = std::make_shared<std::vector<int>>();
  for (size_t k = 0; k < s.triangles.size(); k += 3) f->insert(f->end(), {3, s.triangles[k], s.triangles[k + 1], s.triangles[k + 2]});
  return std::make_shared<fcl::Convexd>(v, int(s.triangles.size() / 3), f);
}

struct FclPeer {
  std::vector<std::shared_ptr<fcl::CollisionGeometryd>> bodies;
  std::vector<std::pair<fcl::Transform3d, fcl::Transform3d>> poses;
  const Problem& problem;
  fcl::DistanceRequestd ask, deep;
  fcl::CollisionRequestd meet;

  explicit FclPeer(const Problem& p) : problem(p), ask(true), deep(true) {
    ask.enable_signed_distance = false;
    deep.enable_signed_distance = true;
    for (const Shape& s : p.shapes) bodies.push_back(bodyOf(s));
    for (const Case& c : p.cases) poses.emplace_back(transformOf(c.pa), transformOf(c.pb));
  }
  const std::pair<fcl::Transform3d, fcl::Transform3d>& pose(const Case& c) const { return poses[&c - problem.cases.data()]; }
  bool supports(const Case&) const { return true; }
  double distance(const Case& c) {
    fcl::DistanceResultd out;
    fcl::distance(bodies[c.a].get(), pose(c).first, bodies[c.b].get(), pose(c).second, ask, out);
    return out.min_distance > 0 ? out.min_distance : 0;  // FCL says -1 for overlaps
  }
  double depth(const Case& c) {
    fcl::DistanceResultd out;
    fcl::distance(bodies[c.a].get(), pose(c).first, bodies[c.b].get(), pose(c).second, deep, out);
    return std::min(out.min_distance, 0.0);
  }
  double hit(const Case& c) {
    fcl::CollisionResultd out;
    return fcl::collide(bodies[c.a].get(), pose(c).first, bodies[c.b].get(), pose(c).second, meet, out) > 0 ? 1 : 0;
  }
};

struct FclCasts {
  struct Ends { fcl::Transform3d fromA, toA, fromB, toB; };
  const CastProblem& problem;
  std::vector<std::shared_ptr<fcl::CollisionGeometryd>> bodies;
  std::vector<Ends> ends;
  fcl::ContinuousCollisionRequestd along, turning;

  explicit FclCasts(const CastProblem& p) : problem(p) {
    along.ccd_solver_type = turning.ccd_solver_type = fcl::CCDC_CONSERVATIVE_ADVANCEMENT;
    along.ccd_motion_type = fcl::CCDM_TRANS;
    turning.ccd_motion_type = fcl::CCDM_LINEAR;
    for (const Shape& s : p.shapes) {
      bodies.push_back(bodyOf(s));
      bodies.back()->computeLocalAABB();
    }
    for (const CastCase& c : p.cases) ends.push_back({transformOf(c.a.start), end(c.a), transformOf(c.b.start), end(c.b)});
  }
  static fcl::Transform3d end(const Moving& m) {
    fcl::Transform3d t = transformOf(m.start);
    const fcl::Vector3d w(m.turn[0], m.turn[1], m.turn[2]);
    if (w.norm() > 0) t.linear() = Eigen::AngleAxisd(w.norm(), w.normalized()).toRotationMatrix() * t.linear();
    t.translation() += fcl::Vector3d(m.velocity[0], m.velocity[1], m.velocity[2]);
    return t;
  }
  double time(size_t i) {
    const CastCase& c = problem.cases[i];
    const Ends& e = ends[i];
    fcl::ContinuousCollisionResultd out;
    fcl::continuousCollide(bodies[c.a.shape].get(), e.fromA, e.toA, bodies[c.b.shape].get(), e.fromB, e.toB, c.turning ? turning : along, out);
    return out.is_collide ? out.time_of_contact : std::numeric_limits<double>::quiet_NaN();
  }
};

using Model = fcl::BVHModel<fcl::OBBRSSd>;

static std::shared_ptr<Model> readModel(std::istream& in) {
  size_t corners, triangles;
  in >> corners >> triangles;
  std::vector<fcl::Vector3d> p(corners);
  for (auto& v : p) in >> v[0] >> v[1] >> v[2];
  std::vector<fcl::Triangle> t(triangles);
  for (auto& f : t) {
    size_t a, b, c;
    in >> a >> b >> c;
    f.set(a, b, c);
  }
  auto model = std::make_shared<Model>();
  model->beginModel();
  model->addSubModel(p, t);
  model->endModel();
  return model;
}

static void serveMeshes(const char* path) {
  std::ifstream in(path);
  const auto a = readModel(in), b = readModel(in);
  size_t count;
  in >> count;
  std::vector<fcl::Transform3d> poses(count, fcl::Transform3d::Identity());
  for (auto& pose : poses) {
    Pose x;
    for (double* v : {x.t, x.q}) for (int k = 0; k < (v == x.t ? 3 : 4); ++k) in >> v[k];
    pose = transformOf(x);
  }
  const fcl::Transform3d here = fcl::Transform3d::Identity();
  const fcl::DistanceRequestd ask(true);
  eachCommand([&](const std::string& command) {
    const size_t k = std::stoul(command);
    size_t calls = 0;
    std::cin >> calls;
    double d = 0;
    const double from = now();
    for (size_t i = 0; i < calls; i++) {
      fcl::DistanceResultd out;
      fcl::distance(a.get(), here, b.get(), poses[k], ask, out);
      d = out.min_distance;
    }
    std::printf("%.17g %.17g\n", d, (now() - from) / double(calls));
  });
}

using Pairs = std::vector<std::pair<fcl::CollisionObjectd*, fcl::CollisionObjectd*>>;

static bool gather(fcl::CollisionObjectd* a, fcl::CollisionObjectd* b, void* data) {
  if (a->getAABB().overlap(b->getAABB())) static_cast<Pairs*>(data)->emplace_back(a, b);
  return false;
}

static void serveScene(const char* path) {
  std::ifstream in(path);
  int count = 0, moving = 0;
  double edge = 0, half = 0;
  in >> count >> edge >> half >> moving;
  std::vector<double> p(3 * count), v(3 * count);
  for (int i = 0; i < count; ++i) for (double* row : {&p[3 * i], &v[3 * i]}) in >> row[0] >> row[1] >> row[2];
  const auto shape = std::make_shared<fcl::Boxd>(2 * half, 2 * half, 2 * half);
  std::vector<std::unique_ptr<fcl::CollisionObjectd>> bodies;
  std::vector<fcl::CollisionObjectd*> all;
  for (int i = 0; i < count; ++i) {
    fcl::Transform3d t = fcl::Transform3d::Identity();
    t.translation() = fcl::Vector3d(p[3 * i], p[3 * i + 1], p[3 * i + 2]);
    bodies.push_back(std::make_unique<fcl::CollisionObjectd>(shape, t));
    all.push_back(bodies.back().get());
  }
  fcl::DynamicAABBTreeCollisionManagerd manager;
  manager.registerObjects(all);
  manager.setup();
  Pairs pairs;
  std::vector<fcl::CollisionObjectd*> changed(all.begin(), all.begin() + moving);
  eachCommand([&](const std::string& command) {
    for (int f = 0, frames = std::stoi(command); f < frames; ++f) {
      for (int i = 0; i < 3 * moving; ++i) {
        p[i] += v[i];
        if (p[i] < 0 || p[i] > edge) v[i] = -v[i];
      }
      const double from = now();
      for (int i = 0; i < moving; ++i) {
        all[i]->setTranslation(fcl::Vector3d(p[3 * i], p[3 * i + 1], p[3 * i + 2]));
        all[i]->computeAABB();
      }
      if (moving == count) manager.update();
      else if (moving > 0) manager.update(changed);
      pairs.clear();
      manager.collide(&pairs, gather);
      std::printf("%.6f ", (now() - from) * 1e-6);
    }
    std::printf("%zu\n", pairs.size());
  });
}

// Stops at the first pair that meets.
static bool meets(fcl::CollisionObjectd* a, fcl::CollisionObjectd* b, void* data) {
  fcl::CollisionResultd out;
  static const fcl::CollisionRequestd ask;
  return *static_cast<bool*>(data) = fcl::collide(a, b, ask, out) > 0;
}

struct FclPaths {
  struct World {
    std::vector<std::unique_ptr<fcl::CollisionObjectd>> boxes;
    fcl::DynamicAABBTreeCollisionManagerd tree;
  };
  const PathProblem& problem;
  std::vector<std::unique_ptr<fcl::CollisionObjectd>> links;
  std::vector<std::unique_ptr<World>> worlds;
  std::vector<std::vector<std::vector<fcl::Transform3d>>> steps;

  explicit FclPaths(const PathProblem& p) : problem(p) {
    for (const Shape& s : p.links) links.push_back(std::make_unique<fcl::CollisionObjectd>(bodyOf(s)));
    for (const PathEdge& edge : p.edges) {
      auto world = std::make_unique<World>();
      const auto shape = std::make_shared<fcl::Boxd>(2 * edge.halfExtent, 2 * edge.halfExtent, 2 * edge.halfExtent);
      for (const Pose& x : edge.boxes) {
        world->boxes.push_back(std::make_unique<fcl::CollisionObjectd>(shape, transformOf(x)));
        world->tree.registerObject(world->boxes.back().get());
      }
      world->tree.setup();
      worlds.push_back(std::move(world));
      steps.emplace_back();
      for (const auto& step : edge.steps) {
        steps.back().emplace_back();
        for (const Pose& x : step) steps.back().back().push_back(transformOf(x));
      }
    }
  }
  bool isFree(size_t i) {
    bool hit = false;
    for (const auto& step : steps[i]) {
      for (size_t k = 0; k < links.size() && !hit; ++k) {
        links[k]->setTransform(step[k]);
        links[k]->computeAABB();
        worlds[i]->tree.collide(links[k].get(), &hit, meets);
      }
      for (size_t k = 0; k < problem.pairs.size() && !hit; ++k) {
        const auto a = links[problem.pairs[k].first].get(), b = links[problem.pairs[k].second].get();
        if (a->getAABB().overlap(b->getAABB())) meets(a, b, &hit);
      }
      if (hit) return false;
    }
    return true;
  }
};

int main(int, char** argv) {
  const std::string suite = argv[2];
  if (suite == "pairs") servePairs<FclPeer>(argv[1]);
  else if (suite == "casts") serveCastsOf<FclCasts>(argv[1]);
  else if (suite == "meshes") serveMeshes(argv[1]);
  else if (suite == "paths") servePaths<FclPaths>(argv[1]);
  else serveScene(argv[1]);
}
