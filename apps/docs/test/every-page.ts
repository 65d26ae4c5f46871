/**
 * What is wrong with a page of the built site: errors, requests elsewhere, what is wider than the window, words broken
 * in a cell of a table, text that does not stand out from its ground, controls without a name or that the Tab key does
 * not reach. Contrast, names and order of focus: axe-core.
 */
import { globSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dist } from "../tools/site.ts";
import type { Site } from "../tools/site.ts";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
/** What is checked, of the rules of axe-core. */
const RULES = ["color-contrast", "button-name", "link-name", "label", "select-name", "scrollable-region-focusable",
  "tabindex", "svg-img-alt", "image-alt", "duplicate-id-aria", "aria-valid-attr", "aria-required-children"];
/** Of the pages of `api/` one in so many is enough: they are written by one template. COL_API_EVERY=1 takes all. */
const API_EVERY = Number(process.env["COL_API_EVERY"] ?? 4);

const files = globSync("**/*.html", { cwd: dist }).map((path) => path.split("\\").join("/"))
  .filter((path) => path !== "404.html").sort();
/** The pages that are looked at, as paths of the site. */
export const pages: readonly string[] = files.filter((path, i) => !path.startsWith("api/") || i % API_EVERY === 0);

/** A window, and the colours asked for. */
export interface View {
  readonly name: string;
  readonly options: NonNullable<Parameters<Site["visit"]>[1]>;
}

export const WIDE_LIGHT: View = { name: "1280 light",
  options: { viewport: { width: 1280, height: 900 }, colorScheme: "light" } };
export const NARROW_DARK: View = { name: "390 dark",
  options: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true, colorScheme: "dark" } };

/** Runs in the page: words in cells that stand on two lines. */
function brokenWords(): string[] {
  const broken: string[] = [], range = document.createRange();
  for (const cell of document.querySelectorAll("td, th")) {
    const walker = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      for (const word of (node.textContent ?? "").matchAll(/\d[\d.]*e-\d+|[\p{L}\p{N}_$]+/gu)) {
        range.setStart(node, word.index);
        range.setEnd(node, word.index + word[0].length);
        const tops = [...range.getClientRects()].filter((r) => r.width > 0).map((r) => r.top);
        if (tops.length > 1 && Math.max(...tops) - Math.min(...tops) > 6) broken.push(word[0]);
      }
    }
  }
  return broken;
}

/** Runs in the page: identifiers in code that stand on two lines. */
function brokenCode(): string[] {
  return [...document.querySelectorAll<HTMLElement>(".vp-doc :not(pre) > code")]
    .filter((code) => !/\s/.test(code.textContent ?? "") && code.getClientRects().length > 1)
    .map((code) => code.textContent ?? "");
}

/** Runs in the page: texts that lie over each other. */
function overlapping(): string[] {
  /** Rectangles that share less than this are neighbours, pixels each way. */
  const SHARED = 3, UNSEEN = ".katex, .visually-hidden, select, [transform*=rotate]";
  const found: string[] = [], walker = document.createTreeWalker(document.querySelector("main") ?? document.body,
    NodeFilter.SHOW_TEXT), range = document.createRange();
  const rows: { readonly text: string; readonly r: DOMRect }[] = [];
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const parent = node.parentElement, text = (node.textContent ?? "").trim();
    // formulas are set letter by letter, and hold their source unseen; what is turned has a box larger than its letters
    if (parent === null || text === "" || parent.closest(UNSEEN)) continue;
    if (!parent.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
    range.selectNodeContents(node);
    for (const r of range.getClientRects()) if (r.width > 1 && r.height > 1) rows.push({ text, r });
  }
  rows.sort((p, q) => p.r.top - q.r.top);
  for (let i = 0; i < rows.length; i++) {
    const p = rows[i];
    for (let k = i + 1; k < rows.length && rows[k].r.top < p.r.bottom - SHARED; k++) {
      const q = rows[k], width = Math.min(p.r.right, q.r.right) - Math.max(p.r.left, q.r.left);
      if (width > SHARED && Math.min(p.r.bottom, q.r.bottom) - q.r.top > SHARED + 2)
        found.push(`"${p.text.slice(0, 40)}" and "${q.text.slice(0, 40)}"`);
    }
  }
  return found;
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

/** Findings on the pages at `paths`, one line each. */
export async function findingsOn(site: Site, paths: readonly string[], view: View): Promise<string[]> {
  const { page, problems } = await site.visit(paths[0], { ...view.options, reducedMotion: "reduce" });
  const found: string[] = [];
  for (const path of paths) {
    await page.goto(site.address(path));
    await page.waitForLoadState("load");
    if (path.startsWith("demos/")) await page.waitForSelector("[data-state=ready]");
    found.push(...problems.splice(0).map((p) => `${path}: ${p}`));
    const over = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    if (over > 0) found.push(`${path}: ${over} pixels too wide`);
    found.push(...(await page.evaluate(brokenWords)).map((word) => `${path}: ${word} is broken in a cell`));
    found.push(...(await page.evaluate(brokenCode)).map((code) => `${path}: ${code} is broken`));
    found.push(...(await page.evaluate(overlapping)).map((two) => `${path}: ${two} overlap`));
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
  return [...new Set(found)];
}
