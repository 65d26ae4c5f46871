/**
 * Hostile pairs (hostile.ts), every answer proven: bounds and points in exact arithmetic, points inside their bodies by
 * closed forms. Bounded here; more: COL_SAMPLES=50000 npx vitest run test/hostile.test.ts
 */
import { createGrowthBatchResult, createGrowthWarmStart, GROWTH_TOLERANCE, growthDistance, growthDistanceBatch,
  growthIntersects } from "@col/growth-distance";
import type { GrowthOptions } from "@col/growth-distance";
import { relativePose } from "@col/kernel";
import { box, sphere } from "@col/shapes";
import { certifyGrowth, makePose, rngFor, samples, seededTitle, unrotatePacked } from "@col/testkit";
import { STATUSES } from "@col/types";
import type { ConvexShape, Pose } from "@col/types";
import { expect, test } from "vitest";
import { hostilePairs } from "./hostile.ts";
import type { Body, HostilePair } from "./hostile.ts";

const COUNT = samples(1000), PAIR = Int32Array.of(0, 1), row = createGrowthBatchResult(1);
/** Of the extents: rounding of support points, and of frames 1e3 extents away. */
const ROUNDING = 1e-14, AFIELD = 1e-11;
/** Relative rounding of a bracket: the extents over the smallest width. */
const PLAIN = 1e-13, SKEW = 1e-10;
const FORMS: readonly (readonly [string, GrowthOptions, number])[] = [
  ["tight", { tolerance: 1e-12 }, 1e-12], ["default", {}, 1.5e-8], ["cutting plane", { method: "cutting-plane" },
    1.5e-8], ["pivoted", { coordinates: "pivoted" }, 1.5e-8],
];

/**
 * Where the rounding of the points themselves, or of the normal, is worth more than 1e-12 of the factor: thin sets, a
 * centre beside the border, frames far off. Tight answers may stay open there, by no more than this; nowhere else.
 */
const OPEN: Readonly<Record<string, number>> = { skew: 1e-7, "off-centre": 1e-11, afield: 1e-11 };

const classOf = (p: HostilePair): string => p.name.split(" ")[1];

interface Bracket {
  alpha: number;
  lower: number;
  optimal: boolean;
}

/** Solves in A's frame and proves the answer. `null`: coincident centres or no interior. */
function prove(p: HostilePair, form: string, options: GrowthOptions, tolerance: number): Bracket | null {
  const where = `${p.name}, ${form}`, a = p.a.shape, b = p.b.shape, bInA = new Float64Array(12), v = row.values,
    of = classOf(p);
  relativePose(p.poseA, p.poseB, bInA);
  growthDistanceBatch([a, b], PAIR, bInA, 1, row, { ...options, points: "centres" });
  const status = STATUSES[row.status[0]], alpha = v[0], fromA = v.slice(2, 5), fromB = v.slice(5, 8);
  if (status === "coincident-centres" || status === "ill-conditioned") return null;
  const proof = certifyGrowth(a, b, bInA, { alpha, fromA, fromB, normal: v.slice(8, 11) }),
    room = of === "afield" ? AFIELD : ROUNDING;
  expect(v[1], where).toBeLessThanOrEqual(alpha);
  expect(proof.residual, where).toBeLessThan(1e-12);
  expect(proof.sag, where).toBeLessThan(room);
  if (status === "optimal")
    expect(alpha / proof.lower - 1, where).toBeLessThan(2 * tolerance + (of === "skew" ? SKEW : PLAIN));
  // the status agrees with the bracket as it is written
  expect(alpha <= v[1] * (1 + (options.tolerance ?? GROWTH_TOLERANCE)), where).toBe(status === "optimal");
  // nothing stops a query before the default tolerance
  if (status !== "optimal") {
    expect([form, status], where).toEqual(["tight", "precision-limit"]);
    expect(alpha / v[1] - 1, where).toBeLessThan(OPEN[of] ?? 0);
  }
  const inside = (body: Body, from: Float64Array): void => {
    const at = Float64Array.from(body.shape.center, (c, i) => c + from[i]);
    if (body.outside !== null) expect(body.outside(at), `${where}: ${body.kind}`).toBeLessThan(room);
  };
  inside(p.a, fromA);
  inside(p.b, unrotatePacked(bInA, fromB, new Float64Array(3)));
  return { alpha, lower: v[1], optimal: status === "optimal" };
}

test(seededTitle("hostile pairs: every form of the query, swapped, warm, Boolean", COUNT), () => {
  let asked = 0, limited = 0;
  for (const p of hostilePairs(rngFor("growth hostile"), COUNT)) {
    const of = classOf(p), room = 1 + (of === "skew" ? SKEW : of === "afield" ? AFIELD : PLAIN), a = p.a.shape,
      b = p.b.shape;
    const agree = (r: Bracket | null, s: Bracket | null, form: string): void => {
      if (r === null || s === null) expect(r, `${p.name}, ${form}`).toBe(s);
      else expect(Math.max(r.lower / s.alpha, s.lower / r.alpha), `${p.name}, ${form}`).toBeLessThanOrEqual(room);
    };
    const [tight, ...others] = FORMS.map(([form, options, tolerance]) => prove(p, form, options, tolerance));
    others.forEach((r, k) => { agree(r, tight, FORMS[k + 1][0]); });
    if (tight === null) continue;
    asked++;
    if (!tight.optimal) limited++;
    const hit = growthIntersects(a, p.poseA, b, p.poseB);
    if (tight.alpha < 1 - 1e-10) expect(hit, p.name).toBe(true);
    if (tight.lower > 1 + 1e-10) expect(hit, p.name).toBe(false);
    const options = { warmStart: createGrowthWarmStart() };
    for (let k = 0; k < 2; k++) {
      const r = growthDistance(a, p.poseA, b, p.poseB, options);
      expect(r.status, `${p.name}, warm`).toBe("optimal");
      agree({ alpha: r.alpha, lower: r.lowerBound, optimal: true }, tight, "warm");
    }
    // seen from the other body these poses are rounded to another pair
    if (of === "close" || of === "afield") continue;
    const back = growthDistance(b, p.poseB, a, p.poseA);
    agree({ alpha: back.alpha, lower: back.lowerBound, optimal: true }, tight, "swapped");
  }
  expect(asked).toBeGreaterThan(0.95 * COUNT);
  expect(limited).toBeLessThan(0.02 * asked);
});

test("a small box beside a large ball keeps its point: what rounding leaves goes to the larger body", () => {
  const plain = (shape: ConvexShape): Body => ({ shape, kind: "sphere", outside: null });
  for (let k = 0; k < 200; k++) {
    const s = 1e-6 * (1 + 0.01 * k),
      body = (p: Float64Array): number => (Math.max(Math.abs(p[0]), Math.abs(p[1]), Math.abs(p[2])) - s) / (2 * s);
    const poseB: Pose = makePose(0.3 + 0.001 * k, -0.7, 0.2, 0.18257418583505536, 0.3651483716701107,
      0.5477225575051661, 0.7302967433402214);
    const small: Body = { shape: box(s, s, s), kind: "box", outside: body };
    expect(prove({ name: `${k} ratio sphere box`, a: plain(sphere(1)), b: small, poseA: makePose(), poseB }, "default",
      {}, 1.5e-8)).not.toBeNull();
  }
});
