/**
 * crashcat: `collideShapeVsShape` of a hull with a triangle mesh, all hits, the least of them (its closest collector
 * misses hits that are nearer), and `castRayVsShape`.
 */
import {
  castRayVsShape, CastRayStatus, collideShapeVsShape, createAllCollideShapeCollector, createClosestCastRayCollector,
  createDefaultCastRaySettings, createDefaultCollideShapeSettings, registerAll, triangleMesh,
} from "crashcat";
import type { MeshArrays, MeshLibrary } from "../library.ts";
import { build } from "./bodies.ts";

/** Length of a ray, metres. */
const REACH = 10;

/** Opens a mesh at rest, and a hull that moves. */
export function meshes({ positions, indices }: MeshArrays,
  hull: Float64Array | MeshArrays | null = null): MeshLibrary {
  registerAll();
  const mesh = triangleMesh.create({ positions: Array.from(positions), indices: Array.from(indices) });
  const other = !(hull instanceof Float64Array) ? null : build({ kind: "convex", vertices: hull,
    triangles: new Int32Array(0), line: 0 });
  if (typeof other === "string") throw new Error(`crashcat: ${other}`);
  const all = createAllCollideShapeCollector(), settings = createDefaultCollideShapeSettings();
  const rays = createClosestCastRayCollector(), raySettings = createDefaultCastRaySettings();
  return {
    distance({ position: p, quaternion: q }, limit) {
      if (other === null) return NaN;
      settings.maxSeparationDistance = limit;
      settings.collideWithBackfaces = true;
      all.reset();
      collideShapeVsShape(all, settings, other, 0, 0, p.x, p.y, p.z, q.x, q.y, q.z, q.w, 1, 1, 1,
        mesh, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1);
      let least = NaN;
      for (const { penetration } of all.hits) if (!(-penetration >= least)) least = -penetration;
      return least;
    },
    ray(o, d) {
      rays.reset();
      castRayVsShape(rays, raySettings, o.x, o.y, o.z, d.x, d.y, d.z, REACH, mesh, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1);
      return rays.hit.status === CastRayStatus.COLLIDING ? REACH * rays.hit.fraction : NaN;
    },
  };
}
