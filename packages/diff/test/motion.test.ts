/** Poses moved by series and normals of seeds: against the closed forms, up to rounding, and bit by bit. */
import { makePose, rngFor } from "@col/testkit";
import type { MutablePose } from "@col/testkit";
import { expect, test } from "vitest";
import { retractPose } from "../src/lie.ts";
import { movePose } from "../src/motion.ts";
import { fillNormals } from "../src/random.ts";

/** Angles on both sides of every branch: the halving at 1 rad, the series of the cubic term at 1/2 rad. */
const ANGLES = [
  0, 1e-300, 1e-160, 1e-9, 1e-5, 1e-3, 0.05, 0.1, 0.3, 0.49, 0.4999999, 0.5000001, 0.7, 0.9, 0.99, 0.999999, 1.000001,
  1.5, 1.99, 2.01, 3, 3.14, 4, 6,
];

test("a pose moved by series is the pose moved by sine and cosine, up to rounding", () => {
  const rng = rngFor("diff motion"),
    one = makePose(),
    two = makePose(),
    q = new Float64Array(4),
    axis = new Float64Array(3);
  const numbers = ({ position: p, quaternion: o }: MutablePose): number[] => [p.x, p.y, p.z, o.x, o.y, o.z, o.w];
  for (const angle of ANGLES) {
    for (let k = 0; k < 60; k++) {
      rng.unitQuaternion(q);
      rng.unitVector(axis);
      const pose = makePose(rng.uniform(-1, 1), rng.uniform(-1, 1), rng.uniform(-1, 1), q[0], q[1], q[2], q[3]);
      const xi = Float64Array.of(
        rng.uniform(-1, 1),
        rng.uniform(-1, 1),
        rng.uniform(-1, 1),
        ...axis.map((x) => angle * x),
      );
      movePose(pose, xi, one);
      retractPose(pose, xi, two);
      const want = numbers(two);
      numbers(one).forEach((x, i) => {
        expect(Math.abs(x - want[i]), `angle ${angle}, number ${i}`).toBeLessThan(4e-15 * Math.max(1, angle));
      });
    }
  }
});

/** First two normals of a seed, stream 1. */
function normals(seed: number): number[] {
  const out = new Float64Array(2);
  fillNormals(Float64Array.of(0, seed), 1, 2, new Uint32Array(4), out);
  return Array.from(out);
}

test("seeds beyond 2^32 are seeds of their own, with bits that never change", () => {
  const seeds = [
    0,
    1,
    2 ** 32,
    2 ** 32 + 1,
    2 ** 33,
    2 ** 33 + 1,
    3 * 2 ** 32,
    2 ** 52,
    2 ** 52 + 1,
    Number.MAX_SAFE_INTEGER,
  ];
  const drawn = seeds.map((s) => normals(s));
  expect(new Set(drawn.map((d) => d.join(" "))).size).toBe(seeds.length);
  expect(seeds.map((s) => normals(s))).toEqual(drawn);
  expect(drawn[2]).toEqual(GOLDEN_2_32);
  expect(drawn[9]).toEqual(GOLDEN_MAX);
  expect(normals(-1)).not.toEqual(normals(2 ** 32 - 1));
});

/** Of seed 2^32, and of the greatest safe integer: the same on every platform. */
const GOLDEN_2_32 = [0.011739395316480234, -0.07910207455681646];
const GOLDEN_MAX = [0.4795808340222443, 0.7347749857759857];
