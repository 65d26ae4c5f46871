/**
 * Bodies as people write them: coordinates from a small set with zeros, equal and opposite numbers, repeated and
 * collinear corners with noise from one spacing of doubles to 1e-6, needles, singular and sheared images, margins,
 * half-planes; and their support functions written once more, in closed form.
 */
import {
  affine2,
  box2,
  capsule2,
  convexHull2,
  customShape2,
  disc,
  ellipse,
  halfPlane,
  minkowskiSum2,
  point2,
  scaled2,
  segment2,
  withMargin2,
} from "@col/shapes/2d";
import * as shapes2d from "@col/shapes/2d";
import { build2 } from "@col/testkit";
import type { Corners, ShapeSpec2 } from "@col/testkit";
import type { ConvexShape2 } from "@col/types";

type Rng = () => number;

export interface Body {
  readonly name: string;
  readonly shape: ConvexShape2;
  /** Points whose hull is the core, where the core is a polygon. */
  readonly points: Corners | null;
  /** Margin of the set, whatever the shape's record says. */
  readonly margin: number;
  /** A half-plane: normal as given and offset. */
  readonly plane: readonly [number, number, number] | null;
  /** Greatest d . p of the whole set, margin included, local frame. */
  readonly reach: (x: number, y: number) => number;
}

export const pick = <T>(rng: Rng, list: readonly T[]): T => list[Math.floor(rng() * list.length)];
const LATTICE = [0, 0, 0, 1, -1, 0.5, -0.5, 2, -2, 0.1, -0.1, 0.3, 3, -3, 1 / 3, 0.7] as const;
const EXTENTS = [1, 1, 0.5, 2, 0.1, 0.3, 3, 0.05, 1e-3, 0.7, 1e-9, 1e-13] as const;
export const lattice = (rng: Rng): number => pick(rng, LATTICE);
/** One spacing of doubles to 1e-6, either sign; half of the time none. */
export const noise = (rng: Rng): number => (rng() < 0.5 ? 0 : (rng() < 0.5 ? -1 : 1) * 10 ** (-16 + 10 * rng()));

const hullReach = (points: Corners, margin: number) => (x: number, y: number): number => {
  let best = -Infinity;
  for (const [u, v] of points) best = Math.max(best, u * x + v * y);
  return best + margin * Math.hypot(x, y);
};

function corners(shape: ConvexShape2): Corners {
  return Array.from(
    { length: shape.vertices.length / 2 },
    (_, k) => [shape.vertices[2 * k], shape.vertices[2 * k + 1]] as const,
  );
}

/** A body of a shape with vertices: the vertices kept by its constructor are the truth. */
function polygonal(name: string, shape: ConvexShape2): Body {
  const points = corners(shape);
  return { name, shape, points, margin: shape.margin, plane: null, reach: hullReach(points, shape.margin) };
}

/** Points that repeat, lie on lines, or nearly do. */
function noisyPoints(rng: Rng): Corners {
  const n = 1 + Math.floor(rng() * 7), out: [number, number][] = [];
  for (let k = 0; k < n; k++) {
    const last = out[out.length - 1] ?? [lattice(rng), lattice(rng)], first = out[0] ?? last, way = rng();
    if (way < 0.4) out.push([lattice(rng), lattice(rng)]);
    else if (way < 0.6) out.push([last[0] + noise(rng), last[1] + noise(rng)]);
    else if (way < 0.9) {
      const t = rng() < 0.5 ? 0.5 : rng();
      out.push([first[0] + t * (last[0] - first[0]) + noise(rng), first[1] + t * (last[1] - first[1]) + noise(rng)]);
    } else out.push([-last[0], last[1]]);
  }
  return out;
}

/** Corners on a circle or ellipse, some nearly repeated, some nearly in line. */
function roundPoints(rng: Rng): Corners {
  const n = 3 + Math.floor(rng() * 30),
    rx = pick(rng, [1, 2, 0.5]),
    ry = pick(rng, [1, 1, 1e-3, 1e-8]),
    out: [number, number][] = [];
  for (let k = 0; k < n; k++) {
    const a = (2 * Math.PI * k) / n + noise(rng);
    out.push([rx * Math.cos(a), ry * Math.sin(a)]);
    if (rng() < 0.2) out.push([rx * Math.cos(a) + noise(rng), ry * Math.sin(a) + noise(rng)]);
  }
  return out;
}

/** The same polygon, known by its support function only. */
function bySupport(body: Body): Body {
  const p = body.shape.vertices, { center, inradius, margin } = body.shape;
  const shape = customShape2({
    center: { x: center[0], y: center[1] }, inradius, curvature: 0, margin,
    support: (_shape, d, at) => {
      let best = 0;
      for (let k = 2; k < p.length; k += 2)
        if (p[k] * d[0] + p[k + 1] * d[1] > p[best] * d[0] + p[best + 1] * d[1]) best = k;
      at[0] = p[best];
      at[1] = p[best + 1];
      return best / 2;
    },
  });
  return { ...body, name: `${body.name} by support`, shape };
}

const MATRICES: readonly (readonly [number, number, number, number])[] = [
  [0, -1, 1, 0],
  [1, 0, 0, -1],
  [2, 0, 0, 2],
  [1, 1, 0, 1],
  [1, 0.5, 0, 0.1],
  [0.5, -0.5, -0.5, 0.5],
  [1, 0, 0, 0],
  [0, 0, 0, 0],
  [0, 1, 0, 0],
  [1, 1, 1, 1],
  [3, 0, 0, 1e-9],
];

/** Image under a matrix, singular ones among them. */
function image(rng: Rng, body: Body): Body {
  const m = pick(rng, MATRICES),
    t = { x: lattice(rng), y: lattice(rng) },
    shape = affine2(body.shape, m, t),
    name = `affine ${body.name}`;
  if (shape.vertices.length > 0) return polygonal(name, shape);
  return {
    name,
    shape,
    points: null,
    margin: shape.margin,
    plane: null,
    reach: (x, y) => body.reach(m[0] * x + m[2] * y, m[1] * x + m[3] * y) + t.x * x + t.y * y,
  };
}

/** Minkowski sum. */
function sum(a: Body, b: Body): Body {
  const shape = minkowskiSum2(a.shape, b.shape), name = `${a.name} + ${b.name}`;
  if (shape.vertices.length > 0) return polygonal(name, shape);
  return {
    name,
    shape,
    points: null,
    margin: shape.margin,
    plane: null,
    reach: (x, y) => a.reach(x, y) + b.reach(x, y),
  };
}

function egg(rng: Rng): Body {
  const a = pick(rng, EXTENTS.slice(0, 10)), b = rng() < 0.3 ? a : pick(rng, EXTENTS.slice(0, 10));
  return {
    name: "ellipse",
    shape: ellipse(a, b),
    points: null,
    margin: 0,
    plane: null,
    reach: (x, y) => Math.hypot(a * x, b * y),
  };
}

function margin(rng: Rng, body: Body): Body {
  const r = pick(rng, [0, 0.1, 0.7, 1, 1e-9]), shape = withMargin2(body.shape, r);
  return {
    ...body,
    name: `rounded ${body.name}`,
    shape,
    margin: shape.margin,
    reach: (x, y) => body.reach(x, y) + r * Math.hypot(x, y),
  };
}

function plane(rng: Rng): Body {
  const n =
      rng() < 0.5
        ? pick(rng, [
            [0, 1],
            [1, 0],
            [0, -2],
            [-1, 0],
            [1, 1],
            [3, 4],
          ] as const)
        : ([lattice(rng) || 1, lattice(rng)] as const),
    offset = lattice(rng);
  const shape = halfPlane({ x: n[0], y: n[1] }, offset);
  return { name: "half-plane", shape, points: null, margin: 0, plane: [n[0], n[1], offset], reach: () => Infinity };
}

/** A bounded body. */
export function bounded(rng: Rng): Body {
  const k = Math.floor(rng() * 13);
  switch (k) {
    case 0:
      return polygonal("point", point2({ x: lattice(rng), y: lattice(rng) }));
    case 1:
      return polygonal("segment", segment2({ x: lattice(rng), y: lattice(rng) }, { x: lattice(rng), y: lattice(rng) }));
    case 2:
      return polygonal("box", box2(pick(rng, EXTENTS), pick(rng, EXTENTS), rng() < 0.3 ? pick(rng, EXTENTS) : 0));
    case 3:
      return polygonal("disc", disc(pick(rng, EXTENTS)));
    case 4:
      return polygonal("capsule", capsule2(pick(rng, EXTENTS), pick(rng, EXTENTS), { axis: rng() < 0.5 ? "x" : "y" }));
    case 5:
      return egg(rng);
    case 6:
    case 7:
      return polygonal("hull", convexHull2(noisyPoints(rng).flat()));
    case 8:
      return polygonal("round hull", convexHull2(roundPoints(rng).flat()));
    case 9:
      return image(rng, bounded(rng));
    case 10:
      return margin(rng, bounded(rng));
    case 11:
      return sum(bounded(rng), bounded(rng));
    default: {
      const body = polygonal("hull", convexHull2((rng() < 0.5 ? noisyPoints(rng) : roundPoints(rng)).flat()));
      return rng() < 0.5 ? bySupport(body) : polygonal("scaled", scaled2(body.shape, pick(rng, [0.1, 3, 1e-6])));
    }
  }
}

/** The body of a spec of the test kit's families. */
export function bodyOfSpec(spec: ShapeSpec2): Body {
  const shape = build2(shapes2d, spec),
    v = spec.numbers,
    r = spec.margin,
    name = spec.kind,
    parts = (spec.parts ?? []).map(bodyOfSpec);
  if (shape.vertices.length > 0) return polygonal(name, shape);
  const rounded =
      (reach: Body["reach"]): Body["reach"] =>
      (x, y) =>
        reach(x, y) + r * Math.hypot(x, y),
    round = { name, shape, points: null, margin: shape.margin, plane: null };
  switch (spec.kind) {
    case "halfPlane":
      return { ...round, plane: [v[0], v[1], v[2]], reach: () => Infinity };
    case "ellipse":
      return { ...round, reach: rounded((x, y) => Math.hypot(v[0] * x, v[1] * y)) };
    case "affine2":
      return {
        ...round,
        reach: rounded((x, y) => parts[0].reach(v[0] * x + v[2] * y, v[1] * x + v[3] * y) + v[4] * x + v[5] * y),
      };
    case "minkowskiSum2":
      return { ...round, reach: rounded((x, y) => parts[0].reach(x, y) + parts[1].reach(x, y)) };
    case "custom2":
      return { ...round, points: parts[0].points, reach: rounded(parts[0].reach) };
    default:
      throw new Error(`bodyOfSpec: ${spec.kind} has vertices`);
  }
}

/** Any body. */
export const anyBody = (rng: Rng): Body =>
  rng() < 0.1 ? (rng() < 0.5 ? plane(rng) : margin(rng, plane(rng))) : bounded(rng);
