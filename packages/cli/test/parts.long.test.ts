/**
 * Parts under fire: processes that answer a part are killed with SIGKILL at random moments, 50 times, and started
 * again; the parts merged are what one process writes, and nothing is left beside them. Every form of file in 64 parts.
 * A part holds none of its cases.
 */
import { spawn, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createRandom, generate, mergeSets, writeConvexCases } from "@col/bench";
import { csvOf, formsOf } from "@col/testkit/problem-forms";
import { afterAll, describe, expect, it } from "vitest";
import { merge } from "../src/commands/merge.ts";
import { query } from "../src/commands/query.ts";
import { MAIN } from "./spawn.ts";

const KILLS = 50, PARTS = 8, SEED = Number(process.env["COL_SEED"] ?? 23);
const folder = mkdtempSync(join(tmpdir(), "cli-kill-")), epa = "epa";
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

/** Runs the command line; killed after `ms` if that is given. Whether it ended by itself, well. */
async function run(args: readonly string[], ms?: number): Promise<boolean> {
  return await new Promise((resolve) => {
    const child = spawn(process.execPath, [MAIN, ...args], { stdio: "ignore" });
    const clock = ms === undefined ? undefined : setTimeout(() => child.kill("SIGKILL"), ms);
    child.on("exit", (code) => {
      clearTimeout(clock);
      resolve(code === 0);
    });
  });
}

it(`${KILLS} processes killed at random moments lose nothing and double nothing`, async () => {
  console.log(`seed ${SEED}`);
  const file = join(folder, "many.txt"), parts = join(folder, "parts"), random = createRandom(SEED);
  writeFileSync(file, writeConvexCases(generate("hull64", 400, 3)));
  mkdirSync(parts);
  const shard = (k: number): string[] => ["query", file, "--solver", "epa", "--shard", `${k}/${PARTS}`, "--out",
    join(parts, `${k}.part`), "--resume"];
  const from = performance.now();
  expect(await run(shard(1))).toBe(true); // how long a part takes here
  const whole = performance.now() - from;
  rmSync(join(parts, "1.part"));
  let killed = 0;
  for (let k = 1; killed < KILLS; k = (k % PARTS) + 1) {
    rmSync(join(parts, `${k}.part`), { force: true });
    if (!(await run(shard(k), random.between(0, whole)))) killed++;
  }
  for (let k = 1; k <= PARTS; k++) expect(await run(shard(k))).toBe(true);
  await query(file, { solver: epa, out: join(folder, "one") });
  await merge([parts], "csv", join(folder, "merged"));
  expect(readFileSync(join(folder, "merged")).equals(readFileSync(join(folder, "one")))).toBe(true);
  expect(readdirSync(parts).sort()).toEqual(Array.from({ length: PARTS }, (_, k) => `${k + 1}.part`));
});

it("a whole file with --resume, killed ten times, equals the file of one process, byte by byte", async () => {
  const file = join(folder, "many.csv"), out = join(folder, "resumed.jsonl"), random = createRandom(SEED + 1);
  writeFileSync(file, csvOf(generate("hull33", 1500, 3)));
  const args = ["query", file, "--solver", "gjk", "--jsonl", "--out", out, "--resume"];
  for (let k = 0; k < 10 && !existsSync(out); k++) await run(args, random.between(800, 2500));
  expect(await run(args)).toBe(true);
  await query(file, { solver: "gjk", jsonl: true, out: join(folder, "one.jsonl") });
  expect(readFileSync(out).equals(readFileSync(join(folder, "one.jsonl")))).toBe(true);
  expect(readdirSync(folder).filter((name) => name.startsWith("resumed"))).toEqual(["resumed.jsonl"]);
});

/** Limit of the old part of the heap, MiB: the program and the engine take 13, the cases of the file some 30. */
const HEAP = 20;

it(`a part of 100 000 cases is answered in a heap of ${HEAP} MiB`, () => {
  const file = join(folder, "flat.txt"), text = writeConvexCases(generate("hull8", 100, 3, [0.1])),
    [head, cases] = text.split(/^cases 100\n/m);
  writeFileSync(file, `${head}cases 100000\n${cases.repeat(1000)}`);
  const { status, stderr } = spawnSync(process.execPath, [`--max-old-space-size=${HEAP}`, "--max-semi-space-size=2",
    MAIN, "query", file, "--solver", "gjk", "--shard", "1/1", "--out", join(folder, "flat.part")],
  { encoding: "utf8" });
  expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
});

describe("64 parts", () => {
  const set = mergeSets([generate("primitives", 20, 7), generate("hull33", 20, 7)]),
    forms = formsOf(set, writeConvexCases(set, ["a comment"]));
  it.each(Object.entries(forms))("of %s", async (name, text) => {
    const file = join(folder, `forms.${name}`), parts = join(folder, `parts-${name}`);
    writeFileSync(file, text);
    for (let k = 1; k <= 64; k++)
      await query(file, { solver: epa, shard: { k, n: 64 }, out: join(parts, `${k}.part`) });
    for (const format of ["csv", "json", "jsonl", "text"] as const) {
      await query(file, { solver: epa, [format]: true, out: join(folder, "one") });
      await merge([parts], format, join(folder, "merged"));
      expect(readFileSync(join(folder, "merged")).equals(readFileSync(join(folder, "one")))).toBe(true);
    }
  });
});
