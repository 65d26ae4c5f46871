/** What the engines are asked to let rest: shapes as data, floors, and what an engine is. */
import { readFileSync } from "node:fs";
import { restBody } from "@col/testkit";
import type { RestBody } from "@col/testkit";

/** A shape: half extents; corners; radius and half height along y; a mesh. Metres. */
export type RestShape = { readonly kind: "box"; readonly half: readonly [number, number, number] }
  | { readonly kind: "hull"; readonly corners: readonly number[] }
  | { readonly kind: "cylinder"; readonly radius: number; readonly halfHeight: number }
  | { readonly kind: "mesh"; readonly positions: Float64Array; readonly indices: Uint32Array };

export type SpecBody = RestBody<RestShape>;

/** An engine. */
export interface RestEngine {
  readonly name: string;
  readonly version: string;
  /** Makes a world of the bodies. What it returns does a step, and tells the bodies where they are then. */
  readonly open: (bodies: readonly SpecBody[]) => () => void;
}

/** Version of an installed package. */
export function versionOf(name: string): string {
  const file = new URL(`../../node_modules/${name}/package.json`, import.meta.url);
  return (JSON.parse(readFileSync(file, "utf8")) as { readonly version: string }).version;
}

/** Coulomb friction of each contact. */
export const FRICTION = 0.6;

/** A sheet of 200 triangles on y = 0 over 16 m: cells of uneven widths, a line through no corner of a body. */
function sheet(): RestShape {
  const cells = 10, n = cells + 1;
  const at = (i: number): number => 1.6 * (i - 5 + (i % cells === 0 ? 0 : 0.3 * Math.sin(i)));
  const positions: number[] = [], indices: number[] = [];
  for (let i = 0; i < n; i++) for (let j = 0; j < n; j++) positions.push(at(i), 0, at(j));
  for (let i = 0; i < cells; i++) for (let j = 0; j < cells; j++) {
    const a = i * n + j, b = a + 1, c = a + n + 1, d = a + n;
    indices.push(a, b, c, a, c, d);
  }
  return { kind: "mesh", positions: Float64Array.from(positions), indices: Uint32Array.from(indices) };
}

/** Fixed bodies whose upper side is y = 0. */
export const REST_FLOORS: readonly { readonly name: string; readonly body: () => SpecBody }[] = [
  { name: "a box", body: () => restBody<RestShape>({ kind: "box", half: [8, 0.5, 8] }, 0, [1, 1, 1], [0, -0.5, 0]) },
  { name: "200 triangles", body: () => restBody(sheet(), 0, [1, 1, 1], [0, 0, 0]) },
];

/** Writes three numbers, or four. */
export function write(to: number[], ...from: readonly number[]): void {
  from.forEach((x, i) => {
    to[i] = x;
  });
}
