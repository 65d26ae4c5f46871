/**
 * The error of the entry `polygons` for shapes without vertices, which only the main entry accepts. A short message
 * keeps the bundle small.
 */

/** Refuses shapes without vertices at this entry point: the main entry takes them. */
export function refuse(): never {
  throw new TypeError("polygons: shape without vertices");
}
