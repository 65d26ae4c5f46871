/**
 * Contacts of public mesh files with open edges, doubled triangles, needles and nearly equal corners. They lie outside
 * of the project; where they are absent the tests are skipped, and say so.
 */
import { readdirSync, readFileSync } from "node:fs";
import { bodyContactManifold, forEachPartContact, triangleMesh } from "@col/compound";
import type { TriangleMesh } from "@col/compound";
import { contactManifold, createContactManifold } from "@col/epa";
import { box, capsule, halfSpace, sphere } from "@col/shapes";
import { casesOf, makePose, offBy, randomPose, rngFor, samples, seededTitle, sharedPath } from "@col/testkit";
import { expect, test } from "vitest";
import { bruteDistance } from "./support/brute.ts";
import { readMesh } from "./support/mesh-files.ts";
import { gapFaults } from "./support/patches.ts";
import type { Met } from "./support/patches.ts";

const FOLDER = sharedPath("data/meshes", "contacts of public mesh files"), HERE = makePose();
const NAMES = FOLDER === null ? [] : readdirSync(FOLDER).filter((name) => /\.(stl|obj|off)$/i.test(name)).sort();
/** Triangles of a file that are compared with all pairs. */
const MOST = 3000;
const COUNT = samples(12);

/** The mesh brought to a size of about 2, about the origin. */
function meshOf(name: string, weld: number): TriangleMesh {
  const { positions, indices } = readMesh(readFileSync(`${FOLDER ?? ""}/${name}`), name), low = [0, 1, 2].map(() =>
    Infinity),
    high = low.map(() => -Infinity);
  for (const [i, x] of positions.entries()) {
    low[i % 3] = Math.min(low[i % 3], x);
    high[i % 3] = Math.max(high[i % 3], x);
  }
  const size = Math.max(...high.map((x, k) => x - low[k])) / 2;
  return triangleMesh(positions.map((x, i) => (x - (low[i % 3] + high[i % 3]) / 2) / size), indices, { weld });
}

test.skipIf(NAMES.length === 0).each(NAMES)(seededTitle("%s: contacts against all triangles", COUNT), (name) => {
  const mesh = meshOf(name, 1e-6), shapes = [box(0.3, 0.2, 0.4), sphere(0.25), capsule(0.1, 0.4)];
  if (mesh.indices.length > 3 * MOST) return;
  for (const [k, rng] of casesOf(name, COUNT)) {
    const pose = randomPose(rng, 0.8), shape = shapes[k % 3], { least } = bruteDistance(mesh, HERE, shape, pose);
    const list: Met[] = [];
    forEachPartContact(mesh, HERE, shape, pose, { contactManifold }, (_a, _b, m) => {
      expect(Math.abs(Math.hypot(m.normal.x, m.normal.y, m.normal.z) - 1)).toBeLessThan(1e-9);
      list.push({ normal: [m.normal.x, m.normal.y, m.normal.z], gaps: [...m.gaps.subarray(0, m.count)],
        points: Array.from({ length: m.count }, (_, i) => [...m.pointsA.subarray(3 * i, 3 * i + 3)]) });
    });
    expect(gapFaults(list, 0), `case ${k}`).toBe("");
    if (least > 1e-9) expect(list, `case ${k}: ${least} apart`).toEqual([]);
  }
});

test.skipIf(NAMES.length === 0).each(
  NAMES)("%s stands on a half-space: pushed up by its lowest corner, welded or not", (name) => {
  const ground = halfSpace({ x: 0, y: 1, z: 0 }, 0), rng = rngFor(`${name} stands`);
  for (const mesh of [meshOf(name, 0), meshOf(name, 1e-6)]) {
    for (let k = 0; k < 3; k++) {
      const { quaternion: q } = randomPose(rng, 1), out = createContactManifold();
      const lowest = bruteLowest(mesh, makePose(0, 0, 0, q.x, q.y, q.z, q.w));
      bodyContactManifold(mesh, makePose(0, -lowest - 1e-4, 0, q.x, q.y, q.z, q.w), ground, HERE, { contactManifold },
        out);
      expect(out.count).toBeGreaterThan(0);
      expect(offBy(out.normal, 0, -1, 0)).toBeLessThan(1e-9);
      expect(out.distance).toBeCloseTo(-1e-4, 9);
    }
  }
});

/** Height of the lowest corner in use. */
function bruteLowest(mesh: TriangleMesh, { quaternion: q }: ReturnType<typeof makePose>): number {
  let least = Infinity;
  for (const i of mesh.indices) {
    const [x, y, z] = mesh.positions.subarray(3 * i, 3 * i + 3), tx = 2 * (q.y * z - q.z * y),
      tz = 2 * (q.x * y - q.y * x),
      ty = 2 * (q.z * x - q.x * z);
    least = Math.min(least, y + q.w * ty + q.z * tx - q.x * tz);
  }
  return least;
}
