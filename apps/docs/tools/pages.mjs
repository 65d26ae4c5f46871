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

/** Items as typedoc wrote them, with links as the site serves them; groups stay as open as they are. */
function clean(items) {
  return items.map(({ text, link, items: inner, collapsed }) => ({
    text, ...(link !== undefined && { link: link.replace(/\.md$/, "") }),
    ...(inner !== undefined && { collapsed, items: clean(inner) }),
  }));
}

/**
 * Names that one menu may hold. Every page carries its menu, and a menu of all names is a hundred times what a page
 * says.
 */
const MENU = 12;

/**
 * Menus of one entry point by path: all its names; or, when they are many, the names of the kind at hand and links to
 * the lists of the others; when those are too many as well, links to the lists alone.
 */
function entryMenus({ text, link, items: groups = [] }, menu) {
  const open = groups.map((group) => ({ ...group, collapsed: false })),
    names = groups.flatMap(({ items }) => items).length;
  if (names <= MENU) return [[link, menu({ text, link, items: open })]];
  const listed = groups.map((group) => ({
    text: group.text,
    link: `${link}#${group.text.toLowerCase().replaceAll(" ", "-")}`,
  }));
  const ofKind = (at) => menu({ text, link, items: listed.map((other, i) => (i === at ? open[at] : other)) });
  const kinds = groups.flatMap(({ items }, at) => {
    const [first] = items;
    return items.length > MENU ? [] : [[first.link.slice(0, first.link.lastIndexOf("/") + 1), ofKind(at)]];
  });
  return [[link, menu({ text, link, items: listed })], ...kinds];
}

/**
 * The menus of the API reference, as typedoc wrote it: path -> menu. A page has the names around it, and a link to the
 * list of all entry points.
 * @returns {Record<string, MenuItem[]>}
 */
export function apiMenus() {
  const path = join(site, "api", "typedoc-sidebar.json");
  const entries = existsSync(path) ? clean(JSON.parse(readFileSync(path, "utf8"))) : [];
  const all = { text: "API reference", link: "/api/" };
  const first = [{ ...all, items: entries.map(({ text, link }) => ({ text, link })) }];
  return Object.fromEntries([["/api/", first], ...entries.flatMap((entry) => entryMenus(entry, (own) => [all, own]))]);
}
