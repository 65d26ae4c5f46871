/** Verdicts on the plane's tables, fed rows on both sides of each claim. */
import { expect, test } from "vitest";
import type { PlaneRow } from "../src/plane/row.ts";
import { leastOfLaunches } from "../src/plane/measure.ts";
import { planeVerdicts } from "../src/plane/verdicts.ts";

const row = (solver: string, question: PlaneRow["question"], vertices: number, order: number,
  category = "distant", byLaunch: readonly number[] = [order]): PlaneRow => ({ solver, question, vertices, category,
  order, shuffled: order, byLaunch, cases: 10, error: 0, wrong: 0 });
const said = (rows: readonly PlaneRow[], start: string): { verdict: string; because: string; ours: string } =>
  planeVerdicts(rows).verdicts.find((v) => v.claim.startsWith(start)) ?? { verdict: "", because: "", ours: "" };

test("a claim holds when every cell is ahead, fails when one is behind, and is not measured without both", () => {
  const beside = (box2d: readonly number[]): string => said(box2d.flatMap((ns, k) => [
    row("paper, scan", "boolean", 4 + 4 * k, 100), row("Box2D", "boolean", 4 + 4 * k, ns)]),
  "the Boolean form with its early exits is faster than Box2D").verdict;
  expect(beside([101, 150])).toBe("reproduced");
  expect(beside([150, 99])).toBe("not reproduced");
  expect(beside([])).toBe("not measured");
});

test("half the time is 1.6 to 2.5 times, with 4 vertices only", () => {
  const half = (ns: number): string => planeVerdicts([row("paper, scan", "distance", 4, 100),
    row("paper, fixed start", "distance", 4, ns), row("paper, scan", "distance", 8, 100),
    row("paper, fixed start", "distance", 8, 900)])
    .verdicts.find((v) => v.claim.includes("fixed start") && v.claim.endsWith("(distance)"))?.verdict ?? "";
  expect([159, 161, 249, 251].map(half)).toEqual(["not reproduced", "reproduced", "reproduced", "not reproduced"]);
});

test("a lead within what the launches differ by is open", () => {
  const lead = (...byLaunch: number[]): string => said([row("paper, scan", "boolean", 4, 100, "distant",
    [100, 100, 100]), row("Box2D", "boolean", 4, Math.min(...byLaunch), "distant", byLaunch)],
  "the Boolean form with its early exits is faster than Box2D").verdict;
  expect([lead(110, 111, 112), lead(101, 140, 120), lead(90, 91, 92)])
    .toEqual(["reproduced", "undecided", "not reproduced"]);
});

test("equal cost is 1.25 times at most, over the means of the categories", () => {
  const rows = (touching: number, byLaunch?: readonly number[]): PlaneRow[] => [
    ...["distant", "overlapping"].flatMap((c) => [row("paper, scan", "distance", 4, 80, c, [80, 80, 80]),
      row("paper, scan", "distance", 8, 120, c, [120, 120, 120])]),
    row("paper, scan", "distance", 4, touching, "touching", byLaunch ?? [touching, touching, touching]),
    row("paper, scan", "distance", 8, 120, "touching", [120, 120, 120])];
  const same = (list: readonly PlaneRow[]): string => said(list, "the published barycode GJK costs about").verdict;
  // means of 100 beside (touching + 120) / 2
  expect([same(rows(128)), same(rows(132)), same(rows(128, [128, 150, 110])), same(rows(128).slice(0, 4))])
    .toEqual(["reproduced", "not reproduced", "undecided", "not measured"]);
});

test("Box2D where polygons overlap, and why separating axes are ahead", () => {
  const box2d = (overlapping: number): string => said([row("Box2D", "distance", 4, 100),
    row("Box2D", "distance", 4, overlapping, "overlapping")], "Box2D's GJK takes longer").verdict;
  expect([box2d(101), box2d(99), said([], "Box2D's GJK takes longer").verdict])
    .toEqual(["reproduced", "not reproduced", "not measured"]);
  const { verdict, because } = said([row("paper, scan", "boolean", 4, 100), row("separating axis", "boolean", 4, 50),
    row("separating axis, projected", "boolean", 4, 150)], "the Boolean form with its early exits is faster than "
    + "separating axes that");
  expect(verdict).toBe("not reproduced");
  expect(because).toContain("take x 3.0 its time in the mean, x 3.0 at most");
});

test("the rows of several launches are one: the least, and each alone", () => {
  const [found, ...none] = leastOfLaunches([[row("a", "distance", 4, 9)], [{ ...row("a", "distance", 4, 7),
    shuffled: 11 }]]);
  expect(none).toEqual([]);
  expect(found).toMatchObject({ order: 7, shuffled: 9, byLaunch: [9, 7], cases: 10 });
});
