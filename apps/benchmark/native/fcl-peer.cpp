// FCL through its public calls: distance() with nearest points (libccd solver), the same asked for signed distances for the depth,
// collide() for the Boolean question.
#include <fcl/fcl.h>
#include "loops.h"

struct FclPeer {
  std::vector<std::shared_ptr<fcl::CollisionGeometryd>> bodies;
  std::vector<std::pair<fcl::Transform3d, fcl::Transform3d>> poses;
  const Problem& problem;
  fcl::DistanceRequestd ask, deep;
  fcl::CollisionRequestd meet;

  explicit FclPeer(const Problem& p) : problem(p), ask(true), deep(true) {
    ask.enable_signed_distance = false;
    deep.enable_signed_distance = true;
    for (const Shape& s : p.shapes) bodies.push_back(body(s));
    for (const Case& c : p.cases) poses.emplace_back(transform(c.pa), transform(c.pb));
  }
  static fcl::Transform3d transform(const Pose& x) {
    fcl::Transform3d t = fcl::Transform3d::Identity();
    t.linear() = fcl::Quaterniond(x.q[3], x.q[0], x.q[1], x.q[2]).toRotationMatrix();
    t.translation() = fcl::Vector3d(x.t[0], x.t[1], x.t[2]);
    return t;
  }
  static std::shared_ptr<fcl::CollisionGeometryd> body(const Shape& s) {
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

int main(int, char** argv) {
  const Problem problem = readProblem(argv[1]);
  FclPeer peer(problem);
  serve(peer, problem);
}
