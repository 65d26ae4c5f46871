/**
 * The shapes one can choose in the demo: the numbers, and the shape the solver sees. The view draws the same numbers.
 *
 * Extents are half extents, axes of revolution are y, lengths are metres.
 */
import { box, capsule, cone, convexHull, cylinder, ellipsoid, sphere } from "@col/shapes";
import type { ConvexShape } from "@col/types";

/** The geometry of a body. `points` is packed x, y, z. */
export type Solid =
  | { readonly form: "sphere"; readonly radius: number }
  | { readonly form: "box"; readonly half: readonly [number, number, number] }
  | { readonly form: "ellipsoid"; readonly radii: readonly [number, number, number] }
  | { readonly form: "capsule" | "cylinder" | "cone"; readonly radius: number; readonly halfHeight: number }
  | { readonly form: "hull"; readonly points: readonly number[] };

export type Form = Solid["form"];

/** Corners of a cut stone, by a fixed recipe: points of an ellipsoid along a golden spiral, three digits each. */
function stone(): number[] {
  const points: number[] = [], count = 26;
  for (let i = 0; i < count; i++) {
    const y = 1 - (2 * (i + 0.5)) / count, r = Math.sqrt(1 - y * y), turn = i * 2.399963;
    points.push(0.85 * r * Math.cos(turn), 0.62 * y, 0.7 * r * Math.sin(turn));
  }
  return points.map((c) => Math.round(1000 * c) / 1000);
}

export const SOLIDS: { readonly [form in Form]: Solid & { readonly form: form } } = {
  sphere: { form: "sphere", radius: 0.65 },
  box: { form: "box", half: [0.75, 0.5, 0.6] },
  ellipsoid: { form: "ellipsoid", radii: [0.9, 0.5, 0.65] },
  capsule: { form: "capsule", radius: 0.4, halfHeight: 0.5 },
  cylinder: { form: "cylinder", radius: 0.55, halfHeight: 0.65 },
  cone: { form: "cone", radius: 0.65, halfHeight: 0.75 },
  hull: { form: "hull", points: stone() },
};

/** Names for people, in the order of the menus. */
export const LABELS: Readonly<Record<Form, string>> = {
  sphere: "Sphere", box: "Box", ellipsoid: "Ellipsoid", capsule: "Capsule", cylinder: "Cylinder", cone: "Cone",
  hull: "Convex hull",
};

export const FORMS: readonly Form[] = Object.keys(LABELS) as Form[];

function build(solid: Solid): ConvexShape {
  switch (solid.form) {
    case "sphere": return sphere(solid.radius);
    case "box": return box(...solid.half);
    case "ellipsoid": return ellipsoid(...solid.radii);
    case "capsule": return capsule(solid.radius, solid.halfHeight);
    case "cylinder": return cylinder(solid.radius, solid.halfHeight);
    case "cone": return cone(solid.radius, solid.halfHeight);
    case "hull": return convexHull(solid.points);
  }
}

const built = new Map<Form, ConvexShape>();

/** The shape the solver sees; built on first use, then shared. */
export function shapeOf(form: Form): ConvexShape {
  const known = built.get(form) ?? build(SOLIDS[form]);
  built.set(form, known);
  return known;
}

/** The call that makes the shape, as one would write it. */
export function sourceOf(form: Form): string {
  const solid: Solid = SOLIDS[form];
  switch (solid.form) {
    case "sphere": return `sphere(${solid.radius})`;
    case "box": return `box(${solid.half.join(", ")})`;
    case "ellipsoid": return `ellipsoid(${solid.radii.join(", ")})`;
    case "hull": return `convexHull([${solid.points.join(", ")}])`;
    default: return `${solid.form}(${solid.radius}, ${solid.halfHeight})`;
  }
}
