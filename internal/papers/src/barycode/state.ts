/**
 * State of the published algorithms: simplex W (newest first), closest point v, newest support w, vertex indices of the
 * climb.
 */
export interface PaperState {
  /** Number of vertices of W. */
  n: number;
  ax: number;
  ay: number;
  bx: number;
  by: number;
  cx: number;
  cy: number;
  /** Weights of the vertices of W. */
  la: number;
  lb: number;
  lc: number;
  vx: number;
  vy: number;
  wx: number;
  wy: number;
  epsilon: number;
  /** Offsets of the last support vertices. */
  i: number;
  j: number;
  /** Last barycode, 0 if none was formed. */
  code: number;
  steps: number;
  limit: number;
  four: boolean;
  climbs: boolean;
}

/** A fresh state. */
export function createPaperState(): PaperState {
  return {
    n: 0, ax: NaN, ay: NaN, bx: NaN, by: NaN, cx: NaN, cy: NaN, la: NaN, lb: NaN, lc: NaN, vx: NaN, vy: NaN, wx: NaN,
    wy: NaN, epsilon: NaN,
    i: 0, j: 0, code: 0, steps: 0, limit: 0, four: false, climbs: false,
  };
}
