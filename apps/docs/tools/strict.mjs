/**
 * Pages for hosts with a strict content policy: scripts that stand in a page become files, so that `script-src 'self'`
 * holds. Styles stay: formulas are set with style attributes.
 */
import { createHash } from "node:crypto";
import { globSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const INLINE = /<script((?:(?!\bsrc=|>).)*)>([\s\S]+?)<\/script>/g;

/** Rewrites all pages of a built site that is served under `base`. @returns {number} how many files were made */
export function moveScripts(dist, base) {
  const folder = join("assets", "inline"), made = new Set();
  mkdirSync(join(dist, folder), { recursive: true });
  for (const page of globSync("**/*.html", { cwd: dist })) {
    const file = join(dist, page), html = readFileSync(file, "utf8");
    const moved = html.replace(INLINE, (whole, attributes, code) => {
      if (attributes.includes("application/json")) return whole;
      const name = `${createHash("sha256").update(code).digest("hex").slice(0, 10)}.js`;
      if (!made.has(name)) writeFileSync(join(dist, folder, name), code);
      made.add(name);
      return `<script${attributes} src="${base}assets/inline/${name}"></script>`;
    });
    if (moved !== html) writeFileSync(file, moved);
  }
  return made.size;
}
