/**
 * Another library on a case set: its own bodies, and queries for those cases it takes. Runs in the process that
 * measures it.
 *
 * Libraries agree on y as the axis of revolution, the files on z: bodies with an axis are built along y and their poses
 * turned once, beforehand, so no call pays for it.
 */
import { buildShape, problemPose, triangulate } from "@col/bench";
import type { ProblemSet, Query, RunningSolver, ShapeSpec } from "@col/bench";
import { capsule, cone, cylinder } from "@col/shapes";
import type { ConvexShape, Pose } from "@col/types";
import { writeNumber } from "./answers.ts";
import type { PairLibrary, PeerBody } from "./library.ts";
import { JS_PEERS } from "./registry.ts";

/** Another library, ready for queries. */
export interface OpenedPeer {
  readonly solver: RunningSolver;
  /** The cases it takes, by number. */
  readonly taken: readonly number[];
  /** Entry k belongs to case `taken[k]`. */
  readonly queries: readonly Query[];
  /** The cases that it does not take, in words. */
  readonly refused: readonly string[];
}

/** Our body along y. */
function alongY(spec: ShapeSpec): ConvexShape {
  if (spec.kind === "capsule") return capsule(spec.params[0], spec.params[1]);
  if (spec.kind === "cone") return cone(spec.params[0], spec.params[1]);
  return spec.kind === "cylinder" ? cylinder(spec.params[0], spec.params[1]) : buildShape(spec);
}

const HAS_AXIS: ReadonlySet<string> = new Set(["capsule", "cone", "cylinder"]);

/** The pose that puts a body along y where the file's pose puts the same body along z: first a quarter turn about x. */
function turned(pose: Pose): Pose {
  const { x, y, z, w } = pose.quaternion, r = Math.SQRT1_2;
  return { position: pose.position, quaternion: { x: r * (x + w), y: r * (y + z), z: r * (z - y), w: r * (w - x) } };
}

/** Of a library without distances. */
const noDistance: RunningSolver["distance"] = (_a, _poseA, _b, _poseB, out) => {
  writeNumber(out, NaN);
};

/** Loads another library and builds its bodies. */
export async function openPeer(name: string, given: ProblemSet): Promise<OpenedPeer> {
  const peer = JS_PEERS.find((p) => p.name === name);
  if (peer === undefined) throw new RangeError(`unknown peer "${name}"`);
  const library = await peer.open(), set = triangulate(given), reasons = new Map<string, number>();
  const bodies = set.shapes.map((spec): PeerBody<unknown> | string => {
    const own = library.build(spec);
    return typeof own === "string" ? own : { ...alongY(spec), own };
  });
  const pose = (i: number, side: "A" | "B", shape: number): Pose => (HAS_AXIS.has(set.shapes[shape].kind)
    ? turned(problemPose(set, i, side)) : problemPose(set, i, side));
  const taken: number[] = [], queries: Query[] = [];
  for (let i = 0; i < set.count; i++) {
    const ia = set.pairs[2 * i], ib = set.pairs[2 * i + 1], a = bodies[ia], b = bodies[ib];
    const reason = typeof a === "string" ? a : typeof b === "string" ? b : "";
    if (reason !== "" || typeof a === "string" || typeof b === "string")
      reasons.set(reason, (reasons.get(reason) ?? 0) + 1);
    else {
      taken.push(i);
      queries.push({ a, poseA: pose(i, "A", ia), b, poseB: pose(i, "B", ib) });
    }
  }
  const explain: RunningSolver["explain"] = (a, poseA, b, poseB, out) => {
    out.hit = solver.intersects(a, poseA, b, poseB);
    out.iterations = NaN;
    out.status = out.hit ? "overlapping" : "separated";
  };
  // it is only asked about the bodies built above
  const solver = Object.assign({ distance: noDistance }, library as PairLibrary<unknown> & Pick<RunningSolver,
    "distance">, { explain }) as RunningSolver;
  return { solver, taken, queries,
    refused: [...reasons].map(([text, cases]) => `${text}: ${cases} of ${set.count} cases`) };
}
