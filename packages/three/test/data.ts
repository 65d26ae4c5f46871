/** Both ends of the supported range of three.js, and meshes built with either. */
import * as newest from "three";
import * as oldest from "three-oldest";

export const RELEASES: readonly (readonly [string, typeof newest])[] = [
  [`newest, r${newest.REVISION}`, newest],
  [`oldest, r${oldest.REVISION}`, oldest],
];
export type Three = typeof newest;

/** Seeded numbers in [-1, 1). */
export function numbers(seed: number): () => number {
  let a = seed >>> 0;
  return () => {
    a = (Math.imul(a, 1664525) + 1013904223) >>> 0;
    return (a / 4294967296) * 2 - 1;
  };
}

/** World coordinates of every vertex, one by one, by three.js's own matrix. */
export function worldVertices(THREE: Three, mesh: newest.Mesh | newest.Points, instance?: number): newest.Vector3[] {
  mesh.updateWorldMatrix(true, false);
  const m = mesh.matrixWorld.clone(), p = mesh.geometry.getAttribute("position");
  if (instance !== undefined) {
    const own = new THREE.Matrix4();
    (mesh as newest.InstancedMesh).getMatrixAt(instance, own);
    m.multiply(own);
  }
  return Array.from({ length: p.count }, (_, i) => new THREE.Vector3(p.getX(i), p.getY(i), p.getZ(i)).applyMatrix4(m));
}

/** A random unit quaternion. */
export function turn(rng: () => number): { x: number; y: number; z: number; w: number } {
  const x = rng(), y = rng(), z = rng(), w = rng(), l = Math.hypot(x, y, z, w) || 1;
  return { x: x / l, y: y / l, z: z / l, w: w / l };
}
