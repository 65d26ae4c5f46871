/**
 * Argument checks of `@col/three`: three.js objects, shapes, matrices, results of queries, React refs. They throw a
 * `TypeError` that names the function and the argument, and describes the value that came.
 */
import { came } from "@col/kernel";

/** The fields of an argument that decide its kind. */
type Fields = Readonly<Record<string, unknown>>;

const isRecord = (value: unknown): value is Fields => typeof value === "object" && value !== null;
const isList = (value: unknown): value is ArrayLike<unknown> => Array.isArray(value) || ArrayBuffer.isView(value);
const isPoint = (value: unknown): boolean => isRecord(value) && typeof value["x"] === "number";

/** Throws a TypeError unless it is an object of a three.js scene. */
export function requireObject3D(where: string, wanted: string, value: unknown): void {
  if (!isRecord(value) || value["isObject3D"] !== true)
    throw new TypeError(`${where}: need ${wanted}, got ${came(value)}`);
}

/** Throws a TypeError unless it is a 3-D convex shape. */
export function requireShape(where: string, name: string, value: unknown): void {
  if (!isRecord(value) || typeof value["support"] !== "function" || value["mesh"] === undefined)
    throw new TypeError(`${where}: ${name} must be a convex shape in space, got ${came(value)}`);
}

/** Throws a TypeError unless it has the 16 numbers of a matrix. */
export function requireMatrix(where: string, value: unknown): void {
  const numbers = isRecord(value) ? value["elements"] : undefined;
  if (!isList(numbers) || numbers.length !== 16)
    throw new TypeError(`${where}: need a Matrix4 or { elements }, 16 numbers, got ${came(value)}`);
}

/** Throws a TypeError unless it is the result of a distance query. */
export function requireAnswer(where: string, value: unknown): void {
  const points = isRecord(value) && isPoint(value["pointA"]) && isPoint(value["pointB"]);
  if (!points || !isPoint(value["normal"])) {
    throw new TypeError(
      `${where}: result must be made by a distance query { pointA, pointB, normal }, got ${came(value)}`);
  }
}

/** Throws a TypeError unless it is a 3-D contact manifold. */
export function requireManifold(where: string, value: unknown): void {
  const lists = isRecord(value) && isPoint(value["normal"]) && isList(value["pointsA"]) && isList(value["pointsB"]);
  if (!lists || typeof value["count"] !== "number") {
    throw new TypeError(
      `${where}: manifold must be made by contactManifold { count, normal, pointsA, pointsB }, got ${came(value)}`);
  }
}

/** Throws a TypeError unless it is a body with a tree. */
export function requireTree(where: string, value: unknown): void {
  const tree = isRecord(value) ? value["tree"] : undefined;
  if (!isRecord(tree) || !isList(tree["boxes"]) || !isList(tree["links"]))
    throw new TypeError(`${where}: body must be a compound or a mesh of @col/compound, got ${came(value)}`);
}

/** Throws a TypeError unless it is a ref of React. */
export function requireRef(where: string, name: string, value: unknown): void {
  if (!isRecord(value) || !("current" in value))
    throw new TypeError(`${where}: ${name} must be a ref { current }, got ${came(value)}`);
}
