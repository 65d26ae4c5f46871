/**
 * Hard cases: ours are right by an oracle that shares no code, the reader says what is wrong, a bad solver scores
 * badly.
 */
import { describe, expect, it } from "vitest";
import { OWN_HARD_CASES, buildHardCase, findSolver, hardScale, readHardCases, readHardCasesText,
  scoreHardCase } from "@col/bench";
import type { RunningSolver } from "@col/bench";
import { signedDistanceOracle } from "@col/testkit";

const gjk = findSolver("gjk").start({ dualityGap: undefined });

describe("our own hard cases", () => {
  it.each(OWN_HARD_CASES.map((c) => [c.id, c] as const))("%s: GJK answers within 1e-9 of the scale", (_id, c) => {
    const score = scoreHardCase(c, gjk, "separation");
    expect(score.ok, JSON.stringify(score)).toBe(true);
  });
  it.each(OWN_HARD_CASES.map((c) => [c.id, c] as const))("%s: the answer in closed form equals the oracle's",
    (_id, c) => {
    const q = buildHardCase(c), truth = c.expected.signedDistance;
    const oracle = signedDistanceOracle(q.a, q.poseA, q.b, q.poseB);
    const slack = oracle.deep && truth < 0 ? 1e-6 : 1e-9;
    expect(Math.abs(oracle.distance - truth)).toBeLessThanOrEqual(slack * hardScale(c)
      + (truth >= 0 ? Math.max(0, oracle.upper - oracle.lower) : 0));
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
    ["no list", {}, /"cases"/], ["a number", [1], /case 0: expected an object/], ["no id", [{ ...good, id: 1 }],
      /case 0: "id"/],
    ["no type", [{ ...good, shapeA: {} }], /faces-touch: "shapeA"/],
    ["two rows", [{ ...good, poseB: { rotation: [[1, 0, 0]], translation: [0, 0, 0] } }], /"rotation"/],
    ["no answer", [{ ...good, expected: {} }], /faces-touch: "expected.signedDistance" must be a number, got nothing/],
    ["an unknown shape", [{ ...good, shapeB: { type: "torus" } }],
      /faces-touch: "shapeB": "type": unknown shape, expected one of sphere, .*, got "\\?"?torus/],
    ["no extents", [{ ...good, shapeA: { type: "box" } }],
      /"shapeA": "halfExtents" of a box must be 3 numbers >= 0, got nothing/],
    ["two extents", [{ ...good, shapeA: { type: "box", halfExtents: [1, 2] } }], /got "\[1,2\]"/],
    ["a text for a number", [{ ...good, shapeA: { type: "sphere", radius: "1" } }],
      /"radius" of a sphere must be a number >= 0/],
    ["a point in the plane", [{ ...good, shapeA: { type: "convex", vertices: [[0, 0]] } }],
      /"vertices" of a convex must be a list of points/],
    ["a point too few", [{ ...good, shapeA: { type: "segment", vertices: [[0, 0, 0]] } }], /must be 2 points/],
    ["a fourth axis", [{ ...good, shapeA: { type: "capsule", radius: 1, halfLength: 1, axis: "w" } }],
      /"axis" must be "x", "y" or "z"/],
    ["no pose", [{ ...good, poseA: undefined }],
      /"poseA" must be an object with "rotation" and "translation", got nothing/],
    ["a flat ellipsoid", [{ ...good, shapeA: { type: "ellipsoid", radii: [1, 1, 0] } }], /faces-touch: ellipsoid: rz/],
  ])("refuses %s", (_name, value, message) => {
    expect(() => readHardCases(value)).toThrow(message);
  });
});

describe("text", () => {
  it("takes a byte order mark, names the line of a fault, refuses nothing at all", () => {
    expect(readHardCasesText(`\uFEFF${JSON.stringify(OWN_HARD_CASES, null, 1).replaceAll("\n", "\r\n")}`))
      .toEqual(OWN_HARD_CASES);
    expect(() => readHardCasesText('[\n{"id":\n1x}]')).toThrow(/line 3: not JSON/);
    expect(() => readHardCasesText(" \n")).toThrow(/line 1: the file is empty/);
  });
  it("a flat box and a ball of radius 0 are what they are named after", () => {
    const [good] = OWN_HARD_CASES, pose = { rotation: [[1, 0, 0], [0, 1, 0], [0, 0, 1]], translation: [0, 0, 3] };
    const at0 = { ...pose, translation: [0, 0, 0] };
    const c = { ...good, shapeA: { type: "box", halfExtents: [1, 2, 0] }, poseA: at0,
      shapeB: { type: "sphere", radius: 0 }, poseB: pose, expected: { signedDistance: 3 } };
    expect(scoreHardCase(readHardCases([c])[0], gjk, "separation")).toMatchObject({ ok: true, signedDistance: 3 });
  });
});

describe("score", () => {
  const [touch] = OWN_HARD_CASES;
  const broken = (over: Partial<RunningSolver>): RunningSolver => ({ ...gjk, ...over });
  it("NaN, a wrong distance, a missed overlap and an exception are failures, none ends the run", () => {
    expect(scoreHardCase(touch, broken({ distance: (_a, _p, _b, _q, out) => {
      out.distance = NaN;
    } }), "separation").ok).toBe(false);
    expect(scoreHardCase(touch, broken({ distance: (_a, _p, _b, _q, out) => {
      out.distance = 1e-6;
    } }), "separation").ok).toBe(false);
    const deep = OWN_HARD_CASES.find((c) => c.id === "identical-boxes");
    if (deep === undefined) throw new Error("identical-boxes is gone");
    expect(scoreHardCase(deep, broken({ intersects: () => false }), "separation").ok).toBe(false);
    const thrown = scoreHardCase(touch, broken({ distance: () => { throw new Error("lost"); } }), "separation");
    expect(thrown).toMatchObject({ ok: false, status: "threw lost" });
  });
  it("an unknown shape type is a failure with its name", () => {
    expect(scoreHardCase({ ...touch, shapeA: { type: "torus" } }, gjk, "separation").status)
      .toContain('unknown shape type "torus"');
  });
});
