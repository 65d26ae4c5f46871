/**
 * Every published package has a page that leads to its API reference, every demo its four parts; menus come from the
 * pages.
 */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { figuresLast, figuresLastText } from "../tools/figures-last.mjs";
import { plainMarkdown } from "../tools/markdown.mjs";
import { publishedPackages } from "../tools/packages.mjs";
import { demos, pagesIn } from "../tools/pages.mjs";
import { siteLink } from "../tools/repository-links.mjs";

const site = dirname(dirname(fileURLToPath(import.meta.url)));

test("there are packages to check", () => {
  expect(publishedPackages().map((p) => p.name)).toContain("gjk");
});

describe.each(publishedPackages().map((p) => p.name))("@col/%s", (name) => {
  test(`has packages/${name}.md (start from packages/_template.md)`, () => {
    const path = join(site, "packages", `${name}.md`);
    expect(existsSync(path), path).toBe(true);
    const text = readFileSync(path, "utf8");
    expect(text, "front matter with the package's name as title").toContain(`title: "@col/${name}"`);
    expect(text, "a link to the API reference").toContain(`](/api/@col/${name})`);
    expect(text.includes(`packages/${name}/README.md`) || text.includes("```ts\n"),
      "an example that runs, or the README").toBe(true);
    expect(text, "the template's placeholder").not.toContain("@col/NAME");
  });
});

test("a package's page ends with its figures, in its Markdown too", () => {
  const outside = (text: string): string => text.replace(/^(?:```|~~~)[^\n]*\n[\s\S]*?^(?:```|~~~)$/gm, "");
  const ends = publishedPackages().flatMap(({ name }) => {
    const text = figuresLastText(plainMarkdown(join(site, "packages", `${name}.md`))) as string;
    const heads = [...outside(text).matchAll(/^## (.+)$/gm)].map(([, words]) => words);
    return heads.includes("Figures") ? [heads.at(-1)] : [];
  });
  expect(ends.length).toBeGreaterThan(8);
  expect(new Set(ends)).toEqual(new Set(["Figures"]));
  const tokens = ["## Calls", "## Figures", "## More"].flatMap((line) => [
    { type: "heading_open", tag: "h2" }, { type: "inline", content: line.slice(3) }, { type: "heading_close" }]);
  const state = { env: { relativePath: "packages/gjk.md" }, tokens };
  figuresLast({ core: { ruler: { push: (_: string, rule: (s: object) => void) => { rule(state); } } } });
  expect(state.tokens.flatMap(({ content = "" }: { content?: string }) => (content === "" ? [] : [content])))
    .toEqual(["Calls", "More", "Figures"]);
});

test("no page is empty", () => {
  for (const folder of ["guide", "packages", "maths", "examples"]) {
    for (const { link } of pagesIn(folder))
      expect(readFileSync(join(site, `${link}.md`), "utf8").length, link).toBeGreaterThan(150);
  }
});

test("a demo is a model without a DOM, a view, a page, a program and a test", () => {
  const folders = readdirSync(join(site, "demos")).filter((name) => name !== "shared"); // what demos have in common
  expect(demos()).toHaveLength(folders.length);
  for (const name of folders) {
    for (const files of [["model.ts"], ["view.ts", "view.tsx"], ["page.md"], ["run.ts"]])
      expect(files.some((file) => existsSync(join(site, "demos", name, file))), `${name}/${files[0]}`).toBe(true);
    const model = readFileSync(join(site, "demos", name, "model.ts"), "utf8");
    expect(model, `${name}/model.ts draws`).not.toMatch(/from "(three|vue|vitepress)|\b(document|window)\./);
  }
});

test("links of included repository files become links of the site", () => {
  expect(siteLink("api.md", "packages/types.md")).toBe("/api/@col/types");
  expect(siteLink("../../CONVENTIONS.md#signs", "packages/gjk.md")).toBe("/conventions#signs");
  expect(siteLink("../kernel/README.md", "packages/gjk.md")).toBe("/packages/kernel");
  expect(siteLink("../shapes", "packages/gjk.md")).toBe("/packages/shapes");
  expect(siteLink("/guide/answers", "packages/gjk.md")).toBeNull();
  expect(siteLink("../functions/box.md", "api/@col/shapes/index.md")).toBeNull();
});
