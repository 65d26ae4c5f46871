/**
 * What must hold of every time of impact, checked with the test kit alone: proofs rechecked from supports and the
 * motion, dense samples before `lowerTime`, contacts at `time`. Random motions of all kinds to ask it of.
 */
import { timeOfImpact } from "@col/cast";
import type { CastResult, ImpactProof, Motion } from "@col/cast";
import { distance, intersects } from "@col/gjk";
import {
  extent, makePose, moved, overlapsBy, pairStream, planeGap, posed, supportWorld, translated,
} from "@col/testkit";
import type { LawReport, MutablePose, PairCase, Rng } from "@col/testkit";
import { createWarmStart, FIRST_DISCS_KIND, LAST_DISCS_KIND } from "@col/types";
import type { ConvexShape, Pose, Vec3Like } from "@col/types";
import { factory } from "./factory.ts";

/** A vector. */
export const at = (x: number, y: number, z: number): Vec3Like => ({ x, y, z });

/** The pose of a body at a time, by quaternions and the engine's sine and cosine: no code of the package. */
export function poseAt(pose: Pose, m: Motion, t: number): MutablePose {
  const w = m.angularVelocity ?? at(0, 0, 0), o = m.about ?? at(0, 0, 0), q = { x: 0, y: 0, z: 0, w: 1 };
  const rate = Math.hypot(w.x, w.y, w.z), half = 0.5 * rate * t, s = rate > 0 ? Math.sin(half) / rate : 0;
  const c = moved(pose, { position: o, quaternion: q }).position, v = m.velocity;
  const turn = makePose(0, 0, 0, s * w.x, s * w.y, s * w.z, Math.cos(half));
  const turned = moved(turn, translated(pose, -c.x, -c.y, -c.z));
  return translated(turned, c.x + t * v.x, c.y + t * v.y, c.z + t * v.z);
}

/** As `poseAt` for one body at many times: writes the pose to the record it returns. */
function follow(pose: Pose, m: Motion): (t: number) => Pose {
  const w = m.angularVelocity ?? at(0, 0, 0), v = m.velocity, rate = Math.hypot(w.x, w.y, w.z);
  const c = moved(pose, { position: m.about ?? at(0, 0, 0), quaternion: { x: 0, y: 0, z: 0, w: 1 } }).position;
  const q = pose.quaternion, p = pose.position, rx = p.x - c.x, ry = p.y - c.y, rz = p.z - c.z, now = makePose();
  return (t) => {
    const half = 0.5 * rate * t, s = rate > 0 ? Math.sin(half) / rate : 0, k = Math.cos(half);
    const x = s * w.x, y = s * w.y, z = s * w.z, to = now.quaternion, at = now.position;
    to.x = k * q.x + x * q.w + y * q.z - z * q.y; to.y = k * q.y + y * q.w + z * q.x - x * q.z;
    to.z = k * q.z + z * q.w + x * q.y - y * q.x; to.w = k * q.w - x * q.x - y * q.y - z * q.z;
    // the way from `about` to the origin, turned
    const gx = 2 * (y * rz - z * ry), gy = 2 * (z * rx - x * rz), gz = 2 * (x * ry - y * rx);
    at.x = c.x + t * v.x + rx + k * gx + y * gz - z * gy;
    at.y = c.y + t * v.y + ry + k * gy + z * gx - x * gz;
    at.z = c.z + t * v.z + rz + k * gz + x * gy - y * gx;
    return now;
  };
}

/** A motion of one of several kinds, with lengths of order `reach` and up to three turns. */
function randomMotion(rng: Rng, reach: number, towards: Vec3Like): Motion {
  const u = rng.unitVector(new Float64Array(3)), k = rng.pick([0, 0.3, 1, 2]), n = rng.unitVector(new Float64Array(3));
  const speed = rng.pick([0, 0.1, 0.5, 1e-6]) * reach,
    rate = rng.pick([0, 1e-3, 1, 6.3, 20]),
    far = rng.pick([0, 0, 0.5]);
  return {
    velocity: at(k * towards.x + speed * u[0], k * towards.y + speed * u[1], k * towards.z + speed * u[2]),
    angularVelocity: at(rate * n[0], rate * n[1], rate * n[2]),
    about: at(far * reach * u[1], far * reach * u[2], far * reach * u[0]),
  };
}

/** The greatest acceleration along n that any of some support points of the core can have. */
function accelerationSeen(s: ConvexShape, pose: Pose, m: Motion, n: Vec3Like, rng: Rng): number {
  const w = m.angularVelocity ?? at(0, 0, 0), rate = Math.hypot(w.x, w.y, w.z), p = new Float64Array(3);
  if (rate === 0) return 0;
  const o = moved(pose, { position: m.about ?? at(0, 0, 0), quaternion: { x: 0, y: 0, z: 0, w: 1 } }).position;
  let most = 0;
  for (let i = 0; i < 16; i++) {
    supportWorld(posed({ ...s, margin: 0 }, pose), rng.unitVector(new Float64Array(3)), p);
    const r = at(p[0] - o.x, p[1] - o.y, p[2] - o.z), a = cross(w, cross(w, r));
    most = Math.max(most, Math.abs(a.x * n.x + a.y * n.y + a.z * n.z));
  }
  return most;
}

const cross = (a: Vec3Like, b: Vec3Like): Vec3Like =>
  at(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x);
const NO_SPIN = at(0, 0, 0);

/** Where the point is at time t about which a body turns. */
function aboutAt(pose: Pose, { about = NO_SPIN, velocity: v }: Motion, t: number): Vec3Like {
  const { position: o } = moved(pose, { position: about, quaternion: { x: 0, y: 0, z: 0, w: 1 } });
  return at(o.x + t * v.x, o.y + t * v.y, o.z + t * v.z);
}

/**
 * The greatest acceleration along n at time t that any of some support points of the other core can have, seen from a
 * frame that turns with `own` about its `about`: u'' - 2 w x u' + w x (w x u).
 */
function accelerationIn(own: { pose: Pose; motion: Motion }, other: { shape: ConvexShape; pose: Pose; motion: Motion },
  t: number, n: Float64Array, rng: Rng): number {
  const { angularVelocity: w = NO_SPIN, velocity: v } = own.motion, p = new Float64Array(3),
    { angularVelocity: spin = NO_SPIN, velocity } = other.motion, centre = aboutAt(own.pose, own.motion, t),
    o = aboutAt(other.pose, other.motion, t), there = posed({ ...other.shape, margin: 0 },
      poseAt(other.pose, other.motion, t));
  let most = 0;
  for (let i = 0; i < 16; i++) {
    supportWorld(there, rng.unitVector(new Float64Array(3)), p);
    const r = at(p[0] - o.x, p[1] - o.y, p[2] - o.z), turns = cross(spin, r), bends = cross(spin, turns),
      u = at(p[0] - centre.x, p[1] - centre.y, p[2] - centre.z),
      rate = at(velocity.x - v.x + turns.x, velocity.y - v.y + turns.y, velocity.z - v.z + turns.z),
      f = cross(w, rate), g = cross(w, cross(w, u));
    most = Math.max(most, Math.abs(n[0] * (bends.x - 2 * f.x + g.x) + n[1] * (bends.y - 2 * f.y + g.y)
      + n[2] * (bends.z - 2 * f.z + g.z)));
  }
  return most;
}

/** From a body's origin to the point about which it turns: a length that enters every position. */
function armOf({ about: o }: Motion): number {
  return o === undefined ? 0 : Math.hypot(o.x, o.y, o.z);
}

function rate2({ angularVelocity: w }: Motion): number {
  return w === undefined ? 0 : w.x * w.x + w.y * w.y + w.z * w.z;
}

/** The proof's normal at a time: it is held fixed in the world or in a body. */
function turned(p: ImpactProof, n: Float64Array, ma: Motion, mb: Motion, t: number): Float64Array {
  if (p.turnsWith === "world") return n;
  const m = { velocity: at(0, 0, 0), angularVelocity: (p.turnsWith === "a" ? ma : mb).angularVelocity ?? at(0, 0, 0) };
  const to = moved(poseAt(makePose(), m, t - p.from), makePose(n[0], n[1], n[2])).position;
  return Float64Array.of(to.x, to.y, to.z);
}

function checkProof(
  pair: PairCase,
  ma: Motion,
  mb: Motion,
  r: CastResult,
  proof: readonly ImpactProof[],
  rng: Rng,
  report: LawReport,
): void {
  const { a, b, poseA, poseB } = pair,
    size = extent(a) + extent(b) + armOf(ma) + armOf(mb),
    ownAxis = (s: ConvexShape): boolean => s.kind >= FIRST_DISCS_KIND && s.kind <= LAST_DISCS_KIND;
  let last = 0;
  proof.forEach((p, i) => {
    const n = Float64Array.of(p.normal.x, p.normal.y, p.normal.z),
      span = p.to - p.from,
      starts = i === 0 && p.gap <= 1e-9 * size;
    const gapAt = (t: number): number =>
      planeGap(posed(a, poseAt(poseA, ma, t)), posed(b, poseAt(poseB, mb, t)), turned(p, n, ma, mb, t));
    const turns = p.turnsWith === "a" ? ma : mb, rounding = p.turnsWith === "world" ? 1e-14 * size
      : 1e-14 * size * (1 + Math.sqrt(rate2(turns)) * span);
    report.require("proof: intervals follow each other", p.from === last);
    report.check("proof: separation at the start", p.gap - gapAt(p.from), rounding);
    report.check("proof: separation at the end", p.gapAtEnd - gapAt(p.to), rounding);
    const above = p.gap > 0 && p.gapAtEnd > 0 &&
      span * Math.sqrt(p.acceleration / 2) <= (Math.sqrt(p.gap) + Math.sqrt(p.gapAtEnd)) * (1 + 1e-14);
    const touches = TOUCH * size, bend = 0.5 * p.acceleration * span * span;
    report.require("proof: positive in between", above || (starts && p.gapAtEnd >= bend - touches));
    for (let k = 1; k < 8 && starts; k++)
      report.check("proof: no contact deepens in between", -gapAt(p.from + (k / 8) * span), touches);
    if (p.turnsWith !== "world") {
      const ofA = p.turnsWith === "a", own = { pose: ofA ? poseA : poseB, motion: ofA ? ma : mb },
        other = { shape: ofA ? b : a, pose: ofA ? poseB : poseA, motion: ofA ? mb : ma };
      // (a solid that turns about its own axis is a body at rest)
      for (const part of ownAxis(other.shape) ? [] : [0, rng.uniform(0, 1), 1]) {
        const t = p.from + part * span, seen = accelerationIn(own, other, t, turned(p, n, ma, mb, t), rng);
        report.check("proof: no point accelerates more, seen from the body that turns the normal",
          seen - p.acceleration, 1e-9 * (seen + p.acceleration) + 1e-15 * size * (rate2(ma) + rate2(mb)));
      }
    }
    if (p.turnsWith === "world" && !ownAxis(a) && !ownAxis(b)) {
      const seen = accelerationSeen(a, poseA, ma, p.normal, rng) + accelerationSeen(b, poseB, mb, p.normal, rng);
      const rounding = 1e-15 * size * (rate2(ma) + rate2(mb)); // of the law's own two cross products
      report.check("proof: no point accelerates more", seen - p.acceleration,
        1e-9 * (seen + p.acceleration) + rounding);
    }
    last = p.to;
  });
  report.check("proof: reaches lowerTime", Math.abs(last - r.lowerTime), 0);
}

/** Two bodies in motion. */
export interface ImpactCase {
  readonly pair: PairCase;
  readonly motionA: Motion;
  readonly motionB: Motion;
}

/** Random pairs and motions, of every kind of shape and several families. */
export function* randomImpacts(rng: Rng, count: number): Generator<ImpactCase> {
  for (const pair of pairStream(rng, factory, count, ["generic", "close", "margin", "aligned", "needle", "flat"])) {
    const reach = extent(pair.a) + extent(pair.b), u = rng.unitVector(new Float64Array(3)),
      away = rng.pick([0, 1, 3]) * reach;
    const poseB = translated(pair.poseB, away * u[0], away * u[1], away * u[2]);
    const p = pair.poseA.position, q = poseB.position;
    const motionA = randomMotion(rng, reach, at(0, 0, 0)),
      motionB = randomMotion(rng, reach, at(p.x - q.x, p.y - q.y, p.z - q.z));
    yield { pair: { ...pair, name: pair.name, poseB }, motionA, motionB };
  }
}

/** The case as text that makes it again. */
export function describeImpact({ pair, motionA, motionB }: ImpactCase): string {
  return JSON.stringify({ pair: JSON.parse(pair.name) as unknown, poseB: pair.poseB, ma: motionA, mb: motionB });
}

/** Bodies that overlap less deep than this part of the scene are in contact: the default tolerance of impacts. */
const TOUCH = 1e-10;

/**
 * Asks the case and checks the answer: its proof, `dense` times before `lowerTime` at which the bodies must be apart,
 * its contact. Violations go to the report.
 */
export function askImpact(c: ImpactCase, dense: number, rng: Rng, report: LawReport): CastResult {
  const { pair, motionA: ma, motionB: mb } = c, { a, b, poseA, poseB } = pair, reach = extent(a) + extent(b);
  const { position: p } = poseA, { position: q } = poseB,
    scene = reach + Math.hypot(p.x, p.y, p.z) + Math.hypot(q.x, q.y, q.z) + armOf(ma) + armOf(mb);
  const proof: ImpactProof[] = [], r = timeOfImpact(a, poseA, ma, b, poseB, mb, { proof });
  const apartAt = (t: number): ReturnType<typeof distance> =>
    distance(a, poseAt(poseA, ma, t), b, poseAt(poseB, mb, t), { tolerance: 1e-13 });
  checkProof(pair, ma, mb, r, proof, rng, report);
  const touching = proof.length > 0 && proof[0].gap <= TOUCH * scene;
  const options = { warmStart: createWarmStart() }, wayOfA = follow(poseA, ma), wayOfB = follow(poseB, mb);
  for (let k = 1; k < dense && r.lowerTime > 0; k++) {
    const t = (k / dense) * r.lowerTime;
    // (the quick question first: where it finds a plane between them they are apart)
    const meets = intersects(a, wayOfA(t), b, wayOfB(t), options) && apartAt(t).status === "overlapping";
    // (bodies in contact at the start that part slowly are in contact for a while)
    const bad = meets && (!touching || overlapsBy(a, poseAt(poseA, ma, t), b, poseAt(poseB, mb, t), TOUCH * scene));
    report.check("sample: apart before lowerTime", bad ? 1 : 0, 0);
  }
  if (r.status === "miss") report.check("miss: proven to the end", 1 - r.lowerTime, 0);
  if (r.status !== "hit") return r;
  report.check("hit: within the tolerance", apartAt(r.time).distance, 1e-9 * reach);
  report.check("hit: bracket closed", r.time - r.lowerTime, 0);
  const n = r.normal, x = r.pointB.x - r.pointA.x, y = r.pointB.y - r.pointA.y, z = r.pointB.z - r.pointA.z;
  report.check("hit: points meet", Math.hypot(x, y, z), 1e-9 * reach);
  report.check("hit: unit normal", Math.abs(Math.hypot(n.x, n.y, n.z) - 1), 1e-12);
  return r;
}
