import { expect, test } from "vitest";
import {
  applyPacked,
  buildPair,
  HALF_SPACE_FAMILY,
  packPose,
  quarterTurn,
  rngFor,
  samples,
  seededTitle,
  STRUCTURED_FAMILIES,
  STRUCTURED_FAMILIES2,
  STRUCTURED_KINDS,
  structuredPairs,
  structuredSpec,
  structuredSpec2,
  STRUCTURED_KINDS2,
  tiny,
} from "@col/testkit";
import type { PairSpec, ShapeFactory } from "@col/testkit";
import { factory } from "./support/factory.ts";

const N = samples(1500);
const names = (rngName: string, n: number): string[] =>
  [...structuredPairs(rngFor(rngName), factory, n)].map((c) => c.name);

test(
  seededTitle(
    "same seed, same pairs; all finite, all families, all kinds that the factory makes",
    N,
  ),
  () => {
    const first = names("families", N);
    expect(names("families", 50)).toEqual(first.slice(0, 50));
    const kinds = new Set<string>(),
      families = new Set<string>();
    for (const name of first) {
      expect(name).not.toContain("null"); // JSON of NaN and of infinities
      const spec = JSON.parse(name) as PairSpec;
      families.add(spec.family);
      kinds.add(`${spec.a.kind} ${spec.b.kind}`);
    }
    expect(families.size).toBe(STRUCTURED_FAMILIES.length);
    // ten kinds have a maker in the kit's own factory; a family picks them at random
    expect(kinds.size).toBeGreaterThan(80);
  },
);

test("every second pair has equal numbers, zeros or a turn along the axes: not general position", () => {
  let equal = 0;
  for (const name of names("special", 600)) {
    const { a, b, poseB } = JSON.parse(name) as PairSpec,
      all = [...a.numbers, ...b.numbers].map(Math.abs),
      { x, y, z, w } = poseB.quaternion;
    if (new Set(all).size < all.length && (poseB.position.x === 0 || [x, y, z, w].includes(0))) equal++;
  }
  expect(equal).toBeGreaterThan(300);
});

test("quarter turns map axes to axes; noise is between 1e-17 and 1e-6", () => {
  const rng = rngFor("turns");
  for (let i = 0; i < 300; i++) {
    const [x, y, z, w] = quarterTurn(rng),
      out = applyPacked(
        packPose({ position: { x: 0, y: 0, z: 0 }, quaternion: { x, y, z, w } }),
        Float64Array.of(1, 2, 3),
        new Float64Array(3),
      );
    expect([...out].map((c) => Math.round(Math.abs(c) * 1e12) / 1e12).sort()).toEqual([1, 2, 3]);
    const e = Math.abs(tiny(rng));
    expect(e).toBeGreaterThanOrEqual(1e-17);
    expect(e).toBeLessThanOrEqual(1e-6);
  }
});

test("every kind has a spec in space and in the plane, and scaling takes lengths only", () => {
  const rng = rngFor("kinds");
  for (const kind of [...STRUCTURED_KINDS, "halfSpace"] as const)
    for (let i = 0; i < 40; i++)
      expect(JSON.stringify(structuredSpec(rng, kind, STRUCTURED_KINDS))).not.toContain("null");
  for (const kind of [...STRUCTURED_KINDS2, "halfPlane"] as const)
    for (let i = 0; i < 40; i++) expect(JSON.stringify(structuredSpec2(rng, kind))).not.toContain("null");
  for (const family of STRUCTURED_FAMILIES2) expect(family.pair(rng).family).toBe(family.name);
  const seen: string[] = [], say = (name: string) => (...args: unknown[]): never => {
    seen.push(`${name} ${JSON.stringify(args)}`);
    throw new Error("seen");
  };
  const told: ShapeFactory = { ...factory, halfSpace: say("halfSpace"), affine: say("affine") };
  const spec = {
    ...HALF_SPACE_FAMILY.pair(rng, factory),
    a: { kind: "halfSpace" as const, numbers: [0, 1, 0, 3], margin: 0 },
  };
  expect(() => buildPair(told, spec, 2)).toThrow("seen");
  expect(() =>
    buildPair(
      told,
      {
        ...spec,
        a: {
          kind: "affine",
          numbers: [1, 0, 0, 0, 1, 0, 0, 0, 1, 1, 2, 3],
          margin: 0,
          parts: [{ kind: "sphere", numbers: [1], margin: 0 }],
        },
      },
      2,
    ),
  ).toThrow("seen");
  expect(seen[0]).toBe("halfSpace [[0,1,0,6],null]");
  expect(seen[1]).toContain("[1,0,0,0,1,0,0,0,1],[2,4,6]");
});
