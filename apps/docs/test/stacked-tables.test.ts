/** Which tables a phone shows row by row, and what each cell is called there. */
import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";
import { expect, test } from "vitest";
import { stackedTables } from "../tools/stacked-tables.mjs";

interface MarkdownIt {
  use(plugin: (md: MarkdownIt) => void): MarkdownIt;
  render(text: string, env: { readonly relativePath: string }): string;
}
const require = createRequire(createRequire(import.meta.url).resolve("vitepress/package.json"));
const { default: create } = (await import(pathToFileURL(require.resolve("markdown-it")).href)) as {
  default: (options: object) => MarkdownIt };
const html = (text: string, relativePath = "guide/x.md"): string =>
  create({}).use(stackedTables).render(text, { relativePath });
const LONG = "the length between two points that belong to the shapes";

test("a table of texts is stacked, its cells named by the head of their column", () => {
  const shown = html(`| you want | set | because |\n|---|---|---|\n| a yes | \`intersects\` | ${LONG} |\n`);
  expect(shown).toContain('<table class="stack" tabindex="0">');
  expect(shown).toContain("<td>a yes</td>");
  expect(shown).toContain('<td data-label="set"><code>intersects</code></td>');
  expect(shown).toContain(`<td data-label="because">${LONG}</td>`);
});

test("two columns, and the API, need no names", () => {
  expect(html(`| call | answers |\n|---|---|\n| \`distance\` | ${LONG} |\n`)).toContain(`<td>${LONG}</td>`);
  const api = html(`| Name | Type | Description |\n|---|---|---|\n| a | b | ${LONG} |\n`, "api/x.md");
  expect(api).toContain('<table class="stack" tabindex="0">');
  expect(api).toContain(`<td>${LONG}</td>`);
});

test("a column without a head gives its cells no name", () => {
  const shown = html(`| measured | | by |\n|---|---|---|\n| ${LONG} | ${LONG} | npm |\n`);
  expect(shown).toContain(`<td>${LONG}</td>\n<td data-label="by">`);
});

test("numbers, and short words beside a long first column, stay a table", () => {
  expect(html(`| set | ns | max |\n|---|---|---|\n| ${LONG} | 704 | 882 |\n`)).not.toContain("stack");
  expect(html("| a | b |\n|---|---|\n| one | two |\n")).not.toContain("stack");
});
