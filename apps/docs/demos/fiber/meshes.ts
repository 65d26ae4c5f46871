/**
 * The meshes of the demo "react-three-fiber", as three.js has them, and their signed distance without React: the
 * answer that the hooks of the page get in their next frame. World frame, y up, metres.
 */
import { signedDistance } from "@col/epa";
import { bodyOf } from "@col/three";
import type { DistanceResult } from "@col/types";
import { BoxGeometry, DodecahedronGeometry, Mesh } from "three";
import type { BufferGeometry } from "three";
import type { State } from "./model.ts";

/** The stone is not scaled evenly: its shape has the scale. */
export const STONE_SCALE: readonly [number, number, number] = [1, 0.7, 0.8];

export const createStone = (): BufferGeometry => new DodecahedronGeometry(1);
export const createCrate = (): BufferGeometry => new BoxGeometry(0.9, 0.7, 0.6);

export function solve({ position: { x, y, z }, angle }: State): DistanceResult {
  const stone = new Mesh(createStone()), crate = new Mesh(createCrate());
  stone.scale.set(...STONE_SCALE);
  crate.position.set(x, y, z);
  crate.rotation.y = angle;
  const a = bodyOf(stone), b = bodyOf(crate, { as: "box" });
  return signedDistance(a.shape, a.pose, b.shape, b.pose);
}
