/**
 * Keys, buttons and frames of a character: frames run while a key is held or the character moves by itself. In: what
 * the keys are called, and a step of several frames. Out: handlers of events. Where motion is not wanted (a setting of
 * the visitor's system), a press is a quarter of a second, shown at its end.
 */
import { onBeforeUnmount, onMounted } from "vue";

/** Most frames of a picture: a slow machine walks slowly. */
const MOST = 4;
/** Parts of a second: a press where motion is not wanted. Seconds: what may move after it. */
const PRESS = 0.25, SETTLE = 4;

export interface Walk<Act extends string> {
  /** Names of keys, as `KeyboardEvent.code`. */
  readonly keys: Readonly<Record<string, Act>>;
  /** Frames a second. */
  readonly rate: number;
  /** Acts that last one frame, as a jump. */
  readonly short: readonly Act[];
  /** Moves the character by so many frames. */
  readonly go: (frames: number) => void;
  /** Does anything move that nobody pushes? */
  readonly isMoving: () => boolean;
  /** A key that is not among `keys`. True: it is taken. */
  readonly other?: (event: KeyboardEvent, down: boolean) => boolean;
}

export interface Walking<Act extends string> {
  readonly holds: (act: Act) => boolean;
  readonly key: (event: KeyboardEvent, down: boolean) => void;
  readonly grab: (event: PointerEvent, act: Act) => void;
  readonly release: (act: Act) => void;
  /** A click that no pointer made: Enter, the space bar, a screen reader. */
  readonly click: (event: MouseEvent, act: Act) => void;
  /** The picture has lost the focus: its keys are up. */
  readonly leave: () => void;
}

/** Call it in `setup`. */
export function useWalking<Act extends string>({ keys, rate, short, go, isMoving, other }: Walk<Act>): Walking<Act> {
  // what keys hold, and what buttons hold: keys end where the picture loses the focus
  const byKeys = new Set<Act>(), byButtons = new Set<Act>();
  let request = 0, time = 0, calm = false;

  function loop(now: number): void {
    request = 0;
    const count = Math.min(MOST, Math.floor(((now - time) * rate) / 1000));
    if (count > 0) {
      go(count);
      time = count === MOST ? now : time + (count * 1000) / rate;
    }
    if (byKeys.size + byButtons.size > 0 || isMoving()) request = requestAnimationFrame(loop);
  }
  function wake(): void {
    if (request !== 0) return;
    time = performance.now();
    request = requestAnimationFrame(loop);
  }
  /** One picture: a press, and what falls after it. */
  function press(act: Act): void {
    byButtons.add(act);
    go(short.includes(act) ? 1 : PRESS * rate);
    byButtons.delete(act);
    for (let k = 0; k < SETTLE * rate && isMoving(); k++) go(1);
  }
  function hold(act: Act, by: Set<Act>): void {
    if (by.has(act)) return;
    if (calm) {
      press(act);
      return;
    }
    by.add(act);
    go(1);
    wake();
  }
  function key(event: KeyboardEvent, down: boolean): void {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const act = keys[event.code];
    if (act === undefined && other?.(event, down) !== true) return;
    event.preventDefault();
    event.stopPropagation(); // the picture would turn with the arrow keys
    if (act === undefined) return;
    if (down) hold(act, byKeys);
    else byKeys.delete(act);
  }
  onMounted(() => {
    calm = window.matchMedia("(prefers-reduced-motion: reduce)").matches;
  });
  onBeforeUnmount(() => {
    byKeys.clear();
    byButtons.clear();
    cancelAnimationFrame(request);
  });
  return {
    holds: (act) => byKeys.has(act) || byButtons.has(act), key,
    grab: (event, act) => {
      (event.currentTarget as Element).setPointerCapture(event.pointerId);
      hold(act, byButtons);
    },
    release: (act) => { byButtons.delete(act); },
    click: (event, act) => { if (event.detail === 0) press(act); },
    leave: () => { byKeys.clear(); },
  };
}
