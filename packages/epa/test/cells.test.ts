/**
 * The models behind every "no direction is lower" stay below h, and the cells said to hold show no less; closed forms
 * against the oracle.
 */
import { affine, capsule, cone, cylinder, ellipsoid, frustum, point, segment, sphere, withMargin } from "@col/shapes";
import { assertLawful, certifyDistance, LawReport, makePose, moved, posed, randomPair, randomPose, rngFor, samples,
  seededTitle, signedDistanceOracle, supportDifference } from "@col/testkit";
import type { Rng, SpecKind } from "@col/testkit";
import { FIRST_DISCS_KIND } from "@col/types";
import type { ConvexShape } from "@col/types";
import { relativePose } from "@col/kernel";
import { expect, test } from "vitest";
import { Cell } from "../src/search/state.ts";
import { modelHolds, sidesHold } from "../src/search/cells.ts";
import { addVertex, openCell } from "../src/search/models.ts";
import { signedDistance } from "../src/index.ts";
import { createEpaWorkspace, supportVertex } from "../src/kernel.ts";
import { asked, factory } from "./support/solver.ts";

const CURVED: readonly SpecKind[] = ["ellipsoid", "cylinder", "cone", "frustum"];
const OTHER: readonly SpecKind[] = ["ellipsoid", "cylinder", "cone", "frustum", "box", "segment", "convexHull"];

/** In one of three the shape is stretched and sheared, or a ball is, its centre off the origin. */
function image(rng: Rng, s: ConvexShape): ConvexShape {
  const k = rng.integer(6), f = (): number => rng.pick([1, -0.5, 0, 0.3]), at = { x: f(), y: f(), z: f() };
  if (k > 1) return s;
  return affine(k === 0 ? s : withMargin(point(at), 0.3), [rng.uniform(0.5, 2), f(), 0, 0, rng.uniform(0.5, 2), f(), 0,
    0, rng.uniform(0.5, 2)], at);
}

test(seededTitle("a cell that holds has no lower direction", samples(1000)), () => {
  const rng = rngFor("epa cells"), ws = createEpaWorkspace(), p = ws.polytope, cell = ws.cell,
    m = cell.models, d = new Float64Array(3),
    s = new Float64Array(3), v = new Float64Array(3);
  let held = 0, tight = 0;
  for (let i = 0; i < samples(1000); i++) {
    const { a: drawn, b, poseA, poseB } = randomPair(rng, factory, "coincident", rng.pick(CURVED), rng.pick(OTHER)),
      a = image(rng, drawn), pa = posed(a, poseA), pb = posed(b, poseB);
    relativePose(poseA, poseB, ws.gjk.bInA);
    asked(ws, a, b);
    const t = rng.logUniform(1e-4, 0.5), along = pa.pose;
    rng.unitVector(d);
    p.vertices = 0;
    p.sizes.ball = 0;
    for (let k = 0; k < 4; k++) { // the middle and three directions near it
      rng.unitVector(v);
      const f = k === 0 ? 0 : t * rng.uniform(0, 2), x = d[0] + f * v[0], y = d[1] + f * v[1], z = d[2] + f * v[2],
        l = 1 / Math.hypot(x, y, z);
      p.dir[3 * k] = x * l; p.dir[3 * k + 1] = y * l; p.dir[3 * k + 2] = z * l;
      supportVertex(a, b, ws.gjk.bInA, ws.gjk.support, p, k);
    }
    const h = d[0] * p.w[0] + d[1] * p.w[1] + d[2] * p.w[2];
    cell.normal.set(d);
    cell.t = t;
    cell.slack = 0;
    openCell(ws);
    // each model by itself: below h everywhere in the cell, and hardly below it somewhere
    cell.u = 0;
    for (let k = 0; k < 4; k++) addVertex(ws, k, k);
    for (let k = 0; k < 8; k++) {
      const e = ws.polish.bundle.basis, y0 = t * rng.uniform(-0.7, 0.7), y1 = t * rng.uniform(-0.7, 0.7),
        q = 6 * (k & 3);
      for (let c = 0; c < 3; c++) v[c] = d[c] + y0 * e[c] + y1 * e[3 + c];
      for (let c = 0; c < 3; c++) s[c] = along[3 * c] * v[0] + along[3 * c + 1] * v[1] + along[3 * c + 2] * v[2];
      v.set(s);
      supportDifference(pa, pb, v, s);
      const value = v[0] * s[0] + v[1] * s[1] + v[2] * s[2],
        curved = 0.5 * (m[q + 3] * y0 * y0 + 2 * m[q + 4] * y0 * y1 + m[q + 5] * y1 * y1);
      const over = m[q] + m[q + 1] * y0 + m[q + 2] * y1 + curved - value;
      expect(over, `sample ${i}, model ${k & 3}, t ${t}`)
        .toBeLessThanOrEqual(1e-14 * (Math.abs(h) + Math.abs(value) + 1));
      if (curved > 1e-12 && -over < 0.02 * curved) tight++;
    }
    const claims = (u: number): boolean => {
      cell.u = u;
      for (let k = 0; k < 4; k++) {
        addVertex(ws, k, k);
        if (modelHolds(cell, k)) return true;
      }
      return false;
    };
    let low = 0, high = h; // the boldest claim
    for (let k = 0; k < 45; k++) {
      const mid = 0.5 * (low + high);
      if (claims(mid)) low = mid;
      else high = mid;
    }
    if (low === 0) continue;
    held++;
    cell.u = low;
    let least = Infinity;
    for (let k = 0; k < 60; k++) {
      rng.unitVector(v);
      const dot = v[0] * d[0] + v[1] * d[1] + v[2] * d[2], len = Math.sqrt(1 - dot * dot),
        f = (k % 2 === 0 ? t : t * rng.uniform(0, 1)) / len;
      const x = d[0] + f * (v[0] - dot * d[0]), y = d[1] + f * (v[1] - dot * d[1]), z = d[2] + f * (v[2] - dot * d[2]),
        l = 1 / Math.hypot(x, y, z);
      // A's frame to the world
      v[0] = (along[0] * x + along[1] * y + along[2] * z) * l; v[1] = (along[3] * x + along[4] * y + along[5] * z) * l;
      v[2] = (along[6] * x + along[7] * y + along[8] * z) * l;
      supportDifference(pa, pb, v, s);
      least = Math.min(least, v[0] * s[0] + v[1] * s[1] + v[2] * s[2]);
    }
    expect(least - cell.u, `sample ${i}, t ${t}`).toBeGreaterThanOrEqual(-1e-12 * Math.abs(h));
  }
  expect(held).toBeGreaterThan(0.1 * samples(1000));
  expect(tight, "models that two parts in a hundred more curvature would put above h")
    .toBeGreaterThan(0.5 * samples(1000));
});

function solid(rng: Rng): ConvexShape {
  const s = (): number => rng.pick([1, 0.5, 2, 0.1, 0.05, 10, rng.logUniform(1e-3, 10)]), x = s();
  switch (rng.integer(6)) {
    case 0: return cylinder(x, s());
    case 1: return cone(x, s());
    case 2: return capsule(x, s());
    case 3: return sphere(x);
    case 4: return segment({ x: 0, y: -x, z: 0 }, { x: 0, y: s(), z: 0 });
    default: return frustum(x, s(), s());
  }
}

test(seededTitle("a kink of two models that is a strict minimum holds in a small cell, however they slope along it",
  samples(2000)), () => {
  const rng = rngFor("epa kinks"), cell = new Cell(), m = cell.models;
  let held = 0;
  for (let i = 0; i < samples(2000); i++) {
    const angle = rng.uniform(0, 2 * Math.PI), x = Math.cos(angle), y = Math.sin(angle), g = rng.logUniform(1e-3, 1),
      l = rng.uniform(0.05, 0.95), any = (): number => rng.uniform(-1, 1);
    // value 0 and opposite slopes across the kink, any curvature, along the kink at least 0.05
    for (let k = 0; k < 2; k++) {
      const slope = k === 0 ? (1 - l) * g : -l * g, a = any(), h = any(), c = any(),
        lift = Math.max(0, 0.05 - (a * y * y - 2 * h * x * y + c * x * x));
      m.set([0, slope * x, slope * y, a + lift, h, c + lift], 6 * k);
    }
    const strict = rng.integer(2) === 0, t = strict ? 0.005 * Math.min(l, 1 - l) * g : rng.logUniform(1e-3, 0.7);
    cell.t = t;
    cell.slack = 1e-15; // rounding of the slopes
    cell.weight = l;
    const holds = sidesHold(cell, 0, 1);
    if (strict) expect(holds, `sample ${i}`).toBe(true);
    held += +(holds && !strict);
    for (let k = 0; k < 24 && holds; k++) { // the higher of the two is nowhere below 0
      const r = t * Math.sqrt(rng.uniform(0, 1)), to = rng.uniform(0, 2 * Math.PI), u = r * Math.cos(to),
        v = r * Math.sin(to);
      const at = (q: number): number => m[q + 1] * u + m[q + 2] * v
        + 0.5 * (m[q + 3] * u * u + 2 * m[q + 4] * u * v + m[q + 5] * v * v);
      expect(Math.max(at(0), at(6)), `sample ${i}`).toBeGreaterThanOrEqual(-2e-15);
    }
  }
  expect(held).toBeGreaterThan(samples(2000) / 40);
});

test(seededTitle("parallel axes, and axes that meet: no direction is better, both ways round", samples(600)), () => {
  const report = new LawReport(), rng = rngFor("epa parallel");
  for (let i = 0; i < samples(600); i++) {
    const a = solid(rng), b = solid(rng), q = rng.pick([randomPose(rng, 0), makePose()]).quaternion,
      poseA = { position: { x: 0, y: 0, z: 0 }, quaternion: q };
    const small = Math.min(Math.max(...a.bounds) + a.margin, Math.max(...b.bounds) + b.margin),
      off = (): number => rng.pick([0, 0, 1e-15, 1e-9, 0.3, rng.normal()]) * small;
    // the axis kept, or turned round
    const poseB = { position: { x: off(), y: off(), z: off() },
      quaternion: rng.pick([q, { x: q.w, y: q.z, z: -q.y, w: -q.x }]) };
    if (rng.integer(2) === 0) { // axes that meet, at any angle
      poseB.position = poseA.position;
      poseB.quaternion = rng.pick([randomPose(rng, 0), moved({ position: poseA.position, quaternion: q },
        makePose(0, 0, 0, rng.pick([1e-8, 1e-5, 1e-3]), 0, 0, 1))]).quaternion;
    }
    const r = signedDistance(a, poseA, b, poseB), w = signedDistance(b, poseB, a, poseA),
      scale = Math.max(...a.bounds, ...b.bounds, a.margin, b.margin);
    // bars on bars have a flat difference, on which the oracle is 1e-9 off
    if (r.distance > 0 || a.kind + b.kind < FIRST_DISCS_KIND) continue;
    const o = signedDistanceOracle(a, poseA, b, poseB, { samples: 60, starts: 4 });
    expect(o.distance - r.distance, `sample ${i}: ${r.distance}`).toBeLessThanOrEqual(1e-9 * scale);
    expect(Math.abs(r.distance - w.distance), `sample ${i}`).toBeLessThanOrEqual(1e-12 * scale);
    certifyDistance(a, poseA, b, poseB, r, report, { gap: 1e-9, rounding: 1e-10 });
  }
  assertLawful(report);
});

test(seededTitle("a sphere in an ellipsoid: no direction is better, the normal's plane is there", samples(600)), () => {
  const report = new LawReport(), rng = rngFor("epa point in ellipsoid"),
    size = (): number => rng.pick([1, 1, 0.5, 0.1, 2, rng.logUniform(1e-3, 10)]);
  for (let i = 0; i < samples(600); i++) {
    const a = ellipsoid(size(), size(), size()), b = sphere(rng.pick([0.1, 1e-3])),
      off = (): number => rng.pick([0, 0, 1e-17, 1e-12, 1e-5, 0.2 * rng.normal(), rng.normal()]);
    const poseB = makePose(off() * a.bounds[3], off() * a.bounds[4], off() * a.bounds[5]),
      scale = Math.max(...a.bounds) + b.margin;
    const r = signedDistance(a, makePose(), b, poseB), w = signedDistance(b, poseB, a, makePose());
    if (r.distance > 0) continue;
    const o = signedDistanceOracle(a, makePose(), b, poseB, { samples: 60, starts: 4 });
    expect(o.distance - r.distance, `sample ${i}: ${r.distance}`).toBeLessThanOrEqual(1e-12 * scale);
    expect(Math.abs(r.distance - w.distance), `sample ${i}`).toBeLessThanOrEqual(1e-12 * scale);
    // too bold a depth has no points to show
    certifyDistance(a, makePose(), b, poseB, r, report, { gap: 1e-9, rounding: 1e-10 });
  }
  assertLawful(report);
});
