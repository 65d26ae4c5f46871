/**
 * The least h of two solids of revolution over all directions but the caps about their poles: branch and bound over
 * boxes of (p, q).
 *
 * In: `ws.rims` with an answer to beat, cells about minima (rim-cells.ts) and caps (rims.ts). Out: true: no direction
 * is lower than the answer, which may have been brought down on the way, but for LEAST; false: too many boxes.
 * In a box a rim's concave r sqrt(1 - p^2) + z p is above its chord, that of its middle the support function of a ball
 * on the axis. Two chords and the way between the solids make h(n) >= C + <V, n>, least over all n at -V / |V|; where
 * that is outside of the box, on an edge, which is a circle of directions, or at a corner (convex in (p, q)). Where
 * that is too low it is so in a cap of directions only, which may lie within a cell about a minimum, or all of the box
 * does. If not, it shows a direction to be looked at, and is halved.
 */
import { addCell } from "./rim-cells.ts";
import {
  ACROSS, ALONG, BEST, BOX, BOXES, CAP, CAPS, CELL, CELLS, COS, DEEPEST, GAP, HALF, HIGH, LEAST, LOOKED, LOW, NX, NY,
  NZ, OF_A, OF_B, POLE, SIDE, SIDE_COS, SIN, SIZE, UPPER, VALUE,
} from "./rim-frame.ts";
import { polishRims } from "./rim-polish.ts";

/** Boxes looked at, at most. */
const LIMIT = 160;
/** Boxes narrower than that, cosine of the greater side, hold a minimum of their own, or so it seems. */
const NARROW = 0.97;
/** Polishes from such boxes, at most. */
const TRIES = 8;
/** Minima nearer than that are one. */
const SAME = 1e-5;
/** Lower by less than that part of the scene is rounding. No dimension. */
const LOWER = 1e-14;

/** What a direction may be lower than the answer and not be looked for: parts of the depth and of the size. */
const SLACK = 1e-12;
const SLACK_OF_SIZE = 1e-13;
/** Rounding of C - |V|, in parts of C: both are large near the poles. */
const ROUNDING = 1e-15;
/** Rounding of <n, k>^2, times the squared sine between the axes. No dimension. */
const BLUR = 1e-15;
/** Caps are widened by that factor, and taken where <n, k>^2 is that many times its rounding. */
const WIDER = 1 + 1e-6;
const SHARP = 1e6;

/** LEAST of the answer at UPPER. */
export function setLeast(m: Float64Array): void {
  m[LEAST] = m[UPPER] * (1 - SLACK) - SLACK_OF_SIZE * m[SIZE];
}

/** The minimum at hand as the answer. */
export function takeBest(m: Float64Array): void {
  for (let c = 0; c < 6; c++) m[BEST + c] = m[NX + c];
  m[POLE] = -1;
  m[UPPER] = m[VALUE];
  setLeast(m);
}

/** Is the minimum at hand none of those with a cell? */
function isNew(m: Float64Array): boolean {
  for (let i = 0, k = CELLS + 1; i < m[CELLS]; i++, k += CELL) {
    const x = m[k] - m[NX], y = m[k + 1] - m[NY], z = m[k + 2] - m[NZ];
    if (x * x + y * y + z * z < SAME * SAME) return false;
  }
  return true;
}

/** The four boxes of pairs of rims onto the stack, without the caps. Returns their number. */
function begin(m: Float64Array): number {
  let n = 0;
  for (let code = 0; code < 4; code++) {
    const at = BOXES + BOX * n;
    let empty = false;
    for (let e = 0; e < 2; e++) {
      const k = e === 0 ? OF_A : OF_B, cap = CAPS + 2 * CAP * e, high = ((code >> e) & 1) === 1, o = at + 4 * e;
      const low = -m[cap + CAP + 2], top = m[cap + 2], x = m[k + SIDE];
      if (high) {
        const above = x > low;
        m[o] = above ? x : low; m[o + 1] = above ? m[k + SIDE_COS] : m[cap + CAP + 3];
        m[o + 2] = top; m[o + 3] = m[cap + 3];
      } else {
        const below = x < top;
        m[o] = low; m[o + 1] = m[cap + CAP + 3];
        m[o + 2] = below ? x : top; m[o + 3] = below ? m[k + SIDE_COS] : m[cap + 3];
      }
      empty ||= !(m[o] < m[o + 2]);
    }
    m[at + 8] = code;
    if (!empty) n++;
  }
  return n;
}

/** See the file header. */
export function searchBoxes(m: Float64Array): boolean {
  const c = m[COS], s = m[SIN], gap = m[GAP], gap2 = gap * gap, za = m[OF_A + HALF], zb = m[OF_B + HALF],
    ta = m[OF_A + ALONG], tc = m[OF_A + ACROSS];
  const is = 1 / s, blur = BLUR * is * is;
  let least = m[LEAST], tries = 0, top = begin(m);
  m[LOOKED] = 0;
  while (top > 0) {
    if (m[LOOKED]++ === LIMIT) return false;
    const at = BOXES + BOX * (top - 1), p0 = m[at], a0 = m[at + 1], p1 = m[at + 2], a1 = m[at + 3], q0 = m[at + 4],
      b0 = m[at + 5], q1 = m[at + 6], b1 = m[at + 7], code = m[at + 8] | 0;
    // outside of the ellipse
    const most = c >= p0 && c <= p1 ? 1 : Math.max(c * p0 + s * a0, c * p1 + s * a1),
      few = -c >= p0 && -c <= p1 ? -1 : Math.min(c * p0 - s * a0, c * p1 - s * a1);
    if (q0 > most + blur || q1 < few - blur) {
      top--;
      continue;
    }
    const ra = m[OF_A + (code & 1)], rb = m[OF_B + (code >> 1)], fa = 1 / (a0 + a1), fb = 1 / (b0 + b1),
      base = ra * (1 + p0 * p1 + a0 * a1) * fa + rb * (1 + q0 * q1 + b0 * b1) * fb;
    const x = ((code & 1) === 1 ? za : -za) - ra * (p0 + p1) * fa,
      w = (code >> 1 === 1 ? zb : -zb) - rb * (q0 + q1) * fb;
    const vx = ta + x + c * w, vy = tc + s * w, v2 = vx * vx + vy * vy + gap2, need = least + ROUNDING * base,
      over = base - need;
    if (over > 0 && over * over >= v2) {
      top--;
      continue;
    }
    const v = Math.sqrt(v2), vb = c * vx + s * vy;
    let p = -vx / v, q = -vb / v, low = base - v;
    const pe = Math.max(p0, Math.min(p1, p)), qe = Math.max(q0, Math.min(q1, q)), outP = pe !== p, outQ = qe !== q;
    // least on an edge that keeps -V / |V| out, where the circle of directions is least, or at an end of it
    if (outP || outQ) {
      let border = Infinity;
      if (outP) {
        const ap = pe === p0 ? a0 : a1, r = Math.sqrt(vy * vy + gap2), free = c * pe - (s * ap * vy) / r,
          held = Math.max(q0, Math.min(q1, free)), edge = base + pe * vx - ap * r;
        low = Math.max(low, edge);
        if (held === free) border = edge;
        else {
          const y = (held - c * pe) * is, up2 = 1 - pe * pe - y * y;
          if (up2 > -blur) border = base + vx * pe + vy * y - gap * Math.sqrt(Math.max(0, up2 + blur));
        }
        p = pe; q = held;
      }
      if (outQ) {
        const bq = qe === q0 ? b0 : b1, vw = s * vx - c * vy, r = Math.sqrt(vw * vw + gap2),
          free = c * qe - (s * bq * vw) / r, held = Math.max(p0, Math.min(p1, free)), edge = base + qe * vb - bq * r;
        low = Math.max(low, edge);
        let value = Infinity;
        if (held === free) value = edge;
        else {
          const y = (qe - c * held) * is, up2 = 1 - held * held - y * y;
          if (up2 > -blur) value = base + vx * held + vy * y - gap * Math.sqrt(Math.max(0, up2 + blur));
        }
        if (value <= border) {
          border = value;
          p = held; q = qe;
        }
      }
      low = Math.max(low, border); // Infinity: nothing of the ellipse is in the box
    }
    if (low >= need) {
      top--;
      continue;
    }
    // h >= low + |V'| (1 - <n, m>) in the box, m its least direction, V' = V and what the edges push, along -m, so that
    // |V'| <m, k> = gap: too low in a cap about m only
    const y = (q - c * p) * is, up2 = 1 - p * p - y * y, up = Math.sqrt(Math.max(0, up2)),
      e = ((need - low) * up * WIDER) / gap;
    let near = 0, within = false;
    for (let k = CELLS + 1; k < CELLS + 1 + CELL * m[CELLS]; k += CELL) {
      const to = m[k] * p + m[k + 1] * y + m[k + 2] * up, cos = m[k + 3];
      if (to >= cos) near = k;
      within ||= e <= 1 - cos && up2 > SHARP * blur && to >= cos * (1 - e) + Math.sqrt((1 - cos * cos) * e * (2 - e));
    }
    // all of the box, if its corners are: <n, minimum> is concave in (p, q); <n, k> counts where all are in the ellipse
    if (near > 0 && !within) {
      const y00 = (q0 - c * p0) * is, y01 = (q1 - c * p0) * is, y10 = (q0 - c * p1) * is, y11 = (q1 - c * p1) * is;
      const u00 = 1 - p0 * p0 - y00 * y00, u01 = 1 - p0 * p0 - y01 * y01, u10 = 1 - p1 * p1 - y10 * y10,
        u11 = 1 - p1 * p1 - y11 * y11;
      const nx = m[near], ny = m[near + 1], nz = m[near + 2] * +(Math.min(Math.min(u00, u01), Math.min(u10, u11)) > 0);
      const z00 = nz * Math.sqrt(Math.max(0, u00)), z01 = nz * Math.sqrt(Math.max(0, u01)),
        z10 = nz * Math.sqrt(Math.max(0, u10)), z11 = nz * Math.sqrt(Math.max(0, u11));
      within = Math.min(Math.min(nx * p0 + ny * y00 + z00, nx * p0 + ny * y01 + z01), Math.min(nx * p1 + ny * y10 + z10,
        nx * p1 + ny * y11 + z11)) >= m[near + 3];
    }
    if (within) {
      top--;
      continue;
    }
    const wideA = p0 * p1 + a0 * a1, wideB = q0 * q1 + b0 * b1;
    if (up2 > 0 && near === 0) {
      const cp = Math.sqrt(Math.max(0, 1 - p * p)), cq = Math.sqrt(Math.max(0, 1 - q * q));
      const h = Math.max(m[OF_A + HIGH] * cp + za * p, m[OF_A + LOW] * cp - za * p)
        + Math.max(m[OF_B + HIGH] * cq + zb * q, m[OF_B + LOW] * cq - zb * q) + ta * p + tc * y - gap * up;
      const better = h < m[UPPER] - LOWER * m[SIZE];
      if (better || (tries < TRIES && Math.min(wideA, wideB) > NARROW)) {
        tries += +!better;
        m[NX] = p; m[NY] = y; m[NZ] = up;
        const found = polishRims(m);
        if (better && !(found && m[VALUE] <= h + LOWER * m[SIZE])) return false;
        if (found && isNew(m)) {
          const held = addCell(m);
          if (m[VALUE] < m[UPPER] - LOWER * m[SIZE]) {
            takeBest(m);
            least = m[LEAST];
            if (!(m[UPPER] > 0)) return false;
          } else if (!held) return false;
          continue;
        }
      }
    }
    // halve the side whose chord is farther off
    if (top === DEEPEST) return false;
    const to = at + BOX, o = at + (ra * (1 - wideA) * fa >= rb * (1 - wideB) * fb ? 0 : 4);
    m[to] = p0; m[to + 1] = a0; m[to + 2] = p1; m[to + 3] = a1; m[to + 4] = q0; m[to + 5] = b0; m[to + 6] = q1;
    m[to + 7] = b1; m[to + 8] = code;
    top++;
    const x2 = m[o] + m[o + 2], y2 = m[o + 1] + m[o + 3], f = 1 / Math.sqrt(x2 * x2 + y2 * y2);
    m[o + 2] = x2 * f; m[o + 3] = y2 * f; m[o + BOX] = x2 * f; m[o + BOX + 1] = y2 * f;
  }
  return true;
}
