/**
 * Parts of a run: merged they are what one process writes, byte for byte, for every number of shards and every form;
 * a part that is missing, doubled, truncated, damaged or of another run is named. The processes that are killed are in
 * parts.long.test.ts.
 */
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { generate, generateGrowth, mergeSets, writeConvexCases, writeGrowthCases } from "@col/bench";
import { formsOf } from "@col/testkit/problem-forms";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { FORMATS } from "../src/answers/formats.ts";
import { merge } from "../src/commands/merge.ts";
import { query } from "../src/commands/query.ts";
import type { QueryOptions } from "../src/commands/query.ts";
import { readPart } from "../src/parts/part-file.ts";
import { rangeOf } from "../src/parts/shard.ts";

const set = mergeSets([generate("primitives", 2, 7, [0.1, -0.01, 0]), generate("hull8", 3, 7, [0.01, -0.02])]);
const folder = mkdtempSync(join(tmpdir(), "cli-parts-")), epa = "epa", gjk = "gjk";
const at = (name: string): string => join(folder, name);
const bytes = (name: string): Buffer => readFileSync(at(name));
const forms = formsOf(set, writeConvexCases(set, ["a comment"])), FILES: Record<string, string> = {
  "a.txt": forms.text, "a.csv": forms.csv, "a.jsonl": forms.lines, "a.json": forms.json };

async function writeParts(file: string, n: number, options: QueryOptions): Promise<string[]> {
  const paths: string[] = [];
  for (let k = 1; k <= n; k++) {
    const out = at(`${file}.${k}-of-${n}.part`);
    await query(at(file), { ...options, shard: { k, n }, out });
    paths.push(out);
  }
  return paths;
}

beforeAll(() => {
  for (const [name, text] of Object.entries(FILES)) writeFileSync(at(name), text);
});
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

describe.each(Object.keys(FILES))("%s", (file) => {
  const counts = file === "a.txt" ? [1, 2, 7, 64] : [1, 2, 7];
  it.each(counts)("%i parts merged are what one process writes, in every form", async (n) => {
    const paths = await writeParts(file, n, { solver: epa });
    for (const format of FORMATS) {
      await query(at(file), { solver: epa, [format]: true, out: at("one") });
      await merge(paths.toReversed(), format, at("merged"));
      expect(bytes("merged").equals(bytes("one"))).toBe(true);
      expect(bytes("one").length).toBeGreaterThan(1000);
    }
  });
});

it("Boolean questions, tolerances, growth distances, the plane", async () => {
  writeFileSync(at("growth.txt"), writeGrowthCases(generateGrowth("growth-hulls", 5, 3)));
  writeFileSync(at("plane.json"), PLANE);
  const runs: [string, QueryOptions][] = [["a.txt", { solver: gjk, boolean: true }],
    ["a.csv", { solver: gjk, tolerance: 1e-4 }], ["growth.txt", { solver: "growth" }],
    ["plane.json", { solver: "gjk2d" }]];
  for (const [file, options] of runs) {
    await query(at(file), { ...options, out: at("one") });
    await merge(await writeParts(file, 3, options), "csv", at("merged"));
    expect(bytes("merged").toString()).toBe(bytes("one").toString());
    expect(bytes("one").toString().split("\n").length).toBeGreaterThan(2);
  }
});
const PLANE = `{"format":"polygon-cases-1","vertices":3,"category":"distant",
"shapes":[{"kind":"circle","v":[[0,0],[1,0],[0,1]]}],
"cases":[${[2, 3, 4, 5].map((x) => `{"p":0,"q":0,"tp":[0,0,1,0],"tq":[${x},0,0,1],"hit":0,"d":${x - 2},"depth":0}`)
    .join(",\n")}]}`;

it("worker threads write what one thread writes, of any form of file, and of a part", async () => {
  for (const [file, workers] of [["a.txt", 2], ["a.csv", 3], ["a.json", 2]] as const) {
    await query(at(file), { solver: epa, out: at("one") });
    await query(at(file), { solver: epa, workers, out: at("threads") });
    expect(bytes("threads").equals(bytes("one"))).toBe(true);
  }
  const shard = { k: 2, n: 3 };
  await query(at("a.txt"), { solver: epa, shard, out: at("one.part") });
  await query(at("a.txt"), { solver: epa, shard, workers: 2, out: at("threads.part") });
  expect(bytes("threads.part").equals(bytes("one.part"))).toBe(true);
  writeFileSync(at("bad.csv"), forms.csv.replace(/,(-?[\d.]+)(,[^,]*){3}\r\n$/, ",x$2\r\n"));
  const said = await query(at("bad.csv"), { solver: epa, out: at("never") })
    .catch((e: unknown) => (e as Error).message);
  await expect(query(at("bad.csv"), { solver: epa, workers: 2, out: at("never") })).rejects.toThrow(String(said));
});

describe("what will not do is named", () => {
  const failure = async (names: readonly string[]): Promise<string> => {
    try {
      await merge(names.map(at), "csv", at("never"));
    } catch (error) {
      expect(existsSync(at("never"))).toBe(false);
      return (error as Error).message.replaceAll(`${folder}/`, "");
    }
    return "none";
  };
  const part = (k: number, n = 3): string => `a.txt.${k}-of-${n}.part`;
  beforeAll(async () => {
    await writeParts("a.txt", 3, { solver: epa });
  });

  it("missing, with its shard", async () => {
    const { from, to } = rangeOf({ k: 2, n: 3 }, set.count);
    expect(await failure([part(1), part(3)])).toBe(`merge: missing: cases ${from} to ${to - 1} (--shard 2/3)`);
    expect(await failure([part(2)])).toContain("(--shard 1/3); merge: missing".replace("merge: ", ""));
  });
  it("doubled", async () => {
    expect(await failure([part(1), part(2), part(2), part(3)]))
      .toMatch(/2-of-3\.part: doubled: cases \d+ to \d+ are in/);
  });
  it("of another file, solver, question, tolerance or build", async () => {
    const other = async (name: string, options: QueryOptions, file = "a.txt"): Promise<string> => {
      await query(at(file), { ...options, shard: { k: 2, n: 3 }, out: at(name) });
      return await failure([part(1), name, part(3)]);
    };
    writeFileSync(at("b.txt"), forms.text.replace(/# .*/, "# another"));
    expect(await other("f.part", { solver: epa }, "b.txt"))
      .toMatch(/f\.part: foreign: sha256 is [0-9a-f]{64}, in the other parts/);
    expect(await other("s.part", { solver: gjk })).toMatch(/s\.part: foreign: solver is gjk, in the other parts epa/);
    expect(await other("q.part", { solver: epa, boolean: true })).toMatch(/q\.part: foreign: question is boolean/);
    const tolerant = await other("t.part", { solver: epa, tolerance: 1e-6 });
    expect(tolerant).toMatch(/t\.part: foreign: tolerance is 0\.000001/);
    expect(tolerant).toMatch(/missing: cases \d+ to \d+ \(--shard 2\/3\)/);
  });
  it("truncated at any byte, damaged at any byte", async () => {
    const text = bytes(part(2)), rows = text.indexOf(10) + 1;
    for (let end = 0; end < text.length; end += end < rows ? 97 : 7) {
      writeFileSync(at("cut.part"), text.subarray(0, end));
      await expect(readPart(at("cut.part"))).rejects.toThrow(/cut\.part: (truncated|damaged)/);
    }
    for (let k = 0; k < text.length; k += 13) {
      const changed = Buffer.from(text);
      changed[k] ^= 1;
      writeFileSync(at("cut.part"), changed);
      await expect(readPart(at("cut.part"))).rejects.toThrow(/cut\.part: (truncated|damaged|is not a part)/);
    }
    writeFileSync(at("cut.part"), text.subarray(0, -1));
    expect(await failure([part(1), "cut.part", part(3)])).toMatch(/cut\.part: truncated: \d+ of \d+ rows/);
  });
  it("what is no part, and what is not there", async () => {
    expect(await failure(["a.csv", part(1)])).toContain("a.csv: is not a part file");
    expect(await failure([part(1), "nowhere.part"])).toContain("nowhere.part: no such file");
  });
});

describe("--resume", () => {
  it("leaves a whole part as it is, and answers again what is cut or of another run", async () => {
    const shard = { k: 1, n: 2 }, out = at("r.part"), run = { solver: epa, shard, out, resume: true };
    await query(at("a.txt"), run);
    const text = bytes("r.part");
    writeFileSync(out, text.subarray(0, 700));
    writeFileSync(at("r.part.0123.partial"), "what a killed writer left");
    await query(at("a.txt"), run);
    expect(bytes("r.part").equals(text)).toBe(true);
    await query(at("a.txt"), { ...run, solver: gjk });
    expect((await readPart(out)).head.solver).toBe("gjk");
    expect(readdirSync(folder).filter((name) => name.endsWith(".partial"))).toEqual([]);
  });
  it("of a whole file leaves the answers and nothing else", async () => {
    await query(at("a.txt"), { solver: epa, out: at("one"), json: true });
    await query(at("a.txt"), { solver: epa, out: at("resumed"), json: true, resume: true });
    expect(bytes("resumed").equals(bytes("one"))).toBe(true);
    expect(existsSync(at("resumed.parts"))).toBe(false);
  });
  it.each<[string, object, RegExp]>([
    ["--resume without --out", { resume: true }, /--resume: needs --out/],
    ["a form for a part", { shard: { k: 1, n: 2 }, json: true }, /--json: a part has only one form/],
    ["times in parts", { shard: { k: 1, n: 2 }, repeat: 3 }, /--repeat: times are measured in one process/],
    ["a case of a part", { shard: { k: 1, n: 2 }, repro: 3 }, /--repro 3: it prints one case/],
    ["a folder that cannot be", { out: "/dev/null/x" }, /cannot be written/],
  ])("refuses %s", async (_name, options, message) => {
    await expect(query(at("a.txt"), { solver: epa, ...options })).rejects.toThrow(message);
  });
});
