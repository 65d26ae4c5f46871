/** Gumbel smoothing against differences of the smoothed support function, and its limits. */
import { signedDistance } from "@col/epa";
import { convexHull, supportFace } from "@col/shapes";
import { randomPose, rngFor } from "@col/testkit";
import { expect, test } from "vitest";
import { witnessDerivatives } from "../src/index.ts";
import { addTangent } from "../src/geometry.ts";
import { gumbelGeometry } from "../src/gumbel.ts";
import { allFinite } from "./support/differences.ts";
import { acquire, release } from "../src/workspace.ts";

const rng = rngFor("diff gumbel"), hull = convexHull(Array.from({ length: 60 }, () => rng.normal()));

test("H is the derivative of the softmax support point (all rings, wide temperature)", () => {
  const mesh = hull.mesh;
  if (mesh === null) throw new Error("a hull has a mesh");
  const v = mesh.vertices, n = v.length / 3, b = hull.bounds, ws = acquire(),
    identity = Float64Array.of(1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0);
  const epsilon = 0.05, e = epsilon * 0.5 * Math.sqrt((b[3] - b[0]) ** 2 + (b[4] - b[1]) ** 2 + (b[5] - b[2]) ** 2);
  const smooth = (d: number[]): number[] => {
    const z = Array.from({ length: n }, (_, i) => d[0] * v[3 * i] + d[1] * v[3 * i + 1] + d[2] * v[3 * i + 2]),
      top = Math.max(...z);
    const a = z.map((s) => Math.exp((s - top) / e)), sum = a.reduce((s, t) => s + t, 0);
    return [0, 1, 2].map((c) => a.reduce((s, t, i) => s + t * v[3 * i + c], 0) / sum);
  };
  try {
    for (let k = 0; k < 50; k++) {
      const d = [rng.normal(), rng.normal(), rng.normal()], l = Math.sqrt(d[0] ** 2 + d[1] ** 2 + d[2] ** 2),
        u = d.map((s) => s / l);
      const t = Math.abs(u[0]) > 0.6 ? [-u[1], u[0], 0] : [0, -u[2], u[1]],
        tl = Math.sqrt(t[0] ** 2 + t[1] ** 2 + t[2] ** 2), s = t.map((x) => x / tl);
      ws.basis.set([...u, ...s, u[1] * s[2] - u[2] * s[1], u[2] * s[0] - u[0] * s[2], u[0] * s[1] - u[1] * s[0]]);
      ws.settings.epsilon = epsilon;
      ws.settings.rings = 50;
      gumbelGeometry(hull, mesh, identity, 1, ws, ws.a);
      const fd = new Float64Array(9), h = 1e-5, want = new Float64Array(5);
      for (let c = 0; c < 3; c++) {
        const plus = smooth(u.map((x, i) => x + (i === c ? h : 0))),
          minus = smooth(u.map((x, i) => x - (i === c ? h : 0)));
        for (let r = 0; r < 3; r++) fd[3 * r + c] = (plus[r] - minus[r]) / (2 * h);
      }
      addTangent(fd, ws.local, Float64Array.of(0, 0, 1), want);
      for (let i = 0; i < 3; i++)
        expect(Math.abs(ws.a.h[i] - want[i])).toBeLessThan(1e-6 * (1 + Math.abs(want[0] + want[2])));
    }
  } finally {
    release();
  }
});

test(
  "a cold temperature on a generic corner is the exact derivative; a warm one is smooth and finite, apart and "
    + "overlapping", () => {
  let same = 0, finite = 0;
  for (let k = 0; k < 200; k++) {
    const poseA = randomPose(rng, 4), poseB = randomPose(rng, 4), r = signedDistance(hull, poseA, hull, poseB);
    const exact = witnessDerivatives(hull, poseA, hull, poseB, r, { face: supportFace }),
      cold = witnessDerivatives(hull, poseA, hull, poseB, r, { method: "gumbel", epsilon: 1e-9 });
    const warm = witnessDerivatives(hull, poseA, hull, poseB, r, { method: "gumbel", epsilon: 1e-2, rings: 2 });
    if (warm.status === "optimal") {
      finite++;
      expect(allFinite(warm)).toBe(true);
      // the gradient stays exact
      for (let i = 0; i < 6; i++) expect(Math.abs(warm.poseB.distance[i] - exact.poseB.distance[i])).toBeLessThan(1e-9);
    } else expect(warm.status).toBe("not-differentiable");
    if (exact.status !== "optimal" || cold.status !== "optimal" || exact.poseB.normal.some((x) => Math.abs(x) > 10))
      continue;
    // the normal of faces and edges is held by both
    let off = 0;
    for (let i = 0; i < 18; i++) off = Math.max(off, Math.abs(exact.poseB.normal[i] - cold.poseB.normal[i]));
    if (off < 1e-5) same++;
  }
  expect(finite).toBeGreaterThan(150);
  expect(same).toBeGreaterThan(150);
});
