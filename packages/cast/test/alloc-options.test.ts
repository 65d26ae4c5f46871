/** Bytes per query whose options are fractional numbers, which V8 keeps on the heap, in a process of its own. */
import { createCastResult, rayCast, shapeCast, timeOfImpact } from "@col/cast";
import { box, capsule, cylinder, sphere, withMargin } from "@col/shapes";
import { randomPose, rngFor, settledBytes } from "@col/testkit";
import { expect, test } from "vitest";

test("casts with fractional numbers among their options allocate nothing", () => {
  const rng = rngFor("cast alloc options"), out = createCastResult(), sum = new Float64Array(1);
  const shapes = [sphere(0.5), box(0.5, 0.6, 0.7), cylinder(0.5, 0.5), withMargin(box(0.2, 0.3, 0.4), 0.1),
    capsule(0.3, 0.5), box(0.25, 0.5, 1)];
  const poses = Array.from({ length: 64 }, () => randomPose(rng, 2)), still = { velocity: { x: 0, y: 0, z: 0 } };
  const ways = poses.map(({ position: p }) => ({ x: -1.5 * p.x, y: -1.5 * p.y, z: -1.5 * p.z }));
  const moving = ways.map((velocity) => ({ velocity, angularVelocity: { x: velocity.z, y: 0.5, z: velocity.y } }));
  const cast = { maxTime: 1.75, targetDistance: 0.0625, tolerance: 1e-9, maxIterations: 60.5 };
  const rays = { maxTime: 1.75, tolerance: 1e-9, maxIterations: 60.5 };
  const impact = { maxTime: 0.75, tolerance: 1e-6, maxIterations: 90.5 };
  const calls: Readonly<Record<string, (i: number, j: number) => void>> = {
    shapeCast: (i, j) => {
      sum[0] += shapeCast(shapes[i % 6], poses[i & 63], shapes[(i >> 3) % 6], poses[j], ways[j], cast, out).lowerTime;
    },
    rayCast: (i, j) => {
      sum[0] += rayCast(shapes[i % 6], poses[i & 63], poses[j].position, ways[j], rays, out).lowerTime;
    },
    timeOfImpact: (i, j) => {
      sum[0] += timeOfImpact(shapes[i % 6], poses[i & 63], still, shapes[(i >> 3) % 6], poses[j], moving[j], impact,
        out).lowerTime;
    },
  };
  const bytes = Object.entries(calls).map(([name, call]) => [name, settledBytes((n) => {
    for (let i = 0; i < n; i++) call(i, (7 * i) & 63);
  }, 200_000)] as const);
  expect(bytes.filter(([, b]) => !(b < 0.5))).toEqual([]);
  expect(Number.isFinite(sum[0])).toBe(true);
}, 240_000);
