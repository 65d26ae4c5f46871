/**
 * Names of contacts: a crossing is named after a side of either face, a side after the corner where it starts, so the
 * point lies on both sides; a corner of A or B that lies on the other face is named after this corner.
 */
import { supportFace } from "@col/kernel";
import { box, convexHull } from "@col/shapes";
import { makePose, rngFor, samples, seededTitle } from "@col/testkit";
import type { ConvexShape, Pose } from "@col/types";
import { expect, test } from "vitest";
import { contactManifold, createContactManifold } from "../src/index.ts";

const HERE = makePose(), COUNT = samples(100);
/** Marks of names, and the bits of a corner and of a side. */
const KIND = 0x60000000, CORNER_A = 0x20000000, CORNER_B = 0x40000000, SIDE_BITS = 14, SIDE = 0x3fff;

/** Corners of the horizontal face, above (1) or below (-1), in their order, by id: each with the next. */
function sidesOf(shape: ConvexShape, up: number): Map<number, readonly number[]> {
  const points = new Float64Array(96), ids = new Int32Array(32),
    n = supportFace(shape, Float64Array.of(0, 0, up, 1e-9), points, ids);
  return new Map(Array.from({ length: n }, (_, i) => {
    const k = (i + 1) % n;
    return [ids[i], [points[3 * i], points[3 * i + 1], points[3 * k], points[3 * k + 1]]];
  }));
}

/** How far (x, y) is from the segment of a side. */
function beside([ax, ay, bx, by]: readonly number[], x: number, y: number): number {
  const ex = bx - ax, ey = by - ay, t = Math.max(0, Math.min(1, ((x - ax) * ex + (y - ay) * ey) / (ex * ex + ey * ey)));
  return Math.hypot(x - ax - t * ex, y - ay - t * ey);
}

test(seededTitle("a crossing lies on the sides that it is named after, a corner at the corner", COUNT), () => {
  const rng = rngFor("epa manifold ids"), out = createContactManifold(16);
  let crossings = 0, corners = 0;
  for (let i = 0; i < COUNT; i++) {
    const s = (): number => rng.uniform(0.5, 1),
      prism = (n: number): ConvexShape => convexHull(Array.from({ length: n }, (_, k) =>
        [Math.cos(2 * Math.PI * k / n), Math.sin(2 * Math.PI * k / n)]).flatMap(([x, y]) =>
        [x, y, -1, x, y, 1]));
    const one = (): ConvexShape => rng.pick([() => box(s(), s(), 1), () => prism(3), () => prism(5)])();
    const a = one(), b = one(), angle = rng.uniform(0, Math.PI), x = rng.uniform(-0.4, 0.4), y = rng.uniform(-0.4, 0.4),
      poseB: Pose = makePose(x, y, 1.99, 0, 0, Math.sin(angle / 2), Math.cos(angle / 2));
    contactManifold(a, HERE, b, poseB, out);
    const above = sidesOf(a, 1), below = sidesOf(b, -1), c = Math.cos(angle), sin = Math.sin(angle);
    for (let k = 0; k < out.count; k++) {
      const id = out.ids[k], px = out.pointsB[3 * k], py = out.pointsB[3 * k + 1],
        qx = c * (px - x) + sin * (py - y), qy = c * (py - y) - sin * (px - x), told = `pair ${i}, contact ${k}`;
      const onA = (side: number): number => beside(above.get(side) ?? [], px, py),
        onB = (side: number): number => beside(below.get(side) ?? [], qx, qy);
      if ((id & KIND) !== KIND) {
        expect([CORNER_A, CORNER_B]).toContain(id & KIND);
        const ofA = (id & KIND) === CORNER_A, [cx, cy] = (ofA ? above : below).get(id & ~KIND) ?? [];
        expect(ofA ? Math.hypot(px - cx, py - cy) : Math.hypot(qx - cx, qy - cy), told).toBeLessThan(1e-9);
        corners++;
        continue;
      }
      expect(onA(((id & ~KIND) >> SIDE_BITS) & SIDE), `${told}: A's side`).toBeLessThan(1e-9);
      expect(onB(id & SIDE), `${told}: B's side`).toBeLessThan(1e-9);
      crossings++;
    }
  }
  expect(crossings).toBeGreaterThan(2 * COUNT);
  expect(corners).toBeGreaterThan(0.5 * COUNT);
});
