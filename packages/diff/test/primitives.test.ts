/** Exact geometry of the built-in kinds (primitives.ts): a witness point that is not on the body has none. */
import { witnessDerivatives } from "@col/diff";
import { distance } from "@col/gjk";
import { capsule, sphere } from "@col/shapes";
import { makePose } from "@col/testkit";
import { expect, test } from "vitest";

test("a witness point off a capsule's surface is refused, one on it up to rounding is not", () => {
  const a = capsule(0.2, 1), b = sphere(0.5), here = makePose(), there = makePose(3, 0.25, 0);
  for (const axis of ["x", "z"] as const) for (const [off, status] of [
    [0, "optimal"], [1e-9, "optimal"], [1e-3, "not-differentiable"], [0.2, "not-differentiable"],
  ] as const) {
    const solution = distance(a, here, b, there);
    solution.pointA[axis] += off;
    expect(witnessDerivatives(a, here, b, there, solution).status, `${axis} ${off}`).toBe(status);
  }
});
