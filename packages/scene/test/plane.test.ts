/**
 * 2-D scenes against loops over all bodies with the same 2-D solvers, and characters that stay in an arena.
 */
import {
  contactManifold2, distance2, intersects2, pose2, rayCast2, shapeCast2, signedDistance2,
} from "@col/gjk2d-barycode";
import { box2, capsule2, convexPolygon, customShape2, disc, ellipse, halfPlane } from "@col/shapes/2d";
import { offBy, rngFor, samples, seededTitle } from "@col/testkit";
import type { ConvexShape2, Pose2 } from "@col/types";
import { describe, expect, it } from "vitest";
import {
  addBody2, closestPair, createScene2, forEachContact, forEachOverlapping2, forEachPair, forEachPairWithin,
  forEachRayHit2, getBody2, getBodyPose2, hasBody, moveBody2, nearestTo2, NO_BODY, removeBody, sceneRayCast2,
  sceneShapeCast2, slide2,
} from "../src/2d.ts";
import type { Scene2 } from "../src/2d.ts";

const solvers = {
  distance: signedDistance2, signedDistance: signedDistance2, intersects: intersects2, shapeCast: shapeCast2,
  rayCast: rayCast2, contactManifold: contactManifold2,
};
const shapes: readonly ConvexShape2[] = [
  box2(0.5, 0.3), disc(0.4), capsule2(0.2, 0.5), ellipse(0.5, 0.2), convexPolygon([0, 0, 1, 0, 1.2, 0.8, 0.3, 0.9]),
];
const WORLDS = samples(40), BODIES = 24;

interface World {
  readonly scene: Scene2;
  readonly bodies: { readonly handle: number; readonly shape: ConvexShape2; pose: Pose2 }[];
  readonly random: () => number;
  /** A pose in the world, about half of them without rotation. */
  readonly anyPose: () => Pose2;
}

function worldOf(name: string): World {
  const rng = rngFor(name), random = (): number => rng.uniform(), size = 6;
  const anyPose = (): Pose2 =>
    pose2(size * (random() - 0.5), size * (random() - 0.5), random() < 0.5 ? 0 : 7 * random());
  const scene = createScene2(solvers);
  const bodies = Array.from({ length: BODIES }, (_, k) => {
    const shape = shapes[k % shapes.length], pose = anyPose();
    return { handle: addBody2(scene, shape, pose), shape, pose };
  });
  const ground = { handle: 0, shape: halfPlane({ x: 0, y: 1 }, -2.9), pose: pose2(0, 0) };
  ground.handle = addBody2(scene, ground.shape, ground.pose, { fixed: true });
  return { scene, bodies: [...bodies, ground], random, anyPose };
}

describe("2-D scenes and loops over all bodies", () => {
  it(seededTitle("pairs, distances, contacts", WORLDS), () => {
    for (let w = 0; w < WORLDS; w++) {
      const { scene, bodies, anyPose } = worldOf(`pairs ${w}`);
      for (let frame = 0; frame < 3; frame++) {
        const within = new Map<string, number>(), expected = new Map<string, number>();
        forEachPairWithin(scene, (a, b, { distance: d, pointA: p, pointB: q, normal: n }) => {
          within.set(`${a} ${b}`, d);
          expect(offBy(q, p.x + d * n.x, p.y + d * n.y, 0)).toBeLessThan(1e-12);
        }, { maxDistance: 0.2 });
        let deepest = Infinity;
        const touching: unknown[] = [], manifolds: unknown[] = [];
        for (let i = 0; i < bodies.length; i++) {
          for (let j = i + 1; j < bodies.length; j++) {
            const a = bodies[i], b = bodies[j], { distance } = signedDistance2(a.shape, a.pose, b.shape, b.pose);
            deepest = Math.min(deepest, distance);
            if (distance <= 0.2) expected.set(`${a.handle} ${b.handle}`, distance);
            const m = contactManifold2(a.shape, a.pose, b.shape, b.pose);
            if (m.count === 0) continue;
            manifolds.push([a.handle, b.handle, m.count, ...m.gaps.slice(0, m.count), m.normal.x, m.normal.y,
              ...m.pointsA.slice(0, 2 * m.count), ...m.pointsB.slice(0, 2 * m.count)]);
          }
        }
        expect([...within.keys()].sort()).toEqual([...expected.keys()].sort());
        for (const [pair, distance] of expected)
          expect(Math.abs((within.get(pair) ?? NaN) - distance)).toBeLessThan(1e-12);
        expect(Math.abs(closestPair(scene).distance - deepest)).toBeLessThan(1e-12);
        forEachContact(scene, (a, b, { manifold: m }) => {
          const flat = (points: Float64Array): number[] =>
            [...points.slice(0, 3 * m.count)].filter((_, i) => i % 3 < 2);
          touching.push([a, b, m.count, ...m.gaps.slice(0, m.count), m.normal.x, m.normal.y, ...flat(m.pointsA),
            ...flat(m.pointsB)]);
        });
        expect(touching).toEqual(manifolds);
        for (const body of bodies.slice(0, BODIES)) {
          body.pose = anyPose();
          moveBody2(scene, body.handle, body.pose);
          expect(getBodyPose2(scene, body.handle)).toEqual(body.pose);
        }
      }
    }
  });
  it(seededTitle("nearest, overlapping, rays, casts", WORLDS), () => {
    for (let w = 0; w < WORLDS; w++) {
      const { scene, bodies, anyPose, random } = worldOf(`queries ${w}`);
      for (let k = 0; k < 10; k++) {
        const shape = shapes[k % shapes.length], pose = anyPose(), way = { x: 8 * random() - 4, y: 8 * random() - 4 };
        const distances = bodies.map((b) => signedDistance2(b.shape, b.pose, shape, pose).distance);
        const nearest = nearestTo2(scene, shape, pose);
        expect(Math.abs(nearest.distance - Math.min(...distances))).toBeLessThan(1e-12);
        const met: number[] = [];
        forEachOverlapping2(scene, shape, pose, (handle) => met.push(handle));
        expect(met).toEqual(bodies.filter((b) => intersects2(b.shape, b.pose, shape, pose)).map((b) => b.handle));
        const rays = bodies.map((b) => rayCast2(b.shape, b.pose, pose, way, { maxTime: 1 }))
          .filter((r) => r.status !== "miss");
        const ray = sceneRayCast2(scene, pose, way, { maxTime: 1 }), times: number[] = [];
        expect(ray.status === "miss" ? Infinity : ray.time).toBeCloseTo(Math.min(...rays.map((r) => r.time)), 8);
        forEachRayHit2(scene, pose, way, (hit) => times.push(hit.time), { maxTime: 1 });
        expect(times.length).toBe(rays.length);
        expect(times).toEqual(times.toSorted((a, b) => a - b));
        const casts = bodies.map((b) => shapeCast2(b.shape, b.pose, shape, pose, way, { targetDistance: 0.05 }))
          .filter((r) => r.status !== "miss");
        const cast = sceneShapeCast2(scene, shape, pose, way, { targetDistance: 0.05 });
        expect(cast.status === "miss" ? Infinity : cast.time).toBeCloseTo(Math.min(...casts.map((r) => r.time)), 8);
        const { pointA: p, pointB: q, normal: n } = cast;
        if (cast.status === "hit") expect(offBy(q, p.x + 0.05 * n.x, p.y + 0.05 * n.y, 0)).toBeLessThan(1e-12);
      }
    }
  });
});

describe("slide2", () => {
  const SKIN = 0.01;
  const hero = (): readonly ConvexShape2[] => [disc(0.2), box2(0.2, 0.3), capsule2(0.15, 0.2), ellipse(0.3, 0.2)];
  it(seededTitle("no body leaves an arena of walls, ramps and blocks, nor comes nearer than the skin", WORLDS), () => {
    const arena: readonly (readonly [ConvexShape2, Pose2])[] = [
      [box2(4, 0.5), pose2(0, -2.5)], [box2(4, 0.5), pose2(0, 2.5)], [box2(0.5, 3), pose2(-3.5, 0)],
      [box2(0.5, 3), pose2(3.5, 0)], [convexPolygon([0, 0, 2, 0, 2, 1]), pose2(0.5, -2)],
      [box2(0.5, 0.5), pose2(-1, -1.5)],
      [box2(0.5, 0.5), pose2(-2, -1.5)], [disc(0.4), pose2(0, 0.5)], [box2(0.3, 0.3), pose2(-1.5, 0.8, 0.5)],
    ];
    for (let w = 0; w < WORLDS; w++) {
      const rng = rngFor(`arena ${w}`), scene = createScene2(solvers), shape = hero()[w % 4];
      for (const [wall, pose] of arena) addBody2(scene, wall, pose, { fixed: true });
      let x = 0, y = -1.2;
      for (let step = 0; step < 100; step++) {
        const way = { x: 3 * rng.uniform() - 1.5, y: 3 * rng.uniform() - 1.5 };
        const r = slide2(scene, shape, pose2(x, y), way, { skin: SKIN });
        ({ x, y } = r.position);
        expect(r.position.z).toBe(0);
        for (const [wall, pose] of arena) {
          const { distance } = distance2(wall, pose, shape, pose2(x, y));
          expect(distance, `world ${w}, step ${step}`).toBeGreaterThan(SKIN * (1 - 1e-6));
        }
        expect(Math.abs(x) < 3 && Math.abs(y) < 2).toBe(true);
      }
    }
  });
  it("walks over blocks that make one floor as over one, climbs stairs, stands on a ramp, and stops at a wall", () => {
    const scene = createScene2(solvers), shape = capsule2(0.3, 0.4);
    for (let k = 0; k < 10; k++) addBody2(scene, box2(0.5, 0.5), pose2(k, -0.5), { fixed: true });
    addBody2(scene, box2(0.5, 2), pose2(10, 2), { fixed: true });
    const walk = (x: number, y: number, dx: number, dy: number, options = {}): ReturnType<typeof slide2> =>
      slide2(scene, shape, pose2(x, y), { x: dx, y: dy }, { skin: SKIN, ...options });
    // capsule2(radius, half length along y): its lowest point is 0.7 below its centre
    const landed = walk(0, 2, 0, -5);
    expect([landed.status, landed.onGround]).toEqual(["stopped", true]);
    expect(Math.abs(landed.position.y - 0.71)).toBeLessThan(1e-9);
    const level = walk(0, 0.71, 8, -0.1);
    expect(Math.abs(level.position.x - 8) + Math.abs(level.position.y - 0.71)).toBeLessThan(1e-6);
    const wall = walk(8, 0.71, 4, 0);
    expect(Math.abs(wall.position.x - (9.5 - 0.3 - SKIN))).toBeLessThan(1e-9);
    const step = addBody2(scene, box2(0.5, 0.1), pose2(4, 0.1), { fixed: true });
    expect(Math.abs(walk(2, 0.71, 4, 0, { maxSlope: 0.5 }).position.x - 4)).toBeGreaterThan(0.7);
    const climbed = walk(2, 0.71, 2, 0, { maxStep: 0.25, maxSlope: 0.5, snap: 0.1 });
    expect([Math.abs(climbed.position.x - 4) < 1e-6, Math.abs(climbed.position.y - 0.91) < 1e-6]).toEqual([true, true]);
    removeBody(scene, step);
    expect(hasBody(scene, step)).toBe(false);
  });
  it("each option has an effect, in its slide alone", () => {
    const scene = createScene2(solvers), shape = disc(0.2), floor = { fixed: true, group: 1, mask: 1 };
    const ground = addBody2(scene, box2(2, 0.5), pose2(0, -0.5), floor);
    const stair = addBody2(scene, box2(0.5, 0.1), pose2(1, 0.1), floor);
    const wall = addBody2(scene, box2(0.5, 5), pose2(-2, 4), { fixed: true, group: 2, mask: 2 });
    const ramp = addBody2(scene, convexPolygon([0, 0, 1, 0, 1, 1]), pose2(2.5, 0), floor);
    const slide = (at: Pose2, x: number, y: number, options: object): (string | number | boolean)[] => {
      const { status, position: p, onGround, ground } = slide2(scene, shape, at, { x, y }, { skin: SKIN, ...options });
      return [status, Number(p.x.toFixed(6)), Number(p.y.toFixed(6)), onGround, ground];
    };
    // a start, a translation, options; where the slide ends without the last option, and with it
    const left = pose2(0, 1), stopped = ["stopped", -1.29, 1, false, NO_BODY], over = ["free", -4, 1, false, NO_BODY];
    const floored = ["stopped", 0, 0.21, true, ground], afloat = ["stopped", 0, 0.21, false, NO_BODY];
    const cornered = ["stopped", -1.29, 0.21, true, ground], sunk = ["stopped", 2.801508, 0.598492, true, ramp];
    type Case = readonly [Pose2, number, number, object, object, unknown[], unknown[]];
    for (const [at, x, y, options, option, without, held] of [
      [left, -4, 0, {}, { mask: 1 }, stopped, over], [left, -4, 0, {}, { group: 1 }, stopped, over],
      [left, -4, 0, {}, { except: wall }, stopped, over],
      [left, -4, 0, {}, { skin: 0.05 }, stopped, stopped.with(1, -1.25)],
      [left, -4, 0, {}, { up: { x: 1, y: 0 } }, stopped, stopped.with(3, true).with(4, wall)],
      [left, -4, 0, {}, { up: { x: -1, y: 0 } }, stopped, stopped],
      [left, 0, -3, {}, { up: { x: 0, y: 1 } }, floored, floored],
      [left, 0, -3, {}, { up: { x: 0, y: -1 } }, floored, afloat],
      [pose2(-1, 0.5), -3, -3, {}, { maxIterations: 1 }, cornered, cornered.with(0, "budget-spent")],
      [pose2(1.2, 0.41), 0.6, 0, {}, { snap: 0.3 }, ["free", 1.8, 0.41, false, NO_BODY],
        ["free", 1.8, 0.21, true, ground]],
      [pose2(0, 0.21), 1, 0, { maxSlope: 0.5, snap: 0.1 }, { maxStep: 0.25 },
        ["stopped", 0.290238, 0.21, true, ground], ["slid", 1, 0.41, true, stair]],
      [pose2(2.4, 1), 1, -1, {}, { maxSlope: 0.5 }, sunk, sunk.with(3, false)],
    ] satisfies readonly Case[]) {
      const all = { ...options, ...option };
      expect([all, slide(at, x, y, options), slide(at, x, y, all), slide(at, x, y, options)])
        .toEqual([all, without, held, without]);
    }
  });
  it("a start that overlaps is moved out; without a body there is no ground", () => {
    const scene = createScene2(solvers);
    const free = slide2(scene, disc(1), pose2(0, 0), { x: 1, y: 2 });
    expect([free.status, free.position.x, free.position.y, free.ground]).toEqual(["free", 1, 2, NO_BODY]);
    addBody2(scene, box2(1, 1), pose2(0, 0));
    const out = slide2(scene, disc(0.5), pose2(0, 1.3), { x: 0, y: 0 }, { skin: SKIN });
    expect(Math.abs(out.position.y - (1.5 + SKIN))).toBeLessThan(1e-9);
  });
});

describe("bodies of a 2-D scene", () => {
  it("shapes and poses come back as they were given, at every angle", () => {
    const scene = createScene2(solvers), shape = box2(1, 2), handle = addBody2(scene, shape, pose2(1, 2, 3));
    expect(getBody2(scene, handle)).toBe(shape);
    for (let k = -64; k <= 64; k++) {
      const angle = pose2(k / 3, -k, k * Math.PI / 32);
      moveBody2(scene, handle, angle);
      expect(getBodyPose2(scene, handle)).toEqual(angle);
      // the box of the tree holds the body: a ray along each side finds it
      const { c, s } = angle, hit = sceneRayCast2(scene, { x: angle.x + 9 * c, y: angle.y + 9 * s }, { x: -c, y: -s });
      expect([hit.handle, Math.abs(hit.time - 8) < 1e-7]).toEqual([handle, true]);
    }
    let pairs = 0;
    addBody2(scene, disc(1), getBodyPose2(scene, handle));
    forEachPair(scene, () => pairs++);
    expect(pairs).toBe(1);
  });
  it("a support function of a user's own gets no direction of length 0", () => {
    const scene = createScene2(solvers), seen: number[] = [];
    const square = customShape2({
      support: (_, d, out) => {
        seen.push(Math.hypot(d[0], d[1]));
        out[0] = d[0] < 0 ? -1 : 1;
        out[1] = d[1] < 0 ? -1 : 1;
        return -1;
      },
      center: { x: 0, y: 0 }, inradius: 1,
    });
    addBody2(scene, square, pose2(0, 0));
    expect(nearestTo2(scene, square, pose2(5, 0)).distance).toBe(3);
    expect(Math.min(...seen)).toBeGreaterThan(0);
  });
  it("bad arguments are refused by name", () => {
    const scene = createScene2(solvers), here = pose2(0, 0), nothing = null as unknown;
    expect(() => createScene2({} as typeof solvers))
      .toThrow("createScene2: solvers must be an object with a function distance");
    expect(() => createScene2({ ...solvers, rayCast: 5 as unknown as typeof rayCast2 }))
      .toThrow("solvers.rayCast must be a function");
    expect(() => addBody2(scene, nothing as ConvexShape2, here)).toThrow("addBody2: shape must be a convex shape");
    expect(() => addBody2(scene, disc(1), { x: NaN, y: 0, c: 1, s: 0 })).toThrow("addBody2: pose must have x and y");
    expect(() => addBody2(scene, disc(1), { x: 0, y: 0, c: 2, s: 0 })).toThrow("got { x: 0, y: 0, c: 2, s: 0 }");
    expect(() => sceneRayCast2(scene, { x: 0, y: Infinity }, { x: 1, y: 0 }))
      .toThrow("sceneRayCast2: origin must be finite");
    expect(() => sceneRayCast2(scene, here, { x: 1, y: 0 }, { startInside: "exit" } as object)).toThrow("startInside");
    expect(() => slide2(scene, disc(1), here, { x: 1, y: 0 }, { maxStepp: 1 } as object)).toThrow("maxStep");
    expect(() => slide2(scene, disc(1), here, nothing as Pose2))
      .toThrow("slide2: translation must be { x, y }, got null");
  });
});
