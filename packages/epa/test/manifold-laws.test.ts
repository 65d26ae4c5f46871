/** The eight laws of a contact manifold, on structured pairs; COL_SAMPLES=100000 runs more. */
import { assertLawful, CONTACT_FAMILIES, LawReport, manifoldLaws, rngFor, samples, seededTitle, STRUCTURED_FAMILIES,
  structuredPairs } from "@col/testkit";
import type { ManifoldSolver } from "@col/testkit";
import { expect, test } from "vitest";
import { contactManifold, createContactManifold, signedDistance } from "../src/index.ts";
import { factory } from "./support/solver.ts";

const N = samples(1100);
/** The default of `faceAngle`. Radians. */
const FACE_ANGLE = 0.01;
const SOLVER: ManifoldSolver = {
  signedDistance,
  manifold: (a, poseA, b, poseB, options, room) =>
    contactManifold(a, poseA, b, poseB, options, createContactManifold(room)),
};

for (const [name, families] of [["contacts", CONTACT_FAMILIES], ["any pairs", STRUCTURED_FAMILIES]] as const)
  test(seededTitle(`laws of manifolds: ${name}`, N), () => {
    const rng = rngFor(`epa manifold laws ${name}`), report = new LawReport();
    for (const pair of structuredPairs(rng, factory, N, families)) {
      report.subject = () => pair.name;
      manifoldLaws(SOLVER, pair, rng, report, { faceAngle: FACE_ANGLE, maxDistance: rng.pick([0, 0, 0.01]) });
    }
    assertLawful(report, `manifolds, ${name}`);
    expect(report.tried.size).toBeGreaterThan(15);
  }, 60000 + 60 * N);

type Solve = ManifoldSolver["manifold"];
type Rows = ReturnType<typeof contactManifold>;

/** The manifold after a change of it. */
const changed = (change: (m: Rows, swapped: boolean) => void): Solve => (a, poseA, b, poseB, options, room) => {
  const m = contactManifold(a, poseA, b, poseB, options, createContactManifold(room));
  if (m.count > 0) change(m, a.bounds[3] > b.bounds[3]);
  return m;
};
/** Moves a point of both bodies. */
function move(m: Rows, k: number, by: readonly number[]): void {
  by.forEach((d, c) => {
    m.pointsA[3 * k + c] += d;
    m.pointsB[3 * k + c] += d;
  });
}

/** One mistake each, and the law that notices it. */
const BROKEN: readonly (readonly [string, string, Solve])[] = [
  ["a normal that is not unit", "1: the normal is unit", changed((m) => { m.normal.y *= 1.001; })],
  ["a normal that is another one", "1: the normal equals the signed distance's", changed((m) => {
    m.normal.x += 1e-6;
  })],
  ["gaps that are larger", "1: the least gap is the signed distance", changed((m) => {
    for (let k = 0; k < m.count; k++) m.gaps[k] += 1e-3;
  })],
  ["a gap without its point", "2: pointB - pointA is gap times normal", changed((m) => {
    m.gaps[m.count - 1] += 1e-3;
  })],
  ["a point beside A", "2: pointA is of A", changed((m) => { move(m, 0, [9, 0, 0]); })],
  ["a point beside B", "2: pointB is of B", changed((m) => { move(m, 0, [9, 0, 0]); })],
  ["a point inside", "3: the point is on a face, edge or corner within the angle", changed((m) => {
    move(m, 0, [0, -1e-3, 0]);
  })],
  ["a point on the far side", "3: the point lies on the side that faces the other body", changed((m) => {
    move(m, 0, [0, -0.4, 0]);
  })],
  ["a gap that is not asked for", "4: the gap is within reach", changed((m) => {
    m.gaps[m.count - 1] += 1;
    for (let c = 0; c < 3; c++) m.pointsB[3 * m.count - 3 + c] += [m.normal.x, m.normal.y, m.normal.z][c];
  })],
  ["a point twice", "5: no two points are equal", changed((m) => {
    if (m.count > 1) for (let c = 0; c < 3; c++) m.pointsA[3 + c] = m.pointsA[c];
  })],
  ["an id twice", "5: no two ids are equal", changed((m) => { m.ids.fill(7); })],
  ["a point fewer when swapped", "6: swapped bodies give the same points", changed((m, swapped) => {
    if (swapped && m.count > 2) m.count--;
  })],
  ["three points of four", "7: the points cover the true patch, room for 8", changed((m) => {
    m.count = Math.min(m.count, 3);
  })],
  ["a point beside the patch", "7: the points lie in the true patch", changed((m) => { move(m, 0, [-1e-3, 0, 0]); })],
  ["ids by the order of calls", "8: a point that stays keeps its id", ((): Solve => {
    let calls = 100;
    return changed((m) => { for (let k = 0; k < m.count; k++) m.ids[k] = calls++; });
  })()],
];

test.each(BROKEN)("the laws notice %s", (_, law, manifold) => {
  const rng = rngFor("epa broken manifolds"), report = new LawReport(),
    boxes = CONTACT_FAMILIES.filter(({ name }) => name === "boxes" || name === "sheets");
  for (const pair of structuredPairs(rng, factory, 60, boxes))
    manifoldLaws({ ...SOLVER, manifold }, pair, rng, report, { faceAngle: FACE_ANGLE, maxDistance: 0 });
  expect(report.brokenLaws()).toContain(law);
});
