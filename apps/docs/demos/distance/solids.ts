/** Triangles and edge lines of the catalogue's solids: the same numbers that the solver gets, in three.js form. */
import * as THREE from "three";
import { SOLIDS, shapeOf } from "./catalogue.ts";
import type { Form, Solid } from "./catalogue.ts";

function hullGeometry(form: Form): THREE.BufferGeometry {
  const mesh = shapeOf(form).mesh;
  if (mesh === null) throw new TypeError(`solids: ${form} is not a mesh`);
  const corners: number[] = [];
  const push = (i: number): void => {
    corners.push(mesh.vertices[3 * i], mesh.vertices[3 * i + 1], mesh.vertices[3 * i + 2]);
  };
  for (let f = 0; f + 1 < mesh.facetStart.length; f++) {
    const first = mesh.facetStart[f];
    for (let i = first + 1; i + 1 < mesh.facetStart[f + 1]; i++) for (const k of [first, i, i + 1])
      push(mesh.facetVertices[k]);
  }
  const geometry = new THREE.BufferGeometry();
  geometry.setAttribute("position", new THREE.Float32BufferAttribute(corners, 3));
  geometry.computeVertexNormals(); // no shared corners: one normal per facet
  return geometry;
}

/** The surface of a solid, in its local frame. */
export function surfaceOf(form: Form): THREE.BufferGeometry {
  const s: Solid = SOLIDS[form];
  switch (s.form) {
    case "sphere": return new THREE.SphereGeometry(s.radius, 64, 40);
    case "ellipsoid": return new THREE.SphereGeometry(1, 64, 40).scale(...s.radii);
    case "box": return new THREE.BoxGeometry(2 * s.half[0], 2 * s.half[1], 2 * s.half[2]);
    case "capsule": return new THREE.CapsuleGeometry(s.radius, 2 * s.halfHeight, 20, 64);
    case "cylinder": return new THREE.CylinderGeometry(s.radius, s.radius, 2 * s.halfHeight, 64);
    case "cone": return new THREE.ConeGeometry(s.radius, 2 * s.halfHeight, 64);
    case "hull": return hullGeometry(form);
  }
}

/** Its sharp edges, for drawing as lines. */
export function edgesOf(surface: THREE.BufferGeometry): THREE.BufferGeometry {
  return new THREE.EdgesGeometry(surface, 12);
}
