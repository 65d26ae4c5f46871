/** Code in READMEs and on the site's pages fits beside menu and outline: 80 columns, sources that are shown too. */
import { globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const COLUMNS = 80;
const root = join(dirname(fileURLToPath(import.meta.url)), "..", "..", "..");
const FILES = ["README.md", "packages/*/README.md", "apps/docs/README.md", "apps/docs/*.md",
  "apps/docs/{guide,packages,maths,figures,examples}/*.md", "apps/docs/demos/*/page.md"];

/** Lines of fenced blocks that are too long, as `line: text`. */
function longLines(markdown: string): string[] {
  let inside = false;
  return markdown.split("\n").flatMap((line, i) => {
    const fence = /^ *```/.test(line);
    if (fence) inside = !inside;
    return inside && !fence && line.length > COLUMNS ? [`${i + 1}: ${line}`] : [];
  });
}

/** Sources that a page shows by `<<< path`. */
const shownOn = (markdown: string): string[] =>
  [...markdown.matchAll(/^<<< ([^{\s]+)/gm)].map(([, path]) => path);

const files = FILES.flatMap((pattern) => globSync(pattern, { cwd: root })).map((path) => path.replaceAll("\\", "/"));

test("there are pages to check, and a long line is found", () => {
  expect(files.length).toBeGreaterThan(60);
  expect(longLines(`a\n\`\`\`ts\n${"x".repeat(81)}\n\`\`\`\n`)).toHaveLength(1);
});

test.each([...new Set(files)].sort())("%s", (path) => {
  const text = readFileSync(join(root, path), "utf8");
  expect(longLines(text)).toEqual([]);
  for (const shown of shownOn(text)) {
    const lines = readFileSync(join(root, dirname(path), shown), "utf8").split("\n");
    expect(lines.filter((line) => line.length > COLUMNS), shown).toEqual([]);
  }
});
