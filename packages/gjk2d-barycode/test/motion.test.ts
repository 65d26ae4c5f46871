/** Poses, time of impact, rays, points, contact manifolds. */
import { box2, convexPolygon, disc, ellipse, segment2 } from "@col/shapes/2d";
import { polygon, random, samples, SEED, seededTitle } from "@col/testkit";
import type { Pose2 } from "@col/types";
import { describe, expect, it } from "vitest";
import {
  contactManifold2, distance2, intersects2, signedPointDistance2, pose2, rayCast2, timeOfImpact2,
} from "../src/index.ts";

const COUNT = samples(400);

describe("pose2", () => {
  it("agrees with the platform to 2^-52 and its own identities", () => {
    const rng = random(SEED);
    let worst = 0;
    for (let k = 0; k < 100_000; k++) {
      const angle = k % 3 === 0 ? (rng() - 0.5) * 2e6 : k % 3 === 1 ? (rng() - 0.5) * 20
        : Math.round(rng() * 100) * (Math.PI / 2) + (rng() - 0.5) * 1e-8;
      const p = pose2(0, 0, angle);
      worst = Math.max(worst, Math.abs(p.c - Math.cos(angle)), Math.abs(p.s - Math.sin(angle)));
    }
    expect(worst).toBeLessThanOrEqual(2 ** -52);
    expect(pose2(1, 2)).toEqual({ x: 1, y: 2, c: 1, s: 0 });
  });
  it("fixed bits", () => {
    const p = pose2(0, 0, 1);
    expect([p.c, p.s]).toEqual([0.5403023058681398, 0.8414709848078965]);
    // 60-digit arithmetic: cos and sin of the double 1e6.
    const q = pose2(0, 0, 1e6);
    expect(Math.abs(q.c - 0.936752127533145) + Math.abs(q.s + 0.349993502171293)).toBeLessThan(2e-15);
  });
});

describe("time of impact", () => {
  it("translation: where the surfaces meet; a bullet does not tunnel", () => {
    const hit = timeOfImpact2(box2(1, 1), pose2(0, 0), { x: 0, y: 0 }, box2(1, 1), pose2(12, 0.5), { x: -10, y: 0 },
      { maxTime: 2 });
    expect(hit.status).toBe("hit");
    expect(hit.time).toBeCloseTo(1, 8);
    expect(hit.normal.x).toBeCloseTo(1, 12);
    const thin = segment2({ x: 0, y: -1 }, { x: 0, y: 1 });
    const bullet = timeOfImpact2(thin, pose2(0, 0), { x: 0, y: 0 }, disc(0.01), pose2(-1000, 0), { x: 5000, y: 0 });
    expect(bullet.status).toBe("hit");
    expect(bullet.time).toBeCloseTo((1000 - 0.01) / 5000, 10);
    expect(timeOfImpact2(thin, pose2(0, 0), { x: 0, y: 0 }, disc(0.01), pose2(-1000, 2), { x: 5000, y: 0 }).status)
      .toBe("miss");
    expect(timeOfImpact2(disc(1), pose2(0, 0), { x: 0, y: 0 }, disc(1), pose2(1, 0), { x: 1, y: 0 }).status)
      .toBe("overlapping");
  });
  it("a long bar that turns into a disc near its centre: the time in closed form, in few distance queries", () => {
    for (const [half, x, y, turn] of [[50, 2, 0.7, 1], [50, 0.6, 0.7, 3], [500, 2, 0.7, 1], [5000, 2, 1, 1]]) {
      const { status, time, iterations, pointA, pointB, normal } = timeOfImpact2(box2(half, 0.001), pose2(0, 0),
        { x: 0, y: 0, turn }, disc(0.5), pose2(x, y), { x: 0, y: 0 }, { maxTime: 3 });
      const length = Math.hypot(x, y), angle = Math.atan2(y, x) - Math.asin(0.501 / length);
      expect([status, iterations < 20]).toEqual(["hit", true]);
      expect(Math.abs(time * turn - angle)).toBeLessThan(1e-9 * half / (length * Math.cos(Math.asin(0.501 / length))));
      // the normal is across the bar, the points are where the disc touches it
      const u = { x: -Math.sin(angle), y: Math.cos(angle) };
      for (const [found, right] of [[normal, u], [pointB, { x: x - 0.5 * u.x, y: y - 0.5 * u.y }], [pointA, pointB]])
        expect(Math.hypot(found.x - right.x, found.y - right.y)).toBeLessThan(3e-9 * half);
    }
  });
  it(seededTitle("before the time apart, at the time within the tolerance, with turning", COUNT), () => {
    const rng = random(SEED + 9), counts = { hit: 0, miss: 0, overlapping: 0, "budget-spent": 0 };
    const later = (p: Pose2, m: { x: number; y: number; turn: number }, t: number): Pose2 => {
      const r = pose2(0, 0, m.turn * t);
      return { x: p.x + m.x * t, y: p.y + m.y * t, c: r.c * p.c - r.s * p.s, s: r.s * p.c + r.c * p.s };
    };
    let most = 0;
    for (let k = 0; k < COUNT; k++) {
      const a = convexPolygon(polygon(rng, 3 + (k % 6), 1, 0, 0).flat()),
        b = k % 2 === 0 ? ellipse(0.3, 1) : convexPolygon(polygon(rng, 5, 1, 0, 0).flat());
      const pa = pose2(0, 0, rng()), pb = pose2(5, 6 * rng() - 3, rng()), ma = { x: rng(), y: 0, turn: 4 * rng() - 2 },
        mb = { x: -6 * rng(), y: rng(), turn: 8 * rng() - 4 };
      const r = timeOfImpact2(a, pa, ma, b, pb, mb, k % 3 === 0 ? {} : { tolerance: 1e-6 });
      counts[r.status]++;
      most = Math.max(most, r.iterations);
      const end = r.status === "hit" ? r.time : 1;
      for (let t = 0; t < 1; t += 0.05)
        expect(intersects2(a, later(pa, ma, t * end), b, later(pb, mb, t * end))).toBe(false);
      if (r.status === "hit") expect(distance2(a, later(pa, ma, end), b, later(pb, mb, end)).distance)
        .toBeLessThanOrEqual(1e-6 + 1e-12);
    }
    expect(counts["budget-spent"]).toBe(0);
    // One step as Mirtich gives it takes up to 400 where the contact is grazing.
    expect(most).toBeLessThan(120);
    expect(Math.min(counts.hit, counts.miss)).toBeGreaterThan(0.1 * COUNT);
  });
  it("refuses what is not finite", () => {
    expect(() => timeOfImpact2(disc(1), null, { x: NaN, y: 0 }, disc(1), null, { x: 0, y: 0 }))
      .toThrow("timeOfImpact2: x and y of motionA must be finite, got a vector (NaN, 0)");
    expect(() => timeOfImpact2(disc(1), null, { x: 0, y: 0 }, disc(1), null, { x: 0, y: 0 }, { maxTime: -1 }))
      .toThrow("maxTime");
  });
});

describe("rays and points", () => {
  it("a ray meets a box and a disc", () => {
    const r = rayCast2(box2(1, 1), pose2(5, 0), { x: 0, y: 0.5 }, { x: 10, y: 0 });
    expect(r.time).toBeCloseTo(0.4, 8);
    expect(r.pointA.x).toBeCloseTo(4, 7);
    expect(r.normal.x).toBeCloseTo(-1, 12);
    expect(rayCast2(disc(1), pose2(5, 0), { x: 0, y: 2 }, { x: 10, y: 0 }).status).toBe("miss");
  });
  it("signed distance of a point", () => {
    expect(signedPointDistance2(box2(1, 2), pose2(0, 0), { x: 3, y: 0 }).distance).toBe(2);
    expect(signedPointDistance2(box2(1, 2), pose2(0, 0), { x: 0.75, y: 0 }).distance).toBeCloseTo(-0.25, 14);
    expect(signedPointDistance2(disc(2), pose2(1, 0), { x: 1.5, y: 0 }).distance).toBeCloseTo(-1.5, 14);
    expect(signedPointDistance2(ellipse(2, 1), null, { x: 0, y: 3 }).distance).toBeCloseTo(2, 12);
  });
});

describe("contact manifold", () => {
  it("a box resting on a box: two points, separation and normal", () => {
    const m = contactManifold2(box2(2, 1), pose2(0, 0), box2(1, 1), pose2(1.5, 1.9));
    expect(m.count).toBe(2);
    expect([m.normal.x, m.normal.y].map((v) => Math.round(v * 1e12) / 1e12)).toEqual([0, 1]);
    const xs = [m.pointsA[0], m.pointsA[2]].sort((a, b) => a - b);
    expect(xs[0]).toBeCloseTo(0.5, 12);
    expect(xs[1]).toBeCloseTo(2, 12);
    for (const gap of m.gaps) expect(gap).toBeCloseTo(-0.1, 12);
    expect(m.ids[0]).not.toBe(m.ids[1]);
  });
  it("corner, disc and apart", () => {
    const corner = contactManifold2(box2(2, 1), pose2(0, 0), box2(1, 1), pose2(0, 2.3, Math.PI / 4));
    expect(corner.count).toBe(1);
    expect(corner.gaps[0]).toBeCloseTo(1.3 - Math.SQRT2, 10);
    expect(contactManifold2(disc(1), pose2(0, 0), box2(1, 1), pose2(0, 1.5)).count).toBe(1);
    expect(contactManifold2(disc(1), pose2(0, 0), disc(1), pose2(3, 0)).count).toBe(0);
    const near = contactManifold2(box2(1, 1), pose2(0, 0), box2(1, 1, 0.1), pose2(2.2, 0), { maxDistance: 0.2 });
    expect(near.count).toBe(2);
  });
});
