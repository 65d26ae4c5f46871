/**
 * Voronoi regions against signed volumes: time per call on simplices recorded from GJK runs, iterations of whole runs,
 * and errors against exact rational arithmetic on slivers.
 *
 *   node --conditions=@col/source --disable-warning=ExperimentalWarning packages/kernel/bench/sub-distance.ts [pairs]
 *
 * Pairs: clouds of 8 to 64 points on ellipsoids of random radii, random relative rotation, box gap of a tenth to twice
 * the size. Rounds of the two are interleaved; the least and the median of the rounds are printed.
 */
import type { ConvexShape } from "@col/types";
import { exactPolytopeDistance, makePose, packPose, Rng } from "@col/testkit";
import { compact } from "../src/simplex/compact.ts";
import { nearestSignedVolumes } from "../src/simplex/signed-volumes.ts";
import { nearestVoronoi } from "../src/simplex/voronoi.ts";
import { createWorkspace } from "../src/query/workspace.ts";
import { supportRow } from "../src/minkowski.ts";
import { preconditionHolds, SIMPLEX_FAMILIES, simplexCase } from "../test/simplices.ts";

type Nearest = typeof nearestVoronoi;
const FAMILIES: readonly (readonly [string, Nearest])[] = [["Voronoi regions", nearestVoronoi],
  ["signed volumes", nearestSignedVolumes]];

function cloud(rng: Rng, count: number): ConvexShape {
  const params = new Float64Array(3 * count), r = [rng.uniform(0.2, 1), rng.uniform(0.2, 1), rng.uniform(0.2, 1)],
    p = new Float64Array(3);
  for (let i = 0; i < count; i++) {
    rng.unitVector(p);
    for (let k = 0; k < 3; k++) params[3 * i + k] = r[k] * p[k];
  }
  return {
    kind: -1, hessian: null, face: null, params, margin: 0, center: new Float64Array(3), inradius: 0,
    bounds: new Float64Array(6), centred: true,
    curvature: 0, mesh: null, operands: [],
    support: (s, d, out) => {
      const v = s.params, x = d[0], y = d[1], z = d[2];
      let best = 0, max = -Infinity;
      for (let i = 0; i < v.length; i += 3) {
        const h = x * v[i] + y * v[i + 1] + z * v[i + 2];
        if (h > max) {
          max = h; best = i;
        }
      }
      out[0] = v[best]; out[1] = v[best + 1]; out[2] = v[best + 2];
      return best / 3;
    },
  };
}

interface Pair {
  readonly a: ConvexShape;
  readonly b: ConvexShape;
  readonly bInA: Float64Array;
}

interface Recorded {
  readonly w: Float64Array[];
  readonly rank: number[];
}

/**
 * One plain GJK run; returns [iterations, upper - lower]. The same stopping rules as the solvers' bracket rule at
 * 1e-10.
 */
function gjk(pair: Pair, nearest: Nearest, record: Recorded | null): [number, number] {
  const ws = createWorkspace(), s = ws.simplex, x = ws.x, t = pair.bInA;
  x[0] = -t[9]; x[1] = -t[10]; x[2] = -t[11];
  let lower = 0, size = 0;
  for (let k = 1; k <= 200; k++) {
    const rank = s.rank, x0 = x[0], x1 = x[1], x2 = x[2], xx = x0 * x0 + x1 * x1 + x2 * x2, l = Math.sqrt(xx);
    supportRow(pair.a, pair.b, pair.bInA, x, ws.support, s, rank);
    const i = 3 * rank, xw = x0 * s.w[i] + x1 * s.w[i + 1] + x2 * s.w[i + 2];
    size = Math.max(size, Math.sqrt(s.w[i] * s.w[i] + s.w[i + 1] * s.w[i + 1] + s.w[i + 2] * s.w[i + 2]));
    lower = Math.max(lower, xw / l);
    if (rank > 0 && (l - lower <= 1e-10 * (l + size) || xx - xw <= 1e-15 * l * size)) return [k, l - lower];
    if (record !== null && rank > 0) {
      record.w.push(Float64Array.from(s.w));
      record.rank.push(rank + 1);
    }
    const mask = nearest(s.w, rank + 1, x), yy = x[0] * x[0] + x[1] * x[1] + x[2] * x[2];
    if (mask === 15) return [k, 0];
    if (rank > 0 && !(yy < xx)) return [k, l - lower];
    s.rank = rank + 1;
    compact(s, mask);
    if (!(yy > 1e-30 * size * size)) return [k, 0];
  }
  return [200, NaN];
}

function measure(nearest: Nearest, rec: Recorded, x: Float64Array): number {
  const { w, rank } = rec, n = w.length, start = performance.now();
  for (let i = 0; i < n; i++) nearest(w[i], rank[i], x);
  return ((performance.now() - start) * 1e6) / n;
}

function shuffle(rng: Rng, rec: Recorded): void {
  for (let i = rec.w.length - 1; i > 0; i--) {
    const j = rng.integer(i + 1);
    [rec.w[i], rec.w[j]] = [rec.w[j], rec.w[i]];
    [rec.rank[i], rec.rank[j]] = [rec.rank[j], rec.rank[i]];
  }
}

const rng = new Rng(1), pairs: Pair[] = [], count = Number(process.argv[2] ?? 2000), d = new Float64Array(3),
  q = new Float64Array(4);
for (let i = 0; i < count; i++) {
  rng.unitVector(d);
  rng.unitQuaternion(q);
  const gap = rng.uniform(0.9, 4);
  pairs.push({
    a: cloud(rng, 8 + rng.integer(57)), b: cloud(rng, 8 + rng.integer(57)),
    bInA: packPose(makePose(gap * d[0], gap * d[1], gap * d[2], q[0], q[1], q[2], q[3])),
  });
}
const rec: Recorded = { w: [], rank: [] };
for (const [name, nearest] of FAMILIES) {
  let iterations = 0, open = 0;
  for (const pair of pairs) {
    const [k, gap] = gjk(pair, nearest, nearest === nearestVoronoi ? rec : null);
    iterations += k;
    if (!(gap < 1e-9)) open++;
  }
  console.log(
    `${name.padEnd(16)} ${count} pairs: ${(iterations / count).toFixed(3)} iterations, ${open} brackets wider than `
      + "1e-9");
}
shuffle(rng, rec);
for (const rank of [0, 2, 3, 4]) {
  const part: Recorded = { w: [], rank: [] };
  rec.rank.forEach((r, i) => {
    if (rank === 0 || r === rank) {
      part.w.push(rec.w[i]);
      part.rank.push(r);
    }
  });
  const x = new Float64Array(3), times: number[][] = [[], []];
  for (let round = 0; round < 60; round++)
    FAMILIES.forEach(([, nearest], k) => times[k].push(measure(nearest, part, x)));
  const text = times.map((t, k) => {
    const s = t.slice(20).sort((a, b) => a - b);
    return `${FAMILIES[k][0]} ${s[0].toFixed(1)} (median ${s[s.length >> 1].toFixed(1)}) ns`;
  });
  console.log(
    `${rank === 0 ? "all ranks" : `rank ${rank}   `} ${String(part.w.length).padStart(6)} `
      + `simplices: ${text.join(", ")}`);
}
console.log("\nlargest | |x| - exact | / size and sine of the angle to the exact x, precondition held exactly:");
for (const [name, family] of Object.entries(SIMPLEX_FAMILIES)) {
  const worst = [[0, 0], [0, 0]], x = new Float64Array(3);
  let cases = 0;
  for (let i = 0; i < count; i++) {
    const c = simplexCase(rng, family, 2 + (i % 3));
    if (!preconditionHolds(c)) continue;
    cases++;
    const exact = exactPolytopeDistance(c.w.subarray(0, 3 * c.rank), new Float64Array(3)), s = exact.separation;
    FAMILIES.forEach(([, nearest], k) => {
      nearest(c.w, c.rank, x);
      const l = Math.sqrt(x[0] * x[0] + x[1] * x[1] + x[2] * x[2]);
      const c0 = x[1] * s[2] - x[2] * s[1], c1 = x[2] * s[0] - x[0] * s[2], c2 = x[0] * s[1] - x[1] * s[0];
      worst[k][0] = Math.max(worst[k][0], Math.abs(l - exact.distance) / c.size);
      if (l > 0 && exact.distance > 0)
        worst[k][1] = Math.max(worst[k][1], Math.sqrt(c0 * c0 + c1 * c1 + c2 * c2) / l / exact.distance);
    });
  }
  const text = worst.map((e, k) => `${FAMILIES[k][0]} ${e[0].toExponential(1)} ${e[1].toExponential(1)}`);
  if (cases > 0) console.log(`${name.padEnd(12)} ${String(cases).padStart(5)} cases: ${text.join("   ")}`);
}
