/** Triangles near a body become locally convex pieces, whatever their order. */
import { convexHull } from "@col/shapes";
import { rngFor, samples, seededTitle } from "@col/testkit";
import { expect, test } from "vitest";
import { NearTriangles } from "../src/solids/near.ts";
import { Solid } from "../src/solids/solid.ts";

const TOLERANCE = Float64Array.of(1e-12);

/** The triangles of a piece. */
function itemsOf(near: NearTriangles, piece: number): number[] {
  const items: number[] = [];
  for (let i = near.first[piece]; i >= 0; i = near.next[i]) items.push(near.items[i]);
  return items;
}

const COUNT = samples(200), TITLE = "the triangles of a convex solid are one piece in every order";
test(seededTitle(TITLE, COUNT), () => {
  const rng = rngFor(TITLE), wrong: string[] = [];
  for (let k = 0; k < COUNT; k++) {
    const { mesh } = convexHull(Array.from({ length: 60 }, () => rng.uniform(-1, 1))), near = new NearTriangles();
    if (mesh === null) throw new TypeError("need a hull");
    const { vertices, facetStart, facetVertices } = mesh, count = facetStart.length - 1,
      order = [...Array(count).keys()].map((f) => [rng.uniform(), f]).sort((p, q) => p[0] - q[0]).map(([, f]) => f);
    for (const f of order) {
      const corners = Array.from(facetVertices.subarray(facetStart[f], facetStart[f] + 3), (v) =>
        [...vertices.subarray(3 * v, 3 * v + 3)]);
      near.add(f, Float64Array.from(corners.flat()), 0, TOLERANCE);
    }
    near.group(TOLERANCE);
    const all = Array.from({ length: near.pieces }, (_, p) => itemsOf(near, p));
    let planes = 0;
    for (let i = near.first[0]; i >= 0; i = near.nextPlane[i]) planes++;
    if (near.pieces !== 1 || new Set(all.flat()).size !== count || planes !== count)
      wrong.push(`case ${k}: ${JSON.stringify(all)} for ${count} triangles, ${planes} planes`);
  }
  expect(wrong).toEqual([]);
});

test.each([0, 1, 2])("a needle along axis %i bounds a solid where its sides lean enough", (axis) => {
  const isSolid = [0.01, 0.03].map((slope) => {
    const near = new NearTriangles(), solid = new Solid(), tip = [0, 0, 0];
    const base = [[1, 1], [-1, 1], [-1, -1], [1, -1]]
      .map((sides) => sides.map((s) => s * slope).toSpliced(axis, 0, -1));
    for (let k = 0; k < 4; k++)
      near.add(k, Float64Array.from([tip, base[k], base[(k + 1) % 4]].flat()), 0, TOLERANCE);
    if (axis === 1) for (let k = 0; k < 4; k++) near.turn(k); // (the axes left out are in the other order)
    near.group(TOLERANCE);
    solid.setPiece(near, 0, { margin: 0 } as never);
    solid.thicken(Float64Array.of(1));
    return [near.pieces, solid.solid !== solid.shape];
  });
  expect(isSolid).toEqual([[1, false], [1, true]]);
});
