/** The reader of growth files: what it reads, and what it says about what it cannot read. */
import { GROWTH_FAMILIES, ProblemFileError, buildGrowthQueries, buildGrowthQueries2, generateGrowth, growthCaseStream,
  growthCasesText, readGrowthCases, streamGrowth, writeGrowthCases } from "@col/bench";
import { describe, expect, test } from "vitest";

const GOOD = `growthcases 1 # a comment
dim 3
shapes 3
sphere 0.5 margin 0.1 center 0.2 0 0 inradius 0.3
convex 4 4  0 0 0  1 0 0  0 1 0  0 0 1  0 2 1  0 1 3  0 3 2  1 2 3 center 0.2 0.2 0.2
halfspace margin 0.25
cases 2
0 1  0 0 0 2  1 2 3   0 0 0 1  4 5 6  first
1 2  0 0 0 1  1 2 3   0 0 1 0  4 5 6  second
`;

test("reads shapes with options, cases and labels; builds bodies", () => {
  const set = readGrowthCases(GOOD);
  expect(set.dim).toBe(3);
  expect(set.shapes.map((s) => s.kind)).toEqual(["sphere", "convex", "halfspace"]);
  expect(set.shapes[0]).toMatchObject({ params: [0.5], margin: 0.1, center: [0.2, 0, 0], inradius: 0.3, line: 4 });
  expect(set.cases[1]).toMatchObject({ a: 1, b: 2, label: "second", line: 9 });
  const [first, second] = buildGrowthQueries(set);
  expect(first.poseA.quaternion.w).toBe(1);
  expect(first.a.margin).toBeCloseTo(0.6, 15);
  expect(first.a.inradius + first.a.margin).toBeCloseTo(0.4, 11);
  expect(second.b.margin).toBe(0.25);
  expect(() => buildGrowthQueries2(set)).toThrow(/dimension 2/);
});

test("in pieces of any size the same, a case when it is asked for; what follows is not looked at before", () => {
  const whole = readGrowthCases(GOOD);
  for (const size of [1, 5, 64]) {
    const pieces = Array.from({ length: Math.ceil(GOOD.length / size) },
      (_, k) => GOOD.slice(k * size, (k + 1) * size)), { dim, shapes, cases } = growthCaseStream(pieces);
    expect({ dim, shapes, cases: [...cases] }).toEqual(whole);
  }
  const { cases } = growthCaseStream([GOOD, " more"]), read: string[] = [];
  expect(() => {
    for (const c of cases) read.push(c.label);
  }).toThrow(/line 10: expected nothing after the last case, got "more"/);
  expect(read).toEqual(["first", "second"]);
});

test("reads the plane", () => {
  const set = readGrowthCases(
    "growthcases 1 dim 2 shapes 3 stadium 0.1 0.5 polygon 3 0 0 1 0 0 1 halfspace cases 1 0 1 2 0 1 2 0 1 3 4 x");
  const [q] = buildGrowthQueries2(set);
  expect(q.poseA).toEqual({ c: 1, s: 0, x: 1, y: 2 });
  expect(q.poseB).toEqual({ c: 0, s: 1, x: 3, y: 4 });
  expect(q.a.margin).toBe(0.1);
});

describe("errors name line and token", () => {
  test.each([
    ["growthcases 2", 1, "2", /expected "1"/],
    [GOOD.replace("dim 3", "dim 4"), 2, "4", /expected 2 or 3/],
    [GOOD.replace("sphere 0.5", "sphere -0.5"), 4, "-0.5", /sphere: r: expected a length >= 0/],
    [GOOD.replace("sphere 0.5", "torus 0.5"), 4, "torus", /unknown shape/],
    [GOOD.replace("margin 0.1", "margin 0.1 margin 0.2"), 4, "margin", /each option once/],
    [GOOD.replace("1 2 3 center", "1 2 4 center"), 5, "4", /triangle 3/],
    [GOOD.replace("0 1  0 0 0 2", "2 1  0 0 0 2"), 8, "2", /half-space can only be body B/],
    [GOOD.replace("0 1  0 0 0 2", "0 1  0 0 0 0"), 8, "0", /cannot be normalised/],
    [GOOD.replace("4 5 6  first", "4 5 x  first"), 8, "x", /tz of B/],
    [GOOD.replace(" second", ""), 10, "end of file", /expected a label/],
    [`${GOOD}more`, 10, "more", /nothing after the last case/],
  ])("%#", (text, line, token, message) => {
    let error: unknown;
    try {
      readGrowthCases(text);
    } catch (e) {
      error = e;
    }
    expect(error).toBeInstanceOf(ProblemFileError);
    expect(error).toMatchObject({ line, token });
    expect((error as Error).message).toMatch(message);
  });

  test("a shape that cannot be built names its line", () => {
    expect(() => buildGrowthQueries(readGrowthCases(GOOD.replace("center 0.2 0 0", "center 2 0 0"))))
      .toThrow(/line 4.*strictly inside/);
  });
});

test.each([...GROWTH_FAMILIES.keys()])("%s: what is generated is written and read back bit by bit, and builds",
  (family) => {
  const set = generateGrowth(family, 40, 7, 2), text = writeGrowthCases(set, ["a comment"]),
    back = readGrowthCases(text);
  expect(set.cases.length).toBe(80);
  expect([...growthCasesText(streamGrowth(family, 40, 7, 2), ["a comment"])].join("")).toBe(text);
  expect(back.shapes.map((s) => ({ ...s, line: 0 }))).toEqual(set.shapes);
  expect(back.cases.map((c) => ({ ...c, line: 0 }))).toEqual(set.cases);
  expect(set.dim === 3 ? buildGrowthQueries(back).length : buildGrowthQueries2(back).length).toBe(80);
  expect(writeGrowthCases(generateGrowth(family, 40, 7, 2), ["a comment"])).toBe(text);
  expect(writeGrowthCases(generateGrowth(family, 40, 8, 2), ["a comment"])).not.toBe(text);
});

test("options are written after the numbers they follow; a label must be one word", () => {
  const set = readGrowthCases(GOOD), again = readGrowthCases(writeGrowthCases(set));
  expect(again.shapes.map((s) => ({ ...s, line: 0 }))).toEqual(set.shapes.map((s) => ({ ...s, line: 0 })));
  expect(() => writeGrowthCases({ ...set, cases: [{ ...set.cases[0], label: "two words" }] }))
    .toThrow(/case 0.*two words/);
  expect(() => generateGrowth("growth-nothing", 1, 1)).toThrow(/growth-nothing/);
});
