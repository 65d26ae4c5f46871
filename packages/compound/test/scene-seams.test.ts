/**
 * Bodies that stand side by side in a scene: casts and `slide` take them as one floor, each contact belongs to one
 * pair.
 *
 * So a pair has a contact of its own at the seam, which the floor in one body has not (decisions/contacts.md). What
 * holds of it: it is at most as deep as the floor's, and near the seam. A body that is d deep in the floor and whose
 * lowest place is s beside the seam reaches the edge of the neighbour only if its surface there is at most d + M below
 * the level of the floor, M the distance asked for: a ball of radius r for s <= sqrt(2 r (d + M)), where the normal is
 * turned by acos((r - d) / (r + M)) at most; a box where it is less than M beside the seam or less than d across it.
 */
import { bodySolvers, compound } from "@col/compound";
import { shapeCast } from "@col/cast";
import { contactManifold, signedDistance } from "@col/epa";
import { addBody, createScene, forEachContact, moveBody, sceneShapeCast, slide } from "@col/scene";
import { box, capsule, cylinder, sphere } from "@col/shapes";
import { makePose, offBy, rngFor, samples, seededTitle } from "@col/testkit";
import type { Body, ConvexShape, Pose } from "@col/types";
import { expect, test } from "vitest";

const CUBE = box(0.5, 0.5, 0.5), ROUND = 0.3;
/** What slides, its height over the floor, how far its flat bottom reaches, and its turn: a capsule lies along z. */
const SLIDING: readonly (readonly [string, ConvexShape, number, readonly number[]])[] = [
  ["a ball", sphere(ROUND), 0, [0, 0, 0, 1]], ["a capsule", capsule(ROUND, 0.1), 0, [Math.SQRT1_2, 0, 0, Math.SQRT1_2]],
  ["a box", box(0.2, ROUND, 0.2), 0.2, [0, 0, 0, 1]], ["a cylinder", cylinder(0.2, ROUND), 0.2, [0, 0, 0, 1]],
];

const scene = (): ReturnType<typeof createScene<Body>> =>
  createScene<Body>(bodySolvers({ contactManifold, shapeCast, distance: signedDistance }));
type Floor = ReturnType<typeof scene>;

/** Two cubes with the seam at x = 0 and their tops at y = 0: as two bodies, as two parts of one. */
function twoBodies(): Floor {
  const s = scene();
  for (const x of [-0.5, 0.5]) addBody(s, CUBE, makePose(x, -0.5, 0), { fixed: true });
  return s;
}
function twoParts(): Floor {
  const s = scene(), both = compound([-0.5, 0.5].map((x) => ({ shape: CUBE, pose: makePose(x, -0.5, 0) })));
  addBody(s, both, makePose(), { fixed: true });
  return s;
}

interface Met { readonly y: number; readonly gap: number; readonly aside: number }

/** The contacts of a body: the part of the normal up, the gap, the distance of its points from the seam. */
function contactsAt(s: Floor, handle: number, pose: Pose, maxDistance: number): Met[] {
  const list: Met[] = [];
  moveBody(s, handle, pose);
  forEachContact(s, (_a, _b, { manifold: m }) => {
    list.push({ y: Math.abs(m.normal.y), gap: m.distance,
      aside: Math.max(...[...Array(m.count).keys()].map((k) => Math.abs(m.pointsA[3 * k]))) });
  }, { maxDistance });
  return list;
}

const COUNT = samples(400), TITLE = "bodies over the seam of two cubes in a scene";
test(seededTitle(TITLE, COUNT), () => {
  const rng = rngFor(TITLE), bodies = twoBodies(), parts = twoParts();
  for (const [i, [name, shape, foot, q]] of SLIDING.entries()) {
    const away = makePose(5 * i, 5, 0), [u, v] = [bodies, parts].map((s) => addBody(s, shape, away));
    for (let k = 0; k < COUNT / SLIDING.length; k++) {
      const depth = rng.pick([1e-9, 1e-6, 1e-3, 0.01]), maxDistance = rng.pick([0, 1e-3]),
        near = rng.pick([0.3, 2 * depth, 1e-7]), x = rng.pick([-1, 1]) * (foot + rng.uniform(-near, near)),
        pose = makePose(x, ROUND - depth, rng.uniform(-0.2, 0.2), ...q), what = `${name}, ${depth} deep, at ${x}`;
      for (const { y, gap } of contactsAt(parts, v, pose, maxDistance)) {
        expect(y, what).toBeGreaterThan(1 - 1e-12);
        expect(gap, what).toBeCloseTo(-depth, 9);
      }
      const all = contactsAt(bodies, u, pose, maxDistance), up = all.filter(({ y }) => y > 1 - 1e-9),
        most = foot > 0 ? maxDistance + depth : Math.sqrt(2 * ROUND * (depth + maxDistance));
      expect(Math.min(...up.map(({ gap }) => gap)), what).toBeCloseTo(-depth, 9);
      for (const { y, gap, aside } of all.filter((c) => !up.includes(c))) {
        expect(gap, what).toBeGreaterThan(-depth - 1e-9);
        expect(aside, what).toBeLessThan(most + 1e-9);
        if (foot === 0) expect(y, what).toBeGreaterThan((ROUND - depth) / (ROUND + maxDistance) - 1e-9);
      }
    }
    for (const [s, h] of [[bodies, u], [parts, v]] as const) moveBody(s, h, away);
  }
});

test("casts and slide run over the seam of two cubes in a scene", () => {
  for (const s of [twoBodies(), twoParts()]) for (const [name, shape, , q] of SLIDING) {
    const start = makePose(-0.7, 1, 0.1, ...q), down = sceneShapeCast(s, shape, start, { x: 0, y: -2, z: 0 }),
      on = makePose(-0.7, 1 - 2 * down.time, 0.1, ...q);
    expect(sceneShapeCast(s, shape, on, { x: 1.2, y: 0, z: 0 }).status, name).not.toBe("hit");
    const went = slide(s, shape, on, { x: 1.2, y: 0, z: 0 }, { skin: 1e-3 });
    expect([offBy(went.moved, 1.2, went.moved.y, 0) < 1e-9, went.onGround], name).toEqual([true, true]);
  }
});
