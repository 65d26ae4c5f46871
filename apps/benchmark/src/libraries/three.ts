/**
 * three.js: `OBB.intersectsOBB`, boxes only, Boolean only. Rays: `Ray` against a box, a sphere and a `ConvexHull`, and
 * `Raycaster` on a mesh, each with the ray turned into the body's frame by its own matrices where the call wants it
 * there.
 */
import type { Box3, Mesh, Sphere, Vector3 } from "three";
import type { ConvexHull } from "three/examples/jsm/math/ConvexHull.js";
import type { OBB } from "three/examples/jsm/math/OBB.js";
import type { Pose, Vec3Like } from "@col/types";
import type { CastLibrary, PairLibrary, Sheet } from "./library.ts";

/** A body may meet itself: one box for each side. */
interface Boxes {
  readonly asA: OBB;
  readonly asB: OBB;
}

async function openBoxes(): Promise<PairLibrary<Boxes>> {
  const { Matrix4, Quaternion, Vector3 } = await import("three"),
    { OBB: BoxOf } = await import("three/examples/jsm/math/OBB.js");
  const turn = new Quaternion(), matrix = new Matrix4();
  const place = (box: OBB, { position: p, quaternion: q }: Pose): void => {
    box.center.set(p.x, p.y, p.z);
    box.rotation.setFromMatrix4(matrix.makeRotationFromQuaternion(turn.set(q.x, q.y, q.z, q.w)));
  };
  return {
    build(spec) {
      if (spec.kind !== "box") return `no ${spec.kind}`;
      const make = (): OBB => new BoxOf(new Vector3(), new Vector3(spec.params[0], spec.params[1], spec.params[2]));
      return { asA: make(), asB: make() };
    },
    intersects(a, poseA, b, poseB) {
      place(a.own.asA, poseA);
      place(b.own.asB, poseB);
      return a.own.asA.intersectsOBB(b.own.asB);
    },
  };
}

/** The class `Ray`. */
async function openRay(): Promise<CastLibrary<Box3 | Sphere | ConvexHull>> {
  const T = await import("three"), { ConvexHull: Hull } = await import("three/examples/jsm/math/ConvexHull.js");
  const ray = new T.Ray(), at = new T.Vector3(), turn = new T.Quaternion(), unscaled = new T.Vector3(1, 1, 1),
    point = new T.Vector3(), tip = new T.Vector3(), m = new T.Matrix4();
  return {
    build(spec) {
      if (spec.kind === "convex") {
        const points: Vector3[] = [];
        for (let k = 0; k < spec.vertices.length; k += 3) points.push(new T.Vector3().fromArray(spec.vertices, k));
        return new Hull().setFromPoints(points);
      }
      const [p, q, r] = spec.params;
      if (spec.kind === "box") return new T.Box3(new T.Vector3(-p, -q, -r), new T.Vector3(p, q, r));
      return spec.kind === "sphere" ? new T.Sphere(new T.Vector3(), p) : `no ${spec.kind}`;
    },
    ray(own, { position: p, quaternion: q }, o, d, out) {
      m.compose(at.set(p.x, p.y, p.z), turn.set(q.x, q.y, q.z, q.w), unscaled).invert();
      const length = tip.set(d.x, d.y, d.z).length();
      ray.origin.set(o.x, o.y, o.z);
      ray.direction.copy(tip).divideScalar(length);
      ray.applyMatrix4(m);
      const hit = own instanceof T.Box3 ? ray.intersectBox(own, point) : own instanceof T.Sphere
        ? ray.intersectSphere(own, point) : own.intersectRay(ray, point);
      const time = hit === null ? NaN : hit.distanceTo(ray.origin) / length;
      out.time = time <= 1 ? time : NaN;
    },
  };
}

/** `Raycaster` on the triangles of a hull: the hull as a `Mesh`, no tree. */
async function openRaycaster(): Promise<CastLibrary<Mesh>> {
  const T = await import("three");
  const caster = new T.Raycaster(), origin = new T.Vector3(), direction = new T.Vector3(),
    material = new T.MeshBasicMaterial({ side: T.DoubleSide });
  return {
    build(spec) {
      if (spec.kind !== "convex") return `no ${spec.kind}`;
      const geometry = new T.BufferGeometry();
      geometry.setAttribute("position", new T.BufferAttribute(Float32Array.from(spec.vertices), 3));
      geometry.setIndex(Array.from(spec.triangles));
      return new T.Mesh(geometry, material);
    },
    ray(mesh: Mesh, { position: p, quaternion: q }: Pose, o: Vec3Like, d: Vec3Like, out) {
      mesh.position.set(p.x, p.y, p.z);
      mesh.quaternion.set(q.x, q.y, q.z, q.w);
      mesh.updateMatrixWorld();
      const length = direction.set(d.x, d.y, d.z).length();
      caster.set(origin.set(o.x, o.y, o.z), direction.divideScalar(length));
      caster.far = length;
      const hits = caster.intersectObject(mesh, false);
      out.time = hits.length === 0 ? NaN : hits[0].distance / length;
    },
  };
}

export const three: Sheet = {
  title: "three 0.187.0", package: "three", version: "0.187.0", licence: "MIT",
  pairs: [{ name: "three-obb", questions: ["boolean"], answers: "separation", less: "boxes only, fifteen axes",
    about: "OBB.intersectsOBB, doubles; boxes only", open: openBoxes }],
  casts: [
    { name: "three", about: "Ray.intersectBox, intersectSphere, ConvexHull.intersectRay, in the body's frame",
      less: "boxes, spheres, hulls only", open: openRay },
    { name: "three-raycaster", about: "Raycaster on the triangles of a hull, both sides",
      less: "meshes only, float vertices", open: openRaycaster },
  ],
};
