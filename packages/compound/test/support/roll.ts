/** A body that rolls over a floor: what changes on its way. */
import { restBody, restStep, SLOP, STEP } from "@col/testkit";
import type { RestBody, RestContacts } from "@col/testkit";
import type { Body } from "@col/types";

const RADIUS = 0.5;
/** A seam may change the velocity by 1e-6 m/s: the impulses of a capsule's two points are found to less than that. */
const CONVERGED = 1e-9;

/** A body of the radius 0.5 that rolls by (x, 0, z) a second; a capsule lies across its way. */
function rolling(shape: Body, x: number, z: number): RestBody<Body> {
  // half the angle of the turn that takes the axis y to (-z, 0, x): first about x to lie along z, then about y
  const s = Math.SQRT1_2, a = 0.5 * Math.atan2(-z, x), body = restBody(shape, 1, [0.1, 0.1, 0.1], [-5, RADIUS, -1.9],
    [s * Math.cos(a), s * Math.sin(a), -s * Math.sin(a), s * Math.cos(a)]);
  body.velocity[0] = x;
  body.velocity[2] = z;
  body.spin[0] = z / RADIUS;
  body.spin[2] = -x / RADIUS;
  return body;
}

/** Largest differences of the velocity from its start, and of the way from the way of a body on a plane. */
export function rollOver(floor: Body, shape: Body, [u, w]: readonly [number, number], seconds: number,
  contacts: RestContacts<Body>): { readonly velocity: number; readonly way: number } {
  const body = rolling(shape, u, w), [x, y, z] = body.position, all = [restBody(floor, 0, [1, 1, 1], [0, 0, 0]), body],
    kept = new Map<string, readonly number[]>();
  let velocity = 0, way = 0;
  for (let t = 1; t <= seconds / STEP; t++) {
    restStep(all, contacts, kept, SLOP, CONVERGED);
    const { position: p, velocity: v } = body;
    velocity = Math.max(velocity, Math.hypot(v[0] - u, v[1], v[2] - w));
    way = Math.max(way, Math.hypot(p[0] - x - t * STEP * u, p[1] - y, p[2] - z - t * STEP * w));
  }
  return { velocity, way };
}
