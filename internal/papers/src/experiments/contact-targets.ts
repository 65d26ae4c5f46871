/**
 * Problems of `contact-pose.ts`: two bodies, a point on the surface of either, a start; and a solver that is off by a
 * given amount.
 *
 * Points in the body's own frame, metres. Uniform on the facets by area, or one of the vertices.
 */
import { signedDistance } from "@col/epa";
import type { ConvexShape, DistanceFn, Pose, Vec3Like } from "@col/types";
import type { Random } from "@col/bench";

/** Two bodies, a point on the surface of either (its own frame), and where B starts in A's frame. */
export interface ContactPose {
  readonly a: ConvexShape;
  readonly b: ConvexShape;
  readonly onA: Vec3Like;
  readonly onB: Vec3Like;
  readonly start: Pose;
}

/** A uniform point of a hull's surface: a facet by its area, a point of it. */
export function surfacePoint(shape: ConvexShape, random: Random): Vec3Like {
  const { mesh } = shape;
  if (mesh === null) throw new TypeError("surfacePoint: needs a shape with a mesh");
  const v = mesh.vertices, fans: (readonly [number, number, number])[] = [], areas: number[] = [];
  for (let f = 0; f + 1 < mesh.facetStart.length; f++) {
    for (let k = mesh.facetStart[f] + 1; k + 1 < mesh.facetStart[f + 1]; k++) {
      const [p, q, r] = [mesh.facetVertices[mesh.facetStart[f]], mesh.facetVertices[k],
        mesh.facetVertices[k + 1]].map((i) => 3 * i);
      const [a, b, c] = [0, 1, 2].map((i) => v[q + i] - v[p + i]),
        [d, e, g] = [0, 1, 2].map((i) => v[r + i] - v[p + i]);
      fans.push([p, q, r]);
      areas.push(Math.sqrt((b * g - c * e) ** 2 + (c * d - a * g) ** 2 + (a * e - b * d) ** 2));
    }
  }
  let at = random.between(0, areas.reduce((s, x) => s + x, 0)), k = 0;
  while (k + 1 < areas.length && at > areas[k]) at -= areas[k++];
  const s = Math.sqrt(random.between(0, 1)), t = random.between(0, 1), w = [1 - s, s * (1 - t), s * t];
  const [x, y, z] = [0, 1, 2].map((i) => fans[k].reduce((sum, j, n) => sum + w[n] * v[j + i], 0));
  return { x, y, z };
}

/** A random vertex of a hull: a point that a witness point can be, to the last bit. */
export function surfaceVertex(shape: ConvexShape, random: Random): Vec3Like {
  if (shape.mesh === null) throw new TypeError("surfaceVertex: needs a shape with a mesh");
  const v = shape.mesh.vertices, k = 3 * random.index(v.length / 3);
  return { x: v[k], y: v[k + 1], z: v[k + 2] };
}

/** A problem with random targets of a kind and a random start, translation in the cube of half side `reach`. */
export function randomContactPose(a: ConvexShape, b: ConvexShape,
  target: (shape: ConvexShape, random: Random) => Vec3Like, reach: number, random: Random): ContactPose {
  const onA = target(a, random), onB = target(b, random), t = (): number => random.between(-reach, reach);
  return { a, b, onA, onB, start: { position: { x: t(), y: t(), z: t() }, quaternion: random.quaternion() } };
}

/**
 * A solver whose points are off by a normal deviate of so many metres in each coordinate: what a loose tolerance
 * leaves.
 */
export function inexact(error: number, random: Random): DistanceFn {
  return (a, poseA, b, poseB, options, out) => {
    signedDistance(a, poseA, b, poseB, options, out);
    for (const p of [out.pointA, out.pointB]) {
      p.x += random.normal(0, error);
      p.y += random.normal(0, error);
      p.z += random.normal(0, error);
    }
    return out;
  };
}
