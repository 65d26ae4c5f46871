/**
 * What a reader loads of a page before it shows what it is for, compressed as a server does: the start page with its
 * picture at most 200 kB, a demo at most 600 kB. What the theme fetches ahead for other pages is not counted.
 */
import { readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { demos } from "../tools/pages.mjs";
import { fileOf } from "../tools/site.ts";
import { useSite } from "./use-site.ts";

/** Bytes. */
const START = 200e3, DEMO = 600e3;
/** Compressed already. */
const PACKED = /\.(?:woff2|png|webp|gz)$/;

const site = useSite();

/** Bytes of all answers until the demo is ready, nothing from a cache. */
async function weigh(path: string): Promise<number> {
  const { page } = await site.visit("404.html"), files: string[] = [];
  const protocol = await page.context().newCDPSession(page);
  await protocol.send("Network.setCacheDisabled", { cacheDisabled: true });
  page.on("response", (response) => {
    const { "sec-purpose": purpose = "", purpose: old = "" } = response.request().headers();
    if (`${purpose}${old}`.includes("prefetch")) return;
    const file = fileOf(new URL(response.url()).pathname);
    if (file !== null) files.push(file);
  });
  await page.goto(site.address(path));
  await page.waitForSelector("[data-state=ready]");
  const total = files.reduce((sum, file) => {
    const body = readFileSync(file);
    return sum + (PACKED.test(file) ? body.length : gzipSync(body).length);
  }, 0);
  await page.context().close();
  return total;
}

test("the start page", async () => {
  const bytes = await weigh("");
  console.log(`start page: ${(bytes / 1e3).toFixed(0)} kB`);
  expect(bytes).toBeLessThanOrEqual(START);
});

test.each(demos().map(({ link }) => `${link.slice(1)}.html`))("%s", async (path) => {
  const bytes = await weigh(path);
  console.log(`${path}: ${(bytes / 1e3).toFixed(0)} kB`);
  expect(bytes).toBeGreaterThan(50e3);
  expect(bytes).toBeLessThanOrEqual(DEMO);
});
