/**
 * Runs the script in an engine and reads its lines: shells by their standard output, browsers by a page that posts them
 * to a server of this process.
 *
 * Out: the fingerprints after each number of cases. An engine that takes longer than allowed is stopped; its output
 * until then counts.
 */
import { spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { createServer } from "node:http";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { scriptOf } from "./bundle.ts";
import type { Engine } from "./find.ts";

/** Output of an engine: number of cases -> its line of fingerprints. */
export type Lines = Map<number, string>;

export interface RunOptions {
  readonly text: string;
  readonly cases: number;
  readonly seed: number;
  readonly seconds: number;
}

function read(piece: string, lines: Lines): void {
  for (const [, cases, rest] of piece.matchAll(/^block (\d+) (.*)$/gm)) lines.set(Number(cases), rest.trim());
}

/** Ends by itself, or is killed with its group after `seconds`. */
async function ended(child: ChildProcess, seconds: number): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => {
      if (child.pid !== undefined) process.kill(-child.pid, "SIGKILL");
    }, 1000 * seconds);
    child.on("close", () => {
      clearTimeout(timer);
      resolve();
    });
    child.on("error", () => { resolve(); });
  });
}

async function inShell(engine: Engine, o: RunOptions, folder: string): Promise<Lines> {
  const script = join(folder, "digest.js"), lines: Lines = new Map();
  writeFileSync(script, scriptOf(o.text, o.cases, o.seed, engine.print));
  const child = spawn(engine.path, [...engine.args, script], { stdio: ["ignore", "pipe", "inherit"], detached: true });
  let out = "";
  child.stdout.on("data", (piece: Buffer) => { out += piece.toString(); });
  await ended(child, o.seconds);
  read(out, lines);
  return lines;
}

/** QuickJS compiled to WebAssembly, in a separate process. */
async function inQuickJs(engine: Engine, o: RunOptions, folder: string): Promise<Lines> {
  const entry = createRequire(engine.path).resolve("quickjs-emscripten"),
    script = join(folder, "digest.js"),
    host = join(folder, "host.mjs"),
    lines: Lines = new Map();
  writeFileSync(script, scriptOf(o.text, o.cases, o.seed, engine.print));
  writeFileSync(
    host,
    [
      `import { readFileSync } from "node:fs"; import q from ${JSON.stringify(pathToFileURL(entry).href)};`,
      "const vm = (await q.getQuickJS()).newContext();",
      "const print = vm.newFunction('print', (line) => { console.log(vm.getString(line)); });",
      "vm.setProp(vm.global, 'print', print);",
      `const result = vm.evalCode(readFileSync(${JSON.stringify(script)}, "utf8"));`,
      "if (result.error) console.error(vm.dump(result.error));",
    ].join("\n"),
  );
  const child = spawn(process.execPath, [host], { stdio: ["ignore", "pipe", "inherit"], detached: true });
  let out = "";
  child.stdout.on("data", (piece: Buffer) => { out += piece.toString(); });
  await ended(child, o.seconds);
  read(out, lines);
  return lines;
}

async function inBrowser(engine: Engine, o: RunOptions, folder: string): Promise<Lines> {
  const lines: Lines = new Map();
  let done: () => void = () => undefined;
  const finished = new Promise<void>((resolve) => { done = resolve; });
  // a worker, so that the page stays alive; it posts each line
  const say = "(line) => { const r = new XMLHttpRequest(); r.open('POST', '/line', false); r.send(line); }";
  const server = createServer((request, response) => {
    if (request.method === "POST") {
      let body = "";
      request.on("data", (piece: Buffer) => {
        body += piece.toString();
      });
      request.on("end", () => {
        read(body, lines);
        response.end();
        if (lines.has(o.cases)) done();
      });
    } else if (request.url === "/worker.js")
      response.setHeader("content-type", "text/javascript").end(scriptOf(o.text, o.cases, o.seed, say));
    else
      response.setHeader("content-type", "text/html").end("<!doctype html><script>new Worker('/worker.js');</script>");
  });
  await new Promise<void>((resolve) => { server.listen(0, "127.0.0.1", () => { resolve(); }); });
  const address = server.address(), port = typeof address === "object" && address !== null ? address.port : 0;
  const profile = engine.name.startsWith("Firefox") ? ["--profile", folder] : [`--user-data-dir=${folder}`];
  const child = spawn(engine.path, [...engine.args, ...profile, `http://127.0.0.1:${port}/`], {
    stdio: "ignore",
    detached: true,
    env: { ...process.env, HOME: folder },
  });
  const gone = ended(child, o.seconds);
  await Promise.race([finished, gone]);
  if (child.pid !== undefined && child.exitCode === null && child.signalCode === null)
    process.kill(-child.pid, "SIGKILL");
  await gone;
  server.closeAllConnections();
  server.close();
  return lines;
}

/** See the file header. */
export async function runEngine(engine: Engine, options: RunOptions): Promise<Lines> {
  const folder = mkdtempSync(join(tmpdir(), "col-engine-"));
  try {
    if (engine.kind === "browser") return await inBrowser(engine, options, folder);
    return engine.kind === "quickjs"
      ? await inQuickJs(engine, options, folder)
      : await inShell(engine, options, folder);
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  }
}
