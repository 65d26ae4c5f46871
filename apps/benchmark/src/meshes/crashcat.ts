/**
 * crashcat: `collideShapeVsShape` of a hull with a triangle mesh, all hits, the least of them (its closest collector
 * misses hits that are nearer), and `castRayVsShape`.
 */
import {
  castRayVsShape, CastRayStatus, collideShapeVsShape, convexHull, createAllCollideShapeCollector,
  createClosestCastRayCollector, createDefaultCastRaySettings, createDefaultCollideShapeSettings, registerAll,
  triangleMesh,
} from "crashcat";
import type { MeshArrays } from "./bodies.ts";
import type { MeshDistanceFn, MeshRayFn } from "./peer.ts";

/** Length of a ray, metres. */
const REACH = 10;
/** Points its hull builder may leave out when they are so near to the hull, metres; its default drops a millimetre. */
const HULL_TOLERANCE = 1e-9;

/** A mesh and what may be asked of it; the hull's points in its own frame. */
export function crashcatMesh(
  { positions, indices }: MeshArrays, hull: Float64Array | null,
): { distance: MeshDistanceFn; ray: MeshRayFn } {
  registerAll();
  const mesh = triangleMesh.create({ positions: Array.from(positions), indices: Array.from(indices) });
  const other = hull === null ? null
    : convexHull.create({ positions: Array.from(hull), convexRadius: 0, hullTolerance: HULL_TOLERANCE });
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
