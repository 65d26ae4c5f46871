/** The built site on a local port, and a browser that can reach nothing else. For tests. */
import { existsSync, readFileSync, statSync } from "node:fs";
import { createServer } from "node:http";
import type { Server } from "node:http";
import { dirname, extname, join, normalize } from "node:path";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright";
import type { Browser, BrowserContextOptions, Page } from "playwright";
import { findBrowser } from "../../../tools/chromium.mjs";

const site = dirname(dirname(fileURLToPath(import.meta.url)));
export const dist: string = join(site, ".vitepress", "dist");
export const base: string = process.env["COL_DOCS_BASE"] ?? "/col/";

const types: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8", ".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml",
  ".json": "application/json", ".woff2": "font/woff2", ".webp": "image/webp", ".mjs": "text/javascript",
};

/** File of the site behind a path of the server, or null: outside the base, or not there. */
export function fileOf(path: string): string | null {
  if (!path.startsWith(base)) return null;
  const file = join(dist, normalize(decodeURIComponent(path.slice(base.length))));
  const candidates = [file, `${file}.html`, join(file, "index.html")];
  return file.startsWith(dist) ? candidates.find((f) => existsSync(f) && statSync(f).isFile()) ?? null : null;
}

export interface Visit {
  readonly page: Page;
  /** What went wrong so far: errors of the console and of scripts, failed requests, requests to anywhere else. */
  readonly problems: string[];
}

export interface Site {
  /** Full address of a path of the site. */
  address(path: string): string;
  /** Opens a page of the site, `path` relative to its base, in a fresh context. */
  visit(path: string, options?: BrowserContextOptions): Promise<Visit>;
}

/** A site with its server and browser: who opens it closes it. */
export interface OpenSite extends Site {
  close(): Promise<void>;
}

/**
 * A strict host's policy: all that a page loads is the site's, and no text becomes a program. Formulas and the theme
 * have style attributes; icons of the theme and one small font of formulas are `data:`. Breaches are errors of the
 * console.
 */
const POLICY = "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self' data:";

export async function openSite(): Promise<OpenSite> {
  if (!existsSync(join(dist, "index.html"))) throw new Error("site: not built; run `npm run docs:build`");
  const server: Server = createServer((request, response) => {
    const file = fileOf(new URL(request.url ?? "/", "http://site").pathname);
    response.writeHead(file === null ? 404 : 200,
      { "content-type": types[extname(file ?? ".html")] ?? "application/octet-stream",
        "content-security-policy": POLICY });
    response.end(file === null ? "" : readFileSync(file));
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const socket = server.address();
  if (socket === null || typeof socket === "string") throw new Error("site: no port");
  const origin = `http://127.0.0.1:${socket.port}`;
  const browser: Browser = await chromium.launch(await findBrowser());

  const address = (path: string): string => `${origin}${base}${path}`;
  return {
    address,
    async visit(path, options = {}) {
      const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, ...options });
      const problems: string[] = [];
      await context.route((url) => url.origin !== origin && !["data:", "blob:"].includes(url.protocol),
        async (route) => {
        problems.push(`request to ${route.request().url()}`);
        await route.abort();
      });
      const page = await context.newPage();
      page.on("console", (message) => {
        if (message.type() === "error") problems.push(`console: ${message.text()}`);
      });
      page.on("pageerror", (error) => problems.push(`script: ${error.message}`));
      page.on("response", (response) => {
        if (response.status() >= 400) problems.push(`${response.status()} ${response.url()}`);
      });
      await page.goto(address(path));
      return { page, problems };
    },
    async close() {
      await browser.close();
      await new Promise((done) => server.close(done));
    },
  };
}
