/**
 * Real meshes that come with npm packages, as hull data: only the corners of the hull, scaled to 0.2 m across.
 *
 * bunny 1.0.1 (Public Domain, by its package.json): the Stanford bunny, decimated. teapot 1.0.0 (Public Domain):
 * Newell's teapot.
 */
import * as bunny from "bunny";
import * as teapot from "teapot";
import type { ShapeSpec } from "@col/bench";
import type { NamedMesh } from "@col/papers";
import { convexHull } from "@col/shapes";

/** Largest extent after scaling, metres: a thing for a robot's hand. */
const SIZE = 0.2;

/** Hull corners of a point cloud, centred at the middle of its box and scaled. */
export function hullSpec(points: Float64Array, size: number | undefined): ShapeSpec {
  const mesh = convexHull(points).mesh;
  if (mesh === null) throw new Error("hullSpec: a hull without mesh data");
  const v = mesh.vertices.slice();
  const low = [Infinity, Infinity, Infinity], high = [-Infinity, -Infinity, -Infinity];
  v.forEach((x, i) => {
    low[i % 3] = Math.min(low[i % 3], x);
    high[i % 3] = Math.max(high[i % 3], x);
  });
  const scale = size === undefined ? 1 : size / Math.max(high[0] - low[0], high[1] - low[1], high[2] - low[2]);
  return { kind: "convex", vertices: v.map((x, i) => (x - (low[i % 3] + high[i % 3]) / 2) * scale),
    triangles: new Int32Array(0), line: 0 };
}

/** The embedded meshes. */
export function packagedMeshes(): NamedMesh[] {
  return [{ name: "bunny", mesh: bunny }, { name: "teapot", mesh: teapot }].map(({ name, mesh }) => ({
    name, spec: hullSpec(Float64Array.from(mesh.positions.flat()), SIZE),
  }));
}
