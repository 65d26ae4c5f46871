/** `col-cli query --solver cast` end to end: columns, closed forms, options, parts, exit codes; `col-cli generate`. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readCastCases } from "@col/bench";
import { describe, expect, it } from "vitest";
import { cli } from "./spawn.ts";

const FILE = `castcases 1
shapes 3
box 1 1 1
sphere 0.5
halfspace
cases 5
ray 0       0 0 0 1  0 0 0   0 5 0   0 -2 0   inf 2 down
linear 0 1  0 0 0 1  0 0 0   0 0 0 1  0 4 0   0 -5 0   1 0.5 fall
linear 0 1  0 0 0 1  0 0 0   0 0 0 1  0 4 0   0 5 0   1 miss up
linear 0 1  0 0 0 1  0 0 0   0 0 0 1  0 0 0   0 5 0   1 overlapping inside
motion 2 1  0 0 0 1  0 0 0   0 0 0 1  0 0 2.5   0 0 0  0 0 0  0 0 0   0 0 -4  1 2 3  0 0 0   1 0.5 ground
`;
const COLUMNS = "case,time,lower,ax,ay,az,bx,by,bz,nx,ny,nz,iterations,status";
const ask = (input: string, ...options: readonly string[]): ReturnType<typeof cli> => cli(["query", "-", "--solver",
  "cast", ...options], input);
const lines = (text: string): string[][] => text.trimEnd().split("\n").map((line) => line.split(","));

describe("col-cli query --solver cast", () => {
  it("prints the columns and closed forms, world frame", () => {
    const { code, out, err } = ask(FILE);
    expect({ code, err }).toEqual({ code: 0, err: "" });
    const [head, ray, fall, up, inside, ground] = lines(out);
    expect(head.join(",")).toBe(COLUMNS);
    expect([ray[1], ray[4], ray[10], ray[13]]).toEqual(["2", "1", "1", "hit"]);
    expect(Number(fall[1])).toBeCloseTo(0.5, 9);
    expect(fall.slice(3, 6).map(Number)).toEqual([expect.closeTo(0, 9), expect.closeTo(1, 9), expect.closeTo(0, 9)]);
    expect(Number(fall[2])).toBeLessThanOrEqual(Number(fall[1]));
    expect(up.slice(1, 4).concat(up[13])).toEqual(["nan", "1", "nan", "miss"]);
    expect([inside[1], inside[13]]).toEqual(["0", "overlapping"]);
    expect([Number(ground[1]), ground[13]]).toEqual([expect.closeTo(0.5, 9), "hit"]);
  });

  it("--boolean, --tolerance, --repeat and --json", () => {
    const yes = lines(ask(FILE, "--boolean", "--repeat", "5").out);
    expect(yes[0].join(",")).toBe("case,hit,iterations,status,ns");
    expect(yes.slice(1).map((r) => [r[1], r[3]].join())).toEqual(["1,hit", "1,hit", "0,miss", "1,overlapping",
      "1,hit"]);
    for (const r of yes.slice(1)) expect(Number(r[4])).toBeGreaterThan(0);
    const wide = lines(ask(FILE, "--tolerance", "0.1").out)[5]; // of turning bodies: 0.05 m away counts
    expect(Number(wide[1])).toBeLessThan(0.4999);
    const json = JSON.parse(ask(FILE, "--json").out) as Record<string, unknown>[];
    expect(Object.keys(json[0])).toEqual(COLUMNS.split(","));
    expect(json).toMatchObject([{ time: 2 }, { status: "hit" }, { time: null, lower: 1 }, { time: 0 }, { case: 4 }]);
  });

  it("generated casts in parts: the same rows as in one go", () => {
    const folder = mkdtempSync(join(tmpdir(), "cli-cast-")), file = join(folder, "casts.txt"),
      part = (k: number): string => join(folder, `${k}.part`);
    try {
      const made = cli(["generate", "cast-turning", "--pairs", "12", "--seed", "4"]);
      expect({ code: made.code, err: made.err }).toEqual({ code: 0, err: "" });
      expect(readCastCases(made.out).cases.length).toBe(12);
      writeFileSync(file, made.out);
      const whole = cli(["query", file, "--solver", "cast"]);
      for (const k of [1, 2]) cli(["query", file, "--solver", "cast", "--shard", `${k}/2`, "--out", part(k)]);
      expect(cli(["merge", part(1), part(2)])).toEqual(whole);
      expect(whole.out.split("\n").length).toBe(14);
      expect(cli(["query", file, "--solver", "gjk"])).toMatchObject({ code: 2, out: "",
        err: expect.stringMatching(/this looks like a file of casts, which --solver cast reads/) as string });
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  it.each([
    ["a bad number", FILE.replace("box 1 1 1", "box 1 one 1"),
      /standard input: line 3: box: hy: expected a finite number, got "one"/],
    ["a translation no solver works with", FILE.replace("0 -5 0 ", "0 -1e60 0 "),
      /line 8: shapeCast: translation must have a length between 1e-50 and 1e50, or be 0, got \(0, -1e\+60, 0\)/],
    ["a turn without end", FILE.replace("1 2 3  0 0 0 ", "1 2e7 3  0 0 0 "), /line 11: timeOfImpact: .* 1e6 radians/],
    ["a position no solver works with", FILE.replace("0 4 0   0 -5", "0 1e99 0   0 -5"), /line 8: .*1e\+99/],
    ["another format", "convexcases 1", /line 1: expected "castcases", got "convexcases"/],
    ["a broken end", FILE.replace("ground", ""), /end of the file/],
  ])("exit code 2 with line and token for %s", (_name, input, message) => {
    const { code, out, err } = ask(input);
    expect({ code, out }).toEqual({ code: 2, out: "" });
    expect(err).toMatch(message);
    expect(err).not.toContain("    at ");
  });
});
