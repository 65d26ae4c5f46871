/**
 * Every link of every built page leads to a page of the site, every anchor to an element of it. Reads files, opens no
 * browser.
 */
import { globSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { expect, test } from "vitest";
import { base, dist, fileOf } from "../tools/site.ts";

test("links and anchors resolve, and none leaves the site unmarked", () => {
  const ids = new Map<string, Set<string>>();
  const idsOf = (file: string): Set<string> => {
    const known = ids.get(file)
      ?? new Set([...readFileSync(file, "utf8").matchAll(/\sid="([^"]+)"/g)].map((m) => m[1]));
    ids.set(file, known);
    return known;
  };
  const broken: string[] = [];
  let followed = 0;
  for (const path of globSync("**/*.html", { cwd: dist })) {
    if (path === "404.html") continue;
    const html = readFileSync(join(dist, path), "utf8"),
      page = new URL(path.split("\\").join("/"), `http://site${base}`);
    for (const [, tag, href] of html.matchAll(/<(a|link|script|img)\s[^>]*?(?:href|src)="([^"]*)"/g)) {
      const target = new URL(href.replaceAll("&amp;", "&"), page);
      followed++;
      if (target.protocol === "data:") continue; // in the page itself
      if (target.origin !== page.origin) {
        if (tag !== "a") broken.push(`${path}: loads ${href}`);
        continue;
      }
      const file = fileOf(target.pathname), anchor = decodeURIComponent(target.hash.slice(1));
      if (file === null) broken.push(`${path}: ${href} is no page`);
      else if (anchor !== "" && file.endsWith(".html") && !idsOf(file).has(anchor))
        broken.push(`${path}: ${href} has no such anchor in ${relative(dist, file)}`);
    }
  }
  expect(broken.slice(0, 40)).toEqual([]);
  expect(followed).toBeGreaterThan(1000);
});
