/**
 * The table of methods: what ARCHITECTURE.md shows is what runs; every pair of kinds has a list that ends a query; a
 * pair without one is refused.
 */
import { box, capsule, convexHull, cylinder, ellipsoid, halfSpace, point, segment, sphere,
  triangle } from "@col/shapes";
import { makePose } from "@col/testkit";
import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { KINDS, kindOf } from "../src/pair/kinds.ts";
import { METHODS } from "../src/entire.ts";
import { polytopes } from "../src/families.ts";
import { contactManifold, penetration, signedDistance } from "../src/polytopes.ts";
import { FILES } from "./support/method-files.ts";
import { METHOD_NAMES } from "./support/without.ts";

/** The table as Markdown: one row for each pair of kinds, in the order of the kinds. */
function tableText(): string {
  const rows = KINDS.flatMap((a, i) => KINDS.slice(i).flatMap((b) => {
    const list = METHODS[a]?.[b] ?? METHODS[b]?.[a];
    return list === undefined ? [] : [`| ${a} | ${b} | ${list.map((m) => m.name).join(", ")} |`];
  }));
  return ["| first | second | methods, in order |", "| --- | --- | --- |", ...rows].join("\n");
}

test("ARCHITECTURE.md shows the table", () => {
  const page = readFileSync(new URL("../../../ARCHITECTURE.md", import.meta.url), "utf8"), text = tableText();
  expect(page.includes(text), `between the marks of "methods" in ARCHITECTURE.md:\n${text}`).toBe(true);
});

test("every pair of kinds has methods, but two half-spaces", () => {
  const missing = KINDS.flatMap((a, i) => KINDS.slice(i).filter((b) =>
    (METHODS[a]?.[b] ?? METHODS[b]?.[a]) === undefined).map((b) => [a, b]));
  expect(missing).toEqual([["half-space", "half-space"]]);
});

test("a pair stands in one of its two orders only, and a list ends with a search", () => {
  for (const [i, a] of KINDS.entries()) {
    for (const b of KINDS.slice(i)) {
      if (a !== b) expect(METHODS[a]?.[b] === undefined || METHODS[b]?.[a] === undefined, `${a} ${b}`).toBe(true);
      const list = METHODS[a]?.[b] ?? METHODS[b]?.[a] ?? [];
      if (list.length > 0) expect(["expand", "half-space"]).toContain(list.at(-1)?.name);
    }
  }
});

test("the file of every method is known, and is there", () => {
  expect(Object.keys(FILES).sort()).toEqual([...METHOD_NAMES].sort());
  for (const file of Object.values(FILES))
    expect(existsSync(new URL(`../src/${file}`, import.meta.url)), file).toBe(true);
});

test("the polytopes' table is a part of the whole one", () => {
  for (const [a, row] of Object.entries(polytopes.methods)) {
    for (const [b, list] of Object.entries(row)) {
      expect((METHODS as typeof polytopes.methods)[a as "box"]?.[b as "box"]?.map((m) =>
        m.name)).toEqual(list.map((m) => m.name));
    }
  }
});

test("kinds by the record", () => {
  const hull = convexHull([0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1]), o = { x: 0, y: 0, z: 0 }, x = { x: 1, y: 0, z: 0 },
    y = { x: 0, y: 1, z: 0 };
  const shapes = [halfSpace(y), hull, box(1, 1, 1), triangle(o, x, y), cylinder(1, 1), ellipsoid(1, 2, 3),
    segment(o, x), capsule(1, 1), point(), sphere(1)];
  expect(shapes.map((s) => KINDS[kindOf(s)])).toEqual([
    "half-space", "hull", "box", "polytope", "discs", "ellipsoid", "segment", "segment", "point", "point",
  ]);
});

test("the polytopes' entry refuses curved cores and says which", () => {
  const o = makePose();
  for (const curved of [cylinder(1, 2), ellipsoid(1, 2, 3)]) {
    for (const query of [signedDistance, penetration, contactManifold]) {
      expect(() => query(curved, o, box(1, 1, 1), o)).toThrow(TypeError);
      expect(() => query(sphere(1), o, curved, o)).toThrow(/no method.*(discs|ellipsoid).*params \[1, /);
    }
  }
  expect(() => signedDistance(halfSpace({ x: 0, y: 1, z: 0 }), o, halfSpace({ x: 0, y: 1, z: 0 }),
    o)).toThrow("two half-spaces have no distance");
});
