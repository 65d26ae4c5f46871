/** Bytes per call of supports and their Hessians, in a process of its own. */
import { bytesPerCall, Rng } from "@col/testkit";
import { describe, expect, test } from "vitest";
import { compositions, cores } from "./catalogue.ts";

describe("no call allocates", () => {
  const shapes = Object.entries({ ...cores(), ...compositions() }).filter(([name]) => name !== "custom, not symmetric");
  const rng = new Rng(5), directions = Array.from({ length: 64 }, () => rng.unitVector(new Float64Array(3))),
    out = new Float64Array(3), h = new Float64Array(9);
  const kinds = new Map(shapes.map(([name, s]) =>
    [`${s.kind} ${s.support.name} ${s.operands.map((o) => o.kind).join()} ${s.operands.some((o) => o.margin > 0)}`,
      [name, s] as const]));
  for (const [name, s] of kinds.values()) {
    test(name, () => {
      const hessian = s.hessian;
      expect(bytesPerCall((n) => {
        for (let i = 0; i < n; i++) {
          s.support(s, directions[i & 63], out);
          if (hessian !== null) hessian(s, directions[i & 63], h);
        }
      })).toBeLessThan(0.5);
    });
  }
  test("all kinds mixed", () => {
    const list = shapes.map(([, s]) => s), count = list.length;
    expect(bytesPerCall((n) => {
      for (let i = 0; i < n; i++) {
        const s = list[i % count];
        s.support(s, directions[i & 63], out);
      }
    })).toBeLessThan(0.5);
    const curved = list.filter((s) => s.hessian !== null), many = curved.length;
    expect(bytesPerCall((n) => {
      for (let i = 0; i < n; i++) {
        const s = curved[i % many];
        s.hessian?.(s, directions[i & 63], h);
      }
    })).toBeLessThan(0.5);
  });
});
