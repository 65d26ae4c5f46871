/**
 * A character that slides over meshes, whose triangles are large, small, or doubled: ramps, stairs, corners, ceilings,
 * gaps. What is true does not depend on the triangles.
 */
import { rayCast, shapeCast } from "@col/cast";
import { signedDistance } from "@col/epa";
import { distance } from "@col/gjk";
import { addBody, createScene, slide } from "@col/scene";
import type { Scene, SlideOptions, SlideResult } from "@col/scene";
import { box, capsule, cylinder, sphere } from "@col/shapes";
import { makePose, offBy } from "@col/testkit";
import type { Body, ConvexShape, Vec3Like } from "@col/types";
import { describe, expect, test } from "vitest";
import { bodySolvers, triangleMesh } from "../src/index.ts";

type Corner = readonly [number, number, number];
type Quad = readonly [Corner, Corner, Corner, Corner];

const SKIN = 0.01, RADIUS = 0.3, HEIGHT = 0.8, STAND = HEIGHT + SKIN;
const BODIES: readonly (readonly [string, ConvexShape])[] = [
  ["capsule", capsule(RADIUS, 0.5)], ["box", box(RADIUS, HEIGHT, RADIUS)], ["cylinder", cylinder(RADIUS, HEIGHT)],
];
/** Cells along each side of a quad, and how often each triangle is there. */
const TRIANGULATIONS = [[1, 1], [10, 1], [1, 2], [3, 3]] as const;
const KINDS = BODIES.flatMap(([name, body]) => TRIANGULATIONS.map(([cells, copies]) =>
  ({ title: `${name}, ${2 * cells * cells} triangles a quad, ${copies} times`, body, cells, copies })));

/** A floor from `x0` to `x1`, 8 wide, whose heights at its ends are `y0` and `y1`; from above counterclockwise. */
const floor = (x0: number, y0: number, x1: number, y1: number): Quad =>
  [[x0, y0, 4], [x1, y1, 4], [x1, y1, -4], [x0, y0, -4]];
/** A wall that faces -x. */
const wall = (x: number, y0: number, y1: number): Quad => [[x, y0, -4], [x, y0, 4], [x, y1, 4], [x, y1, -4]];

function meshOf(quads: readonly Quad[], cells: number, copies: number): Body {
  const out: number[] = [];
  for (const [a, b, c, d] of quads) for (let i = 0; i < cells; i++) for (let j = 0; j < cells; j++) {
    const at = (s: number, t: number): readonly number[] => a.map((_, k) =>
      (1 - t) * ((1 - s) * a[k] + s * b[k]) + t * ((1 - s) * d[k] + s * c[k]));
    const p = [[i, j], [i + 1, j], [i + 1, j + 1], [i, j + 1]].map(([u, w]) => at(u / cells, w / cells));
    for (let k = 0; k < copies; k++) out.push(...[p[0], p[1], p[2], p[0], p[2], p[3]].flat());
  }
  return triangleMesh(out);
}

function sceneOf(quads: readonly Quad[], cells: number, copies: number): Scene<Body> {
  const scene = createScene<Body>(bodySolvers({ distance, signedDistance, rayCast, shapeCast }));
  addBody(scene, meshOf(quads, cells, copies), makePose());
  return scene;
}

const OPTIONS: SlideOptions = { skin: SKIN, maxStep: 0.25, snap: 0.25, maxSlope: 0.8 };

/** Steps of a game: gravity while in the air, the same wish in each. Calls `see` after each step. */
function walk(
  scene: Scene<Body>, body: ConvexShape, from: Vec3Like, wish: Vec3Like, steps: number,
  see: (r: SlideResult, i: number) => void = () => { /* nothing to see */ }, options: SlideOptions = OPTIONS,
): SlideResult {
  let p = from, fall = 0, r: SlideResult | null = null;
  for (let i = 0; i < steps; i++) {
    fall = r?.onGround === true ? 0 : fall + 0.003;
    r = slide(scene, body, makePose(p.x, p.y, p.z), { x: wish.x, y: wish.y - fall, z: wish.z }, options);
    see(r, i);
    p = { ...r.position };
  }
  if (r === null) throw new Error("walk: no steps");
  return r;
}
const v = (x: number, y: number, z: number): Vec3Like => ({ x, y, z });
const RISING = Math.tan(0.5);

describe.each(KINDS)("$title", ({ body, cells, copies }) => {
  test("a flat floor is walked across at full speed, at one height, whatever edges are met", () => {
    const scene = sceneOf([floor(-4, 0, 4, 0)], cells, copies);
    const r = walk(scene, body, v(-3, STAND, -3), v(0.05, 0, 0.05), 100, ({ onGround, groundNormal, position: p },
      i) => {
      expect(onGround).toBe(true);
      expect(Math.hypot(groundNormal.x, groundNormal.y - 1, groundNormal.z)).toBeLessThan(1e-12);
      expect(offBy(p, 0.05 * (i + 1) - 3, STAND, 0.05 * (i + 1) - 3)).toBeLessThan(1e-9);
    });
    expect(r.position.x).toBeCloseTo(2, 9);
    expect(r.position.z).toBeCloseTo(2, 9);
  });

  test("a ramp is walked up and down without leaving the ground, and stood on without moving", () => {
    const scene = sceneOf([floor(-4, 0, 0, 0), floor(0, 0, 2, 2 * RISING), floor(2, 2 * RISING, 6, 2 * RISING)],
      cells, copies);
    let x = -2;
    const top = walk(scene, body, v(-2, STAND, 0.1), v(0.05, 0, 0.01), 140, (r) => {
      expect(r.onGround).toBe(true);
      expect(r.position.x).toBeGreaterThan(x + 0.02);
      x = r.position.x;
    });
    expect(top.position.y).toBeCloseTo(2 * RISING + STAND, 6);
    const foot = walk(scene, body, top.position, v(-0.05, 0, 0), 150, (r) => { expect(r.onGround).toBe(true); });
    expect(foot.position.y).toBeCloseTo(STAND, 6);
    const half = walk(scene, body, v(1, 3, 0), v(0, 0, 0), 80);
    const still = walk(scene, body, half.position, v(0, 0, 0), 60);
    expect(Math.hypot(still.position.x - half.position.x, still.position.y - half.position.y,
      still.position.z - half.position.z)).toBeLessThan(1e-6);
    expect(offBy(still.groundNormal, -Math.sin(0.5), Math.cos(0.5), 0)).toBeLessThan(1e-6);
    for (let i = 0, p = half.position; i < 30; i++) { // weight, always
      const r = slide(scene, body, makePose(p.x, p.y, p.z), v(0, -0.003, 0), OPTIONS);
      expect(Math.hypot(r.moved.x, r.moved.y, r.moved.z)).toBeLessThan(1e-6);
      p = { ...r.position };
    }
    const slip = slide(scene, body, makePose(half.position.x, half.position.y, 0), v(0, -0.1, 0), { skin: SKIN });
    expect(slip.moved.x).toBeCloseTo(-0.1 * Math.sin(0.5) * Math.cos(0.5), 3);
    expect(slip.moved.y).toBeCloseTo(-0.1 * Math.sin(0.5) ** 2, 3);
    expect(slip.moved.z).toBeCloseTo(0, 6);
  });

  test("a slope that is too steep is a wall: it is not climbed, and slid along", () => {
    const scene = sceneOf([floor(-4, 0, 0, 0), floor(0, 0, 2, 2 * Math.tan(1))], cells, copies);
    let high = 0;
    const r = walk(scene, body, v(-1, STAND, -2), v(0.05, 0, 0.02), 150, ({ position: p }) => {
      high = Math.max(high, p.y);
    });
    expect(high).toBeLessThan(STAND + 1e-6);
    expect(r.position.z).toBeCloseTo(1, 6);
  });

  test("stairs are walked up and down", () => {
    const stairs = Array.from({ length: 5 }, (_, i): Quad[] => {
      const x = 0.4 * i, y = 0.2 * (i + 1);
      return [wall(x, y - 0.2, y), floor(x, y, i === 4 ? 4 : x + 0.4, y)];
    });
    const scene = sceneOf([floor(-4, 0, 0, 0), ...stairs.flat()], cells, copies);
    const top = walk(scene, body, v(-1, STAND, 0.1), v(0.03, 0, 0), 140, (r) => { expect(r.onGround).toBe(true); });
    expect(top.position.x).toBeGreaterThan(2);
    expect(top.position.y).toBeCloseTo(1 + STAND, 6);
    const foot = walk(scene, body, top.position, v(-0.03, 0, 0), 140, (r) => { expect(r.onGround).toBe(true); });
    expect(foot.position.y).toBeCloseTo(STAND, 6);
    const low = walk(scene, body, v(-1, STAND, 0.1), v(0.03, 0, 0), 100, () => { /* stopped */ },
      { ...OPTIONS, maxStep: 0.15 });
    expect(low.position.y).toBeLessThan(STAND + 0.2 - 1e-6);
    expect(low.position.x).toBeLessThan(0);
  });

  test("a corner of two walls stops, and lets go of whoever turns away", () => {
    const side: Quad = [[-4, 0, 3], [-4, 3, 3], [3, 3, 3], [3, 0, 3]];
    const scene = sceneOf([floor(-4, 0, 4, 0), wall(3, 0, 3), side], cells, copies), end = 3 - RADIUS - SKIN;
    const r = walk(scene, body, v(0, STAND, 0), v(0.05, 0, 0.04), 120);
    expect(r.position.x).toBeCloseTo(end, 6);
    expect(r.position.z).toBeCloseTo(end, 6);
    expect(r.status).toBe("stopped");
    for (const z of [0, 1e-17, -1e-17]) { // straight at the wall, up to rounding: no way is left
      const at = slide(scene, body, makePose(end, STAND, 0), v(0.05, 0, z), OPTIONS);
      expect(at).toMatchObject({ status: "stopped", hits: 1 });
      expect(Math.hypot(at.rest.x, at.rest.y, at.rest.z)).toBeLessThan(1e-12);
    }
    const along = walk(scene, body, r.position, v(0.05, 0, -0.04), 50);
    expect(along.position.x).toBeCloseTo(end, 6);
    expect(along.position.z).toBeCloseTo(end - 2, 6);
    const away = walk(scene, body, r.position, v(-0.05, 0, -0.04), 50);
    expect(away.position.x).toBeCloseTo(end - 2.5, 6);
    expect(away.position.z).toBeCloseTo(end - 2, 6);
  });

  test("a ceiling stops a jump; under one that sinks the character stops and can turn back", () => {
    const flat: Quad = [[-4, 2, -4], [0, 2, -4], [0, 2, 4], [-4, 2, 4]];
    const sinking: Quad = [[0, 2, -4], [4, 1, -4], [4, 1, 4], [0, 2, 4]];
    const scene = sceneOf([floor(-4, 0, 4, 0), flat, sinking], cells, copies);
    const jump = slide(scene, body, makePose(-2, STAND, 0), v(0.01, 0.9, 0.02), OPTIONS);
    expect(jump.position.y).toBeCloseTo(2 - HEIGHT - SKIN, 6);
    expect(jump.position.x).toBeCloseTo(-1.99, 6);
    expect(jump.position.z).toBeCloseTo(0.02, 6);
    let last = v(0, 0, 0);
    const under = walk(scene, body, v(-1, STAND, 0), v(0.05, 0, 0), 100, ({ position }, i) => {
      if (i > 90) expect(Math.hypot(position.x - last.x, position.y - last.y, position.z - last.z)).toBeLessThan(1e-6);
      last = { ...position };
    });
    expect(under.position.y).toBeCloseTo(STAND, 6);
    expect(under.position.x).toBeGreaterThan(0.3);
    expect(under.position.x).toBeLessThan(1.6);
    const back = walk(scene, body, under.position, v(-0.05, 0, 0), 20);
    expect(back.position.x).toBeCloseTo(under.position.x - 1, 6);
  });

  test("a gap that is wider than the body and twice the skin by a millimetre is walked through", () => {
    const w = RADIUS + SKIN + 5e-4;
    const left: Quad = [[-1, 0, -w], [1, 0, -w], [1, 2, -w], [-1, 2, -w]];
    const right: Quad = [[-1, 0, w], [-1, 2, w], [1, 2, w], [1, 0, w]];
    const scene = sceneOf([floor(-4, 0, 4, 0), left, right], cells, copies);
    const r = walk(scene, body, v(-3, STAND, 0), v(0.05, 0, 0), 110);
    expect(r.position.x).toBeCloseTo(2.5, 6);
    expect(r.position.z).toBeCloseTo(0, 6);
    expect(r.onGround).toBe(true);
  });
});

test("a ball that rolls off an edge falls past it, and is never inside the mesh", () => {
  const scene = sceneOf([floor(-4, 1, 0, 1), [[0, 1, 4], [0, 0, 4], [0, 0, -4], [0, 1, -4]],
    floor(0, 0, 4, 0)], 2, 1);
  const r = walk(scene, sphere(0.5), v(-1, 1.51, 0), v(0.03, 0, 0), 120, () => { /* end only */ }, { skin: SKIN });
  expect(r.position.y).toBeCloseTo(0.51, 6);
  expect(r.position.x).toBeGreaterThan(0.5);
});
