/** A closed mesh with a hole, for what is cut in convex parts. */
import { triangleMesh } from "@col/compound";
import type { TriangleMesh } from "@col/compound";

/** A ring of radius 1 m with a tube of 0.3 m. */
export function createRing(rows: number, columns: number): TriangleMesh {
  const positions: number[] = [], indices: number[] = [];
  const corner = (i: number, j: number): number => (i % rows) * columns + j % columns;
  for (let i = 0; i < rows; i++) for (let j = 0; j < columns; j++) {
    const u = 2 * Math.PI * i / rows, v = 2 * Math.PI * j / columns, r = 1 + 0.3 * Math.cos(v);
    positions.push(r * Math.cos(u), r * Math.sin(u), 0.3 * Math.sin(v));
    indices.push(corner(i, j), corner(i + 1, j), corner(i + 1, j + 1));
    indices.push(corner(i, j), corner(i + 1, j + 1), corner(i, j + 1));
  }
  return triangleMesh(positions, indices);
}
