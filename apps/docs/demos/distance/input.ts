/**
 * What pointers and keys mean. Turns events into intents; knows neither the scene nor how it is drawn.
 *
 * One pointer on a body moves it in the plane that faces the camera (turns it while Shift is held), one pointer beside
 * the bodies orbits the camera, two pointers or Ctrl + wheel zoom. Keys: arrows and Page Up / Down move the selected
 * body, with Shift they turn it; A and B select; + and - zoom.
 */
import type { Who } from "./model.ts";

/** Directions in the camera's frame: x right, y up, z towards the viewer; `dx`, `dy` in pixels, y down. */
export type Intent =
  | { readonly type: "select"; readonly who: Who }
  | { readonly type: "drag"; readonly who: Who; readonly dx: number; readonly dy: number }
  | { readonly type: "nudge"; readonly by: readonly [number, number, number] }
  | { readonly type: "turn"; readonly axis: readonly [number, number, number]; readonly angle: number }
  | { readonly type: "orbit"; readonly yaw: number; readonly pitch: number }
  | { readonly type: "zoom"; readonly factor: number }
  | { readonly type: "hover"; readonly who: Who | null };

const STEP = 0.05;
const TURN = Math.PI / 36;
const RADIANS_PER_PIXEL = 0.008;

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
  if (!shift) return { type: "nudge", by: [STEP * by[0], STEP * by[1], STEP * by[2]] };
  // right turns about the camera's up axis, up about its left axis, page keys about the line of sight
  return { type: "turn", axis: [-by[1], by[0], by[2]], angle: TURN };
}

interface Held {
  readonly who: Who | null;
  x: number;
  y: number;
}

/**
 * Listens on `element`; `pick` says which body is under a point of it (pixels from its upper left corner).
 * Returns the function that stops listening.
 */
export function listen(element: HTMLElement, pick: (x: number, y: number) => Who | null,
  emit: (intent: Intent) => void): () => void {
  const held = new Map<number, Held>();
  const stop = new AbortController(), { signal } = stop;
  const at = (e: { clientX: number; clientY: number }): [number, number] => {
    const r = element.getBoundingClientRect();
    return [e.clientX - r.left, e.clientY - r.top];
  };
  const spread = (): number => {
    const [p, q] = [...held.values()];
    return Math.hypot(p.x - q.x, p.y - q.y);
  };

  element.addEventListener("pointerdown", (e) => {
    if (e.button !== 0) return;
    const [x, y] = at(e), who = held.size === 0 ? pick(x, y) : null;
    element.setPointerCapture(e.pointerId);
    held.set(e.pointerId, { who, x, y });
    if (who !== null) emit({ type: "select", who });
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
    if (held.size === 2) {
      const after = spread();
      if (before > 0 && after > 0) emit({ type: "zoom", factor: before / after });
    } else if (h.who === null) emit({ type: "orbit", yaw: -dx * RADIANS_PER_PIXEL, pitch: -dy * RADIANS_PER_PIXEL });
    else if (e.shiftKey) {
      const n = Math.hypot(dx, dy);
      if (n > 0) emit({ type: "turn", axis: [dy / n, dx / n, 0], angle: n * RADIANS_PER_PIXEL });
    } else emit({ type: "drag", who: h.who, dx, dy });
  }, { signal });

  for (const end of ["pointerup", "pointercancel"] as const) {
    element.addEventListener(end, (e) => {
      held.delete(e.pointerId);
    }, { signal });
  }

  // A finger on a body drags it; beside the bodies it scrolls the page up and down as everywhere else.
  element.addEventListener("touchstart", (e) => {
    const [x, y] = at(e.touches[0]);
    if (e.cancelable && (e.touches.length > 1 || pick(x, y) !== null)) e.preventDefault();
  }, { signal, passive: false });

  element.addEventListener("wheel", (e) => {
    // an unfocused picture does not swallow the page's scrolling
    if (!e.ctrlKey && document.activeElement !== element) return;
    e.preventDefault();
    emit({ type: "zoom", factor: Math.exp(Math.max(-0.2, Math.min(0.2, e.deltaY / 500))) });
  }, { signal, passive: false });

  element.addEventListener("keydown", (e) => {
    if (e.ctrlKey || e.metaKey || e.altKey) return;
    const intent = keyIntent(e.key, e.shiftKey);
    if (intent === null) return;
    e.preventDefault();
    e.stopPropagation();
    emit(intent);
  }, { signal });

  return () => {
    stop.abort();
  };
}
