/**
 * OimoPhysics, the port that three.js carried until r145: `GjkEpa.computeClosestPoints` on cores, margins added here,
 * no cache.
 */
import type { OimoGeometry } from "oimo-in-three/examples/jsm/libs/OimoPhysics/OimoPhysics.js";
import { packPose } from "@col/kernel";
import type { DistanceResult, Pose } from "@col/types";
import { put, writeMissed, writeNumber, writeUnknown } from "./answers.ts";
import type { PairLibrary, Sheet } from "./library.ts";

/** Its geometry and the radius that its core leaves out. */
interface Own {
  readonly geometry: OimoGeometry;
  readonly margin: number;
}

async function open(): Promise<PairLibrary<Own>> {
  const { oimo } = await import("oimo-in-three/examples/jsm/libs/OimoPhysics/OimoPhysics.js");
  const { Vec3, Transform } = oimo.common, shapes = oimo.collision.geometry;
  const solver = new oimo.collision.narrowphase.detector.gjkepa.GjkEpa(), poseOfA = new Transform(),
    poseOfB = new Transform(), m = new Float64Array(12);
  const place = (t: typeof poseOfA, pose: Pose): void => {
    packPose(pose, m, "pose");
    t._rotation00 = m[0]; t._rotation01 = m[1]; t._rotation02 = m[2];
    t._rotation10 = m[3]; t._rotation11 = m[4]; t._rotation12 = m[5];
    t._rotation20 = m[6]; t._rotation21 = m[7]; t._rotation22 = m[8];
    t._positionX = m[9]; t._positionY = m[10]; t._positionZ = m[11];
  };
  /** Signed distance of the bodies; NaN where its solver gives up. */
  const run = (a: Own, poseA: Pose, b: Own, poseB: Pose, deep: boolean): number => {
    place(poseOfA, poseA);
    place(poseOfB, poseB);
    const state = deep ? solver.computeClosestPoints(a.geometry, b.geometry, poseOfA, poseOfB, null)
      : solver.computeDistance(a.geometry, b.geometry, poseOfA, poseOfB, null);
    return state === 0 ? solver.distance - a.margin - b.margin : NaN;
  };
  const write = (a: Own, b: Own, distance: number, out: DistanceResult): void => {
    const p = solver.closestPoint1, q = solver.closestPoint2, core = solver.distance, s = 1 / core;
    const x = (q.x - p.x) * s, y = (q.y - p.y) * s, z = (q.z - p.z) * s;
    out.distance = distance;
    put(out.normal, x, y, z);
    put(out.pointA, p.x + x * a.margin, p.y + y * a.margin, p.z + z * a.margin);
    put(out.pointB, q.x - x * b.margin, q.y - y * b.margin, q.z - z * b.margin);
    writeUnknown(out);
  };
  const sharp = (geometry: OimoGeometry): Own => {
    geometry.setGjkMergin(0);
    return { geometry, margin: 0 };
  };
  return {
    build(spec) {
      if (spec.kind === "convex")
        return sharp(new shapes.ConvexHullGeometry(Array.from({ length: spec.vertices.length / 3 },
          (_, i) => new Vec3(spec.vertices[3 * i], spec.vertices[3 * i + 1], spec.vertices[3 * i + 2]))));
      const [p, q, r] = spec.params;
      switch (spec.kind) {
        case "sphere": return { geometry: new shapes.SphereGeometry(p), margin: p };
        case "capsule": return { geometry: new shapes.CapsuleGeometry(p, q), margin: p };
        case "box": return sharp(new shapes.BoxGeometry(new Vec3(p, q, r)));
        case "cylinder": return sharp(new shapes.CylinderGeometry(p, q));
        case "cone": return sharp(new shapes.ConeGeometry(p, q));
        default: return `no ${spec.kind}`;
      }
    },
    distance(a, poseA, b, poseB, out) {
      const distance = run(a.own, poseA, b.own, poseB, false);
      if (distance > 0) write(a.own, b.own, distance, out);
      else writeNumber(out, distance <= 0 ? 0 : NaN);
    },
    depth(a, poseA, b, poseB, out) {
      const distance = run(a.own, poseA, b.own, poseB, true);
      if (distance <= 0) write(a.own, b.own, distance, out);
      else writeMissed(out);
    },
    intersects(a, poseA, b, poseB) {
      return run(a.own, poseA, b.own, poseB, false) <= 0;
    },
  };
}

export const oimo: Sheet = {
  title: "OimoPhysics 1.2 (JavaScript, in three 0.145's examples)", package: "oimo-in-three", version: "0.145.0",
  licence: "MIT",
  pairs: [{ name: "oimo", questions: ["distance", "boolean", "depth"], answers: "separation", less: "no bounds",
    about: "GjkEpa.computeClosestPoints, computeDistance, doubles, margin 0, no cache; no ellipsoids", open }],
};
