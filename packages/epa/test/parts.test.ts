/**
 * Parts of the closed forms by themselves: single-token changes of the sources that no other test noticed
 * (decisions/tests.md).
 */
import { box, cone, convexHull, cylinder, frustum, ellipsoid, sphere } from "@col/shapes";
import { relativePose } from "@col/kernel";
import { makePose, randomPose, rngFor, samples, seededTitle } from "@col/testkit";
import type { Rng } from "@col/testkit";
import type { ConvexShape } from "@col/types";
import { expect, test } from "vitest";
import { asked } from "./support/solver.ts";
import { besideEllipsoid } from "../src/ellipsoid/inner-ball.ts";
import { contactManifold, signedDistance } from "../src/index.ts";
import { createEpaWorkspace } from "../src/kernel.ts";
import { PROVEN } from "../src/pair/method.ts";
import { isApart, setFrame } from "../src/axes/frame.ts";
import { polishRims } from "../src/axes/rim-polish.ts";

const HERE = makePose();
/** Share of descents that end in a minimum (0.815 met); the others meet a pole, or a height below 0. */
const ENDED = 0.81;

test("a ball over a cylinder's cap touches it within 1e-11 of the scene: ways and all four sizes", () => {
  const r = 0.5, low = cylinder(0.75, 0.625), at = (x: number, z: number, gap: number): string =>
    signedDistance(low, HERE, sphere(r), makePose(x, 0.625 + r + gap, z)).status;
  for (const [x, z] of [[0, 0], [0.25, 0], [0, -0.5], [0.25, 0.5]]) {
    const band = 1e-11 * (Math.abs(x) + Math.abs(z) + 0.625 + r + (0.75 + 0.75 + 1.25));
    expect(at(x, z, 0.98 * band), `${x} ${z}`).toBe("touching");
    expect(at(x, z, 1.02 * band), `${x} ${z}`).toBe("separated");
  }
});

test(seededTitle("an ellipsoid behind a facet of a tetrahedron: the closed form ends there", samples(200)), () => {
  const rng = rngFor("epa facet of a tetrahedron"), ws = createEpaWorkspace();
  let closed = 0;
  for (let i = 0; i < samples(200); i++) {
    // a nearly regular tetrahedron, one facet in the plane y = 0, the ellipsoid a little below its middle
    const s = (): number => rng.uniform(0.9, 1.1), corners = [s(), 0, 0, -0.5, 0, s(), -0.5, 0, -s(), 0, -3 * s(), 0],
      deep = rng.uniform(0.02, 0.05), e = ellipsoid(0.1 * s(), 0.07 * s(), 0.1 * s());
    const pose = makePose(rng.uniform(-0.1, 0.1), -deep, rng.uniform(-0.1, 0.1));
    relativePose(HERE, pose, ws.gjk.bInA);
    if (besideEllipsoid.run(asked(ws, convexHull(corners), e), ws.answer, ws) !== PROVEN) continue;
    closed++;
    expect(Math.abs(ws.depth[0] - (deep + e.bounds[4]))).toBeLessThan(1e-12);
    expect(Math.abs(ws.gjk.normal[1])).toBeGreaterThan(1 - 1e-12);
  }
  expect(closed).toBeGreaterThan(0.99 * samples(200));
});

function solid(rng: Rng): ConvexShape {
  const s = (): number => rng.uniform(0.2, 1.5);
  return rng.pick([() => cylinder(s(), s()), () => cone(s(), s()), () => frustum(s(), s(), s())])();
}

test(seededTitle("rims: nearly every descent ends in a minimum, below where it began", samples(1500, 1)), () => {
  const rng = rngFor("epa descents on rims"), ws = createEpaWorkspace(), { rims } = ws, v = new Float64Array(3);
  let begun = 0, ended = 0;
  for (let i = 0; i < samples(1500, 1); i++) {
    const a = solid(rng), b = solid(rng);
    relativePose(HERE, randomPose(rng, 0.3), ws.gjk.bInA);
    if (!setFrame(a, b, ws.gjk.bInA, ws.profiles, rims) || isApart(rims)) continue;
    rng.unitVector(v);
    const m = rims.minimum;
    // of B's axis turned round, d is the other way
    const [first, second] = ws.profiles, cos = [0, 1, 2].reduce((sum, c) => sum + first.axis[c] * second.axis[c], 0);
    m.x = v[0]; m.y = cos < 0 ? -v[1] : v[1]; m.z = Math.abs(v[2]);
    const before = heightOf(ws, m.x, m.y, m.z);
    begun++;
    if (!polishRims(rims)) continue;
    ended++;
    expect(m.height, `sample ${i}`).toBeLessThanOrEqual(before + 1e-12 * rims.size);
    expect(Math.abs(m.height - heightOf(ws, m.x, m.y, m.z)), `sample ${i}`).toBeLessThan(1e-11 * rims.size);
  }
  expect(ended / begun).toBeGreaterThan(ENDED);
});

/** h at the direction x a + y e + z k of frame.ts. */
function heightOf({ rims: r }: ReturnType<typeof createEpaWorkspace>, x: number, y: number, z: number): number {
  const q = r.cos * x + r.sin * y;
  const side = (s: typeof r.a, p: number): number => {
    const across = Math.sqrt(Math.max(0, 1 - p * p));
    return Math.max(s.high * across + s.half * p, s.low * across - s.half * p);
  };
  return side(r.a, x) + side(r.b, q) + r.a.along * x + r.a.across * y - r.gap * z;
}

test("an edge of the first body on a face of the second: its points lie on the edge, both ways round", () => {
  const half = Math.SQRT1_2, roof = box(1, 1, 1), plate = box(5, 0.5, 5);
  // the box stands on an edge along x, sunk by 0.01
  const standing = makePose(0.3, 0.5 + 2 * half - 0.01, -0.2, Math.sin(Math.PI / 8), 0, 0, Math.cos(Math.PI / 8));
  for (const turned of [false, true]) {
    const m = turned ? contactManifold(plate, HERE, roof, standing, { faceAngle: 1e-6 })
      : contactManifold(roof, standing, plate, HERE, { faceAngle: 1e-6 });
    expect(m.count).toBe(2);
    const [edge, face] = turned ? [m.pointsB, m.pointsA] : [m.pointsA, m.pointsB];
    for (let k = 0; k < 2; k++) {
      expect(edge[3 * k + 1]).toBeCloseTo(0.49, 12);
      expect(face[3 * k + 1]).toBeCloseTo(0.5, 12);
      expect(Math.abs(edge[3 * k] - 0.3)).toBeCloseTo(1, 12);
      expect(edge[3 * k + 2]).toBeCloseTo(-0.2, 12);
    }
  }
});
