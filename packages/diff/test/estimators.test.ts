/**
 * Sampled derivatives: without bias against closed-form smoothing, the same bits for the same seed, right in every
 * frame; statuses and argument checks.
 */
import { signedDistance } from "@col/epa";
import { box, convexHull, cylinder, ellipsoid, sphere } from "@col/shapes";
import { randomPose, rngFor, samples } from "@col/testkit";
import { createDistanceResult } from "@col/types";
import type { ConvexShape, DistanceResult, DistanceFn, Pose } from "@col/types";
import { expect, test } from "vitest";
import { witnessDerivatives } from "../src/index.ts";
import type { DerivativeOptions, Estimator, PoseJacobians } from "../src/index.ts";
import { estimateHessian, gaussianGeometry, semidefinite } from "../src/gaussian.ts";
import { logSE3 } from "../src/lie.ts";
import { readOptions } from "../src/options.ts";
import { fillNormals } from "../src/random.ts";
import { acquire, release } from "../src/workspace.ts";
import { differences, relativeError, rows } from "./support/differences.ts";

const ESTIMATORS: Estimator[] = ["plain", "control-variate", "antithetic"];
const at = (x: number, y: number, z: number): Pose => ({ position: { x, y, z },
  quaternion: { x: 0, y: 0, z: 0, w: 1 } });
const O = at(0, 0, 0), IDENTITY = Float64Array.of(1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0);

/** Mean and standard error of lists of numbers. */
function moments(list: number[][]): { mean: number[]; error: number[]; variance: number } {
  const n = list.length, mean = list[0].map((_, i) => list.reduce((s, v) => s + v[i], 0) / n);
  const error = mean.map((m, i) => Math.sqrt(list.reduce((s, v) => s + (v[i] - m) ** 2, 0) / (n - 1) / n));
  return { mean, error, variance: error.reduce((s, e) => s + e * e, 0) * n };
}

function within(list: number[][], want: number[], label: string): number {
  const { mean, error, variance } = moments(list);
  mean.forEach((m, i) => {
    expect(Math.abs(m - want[i]), `${label} [${i}]: ${m}, want ${want[i]}, standard error ${error[i]}`)
      .toBeLessThan(4 * error[i] + 1e-12);
  });
  return variance;
}

test("normals: moments, streams and seeds apart, golden bits", () => {
  const state = new Uint32Array(4), n = 200000, z = new Float64Array(n), y = new Float64Array(n);
  fillNormals(Float64Array.of(0, 7), 1, n, state, z);
  fillNormals(Float64Array.of(0, 7, 7), 2, n, state, y);
  const m = (f: (x: number, i: number) => number): number => z.reduce((s, x, i) => s + f(x, i), 0) / n,
    e = 4 / Math.sqrt(n);
  expect(Math.abs(m((x) => x))).toBeLessThan(e);
  expect(Math.abs(m((x) => x * x) - 1)).toBeLessThan(e * Math.SQRT2);
  expect(Math.abs(m((x) => x ** 4) - 3)).toBeLessThan(e * Math.sqrt(96));
  expect(Math.abs(m((x, i) => x * y[i]))).toBeLessThan(e);
  expect(Math.abs(m((x, i) => (i > 0 ? x * z[i - 1] : 0)))).toBeLessThan(e);
  expect(m((x) => +(Math.abs(x) > 3))).toBeCloseTo(0.0026998, 3);
  expect(Array.from(z.subarray(0, 4))).toEqual(GOLDEN);
});

/** First four normals of seed 7, stream 1: the same on every platform. */
const GOLDEN = [0.10437282186323747, -0.27899416974605135, 0.26854821502338155, 0.41912244268821597];

/** E of the tangent Hessian by the estimator, over many seeds. */
function hessians(shape: ConvexShape, n: number[], epsilon: number, estimator: Estimator, count: number): number[][] {
  const ws = acquire(), out: number[][] = [], h = new Float64Array(3);
  const t = Math.abs(n[0]) > 0.6 ? [-n[1], n[0], 0] : [0, -n[2], n[1]], l = Math.hypot(...t), a = t.map((x) => x / l),
    b = [n[1] * a[2] - n[2] * a[1], n[2] * a[0] - n[0] * a[2], n[0] * a[1] - n[1] * a[0]];
  ws.local.set([...n, ...a, ...b]);
  shape.support(shape, Float64Array.from(n), ws.local.subarray(9, 12));
  for (let s = 0; s < count; s++) {
    readOptions({ method: "gaussian", epsilon, estimator, samples: 20, seed: s }, ws.settings);
    estimateHessian(shape, ws, 1 + (s & 1), h);
    out.push([...h]);
  }
  release();
  return out;
}

test("Gaussian Hessian of a box: E = 2 h phi(n / e) / e on the diagonal", () => {
  const half = [0.4, 0.5, 0.6], shape = box(0.4, 0.5, 0.6),
    phi = (x: number): number => Math.exp(-0.5 * x * x) / Math.sqrt(2 * Math.PI);
  for (const [epsilon, n0] of [[0.05, [0.03, -0.05]], [0.3, [0.2, 0.4]]] as const) {
    const n = [n0[0], n0[1], Math.sqrt(1 - n0[0] ** 2 - n0[1] ** 2)];
    const t = [0, -n[2], n[1]], l = Math.hypot(...t), a = t.map((x) => x / l),
      b = [n[1] * a[2] - n[2] * a[1], n[2] * a[0] - n[0] * a[2], n[0] * a[1] - n[1] * a[0]];
    const diagonal = n.map((x, i) => 2 * half[i] * phi(x / epsilon) / epsilon),
      form = (u: number[], v: number[]): number => u.reduce((s, x, i) => s + x * diagonal[i] * v[i], 0);
    for (const e of ESTIMATORS)
      within(hessians(shape, n, epsilon, e, samples(2000)), [form(a, a), form(a, b), form(b, b)],
        `box ${epsilon} ${e}`);
  }
});

test(
  "variance: a control variate takes orders of magnitude off; antithetic pairs take even parts off, and count as one "
    + "sample", () => {
  const n = [0.6, 0, 0.8], shape = ellipsoid(0.7, 0.5, 0.6),
    [plain, control, pairs] = ESTIMATORS.map((e) => moments(hessians(shape, n, 1e-3, e, 500)).variance);
  expect(control).toBeLessThan(1e-3 * plain);
  expect(pairs).toBeLessThan(2.5 * control);
});

test("Gaussian Hessian of a ball: E = r E[z^2 / |n + e z|], by quadrature", () => {
  const epsilon = 0.3, r = 0.7, shape = ellipsoid(r, r, r), step = 0.05;
  let want = 0, mass = 0;
  for (let x = -7; x <= 7; x += step) {
    // q: length of the tangent part, its direction uniform: z_t^2 is q^2 / 2 in the mean
    for (let q = step / 2; q < 7; q += step) {
      const w = q * Math.exp(-0.5 * (x * x + q * q));
      mass += w;
      want += w * r * 0.5 * q * q / Math.sqrt((1 + epsilon * x) ** 2 + (epsilon * q) ** 2);
    }
  }
  want /= mass;
  for (const e of ESTIMATORS) within(hessians(shape, [0.6, 0, 0.8], epsilon, e, samples(2000)),
    [want, 0, want], `ball ${e}`);
});

test("projection on semidefinite matrices", () => {
  const rng = rngFor("semidefinite");
  for (let k = 0; k < 200; k++) {
    const h = Float64Array.of(rng.normal(), rng.normal(), rng.normal()), was = [...h];
    semidefinite(h);
    const det = h[0] * h[2] - h[1] * h[1], d = [h[0] - was[0], h[1] - was[1], h[2] - was[2]];
    expect(Math.min(h[0], h[2], det)).toBeGreaterThan(-1e-14);
    // what was added is semidefinite too and orthogonal to what is left
    expect(Math.min(d[0], d[2], d[0] * d[2] - d[1] * d[1])).toBeGreaterThan(-1e-14);
    expect(Math.abs(d[0] * h[0] + 2 * d[1] * h[1] + d[2] * h[2])).toBeLessThan(1e-13);
  }
});

/** A "solver" whose answer is a known function of the twist that leads from `base` to B's pose. */
function fake(f: (xi: Float64Array) => number[]): DistanceFn {
  const xi = new Float64Array(6), m = new Float64Array(12);
  return (_a, _poseA, _b, poseB, _options, out): DistanceResult => {
    const { x, y, z, w } = poseB.quaternion, p = poseB.position;
    m.set([1 - 2 * (y * y + z * z), 2 * (x * y - w * z), 2 * (x * z + w * y), 2 * (x * y + w * z),
      1 - 2 * (x * x + z * z), 2 * (y * z - w * x), 2 * (x * z - w * y), 2 * (y * z + w * x), 1 - 2 * (x * x + y * y),
      p.x, p.y, p.z]);
    logSE3(m, xi);
    const v = f(xi);
    [out.pointA.x, out.pointA.y, out.pointA.z, out.pointB.x, out.pointB.y, out.pointB.z] = v;
    out.normal.x = 1; out.normal.y = 0; out.normal.z = 0;
    out.distance = v[6];
    out.status = "separated";
    return out;
  };
}

test("zeroth order on known functions: waves, a step, a square, a kink; without bias in every estimator", () => {
  const k = [3, -2, 1, 0.5, 2, -1], epsilon = 0.2, length = 1.5,
    scale = [length, length, length, 1, 1, 1].map((s) => s * epsilon), c = 0.1;
  const phi = (x: number): number => Math.exp(-0.5 * x * x) / Math.sqrt(2 * Math.PI),
    dot = (v: Float64Array): number => k.reduce((s, x, i) => s + x * v[i], 0);
  const solver = fake((v) => [Math.sin(dot(v)), v[2] > c ? 1 : 0, v[0] * v[0], Math.abs(v[4]), 1 + dot(v),
    Math.cos(dot(v)), 2]);
  const fade = Math.exp(-0.5 * k.reduce((s, x, i) => s + (x * scale[i]) ** 2, 0));
  const want = [k.map((x) => x * fade), [0, 0, phi(c / scale[2]) / scale[2], 0, 0, 0], [0, 0, 0, 0, 0, 0],
    [0, 0, 0, 0, 0, 0], k, [0, 0, 0, 0, 0, 0]].flat();
  const base = solver(sphere(1), O, sphere(1), O, { warmStart: null as never }, createDistanceResult()),
    spread: number[] = [];
  for (const estimator of ESTIMATORS) {
    const list = Array.from({ length: samples(3000) }, (_, seed) => {
      const w = witnessDerivatives(sphere(1), O, sphere(1), O, { ...base, pointA: { ...base.pointA },
        pointB: { ...base.pointB } }, { method: "zeroth-order", epsilon, length, samples: 12, seed, estimator,
          solver });
      return [...w.relative.pointA, ...w.relative.pointB];
    });
    spread.push(within(list, want, estimator));
  }
  expect(spread[1]).toBeLessThan(spread[0]);
  // the square and the kink are even: pairs of them cancel to the last bits
  const w = witnessDerivatives(sphere(1), O, sphere(1), O, base, { method: "zeroth-order", epsilon, length, samples: 12,
    estimator: "antithetic", solver });
  for (const x of [...w.relative.pointA.subarray(12), ...w.relative.pointB.subarray(0, 6)])
    expect(Math.abs(x)).toBeLessThan(1e-13);
});

const tight: DistanceFn = (a, poseA, b, poseB, o, out) => signedDistance(a, poseA, b, poseB,
  { ...o, tolerance: 1e-14 }, out);

const EGG = ellipsoid(0.4, 0.5, 0.7), BARREL = cylinder(0.3, 0.5);

test("differences and zeroth order agree with exact derivatives: every pose, every frame, apart and overlapping",
  () => {
  const rng = rngFor("sampled frames"), RUNS = 20, DEVIATIONS = 8;
  for (const frame of ["body", "world", "hybrid"] as const) {
    for (const d of [0.3, -0.02]) {
      const poseA = randomPose(rng, 1), poseB = randomPose(rng, 1), first = signedDistance(EGG, poseA, BARREL, poseB),
        p = poseB.position, s = d - first.distance;
      p.x += s * first.normal.x; p.y += s * first.normal.y; p.z += s * first.normal.z;
      const r = signedDistance(EGG, poseA, BARREL, poseB, { tolerance: 1e-14 }),
        exact = witnessDerivatives(EGG, poseA, BARREL, poseB, r, { frame });
      const ask = (o: DerivativeOptions): ReturnType<typeof witnessDerivatives> => {
        const w = witnessDerivatives(EGG, poseA, BARREL, poseB, r, { ...o, frame, solver: tight });
        expect(w.status).toBe("optimal");
        return w;
      };
      const fd = ask({ method: "finite-differences", epsilon: 1e-3 }),
        runs = Array.from({ length: RUNS },
          (_, seed) => ask({ method: "zeroth-order", epsilon: 1e-3, samples: 500, seed }));
      for (const m of ["relative", "poseA", "poseB"] as const) {
        expect(relativeError(rows(fd[m]), rows(exact[m])), `${frame} ${d} ${m}`).toBeLessThan(1e-3);
        const { mean, error } = moments(runs.map((w) => rows(w[m]).flat()));
        // smoothing itself changes a derivative of order one by about epsilon
        rows(exact[m]).flat().forEach((x, i) => {
          expect(Math.abs(mean[i] - x), `${frame} ${d} ${m} ${i}`).toBeLessThan(DEVIATIONS * error[i]
            + 5e-3 * (1 + Math.abs(x)));
        });
      }
    }
  }
});

test("differences are what a loop around the solver gives", () => {
  const rng = rngFor("sampled loop"), poseA = randomPose(rng, 0.3),
    poseB = { ...randomPose(rng, 0.3), position: { x: 2, y: 0.1, z: -0.2 } };
  const a = box(0.4, 0.5, 0.6), b = sphere(0.4), r = signedDistance(a, poseA, b, poseB), h = 1e-3, length = 0.5;
  const w = witnessDerivatives(a, poseA, b, poseB, r, { method: "finite-differences", epsilon: h, length,
    solver: tight });
  const loop = differences((x, pa, y, pb) => signedDistance(x, pa, y, pb, { tolerance: 1e-14 }), a, poseA, b, poseB,
    "poseB", "body", h, length);
  expect(relativeError(rows(w.poseB), loop)).toBeLessThan(1e-9);
});

test("Gaussian derivatives of a fine mesh approach the derivatives of the smooth body, more samples nearer", () => {
  const rng = rngFor("fine mesh"), egg = ellipsoid(0.4, 0.5, 0.7);
  const mesh = convexHull(Array.from({ length: 1500 }, () => {
    const v = [rng.normal(), rng.normal(), rng.normal()], l = Math.hypot(...v);
    return [0.4 * v[0] / l, 0.5 * v[1] / l, 0.7 * v[2] / l];
  }).flat());
  const mean = (n: number): number => {
    let sum = 0;
    for (let k = 0; k < 10; k++) {
      const poseA = randomPose(rng, 0), poseB = randomPose(rng, 0);
      poseB.position.x = 2;
      const r = signedDistance(mesh, poseA, mesh, poseB),
        want = witnessDerivatives(egg, poseA, egg, poseB, signedDistance(egg, poseA, egg, poseB));
      const got = witnessDerivatives(mesh, poseA, mesh, poseB, r, { method: "gaussian", epsilon: 0.15,
        samples: n, seed: k });
      expect(got.status).toBe("optimal");
      sum += relativeError([...rows(got.relative).slice(0, 6), ...rows(got.relative).slice(6)],
        rows(want.relative)) / 10;
    }
    return sum;
  };
  const few = mean(20), many = mean(2000);
  expect(many).toBeLessThan(0.25);
  expect(many).toBeLessThan(0.6 * few);
});

const numbers = (j: PoseJacobians): number[] => [...j.pointA, ...j.pointB, ...j.normal, ...j.distance, ...j.separation];

test.each(["gaussian",
  "zeroth-order"] as const)("%s: same seed, same bits, whatever was asked in between; another seed, another answer",
  (method) => {
  const shape = box(0.4, 0.5, 0.6), poseB = at(1.4, 0.3, 0.2), r = signedDistance(shape, O, BARREL, poseB);
  const ask = (seed: number, n: number): number[] => {
    const w = witnessDerivatives(shape, O, BARREL, poseB, r, { method, epsilon: 0.1, seed, samples: n,
      solver: signedDistance });
    return [w.relative, w.poseA, w.poseB].flatMap(numbers);
  };
  const first = ask(11, 20), other = ask(12, 20);
  ask(11, 200);
  expect(ask(11, 20)).toEqual(first);
  ask(-5, 20);
  expect(ask(11, 20)).toEqual(first);
  expect(other).not.toEqual(first);
});

test("a shape without extent has the Gaussian geometry of its margin", () => {
  const ws = acquire();
  try {
    readOptions({ method: "gaussian" }, ws.settings);
    ws.basis.set([1, 0, 0, 0, 1, 0, 0, 0, 1]);
    ws.points.set([0.3, 0, 0, 0, 0, 0]);
    expect(gaussianGeometry(sphere(0.3), IDENTITY, 1, ws, ws.a)).toBe(true);
    expect([...ws.a.h.subarray(0, 3)]).toEqual([0.3, 0, 0.3]);
  } finally {
    release();
  }
});
