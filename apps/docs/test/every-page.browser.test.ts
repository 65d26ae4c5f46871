/**
 * Every page of the built site, wide in the light and narrow in the dark: no error, no request elsewhere, nothing wider
 * than the window, no word broken in a cell of a table, text that stands out from its ground, controls that have a name
 * and that the Tab key reaches. Contrast, names and order of focus: axe-core.
 */
import { globSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { afterAll, beforeAll, expect, test } from "vitest";
import { dist, openSite } from "../tools/site.ts";
import type { Site } from "../tools/site.ts";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
/** What is checked, of the rules of axe-core. */
const RULES = ["color-contrast", "button-name", "link-name", "label", "select-name", "scrollable-region-focusable",
  "tabindex", "svg-img-alt", "image-alt", "duplicate-id-aria", "aria-valid-attr", "aria-required-children"];
/** Pages to a test. */
const GROUP = 12;
/** Members of reports of `api/`, one in so many is enough: they are written by one template. */
const API_EVERY = 4;

const files = globSync("**/*.html", { cwd: dist }).map((path) => path.split("\\").join("/"))
  .filter((path) => path !== "404.html").sort();
const pages = files.filter((path, i) => !path.startsWith("api/") || i % API_EVERY === 0);
const groups = Array.from({ length: Math.ceil(pages.length / GROUP) },
  (_, k) => pages.slice(GROUP * k, GROUP * (k + 1)));

const VIEWS = [
  { name: "1280 light", options: { viewport: { width: 1280, height: 900 }, colorScheme: "light" } },
  { name: "390 dark",
    options: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true, colorScheme: "dark" } },
] as const;

/** Runs in the page: words in cells that stand on two lines. */
function brokenWords(): string[] {
  const broken: string[] = [], range = document.createRange();
  for (const cell of document.querySelectorAll("td, th")) {
    const walker = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      for (const word of (node.textContent ?? "").matchAll(/[\p{L}\p{N}_$]+/gu)) {
        range.setStart(node, word.index);
        range.setEnd(node, word.index + word[0].length);
        const tops = [...range.getClientRects()].filter((r) => r.width > 0).map((r) => r.top);
        if (tops.length > 1 && Math.max(...tops) - Math.min(...tops) > 6) broken.push(word[0]);
      }
    }
  }
  return broken;
}

/** Runs in the page: controls that the Tab key passes by. */
function unreachable(): string[] {
  const controls = "main button, main select, main input, main a[href], main textarea";
  return [...document.querySelectorAll<HTMLElement>(controls)]
    .filter((e) => e.offsetParent !== null && e.tabIndex < 0 && !e.classList.contains("header-anchor"))
    .map((e) => e.outerHTML.slice(0, 120));
}

interface Violation { readonly id: string; readonly nodes: readonly { readonly html: string;
readonly any: readonly { readonly message: string }[] }[] }

let site: Site;
beforeAll(async () => {
  site = await openSite();
}, 60_000);
afterAll(async () => {
  await site.close();
});

test.each(VIEWS.flatMap(({ name, options }) => groups.map((group, k) => ({ name, options, group, k }))))(
  "$name, group $k", async ({ options, group }) => {
    const { page, problems } = await site.visit(group[0], { ...options, reducedMotion: "reduce" });
    const found: string[] = [];
    for (const path of group) {
      await page.goto(site.address(path));
      await page.waitForLoadState("load");
      if (path.startsWith("demos/")) await page.waitForSelector("[data-state=ready]");
      found.push(...problems.splice(0).map((p) => `${path}: ${p}`));
      const over = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      if (over > 0) found.push(`${path}: ${over} pixels too wide`);
      found.push(...(await page.evaluate(brokenWords)).map((word) => `${path}: ${word} is broken in a cell`));
      found.push(...(await page.evaluate(unreachable)).map((html) => `${path}: the Tab key passes ${html}`));
      await page.evaluate(axe);
      const violations = await page.evaluate(async (rules) => {
        const { axe: checker } = window as unknown as { axe: { run(root: Document, options: object): Promise<{
          violations: unknown }> } };
        return (await checker.run(document, { runOnly: { type: "rule", values: rules } })).violations;
      }, RULES) as readonly Violation[];
      for (const { id, nodes } of violations)
        for (const { html, any } of nodes.slice(0, 3))
          found.push(`${path}: ${id}: ${html.slice(0, 160)} ${any[0]?.message ?? ""}`);
    }
    await page.context().close();
    expect([...new Set(found)]).toEqual([]);
  }, 180_000);

test("pages are there", () => {
  expect(pages.filter((path) => path.startsWith("demos/")).length).toBeGreaterThan(10);
  expect(pages.length).toBeGreaterThan(80);
});
