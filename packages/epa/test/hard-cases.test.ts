import { readFileSync } from "node:fs";
import { box, capsule, cone, convexHull, cylinder, ellipsoid, sphere, supportFace, triangle,
  withMargin } from "@col/shapes";
import { poseFromMatrix, sharedPath } from "@col/testkit";
import type { ConvexShape, Pose } from "@col/types";
import { describe, expect, test } from "vitest";
import { contactManifold, signedDistance } from "../src/index.ts";

interface Body {
  readonly type: string; readonly halfExtents?: readonly number[]; readonly radius?: number;
  readonly halfHeight?: number;
  readonly halfLength?: number; readonly radii?: readonly number[]; readonly vertices?: readonly (readonly number[])[];
  readonly axis?: "x" | "y" | "z"; readonly sweptSphereRadius?: number;
}
interface Placement { readonly rotation: readonly (readonly number[])[]; readonly translation: readonly number[] }
interface Case {
  readonly id: string; readonly shapeA: Body; readonly poseA: Placement; readonly shapeB: Body;
  readonly poseB: Placement;
  readonly expected: { readonly signedDistance: number; readonly absTol: number };
}

const NONE: readonly number[] = [];
const n = (x: number | undefined): number => x ?? NaN;

function core(s: Body): ConvexShape {
  const [x, y, z] = s.halfExtents ?? s.radii ?? NONE, v = s.vertices ?? [];
  switch (s.type) {
    case "box": return box(x, y, z);
    case "ellipsoid": return ellipsoid(x, y, z);
    case "sphere": return sphere(n(s.radius));
    case "capsule": return capsule(n(s.radius), n(s.halfLength), { axis: s.axis ?? "z" });
    case "cylinder": return cylinder(n(s.radius), n(s.halfHeight), { axis: "z" });
    case "cone": return cone(n(s.radius), n(s.halfHeight), { axis: "z" });
    case "triangle": {
      const [p, q, r] = v.map(([i, j, k]) => ({ x: i, y: j, z: k }));
      return triangle(p, q, r);
    }
    default: return convexHull(v.flat());
  }
}

const shapeOf = (s: Body): ConvexShape => (s.sweptSphereRadius === undefined ? core(s)
  : withMargin(core(s), s.sweptSphereRadius));

/** Largest entry of R^T R - I: matrices are given as reported, and a pose cannot hold what is not a rotation. */
function skew(p: Placement): number {
  let worst = 0;
  for (let i = 0; i < 3; i++) for (let j = 0; j < 3; j++) {
    worst = Math.max(worst, Math.abs(p.rotation.reduce((sum, row) => sum + row[i] * row[j], i === j ? -1 : 0)));
  }
  return worst;
}
const extent = (s: ConvexShape): number => Math.max(...s.bounds.map((x) => Math.abs(x))) + s.margin;
const poseOf = (p: Placement): Pose => poseFromMatrix(p.rotation.flat(), p.translation);

const path = sharedPath("data/hard-cases/hard-cases.json", "epa against the hard cases");
describe.skipIf(path === null)("hard cases of other libraries", () => {
  const { cases } = JSON.parse(path === null ? '{"cases":[]}'
    : readFileSync(path, "utf8")) as { readonly cases: readonly Case[] };
  for (const c of cases) test(c.id, () => {
    const a = shapeOf(c.shapeA), b = shapeOf(c.shapeB), pa = poseOf(c.poseA), pb = poseOf(c.poseB),
      { signedDistance: d, absTol } = c.expected;
    const tol = absTol + skew(c.poseA) * extent(a) + skew(c.poseB) * extent(b);
    const r = signedDistance(a, pa, b, pb), s = signedDistance(b, pb, a, pa);
    expect(Math.abs(r.distance - d), `${r.distance} for ${d}, ${r.status}`).toBeLessThanOrEqual(tol);
    expect(Math.abs(s.distance - d), `${s.distance} for ${d}, ${s.status} (swapped)`).toBeLessThanOrEqual(tol);
    const m = contactManifold(a, pa, b, pb, { face: supportFace });
    expect(m.count > 0).toBe(r.distance <= 0 || r.status === "touching" || r.status === "flat");
  });
});
