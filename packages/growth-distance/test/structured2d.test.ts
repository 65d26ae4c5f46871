/**
 * Structured families of the plane: every bracket in order and true to its status, confirmed by supports, and all forms
 * of a query against each other. More: COL_SAMPLES=100000 COL_SEED=1 npx vitest run test/structured2d.test.ts
 */
import { createGrowthWarmStart2, GROWTH_TOLERANCE, growthDistance2, growthIntersects2 } from "@col/growth-distance";
import type { GrowthOptions2 } from "@col/growth-distance";
import * as shapes2 from "@col/shapes/2d";
import { HALF_PLANE_FAMILY, rngFor, samples, seededTitle, STRUCTURED_FAMILIES2, structuredPairs2 } from "@col/testkit";
import type { PairCase2 } from "@col/testkit";
import type { ConvexShape2, GrowthResult2, Pose2 } from "@col/types";
import { HALF_SPACE_KIND } from "@col/types";
import { expect, test } from "vitest";

const COUNT = samples(6000), ULP = 2 ** -52;
const FORMS: readonly (readonly [string, GrowthOptions2])[] = [
  ["default", {}], ["cutting plane", { method: "cutting-plane" }], ["1e-12", { tolerance: 1e-12 }],
  ["1e-13", { tolerance: 1e-13 }], ["three iterations", { maxIterations: 3 }],
];
const DOCUMENTED = ["optimal", "budget-spent", "precision-limit", "coincident-centres", "ill-conditioned"];

/** Support value about the centre along a unit vector of the world, margin included. */
function reach(shape: ConvexShape2, p: Pose2, x: number, y: number): number {
  if (shape.kind === HALF_SPACE_KIND) return shape.margin; // about a point of its plane
  const d = Float64Array.of(p.c * x + p.s * y, p.c * y - p.s * x), u = d[0], v = d[1];
  shape.support(shape, d, d);
  return u * (d[0] - shape.center[0]) + v * (d[1] - shape.center[1]) + shape.margin;
}

const centre = ({ center: e }: ConvexShape2, p: Pose2): readonly [number, number] => [
  p.c * e[0] - p.s * e[1] + p.x, p.s * e[0] + p.c * e[1] + p.y,
];

/** Greatest coordinate that a support or the ray is a sum of. */
function extent(p: PairCase2): number {
  const of = ({ bounds, margin, center, kind }: ConvexShape2): number =>
    Math.max(...(kind === HALF_SPACE_KIND ? Array.from(center, Math.abs) : Array.from(bounds, Math.abs))) + margin;
  return of(p.a) + of(p.b) + Math.abs(p.poseA.x) + Math.abs(p.poseA.y) + Math.abs(p.poseB.x) + Math.abs(p.poseB.y);
}

/** Relative rounding of the bounds of this answer: of its coordinates, over the height at which the ray leaves. */
function roomOf(p: PairCase2, r: GrowthResult2): number {
  const [ax, ay] = centre(p.a, p.poseA), [bx, by] = centre(p.b, p.poseB), n = r.normal;
  return 1e-13 + (16 * ULP * extent(p) * (1 + r.alpha)) / Math.abs(n.x * (bx - ax) + n.y * (by - ay));
}

function check(p: PairCase2, r: GrowthResult2, tolerance: number, room: number, wrong: (what: string) => void): void {
  if (!(r.lowerBound >= 0 && r.lowerBound <= r.alpha && r.alpha < Infinity)) wrong(`${r.lowerBound} .. ${r.alpha}`);
  if ((r.alpha <= r.lowerBound * (1 + tolerance)) !== (r.status === "optimal")) {
    wrong(`${r.status} with a bracket of ${r.alpha / r.lowerBound - 1}`);
  }
  const [ax, ay] = centre(p.a, p.poseA), [bx, by] = centre(p.b, p.poseB), px = bx - ax, py = by - ay, n = r.normal;
  const lower = (n.x * px + n.y * py) / (reach(p.a, p.poseA, n.x, n.y) + reach(p.b, p.poseB, -n.x, -n.y));
  if (room < 0.5 && !(r.lowerBound <= lower * (1 + room))) wrong(`lower bound ${r.lowerBound} of ${lower}`);
  if (room < 0.5 && !(r.alpha >= lower * (1 - room))) wrong(`upper bound ${r.alpha} of ${lower}`);
  const ex = r.alpha * (r.pointA.x - ax - r.pointB.x + bx) - px,
    ey = r.alpha * (r.pointA.y - ay - r.pointB.y + by) - py;
  const most = Math.max(...[r.pointA.x, r.pointA.y, r.pointB.x, r.pointB.y].map(Math.abs)) + extent(p);
  if (!(Math.hypot(ex, ey) <= 1e-13 * Math.hypot(px, py) + 16 * ULP * (1 + r.alpha) * most))
    wrong(`off by ${ex}, ${ey}`);
}

/** Poses are normalised on reading. */
function unit(p: Pose2): Pose2 {
  const l = Math.hypot(p.c, p.s);
  return { ...p, c: p.c / l, s: p.s / l };
}

/** Said where a sample was asked for. */
function tell(title: string, pairs: number, violations: number, tally: ReadonlyMap<string, number>): void {
  if (process.env["COL_SAMPLES"] === undefined) return;
  const rows = [...tally].sort(([a], [b]) => (a < b ? -1 : 1)).map(([what, n]) => `  ${what}: ${n}`);
  console.log([`${title}: ${pairs} pairs, ${violations} violations`, ...rows].join("\n"));
}

function run(seed: string, count: number, families: typeof STRUCTURED_FAMILIES2): void {
  const list: string[] = [], tally = new Map<string, number>();
  let proven = 0;
  for (const pair of structuredPairs2(rngFor(seed), shapes2, count, families)) {
    const p = { ...pair, poseA: unit(pair.poseA), poseB: unit(pair.poseB) };
    let lower = 0, upper = Infinity, room = 0;
    const ask = (form: string, options: GrowthOptions2): void => {
      const r = growthDistance2(p.a, p.poseA, p.b, p.poseB, options), say = (what: string): void => {
        list.push(`${form}: ${what} | ${p.name}`);
      };
      if (!DOCUMENTED.includes(r.status)) say(r.status);
      tally.set(`${form}: ${r.status}`, (tally.get(`${form}: ${r.status}`) ?? 0) + 1);
      if (r.status === "coincident-centres" || r.status === "ill-conditioned") return;
      const own = roomOf(p, r);
      check(p, r, options.tolerance ?? GROWTH_TOLERANCE, own, say);
      room = Math.max(room, own);
      lower = Math.max(lower, r.lowerBound);
      upper = Math.min(upper, r.alpha);
    };
    for (const [form, options] of FORMS) ask(form, options);
    const options = { warmStart: createGrowthWarmStart2() };
    ask("first", options);
    ask("warm", options);
    if (upper === Infinity) continue;
    proven++;
    if (lower > upper * (1 + room)) list.push(`forms apart by ${lower / upper - 1} | ${p.name}`);
    const hit = growthIntersects2(p.a, p.poseA, p.b, p.poseB);
    if (upper < 1 - 1e-9 - room && !hit) list.push(`Boolean: false at ${upper} | ${p.name}`);
    if (lower > 1 + 1e-9 + room && hit) list.push(`Boolean: true at ${lower} | ${p.name}`);
  }
  tell(seed, count, list.length, tally);
  expect(list.slice(0, 3), `${list.length} of ${count}`).toEqual([]);
  expect(proven).toBeGreaterThan(0.3 * count);
}

test(seededTitle("structured pairs of the plane: proven, and no form contradicts another", COUNT), () => {
  run("growth structured plane", COUNT, STRUCTURED_FAMILIES2);
}, 600_000);

test(seededTitle("half-planes of structured pairs", COUNT), () => {
  run("growth structured half-planes", Math.ceil(COUNT / 5), [HALF_PLANE_FAMILY]);
}, 600_000);
