/**
 * Structured pairs for contact manifolds: bodies with faces, laid, stood and tilted on floors and on each other.
 *
 * In: a generator and a factory. Out: specs with poses, world frame, lengths of order 1. The floor is a half-space, a
 * box or another body; the body lies on it along y with a gap that is 0, tiny or a fraction of its size.
 */
import { placeAtGap } from "../generate.ts";
import type { Rng } from "../rng.ts";
import { build } from "../spec.ts";
import type { PairSpec, ShapeFactory, ShapeSpec } from "../spec.ts";
import { plainSpec } from "./bodies.ts";
import type { PairFamily } from "./space.ts";
import { composed, poseOf } from "./turns.ts";

type Point = readonly [number, number, number];
type Quaternion = readonly [number, number, number, number];

/** A body, and the rotation that lays it down on a face, edge or side. */
interface Body {
  readonly spec: ShapeSpec;
  readonly turn: Quaternion;
}

const UPRIGHT: Quaternion = [0, 0, 0, 1];
const half = (angle: number): [number, number] => [Math.sin(angle / 2), Math.cos(angle / 2)];

/** Rotation about axis x, y or z. */
function aboutAxis(axis: number, angle: number): Quaternion {
  const [s, c] = half(angle);
  return axis === 0 ? [s, 0, 0, c] : axis === 1 ? [0, s, 0, c] : [0, 0, s, c];
}

const hull = (points: readonly Point[]): ShapeSpec => plainSpec("convexHull", points.flat());
const corners = (x: number, y: number, z: number): Point[] =>
  [-x, x].flatMap((i) => [-y, y].flatMap((j) => [-z, z].map((k): Point => [i, j, k])));
/** A box, or the hull of its corners. */
const slab = (rng: Rng, x: number, y: number, z: number): ShapeSpec =>
  rng.integer(2) === 0 ? plainSpec("box", [x, y, z]) : hull(corners(x, y, z));

/** A cube with its edges cut off by `b`. */
function bevelled(b: number): ShapeSpec {
  const c = 0.5 - b;
  return hull([...corners(0.5, c, c), ...corners(c, 0.5, c), ...corners(c, c, 0.5)]);
}

/** A regular prism about y. */
function prism(n: number, r: number, h: number): ShapeSpec {
  return hull(Array.from({ length: n }, (_, k) => [Math.cos(2 * Math.PI * k / n), Math.sin(2 * Math.PI * k / n)])
    .flatMap(([x, z]): Point[] => [[r * x, -h, r * z], [r * x, h, r * z]]));
}

/** Points on a sphere, evenly spread. */
function fineBall(n: number): ShapeSpec {
  return hull(Array.from({ length: n }, (_, k): Point => {
    const y = 1 - (2 * k + 1) / n, r = Math.sqrt(1 - y * y), angle = k * 2.399963229728653;
    return [0.5 * r * Math.cos(angle), 0.5 * y, 0.5 * r * Math.sin(angle)];
  }));
}

/** A box as a scanner sees it: points on its sides with noise. */
function scan(rng: Rng): ShapeSpec {
  const noise = rng.pick([1e-5, 1e-4, 1e-3]), s = (): number => rng.uniform(-0.5, 0.5);
  return hull(Array.from({ length: 300 }, (_, k): Point => {
    const p: [number, number, number] = [s(), s(), s()];
    p[k % 3] = (k % 2 === 0 ? 0.5 : -0.5) + noise * rng.uniform(-1, 1);
    return p;
  }));
}

const LAID = aboutAxis(2, Math.PI / 2);

/** Bodies by family. */
const BODIES: Readonly<Record<string, (rng: Rng) => Body>> = {
  sheets: (rng) => ({ spec: slab(rng, 0.5, rng.pick([0.0005, 0.002, 0.01]), 0.5), turn: UPRIGHT }),
  beams: (rng) => ({ spec: slab(rng, 0.0025, 0.0025, rng.pick([0.5, 1])), turn: UPRIGHT }),
  coins: (rng) => ({ spec: plainSpec("cylinder", [0.5, rng.pick([0.001, 0.01, 0.05])]),
    turn: rng.pick([UPRIGHT, UPRIGHT, LAID]) }),
  bevels: (rng) => ({ spec: bevelled(rng.pick([1e-4, 1e-3, 2e-3, 1e-2, 0.1])), turn: UPRIGHT }),
  polygons: (rng) => ({ spec: prism(rng.pick([3, 4, 5, 6, 8, 12, 20, 48, 100]), 0.5, rng.pick([0.02, 0.5])),
    turn: UPRIGHT }),
  boxes: (rng) => ({ spec: slab(rng, 0.5, 0.5, rng.pick([0.5, 0.5, 0.25])), turn: UPRIGHT }),
  balls: (rng) => ({ spec: fineBall(rng.pick([60, 200, 1000])), turn: UPRIGHT }),
  scans: (rng) => ({ spec: scan(rng), turn: UPRIGHT }),
  "lying prisms": (rng) => {
    const n = rng.pick([3, 4, 5, 6, 8, 12, 20, 100]), side = rng.integer(n);
    // the axis along x, the middle of a side below
    return { spec: prism(n, 0.5, rng.pick([0.2, 0.5])),
      turn: composed(LAID, aboutAxis(1, Math.PI / n + 2 * Math.PI * side / n)) };
  },
  "cylinders and cones": (rng) => {
    const kind = rng.pick(["cylinder", "cone"] as const), r = rng.pick([0.25, 0.5]), h = rng.pick([0.25, 0.5, 1]);
    const slope = kind === "cone" ? Math.atan2(r, 2 * h) : 0; // a cone on its side line
    return { spec: plainSpec(kind, [r, h]),
      turn: rng.pick([UPRIGHT, aboutAxis(2, Math.PI / 2 - slope), aboutAxis(0, rng.uniform(0, Math.PI))]) };
  },
};

const ANGLES: readonly number[] = [0, 0, 0, 0, 1e-9, 1e-8, 1e-7, 1e-6, 1e-5, 1e-4, 1e-3, 5e-3, 2e-2, 1e-1];
const SHIFTS: readonly number[] = [0, 0, 0, 0.5, 1, -1, 0.3, -0.123, 0.25];
const GAPS: readonly number[] = [0, -1e-6, -1e-5, -1e-4, -1e-3, -1e-9, 1e-12, 1e-6, 1e-3];

function turnOf(rng: Rng): Quaternion {
  const small = aboutAxis(rng.integer(3), rng.pick([1, -1]) * rng.pick(ANGLES)),
    yaw = aboutAxis(1, rng.pick([0, 0, 0, Math.PI / 2, Math.PI / 4, rng.uniform(0, 6)]));
  return composed(small, yaw);
}

/** Thinnest extent of the core: a body sinks by less than that. */
function thin(rng: Rng, factory: ShapeFactory, spec: ShapeSpec): number {
  const { bounds: b } = build(factory, spec);
  return Math.min(b[3] - b[0], b[4] - b[1], b[5] - b[2], 1) * rng.pick([0.3, 1]);
}

function pairOf(name: string, rng: Rng, factory: ShapeFactory): PairSpec {
  const body = (): Body => {
    const { spec, turn } = BODIES[name](rng);
    return { turn, spec: factory.withMargin !== undefined && rng.integer(4) === 0
      ? { ...spec, margin: rng.pick([0.001, 0.02, 0.1]) } : spec };
  };
  const b = body(), floor = rng.integer(4), up = Float64Array.of(0, 1, 0);
  const a: Body = floor === 0 && factory.halfSpace !== undefined
    ? { spec: plainSpec("halfSpace", [0, 1, 0, 0]), turn: UPRIGHT }
    : floor === 1 ? { spec: plainSpec("box", [2, 0.5, 2]), turn: UPRIGHT } : floor === 2 ? b : body();
  const poseA = poseOf([0, 0, 0], a.turn),
    poseB = poseOf([rng.pick(SHIFTS), 0, rng.pick(SHIFTS)], composed(turnOf(rng), b.turn));
  const gap = rng.pick(GAPS), thinnest = floor === 0 ? 1 : thin(rng, factory, a.spec),
    sunk = gap < 0 ? Math.max(gap, -0.2 * Math.min(thinnest, thin(rng, factory, b.spec))) : gap;
  const placed = placeAtGap(build(factory, a.spec), poseA, build(factory, b.spec), poseB, up, sunk);
  const spec: PairSpec = { family: name, a: a.spec, poseA, b: b.spec, poseB: placed };
  return rng.integer(2) === 0 ? spec
    : { family: name, a: b.spec, poseA: placed, b: a.spec, poseB: poseA };
}

/** Equal boxes that share a face, an edge or a corner. */
function sharing(rng: Rng): PairSpec {
  const s = rng.pick([0.5, 1]), step = (): number => rng.pick([0, 0, 2 * s, -2 * s, s]),
    spec = slab(rng, s, s, s), at = [step(), 2 * s, step()];
  return { family: "shared faces", a: spec, poseA: poseOf([0, 0, 0]), b: rng.pick([spec, slab(rng, s, s, s)]),
    poseB: poseOf(at, rng.pick([UPRIGHT, turnOf(rng)])) };
}

/** All families, in the order that streams walk them. */
export const CONTACT_FAMILIES: readonly PairFamily[] = [
  ...Object.keys(BODIES).map((name): PairFamily => ({ name, pair: (rng, factory) => pairOf(name, rng, factory) })),
  { name: "shared faces", pair: sharing },
];
