/**
 * Bodies as people write them, and a rounding beside them: collinear and coplanar points, needles, plates, common axes,
 * a body against itself.
 *
 * `COL_SAMPLES=100000 npx vitest run test/degenerate.test.ts --testTimeout=0` in this folder: all of it.
 */
import { box, capsule, cone, convexHull, cylinder, ellipsoid, point, segment, sphere, triangle,
  withMargin } from "@col/shapes";
import { makePose, moved, rngFor, samples, seededTitle, structuredPairs } from "@col/testkit";
import type { PairCase } from "@col/testkit";
import { packPose, relativePose } from "@col/kernel";
import { createDistanceResult, createWarmStart } from "@col/types";
import type { ConvexShape, DistanceResult, Pose } from "@col/types";
import { expect, test } from "vitest";
import { signedDistance } from "../src/index.ts";
import { createEpaWorkspace, DEFAULT_EXPANSIONS, solveSigned } from "../src/kernel.ts";
import { answerFaults } from "./support/answer-faults.ts";
import { factory } from "./support/solver.ts";

/** Part of the scene to which an answer holds: ten times what the search allows itself. */
const TOLERANCE = 1e-9;
const O: Pose = makePose();
const at = (x: number, y: number, z: number): { x: number; y: number; z: number } => ({ x, y, z });
const OPEN: ReadonlySet<string> = new Set(["budget-spent", "precision-limit"]);

interface Case {
  readonly why: string;
  readonly a: ConvexShape;
  readonly b: ConvexShape;
  readonly poseA?: Pose;
  readonly poseB?: Pose;
  readonly distance: number;
  readonly error: number;
}

/** A needle: four points of a line through the origin, 1e-13 off. */
const NEEDLE = [
  -1.0000000000001, -2, -3, 1, 2.0000000000001, 3, 0.5, 1, 1.5000000000001, -0.2499999999999, -0.5, -0.75,
];
/**
 * A needle of two points beside a needle of three: their difference is a flat set that the origin is beside, by
 * 2.48e-10.
 */
const BAR = [
  -0.04148211333853857, 0.23071128773069505, 0.08296422667707715, 0.5389428438487163, -0.28894284384871627,
  -1.0778856876974325,
];

/** Distances by hand, or of the same set written otherwise. */
const FOUND: readonly Case[] = [
  {
    why: "a hull of two points through an ellipsoid",
    a: convexHull([-0.4, 0.2, 0, 0.4, 0.2, 1e-17]),
    b: ellipsoid(0.1, 0.8, 0.05),
    distance: -0.048405963009756976,
    error: 1e-12,
  },
  {
    why: "a hull of three points on a line through an ellipsoid",
    a: convexHull([-0.4, 0.2, 0, 0.4, 0.2, 0, 0.1, 0.2, 1e-15]),
    b: ellipsoid(0.1, 0.8, 0.05),
    distance: -0.048405963009756976,
    error: 1e-12,
  },
  {
    why: "a flat hull through an ellipsoid",
    a: convexHull([-0.4, 0.2, 0, 0.4, 0.2, 0, 0.4, 0.21, 0]),
    b: ellipsoid(0.1, 0.8, 0.05),
    distance: -0.0484059,
    error: 1e-3,
  },
  { why: "a ball about a needle", a: convexHull(NEEDLE), b: sphere(0.5), distance: -0.5, error: 2e-13 },
  {
    why: "a needle of a triangle on a segment",
    a: triangle(at(0, 0, 0), at(0.2, 0.4, 0.6), at(0.0600000000001, 0.12, 0.18)),
    b: segment(at(0, 0, 0), at(0.2, 0.4, 0.6)),
    distance: 0,
    error: 2e-13,
  },
  {
    why: "a bar on itself, turned by 1e-8",
    a: convexHull(BAR),
    b: convexHull(BAR),
    poseB: makePose(0, 0, 0, 2.3570226039551585e-9, 2.3570226039551585e-9, -9.428090415820634e-9, 1),
    distance: 9.865998533508566e-10,
    error: 1e-11,
  },
  {
    why: "two bars with margins, nearly on one line",
    distance: -0.2,
    error: 1e-11,
    poseB: makePose(
      5e-14,
      -8.177431351363396e-16,
      0,
      2.721655269759087e-13,
      6.804138174397717e-13,
      -6.804138174397717e-13,
      1,
    ),
    a: withMargin(
      convexHull([
        -0.15000000000010003, 0.6000000000000499, 0.55000000000005, 0.05, -0.24999999999995, -0.02499999999995,
      ]),
      0.1,
    ),
    b: withMargin(
      convexHull([
        -0.15000000000010003, 0.6000000000000499, 0.55000000000005, 0.05, -0.24999999999995, -0.02499999999995,
      ]),
      0.1,
    ),
  },
  {
    why: "a point beside a needle of a hull",
    a: convexHull([
      1.2152919263502904e-11, 5e-11, 1e-10, 0.1999999999, -0.2499999999, -0.09999999995, -0.09999999990000001,
      0.1250000001, 0.05,
    ]),
    b: point(),
    poseB: makePose(0, 0, 0, -0.7246099638344499, -0.39428253949520053, 0.5575414051121361, 0.0928938154380469),
    distance: 0,
    error: 1e-10,
  },
  {
    why: "a needle of a triangle on itself",
    distance: 0,
    error: 1e-13,
    a: triangle(
      at(1.00000000000001, -0.09999999999999501, 1e-14),
      at(0.750000000000005, -0.19999999999999002, 0.24999999999999),
      at(1.12499999999999, -0.05000000000000098, -0.12500000000001),
    ),
    b: triangle(
      at(1.00000000000001, -0.09999999999999501, 1e-14),
      at(0.750000000000005, -0.19999999999999002, 0.24999999999999),
      at(1.12499999999999, -0.05000000000000098, -0.12500000000001),
    ),
  },
  {
    why: "a wafer of a cone, at an angle in a box", a: cone(4, 1e-13), b: withMargin(box(1, 1, 1), 0.5),
    distance: -1.857050807568895, error: 1e-12,
    poseA: makePose(1, -2, 1, -0.5, 0, 0, -0.8660254037844386), poseB: makePose(1, -0.25, 0),
  },
  {
    why: "a wafer of a cone on its edge beside another", a: cone(0.05, 2.3381760808989713e-14),
    b: cone(0.05, 2.3381760808989713e-14), distance: 1.034769875063457e-7, error: 1e-14,
    poseB: makePose(0, 0, 0.1000001034769875),
  },
  {
    why: "a disc of an ellipsoid on another's axis", a: ellipsoid(0.5, 8.881784197001252e-16, 0.5),
    b: ellipsoid(0.8, 0.5, 0.8), distance: -0.5, error: 1e-11,
    poseB: makePose(2.220446049250313e-16, -8.881784197001252e-16, 0, 0, -2.2762173241358126e-10, 0, -1),
  },
];

test.each(FOUND)("found by structured families: $why", ({ why, a, b, poseA = O, poseB = O, distance, error }) => {
  const pair: PairCase = { name: why, a, b, poseA, poseB }, r = signedDistance(a, poseA, b, poseB);
  expect(Math.abs(r.distance - distance)).toBeLessThanOrEqual(error);
  expect(answerFaults(pair, r, rngFor(why), 1e-10)).toEqual([]);
});

test("bars of 1e-13 noise with margins: the normal's plane shows the lower bound", () => {
  const rng = rngFor("epa bars"), noise = (): number => 1e-13 * rng.uniform(-1, 1);
  for (let i = 0; i < 400; i++) {
    const u = rng.unitVector(new Float64Array(3)),
      end = (t: number): { x: number; y: number; z: number } =>
        at(t * u[0] + noise(), t * u[1] + noise(), t * u[2] + noise());
    const a = withMargin(segment(end(-1), end(rng.uniform(0.1, 1))), 0.1),
      b = withMargin(segment(end(rng.uniform(-0.9, 0)), end(1)), 0.2),
      r = signedDistance(a, O, b, O);
    expect(answerFaults({ name: "bars", a, b, poseA: O, poseB: O }, r, rng, 1e-11), `${i}`).toEqual([]);
  }
});

/** The bracket of another answer of the same pair lies across this one's. */
function agree(what: string, r: DistanceResult, other: DistanceResult, name: string, allowed: number): void {
  if (!OPEN.has(r.status) && !OPEN.has(other.status))
    expect(Math.abs(other.distance - r.distance), `${what} ${name}`).toBeLessThanOrEqual(allowed);
  expect(other.lowerBound - r.distance, `${what} ${name}`).toBeLessThanOrEqual(allowed);
  expect(r.lowerBound - other.distance, `${what} ${name}`).toBeLessThanOrEqual(allowed);
}

test(seededTitle("structured families: no bound is contradicted; swapped, warm and moved agree", samples(1500)), () => {
  const rng = rngFor("epa degenerate"), motion = makePose(0.3, -0.1, 0.2, 0.5, -0.5, 0.1, Math.sqrt(0.49));
  for (const pair of structuredPairs(rng, factory, samples(1500))) {
    const { a, b, poseA, poseB, name } = pair,
      r = signedDistance(a, poseA, b, poseB),
      { x, y, z } = poseB.position,
      token = createWarmStart();
    expect(answerFaults(pair, r, rng, TOLERANCE), name).toEqual([]);
    const size = Math.max(
      ...[...a.bounds, ...b.bounds].map(Math.abs),
      a.margin,
      b.margin,
      Math.hypot(x - poseA.position.x, y - poseA.position.y, z - poseA.position.z),
    );
    const allowed = TOLERANCE * size + 1e-14 * Math.hypot(x, y, z);
    agree("swapped", r, signedDistance(b, poseB, a, poseA), name, allowed);
    signedDistance(
      a,
      poseA,
      b,
      { position: { x: x + 0.01 * size, y, z: z - 0.002 * size }, quaternion: poseB.quaternion },
      { warmStart: token },
    );
    agree("warm", r, signedDistance(a, poseA, b, poseB, { warmStart: token }), name, allowed);
    agree("moved", r, signedDistance(a, moved(motion, poseA), b, moved(motion, poseB)), name, allowed + 1e-14);
  }
}, 60000 + 20 * samples(1500));

test("a search ends after a number of steps, whatever the pair", () => {
  // cylinders and cones a hair off one axis, ellipsoids that are nearly balls: all directions on a ring or a sphere
  // show nearly the same depth
  const turned = makePose(0, 0, 0, 0, 1e-8, 0, 1),
    cases: readonly [ConvexShape, ConvexShape, Pose][] = [
      [cylinder(0.25, 1, { axis: "z" }), cylinder(0.25, 1, { axis: "z" }), makePose(0, 0, 0, 0, 2e-8, 0, 1)],
      [cylinder(0.05, 0.5, { axis: "x" }), cylinder(0.1, 0.25, { axis: "x" }), makePose(5e-10, -1e-9, 0)],
      [
        ellipsoid(1, 0.2500000000001, 0.25),
        cylinder(1, 0.25, { axis: "x" }),
        makePose(0, 0, 0, -Math.SQRT1_2, 0, 0, Math.SQRT1_2),
      ],
      [ellipsoid(0.5, 0.4999999999, 0.5), cylinder(0.1, 1, { axis: "z" }), O],
      [ellipsoid(0.1, 0.100000005, 0.09999999), capsule(0.3, 0.1), turned],
    ];
  const ws = createEpaWorkspace(), r = createDistanceResult();
  for (const [a, b, poseB] of cases) {
    relativePose(O, poseB, ws.gjk.bInA);
    packPose(O, ws.gjk.aInWorld, "poseA");
    ws.pair.stopBeyond = Infinity;
    solveSigned(a, b, undefined, ws, r);
    expect(r.iterations).toBeLessThan(1600);
    expect(ws.ring.work.lines).toBeLessThan(56 * DEFAULT_EXPANSIONS); // a hundred of them take a microsecond
    expect(answerFaults({ name: "", a, b, poseA: O, poseB }, r, rngFor("epa steps"), 1e-9)).toEqual([]);
  }
});
