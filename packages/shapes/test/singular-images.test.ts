/**
 * Images under singular matrices: lawful for every shape, and no operand is ever asked along a direction that its law
 * excludes.
 */
import { describe, expect, test } from "vitest";
import { assertLawful, extent, hessianLaws, LawReport, rngFor, supportLaws } from "@col/testkit";
import type { ConvexShape } from "@col/types";
import { affine, box, convexHull, customShape, dsf, withMargin } from "../src/index.ts";
import { cloud, compositions, cores } from "./catalogue.ts";

const third = 1 / 3, tenth = 0.1;
/** Rank 2, 1 and 0; exact, by cancellation, up to rounding only, tiny, badly scaled. */
const SINGULAR: Readonly<Record<string, readonly number[]>> = {
  "x and y onto their difference": [0.5, -0.5, 0, -0.5, 0.5, 0, 0, 0, 1],
  "onto z = 0": [1, 0, 0, 0, 1, 0, 0, 0, 0],
  "onto y = 0, turned": [0, 0, 1, 0, 0, 0, -1, 0, 0],
  "onto x = 0, stretched": [0, 0, 0, 0, 3, 0, 0, 0, 0.25],
  "onto a tilted plane": [1, 2, 3, 0, 1, 1, 1, 3, 4],
  "along (1, 1, 1)": [2 * third, -third, -third, -third, 2 * third, -third, -third, -third, 2 * third],
  "two equal rows": [1, 2, 3, 1, 2, 3, 0, 0, 1],
  "two opposite rows": [1, 2, 3, -1, -2, -3, 0, 1, 0],
  "two equal columns": [1, 1, 0, 2, 2, 1, 3, 3, 0],
  "rows of tenths": [tenth, 0.2, 0.3, 0.2, 0.4, 0.6, 0.3, 0.6, 0.9000000000000001],
  "sum of two rows": [0.1, 0.7, 0.2, 0.2, 0.1, 0.4, 0.1 + 0.2, 0.7 + 0.1, 0.2 + 0.4],
  "a line": [1, 2, 3, 2, 4, 6, -1, -2, -3],
  "the line x": [1, 0, 0, 0, 0, 0, 0, 0, 0],
  "a line from z": [0, 0, 1, 0, 0, 1, 0, 0, 1],
  "the line (1, 1, 0)": [1, 1, 0, 1, 1, 0, 0, 0, 0],
  "a line of thirds": [third, third, third, third, third, third, third, third, third],
  "a line by cancellation": [1, -1, 0, -1, 1, 0, 0, 0, 0],
  "a point": [0, 0, 0, 0, 0, 0, 0, 0, 0],
  "a point of negative zeros": [-0, -0, -0, -0, -0, -0, -0, -0, -0],
  "tiny and flat": [1e-40, 0, 0, 0, 1e-40, 0, 0, 0, 0],
  "tiny line": [1e-45, 1e-45, 0, 1e-45, 1e-45, 0, 0, 0, 0],
  "flat but for a rounding": [1, 0, 0, 0, 1, 0, 0, 0, 1e-17],
  "flat but for 1e-60": [1, 0, 0, 0, 1, 0, 0, 0, 1e-60],
  "flat but for 5e-324": [1, 0, 0, 0, 1, 0, 0, 0, 5e-324],
  "a line but for 1e-60": [1, 1, 0, 1, 1, 1e-60, 0, 0, 0],
  "large and flat": [1e6, 0, 0, 0, 0, 1e6, 0, 0, 0],
  "badly scaled and flat": [1e-4, 0, 0, 0, 1e2, 1e2, 0, 1, 1],
  "shear and flat": [1, 1e-3, 0, 0, 1, 0, 0, 1, 0],
};

const support = (shape: ConvexShape, d: readonly number[]): number[] => {
  const out = new Float64Array(3).fill(NaN);
  shape.support(shape, Float64Array.from(d), out);
  return [...out];
};

/** A user's shape by the book: it refuses directions outside the law, and divides by their length. */
function strict(inner: ConvexShape): ConvexShape {
  return {
    ...inner, kind: -1, fillsBounds: false, support: (_s, d, out) => {
      const n = Math.hypot(d[0], d[1], d[2]);
      if (!(n > 1e-100 && n < 1e100)) throw new Error(`support called with (${d.join()})`);
      const id = inner.support(inner, d, out);
      for (let i = 0; i < 3; i++) out[i] += 0 / n;
      return id;
    },
  };
}

const SHAPES: Record<string, ConvexShape> = {
  ...cores(),
  "custom, not symmetric": compositions()["custom, not symmetric"],
  "rounded dsf": withMargin(dsf(cloud(8, 3)), 0.2),
};

describe.each(Object.entries(SINGULAR))("%s", (title, matrix) => {
  test.each(Object.entries(SHAPES))("%s", (name, inner) => {
    const report = new LawReport();
    report.subject = () => `${title} of ${name}`;
    // what the products of the map are rounded to, where they cancel in the image: a translation of that length makes
    // it the image's own rounding
    const products = 3 * Math.max(...matrix.map(Math.abs)) * extent(inner), rng = rngFor(`${title} of ${name}`);
    const image = affine(strict(inner), matrix),
      away = affine(strict(inner), matrix, { x: products, y: -products, z: 0 });
    expect([...image.bounds, ...image.center, ...away.bounds].every(Number.isFinite)).toBe(true);
    supportLaws({ ...away, hessian: null }, rng, report, { samples: 50 });
    for (let i = 0; i < 20; i++) hessianLaws(image, rng.unitVector(new Float64Array(3)), report);
    // the image's support value covers the operand's points in every direction: h(d) >= d . A p
    for (const d of [
      [1, 1, 0],
      [0, 0, 1],
      [1, 1, 1],
      [1, -1, 0],
      [1, 0, -1],
      [-1, -2, 3],
      [1, 1e-17, 0],
      [3, -1.5, -0.5],
    ]) {
      const at = support(image, d),
        n = Math.hypot(...d);
      for (const e of [
        [1, 0, 0],
        [0, 1, 0],
        [0, 0, 1],
        [-1, 0, 0],
        [0, -1, 0],
        [0, 0, -1],
        [1, 1, 1],
        [-1, 1, -1],
      ]) {
        const p = support(inner, e).map((c, i) => c + (inner.margin * e[i]) / Math.hypot(...e));
        let above = 0;
        for (let i = 0; i < 3; i++) {
          const q = matrix[3 * i] * p[0] + matrix[3 * i + 1] * p[1] + matrix[3 * i + 2] * p[2];
          above += (d[i] / n) * (q - at[i]);
        }
        report.check("image: no point of the operand is mapped beyond the support plane", above, 1e-14 * products);
      }
    }
    assertLawful(report);
  });
});

test("the image of a smooth set under a matrix with a kernel has finite support points along the kernel", () => {
  const image = affine(dsf([1, 0, 0, 0, 1, 0, 0, 0, 1, -1, -1, -1]), [0.5, -0.5, 0, -0.5, 0.5, 0, 0, 0, 1]);
  for (const d of [[1, 1, 0], [-1, -1, 0], [3, 3, 0]]) {
    const [x, y, z] = support(image, d);
    expect(x).toBe(-y);
    expect(Number.isFinite(x) && Number.isFinite(z)).toBe(true);
  }
});

test("where the direction is mapped to zero the image has a Hessian of zeros", () => {
  const h = new Float64Array(9).fill(NaN), d = Float64Array.of(1, 1, 0);
  for (const inner of [
    dsf(cloud(8, 3)),
    withMargin(dsf(cloud(8, 3)), 0.2),
    withMargin(box(1, 1, 1), 0.1),
    convexHull(cloud(30, 2)),
    SHAPES["ellipsoid"],
  ]) {
    const image = affine(inner, SINGULAR["x and y onto their difference"]);
    image.hessian?.(image, d, h);
    expect([...h]).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 0]);
  }
});

test("a user's support function is never called with zero", () => {
  const lengths: number[] = [];
  const own = customShape({
    support: (_s, d, out) => {
      const n = Math.hypot(d[0], d[1], d[2]);
      lengths.push(n);
      for (let i = 0; i < 3; i++) out[i] = d[i] / n;
      return -1;
    },
  });
  const image = affine(own, SINGULAR["x and y onto their difference"]);
  for (const d of [
    [1, 1, 0],
    [-1, -1, 0],
    [1e-60, 1e-60, 0],
    [0, 0, 1],
  ])
    expect(support(image, d).every(Number.isFinite)).toBe(true);
  expect(Math.min(...lengths)).toBeGreaterThan(0);
});
