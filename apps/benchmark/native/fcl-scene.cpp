// FCL's dynamic tree over whole frames: bodies move, the tree is updated, all pairs of overlapping boxes are gathered.
// Arguments: a file of the scene (number of bodies, edge of the cube, half extent of a body's box, number of bodies that
// move, then position and velocity of each). Input: lines, each a number of frames. Output: a line for each of them, the
// times of the frames in ms, then the pairs of the last.
#include <fcl/fcl.h>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <memory>
#include <vector>

using Pairs = std::vector<std::pair<fcl::CollisionObjectd*, fcl::CollisionObjectd*>>;

static bool gather(fcl::CollisionObjectd* a, fcl::CollisionObjectd* b, void* data) {
  if (a->getAABB().overlap(b->getAABB())) static_cast<Pairs*>(data)->emplace_back(a, b);
  return false;
}

int main(int, char** argv) {
  std::ifstream in(argv[1]);
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
  int frames = 0;
  while (std::scanf("%d", &frames) == 1) {
    for (int f = 0; f < frames; ++f) {
      for (int i = 0; i < 3 * moving; ++i) {
        p[i] += v[i];
        if (p[i] < 0 || p[i] > edge) v[i] = -v[i];
      }
      const auto from = std::chrono::steady_clock::now();
      for (int i = 0; i < moving; ++i) {
        all[i]->setTranslation(fcl::Vector3d(p[3 * i], p[3 * i + 1], p[3 * i + 2]));
        all[i]->computeAABB();
      }
      if (moving == count) manager.update();
      else if (moving > 0) manager.update(changed);
      pairs.clear();
      manager.collide(&pairs, gather);
      const std::chrono::duration<double, std::milli> ms = std::chrono::steady_clock::now() - from;
      std::printf("%.6f ", ms.count());
    }
    std::printf("%zu\n", pairs.size());
    std::fflush(stdout);
  }
}
