/** Bodies of crashcat, convex radius 0. */
import { box, capsule, convexHull, cylinder, registerAll, sphere } from "crashcat";
import type { Shape } from "crashcat";
import type { ShapeSpec } from "@col/bench";

/** Its hull builder drops vertices above this number without a word. */
const MOST_VERTICES = 256;
/** Points the builder may leave out when they are so near to the hull, metres; its default drops a millimetre. */
const HULL_TOLERANCE = 1e-9;

/** The body of a spec, or the reason why there is none, as text. */
export function build(spec: ShapeSpec): Shape | string {
  registerAll();
  if (spec.kind === "convex") {
    if (spec.vertices.length > 3 * MOST_VERTICES)
      return `no hulls above ${MOST_VERTICES} vertices (its builder leaves the others out)`;
    return convexHull.create({ positions: Array.from(spec.vertices), convexRadius: 0, hullTolerance: HULL_TOLERANCE });
  }
  const [p, q, r] = spec.params;
  switch (spec.kind) {
    case "sphere": return sphere.create({ radius: p });
    case "box": return box.create({ halfExtents: [p, q, r], convexRadius: 0 });
    case "capsule": return capsule.create({ radius: p, halfHeightOfCylinder: q });
    case "cylinder": return cylinder.create({ radius: p, halfHeight: q, convexRadius: 0 });
    default: return `no ${spec.kind}`;
  }
}

/** A packed pose as its matrix, by columns. */
export function writeMatrix(m: number[], r: ArrayLike<number>): void {
  m[0] = r[0]; m[1] = r[3]; m[2] = r[6]; m[3] = 0;
  m[4] = r[1]; m[5] = r[4]; m[6] = r[7]; m[7] = 0;
  m[8] = r[2]; m[9] = r[5]; m[10] = r[8]; m[11] = 0;
  m[12] = r[9]; m[13] = r[10]; m[14] = r[11]; m[15] = 1;
}
