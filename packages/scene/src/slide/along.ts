/**
 * One straight motion of a slide: a cast whose target distance is the skin, and vectors of a slide. World frame.
 *
 * In: a body at `space.pose`, a translation. Out: the pose moved up to the certified lower bound of the time at which a
 * body is met, `space.hit`, `space.met`, `space.made`.
 */
import type { Body, Vec3, Vec3Like } from "@col/types";
import { sceneShapeCast } from "../queries/casts.ts";
import type { SceneShapeCastOptions } from "../queries/casts.ts";
import type { Scene } from "../store/core.ts";
import type { SlideSpace } from "../store/slide-space.ts";

/** A motion whose sine to a surface is below this does not change the distance from it. No dimension. */
export const GRAZING: number = 1e-7;

export const dot = (a: Vec3Like, b: Vec3Like): number => a.x * b.x + a.y * b.y + a.z * b.z;
export const isVector = ({ x, y, z }: Vec3Like): boolean => Math.abs(x) + Math.abs(y) + Math.abs(z) < Infinity;

export function setScaled(from: Vec3Like, s: number, to: Vec3): void {
  to.x = s * from.x; to.y = s * from.y; to.z = s * from.z;
}

/** Casts the body along a vector and moves it to the contact. `space.made`: the fraction of the vector it moved. */
export function castAlong<B extends Body>(scene: Scene<B>, body: B, way: Vec3Like, space: SlideSpace): void {
  const { hit, options, pose: { position: p } } = space;
  space.met = false;
  space.made = 1;
  if (way.x === 0 && way.y === 0 && way.z === 0) return;
  sceneShapeCast(scene, body, space.pose, way, options as SceneShapeCastOptions, hit);
  if (hit.status === "overlapping")
    sceneShapeCast(scene, body, space.pose, way, space.nearer as SceneShapeCastOptions, hit);
  // a line that passes along a surface up to rounding keeps the skin up to rounding
  const presses = dot(way, hit.normal) < -GRAZING * Math.sqrt(dot(way, way));
  space.met = !(hit.status === "miss" || (hit.status === "grazing" && !presses));
  const t = space.met ? Math.min(1, Math.max(0, hit.lowerTime)) : 1;
  p.x += t * way.x; p.y += t * way.y; p.z += t * way.z;
  space.made = t;
}

/** Is the surface that was met ground, which the body may stand on? */
export const isGround = ({ hit, up, minCosine }: SlideSpace): boolean => dot(hit.normal, up) >= minCosine;
