/** A hull's edge: a witness point on it has derivatives wherever the edge leads, one at its ends has none. */
import { convexHull, point, supportFace } from "@col/shapes";
import { createDistanceResult } from "@col/types";
import type { Pose } from "@col/types";
import { describe, expect, test } from "vitest";
import { witnessDerivatives } from "../src/index.ts";

type Vec = readonly [number, number, number];
const O: Pose = { position: { x: 0, y: 0, z: 0 }, quaternion: { x: 0, y: 0, z: 0, w: 1 } };

// a roof upside down: its ridge from (0, -1, -1) to (0, -1, 1); axes turned, and the ridge across all three
const CORNERS: readonly Vec[] = [[-2, 1, -1], [2, 1, -1], [2, 1, 1], [-2, 1, 1], [0, -1, -1], [0, -1, 1]];
const s = Math.SQRT1_2, TURNS: Readonly<Record<string, (v: Vec) => Vec>> = {
  z: (v) => v,
  x: ([x, y, z]) => [z, x, y],
  y: ([x, y, z]) => [y, z, x],
  "y and z": ([x, y, z]) => [x, s * (y - z), s * (y + z)],
};

describe.each(Object.entries(TURNS))("a ridge along %s", (_, turned) => {
  const hull = convexHull(CORNERS.map(turned).flat());
  /** Of a point one below the ridge, at `at` along it. */
  const statusAt = (at: number): string => {
    const [p, q] = [turned([0, -1, at]), turned([0, -2, at])], r = createDistanceResult();
    [r.pointA.x, r.pointA.y, r.pointA.z] = p;
    [r.pointB.x, r.pointB.y, r.pointB.z] = q;
    [r.normal.x, r.normal.y, r.normal.z] = [q[0] - p[0], q[1] - p[1], q[2] - p[2]];
    r.distance = r.lowerBound = 1;
    r.status = "separated";
    const there: Pose = { ...O, position: { x: q[0], y: q[1], z: q[2] } };
    return witnessDerivatives(hull, O, point(), there, r, { face: supportFace }).status;
  };
  test("between its ends", () => {
    for (const at of [0, 0.3, -0.3, 0.99, -0.99]) expect(statusAt(at), `${at}`).toBe("optimal");
  });
  test("at its ends", () => {
    for (const at of [1, -1]) expect(statusAt(at), `${at}`).toBe("not-differentiable");
  });
});
