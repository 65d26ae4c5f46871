/**
 * What is built answers as its sources do, bit for bit. A build may come from a cache, or be made while a source is
 * being changed: then tests that run the sources are green, and what users get is another program.
 */
import { spawnSync } from "node:child_process";
import { expect, test } from "vitest";
import { bundleText, scriptOf } from "../src/engines/bundle.ts";

/** Pairs in space and in the plane. */
const CASES = 150;
const SEED = Number(process.env["COL_SEED"] ?? 31);
/** A build that is another program may not end at all. Milliseconds. */
const LONGEST = 60_000;

/** What the program of the engines prints, run by a process of its own. */
async function fingerprints(from: "builds" | "sources"): Promise<string> {
  const input = scriptOf(await bundleText(from), CASES, SEED, "console.log");
  const { stdout, stderr } = spawnSync(process.execPath, ["-"], { input, encoding: "utf8", timeout: LONGEST });
  return stdout + stderr;
}

test(`every solver's build has the bits of its sources, seed ${SEED}`, { timeout: 3 * LONGEST }, async () => {
  const built = await fingerprints("builds"), sources = await fingerprints("sources");
  expect(sources).toMatch(/ gjk=\d{2,}:/);
  expect(built).toBe(sources);
});
