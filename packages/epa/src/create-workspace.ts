/**
 * Makes the workspace of queries of any bodies: each method says how much room its scratch needs.
 */
import { createBall } from "./balls.ts";
import { InnerBall, KnownMinimum } from "./beside-state.ts";
import { Cell, FEWEST_ARCS, Ring } from "./cell-state.ts";
import { DeepEllipsoids } from "./deep-ellipsoids-state.ts";
import { createFeatures } from "./feature-state.ts";
import { NearlyParallel } from "./nearly-parallel-state.ts";
import { Pieces, Polish, Search } from "./polish-state.ts";
import { createPair, createPolytopeWorkspace } from "./query-state.ts";
import { Profile, Section } from "./profile-state.ts";
import { Rims } from "./rim-state.ts";
import type { EpaWorkspace } from "./workspace.ts";

/** A fresh workspace: about 500 kB. One literal, so that V8 keeps the fields in the object. */
export function createEpaWorkspace(): EpaWorkspace {
  const p = createPolytopeWorkspace();
  return {
    gjk: p.gjk, pair: p.pair, answer: p.answer, polytope: p.polytope, depth: p.depth, weights: p.weights,
      face: p.face,
    movedNormal: p.movedNormal, between: p.between, kept: p.kept, residual: p.residual, certificate: p.certificate,
      expansions: 0,
    polish: new Polish(), search: new Search(),
    known: new KnownMinimum(), inner: new InnerBall(), foot: new Float64Array(18), cell: new Cell(),
      ring: new Ring(createPair()),
    ringWork: { lines: 0, arcs: FEWEST_ARCS, first: 0 }, section: new Section(),
      rims: new Rims(), profiles: [new Profile(), new Profile()],
    nearlyParallel: new NearlyParallel(), deepEllipsoids: new DeepEllipsoids(),
    poseInFirst: new Float64Array(12), features: createFeatures(),
      balls: [createBall(), createBall()],
    best: new Pieces(),
  };
}
