/**
 * Times every solver on the 18 files, interleaved in one run: ns per query, least of all rounds.
 *
 * `npm run measure -w packages/gjk2d-barycode [rounds]`, COL_SHARED or ../shared beside the repository. Cases in file order and in a new
 * random order on every pass (`*`). Every solver gets world-space vertices; results go into a checksum; wrong answers are counted first.
 * `distance` is the whole public call with its result object, bounds, witness points and normal; the others return a number.
 */
import { convexPolygon } from "@col/shapes/2d";
import { createDistanceResult2 } from "@col/types";
import type { ConvexShape2, Pose2 } from "@col/types";
import { createSignedVolumesState, signedVolumesDistance } from "../../bench/src/comparators2d/signed-volumes.ts";
import { createState2 } from "../../bench/src/comparators2d/state.ts";
import { edgeEdgeDistance } from "../../bench/src/comparators2d/edge-edge.ts";
import { satDepth, satIntersects } from "../../bench/src/comparators2d/sat.ts";
import { voronoiDistance } from "../../bench/src/comparators2d/voronoi.ts";
import { distance, intersects, signedDistance } from "../src/index.ts";
import { createPaperState, paperDistance, paperIntersects } from "../src/paper/index.ts";
import { gjkPolygons } from "../src/gjk-polygons.ts";
import { createWorkspace2 } from "../src/workspace.ts";
import { casesOf, NAMES } from "../test/data.ts";
import { random } from "../test/generate.ts";
import type { Corners } from "../test/oracle.ts";

interface Cell {
  readonly name: string;
  readonly a: ConvexShape2[];
  readonly b: ConvexShape2[];
  readonly la: ConvexShape2[];
  readonly lb: ConvexShape2[];
  readonly pa: Pose2[];
  readonly pb: Pose2[];
  readonly d: number[];
  readonly signed: number[];
}

type Query = (c: Cell, k: number) => number;
const out = createDistanceResult2(), st = createPaperState(), vs = createState2(), sv = createSignedVolumesState(), ws = createWorkspace2();
Object.assign(ws, { c: 1, s: 0, tx: 0, ty: 0, gap: 1e-14, cut: Infinity, budget: 100 });
const CLIMB = { epsilon: 1e-6, support: "climb" } as const, SCAN = { epsilon: 1e-6 } as const;

const distances: Record<string, Query> = {
  "default, loop only": (c, k) => {
    ws.ib = ws.jb = 0;
    ws.ic = -1;
    gjkPolygons(c.a[k].vertices, c.b[k].vertices, ws);
    const ex = ws.cx - ws.bx, ey = ws.cy - ws.by;
    return ws.kind === 3 ? 0 : ws.kind === 1 ? Math.sqrt(ws.h) : ws.h / Math.sqrt(ex * ex + ey * ey);
  },
  "distance()": (c, k) => distance(c.a[k], null, c.b[k], null, undefined, out).distance,
  "distance(), poses": (c, k) => distance(c.la[k], c.pa[k], c.lb[k], c.pb[k], undefined, out).distance,
  "paper, scan": (c, k) => paperDistance(c.a[k].vertices, c.b[k].vertices, SCAN, st),
  "paper, climb": (c, k) => paperDistance(c.a[k].vertices, c.b[k].vertices, CLIMB, st),
  "Voronoi": (c, k) => voronoiDistance(c.a[k].vertices, c.b[k].vertices, vs),
  "signed volumes": (c, k) => signedVolumesDistance(c.a[k].vertices, c.b[k].vertices, sv),
  "edge-edge": (c, k) => edgeEdgeDistance(c.a[k].vertices, c.b[k].vertices),
};
const booleans: Record<string, Query> = {
  "intersects()": (c, k) => (intersects(c.a[k], null, c.b[k], null) ? 1 : 0),
  "intersects(), poses": (c, k) => (intersects(c.la[k], c.pa[k], c.lb[k], c.pb[k]) ? 1 : 0),
  "paper, scan": (c, k) => (paperIntersects(c.a[k].vertices, c.b[k].vertices, SCAN, st) ? 1 : 0),
  "paper, climb": (c, k) => (paperIntersects(c.a[k].vertices, c.b[k].vertices, CLIMB, st) ? 1 : 0),
  "separating axis": (c, k) => (satIntersects(c.a[k].vertices, c.b[k].vertices) ? 1 : 0),
};
const depths: Record<string, Query> = {
  "signedDistance()": (c, k) => signedDistance(c.a[k], null, c.b[k], null, undefined, out).distance,
  "separating axis depth": (c, k) => -satDepth(c.a[k].vertices, c.b[k].vertices),
};

/** One loop per query, so that each is compiled for its own target. */
function loopOf(query: Query): (c: Cell, order: Int32Array, sum: Float64Array) => void {
  return new Function("query", "return function (c, order, sum) { for (let i = 0; i < order.length; i++) sum[0] += query(c, order[i]); }")(query) as never;
}

const rounds = Number(process.argv[2] ?? 15), rng = random(1), sum = new Float64Array(1);
/** Local shapes are shared by the cases, as bodies share them in use: 60 a file. */
const shapes = new Map<unknown, ConvexShape2>();
const local = (corners: Corners): ConvexShape2 => {
  const found = shapes.get(corners) ?? convexPolygon(corners.flat());
  shapes.set(corners, found);
  return found;
};
const cells = NAMES.map((file): Cell => {
  const cases = casesOf(file), pose = ([x, y, c, s]: readonly number[]): Pose2 => ({ x, y, c, s });
  return {
    name: file.slice(9, -5), a: cases.map((c) => convexPolygon(c.P.flat())), b: cases.map((c) => convexPolygon(c.Q.flat())),
    la: cases.map((c) => local(c.localP)), lb: cases.map((c) => local(c.localQ)),
    pa: cases.map((c) => pose(c.tp)), pb: cases.map((c) => pose(c.tq)), d: cases.map((c) => c.d), signed: cases.map((c) => (c.hit === 1 ? -c.depth : c.d)),
  };
});
const file = Int32Array.from({ length: 1000 }, (_, i) => i);
const orders = Array.from({ length: 16 }, () => {
  const o = file.slice();
  for (let i = 999; i > 0; i--) {
    const j = Math.floor(rng() * (i + 1)), t = o[i];
    o[i] = o[j];
    o[j] = t;
  }
  return o;
});

function table(title: string, queries: Record<string, Query>, want: (c: Cell, k: number, got: number) => boolean, of: readonly Cell[]): void {
  const loops = Object.entries(queries).map(([name, q]) => ({ name, q, loop: loopOf(q) }));
  for (let w = 0; w < 15; w++) for (const c of of) for (const l of loops) l.loop(c, file, sum);
  process.stdout.write(`\n${title}: ns per query, file order / shuffled\n`);
  const rows = new Map<string, string[]>(loops.map((l) => [l.name, []])), bad = new Map<string, number>();
  for (const c of of) {
    const best = new Map<string, [number, number]>(loops.map((l) => [l.name, [Infinity, Infinity]]));
    for (let r = 0; r < rounds; r++) {
      for (let shuffled = 0; shuffled < 2; shuffled++) {
        for (const l of loops) {
          const began = process.hrtime.bigint();
          for (let p = 0; p < 4; p++) l.loop(c, shuffled === 1 ? orders[(4 * r + p) % 16] : file, sum);
          const ns = Number(process.hrtime.bigint() - began) / 4000, b = best.get(l.name) as [number, number];
          b[shuffled] = Math.min(b[shuffled], ns);
        }
      }
    }
    for (const l of loops) {
      const b = best.get(l.name) as [number, number];
      (rows.get(l.name) as string[]).push(`${b[0].toFixed(0)}/${b[1].toFixed(0)}`);
      for (let k = 0; k < 1000; k++) if (!want(c, k, l.q(c, k))) bad.set(l.name, (bad.get(l.name) ?? 0) + 1);
    }
  }
  process.stdout.write(`| | ${of.map((c) => c.name).join(" | ")} | wrong |\n|---|${of.map(() => "---").join("|")}|---|\n`);
  for (const [name, values] of rows) process.stdout.write(`| ${name} | ${values.join(" | ")} | ${bad.get(name) ?? 0} |\n`);
}

table("Distance", distances, (c, k, got) => Math.abs(got - c.d[k]) <= 1e-6, cells);
table("Boolean", booleans, (c, k, got) => Math.abs(c.signed[k]) <= 1e-7 || (got === 1) === c.signed[k] < 0, cells);
table("Depth", depths, (c, k, got) => Math.abs(got - c.signed[k]) <= 1e-9, cells.filter((c) => c.name.includes("overlapping")));
process.stdout.write(`\nNode ${process.version}, checksum ${sum[0].toExponential(6)}\n`);
