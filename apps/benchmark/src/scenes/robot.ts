/**
 * An arm of seven links as triangle meshes, in a cell of obstacles: the robot of the suites `scene-sizes` and
 * `robot-path`.
 *
 * The chain is a Universal Robots UR5e (ur_description, BSD-3-Clause): offsets and turns of its joints. Links
 * are the meshes of a folder (`base.obj` to `wrist3.obj`, with `ur5e.json` for their places), or stand-ins: tubes.
 */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { readObj } from "@col/bench";
import type { Random } from "@col/bench";
import { triangleMesh } from "@col/compound";
import { box, capsule, convexHull, cylinder, sphere } from "@col/shapes";
import type { Body, ConvexShape, Pose } from "@col/types";

const FILES = ["base", "shoulder", "upperarm", "forearm", "wrist1", "wrist2", "wrist3"] as const;
/** Joint k carries link k + 1: origin in the frame of the link before, then roll, pitch, yaw. Metres, radians. */
const JOINTS: readonly (readonly [x: number, y: number, z: number, r: number, p: number, w: number])[] = [
  [0, 0, 0.1625, 0, 0, 0], [0, 0, 0, Math.PI / 2, 0, 0], [-0.425, 0, 0, 0, 0, 0], [-0.3922, 0, 0.1333, 0, 0, 0],
  [0, -0.0997, 0, Math.PI / 2, 0, 0], [0, 0.0996, 0, Math.PI / 2, Math.PI, Math.PI],
];
/** Stand-ins: half length, radius, and the middle in the link's frame; along z, along x for the two long ones. */
const TUBES: readonly (readonly [half: number, radius: number, x: number, y: number, z: number, alongX: boolean])[] = [
  [0.05, 0.075, 0, 0, 0.05, false], [0.08, 0.06, 0, 0, 0, false], [0.27, 0.055, -0.2125, 0, 0.138, true],
  [0.24, 0.05, -0.19, 0, 0.007, true], [0.055, 0.04, 0, 0, 0, false], [0.055, 0.04, 0, 0, 0, false],
  [0.025, 0.035, 0, 0, -0.02, false],
];

type Turn = readonly [x: number, y: number, z: number, w: number];

const times = ([ax, ay, az, aw]: Turn, [bx, by, bz, bw]: Turn): Turn => [aw * bx + ax * bw + ay * bz - az * by,
  aw * by - ax * bz + ay * bw + az * bx, aw * bz + ax * by - ay * bx + az * bw, aw * bw - ax * bx - ay * by - az * bz];

const aboutAxis = (axis: 0 | 1 | 2, angle: number): Turn => {
  const s = Math.sin(angle / 2), c = Math.cos(angle / 2);
  return [axis === 0 ? s : 0, axis === 1 ? s : 0, axis === 2 ? s : 0, c];
};

/** A pose from an offset and roll, pitch, yaw, as URDF has them. */
function poseFrom([x, y, z]: readonly number[], [r, p, w]: readonly number[]): Pose {
  const [qx, qy, qz, qw] = times(times(aboutAxis(2, w), aboutAxis(1, p)), aboutAxis(0, r));
  return { position: { x, y, z }, quaternion: { x: qx, y: qy, z: qz, w: qw } };
}

/** `b` in the frame that `a` is in. */
function compose({ position: p, quaternion: q }: Pose, { position: v, quaternion: u }: Pose): Pose {
  const cx = q.y * v.z - q.z * v.y + q.w * v.x, cy = q.z * v.x - q.x * v.z + q.w * v.y,
    cz = q.x * v.y - q.y * v.x + q.w * v.z;
  const [x, y, z, w] = times([q.x, q.y, q.z, q.w], [u.x, u.y, u.z, u.w]),
    n = 1 / Math.sqrt(x * x + y * y + z * z + w * w);
  return { position: { x: p.x + v.x + 2 * (q.y * cz - q.z * cy), y: p.y + v.y + 2 * (q.z * cx - q.x * cz),
    z: p.z + v.z + 2 * (q.x * cy - q.y * cx) }, quaternion: { x: x * n, y: y * n, z: z * n, w: w * n } };
}

/** A link: its mesh, the hull of its corners, and where both are in the link's frame. */
export interface Link {
  readonly mesh: Body;
  readonly hull: ConvexShape;
  readonly place: Pose;
  readonly triangles: number;
}

function linkOf(positions: Float64Array, indices: ArrayLike<number>, place: Pose): Link {
  return { mesh: triangleMesh(positions, indices), hull: convexHull(positions), place, triangles: indices.length / 3 };
}

/** A closed tube with round ends about z: 24 sides, 20 rings. */
function tube([half, radius, x, y, z, alongX]: typeof TUBES[number]): Link {
  const sides = 24, rings = 20, positions = [0, 0, -half - radius], indices: number[] = [];
  for (let i = 1; i < rings; i++) {
    const a = (Math.PI * i) / rings, r = radius * Math.sin(a),
      h = -radius * Math.cos(a) + (2 * i < rings ? -half : half);
    for (let k = 0; k < sides; k++)
      positions.push(r * Math.cos((2 * Math.PI * k) / sides), r * Math.sin((2 * Math.PI * k) / sides), h);
  }
  const top = positions.push(0, 0, half + radius) / 3 - 1;
  for (let k = 0; k < sides; k++) {
    const next = (k + 1) % sides;
    indices.push(0, 1 + next, 1 + k, top, top - sides + k, top - sides + next);
    for (let i = 0; i < rings - 2; i++) {
      const a = 1 + sides * i + k, b = 1 + sides * i + next;
      indices.push(a, b, b + sides, a, b + sides, a + sides);
    }
  }
  return linkOf(Float64Array.from(positions), indices, poseFrom([x, y, z], [0, alongX ? Math.PI / 2 : 0, 0]));
}

/** The seven links from the folder, or `null` if it has no links. */
export function readLinks(data: string): Link[] | null {
  const folder = [join(data, "robot"), data].find((f) => existsSync(join(f, "ur5e.json")));
  if (folder === undefined) return null;
  const { collisions } = JSON.parse(readFileSync(join(folder, "ur5e.json"), "utf8")) as {
    readonly collisions: readonly { readonly hull: string; readonly xyz: number[]; readonly rpy: number[] }[];
  };
  return FILES.map((name) => {
    const { xyz, rpy } = collisions.find((c) => c.hull.endsWith(`${name}.obj`)) ?? { xyz: [0, 0, 0], rpy: [0, 0, 0] };
    const { vertices, triangles } = readObj(readFileSync(join(folder, "hulls", `${name}.obj`), "utf8"));
    return linkOf(vertices, triangles, poseFrom(xyz, rpy));
  });
}

/** Links of about the same size and number of triangles, for whoever has not the folder. */
export function standIns(): Link[] {
  return TUBES.map(tube);
}

/** Places of the six joints in the frames of the links before, and the base; each joint turns about z. */
export const armJoints = (): { readonly base: Pose; readonly joints: readonly Pose[] } =>
  ({ base: poseFrom([0, 0, 0], [0, 0, Math.PI]), joints: JOINTS.map((j) => poseFrom(j, j.slice(3))) });

/** Poses of the seven links in the world for the six joint values, each link's place included. */
export function linkPoses(links: readonly Link[], q: ArrayLike<number>): Pose[] {
  let frame = poseFrom([0, 0, 0], [0, 0, Math.PI]);
  return links.map(({ place }, k) => {
    if (k > 0) {
      const [x, y, z, r, p, w] = JOINTS[k - 1];
      frame = compose(compose(frame, poseFrom([x, y, z], [r, p, w])), poseFrom([0, 0, 0], [0, 0, q[k - 1]]));
    }
    return compose(frame, place);
  });
}

/** `count` solids of 5 to 40 cm in a shell about the arm, 0.5 to 1.3 m from its base. */
export function obstacles(random: Random, count: number): { readonly shape: ConvexShape; readonly pose: Pose }[] {
  const size = (): number => random.between(0.025, 0.1);
  return Array.from({ length: count }, (_, i) => {
    const shape = [() => box(size(), size(), 2 * size()), () => sphere(size()), () => cylinder(size(), size()),
      () => capsule(size(), size())][i % 4]();
    const d = random.direction(), r = random.between(0.5, 1.3), { x, y, z, w } = random.quaternion();
    return { shape, pose: { position: { x: r * d.x, y: r * d.y, z: 0.1 + r * Math.abs(d.z) },
      quaternion: { x, y, z, w } } };
  });
}
