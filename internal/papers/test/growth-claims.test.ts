/** The verdicts of `growth-table`: which times refute which claim. */
import { expect, test } from "vitest";
import { tableVerdicts } from "../src/experiments/growth-table-claims.ts";
import type { TimesByClass } from "../src/experiments/growth-table-claims.ts";

/** 400 values about a mean, one per cent up and down. */
const about = (mean: number): number[] => Array.from({ length: 400 }, (_, i) => mean * (i % 2 ? 1.01 : 0.99));

test("the table of growth distances: each claim by its own times, both sides and open", () => {
  type Times = Readonly<Record<string, number>>;
  const timings = (times: Times): TimesByClass["cold"] => Object.entries(times).map(([name, ns]) => ({ name,
    ns: about(ns), iterations: [] }));
  const fair: Readonly<Record<keyof TimesByClass, Times>> = {
    cold: { IE: 1600, conic: 7000, "cutting plane": 1000 },
    coldMesh: { IE: 1300, Inc: 4000, conic: 9000, "cutting plane": 1000 },
    coldSmooth: { IE: 1200, DCF: 500, "cutting plane": 1000 }, coldRounded: { DCF: 90e3, "cutting plane": 110e3 },
    warm: { "cutting plane": 980, default: 500, "default, dual start": 500 },
    warmMesh: { "cutting plane": 600, Inc: 500, default: 300, "default, dual start": 300 },
  };
  const verdicts = (part: keyof TimesByClass, times: Times): string[] => tableVerdicts(Object.fromEntries(
    Object.entries({ ...fair, [part]: { ...fair[part], ...times } }).map(([name, list]) => [name, timings(list)]),
  ) as unknown as TimesByClass).map((v) => v.verdict);
  const yes = "reproduced", no = "not reproduced";
  expect(verdicts("cold", {})).toEqual(Array<string>(10).fill(yes));
  const refuted = (part: keyof TimesByClass, times: Times): number[] =>
    verdicts(part, times).flatMap((v, i) => (v === no ? [i] : []));
  expect([refuted("cold", { conic: 990 }), refuted("coldMesh", { Inc: 990 })]).toEqual([[0], [1]]);
  expect(refuted("cold", { IE: 1250 })).toEqual([2]); // below the lead on meshes, above that on DSF sets
  expect(refuted("coldSmooth", { IE: 1700 })).toEqual([2]);
  expect([refuted("warm", { "cutting plane": 700 }), refuted("warmMesh", { "cutting plane": 770, Inc: 600 })])
    .toEqual([[3], [4]]);
  expect([refuted("warmMesh", { Inc: 390 }), refuted("warm", { "default, dual start": 635 })]).toEqual([[5], [6]]);
  expect(refuted("coldSmooth", { DCF: 1010 })).toEqual([8]);
  expect([30e3, 33e3, 310e3, 325e3].map((ns) => refuted("coldRounded", { DCF: ns }))).toEqual([[9], [], [], [9]]);
  expect(verdicts("warm", { "cutting plane": 750 })[3]).toBe("undecided");
});
