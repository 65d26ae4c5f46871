/**
 * The menus, read from the pages themselves: a page that exists is in the menu, under its front matter's `title` and
 * `order`. Nothing to register when a package, a chapter or a demo is added.
 */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const site = dirname(dirname(fileURLToPath(import.meta.url)));

function frontMatter(path) {
  const block = /^---\n([\s\S]*?)\n---/.exec(readFileSync(path, "utf8"))?.[1] ?? "";
  const field = (name) => new RegExp(`^${name}: *"?(.*?)"?$`, "m").exec(block)?.[1];
  const title = field("title");
  if (title === undefined) throw new Error(`${path}: front matter needs a title`);
  return { title, order: Number(field("order") ?? 100) };
}

function sorted(items) {
  return items
    .sort((p, q) => p.order - q.order || p.text.localeCompare(q.text))
    .map(({ text, link }) => ({ text, link }));
}

/** @typedef {{ text: string, link?: string, collapsed?: boolean, items?: MenuItem[] }} MenuItem */

/**
 * Menu items of the pages in a folder; names that start with `_` are templates.
 * @param {string} folder
 * @returns {{ text: string, link: string }[]}
 */
export function pagesIn(folder) {
  if (!existsSync(join(site, folder))) return []; // pages that the build writes
  const files = readdirSync(join(site, folder)).filter(
    (f) => f.endsWith(".md") && !f.startsWith("_") && f !== "index.md",
  );
  return sorted(files.map((file) => {
    const { title, order } = frontMatter(join(site, folder, file));
    return { text: title, order, link: `/${folder}/${file.slice(0, -3)}` };
  }));
}

/**
 * Menu items of the demos: demos/NAME/page.md is served as demos/NAME.
 * @returns {{ text: string, link: string }[]}
 */
export function demos() {
  const names = readdirSync(join(site, "demos")).filter((name) => existsSync(join(site, "demos", name, "page.md")));
  return sorted(names.map((name) => {
    const { title, order } = frontMatter(join(site, "demos", name, "page.md"));
    return { text: title, order, link: `/demos/${name}` };
  }));
}

/**
 * The menu of the API reference: its entry points, as typedoc wrote them. The names of an entry point are in the
 * outline of its page.
 * @returns {Record<string, MenuItem[]>}
 */
export function apiMenus() {
  const path = join(site, "api", "typedoc-sidebar.json");
  const entries = existsSync(path) ? JSON.parse(readFileSync(path, "utf8")) : [];
  const items = entries.map(({ text, link }) => ({ text, link: link.replace(/\.md$/, "") }));
  return { "/api/": [{ text: "API reference", link: "/api/", items }] };
}
