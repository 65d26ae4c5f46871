/**
 * Every query of the plane asked about one structured pair, and what is wrong with the answers, in words.
 */
import { createDistanceResult2, createWarmStart } from "@col/types";
import type { DistanceResult2, Pose2 } from "@col/types";
import { distance2, intersects2, signedDistance2 } from "../../src/index.ts";
import type { Body } from "./bodies.ts";
import { offset, separation, truth, unit } from "./truth.ts";

/** The promised rounding bound over the coordinates: decisions/plane.md. No unit. */
const ROUNDING = 32 * 2 ** -52;
const out = createDistanceResult2(), other = createDistanceResult2(), stranger = createWarmStart();
const ONE: Pose2 = { x: 0, y: 0, c: 1, s: 0 };

/** The maximum of u . p over the points p of a placed body, minus u . (ox, oy); u is the unit vector (x, y). */
function reach(b: Body, pose: Pose2 | null, x: number, y: number, ox: number, oy: number): number {
  const p = pose ?? ONE;
  return b.reach(p.c * x + p.s * y, p.c * y - p.s * x) + (p.x - ox) * x + (p.y - oy) * y;
}

/** Rounding bound of a pair. */
export function bound(a: Body, pa: Pose2 | null, b: Body, pb: Pose2 | null): number {
  const half = a.plane ?? b.plane, size = (x: Body): number => (x.plane === null ? x.shape.size : 0);
  return (
    ROUNDING *
    (size(a) + size(b) + (half === null ? 0 : Math.abs(half[2])) + offset(pa, pb) + a.shape.margin + b.shape.margin)
  );
}

export function wrongWith(a: Body, poseA: Pose2 | null, b: Body, poseB: Pose2 | null): string[] {
  const pa = unit(poseA), pb = unit(poseB);
  const { signed, slack } = truth(a, pa, b, pb),
    E = bound(a, pa, b, pb),
    wrong: string[] = [],
    A = pa ?? ONE,
    B = pb ?? ONE;
  const world = E + 8 * 2 ** -52 * (Math.abs(A.x) + Math.abs(A.y) + Math.abs(B.x) + Math.abs(B.y));
  const spacing = E / ROUNDING * 2 ** -52;
  const bracket = (name: string, r: DistanceResult2, told: number): void => {
    // The search over all directions may miss a narrow peak: a separation along the written normal, by the test's own
    // supports, is true as well.
    const n = name === "swapped" ? { x: -r.normal.x, y: -r.normal.y } : r.normal,
      along = separation(a, A, b, B, n.x, n.y);
    const want = slack > 0 && a.plane === null && b.plane === null && along > told ? along : told;
    if (!(r.lowerBound <= want + slack))
      wrong.push(`${name}: lowerBound ${r.lowerBound} above ${want} by ${(r.lowerBound - want) / spacing} units`);
    if (!(want <= r.distance + E + slack))
      wrong.push(`${name}: distance ${r.distance} below ${want} by ${(want - r.distance) / spacing} units`);
    if (r.status !== "budget-spent" && !(r.distance <= want + E + slack + 1e-13 * Math.abs(want)))
      wrong.push(
        `${name}: distance ${r.distance} above ${want} by ${(r.distance - want) / spacing} units (${r.status})`,
      );
    if (!(r.lowerBound <= r.distance)) wrong.push(`${name}: bounds ${r.lowerBound} ${r.distance}`);
  };
  const law = (name: string, r: DistanceResult2): void => {
    const { pointA: u, pointB: v, normal: n, distance: d } = r;
    if (r.status === "budget-spent") return;
    if (!(Math.abs(n.x * n.x + n.y * n.y - 1) <= 4e-15)) return void wrong.push(`${name}: normal ${n.x} ${n.y}`);
    const off = Math.hypot(v.x - u.x - d * n.x, v.y - u.y - d * n.y),
      curved = a.points === null || b.points === null ? 3e-7 * (E / ROUNDING) : 0;
    if (!(off <= 2 * world + curved)) wrong.push(`${name}: points off distance * normal by ${off / spacing} units`);
    // The plane along the normal: a lower bound of the signed distance from the test's own supports.
    if (a.plane === null && b.plane === null) {
      const ha = reach(a, pa, n.x, n.y, u.x, u.y),
        hb = reach(b, pb, -n.x, -n.y, v.x, v.y),
        wide = 2 * world + (curved > 0 ? 1e-12 * (E / ROUNDING) : 0);
      if (!(ha <= wide && hb <= wide))
        wrong.push(`${name}: the normal does not support: ${ha / spacing} ${hb / spacing} units (${r.status})`);
      if (!(ha >= -2 * world - curved && hb >= -2 * world - curved))
        wrong.push(`${name}: witness outside: ${ha / spacing} ${hb / spacing}`);
    }
  };
  const d = Math.max(0, signed);
  for (const [how, options] of [
    ["", undefined],
    ["warm", { warmStart: stranger }],
    ["centres", { start: "centres" as const }],
  ] as const) {
    distance2(a.shape, poseA, b.shape, poseB, options, out);
    bracket(`distance ${how}`, out, d);
    if (out.status === "separated" && signed <= -slack) wrong.push(`distance ${how}: separated at ${signed}`);
    if (out.status === "overlapping" && signed > E + slack) wrong.push(`distance ${how}: overlapping at ${signed}`);
    if (out.status !== "overlapping" && out.status !== "separated" && out.status !== "touching")
      wrong.push(`distance ${how}: ${out.status}`);
    if (out.status !== "overlapping" && !Number.isNaN(out.normal.x)) law(`distance ${how}`, out);
    signedDistance2(a.shape, poseA, b.shape, poseB, options, out);
    bracket(`signed ${how}`, out, signed);
    law(`signed ${how}`, out);
    if (
      out.status === "budget-spent"
        ? a.points !== null && b.points !== null
        : out.status !== "overlapping" && out.status !== "separated" && out.status !== "touching"
    ) {
      wrong.push(`signed ${how}: ${out.status}`);
    }
    if (out.status === "separated" && signed <= -slack) wrong.push(`signed ${how}: separated at ${signed}`);
    if (out.status === "overlapping" && signed > E + slack) wrong.push(`signed ${how}: overlapping at ${signed}`);
    const meet = intersects2(a.shape, poseA, b.shape, poseB, options);
    if (Math.abs(signed) > E + slack && meet !== signed < 0)
      wrong.push(`intersects ${how}: ${String(meet)} at ${signed}`);
  }
  signedDistance2(b.shape, poseB, a.shape, poseA, undefined, other);
  bracket("swapped", other, signed);
  return wrong;
}
