/** `col-cli query` end to end: columns, values, exit codes, and nothing but results on standard output. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { cli } from "./spawn.ts";

const FILE = `convexcases 1
shapes 2
sphere 0.5
box 1 1 1
cases 3
0 1  0 0 0 1  -2 0 0   0 0 0 1  0 0 0   0.5 0.5 gap
0 1  0 0 0 1  -1.2 0 0   0 0 0 1  0 0 0   -0.3 -0.3 in
1 1  0 0 0 2  0 0 0   0 0 0 1  0 0 3   1 1 unnormalised
`;
const COLUMNS = "case,distance,lower,ax,ay,az,bx,by,bz,nx,ny,nz,iterations,status";

describe("col-cli query", () => {
  it("prints the columns, world frame, one row per case", () => {
    const { code, out, err } = cli(["query", "-", "--solver", "gjk"], FILE);
    expect({ code, err }).toEqual({ code: 0, err: "" });
    const [head, ...rows] = out.trimEnd().split("\n");
    expect(head).toBe(COLUMNS);
    expect(rows).toHaveLength(3);
    const first = rows[0].split(",");
    expect(first.slice(0, 2).map(Number)).toEqual([0, 0.5]);
    expect(Number(first[2])).toBeLessThanOrEqual(0.5);
    expect(Number(first[2])).toBeGreaterThan(0.5 - 1e-9);
    expect(first.slice(3, 12).map(Number)).toEqual([-1.5, 0, 0, -1, 0, 0, 1, 0, 0]);
    expect(first[13]).toBe("separated");
    expect(rows[1].split(",")[13]).toBe("overlapping");
    expect(Number(rows[2].split(",")[1])).toBeCloseTo(1, 12);
  });

  it("--boolean, --repeat, --tolerance and --json", () => {
    const yes = cli(["query", "-", "--solver", "gjk", "--boolean"], FILE).out.trimEnd().split("\n");
    expect(yes[0]).toBe("case,hit,iterations,status");
    expect(yes.slice(1).map((r) => [r.split(",")[1], r.split(",")[3]].join())).toEqual(["0,separated", "1,overlapping",
      "0,separated"]);
    const timed = cli(["query", "-", "--solver", "gjk", "--repeat", "5", "--tolerance", "1e-8"], FILE).out.trimEnd()
      .split("\n");
    expect(timed[0]).toBe(`${COLUMNS},ns`);
    expect(Number(timed[1].split(",")[14])).toBeGreaterThan(0);
    const json: unknown = JSON.parse(cli(["query", "-", "--solver", "gjk", "--json"], FILE).out);
    expect(json).toHaveLength(3);
    expect(json).toMatchObject([{ case: 0, distance: 0.5, status: "separated" }, { distance: 0 }, { case: 2 }]);
  });

  it.each([
    ["a bad number", ["query", "-", "--solver", "gjk"], FILE.replace("box 1 1 1", "box 1 one 1"),
      /line 4: box: hy: expected a finite number, got "one"/],
    ["an unknown shape", ["query", "-", "--solver", "gjk"], FILE.replace("sphere", "blob"),
      /line 3: unknown shape.*"blob"/],
    ["a wrong header", ["query", "-", "--solver", "gjk"], "hello", /line 1: expected "convexcases", got "hello"/],
    ["a position no solver works with", ["query", "-", "--solver", "gjk"], FILE.replace("-2 0 0", "1e308 0 0"),
      /line 6: case 0: position of A: lengths must be within 1e50, got 1e\+308/],
    ["a size no solver works with", ["query", "-", "--solver", "epa"], FILE.replace("box 1 1", "box 1 1e60"),
      /line 4: box: lengths must be within 1e50/],
    ["a missing file", ["query", "no-such-file.txt", "--solver", "gjk"], "", /no-such-file.txt: no such file/],
    ["an empty file", ["query", "-", "--solver", "gjk"], "",
      /line 1: expected "convexcases", got the end of the file: it is empty/],
    ["an unknown solver", ["query", "-", "--solver", "magic"], "", /Known solvers: gjk/],
    ["no solver", ["query", "-"], "", /--solver/],
    ["a bad tolerance", ["query", "-", "--solver", "gjk", "--tolerance", "small"], "", /number >= 0/],
    ["a bad repeat", ["query", "-", "--solver", "gjk", "--repeat", "0"], "", /whole number >= 1/],
    ["an unknown option", ["query", "-", "--solver", "gjk", "--fast"], "", /unknown option '--fast'/],
    ["an unknown command", ["dance"], "", /unknown command 'dance'/],
  ])("exit code 2 and a message for %s", (_name, args, input, message) => {
    const { code, out, err } = cli(args, input);
    expect({ code, out }).toEqual({ code: 2, out: "" });
    expect(err).toMatch(message);
    expect(err).not.toContain("    at ");
  });

  it("a file of another kind is refused with the solver that reads it", () => {
    const folder = mkdtempSync(join(tmpdir(), "cli-kind-")), file = join(folder, "space.txt");
    try {
      writeFileSync(file, `# head\n${FILE}`);
      expect(cli(["query", file, "--solver", "growth"])).toMatchObject({ code: 2, out: "",
        err: expect.stringMatching(new RegExp('expected "growthcases", got "convexcases" '
          + "\\(this looks like a file of 3-D problems, which --solver gjk")) as string });
      expect(cli(["query", file, "--solver", "gjk2d"])).toMatchObject({ code: 2, out: "",
        err: expect.stringMatching(/expected an object .*\(this looks like a file of 3-D problems/) as string });
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  it("--help on the program and on each command", () => {
    const top = cli(["--help"]);
    expect(top.code).toBe(0);
    const names = [...top.out.matchAll(/^ {2}([a-z]+) .*/gm)].map((m) => m[1]).filter((n) => n !== "help");
    expect(names).toContain("query");
    for (const name of names) {
      const help = cli([name, "--help"]);
      expect(help.code, name).toBe(0);
      expect(help.out).toContain(`Usage: col-cli ${name}`);
    }
  });
});

describe("col-cli query: other forms of the same problems", () => {
  const CSV = `a,b,qax,qay,qaz,qaw,tax,tay,taz,qbx,qby,qbz,qbw,tbx,tby,tbz,label
box 1 1 1,sphere 0.5,0,0,0,1,0,0,0,0,0,0,1,2,0,0,apart
box 1 1 1,sphere 0.5,0,0,0,1,0,0,0,0,0,0,1,1,0,0,overlap
`;
  const pose = (x: number): object => ({ quaternion: [0, 0, 0, 1], position: [x, 0, 0] });
  const shapes = [{ kind: "box", params: [1, 1, 1] }, { kind: "sphere", params: [0.5] }],
    cases = [2, 1].map((x) => ({ a: 0, b: 1, poseA: pose(0), poseB: pose(x) }));
  it.each([["CSV", CSV], ["JSON", JSON.stringify({ shapes, cases })],
    ["JSON lines", [{ shapes }, ...cases].map((x) => JSON.stringify(x)).join("\n")]])("%s in, CSV out",
    (_name, input) => {
    const { code, out, err } = cli(["query", "-", "--solver", "epa"], input),
      rows = out.trimEnd().split("\n").map((r) => r.split(","));
    expect({ code, err }).toEqual({ code: 0, err: "" });
    expect(rows.slice(1).map((r) => [r[0], Number(r[1]).toFixed(12), r.at(-1)])).toEqual([["0", "0.500000000000",
      "separated"], ["1", "-0.500000000000", "overlapping"]]);
  });
  it("names the line of a bad row of CSV", () => {
    const { code, out, err } = cli(["query", "-", "--solver", "gjk"],
      CSV.replace("box 1 1 1,sphere 0.5,0,0,0,1,0,0,0,0,0,0,1,1", "box 1 one 1,sphere 0.5,0,0,0,1,0,0,0,0,0,0,1,1"));
    expect({ code, out }).toEqual({ code: 2, out: "" });
    expect(err).toMatch(/standard input: line 3: box: hy: expected a finite number, got "one"/);
  });
  it("--repro prints one case as a file that gives the same answer", () => {
    const pairs = cli(["generate", "hull33", "--pairs", "2", "--seed", "4"]).out,
      rows = cli(["query", "-", "--solver", "epa"], pairs).out.trimEnd().split("\n");
    const one = cli(["query", "-", "--solver", "epa", "--repro", "13"], pairs);
    expect(one.code).toBe(0);
    expect(one.out).toContain("# case 13 of standard input");
    const again = cli(["query", "-", "--solver", "epa"], one.out).out.trimEnd().split("\n");
    expect(again.map((r) => r.replace(/^\d+,/, ""))).toEqual([rows[0], rows[14]].map((r) => r.replace(/^\d+,/, "")));
    const beyond = cli(["query", "-", "--solver", "epa", "--repro", "20"], pairs);
    expect(beyond.code).toBe(2);
    expect(beyond.err).toContain("the case number must be below 20, the number of cases");
    expect(cli(["query", "-", "--solver", "gjk2d", "--repro", "0"], pairs).code).toBe(2);
  });
  it("a large file goes through a small heap", () => {
    const row = "box 1 1 1,sphere 0.5,0,0,0,1,0,0,0,0,0,0,1,2,0,0,apart\n",
      input = CSV.split("\n")[0] + "\n" + row.repeat(100_000);
    const { code, out } = cli(["query", "-", "--solver", "gjk", "--boolean"], input, ["--max-old-space-size=40"]);
    expect(code).toBe(0);
    expect(out.trimEnd().split("\n")).toHaveLength(100_001);
  }, 120_000);
});
