/**
 * Simpler pairs than a given one, for the reduction of a failure. Kinds and numbers of space and plane look alike as
 * data, so one walk serves both.
 *
 * In: a subject. Out: candidates, the boldest first: identity poses, no margins, a part instead of the composed shape,
 * fewer vertices, rounder numbers. Each is shorter as JSON or the same with rounder numbers, so that reducing ends.
 */
import type { PairSpec, PairSpec2, ShapeSpec, ShapeSpec2 } from "@col/testkit";
import type { Subject } from "../subjects.ts";

type AnyShape = ShapeSpec | ShapeSpec2;

const DIGITS: readonly number[] = [1, 2, 3, 6, 9, 12];

/** Rounder numbers in place of `x`, the roundest first, no longer than `x`. */
function rounder(x: number): number[] {
  const text = String(x), list = [0, Math.sign(x), ...DIGITS.map((n) => Number(x.toPrecision(n)))];
  return [...new Set(list)].filter(
    (y) => String(y).length < text.length || (Math.abs(y) < Math.abs(x) && String(y).length === text.length),
  );
}

/** Numbers of one vertex; 0 for kinds without vertices to spare. */
function stride(kind: AnyShape["kind"]): number {
  return kind === "convexHull" || kind === "dsf" ? 3 : kind === "convexHull2" ? 2 : 0;
}

function* simplerShapes<Shape extends AnyShape>(s: Shape): Generator<Shape, void> {
  const { numbers, parts = [] } = s;
  for (const part of parts) yield part as Shape;
  if (s.margin !== 0) for (const margin of rounder(s.margin)) yield { ...s, margin };
  const step = stride(s.kind);
  if (step > 0 && numbers.length > step) {
    const half = step * Math.ceil(numbers.length / step / 2);
    yield { ...s, numbers: numbers.slice(0, half) };
    yield { ...s, numbers: numbers.slice(half) };
    for (let i = 0; i < numbers.length; i += step) {
      yield { ...s, numbers: [...numbers.slice(0, i), ...numbers.slice(i + step)] };
    }
  }
  for (let k = 0; k < parts.length; k++) {
    for (const part of simplerShapes(parts[k])) yield { ...s, parts: parts.map((p, i) => (i === k ? part : p)) };
  }
  for (let i = 0; i < numbers.length; i++) for (const x of rounder(numbers[i])) {
    yield { ...s, numbers: numbers.map((y, k) => (k === i ? x : y)) };
  }
  if (s.axis !== undefined && s.axis !== "y") yield { ...s, axis: "y" };
}

function* simplerSpace(spec: PairSpec): Generator<PairSpec, void> {
  const still = { x: 0, y: 0, z: 0, w: 1 }, { poseA, poseB } = spec, p = poseA.position, q = poseB.position;
  const home = { position: { x: 0, y: 0, z: 0 }, quaternion: still };
  yield { ...spec, poseA: home, poseB: home };
  yield { ...spec, poseA: home, poseB: { ...poseB, position: { x: q.x - p.x, y: q.y - p.y, z: q.z - p.z } } };
  yield { ...spec, poseA: home };
  yield { ...spec, poseB: home };
  yield { ...spec, poseA: { ...poseA, quaternion: still } };
  yield { ...spec, poseB: { ...poseB, quaternion: still } };
  for (const a of simplerShapes(spec.a)) yield { ...spec, a };
  for (const b of simplerShapes(spec.b)) yield { ...spec, b };
  for (const which of ["poseA", "poseB"] as const) {
    const pose = spec[which];
    for (const k of ["x", "y", "z"] as const) for (const x of rounder(pose.position[k])) {
      yield { ...spec, [which]: { ...pose, position: { ...pose.position, [k]: x } } };
    }
    for (const k of ["x", "y", "z", "w"] as const) for (const x of rounder(pose.quaternion[k])) {
      const quaternion = { ...pose.quaternion, [k]: x },
        norm = quaternion.x ** 2 + quaternion.y ** 2 + quaternion.z ** 2 + quaternion.w ** 2;
      if (Math.abs(norm - 1) < 1e-6) yield { ...spec, [which]: { ...pose, quaternion } };
    }
  }
}

function* simplerPlane(spec: PairSpec2): Generator<PairSpec2, void> {
  const home = { x: 0, y: 0, c: 1, s: 0 }, { poseA, poseB } = spec;
  yield { ...spec, poseA: home, poseB: home };
  yield { ...spec, poseA: home, poseB: { ...poseB, x: poseB.x - poseA.x, y: poseB.y - poseA.y } };
  yield { ...spec, poseA: { ...poseA, c: 1, s: 0 } };
  yield { ...spec, poseB: { ...poseB, c: 1, s: 0 } };
  for (const a of simplerShapes(spec.a)) yield { ...spec, a };
  for (const b of simplerShapes(spec.b)) yield { ...spec, b };
  for (const which of ["poseA", "poseB"] as const) for (const k of ["x", "y"] as const) {
    for (const x of rounder(spec[which][k])) yield { ...spec, [which]: { ...spec[which], [k]: x } };
  }
}

/** See the file header. */
export function* simpler(subject: Subject): Generator<Subject, void> {
  if (subject.domain === "space") for (const spec of simplerSpace(subject.spec)) yield { domain: "space", spec };
  else for (const spec of simplerPlane(subject.spec)) yield { domain: "plane", spec };
}
