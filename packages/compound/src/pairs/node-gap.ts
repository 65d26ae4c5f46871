/**
 * Lower bound of the distance of the content of two tree nodes, from their boxes.
 *
 * In: a node of each tree, and the relative pose of the trees. Out: `space.gap[0]`, a length, at most the distance of
 * the two boxes; 0 or negative if the boxes may meet.
 *
 * Method: in the frame of either tree, the other box is enclosed by an axis-aligned box. The distance of two aligned
 * boxes is the length of the vector of their gaps along the axes. The larger of the two distances counts, less the
 * rounding error `slack`. For a half-space, the gap is measured along the normal of its plane.
 */
import type { Side } from "./side.ts";
import type { Space } from "./space.ts";

/** The gap of a half-space and a node of the other side. */
function halfSpaceGap(space: Space, half: Side, other: Side, node: number): void {
  const p = half.shape.params, h = half.inA, m = other.inA, { boxes, origin: o } = other.tree, i = 6 * node;
  // the plane in the frame of A, then in the frame of the tree
  const nx = h[0] * p[0] + h[1] * p[1] + h[2] * p[2], ny = h[3] * p[0] + h[4] * p[1] + h[5] * p[2],
    nz = h[6] * p[0] + h[7] * p[1] + h[8] * p[2];
  const ux = m[0] * nx + m[3] * ny + m[6] * nz, uy = m[1] * nx + m[4] * ny + m[7] * nz,
    uz = m[2] * nx + m[5] * ny + m[8] * nz;
  const x = 0.5 * (boxes[i] + boxes[i + 3]), y = 0.5 * (boxes[i + 1] + boxes[i + 4]),
    z = 0.5 * (boxes[i + 2] + boxes[i + 5]);
  const away = nx * (m[9] - h[9]) + ny * (m[10] - h[10]) + nz * (m[11] - h[11]) - p[3] - half.shape.margin;
  space.gap[0] = ux * (x + o[0]) + uy * (y + o[1]) + uz * (z + o[2]) + away
    - Math.abs(ux) * (boxes[i + 3] - x) - Math.abs(uy) * (boxes[i + 4] - y) - Math.abs(uz) * (boxes[i + 5] - z)
    - space.slack[0];
}

/** See the file header. */
export function nodeGap(space: Space, nodeA: number, nodeB: number): void {
  const { a, b, treeBInA: m } = space;
  if (a.halfSpace) {
    halfSpaceGap(space, a, b, nodeB);
    return;
  }
  if (b.halfSpace) {
    halfSpaceGap(space, b, a, nodeA);
    return;
  }
  const p = a.tree.boxes, q = b.tree.boxes, i = 6 * nodeA, j = 6 * nodeB;
  const ax = 0.5 * (p[i] + p[i + 3]), ay = 0.5 * (p[i + 1] + p[i + 4]), az = 0.5 * (p[i + 2] + p[i + 5]);
  const bx = 0.5 * (q[j] + q[j + 3]), by = 0.5 * (q[j + 1] + q[j + 4]), bz = 0.5 * (q[j + 2] + q[j + 5]);
  const hx = p[i + 3] - ax, hy = p[i + 4] - ay, hz = p[i + 5] - az,
    kx = q[j + 3] - bx, ky = q[j + 4] - by, kz = q[j + 5] - bz;
  const m0 = m[0], m1 = m[1], m2 = m[2], m3 = m[3], m4 = m[4], m5 = m[5], m6 = m[6], m7 = m[7], m8 = m[8];
  const dx = m0 * bx + m1 * by + m2 * bz + m[9] - ax, dy = m3 * bx + m4 * by + m5 * bz + m[10] - ay,
    dz = m6 * bx + m7 * by + m8 * bz + m[11] - az;
  const { centres } = space, ux = m0 * dx + m3 * dy + m6 * dz, uy = m1 * dx + m4 * dy + m7 * dz,
    uz = m2 * dx + m5 * dy + m8 * dz;
  centres[0] = dx; centres[1] = dy; centres[2] = dz;
  centres[3] = -ux; centres[4] = -uy; centres[5] = -uz;
  const r0 = Math.abs(m0), r1 = Math.abs(m1), r2 = Math.abs(m2), r3 = Math.abs(m3), r4 = Math.abs(m4),
    r5 = Math.abs(m5), r6 = Math.abs(m6), r7 = Math.abs(m7), r8 = Math.abs(m8);
  const gx = Math.max(0, Math.abs(dx) - hx - (r0 * kx + r1 * ky + r2 * kz)),
    gy = Math.max(0, Math.abs(dy) - hy - (r3 * kx + r4 * ky + r5 * kz)),
    gz = Math.max(0, Math.abs(dz) - hz - (r6 * kx + r7 * ky + r8 * kz));
  const ex = Math.max(0, Math.abs(ux) - kx - (r0 * hx + r3 * hy + r6 * hz)),
    ey = Math.max(0, Math.abs(uy) - ky - (r1 * hx + r4 * hy + r7 * hz)),
    ez = Math.max(0, Math.abs(uz) - kz - (r2 * hx + r5 * hy + r8 * hz));
  const g2 = Math.max(gx * gx + gy * gy + gz * gz, ex * ex + ey * ey + ez * ez);
  space.gap[0] = Math.sqrt(g2) - space.slack[0];
}
