/**
 * Bodies that fall on floors and slide over them: it does not matter what the floor is made of. The right answers are
 * computed for the solid floor and wall, from supports alone.
 */
import { bodyShapeCast, bodySolvers, compound, triangleMesh } from "@col/compound";
import type { BodyCastResult } from "@col/compound";
import { shapeCast } from "@col/cast";
import { distance } from "@col/gjk";
import { addBody, createScene, sceneShapeCast as castInScene } from "@col/scene";
import { box, capsule, convexHull, cylinder, halfSpace, sphere } from "@col/shapes";
import { makePose, posed, rngFor, samples, seededTitle, supportWorld } from "@col/testkit";
import type { Rng } from "@col/testkit";
import type { Body, ConvexShape, Pose, ShapeCastFn, Vec3Like } from "@col/types";
import { expect, test } from "vitest";
import { boxMesh } from "./support/meshes.ts";

const COUNT = samples(200);
/** The floor is y = 0 over [-2, 6]^2, the wall x = 3. */
const LOW = -2, HIGH = 6, WALL = 3;
type Answer = Pick<BodyCastResult, "status" | "time" | "lowerTime" | "normal">;
type Cast = (shape: ConvexShape, pose: Pose, way: Vec3Like) => Answer;

/** A rectangle of `n` x `n` cells, two triangles each, at x, y, z from (u, v) in [0, 1]^2. */
function sheet(n: number, at: (u: number, v: number) => number[], out: { p: number[]; t: number[] }): void {
  const first = out.p.length / 3;
  for (let i = 0; i <= n; i++) for (let j = 0; j <= n; j++) out.p.push(...at(i / n, j / n));
  for (let i = 0; i < n; i++) for (let j = 0; j < n; j++) {
    const a = first + i * (n + 1) + j, b = a + n + 1;
    out.t.push(a, a + 1, b + 1, a, b + 1, b);
  }
}

const along = (s: number): number => LOW + (HIGH - LOW) * s;

function meshFloor(n: number, doubled: boolean): Body {
  const m = { p: [] as number[], t: [] as number[] };
  sheet(n, (u, v) => [along(u), 0, along(v)], m);
  sheet(n, (u, v) => [WALL, 4 * u, along(v)], m);
  const twice = doubled ? m.t.flatMap((_, i) => i % 3 === 0 ? [m.t[i], m.t[i + 2], m.t[i + 1]] : []) : [];
  return triangleMesh(m.p, [...m.t, ...twice]);
}

/** Cells of two sizes side by side: corners lie in the middle of edges. */
function junctions(): Body {
  const m = { p: [] as number[], t: [] as number[] }, half = (HIGH - LOW) / 2;
  sheet(3, (u, v) => [LOW + half * u, 0, along(v)], m);
  sheet(7, (u, v) => [LOW + half + half * u, 0, along(v)], m);
  sheet(2, (u, v) => [WALL, 4 * u, along(v)], m);
  return triangleMesh(m.p, m.t);
}

function tiles(n: number): { shape: ConvexShape; pose: Pose }[] {
  const h = (HIGH - LOW) / (2 * n), parts = [{ shape: box(0.5, 2, 4), pose: makePose(WALL + 0.5, 2, 2) }];
  const shape = box(h, 0.25, h);
  for (let i = 0; i < n; i++) for (let j = 0; j < n; j++)
    parts.push({ shape, pose: makePose(LOW + h + 2 * h * i, -0.25, LOW + h + 2 * h * j) });
  return parts;
}

function inScene(parts: readonly { shape: Body; pose: Pose }[]): Cast {
  const scene = createScene<Body>(bodySolvers({ distance, shapeCast }));
  for (const { shape, pose } of parts) addBody(scene, shape, pose, { fixed: true });
  return (shape, pose, way) => castInScene(scene, shape, pose, way);
}

const alone = (body: Body): Cast => (shape, pose, way) =>
  bodyShapeCast(body, makePose(), shape, pose, way, { shapeCast });
/** The moving body as the resting one of the call, and the other way round. */
const swapped = (body: Body): Cast => (shape, pose, way) => {
  const r = bodyShapeCast(shape, pose, body, makePose(), { x: -way.x, y: -way.y, z: -way.z }, { shapeCast });
  const { x, y, z } = r.normal;
  return { ...r, normal: { x: -x, y: -y, z: -z } };
};
const up = halfSpace({ x: 0, y: 1, z: 0 }, 0), left = halfSpace({ x: -1, y: 0, z: 0 }, -WALL);

const FLOORS: readonly (readonly [string, Cast])[] = [
  ["half-spaces", inScene([{ shape: up, pose: makePose() }, { shape: left, pose: makePose() }])],
  ["two boxes", inScene([{ shape: box(4, 1, 4), pose: makePose(2, -1, 2) },
    { shape: box(0.5, 2, 4), pose: makePose(WALL + 0.5, 2, 2) }])],
  ["2 triangles", alone(meshFloor(1, false))], ["8 triangles", alone(meshFloor(2, false))],
  ["200 triangles", alone(meshFloor(10, false))], ["8 triangles twice", alone(meshFloor(2, true))],
  ["T-junctions", alone(junctions())], ["tiles", alone(compound(tiles(5)))], ["bodies", inScene(tiles(5))],
  ["many bodies", inScene(tiles(16))], ["8 triangles, moving", swapped(meshFloor(2, false))],
  ["tiles, moving", swapped(compound(tiles(3)))], ["mesh in a scene", inScene([{ shape: meshFloor(4, false),
    pose: makePose() }])],
];

const SHAPES: readonly (readonly [string, ConvexShape])[] = [["box", box(0.5, 0.5, 0.5)], ["ball", sphere(0.5)],
  ["capsule", capsule(0.3, 0.4)], ["cylinder", cylinder(0.4, 0.5)], ["slab", box(0.6, 0.1, 0.3)],
  ["lying cylinder", cylinder(0.4, 0.5, { axis: "z" })], ["lying capsule", capsule(0.3, 0.4, { axis: "x" })],
  ["hull", convexHull([-0.5, -0.3, -0.5, 0.5, -0.3, -0.5, 0.5, -0.3, 0.5, -0.5, -0.3, 0.5, 0.3, 0.4, 0.1, -0.2, 0.5,
    0])]];

/** Height of a shape along a world direction, about its position. */
function reach(shape: ConvexShape, x: number, y: number): number {
  const out = new Float64Array(3), d = Float64Array.of(x, y, 0);
  supportWorld(posed(shape, makePose()), d, out);
  return out[0] * x + out[1] * y;
}

function place(rng: Rng, round: boolean): Pose {
  const at = (low: number, high: number): number => {
    const x = rng.uniform(low, high);
    return round ? Math.round(2 * x) / 2 : x;
  };
  return makePose(at(-1, 1.5), at(2, 3), at(-0.5, 4));
}

const vector = ({ x, y, z }: Vec3Like): number[] => [x, y, z].map((c) => Math.round(c * 1e6) / 1e6 + 0);

test("a box on two triangles slides to the wall, and one that falls on a cube meets its face", () => {
  const m = { p: [] as number[], t: [] as number[] };
  sheet(1, (u, v) => [4 * u, 0, 4 * v], m);
  sheet(1, (u, v) => [WALL, 3 * u, 4 * v], m);
  const r = bodyShapeCast(triangleMesh(m.p, m.t), makePose(), box(0.5, 0.5, 0.5), makePose(1, 0.5, 2),
    { x: 4, y: 0, z: 0 }, { shapeCast });
  expect([r.status, vector(r.normal)]).toEqual(["hit", [-1, 0, 0]]);
  expect(r.time).toBeCloseTo(0.375, 12);
  const { positions, indices } = boxMesh(1, 1, 1), cube = triangleMesh(positions, indices), block = box(1, 1, 1),
    above = makePose(0, 5, 0), down = { x: 0, y: -10, z: 0 },
    scene = createScene(bodySolvers({ distance, shapeCast }));
  addBody(scene, cube, makePose());
  for (const fall of [bodyShapeCast(cube, makePose(), block, above, down, { shapeCast }),
    castInScene(scene, block, above, down)]) {
    expect([fall.status, vector(fall.normal)]).toEqual(["hit", [0, 1, 0]]);
    expect(fall.time).toBeCloseTo(0.3, 12);
  }
});

for (const [floor, cast] of FLOORS) {
  test(seededTitle(`on ${floor} bodies land, and slide to the wall`, COUNT), () => {
    const rng = rngFor(`slides ${floor}`);
    for (let k = 0; k < COUNT; k++) {
      const [name, shape] = SHAPES[k % SHAPES.length], start = place(rng, k % 2 === 0), title = `case ${k}: ${name}`;
      const drift = k % 3 === 0 ? 0 : rng.uniform(-0.3, 0.3), p = start.position, low = reach(shape, 0, -1);
      const down = cast(shape, start, { x: drift, y: -4, z: 0 });
      expect([down.status, vector(down.normal)], title).toEqual(["hit", [0, 1, 0]]);
      expect(Math.abs(down.time - (start.position.y - low) / 4), title).toBeLessThan(1e-9);
      const t = down.time, rest = makePose(p.x + drift * t, p.y - 4 * t, p.z), z = k % 3 === 1 ? rng.uniform(-1, 1) : 0;
      const side = cast(shape, rest, { x: 6, y: 0, z }), front = reach(shape, 1, 0);
      expect([side.status, vector(side.normal)], title).toEqual(["hit", [-1, 0, 0]]);
      expect(Math.abs(side.time - (WALL - front - rest.position.x) / 6), title).toBeLessThan(1e-9);
      expect(side.lowerTime, title).toBeGreaterThan(side.time - 1e-7);
      // away from the wall, and up from the floor, the way is free
      const there = makePose(rest.position.x + 6 * side.time, rest.position.y, p.z + z * side.time);
      expect(cast(shape, there, { x: -1, y: 0, z: 0.1 }).status, title).toBe("miss");
      expect(cast(shape, there, { x: 0, y: 1, z: 0 }).status, title).toBe("miss");
      expect(cast(shape, there, { x: 1, y: 0, z: 0 }), title).toMatchObject({ status: "hit" });
      expect(cast(shape, there, { x: 0, y: -1, z: 0 }), title).toMatchObject({ status: "hit" });
      expect(cast(shape, there, { x: 1, y: 0, z: 0 }).time, title).toBeLessThan(1e-8);
      expect(cast(shape, there, { x: 0, y: -1, z: 0 }).time, title).toBeLessThan(1e-8);
    }
  });
}

/** `shapeCast`, but what it says of the part at x = 3 is replaced. */
function spoiled(answer: Partial<BodyCastResult>): ShapeCastFn {
  return (a, poseA, b, poseB, way, options, out) => {
    shapeCast(a, poseA, b, poseB, way, options, out);
    return poseA.position.x === 3 ? Object.assign(out, answer) : out;
  };
}

test("a part whose answer is open leaves the cast open, a graze hides no hit, overlapping wins", () => {
  const both = compound([3, 6].map((x) => ({ shape: box(0.5, 0.5, 0.5), pose: makePose(x, 0, 0) })));
  const ask = (answer: Partial<BodyCastResult>, start = 0): BodyCastResult => bodyShapeCast(both, makePose(),
    sphere(0.25), makePose(start, 0, 0), { x: 10, y: 0, z: 0 }, { shapeCast: spoiled(answer) });
  const spent = { status: "budget-spent" as const, time: NaN, lowerTime: 0.2 };
  const close = (r: BodyCastResult): unknown[] => [r.status, Math.round(1e6 * r.time) / 1e6, r.lowerTime, r.partA];
  expect(close(ask(spent))).toEqual(["budget-spent", 0.525, 0.2, 1]);
  expect(close(ask({ ...spent, lowerTime: NaN }))).toEqual(["budget-spent", 0.525, 0, 1]);
  expect(close(ask({ ...spent, time: 0.22 }))).toEqual(["budget-spent", 0.22, 0.2, 0]);
  const above = { x: 3, y: 0.5, z: 0 };
  expect(ask({ status: "grazing", time: 0.225, lowerTime: 0.225, pointA: above, pointB: above,
    normal: { x: 0, y: 1, z: 0 } })).toMatchObject({ status: "hit", partA: 1, lowerTime: 0.225 });
  // touched by one part, 0.1 deep in the other
  const pressed = { status: "hit" as const, time: 0, lowerTime: 0 };
  expect(ask(pressed, 5.35)).toMatchObject({ status: "overlapping", time: 0, partA: 1 });
  const alone = compound([{ shape: box(0.5, 0.5, 0.5), pose: makePose(3, 0, 0) }]);
  const r = bodyShapeCast(alone, makePose(), sphere(0.25), makePose(), { x: 10, y: 0, z: 0 },
    { shapeCast: spoiled(spent) });
  expect(close(r)).toEqual(["budget-spent", NaN, 0.2, -1]);
});

test("casts of bodies honour what they are asked", () => {
  const body = compound(tiles(2)), deep = makePose(0, 0.2, 0), up = { x: 0, y: 1, z: 0 }, ball = sphere(0.25);
  const ask = (options: object): BodyCastResult =>
    bodyShapeCast(body, makePose(), ball, deep, up, { shapeCast, ...options });
  expect(ask({}).status).toBe("overlapping");
  expect(ask({ startInside: "release" }).status).toBe("miss");
  const down = (targetDistance: number): number => bodyShapeCast(body, makePose(), ball, makePose(0.1, 2, 0.1),
    { x: 0, y: -4, z: 0 }, { shapeCast, targetDistance }).time;
  expect(down(0)).toBeCloseTo(1.75 / 4, 9);
  expect(down(0.1)).toBeCloseTo(1.65 / 4, 9);
  for (const options of [{ startInside: "exit" }, { tolerance: -1 }, { maxIterations: 0 }, { targetDistance: -1 }])
    expect(() => ask(options), JSON.stringify(options)).toThrow(RangeError);
});
