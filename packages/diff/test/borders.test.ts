/** Where a face, an edge or a segment ends: a witness point on the border has no derivative, one beside it has. */
import { box, convexHull, cylinder, point, segment, supportFace } from "@col/shapes";
import { createDistanceResult } from "@col/types";
import type { ConvexShape, DistanceResult, Pose } from "@col/types";
import { describe, expect, test } from "vitest";
import { witnessDerivatives } from "../src/index.ts";

type Vec = readonly [number, number, number];
const O: Pose = { position: { x: 0, y: 0, z: 0 }, quaternion: { x: 0, y: 0, z: 0, w: 1 } };

/** The closed form of a point at `q` beside a set whose nearest point is `p`. */
function beside(p: Vec, q: Vec): DistanceResult {
  const r = createDistanceResult(), d = Math.hypot(q[0] - p[0], q[1] - p[1], q[2] - p[2]);
  const put = (out: { x: number; y: number; z: number }, v: Vec): void => {
    [out.x, out.y, out.z] = v;
  };
  put(r.pointA, p);
  put(r.pointB, q);
  put(r.normal, [(q[0] - p[0]) / d, (q[1] - p[1]) / d, (q[2] - p[2]) / d]);
  r.distance = r.lowerBound = d;
  r.status = "separated";
  return r;
}

function statusOf(a: ConvexShape, p: Vec, q: Vec): string {
  const pose: Pose = { ...O, position: { x: q[0], y: q[1], z: q[2] } };
  return witnessDerivatives(a, O, point(), pose, beside(p, q), { face: supportFace }).status;
}

const SIZES_AND_AXES = [1e-3, 1, 1e3].flatMap((s) => [0, 1, 2].map((k) => [s, k] as const));

describe.each(SIZES_AND_AXES)("a hull's facet, size %f, axes turned by %i", (s, k) => {
  const turned = (v: Vec): Vec => [s * v[k], s * v[(k + 1) % 3], s * v[(k + 2) % 3]];
  // a wedge: no box, no primitive; its top facet is the rectangle |x| <= 2, |z| <= 1 at y = 1
  const corners: readonly Vec[] = [[-2, 1, -1], [2, 1, -1], [2, 1, 1], [-2, 1, 1], [0, -1, -1], [0, -1, 1]];
  const hull = convexHull(corners.map(turned).flat());
  const over = (x: number, z: number): string => statusOf(hull, turned([x, 1, z]), turned([x, 2, z]));
  test("inside it, also near its border", () => {
    for (const e of [1, 0.1, 1e-3, 1e-4]) {
      for (const [x, z] of [
        [2 - e, 0.3],
        [-2 + e, 0.3],
        [0.3, 1 - e],
        [0.3, -1 + e],
      ])
        expect(over(x, z)).toBe("optimal");
    }
  });
  test("within rounding of its border, of any side: a part of the facet's size", () => {
    for (const e of [1e-8, 1e-9, 1e-12, 0]) {
      for (const [x, z] of [[2 - e, 0.3], [-2 + e, 0.3], [0.3, 1 - e], [0.3, -1 + e]]) {
        expect(over(x, z), `${x} ${z}`).toBe("not-differentiable");
      }
    }
  });
});

describe("a segment from -1 to 2", () => {
  const bar = segment({ x: -1, y: 0, z: 0 }, { x: 2, y: 0, z: 0 });
  test("beside it, beyond its first end, beyond its last", () => {
    expect(statusOf(bar, [0.5, 0, 0], [0.5, 1, 0])).toBe("optimal");
    expect(statusOf(bar, [-1, 0, 0], [-2, 1, 0])).toBe("optimal");
    expect(statusOf(bar, [2, 0, 0], [3, 1, 0])).toBe("optimal");
    // straight on, and barely beyond the border of the ends' normal cones
    expect(statusOf(bar, [-1, 0, 0], [-2, 0, 0])).toBe("optimal");
    expect(statusOf(bar, [2, 0, 0], [3, 0, 0])).toBe("optimal");
    expect(statusOf(bar, [-1, 0, 0], [-1 - 1e-5, 1, 0])).toBe("optimal");
    expect(statusOf(bar, [2, 0, 0], [2 + 1e-5, 1, 0])).toBe("optimal");
  });
  test("at right angles over either end it bends", () => {
    expect(statusOf(bar, [-1, 0, 0], [-1, 1, 0])).toBe("not-differentiable");
    expect(statusOf(bar, [2, 0, 0], [2, 0, 1])).toBe("not-differentiable");
    expect(statusOf(bar, [-1, 0, 0], [-1 - 1e-12, 1, 0])).toBe("not-differentiable");
    expect(statusOf(bar, [2, 0, 0], [2 + 1e-12, 1, 0])).toBe("not-differentiable");
  });
  test("an end is not the nearest point of what lies beside the bar or beyond the other end", () => {
    expect(statusOf(bar, [-1, 0, 0], [0.5, 1, 0])).toBe("not-differentiable");
    expect(statusOf(bar, [2, 0, 0], [-3, 1, 0])).toBe("not-differentiable");
  });
  test("of no length it is a point", () => {
    const dot = segment({ x: 1, y: 0, z: 0 }, { x: 1, y: 0, z: 0 });
    for (const q of [[1, 1, 0], [2, 0, 0], [0, 0, 0]] as const) expect(statusOf(dot, [1, 0, 0], q)).toBe("optimal");
  });
});

test("a box's corner, edge and face end where the hull's corner, edge and face end", () => {
  const b = box(1, 1, 1);
  expect(statusOf(b, [1, 0.2, 0.3], [2, 0.2, 0.3])).toBe("optimal");
  expect(statusOf(b, [1, 1, 0.3], [2, 2, 0.3])).toBe("optimal");
  expect(statusOf(b, [1, 1, 1], [2, 2, 2])).toBe("optimal");
  expect(statusOf(b, [1, 1, 0.3], [2, 1, 0.3])).toBe("not-differentiable");
});

describe.each([0, 1, 2])("a bar along axis %i", (k) => {
  const turned = ([x, y, z]: Vec): Vec => {
    const v: [number, number, number] = [0, 0, 0];
    v[k] = x;
    v[(k + 1) % 3] = y;
    v[(k + 2) % 3] = z;
    return v;
  };
  // a wedge as long as a hundred of its widths: the border of its faces is a part of the length
  const corners: readonly Vec[] = [[-1, 0.01, -0.01], [1, 0.01, -0.01], [1, 0.01, 0.01], [-1, 0.01, 0.01],
    [-1, -0.01, 0], [1, -0.01, 0]];
  const bar = convexHull(corners.map(turned).flat());
  const over = (z: number): string => statusOf(bar, turned([0.1, 0.01, z]), turned([0.1, 1, z]));
  test("its face ends by a part of its length beside the long edges", () => {
    expect(over(0.01 - 5e-6)).toBe("optimal");
    expect(over(0.01 - 5e-7)).toBe("not-differentiable");
  });
});

test.each([1e-2, 1e2])("a segment of half length %f: its normal is across it to a part of the length", (s) => {
  const bar = segment({ x: 0, y: -s, z: 0 }, { x: 0, y: s, z: 0 });
  const tilted = (turn: number): string => statusOf(bar, [0, 0, 0], [1, turn, 0]);
  // n . e = turn * 2 s against 1e-6 s
  expect(tilted(1e-7)).toBe("optimal");
  expect(tilted(1e-5)).toBe("not-differentiable");
});

test("a cylinder's side ends at twice a millionth of its height from the rims", () => {
  const side = (part: number): string => {
    const can = cylinder(0.5, 1, { axis: "y" }), y = 1 - 2 * part;
    return statusOf(can, [0.5, y, 0], [1.5, y, 0]);
  };
  expect([0.5, 0.1, 1e-3, 1e-5, 1.25e-6].map(side)).toEqual(Array(5).fill("optimal"));
  expect([0.75e-6, 0.25e-6].map(side)).toEqual(Array(2).fill("not-differentiable"));
});
