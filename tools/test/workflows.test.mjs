/** The workflows call what anyone can run, and a release says where it comes from. */
import { existsSync, readFileSync, readdirSync } from "node:fs";
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
});

test.each(["ci.yml", "release.yml"])("%s names each action by the hash of a commit, with its version", (name) => {
  const uses = [...workflow(name).matchAll(/\buses: (.*)$/gm)].map(([, action]) => action);
  expect(uses.length).toBeGreaterThan(0);
  for (const action of uses) expect(action).toMatch(/^[\w-]+\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/);
});

test("the token of provenance and the secret are in the job that publishes, after the job of tests, on main", () => {
  const [head, ...jobs] = workflow("release.yml").split(/^ {2}(?=\w+:\n)/m);
  expect(head).toMatch(/^permissions:\n {2}contents: read\njobs:\n$/m);
  expect(jobs.map((job) => /^\w+/.exec(job)[0])).toEqual(["test", "publish"]);
  const [tests, publish] = jobs;
  for (const [job, own] of [[tests, false], [publish, true]]) {
    expect(job).toMatch(/^ {4}if: github\.ref == 'refs\/heads\/main'$/m);
    for (const held of [/id-token: write/, /secrets\./, /environment: npm/]) expect(held.test(job)).toBe(own);
  }
  expect(tests).toMatch(/\.ci\/run[\s\S]*release:rehearse/);
  expect(publish).toMatch(/^ {4}needs: test$/m);
  expect([...publish.matchAll(/run: (.*)$/gm)].map(([, command]) => command))
    .toEqual(["npm run setup", "npm run release:publish -- --provenance"]);
});

test("programs that start the build tool switch its telemetry off, and the README says that nothing is sent", () => {
  const tools = join(root, "tools"), off = /import "\.\/(?:lib\/)?no-telemetry\.mjs"|from "\.\/lib\/build-of\.mjs"/;
  const starters = readdirSync(tools, { recursive: true }).filter((file) => file.endsWith(".mjs")
    && !file.startsWith("test/") && /["'](?:turbo)["']/.test(readFileSync(join(tools, file), "utf8")));
  expect(starters.sort()).toEqual(["lib/build-of.mjs", "test-long.mjs", "test-packages.mjs", "verify.mjs"]);
  for (const file of starters)
    expect([file, readFileSync(join(tools, file), "utf8")]).toEqual([file, expect.stringMatching(off)]);
  expect(readFileSync(join(root, "README.md"), "utf8")).toMatch(/Nothing is sent/);
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
