/** The door of the sub-path: shapes without vertices are for the main entry. */
export function refuse(): never {
  throw new TypeError("polygons: shape without vertices");
}
