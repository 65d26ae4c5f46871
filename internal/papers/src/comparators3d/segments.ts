/**
 * Squared distance of two segments and their closest points (Ericson, Real-Time Collision Detection, 2005, 5.1.9); a
 * segment may be a point. Ends are three numbers of an array from an offset on: p .. q and r .. s.
 */
export function nearestOnSegments(
  p: Float64Array, pAt: number, q: Float64Array, qAt: number, r: Float64Array, rAt: number, s: Float64Array,
  sAt: number, onFirst?: Float64Array, onSecond?: Float64Array,
): number {
  let dd = 0, ee = 0, de = 0, dw = 0, ew = 0;
  for (let i = 0; i < 3; i++) {
    const d = q[qAt + i] - p[pAt + i], e = s[sAt + i] - r[rAt + i], w = p[pAt + i] - r[rAt + i];
    dd += d * d; ee += e * e; de += d * e; dw += d * w; ew += e * w;
  }
  const clamp = (x: number): number => Math.min(1, Math.max(0, x)), square = dd * ee - de * de;
  let t = dd > 0 && square > 0 ? clamp((de * ew - dw * ee) / square) : 0, u = ee > 0 ? (de * t + ew) / ee : 0;
  if (u < 0 || u > 1 || ee === 0) {
    u = clamp(u);
    t = dd > 0 ? clamp((de * u - dw) / dd) : 0;
  }
  let sum = 0;
  for (let i = 0; i < 3; i++) {
    const x = p[pAt + i] + t * (q[qAt + i] - p[pAt + i]), y = r[rAt + i] + u * (s[sAt + i] - r[rAt + i]);
    sum += (x - y) * (x - y);
    if (onFirst !== undefined) onFirst[i] = x;
    if (onSecond !== undefined) onSecond[i] = y;
  }
  return sum;
}
