/** Meshes for tests, from formulas. Plain arrays: corners x, y, z and triangles, counter-clockwise from outside. */

/** Corners and triangles of a mesh. */
export interface MeshArrays {
  readonly positions: Float64Array;
  readonly indices: Uint32Array;
}

/** A grid of `rows` x `columns` cells over (u, v) in [0, 1]^2, `at` writes the point; closed around where asked. */
function grid(rows: number, columns: number, aroundU: boolean, aroundV: boolean,
  at: (u: number, v: number) => readonly [number, number, number]): MeshArrays {
  const across = aroundV ? columns : columns + 1, down = aroundU ? rows : rows + 1;
  const positions: number[] = [], indices: number[] = [];
  for (let i = 0; i < down; i++) for (let j = 0; j < across; j++) positions.push(...at(i / rows, j / columns));
  const corner = (i: number, j: number): number => (i % down) * across + (j % across);
  for (let i = 0; i < rows; i++) {
    for (let j = 0; j < columns; j++) {
      const a = corner(i, j), b = corner(i + 1, j), c = corner(i + 1, j + 1), d = corner(i, j + 1);
      indices.push(a, b, c, a, c, d);
    }
  }
  return { positions: Float64Array.from(positions), indices: Uint32Array.from(indices) };
}

/** A torus about the z axis: radius of the ring, radius of the tube. Closed, 2 rows columns triangles. */
export function torus(ring: number, tube: number, rows: number, columns: number): MeshArrays {
  return grid(rows, columns, true, true, (u, v) => {
    const p = 2 * Math.PI * u, q = 2 * Math.PI * v, r = ring + tube * Math.cos(q);
    return [r * Math.cos(p), r * Math.sin(p), tube * Math.sin(q)];
  });
}

/** A floor over [-half, half]^2 in the plane z = 0, or the heights given; its triangles face up. */
export function floor(half: number, cells: number, height: (x: number, y: number) => number = () => 0): MeshArrays {
  return grid(cells, cells, false, false, (u, v) => {
    const x = half * (2 * u - 1), y = half * (2 * v - 1);
    return [x, y, height(x, y)];
  });
}

/** The faces of a cube, each cut in `cells` x `cells` squares, thrown on a sphere with bumps; one corner a place. */
export function bumpySphere(cells: number, radius: number, bump: number, waves = 7): MeshArrays {
  const key = new Map<string, number>(), positions: number[] = [], indices: number[] = [];
  const corner = (x: number, y: number, z: number): number => {
    const name = `${x},${y},${z}`, known = key.get(name);
    if (known !== undefined) return known;
    const n = Math.sqrt(x * x + y * y + z * z), dx = x / n, dy = y / n, dz = z / n;
    const r = radius + bump * Math.sin(waves * dx + 1) * Math.sin(waves * dy + 2) * Math.sin(waves * dz + 3);
    key.set(name, positions.length / 3);
    positions.push(r * dx, r * dy, r * dz);
    return positions.length / 3 - 1;
  };
  const at = (axis: number, sign: number, u: number, v: number): number => {
    const p = [0, 0, 0];
    p[axis] = sign * cells;
    p[(axis + 1) % 3] = 2 * u - cells;
    p[(axis + 2) % 3] = sign * (2 * v - cells);
    return corner(p[0], p[1], p[2]);
  };
  for (let axis = 0; axis < 3; axis++) for (const sign of [-1, 1])
    for (let u = 0; u < cells; u++) for (let v = 0; v < cells; v++) {
      const a = at(axis, sign, u, v), b = at(axis, sign, u + 1, v), c = at(axis, sign, u + 1, v + 1),
        d = at(axis, sign, u, v + 1);
      indices.push(a, b, c, a, c, d);
    }
  return { positions: Float64Array.from(positions), indices: Uint32Array.from(indices) };
}

/** The twelve triangles of a box of these half extents, outward. */
export function boxMesh(hx: number, hy: number, hz: number): MeshArrays {
  const { positions, indices } = bumpySphere(1, Math.sqrt(3), 0);
  const h = [hx, hy, hz];
  return { positions: positions.map((x, i) => Math.sign(x) * h[i % 3]), indices };
}

/** Triangles with random corners in [-1, 1]^3, each of the size given, with some duplicates and some without area. */
export function soup(count: number, size: number, uniform: () => number): MeshArrays {
  const positions: number[] = [];
  for (let t = 0; t < count; t++) {
    const c = [0, 1, 2].map(() => 2 * uniform() - 1);
    const p = [0, 1, 2].map(() => c.map((x) => x + size * (uniform() - 0.5)));
    if (t % 11 === 3) p[2] = p[1]; // a segment
    if (t % 13 === 5) p[2] = p[1] = p[0]; // a point
    if (t % 17 === 7) positions.push(...positions.slice(-9)); // the same once more
    else positions.push(...p.flat());
  }
  return { positions: Float64Array.from(positions), indices: Uint32Array.from({ length: 3 * count }, (_, i) => i) };
}

/** The mesh moved by (x, y, z), in its own frame. */
export function moved(mesh: MeshArrays, x: number, y: number, z: number): MeshArrays {
  return { positions: mesh.positions.map((p, i) => p + [x, y, z][i % 3]), indices: mesh.indices };
}

/** Two meshes as one; `flip` turns the triangles of the second inside out. */
export function together(a: MeshArrays, b: MeshArrays, flip = false): MeshArrays {
  const n = a.positions.length / 3, more = b.indices.map((i) => i + n);
  if (flip) for (let t = 0; t < more.length; t += 3) [more[t], more[t + 1]] = [more[t + 1], more[t]];
  return { positions: Float64Array.of(...a.positions, ...b.positions), indices: Uint32Array.of(...a.indices, ...more) };
}

/** An L: [0, 2] x [0, 1] and [0, 1] x [0, 2], 0 <= z <= 1. Closed, 20 triangles, counter-clockwise from outside. */
export function ell(): MeshArrays {
  const outline = [[0, 0], [2, 0], [2, 1], [1, 1], [1, 2], [0, 2]], n = outline.length;
  const positions = [0, 1].flatMap((z) => outline.flatMap(([x, y]) => [x, y, z])), indices: number[] = [];
  for (const [a, b, c] of [[0, 1, 2], [0, 2, 3], [0, 3, 5], [3, 4, 5]]) indices.push(a, c, b, a + n, b + n, c + n);
  for (let i = 0; i < n; i++) {
    const j = (i + 1) % n;
    indices.push(i, j, j + n, i, j + n, i + n);
  }
  return { positions: Float64Array.from(positions), indices: Uint32Array.from(indices) };
}
