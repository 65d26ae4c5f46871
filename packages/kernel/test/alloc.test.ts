/** Bytes per call of the parts, of the build, in a process of their own. */
import { bytesPerCall, makePose, packPose, randomPose, rngFor, settledBytes } from "@col/testkit";
import { createDistanceResult } from "@col/types";
import type { ConvexShape } from "@col/types";
import { expect, test } from "vitest";
import {
  boxesApart, compact, createWorkspace, DEFAULTS, finish, nearestSignedVolumes, nearestVoronoi, orient2d, orient3d,
  orientProjected, reposeSimplex, SEPARATED, simplexWeights, solve, startCentres, supportRow,
  worldVerdict, writeResult,
} from "../src/index.ts";
import { boxed, boxOf } from "./box-of.ts";
import { filled, SIMPLEX_FAMILIES, simplexCase } from "./simplices.ts";

const rounded = (margin: number): ConvexShape => boxOf({ margin });

test("starting, finishing and writing allocate nothing", () => {
  const ws = createWorkspace(), out = createDistanceResult(), a = boxOf({}), m = packPose(makePose(4, 0.1, 0.2));
  const thin = rounded(0.1), thick = rounded(0.2);
  ws.bInA.set(m);
  ws.aInWorld.set(packPose(makePose(1, 2, 3, 0.5, 0.5, 0.5, 0.5)));
  expect(bytesPerCall((n) => {
    for (let i = 0; i < n; i++) {
      startCentres(a, a, m, ws.x);
      supportRow(a, a, m, ws.x, ws.support, ws.simplex, 0);
    }
  })).toBeLessThan(0.5);
  expect(bytesPerCall((n) => {
    for (let i = 0; i < n; i++) {
      ws.rank = 1; ws.slots[0] = 0; ws.status = SEPARATED;
      ws.found.size = 5; ws.found.lower = 1;
      finish(ws, DEFAULTS);
      writeResult(ws, thin, thick, out);
    }
  })).toBeLessThan(0.5);
});

test("orientation tests allocate nothing, where doubles decide and where they do not", () => {
  const rng = rngFor("orientation bytes"), sum = new Int32Array(1);
  const points = Float64Array.from({ length: 3 * 64 }, () => rng.uniform(-0.5, 0.5));
  for (let i = 0; i < 16; i++) for (let k = 0; k < 3; k++) { // every second fourth point nearly in the plane
    const [a, b, c] = [points[3 * i + k], points[3 * (16 + i) + k], points[3 * (32 + i) + k]];
    if (i % 2 === 0) points[3 * (48 + i) + k] = a + 0.3 * (b - a) + 0.2 * (c - a);
  }
  expect(bytesPerCall((n) => {
    for (let i = 0; i < n; i++) sum[0] += orient3d(points, i & 15, 16 + (i & 15), 32 + (i & 15), 48 + (i & 15));
  })).toBeLessThan(0.5);
  expect(bytesPerCall((n) => {
    for (let i = 0; i < n; i++) sum[0] += orient2d(points, i & 15, (i & 1) * 16 + (i & 15), 32 + ((i >> 4) & 15));
  })).toBeLessThan(0.5);
  expect(bytesPerCall((n) => {
    for (let i = 0; i < n; i++) sum[0] += orientProjected(points, i & 15, (i & 1) * 16 + (i & 15), 32 + (i & 15), 2, 0);
  })).toBeLessThan(0.5);
});

test("starting, the loop, finishing and writing allocate nothing", () => {
  const rng = rngFor("kernel alloc"), ws = createWorkspace(), out = createDistanceResult();
  const thin = boxOf({ margin: 0.1 }), thick = boxOf({ margin: 0.2, params: Float64Array.of(1, 2, 3) });
  const poses = Array.from({ length: 64 }, () => packPose(randomPose(rng, 4))), statuses = new Set<string>();
  ws.aInWorld.set(packPose(makePose(1, 2, 3, 0.5, 0.5, 0.5, 0.5)));
  expect(settledBytes((n) => {
    for (let i = 0; i < n; i++) {
      ws.bInA.set(poses[i & 63]);
      startCentres(thin, thick, ws.bInA, ws.x);
      solve(thin, thick, ws.bInA, DEFAULTS, ws);
      finish(ws, DEFAULTS);
      writeResult(ws, thin, thick, out);
    }
  }, 200_000)).toBeLessThan(0.5);
  for (const pose of poses) {
    ws.bInA.set(pose);
    startCentres(thin, thick, ws.bInA, ws.x);
    solve(thin, thick, ws.bInA, DEFAULTS, ws);
    finish(ws, DEFAULTS);
    writeResult(ws, thin, thick, out);
    statuses.add(out.status);
  }
  expect([...statuses].sort()).toEqual(["overlapping", "separated"]);
});

test("the first look in world coordinates allocates nothing", () => {
  const ws = createWorkspace(), cube = boxed(-1, -1, -1, 1, 1, 1), off = boxed(0, 0, 0, 1, 2, 3),
    poses = [makePose(4, 0.1, 0.2), makePose(1, 0.1, 0.2, 0.6, 0, 0, 0.8)], codes = new Int32Array(8);
  expect(bytesPerCall((n) => {
    for (let i = 0; i < n; i++)
      codes[worldVerdict(i % 4 < 2 ? cube : off, poses[i % 2], cube, poses[0], ws) + 1]++;
  })).toBeLessThan(0.5);
  expect(codes[1]).toBe(0);
});

test("boxes apart: allocates nothing", () => {
  const ws = createWorkspace(), cube = boxed(-1, -1, -1, 1, 1, 1), off = boxed(0, 0, 0, 1, 2, 3),
    m = packPose(makePose(4, 0.1, 0.2));
  ws.limits.beyond = 0;
  let yes = 0;
  expect(bytesPerCall((n) => {
    for (let i = 0; i < n; i++) if (boxesApart(cube, off, m, ws)) yes++;
  })).toBeLessThan(0.5);
  expect(yes).toBeGreaterThan(0);
});

test.each([["Voronoi regions", nearestVoronoi], ["signed volumes", nearestSignedVolumes]])(
  "%s allocate nothing",
  (_name, nearest) => {
    const rng = rngFor("bytes"), x = new Float64Array(3);
    const cases = Array.from({ length: 64 }, (_, i) => simplexCase(rng, SIMPLEX_FAMILIES["generic"], 2 + (i % 3)));
    expect(bytesPerCall((n) => {
      for (let i = 0; i < n; i++) nearest(cases[i & 63].w, cases[i & 63].rank, x);
    })).toBeLessThan(0.5);
  },
);

test("weights, compaction and re-posing allocate nothing", () => {
  const rng = rngFor("bytes"), m = packPose(randomPose(rng, 1));
  const list = Array.from({ length: 32 }, (_, i) => filled(simplexCase(rng, SIMPLEX_FAMILIES["generic"], 2 + (i % 3)).w,
    2 + (i % 3), m, () => rng.uniform()));
  const masks = [3, 6, 7, 5, 1];
  expect(bytesPerCall((n) => {
    for (let i = 0; i < n; i++) {
      const s = list[i & 31], rank = s.rank;
      reposeSimplex(s, m);
      simplexWeights(s);
      compact(s, masks[i % 5]);
      s.rank = rank;
    }
  })).toBeLessThan(0.5);
});
