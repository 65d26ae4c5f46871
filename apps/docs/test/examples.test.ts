/**
 * The examples, without a browser: the arm against published kinematics and another collision test, the planner's path,
 * the falling stones.
 */
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { intersects } from "@col/gjk";
import { growthDistance, growthIntersects } from "@col/growth-distance";
import { box, convexHull, withCenter } from "@col/shapes";
import { randomPose, rngFor, sharedPath } from "@col/testkit";
import type { ConvexShape, Pose } from "@col/types";
import { describe, expect, test } from "vitest";
import { createArm, place } from "../examples/arm/arm.ts";
import { createCell, createTask, GOAL, isFree, START } from "../examples/arm/cell.ts";
import { earlyExitVerdict } from "../examples/arm/early-exit.ts";
import { coverPath, findWay } from "../examples/arm/roadmap.ts";
import { plan, shorten } from "../examples/arm/rrt.ts";
import { createContact, fromGrowth, fromSignedDistance } from "../examples/falling/contacts.ts";
import { depthVerdict } from "../examples/falling/depths.ts";
import { drop } from "../examples/falling/drop.ts";

const site = dirname(dirname(fileURLToPath(import.meta.url)));
type Matrix = number[]; // 12: rotation row-major, translation

const product = (a: Matrix, b: Matrix): Matrix =>
  [0, 1, 2].flatMap((i) => [0, 1, 2].map((j) => a[3 * i] * b[j] + a[3 * i + 1] * b[3 + j] + a[3 * i + 2] * b[6 + j]))
  .concat([0, 1, 2].map((i) => a[3 * i] * b[9] + a[3 * i + 1] * b[10] + a[3 * i + 2] * b[11] + a[9 + i]));

function fixed([x, y, z]: readonly number[], [r, p, w]: readonly number[]): Matrix {
  const [cr, sr, cp, sp, cy, sy] = [Math.cos(r), Math.sin(r), Math.cos(p), Math.sin(p), Math.cos(w), Math.sin(w)];
  return [cy * cp, cy * sp * sr - sy * cr, cy * sp * cr + sy * sr, sy * cp, sy * sp * sr + cy * cr,
    sy * sp * cr - cy * sr, -sp, cp * sr, cp * cr, x, y, z];
}

const turnZ = (q: number): Matrix => fixed([0, 0, 0], [0, 0, q]);

function poseOf(m: Matrix): Pose {
  const w = Math.sqrt(Math.max(0, 1 + m[0] + m[4] + m[8])) / 2;
  let q = { x: (m[7] - m[5]) / (4 * w), y: (m[2] - m[6]) / (4 * w), z: (m[3] - m[1]) / (4 * w), w };
  if (w < 0.1) { // the largest component first
    const s = [Math.sqrt(Math.max(0, 1 + m[0] - m[4] - m[8])) / 2, Math.sqrt(Math.max(0, 1 - m[0] + m[4] - m[8])) / 2,
      Math.sqrt(Math.max(0, 1 - m[0] - m[4] + m[8])) / 2];
    if (s[0] >= s[1] && s[0] >= s[2])
      q = { x: s[0], y: (m[1] + m[3]) / (4 * s[0]), z: (m[2] + m[6]) / (4 * s[0]), w: (m[7] - m[5]) / (4 * s[0]) };
    else if (s[1] >= s[2])
      q = { x: (m[1] + m[3]) / (4 * s[1]), y: s[1], z: (m[5] + m[7]) / (4 * s[1]), w: (m[2] - m[6]) / (4 * s[1]) };
    else q = { x: (m[2] + m[6]) / (4 * s[2]), y: (m[5] + m[7]) / (4 * s[2]), z: s[2], w: (m[3] - m[1]) / (4 * s[2]) };
  }
  return { position: { x: m[9], y: m[10], z: m[11] }, quaternion: q };
}

interface Robot {
  readonly joints: readonly { readonly type: string; readonly child: string; readonly xyz: number[];
    readonly rpy: number[] }[];
  readonly collisions: readonly { readonly link: string; readonly hull: string; readonly xyz: number[];
    readonly rpy: number[] }[];
}

/** Link frames of the description in `base_link`, by name. */
function chain(robot: Robot, q: readonly number[]): Map<string, Matrix> {
  const frames = new Map<string, Matrix>();
  let m = fixed([0, 0, 0], [0, 0, 0]), k = 0;
  for (const j of robot.joints) {
    m = product(m, fixed(j.xyz, j.rpy));
    if (j.type === "revolute") m = product(m, turnZ(q[k++]));
    frames.set(j.child, m);
  }
  return frames;
}

describe("the arm", () => {
  test("stretched out, its flange is where the data sheet's numbers say", () => {
    const { x, y, z } = createArm().frames[6].position;
    expect([x, y, z]).toEqual([expect.closeTo(-0.425 - 0.3922, 12), expect.closeTo(-0.1333 - 0.0996, 12),
      expect.closeTo(0.1625 - 0.0997, 12)]);
  });

  const folder = sharedPath("data/robot/ur5e.json", "the arm's kinematics against the robot description");
  test.skipIf(folder === null)("frames agree with the robot's description at random angles", () => {
    const robot = JSON.parse(readFileSync(folder ?? "", "utf8")) as Robot, rng = rngFor("arm kinematics"),
      arm = createArm();
    for (let i = 0; i < 200; i++) {
      const q = Array.from({ length: 6 }, () => rng.uniform(-3, 3));
      place(arm, q);
      const m = chain(robot, q).get("wrist_3_link") ?? [], p = arm.frames[6].position;
      // the description's base is turned by half a turn about z
      expect(Math.hypot(m[9] + p.x, m[10] + p.y, m[11] - p.z), `angles ${q.join(" ")}`).toBeLessThan(1e-6);
    }
  });

  test.skipIf(folder === null)("Boolean answers agree with GJK's on the robot's own hulls among the boxes", () => {
    const path = folder ?? "", robot = JSON.parse(readFileSync(path, "utf8")) as Robot, rng = rngFor("arm hulls"),
      { obstacles } = createCell();
    const hulls = robot.collisions.map((c) => {
      const rows = readFileSync(join(dirname(path), c.hull), "utf8").split("\n").filter((line) => line.startsWith("v "))
        .flatMap((line) => line.trim().split(/\s+/).slice(1).map(Number));
      return { shape: convexHull(rows), link: c.link, local: fixed(c.xyz, c.rpy) };
    });
    let hits = 0, asked = 0;
    for (let i = 0; i < 300; i++) {
      const frames = chain(robot, Array.from({ length: 6 }, () => rng.uniform(-3, 3)));
      for (const h of hulls) {
        const pose = poseOf(product(frames.get(h.link) ?? [], h.local));
        for (const o of obstacles) {
          const hit = growthIntersects(h.shape, pose, o.shape, o.pose);
          asked++;
          if (hit) hits++;
          if (hit !== intersects(h.shape, pose, o.shape, o.pose))
            expect(Math.abs(growthDistance(h.shape, pose, o.shape, o.pose).alpha - 1)).toBeLessThan(1e-9);
        }
      }
    }
    expect(hits).toBeGreaterThan(0.01 * asked);
  });

  test("Boolean answers agree with GJK's on capsules and boxes", () => {
    const { arm, obstacles } = createCell(), rng = rngFor("arm capsules");
    for (let i = 0; i < 500; i++) {
      place(arm, Array.from({ length: 6 }, () => rng.uniform(-3, 3)));
      for (const l of arm.links) {
        for (const o of obstacles) {
          const hit = growthIntersects(l.shape, l.pose, o.shape, o.pose);
          if (hit !== intersects(l.shape, l.pose, o.shape, o.pose))
            expect(Math.abs(growthDistance(l.shape, l.pose, o.shape, o.pose).alpha - 1)).toBeLessThan(1e-9);
        }
      }
    }
  });

  test.each([1, 2,
    3])("the plan of seed %i goes from start to goal, free at 1000 samples an edge, and again the same",
    (seed) => {
    const task = createTask(seed), { path } = plan(task), cell = createCell();
    expect(path?.[0]).toEqual(START);
    expect(path?.at(-1)).toEqual(GOAL);
    for (const list of [path ?? [], shorten(task, path ?? [], 200)]) {
      for (let i = 1; i < list.length; i++) {
        let blocked = 0;
        for (let k = 0; k <= 1000; k++)
          if (!isFree(cell, list[i].map((x, j) => list[i - 1][j] + (k / 1000) * (x - list[i - 1][j])))) blocked++;
        expect(blocked, `edge ${i}`).toBe(0);
      }
    }
    expect(plan(createTask(seed)).path).toEqual(path);
  });

  test("free boxes cover the first edge of a plan: samples are free, they lead from any of them to any other", () => {
    const { path } = plan(createTask(1)), cell = createCell(), rng = rngFor("arm boxes"),
      [from, to] = path ?? [], boxes = coverPath(cell.arm.robot, cell.obstacles, [from, to]), last = boxes.at(-1);
    expect(to.every((x, k) => last !== undefined && last.lower[k] <= x && x <= last.upper[k])).toBe(true);
    boxes.forEach(({ lower, upper }, i) => {
      const before = boxes[Math.max(0, i - 1)];
      expect(lower.every((x, k) => x <= before.upper[k] && upper[k] >= before.lower[k])).toBe(true);
      for (let k = 0; k < 100; k++) expect(isFree(cell, lower.map((x, j) => rng.uniform(x, upper[j])))).toBe(true);
    });
    // a way through them, from any box to any other: each edge is in one of them
    const any = (): readonly number[] => {
      const { lower, upper } = rng.pick(boxes);
      return Array.from(lower, (x, j) => rng.uniform(x, upper[j]));
    };
    for (let i = 0; i < 20; i++) {
      const p = any(), q = any(), way = findWay(boxes, p, q) ?? [];
      expect([way[0], way.at(-1)]).toEqual([p, q]);
      way.slice(1).forEach((v, k) => {
        expect(boxes.some(({ lower, upper }) => lower.every((x, j) => [way[k], v]
          .every((w) => x <= w[j] && w[j] <= upper[j])))).toBe(true);
      });
    }
    expect(findWay(boxes, from, from.map((x) => x + 1))).toBe(null);
  });
});

describe("falling stones", () => {
  test("both sources give the same contact where bodies touch", () => {
    const rng = rngFor("contacts"), cube = withCenter(box(0.5, 0.5, 0.5), { x: 0, y: 0, z: 0 }), one = createContact(),
      two = createContact();
    const hull = (): ConvexShape => withCenter(
      convexHull([0.3, 0, 0, -0.3, 0, 0, 0, 0.3, 0, 0, -0.3, 0, 0, 0, 0.3, 0, 0, -0.3,
        ...Array.from({ length: 45 }, () => rng.uniform(-0.5, 0.5))]), { x: 0, y: 0, z: 0 },
    );
    for (let i = 0; i < 200; i++) {
      const a = i % 3 === 0 ? cube : hull(), b = hull(), poseA = randomPose(rng, 0.1), poseB = randomPose(rng, 2),
        p = poseA.position, q = poseB.position;
      // slide B along the line of the centres until it touches
      const k = growthDistance(a, poseA, b, poseB, { tolerance: 1e-14 }).alpha;
      const touching = { ...poseB, position: { x: p.x + (q.x - p.x) / k, y: p.y + (q.y - p.y) / k,
        z: p.z + (q.z - p.z) / k } };
      fromGrowth(a, poseA, b, touching, one);
      fromSignedDistance(a, poseA, b, touching, two);
      expect(one.gap).toBeCloseTo(0, 7);
      expect(two.gap).toBeCloseTo(0, 7);
      expect(Math.hypot(one.point.x - two.point.x, one.point.y - two.point.y, one.point.z - two.point.z))
        .toBeLessThan(1e-5);
    }
  });

  test.each([["growth distance", fromGrowth],
    ["signed distance", fromSignedDistance]] as const)("with contacts from the %s they come to rest", (_, source) => {
    const r = drop(source, 8, 4, 4, 120);
    expect(r.kinetic).toBeLessThan(0.01 * r.start);
    expect(r.dissipated).toBeGreaterThan(0.7);
    expect(r.rise).toBeLessThan(0.005); // pushing overlaps apart lifts bodies a little
    expect(r.depth).toBeLessThan(0.08);
    expect(r.queries).toBeGreaterThan(1000);
    expect(drop(source, 8, 4, 1, 120).trace).toEqual(r.trace.slice(0, 4));
  });
});

test("the papers' claims on pile and arm: both sides of each threshold, and undecided between", () => {
  const about = (ratio: number): number[] => Array.from({ length: 100 }, (_, i) => ratio * (i % 2 ? 1.01 : 1 / 1.01));
  const depth = (ratios: readonly number[]): string => depthVerdict(ratios).verdict;
  expect([0.78, 0.82, 1.23, 1.27].map((r) => depth(about(r))))
    .toEqual(["not reproduced", "reproduced", "reproduced", "not reproduced"]);
  expect(depth([0.5, 1, 1, 1, 0.6])).toBe("undecided");
  expect(depthVerdict([0.5, 1, 1, 1, 0.6]).ours).toContain("3 of 5 piles");
  const early = (ratios: readonly number[]): string => earlyExitVerdict(ratios).verdict;
  expect([early(about(0.98)), early(about(1.02)), early([0.9, 1.2])])
    .toEqual(["not reproduced", "reproduced", "undecided"]);
});

test("examples are modules without a DOM", () => {
  for (const file of ["arm/arm.ts", "arm/cell.ts", "arm/rrt.ts", "falling/world.ts",
    "falling/touches.ts", "falling/bodies.ts", "falling/contacts.ts"]) {
    expect(readFileSync(join(site, "examples", file), "utf8"),
      file).not.toMatch(/from "(three|vue|vitepress|node:)|\b(document|window)\./);
  }
});
