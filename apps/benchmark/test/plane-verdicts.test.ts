/** Verdicts on the plane's tables, fed rows on both sides of each claim. */
import { expect, test } from "vitest";
import type { PlaneRow } from "../src/plane/row.ts";
import { planeVerdicts } from "../src/plane/verdicts.ts";

const row = (solver: string, question: PlaneRow["question"], vertices: number, order: number): PlaneRow => ({ solver,
  question, vertices, category: "distant", order, shuffled: order, cases: 10, error: 0, wrong: 0 });

test("a claim holds when every cell is ahead, fails when one is behind, and is not measured without both", () => {
  const said = (box2d: readonly number[]): string => planeVerdicts(box2d.flatMap((ns, k) => [
    row("paper, scan", "boolean", 4 + 4 * k, 100), row("Box2D", "boolean", 4 + 4 * k, ns)]))
    .verdicts.find((v) => v.claim.startsWith("the Boolean form with its early exits is faster than Box2D"))?.verdict
      ?? "";
  expect(said([101, 150])).toBe("reproduced");
  expect(said([150, 99])).toBe("not reproduced");
  expect(said([])).toBe("not measured");
});

test("half the time is 1.6 to 2.5 times, with 4 vertices only", () => {
  const said = (ns: number): string => planeVerdicts([row("paper, scan", "distance", 4, 100),
    row("paper, fixed start", "distance", 4, ns), row("paper, scan", "distance", 8, 100),
    row("paper, fixed start", "distance", 8, 900)])
    .verdicts.find((v) => v.claim.includes("fixed start") && v.claim.endsWith("(distance)"))?.verdict ?? "";
  expect([159, 161, 249, 251].map(said)).toEqual(["not reproduced", "reproduced", "reproduced", "not reproduced"]);
});
