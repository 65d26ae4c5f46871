/**
 * Splits the bodies of links into convex parts, and lists the pairs of parts of the robot that are checked against
 * each other.
 *
 * In: a checked description and the robot's model with its tree. Out: `model.bodies` (shape, link, pose in the link's
 * frame as a row of 7 numbers, chain of joints) and `model.selfPairs`. Elsewhere in the package a convex part is
 * called a body. A pair is left out if its links are joined by a joint, do not move relative to each other, or are
 * disabled.
 */
import { WHERE } from "./checks.ts";
import type { RobotDescription } from "./description.ts";
import { FIXED, ROW } from "./robot.ts";
import type { Body, Model, SelfPair } from "./robot.ts";
import { multiplyRows, writeRow } from "./rows.ts";
import { requireLink } from "./tree.ts";

/** Links whose joints move the link, from the root to the link. */
function chainOf(model: Model, link: number): Int32Array {
  const chain: number[] = [];
  for (let i = link; i >= 0; i = model.parent[i]) if (model.type[i] !== FIXED) chain.push(i);
  return Int32Array.from(chain.reverse());
}

/** Number of joints at the start that two chains have in common. */
export function sharedOf(a: Int32Array, b: Int32Array): number {
  let k = 0;
  while (k < a.length && k < b.length && a[k] === b[k]) k++;
  return k;
}

function bodiesOf(description: RobotDescription, model: Model): Body[] {
  return description.links.flatMap(({ name, bodies = [] }, link) => {
    const chain = chainOf(model, link);
    return bodies.flatMap((body, index) => {
      const row = new Float64Array(ROW);
      writeRow(body.pose, `${WHERE}: the pose of body ${index} of link "${name}"`, row, 0);
      return model.parts.of(body.shape).map(({ shape, place }, part): Body => {
        const offset = new Float64Array(ROW);
        multiplyRows(row, 0, place, 0, offset, 0);
        return { shape, link, index, part, offset, chain };
      });
    });
  });
}

/** Key of a pair of links; does not depend on their order. */
const keyOf = (i: number, j: number): string => `${Math.min(i, j)} ${Math.max(i, j)}`;

function disabledOf(description: RobotDescription, model: Model): Set<string> {
  const keys = new Set<string>();
  (description.disabledPairs ?? []).forEach((pair, k) => {
    const what = `disabledPairs[${k}]`;
    keys.add(keyOf(requireLink(WHERE, what, pair[0], model), requireLink(WHERE, what, pair[1], model)));
  });
  model.parent.forEach((p, i) => {
    if (p >= 0) keys.add(keyOf(p, i));
  });
  return keys;
}

/** Writes `bodies` and `selfPairs`. */
export function writeBodies(description: RobotDescription, model: Model): void {
  const bodies = bodiesOf(description, model), disabled = disabledOf(description, model), pairs: SelfPair[] = [];
  for (let a = 0; a < bodies.length; a++) {
    for (let b = a + 1; b < bodies.length; b++) {
      const u = bodies[a], v = bodies[b], shared = sharedOf(u.chain, v.chain);
      const isRigid = shared === u.chain.length && shared === v.chain.length;
      if (!isRigid && !disabled.has(keyOf(u.link, v.link))) pairs.push({ a, b, shared });
    }
  }
  model.bodies = bodies;
  model.selfPairs = pairs;
}
