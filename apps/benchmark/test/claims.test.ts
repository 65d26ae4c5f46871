/** Every claim of the five papers, fed measures on both sides of each of its bounds. */
import { EXPERIMENTS } from "@col/papers";
import type { ExperimentResult, Interval, Measures } from "@col/papers";
import { expect, test } from "vitest";
import type { Claim, Part } from "../src/claims/claim.ts";
import { judge, verdictsOf } from "../src/claims/judge.ts";
import { PAPERS } from "../src/claims/papers.ts";

const ALL = PAPERS.flatMap(({ id, claims }) => claims.map((claim) => ({ id, claim })));
const bounded = ({ parts }: Claim): boolean => parts.some((p) => p.least !== undefined || p.most !== undefined);

/** A value inside of the range. */
function inside({ least, most }: Part): number {
  return least !== undefined && most !== undefined ? (least + most) / 2 : least !== undefined ? least + 1
    : most !== undefined ? most - 1 : 1;
}
const near = (value: number, by = 1e-6): Interval => ({ value, low: value - by, high: value + by });
const held = ({ parts }: Claim): Measures => Object.fromEntries(parts.map((p) => [p.measure, near(inside(p))]));
const word = (claim: Claim, part?: Part, m?: Interval): string => judge(claim, { ...held(claim),
  ...(part !== undefined && m !== undefined ? { [part.measure]: m } : {}) }).verdict;

test.each(ALL)("$id, $claim.where: $claim.sentence", ({ claim }) => {
  const refused = claim.incomparable !== undefined ? "not comparable"
    : claim.contradicted !== undefined ? "contradicted" : "not reproduced";
  if (!bounded(claim)) {
    expect(word(claim)).toBe("not comparable");
    return;
  }
  expect(word(claim)).toBe("reproduced");
  for (const part of claim.parts) {
    const { least, most } = part;
    if (least !== undefined) {
      expect(word(claim, part, near(least + 1e-4)), `${part.measure} above ${least}`).toBe("reproduced");
      expect(word(claim, part, near(least - 1e-4)), `${part.measure} below ${least}`)
        .toBe(claim.better === "below" ? "exceeded" : refused);
      if (claim.better !== "below") expect(["undecided", "not comparable"]).toContain(word(claim, part, near(least)));
    }
    if (most !== undefined) {
      expect(word(claim, part, near(most - 1e-4)), `${part.measure} below ${most}`).toBe("reproduced");
      expect(word(claim, part, near(most + 1e-4)), `${part.measure} above ${most}`)
        .toBe(claim.better === "above" ? "exceeded" : refused);
      if (claim.better !== "above") expect(["undecided", "not comparable"]).toContain(word(claim, part, near(most)));
    }
  }
  const without = judge(claim, {});
  expect(["undecided", "not comparable"]).toContain(without.verdict);
  if (without.verdict === "undecided") expect(without.because).toContain(claim.parts[0].measure);
});

test("a verdict that is not reproduced says why; every claim has its condition and stands once in a paper", () => {
  for (const { id, claim } of ALL) {
    const { verdict, because } = judge(claim, {});
    if (verdict !== "reproduced") expect(because.length, `${id} ${claim.sentence}`).toBeGreaterThan(0);
    expect(claim.condition.length).toBeGreaterThan(0);
    if (bounded(claim) && claim.incomparable === undefined) expect(claim.cause.length).toBeGreaterThan(0);
  }
  for (const { claims } of PAPERS) {
    const said = claims.map((c) => `${c.where} ${c.sentence}`);
    expect(new Set(said).size).toBe(said.length);
  }
});

test("every claim belongs to an experiment, or to the tables of the barycode paper", () => {
  const names = new Set([...EXPERIMENTS.map((e) => e.name), "barycode-tables"]);
  for (const { claim } of ALL) expect(names).toContain(claim.experiment);
});

test("measures from a file: a bound that is null is none, a value that is null decides nothing", () => {
  const claim: Claim = { where: "", sentence: "", paper: "", experiment: "", condition: "", cause: "outside",
    parts: [{ measure: "m", least: 1, most: 2 }] };
  const read = (m: object): string => judge(claim, JSON.parse(JSON.stringify({ m })) as Measures).verdict;
  expect(read({ value: 1.5, low: 1.2, high: Infinity })).toBe("undecided");
  expect(read({ value: 1.5, low: -Infinity, high: 0.9 })).toBe("not reproduced");
  expect(read({ value: NaN, low: NaN, high: NaN })).toBe("undecided");
  expect(read({ value: 1.5, low: 1.2, high: 1.8 })).toBe("reproduced");
});

test("a result without measures keeps the verdicts that its file stores", () => {
  const old = { where: "RSS 2022, Fig. 5a", claim: "c", paper: "p", ours: "o", verdict: "not measured", because: "b" };
  const result: ExperimentResult = { name: "convergence", tables: [], figures: [], verdicts: [old] };
  expect(verdictsOf(result)).toEqual([old]);
  const names = verdictsOf({ ...result, measures: {} }).map((v) => v.where);
  expect(names).toEqual(["RSS 2022, Fig. 4a", "RSS 2022, Fig. 4b", "RSS 2022, Fig. 4c"]);
});
