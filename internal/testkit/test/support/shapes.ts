/**
 * Tiny shapes of the kit's own tests: plain supports written in the open, nothing from `@col/shapes`.
 *
 * In: sizes. Out: records of the shape contract. Local frame.
 */
import type { ConvexShape, Curvature, SupportFn, SupportHessianFn } from "@col/types";

function record(
  support: SupportFn, params: ArrayLike<number>, half: readonly [number, number, number], inradius: number,
  curvature: Curvature,
  hessian: SupportHessianFn | null = null, margin = 0,
): ConvexShape {
  return {
    kind: -1, support, hessian, face: null, params: Float64Array.from(params), margin,
    center: new Float64Array(3), inradius,
    bounds: Float64Array.of(-half[0], -half[1], -half[2], half[0], half[1], half[2]), centred: true, curvature,
    mesh: null, operands: [],
  };
}

const boxSupport: SupportFn = (s, d, out) => {
  const x = d[0], y = d[1], z = d[2], p = s.params;
  out[0] = x < 0 ? -p[0] : p[0];
  out[1] = y < 0 ? -p[1] : p[1];
  out[2] = z < 0 ? -p[2] : p[2];
  return (x < 0 ? 1 : 0) + (y < 0 ? 2 : 0) + (z < 0 ? 4 : 0);
};

export function box(hx: number, hy: number, hz: number): ConvexShape {
  return record(boxSupport, [hx, hy, hz], [hx, hy, hz], Math.min(hx, hy, hz), 0);
}

const ellipsoidSupport: SupportFn = (s, d, out) => {
  const r = s.params, m = Math.max(Math.abs(d[0]), Math.abs(d[1]), Math.abs(d[2]));
  const x = (r[0] * d[0]) / m, y = (r[1] * d[1]) / m, z = (r[2] * d[2]) / m, n = Math.sqrt(x * x + y * y + z * z);
  out[0] = (r[0] * x) / n;
  out[1] = (r[1] * y) / n;
  out[2] = (r[2] * z) / n;
  return -1;
};

const ellipsoidHessian: SupportHessianFn = (s, d, out) => {
  const r = s.params, n = Math.sqrt((r[0] * d[0]) ** 2 + (r[1] * d[1]) ** 2 + (r[2] * d[2]) ** 2);
  for (let i = 0; i < 3; i++) for (let j = 0; j < 3; j++) {
    out[3 * i + j] = ((i === j ? r[i] ** 2 : 0) - ((r[i] ** 2 * d[i]) / n) * ((r[j] ** 2 * d[j]) / n)) / n;
  }
};

export function ellipsoid(rx: number, ry: number, rz: number): ConvexShape {
  return record(ellipsoidSupport, [rx, ry, rz], [rx, ry, rz], Math.min(rx, ry, rz), 2, ellipsoidHessian);
}

/** A sphere as a curved core, so that the iterations have work. */
export function ball(r: number): ConvexShape {
  return ellipsoid(r, r, r);
}

const verticesSupport: SupportFn = (s, d, out) => {
  const p = s.params, x = d[0], y = d[1], z = d[2];
  let best = 0, value = -Infinity;
  for (let i = 0; i < p.length; i += 3) {
    const v = p[i] * x + p[i + 1] * y + p[i + 2] * z;
    if (v > value) {
      value = v;
      best = i;
    }
  }
  out[0] = p[best];
  out[1] = p[best + 1];
  out[2] = p[best + 2];
  return best / 3;
};

/** Hull of points, by scanning them. */
export function hull(points: ArrayLike<number>): ConvexShape {
  const p = Float64Array.from(points),
    bounds = Float64Array.of(Infinity, Infinity, Infinity, -Infinity, -Infinity, -Infinity);
  const center = new Float64Array(3);
  for (let i = 0; i < p.length; i++) {
    bounds[i % 3] = Math.min(bounds[i % 3], p[i]);
    bounds[3 + (i % 3)] = Math.max(bounds[3 + (i % 3)], p[i]);
    center[i % 3] += (3 * p[i]) / p.length;
  }
  return { ...record(verticesSupport, p, [1, 1, 1], 0, 0), bounds, center };
}

/** Ball as a point with a margin. */
export function sphere(r: number): ConvexShape {
  return { ...hull([0, 0, 0]), margin: r };
}

/** Segment along y with a margin. */
export function capsule(r: number, halfHeight: number): ConvexShape {
  return { ...hull([0, -halfHeight, 0, 0, halfHeight, 0]), margin: r };
}

const cylinderSupport: SupportFn = (s, d, out) => {
  const r = s.params[0], x = d[0], y = d[1], z = d[2], m = Math.max(Math.abs(x), Math.abs(z));
  const n = m > 0 ? m * Math.sqrt((x / m) * (x / m) + (z / m) * (z / m)) : 1;
  out[0] = (r * x) / n;
  out[1] = y < 0 ? -s.params[1] : s.params[1];
  out[2] = (r * z) / n;
  return -1;
};

export function cylinder(r: number, halfHeight: number): ConvexShape {
  return record(cylinderSupport, [r, halfHeight], [r, halfHeight, r], Math.min(r, halfHeight), 1);
}
