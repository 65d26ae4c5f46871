/**
 * The model of the page that draws a problem file: its cases, one of them solved, and its outlines. No DOM; tested
 * without a browser.
 *
 * In: text in any form the benchmark reads. Out: the answer of `signedDistance` in the world, the certificate
 * recomputed from supports, and per view (along z, y, x) the outline of each body: its support points in directions all
 * round, which is exact at each of them.
 */
import { buildShape, certify, createCaseStream, planeGap, problemPose } from "@col/bench";
import type { Query, StreamedCase } from "@col/bench";
import { signedDistance } from "@col/epa";
import type { ConvexShape, DistanceResult, Pose } from "@col/types";

/** A file that shows something before anything is pasted. */
export const START = `convexcases 1
# a cone's apex a hair inside a box
shapes 2
box 0.5 0.5 0.25
cone 0.3 0.4
cases 1
0 1  0 0 0 1  0 0 0  1 0 0 0  0.1 -0.05 0.64  -0.01 -0.01 apex
`;

/** Cases that are kept: the page is for a few. */
export const MOST = 1000;

/** All cases of a text. @throws Error with line and token. */
export function read(text: string): StreamedCase[] {
  const list: StreamedCase[] = [], stream = createCaseStream((c) => {
    if (list.length < MOST) list.push(c);
  });
  stream.feed(text);
  stream.end();
  if (list.length === 0) throw new Error("the file has no case");
  return list;
}

/** One case, asked. */
export interface Solved {
  readonly query: Query;
  readonly result: DistanceResult;
  /** Signed distance of the supporting planes across the normal: a lower bound anyone can check. NaN: no normal. */
  readonly plane: number;
  /** By how much a witness point leaves its body. */
  readonly outside: number;
  readonly reference: number;
}

/** Asks the library. */
export function solve(c: StreamedCase): Solved {
  const set = { shapes: [c.a, c.b], count: 1, pairs: Int32Array.of(0, 1), poses: c.poses,
    target: Float64Array.of(c.target), ref: Float64Array.of(c.ref), label: [c.label] };
  const query: Query = { a: buildShape(c.a), poseA: problemPose(set, 0, "A"), b: buildShape(c.b),
    poseB: problemPose(set, 0, "B") };
  const result = signedDistance(query.a, query.poseA, query.b, query.poseB);
  return { query, result, plane: planeGap(query, result.normal), outside: certify(query, result).infeasibility,
    reference: c.ref };
}

/** What is looked along, and the axes of the paper: right and up. */
export const VIEWS = [{ name: "from above (z)", right: 0, up: 1 }, { name: "from the front (y)", right: 0, up: 2 },
  { name: "from the side (x)", right: 1, up: 2 }] as const;
export type View = (typeof VIEWS)[number];

/** Directions round an outline. */
const ROUND = 180;

/** Rotation matrix of a pose, row by row. */
function matrixOf({ quaternion: { x, y, z, w } }: Pose): readonly number[] {
  return [
    1 - 2 * (y * y + z * z), 2 * (x * y - w * z), 2 * (x * z + w * y), 2 * (x * y + w * z), 1 - 2 * (x * x + z * z),
    2 * (y * z - w * x), 2 * (x * z - w * y), 2 * (y * z + w * x), 1 - 2 * (x * x + y * y),
  ];
}

/** Outline of a posed body in a view: points (right, up), metres. */
export function outline(shape: ConvexShape, pose: Pose, view: View): readonly (readonly [number, number])[] {
  const m = matrixOf(pose), t = [pose.position.x, pose.position.y, pose.position.z], d = new Float64Array(3),
    p = new Float64Array(3), world = [0, 0, 0];
  return Array.from({ length: ROUND }, (_, k) => {
    const angle = (2 * Math.PI * k) / ROUND, n = [0, 0, 0];
    n[view.right] = Math.cos(angle);
    n[view.up] = Math.sin(angle);
    for (let i = 0; i < 3; i++) d[i] = m[i] * n[0] + m[3 + i] * n[1] + m[6 + i] * n[2];
    shape.support(shape, d, p);
    for (let i = 0; i < 3; i++)
      world[i] = m[3 * i] * p[0] + m[3 * i + 1] * p[1] + m[3 * i + 2] * p[2] + t[i] + shape.margin * n[i];
    return [world[view.right], world[view.up]] as const;
  });
}
