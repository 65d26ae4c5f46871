/**
 * Walks the table of decisions/plane.md: queries that end in each row, whose bounds are recomputed from corners,
 * support functions and the written normal alone.
 */
import { readFileSync } from "node:fs";
import { box2, customShape2, ellipse } from "@col/shapes/2d";
import { random, Rng, samples, SEED, seededTitle, STRUCTURED_FAMILIES2 } from "@col/testkit";
import type { ConvexShape2, DistanceResult2, Pose2 } from "@col/types";
import { describe, expect, it } from "vitest";
import { distance2, intersects2, pose2, signedDistance2 } from "../src/index.ts";
import type { GjkOptions2 } from "../src/index.ts";
import { anyBody, bodyOfSpec, bounded } from "./structured/bodies.ts";
import type { Body } from "./structured/bodies.ts";
import { bound } from "./structured/check.ts";
import { placement, truth, unit } from "./structured/truth.ts";

const text = readFileSync(new URL("../../../decisions/plane.md", import.meta.url), "utf8");
const rows = text
  .slice(text.indexOf("| end |"))
  .split("\n\n")[0]
  .split("\n")
  .slice(2)
  .map((line) => line.split("|")[1].trim());
const ONE: Pose2 = { x: 0, y: 0, c: 1, s: 0 };

type Pair = readonly [Body, Pose2 | null, Body, Pose2 | null];

/**
 * Separation along the written normal, by the test's own supports, margins included; coordinates relative to A's pose.
 */
function separation([a, pa, b, pb]: Pair, n: { readonly x: number; readonly y: number }): number {
  const A = pa ?? ONE,
    B = pb ?? ONE,
    reach = (body: Body, p: Pose2, s: number): number =>
      body.reach(s * (p.c * n.x + p.s * n.y), s * (p.c * n.y - p.s * n.x));
  const along = (B.x - A.x) * n.x + (B.y - A.y) * n.y;
  if (a.plane !== null) return along - a.plane[2] - a.margin - reach(b, B, -1);
  if (b.plane !== null) return along - b.plane[2] - b.margin - reach(a, A, 1);
  return along - reach(a, A, 1) - reach(b, B, -1);
}

function any(rng: () => number, planes: boolean): Pair {
  const first = planes ? anyBody(rng) : bounded(rng), second = bounded(rng);
  return rng() < 0.5
    ? [first, placement(rng), second, placement(rng)]
    : [second, placement(rng), first, placement(rng)];
}

/** Corners of polygons on each other, or nearly. */
function touching(kit: Rng): Pair {
  const spec = STRUCTURED_FAMILIES2.find((f) => f.name === "corner on corner")?.pair(kit);
  if (spec === undefined) throw new Error("the test kit has no family \"corner on corner\"");
  return [bodyOfSpec(spec.a), unit(spec.poseA), bodyOfSpec(spec.b), unit(spec.poseB)];
}

interface Row {
  readonly options?: GjkOptions2;
  readonly signed: boolean;
  /** Does this answer of this pair end in the row? */
  readonly here: (r: DistanceResult2, pair: Pair, meet: boolean) => boolean;
  /** The lower bound is the separation along the written normal, which is recomputed; else only the truth judges it. */
  readonly along: boolean;
}

const straight = ([a, , b]: Pair): boolean => a.shape.vertices.length > 0 && b.shape.vertices.length > 0,
  sharp = ([a, , b]: Pair): boolean => a.margin + b.margin === 0;
const half = ([a, , b]: Pair): boolean => a.plane !== null || b.plane !== null,
  bodies = (p: Pair): boolean => !half(p) && sharp(p);
const TABLE: Readonly<Record<string, Row>> = {
  "polygons apart": { signed: false, along: true, here: (r, p) => straight(p) && sharp(p) && r.status === "separated" },
  "polygons in contact": {
    signed: false,
    along: true,
    here: (r, p) => straight(p) && sharp(p) && r.status === "touching",
  },
  "polygons overlapping": {
    signed: false,
    along: false,
    here: (r, p, meet) => straight(p) && sharp(p) && r.status === "overlapping" && meet,
  },
  "polygons, depth": {
    signed: true,
    along: true,
    here: (r, p) => straight(p) && sharp(p) && r.status === "overlapping",
  },
  "supports apart": {
    signed: false,
    along: true,
    here: (r, p) => bodies(p) && !straight(p) && r.status === "separated",
  },
  "supports, depth": {
    signed: true,
    along: false,
    here: (r, p) => bodies(p) && !straight(p) && r.status === "overlapping",
  },
  "beyond `maxDistance`": {
    options: { maxDistance: 0.5 },
    signed: false,
    along: true,
    here: (r, p) => bodies(p) && r.status === "beyond-max-distance",
  },
  "budget spent": {
    options: { maxIterations: 2 },
    signed: false,
    along: true,
    here: (r, p) => bodies(p) && r.status === "budget-spent",
  },
  "half-plane": { signed: true, along: true, here: (_, p) => half(p) },
  "margins": {
    signed: true,
    along: true,
    here: (r, p) => !half(p) && !sharp(p) && straight(p) && r.status !== "budget-spent",
  },
};

describe("where each bound comes from", () => {
  it("the table has these rows", () => {
    expect(rows).toEqual(Object.keys(TABLE));
  });
  for (const [name, row] of Object.entries(TABLE)) {
    it(seededTitle(name, samples(60)), () => {
      const rng = random(SEED + 500), kit = new Rng(SEED + 501), wanted = samples(60);
      let seen = 0;
      for (let k = 0; seen < wanted && k < 400 * wanted; k++) {
        const pair = name === "polygons in contact" ? touching(kit) : any(rng, name === "half-plane");
        const [a, pa, b, pb] = pair,
          r = (row.signed ? signedDistance2 : distance2)(a.shape, pa, b.shape, pb, row.options);
        if (!row.here(r, pair, intersects2(a.shape, pa, b.shape, pb))) continue;
        seen++;
        const { signed, slack } = truth(a, pa, b, pb),
          E = bound(a, pa, b, pb),
          want = row.signed ? signed : Math.max(0, signed),
          title = `pair ${k}: ${a.name}, ${b.name}`;
        expect(r.lowerBound, title).toBeLessThanOrEqual(want + slack);
        expect(want, title).toBeLessThanOrEqual(r.distance + E + slack);
        if (row.along && !Number.isNaN(r.normal.x)) {
          const proof = separation(pair, r.normal), own = row.signed ? proof : Math.max(0, proof);
          // The certificate, recomputed: the bound is no more than it proves, and no less than it proves less the band.
          // Two bands: one for the test's own sums.
          expect(r.lowerBound, title).toBeLessThanOrEqual(own + E);
          expect(r.lowerBound, title).toBeGreaterThanOrEqual(own - 2 * E);
        }
      }
      expect(seen).toBe(wanted);
    });
  }
  it("a budget that is spent between two supports still proves what it says, for supports of one's own, too", () => {
    const square = box2(1, 1).vertices, own: ConvexShape2 = customShape2({
      curvature: 0,
      support: (_, d, out) => {
        let i = 0;
        for (let k = 2; k < 8; k += 2)
          if (square[k] * d[0] + square[k + 1] * d[1] > square[i] * d[0] + square[i + 1] * d[1]) i = k;
        out[0] = square[i];
        out[1] = square[i + 1];
        return i / 2;
      },
    });
    for (let maxIterations = 1; maxIterations < 12; maxIterations++) {
      const r = distance2(own, null, ellipse(2, 1), pose2(4, 3, 0.3), { maxIterations }),
        want = distance2(own, null, ellipse(2, 1), pose2(4, 3, 0.3));
      expect(r.lowerBound).toBeLessThanOrEqual(want.distance);
      expect(r.distance).toBeGreaterThanOrEqual(want.lowerBound);
    }
  });
});
