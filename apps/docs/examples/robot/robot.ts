/**
 * A robot from its description: the joints that move, and a convex body for
 * each collision geometry, exact for boxes, balls and cylinders and a hull for
 * meshes. `urdf-loader` reads the file and turns the joints.
 */
import { box, cylinder, sphere } from "@col/shapes";
import { bodyOf, poseOf } from "@col/three";
import type { ThreeBody } from "@col/three";
import type { ConvexShape, Pose } from "@col/types";
import { Vector3 } from "three";
import type { Mesh, Object3D } from "three";
import URDFLoader from "urdf-loader";
import type { URDFJoint, URDFRobot } from "urdf-loader";

/** One collision geometry of a link. */
export interface RobotBody {
  readonly shape: ConvexShape;
  /** In the world; `place` writes it. */
  readonly pose: Pose;
  /** Index of its link in `links`. */
  readonly link: number;
  /** What stands where the body stands: `poseOf` reads it. */
  readonly frame: Object3D | ThreeBody;
}

/** A joint that turns about or slides along its axis. */
export interface RobotJoint {
  readonly name: string;
  readonly sliding: boolean;
  /** Radians, or metres of a sliding one. */
  readonly lower: number;
  readonly upper: number;
  /** The joint's origin and unit axis in the world; `place` writes them. */
  readonly origin: Vector3;
  readonly axis: Vector3;
  readonly joint: URDFJoint;
}

/** A robot that `place` moves. */
export interface Robot {
  readonly root: URDFRobot;
  readonly links: readonly string[];
  readonly joints: readonly RobotJoint[];
  readonly bodies: readonly RobotBody[];
  /** `moves[link][joint]`: whether the joint carries the link. */
  readonly moves: readonly (readonly boolean[])[];
  /** Index of the link that each link hangs on, -1 for the first. */
  readonly parents: readonly number[];
}

const isMesh = (object: Object3D): object is Mesh => "isMesh" in object;

/**
 * The body of a mesh that the loader made: primitives are unit geometries with
 * a scale. The body of a file's mesh has the mesh's scale in its shape.
 */
function bodyOfMesh(
  mesh: Mesh,
  collider: Object3D,
): { shape: ConvexShape; frame: Object3D | ThreeBody } {
  const { x, y, z } = mesh.scale;
  switch (mesh.geometry.type) {
    case "BoxGeometry":
      return { shape: box(x / 2, y / 2, z / 2), frame: collider };
    case "SphereGeometry":
      return { shape: sphere(x), frame: collider };
    case "CylinderGeometry":
      return { shape: cylinder(x, y / 2, { axis: "z" }), frame: collider };
    default: {
      const body = bodyOf(mesh);
      return { shape: body.shape, frame: body };
    }
  }
}

/** The links above an object, the nearest first. */
function linksAbove(object: Object3D, links: readonly string[]): number[] {
  const found: number[] = [];
  for (let at: Object3D | null = object; at !== null; at = at.parent) {
    const index = "isURDFLink" in at ? links.indexOf(at.name) : -1;
    if (index >= 0) found.push(index);
  }
  return found;
}

/**
 * Reads a description. In Node it needs `DOMParser` (dom.ts). `meshOf` returns
 * the mesh of a file that the description names; without it such files are left
 * out.
 */
export function readRobot(
  description: string,
  meshOf?: (path: string) => Object3D,
): Robot {
  const loader = new URDFLoader();
  loader.parseCollision = true;
  loader.loadMeshCb = (path, _manager, _material, done) => {
    if (meshOf !== undefined) done(meshOf(path));
  };
  const root = loader.parse(description),
    links = Object.keys(root.links),
    all = Object.values(root.joints).filter((j) =>
      ["revolute", "continuous", "prismatic"].includes(j.jointType),
    );
  const joints = all.map((joint): RobotJoint => ({
    name: joint.name,
    sliding: joint.jointType === "prismatic",
    lower: joint.jointType === "continuous" ? -Math.PI : joint.limit.lower,
    upper: joint.jointType === "continuous" ? Math.PI : joint.limit.upper,
    origin: new Vector3(),
    axis: new Vector3(),
    joint,
  }));
  root.updateMatrixWorld(true);
  const bodies: RobotBody[] = [];
  root.traverse((collider) => {
    if (!("isURDFCollider" in collider)) return;
    const [link] = linksAbove(collider, links);
    collider.traverse((mesh) => {
      if (!isMesh(mesh)) return;
      const { shape, frame } = bodyOfMesh(mesh, collider);
      bodies.push({ shape, pose: poseOf(frame), link, frame });
    });
  });
  const moves = links.map((name) => {
    const above = new Set<Object3D>();
    for (
      let at: Object3D | null = root.links[name];
      at !== null;
      at = at.parent
    )
      above.add(at);
    return joints.map(({ joint }) => above.has(joint));
  });
  const parents = links.map(
    (name) => linksAbove(root.links[name], links)[1] ?? -1,
  );
  return { root, links, joints, bodies, moves, parents };
}

/**
 * Turns the joints to `values` (radians, metres) and writes every body's pose
 * and every joint's axis.
 */
export function place(robot: Robot, values: ArrayLike<number>): void {
  robot.joints.forEach(({ joint }, i) => joint.setJointValue(values[i]));
  robot.root.updateMatrixWorld(true);
  for (const { frame, pose } of robot.bodies) poseOf(frame, pose);
  for (const { joint, origin, axis } of robot.joints) {
    origin.setFromMatrixPosition(joint.matrixWorld);
    axis.copy(joint.axis).transformDirection(joint.matrixWorld);
  }
}
