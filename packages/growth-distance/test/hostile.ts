/**
 * Pairs made to break growth distances: every kind of set, and every way the reference cases are hard, further out than
 * these.
 *
 * Shapes come with a membership test of their own, closed forms that the solver does not use: how far a point of the
 * shape's frame is outside, in parts of the shape's extent.
 * Classes: plain, skew (extents over six decades), ratio (sizes over six decades), off-centre (centre at 1e-3 of the
 * inradius from the border), margin, aligned (round numbers, quarter turns: ties, parallel faces), near (alpha = 1 +-
 * 1e-2 .. 1e-12), distant (1e6 sizes), close (centres 1e-2 .. 1e-12 apart), afield (frames 1e3 sizes off their shapes).
 * Sizes: 1e-6 .. 1e4.
 */
import { growthDistance } from "@col/growth-distance";
import { affine, box, capsule, cone, convexHull, cylinder, dsf, ellipsoid, frustum, sphere, withCenter,
  withMargin } from "@col/shapes";
import { applyPacked, makePose, packPose, randomPose } from "@col/testkit";
import type { Rng } from "@col/testkit";
import type { ConvexShape, Pose } from "@col/types";

const CLASSES = ["plain", "skew", "ratio", "off-centre", "margin", "aligned", "near", "distant", "close",
  "afield"] as const;
type Class = (typeof CLASSES)[number];
const KINDS = ["sphere", "ellipsoid", "box", "capsule", "cone", "cylinder", "frustum", "hull",
  "large hull", "dsf"] as const;
type Kind = (typeof KINDS)[number];

/** A shape and what is known of it. */
export interface Body {
  readonly shape: ConvexShape;
  readonly kind: Kind;
  /** Distance of a point outside, to first order, over the extent. `null`: only supports know. */
  readonly outside: ((p: Float64Array) => number) | null;
}

export interface HostilePair {
  readonly name: string;
  readonly a: Body;
  readonly b: Body;
  readonly poseA: Pose;
  readonly poseB: Pose;
}

function extent(shape: ConvexShape): number {
  const b = shape.bounds;
  return Math.max(b[3] - b[0], b[4] - b[1], b[5] - b[2]) + 2 * shape.margin;
}

/** Facet planes of a hull. */
function beyondFacets({ mesh }: ConvexShape, p: Float64Array): number {
  const q = mesh?.facetPlanes ?? new Float64Array(0);
  let far = -Infinity;
  for (let f = 0; f < q.length; f += 4) far = Math.max(far, q[f] * p[0] + q[f + 1] * p[1] + q[f + 2] * p[2] - q[f + 3]);
  return far;
}

function core(rng: Rng, kind: Kind, [x, y, z]: readonly number[]): { shape: ConvexShape; outside: Body["outside"] } {
  const cloud = (n: number): number[] => Array.from({ length: n }, () => {
    const d = rng.unitVector(new Float64Array(3)), r = rng.uniform(0.6, 1);
    return [x * r * d[0], y * r * d[1], z * r * d[2]];
  }).flat();
  const discs = (bottom: number, top: number, h: number) => (p: Float64Array): number => {
    const r = bottom + (top - bottom) * (0.5 + 0.5 * (p[1] / h)), slope = h / Math.hypot(h, (bottom - top) / 2);
    return Math.max((Math.hypot(p[0], p[2]) - r) * slope, Math.abs(p[1]) - h);
  };
  // gauge less one over the length of its gradient
  const gauge = (p: Float64Array): number => {
    const g = Math.hypot(p[0] / x, p[1] / y, p[2] / z);
    return ((g - 1) * g) / Math.hypot(p[0] / (x * x), p[1] / (y * y), p[2] / (z * z));
  };
  switch (kind) {
    case "sphere": return { shape: sphere(x), outside: (p) => Math.hypot(p[0], p[1], p[2]) - x };
    case "ellipsoid": return { shape: ellipsoid(x, y, z), outside: gauge };
    case "box":
      return { shape: box(x, y, z),
        outside: (p) => Math.max(Math.abs(p[0]) - x, Math.abs(p[1]) - y, Math.abs(p[2]) - z) };
    case "capsule":
      return { shape: capsule(x, y), outside: (p) => Math.hypot(p[0], Math.max(0, Math.abs(p[1]) - y), p[2]) - x };
    case "cone": return { shape: cone(x, y), outside: discs(x, 0, y) };
    case "cylinder": return { shape: cylinder(x, y), outside: discs(x, x, y) };
    case "frustum": return { shape: frustum(x, z, y), outside: discs(x, z, y) };
    case "dsf": return { shape: dsf(cloud(12 + rng.integer(30))), outside: null };
    default: {
      const shape = convexHull(cloud(kind === "hull" ? 4 + rng.integer(29) : 60 + rng.integer(140)));
      return { shape, outside: (p) => beyondFacets(shape, p) };
    }
  }
}

/** Lengths 1/8, 1/4, .. 1 times a power of two near `size`: sums and halves are exact. */
const round = (rng: Rng, size: number): number => 2 ** Math.round(Math.log2(size)) * (1 + rng.integer(8)) / 8;

function body(rng: Rng, kind: Kind, size: number, of: Class): Body {
  const one = (): number => (of === "aligned" ? round(rng, size) : of === "skew" ? size * 10 ** rng.uniform(-6, 0)
    : size * rng.uniform(0.1, 1)), lengths = [one(), one(), one()];
  if (of === "skew") lengths[rng.integer(3)] = size;
  const made = core(rng, kind, lengths);
  let shape = made.shape, outside = made.outside;
  if (of === "margin") {
    const m = size * 10 ** rng.uniform(-6, 0);
    shape = withMargin(shape, m);
    outside = null;
  } else if (of === "off-centre" && shape.inradius + shape.margin > 0) {
    const d = rng.unitVector(new Float64Array(3)), t = (1 - 1e-3) * (shape.inradius + shape.margin), c = shape.center;
    shape = withCenter(shape, { x: c[0] + t * d[0], y: c[1] + t * d[1], z: c[2] + t * d[2] }, shape.inradius - t);
  } else if (of === "afield") {
    const off = [0, 1, 2].map(() => size * rng.uniform(-1e3, 1e3)), inner = outside;
    shape = affine(shape, [1, 0, 0, 0, 1, 0, 0, 0, 1], { x: off[0], y: off[1], z: off[2] });
    outside = inner === null ? null : (p) => inner(Float64Array.from(p, (x, i) => x - off[i]));
  }
  const e = extent(shape), test = outside;
  return { shape, kind, outside: test === null ? null : (p) => test(p) / e };
}

const TURNS = [makePose(), makePose(0, 0, 0, 1, 0, 0, 0), makePose(0, 0, 0, 0.5, 0.5, 0.5, 0.5),
  makePose(0, 0, 0, 0, Math.SQRT1_2, 0, Math.SQRT1_2)];

/** The pose of `b` with its centre at `k` times the ray from A's centre. */
function along(a: ConvexShape, poseA: Pose, b: ConvexShape, poseB: Pose, k: number): Pose {
  const cA = applyPacked(packPose(poseA), a.center, new Float64Array(3)),
    cB = applyPacked(packPose(poseB), b.center, new Float64Array(3)), p = poseB.position, q = poseB.quaternion;
  return makePose(p.x + (k - 1) * (cB[0] - cA[0]), p.y + (k - 1) * (cB[1] - cA[1]), p.z + (k - 1) * (cB[2] - cA[2]),
    q.x, q.y, q.z, q.w);
}

/** `count` pairs, all classes and kinds in turn. */
export function* hostilePairs(rng: Rng, count: number): Generator<HostilePair, undefined> {
  for (let i = 0; i < count; i++) {
    const of = CLASSES[i % CLASSES.length], kindA = rng.pick(KINDS), kindB = rng.pick(KINDS),
      size = 10 ** rng.uniform(-6, 4);
    const a = body(rng, kindA, size, of),
      b = body(rng, kindB, of === "ratio" ? size * 10 ** rng.uniform(-6, 6) : size, of);
    const reach = extent(a.shape) + extent(b.shape);
    let poseA: Pose = of === "aligned" ? rng.pick(TURNS) : randomPose(rng, reach), poseB: Pose = randomPose(rng, reach);
    if (of === "aligned") {
      const q = rng.pick(TURNS).quaternion, at = (): number => (rng.integer(9) - 4) * round(rng, size);
      poseB = makePose(at(), at(), at(), q.x, q.y, q.z, q.w);
    } else if (of === "near") {
      const r = growthDistance(a.shape, poseA, b.shape, poseB, { tolerance: 1e-13 });
      if (r.alpha > 0)
        poseB = along(a.shape, poseA, b.shape, poseB, (1 + rng.pick([1, -1]) * 10 ** rng.uniform(-12, -2)) / r.alpha);
    } else if (of === "distant") poseB = along(a.shape, poseA, b.shape, poseB, 1e6);
    else if (of === "close") poseB = along(a.shape, poseA, b.shape, poseB, 10 ** rng.uniform(-12, -2));
    else if (of === "afield") {
      // the shapes side by side, their frames anywhere
      const cB = applyPacked(packPose(poseB), b.shape.center, new Float64Array(3)),
        cA = applyPacked(packPose(poseA), a.shape.center, new Float64Array(3)), p = poseB.position,
        q = poseB.quaternion;
      const near = (k: number): number => cA[k] - cB[k] + 1e-3 * reach * rng.uniform(-1, 1);
      poseB = makePose(p.x + near(0), p.y + near(1), p.z + near(2), q.x, q.y, q.z, q.w);
      poseA = { ...poseA };
    }
    yield { name: `${i} ${of} ${kindA} ${kindB} size ${size.toExponential(1)}`, a, b, poseA, poseB };
  }
}
