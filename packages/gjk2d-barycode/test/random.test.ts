/** Random pairs: brute force, and the laws that need no reference. */
import { box2, capsule2, convexPolygon, disc, ellipse, minkowskiSum2, withMargin2 } from "@col/shapes/2d";
import { polygon, random, samples, SEED, seededTitle } from "@col/testkit";
import { createDistanceResult2, createWarmStart, STATUSES } from "@col/types";
import type { ConvexShape2, Pose2 } from "@col/types";
import { describe, expect, it } from "vitest";
import { BATCH_ROW, distance2, distanceBatch2, intersects2, intersectsBatch2, pose2, signedDistance2,
  signedDistanceBatch2 } from "../src/index.ts";
import { runPairs } from "./million.ts";

describe("brute force", () => {
  it(seededTitle("random pairs of 1 to 24 corners", samples(20_000)), () => {
    const t = runPairs(SEED, samples(20_000), 24);
    expect(t.wrong).toEqual([]);
    expect(t.hits / t.pairs).toBeGreaterThan(0.2);
    expect(t.hits / t.pairs).toBeLessThan(0.8);
  });
  it(seededTitle("pairs of up to 200 corners", samples(1000)), () => {
    expect(runPairs(SEED + 1, samples(1000), 200).wrong).toEqual([]);
  });
});

/** Shapes of every kind, posed at random. */
function scenes(count: number): [ConvexShape2, Pose2, ConvexShape2, Pose2][] {
  const rng = random(SEED);
  const make = [
    () => convexPolygon(polygon(rng, 3 + Math.floor(rng() * 20), 1, 0, 0).flat()), () => disc(0.1 + rng()),
    () => ellipse(0.1 + rng(), 0.1 + rng()),
    () => capsule2(0.1 + rng(), rng()), () => box2(0.1 + rng(), 0.1 + rng(), 0.2 * rng()),
    () => withMargin2(ellipse(0.5 + rng(), 0.2), 0.1),
    () => minkowskiSum2(ellipse(0.3, 0.6), box2(0.2 + rng(), 0.4)),
  ];
  const shape = (): ConvexShape2 => make[Math.floor(rng() * make.length)]();
  return Array.from({ length: count }, () => {
    const far = rng() < 0.5 ? 1.5 : 6;
    return [shape(), pose2(0, 0, 6 * rng()), shape(), pose2(far * (rng() - 0.5) * 2,
      far * (rng() - 0.5) * 2, 6 * rng())];
  });
}

const moved = (p: Pose2, by: Pose2): Pose2 => ({
  x: by.c * p.x - by.s * p.y + by.x, y: by.s * p.x + by.c * p.y + by.y, c: by.c * p.c - by.s * p.s,
  s: by.s * p.c + by.c * p.s,
});

describe("laws over every kind of shape", () => {
  const COUNT = samples(1500), all = scenes(COUNT), EPS = 2e-12;
  it("seed and spread: both verdicts are common", () => {
    const hits = all.filter((s) => intersects2(...s)).length;
    expect(hits).toBeGreaterThan(0.2 * COUNT);
    expect(hits).toBeLessThan(0.8 * COUNT);
  });
  it("pointB - pointA = distance normal; the bracket is closed; supports certify it", () => {
    const out = createDistanceResult2(), d = new Float64Array(2), p = new Float64Array(2);
    /** Support value in the world direction (x, y), margin included. */
    const reach = (s: ConvexShape2, at: Pose2, x: number, y: number): number => {
      d[0] = at.c * x + at.s * y;
      d[1] = at.c * y - at.s * x;
      const lx = d[0], ly = d[1];
      s.support(s, d, p);
      return lx * p[0] + ly * p[1] + at.x * x + at.y * y + s.margin;
    };
    all.forEach(([a, pa, b, pb], i) => {
      signedDistance2(a, pa, b, pb, undefined, out);
      const { pointA: u, pointB: v, normal: n } = out;
      expect(Math.hypot(v.x - u.x - out.distance * n.x, v.y - u.y - out.distance * n.y), `scene ${i}`)
        .toBeLessThan(2e-7);
      expect(out.distance - out.lowerBound, `scene ${i} ${out.status}`).toBeLessThan(1e-10);
      expect(out.lowerBound, `scene ${i}`).toBeLessThanOrEqual(out.distance);
      // Certificate from supports alone: the gap along n is a lower bound of the signed distance.
      const gap = -reach(b, pb, -n.x, -n.y) - reach(a, pa, n.x, n.y);
      expect(Math.abs(gap - out.distance), `scene ${i} ${out.status} ${gap} ${out.distance}`).toBeLessThan(1e-10);
    });
  });
  it("symmetric: swapping A and B keeps the distance and turns the normal round", () => {
    for (const [a, pa, b, pb] of all) {
      const r = signedDistance2(a, pa, b, pb), q = signedDistance2(b, pb, a, pa);
      expect(Math.abs(r.distance - q.distance)).toBeLessThan(1e-10);
      if (r.distance > 1e-3) expect(Math.abs(r.normal.x + q.normal.x) + Math.abs(r.normal.y + q.normal.y))
        .toBeLessThan(1e-5);
      expect(intersects2(a, pa, b, pb)).toBe(intersects2(b, pb, a, pa));
    }
  });
  it("a common rigid motion changes nothing", () => {
    const by = pose2(3, -2, 0.7);
    for (const [a, pa, b, pb] of all) {
      const r = signedDistance2(a, pa, b, pb), q = signedDistance2(a, moved(pa, by), b, moved(pb, by));
      expect(Math.abs(r.distance - q.distance)).toBeLessThan(1e-10);
    }
  });
  it("moving B along the normal by (distance -+ eps) flips the verdict", () => {
    for (const [a, pa, b, pb] of all) {
      const r = signedDistance2(a, pa, b, pb),
        at = (t: number): Pose2 => ({ ...pb, x: pb.x - t * r.normal.x, y: pb.y - t * r.normal.y });
      expect(intersects2(a, pa, b, at(r.distance + 1e-6))).toBe(true);
      expect(intersects2(a, pa, b, at(r.distance - 1e-6))).toBe(false);
    }
  });
  it("distance, signedDistance and intersects agree; maxDistance never lies", () => {
    const out = createDistanceResult2();
    for (const [a, pa, b, pb] of all) {
      const signed = signedDistance2(a, pa, b, pb).distance;
      distance2(a, pa, b, pb, undefined, out);
      expect(Math.abs(out.distance - Math.max(0, signed))).toBeLessThan(EPS * 100);
      if (Math.abs(signed) > EPS) expect(intersects2(a, pa, b, pb)).toBe(signed < 0);
      distance2(a, pa, b, pb, { maxDistance: 0.5 }, out);
      if (signed < 0.5 - EPS) expect(Math.abs(out.distance - Math.max(0, signed))).toBeLessThan(EPS * 100);
      else if (out.status === "beyond-max-distance") expect(out.lowerBound).toBeGreaterThan(0.5 - 1e-12);
      expect(intersects2(a, pa, b, pb, { maxDistance: 0.5 })).toBe(signed <= 0.5);
    }
  });
  it("a warm start of any content changes iterations only; its own content saves them", () => {
    const warm = createWarmStart(), mine = createWarmStart(), out = createDistanceResult2();
    let cold = 0, warmed = 0;
    for (const [a, pa, b, pb] of all) {
      const want = signedDistance2(a, pa, b, pb);
      // Left over from the pair before.
      expect(Math.abs(signedDistance2(a, pa, b, pb, { warmStart: warm }).distance - want.distance)).toBeLessThan(1e-10);
      mine.valid = false;
      distance2(a, pa, b, pb, { warmStart: mine }, out);
      cold += out.iterations;
      distance2(a, pa, b, pb, { warmStart: mine }, out);
      warmed += out.iterations;
      expect(Math.abs(out.distance - Math.max(0, want.distance))).toBeLessThan(1e-10);
      expect(Math.abs(signedDistance2(a, pa, b, pb,
        { start: "centres" }).distance - want.distance)).toBeLessThan(1e-10);
    }
    expect(warmed).toBeLessThan(0.8 * cold);
  });
  it("batches give the bits of the single calls", () => {
    const shapes = all.flatMap(([a, , b]) => [a, b]), poses = new Float64Array(4 * shapes.length),
      pairs = new Int32Array(shapes.length);
    all.forEach(([, pa, , pb], k) => {
      poses.set([pa.x, pa.y, pa.c, pa.s, pb.x, pb.y, pb.c, pb.s], 8 * k);
      pairs[2 * k] = 2 * k;
      pairs[2 * k + 1] = 2 * k + 1;
    });
    const rows = new Float64Array(BATCH_ROW * all.length), status = new Uint8Array(all.length),
      hits = new Uint8Array(all.length);
    for (const [batch, single] of [[distanceBatch2, distance2], [signedDistanceBatch2, signedDistance2]] as const) {
      expect(batch(shapes, pairs, poses, rows, status)).toBe(all.length);
      all.forEach((s, k) => {
        const r = single(...s);
        expect([...rows.subarray(BATCH_ROW * k, BATCH_ROW * k + BATCH_ROW)]).toEqual(
          [r.distance, r.lowerBound, r.pointA.x, r.pointA.y, r.pointB.x, r.pointB.y, r.normal.x, r.normal.y]);
        expect(STATUSES[status[k]]).toBe(r.status);
      });
    }
    expect(intersectsBatch2(shapes, pairs, poses, hits)).toBe(all.filter((s) => intersects2(...s)).length);
  });
  it("without its table of starts, or with other vertices under an old table, a polygon has the same distance", () => {
    const rng = random(SEED + 6);
    for (let k = 0; k < 3000; k++) {
      const make = (): ConvexShape2 => convexPolygon(polygon(rng, 3 + (k % 68), 1, 0, 0).flat());
      const a = make(), b = make(), pa = pose2(2 * rng(), 2 * rng(), 6 * rng()),
        pb = pose2(4 * rng() - 2, 4 * rng() - 2, 6 * rng());
      const want = signedDistance2(a, pa, b, pb).distance;
      expect(Math.abs(signedDistance2({ ...a, packedOf: null }, pa, b, pb).distance - want)).toBeLessThan(EPS);
      expect(Math.abs(signedDistance2({ ...make(), vertices: a.vertices.slice(), size: a.size }, pa,
        { ...make(), vertices: b.vertices.slice(), size: b.size }, pb).distance - want)).toBeLessThan(EPS);
    }
  });
  it("scale 1e-9 to 1e9, and any first corner, change nothing but rounding", () => {
    const rng = random(SEED + 5);
    for (let k = 0; k < 300; k++) {
      const P = polygon(rng, 3 + (k % 20), 1, 0, 0).flat(),
        Q = polygon(rng, 3 + (k % 7), 1, 4 * rng() - 2, 4 * rng() - 2).flat();
      const want = signedDistance2(convexPolygon(P), null, convexPolygon(Q), null).distance;
      for (const s of [1e-9, 1e-4, 1e4, 1e9]) {
        const r = signedDistance2(convexPolygon(P.map((x) => s * x)), null, convexPolygon(Q.map((x) => s * x)), null);
        expect(Math.abs(r.distance / s - want)).toBeLessThan(1e-13);
      }
      const turn = 2 * (k % (P.length / 2)), turned = [...P.slice(turn), ...P.slice(0, turn)];
      expect(Math.abs(signedDistance2(convexPolygon(turned), null, convexPolygon(Q), null).distance - want))
        .toBeLessThan(1e-13);
    }
  });
});
