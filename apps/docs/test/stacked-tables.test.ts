/** Which tables a phone shows row by row, and what each cell is called there. */
import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";
import { expect, test } from "vitest";
import { stackedTables } from "../tools/stacked-tables.mjs";

interface MarkdownIt {
  use(plugin: (md: MarkdownIt) => void): MarkdownIt;
  render(text: string): string;
}
const require = createRequire(createRequire(import.meta.url).resolve("vitepress/package.json"));
const { default: create } = (await import(pathToFileURL(require.resolve("markdown-it")).href)) as {
  default: (options: object) => MarkdownIt };
const html = (text: string): string => create({}).use(stackedTables).render(text);
const LONG = "the length between two points that belong to the shapes";

test("a table of texts is stacked, its cells named by the head of their column", () => {
  const shown = html(`| call | answers |\n|---|---|\n| \`distance\` | ${LONG} |\n`);
  expect(shown).toContain('<table class="stack">');
  expect(shown).toContain("<td><code>distance</code></td>");
  expect(shown).toContain(`<td data-label="answers">${LONG}</td>`);
});

test("a column without a head gives its cells no name", () => {
  expect(html(`| measured | |\n|---|---|\n| ${LONG} | ${LONG} |\n`)).toContain(`<td>${LONG}</td>\n</tr>`);
});

test("numbers, and short words beside a long first column, stay a table", () => {
  expect(html(`| set | ns | max |\n|---|---|---|\n| ${LONG} | 704 | 882 |\n`)).not.toContain("stack");
  expect(html("| a | b |\n|---|---|\n| one | two |\n")).not.toContain("stack");
});
