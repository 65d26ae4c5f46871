/**
 * Hostile pairs of the plane: the classes of hostile.ts in two dimensions, bounds and points recomputed from supports
 * alone.
 *
 * The plane has no tier with points about the centres: A's frame is the world here, so a point is written to its last
 * place and no worse; what that costs the equation of a distant or short ray is allowed for, and nothing else.
 * Bounded; more: COL_SAMPLES=100000 npx vitest run test/hostile2d.test.ts
 */
import { createGrowthWarmStart2, GROWTH_TOLERANCE, growthDistance2, growthIntersects2 } from "@col/growth-distance";
import type { GrowthOptions2 } from "@col/growth-distance";
import { affine2, box2, capsule2, convexHull2, disc, ellipse, withCenter2, withMargin2 } from "@col/shapes/2d";
import { rngFor, samples, seededTitle } from "@col/testkit";
import type { Rng } from "@col/testkit";
import type { ConvexShape2, GrowthResult2, Pose2 } from "@col/types";
import { expect, test } from "vitest";

const COUNT = samples(5000), ORIGIN: Pose2 = { x: 0, y: 0, c: 1, s: 0 };
const CLASSES = ["plain", "skew", "ratio", "off-centre", "margin", "aligned", "near", "distant", "close", "afield"];
/**
 * Relative rounding by class: extents over the smallest width, nearness of the centre to the border, distance of the
 * frame from the shape.
 */
const ROOM: Readonly<Record<string, number>> = { skew: 1e-10, "off-centre": 1e-12, afield: 1e-9, close: 1e-12 };
/** As in hostile.test.ts: how far tight answers may stay open, by class; nowhere else. */
const OPEN: Readonly<Record<string, number>> = { skew: 1e-8, "off-centre": 1e-11, afield: 1e-11 };
const FORMS: readonly (readonly [string, GrowthOptions2, number])[] = [
  ["tight", { tolerance: 1e-12 }, 1e-12], ["default", {}, 1.5e-8],
  ["cutting plane", { method: "cutting-plane" }, 1.5e-8],
];

function body(rng: Rng, of: string, size: number): ConvexShape2 {
  const one = (): number => (of === "aligned" ? 2 ** Math.round(Math.log2(size)) * (1 + rng.integer(8)) / 8
    : of === "skew" ? size * 10 ** rng.uniform(-6, 0) : size * rng.uniform(0.1, 1));
  let x = one(), y = one();
  if (of === "skew" && rng.integer(2) === 0) x = size;
  else if (of === "skew") y = size;
  const corner = (): number[] => {
    const t = rng.uniform(0, 2 * Math.PI), r = rng.uniform(0.5, 1);
    return [x * r * Math.cos(t), y * r * Math.sin(t)];
  };
  const core = ((): ConvexShape2 => {
    switch (rng.integer(5)) {
      case 0: return disc(x);
      case 1: return ellipse(x, y);
      case 2: return box2(x, y);
      case 3: return capsule2(x, y);
      default: return convexHull2(Array.from({ length: 3 + rng.integer(20) }, corner).flat());
    }
  })();
  if (of === "margin") return withMargin2(core, size * 10 ** rng.uniform(-6, 0));
  if (of === "afield") return affine2(core, [1, 0, 0, 1], { x: size * rng.uniform(-1e3, 1e3),
    y: size * rng.uniform(-1e3, 1e3) });
  if (of !== "off-centre") return core;
  const t = rng.uniform(0, 2 * Math.PI), r = (1 - 1e-3) * (core.inradius + core.margin);
  return withCenter2(core, { x: core.center[0] + r * Math.cos(t), y: core.center[1] + r * Math.sin(t) },
    core.inradius - r);
}

const centre = ({ center: e }: ConvexShape2, p: Pose2): [number, number] => [p.c * e[0] - p.s * e[1] + p.x,
  p.s * e[0] + p.c * e[1] + p.y];

/** Support value about the centre, margin included. */
function reach(shape: ConvexShape2, p: Pose2, x: number, y: number): number {
  const d = Float64Array.of(p.c * x + p.s * y, p.c * y - p.s * x), u = d[0], v = d[1];
  shape.support(shape, d, d);
  return u * (d[0] - shape.center[0]) + v * (d[1] - shape.center[1]) + shape.margin;
}

function place(rng: Rng, of: string, a: ConvexShape2, b: ConvexShape2, size: number): Pose2 {
  const extent = (s: ConvexShape2): number => Math.max(s.bounds[2] - s.bounds[0], s.bounds[3] - s.bounds[1])
    + 2 * s.margin, both = extent(a) + extent(b);
  const t = rng.uniform(-Math.PI, Math.PI), quarter = rng.integer(4),
    grid = (): number => (rng.integer(9) - 4) * 2 ** Math.round(Math.log2(size)) / 4;
  if (of === "aligned") return { x: grid(), y: grid(), c: [1, 0, -1, 0][quarter], s: [0, 1, 0, -1][quarter] };
  const turned = { x: 0, y: 0, c: Math.cos(t), s: Math.sin(t) }, cA = centre(a, ORIGIN), cB = centre(b, turned),
    away = of === "afield" ? 1e-2 * both : both;
  const ray = [away * rng.uniform(-1, 1), away * rng.uniform(-1, 1)],
    at = (k: number): Pose2 => ({ ...turned, x: cA[0] - cB[0] + k * ray[0], y: cA[1] - cB[1] + k * ray[1] });
  if (of === "distant") return at(1e6);
  if (of === "close") return at(10 ** rng.uniform(-12, -2));
  if (of !== "near") return at(1);
  return at((1 + rng.pick([1, -1]) * 10 ** rng.uniform(-12, -2)) / growthDistance2(a, ORIGIN, b, at(1),
    { tolerance: 1e-13 }).alpha);
}

test(seededTitle("hostile pairs of the plane: every form of the query, warm, Boolean", COUNT), () => {
  const rng = rngFor("growth hostile plane");
  let asked = 0, limited = 0;
  for (let i = 0; i < COUNT; i++) {
    const of = CLASSES[i % CLASSES.length], size = 10 ** rng.uniform(-6, 4), a = body(rng, of, size),
      b = body(rng, of, of === "ratio" ? size * 10 ** rng.uniform(-6, 6) : size);
    const pose = place(rng, of, a, b, size), where = `${i} ${of} kinds ${a.kind} ${b.kind} size ${size}`,
      room = ROOM[of] ?? 1e-13;
    const cA = centre(a, ORIGIN), cB = centre(b, pose), px = cB[0] - cA[0], py = cB[1] - cA[1],
      l = Math.sqrt(px * px + py * py);
    const check = (r: GrowthResult2, form: string, tolerance: number): GrowthResult2 => {
      const n = r.normal, ex = r.alpha * (r.pointA.x - cA[0] - r.pointB.x + cB[0]) - px,
        ey = r.alpha * (r.pointA.y - cA[1] - r.pointB.y + cB[1]) - py;
      expect(r.alpha <= r.lowerBound * (1 + (form === "tight" ? 1e-12 : GROWTH_TOLERANCE)), `${where}, ${form}`)
        .toBe(r.status === "optimal");
      if (r.status !== "optimal") {
        expect([form, r.status], where).toEqual(["tight", "precision-limit"]);
        expect(r.alpha / r.lowerBound - 1, where).toBeLessThan(OPEN[of] ?? 0);
      }
      // two units in the last place of each coordinate of points and centres, alpha times, and of the terms that the
      // test's own centre of B is a sum of
      const written = (16 * 2 ** -52 * (1 + r.alpha) * Math.max(...[...cA, ...cB, ...b.center, pose.x, pose.y,
        r.pointA.x, r.pointA.y, r.pointB.x, r.pointB.y].map(Math.abs))) / l;
      expect(Math.sqrt(ex * ex + ey * ey) / l, `${where}, ${form}`).toBeLessThan(Math.max(1e-12, written));
      const lower = (n.x * px + n.y * py) / (reach(a, ORIGIN, n.x, n.y) + reach(b, pose, -n.x, -n.y));
      if (r.status === "optimal")
        expect(r.alpha / lower - 1, `${where}, ${form}`).toBeLessThan(2 * tolerance
          + (of === "close" ? Math.max(room, written) : room));
      return r;
    };
    const [tight, ...others] = FORMS.map(([form, options, tolerance]) => {
      const r = growthDistance2(a, ORIGIN, b, pose, options);
      return r.alpha > 0 ? check(r, form, tolerance) : r;
    });
    if (!(tight.alpha > 0)) {
      expect(others.map((r) => r.status), where).toEqual(others.map(() => tight.status));
      continue;
    }
    asked++;
    if (tight.status !== "optimal") limited++;
    const options = { warmStart: createGrowthWarmStart2() };
    for (let k = 0; k < 2; k++) others.push(check(growthDistance2(a, ORIGIN, b, pose, options), "warm", 1.5e-8));
    for (const r of others) expect(Math.max(r.lowerBound / tight.alpha, tight.lowerBound / r.alpha) - 1, where)
      .toBeLessThan(room);
    const hit = growthIntersects2(a, ORIGIN, b, pose);
    if (tight.alpha < 1 - 1e-10) expect(hit, where).toBe(true);
    if (tight.lowerBound > 1 + 1e-10) expect(hit, where).toBe(false);
  }
  expect(asked).toBeGreaterThan(0.9 * COUNT);
  expect(limited).toBeLessThan(0.02 * asked);
});
