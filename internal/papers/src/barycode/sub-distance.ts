/**
 * Sub-distance of the paper: Alg. 5 (segment), Alg. 3 (triangle by barycode, seven cases), Alg. 4 (cone), and the four
 * cases that are left when the newest vertex is A. In: tau = (A, B, C) in `st`. Out: W (first `n` of A, B, C), weights,
 * v.
 */
import type { PaperState } from "./support.ts";

/** W = {A}. */
function keepA(st: PaperState): void {
  st.n = 1;
  st.la = 1;
  st.vx = st.ax;
  st.vy = st.ay;
}

/** Alg. 5 on (A, B). */
export function s1d(st: PaperState): void {
  const ex = st.bx - st.ax, ey = st.by - st.ay, a = st.ax * ex + st.ay * ey, b = st.bx * ex + st.by * ey;
  if (a >= 0) {
    keepA(st);
    return;
  }
  if (b <= 0) {
    st.ax = st.bx;
    st.ay = st.by;
    keepA(st);
    return;
  }
  const s = a - b, la = -b / s, lb = a / s;
  st.n = 2;
  st.la = la;
  st.lb = lb;
  st.vx = la * st.ax + lb * st.bx;
  st.vy = la * st.ay + lb * st.by;
}

/** Moves C to B: the segment (A, C). */
function s1dOfAC(st: PaperState): void {
  st.bx = st.cx;
  st.by = st.cy;
  s1d(st);
}

/** Turns (A, B, C) into (B, C, A). */
function rotate(st: PaperState): void {
  const x = st.ax, y = st.ay;
  st.ax = st.bx; st.ay = st.by; st.bx = st.cx; st.by = st.cy; st.cx = x; st.cy = y;
}

/** Alg. 4: the cone at V = A, with M = B and N = C. */
function coneRegion(st: PaperState): void {
  const mx = st.ax - st.bx, my = st.ay - st.by, nx = st.ax - st.cx, ny = st.ay - st.cy;
  if (mx * nx + my * ny < 0) {
    if (st.ax * mx + st.ay * my > 0) {
      s1d(st);
      return;
    }
    if (st.ax * nx + st.ay * ny > 0) {
      s1dOfAC(st);
      return;
    }
  }
  keepA(st);
}

function inside(st: PaperState, u: number, v: number, w: number, s: number): void {
  const la = u / s, lb = v / s, lc = w / s;
  st.la = la;
  st.lb = lb;
  st.lc = lc;
  st.vx = la * st.ax + lb * st.bx + lc * st.cx;
  st.vy = la * st.ay + lb * st.by + lc * st.cy;
}

/** Alg. 3. */
export function s2dSevenCases(st: PaperState): void {
  const u = st.bx * st.cy - st.by * st.cx, v = st.cx * st.ay - st.cy * st.ax,
    w = st.ax * st.by - st.ay * st.bx, s = u + v + w;
  const code = ((s > 0) === (w > 0) ? 1 : 0) + ((s > 0) === (v > 0) ? 2 : 0) + ((s > 0) === (u > 0) ? 4 : 0);
  st.code = code;
  switch (code) {
    case 7:
      inside(st, u, v, w, s);
      break;
    case 6:
      s1d(st);
      break;
    case 5:
      s1dOfAC(st);
      break;
    case 4:
      coneRegion(st);
      break;
    case 3:
      rotate(st);
      s1d(st);
      break;
    case 2:
      rotate(st);
      coneRegion(st);
      break;
    default:
      rotate(st);
      rotate(st);
      coneRegion(st);
  }
}

/** Alg. 3 with the newest vertex A: codes 1 to 3 cannot occur (in exact arithmetic), the bit of A is taken as 1. */
export function s2dFourCases(st: PaperState): void {
  const u = st.bx * st.cy - st.by * st.cx, v = st.cx * st.ay - st.cy * st.ax,
    w = st.ax * st.by - st.ay * st.bx, s = u + v + w;
  const code = 4 + ((s > 0) === (w > 0) ? 1 : 0) + ((s > 0) === (v > 0) ? 2 : 0);
  st.code = code;
  if (code === 7) inside(st, u, v, w, s);
  else if (code === 6) s1d(st);
  else if (code === 5) s1dOfAC(st);
  else coneRegion(st);
}
