/**
 * The pool of web workers in a real browser, from the builds: in a page that is cross-origin isolated, where memory is
 * shared, and in one that is not, where it is copied. The answers have the bits of one thread, also of Node's; an abort
 * ends a batch; workers that die lose nothing; a file that is not there is an error, not a hang.
 */
import { createServer } from "node:http";
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { fileURLToPath } from "node:url";
import { distanceBatch } from "@col/gjk";
import { build } from "esbuild";
import { chromium } from "playwright";
import type { Browser } from "playwright";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { findBrowser } from "../../../tools/chromium.mjs";
import type { Told } from "./pool/page.ts";
import { bodies } from "./pool/scene.ts";

const FOLDER = new URL("./pool/", import.meta.url), HTML = "<!doctype html><script type=module src=page.js></script>";
const ISOLATION = { "cross-origin-opener-policy": "same-origin", "cross-origin-embedder-policy": "require-corp" };

let browser: Browser, files: Map<string, string>, server: Server;

/** The page and its worker, bundled from the builds as a user would. */
async function bundled(): Promise<Map<string, string>> {
  const { outputFiles } = await build({ entryPoints: ["page", "worker"].map((n) => fileURLToPath(new URL(`${n}.ts`,
    FOLDER))), bundle: true, format: "esm", target: "es2022", write: false, outdir: "/", logLevel: "error" });
  return new Map(outputFiles.map(({ path, text }) => [path.slice(path.lastIndexOf("/")), text]));
}

beforeAll(async () => {
  files = await bundled();
  server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? "/", "http://page"), isolated = pathname.startsWith("/isolated/");
    const name = pathname.slice(pathname.lastIndexOf("/")), text = name === "/" ? HTML : files.get(name);
    response.writeHead(text === undefined ? 404 : 200, { "content-type": name === "/" ? "text/html" : "text/javascript",
      ...(isolated ? ISOLATION : {}) });
    response.end(text);
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  browser = await chromium.launch(await findBrowser());
}, 60_000);
afterAll(async () => {
  await browser.close();
  await new Promise((done) => server.close(done));
});

/** Runs the page's checks. */
async function tellOf(folder: string): Promise<Told> {
  const page = await browser.newPage();
  await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/${folder}/`);
  await page.waitForFunction(() => "run" in globalThis);
  const told = await page.evaluate(async () => await (globalThis as unknown as { run: () => Promise<Told> }).run());
  await page.close();
  return told;
}

function bits(record: object): string {
  return Object.entries(record).map(([name, array]) => {
    const { buffer, byteOffset, byteLength } = array as Float64Array;
    return `${name} ${Array.from(new Uint8Array(buffer, byteOffset, byteLength)).join(" ")}`;
  }).join("\n");
}

describe.each([["isolated", true], ["plain", false]])("a page that is %s", (folder, isolated) => {
  let told: Told;
  beforeAll(async () => {
    told = await tellOf(folder);
  }, 120_000);
  test("memory is shared only where the page is cross-origin isolated", () => {
    expect([told.isolated, told.shared]).toEqual([isolated, isolated]);
  });
  test("the bits are those of one thread, and of Node", () => {
    expect([told.sameDistances, told.sameMeets]).toEqual([true, true]);
    expect(told.single === bits(distanceBatch(bodies()))).toBe(true);
  });
  test("two workers that die lose nothing", () => {
    expect([told.mortals, told.sameAfterDeaths]).toEqual([2, true]);
  });
  test("an abort ends a batch with its reason, and the pool goes on", () => {
    expect(told.aborted).toBe("Error: enough");
    expect(told.toldBeforeAbort).toBeLessThan(600);
    expect(told.sameAfterAbort).toBe(true);
  });
  test("a worker's file that is not there is an error that says so", () => {
    expect(told.noFile).toContain("its file could not be loaded");
  });
});
