/** The problem format: round trip bit by bit, every error with its line and token, pieces cut anywhere. */
import { describe, expect, it } from "vitest";
import { ProblemFileError, buildQueries, createConvexCasesReader, formatNumber, problemPose, problemSet,
  readConvexCases,
  writeConvexCases } from "@col/bench";
import type { ProblemSet } from "@col/bench";

const CUBE = "convex 4 4 0 0 0 1 0 0 0 1 0 0 0 1 0 2 1 0 1 3 0 3 2 1 2 3";
const POSE = "0 0 0 1 0 0 0";
const GOOD = `# head
convexcases 1
shapes 7
sphere 0.5
ellipsoid 1 2 3   # a comment behind a shape
box 1 1
  1
capsule 0.5 0
cone 1 2
cylinder 1 2
${CUBE}
cases 2
0 6 ${POSE} 0 0 0 1 3 0 0 nan nan far
6 1 0.5 0.5 0.5 0.5 1e-300 -0 5e-324 0 0 0 2 1.7976931348623157e308 0 0 0.1 -1e-9 near`;

const same = (p: ArrayLike<number>, q: ArrayLike<number>): boolean => p.length === q.length
  && Array.from(p).every((x, i) => Object.is(x, q[i]));

function expectSameSet(p: ProblemSet, q: ProblemSet): void {
  expect(q.count).toBe(p.count);
  expect(q.label).toEqual(p.label);
  for (const key of ["pairs", "poses", "target", "ref"] as const) expect(same(p[key], q[key]), key).toBe(true);
  p.shapes.forEach((s, i) => {
    const t = q.shapes[i];
    expect(t.kind).toBe(s.kind);
    if (s.kind === "convex" && t.kind === "convex")
      expect(same(s.vertices, t.vertices) && same(s.triangles, t.triangles)).toBe(true);
    else if (s.kind !== "convex" && t.kind !== "convex") expect(same(s.params, t.params)).toBe(true);
  });
}

describe("reader", () => {
  it("reads every kind, comments and line breaks anywhere", () => {
    const set = readConvexCases(GOOD);
    expect(set.shapes.map((s) => s.kind)).toEqual(["sphere", "ellipsoid", "box", "capsule", "cone",
      "cylinder", "convex"]);
    expect(set.label).toEqual(["far", "near"]);
    expect(set.target[0]).toBeNaN();
    expect(problemPose(set, 1, "B").quaternion.w).toBe(1);
    expect(buildQueries(readConvexCases(GOOD.replace("1.7976931348623157e308", "1")))).toHaveLength(2);
  });

  it.each([["CR LF", "\r\n"],
    ["CR", "\r"]])("lines may end in %s: the same set, and errors name the same line, however the text is cut",
    (_, end) => {
    expectSameSet(readConvexCases(GOOD.replaceAll("\n", end)), readConvexCases(GOOD));
    const bad = GOOD.replace("cone 1 2", "cone 1 x").replaceAll("\n", end),
      at = GOOD.split("\n").indexOf("cone 1 2") + 1;
    for (let size = 1; size < 40; size++) {
      const reader = createConvexCasesReader();
      expect(() => {
        for (let i = 0; i < bad.length; i += size) reader.feed(bad.slice(i, i + size));
        reader.end();
      }).toThrow(`line ${at}: cone: h: expected a finite number, got "x"`);
    }
  });
  it("gives the same set however the text is cut", () => {
    const whole = readConvexCases(GOOD);
    for (const size of [1, 2, 3, 7, 64]) {
      const reader = createConvexCasesReader();
      for (let k = 0; k < GOOD.length; k += size) reader.feed(GOOD.slice(k, k + size));
      expectSameSet(whole, reader.end());
    }
  });

  const bad: [string, string, number, string, RegExp][] = [
    ["another format", "polygoncases 1", 1, "polygoncases", /expected "convexcases"/],
    ["another version", "convexcases 2", 1, "2", /expected "1"/],
    ["an empty file", "", 1, "end of file", /expected "convexcases"/],
    ["a comment only", "# nothing\n", 2, "end of file", /end of the file/],
    ["no shapes", "convexcases 1\ncases 0", 2, "cases", /expected "shapes"/],
    ["a negative count", "convexcases 1\nshapes -1", 2, "-1", /whole number/],
    ["a broken count", "convexcases 1\nshapes 1.5", 2, "1.5", /whole number/],
    ["an unknown shape", "convexcases 1\nshapes 1\ntorus 1 2", 3, "torus", /unknown shape/],
    ["a property name as shape", "convexcases 1\nshapes 1\nconstructor 1 2", 3, "constructor", /unknown shape/],
    ["a word for a number", "convexcases 1\nshapes 1\n\nbox 1 x 1", 4, "x", /box: hy: expected a finite number/],
    ["hexadecimal", "convexcases 1\nshapes 1\nsphere 0x10", 3, "0x10", /finite number/],
    ["infinity", "convexcases 1\nshapes 1\nsphere Infinity", 3, "Infinity", /finite number/],
    ["overflow", "convexcases 1\nshapes 1\nsphere 1e999", 3, "1e999", /finite number/],
    ["nan where none may stand", "convexcases 1\nshapes 1\nsphere nan", 3, "nan", /finite number/],
    ["a negative radius", "convexcases 1\nshapes 1\nsphere -1", 3, "-1", /sphere: r: expected a length > 0/],
    ["a negative half length", "convexcases 1\nshapes 1\ncapsule 1 -1", 3, "-1", /capsule: h: expected a length >= 0/],
    ["a zero extent", "convexcases 1\nshapes 1\nbox 1 0 1", 3, "0", /length > 0/],
    ["no vertices", "convexcases 1\nshapes 1\nconvex 0 0", 3, "0", /at least one vertex/],
    ["a triangle beyond the vertices", "convexcases 1\nshapes 1\nconvex 1 1 0 0 0\n0 0 1", 4, "1",
      /triangle 0 k: expected an index from 0 to 0/],
    ["too few vertices", "convexcases 1\nshapes 1\nconvex 2 0 0 0 0\n1 1 cases", 4, "cases", /vertex 1 z/],
    ["a pair beyond the shapes", `convexcases 1\nshapes 1\nsphere 1\ncases 1\n0 1 ${POSE} ${POSE} 0 0 l`, 5, "1",
      /shape B: expected an index from 0 to 0/],
    ["a negative index", `convexcases 1\nshapes 1\nsphere 1\ncases 1\n-1 0 ${POSE} ${POSE} 0 0 l`, 5, "-1", /shape A/],
    ["a zero quaternion", `convexcases 1\nshapes 1\nsphere 1\ncases 1\n0 0 0 0 0 0 0 0 0 ${POSE} 0 0 l`, 5, "0",
      /quaternion of A cannot be normalised/],
    ["a label where a number stands", `convexcases 1\nshapes 1\nsphere 1\ncases 1\n0 0 ${POSE} ${POSE} label`, 5,
      "label", /target/],
    ["no label", `convexcases 1\nshapes 1\nsphere 1\ncases 1\n0 0 ${POSE} ${POSE} 0 0\n`, 6, "end of file",
      /expected a label/],
    ["fewer cases than announced", `convexcases 1\nshapes 1\nsphere 1\ncases 2\n0 0 ${POSE} ${POSE} 0 0 l`, 5,
      "end of file", /case 1: shape A/],
    ["more than announced", `convexcases 1\nshapes 1\nsphere 1\ncases 1\n0 0 ${POSE} ${POSE} 0 0 l\nmore`, 6, "more",
      /nothing after the last case/],
  ];
  it.each(bad)("refuses %s, with line and token", (_name, text, line, token, message) => {
    let error: unknown;
    try {
      readConvexCases(text);
    } catch (e) {
      error = e;
    }
    expect(error).toBeInstanceOf(ProblemFileError);
    const found = error as ProblemFileError;
    expect({ line: found.line, token: found.token }).toEqual({ line, token });
    expect(found.message).toMatch(message);
    expect(found.message).toContain(`line ${line}`);
  });

  it("does not reserve what a wrong count announces", () => {
    expect(() => readConvexCases("convexcases 1\nshapes 1\nconvex 2000000000 0 1 2 x")).toThrow(/vertex 0 z/);
  });
});

describe("writer", () => {
  it("round trip: every bit", () => {
    const set = readConvexCases(GOOD);
    expectSameSet(set, readConvexCases(writeConvexCases(set, ["a comment", "two lines"])));
  });

  it("writes every double so that it comes back, with at most 17 digits", () => {
    let state = 20260521;
    const view = new DataView(new ArrayBuffer(8));
    const word = (): number => (state = Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x9e3779b9 | 0) >>> 0;
    const fixed = [0, -0, 1, -1, 1e15, 1e16, 123456789012345680, 1e21, 1e-7, 5e-324, 1.7976931348623157e308, 2 ** 53,
      2 ** 53 + 2, 100, 0.1, 1e100];
    for (let k = 0; k < 20000; k++) {
      view.setUint32(0, word());
      view.setUint32(4, word());
      const x = k < fixed.length ? fixed[k] : view.getFloat64(0);
      if (!Number.isFinite(x)) continue;
      const text = formatNumber(x);
      expect(Object.is(Number(text), x), `${text} for ${x}`).toBe(true);
      expect(text.replace(/e.*/, "").replace(/[-.]/g, "").replace(/^0+/, "").length).toBeLessThanOrEqual(17);
    }
  });

  it("refuses labels that would not be read back, and pairs without a shape", () => {
    const pose = { position: { x: 0, y: 0, z: 0 }, quaternion: { x: 0, y: 0, z: 0, w: 1 } };
    const problem = { a: 0, b: 0, poseA: pose, poseB: pose, target: NaN, ref: NaN, label: "two words" };
    const shapes = [{ kind: "sphere", params: [1], line: 0 }] as const;
    expect(() => writeConvexCases(problemSet(shapes, [problem]))).toThrow(/one word/);
    expect(() => problemSet(shapes, [{ ...problem, b: 1 }])).toThrow(/no shape 1/);
  });
});
