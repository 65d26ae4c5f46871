/** A body that slides through a scene: along floors and walls, up stairs, out of corners, never through a wall. */
import { rayCast, shapeCast } from "@col/cast";
import { signedDistance } from "@col/epa";
import { box, capsule, convexHull, cylinder, halfSpace, sphere } from "@col/shapes";
import { makePose, offBy, rngFor, samples, seededTitle } from "@col/testkit";
import type { ConvexShape, Vec3Like } from "@col/types";
import { describe, expect, test } from "vitest";
import { addBody, createScene, createSlideResult, nearestTo, NO_BODY, slide } from "../src/index.ts";
import type { Scene, SlideOptions, SlideResult } from "../src/index.ts";
import { addPlane, projectRest } from "../src/slide/planes.ts";
import { SlideSpace } from "../src/store/slide-space.ts";

const SKIN = 0.01, UP = { x: 0, y: 1, z: 0 };
const world = (): Scene => createScene({ distance: signedDistance, shapeCast, rayCast });
const v = (x: number, y: number, z: number): Vec3Like => ({ x, y, z });
const BODIES: readonly (readonly [string, ConvexShape, number])[] = [
  ["box", box(0.5, 0.5, 0.5), 0.5], ["ball", sphere(0.5), 0.5], ["capsule", capsule(0.3, 0.5), 0.8],
  ["cylinder", cylinder(0.4, 0.5), 0.5],
  ["hull", convexHull([-0.5, -0.5, -0.5, 0.5, -0.5, -0.5, 0.5, -0.5, 0.5, -0.5, -0.5, 0.5, 0, 0.5, 0]), 0.5],
];

/** Distance to the nearest body of the scene. */
const gap = (scene: Scene, body: ConvexShape, p: Vec3Like): number =>
  nearestTo(scene, body, makePose(p.x, p.y, p.z)).distance;
const near = (r: { readonly position: Vec3Like }, x: number, y: number, z: number, digits = 9): void => {
  expect(r.position.x).toBeCloseTo(x, digits);
  expect(r.position.y).toBeCloseTo(y, digits);
  expect(r.position.z).toBeCloseTo(z, digits);
};

describe.each(BODIES)("a %s", (_, body, height) => {
  const stand = height + SKIN;

  test("falls onto the floor, keeps the skin, walks to the wall and along it", () => {
    const scene = world();
    const floor = addBody(scene, halfSpace(UP), makePose()), wall = addBody(scene, box(0.5, 2, 5), makePose(4, 2, 0));
    const fall = slide(scene, body, makePose(0, 3, 0), v(0, -9, 0), { skin: SKIN });
    near(fall, 0, stand, 0);
    expect(fall).toMatchObject({ status: "stopped", onGround: true, ground: floor, hits: 1 });
    expect(offBy(fall.rest, 0, 0, 0)).toBe(0);
    const walk = slide(scene, body, makePose(0, fall.position.y, 0), v(9, 0, 3), { skin: SKIN });
    expect(walk.position.z).toBeCloseTo(3, 9);
    expect(walk.position.y).toBeCloseTo(stand, 9);
    expect(gap(scene, body, walk.position)).toBeGreaterThan(SKIN * (1 - 1e-6));
    const down = body.bounds[3] + body.margin;
    expect(walk.position.x).toBeCloseTo(3.5 - SKIN - down, 6);
    expect(walk).toMatchObject({ status: "slid", onGround: true, ground: floor });
    const back = slide(scene, body, makePose(walk.position.x, walk.position.y, 3), v(9, -1, 0), { skin: SKIN });
    expect(back.status).toBe("stopped");
    expect(back.ground).not.toBe(wall);
  });

  test("slides along a wall that is too high to be climbed, whatever the angle", () => {
    const scene = world(), x = 3.5 - SKIN - body.bounds[3] - body.margin;
    addBody(scene, halfSpace(UP), makePose());
    addBody(scene, box(0.5, 2, 5), makePose(4, 2, 0));
    for (const angle of [0.1, 0.5, 1, 1.5]) {
      const way = v(Math.cos(angle), 0, Math.sin(angle));
      for (const scale of [0.05, 1]) {
        const r = slide(scene, body, makePose(x, stand, 0), v(scale * way.x, 0, scale * way.z),
          { skin: SKIN, maxStep: 0.25, maxSlope: 0.8, snap: 0.25 });
        near(r, x, stand, scale * way.z, 6);
        expect(r).toMatchObject({ status: "slid", hits: 1, onGround: true });
      }
    }
  });

  test("is off the ground from the first step of a jump on, at each rate of steps, and lands", () => {
    for (const rate of [30, 60, 240]) for (const snap of [0, 0.3]) {
      const scene = world(), out = createSlideResult();
      addBody(scene, halfSpace(UP), makePose());
      let y = stand, rising = 4, high = 0, steps = 0;
      do {
        slide(scene, body, makePose(0, y, 0), v(0, rising / rate, 0), { skin: SKIN, snap, maxStep: 0.3 }, out);
        if (rising > 0) expect(out, `${rate}, ${steps}`).toMatchObject({ onGround: false, ground: NO_BODY });
        ({ y } = out.position);
        high = Math.max(high, y);
        rising -= 10 / rate;
      } while (!out.onGround && ++steps < rate);
      expect(high - stand).toBeGreaterThan(0.8); // v^2 / 2g
      expect(out.onGround).toBe(true);
      near(out, 0, snap > 0 ? stand : Math.min(y, stand + 2 * SKIN), 0, 6);
    }
  });

  test("comes out of a corner, and out of an overlap as far as bodies leave room", () => {
    const scene = world();
    addBody(scene, halfSpace(UP), makePose());
    addBody(scene, halfSpace({ x: -1, y: 0, z: 0 }, -3), makePose());
    addBody(scene, halfSpace({ x: 0, y: 0, z: -1 }, -3), makePose());
    const far = slide(scene, body, makePose(0, 2, 0), v(20, -20, 20), { skin: SKIN });
    expect(gap(scene, body, far.position)).toBeGreaterThan(SKIN * (1 - 1e-6));
    const away = slide(scene, body, makePose(far.position.x, far.position.y, far.position.z), v(-2, 0, -1),
      { skin: SKIN });
    near(away, far.position.x - 2, far.position.y, far.position.z - 1, 6);
    const sunk = slide(scene, body, makePose(0, height - 0.05, 0), v(1, 0, 0), { skin: SKIN });
    near(sunk, 1, stand, 0, 6);
  });

  test("walks up stairs and down again with snap; not up where a step is too high", () => {
    const scene = world();
    addBody(scene, halfSpace(UP), makePose());
    for (let i = 1; i <= 5; i++) addBody(scene, box(5, 0.1 * i, 5), makePose(5 + i, 0.1 * i, 0));
    const walk = (steps: number, dx: number, from: number, options: SlideOptions): SlideResult => {
      const out = createSlideResult();
      let x = from, y = from > 5 ? 1 + stand : stand;
      for (let i = 0; i < steps; i++) {
        slide(scene, body, makePose(x, y, 0), v(dx, 0, 0), { skin: SKIN, maxSlope: 0.9, ...options }, out);
        expect(gap(scene, body, out.position), `${i}`).toBeGreaterThan(SKIN * (1 - 1e-6));
        x = out.position.x; y = out.position.y;
      }
      return out;
    };
    const top = walk(400, 0.02, -1, { maxStep: 0.25, snap: 0.25 });
    expect(top.position.y).toBeCloseTo(1 + stand, 6);
    expect(top.position.x).toBeGreaterThan(6);
    const foot = walk(450, -0.02, 7, { maxStep: 0.25, snap: 0.25 });
    expect(foot.position.y).toBeCloseTo(stand, 6);
    const stopped = walk(200, 0.02, -1, { maxStep: 0.15 });
    expect(stopped.position.y).toBeLessThan(stand + 0.2 - 1e-9);
    expect(stopped.position.x).toBeLessThan(1.2);
  });
});

test("a slope that is ground is walked up; a steeper one is a wall", () => {
  const angle = 0.5, scene = world();
  addBody(scene, halfSpace(UP), makePose());
  addBody(scene, halfSpace({ x: -Math.sin(angle), y: Math.cos(angle), z: 0 }), makePose());
  const ball = sphere(0.5), walk = (maxSlope: number): SlideResult =>
    slide(scene, ball, makePose(-2, 0.51, 0), v(4, 0, 0), { skin: SKIN, maxSlope });
  expect(walk(0.6).position.y).toBeGreaterThan(1);
  expect(walk(0.4).position.y).toBeCloseTo(0.51, 6);
  expect(walk(0.4).position.x).toBeLessThan(0);
});

// two surfaces at the skin: rounding decides which of them a cast down meets first
test.each(BODIES.filter(([name]) => name !== "hull"))(
  "a %s in the corner of a floor and a steep slope stands on the floor and stays there", (_, body, height) => {
    const slope = v(-2 / Math.sqrt(5), 1 / Math.sqrt(5), 0), half = body.bounds[3] + body.margin;
    const ways = [v(0, -0.01, 0), v(0.05, -0.5, 0), v(0, -0.2, 0.1), v(0, 0, 0.1)];
    for (const maxStep of [0, 0.3]) for (const floorFirst of [false, true]) for (const maxSlope of [0.8, 1]) {
      const scene = world(), planes = floorFirst ? [UP, slope] : [slope, UP];
      const handles = planes.map((n) => addBody(scene, halfSpace(n), makePose()));
      const floor = handles[planes.indexOf(UP)], options = { skin: SKIN, maxSlope, maxStep, snap: maxStep };
      const { x } = slide(scene, body, makePose(-3 * half, height + SKIN, 0), v(9, 0, 0), options).position;
      for (const way of ways) for (const up of [0, 3e-13, 1e-9]) {
        const r = slide(scene, body, makePose(x + up / 2, height + SKIN + up, 0), way, options);
        const told = JSON.stringify({ maxStep, floorFirst, maxSlope, way, up, x });
        expect(r, told).toMatchObject({ onGround: true, ground: floor, groundPart: 0 });
        expect(offBy(r.groundNormal, 0, 1, 0), told).toBeLessThan(1e-9);
        expect(offBy(r.position, x, height + SKIN, way.z), told).toBeLessThan(1e-6);
      }
      const away = slide(scene, body, makePose(x - 0.5, height + SKIN, 0), v(0, 0, 0), options);
      expect(away).toMatchObject({ onGround: true, ground: floor });
    }
  });

test(seededTitle("random walks among boxes: the skin is kept, no wall is passed, none is stuck", samples(200)), () => {
  const rng = rngFor("scene slide"), scene = world();
  addBody(scene, halfSpace(UP), makePose());
  for (const [x, z, hx, hz] of [[0, 6, 6, 0.2], [0, -6, 6, 0.2], [6, 0, 0.2, 6], [-6, 0, 0.2, 6]])
    addBody(scene, box(hx, 3, hz), makePose(x, 3, z));
  for (let i = 0; i < 25; i++) {
    const a = rng.uniform(0, Math.PI), s = (): number => rng.uniform(0.1, 0.6);
    addBody(scene, rng.pick([() => box(s(), s(), s()), () => sphere(s()), () => cylinder(s(), s())])(),
      makePose(rng.uniform(-5, 5), rng.uniform(0, 1), rng.uniform(-5, 5), 0, Math.sin(a), 0, Math.cos(a)));
  }
  const out = createSlideResult();
  for (const [name, body, height] of BODIES) {
    let p: Vec3Like = v(0, 5 + height, 0), far = 0;
    for (let i = 0; i < samples(200); i++) {
      const a = rng.uniform(0, 2 * Math.PI), length = rng.uniform(0, 3);
      slide(scene, body, makePose(p.x, p.y, p.z), v(length * Math.cos(a), -0.5, length * Math.sin(a)),
        { skin: SKIN, maxStep: 0.3, maxSlope: 0.8 }, out);
      const told = `${name}, step ${i}: ${JSON.stringify(out)}`;
      expect(gap(scene, body, out.position), told).toBeGreaterThan(SKIN * (1 - 1e-6));
      expect(Math.max(Math.abs(out.position.x), Math.abs(out.position.z)), told).toBeLessThan(5.8);
      expect(out.position.y, told).toBeGreaterThan(0);
      expect(out.status, told).not.toBe("overlapping");
      far += Math.hypot(out.moved.x, out.moved.z);
      p = { ...out.position };
    }
    expect(far / samples(200)).toBeGreaterThan(0.5);
  }
});

test("nothing below, nothing met: the whole way is made", () => {
  const r = slide(world(), sphere(1), makePose(0, 0, 0), v(1, 2, 3));
  near(r, 1, 2, 3, 12);
  expect(r).toMatchObject({ status: "free", hits: 0, onGround: false, ground: NO_BODY, groundPart: -1,
    moved: { x: 1, y: 2, z: 3 } });
});

const CONES = samples(2000);
const dot = (a: Vec3Like, b: Vec3Like): number => a.x * b.x + a.y * b.y + a.z * b.z;
test(seededTitle("the rest of a way is the nearest translation that presses on no plane", CONES), () => {
  const rng = rngFor("nearest in a cone"), space = new SlideSpace(), unit = new Float64Array(3);
  const one = (): Vec3Like => {
    rng.unitVector(unit);
    return { x: unit[0], y: unit[1], z: unit[2] };
  };
  let onPlanes = 0;
  for (let k = 0; k < CONES; k++) {
    const normals = Array.from({ length: rng.integer(5) }, one), way = one(), { rest } = space;
    space.count = 0;
    for (const n of normals) addPlane(space, n);
    rest.x = way.x; rest.y = way.y; rest.z = way.z;
    projectRest(space);
    const r = { x: rest.x, y: rest.y, z: rest.z }, off = { x: way.x - r.x, y: way.y - r.y, z: way.z - r.z };
    for (const n of normals) expect(dot(n, r), `case ${k}`).toBeGreaterThan(-1e-13);
    // nearest of a cone: the way to it is square to it, and no translation of the cone leads towards `way`
    expect(Math.abs(dot(off, r)), `case ${k}`).toBeLessThan(1e-13);
    for (let i = 0; i < 200; i++) {
      const w = one();
      if (normals.every((n) => dot(n, w) >= 0)) expect(dot(off, w), `case ${k}`).toBeLessThan(1e-13);
    }
    if (dot(off, off) > 0.01 && dot(r, r) > 0.01) onPlanes++;
  }
  expect(onPlanes).toBeGreaterThan(CONES / 5);
});
