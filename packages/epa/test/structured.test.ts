/**
 * Polytopes as people build them, against the oracle that goes through all features: boxes with sides a million times
 * apart, prisms a kilometre long, wafers a nanometre thick, integer coordinates, quarter turns and turns of 1e-12,
 * kissing to 1e-15.
 *
 * `COL_SAMPLES=100000 npx vitest run test/structured.test.ts --testTimeout=0` in this folder: all of them.
 */
import { distance, intersects } from "@col/gjk";
import { box, capsule, convexHull, segment, sphere, triangle, withMargin } from "@col/shapes";
import { featurePolytopeDistance, makePose, Rng, rngFor, samples, seededTitle } from "@col/testkit";
import type { MutablePose } from "@col/testkit";
import type { ConvexShape } from "@col/types";
import { expect, test } from "vitest";
import { signedDistance } from "../src/index.ts";

/** Relative to the largest coordinate. */
const TOLERANCE = 1e-9;
/** Bounds must hold to this part of it. */
const ROUNDING = 2e-12;

/** A plate 2e-6 thick and a prism 2000 long: their difference has slivers. */
const WAFER: readonly number[] = [
  1.4599427068418298, 0.08634236329779787, -2.555505961949731e-07, 0.5105789854848063, -0.6322363414712538,
  6.950811443417222e-07,
  0.13730365199320105, 0.08398320300387752, -8.354004522213922e-07, -0.7700487686181768, 0.6121005997594585,
  1.124905291407079e-06,
  -0.7391393105496389, 0.2297637434153118, -4.856011860344767e-11, 0.40706633752386223, -1.321039433208807,
  -1.1761110374090498e-06,
];
const PRISM: readonly number[] = [
  0, -1.7191237858821247, -1000, 0, -1.7191237858821247, 1000,
  1, 1, -1000, 1, 1, 1000,
  0.8152300286274269, 2, -1000, 0.8152300286274269, 2, 1000,
];

/** `vertices`: vertices of the core. */
interface Body { readonly shape: ConvexShape; readonly vertices: readonly number[] }
type Point = readonly [number, number, number];

const hull = (points: readonly number[]): Body => {
  const shape = convexHull(Float64Array.from(points));
  return { shape, vertices: shape.mesh === null ? [...points] : Array.from(shape.mesh.vertices) };
};
const numbers = (n: number, make: (i: number) => number): number[] => Array.from({ length: n }, (_, i) => make(i));

const MAKERS: readonly ((rng: Rng) => Body)[] = [
  function boxOf(rng) {
    const side = (): number => rng.pick([1, 1, 1, 0.5, 2, 0.2, 1e-3, 1e-4, 1000, 10]),
      [x, y, z] = [side(), side(), side()];
    const vertices = [-x, x].flatMap((i) => [-y, y].flatMap((j) => [-z, z].flatMap((k) => [i, j, k])));
    return { shape: box(x, y, z), vertices };
  },
  function prism(rng) {
    const half = rng.pick([1, 1000, 0.01]), round = rng.integer(2) === 0, points: number[] = [];
    for (let n = 3 + rng.integer(4); n > 0; n--) {
      const [x, y] = round ? [Math.round(3 * rng.normal()), Math.round(3 * rng.normal())]
        : [rng.normal(), rng.normal()];
      points.push(x, y, -half, x, y, half);
    }
    return hull(points);
  },
  (rng) => hull(numbers(3 * (4 + rng.integer(20)), () => Math.round(2 * rng.normal()))),
  (rng) => hull(numbers(3 * (4 + rng.integer(20)), () => rng.normal())),
  function wafer(rng) {
    return hull(numbers(3 * (4 + rng.integer(12)),
      (i) => (i % 3 === 2 ? rng.pick([0, 1e-6, -1e-6, 1e-9]) : 1) * rng.normal()));
  },
  function capsuleOf(rng) {
    const half = rng.pick([75, 1, 0.25, 1e-3]);
    return { shape: capsule(rng.pick([1.5, 0.5, 1e-3, 10]), half), vertices: [0, -half, 0, 0, half, 0] };
  },
  (rng) => ({ shape: sphere(rng.pick([1, 0.5, 20, 1e-3])), vertices: [0, 0, 0] }),
  function flat(rng) {
    const vertices = numbers(rng.pick([6, 9]), () => rng.pick([rng.normal(), Math.round(3 * rng.normal())]));
    const [a, b, c] = [0, 3, 6].map((i) => ({ x: vertices[i], y: vertices[i + 1], z: vertices[i + 2] }));
    return { shape: vertices.length === 6 ? segment(a, b) : triangle(a, b, c), vertices };
  },
  function rounded(rng) {
    const core = MAKERS[rng.integer(4)](rng);
    return { ...core, shape: withMargin(core.shape, rng.pick([0.1, 1e-3, 2])) };
  },
  (rng) => hull(numbers(3 * (4 + rng.integer(10)), () => 1000 + Math.round(100 * rng.normal()) / 10)),
];

/** Identity, quarter turns, small and even angles about an axis, any. */
function turn(rng: Rng): MutablePose {
  const s = Math.SQRT1_2;
  switch (rng.integer(4)) {
    case 0: return makePose();
    case 1:
      return rng.pick([makePose(0, 0, 0, s, 0, 0, s), makePose(0, 0, 0, 0, s, 0, s), makePose(0, 0, 0, 0.5, 0.5,
        0.5, 0.5)]);
    case 2: {
      const half = rng.pick([Math.PI / 8, Math.PI / 6, 1e-3, 1e-5, 1e-8, 1e-12]), axis = [0, 0, 0];
      axis[rng.integer(3)] = Math.sin(half);
      return makePose(0, 0, 0, axis[0], axis[1], axis[2], Math.cos(half));
    }
    default: {
      const q = rng.unitQuaternion(new Float64Array(4));
      return makePose(0, 0, 0, q[0], q[1], q[2], q[3]);
    }
  }
}

function rotated({ quaternion: { x, y, z, w } }: MutablePose, [a, b, c]: Point): Point {
  const tx = 2 * (y * c - z * b), ty = 2 * (z * a - x * c), tz = 2 * (x * b - y * a);
  return [a + w * tx + y * tz - z * ty, b + w * ty + z * tx - x * tz, c + w * tz + x * ty - y * tx];
}

function inWorld({ vertices }: Body, pose: MutablePose): number[] {
  const { x, y, z } = pose.position, out: number[] = [];
  for (let i = 0; i < vertices.length; i += 3) {
    const [a, b, c] = rotated(pose, [vertices[i], vertices[i + 1], vertices[i + 2]]);
    out.push(a + x, b + y, c + z);
  }
  return out;
}

/** B near A's centre, then in a third of the pairs slid into touch. */
function place(rng: Rng, a: Body, poseA: MutablePose, b: Body): MutablePose {
  const poseB = turn(rng), reach = rng.pick([0, 0.1, 1, 1, 2]), from = a.shape.center, to = b.shape.center;
  const p = rotated(poseA, [from[0], from[1], from[2]]), q = rotated(poseB, [to[0], to[1], to[2]]);
  const off = (): number => reach * rng.pick([rng.normal(), Math.round(rng.normal())]);
  poseB.position = { x: p[0] - q[0] + off(), y: p[1] - q[1] + off(), z: p[2] - q[2] + off() };
  if (rng.integer(3) > 0) return poseB;
  const apart = distance(a.shape, poseA, b.shape, poseB), n = apart.normal;
  if (!(apart.distance > 0)) return poseB;
  const t = rng.pick([0, 1e-15, -1e-15, 1e-12, -1e-12, 1e-9, -1e-9, 1e-6, -1e-6]) - apart.distance, at = poseB.position;
  return { ...poseB, position: { x: at.x + t * n.x, y: at.y + t * n.y, z: at.z + t * n.z } };
}

test(seededTitle("structured polytopes agree with the feature oracle, both ways round", samples(3000)), () => {
  const rng = rngFor("epa structured"), wrong: string[] = [];
  for (let i = 0; i < samples(3000); i++) {
    const a = rng.pick(MAKERS)(rng), b = rng.pick(MAKERS)(rng), poseA = turn(rng), poseB = place(rng, a, poseA, b);
    if (Math.max(a.vertices.length, b.vertices.length) > 60) continue; // the oracle takes the fourth power
    const worldA = inWorld(a, poseA), worldB = inWorld(b, poseB), margins = a.shape.margin + b.shape.margin,
      truth = featurePolytopeDistance(worldA, worldB).distance - margins;
    const scale = [...worldA, ...worldB, ...a.vertices, ...b.vertices].reduce((most, x) => Math.max(most, Math.abs(x)),
      1);
    const off = (name: string, excess: number): void => {
      if (!(excess <= 0))
        wrong.push(
          `${name} ${excess} beyond, truth ${truth}: ${JSON.stringify([i, a.vertices, poseA, b.vertices, poseB])}`);
    };
    for (const [name, r] of [["there", signedDistance(a.shape, poseA, b.shape, poseB)],
      ["back", signedDistance(b.shape, poseB, a.shape, poseA)]] as const) {
      off(`${name} ${r.status}`, Math.abs(r.distance - truth) - TOLERANCE * scale);
      off(`${name} lower bound`, r.lowerBound - truth - ROUNDING * scale);
      off(`${name} upper bound`, truth - r.distance - ROUNDING * scale);
    }
    off("gjk", Math.abs(distance(a.shape, poseA, b.shape, poseB).distance - Math.max(0, truth)) - TOLERANCE * scale);
    if (Math.abs(truth) > TOLERANCE * scale)
      off("verdict", intersects(a.shape, poseA, b.shape, poseB) === truth < 0 ? 0 : 1);
  }
  expect(wrong.slice(0, 3)).toEqual([]);
}, 300_000);

test("a support the polytope already has is no progress: a sliver's plane is off by more than the tolerance", () => {
  const wafer = hull(WAFER), prism = hull(PRISM),
    q = { x: 0.8952884450347458, y: 0.027938568986815873, z: -0.4042633487442068, w: -0.18506534362855728 };
  const poseB: MutablePose = { position: { x: -0.19621398316618072, y: 0.11939113508134047, z: 0.5828639801453711 },
    quaternion: q };
  const truth = featurePolytopeDistance(wafer.vertices, inWorld(prism, poseB)).distance,
    r = signedDistance(wafer.shape, makePose(), prism.shape, poseB);
  expect(r.status).toBe("overlapping");
  expect(Math.abs(r.distance - truth)).toBeLessThan(1e-10);
  expect(r.iterations).toBeLessThan(40);
});

test(seededTitle("crossing bars of one centre: the margins are the depth, the difference is a flat sliver",
  samples(2000)), () => {
  const rng = rngFor("epa crossing bars"), wrong: string[] = [];
  const spun = (): MutablePose => {
    const q = rng.unitQuaternion(new Float64Array(4));
    return makePose(0, 0, 0, q[0], q[1], q[2], q[3]);
  };
  for (let i = 0; i < samples(2000); i++) {
    const h = rng.pick([1, 1e-3, 2, 100]), k = rng.pick([1, 2, 10]), poseA = spun(), poseB = spun(),
      r = signedDistance(capsule(0.1, h), poseA, capsule(0.1, k), poseB);
    if (!(r.status === "overlapping" && Math.abs(r.distance + 0.2) <= 1e-12 * h * k + 1e-12
      && r.lowerBound >= -0.2 - 1e-11 * (h + k))) wrong.push(JSON.stringify([h, k, poseA, poseB, r]));
  }
  expect(wrong.slice(0, 3)).toEqual([]);
});
