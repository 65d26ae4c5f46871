/**
 * crashcat on meshes and in scenes. `collideShapeVsShape` of a hull with a triangle mesh, all hits, the least of them
 * (its closest collector misses hits that are nearer), and `castRayVsShape`. Frames: `rigidBody.setPosition`,
 * `broadphase.optimize`, `pairs.findCollidingPairs`.
 */
import * as crashcat from "crashcat";
import type { MeshArrays, MeshLibrary, SceneFrame, SceneSetup } from "../library.ts";
import { build } from "./bodies.ts";

/** Length of a ray, metres. */
const REACH = 10;

/** Opens a mesh at rest, and a hull that moves. */
export function meshes({ positions, indices }: MeshArrays,
  hull: Float64Array | MeshArrays | null = null): MeshLibrary {
  crashcat.registerAll();
  const mesh = crashcat.triangleMesh.create({ positions: Array.from(positions), indices: Array.from(indices) });
  const other = !(hull instanceof Float64Array) ? null : build({ kind: "convex", vertices: hull,
    triangles: new Int32Array(0), line: 0 });
  if (typeof other === "string") throw new Error(`crashcat: ${other}`);
  const all = crashcat.createAllCollideShapeCollector(), settings = crashcat.createDefaultCollideShapeSettings();
  const rays = crashcat.createClosestCastRayCollector(), raySettings = crashcat.createDefaultCastRaySettings();
  return {
    distance({ position: p, quaternion: q }, limit) {
      if (other === null) return NaN;
      settings.maxSeparationDistance = limit;
      settings.collideWithBackfaces = true;
      all.reset();
      crashcat.collideShapeVsShape(all, settings, other, 0, 0, p.x, p.y, p.z, q.x, q.y, q.z, q.w, 1, 1, 1,
        mesh, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1);
      let least = NaN;
      for (const { penetration } of all.hits) if (!(-penetration >= least)) least = -penetration;
      return least;
    },
    ray(o, d) {
      rays.reset();
      crashcat.castRayVsShape(rays, raySettings, o.x, o.y, o.z, d.x, d.y, d.z, REACH, mesh, 0, 0, 0, 0, 0, 0, 0, 0, 1,
        1, 1, 1);
      return rays.hit.status === crashcat.CastRayStatus.COLLIDING ? REACH * rays.hit.fraction : NaN;
    },
  };
}

/** Opens a scene. */
export function openScene({ kind, motion, corners }: SceneSetup): SceneFrame {
  const { count, half, moving, positions: p } = motion;
  crashcat.registerAll();
  const settings = crashcat.createWorldSettings(), layer = crashcat.addBroadphaseLayer(settings),
    objects = crashcat.addObjectLayer(settings, layer);
  crashcat.enableCollision(settings, objects, objects);
  const world = crashcat.createWorld(settings);
  const shape = kind === "boxes" ? crashcat.box.create({ halfExtents: [half, half, half], convexRadius: 0 })
    : kind === "spheres" ? crashcat.sphere.create({ radius: half })
    : crashcat.convexHull.create({ positions: [...corners], convexRadius: 0 });
  const bodies = Array.from({ length: count }, (_, i) => crashcat.rigidBody.create(world, {
    shape, objectLayer: objects, motionType: crashcat.MotionType.DYNAMIC, position: [p[3 * i], p[3 * i + 1],
      p[3 * i + 2]],
  }));
  return () => {
    for (let i = 0; i < moving; i++)
      crashcat.rigidBody.setPosition(world, bodies[i], [p[3 * i], p[3 * i + 1], p[3 * i + 2]], true);
    crashcat.broadphase.optimize(world.broadphase);
    crashcat.pairs.findCollidingPairs(world, 0, undefined);
    return world.pairs.collidingPairCount;
  };
}
