/**
 * Solids with rims whose axes pass each other (rims.ts): no direction is better, by the oracle, the general search and
 * directions of all kinds; cells about minima hold; and a solver that skipped the proof would be seen.
 */
import { cone, cylinder, frustum } from "@col/shapes";
import { assertLawful, certifyDistance, LawReport, makePose, moved, posed, randomPose, rngFor, samples, seededTitle,
  signedDistanceOracle, supportDifference } from "@col/testkit";
import type { Rng } from "@col/testkit";
import { createSettings, OVERLAPPING, readStart, relativePose, solve, startFrom } from "@col/kernel";
import type { ConvexShape, Pose } from "@col/types";
import { expect, test } from "vitest";
import { depthShown } from "../src/polytope/certificate.ts";
import { searchFaces } from "../src/search/search.ts";
import { openWork } from "../src/search/work.ts";
import { signedDistance } from "../src/index.ts";
import { createEpaWorkspace } from "../src/kernel.ts";
import { addCell } from "../src/axes/rim-cells.ts";
import { polishRims } from "../src/axes/rim-polish.ts";
import { CELL_ROW } from "../src/axes/rim-state.ts";
import { passingDepth } from "../src/axes/rims.ts";
import { seed } from "../src/polytope/seed.ts";
import type { EpaWorkspace } from "../src/entire.ts";
import { PROVEN } from "../src/pair/method.ts";
import { asked } from "./support/solver.ts";

/**
 * What this search may leave, in parts of the size; what the general search may, with which the swapped pair may be
 * answered: parts of the depth and of the size.
 */
const PROVEN_TO = 2e-12;
const SLACK = 1e-10;
const OF_SIZE = 1e-11;
const HERE = makePose();

type Family = (rng: Rng) => readonly [ConvexShape, ConvexShape, Pose];

function solid(rng: Rng, size: () => number): ConvexShape {
  const r = size(), h = size(), axis = rng.pick(["x", "y", "z"] as const);
  return rng.pick([() => cylinder(r, h, { axis }), () => cone(r, h, { axis }),
    () => frustum(r, size(), h, { axis })])();
}

const reach = (s: ConvexShape): number => Math.max(s.bounds[3], s.bounds[4], s.bounds[5]);
const axisOf = (s: ConvexShape): number => s.params[3];

/** Anywhere near, by parts of the smaller body's size or the greater's. */
function near(rng: Rng, a: ConvexShape, b: ConvexShape, part: number): Pose {
  const k = part * rng.pick([Math.min(reach(a), reach(b)), reach(a)]), turn = randomPose(rng, 0);
  return { position: { x: k * rng.normal(), y: k * rng.normal(), z: k * rng.normal() }, quaternion: turn.quaternion };
}

/** A turn by a small angle about some axis, on top of one by quarters. */
function tilted(rng: Rng, angle: number): Pose {
  const x = rng.normal(), y = rng.normal(), z = rng.normal(), f = Math.sin(0.5 * angle) / Math.hypot(x, y, z),
    q = rng.pick([[0, 0, 0, 1], [Math.SQRT1_2, 0, 0, Math.SQRT1_2], [0.5, 0.5, 0.5, 0.5], [0, 0, 0.6, 0.8]]);
  return moved(makePose(0, 0, 0, q[0], q[1], q[2], q[3]), makePose(0, 0, 0, f * x, f * y, f * z,
    Math.cos(0.5 * angle)));
}

function pair(rng: Rng, size: () => number, part: number): readonly [ConvexShape, ConvexShape, Pose] {
  const a = solid(rng, size), b = solid(rng, size);
  return [a, b, near(rng, a, b, part)];
}

const FAMILIES: Readonly<Record<string, Family>> = {
  everyday: (rng) => pair(rng, () => rng.uniform(0.2, 1), 0.4),
  "of all sizes": (rng) => pair(rng, () => rng.logUniform(1e-3, 1e3), 0.3),
  "deep, nearly concentric": (rng) => pair(rng, () => rng.logUniform(0.1, 2), rng.pick([0.02, 1e-4, 1e-8])),
  "needles and plates": (rng) => pair(rng, () => rng.pick([0.01, 1, 2, rng.logUniform(1e-3, 1)]), 0.2),
  "tilted a little": (rng) => {
    const s = (): number => rng.pick([0.5, 1, 2, rng.uniform(0.2, 2)]), a = solid(rng, s), b = solid(rng, s),
      at = (): number => rng.pick([0, 0.3, 0.3 * rng.normal()]);
    return [a, b, { position: { x: at(), y: at(), z: at() },
      quaternion: tilted(rng, rng.pick([0, 1e-8, 1e-6, 1e-3, 0.05, 0.3])).quaternion }];
  },
  "axes that meet but for a hair": (rng) => {
    const s = (): number => rng.uniform(0.2, 1), a = solid(rng, s), b = solid(rng, s), turn = randomPose(rng, 0),
      i = axisOf(a), k = posed(b, turn).pose, hair = rng.logUniform(1e-9, 1e-2), u = 0.3 * rng.normal(),
      v = 0.3 * rng.normal();
    const x = [k[axisOf(b)], k[3 + axisOf(b)], k[6 + axisOf(b)]],
      c = [0, 1, 2].map((e) => x[(e + 2) % 3] * +((e + 1) % 3 === i) - x[(e + 1) % 3] * +((e + 2) % 3 === i)),
      l = Math.hypot(c[0], c[1], c[2]);
    const t = x.map((y, e) => v * y + u * +(e === i) + (hair * c[e]) / l);
    return [a, b, { position: { x: t[0], y: t[1], z: t[2] }, quaternion: turn.quaternion }];
  },
  shallow: (rng) => {
    const [a, b, pose] = pair(rng, () => rng.uniform(0.2, 1), 0.4), r = signedDistance(a, HERE, b, pose),
      d = -r.distance - rng.logUniform(1e-8, 1e-2), n = r.normal, p = pose.position;
    return [a, b, { position: { x: p.x + d * n.x, y: p.y + d * n.y, z: p.z + d * n.z }, quaternion: pose.quaternion }];
  },
};

/**
 * Parts of the pairs that are the general search's: bodies far smaller than the other leave rings of directions nearly
 * as good, tilts below 1e-3 are too thin.
 */
const UNKNOWN: Readonly<Record<string, number>> = { "of all sizes": 0.25, "needles and plates": 0.15,
  "tilted a little": 0.25 };

/** Most parts of the pairs whose depth the exit's recomputed value does not show: 1 to 3 of 3000 of a family. */
const UNSHOWN = 0.002;

/** The depth by the polytope that grows, NaN where it leaves its bracket open. */
function general(a: ConvexShape, b: ConvexShape, pose: Pose, ws: EpaWorkspace): number {
  const g = ws.gjk;
  relativePose(HERE, pose, g.bInA);
  startFrom(a, b, g.bInA, readStart(undefined), null, g);
  g.limits.beyond = Infinity; g.limits.within = 0;
  solve(a, b, g.bInA, createSettings(), g);
  ws.polytope.sizes.ball = 0;
  ws.expansions = 0;
  ws.pair.size = g.found.size; ws.pair.tolerance = OF_SIZE;
  if (!seed(a, b, g.bInA, g, ws.polytope)) return NaN;
  asked(ws, a, b);
  openWork(ws, 512);
  return searchFaces(ws, 512) === OVERLAPPING ? ws.depth[0] : NaN;
}

/** The least h over directions of all kinds near and far from the best, each with a descent. */
function leastOfMany(rng: Rng, a: ConvexShape, b: ConvexShape, pose: Pose, n: Float64Array): number {
  const pa = posed(a, HERE), pb = posed(b, pose), d = new Float64Array(3), w = new Float64Array(3),
    best = new Float64Array(3);
  let least = Infinity;
  const h = (): number => {
    const f = 1 / Math.hypot(d[0], d[1], d[2]);
    d[0] *= f; d[1] *= f; d[2] *= f;
    supportDifference(pa, pb, d, w);
    return d[0] * w[0] + d[1] * w[1] + d[2] * w[2];
  };
  for (let k = 0; k < 120; k++) {
    rng.unitVector(d);
    if (k > 60) for (let c = 0; c < 3; c++) d[c] = n[c] + rng.logUniform(1e-7, 1) * d[c];
    const v = h();
    if (v < least) {
      least = v;
      best.set(d);
    }
  }
  for (let k = 0, step = 0.1; k < 150; k++) {
    rng.unitVector(d);
    for (let c = 0; c < 3; c++) d[c] = best[c] + step * d[c];
    const v = h();
    if (v < least) {
      least = v;
      best.set(d);
    } else step *= 0.93;
  }
  return least;
}

for (const [name, family] of Object.entries(FAMILIES)) {
  test(seededTitle(`${name}: no direction is better, both ways round`, samples(300)), () => {
    const rng = rngFor(`epa rims ${name}`), ws = createEpaWorkspace(), report = new LawReport(), boxes: number[] = [];
    let overlapping = 0, unknown = 0, unshown = 0;
    for (let i = 0; i < samples(300); i++) {
      const [a, b, pose] = family(rng), r = signedDistance(a, HERE, b, pose);
      if (r.distance > 0) continue;
      relativePose(HERE, pose, ws.gjk.bInA);
      overlapping++;
      if (passingDepth(asked(ws, a, b), ws) !== PROVEN) {
        unknown++;
        continue;
      }
      if (!depthShown(a, b, ws)) { // the exit passes over what the normal does not show: the general search answers
        unshown++;
        certifyDistance(a, HERE, b, pose, r, report, { gap: 1e-9, rounding: 1e-10 });
        continue;
      }
      const depth = ws.depth[0], n = ws.gjk.normal.slice(), slack = SLACK * depth + OF_SIZE * ws.rims.size,
        w = signedDistance(b, pose, a, HERE);
      const told =
        `sample ${i}: ${String(depth)} of ${a.kind} [${a.params.join(", ")}], ${b.kind} [${b.params.join(", ")}] `
          + `at ${JSON.stringify(pose)}`;
      boxes.push(ws.rims.looked);
      expect(r.distance, told).toBe(-depth);
      expect(Math.abs(w.distance - r.distance), `${told}, swapped ${w.distance}`).toBeLessThanOrEqual(2 * slack);
      certifyDistance(a, HERE, b, pose, r, report, { gap: 1e-9, rounding: 1e-10 });
      const o = -signedDistanceOracle(a, HERE, b, pose, { samples: 60, starts: 4 }).distance,
        g = general(a, b, pose, ws);
      expect(depth - o, `${told}, oracle ${o}`).toBeLessThanOrEqual(PROVEN_TO * ws.rims.size);
      if (Number.isFinite(g)) {
        expect(depth - g, `${told}, general search ${g}`).toBeLessThanOrEqual(PROVEN_TO * ws.rims.size);
        expect(g - depth, `${told}, general search ${g}`).toBeLessThanOrEqual(10 * slack);
      }
      expect(depth - leastOfMany(rng, a, b, pose, n), told).toBeLessThanOrEqual(PROVEN_TO * ws.rims.size);
    }
    boxes.sort((x, y) => x - y);
    expect(overlapping, "pairs").toBeGreaterThan(0.1 * samples(300));
    expect(unknown, `left to the general search, of ${overlapping}`)
      .toBeLessThanOrEqual(Math.ceil((UNKNOWN[name] ?? 0.04) * overlapping));
    expect(unshown, `not shown by the normal, of ${overlapping}`).toBeLessThanOrEqual(UNSHOWN * overlapping);
    expect(boxes[Math.floor(0.9 * boxes.length)], "boxes, nine in ten").toBeLessThanOrEqual(30);
    assertLawful(report);
  }, 60000 + 60 * samples(300));
}

/** h in a direction in the frame of `ws.rims`: along A's axis, across it in the plane of both axes, along k. */
function heightIn(a: ConvexShape, b: ConvexShape, pose: Pose, ws: EpaWorkspace): (x: number, y: number,
  z: number) => number {
  const f = ws.rims.a.axes, pa = posed(a, HERE), pb = posed(b, pose), d = new Float64Array(3), w = new Float64Array(3);
  return (x, y, z) => {
    const l = Math.hypot(x, y, z);
    for (let c = 0; c < 3; c++) d[c] = (x * f[c] + y * f[3 + c] + z * f[6 + c]) / l;
    supportDifference(pa, pb, d, w);
    return d[0] * w[0] + d[1] * w[1] + d[2] * w[2];
  };
}

test(seededTitle("cells about minima hold, wider ones do not, and the first minimum is not enough",
  samples(600)), () => {
  const rng = rngFor("epa rims cells"), ws = createEpaWorkspace(), m = ws.rims, v = new Float64Array(3);
  let cells = 0, wider = 0, known = 0, higher = 0;
  for (let i = 0; i < samples(600); i++) {
    const [a, b, pose] = rng.pick(Object.values(FAMILIES))(rng);
    relativePose(HERE, pose, ws.gjk.bInA);
    if (passingDepth(asked(ws, a, b), ws) !== PROVEN) continue;
    known++;
    const h = heightIn(a, b, pose, ws), depth = ws.depth[0], size = m.size;
    for (let e = 0; e < 4; e++) { // minima beside the least
      rng.unitVector(v);
      m.minimum.x = v[0]; m.minimum.y = v[1]; m.minimum.z = Math.abs(v[2]);
      if (polishRims(m)) addCell(m);
    }
    for (let c = 0; c < m.cellCount; c++) {
      const [x, y, z, cos] = m.cells.subarray(CELL_ROW * c), T = Math.sqrt(1 - cos * cos) / cos, least = h(x, y, z);
      let lower = false;
      const beside = (t: number): number => {
        rng.unitVector(v);
        const off = v[0] * x + v[1] * y + v[2] * z, l = t / Math.sqrt(Math.max(1e-6, 1 - off * off));
        return h(x + l * (v[0] - off * x), y + l * (v[1] - off * y), z + l * (v[2] - off * z));
      };
      for (let e = 0; e < 60; e++) {
        expect(beside(T * Math.sqrt(rng.uniform(0, 1))), `sample ${i}, cell ${c} of radius ${T}`)
          .toBeGreaterThanOrEqual(least - 1e-12 * size);
        lower ||= beside(3 * T) < least - 1e-9 * size;
      }
      cells++;
      wider += +lower;
    }
    // the poles and the minimum below the way between the middles, nothing proven
    const ta = m.a.along, tc = m.a.across, way = Math.hypot(ta, tc, m.gap), from = m.minimum;
    from.x = -ta / way; from.y = -tc / way; from.z = m.gap / way;
    const first = Math.min(polishRims(m) ? from.height : Infinity, ...m.poles.map(({ height }) => height));
    expect(first).toBeGreaterThanOrEqual(depth - 1e-12 * size);
    higher += +(first > depth + 1e-6 * size);
  }
  expect(wider, `of ${cells} cells`).toBeGreaterThan(0.03 * cells);
  expect(higher, `of ${known} pairs`).toBeGreaterThan(0.02 * known);
}, 60000 + 60 * samples(600));
