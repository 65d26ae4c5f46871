/**
 * Structured families: what people write, every query, against exact arithmetic or all directions, within the promised
 * rounding (decisions/plane.md).
 *
 * Bounded here; more: COL_SAMPLES=100000 COL_SEED=3 npx vitest run test/structured.test.ts --testTimeout=0
 */
import { point2 } from "@col/shapes/2d";
import { HALF_PLANE_FAMILY, random, Rng, samples, SEED, seededTitle, STRUCTURED_FAMILIES2 } from "@col/testkit";
import { describe, expect, it } from "vitest";
import { pose2, rayCast2, signedDistance2, timeOfImpact2 } from "../src/index.ts";
import { anyBody, bodyOfSpec, bounded, pick } from "./structured/bodies.ts";
import type { Body } from "./structured/bodies.ts";
import { bound, wrongWith } from "./structured/check.ts";
import { placement } from "./structured/truth.ts";

const COUNT = samples(800), POINT = point2();

/** What tells a body in a message. */
const told = ({ name, points, margin, plane }: Body): unknown => ({ name, points, margin, plane });

describe("structured families", () => {
  it(
    seededTitle(
      "every query: bounds, points, normals, status; cold, with another pair's warm start, swapped",
      COUNT,
    ),
    () => {
      const rng = random(SEED + 77),
        wrong: string[] = [],
        names = new Set<string>();
      for (let k = 0; k < COUNT; k++) {
        const first = anyBody(rng),
          second = first.plane === null && rng() < 0.15 ? first : bounded(rng),
          swap = rng() < 0.5,
          a = swap ? second : first,
          b = swap ? first : second;
        const pa = placement(rng),
          pb = rng() < 0.1 ? pa : placement(rng),
          list = wrongWith(a, pa, b, pb);
        for (const body of [a, b]) names.add(body.name);
        if (list.length > 0)
          wrong.push(
            `pair ${k}, ${JSON.stringify([told(a), pa, told(b), pb])}: ${list.join("; ")}`,
          );
      }
      expect(wrong.slice(0, 3), `${wrong.length} wrong`).toEqual([]);
      for (const kind of [
        "point",
        "segment",
        "box",
        "disc",
        "capsule",
        "ellipse",
        "hull",
        "round hull",
        "half-plane",
        "scaled",
        "hull by support",
      ])
        expect([...names]).toContain(kind);
    },
  );
  for (const [f, family] of [...STRUCTURED_FAMILIES2, HALF_PLANE_FAMILY].entries()) {
    it(seededTitle(`${family.name}, of the test kit`, samples(60)), () => {
      const rng = new Rng(SEED + 200 + f), wrong: string[] = [];
      for (let k = 0; k < samples(60); k++) {
        const spec = family.pair(rng), list = wrongWith(bodyOfSpec(spec.a), spec.poseA, bodyOfSpec(spec.b), spec.poseB);
        if (list.length > 0) wrong.push(`pair ${k}, ${JSON.stringify(spec)}: ${list.join("; ")}`);
      }
      expect(wrong.slice(0, 3), `${wrong.length} wrong`).toEqual([]);
    });
  }
  it(seededTitle("the check sees a body that is off by 100 roundings", 200), () => {
    const rng = random(SEED + 78);
    let seen = 0, all = 0;
    for (let k = 0; k < 200; k++) {
      const a = bounded(rng), b = bounded(rng), pa = placement(rng), pb = placement(rng);
      if (a.points === null || b.points === null) continue;
      const off = 100 * bound(a, pa, b, pb);
      if (off === 0) continue;
      all++;
      if (
        wrongWith({ ...a, shape: { ...a.shape, margin: a.shape.margin + off }, margin: a.margin }, pa, b, pb).length > 0
      )
        seen++;
    }
    expect(seen).toBeGreaterThan(0.95 * all);
  });
  it(seededTitle("rays and translations: apart before the time, in contact at it", samples(200)), () => {
    const rng = random(SEED + 79), counts = { hit: 0, miss: 0, overlapping: 0, "budget-spent": 0 };
    for (let k = 0; k < samples(200); k++) {
      const a = anyBody(rng),
        b = bounded(rng),
        pa = pose2(0, 0, pick(rng, [0, Math.PI / 2, 0.3])),
        pb = pose2(pick(rng, [3, -3, 0, 5.5]), pick(rng, [0, 4, -4, 1]), 0),
        m = { x: pick(rng, [0, 1, -1, 0.3]), y: pick(rng, [1, -1, 0.5]) };
      const ray = k % 2 === 0, point = { x: pb.x, y: pb.y };
      const r = ray
        ? rayCast2(a.shape, pa, point, m)
        : timeOfImpact2(a.shape, pa, { x: 0, y: 0 }, b.shape, pb, m, { maxTime: 20 });
      const size = (b.shape.size + (a.plane === null ? a.shape.size : 1) + a.shape.margin + b.shape.margin) + 20;
      const gap = (t: number): number => (ray
        ? signedDistance2(a.shape, pa, POINT, { x: point.x + t * m.x, y: point.y + t * m.y, c: 1, s: 0 }).distance
        : signedDistance2(a.shape, pa, b.shape, { ...pb, x: pb.x + t * m.x, y: pb.y + t * m.y }).distance);
      counts[r.status]++;
      const title = `${k} ${a.name} ${b.name} ${ray ? "ray" : "moving"} ${JSON.stringify([pb, m, r])}`;
      if (r.status === "overlapping") expect(gap(0), title).toBeLessThanOrEqual(1e-12 * size);
      else {
        // beside a half-plane a hit may be far out: the place is rounded as well, and so are the sums made of it
        const end = r.status === "hit" ? r.time : 20, far = 8 * 2 ** -52 * end * Math.hypot(m.x, m.y);
        for (let i = 0; i < 64; i++) expect(gap((end * i) / 64), title).toBeGreaterThan(-1e-12 * size - far);
        if (r.status === "hit") expect(gap(end), title).toBeLessThanOrEqual(2e-9 * size + far);
      }
    }
    expect(counts["budget-spent"]).toBe(0);
    expect(Math.min(counts.hit, counts.miss, counts.overlapping)).toBeGreaterThan(0.05 * samples(200));
  });
});
