/**
 * Draws a scene and its answer with three.js, and says what is under a pixel. Computes nothing: every number it draws
 * was given.
 *
 * World frame, y up. Draws on request only, so an idle page costs nothing.
 */
import * as THREE from "three";
import type { Answer, Body, Scene, Slab, Triple, Who } from "./model.ts";
import { edgesOf, surfaceOf } from "./solids.ts";

export interface Theme {
  readonly a: string;
  readonly b: string;
  readonly gap: string;
  readonly plane: string;
  readonly edge: string;
  readonly grid: string;
}

export interface View {
  /** Shows the scene; `focus` is drawn brighter. */
  show(scene: Scene, answer: Answer, focus: Who | null): void;
  /** Body under the point (x, y), in pixels from the upper left corner, with some slack for fingers. */
  pick(x: number, y: number): Who | null;
  orbit(yaw: number, pitch: number): void;
  zoom(factor: number): void;
  /** World vector of a vector in the camera's frame. */
  fromCamera(v: Triple): Triple;
  /** World length of one pixel at the body's distance from the camera. */
  metresPerPixel(who: Who): number;
  resize(): void;
  setTheme(theme: Theme): void;
  dispose(): void;
}

const FIELD_OF_VIEW = 32;
const RADIUS = 6.2;
/** The picture is framed for this aspect ratio; narrower ones step back. */
const ASPECT = 1.35;

/** A body: surface and edges, rebuilt when its form changes. */
class Figure {
  readonly group = new THREE.Group();
  readonly surface = new THREE.Mesh<THREE.BufferGeometry, THREE.MeshStandardMaterial>(
    new THREE.BufferGeometry(), new THREE.MeshStandardMaterial({ roughness: 0.55, metalness: 0, polygonOffset: true,
      polygonOffsetFactor: 1, polygonOffsetUnits: 1 }),
  );
  readonly edges = new THREE.LineSegments(new THREE.BufferGeometry(),
    new THREE.LineBasicMaterial({ transparent: true, opacity: 0.5 }));
  form = "";

  constructor(who: Who) {
    this.surface.userData["who"] = who;
    this.group.add(this.surface, this.edges);
  }

  update(body: Body, bright: boolean): void {
    if (body.form !== this.form) {
      this.free();
      this.form = body.form;
      this.surface.geometry = surfaceOf(body.form);
      this.edges.geometry = edgesOf(this.surface.geometry);
      this.surface.material.flatShading = body.form === "hull";
      this.surface.material.needsUpdate = true;
    }
    this.group.position.set(...body.position);
    this.group.quaternion.set(...body.quaternion);
    this.surface.material.emissiveIntensity = bright ? 0.22 : 0;
  }

  paint(color: string, edge: string): void {
    this.surface.material.color.set(color);
    this.surface.material.emissive.set(color);
    this.edges.material.color.set(edge);
  }

  free(): void {
    this.surface.geometry.dispose();
    this.edges.geometry.dispose();
  }
}

type Filled = THREE.Mesh<THREE.BufferGeometry, THREE.MeshBasicMaterial>;

/** A witness point: a disc of the body's colour in a white rim. */
interface Dot {
  readonly rim: Filled;
  readonly core: Filled;
}

/** A plane: a translucent disc and its outline. */
interface Disc {
  readonly face: Filled;
  readonly outline: THREE.LineLoop<THREE.BufferGeometry, THREE.LineBasicMaterial>;
}

/**
 * Witness points, the segment between them, and the two planes that certify it. Points and segment show through bodies.
 */
class Marks {
  readonly group = new THREE.Group();
  readonly pointA = this.dot();
  readonly pointB = this.dot();
  readonly rod = new THREE.Mesh(new THREE.CylinderGeometry(0.014, 0.014, 1, 12), this.onTop());
  readonly planeA = this.plane();
  readonly planeB = this.plane();

  constructor() {
    this.rod.renderOrder = 2;
    this.group.add(this.planeA.face, this.planeB.face, this.rod, this.pointA.rim, this.pointB.rim);
  }

  onTop(): THREE.MeshBasicMaterial {
    return new THREE.MeshBasicMaterial({ depthTest: false, transparent: true });
  }

  dot(): Dot {
    const rim = new THREE.Mesh(new THREE.SphereGeometry(0.062, 24, 16), this.onTop());
    const core = new THREE.Mesh(new THREE.SphereGeometry(0.042, 24, 16), this.onTop());
    rim.material.color.set("#ffffff");
    rim.renderOrder = 3;
    core.renderOrder = 4;
    rim.add(core);
    return { rim, core };
  }

  plane(): Disc {
    const face = new THREE.Mesh(
      new THREE.CircleGeometry(0.95, 72), new THREE.MeshBasicMaterial({ transparent: true, opacity: 0.14,
        side: THREE.DoubleSide, depthWrite: false }),
    );
    const outline = new THREE.LineLoop(
      new THREE.BufferGeometry().setFromPoints(new THREE.EllipseCurve(0, 0, 0.95, 0.95).getPoints(72)),
      new THREE.LineBasicMaterial({ transparent: true, opacity: 0.7 }),
    );
    face.add(outline);
    face.renderOrder = 1;
    return { face, outline };
  }

  private lay(disc: THREE.Object3D, slab: Slab, offset: number, near: THREE.Vector3): void {
    const n = new THREE.Vector3(...slab.normal);
    disc.position.copy(near).addScaledVector(n, offset - n.dot(near));
    disc.quaternion.setFromUnitVectors(new THREE.Vector3(0, 0, 1), n);
  }

  update({ result: r, slab }: Answer): void {
    const known = !Number.isNaN(r.pointA.x);
    for (const mark of [this.pointA.rim, this.pointB.rim, this.rod]) mark.visible = known;
    this.planeA.face.visible = this.planeB.face.visible = slab !== null;
    if (!known) return;
    const a = new THREE.Vector3(r.pointA.x, r.pointA.y, r.pointA.z),
      b = new THREE.Vector3(r.pointB.x, r.pointB.y, r.pointB.z);
    this.pointA.rim.position.copy(a);
    this.pointB.rim.position.copy(b);
    const along = b.clone().sub(a), length = along.length();
    this.rod.visible = length > 1e-4;
    this.rod.position.copy(a).addScaledVector(along, 0.5);
    this.rod.scale.y = Math.max(length, 1e-4);
    if (length > 1e-4) this.rod.quaternion.setFromUnitVectors(new THREE.Vector3(0, 1, 0), along.divideScalar(length));
    if (slab === null) return;
    const middle = a.add(b).multiplyScalar(0.5);
    this.lay(this.planeA.face, slab, slab.offsetA, middle);
    this.lay(this.planeB.face, slab, slab.offsetB, middle);
  }

  paint(theme: Theme): void {
    this.pointA.core.material.color.set(theme.a);
    this.pointB.core.material.color.set(theme.b);
    this.rod.material.color.set(theme.gap);
    for (const { face, outline } of [this.planeA, this.planeB]) {
      face.material.color.set(theme.plane);
      outline.material.color.set(theme.plane);
    }
  }
}

/**
 * Draws into `canvas`, as large as its CSS box; `labels` are elements above it that follow the bodies. Throws without
 * WebGL.
 */
export function createView(canvas: HTMLCanvasElement, labels: Readonly<Record<Who, HTMLElement>>, theme: Theme): View {
  const renderer = new THREE.WebGLRenderer({ canvas, antialias: true, alpha: true });
  const world = new THREE.Scene(), camera = new THREE.PerspectiveCamera(FIELD_OF_VIEW, 1, 0.1, 60);
  const figures = { a: new Figure("a"), b: new Figure("b") }, marks = new Marks();
  const sun = new THREE.DirectionalLight("#ffffff", 2.1);
  const grid = new THREE.GridHelper(9, 18);
  grid.position.y = -1.7;
  grid.material.transparent = true;
  grid.material.opacity = 0.35;
  sun.position.set(2.5, 5, 4);
  world.add(new THREE.HemisphereLight("#ffffff", "#8a93a6", 1.5), sun, grid, figures.a.group,
    figures.b.group, marks.group);

  const ray = new THREE.Raycaster();
  let yaw = 0.45, pitch = 0.38, radius = RADIUS, frame = 0;
  const basis = { right: new THREE.Vector3(), up: new THREE.Vector3(), back: new THREE.Vector3() };

  const label = (who: Who): void => {
    const p = figures[who].group.position.clone().project(camera), { clientWidth: w, clientHeight: h } = canvas;
    labels[who].style.transform = `translate(-50%, -50%) translate(${(w * (p.x + 1)) / 2}px, ${(h * (1 - p.y)) / 2}px)`;
  };
  const draw = (): void => {
    frame = 0;
    const r = radius * Math.max(1, ASPECT / camera.aspect);
    camera.position.set(r * Math.cos(pitch) * Math.sin(yaw), r * Math.sin(pitch), r * Math.cos(pitch) * Math.cos(yaw));
    camera.lookAt(0, -0.1, 0);
    camera.updateMatrixWorld();
    camera.matrixWorld.extractBasis(basis.right, basis.up, basis.back);
    world.updateMatrixWorld();
    renderer.render(world, camera);
    label("a");
    label("b");
  };
  const request = (): void => {
    if (frame === 0) frame = requestAnimationFrame(draw);
  };
  const hit = (x: number, y: number): Who | null => {
    ray.setFromCamera(new THREE.Vector2((2 * x) / canvas.clientWidth - 1, 1 - (2 * y) / canvas.clientHeight), camera);
    const found = ray.intersectObjects([figures.a.surface, figures.b.surface])[0];
    return found === undefined ? null : (found.object.userData["who"] as Who);
  };

  const view: View = {
    show(scene, answer, focus) {
      figures.a.update(scene.a, focus === "a");
      figures.b.update(scene.b, focus === "b");
      marks.update(answer);
      request();
    },
    pick(x, y) {
      for (const [dx, dy] of [[0, 0], [8, 0], [-8, 0], [0, 8], [0, -8]]) {
        const who = hit(x + dx, y + dy);
        if (who !== null) return who;
      }
      return null;
    },
    orbit(dYaw, dPitch) {
      yaw += dYaw;
      pitch = Math.min(1.45, Math.max(-0.35, pitch - dPitch));
      request();
    },
    zoom(factor) {
      radius = Math.min(11, Math.max(3.2, radius * factor));
      request();
    },
    fromCamera([x, y, z]) {
      const v = new THREE.Vector3().addScaledVector(basis.right, x).addScaledVector(basis.up, y)
        .addScaledVector(basis.back, z);
      return [v.x, v.y, v.z];
    },
    metresPerPixel(who) {
      const depth = figures[who].group.position.clone().sub(camera.position).dot(basis.back);
      return (2 * Math.abs(depth) * Math.tan((FIELD_OF_VIEW * Math.PI) / 360)) / canvas.clientHeight;
    },
    resize() {
      const { clientWidth: w, clientHeight: h } = canvas;
      if (w === 0 || h === 0) return;
      renderer.setPixelRatio(Math.min(2, window.devicePixelRatio));
      renderer.setSize(w, h, false);
      camera.aspect = w / h;
      camera.updateProjectionMatrix();
      cancelAnimationFrame(frame);
      draw(); // at once: resizing has emptied the picture
    },
    setTheme(t) {
      figures.a.paint(t.a, t.edge);
      figures.b.paint(t.b, t.edge);
      marks.paint(t);
      grid.material.vertexColors = false;
      grid.material.color.set(t.grid);
      grid.material.needsUpdate = true;
      request();
    },
    dispose() {
      cancelAnimationFrame(frame);
      figures.a.free();
      figures.b.free();
      renderer.dispose();
    },
  };
  view.setTheme(theme);
  view.resize();
  return view;
}
