/**
 * The demo "react-three-fiber" without a page: a stone at rest, a crate that moves, as meshes of three.js, and their
 * signed distance. World frame, y up, metres, radians.
 */
import { signedDistance } from "@col/epa";
import { bodyOf } from "@col/three";
import type { DistanceResult, Vec3Like } from "@col/types";
import { BoxGeometry, DodecahedronGeometry, Mesh } from "three";
import type { BufferGeometry } from "three";

/** Where the crate is, and how far it is turned about y. */
export interface State {
  readonly position: Vec3Like;
  readonly angle: number;
}

export const START: State = { position: { x: 1.7, y: 0.35, z: 0.2 }, angle: 0.5 };
/** The stone is not scaled evenly: its shape has the scale. */
export const STONE_SCALE: readonly [number, number, number] = [1, 0.7, 0.8];
/** The crate stays within this distance of the origin, along each axis. */
const REACH = 2.2;

export const createStone = (): BufferGeometry => new DodecahedronGeometry(1);
export const createCrate = (): BufferGeometry => new BoxGeometry(0.9, 0.7, 0.6);

const clamp = (v: number): number => Math.min(REACH, Math.max(-REACH, v));

export const moveTo = (state: State, { x, y, z }: Vec3Like): State =>
  ({ ...state, position: { x: clamp(x), y: clamp(y), z: clamp(z) } });
export const move = (state: State, by: Vec3Like): State =>
  moveTo(state, { x: state.position.x + by.x, y: state.position.y + by.y, z: state.position.z + by.z });
export const turn = (state: State, by: number): State => ({ ...state, angle: (state.angle + by) % (2 * Math.PI) });

/** The answer that the hooks of the page get in their next frame. */
export function solve({ position: { x, y, z }, angle }: State): DistanceResult {
  const stone = new Mesh(createStone()), crate = new Mesh(createCrate());
  stone.scale.set(...STONE_SCALE);
  crate.position.set(x, y, z);
  crate.rotation.y = angle;
  const a = bodyOf(stone), b = bodyOf(crate, { as: "box" });
  return signedDistance(a.shape, a.pose, b.shape, b.pose);
}
