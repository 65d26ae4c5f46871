/** Sites of a source, what a mutant makes of it, and the share that counts; the fingerprint of answers. */
import {
  addUp, apart, breaks, countReach, digestCases, drawMutants, EXACT, Hash, isPart, mutantsAt, mutated, reaches,
  Recorder, reportOf, run, shareKilled, sitesOf, testFiles, testRunner,
} from "@col/fuzz";
import type { Digests, Mutant, Verdict } from "@col/fuzz";
import { repositoryRoot } from "@col/testkit";
import { expect, test } from "vitest";

const SOURCE = `import { x } from "./x.ts";
interface Size { readonly one: 1 }
export function f(a: number, b: number): number {
  if (a < b && !x) return -a;
  if (a > 7) throw new RangeError(\`too large: \${a + 1}\`);
  let s = a * 2 - b;
  s += Math.min(a, b);
  return s;
}
`;

test("sites: operators, conditions, numbers, terms, statements; no types, no imports, no error texts", () => {
  const sites = sitesOf("f.ts", SOURCE),
    kinds = sites.map(({ start, end, text }) => `${SOURCE.slice(start, end)} -> ${text}`);
  for (const wanted of [
    "< -> <=",
    "&& -> ||",
    "! -> ",
    "- -> ",
    "> -> >=",
    "* -> /",
    " - b -> ",
    "2 -> 3",
    "7 -> 8",
    "min -> max",
    "s += Math.min(a, b); -> ;",
    "a > 7 -> !(a > 7)",
  ]) {
    expect(kinds).toContain(wanted);
  }
  expect(kinds.some((k) => k.startsWith("1 ->") || k.startsWith("+ ->"))).toBe(false);
});

test("sites: each bears the name of the function around it, as the engine calls it", () => {
  const text = `let a = 1;
const g = (x: number): number => x + 2;
class C { one = 3; constructor() { a = 4; } #m(): void { [5].forEach((x) => { a = x; }); } }
`;
  const found = new Map(sitesOf("f.ts", text).map(({ start, end, inside }) => [text.slice(start, end), inside]));
  expect(["1", "2", "3", "4", "5", "a = x;"].map((x) => found.get(x))).toEqual(["", "g", "", "", "#m", "#m"]);
});

test("reach: functions that were run since the count began, of the sources of packages", () => {
  const digests: Digests = new Map(), source = "packages/gjk/src/distance.ts";
  digestCases(5, 0, 3, ["gjk"], digests);
  const end = countReach();
  digestCases(5, 0, 3, ["gjk"], digests);
  const reach = end();
  expect(reaches(reach, source, "distance")).toBe(true);
  expect(reaches(reach, source, "nosuch")).toBe(false);
  expect(reaches(reach, "packages/epa/src/signed-distance.ts", "signedDistance")).toBe(false);
  // code outside of functions is run when its module is loaded, which may have been before
  expect(reaches(reach, "packages/epa/src/signed-distance.ts", "")).toBe(true);
});

test("test files: the source's name first, then the most mutants a second", () => {
  const root = repositoryRoot(), source = "packages/gjk/src/distance.ts", folder = "packages/gjk/test/";
  const names = (kills: [string, number][], seconds: [string, number][]): string[] =>
    testFiles(root, "gjk", source, new Map(kills.map(([name, n]) => [`${root}/${folder}${name}.test.ts`, n])),
      new Map(seconds.map(([name, s]) => [`${root}/${folder}${name}.test.ts`, { seconds: s }])))
      .map(({ path }) => path.slice(root.length + folder.length + 1, -".test.ts".length));
  const plain = names([], []), [first, second, last] = [plain[0], plain[1], plain.at(-1) ?? ""];
  expect(names([[last, 1]], [])[0]).toBe(last);
  expect(names([], [[first, 9]]).at(-1)).toBe(first);
  expect(names([[last, 3], [second, 2]], [[last, 9], [second, 1]]).slice(0, 2)).toEqual([second, first]);
  // a source that no test names or imports: all tests of its package are near, and none of another package
  const near = (source: string): boolean[] => testFiles(root, "gjk", source, new Map(), new Map()).map((f) => f.near);
  expect(near("packages/gjk/src/unnamed.ts").every((x) => x)).toBe(true);
  expect(near("packages/epa/src/unnamed.ts").some((x) => x)).toBe(false);
});

test("test files: the test runner runs every one of them", async () => {
  const root = repositoryRoot(), source = "packages/three/src/draw/draw.ts";
  const files = testFiles(root, "three", source, new Map(), new Map())
    .map(({ path }) => path.slice(`${root}/packages/three/`.length));
  const { out } = await run([...testRunner(root, "three", "list"), "--filesOnly"], root, {}, 60);
  const listed = out.split("\n").map((line) => line.replace(/^\[\w+\] /, "")).filter((line) => line !== "");
  expect(listed.toSorted()).toEqual(files.toSorted());
});

test("a process that does not end is ended, also where a process of another group holds its output", async () => {
  const holds = `const { spawn } = require("node:child_process");
    const idle = spawn(process.execPath, ["-e", "setInterval(() => {}, 1000)"], { detached: true, stdio: "inherit" });
    require("node:fs").writeSync(1, String(idle.pid));
    for (;;);`;
  const { late, code, out } = await run(["-e", holds], repositoryRoot(), {}, 2);
  process.kill(Number(out), "SIGKILL");
  expect([late, code]).toEqual([true, null]);
});

test("mutants: the same seed draws the same, and each is a change of its file", () => {
  const draw = (): Mutant[] => drawMutants(repositoryRoot(), 3, 40, ["gjk"]), list = draw();
  expect(draw()).toEqual(list);
  expect(new Set(list.map((m) => `${m.file} ${m.start} ${m.end} ${m.text}`)).size).toBe(40);
  const [site] = sitesOf("f.ts", SOURCE),
    m: Mutant = { ...site, package: "gjk", file: "f.ts", tested: "f.ts", of: "", line: 4,
      original: SOURCE.slice(site.start, site.end) };
  expect(mutated(SOURCE, m)).not.toBe(SOURCE);
  expect(() => mutated(` ${SOURCE}`, m)).toThrow("has changed");
});

test("mutants of a folder: of its sources alone; what is neither a package nor such a folder is refused", () => {
  const root = repositoryRoot(), list = drawMutants(root, 3, 40, ["kernel/contact", "epa/manifold"]);
  expect(list).toHaveLength(40);
  // both are tested by the tests of the manifold in epa
  for (const { file, tested, package: name } of list) {
    expect(file).toMatch(/^packages\/(kernel\/src\/contact|epa\/src\/manifold)\/\w/);
    expect([name, tested]).toEqual(["epa", file.replace("kernel/src/contact", "epa/src/manifold")]);
  }
  expect(["kernel/contact", "epa", "pool", "kernel/nosuch", "nosuch"].map((part) => isPart(root, part)))
    .toEqual([true, true, true, false, false]);
});

test("mutants of a line: all of them, by the end of a path; a line without any is refused", () => {
  const root = repositoryRoot(), [m] = drawMutants(root, 3, 1, ["accel"]);
  const at = mutantsAt(root, [`${m.file.replace("packages/", "")}:${m.line}`]);
  expect(at).toContainEqual(m);
  expect(at.every((one) => one.file === m.file && one.line === m.line)).toBe(true);
  expect(() => mutantsAt(root, ["accel/src/choose.ts:1"])).toThrow('no mutant at "accel/src/choose.ts:1"');
  expect(() => mutantsAt(root, ["choose.ts"])).toThrow("need FILE:LINE");
});

test("share: killed mutants out of all that change answers; a survivor with the same answers does not count", () => {
  const [m] = drawMutants(repositoryRoot(), 3, 1, ["gjk"]);
  const v = (outcome: Verdict["outcome"], answers: string): Verdict => ({ mutant: m, outcome, answers, seconds: 1 });
  const list = [
    v("killed", "same"),
    v("killed", "differs at block 1"),
    v("survived", "same"),
    v("survived", "differs at block 0"),
    v("undecided", "hangs"),
  ];
  expect(shareKilled(list)).toBe(0.5);
  expect(reportOf(list)).toContain("killed of the mutants that change a bit of an answer: 50.0 %");
  const little = { numbers: 0, ofNumbers: 9, words: 0, work: 1.01 };
  expect([little, { ...little, words: 1 }, { ...little, numbers: 1 }, { ...little, work: 1.1 }].map((apart) =>
    breaks({ ...v("survived", "differs at block 0"), apart }))).toEqual([false, true, true, true]);
  expect(breaks(v("survived", "same"))).toBe(false);
  expect(breaks(v("survived", "hangs"))).toBe(true);
});

test("answers kept: numbers, words and work apart, and how far two lists are", () => {
  const fed = (x: number, status: string, iterations: number): Recorder => {
    const r = new Recorder();
    r.data([{ distance: x, status, iterations }, true]);
    return r;
  };
  const a = fed(1, "separated", 4);
  expect([a.values, a.work]).toEqual([[1], [4]]);
  expect(apart(a, fed(1 + 1e-12, "separated", 4))).toEqual({ numbers: 0, ofNumbers: 1, words: 0, work: 1 });
  expect(apart(a, fed(1 + 1e-6, "separated", 6))).toEqual({ numbers: 1, ofNumbers: 1, words: 0, work: 1.5 });
  expect(apart(a, fed(NaN, "touching", 4))).toEqual({ numbers: 1, ofNumbers: 1, words: 1, work: 1 });
  const both = addUp([apart(a, fed(2, "separated", 4)), apart(a, a)]);
  expect(both).toEqual({ numbers: 1, ofNumbers: 2, words: 0, work: 1 });
});

test("fingerprints: every bit counts, NaN is one value, cases repeat", () => {
  const hex = (...list: unknown[]): string => {
    const h = new Hash();
    list.forEach((v) => { h.data(v); });
    return h.hex();
  };
  expect(hex(1, 2)).not.toBe(hex(2, 1));
  expect(hex(0)).not.toBe(hex(-0));
  expect(hex(1)).not.toBe(hex(1 + 2 ** -52));
  expect(hex(NaN)).toBe(hex(-NaN));
  expect(hex({ a: 1, b: [2, "x"] })).toBe(hex({ b: [2, "x"], a: 1 }));
  const run = (): string[] => {
    const digests: Digests = new Map();
    digestCases(5, 0, 12, ["gjk", "gjk2d-barycode"], digests);
    return [...digests].map(([name, d]) => `${name} ${d.answers} ${d.hash.hex()}`);
  };
  expect(run()).toEqual(run());
  expect(run()).toHaveLength(2);
  const all: Digests = new Map();
  digestCases(5, 0, 6, EXACT, all);
  for (const name of EXACT) expect(all.get(name)?.answers, name).toBeGreaterThan(5);
});
