/** The tree of a body: what its boxes hold, what it weighs, that workers can be sent it. */
import { compound, triangleMesh } from "@col/compound";
import type { StaticTree } from "@col/compound";
import { box, convexHull, sphere } from "@col/shapes";
import { makePose, randomPose, rngFor } from "@col/testkit";
import { expect, test } from "vitest";
import { bumpySphere, floor, moved, soup } from "./support/meshes.ts";

/** Faults of a tree: items missing or twice, boxes that do not hold what is below them, ways too deep. */
function treeFaults(tree: StaticTree, count: number, itemPoints: (item: number) => readonly number[][]): string[] {
  const faults: string[] = [], seen = new Int32Array(count), { boxes, links, order, origin } = tree;
  const visit = (node: number, depth: number, above: readonly number[]): void => {
    if (depth > 96) faults.push(`depth ${depth}`);
    const path = [...above, node], link = links[node];
    if (link >= 0) {
      visit(link, depth + 1, path);
      visit(link + 1, depth + 1, path);
      return;
    }
    const first = ~link >> 2, size = (~link & 3) + 1;
    for (let k = first; k < first + size; k++) {
      seen[order[k]]++;
      for (const p of itemPoints(order[k])) for (const n of path) for (let i = 0; i < 3; i++)
        if (!(boxes[6 * n + i] <= p[i] - origin[i] && p[i] - origin[i] <= boxes[6 * n + 3 + i]))
          faults.push(`node ${n} misses item ${order[k]} on axis ${i}`);
    }
  };
  visit(0, 0, []);
  return [...faults, ...Array.from(seen, (n, i) => (n === 1 ? "" : `item ${i} ${n} times`)).filter((s) => s !== "")];
}

const corners = (m: { positions: ArrayLike<number>; indices: Uint32Array }) => (t: number): number[][] =>
  [0, 1, 2].map((k) => [0, 1, 2].map((i) => m.positions[3 * m.indices[3 * t + k] + i]));

test("every triangle is in one leaf and in every box above it: meshes, soups, far away, tiny, all in one place", () => {
  const rng = rngFor("compound tree");
  const one = { positions: Float64Array.of(0, 0, 0, 1, 0, 0, 0, 1, 0), indices: Uint32Array.of(0, 1, 2) };
  const same = { positions: one.positions, indices: new Uint32Array(300).map((_, i) => i % 3) };
  const line = Float64Array.from({ length: 900 }, (_, i) => (i % 3 === 0 ? 2 ** (-i / 9) : 0));
  const peeled = { positions: line, indices: Uint32Array.from({ length: 300 }, (_, i) => i) };
  const tiny = [1e-36, 1e-40, 1e-43, 1e-46].map((scale) => {
    const m = bumpySphere(8, 1, 0.1);
    return { ...m, positions: m.positions.map((x) => scale * x) };
  });
  for (const m of [bumpySphere(8, 1, 0.1), moved(bumpySphere(8, 1, 0.1), 1e6, -1e6, 3e6), soup(500, 0.3,
    () => rng.uniform()), one, same, peeled, ...tiny]) {
    const mesh = triangleMesh(m.positions, m.indices), n = m.indices.length / 3;
    expect(treeFaults(mesh.tree, n, corners(m))).toEqual([]);
    for (let t = 0; t < n; t++) for (const p of corners(m)(t)) for (let i = 0; i < 3; i++) {
      expect(mesh.bounds[i]).toBeLessThanOrEqual(p[i]);
      expect(mesh.bounds[3 + i]).toBeGreaterThanOrEqual(p[i]);
    }
  }
});

test("each node of a hilly floor has a normal that rises, and a slab along it that holds the triangles below", () => {
  const m = moved(floor(4, 8, (x, y) => 0.2 * Math.sin(x) * Math.cos(y)), 100, -50, 7);
  const { tree } = triangleMesh(m.positions, m.indices), { links, order, normals: n, slabs, origin } = tree;
  const below = (node: number): number[] => {
    const link = links[node];
    if (link >= 0) return [...below(link), ...below(link + 1)];
    return Array.from({ length: (~link & 3) + 1 }, (_, k) => order[(~link >> 2) + k]);
  };
  for (let node = 0; node < links.length; node++) {
    expect(n[3 * node + 2]).toBeGreaterThan(0);
    const heights = below(node).flatMap((t) => corners(m)(t))
      .map((p) => p.reduce((sum, x, i) => sum + n[3 * node + i] * (x - origin[i]), 0));
    const from = Math.min(...heights), to = Math.max(...heights);
    expect(slabs[2 * node]).toBeLessThanOrEqual(from + 1e-9);
    expect(slabs[2 * node + 1]).toBeGreaterThanOrEqual(to - 1e-9);
    expect(slabs[2 * node + 1] - slabs[2 * node]).toBeLessThan(to - from + 0.01);
  }
});

test("a cut is found where all triangles of the sample are the same one", () => {
  const rng = rngFor("compound sample"), m = soup(4096, 0.1, () => rng.uniform()), { positions: p } = m;
  // every eighth triangle, which is what a cut of 4096 looks at
  for (let t = 8; t < 4096; t += 8)
    for (let c = 0; c < 3; c++) for (let i = 0; i < 3; i++) p[3 * m.indices[3 * t + c] + i] = p[3 * m.indices[c] + i];
  const { tree } = triangleMesh(p, m.indices), { boxes: b, links: [first] } = tree;
  const edge = (node: number, i: number): number => b[6 * node + 3 + i] - b[6 * node + i];
  const area = (node: number): number =>
    edge(node, 0) * edge(node, 1) + edge(node, 1) * edge(node, 2) + edge(node, 2) * edge(node, 0);
  expect(treeFaults(tree, 4096, corners(m))).toEqual([]);
  // a cube cut in halves: two thirds on either side
  expect(area(first) + area(first + 1)).toBeLessThan(1.6 * area(0));
});

test("boxes far from the origin of the body are as tight as near it", () => {
  const m = bumpySphere(8, 1, 0.1), width = (x: Float64Array): number => x[3] - x[0];
  const near = triangleMesh(m.positions, m.indices),
    far = moved(m, 1e6, 1e6, 1e6), away = triangleMesh(far.positions, far.indices);
  expect(Math.abs(width(near.bounds) - width(away.bounds))).toBeLessThan(1e-6);
});

test("margins are in the boxes", () => {
  const m = bumpySphere(4, 1, 0), plain = triangleMesh(m.positions, m.indices),
    fat = triangleMesh(m.positions, m.indices, { margin: 0.25 });
  expect(fat.bounds[3] - plain.bounds[3]).toBeCloseTo(0.25, 6);
});

test("a tree takes at most 32 bytes a triangle", () => {
  for (const cells of [10, 30]) {
    const m = bumpySphere(cells, 1, 0.1), { tree } = triangleMesh(m.positions, m.indices);
    const bytes = [tree.boxes, tree.links, tree.order, tree.normals, tree.slabs].reduce((n, x) => n + x.byteLength, 0);
    expect(bytes / (m.indices.length / 3)).toBeLessThanOrEqual(32);
  }
});

test("a mesh survives structured cloning; on shared memory its tree is not copied", () => {
  const m = bumpySphere(6, 1, 0.1), positions = new Float32Array(new SharedArrayBuffer(4 * m.positions.length));
  positions.set(m.positions);
  const mesh = triangleMesh(positions, m.indices, { shared: true }), clone = structuredClone(mesh);
  expect(clone).toEqual(mesh);
  expect(mesh.positions).toBe(positions);
  clone.tree.order[0] = 77;
  expect(mesh.tree.order[0]).toBe(77);
});

test("a compound holds its parts", () => {
  const rng = rngFor("compound parts"), hull = convexHull(Array.from({ length: 60 }, () => rng.normal()));
  const shapes = [box(1, 2, 3), sphere(0.5), hull];
  const parts = Array.from({ length: 100 }, (_, i) =>
    ({ shape: shapes[i % 3], pose: randomPose(rng, 20), id: `p${i}` }));
  const body = compound(parts);
  expect(treeFaults(body.tree, 100, (i) => {
    const { position: p } = parts[i].pose;
    return i % 3 === 1 ? [[p.x + 0.5, p.y, p.z], [p.x, p.y - 0.5, p.z], [p.x, p.y, p.z + 0.5]] : [[p.x, p.y, p.z]];
  })).toEqual([]);
  expect(body.ids[7]).toBe("p7");
  const single = compound([{ shape: box(1, 2, 3), pose: makePose(10, 0, 0) }]);
  expect(Array.from(single.bounds, (x) => Math.round(x * 1e5) / 1e5)).toEqual([9, -2, -3, 11, 2, 3]);
});
