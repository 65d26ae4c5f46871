/**
 * Signed-distance cases that broke other libraries: every separated or touching pair within 1e-9 of its scale, every
 * overlapping pair recognised. Matrices are taken as reported, through the kernel tier, which asks for no quaternion.
 */
import { readFileSync } from "node:fs";
import { createSettings, createWorkspace, finish, solve, startFrom, writeResult } from "@col/gjk/kernel";
import { relativePacked } from "@col/kernel";
import { box, capsule, cylinder, ellipsoid, convexHull, sphere, withMargin } from "@col/shapes";
import { sharedPath } from "@col/testkit";
import { createDistanceResult } from "@col/types";
import type { ConvexShape, DistanceResult } from "@col/types";
import { describe, expect, test } from "vitest";

interface Body {
  readonly type: string;
  readonly halfExtents?: readonly number[];
  readonly radius?: number;
  readonly halfHeight?: number;
  readonly halfLength?: number;
  readonly radii?: readonly number[];
  readonly vertices?: readonly (readonly number[])[];
  readonly axis?: "x" | "y" | "z";
  readonly sweptSphereRadius?: number;
}
interface Placement { readonly rotation: readonly (readonly number[])[]; readonly translation: readonly number[] }
interface Case {
  readonly id: string;
  readonly shapeA: Body; readonly poseA: Placement; readonly shapeB: Body; readonly poseB: Placement;
  readonly expected: { readonly signedDistance: number; readonly absTol: number };
}

function shapeOf(s: Body): ConvexShape {
  const n = (x: number | undefined): number => x ?? NaN, [h0, h1, h2] = s.halfExtents ?? [],
    [r0, r1, r2] = s.radii ?? [];
  const core = ((): ConvexShape => {
    switch (s.type) {
      case "box": return box(h0, h1, h2);
      case "ellipsoid": return ellipsoid(r0, r1, r2);
      case "sphere": return sphere(n(s.radius));
      case "capsule": return capsule(n(s.radius), n(s.halfLength), { axis: s.axis ?? "z" });
      case "cylinder": return cylinder(n(s.radius), n(s.halfHeight), { axis: "z" });
      default: return convexHull((s.vertices ?? []).flat());
    }
  })();
  return s.sweptSphereRadius === undefined ? core : withMargin(core, s.sweptSphereRadius);
}

function packed(p: Placement): Float64Array {
  return Float64Array.of(...p.rotation.flat(), ...p.translation);
}

function scaleOf(c: Case): number {
  const numbers = [c.shapeA, c.shapeB].flatMap((s) => [
    ...(s.halfExtents ?? []), ...(s.radii ?? []), ...(s.vertices ?? []).flat(), s.radius ?? 0, s.halfHeight ?? 0,
    s.halfLength ?? 0,
  ]);
  return Math.max(1, ...[...numbers, ...c.poseA.translation, ...c.poseB.translation].map(Math.abs));
}

function solveCase(a: ConvexShape, pa: Placement, b: ConvexShape, pb: Placement): DistanceResult {
  const ws = createWorkspace(), set = createSettings(), out = createDistanceResult();
  ws.aInWorld.set(packed(pa));
  relativePacked(ws.aInWorld, packed(pb), ws.bInA);
  startFrom(a, b, ws.bInA, "centres", null, ws);
  ws.limits.beyond = Infinity;
  solve(a, b, ws.bInA, set, ws);
  finish(ws, set);
  writeResult(ws, a, b, out);
  return out;
}

const path = sharedPath("data/hard-cases/hard-cases.json", "GJK on the hard cases");
describe.skipIf(path === null)("hard cases of other libraries", () => {
  const { cases } = JSON.parse(path === null ? '{"cases":[]}'
    : readFileSync(path, "utf8")) as { readonly cases: readonly Case[] };
  for (const c of cases) test(c.id, () => {
    const a = shapeOf(c.shapeA), b = shapeOf(c.shapeB), expected = c.expected.signedDistance, scale = scaleOf(c);
    const forward = solveCase(a, c.poseA, b, c.poseB), swapped = solveCase(b, c.poseB, a, c.poseA);
    for (const r of [forward, swapped]) {
      expect(Math.abs(r.distance - Math.max(0, expected)) / scale).toBeLessThanOrEqual(1e-9);
      expect(r.lowerBound).toBeLessThanOrEqual(Math.max(0, expected) + 1e-14 * scale);
      if (expected > 1e-9 * scale) expect(r.status).toBe("separated");
      if (expected < -1e-9 * scale) expect(r.status).toBe("overlapping");
      for (const v of [r.pointA, r.pointB]) expect(Number.isFinite(v.x + v.y + v.z)).toBe(true);
    }
  });
});
