/** The door of the sub-path: shapes without vertices are for the main entry. */
import type { ConvexShape2 } from "@col/types";

export function requireVertices(a: ConvexShape2, b: ConvexShape2): void {
  if (a.vertices.length === 0 || b.vertices.length === 0) throw new TypeError("polygons: a shape without vertices needs the main entry");
}
