/**
 * Directions on which a direction table could be wrong: axes with signed zeros, cell borders and their neighbours,
 * normals of facets and edges, ties of vertex pairs, cube edges and corners, lattice directions; at norms from 1e-90 to
 * 1e90.
 */
import type { Rng } from "@col/testkit";
import type { MeshData } from "@col/types";

export const DIRECTION_KINDS = 9;

const SCALES = [1, 1, 1, 1e-90, 1e90, 3, 1e-17];
const ulp = (x: number, k: number): number => x + k * 2 ** -53 * Math.abs(x);

/** Writes direction number `kind` (0 .. DIRECTION_KINDS - 1) for a table of n cells into `d`. Never zero. */
export function hostileDirection(rng: Rng, mesh: MeshData, n: number, kind: number, d: Float64Array): void {
  const m = rng.integer(3), a = (m + 1) % 3, b = (m + 2) % 3, sign = rng.integer(2) === 0 ? 1 : -1;
  const planes = mesh.facetPlanes, facets = planes.length / 4, v = mesh.vertices, count = v.length / 3;
  const border = (): number => ulp(-1 + (2 / Math.max(n, 1)) * rng.integer(Math.max(n, 1) + 1), rng.integer(5) - 2);
  rng.unitVector(d);
  switch (kind) {
    case 1: // axes, signed zeros
      d.fill(rng.integer(2) === 0 ? 0 : -0);
      d[m] = sign;
      break;
    case 2: // borders of cells
      d[m] = sign;
      d[a] = border();
      d[b] = rng.integer(2) === 0 ? border() : rng.uniform(-1, 1);
      break;
    case 3: // facet normals
      if (facets > 0) for (let k = 0, f = 4 * rng.integer(facets); k < 3; k++) d[k] = planes[f + k];
      break;
    case 4: { // between facets
      if (facets === 0) break;
      const f = 4 * rng.integer(facets), g = 4 * rng.integer(facets), t = rng.pick([0.5, 1e-9, 1e-17, rng.uniform()]);
      for (let k = 0; k < 3; k++) d[k] = planes[f + k] + t * (planes[g + k] - planes[f + k]);
      break;
    }
    case 5: { // ties: across an edge of the graph, or of any two vertices
      const p = rng.integer(count), first = mesh.neighbourStart[p], deg = mesh.neighbourStart[p + 1] - first;
      const q = deg > 0 && rng.integer(2) === 0 ? mesh.neighbours[first + rng.integer(deg)] : rng.integer(count);
      const e = [v[3 * p] - v[3 * q], v[3 * p + 1] - v[3 * q + 1], v[3 * p + 2] - v[3 * q + 2]],
        l = Math.max(...e.map(Math.abs));
      if (l > 0) {
        const c = [0, 1, 2].map((k) => (e[(k + 1) % 3] / l) * d[(k + 2) % 3] - (e[(k + 2) % 3] / l) * d[(k + 1) % 3]);
        d.set(c);
      }
      break;
    }
    case 6: // lattice: edges and corners of the cube map
      for (let k = 0; k < 3; k++) d[k] = rng.integer(5) - 2;
      break;
    case 7: // |d_m| = |d_a| to the last bits
      d[a] = ulp(sign * d[m], rng.integer(5) - 2);
      break;
    case 8: // nearly an axis
      for (let k = 0; k < 3; k++) if (k !== m) d[k] = rng.pick([0, -0, 1e-9, -1e-17, 1e-300]);
      break;
  }
  if (!(d[0] * d[0] + d[1] * d[1] + d[2] * d[2] > 1e-20)) {
    d.fill(0);
    d[m] = sign;
  }
  const s = rng.pick(SCALES);
  for (let k = 0; k < 3; k++) d[k] *= s;
}
