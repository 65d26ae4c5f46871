/**
 * Objects of three.js for a picture. Geometries of shapes and of Minkowski differences come from `@col/three`, kept
 * while pictures pass the same solid.
 */
import { differenceGeometry, geometryOf } from "@col/three";
import type { Vec3Like } from "@col/types";
import * as THREE from "three";
import { LineSegments2 } from "three/addons/lines/LineSegments2.js";
import { LineSegmentsGeometry } from "three/addons/lines/LineSegmentsGeometry.js";
import { isSeenThrough, Looks } from "./looks.ts";
import type { Body, Dot, Line, Picture, Solid } from "./picture.ts";

/** Sizes of marks, parts of the ball's radius. */
const DOT = 0.026, CORE = 0.75, CROSS = 0.06, HEAD = 0.08;
/** Degrees between facets from which an edge is drawn: of polytopes, of curved solids, of differences. */
const EDGE = 12, EDGE_OF_CURVED = 35, EDGE_OF_FACES = 3;
/** Directions around a curved solid. */
const SEGMENTS = 48;

interface Drawn {
  readonly surface: THREE.BufferGeometry;
  readonly edges: THREE.BufferGeometry;
  readonly flat: boolean;
}

export const vector = ({ x, y, z }: Vec3Like): THREE.Vector3 => new THREE.Vector3(x, y, z);

/** Triangles of polygons, one normal a polygon. */
function polygons(faces: readonly (readonly Vec3Like[])[]): THREE.BufferGeometry {
  const corners = faces.flatMap((f) => f.slice(2).flatMap((p, k) => [f[0], f[k + 1], p]));
  const out = new THREE.BufferGeometry();
  out.setAttribute("position", new THREE.Float32BufferAttribute(corners.flatMap(({ x, y, z }) => [x, y, z]), 3));
  out.computeVertexNormals();
  return out;
}

function drawnOf(solid: Solid): Drawn {
  if ("faces" in solid || "difference" in solid) {
    const surface = "faces" in solid ? polygons(solid.faces) : differenceGeometry(...solid.difference);
    return { surface, edges: new THREE.EdgesGeometry(surface, EDGE_OF_FACES), flat: true };
  }
  const flat = solid.mesh !== null && solid.margin === 0;
  const surface = geometryOf(solid, { segments: SEGMENTS, extent: 1 });
  return { surface, edges: new THREE.EdgesGeometry(surface, flat ? EDGE : EDGE_OF_CURVED), flat };
}

/** The cross of an origin, as lines. */
function crossOf({ x, y, z }: Vec3Like, s: number): readonly Line[] {
  return [[s, 0, 0], [0, s, 0], [0, 0, s]].map(([u, v, w]) => ({ kind: "direction",
    from: { x: x - u, y: y - v, z: z - w }, to: { x: x + u, y: y + v, z: z + w } }));
}

export class Drawing {
  readonly looks = new Looks();
  /** Surfaces of the bodies with names, of the pictures drawn last. */
  named: THREE.Mesh[] = [];
  readonly #kept = new Map<Solid, Drawn>();
  readonly #ball = new THREE.SphereGeometry(1, 20, 14);
  readonly #head = new THREE.ConeGeometry(0.5, 1, 16);
  #lines: readonly LineSegmentsGeometry[] = [];

  /** Fills a group for each picture; each picture's ball becomes the unit ball. `bright`: the name of a body. */
  draw(roots: readonly THREE.Group[], pictures: readonly Picture[], bright: string | null): void {
    for (const geometry of this.#lines) geometry.dispose();
    this.#lines = [];
    this.named = [];
    const used = new Set(pictures.flatMap(({ bodies }) => bodies.map(({ solid }) => solid)));
    pictures.forEach((picture, k) => {
      this.#fill(roots[k], picture, bright);
    });
    for (const [solid, { surface, edges }] of this.#kept) {
      if (used.has(solid)) continue;
      surface.dispose();
      edges.dispose();
      this.#kept.delete(solid);
    }
  }

  dispose(): void {
    this.draw([], [], null);
    this.#ball.dispose();
    this.#head.dispose();
    this.looks.dispose();
  }

  #fill(root: THREE.Group, { bodies, lines, dots, center, radius, up = "y" }: Picture, bright: string | null): void {
    root.clear();
    root.rotation.x = up === "z" ? -Math.PI / 2 : 0;
    root.scale.setScalar(1 / radius);
    root.position.copy(vector(center)).multiplyScalar(-1 / radius).applyEuler(root.rotation);
    for (const body of bodies) root.add(this.#body(body, body.name !== undefined && body.name === bright));
    const origins = dots.filter(({ kind }) => kind === "origin").flatMap(({ at }) => crossOf(at, CROSS * radius));
    if (lines.length + origins.length > 0) root.add(this.#segments([...lines, ...origins]));
    for (const line of lines) if (line.arrow === true) root.add(this.#arrowHead(line, radius));
    for (const dot of dots) if (dot.kind !== "origin") root.add(this.#dot(dot, radius));
  }

  #body({ solid, look, pose, scale = 1, name }: Body, isBright: boolean): THREE.Object3D {
    const drawn = this.#kept.get(solid) ?? drawnOf(solid), group = new THREE.Group();
    this.#kept.set(solid, drawn);
    const surface = new THREE.Mesh(drawn.surface, this.looks.surface(look, drawn.flat, isBright));
    group.add(surface, new THREE.LineSegments(drawn.edges, this.looks.edges(look)));
    if (isSeenThrough(look)) for (const part of group.children) part.renderOrder = 1;
    if (pose !== undefined) {
      const { x, y, z, w } = pose.quaternion;
      group.position.copy(vector(pose.position));
      group.quaternion.set(x, y, z, w);
    }
    if (scale !== 1 && "center" in solid) {
      group.position.addScaledVector(new THREE.Vector3(...solid.center).applyQuaternion(group.quaternion), 1 - scale);
      group.scale.setScalar(scale);
    }
    if (name !== undefined) {
      surface.name = name;
      this.named.push(surface);
    }
    return group;
  }

  #dot({ at, kind, size = 1 }: Dot, unit: number): THREE.Object3D {
    const rim = new THREE.Mesh(this.#ball, this.looks.mark("rim"));
    const core = new THREE.Mesh(this.#ball, this.looks.mark(kind));
    rim.position.copy(vector(at));
    rim.scale.setScalar(DOT * size * unit);
    rim.renderOrder = 3;
    core.scale.setScalar(CORE);
    core.renderOrder = 4;
    return rim.add(core);
  }

  #arrowHead({ from, to, kind }: Line, unit: number): THREE.Object3D {
    const along = vector(to).sub(vector(from)), room = 0.6 * along.length();
    const high = Math.max(1e-6 * unit, Math.min(HEAD * unit, room));
    const cone = new THREE.Mesh(this.#head, this.looks.mark(kind));
    along.normalize();
    cone.position.copy(vector(to)).addScaledVector(along, -high / 2);
    cone.quaternion.setFromUnitVectors(new THREE.Vector3(0, 1, 0), along);
    cone.scale.setScalar(high);
    cone.renderOrder = 3;
    return cone;
  }

  #segments(lines: readonly Line[]): THREE.Object3D {
    const geometry = new LineSegmentsGeometry();
    geometry.setPositions(lines.flatMap(({ from: p, to: q }) => [p.x, p.y, p.z, q.x, q.y, q.z]));
    geometry.setColors(lines.flatMap(({ kind }) => [...this.looks.colour(kind), ...this.looks.colour(kind)]));
    this.#lines = [...this.#lines, geometry];
    const drawn = new LineSegments2(geometry, this.looks.lines());
    drawn.renderOrder = 2;
    drawn.frustumCulled = false;
    return drawn;
  }
}
