/** A build contains only the output of its sources, no file of an earlier build; one process builds at a time. */
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { buildOf } from "../lib/build-of.mjs";

/** A checkout with a package `a`, whose build runs `more` and writes its entry. */
function checkout(more = "") {
  const tree = mkdtempSync(join(tmpdir(), "col-checkout-")), folder = join(tree, "packages", "a");
  onTestFinished(() => rmSync(tree, { recursive: true }));
  mkdirSync(join(folder, "src"), { recursive: true });
  mkdirSync(join(tree, "node_modules"));
  writeFileSync(join(folder, "src", "index.ts"), "export {};\n");
  writeFileSync(join(folder, "package.json"), JSON.stringify({ name: "@col/a" }));
  writeFileSync(join(tree, "package.json"), JSON.stringify({ scripts: { pnpm: "node build.cjs" } }));
  writeFileSync(join(tree, "build.cjs"), `const fs = require("node:fs");
${more}
fs.mkdirSync("packages/a/dist", { recursive: true });
fs.writeFileSync("packages/a/dist/index.js", "export {};");
`);
  return { tree, dist: join(folder, "dist") };
}

test("chunks of an older build are gone, and the hash equals the hash of a fresh checkout", () => {
  const old = checkout(), fresh = checkout();
  mkdirSync(old.dist);
  writeFileSync(join(old.dist, "chunk-OLD.js"), "export const old = 1;");
  const [a, b] = [old, fresh].map(({ tree }) => buildOf(tree).hash);
  expect(readdirSync(old.dist)).toEqual(["index.js"]);
  expect(a).toBe(b);
});

/** Builds a checkout in a process; `told` resolves to its error output and its exit code. */
function building(tree) {
  const child = spawn(process.execPath, [join(import.meta.dirname, "..", "build-of.mjs"), tree],
    { stdio: ["ignore", "ignore", "pipe"] });
  let text = "";
  child.stderr.on("data", (data) => {
    text += data;
  });
  return { child, text: () => text, told: once(child, "close").then(([code]) => [text, code]) };
}

async function until(holds) {
  while (!holds()) await new Promise((resolve) => setTimeout(resolve, 20));
}

test("a build that was interrupted holds up nobody", async () => {
  const { tree } = checkout(`fs.writeFileSync("begun", "");
if (!fs.existsSync("go")) setInterval(() => fs.existsSync("go") && process.exit(), 20); else`);
  const first = building(tree);
  await until(() => readdirSync(tree).includes("begun"));
  first.child.kill("SIGKILL");
  await first.told;
  writeFileSync(join(tree, "go"), "");
  expect(await building(tree).told).toEqual(["", 0]);
  expect(readdirSync(join(tree, "node_modules"))).toEqual([".packages-built.json"]);
});

test("a build waits for another process, and says for which", async () => {
  const { tree } = checkout(`fs.appendFileSync("begun", "x");
while (!fs.existsSync("go")) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 20);`);
  const first = building(tree);
  await until(() => readdirSync(tree).includes("begun"));
  const second = building(tree);
  await until(() => second.text().includes("\n"));
  writeFileSync(join(tree, "go"), "");
  expect(await first.told).toEqual(["", 0]);
  const lock = join(tree, "node_modules", ".packages-being-built");
  expect(await second.told).toEqual(
    [`waiting for process ${first.child.pid}, which is building the packages (${lock})\n`, 0]);
  expect(readFileSync(join(tree, "begun"), "utf8")).toBe("x");
});

test("a lock of a process whose number another one has is taken over", () => {
  const { tree } = checkout(), lock = join(tree, "node_modules", ".packages-being-built");
  for (const name of [`${process.pid}-1`, "999999999-1", "no number"]) {
    rmSync(join(tree, "node_modules"), { recursive: true });
    mkdirSync(lock, { recursive: true });
    writeFileSync(join(lock, name), "");
    const { status, stderr } = spawnSync(process.execPath, [join(import.meta.dirname, "..", "build-of.mjs"), tree],
      { encoding: "utf8", timeout: 20_000 });
    expect([name, status, stderr]).toEqual([name, 0, ""]);
  }
});

test("of many that start on the lock of a process that is gone, one builds at a time", async () => {
  const { tree } = checkout(`fs.mkdirSync("alone"); fs.rmdirSync("alone"); fs.appendFileSync("begun", "x");`);
  const lock = join(tree, "node_modules", ".packages-being-built");
  mkdirSync(lock);
  writeFileSync(join(lock, "999999999-1"), "");
  const ends = await Promise.all(Array.from({ length: 8 }, () => building(tree).told));
  expect(ends.map(([, code]) => code)).toEqual(Array(8).fill(0));
  expect(readFileSync(join(tree, "begun"), "utf8")).toBe("x");
});
