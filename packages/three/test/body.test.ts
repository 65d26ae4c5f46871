/**
 * Bodies of meshes: right against the vertices, one by one, under any parents, with the oldest and the newest three.js.
 */
import { distance } from "@col/gjk";
import { sphere } from "@col/shapes";
import { BOX_KIND } from "@col/types";
import type { Mesh, Object3D } from "three";
import { describe, expect, it } from "vitest";
import { bodyOf, poseOf } from "../src/index.ts";
import type { ThreeBody } from "../src/index.ts";
import { numbers, RELEASES, turn, worldVertices } from "./data.ts";
import type { Three } from "./data.ts";

const HERE = { position: { x: 0, y: 0, z: 0 }, quaternion: { x: 0, y: 0, z: 0, w: 1 } };

/** Greatest n . p of a body in the world. */
function reach({ shape, pose }: ThreeBody, x: number, y: number, z: number): number {
  const { x: a, y: b, z: c, w } = pose.quaternion, d = new Float64Array(3), p = new Float64Array(3);
  // n turned back into the body's frame.
  const u = 2 * (b * z - c * y), v = 2 * (c * x - a * z), s = 2 * (a * y - b * x);
  d[0] = x - w * u + (b * s - c * v); d[1] = y - w * v + (c * u - a * s); d[2] = z - w * s + (a * v - b * u);
  const n = [...d];
  shape.support(shape, d, p);
  const l = Math.hypot(x, y, z);
  return (
    n[0] * p[0] +
    n[1] * p[1] +
    n[2] * p[2] +
    shape.margin * l +
    pose.position.x * x +
    pose.position.y * y +
    pose.position.z * z
  );
}

/** A mesh at the end of a chain of turned, unevenly scaled, moved parents: sheared in the world. */
function nested(THREE: Three, mesh: Object3D, rng: () => number, depth: number): Object3D {
  let child = mesh;
  for (let k = 0; k <= depth; k++) {
    child.position.set(rng(), rng(), rng());
    const q = turn(rng);
    child.quaternion.set(q.x, q.y, q.z, q.w);
    child.scale.set(rng() + 1.5, rng() + 1.5, k % 2 === 0 ? rng() + 1.5 : -rng() - 1.5);
    if (k < depth) {
      const parent = new THREE.Group();
      parent.add(child);
      child = parent;
    }
  }
  return child;
}

for (const [name, THREE] of RELEASES) {
  describe(name, () => {
    it("hulls under sheared parents: the support in any direction equals the world vertices' support, to 1e-12", () => {
      const rng = numbers(7);
      for (let k = 0; k < 24; k++) {
        const geometry = [
          new THREE.BoxGeometry(1, 2, 3),
          new THREE.SphereGeometry(1, 12, 8),
          new THREE.TorusKnotGeometry(1, 0.3, 40, 6),
          new THREE.ConeGeometry(1, 2, 9).toNonIndexed(),
        ][k % 4];
        const mesh = new THREE.Mesh(geometry);
        nested(THREE, mesh, rng, k % 5);
        const body = bodyOf(mesh), vertices = worldVertices(THREE, mesh);
        for (let i = 0; i < 20; i++) {
          const x = rng(), y = rng(), z = rng(), want = Math.max(...vertices.map((v) => v.x * x + v.y * y + v.z * z));
          expect(Math.abs(reach(body, x, y, z) - want)).toBeLessThan(1e-12 * (1 + Math.abs(want)));
        }
      }
    });
    it("the report's mesh: turned inside an unevenly scaled parent; scale 5", () => {
      const parent = new THREE.Group(), mesh = new THREE.Mesh(new THREE.BoxGeometry(1, 1, 1)), ball = sphere(0.5);
      parent.scale.set(3, 1, 1);
      mesh.rotation.z = 0.7;
      parent.add(mesh);
      const body = bodyOf(mesh), at = { position: { x: 4, y: 0.3, z: 0 }, quaternion: HERE.quaternion };
      // Nearest point of the world's box to the ball's centre: a corner or an edge in the plane z = 0.
      const corners = worldVertices(THREE, mesh).filter((v) => v.z > 0);
      let want = Infinity;
      for (const p of corners) for (const q of corners) {
        const ex = q.x - p.x,
          ey = q.y - p.y,
          ee = ex * ex + ey * ey,
          t = ee > 0 ? Math.min(1, Math.max(0, ((4 - p.x) * ex + (0.3 - p.y) * ey) / ee)) : 0;
        want = Math.min(want, Math.hypot(p.x + t * ex - 4, p.y + t * ey - 0.3));
      }
      expect(Math.abs(distance(body.shape, body.pose, ball, at).distance - (want - 0.5))).toBeLessThan(1e-12);
      const large = new THREE.Mesh(new THREE.BoxGeometry(1, 1, 1));
      large.scale.setScalar(5);
      const five = bodyOf(large, { as: "box" });
      expect(
        distance(five.shape, five.pose, ball, { position: { x: 4, y: 0, z: 0 }, quaternion: HERE.quaternion }).distance,
      ).toBe(1);
    });
    it("boxes and spheres: the object's own, scaled, mirrored, sheared, off centre", () => {
      const mesh = new THREE.Mesh(new THREE.BoxGeometry(1, 2, 4).translate(3, 0, 0));
      mesh.scale.set(2, -1, 0.5);
      mesh.rotation.y = Math.PI / 2;
      const box = bodyOf(mesh, { as: "box" });
      expect(box.shape.kind).toBe(BOX_KIND);
      expect([...box.shape.bounds.subarray(3)].sort()).toEqual([1, 1, 1]);
      const c = new THREE.Vector3(3, 0, 0).applyMatrix4(mesh.matrixWorld);
      expect(Math.hypot(box.pose.position.x - c.x, box.pose.position.y - c.y, box.pose.position.z - c.z)).toBeLessThan(
        1e-14,
      );
      const small = new THREE.Mesh(new THREE.SphereGeometry(1));
      small.scale.set(0.5, 0.5, 0.5);
      expect(bodyOf(small, { as: "sphere" }).shape.kind).toBe(sphere(1).kind);
      const rng = numbers(11);
      for (let k = 0; k < 40; k++) {
        const m = new THREE.Mesh(new THREE.BoxGeometry(1, 2, 3).translate(0.5, 0, -1));
        nested(THREE, m, rng, k % 4);
        const as = bodyOf(m, { as: "box" }), ball = bodyOf(m, { as: "sphere" }), vertices = worldVertices(THREE, m);
        for (let i = 0; i < 10; i++) {
          const x = rng(), y = rng(), z = rng(), want = Math.max(...vertices.map((v) => v.x * x + v.y * y + v.z * z));
          expect(Math.abs(reach(as, x, y, z) - want)).toBeLessThan(1e-12 * (1 + Math.abs(want)));
          expect(reach(ball, x, y, z)).toBeGreaterThan(want - 1e-12 * (1 + Math.abs(want)));
        }
      }
      const ball = new THREE.Mesh(new THREE.SphereGeometry(1, 16, 8));
      ball.scale.setScalar(2);
      expect(bodyOf(ball, { as: "sphere" }).shape.margin).toBe(2);
      ball.scale.set(1, 2, 3);
      expect(
        [...bodyOf(ball, { as: "sphere" }).shape.bounds.subarray(3)].map((v) => Math.round(v * 1e5) / 1e5),
      ).toEqual([1, 2, 3]);
    });
    it("interleaved, normalised, ranged, morphed, points, instances", () => {
      const rng = numbers(5),
        data = new THREE.InterleavedBuffer(Float32Array.from({ length: 60 }, rng), 6),
        geometry = new THREE.BufferGeometry();
      geometry.setAttribute("position", new THREE.InterleavedBufferAttribute(data, 3, 1));
      const agrees = (body: ThreeBody, vertices: { x: number; y: number; z: number }[]): void => {
        for (let i = 0; i < 20; i++) {
          const x = rng(), y = rng(), z = rng(), want = Math.max(...vertices.map((v) => v.x * x + v.y * y + v.z * z));
          expect(Math.abs(reach(body, x, y, z) - want)).toBeLessThan(1e-12);
        }
      };
      const interleaved = new THREE.Mesh(geometry), cloud = new THREE.Points(geometry);
      agrees(bodyOf(interleaved), worldVertices(THREE, interleaved));
      agrees(bodyOf(cloud), worldVertices(THREE, cloud));
      const bytes = new THREE.BufferGeometry().setAttribute(
        "position",
        new THREE.BufferAttribute(Int8Array.of(127, 0, 0, 0, 127, 0, 0, 0, 127, -127, -127, -127), 3, true),
      );
      agrees(bodyOf(new THREE.Mesh(bytes)), [
        { x: 1, y: 0, z: 0 },
        { x: 0, y: 1, z: 0 },
        { x: 0, y: 0, z: 1 },
        { x: -1, y: -1, z: -1 },
      ]);
      const ranged = new THREE.BoxGeometry(1, 1, 1);
      ranged.setDrawRange(0, 6); // the face x = 0.5
      expect([...bodyOf(new THREE.Mesh(ranged)).shape.bounds]).toEqual([0.5, -0.5, -0.5, 0.5, 0.5, 0.5]);
      const morphed = new THREE.BoxGeometry(1, 1, 1), p = morphed.getAttribute("position");
      morphed.morphAttributes.position = [
        new THREE.BufferAttribute(
          Float32Array.from({ length: 3 * p.count }, (_, i) => (i % 3 === 0 ? 2 : 0)),
          3,
        ),
      ];
      morphed.morphTargetsRelative = true;
      const mesh: Mesh = new THREE.Mesh(morphed);
      mesh.morphTargetInfluences = [0.5];
      expect([...bodyOf(mesh).shape.bounds]).toEqual([0.5, -0.5, -0.5, 1.5, 0.5, 0.5]);
      const many = new THREE.InstancedMesh(new THREE.TetrahedronGeometry(1), new THREE.MeshBasicMaterial(), 3);
      many.position.set(1, 2, 3);
      many.scale.set(2, 1, 1);
      for (let k = 0; k < 3; k++) {
        const q = turn(rng);
        many.setMatrixAt(
          k,
          new THREE.Matrix4().compose(
            new THREE.Vector3(rng(), rng(), rng()),
            new THREE.Quaternion(q.x, q.y, q.z, q.w),
            new THREE.Vector3(1, 2, 0.5),
          ),
        );
      }
      for (let instance = 0; instance < 3; instance++)
        agrees(bodyOf(many, { instance }), worldVertices(THREE, many, instance));
      expect(() => bodyOf(many)).toThrow("has 3 instances: make a body for each");
      expect(() => bodyOf(many, { instance: 3 })).toThrow(
        new RangeError("bodyOf: instance must be a whole number below 3, got 3"),
      );
      expect(() => bodyOf(mesh, { instance: 0 })).toThrow("has no instances, got instance 0");
    });
    it("poseOf follows a body through the scene, and says when its scale has changed", () => {
      const rng = numbers(3), parent = new THREE.Group(), mesh = new THREE.Mesh(new THREE.IcosahedronGeometry(1));
      mesh.name = "stone";
      mesh.scale.set(1, 2, 3);
      parent.scale.setScalar(2);
      parent.add(mesh);
      const body = bodyOf(mesh);
      for (let k = 0; k < 50; k++) {
        const q = turn(rng), p = turn(rng);
        mesh.quaternion.set(q.x, q.y, q.z, q.w);
        parent.quaternion.set(p.x, p.y, p.z, p.w);
        mesh.position.set(rng(), rng(), rng());
        parent.position.set(rng(), rng(), rng());
        expect(poseOf(body)).toBe(body.pose);
        const vertices = worldVertices(THREE, mesh),
          x = rng(),
          y = rng(),
          z = rng(),
          want = Math.max(...vertices.map((v) => v.x * x + v.y * y + v.z * z));
        expect(Math.abs(reach(body, x, y, z) - want)).toBeLessThan(1e-12 * (1 + Math.abs(want)));
      }
      parent.scale.setScalar(2.001);
      expect(() => poseOf(body)).toThrow(
        'poseOf: scale or shear of "stone" has changed since bodyOf: call bodyOf again',
      );
    });
    it("poseOf an object: rigid in the world, or refused with what to do", () => {
      const parent = new THREE.Group(), object = new THREE.Object3D();
      object.name = "lamp";
      parent.add(object);
      parent.position.set(1, 2, 3);
      parent.rotation.z = Math.PI / 2;
      object.position.set(1, 0, 0);
      const pose = poseOf(object), target = { position: new THREE.Vector3(), quaternion: new THREE.Quaternion() };
      expect([pose.position.x, pose.position.y, pose.position.z]).toEqual(
        [1, 3, 3].map((v) => expect.closeTo(v, 14) as number),
      );
      expect(poseOf(object, target)).toBe(target);
      expect(target.quaternion.toArray()).toEqual(
        [0, 0, Math.SQRT1_2, Math.SQRT1_2].map((v) => expect.closeTo(v, 15) as number),
      );
      object.scale.setScalar(5);
      expect(() => poseOf(object)).toThrow(
        'poseOf: "lamp" is scaled by (5, 5, 5) in the world, and a pose has no scale: bodyOf(mesh) scales the shape',
      );
      object.scale.set(1, 1, 1);
      object.rotation.z = 0.5;
      parent.scale.set(2, 1, 1);
      expect(() => poseOf(object)).toThrow("and sheared in the world");
      parent.scale.set(-1, 1, 1);
      expect(() => poseOf(object)).toThrow("is mirrored in the world");
      parent.scale.set(1, NaN, 1);
      expect(() => poseOf(object)).toThrow("not finite");
    });
    it("refuses what has no rigid vertices, with a sentence", () => {
      const skinned = new THREE.SkinnedMesh(new THREE.BoxGeometry(), new THREE.MeshBasicMaterial());
      skinned.name = "hero";
      expect(() => bodyOf(skinned)).toThrow(
        new TypeError(
          'bodyOf: "hero" is a skinned mesh, which follows its bones: make one body for each rigid part',
        ),
      );
      expect(() => bodyOf(new THREE.Group())).toThrow(
        "bodyOf: a Group without a name has no geometry (type Group): pass its meshes one by one",
      );
      expect(() => bodyOf(new THREE.Mesh(new THREE.BufferGeometry()))).toThrow(
        'it needs an attribute "position" with values',
      );
      const odd = new THREE.BoxGeometry();
      odd.getAttribute("position").setX(4, NaN);
      expect(() => bodyOf(new THREE.Mesh(odd))).toThrow(
        "bodyOf: coordinate x of vertex 4 of a Mesh without a name must be finite, got NaN",
      );
      odd.setIndex([0, 1, 99]);
      expect(() => bodyOf(new THREE.Mesh(odd))).toThrow("names vertex 99 of 24");
      const ask = bodyOf as (...all: unknown[]) => unknown, mesh = new THREE.Mesh(new THREE.BoxGeometry());
      expect(() => ask(null)).toThrow("need a three.js mesh, got null");
      expect(() => ask({})).toThrow("need a three.js mesh, got an empty object");
      expect(() => ask(mesh, { as: "prism" }))
        .toThrow('bodyOf: as must be "hull", "box", "sphere", "mesh" or "parts", got "prism"');
      expect(() => ask(mesh, { margin: -1 })).toThrow("margin must be finite and >= 0, got -1");
      mesh.position.x = Infinity;
      expect(() => ask(mesh)).toThrow("must be finite, element 12 is Infinity");
    });
    it("flat things and scales of 0: a plane, a line, a point", () => {
      const plane = bodyOf(new THREE.Mesh(new THREE.PlaneGeometry(2, 2))),
        box = bodyOf(new THREE.Mesh(new THREE.PlaneGeometry(2, 2)), { as: "box" });
      for (const b of [plane, box])
        expect(
          distance(b.shape, b.pose, sphere(0.5), { ...HERE, position: { x: 0, y: 0, z: 2 } }).distance,
        ).toBeCloseTo(1.5, 14);
      for (const [x, y, z] of [[1, 1, 0], [1, 0, 1], [0, 1, 1], [0, 0, 1], [0, 1, 0], [1, 0, 0], [0, 0, 0]] as const) {
        for (const as of ["hull", "box", "sphere"] as const) {
          const mesh = new THREE.Mesh(new THREE.BoxGeometry(2, 2, 2));
          mesh.scale.set(x, y, z);
          mesh.rotation.set(0.3, 0.4, 0.5);
          mesh.position.set(1, 0, 0);
          const body = bodyOf(mesh, { as }), vertices = worldVertices(THREE, mesh);
          poseOf(body);
          for (const [u, v, w] of [[1, 0, 0], [0.2, -1, 0.3], [-0.5, 0.1, 1]] as const) {
            const want = Math.max(...vertices.map((p) => p.x * u + p.y * v + p.z * w));
            if (as === "sphere") expect(reach(body, u, v, w)).toBeGreaterThan(want - 1e-12);
            else expect(Math.abs(reach(body, u, v, w) - want)).toBeLessThan(1e-12);
          }
        }
      }
    });
  });
}
