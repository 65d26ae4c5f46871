/** Shapes that went through `structuredClone`, or through text, are the same shapes: every field, bit for bit. */
import { describe, expect, test } from "vitest";
import type { ConvexShape, ConvexShape2 } from "@col/types";
import * as plane from "../src/2d.ts";
import * as space from "../src/index.ts";
import type { SerializedShape } from "../src/index.ts";
import { compositions, cores } from "./catalogue.ts";

const UP = { x: 1, y: 2, z: 3 };
const IN_SPACE: Readonly<Record<string, ConvexShape>> = {
  ...cores(), ...compositions(), "half-space": space.halfSpace(UP, -0.5),
  "about another centre": space.withCenter(space.box(1, 2, 3), { x: 0.5, y: 0, z: -1 }),
  "half-space with a margin": space.withMargin(space.halfSpace(UP), 0.25),
};
const IN_THE_PLANE: Readonly<Record<string, ConvexShape2>> = {
  point: plane.point2({ x: 1, y: -2 }), segment: plane.segment2({ x: 0, y: 1 }, { x: 2, y: 2 }), disc: plane.disc(0.3),
  ellipse: plane.ellipse(1, 2), "rounded box": plane.box2(1, 2, 0.1), capsule: plane.capsule2(1, 2, { axis: "x" }),
  polygon: plane.convexPolygon([0, 0, 3, 0, 1, 2]), "half-plane": plane.halfPlane({ x: 1, y: 2 }, 3),
  hull: plane.convexHull2([0, 0, 1, 0.1, 2, 3, -1, 1]),
  "many corners": plane.convexHull2(
    Float64Array.from({ length: 200 }, (_, i) => [Math.cos(i), Math.sin(i - 1)][i % 2])),
  image: plane.affine2(plane.ellipse(1, 2), [1, 0.4, 0, 2], { x: 1, y: 0 }),
  "image of a capsule": plane.affine2(plane.capsule2(1, 2), [1, 0.4, 0, 2]),
  sum: plane.minkowskiSum2(plane.ellipse(1, 2), plane.box2(1, 1)),
  "about another centre": plane.withCenter2(plane.box2(1, 2), { x: 0.5, y: 0.5 }),
};
const support = (_shape: unknown, d: Float64Array, out: Float64Array): number => out.fill(d[0]).length;
const METHODS = { own: { kite: { support } } };
const text = (data: unknown): unknown =>
  JSON.parse(JSON.stringify(data, (_, v: unknown) => (ArrayBuffer.isView(v) ? Array.from(v as Float64Array) : v)));
/** What the shapes of the catalogue with functions of their own bring. */
const ownOf = (shape: ConvexShape): { own?: Record<string, { support: ConvexShape["support"] }> } =>
  shape.kind === space.ShapeKind.Custom && shape.curvature < 2 ? { own: { mine: { support: shape.support } } } : {};

/**
 * Fields left out of the comparison: each side packs corners of shapes at its own places, which the text does not hold.
 */
const PLACE = ["packed", "packedOf", "packedAt", "packedLength", "flatStarts", "steepStarts"];
/** Everything a shape is, as text: functions by their text, `-0` apart from 0 where `exact`. */
const told = (shape: unknown, exact: boolean): string => JSON.stringify(shape, (key, v: unknown) => {
  if (PLACE.includes(key)) return undefined;
  if (ArrayBuffer.isView(v)) return [v.constructor.name, ...Array.from(v as Float64Array)];
  return typeof v === "function" ? v.name : Object.is(v, -0) && exact ? "-0" : v === -Infinity ? "-inf" : v;
}, 1);
const copies = [structuredClone, text];

describe.each(Object.entries(IN_SPACE))("in space: %s", (_, shape) => {
  test.each(copies)("through %o", (copy) => {
    const back = space.deserialize(copy(space.serialize(shape, ownOf(shape))) as SerializedShape, ownOf(shape));
    expect(told(back, copy !== text)).toBe(told(shape, copy !== text));
    if (copy !== text) expect(back).toStrictEqual(shape);
    const d = Float64Array.of(0.3, -0.4, 0.5), p = new Float64Array(3), q = new Float64Array(3);
    expect([back.support(back, d, p), ...p]).toEqual([shape.support(shape, d, q), ...q]);
  });
});

describe.each(Object.entries(IN_THE_PLANE))("in the plane: %s", (_, shape) => {
  test.each(copies)("through %o", (copy) => {
    const back = plane.deserialize2(copy(plane.serialize2(shape)) as never);
    expect(told(back, copy !== text)).toBe(told(shape, copy !== text));
    if (shape.packedOf !== null) expect(back.packedOf === back.vertices).toBe(shape.packedOf === shape.vertices);
  });
});

test("arrays are passed, not copied: on shared memory they are shared", () => {
  const rock = space.convexHull(IN_SPACE["hull of 600"].mesh?.vertices ?? []), data = space.serialize(rock);
  expect(data.surface?.vertices).toBe(rock.mesh?.vertices);
  expect(space.deserialize(data).mesh?.cellTable).toBe(rock.mesh?.cellTable);
});

test("functions of one's own go by a name that both sides know", () => {
  const kite = space.customShape({ support }), data = structuredClone(space.serialize(kite, METHODS));
  expect(data.method).toBe("kite");
  expect(space.deserialize(data, METHODS)).toStrictEqual(kite);
  const flat = plane.customShape2({ support });
  expect(plane.deserialize2(structuredClone(plane.serialize2(flat, METHODS)), METHODS)).toEqual(flat);
});

test("what cannot be copied or read is refused with a sentence", () => {
  const cube = space.box(1, 2, 3), rock = IN_SPACE["hull of 40"], data = space.serialize(cube);
  const kite = space.customShape({ support }), disc = plane.disc(1);
  const cases: readonly (readonly [() => unknown, string])[] = [
    [() => space.serialize(kite), "serialize: a function of your own cannot be copied, its name can: "
      + "pass { own: { name: { support } } } to both sides"],
    [() => space.serialize(disc as never),
      "serialize: shape must be a convex shape in space, got a shape of the plane"],
    [() => plane.serialize2(cube as never),
      "serialize2: shape must be a convex shape in the plane, got a shape in space"],
    [() => space.deserialize(null as never), "deserialize: data must be a record of serialize, got null"],
    [() => space.deserialize({} as never), 'deserialize: format must be "shape 1", got undefined'],
    [() => space.deserialize(plane.serialize2(disc) as never),
      'deserialize: format must be "shape 1", got plane shape 1'],
    [() => space.deserialize(space.serialize(kite, METHODS)),
      "deserialize: no support function is named kite: pass it in { own: { name: { support } } }"],
    [() => space.deserialize({ ...data, method: "toString" }),
      "deserialize: no support function is named toString: pass it in { own: { name: { support } } }"],
    [() => space.deserialize({ ...data, margin: NaN }), "deserialize: margin must be finite, got NaN"],
    [() => space.deserialize({ ...data, center: [0, 0] }), "deserialize: center must have 3 numbers, got 2"],
    [() => space.deserialize({ ...data, box: [0, 0, 0, 1, 1, null as never] }),
      "deserialize: box must be a list of numbers, got null at 5"],
    [() => space.deserialize({ ...data, curvature: 3 as never }), "deserialize: curvature must be 0, 1 or 2, got 3"],
    [() => space.deserialize({ ...space.serialize(rock), surface: { ...rock.mesh, neighbours: [0, 99] } as never }),
      `deserialize: surface.neighbours[1] must be an index below ${(rock.mesh?.vertices.length ?? 0) / 3}, got 99`],
  ];
  for (const [call, sentence] of cases) expect(call).toThrow(sentence);
});
