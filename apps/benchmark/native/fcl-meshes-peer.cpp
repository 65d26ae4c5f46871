// FCL on pairs of triangle meshes: distance() with nearest points between two models of OBBRSS volumes, doubles.
// Input file: "corners triangles" of mesh A, its numbers, the same of mesh B, number of poses, x y z qx qy qz qw each.
// Standard input: "pose calls" a line; answer: distance and nanoseconds a call.
#include <fcl/fcl.h>
#include <chrono>
#include <cstdio>
#include <fstream>
#include <iostream>
#include <memory>
#include <vector>

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

int main(int, char** argv) {
  std::ifstream in(argv[1]);
  const auto a = readModel(in), b = readModel(in);
  size_t count;
  in >> count;
  std::vector<fcl::Transform3d> poses(count, fcl::Transform3d::Identity());
  for (auto& pose : poses) {
    double x, y, z, qx, qy, qz, qw;
    in >> x >> y >> z >> qx >> qy >> qz >> qw;
    pose.linear() = fcl::Quaterniond(qw, qx, qy, qz).toRotationMatrix();
    pose.translation() = fcl::Vector3d(x, y, z);
  }
  const fcl::Transform3d here = fcl::Transform3d::Identity();
  const fcl::DistanceRequestd ask(true);
  size_t k, calls;
  while (std::cin >> k >> calls) {
    double d = 0;
    const auto from = std::chrono::steady_clock::now();
    for (size_t i = 0; i < calls; i++) {
      fcl::DistanceResultd out;
      fcl::distance(a.get(), here, b.get(), poses[k], ask, out);
      d = out.min_distance;
    }
    const std::chrono::duration<double, std::nano> ns = std::chrono::steady_clock::now() - from;
    std::printf("%.17g %.17g\n", d, ns.count() / double(calls));
    std::fflush(stdout);
  }
}
