/** Constants of the sources: one name has one value in the package, and says in a comment what it bounds. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const SOURCES = fileURLToPath(new URL("../src", import.meta.url));

interface Constant {
  readonly file: string;
  readonly name: string;
  readonly value: string;
}

/** The numbers that a file names at its outermost level. */
function constantsOf(file: string, text: string): Constant[] {
  return [...text.matchAll(/^(?:export )?const ([^;]*);/gm)].flatMap(([, list]) =>
    list.split(/,\s+(?=[A-Z][A-Z0-9_]*(?:: number)? = )/).flatMap((part) => {
      const found = /^([A-Z][A-Z0-9_]*)(?:: number)? = (-?[\d.][^({[]*)$/s.exec(part);
      return found === null ? [] : [{ file, name: found[1], value: found[2] }];
    }));
}

/** Names with more than one value. */
function clashes(constants: readonly Constant[]): string[] {
  const first = new Map<string, Constant>();
  return constants.flatMap((c) => {
    const known = first.get(c.name) ?? c;
    first.set(c.name, known);
    return known.value === c.value ? [] : [`${c.name}: ${known.value} in ${known.file}, ${c.value} in ${c.file}`];
  });
}

const CONSTANTS = readdirSync(SOURCES, { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".ts"))
  .flatMap((file) => constantsOf(file, readFileSync(join(SOURCES, file), "utf8")));

test("one name, one value", () => {
  expect(CONSTANTS.length).toBeGreaterThan(200);
  expect(clashes(CONSTANTS)).toEqual([]);
});

test("two values of one name are found, in a list and exported too", () => {
  const one = constantsOf("one.ts", "const A = 1, B = 2e-3;\n"),
    two = constantsOf("two.ts", "/** C. */\nexport const A: number = 1;\nconst C = 4,\n  B = 2e-4;\n");
  expect(clashes([...one, ...two])).toEqual(["B: 2e-3 in one.ts, 2e-4 in two.ts"]);
});
