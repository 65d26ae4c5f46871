/**
 * Reads the path of a query: configurations joined by straight edges, or polynomial pieces.
 *
 * In: the user's list (radians or lengths per coordinate). Out, in `PathSpace`: control values, degree and first
 * index of each edge; in `motion` the bounds of the whole path. Throws for an entry that cannot be used; names of
 * entries are built only after a check has failed, so that a good path allocates nothing.
 */
import { came } from "@col/kernel";
import { measurePath } from "../bounds/motion.ts";
import { readConfiguration } from "../model/configuration.ts";
import type { Configuration } from "../model/configuration.ts";
import type { Space } from "../space.ts";
import { degreeOf, isPiece, readPiece } from "./piece.ts";
import type { Path, PathPiece } from "./piece.ts";
import type { PathSpace } from "./space.ts";

const WHERE = "pathClearance";

/** Makes room for pieces, and for numbers of control configurations. */
function reserve(path: PathSpace, edges: number, numbers: number): void {
  if (path.values.length < numbers) path.values = new Float64Array(numbers);
  if (path.degree.length >= edges) return;
  path.degree = new Int32Array(edges);
  path.first = new Int32Array(edges);
}

/** Reads one configuration. Its name is built only for an error message. */
function readAt(space: Space, path: PathSpace, q: Configuration, i: number, at: number): void {
  try {
    readConfiguration(WHERE, "path", space.model, q, path.values, at);
  } catch {
    readConfiguration(WHERE, `path[${i}]`, space.model, q, path.values, at);
  }
}

/** Reads configurations. A path of one configuration becomes an edge of length 0. */
function readConfigurations(space: Space, path: PathSpace, list: readonly Configuration[]): void {
  const n = space.model.coordinates.length, count = Math.max(2, list.length);
  reserve(path, count - 1, n * count);
  for (let k = 0; k < count; k++) {
    const i = Math.min(k, list.length - 1);
    readAt(space, path, list[i], i, n * k);
  }
  path.edges = count - 1;
  for (let edge = 0; edge < path.edges; edge++) {
    path.degree[edge] = 1;
    path.first[edge] = n * edge;
  }
  measurePath(space.model, path.values, count, 1, space.motion);
}

function readNamed({ model }: Space, path: PathSpace, piece: PathPiece, edge: number): number {
  try {
    return readPiece(WHERE, model, path, piece, edge, false);
  } catch {
    return readPiece(WHERE, model, path, piece, edge, true);
  }
}

function readPieces(space: Space, path: PathSpace, list: readonly PathPiece[]): void {
  const n = space.model.coordinates.length;
  let count = 0, most = 1;
  for (let edge = 0; edge < list.length; edge++) count += degreeOf(WHERE, list[edge], edge) + 1;
  reserve(path, list.length, n * count);
  path.edges = list.length;
  for (let edge = 0, at = 0; edge < list.length; edge++) {
    path.degree[edge] = list[edge].control.length - 1;
    path.first[edge] = at;
    most = Math.max(most, path.degree[edge]);
    at = readNamed(space, path, list[edge], edge);
  }
  measurePath(space.model, path.values, count, most, space.motion);
}

/** Reads the path, and writes the bounds for the whole path. */
export function readPath(space: Space, path: PathSpace, list: Path): void {
  if (!Array.isArray(list) || list.length === 0) {
    throw new TypeError(
      `${WHERE}: path must be a list of configurations or of pieces, at least one, got ${came(list)}`);
  }
  if (isPiece(list[0])) readPieces(space, path, list as readonly PathPiece[]);
  else readConfigurations(space, path, list as readonly Configuration[]);
}
