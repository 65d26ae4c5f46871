/** Meshes that repeat their vertices: told how to weld, or welded on request. */
import { describe, expect, it } from "vitest";
import { convexMesh } from "../../src/index.ts";

/** A tetrahedron, counter-clockwise seen from outside, with a vertex per triangle corner. */
const CORNERS = [[0, 0, 0], [1, 0, 0], [0, 1, 0], [0, 0, 1]], FACES = [[0, 2, 1], [0, 1, 3], [0, 3, 2], [1, 2, 3]];
const soup = FACES.flat().flatMap((i) => CORNERS[i]), indices = [...soup.keys()].slice(0, 12);

describe("welding", () => {
  it("unwelded: the refusal says what to pass; with it, the shape of the welded mesh", () => {
    expect(() => convexMesh(soup, indices)).toThrow(
      "8 of 12 vertices repeat the coordinates of another: pass { weld: true } to make them one",
    );
    const made = convexMesh(soup, indices, { weld: true }), v = made.mesh?.vertices ?? [];
    expect(v.length).toBe(12);
    // `source` counts in the list that was given.
    expect([...made.mesh?.source ?? []].flatMap((i) => soup.slice(3 * i, 3 * i + 3))).toEqual([...v]);
    expect([...made.bounds]).toEqual([0, 0, 0, 1, 1, 1]);
  });
  it("0 and -0 are one coordinate; triangles that become a line are left out", () => {
    const v = [...soup.map((x, i) => (i % 7 === 0 && x === 0 ? -0 : x)), 0, 0, 0, 1, 0, 0, 1, 0, 0];
    expect(convexMesh(v, [...indices, 12, 13, 14], { weld: true }).mesh?.vertices.length).toBe(12);
  });
  it("a mesh that is open stays refused, without advice; an index that names no vertex is named", () => {
    expect(() => convexMesh(soup.slice(0, 27), indices.slice(0, 9), { weld: true })).toThrow(/^convexMesh: (?!.*weld)/);
    expect(() => convexMesh(CORNERS.flat(), FACES.flat().slice(0, 9))).toThrow(/^convexMesh: (?!.*weld)/);
    expect(() => convexMesh(soup, [...indices.slice(0, 11), 99], { weld: true })).toThrow("99");
    expect(() => convexMesh(soup, indices, { weld: 1e-3 as unknown as boolean })).toThrow(
      new TypeError("convexMesh: weld must be true or false, got 0.001"),
    );
  });
});
