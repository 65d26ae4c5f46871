/**
 * Laws of `scene` and `compound`: a scene, and a compound, of the shapes of a case answer as all their pairs do.
 *
 * Four bodies, the two of the case and the two of another one, and a fifth for queries. The oracle is the loop over all
 * pairs with the same pair solvers, so the test finds faults in the pairs that collections leave out, keep and join. A
 * slide ends a skin away from all bodies.
 */
import { rayCast, shapeCast } from "@col/cast";
import { bodyDistance, bodyShapeCast, compound } from "@col/compound";
import { contactManifold, createContactManifold, signedDistance } from "@col/epa";
import { distance } from "@col/gjk";
import * as scenes from "@col/scene";
import { extent, lengthTolerance, posed } from "@col/testkit";
import type { LawReport, Rng } from "@col/testkit";
import type { ConvexShape, Pose, Vec3Like } from "@col/types";
import type { SpaceCheck } from "./check.ts";

/** Difference allowed between a scene's answer and the best of its pairs. Relative to the scene. */
const SAME = 1e-8;

/** Bodies below this fraction of the scene are left out of casts, whose tolerance is 1e-10 of the coordinates. */
const SMALLEST = 1e-8;

interface Placed {
  readonly shape: ConvexShape;
  readonly pose: Pose;
}

const CLOSED = new Set(["separated", "overlapping", "touching"]);
const SOLVERS = { distance: signedDistance, shapeCast, rayCast, contactManifold };

/** Least of some numbers, and whether all of them are certain. */
interface Least {
  readonly value: number;
  readonly certain: boolean;
}

function leastDistance(pairs: readonly (readonly [Placed, Placed])[], solver = signedDistance): Least {
  let value = Infinity, certain = true;
  for (const [p, q] of pairs) {
    const r = solver(p.shape, p.pose, q.shape, q.pose);
    value = Math.min(value, r.distance);
    certain &&= CLOSED.has(r.status);
  }
  return { value, certain };
}

/** First time of the casts that `ask` makes of each body. */
function leastTime(
  bodies: readonly Placed[], ask: (p: Placed) => { readonly time: number; readonly status: string },
): Least {
  let value = Infinity, certain = true;
  for (const p of bodies) {
    const r = ask(p);
    if (r.status === "hit" || r.status === "overlapping") value = Math.min(value, r.time);
    else if (r.status !== "miss") certain = false;
  }
  return { value, certain };
}

const scaleOf = (placed: readonly Placed[]): number => placed.reduce((most, p) =>
  Math.max(most, lengthTolerance(posed(p.shape, p.pose), posed(placed[0].shape, placed[0].pose), 1)), 0);

/** Distances: the closest pair, the body nearest to `asks`, the compound of all. */
function checkDistances(scene: scenes.Scene, bodies: readonly Placed[], asks: Placed, room: number,
  report: LawReport): void {
  const pairs = bodies.flatMap((p, i) => bodies.slice(i + 1).map((q) => [p, q] as const)), best = leastDistance(pairs);
  const closest = scenes.closestPair(scene), near = scenes.nearestTo(scene, asks.shape, asks.pose);
  if (best.certain && CLOSED.has(closest.status))
    report.check("scene: the closest pair is the closest of all", Math.abs(closest.distance - best.value), room);
  report.check("scene: lower bound of the closest pair", closest.lowerBound - best.value, room);
  const nearest = leastDistance(bodies.map((p) => [p, asks] as const));
  if (nearest.certain && CLOSED.has(near.status))
    report.check("scene: the nearest body is the nearest of all", Math.abs(near.distance - nearest.value), room);
  report.check("scene: lower bound of the nearest body", near.lowerBound - nearest.value, room);
  const whole = compound(bodies), r = bodyDistance(whole, IDENTITY, asks.shape, asks.pose, { distance });
  const apart = leastDistance(bodies.map((p) => [p, asks] as const), distance);
  if (apart.certain && CLOSED.has(r.status))
    report.check("compound: the distance is the least of its parts", Math.abs(r.distance - apart.value), room);
  report.check("compound: lower bound of the distance", r.lowerBound - apart.value, room);
}

const IDENTITY: Pose = { position: { x: 0, y: 0, z: 0 }, quaternion: { x: 0, y: 0, z: 0, w: 1 } };

/** The answer of the whole is the first of its parts; how much time rounding may take. */
function checkTime(law: string, r: { readonly time: number; readonly lowerTime: number; readonly status: string },
  first: Least, room: number, report: LawReport): void {
  if (first.certain && r.status === "hit")
    report.check(`${law}: the first of all`, Math.abs(r.time - first.value), room);
  if (first.certain && r.status === "miss") report.require(`${law}: a miss misses all`, first.value === Infinity);
  if (r.status === "hit" || r.status === "miss")
    report.check(`${law}: lower bound of the time`, r.lowerTime - first.value, room);
}

/** Casts: a ray, a body that moves from well outside, in a scene and against the compound. */
function checkCasts(scene: scenes.Scene, bodies: readonly Placed[], asks: Placed, rng: Rng, size: number,
  report: LawReport): void {
  const u = rng.unitVector(new Float64Array(3)), target = rng.pick(bodies).pose.position;
  const way = { x: -4 * size * u[0], y: -4 * size * u[1], z: -4 * size * u[2] };
  const from = { x: target.x - 0.9 * way.x, y: target.y - 0.9 * way.y, z: target.z - 0.9 * way.z };
  const start = { position: from, quaternion: asks.pose.quaternion }, room = SAME;
  const ray = leastTime(bodies, (p) => rayCast(p.shape, p.pose, from, way, { maxTime: 1 }));
  checkTime("scene: ray", scenes.sceneRayCast(scene, from, way, { maxTime: 1 }), ray, room, report);
  const moving = leastTime(bodies, (p) => shapeCast(p.shape, p.pose, asks.shape, start, way));
  checkTime("scene: cast", scenes.sceneShapeCast(scene, asks.shape, start, way), moving, room, report);
  const r = bodyShapeCast(compound(bodies), IDENTITY, asks.shape, start, way, { shapeCast });
  checkTime("compound: cast", r, moving, room, report);
  checkSlide(scene, bodies, asks, start, way, size, report);
}

/** A slide ends a skin away from all bodies, and never inside of one. */
function checkSlide(scene: scenes.Scene, bodies: readonly Placed[], asks: Placed, start: Pose, way: Vec3Like,
  size: number, report: LawReport): void {
  const skin = 1e-3 * size, r = scenes.slide(scene, asks.shape, start, way, { skin });
  const before = leastDistance(bodies.map((p) => [p, { ...asks, pose: start }] as const));
  const end = { ...asks, pose: { position: r.position, quaternion: start.quaternion } };
  const after = leastDistance(bodies.map((p) => [p, end] as const));
  if (before.certain && after.certain && before.value > 2 * skin)
    report.check("slide: the skin is kept", skin - after.value, 1e-3 * skin);
}

/** Contacts: the pairs that touch are visited, no others. */
function checkContacts(scene: scenes.Scene, bodies: readonly Placed[], handles: readonly number[], room: number,
  report: LawReport): void {
  const seen = new Set<string>(), out = createContactManifold();
  scenes.forEachContact(scene, (a, b) => seen.add(`${Math.min(a, b)} ${Math.max(a, b)}`));
  bodies.forEach((p, i) => {
    for (let j = i + 1; j < bodies.length; j++) {
      const q = bodies[j], r = signedDistance(p.shape, p.pose, q.shape, q.pose);
      if (!CLOSED.has(r.status) || Math.abs(r.distance) <= room) continue;
      contactManifold(p.shape, p.pose, q.shape, q.pose, out);
      report.require("scene: contacts equal the contacts of the pairs",
        seen.has(`${handles[i]} ${handles[j]}`) === (r.distance < 0 && out.count > 0));
    }
  });
}

/** See the file header. */
export const sceneCheck: SpaceCheck = {
  package: "scene",
  run: (c, rng, report, other) => {
    if (other === null) return;
    const placed: Placed[] = [{ shape: c.a, pose: c.poseA }, { shape: c.b, pose: c.poseB },
      { shape: other.a, pose: other.poseA }];
    const asks: Placed = { shape: other.b, pose: c.poseB }, size = scaleOf([...placed, asks]), room = SAME * size;
    if (!(size < 1e12 && size > 1e-12)) return;
    const scene = scenes.createScene(SOLVERS), handles = placed.map((p) => scenes.addBody(scene, p.shape, p.pose));
    checkDistances(scene, placed, asks, room, report);
    // (a contact of bodies that are smaller than the tolerance of a cast is one to that tolerance only)
    if ([...placed, asks].every((p) => extent(p.shape) > SMALLEST * size))
      checkCasts(scene, placed, asks, rng, size, report);
    checkContacts(scene, placed, handles, room, report);
  },
};
