/** The page of the pool's test, bundled from the builds as a user would, on a local port and in a browser. */
import { createServer } from "node:http";
import type { Server } from "node:http";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { chromium } from "playwright";
import { findBrowser } from "../../../tools/chromium.mjs";
import type { Told } from "../test/pool/page.ts";

const FOLDER = new URL("../test/pool/", import.meta.url);
const HTML = "<!doctype html><script type=module src=page.js></script>";
const ISOLATION = { "cross-origin-opener-policy": "same-origin", "cross-origin-embedder-policy": "require-corp" };

async function bundled(): Promise<Map<string, string>> {
  const entryPoints = ["page", "worker"].map((name) => fileURLToPath(new URL(`${name}.ts`, FOLDER)));
  const { outputFiles } = await build({ entryPoints, bundle: true, format: "esm", target: "es2022", write: false,
    outdir: "/", logLevel: "error" });
  return new Map(outputFiles.map(({ path, text }) => [path.slice(path.lastIndexOf("/")), text]));
}

/** The page in a browser. */
export interface PoolPage {
  /** Runs the page's checks. `isolated`: it is served with the headers of cross-origin isolation. */
  run(isolated: boolean): Promise<Told>;
  close(): Promise<void>;
}

export async function openPoolPage(): Promise<PoolPage> {
  const files = await bundled();
  const server: Server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? "/", "http://page"), name = pathname.slice(pathname.lastIndexOf("/"));
    const text = name === "/" ? HTML : files.get(name);
    response.writeHead(text === undefined ? 404 : 200, {
      "content-type": name === "/" ? "text/html" : "text/javascript",
      ...(pathname.startsWith("/isolated/") ? ISOLATION : {}),
    });
    response.end(text);
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const socket = server.address();
  if (socket === null || typeof socket === "string") throw new Error("pool page: no port");
  const browser = await chromium.launch(await findBrowser());
  return {
    async run(isolated) {
      const page = await browser.newPage();
      await page.goto(`http://127.0.0.1:${socket.port}/${isolated ? "isolated" : "plain"}/`);
      await page.waitForFunction(() => "run" in globalThis);
      const told = await page.evaluate(async () => await (globalThis as unknown as { run: () => Promise<Told> }).run());
      await page.close();
      return told;
    },
    async close() {
      await browser.close();
      await new Promise((done) => server.close(done));
    },
  };
}
