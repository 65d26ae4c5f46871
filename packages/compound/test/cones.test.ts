/** Normal cones of meshes: which directions a contact may push along at a point of a mesh, and what a mesh is told. */
import { refit, triangleMesh } from "@col/compound";
import type { TriangleMesh } from "@col/compound";
import { rngFor, samples, seededTitle } from "@col/testkit";
import { expect, test } from "vitest";
import { inNormalCone } from "../src/mesh/cones.ts";
import { topologyOf } from "../src/mesh/topology.ts";
import { Side } from "../src/pairs/side.ts";
import { boxMesh, floor, together, moved } from "./support/meshes.ts";
import type { MeshArrays } from "./support/meshes.ts";

const meshOf = (m: MeshArrays): TriangleMesh => triangleMesh(m.positions, m.indices);
const unit = (x: number, y: number, z: number): Float64Array => {
  const n = Math.hypot(x, y, z);
  return Float64Array.of(x / n, y / n, z / n);
};

/** The first triangle that holds the point, its cone asked along (x, y, z): null where it is in it, else the normal. */
function ask(mesh: TriangleMesh, p: readonly number[], d: readonly number[], triangle?: number): number[] | null {
  const side = new Side(), out = new Float64Array(3);
  side.open(mesh);
  const item = triangle ?? mesh.indices.findIndex((_, e) => e % 3 === 0 && [0, 1, 2].every((k) => {
    const [a, b, c] = [0, 1, 2].map((i) => mesh.positions[3 * mesh.indices[e + i] + k]);
    return p[k] <= Math.max(a, b, c) && p[k] >= Math.min(a, b, c);
  })) / 3;
  expect(item).toBeGreaterThanOrEqual(0);
  const inside = inNormalCone(side, item, Float64Array.from(p), unit(d[0], d[1], d[2]), out);
  return inside ? null : [...out].map((x) => x + 0);
}

test("a closed cube: faces have their normal, edges the arc, corners the octant; never inward", () => {
  const cube = meshOf(boxMesh(1, 1, 1));
  for (const s of [1, -1]) {
    expect(ask(cube, [0.3, s, 0.2], [0, s, 0])).toBe(null);
    expect(ask(cube, [0.3, s, 0.2], [0, -s, 0])).toEqual([0, s, 0]);
    expect(ask(cube, [0.3, s, 0.2], [0.1, s, 0])).toEqual([0, s, 0]);
    expect(ask(cube, [s, s, 0.2], [s, 2 * s, 0])).toBe(null);
    expect(ask(cube, [s, s, 0.2], [s, 2 * s, 0.01])).not.toBe(null);
    expect(ask(cube, [s, s, 0.2], [-0.01 * s, 2 * s, 0])).not.toBe(null);
    expect(ask(cube, [s, s, s], [s, 2 * s, 3 * s])).toBe(null);
    expect(ask(cube, [s, s, s], [s, 2 * s, -0.01 * s])).not.toBe(null);
    expect(ask(cube, [s, s, s], [-s, -2 * s, -3 * s])).not.toBe(null);
    expect(ask(cube, [0, s, 0], [0.1, s, 0.1])).toEqual([0, s, 0]); // on the diagonal of the face, which is flat
  }
});

test("a cube turned inside out is a room: its normals point inward, its edges have nothing", () => {
  const { positions, indices } = boxMesh(1, 1, 1), room = triangleMesh(positions, indices.slice().reverse());
  expect(ask(room, [0.3, 1, 0.2], [0, -1, 0])).toBe(null);
  expect(ask(room, [0.3, 1, 0.2], [0, 1, 0])).toEqual([0, -1, 0]);
  expect(ask(room, [1, 1, 0.2], [-1, -1, 0])).not.toBe(null);
  expect(ask(room, [1, 1, 0.2], [1, 1, 0])).not.toBe(null);
});

test("a step of two boxes that touch: nothing at the concave edge, whatever their corners", () => {
  const step = meshOf(together(boxMesh(2, 1, 2), moved(boxMesh(1, 1, 1), 0, 2, 0)));
  // the bottom face of the upper box lies inside a face of the lower one
  expect(ask(step, [1, 1, 0.1], [1, 1, 0])).not.toBe(null);
  expect(ask(step, [1.5, 1, 0.1], [0, 1, 0])).toBe(null);
  expect(ask(step, [1, 2, 0.1], [1, 0, 0])).toBe(null);
});

test("an open floor: both sides; its border whatever leaves it; doubled, with T-junctions and with needles as well",
  () => {
  const plain = floor(1, 2), n = plain.positions.length / 3;
  const doubled: MeshArrays = { positions: plain.positions,
    indices: Uint32Array.of(...plain.indices, ...plain.indices.slice().reverse(), ...plain.indices) };
  // one more strip of triangles whose corners lie inside the edges of the floor, and a needle along them
  const more = [-1, 1, 0, -0.3, 1, 0, 0.4, 1, 0, 1, 1, 0, 0, 2, 0];
  const junctions: MeshArrays = { positions: Float64Array.of(...plain.positions, ...more),
    indices: Uint32Array.of(...plain.indices, n, n + 4, n + 1, n + 1, n + 4, n + 2, n + 2, n + 4, n + 3, n, n + 1,
      n + 3) };
  for (const mesh of [plain, doubled, junctions].map(meshOf)) {
    expect(topologyOf(mesh).oneSided.some((x) => x !== 0)).toBe(false);
    for (const s of [1, -1]) {
      expect(ask(mesh, [0.2, 0.1, 0], [0, 0, s])).toBe(null);
      expect(ask(mesh, [0.2, 0.2, 0], [0.1, 0.2, s])).toEqual([0, 0, s]);
      expect(ask(mesh, [0, 0, 0], [0.01, 0, s])).toEqual([0, 0, s]);
      expect(ask(mesh, [-1, 0.2, 0], [-1, 0, s])).toBe(null);
      expect(ask(mesh, [-1, 0.2, 0], [-1, 0.01, s])).not.toBe(null);
      expect(ask(mesh, [-1, -1, 0], [-1, -2, s])).toBe(null);
    }
  }
  const t = plain.indices.length / 3;
  for (const s of [1, -1]) {
    expect(ask(meshOf(junctions), [0.1, 1, 0], [0, 0.2, s])).toEqual([0, 0, s]);
    expect(ask(meshOf(junctions), [0.1, 1, 0], [0, -0.2, s], t + 1)).toEqual([0, 0, s]);
    expect(ask(meshOf(junctions), [-0.3, 1, 0], [0.1, 0, s], t)).toEqual([0, 0, s]);
  }
  expect(ask(triangleMesh(plain.positions, plain.indices, { sides: "front" }), [0.2, 0.1, 0], [0, 0, -1])).toEqual([0,
    0, 1]);
});

test("files that store the corners of each triangle are closed by weld, and answer as one solid", () => {
  const { positions, indices } = boxMesh(1, 1, 1), rng = rngFor("weld"), noise = 1e-7;
  const loose = Float64Array.from([...indices].flatMap((i) => [...positions.subarray(3 * i, 3 * i + 3)]),
    (x) => x + rng.uniform(-noise, noise));
  expect(topologyOf(triangleMesh(loose)).openEdge).toBeGreaterThanOrEqual(0);
  const solid = triangleMesh(loose, null, { weld: 1e-6 });
  expect([topologyOf(solid).openEdge, new Set(solid.indices).size]).toEqual([-1, 8]);
  expect(ask(solid, [0.3, 1, 0.2], [0, -1, 0], 0)).not.toBe(null);
  expect(ask(solid, [1, 1, 1], [1, 2, 3], [...solid.indices].findIndex((i) =>
    [0, 1, 2].every((k) => solid.positions[3 * i + k] > 0.9)) / 3 | 0)).toBe(null);
});

const COUNT = samples(60),
  REFIT = "a mesh that is refitted after its corners moved has the tree of a new one's answers";
test(seededTitle(REFIT, COUNT), () => {
  const rng = rngFor(REFIT);
  for (let k = 0; k < COUNT; k++) {
    const { positions, indices } = floor(1, 1 + rng.integer(6), () => rng.uniform(-1, 1)),
      mesh = triangleMesh(positions, indices,
      { margin: k % 2 * 0.1 });
    for (let i = 0; i < positions.length; i++) positions[i] += rng.uniform(-2, 2) * (k % 3);
    refit(mesh);
    const fresh = triangleMesh(positions.slice(), indices, { margin: mesh.margin });
    for (let i = 0; i < 6; i++) expect(Math.abs(mesh.bounds[i] - fresh.bounds[i])).toBeLessThan(2e-6);
    const { tree: { boxes, links, order, origin } } = mesh;
    for (let node = 0; node < links.length; node++) {
      if (links[node] >= 0) continue;
      for (let i = ~links[node] >>> 2, end = i + (~links[node] & 3) + 1; i < end; i++) for (let c = 0; c < 9; c++) {
        const x = positions[3 * indices[3 * order[i] + Math.floor(c / 3)] + c % 3] - origin[c % 3];
        expect(x - mesh.margin).toBeGreaterThanOrEqual(boxes[6 * node + c % 3]);
        expect(x + mesh.margin).toBeLessThanOrEqual(boxes[6 * node + 3 + c % 3]);
      }
    }
  }
});
