/** The door of the sub-path: shapes without vertices are for the main entry. */
export function refuse(): never {
  throw new TypeError("polygons: got a shape without vertices");
}
