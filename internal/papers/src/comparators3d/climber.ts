/**
 * A hull whose support climbs along the edges from the vertex of the support before, the first of a query from vertex
 * 0: the support function of the authors' library (Montaut et al. 2022, 2024) and of enhanced GJK (Cameron 1997).
 *
 * Directions that turn little make climbs short, so momentum saves vertices as well as iterations. The library's own
 * supports read a table of directions, where every support costs the same.
 */
import type { ConvexShape } from "@col/types";
import type { Query } from "@col/bench";

/** Levels of rounding along an edge: a neighbour must be higher by more. Relative to the vertex. */
const LEVEL = 1e-15;

/** A climbing hull. */
export interface Climber {
  /** Of an opaque kind, so that solvers call its support function. */
  readonly shape: ConvexShape;
  /** Puts it back to vertex 0: call it before a query. */
  readonly start: () => void;
  /** Vertices looked at since the last start. */
  readonly looked: () => number;
}

/** @throws TypeError for a shape that is no hull. */
export function climber(shape: ConvexShape): Climber {
  const mesh = shape.mesh;
  if (mesh === null) throw new TypeError(`climber: shape must be a hull with a mesh, got kind ${shape.kind}`);
  const { vertices: v, neighbourStart: first, neighbours: next } = mesh;
  let at = 0, looked = 0;
  const support: ConvexShape["support"] = (_, d, out) => {
    const x = d[0], y = d[1], z = d[2];
    let best = x * v[3 * at] + y * v[3 * at + 1] + z * v[3 * at + 2];
    looked++;
    for (let from = -1; from !== at;) {
      from = at;
      const end = first[from + 1];
      looked += end - first[from];
      for (let k = first[from]; k < end; k++) {
        const j = next[k], h = x * v[3 * j] + y * v[3 * j + 1] + z * v[3 * j + 2];
        if (!(h > best + LEVEL * Math.abs(best))) continue;
        best = h;
        at = j;
      }
    }
    out[0] = v[3 * at]; out[1] = v[3 * at + 1]; out[2] = v[3 * at + 2];
    return at;
  };
  return { shape: { ...shape, kind: -1, support }, start: () => {
    at = 0;
    looked = 0;
  }, looked: () => looked };
}

/** A query whose hulls climb. */
export interface ClimbingQuery extends Query {
  readonly start: () => void;
}

/** Queries whose hulls climb; both bodies of a query are climbers, and each hull of the list is prepared once. */
export function climbingQueries<Q extends Query>(list: readonly Q[]): (Q & ClimbingQuery)[] {
  const known = [new Map<ConvexShape, Climber>(), new Map<ConvexShape, Climber>()];
  const of = (shape: ConvexShape, side: 0 | 1): Climber => {
    const found = known[side].get(shape) ?? climber(shape);
    known[side].set(shape, found);
    return found;
  };
  return list.map((q) => {
    const a = of(q.a, 0), b = of(q.b, 1);
    return { ...q, a: a.shape, b: b.shape, start: () => {
      a.start();
      b.start();
    } };
  });
}
