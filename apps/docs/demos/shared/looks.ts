/** Colours and materials of the stage, in light and dark: one material for each look. */
import * as THREE from "three";
import { LineMaterial } from "three/addons/lines/LineMaterial.js";
import type { Dot, Line, Look } from "./picture.ts";

type Mark = Dot["kind"] | Line["kind"] | "rim";
type Colours = Readonly<Record<Look | Mark | "outline", string>>;
const COMMON = { a: "#4f83f1", b: "#f08a3c", mark: "#f08a3c", edge: "#2f66d8", simplex: "#2f66d8",
  rim: "#ffffff" };
const LIGHT: Colours = { ...COMMON, grey: "#aab2c5", pale: "#7d88a3", ghost: "#5b667f", proof: "#0f9d58",
  gap: "#0b7a44", direction: "#10151f", normal: "#a43fc4", origin: "#10151f", support: "#0b7a44", point: "#10151f",
  outline: "#1d2a4a" };
const DARK: Colours = { ...COMMON, grey: "#6b7488", pale: "#8b93a8", ghost: "#aab4c8", proof: "#3ddc84",
  edge: "#93b4ff", simplex: "#93b4ff", gap: "#52e095", direction: "#ffffff", normal: "#d58bf0",
  origin: "#ffffff", support: "#52e095", point: "#ffffff", outline: "#05070d" };
/** Of looks that are seen through. */
const OPACITY: Readonly<Partial<Record<Look, number>>> = { pale: 0.16, ghost: 0.14, proof: 0.14 };
/** Of lines, pixels. */
const WIDTH = 3;

export const isSeenThrough = (look: Look): boolean => OPACITY[look] !== undefined;

/** The materials, made when they are first asked for. */
export class Looks {
  readonly #made = new Map<string, THREE.Material>();
  #colours = LIGHT;

  paint(isDark: boolean): void {
    this.#colours = isDark ? DARK : LIGHT;
    this.dispose();
  }

  dispose(): void {
    for (const made of this.#made.values()) made.dispose();
    this.#made.clear();
  }

  #of<M extends THREE.Material>(key: string, make: () => M): M {
    const known = this.#made.get(key) ?? make();
    this.#made.set(key, known);
    return known as M;
  }

  /** `flat`: one normal a facet; `bright`: the body is picked out. */
  surface(look: Look, flat: boolean, bright: boolean): THREE.Material {
    const color = this.#colours[look], opacity = OPACITY[look] ?? 1, isOpaque = opacity === 1;
    const side = isOpaque && look !== "mark" ? THREE.FrontSide : THREE.DoubleSide;
    return this.#of(`${look} ${flat} ${bright}`, () => new THREE.MeshLambertMaterial({
      color, flatShading: flat, opacity, transparent: !isOpaque, depthWrite: isOpaque, side,
      polygonOffset: true, polygonOffsetFactor: 1, polygonOffsetUnits: 1, emissive: color,
      emissiveIntensity: bright ? 0.25 : 0 }));
  }

  edges(look: Look): THREE.Material {
    return this.#of(`edges ${look}`, () => new THREE.LineBasicMaterial({ transparent: true, opacity: 0.4,
      color: this.#colours[isSeenThrough(look) ? look : "outline"] }));
  }

  /** Dots and heads of arrows show through bodies. */
  mark(kind: Mark): THREE.Material {
    return this.#of(`mark ${kind}`, () =>
      new THREE.MeshBasicMaterial({ color: this.#colours[kind], depthTest: false, transparent: true }));
  }

  lines(): LineMaterial {
    return this.#of("lines", () =>
      new LineMaterial({ linewidth: WIDTH, vertexColors: true, depthTest: false, transparent: true }));
  }

  /** Red, green and blue of a line, from 0 to 1. */
  colour(kind: Line["kind"]): readonly [number, number, number] {
    const { r, g, b } = new THREE.Color(this.#colours[kind]);
    return [r, g, b];
  }
}
