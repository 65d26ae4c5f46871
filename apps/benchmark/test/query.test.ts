/** `bench query` end to end: columns, values, exit codes, and nothing but results on standard output. */
import { describe, expect, it } from "vitest";
import { bench } from "./spawn.ts";

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

describe("bench query", () => {
  it("prints the columns, world frame, one row per case", () => {
    const { code, out, err } = bench(["query", "-", "--solver", "gjk"], FILE);
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
    const yes = bench(["query", "-", "--solver", "gjk", "--boolean"], FILE).out.trimEnd().split("\n");
    expect(yes[0]).toBe("case,hit,iterations,status");
    expect(yes.slice(1).map((r) => [r.split(",")[1], r.split(",")[3]].join())).toEqual(["0,separated", "1,overlapping", "0,separated"]);
    const timed = bench(["query", "-", "--solver", "gjk", "--repeat", "5", "--tolerance", "1e-8"], FILE).out.trimEnd().split("\n");
    expect(timed[0]).toBe(`${COLUMNS},ns`);
    expect(Number(timed[1].split(",")[14])).toBeGreaterThan(0);
    const json: unknown = JSON.parse(bench(["query", "-", "--solver", "gjk", "--json"], FILE).out);
    expect(json).toHaveLength(3);
    expect(json).toMatchObject([{ case: 0, distance: 0.5, status: "separated" }, { distance: 0 }, { case: 2 }]);
  });

  it.each([
    ["a bad number", ["query", "-", "--solver", "gjk"], FILE.replace("box 1 1 1", "box 1 one 1"), /line 4: box: hy: expected a finite number, got "one"/],
    ["an unknown shape", ["query", "-", "--solver", "gjk"], FILE.replace("sphere", "blob"), /line 3: unknown shape.*"blob"/],
    ["a wrong header", ["query", "-", "--solver", "gjk"], "hello", /line 1: expected "convexcases", got "hello"/],
    ["a missing file", ["query", "no-such-file.txt", "--solver", "gjk"], "", /no-such-file.txt: no such file/],
    ["an unknown solver", ["query", "-", "--solver", "magic"], "", /Known solvers: gjk/],
    ["no solver", ["query", "-"], "", /--solver/],
    ["a bad tolerance", ["query", "-", "--solver", "gjk", "--tolerance", "small"], "", /number >= 0/],
    ["a bad repeat", ["query", "-", "--solver", "gjk", "--repeat", "0"], "", /whole number >= 1/],
    ["an unknown option", ["query", "-", "--solver", "gjk", "--fast"], "", /unknown option '--fast'/],
    ["an unknown command", ["dance"], "", /unknown command 'dance'/],
  ])("exit code 2 and a message for %s", (_name, args, input, message) => {
    const { code, out, err } = bench(args, input);
    expect({ code, out }).toEqual({ code: 2, out: "" });
    expect(err).toMatch(message);
    expect(err).not.toContain("    at ");
  });

  it("--help on the program and on each command", () => {
    const top = bench(["--help"]);
    expect(top.code).toBe(0);
    const names = [...top.out.matchAll(/^ {2}([a-z]+) .*/gm)].map((m) => m[1]).filter((n) => n !== "help");
    expect(names).toContain("query");
    for (const name of names) {
      const help = bench([name, "--help"]);
      expect(help.code, name).toBe(0);
      expect(help.out).toContain(`Usage: bench ${name}`);
    }
  });
});
