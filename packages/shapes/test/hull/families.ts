/**
 * Seeded point sets that hull codes break on. Every family is a function of a generator; nothing here looks at the
 * hull.
 */

/** Uniform in [0, 1). */
export type Rng = () => number;

/** xorshift32: the same numbers everywhere. */
export function seeded(seed: number): Rng {
  let s = (seed * 2654435761) >>> 0 || 1;
  return () => {
    s ^= s << 13;
    s ^= s >>> 17;
    s ^= s << 5;
    s >>>= 0;
    return s / 4294967296;
  };
}

export function integer(rng: Rng, low: number, high: number): number {
  return low + Math.floor(rng() * (high - low + 1));
}

export function pack(points: readonly (readonly [number, number, number])[]): Float64Array {
  return Float64Array.from(points.flat());
}

/** A rotation from a random quaternion, applied in doubles: coplanar points come out nearly coplanar. */
export function rotated(points: Float64Array, rng: Rng): Float64Array {
  let w = rng() - 0.5, x = rng() - 0.5, y = rng() - 0.5, z = rng() - 0.5;
  const n = Math.sqrt(w * w + x * x + y * y + z * z) || 1;
  w /= n;
  x /= n;
  y /= n;
  z /= n;
  const out = new Float64Array(points.length);
  for (let i = 0; i < points.length; i += 3) {
    const px = points[i], py = points[i + 1], pz = points[i + 2];
    out[i] = (1 - 2 * (y * y + z * z)) * px + 2 * (x * y - w * z) * py + 2 * (x * z + w * y) * pz;
    out[i + 1] = 2 * (x * y + w * z) * px + (1 - 2 * (x * x + z * z)) * py + 2 * (y * z - w * x) * pz;
    out[i + 2] = 2 * (x * z - w * y) * px + 2 * (y * z + w * x) * py + (1 - 2 * (x * x + y * y)) * pz;
  }
  return out;
}

export function moved(points: Float64Array, x: number, y: number, z: number): Float64Array {
  return points.map((v, i) => v + [x, y, z][i % 3]);
}

export function shuffled(points: Float64Array, rng: Rng): { points: Float64Array; order: number[] } {
  const order = Array.from({ length: points.length / 3 }, (_, i) => i);
  for (let i = order.length - 1; i > 0; i--) {
    const j = integer(rng, 0, i);
    [order[i], order[j]] = [order[j], order[i]];
  }
  return { points: Float64Array.from(order.flatMap((i) => [points[3 * i], points[3 * i + 1], points[3 * i + 2]])),
    order };
}

/** Cube [-1, 1]^3 with `k` points along each edge, all of its surface. */
export function cubeGrid(k: number): Float64Array {
  const list: [number, number, number][] = [];
  const at = (i: number): number => (2 * i) / (k - 1) - 1;
  for (let x = 0; x < k; x++) for (let y = 0; y < k; y++) for (let z = 0; z < k; z++) {
    if ([x, y, z].some((c) => c === 0 || c === k - 1)) list.push([at(x), at(y), at(z)]);
  }
  return pack(list);
}

/** Prism over a regular polygon with `layers` points along every upright edge. */
export function prism(sides: number, layers: number): Float64Array {
  const list: [number, number, number][] = [];
  for (let i = 0; i < sides; i++) for (let j = 0; j < layers; j++) {
    list.push([Math.cos((2 * Math.PI * i) / sides), (2 * j) / (layers - 1) - 1, Math.sin((2 * Math.PI * i) / sides)]);
  }
  return pack(list);
}

export function sphere(n: number, rng: Rng): Float64Array {
  return pack(Array.from({ length: n }, () => {
    const z = 2 * rng() - 1, a = 2 * Math.PI * rng(), r = Math.sqrt(1 - z * z);
    return [r * Math.cos(a), r * Math.sin(a), z] as const;
  }));
}

export function box(n: number, rng: Rng, x: number, y: number, z: number): Float64Array {
  return pack(Array.from({ length: n },
    () => [x * (2 * rng() - 1), y * (2 * rng() - 1), z * (2 * rng() - 1)] as const));
}

export function lattice(n: number, rng: Rng, low: number, high: number): Float64Array {
  return pack(Array.from({ length: n },
    () => [integer(rng, low, high), integer(rng, low, high), integer(rng, low, high)] as const));
}

/** All eight corners of a box, and `n` points of its surface. */
export function boxSurface(n: number, rng: Rng, x: number, y: number, z: number): Float64Array {
  const half = [x, y, z];
  const list: [number, number, number][] = [];
  for (let i = 0; i < 8; i++) list.push([i & 1 ? x : -x, i & 2 ? y : -y, i & 4 ? z : -z]);
  for (let i = 0; i < n; i++) {
    const p: [number, number, number] = [x * (2 * rng() - 1), y * (2 * rng() - 1), z * (2 * rng() - 1)];
    const axis = integer(rng, 0, 2);
    p[axis] = rng() < 0.5 ? half[axis] : -half[axis];
    list.push(p);
  }
  return pack(list);
}

/** Tilted plane grid: exact in the plane, rounded in space. */
function tiltedGrid(k: number, rng: Rng): Float64Array {
  const list: [number, number, number][] = [];
  for (let i = 0; i < k; i++) for (let j = 0; j < k; j++) list.push([i / (k - 1) - 0.5, j / (k - 1) - 0.5, 0.25]);
  return rotated(pack(list), rng);
}

const neighbour = (x: number, rng: Rng): number => x + integer(rng, -1, 1) * Math.abs(x) * 2 ** -52;

/** Name, maker, and the dimensions that are right. */
export const FAMILIES: readonly (readonly [string, (rng: Rng) => Float64Array, readonly number[]])[] = [
  ["all points equal", (rng) => pack(new Array(20).fill([rng(), -rng(), 3])), [0]],
  ["one point", (rng) => pack([[rng(), rng(), rng()]]), [0]],
  ["origin only", () => pack([[0, 0, 0], [-0, 0, -0]]), [0]],
  ["two distinct points, repeated", (rng) => {
    const a = rng();
    return pack([[a, 1, 2], [0, 1, 2], [a, 1, 2], [0, 1, 2]]);
  }, [1]],
  ["collinear, exact", () => pack(Array.from({ length: 30 }, (_, i) => [i, 2 * i, -3 * i] as const)), [1]],
  ["collinear, rounded", (rng) => rotated(pack(Array.from({ length: 50 }, () => [2 * rng() - 1, 0, 0] as const)), rng),
    [1]],
  ["coplanar grid, exact",
    () => pack(Array.from({ length: 100 },
      (_, i) => [i % 10, Math.floor(i / 10), (i % 10) + 2 * Math.floor(i / 10)] as const)), [2]],
  ["coplanar grid, tilted and rounded", (rng) => tiltedGrid(12, rng), [2]],
  ["coplanar disc, rounded",
    (rng) => rotated(pack(Array.from({ length: 60 }, (_, i) => [Math.cos(i), Math.sin(i), 0] as const)), rng), [2]],
  ["cube with 20 points per edge", () => cubeGrid(20), [3]],
  ["cube with 12 points per edge, rotated", (rng) => rotated(cubeGrid(12), rng), [3]],
  ["cube with 8 points per edge, rotated and translated by 1e7",
    (rng) => moved(rotated(cubeGrid(8), rng), 1e7, -1e7, 1e7), [3]],
  ["cospherical", (rng) => sphere(300, rng), [3]],
  ["prism with collinear points", () => prism(24, 9), [3]],
  ["prism with collinear points, rotated", (rng) => rotated(prism(17, 9), rng), [3]],
  ["needle 1e-9", (rng) => boxSurface(80, rng, 1, 1e-9, 1e-9), [3]],
  ["needle 1e-12", (rng) => boxSurface(80, rng, 1, 1e-12, 1e-12), [3]],
  ["needle 1e-9, rotated", (rng) => rotated(boxSurface(80, rng, 1, 1e-9, 1e-9), rng), [3]],
  ["needle 1e-12, rotated", (rng) => rotated(boxSurface(80, rng, 1, 1e-12, 1e-12), rng), [3]],
  ["plate 1e-9", (rng) => boxSurface(150, rng, 1, 1, 1e-9), [3]],
  ["plate 1e-12, rotated", (rng) => rotated(boxSurface(150, rng, 1, 1, 1e-12), rng), [3]],
  ["plate as thin as rounding", (rng) => rotated(box(150, rng, 1, 1, 1e-15), rng), [2, 3]],
  ["coordinates 1e-9..1e9",
    (rng) => pack(Array.from({ length: 120 },
      () => [0, 0, 0].map(() => (rng() - 0.5) * 10 ** integer(rng, -9, 9)) as [number, number, number])), [3]],
  ["sphere of radius 1e-9", (rng) => sphere(100, rng).map((x) => x * 1e-9), [3]],
  ["sphere of radius 1e9", (rng) => sphere(100, rng).map((x) => x * 1e9), [3]],
  ["size 1e-150", (rng) => boxSurface(60, rng, 1e-150, 2e-150, 3e-150), [3]],
  ["size 1e150", (rng) => boxSurface(60, rng, 1e150, 2e150, 3e150), [3]],
  ["1e-150 beside 1",
    (rng) => pack([[1, 0, 0], [0, 1, 0], [0, 0, 1], [0, 0, 0],
      ...Array.from({ length: 30 }, () => [rng() * 1e-150, rng() * 1e-150, rng() * 1e-150] as const)]), [3]],
  ["sphere translated by 1e7", (rng) => moved(sphere(150, rng), 1e7, -1e7, 1e7), [3]],
  ["duplicates within one ulp", (rng) => {
    const p = sphere(60, rng);
    return Float64Array.from([...p, ...p.map((x) => neighbour(x, rng)), ...p.map((x) => neighbour(x, rng))]);
  }, [3]],
  ["cube corners within one ulp",
    (rng) => pack(Array.from({ length: 80 },
      (_, i) => [i & 1, i & 2, i & 4].map((b) => neighbour(b ? 1 : -1, rng)) as [number, number, number])), [3]],
  ["lattice {-1, 0, 1}^3, all 27",
    () => pack(Array.from({ length: 27 },
      (_, i) => [(i % 3) - 1, (Math.floor(i / 3) % 3) - 1, Math.floor(i / 9) - 1] as const)), [3]],
  ["lattice of 7^3, rotated", (rng) => rotated(lattice(200, rng, -3, 3), rng), [3]],
  ["rounded to float32", (rng) => sphere(200, rng).map((x) => Math.fround(x)), [3]],
  ["cube grid rounded to float32", (rng) => rotated(cubeGrid(6), rng).map((x) => Math.fround(x)), [3]],
  ["1000-gon prism", () => prism(1000, 2), [3]],
  ["arc below rounding", (rng) => pack(Array.from({ length: 200 }, (_, i) => {
    const a = i * 1e-8;
    return [Math.cos(a), Math.sin(a), rng() < 0.5 ? 0 : 1e-6] as const;
  })), [3]],
  ["ball", (rng) => box(500, rng, 1, 1, 1).filter((_, i, p) => {
    const k = i - (i % 3);
    return p[k] ** 2 + p[k + 1] ** 2 + p[k + 2] ** 2 < 1;
  }), [3]],
  ["two tetrahedra that share a face plane",
    () => pack([[0, 0, 0], [4, 0, 0], [0, 4, 0], [1, 1, 5], [1, 1, -5], [2, 0, 0], [0, 2, 0], [2, 2, 0], [1, 1, 0]]),
    [3]],
  ["flat pyramid over a fine polygon",
    () => pack([[0, 0, 1e-13],
      ...Array.from({ length: 64 }, (_, i) => [Math.cos(i / 10), Math.sin(i / 10), 0] as const)]), [3]],
];
