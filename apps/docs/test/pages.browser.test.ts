/**
 * Pages of the built site as every-page.ts looks at them: each demo narrow in the dark, one page of each folder wide in
 * the light. All pages in both views: every-page.browser.test.ts.
 */
import { afterAll, beforeAll, expect, test } from "vitest";
import { openSite } from "../tools/site.ts";
import type { Site } from "../tools/site.ts";
import { findingsOn, NARROW_DARK, pages, WIDE_LIGHT } from "./every-page.ts";

const demos = pages.filter((path) => path.startsWith("demos/"));
const folder = (path: string): string => path.slice(0, path.indexOf("/") + 1);
const first = pages.filter((path, i) => pages.findIndex((other) => folder(other) === folder(path)) === i);

let site: Site;
beforeAll(async () => {
  site = await openSite();
}, 60_000);
afterAll(async () => {
  await site.close();
});

test.each([[NARROW_DARK.name, NARROW_DARK, demos], [WIDE_LIGHT.name, WIDE_LIGHT, first]] as const)(
  "%s: no error, nothing too wide, broken or out of reach", async (_, view, paths) => {
    expect(await findingsOn(site, paths, view)).toEqual([]);
  }, 180_000);

test("pages are there", () => {
  expect(demos.length).toBeGreaterThan(10);
  expect(first.length).toBeGreaterThan(5);
  expect(pages.length).toBeGreaterThan(80);
});
