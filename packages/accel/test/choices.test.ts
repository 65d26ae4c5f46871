/**
 * Which loop `auto` takes and whether a guess from the ellipsoids goes before it, by kinds and by how far apart the
 * boxes are: the rules of choose.ts, which cost time where they go wrong and change no answer.
 */
import { boxesApart, createWorkspace, relativePose, startCentres } from "@col/kernel";
import type { Workspace } from "@col/kernel";
import { box, cone, convexHull, cylinder, ellipsoid, point, segment } from "@col/shapes";
import { makePose } from "@col/testkit";
import type { ConvexShape } from "@col/types";
import { expect, test } from "vitest";
import { chooseBoolean, chooseDistance } from "../src/choose.ts";
import { AUTO, CURVED, ELLIPSOIDS, NEWTON, PLAIN, POLYAK_AWHILE } from "../src/options.ts";

const CORNERS = [1, 0.9, 0.8, -1, -0.9, 0.8, 1, -0.8, -0.9, -1, 0.8, -0.9, 0.2, 0.9, 1, 0.3, -0.7, 0.9];
/** About n vertices on a sphere. */
const dense = (n: number): ConvexShape => {
  const points: number[] = [];
  for (let i = 0; i < n; i++) {
    const z = 1 - (2 * i + 1) / n, r = Math.sqrt(1 - z * z), turn = 2.399963 * i;
    points.push(r * Math.cos(turn), r * Math.sin(turn), z);
  }
  return convexHull(points);
};
const SHAPES = {
  egg: ellipsoid(1, 0.9, 0.8),
  can: cylinder(0.8, 0.9),
  hat: cone(0.8, 0.9),
  line: segment({ x: -0.9, y: 0.1, z: 0 }, { x: 0.8, y: 0, z: 0.3 }),
  crate: box(1, 0.8, 0.9),
  gem: convexHull(CORNERS),
  dot: point({ x: 0.1, y: 0.2, z: 0.3 }),
  fine: dense(250),
  finer: dense(2100),
  finest: dense(3100),
} as const;
type Name = keyof typeof SHAPES;

/** The line of the centres, along no axis: there a guess is another direction. */
const LINE = [2, 1, 0.7] as const;

/** The pose of B, so that the centres are `part` of the boxes' reach along their line apart. */
function placed(a: ConvexShape, b: ConvexShape, part: number): Workspace {
  const ws = createWorkspace(), half = (s: ConvexShape, i: number): number => 0.5 * (s.bounds[3 + i] - s.bounds[i]);
  const mid = (s: ConvexShape, i: number): number => 0.5 * (s.bounds[i] + s.bounds[3 + i]);
  const reach = LINE.reduce((sum, d, i) => sum + d * (half(a, i) + half(b, i)), 0);
  const long = (part * reach) / LINE.reduce((sum, d) => sum + d * d, 0);
  const at = LINE.map((d, i) => mid(a, i) - mid(b, i) + long * d);
  relativePose(makePose(), makePose(at[0], at[1], at[2]), ws.bInA);
  ws.limits.beyond = Infinity;
  ws.limits.within = 0;
  return ws;
}

/** The loop, and whether the start is another one than the difference of the centres. */
function choice(a: ConvexShape, b: ConvexShape, part: number, method: number): readonly [number, boolean] {
  const ws = placed(a, b, part), code = chooseDistance(a, b, undefined, method, ws), x = new Float64Array(3);
  startCentres(a, b, ws.bInA, x);
  return [code, x.some((v, i) => v !== ws.x[i])];
}

test("curved pairs: a guess near contact, where it saves more than it costs; plain GJK far away", () => {
  const rows: readonly (readonly [Name, Name, number, boolean])[] = [
    ["egg", "can", CURVED, true],
    ["can", "can", CURVED, false],
    ["can", "egg", CURVED, true],
    ["egg", "crate", CURVED, false],
    ["crate", "egg", CURVED, false],
    ["egg", "line", CURVED, true],
    ["line", "egg", CURVED, true],
    ["egg", "gem", CURVED, true],
    ["can", "gem", CURVED, true],
    ["gem", "can", CURVED, true],
    ["egg", "hat", CURVED, true],
    ["can", "crate", PLAIN, false],
    ["can", "line", PLAIN, false],
    ["hat", "can", PLAIN, false],
    ["hat", "gem", PLAIN, false],
  ];
  for (const [a, b, code, guess] of rows) {
    const ask = (part: number): readonly [number, boolean] => choice(SHAPES[a], SHAPES[b], part, AUTO);
    expect([a, b, ask(0.6)]).toEqual([a, b, [code, false]]);
    expect([a, b, ask(0.8)]).toEqual([a, b, [code, guess]]);
    expect([a, b, ask(1.7)]).toEqual([a, b, [code, guess]]);
    expect([a, b, ask(1.9)]).toEqual([a, b, [PLAIN, false]]);
  }
});

test("newton by name takes every curved pair, and does not ask whether it pays", () => {
  for (const [a, b] of [["can", "crate"], ["hat", "can"], ["hat", "gem"]] as const) {
    expect(choice(SHAPES[a], SHAPES[b], 0.8, NEWTON)[0]).toBe(CURVED);
    expect(choice(SHAPES[a], SHAPES[b], 1.9, NEWTON)[0]).toBe(PLAIN);
  }
});

test("ellipsoids and points have their own loop, polytopes momentum where many vertices are near", () => {
  for (const [a, b] of [["egg", "egg"], ["egg", "dot"], ["dot", "egg"], ["dot", "dot"]] as const)
    expect(choice(SHAPES[a], SHAPES[b], 0.8, AUTO)).toEqual([ELLIPSOIDS, false]);
  for (const [a, b, part, code, guess] of [
    ["crate", "crate", 1, PLAIN, false],
    ["gem", "gem", 1, PLAIN, true],
    ["fine", "gem", 0.75, POLYAK_AWHILE, true],
    ["gem", "fine", 0.75, POLYAK_AWHILE, true],
    ["finer", "gem", 0.75, POLYAK_AWHILE, true],
    ["fine", "fine", 6, PLAIN, true],
    ["fine", "fine", 0.3, PLAIN, true],
  ] as const) {
    expect([a, b, part, choice(SHAPES[a], SHAPES[b], part, AUTO)]).toEqual([a, b, part, [code, guess]]);
  }
});

test("Boolean queries: momentum for many vertices that are not deep in each other, or for very many", () => {
  for (const [a, b, part, code] of [
    ["egg", "egg", 0.5, ELLIPSOIDS],
    ["egg", "can", 0.5, PLAIN],
    ["gem", "gem", 0.5, PLAIN],
    ["fine", "gem", 0.6, PLAIN],
    ["fine", "gem", 0.7, POLYAK_AWHILE],
    ["finest", "gem", 0.6, POLYAK_AWHILE],
    ["gem", "gem", 0.7, PLAIN],
  ] as const) {
    const one = SHAPES[a], two = SHAPES[b], ws = placed(one, two, part);
    boxesApart(one, two, ws.bInA, ws);
    expect([a, b, part, chooseBoolean(one, two, undefined, AUTO, ws)]).toEqual([a, b, part, code]);
  }
});
