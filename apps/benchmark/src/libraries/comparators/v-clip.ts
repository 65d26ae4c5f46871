/** V-Clip as written in `@col/papers`, asked like a library: poses in, distance, points and normal in the world out. */
import { createVClip, featuresOf } from "@col/papers";
import type { ClosestFeatures, Features } from "@col/papers";
import { packPose, relativePose } from "@col/kernel";
import type { Pose } from "@col/types";
import { normalFromPoints, putPosed, writeNumber, writeUnknown } from "../answers.ts";
import type { PairLibrary } from "../library.ts";
import { polytopeOf } from "./pairs.ts";

/** The comparator; one memory for all bodies. */
export function open(): PairLibrary<Features> {
  const bInA = new Float64Array(12), aInB = new Float64Array(12), m = new Float64Array(12), query = createVClip();
  const ask = (a: Features, poseA: Pose, b: Features, poseB: Pose): ClosestFeatures => {
    relativePose(poseA, poseB, bInA);
    relativePose(poseB, poseA, aInB);
    return query(a, b, bInA, aInB);
  };
  return {
    build(spec) {
      const shape = polytopeOf(spec);
      return typeof shape === "string" ? shape : featuresOf(shape);
    },
    distance(a, poseA, b, poseB, out) {
      const r = ask(a.own, poseA, b.own, poseB);
      if (r.status === "apart") {
        packPose(poseA, m, "poseA");
        out.distance = r.distance;
        putPosed(out.pointA, m, r.pointA);
        putPosed(out.pointB, m, r.pointB);
        normalFromPoints(out);
        writeUnknown(out);
      } else writeNumber(out, r.distance);
      out.iterations = r.steps;
    },
    intersects: (a, poseA, b, poseB) => ask(a.own, poseA, b.own, poseB).status
      === "overlap",
  };
}
