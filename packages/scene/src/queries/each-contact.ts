/**
 * Visits the contacts of all pairs of bodies that touch, with contact manifolds that persist between visits.
 *
 * In: a scene with the solver `contactManifold`, a visitor, and `maxDistance`: the gap (length) up to which bodies
 * count as touching. Out, to the visitor: two handles and a `Contact`; its points, normal and gaps are in the world
 * frame, as the solver wrote them.
 *
 * A pair has one contact record while it touches. Its manifold is recomputed if a body of the pair or the gap
 * changed, and its points are matched with the points of the last visit by their feature ids. A visit that finds the
 * pair separated ends its contact: the next contact is new, even at the same poses.
 */
import type { OptionNames } from "@col/kernel";
import type { Body } from "@col/types";
import { settlePairs, slotsNear } from "../pairs/update.ts";
import { requireLength, requireOptions, coreOf, requireSolver, requireVisitor } from "../store/checks.ts";
import { KeptContact, VALUES_PER_POINT } from "../store/contact.ts";
import type { Contact } from "../store/contact.ts";
import { beginQuery, endQuery } from "../store/core.ts";
import type { Core, Scene } from "../store/core.ts";
import { readPose } from "../store/query.ts";
import type { Query } from "../store/query.ts";
import type { Store } from "../store/store.ts";
import { boxGap2 } from "./ask.ts";

const CONTACT_OPTIONS: OptionNames = /* @__PURE__ */ new Set(["maxDistance"]);

/** Called with the handles of a pair that touches, and its contact. */
export type ContactVisitor = (handleA: number, handleB: number, contact: Contact) => void;

/** Options of `forEachContact`. */
export interface SceneContactOptions {
  /** Gap up to which bodies count as touching, >= 0. Length. Default 0. */
  readonly maxDistance?: number | undefined;
}

const NO_OPTIONS: SceneContactOptions = {};
/** Allowance for the rounding error of the squared distance of two boxes, relative to it. No dimension. */
const GAP_ROUNDING = 1e-15;

/** Are the poses and the gap the same as for the kept manifold? If not, the new ones are stored in `kept`. */
function isSettled(store: Store, a: number, b: number, query: Query, kept: KeptContact): boolean {
  const { pose } = store, { poses } = kept;
  let same = kept.isSound && poses[14] === query.reach[0];
  for (let i = 0; i < 7; i++) {
    const u = pose[7 * a + i], v = pose[7 * b + i];
    if (poses[i] === u && poses[7 + i] === v) continue;
    poses[i] = u;
    poses[7 + i] = v;
    same = false;
  }
  poses[14] = query.reach[0];
  return same;
}

/** Finds for each point its index at the last visit and the user's numbers. The points of a new contact are all new. */
function matchPoints(kept: KeptContact): void {
  const { manifold, previous, values, oldIds, oldValues } = kept, oldCount = kept.age > 0 ? kept.oldCount : 0;
  for (let i = 0; i < manifold.count; i++) {
    let found = -1;
    for (let j = 0; j < oldCount && found < 0; j++) if (oldIds[j] === manifold.ids[i]) found = j;
    previous[i] = found;
    for (let c = 0; c < VALUES_PER_POINT; c++)
      values[VALUES_PER_POINT * i + c] = found < 0 ? 0 : oldValues[VALUES_PER_POINT * found + c];
  }
}

/** Computes the manifold of a pair that has moved; `kept` saves ids and values of the last one. */
function renew<B extends Body>(
  core: Core<B>, a: number, b: number, kept: KeptContact, query: Query,
): void {
  const { store } = core, { poseA, poseB } = query;
  if (kept.isSound) {
    kept.oldCount = kept.manifold.count;
    kept.oldIds.set(kept.manifold.ids);
    kept.oldValues.set(kept.values);
  }
  readPose(store, a, poseA);
  readPose(store, b, poseB);
  kept.isSound = false; // in case the solver throws
  core.ownManifold.ask(store.body[a] as B, poseA, store.body[b] as B, poseB, query.contactOptions, kept.manifold);
  kept.isSound = true;
  matchPoints(kept);
}

/** `query.reach`: the gap up to which bodies count as touching. */
function visitContacts<B extends Body>(core: Core<B>, visit: ContactVisitor, query: Query): void {
  const { pairs, store } = core, { order, a, b, count, contact } = pairs, { tight, handle } = store;
  const maxDistance = query.reach[0], limit2 = maxDistance * maxDistance * (1 + GAP_ROUNDING);
  query.contactOptions.maxDistance = maxDistance;
  for (let i = 0; i < count; i++) {
    const p = order[i], u = a[p], v = b[p];
    let kept = contact[p] ?? null;
    if (!slotsNear(store, u, v, tight, query.reach) || boxGap2(tight, u, v) > limit2) {
      if (kept !== null) kept.age = 0;
      continue;
    }
    if (kept === null) {
      kept = new KeptContact();
      while (contact.length <= p) contact.push(null);
      contact[p] = kept;
    }
    if (isSettled(store, u, v, query, kept)) {
      for (let k = 0; k < kept.manifold.count; k++) kept.previous[k] = kept.age > 0 ? k : -1;
      if (kept.age === 0) kept.values.fill(0);
    } else renew(core, u, v, kept, query);
    // a distance of NaN is reported, it does not count as "separated"
    if (kept.manifold.count === 0 && !Number.isNaN(kept.manifold.distance)) {
      kept.age = 0;
      continue;
    }
    kept.age++;
    visit(handle[u], handle[v], kept);
  }
}

/**
 * Visits all pairs of bodies that touch, with their contact, by the solver `contactManifold` of the scene. It solves
 * only pairs that moved. A pair keeps its contact record while it touches: `previous` and `values` follow its points by
 * their feature ids, `age` counts the visits. Order, filters and edits: as in `forEachPair`.
 *
 * @throws RangeError on an unusable option; TypeError if the scene has no solver `contactManifold`.
 */
export function forEachContact<B extends Body>(
  scene: Scene<B>, visit: ContactVisitor, options: SceneContactOptions = NO_OPTIONS,
): void {
  const core = coreOf("forEachContact", scene);
  requireVisitor("forEachContact", visit);
  requireOptions("forEachContact", options, CONTACT_OPTIONS);
  const { maxDistance = 0 } = options;
  requireLength("forEachContact", "options.maxDistance", maxDistance, 0);
  core.ownManifold.solver = requireSolver("forEachContact", "contactManifold", core.solvers.contactManifold);
  const query = beginQuery(core);
  try {
    query.reach[0] = maxDistance;
    settlePairs(core, query.reach);
    core.visiting++;
    try {
      visitContacts(core, visit, query);
    } finally {
      core.visiting--;
    }
  } finally {
    endQuery(core);
  }
}
