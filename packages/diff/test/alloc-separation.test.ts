/** Bytes per call of derivatives smoothed about the separation, in a process of its own. */
import { signedDistance } from "@col/epa";
import { box, convexHull, cylinder } from "@col/shapes";
import { bytesPerCall, rngFor } from "@col/testkit";
import type { Pose } from "@col/types";
import { expect, test } from "vitest";
import { createWitnessDerivatives, witnessDerivatives } from "../src/index.ts";

test("Gumbel on hulls, Gauss on a hull and a box, on a hull and a cylinder", () => {
  const rng = rngFor("diff alloc separation"), O: Pose = {
    position: { x: 0, y: 0, z: 0 }, quaternion: { x: 0, y: 0, z: 0, w: 1 },
  };
  const up: Pose = { position: { x: 0.1, y: 0.2, z: 2 }, quaternion: O.quaternion };
  const a = convexHull(Array.from({ length: 14 }, () => {
    const v = [rng.normal(), rng.normal(), rng.normal()], l = Math.sqrt(v[0] ** 2 + v[1] ** 2 + v[2] ** 2);
    return v.map((x) => 0.4 * x / l);
  }).flat());
  const b = box(0.3, 0.2, 0.4), c = cylinder(0.3, 0.4), out = createWitnessDerivatives(),
    s = signedDistance(a, O, b, up), t = signedDistance(a, O, c, up);
  const gumbel = { method: "gumbel", smoothing: "separation" } as const,
    gaussian = { method: "gaussian", smoothing: "separation", samples: 10 } as const;
  expect(bytesPerCall((n) => {
    for (let i = 0; i < n; i++) {
      witnessDerivatives(a, O, a, up, s, gumbel, out);
      witnessDerivatives(a, O, b, up, s, gaussian, out);
      witnessDerivatives(a, O, c, up, t, gaussian, out);
    }
  })).toBeLessThan(0.5);
});
