/**
 * The room that spread.ts finds for the rounding of points is in the body: each point of an axis is below every
 * supporting plane, by supports that the finding has not asked for; and it is worth having.
 */
import { box, capsule, cone, convexHull, cylinder, dsf, ellipsoid, withMargin } from "@col/shapes";
import { capsule2, ellipse, withMargin2, box2 } from "@col/shapes/2d";
import { rngFor, samples, seededTitle } from "@col/testkit";
import type { Rng } from "@col/testkit";
import type { ConvexShape, ConvexShape2 } from "@col/types";
import { expect, test } from "vitest";
import { createBracket } from "../src/state/exit.ts";
import { createSpreadScratch, takeSpread } from "../src/state/spread.ts";

const COUNT = samples(400), PLANES = 60;
/** A length over up to nine decades. */
const size = (rng: Rng): number => 10 ** rng.uniform(-9, 0);
const cloud = (rng: Rng): number[] => {
  const x = size(rng), y = size(rng), z = size(rng);
  const corner = (): number[] => [x, y, z].map((s) => s * rng.uniform(-1, 1));
  return Array.from({ length: 20 }, corner).flat();
};
const KINDS: readonly ((rng: Rng) => ConvexShape | ConvexShape2)[] = [
  (rng) => ellipsoid(size(rng), size(rng), size(rng)),
  (rng) => capsule(size(rng), size(rng)),
  (rng) => cylinder(size(rng), size(rng)),
  (rng) => cone(size(rng), size(rng)),
  (rng) => withMargin(box(size(rng), size(rng), size(rng)), size(rng)),
  (rng) => withMargin(convexHull(cloud(rng)), size(rng)),
  (rng) => dsf(cloud(rng)),
  (rng) => ellipse(size(rng), size(rng)),
  (rng) => capsule2(size(rng), size(rng)),
  (rng) => withMargin2(box2(size(rng), size(rng)), size(rng)),
];

interface Body<S> {
  readonly support: (shape: S, d: Float64Array, out: Float64Array) => unknown;
  readonly center: Float64Array;
  readonly inradius: number;
  readonly margin: number;
  readonly curvature: number;
}

/** c_i of the body, and what its rounding takes from a height of 1. */
function roomOf<S extends Body<S>>(shape: S): { axis: Float64Array; loss: number } {
  const scratch = createSpreadScratch(shape.center.length), x = createBracket();
  x.inner = 1;
  x.innerRounding = Infinity;
  takeSpread(shape, shape, x, scratch);
  return { axis: scratch.axis, loss: x.innerRounding };
}

/** The farthest that a point +-c_i e_i about the centre is beyond a supporting plane of the body, in parts of c_i. */
function beyond<S extends Body<S>>(shape: S, axis: Float64Array, rng: Rng): number {
  const n = axis.length, c = shape.center, d = new Float64Array(n), s = new Float64Array(n);
  let worst = 0;
  for (let k = 0; k < PLANES; k++) {
    // most directions nearly along an axis of the thinnest, where the planes of long bodies are
    for (let i = 0; i < n; i++) d[i] = rng.normal() / (k % 2 === 0 ? 1 : axis[i]);
    const length = Math.sqrt(d.reduce((sum, x) => sum + x * x, 0));
    for (let i = 0; i < n; i++) d[i] /= length;
    s.set(d);
    shape.support(shape, s, s);
    const height = d.reduce((sum, x, i) => sum + x * (s[i] - c[i]), shape.margin);
    for (let i = 0; i < n; i++) worst = Math.max(worst, (Math.abs(d[i]) * axis[i] - height) / axis[i]);
  }
  return worst;
}

test(seededTitle("points of the axes at the height that is found are in the body", COUNT), () => {
  const rng = rngFor("growth spread");
  for (let i = 0; i < COUNT; i++) {
    const shape = KINDS[i % KINDS.length](rng), { axis } = roomOf<never>(shape as never);
    expect(Math.min(...axis), `${i}`).toBeGreaterThanOrEqual(shape.inradius + shape.margin);
    expect(beyond<never>(shape as never, axis, rng), `${i} kind ${shape.kind} ${axis.join()}`).toBeLessThan(1e-12);
  }
});

test("a needle has room for the rounding of its length along its length; a ball alone has not", () => {
  for (const needle of [ellipsoid(1, 1e-9, 2e-9), cylinder(1e-9, 1), capsule(1e-9, 1)]) {
    expect(roomOf(needle).loss).toBe(0);
  }
  // turned out of its axes it has none
  const turned = convexHull([-1, -1, 0, 1, 1, 0, 1e-9, 0, 1e-9, 0, 1e-9, -1e-9]);
  expect(roomOf(turned).loss).toBeGreaterThan(1e-8);
});
