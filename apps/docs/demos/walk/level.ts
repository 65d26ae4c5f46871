/**
 * The level of the demo "walk on a mesh": a yard with walls, a ramp, stairs, a steep ramp, a bump, a wall with a
 * corner, a narrow gap. Metres, y up; the yard is `2 * YARD` wide.
 *
 * The level is a list of quads, whose corners run counterclockwise as seen from their front. `writeTriangles` cuts
 * each quad into cells of two triangles, once or twice over: triangles of modelling programs are large, small or
 * doubled, and a character should not feel the difference.
 */
import { convexHull } from "@col/shapes";
import type { ConvexShape, Vec3Like } from "@col/types";

export type Quad = readonly [Vec3Like, Vec3Like, Vec3Like, Vec3Like];

/** Half width of the yard, and the height of its walls as they are drawn. Metres. */
export const YARD = 5, WALL = 1.2;
/** Rise and run of a step of the stairs; how many there are. */
export const RISE = 0.2, RUN = 0.4, STEPS = 5;
/**
 * Slopes of the two ramps, radians: the body walks up the first; the second is steeper than the first value of
 * `maxSlope`.
 */
export const RAMP: number = Math.atan(1 / 2.5), STEEP: number = Math.atan(1 / 0.5);

const v = (x: number, y: number, z: number): Vec3Like => ({ x, y, z });

/** The bump: centre, radius, height, and the number of its rings and sectors. */
const BUMP = { x: -2, z: 2.5, radius: 1.5, height: 0.35, rings: 4, sectors: 12 } as const;

/** A prism along z from `z0` to `z1`: its outline in the plane of x and y, counterclockwise; without its bottom. */
interface Prism {
  readonly outline: readonly (readonly [x: number, y: number])[];
  readonly z0: number;
  readonly z1: number;
}

const wall = (x0: number, x1: number, z0: number, z1: number, y = WALL): Prism =>
  ({ outline: [[x0, 0], [x1, 0], [x1, y], [x0, y]], z0, z1 });

const top = RISE * STEPS, back = -YARD, front = 1.8 - YARD, deck = 1, last = deck + RUN * STEPS;

/** The solids of the level, each convex. */
const PRISMS: readonly Prism[] = [
  { outline: [[-1 - 2.5 * top, 0], [-1, 0], [-1, top]], z0: back, z1: front }, // the ramp
  { outline: [[-1, 0], [deck, 0], [deck, top], [-1, top]], z0: back, z1: front },
  ...Array.from({ length: STEPS - 1 }, (_, i): Prism => { // the stairs, each step a box
    const x = deck + RUN * i, y = top - RISE * (i + 1);
    return { outline: [[x, 0], [x + RUN, 0], [x + RUN, y], [x, y]], z0: back, z1: front };
  }),
  { outline: [[last + 0.4, 0], [last + 1, 0], [last + 1, 1.2]], z0: back, z1: front }, // the steep ramp
  wall(1, 4, 0.2, 0.4), wall(3.8, 4, 0.4, 3), // a wall with a corner
  wall(0.3, 1.5, 2.2, 2.6), wall(2.3, 3, 2.2, 2.6), // a gap, 0.8 wide
  wall(1.5, 2.3, 4, 4.4, RISE), // one step alone
];

function quadsOf({ outline: o, z0, z1 }: Prism): readonly Quad[] {
  const sides = o.flatMap(([x, y], i): readonly Quad[] => {
    const [u, w] = o[(i + 1) % o.length];
    return y === 0 && w === 0 ? [] : [[v(x, y, z0), v(u, w, z0), v(u, w, z1), v(x, y, z1)]];
  });
  const ends = [[0, 1, 2, 3 % o.length]].flatMap(([a, b, c, d]): readonly Quad[] => {
    const at = (i: number, z: number): Vec3Like => v(o[i][0], o[i][1], z);
    return [[at(a, z1), at(b, z1), at(c, z1), at(d, z1)], [at(a, z0), at(d, z0), at(c, z0), at(b, z0)]];
  });
  return [...sides, ...ends];
}

/** A point of the bump: ring from the middle, sector. */
function onBump(ring: number, sector: number): Vec3Like {
  const { x, z, radius, height, rings, sectors } = BUMP, t = ring / rings, a = (2 * Math.PI * sector) / sectors;
  return v(x + radius * t * Math.cos(a), height * (1 + Math.cos(Math.PI * t)) / 2, z + radius * t * Math.sin(a));
}

const bumpQuads = (): readonly Quad[] => Array.from({ length: BUMP.rings * BUMP.sectors }, (_, k): Quad => {
  const r = Math.floor(k / BUMP.sectors), s = k % BUMP.sectors;
  return [onBump(r, s), onBump(r, s + 1), onBump(r + 1, s + 1), onBump(r + 1, s)];
});

/** The yard: its floor and the walls about it, seen from inside. */
function yardQuads(high: number): readonly Quad[] {
  const w = YARD, ring = [[-w, -w], [-w, w], [w, w], [w, -w]];
  const floor: Quad = [v(-w, 0, w), v(w, 0, w), v(w, 0, -w), v(-w, 0, -w)];
  return [floor, ...ring.map(([x, z], i): Quad => {
    const [p, q] = ring[(i + 1) % 4];
    return [v(x, 0, z), v(x, high, z), v(p, high, q), v(p, 0, q)];
  })];
}

/** All quads of the level; `high`: the walls of the yard, which are drawn lower than they are. */
export const levelQuads = (high = 4 * WALL): readonly Quad[] =>
  [...yardQuads(high), ...PRISMS.flatMap(quadsOf), ...bumpQuads()];

/** The solids of the level as convex bodies in the world, for tests: without the walls of the yard and the bump. */
export const solids = (): readonly ConvexShape[] => PRISMS.map(({ outline, z0, z1 }) =>
  convexHull(outline.flatMap(([x, y]) => [v(x, y, z0), v(x, y, z1)])));

/** The point of a quad at s and t, from 0 to 1. */
function onQuad([a, b, c, d]: Quad, s: number, t: number): Vec3Like {
  const mix = (k: "x" | "y" | "z"): number =>
    (1 - t) * ((1 - s) * a[k] + s * b[k]) + t * ((1 - s) * d[k] + s * c[k]);
  return v(mix("x"), mix("y"), mix("z"));
}

/** Twice the area of a triangle. */
function area(p: Vec3Like, q: Vec3Like, r: Vec3Like): number {
  const a = v(q.x - p.x, q.y - p.y, q.z - p.z), b = v(r.x - p.x, r.y - p.y, r.z - p.z);
  return Math.hypot(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x);
}

/** A triangle with a smaller area counts as three corners on a line. Square metres. */
const TINY = 1e-9;

/** Corners of all triangles, 9 numbers each: `cells` x `cells` cells of two triangles a quad, each `copies` times. */
export function writeTriangles(cells: number, copies: number): Float64Array {
  const out: number[] = [], put = (...corners: readonly [Vec3Like, Vec3Like, Vec3Like]): void => {
    if (!(area(...corners) > TINY)) return; // half of a cell beside a corner that two corners of a quad share
    for (let k = 0; k < copies; k++) for (const p of corners) out.push(p.x, p.y, p.z);
  };
  for (const quad of levelQuads()) for (let i = 0; i < cells; i++) for (let j = 0; j < cells; j++) {
    const at = (s: number, t: number): Vec3Like => onQuad(quad, (i + s) / cells, (j + t) / cells);
    put(at(0, 0), at(1, 0), at(1, 1));
    put(at(0, 0), at(1, 1), at(0, 1));
  }
  return Float64Array.from(out);
}
