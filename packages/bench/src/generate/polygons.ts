/**
 * Seeded pairs of convex polygons with references by brute force: distant, overlapping, touching.
 *
 * In: number of vertices, category, count, seed. Out: a `PolygonSet`: vertices in local frames (x, y interleaved,
 * counter-clockwise), poses x, y, cosine, sine in the world; metres. Polygons are inscribed in circles and ellipses
 * at random angles, two of the three kinds of the polygon files. Poses and categories are the same as there: distant
 * pairs have a distance of at least 0.01, overlaps at least 0.001 of the smaller radius, touching pairs are distant
 * pairs moved together. References in double precision: shortest vector from a vertex to an edge for the distance;
 * separating axes for the depth.
 */
import { satDepth, satIntersects } from "./sat.ts";
import type { PolygonCase, PolygonSet } from "../problem-files/polygons.ts";
import { createRandom } from "./random.ts";
import type { Random } from "./random.ts";

/** Categories of the polygon files. */
export const POLYGON_CATEGORIES = ["distant", "overlapping", "touching"] as const;
/** The relative position of the two polygons of a generated pair. */
export type PolygonCategory = (typeof POLYGON_CATEGORIES)[number];

const SHAPES = 60;
/** Shortest edge, relative to the circumradius: corners stay corners. No dimension. */
const LEAST_EDGE = 0.005;

function shape(random: Random, count: number, flat: boolean): Float64Array {
  for (;;) {
    const angles = Array.from({ length: count }, () => random.between(0, 2 * Math.PI)).sort((p, q) => p - q);
    const radius = random.between(0.5, 2.5), squeeze = flat ? random.between(0.25, 0.9) : 1,
      out = new Float64Array(2 * count);
    const [x, y] = turn(random);
    angles.forEach((t, k) => {
      const u = radius * Math.cos(t), v = radius * squeeze * Math.sin(t);
      out[2 * k] = x * u - y * v;
      out[2 * k + 1] = y * u + x * v;
    });
    const wide = angles.every((t, k) => {
      const next = (k + 1) % count, gap = k + 1 === count ? angles[0] + 2 * Math.PI - t : angles[next] - t;
      const ex = out[2 * next] - out[2 * k], ey = out[2 * next + 1] - out[2 * k + 1];
      return gap < 0.9 * Math.PI && Math.sqrt(ex * ex + ey * ey) >= LEAST_EDGE * radius;
    });
    if (wide) return out;
  }
}

/** A unit vector, uniform. */
function turn(random: Random): [number, number] {
  for (;;) {
    const x = random.between(-1, 1), y = random.between(-1, 1), s = x * x + y * y;
    if (s > 0.01 && s <= 1) return [x / Math.sqrt(s), y / Math.sqrt(s)];
  }
}

/** World vertices of a placed polygon: x + (c lx - s ly), y + (s lx + c ly), as the polygon files define them. */
export function placePolygon(v: Float64Array, pose: Float64Array | null): Float64Array {
  if (pose === null) return v;
  const [x, y, c, s] = pose;
  return v.map((_, i) => (i % 2 === 0 ? x + (c * v[i] - s * v[i + 1]) : y + (s * v[i - 1] + c * v[i])));
}

/** Shortest vector from a vertex of `p` to an edge of `q`. */
function leastVector(p: Float64Array, q: Float64Array): readonly [number, number] {
  let best = Infinity, vector: readonly [number, number] = [NaN, NaN];
  for (let k = 0; k < p.length; k += 2) {
    for (let i = q.length - 2, j = 0; j < q.length; i = j, j += 2) {
      const ex = q[j] - q[i], ey = q[j + 1] - q[i + 1], x = q[i] - p[k], y = q[i + 1] - p[k + 1];
      const t = Math.min(1, Math.max(0, -(x * ex + y * ey) / (ex * ex + ey * ey))), vx = x + t * ex, vy = y + t * ey;
      if (vx * vx + vy * vy < best) {
        best = vx * vx + vy * vy;
        vector = [vx, vy];
      }
    }
  }
  return vector;
}

/** Shortest vector from P to Q. Valid only if they are separated. */
function gapOf(p: Float64Array, q: Float64Array): readonly [number, number] {
  const [ax, ay] = leastVector(p, q), [bx, by] = leastVector(q, p);
  return ax * ax + ay * ay <= bx * bx + by * by ? [ax, ay] : [-bx, -by];
}

const radiusOf = (v: Float64Array): number =>
  Math.sqrt(v.reduce((most, x, i) => (i % 2 === 0 ? Math.max(most, x * x + v[i + 1] * v[i + 1]) : most), 0));

/** `count` pairs of polygons with `vertices` corners each. Same seed, same pairs. */
export function generatePolygons(vertices: number, category: PolygonCategory, count: number, seed: number): PolygonSet {
  const random = createRandom(seed),
    shapes = Array.from({ length: SHAPES }, (_, k) => shape(random, vertices, k % 2 === 1));
  const cases: PolygonCase[] = [];
  const at = (reach: number, x: number, y: number): Float64Array => Float64Array.of(x + random.between(-reach, reach),
    y + random.between(-reach, reach), ...turn(random));
  while (cases.length < count) {
    const a = shapes[random.index(SHAPES)], b = shapes[random.index(SHAPES)], poseA = at(10, 0, 0);
    const near = Math.SQRT1_2 * (radiusOf(a) + radiusOf(b));
    const poseB = category === "overlapping" ? at(near, poseA[0], poseA[1]) : at(10, 0, 0);
    const p = placePolygon(a, poseA), meet = satIntersects(p, placePolygon(b, poseB));
    if (meet !== (category === "overlapping")) continue;
    if (meet) {
      const depth = satDepth(p, placePolygon(b, poseB));
      if (depth < 1e-3 * Math.min(radiusOf(a), radiusOf(b))) continue;
      cases.push({ family: category, a, b, poseA, poseB, hit: true, distance: 0, depth, line: 0 });
      continue;
    }
    const [gx, gy] = gapOf(p, placePolygon(b, poseB)), gap = Math.sqrt(gx * gx + gy * gy);
    if (gap < 0.01) continue;
    if (category === "touching") {
      poseB[0] -= gx;
      poseB[1] -= gy;
    }
    cases.push({ family: category, a, b, poseA, poseB, hit: false, distance: category === "touching" ? 0 : gap,
      depth: 0, line: 0 });
  }
  return { format: "polygon-cases-1", cases };
}
