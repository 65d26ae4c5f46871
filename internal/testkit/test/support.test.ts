import { describe, expect, test } from "vitest";
import { assertLawful, LawReport, rngFor, seededTitle, supportLaws } from "@col/testkit";
import type { ConvexShape, SupportFn } from "@col/types";
import { ball, box, capsule, cylinder, ellipsoid, hull, sphere } from "./support/shapes.ts";

const rngName = "support laws";
const random = rngFor("hull");
const cloud = Float64Array.from({ length: 60 }, () => random.uniform(-1, 1));

describe("support laws", () => {
  const good: Record<string, ConvexShape> = {
    box: box(1, 2, 3), ball: ball(2), ellipsoid: ellipsoid(1, 1e-3, 5), sphere: sphere(1), capsule: capsule(1, 2),
    cylinder: cylinder(1, 2), hull: hull(cloud), tiny: box(1e-9, 2e-9, 3e-9), huge: ellipsoid(1e9, 2e9, 1e3),
    point: hull([1, 2, 3]),
  };
  for (const [name, shape] of Object.entries(good)) {
    test(seededTitle(`hold for ${name}`, 200), () => {
      const report = supportLaws(shape, rngFor(rngName));
      assertLawful(report, name);
      expect(report.tried.get("support: maximal")).toBe(200);
      if (name === "ball") expect(report.skipped.size).toBe(0);
    });
  }

  const base = ellipsoid(1, 2, 3), cube = box(1, 1, 1);
  let flicker = 0;
  const wrap = (f: (inner: SupportFn, ...a: Parameters<SupportFn>) => number, s: ConvexShape = base): ConvexShape =>
    ({ ...s, support: (shape, d, out) => f(s.support, shape, d, out) });
  const broken: [string, ConvexShape][] = [
    ["support: maximal", wrap((f, s, d, o) => {
      const i = f(s, d, o);
      if (d[0] > 0.9 * Math.abs(d[1])) o[0] *= 0.9;
      return i;
    })],
    ["support: subadditive", wrap((f, s, d, o) => {
      const n = Math.sqrt(d[0] ** 2 + d[1] ** 2 + d[2] ** 2), i = f(s, d, o);
      if (d[0] + d[1] > 1.3 * n) for (let k = 0; k < 3; k++) o[k] *= 1.5;
      return i;
    })],
    ["support: invariant to positive scaling", wrap((f, s, d, o) => {
      const n = Math.abs(d[0]) + Math.abs(d[1]) + Math.abs(d[2]), i = f(s, d, o);
      if (n < 1e-8) o[0] += 0.1;
      return i;
    })],
    ["support: deterministic", wrap((f, s, d, o) => { const i = f(s, d, o); o[0] += 1e-15 * flicker++; return i; })],
    ["support: out may be d", wrap((_f, s, d, o) => {
      o[0] = d[0] < 0 ? -s.params[0] : s.params[0];
      o[1] = d[1] + d[0] < d[0] ? -s.params[1] : s.params[1];
      o[2] = d[2] < 0 ? -s.params[2] : s.params[2];
      if (d === o) o[0] = -o[0];
      return -1;
    }, { ...cube, support: cube.support })],
    ["support: direction left alone", wrap((f, s, d, o) => { const i = f(s, d, o); d[0] *= 2; return i; })],
    ["support: finite", wrap((f, s, d, o) => { const i = f(s, d, o); if (d[1] === 0) o[1] = NaN; return i; })],
    ["support: an index names one vertex", wrap((f, s, d, o) => { f(s, d, o); return 0; }, cube)],
    ["bounds: contain the core", { ...base, bounds: Float64Array.of(-1, -1.9, -3, 1, 2, 3) }],
    ["bounds: tight", { ...base, bounds: Float64Array.of(-1, -2, -3, 1, 2, 3.1) }],
    ["center: inside", { ...base, center: Float64Array.of(1.1, 0, 0) }],
    ["inradius: ball inside", { ...base, inradius: 1.001 }],
    ["margin: finite and not negative", { ...base, margin: -1 }],
    ["inradius: finite and not negative", { ...base, inradius: NaN }],
  ];
  const hess = (f: (h: Float64Array, d: Float64Array) => void): ConvexShape =>
    ({ ...base, hessian: (s, d, o) => { base.hessian?.(s, d, o); f(o, d); } });
  broken.push(
    ["hessian: equals differences", hess((h) => { for (let i = 0; i < 9; i++) h[i] *= 1.01; })],
    ["hessian: H d = 0", hess((h) => { h[0] += 0.01; })],
    ["hessian: symmetric", hess((h) => { h[1] += 0.01; })],
    ["hessian: positive semidefinite", hess((h) => { for (let i = 0; i < 9; i++) h[i] *= -1; })],
    ["hessian: H(c d) = H(d) / c", hess((h, d) => {
      const n = Math.sqrt(d[0] ** 2 + d[1] ** 2 + d[2] ** 2);
      for (let i = 0; i < 9; i++) h[i] *= n;
    })],
    ["hessian: finite", hess((h) => { h[4] = NaN; })],
  );
  for (const [law, shape] of broken) {
    test(`"${law}" fails on a shape that breaks it`, () => {
      const report = supportLaws(shape, rngFor(rngName), new LawReport());
      expect(report.brokenLaws()).toContain(law);
      expect(() => { assertLawful(report); }).toThrow(law.slice(0, 6));
    });
  }
});
