/** Fixtures of failures found by the laws, named after what happened. */
import { distance, intersects } from "@col/gjk";
import { affine, box, capsule, cone, convexHull, customShape, cylinder, ellipsoid, frustum, segment, triangle,
  withMargin } from "@col/shapes";
import { assertLawful, certifyDistance, distanceLaws, LawReport, makePose, rngFor } from "@col/testkit";
import { createWarmStart } from "@col/types";
import type { ConvexShape, SupportFn } from "@col/types";
import { expect, test } from "vitest";

test(
  "needles-overlap-within-rounding: two needles 1e-6 thin that overlap by 1e-6 are a hit though rounding ends the loop",
  () => {
  const a = makePose(0.4235388265288085, -0.06317682568212935, 0.5003202283913262, 0.41245912683856784,
    0.556700198361105, 0.7123477687103245, 0.11190627438036949);
  const rod = cylinder(9.782210739951501e-7, 0.9844280781637769);
  const line = segment({ x: -0.46168034228699406, y: -1.994653212157965e-7, z: -8.420499832407097e-8 },
    { x: -0.07162229197755261, y: -7.269100093045027e-7, z: -6.554700935306771e-7 });
  const b = makePose(0.12773277425016305, 0.7152130659941984, -0.542454046962433, -0.706478178923468,
    -0.6524515496325267, 0.2739297964671031, 0.012570787349495708);
  expect(distance(rod, a, line, b).distance).toBeLessThan(1e-8);
  expect(intersects(rod, a, line, b)).toBe(true);
});

test(
  "circles-in-a-slab: a long line 1.6e-5 inside a slab 2000 long has a point in it, though the signs of thin faces are "
    + "in doubt", () => {
  const slab = convexHull([-1,
    1].flatMap((x) => [-1, 1].flatMap((y) => [-1, 1].flatMap((z) => [0.5 * x, 0.0016 * y, 1000 * z]))));
  const line = segment({ x: 0.505, y: 0, z: -1000 }, { x: 0.505, y: 0, z: 1000 });
  const there = makePose(-0.004998985553512287, 0, -8.505497219421793e-11, 5.164668185720078e-9, -8.507223248996958e-9,
    9.763990593689307e-10, 1);
  const { status, pointA: p } = distance(slab, makePose(), line, there);
  expect(status).toBe("overlapping");
  expect(Math.max(Math.abs(p.x) / 0.5, Math.abs(p.y) / 0.0016, Math.abs(p.z) / 1000)).toBeLessThan(1 + 1e-9);
  expect(intersects(slab, makePose(), line, there)).toBe(true);
});

test(
  "flat-tetrahedron-common-point: rows in one plane up to rounding give one point, not two 5e-8 apart",
  () => {
  const support: SupportFn = (_shape, d, out) => { // a cylinder as others write it
    const x = d[0], y = d[1], z = d[2], rho = Math.hypot(x, z);
    out[0] = rho > 0 ? x / rho * 0.5 : 0; out[1] = y >= 0 ? 0.5 : -0.5; out[2] = rho > 0 ? z / rho * 0.5 : 0;
    return -1;
  };
  const drum = customShape({ support }),
    line = segment({ x: -0.9680133911505779, y: -0.4116235572309983, z: -0.37459594009953334 },
      { x: -0.4978443404859778, y: 1.9798647871260986, z: -0.16440340431657297 });
  const a = makePose(-0.6198874805170844, 0.9911990354856726, -1.8616206837395421, 0, 0, 0, -1);
  const b = makePose(-0.2082656875435808, 0.5231857452820385, -0.9870256364276556, 0, 0, -0.7071067811858404,
    0.7071067811858404);
  const { pointA, pointB, distance: d } = distance(drum, a, line, b);
  expect(Math.hypot(pointB.x - pointA.x, pointB.y - pointA.y, pointB.z - pointA.z) - d).toBeLessThan(1e-13);
});

test(
  "margin-and-tolerance: what the tolerance leaves of |x| does not part an ellipsoid and a capsule 1e-12 in each other",
  () => {
  const egg = ellipsoid(1, 1, 0.5), pill = capsule(1, 1);
  const a = makePose(-1.2841746392737172, -0.7389520892616162, 0.6693551603921364, 0.7071067811865475,
    0.7071067811865475, 0, 0);
  const b = makePose(-0.3331345615395284, 1.2767472136634401, -0.43751103214625414, 0, 1, 0, 0);
  expect(distance(egg, a, pill, b).lowerBound).toBe(0);
  expect(intersects(egg, a, pill, b)).toBe(true);
});

test(
  "margin-without-normal: where rounding ends the loop and no normal is known, margins go along the way between the "
    + "points", () => {
  const hat = cone(1, 0.5), q = [0, 0, 0.3826834323650898, 0.9238795325112867] as const;
  const leaf = withMargin(triangle({ x: 0.3830872991875731, y: 0.11525663404849285, z: -0.11057695323510397 },
    { x: 0.3774050581901467, y: -0.14123780184382206, z: -1.4521598485436038 },
    { x: 0.20713889677486574, y: -0.6634694870536044, z: 0.36563366937912467 }), 1e-12);
  const a = makePose(-0.5956129294818652, 0.5104609678461354, 1.3650308161445341, ...q),
    b = makePose(-0.6087954224501175, -0.010087890933042062, 3.8171906632791317, ...q);
  const { pointA, pointB, distance: d } = distance(hat, a, leaf, b);
  expect(Math.abs(Math.hypot(pointB.x - pointA.x, pointB.y - pointA.y, pointB.z - pointA.z) - d)).toBeLessThan(1e-14);
});

test("a warm start may hold anything: zero, what is no number, what has no square", () => {
  const hat = cone(1, 1), pill = capsule(0.5, 1), here = makePose(), there = makePose(2.5, 0.3, 0.1, 0, 0.6, 0, 0.8);
  const cold = distance(hat, here, pill, there).distance;
  for (const start of ["previous", "transported"] as const) {
    for (const junk of [0, NaN, Infinity, -Infinity, 1e300, -1e155, 1e-160, 5e-324]) {
      const warmStart = { ...createWarmStart(), valid: true };
      warmStart.x.fill(junk);
      warmStart.pointA.fill(junk);
      warmStart.pointB.fill(-junk);
      expect(distance(hat, here, pill, there, { warmStart: structuredClone(warmStart), start }).distance,
        `${start} ${junk}`).toBeCloseTo(cold, 9);
      expect(intersects(hat, here, pill, there, { warmStart, start }), `${start} ${junk}`).toBe(false);
    }
  }
});

test(
  "open-bracket-normal: where rounding ends the loop the normal is along the witness points, distance times it leads "
    + "from one to the other", () => {
  const s = 1e9, turned = [7.071067811865476e-9, 7.071067811865476e-9, 0, 1] as const;
  const line = (x: number, y: number, z: number, u: number, v: number, w: number): ConvexShape =>
    segment({ x: x * s, y: y * s, z: z * s }, { x: u * s, y: v * s, z: w * s });
  const one = line(0.25, 1, -2.1, -0.25, -5, 1.9);
  const two = line(0.24999999999998196, 0.9999999999999278, -2.0999999999998487, -0.24999999999998196,
    -4.999999999999639, 1.899999999999863);
  const a = makePose(0.25 * s, 0.1 * s, 0.5 * s, 0, 4.710277376051326e-16, -4.710277376051326e-16, 1),
    b = makePose(0.25 * s, 0.1 * s, 0.5 * s, ...turned);
  const { pointA: p, pointB: q, normal: n, distance: d, status } = distance(one, a, two, b);
  expect(status).toBe("precision-limit");
  expect(Math.hypot(q.x - p.x - d * n.x, q.y - p.y - d * n.y, q.z - p.z - d * n.z)).toBeLessThan(1e-13 * s);
});

test(
  "margins-of-nearly-equal-triangles: the common point is one point, also where the normal is not quite along the "
    + "points", () => {
  const s = 1e-4,
    p = (x: number, y: number, z: number): { x: number; y: number; z: number } => ({ x: x * s, y: y * s, z: z * s });
  const leaf = withMargin(triangle(p(1.8999999999999995, -3.2500000000000004, -1.4999999999999996),
    p(2.0999999999999996, 2.749999999999999, -0.5000000000000004), p(1.7, -9.25, -2.5000000000000004)), s);
  const b = makePose(-3 * s, 2.0000000000000004 * s, -1.1312027188337504e-16 * s, 5.839177742212278e-9,
    -5.864643473341986e-10, 2.952648985151148e-10, 1);
  const { pointA: u, pointB: v, status } = distance(leaf, makePose(-3 * s, 2 * s, 0), leaf, b);
  expect(status).toBe("overlapping");
  expect(Math.hypot(u.x - v.x, u.y - v.y, u.z - v.z)).toBeLessThan(1e-14 * s);
});

test("flat-beside-flat: a normal that rounding turned round is not given for the way between the points", () => {
  const points = [
    1.9999999996565123, 2.099999999, 0.10000000030541265, 2.000000001, 1.9000000019999999, -0.09999999996918818,
    2.000000000479194, 1.9000000019999999, -0.10000000080944524, 2.000000001, 1.999999999, -1e-9,
  ];
  const leaf = affine(convexHull(points), [-1, 2, -1, 0, 0.5, -1, 1, 1, 0.5], { x: 0, y: -1, z: 3 });
  const here = makePose(0, 0.1, 0, -7.566191428778348e-9, 0, 0, -1);
  const there = makePose(-9.953711142234385e-11, 0.1, 0, -7.566191428778348e-9, 0, 0, -1);
  const report = new LawReport();
  certifyDistance(leaf, here, leaf, there, distance(leaf, here, leaf, there), report);
  certifyDistance(leaf, there, leaf, here, distance(leaf, there, leaf, here), report);
  assertLawful(report);
});

test("needle-beside-plate: the distance times the normal leads from point to point to 1e-11 of the scene", () => {
  const plate = ellipsoid(0.25, 6.592893118341161e-10, 1), needle = ellipsoid(1e-15, 2, 1e-15), at = makePose(
    0.11455051676786623, 0.22373380809748877, -0.3080598331748269,
    -0.009259719543716237, -0.9680986947720195, -0.05703225272813599, -0.24381652307306384,
  ), there = makePose(
    -0.3481059576504969, 0.11741378627843949, 0.5709829191603398,
    -0.19680322311632997, 0.8806920425816536, -0.3577481824205736, -0.2401379925775071,
  );
  const report = new LawReport();
  certifyDistance(plate, at, needle, there, distance(plate, at, needle, there), report);
  assertLawful(report);
});

test("rim-on-an-edge: an answer open from 0 to 1e-8 claims no sign, so the Boolean may say that they meet", () => {
  const a = frustum(0.8, 0.5, 0.05, { axis: "x" }), b = box(0.5, 1, 0.5), report = new LawReport();
  const c = { name: "rim", a, b, poseA: makePose(-0.1, 0.3, 0.5), poseB: makePose(0.35, 2.1, 0) };
  const r = distanceLaws({ distance, intersects }, c, rngFor("rim-on-an-edge"), report);
  expect(r.lowerBound).toBe(0);
  assertLawful(report);
});
