/**
 * The methods one by one, each as its own file writes an answer, before the exit: what the walk over the table of
 * decisions/depth.md and the command that measures the exit go through.
 *
 * In: a pair. Out: whether the method answers, with the cores' signed distance and its lower end in `ws.answer`,
 * the normal and the points in `ws.gjk`.
 */
import { createSettings, finish, OVERLAPPING, solve, startCentres } from "@col/kernel";
import { cone, cylinder, ellipsoid, frustum } from "@col/shapes";
import { buildPair, makePose, moved, randomPairSpec, translated } from "@col/testkit";
import type { Family, PairCase, Rng, SpecKind } from "@col/testkit";
import type { ConvexShape } from "@col/types";
import { besideEllipsoid } from "../../src/ellipsoid/inner-ball.ts";
import { coaxialDepth } from "../../src/axes/coaxial.ts";
import { ellipsoidDistance } from "../../src/ellipsoid/ellipsoids.ts";
import { segmentDistance } from "../../src/simple/segments.ts";
import { searchFaces } from "../../src/search/search.ts";
import { openWork } from "../../src/search/work.ts";
import { FEWEST_ARCS } from "../../src/search/state.ts";
import { featureDepth } from "../../src/polytope-discs/polytope-discs.ts";
import { expand } from "../../src/polytope/expand.ts";
import { seed } from "../../src/polytope/seed.ts";
import { KINDS, kindOf } from "../../src/pair/kinds.ts";
import { PROVEN } from "../../src/pair/method.ts";
import { METHODS } from "../../src/entire.ts";
import { DEFAULT_EXPANSIONS } from "../../src/polytope/state.ts";
import { deepDepth } from "../../src/ellipsoid/deep-ellipsoids.ts";
import { nearlyParallelDepth } from "../../src/axes/nearly-parallel.ts";
import { passingDepth } from "../../src/axes/rims.ts";
import type { EpaWorkspace } from "../../src/entire.ts";
import { asked, factory } from "./solver.ts";

type Method = (a: ConvexShape, b: ConvexShape, ws: EpaWorkspace) => boolean;

export interface Exit {
  /** First column of the table. */
  readonly name: string;
  readonly kinds: readonly (readonly [SpecKind, SpecKind])[];
  readonly answers: Method;
}

const SET = createSettings();
SET.tolerance = 1e-11;

/** A method that leaves a depth: both ends are it. */
function depth(method: Method): Method {
  return (a, b, ws) => {
    if (!method(a, b, ws)) return false;
    ws.answer.signed = -ws.depth[0];
    ws.answer.lower = -ws.depth[0];
    return true;
  };
}

/** GJK's loop from the way between the centres; true where the cores overlap. */
function loop(a: ConvexShape, b: ConvexShape, ws: EpaWorkspace): boolean {
  const g = ws.gjk;
  g.simplex.rank = 0;
  startCentres(a, b, g.bInA, g.x);
  g.limits.beyond = Infinity;
  g.limits.within = 0;
  solve(a, b, g.bInA, SET, g);
  return g.status === OVERLAPPING;
}

/** A search from the simplex of GJK's loop, in the workspace as the query prepares it. */
function search(run: Method): Method {
  return depth((a, b, ws) => {
    asked(ws, a, b);
    if (!loop(a, b, ws)) return false;
    ws.pair.size = ws.gjk.found.size;
    ws.pair.tolerance = SET.tolerance;
    ws.polytope.sizes.ball = 0;
    ws.ring.work.lines = 0;
    ws.ring.work.arcs = FEWEST_ARCS;
    ws.expansions = 0;
    return run(a, b, ws);
  });
}

const seeded: Method = (a, b, ws) => seed(a, b, ws.gjk.bInA, ws.gjk, ws.polytope);

/** Cores that GJK finds apart. */
const apart: Method = (a, b, ws) => {
  if (loop(a, b, ws)) return false;
  finish(ws.gjk, SET);
  ws.answer.signed = ws.gjk.bounds.upper;
  ws.answer.lower = ws.gjk.bounds.lower;
  return ws.answer.lower > 1e-5 * ws.answer.signed;
};

/** The first method of the pair's list. */
const firstOfTable: Method = (a, b, ws) => {
  const i = kindOf(a), j = kindOf(b), list = METHODS[KINDS[i]]?.[KINDS[j]] ?? METHODS[KINDS[j]]?.[KINDS[i]];
  return list?.[0].run(asked(ws, a, b), ws.answer, ws) === PROVEN;
};

const solids: readonly (readonly [SpecKind, SpecKind])[] = [
  ["cylinder", "cone"],
  ["frustum", "cylinder"],
  ["cone", "frustum"],
];

/** The rows of the table, but for half-spaces and flat sets. */
export const EXITS: readonly Exit[] = [
  {
    name: "points, two segments",
    kinds: [
      ["sphere", "box"],
      ["sphere", "ellipsoid"],
      ["cone", "sphere"],
      ["sphere", "sphere"],
      ["capsule", "sphere"],
      ["capsule", "capsule"],
    ],
    answers: firstOfTable,
  },
  {
    name: "two ellipsoids",
    kinds: [["ellipsoid", "ellipsoid"]],
    answers: (a, b, ws) => ellipsoidDistance(asked(ws, a, b), ws) === PROVEN,
  },
  {
    name: "segments beside round solids",
    kinds: [
      ["capsule", "ellipsoid"],
      ["capsule", "cylinder"],
      ["frustum", "capsule"],
    ],
    answers: (a, b, ws) => segmentDistance(asked(ws, a, b), ws) === PROVEN,
  },
  {
    name: "axes that pass",
    kinds: solids,
    answers: depth((a, b, ws) => passingDepth(asked(ws, a, b), ws) === PROVEN),
  },
  {
    name: "nearly parallel axes",
    kinds: solids,
    answers: depth((a, b, ws) => nearlyParallelDepth(asked(ws, a, b), ws) === PROVEN),
  },
  {
    name: "parallel axes",
    kinds: solids,
    answers: depth((a, b, ws) => nearlyParallelDepth(asked(ws, a, b), ws) === PROVEN),
  },
  {
    name: "two deep ellipsoids",
    kinds: [["ellipsoid", "ellipsoid"]],
    answers: depth((a, b, ws) => deepDepth(asked(ws, a, b), ws) === PROVEN),
  },
  {
    name: "one axis",
    kinds: [
      ["ellipsoid", "cylinder"],
      ["cone", "ellipsoid"],
    ],
    answers: depth((a, b, ws) => coaxialDepth(asked(ws, a, b), ws) === PROVEN),
  },
  {
    name: "an ellipsoid beside a solid",
    kinds: [
      ["ellipsoid", "box"],
      ["convexHull", "ellipsoid"],
      ["cone", "ellipsoid"],
    ],
    answers: (a, b, ws) => besideEllipsoid.run(asked(ws, a, b), ws.answer, ws) === PROVEN,
  },
  {
    name: "polytopes beside discs",
    kinds: [
      ["box", "cylinder"],
      ["frustum", "box"],
    ],
    answers: depth((a, b, ws) => featureDepth(asked(ws, a, b), ws) === PROVEN),
  },
  {
    name: "search, polytopes",
    kinds: [
      ["box", "box"],
      ["box", "convexHull"],
      ["triangle", "box"],
      ["convexHull", "convexHull"],
      ["sphere", "convexHull"],
    ],
    answers: search(
      (a, b, ws) => seeded(a, b, ws) && expand(a, b, ws.gjk.bInA, ws, DEFAULT_EXPANSIONS) === OVERLAPPING,
    ),
  },
  {
    name: "search, curved",
    kinds: [
      ["cylinder", "cone"],
      ["ellipsoid", "frustum"],
      ["capsule", "cylinder"],
    ],
    answers: search(
      (a, b, ws) => {
        openWork(ws, DEFAULT_EXPANSIONS);
        return seeded(a, b, ws) && searchFaces(ws, DEFAULT_EXPANSIONS) === OVERLAPPING;
      },
    ),
  },
  {
    name: "GJK, apart",
    kinds: [
      ["box", "cylinder"],
      ["ellipsoid", "convexHull"],
      ["frustum", "cone"],
    ],
    answers: apart,
  },
];

const NEAR: readonly Family[] = ["close", "coincident", "nested", "aligned", "touching"];
const ANY: readonly Family[] = ["generic", "close", "margin"];

/** A pair of the row's kinds, placed as its method asks for; `apart`: as bodies apart are, whatever the method. */
export function pairFor(rng: Rng, { kinds, name }: Exit, apart = false): PairCase {
  const [first, second] = rng.pick(kinds), far = apart || name === "GJK, apart" || name.startsWith("segments");
  const spec = randomPairSpec(rng, factory, rng.pick(far ? ANY : NEAR), first, second), turn = rng.uniform(0, 1);
  const pair = buildPair(factory, spec), { poseA } = pair;
  if (name === "one axis") {
    const r = rng.uniform(0.2, 1), h = rng.uniform(0.2, 1), round = ellipsoid(r, h, r);
    const still = { x: 0, y: 0, z: 0, w: 1 };
    const solid = rng.pick([cylinder(h, r), cone(r, h), frustum(r, 0.5 * h, h)]), at = { x: 0, y: 0.3 * turn, z: 0 };
    const [a, b] = rng.pick([[round, solid], [solid, round]]);
    const here = { position: { x: 0, y: 0, z: 0 }, quaternion: still };
    return { name, a, b, poseA: here, poseB: { position: at, quaternion: still } };
  }
  if (name === "nearly parallel axes") {
    // off the other's axis: on it whole circles of directions are as low
    const s = rng.logUniform(1e-9, 1e-3), off = (): number => rng.normal() * pair.a.inradius,
      quaternion = moved({ ...poseA, position: { x: 0, y: 0, z: 0 } },
        makePose(0, 0, 0, s * rng.normal(), s * rng.normal(), s * rng.normal())).quaternion;
    return { ...pair, poseB: { ...translated(pair.poseB, off(), off(), off()), quaternion } };
  }
  return name === "parallel axes" ? { ...pair, poseB: { ...pair.poseB, quaternion: poseA.quaternion } } : pair;
}
