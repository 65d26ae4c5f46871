/** The door of the sub-path: shapes without vertices are for the main entry. */
import type { ConvexShape2 } from "@col/types";
import { haveVertices } from "../door.ts";

export function requireVertices(a: ConvexShape2, b: ConvexShape2): void {
  if (!haveVertices(a, b)) throw new TypeError("polygons: a shape without vertices needs the main entry");
}
