/**
 * Contacts near the ends of triangles and of parts, where a direction that is tilted by little rises by less than the
 * room for places that are not quite known; and bodies that are wholly inside of a part. Cases of the random laws.
 */
import { compound, forEachPartContact, triangleMesh } from "@col/compound";
import { contactManifold } from "@col/epa";
import { box } from "@col/shapes";
import { makePose, rngFor } from "@col/testkit";
import type { Body, Pose } from "@col/types";
import { expect, test } from "vitest";
import { floors } from "./support/floors.ts";
import { boxMesh } from "./support/meshes.ts";

const HERE = makePose(), UP = [0, 1, 0];
const TILES = floors(rngFor("tiles"), false).find(([name]) => name === "tiles")?.[1] ?? box(1, 1, 1);
const SHEET = box(1, 0.02, 1), { positions, indices } = boxMesh(0.5, 0.5, 0.5), CUBE = triangleMesh(positions, indices);
const HALVES = compound([-0.25, 0.25].map((x) => ({ shape: box(0.25, 0.5, 0.5), pose: makePose(x, 0, 0) })));

interface Met { readonly normal: number[]; readonly gaps: number[] }

function contactsOf(a: Body, poseA: Pose, b: Body, poseB: Pose): Met[] {
  const list: Met[] = [];
  forEachPartContact(a, poseA, b, poseB, { contactManifold, maxDistance: 0.005, maxPoints: 8 }, (_a, _b, m) => {
    list.push({ normal: [m.normal.x, m.normal.y, m.normal.z], gaps: [...m.gaps.subarray(0, m.count)] });
  });
  return list;
}

/** The pose at a place with a quaternion of any length. */
function at([x, y, z, ...q]: readonly number[]): Pose {
  const [i, j, k, w] = q.map((c) => c / Math.hypot(...q));
  return makePose(x, y, z, i, j, k, w);
}

const ON_TILES = [
  { name: "a sheet that ends 0.8 mm beyond a seam", body: SHEET, depth: -0.001,
    pose: at([0, 0.019199999598, -2.599213703521638, 1e-4, 0, 0, 1]) },
  { name: "two halves that end 1 mm before a seam", body: HALVES, depth: -0.01,
    pose: at([2, 0.490099989999, 1.1013381026289846, 1e-4, 0, 0, 1]) },
  { name: "a mesh whose diagonal crosses a seam 0.7 mm before the corner of a tile", body: CUBE, depth: -1e-6,
    pose: at([-2.0005639562493043, 0.500098989999, 2, 1e-4, 0, 0, 1]) },
  { name: "a mesh whose face is 0.009 radians off, near a corner of a tile", body: CUBE, depth: -1e-6,
    pose: at([2, 0.5057148724567186, 2, 0.4751520109129005, -0.5253184078342386, 0.5194464014609983,
      0.4779608487367424]) },
];

test.each(ON_TILES)("the tops of tiles push $name, not its own face", ({ body, pose, depth }) => {
  const met = contactsOf(TILES, HERE, body, pose);
  expect(met.length).toBeGreaterThan(0);
  expect(met.map(({ normal }) => normal)).toEqual(met.map(() => UP.map((c) => expect.closeTo(c, 12) as number)));
  expect(Math.min(...met.flatMap(({ gaps }) => gaps))).toBeCloseTo(depth, 9);
});

test("the corner that two parts share at their seam is no contact where one of them goes on deeper", () => {
  const pose = at([2, 0.6727200225099987, 0, -0.44183842515731764, -0.46061631173846745, -0.27106675283070986,
    0.7205097049483562]), met = contactsOf(TILES, HERE, HALVES, pose);
  expect(met.map(({ gaps }) => gaps.map((gap) => Number(gap.toFixed(9))))).toEqual([[-0.01]]);
});

test("a needle without area in a floor has no contact along the face of a body on it", () => {
  const corners = [-2.403049313, 0, -2.492025559, -2.403049313, 0, 2.059030207, 2.508228503, 0, 2.059030207,
    2.508228503, 0, -2.492025559, 2.508228503, 0, 14, -2.403049313, 0, 14, 0, 0, 0];
  for (const k of [0, 1, 2]) corners[18 + k] = 0.6 * corners[k] + 0.4 * corners[6 + k];
  const ground = triangleMesh(corners, [0, 1, 2, 0, 2, 3, 1, 5, 4, 1, 4, 2, 0, 6, 2]),
    met = contactsOf(ground, HERE, CUBE, at([2, 0.5030999899990001, 2, 1e-4, 0, 0, 1]));
  expect(met.length).toBeGreaterThan(0);
  expect(met.map(({ normal }) => normal)).toEqual(met.map(() => UP.map((c) => expect.closeTo(c, 12) as number)));
});

test("a needle without area, inside of a part whose nearest face is covered, leaves through a free face", () => {
  const step = compound([[-0.2, 0.2], [0.2, 0.3]].map(([x, y]) =>
    ({ shape: box(0.2, y, 0.2), pose: makePose(x, 0, 0) })));
  for (const corners of [[-0.05, 0.1, 0, -0.05, 0.1, 0, -0.05, 0.1, 0], [-0.05, 0.1, 0, -0.06, 0.08, 0, -0.06, 0.08,
    0]]) {
    const needle = triangleMesh(corners, [0, 1, 2]), low = Math.min(corners[1], corners[4]);
    expect(contactsOf(step, HERE, needle, HERE)).toEqual([{ normal: UP, gaps: [expect.closeTo(low - 0.2, 12)] }]);
    const [met] = contactsOf(needle, HERE, step, HERE);
    expect([met.normal.map((c) => c + 0), met.gaps]).toEqual([[0, -1, 0], [expect.closeTo(low - 0.2, 12)]]);
  }
});
