/**
 * Support functions of hulls, for comparison. Each is made for one hull and returns the index of a vertex that
 * maximises d . p. All but `library` are written here in the plainest good form.
 */
import type { ConvexShape, MeshData } from "@col/types";

/** Support of one hull: index of the vertex. */
export type SupportMethod = (d: Float64Array) => number;

function meshOf(shape: ConvexShape): MeshData {
  if (shape.mesh === null) throw new TypeError("support methods need a mesh shape");
  return shape.mesh;
}

/** Every vertex. */
export function scan(shape: ConvexShape): SupportMethod {
  const v = meshOf(shape).vertices, n = v.length;
  return (d) => {
    const x = d[0], y = d[1], z = d[2];
    let best = -Infinity, at = 0;
    for (let k = 0; k < n; k += 3) {
      const h = x * v[k] + y * v[k + 1] + z * v[k + 2];
      if (h > best) {
        best = h;
        at = k;
      }
    }
    return at / 3;
  };
}

/** Steepest ascent along hull edges from a start vertex. */
function climbFrom(mesh: MeshData, start: number, x: number, y: number, z: number): number {
  const { vertices: v, neighbourStart: first, neighbours: next } = mesh;
  let at = start, best = x * v[3 * at] + y * v[3 * at + 1] + z * v[3 * at + 2];
  for (;;) {
    let to = -1;
    for (let k = first[at]; k < first[at + 1]; k++) {
      const j = next[k], h = x * v[3 * j] + y * v[3 * j + 1] + z * v[3 * j + 2];
      if (h > best) {
        best = h;
        to = j;
      }
    }
    if (to < 0) return at;
    at = to;
  }
}

function climb(shape: ConvexShape): SupportMethod {
  const mesh = meshOf(shape);
  return (d) => climbFrom(mesh, 0, d[0], d[1], d[2]);
}

/** Starts where the last call ended: needs a memory per caller, which the library's support does not. */
function climbWarm(shape: ConvexShape): SupportMethod {
  const mesh = meshOf(shape), memory = new Int32Array(1);
  return (d) => {
    const at = climbFrom(mesh, memory[0], d[0], d[1], d[2]);
    memory[0] = at;
    return at;
  };
}

/** Cell of a direction on a cube of `n` x `n` cells per face. */
function cellOf(n: number, x: number, y: number, z: number): number {
  const ax = Math.abs(x), ay = Math.abs(y), az = Math.abs(z);
  let face = 0, u = 0, w = 0, m = 0;
  if (ax >= ay && ax >= az) {
    face = x > 0 ? 0 : 1; m = ax; u = y; w = z;
  } else if (ay >= az) {
    face = y > 0 ? 2 : 3; m = ay; u = z; w = x;
  } else {
    face = z > 0 ? 4 : 5; m = az; u = x; w = y;
  }
  const i = Math.min(n - 1, Math.floor((u / m + 1) * 0.5 * n)), j = Math.min(n - 1, Math.floor((w / m + 1) * 0.5 * n));
  return (face * n + i) * n + j;
}

/** A table of start vertices (best at the middle of each cell), then climbing. */
function startTable(resolution: number): (shape: ConvexShape) => SupportMethod {
  return (shape) => {
    const mesh = meshOf(shape), n = resolution, table = new Int32Array(6 * n * n), d = [0, 0, 0];
    for (let face = 0; face < 6; face++) {
      for (let i = 0; i < n; i++) {
        for (let j = 0; j < n; j++) {
          const axis = face >> 1;
          d[axis] = (face & 1) === 0 ? 1 : -1;
          d[(axis + 1) % 3] = (2 * i + 1) / n - 1;
          d[(axis + 2) % 3] = (2 * j + 1) / n - 1;
          table[(face * n + i) * n + j] = climbFrom(mesh, 0, d[0], d[1], d[2]);
        }
      }
    }
    return (q) => climbFrom(mesh, table[cellOf(n, q[0], q[1], q[2])], q[0], q[1], q[2]);
  };
}

function library(shape: ConvexShape): SupportMethod {
  const out = new Float64Array(3);
  return (d) => shape.support(shape, d, out);
}

/** The methods by name. */
export const SUPPORT_METHODS: ReadonlyMap<string, (shape: ConvexShape) => SupportMethod> = new Map(Object.entries({
  library, scan, climb, "climb-warm": climbWarm,
  "table-4": startTable(4), "table-8": startTable(8), "table-16": startTable(16), "table-32": startTable(32),
}));
