/** The reader of casts: what it reads, what it says about what it cannot read; generated casts and their references. */
import { CAST_FAMILIES, ProblemFileError, buildCastQueries, castCaseStream, castCasesText, generateCasts,
  readCastCases, streamCasts, writeCastCases } from "@col/bench";
import type { CastQuery } from "@col/bench";
import { createCastResult, rayCast, shapeCast, timeOfImpact } from "@col/cast";
import { describe, expect, test } from "vitest";

const GOOD = `castcases 1 # a comment
shapes 3
box 1 2 3
sphere 0.5 margin 0.25
halfspace
cases 3
ray 0   0 0 0 2  1 2 3   9 8 7   0 -1 0   inf miss above
linear 0 1   0 0 0 1  0 0 0   0 0 0 1  0 4 0   0 -5 0   1 0.25 fall
motion 2 0   0 0 0 1  0 0 0   0 0 1 0  0 0 9   0 0 0  0 0 0  0 0 0   0 0 -3  1 2 3  0.5 0 0   2.5 nan thrown
`;

test("reads the three kinds of cases; builds bodies, poses and vectors", () => {
  const set = readCastCases(GOOD), [ray, linear, motion] = buildCastQueries(set);
  expect(set.shapes.map((s) => [s.kind, s.margin])).toEqual([["box", 0], ["sphere", 0.25], ["halfspace", 0]]);
  expect(set.cases.map((c) => [c.kind, c.ref, c.label, c.line])).toEqual([["ray", "miss", "above", 7],
    ["linear", 0.25, "fall", 8], ["motion", NaN, "thrown", 9]]);
  expect(ray).toMatchObject({ kind: "ray", maxTime: Infinity, poseA: { quaternion: { w: 1 }, position: { z: 3 } },
    origin: { x: 9, y: 8, z: 7 }, direction: { x: 0, y: -1, z: 0 } });
  expect(linear).toMatchObject({ kind: "linear", maxTime: 1, translation: { x: 0, y: -5, z: 0 } });
  expect(linear.kind === "linear" && linear.b.margin).toBe(0.75);
  expect(motion).toMatchObject({ kind: "motion", maxTime: 2.5, motionB: { velocity: { x: 0, y: 0, z: -3 },
    angularVelocity: { x: 1, y: 2, z: 3 }, about: { x: 0.5, y: 0, z: 0 } } });
});

test("in pieces of any size the same, a case when it is asked for; what follows is not looked at before", () => {
  const whole = readCastCases(GOOD);
  for (const size of [1, 5, 64]) {
    const pieces = Array.from({ length: Math.ceil(GOOD.length / size) },
      (_, k) => GOOD.slice(k * size, (k + 1) * size)), { shapes, cases } = castCaseStream(pieces);
    expect({ shapes, cases: [...cases] }).toEqual(whole);
  }
  const { cases } = castCaseStream([GOOD, " more"]), read: string[] = [];
  expect(() => {
    for (const c of cases) read.push(c.label);
  }).toThrow(/line 10: expected nothing after the last case, got "more"/);
  expect(read).toEqual(["above", "fall", "thrown"]);
});

describe("errors name line and token", () => {
  test.each([
    ["castcases 2", 1, "2", /expected "1"/],
    [GOOD.replace("box 1 2 3", "box 1 two 3"), 3, "two", /box: hy: expected a finite number/],
    [GOOD.replace("ray 0 ", "beam 0 "), 7, "beam", /case 0: expected one of ray, linear, motion/],
    [GOOD.replace("ray 0 ", "ray 3 "), 7, "3", /case 0: shape A: expected a whole number below 3/],
    [GOOD.replace("0 0 0 2  1", "0 0 0 0  1"), 7, "0", /case 0: the rotation of A cannot be normalised/],
    [GOOD.replace("0 -1 0   inf", "0 0 0   inf"), 7, "0", /case 0: direction: expected a vector other than 0 0 0/],
    [GOOD.replace("9 8 7", "9 8 nan"), 7, "nan", /case 0: origin z: expected a finite number/],
    [GOOD.replace("inf", "-1"), 7, "-1", /case 0: maxTime: expected a number >= 0 or inf/],
    [GOOD.replace("2.5 nan", "inf nan"), 9, "inf", /case 2: maxTime: expected a number >= 0/],
    [GOOD.replace("1 0.25 fall", "1 1.25 fall"), 8, "1.25", /case 1: ref: expected a time up to maxTime 1, or miss/],
    [GOOD.replace("1 0.25 fall", "1 hit fall"), 8, "hit",
      /case 1: ref: expected a time >= 0, miss, overlapping or nan/],
    [GOOD.replace("0 -5 0", "0 -5"), 8, "fall", /case 1: ref/],
    [GOOD.replace("linear 0 1", "linear 2 2"), 8, "2", /case 1: only one of the bodies can be a half-space/],
    [GOOD.replace("0 0 0  0 0 0  0 0 0   0 0 -3", "0 0 0  0 1 0  0 0 0   0 0 -3"), 9, "0",
      /case 2: a half-space cannot turn/],
    [GOOD.replace("0.5 0 0   2.5", "0.5 0 up   2.5"), 9, "up", /case 2: about of B z/],
    [GOOD.replace(" thrown", ""), 10, "end of file", /case 2: expected a label/],
    [`${GOOD}more`, 10, "more", /nothing after the last case/],
  ])("%#", (text, line, token, message) => {
    let error: unknown;
    try {
      readCastCases(text);
    } catch (e) {
      error = e;
    }
    expect(error).toBeInstanceOf(ProblemFileError);
    expect(error).toMatchObject({ line, token });
    expect((error as Error).message).toMatch(message);
  });

  test("a shape that cannot be built names its line", () => {
    const outside = GOOD.replace("sphere 0.5 margin 0.25", "sphere 0.5 margin 0.25 center 2 0 0");
    expect(() => buildCastQueries(readCastCases(outside))).toThrow(/line 4.*strictly inside/);
  });
});

test.each([...CAST_FAMILIES.keys()])("%s: what is generated is written and read back bit by bit", (family) => {
  const set = generateCasts(family, 80, 7), text = writeCastCases(set, ["a comment"]), back = readCastCases(text);
  expect(set.cases.length).toBe(80);
  expect([...castCasesText(streamCasts(family, 80, 7), ["a comment"])].join("")).toBe(text);
  expect(back.shapes.map((s) => ({ ...s, line: 0 }))).toEqual(set.shapes);
  expect(back.cases.map((c) => ({ ...c, line: 0 }))).toEqual(set.cases);
  expect(writeCastCases(generateCasts(family, 80, 7), ["a comment"])).toBe(text);
  expect(writeCastCases(generateCasts(family, 80, 8), ["a comment"])).not.toBe(text);
  expect(set.cases.some((c) => c.ref === "miss") && set.cases.some((c) => c.ref === "overlapping")).toBe(true);
});

test("a label must be one word, a family one that there is; options and infinite times are written back", () => {
  const set = readCastCases(GOOD);
  expect(readCastCases(writeCastCases(set)).cases.map((c) => ({ ...c, line: 0 })))
    .toEqual(set.cases.map((c) => ({ ...c, line: 0 })));
  expect(() => writeCastCases({ ...set, cases: [{ ...set.cases[0], label: "two words" }] }))
    .toThrow(/case 0.*two words/);
  expect(() => generateCasts("cast-nothing", 1, 1)).toThrow(/cast-nothing/);
});

/** Asks a case: its time, or in words why there is none. */
function answer(q: CastQuery): number | string {
  const out = createCastResult();
  if (q.kind === "ray") rayCast(q.a, q.poseA, q.origin, q.direction, { maxTime: q.maxTime }, out);
  else if (q.kind === "linear") shapeCast(q.a, q.poseA, q.b, q.poseB, q.translation, { maxTime: q.maxTime }, out);
  else timeOfImpact(q.a, q.poseA, q.motionA, q.b, q.poseB, q.motionB, { maxTime: q.maxTime }, out);
  return out.status === "hit" ? out.time : out.status;
}

/** Metres are of order 1 and closing speeds at least 1 a unit of time; bodies that turn hit at a distance of 1e-10. */
const NEAR = { "cast-rays": 1e-13, "cast-linear": 1e-9, "cast-turning": 1e-9 } as const;

test.each(Object.entries(NEAR))("%s: references by construction are the solvers' answers", (family, near) => {
  const set = generateCasts(family, 300, 3);
  for (const q of buildCastQueries(set)) {
    const got = answer(q);
    if (typeof q.ref === "string") expect(got, q.label).toBe(q.ref);
    else expect(Math.abs(Number(got) - q.ref), `${q.label}: ${got} for ${q.ref}`).toBeLessThan(near);
  }
});
