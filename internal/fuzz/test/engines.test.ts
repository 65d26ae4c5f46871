/**
 * The command of the engines finds what a machine has: an engine that is there and is not asked would be a proof with a
 * hole that nobody sees.
 */
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { findEngines } from "../src/engines/find.ts";
import type { Engine } from "../src/engines/find.ts";
import { runEngine } from "../src/engines/run.ts";

/** What Debian calls its engines, and the name of the row. */
const OF_DEBIAN = [
  ["gjs", "gjs (SpiderMonkey)"],
  ["jsc", "jsc (JavaScriptCore)"],
  ["js102", "js (SpiderMonkey)"],
  ["qjs", "QuickJS"],
  ["firefox-esr", "Firefox (SpiderMonkey)"],
] as const;

/** Runs `use` in a folder with a file of each name, which runs a script as an engine does, and takes it away. */
async function withEngines(names: readonly string[], use: (folder: string) => void | Promise<void>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "col-engines-"));
  try {
    for (const name of names) {
      const at = join(folder, name), host = "globalThis.print = console.log; require(process.argv.at(-1));";
      writeFileSync(at, `#!/bin/sh\nexec "${process.execPath}" -e '${host}' -- "$@"\n`);
      chmodSync(at, 0o755);
    }
    await use(folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const found = (engines: readonly Engine[]): string[] =>
  engines.filter((e) => e.version !== null).map((e) => e.name).sort();

test("engines of Debian are found by their names on the path, and no other", async () => {
  await withEngines(OF_DEBIAN.map(([file]) => file), (folder) => {
    expect(found(findEngines(join(folder, "nothing"), folder))).toEqual(OF_DEBIAN.map(([, name]) => name).sort());
    expect(found(findEngines(join(folder, "nothing"), ""))).toEqual([]);
  });
});

test("a shell that prints with `print` is run, and its lines are read", async () => {
  await withEngines(["gjs"], async (folder) => {
    const gjs = findEngines(join(folder, "nothing"), folder).find((e) => e.name === "gjs (SpiderMonkey)");
    expect(gjs?.path).toBe(join(folder, "gjs"));
    if (gjs === undefined) return;
    const text = "COL_ENGINE.say(`block ${COL_ENGINE.cases} gjk=1:${COL_ENGINE.seed}`)";
    expect([...(await runEngine(gjs, { text, cases: 300, seed: 7, seconds: 60 }))]).toEqual([[300, "gjk=1:7"]]);
  });
});
