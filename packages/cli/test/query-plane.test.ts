/** `col-cli query` on polygon files end to end: columns, values, exit codes. */
import { readFileSync } from "node:fs";
import { sharedPath } from "@col/testkit";
import { describe, expect, it } from "vitest";
import { cli } from "./spawn.ts";

const WORLD = `{"format":"polygon-edge-cases-1",
"cases":[
{"family":"f","P":[[0,0],[1,0],[0,1]],"Q":[[3,0]],"hit":0,"d":2,"depth":0},
{"family":"f","P":[[0,0],[2,0],[2,2],[0,2]],"Q":[[1.5,0.5],[3,0.5],[3,1],[1.5,1]],"hit":1,"d":0,"depth":0.5}
]}`;
const POSED = `{"format":"polygon-cases-1","vertices":4,"category":"distant",
"shapes":[{"kind":"circle","v":[[-1,-1],[1,-1],[1,1],[-1,1]]}],
"cases":[{"p":0,"q":0,"tp":[0,0,1,0],"tq":[5,0,0,1],"hit":0,"d":3,"depth":0}]}`;
const GJK2D = ["query", "-", "--solver", "gjk2d"];
const folder = sharedPath("data/polygons", "the command line on polygon files") ?? "";

describe("col-cli query --solver gjk2d", () => {
  it("prints signed distances in the world frame, of both formats", () => {
    const { code, out, err } = cli(GJK2D, WORLD), [head, ...rows] = out.trimEnd().split("\n");
    expect({ code, err }).toEqual({ code: 0, err: "" });
    expect(head).toBe("case,distance,lower,ax,ay,bx,by,nx,ny,iterations,status");
    const [apart, over] = rows.map((r) => r.split(","));
    expect([0, 1, 3, 4, 5, 6, 7, 8].map((k) => Number(apart[k]))).toEqual([0, 2, 1, 0, 3, 0, 1, 0]);
    expect(Number(apart[2])).toBeGreaterThan(2 - 1e-13);
    expect(Number(apart[2])).toBeLessThanOrEqual(2);
    expect([Number(over[1]), Number(over[7]), over[10]]).toEqual([-0.5, 1, "overlapping"]);
    const posed = cli(GJK2D, POSED).out.trimEnd().split("\n")[1].split(",");
    expect([Number(posed[1]), Number(posed[3]), Number(posed[5])]).toEqual([3, 1, 4]);
  });
  it("--boolean, --repeat and --json", () => {
    expect(cli([...GJK2D, "--boolean"], WORLD).out)
      .toBe("case,hit,iterations,status\n0,0,nan,separated\n1,1,nan,overlapping\n");
    const timed = cli([...GJK2D, "--repeat", "5"], WORLD).out.trimEnd().split("\n");
    expect(timed[0].endsWith(",status,ns")).toBe(true);
    expect(Number(timed[1].split(",")[11])).toBeGreaterThan(0);
    expect(JSON.parse(cli([...GJK2D, "--json"], WORLD).out)).toMatchObject([{ case: 0, distance: 2,
      status: "separated" }, { case: 1, distance: -0.5 }]);
  });
  it.each([
    ["a bad number", GJK2D, WORLD.replace("[3,0]]", "[3,oops]]"), /standard input: line 3, at oops: /],
    ["a polygon that is not convex", GJK2D, WORLD.replace("[2,2],[0,2]", "[0.1,0.1],[0,2]"),
      /standard input: line 4: convexPolygon: not convex/],
    ["a missing field", GJK2D, POSED.replace('"d":3,', ""), /line 3, at \{: "d" is missing/],
    ["a file of another format", GJK2D, "convexcases 1\n", /line 1, at c: expected an object/],
    ["a missing file", ["query", "none.json", "--solver", "gjk2d"], "", /none.json: no such file/],
    ["a reproduction", [...GJK2D, "--repro", "0"], WORLD, /^col-cli: --repro 0: works for 3-D pairs.*gjk2d\n$/],
    ["a tolerance", [...GJK2D, "--tolerance", "1e-8"], WORLD, /--tolerance is for 3-D solvers/],
  ])("exit code 2 and a message for %s", (_name, args, input, message) => {
    const { code, out, err } = cli(args, input);
    expect({ code, out }).toEqual({ code: 2, out: "" });
    expect(err).toMatch(message);
    expect(err).not.toContain("    at ");
  });
  it.skipIf(folder === "").each(["polygons_edge.json",
    "polygons_12_touching.json"])("agrees with the reference of %s", (name) => {
    const file = JSON.parse(readFileSync(`${folder}/${name}`,
      "utf8")) as { cases: { P?: number[][]; Q?: number[][]; hit: number; d: number; depth: number }[] };
    const rows = cli(["query", `${folder}/${name}`, "--solver", "gjk2d"]).out.trimEnd().split("\n").slice(1);
    expect(rows).toHaveLength(file.cases.length);
    for (const [i, c] of file.cases.entries()) {
      const size = Math.max(...[...(c.P ?? []), ...(c.Q ?? []), [13, 13]].flat().map(Math.abs));
      expect(Math.abs(Number(rows[i].split(",")[1]) - (c.hit === 1 ? -c.depth : c.d)), `case ${i}`)
        .toBeLessThanOrEqual(1e-12 * size);
    }
  });
});
