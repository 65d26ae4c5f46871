/** Hulls of a dozen points by brute force, in whole numbers: shares nothing with the hulls. */
import { exact } from "@col/testkit";

const { cross, dot, exactCoordinates, isZero, minus, sign, triple, vectors } = exact;

/**
 * Indices of the first occurrence of every extreme point: those in no segment, triangle or tetrahedron of the others
 * (Caratheodory).
 */
export function extremePoints(points: ArrayLike<number>): number[] {
  const all = vectors(points);
  const keys = all.map((v) => v.join());
  const ids = all.map((_, i) => i).filter((i) => keys.indexOf(keys[i]) === i);
  const n = ids.length;
  const P = ids.map((i) => all[i]);
  const memo = new Map<number, number>();
  /** Sign of the triple product, any order of the four, from one evaluation per set. */
  const side = (a: number, b: number, c: number, d: number): number => {
    const q = [a, b, c, d];
    let parity = 1;
    for (let i = 0; i < 4; i++) for (let j = i + 1; j < 4; j++) if (q[i] > q[j]) {
      [q[i], q[j]] = [q[j], q[i]];
      parity = -parity;
    }
    const key = ((q[0] * n + q[1]) * n + q[2]) * n + q[3];
    let s = memo.get(key);
    if (s === undefined) memo.set(key, s = sign(triple(P[q[0]], P[q[1]], P[q[2]], P[q[3]])));
    return parity * s;
  };
  const inSegment = (p: number, a: number, b: number): boolean =>
    isZero(cross(minus(P[b], P[a]), minus(P[p], P[a]))) && dot(minus(P[a], P[p]), minus(P[b], P[p])) < 0n;
  const inTriangle = (p: number, a: number, b: number, c: number): boolean => {
    if (side(a, b, c, p) !== 0) return false;
    const m = cross(minus(P[b], P[a]), minus(P[c], P[a]));
    if (isZero(m)) return false;
    return [[a, b], [b, c], [c, a]].every(([u, v]) => dot(cross(minus(P[v], P[u]), minus(P[p], P[u])), m) >= 0n);
  };
  const inTetrahedron = (p: number, a: number, b: number, c: number, d: number): boolean => {
    const s = side(a, b, c, d);
    if (s === 0) return false;
    return s * side(p, b, c, d) >= 0 && s * side(a, p, c, d) >= 0 && s * side(a, b, p, d) >= 0
      && s * side(a, b, c, p) >= 0;
  };
  const isInside = (p: number): boolean => {
    const o = P.map((_, i) => i).filter((i) => i !== p);
    const m = o.length;
    for (let i = 0; i < m; i++) for (let j = i + 1; j < m; j++) {
      if (inSegment(p, o[i], o[j])) return true;
      for (let k = j + 1; k < m; k++) {
        if (inTriangle(p, o[i], o[j], o[k])) return true;
        for (let l = k + 1; l < m; l++) if (inTetrahedron(p, o[i], o[j], o[k], o[l])) return true;
      }
    }
    return false;
  };
  return ids.filter((_, p) => !isInside(p));
}

/**
 * Six times the exact volume of the hull in the cubed unit 2^exponent, by supporting planes and gift wrapping in each.
 */
export function sixVolume(points: ArrayLike<number>): { six: bigint; exponent: number } {
  const extreme = extremePoints(points);
  const all = vectors(points);
  const P = extreme.map((i) => all[i]);
  const n = P.length;
  const seen = new Set<string>();
  let six = 0n;
  for (let i = 0; i < n; i++) for (let j = i + 1; j < n; j++) for (let k = j + 1; k < n; k++) {
    const sides = P.map((p) => sign(triple(P[i], P[j], P[k], p)));
    const front = sides.includes(1);
    if (front === sides.includes(-1)) continue; // no supporting plane, or a flat set
    const plane = sides.flatMap((s, p) => (s === 0 ? [p] : []));
    if (seen.has(plane.join())) continue;
    seen.add(plane.join());
    let normal = cross(minus(P[j], P[i]), minus(P[k], P[i]));
    if (front) normal = [-normal[0], -normal[1], -normal[2]];
    // Gift wrapping: the next corner leaves all others on its left.
    const loop = [plane[0]];
    for (;;) {
      const at = loop[loop.length - 1];
      const next = plane.find((q) => q !== at
        && plane.every((r) => r === at || r === q || dot(cross(minus(P[q], P[at]), minus(P[r], P[at])), normal) > 0n));
      if (next === undefined) throw new Error("oracle: no next corner");
      if (next === loop[0]) break;
      loop.push(next);
    }
    for (let t = 1; t + 1 < loop.length; t++) six += triple(P[0], P[loop[0]], P[loop[t]], P[loop[t + 1]]);
  }
  return { six, exponent: exactCoordinates(points).exponent };
}
