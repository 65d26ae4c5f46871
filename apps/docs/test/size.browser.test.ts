/**
 * The built site as files: what it takes on a server, and what a reader loads of it. Demos aside: pages with a scene
 * bring three.js and the solvers, on purpose. Reads files, opens no browser.
 */
import { globSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { dist } from "../tools/site.ts";

/** Bytes of all files together; 6e6 of them are the benchmark's report, whose charts each page holds twice. */
const SITE = 24e6;
/** Bytes of a page, compressed as a server does. */
const PAGE = 60e3;

const files = globSync("**/*", { cwd: dist }).filter((path) => statSync(join(dist, path)).isFile());

test("the site is at most 24 MB", () => {
  const total = files.reduce((sum, path) => sum + statSync(join(dist, path)).size, 0);
  console.log(`site: ${(total / 1e6).toFixed(1)} MB in ${files.length} files`);
  expect(total).toBeLessThan(SITE);
});

test("no page is more than 60 kB compressed", () => {
  const pages = files.filter((path) => path.endsWith(".html") && !path.startsWith("demos/"));
  const sizes = pages
    .map((path): [number, string] => [gzipSync(readFileSync(join(dist, path))).length, path])
    .sort(([a], [b]) => b - a);
  console.log(
    `site: ${pages.length} pages, the longest ${sizes
      .slice(0, 3)
      .map(([bytes, path]) => `${path} ${(bytes / 1e3).toFixed(1)} kB`)
      .join(", ")}`,
  );
  expect(pages.length).toBeGreaterThan(80);
  expect(sizes.filter(([bytes]) => bytes > PAGE)).toEqual([]);
});
