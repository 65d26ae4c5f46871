/**
 * Meaning of pointers and keys on a stage. Turns events into intents, independent of the scene and its drawing.
 *
 * A pointer on a body moves it in the plane that faces the camera (rotates it while Shift is held); beside the bodies
 * the stage turns the view. Two pointers or Ctrl + wheel zoom. Keys: arrows and Page Up / Down move the selected body,
 * with Shift they rotate it; A and B select; + and - zoom.
 */
import type { Vec3Like } from "@col/types";

/** Directions in the camera's frame: x right, y up, z towards the viewer; `dx`, `dy` in pixels, y down. */
export type Intent =
  | { readonly type: "select"; readonly who: string }
  | { readonly type: "drag"; readonly who: string; readonly dx: number; readonly dy: number }
  | { readonly type: "nudge"; readonly by: Vec3Like }
  | { readonly type: "spin"; readonly axis: Vec3Like; readonly angle: number }
  | { readonly type: "zoom"; readonly factor: number }
  | { readonly type: "hover"; readonly who: string | null }
  /** A pointer holds a body: it does not turn the view meanwhile. */
  | { readonly type: "hold"; readonly holds: boolean };

const STEP = 0.05, TURN = Math.PI / 36, RADIANS_PER_PIXEL = 0.008;

const keys: Readonly<Record<string, readonly [number, number, number]>> = {
  ArrowLeft: [-1, 0, 0], ArrowRight: [1, 0, 0], ArrowUp: [0, 1, 0], ArrowDown: [0, -1, 0], PageUp: [0, 0, -1],
  PageDown: [0, 0, 1],
};

/** The intent of a key, or null. */
export function keyIntent(key: string, shift: boolean): Intent | null {
  const lower = key.toLowerCase();
  if (lower === "a" || lower === "b") return { type: "select", who: lower };
  if (key === "+" || key === "=") return { type: "zoom", factor: 0.9 };
  if (key === "-") return { type: "zoom", factor: 1 / 0.9 };
  const by = keys[key];
  if (by === undefined) return null; // not one of ours
  const [x, y, z] = by;
  if (!shift) return { type: "nudge", by: { x: STEP * x, y: STEP * y, z: STEP * z } };
  // right turns about the camera's up axis, up about its left axis, page keys about the line of sight
  return { type: "spin", axis: { x: -y, y: x, z }, angle: TURN };
}

/** State of the stage for input: whether bodies can be moved, and the body under a pixel. */
export interface Target {
  isMovable(): boolean;
  pick(x: number, y: number): string | null;
}

interface Held {
  readonly who: string | null;
  x: number;
  y: number;
}

/** Listens on `element`. Returns the function that stops listening. */
export function listen(element: HTMLElement, target: Target, emit: (intent: Intent) => void): () => void {
  const held = new Map<number, Held>(), stop = new AbortController(), { signal } = stop;
  const at = (e: PointerEvent): [number, number] => {
    const r = element.getBoundingClientRect();
    return [e.clientX - r.left, e.clientY - r.top];
  };
  const pick = (x: number, y: number): string | null => (target.isMovable() ? target.pick(x, y) : null);
  const spread = (): number => {
    const [p, q] = [...held.values()];
    return Math.hypot(p.x - q.x, p.y - q.y);
  };
  element.addEventListener("pointerdown", (e) => {
    if (e.button !== 0) return;
    const [x, y] = at(e), who = held.size === 0 ? pick(x, y) : null;
    held.set(e.pointerId, { who, x, y });
    if (who !== null || held.size > 1) emit({ type: "hold", holds: true });
    if (who === null) return;
    element.setPointerCapture(e.pointerId);
    emit({ type: "select", who });
  }, { signal });
  element.addEventListener("pointermove", (e) => {
    const [x, y] = at(e), h = held.get(e.pointerId);
    if (h === undefined) {
      if (e.pointerType === "mouse") emit({ type: "hover", who: pick(x, y) });
      return;
    }
    const dx = x - h.x, dy = y - h.y, before = held.size === 2 ? spread() : 0;
    h.x = x;
    h.y = y;
    const after = held.size === 2 ? spread() : 0, n = Math.hypot(dx, dy);
    if (before > 0 && after > 0) emit({ type: "zoom", factor: before / after });
    else if (h.who !== null && !e.shiftKey) emit({ type: "drag", who: h.who, dx, dy });
    else if (h.who !== null && n > 0)
      emit({ type: "spin", axis: { x: dy / n, y: dx / n, z: 0 }, angle: n * RADIANS_PER_PIXEL });
  }, { signal });
  for (const end of ["pointerup", "pointercancel"] as const) {
    element.addEventListener(end, (e) => {
      held.delete(e.pointerId);
      if (held.size === 0) emit({ type: "hold", holds: false });
    }, { signal });
  }
  element.addEventListener("wheel", (e) => {
    // a picture without the focus does not swallow the page's scrolling
    if (!e.ctrlKey && document.activeElement !== element) return;
    e.preventDefault();
    emit({ type: "zoom", factor: Math.exp(Math.max(-0.2, Math.min(0.2, e.deltaY / 500))) });
  }, { signal, passive: false });
  return () => {
    stop.abort();
  };
}
