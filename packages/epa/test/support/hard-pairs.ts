/**
 * Pairs in the neighbourhood of the hard cases: the same shapes made concentric, parallel, thin, a million times larger
 * or smaller, kissing, turned a hair. In: the cases' bodies and placements, a generator. Out: pair specs, which print,
 * scale and become fixtures.
 */
import { buildPair, makePose, moved, poseFromMatrix } from "@col/testkit";
import type { MutablePose, PairSpec, Rng, ShapeSpec } from "@col/testkit";
import type { Pose } from "@col/types";
import { signedDistance } from "../../src/index.ts";
import { factory } from "./solver.ts";

export interface Body {
  readonly type: string; readonly halfExtents?: readonly number[]; readonly radius?: number;
  readonly halfHeight?: number;
  readonly halfLength?: number; readonly radii?: readonly number[]; readonly vertices?: readonly (readonly number[])[];
  readonly axis?: "x" | "y" | "z"; readonly sweptSphereRadius?: number;
}
export interface Placement { readonly rotation: readonly (readonly number[])[];
readonly translation: readonly number[] }
export interface Case {
  readonly id: string; readonly shapeA: Body; readonly poseA: Placement; readonly shapeB: Body;
  readonly poseB: Placement;
  readonly expected: { readonly signedDistance: number; readonly absTol: number };
}

const HALF = Math.SQRT1_2;
/** Turns y, the axis of the specs, to the axis of the case. */
const TURN: Readonly<Record<string, Pose>> = { x: makePose(0, 0, 0, 0, 0, -HALF, HALF), y: makePose(),
  z: makePose(0, 0, 0, HALF, 0, 0, HALF) };

function specOf(s: Body): ShapeSpec {
  const margin = s.sweptSphereRadius ?? 0, n = (x: number | undefined): number => x ?? NaN;
  switch (s.type) {
    case "box": return { kind: "box", numbers: s.halfExtents ?? [], margin };
    case "ellipsoid": return { kind: "ellipsoid", numbers: s.radii ?? [], margin };
    case "sphere": return { kind: "sphere", numbers: [n(s.radius)], margin };
    case "capsule": return { kind: "capsule", numbers: [n(s.radius), n(s.halfLength)], margin };
    case "cylinder": case "cone": return { kind: s.type, numbers: [n(s.radius), n(s.halfHeight)], margin };
    case "triangle": case "segment": case "point": return { kind: s.type, numbers: (s.vertices ?? []).flat(), margin };
    default: return { kind: "convexHull", numbers: (s.vertices ?? []).flat(), margin };
  }
}

function poseOf(s: Body, p: Placement): MutablePose {
  const turned = s.type === "capsule" || s.type === "cylinder" || s.type === "cone" ? TURN[s.axis ?? "z"] : makePose();
  return moved(poseFromMatrix(p.rotation.flat(), p.translation), turned);
}

/** A case as a spec. */
export function pairOf(c: Case): PairSpec {
  return { family: c.id, a: specOf(c.shapeA), b: specOf(c.shapeB), poseA: poseOf(c.shapeA, c.poseA),
    poseB: poseOf(c.shapeB, c.poseB) };
}

const sized = (s: ShapeSpec, k: number): ShapeSpec => ({ ...s, numbers: s.numbers.map((x) => k * x),
  margin: k * s.margin });

const largest = (s: ShapeSpec): number => Math.max(...s.numbers.map((x) => Math.abs(x)), s.margin);

function thinned(rng: Rng, s: ShapeSpec): ShapeSpec {
  const points = s.kind === "convexHull" || s.kind === "triangle" || s.kind === "segment" || s.kind === "point",
    axis = rng.integer(points ? 3 : s.numbers.length);
  return { ...s, numbers: s.numbers.map((x, i) => ((points ? i % 3 : i) === axis ? rng.pick([1e-6, 1e-3]) * x : x)) };
}

function shifted(spec: PairSpec, t: number, v: ArrayLike<number>): PairSpec {
  const { x, y, z } = spec.poseB.position;
  return { ...spec, poseB: { ...spec.poseB, position: { x: x + t * v[0], y: y + t * v[1], z: z + t * v[2] } } };
}

/** Slid along the normal of the pair to the signed distance `to`, a part of the larger extent. */
function slid(spec: PairSpec, to: number): PairSpec {
  const { a, b, poseA, poseB } = buildPair(factory, spec), r = signedDistance(a, poseA, b, poseB),
    { x, y, z } = r.normal;
  if (!Number.isFinite(x + y + z)) return spec;
  return shifted(spec, to * Math.max(...a.bounds, ...b.bounds, a.margin + b.margin) - r.distance, [x, y, z]);
}

/** One step away from the spec. */
export function varied(rng: Rng, spec: PairSpec): PairSpec {
  const v = rng.unitVector(new Float64Array(3));
  switch (rng.integer(9)) {
    case 0: return { ...spec, poseB: { ...spec.poseB, position: spec.poseA.position } };
    case 1: return { ...spec, poseB: { ...spec.poseB, quaternion: spec.poseA.quaternion } };
    case 2: { // a million at most in the end
      const k = rng.pick([1e-6, 1e-3, 0.1, 10, 1e3, 1e6]), a = largest(spec.a), b = k * largest(spec.b);
      return Math.max(a / b, b / a) > 1e7 ? spec : { ...spec, b: sized(spec.b, k) };
    }
    case 3: return { ...spec, a: thinned(rng, spec.a) };
    case 4: return { ...spec, b: thinned(rng, spec.b) };
    case 5: return slid(spec, rng.pick([0, 1e-15, -1e-15, 2.5e-16, -1e-12, 1e-12, 1e-9, -1e-9, -1e-6, -1e-3]));
    case 6: return slid(spec, -rng.logUniform(1e-3, 1));
    case 7: {
      const s = rng.pick([1e-15, 1e-8, 1e-5, 1e-2]);
      return { ...spec,
        poseB: { ...spec.poseB,
          quaternion: moved({ ...spec.poseB, position: { x: 0, y: 0, z: 0 } }, makePose(0, 0, 0, s * v[0], s * v[1],
            s * v[2], Math.sqrt(1 - s * s))).quaternion } };
    }
    default: return shifted(spec, rng.pick([1e-15, 1e-12, 1e-6, 0.1]), v);
  }
}

/** Corners of a core that is a polytope, in the world; none of one that is not. */
export function coreVertices(s: ShapeSpec, pose: Pose): number[] {
  const [x, y, z] = s.numbers;
  let v: readonly number[] = [];
  if (s.kind === "box")
    v = [-1, 1].flatMap((i) => [-1, 1].flatMap((j) => [-1, 1].flatMap((k) => [i * x, j * y, k * z])));
  else if (s.kind === "sphere") v = [0, 0, 0];
  else if (s.kind === "capsule") v = [0, -y, 0, 0, y, 0];
  else if (s.kind === "convexHull" || s.kind === "triangle" || s.kind === "segment"
    || s.kind === "point") v = s.numbers;
  const out: number[] = [];
  for (let i = 0; i < v.length; i += 3) {
    const { position: p } = moved(pose, makePose(v[i], v[i + 1], v[i + 2]));
    out.push(p.x, p.y, p.z);
  }
  return out;
}
