/**
 * Comparator: exhaustive separating-axis test of two convex polytopes, the textbook one.
 *
 * In: world vertices (3 doubles each), outward facet normals and edge directions of both. Out: the signed overlap: the
 * largest separation over all axes, negative: the depth; `axis` is the unit normal from A to B. Exact for overlapping
 * polytopes; apart it is a lower bound of the distance. Cost: (faces + faces + edges x edges) x vertices.
 * Method: Gottschalk, Lin, Manocha, SIGGRAPH 1996; Ericson 2005, 5.2.
 */

/** A polytope in the world: packed vertices, facet normals, edge directions. */
export interface AxisPolytope {
  readonly vertices: Float64Array;
  readonly normals: Float64Array;
  readonly edges: Float64Array;
}

/** Largest value of <n, v> over the vertices. */
function reach(v: Float64Array, x: number, y: number, z: number): number {
  let max = -Infinity;
  for (let i = 0; i < v.length; i += 3) max = Math.max(max, x * v[i] + y * v[i + 1] + z * v[i + 2]);
  return max;
}

/** See the file header. */
export function separatingAxis(a: AxisPolytope, b: AxisPolytope, axis: Float64Array): number {
  let best = -Infinity;
  const attempt = (x: number, y: number, z: number): void => {
    const l = Math.sqrt(x * x + y * y + z * z);
    if (!(l > 1e-9)) return; // parallel edges: the facet normals stand for them
    x /= l; y /= l; z /= l;
    const s = -reach(b.vertices, -x, -y, -z) - reach(a.vertices, x, y, z);
    if (s > best) {
      best = s;
      axis[0] = x; axis[1] = y; axis[2] = z;
    }
  };
  for (let i = 0; i < a.normals.length; i += 3) attempt(a.normals[i], a.normals[i + 1], a.normals[i + 2]);
  for (let i = 0; i < b.normals.length; i += 3) attempt(-b.normals[i], -b.normals[i + 1], -b.normals[i + 2]);
  const e = a.edges, f = b.edges;
  for (let i = 0; i < e.length; i += 3) for (let j = 0; j < f.length; j += 3) {
    const x = e[i + 1] * f[j + 2] - e[i + 2] * f[j + 1], y = e[i + 2] * f[j] - e[i] * f[j + 2],
      z = e[i] * f[j + 1] - e[i + 1] * f[j];
    attempt(x, y, z);
    attempt(-x, -y, -z);
  }
  return best;
}
