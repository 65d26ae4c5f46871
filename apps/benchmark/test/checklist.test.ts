/** The checklist of the papers is complete, and its commands name what exists. */
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { CHECKLIST } from "@col/papers";
import { CommanderError } from "commander";
import { describe, expect, it } from "vitest";
import { createProgram } from "../src/program.ts";
import { SUITES } from "../src/suites/registry.ts";
import { bench } from "./spawn.ts";

const ROOT = fileURLToPath(new URL("../../../", import.meta.url));

/** The command line's own parser on a command of the checklist, nothing run. FOLDER stands for a folder of the user. */
function refusal(command: string): string {
  const program = createProgram();
  for (const c of program.commands)
    c.action(() => undefined).exitOverride().configureOutput({ writeErr: () => undefined });
  try {
    program.parse(command.split(" ").map((word) => word.replace("FOLDER", ROOT)), { from: "user" });
    return "";
  } catch (error) {
    return error instanceof CommanderError ? error.message : String(error);
  }
}

it("has every row once, in order", () => {
  const ids = [...Array.from({ length: 58 }, (_, k) => `M${k + 1}`),
    ...Array.from({ length: 32 }, (_, k) => `E${k + 1}`)];
  expect(CHECKLIST.map((r) => r.id)).toEqual(ids);
});

describe.each(CHECKLIST.map((r) => [r.id, r] as const))("%s", (_id, row) => {
  it("runs by a command that exists, or says why not", () => {
    expect(row.where).toMatch(/^P[0-4]/);
    expect(row.what).not.toBe("");
    if (row.state === "runs" || row.state === "part") expect(row.command).not.toBe("");
    else expect(row.command).toBe("");
    if (row.state === "part" || row.state === "not yet") expect(row.note.length).toBeGreaterThan(10);
    const [first, second] = row.command.split(" ");
    if (first === "vitest") expect(existsSync(`${ROOT}${second}`), second).toBe(true);
    else if (row.command !== "") {
      expect(refusal(row.command)).toBe("");
      if (first === "suite") expect(SUITES.map((s) => s.name)).toContain(second);
    }
  });
});

it("a command that does not exist is found", () => {
  expect(refusal("suite default --solver magic")).toMatch(/Known solvers/);
  expect(refusal("dance")).toMatch(/unknown command/);
});

it("bench list prints every row with its state", () => {
  const { out } = bench(["list"]);
  expect(out).toContain("RUNS: (cd packages/gjk && npx vitest run test/laws.test.ts)");
  for (const row of CHECKLIST) expect(out).toContain(`${row.where}: ${row.what}. ${row.state.toUpperCase()}`);
});
