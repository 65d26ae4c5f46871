/**
 * The minimum of h of two solids of revolution over all directions except the caps about their poles: branch and bound
 * over boxes of (p, q), the latitudes <n, a> and <n, b>.
 *
 * - In: `Rims` with an answer to beat (length), cells about minima (rim-cells.ts) and caps (rims.ts). Out: true: no
 *   direction is below `least`; the search may have lowered the answer. False: too many boxes.
 * - Method: in a box a rim's concave r sqrt(1 - p^2) + z p is above its chord, which is the support function of a ball
 *   on the axis. Two chords and the vector between the solids make h(n) >= C + <V, n>, with the minimum over all n at
 *   -V / |V|. If that is outside of the box, the minimum is on an edge, which is a circle of directions, or at a corner
 *   (convex in (p, q)).
 * - If this bound is too low, it is too low only in a cap of directions. If the cap, or the whole box, lies within a
 *   cell about a minimum, the box is finished. If not, the direction of the bound is evaluated, and the box is halved.
 * - A row of the stack: minimum and maximum p, each with the cosine of its latitude, the same for q, and the rims: 1
 *   A's upper, 2 the upper rim of -B.
 */
import { addCell } from "./rim-cells.ts";
import { polishRims } from "./rim-polish.ts";
import { BOX_ROW, BOXES_MAX, CELL_ROW } from "./rim-state.ts";
import type { Rims } from "./rim-state.ts";

/** Maximum number of boxes that are evaluated. Count. */
const LOOKS_MAX = 160;
/** Boxes narrower than this (cosine of the larger side) are assumed to contain a separate minimum. */
const NARROW_BOX = 0.97;
/** Maximum number of polishes from these boxes. Count. */
const TRIES_MAX = 8;
/** Minima nearer to each other than this are one. No dimension. */
const SAME_MINIMUM = 1e-5;
/** A value lower by less than this fraction of the scene is rounding. No dimension. */
const RIM_ROUNDING = 1e-14;

/** Directions lower than the answer by less than this are ignored: fractions of the depth and of the size. */
const SLACK_OF_DEPTH = 1e-12;
const SLACK_OF_SIZE = 1e-13;
/** Rounding of C - |V|, as a fraction of C: both are large near the poles. No dimension. */
const ROUNDING = 1e-15;
/** Rounding of <n, k>^2, times the squared sine between the axes. No dimension. */
const BLUR = 1e-15;
/** Caps are widened by the factor WIDER, and used where <n, k>^2 is SHARP times its rounding. No dimension. */
const WIDER = 1 + 1e-6;
const SHARP = 1e6;

/** Result of a cell about a minimum for a box. */
const NO_CELL = 0, LOWEST_IN_CELL = 1, ALL_IN_CELL = 2;
/** Result of a box whose lowest direction was evaluated. */
const HALVE = 0, LOOK_AGAIN = 1, GIVE_UP = 2;

/** Sets `least` from the answer `upper`. */
export function setLeast(r: Rims): void {
  r.least = r.upper * (1 - SLACK_OF_DEPTH) - SLACK_OF_SIZE * r.size;
}

/** Takes the current minimum as the answer. */
export function takeBest(r: Rims): void {
  const { minimum: m, best } = r;
  best.x = m.x; best.y = m.y; best.z = m.z; best.height = m.height; best.mixA = m.mixA; best.mixB = m.mixB;
  r.bestPole = -1;
  r.upper = m.height;
  setLeast(r);
}

/** Is the minimum different from all minima that have a cell? */
function isNew(r: Rims): boolean {
  const { cells, minimum: m } = r;
  for (let i = 0, k = 0; i < r.cellCount; i++, k += CELL_ROW) {
    const x = cells[k] - m.x, y = cells[k + 1] - m.y, z = cells[k + 2] - m.z;
    if (x * x + y * y + z * z < SAME_MINIMUM * SAME_MINIMUM) return false;
  }
  return true;
}

/** Puts the four boxes of pairs of rims onto the stack, without the caps. */
function begin(r: Rims): void {
  const s = r.boxes;
  let n = 0;
  for (let rims = 0; rims < 4; rims++) {
    const at = BOX_ROW * n;
    let empty = false;
    for (let e = 0; e < 2; e++) {
      const solid = e === 0 ? r.a : r.b, upper = r.poles[2 * e], lower = r.poles[2 * e + 1], o = at + 4 * e,
        x = solid.latitude, low = -lower.cos, top = upper.cos;
      if (((rims >> e) & 1) === 1) {
        const above = x > low;
        s[o] = above ? x : low; s[o + 1] = above ? solid.latitudeCos : lower.sin;
        s[o + 2] = top; s[o + 3] = upper.sin;
      } else {
        const below = x < top;
        s[o] = low; s[o + 1] = lower.sin;
        s[o + 2] = below ? x : top; s[o + 3] = below ? solid.latitudeCos : upper.sin;
      }
      empty ||= !(s[o] < s[o + 2]);
    }
    s[at + 8] = rims;
    if (!empty) n++;
  }
  r.boxCount = n;
}

/**
 * Is no direction of the box below `least`? If not, `bound` is a lower bound of h in the box, and `lowest` the
 * direction of its minimum.
 */
function isHigh(r: Rims, at: number): boolean {
  const { boxes: m, a, b, cos: c, sin: s, gap, perSin, lowest } = r, blur = BLUR * perSin * perSin, gap2 = gap * gap,
    p0 = m[at], a0 = m[at + 1], p1 = m[at + 2], a1 = m[at + 3], q0 = m[at + 4], b0 = m[at + 5], q1 = m[at + 6],
    b1 = m[at + 7], rims = m[at + 8] | 0;
  // outside of the ellipse
  const most = c >= p0 && c <= p1 ? 1 : Math.max(c * p0 + s * a0, c * p1 + s * a1),
    few = -c >= p0 && -c <= p1 ? -1 : Math.min(c * p0 - s * a0, c * p1 - s * a1);
  if (q0 > most + blur || q1 < few - blur) return true;
  const highA = (rims & 1) === 1, highB = rims >> 1 === 1, ra = highA ? a.high : a.low, rb = highB ? b.high : b.low,
    fa = 1 / (a0 + a1), fb = 1 / (b0 + b1),
    base = ra * (1 + p0 * p1 + a0 * a1) * fa + rb * (1 + q0 * q1 + b0 * b1) * fb;
  const x = (highA ? a.half : -a.half) - ra * (p0 + p1) * fa, w = (highB ? b.half : -b.half) - rb * (q0 + q1) * fb;
  const vx = a.along + x + c * w, vy = a.across + s * w, v2 = vx * vx + vy * vy + gap2,
    need = r.least + ROUNDING * base, over = base - need;
  if (over > 0 && over * over >= v2) return true;
  const v = Math.sqrt(v2), vb = c * vx + s * vy;
  let p = -vx / v, q = -vb / v, low = base - v;
  const pe = Math.max(p0, Math.min(p1, p)), qe = Math.max(q0, Math.min(q1, q)), outP = pe !== p, outQ = qe !== q;
  // the minimum is on an edge that excludes -V / |V|: at the minimum of its circle of directions, or at an end all of
  // the box, if its corners are: <n, minimum> is concave in (p, q); <n, k> counts where all are in the ellipse => the
  // whole box, if its corners are: <n, minimum> is concave in (p, q); <n, k> is used if all are in the ellipse
  if (outP || outQ) {
    let border = Infinity;
    if (outP) {
      const ap = pe === p0 ? a0 : a1, far = Math.sqrt(vy * vy + gap2), free = c * pe - (s * ap * vy) / far,
        held = Math.max(q0, Math.min(q1, free)), edge = base + pe * vx - ap * far;
      low = Math.max(low, edge);
      if (held === free) border = edge;
      else {
        const y = (held - c * pe) * perSin, up2 = 1 - pe * pe - y * y;
        if (up2 > -blur) border = base + vx * pe + vy * y - gap * Math.sqrt(Math.max(0, up2 + blur));
      }
      p = pe; q = held;
    }
    if (outQ) {
      const bq = qe === q0 ? b0 : b1, vw = s * vx - c * vy, far = Math.sqrt(vw * vw + gap2),
        free = c * qe - (s * bq * vw) / far, held = Math.max(p0, Math.min(p1, free)), edge = base + qe * vb - bq * far;
      low = Math.max(low, edge);
      let value = Infinity;
      if (held === free) value = edge;
      else {
        const y = (qe - c * held) * perSin, up2 = 1 - held * held - y * y;
        if (up2 > -blur) value = base + vx * held + vy * y - gap * Math.sqrt(Math.max(0, up2 + blur));
      }
      if (value <= border) {
        border = value;
        p = held; q = qe;
      }
    }
    low = Math.max(low, border); // Infinity: no point of the ellipse is in the box
  }
  const y = (q - c * p) * perSin;
  r.need = need; r.bound = low;
  lowest.p = p; lowest.q = q; lowest.y = y; lowest.up2 = 1 - p * p - y * y;
  return low >= need;
}

/**
 * Is the box, or its lowest direction, within a cell about a minimum? h >= bound + |V'| (1 - <n, m>) in the box, m its
 * lowest direction, V' = V plus the contribution of the edges, along -m, so that |V'| <m, k> = gap: too low only in a
 * cap about m.
 */
function inCell(r: Rims, at: number): number {
  const { boxes: s, cells, cos: c, perSin, lowest } = r, p = lowest.p, y = lowest.y, up2 = lowest.up2,
    up = Math.sqrt(Math.max(0, up2)), sharp = SHARP * BLUR * perSin * perSin,
    e = ((r.need - r.bound) * up * WIDER) / r.gap;
  let near = -1, within = false;
  for (let k = 0; k < CELL_ROW * r.cellCount; k += CELL_ROW) {
    const to = cells[k] * p + cells[k + 1] * y + cells[k + 2] * up, cos = cells[k + 3];
    if (to >= cos) near = k;
    within ||= e <= 1 - cos && up2 > sharp && to >= cos * (1 - e) + Math.sqrt((1 - cos * cos) * e * (2 - e));
  }
  if (within) return ALL_IN_CELL;
  if (near < 0) return NO_CELL;
  // all of the box, if its corners are: <n, minimum> is concave in (p, q); <n, k> counts where all are in the ellipse
  const p0 = s[at], p1 = s[at + 2], q0 = s[at + 4], q1 = s[at + 6];
  const y00 = (q0 - c * p0) * perSin, y01 = (q1 - c * p0) * perSin, y10 = (q0 - c * p1) * perSin,
    y11 = (q1 - c * p1) * perSin;
  const u00 = 1 - p0 * p0 - y00 * y00, u01 = 1 - p0 * p0 - y01 * y01, u10 = 1 - p1 * p1 - y10 * y10,
    u11 = 1 - p1 * p1 - y11 * y11;
  const nx = cells[near], ny = cells[near + 1],
    nz = cells[near + 2] * +(Math.min(Math.min(u00, u01), Math.min(u10, u11)) > 0);
  const z00 = nz * Math.sqrt(Math.max(0, u00)), z01 = nz * Math.sqrt(Math.max(0, u01)),
    z10 = nz * Math.sqrt(Math.max(0, u10)), z11 = nz * Math.sqrt(Math.max(0, u11));
  const low = Math.min(nx * p0 + ny * y00 + z00, nx * p0 + ny * y01 + z01),
    high = Math.min(nx * p1 + ny * y10 + z10, nx * p1 + ny * y11 + z11);
  return Math.min(low, high) >= cells[near + 3] ? ALL_IN_CELL : LOWEST_IN_CELL;
}

/**
 * Evaluates the lowest direction of the box: a descent from there if it is lower than the answer, or the box is small.
 */
function lookAt(r: Rims, at: number): number {
  const { boxes: s, a, b, minimum: m, lowest } = r, p = lowest.p, q = lowest.q, y = lowest.y,
    up = Math.sqrt(lowest.up2), wideA = s[at] * s[at + 2] + s[at + 1] * s[at + 3],
    wideB = s[at + 4] * s[at + 6] + s[at + 5] * s[at + 7], rounding = RIM_ROUNDING * r.size;
  const cp = Math.sqrt(Math.max(0, 1 - p * p)), cq = Math.sqrt(Math.max(0, 1 - q * q));
  const h = Math.max(a.high * cp + a.half * p, a.low * cp - a.half * p)
    + Math.max(b.high * cq + b.half * q, b.low * cq - b.half * q) + a.along * p + a.across * y - r.gap * up;
  const better = h < r.upper - rounding;
  if (!better && !(r.tries < TRIES_MAX && Math.min(wideA, wideB) > NARROW_BOX)) return HALVE;
  if (!better) r.tries++;
  m.x = p; m.y = y; m.z = up;
  const found = polishRims(r);
  if (better && !(found && m.height <= h + rounding)) return GIVE_UP;
  if (!found || !isNew(r)) return HALVE;
  const held = addCell(r);
  if (!(m.height < r.upper - rounding)) return held ? LOOK_AGAIN : GIVE_UP;
  takeBest(r);
  return r.upper > 0 ? LOOK_AGAIN : GIVE_UP;
}

/** Halves the side of the top box whose chord has the larger error. */
function halve(r: Rims, at: number): void {
  const { boxes: s, a, b } = r, a0 = s[at + 1], a1 = s[at + 3], b0 = s[at + 5], b1 = s[at + 7], rims = s[at + 8] | 0,
    offA = ((rims & 1) === 1 ? a.high : a.low) * (1 - (s[at] * s[at + 2] + a0 * a1)) * (1 / (a0 + a1)),
    offB = (rims >> 1 === 1 ? b.high : b.low) * (1 - (s[at + 4] * s[at + 6] + b0 * b1)) * (1 / (b0 + b1)),
    o = at + (offA >= offB ? 0 : 4);
  for (let i = 0; i < BOX_ROW; i++) s[at + BOX_ROW + i] = s[at + i];
  r.boxCount++;
  const x2 = s[o] + s[o + 2], y2 = s[o + 1] + s[o + 3], f = 1 / Math.sqrt(x2 * x2 + y2 * y2);
  s[o + 2] = x2 * f; s[o + 3] = y2 * f; s[o + BOX_ROW] = x2 * f; s[o + BOX_ROW + 1] = y2 * f;
}

/** See the file header. */
export function searchBoxes(r: Rims): boolean {
  begin(r);
  r.looked = 0;
  r.tries = 0;
  while (r.boxCount > 0) {
    if (r.looked++ === LOOKS_MAX) return false;
    const at = BOX_ROW * (r.boxCount - 1), cell = isHigh(r, at) ? ALL_IN_CELL : inCell(r, at);
    if (cell === ALL_IN_CELL) {
      r.boxCount--;
      continue;
    }
    const next = r.lowest.up2 > 0 && cell === NO_CELL ? lookAt(r, at) : HALVE;
    if (next === LOOK_AGAIN) continue;
    if (next === GIVE_UP || r.boxCount === BOXES_MAX) return false;
    halve(r, at);
  }
  return true;
}
