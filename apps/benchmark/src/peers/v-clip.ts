/** V-Clip as written in `@col/papers`, asked like a library: poses in, distance, points and normal in the world out. */
import { createVClip, featuresOf } from "@col/papers";
import type { ClosestFeatures, Features } from "@col/papers";
import { packPose, relativePose } from "@col/kernel";
import type { DistanceResult, Pose } from "@col/types";
import { polytopeOf } from "./comparators.ts";
import { normalFromPoints, writeNoPoints, writeUnknown } from "./peer.ts";
import type { PeerBody, PeerLibrary } from "./peer.ts";

/** The comparator; one memory for all bodies. */
export function open(): PeerLibrary<Features> {
  const bInA = new Float64Array(12), aInB = new Float64Array(12), m = new Float64Array(12), query = createVClip();
  const ask = (a: Features, poseA: Pose, b: Features, poseB: Pose): ClosestFeatures => {
    relativePose(poseA, poseB, bInA);
    relativePose(poseB, poseA, aInB);
    return query(a, b, bInA, aInB);
  };
  const intoWorld = (p: Float64Array, out: DistanceResult["pointA"]): void => {
    out.x = m[0] * p[0] + m[1] * p[1] + m[2] * p[2] + m[9];
    out.y = m[3] * p[0] + m[4] * p[1] + m[5] * p[2] + m[10];
    out.z = m[6] * p[0] + m[7] * p[1] + m[8] * p[2] + m[11];
  };
  return {
    build(spec) {
      const shape = polytopeOf(spec);
      return typeof shape === "string" ? shape : featuresOf(shape);
    },
    distance(a: PeerBody<Features>, poseA, b: PeerBody<Features>, poseB, out) {
      const r = ask(a.own, poseA, b.own, poseB);
      out.distance = r.distance;
      if (r.status === "apart") {
        packPose(poseA, m, "poseA");
        intoWorld(r.pointA, out.pointA);
        intoWorld(r.pointB, out.pointB);
        normalFromPoints(out);
      } else writeNoPoints(out);
      writeUnknown(out);
      out.iterations = r.steps;
    },
    intersects: (a: PeerBody<Features>, poseA, b: PeerBody<Features>, poseB) => ask(a.own, poseA, b.own, poseB).status
      === "overlap",
  };
}
