/** Refuses shapes without vertices at this entry point: the main entry takes them. */
export function refuse(): never {
  throw new TypeError("polygons: shape without vertices");
}
