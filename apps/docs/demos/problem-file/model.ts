/**
 * The model of the page that draws a problem file: its cases, one of them solved, and its outlines. No DOM; tested
 * without a browser.
 *
 * In: text in any form the benchmark reads. Out: the answer of `signedDistance` in the world, the certificate
 * recomputed from supports.
 */
import { buildShape, certify, createCaseStream, planeGap, problemPose } from "@col/bench";
import type { Query, StreamedCase } from "@col/bench";
import { signedDistance } from "@col/epa";
import type { DistanceResult } from "@col/types";

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

/** Runs the query. */
export function solve(c: StreamedCase): Solved {
  const set = { shapes: [c.a, c.b], count: 1, pairs: Int32Array.of(0, 1), poses: c.poses,
    target: Float64Array.of(c.target), ref: Float64Array.of(c.ref), label: [c.label] };
  const query: Query = { a: buildShape(c.a), poseA: problemPose(set, 0, "A"), b: buildShape(c.b),
    poseB: problemPose(set, 0, "B") };
  const result = signedDistance(query.a, query.poseA, query.b, query.poseB);
  return { query, result, plane: planeGap(query, result.normal), outside: certify(query, result).infeasibility,
    reference: c.ref };
}
