/**
 * Gaps of contacts of bodies of many parts: contacts whose normals are within the face angle of each other are one
 * patch. It comes within the distance asked for, and no gap of it is above that distance or above the deepest gap and
 * the face angle's opening over the longest distance of two points (decisions/contacts.md).
 */

export const FACE_ANGLE = 0.01;

/** A manifold that was visited: places on A, world. */
export interface Met {
  readonly normal: readonly number[];
  readonly points: readonly (readonly number[])[];
  readonly gaps: readonly number[];
}

/** What is wrong with the gaps of contacts; see the file header. "": nothing. */
export function gapFaults(list: readonly Met[], maxDistance: number): string {
  for (const { normal, gaps } of list) {
    const along = (n: readonly number[]): number => n.reduce((s, c, k) => s + c * normal[k], 0),
      patch = list.filter((x) => along(x.normal) >= Math.cos(FACE_ANGLE) - 1e-12),
      points = patch.flatMap((x) => x.points), least = Math.min(...patch.flatMap((x) => x.gaps)),
      long = Math.max(...points.flatMap((p) => points.map((q) => Math.hypot(...p.map((c, k) => c - q[k])))));
    const most = Math.max(...gaps), reach = Math.max(maxDistance, least + Math.tan(FACE_ANGLE) * long);
    if (!(least <= maxDistance && most <= reach + 1e-9)) return `gap ${most} of a patch ${least} apart, ${long} long`;
  }
  return "";
}
