/** A record that no constructor makes is refused: each field of each shape, with every kind of wrong value. */
import { describe, expect, test } from "vitest";
import * as plane from "../src/2d.ts";
import * as space from "../src/index.ts";
import { compositions, cores } from "./catalogue.ts";

type Loose = Record<string, unknown>;
const NEGATIVE: readonly number[] = [space.ShapeKind.Box, space.ShapeKind.Ellipsoid, space.ShapeKind.Cylinder,
  space.ShapeKind.Frustum];

/** A cylinder and a cone are frusta too. */
const DISCS: readonly number[] = [space.ShapeKind.Cylinder, space.ShapeKind.Cone, space.ShapeKind.Frustum];

/** The record of a shape, as text brings it. */
const loose = (data: unknown): Loose => JSON.parse(JSON.stringify(data, (_, v: unknown) =>
  (ArrayBuffer.isView(v) ? Array.from(v as Float64Array) : v))) as Loose;

/** What is wrong, and the record with it. */
function wrongs(data: Loose): Record<string, Loose> {
  const box = data["box"] as number[], params = data["params"] as number[], half = box.length / 2,
    bounded = box.length > 0, custom = data["kind"] === -1;
  const changed: Record<string, Loose> = {
    "operands null": { ...data, operands: null }, "operands a word": { ...data, operands: 3 },
    "an operand null": { ...data, operands: [null] }, "one operand too many": { ...data, operands: [data, data, data] },
    "negative margin": { ...data, margin: -1 }, "negative inradius": { ...data, inradius: -9 },
    "one number too many": { ...data, params: [...params, 1] }, "another kind": { ...data, kind: 77 },
    "half a kind": { ...data, kind: (data["kind"] as number) + 0.5 },
  };
  if (params.length > 0) changed["no params"] = { ...data, params: [] };
  if (bounded) {
    const size = Math.max(...box.map(Math.abs), 1e-3);
    changed["a great inradius"] = { ...data, inradius: 9 * size };
    changed["a small box"] = { ...data, box: box.map((v, i) => (i < half ? v + size : v - size)) };
    changed["a great box"] = { ...data, box: box.map((v, i) => (i < half ? v - size : v + size)) };
    changed["a box of which an end is off"] = { ...data, box: box.with(half - 1, box[half - 1] - 1e-6 * size) };
  }
  if (!custom && (data["operands"] as unknown[]).length === 0)
    changed["another curvature"] = { ...data, curvature: ((data["curvature"] as number) + 1) % 3 };
  return changed;
}

/** Names of the records that are not refused, or not with a sentence. */
function taken(read: (data: never) => unknown, data: Loose, more: Record<string, Loose> = {}): string[] {
  return Object.entries({ ...wrongs(data), ...more }).filter(([, record]) => {
    try {
      read(record as never);
      return true;
    } catch (error) {
      return !/^deserialize2?: [a-zA-Z.]+.* (must|is named)/.test((error as Error).message);
    }
  }).map(([name]) => name);
}

describe.each(Object.entries({ ...cores(), ...compositions(), "half-space": space.halfSpace({ x: 1, y: 2, z: 3 }, 2) })
  .filter(([name]) => !name.startsWith("custom")))("in space: %s", (_, shape) => {
  test("only what a constructor makes is read", () => {
    const data = loose(space.serialize(shape)), params = data["params"] as number[], more: Record<string, Loose> = {};
    expect(() => space.deserialize(data as never)).not.toThrow();
    if (NEGATIVE.includes(shape.kind)) {
      more["a negative extent"] = { ...data, params: params.with(0, -1) };
      more["no extent"] = { ...data, params: params.with(2, 0) };
    }
    if (shape.kind === space.ShapeKind.Ellipsoid) more["squares of others"] = { ...data, params: params.with(3, 9) };
    if (shape.kind === space.ShapeKind.Cylinder) more["two radii"] = { ...data, params: params.with(1, 2 * params[0]) };
    if (shape.kind === space.ShapeKind.Cone) more["two radii"] = { ...data, params: params.with(1, params[0]) };
    if (shape.kind === space.ShapeKind.HalfSpace) more["a long normal"] = { ...data, params: params.map((v) => 2 * v) };
    for (const kind of Object.values(space.ShapeKind))
      if (!(DISCS.includes(kind) ? DISCS : [kind]).includes(shape.kind)) more[`as kind ${kind}`] = { ...data, kind };
    if (shape.mesh !== null) {
      const surface = data["surface"] as Record<string, number[]>, { neighbours, neighbourStart, facetStart } = surface;
      const change = (part: Loose): Loose => ({ ...data, surface: { ...surface, ...part } });
      more["no surface"] = { ...data, surface: null };
      more["a place too few"] = change({ neighbourStart: neighbourStart.slice(1) });
      if (neighbours.length > 0) {
        more["places backwards"] = change({ neighbourStart: neighbourStart.toReversed() });
        more["half an index"] = change({ neighbours: neighbours.with(0, 0.5) });
        more["a negative index"] = change({ neighbours: neighbours.with(0, -1) });
      }
      more["a facet too few"] = change({ facetStart: facetStart.slice(0, -1) });
      more["half a vertex"] = change({ vertices: surface["vertices"].slice(1) });
      more["a table of nothing"] = change({ cells: 3, cellTable: [] });
    } else more["a surface"] = { ...data, surface: space.serialize(space.convexHull([0, 0, 0])).surface };
    expect(taken(space.deserialize, data, more)).toEqual([]);
  });
});

describe.each(Object.entries({
  point: plane.point2({ x: 1, y: -2 }), segment: plane.segment2({ x: 0, y: 1 }, { x: 2, y: 2 }), disc: plane.disc(0.3),
  ellipse: plane.ellipse(1, 2), box: plane.box2(1, 2, 0.1), polygon: plane.convexPolygon([0, 0, 3, 0, 1, 2]),
  "half-plane": plane.halfPlane({ x: 1, y: 2 }, 3), image: plane.affine2(plane.ellipse(1, 2), [1, 0.4, 0, 2]),
  sum: plane.minkowskiSum2(plane.ellipse(1, 2), plane.box2(1, 1)),
}))("in the plane: %s", (_, shape) => {
  test("only what a constructor makes is read", () => {
    const data = loose(plane.serialize2(shape)), corners = data["corners"] as number[],
      more: Record<string, Loose> = {};
    expect(() => plane.deserialize2(data as never)).not.toThrow();
    for (const kind of [...Object.values(plane.ShapeKind2), 11])
      if (kind !== shape.kind && kind !== plane.ShapeKind2.Custom) more[`as kind ${kind}`] = { ...data, kind };
    more["a corner too many"] = { ...data, corners: [...corners, 0.1, 0.1] };
    if (shape.kind === plane.ShapeKind2.Ellipse) more["a negative extent"] = { ...data, params: [-1, 2] };
    if (corners.length > 4) {
      const around = corners.map((_v, i) => corners[corners.length - 2 - i + 2 * (i % 2)]);
      more["clockwise"] = { ...data, corners: around };
      more["twice round"] = { ...data, corners: [...corners, ...corners] };
    }
    expect(taken(plane.deserialize2, data, more)).toEqual([]);
  });
});
