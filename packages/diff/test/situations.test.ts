/**
 * Situations with and without a derivative, as a solver answers them: small and large, at the origin and far from it,
 * turned at random; and all that lies a little beside them. A derivative that is given equals the derivative by
 * automatic differentiation.
 */
import { signedDistance } from "@col/epa";
import { customShape, halfSpace, minkowskiSum, sphere, supportFace } from "@col/shapes";
import { packPose, randomPose, rngFor, samples, seededTitle } from "@col/testkit";
import { createDistanceResult } from "@col/types";
import type { ConvexShape, DistanceResult, MutablePose, Pose } from "@col/types";
import { expect, test } from "vitest";
import { witnessDerivatives } from "../src/index.ts";
import type { WitnessDerivatives } from "../src/index.ts";
import { retractPose } from "../src/lie.ts";
import { allFinite, copy, relativeError, rows } from "./support/differences.ts";
import { reference, referenceRows } from "./support/pieces.ts";
import type { Reference } from "./support/pieces.ts";
import { BODIES, placeOf, WITH, WITHOUT } from "./support/situations.ts";

const ORIGIN = placeOf([0, 0, 0], 1), SCALES = [1e-3, 1, 1e3], AWAY = [0, 1, 1e3, 1e6];
/** Beyond rounding a solver's points are good to this at worst. */
const OWN = 1e-5;

const solve = (a: ConvexShape, poseA: Pose, b: ConvexShape, poseB: Pose): DistanceResult => signedDistance(a, poseA, b,
  poseB, { tolerance: 1e-14 });
const derive = (a: ConvexShape, poseA: Pose, b: ConvexShape, poseB: Pose, r: DistanceResult): WitnessDerivatives =>
  witnessDerivatives(a, poseA, b, poseB, r, { face: supportFace });
const allNaN = (w: WitnessDerivatives): boolean =>
  [w.relative, w.poseA, w.poseB].every((j) => [...rows(j).flat(), ...j.separation].every(Number.isNaN));

/** g p. */
function product(g: Pose, p: Pose): MutablePose {
  const out = copy(g), m = packPose(g), { x, y, z } = p.position, q = g.quaternion, r = p.quaternion;
  out.position.x = m[9] + m[0] * x + m[1] * y + m[2] * z; out.position.y = m[10] + m[3] * x + m[4] * y + m[5] * z;
  out.position.z = m[11] + m[6] * x + m[7] * y + m[8] * z;
  out.quaternion.x = q.w * r.x + q.x * r.w + q.y * r.z - q.z * r.y;
  out.quaternion.y = q.w * r.y - q.x * r.z + q.y * r.w + q.z * r.x;
  out.quaternion.z = q.w * r.z + q.x * r.y - q.y * r.x + q.z * r.w;
  out.quaternion.w = q.w * r.w - q.x * r.x - q.y * r.y - q.z * r.z;
  return out;
}

/** A pose `away` times the scale from the origin; the first of each is not turned. */
function frames(k: number, s: number, away: number, rng: ReturnType<typeof rngFor>): MutablePose {
  const g = k === 0 ? copy(ORIGIN) : copy(randomPose(rng, 1)), p = g.position;
  p.x *= s * away; p.y *= s * away; p.z *= s * away;
  return g;
}

test.each(WITHOUT)(seededTitle("%s: none at any scale, at any place", samples(2)), (name, na, nb, place) => {
  const rng = rngFor(`diff without ${name}`);
  for (const s of SCALES) {
    for (const away of AWAY) {
      for (let k = 0; k < samples(2); k++) {
        const a = BODIES[na](s), b = BODIES[nb](s), poseA = frames(k, s, away, rng),
          poseB = product(poseA, placeOf(place, s)), r = signedDistance(a, poseA, b, poseB),
          w = derive(a, poseA, b, poseB, r);
        // an answer that is not final keeps its status: apex on apex, far away, takes all steps there are
        expect(w.status, `scale ${s}, ${away} away`).toBe(r.status === "budget-spent" ? r.status
          : "not-differentiable");
        expect(allNaN(w)).toBe(true);
      }
    }
  }
});

test.each(WITH)(seededTitle("%s: the same at any scale, at any place", samples(2)), (name, na, nb, place) => {
  const rng = rngFor(`diff with ${name}`), pose = placeOf(place, 1),
    one = derive(BODIES[na](1), ORIGIN, BODIES[nb](1), pose, solve(BODIES[na](1), ORIGIN, BODIES[nb](1), pose));
  for (const s of SCALES) {
    // d point / d theta and d distance / d theta are lengths, d normal / d rho is one over a length
    const want = rows(one.relative)
      .map((row, i) => row.map((v, j) => (i >= 6 && i < 9 ? (j < 3 ? v / s : v) : j < 3 ? v : v * s)));
    for (const away of AWAY) {
      for (let k = 0; k < samples(2); k++) {
        const a = BODIES[na](s), b = BODIES[nb](s), poseA = frames(k, s, away, rng),
          poseB = product(poseA, placeOf(place, s)), w = derive(a, poseA, b, poseB, solve(a, poseA, b, poseB));
        expect(w.status, `scale ${s}, ${away} away`).toBe("optimal");
        const unit = (table: number[][]): number[][] =>
          table.map((row, i) => row.map((v, j) => (i >= 6 && i < 9 ? (j < 3 ? v * s : v) : j < 3 ? v : v / s)));
        expect(relativeError(unit(rows(w.relative)), unit(want)), `scale ${s}, ${away} away`).toBeLessThan(OWN);
      }
    }
  }
});

/** The solver's answer, polished; null where the reference has no piece or no answer. */
function polished(a: ConvexShape, b: ConvexShape, pose: Pose, r: DistanceResult): Reference | null {
  return r.normal.x === r.normal.x && ["separated", "overlapping", "touching", "precision-limit"].includes(r.status)
    ? reference(a, ORIGIN, b, pose, r) : null;
}

/** Kinds the reference has no surface pieces for. */
const NO_PIECES = ["ground", "triangle"];

test(seededTitle("beside a situation, by 0.1 to 1e-12: no derivative, or the one by automatic differentiation",
  samples(1)), () => {
  const rng = rngFor("diff beside"),
    beside = [...WITHOUT, ...WITH].filter(([, na, nb]) => !NO_PIECES.includes(na) && !NO_PIECES.includes(nb));
  let compared = 0, none = 0;
  for (const [name, na, nb, place] of beside) {
    for (let u = 1; u <= 12; u++) {
      for (let k = 0; k < samples(1); k++) {
        const a = BODIES[na](1), b = BODIES[nb](1), pose = placeOf(place, 1), e = 10 ** -u;
        retractPose(pose, Float64Array.from({ length: 6 }, () => e * rng.normal()), pose);
        const r = solve(a, ORIGIN, b, pose), own = derive(a, ORIGIN, b, pose, r), ref = polished(a, b, pose, r);
        expect(own.status === "optimal" ? allFinite(own) : allNaN(own), `${name}, ${e} beside`).toBe(true);
        const w = ref === null ? own : derive(a, ORIGIN, b, pose, ref.solution);
        if (ref === null || w.status !== "optimal") {
          none++;
          continue;
        }
        compared++;
        expect(relativeError(rows(w.relative), referenceRows(ref.d)), `${name}, ${e} beside`).toBeLessThan(1e-6);
      }
    }
  }
  expect(compared).toBeGreaterThan(2 * none);
});

test("a Hessian that is no number has no derivative, though the other body is flat", () => {
  const support = (_s: ConvexShape, d: Float64Array, out: Float64Array): number => {
    const l = Math.sqrt(d[0] * d[0] + d[1] * d[1] + d[2] * d[2]);
    for (let i = 0; i < 3; i++) out[i] = 0.3 * d[i] / l;
    return 0;
  };
  const r = createDistanceResult(), ground = halfSpace({ x: 0, y: 1, z: 0 }, 0),
    above: Pose = { position: { x: 0, y: 2, z: 0 }, quaternion: ORIGIN.quaternion };
  Object.assign(r, { distance: 1.2, lowerBound: 1.2, status: "separated" });
  Object.assign(r.pointA, { x: 0, y: 0, z: 0 });
  Object.assign(r.normal, { x: 0, y: 1, z: 0 });
  const unknown = customShape({ support, hessian: (_s, _d, out) => {
    out.fill(NaN);
  }, center: { x: 0, y: 0, z: 0 }, inradius: 0.3, curvature: 2 });
  for (const [b, y] of [[unknown, 1.7], [minkowskiSum(unknown, sphere(0.5)), 1.2]] as const) {
    Object.assign(r.pointB, { x: 0, y, z: 0 });
    r.distance = y; r.lowerBound = y;
    const w = derive(ground, ORIGIN, b, above, r);
    expect(w.status).toBe("not-differentiable");
    expect(allNaN(w)).toBe(true);
  }
});
