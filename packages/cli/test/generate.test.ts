/** `generate` holds neither shapes nor cases, and leaves nothing when it is stopped. */
import { spawn } from "node:child_process";
import { closeSync, mkdtempSync, openSync, readdirSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { readCastCases, readConvexCases, readGrowthCases } from "@col/bench";
import { afterAll, describe, expect, it } from "vitest";
import { HEAP, MAIN, generated } from "./spawn.ts";

const folder = mkdtempSync(join(tmpdir(), "cli-generate-"));
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

describe(`20 000 pairs in a heap of ${HEAP} MiB`, () => {
  it("at signed distances, of shapes that pairs share", () => {
    const set = readConvexCases(generated("hull8"));
    expect([set.shapes.length, set.count]).toEqual([8, 200_000]);
  }, 120_000);
  it("of growth distances", () => {
    const set = readGrowthCases(generated("growth-primitives"));
    expect([set.shapes.length, set.cases.length]).toEqual([40_000, 20_000]);
  }, 120_000);
  it("of rays", () => {
    const set = readCastCases(generated("cast-rays"));
    expect([set.shapes.length, set.cases.length]).toEqual([20_000, 20_000]);
  }, 120_000);
});

describe.skipIf(process.platform === "win32")("stopped", () => {
  const MANY = ["--pairs", "100000000"], FAMILIES = ["cubes", "growth-hulls", "cast-rays"];
  /** Starts a run, sends SIGINT once `isTime` holds, and returns the exit code. */
  const stopped = async (args: readonly string[], output: "ignore" | number,
    isTime: () => boolean): Promise<number | null> => {
    const child = spawn(process.execPath, [MAIN, "generate", ...args, ...MANY],
      { stdio: ["ignore", output, "ignore"], timeout: 30_000, killSignal: "SIGKILL" });
    const ended = new Promise<number | null>((resolve) => {
      child.once("exit", resolve);
    });
    try {
      while (!isTime()) await setTimeout(20);
      child.kill("SIGINT");
      return await ended;
    } finally {
      child.kill("SIGKILL");
    }
  };
  it.each(FAMILIES)("%s: --out before the first pair leaves nothing", async (family) => {
    const at = mkdtempSync(join(folder, "out-"));
    expect(await stopped([family, "--out", join(at, "pairs.txt")], "ignore", () => readdirSync(at).length > 0))
      .toBe(130);
    expect(readdirSync(at)).toEqual([]);
  }, 60_000);
  it.each(FAMILIES.slice(1))("%s: a file as standard output", async (family) => {
    const path = join(folder, family), file = openSync(path, "w");
    expect(await stopped([family], file, () => statSync(path).size > 0)).toBe(130);
    closeSync(file);
  }, 60_000);
});
