// FCL: continuousCollide() by conservative advancement (its default samples ten steps and loses hits), translations or rotations at a constant rate about
// the origin between two poses, which are made beforehand. Error and iterations of the request are the defaults: 1e-9 and 10 000 give the same answers.
#include <fcl/fcl.h>
#include <fcl/narrowphase/continuous_collision.h>
#include "casts.h"

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
    for (const Shape& s : p.shapes) bodies.push_back(body(s));
    for (const CastCase& c : p.cases) ends.push_back({start(c.a), end(c.a), start(c.b), end(c.b)});
  }
  static fcl::Transform3d start(const Moving& m) {
    const Pose& x = m.start;
    fcl::Transform3d t = fcl::Transform3d::Identity();
    t.linear() = fcl::Quaterniond(x.q[3], x.q[0], x.q[1], x.q[2]).toRotationMatrix();
    t.translation() = fcl::Vector3d(x.t[0], x.t[1], x.t[2]);
    return t;
  }
  static fcl::Transform3d end(const Moving& m) {
    fcl::Transform3d t = start(m);
    const fcl::Vector3d w(m.turn[0], m.turn[1], m.turn[2]);
    if (w.norm() > 0) t.linear() = Eigen::AngleAxisd(w.norm(), w.normalized()).toRotationMatrix() * t.linear();
    t.translation() += fcl::Vector3d(m.velocity[0], m.velocity[1], m.velocity[2]);
    return t;
  }
  static std::shared_ptr<fcl::CollisionGeometryd> body(const Shape& s) {
    const auto& p = s.params;
    std::shared_ptr<fcl::CollisionGeometryd> b;
    if (s.kind == "sphere") b = std::make_shared<fcl::Sphered>(p[0]);
    else if (s.kind == "box") b = std::make_shared<fcl::Boxd>(2 * p[0], 2 * p[1], 2 * p[2]);
    else if (s.kind == "capsule") b = std::make_shared<fcl::Capsuled>(p[0], 2 * p[1]);
    else if (s.kind == "convex") {
      auto v = std::make_shared<std::vector<fcl::Vector3d>>();
      for (size_t k = 0; k < s.vertices.size(); k += 3) v->emplace_back(s.vertices[k], s.vertices[k + 1], s.vertices[k + 2]);
      auto f = std::make_shared<std::vector<int>>();
      for (size_t k = 0; k < s.triangles.size(); k += 3) f->insert(f->end(), {3, s.triangles[k], s.triangles[k + 1], s.triangles[k + 2]});
      b = std::make_shared<fcl::Convexd>(v, int(s.triangles.size() / 3), f);
    } else throw std::runtime_error("no " + s.kind);
    b->computeLocalAABB();
    return b;
  }
  double time(size_t i) {
    const CastCase& c = problem.cases[i];
    const Ends& e = ends[i];
    fcl::ContinuousCollisionResultd out;
    fcl::continuousCollide(bodies[c.a.shape].get(), e.fromA, e.toA, bodies[c.b.shape].get(), e.fromB, e.toB, c.turning ? turning : along, out);
    return out.is_collide ? out.time_of_contact : std::numeric_limits<double>::quiet_NaN();
  }
};

int main(int, char** argv) {
  const CastProblem problem = readCasts(argv[1]);
  FclCasts peer(problem);
  serveCasts(peer, problem.cases.size());
}
