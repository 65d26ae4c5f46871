/**
 * three.js: `Ray` against a box, a sphere and a `ConvexHull`, and `Raycaster` on a mesh, each with the ray turned into
 * the body's frame by its own matrices where the call wants it there.
 */
import { Box3, BufferAttribute, BufferGeometry, Matrix4, Mesh, MeshBasicMaterial, Quaternion, Ray, Raycaster, Sphere,
  Vector3, DoubleSide } from "three";
import { ConvexHull } from "three/examples/jsm/math/ConvexHull.js";
import type { ShapeSpec } from "@col/bench";
import type { Pose, Vec3Like } from "@col/types";
import type { CastLibrary } from "../library.ts";

type Own = Box3 | Sphere | ConvexHull;

function build(spec: ShapeSpec): Own | string {
  if (spec.kind === "convex") {
    const points: Vector3[] = [];
    for (let k = 0; k < spec.vertices.length; k += 3) points.push(new Vector3().fromArray(spec.vertices, k));
    return new ConvexHull().setFromPoints(points);
  }
  const [p, q, r] = spec.params;
  if (spec.kind === "box") return new Box3(new Vector3(-p, -q, -r), new Vector3(p, q, r));
  return spec.kind === "sphere" ? new Sphere(new Vector3(), p) : `no ${spec.kind}`;
}

/** The class `Ray`. */
export function open(): CastLibrary<Own> {
  const ray = new Ray(), at = new Vector3(), turn = new Quaternion(), unscaled = new Vector3(1, 1, 1),
    point = new Vector3(), tip = new Vector3(), m = new Matrix4();
  return {
    build,
    ray(own, { position: p, quaternion: q }, o, d, out) {
      m.compose(at.set(p.x, p.y, p.z), turn.set(q.x, q.y, q.z, q.w), unscaled).invert();
      const length = tip.set(d.x, d.y, d.z).length();
      ray.origin.set(o.x, o.y, o.z);
      ray.direction.copy(tip).divideScalar(length);
      ray.applyMatrix4(m);
      const hit = own instanceof Box3 ? ray.intersectBox(own, point) : own instanceof Sphere
        ? ray.intersectSphere(own, point) : own.intersectRay(ray, point);
      const time = hit === null ? NaN : hit.distanceTo(ray.origin) / length;
      out.time = time <= 1 ? time : NaN;
    },
  };
}

/** `Raycaster` on the triangles of a hull: the hull as a `Mesh`, no tree. */
export function openRaycaster(): CastLibrary<Mesh> {
  const caster = new Raycaster(), origin = new Vector3(), direction = new Vector3(),
    material = new MeshBasicMaterial({ side: DoubleSide });
  return {
    build(spec) {
      if (spec.kind !== "convex") return `no ${spec.kind}`;
      const geometry = new BufferGeometry();
      geometry.setAttribute("position", new BufferAttribute(Float32Array.from(spec.vertices), 3));
      geometry.setIndex(Array.from(spec.triangles));
      return new Mesh(geometry, material);
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
