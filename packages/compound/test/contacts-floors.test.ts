/**
 * The triangulation does not matter: contacts with a floor are those with the half-space below it.
 *
 * The places of contact are compared by how far they reach along directions. A disc that stands on the half-space has
 * its contacts at corners of a polygon in its rim; over the edge of a tile that cuts off less of the disc than such a
 * side does, it has another one, on the rim between them. So a disc may reach as far as its rim, and not less far than
 * the polygon.
 *
 * Places agree to 4.4e-5 of the body's extent, the resolution of manifolds (contacts-hull.test.ts derives it): a corner
 * that a triangle's side passes within 1.7e-5 is one place with a place on that side.
 */
import { bodyContactManifold, compound, forEachPartContact, triangleMesh } from "@col/compound";
import { contactManifold, createContactManifold } from "@col/epa";
import type { ContactManifold } from "@col/epa";
import {
  box, capsule, cone, convexHull, cylinder, ellipsoid, halfSpace, ShapeKind, sphere, withMargin,
} from "@col/shapes";
import { casesOf, makePose, rngFor, samples, seededTitle } from "@col/testkit";
import type { Rng } from "@col/testkit";
import type { Body, ConvexShape, Pose } from "@col/types";
import { expect, test } from "vitest";
import { floors, sheet } from "./support/floors.ts";

const GROUND = halfSpace({ x: 0, y: 1, z: 0 }, 0), HERE = makePose();

/** The radius and half the height of the cylinders, and of the cones. */
const CYLINDER = [0.4, 0.6] as const, CONE = [0.5, 0.6] as const;

const shapeOf = (rng: Rng): ConvexShape => rng.pick([
  () => box(0.5, 0.5, 0.5), () => box(1, 0.02, 1), () => box(0.1, 1.5, 0.1), () => sphere(0.5), () => capsule(0.3, 0.6),
  () => cylinder(...CYLINDER), () => cone(...CONE), () => ellipsoid(0.4, 0.5, 0.6), () => withMargin(box(0.3, 0.3, 0.3),
    0.1),
  () => convexHull(Array.from({ length: 36 }, () => rng.uniform(-0.6, 0.6))),
])();

/** Standing, lying, on an edge, or any way. */
function turn(rng: Rng): readonly number[] {
  const s = Math.SQRT1_2, q = [...rng.unitQuaternion(new Float64Array(4))], a = rng.uniform(0, Math.PI);
  return rng.pick([[0, 0, 0, 1], [s, 0, 0, s], [0, Math.sin(a), 0, Math.cos(a)], [0, 0, s, s],
    [Math.sin(Math.PI / 8), 0, 0, Math.cos(Math.PI / 8)], [1e-4, 0, 0, 1], q, q]);
}

/** The pose with its lowest point at `height`. */
function placed(rng: Rng, shape: ConvexShape, height: number): Pose {
  const [x, y, z, w] = turn(rng), n = Math.hypot(x, y, z, w), spot = (): number => rng.pick([0, 2, rng.uniform(-4, 4)]),
    pose = makePose(spot(), 0, spot(), x / n, y / n, z / n, w / n);
  const out = createContactManifold(32);
  contactManifold(GROUND, HERE, shape, pose, { maxDistance: 10 }, out);
  return makePose(pose.position.x, height - out.distance, pose.position.z, x / n, y / n, z / n, w / n);
}

function reach(m: ContactManifold, d: Float64Array): number {
  let most = -Infinity;
  for (let i = 0; i < m.count; i++) most = Math.max(most, d[0] * m.pointsB[3 * i] + d[2] * m.pointsB[3 * i + 2]);
  return most;
}

/** How far places of a body may be off: see the file header. Length. */
function roomOf(body: Body): number {
  const { bounds: b, margin = 0 } = body as Partial<ConvexShape>;
  if (b === undefined) return 4.4e-5; // (the halves of a cube, of extent 1)
  return 4.4e-5 * (Math.max(...[0, 1, 2].map((k) => b[3 + k] - b[k])) + 2 * margin);
}

/** How far the rim of a disc that stands on the floor, within the face angle, reaches along `d`; -Infinity: none. */
function rimReach(body: Body, { position: p, quaternion: q }: Pose, d: Float64Array): number {
  const { kind } = body as Partial<ConvexShape>,
    standing = kind === ShapeKind.Cylinder ? CYLINDER : kind === ShapeKind.Cone ? CONE : null,
    x = 2 * (q.x * q.y - q.z * q.w), y = 1 - 2 * (q.x * q.x + q.z * q.z), z = 2 * (q.y * q.z + q.x * q.w);
  if (standing === null || Math.abs(y) < Math.cos(0.01) || (kind === ShapeKind.Cone && y < 0)) return -Infinity;
  const [radius, half] = standing, along = x * d[0] + z * d[2], down = -half * Math.sign(y);
  return d[0] * (p.x + down * x) + d[2] * (p.z + down * z)
    + radius * Math.sqrt(Math.max(0, d[0] ** 2 + d[2] ** 2 - along ** 2));
}

/** What is wrong with the contacts of a body and the floor, `right` being those with the half-space. */
function faults(floor: Body, body: Body, pose: Pose, right: ContactManifold, maxDistance: number, rng: Rng): string {
  const got = createContactManifold(32), d = new Float64Array(3), options = { contactManifold, maxDistance };
  const room = roomOf(body);
  let tilted = "";
  forEachPartContact(floor, HERE, body, pose, options, (_a, _b, m) => {
    if (!(m.normal.y > 1 - 1e-9) && tilted === "") tilted =
      `normal ${m.normal.x} ${m.normal.y} ${m.normal.z} at ${m.distance}`;
  });
  if (tilted !== "") return tilted;
  bodyContactManifold(floor, HERE, body, pose, options, got);
  if (got.count === 0) return "no contact";
  if (!(Math.abs(got.distance - right.distance) < 1e-8)) return `depth ${got.distance} for ${right.distance}`;
  for (let k = 0; k < 8; k++) {
    rng.unitVector(d);
    const off = reach(got, d) - reach(right, d), more = Math.max(0, rimReach(body, pose, d) - reach(right, d));
    if (!(off > -room && off < more + room)) return `places off by ${off}`;
  }
  return "";
}

const COUNT = samples(300), TITLE = "a body on a floor touches it as the half-space, whatever the floor is made of";
test(seededTitle(TITLE, COUNT), () => {
  const wrong: string[] = [], right = createContactManifold(32);
  for (const [k, rng] of casesOf(TITLE, COUNT)) {
    const shape = shapeOf(rng), gap = rng.pick([0.003, 1e-7, -1e-9, -1e-6, -1e-3, -0.01]), pose = placed(rng, shape,
      gap);
    contactManifold(GROUND, HERE, shape, pose, { maxDistance: 0.005 }, right);
    for (const [name, floor] of floors(rng, k % 50 === 7)) {
      const fault = faults(floor, shape, pose, right, 0.005, rng);
      if (fault !== "") wrong.push(`case ${k}, ${name}, kind ${shape.kind}, ${gap}: ${fault}`);
    }
  }
  expect(wrong).toEqual([]);
});

const MANY = "a mesh and a compound on a floor touch it as on the half-space, whatever the floor is made of";
test(seededTitle(MANY, COUNT), () => {
  const wrong: string[] = [], right = createContactManifold(32);
  const cube = box(0.5, 0.5, 0.5), hull = convexHull([...Array(24).keys()].map((i) => (i / 3 >> i % 3 & 1) - 0.5)),
    { mesh } = hull;
  if (mesh === null) throw new TypeError("need a hull");
  const indices = [...Array(6).keys()].flatMap((f) => {
    const [a, b, c, d] = mesh.facetVertices.subarray(mesh.facetStart[f], mesh.facetStart[f + 1]);
    return [a, b, c, a, c, d];
  });
  const bodies: Body[] = [triangleMesh(mesh.vertices, indices),
    compound([{ shape: box(0.25, 0.5, 0.5), pose: makePose(-0.25, 0, 0) }, { shape: box(0.25, 0.5, 0.5),
      pose: makePose(0.25, 0, 0) }])];
  for (const [k, rng] of casesOf(MANY, COUNT)) {
    const gap = rng.pick([0.003, -1e-6, -1e-3, -0.01]), pose = placed(rng, cube, gap), body = rng.pick(bodies);
    contactManifold(GROUND, HERE, cube, pose, { maxDistance: 0.005 }, right);
    for (const [name, floor] of [["half-space", GROUND] as [string, Body], ...floors(rng, false)]) {
      const fault = faults(floor, body, pose, right, 0.005, rng);
      if (fault !== "") wrong.push(`case ${k}, ${name}, ${body === bodies[0] ? "mesh" : "compound"}, ${gap}: ${fault}`);
    }
  }
  expect(wrong).toEqual([]);
});

/** A list of vectors with its axes exchanged: by 1, x takes the place of z. */
const exchanged = (list: readonly number[], by: number): number[] =>
  list.map((_, i) => list[i - i % 3 + (i + by) % 3]);

/** A hilly or flat floor of uneven cells, and boxes side by side over it, with the axes exchanged. */
function sceneOf(rng: Rng, by: number): { readonly floor: Body; readonly body: Body; readonly pose: Pose } {
  const { positions, indices } = sheet(3, rng), hill = rng.pick([0, 0, 0.3]), flush = rng.uniform() < 0.5;
  const hills = positions.map((x, i) => (i % 3 === 1 ? hill * rng.uniform() : x / 3));
  const at = (p: readonly number[], q: readonly number[]): Pose => {
    const [x, y, z] = exchanged(p, by), [a, b, c] = exchanged(q.slice(0, 3), by), n = Math.hypot(...q);
    return makePose(x, y, z, a / n, b / n, c / n, q[3] / n);
  };
  let left = -1;
  const parts = Array.from({ length: 2 + rng.integer(3) }, () => {
    const half = [rng.uniform(0.1, 0.5), flush ? 0.3 : rng.uniform(0.2, 0.4), rng.uniform(0.1, 0.6)];
    const middle = left + half[0], [x, y, z] = exchanged(half, by);
    left = middle + half[0] - rng.pick([-0.02, 0.05]);
    return { shape: box(x, y, z), pose: at([middle, 0, rng.uniform(-0.1, 0.1)], [0, 0, 0, 1]) };
  });
  const place = [rng.uniform(-1, 1), 0.3 - rng.pick([-0.003, 1e-3, 0.02]), rng.uniform(-1, 1)], a = rng.uniform(0, 3),
    lean = rng.pick([0, 0, 1e-3, 0.1, 1]), q = [lean * rng.uniform(), Math.sin(a), lean * rng.uniform(), Math.cos(a)];
  return { floor: triangleMesh(exchanged(hills, by), indices), body: compound(parts), pose: at(place, q) };
}

/** Per pair of parts the rows of their contacts: gap, normal, points, with the axes as they were. */
function rowsOf({ floor, body, pose }: ReturnType<typeof sceneOf>, by: number): Map<string, number[][]> {
  const all = new Map<string, number[][]>(), options = { contactManifold, maxDistance: 0.005 };
  forEachPartContact(floor, HERE, body, pose, options, (a, b, { count, normal: n, gaps, pointsA, pointsB }) => {
    const rows = [...gaps.subarray(0, count)].map((gap, k) => [gap, ...exchanged([n.x, n.y, n.z,
      ...pointsA.subarray(3 * k, 3 * k + 3), ...pointsB.subarray(3 * k, 3 * k + 3)], 3 - by)]);
    all.set(`${a} ${b}`, [...all.get(`${a} ${b}`) ?? [], ...rows]);
  });
  return all;
}

/** Which rows of one list have no equal in the other? */
function unlike(list: Map<string, number[][]>, others: Map<string, number[][]>): string[] {
  const isNear = (p: number[], q: number[]): boolean => p.every((x, i) => Math.abs(x - q[i]) < 1e-6);
  return [...list].flatMap(([key, rows]) => rows.filter((row) => !others.get(key)?.some((other) => isNear(row, other)))
    .map((row) => `parts ${key}: ${row.join(" ")}`));
}

const AXES = "contacts of boxes with a floor are the same along every axis, in 499 of 500 scenes";
test(seededTitle(AXES, COUNT), () => {
  const wrong: string[] = [];
  for (const [k, rng] of casesOf(AXES, COUNT)) {
    const seed = rng.integer(1e9), all = [0, 1, 2].map((by) => rowsOf(sceneOf(rngFor(`${AXES} ${seed}`), by), by));
    const faults = [1, 2].flatMap((by) => [...unlike(all[0], all[by]), ...unlike(all[by], all[0])]);
    if (faults.length > 0) wrong.push(`case ${k}: ${faults.join("; ")}`);
  }
  // (rounding decides about a place that two parts share)
  expect(wrong.slice(Math.floor(COUNT / 500))).toEqual([]);
});
