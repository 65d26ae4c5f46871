/**
 * SE(3): exp and log against each other and against the matrix series, up to rounding, over all angles from 0 to pi.
 */
import { rngFor } from "@col/testkit";
import { expect, test } from "vitest";
import { adjoint, compose, expSE3, logSE3, retract, retractPose } from "../src/lie.ts";

const ANGLES = [0, 1e-300, 1e-160, 1e-12, 1e-9, 1e-8, 1e-5, 1e-3, 0.1, 0.49999, 0.5, 0.50001, 1, 2, 3, 3.1,
  Math.PI - 1e-5, Math.PI - 1e-9, Math.PI - 1e-13];

/** exp of the 4 x 4 twist matrix by scaling and squaring of its Taylor series: shares nothing with the closed forms. */
function series(xi: Float64Array): number[] {
  const s = 2 ** -8, [a, b, c, x, y, z] = Array.from(xi, (v) => v * s);
  const w = [0, -z, y, a, z, 0, -x, b, -y, x, 0, c, 0, 0, 0, 0];
  const times = (m: number[], n: number[]): number[] => m.map((_, i) => {
    let sum = 0;
    for (let k = 0; k < 4; k++) sum += m[(i & 12) + k] * n[4 * k + (i & 3)];
    return sum;
  });
  // expm1 form, so that squaring keeps small angles: E <- 2 E + E E
  let term = w, e = w.slice();
  for (let k = 2; k < 14; k++) {
    term = times(term, w).map((v) => v / k);
    e = e.map((v, i) => v + term[i]);
  }
  for (let k = 0; k < 8; k++) {
    const sq = times(e, e);
    e = e.map((v, i) => 2 * v + sq[i]);
  }
  return e.map((v, i) => v + (i % 5 === 0 ? 1 : 0));
}

const rng = rngFor("lie");
function twist(angle: number): Float64Array {
  const v = Float64Array.from({ length: 3 }, () => rng.uniform(-1, 1)),
    l = Math.sqrt(v[0] ** 2 + v[1] ** 2 + v[2] ** 2);
  return Float64Array.of(rng.uniform(-1, 1), rng.uniform(-1, 1), rng.uniform(-1, 1), v[0] / l * angle, v[1] / l * angle,
    v[2] / l * angle);
}

test("exp agrees with the matrix series and log undoes it, up to rounding", () => {
  const m = new Float64Array(12), back = new Float64Array(6), again = new Float64Array(12);
  for (const angle of ANGLES) {
    for (let k = 0; k < 40; k++) {
      const xi = twist(angle), e = series(xi);
      expSE3(xi, m);
      for (let i = 0; i < 3; i++) {
        for (let j = 0; j < 3; j++) expect(Math.abs(m[3 * i + j] - e[4 * i + j])).toBeLessThan(4e-15);
        expect(Math.abs(m[9 + i] - e[4 * i + 3])).toBeLessThan(4e-15);
      }
      logSE3(m, back);
      for (let i = 0; i < 6; i++)
        expect(Math.abs(back[i] - xi[i]), `angle ${angle}`).toBeLessThan(i < 3 ? 4e-15
          : 4e-15 * Math.max(angle, angle < 1e-3 ? 0 : 1) + 1e-300);
      expSE3(back, again);
      for (let i = 0; i < 12; i++) expect(Math.abs(again[i] - m[i])).toBeLessThan(4e-15);
    }
  }
});

test("exactly pi: one of the two logarithms, whose exp is the motion", () => {
  for (const d of [[1, 0, 0], [0, 1, 0], [0, 0, 1], [0.6, 0.8, 0], [0.6, 0, -0.8]]) {
    const [x, y, z] = d, m = Float64Array.of(2 * x * x - 1, 2 * x * y, 2 * x * z, 2 * x * y, 2 * y * y - 1, 2 * y * z,
      2 * x * z, 2 * y * z, 2 * z * z - 1, 1, 2, 3);
    const xi = new Float64Array(6), e = new Float64Array(12);
    logSE3(m, xi);
    expSE3(xi, e);
    for (let i = 0; i < 12; i++) expect(Math.abs(e[i] - m[i])).toBeLessThan(4e-15);
  }
});

test("adjoint: m exp(xi) = exp(Ad xi) m; retraction of packed poses and of poses agree", () => {
  const m = new Float64Array(12), ad = new Float64Array(36), e = new Float64Array(12), left = new Float64Array(12),
    right = new Float64Array(12);
  for (let k = 0; k < 50; k++) {
    const start = twist(2), xi = twist(rng.uniform(0, 3)), moved = new Float64Array(6);
    expSE3(start, m);
    retract(m, xi, left);
    adjoint(m, ad);
    for (let i = 0; i < 6; i++) for (let j = 0; j < 6; j++) moved[i] += ad[6 * i + j] * xi[j];
    expSE3(moved, e);
    compose(e, m, right);
    for (let i = 0; i < 12; i++) expect(Math.abs(left[i] - right[i])).toBeLessThan(1e-14);
    const pose = { position: { x: 0, y: 0, z: 0 }, quaternion: { x: 0, y: 0, z: 0, w: 1 } };
    retractPose(pose, start, pose);
    retractPose(pose, xi, pose);
    expect(Math.abs(pose.position.x - left[9])).toBeLessThan(1e-14);
    expect(Math.abs(pose.position.y - left[10])).toBeLessThan(1e-14);
    expect(Math.abs(pose.position.z - left[11])).toBeLessThan(1e-14);
    const { x, y, z, w } = pose.quaternion;
    expect(Math.abs(2 * (x * y - w * z) - left[1])).toBeLessThan(1e-14);
    expect(Math.abs(2 * (y * z + w * x) - left[7])).toBeLessThan(1e-14);
  }
});
