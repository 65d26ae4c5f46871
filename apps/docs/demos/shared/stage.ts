/**
 * The stage that all 3-D demos share: pictures (`picture.ts`) with three.js through `@col/three`, side by side
 * where there is room, under one camera. Draws on request: an idle page uses no processor time.
 */
import type { Vec3Like } from "@col/types";
import * as THREE from "three";
import { OrbitControls } from "three/addons/controls/OrbitControls.js";
import { Drawing, vector } from "./drawing.ts";
import type { Body, Picture } from "./picture.ts";

/** Degrees; pictures stand side by side where each is this wide, pixels. */
const FIELD_OF_VIEW = 32, CELL = 250;
/** Radians that the view is from the horizon at most; how far the camera comes and goes. */
const STEEPEST = 1.5, NEAREST = 0.4, FARTHEST = 2;
/** The ball fills this part of a cell: most pictures are flatter than their ball. */
const FILLED = 1.15;
const HALF_VIEW = (FIELD_OF_VIEW * Math.PI) / 360;

/** Left, top, width and height, pixels. */
type Cell = readonly [number, number, number, number];

/** A picture's part of the scene. */
class View {
  readonly root = new THREE.Group();
  readonly scene = new THREE.Scene();

  constructor() {
    const sun = new THREE.DirectionalLight("#ffffff", 2.2);
    sun.position.set(2, 4.5, 3.5);
    this.scene.add(new THREE.HemisphereLight("#ffffff", "#8a93a6", 1.6), sun, this.root);
  }

  /** Where a body's origin is, in the camera's world. */
  place({ pose }: Body): THREE.Vector3 {
    return this.root.localToWorld(vector(pose?.position ?? { x: 0, y: 0, z: 0 }));
  }
}

/** Draws into `canvas`, as large as its CSS box. Names of bodies are written into `labels`. Throws without WebGL. */
export class Stage {
  readonly #canvas: HTMLCanvasElement;
  readonly #labels: HTMLElement;
  readonly #renderer: THREE.WebGLRenderer;
  readonly #camera = new THREE.PerspectiveCamera(FIELD_OF_VIEW, 1, 0.1, 60);
  readonly #controls: OrbitControls;
  readonly #drawing = new Drawing();
  readonly #views: View[] = [];
  readonly #onTurn: () => void;
  #shown: readonly Picture[] = [];
  #selected: string | null = null;
  #frame = 0;
  #away = 1;
  #columns = 1;

  /** `view`: yaw and pitch at first, radians. */
  constructor(canvas: HTMLCanvasElement, labels: HTMLElement, view: readonly [number, number], onTurn: () => void) {
    this.#canvas = canvas;
    this.#labels = labels;
    this.#onTurn = onTurn;
    this.#renderer = new THREE.WebGLRenderer({ canvas, antialias: true, alpha: true });
    this.#renderer.autoClear = false;
    this.#controls = new OrbitControls(this.#camera, canvas);
    this.#controls.enablePan = this.#controls.enableZoom = false;
    this.#controls.minPolarAngle = Math.PI / 2 - STEEPEST;
    this.#controls.maxPolarAngle = Math.PI / 2 + STEEPEST;
    this.#controls.addEventListener("change", () => {
      this.#turned();
    });
    this.#look(...view);
  }

  show(pictures: readonly Picture[]): void {
    this.#shown = pictures;
    while (this.#views.length < pictures.length) this.#views.push(new View());
    this.#build();
  }

  /** The body of this name is drawn brighter. */
  select(name: string | null): void {
    if (name === this.#selected) return;
    this.#selected = name;
    this.#build();
  }

  paint(isDark: boolean): void {
    this.#drawing.looks.paint(isDark);
    this.#build();
  }

  /** The name of the body under a point of the canvas, pixels; some slack for fingers. */
  pick(x: number, y: number): string | null {
    for (const [dx, dy] of [[0, 0], [8, 0], [-8, 0], [0, 8], [0, -8]]) {
      const name = this.#hit(x + dx, y + dy);
      if (name !== null) return name;
    }
    return null;
  }

  /** Yaw and pitch, radians. */
  get angles(): readonly [number, number] {
    return [this.#controls.getAzimuthalAngle(), Math.PI / 2 - this.#controls.getPolarAngle()];
  }

  turn(yaw: number, pitch: number): void {
    const [y, p] = this.angles;
    this.#look(y + yaw, p + pitch);
  }

  zoom(factor: number): void {
    this.#away = Math.min(FARTHEST, Math.max(NEAREST, this.#away * factor));
    this.#request();
  }

  /** Whether a drag turns the view: not while it moves a body. */
  set turns(does: boolean) {
    this.#controls.enabled = does;
  }

  /** A vector of the camera's frame (x right, y up, z to the viewer) in the world of the pictures. */
  fromCamera(v: Vec3Like): Vec3Like {
    const back = this.#views[0].root.quaternion.clone().invert();
    const { x, y, z } = vector(v).applyQuaternion(this.#camera.quaternion).applyQuaternion(back);
    return { x, y, z };
  }

  /** The world's length of a pixel at the depth of a named body. */
  lengthOfPixel(name: string): number {
    const isIt = (body: Body): boolean => body.name === name;
    const k = this.#shown.findIndex(({ bodies }) => bodies.some(isIt)), body = this.#shown[k]?.bodies.find(isIt);
    if (body === undefined) return 0;
    const ahead = this.#camera.getWorldDirection(new THREE.Vector3());
    const depth = this.#views[k].place(body).sub(this.#camera.position).dot(ahead);
    return (2 * depth * Math.tan(HALF_VIEW) * this.#shown[k].radius) / this.#cell(k)[3];
  }

  /** How many pictures stand side by side. */
  get columns(): number {
    return this.#columns;
  }

  resize(): void {
    const { clientWidth: w, clientHeight: h } = this.#canvas;
    if (w === 0 || h === 0) return;
    this.#renderer.setPixelRatio(Math.min(2, window.devicePixelRatio));
    this.#renderer.setSize(w, h, false);
    cancelAnimationFrame(this.#frame);
    this.#draw(); // at once: resizing has emptied the picture
  }

  dispose(): void {
    cancelAnimationFrame(this.#frame);
    this.#controls.dispose();
    this.#drawing.dispose();
    this.#renderer.dispose();
    this.#renderer.forceContextLoss();
  }

  #build(): void {
    this.#drawing.draw(this.#views.map(({ root }) => root), this.#shown, this.#selected);
    this.#request();
  }

  #request(): void {
    if (this.#frame !== 0) return;
    this.#frame = requestAnimationFrame(() => {
      this.#draw();
    });
  }

  #turned(): void {
    this.#request();
    this.#onTurn();
  }

  #look(yaw: number, pitch: number): void {
    const steep = Math.min(STEEPEST, Math.max(-STEEPEST, pitch));
    this.#camera.position.setFromSphericalCoords(4, Math.PI / 2 - steep, yaw);
    this.#controls.update();
    this.#turned();
  }

  #cell(k: number): Cell {
    const rows = Math.ceil(this.#shown.length / this.#columns), { clientWidth, clientHeight } = this.#canvas;
    const w = clientWidth / this.#columns, h = clientHeight / rows;
    return [(k % this.#columns) * w, Math.floor(k / this.#columns) * h, w, h];
  }

  #draw(): void {
    this.#frame = 0;
    const count = this.#shown.length, { clientWidth: wide, clientHeight: high } = this.#canvas;
    if (count === 0 || wide === 0) return;
    this.#columns = wide >= CELL * count ? count : 1;
    const [, , w, h] = this.#cell(0), camera = this.#camera;
    camera.aspect = w / h;
    camera.updateProjectionMatrix();
    camera.position.setLength(this.#away / FILLED / Math.sin(HALF_VIEW) / Math.min(1, camera.aspect));
    camera.updateMatrixWorld();
    this.#renderer.setScissorTest(false);
    this.#renderer.clear();
    this.#renderer.setScissorTest(true);
    for (let k = 0; k < count; k++) {
      const [left, top, width, height] = this.#cell(k), bottom = high - top - height;
      this.#renderer.setViewport(left, bottom, width, height);
      this.#renderer.setScissor(left, bottom, width, height);
      this.#renderer.render(this.#views[k].scene, camera);
    }
    this.#write();
  }

  /** Puts each name on its body, on the first of several parts. */
  #write(): void {
    const isFirst = ({ name }: Body, i: number, all: readonly Body[]): boolean =>
      name !== undefined && all.findIndex((other) => other.name === name) === i;
    const names = this.#shown.flatMap(({ bodies }, k) => bodies.filter(isFirst).map((body) => {
      const { x, y } = this.#views[k].place(body).project(this.#camera), [left, top, w, h] = this.#cell(k);
      return { name: body.name ?? "", x: left + (w * (x + 1)) / 2, y: top + (h * (1 - y)) / 2 };
    }));
    while (this.#labels.children.length > names.length) this.#labels.lastElementChild?.remove();
    names.forEach(({ name, x, y }, k) => {
      const made = this.#labels.children[k] as HTMLElement | undefined;
      const label = made ?? this.#labels.appendChild(document.createElement("span"));
      label.className = `label ${name}`;
      label.textContent = name.toUpperCase();
      label.style.transform = `translate(-50%, -50%) translate(${x}px, ${y}px)`;
    });
  }

  #hit(x: number, y: number): string | null {
    const ray = new THREE.Raycaster();
    for (const k of this.#shown.keys()) {
      const [left, top, w, h] = this.#cell(k), u = (2 * (x - left)) / w - 1, v = 1 - (2 * (y - top)) / h;
      if (Math.abs(u) > 1 || Math.abs(v) > 1) continue;
      this.#views[k].scene.updateMatrixWorld();
      ray.setFromCamera(new THREE.Vector2(u, v), this.#camera);
      const own = new Set<THREE.Object3D>();
      this.#views[k].root.traverse((object) => own.add(object));
      const [found] = ray.intersectObjects(this.#drawing.named.filter((mesh) => own.has(mesh)));
      if (found !== undefined) return found.object.name;
    }
    return null;
  }
}
