/**
 * cannon-es, a physics engine in JavaScript. Pairs: the separating-axis test of two convex polyhedra, which knows the
 * depth along its axis; it has no distance. Scenes: `SAPBroadphase.collisionPairs`, by boxes, hulls as their boxes.
 */
import type { Body, ConvexPolyhedron } from "cannon-es";
import type { Pose } from "@col/types";
import { put, writeMissed, writeNumber } from "./answers.ts";
import type { PairLibrary, SceneFrame, SceneSetup, Sheet } from "./library.ts";

type Cannon = typeof import("cannon-es");

/** All pairs of edges are tried: from here on a query takes milliseconds. */
const MOST_VERTICES = 12;

function hull({ ConvexPolyhedron, Vec3 }: Cannon, vertices: Float64Array, triangles: Int32Array): ConvexPolyhedron {
  const corners = Array.from({ length: vertices.length / 3 }, (_, i) => new Vec3(vertices[3 * i], vertices[3 * i + 1],
    vertices[3 * i + 2]));
  const faces = Array.from({ length: triangles.length / 3 },
    (_, i) => Array.from(triangles.subarray(3 * i, 3 * i + 3)));
  const { warn, error } = console;
  // it says of every hull beside the origin that its faces may be inside out; they are not
  console.warn = console.error = () => undefined;
  try {
    return new ConvexPolyhedron({ vertices: corners, faces });
  } finally {
    Object.assign(console, { warn, error });
  }
}

async function openPairs(): Promise<PairLibrary<ConvexPolyhedron>> {
  const C = await import("cannon-es"), { Box, Quaternion, Vec3 } = C, axis = new Vec3(),
    positionA = new Vec3(), positionB = new Vec3(), turnA = new Quaternion(), turnB = new Quaternion();
  const run = (a: ConvexPolyhedron, poseA: Pose, b: ConvexPolyhedron, poseB: Pose): boolean => {
    const p = poseA.position, q = poseA.quaternion, r = poseB.position, s = poseB.quaternion;
    positionA.set(p.x, p.y, p.z);
    turnA.set(q.x, q.y, q.z, q.w);
    positionB.set(r.x, r.y, r.z);
    turnB.set(s.x, s.y, s.z, s.w);
    return a.findSeparatingAxis(b, positionA, turnA, positionB, turnB, axis);
  };
  return {
    build(spec) {
      if (spec.kind === "box")
        return new Box(new Vec3(spec.params[0], spec.params[1], spec.params[2])).convexPolyhedronRepresentation;
      if (spec.kind !== "convex") return `no ${spec.kind}`;
      return spec.vertices.length > 3 * MOST_VERTICES
        ? `no hulls above ${MOST_VERTICES} vertices here (milliseconds a query)` 
        : hull(C, spec.vertices, spec.triangles);
    },
    intersects(a, poseA, b, poseB) {
      return run(a.own, poseA, b.own, poseB);
    },
    depth(a, poseA, b, poseB, out) {
      const depth = run(a.own, poseA, b.own, poseB) ? a.own.testSepAxis(axis, b.own, positionA, turnA, positionB,
        turnB) : false;
      if (depth === false) writeMissed(out);
      else {
        writeNumber(out, -depth);
        put(out.normal, -axis.x, -axis.y, -axis.z); // its axis points from B to A
      }
    },
  };
}

async function openScene({ kind,
  motion: { count, half, moving, positions: p } }: SceneSetup): Promise<SceneFrame> {
  const cannon = await import("cannon-es");
  const world = new cannon.World(), broadphase = new cannon.SAPBroadphase(world);
  world.broadphase = broadphase;
  broadphase.useBoundingBoxes = true; // else it compares bounding balls
  const shape = kind === "spheres" ? new cannon.Sphere(half) : new cannon.Box(new cannon.Vec3(half, half, half));
  const bodies = Array.from({ length: count }, (_, i) => new cannon.Body({ mass: 1, shape,
    position: new cannon.Vec3(p[3 * i], p[3 * i + 1], p[3 * i + 2]) }));
  for (const body of bodies) world.addBody(body);
  return () => {
    for (let i = 0; i < moving; i++) {
      bodies[i].position.set(p[3 * i], p[3 * i + 1], p[3 * i + 2]);
      bodies[i].aabbNeedsUpdate = true;
    }
    const first: Body[] = [], second: Body[] = [];
    broadphase.dirty = true;
    broadphase.collisionPairs(world, first, second);
    return first.length;
  };
}

export const cannon: Sheet = {
  title: "cannon-es 0.20.0", package: "cannon-es", version: "0.20.0", licence: "MIT",
  pairs: [{ name: "cannon", questions: ["boolean", "depth"], answers: "separation", less: "no points",
    about: "ConvexPolyhedron.findSeparatingAxis and testSepAxis, doubles, no distance; boxes and hulls up "
      + "to 12 vertices (33 vertices take 10 ms a query)", open: openPairs }],
  scenes: [{ name: "cannon-es", about: "SAPBroadphase.collisionPairs", most: 1000, open: openScene }],
};
