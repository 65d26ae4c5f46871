/** Hard cases: ours are right by an oracle that shares no code, the reader says what is wrong, a bad solver scores badly. */
import { describe, expect, it } from "vitest";
import { OWN_HARD_CASES, buildHardCase, findSolver, hardScale, readHardCases, scoreHardCase } from "@col/bench";
import type { RunningSolver } from "@col/bench";
import { signedDistanceOracle } from "@col/testkit";

const gjk = findSolver("gjk").start({ dualityGap: undefined });

describe("our own hard cases", () => {
  it.each(OWN_HARD_CASES.map((c) => [c.id, c] as const))("%s: GJK answers within 1e-9 of the scale", (_id, c) => {
    const score = scoreHardCase(c, gjk, "separation");
    expect(score.ok, JSON.stringify(score)).toBe(true);
  });
  it.each(OWN_HARD_CASES.map((c) => [c.id, c] as const))("%s: the answer in closed form is that of the oracle", (_id, c) => {
    const q = buildHardCase(c), truth = c.expected.signedDistance;
    const oracle = signedDistanceOracle(q.a, q.poseA, q.b, q.poseB);
    const slack = oracle.deep && truth < 0 ? 1e-6 : 1e-9;
    expect(Math.abs(oracle.distance - truth)).toBeLessThanOrEqual(slack * hardScale(c) + (truth >= 0 ? Math.max(0, oracle.upper - oracle.lower) : 0));
  });
});

describe("reader", () => {
  const [good] = OWN_HARD_CASES;
  it("takes what it writes, as an array or under `cases`", () => {
    const text = JSON.stringify(OWN_HARD_CASES);
    expect(readHardCases(JSON.parse(text))).toEqual(OWN_HARD_CASES);
    expect(readHardCases({ cases: JSON.parse(text) as unknown })).toHaveLength(OWN_HARD_CASES.length);
  });
  it.each<[string, unknown, RegExp]>([
    ["no list", {}, /"cases"/], ["a number", [1], /case 0: expected an object/], ["no id", [{ ...good, id: 1 }], /case 0: "id"/],
    ["no type", [{ ...good, shapeA: {} }], /faces-touch: "shapeA"/], ["two rows", [{ ...good, poseB: { rotation: [[1, 0, 0]], translation: [0, 0, 0] } }], /"rotation"/],
    ["no answer", [{ ...good, expected: {} }], /signedDistance/],
  ])("refuses %s", (_name, value, message) => {
    expect(() => readHardCases(value)).toThrow(message);
  });
});

describe("score", () => {
  const [touch] = OWN_HARD_CASES;
  const broken = (over: Partial<RunningSolver>): RunningSolver => ({ ...gjk, ...over });
  it("NaN, a wrong distance, a missed overlap and an exception are failures, none ends the run", () => {
    expect(scoreHardCase(touch, broken({ distance: (_a, _p, _b, _q, out) => { out.distance = NaN; } }), "separation").ok).toBe(false);
    expect(scoreHardCase(touch, broken({ distance: (_a, _p, _b, _q, out) => { out.distance = 1e-6; } }), "separation").ok).toBe(false);
    const deep = OWN_HARD_CASES.find((c) => c.id === "identical-boxes");
    if (deep === undefined) throw new Error("identical-boxes is gone");
    expect(scoreHardCase(deep, broken({ intersects: () => false }), "separation").ok).toBe(false);
    const thrown = scoreHardCase(touch, broken({ distance: () => { throw new Error("lost"); } }), "separation");
    expect(thrown).toMatchObject({ ok: false, status: "threw lost" });
  });
  it("an unknown shape type is a failure with its name", () => {
    expect(scoreHardCase({ ...touch, shapeA: { type: "torus" } }, gjk, "separation").status).toContain('unknown shape type "torus"');
  });
});
