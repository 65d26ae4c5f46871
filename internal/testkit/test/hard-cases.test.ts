import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { extent, featurePolytopeDistance, inflated, poseFromMatrix, sharedPath,
  signedDistanceOracle } from "@col/testkit";
import type { ConvexShape } from "@col/types";
import { box, capsule, cylinder, ellipsoid, hull, sphere } from "./support/shapes.ts";

interface Body {
  readonly type: string;
  readonly halfExtents?: readonly number[];
  readonly radius?: number;
  readonly halfHeight?: number;
  readonly halfLength?: number;
  readonly radii?: readonly number[];
  readonly vertices?: readonly (readonly number[])[];
  readonly axis?: string;
  readonly sweptSphereRadius?: number;
}
interface Placement { readonly rotation: readonly (readonly number[])[]; readonly translation: readonly number[] }
interface Case {
  readonly id: string;
  readonly shapeA: Body; readonly poseA: Placement; readonly shapeB: Body; readonly poseB: Placement;
  readonly expected: { readonly signedDistance: number; readonly absTol: number };
}

/** Columns of a rotation in another order, so that the local y of the kit's shapes is the file's axis. */
const ORDER: Record<string, readonly number[]> = { x: [2, 0, 1], y: [0, 1, 2], z: [1, 2, 0] };

function shapeOf(s: Body): ConvexShape {
  const n = (x: number | undefined): number => x ?? NaN;
  const core = ((): ConvexShape => {
    switch (s.type) {
      case "box": { const [x, y, z] = s.halfExtents ?? []; return box(x, y, z); }
      case "ellipsoid": { const [x, y, z] = s.radii ?? []; return ellipsoid(x, y, z); }
      case "sphere": return sphere(n(s.radius));
      case "capsule": return capsule(n(s.radius), n(s.halfLength));
      case "cylinder": return cylinder(n(s.radius), n(s.halfHeight));
      default: return hull((s.vertices ?? []).flat());
    }
  })();
  return s.sweptSphereRadius === undefined ? core : inflated(core, s.sweptSphereRadius);
}

/**
 * Rotation with its columns permuted: capsules have an axis (default z), cylinders lie along z whatever the field says.
 */
function rotationOf(s: Body, p: Placement): number[] {
  const order = s.type === "capsule" ? ORDER[s.axis ?? "z"] : ORDER[s.type === "cylinder" ? "z" : "y"];
  return p.rotation.flatMap((row) => order.map((k) => row[k]));
}

/** Largest entry of R^T R - I: matrices are given as reported, and a pose cannot hold what is not a rotation. */
function skew(p: Placement): number {
  let worst = 0;
  for (let i = 0; i < 3; i++) for (let j = 0; j < 3; j++) {
    worst = Math.max(worst, Math.abs(p.rotation.reduce((sum, row) => sum + row[i] * row[j], i === j ? -1 : 0)));
  }
  return worst;
}

/** World vertices with the matrix as given; null for curved shapes. */
function worldVertices(s: Body, p: Placement): number[] | null {
  const h = s.halfExtents ?? [];
  const corners = s.type === "box"
    ? [-1, 1].flatMap((i) => [-1, 1].flatMap((j) => [-1, 1].map((k) => [i * h[0], j * h[1], k * h[2]]))) : s.vertices;
  if (corners === undefined || s.sweptSphereRadius !== undefined) return null;
  return corners.flatMap((v) => p.rotation.map((row, i) => row[0] * v[0] + row[1] * v[1] + row[2] * v[2]
    + p.translation[i]));
}

const path = sharedPath("data/hard-cases/hard-cases.json", "oracles against the hard cases");
describe.skipIf(path === null)("hard cases of other libraries", () => {
  const { cases } = JSON.parse(path === null ? '{"cases":[]}'
    : readFileSync(path, "utf8")) as { readonly cases: readonly Case[] };
  for (const c of cases) test(c.id, () => {
    const a = shapeOf(c.shapeA), b = shapeOf(c.shapeB), { signedDistance, absTol } = c.expected;
    const va = worldVertices(c.shapeA, c.poseA), vb = worldVertices(c.shapeB, c.poseB);
    if (va !== null && vb !== null && va.length + vb.length < 300) {
      expect(Math.abs(featurePolytopeDistance(va, vb).distance - signedDistance)).toBeLessThanOrEqual(absTol);
    }
    const pa = poseFromMatrix(rotationOf(c.shapeA, c.poseA), c.poseA.translation),
      pb = poseFromMatrix(rotationOf(c.shapeB, c.poseB), c.poseB.translation);
    const o = signedDistanceOracle(a, pa, b, pb, { samples: 1000, starts: 30 });
    const skewed = skew(c.poseA) * extent(a) + skew(c.poseB) * extent(b);
    expect(Math.abs(o.distance - signedDistance)).toBeLessThanOrEqual(absTol + skewed);
  });
});
