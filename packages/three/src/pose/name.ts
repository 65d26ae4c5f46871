/** The name of a three.js object in error messages: its `name` in quotes, or its type if it has no name. */
import type { Object3D } from "three";

/** `"crate"`, or `a Mesh without a name`. */
export function nameOf(object: Object3D): string {
  return object.name === "" ? `a ${object.type} without a name` : `"${object.name}"`;
}
