/**
 * The reference cases: alpha, certificates, statuses, Boolean answers, derivatives, in space and in the plane.
 */
import { growthDerivatives, growthDerivatives2, growthDistance, growthDistance2, growthIntersects,
  growthIntersects2 } from "@col/growth-distance";
import type { GrowthOptions } from "@col/growth-distance";
import { isSample } from "@col/testkit";
import { describe, expect, test } from "vitest";
import { certifyGrowth } from "./certificate.ts";
import { cases2, cases3, csv, reference } from "./reference.ts";
import type { Row } from "./reference.ts";
import { flat, twisted } from "./twist.ts";

/** The references' bounds are good to this (their widest interval), and so are ours when rounded. */
const REFERENCE_ROUNDING = 2e-14;
const SETTINGS: readonly (readonly [string, GrowthOptions, number])[] = [
  ["default", {}, 1.6e-8], ["cutting plane", { method: "cutting-plane" }, 1.6e-8],
  ["pivoted", { coordinates: "pivoted" }, 1.6e-8],
  ["tight", { tolerance: 1e-13 }, 1e-12],
];

/** Of the differences. Radians, and lengths. */
const STEP = 1e-5;

const NAMES: Readonly<Record<string, string>> = { coincident: "coincident-centres",
  ill_conditioned: "ill-conditioned" };

function expectedStatus(row: Row): string {
  return NAMES[row["status"]] ?? "optimal";
}

describe.each(["growth3d", "growth3d_degenerate"])("%s", (name) => {
  const path = reference(`${name}.txt`), answers = reference(`${name.replace("growth", "reference")}.csv`);
  const cases = cases3(path), rows = csv(answers);
  test.each(SETTINGS)("%s: alpha, bounds, primal feasibility, status", (title, options, tolerance) => {
    let limited = 0;
    cases.forEach((c, i) => {
      const r = growthDistance(c.a, c.poseA, c.b, c.poseB, options), row = rows[i],
        where = `${name} case ${i} ${row["label"]} ${row["kindA"]} ${row["kindB"]}`;
      if (title === "tight" && r.status === "precision-limit") limited++;
      else expect(r.status, where).toBe(expectedStatus(row));
      if (!row["status"].startsWith("optimal")) return;
      const alpha = Number(row["alpha"]);
      expect(Math.abs(r.alpha / alpha - 1), where).toBeLessThan(tolerance);
      expect(r.lowerBound, where).toBeLessThanOrEqual(alpha * (1 + REFERENCE_ROUNDING));
      expect(r.alpha, where).toBeGreaterThanOrEqual(alpha * (1 - REFERENCE_ROUNDING));
      if (c.b.bounds[0] === -Infinity) return; // a half-space has no support across its normal
      const k = certifyGrowth(c.a, c.poseA, c.b, c.poseB, r);
      // centres 1e9 apart: the points themselves are rounded to 1e-7
      if (!row["label"].startsWith("dist1e9") && !row["label"].startsWith("far")) {
        expect(k.residual, where).toBeLessThan(1e-12);
        expect(k.lower, where).toBeGreaterThan(r.alpha * (1 - 2 * tolerance));
        expect(k.sag, where).toBeLessThan(1e-14);
      }
    });
    // rounding stops some before 1e-13: they say so, and their alpha is still good to 1e-12
    expect(limited).toBeLessThan(0.03 * cases.length);
  });
  test("Boolean answers and their certificates", () => {
    cases.forEach((c, i) => {
      const row = rows[i], where = `${name} case ${i} ${row["label"]}`;
      const hit = growthIntersects(c.a, c.poseA, c.b, c.poseB);
      if (row["status"] === "ill_conditioned") return;
      const alpha = Number(row["alpha"]);
      if (row["status"] === "coincident" || Math.abs(alpha - 1) > 1e-12)
        expect(hit, where).toBe(alpha <= 1 || row["status"] === "coincident");
      else expect(hit, where).toBe(true);
    });
  });
});

describe("growth2d", () => {
  const path = reference("growth2d.txt"), answers = reference("reference2d.csv");
  const cases = cases2(path), rows = csv(answers);
  test.each(SETTINGS)("%s: alpha, bounds, primal feasibility, status", (title, options, tolerance) => {
    cases.forEach((c, i) => {
      const r = growthDistance2(c.a, c.poseA, c.b, c.poseB, options as object), row = rows[i],
        where = `case ${i} ${row["label"]} ${row["kindA"]} ${row["kindB"]}`;
      if (!(title === "tight" && r.status === "precision-limit")) expect(r.status, where).toBe(expectedStatus(row));
      if (row["status"] !== "optimal") return;
      const alpha = Number(row["alpha"]);
      expect(Math.abs(r.alpha / alpha - 1), where).toBeLessThan(tolerance);
      expect(r.lowerBound, where).toBeLessThanOrEqual(alpha * (1 + REFERENCE_ROUNDING));
      expect(r.alpha, where).toBeGreaterThanOrEqual(alpha * (1 - REFERENCE_ROUNDING));
      const at = (p: { c: number; s: number; x: number; y: number }, e: Float64Array): number[] =>
        [p.x + p.c * e[0] - p.s * e[1], p.y + p.s * e[0] + p.c * e[1]];
      const p1 = at(c.poseA, c.a.center), p2 = at(c.poseB, c.b.center), dx = p2[0] - p1[0], dy = p2[1] - p1[1];
      const ex = r.alpha * (r.pointA.x - p1[0] - r.pointB.x + p2[0]) - dx,
        ey = r.alpha * (r.pointA.y - p1[1] - r.pointB.y + p2[1]) - dy;
      expect(Math.sqrt((ex * ex + ey * ey) / (dx * dx + dy * dy)), where).toBeLessThan(1e-12);
    });
  });
  test("Boolean answers", () => {
    cases.forEach((c, i) => {
      const alpha = Number(rows[i]["alpha"]);
      expect(growthIntersects2(c.a, c.poseA, c.b, c.poseB), `case ${i}`).toBe(alpha <= 1);
    });
  });
});

/**
 * Entry (row i of the block, twist t) by fourth-order differences of the sharpened solution itself: what a moved pair's
 * factor, points and normal really do, whatever either table of derivatives says.
 */
function byDifferences({ a, poseA, b, poseB }: ReturnType<typeof cases3>[number], i: number, t: number): number {
  const at = (h: number): number => flat(
    (t < 6 ? growthDerivatives(a, twisted(a, poseA, t, h), b, poseB) : growthDerivatives(a, poseA, b,
      twisted(b, poseB, t - 6, h))).result,
  )[i];
  return (8 * (at(STEP) - at(-STEP)) - (at(2 * STEP) - at(-2 * STEP))) / (12 * STEP);
}

/** Largest difference of a block of a derivative file, relative to the block's largest entry (at least 1). */
function difference(row: Row, name: (body: string, i: number, t: number) => string, rows: number, twist: number,
  get: (i: number, t: number) => number): number {
  let worst = 0, size = 1;
  for (let i = 0; i < rows; i++) {
    for (let t = 0; t < 2 * twist; t++) {
      const x = Number(row[name(t < twist ? "A" : "B", i, t % twist)]);
      size = Math.max(size, Math.abs(x));
      worst = Math.max(worst, Math.abs(x - get(i, t)));
    }
  }
  return worst / size;
}

describe("derivatives that differ from the reference's by more than 5e-7, whatever their size", () => {
  const path = reference("growth3d.txt"), answers = reference("growth3d_deriv.csv");
  test("differ from differences of the solution less than a tenth as much: the reference is off", () => {
    const rows = csv(answers), cases = cases3(path);
    let found = 0;
    cases.forEach((c, k) => {
      if (rows[k]["solution_differentiable"] !== "1") return;
      const d = growthDerivatives(c.a, c.poseA, c.b, c.poseB, { frame: "centre" });
      if (d.status !== "optimal") return;
      for (const [block, J, first] of [["Jz1_", d.pointA, 1], ["Jz2_", d.pointB, 4], ["Jn_", d.normal, 7]] as const) {
        for (let i = 0; i < 3; i++) {
          for (let t = 0; t < 12; t++) {
            const ours = J[12 * i + t], theirs = Number(rows[k][`${block}${t < 6 ? "A" : "B"}_${i}${t % 6}`]),
              apart = Math.abs(ours - theirs);
            if (apart < 5e-7) continue;
            found++;
            expect(Math.abs(byDifferences(c, first + i, t) - ours),
              `case ${k} ${block}${i} twist ${t}: ${ours} and ${theirs}`).toBeLessThan(0.1 * apart);
          }
        }
      }
    });
    // the samples are right up to rounding, the shared data is not
    if (isSample(answers)) expect(found).toBe(0);
    else expect(found).toBeGreaterThan(0);
  });
});

describe.each([3, 2] as const)("derivatives in dimension %i", (dim) => {
  const path = reference(`growth${dim}d.txt`), answers = reference(`growth${dim}d_deriv.csv`),
    values = reference(`reference${dim}d.csv`);
  test("gradient, Jacobians, and where they do not exist", () => {
    const rows = csv(answers), solved = csv(values), twist = dim === 3 ? 6 : 3, n = 2 * twist;
    const all = dim === 3
      ? cases3(path).map((c) => growthDerivatives(c.a, c.poseA, c.b, c.poseB, { frame: "centre" }))
      : cases2(path).map((c) => growthDerivatives2(c.a, c.poseA, c.b, c.poseB, { frame: "centre" }));
    let compared = 0;
    all.forEach((d, i) => {
      const row = rows[i],
        where = `dimension ${dim} case ${i} ${solved[i]["label"]} ${solved[i]["kindA"]} ${solved[i]["kindB"]}`;
      if (solved[i]["status"] !== "optimal") return;
      // a normal nullity of 0 is impossible: the reference solver could not tell
      if (row["n_nullity"] !== "0") expect(d.valueDifferentiable, where).toBe(row["value_differentiable"] === "1");
      if (row["value_differentiable"] !== "1") return;
      const worst = [difference(row, (b, _i, t) => `g${b}${t}`, 1, twist, (_i, t) => d.gradient[t])];
      if (row["solution_differentiable"] === "1") {
        expect(d.status, where).toBe("optimal");
        worst.push(difference(row, (b, i2, t) => `Jn_${b}_${i2}${t}`, dim, twist, (i2, t) => d.normal[n * i2 + t]));
        worst.push(difference(row, (b, i2, t) => `Jz1_${b}_${i2}${t}`, dim, twist, (i2, t) => d.pointA[n * i2 + t]));
        worst.push(difference(row, (b, i2, t) => `Jz2_${b}_${i2}${t}`, dim, twist, (i2, t) => d.pointB[n * i2 + t]));
      }
      compared++;
      // of the block's largest entry; entries further off than 5e-7 have a test of their own, above
      expect(Math.max(...worst), where).toBeLessThan(1e-7);
    });
    expect(compared).toBeGreaterThan(0.85 * rows.length);
  });
});
