/**
 * Bodies for the samples of growth distances, each with a point of its surface and the outward normal there: a contact
 * that the pair's pose is then made for.
 *
 * Local frames of the format `growthcases 1`: axes of revolution are z (space) and x (plane), a cone's tip is up.
 */
import { corner, edge, ellipsePiece, ellipsoidPiece, plane, rimPiece, sidePiece } from "../../src/index.ts";
import type { SurfacePiece } from "../../src/index.ts";

/** A body's contact. */
export interface Contact {
  readonly kind: string;
  /** Parameters as the format writes them. */
  readonly text: string;
  readonly piece: SurfacePiece;
  /** The contact point projected onto the core, and the unit outward normal. */
  readonly at: readonly number[];
  readonly normal: readonly number[];
  readonly margin: number;
  readonly centre: readonly number[];
  /** Dimensions of the straight lines through the point in the surface, and of the cone of its normals. */
  readonly flat: number;
  readonly cone: number;
}

/** Along the given whole numbers, or any others. */
export function direction(...v: readonly number[]): number[] {
  const size = Math.sqrt(v.reduce((sum, x) => sum + x * x, 0));
  return v.map((x) => x / size);
}

/** A piece about the y axis, about z instead. */
const aboutZ = ({ size, point }: SurfacePiece): SurfacePiece => ({
  size,
  point: ([x, y, z], coordinates, n) => {
    const [right, up, ahead] = point([y, z, x], coordinates, n);
    return [ahead, right, up];
  },
});

type Rest = Partial<Pick<Contact, "margin" | "centre" | "flat" | "cone">>;
const contact = (text: string, piece: SurfacePiece, at: readonly number[], normal: readonly number[],
  rest: Rest = {}): Contact => ({ kind: text.split(" ")[0], text, piece, at, normal, margin: 0,
  centre: at.map(() => 0), flat: 0, cone: 0, ...rest });

/** The point of an ellipsoid or ellipse with the given normal. */
function round(text: string, radii: readonly number[], normal: readonly number[]): Contact {
  const scaled = normal.map((x, i) => radii[i] * x), size = Math.sqrt(scaled.reduce((sum, x) => sum + x * x, 0));
  return contact(text, radii.length === 3 ? ellipsoidPiece(radii) : ellipsePiece(radii),
    scaled.map((x, i) => radii[i] * x / size), normal);
}

const CORNER = { cone: 2 }, EDGE = { flat: 1, cone: 1 }, FACE = { flat: 2 }, SIDE = { flat: 1 }, RIM = { cone: 1 };
const OCTAHEDRON = ["convex 6 8", "0.6 0 0", "-0.6 0 0", "0 0.5 0", "0 -0.5 0", "0 0 0.4", "0 0 -0.4", "0 2 4",
  "2 1 4", "1 3 4", "3 0 4", "2 0 5", "1 2 5", "3 1 5", "0 3 5"].join("\n");
const CONE = { centre: [0, 0, -0.2] }, [X, Y, Z] = [[1, 0, 0], [0, 1, 0], [0, 0, 1]];

/** By kind. */
export const SPACE: readonly (readonly Contact[])[] = [
  [contact("sphere 0.5", corner(), [0, 0, 0], direction(1, 2, 2), { margin: 0.5 })],
  [round("ellipsoid 0.5 0.3 0.8", [0.5, 0.3, 0.8], direction(2, -1, 2)),
    round("ellipsoid 0.4 0.4 0.2", [0.4, 0.4, 0.2], direction(1, 4, -1))],
  [contact("box 0.4 0.3 0.6", corner(), [0.4, 0.3, 0.6], direction(1, 2, 3), CORNER),
    contact("box 0.4 0.3 0.6", edge(Z), [0.4, 0.3, 0.1], [0.6, 0.8, 0], EDGE),
    contact("box 0.4 0.3 0.6", plane(Y, Z), [0.4, 0.1, -0.2], X, FACE)],
  [contact("capsule 0.2 0.5", edge(Z), [0, 0, 0.1], [0.6, 0.8, 0], { margin: 0.2, ...SIDE }),
    contact("capsule 0.2 0.5", corner(), [0, 0, 0.5], direction(1, 2, 2), { margin: 0.2 })],
  [contact("cone 0.4 0.5", aboutZ(sidePiece(0.2, -0.4)), [0.096, 0.128, 0.1], direction(0.6, 0.8, 0.4),
    { ...CONE, ...SIDE }),
  contact("cone 0.4 0.5", aboutZ(rimPiece(0.4)), [0.24, 0.32, -0.5], direction(0.6, 0.8, -1), { ...CONE, ...RIM }),
  contact("cone 0.4 0.5", corner(), [0, 0, 0.5], direction(1, 0, 3), { ...CONE, ...CORNER }),
  contact("cone 0.4 0.5", plane(X, Y), [0.1, 0.1, -0.5], [0, 0, -1], { ...CONE, ...FACE })],
  [contact("cylinder 0.4 0.5", aboutZ(rimPiece(0.4)), [0.24, 0.32, 0.5], direction(0.6, 0.8, 1), RIM),
    contact("cylinder 0.4 0.5", aboutZ(sidePiece(0.4, 0)), [0.24, 0.32, 0.1], [0.6, 0.8, 0], SIDE),
    contact("cylinder 0.4 0.5", plane(X, Y), [0.1, -0.2, 0.5], Z, FACE)],
  [contact("frustum 0.5 0.3 0.4", aboutZ(sidePiece(0.4, -0.25)), [0.225, 0.3, 0.1], direction(0.6, 0.8, 0.25), SIDE),
    contact("frustum 0.5 0.3 0.4", aboutZ(rimPiece(0.3)), [0.18, 0.24, 0.4], direction(0.6, 0.8, 1), RIM)],
  [contact(OCTAHEDRON, plane([-0.6, 0.5, 0], [-0.6, 0, 0.4]), [0.15, 0.25, 0.1],
    direction(1 / 0.6, 1 / 0.5, 1 / 0.4), FACE),
  contact(OCTAHEDRON, edge([-0.6, 0.5, 0]), [0.3, 0.25, 0], direction(5, 6, 1), EDGE),
  contact(OCTAHEDRON, corner(), [0.6, 0, 0], direction(3, 1, 1), CORNER)],
  [contact("halfspace", plane(X, Y), [0.3, -0.2, 0], Z, FACE)],
];

const CORNER2 = { cone: 1 }, SIDE2 = { flat: 1 }, POLYGON = ["polygon 4", "0.6 -0.3", "0.4 0.4", "-0.5 0.2",
  "-0.4 -0.4"].join("\n");

/** The same in the plane. */
export const PLANE: readonly (readonly Contact[])[] = [
  [contact("circle 0.4", corner(), [0, 0], direction(1, 3), { margin: 0.4 })],
  [round("ellipse 0.5 0.3", [0.5, 0.3], direction(1, 2))],
  [contact("rect 0.4 0.3", corner(), [0.4, 0.3], [0.6, 0.8], CORNER2),
    contact("rect 0.4 0.3", edge([0, 1]), [0.4, 0.1], [1, 0], SIDE2)],
  [contact("stadium 0.2 0.5", edge([1, 0]), [0.1, 0], [0, 1], { margin: 0.2, ...SIDE2 }),
    contact("stadium 0.2 0.5", corner(), [0.5, 0], [0.8, 0.6], { margin: 0.2 })],
  [contact(POLYGON, corner(), [0.6, -0.3], direction(2, -1), CORNER2),
    contact(POLYGON, edge([-0.2, 0.7]), [0.5, 0.05], direction(0.7, 0.2), SIDE2)],
  [contact("halfspace", edge([1, 0]), [0.3, 0], [0, 1], SIDE2)],
];
