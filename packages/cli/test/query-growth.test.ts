/** `col-cli query --solver growth` end to end: columns, closed forms in space and in the plane, exit codes. */
import { describe, expect, it } from "vitest";
import { cli } from "./spawn.ts";

const SPACE = `growthcases 1
dim 3
shapes 3
sphere 0.5
box 1 1 1 margin 0
halfspace margin 0.25
cases 4
0 1  0 0 0 1  -3 0 0   0 0 0 1  0 0 0   apart
0 1  0 0 0 2  -1 0 0   0 0 0 1  0 0 0   overlap
1 2  0 0 0 1  0 0 4.25  0 0 0 1  0 0 0  ground
0 1  0 0 0 1  0 0 0   0 0 0 1  0 0 0   coincident
`;
const PLANE = `growthcases 1 dim 2 shapes 2 circle 0.5 rect 1 1 cases 1
0 1  1 0 -3 0   1 0 0 0  apart`;
const COLUMNS = "case,alpha,lower,upper,z1x,z1y,z1z,z2x,z2y,z2z,nx,ny,nz,iterations,status";
const ask = (input: string, ...options: readonly string[]): ReturnType<typeof cli> => cli(["query", "-", "--solver",
  "growth", ...options], input);
const lines = (text: string): string[][] => text.trimEnd().split("\n").map((line) => line.split(","));

describe("col-cli query --solver growth", () => {
  it("prints the columns and closed forms, world frame", () => {
    const { code, out, err } = ask(SPACE, "--tolerance", "1e-13");
    expect({ code, err }).toEqual({ code: 0, err: "" });
    const [head, apart, overlap, ground, coincident] = lines(out);
    expect(head.join(",")).toBe(COLUMNS);
    expect(Number(apart[1])).toBeCloseTo(2, 12); // 0.5 alpha + alpha = 3
    expect(apart.slice(4, 7).map(Number)).toEqual([-2.5, expect.closeTo(0, 6), expect.closeTo(0, 6)]);
    expect(Number(apart[7])).toBeCloseTo(-1, 12);
    expect(apart.slice(10, 13).map(Number)).toEqual([1, expect.closeTo(0, 6), expect.closeTo(0, 6)]);
    for (const r of [apart, overlap, ground]) {
      expect(Number(r[2])).toBeLessThanOrEqual(Number(r[3]));
      expect(Number(r[3]) / Number(r[2]) - 1).toBeLessThan(1e-12);
      expect(r[14]).toBe("optimal");
    }
    expect(Number(overlap[1])).toBeCloseTo(2 / 3, 12);
    expect([coincident[1], coincident[14]]).toEqual(["0", "coincident-centres"]);
  });

  it("the plane has its own columns", () => {
    const [head, row] = lines(ask(PLANE).out);
    expect(head.join(",")).toBe("case,alpha,lower,upper,z1x,z1y,z2x,z2y,nx,ny,iterations,status");
    expect(Number(row[1])).toBeCloseTo(2, 7);
    expect(lines(ask(PLANE, "--boolean").out)[1].slice(0, 2)).toEqual(["0", "0"]);
  });

  it("--boolean, --repeat and --json", () => {
    const yes = lines(ask(SPACE, "--boolean", "--repeat", "5").out);
    expect(yes[0].join(",")).toBe("case,hit,iterations,status,ns");
    expect(yes.slice(1).map((r) => [r[1], r[3]].join())).toEqual(["0,separated", "1,overlapping", "0,separated",
      "1,coincident-centres"]);
    for (const r of yes.slice(1)) expect(Number(r[4])).toBeGreaterThan(0);
    const json = JSON.parse(ask(SPACE, "--json").out) as Record<string, unknown>[];
    expect(Object.keys(json[0])).toEqual(COLUMNS.split(","));
    expect(json).toMatchObject([{ case: 0, status: "optimal" }, { case: 1 }, { case: 2 }, { case: 3, alpha: 0 }]);
  });

  it.each([
    ["a bad number", SPACE.replace("box 1 1 1", "box 1 one 1"),
      /standard input: line 5: box: hy: expected a finite number, got "one"/],
    ["a position no solver works with", SPACE.replace("-3 0 0", "1e308 0 0"),
      /line \d+: position of A: lengths must be within 1e50, got 1e\+308/],
    ["an unknown shape", SPACE.replace("sphere", "blob"), /line 4: unknown shape.*"blob"/],
    ["another format", "convexcases 1", /line 1: expected "growthcases", got "convexcases"/],
    ["a broken end", SPACE.replace("coincident", ""), /end of the file/],
  ])("exit code 2 with line and token for %s", (_name, input, message) => {
    const { code, out, err } = ask(input);
    expect({ code, out }).toEqual({ code: 2, out: "" });
    expect(err).toMatch(message);
    expect(err).not.toContain("    at ");
  });
});
