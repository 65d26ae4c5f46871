/** Bodies that are not convex: triangles and parts, against the world's vertices, for both ends of three's range. */
import { bodyDistance, bodyRayCast, compound, contains, triangleMesh } from "@col/compound";
import type { TriangleMesh } from "@col/compound";
import { distance } from "@col/gjk";
import { sphere } from "@col/shapes";
import type { Pose } from "@col/types";
import type { Group, Mesh, Object3D } from "three";
import { describe, expect, it } from "vitest";
import { bodyOf, poseOf } from "../src/index.ts";
import type { ThreeBody } from "../src/index.ts";
import { numbers, RELEASES, turn, worldVertices } from "./data.ts";
import type { Three } from "./data.ts";

const UPRIGHT = { x: 0, y: 0, z: 0, w: 1 };
const at = (x: number, y: number, z: number): Pose => ({ position: { x, y, z }, quaternion: UPRIGHT });

/** An L of two boxes as a group: a foot along x, a post along y, nothing between their ends. */
function hook(THREE: Three): Group {
  const foot = new THREE.Mesh(new THREE.BoxGeometry(4, 1, 1)), post = new THREE.Mesh(new THREE.BoxGeometry(1, 4, 1));
  foot.name = "foot";
  post.name = "post";
  post.position.set(-1.5, 2.5, 0);
  return new THREE.Group().add(foot, post);
}

/** Under turned, unevenly scaled parents; `mirror`: one of them mirrors. */
function nested(THREE: Three, object: Object3D, rng: () => number, mirror: boolean): void {
  let child = object;
  for (let k = 0; k < 3; k++) {
    const q = turn(rng), parent = new THREE.Group();
    child.position.set(rng(), rng(), rng());
    child.quaternion.set(q.x, q.y, q.z, q.w);
    child.scale.set(rng() + 1.5, rng() + 1.5, mirror && k === 1 ? -rng() - 1.5 : rng() + 1.5);
    parent.add(child);
    child = parent;
  }
}

/** A point of the body's frame in the world. */
function inWorld(THREE: Three, { pose }: ThreeBody<never> | { pose: ThreeBody["pose"] }, p: ArrayLike<number>,
  k: number): [number, number, number] {
  const { x, y, z, w } = pose.quaternion, v = new THREE.Vector3(p[k], p[k + 1], p[k + 2])
    .applyQuaternion(new THREE.Quaternion(x, y, z, w)).add(pose.position);
  return [v.x, v.y, v.z];
}

/** Signed volume of a closed mesh: positive where triangles are counter-clockwise seen from outside. */
function volume({ positions: p, indices }: TriangleMesh): number {
  let sum = 0;
  for (let k = 0; k < indices.length; k += 3) {
    const [a, b, c] = [3 * indices[k], 3 * indices[k + 1], 3 * indices[k + 2]];
    sum += p[a] * (p[b + 1] * p[c + 2] - p[b + 2] * p[c + 1]) + p[a + 1] * (p[b + 2] * p[c] - p[b] * p[c + 2])
      + p[a + 2] * (p[b] * p[c + 1] - p[b + 1] * p[c]);
  }
  return sum / 6;
}

for (const [name, THREE] of RELEASES) {
  describe(name, () => {
    it("as mesh under shear: every vertex is the world's, to 1e-12", () => {
      const rng = numbers(3);
      for (let k = 0; k < 12; k++) {
        const mesh = new THREE.Mesh(k % 2 === 0 ? new THREE.TorusKnotGeometry(1, 0.3, 30, 5)
          : new THREE.TorusGeometry(1, 0.4, 6, 9).toNonIndexed());
        nested(THREE, mesh, rng, k % 3 === 0);
        const body = bodyOf(mesh, { as: "mesh", triangleMesh }), want = worldVertices(THREE, mesh);
        const seen = Array.from({ length: body.shape.positions.length / 3 },
          (_, i) => inWorld(THREE, body, body.shape.positions, 3 * i));
        for (const [x, y, z] of seen)
          expect(Math.min(...want.map((v) => Math.hypot(v.x - x, v.y - y, v.z - z)))).toBeLessThan(1e-12 * 20);
      }
    });

    it("a closed mesh keeps its outside under a mirror: what is inside the world's mesh is inside", () => {
      const rng = numbers(5);
      for (const mirror of [false, true]) {
        const mesh = new THREE.Mesh(new THREE.TorusGeometry(1, 0.4, 8, 12));
        nested(THREE, mesh, rng, mirror);
        const { shape, pose } = bodyOf(mesh, { as: "mesh", triangleMesh });
        expect(volume(shape)).toBeGreaterThan(0); // counter-clockwise from outside
        const inside = mesh.localToWorld(new THREE.Vector3(1, 0, 0)), hole = mesh.localToWorld(new THREE.Vector3());
        expect(contains(shape, pose, inside)).toBe(true);
        expect(contains(shape, pose, hole)).toBe(false);
        const ray = { x: inside.x - hole.x, y: inside.y - hole.y, z: inside.z - hole.z };
        const hit = bodyRayCast(shape, pose, hole, ray);
        expect(hit.normal.x * ray.x + hit.normal.y * ray.y + hit.normal.z * ray.z).toBeLessThan(0);
      }
    });

    it("a mirror of one axis, alone and with the axes exchanged, keeps the outside", () => {
      for (const axis of ["x", "y", "z"] as const) for (const turned of [0, 1, 2]) {
        const mesh = new THREE.Mesh(new THREE.BoxGeometry(1, 2, 3)), parent = new THREE.Group().add(mesh);
        mesh.scale[axis] = -1;
        parent.quaternion.set(turned === 0 ? 0 : 0.5, turned === 0 ? 0 : 0.5, turned === 0 ? 0 : 0.5,
          turned === 0 ? 1 : turned === 1 ? 0.5 : -0.5);
        for (const root of [mesh, parent])
          expect(volume(bodyOf(root, { as: "mesh", triangleMesh }).shape)).toBeCloseTo(6, 12);
      }
    });

    it("as parts of a group: an L is not its hull, and the parts know their meshes", () => {
      const group = hook(THREE), body = bodyOf(group, { as: "parts", compound }), ball = sphere(0.25);
      const r = bodyDistance(body.shape, body.pose, ball, at(1, 2, 0), { distance });
      expect(r.distance).toBeCloseTo(1.25, 12); // the foot's top is at 0.5
      expect((body.shape.ids[r.partA] as Mesh).name).toBe("foot");
      group.position.y = 1;
      poseOf(body);
      expect(bodyDistance(body.shape, body.pose, ball, at(1, 2, 0), { distance }).distance).toBeCloseTo(0.25, 12);
      group.scale.x = 2;
      expect(() => poseOf(body)).toThrow("has changed since bodyOf: call bodyOf again");
    });

    it("a group as one mesh has the same distances", () => {
      const rng = numbers(11);
      for (let k = 0; k < 6; k++) {
        const group = hook(THREE);
        nested(THREE, group, rng, k % 2 === 1);
        const parts = bodyOf(group, { as: "parts", compound }), mesh = bodyOf(group, { as: "mesh", triangleMesh });
        const p = at(12 * rng(), 12 + rng(), 12 * rng()), ball = sphere(0.1);
        const one = bodyDistance(parts.shape, parts.pose, ball, p, { distance }).distance;
        expect(one).toBeGreaterThan(0);
        expect(bodyDistance(mesh.shape, mesh.pose, ball, p, { distance }).distance).toBeCloseTo(one, 7);
      }
    });

    it("hulls that are passed are in the object's frame; groups of a geometry are parts; margins are added", () => {
      const mesh = new THREE.Mesh(new THREE.BoxGeometry(1, 1, 1));
      mesh.scale.set(2, 1, 1);
      const cube = [...worldVertices(THREE, new THREE.Mesh(new THREE.BoxGeometry(1, 1, 1)))]
        .flatMap((v) => [v.x, v.y, v.z]);
      for (const hulls of [[cube], [{ positions: cube }]]) {
        const { shape, pose } = bodyOf(mesh, { as: "parts", compound, hulls, margin: 0.5 });
        expect(bodyDistance(shape, pose, sphere(1), at(5, 0, 0), { distance }).distance).toBeCloseTo(2.5, 12);
      }
      const sides = bodyOf(mesh, { as: "parts", compound }); // six groups: the sides
      expect(sides.shape.shapes).toHaveLength(6);
      expect([...sides.shape.ids]).toEqual([0, 1, 2, 3, 4, 5]);
      mesh.geometry.setDrawRange(6, 12); // two of the sides
      expect(bodyOf(mesh, { as: "parts", compound }).shape.shapes).toHaveLength(2);
      const swollen = bodyOf(mesh, { as: "mesh", triangleMesh, margin: 0.25 });
      expect(swollen.shape.margin).toBe(0.25);
    });

    it("says what is missing", () => {
      const mesh = new THREE.Mesh(new THREE.SphereGeometry(1, 6, 4)), plain = (options: object): unknown =>
        (bodyOf as (object: Object3D, options: object) => unknown)(mesh, options);
      expect(() => plain({ as: "mesh" }))
        .toThrow('bodyOf: as "mesh" needs triangleMesh of @col/compound: bodyOf(mesh, { as: "mesh", triangleMesh })');
      expect(() => plain({ as: "parts" })).toThrow('as "parts" needs compound of @col/compound');
      expect(() => plain({ as: "parts", compound })).toThrow("has no groups: pass convex parts");
      expect(() => plain({ as: "parts", compound, hulls: [] })).toThrow("hulls must be a list of corners");
      expect(() => plain({ as: "prism" })).toThrow('"mesh" or "parts", got "prism"');
      expect(() => bodyOf(new THREE.Group(), { as: "mesh", triangleMesh })).toThrow("no mesh below it");
      expect(() => bodyOf(new THREE.Line(new THREE.BoxGeometry()), { as: "mesh", triangleMesh }))
        .toThrow("has no triangles");
      const stones = new THREE.InstancedMesh(new THREE.BoxGeometry(), undefined, 2);
      expect(() => bodyOf(new THREE.Group().add(stones), { as: "parts", compound })).toThrow("has instances");
    });
  });
}
