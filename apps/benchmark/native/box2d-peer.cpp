// Box2D 2.4, b2Distance with cold cache and no polygon radius, floats. Poses are set, as a user does, from what the world holds.
// The Boolean question is that of b2TestOverlap: the distance below ten roundings (b2TestOverlap itself keeps the polygon skins).
// Problem file: cells; per cell: shapes (count, then x y ...), cases (two shapes, two poses x y c s). Lines on standard input:
//   facts                    -> per cell and case, one line: distance
//   pass CELL N i1 ... iN    -> ns per query, over whole passes; the first 1000 are asked once before, untimed
#include <box2d/b2_distance.h>
#include <chrono>
#include <cstdio>
#include <fstream>
#include <iostream>
#include <string>
#include <vector>

struct Case {
  const std::vector<b2Vec2>* a;
  const std::vector<b2Vec2>* b;
  b2Transform ta, tb;
};

struct Cell {
  std::vector<std::vector<b2Vec2>> shapes;
  std::vector<Case> cases;
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

static float distance(const Case& c) {
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

int main(int, char** argv) {
  std::ifstream in(argv[1]);
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
  for (std::string command; std::cin >> command;) {
    if (command == "facts") {
      for (const Cell& cell : cells) for (const Case& c : cell.cases) std::printf("%.9g\n", distance(c));
    } else {
      int which = 0, n = 0;
      std::cin >> which >> n;
      const Cell& cell = cells[which];
      std::vector<int> order(n);
      for (int& i : order) std::cin >> i;
      float sum = 0;
      for (int k = 0; k < n && k < 1000; ++k) sum += distance(cell.cases[order[n - 1 - k]]);
      const auto from = std::chrono::steady_clock::now();
      for (int i : order) sum += distance(cell.cases[i]);
      const double ns = std::chrono::duration<double, std::nano>(std::chrono::steady_clock::now() - from).count();
      sink = sink + sum;
      std::printf("%.6g\n", ns / n);
    }
    std::fflush(stdout);
  }
}
