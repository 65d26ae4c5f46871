/**
 * A body as a cone: { (w, t) : w in t C } for the shape C in its own frame, by rows that must be >= 0 and second-order
 * cones.
 *
 * After Tracy, Howell and Manchester, "Differentiable collision detection for a set of convex primitives" (2023): every
 * row is linear in w (3), t and a few extra variables e. Cylinder and frustum as intersections of one cone of the plane
 * with a slab; a margin adds a ball to a point e of the core.
 */
import { convexHull } from "@col/shapes";
import type { GrowthShapeSpec } from "@col/bench";

/**
 * Rows of one body. A row is `[w0, w1, w2, t, e...]`, `width` numbers; the first `orthant` rows are >= 0, the rest are
 * cones of `cones[k]` rows.
 */
export interface ConicBody {
  readonly extras: number;
  readonly orthant: number;
  readonly cones: readonly number[];
  readonly width: number;
  readonly rows: Float64Array;
}

type Row = readonly number[];

interface Core {
  readonly extras: number;
  readonly orthant: readonly Row[];
  readonly cones: readonly (readonly Row[])[];
}

function core(spec: GrowthShapeSpec, grow: number): Core {
  const [p, q, r] = spec.params;
  const slab = (h: number, i: number): Row[] =>
    [0, 1].map((k) => [...[0, 1, 2].map((j) => (j === i ? (k === 0 ? -1 : 1) : 0)), h]);
  const disc = (head: Row): Row[] => [head, [1, 0, 0, 0], [0, 1, 0, 0]];
  switch (spec.kind) {
    case "sphere":
      return { extras: 0, orthant: [], cones: [[[0, 0, 0, p + grow], [1, 0, 0, 0], [0, 1, 0, 0], [0, 0, 1, 0]]] };
    case "ellipsoid":
      return { extras: 0, orthant: [], cones: [[[0, 0, 0, 1], [1 / p, 0, 0, 0], [0, 1 / q, 0, 0], [0, 0, 1 / r, 0]]] };
    case "box": return { extras: 0, orthant: [p, q, r].flatMap(slab), cones: [] };
    case "capsule": return {
      extras: 1, orthant: [[0, 0, 0, q, 1], [0, 0, 0, q, -1]],
      cones: [[[0, 0, 0, p + grow, 0], [1, 0, 0, 0, 0], [0, 1, 0, 0, 0], [0, 0, 1, 0, -1]]],
    };
    case "cylinder": return { extras: 0, orthant: slab(q, 2), cones: [disc([0, 0, 0, p])] };
    case "cone": return { extras: 0, orthant: [[0, 0, 1, q]], cones: [disc([0, 0, -p / (2 * q), p / 2])] };
    case "frustum": return { extras: 0, orthant: slab(r, 2), cones: [disc([0, 0, (q - p) / (2 * r), (p + q) / 2])] };
    case "convex": {
      const planes = convexHull(spec.vertices).mesh?.facetPlanes ?? new Float64Array(0), rows: Row[] = [];
      for (let f = 0; f < planes.length; f += 4) rows.push([-planes[f], -planes[f + 1], -planes[f + 2], planes[f + 3]]);
      return { extras: 0, orthant: rows, cones: [] };
    }
    default: throw new TypeError(`conicBody: no conic form of "${spec.kind}"`);
  }
}

/** Conic form of a shape with its margin. @throws TypeError for half-spaces. */
export function conicBody(spec: GrowthShapeSpec): ConicBody {
  const m = spec.margin, round = spec.kind === "sphere" || spec.kind === "capsule", c = core(spec, m);
  if (!(m > 0) || round) {
    const width = 4 + c.extras, list = [...c.orthant, ...c.cones.flat()];
    return { extras: c.extras, orthant: c.orthant.length, cones: c.cones.map((k) => k.length), width,
      rows: Float64Array.from(list.flat()) };
  }
  // the core's point is e; w - e in the ball t m
  const extras = 3, width = 7, shift = ([x, y, z, t]: Row): Row => [0, 0, 0, t, x, y, z];
  const ball: Row[] = [[0, 0, 0, m, 0, 0, 0], [1, 0, 0, 0, -1, 0, 0], [0, 1, 0, 0, 0, -1, 0], [0, 0, 1, 0, 0, 0, -1]];
  const list = [...c.orthant.map(shift), ...c.cones.flat().map(shift), ...ball];
  return { extras, orthant: c.orthant.length, cones: [...c.cones.map((k) => k.length), 4], width,
    rows: Float64Array.from(list.flat()) };
}
