/**
 * Pairs on which rounding ends a loop: the answer that follows must be right all the same. World frame.
 *
 * Found by the laws on random pairs. Needles and plates a millionth as thick as long, some 1e-7 past contact: no plane
 * separates, and no simplex so thin shows the common point either. Bodies touching far from the origin: momentum ends
 * on a point x whose direction is noise, while the best plane, whose normal is a blended direction, closes the bracket.
 */
import { distance, intersects } from "@col/accel";
import type { AccelMethod } from "@col/accel";
import { box, cone, cylinder, ellipsoid, frustum, point } from "@col/shapes";
import { assertLawful, certifyDistance, LawReport, makePose, overlapsBy, translated } from "@col/testkit";
import type { ConvexShape, Pose } from "@col/types";
import { expect, test } from "vitest";

type Posed = readonly [ConvexShape, Pose];

const METHODS: readonly AccelMethod[] = ["auto", "newton", "gjk", "polyak", "nesterov"];

const THIN: readonly (readonly [string, Posed, Posed])[] = [
  ["a point and the end of a needle", [
    point({ x: -4.188977629669218e-8, y: -6.535043560135802e-7, z: 0.044000936308182664 }),
    makePose(0.22317390799939213, -0.2699353188048701, 0.31906545568830685, 0.8646331219979648, 0.02164574794070426,
      0.45586457050398205, 0.21006789211909535),
  ], [
    ellipsoid(9.096051619853177e-7, 8.266046217664214e-7, 0.8206470580894596),
    makePose(-0.3225103075353994, -0.5338139191014494, -0.27612553642329124, 0.16411858158786785, -0.8256497516120637,
      0.1964320409392684, 0.5027743351971713),
  ]],
  ["a flat cone and a flat box", [
    cone(8.505859718583815e-7, 0.5665031467775725),
    makePose(-0.07878989763726407, 0.4102998260733053, -0.6652144587794558, -0.587789615332421, 0.42708311183346975,
      0.20117108502910402, -0.6569882633976175),
  ], [
    box(8.696995956000153e-7, 0.9230615741126063, 0.5557519971344212),
    makePose(-0.47450216467254597, 0.29729786318246687, 1.4949574496936997, -0.7559894731802543, -0.31719142057726385,
      0.19075270789124626, 0.5398915850288608),
  ]],
];
for (const [name, [a, poseA], [b, poseB]] of THIN) {
  test(`together just past contact, apart just before it: ${name}`, () => {
    const { distance: d, normal: n } = distance(a, poseA, b, poseB),
      at = (t: number) => translated(poseB, t * n.x, t * n.y, t * n.z);
    for (const e of [2e-8, 5e-8, 1e-7, 1e-6 * d]) {
      expect(overlapsBy(a, poseA, b, at(-d - e), 1e-10)).toBe(true); // by supports alone
      for (const method of METHODS) {
        expect([method, e, intersects(a, poseA, b, at(-d - e), { method })]).toEqual([method, e, true]);
        expect([method, e, intersects(b, at(-d - e), a, poseA, { method })]).toEqual([method, e, true]);
        expect([method, e, intersects(a, poseA, b, at(-d + e), { method })]).toEqual([method, e, false]);
      }
    }
  });
}

/** A plate 1e-14 thick touching a ball: the rim that the last step followed does not support along the normal. */
const PLATE = [
  cylinder(0.1, 1e-14, { axis: "x" }), makePose(-0.1, 0, 1, 0, -0.7071067811865476, 0.7071067811865476, 0),
  ellipsoid(0.5, 0.5, 0.5), makePose(
    -0.10000000000001008, 0, 1.6000000000001,
    0.4999999999999998, 0.5000000000000002, 0.5000000000000002, 0.4999999999999998,
  ),
] as const;
test("plate-beside-ball: the plane along the normal reaches the distance", () => {
  for (const method of METHODS) {
    const report = new LawReport(), [a, poseA, b, poseB] = PLATE;
    report.subject = () => method;
    for (const s of [0, 1e-13, 1e-11]) {
      const at = translated(poseB, 0, 0, s);
      certifyDistance(a, poseA, b, at, distance(a, poseA, b, at, { method }), report, { gap: 1e-9 });
      certifyDistance(b, at, a, poseA, distance(b, at, a, poseA, { method }), report, { gap: 1e-9 });
    }
    assertLawful(report);
  }
});

const TOUCHING: readonly (readonly [string, Posed, Posed])[] = [
  ["a cylinder and a box", [
    cylinder(0.3151229906877726, 0.978691433800293),
    makePose(8446429.434624776, -5301320.418880757, 744201.8619050267, -0.4704785100630263, -0.5605498191786753,
      -0.39847751655533764, -0.55285580451644),
  ], [
    box(0.8675390624506896, 0.46216959454160417, 0.555850567905305),
    makePose(8446429.723433735, -5301320.796726439, 744199.8458132206, 0.023113014271899702, -0.42477538642619517,
      -0.456499700438262, -0.7814343754644537),
  ]],
  ["two frusta", [
    frustum(0.35015601561201165, 0.38051528988566896, 0.8957757913227722),
    makePose(9526574.826114489, 3011098.4794471413, -421483.2536691406, -0.7123636962718303, 0.49851730649488024,
      0.40324251961340374, 0.28533126315715673),
  ], [
    frustum(0.9361592299247747, 0.8998420377942902, 0.9493842684868699),
    makePose(9526573.309471115, 3011096.7969633234, -421483.62776266324, -0.3737451432207221, 0.4212962067955296,
      0.6997371511614933, 0.4395361115346702),
  ]],
];
for (const [name, [a, poseA], [b, poseB]] of TOUCHING) {
  test(`touching far from the origin, a normal that is given is the plane's: ${name}`, () => {
    for (const method of METHODS) {
      const report = new LawReport();
      report.subject = () => method;
      certifyDistance(a, poseA, b, poseB, distance(a, poseA, b, poseB, { method }), report, { gap: 1e-9 });
      certifyDistance(b, poseB, a, poseA, distance(b, poseB, a, poseA, { method }), report, { gap: 1e-9 });
      assertLawful(report);
    }
  });
}
