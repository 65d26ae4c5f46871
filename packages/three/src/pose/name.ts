/**
 * How an object is called in a message: its name where it has one, else its type.
 */
import type { Object3D } from "three";

/** `"crate"`, or `a Mesh without a name`. */
export function nameOf(object: Object3D): string {
  return object.name === "" ? `a ${object.type} without a name` : `"${object.name}"`;
}
