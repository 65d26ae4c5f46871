/**
 * `witness-clouds`: what smoothing sees of a body: the witness points of perturbed poses (Montaut et al. 2023, Fig. 1),
 * and the weights that the Gumbel form gives the vertices around the witness point, by ring (Fig. 2).
 *
 * Clouds: M = 25 solutions with Gaussian noise on the pose of B, as the 0th order draws them; shown on each body in the
 * plane across the normal.
 * Weights: softmax of <v, x> / e over all vertices, x the separation; rings by distance along edges. Hulls of `--data`,
 * else generated.
 */
import { witnessDerivatives } from "@col/diff";
import { signedDistance } from "@col/epa";
import type { ConvexShape, DistanceFn, MeshData } from "@col/types";
import type { Experiment, ExperimentSeries } from "./experiment.ts";
import { hullProblems, hullsNote } from "./problems.ts";
import type { Placed } from "./problems.ts";
import { spreadOf } from "./statistics.ts";

const SAMPLES = 25;
const NOISE = [1e-3, 1e-2, 3e-2] as const;
/** Separation of the pair, metres. */
const APART = 0.02;
const PAIRS = { quick: 3, normal: 20, full: 100 } as const;
/** Temperatures of the weights, square metres. */
const TEMPERATURES = [1e-6, 1e-5, 1e-4, 1e-3] as const;
const RINGS = 5;

/** Witness points on one body under noise, in two coordinates across the normal, metres. */
function cloud(q: Placed, noise: number): { a: ExperimentSeries; b: ExperimentSeries; spread: number } {
  const r = signedDistance(q.a, q.poseA, q.b, q.poseB), n = r.normal, points: number[][] = [];
  const t = Math.abs(n.x) > 0.6 ? [-n.y, n.x, 0] : [0, -n.z, n.y],
    l = Math.sqrt(t[0] * t[0] + t[1] * t[1] + t[2] * t[2]), u = t.map((v) => v / l),
    v = [n.y * u[2] - n.z * u[1], n.z * u[0] - n.x * u[2], n.x * u[1] - n.y * u[0]];
  const solver: DistanceFn = (a, poseA, b, poseB, options, out) => {
    signedDistance(a, poseA, b, poseB, options, out);
    const { pointA: p, pointB: s } = out, o = r.pointA;
    points.push([p.x - o.x, p.y - o.y, p.z - o.z, s.x - o.x, s.y - o.y, s.z - o.z]);
    return out;
  };
  witnessDerivatives(q.a, q.poseA, q.b, q.poseB, r, { method: "zeroth-order", samples: SAMPLES, epsilon: noise,
    length: 1, solver });
  const along = (e: readonly number[], at: 0 | 3): number[] =>
    points.map((p) => e[0] * p[at] + e[1] * p[at + 1] + e[2] * p[at + 2]);
  const a = { name: `A, noise ${noise}`, x: along(u, 0), y: along(v, 0) },
    b = { name: `B, noise ${noise}`, x: along(u, 3), y: along(v, 3) };
  return { a, b, spread: Math.sqrt(a.x.reduce((s, x, i) => s + x * x + a.y[i] * a.y[i], 0) / points.length) };
}

/** Ring of every vertex: edges from `first`. */
function ringsOf(mesh: MeshData, first: number): Int32Array {
  const ring = new Int32Array(mesh.vertices.length / 3).fill(-1), queue = [first];
  ring[first] = 0;
  for (const v of queue) {
    for (const w of mesh.neighbours.subarray(mesh.neighbourStart[v], mesh.neighbourStart[v + 1])) {
      if (ring[w] >= 0) continue;
      ring[w] = ring[v] + 1;
      queue.push(w);
    }
  }
  return ring;
}

/** Sum of the weights per ring, 0 .. RINGS, and beyond; `d` is the outward direction of length |x|, local frame. */
function weights(shape: ConvexShape, d: Float64Array, temperature: number): number[] {
  const { mesh } = shape;
  if (mesh === null) throw new TypeError("weights: needs a mesh");
  const v = mesh.vertices, first = shape.support(shape, d, new Float64Array(3)), ring = ringsOf(mesh, first),
    sums = new Array<number>(RINGS + 2).fill(0);
  const height = (i: number): number => d[0] * v[3 * i] + d[1] * v[3 * i + 1] + d[2] * v[3 * i + 2],
    top = height(first);
  ring.forEach((k, i) => { sums[Math.min(k, RINGS + 1)] += Math.exp((height(i) - top) / temperature); });
  const total = sums.reduce((s, x) => s + x, 0);
  return sums.map((x) => x / total);
}

/** Outward direction of A at its witness point, |x| long, in its frame. */
function direction(q: Placed): Float64Array {
  const r = signedDistance(q.a, q.poseA, q.b, q.poseB), { x, y, z, w } = q.poseA.quaternion, s = Math.abs(r.distance);
  const n = [s * r.normal.x, s * r.normal.y, s * r.normal.z],
    c = [-y * n[2] + z * n[1] + w * n[0], -z * n[0] + x * n[2] + w * n[1], -x * n[1] + y * n[0] + w * n[2]];
  return Float64Array.of(n[0] + 2 * (-y * c[2] + z * c[1]), n[1] + 2 * (-z * c[0] + x * c[2]),
    n[2] + 2 * (-x * c[1] + y * c[0]));
}

export const witnessClouds: Experiment = {
  name: "witness-clouds", seconds: 6,
  about: "witness points under noise on the pose, Gumbel weights by ring",
  paper: "Montaut et al. 2023, Figs. 1, 2",
  run(context) {
    const queries = hullProblems(context, PAIRS[context.size], [APART]), clouds = queries.map((q, i) => {
      context.progress(i / queries.length);
      return NOISE.map((e) => cloud(q, e));
    });
    const spreads = NOISE.map((_, k) => clouds.map((c) => c[k].spread)),
      shares = TEMPERATURES.map((t) => queries.map((q) => weights(q.a, direction(q), t))),
      byRing = shares.map((list) => list[0].map((_, ring) => spreadOf(list.map((w) => w[ring])).mean));
    return {
      tables: [
        { title: "Spread of the witness points on A",
          note:
            `root mean square, metres; ${queries.length} pairs ${APART} m apart, M = ${SAMPLES}; ${hullsNote(context)}`,
            head: ["noise on the pose", "spread"], rows: NOISE.map((e, k) => [e, spreadOf(spreads[k]).mean]) },
        {
          title: "Share of the Gumbel weights by ring",
          note: "mean over the same pairs; rings counted in edges from the witness vertex of A",
          head: ["temperature, m^2", ...Array.from({ length: RINGS + 1 }, (_, i) => `ring ${i}`), "beyond"],
          rows: TEMPERATURES.map((t, k) => [t.toExponential(0), ...byRing[k]]),
        },
      ],
      figures: [
        { title: "Witness points under noise, first pair (Fig. 1)", kind: "points",
          x: { label: "across the normal, m", log: false }, y: { label: "across the normal, m", log: false },
          series: clouds[0].flatMap(({ a, b }) => [a, b]) },
        { title: "Gumbel weights by ring (Fig. 2)", kind: "line", x: { label: "ring", log: false },
          y: { label: "share of the weights", log: false },
          series: TEMPERATURES.map((t, k) => ({ name: `temperature ${t.toExponential(0)}`,
            x: byRing[k].map((_, i) => i), y: byRing[k] })) },
      ],
    };
  },
};
