/**
 * Bodies, floors and contacts of the tests of rest: convex shapes, closed meshes and compounds of two halves on floors
 * of triangles, of tiles and of neighbouring bodies in a scene.
 */
import { bodySolvers, compound, forEachPartContact, triangleMesh } from "@col/compound";
import { contactManifold } from "@col/epa";
import { distance } from "@col/gjk";
import { addBody, createScene, forEachContact as forEachSceneContact, moveBody } from "@col/scene";
import { box, convexHull, cylinder, halfSpace } from "@col/shapes";
import { bevelledCorners, COIN_INERTIA, CUBE_INERTIA, makePose, poseOfBody, restBody, restingBodies,
  rngFor } from "@col/testkit";
import type { ManifoldRows, Rest, RestBody, RestContacts, Resting, RestManifold } from "@col/testkit";
import type { Body, ConvexShape, Pose } from "@col/types";
import { finerFloors, floors } from "./floors.ts";

/** Bodies up to this far apart are in contact: a body that a step lifts by a rounding keeps its contacts. Length. */
const AHEAD = 0.01;

/** The facets of a hull as triangles. */
function meshOfHull(corners: readonly number[]): Body {
  const { mesh } = convexHull(corners), indices: number[] = [];
  if (mesh === null) throw new TypeError("meshOfHull: need a hull");
  const { facetStart: start, facetVertices: corner } = mesh;
  for (let f = 0; f + 1 < start.length; f++) for (let k = start[f] + 1; k + 1 < start[f + 1]; k++)
    indices.push(corner[start[f]], corner[k], corner[k + 1]);
  return triangleMesh(mesh.vertices, indices);
}

/** A prism of 24 sides, or the half of it with x of the given sign. */
function coinCorners(side = 0): number[] {
  return [-0.01, 0.01].flatMap((y) => [...Array(24).keys()].map((k) => k * Math.PI / 12)
    .map((t) => [0.5 * Math.cos(t), y, 0.5 * Math.sin(t)]).filter(([x]) => side * x > -1e-9 || side === 0)).flat();
}

/** The half of a convex set of points, cut at x = 0: points there lie on edges along x. */
function halfOf(corners: readonly number[], side: number): ConvexShape {
  const kept: number[] = [];
  for (let k = 0; k < corners.length; k += 3) {
    const [x, y, z] = corners.slice(k, k + 3);
    if (side * x > 0) kept.push(x, y, z, 0, y, z);
  }
  return convexHull(kept);
}

const halves = (left: ConvexShape, right: ConvexShape, x = 0): Body =>
  compound([{ shape: left, pose: makePose(-x, 0, 0) }, { shape: right, pose: makePose(x, 0, 0) }]);

/** Bodies of many parts. */
const OF_PARTS: readonly Resting<Body>[] = ([
  ["a box as a mesh", 0.5, () => meshOfHull(bevelledCorners(0))],
  ["a bevelled cube as a mesh", 0.5, () => meshOfHull(bevelledCorners(0.002))],
  ["a coin as a mesh", 0.01, () => meshOfHull(coinCorners())],
  ["a box of two halves", 0.5, () => halves(box(0.25, 0.5, 0.5), box(0.25, 0.5, 0.5), 0.25)],
  ["a bevelled cube of two halves", 0.5, () => halves(halfOf(bevelledCorners(0.002), -1),
    halfOf(bevelledCorners(0.002), 1))],
  ["a coin of two halves", 0.01, () => halves(convexHull(coinCorners(-1)), convexHull(coinCorners(1)))],
] as [string, number, () => Body][]).map(([name, y, make]) => ({ name, size: 1, layers: 1,
  bodies: () => [restBody(make(), 1, y === 0.5 ? CUBE_INERTIA : COIN_INERTIA, [0.2, y, 0.1])] }));

/** All that rests; single bodies come first, then bodies of many parts, then stacks. */
export const RESTING: readonly Resting<Body>[] = [...restingBodies<Body>({ box, convexHull, cylinder }), ...OF_PARTS]
  .sort((a, b) => a.layers - b.layers);

/** A floor, its upper side at y = 0, and what tells its contacts. */
export interface RestFloor {
  readonly name: string;
  readonly bodies: () => RestBody<Body>[];
  readonly contacts: (bodies: readonly RestBody<Body>[]) => RestContacts<Body>;
}

const fixed = (shape: Body, x = 0, y = 0, z = 0): RestBody<Body> => restBody(shape, 0, [1, 1, 1], [x, y, z]);

function reach({ bounds: o, margin = 0 }: Body & { readonly margin?: number }): number {
  const most = [0, 1, 2].map((c) => Math.max(o[c] * o[c], o[3 + c] * o[3 + c]));
  return margin + Math.sqrt(most[0] + most[1] + most[2]);
}

function farApart(a: Body, { position: p }: Pose, b: Body, { position: q }: Pose): boolean {
  const x = p.x - q.x, y = p.y - q.y, z = p.z - q.z, far = reach(a) + reach(b) + AHEAD;
  return x * x + y * y + z * z > far * far;
}

const copyOf = (m: ManifoldRows, part: string, ids = m.ids): RestManifold => ({ part, count: m.count,
  distance: m.distance, normal: { ...m.normal }, pointsA: m.pointsA.slice(), pointsB: m.pointsB.slice(),
  gaps: m.gaps.slice(), ids: ids.slice() });

/** Contacts of two bodies. */
export function contactsOfBodies(): RestContacts<Body> {
  return (a, poseA, b, poseB) => {
    const list: RestManifold[] = [];
    if (!farApart(a, poseA, b, poseB)) {
      forEachPartContact(a, poseA, b, poseB, { contactManifold, maxDistance: AHEAD }, (i, j, m) => {
        list.push(copyOf(m, `${i} ${j}`));
      });
    }
    return list;
  };
}

/**
 * Contacts of a scene, which is moved and visited once a step. A point is known by a number that lies in the values
 * that the scene keeps for it.
 */
function contactsOfScene(bodies: readonly RestBody<Body>[]): RestContacts<Body> {
  const scene = createScene<Body>(bodySolvers({ distance, contactManifold })), found = new Map<string, RestManifold>(),
    handles = bodies.map((b) => addBody(scene, b.shape, poseOfBody(b), { fixed: b.mass === 0 })),
    handleOf = new Map(bodies.map((b, i) => [b.shape, handles[i]]));
  let serial = 1, last = "";
  const update = (): void => {
    found.clear();
    for (const [i, b] of bodies.entries()) if (b.mass > 0) moveBody(scene, handles[i], poseOfBody(b));
    forEachSceneContact(scene, (u, v, { manifold, previous, values }) => {
      for (let k = 0; k < manifold.count; k++) if (previous[k] < 0) values[4 * k] = serial++;
      found.set(`${u} ${v}`, copyOf(manifold, "", Int32Array.from(manifold.ids, (_, k) => values[4 * k])));
    }, { maxDistance: AHEAD });
  };
  return (a, _poseA, b) => {
    const now = bodies.flatMap(({ position, turn }) => [...position, ...turn]).join();
    if (now !== last) update();
    last = now;
    const m = found.get(`${handleOf.get(a)} ${handleOf.get(b)}`);
    return m === undefined ? [] : [m];
  };
}

/** Boxes side by side with the edge 1.1, a seam at x = 0 and z = 0. */
function neighbours(): RestBody<Body>[] {
  return [...Array(36).keys()].map((k) => fixed(box(0.55, 0.5, 0.55), 1.1 * (k % 6 - 2.5), -0.5,
    1.1 * (Math.floor(k / 6) - 2.5)));
}

/** Floors of one body. */
export const MESHED: readonly [string, Body][] = [["a half-space", halfSpace({ x: 0, y: 1, z: 0 }, 0)],
  ...floors(rngFor("compound rest"), false).filter(([name]) => name !== "200 triangles"),
  ...finerFloors(rngFor("compound rest finer"))];

/** Floors of one body, and of many in a scene. */
export const FLOORS: readonly RestFloor[] = [
  ...MESHED.map(([name, body]): RestFloor => ({ name, bodies: () => [fixed(body)], contacts: contactsOfBodies })),
  { name: "200 triangles in a scene", contacts: contactsOfScene,
    bodies: () => [fixed(finerFloors(rngFor("compound rest finer"))[0][1])] },
  { name: "neighbours in a scene", bodies: neighbours, contacts: contactsOfScene },
];

/** The laws of rest that are broken, with what was measured. */
export function brokenLaws({ drift, sunk, turned, gained }: Rest): string[] {
  return [drift < 1e-3 ? "" : `drift ${drift}`, sunk < 1e-3 ? "" : `sunk ${sunk}`,
    turned < 1e-2 ? "" : `turned ${turned}`, gained < 1e-5 ? "" : `energy gained ${gained}`]
    .filter((law) => law !== "");
}
