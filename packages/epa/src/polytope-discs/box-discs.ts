/**
 * A box beside a solid between discs: h at the box's facets, at the caps, where corners meet the side, and across the
 * edges a chord does not rule out (polytope-discs.ts).
 *
 * In: the solid in place, `e`: bounds of the box. Out: `m[BEST ..]`; less than `m[NOTHING]`: apart or touching, the
 * rest was not looked at.
 */
import { cornerBeside, takeCorner } from "./corner-side.ts";
import { edgeArc } from "./edge-arcs.ts";
import { ALONG, AXIS, BEST, CAP, CENTRE, DEEPEST, EDGE, facet, FACETS, HEIGHT, NORMAL, NOTHING, OFFSET, POINT, RADIUS,
  STRIDE, TRY, WAY, WHAT } from "./features.ts";

/** The six faces. */
function faces(m: Float64Array, e: Float64Array): void {
  for (let i = 0; i < 6; i++) {
    const q = FACETS + STRIDE * i, c = i >> 1, sign = 1 - 2 * (i & 1);
    m[q] = 0; m[q + 1] = 0; m[q + 2] = 0;
    m[q + c] = sign;
    m[q + OFFSET] = e[3 + c];
    facet(m, q);
  }
}

/** Along the axis: corners against the caps. */
function caps(m: Float64Array, e: Float64Array): void {
  const x = m[AXIS], y = m[AXIS + 1], z = m[AXIS + 2], way = x * m[CENTRE] + y * m[CENTRE + 1] + z * m[CENTRE + 2];
  const reach = Math.abs(x) * e[3] + Math.abs(y) * e[4] + Math.abs(z) * e[5] + m[HEIGHT];
  for (let i = 0; i < 2; i++) {
    const sign = 1 - 2 * i, h = reach - sign * way;
    if (!(h < m[BEST]) || m[RADIUS + i] === 0) continue;
    m[BEST] = h;
    m[WHAT] = CAP;
    m[NORMAL] = sign * x; m[NORMAL + 1] = sign * y; m[NORMAL + 2] = sign * z;
    for (let c = 0; c < 3; c++) {
      m[POINT + c] = (sign * m[AXIS + c] < 0 ? -e[3 + c] : e[3 + c]) - m[CENTRE + c];
      m[WAY + c] = 0;
    }
  }
}

/** Corners against the side: the supports where the signs of the normal are theirs. */
function corners(m: Float64Array, e: Float64Array): void {
  for (let i = 0; i < 8; i++) {
    const sx = 1 - 2 * (i & 1), sy = 1 - (i & 2), sz = 1 - ((i & 4) >> 1);
    m[EDGE] = sx * e[3] - m[CENTRE]; m[EDGE + 1] = sy * e[4] - m[CENTRE + 1]; m[EDGE + 2] = sz * e[5] - m[CENTRE + 2];
    if (cornerBeside(m) && sx * m[TRY] >= 0 && sy * m[TRY + 1] >= 0 && sz * m[TRY + 2] >= 0) takeCorner(m);
  }
}

/** The twelve edges. */
function edges(m: Float64Array, e: Float64Array): void {
  for (let k = 0; k < 3; k++) {
    const i = k === 2 ? 0 : k + 1, j = k === 0 ? 2 : k - 1;
    for (let t = 0; t < 4; t++) {
      const si = 1 - 2 * (t & 1), sj = 1 - (t & 2), s = si * sj, f = FACETS + STRIDE * (2 * i + (t & 1)),
        g = FACETS + STRIDE * (2 * j + (t >> 1));
      const vi = si * e[3 + i] - m[CENTRE + i], vj = sj * e[3 + j] - m[CENTRE + j], wi = vi + m[f + DEEPEST + i],
        wj = vj + m[f + DEEPEST + j];
      const di = m[g + DEEPEST + i] - m[f + DEEPEST + i], dj = m[g + DEEPEST + j] - m[f + DEEPEST + j],
        h = s * (wi * dj - wj * di), best = m[BEST];
      if (h >= 0 && h * h >= best * best * (di * di + dj * dj)) continue;
      m[EDGE + i] = vi; m[EDGE + j] = vj; m[EDGE + k] = -s * e[3 + k] - m[CENTRE + k];
      m[ALONG + i] = 0; m[ALONG + j] = 0; m[ALONG + k] = 2 * s * e[3 + k];
      edgeArc(m, f, g);
    }
  }
}

/** See the file header. */
export function boxFeatures(m: Float64Array, e: Float64Array): void {
  faces(m, e);
  if (!(m[BEST] > m[NOTHING])) return;
  caps(m, e);
  if (!(m[BEST] > m[NOTHING])) return;
  corners(m, e);
  edges(m, e);
}
