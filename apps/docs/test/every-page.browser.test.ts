/** Every page of the built site (`npm run docs:build`), wide in the light and narrow in the dark: every-page.ts. */
import { expect, test } from "vitest";
import { findingsOn, NARROW_DARK, pages, WIDE_LIGHT } from "./every-page.ts";
import { useSite } from "./use-site.ts";

/** Pages to a test. */
const GROUP = 12;
const starts = Array.from({ length: Math.ceil(pages.length / GROUP) }, (_, k) => GROUP * k);

const site = useSite();

test.each([WIDE_LIGHT, NARROW_DARK].flatMap((view) => starts.map((start) => ({ name: view.name, view, start }))))(
  "$name, pages from $start on", async ({ view, start }) => {
    expect(await findingsOn(site, pages.slice(start, start + GROUP), view)).toEqual([]);
  });
