/**
 * Laws of a shape: its support function, bounds, centre, inradius, margin and support Hessian, checked on one record.
 *
 * In: a shape of the contract and a generator. Out: violations in a report. Local frame, core only.
 * Method: a bank of support points sampled once; every statement of the contract is an inequality over that bank.
 * Finite differences use two steps: the error must fall as h^2 or be rounding; kinks (piecewise smooth cores) are
 * skipped and counted.
 */
import type { ConvexShape } from "@col/types";
import { LawReport } from "../report.ts";
import type { Rng } from "../rng.ts";
import { extent } from "../posed.ts";
import { hessianLaws } from "./hessian.ts";

export interface SupportLawOptions {
  /** Directions in the bank. Default 200. */
  readonly samples?: number;
  /** Relative to the extent. Default 1e-12. */
  readonly rounding?: number;
}

/** Directions: axes, diagonals, near-axes (where branches change), then uniform. */
function bankDirections(rng: Rng, count: number): Float64Array {
  const out = new Float64Array(3 * count), v = new Float64Array(3);
  const special: number[][] = [];
  for (let x = -1; x <= 1; x++) for (let y = -1; y <= 1; y++) for (let z = -1; z <= 1; z++)
    if (x !== 0 || y !== 0 || z !== 0) special.push([x, y, z]);
  for (const axis of [0, 1, 2]) for (const s of [1, -1]) for (const e of [1e-3, 1e-9, 1e-17]) {
    const d = [e, -e, e];
    d[axis] = s;
    special.push(d);
  }
  for (let i = 0; i < count; i++) out.set(special[i] ?? rng.unitVector(v), 3 * i);
  return out;
}

function dot(a: Float64Array, i: number, b: Float64Array, j: number): number {
  return a[i] * b[j] + a[i + 1] * b[j + 1] + a[i + 2] * b[j + 2];
}

function norm(a: Float64Array, i: number): number {
  return Math.sqrt(dot(a, i, a, i));
}

/** Checks every law of the support contract; adds to `report` and returns it. */
export function supportLaws(shape: ConvexShape, rng: Rng, report: LawReport = new LawReport(),
  options: SupportLawOptions = {}): LawReport {
  const count = options.samples ?? 200;
  const size = extent(shape) - shape.margin;
  const tol = (options.rounding ?? 1e-12) * size;
  const dirs = bankDirections(rng, count), pts = new Float64Array(3 * count), ids = new Int32Array(count);
  const d = new Float64Array(3), p = new Float64Array(3);

  const before = report.detail;
  let at = 0;
  report.detail = (): string => `direction (${dirs.subarray(3 * at, 3 * at + 3).join(", ")})`;
  for (let i = 0; i < count; i++) {
    at = i;
    d.set(dirs.subarray(3 * i, 3 * i + 3));
    p.fill(NaN);
    ids[i] = shape.support(shape, d, p);
    report.require("support: direction left alone", d[0] === dirs[3 * i] && d[1] === dirs[3 * i + 1]
      && d[2] === dirs[3 * i + 2]);
    report.require("support: finite", Number.isFinite(p[0] + p[1] + p[2]));
    pts.set(p, 3 * i);
  }
  const value = (i: number): number => dot(dirs, 3 * i, pts, 3 * i) / norm(dirs, 3 * i);
  const same = (i: number): boolean => p[0] === pts[3 * i] && p[1] === pts[3 * i + 1] && p[2] === pts[3 * i + 2];

  for (let i = 0; i < count; i++) {
    at = i;
    const length = norm(dirs, 3 * i), h = value(i);
    let worst = -Infinity;
    for (let j = 0; j < count; j++) worst = Math.max(worst, dot(dirs, 3 * i, pts, 3 * j) / length - h);
    report.check("support: maximal", worst, tol);

    d.set(dirs.subarray(3 * i, 3 * i + 3));
    const id = shape.support(shape, d, p);
    report.require("support: deterministic", same(i) && id === ids[i]);
    const id2 = shape.support(shape, d, d); // d is both now
    p.set(d);
    report.require("support: out may be d", same(i) && id2 === ids[i]);
    if (ids[i] >= 0) for (let j = 0; j < i; j++) if (ids[j] === ids[i]) {
      p.set(pts.subarray(3 * j, 3 * j + 3));
      report.require("support: an index names one vertex", same(i));
      break;
    }
    for (const c of [8.673617379884035e-19, 3, 1e90 / length, 1e-90 / length]) {
      for (let k = 0; k < 3; k++) d[k] = c * dirs[3 * i + k];
      shape.support(shape, d, p);
      report.check("support: invariant to positive scaling", Math.abs(dot(dirs, 3 * i, p, 0) / length - h), tol);
    }
    // h(d1 + d2) <= h(d1) + h(d2), on unit directions
    const j = rng.integer(count), lj = norm(dirs, 3 * j);
    for (let k = 0; k < 3; k++) d[k] = dirs[3 * i + k] / length + dirs[3 * j + k] / lj;
    const n12 = norm(d, 0);
    if (n12 > 1e-6) {
      shape.support(shape, d, p);
      report.check("support: subadditive", dot(d, 0, p, 0) - h - value(j), tol);
    }
    for (let k = 0; k < 3; k++) {
      report.check("bounds: contain the core", Math.max(shape.bounds[k] - pts[3 * i + k],
        pts[3 * i + k] - shape.bounds[k + 3]), tol);
    }
    const slack = h - dot(dirs, 3 * i, shape.center, 0) / length;
    report.check("center: inside", -slack, tol);
    report.check("inradius: ball inside", shape.inradius - slack, tol);
    if (shape.hessian !== null) hessianLaws(shape, dirs.subarray(3 * i, 3 * i + 3), report);
  }
  report.detail = before;
  for (let k = 0; k < 3; k++) for (const s of [-1, 1]) {
    d.fill(0);
    d[k] = s;
    shape.support(shape, d, p);
    const side = shape.bounds[s < 0 ? k : k + 3];
    report.check("bounds: tight", Number.isFinite(side) ? Math.abs(p[k] - side) : 0, tol);
  }
  report.require("margin: finite and not negative", shape.margin >= 0 && shape.margin < Infinity);
  report.require("inradius: finite and not negative", shape.inradius >= 0 && shape.inradius < Infinity);
  return report;
}
