/** Vectors of a result that are passed as arguments: rays and casts of bodies read them before they write. */
import { bodyRayCast, bodyShapeCast, closestPoint, compound, triangleMesh } from "@col/compound";
import { createBodyCastResult, createBodyDistanceResult } from "@col/types";
import type { Body, CastResult, Vec3, Vec3Like } from "@col/types";
import { rayCast, shapeCast } from "@col/cast";
import { box, sphere } from "@col/shapes";
import { makePose } from "@col/testkit";
import { expect, test } from "vitest";

const v = (x: number, y: number, z: number): Vec3Like => ({ x, y, z });
const set = (to: Vec3, { x, y, z }: Vec3Like): Vec3 => {
  to.x = x; to.y = y; to.z = z;
  return to;
};
const BODIES: readonly (readonly [string, Body])[] = [
  ["a compound", compound([{ shape: box(1, 1, 1), pose: makePose() }, { shape: sphere(1), pose: makePose(2, 0, 0) }])],
  ["a mesh", triangleMesh([-1, 0, -1, 1, 0, -1, 0, 0, 2], [0, 1, 2])], ["a box", box(1, 1, 1)],
];
const FIELDS = ["pointA", "pointB", "normal"] as const;
const read = (r: CastResult): unknown => structuredClone({ ...r, pointA: { ...r.pointA }, pointB: { ...r.pointB },
  normal: { ...r.normal } });

test.each(BODIES)("%s: rays and casts with vectors of their own result", (_, body) => {
  const origin = v(0.1, 3, 0.2), along = v(0, -4, 0.1);
  const ray = read(bodyRayCast(body, makePose(), origin, along, { rayCast }, createBodyCastResult())),
    cast = read(bodyShapeCast(body, makePose(), sphere(0.5), makePose(0, 3, 0), along, { shapeCast },
      createBodyCastResult()));
  for (const from of FIELDS) for (const to of FIELDS) {
    const out = createBodyCastResult(), other = createBodyCastResult();
    expect(read(bodyRayCast(body, makePose(), set(out[from], origin),
      from === to ? along : set(out[to], along), { rayCast }, out)), `ray, ${from} and ${to}`).toEqual(ray);
    expect(read(bodyShapeCast(body, makePose(), sphere(0.5),
      { position: set(other[from], v(0, 3, 0)), quaternion: { x: 0, y: 0, z: 0, w: 1 } },
      from === to ? along : set(other[to], along), { shapeCast }, other)), `cast, ${from} and ${to}`).toEqual(cast);
  }
});

test("the closest point to a vector of its own result", () => {
  const mesh = triangleMesh([-1, 0, -1, 1, 0, -1, 0, 0, 2], [0, 1, 2]), at = v(0.2, 1.5, 0.1),
    right = closestPoint(mesh, makePose(), at, {}, createBodyDistanceResult());
  for (const from of FIELDS) {
    const out = createBodyDistanceResult(), r = closestPoint(mesh, makePose(), set(out[from], at), {}, out);
    expect([r.distance, r.pointA, r.pointB, r.normal], from)
      .toEqual([right.distance, right.pointA, right.pointB, right.normal]);
  }
});
