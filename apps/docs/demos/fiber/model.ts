/**
 * The demo "react-three-fiber" without a page: where the crate is beside the stone at rest, and how actions move it.
 * World frame, y up, metres, radians.
 */
import type { Vec3Like } from "@col/types";

/** Where the crate is, and how far it is turned about y. */
export interface State {
  readonly position: Vec3Like;
  readonly angle: number;
}

export const START: State = { position: { x: 1.7, y: 0.35, z: 0.2 }, angle: 0.5 };
/** The crate stays within this distance of the origin, along each axis. */
const REACH = 2.2;

const clamp = (v: number): number => Math.min(REACH, Math.max(-REACH, v));

export const moveTo = (state: State, { x, y, z }: Vec3Like): State =>
  ({ ...state, position: { x: clamp(x), y: clamp(y), z: clamp(z) } });
export const move = (state: State, by: Vec3Like): State =>
  moveTo(state, { x: state.position.x + by.x, y: state.position.y + by.y, z: state.position.z + by.z });
export const turn = (state: State, by: number): State => ({ ...state, angle: (state.angle + by) % (2 * Math.PI) });
