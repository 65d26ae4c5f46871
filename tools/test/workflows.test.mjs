/** The workflows call what anyone can run, and a release says where it comes from. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readCatalog } from "../rehearse/toolbox.mjs";

const root = join(import.meta.dirname, "..", "..");
const workflow = (name) => readFileSync(join(root, ".github", "workflows", name), "utf8");
const { scripts } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));

test.each(["ci.yml", "release.yml"])("%s holds no logic: each step is one command of the repository", (name) => {
  const commands = [...workflow(name).matchAll(/^ +- run: (.*)$/gm)].map(([, command]) => command);
  expect(commands.length).toBeGreaterThan(0);
  expect(workflow(name).match(/\brun:/g)).toHaveLength(commands.length);
  for (const command of commands) {
    const script = /^npm run ([\w:]+)(?: -- --provenance)?$/.exec(command)?.[1];
    const known = script === undefined ? existsSync(join(root, command)) : scripts[script] !== undefined;
    expect([command, known]).toEqual([command, true]);
  }
});

test("a release is rehearsed before it, and published with provenance", () => {
  const text = workflow("release.yml");
  expect(text.indexOf("release:rehearse")).toBeGreaterThan(0);
  expect(text.indexOf("release:rehearse")).toBeLessThan(text.indexOf("release:publish -- --provenance"));
  expect(text).toMatch(/^ {2}id-token: write/m);
});

test("what the rehearsal installs has exact versions, every Node from 18 on among them", () => {
  const tools = readCatalog("rehearsal");
  expect(Object.keys(tools)).toEqual(
    expect.arrayContaining(["verdaccio", "jest", "webpack", "node-18", "node-20", "node-22", "node-24", "node-26"]),
  );
  for (const [name, version] of Object.entries(tools))
    expect([name, version]).toEqual([name, expect.stringMatching(/^(npm:node@)?\d+\.\d+\.\d+$/)]);
  expect(() => readCatalog("nothing")).toThrow(/no catalog "nothing"/);
});
