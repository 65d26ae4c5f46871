/**
 * Where a demo's picture and controls stand: beside each other on a desk, the picture in view on a phone. How long
 * pages of the benchmark's report are before something is opened.
 */
import { globSync } from "node:fs";
import { expect, test } from "vitest";
import { demos } from "../tools/pages.mjs";
import { dist } from "../tools/site.ts";
import { useSite } from "./use-site.ts";

/** Least visible height of the picture while one drags a control, pixels. */
const SEEN = 140;

const site = useSite(), paths = demos().map(({ link }) => `${link.slice(1)}.html`);

test.each(paths)("%s: all controls are above the fold at 1280 x 800", async (path) => {
  const { page } = await site.visit(path, { viewport: { width: 1280, height: 800 }, reducedMotion: "reduce" });
  await page.waitForSelector(".live[data-state=ready]");
  const controls = ".live :is(button, select, input, textarea, canvas)";
  const low = await page.evaluate((all) => [...document.querySelectorAll(all)]
    .filter((e) => e.getBoundingClientRect().bottom > window.innerHeight)
    .map((e) => e.outerHTML.slice(0, 90)), controls);
  expect(low).toEqual([]);
  await page.context().close();
});

test.each(paths)("%s: on a phone the picture is seen beside each control", async (path) => {
  const { page } = await site.visit(path,
    { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true, reducedMotion: "reduce" });
  await page.waitForSelector(".live[data-state=ready]");
  const hidden = await page.evaluate(async (seen) => {
    const picture = document.querySelector(".live .stage, .live .picture"), out: string[] = [];
    for (const control of document.querySelectorAll(".live .panel :is(button, select, input)")) {
      control.scrollIntoView({ block: "end" });
      await new Promise((done) => requestAnimationFrame(done));
      const p = picture?.getBoundingClientRect(), c = control.getBoundingClientRect();
      const shown = p === undefined ? 0 : Math.min(p.bottom, window.innerHeight) - Math.max(p.top, 0);
      if (shown < seen || c.top < (p?.bottom ?? 0)) out.push(`${Math.round(shown)}: ${control.outerHTML.slice(0, 90)}`);
    }
    return out;
  }, SEEN);
  expect(hidden).toEqual([]);
  await page.context().close();
});

const SCREENS = 5, HIGH = 900;
test("no page of the report is longer than five screens before something is opened", async () => {
  const { page } = await site.visit("404.html", { viewport: { width: 1280, height: HIGH } }), long: string[] = [];
  const files = globSync("*.html", { cwd: `${dist}/benchmark` });
  for (const file of files) {
    await page.goto(site.address(`benchmark/${file}`));
    const high = await page.evaluate(() => document.querySelector("main")?.getBoundingClientRect().height ?? 0);
    if (!(high > 0 && high <= SCREENS * HIGH)) long.push(`${file}: ${(high / HIGH).toFixed(1)} screens`);
  }
  expect(files.length).toBeGreaterThan(10);
  expect(long).toEqual([]);
  await page.context().close();
}, 120_000);
