/**
 * Laws of a support Hessian at one direction: H d = 0, symmetric, positive semidefinite, H(c d) = H(d) / c, and equal
 * to central differences of the support point with an error that falls as h^2.
 *
 * In: a shape with a Hessian, a direction. Out: violations in a report. Local frame, core.
 * At kinks (the support point jumps or its derivative does) the differences at two steps disagree: skipped, counted.
 * Where curvature is unbounded, as at the poles of a superellipsoid, the rows of the directions in which it is are 0:
 * no number stands for infinity.
 */
import type { ConvexShape, SupportHessianFn } from "@col/types";
import type { LawReport } from "../report.ts";
import { extent } from "../posed.ts";

/** Step of the central differences at a unit direction; the second step is half of it. */
const STEP = 1e-4;
/** The support point may move that much of the extent within a step. */
const RESOLVED = 0.1;
/**
 * Differences: truncation is STEP^2 times a third derivative, which is large near edges of flat cores: there the law
 * skips.
 */
const RELATIVE = 1e-5;

function differences(shape: ConvexShape, u: Float64Array, h: number, out: Float64Array): void {
  const d = new Float64Array(3), p = new Float64Array(3), q = new Float64Array(3);
  for (let k = 0; k < 3; k++) {
    d.set(u);
    d[k] = u[k] + h;
    shape.support(shape, d, p);
    d[k] = u[k] - h;
    shape.support(shape, d, q);
    for (let i = 0; i < 3; i++) out[3 * i + k] = (p[i] - q[i]) / (2 * h);
  }
}

function maxDifference(a: Float64Array, b: Float64Array, c: number): number {
  let m = 0;
  for (let i = 0; i < 9; i++) m = Math.max(m, Math.abs(a[i] - c * b[i]));
  return m;
}

export function hessianLaws(shape: ConvexShape, direction: Float64Array, report: LawReport): void {
  if (shape.hessian === null) return;
  const before = report.detail;
  report.detail = (): string => `direction (${direction.join(", ")})`;
  lawsAt(shape, shape.hessian, direction, report);
  report.detail = before;
}

function lawsAt(shape: ConvexShape, hessian: SupportHessianFn, direction: Float64Array, report: LawReport): void {
  const length = Math.sqrt(direction[0] * direction[0] + direction[1] * direction[1] + direction[2] * direction[2]);
  const u = direction.map((c) => c / length);
  const h = new Float64Array(9).fill(NaN), h2 = new Float64Array(9).fill(NaN);
  hessian(shape, u, h);
  let size = 0;
  for (let i = 0; i < 9; i++) size = Math.max(size, Math.abs(h[i]));
  report.require("hessian: finite", Number.isFinite(size) && !h.includes(NaN));
  const tol = 1e-11 * Math.max(size, extent(shape));
  for (let i = 0; i < 3; i++) {
    report.check("hessian: H d = 0", Math.abs(h[3 * i] * u[0] + h[3 * i + 1] * u[1] + h[3 * i + 2] * u[2]), tol);
  }
  report.check("hessian: symmetric", Math.max(Math.abs(h[1] - h[3]), Math.abs(h[2] - h[6]),
    Math.abs(h[5] - h[7])), tol);
  const minors = [h[0], h[4], h[8]];
  report.check("hessian: positive semidefinite", -Math.min(...minors), tol);
  const m2 = Math.min(h[0] * h[4] - h[1] * h[3], h[0] * h[8] - h[2] * h[6], h[4] * h[8] - h[5] * h[7]);
  report.check("hessian: positive semidefinite", -m2, tol * Math.max(size, extent(shape)));
  for (const c of [7, 9.5367431640625e-7]) {
    hessian(shape, u.map((x) => c * x), h2);
    report.check("hessian: H(c d) = H(d) / c", maxDifference(h, h2, c), tol);
  }
  // Steps longer than the radius of curvature reach another piece and are not compared.
  if (size * STEP > RESOLVED * extent(shape)) {
    report.skip("hessian: equals differences");
    return;
  }
  const coarse = new Float64Array(9), fine = new Float64Array(9);
  differences(shape, u, STEP, coarse);
  differences(shape, u, STEP / 2, fine);
  const scale = Math.max(size, extent(shape));
  // On a smooth piece the two differ by 3/4 of the h^2 error; at a kink by O(1) or O(1 / h).
  if (maxDifference(coarse, fine, 1) > RELATIVE * scale) {
    report.skip("hessian: equals differences");
    return;
  }
  const e1 = maxDifference(coarse, h, 1), e2 = maxDifference(fine, h, 1);
  report.check("hessian: equals differences", e2, Math.max(0.3 * e1, 1e-9 * scale));
}
